//! Feature gates.

use super::value::{flag, text};
use crate::Outcome;
use crate::data::Gate;
use crate::files;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

/// Writes `gates.json`.
pub(super) fn run(catalog: &Path, data: &Path) -> Outcome<()> {
    let raw: BTreeMap<String, Value> = files::read(&catalog.join("feature-gates.json"))?;
    let gates: Vec<Gate> = raw
        .iter()
        .map(|(name, v)| Gate {
            name: name.clone(),
            on: flag(v, "default"),
            stage: text(v, "stage"),
            locked: flag(v, "locked"),
        })
        .collect();
    files::write(&data.join("gates.json"), &files::list_rows(&gates)?)
}
