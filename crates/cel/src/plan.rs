//! The plan of an evaluation: names are places, calls are functions, constants are folded (cel-go 0.29: interpreter/planner.go with
//! constant folding). Its shape decides what an evaluation costs, so it is cel-go's.

use crate::ast::{Call, Comprehension, Expr, ExprKind, Literal, Struct};
use crate::check::{Checked, Reference};
use crate::decls::{FUNCTIONS, Function, Overload};
use crate::error::SEARCHES_MAX;
use crate::key::Key;
use crate::literal::{build_list, build_map};
use crate::messages::Message;
use crate::ops::Work;
use crate::price::Price;
use crate::{EvalError, Value};
use std::collections::HashSet;
use supercargo_meta::Text;
use supercargo_pattern::Pattern;

/// A step.
#[derive(Debug)]
pub(crate) enum Node {
    Const(Value),
    /// A variable and what is selected of it.
    Attr(Box<Attr>),
    /// `has(...)`: whether there is what is selected.
    Test(Box<Attr>),
    And(Box<[Node; 2]>),
    Or(Box<[Node; 2]>),
    Equal(Box<[Node; 2]>),
    Unequal(Box<[Node; 2]>),
    /// True unless it is false: the condition of `all` and `exists`.
    NotFalse(Box<Node>),
    Call(Box<CallNode>),
    /// `x in [constants]`.
    InSet(Box<(Node, HashSet<Key>)>),
    /// `a.or(b)`.
    OrOptional(Box<[Node; 2]>),
    /// `a.orValue(b)`.
    OrValue(Box<[Node; 2]>),
    List(Vec<(Node, bool)>),
    Map(Vec<(Node, Node, bool)>),
    Message(Box<MessageNode>),
    Fold(Box<Fold>),
    /// The accumulator in a place with one more item.
    Append(usize, Box<Node>),
    /// The accumulator in a place with more entries: a key and a value, or a map.
    Insert(usize, Vec<Node>),
}

/// A value and what is selected of it.
#[derive(Debug)]
pub(crate) struct Attr {
    pub(crate) base: Base,
    pub(crate) qualifiers: Vec<Qualifier>,
}

#[derive(Debug)]
pub(crate) enum Base {
    /// A variable of the environment.
    Global(usize),
    /// A variable of a loop.
    Local(usize),
    /// What a step makes.
    Relative(Node),
    /// `c ? a : b`.
    Conditional(Box<(Node, Attr, Attr)>),
}

#[derive(Debug)]
pub(crate) struct Qualifier {
    pub(crate) by: By,
    pub(crate) optional: bool,
    /// Asks only whether it is there.
    pub(crate) test: bool,
}

#[derive(Debug)]
pub(crate) enum By {
    Field(Text),
    Const(Value),
    Attr(Attr),
    Node(Node),
}

#[derive(Debug)]
pub(crate) struct CallNode {
    pub(crate) function: &'static Function,
    pub(crate) overload: Option<&'static Overload>,
    pub(crate) args: Vec<Node>,
    pub(crate) price: Price,
    /// Arguments are evaluated up to the first error only.
    pub(crate) stops_at_error: bool,
    /// The compiled second argument.
    pub(crate) regex: Option<Pattern>,
}

/// The literal of a message.
#[derive(Debug)]
pub(crate) struct MessageNode {
    pub(crate) message: Message,
    /// Names, values, and whether they are optional.
    pub(crate) fields: Vec<(Text, Node, bool)>,
}

#[derive(Debug)]
pub(crate) struct Fold {
    pub(crate) range: Node,
    pub(crate) two: bool,
    pub(crate) init: Node,
    pub(crate) condition: Node,
    pub(crate) step: Node,
    pub(crate) result: Node,
}

type Result<T> = std::result::Result<T, EvalError>;

/// Makes the plan of a checked expression.
pub(crate) fn plan(checked: &Checked) -> Result<Node> {
    let mut p = Planner {
        checked,
        accumulators: Vec::new(),
        depth: 0,
    };
    p.node(&checked.expr)
}

struct Planner<'c> {
    checked: &'c Checked,
    /// Places of accumulators that are lists or maps of loops.
    accumulators: Vec<usize>,
    /// Places that are taken by variables of open loops.
    depth: usize,
}

