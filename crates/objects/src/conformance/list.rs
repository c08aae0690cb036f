//! Lists: revisions, pages, tokens and selectors.

use super::fixture::{all, exactly, fields, pod, pod_on};
use super::{Fixture, Harness};
use crate::{ErrorKind, ListQuery, VersionMatch, decode_continue, encode_continue};
use supercargo_storage::Revision;

pub(super) async fn run(h: &dyn Harness) {
    errors(h).await;
    exact(h).await;
    pages(h).await;
    continuing(h).await;
    inconsistent(h).await;
    selectors(h).await;
    rare_object(h).await;
    prefixes(h).await;
    freshness(h).await;
}

/// The store most cases start from.
struct Seed {
    f: Fixture,
    before: Revision,
    /// After each create, in order.
    created: Vec<Revision>,
    updated: Revision,
    deleted: Revision,
}

async fn seed(h: &dyn Harness) -> Seed {
    let f = h.fresh().await;
    let before = f.revision().await;
    let mut entries = Vec::new();
    for p in [
        "first/bar",
        "second/bar",
        "second/foo",
        "third/barfoo",
        "third/foo",
        "second/baz",
    ] {
        entries.push(f.create(&pod(p)).await);
    }
    let updated = f
        .update(&pod_on("first/bar", "fakeNode"), &entries[0])
        .await
        .revision();
    let deleted = f.delete(&entries[5]).await;
    Seed {
        before,
        created: entries.iter().map(|e| e.revision()).collect(),
        updated,
        deleted,
        f,
    }
}

const NOW: [&str; 5] = [
    "first/bar@fakeNode",
    "second/bar",
    "second/foo",
    "third/barfoo",
    "third/foo",
];

fn limited(mut q: ListQuery, limit: u64) -> ListQuery {
    q.limit = limit;
    q
}

fn at(mut q: ListQuery, version: u64) -> ListQuery {
    q.resource_version = version.to_string().into();
    q
}

fn token(mut q: ListQuery, start: &str, revision: i64) -> ListQuery {
    q.continue_token = encode_continue(start, revision).into();
    q
}

async fn refused(f: &Fixture, q: ListQuery) -> ErrorKind {
    f.list(q).await.unwrap_err().into_kind()
}

async fn errors(h: &dyn Harness) {
    let s = seed(h).await;
    let f = &s.f;
    let version = |v: &str| ListQuery {
        resource_version: v.into(),
        ..all("/pods")
    };
    for v in ["abc", "-1"] {
        let text = format!(
            "invalid resource version: resourceVersion: Invalid value: {v:?}: strconv.ParseUint: parsing {v:?}: invalid \
             syntax"
        );
        match refused(f, version(v)).await {
            ErrorKind::BadRequest(t) => assert_eq!(t, text),
            other => panic!("{other:?}"),
        }
    }
    let now = i64::try_from(s.deleted.0).unwrap();
    match refused(f, at(token(all("/pods"), "first/bar\0", now), 1)).await {
        ErrorKind::BadRequest(t) => {
            assert_eq!(
                t,
                "specifying resource version is not allowed when using continue"
            );
        }
        other => panic!("{other:?}"),
    }
    for bad in [encode_continue("", 1), encode_continue("a", 0), "!".to_owned()] {
        let q = ListQuery {
            continue_token: bad.into(),
            ..all("/pods")
        };
        match refused(f, q).await {
            ErrorKind::BadRequest(t) => {
                assert!(
                    t.starts_with("invalid continue token: continue key is not valid: "),
                    "{t}"
                );
            }
            other => panic!("{other:?}"),
        }
    }
    let q = ListQuery {
        version_match: VersionMatch::Other("Invalid".into()),
        ..version("0")
    };
    assert!(matches!(refused(f, q).await, ErrorKind::Plain(_)));
    let huge = version("9223372036854775807");
    assert!(matches!(
        refused(f, huge).await,
        ErrorKind::TooLargeVersion { .. }
    ));
    // "Any state" says nothing against a token.
    let l = f
        .list(at(token(all("/pods"), "third/barfoo\0", now), 0))
        .await
        .unwrap();
    assert_eq!(f.names(&l), ["third/foo"]);
}

