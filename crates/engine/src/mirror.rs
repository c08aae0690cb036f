//! A local copy of a store that orders and keeps its own writes.
//!
//! The store decides; whoever follows it hands in what it did, in its order. Its revisions may have gaps. The copy adds what
//! the store does not have: history, past states, pages and watches.

use crate::EngineOptions;
use crate::core::Core;
use crate::watch::Watch;
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use supercargo_env::Env;
use supercargo_storage::{
    Error, ErrorKind, Key, KeyRange, Page, RangeQuery, Read, Record, Result, Revision, Stats, WatchStream,
};
use tokio::sync::watch;

/// What a revision did to a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MirrorChange {
    /// The key is this now.
    Put(Record),
    /// The key is gone.
    Delete(Key),
}

/// The copy. See the module's documentation.
///
/// Changes come from one place at a time: the follower holds a lock of its own around [`Mirror::apply`] and
/// [`Mirror::replace`].
pub struct Mirror {
    core: Arc<Core>,
    current: watch::Sender<Revision>,
}

impl Mirror {
    /// An empty copy before everything.
    #[must_use]
    pub fn new(env: Env, options: EngineOptions) -> Self {
        Self {
            core: Arc::new(Core::new(env, options)),
            current: watch::Sender::new(Revision::ZERO),
        }
    }

    /// The revision up to which everything is known.
    #[must_use]
    pub fn current(&self) -> Revision {
        self.core.current()
    }

    /// Takes over what the store did up to `at`, all of it since the present revision. Without changes only the revision
    /// moves. Several changes in one revision come together.
    ///
    /// # Panics
    /// When `at` is not after the present revision: the follower has to leave out what it handed in before.
    pub fn apply(&self, at: Revision, changes: impl IntoIterator<Item = MirrorChange>) {
        let mut staged = self.core.stage();
        assert!(at > staged.revision, "{at} comes after {}", staged.revision);
        for change in changes {
            staged.change(at, change);
        }
        staged.revision = at;
        self.core.publish(staged).iter().for_each(|w| w.wake());
        self.current.send_replace(at);
    }

    /// Takes over the whole state of the store at `at`. What lies between is unknown: history up to there is gone, and a watch
    /// of something that changed ends with `Compacted`. The others notice nothing.
    ///
    /// # Errors
    /// `Corrupt` when that is before the present revision.
    pub fn replace(&self, at: Revision, records: Vec<Record>) -> Result<()> {
        let mut staged = self.core.stage();
        if at < staged.revision {
            let detail = format!("the store went back from revision {} to {at}", staged.revision);
            return Err(Error::new(ErrorKind::Corrupt, detail));
        }
        let keys: HashSet<Key> = records.iter().map(|r| r.key.clone()).collect();
        let gone: Vec<Key> = staged
            .table
            .iter()
            .filter(|r| !keys.contains(&r.key))
            .map(|r| r.key.clone())
            .collect();
        for record in records {
            let known = staged.table.get(record.key.as_bytes());
            if known.is_none_or(|known| known.mod_revision != record.mod_revision) {
                staged.change(at, MirrorChange::Put(record));
            }
        }
        for key in gone {
            staged.change(at, MirrorChange::Delete(key));
        }
        (staged.revision, staged.floor) = (at, at);
        self.core.publish(staged).iter().for_each(|w| w.wake());
        self.current.send_replace(at);
        Ok(())
    }

    /// Returns when everything up to `at` is known.
    ///
    /// # Errors
    /// `Closed`.
    pub async fn reached(&self, at: Revision) -> Result<()> {
        let mut current = self.current.subscribe();
        let seen = current
            .wait_for(|c| *c >= at || self.core.check_open().is_err())
            .await;
        drop(seen);
        self.core.check_open()
    }

    /// One key as it is known.
    #[must_use]
    pub fn get(&self, key: &Key) -> Read<Option<Record>> {
        self.core.get(key)
    }

    /// Part of what is known, now or in the past.
    ///
    /// # Errors
    /// `Compacted` and `Future` for a revision outside the kept history; `Closed`.
    pub fn range(&self, query: &RangeQuery) -> Result<Read<Page>> {
        self.core.check_open()?;
        self.core.page(query)
    }

    /// As [`supercargo_storage::Backend::watch`].
    ///
    /// # Errors
    /// `Compacted`, `Closed`.
    pub fn watch(&self, range: KeyRange, after: Revision) -> Result<Box<dyn WatchStream>> {
        let watch = Watch::start(&self.core, range, after)?;
        Ok(Box::new(watch))
    }

    /// Drops history up to `up_to`.
    ///
    /// # Errors
    /// `Future`, `Compacted`.
    pub fn compact(&self, up_to: Revision) -> Result<()> {
        self.core.check_compaction(up_to)?;
        self.core.raise_floor(up_to);
        Ok(())
    }

    /// Drops history that is too old. Changes do so by themselves; a follower calls it when nothing happens.
    pub fn trim(&self) {
        self.core.trim();
    }

    /// Figures; without a size on disk.
    #[must_use]
    pub fn stats(&self) -> Stats {
        let snapshot = self.core.snapshot.load();
        Stats {
            disk_bytes: None,
            keys_count: snapshot.table.len() as u64,
            compacted: self.core.hub.read().history.floor(),
            current: snapshot.revision,
            writable: !self.core.is_closed.load(Ordering::Acquire),
            full: false,
            ..Stats::default()
        }
    }