impl Planner<'_> {
    fn node(&mut self, e: &Expr) -> Result<Node> {
        match &e.kind {
            ExprKind::Unspecified => Err(EvalError::new("unspecified expression")),
            ExprKind::Literal(l) => Ok(Node::Const(literal(l))),
            ExprKind::Ident(_) => self.ident(e),
            ExprKind::Select(s) => {
                let operand = self.node(&s.operand)?;
                let mut attr = attribute(operand);
                attr.qualifiers.push(Qualifier {
                    by: By::Field(s.field.clone()),
                    optional: false,
                    test: s.test,
                });
                Ok(if s.test {
                    Node::Test(attr)
                } else {
                    Node::Attr(attr)
                })
            }
            ExprKind::Call(c) => self.call(e, c),
            ExprKind::List(items) => {
                let mut nodes = Vec::with_capacity(items.len());
                for i in items {
                    nodes.push((self.node(&i.value)?, i.optional));
                }
                Ok(folded_list(nodes))
            }
            ExprKind::Map(entries) => {
                let mut nodes = Vec::with_capacity(entries.len());
                for e in entries {
                    nodes.push((self.node(&e.key)?, self.node(&e.value)?, e.optional));
                }
                Ok(folded_map(nodes))
            }
            ExprKind::Struct(s) => self.message(s),
            ExprKind::Comprehension(c) => self.fold(c),
        }
    }

    fn message(&mut self, s: &Struct) -> Result<Node> {
        let name = s.name.strip_prefix('.').unwrap_or(&s.name);
        let Some(message) = Message::named(name) else {
            return Err(EvalError::new(format!("unknown type: {name}")));
        };
        let mut fields = Vec::with_capacity(s.fields.len());
        for f in &s.fields {
            fields.push((f.name.clone(), self.node(&f.value)?, f.optional));
        }
        Ok(Node::Message(Box::new(MessageNode { message, fields })))
    }

    fn ident(&self, e: &Expr) -> Result<Node> {
        let base = match self.checked.reference(e.id) {
            Some(Reference::Global(i)) => Base::Global(*i),
            Some(Reference::Local(i)) => Base::Local(*i),
            Some(Reference::Type(name)) => return Ok(Node::Const(Value::Type(Text::const_new(name)))),
            _ => return Err(EvalError::new("no such attribute")),
        };
        Ok(Node::Attr(Box::new(Attr {
            base,
            qualifiers: Vec::new(),
        })))
    }

    fn pair(&mut self, args: &[Expr]) -> Result<Box<[Node; 2]>> {
        let [a, b] = args else {
            return Err(EvalError::new("no such overload"));
        };
        Ok(Box::new([self.node(a)?, self.node(b)?]))
    }

    fn call(&mut self, e: &Expr, c: &Call) -> Result<Node> {
        match c.function.as_str() {
            "_&&_" => return Ok(Node::And(self.pair(&c.args)?)),
            "_||_" => return Ok(Node::Or(self.pair(&c.args)?)),
            "_==_" => return Ok(Node::Equal(self.pair(&c.args)?)),
            "_!=_" => return Ok(Node::Unequal(self.pair(&c.args)?)),
            "_?_:_" => return self.conditional(&c.args),
            "_[_]" => return self.index(&c.args, false),
            "_[?_]" | "_?._" => return self.index(&c.args, true),
            "_+_" => {
                if let Some(n) = self.append(c)? {
                    return Ok(n);
                }
            }
            "cel.@mapInsert" => {
                if let Some(n) = self.insert(c)? {
                    return Ok(n);
                }
            }
            _ => {}
        }
        let mut args = Vec::with_capacity(c.args.len() + 1);
        for a in c.target.iter().chain(&c.args) {
            args.push(self.node(a)?);
        }
        match (c.function.as_str(), args.len()) {
            ("@not_strictly_false", 1) => return Ok(Node::NotFalse(Box::new(args.remove(0)))),
            ("or" | "orValue", 2) => {
                let (b, a) = (args.pop(), args.pop());
                if let (Some(a), Some(b)) = (a, b) {
                    let pair = Box::new([a, b]);
                    return Ok(if c.function == "or" {
                        Node::OrOptional(pair)
                    } else {
                        Node::OrValue(pair)
                    });
                }
            }
            _ => {}
        }
        let name = c.function.strip_prefix('.').unwrap_or(&c.function);
        let Some(function) = FUNCTIONS.get(name) else {
            return Err(EvalError::new(format!("no such overload: {name}")));
        };
        let call = called(function, self.checked.overloads(e.id), args)?;
        optimized(call)
    }

    /// `accumulator + [item]` in a loop that makes a list.
    fn append(&mut self, c: &Call) -> Result<Option<Node>> {
        let [accu, list] = c.args.as_slice() else {
            return Ok(None);
        };
        let (Some(place), ExprKind::List(items)) = (self.accumulator(accu), &list.kind) else {
            return Ok(None);
        };
        match items.as_slice() {
            [item] if !item.optional => {
                let node = self.node(&item.value)?;
                Ok(Some(Node::Append(place, Box::new(node))))
            }
            _ => Ok(None),
        }
    }
    fn insert(&mut self, c: &Call) -> Result<Option<Node>> {
        let Some(place) = c.args.first().and_then(|a| self.accumulator(a)) else {
            return Ok(None);
        };
        let mut args = Vec::new();
        for a in c.args.iter().skip(1) {
            args.push(self.node(a)?);
        }
        Ok(Some(Node::Insert(place, args)))
    }
    /// The place of the accumulator of a loop that makes a list or a map, if the node is one.
    fn accumulator(&self, e: &Expr) -> Option<usize> {
        match (&e.kind, self.checked.reference(e.id)) {
            (ExprKind::Ident(n), Some(Reference::Local(i)))
                if n == crate::ast::ACCUMULATOR && self.accumulators.contains(i) =>
            {
                Some(*i)
            }
            _ => None,
        }
    }

    fn conditional(&mut self, args: &[Expr]) -> Result<Node> {
        let [c, a, b] = args else {
            return Err(EvalError::new("no such overload"));
        };
        let c = self.node(c)?;
        let (a, b) = (branch(self.node(a)?), branch(self.node(b)?));
        Ok(Node::Attr(Box::new(Attr {
            base: Base::Conditional(Box::new((c, a, b))),
            qualifiers: Vec::new(),
        })))
    }

    fn index(&mut self, args: &[Expr], optional: bool) -> Result<Node> {
        let [of, by] = args else {
            return Err(EvalError::new("no such overload"));
        };
        let mut attr = attribute(self.node(of)?);
        let by = match self.node(by)? {
            Node::Const(Value::String(s)) => By::Field(s),
            Node::Const(v) => {
                if let Some(e) = crate::select::not_a_qualifier(&v) {
                    return Err(e);
                }
                By::Const(v)
            }
            Node::Attr(a) => By::Attr(*a),
            n => By::Node(n),
        };
        attr.qualifiers.push(Qualifier {
            by,
            optional,
            test: false,
        });
        Ok(Node::Attr(attr))
    }

    fn fold(&mut self, c: &Comprehension) -> Result<Node> {
        let init = self.node(&c.init)?;
        let range = self.node(&c.range)?;
        let place = self.depth;
        let makes = matches!(&c.init.kind, ExprKind::List(l) if l.is_empty())
            || matches!(&c.init.kind, ExprKind::Map(m) if m.is_empty());
        if makes {
            self.accumulators.push(place);
        }
        self.depth += if c.var2.is_some() { 3 } else { 2 };
        let condition = self.node(&c.condition)?;
        let step = self.node(&c.step)?;
        self.depth = place + 1;
        let result = self.node(&c.result)?;
        self.depth = place;
        if makes {
            self.accumulators.pop();
        }
        Ok(Node::Fold(Box::new(Fold {
            range,
            two: c.var2.is_some(),
            init,
            condition,
            step,
            result,
        })))
    }
}

