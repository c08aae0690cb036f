//! The log.

use crate::memory::SeenFile;
use crate::names::{PartGroup, slot_path};
use crate::parts;
use crate::readable::{Readable, WRITER};
use crate::record::{PartsRef, Slotted, decode, encode, slot_len};
use crate::{Commit, Committed, Guard, Slots, State};
use bytes::Bytes;
use parking_lot::Mutex;
use std::collections::{BTreeSet, HashMap};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use supercargo_engine::{Appended, CommitId, Engine, EngineOptions, Head, LogOp, LogRecord, RevLog};
use supercargo_env::{BoxFuture, Env, TaskHandle};
use supercargo_storage::{Error, ErrorKind, Result, Revision};

/// So many revisions are left out when a store went back: more than a server can have handed out that nobody remembers.
const JUMP: u64 = 1_000_000;
/// A commit that is refused although nothing else happened, and whatever else contradicts itself, is tried so often.
const TRIES: u32 = 50;
const PAUSE: Duration = Duration::from_millis(20);

/// What a log can be told.
#[derive(Clone, Debug, Default)]
pub struct SlotOptions {
    /// Where to remember the newest revision, so that a store that went back while this server was down is noticed. Best
    /// effort.
    pub seen_file: Option<PathBuf>,
    /// Opened to look: nothing is ever written, and a store that is not there is not made.
    pub read_only: bool,
    /// Whether `state/` holds a copy of the newest values for people and backup tools, and how often the server that keeps it
    /// says that it is there: one of those that were told to.
    pub readable: Option<Duration>,
}

/// Opens the store and an engine over it.
///
/// # Errors
/// As [`SlotLog::open`] and [`Engine::open`].
pub async fn open_engine<S: Slots>(
    env: &Env,
    slots: Arc<S>,
    options: SlotOptions,
    mut engine: EngineOptions,
) -> Result<Arc<Engine>> {
    let limits = slots.limits();
    engine.batch_writes_max = engine.batch_writes_max.min(limits.commit_slots);
    engine.batch_bytes_max = engine.batch_bytes_max.min(limits.commit_bytes);
    let readable = options.readable.filter(|_| !options.read_only);
    let opened = match SlotLog::open(env.clone(), slots.clone(), options).await {
        Ok(log) => {
            let engine = Engine::open(env.clone(), log.clone(), engine).await;
            if let (Ok(engine), Some(every)) = (&engine, readable) {
                log.keep_readable(engine, every);
            }
            engine
        }
        Err(e) => Err(e),
    };
    if opened.is_err() {
        slots.close().await;
    }
    opened
}

/// The log in the slots of a store. One engine drives it.
pub struct SlotLog<S> {
    pub(crate) slots: Arc<S>,
    pub(crate) env: Env,
    /// Of the store.
    pub(crate) id: u64,
    pub(crate) known: Mutex<Known>,
    seen_file: Arc<SeenFile>,
    read_only: bool,
    /// Parts without a record, and since when they are.
    suspects: Mutex<HashMap<PartGroup, Duration>>,
    /// What keeps the readable copy, and whether it is this process that does.
    readable: Mutex<Option<TaskHandle>>,
    is_writer: Arc<AtomicBool>,
}

/// What this process knows of the log.
pub(crate) struct Known {
    state: State,
    guard: Guard,
    /// The newest revision ever seen: a state before it means that the store went back.
    seen: Revision,
    /// The newest record read or written, and whose it is: another one there means the same.
    last: Option<(Revision, CommitId)>,
}

impl<S: Slots> SlotLog<S> {
    /// Opens the store, or makes it when there is none.
    ///
    /// # Errors
    /// `Unavailable` when it does not answer; `Corrupt` when something else is there; `ReadOnly` when nothing is and nothing may
    /// be made.
    pub async fn open(env: Env, slots: Arc<S>, options: SlotOptions) -> Result<Arc<Self>> {
        let (state, guard) = first_state(&env, &*slots, options.read_only).await?;
        let seen_file = Arc::new(SeenFile::new(options.seen_file, state.id));
        let seen = seen_file
            .aside(&env.tasks, SeenFile::read)
            .await
            .max(state.revision);
        let log = Self {
            slots,
            env,
            id: state.id,
            known: Mutex::new(Known {
                state,
                guard,
                seen,
                last: None,
            }),
            seen_file,
            read_only: options.read_only,
            suspects: Mutex::default(),
            readable: Mutex::default(),
            is_writer: Arc::default(),
        };
        log.look().await?;
        log.remember().await;
        Ok(Arc::new(log))
    }

