//! Definitions and objects as kube-apiserver 1.37.2 judged them (tests/extensions/definitions), asked without a server.

mod common;

use common::{compiler, tree};
use std::collections::BTreeSet;
use supercargo_meta::{FieldError, ObjectMeta, Tree, json_text, names, validation};
use supercargo_schema::{Unknown, apply_defaults, conform};
use supercargo_structural::{Validate, Write, default_definition, scale_paths};

fn cases() -> Vec<Tree> {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/extensions/definitions/definitions.jsonl"
    );
    let text = std::fs::read_to_string(path).expect("the recorded cases");
    let reads_rules = supercargo_cel::Env::kubernetes().compile("1 == 1").is_ok();
    text.lines()
        .filter(|l| reads_rules || !l.contains("x-kubernetes-validations"))
        .map(tree)
        .collect()
}

/// What a refusal says, as a set: field and text.
fn recorded(answer: &Tree) -> BTreeSet<String> {
    let causes = answer.get("causes").and_then(Tree::as_list).unwrap_or_default();
    let text = |c: &Tree, i: usize| {
        c.as_list()
            .and_then(|c| c.get(i))
            .and_then(Tree::as_str)
            .unwrap_or("")
            .to_owned()
    };
    causes
        .iter()
        .map(|c| format!("{} {}: {}", text(c, 0), text(c, 1), text(c, 2)))
        .collect()
}

fn ours(errors: &[FieldError]) -> BTreeSet<String> {
    let text = |e: &FieldError| {
        let field = if e.field.is_empty() { "<nil>" } else { &e.field };
        format!("{} {field}: {}", e.kind.cause(), e.body())
    };
    errors.iter().map(text).collect()
}

struct Differences(Vec<String>);

impl Differences {
    fn compare(&mut self, name: &str, want: &BTreeSet<String>, got: &BTreeSet<String>) {
        if want == got {
            return;
        }
        let mut text = format!("== {name}\n");
        for w in want.difference(got) {
            text.push_str(&format!("  lacks {w}\n"));
        }
        for g in got.difference(want) {
            text.push_str(&format!("  has   {g}\n"));
        }
        self.0.push(text);
    }
    fn end(self) {
        assert!(self.0.is_empty(), "{} differ:\n{}", self.0.len(), self.0.join(""));
    }
}

/// A definition as a request brings it; `None` when it can't be decoded.
fn definition(given: &Tree) -> Option<Tree> {
    let ty = &supercargo_resources::generated::apiextensions_v1::CUSTOM_RESOURCE_DEFINITION;
    let mut crd = given.clone();
    crd.remove(&["status"]);
    conform(&mut crd, ty, Unknown::Drop).ok()?;
    apply_defaults(&mut crd, ty);
    default_definition(&mut crd);
    Some(crd)
}

#[test]
fn definitions_are_judged_alike() {
    let compiler = compiler();
    let mut differences = Differences(Vec::new());
    for case in cases() {
        let Some(crd) = definition(case.get("crd").unwrap()) else {
            continue;
        };
        let created = case.at(&["answers", "created"]).unwrap();
        if !matches!(created.int_at(&["code"]), Some(201 | 422)) {
            continue;
        }
        let meta = ObjectMeta::of(&crd);
        let mut errors = validation::object_meta(meta, false, names::name_is_dns_subdomain, "metadata");
        errors.extend(compiler.validate_definition(&crd, Write::Create));
        let name = case.str_at(&["name"]);
        differences.compare(name, &recorded(created), &ours(&errors));
        let warnings: BTreeSet<String> = compiler.warnings(&crd).into_iter().collect();
        let known = created
            .get("warnings")
            .and_then(Tree::as_list)
            .unwrap_or_default();
        let known: BTreeSet<String> = known
            .iter()
            .filter_map(Tree::as_str)
            .filter(|w| !w.starts_with("unknown field") && !w.contains("metadata."))
            .map(str::to_owned)
            .collect();
        if created.int_at(&["code"]) == Some(201) {
            differences.compare(&format!("{name} warnings"), &known, &warnings);
        }
    }
    differences.end();
}

#[test]
fn objects_are_judged_alike() {
    let compiler = compiler();
    let mut differences = Differences(Vec::new());
    for case in cases() {
        let Some(crd) = definition(case.get("crd").unwrap()) else {
            continue;
        };
        let steps = case.get("do").and_then(Tree::as_list).unwrap_or_default();
        let answers = case
            .at(&["answers", "do"])
            .and_then(Tree::as_list)
            .unwrap_or_default();
        let versions = crd
            .at(&["spec", "versions"])
            .and_then(Tree::as_list)
            .unwrap_or_default();
        for (i, (step, answer)) in steps.iter().zip(answers).enumerate() {
            let name = format!("{} {i}-{}", case.str_at(&["name"]), step.str_at(&["name"]));
            if step.str_at(&["do"]) != "create" {
                continue;
            }
            let wanted = step.str_at(&["version"]);
            let Some(version) = versions
                .iter()
                .rev()
                .find(|v| wanted.is_empty() || v.str_at(&["name"]) == wanted)
            else {
                continue;
            };
            let schema = compiler
                .compile(version.at(&["schema", "openAPIV3Schema"]), false)
                .unwrap();
            let mut object = step.get("body").cloned().unwrap_or_default();
            let group = crd.str_at(&["spec", "group"]).to_owned();
            object.set(
                &["apiVersion"],
                format!("{group}/{}", version.str_at(&["name"])).into(),
            );
            object.set(&["kind"], crd.str_at(&["spec", "names", "kind"]).into());
            object.set(&["metadata", "name"], step.str_at(&["name"]).into());
            if conform(&mut object, &schema.type_def(), Unknown::Drop).is_err() {
                differences.compare(
                    &name,
                    &BTreeSet::from([format!("code {:?}", answer.int_at(&["code"]))]),
                    &BTreeSet::from(["code Some(400)".to_owned()]),
                );
                continue;
            }
            apply_defaults(&mut object, &schema.type_def());
            if version.at(&["subresources", "status"]).is_some() {
                object.remove(&["status"]);
            }
            let scale = scale_paths(version);
            let how = Validate {
                scale: scale.as_ref(),
                ..Validate::default()
            };
            match answer.int_at(&["code"]) {
                Some(201) => {
                    differences.compare(
                        &name,
                        &BTreeSet::new(),
                        &ours(&schema.validate(&object, None, &how)),
                    );
                    let spec = |t: &Tree| {
                        t.get("spec")
                            .map(json_text)
                            .into_iter()
                            .collect::<BTreeSet<String>>()
                    };
                    // What is stored in another version was pruned by that too.
                    let is_stored = version.get("storage").and_then(Tree::as_bool) == Some(true);
                    if let Some(stored) = answer.get("object").filter(|_| is_stored) {
                        differences.compare(&name, &spec(stored), &spec(&object));
                    }
                }
                Some(422) => differences.compare(
                    &name,
                    &recorded(answer),
                    &ours(&schema.validate(&object, None, &how)),
                ),
                _ => {}
            }
        }
    }
    differences.end();
}
