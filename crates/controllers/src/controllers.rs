//! The controllers of a server: started after it is ready, ended before its store closes.

use crate::client::Client;
use crate::feed::Observe;
use crate::feeds::Feeds;
use crate::garbage::Collector;
use crate::namespaces::Namespaces;
use crate::queue::{Queue, Work};
use crate::queue_figures::QueueFigures;
use crate::selection::{GARBAGE, NAMESPACES, SERVICE_ACCOUNTS, Selection};
use crate::service_accounts::ServiceAccounts;
use std::hash::Hash;
use std::sync::{Arc, Weak};
use supercargo_env::{Env, TaskHandle};
use supercargo_registry::ResourceIndex;

/// Keys that a controller works on at once.
const NAMESPACE_WORKERS: usize = 10;
const GARBAGE_WORKERS: usize = 20;
const SERVICE_ACCOUNT_WORKERS: usize = 5;

/// Running controllers.
pub struct Controllers {
    feeds: Arc<Feeds>,
    collector: Option<Arc<Collector>>,
    namespaces: Option<Arc<Namespaces>>,
    service_accounts: Option<Arc<ServiceAccounts>>,
    tasks: Vec<TaskHandle>,
}

impl Controllers {
    /// Starts the controllers that `selection` names, on the resources of `index`. They call the registry from inside: no
    /// authorizer is asked.
    #[must_use]
    pub fn start(env: &Env, index: Arc<ResourceIndex>, selection: &Selection) -> Self {
        let client = Client::new(env.clone(), index);
        let namespaces = selection
            .has(NAMESPACES)
            .then(|| Arc::new(Namespaces::new(&client)));
        let collector = selection.has(GARBAGE).then(|| Arc::new(Collector::new(&client)));
        let service_accounts = selection
            .has(SERVICE_ACCOUNTS)
            .then(|| Arc::new(ServiceAccounts::new(&client)));
        let observers: Vec<Arc<dyn Observe>> = [
            namespaces.clone().map(|c| c as Arc<dyn Observe>),
            collector.clone().map(|c| c as Arc<dyn Observe>),
            service_accounts.clone().map(|c| c as Arc<dyn Observe>),
        ]
        .into_iter()
        .flatten()
        .collect();
        let mut all = Self {
            feeds: Arc::new(Feeds::new(client, observers)),
            collector,
            namespaces,
            service_accounts,
            tasks: Vec::new(),
        };
        all.run(env);
        all
    }

    fn run(&mut self, env: &Env) {
        // Before anybody can ask how far they are.
        self.feeds.reconcile();
        if let Some(c) = &self.namespaces {
            self.tasks
                .push(spawn(env, NAMESPACES, NAMESPACE_WORKERS, c.clone(), |c| &c.queue));
        }
        if let Some(c) = &self.service_accounts {
            let task = spawn(env, SERVICE_ACCOUNTS, SERVICE_ACCOUNT_WORKERS, c.clone(), |c| {
                &c.queue
            });
            self.tasks.push(task);
        }
        let feeds = self.feeds.clone();
        if let Some(c) = self.collector.clone() {
            c.bind(&feeds);
            self.tasks.push(env.tasks.spawn(GARBAGE, async move {
                // What the lists show of owners need not be looked up.
                feeds.listed().await;
                c.queue.run(GARBAGE, GARBAGE_WORKERS, &*c).await;
            }));
        }
        let (feeds, collector) = (self.feeds.clone(), self.collector.clone());
        self.tasks.push(env.tasks.spawn("feeds", async move {
            feeds
                .run(|| {
                    if let Some(c) = &collector {
                        c.unpark();
                    }
                })
                .await;
        }));
    }

    /// Ends all tasks; work under way ends at its next step and is found again after a restart.
    pub async fn stop(mut self) {
        let tasks = std::mem::take(&mut self.tasks);
        for t in &tasks {
            t.stop();
        }
        for t in tasks {
            t.ended().await;
        }
        for t in self.feeds.stop() {
            t.ended().await;
        }
    }

    /// Waits until every change up to a revision was observed; false when that takes longer than 10 s.
    pub async fn reach(&self, revision: u64) -> bool {
        self.feeds.reach(revision).await.is_ok()
    }

    /// Their queues.
    #[must_use]
    pub fn queues(&self) -> Queues {
        Queues {
            collector: self.collector.as_ref().map_or_else(Weak::new, Arc::downgrade),
            namespaces: self.namespaces.as_ref().map_or_else(Weak::new, Arc::downgrade),
            service_accounts: self
                .service_accounts
                .as_ref()
                .map_or_else(Weak::new, Arc::downgrade),
        }
    }

    /// True when no key waits for work, or is being worked on, or waits for its time.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.namespaces.as_ref().is_none_or(|c| c.queue.is_idle())
            && self.collector.as_ref().is_none_or(|c| c.is_idle())
            && self.service_accounts.as_ref().is_none_or(|c| c.queue.is_idle())
    }

    /// True when all keys that are left wait for their time.
    #[must_use]
    pub fn is_waiting(&self) -> bool {
        self.namespaces.as_ref().is_none_or(|c| c.queue.is_waiting())
            && self.collector.as_ref().is_none_or(|c| c.queue.is_waiting())
            && self
                .service_accounts
                .as_ref()
                .is_none_or(|c| c.queue.is_waiting())
    }
}

/// The queues of controllers, for metrics. They keep nothing alive: of controllers that are gone there are no figures.
#[derive(Clone, Default)]
pub struct Queues {
    collector: Weak<Collector>,
    namespaces: Weak<Namespaces>,
    service_accounts: Weak<ServiceAccounts>,
}

impl Queues {
    /// What they tell, under the names they have in kube-controller-manager.
    #[must_use]
    pub fn figures(&self) -> Vec<QueueFigures> {
        let collector = self.collector.upgrade();
        let collector = collector.map(|c| c.queue.figures("garbage_collector_attempt_to_delete"));
        let namespaces = self.namespaces.upgrade().map(|c| c.queue.figures("namespace"));
        let accounts = self.service_accounts.upgrade();
        let accounts = accounts.map(|c| c.queue.figures("serviceaccount"));
        [collector, namespaces, accounts].into_iter().flatten().collect()
    }
}

impl Drop for Controllers {
    /// Nobody waits for the tasks, but they end.
    fn drop(&mut self) {
        for t in &self.tasks {
            t.stop();
        }
        drop(self.feeds.stop());
    }
}

fn spawn<C, K>(
    env: &Env,
    name: &'static str,
    workers: usize,
    controller: Arc<C>,
    queue: fn(&C) -> &Queue<K>,
) -> TaskHandle
where
    C: Work<K>,
    K: Clone + Eq + Hash + std::fmt::Debug + Send + Sync + 'static,
{
    env.tasks.spawn(name, async move {
        queue(&controller).run(name, workers, &*controller).await;
    })
}
