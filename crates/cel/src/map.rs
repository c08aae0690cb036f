//! Maps: objects and maps of documents, and those of expressions.

use crate::decl_type::{DeclType, ObjectType, escape, unescape};
use crate::key::Key;
use crate::ops::{Work, equal_to_within, equal_within};
use crate::{EvalError, Value};
use std::collections::HashMap;
use std::sync::Arc;
use supercargo_meta::{Map, Text, Tree};

/// A map or an object.
#[derive(Clone, Debug)]
pub struct MapValue(Repr);

#[derive(Clone, Debug)]
enum Repr {
    /// An object of a document: fields by their escaped names.
    Object(Map, Arc<ObjectType>),
    /// A map of a document; without a type each value is what it is.
    Tree(Map, Option<Arc<DeclType>>),
    Values(Arc<Entries>),
}

/// Entries in order of insertion, and where each key stands.
#[derive(Clone, Debug, Default)]
struct Entries {
    list: Vec<(Value, Value)>,
    index: HashMap<Key, usize>,
}

/// Why a key was not found: it can't be one.
const NOT_A_KEY: Text = Text::const_new("no such overload");

impl MapValue {
    pub(crate) const fn object(m: Map, ty: Arc<ObjectType>) -> Self {
        Self(Repr::Object(m, ty))
    }
    pub(crate) const fn of_tree(m: Map, ty: Option<Arc<DeclType>>) -> Self {
        Self(Repr::Tree(m, ty))
    }
    /// Of entries in any order; of equal keys the last wins.
    pub(crate) fn new(entries: impl IntoIterator<Item = (Value, Value)>) -> Self {
        let mut e = Entries::default();
        for (k, v) in entries {
            e.set(k, v);
        }
        Self(Repr::Values(Arc::new(e)))
    }
    /// How many entries.
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.0 {
            Repr::Object(m, _) | Repr::Tree(m, _) => m.len(),
            Repr::Values(e) => e.list.len(),
        }
    }
    /// True without entries.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Maps of a schema are never zero values: only cel-go's own maps can be.
    pub(crate) fn is_zero(&self) -> bool {
        match &self.0 {
            Repr::Object(..) | Repr::Tree(_, Some(_)) => false,
            _ => self.is_empty(),
        }
    }
    /// The value of a key; an error for what can't be a key of this map.
    pub(crate) fn find(&self, key: &Value) -> Result<Option<Value>, EvalError> {
        match (&self.0, key) {
            (Repr::Object(m, ty), Value::String(k)) => Ok(field(m, ty, k)),
            (Repr::Tree(m, ty), Value::String(k)) => Ok(m.get(k).map(|t| read(t, ty.as_deref()))),
            (Repr::Tree(_, None), _) => Ok(None),
            (Repr::Object(..) | Repr::Tree(..), Value::Error(e)) => Err((**e).clone()),
            (Repr::Object(..) | Repr::Tree(..), _) => Err(EvalError::new(NOT_A_KEY)),
            (Repr::Values(e), k) => Ok(e.get(k).cloned()),
        }
    }
    /// A field of an object by its text: the way of most expressions.
    pub(crate) fn find_str(&self, key: &Text) -> Option<Value> {
        match &self.0 {
            Repr::Object(m, ty) => field(m, ty, key),
            Repr::Tree(m, ty) => m.get(key).map(|t| read(t, ty.as_deref())),
            Repr::Values(e) => e.get(&Value::String(key.clone())).cloned(),
        }
    }
    /// A field of an object by the name it has in documents.
    pub(crate) fn field_as_written(&self, name: &Text) -> Option<Value> {
        match &self.0 {
            Repr::Object(m, ty) => {
                let ty = &ty.field(name)?.ty;
                m.get(name).map(|t| Value::read(t, ty))
            }
            _ => self.find_str(name),
        }
    }
    /// Keys, in order.
    pub(crate) fn keys(&self) -> Vec<Value> {
        match &self.0 {
            Repr::Object(m, ty) => m
                .keys()
                .filter(|k| ty.field(k).is_some())
                .map(|k| Value::String(escape(k).unwrap_or_else(|| k.clone())))
                .collect(),
            Repr::Tree(m, _) => m.keys().map(|k| Value::String(k.clone())).collect(),
            Repr::Values(e) => e.list.iter().map(|e| e.0.clone()).collect(),
        }
    }
    /// Keys and values, in order.
    #[must_use]
    pub fn entries(&self) -> Vec<(Value, Value)> {
        match &self.0 {
            Repr::Object(..) => {
                let of = |k: Value| match self.find(&k) {
                    Ok(Some(v)) => (k, v),
                    Ok(None) => {
                        let text = format!("no such key: {}", crate::show::plain(&k));
                        (k, Value::error(text))
                    }
                    Err(e) => (k, Value::Error(Box::new(e))),
                };
                self.keys().into_iter().map(of).collect()
            }
            Repr::Tree(m, ty) => {
                let of = |(k, t): &(Text, Tree)| (Value::String(k.clone()), read(t, ty.as_deref()));
                m.iter().map(of).collect()
            }
            Repr::Values(e) => e.list.clone(),
        }
    }
    /// With one more entry; an error if the key is there. Copies nothing if nobody else holds the map.
    pub(crate) fn inserted(self, key: Value, value: Value) -> Value {
        match self.find(&key) {
            Err(e) => return Value::Error(Box::new(e)),
            Ok(Some(_)) => {
                return Value::error(format!(
                    "insert failed: key {} already exists",
                    crate::show::plain(&key)
                ));
            }
            Ok(None) => {}
        }
        let mut e = match self.0 {
            Repr::Values(e) => e,
            _ => Arc::new(Entries::of(self.entries())),
        };
        Arc::make_mut(&mut e).set(key, value);
        Value::Map(Self(Repr::Values(e)))
    }

    /// `self == other`: true, false, or an error.
    pub(crate) fn equal(&self, other: &Value, work: &mut Work) -> Value {
        let typed = matches!(&self.0, Repr::Object(..) | Repr::Tree(_, Some(_)));
        let Value::Map(o) = other else {
            return if typed {
                other.or_no_overload()
            } else {
                Value::Bool(false)
            };
        };
        if self.len() != o.len() {
            return Value::Bool(false);
        }
        match (&self.0, &o.0) {
            (Repr::Object(a, _), Repr::Object(b, _)) if a.same(b) => return Value::Bool(true),
            (Repr::Object(a, ty), _) => return equal_objects(a, ty, o, work),
            _ => {}
        }
        for (k, v) in self.entries() {
            let found = match o.find(&k) {
                Ok(Some(v)) => v,
                Ok(None) => return Value::Bool(false),
                Err(e) => Value::Error(Box::new(e)),
            };
            match equal_within(&v, &found, work) {
                Value::Bool(true) => {}
                Value::Bool(false) => return Value::Bool(false),
                e if typed => return e,
                _ => {}
            }
        }
        Value::Bool(true)
    }

    pub(crate) fn to_tree(&self) -> Option<Map> {
        match &self.0 {
            Repr::Object(m, _) | Repr::Tree(m, _) => Some(m.clone()),
            Repr::Values(e) => e
                .list
                .iter()
                .map(|(k, v)| Some((Text::from(k.as_str()?), v.to_tree()?)))
                .collect::<Option<Vec<_>>>()
                .map(Map::from_entries),
        }
    }
}

