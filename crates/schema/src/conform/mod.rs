//! One typed pass that makes the canonical tree: the object as Go would print it after decoding it into its struct.
//!
//! In place: a tree that is already canonical is walked without any allocation, and what others hold as well is only
//! copied where it changes. Unknown fields are collected with their paths; the first value of a wrong type ends the pass
//! with the text Go's decoder would give.
//!
//! Rules (encoding/json of Go 1.26 as sigs.k8s.io/json has it; pinned by the table in `tests/conform.rs`):
//! - names match case-sensitively; null is as absent;
//! - absent and zero are the same for fields that are no pointers: printed unless `omitempty` (scalars, lists, maps) or
//!   `omitzero`; structs, times, quantities and int-or-strings know no `omitempty`;
//! - null items and values become the zero value of their type.

mod equal;
mod frame;
mod scalar;
mod slots;
mod zero;

pub use equal::semantically_equal;
pub use zero::{is_omitted, is_silent, is_zero, when_absent, zero_of};

use crate::{Field, List, MapOf, Origin, Scalar, Shape, Struct, TypeDef};
use frame::{Frame, Segment};
use slots::Slots;
use std::cmp::Ordering;
use std::sync::Arc;
use supercargo_meta::{Map, Text, Tree, stored_nesting_max};

/// What to do with fields the type does not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unknown {
    /// Remove and report them.
    Drop,
    /// Keep and report them.
    Keep,
    /// Remove and report them; of custom resources also what is malformed: the object was stored.
    Stored,
    /// Remove and report them; nulls of custom resources stay: the server put the object together, and its schema will judge it.
    Applied,
}

/// What a pass found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Paths of unknown fields, for example `spec.containers[0].foo`, in key order.
    pub unknown: Vec<String>,
}

/// A value does not fit its type. The text is Go's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConformError {
    /// For example `json: cannot unmarshal string into Go struct field Namespace.metadata of type v1.ObjectMeta`.
    pub message: String,
}

impl std::fmt::Display for ConformError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ConformError {}

impl From<String> for ConformError {
    fn from(message: String) -> Self {
        Self { message }
    }
}

/// Makes `tree` the canonical tree of `ty`.
///
/// # Errors
/// A value of the wrong type, with Go's text. The tree is then half done and must be thrown away.
pub fn conform(tree: &mut Tree, ty: &TypeDef, unknown: Unknown) -> Result<Report, ConformError> {
    pass(tree, None, ty, unknown)
}

/// The same for a tree that was made from `known`, a canonical tree of `ty`: what both share is left as it is, and goes on being
/// shared.
///
/// # Errors
/// As [`conform`].
pub fn conform_since(
    tree: &mut Tree,
    known: &Tree,
    ty: &TypeDef,
    unknown: Unknown,
) -> Result<Report, ConformError> {
    let full = cfg!(debug_assertions).then(|| {
        let mut copy = tree.clone();
        let report = conform(&mut copy, ty, unknown);
        (copy, report)
    });
    let report = pass(tree, Some(known), ty, unknown);
    if let Some((copy, full)) = full {
        debug_assert_eq!(report, full);
        debug_assert!(
            report.is_err() || copy == *tree,
            "what was known is not canonical"
        );
    }
    report
}

fn pass(
    tree: &mut Tree,
    known: Option<&Tree>,
    ty: &TypeDef,
    unknown: Unknown,
) -> Result<Report, ConformError> {
    let mut pass = Pass {
        mode: unknown,
        report: Report::default(),
    };
    if tree.is_null() {
        *tree = zero_of(ty);
    } else {
        pass.value(tree, known, ty, &Frame::root())?;
    }
    if let Some(custom) = ty.as_struct().and_then(|s| s.custom.as_ref()) {
        let mut copy;
        let (pruned, origin) = match unknown {
            Unknown::Drop => (tree, Origin::Request),
            Unknown::Applied => (tree, Origin::Server),
            Unknown::Stored => (tree, Origin::Stored),
            Unknown::Keep => {
                copy = tree.clone();
                (&mut copy, Origin::Request)
            }
        };
        pass.report.unknown.extend(custom.prune(pruned, origin)?);
    }
    Ok(pass.report)
}

struct Pass {
    mode: Unknown,
    report: Report,
}

