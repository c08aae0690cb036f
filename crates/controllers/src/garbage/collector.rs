//! Decides about one object at a time, from live objects.

use super::events;
use super::graph::{FOREGROUND, Graph, ORPHAN, Place, Whereabouts};
use super::owners::{Standing, follow, live};
use super::uid::Uid;
use crate::catalog::Resource;
use crate::client::Client;
use crate::feed::{Change, Observe};
use crate::feeds::Feeds;
use crate::queue::{Outcome, Queue, Work};
use futures_util::StreamExt as _;
use parking_lot::Mutex;
use std::collections::HashSet;
use std::sync::{Arc, OnceLock, Weak};
use std::time::Duration;
use supercargo_env::BoxFuture;
use supercargo_meta::{ObjectMeta, Reason, Status, Text, Tree};
use supercargo_registry::rest::{DeleteOptions, Preconditions, Propagation};

/// So many dependents are orphaned at once.
const ORPHANED_AT_ONCE: usize = 16;
/// An owner of a resource that can't be watched is looked up so often.
const UNWATCHED_EVERY: Duration = Duration::from_secs(60);

/// The garbage collector.
pub(crate) struct Collector {
    client: Client,
    /// They hold this observer.
    feeds: OnceLock<Weak<Feeds>>,
    graph: Mutex<Graph>,
    /// Objects with references to kinds that are not served: looked at again when the index changes.
    parked: Mutex<HashSet<Uid>>,
    pub(crate) queue: Queue<Uid>,
}

/// What a step of the work found out instead of its result.
enum Stop {
    /// There is nothing to do for this object.
    Nothing,
    /// An owner's kind is not served.
    Park,
    /// It did not work.
    Failed(Status),
    /// The feeds are behind.
    Behind,
}

impl From<Status> for Stop {
    fn from(s: Status) -> Self {
        Self::Failed(s)
    }
}

impl Collector {
    pub(crate) fn new(client: &Client) -> Self {
        Self {
            client: client.as_account("generic-garbage-collector"),
            feeds: OnceLock::new(),
            graph: Mutex::default(),
            parked: Mutex::default(),
            queue: Queue::new(client.env().clock.clone()),
        }
    }

    /// Sets the feeds, which know their observers and so come after them.
    pub(crate) fn bind(&self, feeds: &Arc<Feeds>) {
        let _ = self.feeds.set(Arc::downgrade(feeds));
    }

    fn feeds(&self) -> Option<Arc<Feeds>> {
        self.feeds.get().and_then(Weak::upgrade)
    }

    /// Looks at the parked objects again.
    pub(crate) fn unpark(&self) {
        let parked = std::mem::take(&mut *self.parked.lock());
        self.queue.add_all(parked);
    }

    /// Waits until the graph holds every change up to the revision of this object.
    async fn reach(&self, meta: ObjectMeta<'_>) -> Result<(), Stop> {
        let revision = meta.resource_version().parse::<u64>().map_err(|_| Stop::Behind)?;
        match self.feeds() {
            Some(feeds) => feeds.reach(revision).await.map_err(|_| Stop::Behind),
            None => Ok(()),
        }
    }

    async fn look(&self, uid: &Uid) -> Result<Outcome, Stop> {
        let whereabouts = self.graph.lock().whereabouts(uid);
        match whereabouts {
            Some(Whereabouts::At(place)) => self.examine(uid, &place).await.map(|()| Outcome::Done),
            Some(Whereabouts::Unknown) => self.find(uid).await,
            Some(Whereabouts::Gone) | None => Ok(Outcome::Done),
        }
    }

