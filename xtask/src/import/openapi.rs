//! What only OpenAPI documents say: unions, and the group versions the API ever had.

use crate::Outcome;
use crate::data::{OpenApi, Union};
use crate::files;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Writes `openapi.json`.
pub(super) fn run(catalog: &Path, data: &Path) -> Outcome<()> {
    let kinds: BTreeMap<String, Value> = files::read(&catalog.join("schema/_kinds.json"))?;
    let group_versions: BTreeSet<String> = kinds
        .keys()
        .filter_map(|k| k.rsplit_once('/'))
        .map(|(gv, _)| gv.to_owned())
        .collect();
    let mut out = OpenApi {
        group_versions: group_versions.into_iter().collect(),
        ..OpenApi::default()
    };
    for entry in std::fs::read_dir(catalog.join("schema"))? {
        let file: Value = files::read(&entry?.path())?;
        let Some(package) = file.get("package").and_then(Value::as_str) else {
            continue;
        };
        for (name, def) in file
            .get("definitions")
            .and_then(Value::as_object)
            .into_iter()
            .flatten()
        {
            if def.get("mt").and_then(Value::as_str) == Some("granular") {
                out.granular.push(format!("{package}.{name}"));
            }
            if let Some(unions) = def.get("unions") {
                let unions: Vec<Union> = serde_json::from_value(unions.clone())?;
                out.unions.insert(format!("{package}.{name}"), unions);
            }
        }
    }
    out.granular.sort();
    let text = format!(
        "{{\"group_versions\":{},\n\"granular\":{},\n\"unions\":{}}}\n",
        files::list_rows(&out.group_versions)?.trim_end(),
        files::list_rows(&out.granular)?.trim_end(),
        files::map_rows(&out.unions)?.trim_end(),
    );
    files::write(&data.join("openapi.json"), &text)
}
