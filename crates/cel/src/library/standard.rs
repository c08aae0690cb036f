//! The standard functions and operators of the language.

use crate::convert::{To, convert};
use crate::decls::{A, Act, Singleton, Table, V};
use crate::ops::{self, Work};
use crate::price::Price;
use crate::{Type, Value};
use std::cmp::Ordering;
use supercargo_meta::Text;
use supercargo_pattern::Pattern;

const MAP_KEY: Type = A;

pub(super) fn add(t: &mut Table) {
    logic(t);
    arithmetic(t);
    orders(t);
    containers(t);
    conversions(t);
    texts(t);
}

fn logic(t: &mut Table) {
    let b = Type::Bool;
    t.declare(
        "_?_:_",
        "conditional",
        false,
        &[b.clone(), A, A],
        A,
        Price::Conditional,
    );
    t.declare(
        "_&&_",
        "logical_and",
        false,
        &[b.clone(), b.clone()],
        b.clone(),
        Price::Logical,
    );
    t.declare(
        "_||_",
        "logical_or",
        false,
        &[b.clone(), b.clone()],
        b.clone(),
        Price::Logical,
    );
    t.declare(
        "!_",
        "logical_not",
        false,
        std::slice::from_ref(&b),
        b.clone(),
        Price::One,
    );
    t.singleton(
        "!_",
        |_| true,
        |a| match &a[0] {
            Value::Bool(b) => Value::Bool(!b),
            v => v.or_no_overload(),
        },
    );
    t.declare(
        "@not_strictly_false",
        "not_strictly_false",
        false,
        std::slice::from_ref(&b),
        b.clone(),
        Price::One,
    );
    t.singleton(
        "@not_strictly_false",
        |_| true,
        |a| match &a[0] {
            Value::Bool(b) => Value::Bool(*b),
            _ => Value::Bool(true),
        },
    );
    t.declare("_==_", "equals", false, &[A, A], b.clone(), Price::Equality);
    t.declare("_!=_", "not_equals", false, &[A, A], b, Price::Compare);
}

fn arithmetic(t: &mut Table) {
    use Type::{Bytes, Double, Duration, Int, String, Timestamp, Uint};
    let list = Type::list(A);
    let mut op = |name, id, a: &Type, b: &Type, r: &Type, price| {
        t.declare(name, id, false, &[a.clone(), b.clone()], r.clone(), price);
    };
    op("_+_", "add_bytes", &Bytes, &Bytes, &Bytes, Price::AddText);
    op("_+_", "add_double", &Double, &Double, &Double, Price::One);
    op(
        "_+_",
        "add_duration_duration",
        &Duration,
        &Duration,
        &Duration,
        Price::One,
    );
    op(
        "_+_",
        "add_duration_timestamp",
        &Duration,
        &Timestamp,
        &Timestamp,
        Price::One,
    );
    op(
        "_+_",
        "add_timestamp_duration",
        &Timestamp,
        &Duration,
        &Timestamp,
        Price::One,
    );
    op("_+_", "add_int64", &Int, &Int, &Int, Price::One);
    op("_+_", "add_list", &list, &list, &list, Price::AddList);
    op("_+_", "add_string", &String, &String, &String, Price::AddText);
    op("_+_", "add_uint64", &Uint, &Uint, &Uint, Price::One);
    op("_/_", "divide_double", &Double, &Double, &Double, Price::One);
    op("_/_", "divide_int64", &Int, &Int, &Int, Price::One);
    op("_/_", "divide_uint64", &Uint, &Uint, &Uint, Price::One);
    op("_%_", "modulo_int64", &Int, &Int, &Int, Price::One);
    op("_%_", "modulo_uint64", &Uint, &Uint, &Uint, Price::One);
    op("_*_", "multiply_double", &Double, &Double, &Double, Price::One);
    op("_*_", "multiply_int64", &Int, &Int, &Int, Price::One);
    op("_*_", "multiply_uint64", &Uint, &Uint, &Uint, Price::One);
    op("_-_", "subtract_double", &Double, &Double, &Double, Price::One);
    op(
        "_-_",
        "subtract_duration_duration",
        &Duration,
        &Duration,
        &Duration,
        Price::One,
    );
    op("_-_", "subtract_int64", &Int, &Int, &Int, Price::One);
    op(
        "_-_",
        "subtract_timestamp_duration",
        &Timestamp,
        &Duration,
        &Timestamp,
        Price::One,
    );
    op(
        "_-_",
        "subtract_timestamp_timestamp",
        &Timestamp,
        &Timestamp,
        &Duration,
        Price::One,
    );
    op("_-_", "subtract_uint64", &Uint, &Uint, &Uint, Price::One);
    t.declare("-_", "negate_double", false, &[Double], Double, Price::One);
    t.declare("-_", "negate_int64", false, &[Int], Int, Price::One);
    t.singleton("_+_", ops::is_addable, |a| ops::add(&a[0], &a[1]));
    t.singleton("_/_", ops::is_number, |a| ops::divide(&a[0], &a[1]));
    t.singleton(
        "_%_",
        |v| matches!(v, Value::Int(_) | Value::Uint(_)),
        |a| ops::modulo(&a[0], &a[1]),
    );
    t.singleton("_*_", ops::is_number, |a| ops::multiply(&a[0], &a[1]));
    let from = |v: &Value| ops::is_number(v) || matches!(v, Value::Duration(_) | Value::Timestamp(..));
    t.singleton("_-_", from, |a| ops::subtract(&a[0], &a[1]));
    let signed = |v: &Value| {
        matches!(
            v,
            Value::Int(_) | Value::Double(_) | Value::Duration(_) | Value::Bool(_)
        )
    };
    t.singleton("-_", signed, |a| ops::negate(&a[0]));
}

