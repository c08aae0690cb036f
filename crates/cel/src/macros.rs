//! Macros: calls that become loops while an expression is parsed.
//!
//! Nodes are numbered in the order cel-go numbers them.

use crate::ast::{
    ACCUMULATOR, Call, Comprehension, Entry, Expr, ExprKind, Id, Item, Literal, Select, Struct, StructField,
};
use crate::parse::Parser;
use supercargo_meta::Text;

/// What came of a call.
pub(crate) enum Expansion {
    /// No macro: its parts back.
    None(Option<Expr>, Vec<Expr>),
    /// A macro.
    Made(Expr),
    /// A macro with wrong arguments: where, what.
    Wrong(Option<u32>, String),
}

/// A variable of a loop that no expression can name.
const UNUSED: &str = "#unused";
/// The accumulator of older expressions, which no variable may hide.
const OLD_ACCUMULATOR: &str = "__result__";

type Made = Result<Expr, (Id, String)>;

/// Expands a call if it is one of a macro.
pub(crate) fn expand(
    p: &mut Parser<'_, '_>,
    id: Id,
    name: &str,
    target: Option<Expr>,
    args: Vec<Expr>,
) -> Expansion {
    let mut m = Maker { p, id };
    let made = match (name, target, args.len()) {
        ("has", None, 1) => m.has(args),
        ("all" | "exists" | "exists_one", Some(t), 2) => m.quantifier(name, t, args, false),
        ("all" | "exists" | "exists_one" | "existsOne", Some(t), 3) => m.quantifier(name, t, args, true),
        ("map", Some(t), 2 | 3) => m.map(t, args),
        ("filter", Some(t), 2) => m.filter(t, args),
        ("transformList" | "transformMap" | "transformMapEntry", Some(t), 3 | 4) => {
            m.transform(name, t, args)
        }
        ("optMap" | "optFlatMap", Some(t), 2) => m.opt_map(name, t, args),
        ("sortBy", Some(t), 2) => m.sort_by(t, args),
        (_, t, _) => return Expansion::None(t, args),
    };
    match made {
        Ok(e) => Expansion::Made(e),
        Err((at, text)) => Expansion::Wrong(p.position(at), text),
    }
}

struct Maker<'p, 's, 'e> {
    p: &'p mut Parser<'s, 'e>,
    /// The call that is expanded: where all new nodes stand.
    id: Id,
}

/// A loop before it has a number.
struct Loop {
    range: Expr,
    var: Text,
    var2: Option<Text>,
    init: Expr,
    condition: Expr,
    step: Expr,
    result: Expr,
}

