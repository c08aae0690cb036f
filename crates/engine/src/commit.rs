//! The committer: decides queued writes in order, appends them together, makes them visible, answers.

use crate::core::Core;
use crate::replica::{Replica, Replicas};
use crate::staged::Staged;
use crate::{Appended, CommitId, LogOp, LogRecord, RevLog};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use supercargo_storage::{Committed, Error, ErrorKind, Expected, Op, Result, Revision, Write};
use tokio::sync::{mpsc, oneshot};

/// How long the fate of an append is looked for before its writers are told that it is unknown.
const FATE_MAX: Duration = Duration::from_secs(10);

/// How often a full log is asked whether it has room again.
const ROOM_TICK: Duration = Duration::from_secs(1);

/// A write that waits for its answer.
pub(crate) struct Pending {
    pub(crate) write: Write,
    pub(crate) answer: oneshot::Sender<Result<Committed>>,
}

/// What the committer's queue carries.
pub(crate) enum Message {
    Write(Pending),
    /// The next revision is to be this one, or a later one.
    Skip(Revision, oneshot::Sender<Result<()>>),
    /// Nothing is committed after this.
    Close,
}

/// A batch, decided on one state.
struct Round {
    staged: Staged,
    records: Vec<LogRecord>,
    answers: Vec<Result<Committed>>,
}

/// What became of an append whose answer was lost.
enum Fate {
    Applied,
    Gone,
}

/// The one task that appends.
pub(crate) struct Committer {
    replicas: Arc<Replicas>,
    core: Arc<Core>,
    log: Arc<dyn RevLog>,
    process: u64,
    counter: u64,
}

impl Committer {
    pub(crate) fn new(replicas: Arc<Replicas>, process: u64) -> Self {
        Self {
            core: replicas.core.clone(),
            log: replicas.log.clone(),
            replicas,
            process,
            counter: 0,
        }
    }

    /// Runs until the queue says `Close`.
    pub(crate) async fn run(mut self, mut queue: mpsc::Receiver<Message>) {
        let writes_max = self.core.options.batch_writes_max.max(1);
        let mut taken = Vec::with_capacity(writes_max);
        let mut batch = Vec::with_capacity(writes_max);
        let mut is_open = true;
        let mut is_crowded = false;
        while is_open && self.take(&mut queue, &mut taken, writes_max).await > 0 {
            self.let_others_come(is_crowded).await;
            while taken.len() < writes_max
                && let Ok(message) = queue.try_recv()
            {
                taken.push(message);
            }
            is_crowded = taken.len() > 1;
            let mut bytes = 0;
            for message in taken.drain(..) {
                let pending = match message {
                    Message::Write(pending) => pending,
                    Message::Skip(to, answer) => {
                        self.commit(&mut batch).await;
                        // A caller that is gone needs no answer.
                        let _ = answer.send(self.skip(to).await);
                        continue;
                    }
                    Message::Close => {
                        is_open = false;
                        continue;
                    }
                };
                bytes += value_len(&pending.write);
                batch.push(pending);
                if bytes >= self.core.options.batch_bytes_max {
                    bytes = 0;
                    self.commit(&mut batch).await;
                }
            }
            self.commit(&mut batch).await;
        }
        queue.close();
        while let Some(message) = queue.recv().await {
            let closed = Error::new(ErrorKind::Closed, "the store was closed");
            match message {
                Message::Write(pending) => drop(pending.answer.send(Err(closed))),
                Message::Skip(_, answer) => drop(answer.send(Err(closed))),
                Message::Close => {}
            }
        }
    }

    /// Waits for messages, and meanwhile for room if the log has none: nobody may write while the server says that it can't.
    async fn take(&self, queue: &mut mpsc::Receiver<Message>, taken: &mut Vec<Message>, max: usize) -> usize {
        while self.log.is_full() {
            tokio::select! {
                count = queue.recv_many(taken, max) => return count,
                () = self.core.env.clock.sleep(ROOM_TICK) => self.log.probe().await,
            }
        }
        queue.recv_many(taken, max).await
    }

    /// Waits for those who may go along with the writes that were taken. Where several came the last time, tasks that are ready
    /// run first: an append costs the same for many, and a lone writer waits for nobody.
    async fn let_others_come(&self, is_crowded: bool) {
        if is_crowded {
            tokio::task::yield_now().await;
        }
        if self.log.is_shared() {
            self.wait_turn().await;
        }
    }

    /// Commits the writes of `batch` and answers them all; leaves it empty.
    async fn commit(&mut self, batch: &mut Vec<Pending>) {
        let mut lost: u32 = 0;
        loop {
            // Nobody waits for these: their outcome is unknown to the caller anyway.
            batch.retain(|p| !p.answer.is_closed());
            if batch.is_empty() {
                return;
            }
            if let Err(refused) = self.check_writable() {
                return refuse(batch, &refused);
            }
            let replicas = self.replicas.clone();
            let mut replica = replicas.replica.lock().await;
            match self.attempt(batch, &mut replica).await {
                Ok(true) => return,
                Ok(false) => {}
                Err(e) => return refuse(batch, &e),
            }
            drop(replica);
            lost += 1;
            replicas.turns.lost(self.core.env.clock.monotonic());
            self.core.races_lost.fetch_add(1, Ordering::Relaxed);
            tracing::debug!(lost, "another writer was first");
            // Who sees the same as another one must not do the same for ever.
            let jitter = Duration::from_micros(100 + self.core.env.rng.below(u64::from(lost.min(20)) * 1000));
            self.core.env.clock.sleep(jitter).await;
            self.wait_turn().await;
        }
    }

