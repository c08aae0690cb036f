//! Columns: the cell language, compiled to expressions.

use super::names::{lit, screaming};
use super::{Input, Output};
use crate::Outcome;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The static that has the columns of a kind; the default ones for kinds without an entry.
pub(super) fn static_of(input: &Input, group: &str, kind: &str) -> String {
    match input.columns.contains_key(&format!("{group}/{kind}")) {
        true => ident(&format!("{group}/{kind}")),
        false => "DEFAULT".to_owned(),
    }
}

fn ident(key: &str) -> String {
    match key.split_once('/') {
        None => "DEFAULT".to_owned(),
        Some((group, kind)) => {
            let group = group
                .split('.')
                .next()
                .filter(|g| !g.is_empty())
                .unwrap_or("core");
            format!("{}_{}", group.to_ascii_uppercase(), screaming(kind))
        }
    }
}

/// Writes `columns.rs`.
pub(super) fn run(input: &Input, out: &mut Output) -> Outcome<()> {
    let mut body = String::new();
    let mut pool = Pool::default();
    for (key, columns) in &input.columns {
        let mut rows = Vec::new();
        for c in columns {
            let cell = match input.hooks.cells.get(&c.cell) {
                Some(f) => format!("Cell::Fn(crate::cells::{f})"),
                None if c.cell.starts_with("fn:") || !is_expression(&c.cell) => {
                    out.missing.push(format!("cell {key} {:?}: {}", c.name, c.cell));
                    continue;
                }
                None => {
                    let expr = parse(&c.cell, &mut pool).map_err(|e| format!("{key} {}: {e}", c.name))?;
                    format!("Cell::Expr({expr})")
                }
            };
            rows.push(format!(
                "    column({}, {}, {}, {}, {cell}),\n",
                lit(&c.name),
                lit(&c.kind),
                lit(&c.format),
                c.priority
            ));
        }
        writeln!(
            body,
            "pub static {}: [Column; {}] = [\n{}];",
            ident(key),
            rows.len(),
            rows.concat()
        )?;
    }
    let mut text = super::types::HEAD.to_owned();
    for (value, name) in &pool.0 {
        let (kind, items, count) = value;
        writeln!(text, "static {name}: [{kind}; {count}] = [{items}];")?;
    }
    text.push_str(&body);
    out.files.insert("columns.rs".to_owned(), text);
    Ok(())
}

/// Argument lists and paths, shared when equal: (type, items, how many) → static.
#[derive(Default)]
struct Pool(BTreeMap<(&'static str, String, usize), String>);

impl Pool {
    fn add(&mut self, kind: &'static str, items: Vec<String>) -> String {
        let next = format!("{}{}", kind.to_ascii_uppercase(), self.0.len());
        self.0
            .entry((kind, items.join(", "), items.len()))
            .or_insert(next)
            .clone()
    }
}

/// What the language lacks and a function has to do.
fn is_expression(cell: &str) -> bool {
    !cell.contains(")+") && !cell.starts_with("trim(")
}

/// Compiles a whole cell.
fn parse(cell: &str, pool: &mut Pool) -> Outcome<String> {
    // A list that has items is true as it is.
    let cell = cell.replace("len($.spec.tls)>0", "$.spec.tls");
    let mut p = Parser { rest: &cell, pool };
    let expr = p.expr()?;
    match p.rest {
        "" => Ok(expr),
        rest => Err(format!("left over: {rest}").into()),
    }
}

struct Parser<'a, 'b> {
    rest: &'a str,
    pool: &'b mut Pool,
}

impl<'a> Parser<'a, '_> {
    fn take(&mut self, what: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|c| !what(c)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(end);
        self.rest = rest;
        taken
    }

    fn eat(&mut self, token: &str) -> bool {
        match self.rest.strip_prefix(token) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn text(&mut self) -> Outcome<String> {
        if !self.eat("\"") {
            return Err(format!("text expected at {}", self.rest).into());
        }
        let value = self.take(|c| c != '"').to_owned();
        self.eat("\"");
        Ok(value)
    }

    fn expr(&mut self) -> Outcome<String> {
        if self.rest.starts_with('"') {
            return Ok(format!("Expr::Text(t({}))", lit(&self.text()?)));
        }
        if self.eat("$") {
            return self.path(Vec::new());
        }
        let word = self.take(|c| c.is_ascii_alphanumeric());
        if word == "true" || word == "false" {
            return Ok(format!("Expr::Bool({word})"));
        }
        if !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit()) {
            return Ok(format!("Expr::Int({word})"));
        }
        if !self.eat("(") {
            return Err(format!("a call expected at {word}{}", self.rest).into());
        }
        if word == "cond" {
            let kind = self.text()?;
            self.eat(")");
            // Conditions are below `status` but for component statuses, whose cells name them so.
            let top = ["Healthy"].contains(&kind.as_str());
            let mut steps = if top {
                vec![]
            } else {
                vec!["sf(\"status\")".to_owned()]
            };
            steps.extend([
                "sf(\"conditions\")".to_owned(),
                format!("Step::Condition(t({}))", lit(&kind)),
            ]);
            return self.path(steps);
        }
        let mut args = Vec::new();
        while !self.eat(")") {
            args.push(self.expr()?);
            if !self.eat(",") && !self.rest.starts_with(')') {
                return Err(format!("`,` or `)` expected at {}", self.rest).into());
            }
        }
        let mut call = word.to_owned();
        if let Some(first) = call.get_mut(0..1) {
            first.make_ascii_uppercase();
        }
        let args = self.pool.add("Expr", args);
        Ok(format!("Expr::Call(Call::{call}, Cow::Borrowed(&{args}))"))
    }

    fn path(&mut self, mut steps: Vec<String>) -> Outcome<String> {
        loop {
            if self.eat(".") {
                let name = self.take(|c| c.is_ascii_alphanumeric());
                steps.push(format!("sf({})", lit(name)));
            } else if self.eat("[") {
                let index = self.take(|c| c.is_ascii_digit());
                steps.push(format!("Step::Index({index})"));
                self.eat("]");
            } else {
                break;
            }
        }
        let steps = self.pool.add("Step", steps);
        Ok(format!("Expr::Path(Cow::Borrowed(&{steps}))"))
    }
}
