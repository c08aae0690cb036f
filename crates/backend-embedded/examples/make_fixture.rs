//! Writes a data folder below `tests/upgrade/fixtures`, which every later version must read. Run from the root of the
//! workspace, once for each change of the format, with a name of its own:
//!
//! ```text
//! cargo run -p supercargo-backend-embedded --example make_fixture -- tests/upgrade/fixtures/embedded-v1-identity
//! ```
//!
//! `tests/upgrade.rs` says what must be found in it. A fixture that is checked in is never written anew.

use bytes::Bytes;
use supercargo_backend_embedded::{EmbeddedLog, EmbeddedOptions};
use supercargo_engine::{CommitId, LogOp, LogRecord, RevLog as _};
use supercargo_env::Env;
use supercargo_storage::{Key, Revision};

fn record(revision: u64, op: LogOp) -> LogRecord {
    LogRecord {
        revision: Revision(revision),
        commit: CommitId {
            process: 0x5ca1_ab1e,
            counter: revision,
        },
        op,
    }
}

fn put(revision: u64, key: &str, value: &[u8], create: u64, version: u64) -> LogRecord {
    let op = LogOp::Put {
        key: Key::from(key),
        value: Bytes::copy_from_slice(value),
        create: Revision(create),
        version,
        deadline_ms: 0,
    };
    record(revision, op)
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).ok_or("name the folder to write")?;
    let (env, _) = Env::manual(1);
    let mut options = EmbeddedOptions::new(&folder);
    options.segment_bytes = 16 << 10;
    let log = EmbeddedLog::open(&env, options)?;
    let all_bytes: Vec<u8> = (0..=255).collect();
    let expiring = LogOp::Put {
        key: Key::from("/registry/leases/c"),
        value: Bytes::from_static(b"three"),
        create: Revision(4),
        version: 1,
        deadline_ms: 1_700_000_060_000,
    };
    log.append(
        Revision(1),
        vec![put(2, "/registry/configmaps/default/a", b"one", 2, 1)],
    )
    .await?;
    log.append(
        Revision(2),
        vec![
            put(3, "/registry/configmaps/default/b", &all_bytes, 3, 1),
            record(4, expiring.clone()),
        ],
    )
    .await?;
    let newest = put(5, "/registry/configmaps/default/a", b"two", 2, 2);
    log.append(Revision(4), vec![newest.clone()]).await?;
    let state = vec![
        newest,
        put(3, "/registry/configmaps/default/b", &all_bytes, 3, 1),
        record(4, expiring),
    ];
    log.checkpoint(Revision(5), Revision(3), Box::new(state.into_iter()))
        .await?;
    for revision in [6, 7] {
        let key = format!("/registry/secrets/default/large-{revision}");
        let value = vec![revision as u8; 10_000];
        log.append(
            Revision(revision - 1),
            vec![put(revision, &key, &value, revision, 1)],
        )
        .await?;
    }
    log.set_floor(Revision(4)).await?;
    let rest = vec![
        record(
            8,
            LogOp::Delete {
                key: Key::from("/registry/configmaps/default/b"),
            },
        ),
        record(9, LogOp::Noop),
        record(10, LogOp::Jump { to: Revision(1000) }),
        put(1000, "/registry/configmaps/default/d", b"", 1000, 1),
    ];
    log.append(Revision(7), rest).await?;
    log.close().await;
    // It only names the process that wrote the folder.
    std::fs::remove_file(std::path::Path::new(&folder).join("lock"))?;
    Ok(())
}