    /// Keeps the readable copy until the log is closed.
    fn keep_readable(&self, engine: &Arc<Engine>, every: Duration) {
        let task = Readable {
            env: self.env.clone(),
            slots: self.slots.clone(),
            engine: Arc::downgrade(engine),
            name: self.env.rng.u64(),
            every,
            is_writer: self.is_writer.clone(),
        };
        *self.readable.lock() = Some(self.env.tasks.spawn("readable copy", task.run()));
    }

    async fn end_readable(&self) {
        let task = self.readable.lock().take();
        let Some(task) = task else {
            return;
        };
        task.stop();
        task.ended().await;
        if self.is_writer.load(Ordering::Acquire)
            && let Err(e) = self.slots.remove(vec![WRITER.to_owned()]).await
        {
            tracing::debug!(error = %e, "the next writer of the readable copy has to wait");
        }
    }

    /// The store itself.
    #[must_use]
    pub fn slots(&self) -> &Arc<S> {
        &self.slots
    }

    /// The state as it is now. A store that went back has been carried on then.
    pub(crate) async fn look(&self) -> Result<State> {
        for _ in 0..TRIES {
            let (seen, last) = {
                let known = self.known.lock();
                (known.seen, known.last)
            };
            let (state, guard) = self.slots.state().await?.ok_or_else(|| {
                let why = "the store is gone: something removed its state, restore a backup and start again";
                Error::new(ErrorKind::Unavailable, why)
            })?;
            if state.id != self.id {
                let detail = format!(
                    "another store was put in place of this one (id {:016x}, was {:016x}): start again",
                    state.id, self.id
                );
                return Err(Error::new(ErrorKind::Corrupt, detail));
            }
            let is_other = last.is_some_and(|l| l.0 == state.revision && l.1 != state.tip);
            if state.revision >= seen && !is_other {
                self.note(&state, guard, None);
                return Ok(state);
            }
            self.carry_on(state, guard, seen).await?;
        }
        Err(Error::new(
            ErrorKind::Unavailable,
            "the store went back and can't be carried on",
        ))
    }

    /// The store was replaced by an older copy of it: revisions that were handed out would come again with other content. So
    /// a record says that the next revision is one that nobody has seen, and everything before counts as compacted.
    async fn carry_on(&self, before: State, guard: Guard, seen: Revision) -> Result<()> {
        if self.read_only {
            let why = "the store went back while it was read, as after restoring a backup: start again";
            return Err(Error::new(ErrorKind::Unavailable, why));
        }
        let at = Revision(before.revision.0 + 1);
        let to = Revision(seen.max(before.revision).0 + JUMP);
        let record = LogRecord {
            revision: at,
            commit: CommitId {
                process: self.env.rng.u64(),
                counter: 0,
            },
            op: LogOp::Jump { to },
        };
        let (last, tip) = (Revision(to.0 - 1), before.tip);
        let mut after = State {
            revision: last,
            tip: record.commit,
            floor: last,
            ..before.clone()
        };
        after.jumps.push((at, to));
        let commit = Commit {
            guard,
            before,
            after: after.clone(),
            slots: vec![(slot_path(at), encode(&record, tip, None))],
        };
        match self.slots.commit(commit).await? {
            Committed::Done(guard) => {
                tracing::error!(
                    stands_at = at.0 - 1, %seen, next = %to,
                    "the store went back, as after restoring a backup: it is carried on, all clients have to list again"
                );
                self.note(&after, guard, None);
            }
            // Somebody else may have done it.
            Committed::Refused | Committed::Ambiguous => self.env.clock.sleep(PAUSE).await,
        }
        Ok(())
    }

