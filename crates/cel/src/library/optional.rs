//! Optional values (cel-go 0.29: cel/library.go, all versions) and the step of `transformMap`.

use crate::decls::{K, Table, V};
use crate::list::List;
use crate::price::Price;
use crate::{Type, Value};
use supercargo_meta::Text;

pub(super) fn add(t: &mut Table) {
    let opt = Type::optional(V);
    let (list, map) = (Type::list(V), Type::map(K, V));
    let one = Price::One;
    t.global(
        "optional.of",
        "optional_of",
        &[V],
        opt.clone(),
        |a| Value::some(a[0].clone()),
        one,
    );
    t.global(
        "optional.ofNonZeroValue",
        "optional_ofNonZeroValue",
        &[V],
        opt.clone(),
        |a| {
            if a[0].is_zero() {
                Value::Optional(None)
            } else {
                Value::some(a[0].clone())
            }
        },
        one,
    );
    t.global(
        "optional.none",
        "optional_none",
        &[],
        opt.clone(),
        |_| Value::Optional(None),
        one,
    );
    t.method(
        "value",
        "optional_value",
        std::slice::from_ref(&opt),
        V,
        value,
        one,
    );
    t.method(
        "hasValue",
        "optional_hasValue",
        std::slice::from_ref(&opt),
        Type::Bool,
        |a| Value::Bool(matches!(a[0], Value::Optional(Some(_)))),
        one,
    );
    t.declare(
        "or",
        "optional_or_optional",
        true,
        &[opt.clone(), opt.clone()],
        opt.clone(),
        one,
    );
    t.declare(
        "orValue",
        "optional_orValue_value",
        true,
        &[opt.clone(), V],
        V,
        one,
    );
    t.declare(
        "_?._",
        "select_optional_field",
        false,
        &[Type::Dyn, Type::String],
        opt.clone(),
        one,
    );
    let (opt_list, opt_map) = (Type::optional(list.clone()), Type::optional(map.clone()));
    let mut index =
        |name, id, of: &Type, by: Type| t.declare(name, id, false, &[of.clone(), by], opt.clone(), one);
    index("_[?_]", "list_optindex_optional_int", &list, Type::Int);
    index(
        "_[?_]",
        "optional_list_optindex_optional_int",
        &opt_list,
        Type::Int,
    );
    index("_[?_]", "map_optindex_optional_value", &map, K);
    index("_[?_]", "optional_map_optindex_optional_value", &opt_map, K);
    index("_[_]", "optional_list_index_int", &opt_list, Type::Int);
    index("_[_]", "optional_map_index_value", &opt_map, K);
    let list_type = std::slice::from_ref(&list);
    t.method(
        "last",
        "list_last",
        list_type,
        opt.clone(),
        |a| end(a, |l| l.len().checked_sub(1)),
        one,
    );
    t.method(
        "first",
        "list_first",
        list_type,
        opt.clone(),
        |a| end(a, |_| Some(0)),
        one,
    );
    let options = Type::list(opt);
    let options = std::slice::from_ref(&options);
    t.global(
        "optional.unwrap",
        "optional_unwrap",
        options,
        list.clone(),
        unwrap,
        one,
    );
    t.method("unwrapOpt", "optional_unwrapOpt", options, list, unwrap, one);

    t.global(
        "cel.@mapInsert",
        "@mapInsert_map_key_value",
        &[map.clone(), K, V],
        map.clone(),
        insert,
        one,
    );
    t.global(
        "cel.@mapInsert",
        "@mapInsert_map_map",
        &[map.clone(), map.clone()],
        map,
        insert_all,
        one,
    );
}

fn value(a: &[Value]) -> Value {
    match &a[0] {
        Value::Optional(Some(v)) => (**v).clone(),
        Value::Optional(None) => Value::error(Text::const_new("optional.none() dereference")),
        v => v.or_no_overload(),
    }
}

fn end(a: &[Value], at: fn(&List) -> Option<usize>) -> Value {
    match &a[0] {
        Value::List(l) => Value::Optional(at(l).and_then(|i| l.get(i)).map(std::sync::Arc::new)),
        v => v.or_no_overload(),
    }
}

fn unwrap(a: &[Value]) -> Value {
    let Value::List(l) = &a[0] else {
        return a[0].or_no_overload();
    };
    let mut out = Vec::new();
    for v in l.iter() {
        match v {
            Value::Optional(Some(v)) => out.push((*v).clone()),
            Value::Optional(None) => {}
            v => return Value::error(format!("value {} is not optional", crate::show::plain(&v))),
        }
    }
    Value::List(List::new(out))
}

fn insert(a: &[Value]) -> Value {
    match &a[0] {
        Value::Map(m) => m.clone().inserted(a[1].clone(), a[2].clone()),
        v => v.or_no_overload(),
    }
}

fn insert_all(a: &[Value]) -> Value {
    let (Value::Map(m), Value::Map(more)) = (&a[0], &a[1]) else {
        return a[0].or_no_overload();
    };
    let mut m = Value::Map(m.clone());
    for (k, v) in more.entries() {
        let Value::Map(before) = m else { return m };
        m = before.inserted(k, v);
    }
    m
}
