//! What stands in a version or above all versions: schema, subresources, columns, selectable fields.

use super::ratchet::Options;
use super::spec::{Spec, Version, has_status};
use crate::Compiler;
use crate::compiler::{Formats, unsupported};
use crate::field_path::field_path;
use crate::node::{Kind, Node};
use crate::props::Props;
use std::collections::HashSet;
use std::sync::Arc;
use supercargo_meta::{BadValue, FieldError, FieldErrorKind, Tree, json_text};

const COLUMN_TYPES: [&str; 5] = ["boolean", "date", "integer", "number", "string"];
const COLUMN_FORMATS: [&str; 8] = [
    "byte",
    "date",
    "date-time",
    "double",
    "float",
    "int32",
    "int64",
    "password",
];
/// Selectable fields of a version at most.
const SELECTABLE_MAX: usize = 8;

impl Compiler {
    pub(super) fn validate_version(
        &self,
        spec: &Spec<'_>,
        version: &Version<'_>,
        options: &Options,
        path: &str,
    ) -> Vec<FieldError> {
        let mut errors = deprecation(version, path);
        let status = has_status(spec.subresources_of(version));
        let mut options = options.clone();
        options.suppress_rule_cost |= options.unchanged_schemas.contains(version.name);
        errors.extend(self.validate_schema(version.schema, status, &options, &format!("{path}.schema")));
        errors.extend(subresources(
            version.subresources,
            &format!("{path}.subresources"),
        ));
        errors.extend(columns(
            version.columns,
            &format!("{path}.additionalPrinterColumns"),
        ));
        if !version.selectable.is_empty() {
            match version.open_api() {
                None => errors.push(FieldError::invalid(
                    format!("{path}.selectableFields"),
                    "",
                    "may only be set when `version.schema.openAPIV3Schema` is not included",
                )),
                Some(schema) => {
                    errors.extend(self.selectable(version.selectable, schema, &options, version.name, path));
                }
            }
        }
        errors
    }

    /// What all versions share.
    pub(super) fn validate_shared(&self, spec: &Spec<'_>, options: &Options) -> Vec<FieldError> {
        let mut options = options.clone();
        if let Some(first) = spec.versions.first() {
            options.suppress_rule_cost |= options.unchanged_schemas.contains(first.name);
        }
        let mut errors = self.validate_schema(spec.schema, spec.any_status(), &options, "spec.validation");
        errors.extend(subresources(spec.subresources, "spec.subresources"));
        errors.extend(columns(spec.columns, "spec.additionalPrinterColumns"));
        if !spec.selectable.is_empty() {
            match spec.schema.map(|s| s.get("openAPIV3Schema")) {
                None => errors.push(FieldError::invalid(
                    "spec.selectableFields",
                    "",
                    "may only be set when validations.schema is included",
                )),
                Some(schema) => {
                    let schema = schema.unwrap_or(&Tree::Null);
                    errors.extend(self.selectable(spec.selectable, schema, &options, "", "spec"));
                }
            }
        }
        errors
    }

    fn selectable(
        &self,
        fields: &[Tree],
        schema: &Tree,
        options: &Options,
        version: &str,
        path: &str,
    ) -> Vec<FieldError> {
        let mut errors = Vec::new();
        if let Err(e) = unsupported(Props(schema), 0) {
            errors.push(FieldError::invalid(
                format!("{path}.schema.openAPIV3Schema"),
                "",
                e,
            ));
            return errors;
        }
        let root = self.node(Props(schema), Formats::OfObjects);
        let mut seen: HashSet<String> = HashSet::new();
        for (i, f) in fields.iter().enumerate() {
            let at = format!("{path}.selectableFields[{i}].jsonPath");
            let given = f.str_at(&["jsonPath"]);
            if given.is_empty() {
                errors.push(FieldError::required(at, ""));
                continue;
            }
            let (found, node) = match field_path(given, &root, false) {
                Ok(found) => found,
                Err(e) => {
                    errors.push(FieldError::invalid(at, given, format!("is an invalid path: {e}")));
                    continue;
                }
            };
            errors.extend(selectable_field(&at, given, &found, &node));
            if !seen.insert(found) {
                errors.push(FieldError::duplicate(at, given));
            }
        }
        if seen.len() > SELECTABLE_MAX && !options.many_selectable.contains(version) {
            errors.push(FieldError {
                kind: FieldErrorKind::TooMany,
                field: format!("{path}.selectableFields"),
                value: BadValue::Tree(Tree::Int(i64::try_from(seen.len()).unwrap_or(i64::MAX))),
                detail: format!("must have at most {SELECTABLE_MAX} items"),
            });
        }
        errors
    }
}

