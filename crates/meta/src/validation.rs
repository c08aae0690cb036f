//! Validation of `metadata`, the same for every kind (apimachinery 0.37: pkg/api/validation).

use crate::names::{NameCheck, is_label_key, is_label_value, label_key, label_value, name_is_dns_label};
use crate::{
    BadValue, FieldError, FieldErrorKind, GroupVersion, ObjectMeta, OwnerReference, Text, Tree, go_quote,
};
use std::borrow::Cow;
use std::fmt::Arguments;

/// Bytes of all annotation keys and values together.
const ANNOTATIONS_BYTES_MAX: usize = 256 * 1024;
const MANAGER_BYTES_MAX: usize = 128;
const SUBRESOURCE_BYTES_MAX: usize = 256;

/// What is wrong with the metadata of a new object. `path` is that of the metadata, usually `metadata`.
#[must_use]
pub fn object_meta(m: ObjectMeta<'_>, namespaced: bool, name: NameCheck, path: &str) -> Vec<FieldError> {
    let mut errors = Vec::new();
    let at = |field: &str| format!("{path}.{field}");
    let mut all = |field: &str, value: &str, messages: Vec<String>| {
        errors.extend(
            messages
                .into_iter()
                .map(|msg| FieldError::invalid(at(field), value, msg)),
        );
    };
    if !m.generate_name().is_empty() {
        all("generateName", m.generate_name(), name(m.generate_name(), true));
    }
    if m.name().is_empty() {
        errors.push(FieldError::required(
            at("name"),
            "name or generateName is required",
        ));
    } else {
        all("name", m.name(), name(m.name(), false));
    }
    match (namespaced, m.namespace()) {
        (true, "") => errors.push(FieldError::required(at("namespace"), "")),
        (true, ns) => errors.extend(
            name_is_dns_label(ns, false)
                .into_iter()
                .map(|msg| FieldError::invalid(at("namespace"), ns, msg)),
        ),
        (false, "") => {}
        (false, _) => errors.push(FieldError::forbidden(at("namespace"), "not allowed on this type")),
    }
    generation(m, path, &mut errors);
    common(m, path, &mut errors);
    finalizers(m, format_args!("{path}.finalizers"), &mut errors);
    managed(m, path, &mut errors);
    errors
}

/// What is wrong with the metadata of a changed object.
#[must_use]
pub fn object_meta_update(new: ObjectMeta<'_>, old: ObjectMeta<'_>, path: &str) -> Vec<FieldError> {
    let mut errors = Vec::new();
    let at = |field: &str| format!("{path}.{field}");
    if old.is_deleting() {
        no_new_finalizers(new, old, &at("finalizers"), &mut errors);
    }
    if new.resource_version().is_empty() {
        errors.push(FieldError::invalid(
            at("resourceVersion"),
            "",
            "must be specified for an update",
        ));
    }
    generation(new, path, &mut errors);
    if new.generation() < old.generation() {
        errors.push(FieldError::invalid(
            at("generation"),
            new.generation(),
            "must not be decremented",
        ));
    }
    let immutable = "field is immutable";
    for (field, new, old) in [
        ("name", new.name(), old.name()),
        ("namespace", new.namespace(), old.namespace()),
        ("uid", new.uid(), old.uid()),
    ] {
        if new != old {
            errors.push(FieldError::invalid(at(field), new, immutable));
        }
    }
    for (field, new, old) in [
        ("creationTimestamp", new.creation_text(), old.creation_text()),
        ("deletionTimestamp", new.deletion_text(), old.deletion_text()),
    ] {
        if new != old {
            let shown = if new.is_empty() { Tree::Null } else { new.into() };
            errors.push(FieldError::invalid(at(field), shown, immutable));
        }
    }
    let grace = new.deletion_grace_seconds();
    if grace != old.deletion_grace_seconds() {
        let shown = grace.map_or(Tree::Null, Tree::Int);
        errors.push(FieldError::invalid(
            at("deletionGracePeriodSeconds"),
            shown,
            immutable,
        ));
    }
    common(new, path, &mut errors);
    managed(new, path, &mut errors);
    errors
}

fn generation(m: ObjectMeta<'_>, path: &str, errors: &mut Vec<FieldError>) {
    if m.generation() < 0 {
        errors.push(FieldError::invalid(
            format!("{path}.generation"),
            m.generation(),
            "must be greater than or equal to 0",
        ));
    }
}

/// Labels, annotations and owners. Mostly nothing is wrong: where it would be is not written down before.
fn common(m: ObjectMeta<'_>, path: &str, errors: &mut Vec<FieldError>) {
    for (k, v) in m.labels().into_iter().flatten() {
        let v = v.as_str().unwrap_or("");
        if !is_label_key(k) || !is_label_value(v) {
            errors.extend(labels_entry(k, v, &format!("{path}.labels")));
        }
    }
    annotations(m, format_args!("{path}.annotations"), errors);
    owner_references(m, format_args!("{path}.ownerReferences"), errors);
}

