//! Table columns: what each cell shows, as data.

mod eval;
mod parse;

pub use eval::{KeptCell, age, age_since, condition, nanos_since, selector_text};

use std::borrow::Cow;
use std::sync::Arc;
use supercargo_env::WallTime;
use supercargo_meta::{Text, Tree};

/// A column of a table.
#[derive(Clone, Debug)]
pub struct Column {
    /// Heading.
    pub name: Text,
    /// OpenAPI type: `string`, `integer`, `date`, ...
    pub kind: Text,
    /// OpenAPI format, "" for none; `name` marks the primary column.
    pub format: Text,
    /// 0 is always shown, 1 only in wide output.
    pub priority: i32,
    /// What its cells show.
    pub cell: Cell,
}

/// How a cell is computed.
#[derive(Clone, Debug)]
pub enum Cell {
    /// By an expression of the column language.
    Expr(Expr),
    /// By code: the object and the time.
    Fn(fn(&Tree, WallTime) -> Tree),
    /// By the column of a custom resource.
    Own(Arc<dyn OwnCell>),
}

/// A column that a definition declares.
pub trait OwnCell: Send + Sync + std::fmt::Debug {
    /// What the column says of itself.
    fn description(&self) -> &str;
    /// The cell for an object at a time; null for nothing.
    fn cell(&self, object: &Tree, now: WallTime) -> Tree;
}

/// The column language (catalog: columns.md, "Expression language"), compiled.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "one variant a form of the language")]
pub enum Expr {
    /// Field names and list indexes from the object down.
    Path(Cow<'static, [Step]>),
    Text(Text),
    Int(i64),
    Bool(bool),
    /// A function of the language and its arguments, by name.
    Call(Call, Cow<'static, [Expr]>),
}

/// A step of a path.
#[derive(Clone, Debug)]
pub enum Step {
    /// A field.
    Field(Text),
    /// An item.
    Index(u32),
    /// The entry with this `type` of a list of conditions; of an object, of its `status.conditions` or `conditions`.
    Condition(Text),
}

/// Functions of the column language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are the language's")]
pub enum Call {
    Or,
    If,
    Present,
    Int,
    IntOr,
    Text,
    Bool,
    BoolText,
    Len,
    Join,
    JoinEach,
    Fmt,
    Labels,
    Selector,
    SelectorRaw,
    Quantity,
    IntOrString,
    AccessModes,
    AnnotationOr,
    Age,
    AgeOr,
    DurationOr,
    Rfc3339,
    /// `a+b`.
    Add,
    /// Without space around it.
    Trim,
}
