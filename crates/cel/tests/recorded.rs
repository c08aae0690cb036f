//! Replays what Kubernetes 1.37's own environment made of expressions: result or error, text of compile errors, estimated and actual
//! cost. A data file begins with a line of what its cases share; each further line is an expression and what came of it.

mod support;

use serde_json::Value as Json;

/// Cases of a file, each with what all share.
fn cases(text: &str) -> Vec<Json> {
    let mut lines = text
        .lines()
        .map(|l| serde_json::from_str::<Json>(l).expect("JSON"));
    let shared = lines.next().expect("a first line");
    let with_shared = |mut case: Json| {
        for (k, v) in shared.as_object().expect("an object") {
            if case.get(k).is_none() {
                case[k] = v.clone();
            }
        }
        case
    };
    lines.map(with_shared).collect()
}

fn replay(text: &str) {
    let mut differences = Vec::new();
    let cases = cases(text);
    for case in &cases {
        let mut got = support::run(case);
        got.as_object_mut().expect("an object").remove("type");
        if got != case["want"] {
            differences.push(format!("{}\n  want {}\n  got  {got}", case["expr"], case["want"]));
        }
    }
    assert!(cases.len() > 50, "the file has cases");
    assert!(
        differences.is_empty(),
        "{} differ:\n{}",
        differences.len(),
        differences.join("\n")
    );
}

#[test]
fn the_language_is_as_recorded() {
    replay(include_str!("data/language.jsonl"));
}

#[test]
fn rules_over_schemas_are_as_recorded() {
    replay(include_str!("data/schemas.jsonl"));
}

#[test]
fn syntax_errors_are_as_recorded() {
    replay(include_str!("data/syntax.jsonl"));
}

/// Expressions a generator made of every operator, macro and most functions.
#[test]
fn made_expressions_are_as_recorded() {
    replay(include_str!("data/random.jsonl"));
}
