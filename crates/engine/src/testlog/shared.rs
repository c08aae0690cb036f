//! A log that several engines append to, with everything a network adds.

use crate::{Appended, CommitId, Head, LogError, LogOp, LogRecord, RevLog};
use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::sync::Arc;
use supercargo_env::{BoxFuture, Rng, SeededRng};
use supercargo_storage::Revision;
use tokio::sync::Notify;

/// How often, in a thousand, each trouble comes. The default is none.
#[derive(Clone, Copy, Debug, Default)]
pub struct Troubles {
    /// An append is applied and its answer lost.
    pub ambiguous_applied: u64,
    /// An append and its answer are lost.
    pub ambiguous_dropped: u64,
    /// An answer is lost and the append is applied later, if it still fits then.
    pub ambiguous_late: u64,
    /// An append is delivered twice.
    pub duplicate: u64,
    /// Somebody else uses up a revision just before an append.
    pub overtaken: u64,
    /// A read shows only part of what is there.
    pub stale_read: u64,
    /// `wait` returns for nothing.
    pub early_wait: u64,
}

impl Troubles {
    /// Everything at the same rate.
    #[must_use]
    pub fn all(permille: u64) -> Self {
        Self {
            ambiguous_applied: permille,
            ambiguous_dropped: permille,
            ambiguous_late: permille,
            duplicate: permille,
            overtaken: permille,
            stale_read: permille,
            early_wait: permille,
        }
    }
}

/// The log as a server would hold it. Clones are handles on the same log; each engine gets one.
#[derive(Clone)]
pub struct SharedLog {
    state: Arc<Mutex<State>>,
    changed: Arc<Notify>,
}

struct State {
    slots: BTreeMap<Revision, LogRecord>,
    head: Head,
    /// Appends that may still arrive.
    late: Vec<(Revision, Vec<LogRecord>)>,
    troubles: Troubles,
    met: u64,
    rng: SeededRng,
}

impl State {
    fn chance(&mut self, permille: u64) -> bool {
        let hit = permille > 0 && self.rng.below(1000) < permille;
        self.met += u64::from(hit);
        hit
    }

    /// Applies an append if it fits.
    fn apply(&mut self, expect: Revision, records: &[LogRecord]) -> bool {
        if self.head.revision != expect {
            return false;
        }
        for record in records {
            self.head.revision = match record.op {
                LogOp::Jump { to } => Revision(to.0 - 1),
                _ => record.revision,
            };
            self.slots.insert(record.revision, record.clone());
        }
        true
    }

    /// Lets some of the late appends arrive.
    fn arrive(&mut self) {
        let late = std::mem::take(&mut self.late);
        for (expect, records) in late {
            match self.rng.below(3) {
                0 => drop(self.apply(expect, &records)),
                1 => {}
                _ => self.late.push((expect, records)),
            }
        }
    }

    fn noop(&mut self) {
        let record = LogRecord {
            revision: Revision(self.head.revision.0 + 1),
            commit: CommitId::default(),
            op: LogOp::Noop,
        };
        self.apply(self.head.revision, &[record]);
    }

    fn append(&mut self, expect: Revision, records: Vec<LogRecord>) -> Appended {
        self.arrive();
        let t = self.troubles;
        if self.chance(t.overtaken) {
            self.noop();
        }
        if self.chance(t.ambiguous_dropped) {
            return Appended::Ambiguous;
        }
        if self.chance(t.ambiguous_late) {
            self.late.push((expect, records));
            return Appended::Ambiguous;
        }
        let is_applied = self.apply(expect, &records);
        if self.chance(t.duplicate) {
            self.apply(expect, &records);
        }
        if self.chance(t.ambiguous_applied) {
            return Appended::Ambiguous;
        }
        if is_applied {
            Appended::Done
        } else {
            Appended::Lost(self.head)
        }
    }
}

impl SharedLog {
    /// An empty log whose troubles are drawn from `seed`.
    #[must_use]
    pub fn new(seed: u64, troubles: Troubles) -> Self {
        let head = Head {
            revision: Revision(1),
            floor: Revision::ZERO,
            swept: Revision::ZERO,
        };
        Self {
            state: Arc::new(Mutex::new(State {
                slots: BTreeMap::new(),
                head,
                late: Vec::new(),
                troubles,
                met: 0,
                rng: SeededRng::new(seed),
            })),
            changed: Arc::default(),
        }
    }

