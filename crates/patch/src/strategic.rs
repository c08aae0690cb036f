//! Strategic merge patch (apimachinery 0.37: util/strategicpatch), as the server applies it.
//!
//! The texts and the order of lists are those of the original, also where they are odd, because clients compute their
//! patches for exactly this behaviour. Members are visited in the order of their names where the original's order is
//! random.

use crate::json;
use crate::strategic_list::{Lists, element_kind, merge_list};
use supercargo_meta::{Map, Status, Tree};
use supercargo_schema::{PatchStrategy, Scalar, Shape, TypeDef};

pub(crate) const DIRECTIVE: &str = "$patch";
const RETAIN_KEYS: &str = "$retainKeys";
const DELETE_FROM_LIST: &str = "$deleteFromPrimitiveList";
pub(crate) const ELEMENT_ORDER: &str = "$setElementOrder";

/// Applies a strategic merge patch to an object of type `ty`.
///
/// # Errors
/// 400 for a patch that is no object or has malformed directives, 422 with a generic text for lists of lists, 500 without
/// reason for the rest.
pub fn apply(original: &Tree, patch: &Tree, ty: &TypeDef) -> Result<Tree, Status> {
    let patch = match patch {
        Tree::Map(p) => p,
        Tree::Null => return Ok(original.clone()),
        other => {
            return Err(Status::bad_request(format!(
                "json: cannot unmarshal {} into Go value of type map[string]interface {{}}",
                json::word(other)
            )));
        }
    };
    merge_map(original.as_map(), patch, ty).map(Tree::Map)
}

/// Merges `patch` into `original`.
pub(crate) fn merge_map(original: Option<&Map>, patch: &Map, ty: &TypeDef) -> Result<Map, Status> {
    if let Some(directive) = patch.get(DIRECTIVE) {
        return match directive.as_str() {
            Some("replace") => {
                let mut out = patch.clone();
                out.remove(DIRECTIVE);
                Ok(out)
            }
            Some("delete") => Ok(Map::new()),
            _ => Err(unknown_directive(directive, patch)),
        };
    }
    let mut out = original.cloned().unwrap_or_default();
    retain_keys(&mut out, patch)?;
    let mut done: Vec<&str> = Vec::new();
    for (k, v) in patch {
        if k.starts_with(ELEMENT_ORDER)
            && let Some(field) = merge_ordered(&mut out, patch, k, v, ty)?
        {
            done.push(field);
        }
    }
    let members = || {
        patch
            .iter()
            .filter(|(k, _)| k != RETAIN_KEYS && !k.starts_with(ELEMENT_ORDER))
    };
    // Directives come before what they speak of: `$` sorts before letters.
    for (k, v) in members().filter(|(k, _)| k.starts_with(DELETE_FROM_LIST)) {
        let field = directive_field(k, DELETE_FROM_LIST)
            .ok_or_else(|| Status::bad_request("invalid patch format of primitive list"))?;
        if !done.contains(&k.as_str()) {
            let change = merge_member(&out, field, v, ty, true)?;
            out.change(change.map(|v| (field.into(), v)).into_iter().collect());
        }
    }
    let mut changes = Vec::new();
    for (k, v) in members().filter(|(k, _)| !k.starts_with(DELETE_FROM_LIST)) {
        if !done.contains(&k.as_str())
            && let Some(v) = merge_member(&out, k, v, ty, false)?
        {
            changes.push((k.clone(), v));
        }
    }
    out.change(changes);
    Ok(out)
}

/// What a member becomes, and whether it stays; `None` leaves it as it is.
fn merge_member(
    out: &Map,
    k: &str,
    v: &Tree,
    ty: &TypeDef,
    delete: bool,
) -> Result<Option<Option<Tree>>, Status> {
    if v.is_null() {
        return Ok(Some(None));
    }
    let old = out.get(k).map(json::unraw);
    Ok(Some(match (old, v) {
        (Some(Tree::Map(o)), Tree::Map(p)) => {
            let field = lookup(ty, k)?;
            let merged = if field.strategy == PatchStrategy::Replace {
                p.clone()
            } else {
                merge_map(Some(&o), p, field.ty)?
            };
            Some(Tree::Map(merged))
        }
        (Some(Tree::List(o)), Tree::List(p)) => {
            let field = lookup(ty, k)?.item()?;
            let merged = if field.merges() || delete {
                let mut backing = (*o).clone();
                merge_list(&mut backing, p, field.ty, field.merge_key, delete)?
            } else {
                (**p).clone()
            };
            Some(Tree::list(merged))
        }
        // What is to be deleted is not there, or no list.
        _ if delete => return Ok(None),
        (Some(o), v) if same_scalar_kind(&o, v) => Some(v.clone()),
        (_, v) => without_directives(&without_nulls(v)),
    }))
}