fn selectable_field(at: &str, given: &str, found: &str, node: &Arc<Node>) -> Vec<FieldError> {
    let mut errors = Vec::new();
    if found.split(['.', '[']).next() == Some("metadata") {
        errors.push(FieldError::invalid(
            at,
            given,
            "must not point to fields in metadata",
        ));
    }
    if !matches!(node.kind, Kind::String | Kind::Boolean | Kind::Integer) {
        errors.push(FieldError::invalid(
            at,
            given,
            "must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.",
        ));
    }
    errors
}

fn deprecation(version: &Version<'_>, path: &str) -> Vec<FieldError> {
    let Some(warning) = version.deprecation_warning else {
        return Vec::new();
    };
    let mut problems = Vec::new();
    if version.deprecated {
        if warning.len() > 256 {
            problems.push("must be <= 256 characters long".to_owned());
        }
        if warning.is_empty() {
            problems.push("must not be an empty string".to_owned());
        }
        if let Some((i, _)) = warning
            .char_indices()
            .find(|(_, c)| !supercargo_meta::is_printable(*c))
        {
            problems.push(format!(
                "must only contain printable UTF-8 characters; non-printable character found at index {i}"
            ));
        }
    } else {
        problems.push("can only be set for deprecated versions".to_owned());
    }
    problems
        .into_iter()
        .map(|p| {
            FieldError::invalid_verbatim(
                format!("{path}.deprecationWarning"),
                json_text(&warning.into()),
                p,
            )
        })
        .collect()
}

fn subresources(subresources: Option<&Tree>, path: &str) -> Vec<FieldError> {
    let Some(scale) = subresources.and_then(|s| s.get("scale")).filter(|s| !s.is_null()) else {
        return Vec::new();
    };
    let mut errors = Vec::new();
    for (field, root) in [("specReplicasPath", ".spec"), ("statusReplicasPath", ".status")] {
        let (at, value) = (format!("{path}.scale.{field}"), scale.str_at(&[field]));
        if value.is_empty() {
            errors.push(FieldError::required(at, ""));
        } else if !value.starts_with('.') {
            errors.push(not_simple(&at, value));
        } else if !value.starts_with(&format!("{root}.")) {
            let problem = format!("should be a json path under {root}");
            errors.push(FieldError::invalid(at, value, problem));
        }
    }
    let (at, value) = (
        format!("{path}.scale.labelSelectorPath"),
        scale.str_at(&["labelSelectorPath"]),
    );
    if value.is_empty() {
        return errors;
    }
    if !value.starts_with('.') {
        errors.push(not_simple(&at, value));
    } else if !value.starts_with(".spec.") && !value.starts_with(".status.") {
        errors.push(FieldError::invalid(
            at,
            value,
            "should be a json path under either .spec or .status",
        ));
    }
    errors
}

fn not_simple(at: &str, value: &str) -> FieldError {
    FieldError::invalid(at, value, "must be a simple json path starting with .")
}

fn columns(columns: &[Tree], path: &str) -> Vec<FieldError> {
    let mut errors = Vec::new();
    for (i, c) in columns.iter().enumerate() {
        let at = |field: &str| format!("{path}[{i}].{field}");
        if c.str_at(&["name"]).is_empty() {
            errors.push(FieldError::required(at("name"), ""));
        }
        let types = format!("must be one of {}", COLUMN_TYPES.join(","));
        match c.str_at(&["type"]) {
            "" => errors.push(FieldError::required(at("type"), types)),
            kind if COLUMN_TYPES.contains(&kind) => {}
            kind => errors.push(FieldError::invalid(at("type"), kind, types)),
        }
        let format = c.str_at(&["format"]);
        if !format.is_empty() && !COLUMN_FORMATS.contains(&format) {
            let formats = format!("must be one of {}", COLUMN_FORMATS.join(","));
            errors.push(FieldError::invalid(at("format"), format, formats));
        }
        match c.str_at(&["jsonPath"]) {
            "" => errors.push(FieldError::required(at("JSONPath"), "")),
            path if path.starts_with('.') => {}
            path => errors.push(not_simple(&at("JSONPath"), path)),
        }
    }
    errors
}
