//! Rules evaluated on objects.

use super::compile::{Compiled, CompiledRule};
use super::types::is_exposed;
use crate::node::{Additional, Flags, Kind, ListType, Node};
use crate::path::Path;
use crate::problems::Problems;
use crate::props::depth_max;
use crate::rules::Rule;
use crate::validate::correlation::{Correlation, by_key, key_of};
use std::cell::OnceCell;
use std::sync::Arc;
use supercargo_cel::{Cost, DeclType, Value, Vars};
use supercargo_meta::{BadValue, FieldError, FieldErrorKind, Tree, go_quote};

/// What the evaluation of all rules on one object may cost.
pub(crate) const BUDGET: u64 = 10_000_000;
/// How often rules that cost nothing are evaluated on one object.
const FREE_MAX: u64 = 1_000_000;
/// Longest message of a message expression, in bytes.
const MESSAGE_BYTES_MAX: usize = 5 * 1024;
const OUT_OF_BUDGET: &str =
    "validation failed due to running out of cost budget, no further validation rules will be run";

/// What the rules of a schema say of an object, or of the change from `old`: errors, and what is forgiven.
pub(crate) fn validate(
    new: &Tree,
    old: Option<&Tree>,
    root: &Arc<Node>,
    correlation: Option<&Correlation<'_>>,
) -> (Vec<FieldError>, Vec<FieldError>) {
    let mut run = Run::new(BUDGET);
    let place = Place {
        node: root,
        resource: true,
        ratchet: Ratchet {
            current: correlation,
            parent: None,
        },
    };
    run.value(new, old, &place, &Path::root(""));
    (run.errors.into_vec(), run.forgiven.into_vec())
}

/// What the rules of a schema say of its default, as a change of it and as a new value. `budget` is what is left for the
/// defaults of the definition.
pub(crate) fn validate_default(
    default: &Tree,
    node: &Arc<Node>,
    resource: bool,
    path: &str,
    budget: &mut u64,
) -> Vec<FieldError> {
    if !node.is(Flags::RULES) {
        return Vec::new();
    }
    let place = Place {
        node,
        resource,
        ratchet: Ratchet::default(),
    };
    let mut same = Run::new(*budget);
    same.value(default, Some(default), &place, &Path::root(path));
    if !same.errors.is_empty() {
        *budget = same.left();
        return same.errors.into_vec();
    }
    let mut new = Run::new(*budget);
    new.value(default, None, &place, &Path::root(path));
    *budget = same.left().min(new.left());
    new.errors.into_vec()
}

/// Whether an error is forgiven: the value, or what is around it, was so before.
#[derive(Clone, Copy, Default)]
struct Ratchet<'a, 'v> {
    current: Option<&'a Correlation<'v>>,
    /// The nearest value above that has an old one.
    parent: Option<&'a Correlation<'v>>,
}

impl Ratchet<'_, '_> {
    fn forgives(self) -> bool {
        self.current.or(self.parent).is_some_and(Correlation::is_equal)
    }
}

/// A schema on the way down.
#[derive(Clone, Copy)]
struct Place<'a, 'v> {
    node: &'a Arc<Node>,
    /// The value is a whole resource.
    resource: bool,
    ratchet: Ratchet<'a, 'v>,
}

struct Run {
    budget: u64,
    /// How many more times rules are evaluated that cost nothing.
    free: u64,
    /// The account of the last evaluation.
    cost: Cost,
    stopped: bool,
    errors: Problems,
    /// What would be errors of a new object.
    forgiven: Problems,
}

impl Run {
    fn new(budget: u64) -> Self {
        Self {
            budget,
            free: FREE_MAX,
            cost: Cost::default(),
            stopped: false,
            errors: Problems::default(),
            forgiven: Problems::default(),
        }
    }
    const fn left(&self) -> u64 {
        if self.stopped { 0 } else { self.budget }
    }

    fn value(&mut self, x: &Tree, old: Option<&Tree>, place: &Place<'_, '_>, at: &Path<'_>) {
        if self.stopped
            || self.errors.is_full()
            || x.is_null()
            || !place.node.is(Flags::RULES)
            || at.depth() > depth_max()
        {
            return;
        }
        let old = old.filter(|o| !o.is_null());
        self.rules(x, old, place, at);
        match x {
            Tree::Map(_) => self.fields(x, old, place, at),
            Tree::List(l) => self.items(l, old, place, at),
            _ => {}
        }
    }

