//! What a log must hold, and the comparison with what it does hold.

use super::disk::MemoryDisk;
use bytes::Bytes;
use std::collections::BTreeMap;
use std::sync::Arc;
use supercargo_backend_embedded::{EmbeddedLog, EmbeddedOptions, Fsync};
use supercargo_engine::{Appended, CommitId, Head, LogOp, LogRecord, RevLog};
use supercargo_env::{Env, Rng, SeededRng};
use supercargo_storage::{Error, Key, Revision};

/// Live keys with the record that wrote each.
pub(crate) type Contents = BTreeMap<Key, LogRecord>;

/// Small files, so that a short run meets every step.
pub(crate) fn options() -> EmbeddedOptions {
    let mut options = EmbeddedOptions::new("data");
    options.segment_bytes = 12 << 10;
    options.checkpoint_bytes = 1 << 30;
    options
}

pub(crate) fn without_fsync() -> EmbeddedOptions {
    let mut options = options();
    options.fsync = Fsync::Never;
    options
}

pub(crate) fn open(disk: &MemoryDisk, options: EmbeddedOptions) -> Result<Arc<EmbeddedLog>, Error> {
    // A fixed seed: a run that is repeated writes the same bytes.
    let (env, _) = Env::manual(disk.steps() as u64 + 1);
    EmbeddedLog::open_on(&env, Arc::new(disk.clone()), options)
}

/// What the log holds, and its head.
pub(crate) async fn contents(log: &EmbeddedLog) -> (Contents, Head) {
    let mut contents = Contents::new();
    let mut last = 0;
    let head = log
        .load(&mut |records| {
            for record in records {
                assert!(record.revision.0 > last, "records come in revision order");
                last = record.revision.0;
                apply(&mut contents, &record);
            }
        })
        .await
        .unwrap();
    assert!(last <= head.revision.0);
    (contents, head)
}

fn apply(contents: &mut Contents, record: &LogRecord) {
    match &record.op {
        LogOp::Put { key, .. } => {
            contents.insert(key.clone(), record.clone());
        }
        LogOp::Delete { key } => {
            contents.remove(key);
        }
        LogOp::Noop | LogOp::Jump { .. } => {}
    }
}

/// Writes batches to a log and knows what must be there after each.
pub(crate) struct Model {
    rng: SeededRng,
    now: Contents,
    revision: u64,
    floor: u64,
    /// The contents after each batch, by the head's revision.
    pub(crate) after: BTreeMap<u64, Contents>,
}

impl Model {
    pub(crate) fn new(seed: u64) -> Self {
        Self {
            rng: SeededRng::new(seed),
            now: Contents::new(),
            revision: 1,
            floor: 0,
            after: BTreeMap::from([(1, Contents::new())]),
        }
    }

    pub(crate) fn revision(&self) -> u64 {
        self.revision
    }

    pub(crate) fn now(&self) -> &Contents {
        &self.now
    }

    /// Goes on from what a log was found to hold.
    pub(crate) fn rebase(&mut self, contents: Contents, head: Head) {
        self.now = contents;
        self.revision = head.revision.0;
        self.floor = head.floor.0;
        self.after = BTreeMap::from([(self.revision, self.now.clone())]);
    }

    /// A batch of 1 to 5 records over few keys; values of 0 to 3000 bytes, now and then one too large to be copied.
    fn batch(&self) -> Vec<LogRecord> {
        let mut view = self.now.clone();
        let mut records = Vec::new();
        for i in 0..=self.rng.below(5) {
            let revision = Revision(self.revision + 1 + i);
            let key = Key::from(format!("/registry/pods/{}", self.rng.below(12)).as_str());
            let old = view.get(&key).map(|record| &record.op);
            let op = match old {
                Some(_) if self.rng.below(4) == 0 => LogOp::Delete { key },
                _ if self.rng.below(20) == 0 => LogOp::Noop,
                old => {
                    let (create, version) = match old {
                        Some(LogOp::Put { create, version, .. }) => (*create, version + 1),
                        _ => (revision, 1),
                    };
                    let bytes = match self.rng.below(16) {
                        0 => 17_000,
                        _ => self.rng.below(700) as usize,
                    };
                    let mut value = vec![0; bytes];
                    self.rng.fill(&mut value);
                    LogOp::Put {
                        key,
                        value: Bytes::from(value),
                        create,
                        version,
                        deadline_ms: self.rng.below(3),
                    }
                }
            };
            let commit = CommitId {
                process: 77,
                counter: self.rng.u64(),
            };
            let record = LogRecord { revision, commit, op };
            apply(&mut view, &record);
            records.push(record);
        }
        records
    }

    /// Appends a batch. The model counts it whether the log took it or not; the caller says what an error means.
    pub(crate) async fn append(&mut self, log: &EmbeddedLog) -> Result<(), Error> {
        let records = self.batch();
        let expect = Revision(self.revision);
        let done = log.append(expect, records.clone()).await;
        if matches!(
            done.as_ref().map_err(Error::kind),
            Err(supercargo_storage::ErrorKind::NoSpace)
        ) {
            // Nothing was written: as if it had never been tried.
            return done.map(|_| ());
        }
        for record in &records {
            apply(&mut self.now, record);
        }
        self.revision += records.len() as u64;
        self.after.insert(self.revision, self.now.clone());
        match done? {
            Appended::Done => Ok(()),
            other => panic!("{other:?}"),
        }
    }

    pub(crate) async fn set_floor(&mut self, log: &EmbeddedLog) {
        self.floor = self.floor.max(self.revision / 2);
        log.set_floor(Revision(self.floor)).await.unwrap();
    }

    /// Makes a checkpoint of the state a few batches ago: appends go on while one is written.
    pub(crate) async fn checkpoint(&self, log: &EmbeddedLog) -> Result<(), Error> {
        let ago = usize::try_from(self.rng.below(6)).unwrap();
        let (at, state) = self
            .after
            .iter()
            .rev()
            .nth(ago.min(self.after.len() - 1))
            .unwrap();
        let records: Vec<_> = state.values().cloned().collect();
        let floor = self.floor.min(*at);
        log.checkpoint(Revision(*at), Revision(floor), Box::new(records.into_iter()))
            .await
    }
}
