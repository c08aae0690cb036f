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
        && b.tried(not).is_valid()
    {
        b.say("must not validate the schema (not)", out);
    }
}

impl Branches<'_> {
    /// The branch's own verdict: in it nothing is forgiven.
    fn run(&self, node: &Node) -> Out {
        self.run_into(node, Out::default())
    }
    /// The same without its errors: most branches are asked for a yes or no.
    fn tried(&self, node: &Node) -> Out {
        self.run_into(node, Out::quiet())
    }
    fn run_into(&self, node: &Node, mut out: Out) -> Out {
        self.pass.checked(self.x, node, None, self.at, &mut out);
        out
    }
    /// The errors of the branch that passed most checks.
    fn nearest(&self, nodes: &[Arc<Node>]) -> Out {
        let mut best: Option<Out> = None;
        for node in nodes {
            let result = self.run(node);
            if best.as_ref().is_none_or(|b| result.matches > b.matches) {
                best = Some(result);
            }
        }
        best.unwrap_or_default()
    }

    fn say(&self, text: &str, out: &mut Out) {
        let path = go_quote(&self.at.dotted());
        self.pass.unplaced(format!("{path} {text}"), out);
    }

    fn any_of(&self, nodes: &[Arc<Node>], out: &mut Out) {
        let mut tried = nodes.iter().map(|n| self.tried(n));
        if let Some(valid) = tried.find(Out::is_valid) {
            out.merge(valid);
            return;
        }
        if nodes.is_empty() || out.fails_quietly() {
            return;
        }
        self.say("must validate at least one schema (anyOf)", out);
        out.merge(self.nearest(nodes));
    }

    fn one_of(&self, nodes: &[Arc<Node>], out: &mut Out) {
        let mut valid = nodes.iter().map(|n| self.tried(n)).filter(Out::is_valid);
        let (first, more) = (valid.next(), valid.count());
        match first {
            Some(only) if more == 0 => return out.merge(only),
            _ if nodes.is_empty() || out.fails_quietly() => return,
            _ => {}
        }
        let found = match &first {
            None => "Found none valid".to_owned(),
            Some(_) => format!("Found {} valid alternatives", more + 1),
        };
        self.say(
            &format!("must validate one and only one schema (oneOf). {found}"),
            out,
        );
        if first.is_none() {
            out.merge(self.nearest(nodes));
        }
    }

    fn all_of(&self, nodes: &[Arc<Node>], out: &mut Out) {
        let mut valid = 0;
        for node in nodes {
            let result = if out.is_quiet() {
                self.tried(node)
            } else {
                self.run(node)
            };
            valid += usize::from(result.is_valid());
            out.merge(result);
        }
        if valid != nodes.len() {
            let none = if valid == 0 { ". None validated" } else { "" };
            self.say(&format!("must validate all the schemas (allOf){none}"), out);
        }
    }
}
