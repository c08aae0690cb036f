//! Functions of lists: Kubernetes' own (apiserver 0.37: pkg/cel/library/lists.go, version 1) and cel-go's (0.29: ext/lists.go,
//! version 3).

use super::{int, settle};
use crate::decls::{A, Table};
use crate::list::List;
use crate::ops::{self, Work};
use crate::price::Price;
use crate::{Type, Value};
use std::cmp::Ordering;
use supercargo_meta::Text;

/// The longest list of `lists.range`.
const RANGE_MAX: i64 = 1_000_000;
/// The longest list that is flattened: it may hold another any number of times.
const FLATTENED_MAX: usize = 10_000_000;

/// Declares an overload for each type that has an order, ids made of two texts.
macro_rules! comparable {
    ($f:expr, $before:literal, $after:literal) => {
        for (id, ty) in [
            (concat!($before, "int", $after), Type::Int),
            (concat!($before, "uint", $after), Type::Uint),
            (concat!($before, "double", $after), Type::Double),
            (concat!($before, "bool", $after), Type::Bool),
            (concat!($before, "duration", $after), Type::Duration),
            (concat!($before, "timestamp", $after), Type::Timestamp),
            (concat!($before, "string", $after), Type::String),
            (concat!($before, "bytes", $after), Type::Bytes),
        ] {
            $f(id, ty);
        }
    };
}

pub(super) fn add(t: &mut Table) {
    let (any, dynamic) = (Type::list(A), Type::list(Type::Dyn));
    t.method(
        "slice",
        "list_slice",
        &[any.clone(), Type::Int, Type::Int],
        any.clone(),
        slice,
        Price::Slice,
    );
    t.method(
        "flatten",
        "list_flatten",
        &[Type::list(any.clone())],
        any.clone(),
        flatten,
        Price::Flatten,
    );
    t.method(
        "flatten",
        "list_flatten_int",
        &[dynamic.clone(), Type::Int],
        dynamic,
        flatten,
        Price::Flatten,
    );
    t.function("flatten").unguarded = true;
    let is_list = |v: &Value| matches!(v, Value::List(_));
    let is_text = |ty: &Type| matches!(ty, Type::String | Type::Bytes);
    let sort = |id, ty: Type| {
        let l = Type::list(ty.clone());
        t.declare(
            "sort",
            id,
            true,
            std::slice::from_ref(&l),
            l.clone(),
            Price::Sort(is_text(&ty)),
        );
    };
    comparable_sorts(sort);
    t.singleton("sort", is_list, |a| sort_by(&a[0], &a[0]));
    let sort = |id, ty: Type| {
        let l = [any.clone(), Type::list(ty.clone())];
        t.declare(
            "@sortByAssociatedKeys",
            id,
            true,
            &l,
            any.clone(),
            Price::SortBy(is_text(&ty)),
        );
    };
    comparable_sort_keys(sort);
    t.singleton("@sortByAssociatedKeys", is_list, |a| sort_by(&a[0], &a[1]));
    t.global(
        "lists.range",
        "lists_range",
        &[Type::Int],
        Type::list(Type::Int),
        range,
        Price::Range,
    );
    let one = std::slice::from_ref(&any);
    t.method(
        "reverse",
        "list_reverse",
        one,
        any.clone(),
        reverse,
        Price::Reverse,
    );
    t.declare(
        "distinct",
        "list_distinct",
        true,
        one,
        any.clone(),
        Price::Distinct,
    );
    t.searches("distinct", distinct);
    kubernetes(t, &any);
}

