//! Replays `tests/extensions/cel`: what kube-apiserver's environment makes of expressions without variables.

mod answer;

use answer::{answer, file};
use serde_json::Value as Json;
use supercargo_cel::{Env, Vars};

const RECORDED: &str = "../../tests/extensions/cel/expressions.jsonl";

#[test]
fn expressions_are_as_recorded() {
    let mut problems = Vec::new();
    for line in file(RECORDED).lines() {
        let want: Json = serde_json::from_str(line).expect("a line is JSON");
        let expression = want["e"].as_str().expect("an expression");
        let got = answer(&Env::kubernetes(), expression, &Vars::new());
        if got != want {
            problems.push(format!("{expression}\n  want {want}\n  got  {got}"));
        }
    }
    let n = problems.len();
    assert!(problems.is_empty(), "{n} problems:\n{}", problems.join("\n"));
}
