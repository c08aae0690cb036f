//! A definition on its way out: its objects go first (apiextensions-apiserver 0.37: `pkg/controller/finalizer`).

use crate::conditions::Condition;
use crate::definition::{CLEANUP, is_true, texts};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;
use supercargo_meta::{Status, Text, Tree};
use supercargo_registry::Client;
use supercargo_registry::rest::Endpoint;

/// How often it is looked whether objects are gone: soon at first, as finalizers are mostly quick or very slow.
const LOOK_MIN: Duration = Duration::from_millis(5);
const LOOK_MAX: Duration = Duration::from_secs(5);
/// After so long the definition says that it waits.
const PATIENCE: Duration = Duration::from_secs(60);
/// Waits after a failure.
const RETRY_MIN: Duration = Duration::from_millis(50);
const RETRY_MAX: Duration = Duration::from_secs(30);

/// Names built-in resources whose keys those of a definition's objects would be, in no group that upstream protects.
const OVERLAPPING: [(&str, &str); 2] = [
    ("apiregistration.k8s.io", "apiservices"),
    ("apiextensions.k8s.io", "customresourcedefinitions"),
];

/// One definition that goes.
pub(crate) struct Cleanup {
    pub(crate) client: Client,
    /// `customresourcedefinitions` and its status.
    pub(crate) definitions: Endpoint,
    pub(crate) status: Endpoint,
    pub(crate) name: Text,
    pub(crate) uid: Text,
    /// Where its objects are at the moment; `None` when it is not served.
    pub(crate) objects: Box<dyn Fn() -> Option<Endpoint> + Send + Sync>,
}

impl Cleanup {
    /// Runs until the definition is gone, or is another one.
    pub(crate) async fn run(self) {
        let mut wait = RETRY_MIN;
        loop {
            match self.once().await {
                Ok(true) => return,
                // Somebody else wrote it, or objects are left.
                Ok(false) => {}
                Err(e) => {
                    tracing::debug!(definition = %self.name, error = e.message(), "objects of a definition are left");
                }
            }
            self.client.env().clock.sleep(wait).await;
            wait = (wait * 2).min(RETRY_MAX);
        }
    }

    /// The definition as it is now; `None` when it is not there any more or nobody waits for its objects.
    async fn current(&self) -> Result<Option<Arc<Tree>>, Status> {
        let found = match self.client.get(&self.definitions, "", &self.name).await {
            Ok(o) => o.tree()?,
            Err(e) if e.is_not_found() => return Ok(None),
            Err(e) => return Err(e),
        };
        let is_it = found.str_at(&["metadata", "uid"]) == self.uid;
        let waits = texts(found.at(&["metadata", "finalizers"]))
            .iter()
            .any(|f| f == CLEANUP);
        Ok((is_it && waits).then_some(found))
    }

    /// Writes a condition; `None` when somebody else was faster.
    async fn tell(&self, crd: &Tree, condition: &Condition) -> Result<Option<Arc<Tree>>, Status> {
        let mut next = crd.clone();
        condition.put(&mut next, self.client.env().clock.now());
        self.write(&next).await
    }

    async fn write(&self, crd: &Tree) -> Result<Option<Arc<Tree>>, Status> {
        match self.client.update(&self.status, crd).await {
            Ok(written) => Ok(Some(written)),
            Err(e) if e.is_not_found() || e.code() == 409 => Ok(None),
            Err(e) => Err(e),
        }
    }

    /// One attempt; true at the end.
    async fn once(&self) -> Result<bool, Status> {
        let Some(crd) = self.current().await? else {
            return Ok(true);
        };
        let in_progress = terminating(
            "True",
            "InstanceDeletionInProgress",
            "CustomResource deletion is in progress",
        );
        let Some(crd) = self.tell(&crd, &in_progress).await? else {
            return Ok(false);
        };
        let group = crd.str_at(&["spec", "group"]);
        let plural = crd.str_at(&["spec", "names", "plural"]);
        let last = if OVERLAPPING.contains(&(group, plural)) {
            terminating(
                "False",
                "OverlappingBuiltInResource",
                "instances overlap with built-in resources in storage",
            )
        } else {
            // It is served before its status says that it is established: objects may be there from then on.
            let deleted = match (self.objects)() {
                Some(objects) => self.delete(&objects).await.map(|()| true),
                None if is_true(&crd, "Established") => Err(terminating(
                    "True",
                    "InstanceDeletionFailed",
                    "could not list instances: they are not served",
                )),
                None => Ok(false),
            };
            match deleted {
                Ok(true) => terminating("False", "InstanceDeletionCompleted", "removed all instances"),
                Ok(false) => terminating("False", "NeverEstablished", "resource was never established"),
                Err(failed) => {
                    self.tell(&crd, &failed).await?;
                    return Ok(false);
                }
            }
        };
        let mut next = Tree::clone(&crd);
        last.put(&mut next, self.client.env().clock.now());
        let left: Vec<Tree> = texts(next.at(&["metadata", "finalizers"]))
            .into_iter()
            .filter(|f| f != CLEANUP)
            .map(Tree::Str)
            .collect();
        next.set(&["metadata", "finalizers"], Tree::list(left));
        Ok(self.write(&next).await?.is_some())
    }

    /// Deletes all objects and waits until they are gone.
    async fn delete(&self, objects: &Endpoint) -> Result<(), Condition> {
        let failed = |what: &str, e: &Status| {
            terminating(
                "True",
                "InstanceDeletionFailed",
                format!("{what}: {}", e.message()),
            )
        };
        let namespaces = self.namespaces(objects).await;
        for namespace in namespaces.map_err(|e| failed("could not list instances", &e))? {
            let deleted = self.client.delete_collection(objects, &namespace).await;
            deleted.map_err(|e| failed("could not issue all deletes", &e))?;
        }
        let clock = &self.client.env().clock;
        let (until, mut wait) = (clock.monotonic() + PATIENCE, LOOK_MIN);
        loop {
            let why = match self.client.page(objects, "", "").await {
                Ok(page) if page.items.is_empty() => return Ok(()),
                Ok(_) => "context deadline exceeded".to_owned(),
                Err(e) => e.message().to_owned(),
            };
            if clock.monotonic() >= until {
                let text = format!("could not confirm zero CustomResources remaining: {why}");
                return Err(terminating("True", "InstanceDeletionCheck", text));
            }
            clock.sleep(wait).await;
            wait = (wait * 2).min(LOOK_MAX);
        }
    }

    /// Where there are objects; "" stands for no namespace.
    async fn namespaces(&self, objects: &Endpoint) -> Result<BTreeSet<String>, Status> {
        let mut all = BTreeSet::new();
        let mut token = String::new();
        loop {
            let page = self.client.page(objects, "", &token).await?;
            for o in &page.items {
                all.insert(o.metadata()?.str_at(&["metadata", "namespace"]).to_owned());
            }
            token = page.continue_token.to_string();
            if token.is_empty() {
                return Ok(all);
            }
        }
    }
}

fn terminating(status: &'static str, reason: &'static str, message: impl Into<String>) -> Condition {
    Condition::new("Terminating", status, reason, message)
}
