//! Functions: one table of what they take, what they give, what they do and what they cost. The checker, the evaluator and both
//! reckonings of cost read it.

use crate::ops::Work;
use crate::price::Price;
use crate::types::Param;
use crate::{Type, Value};
use std::collections::HashMap;
use std::sync::LazyLock;

/// What a function does with its arguments; the target of a method comes first.
pub(crate) type Op = fn(&[Value]) -> Value;

/// The same of a function that looks for equal values, which is work of the evaluation.
pub(crate) type Search = fn(&[Value], &mut Work) -> Value;

/// What is done for an overload.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Act {
    Plain(Op),
    Search(Search),
}

impl Act {
    pub(crate) fn run(self, args: &[Value], work: &mut Work) -> Value {
        match self {
            Self::Plain(f) => f(args),
            Self::Search(f) => f(args, work),
        }
    }
}

/// A function and its overloads.
#[derive(Debug)]
pub(crate) struct Function {
    pub(crate) name: &'static str,
    pub(crate) overloads: Vec<Overload>,
    /// One implementation for all overloads, for first arguments it is made for.
    pub(crate) singleton: Option<Singleton>,
    /// True when overloads don't look at the types of their arguments before they run.
    pub(crate) unguarded: bool,
}

/// An implementation for all overloads of a function.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Singleton {
    pub(crate) act: Act,
    pub(crate) takes: fn(&Value) -> bool,
}

/// One signature of a function.
#[derive(Debug)]
pub(crate) struct Overload {
    pub(crate) id: &'static str,
    pub(crate) member: bool,
    pub(crate) args: Vec<Type>,
    pub(crate) result: Type,
    pub(crate) act: Option<Act>,
    /// Arguments are evaluated up to the first error only.
    pub(crate) stops_at_error: bool,
    pub(crate) price: Price,
    /// Type parameters of the signature.
    pub(crate) params: Vec<Param>,
}

/// Type parameters of declarations.
pub(crate) const A: Type = Type::Param(Param::Named('A'));
/// See [`A`].
pub(crate) const K: Type = Type::Param(Param::Named('K'));
/// See [`A`].
pub(crate) const V: Type = Type::Param(Param::Named('V'));

impl Overload {
    fn new(
        id: &'static str,
        member: bool,
        args: Vec<Type>,
        result: Type,
        act: Option<Act>,
        price: Price,
    ) -> Self {
        let mut params = Vec::new();
        for t in args.iter().chain(std::iter::once(&result)) {
            t.collect_params(&mut params);
        }
        Self {
            id,
            member,
            stops_at_error: args.len() > 2,
            args,
            result,
            act,
            price,
            params,
        }
    }
}