    /// Looks for an owner that is only known from references: each thing that is said about it is checked once.
    async fn find(&self, uid: &Uid) -> Result<Outcome, Stop> {
        let mut outcome = Outcome::Done;
        let mut parks = false;
        let claims = self.graph.lock().claims(uid);
        for claim in claims {
            let (sample, place) = &claim.sample;
            let Some((_, tree)) = live(&self.client, sample, place).await? else {
                outcome = Outcome::Failed("a dependent changed meanwhile".to_owned());
                continue;
            };
            let reference = ObjectMeta::of(&tree).owner_references().find(|r| uid.is(r.uid()));
            let Some(reference) = reference else {
                outcome = Outcome::Failed("a dependent changed meanwhile".to_owned());
                continue;
            };
            match follow(&self.client, place, reference, false).await? {
                Standing::Owner(resource, owner) => {
                    let doubtful = self.graph.lock().identify(&resource, ObjectMeta::of(&owner));
                    self.queue.add_all(doubtful);
                    if self.feeds().is_some_and(|f| !f.has(&resource)) {
                        outcome = Outcome::Again(UNWATCHED_EVERY);
                    }
                }
                Standing::Dangling => self.queue.add_all(claim.members),
                Standing::NoSuchKind => parks = true,
                Standing::Impossible => {}
            }
        }
        if parks {
            self.parked.lock().insert(uid.clone());
        }
        Ok(outcome)
    }

    /// Looks at an object: whether it waits for its dependents, or has lost its owners.
    async fn examine(&self, uid: &Uid, place: &Place) -> Result<(), Stop> {
        let Some((resource, tree)) = live(&self.client, uid, place).await? else {
            // Its removal is on the way to the graph.
            return Ok(());
        };
        let meta = ObjectMeta::of(&tree);
        let has = |finalizer| meta.finalizers().any(|f| f == finalizer);
        if meta.is_deleting() {
            return if has(ORPHAN) {
                self.orphan(uid, &resource, meta).await
            } else if has(FOREGROUND) {
                self.foreground(uid, &resource, meta).await
            } else {
                Ok(())
            };
        }
        let owners = self.classify(place, &resource, &tree).await?;
        if owners.solid && owners.lost.is_empty() {
            return Ok(());
        }
        if owners.solid {
            // References to owners that wait go too: nothing would ever end their wait.
            return self.remove_references(&resource, &tree, &owners.lost).await;
        }
        let policy = if owners.waiting && self.graph.lock().has_dependents(uid) {
            Propagation::Foreground
        } else if has(ORPHAN) {
            Propagation::Orphan
        } else if has(FOREGROUND) {
            Propagation::Foreground
        } else {
            Propagation::Background
        };
        self.delete(&resource, &tree, policy).await
    }

    async fn classify(&self, place: &Place, resource: &Resource, object: &Tree) -> Result<Owners, Stop> {
        let mut owners = Owners::default();
        let meta = ObjectMeta::of(object);
        for reference in meta.owner_references() {
            let is_gone = self.graph.lock().is_gone(&Uid::of(reference.uid()));
            let standing = follow(&self.client, place, reference, is_gone).await?;
            match &standing {
                Standing::NoSuchKind => return Err(Stop::Park),
                Standing::Impossible => return Err(Stop::Nothing),
                Standing::Dangling => {
                    let owner = Uid::of(reference.uid());
                    if self.graph.lock().is_elsewhere(&owner, &place.namespace) {
                        events::warn_of_namespace(&self.client, resource, object, reference).await;
                    }
                    owners.lost.push(reference.uid().into());
                }
                Standing::Owner(_, owner) if standing.is_waiting() => {
                    // Whether this object has dependents of its own must be known as of then.
                    self.reach(ObjectMeta::of(owner)).await?;
                    owners.waiting = true;
                    owners.lost.push(reference.uid().into());
                }
                Standing::Owner(..) => owners.solid = true,
            }
        }
        if !owners.solid && owners.lost.is_empty() {
            return Err(Stop::Nothing);
        }
        Ok(owners)
    }

    /// Removes the references of an object to these uids.
    async fn remove_references(&self, resource: &Resource, object: &Tree, uids: &[Text]) -> Result<(), Stop> {
        self.change_references(resource, object, |r| {
            let lost = uids.iter().any(|u| u == r.str_at(&["uid"]));
            (!lost).then(|| r.clone())
        })
        .await
    }

