//! A compiled schema: a tree of shared, immutable nodes.

use crate::rules::Rules;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};
use supercargo_meta::{NameIndex, Text, Tree, json_text};
use supercargo_schema::TypeRef;

/// One schema. Equal schemas are one node, whatever definition they stand in, as long as the compiler has room.
#[derive(Debug, Default)]
pub(crate) struct Node {
    pub(crate) kind: Kind,
    pub(crate) flags: Flags,
    pub(crate) list: ListType,
    pub(crate) items: Option<Arc<Self>>,
    /// Sorted by the bytes of the names.
    pub(crate) properties: Box<[(Text, Arc<Self>)]>,
    /// Where each stands; made by [`Node::summarise`].
    pub(crate) places: NameIndex,
    /// Places of the properties that have a default; made by [`Node::summarise`].
    pub(crate) defaulted: Box<[u32]>,
    pub(crate) additional: Additional,
    /// Never null.
    pub(crate) default: Option<Box<Tree>>,
    pub(crate) checks: Option<Box<Checks>>,
    /// `x-kubernetes-validations`.
    pub(crate) rules: Option<Box<Rules>>,
    /// Its type for patches and apply, made when first asked for.
    pub(crate) ty: OnceLock<TypeRef>,
}

/// `type`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    /// None given.
    #[default]
    Any,
    Object,
    Array,
    String,
    Integer,
    Number,
    Boolean,
    /// What no value has.
    Other(Text),
}

/// `x-kubernetes-list-type` and its keys.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum ListType {
    /// None given: atomic.
    #[default]
    None,
    Atomic,
    Set,
    Map(Box<[Text]>),
    /// One that nothing knows.
    Other,
}

/// What a schema says about fields that it does not name.
#[derive(Debug, Default)]
pub(crate) enum Additional {
    /// Nothing.
    #[default]
    None,
    /// `true` or `false`.
    Bool(bool),
    /// They have this schema.
    Schema(Arc<Node>),
}

/// Facts about a node: the first ones are its own, the others hold for it or for anything below it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Flags(u32);

impl Flags {
    pub(crate) const NULLABLE: u32 = 1;
    pub(crate) const PRESERVE_UNKNOWN: u32 = 1 << 1;
    pub(crate) const EMBEDDED: u32 = 1 << 2;
    pub(crate) const INT_OR_STRING: u32 = 1 << 3;
    pub(crate) const MAP_ATOMIC: u32 = 1 << 4;
    pub(crate) const MAP_GRANULAR: u32 = 1 << 5;
    /// A set or map list is here or below.
    pub(crate) const LISTS: u32 = 1 << 16;
    /// An embedded resource is here or below.
    pub(crate) const RESOURCES: u32 = 1 << 17;
    /// A rule is here or below.
    pub(crate) const RULES: u32 = 1 << 18;
    /// A default is here or below.
    pub(crate) const DEFAULTS: u32 = 1 << 19;
    /// The flags that parents have too.
    const BELOW: u32 = Self::LISTS | Self::RESOURCES | Self::RULES | Self::DEFAULTS;

    pub(crate) const fn has(self, flag: u32) -> bool {
        self.0 & flag != 0
    }
    pub(crate) const fn set(&mut self, flag: u32, on: bool) {
        if on {
            self.0 |= flag;
        }
    }
    const fn inherit(&mut self, from: Self) {
        self.0 |= from.0 & Self::BELOW;
    }
}

/// What values must obey beyond their type.
#[derive(Debug, Default)]
pub(crate) struct Checks {
    /// "" for none.
    pub(crate) format: Text,
    pub(crate) maximum: Option<f64>,
    pub(crate) exclusive_maximum: bool,
    pub(crate) minimum: Option<f64>,
    pub(crate) exclusive_minimum: bool,
    pub(crate) multiple_of: Option<f64>,
    pub(crate) max_length: Option<i64>,
    pub(crate) min_length: Option<i64>,
    pub(crate) pattern: Option<Arc<crate::pattern::Pattern>>,
    pub(crate) max_items: Option<i64>,
    pub(crate) min_items: Option<i64>,
    pub(crate) unique_items: bool,
    pub(crate) max_properties: Option<i64>,
    pub(crate) min_properties: Option<i64>,
    pub(crate) enum_values: Box<[Tree]>,
    pub(crate) required: Box<[Text]>,
    pub(crate) all_of: Box<[Arc<Node>]>,
    pub(crate) any_of: Box<[Arc<Node>]>,
    pub(crate) one_of: Box<[Arc<Node>]>,
    pub(crate) not: Option<Arc<Node>>,
}

impl Kind {
    pub(crate) fn of(name: &str) -> Self {
        match name {
            "" => Self::Any,
            "object" => Self::Object,
            "array" => Self::Array,
            "string" => Self::String,
            "integer" => Self::Integer,
            "number" => Self::Number,
            "boolean" => Self::Boolean,
            other => Self::Other(other.into()),
        }
    }
    pub(crate) fn name(&self) -> &str {
        match self {
            Self::Any => "",
            Self::Object => "object",
            Self::Array => "array",
            Self::String => "string",
            Self::Integer => "integer",
            Self::Number => "number",
            Self::Boolean => "boolean",
            Self::Other(name) => name,
        }
    }
}

