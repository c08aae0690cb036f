//! All feeds: one for each resource that somebody wants, as long as it is served.

use crate::catalog::Resource;
use crate::client::Client;
use crate::feed::{Change, Feed, Observe, Position};
use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use supercargo_env::{TaskHandle, timeout};
use supercargo_meta::Text;
use tokio::sync::{Notify, watch};

/// Nobody waits longer for feeds than so.
const PATIENCE: Duration = Duration::from_secs(10);

/// The feeds of a server.
pub(crate) struct Feeds {
    client: Client,
    observers: Arc<[Arc<dyn Observe>]>,
    running: Mutex<BTreeMap<(Text, Text), Running>>,
    wanted: watch::Sender<u64>,
    moved: Arc<Notify>,
}

struct Running {
    resource: Arc<Resource>,
    position: Arc<Position>,
    task: TaskHandle,
}

/// The feeds are not as far as somebody needs.
#[derive(Debug)]
pub(crate) struct Behind;

impl Feeds {
    /// No feeds yet.
    pub(crate) fn new(client: Client, observers: Vec<Arc<dyn Observe>>) -> Self {
        Self {
            client,
            observers: observers.into(),
            running: Mutex::new(BTreeMap::new()),
            wanted: watch::Sender::new(0),
            moved: Arc::new(Notify::new()),
        }
    }

    /// Starts and ends feeds as the index changes, for ever; `after` is called after each change.
    pub(crate) async fn run(&self, after: impl Fn()) {
        let mut changes = self.client.index().changes();
        loop {
            changes.borrow_and_update();
            self.reconcile();
            after();
            if changes.changed().await.is_err() {
                return;
            }
        }
    }

    /// Starts the feeds that are wanted and have none, ends those of what is served no more or elsewhere.
    pub(crate) fn reconcile(&self) {
        let catalog = self.client.catalog();
        let mut running = self.running.lock();
        running.retain(|_, r| {
            let now = catalog.resource(&r.resource.id);
            let stays = now.is_some_and(|now| now.is_same_place(&r.resource));
            if !stays {
                r.task.stop();
            }
            if now.is_none() {
                for o in self.observers.iter() {
                    o.observe(&r.resource, &Change::Unserved);
                }
            }
            stays
        });
        for resource in catalog.resources() {
            let id = (resource.id.group.clone(), resource.id.resource.clone());
            let is_wanted =
                resource.offers(&["list", "watch"]) && self.observers.iter().any(|o| o.wants(resource));
            if is_wanted && !running.contains_key(&id) {
                running.insert(id, self.start(resource.clone()));
            }
        }
        drop(running);
        self.moved.notify_waiters();
    }

    fn start(&self, resource: Arc<Resource>) -> Running {
        let position = Arc::new(Position::default());
        let feed = Feed {
            id: resource.id.clone(),
            client: self.client.clone(),
            observers: self.observers.clone(),
            position: position.clone(),
            wanted: self.wanted.subscribe(),
            moved: self.moved.clone(),
        };
        Running {
            task: self.client.env().tasks.spawn("feed", feed.run()),
            resource,
            position,
        }
    }

    /// Waits until observers know of every change up to a revision. A feed that fails is not waited for.
    ///
    /// # Errors
    /// After 10 s.
    pub(crate) async fn reach(&self, revision: u64) -> Result<(), Behind> {
        self.wanted.send_if_modified(|w| {
            let more = revision > *w;
            *w = revision.max(*w);
            more
        });
        let arrival = async {
            loop {
                let moved = self.moved.notified();
                tokio::pin!(moved);
                moved.as_mut().enable();
                if self.running.lock().values().all(|r| r.position.is_at(revision)) {
                    return;
                }
                moved.await;
            }
        };
        timeout(&*self.client.env().clock, PATIENCE, arrival)
            .await
            .map_err(|_| Behind)
    }

    /// Waits until every feed has listed once, or can't.
    pub(crate) async fn listed(&self) {
        // Who fails goes on trying; a feed that is merely slow is waited for again.
        while self.reach(0).await.is_err() {}
    }

    /// True when a resource has a feed.
    pub(crate) fn has(&self, resource: &Resource) -> bool {
        let id = (resource.id.group.clone(), resource.id.resource.clone());
        self.running.lock().contains_key(&id)
    }

    /// Ends all feeds; answers their tasks.
    pub(crate) fn stop(&self) -> Vec<TaskHandle> {
        let running = std::mem::take(&mut *self.running.lock());
        running
            .into_values()
            .map(|r| {
                r.task.stop();
                r.task
            })
            .collect()
    }
}
