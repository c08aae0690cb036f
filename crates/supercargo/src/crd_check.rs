//! `supercargo crd check`: definitions and custom resources in files, judged as the server would judge them.

use crate::progress::Progress;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use supercargo_codec::{Limits, yaml};
use supercargo_meta::{Tree, json_text};
use supercargo_resources::generated::{apiextensions_v1, meta_v1};
use supercargo_schema::TypeRef;
use supercargo_structural::{Checker, Compiler, Document, Finding, Report, Severity};

const USAGE: &str = "\
Checks definitions of custom resources and objects of them, as the server would.

Usage:
  supercargo crd check FILE... [--output text|json]

FILE is a YAML or JSON file with one or more documents, a folder of such files, or - for standard input.
Objects are checked by the definitions among the files; others are skipped.

Exit code: 0 when nothing would be refused, 1 when something would, 2 when the check could not be made.
";

/// Folders nest no deeper.
const DEPTH_MAX: usize = 32;

/// Runs `supercargo crd ARGS`.
pub(crate) fn run(args: &[String]) -> ExitCode {
    let mut files = Vec::new();
    let mut json = false;
    let mut rest = match args.split_first() {
        Some((c, rest)) if c == "check" => rest.iter(),
        _ => return usage(),
    };
    while let Some(arg) = rest.next() {
        match arg.as_str() {
            "--help" | "-h" => {
                let _ = std::io::stdout().write_all(USAGE.as_bytes());
                return ExitCode::SUCCESS;
            }
            "--output" | "-o" => match rest.next().map(String::as_str) {
                Some("json") => json = true,
                Some("text") => json = false,
                _ => return usage(),
            },
            "--output=json" => json = true,
            "--output=text" => json = false,
            "-" => files.push("-".to_owned()),
            other if other.starts_with('-') => return usage(),
            other => files.push(other.to_owned()),
        }
    }
    if files.is_empty() {
        return usage();
    }
    match check(&files) {
        Ok(report) => {
            let text = if json { as_json(&report) } else { as_text(&report) };
            let _ = std::io::stdout().write_all(text.as_bytes());
            ExitCode::from(u8::from(report.has_errors()))
        }
        Err(problem) => {
            let _ = writeln!(std::io::stderr(), "Error: {problem}");
            ExitCode::from(2)
        }
    }
}

fn usage() -> ExitCode {
    let _ = std::io::stderr().write_all(USAGE.as_bytes());
    ExitCode::from(2)
}

/// # Errors
/// A file that can't be read, as a sentence.
fn check(given: &[String]) -> Result<Report, String> {
    let mut files = Vec::new();
    for f in given {
        collect(Path::new(f), &mut files, 0)?;
    }
    let mut progress = Progress::new("reading", "files", files.len() as u64);
    let mut documents = Vec::new();
    for file in &files {
        documents.extend(read(file)?);
        progress.add(1);
    }
    let compiler = Compiler::new(TypeRef::Static(&meta_v1::OBJECT_META));
    let ty = TypeRef::Static(&apiextensions_v1::CUSTOM_RESOURCE_DEFINITION);
    let mut checker = Checker::new(&compiler, ty);
    documents.iter().for_each(|d| checker.definition(d));
    progress = Progress::new("checking", "documents", documents.len() as u64);
    for d in &documents {
        checker.object(d);
        progress.add(1);
    }
    drop(progress);
    Ok(checker.into_report())
}

/// The file, or the files of a folder in the order of their names.
fn collect(path: &Path, files: &mut Vec<PathBuf>, depth: usize) -> Result<(), String> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    if depth > DEPTH_MAX {
        return Ok(());
    }
    let problem = |e: std::io::Error| format!("can't read {}: {e}", path.display());
    let mut entries: Vec<PathBuf> = Vec::new();
    for entry in std::fs::read_dir(path).map_err(problem)? {
        entries.push(entry.map_err(problem)?.path());
    }
    entries.sort();
    for entry in entries {
        let named = |e: &str| entry.extension().is_some_and(|x| x == e);
        if entry.is_dir() || named("yaml") || named("yml") || named("json") {
            collect(&entry, files, depth + 1)?;
        }
    }
    Ok(())
}

