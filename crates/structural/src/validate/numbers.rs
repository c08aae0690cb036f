//! Bounds of numbers, with the detours of Go's types: bounds are floats, integers are compared as integers.

use super::Pass;
use super::problems::Out;
use super::types::is_whole;
use crate::node::{Flags, Kind, Node};
use crate::path::Path;
use supercargo_meta::{FieldErrorKind, Tree, go_float};

const I64_END: f64 = 9_223_372_036_854_775_808.0;

/// Go's `int64(f)` on the machines Kubernetes runs on.
fn go_int(f: f64) -> i64 {
    #[allow(clippy::cast_possible_truncation, reason = "out of range is handled")]
    if (-I64_END..I64_END).contains(&f) {
        f as i64
    } else {
        i64::MIN
    }
}

#[allow(clippy::cast_precision_loss, reason = "Go converts so")]
const fn as_float(x: &Tree) -> f64 {
    match x {
        Tree::Int(i) => *i as f64,
        Tree::Float(f) => *f,
        _ => 0.0,
    }
}

/// What numbers of the type may be, as far as ranges go.
#[derive(Clone, Copy)]
enum Range {
    Any,
    Float32,
    Int64(&'static str),
    Int32,
}

impl Range {
    fn of(node: &Node) -> Self {
        let format = node.checks.as_deref().map_or("", |c| c.format.as_str());
        match (&node.kind, format) {
            _ if node.is(Flags::INT_OR_STRING) => Self::Any,
            (Kind::Integer, "int32") => Self::Int32,
            (Kind::Integer, "int64") => Self::Int64("int64"),
            (Kind::Integer, _) => Self::Int64(""),
            (Kind::Number, "float") => Self::Float32,
            _ => Self::Any,
        }
    }
    fn holds(self, x: &Tree) -> bool {
        match (self, x) {
            #[allow(clippy::cast_possible_truncation, reason = "that is the question")]
            (Self::Float32, x) => (as_float(x) as f32).is_finite(),
            (Self::Int32, Tree::Int(i)) => i32::try_from(*i).is_ok(),
            // Its decimal text is read as an integer.
            (Self::Int32, Tree::Float(f)) => f.fract() == 0.0 && i32::try_from(go_int(*f)).is_ok(),
            (Self::Int64(_), Tree::Float(f)) => f.fract() == 0.0 && (-I64_END..I64_END).contains(f),
            _ => true,
        }
    }
    fn complaint(self, what: &str, at: &Path<'_>) -> String {
        let of = match self {
            Self::Float32 => "number with format float",
            Self::Int32 => "integer with format int32",
            Self::Int64("") | Self::Any => "integer (default format)",
            Self::Int64(_) => "integer with format int64",
        };
        format!("{what} value must be of type {of} in {}", at.dotted())
    }
}

/// A number against its bounds: range, then multiple, minimum, maximum.
pub(super) fn check(pass: Pass<'_>, x: &Tree, node: &Node, at: &Path<'_>, out: &mut Out) {
    let range = Range::of(node);
    if !range.holds(x) {
        pass.unplaced(range.complaint("Checked", at), out);
    }
    let Some(c) = node.checks.as_deref() else {
        return;
    };
    let bounds = Bounds { pass, x, range, at };
    if let Some(factor) = c.multiple_of {
        bounds.multiple(factor, out);
    }
    if let Some(min) = c.minimum {
        bounds.minimum(min, c.exclusive_minimum, out);
    }
    if let Some(max) = c.maximum {
        bounds.maximum(max, c.exclusive_maximum, out);
    }
}

struct Bounds<'a> {
    pass: Pass<'a>,
    x: &'a Tree,
    range: Range,
    at: &'a Path<'a>,
}

impl Bounds<'_> {
    /// The integers to compare, if the value is one and the bound can be one.
    fn ints(&self, bound: f64, what: &str, out: &mut Out) -> Option<(i64, i64)> {
        if !self.range.holds(&Tree::Float(bound)) {
            self.pass.unplaced(self.range.complaint(what, self.at), out);
            return None;
        }
        self.x.as_int().map(|i| (i, go_int(bound)))
    }

    fn say(&self, is_int: bool, text: &str, out: &mut Out) {
        // What was compared as a float is shown as one.
        let value = if is_int {
            self.x.clone()
        } else {
            Tree::Float(as_float(self.x))
        };
        self.pass.invalid(self.at, value, text, out);
    }

    fn multiple(&self, factor: f64, out: &mut Out) {
        let ints = self.ints(factor, "MultipleOf", out);
        let (shown, value, positive, ok) = match ints {
            Some((i, n)) => (n.to_string(), Tree::Int(n), n > 0, n > 0 && i % n == 0),
            None => {
                let f = as_float(self.x);
                let times = if factor < 1.0 {
                    1.0 / factor * f
                } else {
                    f / factor
                };
                (
                    go_float(factor),
                    Tree::Float(factor),
                    factor > 0.0,
                    is_whole(times),
                )
            }
        };
        if !positive {
            let name = self.at.dotted();
            let detail = format!("factor MultipleOf declared for {name} must be positive: {shown}");
            out.push(self.pass.error(FieldErrorKind::Invalid, &name, value, detail));
        } else if !ok {
            self.say(ints.is_some(), &format!("should be a multiple of {shown}"), out);
        }
    }

    fn minimum(&self, min: f64, exclusive: bool, out: &mut Out) {
        let ints = self.ints(min, "Minimum boundary", out);
        let (shown, ok) = match ints {
            Some((i, n)) => (n.to_string(), if exclusive { i > n } else { i >= n }),
            None => {
                let f = as_float(self.x);
                (go_float(min), if exclusive { f > min } else { f >= min })
            }
        };
        if !ok {
            let or_equal = if exclusive { "" } else { " or equal to" };
            self.say(
                ints.is_some(),
                &format!("should be greater than{or_equal} {shown}"),
                out,
            );
        }
    }

    fn maximum(&self, max: f64, exclusive: bool, out: &mut Out) {
        let ints = self.ints(max, "Maximum boundary", out);
        let (shown, ok) = match ints {
            Some((i, n)) => (n.to_string(), if exclusive { i < n } else { i <= n }),
            None => {
                let f = as_float(self.x);
                (go_float(max), if exclusive { f < max } else { f <= max })
            }
        };
        if !ok {
            let or_equal = if exclusive { "" } else { " or equal to" };
            self.say(
                ints.is_some(),
                &format!("should be less than{or_equal} {shown}"),
                out,
            );
        }
    }
}