    /// Writes the references that `change` makes of each; `None` drops one.
    async fn change_references(
        &self,
        resource: &Resource,
        object: &Tree,
        change: impl Fn(&Tree) -> Option<Tree>,
    ) -> Result<(), Stop> {
        let old = object
            .at(&["metadata", "ownerReferences"])
            .and_then(Tree::as_list)
            .unwrap_or(&[]);
        let new: Vec<Tree> = old.iter().filter_map(change).collect();
        if new == old {
            return Ok(());
        }
        let new = if new.is_empty() {
            Tree::Null
        } else {
            Tree::list(new)
        };
        self.patch(resource, object, ("ownerReferences", new)).await
    }

    /// Sets a field of the metadata of an object as it was read; one that is gone needs no change.
    async fn patch(&self, resource: &Resource, object: &Tree, field: (&str, Tree)) -> Result<(), Stop> {
        let at = |f| object.str_at(&["metadata", f]);
        let metadata = Tree::map([
            ("uid", at("uid").into()),
            ("resourceVersion", at("resourceVersion").into()),
            field,
        ]);
        let patch = Tree::map([("metadata", metadata)]);
        let merged = self
            .client
            .merge(&resource.endpoint, at("namespace"), at("name"), &patch)
            .await;
        match merged {
            Err(e) if !e.is_not_found() => Err(e.into()),
            _ => Ok(()),
        }
    }

    async fn remove_finalizer(&self, resource: &Resource, object: &Tree, name: &str) -> Result<(), Stop> {
        let rest = ObjectMeta::of(object)
            .finalizers()
            .filter(|f| *f != name)
            .map(Tree::from)
            .collect();
        self.patch(resource, object, ("finalizers", Tree::list(rest)))
            .await
    }