/// The documents of a file; a list is its items.
fn read(path: &Path) -> Result<Vec<Document>, String> {
    let file = path.display().to_string();
    let bytes = if file == "-" {
        let mut bytes = Vec::new();
        std::io::Read::read_to_end(&mut std::io::stdin(), &mut bytes).map(|_| bytes)
    } else {
        std::fs::read(path)
    };
    let bytes = bytes.map_err(|e| format!("can't read {file}: {e}"))?;
    let text = String::from_utf8(bytes).map_err(|_| format!("{file} is not UTF-8 text"))?;
    let mut documents = Vec::new();
    for (line, part) in parts(&text) {
        let parsed = yaml::parse(part.as_bytes(), &Limits::default())
            .map_err(|e| format!("{file}, document at line {line}: {e}"))?;
        let is_list = parsed.tree.str_at(&["kind"]).ends_with("List");
        let trees = match parsed.tree.get("items").and_then(Tree::as_list) {
            Some(items) if is_list => items.to_vec(),
            _ => vec![parsed.tree],
        };
        for tree in trees.into_iter().filter(|t| !t.is_null()) {
            documents.push(Document {
                file: file.clone(),
                line,
                // Lines inside of lists are not looked up.
                text: if is_list { String::new() } else { part.clone() },
                tree,
            });
        }
    }
    Ok(documents)
}

/// The documents of a text with the lines they begin at.
fn parts(text: &str) -> Vec<(usize, String)> {
    let mut parts = vec![(1, String::new())];
    for (i, line) in text.lines().enumerate() {
        if line == "---" || line.starts_with("--- ") {
            parts.push((i + 2, String::new()));
        } else if let Some((_, part)) = parts.last_mut() {
            part.push_str(line);
            part.push('\n');
        }
    }
    parts.retain(|(_, p)| !p.trim().is_empty());
    parts
}

fn as_text(report: &Report) -> String {
    let mut out = String::new();
    for f in &report.findings {
        let severity = severity(f);
        let field = if f.field.is_empty() {
            String::new()
        } else {
            format!("{}: ", f.field)
        };
        out.push_str(&format!(
            "{}:{}: {severity}: {}: {field}{}\n",
            f.file, f.line, f.object, f.message
        ));
    }
    let count = |s: Severity| report.findings.iter().filter(|f| f.severity == s).count();
    let plural = |n: usize, one: &str| format!("{n} {one}{}", if n == 1 { "" } else { "s" });
    out.push_str(&format!(
        "checked {} and {}: {}, {}",
        plural(report.definitions, "definition"),
        plural(report.objects, "object"),
        plural(count(Severity::Error), "error"),
        plural(count(Severity::Warning), "warning"),
    ));
    if report.skipped > 0 {
        out.push_str(&format!(
            "; {} of other kinds skipped",
            plural(report.skipped, "object")
        ));
    }
    out.push('\n');
    out
}

const fn severity(f: &Finding) -> &'static str {
    match f.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    }
}

fn as_json(report: &Report) -> String {
    let int = |n: usize| Tree::Int(i64::try_from(n).unwrap_or(i64::MAX));
    let findings = report.findings.iter().map(|f| {
        Tree::map([
            ("field", f.field.as_str().into()),
            ("file", f.file.as_str().into()),
            ("line", int(f.line)),
            ("message", f.message.as_str().into()),
            ("object", f.object.as_str().into()),
            ("severity", severity(f).into()),
        ])
    });
    let all = Tree::map([
        ("definitions", int(report.definitions)),
        ("findings", Tree::list(findings.collect())),
        ("objects", int(report.objects)),
        ("skipped", int(report.skipped)),
    ]);
    format!("{}\n", json_text(&all))
}
