//! From the data files to static Rust tables.

mod cells;
mod names;
mod openapi;
mod resources;
mod same;
mod types;

use crate::data::{Column, DefaultRule, Gate, Group, Hooks, OpenApi, Package, Resource};
use crate::{Outcome, files, say};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Everything the generator reads.
struct Input {
    /// By module name.
    packages: BTreeMap<String, Package>,
    defaults: BTreeMap<String, Vec<DefaultRule>>,
    gates: Vec<Gate>,
    groups: Vec<Group>,
    resources: Vec<Resource>,
    columns: BTreeMap<String, Vec<Column>>,
    hooks: Hooks,
    openapi: OpenApi,
}

/// What the generator writes, by file name.
#[derive(Default)]
struct Output {
    files: BTreeMap<String, String>,
    /// Rows that need code and have none yet.
    missing: Vec<String>,
}

/// Writes the tables, or with `check` fails when they differ from what would be written.
pub(crate) fn run(crate_dir: &Path, check: bool) -> Outcome<()> {
    let input = read(&crate_dir.join("data"))?;
    let mut out = Output::default();
    types::run(&input, &mut out)?;
    cells::run(&input, &mut out)?;
    resources::run(&input, &mut out)?;
    openapi::run(&input, &mut out)?;
    let modules: Vec<String> = out
        .files
        .keys()
        .map(|f| f.trim_end_matches(".rs").to_owned())
        .collect();
    out.files.insert("mod.rs".to_owned(), mod_file(&modules));
    let folder = crate_dir.join("src/generated");
    let stale = stale_files(&folder, &out.files)?;
    if check {
        return match stale.as_slice() {
            [] => Ok(()),
            some => Err(format!("stale, run `cargo run -p xtask -- generate`: {}", some.join(" ")).into()),
        };
    }
    for name in &stale {
        match out.files.get(name) {
            Some(text) => files::write(&folder.join(name), text)?,
            None => fs::remove_file(folder.join(name))?,
        }
    }
    say(&format!("{} of {} files written", stale.len(), out.files.len()))?;
    for m in &out.missing {
        say(&format!("no code yet: {m}"))?;
    }
    Ok(())
}

fn read(data: &Path) -> Outcome<Input> {
    let mut packages = BTreeMap::new();
    for entry in fs::read_dir(data.join("types"))? {
        let path = entry?.path();
        let module = path
            .file_stem()
            .map(|s| s.to_string_lossy().into_owned())
            .unwrap_or_default();
        if module != "extra" {
            packages.insert(module, files::read(&path)?);
        }
    }
    Ok(Input {
        packages,
        defaults: files::read(&data.join("defaults.json"))?,
        gates: files::read(&data.join("gates.json"))?,
        groups: files::read(&data.join("groups.json"))?,
        resources: files::read(&data.join("resources.json"))?,
        columns: files::read(&data.join("columns.json"))?,
        hooks: files::read(&data.join("hooks.json"))?,
        openapi: files::read(&data.join("openapi.json"))?,
    })
}

/// Names of files that differ, are missing, or are there and should not be.
fn stale_files(folder: &Path, wanted: &BTreeMap<String, String>) -> Outcome<Vec<String>> {
    let mut stale = Vec::new();
    for (name, text) in wanted {
        if fs::read_to_string(folder.join(name)).ok().as_deref() != Some(text) {
            stale.push(name.clone());
        }
    }
    if folder.is_dir() {
        for entry in fs::read_dir(folder)? {
            let name = entry?.file_name().to_string_lossy().into_owned();
            if !wanted.contains_key(&name) {
                stale.push(name);
            }
        }
    }
    Ok(stale)
}

fn mod_file(modules: &[String]) -> String {
    let mut out = String::from(
        "//! Tables made by `cargo run -p xtask -- generate` from `data`. Do not edit.\n\n\
         #![allow(missing_docs, reason = \"rows of data\")]\n\n",
    );
    for m in modules {
        out.push_str(&format!("pub mod {m};\n"));
    }
    out
}
