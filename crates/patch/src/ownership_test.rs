use super::*;
use crate::fields::Path;
use crate::testing::{lab, tree};

fn ctx(manager: &str) -> Context<'_> {
    Context {
        manager,
        api_version: "lab.example.com/v1",
        kind: "T",
        subresource: "",
        now: "2026-01-01T00:00:00Z",
        reset: &[],
        force: false,
        versions: None,
    }
}

fn object(spec: &str) -> Tree {
    tree(&format!(
        r#"{{"apiVersion":"lab.example.com/v1","kind":"T","metadata":{{"name":"t","uid":"u1"}},"spec":{spec}}}"#
    ))
}

fn managers(t: &Tree) -> Vec<String> {
    let list = t.at(&MANAGED_FIELDS).and_then(Tree::as_list).unwrap_or_default();
    list.iter().map(|e| e.str_at(&["manager"]).to_owned()).collect()
}

fn fields(t: &Tree) -> Vec<String> {
    let list = t.at(&MANAGED_FIELDS).and_then(Tree::as_list).unwrap_or_default();
    list.iter()
        .map(|e| match e.get("fieldsV1") {
            Some(Tree::Raw(b)) => String::from_utf8(b.to_vec()).unwrap(),
            other => format!("{other:?}"),
        })
        .collect()
}

