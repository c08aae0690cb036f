//! Which types can be assigned to which, and what type parameters stand for (cel-go 0.29: checker/types.go).

use crate::Type;
use crate::types::Param;
use std::sync::Arc;

/// Types larger than this, counted with all that is in them, are not followed further.
const WEIGHT_MAX: usize = 1000;

/// What type parameters stand for.
#[derive(Debug, Default)]
pub(crate) struct Mapping {
    fresh: Vec<Option<Type>>,
    named: Vec<(Param, Type)>,
    /// What to put back when an attempt fails.
    undo: Vec<(Param, Option<Type>)>,
}

impl Mapping {
    /// A new parameter.
    pub(crate) fn new_param(&mut self) -> Type {
        let n = u32::try_from(self.fresh.len()).unwrap_or(u32::MAX);
        self.fresh.push(None);
        Type::Param(Param::Fresh(n))
    }
    fn find(&self, p: Param) -> Option<&Type> {
        match p {
            Param::Fresh(n) => self.fresh.get(n as usize)?.as_ref(),
            Param::Named(_) => self.named.iter().find(|e| e.0 == p).map(|e| &e.1),
        }
    }
    fn put(&mut self, p: Param, t: Option<Type>) -> Option<Type> {
        match p {
            Param::Fresh(n) => self
                .fresh
                .get_mut(n as usize)
                .and_then(|e| std::mem::replace(e, t)),
            Param::Named(_) => {
                let at = self.named.iter().position(|e| e.0 == p);
                let old = at.map(|i| self.named.swap_remove(i).1);
                if let Some(t) = t {
                    self.named.push((p, t));
                }
                old
            }
        }
    }
    fn bind(&mut self, p: Param, t: Type) {
        let old = self.put(p, Some(t));
        self.undo.push((p, old));
    }

    /// True when `from` can be assigned to `to`; parameters are bound only then.
    pub(crate) fn assign(&mut self, to: &Type, from: &Type) -> bool {
        self.undo.clear();
        if self.assignable(to, from) {
            return true;
        }
        self.roll_back();
        false
    }
    /// The same for lists of types.
    pub(crate) fn assign_all(&mut self, to: &[Type], from: &[Type]) -> bool {
        self.undo.clear();
        if to.len() == from.len() && to.iter().zip(from).all(|(a, b)| self.assignable(a, b)) {
            return true;
        }
        self.roll_back();
        false
    }
    fn roll_back(&mut self) {
        while let Some((p, old)) = self.undo.pop() {
            self.put(p, old);
        }
    }

    fn assignable(&mut self, a: &Type, b: &Type) -> bool {
        if let Type::Param(p) = b {
            let (valid, bound) = self.substitutes(a, *p, b);
            if valid {
                return true;
            }
            if bound {
                return false;
            }
        }
        if let Type::Param(p) = a {
            return self.substitutes(b, *p, a).0;
        }
        if a.is_dyn() || b.is_dyn() {
            return true;
        }
        match (a, b) {
            (Type::Null, t) | (t, Type::Null) => takes_null(t),
            (Type::Type(_), Type::Type(_)) => true,
            (Type::List(x), Type::List(y)) | (Type::Optional(x), Type::Optional(y)) => self.assignable(x, y),
            (Type::Map(x), Type::Map(y)) => self.assignable(&x.0, &y.0) && self.assignable(&x.1, &y.1),
            _ => a == b,
        }
    }

    /// Whether the parameter can stand for `t`, and whether it stands for something.
    fn substitutes(&mut self, t: &Type, p: Param, param: &Type) -> (bool, bool) {
        if t == param {
            return (true, true);
        }
        if let Some(sub) = self.find(p).cloned() {
            if *t == sub {
                return (true, true);
            }
            if self.assignable(t, &sub) {
                let general = most_general(t, &sub);
                if self.absent(param, &general) {
                    self.bind(p, general);
                }
                return (true, true);
            }
            return (false, true);
        }
        if self.absent(param, t) {
            self.bind(p, t.clone());
            return (true, false);
        }
        (false, false)
    }