    /// Appends a jump: the next revision is `to`, everything before counts as compacted.
    pub fn jump(&self, to: Revision) {
        let mut s = self.state.lock();
        let record = LogRecord {
            revision: Revision(s.head.revision.0 + 1),
            commit: CommitId::default(),
            op: LogOp::Jump { to },
        };
        let expect = s.head.revision;
        s.apply(expect, &[record]);
        s.head.floor = Revision(to.0 - 1);
        drop(s);
        self.changed.notify_waiters();
    }

    /// Changes the troubles from now on.
    pub fn set_troubles(&self, troubles: Troubles) {
        self.state.lock().troubles = troubles;
    }

    /// How many troubles there were.
    #[must_use]
    pub fn troubles_met(&self) -> u64 {
        self.state.lock().met
    }

    /// How many records are kept.
    #[must_use]
    pub fn slots_count(&self) -> usize {
        self.state.lock().slots.len()
    }
}

impl RevLog for SharedLog {
    fn is_shared(&self) -> bool {
        true
    }

    fn head(&self) -> BoxFuture<'_, Result<Head, LogError>> {
        Box::pin(async {
            tokio::task::yield_now().await;
            let head = {
                let mut s = self.state.lock();
                s.arrive();
                s.head
            };
            // What arrived late is news to those who wait.
            self.changed.notify_waiters();
            Ok(head)
        })
    }

    fn append(&self, expect: Revision, records: Vec<LogRecord>) -> BoxFuture<'_, Result<Appended, LogError>> {
        Box::pin(async move {
            tokio::task::yield_now().await;
            let appended = self.state.lock().append(expect, records);
            self.changed.notify_waiters();
            tokio::task::yield_now().await;
            Ok(appended)
        })
    }

    fn read(&self, from: Revision, max: usize) -> BoxFuture<'_, Result<Vec<LogRecord>, LogError>> {
        Box::pin(async move {
            let mut s = self.state.lock();
            let mut found: Vec<LogRecord> = s.slots.range(from..).take(max).map(|(_, r)| r.clone()).collect();
            let rate = s.troubles.stale_read;
            if s.chance(rate) {
                let kept = s.rng.below(1 + found.len() as u64);
                found.truncate(usize::try_from(kept).unwrap_or(0));
            }
            Ok(found)
        })
    }

    fn wait(&self, after: Revision) -> BoxFuture<'_, Result<(), LogError>> {
        Box::pin(async move {
            loop {
                let changed = self.changed.notified();
                {
                    let mut s = self.state.lock();
                    let rate = s.troubles.early_wait;
                    if s.head.revision > after || s.chance(rate) {
                        break;
                    }
                }
                changed.await;
            }
            tokio::task::yield_now().await;
            Ok(())
        })
    }

    fn load<'a>(
        &'a self,
        each: &'a mut (dyn FnMut(Vec<LogRecord>) + Send),
    ) -> BoxFuture<'a, Result<Head, LogError>> {
        let s = self.state.lock();
        let (records, head): (Vec<LogRecord>, Head) = (s.slots.values().cloned().collect(), s.head);
        drop(s);
        records.chunks(50).for_each(|c| each(c.to_vec()));
        Box::pin(std::future::ready(Ok(head)))
    }

    fn set_floor(&self, floor: Revision) -> BoxFuture<'_, Result<(), LogError>> {
        let mut s = self.state.lock();
        s.head.floor = s.head.floor.max(floor);
        drop(s);
        self.changed.notify_waiters();
        Box::pin(std::future::ready(Ok(())))
    }

    fn remove(&self, revisions: Vec<Revision>, floor: Revision) -> BoxFuture<'_, Result<(), LogError>> {
        let mut s = self.state.lock();
        for revision in revisions {
            assert!(revision <= s.head.floor, "{revision} is not compacted yet");
            s.slots.remove(&revision);
        }
        s.head.swept = s.head.swept.max(floor);
        Box::pin(std::future::ready(Ok(())))
    }

    fn size_bytes(&self) -> Option<u64> {
        None
    }

    fn is_writable(&self) -> bool {
        true
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        Box::pin(std::future::ready(()))
    }
}