fn managed(m: ObjectMeta<'_>, path: &str, errors: &mut Vec<FieldError>) {
    errors.extend(problems_of_managers(
        m.managed_fields(),
        format_args!("{path}.managedFields"),
    ));
}

/// What is wrong with one label; also for pod templates and selectors.
#[must_use]
pub fn labels_entry(key: &str, value: &str, path: &str) -> Vec<FieldError> {
    let invalid = |shown: &str, messages: Vec<String>| -> Vec<FieldError> {
        messages
            .into_iter()
            .map(|m| FieldError::invalid(path, shown, m))
            .collect()
    };
    let mut errors = invalid(key, label_key(key));
    errors.extend(invalid(value, label_value(value)));
    errors
}

/// What is wrong with the annotations of an object.
#[must_use]
pub fn annotation_problems(m: ObjectMeta<'_>, path: &str) -> Vec<FieldError> {
    let mut errors = Vec::new();
    annotations(m, format_args!("{path}"), &mut errors);
    errors
}

fn annotations(m: ObjectMeta<'_>, path: Arguments<'_>, errors: &mut Vec<FieldError>) {
    let mut bytes = 0usize;
    for (k, v) in m.annotations().into_iter().flatten() {
        bytes = bytes
            .saturating_add(k.len())
            .saturating_add(v.as_str().unwrap_or("").len());
        // In lower case it is one then, too.
        if is_label_key(k) {
            continue;
        }
        let lower: Cow<'_, str> = if k.bytes().any(|b| b.is_ascii_uppercase() || !b.is_ascii()) {
            Cow::Owned(k.as_str().to_lowercase())
        } else {
            Cow::Borrowed(k.as_str())
        };
        for msg in label_key(&lower) {
            errors.push(FieldError::invalid(path.to_string(), k.clone(), msg));
        }
    }
    if bytes > ANNOTATIONS_BYTES_MAX {
        errors.push(FieldError::too_long_bytes(
            path.to_string(),
            ANNOTATIONS_BYTES_MAX,
        ));
    }
}

fn owner_references(m: ObjectMeta<'_>, path: Arguments<'_>, errors: &mut Vec<FieldError>) {
    let mut controller: Option<OwnerReference<'_>> = None;
    let mut said = false;
    for (i, o) in m.owner_references().enumerate() {
        let at = |field: &str| format!("{path}[{i}].{field}");
        let gv = GroupVersion::parse(o.api_version());
        let must = "must not be empty";
        if o.api_version().is_empty() {
            errors.push(FieldError::required(at("apiVersion"), must));
        } else if gv.as_ref().is_none_or(|gv| gv.version.is_empty()) {
            errors.push(FieldError::invalid(
                at("apiVersion"),
                o.api_version(),
                "must be <group>/<version> or <version>",
            ));
        }
        for (field, value) in [("kind", o.kind()), ("name", o.name()), ("uid", o.uid())] {
            if value.is_empty() {
                errors.push(FieldError::required(at(field), must));
            }
        }
        if o.api_version() == "v1" && o.kind() == "Event" {
            errors.push(FieldError::invalid_verbatim(
                format!("{path}[{i}]"),
                o.json(),
                "/v1, Kind=Event is disallowed from being an owner",
            ));
        }
        if !o.is_controller() {
            continue;
        }
        match &controller {
            None => controller = Some(o),
            // Said once: the text holds all references, and there may be a body full of them.
            Some(_) if said => {}
            Some(first) => {
                said = true;
                let [first, this] = [first, &o].map(|o| format!("{}/{}", o.kind(), o.name()));
                let all: Vec<String> = m.owner_references().map(OwnerReference::json).collect();
                errors.push(FieldError::invalid_verbatim(
                    path.to_string(),
                    format!("[{}]", all.join(",")),
                    format!(
                        "Only one reference can have Controller set to true. Found \"true\" in references for {first} and {this}"
                    ),
                ));
            }
        }
    }
}

fn finalizers(m: ObjectMeta<'_>, path: Arguments<'_>, errors: &mut Vec<FieldError>) {
    for f in m.finalizers() {
        for msg in label_key(f) {
            errors.push(FieldError::invalid(path.to_string(), f, msg));
        }
    }
    let has = |name: &str| m.finalizers().any(|f| f == name);
    if has("orphan") && has("foregroundDeletion") {
        let all: Vec<Tree> = m.finalizers().map(Tree::from).collect();
        errors.push(FieldError::invalid(
            path.to_string(),
            all,
            "finalizer orphan and foregroundDeletion cannot be both set",
        ));
    }
}