    /// Fails once it was closed.
    ///
    /// # Errors
    /// `Closed`.
    pub fn check_open(&self) -> Result<()> {
        self.core.check_open()
    }

    /// Ends watches and whoever waits. Idempotent.
    pub fn close(&self) {
        self.core.close();
        self.current.send_modify(|_| {});
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use supercargo_storage::{Event, EventKind};

    fn record(key: &str, at: u64) -> Record {
        Record {
            key: Key::from(key),
            value: format!("{key}@{at}").into(),
            create_revision: Revision(at),
            mod_revision: Revision(at),
            version: 1,
            lease: 0,
        }
    }

    fn put(key: &str, at: u64) -> MirrorChange {
        MirrorChange::Put(record(key, at))
    }

    fn prefix(p: &str) -> KeyRange {
        KeyRange::prefix(&Key::from(p))
    }

    fn keys(mirror: &Mirror, at: Option<u64>) -> Vec<String> {
        let mut query = RangeQuery::latest(prefix("/"));
        query.at = at.map(Revision);
        let page = mirror.range(&query).unwrap().value;
        page.records
            .iter()
            .map(|r| String::from_utf8_lossy(&r.value).into_owned())
            .collect()
    }

    fn line(event: &Event) -> String {
        match &event.kind {
            EventKind::Put { record, .. } => format!("{} {}", event.revision, record.key),
            EventKind::Delete { prev } => format!("{} -{}", event.revision, prev.key),
        }
    }

    fn started() -> Mirror {
        let (env, _) = Env::manual(1);
        let mirror = Mirror::new(env, EngineOptions::default());
        mirror
            .replace(Revision(10), vec![record("/a", 3), record("/b", 7)])
            .unwrap();
        mirror
    }

    /// Revisions of a store that others write to as well have gaps; each of them can be read.
    #[tokio::test]
    async fn revisions_may_have_gaps() {
        let mirror = started();
        mirror.apply(Revision(15), [put("/c", 15)]);
        mirror.apply(Revision(20), []);
        mirror.apply(Revision(31), [MirrorChange::Delete(Key::from("/a"))]);
        for (at, want) in [
            (10, vec!["/a@3", "/b@7"]),
            (14, vec!["/a@3", "/b@7"]),
            (15, vec!["/a@3", "/b@7", "/c@15"]),
            (30, vec!["/a@3", "/b@7", "/c@15"]),
            (31, vec!["/b@7", "/c@15"]),
        ] {
            assert_eq!(keys(&mirror, Some(at)), want, "at {at}");
        }
        let mut watch = mirror.watch(prefix("/"), Revision(12)).unwrap();
        let events = watch.next().await.unwrap().unwrap();
        assert_eq!(events.iter().map(line).collect::<Vec<_>>(), ["15 /c", "31 -/a"]);
        assert_eq!(watch.progress(), Revision(31));
        assert!(mirror.watch(prefix("/"), Revision(9)).is_err());
    }

    /// A directory goes at once, with all its keys.
    #[tokio::test]
    async fn one_revision_may_change_several_keys() {
        let mirror = started();
        let mut watch = mirror.watch(prefix("/"), Revision(10)).unwrap();
        let gone = ["/a", "/b"].map(|k| MirrorChange::Delete(Key::from(k)));
        mirror.apply(Revision(12), gone);
        let events = watch.next().await.unwrap().unwrap();
        assert_eq!(events.iter().map(line).collect::<Vec<_>>(), ["12 -/a", "12 -/b"]);
    }

    /// What was missed is gone for good: only who watches something that changed has to start anew.
    #[tokio::test]
    async fn a_new_state_ends_the_watches_it_touches() {
        let mirror = started();
        let mut touched = mirror.watch(prefix("/a"), Revision(10)).unwrap();
        let mut removed = mirror.watch(prefix("/b"), Revision(10)).unwrap();
        let mut other = mirror.watch(prefix("/c"), Revision(10)).unwrap();
        mirror.replace(Revision(50), vec![record("/a", 40)]).unwrap();
        for watch in [&mut touched, &mut removed] {
            let e = watch.next().await.unwrap().unwrap_err();
            let want = ErrorKind::Compacted {
                compacted: Revision(50),
            };
            assert_eq!(e.kind(), &want);
        }
        mirror.apply(Revision(51), [put("/c", 51)]);
        let events = other.next().await.unwrap().unwrap();
        assert_eq!(line(&events[0]), "51 /c");
        let e = mirror.replace(Revision(49), Vec::new()).unwrap_err();
        assert_eq!(e.kind(), &ErrorKind::Corrupt);
    }

    #[tokio::test]
    async fn closing_ends_who_waits() {
        let mirror = Arc::new(started());
        mirror.reached(Revision(10)).await.unwrap();
        let waiting = mirror.clone();
        let task = Env::system().tasks.spawn("waits", async move {
            let e = waiting.reached(Revision(11)).await.unwrap_err();
            assert_eq!(e.kind(), &ErrorKind::Closed);
        });
        mirror.close();
        task.ended().await;
        assert!(mirror.range(&RangeQuery::latest(prefix("/"))).is_err());
    }
}
