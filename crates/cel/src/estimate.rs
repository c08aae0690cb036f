//! The least and the most an expression can cost, by the bounds of its variables (cel-go 0.29: checker/cost.go; apiserver 0.37:
//! pkg/cel/library/cost.go, apiextensions: schema/cel/compilation.go).
//!
//! Changing a number here changes which definitions are taken: the oddities are upstream's.

mod sizes;

pub use sizes::CostRange;

use crate::ast::{Call, Comprehension, Entry, Expr, ExprKind, Id, Item, Literal, Select};
use crate::check::Checked;
use crate::decl_type::{DeclType, Shape};
use crate::decls::FUNCTIONS;
use crate::price::{LIST, MAP, Price, SELECT, STRUCT, TRAVERSAL, times};
use crate::{Type, decls::Function};
use sizes::{Priced, allocated, by_sizes, compared};
use std::collections::HashMap;
use supercargo_meta::Text;

/// Sizes of what is in a list or map.
#[derive(Clone, Copy)]
struct Entries {
    list: bool,
    key: CostRange,
    value: CostRange,
}

/// Where a node stands below the variables.
#[derive(Clone, Copy)]
enum Path<'d> {
    /// Nowhere.
    Empty,
    /// At a declared type, or where there is none.
    At(Option<&'d DeclType>),
}

/// A variable of a loop.
struct Local<'d> {
    name: Text,
    path: Path<'d>,
    size: Option<CostRange>,
    entries: Option<Entries>,
}

/// The estimate of an expression.
pub(crate) fn estimate(checked: &Checked, root: Option<&DeclType>) -> CostRange {
    let mut e = Estimator {
        checked,
        root,
        paths: HashMap::new(),
        sizes: HashMap::new(),
        entries: HashMap::new(),
        locals: Vec::new(),
    };
    e.cost(&checked.expr)
}

struct Estimator<'c, 'd> {
    checked: &'c Checked,
    root: Option<&'d DeclType>,
    paths: HashMap<Id, Path<'d>>,
    sizes: HashMap<Id, CostRange>,
    entries: HashMap<Id, Entries>,
    locals: Vec<Local<'d>>,
}

/// A step from a declared type.
enum To<'n> {
    Field(&'n str),
    Items,
    Keys,
    Values,
    /// An index is nowhere.
    Index,
}