    /// Lets others go first whose turn it is.
    async fn wait_turn(&self) {
        let clock = &self.core.env.clock;
        let wait = self.replicas.turns.wait(self.process, clock.monotonic());
        if !wait.is_zero() {
            clock.sleep(wait).await;
        }
    }

    /// Appends a jump, unless the log is that far already.
    async fn skip(&mut self, to: Revision) -> Result<()> {
        let replicas = self.replicas.clone();
        loop {
            self.check_writable()?;
            let mut replica = replicas.replica.lock().await;
            let head = self.replicas.head().await?;
            self.replicas.catch_up(&mut replica, head, &mut None).await?;
            let before = self.core.current();
            // A jump takes a revision itself.
            if before.0 + 1 >= to.0 {
                return Ok(());
            }
            let mut staged = self.core.stage();
            let record = LogRecord {
                revision: Revision(before.0 + 1),
                commit: self.next_commit(),
                op: LogOp::Jump { to },
            };
            staged.apply(&record)?;
            match self.log.append(before, vec![record]).await {
                Ok(Appended::Done) => {
                    let woken = self.replicas.publish(&mut replica, staged);
                    woken.iter().for_each(|w| w.wake());
                    return Ok(());
                }
                Ok(Appended::Lost(_)) => {}
                Ok(Appended::Ambiguous) => {
                    let fate = self.fate(&mut replica, before).await;
                    // Where the log was read anew, it does not tell whose jump it was, and it does not matter.
                    if self.core.current().0 < to.0 - 1 {
                        fate?;
                    }
                }
                Err(e) => return Err(self.append_failed(e)),
            }
        }
    }

    fn next_commit(&mut self) -> CommitId {
        self.counter += 1;
        CommitId {
            process: self.process,
            counter: self.counter,
        }
    }

    fn check_writable(&self) -> Result<()> {
        self.core.check_open()?;
        if self.core.is_poisoned.load(Ordering::Acquire) {
            return Err(Error::new(ErrorKind::ReadOnly, "an append failed earlier"));
        }
        Ok(())
    }

    /// One try; false when another writer was first. An error goes to every writer of the batch.
    async fn attempt(&mut self, batch: &mut Vec<Pending>, replica: &mut Replica) -> Result<bool> {
        let mut round = self.decide(batch)?;
        if round.records.is_empty() && self.log.is_shared() {
            // Nothing but failed guards: only a state as new as the writes themselves may say so.
            let head = self.replicas.head().await?;
            self.replicas.catch_up(replica, head, &mut None).await?;
            round = self.decide(batch)?;
        }
        if round.records.is_empty() {
            answer(batch, round.answers);
            return Ok(true);
        }
        let before = self.core.current();
        let begun = self.core.env.clock.monotonic();
        match self.log.append(before, std::mem::take(&mut round.records)).await {
            Ok(Appended::Done) => {
                let now = self.core.env.clock.monotonic();
                self.replicas.turns.took(now.saturating_sub(begun));
                self.replicas.turns.wrote(self.process, now);
                self.core.commits.fetch_add(1, Ordering::Relaxed);
                let woken = self.replicas.publish(replica, round.staged);
                answer(batch, round.answers);
                woken.iter().for_each(|w| w.wake());
                self.replicas.checkpoint_if_wanted();
                Ok(true)
            }
            Ok(Appended::Lost(head)) => {
                self.replicas.catch_up(replica, head, &mut None).await?;
                Ok(false)
            }
            Ok(Appended::Ambiguous) => match self.fate(replica, before).await? {
                Fate::Applied => {
                    self.core.commits.fetch_add(1, Ordering::Relaxed);
                    answer(batch, round.answers);
                    Ok(true)
                }
                Fate::Gone => Ok(false),
            },
            Err(e) => Err(self.append_failed(e)),
        }
    }

    /// `Unavailable` and `NoSpace` promise that nothing was written and that a later append may work; everything else is for
    /// good.
    fn append_failed(&self, e: Error) -> Error {
        if !matches!(e.kind(), ErrorKind::Unavailable | ErrorKind::NoSpace) {
            self.core.is_poisoned.store(true, Ordering::Release);
            tracing::error!(error = %e, "the log refused an append, no more writes are taken");
        }
        e
    }

