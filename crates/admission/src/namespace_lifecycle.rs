//! NamespaceLifecycle: nothing is created in a namespace that is missing or on its way out, and three namespaces stay
//! (apiserver 0.37: `pkg/admission/plugin/namespace/lifecycle`).

use std::sync::{Arc, OnceLock};
use supercargo_env::BoxFuture;
use supercargo_meta::{GroupResource, Status};
use supercargo_objects::{Error, ObjectStorage};
use supercargo_registry::{Admit, Attributes, Operation};

/// Namespaces that can't be deleted.
const IMMORTAL: [&str; 3] = ["default", "kube-system", "kube-public"];

/// What the plugin must know of a namespace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NamespaceState {
    /// There is none.
    Missing,
    /// It takes new objects.
    Active,
    /// It is being deleted.
    Terminating,
}

/// Looks namespaces up.
pub trait Namespaces: Send + Sync + 'static {
    /// The state of a namespace. `live` asks the store itself; without it a cache may answer.
    fn state<'a>(&'a self, name: &'a str, live: bool) -> BoxFuture<'a, Result<NamespaceState, Status>>;
}

/// Namespaces of an object storage, which exists only after the plugin does: the resources are made with the plugin in hand.
#[derive(Default)]
pub struct StoredNamespaces(OnceLock<Arc<dyn ObjectStorage>>);

impl StoredNamespaces {
    /// Without a storage yet: every lookup answers 500 until [`StoredNamespaces::bind`].
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
    /// Sets the storage; later calls change nothing.
    pub fn bind(&self, storage: Arc<dyn ObjectStorage>) {
        let _ = self.0.set(storage);
    }

    async fn read(&self, name: &str, live: bool) -> Result<NamespaceState, Status> {
        let Some(storage) = self.0.get() else {
            return Err(Status::internal("namespaces can't be looked up yet"));
        };
        let key = format!("/namespaces/{name}");
        let failed = |e: Error| Status::internal(e.to_string());
        let entry = match storage.get(&key, if live { "" } else { "0" }).await {
            Ok(e) => e,
            Err(e) if e.is_not_found() => return Ok(NamespaceState::Missing),
            Err(e) => return Err(failed(e)),
        };
        // Kept with the entry: every create in the namespace asks.
        let tree = entry.warm_tree(storage.codec()).map_err(failed)?;
        let going = tree
            .at(&["metadata", "deletionTimestamp"])
            .is_some_and(|t| !t.is_null());
        Ok(if going || tree.str_at(&["status", "phase"]) == "Terminating" {
            NamespaceState::Terminating
        } else {
            NamespaceState::Active
        })
    }
}

impl Namespaces for StoredNamespaces {
    fn state<'a>(&'a self, name: &'a str, live: bool) -> BoxFuture<'a, Result<NamespaceState, Status>> {
        Box::pin(self.read(name, live))
    }
}

/// The plugin.
pub struct NamespaceLifecycle {
    namespaces: Arc<dyn Namespaces>,
}

impl NamespaceLifecycle {
    /// A plugin that looks namespaces up in `namespaces`.
    #[must_use]
    pub fn new(namespaces: Arc<dyn Namespaces>) -> Self {
        Self { namespaces }
    }

    async fn check(&self, a: &Attributes<'_>) -> Result<(), Status> {
        let endpoint = &a.cx.endpoint;
        let about = endpoint.desc.group_resource();
        if about == GroupResource::new("", "namespaces") {
            // Removing the three by an update of their finalizers is the namespace controller's affair.
            let refused = a.operation == Operation::Delete
                && endpoint.subresource().is_none()
                && IMMORTAL.contains(&a.name);
            return if refused {
                Err(Status::forbidden(
                    &about,
                    a.name,
                    "this namespace may not be deleted",
                ))
            } else {
                Ok(())
            };
        }
        let namespace = a.cx.namespace.as_str();
        let access_review =
            about.group == "authorization.k8s.io" && about.resource == "localsubjectaccessreviews";
        if namespace.is_empty() || a.operation != Operation::Create || access_review {
            // Updates and deletes in a terminating namespace are how it is emptied.
            return Ok(());
        }
        let mut state = self.namespaces.state(namespace, false).await?;
        if state == NamespaceState::Missing {
            // A cache may be behind: a namespace made a moment ago must be usable.
            state = self.namespaces.state(namespace, true).await?;
        }
        match state {
            NamespaceState::Active => Ok(()),
            NamespaceState::Missing => Err(Status::not_found(
                &GroupResource::new("", "namespaces"),
                namespace,
            )),
            NamespaceState::Terminating => Err(terminating(a, namespace)),
        }
    }
}

fn terminating(a: &Attributes<'_>, namespace: &str) -> Status {
    let why = format!("unable to create new content in namespace {namespace} because it is being terminated");
    Status::forbidden(&a.cx.endpoint.group_resource(), a.name, &why).with_cause(
        "NamespaceTerminating",
        format!("namespace {namespace} is being terminated"),
        "metadata.namespace",
    )
}

impl Admit for NamespaceLifecycle {
    fn mutate<'a>(&'a self, a: &'a mut Attributes<'_>) -> BoxFuture<'a, Result<(), Status>> {
        Box::pin(async move { self.check(a).await })
    }
    fn validate<'a>(&'a self, _: &'a mut Attributes<'_>) -> BoxFuture<'a, Result<(), Status>> {
        Box::pin(std::future::ready(Ok(())))
    }
    fn looks_at(&self, operation: Operation) -> bool {
        matches!(operation, Operation::Create | Operation::Delete)
    }
}
