//! The task that follows all definitions.
//!
//! It decides from what it sees and what it has decided before, so that definitions that come in one stream get their names
//! one after the other. Writes of statuses run beside it, so that one does not wait for another's disk sync.

use crate::definition::{Definition, Names};
use crate::finalizer::Cleanup;
use crate::names::Taken;
use crate::observe::Observe;
use crate::published::Publisher;
use crate::registration;
use crate::served::{Served, Workshop};
use crate::status::{Wanted, wanted};
use futures_util::stream::FuturesUnordered;
use futures_util::{FutureExt as _, StreamExt as _};
use parking_lot::Mutex;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;
use supercargo_env::{BoxFuture, Env, TaskHandle};
use supercargo_meta::{GroupVersion, Status, Text, Tree};
use supercargo_objects::StorageFactory;
use supercargo_registry::rest::{Endpoint, UserInfo, WatchAnswer, WatchEvent, WatchEventKind};
use supercargo_registry::{Admit, Authorize, Client, Endpoints, RegistryConfig, ResourceIndex};
use supercargo_structural::Compiler;
use tokio::sync::watch;

/// The wait after the first failure in a row, and the longest.
const RETRY_MIN: Duration = Duration::from_millis(20);
const RETRY_MAX: Duration = Duration::from_secs(30);
/// So many statuses are written at once; more wait.
const WRITES_COUNT_MAX: usize = 64;

const API_VERSION: &str = "apiextensions.k8s.io/v1";

/// What custom resources need of a server.
pub struct ExtensionsConfig {
    /// The index that they come into.
    pub index: Arc<ResourceIndex>,
    /// Where their objects are stored.
    pub factory: Arc<StorageFactory>,
    /// Takes part in their writes.
    pub admit: Arc<dyn Admit>,
    /// What creates on update ask.
    pub authorize: Option<Arc<dyn Authorize>>,
    /// Settings.
    pub config: RegistryConfig,
    /// Compiles their schemas.
    pub compiler: Arc<Compiler>,
    /// Under whose name the server itself writes.
    pub user: UserInfo,
    /// Counts what happens.
    pub observe: Arc<dyn Observe>,
}

/// The custom resources of a running server.
pub struct Extensions {
    shared: Arc<Shared>,
    task: Option<TaskHandle>,
    synced: watch::Receiver<bool>,
}

/// What is served of which definition, by its name.
#[derive(Default)]
struct Shared {
    served: Mutex<HashMap<Text, Served>>,
    cleanups: Mutex<HashMap<Text, TaskHandle>>,
}

impl Extensions {
    /// Follows the definitions in the index. A server without definitions follows none.
    #[must_use]
    pub fn start(env: &Env, config: ExtensionsConfig) -> Self {
        let shared = Arc::new(Shared::default());
        let (synced_tx, synced) = watch::channel(false);
        let client = Client::new(env.clone(), config.index.clone(), config.user, "kube-apiserver");
        let follower = Follower {
            index: config.index,
            workshop: Workshop {
                env: env.clone(),
                factory: config.factory,
                admit: config.admit,
                authorize: config.authorize,
                config: config.config,
                compiler: config.compiler,
                publisher: Publisher::new(client.clone()),
                client: client.clone(),
                observe: config.observe,
            },
            client,
            shared: shared.clone(),
            synced: synced_tx,
            known: HashMap::new(),
            claims: HashMap::new(),
            versions: HashMap::new(),
            recheck: BTreeSet::new(),
        };
        Self {
            shared,
            task: Some(env.tasks.spawn("definitions", follower.run())),
            synced,
        }
    }

    /// Waits until the definitions that were there at the start are served.
    pub async fn synced(&self) {
        // The follower only ends with the server.
        let _ = self.synced.clone().wait_for(|s| *s).await;
    }

    /// Ends all tasks and closes all stores.
    pub async fn stop(mut self) {
        if let Some(task) = self.task.take() {
            task.stop();
            task.ended().await;
        }
        let cleanups = std::mem::take(&mut *self.shared.cleanups.lock());
        for (_, task) in cleanups {
            task.stop();
            task.ended().await;
        }
        for s in std::mem::take(&mut *self.shared.served.lock()).into_values() {
            s.destroy();
        }
    }
}

impl Drop for Extensions {
    fn drop(&mut self) {
        if let Some(task) = &self.task {
            task.stop();
        }
    }
}

/// What becomes of a write beside the task.
enum Written {
    /// Nothing more to do: the watch tells.
    Done,
    /// It failed: the definition has to be looked at again.
    Again(Text),
}

