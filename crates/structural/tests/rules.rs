//! Rules of schemas as kube-apiserver 1.37.2 judged them (tests/extensions/cel): what is refused, with which words, what objects
//! are told, and what evaluation costs at most.

mod common;

use common::{compiler, tree};
use std::collections::BTreeSet;
use supercargo_meta::{FieldError, Tree};
use supercargo_schema::{Unknown, apply_defaults, conform};
use supercargo_structural::{Compiler, Structural, Validate, Write, default_definition};

const RECORDED: &str = include_str!("../../../tests/extensions/cel/rules.jsonl");
/// `GROUP RULE` for a rule that is refused otherwise, `GROUP RULE OBJECT` for an object that is told something else; with the reason
/// above. One that is alike by now is a failure too.
const KNOWN: &str = include_str!("rules-known.txt");

fn items<'a>(t: &'a Tree, field: &str) -> &'a [Tree] {
    t.get(field).and_then(Tree::as_list).unwrap_or_default()
}

/// Recorded causes as a set: their order is random.
fn recorded(causes: &[Tree]) -> BTreeSet<String> {
    let part = |c: &Tree, i: usize| {
        let parts = c.as_list().unwrap_or_default();
        parts.get(i).and_then(Tree::as_str).unwrap_or_default().to_owned()
    };
    causes
        .iter()
        .map(|c| format!("{} {}: {}", part(c, 0), part(c, 1), part(c, 2)))
        .collect()
}

fn ours(errors: &[FieldError]) -> BTreeSet<String> {
    let text = |e: &FieldError| {
        let field = if e.field.is_empty() { "<nil>" } else { &e.field };
        without_number(&format!("{} {field}: {}", e.kind.cause(), e.body()))
    };
    errors.iter().map(text).collect()
}

/// The name of the type of `self` has a number that means nothing.
fn without_number(text: &str) -> String {
    let mut parts = text.split("selfType");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        out.push_str("selfType");
        out.push_str(part.trim_start_matches(|c: char| c.is_ascii_digit()));
    }
    out
}

/// The schema of the whole object with one rule at the group's place.
fn schema_with(group: &Tree, rule: &Tree) -> Tree {
    let mut schema = group.get("schema").cloned().unwrap_or_default();
    let rule = match rule {
        Tree::Null => None,
        Tree::Str(_) => {
            let mut r = Tree::default();
            r.set(&["rule"], rule.clone());
            Some(r)
        }
        given => Some(given.clone()),
    };
    if let Some(rule) = rule {
        schema.set(&["x-kubernetes-validations"], Tree::list(vec![rule]));
    }
    if group.get("root").is_none() {
        let mut whole = tree(r#"{"type":"object"}"#);
        whole.set(&["properties", "spec"], schema);
        return whole;
    }
    schema
}

fn definition(schema: Tree) -> Tree {
    let mut crd = tree(
        r#"{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition","metadata":{"name":"rules.rules.example.com"},
        "spec":{"group":"rules.example.com","scope":"Cluster","names":{"plural":"rules","kind":"Rule"}}}"#,
    );
    let mut version = tree(r#"{"name":"v1","served":true,"storage":true}"#);
    version.set(&["schema", "openAPIV3Schema"], schema);
    crd.set(&["spec", "versions"], Tree::list(vec![version]));
    let ty = &supercargo_resources::generated::apiextensions_v1::CUSTOM_RESOURCE_DEFINITION;
    conform(&mut crd, ty, Unknown::Drop).expect("a definition");
    apply_defaults(&mut crd, ty);
    default_definition(&mut crd);
    crd
}

/// An object as the recorder had it: pruned and defaulted.
fn object(group: &Tree, value: &Tree, schema: &Structural) -> Tree {
    let mut o = tree(
        r#"{"apiVersion":"rules.example.com/v1","kind":"Rule","metadata":{"name":"a","uid":"u","generation":1,"creationTimestamp":"2026-01-02T03:04:05Z"}}"#,
    );
    if group.get("root").is_none() {
        o.set(&["spec"], value.clone());
    } else if let Tree::Map(fields) = value {
        for (k, v) in fields.iter() {
            o.set(&[k], v.clone());
        }
    }
    conform(&mut o, &schema.type_def(), Unknown::Drop).expect("metadata is well-formed");
    apply_defaults(&mut o, &schema.type_def());
    o
}

/// Differences by id.
struct Judge {
    known: BTreeSet<&'static str>,
    problems: Vec<String>,
    count: usize,
}

impl Judge {
    fn compare(&mut self, id: &str, rule: &Tree, want: &BTreeSet<String>, got: &BTreeSet<String>) {
        self.count += 1;
        match (want == got, self.known.contains(id)) {
            (true, true) => self.problems.push(format!("{id}\n  is alike by now")),
            (false, false) => {
                let lacks = want.difference(got).map(|s| format!("\n  lacks {s}"));
                let has = got.difference(want).map(|s| format!("\n  has   {s}"));
                let text: String = lacks.chain(has).collect();
                self.problems
                    .push(format!("{id}\n  {}{text}", supercargo_meta::json_text(rule)));
            }
            _ => {}
        }
    }

    fn group(&mut self, group: &Tree, compiler: &Compiler) {
        let name = group.str_at(&["name"]);
        for (i, (rule, answer)) in items(group, "rules")
            .iter()
            .zip(items(group, "answers"))
            .enumerate()
        {
            let schema = schema_with(group, rule);
            let refused = compiler.validate_definition(&definition(schema.clone()), Write::Create);
            let want = recorded(items(answer, "refused"));
            self.compare(&format!("{name} {i}"), rule, &want, &ours(&refused));
            if !want.is_empty() || !refused.is_empty() {
                continue;
            }
            let schema = compiler.compile(Some(&schema), false).expect("it was accepted");
            for (j, (o, verdict)) in items(group, "objects")
                .iter()
                .zip(items(answer, "verdicts"))
                .enumerate()
            {
                let new = object(group, o.get("new").unwrap_or(&Tree::Null), &schema);
                let old = o.get("old").map(|old| object(group, old, &schema));
                let told = schema.validate(&new, old.as_ref(), &Validate::default());
                self.compare(
                    &format!("{name} {i} {j}"),
                    rule,
                    &recorded(items(verdict, "causes")),
                    &ours(&told),
                );
            }
        }
    }
}

#[test]
fn rules_are_judged_as_recorded() {
    let known = KNOWN
        .lines()
        .filter(|l| !l.is_empty() && !l.starts_with('#'))
        .collect();
    let mut judge = Judge {
        known,
        problems: Vec::new(),
        count: 0,
    };
    let compiler = compiler();
    for line in RECORDED.lines() {
        judge.group(&tree(line), &compiler);
    }
    assert!(judge.count > 2000, "only {} verdicts were compared", judge.count);
    let problems = &judge.problems;
    assert!(
        problems.is_empty(),
        "{} of {} differ:\n{}",
        problems.len(),
        judge.count,
        problems.join("\n")
    );
}