/// All functions by name.
#[derive(Debug, Default)]
pub(crate) struct Table(HashMap<&'static str, Function>);

impl Table {
    pub(crate) fn get(&self, name: &str) -> Option<&Function> {
        self.0.get(name)
    }
    pub(crate) fn function(&mut self, name: &'static str) -> &mut Function {
        self.0.entry(name).or_insert_with(|| Function {
            name,
            overloads: Vec::new(),
            singleton: None,
            unguarded: false,
        })
    }
    /// A function: `name(args)`.
    pub(crate) fn global(
        &mut self,
        name: &'static str,
        id: &'static str,
        args: &[Type],
        result: Type,
        op: Op,
        price: Price,
    ) {
        self.add(
            name,
            Overload::new(id, false, args.to_vec(), result, Some(Act::Plain(op)), price),
        );
    }
    /// A method: `args[0].name(args[1..])`.
    pub(crate) fn method(
        &mut self,
        name: &'static str,
        id: &'static str,
        args: &[Type],
        result: Type,
        op: Op,
        price: Price,
    ) {
        self.add(
            name,
            Overload::new(id, true, args.to_vec(), result, Some(Act::Plain(op)), price),
        );
    }
    /// An overload without an implementation of its own: of a singleton, or of what the evaluator does itself.
    pub(crate) fn declare(
        &mut self,
        name: &'static str,
        id: &'static str,
        member: bool,
        args: &[Type],
        result: Type,
        price: Price,
    ) {
        self.add(
            name,
            Overload::new(id, member, args.to_vec(), result, None, price),
        );
    }
    /// The last overload of a function looks for equal values.
    pub(crate) fn searches(&mut self, name: &'static str, search: Search) {
        if let Some(o) = self.function(name).overloads.last_mut() {
            o.act = Some(Act::Search(search));
        }
    }
    pub(crate) fn singleton(&mut self, name: &'static str, takes: fn(&Value) -> bool, op: Op) {
        self.function(name).singleton = Some(Singleton {
            act: Act::Plain(op),
            takes,
        });
    }
    /// The last overload of a function evaluates its arguments up to the first error only.
    pub(crate) fn stops_at_error(&mut self, name: &'static str) {
        if let Some(o) = self.function(name).overloads.last_mut() {
            o.stops_at_error = true;
        }
    }
    fn add(&mut self, name: &'static str, o: Overload) {
        self.function(name).overloads.push(o);
    }
}

/// The functions of Kubernetes 1.37.
pub(crate) static FUNCTIONS: LazyLock<Table> = LazyLock::new(|| {
    let mut t = Table::default();
    crate::library::add_all(&mut t);
    t
});

impl Function {
    /// The overload of an id.
    pub(crate) fn overload(&self, id: &str) -> Option<&Overload> {
        self.overloads.iter().find(|o| o.id == id)
    }
    /// Calls whichever overload the values fit.
    pub(crate) fn dispatch(&self, args: &[Value], work: &mut Work) -> Value {
        let fits = |o: &&Overload| o.act.is_some() && o.accepts(args);
        match self.overloads.iter().find(fits).and_then(|o| o.act) {
            Some(act) => act.run(args, work),
            None => no_such_overload(self.name, args),
        }
    }
}

impl Overload {
    /// True when the values have the types of the signature.
    pub(crate) fn accepts(&self, args: &[Value]) -> bool {
        args.len() == self.args.len() && self.args.iter().zip(args).all(|(t, v)| is_of(t, v))
    }
}

/// The error of a call no overload fits.
pub(crate) fn no_such_overload(name: &str, args: &[Value]) -> Value {
    if let Some(e) = args.iter().find(|a| a.is_error()) {
        return e.clone();
    }
    let types: Vec<String> = args.iter().map(|a| a.type_name().to_string()).collect();
    Value::error(format!("no such overload: {name}({})", types.join(", ")))
}

/// True when a value is of a type, as far as can be told from its first element.
fn is_of(t: &Type, v: &Value) -> bool {
    match (t, v) {
        (Type::Dyn | Type::Param(_), _) => true,
        (Type::List(e), Value::List(l)) => l.get(0).is_none_or(|v| is_of(e, &v)),
        (Type::Map(t), Value::Map(m)) => {
            m.is_empty()
                || m.entries()
                    .first()
                    .is_none_or(|(k, v)| is_of(&t.0, k) && is_of(&t.1, v))
        }
        (Type::Null, Value::Null)
        | (Type::Bool, Value::Bool(_))
        | (Type::Int, Value::Int(_))
        | (Type::Uint, Value::Uint(_))
        | (Type::Double, Value::Double(_))
        | (Type::String, Value::String(_))
        | (Type::Bytes, Value::Bytes(_))
        | (Type::Timestamp, Value::Timestamp(..))
        | (Type::Duration, Value::Duration(_))
        | (Type::Type(_), Value::Type(_))
        | (Type::Optional(_), Value::Optional(_)) => true,
        (Type::Opaque(n), Value::Opaque(o)) => o.type_name() == *n,
        _ => false,
    }
}
