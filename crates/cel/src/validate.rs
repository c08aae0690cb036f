//! What is told of expressions whose types are right: constants that can't be what they should be, literals of mixed types (cel-go
//! 0.29: cel/validator.go, ext/formatting.go).

use crate::ast::{Call, Expr, ExprKind, Id, Item, Literal};
use crate::check::Checked;
use crate::convert::{To, convert};
use crate::library::validate_format;
use crate::source::Errors;
use crate::types::{Names, Type};
use crate::{Value, env::Variables};
use supercargo_pattern::Pattern;

/// Validates; errors are noted in `errors`.
pub(crate) fn validate(checked: &Checked, variables: &Variables, errors: &mut Errors<'_>) {
    let mut v = Validator {
        checked,
        names: Names::new(variables),
        errors,
    };
    v.node(&checked.expr, false);
}

struct Validator<'a, 's> {
    checked: &'a Checked,
    names: Names<'a>,
    errors: &'a mut Errors<'s>,
}

impl Validator<'_, '_> {
    fn error(&mut self, id: Id, text: String) {
        let at = self.checked.positions.get(id).map(|a| a as usize);
        self.errors.push(at, text);
    }

    /// `mixed` below calls that take lists of mixed types.
    fn node(&mut self, e: &Expr, mixed: bool) {
        match &e.kind {
            ExprKind::Unspecified | ExprKind::Literal(_) | ExprKind::Ident(_) => {}
            ExprKind::Select(s) => self.node(&s.operand, mixed),
            ExprKind::Call(c) => {
                self.call(e.id, c);
                let mixed = mixed || c.function == "format";
                c.target.iter().chain(&c.args).for_each(|a| self.node(a, mixed));
            }
            ExprKind::List(items) => {
                if !mixed {
                    self.list(items);
                }
                items.iter().for_each(|i| self.node(&i.value, mixed));
            }
            ExprKind::Map(entries) => {
                if !mixed {
                    let keys: Vec<_> = entries.iter().map(|e| (e.key.id, false)).collect();
                    let values: Vec<_> = entries.iter().map(|e| (e.value.id, e.optional)).collect();
                    self.same_types(&keys, false);
                    self.same_types(&values, false);
                }
                for e in entries {
                    self.node(&e.key, mixed);
                    self.node(&e.value, mixed);
                }
            }
            ExprKind::Struct(s) => s.fields.iter().for_each(|f| self.node(&f.value, mixed)),
            ExprKind::Comprehension(c) => {
                for e in [&c.range, &c.init, &c.condition, &c.step, &c.result] {
                    self.node(e, mixed);
                }
            }
        }
    }

    fn list(&mut self, items: &[Item]) {
        let all: Vec<_> = items.iter().map(|i| (i.value.id, i.optional)).collect();
        self.same_types(&all, true);
    }

    /// All types are that of the first; with `once` only the first other one is told.
    fn same_types(&mut self, nodes: &[(Id, bool)], once: bool) {
        let of = |(id, optional): &(Id, bool)| match self.checked.type_of(*id) {
            Type::Optional(t) if *optional => (**t).clone(),
            t => t.clone(),
        };
        let types: Vec<Type> = nodes.iter().map(of).collect();
        let Some(first) = types.first() else { return };
        for (t, (id, _)) in types.iter().zip(nodes) {
            if t != first {
                let text = format!(
                    "expected type '{}' but found '{}'",
                    self.names.show(first),
                    self.names.show(t)
                );
                self.error(*id, text);
                if once {
                    return;
                }
            }
        }
    }

    fn call(&mut self, id: Id, c: &Call) {
        if let Some(arg) = c.args.first()
            && let ExprKind::Literal(l) = &arg.kind
        {
            let fits = match (c.function.as_str(), l) {
                ("duration", Literal::String(s)) => {
                    !convert(&Value::String(s.clone()), To::Duration).is_error()
                }
                ("timestamp", Literal::String(s)) => {
                    !convert(&Value::String(s.clone()), To::Timestamp).is_error()
                }
                ("timestamp", Literal::Int(i)) => !convert(&Value::Int(*i), To::Timestamp).is_error(),
                ("matches", Literal::String(s)) => Pattern::new(s).is_ok(),
                _ => true,
            };
            if !fits {
                self.error(arg.id, format!("invalid {} argument", c.function));
            }
        }
        let (Some(target), [arg]) = (&c.target, c.args.as_slice()) else {
            return;
        };
        if c.function == "format"
            && let (Some(f), ExprKind::List(items)) = (target.as_string(), &arg.kind)
            && let Some((at, text)) = validate_format(f, items, &|id| self.checked.type_of(id).clone())
        {
            self.error(at.unwrap_or(id), text);
        }
    }
}