    fn fields(&mut self, x: &Tree, old: Option<&Tree>, place: &Place<'_, '_>, at: &Path<'_>) {
        let node = place.node;
        for (k, v) in x.as_map().into_iter().flatten() {
            let (child, named) = match (node.property(k), &node.additional) {
                (Some(p), _) => (p, true),
                (None, Additional::Schema(s)) => (s, false),
                _ => continue,
            };
            if !child.is(Flags::RULES) || !is_exposed(child) {
                continue;
            }
            let was = old.and_then(|o| o.get(k));
            let below = |ratchet| Place {
                node: child,
                resource: false,
                ratchet,
            };
            let here = if named { at.field(k) } else { at.key(k) };
            match place.ratchet.current {
                None => self.value(v, was, &below(place.ratchet), &here),
                Some(_) if place.ratchet.parent.is_none() && matches!(k.as_str(), "apiVersion" | "kind") => {
                    self.value(v, was, &below(Ratchet::default()), &here);
                }
                Some(current) => {
                    let next = current.key(k);
                    self.correlated(v, was, child, next.as_ref(), current, &here);
                }
            }
        }
    }

    fn items(&mut self, l: &[Tree], old: Option<&Tree>, place: &Place<'_, '_>, at: &Path<'_>) {
        let node = place.node;
        let Some(child) = node
            .items
            .as_ref()
            .filter(|i| i.is(Flags::RULES) && is_exposed(i))
        else {
            return;
        };
        // Only items with keys can be found again.
        let keys = match &node.list {
            ListType::Map(keys) if node.kind == Kind::Array && !keys.is_empty() => &**keys,
            _ => &[],
        };
        let was: Option<_> = old
            .and_then(Tree::as_list)
            .filter(|_| !keys.is_empty())
            .map(|old| by_key(old, keys));
        for (i, v) in l.iter().enumerate() {
            let old = was.as_ref().and_then(|was| was.get(&key_of(v, keys)?).copied());
            let here = at.index(i);
            match place.ratchet.current {
                None => {
                    let below = Place {
                        node: child,
                        resource: false,
                        ratchet: place.ratchet,
                    };
                    self.value(v, old, &below, &here);
                }
                Some(current) => {
                    let next = current.index(i);
                    self.correlated(v, old, child, next.as_ref(), current, &here);
                }
            }
        }
    }