    /// Writes the newest revision into the file beside this server.
    async fn remember(&self) {
        let seen = self.known.lock().seen;
        let write = move |file: &SeenFile| file.write(seen);
        self.seen_file.aside(&self.env.tasks, write).await;
    }

    /// Remembers what was seen, unless something newer is known.
    pub(crate) fn note(&self, state: &State, guard: Guard, last: Option<(Revision, CommitId)>) {
        let mut known = self.known.lock();
        let is_newer = state.revision >= known.state.revision
            && state.floor >= known.state.floor
            && state.swept >= known.state.swept;
        if is_newer {
            known.state = state.clone();
            known.guard = guard;
        }
        known.seen = known.seen.max(state.revision);
        known.note_last(last);
        let seen = known.seen;
        drop(known);
        self.seen_file.write_sometimes(&self.env.tasks, seen);
    }

    /// What is in the slots of `revisions`, up to the first that is missing. Values in parts are not there yet.
    pub(crate) async fn read_slots(&self, revisions: &[Revision]) -> Result<Vec<Slotted>> {
        let paths: Vec<String> = revisions.iter().map(|r| slot_path(*r)).collect();
        let found = self.slots.get(paths).await?;
        let present = found.into_iter().map_while(|value| value);
        present
            .zip(revisions)
            .map(|(value, revision)| read_slot(*revision, &value))
            .collect()
    }

    /// The slots for `records`, after writing the values that do not fit beside them: the largest.
    async fn encode(&self, tip: CommitId, records: &[LogRecord]) -> Result<Encoded> {
        let limits = self.slots.limits();
        let fixed: usize = records.iter().map(|r| slot_len(r, false)).sum();
        let mut left = limits.commit_bytes.saturating_sub(fixed);
        let mut by_len: Vec<&LogRecord> = records.iter().collect();
        by_len.sort_by_key(|r| parts::value(r).len());
        let mut placed: HashMap<Revision, PartsRef> = HashMap::new();
        let mut parts = Vec::new();
        for record in by_len {
            let value = parts::value(record);
            if value.len() <= left {
                left -= value.len();
                continue;
            }
            let group = PartGroup::new(record.revision, record.commit);
            let written = parts::write(&*self.slots, group, value.clone()).await?;
            parts.extend((0..written.count).map(|i| group.path(i)));
            placed.insert(record.revision, written);
        }
        let mut previous = tip;
        let slots = records.iter().map(|r| {
            let bytes = encode(r, previous, placed.get(&r.revision).copied());
            previous = r.commit;
            (slot_path(r.revision), bytes)
        });
        let slots = slots.collect();
        Ok(Encoded { slots, parts })
    }

    async fn append_now(&self, expect: Revision, records: Vec<LogRecord>) -> Result<Appended> {
        let Some(last) = records.last().map(|r| (r.revision, r.commit)) else {
            return Ok(Appended::Done);
        };
        // Of the record at `expect`, if the append goes through at all: the guard sees to that.
        let tip = self.known.lock().last.map_or_else(CommitId::default, |l| l.1);
        let encoded = self.encode(tip, &records).await?;
        let jump = records.iter().find_map(|r| match r.op {
            LogOp::Jump { to } => Some((r.revision, to)),
            _ => None,
        });
        let appended = self.append_encoded(expect, last, &encoded.slots, jump).await?;
        if matches!(appended, Appended::Lost(_)) && !encoded.parts.is_empty() {
            // What stays now is found by a compaction.
            let removed = self.slots.remove(encoded.parts).await;
            removed.unwrap_or_else(|e| tracing::debug!(error = %e, "parts of a lost append stay for now"));
        }
        Ok(appended)
    }