/// Sets a member; keeps the old value, and what it shares, when the new one is equal.
fn put(out: &mut Map, k: &str, v: Tree) {
    if out.get(k) != Some(&v) {
        out.insert(k, v);
    }
}

const fn same_scalar_kind(a: &Tree, b: &Tree) -> bool {
    matches!(
        (a, b),
        (Tree::Bool(_), Tree::Bool(_))
            | (Tree::Int(_), Tree::Int(_))
            | (Tree::Float(_), Tree::Float(_))
            | (Tree::Str(_), Tree::Str(_))
    )
}

/// `$retainKeys`: clears what the list does not name.
fn retain_keys(out: &mut Map, patch: &Map) -> Result<(), Status> {
    let Some(keys) = patch.get(RETAIN_KEYS) else {
        return Ok(());
    };
    let bad = || Status::bad_request("invalid patch format of retainKeys");
    let keys = keys.as_list().ok_or_else(bad)?;
    let named = |k: &str| keys.iter().any(|x| x.as_str() == Some(k));
    let covered = |(k, v): &(_, Tree)| {
        let k: &supercargo_meta::Text = k;
        k == RETAIN_KEYS
            || v.is_null()
            || k.starts_with(DELETE_FROM_LIST)
            || k.starts_with(ELEMENT_ORDER)
            || named(k)
    };
    if !patch.iter().all(covered) {
        return Err(bad());
    }
    if out.keys().any(|k| !named(k)) {
        out.retain(|k, _| named(k));
    }
    Ok(())
}

/// `$setElementOrder/<field>`: merges the list and puts it in order. Answers the field whose list is done.
fn merge_ordered<'p>(
    out: &mut Map,
    patch: &'p Map,
    directive: &'p str,
    order: &Tree,
    ty: &TypeDef,
) -> Result<Option<&'p str>, Status> {
    let order = as_list(order)?;
    let field_name = directive_field(directive, ELEMENT_ORDER)
        .ok_or_else(|| Status::bad_request("invalid patch format of setElementOrder list"))?;
    let old = out
        .get(field_name)
        .map(as_list)
        .transpose()?
        .map(<[Tree]>::to_vec);
    let new = patch.get(field_name).map(as_list).transpose()?;
    let field = lookup(ty, field_name)?.item()?;
    let lists = Lists {
        merge_key: field.merge_key,
    };
    lists.check_order(new.unwrap_or_default(), order)?;
    // Merging deletes and appends in place, and the order of the live list is read from that same place afterwards.
    let mut backing = old.clone().unwrap_or_default();
    let merged = match (&old, new) {
        (None, None) => return Ok(None),
        (Some(o), None) => o.clone(),
        (None, Some(p)) => p.iter().filter_map(without_directives).collect(),
        (Some(_), Some(p)) if field.merges() => {
            merge_list(&mut backing, p, field.ty, field.merge_key, false)?
        }
        (Some(_), Some(p)) => p.to_vec(),
    };
    let (in_order, server_only) = lists.partition(merged, order)?;
    let kind = element_kind(&[&backing, new.unwrap_or_default()])?;
    let all = lists.interleave(in_order, server_only, order, &backing, kind)?;
    put(out, field_name, Tree::list(all));
    Ok(Some(field_name))
}

fn as_list(t: &Tree) -> Result<&[Tree], Status> {
    t.as_list().ok_or_else(|| wrong_type("[]interface {}", t))
}

/// The field a directive like `$setElementOrder/env` speaks of.
fn directive_field<'a>(key: &'a str, prefix: &str) -> Option<&'a str> {
    key.strip_prefix(prefix)?.strip_prefix('/')
}

/// A field as the patch sees it.
pub(crate) struct Target<'t> {
    ty: &'t TypeDef,
    strategy: PatchStrategy,
    merge_key: &'t str,
    parent: &'t TypeDef,
}