#[test]
fn at_most_ten_update_managers() {
    let ty = lab();
    let mut live = update(&Tree::Null, &object(r#"{"m":{}}"#), &ty, &ctx("creator"));
    for i in 0..12 {
        let name = format!("m{i:02}");
        let now = format!("2026-01-01T00:00:{i:02}Z");
        let mut next = live.clone();
        next.set(&["spec", "m", &name], "1".into());
        let mut c = ctx(&name);
        c.now = &now;
        live = update(&live, &next, &ty, &c);
    }
    let names = managers(&live);
    assert_eq!(names.len(), 10);
    assert_eq!(names[0], "ancient-changes");
    assert!(!names.contains(&"creator".to_owned()) && !names.contains(&"m02".to_owned()));
    assert!(
        fields(&live)[0].contains(r#""f:m00":{},"f:m01":{},"f:m02":{}"#),
        "{:?}",
        fields(&live)
    );
}

#[test]
fn sent_managed_fields() {
    let ty = lab();
    let live = update(&Tree::Null, &object(r#"{"value":"x"}"#), &ty, &ctx("a"));
    let send = |list: &str| {
        let mut next = object(r#"{"value":"x","count":1}"#);
        if !list.is_empty() {
            next.set(&MANAGED_FIELDS, tree(list));
        }
        managers(&update(&live, &next, &ty, &ctx("b")))
    };
    assert_eq!(send(""), ["a", "b"], "left out: the stored ones count");
    assert_eq!(send("[]"), [""; 0], "cleared");
    assert_eq!(send("[{}]"), [""; 0], "cleared");
    assert_eq!(
        send(r#"[{"manager":"x","operation":"Update"}]"#),
        ["a", "b"],
        "invalid: the stored ones count"
    );
    let other = r#"[{"manager":"x","operation":"Update","apiVersion":"lab.example.com/v1","fieldsType":"FieldsV1","fieldsV1":{"f:spec":{"f:value":{}}}}]"#;
    assert_eq!(send(other), ["x", "b"].map(str::to_owned), "valid: taken");
    let mut next = object(r#"{"value":"x","count":1}"#);
    next.set(&MANAGED_FIELDS, tree("[]"));
    let mut c = ctx("b");
    c.subresource = "status";
    assert_eq!(
        managers(&update(&live, &next, &ty, &c)),
        ["a", "b"],
        "ignored through a subresource"
    );
}

#[test]
fn fields_that_a_client_has_spaced_are_stored_as_all_others() {
    let ty = lab();
    let mut entry = tree(
        r#"{"manager":"x","operation":"Update","apiVersion":"lab.example.com/v1","fieldsType":"FieldsV1","subresource":"status"}"#,
    );
    entry.set(
        &["fieldsV1"],
        Tree::raw("{\"f:spec\": {\"k:{\\\"a\\\":\\\"b c\\\"}\":\n{}}}"),
    );
    let mut next = object(r#"{"value":"x"}"#);
    next.set(&MANAGED_FIELDS, Tree::list(vec![entry]));
    let out = update(&next.clone(), &next, &ty, &ctx("b"));
    let list = out.at(&MANAGED_FIELDS).and_then(Tree::as_list).unwrap();
    let compact = Tree::raw("{\"f:spec\":{\"k:{\\\"a\\\":\\\"b c\\\"}\":{}}}");
    assert_eq!(list[0].get("fieldsV1"), Some(&compact));
}

#[test]
fn an_untracked_object_stays_untracked() {
    let ty = lab();
    let out = update(
        &object(r#"{"value":"x"}"#),
        &object(r#"{"value":"y"}"#),
        &ty,
        &ctx("a"),
    );
    assert_eq!(out.at(&MANAGED_FIELDS), None);
}

#[test]
fn reset_fields_are_not_owned() {
    let ty = lab();
    let reset = [(
        Text::from("lab.example.com/v1"),
        Filter::Exclude(Set::of([Path::fields(&["spec", "sub"])])),
    )];
    let mut c = ctx("a");
    c.reset = &reset;
    let out = update(&Tree::Null, &object(r#"{"value":"x","sub":{"v":"1"}}"#), &ty, &c);
    assert_eq!(fields(&out), [r#"{"f:spec":{".":{},"f:value":{}}}"#]);
}

#[test]
fn entries_that_lose_nothing_come_back_as_they_were() {
    let ty = lab();
    let live = update(&Tree::Null, &object(r#"{"value":"x"}"#), &ty, &ctx("a"));
    let mut next = live.clone();
    next.set(&["spec", "count"], Tree::Int(1));
    let out = update(&live, &next, &ty, &ctx("b"));
    let first = |t: &Tree| {
        t.at(&MANAGED_FIELDS)
            .and_then(Tree::as_list)
            .map(|l| l[0].clone())
    };
    let (Some(Tree::Map(x)), Some(Tree::Map(y))) = (first(&live), first(&out)) else {
        panic!()
    };
    assert!(x.same(&y));
}

#[test]
fn times_alone_are_no_change() {
    let ty = lab();
    let old = update(&Tree::Null, &object(r#"{"value":"x"}"#), &ty, &ctx("a"));
    let retimed = |t: &Tree| {
        let mut t = t.clone();
        let list = t.at_mut(&MANAGED_FIELDS).and_then(Tree::as_list_mut).unwrap();
        list[0].set(&["time"], "2027-01-01T00:00:00Z".into());
        t
    };
    assert_eq!(keep_timestamps(&old, retimed(&old)), old);
    let mut other = retimed(&old);
    other.set(&["spec", "value"], "y".into());
    assert_eq!(keep_timestamps(&old, other.clone()), other);
}

#[test]
fn a_list_that_became_atomic_is_owned_as_a_whole() {
    let ty = lab();
    let mut live = object(r#"{"list":["a"],"value":"x"}"#);
    live.set(
        &MANAGED_FIELDS,
        tree(
            r#"[{"manager":"x","operation":"Update","apiVersion":"lab.example.com/v1","fieldsType":"FieldsV1","fieldsV1":{"f:spec":{"f:list":{"v:\"a\"":{}},"f:asub":{"f:x":{}}}}}]"#,
        ),
    );
    let mut next = live.clone();
    next.set(&["spec", "value"], "y".into());
    let out = update(&live, &next, &ty, &ctx("b"));
    assert!(
        fields(&out).contains(&r#"{"f:spec":{"f:asub":{},"f:list":{}}}"#.to_owned()),
        "{:?}",
        fields(&out)
    );
}

/// How long it takes to find out who owns what after a change at the bottom of so many levels; of some runs the quickest.
#[allow(
    clippy::disallowed_methods,
    reason = "what is measured is this program's own work"
)]
fn time_of_a_change_below(levels: usize) -> std::time::Duration {
    let object = |bottom: &str| {
        let spec = format!("{}{bottom}{}", "{\"a\":".repeat(levels), "}".repeat(levels));
        object(&spec)
    };
    let ty = crate::testing::structure("", Vec::new(), false, true);
    let (before, after) = (object("1"), object("2"));
    let before = update(&Tree::Null, &before, &ty, &ctx("a"));
    let mut quickest = std::time::Duration::MAX;
    for _ in 0..5 {
        let start = std::time::Instant::now();
        let written = update(&before, &after, &ty, &ctx("b"));
        quickest = quickest.min(start.elapsed());
        assert_eq!(managers(&written).len(), 2);
    }
    quickest
}

#[test]
fn a_change_twice_as_deep_takes_less_than_three_times_as_long() {
    let measured = std::thread::Builder::new().stack_size(1 << 28).spawn(|| {
        supercargo_meta::this_thread_is_deep();
        let (shallow, deep) = (time_of_a_change_below(2000), time_of_a_change_below(4000));
        assert!(deep < 3 * shallow, "{shallow:?} {deep:?}");
    });
    measured.unwrap().join().unwrap();
}