    /// Frees the dependents, then lets the owner go.
    async fn orphan(&self, uid: &Uid, resource: &Resource, meta: ObjectMeta<'_>) -> Result<(), Stop> {
        self.reach(meta).await?;
        let dependents = self.graph.lock().dependent_places(uid);
        let owner = Text::from(meta.uid());
        let frees: Vec<BoxFuture<'_, Result<(), Stop>>> = dependents
            .iter()
            .map(|d| Box::pin(self.free(&d.0, &d.1, &owner)) as BoxFuture<'_, _>)
            .collect();
        let mut freed = futures_util::stream::iter(frees).buffer_unordered(ORPHANED_AT_ONCE);
        let mut failed = None;
        while let Some(result) = freed.next().await {
            failed = result.err().or(failed);
        }
        if let Some(e) = failed {
            return Err(e);
        }
        let place = Place {
            resource: resource.id.clone(),
            namespace: meta.namespace().into(),
            name: meta.name().into(),
        };
        match live(&self.client, uid, &place).await? {
            Some((resource, tree)) => self.remove_finalizer(&resource, &tree, ORPHAN).await,
            None => Ok(()),
        }
    }

    /// Takes the reference to an owner from a dependent.
    async fn free(&self, dependent: &Uid, place: &Place, owner: &Text) -> Result<(), Stop> {
        match live(&self.client, dependent, place).await? {
            Some((resource, tree)) => {
                self.remove_references(&resource, &tree, std::slice::from_ref(owner))
                    .await
            }
            None => Ok(()),
        }
    }

    /// Lets an owner go whose dependents are gone, or has them looked at.
    async fn foreground(&self, uid: &Uid, resource: &Resource, meta: ObjectMeta<'_>) -> Result<(), Stop> {
        self.reach(meta).await?;
        let blockers = self.graph.lock().blockers(uid);
        if blockers.is_empty() {
            let place = Place {
                resource: resource.id.clone(),
                namespace: meta.namespace().into(),
                name: meta.name().into(),
            };
            return match live(&self.client, uid, &place).await? {
                Some((resource, tree)) => self.remove_finalizer(&resource, &tree, FOREGROUND).await,
                None => Ok(()),
            };
        }
        for b in blockers {
            if !b.is_foreground {
                self.queue.add(b.uid);
                continue;
            }
            let is_ring = self.graph.lock().waits_for(&b.uid, uid);
            if let (true, Some(place)) = (is_ring, &b.place)
                && let Some((resource, tree)) = live(&self.client, &b.uid, place).await?
            {
                // Everyone in a ring waits for the next one: it is opened here.
                self.change_references(&resource, &tree, |r| {
                    let mut r = r.clone();
                    if uid.is(r.str_at(&["uid"])) {
                        r.set(&["blockOwnerDeletion"], Tree::Bool(false));
                    }
                    Some(r)
                })
                .await?;
            }
        }
        Ok(())
    }

    /// Deletes an object as it was read; if it changed meanwhile and has the same owners still, as it is.
    async fn delete(&self, resource: &Resource, object: &Tree, policy: Propagation) -> Result<(), Stop> {
        let meta = ObjectMeta::of(object);
        let options = |version: Option<&str>| DeleteOptions {
            preconditions: Preconditions {
                uid: Some(meta.uid().into()),
                resource_version: version.map(Text::from),
            },
            propagation: Some(policy),
            ..DeleteOptions::default()
        };
        let (endpoint, at) = (&resource.endpoint, (meta.namespace(), meta.name()));
        let first = options(Some(meta.resource_version()));
        match self.client.delete(endpoint, at.0, at.1, first).await {
            Err(e) if e.reason() == Reason::Conflict => {}
            Err(e) if !e.is_not_found() => return Err(e.into()),
            _ => return Ok(()),
        }
        let now = match self.client.get(endpoint, at.0, at.1).await {
            Ok(object) => object.metadata()?,
            Err(e) if e.is_not_found() => return Ok(()),
            Err(e) => return Err(e.into()),
        };
        let owners = ["metadata", "ownerReferences"];
        if ObjectMeta::of(&now).uid() != meta.uid() {
            return Ok(());
        }
        if now.at(&owners) != object.at(&owners) {
            return Err(Stop::Failed(Status::plain("its owners changed meanwhile")));
        }
        match self.client.delete(endpoint, at.0, at.1, options(None)).await {
            Err(e) if !e.is_not_found() => Err(e.into()),
            _ => Ok(()),
        }
    }

    /// True when nothing is left to do for what was observed.
    pub(crate) fn is_idle(&self) -> bool {
        self.queue.is_idle()
    }
}

/// What an object's references lead to.
#[derive(Default)]
struct Owners {
    /// At least one owner is there to stay.
    solid: bool,
    /// At least one waits for its dependents to go.
    waiting: bool,
    /// The uids of those that are not there, or wait.
    lost: Vec<Text>,
}

impl Observe for Collector {
    fn wants(&self, resource: &Resource) -> bool {
        // Events come and go by themselves and own nothing (upstream ignores them too).
        let is_events = resource.is("", "events") || resource.is("events.k8s.io", "events");
        !is_events && resource.offers(&["delete", "list", "watch"])
    }

    fn observe(&self, resource: &Resource, change: &Change<'_>) {
        if !self.wants(resource) {
            return;
        }
        let look = match change {
            Change::Listing => {
                self.graph.lock().listing(&resource.id);
                return;
            }
            Change::Present(meta) => {
                let catalog = self.client.catalog();
                self.graph.lock().present(resource, *meta, &catalog)
            }
            Change::Deleted(meta) => self.graph.lock().deleted(&Uid::of(meta.uid())),
            Change::Listed => self.graph.lock().listed(&resource.id),
            Change::Unserved => {
                let mut graph = self.graph.lock();
                graph.listing(&resource.id);
                graph.listed(&resource.id)
            }
        };
        if !look.is_empty() {
            self.queue.add_all(look);
        }
    }
}

impl Work<Uid> for Collector {
    fn work<'a>(&'a self, uid: &'a Uid) -> BoxFuture<'a, Outcome> {
        Box::pin(async move {
            match self.look(uid).await {
                Ok(outcome) => outcome,
                Err(Stop::Nothing) => Outcome::Done,
                Err(Stop::Park) => {
                    self.parked.lock().insert(uid.clone());
                    Outcome::Done
                }
                Err(Stop::Behind) => Outcome::Failed("the feeds are behind".to_owned()),
                Err(Stop::Failed(e)) => Outcome::Failed(e.message().to_owned()),
            }
        })
    }
}
