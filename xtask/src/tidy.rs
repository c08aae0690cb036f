//! Checks of the repository itself: who may import whom (the table in ARCHITECTURE.md), and what must not stand in it.

use crate::{Outcome, say};
use std::path::{Path, PathBuf};

/// What each crate may import of ours; `*` is everything.
const MAP: &[(&str, &[&str])] = &[
    ("env", &[]),
    ("meta", &[]),
    ("descriptions", &[]),
    ("schema", &["env", "meta"]),
    ("testkit", &["meta", "schema"]),
    ("pattern", &[]),
    ("cel", &["meta", "pattern"]),
    ("structural", &["meta", "schema", "pattern", "cel"]),
    ("codec", &["meta", "schema"]),
    ("patch", &["meta", "schema"]),
    ("storage", &["env"]),
    ("engine", &["env", "storage"]),
    ("backend-embedded", &["env", "storage", "engine"]),
    ("backend-etcd3", &["env", "storage"]),
    ("objects", &["env", "meta", "schema", "codec", "storage"]),
    ("cache", &["env", "meta", "objects", "storage"]),
    ("encryption", &["env", "meta", "codec", "storage", "objects"]),
    (
        "registry",
        &["env", "meta", "schema", "codec", "patch", "storage", "objects"],
    ),
    ("resources", &["env", "meta", "schema", "registry"]),
    (
        "extensions",
        &[
            "env",
            "meta",
            "schema",
            "codec",
            "structural",
            "objects",
            "registry",
            "resources",
        ],
    ),
    ("controllers", &["env", "meta", "registry"]),
    ("admission", &["env", "meta", "registry", "objects"]),
    (
        "auth",
        &["env", "meta", "schema", "codec", "registry", "resources"],
    ),
    (
        "http",
        &[
            "env",
            "meta",
            "schema",
            "codec",
            "patch",
            "objects",
            "registry",
            "resources",
            "admission",
            "auth",
            "descriptions",
        ],
    ),
    ("supercargo", &["*"]),
];

/// Text that must not stand in source files, and why.
const BANNED: &[(&str, &str)] = &[
    ("todo!(", "an unfinished path would be reachable"),
    ("unimplemented!(", "an unfinished path would be reachable"),
    ("#[ignore", "nothing is skipped: assert today's answer and say so"),
    ("dbg!(", "a leftover"),
    ("FIXME", "mend it or describe it in an issue"),
];

/// Lines over which a file holds a second thing. Tests are lists of cases and may be longer.
const LINES_MAX: usize = 1000;

/// Runs all checks over the repository at `root`.
///
/// # Errors
/// Every finding, one a line.
pub(crate) fn run(root: &Path) -> Outcome<()> {
    let mut findings = Vec::new();
    imports(root, &mut findings)?;
    sources(root, &mut findings)?;
    crate::licences::check(root, &mut findings)?;
    if findings.is_empty() {
        return say("tidy: nothing to say");
    }
    Err(format!("tidy: {} findings:\n{}", findings.len(), findings.join("\n")).into())
}

fn imports(root: &Path, findings: &mut Vec<String>) -> Outcome<()> {
    for entry in std::fs::read_dir(root.join("crates"))? {
        let dir = entry?.path();
        let name = dir.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let Some((_, allowed)) = MAP.iter().find(|m| m.0 == name) else {
            findings.push(format!(
                "crates/{name}: not in the map of xtask/src/tidy.rs and ARCHITECTURE.md"
            ));
            continue;
        };
        let manifest = std::fs::read_to_string(dir.join("Cargo.toml"))?;
        let normal = manifest.split("[dependencies]").nth(1).unwrap_or_default();
        let normal = normal.split("\n[").next().unwrap_or_default();
        for line in normal.lines() {
            let Some(used) = line
                .strip_prefix("supercargo-")
                .and_then(|l| l.split(['.', ' ', '=']).next())
            else {
                continue;
            };
            if !allowed.contains(&"*") && !allowed.contains(&used) {
                findings.push(format!("crates/{name}: may not import {used}"));
            }
        }
    }
    Ok(())
}

fn sources(root: &Path, findings: &mut Vec<String>) -> Outcome<()> {
    let mut todo: Vec<PathBuf> = ["crates", "xtask"].iter().map(|d| root.join(d)).collect();
    while let Some(path) = todo.pop() {
        if path.is_dir() {
            if path
                .file_name()
                .is_some_and(|n| n == "generated" || n == "target")
            {
                continue;
            }
            for entry in std::fs::read_dir(&path)? {
                todo.push(entry?.path());
            }
            continue;
        }
        if path.extension().is_none_or(|e| e != "rs") || path.ends_with("xtask/src/tidy.rs") {
            continue;
        }
        let shown = path.strip_prefix(root).unwrap_or(&path).display().to_string();
        let text = std::fs::read_to_string(&path)?;
        let lines = text.lines().count();
        let is_test = path.components().any(|c| c.as_os_str() == "tests");
        if lines > LINES_MAX && !is_test {
            findings.push(format!("{shown}: {lines} lines: what second thing lives here?"));
        }
        for (word, why) in BANNED {
            if let Some(at) = text.lines().position(|l| l.contains(word)) {
                findings.push(format!("{shown}:{}: {word} ({why})", at + 1));
            }
        }
        if !path
            .components()
            .any(|c| c.as_os_str() == "tests" || c.as_os_str() == "examples")
            && path.file_name().is_some_and(|n| n == "lib.rs")
            && !text.starts_with("//!")
        {
            findings.push(format!("{shown}: a crate opens with what it is for"));
        }
    }
    Ok(())
}
