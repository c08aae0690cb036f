//! Reads of ranges, now and in the past.

use super::Harness;
use super::probe::{create, key, list, pairs, prefix, query, remove, revision, try_list, update};
use crate::{Error, ErrorKind, Key, KeyRange, RangeQuery, Revision};

/// Keys around the borders of prefixes, in no order.
const KEYS: &[&[u8]] = &[
    b"/p/foo/a",
    b"/p/foo",
    b"/q",
    b"/p/foo-bar",
    b"/p/\xff",
    b"/p/foo\xff\xff",
    b"/p0",
    b"/p/foo0",
    b"/p/foo/",
    b"/p/foo\xff",
    b"/p",
    b"/p/\xff\xffz",
    b"/p/foo/b/c",
    b"/p/foo\x00",
    b"/o",
];

/// Prefixes end where they should, and order is bytewise.
pub async fn a_range_is_in_key_order_and_holds_its_keys_only(h: &dyn Harness) {
    let f = h.fresh().await;
    let b = &*f.backend();
    for k in KEYS {
        let write = super::probe::put(&Key::copy_from(k), crate::Expected::Absent, "v");
        super::probe::commit(b, write).await;
    }
    let mut sorted = KEYS.to_vec();
    sorted.sort_unstable();
    let mut ranges = vec![
        prefix("/"),
        prefix("/p/"),
        prefix("/p/foo"),
        prefix("/p/foo/"),
        prefix("/nothing/"),
        KeyRange {
            start: key("/p/foo"),
            end: None,
        },
        KeyRange {
            start: key("/p/foo-"),
            end: Some(key("/p/foo0")),
        },
    ];
    ranges.extend(KEYS.iter().map(|k| KeyRange::prefix(&Key::copy_from(k))));
    ranges.extend(KEYS.iter().map(|k| KeyRange::single(&Key::copy_from(k))));
    for range in ranges {
        let expect: Vec<Key> = sorted
            .iter()
            .filter(|k| range.contains(k))
            .map(|k| Key::copy_from(k))
            .collect();
        let page = query(b, RangeQuery::latest(range.clone())).await;
        let found: Vec<Key> = page.records.into_iter().map(|r| r.key).collect();
        assert_eq!(found, expect, "{range:?}");
        assert_eq!((page.count, page.more), (expect.len() as u64, false), "{range:?}");
    }
}

/// `limit`, `more` and `count` fit together; the next page starts after the last key.
pub async fn a_limit_cuts_and_the_count_does_not(h: &dyn Harness) {
    let f = h.fresh().await;
    let b = &*f.backend();
    create(b, "/o/before", "x").await;
    for i in 0..7 {
        create(b, &format!("/p/{i}"), "x").await;
    }
    create(b, "/q/after", "x").await;
    for limit in [1, 2, 3, 6, 7, 8, 100] {
        let mut range = prefix("/p/");
        let mut found = Vec::new();
        loop {
            let mut q = RangeQuery::latest(range.clone());
            q.limit = limit;
            let page = query(b, q).await;
            let left = 7 - found.len();
            assert_eq!(page.count, left as u64, "limit {limit}");
            assert_eq!(page.records.len(), left.min(limit), "limit {limit}");
            assert_eq!(page.more, left > limit, "limit {limit}");
            found.extend(page.records.into_iter().map(|r| r.key));
            let Some(last) = found.last().filter(|_| page.more) else {
                break;
            };
            range.start = last.successor();
        }
        let expect: Vec<Key> = (0..7).map(|i| key(&format!("/p/{i}"))).collect();
        assert_eq!(found, expect, "limit {limit}");
    }
}

/// A count is the count, now and in the past.
pub async fn a_count_needs_no_records(h: &dyn Harness) {
    let f = h.fresh().await;
    let b = &*f.backend();
    let mut counts = vec![(revision(b).await, 0)];
    for i in 0..5 {
        counts.push((create(b, &format!("/p/{i}"), "x").await, i + 1));
        create(b, &format!("/q/{i}"), "x").await;
    }
    let at = counts[5].0;
    counts.push((remove(b, "/p/4", at).await, 4));
    for (at, count) in counts {
        let mut q = RangeQuery::latest(prefix("/p/"));
        (q.at, q.count_only) = (Some(at), true);
        let page = query(b, q).await;
        assert_eq!(
            (page.count, page.records.len(), page.more),
            (count, 0, false),
            "at {at}"
        );
    }
    assert_eq!(b.stats().keys_count, 9);
}