type Writes = FuturesUnordered<BoxFuture<'static, Written>>;

struct Follower {
    index: Arc<ResourceIndex>,
    workshop: Workshop,
    client: Client,
    shared: Arc<Shared>,
    synced: watch::Sender<bool>,
    known: HashMap<Text, Definition>,
    /// Names in use, by group.
    claims: HashMap<Text, Claims>,
    /// How many definitions serve a group version.
    versions: HashMap<GroupVersion, usize>,
    /// Definitions that wait for a name that has become free.
    recheck: BTreeSet<Text>,
}

/// Who has which names in a group: how many definitions, which are more than one only while they are decided about.
#[derive(Default)]
struct Claims {
    accepted: HashMap<Text, Names>,
}

/// A change of the index.
struct Change {
    name: Text,
    next: Next,
}

/// What becomes of a resource.
enum Next {
    Gone,
    Served(Box<Served>),
    /// It stays as it is, but for what discovery tells of its end.
    Terminating(bool),
}

struct Round {
    changes: Vec<Change>,
    /// Definitions whose objects go, once the changes are made: then these objects can be found.
    leaving: Vec<Definition>,
    writes: Vec<BoxFuture<'static, Written>>,
}

impl Follower {
    async fn run(mut self) {
        let mut wait = RETRY_MIN;
        loop {
            match self.follow().await {
                Ok(()) => wait = RETRY_MIN,
                Err(e) if e.is_not_found() => return,
                Err(e) => {
                    tracing::debug!(error = e.message(), "definitions are listed again");
                }
            }
            self.workshop.env.clock.sleep(wait).await;
            wait = (wait * 2).min(RETRY_MAX);
        }
    }

    /// A list, then every change, until the watch is lost.
    async fn follow(&mut self) -> Result<(), Status> {
        let endpoint = self.client.endpoint(API_VERSION, "customresourcedefinitions")?;
        let mut writes = Writes::new();
        let version = self.list(&endpoint, &mut writes).await?;
        self.synced.send_replace(true);
        let mut watch = self.client.watch(&endpoint, &version).await?;
        loop {
            tokio::select! {
                biased;
                batch = next_batch(&mut watch), if writes.len() < WRITES_COUNT_MAX => match batch {
                    Some(events) => self.events(events, &mut writes)?,
                    None => return Ok(()),
                },
                Some(written) = writes.next(), if !writes.is_empty() => {
                    if let Written::Again(name) = written {
                        self.recheck.insert(name);
                    }
                }
            }
            self.look_again(&endpoint, &mut writes).await?;
        }
    }

    async fn list(&mut self, endpoint: &Endpoint, writes: &mut Writes) -> Result<String, Status> {
        let mut gone: HashSet<Text> = self.known.keys().cloned().collect();
        let mut round = Round::new();
        let mut token = String::new();
        let version = loop {
            let page = self.client.page(endpoint, "", &token).await?;
            for object in &page.items {
                match object.tree() {
                    Ok(crd) => {
                        gone.remove(crd.str_at(&["metadata", "name"]));
                        self.observe(&crd, &mut round);
                    }
                    Err(e) => tracing::warn!(error = e.message(), "a definition can't be read"),
                }
            }
            token = page.continue_token.to_string();
            if token.is_empty() {
                break page.resource_version.to_string();
            }
        };
        for name in gone {
            self.forget(&name, &mut round);
        }
        let before: HashSet<GroupVersion> = registration::registered(&self.client)
            .await?
            .into_iter()
            .collect();
        self.finish(round, writes);
        for gv in before {
            if !self.versions.contains_key(&gv) {
                writes.push(self.unregister(gv));
            }
        }
        Ok(version)
    }

    fn events(&mut self, events: Vec<WatchEvent>, writes: &mut Writes) -> Result<(), Status> {
        let mut round = Round::new();
        let mut lost = Ok(());
        for event in events {
            match event {
                WatchEvent::Object(WatchEventKind::Bookmark, _) => {}
                WatchEvent::Object(kind, object) => match object.tree() {
                    Ok(crd) if kind == WatchEventKind::Deleted => {
                        self.forget(crd.str_at(&["metadata", "name"]), &mut round);
                    }
                    Ok(crd) => self.observe(&crd, &mut round),
                    Err(e) => tracing::warn!(error = e.message(), "a definition can't be read"),
                },
                WatchEvent::Error(status) => {
                    lost = Err(status);
                    break;
                }
            }
        }
        self.finish(round, writes);
        lost
    }