/// Overloads of an operator of order: ids in the order of cel-go.
macro_rules! order {
    ($t:ident, $name:literal, $id:literal) => {{
        use Type::{Bool, Bytes, Double, Duration, Int, String, Timestamp, Uint};
        for (id, a, b, price) in [
            (concat!($id, "_bool"), Bool, Bool, Price::One),
            (concat!($id, "_int64"), Int, Int, Price::One),
            (concat!($id, "_int64_double"), Int, Double, Price::One),
            (concat!($id, "_int64_uint64"), Int, Uint, Price::One),
            (concat!($id, "_uint64"), Uint, Uint, Price::One),
            (concat!($id, "_uint64_double"), Uint, Double, Price::One),
            (concat!($id, "_uint64_int64"), Uint, Int, Price::One),
            (concat!($id, "_double"), Double, Double, Price::One),
            (concat!($id, "_double_int64"), Double, Int, Price::One),
            (concat!($id, "_double_uint64"), Double, Uint, Price::One),
            (concat!($id, "_string"), String, String, Price::Compare),
            (concat!($id, "_bytes"), Bytes, Bytes, Price::Compare),
            (concat!($id, "_timestamp"), Timestamp, Timestamp, Price::One),
            (concat!($id, "_duration"), Duration, Duration, Price::One),
        ] {
            $t.declare($name, id, false, &[a, b], Bool, price);
        }
    }};
}

fn ordered(a: &[Value], yes: fn(Ordering) -> bool) -> Value {
    match ops::compare(&a[0], &a[1]) {
        Ok(o) => Value::Bool(yes(o)),
        Err(e) => e,
    }
}

fn orders(t: &mut Table) {
    order!(t, "_<_", "less");
    order!(t, "_<=_", "less_equals");
    order!(t, "_>_", "greater");
    order!(t, "_>=_", "greater_equals");
    t.singleton("_<_", ops::is_comparable, |a| ordered(a, Ordering::is_lt));
    t.singleton("_<=_", ops::is_comparable, |a| ordered(a, Ordering::is_le));
    t.singleton("_>_", ops::is_comparable, |a| ordered(a, Ordering::is_gt));
    t.singleton("_>=_", ops::is_comparable, |a| ordered(a, Ordering::is_ge));
}

fn containers(t: &mut Table) {
    let (list, map) = (Type::list(A), Type::map(MAP_KEY, V));
    t.declare(
        "_[_]",
        "index_list",
        false,
        &[list.clone(), Type::Int],
        A,
        Price::IndexList,
    );
    t.declare(
        "_[_]",
        "index_map",
        false,
        &[map.clone(), MAP_KEY],
        V,
        Price::IndexMap,
    );
    t.declare(
        "@in",
        "in_list",
        false,
        &[A, list.clone()],
        Type::Bool,
        Price::InList,
    );
    t.declare("@in", "in_map", false, &[A, map.clone()], Type::Bool, Price::One);
    t.function("@in").singleton = Some(Singleton {
        act: Act::Search(contained),
        takes: |_| true,
    });
    let sized = [
        ("size_bytes", "bytes_size", Type::Bytes),
        ("size_list", "list_size", list),
        ("size_map", "map_size", map),
        ("size_string", "string_size", Type::String),
    ];
    for (global, member, ty) in sized {
        t.declare(
            "size",
            global,
            false,
            std::slice::from_ref(&ty),
            Type::Int,
            Price::One,
        );
        t.declare("size", member, true, &[ty], Type::Int, Price::One);
    }
    let has_size = |v: &Value| {
        matches!(
            v,
            Value::Bytes(_) | Value::List(_) | Value::Map(_) | Value::String(_)
        )
    };
    t.singleton("size", has_size, |a| {
        Value::Int(i64::try_from(a[0].size()).unwrap_or(i64::MAX))
    });
}

fn contained(a: &[Value], work: &mut Work) -> Value {
    match &a[1] {
        Value::List(l) => l.contains(&a[0], work),
        Value::Map(m) => match m.find(&a[0]) {
            Ok(Some(e @ Value::Error(_))) => e,
            Ok(found) => Value::Bool(found.is_some()),
            Err(e) => Value::Error(Box::new(e)),
        },
        v => v.or_no_overload(),
    }
}