impl Pass {
    /// A value that is not null; `known` is what stood in its place.
    fn value(
        &mut self,
        tree: &mut Tree,
        known: Option<&Tree>,
        ty: &TypeDef,
        at: &Frame<'_>,
    ) -> Result<(), ConformError> {
        if known.is_some_and(|k| tree.is_same(k)) {
            return Ok(());
        }
        if at.depth() > stored_nesting_max() {
            return Err("exceeded max depth".to_owned().into());
        }
        match (&ty.shape, tree) {
            (Shape::Scalar(s), tree) => scalar::conform(tree, *s, ty, at),
            (Shape::Struct(s), Tree::Map(m)) => self.fields(m, known, s, ty, at),
            (Shape::List(l), Tree::List(v)) => self.items(v, known, l, at),
            (Shape::Map(o), Tree::Map(m)) => self.entries(m, known, o, at),
            (_, tree) => Err(at.type_error(tree, &ty.go)),
        }
    }

    fn items(
        &mut self,
        items: &mut Arc<Vec<Tree>>,
        known: Option<&Tree>,
        list: &List,
        at: &Frame<'_>,
    ) -> Result<(), ConformError> {
        let known = known.and_then(Tree::as_list).unwrap_or_default();
        slots::of_list(items, |slots| {
            for i in 0..slots.len() {
                if slots.get(i).is_none_or(|item| is_settled(item, &list.item)) {
                    continue;
                }
                slots.with(i, |item| {
                    if item.is_null() {
                        *item = zero_of(&list.item);
                        return Ok(());
                    }
                    self.value(item, known.get(i), &list.item, &at.down(Segment::Index(i)))
                })?;
            }
            Ok(())
        })
    }

    fn entries(
        &mut self,
        m: &mut Map,
        known: Option<&Tree>,
        of: &MapOf,
        at: &Frame<'_>,
    ) -> Result<(), ConformError> {
        if plain_texts(m, &of.value) {
            return Ok(());
        }
        slots::of_map(m, |slots| {
            for i in 0..slots.len() {
                let Some((key, value)) = slots.get(i) else { break };
                if is_settled(value, &of.value) {
                    continue;
                }
                let known = known.and_then(|k| k.get(key));
                let key = key.clone();
                slots.with(i, |value| {
                    if value.is_null() {
                        *value = zero_of(&of.value);
                        return Ok(());
                    }
                    self.value(value, known, &of.value, &at.down(Segment::Key(&key)))
                })?;
            }
            Ok(())
        })
    }

    fn fields(
        &mut self,
        m: &mut Map,
        known: Option<&Tree>,
        s: &Struct,
        ty: &TypeDef,
        at: &Frame<'_>,
    ) -> Result<(), ConformError> {
        if s.custom.is_some() {
            return self.type_and_metadata(m, known, s);
        }
        let edits = slots::of_map(m, |slots| self.walk(slots, known, s, ty, at))?;
        if !edits.gone.is_empty() || !edits.added.is_empty() {
            m.edit(|entries| merge(entries, edits));
        }
        Ok(())
    }

    /// Walks the entries of a struct and its fields together: both are sorted by name. Answers which entries go, and what comes.
    fn walk(
        &mut self,
        slots: &mut Slots<'_, (Text, Tree)>,
        known: Option<&Tree>,
        s: &Struct,
        ty: &TypeDef,
        at: &Frame<'_>,
    ) -> Result<Edits, ConformError> {
        let mut edits = Edits::default();
        let mut i = 0;
        let mut first = first_byte(slots, i);
        for field in s.by_name.iter().filter_map(|f| s.fields.get(usize::from(*f))) {
            let name = field.name.as_bytes();
            // Most fields are absent, and for most of those the first byte says so.
            let mut found = false;
            while name.first().is_some_and(|b| *b >= first)
                && let Some((key, value)) = slots.get(i)
            {
                match key.as_bytes().cmp(name) {
                    Ordering::Greater => break,
                    Ordering::Less => self.unknown(s, key, i, &mut edits.gone, at),
                    Ordering::Equal => {
                        found = true;
                        let stays = if is_settled(value, &field.ty) {
                            !is_omitted(value, field)
                        } else {
                            let known = known.and_then(|k| k.get(&field.name));
                            slots.with(i, |value| self.field(value, known, field, ty, at))?
                        };
                        if !stays {
                            edits.gone.push(i);
                        }
                    }
                }
                i += 1;
                first = first_byte(slots, i);
                if found {
                    break;
                }
            }
            if !found && !is_silent(field) {
                edits
                    .added
                    .extend(when_absent(field).map(|z| (field.name.clone(), z)));
            }
        }
        while let Some((name, _)) = slots.get(i) {
            self.unknown(s, name, i, &mut edits.gone, at);
            i += 1;
        }
        Ok(edits)
    }