    /// Decides every write on the published state and those before it in the batch.
    fn decide(&mut self, batch: &[Pending]) -> Result<Round> {
        let commit = self.next_commit();
        let wall_ms = u64::try_from(self.core.env.clock.now().unix_millis()).unwrap_or(0);
        let mut staged = self.core.stage();
        let mut records = Vec::with_capacity(batch.len());
        let mut answers = Vec::with_capacity(batch.len());
        for pending in batch {
            let revision = Revision(staged.revision.0 + 1);
            match decide_one(&staged, &pending.write, revision, wall_ms) {
                Ok(op) => {
                    let record = LogRecord { revision, commit, op };
                    staged.apply(&record)?;
                    records.push(record);
                    answers.push(Ok(Committed { revision }));
                }
                Err(e) => answers.push(Err(e)),
            }
        }
        Ok(Round {
            staged,
            records,
            answers,
        })
    }

    /// Finds out whether the last append, made at head `before`, happened. When the log does not show it, a fence is
    /// appended in its place: once that is in, the append can't happen any more.
    async fn fate(&mut self, replica: &mut Replica, before: Revision) -> Result<Fate> {
        let unknown = |why: &str| Error::new(ErrorKind::OutcomeUnknown, why.to_owned());
        let mine = CommitId {
            process: self.process,
            counter: self.counter,
        };
        let since = self.core.env.clock.monotonic();
        let mut first = None;
        loop {
            self.core
                .check_open()
                .map_err(|_| unknown("the store was closed"))?;
            if self.core.env.clock.monotonic() - since > FATE_MAX {
                return Err(unknown("the log did not answer"));
            }
            let seen = match self.replicas.head().await {
                Ok(head) => self.replicas.catch_up(replica, head, &mut first).await,
                Err(e) => Err(e),
            };
            match (seen, first) {
                (_, Some(id)) => return Ok(if id == mine { Fate::Applied } else { Fate::Gone }),
                (Ok(()), None) if self.core.current() > before => {
                    return Err(unknown("the log was compacted past the append"));
                }
                (Ok(()), None) => {
                    if self.fence(replica, before).await {
                        return Ok(Fate::Gone);
                    }
                }
                (Err(e), None) => tracing::debug!(error = %e, "the fate of an append is still unknown"),
            }
            let pause = 1 + self.core.env.rng.below(20);
            self.core.env.clock.sleep(Duration::from_millis(pause)).await;
        }
    }

    /// Tries to use up the revision after `before`.
    async fn fence(&mut self, replica: &mut Replica, before: Revision) -> bool {
        // The counter of the append under question must stay what it was; fences count down from the top.
        let fence = LogRecord {
            revision: Revision(before.0 + 1),
            commit: CommitId {
                process: self.process,
                counter: u64::MAX - self.counter,
            },
            op: LogOp::Noop,
        };
        let Ok(Appended::Done) = self.log.append(before, vec![fence.clone()]).await else {
            return false;
        };
        let mut staged = self.core.stage();
        let applied = staged.apply(&fence);
        let woken = self.replicas.publish(replica, staged);
        woken.iter().for_each(|w| w.wake());
        applied.is_ok()
    }
}

fn value_len(write: &Write) -> usize {
    match &write.op {
        Op::Put { value, .. } => value.len(),
        Op::Delete => 0,
    }
}

/// What the log has to be told for `write`, or the conflict.
fn decide_one(staged: &Staged, write: &Write, revision: Revision, wall_ms: u64) -> Result<LogOp> {
    let current = staged.table.get(write.key.as_bytes());
    let holds = match (write.expected, current) {
        (Expected::Absent, None) => write.op != Op::Delete,
        (Expected::At(r), Some(c)) => c.mod_revision == r,
        _ => false,
    };
    if !holds {
        let current = current.map(|c| supercargo_storage::Record::clone(c));
        return Err(
            Error::new(ErrorKind::Conflict { current }, "the guard does not hold").with_key(&write.key),
        );
    }
    Ok(match &write.op {
        Op::Put { value, ttl } => LogOp::Put {
            key: write.key.clone(),
            value: value.clone(),
            create: current.map_or(revision, |c| c.create_revision),
            version: current.map_or(1, |c| c.version + 1),
            deadline_ms: ttl.map_or(0, |ttl| deadline(wall_ms, ttl)),
        },
        Op::Delete => LogOp::Delete {
            key: write.key.clone(),
        },
    })
}

/// The calendar time, in milliseconds, `ttl` from now; whole seconds, rounded up, at least one.
fn deadline(wall_ms: u64, ttl: Duration) -> u64 {
    let seconds = ttl.as_secs().saturating_add(u64::from(ttl.subsec_nanos() > 0));
    wall_ms.saturating_add(seconds.max(1).saturating_mul(1000))
}

fn answer(batch: &mut Vec<Pending>, answers: Vec<Result<Committed>>) {
    for (pending, answer) in batch.drain(..).zip(answers) {
        // A caller that is gone needs no answer.
        let _ = pending.answer.send(answer);
    }
}

fn refuse(batch: &mut Vec<Pending>, e: &Error) {
    for pending in batch.drain(..) {
        let error = Error::new(e.kind().clone(), e.detail()).with_key(&pending.write.key);
        let _ = pending.answer.send(Err(error));
    }
}
