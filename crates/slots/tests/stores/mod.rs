//! Engines over slots in memory.

#![allow(
    dead_code,
    clippy::unwrap_used,
    reason = "each test file uses a part; a test may panic"
)]

use std::path::PathBuf;
use std::sync::Arc;
use supercargo_engine::{Engine, EngineOptions};
use supercargo_env::Env;
use supercargo_slots::testslots::MemorySlots;
use supercargo_slots::{SlotLog, SlotOptions, Slots};
use supercargo_storage::{Backend, Expected, Key, KeyRange, Op, RangeQuery, Record, Result, Revision, Write};

pub(crate) fn engine_options() -> EngineOptions {
    EngineOptions {
        name: "slots",
        batch_writes_max: 48,
        batch_bytes_max: 32 * 1024,
        ..EngineOptions::default()
    }
}

pub(crate) async fn try_open(
    env: &Env,
    slots: &MemorySlots,
    seen_file: Option<PathBuf>,
) -> Result<Arc<Engine>> {
    let options = SlotOptions {
        seen_file,
        ..SlotOptions::default()
    };
    let slots = Arc::new(slots.clone());
    assert!(slots.limits().commit_slots >= 48);
    let log = SlotLog::open(env.clone(), slots, options).await?;
    Engine::open(env.clone(), log, engine_options()).await
}

pub(crate) async fn open(env: &Env, slots: &MemorySlots) -> Arc<Engine> {
    try_open(env, slots, None).await.unwrap()
}

pub(crate) fn put(key: &str, expected: Expected, value: impl Into<bytes::Bytes>) -> Write {
    Write {
        key: Key::from(key),
        expected,
        op: Op::Put {
            value: value.into(),
            ttl: None,
        },
    }
}

pub(crate) async fn create(b: &Engine, key: &str) -> Revision {
    b.commit(put(key, Expected::Absent, "x")).await.unwrap().revision
}

pub(crate) async fn delete(b: &Engine, key: &str, at: Revision) -> Revision {
    let write = Write {
        key: Key::from(key),
        expected: Expected::At(at),
        op: Op::Delete,
    };
    b.commit(write).await.unwrap().revision
}

pub(crate) fn all() -> KeyRange {
    KeyRange::prefix(&Key::from("/"))
}

pub(crate) async fn list(b: &Engine) -> Vec<Record> {
    b.range(RangeQuery::latest(all())).await.unwrap().value.records
}
