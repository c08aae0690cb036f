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
