//! Following etcd: the whole at first, then change after change, and the whole again when changes were missed.
//!
//! Changes come from two sides: the watch, which tells those at and below the root in order, and the answers to our own
//! writes, which may come first. An answer counts at once when its index follows the one known last: then nothing can lie
//! between. Else it waits until it does, or until the watch has told it.

use crate::client::{Client, Polled, no_directory};
use crate::node::{Node, Reply};
use crate::paths::{Paths, Spelling};
use crate::values;
use parking_lot::Mutex;
use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use supercargo_engine::{Mirror, MirrorChange};
use supercargo_env::{Env, timeout};
use supercargo_storage::{Error, ErrorKind, Key, RangeQuery, Record, Result, Revision};
use tokio::sync::Notify;

/// A poll that hears nothing for so long is begun anew, after a look how far etcd is.
const IDLE_MAX: Duration = Duration::from_secs(60);
/// How long the watch may be behind an answer before a marker is written.
const WATCH_LAG: Duration = Duration::from_millis(10);
/// Markers are written no more often than this.
const MARKER_EVERY: Duration = Duration::from_millis(100);
/// A watch that does not tell of a marker for so long is begun anew.
const WATCH_LAG_MAX: Duration = Duration::from_secs(1);
/// So long a reader waits for the watch.
const SEE_MAX: Duration = Duration::from_secs(15);
/// The longest pause between two tries to reach etcd.
const PAUSE_MAX: Duration = Duration::from_secs(1);
/// So many answers wait for those before them; a further one is left to the watch.
const WAITING_MAX: usize = 1024;
/// etcd remembers no more changes.
const RECENT_MAX: usize = 1000;
/// So many revisions that came to nothing are remembered for who wrote them.
const SHADOWED_MAX: usize = 1024;

/// The mirror and what feeds it.
pub(crate) struct Follower {
    env: Env,
    pub(crate) client: Arc<Client>,
    pub(crate) mirror: Mirror,
    pub(crate) paths: Paths,
    state: Mutex<State>,
    /// Told when the watch should begin anew.
    suspect: Notify,
    /// Nothing is written: where a marker would be, everything is fetched anew.
    read_only: bool,
    is_outdated: AtomicBool,
    /// What went wrong last, for who waits.
    trouble: Mutex<Option<String>>,
    marked: Mutex<Option<Duration>>,
}

/// Held by whoever changes the mirror.
#[derive(Default)]
struct State {
    /// Answers to our writes that came too early.
    waiting: BTreeMap<Revision, Reply>,
    /// The keys that lie flat.
    flat: HashSet<Key>,
    /// Revisions that made a key which exists at its other place.
    shadowed: VecDeque<Revision>,
    /// Nodes that have to go: a key has one place.
    leftovers: Vec<(String, Revision)>,
}

impl Follower {
    pub(crate) fn new(env: Env, client: Arc<Client>, mirror: Mirror, paths: Paths, read_only: bool) -> Self {
        Self {
            env,
            client,
            mirror,
            paths,
            state: Mutex::default(),
            suspect: Notify::new(),
            read_only,
            is_outdated: AtomicBool::new(false),
            trouble: Mutex::default(),
            marked: Mutex::default(),
        }
    }

    /// Where a key lies, as far as is known.
    pub(crate) fn spelling(&self, key: &Key) -> Spelling {
        self.state.lock().spelling(key)
    }

    /// Whether the change at `revision` made a key that exists at its other place.
    pub(crate) fn is_shadowed(&self, revision: Revision) -> bool {
        self.state.lock().shadowed.contains(&revision)
    }

    /// Takes an answer to a write of ours.
    pub(crate) fn wrote(&self, reply: Reply) {
        let mut state = self.state.lock();
        let current = self.mirror.current();
        // Before the whole was loaded nothing follows anything.
        if current > Revision::ZERO && reply.at().0 == current.0 + 1 {
            self.apply(&mut state, &reply);
            self.apply_waiting(&mut state);
        } else if reply.at() > current && state.waiting.len() < WAITING_MAX {
            state.waiting.insert(reply.at(), reply);
        }
    }

    /// Takes what the watch says: it leaves nothing out.
    fn heard(&self, reply: &Reply) {
        let mut state = self.state.lock();
        if reply.at() > self.mirror.current() {
            self.apply(&mut state, reply);
            self.apply_waiting(&mut state);
        }
    }

    fn apply_waiting(&self, state: &mut State) {
        while let Some(first) = state.waiting.first_entry() {
            let current = self.mirror.current();
            if first.key().0 > current.0 + 1 {
                return;
            }
            let reply = first.remove();
            if reply.at() > current {
                self.apply(state, &reply);
            }
        }
    }

