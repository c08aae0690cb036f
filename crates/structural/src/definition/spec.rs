//! A definition's spec as upstream's internal form has it: what all versions have alike stands above them.

use super::go_json;
use crate::props::Props;
use supercargo_meta::{BadValue, FieldError, FieldErrorKind, Map, Text, Tree};

/// A spec.
pub(super) struct Spec<'a> {
    pub(super) tree: &'a Tree,
    pub(super) versions: Vec<Version<'a>>,
    /// `schema` of all versions.
    pub(super) schema: Option<&'a Tree>,
    /// `subresources` of all versions.
    pub(super) subresources: Option<&'a Tree>,
    /// `additionalPrinterColumns` of all versions.
    pub(super) columns: &'a [Tree],
    /// `selectableFields` of all versions.
    pub(super) selectable: &'a [Tree],
    pub(super) preserve_unknown: bool,
}

/// A version, without what all versions have alike.
pub(super) struct Version<'a> {
    pub(super) name: &'a str,
    pub(super) served: bool,
    pub(super) storage: bool,
    pub(super) deprecated: bool,
    pub(super) deprecation_warning: Option<&'a str>,
    pub(super) schema: Option<&'a Tree>,
    pub(super) subresources: Option<&'a Tree>,
    pub(super) columns: &'a [Tree],
    pub(super) selectable: &'a [Tree],
}

static NOTHING: Tree = Tree::Null;

fn given<'a>(t: &'a Tree, name: &str) -> Option<&'a Tree> {
    t.get(name).filter(|v| !v.is_null())
}

fn list<'a>(t: &'a Tree, name: &str) -> &'a [Tree] {
    t.get(name).and_then(Tree::as_list).unwrap_or_default()
}

fn flag(t: &Tree, name: &str) -> bool {
    t.get(name).and_then(Tree::as_bool).unwrap_or(false)
}

impl<'a> Spec<'a> {
    pub(super) fn of(crd: &'a Tree) -> Self {
        let tree = crd.get("spec").unwrap_or(&NOTHING);
        let versions: Vec<Version<'a>> = list(tree, "versions").iter().map(Version::of).collect();
        let mut spec = Self {
            tree,
            versions,
            schema: None,
            subresources: None,
            columns: &[],
            selectable: &[],
            preserve_unknown: flag(tree, "preserveUnknownFields"),
        };
        spec.hoist();
        spec
    }

    fn hoist(&mut self) {
        let Some((first, rest)) = self.versions.split_first() else {
            return;
        };
        if rest.iter().all(|v| v.schema == first.schema) {
            self.schema = first.schema;
            self.versions.iter_mut().for_each(|v| v.schema = None);
        }
        let Some((first, rest)) = self.versions.split_first() else {
            return;
        };
        let (subresources, columns, selectable) = (first.subresources, first.columns, first.selectable);
        let same_subresources = rest.iter().all(|v| v.subresources == subresources);
        let same_columns = rest.iter().all(|v| v.columns == columns);
        let same_selectable = rest.iter().all(|v| v.selectable == selectable);
        for v in &mut self.versions {
            if same_subresources {
                v.subresources = None;
            }
            if same_columns {
                v.columns = &[];
            }
            if same_selectable {
                v.selectable = &[];
            }
        }
        if same_subresources {
            self.subresources = subresources;
        }
        if same_columns {
            self.columns = columns;
        }
        if same_selectable {
            self.selectable = selectable;
        }
    }

    /// The schemas of the definition, each once.
    pub(super) fn schemas(&self) -> impl Iterator<Item = Props<'a>> {
        let of_versions: Vec<Option<&'a Tree>> = self.versions.iter().map(|v| v.schema).collect();
        std::iter::once(self.schema)
            .chain(of_versions)
            .flatten()
            .filter_map(|s| given(s, "openAPIV3Schema"))
            .map(Props)
    }

    /// Whether `found` says yes to any part of any schema.
    pub(super) fn any_schema(&self, found: &mut impl FnMut(Props<'a>) -> bool) -> bool {
        self.schemas().any(|s| s.any(found))
    }

    /// The schema of a version by name, wherever it stands.
    pub(super) fn schema_of(&self, version: &str) -> Option<&'a Tree> {
        let own = self.versions.iter().find(|v| v.name == version)?;
        own.schema.or(self.schema)
    }

    /// The subresources of a version.
    pub(super) fn subresources_of(&self, version: &Version<'a>) -> Option<&'a Tree> {
        if self.versions.iter().any(|v| v.subresources.is_some()) {
            version.subresources
        } else {
            self.subresources
        }
    }

    /// True when some version has a status subresource.
    pub(super) fn any_status(&self) -> bool {
        let all = self.versions.iter().map(|v| v.subresources);
        all.chain([self.subresources]).any(has_status)
    }

    /// What is wrong with the list of versions as such.
    pub(super) fn version_list_errors(&self) -> Vec<FieldError> {
        let mut errors = Vec::new();
        let say = |detail: &str| FieldError {
            kind: FieldErrorKind::Invalid,
            field: "spec.versions".to_owned(),
            value: BadValue::Verbatim(self.go_versions()),
            detail: detail.to_owned(),
        };
        let mut names: Vec<&str> = self.versions.iter().map(|v| v.name).collect();
        names.sort_unstable();
        if names.windows(2).any(|w| w[0] == w[1]) {
            errors.push(say("must contain unique version names"));
        }
        if self.versions.iter().filter(|v| v.storage).count() != 1 {
            errors.push(say("must have exactly one version marked as storage version"));
        }
        if let Some(first) = self.versions.first().filter(|v| !v.name.is_empty()) {
            let problems = supercargo_meta::names::dns1035_label(first.name);
            if !problems.is_empty() {
                errors.push(FieldError::invalid(
                    "spec.version",
                    first.name,
                    problems.join(","),
                ));
            }
        }
        errors
    }

    fn go_versions(&self) -> String {
        if given(self.tree, "versions").is_none() {
            return "null".to_owned();
        }
        let all: Vec<String> = self.versions.iter().map(go_json::version).collect();
        format!("[{}]", all.join(","))
    }
}

impl<'a> Version<'a> {
    fn of(t: &'a Tree) -> Self {
        Self {
            name: t.str_at(&["name"]),
            served: flag(t, "served"),
            storage: flag(t, "storage"),
            deprecated: flag(t, "deprecated"),
            deprecation_warning: given(t, "deprecationWarning").and_then(Tree::as_str),
            schema: given(t, "schema"),
            subresources: given(t, "subresources"),
            columns: list(t, "additionalPrinterColumns"),
            selectable: list(t, "selectableFields"),
        }
    }
    pub(super) fn open_api(&self) -> Option<&'a Tree> {
        given(self.schema?, "openAPIV3Schema")
    }
}

/// True when subresources have a status.
pub(super) fn has_status(subresources: Option<&Tree>) -> bool {
    subresources.is_some_and(|s| given(s, "status").is_some())
}

/// The keys of a map of annotations and the like.
pub(super) fn text_of<'a>(m: Option<&'a Map>, key: &str) -> &'a str {
    m.and_then(|m| m.get(key)).and_then(Tree::as_str).unwrap_or("")
}

/// Texts of a list.
pub(super) fn texts(t: Option<&Tree>) -> Vec<Text> {
    let list = t.and_then(Tree::as_list).unwrap_or_default();
    list.iter().map(|v| v.as_str().unwrap_or("").into()).collect()
}
