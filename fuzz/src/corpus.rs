//! Inputs that are kept: one file each, `fuzz/corpus/<target>/<name>`.

use std::io;
use std::path::PathBuf;

/// The folder of a target's inputs.
#[must_use]
pub fn folder(target: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("corpus")
        .join(target)
}

/// A target's inputs with their names, in order of names.
///
/// # Errors
/// A file that can't be read.
pub fn corpus(target: &str) -> io::Result<Vec<(String, Vec<u8>)>> {
    let folder = folder(target);
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        all.push((name, std::fs::read(path)?));
    }
    all.sort();
    Ok(all)
}
