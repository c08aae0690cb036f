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
    (
        "testkit-stores",
        &["cache", "env", "objects", "storage", "testkit"],
    ),
    ("pattern", &[]),
    ("cel", &["meta", "pattern"]),
    ("structural", &["meta", "schema", "pattern", "cel"]),
    ("codec", &["meta", "schema"]),
    ("patch", &["meta", "schema"]),
    ("storage", &["env"]),
    ("dial", &["env"]),
    ("engine", &["env", "storage"]),
    ("backend-embedded", &["env", "storage", "engine"]),
    ("backend-etcd2", &["dial", "env", "storage", "engine"]),
    (
        "backend-zookeeper",
        &["dial", "engine", "env", "slots", "storage"],
    ),
    ("backend-consul", &["dial", "engine", "env", "slots", "storage"]),
    ("slots", &["engine", "env", "storage"]),
    ("backend-etcd3", &["dial", "env", "storage"]),
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
    links(root, &mut findings)?;
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

/// Every link of a document to a file of the repository leads somewhere; one whose text is a name in code marks leads to a
/// file, or a folder of files, that holds the name.
fn links(root: &Path, findings: &mut Vec<String>) -> Outcome<()> {
    let mut documents = vec![root.join("README.md"), root.join("ARCHITECTURE.md")];
    documents.extend(files_of(&root.join("docs"), "md")?);
    for document in documents {
        let text = std::fs::read_to_string(&document)?;
        let shown = document.strip_prefix(root).unwrap_or(&document).display();
        let folder = document.parent().unwrap_or(root);
        for (name, target) in links_of(&text) {
            let path = target.split('#').next().unwrap_or_default();
            if path.is_empty() || path.contains("://") {
                continue;
            }
            let path = folder.join(path);
            if !path.exists() {
                findings.push(format!("{shown}: {target} leads nowhere"));
            } else if let Some(code) = name.strip_prefix('`').and_then(|n| n.strip_suffix('`'))
                && !holds(&path, code)?
            {
                findings.push(format!("{shown}: {code} is not in {target}"));
            }
        }
    }
    Ok(())
}

/// Text and target of each `[text](target)`.
fn links_of(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.match_indices("](").filter_map(|(at, _)| {
        let name = text[..at].rsplit_once('[')?.1;
        let target = text[at + 2..].split_once(')')?.0;
        (!name.contains('\n') && !target.contains(char::is_whitespace)).then_some((name, target))
    })
}

/// True when `path`, or a file below it, holds `name` as a word.
fn holds(path: &Path, name: &str) -> Outcome<bool> {
    let files = if path.is_dir() {
        files_of(path, "rs")?
    } else {
        vec![path.to_owned()]
    };
    for file in files {
        let text = std::fs::read_to_string(file)?;
        let in_word = |c: char| c.is_alphanumeric() || c == '_';
        let is_word =
            |at: usize| !text[..at].ends_with(in_word) && !text[at + name.len()..].starts_with(in_word);
        if text.match_indices(name).any(|(at, _)| is_word(at)) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The files below `folder` with that extension.
fn files_of(folder: &Path, extension: &str) -> Outcome<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut todo = vec![folder.to_owned()];
    while let Some(next) = todo.pop() {
        for entry in std::fs::read_dir(next)? {
            let path = entry?.path();
            if path.is_dir() {
                todo.push(path);
            } else if path.extension().is_some_and(|e| e == extension) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::links_of;

    #[test]
    fn links_are_found_with_their_text() {
        let text = "[`A`](a.rs), [b](c.md#d) and [not\none](x) or f[0](y z)";
        assert_eq!(
            links_of(text).collect::<Vec<_>>(),
            [("`A`", "a.rs"), ("b", "c.md#d")]
        );
    }
}
