//! Lists: of documents, of expressions, and sums of both.

use crate::decl_type::{DeclType, ListKind};
use crate::key::Key;
use crate::ops::{Work, equal_to_within, equal_within};
use crate::{EvalError, Value};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use supercargo_meta::{Text, Tree};

/// The longest sum of lists. Sums take no room for themselves, but whoever walks one needs time.
const LEN_MAX: usize = 10_000_000;

/// A list.
#[derive(Clone, Debug)]
pub struct List(Repr);

#[derive(Clone, Debug)]
enum Repr {
    /// Of a document; items are read when they are asked for. Without a type each is what it is.
    Tree(Arc<Vec<Tree>>, Option<Arc<DeclType>>, ListKind),
    Values(Arc<Vec<Value>>),
    /// What `+` makes of lists that are sets or maps.
    Merged(Arc<Vec<Value>>, ListKind),
    /// `a + b` in no time, whatever their lengths.
    Concat(Arc<(List, List)>, usize),
}

impl List {
    pub(crate) fn of_tree(items: &Arc<Vec<Tree>>, ty: Option<Arc<DeclType>>, kind: &ListKind) -> Self {
        Self(Repr::Tree(items.clone(), ty, kind.clone()))
    }
    pub(crate) fn new(items: Vec<Value>) -> Self {
        Self(Repr::Values(Arc::new(items)))
    }
    /// How many items.
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.0 {
            Repr::Tree(l, ..) => l.len(),
            Repr::Values(l) | Repr::Merged(l, _) => l.len(),
            Repr::Concat(_, n) => *n,
        }
    }
    /// True without items.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// An item.
    #[must_use]
    pub fn get(&self, i: usize) -> Option<Value> {
        match &self.0 {
            Repr::Tree(l, ty, _) => l.get(i).map(|t| read(t, ty.as_deref())),
            Repr::Values(l) | Repr::Merged(l, _) => l.get(i).cloned(),
            Repr::Concat(pair, _) => {
                let n = pair.0.len();
                if i < n { pair.0.get(i) } else { pair.1.get(i - n) }
            }
        }
    }
    /// Items in order.
    pub fn iter(&self) -> impl Iterator<Item = Value> + '_ {
        let mut parts: Vec<&Self> = vec![self];
        let mut at = 0;
        std::iter::from_fn(move || {
            loop {
                let top = parts.pop()?;
                if let Repr::Concat(pair, _) = &top.0 {
                    parts.push(&pair.1);
                    parts.push(&pair.0);
                    continue;
                }
                if let Some(v) = top.get(at) {
                    at += 1;
                    parts.push(top);
                    return Some(v);
                }
                at = 0;
            }
        })
    }
    /// Lists of a schema are never zero values: only cel-go's own lists can be.
    pub(crate) fn is_zero(&self) -> bool {
        match &self.0 {
            Repr::Tree(l, ty, _) => ty.is_none() && l.is_empty(),
            _ => self.is_empty(),
        }
    }
    const fn kind(&self) -> &ListKind {
        match &self.0 {
            Repr::Tree(_, _, k) | Repr::Merged(_, k) => k,
            _ => &ListKind::Atomic,
        }
    }
    /// The list with one more item; copies nothing if nobody else holds it.
    pub(crate) fn pushed(mut self, v: Value) -> Self {
        match &mut self.0 {
            Repr::Values(l) => Arc::make_mut(l).push(v),
            _ => {
                let mut l: Vec<Value> = self.iter().collect();
                l.push(v);
                return Self::new(l);
            }
        }
        self
    }

    /// `self + other`.
    pub(crate) fn add(&self, other: &Self) -> Value {
        match self.kind() {
            ListKind::Atomic => match self.0 {
                // A list of a document makes a list of its own, as in apiserver.
                Repr::Tree(_, Some(_), _) if self.len() + other.len() < 64 => {
                    Value::List(Self::new(self.iter().chain(other.iter()).collect()))
                }
                _ => self.concat(other),
            },
            ListKind::Set => self.union(other),
            ListKind::Map(keys) => self.merge(other, keys),
        }
    }
    fn concat(&self, other: &Self) -> Value {
        if self.is_empty() {
            return Value::List(other.clone());
        }
        if other.is_empty() {
            return Value::List(self.clone());
        }
        let n = self.len() + other.len();
        if n > LEN_MAX {
            return Value::error(Text::const_new("list is too long"));
        }
        Value::List(Self(Repr::Concat(Arc::new((self.clone(), other.clone())), n)))
    }
    fn union(&self, other: &Self) -> Value {
        let mut out: Vec<Value> = Vec::with_capacity(self.len() + other.len());
        let mut seen = HashSet::new();
        for (i, v) in self.iter().chain(other.iter()).enumerate() {
            match set_key(&v) {
                Err(e) => return e,
                Ok(k) => {
                    // What stands in the first list twice stays twice.
                    if seen.insert(k) || i < self.len() {
                        out.push(v);
                    }
                }
            }
        }
        Value::List(Self(Repr::Merged(Arc::new(out), ListKind::Set)))
    }
    fn merge(&self, other: &Self, keys: &Arc<[Text]>) -> Value {
        let mut out: Vec<Value> = self.iter().collect();
        let mut at: HashMap<Vec<Option<Key>>, usize> = HashMap::new();
        for (i, v) in out.iter().enumerate() {
            at.insert(map_key(v, keys), i);
        }
        for v in other.iter() {
            match at.get(&map_key(&v, keys)).and_then(|i| out.get_mut(*i)) {
                Some(place) => *place = v,
                None => out.push(v),
            }
        }
        Value::List(Self(Repr::Merged(Arc::new(out), ListKind::Map(keys.clone()))))
    }

    /// `self == other`: true, false, or an error.
    pub(crate) fn equal(&self, other: &Value, work: &mut Work) -> Value {
        let typed = matches!(&self.0, Repr::Tree(_, Some(_), _) | Repr::Merged(..));
        let Value::List(other) = other else {
            return if typed {
                other.or_no_overload()
            } else {
                Value::Bool(false)
            };
        };
        if self.len() != other.len() {
            return Value::Bool(false);
        }
        match self.kind() {
            ListKind::Set => {
                work.spend(self.len());
                return self.equal_sets(other);
            }
            ListKind::Map(keys) => return self.equal_maps(other, keys, work),
            ListKind::Atomic => {}
        }
        if let (Repr::Tree(a, ..), Repr::Tree(b, ..)) = (&self.0, &other.0)
            && Arc::ptr_eq(a, b)
            && typed
        {
            return Value::Bool(true);
        }
        for (a, b) in self.iter().zip(other.iter()) {
            match equal_within(&a, &b, work) {
                Value::Bool(true) => {}
                Value::Bool(false) => return Value::Bool(false),
                // cel-go's own lists take an error for equality.
                e if typed => return e,
                _ => {}
            }
        }
        Value::Bool(true)
    }
    fn equal_sets(&self, other: &Self) -> Value {
        let mut mine = HashSet::new();
        for v in self.iter() {
            match set_key(&v) {
                Err(e) => return e,
                Ok(k) => drop(mine.insert(k)),
            }
        }
        let mut seen = HashSet::new();
        for v in other.iter() {
            match set_key(&v) {
                Err(e) => return e,
                Ok(k) if !mine.contains(&k) => return Value::Bool(false),
                Ok(k) => drop(seen.insert(k)),
            }
        }
        Value::Bool(seen.len() == mine.len())
    }
    fn equal_maps(&self, other: &Self, keys: &[Text], work: &mut Work) -> Value {
        let mine: HashMap<_, _> = self.iter().map(|v| (map_key(&v, keys), v)).collect();
        let mut seen = HashSet::new();
        for v in other.iter() {
            let k = map_key(&v, keys);
            let Some(m) = mine.get(&k) else {
                return Value::Bool(false);
            };
            match equal_within(m, &v, work) {
                Value::Bool(true) => {}
                no => return no,
            }
            seen.insert(k);
        }
        Value::Bool(seen.len() == mine.len())
    }

    /// `v in self`: true, false, or an error.
    pub(crate) fn contains(&self, v: &Value, work: &mut Work) -> Value {
        let typed = matches!(&self.0, Repr::Tree(_, Some(_), _));
        let mut error = None;
        for item in self.iter() {
            // cel-go's own lists ask the value, those of documents the item.
            let r = if typed {
                equal_to_within(&item, v, work)
            } else {
                equal_to_within(v, &item, work)
            };
            match r {
                Value::Bool(true) => return Value::Bool(true),
                Value::Bool(false) => {}
                e if typed && error.is_none() => error = Some(e.or_no_overload()),
                _ => {}
            }
        }
        work.result(error.unwrap_or(Value::Bool(false)))
    }

    /// The item at an index of any numeric type.
    pub(crate) fn index(&self, index: &Value) -> Result<Option<Value>, EvalError> {
        let i = index_of(index)?;
        Ok(usize::try_from(i).ok().and_then(|i| self.get(i)))
    }
}