impl Maker<'_, '_, '_> {
    fn node(&mut self, kind: ExprKind) -> Expr {
        let id = self.p.id_like(self.id);
        Expr::new(id, kind)
    }
    fn literal(&mut self, l: Literal) -> Expr {
        self.node(ExprKind::Literal(l))
    }
    fn ident(&mut self, name: &str) -> Expr {
        self.node(ExprKind::Ident(Text::from(name)))
    }
    fn accu(&mut self) -> Expr {
        self.ident(ACCUMULATOR)
    }
    fn call(&mut self, function: &str, args: Vec<Expr>) -> Expr {
        self.method(function, None, args)
    }
    fn method(&mut self, function: &str, target: Option<Expr>, args: Vec<Expr>) -> Expr {
        self.node(ExprKind::Call(Box::new(Call {
            function: Text::from(function),
            target,
            args,
        })))
    }
    fn list(&mut self, items: Vec<Expr>) -> Expr {
        let items = items
            .into_iter()
            .map(|value| Item {
                value,
                optional: false,
            })
            .collect();
        self.node(ExprKind::List(items))
    }
    fn comprehension(&mut self, l: Loop, accu: &str) -> Expr {
        self.node(ExprKind::Comprehension(Box::new(Comprehension {
            range: l.range,
            var: l.var,
            var2: l.var2,
            accu: Text::from(accu),
            init: l.init,
            condition: l.condition,
            step: l.step,
            result: l.result,
        })))
    }

    fn has(&mut self, args: Vec<Expr>) -> Made {
        match args.into_iter().next() {
            Some(Expr {
                kind: ExprKind::Select(s),
                ..
            }) => Ok(self.node(ExprKind::Select(Box::new(Select { test: true, ..*s })))),
            a => Err((
                a.map_or(0, |a| a.id),
                "invalid argument to has() macro".to_owned(),
            )),
        }
    }

    /// The variables of a loop out of the first arguments.
    fn variables(
        args: &mut std::vec::IntoIter<Expr>,
        two: bool,
        complaint: &str,
    ) -> Result<(Expr, Option<Text>), (Id, String)> {
        let named = |a: &Expr| a.as_ident().cloned().ok_or_else(|| (a.id, complaint.to_owned()));
        let taken = |a: &Expr, n: &Text| {
            let hides = n == ACCUMULATOR || n == OLD_ACCUMULATOR;
            let text = "iteration variable overwrites accumulator variable";
            if hides {
                Err((a.id, text.to_owned()))
            } else {
                Ok(())
            }
        };
        let missing = || (0, complaint.to_owned());
        let first = args.next().ok_or_else(missing)?;
        let name = named(&first)?;
        if !two {
            taken(&first, &name)?;
            return Ok((first, None));
        }
        let second = args.next().ok_or_else(missing)?;
        let name2 = named(&second)?;
        if name == name2 {
            return Err((second.id, format!("duplicate variable name: {name}")));
        }
        taken(&first, &name)?;
        taken(&second, &name2)?;
        Ok((first, Some(name2)))
    }

    fn quantifier(&mut self, kind: &str, range: Expr, args: Vec<Expr>, two: bool) -> Made {
        let mut args = args.into_iter();
        let (var, var2) = Self::variables(&mut args, two, "argument must be a simple name")?;
        let var = var.as_ident().cloned().unwrap_or_default();
        let Some(test) = args.next() else {
            return Err((0, "argument must be a simple name".to_owned()));
        };
        let (init, condition, step, result) = match kind {
            "all" => {
                let init = self.literal(Literal::Bool(true));
                let accu = self.accu();
                let condition = self.call("@not_strictly_false", vec![accu]);
                let accu = self.accu();
                let step = self.call("_&&_", vec![accu, test]);
                (init, condition, step, self.accu())
            }
            "exists" => {
                let init = self.literal(Literal::Bool(false));
                let accu = self.accu();
                let not = self.call("!_", vec![accu]);
                let condition = self.call("@not_strictly_false", vec![not]);
                let accu = self.accu();
                let step = self.call("_||_", vec![accu, test]);
                (init, condition, step, self.accu())
            }
            _ => {
                let init = self.literal(Literal::Int(0));
                let condition = self.literal(Literal::Bool(true));
                let accu = self.accu();
                let one = self.literal(Literal::Int(1));
                let more = self.call("_+_", vec![accu, one]);
                let accu = self.accu();
                let step = self.call("_?_:_", vec![test, more, accu]);
                let accu = self.accu();
                let one = self.literal(Literal::Int(1));
                (init, condition, step, self.call("_==_", vec![accu, one]))
            }
        };
        let l = Loop {
            range,
            var,
            var2,
            init,
            condition,
            step,
            result,
        };
        Ok(self.comprehension(l, ACCUMULATOR))
    }

    /// `accumulator + [value]`, or the accumulator as it is where `filter` says no.
    fn appended(&mut self, filter: Option<Expr>, value: Expr) -> Expr {
        let accu = self.accu();
        let list = self.list(vec![value]);
        let step = self.call("_+_", vec![accu, list]);
        self.filtered(filter, step)
    }
    fn filtered(&mut self, filter: Option<Expr>, step: Expr) -> Expr {
        let Some(filter) = filter else { return step };
        let accu = self.accu();
        self.call("_?_:_", vec![filter, step, accu])
    }

    fn map(&mut self, range: Expr, args: Vec<Expr>) -> Made {
        let with_filter = args.len() == 3;
        let mut args = args.into_iter();
        let (var, _) = Self::variables(&mut args, false, "argument is not an identifier")?;
        let var = var.as_ident().cloned().unwrap_or_default();
        let filter = if with_filter { args.next() } else { None };
        let Some(value) = args.next() else {
            return Err((0, "argument is not an identifier".to_owned()));
        };
        Ok(self.gathered(range, var, filter, value))
    }

    fn filter(&mut self, range: Expr, args: Vec<Expr>) -> Made {
        let mut args = args.into_iter();
        let (variable, _) = Self::variables(&mut args, false, "argument is not an identifier")?;
        let var = variable.as_ident().cloned().unwrap_or_default();
        let filter = args.next();
        Ok(self.gathered(range, var, filter, variable))
    }

    /// The list of a value for each item that passes.
    fn gathered(&mut self, range: Expr, var: Text, filter: Option<Expr>, value: Expr) -> Expr {
        let init = self.list(Vec::new());
        let condition = self.literal(Literal::Bool(true));
        let step = self.appended(filter, value);
        let result = self.accu();
        let l = Loop {
            range,
            var,
            var2: None,
            init,
            condition,
            step,
            result,
        };
        self.comprehension(l, ACCUMULATOR)
    }

    fn transform(&mut self, kind: &str, range: Expr, args: Vec<Expr>) -> Made {
        let with_filter = args.len() == 4;
        let mut args = args.into_iter();
        let (var, var2) = Self::variables(&mut args, true, "argument must be a simple name")?;
        let var = var.as_ident().cloned().unwrap_or_default();
        let filter = if with_filter { args.next() } else { None };
        let Some(value) = args.next() else {
            return Err((0, "argument must be a simple name".to_owned()));
        };
        let step = match kind {
            "transformList" => self.appended(filter, value),
            "transformMap" => {
                let accu = self.accu();
                let key = self.ident(&var);
                let step = self.call("cel.@mapInsert", vec![accu, key, value]);
                self.filtered(filter, step)
            }
            _ => {
                let accu = self.accu();
                let step = self.call("cel.@mapInsert", vec![accu, value]);
                self.filtered(filter, step)
            }
        };
        let init = match kind {
            "transformList" => self.list(Vec::new()),
            _ => self.node(ExprKind::Map(Vec::new())),
        };
        let condition = self.literal(Literal::Bool(true));
        let result = self.accu();
        let l = Loop {
            range,
            var,
            var2,
            init,
            condition,
            step,
            result,
        };
        Ok(self.comprehension(l, ACCUMULATOR))
    }

    /// A loop over nothing whose accumulator is a variable of `result`.
    fn bound(&mut self, name: &str, value: Expr, result: Expr, range: Expr) -> Expr {
        let condition = self.literal(Literal::Bool(false));
        let step = self.ident(name);
        let l = Loop {
            range,
            var: Text::from(UNUSED),
            var2: None,
            init: value,
            condition,
            step,
            result,
        };
        self.comprehension(l, name)
    }

    fn opt_map(&mut self, kind: &str, target: Expr, args: Vec<Expr>) -> Made {
        let mut args = args.into_iter();
        let (Some(variable), Some(value)) = (args.next(), args.next()) else {
            return Err((0, String::new()));
        };
        let Some(name) = variable.as_ident().cloned() else {
            return Err((
                variable.id,
                format!("{kind}() variable name must be a simple identifier"),
            ));
        };
        let copy = target.clone();
        let has = self.method("hasValue", Some(target), Vec::new());
        let range = self.list(Vec::new());
        let copy = self.copy(copy);
        let inner = self.method("value", Some(copy), Vec::new());
        let mut then = self.bound(&name, inner, value, range);
        if kind == "optMap" {
            then = self.call("optional.of", vec![then]);
        }
        let none = self.call("optional.none", Vec::new());
        Ok(self.call("_?_:_", vec![has, then, none]))
    }

    fn sort_by(&mut self, target: Expr, args: Vec<Expr>) -> Made {
        const INPUT: &str = "@__sortBy_input__";
        let variable = self.ident(INPUT);
        let fits = matches!(
            target.kind,
            ExprKind::List(_)
                | ExprKind::Select(_)
                | ExprKind::Ident(_)
                | ExprKind::Comprehension(_)
                | ExprKind::Call(_)
        );
        if !fits {
            let text =
                "sortBy can only be applied to a list, identifier, comprehension, call or select expression";
            return Err((target.id, text.to_owned()));
        }
        let range = self.copy(variable.clone());
        let keys = self.map(range, args)?;
        let list = self.copy(variable);
        let sorted = self.method("@sortByAssociatedKeys", Some(list), vec![keys]);
        let range = self.list(Vec::new());
        Ok(self.bound(INPUT, target, sorted, range))
    }

    /// The same with new numbers, each node where it stood.
    fn copy(&mut self, e: Expr) -> Expr {
        let id = self.p.id_like(e.id);
        if self.p.too_large() {
            return Expr::new(id, ExprKind::Unspecified);
        }
        let kind = match e.kind {
            ExprKind::Select(s) => {
                let operand = self.copy(s.operand);
                ExprKind::Select(Box::new(Select { operand, ..*s }))
            }
            ExprKind::Call(c) => {
                let Call {
                    function,
                    target,
                    args,
                } = *c;
                let args = args.into_iter().map(|a| self.copy(a)).collect();
                let target = target.map(|t| self.copy(t));
                ExprKind::Call(Box::new(Call {
                    function,
                    target,
                    args,
                }))
            }
            ExprKind::List(items) => ExprKind::List(
                items
                    .into_iter()
                    .map(|i| Item {
                        value: self.copy(i.value),
                        optional: i.optional,
                    })
                    .collect(),
            ),
            ExprKind::Map(entries) => {
                ExprKind::Map(entries.into_iter().map(|e| self.copy_entry(e)).collect())
            }
            ExprKind::Struct(s) => {
                let Struct { name, fields } = *s;
                let fields = fields.into_iter().map(|f| self.copy_field(f)).collect();
                ExprKind::Struct(Box::new(Struct { name, fields }))
            }
            ExprKind::Comprehension(c) => {
                let c = *c;
                ExprKind::Comprehension(Box::new(Comprehension {
                    range: self.copy(c.range),
                    init: self.copy(c.init),
                    condition: self.copy(c.condition),
                    step: self.copy(c.step),
                    result: self.copy(c.result),
                    var: c.var,
                    var2: c.var2,
                    accu: c.accu,
                }))
            }
            leaf @ (ExprKind::Unspecified | ExprKind::Literal(_) | ExprKind::Ident(_)) => leaf,
        };
        Expr::new(id, kind)
    }
    fn copy_entry(&mut self, e: Entry) -> Entry {
        self.p.id_like(self.id);
        Entry {
            key: self.copy(e.key),
            value: self.copy(e.value),
            optional: e.optional,
        }
    }
    fn copy_field(&mut self, f: StructField) -> StructField {
        StructField {
            id: self.p.id_like(self.id),
            value: self.copy(f.value),
            name: f.name,
            optional: f.optional,
        }
    }
}