async fn exact(h: &dyn Harness) {
    let s = seed(h).await;
    let f = &s.f;
    let after = f.bump().await;
    let c = &s.created;
    let all_of = |n: usize| -> Vec<String> {
        let mut v = [
            "first/bar",
            "second/bar",
            "second/foo",
            "third/barfoo",
            "third/foo",
            "second/baz",
        ][..n]
            .to_vec();
        v.sort_unstable();
        v.into_iter().map(ToOwned::to_owned).collect()
    };
    for (i, revision) in c.iter().enumerate() {
        let l = f.list(exactly(all("/pods"), revision.0)).await.unwrap();
        assert_eq!(f.names(&l), all_of(i + 1));
        assert_eq!(l.revision, *revision);
    }
    let l = f.list(exactly(all("/pods"), s.updated.0)).await.unwrap();
    assert_eq!(l.items.len(), 6);
    assert_eq!(f.show(&l.items[0]), "first/bar@fakeNode");
    for revision in [s.deleted, after] {
        let l = f.list(exactly(all("/pods"), revision.0)).await.unwrap();
        assert_eq!(f.names(&l), NOW);
        assert_eq!(l.revision, revision);
    }
    let l = f.list(exactly(all("/pods/second/"), c[0].0)).await.unwrap();
    assert!(l.items.is_empty());
    assert_eq!(l.revision, c[0]);
    let future = exactly(all("/pods"), after.0 + 1);
    assert!(matches!(
        refused(f, future).await,
        ErrorKind::TooLargeVersion { .. }
    ));

    let single = ListQuery {
        key: "/pods/first/bar".into(),
        recursive: false,
        ..ListQuery::default()
    };
    assert_eq!(
        f.names(&f.list(single.clone()).await.unwrap()),
        ["first/bar@fakeNode"]
    );
    let old = f.list(exactly(single, c[1].0)).await.unwrap();
    assert_eq!(f.names(&old), ["first/bar"]);

    f.backend.compact(c[0]).await.unwrap();
    assert!(f.storage.compacted_revision() >= c[0]);
    if s.before.0 > 0 {
        match refused(f, exactly(all("/pods"), s.before.0)).await {
            ErrorKind::Expired {
                message,
                continue_token,
            } => {
                assert_eq!(message, "The resourceVersion for the provided list is too old.");
                assert_eq!(continue_token, None);
            }
            other => panic!("{other:?}"),
        }
    }
    assert!(f.list(exactly(all("/pods"), c[0].0)).await.is_ok());
}

/// The names of a page, the token's start and revision, and how many remain.
async fn page(f: &Fixture, q: ListQuery) -> (Vec<String>, Option<(String, i64)>, Option<u64>) {
    let l = f.list(q).await.unwrap();
    let token = (!l.continue_token.is_empty()).then(|| {
        let t = decode_continue(&l.continue_token).unwrap();
        (t.start, t.revision)
    });
    (f.names(&l), token, l.remaining)
}

