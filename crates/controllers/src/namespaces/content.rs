//! Deletes everything in a namespace (kubernetes 1.37: `pkg/controller/namespace/deletion/namespaced_resources_deleter.go`).
//!
//! Pods go first, and nothing else as long as one is there. A resource that fails does not hold up the others.

use crate::catalog::Resource;
use crate::client::Client;
use futures_util::StreamExt as _;
use std::collections::BTreeMap;
use std::time::Duration;
use supercargo_env::BoxFuture;
use supercargo_meta::{ObjectMeta, Status, Text};
use supercargo_registry::rest::{DeleteOptions, Propagation};

/// So many objects are deleted at once: enough for the store to write them together.
const DELETES_AT_ONCE: usize = 64;
/// How long finalizers are expected to take.
const FINALIZERS: Duration = Duration::from_secs(15);

/// What is left of a namespace's content.
#[derive(Debug, Default)]
pub(super) struct Remains {
    /// Objects by `resource.group`.
    pub(super) resources: BTreeMap<String, usize>,
    /// Objects by finalizer.
    pub(super) finalizers: BTreeMap<String, usize>,
    /// What went wrong.
    pub(super) errors: Vec<String>,
    /// How long what is left may take; zero for unknown.
    pub(super) estimate: Duration,
    /// Pods are left, and the rest was not touched.
    pub(super) pods_first: bool,
}

impl Remains {
    fn add(&mut self, resource: &Resource, left: Left) {
        self.estimate = self.estimate.max(left.estimate);
        if left.count > 0 {
            let name = format!("{}.{}", resource.id.resource, resource.id.group);
            self.resources.insert(name, left.count);
        }
        for (finalizer, n) in left.finalizers {
            *self.finalizers.entry(finalizer).or_default() += n;
        }
    }
}

#[derive(Default)]
struct Left {
    count: usize,
    finalizers: BTreeMap<String, usize>,
    estimate: Duration,
}

/// Deletes what is in a namespace whose deletion began `age` ago.
pub(super) async fn delete_all(client: &Client, namespace: &str, age: Duration) -> Remains {
    let mut remains = Remains::default();
    let catalog = client.catalog();
    let deletable = || {
        catalog
            .resources()
            .filter(|r| r.is_namespaced() && r.offers(&["delete"]))
    };
    if let Some(pods) = deletable().find(|r| r.is("", "pods")) {
        let grace = match grace_period(client, pods, namespace).await {
            Ok(grace) if grace > age => grace,
            Ok(_) => Duration::ZERO,
            Err(e) => return failed(remains, namespace, &e.to_string()),
        };
        match empty(client, pods, namespace, grace).await {
            Ok(left) => {
                let (count, stuck) = (left.count, left.is_stuck());
                remains.add(pods, left);
                if stuck {
                    let e = unexpected(namespace, pods);
                    remains = failed(remains, namespace, &e);
                }
                if count > 0 {
                    remains.pods_first = true;
                    return remains;
                }
            }
            Err(e) => remains = failed(remains, namespace, e.message()),
        }
    }
    for resource in deletable().filter(|r| !r.is("", "pods")) {
        match empty(client, resource, namespace, Duration::ZERO).await {
            Ok(left) => {
                if left.is_stuck() {
                    remains.errors.push(unexpected(namespace, resource));
                }
                remains.add(resource, left);
            }
            Err(e) => remains.errors.push(e.message().to_owned()),
        }
    }
    remains
}

fn failed(mut remains: Remains, namespace: &str, why: &str) -> Remains {
    remains.errors.push(format!(
        "failed to delete pods for namespace: {namespace}, err: {why}"
    ));
    remains
}

fn unexpected(namespace: &str, resource: &Resource) -> String {
    let id = &resource.id;
    format!(
        "unexpected items still remain in namespace: {namespace} for gvr: {}/{}, Resource={}",
        id.group,
        resource.endpoint.version().version,
        id.resource
    )
}

impl Left {
    /// True when objects are left and nobody knows why.
    fn is_stuck(&self) -> bool {
        self.count > 0 && self.estimate.is_zero()
    }
}

/// The longest grace period of the pods that still run.
async fn grace_period(client: &Client, pods: &Resource, namespace: &str) -> Result<Duration, Status> {
    let mut longest = 0;
    let mut token = Text::default();
    loop {
        let page = client.page(&pods.endpoint, namespace, &token).await?;
        for pod in &page.items {
            let pod = pod.tree()?;
            if matches!(pod.str_at(&["status", "phase"]), "Succeeded" | "Failed") {
                continue;
            }
            let grace = pod.int_at(&["spec", "terminationGracePeriodSeconds"]);
            longest = longest.max(grace.unwrap_or(0));
        }
        token = page.continue_token;
        if token.is_empty() {
            return Ok(Duration::from_secs(u64::try_from(longest).unwrap_or(0)));
        }
    }
}

/// Deletes the objects of a resource and counts those that stay.
async fn empty(
    client: &Client,
    resource: &Resource,
    namespace: &str,
    grace: Duration,
) -> Result<Left, Status> {
    let mut left = Left::default();
    // What can't be listed can't be seen to remain; upstream trusts the delete of the collection then.
    if !resource.offers(&["list"]) || !delete_listed(client, resource, namespace).await? {
        return Ok(left);
    }
    let mut token = Text::default();
    loop {
        let page = client.page(&resource.endpoint, namespace, &token).await?;
        for object in &page.items {
            left.count += 1;
            for f in ObjectMeta::of(&*object.metadata()?).finalizers() {
                *left.finalizers.entry(f.to_owned()).or_default() += 1;
            }
        }
        token = page.continue_token;
        if token.is_empty() {
            break;
        }
    }
    if left.count > 0 {
        left.estimate = grace;
        if grace.is_zero() && !left.finalizers.is_empty() {
            left.estimate = FINALIZERS;
        }
    }
    Ok(left)
}

/// Deletes what a list shows; true when it showed something.
async fn delete_listed(client: &Client, resource: &Resource, namespace: &str) -> Result<bool, Status> {
    let mut seen = false;
    let mut token = Text::default();
    let mut first_error = None;
    loop {
        let page = client.page(&resource.endpoint, namespace, &token).await?;
        let mut names: Vec<Text> = Vec::with_capacity(page.items.len());
        for object in &page.items {
            names.push(ObjectMeta::of(&*object.metadata()?).name().into());
        }
        seen |= !names.is_empty();
        let deletes = names.iter().map(|name| {
            let options = DeleteOptions {
                propagation: Some(Propagation::Background),
                ..DeleteOptions::default()
            };
            Box::pin(client.delete(&resource.endpoint, namespace, name, options))
                as BoxFuture<'_, Result<(), Status>>
        });
        let mut done =
            futures_util::stream::iter(deletes.collect::<Vec<_>>()).buffer_unordered(DELETES_AT_ONCE);
        while let Some(result) = done.next().await {
            match result {
                Err(e) if !e.is_not_found() => first_error = first_error.or(Some(e)),
                _ => {}
            }
        }
        token = page.continue_token;
        if token.is_empty() {
            return first_error.map_or(Ok(seen), Err);
        }
    }
}