fn read(t: &Tree, ty: Option<&DeclType>) -> Value {
    match ty {
        Some(ty) => Value::read(t, ty),
        None => Value::dynamic(t),
    }
}

/// A field by its escaped name; null is as absent.
fn field(m: &Map, ty: &ObjectType, escaped: &str) -> Option<Value> {
    let unescaped;
    let name = if escaped.contains("__") {
        unescaped = unescape(escaped)?;
        unescaped.as_str()
    } else {
        escaped
    };
    let t = m.get(name)?;
    if t.is_null() {
        return None;
    }
    Some(Value::read(t, &ty.field(name)?.ty))
}

/// Objects are equal by their declared fields, and by the others as they are written.
fn equal_objects(a: &Map, ty: &ObjectType, other: &MapValue, work: &mut Work) -> Value {
    for (name, t) in a {
        if ty.field(name).is_none() {
            let Repr::Object(b, _) = &other.0 else {
                return Value::no_overload();
            };
            if b.get(name).is_some_and(|b| b != t) {
                return Value::Bool(false);
            }
            continue;
        }
        let (x, y) = (field(a, ty, name), other.find_str(name));
        match (x, y) {
            (None, None) => {}
            (Some(x), Some(y)) => match equal_to_within(&x, &y, work) {
                Value::Bool(true) => {}
                no => return no,
            },
            _ => return Value::Bool(false),
        }
    }
    Value::Bool(true)
}

impl Entries {
    /// How many entries are looked through one by one.
    const FEW: usize = 8;

    fn of(list: Vec<(Value, Value)>) -> Self {
        let mut e = Self::default();
        for (k, v) in list {
            e.set(k, v);
        }
        e
    }
    fn at(&self, key: &Key) -> Option<usize> {
        if self.list.len() <= Self::FEW {
            return self.list.iter().position(|e| Key::new(&e.0) == *key);
        }
        self.index.get(key).copied()
    }
    fn get(&self, key: &Value) -> Option<&Value> {
        let key = Key::new(key);
        let at = self
            .at(&key)
            .or_else(|| key.numeric_twins().iter().flatten().find_map(|k| self.at(k)))?;
        self.list.get(at).map(|e| &e.1)
    }
    fn set(&mut self, key: Value, value: Value) {
        let k = Key::new(&key);
        match self.at(&k).and_then(|i| self.list.get_mut(i)) {
            Some(e) => e.1 = value,
            None => {
                if self.list.len() == Self::FEW {
                    self.index = self
                        .list
                        .iter()
                        .enumerate()
                        .map(|(i, e)| (Key::new(&e.0), i))
                        .collect();
                }
                if self.list.len() >= Self::FEW {
                    self.index.insert(k, self.list.len());
                }
                self.list.push((key, value));
            }
        }
    }
}