async fn pages(h: &dyn Harness) {
    let s = seed(h).await;
    let f = &s.f;
    let now = s.deleted;
    let rv = |r: Revision| i64::try_from(r.0).unwrap();
    let second = || limited(all("/pods/second"), 1);
    let bar = |r: Revision| Some(("bar\0".to_owned(), rv(r)));
    let one = vec!["second/bar".to_owned()];
    let expect = (one.clone(), bar(now), Some(1));
    assert_eq!(page(f, second()).await, expect);
    assert_eq!(page(f, at(second(), now.0)).await, expect);
    assert_eq!(page(f, exactly(second(), now.0)).await, expect);
    // "Any state" is the whole state.
    assert_eq!(page(f, at(second(), 0)).await.0.len(), 2);
    assert_eq!(
        page(f, exactly(second(), s.created[0].0)).await,
        (vec![], None, None)
    );
    assert_eq!(
        page(f, exactly(second(), s.created[1].0)).await,
        (one, None, None)
    );
    // With a limit and no match a revision is exact.
    assert_eq!(page(f, at(second(), s.created[1].0)).await.1, None);

    for (revision, limit, got, remaining) in [
        (s.created[1], 1, 1, Some(1)),
        (s.created[2], 2, 2, Some(1)),
        (s.created[3], 4, 4, None),
        (s.created[4], 1, 1, Some(4)),
        (s.created[5], 2, 2, Some(4)),
        (s.updated, 4, 4, Some(2)),
        (s.deleted, 8, 5, None),
    ] {
        let (names, token, left) = page(f, exactly(limited(all("/pods"), limit), revision.0)).await;
        assert_eq!((names.len(), left), (got, remaining), "{revision}");
        assert_eq!(token.is_some(), remaining.is_some());
        if let Some((_, r)) = token {
            assert_eq!(r, rv(revision));
        }
    }
    let not_older = ListQuery {
        version_match: VersionMatch::NotOlderThan,
        ..at(limited(all("/pods"), 2), s.created[0].0)
    };
    let (names, token, left) = page(f, not_older).await;
    assert_eq!((names.len(), left), (2, Some(3)));
    assert_eq!(token.unwrap().1, rv(now));
}

async fn continuing(h: &dyn Harness) {
    let s = seed(h).await;
    let f = &s.f;
    let rv = |r: Revision| i64::try_from(r.0).unwrap();
    let after = |start: &str, r: Revision, limit| limited(token(all("/pods"), start, rv(r)), limit);
    let c = &s.created;
    for (start, revision, limit, expect, remaining) in [
        ("first/bar\0", c[0], 0, vec![], None),
        ("first/bar\0", c[1], 0, vec!["second/bar"], None),
        ("second/bar\0", c[2], 2, vec!["second/foo"], None),
        ("first/bar\0", c[4], 1, vec!["second/bar"], Some(3)),
        ("second/bar\0", c[5], 2, vec!["second/baz", "second/foo"], Some(2)),
        (
            "second/foo\0",
            s.updated,
            4,
            vec!["third/barfoo", "third/foo"],
            None,
        ),
        // As watch caches mint them.
        (
            "/second/foo\0",
            s.updated,
            4,
            vec!["third/barfoo", "third/foo"],
            None,
        ),
    ] {
        let (names, _, left) = page(f, after(start, revision, limit)).await;
        assert_eq!(
            (names, left),
            (expect.into_iter().map(String::from).collect(), remaining)
        );
    }
    let (names, ..) = page(f, token(all("/pods/second"), "foo", rv(s.deleted))).await;
    assert_eq!(names, ["second/foo"]);

    // The latest, whatever was promised before.
    let (names, next, left) = page(f, limited(token(all("/pods"), "first/bar\0", -1), 2)).await;
    assert_eq!(names, ["second/bar", "second/foo"]);
    assert_eq!(
        (next, left),
        (Some(("second/foo\0".to_owned(), rv(s.deleted))), Some(2))
    );

    // What is created behind a running list stays unseen.
    let mut q = limited(all("/pods"), 2);
    let mut seen = Vec::new();
    loop {
        let l = f.list(q.clone()).await.unwrap();
        if seen.is_empty() {
            f.create(&pod("zz/late")).await;
        }
        seen.extend(f.names(&l));
        if l.continue_token.is_empty() {
            break;
        }
        q.continue_token = l.continue_token.into();
    }
    assert_eq!(seen, NOW);
}

async fn inconsistent(h: &dyn Harness) {
    let s = seed(h).await;
    let f = &s.f;
    let first = f.list(limited(all("/pods"), 1)).await.unwrap();
    f.create(&pod("second/new")).await;
    let now = f.bump().await;
    f.backend.compact(now).await.unwrap();
    let stale = ListQuery {
        continue_token: first.continue_token.into(),
        ..limited(all("/pods"), 3)
    };
    let fresh = match refused(f, stale).await {
        ErrorKind::Expired {
            message,
            continue_token: Some(t),
        } => {
            assert!(message.starts_with(
                "The provided continue parameter is too old to display a consistent list result."
            ));
            t
        }
        other => panic!("{other:?}"),
    };
    assert_eq!(decode_continue(&fresh).unwrap().revision, -1);
    let l = f
        .list(ListQuery {
            continue_token: fresh.into(),
            ..limited(all("/pods"), 3)
        })
        .await
        .unwrap();
    assert_eq!(f.names(&l), ["second/bar", "second/foo", "second/new"]);
    assert_eq!(l.revision, now);
    assert_eq!(
        decode_continue(&l.continue_token).unwrap().revision,
        i64::try_from(now.0).unwrap()
    );
}

