//! What a changed definition is still forgiven, because it was so before.

use super::conversion;
use super::names::is_true;
use super::spec::Spec;
use super::{defaults, structure};
use crate::Compiler;
use crate::props::Props;
use std::collections::HashSet;
use supercargo_meta::{FieldError, Tree};

/// What is required of a definition.
#[derive(Clone, Debug)]
pub(super) struct Options {
    /// Of the versions a webhook reviews, one that upstream knows.
    pub(super) require_known_review: bool,
    /// A schema in every version.
    pub(super) require_schema: bool,
    pub(super) require_valid_type: bool,
    pub(super) require_structural: bool,
    pub(super) require_pruned_defaults: bool,
    pub(super) require_atomic_sets: bool,
    pub(super) require_list_keys: bool,
    pub(super) allow_bad_ca_bundle: bool,
    /// Versions whose schema did not change: costs of their rules are forgiven.
    pub(super) unchanged_schemas: HashSet<String>,
    pub(super) suppress_rule_cost: bool,
    /// Versions with more selectable fields than allowed, unchanged; "" for those of all versions.
    pub(super) many_selectable: HashSet<String>,
}

pub(super) const TYPES: [&str; 6] = ["array", "boolean", "integer", "number", "object", "string"];

impl Options {
    /// Of a new definition: everything.
    pub(super) fn for_new() -> Self {
        Self {
            require_known_review: true,
            require_schema: true,
            require_valid_type: true,
            require_structural: true,
            require_pruned_defaults: true,
            require_atomic_sets: true,
            require_list_keys: true,
            allow_bad_ca_bundle: true,
            unchanged_schemas: HashSet::new(),
            suppress_rule_cost: false,
            many_selectable: HashSet::new(),
        }
    }

    /// Of a changed one: nothing that the old one does not obey.
    pub(super) fn for_change(crd: &Tree, old: &Tree, compiler: &Compiler) -> Self {
        let (new, was) = (Spec::of(crd), Spec::of(old));
        let all_have_schemas = was.schemas().count() > 0
            && (was.schema.is_some() || was.versions.iter().all(|v| v.open_api().is_some()));
        let reviews = conversion::review_versions(was.tree.get("conversion"));
        Self {
            require_known_review: reviews.is_empty() || conversion::has_known(&reviews),
            require_schema: all_have_schemas,
            require_valid_type: !was.any_schema(&mut has_unknown_type),
            require_structural: was.schemas().all(|s| structure::is_structural(s)),
            require_pruned_defaults: !was.schemas().any(|s| defaults::has_unpruned(s, compiler)),
            require_atomic_sets: !was.any_schema(&mut has_deep_set),
            require_list_keys: !was.any_schema(&mut |s| !list_keys(s, "").is_empty()),
            allow_bad_ca_bundle: !is_true(old, "Established")
                || conversion::has_bad_ca(was.tree.get("conversion")),
            unchanged_schemas: unchanged(&new, &was),
            suppress_rule_cost: false,
            many_selectable: many_selectable(&new, &was),
        }
    }
}

fn unchanged(new: &Spec<'_>, old: &Spec<'_>) -> HashSet<String> {
    let had = |name: &str| old.versions.iter().any(|v| v.name == name);
    new.versions
        .iter()
        .filter(|v| had(v.name) && new.schema_of(v.name) == old.schema_of(v.name))
        .map(|v| v.name.to_owned())
        .collect()
}

fn many_selectable(new: &Spec<'_>, old: &Spec<'_>) -> HashSet<String> {
    let mut many = HashSet::new();
    if old.selectable.len() > 8 && old.selectable == new.selectable {
        many.insert(String::new());
    }
    for v in &new.versions {
        let same = old
            .versions
            .iter()
            .any(|o| o.name == v.name && o.selectable.len() > 8 && o.selectable == v.selectable);
        if same {
            many.insert(v.name.to_owned());
        }
    }
    many
}

fn has_unknown_type(s: Props<'_>) -> bool {
    !s.kind().is_empty() && !TYPES.contains(&s.kind())
}

/// A set whose items are no single values.
fn has_deep_set(s: Props<'_>) -> bool {
    s.list_type() == Some("set") && s.item().is_some_and(|i| deep_set_item(i).is_some())
}

/// What makes an item unfit for a set: the extension at fault.
pub(super) fn deep_set_item(item: Props<'_>) -> Option<&'static str> {
    match item.kind() {
        "array" if item.list_type().is_some_and(|t| t != "atomic") => Some("x-kubernetes-list-type"),
        "object" if item.map_type() != Some("atomic") => Some("x-kubernetes-map-type"),
        _ => None,
    }
}

/// True for a schema with an extension of Kubernetes.
pub(super) fn has_extension(s: Props<'_>) -> bool {
    s.is_embedded()
        || s.given_flag("x-kubernetes-preserve-unknown-fields").is_some()
        || s.is_int_or_string()
        || s.has_entries("x-kubernetes-list-map-keys")
        || s.list_type().is_some()
        || s.has_rules()
}

/// Items of sets and maps are never null, and their keys are always there.
pub(super) fn list_keys(s: Props<'_>, path: &str) -> Vec<FieldError> {
    let (Some(item), Some(kind @ ("set" | "map"))) = (s.item(), s.list_type()) else {
        return Vec::new();
    };
    let mut errors = Vec::new();
    if item.nullable() {
        errors.push(FieldError::forbidden(
            format!("{path}.items.nullable"),
            format!("cannot be nullable when x-kubernetes-list-type is {kind}"),
        ));
    }
    if kind == "set" {
        return errors;
    }
    for key in s.list_keys() {
        let Some(p) = item.property(key) else { continue };
        let at = |field: &str| format!("{path}.items.properties[{key}].{field}");
        if p.default().is_none() && !item.texts("required").any(|r| r == key) {
            errors.push(FieldError::required(
                at("default"),
                "this property is in x-kubernetes-list-map-keys, so it must have a default or be a required property",
            ));
        }
        if p.nullable() {
            errors.push(FieldError::forbidden(
                at("nullable"),
                "this property is in x-kubernetes-list-map-keys, so it cannot be nullable",
            ));
        }
    }
    errors
}