    /// True when a parameter is no part of a type.
    fn absent(&self, param: &Type, within: &Type) -> bool {
        if param == within {
            return false;
        }
        match within {
            Type::Param(p) => self.find(*p).is_none_or(|t| self.absent(param, t)),
            Type::List(t) | Type::Optional(t) | Type::Type(t) => self.absent(param, t),
            Type::Map(t) => self.absent(param, &t.0) && self.absent(param, &t.1),
            _ => true,
        }
    }

    /// A type with parameters replaced by what they stand for; those that stand for nothing become `dyn` if asked for.
    pub(crate) fn resolve(&self, t: &Type, dynamic: bool) -> Type {
        match t {
            Type::Param(p) => match self.find(*p) {
                Some(t) => self.resolve(t, dynamic),
                None if dynamic => Type::Dyn,
                None => t.clone(),
            },
            Type::List(i) if has_params(i) => Type::List(Arc::new(self.resolve(i, dynamic))),
            Type::Optional(i) if has_params(i) => Type::Optional(Arc::new(self.resolve(i, dynamic))),
            Type::Type(i) if has_params(i) => Type::Type(Arc::new(self.resolve(i, dynamic))),
            Type::Map(i) if has_params(&i.0) || has_params(&i.1) => {
                Type::map(self.resolve(&i.0, dynamic), self.resolve(&i.1, dynamic))
            }
            t => t.clone(),
        }
    }
}

fn has_params(t: &Type) -> bool {
    match t {
        Type::Param(_) => true,
        Type::List(t) | Type::Optional(t) | Type::Type(t) => has_params(t),
        Type::Map(t) => has_params(&t.0) || has_params(&t.1),
        _ => false,
    }
}

/// A type with the parameters of a declaration replaced.
pub(crate) fn instantiate(t: &Type, params: &[(Param, Type)]) -> Type {
    match t {
        Type::Param(p) => params
            .iter()
            .find(|e| e.0 == *p)
            .map_or_else(|| t.clone(), |e| e.1.clone()),
        Type::List(i) => Type::List(Arc::new(instantiate(i, params))),
        Type::Optional(i) => Type::Optional(Arc::new(instantiate(i, params))),
        Type::Type(i) => Type::Type(Arc::new(instantiate(i, params))),
        Type::Map(i) => Type::map(instantiate(&i.0, params), instantiate(&i.1, params)),
        t => t.clone(),
    }
}

const fn takes_null(t: &Type) -> bool {
    matches!(
        t,
        Type::Null
            | Type::Wrapper(_)
            | Type::Opaque(_)
            | Type::Object(_)
            | Type::Duration
            | Type::Timestamp
            | Type::Optional(_)
    )
}

/// The more general of two types that fit together.
pub(crate) fn most_general(a: &Type, b: &Type) -> Type {
    if equal_or_less_specific(a, b) {
        a.clone()
    } else {
        b.clone()
    }
}

fn equal_or_less_specific(a: &Type, b: &Type) -> bool {
    if matches!(a, Type::Dyn | Type::Any | Type::Param(_)) {
        return true;
    }
    if matches!(b, Type::Dyn | Type::Any | Type::Param(_)) {
        return false;
    }
    match (a, b) {
        (Type::List(a), Type::List(b)) | (Type::Optional(a), Type::Optional(b)) => {
            equal_or_less_specific(a, b)
        }
        (Type::Map(a), Type::Map(b)) => {
            equal_or_less_specific(&a.0, &b.0) && equal_or_less_specific(&a.1, &b.1)
        }
        (Type::Type(_), Type::Type(_)) => true,
        _ => a == b,
    }
}

/// The type, or `dyn` for one that is too large to be walked through again and again.
pub(crate) fn bounded(t: Type) -> Type {
    fn weigh(t: &Type, left: &mut usize) {
        if *left == 0 {
            return;
        }
        *left -= 1;
        match t {
            Type::List(t) | Type::Optional(t) | Type::Type(t) => weigh(t, left),
            Type::Map(t) => {
                weigh(&t.0, left);
                weigh(&t.1, left);
            }
            _ => {}
        }
    }
    let mut left = WEIGHT_MAX;
    weigh(&t, &mut left);
    if left == 0 { Type::Dyn } else { t }
}
