//! Evaluation of a plan, with the account of its cost (cel-go 0.29: interpreter/interpretable.go, runtimecost.go).

use crate::env::{Variables, Vars};
use crate::key::Key;
use crate::literal::{build_list, build_map};
use crate::ops::{Work, equal};
use crate::plan::{Attr, Base, By, CallNode, Fold, MessageNode, Node, Qualifier};
use crate::price::{LIST, MAP, SELECT, STRUCT};
use crate::select::{Found, go_name, no_such_key, out_of_bounds, select, select_by};
use crate::show::plain;
use crate::{Cost, EvalError, Value};
use smallvec::SmallVec;
use supercargo_meta::Text;

/// The limit of cost was passed.
struct Stop;

type Step<T> = Result<T, Stop>;

/// Evaluates a plan.
pub(crate) fn eval(
    node: &Node,
    variables: &Variables,
    vars: &Vars,
    cost: &mut Cost,
) -> Result<Value, EvalError> {
    let searches = cost.searches;
    let mut e = Evaluator {
        variables,
        vars,
        cost,
        locals: SmallVec::new(),
        work: Work::new(searches),
    };
    let result = e.node(node);
    cost.searches = e.work.searches();
    match result {
        Err(Stop) => Err(EvalError::cost_limit()),
        Ok(Value::Error(e)) => Err(*e),
        Ok(v) => Ok(v),
    }
}

/// A variable of a loop.
enum Slot<'p> {
    /// Made when it is first asked for.
    Lazy(&'p Node),
    Ready(Value),
}

struct Evaluator<'p, 'v> {
    variables: &'v Variables,
    vars: &'v Vars,
    cost: &'v mut Cost,
    locals: SmallVec<[Slot<'p>; 6]>,
    work: Work,
}

impl<'p> Evaluator<'p, '_> {
    fn charge(&mut self, n: u64) -> Step<()> {
        self.cost.used = self.cost.used.saturating_add(n);
        if self.cost.used > self.cost.limit {
            Err(Stop)
        } else {
            Ok(())
        }
    }

    fn node(&mut self, n: &'p Node) -> Step<Value> {
        match n {
            Node::Const(v) => Ok(v.clone()),
            Node::Attr(a) => self.attr(a),
            Node::Test(a) => self.test(a),
            Node::And(pair) => self.logical(pair, false),
            Node::Or(pair) => self.logical(pair, true),
            Node::Equal(pair) => self.equality(pair, false),
            Node::Unequal(pair) => self.equality(pair, true),
            Node::NotFalse(n) => {
                let v = self.node(n)?;
                self.charge(1)?;
                Ok(Value::Bool(!matches!(v, Value::Bool(false))))
            }
            Node::Call(c) => self.call(c),
            Node::InSet(s) => {
                let v = self.node(&s.0)?;
                if v.is_error() {
                    return Ok(v);
                }
                Ok(Value::Bool(s.1.contains(&Key::new(&v))))
            }
            Node::OrOptional(pair) => self.or_optional(pair, false),
            Node::OrValue(pair) => self.or_optional(pair, true),
            Node::List(items) => self.list(items),
            Node::Map(entries) => self.map(entries),
            Node::Message(m) => self.message(m),
            Node::Fold(f) => self.fold(f),
            Node::Append(place, item) => self.append(*place, item),
            Node::Insert(place, args) => self.insert(*place, args),
        }
    }

    // Variables and what is selected of them.

    #[inline(never)]
    fn attr(&mut self, a: &'p Attr) -> Step<Value> {
        let v = self.resolve(a)?;
        if !matches!(a.base, Base::Conditional(_)) {
            self.charge(SELECT)?;
        }
        Ok(v)
    }

    #[inline(never)]
    fn test(&mut self, a: &'p Attr) -> Step<Value> {
        let v = self.resolve(a)?;
        // The presence itself costs nothing; of a condition even less than nothing is charged.
        if matches!(a.base, Base::Conditional(_)) {
            self.cost.used = self.cost.used.saturating_sub(SELECT);
        }
        Ok(match v {
            Value::Optional(o) => Value::Bool(o.is_some()),
            v => v,
        })
    }

    fn resolve(&mut self, a: &'p Attr) -> Step<Value> {
        let v = match &a.base {
            Base::Global(i) => self.global(*i),
            Base::Local(i) => self.local(*i)?,
            Base::Relative(n) => self.node(n)?,
            Base::Conditional(c) => match self.node(&c.0)? {
                Value::Bool(true) => self.resolve(&c.1)?,
                Value::Bool(false) => self.resolve(&c.2)?,
                v => return Ok(v.or_no_overload()),
            },
        };
        if a.qualifiers.is_empty() || v.is_error() {
            return Ok(v);
        }
        self.qualify(v, &a.qualifiers)
    }

