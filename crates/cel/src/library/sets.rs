//! `sets.*`: lists as sets (cel-go 0.29: ext/sets.go).

use crate::decls::{A, Table};
use crate::list::List;
use crate::price::Price;
use crate::{Type, Value};

pub(super) fn add(t: &mut Table) {
    let two = [Type::list(A), Type::list(A)];
    let mut f = |name, id, op, n| t.global(name, id, &two, Type::Bool, op, Price::Sets(n));
    f("sets.contains", "list_sets_contains_list", |a| on(a, contains), 1);
    f(
        "sets.equivalent",
        "list_sets_equivalent_list",
        |a| on(a, equivalent),
        2,
    );
    f(
        "sets.intersects",
        "list_sets_intersects_list",
        |a| on(a, intersects),
        1,
    );
}

fn on(a: &[Value], f: fn(&List, &List) -> Value) -> Value {
    match (&a[0], &a[1]) {
        (Value::List(a), Value::List(b)) => f(a, b),
        (Value::List(_), v) | (v, _) => v.or_no_overload(),
    }
}

fn contains(list: &List, part: &List) -> Value {
    for v in part.iter() {
        let r = list.contains(&v);
        if !r.is_true() {
            return r;
        }
    }
    Value::Bool(true)
}

fn equivalent(a: &List, b: &List) -> Value {
    let r = contains(a, b);
    if r.is_true() { contains(b, a) } else { r }
}

fn intersects(a: &List, b: &List) -> Value {
    Value::Bool(a.iter().any(|v| b.contains(&v).is_true()))
}
