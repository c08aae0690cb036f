//! Keys that go by themselves.

use super::Harness;
use super::probe::{
    Watcher, commit, create, get, key, list, next_in_time, prefix, put, put_ttl, remove, revision,
};
use crate::{EventKind, Expected};
use std::collections::BTreeSet;
use std::time::Duration;

/// How much later than asked a key may go.
const LATE_MAX: Duration = Duration::from_secs(30);

/// The deletion has a revision, an event with the record, and does not come early.
pub async fn a_key_expires_as_an_ordinary_deletion_and_not_early(h: &dyn Harness) {
    let f = h.fresh().await;
    let b = &*f.backend();
    let k = key("/p/a");
    let at = commit(b, put_ttl(&k, Expected::Absent, "x", Duration::from_secs(4))).await;
    let record = get(b, "/p/a").await.expect("the key exists");
    assert_ne!(record.lease, 0, "a key with a time to live shows it");
    let mut w = Watcher::start(b, &prefix("/p/"), at).await;
    for _ in 0..3 {
        f.advance(Duration::from_millis(900)).await;
        assert!(get(b, "/p/a").await.is_some(), "the key went early");
    }
    let event = next_in_time(&*f, &mut w, LATE_MAX).await;
    assert!(
        matches!(&event.kind, EventKind::Delete { prev } if *prev == record),
        "{event:?}"
    );
    assert!(event.revision > at);
    assert_eq!(get(b, "/p/a").await, None);
    assert!(revision(b).await >= event.revision);
    assert_eq!(
        list(b, &prefix("/p/"), Some(at)).await,
        [record],
        "the past is not changed"
    );
    create(b, "/p/a", "again").await;
}

/// A plain write over a key with a time to live takes it away.
pub async fn a_write_without_a_time_to_live_makes_the_key_permanent(h: &dyn Harness) {
    let f = h.fresh().await;
    let b = &*f.backend();
    let ttl = Duration::from_secs(2);
    let at = commit(b, put_ttl(&key("/p/a"), Expected::Absent, "x", ttl)).await;
    let kept = commit(b, put(&key("/p/a"), Expected::At(at), "y")).await;
    let marker = commit(b, put_ttl(&key("/p/b"), Expected::Absent, "x", ttl)).await;
    assert_eq!(get(b, "/p/a").await.expect("the key exists").lease, 0);
    let mut w = Watcher::start(b, &prefix("/p/"), marker).await;
    let event = next_in_time(&*f, &mut w, LATE_MAX).await;
    assert_eq!(event.key(), &key("/p/b"), "the permanent key must stay");
    assert_eq!(get(b, "/p/a").await.expect("the key stays").mod_revision, kept);
}

/// Each write sets its own deadline; the older one has no effect any more.
pub async fn a_write_with_a_time_to_live_starts_it_anew(h: &dyn Harness) {
    let f = h.fresh().await;
    let b = &*f.backend();
    let long = Duration::from_secs(3600);
    let first = commit(
        b,
        put_ttl(&key("/p/a"), Expected::Absent, "x", Duration::from_secs(1)),
    )
    .await;
    let second = commit(b, put_ttl(&key("/p/a"), Expected::At(first), "y", long)).await;
    let plain = create(b, "/p/c", "x").await;
    commit(
        b,
        put_ttl(&key("/p/c"), Expected::At(plain), "y", Duration::from_secs(1)),
    )
    .await;
    let now = revision(b).await;
    let mut w = Watcher::start(b, &prefix("/p/"), now).await;
    let event = next_in_time(&*f, &mut w, LATE_MAX).await;
    assert_eq!(
        event.key(),
        &key("/p/c"),
        "a key gets its time to live by any write"
    );
    assert_eq!(get(b, "/p/a").await.expect("the key stays").mod_revision, second);
}

/// The deadline belongs to the record, not to the key.
pub async fn a_deleted_key_that_comes_back_is_not_expired(h: &dyn Harness) {
    let f = h.fresh().await;
    let b = &*f.backend();
    let ttl = Duration::from_secs(1);
    let at = commit(b, put_ttl(&key("/p/a"), Expected::Absent, "x", ttl)).await;
    remove(b, "/p/a", at).await;
    let again = create(b, "/p/a", "y").await;
    let marker = commit(b, put_ttl(&key("/p/b"), Expected::Absent, "x", ttl)).await;
    let mut w = Watcher::start(b, &prefix("/p/"), marker).await;
    let event = next_in_time(&*f, &mut w, LATE_MAX).await;
    assert_eq!(event.key(), &key("/p/b"));
    assert_eq!(get(b, "/p/a").await.expect("the key stays").mod_revision, again);
}

/// A mass expiry deletes each key once and leaves room for a writer.
pub async fn many_keys_expire_at_once(h: &dyn Harness) {
    const COUNT: usize = 1000;
    let f = h.fresh().await;
    let b = &*f.backend();
    let start = revision(b).await;
    let keys: Vec<String> = (0..COUNT).map(|i| format!("/p/{i:05}")).collect();
    let ttl = Duration::from_secs(5);
    let writes = keys
        .iter()
        .map(|k| b.commit(put_ttl(&key(k), Expected::Absent, "x", ttl)));
    for done in futures_util::future::join_all(writes).await {
        done.expect("a write should succeed");
    }
    let mut w = Watcher::start(b, &prefix("/p/"), start).await;
    let mut live = BTreeSet::new();
    let mut expired = 0;
    while expired < COUNT {
        let event = next_in_time(&*f, &mut w, LATE_MAX).await;
        match &event.kind {
            EventKind::Put { record, .. } => assert!(live.insert(record.key.clone())),
            EventKind::Delete { prev } => {
                assert!(live.remove(&prev.key), "{} went twice", prev.key);
                expired += 1;
                if expired % 100 == 0 {
                    create(b, &format!("/q/{expired}"), "x").await;
                }
            }
        }
    }
    assert!(live.is_empty());
    assert!(list(b, &prefix("/p/"), None).await.is_empty());
    assert_eq!(list(b, &prefix("/q/"), None).await.len(), COUNT / 100);
}
