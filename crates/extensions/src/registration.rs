//! APIService objects of the group versions of custom resources, which clients and upstream's tools look at
//! (kubernetes 1.37: `pkg/controlplane/controller/crdregistration`, kube-aggregator 0.37: `pkg/controllers/autoregister`).

use supercargo_meta::{GroupVersion, Status, Tree};
use supercargo_registry::Client;
use supercargo_registry::rest::DeleteOptions;

const MANAGED: &str = "kube-aggregator.kubernetes.io/automanaged";
const API_VERSION: &str = "apiregistration.k8s.io/v1";

fn name_of(gv: &GroupVersion) -> String {
    format!("{}.{}", gv.version, gv.group)
}

/// Makes the object of a group version unless there is one.
pub(crate) async fn register(client: &Client, gv: &GroupVersion) -> Result<(), Status> {
    let Ok(endpoint) = client.endpoint(API_VERSION, "apiservices") else {
        return Ok(());
    };
    let service = Tree::map([
        ("apiVersion", API_VERSION.into()),
        ("kind", "APIService".into()),
        (
            "metadata",
            Tree::map([
                ("name", name_of(gv).into()),
                ("labels", Tree::map([(MANAGED, "true".into())])),
            ]),
        ),
        (
            "spec",
            Tree::map([
                ("group", Tree::Str(gv.group.clone())),
                ("version", Tree::Str(gv.version.clone())),
                ("groupPriorityMinimum", Tree::Int(1000)),
                ("versionPriority", Tree::Int(100)),
            ]),
        ),
    ]);
    match client.create(&endpoint, "", &service).await {
        Err(e) if e.code() == 409 => Ok(()),
        other => other,
    }
}

/// Removes the object of a group version if it was made here.
pub(crate) async fn unregister(client: &Client, gv: &GroupVersion) -> Result<(), Status> {
    let Ok(endpoint) = client.endpoint(API_VERSION, "apiservices") else {
        return Ok(());
    };
    let name = name_of(gv);
    let found = match client.get(&endpoint, "", &name).await {
        Ok(o) => o.tree()?,
        Err(e) if e.is_not_found() => return Ok(()),
        Err(e) => return Err(e),
    };
    if !is_managed(&found) {
        return Ok(());
    }
    match client
        .delete(&endpoint, "", &name, DeleteOptions::default())
        .await
    {
        Err(e) if e.is_not_found() => Ok(()),
        other => other,
    }
}

/// The group versions that have an object made here.
pub(crate) async fn registered(client: &Client) -> Result<Vec<GroupVersion>, Status> {
    let Ok(endpoint) = client.endpoint(API_VERSION, "apiservices") else {
        return Ok(Vec::new());
    };
    let mut out = Vec::new();
    let mut token = String::new();
    loop {
        let page = client.page(&endpoint, "", &token).await?;
        for o in &page.items {
            let service = o.tree()?;
            if is_managed(&service) {
                out.push(GroupVersion {
                    group: service.str_at(&["spec", "group"]).into(),
                    version: service.str_at(&["spec", "version"]).into(),
                });
            }
        }
        token = page.continue_token.to_string();
        if token.is_empty() {
            return Ok(out);
        }
    }
}

fn is_managed(service: &Tree) -> bool {
    service.str_at(&["metadata", "labels", MANAGED]) == "true"
}
