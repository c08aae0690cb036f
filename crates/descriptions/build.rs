//! Takes the descriptions of types and fields out of the source of k8s-openapi and packs them (see `src/lib.rs`).
//!
//! The crate's source is generated: each type has a file, the file names the definition it was made from, and the JSON
//! schema in it stands one item a line, at fixed indentations. So lines are all this script has to understand. What it
//! finds is checked by the tests of the crate.

#![allow(
    clippy::disallowed_methods,
    reason = "cargo tells a build script through its environment"
)]

use std::collections::BTreeMap;
use std::error::Error;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

type Outcome<T> = Result<T, Box<dyn Error>>;

/// The folder of the release whose API is served.
const RELEASE: &str = "src/v1_37";

/// Texts of one definition: its own under "", those of its fields by name.
type Texts = BTreeMap<String, String>;

fn main() -> Outcome<()> {
    println!("cargo::rerun-if-changed=build.rs");
    let source = source_of("k8s-openapi")?;
    let mut found: BTreeMap<String, Texts> = BTreeMap::new();
    walk(&source.join(RELEASE), &mut found)?;
    let mut text = String::new();
    for (definition, texts) in &found {
        for (field, words) in texts {
            text.push_str(&format!("{definition}\x01{field}\x01{words}\x02"));
        }
    }
    let mut sum = flate2::Crc::new();
    sum.update(text.as_bytes());
    println!(
        "cargo::rustc-env=DESCRIPTIONS_DIGEST={:08x}-{}",
        sum.sum(),
        sum.amount()
    );
    let out = PathBuf::from(std::env::var("OUT_DIR")?).join("descriptions.zlib");
    let mut packed = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
    packed.write_all(text.as_bytes())?;
    std::fs::write(out, packed.finish()?)?;
    Ok(())
}

/// Where cargo keeps the source of a locked dependency; fetches it first where it has to.
fn source_of(package: &str) -> Outcome<PathBuf> {
    let output = Command::new(std::env::var("CARGO")?)
        .args(["metadata", "--format-version", "1", "--locked"])
        .current_dir(std::env::var("CARGO_MANIFEST_DIR")?)
        .output()?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        return Err(
            format!("the source of {package} is needed (`cargo fetch --locked` gets it): {said}").into(),
        );
    }
    let metadata = String::from_utf8(output.stdout)?;
    if let Some(root) = text_after(&metadata, "\"workspace_root\":\"") {
        println!("cargo::rerun-if-changed={root}/Cargo.lock");
    }
    // A package starts with these members, and its dependencies with others.
    let of_package = metadata
        .split_once(&format!("\"name\":\"{package}\",\"version\":"))
        .ok_or_else(|| format!("{package} is not locked"))?
        .1;
    let manifest = text_after(of_package, "\"manifest_path\":\"").ok_or("a package without a manifest")?;
    let folder = Path::new(&manifest).parent();
    Ok(folder.ok_or("a manifest without a folder")?.to_owned())
}

/// The JSON text that follows `key`. (A JSON reader would cost more than all else here.)
fn text_after(json: &str, key: &str) -> Option<String> {
    let (_, rest) = json.split_once(key)?;
    let mut end = rest.find('"')?;
    while rest[..end].ends_with('\\') {
        end += 1 + rest.get(end + 1..)?.find('"')?;
    }
    unescape(&rest[..end]).ok()
}

fn walk(folder: &Path, found: &mut BTreeMap<String, Texts>) -> Outcome<()> {
    for entry in std::fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            walk(&path, found)?;
        } else {
            let source = std::fs::read_to_string(&path)?;
            if let Some((definition, texts)) = read(&source)? {
                found.insert(definition, texts);
            }
        }
    }
    Ok(())
}

/// The texts in one file, if it is that of a type.
fn read(source: &str) -> Outcome<Option<(String, Texts)>> {
    let mut texts = Texts::new();
    let first = source.lines().next().unwrap_or_default();
    let Some(definition) = first.strip_prefix("// Generated from definition ") else {
        return Ok(None);
    };
    let schema = source.split("json_schema!({").nth(1).unwrap_or_default();
    let mut field = String::new();
    for line in schema.lines() {
        let text = line.trim_start();
        let depth = line.len() - text.len();
        if depth == 16
            && let Some(rest) = text.strip_prefix('"')
            && let Some((name, _)) = rest.split_once("\": ")
        {
            name.clone_into(&mut field);
        }
        let literal = match text.strip_prefix("\"description\": \"") {
            Some(rest) if depth == 12 => {
                field.clear();
                rest.strip_suffix("\",")
            }
            Some(rest) if depth == 20 => rest.strip_suffix("\","),
            Some(_) => None,
            None => text
                .split_once("insert(\"description\".into(), \"")
                .and_then(|(_, rest)| rest.strip_suffix("\".into());")),
        };
        if let Some(literal) = literal
            && !texts.contains_key(&field)
        {
            texts.insert(field.clone(), unescape(literal)?);
        }
    }
    Ok(Some((definition.trim().to_owned(), texts)))
}

/// The value of a string literal.
fn unescape(literal: &str) -> Outcome<String> {
    let mut out = String::with_capacity(literal.len());
    let mut chars = literal.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        out.push(match chars.next() {
            Some('n') => '\n',
            Some('t') => '\t',
            Some('r') => '\r',
            Some(c @ ('"' | '\\' | '\'')) => c,
            other => return Err(format!("unknown escape {other:?} in {literal}").into()),
        });
    }
    Ok(out)
}
