//! Types of all nodes: names, fields and overloads are resolved, what doesn't fit is told (cel-go 0.29: checker/checker.go).

use crate::ast::{Call, Comprehension, Entry, Expr, ExprKind, Id, Item, Literal, Select, Struct};
use crate::decls::{FUNCTIONS, Function, Overload, Table};
use crate::env::Variables;
use crate::messages::Message;
use crate::parse::Parsed;
use crate::source::Errors;
use crate::types::{Names, Param};
use crate::unify::{Mapping, bounded, instantiate, most_general};
use crate::{Type, decl_type::ObjectType};
use smallvec::SmallVec;
use std::sync::Arc;
use supercargo_meta::Text;

/// What a name means.
#[derive(Clone, Debug)]
pub(crate) enum Reference {
    /// A variable of the environment.
    Global(usize),
    /// A variable of a loop, counted from the outermost.
    Local(usize),
    /// A type, by its name at run time.
    Type(&'static str),
    /// Overloads that may be called.
    Overloads(SmallVec<[&'static str; 2]>),
}

/// A checked expression.
#[derive(Debug)]
pub(crate) struct Checked {
    pub(crate) expr: Expr,
    /// Types by number of node.
    types: Vec<Option<Type>>,
    references: Vec<Option<Reference>>,
    pub(crate) positions: crate::ast::Positions,
}

impl Checked {
    /// The type of a node.
    pub(crate) fn type_of(&self, id: Id) -> &Type {
        self.types
            .get(id as usize)
            .and_then(Option::as_ref)
            .unwrap_or(&Type::Dyn)
    }
    /// What the name of a node means.
    pub(crate) fn reference(&self, id: Id) -> Option<&Reference> {
        self.references.get(id as usize)?.as_ref()
    }
    /// The overloads a call may mean.
    pub(crate) fn overloads(&self, id: Id) -> &[&'static str] {
        match self.reference(id) {
            Some(Reference::Overloads(o)) => o,
            _ => &[],
        }
    }
    /// True when the expression names a variable of the environment.
    pub(crate) fn uses(&self, global: usize) -> bool {
        self.references
            .iter()
            .any(|r| matches!(r, Some(Reference::Global(n)) if *n == global))
    }
}

/// Checks an expression; errors are noted in `errors`.
pub(crate) fn check(parsed: Parsed, variables: &Variables, errors: &mut Errors<'_>) -> Checked {
    let Parsed { mut expr, positions } = parsed;
    let n = positions.len();
    let mut c = Checker {
        variables,
        functions: &FUNCTIONS,
        errors,
        positions: &positions,
        types: vec![None; n],
        references: vec![None; n],
        mapping: Mapping::default(),
        locals: Vec::new(),
    };
    c.expr(&mut expr);
    let mapping = c.mapping;
    let mut types = c.types;
    for t in types.iter_mut().flatten() {
        *t = mapping.resolve(t, true);
    }
    Checked {
        expr,
        types,
        references: c.references,
        positions,
    }
}

struct Checker<'a, 's> {
    variables: &'a Variables,
    functions: &'static Table,
    errors: &'a mut Errors<'s>,
    positions: &'a crate::ast::Positions,
    types: Vec<Option<Type>>,
    references: Vec<Option<Reference>>,
    mapping: Mapping,
    /// Variables of open loops, the innermost last.
    locals: Vec<(Text, Type)>,
}

/// A function and its type.
type Signature = (SmallVec<[Type; 4]>, Type);

impl Checker<'_, '_> {
    fn error(&mut self, id: Id, text: String) {
        let at = self.positions.get(id).map(|a| a as usize);
        self.errors.push(at, text);
    }
    fn set(&mut self, id: Id, t: Type) {
        if let Some(place) = self.types.get_mut(id as usize) {
            *place = Some(t);
        }
    }
    fn refer(&mut self, id: Id, r: Reference) {
        if let Some(place) = self.references.get_mut(id as usize) {
            *place = Some(r);
        }
    }
    fn type_of(&self, id: Id) -> Type {
        self.types
            .get(id as usize)
            .cloned()
            .flatten()
            .unwrap_or(Type::Error)
    }
    fn show(&self, t: &Type) -> String {
        Names::new(self.variables).show(t)
    }
    fn mismatch(&mut self, id: Id, expected: &Type, found: &Type) {
        let text = format!(
            "expected type '{}' but found '{}'",
            self.show(expected),
            self.show(found)
        );
        self.error(id, text);
    }
    fn undeclared(&mut self, id: Id, name: &str) {
        self.error(id, format!("undeclared reference to '{name}' (in container '')"));
        self.set(id, Type::Error);
    }

    fn expr(&mut self, e: &mut Expr) {
        match &mut e.kind {
            ExprKind::Unspecified => self.set(e.id, Type::Error),
            ExprKind::Literal(l) => {
                let t = literal_type(l);
                self.set(e.id, t);
            }
            ExprKind::Ident(n) => {
                let n = n.clone();
                self.ident(e.id, &n);
            }
            ExprKind::Select(_) => self.select(e),
            ExprKind::Call(_) => self.call(e),
            ExprKind::List(items) => {
                let t = self.list(items);
                self.set(e.id, t);
            }
            ExprKind::Map(entries) => {
                let t = self.map(entries);
                self.set(e.id, t);
            }
            ExprKind::Struct(s) => self.structure(e.id, s),
            ExprKind::Comprehension(c) => {
                let t = self.comprehension(c);
                self.set(e.id, t);
            }
        }
    }

    /// What a global name means.
    fn global(&self, name: &str) -> Option<(Type, Reference)> {
        if let Some((i, t)) = self.variables.find(name) {
            return Some((t.clone(), Reference::Global(i)));
        }
        let (ty, runtime) = named_type(name)?;
        Some((Type::type_of(ty), Reference::Type(runtime)))
    }

    fn ident(&mut self, id: Id, name: &str) {
        let local = self.locals.iter().rposition(|l| l.0 == name);
        if let Some(i) = local {
            let t = self.locals[i].1.clone();
            self.set(id, t);
            self.refer(id, Reference::Local(i));
            return;
        }
        match self.global(name.strip_prefix('.').unwrap_or(name)) {
            Some((t, r)) => {
                self.set(id, t);
                self.refer(id, r);
            }
            None => self.undeclared(id, name),
        }
    }

    fn select(&mut self, e: &mut Expr) {
        if let Some((name, t, r)) = self.qualified(e) {
            self.set(e.id, t);
            self.refer(e.id, r);
            e.kind = ExprKind::Ident(name);
            return;
        }
        let ExprKind::Select(s) = &mut e.kind else { return };
        let Select { operand, field, test } = &mut **s;
        let t = self.field(e.id, operand, field, false);
        let t = if *test {
            Type::Bool
        } else {
            self.mapping.resolve(&t, false)
        };
        self.set(e.id, t);
    }

    /// `a.b.c` as one name, if it is declared as one.
    fn qualified(&self, e: &Expr) -> Option<(Text, Type, Reference)> {
        let mut root = e;
        while let ExprKind::Select(s) = &root.kind {
            if s.test {
                return None;
            }
            root = &s.operand;
        }
        let ExprKind::Ident(first) = &root.kind else {
            return None;
        };
        let bare = first.strip_prefix('.').unwrap_or(first);
        if !self.variables.is_namespace(bare) || bare.len() == first.len() && self.is_local(first) {
            return None;
        }
        let name = e.qualified_name()?;
        let name = name.strip_prefix('.').unwrap_or(&name);
        let (t, r) = self.global(name)?;
        Some((Text::from(name), t, r))
    }
    fn is_local(&self, name: &str) -> bool {
        self.locals.iter().any(|l| l.0 == name)
    }

    /// The type of a field of what `operand` is.
    fn field(&mut self, id: Id, operand: &mut Expr, field: &str, optional: bool) -> Type {
        self.expr(operand);
        let of = self.mapping.resolve(&self.type_of(operand.id), false);
        let (of, was_optional) = match &of {
            Type::Optional(t) => ((**t).clone(), true),
            _ => (of, false),
        };
        let result = match &of {
            Type::Map(t) => t.1.clone(),
            Type::Object(o) => self.object_field(id, o, field),
            Type::Opaque(n) if n.starts_with("kubernetes.") => {
                self.error(id, format!("unexpected failed resolution of '{n}'"));
                Type::Error
            }
            Type::Param(_) => {
                self.mapping.assign(&Type::Dyn, &of);
                Type::Dyn
            }
            Type::Dyn | Type::Any | Type::Error => Type::Dyn,
            other => {
                let text = format!("type '{}' does not support field selection", self.show(other));
                self.error(id, text);
                Type::Dyn
            }
        };
        if was_optional || optional {
            Type::optional(result)
        } else {
            result
        }
    }
    fn object_field(&mut self, id: Id, o: &Arc<ObjectType>, field: &str) -> Type {
        match o.field_in_expression(field).filter(|f| f.ty.is_exposed()) {
            Some(f) => f.ty.cel_type(),
            None => {
                self.error(id, format!("undefined field '{field}'"));
                Type::Error
            }
        }
    }

    fn call(&mut self, e: &mut Expr) {
        let id = e.id;
        let ExprKind::Call(call) = &mut e.kind else { return };
        if call.function == "_?._" {
            self.optional_field(id, call);
            return;
        }
        for a in &mut call.args {
            self.expr(a);
        }
        let Some(target) = &mut call.target else {
            let name = call.function.strip_prefix('.').unwrap_or(&call.function);
            match self.functions.get(name) {
                Some(f) => self.overload(id, f, None, &call.args),
                None => {
                    let name = call.function.clone();
                    self.undeclared(id, &name);
                }
            }
            return;
        };
        // `a.b.c(x)` may be the function `a.b.c`.
        if matches!(target.kind, ExprKind::Ident(_) | ExprKind::Select(_))
            && let Some(prefix) = target.qualified_name()
        {
            let name = format!("{}.{}", prefix.trim_start_matches('.'), call.function);
            if let Some(f) = self.functions.get(&name) {
                call.target = None;
                call.function = Text::from(f.name);
                self.overload(id, f, None, &call.args);
                return;
            }
        }
        self.expr(target);
        let target_id = target.id;
        match self.functions.get(&call.function) {
            Some(f) => self.overload(id, f, Some(target_id), &call.args),
            None => {
                let name = call.function.clone();
                self.undeclared(id, &name);
            }
        }
    }

    fn optional_field(&mut self, id: Id, call: &mut Call) {
        let [operand, field] = call.args.as_mut_slice() else {
            self.error(
                id,
                format!(
                    "unsupported optional field selection: incorrect signature. argument count: {}",
                    call.args.len()
                ),
            );
            return;
        };
        let Some(name) = field.as_string().cloned() else {
            return;
        };
        let t = self.field(id, operand, &name, true);
        let t = self.mapping.resolve(&t, false);
        self.set(id, t);
        self.refer(
            id,
            Reference::Overloads(SmallVec::from_slice(&["select_optional_field"])),
        );
    }

    fn signature(&mut self, o: &Overload) -> Signature {
        if o.params.is_empty() {
            return (o.args.iter().cloned().collect(), o.result.clone());
        }
        let params: SmallVec<[(Param, Type); 3]> =
            o.params.iter().map(|p| (*p, self.mapping.new_param())).collect();
        let args = o.args.iter().map(|t| instantiate(t, &params)).collect();
        (args, instantiate(&o.result, &params))
    }

    /// Finds the overloads of a call.
    fn overload(&mut self, id: Id, f: &'static Function, target: Option<Id>, args: &[Expr]) {
        let given: SmallVec<[Type; 4]> = target
            .into_iter()
            .chain(args.iter().map(|a| a.id))
            .map(|id| self.type_of(id))
            .collect();
        if matches!(f.name, "_&&_" | "_||_") {
            self.logical(id, f, &given, args);
            return;
        }
        let mut found: SmallVec<[&'static str; 2]> = SmallVec::new();
        let mut result: Option<Type> = None;
        for o in &f.overloads {
            if o.member != target.is_some() || o.args.len() != given.len() || !may_fit(&o.args, &given) {
                continue;
            }
            let (wanted, of) = self.signature(o);
            if !self.mapping.assign_all(&given, &wanted) {
                continue;
            }
            found.push(o.id);
            let of = self.mapping.resolve(&of, false);
            result = Some(match result {
                None => of,
                Some(before) if matches!(before, Type::Dyn) || before == of => before,
                Some(_) => Type::Dyn,
            });
        }
        let Some(result) = result else {
            self.no_overload(id, f.name, &given, target.is_some());
            self.set(id, Type::Error);
            return;
        };
        self.set(id, bounded(result));
        self.refer(id, Reference::Overloads(found));
    }

    fn logical(&mut self, id: Id, f: &'static Function, given: &[Type], args: &[Expr]) {
        let mut ok = true;
        for (t, a) in given.iter().zip(args) {
            if !self.mapping.assign(t, &Type::Bool) {
                self.mismatch(a.id, &Type::Bool, t);
                ok = false;
            }
        }
        if !ok {
            self.set(id, Type::Error);
            return;
        }
        self.set(id, Type::Bool);
        if let Some(o) = f.overloads.first() {
            self.refer(id, Reference::Overloads(SmallVec::from_slice(&[o.id])));
        }
    }

    fn no_overload(&mut self, id: Id, name: &str, given: &[Type], member: bool) {
        let mut shown: Vec<String> = given
            .iter()
            .map(|t| self.show(&self.mapping.resolve(t, true)))
            .collect();
        let target = if member {
            format!("{}.", shown.remove(0))
        } else {
            String::new()
        };
        let text = format!(
            "found no matching overload for '{name}' applied to '{target}({})'",
            shown.join(", ")
        );
        self.error(id, text);
    }

    /// The common type of two; `dyn` where there is none.
    fn join(&mut self, before: Option<Type>, now: Type) -> Type {
        let Some(before) = before else { return now };
        if self.mapping.assign(&before, &now) {
            return most_general(&before, &now);
        }
        Type::Dyn
    }
    fn unwrapped(&mut self, id: Id, t: Type) -> Type {
        match t {
            Type::Optional(t) => (*t).clone(),
            t => {
                if !matches!(t, Type::Dyn) {
                    self.mismatch(id, &Type::optional(t.clone()), &t);
                }
                t
            }
        }
    }

    fn list(&mut self, items: &mut [Item]) -> Type {
        let mut of = None;
        for i in items {
            self.expr(&mut i.value);
            let mut t = self.type_of(i.value.id);
            if i.optional {
                t = self.unwrapped(i.value.id, t);
            }
            of = Some(self.join(of, t));
        }
        let of = of.unwrap_or_else(|| self.mapping.new_param());
        bounded(Type::list(of))
    }

    fn map(&mut self, entries: &mut [Entry]) -> Type {
        let (mut keys, mut values) = (None, None);
        for e in entries {
            self.expr(&mut e.key);
            let t = self.type_of(e.key.id);
            keys = Some(self.join(keys, t));
            self.expr(&mut e.value);
            let mut t = self.type_of(e.value.id);
            if e.optional {
                t = self.unwrapped(e.value.id, t);
            }
            values = Some(self.join(values, t));
        }
        let keys = keys.unwrap_or_else(|| self.mapping.new_param());
        let values = values.unwrap_or_else(|| self.mapping.new_param());
        bounded(Type::map(keys, values))
    }

    /// A message: those that are known by name make plain values.
    fn structure(&mut self, id: Id, s: &mut Struct) {
        let name = s.name.strip_prefix('.').unwrap_or(&s.name).to_owned();
        let message = Message::named(&name);
        let result = match (message, named_type(&name)) {
            (Some(m), _) => m.result(),
            (None, Some((t, _))) => {
                let text = format!("'{}' is not a message type", self.show(&t));
                self.error(id, text);
                Type::Error
            }
            (None, None) => {
                let name = s.name.clone();
                self.undeclared(id, &name);
                return;
            }
        };
        self.set(id, result);
        for f in &mut s.fields {
            self.expr(&mut f.value);
            let wanted = self.message_field(f.id, &name, message, &f.name);
            let mut found = self.type_of(f.value.id);
            if f.optional {
                found = self.unwrapped(f.value.id, found);
            }
            if !self.mapping.assign(&wanted, &found) {
                let text = format!(
                    "expected type of field '{}' is '{}' but provided type is '{}'",
                    f.name,
                    self.show(&wanted),
                    self.show(&found)
                );
                self.error(f.id, text);
            }
        }
    }
    fn message_field(&mut self, id: Id, name: &str, message: Option<Message>, field: &str) -> Type {
        let text = match message {
            // An enumeration, and what is no message at all, have no fields to look for.
            None | Some(Message::Null) => format!("unexpected failed resolution of '{name}'"),
            Some(m) => match m.field(field) {
                Some(t) => return t,
                None => format!("undefined field '{field}'"),
            },
        };
        self.error(id, text);
        Type::Error
    }

    fn comprehension(&mut self, c: &mut Comprehension) -> Type {
        self.expr(&mut c.range);
        self.expr(&mut c.init);
        let range = self.mapping.resolve(&self.type_of(c.range.id), false);
        let accu = self.type_of(c.init.id);
        let depth = self.locals.len();
        self.locals.push((c.accu.clone(), accu.clone()));
        let (first, second) = self.iterated(c, &range);
        self.locals.push((c.var.clone(), first));
        if let Some(v) = &c.var2 {
            self.locals.push((v.clone(), second));
        }
        self.expr(&mut c.condition);
        self.wants(c.condition.id, &Type::Bool);
        self.expr(&mut c.step);
        self.wants(c.step.id, &accu);
        self.locals.truncate(depth + 1);
        self.expr(&mut c.result);
        self.locals.truncate(depth);
        let t = self.type_of(c.result.id);
        bounded(self.mapping.resolve(&t, false))
    }
    fn wants(&mut self, id: Id, t: &Type) {
        let found = self.type_of(id);
        if !self.mapping.assign(t, &found) {
            self.mismatch(id, t, &found);
        }
    }
    /// The types of the variables of a loop.
    fn iterated(&mut self, c: &Comprehension, range: &Type) -> (Type, Type) {
        match range {
            Type::List(t) if c.var2.is_some() => (Type::Int, (**t).clone()),
            Type::List(t) => ((**t).clone(), Type::Dyn),
            Type::Map(t) => t.as_ref().clone(),
            Type::Dyn | Type::Any | Type::Error | Type::Param(_) => {
                self.mapping.assign(&Type::Dyn, range);
                (Type::Dyn, Type::Dyn)
            }
            other => {
                let text = format!(
                    "expression of type '{}' cannot be range of a comprehension (must be list, map, or dynamic)",
                    self.show(other)
                );
                self.error(c.range.id, text);
                (Type::Error, Type::Error)
            }
        }
    }
}

/// A look that spares most attempts: types of different kinds never fit.
fn may_fit(wanted: &[Type], given: &[Type]) -> bool {
    wanted.iter().zip(given).all(|(w, g)| {
        matches!(w, Type::Param(_) | Type::Dyn)
            || matches!(
                g,
                Type::Param(_) | Type::Dyn | Type::Any | Type::Error | Type::Null | Type::Wrapper(_)
            )
            || std::mem::discriminant(w) == std::mem::discriminant(g)
    })
}

const fn literal_type(l: &Literal) -> Type {
    match l {
        Literal::Null => Type::Null,
        Literal::Bool(_) => Type::Bool,
        Literal::Int(_) => Type::Int,
        Literal::Uint(_) => Type::Uint,
        Literal::Double(_) => Type::Double,
        Literal::String(_) => Type::String,
        Literal::Bytes(_) => Type::Bytes,
    }
}

/// A type by its name, and the name it has at run time.
pub(crate) fn named_type(name: &str) -> Option<(Type, &'static str)> {
    use crate::decls::{A, V};
    Some(match name {
        "bool" => (Type::Bool, "bool"),
        "bytes" => (Type::Bytes, "bytes"),
        "double" => (Type::Double, "double"),
        "int" => (Type::Int, "int"),
        "uint" => (Type::Uint, "uint"),
        "string" => (Type::String, "string"),
        "null_type" => (Type::Null, "null_type"),
        "list" => (Type::list(A), "list"),
        "map" => (Type::map(A, V), "map"),
        "type" => (Type::Opaque("type"), "type"),
        "google.protobuf.Timestamp" => (Type::Timestamp, "google.protobuf.Timestamp"),
        "google.protobuf.Duration" => (Type::Duration, "google.protobuf.Duration"),
        "optional_type" => (Type::optional(V), "optional_type"),
        "net.IP" => (Type::Opaque("net.IP"), "net.IP"),
        "net.CIDR" => (Type::Opaque("net.CIDR"), "net.CIDR"),
        _ => return None,
    })
}

/// The first parts of names with points that mean something.
pub(crate) const NAMESPACES: [&str; 2] = ["google", "net"];
