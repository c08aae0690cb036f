//! Tasks of the repository itself.
//!
//! `import <folder>` turns a catalog of API facts into the data files of `crates/resources/data`; `generate` turns those
//! into the static tables of `crates/resources/src/generated`, and proto files into gRPC stubs; `generate --check` fails when
//! either is stale. The data files are what people read and review; `hooks.json` and `types/extra.json` among them are kept by hand.

mod data;
mod files;
mod generate;
mod import;
mod licences;
mod stubs;
mod tidy;

use std::error::Error;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// What a task ends with.
type Outcome<T> = Result<T, Box<dyn Error>>;

fn main() -> Outcome<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let crate_dir = root.join("crates/resources");
    match args.as_slice() {
        ["import", catalog] => import::run(&PathBuf::from(catalog), &crate_dir.join("data")),
        ["generate"] => generate::run(&crate_dir, false).and_then(|()| stubs::run(&root, false)),
        ["generate", "--check"] => generate::run(&crate_dir, true).and_then(|()| stubs::run(&root, true)),
        ["tidy"] => tidy::run(&root),
        _ => Err("usage: xtask import <catalog folder> | xtask generate [--check] | xtask tidy".into()),
    }
}

/// Prints a line for the person at the terminal.
fn say(line: &str) -> Outcome<()> {
    writeln!(std::io::stdout(), "{line}")?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generated_tables_are_up_to_date() {
        let crate_dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/resources");
        generate::run(&crate_dir, true).unwrap();
    }

    #[test]
    fn generated_stubs_are_up_to_date() {
        stubs::run(&Path::new(env!("CARGO_MANIFEST_DIR")).join(".."), true).unwrap();
    }

    #[test]
    fn the_repository_is_tidy() {
        tidy::run(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..")).unwrap();
    }
}
