//! Reading and writing single objects.

use super::Harness;
use super::fixture::{key_of, pod, pod_on};
use crate::{ErrorKind, Precondition};
use supercargo_storage::{Expected, Key, Revision};

pub(super) async fn run(h: &dyn Harness) {
    create(h).await;
    get(h).await;
    conditional_writes(h).await;
    delete(h).await;
    time_to_live(h).await;
    unreadable(h).await;
    keys(h).await;
    counting(h).await;
    destroying(h).await;
    preconditions();
}

async fn create(h: &dyn Harness) {
    let f = h.fresh().await;
    let p = pod("ns/foo");
    assert!(f.storage.get(&key_of(&p), "").await.unwrap_err().is_not_found());
    let made = f.create(&p).await;
    let read = f.storage.get(&key_of(&p), "").await.unwrap();
    assert_eq!(read.revision(), made.revision());
    assert_eq!(read.value(), made.value());
    let raw = f.backend.get(&Key::from("/registry/pods/ns/foo")).await.unwrap();
    assert!(raw.value.is_some(), "the object is stored");
    assert!(made.value().ends_with(b"}\n"));
    assert!(!made.value().windows(15).any(|w| w == b"resourceVersion"));

    let mut expect = p.clone();
    expect.set(
        &["metadata", "resourceVersion"],
        made.revision().0.to_string().into(),
    );
    assert_eq!(f.tree(&read), expect);

    // A version or a link that someone left in is not stored.
    expect.set(&["metadata", "selfLink"], "/x".into());
    assert_eq!(f.storage.codec().encode(&expect).unwrap(), *made.value());

    let again = f.put(&p, Expected::Absent).await.unwrap_err();
    match again.kind() {
        ErrorKind::Exists(Some(e)) => assert_eq!(e.revision(), made.revision()),
        other => panic!("{other:?}"),
    }
    assert_eq!(again.key(), "/registry/pods/ns/foo");
}

async fn get(h: &dyn Harness) {
    let f = h.fresh().await;
    let first = f.create(&pod("ns/foo")).await;
    let second = f.update(&pod_on("ns/foo", "n"), &first).await;
    let later = f.bump().await;
    for version in [
        "",
        "0",
        &first.revision().to_string(),
        &second.revision().to_string(),
        &later.to_string(),
    ] {
        let e = f.storage.get("/pods/ns/foo", version).await.unwrap();
        assert_eq!(e.revision(), second.revision(), "{version}");
    }
    let e = f
        .storage
        .get("/pods/ns/foo", "9223372036854775807")
        .await
        .unwrap_err();
    match e.kind() {
        ErrorKind::TooLargeVersion { wanted, current, .. } => {
            assert_eq!((*wanted, *current), (i64::MAX as u64, later.0));
        }
        other => panic!("{other:?}"),
    }
    let e = f.storage.get("/pods/ns/foo", "abc").await.unwrap_err();
    assert_eq!(
        e.to_string(),
        "resourceVersion: Invalid value: \"abc\": strconv.ParseUint: parsing \"abc\": invalid syntax"
    );
    assert!(
        f.storage
            .get("/pods/ns/none", "0")
            .await
            .unwrap_err()
            .is_not_found()
    );
}

async fn conditional_writes(h: &dyn Harness) {
    let f = h.fresh().await;
    let first = f.create(&pod("ns/foo")).await;
    let second = f.update(&pod_on("ns/foo", "a"), &first).await;
    assert!(second.revision() > first.revision());
    // The loser gets the winner's state.
    let e = f
        .put(&pod_on("ns/foo", "b"), Expected::At(first.revision()))
        .await
        .unwrap_err();
    match e.into_kind() {
        ErrorKind::Conflict(Some(now)) => {
            assert_eq!(now.revision(), second.revision());
            assert_eq!(f.show(&now), "ns/foo@a");
        }
        other => panic!("{other:?}"),
    }
    let e = f
        .put(&pod("ns/none"), Expected::At(first.revision()))
        .await
        .unwrap_err();
    assert!(matches!(e.kind(), ErrorKind::Conflict(None)), "{e:?}");
}

async fn delete(h: &dyn Harness) {
    let f = h.fresh().await;
    let first = f.create(&pod("ns/foo")).await;
    let second = f.update(&pod_on("ns/foo", "a"), &first).await;
    let e = f
        .storage
        .delete("/pods/ns/foo", first.revision())
        .await
        .unwrap_err();
    assert!(matches!(e.kind(), ErrorKind::Conflict(Some(now)) if now.revision() == second.revision()));
    let at = f.delete(&second).await;
    assert!(at > second.revision());
    assert!(
        f.storage
            .get("/pods/ns/foo", "")
            .await
            .unwrap_err()
            .is_not_found()
    );
    let e = f
        .storage
        .delete("/pods/ns/foo", second.revision())
        .await
        .unwrap_err();
    assert!(matches!(e.kind(), ErrorKind::Conflict(None)), "{e:?}");
}

