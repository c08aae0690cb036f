//! A CustomResourceDefinition as far as serving it needs: small enough to be kept for each of thousands.

use supercargo_meta::{Text, Tree};

/// The finalizer that stands for objects that are still there.
pub(crate) const CLEANUP: &str = "customresourcecleanup.apiextensions.k8s.io";

/// Names of a resource.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Names {
    pub(crate) plural: Text,
    pub(crate) singular: Text,
    pub(crate) short_names: Vec<Text>,
    pub(crate) kind: Text,
    pub(crate) list_kind: Text,
    pub(crate) categories: Vec<Text>,
}

/// What is kept of a definition.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Definition {
    pub(crate) name: Text,
    pub(crate) uid: Text,
    pub(crate) resource_version: Text,
    pub(crate) generation: i64,
    pub(crate) group: Text,
    /// The wanted names.
    pub(crate) names: Names,
    /// The accepted names.
    pub(crate) accepted: Names,
    pub(crate) names_accepted: bool,
    pub(crate) established: bool,
    /// It is on its way out: there are no new objects.
    pub(crate) terminating: bool,
    /// It says that it is on its way out, which discovery repeats.
    pub(crate) says_terminating: bool,
    /// Its objects have to be removed first.
    pub(crate) holds_objects: bool,
    /// The versions that are served.
    pub(crate) served: Vec<Text>,
}

impl Names {
    pub(crate) fn of(names: Option<&Tree>) -> Self {
        let Some(names) = names else {
            return Self::default();
        };
        let text = |field: &str| Text::from(names.str_at(&[field]));
        Self {
            plural: text("plural"),
            singular: text("singular"),
            short_names: texts(names.get("shortNames")),
            kind: text("kind"),
            list_kind: text("listKind"),
            categories: texts(names.get("categories")),
        }
    }

    /// As the status has them.
    pub(crate) fn tree(&self) -> Tree {
        let mut out = Tree::map([
            ("plural", Tree::Str(self.plural.clone())),
            ("kind", Tree::Str(self.kind.clone())),
        ]);
        for (field, value) in [("singular", &self.singular), ("listKind", &self.list_kind)] {
            if !value.is_empty() {
                out.set(&[field], Tree::Str(value.clone()));
            }
        }
        for (field, list) in [
            ("shortNames", &self.short_names),
            ("categories", &self.categories),
        ] {
            if !list.is_empty() {
                out.set(
                    &[field],
                    Tree::list(list.iter().cloned().map(Tree::Str).collect()),
                );
            }
        }
        out
    }
}

impl Definition {
    /// Of an object of apiextensions.k8s.io/v1.
    pub(crate) fn of(crd: &Tree) -> Self {
        let meta = |field: &str| Text::from(crd.str_at(&["metadata", field]));
        let deletion = crd.at(&["metadata", "deletionTimestamp"]);
        let finalizers = texts(crd.at(&["metadata", "finalizers"]));
        let names_accepted = is_true(crd, "NamesAccepted");
        Self {
            name: meta("name"),
            uid: meta("uid"),
            resource_version: meta("resourceVersion"),
            generation: crd.int_at(&["metadata", "generation"]).unwrap_or(0),
            group: crd.str_at(&["spec", "group"]).into(),
            names: Names::of(crd.at(&["spec", "names"])),
            accepted: Names::of(crd.at(&["status", "acceptedNames"])),
            names_accepted,
            established: is_true(crd, "Established"),
            terminating: deletion.is_some_and(|d| !d.is_null()) || is_true(crd, "Terminating"),
            says_terminating: is_true(crd, "Terminating"),
            holds_objects: deletion.is_some_and(|d| !d.is_null()) && finalizers.iter().any(|f| f == CLEANUP),
            served: versions(crd)
                .iter()
                .filter(|v| v.get("served").and_then(Tree::as_bool) == Some(true))
                .map(|v| v.str_at(&["name"]).into())
                .collect(),
        }
    }
}

/// `spec.versions`.
pub(crate) fn versions(crd: &Tree) -> &[Tree] {
    crd.at(&["spec", "versions"])
        .and_then(Tree::as_list)
        .unwrap_or_default()
}

/// A condition of a definition.
pub(crate) fn condition<'a>(crd: &'a Tree, kind: &str) -> Option<&'a Tree> {
    crd.at(&["status", "conditions"])
        .and_then(Tree::as_list)?
        .iter()
        .find(|c| c.str_at(&["type"]) == kind)
}

pub(crate) fn is_true(crd: &Tree, kind: &str) -> bool {
    condition(crd, kind).is_some_and(|c| c.str_at(&["status"]) == "True")
}

pub(crate) fn texts(list: Option<&Tree>) -> Vec<Text> {
    list.and_then(Tree::as_list)
        .unwrap_or_default()
        .iter()
        .filter_map(|t| t.as_str().map(Text::from))
        .collect()
}