fn read(t: &Tree, ty: Option<&DeclType>) -> Value {
    match ty {
        Some(ty) => Value::read(t, ty),
        None => Value::dynamic(t),
    }
}

/// An index as an integer.
pub(crate) fn index_of(v: &Value) -> Result<i64, EvalError> {
    let lossless = match v {
        Value::Int(i) => return Ok(*i),
        Value::Uint(u) => i64::try_from(*u).ok(),
        Value::Double(d) => crate::ops::double_to_int(*d),
        _ => {
            let text = format!("unsupported index type '{}' in list", v.type_name());
            return Err(EvalError::new(text));
        }
    };
    lossless.ok_or_else(|| {
        EvalError::new(format!(
            "unsupported index value {} in list",
            crate::show::plain(v)
        ))
    })
}

fn set_key(v: &Value) -> Result<Key, Value> {
    match v {
        Value::List(_) | Value::Map(_) => Err(Value::error(Text::const_new(
            "listSet operations are only supported on lists of scalar values",
        ))),
        _ => Ok(Key::new(v)),
    }
}

/// The key fields of an item.
fn map_key(v: &Value, keys: &[Text]) -> Vec<Option<Key>> {
    let Value::Map(m) = v else { return Vec::new() };
    keys.iter()
        .map(|k| m.field_as_written(k).map(|v| Key::new(&v)))
        .collect()
}
