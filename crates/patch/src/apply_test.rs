use super::*;
use crate::ownership::update;
use crate::testing::{lab, text, tree, vectors};

const NOW: &str = "2026-01-01T00:00:00Z";

fn ctx(manager: &str) -> Context<'_> {
    Context {
        manager,
        api_version: "lab.example.com/v1",
        kind: "T",
        subresource: "",
        now: NOW,
        reset: &[],
        force: false,
        versions: None,
    }
}

/// The managed fields as the recorded cases show them.
fn shown(object: &Tree) -> Vec<String> {
    let mut out: Vec<String> = object
        .at(&MANAGED_FIELDS)
        .and_then(Tree::as_list)
        .unwrap_or_default()
        .iter()
        .map(|e| {
            let fields = match e.get("fieldsV1") {
                Some(Tree::Raw(b)) => String::from_utf8(b.to_vec()).unwrap(),
                other => text(other.unwrap()),
            };
            let timed = e.get("time").is_some();
            format!(
                "{} {} {timed} {fields}",
                e.str_at(&["operation"]),
                e.str_at(&["manager"])
            )
        })
        .collect();
    out.sort();
    out
}

#[test]
fn recorded_cases() {
    let ty = lab();
    for v in vectors("apply") {
        let mut live = tree(r#"{"apiVersion":"lab.example.com/v1","kind":"T"}"#);
        let steps = v.get("ops").unwrap().as_list().unwrap().iter();
        for (i, (op, want)) in steps
            .zip(v.get("results").unwrap().as_list().unwrap())
            .enumerate()
        {
            let object = op.get("object").unwrap();
            let mut c = ctx(op.str_at(&["manager"]));
            c.force = op.str_at(&["do"]) == "force";
            let got = if op.str_at(&["do"]) == "update" {
                Ok(update(&live, object, &ty, &c))
            } else {
                apply(Some(&live), object, &ty, &c).map(|r| r.0)
            };
            let note = || format!("step {i} of {}\nlive {}", text(&v), text(&live));
            match got {
                Err(e) => {
                    // The original looks at fields in random order and stops at the first that is not declared.
                    let problem = want.str_at(&["err"]).split("Kind=T): ").last().unwrap();
                    assert!(
                        !problem.is_empty() && e.message().contains(problem),
                        "{e:?} {}",
                        note()
                    );
                }
                Ok(mut t) => {
                    assert_eq!(want.get("err"), None, "{}", note());
                    let mf: Vec<String> = want
                        .get("mf")
                        .and_then(Tree::as_list)
                        .unwrap_or_default()
                        .iter()
                        .map(|e| {
                            format!(
                                "{} {} {} {}",
                                e.str_at(&["operation"]),
                                e.str_at(&["manager"]),
                                e.get("timed").unwrap().as_bool().unwrap(),
                                e.str_at(&["fields"])
                            )
                        })
                        .collect();
                    if t.get("metadata").is_some() {
                        t.set(&["metadata", "uid"], "u1".into());
                    }
                    let mut plain = t.clone();
                    plain.remove(&MANAGED_FIELDS);
                    assert_eq!(text(&plain), text(want.get("live").unwrap()), "{}", note());
                    assert_eq!(shown(&t), mf, "{}", note());
                    live = t;
                }
            }
        }
    }
}

fn object(spec: &str) -> Tree {
    tree(&format!(
        r#"{{"apiVersion":"lab.example.com/v1","kind":"T","metadata":{{"name":"t","uid":"u1"}},"spec":{spec}}}"#
    ))
}

#[test]
fn kubectl_takes_over_what_it_applied_on_the_client() {
    let ty = lab();
    let mut csa = object(r#"{"m":{"k":"v","other":"1"}}"#);
    csa.remove(&["metadata", "uid"]);
    let last =
        r#"{"apiVersion":"lab.example.com/v1","kind":"T","metadata":{"name":"t"},"spec":{"m":{"k":"v"}}}"#;
    csa.set(&["metadata", "annotations", LAST_APPLIED], last.into());
    let live = update(&Tree::Null, &csa, &ty, &ctx("kubectl-client-side-apply"));
    let config = |k: &str, v: &str| {
        tree(&format!(
            r#"{{"spec":{{"m":{{"{k}":"{v}"}}}},"metadata":{{"name":"t"}},"kind":"T","apiVersion":"lab.example.com/v1"}}"#
        ))
    };
    // Another manager is in conflict, kubectl is not.
    let e = apply(Some(&live), &config("k", "w"), &ty, &ctx("someone")).unwrap_err();
    assert_eq!(
        e.message(),
        "Apply failed with 1 conflict: conflict with \"kubectl-client-side-apply\" using lab.example.com/v1: .spec.m.k"
    );
    let (out, changed) = apply(Some(&live), &config("k", "w"), &ty, &ctx("kubectl")).unwrap();
    assert!(changed);
    assert_eq!(out.str_at(&["spec", "m", "k"]), "w");
    assert_eq!(
        out.str_at(&["metadata", "annotations", LAST_APPLIED]),
        last.replace("\"v\"", "\"w\"") + "\n"
    );
    // A field it did not apply is in conflict still.
    let e = apply(Some(&live), &config("other", "2"), &ty, &ctx("kubectl")).unwrap_err();
    assert_eq!(
        e.body().details.as_ref().unwrap().causes[0].field,
        ".spec.m.other"
    );
}

#[test]
fn an_annotation_that_would_be_too_large_goes() {
    let ty = lab();
    let mut live = object("{}");
    live.set(&["metadata", "annotations", LAST_APPLIED], "x".into());
    let mut config = object("{}");
    config.set(&["spec", "value"], "y".repeat(ANNOTATIONS_BYTES_MAX).into());
    let (out, _) = apply(Some(&live), &config, &ty, &ctx("kubectl")).unwrap();
    assert_eq!(out.at(&["metadata", "annotations", LAST_APPLIED]), None);
}

#[test]
fn what_was_there_before_the_first_apply_is_kept() {
    let ty = lab();
    let (out, _) = apply(
        Some(&object(r#"{"value":"old"}"#)),
        &object(r#"{"count":1}"#),
        &ty,
        &ctx("a"),
    )
    .unwrap();
    assert_eq!(
        shown(&out),
        [
            r#"Apply a true {"f:spec":{"f:count":{}}}"#,
            r#"Update before-first-apply true {"f:spec":{".":{},"f:value":{}}}"#,
        ]
    );
}

/// Version v2 calls `value` what v1 calls `text`.
struct Renamed;

impl crate::Versions for Renamed {
    fn convert(&self, t: &Tree, version: &str) -> Result<Option<(Tree, supercargo_schema::TypeRef)>, String> {
        let (from, to) = match version {
            "lab.example.com/v1" => ("text", "value"),
            "lab.example.com/v2" => ("value", "text"),
            _ => return Ok(None),
        };
        let mut out = t.clone();
        out.set(&["apiVersion"], version.into());
        if let Some(v) = out.remove(&["spec", from]) {
            out.set(&["spec", to], v);
        }
        Ok(Some((out, lab())))
    }
}

#[test]
fn managers_of_other_versions_are_compared_in_their_own() {
    let ty = lab();
    let mut live = object(r#"{"value":"old","count":1}"#);
    live.set(
        &MANAGED_FIELDS,
        tree(
            r#"[{"manager":"two","operation":"Update","apiVersion":"lab.example.com/v2","fieldsType":"FieldsV1","fieldsV1":{"f:spec":{"f:text":{}}}},
                {"manager":"gone","operation":"Update","apiVersion":"lab.example.com/v0","fieldsType":"FieldsV1","fieldsV1":{"f:spec":{"f:count":{}}}}]"#,
        ),
    );
    let mut c = ctx("a");
    c.versions = Some(&Renamed);
    let e = apply(Some(&live), &object(r#"{"value":"new"}"#), &ty, &c).unwrap_err();
    assert_eq!(
        e.message(),
        "Apply failed with 1 conflict: conflict with \"two\" using lab.example.com/v2: .spec.text"
    );
    c.force = true;
    let (out, _) = apply(Some(&live), &object(r#"{"value":"new","count":1}"#), &ty, &c).unwrap();
    assert_eq!(
        shown(&out),
        [r#"Apply a true {"f:spec":{"f:count":{},"f:value":{}}}"#],
        "the manager of a version that is gone is dropped"
    );
}

mod properties {
    use super::*;
    use crate::typed::extract_items;
    use proptest::prelude::*;

    fn kid() -> impl Strategy<Value = Tree> {
        ("[abc]", prop::option::of("[12]"), prop::option::of(0i64..3)).prop_map(|(name, v, n)| {
            let mut t = Tree::map([("name", name.into())]);
            if let Some(v) = v {
                t.set(&["v"], v.into());
            }
            if let Some(n) = n {
                t.set(&["n"], Tree::Int(n));
            }
            t
        })
    }

    fn config() -> impl Strategy<Value = Tree> {
        let kids = prop::collection::vec(kid(), 0..4).prop_map(|mut v| {
            v.sort_by(|a, b| a.str_at(&["name"]).cmp(b.str_at(&["name"])));
            v.dedup_by(|a, b| a.str_at(&["name"]) == b.str_at(&["name"]));
            v
        });
        let set = prop::collection::btree_set("[abcd]", 0..4);
        let m = prop::collection::btree_map("[abc]", "[12]", 0..3);
        (prop::option::of("[xyz]"), kids, set, m).prop_map(|(value, kids, set, m)| {
            let mut t = object("{}");
            t.remove(&["metadata", "uid"]);
            if let Some(v) = value {
                t.set(&["spec", "value"], v.into());
            }
            if !kids.is_empty() {
                t.set(&["spec", "kids"], kids.into());
            }
            if !set.is_empty() {
                t.set(
                    &["spec", "set"],
                    set.into_iter().map(Tree::from).collect::<Vec<_>>().into(),
                );
            }
            for (k, v) in m {
                t.set(&["spec", "m", &k], v.into());
            }
            t
        })
    }

    proptest! {
        #[test]
        fn applying_twice_is_applying_once(a in config(), b in config()) {
            let ty = lab();
            let (one, _) = apply(None, &a, &ty, &ctx("a")).unwrap();
            let mut c = ctx("b");
            c.force = true;
            let (two, _) = apply(Some(&one), &b, &ty, &c).unwrap();
            let (three, changed) = apply(Some(&two), &b, &ty, &c).unwrap();
            prop_assert!(!changed);
            prop_assert_eq!(three, two);
        }

        #[test]
        fn what_is_left_out_is_owned_by_nobody(a in config(), b in config()) {
            let ty = lab();
            let (one, _) = apply(None, &a, &ty, &ctx("a")).unwrap();
            let (two, _) = apply(Some(&one), &b, &ty, &ctx("a")).unwrap();
            let managed = ManagedFields::decode(two.at(&MANAGED_FIELDS)).unwrap();
            let owned = managed.entries.into_iter().fold(Set::new(), |s, e| s.union(e.set));
            let gone = to_field_set(&a, &ty).difference(&to_field_set(&b, &ty));
            prop_assert!(!owned.intersects(&gone));
            let left = to_field_set(&two, &ty);
            let mut still = gone.intersection(&left);
            strip(&mut still);
            prop_assert!(still.is_empty(), "{:?}", still.paths());
        }

        #[test]
        fn what_is_owned_gives_back_what_was_applied(a in config(), b in config()) {
            let ty = lab();
            let (one, _) = apply(None, &a, &ty, &ctx("a")).unwrap();
            let mut c = ctx("b");
            c.force = true;
            let (two, _) = apply(Some(&one), &b, &ty, &c).unwrap();
            let managed = ManagedFields::decode(two.at(&MANAGED_FIELDS)).unwrap();
            let mine = managed.entries.into_iter().find(|e| e.manager == "b").map(|e| e.set).unwrap_or_default();
            let spec = extract_items(&two, &mine, &ty);
            let sorted = |t: Option<&Tree>| {
                let mut t = t.cloned().unwrap_or_else(Tree::empty_map);
                for k in ["kids", "set"] {
                    if let Some(l) = t.at_mut(&[k]).and_then(Tree::as_list_mut) {
                        l.sort_by_key(text);
                    }
                }
                text(&t)
            };
            prop_assert_eq!(sorted(spec.get("spec")), sorted(b.get("spec")));
        }
    }
}
