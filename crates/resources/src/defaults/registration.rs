//! Custom resource definitions.

use super::{is_empty, part, part_mut, text};
use supercargo_meta::{Map, Tree};

/// Names that follow from the kind, and the version that is stored.
pub fn custom_resource_definition(m: &mut Map) {
    let Some(spec) = part(m, "spec") else { return };
    let stored: Vec<Tree> = spec
        .get("versions")
        .and_then(Tree::as_list)
        .unwrap_or_default()
        .iter()
        .filter(|v| v.get("storage").and_then(Tree::as_bool) == Some(true))
        .map(|v| v.str_at(&["name"]).into())
        .take(1)
        .collect();
    let kind = part(spec, "names").map_or("", |n| text(n, "kind")).to_owned();
    let lacks = |f: &str| part(spec, "names").is_none_or(|n| text(n, f).is_empty());
    let (singular, list_kind) = (lacks("singular"), lacks("listKind"));
    if !kind.is_empty()
        && (singular || list_kind)
        && let Some(names) = part_mut(m, "spec").and_then(|s| part_mut(s, "names"))
    {
        if singular {
            names.insert("singular", kind.to_lowercase().into());
        }
        if list_kind {
            names.insert("listKind", format!("{kind}List").into());
        }
    }
    let unknown = part(m, "status").is_none_or(|s| is_empty(s, "storedVersions"));
    if unknown && !stored.is_empty() {
        m.entry("status")
            .force_map()
            .insert("storedVersions", Tree::list(stored));
    }
}
