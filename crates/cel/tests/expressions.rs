//! Replays `tests/extensions/cel`: what kube-apiserver's environment makes of expressions without variables.

mod answer;

use answer::{answer, file, known};
use serde_json::Value as Json;
use supercargo_cel::{Env, Vars};

const RECORDED: &str = "../../tests/extensions/cel/expressions.jsonl";
/// Expressions, as JSON texts, that differ.
const KNOWN: &str = "tests/data/expressions-known.txt";

#[test]
fn expressions_are_as_recorded() {
    let (recorded, listed) = (file(RECORDED), file(KNOWN));
    let known = known(&listed);
    let mut problems = Vec::new();
    for line in recorded.lines() {
        let want: Json = serde_json::from_str(line).expect("a line is JSON");
        let expression = want["e"].as_str().expect("an expression");
        let got = answer(&Env::kubernetes(), expression, &Vars::new());
        let id = want["e"].to_string();
        match (got == want, known.get(id.as_str())) {
            (true, Some(_)) => problems.push(format!("alike by now: {id}")),
            (false, None) => problems.push(format!("{id}\n  want {want}\n  got  {got}")),
            (false, Some(_)) | (true, None) => {}
        }
    }
    let n = problems.len();
    assert!(problems.is_empty(), "{n} problems:\n{}", problems.join("\n"));
}