impl<'t> Target<'t> {
    const fn merges(&self) -> bool {
        matches!(
            self.strategy,
            PatchStrategy::Merge | PatchStrategy::MergeRetainKeys
        )
    }

    /// The same for the items of a list.
    fn item(self) -> Result<Self, Status> {
        let Shape::List(l) = &self.ty.shape else {
            return Err(Status::plain(format!(
                "expected slice or array type, but got: {}",
                go_kind(self.parent)
            )));
        };
        if matches!(l.item.shape, Shape::List(_)) {
            return Err(Status::plain("unexpected slice of slice"));
        }
        Ok(Self { ty: &l.item, ..self })
    }
}

fn lookup<'t>(ty: &'t TypeDef, key: &str) -> Result<Target<'t>, Status> {
    let missing = || {
        let name = ty.go.rsplit('.').next().unwrap_or("");
        Status::plain(format!(
            "unable to find api field in struct {name} for the json field {}",
            supercargo_meta::go_quote(key)
        ))
    };
    match &ty.shape {
        Shape::Struct(s) => {
            let (_, f) = s.field(key).ok_or_else(missing)?;
            Ok(Target {
                ty: &f.ty,
                strategy: f.patch,
                merge_key: &f.merge_key,
                parent: ty,
            })
        }
        _ if go_kind(ty) == "struct" => Err(missing()),
        _ => Err(Status::plain(format!(
            "merging an object in json but data type is not struct, instead is: {}",
            go_kind(ty)
        ))),
    }
}

/// The kind Go's reflection gives a type.
pub(crate) const fn go_kind(ty: &TypeDef) -> &'static str {
    match &ty.shape {
        Shape::Struct(_) => "struct",
        Shape::List(_) => "slice",
        Shape::Map(_) => "map",
        Shape::Scalar(s) => match s {
            Scalar::String => "string",
            Scalar::Bool => "bool",
            Scalar::Int32 => "int32",
            Scalar::Int64 => "int64",
            Scalar::Float64 => "float64",
            Scalar::Bytes => "slice",
            _ => "struct",
        },
    }
}

/// The value without null members of its maps, at any depth.
fn without_nulls(t: &Tree) -> Tree {
    match t {
        Tree::Map(m) if m.iter().any(|(_, v)| deep(v) || v.is_null()) => Tree::Map(
            m.iter()
                .filter(|(_, v)| !v.is_null())
                .map(|(k, v)| (k.clone(), without_nulls(v)))
                .collect(),
        ),
        Tree::List(l) if l.iter().any(deep) => Tree::list(l.iter().map(without_nulls).collect()),
        other => other.clone(),
    }
}

/// The value without maps that carry a directive; `None` when it is one itself.
fn without_directives(t: &Tree) -> Option<Tree> {
    match t {
        Tree::Map(m) if m.contains_key(DIRECTIVE) => None,
        Tree::Map(m) if m.values().any(deep) => Some(Tree::Map(
            m.iter()
                .filter_map(|(k, v)| Some((k.clone(), without_directives(v)?)))
                .collect(),
        )),
        Tree::List(l) if l.iter().any(deep) => {
            Some(Tree::list(l.iter().filter_map(without_directives).collect()))
        }
        other => Some(other.clone()),
    }
}

const fn deep(t: &Tree) -> bool {
    matches!(t, Tree::Map(_) | Tree::List(_))
}

pub(crate) fn wrong_type(expected: &str, got: &Tree) -> Status {
    Status::plain(format!("expected a {expected}, but received a {}", go_type(got)))
}

/// A value's type as Go prints it.
pub(crate) const fn go_type(t: &Tree) -> &'static str {
    match t {
        Tree::Null => "%!s(<nil>)",
        other => other.go_type(),
    }
}

pub(crate) fn no_merge_key(m: &Map, key: &str) -> Status {
    Status::plain(format!(
        "map: {} does not contain declared merge key: {key}",
        crate::go_show(&Tree::Map(m.clone()))
    ))
}

pub(crate) fn unknown_directive(directive: &Tree, m: &Map) -> Status {
    let word = match directive {
        Tree::Str(s) => s.to_string(),
        other => format!("%!s({}={})", go_type(other), crate::go_show(other)),
    };
    Status::plain(format!(
        "unknown patch type: {word} in map: {}",
        crate::go_show(&Tree::Map(m.clone()))
    ))
}

#[cfg(test)]
#[path = "strategic_test.rs"]
mod tests;
