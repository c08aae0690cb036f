//! Single writes and reads.

use super::Harness;
use super::probe::{commit, conflict, create, delete, get, key, put, remove, revision, update};
use crate::{Error, ErrorKind, Expected, Op, Revision, Write};
use bytes::Bytes;

/// A record reads back with its revisions and version.
pub async fn a_created_key_can_be_read(h: &dyn Harness) {
    let f = h.fresh().await;
    let b = &*f.backend();
    let start = revision(b).await;
    assert!(start >= Revision(1), "an empty store stands at one or later");
    assert_eq!(get(b, "/a/x").await, None);
    let at = create(b, "/a/x", "one").await;
    assert!(at > start);
    let read = b.get(&key("/a/x")).await.expect("a read should succeed");
    assert!(read.revision >= at);
    let record = read.value.expect("the key exists");
    assert_eq!(
        (record.key.clone(), &record.value[..]),
        (key("/a/x"), &b"one"[..])
    );
    assert_eq!(
        (record.create_revision, record.mod_revision, record.version),
        (at, at, 1)
    );
    assert_eq!(record.lease, 0, "no time to live, no lease");
    assert_eq!(get(b, "/a/").await, None, "a prefix is not a key");
}

/// Creating twice conflicts; the error carries what is there.
pub async fn a_second_create_conflicts_and_shows_the_record(h: &dyn Harness) {
    let f = h.fresh().await;
    let b = &*f.backend();
    let at = create(b, "/a/x", "one").await;
    let current = conflict(b, put(&key("/a/x"), Expected::Absent, "two")).await;
    let current = current.expect("the conflict should carry the record");
    assert_eq!((&current.value[..], current.mod_revision), (&b"one"[..], at));
    assert_eq!(get(b, "/a/x").await, Some(current));
}

/// An update is guarded by the revision; create revision stays, version counts.
pub async fn an_update_needs_the_present_revision(h: &dyn Harness) {
    let f = h.fresh().await;
    let b = &*f.backend();
    let first = create(b, "/a/x", "one").await;
    let second = update(b, "/a/x", first, "two").await;
    assert!(second > first);
    let record = get(b, "/a/x").await.expect("the key exists");
    assert_eq!(
        (record.create_revision, record.mod_revision, record.version),
        (first, second, 2)
    );
    let stale = conflict(b, put(&key("/a/x"), Expected::At(first), "three")).await;
    assert_eq!(stale, Some(record), "the conflict should carry the newer record");
    assert_eq!(
        conflict(b, put(&key("/a/none"), Expected::At(first), "x")).await,
        None
    );
    let third = update(b, "/a/x", second, "two").await;
    assert!(third > second, "the store does not compare values");
}

/// A deletion is guarded too and has a revision of its own.
pub async fn a_deletion_needs_the_present_revision(h: &dyn Harness) {
    let f = h.fresh().await;
    let b = &*f.backend();
    let first = create(b, "/a/x", "one").await;
    let second = update(b, "/a/x", first, "two").await;
    let current = conflict(b, delete(&key("/a/x"), first))
        .await
        .expect("the key exists");
    assert_eq!(current.mod_revision, second);
    let gone = remove(b, "/a/x", second).await;
    assert!(gone > second);
    assert_eq!(get(b, "/a/x").await, None);
    assert!(revision(b).await >= gone);
    assert_eq!(conflict(b, delete(&key("/a/x"), second)).await, None);
    let nothing = Write {
        key: key("/a/x"),
        expected: Expected::Absent,
        op: Op::Delete,
    };
    assert_eq!(conflict(b, nothing).await, None, "there is nothing to delete");
}

/// Create revision and version begin again with the key.
pub async fn a_key_created_again_starts_anew(h: &dyn Harness) {
    let f = h.fresh().await;
    let b = &*f.backend();
    let first = create(b, "/a/x", "one").await;
    let gone = remove(b, "/a/x", first).await;
    let again = create(b, "/a/x", "two").await;
    assert!(again > gone);
    let record = get(b, "/a/x").await.expect("the key exists");
    assert_eq!(
        (record.create_revision, record.mod_revision, record.version),
        (again, again, 1)
    );
}

/// Every change, whatever its key, has a larger revision than all before it.
pub async fn revisions_increase_with_every_change(h: &dyn Harness) {
    let f = h.fresh().await;
    let b = &*f.backend();
    let mut last = revision(b).await;
    for i in 0..50 {
        let (x, y) = (format!("/a/{i}"), format!("/b/{i}"));
        let created = create(b, &x, "1").await;
        let other = create(b, &y, "1").await;
        let updated = update(b, &x, created, "2").await;
        let gone = remove(b, &y, other).await;
        let all = [last, created, other, updated, gone];
        assert!(all.is_sorted() && all.windows(2).all(|w| w[0] != w[1]), "{all:?}");
        last = revision(b).await;
        assert!(last >= gone);
    }
}

/// A write that is refused uses no revision that others could see.
pub async fn a_failed_write_changes_nothing(h: &dyn Harness) {
    let f = h.fresh().await;
    let b = &*f.backend();
    let at = create(b, "/a/x", "one").await;
    let before = get(b, "/a/x").await;
    for _ in 0..5 {
        conflict(b, put(&key("/a/x"), Expected::Absent, "two")).await;
        conflict(b, delete(&key("/a/x"), Revision(at.0 + 1_000_000))).await;
    }
    assert_eq!(get(b, "/a/x").await, before);
    assert_eq!(b.stats().keys_count, 1);
}

/// The limit of [`crate::Capabilities`] is exact.
pub async fn values_up_to_the_limit_are_kept_and_larger_ones_refused(h: &dyn Harness) {
    let f = h.fresh().await;
    let b = &*f.backend();
    let max = b.capabilities().value_bytes_max;
    assert!(max >= 1024 * 1024, "objects of a mebibyte must fit");
    let big = Bytes::from(vec![b'x'; max + 1]);
    let write = |k: &str, len: usize| Write {
        key: key(k),
        expected: Expected::Absent,
        op: Op::Put {
            value: big.slice(..len),
            ttl: None,
        },
    };
    commit(b, write("/a/below", max - 1)).await;
    commit(b, write("/a/at", max)).await;
    let refused = b.commit(write("/a/above", max + 1)).await;
    assert_eq!(refused.map_err(Error::into_kind), Err(ErrorKind::TooLarge));
    assert_eq!(get(b, "/a/at").await.map(|r| r.value.len()), Some(max));
    assert_eq!(get(b, "/a/below").await.map(|r| r.value.len()), Some(max - 1));
    assert_eq!(get(b, "/a/above").await, None);
    commit(b, write("/a/empty", 0)).await;
    assert_eq!(get(b, "/a/empty").await.map(|r| r.value.len()), Some(0));
}

/// Keys and values are opaque.
pub async fn bytes_come_back_as_they_were(h: &dyn Harness) {
    let f = h.fresh().await;
    let b = &*f.backend();
    let value: Vec<u8> = (0..=255).collect();
    for k in [
        &b"/a/\x00"[..],
        b"/a/\xff\xfe",
        "/a/ü:%2F ..".as_bytes(),
        &[b'k'; 900],
    ] {
        let k = crate::Key::copy_from(k);
        let write = Write {
            key: k.clone(),
            expected: Expected::Absent,
            op: Op::Put {
                value: value.clone().into(),
                ttl: None,
            },
        };
        commit(b, write).await;
        let record = b.get(&k).await.expect("a read should succeed").value;
        let record = record.expect("the key exists");
        assert_eq!((record.key, &record.value[..]), (k, &value[..]));
    }
}
