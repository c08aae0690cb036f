//! The language's own conformance suite (cel-spec, `tests/simple`), as kube-apiserver's environment answers it.
//!
//! `tests/extensions/cel/conformance.jsonl` has every test of the suite: what the suite expects, and what Kubernetes makes of it.
//! Kubernetes is the judge: where the two differ, `KUBERNETES` says why. Nothing is left out silently: what can't be asked has its reason in the
//! line, and what Kubernetes leaves out of the language is in `OUTSIDE`; those expressions are asked as well, and we refuse them with
//! the same words.

mod answer;

use answer::{answer, file};
use serde_json::Value as Json;
use std::collections::BTreeSet;
use supercargo_cel::{Cost, Env, Type, Value, Vars};

const RECORDED: &str = "../../tests/extensions/cel/conformance.jsonl";

/// Parts of the suite that are about what Kubernetes has not: its answers are no answers to them.
const OUTSIDE: &[(&str, &str)] = &[
    ("bindings_ext/", "there is no cel.bind"),
    ("block_ext/", "there is no cel.block"),
    ("encoders_ext/", "there is no base64"),
    ("math_ext/", "there is no math"),
    ("proto2_ext/", "there is no proto, and no message"),
    (
        "string_ext/format/",
        "format() is that of version 2 of the library",
    ),
    (
        "string_ext/format_errors/",
        "format() is that of version 2 of the library",
    ),
    (
        "string_ext/reverse/",
        "reverse() came with version 3 of the library",
    ),
];

/// Where Kubernetes does not do what the suite expects: part of a test's name or of the answer, and the reason.
const KUBERNETES: &[(&str, &str)] = &[
    (
        "expected type '",
        "types are checked, and a list or map is of one type",
    ),
    ("found no matching overload", "types are checked"),
    (
        "undeclared reference to",
        "names are checked, and there are no messages",
    ),
    ("unknown type: 'cel.expr.conformance", "there are no messages"),
    (
        "invalid qualifier type",
        "keys that are constants are looked at before anything runs",
    ),
    (
        "IPv4-mapped IPv6 address",
        "the library of addresses is Kubernetes' own",
    ),
    ("/map_value_repeat_key/", "the last of two equal keys counts"),
    (
        "/map_null_entry_no_such_key/",
        "what is not there in a value without fields is none",
    ),
    (
        "/map_present_key_invalid_field/",
        "what is not there in a value without fields is none",
    ),
    ("/indexof_out_of_range/", "an offset behind the end finds nothing"),
    (
        "/lastindexof_out_of_range/",
        "an offset behind the end finds nothing",
    ),
    (
        "timestamps/duration_converters/get_milliseconds/",
        "all milliseconds, not those of the second",
    ),
];

/// Why a line is no answer to a test of the suite.
fn outside(case: &Case) -> Option<&'static str> {
    if case.json.get("container").is_some() {
        return Some("names are looked up in a container");
    }
    let found = OUTSIDE.iter().find(|(part, _)| case.id().starts_with(part));
    found.map(|(_, why)| *why)
}

/// One test.
struct Case {
    json: Json,
}

impl Case {
    fn all() -> Vec<Self> {
        let read = |l| Self {
            json: serde_json::from_str(l).expect("a line is JSON"),
        };
        file(RECORDED).lines().map(read).collect()
    }
    fn id(&self) -> &str {
        self.text("id")
    }
    fn text(&self, key: &str) -> &str {
        self.json.get(key).and_then(Json::as_str).unwrap_or("")
    }
    fn is_asked(&self) -> bool {
        self.json.get("left_out").is_none()
    }
    /// Our answer.
    fn answer(&self) -> Json {
        let mut env = Env::kubernetes();
        let mut vars = Vars::new();
        for (name, ty) in self.json["declared"].as_object().into_iter().flatten() {
            env = env.with_variable(name, declared(ty));
        }
        for (name, text) in self.json["bound"].as_object().into_iter().flatten() {
            vars = vars.with(name, value(text.as_str().expect("an expression")));
        }
        answer(&env, self.text("e"), &vars)
    }
    /// Kubernetes' answer.
    fn recorded(&self) -> Json {
        let mut answer = self.json.clone();
        let fields = answer.as_object_mut().expect("an object");
        for about in ["id", "container", "declared", "bound", "spec", "spec_type"] {
            fields.remove(about);
        }
        answer
    }
    /// True when Kubernetes does what the suite expects.
    fn is_as_expected(&self) -> bool {
        let has = |key| self.json.get(key).is_some();
        let value = match self.text("spec") {
            "" => true,
            "error" => has("error") || has("compile"),
            v => v == self.text("value"),
        };
        let ty = self.text("spec_type");
        value && (ty.is_empty() || ty == self.text("type"))
    }
}

