//! Columns of tables (apiextensions-apiserver 0.37: pkg/registry/customresource/tableconvertor).

use crate::jsonpath::JsonPath;
use crate::show::go_value;
use std::sync::{Arc, LazyLock};
use supercargo_meta::{Text, Timestamp, Tree, json_text};
use supercargo_schema::{Cell, Column, Expr, OwnCell, Step, WallTime, age};

const AGE: &str = ".metadata.creationTimestamp";

/// A cell that a path finds.
#[derive(Debug)]
struct Found {
    path: JsonPath,
    kind: Text,
    description: String,
}

/// The columns of a version: the given ones after `Name`, or `Name` and `Age`. From a column on whose path is none, the rest
/// is left out.
pub(crate) fn columns(version: &Tree) -> Vec<Column> {
    let mut out = vec![name()];
    let given = version
        .get("additionalPrinterColumns")
        .and_then(Tree::as_list)
        .unwrap_or_default();
    if given.is_empty() {
        out.extend(own("Age", "date", "", 0, AGE, ""));
        return out;
    }
    for c in given {
        let text = |field: &str| c.str_at(&[field]);
        let priority = i32::try_from(c.int_at(&["priority"]).unwrap_or(0)).unwrap_or(0);
        let made = own(
            text("name"),
            text("type"),
            text("format"),
            priority,
            text("jsonPath"),
            text("description"),
        );
        let Some(made) = made else { break };
        out.push(made);
    }
    out
}

/// The columns of a Scale of a custom resource. They look for their cells in the object as it is written, so none wanted is an
/// empty cell.
#[must_use]
pub fn scale_columns() -> &'static [Column] {
    static COLUMNS: LazyLock<Vec<Column>> = LazyLock::new(|| {
        let replicas = |heading, path, what| own(heading, "integer", "", 0, path, what);
        let given = [
            replicas("Desired", ".spec.replicas", "How many replicas are wanted."),
            replicas("Available", ".status.replicas", "How many replicas there are."),
            own("Age", "date", "", 0, AGE, ""),
        ];
        std::iter::once(name())
            .chain(given.into_iter().flatten())
            .collect()
    });
    &COLUMNS
}

/// The column that every table begins with.
fn name() -> Column {
    let path = Expr::Path(vec![Step::Field("metadata".into()), Step::Field("name".into())].into());
    column("Name", "string", "name", 0, Cell::Expr(path))
}

fn own(name: &str, kind: &str, format: &str, priority: i32, path: &str, description: &str) -> Option<Column> {
    let description = if description.is_empty() {
        format!("Custom resource definition column (in JSONPath format): {path}")
    } else {
        description.to_owned()
    };
    let found = Found {
        path: JsonPath::parse(path)?,
        kind: kind.into(),
        description,
    };
    Some(column(name, kind, format, priority, Cell::Own(Arc::new(found))))
}

fn column(name: &str, kind: &str, format: &str, priority: i32, cell: Cell) -> Column {
    Column {
        name: name.into(),
        kind: kind.into(),
        format: format.into(),
        priority,
        cell,
    }
}

impl OwnCell for Found {
    fn description(&self) -> &str {
        &self.description
    }

    fn cell(&self, object: &Tree, now: WallTime) -> Tree {
        let Some(value) = self.path.first(object) else {
            return Tree::Null;
        };
        match (self.kind.as_str(), &*value) {
            ("string", v) => text(v).into(),
            ("integer", Tree::Int(i)) => Tree::Int(*i),
            #[allow(clippy::cast_possible_truncation, reason = "as upstream")]
            ("integer", Tree::Float(f)) => Tree::Int(*f as i64),
            #[allow(clippy::cast_precision_loss, reason = "as upstream")]
            ("number", Tree::Int(i)) => Tree::Float(*i as f64),
            ("number", v @ Tree::Float(_)) | ("boolean", v @ Tree::Bool(_)) => v.clone(),
            ("date", Tree::Str(s)) => date(s, now),
            _ => Tree::Null,
        }
    }
}

/// A value as the text of a path.
fn text(v: &Tree) -> String {
    match v {
        Tree::Map(_) | Tree::List(_) | Tree::Raw(_) => json_text(v),
        Tree::Null => "<no value>".to_owned(),
        v => go_value(v),
    }
}

fn date(s: &str, now: WallTime) -> Tree {
    if s.is_empty() || s == "null" {
        return "<unknown>".into();
    }
    if Timestamp::parse(s).is_err() {
        return "<invalid>".into();
    }
    age(&s.into(), now).unwrap_or_else(|| "<unknown>".into())
}