fn conversions(t: &mut Table) {
    use Type::{Bool, Bytes, Double, Duration, Int, String, Timestamp, Uint};
    let mut to = |name, id, from: &Type, result: &Type, op, price| {
        t.global(name, id, std::slice::from_ref(from), result.clone(), op, price);
    };
    let one = Price::One;
    to("bool", "bool_to_bool", &Bool, &Bool, |a| a[0].clone(), one);
    to(
        "bool",
        "string_to_bool",
        &String,
        &Bool,
        |a| convert(&a[0], To::Bool),
        one,
    );
    to("bytes", "bytes_to_bytes", &Bytes, &Bytes, |a| a[0].clone(), one);
    to(
        "bytes",
        "string_to_bytes",
        &String,
        &Bytes,
        |a| convert(&a[0], To::Bytes),
        Price::ToBytes,
    );
    to(
        "double",
        "double_to_double",
        &Double,
        &Double,
        |a| a[0].clone(),
        one,
    );
    for (id, ty) in [
        ("int64_to_double", Int),
        ("string_to_double", String),
        ("uint64_to_double", Uint),
    ] {
        to("double", id, &ty, &Double, |a| convert(&a[0], To::Double), one);
    }
    to(
        "duration",
        "duration_to_duration",
        &Duration,
        &Duration,
        |a| a[0].clone(),
        one,
    );
    to(
        "duration",
        "string_to_duration",
        &String,
        &Duration,
        |a| convert(&a[0], To::Duration),
        one,
    );
    to("int", "int64_to_int64", &Int, &Int, |a| a[0].clone(), one);
    for (id, ty) in [
        ("double_to_int64", Double),
        ("duration_to_int64", Duration),
        ("string_to_int64", String),
        ("timestamp_to_int64", Timestamp),
        ("uint64_to_int64", Uint),
    ] {
        to("int", id, &ty, &Int, |a| convert(&a[0], To::Int), one);
    }
    to(
        "string",
        "string_to_string",
        &String,
        &String,
        |a| a[0].clone(),
        one,
    );
    for (id, ty, price) in [
        ("bool_to_string", Bool, one),
        ("bytes_to_string", Bytes, Price::ToText),
        ("double_to_string", Double, one),
        ("duration_to_string", Duration, one),
        ("int64_to_string", Int, one),
        ("timestamp_to_string", Timestamp, one),
        ("uint64_to_string", Uint, one),
    ] {
        to("string", id, &ty, &String, |a| convert(&a[0], To::String), price);
    }
    to(
        "timestamp",
        "timestamp_to_timestamp",
        &Timestamp,
        &Timestamp,
        |a| a[0].clone(),
        one,
    );
    for (id, ty) in [("int64_to_timestamp", Int), ("string_to_timestamp", String)] {
        to(
            "timestamp",
            id,
            &ty,
            &Timestamp,
            |a| convert(&a[0], To::Timestamp),
            one,
        );
    }
    to("uint", "uint64_to_uint64", &Uint, &Uint, |a| a[0].clone(), one);
    for (id, ty) in [
        ("double_to_uint64", Double),
        ("int64_to_uint64", Int),
        ("string_to_uint64", String),
    ] {
        to("uint", id, &ty, &Uint, |a| convert(&a[0], To::Uint), one);
    }
    t.declare("type", "type", false, &[A], Type::type_of(A), one);
    t.singleton("type", |_| true, |a| Value::Type(a[0].type_name()));
    t.declare("dyn", "to_dyn", false, &[A], Type::Dyn, one);
    t.singleton("dyn", |_| true, |a| a[0].clone());
}

fn texts(t: &mut Table) {
    use Type::{Bool, String};
    let two = [String, String];
    t.method(
        "contains",
        "contains_string",
        &two,
        Bool,
        |a| both(a, |s, p| s.contains(p)),
        Price::Contains,
    );
    t.method(
        "endsWith",
        "ends_with_string",
        &two,
        Bool,
        |a| both(a, |s, p| s.ends_with(p)),
        Price::Affix,
    );
    t.method(
        "startsWith",
        "starts_with_string",
        &two,
        Bool,
        |a| both(a, |s, p| s.starts_with(p)),
        Price::Affix,
    );
    for name in ["contains", "endsWith", "startsWith"] {
        t.function(name).unguarded = true;
    }
    t.declare("matches", "matches", false, &two, Bool, Price::Matches);
    t.declare("matches", "matches_string", true, &two, Bool, Price::Matches);
    t.singleton(
        "matches",
        |v| matches!(v, Value::String(_)),
        |a| match (&a[0], &a[1]) {
            (Value::String(s), Value::String(p)) => match Pattern::new(p) {
                Ok(r) => Value::Bool(r.is_match(s)),
                Err(e) => Value::error(e.to_string()),
            },
            (_, v) => v.or_no_overload(),
        },
    );
}

fn both(a: &[Value], test: fn(&str, &str) -> bool) -> Value {
    let (s, p): (&Text, &Text) = match (&a[0], &a[1]) {
        (Value::String(s), Value::String(p)) => (s, p),
        (Value::String(_), v) | (v, _) => return v.or_no_overload(),
    };
    Value::Bool(test(s, p))
}
