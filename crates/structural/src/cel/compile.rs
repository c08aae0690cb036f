//! Rules compiled.

use super::types::decl_type;
use crate::field_path::field_path;
use crate::node::{Flags, Node};
use crate::rules::Rule;
use std::sync::{Arc, LazyLock};
use supercargo_cel::{DeclType, Env, Program, Type};

/// The rules of a schema, ready to be evaluated.
#[derive(Debug)]
pub(crate) struct Compiled {
    pub(super) ty: Option<Arc<DeclType>>,
    pub(super) rules: Vec<CompiledRule>,
}

/// A rule, compiled or refused.
#[derive(Debug, Default)]
pub(crate) struct CompiledRule {
    pub(crate) program: Option<Program>,
    pub(crate) error: Option<String>,
    /// It names the old value.
    pub(crate) uses_old_self: bool,
    /// Its estimated cost at most.
    pub(crate) cost: u64,
    pub(crate) message: Option<Program>,
    pub(crate) message_error: Option<String>,
    pub(crate) message_cost: u64,
    /// `fieldPath` as errors print it.
    pub(crate) field_path: Option<String>,
}

impl Compiled {
    /// The rules of a node. `resource`: it is the schema of a whole resource.
    pub(super) fn of(node: &Arc<Node>, resource: bool) -> Self {
        let ty = decl_type(node, resource || node.is(Flags::EMBEDDED)).map(Arc::new);
        let list = node.rules.as_ref().map(|r| &r.list).into_iter().flatten();
        let rules = match &ty {
            Some(ty) => list.map(|r| compile_rule(r, node, ty).for_evaluation()).collect(),
            None => Vec::new(),
        };
        Self { ty, rules }
    }
}

impl CompiledRule {
    /// Without what only estimates of cost need.
    fn for_evaluation(mut self) -> Self {
        self.program = self.program.map(Program::without_source);
        self.message = self.message.map(Program::without_source);
        self
    }
}

/// Compiles a rule for values of a type.
pub(crate) fn compile_rule(rule: &Rule, node: &Arc<Node>, ty: &DeclType) -> CompiledRule {
    static BASE: LazyLock<Env> = LazyLock::new(Env::kubernetes);
    let mut out = CompiledRule::default();
    if rule.rule.trim().is_empty() {
        return out;
    }
    let this = ty.cel_type();
    let old = if rule.optional_old_self {
        Type::optional(this.clone())
    } else {
        this.clone()
    };
    let env = BASE
        .clone()
        .with_variable("self", this)
        .with_variable("oldSelf", old);
    let program = match env.compile(&rule.rule) {
        Ok(program) => program,
        Err(e) => {
            out.error = Some(format!("compilation failed: {e}"));
            return out;
        }
    };
    if *program.result_type() != Type::Bool {
        out.error = Some("cel expression must evaluate to a bool".to_owned());
        return out;
    }
    out.uses_old_self = program.uses("oldSelf");
    if let Some(e) = program.instantiation_error() {
        out.error = Some(format!("program instantiation failed: {e}"));
        return out;
    }
    out.cost = program.estimate(Some(ty)).max;
    out.program = Some(program);
    if !rule.message_expression.is_empty() {
        match env.compile(&rule.message_expression) {
            Err(e) => out.message_error = Some(format!("messageExpression compilation failed: {e}")),
            Ok(m) if *m.result_type() != Type::String => {
                out.message_error = Some("messageExpression must evaluate to a string".to_owned());
            }
            Ok(m) if m.instantiation_error().is_some() => {
                let why = m
                    .instantiation_error()
                    .map(ToString::to_string)
                    .unwrap_or_default();
                out.message_error = Some(format!("messageExpression instantiation failed: {why}"));
            }
            Ok(m) => {
                out.message_cost = m.estimate(Some(ty)).max;
                out.message = Some(m);
            }
        }
        if out.message_error.is_some() {
            return out;
        }
    }
    if !rule.field_path.is_empty()
        && let Ok((path, _)) = field_path(&rule.field_path, node, true)
    {
        out.field_path = Some(path);
    }
    out
}
