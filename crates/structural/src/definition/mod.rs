//! Definitions themselves: defaults, and validation in the words and the order of upstream (apiextensions-apiserver 0.37:
//! pkg/apis/apiextensions/validation).
//!
//! Upstream validates an internal form in which what all versions have alike stands once above them; paths of errors say so
//! (`spec.validation.openAPIV3Schema`). [`spec::Spec`] reads a definition that way.

mod bundle;
mod certificate;
mod conversion;
mod curve;
mod defaults;
mod go_json;
mod names;
mod openapi;
mod ratchet;
mod rules;
mod spec;
mod structure;
mod version;
mod warnings;

use crate::Compiler;
pub use bundle::ca_certificates;
use ratchet::Options;
use spec::Spec;
use supercargo_meta::names::dns1035_label;
use supercargo_meta::{FieldError, Text, Tree};

/// What is written.
#[derive(Clone, Copy, Debug)]
pub enum Write<'a> {
    /// A new definition.
    Create,
    /// A changed one, and what it was.
    Update(&'a Tree),
    /// The status of one, and what it was.
    Status(&'a Tree),
}

/// Fills in what a definition leaves out: names, conversion, stored versions.
pub fn default_definition(crd: &mut Tree) {
    let kind = crd.str_at(&["spec", "names", "kind"]).to_owned();
    if crd.str_at(&["spec", "names", "singular"]).is_empty() && !kind.is_empty() {
        crd.set(&["spec", "names", "singular"], kind.to_lowercase().into());
    }
    if crd.str_at(&["spec", "names", "listKind"]).is_empty() && !kind.is_empty() {
        crd.set(&["spec", "names", "listKind"], format!("{kind}List").into());
    }
    if crd.at(&["spec", "conversion"]).is_none_or(Tree::is_null) {
        crd.set(&["spec", "conversion", "strategy"], "None".into());
    }
    let stored = crd.at(&["status", "storedVersions"]).and_then(Tree::as_list);
    if stored.is_none_or(<[Tree]>::is_empty)
        && let Some(name) = storage_version(crd)
    {
        crd.set(&["status", "storedVersions"], Tree::list(vec![name.into()]));
    }
}

/// True when a definition names certificates for its conversion webhook that nobody can read: it is not established.
#[must_use]
pub fn has_bad_ca_bundle(crd: &Tree) -> bool {
    conversion::has_bad_ca(crd.at(&["spec", "conversion"]))
}

/// The first version that is marked as the storage version.
fn storage_version(crd: &Tree) -> Option<Text> {
    let versions = crd.at(&["spec", "versions"])?.as_list()?;
    let marked = |v: &&Tree| v.get("storage").and_then(Tree::as_bool) == Some(true);
    versions.iter().find(marked).map(|v| v.str_at(&["name"]).into())
}

impl Compiler {
    /// What is wrong with a definition, but for its metadata as such.
    #[must_use]
    pub fn validate_definition(&self, crd: &Tree, write: Write<'_>) -> Vec<FieldError> {
        let (options, old) = match write {
            Write::Create => (Options::for_new(), None),
            Write::Update(old) => (Options::for_change(crd, old, self), Some(old)),
            Write::Status(_) => {
                return names::validate(crd.at(&["status", "acceptedNames"]), "status.acceptedNames");
            }
        };
        let spec = Spec::of(crd);
        let mut errors = Vec::new();
        if old.is_none() {
            errors.extend(names::object_name(crd));
        }
        errors.extend(self.validate_spec(&spec, options));
        if let Some(old) = old {
            errors.extend(names::unchanged(crd, old));
        }
        errors.extend(names::validate(
            crd.at(&["status", "acceptedNames"]),
            "status.acceptedNames",
        ));
        errors.extend(stored_versions(crd, &spec));
        errors.extend(names::approval(crd, old));
        let could_preserve = old.is_some_and(|o| Spec::of(o).preserve_unknown);
        if spec.preserve_unknown && !could_preserve {
            errors.push(FieldError::invalid(
                "spec.preserveUnknownFields",
                true,
                "cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead",
            ));
        }
        errors
    }

    fn validate_spec(&self, spec: &Spec<'_>, mut options: Options) -> Vec<FieldError> {
        let mut errors = names::group_and_scope(spec.tree);
        if !spec.preserve_unknown {
            options.require_structural = true;
        }
        if spec.schema.is_none_or(|s| s.get("openAPIV3Schema").is_none()) {
            for (i, v) in spec
                .versions
                .iter()
                .enumerate()
                .filter(|(_, v)| v.open_api().is_none())
            {
                let path = format!("spec.versions[{i}].schema.openAPIV3Schema");
                if options.require_schema {
                    errors.push(FieldError::required(path, ""));
                } else if !spec.preserve_unknown && v.served {
                    errors.push(FieldError::required(
                        path,
                        "because otherwise all fields are pruned",
                    ));
                }
            }
        }
        if spec.any_schema(&mut |s| s.default().is_some()) {
            options.require_structural = true;
            if spec.preserve_unknown {
                errors.push(FieldError::invalid(
                    "spec.preserveUnknownFields",
                    true,
                    "must be false in order to use defaults in the schema",
                ));
            }
        }
        if spec.any_schema(&mut ratchet::has_extension) {
            options.require_structural = true;
        }
        for (i, v) in spec.versions.iter().enumerate() {
            let path = format!("spec.versions[{i}]");
            let problems = dns1035_label(v.name);
            if !problems.is_empty() {
                errors.push(FieldError::invalid(
                    format!("{path}.name"),
                    v.name,
                    problems.join(","),
                ));
            }
            errors.extend(self.validate_version(spec, v, &options, &path));
        }
        errors.extend(spec.version_list_errors());
        errors.extend(names::required(spec.tree));
        errors.extend(names::validate(spec.tree.get("names"), "spec.names"));
        errors.extend(self.validate_shared(spec, &options));
        if spec.preserve_unknown
            && let Some(strategy) = spec.tree.at(&["conversion", "strategy"]).and_then(Tree::as_str)
            && strategy != "None"
        {
            errors.push(FieldError::invalid(
                "spec.conversion.strategy",
                strategy,
                "must be None if spec.preserveUnknownFields is true",
            ));
        }
        errors.extend(conversion::validate(spec.tree.get("conversion"), &options));
        errors
    }
}

/// Versions in which objects may be stored.
fn stored_versions(crd: &Tree, spec: &Spec<'_>) -> Vec<FieldError> {
    let path = "status.storedVersions";
    let list = crd.at(&["status", "storedVersions"]).filter(|l| !l.is_null());
    let names: Vec<&str> = list
        .and_then(Tree::as_list)
        .unwrap_or_default()
        .iter()
        .map(|v| v.as_str().unwrap_or(""))
        .collect();
    let shown = list.cloned().unwrap_or_default();
    if names.is_empty() {
        return vec![FieldError::invalid(
            path,
            shown,
            "must have at least one stored version",
        )];
    }
    let mut errors = Vec::new();
    let mut missing: Vec<(usize, &str)> = names.iter().copied().enumerate().collect();
    for v in &spec.versions {
        let known = missing.iter().any(|(_, n)| *n == v.name);
        if v.storage && !known {
            let problem = format!("must have the storage version {}", v.name);
            errors.push(FieldError::invalid(path, shown.clone(), problem));
        }
        missing.retain(|(_, n)| *n != v.name);
    }
    for (i, name) in missing {
        errors.push(FieldError::invalid(
            format!("{path}[{i}]"),
            name,
            format!(
                "missing from spec.versions; {name} was previously a storage version, and must remain in spec.versions until a storage migration ensures no data remains persisted in {name} and removes {name} from status.storedVersions"
            ),
        ));
    }
    errors
}

/// The selectable fields of a version as selectors name them: paths without leading dot.
#[must_use]
pub fn selectable_fields(version: &Tree) -> Vec<Text> {
    let fields = version.get("selectableFields").and_then(Tree::as_list);
    let path = |f: &Tree| {
        let path = f.str_at(&["jsonPath"]);
        Text::from(path.strip_prefix('.').unwrap_or(path))
    };
    fields.unwrap_or_default().iter().map(path).collect()
}