fn literal(l: &Literal) -> Value {
    match l {
        Literal::Null => Value::Null,
        Literal::Bool(b) => Value::Bool(*b),
        Literal::Int(i) => Value::Int(*i),
        Literal::Uint(u) => Value::Uint(*u),
        Literal::Double(d) => Value::Double(*d),
        Literal::String(s) => Value::String(s.clone()),
        Literal::Bytes(b) => Value::Bytes(std::sync::Arc::from(&**b)),
    }
}

/// What more can be selected of.
fn attribute(n: Node) -> Box<Attr> {
    match n {
        Node::Attr(a) => a,
        n => Box::new(Attr {
            base: Base::Relative(n),
            qualifiers: Vec::new(),
        }),
    }
}

/// A branch of `?:`: a variable there costs less than elsewhere, as in cel-go.
fn branch(n: Node) -> Attr {
    *attribute(n)
}

fn folded_list(nodes: Vec<(Node, bool)>) -> Node {
    if !nodes.iter().all(|n| matches!(n.0, Node::Const(_))) {
        return Node::List(nodes);
    }
    let values = nodes.into_iter().filter_map(|(n, optional)| match n {
        Node::Const(v) => Some((v, optional)),
        _ => None,
    });
    Node::Const(build_list(values))
}

fn folded_map(nodes: Vec<(Node, Node, bool)>) -> Node {
    if !nodes
        .iter()
        .all(|n| matches!((&n.0, &n.1), (Node::Const(_), Node::Const(_))))
    {
        return Node::Map(nodes);
    }
    let values = nodes.into_iter().filter_map(|(k, v, optional)| match (k, v) {
        (Node::Const(k), Node::Const(v)) => Some((k, v, optional)),
        _ => None,
    });
    Node::Const(build_map(values))
}

