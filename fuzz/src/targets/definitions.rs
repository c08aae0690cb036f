//! Definitions of custom resources, objects of them, and patterns.

use super::{Target, parts, shape};
use supercargo_codec::{Limits, json};
use supercargo_meta::Tree;
use supercargo_pattern::Pattern;
use supercargo_resources::generated::{apiextensions_v1, meta_v1};
use supercargo_schema::{TypeRef, Unknown, apply_defaults, conform};
use supercargo_structural::{Compiler, Validate, Write, default_definition};

const SCHEMA: &[&str] = &[
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\n---\n",
    "\"type\":\"object\"",
    "\"type\":\"array\"",
    "\"type\":\"string\"",
    "\"type\":\"integer\"",
    "\"properties\":{\"spec\":",
    "\"properties\":{\"metadata\":",
    "\"additionalProperties\":",
    "\"items\":",
    "\"anyOf\":[",
    "\"oneOf\":[",
    "\"allOf\":[",
    "\"not\":",
    "\"default\":",
    "\"nullable\":true",
    "\"enum\":[",
    "\"required\":[\"a\"]",
    "\"format\":\"date-time\"",
    "\"pattern\":\"^(a|b)*$\"",
    "\"maximum\":1e300",
    "\"multipleOf\":0.1",
    "\"maxItems\":-1",
    "\"x-kubernetes-preserve-unknown-fields\":true",
    "\"x-kubernetes-embedded-resource\":true",
    "\"x-kubernetes-int-or-string\":true",
    "\"x-kubernetes-list-type\":\"map\",\"x-kubernetes-list-map-keys\":[\"a\"]",
    "\"x-kubernetes-list-type\":\"set\"",
    "\"x-kubernetes-map-type\":\"atomic\"",
    "\"x-kubernetes-validations\":[{\"rule\":\"self.a == oldSelf.a\"}]",
    "\"a\":",
    "null",
    "1.5",
    "9223372036854775807",
];

const PATTERN: &[&str] = &[
    "(",
    ")",
    "[",
    "]",
    "[^",
    "{",
    "}",
    "{2,3}",
    "*",
    "+",
    "?",
    "|",
    "\\",
    "\\d",
    "\\pL",
    "\\p{Greek}",
    "\\Q",
    "\\E",
    "(?i)",
    "(?P<a>",
    "[[:alpha:]]",
    "-",
    "^",
    "$",
    ".",
    "a",
    "\\x{10FFFF}",
    "\\b",
    "{1000}",
];

pub(super) const TARGETS: &[Target] = &[
    Target {
        name: "definition",
        run: definition,
        words: SCHEMA,
    },
    Target {
        name: "pattern",
        run: pattern,
        words: PATTERN,
    },
];

fn tree(bytes: &[u8]) -> Option<Tree> {
    json::parse(bytes, &Limits::default()).ok().map(|p| p.tree)
}

fn crd(schema: Tree) -> Option<Tree> {
    let mut crd = tree(
        br#"{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition","metadata":{"name":"as.g.io"},
        "spec":{"group":"g.io","names":{"plural":"as","kind":"A"},"scope":"Namespaced","versions":[{"name":"v1","served":true,"storage":true}]}}"#,
    )?;
    let version = crd.at_mut(&["spec", "versions"])?.as_list_mut()?.first_mut()?;
    version.set(&["schema", "openAPIV3Schema"], schema);
    let ty = &apiextensions_v1::CUSTOM_RESOURCE_DEFINITION;
    conform(&mut crd, ty, Unknown::Drop).ok()?;
    default_definition(&mut crd);
    Some(crd)
}

/// A schema, and an object behind a line of dashes. What is accepted compiles; pruning and defaulting twice is as once; an
/// object that does not change is as valid as it was.
fn definition(input: &[u8]) -> String {
    let (schema, object) = parts(input);
    let Some(crd) = tree(schema).and_then(crd) else {
        return "no definition".to_owned();
    };
    let compiler = Compiler::new(TypeRef::Static(&meta_v1::OBJECT_META));
    let problems = compiler.validate_definition(&crd, Write::Create);
    let again = compiler.validate_definition(&crd, Write::Update(&crd));
    let _ = compiler.warnings(&crd);
    if let Some(first) = problems.first() {
        return format!(
            "{} {} {}",
            problems.len().min(9),
            again.len().min(9),
            shape(&first.detail)
        );
    }
    let schema = crd
        .at(&["spec", "versions"])
        .and_then(Tree::as_list)
        .and_then(|v| v.first())
        .and_then(|v| v.at(&["schema", "openAPIV3Schema"]));
    let structural = compiler
        .compile(schema, false)
        .expect("because a valid definition compiles");
    let Some(mut object) = tree(object).filter(|o| o.as_map().is_some()) else {
        return "a schema".to_owned();
    };
    let ty = structural.type_def();
    if let Err(e) = conform(&mut object, &ty, Unknown::Drop) {
        return shape(&e.message);
    }
    apply_defaults(&mut object, &ty);
    let mut twice = object.clone();
    let report = conform(&mut twice, &ty, Unknown::Drop).expect("because it conformed before");
    apply_defaults(&mut twice, &ty);
    assert_eq!(twice, object, "pruning and defaulting twice is as once");
    assert!(
        report.unknown.is_empty(),
        "what was pruned is gone: {:?}",
        report.unknown
    );
    let how = Validate::default();
    let new = structural.validate(&object, None, &how);
    let same = structural.validate(&object, Some(&object), &how);
    assert!(
        same.len() <= new.len() + 1,
        "nothing becomes worse without a change"
    );
    format!("object {} {}", new.len().min(9), same.len().min(9))
}

/// An expression, and a text behind a line of dashes.
fn pattern(input: &[u8]) -> String {
    let (pattern, text) = parts(input);
    let (Ok(pattern), Ok(text)) = (std::str::from_utf8(pattern), std::str::from_utf8(text)) else {
        return "no text".to_owned();
    };
    match Pattern::new(pattern) {
        Err(e) => shape(&e.to_string()),
        Ok(p) => {
            assert_eq!(p.find(text).is_some(), p.is_match(text));
            format!("ok {}", p.find_all(text).take(10).count())
        }
    }
}