async fn selectors(h: &dyn Harness) {
    let s = seed(h).await;
    let f = &s.f;
    let select = |terms: &[(&str, &str, bool)], limit| ListQuery {
        predicate: fields(terms),
        limit,
        ..all("/pods")
    };
    let name = |n: &'static str, limit| select(&[("metadata.name", n, false)], limit);
    for (q, expect, token) in [
        (name("barfoo", 1), vec!["third/barfoo"], true),
        (name("barfoo", 2), vec!["third/barfoo"], false),
        (name("bar", 2), vec!["first/bar@fakeNode", "second/bar"], true),
        (name("foo", 2), vec!["second/foo", "third/foo"], false),
        (name("foo", 5), vec!["second/foo", "third/foo"], false),
        (name("baz", 0), vec![], false),
        (
            select(&[("spec.nodeName", "fakeNode", false)], 0),
            vec!["first/bar@fakeNode"],
            false,
        ),
        (
            select(
                &[
                    ("metadata.namespace", "third", false),
                    ("metadata.name", "foo", true),
                ],
                0,
            ),
            vec!["third/barfoo"],
            false,
        ),
    ] {
        let shown = format!("{:?}", q.predicate);
        let (names, next, left) = page(f, q).await;
        assert_eq!(names, expect, "{shown}");
        assert_eq!((next.is_some(), left), (token, None), "{shown}");
    }
}

async fn rare_object(h: &dyn Harness) {
    let f = h.fresh().await;
    for i in 0..1000 {
        f.create(&pod(&format!("ns/pod-{i:04}"))).await;
    }
    let q = ListQuery {
        predicate: fields(&[("metadata.name", "pod-0999", false)]),
        limit: 1,
        ..all("/pods")
    };
    let (names, next, _) = page(&f, q).await;
    assert_eq!(names, ["ns/pod-0999"]);
    assert_eq!(next, None, "the last key was the match");
}

async fn prefixes(h: &dyn Harness) {
    let f = h.fresh().await;
    for p in ["test-ns/foo", "test-ns/foobar", "test-ns2/baz"] {
        f.create(&pod(p)).await;
    }
    let names = |key: &str, recursive| {
        let q = ListQuery {
            key: key.to_owned(),
            recursive,
            ..ListQuery::default()
        };
        let f = &f;
        async move { f.names(&f.list(q).await.unwrap()) }
    };
    assert_eq!(names("/pods/", true).await.len(), 3);
    assert_eq!(
        names("/pods/test-ns/", true).await,
        ["test-ns/foo", "test-ns/foobar"]
    );
    assert_eq!(
        names("/pods/test-ns", true).await,
        ["test-ns/foo", "test-ns/foobar"]
    );
    assert_eq!(names("/pods/test-ns/foo", false).await, ["test-ns/foo"]);
    for (key, recursive) in [
        ("/pods/", false),
        ("/pods/test-ns/", false),
        ("/pods/test-ns/foo", true),
    ] {
        assert!(names(key, recursive).await.is_empty(), "{key}");
    }
}

async fn freshness(h: &dyn Harness) {
    let f = h.fresh().await;
    let empty = f.list(all("/pods/empty")).await.unwrap();
    assert!(empty.items.is_empty());
    assert_eq!(empty.revision, f.revision().await);
    let made = f.create(&pod("ns/a")).await;
    let later = f.bump().await;
    let l = f.list(all("/pods")).await.unwrap();
    assert_eq!((f.names(&l), l.revision), (vec!["ns/a".to_owned()], later));
    let l = f.list(at(all("/pods"), made.revision().0)).await.unwrap();
    assert!(l.revision >= made.revision());
}