impl Node {
    /// The schema of a named property.
    pub(crate) fn property(&self, name: &str) -> Option<&Arc<Self>> {
        let at = |i: usize| self.properties.get(i);
        let i = self.places.find(name, |i| at(i).map(|p| p.0.as_str()))?;
        at(i).map(|p| &p.1)
    }
    /// The schema of a field: of the property, or that of all others.
    pub(crate) fn field(&self, name: &str) -> Option<&Arc<Self>> {
        self.property(name).or(match &self.additional {
            Additional::Schema(s) => Some(s),
            _ => None,
        })
    }
    pub(crate) const fn is(&self, flag: u32) -> bool {
        self.flags.has(flag)
    }
    /// The nodes below, but for those of logic.
    fn children(&self) -> impl Iterator<Item = &Arc<Self>> {
        let additional = match &self.additional {
            Additional::Schema(s) => Some(s),
            _ => None,
        };
        self.properties
            .iter()
            .map(|p| &p.1)
            .chain(&self.items)
            .chain(additional)
    }
    /// Finishes a node: where its properties stand, and the flags that tell what is below.
    pub(crate) fn summarise(&mut self) {
        self.places = NameIndex::of(self.properties.iter().map(|p| p.0.as_str()));
        let places = (0..).zip(&self.properties);
        let defaulted = places.filter(|(_, p)| p.1.default.is_some());
        self.defaulted = defaulted.map(|(i, _)| i).collect();
        let mut flags = self.flags;
        for child in self.children() {
            flags.inherit(child.flags);
        }
        flags.set(
            Flags::LISTS,
            matches!(self.list, ListType::Set | ListType::Map(_)),
        );
        flags.set(Flags::RESOURCES, self.is(Flags::EMBEDDED));
        flags.set(Flags::RULES, self.rules.is_some());
        flags.set(Flags::DEFAULTS, self.default.is_some());
        self.flags = flags;
    }
}

fn same(a: &Arc<Node>, b: &Arc<Node>) -> bool {
    Arc::ptr_eq(a, b)
}

fn all_same(a: &[Arc<Node>], b: &[Arc<Node>]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
}

fn both<T>(a: Option<&T>, b: Option<&T>, eq: impl Fn(&T, &T) -> bool) -> bool {
    match (a, b) {
        (None, None) => true,
        (Some(a), Some(b)) => eq(a, b),
        _ => false,
    }
}

/// Nodes below are equal when they are one: they were made first.
impl PartialEq for Node {
    fn eq(&self, o: &Self) -> bool {
        self.kind == o.kind
            && self.flags == o.flags
            && self.list == o.list
            && both(self.items.as_ref(), o.items.as_ref(), same)
            && self.properties.len() == o.properties.len()
            && self
                .properties
                .iter()
                .zip(&o.properties)
                .all(|(a, b)| a.0 == b.0 && same(&a.1, &b.1))
            && match (&self.additional, &o.additional) {
                (Additional::None, Additional::None) => true,
                (Additional::Bool(a), Additional::Bool(b)) => a == b,
                (Additional::Schema(a), Additional::Schema(b)) => same(a, b),
                _ => false,
            }
            && self.default == o.default
            && self.checks == o.checks
            && self.rules == o.rules
    }
}

impl Eq for Node {}

impl Hash for Node {
    fn hash<H: Hasher>(&self, h: &mut H) {
        let at = |n: &Arc<Self>| Arc::as_ptr(n) as usize;
        self.kind.hash(h);
        self.flags.hash(h);
        self.list.hash(h);
        self.items.as_ref().map(at).hash(h);
        for (name, node) in &self.properties {
            name.hash(h);
            at(node).hash(h);
        }
        if let Additional::Schema(s) = &self.additional {
            at(s).hash(h);
        }
        if let Some(d) = &self.default {
            json_text(d).hash(h);
        }
        if let Some(c) = &self.checks {
            c.format.hash(h);
            c.max_length.hash(h);
            c.required.hash(h);
            c.enum_values.len().hash(h);
            c.maximum.map(f64::to_bits).hash(h);
            c.pattern.as_ref().map(|p| p.text()).hash(h);
            c.any_of.iter().map(at).for_each(|n| n.hash(h));
        }
        if let Some(r) = &self.rules {
            r.hash(h);
        }
    }
}

impl PartialEq for Checks {
    fn eq(&self, o: &Self) -> bool {
        let bits = |f: Option<f64>| f.map(f64::to_bits);
        self.format == o.format
            && bits(self.maximum) == bits(o.maximum)
            && bits(self.minimum) == bits(o.minimum)
            && bits(self.multiple_of) == bits(o.multiple_of)
            && self.exclusive_maximum == o.exclusive_maximum
            && self.exclusive_minimum == o.exclusive_minimum
            && self.max_length == o.max_length
            && self.min_length == o.min_length
            && both(self.pattern.as_ref(), o.pattern.as_ref(), |a, b| {
                a.text() == b.text()
            })
            && self.max_items == o.max_items
            && self.min_items == o.min_items
            && self.unique_items == o.unique_items
            && self.max_properties == o.max_properties
            && self.min_properties == o.min_properties
            && self.enum_values == o.enum_values
            && self.required == o.required
            && all_same(&self.all_of, &o.all_of)
            && all_same(&self.any_of, &o.any_of)
            && all_same(&self.one_of, &o.one_of)
            && both(self.not.as_ref(), o.not.as_ref(), same)
    }
}