    /// Definitions whose names may be free now, and those whose status could not be written.
    async fn look_again(&mut self, endpoint: &Endpoint, writes: &mut Writes) -> Result<(), Status> {
        while let Some(name) = self.recheck.pop_first() {
            match self.client.get(endpoint, "", &name).await {
                Ok(object) => {
                    let mut round = Round::new();
                    self.observe(&*object.tree()?, &mut round);
                    self.finish(round, writes);
                }
                Err(e) if e.is_not_found() => {}
                Err(e) => return Err(e),
            }
        }
        Ok(())
    }

    /// Decides about a definition.
    fn observe(&mut self, crd: &Tree, round: &mut Round) {
        let d = Definition::of(crd);
        let taken = self
            .claims
            .get(&d.group)
            .map_or_else(Taken::default, Claims::taken);
        let w = wanted(crd, &d, &taken);
        self.claim(&d, &w.names);
        if w.established {
            self.serve(crd, &d, &w.names, round);
        } else {
            self.unserve(&d.name, round);
        }
        if d.holds_objects {
            round.leaving.push(d.clone());
        } else if !w.is_said(&d) {
            round.writes.push(self.write_status(crd, w));
        }
        self.known.insert(d.name.clone(), d);
    }

    /// A definition is gone.
    fn forget(&mut self, name: &str, round: &mut Round) {
        self.unserve(name, round);
        self.shared.cleanups.lock().remove(name);
        if let Some(d) = self.known.remove(name)
            && let Some(claims) = self.claims.get_mut(&d.group)
        {
            claims.accepted.remove(name);
            if claims.accepted.is_empty() {
                self.claims.remove(&d.group);
            }
            self.names_are_free(&d);
        }
    }

    /// The names of a definition are taken from now on, before its status says so.
    fn claim(&mut self, d: &Definition, names: &Names) {
        let claims = self.claims.entry(d.group.clone()).or_default();
        let before = claims.accepted.insert(d.name.clone(), names.clone());
        if before.is_some_and(|b| b != *names) {
            self.names_are_free(d);
        }
    }

    /// Others of the group may get the names they wanted.
    fn names_are_free(&mut self, d: &Definition) {
        let waiting = self
            .known
            .values()
            .filter(|o| o.group == d.group && o.name != d.name);
        let waiting = waiting.filter(|o| o.accepted != o.names || !o.names_accepted);
        self.recheck.extend(waiting.map(|o| o.name.clone()));
    }

    fn serve(&self, crd: &Tree, d: &Definition, names: &Names, round: &mut Round) {
        let served = self.shared.served.lock();
        let before = served.get(&d.name);
        if let Some(b) = before
            && b.is_of(d, names)
        {
            if d.terminating {
                b.terminate();
            }
            if !b.tells(d) {
                round.changes.push(Change {
                    name: d.name.clone(),
                    next: Next::Terminating(d.says_terminating),
                });
            }
            return;
        }
        match self.workshop.make(crd, d, names, before) {
            Ok(next) => round.changes.push(Change {
                name: d.name.clone(),
                next: Next::Served(Box::new(next)),
            }),
            Err(why) => {
                tracing::error!(definition = %d.name, why, "a definition can't be served");
            }
        }
    }

    fn unserve(&self, name: &str, round: &mut Round) {
        round.changes.retain(|c| c.name != name);
        if self.shared.served.lock().contains_key(name) {
            round.changes.push(Change {
                name: name.into(),
                next: Next::Gone,
            });
        }
    }

    /// Puts what was decided into the index; only then statuses are written.
    fn finish(&mut self, round: Round, writes: &mut Writes) {
        let mut served = self.shared.served.lock();
        let mut retired = Vec::new();
        if !round.changes.is_empty() {
            self.index.change(|endpoints| {
                for c in round.changes {
                    let before = served.remove(&c.name);
                    if let Some(b) = &before {
                        endpoints.remove(&b.resource);
                    }
                    let (next, before) = match (c.next, before) {
                        (Next::Gone, before) => (None, before),
                        (Next::Served(next), before) => (Some(*next), before),
                        (Next::Terminating(says), mut same) => {
                            same.iter_mut().for_each(|s| s.tell(says));
                            if let Some(s) = same {
                                add(endpoints, &s);
                                served.insert(c.name, s);
                            }
                            continue;
                        }
                    };
                    if let Some(next) = next {
                        add(endpoints, &next);
                        served.insert(c.name.clone(), next);
                    }
                    retired.push((c.name, before));
                }
            });
        }
        let mut versions: Vec<(GroupVersion, bool)> = Vec::new();
        for (name, before) in retired {
            let next = served.get(&name);
            let gvs = |s: Option<&Served>| s.map(|s| s.versions.clone()).unwrap_or_default();
            let observe = &self.workshop.observe;
            observe.described(&name, &gvs(before.as_ref()), &gvs(next));
            versions.extend(
                next.iter()
                    .flat_map(|n| n.versions.iter())
                    .map(|v| (v.clone(), true)),
            );
            if let Some(b) = before {
                versions.extend(b.versions.iter().map(|v| (v.clone(), false)));
                b.retire(&self.workshop.env, next);
            }
        }
        drop(served);
        for (gv, comes) in versions {
            let count = self.versions.entry(gv.clone()).or_default();
            if comes {
                *count += 1;
                if *count == 1 {
                    writes.push(self.register(gv));
                }
            } else {
                *count = count.saturating_sub(1);
                if *count == 0 {
                    self.versions.remove(&gv);
                    writes.push(self.unregister(gv));
                }
            }
        }
        for d in &round.leaving {
            self.clean_up(d);
        }
        writes.extend(round.writes);
    }

