//! `anyOf`, `oneOf`, `allOf` and `not`.

use super::Pass;
use super::problems::Out;
use crate::node::{Checks, Node};
use crate::path::Path;
use std::sync::Arc;
use supercargo_meta::{Tree, go_quote};

struct Branches<'a> {
    pass: Pass<'a>,
    x: &'a Tree,
    at: &'a Path<'a>,
}

pub(super) fn check(pass: Pass<'_>, x: &Tree, c: &Checks, at: &Path<'_>, out: &mut Out) {
    let b = Branches { pass, x, at };
    b.any_of(&c.any_of, out);
    b.one_of(&c.one_of, out);
    b.all_of(&c.all_of, out);
    if let Some(not) = &c.not
        && b.run(not).is_valid()
    {
        b.say("must not validate the schema (not)", out);
    }
}

impl Branches<'_> {
    /// The branch's own verdict: in it nothing is forgiven.
    fn run(&self, node: &Node) -> Out {
        let mut out = Out::default();
        self.pass.checked(self.x, node, None, self.at, &mut out);
        out
    }

    fn say(&self, text: &str, out: &mut Out) {
        let path = go_quote(&self.at.dotted());
        self.pass.unplaced(format!("{path} {text}"), out);
    }

    fn any_of(&self, nodes: &[Arc<Node>], out: &mut Out) {
        if nodes.is_empty() {
            return;
        }
        let mut best: Option<Out> = None;
        for node in nodes {
            let result = self.run(node);
            if result.is_valid() {
                out.merge(result);
                return;
            }
            keep_better(&mut best, result);
        }
        self.say("must validate at least one schema (anyOf)", out);
        best.into_iter().for_each(|b| out.merge(b));
    }

    fn one_of(&self, nodes: &[Arc<Node>], out: &mut Out) {
        if nodes.is_empty() {
            return;
        }
        let mut best: Option<Out> = None;
        let mut first: Option<Out> = None;
        let mut valid = 0;
        for node in nodes {
            let result = self.run(node);
            if result.is_valid() {
                valid += 1;
                best = None;
                first.get_or_insert(result);
            } else if valid == 0 {
                keep_better(&mut best, result);
            }
        }
        if valid == 1 {
            first.into_iter().for_each(|f| out.merge(f));
            return;
        }
        let found = match valid {
            0 => "Found none valid".to_owned(),
            n => format!("Found {n} valid alternatives"),
        };
        self.say(
            &format!("must validate one and only one schema (oneOf). {found}"),
            out,
        );
        best.into_iter().for_each(|b| out.merge(b));
    }

    fn all_of(&self, nodes: &[Arc<Node>], out: &mut Out) {
        let mut valid = 0;
        for node in nodes {
            let result = self.run(node);
            valid += usize::from(result.is_valid());
            out.merge(result);
        }
        if valid != nodes.len() {
            let none = if valid == 0 { ". None validated" } else { "" };
            self.say(&format!("must validate all the schemas (allOf){none}"), out);
        }
    }
}

fn keep_better(best: &mut Option<Out>, result: Out) {
    if best.as_ref().is_none_or(|b| result.matches > b.matches) {
        *best = Some(result);
    }
}
