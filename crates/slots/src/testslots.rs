//! A store in memory, for tests only.

use crate::{Commit, Committed, Guard, Limits, Slots, State};
use bytes::Bytes;
use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::sync::Arc;
use supercargo_env::{Rng, SeededRng};
use supercargo_storage::{Error, ErrorKind, Result, Revision};
use tokio::sync::Notify;

/// How often, in a thousand, each trouble comes. The default is none.
#[derive(Clone, Copy, Debug, Default)]
pub struct Troubles {
    /// A commit happens and its answer is lost.
    pub applied: u64,
    /// A commit and its answer are lost.
    pub dropped: u64,
    /// An answer is lost and the commit happens later, if it still can.
    pub late: u64,
    /// A commit arrives twice, and the answer is that of the second time.
    pub twice: u64,
    /// A read shows only part of what is there.
    pub stale: u64,
    /// A call is refused before it does anything.
    pub unavailable: u64,
}

impl Troubles {
    /// Everything at the same rate, but nothing is refused.
    #[must_use]
    pub const fn all(permille: u64) -> Self {
        Self {
            applied: permille,
            dropped: permille,
            late: permille,
            twice: permille,
            stale: permille,
            unavailable: 0,
        }
    }
}

/// What a guard is, see [`Guard`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GuardedBy {
    /// Each commit changes it, as in Consul.
    Head,
    /// Only moves of the floor change it, as in ZooKeeper.
    Floor,
}

/// The store as its servers would hold it. Clones are handles on the same one.
#[derive(Clone)]
pub struct MemorySlots {
    tree: Arc<Mutex<Tree>>,
    changed: Arc<Notify>,
    guarded_by: GuardedBy,
    limits: Limits,
}

/// A copy of everything, as a backup has it.
#[derive(Clone)]
pub struct Backup {
    values: BTreeMap<String, Bytes>,
    state: Option<State>,
    token: u64,
}

struct Tree {
    values: BTreeMap<String, Bytes>,
    state: Option<State>,
    token: u64,
    generation: u64,
    late: Vec<Commit>,
    troubles: Troubles,
    met: u64,
    rng: SeededRng,
}

impl Tree {
    fn chance(&mut self, permille: u64) -> bool {
        let hit = permille > 0 && self.rng.below(1000) < permille;
        self.met += u64::from(hit);
        hit
    }

    fn check(&mut self) -> Result<()> {
        let rate = self.troubles.unavailable;
        if self.chance(rate) {
            return Err(Error::new(ErrorKind::Unavailable, "told to refuse"));
        }
        Ok(())
    }

    fn arrive(&mut self, by: GuardedBy) {
        for commit in std::mem::take(&mut self.late) {
            match self.rng.below(3) {
                0 => drop(self.apply(by, &commit)),
                1 => {}
                _ => self.late.push(commit),
            }
        }
    }

    fn apply(&mut self, by: GuardedBy, c: &Commit) -> Option<Guard> {
        let holds = c.guard.token == self.token && c.guard.generation == self.generation;
        if !holds || c.slots.iter().any(|s| self.values.contains_key(&s.0)) {
            return None;
        }
        self.values.extend(c.slots.iter().cloned());
        if by == GuardedBy::Head || c.before.moves_floor(&c.after) {
            self.token += 1;
        }
        let mut after = c.after.clone();
        if let Some(now) = self.state.as_ref().filter(|_| c.slots.is_empty()) {
            (after.revision, after.tip) = (now.revision, now.tip);
        }
        self.state = Some(after);
        Some(self.guard())
    }

    fn guard(&self) -> Guard {
        Guard {
            token: self.token,
            generation: self.generation,
        }
    }
}

impl MemorySlots {
    /// An empty store; its troubles are drawn from `seed`.
    #[must_use]
    pub fn new(guarded_by: GuardedBy, seed: u64) -> Self {
        Self {
            tree: Arc::new(Mutex::new(Tree {
                values: BTreeMap::new(),
                state: None,
                token: 1,
                generation: 0,
                late: Vec::new(),
                troubles: Troubles::default(),
                met: 0,
                rng: SeededRng::new(seed),
            })),
            changed: Arc::default(),
            guarded_by,
            limits: Limits {
                commit_slots: 48,
                commit_bytes: 64 * 1024,
                part_bytes: 16 * 1024,
                gets: 64,
            },
        }
    }

    /// Changes the troubles from now on.
    pub fn set_troubles(&self, troubles: Troubles) {
        self.tree.lock().troubles = troubles;
    }

    /// How many troubles there were.
    #[must_use]
    pub fn troubles_met(&self) -> u64 {
        self.tree.lock().met
    }

    /// The paths of all values below `prefix`.
    #[must_use]
    pub fn paths(&self, prefix: &str) -> Vec<String> {
        let tree = self.tree.lock();
        tree.values
            .keys()
            .filter(|p| p.starts_with(prefix))
            .cloned()
            .collect()
    }

    /// The value at a path.
    #[must_use]
    pub fn value(&self, path: &str) -> Option<Bytes> {
        self.tree.lock().values.get(path).cloned()
    }