    async fn append_encoded(
        &self,
        expect: Revision,
        last: (Revision, CommitId),
        slots: &[(String, Bytes)],
        jump: Option<(Revision, Revision)>,
    ) -> Result<Appended> {
        let mut tries = 0;
        loop {
            let mut view = self.known.lock().view();
            if view.0.revision < expect || tries > 0 {
                match self.look().await {
                    Err(e) if tries == 0 => return Err(not_written(e)),
                    Err(e) if *e.kind() != ErrorKind::Corrupt => return Ok(Appended::Ambiguous),
                    other => drop(other?),
                }
                view = self.known.lock().view();
            }
            let (before, guard) = view;
            if before.revision != expect || before.floor > expect {
                return if tries == 0 {
                    Ok(Appended::Lost(head(&before)))
                } else {
                    self.refused(&before, expect, last.1).await
                };
            }
            let mut after = State {
                revision: last.0,
                tip: last.1,
                ..before.clone()
            };
            if let Some((at, to)) = jump {
                let skipped = Revision(to.0 - 1);
                (after.revision, after.floor) = (skipped, skipped);
                after.jumps.push((at, to));
            }
            let commit = Commit {
                guard,
                before,
                after: after.clone(),
                slots: slots.to_vec(),
            };
            match self.slots.commit(commit).await? {
                Committed::Done(guard) => {
                    self.note(&after, guard, Some(last));
                    return Ok(Appended::Done);
                }
                Committed::Ambiguous => return Ok(Appended::Ambiguous),
                Committed::Refused => tries += 1,
            }
            if tries > TRIES {
                let detail = format!(
                    "{} can't be written although the log ends before it: something else writes here",
                    slot_path(Revision(expect.0 + 1))
                );
                return Err(Error::new(ErrorKind::Corrupt, detail));
            }
            if tries > 1 {
                self.env.clock.sleep(PAUSE).await;
            }
        }
    }

    /// What a refusal means now that others have written: the same commit may have arrived twice, and the refusal be that of
    /// the second one.
    async fn refused(&self, now: &State, expect: Revision, commit: CommitId) -> Result<Appended> {
        match self.read_slots(&[Revision(expect.0 + 1)]).await {
            Ok(found) if found.first().is_some_and(|f| f.record.commit != commit) => {
                Ok(Appended::Lost(head(now)))
            }
            Err(e) if *e.kind() == ErrorKind::Corrupt => Err(e),
            _ => Ok(Appended::Ambiguous),
        }
    }

    async fn read_now(&self, from: Revision, max: usize) -> Result<Vec<LogRecord>> {
        let (state, guard) = self.known.lock().view();
        let count = (state.revision.0 + 1)
            .saturating_sub(from.0)
            .min(max.min(self.slots.limits().gets) as u64);
        let revisions: Vec<Revision> = (from.0..from.0 + count).map(Revision).collect();
        if revisions.is_empty() {
            return Ok(Vec::new());
        }
        let slotted = self.read_slots(&revisions).await?;
        let last = self.known.lock().last;
        if let (Some(last), Some(first)) = (last, slotted.first())
            && last.0.0 + 1 == from.0
            && last.1 != first.previous
        {
            // The record before is not the one that is known: the next look sees what it leads to.
            let seen = self.known.lock().seen;
            self.carry_on(state, guard, seen).await?;
            return Ok(Vec::new());
        }
        let records = parts::resolve(&*self.slots, &slotted).await?;
        if let Some(last) = records.last() {
            self.note(&state, guard, Some((last.revision, last.commit)));
        }
        Ok(records)
    }

    async fn set_floor_now(&self, floor: Revision) -> Result<()> {
        self.change_state("the floor", |state| {
            let floor = floor.min(state.revision);
            (floor > state.floor).then(|| State {
                floor,
                ..state.clone()
            })
        })
        .await
    }

    /// Changes the state alone, until `change` has nothing to do.
    async fn change_state(&self, what: &str, change: impl Fn(&State) -> Option<State>) -> Result<()> {
        for _ in 0..TRIES {
            self.look().await?;
            let (before, guard) = self.known.lock().view();
            let Some(after) = change(&before) else {
                return Ok(());
            };
            let commit = Commit {
                guard,
                before,
                after: after.clone(),
                slots: Vec::new(),
            };
            if let Committed::Done(guard) = self.slots.commit(commit).await? {
                self.note(&after, guard, None);
                return Ok(());
            }
            self.env
                .clock
                .sleep(Duration::from_millis(1 + self.env.rng.below(20)))
                .await;
        }
        let detail = format!("{what} can't be moved: others write all the time");
        Err(Error::new(ErrorKind::Unavailable, detail))
    }