    /// A value below one that has an old one.
    fn correlated<'v>(
        &mut self,
        v: &Tree,
        was: Option<&Tree>,
        child: &Arc<Node>,
        next: Option<&Correlation<'v>>,
        parent: &Correlation<'v>,
        at: &Path<'_>,
    ) {
        let place = Place {
            node: child,
            resource: false,
            ratchet: Ratchet {
                current: next,
                parent: Some(parent),
            },
        };
        self.value(v, was, &place, at);
    }

    /// The rules of one schema.
    fn rules(&mut self, x: &Tree, old: Option<&Tree>, place: &Place<'_, '_>, at: &Path<'_>) {
        let Some(rules) = &place.node.rules else { return };
        let compiled = rules.compiled(place.resource, || Compiled::of(place.node, place.resource));
        let kind = place.node.kind.name();
        let Some(ty) = &compiled.ty else {
            let problem =
                "rule compiler initialization error: failed to convert to declType for CEL validation rules";
            self.errors.push(FieldError::invalid(at.text(), kind, problem));
            return;
        };
        if self.budget == 0 {
            self.stop(at, kind, OUT_OF_BUDGET.to_owned());
            return;
        }
        let vars = [const { OnceCell::new() }; 2];
        for (rule, program) in rules.list.iter().zip(&compiled.rules) {
            let one = One {
                vars: &vars,
                rule,
                program,
                x,
                old,
                ty,
                kind,
                ratchet: place.ratchet,
                at,
            };
            self.rule(&one);
            if self.stopped {
                return;
            }
        }
    }

    fn stop(&mut self, at: &Path<'_>, kind: &str, problem: String) {
        self.errors.push(FieldError::invalid(at.text(), kind, problem));
        self.stopped = true;
    }

    fn rule(&mut self, one: &One<'_, '_>) {
        let say = |problem: String| FieldError::invalid(one.at.text(), one.kind, problem);
        if let Some(e) = &one.program.error {
            self.errors.push(say(format!("rule compile error: {e}")));
            return;
        }
        let Some(program) = &one.program.program else {
            return;
        };
        if one.program.uses_old_self && one.old.is_none() && !one.rule.optional_old_self {
            return;
        }
        let mut cost = self.cost.next();
        let result = program.eval(one.vars(one.rule.optional_old_self), &mut cost);
        self.cost = cost.clone();
        self.free = self.free.saturating_sub(u64::from(cost.used == 0));
        let Some(left) = self.budget.checked_sub(cost.used).filter(|_| self.free > 0) else {
            self.stop(one.at, one.kind, OUT_OF_BUDGET.to_owned());
            return;
        };
        self.budget = left;
        let named = one.name();
        match result {
            Ok(v) if v.as_bool() == Some(true) => {}
            Ok(_) => self.failed(one),
            Err(e) if e.is_cost_limit() => self.stop(
                one.at,
                one.kind,
                format!(
                    "'{e}': no further validation rules will be run due to call cost exceeds limit for rule: {named}"
                ),
            ),
            Err(e) if e.text().starts_with("no such overload") => self.errors.push(say(format!(
                "'{e}': call arguments did not match a supported operator, function or macro signature for rule: {named}"
            ))),
            Err(e) => self.errors.push(say(format!("{e} evaluating rule: {named}"))),
        }
    }

    /// A rule that came out false.
    fn failed(&mut self, one: &One<'_, '_>) {
        if self.of(one).is_full() {
            return;
        }
        let mut place = one.at.text();
        if let Some(path) = &one.program.field_path {
            if !place.is_empty() {
                place.push('.');
            }
            place.push_str(path);
        }
        let detail = match self.message(one) {
            Ok(Some(message)) => message,
            Ok(None) if one.rule.message.is_empty() => format!("failed rule: {}", one.name()),
            Ok(None) => one.rule.message.trim().to_owned(),
            Err(problem) => {
                self.tell(one, FieldError::invalid(place, one.kind, problem));
                self.stopped = true;
                return;
            }
        };
        let shown = if matches!(one.kind, "object" | "array") {
            BadValue::Omitted
        } else {
            BadValue::Tree(one.x.clone())
        };
        let error = match one.rule.reason.as_deref() {
            Some("FieldValueForbidden") => FieldError::forbidden(place, detail),
            Some("FieldValueRequired") => FieldError::required(place, detail),
            Some("FieldValueDuplicate") => FieldError {
                kind: FieldErrorKind::Duplicate,
                field: place,
                value: shown,
                detail: String::new(),
            },
            _ => FieldError {
                kind: FieldErrorKind::Invalid,
                field: place,
                value: shown,
                detail,
            },
        };
        self.tell(one, error);
    }

    /// Where a rule's error goes.
    fn of(&mut self, one: &One<'_, '_>) -> &mut Problems {
        if !one.program.uses_old_self && one.ratchet.forgives() {
            &mut self.forgiven
        } else {
            &mut self.errors
        }
    }
    fn tell(&mut self, one: &One<'_, '_>, error: FieldError) {
        self.of(one).push(error);
    }

    /// The message of the message expression, if there is one and it makes a usable message.
    ///
    /// # Errors
    /// It cost too much; nothing more is evaluated then.
    fn message(&mut self, one: &One<'_, '_>) -> Result<Option<String>, String> {
        let Some(program) = &one.program.message else {
            return Ok(None);
        };
        let mut cost = self.cost.next();
        let result = program.eval(one.vars(false), &mut cost);
        self.cost = cost.clone();
        let Some(left) = self.budget.checked_sub(cost.used) else {
            return Err(
                "messageExpression evaluation failed due to running out of cost budget, no further validation rules will be run"
                    .to_owned(),
            );
        };
        let value = match result {
            Err(e) if e.is_cost_limit() => {
                return Err(format!(
                    "no further validation rules will be run due to call cost exceeds limit for messageExpression: {}",
                    go_quote(&one.rule.message_expression)
                ));
            }
            Err(_) => None,
            Ok(v) => Some(v),
        };
        self.budget = left;
        let text = value
            .as_ref()
            .and_then(Value::as_str)
            .map(str::trim)
            .unwrap_or("");
        let usable = !text.is_empty() && text.len() <= MESSAGE_BYTES_MAX && !text.contains('\n');
        Ok(usable.then(|| text.to_owned()))
    }
}

/// A rule and a value.
struct One<'a, 'v> {
    rule: &'a Rule,
    program: &'a CompiledRule,
    x: &'a Tree,
    old: Option<&'a Tree>,
    ty: &'a Arc<DeclType>,
    kind: &'a str,
    ratchet: Ratchet<'a, 'v>,
    at: &'a Path<'a>,
    /// What rules see, made once for all of the value: with the old value as it is, and as an optional one.
    vars: &'a [OnceCell<Vars>; 2],
}

impl One<'_, '_> {
    /// What errors call the rule.
    fn name(&self) -> &str {
        if self.rule.message.is_empty() {
            self.rule.rule.trim()
        } else {
            self.rule.message.trim()
        }
    }

    fn vars(&self, optional: bool) -> &Vars {
        self.vars[usize::from(optional)].get_or_init(|| self.make_vars(optional))
    }
    fn make_vars(&self, optional: bool) -> Vars {
        let vars = Vars::new().with_tree("self", self.x, self.ty);
        match (optional, self.old) {
            (false, None) => vars,
            (false, Some(old)) => vars.with_tree("oldSelf", old, self.ty),
            (true, None) => vars.with("oldSelf", Value::Optional(None)),
            (true, Some(old)) => match Value::from_tree(old, self.ty) {
                Ok(value) => vars.with("oldSelf", Value::Optional(Some(Arc::new(value)))),
                Err(_) => vars.with_tree("oldSelf", old, self.ty),
            },
        }
    }
}