    /// The state.
    #[must_use]
    pub fn peek(&self) -> Option<State> {
        self.tree.lock().state.clone()
    }

    /// Writes or removes a value, as a stranger would.
    pub fn tamper(&self, path: &str, value: Option<Bytes>) {
        let mut tree = self.tree.lock();
        match value {
            Some(value) => drop(tree.values.insert(path.to_owned(), value)),
            None => drop(tree.values.remove(path)),
        }
    }

    /// Copies everything.
    #[must_use]
    pub fn backup(&self) -> Backup {
        let tree = self.tree.lock();
        Backup {
            values: tree.values.clone(),
            state: tree.state.clone(),
            token: tree.token,
        }
    }

    /// Puts an older copy in place. Servers have to reconnect, which is the only thing that they see.
    pub fn restore(&self, backup: &Backup) {
        let mut tree = self.tree.lock();
        tree.values = backup.values.clone();
        tree.state.clone_from(&backup.state);
        tree.token = backup.token;
        tree.generation += 1;
        tree.late.clear();
        drop(tree);
        self.changed.notify_waiters();
    }
}

impl Slots for MemorySlots {
    fn limits(&self) -> Limits {
        self.limits
    }

    async fn state(&self) -> Result<Option<(State, Guard)>> {
        tokio::task::yield_now().await;
        let mut tree = self.tree.lock();
        tree.arrive(self.guarded_by);
        tree.check()?;
        let guard = tree.guard();
        Ok(tree.state.clone().map(|state| (state, guard)))
    }

    async fn create(&self, state: State) -> Result<()> {
        self.tree.lock().state.get_or_insert(state);
        Ok(())
    }

    async fn commit(&self, commit: Commit) -> Result<Committed> {
        tokio::task::yield_now().await;
        let committed = {
            let mut tree = self.tree.lock();
            tree.arrive(self.guarded_by);
            tree.check()?;
            let troubles = tree.troubles;
            if tree.chance(troubles.dropped) {
                Committed::Ambiguous
            } else if tree.chance(troubles.late) {
                tree.late.push(commit);
                Committed::Ambiguous
            } else {
                let mut applied = tree.apply(self.guarded_by, &commit);
                if tree.chance(troubles.twice) {
                    applied = tree.apply(self.guarded_by, &commit);
                }
                if tree.chance(troubles.applied) {
                    Committed::Ambiguous
                } else {
                    applied.map_or(Committed::Refused, Committed::Done)
                }
            }
        };
        self.changed.notify_waiters();
        tokio::task::yield_now().await;
        Ok(committed)
    }

    async fn get(&self, paths: Vec<String>) -> Result<Vec<Option<Bytes>>> {
        assert!(paths.len() <= self.limits.gets, "{} paths", paths.len());
        tokio::task::yield_now().await;
        let mut tree = self.tree.lock();
        tree.check()?;
        let rate = tree.troubles.stale;
        let shown = if tree.chance(rate) {
            usize::try_from(tree.rng.below(1 + paths.len() as u64)).unwrap_or(0)
        } else {
            paths.len()
        };
        let found = paths.iter().enumerate();
        Ok(found
            .map(|(i, path)| tree.values.get(path).filter(|_| i < shown).cloned())
            .collect())
    }

    async fn list(&self, folder: &str) -> Result<Vec<String>> {
        tokio::task::yield_now().await;
        let prefix = if folder.is_empty() {
            String::new()
        } else {
            format!("{folder}/")
        };
        let tree = self.tree.lock();
        let below = tree.values.keys().filter_map(|p| p.strip_prefix(&prefix));
        let mut names: Vec<String> = below
            .map(|rest| rest.split('/').next().unwrap_or_default().to_owned())
            .collect();
        names.dedup();
        Ok(names)
    }

    async fn read_all(&self, folder: &str) -> Result<Vec<(String, Bytes)>> {
        tokio::task::yield_now().await;
        let prefix = format!("{folder}/");
        let tree = self.tree.lock();
        let below = tree
            .values
            .iter()
            .filter_map(|(p, v)| Some((p.strip_prefix(&prefix)?.to_owned(), v.clone())));
        Ok(below.collect())
    }

    async fn below(&self, folder: &str) -> Result<Vec<String>> {
        Ok(self.paths(&format!("{folder}/")))
    }

    async fn put(&self, path: String, value: Bytes) -> Result<()> {
        assert!(value.len() <= self.limits.part_bytes, "{path} is too large");
        tokio::task::yield_now().await;
        let mut tree = self.tree.lock();
        tree.check()?;
        tree.values.insert(path, value);
        Ok(())
    }

    async fn remove(&self, paths: Vec<String>) -> Result<()> {
        for path in paths {
            tokio::task::yield_now().await;
            let mut tree = self.tree.lock();
            tree.check()?;
            tree.values.remove(&path);
        }
        Ok(())
    }

    async fn wait(&self, after: Revision) -> Result<()> {
        loop {
            let changed = self.changed.notified();
            {
                let tree = self.tree.lock();
                if tree.state.as_ref().is_none_or(|s| s.revision > after) {
                    return Ok(());
                }
            }
            changed.await;
        }
    }

    async fn close(&self) {}
}