    async fn remove_now(&self, revisions: Vec<Revision>, floor: Revision) -> Result<()> {
        let removed: BTreeSet<Revision> = revisions.into_iter().collect();
        self.slots
            .remove(removed.iter().map(|r| slot_path(*r)).collect())
            .await?;
        parts::sweep(self, &removed, &self.suspects).await?;
        // The end of the round, which whoever is loading has to notice.
        self.change_state("the end of a compaction", |state| {
            let swept = floor.min(state.floor);
            (swept > state.swept).then(|| State {
                swept,
                ..state.clone()
            })
        })
        .await
    }
}

/// Records as they are written.
struct Encoded {
    slots: Vec<(String, Bytes)>,
    /// The paths of the parts that were written already.
    parts: Vec<String>,
}

impl Known {
    pub(crate) fn view(&self) -> (State, Guard) {
        (self.state.clone(), self.guard)
    }

    fn note_last(&mut self, last: Option<(Revision, CommitId)>) {
        if let Some(last) = last
            && self.last.is_none_or(|l| l.0 <= last.0)
        {
            self.last = Some(last);
        }
    }
}

/// The state of a store that exists from now on.
async fn first_state<S: Slots>(env: &Env, slots: &S, read_only: bool) -> Result<(State, Guard)> {
    if let Some(found) = slots.state().await? {
        return Ok(found);
    }
    if read_only {
        return Err(Error::new(ErrorKind::ReadOnly, "nothing was ever stored there"));
    }
    slots.create(State::empty(env.rng.u64())).await?;
    let found = slots.state().await?;
    found.ok_or_else(|| {
        Error::new(
            ErrorKind::Unavailable,
            "the state was removed while the store was made",
        )
    })
}

/// A record, if it is that of its slot.
pub(crate) fn read_slot(revision: Revision, value: &Bytes) -> Result<Slotted> {
    let foreign = |why: &str| {
        let detail = format!("{} is not a record of this store: {why}", slot_path(revision));
        Error::new(ErrorKind::Corrupt, detail)
    };
    let slotted = decode(value).map_err(foreign)?;
    if slotted.record.revision != revision {
        return Err(foreign(&format!("it holds revision {}", slotted.record.revision)));
    }
    Ok(slotted)
}

pub(crate) const fn head(state: &State) -> Head {
    Head {
        revision: state.revision,
        floor: state.floor,
        swept: state.swept,
    }
}

/// The store can't be asked, before anything was written: writes may go on later.
fn not_written(e: Error) -> Error {
    if *e.kind() == ErrorKind::Corrupt {
        return e;
    }
    Error::new(ErrorKind::Unavailable, e.detail())
}

impl<S: Slots> RevLog for SlotLog<S> {
    fn is_shared(&self) -> bool {
        true
    }

    fn head(&self) -> BoxFuture<'_, Result<Head>> {
        Box::pin(async { Ok(head(&self.look().await?)) })
    }

    fn append(&self, expect: Revision, records: Vec<LogRecord>) -> BoxFuture<'_, Result<Appended>> {
        Box::pin(self.append_now(expect, records))
    }

    fn read(&self, from: Revision, max: usize) -> BoxFuture<'_, Result<Vec<LogRecord>>> {
        Box::pin(self.read_now(from, max))
    }

    fn wait(&self, after: Revision) -> BoxFuture<'_, Result<()>> {
        Box::pin(self.slots.wait(after))
    }

    fn load<'a>(&'a self, each: &'a mut (dyn FnMut(Vec<LogRecord>) + Send)) -> BoxFuture<'a, Result<Head>> {
        Box::pin(self.load_now(each))
    }

    fn set_floor(&self, floor: Revision) -> BoxFuture<'_, Result<()>> {
        Box::pin(self.set_floor_now(floor))
    }

    fn remove(&self, revisions: Vec<Revision>, floor: Revision) -> BoxFuture<'_, Result<()>> {
        Box::pin(self.remove_now(revisions, floor))
    }

    fn size_bytes(&self) -> Option<u64> {
        None
    }

    fn is_writable(&self) -> bool {
        true
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        Box::pin(async {
            self.end_readable().await;
            self.remember().await;
            self.slots.close().await;
        })
    }
}