    fn apply(&self, state: &mut State, reply: &Reply) {
        let changes = self.changes(state, reply);
        self.mirror.apply(reply.at(), changes);
    }

    /// What a change of the tree does to keys.
    fn changes(&self, state: &mut State, reply: &Reply) -> Vec<MirrorChange> {
        let node = &reply.node;
        let was_directory = reply.prev.as_ref().is_some_and(|p| p.dir);
        if reply.is_removal() && (node.dir || was_directory) {
            return self.remove_below(state, &node.key);
        }
        let Some((key, spelling)) = self.paths.read(&node.key) else {
            return Vec::new();
        };
        let is_here = state.spelling(&key) == spelling;
        let known = self.mirror.get(&key).value;
        // A directory takes the place of a value.
        if reply.is_removal() || node.dir {
            return match known {
                Some(_) if is_here => {
                    state.flat.remove(&key);
                    vec![MirrorChange::Delete(key)]
                }
                _ => Vec::new(),
            };
        }
        if known.is_some() && !is_here {
            state.shadow(node);
            return Vec::new();
        }
        state.note(&key, spelling);
        vec![MirrorChange::Put(record(key, node.clone(), known.as_ref()))]
    }

    fn remove_below(&self, state: &mut State, directory: &str) -> Vec<MirrorChange> {
        let Some((range, spelling)) = self.paths.below(directory) else {
            return Vec::new();
        };
        let Ok(read) = self.mirror.range(&RangeQuery::latest(range)) else {
            return Vec::new();
        };
        let mut changes = Vec::new();
        for record in read.value.records {
            if spelling.is_none_or(|s| s == state.spelling(&record.key)) {
                state.flat.remove(&record.key);
                changes.push(MirrorChange::Delete(record.key));
            }
        }
        changes
    }

    /// Fetches everything, and what happened between the youngest value and now: else a watch from the last change on would be
    /// refused after each start.
    async fn load(&self) -> Result<()> {
        let (at, root) = self.client.load(self.paths.root()).await?;
        if root.as_ref().is_some_and(|r| !r.dir) {
            return Err(no_directory(self.paths.root()));
        }
        let mut whole = self.whole(root);
        let youngest = whole.records.values().map(|r| r.1.mod_revision).max();
        let start = youngest.filter(|s| *s >= self.mirror.current());
        let recent = match start {
            Some(start) => self.recent(start, at).await?,
            None => None,
        };
        let mut state = self.state.lock();
        state.leftovers.append(&mut whole.leftovers);
        let (start, recent) = match (start, recent) {
            (Some(start), Some(recent)) => (start, recent),
            _ => (at, Vec::new()),
        };
        self.take_back(&mut whole, &recent);
        let is_flat = |f: &(&Key, &(Spelling, Record))| f.1.0 == Spelling::Flat;
        state.flat = whole
            .records
            .iter()
            .filter(is_flat)
            .map(|f| f.0.clone())
            .collect();
        let records = whole.records.into_values().map(|f| f.1).collect();
        self.mirror.replace(start, records)?;
        for reply in &recent {
            self.apply(&mut state, reply);
        }
        if self.mirror.current() < at {
            self.mirror.apply(at, []);
        }
        self.apply_waiting(&mut state);
        Ok(())
    }

    /// The keys of a tree.
    fn whole(&self, root: Option<Node>) -> Whole {
        let mut whole = Whole::default();
        let mut nodes: Vec<Node> = root.into_iter().collect();
        while let Some(mut node) = nodes.pop() {
            if node.dir {
                nodes.append(&mut node.nodes);
                continue;
            }
            let Some((key, spelling)) = self.paths.read(&node.key) else {
                continue;
            };
            if let Some((other, known)) = whole.records.get(&key) {
                // The older one counts, for all servers.
                if known.create_revision.0 < node.created_index {
                    whole.leftovers.push((node.key, Revision(node.modified_index)));
                    continue;
                }
                let place = self.paths.place(&key, *other);
                whole.leftovers.extend(place.map(|p| (p, known.mod_revision)));
            }
            let known = self.mirror.get(&key).value;
            let record = record(key.clone(), node, known.as_ref());
            whole.records.insert(key, (spelling, record));
        }
        whole
    }

