//! Names of a definition, its group and scope, what may not change, and the approval of protected groups.

use super::spec::{Spec, text_of, texts};
use crate::formats;
use supercargo_meta::names::{dns1035_label, dns1123_subdomain};
use supercargo_meta::{FieldError, Tree, go_quote};

const APPROVAL: &str = "api-approved.kubernetes.io";

/// The name of the object is made of its plural and group.
pub(super) fn object_name(crd: &Tree) -> Option<FieldError> {
    let name = crd.str_at(&["metadata", "name"]);
    let (plural, group) = (
        crd.str_at(&["spec", "names", "plural"]),
        crd.str_at(&["spec", "group"]),
    );
    (!name.is_empty() && name != format!("{plural}.{group}")).then(|| {
        FieldError::invalid(
            "metadata.name",
            name,
            "must be spec.names.plural+\".\"+spec.group",
        )
    })
}

pub(super) fn group_and_scope(spec: &Tree) -> Vec<FieldError> {
    let mut errors = Vec::new();
    let group = spec.str_at(&["group"]);
    let problems = dns1123_subdomain(group);
    if group.is_empty() {
        errors.push(FieldError::required("spec.group", ""));
    } else if !problems.is_empty() {
        errors.push(FieldError::invalid("spec.group", group, problems.join(",")));
    } else if !group.contains('.') {
        errors.push(FieldError::invalid(
            "spec.group",
            group,
            "should be a domain with at least one dot",
        ));
    }
    errors.extend(one_of(
        "spec.scope",
        spec.str_at(&["scope"]),
        &["Cluster", "Namespaced"],
    ));
    errors
}

/// A text that has to be one of some.
pub(super) fn one_of(path: &str, value: &str, accepted: &[&str]) -> Option<FieldError> {
    if value.is_empty() {
        Some(FieldError::required(path, ""))
    } else if accepted.contains(&value) {
        None
    } else {
        Some(FieldError::not_supported(path, value, accepted))
    }
}

/// Names that every spec has.
pub(super) fn required(spec: &Tree) -> Vec<FieldError> {
    ["plural", "singular", "kind", "listKind"]
        .into_iter()
        .filter(|name| spec.str_at(&["names", name]).is_empty())
        .map(|name| FieldError::required(format!("spec.names.{name}"), ""))
        .collect()
}

/// What is wrong with names, in the spec or accepted.
pub(super) fn validate(names: Option<&Tree>, path: &str) -> Vec<FieldError> {
    let mut errors = Vec::new();
    let name = |field: &str| names.map_or("", |n| n.str_at(&[field]));
    for field in ["plural", "singular"] {
        let problems = dns1035_label(name(field));
        if !name(field).is_empty() && !problems.is_empty() {
            errors.push(FieldError::invalid(
                format!("{path}.{field}"),
                name(field),
                problems.join(","),
            ));
        }
    }
    for field in ["kind", "listKind"] {
        let problems = dns1035_label(&name(field).to_lowercase());
        if !name(field).is_empty() && !problems.is_empty() {
            errors.push(FieldError::invalid(
                format!("{path}.{field}"),
                name(field),
                format!(
                    "may have mixed case, but should otherwise match: {}",
                    problems.join(",")
                ),
            ));
        }
    }
    let labels = |field: &str, errors: &mut Vec<FieldError>| {
        for (i, label) in texts(names.and_then(|n| n.get(field))).into_iter().enumerate() {
            let problems = dns1035_label(&label);
            if !problems.is_empty() {
                let path = format!("{path}.{field}[{i}]");
                errors.push(FieldError::invalid(path, label, problems.join(",")));
            }
        }
    };
    labels("shortNames", &mut errors);
    if !name("kind").is_empty() && name("kind") == name("listKind") {
        errors.push(FieldError::invalid(
            format!("{path}.listKind"),
            name("listKind"),
            "kind and listKind may not be the same",
        ));
    }
    labels("categories", &mut errors);
    errors
}

/// True when a condition of the definition is `True`.
pub(super) fn is_true(crd: &Tree, condition: &str) -> bool {
    crd.at(&["status", "conditions"])
        .and_then(Tree::as_list)
        .unwrap_or_default()
        .iter()
        .any(|c| c.str_at(&["type"]) == condition && c.str_at(&["status"]) == "True")
}

/// What may not change: the names in storage once established, those in URLs never.
pub(super) fn unchanged(crd: &Tree, old: &Tree) -> Vec<FieldError> {
    let established = is_true(old, "Established");
    let fields: [(&[&str], bool); 4] = [
        (&["scope"], established),
        (&["names", "kind"], established),
        (&["group"], true),
        (&["names", "plural"], true),
    ];
    let spec = |crd: &'_ Tree, path: &[&str]| crd.get("spec").map_or("", |s| s.str_at(path)).to_owned();
    fields
        .into_iter()
        .filter(|(path, fixed)| *fixed && spec(crd, path) != spec(old, path))
        .map(|(path, _)| {
            FieldError::invalid(
                format!("spec.{}", path.join(".")),
                spec(crd, path),
                "field is immutable",
            )
        })
        .collect()
}

/// How far a definition of a protected group is approved.
#[derive(Clone, Copy, PartialEq)]
enum Approval {
    Missing,
    Bypassed,
    Approved,
    Invalid,
}

impl Approval {
    fn of(crd: &Tree) -> (Self, &str) {
        let text = text_of(
            crd.at(&["metadata", "annotations"]).and_then(Tree::as_map),
            APPROVAL,
        );
        let state = if text.is_empty() {
            Self::Missing
        } else if text.starts_with("unapproved") {
            Self::Bypassed
        } else if formats::has_scheme_and_host(text) {
            Self::Approved
        } else {
            Self::Invalid
        };
        (state, text)
    }
}

/// Groups of Kubernetes itself need an approval.
pub(super) fn approval(crd: &Tree, old: Option<&Tree>) -> Option<FieldError> {
    let group = Spec::of(crd).tree.str_at(&["group"]).to_owned();
    let protected = ["k8s.io", "kubernetes.io"]
        .iter()
        .any(|g| group == *g || group.strip_suffix(g).is_some_and(|rest| rest.ends_with('.')));
    let (state, text) = Approval::of(crd);
    if !protected || old.is_some_and(|o| Approval::of(o).0 == state) {
        return None;
    }
    let path = format!("metadata.annotations[{APPROVAL}]");
    let must = format!(
        "protected groups must have approval annotation {}",
        go_quote(APPROVAL)
    );
    let see = "see https://github.com/kubernetes/enhancements/pull/1111";
    match state {
        Approval::Approved | Approval::Bypassed => None,
        Approval::Missing => Some(FieldError::required(path, format!("{must}, {see}"))),
        Approval::Invalid => Some(FieldError::invalid(
            path,
            text,
            format!("{must} with either a URL or a reason starting with \"unapproved\", {see}"),
        )),
    }
}