    /// The fields of a custom resource that do not belong to its schema. Metadata is read for itself: texts about it do not
    /// name the object's type.
    fn type_and_metadata(
        &mut self,
        m: &mut Map,
        known: Option<&Tree>,
        s: &Struct,
    ) -> Result<(), ConformError> {
        for name in ["apiVersion", "kind", "metadata"] {
            let Some((_, field)) = s.field(name) else { continue };
            if let Some(value) = m.get_mut(name)
                && !value.is_null()
            {
                let known = known.and_then(|k| k.get(name));
                let report = pass(value, known, &field.ty, self.mode)?;
                let paths = report.unknown.into_iter().map(|p| format!("{name}.{p}"));
                self.report.unknown.extend(paths);
            }
        }
        Ok(())
    }

    /// One field that is there; answers whether it stays.
    fn field(
        &mut self,
        value: &mut Tree,
        known: Option<&Tree>,
        field: &Field,
        of: &TypeDef,
        at: &Frame<'_>,
    ) -> Result<bool, ConformError> {
        if !value.is_null() {
            self.value(
                value,
                known,
                &field.ty,
                &at.down(Segment::Field {
                    name: &field.name,
                    of,
                }),
            )?;
            if !value.is_null() {
                return Ok(!is_omitted(value, field));
            }
        }
        Ok(match when_absent(field) {
            Some(zero) => {
                *value = zero;
                true
            }
            None => false,
        })
    }

    fn unknown(&mut self, s: &Struct, name: &str, index: usize, gone: &mut Vec<usize>, at: &Frame<'_>) {
        if s.preserve_unknown {
            return;
        }
        self.report.unknown.push(at.down(Segment::Key(name)).path());
        if self.mode != Unknown::Keep {
            gone.push(index);
        }
    }
}

/// The first byte of an entry's name, 255 (which no name starts with) behind the last one.
fn first_byte(entries: &Slots<'_, (Text, Tree)>, i: usize) -> u8 {
    entries
        .get(i)
        .map_or(u8::MAX, |e| e.0.as_bytes().first().copied().unwrap_or(0))
}

/// True for a single value that is what its type wants, whatever its content.
fn is_settled(value: &Tree, ty: &TypeDef) -> bool {
    matches!(
        (&ty.shape, value),
        (Shape::Scalar(Scalar::String), Tree::Str(_))
            | (Shape::Scalar(Scalar::Bool), Tree::Bool(_))
            | (Shape::Scalar(Scalar::Int64), Tree::Int(_))
            | (Shape::Scalar(Scalar::Float64), Tree::Float(_))
    )
}

/// True for a map of texts that holds nothing but texts: labels, annotations, selectors. Nothing to do there.
fn plain_texts(m: &Map, value: &TypeDef) -> bool {
    matches!(value.shape, Shape::Scalar(Scalar::String)) && m.values().all(|v| matches!(v, Tree::Str(_)))
}

/// What becomes of the entries of a struct.
#[derive(Default)]
struct Edits {
    /// The places of those that go, ascending.
    gone: Vec<usize>,
    /// What comes: sorted, all new.
    added: Vec<(Text, Tree)>,
}

fn merge(entries: &mut Vec<(Text, Tree)>, Edits { gone, added }: Edits) {
    if !gone.is_empty() {
        let (mut at, mut next) = (0, gone.iter().peekable());
        entries.retain(|_| {
            let keep = next.next_if(|g| **g == at).is_none();
            at += 1;
            keep
        });
    }
    if !added.is_empty() {
        let room = entries.len() + added.len();
        let old = std::mem::replace(entries, Vec::with_capacity(room));
        let mut added = added.into_iter().peekable();
        for e in old {
            while let Some(a) = added.next_if(|a| a.0.as_bytes() < e.0.as_bytes()) {
                entries.push(a);
            }
            entries.push(e);
        }
        entries.extend(added);
    }
}
