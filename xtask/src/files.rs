//! Reading and writing data files: JSON, one row a line, so that a change of one fact is a change of one line.

use crate::Outcome;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// Reads a JSON file.
pub(crate) fn read<T: DeserializeOwned>(path: &Path) -> Outcome<T> {
    let text = fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
    serde_json::from_str(&text).map_err(|e| format!("{}: {e}", path.display()).into())
}

/// A JSON list with one item a line.
pub(crate) fn list_rows<T: Serialize>(rows: &[T]) -> Outcome<String> {
    let mut out = String::from("[\n");
    for (i, row) in rows.iter().enumerate() {
        let comma = if i + 1 < rows.len() { "," } else { "" };
        writeln!(out, "{}{comma}", serde_json::to_string(row)?)?;
    }
    out.push_str("]\n");
    Ok(out)
}

/// A JSON object with one member a line.
pub(crate) fn map_rows<T: Serialize>(rows: &BTreeMap<String, T>) -> Outcome<String> {
    let mut out = String::from("{\n");
    for (i, (key, row)) in rows.iter().enumerate() {
        let comma = if i + 1 < rows.len() { "," } else { "" };
        writeln!(
            out,
            "{}:{}{comma}",
            serde_json::to_string(key)?,
            serde_json::to_string(row)?
        )?;
    }
    out.push_str("}\n");
    Ok(out)
}

/// Writes a file.
pub(crate) fn write(path: &Path, text: &str) -> Outcome<()> {
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent)?;
    }
    fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()).into())
}