impl<'d> Estimator<'_, 'd> {
    fn step(&self, p: Path<'d>, to: &To<'_>) -> Path<'d> {
        let Path::At(at) = p else {
            // The first step names a variable: all of them are of the root's type.
            return Path::At(self.root);
        };
        Path::At(at.and_then(|d| match (to, &d.shape) {
            (To::Items | To::Values, Shape::List(t, _) | Shape::Map(t)) => Some(&**t),
            (To::Keys, Shape::Map(_)) => Some(const { &DeclType::key() }),
            (To::Field(f), Shape::Object(o)) => o.field_escaped(f).map(|f| &f.ty).filter(|t| t.is_exposed()),
            _ => None,
        }))
    }
    fn declared(&self, p: Path<'d>) -> Option<CostRange> {
        match p {
            Path::At(Some(d)) => Some(CostRange {
                min: 0,
                max: d.max_elements,
            }),
            _ => None,
        }
    }
    fn local(&self, name: &str) -> Option<&Local<'d>> {
        self.locals.iter().rev().find(|l| l.name == name)
    }
    fn path(&self, e: &Expr) -> Path<'d> {
        if let Some(l) = e.as_ident().and_then(|n| self.local(n)) {
            return l.path;
        }
        self.paths.get(&e.id).copied().unwrap_or(Path::Empty)
    }
    fn of_type(&self, e: &Expr) -> &Type {
        self.checked.type_of(e.id)
    }

    fn size(&mut self, e: &Expr) -> Option<CostRange> {
        if let Some(s) = self.sizes.get(&e.id) {
            return Some(*s);
        }
        if let Some(n) = literal_size(e) {
            return Some(CostRange::fixed(n));
        }
        if let Some(s) = self.declared(self.path(e)) {
            self.sizes.insert(e.id, s);
            return Some(s);
        }
        if is_scalar(self.of_type(e)) {
            return Some(CostRange::fixed(1));
        }
        e.as_ident().and_then(|n| self.local(n)).and_then(|l| l.size)
    }
    fn size_or_unknown(&mut self, e: &Expr) -> CostRange {
        self.size(e).unwrap_or(CostRange::UNKNOWN)
    }
    fn entry_sizes(&self, e: &Expr) -> Option<Entries> {
        if let Some(s) = self.entries.get(&e.id) {
            return Some(*s);
        }
        e.as_ident().and_then(|n| self.local(n)).and_then(|l| l.entries)
    }

    fn cost(&mut self, e: &Expr) -> CostRange {
        match &e.kind {
            ExprKind::Unspecified | ExprKind::Literal(_) => CostRange::default(),
            ExprKind::Ident(n) => {
                let path = self
                    .local(n)
                    .map_or_else(|| self.step(Path::Empty, &To::Field(n)), |l| l.path);
                self.paths.insert(e.id, path);
                CostRange::fixed(SELECT)
            }
            ExprKind::Select(s) => self.select(e, s),
            ExprKind::Call(c) => self.call(e, c),
            ExprKind::List(items) => self.list(e, items),
            ExprKind::Map(entries) => self.map(e, entries),
            ExprKind::Struct(s) => {
                let fields = s
                    .fields
                    .iter()
                    .fold(CostRange::default(), |sum, f| sum.add(self.cost(&f.value)));
                fields.add(CostRange::fixed(STRUCT))
            }
            ExprKind::Comprehension(c) => {
                if is_bind(c) {
                    self.bind(e, c)
                } else {
                    self.comprehension(e, c)
                }
            }
        }
    }

    fn select(&mut self, e: &Expr, s: &Select) -> CostRange {
        let mut sum = self.cost(&s.operand);
        if s.test {
            return sum;
        }
        if matches!(
            self.of_type(&s.operand),
            Type::Map(_) | Type::Object(_) | Type::Param(_)
        ) {
            sum = sum.add(CostRange::fixed(SELECT));
        }
        let path = self.step(self.path(&s.operand), &To::Field(&s.field));
        self.paths.insert(e.id, path);
        sum
    }

    fn list(&mut self, e: &Expr, items: &[Item]) -> CostRange {
        let mut sum = CostRange::fixed(LIST);
        let mut size = nothing(items.is_empty());
        for i in items {
            sum = sum.add(self.cost(&i.value));
            size = size.union(self.size_or_unknown(&i.value));
        }
        self.entries.insert(
            e.id,
            Entries {
                list: true,
                key: CostRange::fixed(1),
                value: size,
            },
        );
        sum
    }

    fn map(&mut self, e: &Expr, entries: &[Entry]) -> CostRange {
        let mut sum = CostRange::fixed(MAP);
        let (mut key, mut value) = (nothing(entries.is_empty()), nothing(entries.is_empty()));
        for e in entries {
            sum = sum.add(self.cost(&e.key)).add(self.cost(&e.value));
            key = key.union(self.size_or_unknown(&e.key));
            value = value.union(self.size_or_unknown(&e.value));
        }
        self.entries.insert(
            e.id,
            Entries {
                list: false,
                key,
                value,
            },
        );
        sum
    }

    fn push_variable(&mut self, name: &Text, range: &Expr, key: bool, single: bool) {
        let entries = self.entry_sizes(range);
        let list = entries.map_or_else(|| matches!(self.of_type(range), Type::List(_)), |e| e.list);
        // One variable alone is the item of a list or the key of a map.
        let key = if single { !list } else { key };
        let to = match (key, list) {
            (true, true) => To::Index,
            (true, false) => To::Keys,
            (false, true) => To::Items,
            (false, false) => To::Values,
        };
        let size = entries.map(|e| if key { e.key } else { e.value });
        let path = self.step(self.path(range), &to);
        self.locals.push(Local {
            name: name.clone(),
            path,
            size,
            entries: None,
        });
    }
    fn push_bound(&mut self, name: &Text, value: &Expr) {
        let local = Local {
            name: name.clone(),
            path: self.path(value),
            size: self.size(value),
            entries: self.entry_sizes(value),
        };
        self.locals.push(local);
    }

    fn comprehension(&mut self, e: &Expr, c: &Comprehension) -> CostRange {
        let mut sum = self.cost(&c.range).add(self.cost(&c.init));
        let depth = self.locals.len();
        self.push_bound(&c.accu, &c.init);
        match &c.var2 {
            Some(second) => {
                self.push_variable(&c.var, &c.range, true, false);
                self.push_variable(second, &c.range, false, false);
            }
            None => self.push_variable(&c.var, &c.range, false, true),
        }
        let turn = self.cost(&c.condition);
        let turn = self.cost(&c.step).add(turn);
        self.locals.truncate(depth + 1);
        sum = sum.add(self.cost(&c.result));
        self.locals.truncate(depth);
        let count = self.size_or_unknown(&c.range);
        sum = sum.add(count.multiply(turn));
        match &c.init.kind {
            ExprKind::Literal(_) => {
                if let Some(s) = self.size(&c.init) {
                    self.sizes.insert(e.id, s);
                }
            }
            ExprKind::List(_) | ExprKind::Map(_) => {
                self.sizes.insert(e.id, count);
                if let Some(s) = self.entry_sizes(&c.step) {
                    self.entries.insert(e.id, s);
                }
            }
            _ => {}
        }
        sum
    }

    fn bind(&mut self, e: &Expr, c: &Comprehension) -> CostRange {
        let sum = self.cost(&c.range).add(self.cost(&c.init));
        self.push_bound(&c.accu, &c.init);
        let sum = sum.add(self.cost(&c.result));
        self.locals.pop();
        self.copy_sizes(e, &c.result);
        sum
    }
    fn copy_sizes(&mut self, to: &Expr, from: &Expr) {
        if let Some(s) = self.size(from) {
            self.sizes.insert(to.id, s);
        }
        if let Some(s) = self.entry_sizes(from) {
            self.entries.insert(to.id, s);
        }
    }

    fn call(&mut self, e: &Expr, c: &Call) -> CostRange {
        if let ("dyn", [arg]) = (c.function.as_str(), c.args.as_slice()) {
            let cost = self.cost(arg);
            self.copy_sizes(e, arg);
            return cost.add(CostRange::fixed(1));
        }
        let costs: Vec<CostRange> = c.args.iter().map(|a| self.cost(a)).collect();
        // Sizes are looked up once for all arguments, as the nodes are made.
        for a in &c.args {
            self.size(a);
        }
        let ids = self.checked.overloads(e.id);
        if ids.is_empty() {
            return CostRange::default();
        }
        let mut sum = CostRange::default();
        if let Some(t) = &c.target {
            sum = self.cost(t);
            self.size(t);
        }
        let name = c.function.strip_prefix('.').unwrap_or(&c.function);
        let Some(function) = FUNCTIONS.get(name) else {
            return sum;
        };
        let mut all = CostRange {
            min: u64::MAX,
            max: 0,
        };
        let mut result: Option<CostRange> = None;
        for id in ids {
            let price = function.overload(id).map_or(Price::One, |o| o.price);
            let (cost, size) = self.price(e, c, price, &costs, function);
            all = all.union(cost);
            if let Some(s) = size {
                result = Some(result.map_or(s, |r| r.union(s)));
            }
            self.indexed(e, c, price, &mut result);
            if result.is_none() {
                result = self.size(e);
            }
        }
        if let Some(s) = result {
            self.sizes.insert(e.id, s);
        }
        sum.add(all)
    }
    /// The path of an item.
    fn indexed(&mut self, e: &Expr, c: &Call, price: Price, result: &mut Option<CostRange>) {
        let to = match price {
            Price::IndexList => To::Items,
            Price::IndexMap => To::Values,
            _ => return,
        };
        if let Some(of) = c.args.first() {
            *result = self.entry_sizes(of).map(|e| e.value);
            let path = self.step(self.path(of), &to);
            self.paths.insert(e.id, path);
        }
    }

    /// The size of what is in a list, by its path.
    fn element_size(&self, list: &Expr) -> Option<CostRange> {
        match self.path(list) {
            Path::Empty => None,
            p => self.declared(self.step(p, &To::Items)),
        }
    }

    fn price(
        &mut self,
        e: &Expr,
        c: &Call,
        price: Price,
        costs: &[CostRange],
        f: &'static Function,
    ) -> Priced {
        let sum = costs.iter().fold(CostRange::default(), |s, c| s.add(*c));
        let values: Vec<&Expr> = c.target.iter().chain(&c.args).collect();
        let sizes: Vec<CostRange> = values.iter().map(|v| self.size_or_unknown(v)).collect();
        let size = |i: usize| sizes.get(i).copied().unwrap_or(CostRange::UNKNOWN);
        let one = CostRange::fixed(1);
        let (cost, result) = match price {
            Price::Logical => {
                let (a, b) = (cost_of(costs, 0), cost_of(costs, 1));
                let max = a.add(b).max;
                return (CostRange { min: a.min, max }, None);
            }
            Price::Conditional => {
                let result = size(1).union(size(2));
                let entries = union_entries(
                    values.get(1).and_then(|v| self.entry_sizes(v)),
                    values.get(2).and_then(|v| self.entry_sizes(v)),
                );
                if let Some(s) = entries {
                    self.entries.insert(e.id, s);
                }
                let branches = cost_of(costs, 1).union(cost_of(costs, 2));
                return (cost_of(costs, 0).add(branches), Some(result));
            }
            Price::AddText | Price::AddList => {
                let result = size(0).add(size(1));
                let entries = union_entries(
                    values.first().and_then(|v| self.entry_sizes(v)),
                    values.get(1).and_then(|v| self.entry_sizes(v)),
                );
                if let Some(s) = entries {
                    self.entries.insert(e.id, s);
                }
                let cost = if price == Price::AddList {
                    one
                } else {
                    result.factor(TRAVERSAL)
                };
                (cost, Some(result))
            }
            Price::Equality => {
                let right = values.get(1).and_then(|v| self.size(v));
                (self.equality(&values, &sizes, right), None)
            }
            Price::Walk => (self.walk(&values, &sizes, f.name), None),
            Price::Join => self.join(&values, &sizes),
            Price::Slice => {
                let from = number(values.get(1).copied(), 0);
                let to = number(values.get(2).copied(), size(0).max);
                allocated(1.0, CostRange::fixed(to.wrapping_sub(from)))
            }
            Price::Range => allocated(1.0, CostRange::fixed(number(values.first().copied(), u64::MAX))),
            Price::Flatten => {
                let depth = if values.len() > 1 {
                    number(values.get(1).copied(), u64::MAX)
                } else {
                    1
                };
                allocated(depth as f64, size(0))
            }
            Price::Split => {
                let most = match values.get(2).map(|v| &v.kind) {
                    Some(ExprKind::Literal(Literal::Int(i))) => i.cast_unsigned(),
                    _ => size(0).max,
                };
                let cost = size(0).factor(2.0 * TRAVERSAL);
                (cost, Some(CostRange { min: 0, max: most }))
            }
            simple => by_sizes(simple, size),
        };
        (cost.add(sum), result)
    }

    fn equality(&self, values: &[&Expr], sizes: &[CostRange], right: Option<CostRange>) -> CostRange {
        if let [a, b] = values
            && self.of_type(a) == self.of_type(b)
            && let Type::Opaque(name) = self.of_type(a)
        {
            let most = match *name {
                "kubernetes.NamedFormat" => times(64, TRAVERSAL),
                "kubernetes.URL" => times(right.map_or(1, |s| s.max), TRAVERSAL),
                _ => 1,
            };
            return CostRange { min: 1, max: most };
        }
        let size = |i: usize| sizes.get(i).copied().unwrap_or(CostRange::UNKNOWN);
        compared(size(0), size(1))
    }

    fn walk(&self, values: &[&Expr], sizes: &[CostRange], name: &str) -> CostRange {
        let Some(target) = values.first() else {
            return CostRange::fixed(1);
        };
        let size = sizes.first().copied().unwrap_or(CostRange::UNKNOWN);
        let element = match self.of_type(target) {
            Type::List(t) | Type::Optional(t) | Type::Type(t) => Some((**t).clone()),
            Type::Map(t) => Some(t.0.clone()),
            _ => None,
        };
        let one = CostRange::fixed(1);
        match element {
            Some(Type::String | Type::Bytes) => {
                let each = self
                    .element_size(target)
                    .unwrap_or(CostRange::UNKNOWN)
                    .factor(TRAVERSAL);
                size.multiply(one.add(each))
            }
            Some(_) => size.multiply(one),
            None if name == "includes" => size.multiply(one),
            None => size.factor(TRAVERSAL),
        }
    }

    fn join(&self, values: &[&Expr], sizes: &[CostRange]) -> Priced {
        let count = sizes.first().copied().unwrap_or(CostRange::UNKNOWN);
        let mut size = CostRange::default();
        if let Some(list) = values.first()
            && matches!(self.of_type(list), Type::List(_))
        {
            size = count.multiply(self.element_size(list).unwrap_or(CostRange::UNKNOWN));
        }
        if let Some(between) = sizes.get(1) {
            let gaps = CostRange {
                min: count.min.saturating_sub(1),
                max: count.max.saturating_sub(1),
            };
            size = size.add(between.multiply(gaps));
        }
        (size.factor(TRAVERSAL), Some(size))
    }
}

