//! Rules of a definition: they compile, and their costs are within bounds (apiextensions-apiserver 0.37:
//! pkg/apis/apiextensions/validation/cel_validation.go).

use super::go_json;
use crate::cel::types::decl_type;
use crate::cel::{CompiledRule, compile_rule};
use crate::node::Node;
use crate::props::{Props, RuleProps};
use crate::rules::Rule;
use std::sync::Arc;
use supercargo_cel::DeclType;
use supercargo_meta::{FieldError, FieldErrorKind};

/// Estimated cost of one rule at most.
const RULE_COST_MAX: u64 = 10_000_000;
/// Estimated cost of all rules of a schema at most.
const TOTAL_COST_MAX: u64 = 100_000_000;
/// Rules that are named when all together cost too much.
const EXPENSIVE_MAX: usize = 4;

/// What is known of a place for the rules there.
#[derive(Clone)]
pub(super) struct Scope<'a> {
    schema: Props<'a>,
    is_root: bool,
    /// How often it can stand in an object, if its containers have bounds.
    cardinality: Option<u64>,
}

impl<'a> Scope<'a> {
    pub(super) const fn root(schema: Props<'a>) -> Self {
        Self {
            schema,
            is_root: true,
            cardinality: Some(1),
        }
    }
    fn below(&self, schema: Props<'a>) -> Scope<'a> {
        let bounds = self.cardinality.zip(elements_max(self.schema));
        Scope {
            schema,
            is_root: false,
            cardinality: bounds.map(|(a, b)| a.saturating_mul(b)),
        }
    }
    pub(super) fn property(&self, _name: &str, schema: Props<'a>) -> Self {
        self.below(schema)
    }
    pub(super) fn items(&self, schema: Props<'a>) -> Self {
        self.below(schema)
    }
    pub(super) fn values(&self, schema: Props<'a>) -> Self {
        self.below(schema)
    }
}

/// How many children a value has at most, if there is a bound.
fn elements_max(s: Props<'_>) -> Option<u64> {
    let bound = |name: &str| s.int(name).map(|n| u64::try_from(n).unwrap_or(0));
    match s.kind() {
        "object" if s.additional().is_some() => bound("maxProperties"),
        "array" => bound("maxItems"),
        _ => Some(1),
    }
}

/// The cost of all rules.
#[derive(Default)]
pub(super) struct Total {
    cost: u64,
    /// The dearest first.
    expensive: Vec<(String, u64)>,
}

impl Total {
    fn observe(&mut self, path: &str, cost: u64) {
        self.cost = self.cost.saturating_add(cost);
        if cost >= TOTAL_COST_MAX / 100 {
            self.expensive.push((path.to_owned(), cost));
            self.expensive.sort_by_key(|e| std::cmp::Reverse(e.1));
            self.expensive.truncate(EXPENSIVE_MAX);
        }
    }

    pub(super) fn errors(&self, path: &str) -> Vec<FieldError> {
        if self.cost <= TOTAL_COST_MAX {
            return Vec::new();
        }
        let contributed =
            "contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema";
        let what = "x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema";
        let mut errors: Vec<FieldError> = self
            .expensive
            .iter()
            .map(|(path, _)| FieldError::forbidden(path.as_str(), contributed))
            .collect();
        errors.push(FieldError::forbidden(
            path,
            over_budget(what, self.cost, TOTAL_COST_MAX),
        ));
        errors
    }
}

fn over_budget(what: &str, cost: u64, limit: u64) -> String {
    #[allow(clippy::cast_precision_loss, reason = "a factor for people")]
    let times = cost as f64 / limit as f64;
    let factor = if times > 100.0 {
        "more than 100x".to_owned()
    } else if times < 1.5 {
        format!("{times:.6}x")
    } else {
        format!("{times:.1}x")
    };
    format!(
        "{what} exceeds budget by factor of {factor} (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)"
    )
}

/// The rules of one schema. `uncorrelatable`: the place above whose old values can't be found again.
pub(super) fn validate(
    s: Props<'_>,
    node: &Arc<Node>,
    scope: &Scope<'_>,
    suppress_cost: bool,
    uncorrelatable: Option<&str>,
    path: &str,
    total: &mut Total,
) -> Vec<FieldError> {
    let list = format!("{path}.x-kubernetes-validations");
    let Some(ty) = decl_type(node, scope.is_root || s.is_embedded()) else {
        let text = "internal error: failed to construct type information for x-kubernetes-validations rules: unable to convert structural schema to CEL declarations";
        return vec![internal(&list, text)];
    };
    let mut judge = Judge {
        ty: &ty,
        node,
        scope,
        suppress_cost,
        uncorrelatable,
        total,
        errors: Vec::new(),
    };
    let rules = node.rules.as_ref().map(|r| &r.list).into_iter().flatten();
    for (i, (props, rule)) in s.rules().zip(rules).enumerate() {
        judge.rule(props, rule, &format!("{list}[{i}]"));
    }
    judge.errors
}

fn internal(path: &str, text: &str) -> FieldError {
    FieldError {
        kind: FieldErrorKind::Internal,
        field: path.to_owned(),
        value: supercargo_meta::BadValue::Omitted,
        detail: text.to_owned(),
    }
}

struct Judge<'a> {
    ty: &'a DeclType,
    node: &'a Arc<Node>,
    scope: &'a Scope<'a>,
    suppress_cost: bool,
    uncorrelatable: Option<&'a str>,
    total: &'a mut Total,
    errors: Vec<FieldError>,
}

impl Judge<'_> {
    fn rule(&mut self, props: RuleProps<'_>, rule: &Rule, path: &str) {
        let compiled = compile_rule(rule, self.node, self.ty);
        let at_rule = format!("{path}.rule");
        let times = self
            .scope
            .cardinality
            .unwrap_or_else(|| self.ty.max_cardinality());
        let cost = compiled.cost.saturating_mul(times);
        self.cost("estimated rule cost", cost, &at_rule);
        if let Some(e) = &compiled.error {
            self.errors.push(FieldError::invalid_verbatim(
                at_rule.as_str(),
                go_json::rule(props),
                e.as_str(),
            ));
        }
        self.message(props, &compiled, path);
        if compiled.uses_old_self {
            if let Some(place) = self.uncorrelatable {
                self.errors.push(FieldError::invalid(
                    at_rule,
                    props.rule(),
                    format!(
                        "oldSelf cannot be used on the uncorrelatable portion of the schema within {place}"
                    ),
                ));
            }
        } else if let Some(given) = props.optional_old_self() {
            self.errors.push(FieldError::invalid(
                format!("{path}.optionalOldSelf"),
                given,
                "may not be set if oldSelf is not used in rule",
            ));
        }
    }

    fn message(&mut self, props: RuleProps<'_>, compiled: &CompiledRule, path: &str) {
        let at = format!("{path}.messageExpression");
        if let Some(e) = &compiled.message_error {
            self.errors
                .push(FieldError::invalid_verbatim(at, go_json::rule(props), e.as_str()));
        } else if compiled.message.is_some() {
            self.cost("estimated messageExpression cost", compiled.message_cost, &at);
        }
    }

    fn cost(&mut self, what: &str, cost: u64, path: &str) {
        if !self.suppress_cost && cost > RULE_COST_MAX {
            self.errors.push(FieldError::forbidden(
                path,
                over_budget(what, cost, RULE_COST_MAX),
            ));
        }
        self.total.observe(path, cost);
    }
}