async fn time_to_live(h: &dyn Harness) {
    let f = h.fresh().await;
    let value = f.storage.codec().encode(&pod("ns/short")).unwrap();
    let ttl = Some(std::time::Duration::from_secs(1));
    let made = f
        .storage
        .put("/pods/ns/short", Expected::Absent, value, ttl)
        .await
        .unwrap();
    let mut w = f
        .watch(crate::WatchQuery {
            key: "/pods".into(),
            recursive: true,
            resource_version: made.revision().to_string().into(),
            ..crate::WatchQuery::default()
        })
        .await;
    let gone = w.expect(&f, crate::EventKind::Deleted, "ns/short").await;
    assert!(gone.revision() > made.revision());
}

async fn unreadable(h: &dyn Harness) {
    let f = h.fresh().await;
    f.create(&pod("ns/good")).await;
    let raw = supercargo_storage::Write {
        key: Key::from("/registry/pods/ns/bad"),
        expected: Expected::Absent,
        op: supercargo_storage::Op::Put {
            value: bytes::Bytes::from_static(b"{not json"),
            ttl: None,
        },
    };
    f.backend.commit(raw).await.unwrap();
    let bad = f.storage.get("/pods/ns/bad", "").await.unwrap();
    let e = bad.tree(f.storage.codec()).unwrap_err();
    assert!(e.is_corrupt());
    assert_eq!(e.key(), "/registry/pods/ns/bad");
    // A selector must look into every object: the list names the one that can't be read.
    let mut q = super::fixture::all("/pods");
    q.predicate = super::fixture::fields(&[("spec.nodeName", "x", false)]);
    match f.list(q).await.unwrap_err().into_kind() {
        ErrorKind::CorruptList { causes, truncated } => {
            assert_eq!(causes.len(), 1);
            assert_eq!(causes[0].0, "/registry/pods/ns/bad");
            assert!(!truncated);
        }
        other => panic!("{other:?}"),
    }
}

async fn keys(h: &dyn Harness) {
    let f = h.fresh().await;
    let value = f.storage.codec().encode(&pod("ns/a")).unwrap();
    for bad in ["", "/", "/other/ns/a", "/pods/../secrets/a", "/pods/./a"] {
        assert!(f.storage.get(bad, "").await.is_err(), "{bad}");
        assert!(f.list(super::fixture::all(bad)).await.is_err(), "{bad}");
        assert!(
            f.storage
                .put(bad, Expected::Absent, value.clone(), None)
                .await
                .is_err(),
            "{bad}"
        );
        assert!(f.storage.delete(bad, Revision(1)).await.is_err(), "{bad}");
    }
    assert!(f.list(super::fixture::all("/pods")).await.is_ok());
}

async fn counting(h: &dyn Harness) {
    let f = h.fresh().await;
    let count = || f.storage.count();
    assert_eq!(count().await.unwrap(), 0);
    let a = f.create(&pod("ns/a")).await;
    f.create(&pod("ns/b")).await;
    f.bump().await;
    assert_eq!(count().await.unwrap(), 2);
    let a = f.update(&pod_on("ns/a", "n"), &a).await;
    assert_eq!(count().await.unwrap(), 2);
    f.delete(&a).await;
    assert_eq!(count().await.unwrap(), 1);
}

async fn destroying(h: &dyn Harness) {
    let f = h.fresh().await;
    f.create(&pod("ns/a")).await;
    let mut w = f
        .watch(crate::WatchQuery {
            key: "/pods".into(),
            recursive: true,
            ..crate::WatchQuery::default()
        })
        .await;
    w.expect(&f, crate::EventKind::Added, "ns/a").await;
    f.storage.destroy();
    f.storage.destroy();
    assert!(w.next_result().await.is_none(), "destroying ends watches");
    let e = f.storage.get("/pods/ns/a", "").await.unwrap_err();
    assert!(matches!(e.kind(), ErrorKind::Closed));
    // The backend belongs to others too.
    assert!(f.backend.get(&Key::from("/registry/pods/ns/a")).await.is_ok());
}

fn preconditions() {
    let check = |uid: Option<&str>, version: Option<&str>, expect: &str| {
        let p = Precondition {
            uid: uid.map(Into::into),
            resource_version: version.map(Into::into),
        };
        let got = p.check("/k", "u", "7");
        assert_eq!(got.map_or_else(|e| e.to_string(), |()| String::new()), expect);
    };
    check(None, None, "");
    check(Some("u"), Some("7"), "");
    check(
        Some("x"),
        Some("8"),
        "StorageError: invalid object, Code: 4, Key: /k, ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: UID \
         in precondition: x, UID in object meta: u",
    );
    check(
        None,
        Some("8"),
        "StorageError: invalid object, Code: 4, Key: /k, ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: \
         ResourceVersion in precondition: 8, ResourceVersion in object meta: 7",
    );
}
