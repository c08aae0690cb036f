//! Definitions themselves: defaults, validation, and what they say about tables and subresources.

use crate::{Compiler, ScalePaths};
use supercargo_meta::{FieldError, Text, Tree};
use supercargo_schema::{Call, Cell, Column, Expr, Step};

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

/// Columns of tables in one version.
pub type Columns = Vec<Column>;

/// Fills in what a definition leaves out: names, conversion, stored versions.
pub fn default_definition(crd: &mut Tree) {
    let _ = crd;
}

impl Compiler {
    /// What is wrong with a definition, but for its metadata as such.
    #[must_use]
    pub fn validate_definition(&self, crd: &Tree, write: Write<'_>) -> Vec<FieldError> {
        let _ = (crd, write);
        Vec::new()
    }

    /// Warnings a definition gives on a write: formats nobody knows.
    #[must_use]
    pub fn warnings(&self, crd: &Tree) -> Vec<String> {
        let _ = crd;
        Vec::new()
    }

    /// The columns of a version (an entry of `spec.versions`): the given ones after `Name`, or `Name` and `Age`.
    #[must_use]
    pub fn columns(&self, version: &Tree) -> Columns {
        let _ = version;
        let at = |cell: Expr, name: &str, kind: &str, format: &str| Column {
            name: name.into(),
            kind: kind.into(),
            format: format.into(),
            priority: 0,
            cell: Cell::Expr(cell),
        };
        let path =
            |field: &str| Expr::Path(vec![Step::Field("metadata".into()), Step::Field(field.into())].into());
        vec![
            at(path("name"), "Name", "string", "name"),
            at(
                Expr::Call(Call::Age, vec![path("creationTimestamp")].into()),
                "Age",
                "date",
                "",
            ),
        ]
    }
}

/// The paths of the scale subresource of a version, if it has one.
#[must_use]
pub fn scale_paths(version: &Tree) -> Option<ScalePaths> {
    let scale = version.at(&["subresources", "scale"])?;
    Some(ScalePaths {
        spec_replicas: scale.str_at(&["specReplicasPath"]).into(),
        status_replicas: scale.str_at(&["statusReplicasPath"]).into(),
        label_selector: scale
            .get("labelSelectorPath")
            .and_then(Tree::as_str)
            .map(Text::from),
    })
}

/// The selectable fields of a version as selectors name them: paths without leading dot.
#[must_use]
pub fn selectable_fields(version: &Tree) -> Vec<Text> {
    version
        .get("selectableFields")
        .and_then(Tree::as_list)
        .unwrap_or_default()
        .iter()
        .map(|f| {
            let path = f.str_at(&["jsonPath"]);
            Text::from(path.strip_prefix('.').unwrap_or(path))
        })
        .collect()
}
