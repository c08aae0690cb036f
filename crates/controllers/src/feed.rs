//! One resource, as everybody who listens sees it: a list, then every change, and a list again when the watch is lost.
//!
//! A feed keeps no objects. Observers are called in order, one at a time, and return at once.

use crate::catalog::Resource;
use crate::client::Client;
use futures_util::FutureExt as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use supercargo_meta::{GroupResource, ObjectMeta, Status};
use supercargo_registry::rest::{Object, WatchEvent, WatchEventKind};
use tokio::sync::{Notify, watch};

/// The wait after the first failure in a row, and the longest.
const BACKOFF_MIN: Duration = Duration::from_millis(20);
const BACKOFF_MAX: Duration = Duration::from_secs(30);
/// As long as somebody waits, the watch is asked so often how far it is: a store elsewhere tells of a resource that nobody
/// changes only when it is asked.
const ASK_EVERY: Duration = Duration::from_millis(20);
/// A watch that has not told by then never does (etcd before 3.4.31): a list says it.
const ASK_MAX: Duration = Duration::from_secs(3);

/// What happened to a resource.
pub(crate) enum Change<'a> {
    /// A list begins: what is present from here to `Listed` is all there is.
    Listing,
    /// An object is there, in this state.
    Present(ObjectMeta<'a>),
    /// An object was removed; its last state.
    Deleted(ObjectMeta<'a>),
    /// The list is complete.
    Listed,
    /// The resource is not served any more.
    Unserved,
}

/// Hears about changes.
pub(crate) trait Observe: Send + Sync + 'static {
    /// True when there must be a feed of the resource. An observer hears of every resource that has one.
    fn wants(&self, resource: &Resource) -> bool;
    /// A change, soon after it happened. Must not wait.
    fn observe(&self, resource: &Resource, change: &Change<'_>);
}

/// How far a feed is.
#[derive(Default)]
pub(crate) struct Position {
    /// Everything up to this revision was observed. Moved when somebody asks.
    reached: AtomicU64,
    /// A first list was observed.
    listed: AtomicBool,
    /// The last attempt to list or watch failed.
    failing: AtomicBool,
}

impl Position {
    /// True when nobody needs to wait for it: it has listed and reached `revision`, or it can't.
    pub(crate) fn is_at(&self, revision: u64) -> bool {
        self.failing.load(Ordering::Acquire)
            || self.listed.load(Ordering::Acquire) && self.reached.load(Ordering::Acquire) >= revision
    }
}

/// A feed's means.
pub(crate) struct Feed {
    pub(crate) id: GroupResource,
    pub(crate) client: Client,
    pub(crate) observers: Arc<[Arc<dyn Observe>]>,
    pub(crate) position: Arc<Position>,
    /// The revision that somebody waits for.
    pub(crate) wanted: watch::Receiver<u64>,
    /// Told when the position moved.
    pub(crate) moved: Arc<Notify>,
}

impl Feed {
    /// Runs until the resource is not served any more.
    pub(crate) async fn run(mut self) {
        let mut wait = BACKOFF_MIN;
        loop {
            let Some(resource) = self.client.catalog().resource(&self.id).cloned() else {
                return;
            };
            let followed = std::panic::AssertUnwindSafe(self.follow(&resource)).catch_unwind();
            match followed.await {
                Ok(Ok(())) => {}
                Ok(Err(e)) => {
                    tracing::debug!(resource = %self.id, error = e.message(), "watch lost, listing again");
                }
                Err(_) => tracing::error!(resource = %self.id, "an observer panicked, listing again"),
            }
            // A watch that worked and was lost is waited for until it has listed again; who failed at once is not.
            if self.position.listed.swap(false, Ordering::AcqRel) {
                wait = BACKOFF_MIN;
            } else {
                self.position.failing.store(true, Ordering::Release);
            }
            self.moved.notify_waiters();
            self.client.env().clock.sleep(wait).await;
            wait = (wait * 2).min(BACKOFF_MAX);
        }
    }

    fn tell(&self, resource: &Resource, change: &Change<'_>) {
        for o in self.observers.iter() {
            o.observe(resource, change);
        }
    }

    /// An object that can't be read is nobody's: it holds up no other.
    fn tell_of(&self, resource: &Resource, object: &Arc<dyn Object>, gone: bool) {
        match object.metadata() {
            Ok(tree) => {
                let meta = ObjectMeta::of(&tree);
                let change = if gone {
                    Change::Deleted(meta)
                } else {
                    Change::Present(meta)
                };
                self.tell(resource, &change);
            }
            Err(e) => tracing::warn!(resource = %self.id, error = e.message(), "an object can't be read"),
        }
    }

    async fn list(&self, resource: &Resource) -> Result<String, Status> {
        self.tell(resource, &Change::Listing);
        let mut token = String::new();
        loop {
            let page = self.client.page(&resource.endpoint, "", &token).await?;
            for object in &page.items {
                self.tell_of(resource, object, false);
            }
            token = page.continue_token.to_string();
            if token.is_empty() {
                self.tell(resource, &Change::Listed);
                return Ok(page.resource_version.to_string());
            }
        }
    }

    async fn follow(&mut self, resource: &Resource) -> Result<(), Status> {
        let version = self.list(resource).await?;
        let mut source = self.client.watch(&resource.endpoint, &version).await?;
        self.arrived(version.parse().unwrap_or(0));
        let clock = self.client.env().clock.clone();
        // Since when somebody waits for more than the watch has told.
        let mut behind: Option<Duration> = None;
        loop {
            let pause = behind.map(|_| clock.sleep(ASK_EVERY));
            tokio::select! {
                batch = source.next() => match batch {
                    Some(events) => self.events(resource, events)?,
                    None => return Ok(()),
                },
                changed = self.wanted.changed() => if changed.is_err() {
                    return Ok(());
                },
                () = async { match pause { Some(p) => p.await, None => std::future::pending().await } } => {}
            }
            // One who asks for more meanwhile is heard in the next turn.
            let wanted = *self.wanted.borrow_and_update();
            if wanted <= self.position.reached.load(Ordering::Relaxed) {
                behind = None;
                continue;
            }
            // Somebody waits: what has happened is read to its end, then the watch knows how far that is.
            while let Some(batch) = source.next().now_or_never() {
                match batch {
                    Some(events) => self.events(resource, events)?,
                    None => return Ok(()),
                }
            }
            self.arrived(source.progress());
            if wanted <= self.position.reached.load(Ordering::Relaxed) {
                behind = None;
                continue;
            }
            let now = clock.monotonic();
            let since = *behind.get_or_insert(now);
            if now.saturating_sub(since) >= ASK_MAX {
                return Ok(());
            }
            source.request_progress();
        }
    }

    fn arrived(&self, revision: u64) {
        self.position.reached.fetch_max(revision, Ordering::AcqRel);
        self.position.failing.store(false, Ordering::Release);
        self.position.listed.store(true, Ordering::Release);
        self.moved.notify_waiters();
    }

    fn events(&self, resource: &Resource, events: Vec<WatchEvent>) -> Result<(), Status> {
        for event in events {
            match event {
                WatchEvent::Object(WatchEventKind::Bookmark, _) => {}
                WatchEvent::Object(kind, object) => {
                    self.tell_of(resource, &object, kind == WatchEventKind::Deleted);
                }
                WatchEvent::Error(status) => return Err(status),
            }
        }
        Ok(())
    }
}
