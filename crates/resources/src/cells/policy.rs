//! Admission policies and their bindings.

use supercargo_env::WallTime;
use supercargo_meta::Tree;

/// `apiVersion/kind` of a policy's parameters.
#[must_use]
pub fn param_kind(policy: &Tree, _: WallTime) -> Tree {
    match policy.at(&["spec", "paramKind"]).filter(|p| !p.is_null()) {
        Some(p) => format!("{}/{}", p.str_at(&["apiVersion"]), p.str_at(&["kind"])).into(),
        None => "<unset>".into(),
    }
}

/// The parameters a binding names or selects.
#[must_use]
pub fn param_ref(binding: &Tree, _: WallTime) -> Tree {
    let Some(p) = binding.at(&["spec", "paramRef"]).filter(|p| !p.is_null()) else {
        return "<unset>".into();
    };
    let name = p.str_at(&["name"]);
    if !name.is_empty() {
        return format!("{}/{name}", super::or(p.str_at(&["namespace"]), "*")).into();
    }
    match p.get("selector").filter(|s| !s.is_null()) {
        Some(selector) => debug_text(selector).into(),
        None => "<unset>".into(),
    }
}

/// A label selector as Go's generated `String` prints it.
fn debug_text(selector: &Tree) -> String {
    let mut out = "&LabelSelector{MatchLabels:map[string]string{".to_owned();
    for (k, v) in selector
        .get("matchLabels")
        .and_then(Tree::as_map)
        .into_iter()
        .flatten()
    {
        out.push_str(&format!("{k}: {},", v.as_str().unwrap_or("")));
    }
    out.push_str("},MatchExpressions:[]LabelSelectorRequirement{");
    for e in super::items(selector, &["matchExpressions"]) {
        let values: Vec<&str> = super::items(e, &["values"])
            .iter()
            .filter_map(Tree::as_str)
            .collect();
        out.push_str(&format!(
            "LabelSelectorRequirement{{Key:{},Operator:{},Values:[{}],}},",
            e.str_at(&["key"]),
            e.str_at(&["operator"]),
            values.join(" ")
        ));
    }
    out.push_str("},}");
    out
}
