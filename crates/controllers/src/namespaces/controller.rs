//! One terminating namespace at a time: empty it, say what is left, let it go.

use super::{conditions, content};
use crate::catalog::Resource;
use crate::client::Client;
use crate::feed::{Change, Observe};
use crate::queue::{Outcome, Queue, Work};
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use supercargo_env::BoxFuture;
use supercargo_meta::{ObjectMeta, Status, Text, Tree};

/// The finalizer that this controller removes.
const FINALIZER: &str = "kubernetes";
/// A namespace is not let go sooner after its deletion was seen: a create that passed admission before must have ended, and
/// what it made must be seen. Upstream waits 5 s before it begins, for several servers to hear of the deletion.
const SETTLE: Duration = Duration::from_millis(200);

/// The namespace controller.
pub(crate) struct Namespaces {
    client: Client,
    /// Terminating namespaces, and when they were seen to be (monotonic).
    terminating: Mutex<HashMap<Text, Duration>>,
    pub(crate) queue: Queue<Text>,
}

impl Namespaces {
    pub(crate) fn new(client: &Client) -> Self {
        Self {
            client: client.as_account("namespace-controller"),
            terminating: Mutex::default(),
            queue: Queue::new(client.env().clock.clone()),
        }
    }

    async fn sync(&self, name: &Text) -> Result<Outcome, Status> {
        let Some(namespace) = self.read(name).await? else {
            self.terminating.lock().remove(name);
            return Ok(Outcome::Done);
        };
        if !ObjectMeta::of(&namespace).is_deleting() {
            self.terminating.lock().remove(name);
            return Ok(Outcome::Done);
        }
        let clock = &self.client.env().clock;
        // From here on the end of an object in it brings it back: what is listed below may go at any time.
        let seen = *self
            .terminating
            .lock()
            .entry(name.clone())
            .or_insert_with(|| clock.monotonic());
        let namespace = self.mark(namespace).await?;
        if finalizers(&namespace).is_empty() {
            return Ok(Outcome::Done);
        }
        let begun = ObjectMeta::of(&namespace).deletion().map_or(0, |t| t.seconds);
        let age = u64::try_from(clock.now().unix_seconds() - begun).unwrap_or(0);
        let remains = content::delete_all(&self.client, name, Duration::from_secs(age)).await;

        let mut told = Tree::clone(&namespace);
        let namespace = if conditions::update(&mut told, &remains, clock.now()) {
            self.write("namespaces/status", &told).await?
        } else {
            namespace
        };
        if !remains.errors.is_empty() {
            return Ok(Outcome::Failed(remains.errors.join(", ")));
        }
        if !remains.estimate.is_zero() {
            let wait = remains.estimate / 2 + Duration::from_secs(1);
            return Ok(Outcome::Again(wait));
        }
        let waited = clock.monotonic().saturating_sub(seen);
        if waited < SETTLE {
            return Ok(Outcome::Again(SETTLE.saturating_sub(waited)));
        }
        let mut empty = Tree::clone(&namespace);
        let rest = finalizers(&namespace)
            .iter()
            .filter(|f| f.as_str() != Some(FINALIZER));
        empty.set(&["spec", "finalizers"], Tree::list(rest.cloned().collect()));
        self.write("namespaces/finalize", &empty).await?;
        self.terminating.lock().remove(name);
        Ok(Outcome::Done)
    }

    async fn read(&self, name: &str) -> Result<Option<Arc<Tree>>, Status> {
        let endpoint = self.client.endpoint("v1", "namespaces")?;
        match self.client.get(&endpoint, "", name).await {
            Ok(o) => o.tree().map(Some),
            Err(e) if e.is_not_found() => Ok(None),
            Err(e) => Err(e),
        }
    }

    async fn write(&self, path: &str, namespace: &Tree) -> Result<Arc<Tree>, Status> {
        let endpoint = self.client.endpoint("v1", path)?;
        self.client.update(&endpoint, namespace).await
    }

    /// Makes the phase of a namespace that is being deleted say so.
    async fn mark(&self, namespace: Arc<Tree>) -> Result<Arc<Tree>, Status> {
        if namespace.str_at(&["status", "phase"]) == "Terminating" {
            return Ok(namespace);
        }
        let mut marked = Tree::clone(&namespace);
        marked.set(&["status", "phase"], "Terminating".into());
        self.write("namespaces/status", &marked).await
    }
}

fn finalizers(namespace: &Tree) -> &[Tree] {
    let list = namespace.at(&["spec", "finalizers"]);
    list.and_then(Tree::as_list).unwrap_or(&[])
}

impl Observe for Namespaces {
    fn wants(&self, resource: &Resource) -> bool {
        resource.is("", "namespaces")
    }

    fn observe(&self, resource: &Resource, change: &Change<'_>) {
        match change {
            Change::Present(meta) if self.wants(resource) && meta.is_deleting() => {
                self.queue.add(meta.name().into());
            }
            // Feeds that others want tell when a namespace may have become empty; without them it is looked at by time.
            Change::Deleted(meta) if !self.wants(resource) => {
                let namespace = Text::from(meta.namespace());
                if self.terminating.lock().contains_key(&namespace) {
                    self.queue.add(namespace);
                }
            }
            _ => {}
        }
    }
}

impl Work<Text> for Namespaces {
    fn work<'a>(&'a self, name: &'a Text) -> BoxFuture<'a, Outcome> {
        Box::pin(async move {
            match self.sync(name).await {
                Ok(outcome) => outcome,
                // It went meanwhile: nothing is left to do.
                Err(e) if e.is_not_found() => Outcome::Done,
                Err(e) => Outcome::Failed(e.message().to_owned()),
            }
        })
    }
}
