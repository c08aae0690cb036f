//! Data folders that earlier versions wrote are read by this one. `examples/make_fixture.rs` wrote them.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::path::Path;
use supercargo_backend_embedded::{EmbeddedOptions, open_embedded};
use supercargo_env::Env;
use supercargo_storage::{Backend, Key, KeyRange, RangeQuery, Record, Revision};

fn copy_of(fixture: &str) -> tempfile::TempDir {
    let from = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/upgrade/fixtures")
        .join(fixture);
    let to = tempfile::tempdir().unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        std::fs::copy(entry.path(), to.path().join(entry.file_name())).unwrap();
    }
    to
}

fn record(key: &str, value: &[u8], numbers: [u64; 4]) -> Record {
    let [create, modified, version, lease] = numbers;
    Record {
        key: Key::from(key),
        value: value.to_vec().into(),
        create_revision: Revision(create),
        mod_revision: Revision(modified),
        version,
        lease,
    }
}

/// The log alone, as the first versions wrote it, and with the identity beside it.
#[tokio::test]
async fn format_version_1_is_read() {
    for fixture in ["embedded-v1", "embedded-v1-identity"] {
        check_format_version_1(fixture).await;
    }
}

async fn check_format_version_1(fixture: &str) {
    let dir = copy_of(fixture);
    let (env, _clock) = Env::manual(9);
    for _ in 0..2 {
        let store = open_embedded(env.clone(), EmbeddedOptions::new(dir.path()))
            .await
            .unwrap();
        let everything = RangeQuery::latest(KeyRange {
            start: Key::from(""),
            end: None,
        });
        let read = store.range(everything).await.unwrap();
        let expected = [
            record("/registry/configmaps/default/a", b"two", [2, 5, 2, 0]),
            record("/registry/configmaps/default/d", b"", [1000, 1000, 1, 0]),
            record("/registry/leases/c", b"three", [4, 4, 1, 1_700_000_060_000]),
            record("/registry/secrets/default/large-6", &[6; 10_000], [6, 6, 1, 0]),
            record("/registry/secrets/default/large-7", &[7; 10_000], [7, 7, 1, 0]),
        ];
        assert_eq!(read.value.records, expected);
        assert_eq!(read.revision, Revision(1000));
        assert_eq!(store.stats().compacted, Revision(999));
        store.close().await;
        let identity = std::fs::read_to_string(dir.path().join("identity")).unwrap();
        assert!(identity.starts_with("supercargo store, format 1\n"), "{identity}");
    }
}
