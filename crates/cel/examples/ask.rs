//! Answers cases, one JSON object a line (see `tests/support`), in the form they are recorded in.

#[path = "../tests/support/mod.rs"]
mod support;

use std::io::{BufRead, Write};

fn main() {
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let line = line.expect("a line");
        let case = serde_json::from_str(&line).expect("a case");
        writeln!(out, "{}", support::run(&case)).expect("written");
    }
}