fn called(function: &'static Function, ids: &[&'static str], args: Vec<Node>) -> Result<CallNode> {
    let overload = match ids {
        [id] => function.overload(id),
        _ => None,
    };
    let price = match overload {
        Some(o) => o.price,
        None => function
            .overloads
            .first()
            .map_or(Price::One, |o| o.price.unresolved()),
    };
    let bound = function.overloads.iter().filter(|o| o.act.is_some()).count();
    let stops_at_error = args.len() > 2
        || function.singleton.is_none()
            && match overload {
                Some(o) => o.stops_at_error,
                None => bound > 1,
            };
    Ok(CallNode {
        function,
        overload,
        args,
        price,
        stops_at_error,
        regex: None,
    })
}

/// Conversions of constants are made once, expressions are compiled once, constant lists become sets.
fn optimized(mut call: CallNode) -> Result<Node> {
    const CONVERSIONS: [&str; 10] = [
        "bool",
        "bytes",
        "double",
        "duration",
        "dyn",
        "int",
        "string",
        "timestamp",
        "type",
        "uint",
    ];
    let name = call.function.name;
    if CONVERSIONS.contains(&name)
        && let [Node::Const(v)] = call.args.as_slice()
    {
        return match crate::eval::apply(&call, std::slice::from_ref(v), &mut Work::new(SEARCHES_MAX)) {
            Value::Error(e) => Err(*e),
            v => Ok(Node::Const(v)),
        };
    }
    if call.overload.is_some_and(|o| o.id == "in_list")
        && let Some(Node::Const(Value::List(l))) = call.args.get(1)
    {
        if l.is_empty() {
            return Ok(Node::Const(Value::Bool(false)));
        }
        if let Some(set) = set_of(l) {
            return Ok(Node::InSet(Box::new((call.args.swap_remove(0), set))));
        }
    }
    if crate::eval::SEARCHES.contains(&name)
        && let Some(Node::Const(Value::String(pattern))) = call.args.get(1)
    {
        call.regex = Some(Pattern::new(pattern).map_err(|e| EvalError::new(e.to_string()))?);
        call.stops_at_error = true;
    }
    Ok(Node::Call(Box::new(call)))
}

/// Constants as a set, numbers also as what they are in other types; `None` when one can't be in it.
fn set_of(l: &crate::list::List) -> Option<HashSet<Key>> {
    let mut set = HashSet::new();
    for v in l.iter() {
        if !matches!(
            v,
            Value::Bool(_) | Value::Int(_) | Value::Uint(_) | Value::Double(_) | Value::String(_)
        ) {
            return None;
        }
        let key = Key::new(&v);
        match &v {
            // Every integer counts as the float nearest to it, as cel-go has it.
            Value::Int(i) => drop(set.insert(Key::new(&Value::Double(*i as f64)))),
            Value::Uint(u) => drop(set.insert(Key::new(&Value::Double(*u as f64)))),
            _ => {}
        }
        set.extend(key.numeric_twins().into_iter().flatten());
        set.insert(key);
    }
    Some(set)
}
