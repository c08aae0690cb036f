//! The tree of an expression.
//!
//! Every node has a number; numbers are given in the order cel-go gives them, because one error text shows one. Positions are kept
//! aside, by number.

use bytes::Bytes;
use supercargo_meta::Text;

/// The number of a node.
pub(crate) type Id = u32;

/// The accumulator of comprehensions: a name no source can spell.
pub(crate) const ACCUMULATOR: &str = "@result";

/// A node.
#[derive(Clone, Debug)]
pub(crate) struct Expr {
    pub(crate) id: Id,
    pub(crate) kind: ExprKind,
}

/// What a node is.
#[derive(Clone, Debug)]
pub(crate) enum ExprKind {
    /// Stands where an error was.
    Unspecified,
    Literal(Literal),
    Ident(Text),
    Select(Box<Select>),
    Call(Box<Call>),
    List(Vec<Item>),
    Map(Vec<Entry>),
    Struct(Box<Struct>),
    Comprehension(Box<Comprehension>),
}

/// A constant of the source.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Literal {
    Null,
    Bool(bool),
    Int(i64),
    Uint(u64),
    Double(f64),
    String(Text),
    Bytes(Bytes),
}

#[derive(Clone, Debug)]
pub(crate) struct Select {
    pub(crate) operand: Expr,
    pub(crate) field: Text,
    /// `has(operand.field)`.
    pub(crate) test: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Call {
    pub(crate) function: Text,
    pub(crate) target: Option<Expr>,
    pub(crate) args: Vec<Expr>,
}

#[derive(Clone, Debug)]
pub(crate) struct Item {
    pub(crate) value: Expr,
    pub(crate) optional: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) key: Expr,
    pub(crate) value: Expr,
    pub(crate) optional: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Struct {
    pub(crate) name: Text,
    pub(crate) fields: Vec<StructField>,
}

#[derive(Clone, Debug)]
pub(crate) struct StructField {
    pub(crate) id: Id,
    pub(crate) name: Text,
    pub(crate) value: Expr,
    pub(crate) optional: bool,
}

/// A loop over a range with one accumulator; what macros become.
#[derive(Clone, Debug)]
pub(crate) struct Comprehension {
    pub(crate) range: Expr,
    pub(crate) var: Text,
    pub(crate) var2: Option<Text>,
    pub(crate) accu: Text,
    pub(crate) init: Expr,
    pub(crate) condition: Expr,
    pub(crate) step: Expr,
    pub(crate) result: Expr,
}

impl Expr {
    pub(crate) const fn new(id: Id, kind: ExprKind) -> Self {
        Self { id, kind }
    }
    /// The name, if it is one.
    pub(crate) fn as_ident(&self) -> Option<&Text> {
        match &self.kind {
            ExprKind::Ident(n) => Some(n),
            _ => None,
        }
    }
    /// The text, if it is a constant text.
    pub(crate) const fn as_string(&self) -> Option<&Text> {
        match &self.kind {
            ExprKind::Literal(Literal::String(s)) => Some(s),
            _ => None,
        }
    }
    /// `a.b.c` of names, if it is that.
    pub(crate) fn qualified_name(&self) -> Option<String> {
        match &self.kind {
            ExprKind::Ident(n) => Some(n.to_string()),
            ExprKind::Select(s) if !s.test => {
                let mut n = s.operand.qualified_name()?;
                n.push('.');
                n.push_str(&s.field);
                Some(n)
            }
            _ => None,
        }
    }
}

/// Where nodes stand: the byte of the source by number, `None` for nodes that were taken out.
#[derive(Clone, Debug, Default)]
pub(crate) struct Positions(Vec<Option<u32>>);

impl Positions {
    /// Notes where a node stands.
    pub(crate) fn set(&mut self, id: Id, at: Option<u32>) {
        let i = id as usize;
        if self.0.len() <= i {
            self.0.resize(i + 1, None);
        }
        if let Some(p) = self.0.get_mut(i) {
            *p = at;
        }
    }
    /// Where a node stands.
    pub(crate) fn get(&self, id: Id) -> Option<u32> {
        self.0.get(id as usize).copied().flatten()
    }
    /// How many numbers were given.
    pub(crate) const fn len(&self) -> usize {
        self.0.len()
    }
}