fn cost_of(costs: &[CostRange], i: usize) -> CostRange {
    costs.get(i).copied().unwrap_or_default()
}

/// What the sizes of items begin with.
const fn nothing(empty: bool) -> CostRange {
    CostRange {
        min: if empty { 0 } else { u64::MAX },
        max: 0,
    }
}

fn union_entries(a: Option<Entries>, b: Option<Entries>) -> Option<Entries> {
    let (a, b) = (a?, b?);
    Some(Entries {
        list: a.list,
        key: a.key.union(b.key),
        value: a.value.union(b.value),
    })
}

/// A constant that is not negative, or what stands for anything else.
fn number(e: Option<&Expr>, other: u64) -> u64 {
    match e.map(|e| &e.kind) {
        Some(ExprKind::Literal(Literal::Int(i))) => u64::try_from(*i).unwrap_or(0),
        _ => other,
    }
}

fn literal_size(e: &Expr) -> Option<u64> {
    let n = match &e.kind {
        ExprKind::Literal(Literal::String(s)) => s.chars().count(),
        ExprKind::Literal(Literal::Bytes(b)) => b.len(),
        ExprKind::Literal(_) => 1,
        ExprKind::List(l) => l.len(),
        ExprKind::Map(m) => m.len(),
        _ => return None,
    };
    u64::try_from(n).ok()
}

fn is_scalar(t: &Type) -> bool {
    match t {
        Type::Bool | Type::Double | Type::Duration | Type::Int | Type::Timestamp | Type::Uint => true,
        Type::Optional(t) | Type::Wrapper(t) => is_scalar(t),
        _ => false,
    }
}

/// True for a loop over nothing: its accumulator is a variable of its result.
fn is_bind(c: &Comprehension) -> bool {
    matches!(&c.range.kind, ExprKind::List(l) if l.is_empty())
        && matches!(&c.condition.kind, ExprKind::Literal(Literal::Bool(false)))
}