    /// The changes after `start` up to `at`; `None` when they are forgotten or too many, or don't say what was before them.
    async fn recent(&self, start: Revision, at: Revision) -> Result<Option<Vec<Reply>>> {
        let mut changes = Vec::new();
        if start == at {
            return Ok(Some(changes));
        }
        if self.read_only {
            return Ok(None);
        }
        // It comes after all that are looked for.
        if self
            .client
            .put(&self.paths.marker(), None, "", None)
            .await
            .is_err()
        {
            return Ok(None);
        }
        let mut next = Revision(start.0 + 1);
        while changes.len() < RECENT_MAX {
            let poll = self.client.poll(self.paths.root(), next);
            let reply = match timeout(&*self.env.clock, WATCH_LAG_MAX, poll).await {
                Ok(Ok(Polled::Change(reply))) => *reply,
                Ok(Ok(Polled::Nothing)) => continue,
                Ok(Ok(Polled::Outdated)) | Err(_) => return Ok(None),
                Ok(Err(e)) => return Err(e),
            };
            if reply.at() > at {
                return Ok(Some(changes));
            }
            if reply.node.dir && reply.is_removal() {
                return Ok(None);
            }
            next = Revision(reply.at().0 + 1);
            changes.push(reply);
        }
        Ok(None)
    }

    /// Makes of the whole what it was before `changes`, after which nothing else was written.
    fn take_back(&self, whole: &mut Whole, changes: &[Reply]) {
        for reply in changes.iter().rev() {
            let Some((key, spelling)) = self.paths.read(&reply.node.key) else {
                continue;
            };
            match &reply.prev {
                Some(prev) if !prev.dir => {
                    let record = record(key.clone(), prev.clone(), None);
                    whole.records.insert(key, (spelling, record));
                }
                _ if whole.records.get(&key).is_some_and(|r| r.0 == spelling) => {
                    whole.records.remove(&key);
                }
                _ => {}
            }
        }
    }

    /// Follows for ever.
    pub(crate) async fn follow(self: Arc<Self>) {
        let mut preferred = self.client.preferred();
        let mut failed: u32 = 0;
        let mut is_outdated = true;
        loop {
            preferred.mark_unchanged();
            is_outdated |= self.is_outdated.swap(false, Ordering::AcqRel);
            let step = async {
                if is_outdated {
                    self.load().await.map(|()| None)
                } else {
                    let next = Revision(self.mirror.current().0 + 1);
                    self.client.poll(self.paths.root(), next).await.map(Some)
                }
            };
            let polled = tokio::select! {
                polled = step => polled,
                // Another server answers now: the old one may be silent for ever.
                _ = preferred.changed(), if !is_outdated => continue,
                () = self.suspect.notified(), if !is_outdated => continue,
                () = self.env.clock.sleep(IDLE_MAX), if !is_outdated => {
                    self.idle().await;
                    continue;
                }
            };
            match polled {
                Ok(polled) => {
                    failed = 0;
                    *self.trouble.lock() = None;
                    is_outdated = matches!(polled, Some(Polled::Outdated));
                    match polled {
                        Some(Polled::Change(reply)) => self.heard(&reply),
                        Some(Polled::Nothing) => self.env.clock.sleep(WATCH_LAG).await,
                        Some(Polled::Outdated) => {
                            tracing::warn!(
                                revision = self.mirror.current().0,
                                "etcd has forgotten changes, everything is fetched anew"
                            );
                        }
                        None => {}
                    }
                }
                Err(e) => {
                    failed = failed.saturating_add(1);
                    if failed == 1 {
                        tracing::warn!(error = %e, "etcd can't be followed");
                    }
                    *self.trouble.lock() = Some(e.detail().to_owned());
                    self.pause(failed).await;
                }
            }
            self.tidy().await;
        }
    }

    /// Asks until there is an answer, for as long as the options say. What is asked must not have happened when it fails with
    /// `Unavailable`.
    pub(crate) async fn persist<T, F: Future<Output = Result<T>>>(&self, ask: impl Fn() -> F) -> Result<T> {
        let clock = &self.env.clock;
        let begun = clock.monotonic();
        let mut failed = 0;
        loop {
            match ask().await {
                Err(e)
                    if *e.kind() == ErrorKind::Unavailable
                        && self.mirror.check_open().is_ok()
                        && clock.monotonic().saturating_sub(begun) < self.client.retry_for() =>
                {
                    failed += 1;
                    self.pause(failed).await;
                }
                answer => return answer,
            }
        }
    }

    async fn pause(&self, failed: u32) {
        let longest = Duration::from_millis(10 << failed.min(7)).min(PAUSE_MAX);
        let jitter = self
            .env
            .rng
            .below(1 + u64::try_from(longest.as_millis() / 2).unwrap_or(0));
        self.env
            .clock
            .sleep(longest / 2 + Duration::from_millis(jitter))
            .await;
    }