    fn global(&self, i: usize) -> Value {
        let name = self.variables.name(i);
        match self.vars.get(name) {
            Some(Ok(v)) => v.clone(),
            Some(Err(e)) => Value::Error(Box::new(e.clone())),
            None => Value::error(format!("no such attribute(s): {name}")),
        }
    }

    fn local(&mut self, i: usize) -> Step<Value> {
        match self.locals.get(i) {
            Some(Slot::Ready(v)) => Ok(v.clone()),
            Some(Slot::Lazy(n)) => {
                let n = *n;
                // It was planned outside of its loop: the variables there stand where they stood then.
                let inner: SmallVec<[Slot<'p>; 6]> = self.locals.drain(i..).collect();
                let v = self.node(n)?;
                self.locals.truncate(i);
                self.locals.extend(inner);
                if let Some(s) = self.locals.get_mut(i) {
                    *s = Slot::Ready(v.clone());
                }
                Ok(v)
            }
            None => Ok(Value::no_overload()),
        }
    }

    fn qualify(&mut self, v: Value, qualifiers: &'p [Qualifier]) -> Step<Value> {
        let (mut v, mut optional) = match v {
            Value::Optional(None) => return Ok(v),
            Value::Optional(Some(v)) => ((*v).clone(), true),
            v => (v, false),
        };
        for q in qualifiers {
            optional = optional || q.optional;
            let by = match &q.by {
                By::Field(_) | By::Const(_) => None,
                By::Attr(a) => Some(self.resolve(a)?),
                By::Node(n) => Some(self.node(n)?),
            };
            let found = match (&q.by, &by) {
                (By::Field(f), _) => select(&v, f),
                (By::Const(c), _) => select_by(&v, c),
                (_, Some(by)) => select_by(&v, by),
                (_, None) => Err(EvalError::new("no such overload")),
            };
            if optional {
                match found {
                    Err(e) => return Ok(Value::Error(Box::new(e))),
                    Ok(Found::Value(x)) => {
                        self.charge(SELECT)?;
                        v = x;
                    }
                    Ok(_) => return Ok(Value::Optional(None)),
                }
                continue;
            }
            self.charge(SELECT)?;
            v = match found {
                Err(e) => return Ok(Value::Error(Box::new(e))),
                Ok(f) if q.test => Value::Bool(matches!(f, Found::Value(_))),
                Ok(Found::Value(x)) => x,
                Ok(Found::NoKey) => return Ok(Value::Error(Box::new(no_such_key(q, by.as_ref())))),
                Ok(Found::NoIndex) => return Ok(Value::Error(Box::new(out_of_bounds(q, by.as_ref())))),
            };
            if v.is_error() {
                return Ok(v);
            }
        }
        Ok(if optional { Value::some(v) } else { v })
    }

    // Logic.

    #[inline(never)]
    fn logical(&mut self, pair: &'p [Node; 2], short: bool) -> Step<Value> {
        let mut error = None;
        for n in pair {
            match self.node(n)? {
                Value::Bool(b) if b == short => return Ok(Value::Bool(short)),
                Value::Bool(_) => {}
                v if error.is_none() => error = Some(v.or_no_overload()),
                _ => {}
            }
        }
        Ok(error.unwrap_or(Value::Bool(!short)))
    }

    #[inline(never)]
    fn equality(&mut self, [a, b]: &'p [Node; 2], not: bool) -> Step<Value> {
        let args = [self.node(a)?, self.node(b)?];
        let [a, b] = &args;
        let result = if a.is_error() {
            a.clone()
        } else if b.is_error() {
            b.clone()
        } else {
            match (equal(a, b, &mut self.work), not) {
                (v, false) => v,
                (v, true) => Value::Bool(!v.is_true()),
            }
        };
        let price = if not {
            crate::price::Price::Compare
        } else {
            crate::price::Price::Equality
        };
        self.charge(price.actual(&args, &result))?;
        Ok(result)
    }

    #[inline(never)]
    fn or_optional(&mut self, [a, b]: &'p [Node; 2], unwrap: bool) -> Step<Value> {
        match self.node(a)? {
            Value::Optional(Some(v)) if unwrap => Ok((*v).clone()),
            v @ (Value::Optional(Some(_)) | Value::Error(_)) => Ok(v),
            Value::Optional(None) => self.node(b),
            _ => Ok(Value::no_overload()),
        }
    }

    // Calls.

    #[inline(never)]
    fn call(&mut self, c: &'p CallNode) -> Step<Value> {
        let mut args: SmallVec<[Value; 3]> = SmallVec::with_capacity(c.args.len());
        let mut error = None;
        for (i, a) in c.args.iter().enumerate() {
            let v = self.node(a)?;
            if v.is_error() && error.is_none() {
                error = Some(v.clone());
                if c.stops_at_error && i + 1 < c.args.len() {
                    // Arguments that were not evaluated make the call free.
                    self.charge(0)?;
                    return Ok(v);
                }
            }
            args.push(v);
        }
        let result = error.unwrap_or_else(|| apply(c, &args, &mut self.work));
        self.charge(c.price.actual(&args, &result))?;
        Ok(result)
    }

    #[inline(never)]
    fn list(&mut self, items: &'p [(Node, bool)]) -> Step<Value> {
        let mut values = Vec::with_capacity(items.len());
        for (n, optional) in items {
            let v = self.node(n)?;
            if v.is_error() {
                self.charge(LIST)?;
                return Ok(v);
            }
            values.push((v, *optional));
        }
        self.charge(LIST)?;
        Ok(build_list(values.into_iter()))
    }

    #[inline(never)]
    fn map(&mut self, entries: &'p [(Node, Node, bool)]) -> Step<Value> {
        let mut values = Vec::with_capacity(entries.len());
        for (k, v, optional) in entries {
            let k = self.node(k)?;
            if k.is_error() {
                self.charge(MAP)?;
                return Ok(k);
            }
            let v = self.node(v)?;
            if v.is_error() {
                self.charge(MAP)?;
                return Ok(v);
            }
            values.push((k, v, *optional));
        }
        self.charge(MAP)?;
        Ok(build_map(values.into_iter()))
    }

    #[inline(never)]
    fn message(&mut self, m: &'p MessageNode) -> Step<Value> {
        let mut fields = Vec::with_capacity(m.fields.len());
        let mut error = None;
        for (name, n, optional) in &m.fields {
            let v = match (self.node(n)?, optional) {
                (Value::Optional(None), true) => continue,
                (Value::Optional(Some(v)), true) => (*v).clone(),
                (v, true) if !v.is_error() => Value::error(format!(
                    "cannot initialize optional entry '{name}' from non-optional value {}",
                    plain(&v)
                )),
                (v, _) => v,
            };
            if v.is_error() {
                error = Some(v);
                break;
            }
            fields.push((name.clone(), v));
        }
        self.charge(STRUCT)?;
        Ok(error.unwrap_or_else(|| m.message.value(&fields)))
    }

    // Loops.

    #[inline(never)]
    fn fold(&mut self, f: &'p Fold) -> Step<Value> {
        let range = self.node(&f.range)?;
        if range.is_error() {
            return Ok(range);
        }
        let place = self.locals.len();
        self.locals.push(match &f.init {
            Node::Const(v) => Slot::Ready(v.clone()),
            n => Slot::Lazy(n),
        });
        match &range {
            Value::List(l) => {
                for (i, v) in l.iter().enumerate() {
                    let i = Value::Int(i64::try_from(i).unwrap_or(i64::MAX));
                    let goes_on = if f.two {
                        self.turn(f, place, i, Some(v))?
                    } else {
                        self.turn(f, place, v, None)?
                    };
                    if !goes_on {
                        break;
                    }
                }
            }
            Value::Map(m) if f.two => {
                for (k, v) in m.entries() {
                    if !self.turn(f, place, k, Some(v))? {
                        break;
                    }
                }
            }
            Value::Map(m) => {
                for k in m.keys() {
                    if !self.turn(f, place, k, None)? {
                        break;
                    }
                }
            }
            v => {
                self.locals.truncate(place);
                return Ok(not_iterable(v, f.two));
            }
        }
        self.locals.truncate(place + 1);
        let v = self.node(&f.result)?;
        self.locals.truncate(place);
        Ok(v)
    }

    /// One turn of a loop; false when it was the last.
    fn turn(&mut self, f: &'p Fold, place: usize, first: Value, second: Option<Value>) -> Step<bool> {
        self.locals.truncate(place + 1);
        self.locals.push(Slot::Ready(first));
        if let Some(v) = second {
            self.locals.push(Slot::Ready(v));
        }
        if matches!(self.node(&f.condition)?, Value::Bool(false)) {
            return Ok(false);
        }
        let v = self.node(&f.step)?;
        if let Some(s) = self.locals.get_mut(place) {
            *s = Slot::Ready(v);
        }
        Ok(true)
    }

    /// Takes the accumulator out of its place: nobody else holds it then.
    fn taken(&mut self, place: usize) -> Step<Value> {
        if let Some(Slot::Lazy(_)) = self.locals.get(place) {
            return self.local(place);
        }
        Ok(match self.locals.get_mut(place) {
            Some(Slot::Ready(v)) => std::mem::replace(v, Value::Null),
            _ => Value::no_overload(),
        })
    }

    #[inline(never)]
    fn append(&mut self, place: usize, item: &'p Node) -> Step<Value> {
        self.charge(SELECT)?;
        let v = self.node(item)?;
        // A constant list costs nothing to make.
        let list = if matches!(item, Node::Const(_)) { 0 } else { LIST };
        self.charge(list)?;
        self.charge(1)?;
        let accu = self.taken(place)?;
        Ok(match (accu, v) {
            (e @ Value::Error(_), _) | (_, e @ Value::Error(_)) => e,
            (Value::List(l), v) => Value::List(l.pushed(v)),
            (_, v) => v.or_no_overload(),
        })
    }

    #[inline(never)]
    fn insert(&mut self, place: usize, args: &'p [Node]) -> Step<Value> {
        self.charge(SELECT)?;
        if let Some(Slot::Ready(e @ Value::Error(_))) = self.locals.get(place) {
            let e = e.clone();
            if args.len() == 1 {
                // Both arguments are evaluated here.
                self.node(&args[0])?;
                self.charge(1)?;
            }
            return Ok(e);
        }
        let mut values: SmallVec<[Value; 2]> = SmallVec::new();
        for (i, a) in args.iter().enumerate() {
            let v = self.node(a)?;
            if v.is_error() {
                if i + 1 == args.len() {
                    self.charge(1)?;
                }
                return Ok(v);
            }
            values.push(v);
        }
        let accu = self.taken(place)?;
        let result = match (accu, values.as_slice()) {
            (Value::Map(m), [k, v]) => m.inserted(k.clone(), v.clone()),
            (Value::Map(m), [Value::Map(more)]) => {
                let mut v = Value::Map(m);
                for (k, x) in more.entries() {
                    let Value::Map(m) = v else { break };
                    v = m.inserted(k, x);
                }
                v
            }
            (accu, _) => {
                let mut all = vec![accu];
                all.extend(values.iter().cloned());
                crate::decls::no_such_overload("cel.@mapInsert", &all)
            }
        };
        self.charge(1)?;
        Ok(result)
    }
}

fn not_iterable(v: &Value, two: bool) -> Value {
    let name = go_name(v);
    Value::error(if two {
        format!("unsupported comprehension range type: {name}")
    } else {
        format!("got '{name}', expected iterable type")
    })
}

/// Applies a function to values none of which is an error.
pub(crate) fn apply(c: &CallNode, args: &[Value], work: &mut Work) -> Value {
    if let Some(r) = &c.regex {
        return apply_regex(c, r, args, work);
    }
    if SEARCHES.contains(&c.function.name)
        && let [Value::String(_), Value::String(pattern), ..] = args
        && let Ok(r) = supercargo_pattern::Pattern::new(pattern)
    {
        return if work.make(&r) {
            apply_regex(c, &r, args, work)
        } else {
            too_long()
        };
    }
    if let Some(s) = &c.function.singleton {
        if args.first().is_some_and(s.takes) {
            return s.act.run(args, work);
        }
        // Some types take any call and refuse it themselves.
        let receives = matches!(
            args.first(),
            Some(Value::String(_) | Value::Timestamp(..) | Value::Duration(_))
        );
        return if receives {
            Value::no_overload()
        } else {
            Value::error(format!("no such overload: {}", c.function.name))
        };
    }
    match c.overload {
        None => c.function.dispatch(args, work),
        Some(o) => match o.act {
            Some(act) if c.function.unguarded || o.accepts(args) => act.run(args, work),
            _ => crate::decls::no_such_overload(c.function.name, args),
        },
    }
}

/// Functions whose second argument is a regular expression.
pub(crate) const SEARCHES: [&str; 3] = ["matches", "find", "findAll"];

fn too_long() -> Value {
    Value::error(Text::const_new("the text is too long for the regular expression"))
}

fn apply_regex(c: &CallNode, r: &supercargo_pattern::Pattern, args: &[Value], work: &mut Work) -> Value {
    let Some(Value::String(s)) = args.first() else {
        return args
            .first()
            .map_or_else(Value::no_overload, Value::or_no_overload);
    };
    if !work.search(r, s) {
        return too_long();
    }
    match c.function.name {
        "matches" => Value::Bool(r.is_match(s)),
        "find" => crate::library::find_with(r, s),
        _ => match args.get(2) {
            None => crate::library::find_all_with(r, s, -1),
            Some(Value::Int(n)) => crate::library::find_all_with(r, s, *n),
            Some(v) => v.or_no_overload(),
        },
    }
}
