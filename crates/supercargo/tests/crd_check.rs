//! `supercargo crd check` on files.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::process::{Command, Output};

const DEFINITION: &str = "\
# A definition and its objects.
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: widgets.example.com
spec:
  group: example.com
  scope: Namespaced
  names: {plural: widgets, kind: Widget}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
              size: {type: integer, maximum: 5}
";

const OBJECT: &str = "\
---
apiVersion: example.com/v1
kind: Widget
metadata:
  name: a
spec:
  colour: red
  size: 7
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: other
";

fn check(text: &str, args: &[&str]) -> (Output, String) {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("widgets.yaml");
    std::fs::write(&file, text).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_supercargo"))
        .args(["crd", "check"])
        .arg(&file)
        .args(args)
        .output()
        .unwrap();
    let shown = String::from_utf8(output.stdout.clone()).unwrap();
    let shown = shown.replace(&format!("{}/", dir.path().display()), "");
    (output, shown)
}

#[test]
fn objects_are_judged_by_the_definitions_beside_them() {
    let (output, text) = check(&format!("{DEFINITION}{OBJECT}"), &[]);
    assert_eq!(
        text,
        "widgets.yaml:28: warning: Widget a: spec.colour: unknown field \"spec.colour\"\n\
         widgets.yaml:29: error: Widget a: spec.size: Invalid value: 7: spec.size in body should be less than or equal to 5\n\
         checked 1 definition and 1 object: 1 error, 1 warning; 1 object of other kinds skipped\n"
    );
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn definitions_are_judged_with_their_lines() {
    let wrong = DEFINITION.replace("size: {type: integer, maximum: 5}", "size: {maximum: 5}");
    let (output, text) = check(&wrong, &["--output", "json"]);
    assert_eq!(
        text,
        "{\"definitions\":1,\"findings\":[{\"field\":\"spec.validation.openAPIV3Schema.properties[spec].properties[size].type\",\"file\":\"widgets.yaml\",\"line\":21,\"message\":\"Required value: must not be empty for specified object fields\",\"object\":\"CustomResourceDefinition widgets.example.com\",\"severity\":\"error\"}],\"objects\":0,\"skipped\":0}\n"
    );
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(check(DEFINITION, &[]).0.status.code(), Some(0));
    assert_eq!(check("a: [", &[]).0.status.code(), Some(2));
    assert_eq!(check("", &["--bogus"]).0.status.code(), Some(2));
}
