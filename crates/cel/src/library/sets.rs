//! `sets.*`: lists as sets (cel-go 0.29: ext/sets.go).

use crate::decls::{A, Search, Table};
use crate::list::List;
use crate::ops::Work;
use crate::price::Price;
use crate::{Type, Value};

pub(super) fn add(t: &mut Table) {
    let two = [Type::list(A), Type::list(A)];
    let mut f = |name, id, search: Search, n| {
        t.declare(name, id, false, &two, Type::Bool, Price::Sets(n));
        t.searches(name, search);
    };
    f(
        "sets.contains",
        "list_sets_contains_list",
        |a, w| on(a, w, contains),
        1,
    );
    f(
        "sets.equivalent",
        "list_sets_equivalent_list",
        |a, w| on(a, w, equivalent),
        2,
    );
    f(
        "sets.intersects",
        "list_sets_intersects_list",
        |a, w| on(a, w, intersects),
        1,
    );
}

fn on(a: &[Value], work: &mut Work, f: fn(&List, &List, &mut Work) -> Value) -> Value {
    match (&a[0], &a[1]) {
        (Value::List(a), Value::List(b)) => {
            let result = f(a, b, work);
            work.result(result)
        }
        (Value::List(_), v) | (v, _) => v.or_no_overload(),
    }
}

fn contains(list: &List, part: &List, work: &mut Work) -> Value {
    for v in part.iter() {
        let r = list.contains(&v, work);
        if !r.is_true() {
            return r;
        }
    }
    Value::Bool(true)
}

fn equivalent(a: &List, b: &List, work: &mut Work) -> Value {
    let r = contains(a, b, work);
    if r.is_true() { contains(b, a, work) } else { r }
}

fn intersects(a: &List, b: &List, work: &mut Work) -> Value {
    Value::Bool(a.iter().any(|v| b.contains(&v, work).is_true()))
}