/// What is wrong with finalizers of kinds that take names without a prefix only from the API itself (kubernetes 1.37:
/// `pkg/apis/core/validation`).
#[must_use]
pub fn qualified_finalizers(m: ObjectMeta<'_>, path: &str) -> Vec<FieldError> {
    m.finalizers()
        .enumerate()
        .filter(|(_, f)| !f.contains('/') && !matches!(*f, "kubernetes" | "orphan" | "foregroundDeletion"))
        .map(|(i, f)| {
            FieldError::invalid(
                format!("{path}[{i}]"),
                f,
                "name is neither a standard finalizer name nor is it fully qualified",
            )
        })
        .collect()
}

fn no_new_finalizers(new: ObjectMeta<'_>, old: ObjectMeta<'_>, path: &str, errors: &mut Vec<FieldError>) {
    let mut extra: Vec<&str> = new
        .finalizers()
        .filter(|f| !old.finalizers().any(|o| o == *f))
        .collect();
    extra.sort_unstable();
    extra.dedup();
    if extra.is_empty() {
        return;
    }
    let quoted: Vec<String> = extra.into_iter().map(go_quote).collect();
    errors.push(FieldError::forbidden(
        path,
        format!(
            "no new finalizers can be added if the object is being deleted, found new finalizers []string{{{}}}",
            quoted.join(", ")
        ),
    ));
}

/// What is wrong with managed fields.
#[must_use]
pub fn managed_fields(entries: &[Tree], path: &str) -> Vec<FieldError> {
    problems_of_managers(entries, format_args!("{path}"))
}

fn problems_of_managers(entries: &[Tree], path: Arguments<'_>) -> Vec<FieldError> {
    let mut errors = Vec::new();
    for (i, e) in entries.iter().enumerate() {
        let at = |field: &str| format!("{path}[{i}].{field}");
        match e.str_at(&["operation"]) {
            "" => errors.push(FieldError::required(at("operation"), "must not be empty")),
            "Apply" | "Update" => {}
            other => errors.push(FieldError::not_supported(
                at("operation"),
                other,
                &["Apply", "Update"],
            )),
        }
        let fields_type = e.str_at(&["fieldsType"]);
        if !fields_type.is_empty() && fields_type != "FieldsV1" {
            errors.push(FieldError::invalid(
                at("fieldsType"),
                fields_type,
                "must be `FieldsV1`",
            ));
        }
        let manager = e.str_at(&["manager"]);
        if !is_plain_manager(manager) {
            errors.extend(field_manager(manager, &at("manager")));
        }
        if e.str_at(&["subresource"]).len() > SUBRESOURCE_BYTES_MAX {
            errors.push(FieldError::too_long_bytes(
                at("subresource"),
                SUBRESOURCE_BYTES_MAX,
            ));
        }
    }
    errors
}

/// True for what nothing is wrong with, as it mostly is.
fn is_plain_manager(manager: &str) -> bool {
    manager.len() <= MANAGER_BYTES_MAX && manager.bytes().all(|b| matches!(b, b' '..=b'~'))
}