/// Empty and upside-down ranges hold nothing and are no error.
pub async fn an_empty_range_is_empty(h: &dyn Harness) {
    let f = h.fresh().await;
    let b = &*f.backend();
    assert!(
        list(b, &prefix("/"), None).await.is_empty(),
        "a fresh store is empty"
    );
    create(b, "/p/a", "x").await;
    for (start, end) in [("/p/a", "/p/a"), ("/p/b", "/p/a"), ("/x", "/y")] {
        let range = KeyRange {
            start: key(start),
            end: Some(key(end)),
        };
        let read = b.range(RangeQuery::latest(range.clone())).await;
        let read = read.expect("an empty range is no error");
        assert_eq!(
            (read.value.records.len(), read.value.count, read.value.more),
            (0, 0, false)
        );
        assert!(read.revision >= Revision(1));
    }
}

/// The seed of the real server's list tests, read at each revision it passed through.
pub async fn every_past_revision_can_be_read(h: &dyn Harness) {
    let f = h.fresh().await;
    let b = &*f.backend();
    let mut states = vec![(revision(b).await, Vec::new())];
    let mut now: Vec<String> = Vec::new();
    let mut at_of = std::collections::BTreeMap::new();
    for k in [
        "first/bar",
        "second/bar",
        "second/foo",
        "third/barfoo",
        "third/foo",
        "second/baz",
    ] {
        let k = format!("/pods/{k}");
        let at = create(b, &k, "v").await;
        now.push(format!("{k}=v"));
        now.sort();
        at_of.insert(k, at);
        states.push((at, now.clone()));
    }
    let updated = update(b, "/pods/first/bar", at_of["/pods/first/bar"], "node").await;
    now[0] = "/pods/first/bar=node".to_owned();
    states.push((updated, now.clone()));
    let gone = remove(b, "/pods/second/baz", at_of["/pods/second/baz"]).await;
    now.retain(|k| k != "/pods/second/baz=v");
    states.push((gone, now.clone()));
    states.push((create(b, "/other/x", "v").await, now.clone()));
    for (at, expect) in &states {
        let found = list(b, &prefix("/pods/"), Some(*at)).await;
        assert_eq!(pairs(&found), *expect, "at {at}");
        assert!(found.iter().all(|r| r.mod_revision <= *at), "at {at}");
        let second: Vec<String> = expect
            .iter()
            .filter(|k| k.starts_with("/pods/second/"))
            .cloned()
            .collect();
        let mut q = RangeQuery::latest(prefix("/pods/second/"));
        (q.at, q.limit) = (Some(*at), 1);
        let page = query(b, q).await;
        assert_eq!(page.count as usize, second.len(), "at {at}");
        assert_eq!(
            pairs(&page.records),
            second.iter().take(1).cloned().collect::<Vec<_>>(),
            "at {at}"
        );
        assert_eq!(page.more, second.len() > 1, "at {at}");
    }
}

/// A list in pages is one snapshot.
pub async fn pages_at_one_revision_do_not_see_later_writes(h: &dyn Harness) {
    let f = h.fresh().await;
    let b = &*f.backend();
    let mut last = Revision::ZERO;
    for i in 0..200 {
        last = create(b, &format!("/p/{i:03}"), "old").await;
    }
    let mut range = prefix("/p/");
    let mut found = Vec::new();
    loop {
        let mut q = RangeQuery::latest(range.clone());
        (q.at, q.limit) = (Some(last), 30);
        let page = query(b, q).await;
        assert_eq!(page.count as usize, 200 - found.len());
        found.extend(page.records);
        let Some(end) = found.last().filter(|_| page.more) else {
            break;
        };
        range.start = end.key.successor();
        // Behind the page, before it, and a new key.
        let n = found.len();
        for k in [format!("/p/{:03}", n - 1), "/p/199".to_owned()] {
            let at = super::probe::get(b, &k)
                .await
                .expect("the key exists")
                .mod_revision;
            update(b, &k, at, "new").await;
        }
        create(b, &format!("/p/{n:03}x"), "new").await;
    }
    assert_eq!(found.len(), 200);
    assert!(
        found
            .iter()
            .all(|r| &r.value[..] == b"old" && r.mod_revision <= last)
    );
}

/// A revision that has not happened can't be read.
pub async fn a_future_revision_is_an_error(h: &dyn Harness) {
    let f = h.fresh().await;
    let b = &*f.backend();
    create(b, "/p/a", "x").await;
    let now = revision(b).await;
    for at in [now.0 + 1_000, i64::MAX as u64] {
        let read = try_list(b, &prefix("/p/"), Some(Revision(at))).await;
        match read.map_err(Error::into_kind) {
            Err(ErrorKind::Future { current }) => assert!(current >= now && current.0 < at),
            other => panic!("Future was due at {at}, not {other:?}"),
        }
    }
    assert_eq!(list(b, &prefix("/p/"), Some(now)).await.len(), 1);
}
