//! What an expression may name, and the programs that come of it.

use crate::check::{Checked, NAMESPACES, check};
use crate::plan::{Node, plan};
use crate::source::Errors;
use crate::{CompileErrors, Cost, CostRange, DeclType, EvalError, Type, Value};
use std::sync::Arc;
use supercargo_meta::{Text, Tree};

/// The functions and variables an expression may use.
#[derive(Clone, Debug, Default)]
pub struct Env {
    variables: Arc<Variables>,
}

/// Variables of an environment and their types.
#[derive(Clone, Debug, Default)]
pub(crate) struct Variables(Vec<(Text, Type)>);

impl Variables {
    pub(crate) fn find(&self, name: &str) -> Option<(usize, &Type)> {
        let i = self.0.iter().position(|v| v.0 == name)?;
        self.0.get(i).map(|v| (i, &v.1))
    }
    pub(crate) fn name(&self, i: usize) -> &str {
        self.0.get(i).map_or("", |v| &v.0)
    }
    pub(crate) fn types(&self) -> impl Iterator<Item = &Type> {
        self.0.iter().map(|v| &v.1)
    }
    /// True for the first part of names with points.
    pub(crate) fn is_namespace(&self, first: &str) -> bool {
        let begins = |n: &str| n.strip_prefix(first).is_some_and(|r| r.starts_with('.'));
        NAMESPACES.contains(&first) || self.0.iter().any(|v| begins(&v.0))
    }
}

/// The variables of an evaluation.
#[derive(Clone, Debug, Default)]
pub struct Vars {
    values: Vec<(Text, Result<Value, EvalError>)>,
}

impl Vars {
    /// None.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
    /// With one more.
    #[must_use]
    pub fn with(mut self, name: &str, value: Value) -> Self {
        self.values.push((name.into(), Ok(value)));
        self
    }
    /// With part of a document; data that is not of the type is an error where it is used.
    #[must_use]
    pub fn with_tree(mut self, name: &str, tree: &Tree, ty: &DeclType) -> Self {
        self.values.push((name.into(), Value::from_tree(tree, ty)));
        self
    }
    pub(crate) fn get(&self, name: &str) -> Option<&Result<Value, EvalError>> {
        self.values.iter().find(|v| v.0 == name).map(|v| &v.1)
    }
}

/// A compiled expression.
#[derive(Clone, Debug)]
pub struct Program(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    result: Type,
    variables: Arc<Variables>,
    /// Which variables are named.
    used: Vec<bool>,
    plan: Result<Node, EvalError>,
    checked: Option<Checked>,
}

impl Env {
    /// The environment of Kubernetes 1.37.
    #[must_use]
    pub fn kubernetes() -> Self {
        Self::default()
    }
    /// With a variable.
    #[must_use]
    pub fn with_variable(mut self, name: &str, ty: Type) -> Self {
        Arc::make_mut(&mut self.variables).0.push((name.into(), ty));
        self
    }
    /// Compiles an expression.
    ///
    /// # Errors
    /// All that is wrong with it.
    pub fn compile(&self, expression: &str) -> Result<Program, CompileErrors> {
        let mut errors = Errors::new(expression);
        let parsed = crate::parse::parse(expression, &mut errors);
        let Some(parsed) = parsed.filter(|_| errors.is_empty()) else {
            return Err(CompileErrors(errors.text()));
        };
        let checked = check(parsed, &self.variables, &mut errors);
        if errors.is_empty() {
            crate::validate::validate(&checked, &self.variables, &mut errors);
        }
        if !errors.is_empty() {
            return Err(CompileErrors(errors.text()));
        }
        Ok(Program(Arc::new(Inner {
            result: checked.type_of(checked.expr.id).clone(),
            variables: self.variables.clone(),
            used: (0..self.variables.0.len()).map(|i| checked.uses(i)).collect(),
            plan: plan(&checked),
            checked: Some(checked),
        })))
    }
}

impl Program {
    /// The type of the result.
    #[must_use]
    pub fn result_type(&self) -> &Type {
        &self.0.result
    }
    /// Why the expression can't be evaluated though its types are right: a constant in it is wrong. cel-go finds this when it
    /// makes a program of an expression.
    #[must_use]
    pub fn instantiation_error(&self) -> Option<&EvalError> {
        self.0.plan.as_ref().err()
    }
    /// True when the expression names the variable.
    #[must_use]
    pub fn uses(&self, variable: &str) -> bool {
        let i = self.0.variables.find(variable).map(|v| v.0);
        i.and_then(|i| self.0.used.get(i)).copied().unwrap_or(false)
    }
    /// The range of costs, by the sizes `root` declares for `self` and `oldSelf`. Without bounds after
    /// [`Program::without_source`].
    #[must_use]
    pub fn estimate(&self, root: Option<&DeclType>) -> CostRange {
        match &self.0.checked {
            Some(c) => crate::estimate::estimate(c, root),
            None => CostRange {
                min: 0,
                max: u64::MAX,
            },
        }
    }
    /// The same without what only [`Program::estimate`] needs: a third of its memory.
    #[must_use]
    pub fn without_source(self) -> Self {
        match Arc::try_unwrap(self.0) {
            Ok(inner) => Self(Arc::new(Inner {
                checked: None,
                ..inner
            })),
            Err(shared) => Self(shared),
        }
    }
    /// Evaluates.
    ///
    /// # Errors
    /// cel-go's text; `cost.used` is right then too.
    pub fn eval(&self, vars: &Vars, cost: &mut Cost) -> Result<Value, EvalError> {
        match &self.0.plan {
            Ok(n) => crate::eval::eval(n, &self.0.variables, vars, cost),
            Err(e) => Err(e.clone()),
        }
    }
}