    /// Nothing was heard for long. Where others write beside us the watch is moved up to them, or a new one would begin with
    /// changes that are forgotten.
    async fn idle(&self) {
        self.mirror.trim();
        match self
            .client
            .head(&self.paths.marker(), self.mirror.current())
            .await
        {
            Ok(head) if head > self.mirror.current() => self.mark().await,
            Ok(_) => {}
            Err(e) => tracing::debug!(error = %e, "etcd does not say how far it is"),
        }
    }

    /// Removes nodes that stand for keys which are elsewhere.
    async fn tidy(&self) {
        let leftovers = std::mem::take(&mut self.state.lock().leftovers);
        if self.read_only {
            return;
        }
        for (path, at) in leftovers {
            tracing::warn!(path, "a second place of a key is removed");
            if let Err(e) = self.client.delete(&path, at).await {
                tracing::debug!(error = ?e, path, "another server did it");
            }
        }
    }

    /// Returns once the mirror is as new as etcd was at the call.
    pub(crate) async fn see(&self) -> Result<()> {
        let marker = self.paths.marker();
        let head = self
            .persist(|| self.client.head(&marker, self.mirror.current()))
            .await?;
        if self.mirror.current() >= head {
            return Ok(());
        }
        let begun = self.env.clock.monotonic();
        let mut patience = WATCH_LAG;
        while timeout(&*self.env.clock, patience, self.mirror.reached(head))
            .await
            .map_or(Ok(true), |reached| reached.map(|()| false))?
        {
            let waited = self.env.clock.monotonic().saturating_sub(begun);
            if waited >= SEE_MAX {
                let why = self.trouble.lock().clone();
                let why = why.unwrap_or_else(|| "the watch of etcd does not get on".to_owned());
                return Err(Error::new(ErrorKind::Unavailable, why));
            }
            if waited >= WATCH_LAG_MAX {
                self.suspect.notify_one();
            }
            let is_loaded = self.mirror.current() > Revision::ZERO;
            if is_loaded && (!self.read_only || waited >= WATCH_LAG_MAX) {
                self.mark().await;
            }
            patience = MARKER_EVERY.max(patience * 2).min(WATCH_LAG_MAX);
        }
        Ok(())
    }

    /// Writes the marker, unless that was done a moment ago: its change comes after all before it.
    async fn mark(&self) {
        if self.read_only {
            self.is_outdated.store(true, Ordering::Release);
            self.suspect.notify_one();
            return;
        }
        let now = self.env.clock.monotonic();
        {
            let mut marked = self.marked.lock();
            if marked.is_some_and(|m| now.saturating_sub(m) < MARKER_EVERY) {
                return;
            }
            *marked = Some(now);
        }
        match self.client.put(&self.paths.marker(), None, "", None).await {
            Ok(reply) => self.wrote(reply),
            Err(e) => tracing::debug!(error = ?e, "no marker"),
        }
    }
}

/// The keys of a tree, each with its place.
#[derive(Default)]
struct Whole {
    records: HashMap<Key, (Spelling, Record)>,
    /// See [`State::leftovers`].
    leftovers: Vec<(String, Revision)>,
}

impl State {
    fn spelling(&self, key: &Key) -> Spelling {
        if self.flat.contains(key) {
            Spelling::Flat
        } else {
            Spelling::Tree
        }
    }

    fn note(&mut self, key: &Key, spelling: Spelling) {
        if spelling == Spelling::Flat {
            self.flat.insert(key.clone());
        } else {
            self.flat.remove(key);
        }
    }

    /// A node that stands for a key which is elsewhere.
    fn shadow(&mut self, node: &Node) {
        let at = Revision(node.modified_index);
        self.shadowed.push_back(at);
        if self.shadowed.len() > SHADOWED_MAX {
            self.shadowed.pop_front();
        }
        self.leftovers.push((node.key.clone(), at));
    }
}

/// A node as a record. etcd v2 does not count versions: a key that was changed before we knew it is at its second.
fn record(key: Key, node: Node, known: Option<&Record>) -> Record {
    let create_revision = Revision(node.created_index);
    let version = match known {
        _ if node.created_index == node.modified_index => 1,
        Some(known) if known.mod_revision.0 == node.modified_index => known.version,
        Some(known) if known.create_revision == create_revision => known.version + 1,
        _ => 2,
    };
    Record {
        key,
        create_revision,
        mod_revision: Revision(node.modified_index),
        version,
        lease: node.deadline_ms(),
        value: values::value(node.value),
    }
}
