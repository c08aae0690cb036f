//! JSONPath as client-go has it, for columns (client-go 0.37: util/jsonpath).

mod eval;
mod parse;

/// A path, parsed.
#[derive(Clone, Debug)]
pub(crate) struct JsonPath {
    nodes: Vec<Node>,
}

/// A step of a path, or a value in a filter.
#[derive(Clone, Debug, PartialEq)]
enum Node {
    Text(String),
    Int(i64),
    Float(f64),
    Bool(bool),
    Field(String),
    Slice(Slice),
    Filter(Vec<Node>, Vec<Node>, String),
    Wildcard,
    Recursive,
    Union(Vec<Vec<Node>>),
}

/// `[from:to:step]`; an index is the slice of one.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Slice {
    from: Option<i64>,
    to: Option<i64>,
    /// `to` follows from an index.
    derived: bool,
    step: Option<i64>,
}