    fn write_status(&self, crd: &Tree, w: Wanted) -> BoxFuture<'static, Written> {
        let patch = w.patch(crd, self.workshop.env.clock.now());
        let name = Text::from(crd.str_at(&["metadata", "name"]));
        let client = self.client.clone();
        Box::pin(async move {
            let written = async {
                let status = client.endpoint(API_VERSION, "customresourcedefinitions/status")?;
                client.merge(&status, "", &name, &patch).await
            };
            match written.await {
                Ok(()) => Written::Done,
                // The watch tells what it is now.
                Err(e) if e.is_not_found() || e.code() == 409 => Written::Done,
                Err(e) => {
                    tracing::warn!(definition = %name, error = e.message(), "a status can't be written");
                    client.env().clock.sleep(RETRY_MIN * 50).await;
                    Written::Again(name)
                }
            }
        })
    }

    fn register(&self, gv: GroupVersion) -> BoxFuture<'static, Written> {
        let client = self.client.clone();
        Box::pin(async move {
            if let Err(e) = registration::register(&client, &gv).await {
                tracing::warn!(%gv, error = e.message(), "a group version can't be registered");
            }
            Written::Done
        })
    }

    fn unregister(&self, gv: GroupVersion) -> BoxFuture<'static, Written> {
        let client = self.client.clone();
        Box::pin(async move {
            if let Err(e) = registration::unregister(&client, &gv).await {
                tracing::warn!(%gv, error = e.message(), "a group version stays registered");
            }
            Written::Done
        })
    }

    /// Starts what removes the objects of a definition, unless it runs.
    fn clean_up(&self, d: &Definition) {
        let mut running = self.shared.cleanups.lock();
        if running.get(&d.name).is_some_and(|t| !t.is_ended()) {
            return;
        }
        let (shared, name) = (self.shared.clone(), d.name.clone());
        let endpoint = |path: &str| self.client.endpoint(API_VERSION, path);
        let (Ok(definitions), Ok(status)) = (
            endpoint("customresourcedefinitions"),
            endpoint("customresourcedefinitions/status"),
        ) else {
            return;
        };
        let cleanup = Cleanup {
            client: self.client.clone(),
            definitions,
            status,
            name: d.name.clone(),
            uid: d.uid.clone(),
            objects: Box::new(move || shared.served.lock().get(&name).map(|s| s.objects.clone())),
        };
        let task = self
            .workshop
            .env
            .tasks
            .spawn("objects of a definition", cleanup.run());
        running.insert(d.name.clone(), task);
    }
}

impl Round {
    const fn new() -> Self {
        Self {
            changes: Vec::new(),
            leaving: Vec::new(),
            writes: Vec::new(),
        }
    }
}

impl Claims {
    fn taken(&self) -> Taken {
        Taken::by(self.accepted.values())
    }
}

/// The endpoints of a custom resource, but for those where a built-in resource is.
fn add(endpoints: &mut Endpoints, served: &Served) {
    let is_free = |gv: &GroupVersion| {
        endpoints
            .group_version(gv)
            .is_none_or(|g| !g.endpoints.contains_key(&served.resource.resource))
    };
    if served.versions.iter().all(is_free) {
        endpoints.extend(served.endpoints());
    }
}

/// The next events, and all that have happened since.
async fn next_batch(watch: &mut Box<dyn WatchAnswer>) -> Option<Vec<WatchEvent>> {
    let mut events = watch.next().await?;
    while let Some(Some(more)) = watch.next().now_or_never() {
        events.extend(more);
    }
    Some(events)
}