/// What is wrong with the name of a field manager; also that of a `fieldManager` query.
#[must_use]
pub fn field_manager(manager: &str, path: &str) -> Vec<FieldError> {
    let mut errors = Vec::new();
    if manager.len() > MANAGER_BYTES_MAX {
        errors.push(FieldError::too_long_bytes(path, MANAGER_BYTES_MAX));
    }
    for (at, c) in manager
        .char_indices()
        .filter(|(_, c)| !crate::gotext::is_printable(*c))
    {
        errors.push(FieldError {
            kind: FieldErrorKind::Invalid,
            field: path.to_owned(),
            value: BadValue::Tree(Tree::Str(Text::from(manager))),
            detail: format!("invalid character U+{:04X} (at position {at})", u32::from(c)),
        });
    }
    errors
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::names::name_is_dns_subdomain;

    fn texts(errors: &[FieldError]) -> Vec<String> {
        errors.iter().map(ToString::to_string).collect()
    }

    fn meta(entries: &[(&str, Tree)]) -> Tree {
        Tree::Map(entries.iter().map(|(k, v)| ((*k).into(), v.clone())).collect())
    }

    fn owner(kind: &str, name: &str, api_version: &str) -> Tree {
        meta(&[
            ("apiVersion", api_version.into()),
            ("kind", kind.into()),
            ("name", name.into()),
            ("uid", "u".into()),
            ("controller", true.into()),
        ])
    }

    #[test]
    fn of_very_many_errors_the_first_are_told() {
        let errors: Vec<FieldError> = (0..100_000)
            .map(|i| FieldError::invalid("metadata.labels", format!("-{i}"), "no"))
            .collect();
        let s = crate::Status::invalid(&crate::Gvk::new("", "v1", "ConfigMap"), "a", &errors);
        assert!(s.message().ends_with("\"-999\": no, and 99000 more errors]"));
        assert!(s.message().len() < 100_000);
    }

    #[test]
    fn finalizers_without_a_prefix_are_the_apis_own() {
        let names = ["a.b/c", "kubernetes", "orphan", "bad", ""];
        let m = meta(&[("finalizers", Tree::list(names.map(Tree::from).to_vec()))]);
        assert_eq!(
            texts(&qualified_finalizers(ObjectMeta::new(&m), "metadata.finalizers")),
            [
                "metadata.finalizers[3]: Invalid value: \"bad\": name is neither a standard finalizer name nor is it fully qualified",
                "metadata.finalizers[4]: Invalid value: \"\": name is neither a standard finalizer name nor is it fully qualified",
            ]
        );
    }

    #[test]
    fn new_metadata_is_checked() {
        let check = |m: &Tree, namespaced: bool, want: &[&str]| {
            let got = texts(&object_meta(
                ObjectMeta::new(m),
                namespaced,
                name_is_dns_subdomain,
                "metadata",
            ));
            assert_eq!(got, want);
        };
        let good = [("name", Tree::from("a")), ("namespace", "d".into())];
        check(&meta(&good), true, &[]);
        check(
            &meta(&good),
            false,
            &["metadata.namespace: Forbidden: not allowed on this type"],
        );
        check(
            &Tree::empty_map(),
            true,
            &[
                "metadata.name: Required value: name or generateName is required",
                "metadata.namespace: Required value",
            ],
        );
        let with = |k: &'static str, v: Tree| {
            let mut m = good.to_vec();
            m.push((k, v));
            meta(&m)
        };
        check(
            &with(
                "finalizers",
                Tree::list(vec!["orphan".into(), "foregroundDeletion".into()]),
            ),
            true,
            &[
                "metadata.finalizers: Invalid value: [\"orphan\",\"foregroundDeletion\"]: finalizer orphan and foregroundDeletion cannot be both set",
            ],
        );
        check(
            &with(
                "ownerReferences",
                Tree::list(vec![owner("A", "x", "v1"), owner("B", "y", "a/b/c")]),
            ),
            true,
            &[
                "metadata.ownerReferences[1].apiVersion: Invalid value: \"a/b/c\": must be <group>/<version> or <version>",
                "metadata.ownerReferences: Invalid value: [{\"apiVersion\":\"v1\",\"kind\":\"A\",\"name\":\"x\",\"uid\":\"u\",\"controller\":true},{\"apiVersion\":\"a/b/c\",\"kind\":\"B\",\"name\":\"y\",\"uid\":\"u\",\"controller\":true}]: Only one reference can have Controller set to true. Found \"true\" in references for A/x and B/y",
            ],
        );
        check(
            &with("annotations", meta(&[("k", "x".repeat(262_144).into())])),
            true,
            &["metadata.annotations: Too long: may not be more than 262144 bytes"],
        );
        check(
            &with(
                "managedFields",
                Tree::list(vec![meta(&[
                    ("operation", "X".into()),
                    ("fieldsType", "F".into()),
                    ("manager", "a\tb".into()),
                ])]),
            ),
            true,
            &[
                "metadata.managedFields[0].operation: Unsupported value: \"X\": supported values: \"Apply\", \"Update\"",
                "metadata.managedFields[0].fieldsType: Invalid value: \"F\": must be `FieldsV1`",
                "metadata.managedFields[0].manager: Invalid value: \"a\\tb\": invalid character U+0009 (at position 1)",
            ],
        );
    }

    #[test]
    fn what_must_stay_stays() {
        let old = meta(&[
            ("name", "a".into()),
            ("uid", "u1".into()),
            ("resourceVersion", "1".into()),
            ("generation", 2.into()),
            ("deletionTimestamp", "2026-01-01T00:00:00Z".into()),
        ]);
        let new = meta(&[
            ("name", "b".into()),
            ("uid", "u2".into()),
            ("generation", 1.into()),
            ("finalizers", Tree::list(vec!["a.b/c".into()])),
        ]);
        assert_eq!(
            texts(&object_meta_update(
                ObjectMeta::new(&new),
                ObjectMeta::new(&old),
                "metadata"
            )),
            [
                "metadata.finalizers: Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers []string{\"a.b/c\"}",
                "metadata.resourceVersion: Invalid value: \"\": must be specified for an update",
                "metadata.generation: Invalid value: 1: must not be decremented",
                "metadata.name: Invalid value: \"b\": field is immutable",
                "metadata.uid: Invalid value: \"u2\": field is immutable",
                "metadata.deletionTimestamp: Invalid value: null: field is immutable",
            ]
        );
        assert!(object_meta_update(ObjectMeta::new(&old), ObjectMeta::new(&old), "metadata").is_empty());
    }
}