fn comparable_sorts(mut f: impl FnMut(&'static str, Type)) {
    for (id, ty) in [
        ("list_int_sort", Type::Int),
        ("list_uint_sort", Type::Uint),
        ("list_double_sort", Type::Double),
        ("list_bool_sort", Type::Bool),
        ("list_google.protobuf.Duration_sort", Type::Duration),
        ("list_google.protobuf.Timestamp_sort", Type::Timestamp),
        ("list_string_sort", Type::String),
        ("list_bytes_sort", Type::Bytes),
    ] {
        f(id, ty);
    }
}

fn comparable_sort_keys(mut f: impl FnMut(&'static str, Type)) {
    for (id, ty) in [
        ("list_int_sortByAssociatedKeys", Type::Int),
        ("list_uint_sortByAssociatedKeys", Type::Uint),
        ("list_double_sortByAssociatedKeys", Type::Double),
        ("list_bool_sortByAssociatedKeys", Type::Bool),
        (
            "list_google.protobuf.Duration_sortByAssociatedKeys",
            Type::Duration,
        ),
        (
            "list_google.protobuf.Timestamp_sortByAssociatedKeys",
            Type::Timestamp,
        ),
        ("list_string_sortByAssociatedKeys", Type::String),
        ("list_bytes_sortByAssociatedKeys", Type::Bytes),
    ] {
        f(id, ty);
    }
}

fn kubernetes(t: &mut Table, any: &Type) {
    let mut sorted = |id, ty| {
        t.method(
            "isSorted",
            id,
            &[Type::list(ty)],
            Type::Bool,
            is_sorted,
            Price::Walk,
        )
    };
    comparable!(sorted, "list_", "_is_sorted_bool");
    t.method(
        "sum",
        "list_int_sum_int",
        &[Type::list(Type::Int)],
        Type::Int,
        |a| sum(a, Value::Int(0)),
        Price::Walk,
    );
    t.method(
        "sum",
        "list_uint_sum_uint",
        &[Type::list(Type::Uint)],
        Type::Uint,
        |a| sum(a, Value::Uint(0)),
        Price::Walk,
    );
    t.method(
        "sum",
        "list_double_sum_double",
        &[Type::list(Type::Double)],
        Type::Double,
        |a| sum(a, Value::Double(0.0)),
        Price::Walk,
    );
    t.method(
        "sum",
        "list_duration_sum_duration",
        &[Type::list(Type::Duration)],
        Type::Duration,
        |a| sum(a, Value::Duration(0)),
        Price::Walk,
    );
    let mut max = |id, ty: Type| {
        t.method(
            "max",
            id,
            &[Type::list(ty.clone())],
            ty,
            |a| extreme(a, "max", Ordering::Less),
            Price::Walk,
        );
    };
    comparable!(max, "list_", "_max");
    let mut min = |id, ty: Type| {
        t.method(
            "min",
            id,
            &[Type::list(ty.clone())],
            ty,
            |a| extreme(a, "min", Ordering::Greater),
            Price::Walk,
        );
    };
    comparable!(min, "list_", "_min");
    let two = [any.clone(), A];
    t.declare(
        "indexOf",
        "list_a_index_of_int",
        true,
        &two,
        Type::Int,
        Price::Walk,
    );
    t.searches("indexOf", |a, w| find(a, w, false));
    t.declare(
        "lastIndexOf",
        "list_a_last_index_of_int",
        true,
        &two,
        Type::Int,
        Price::Walk,
    );
    t.searches("lastIndexOf", |a, w| find(a, w, true));
    let two = [Type::Dyn, Type::Dyn];
    t.declare(
        "includes",
        "list_includes_dyn_dyn",
        true,
        &two,
        Type::Bool,
        Price::Walk,
    );
    t.searches("includes", includes);
}

fn list(a: &[Value], i: usize) -> Result<&List, Value> {
    match a.get(i) {
        Some(Value::List(l)) => Ok(l),
        Some(v) => Err(v.or_no_overload()),
        None => Err(Value::no_overload()),
    }
}

fn same(a: &Value, b: &Value, work: &mut Work) -> bool {
    ops::equal_to_within(a, b, work).is_true()
}

fn slice(a: &[Value]) -> Value {
    settle((|| {
        let (l, start, end) = (list(a, 0)?, int(a, 1)?, int(a, 2)?);
        let wrong = |why: String| Err(Value::error(format!("cannot slice({start}, {end}), {why}")));
        let (Ok(from), Ok(to)) = (usize::try_from(start), usize::try_from(end)) else {
            return wrong("negative indexes not supported".to_owned());
        };
        if from > to {
            return wrong("start index must be less than or equal to end index".to_owned());
        }
        if l.len() < to {
            return wrong(format!("list is length {}", l.len()));
        }
        Ok(Value::List(List::new(
            (from..to).filter_map(|i| l.get(i)).collect(),
        )))
    })())
}

fn flatten(a: &[Value]) -> Value {
    let l = match &a[0] {
        Value::List(l) => l,
        Value::Error(_) => return a[0].clone(),
        v => return Value::error(format!("no such overload: {}.flatten()", v.type_name())),
    };
    let depth = match a.get(1) {
        None => 1,
        Some(Value::Int(n)) => *n,
        Some(v) => {
            return Value::error(format!(
                "no such overload: {}.flatten({})",
                a[0].type_name(),
                v.type_name()
            ));
        }
    };
    if depth < 0 {
        return Value::error(Text::const_new("level must be non-negative"));
    }
    let mut out = Vec::new();
    if flatten_into(l, depth, &mut out) {
        return Value::List(List::new(out));
    }
    Value::error(Text::const_new("list is too long"))
}

fn flatten_into(l: &List, depth: i64, out: &mut Vec<Value>) -> bool {
    for v in l.iter() {
        match v {
            Value::List(inner) if depth > 0 => {
                if !flatten_into(&inner, depth - 1, out) {
                    return false;
                }
            }
            v => out.push(v),
        }
        if out.len() > FLATTENED_MAX {
            return false;
        }
    }
    true
}

fn sort_by(items: &Value, keys: &Value) -> Value {
    let (Value::List(items), Value::List(keys)) = (items, keys) else {
        return keys.or_no_overload();
    };
    if items.len() != keys.len() {
        return Value::error(format!(
            "@sortByAssociatedKeys() expected a list of the same size as the associated keys list, but got {} and {} elements respectively",
            items.len(),
            keys.len()
        ));
    }
    let keyed: Vec<Value> = keys.iter().collect();
    let Some(first) = keyed.first() else {
        return Value::List(items.clone());
    };
    if first.is_error() {
        return first.clone();
    }
    if !ops::is_comparable(first) {
        return Value::error(Text::const_new("list elements must be comparable"));
    }
    let same = |v: &Value| std::mem::discriminant(v) == std::mem::discriminant(first);
    if !keyed.iter().all(same) {
        return Value::error(Text::const_new("list elements must have the same type"));
    }
    let mut order: Vec<usize> = (0..keyed.len()).collect();
    order.sort_by(|a, b| ops::compare(&keyed[*a], &keyed[*b]).unwrap_or(Ordering::Equal));
    Value::List(List::new(
        order.into_iter().filter_map(|i| items.get(i)).collect(),
    ))
}

fn range(a: &[Value]) -> Value {
    match int(a, 0) {
        Err(e) => e,
        Ok(n) if n < 0 => Value::error(format!("lists.range: size must be non-negative, got {n}")),
        Ok(n) if n > RANGE_MAX => Value::error(format!(
            "lists.range: size {n} exceeds maximum allowed ({RANGE_MAX})"
        )),
        Ok(n) => Value::List(List::new((0..n).map(Value::Int).collect())),
    }
}

fn reverse(a: &[Value]) -> Value {
    match list(a, 0) {
        Err(e) => e,
        Ok(l) => {
            let mut v: Vec<Value> = l.iter().collect();
            v.reverse();
            Value::List(List::new(v))
        }
    }
}

fn distinct(a: &[Value], work: &mut Work) -> Value {
    let l = match list(a, 0) {
        Err(e) => return e,
        Ok(l) => l,
    };
    let mut out: Vec<Value> = Vec::new();
    // Equal scalars are found by key; the rest one by one, as cel-go does.
    let mut seen = std::collections::HashSet::new();
    for v in l.iter() {
        let key = crate::key::Key::new(&v);
        let known = match &key {
            crate::key::Key::Other(_) => out.iter().any(|o| same(&v, o, work)),
            k => seen.contains(k) || k.numeric_twins().iter().flatten().any(|k| seen.contains(k)),
        };
        let nan = matches!(v, Value::Double(d) if d.is_nan());
        if !known || nan {
            seen.insert(key);
            out.push(v);
        }
    }
    work.result(Value::List(List::new(out)))
}

fn is_sorted(a: &[Value]) -> Value {
    let l = match list(a, 0) {
        Err(e) => return e,
        Ok(l) => l,
    };
    let mut before: Option<Value> = None;
    for v in l.iter() {
        if !ops::is_comparable(&v) {
            return v.or_no_overload();
        }
        if let Some(b) = &before
            && ops::compare(b, &v).ok() == Some(Ordering::Greater)
        {
            return Value::Bool(false);
        }
        before = Some(v);
    }
    Value::Bool(true)
}

fn sum(a: &[Value], zero: Value) -> Value {
    let l = match list(a, 0) {
        Err(e) => return e,
        Ok(l) => l,
    };
    let mut total = zero;
    for v in l.iter() {
        if !ops::is_addable(&v) {
            return v.or_no_overload();
        }
        total = ops::add(&total, &v);
        if total.is_error() {
            return total;
        }
    }
    total
}

fn extreme(a: &[Value], name: &str, better: Ordering) -> Value {
    let l = match list(a, 0) {
        Err(e) => return e,
        Ok(l) => l,
    };
    let mut best: Option<Value> = None;
    for v in l.iter() {
        if !ops::is_comparable(&v) {
            return v.or_no_overload();
        }
        match &best {
            Some(b) if ops::compare(b, &v).ok() != Some(better) => {}
            _ => best = Some(v),
        }
    }
    best.unwrap_or_else(|| Value::error(format!("{name} called on empty list")))
}

fn find(a: &[Value], work: &mut Work, last: bool) -> Value {
    let l = match list(a, 0) {
        Err(e) => return e,
        Ok(l) => l,
    };
    let is = |i: &usize| l.get(*i).is_some_and(|v| same(&v, &a[1], work));
    let at = if last {
        (0..l.len()).rev().find(is)
    } else {
        (0..l.len()).find(is)
    };
    let at = at.and_then(|i| i64::try_from(i).ok());
    work.result(Value::Int(at.unwrap_or(-1)))
}

fn includes(a: &[Value], work: &mut Work) -> Value {
    let found = match &a[0] {
        Value::List(l) => l.iter().any(|v| same(&v, &a[1], work)),
        v => same(v, &a[1], work),
    };
    work.result(Value::Bool(found))
}