/// A type: its name, or a constructor and what it is applied to.
fn declared(ty: &Json) -> Type {
    let part = |i: usize| declared(&ty[i]);
    match ty.as_str().or(ty[0].as_str()).expect("a name") {
        "dyn" => Type::Dyn,
        "null" => Type::Null,
        "bool" => Type::Bool,
        "int" => Type::Int,
        "uint" => Type::Uint,
        "double" => Type::Double,
        "string" => Type::String,
        "bytes" => Type::Bytes,
        "google.protobuf.Timestamp" | "timestamp" => Type::Timestamp,
        "google.protobuf.Duration" | "duration" => Type::Duration,
        "list" => Type::list(part(1)),
        "map" => Type::map(part(1), part(2)),
        "optional" => Type::optional(part(1)),
        other => panic!("unknown type {other}"),
    }
}

/// The value of an expression without variables.
fn value(text: &str) -> Value {
    let program = Env::kubernetes()
        .compile(text)
        .expect("a variable's value compiles");
    let value = program.eval(&Vars::new(), &mut Cost::default());
    value.expect("a variable has a value")
}

#[test]
fn every_test_is_answered_as_kubernetes_answers_it() {
    let mut problems = Vec::new();
    for case in Case::all().iter().filter(|c| c.is_asked()) {
        let (id, want, got) = (case.id(), case.recorded(), case.answer());
        if got != want {
            problems.push(format!("{id}\n  want {want}\n  got  {got}"));
        }
    }
    let n = problems.len();
    assert!(problems.is_empty(), "{n} problems:\n{}", problems.join("\n"));
}

#[test]
fn kubernetes_does_what_the_suite_expects() {
    let mut problems = Vec::new();
    let mut used = BTreeSet::new();
    for case in Case::all()
        .iter()
        .filter(|c| c.is_asked() && outside(c).is_none())
    {
        if case.is_as_expected() {
            continue;
        }
        let about = format!("/{}/ {} {}", case.id(), case.text("compile"), case.text("error"));
        match KUBERNETES.iter().position(|(part, _)| about.contains(part)) {
            Some(i) => _ = used.insert(i),
            None => problems.push(format!("not as expected: {}", case.json)),
        }
    }
    for (i, (part, why)) in KUBERNETES.iter().enumerate() {
        if !used.contains(&i) {
            problems.push(format!("no test differs by now: {part:?}, {why}"));
        }
    }
    let n = problems.len();
    assert!(problems.is_empty(), "{n} problems:\n{}", problems.join("\n"));
}

/// How many tests the suite has, how many of them are asked, and how many of those are about what Kubernetes has: a number that
/// changes is a change of what we claim.
#[test]
fn the_suite_is_whole() {
    let cases = Case::all();
    let asked = cases.iter().filter(|c| c.is_asked());
    let (asked, inside): (Vec<_>, Vec<_>) = asked.map(|c| (c, outside(c).is_none())).unzip();
    let inside = inside.into_iter().filter(|i| *i).count();
    assert_eq!((cases.len(), asked.len(), inside), (2456, 2367, 1494));
    let files: BTreeSet<&str> = cases.iter().filter_map(|c| c.id().split('/').next()).collect();
    for (part, _) in OUTSIDE {
        assert!(cases.iter().any(|c| c.id().starts_with(part)), "{part}");
    }
    assert_eq!(files.len(), 29, "{files:?}");
}
