//! Values against schemas, in the words of kube-apiserver 1.37.2.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use common::{compile, read, texts};
use supercargo_meta::json_text;
use supercargo_structural::{ScalePaths, Validate};

const PROBE: &str = r#"{"type":"object","properties":{"spec":{"type":"object","properties":{
  "emb":{"type":"object","x-kubernetes-embedded-resource":true,"x-kubernetes-preserve-unknown-fields":true},
  "m":{"type":"object","additionalProperties":{"type":"integer","maximum":5}},
  "n":{"type":"number","maximum":1000000},
  "ios":{"x-kubernetes-int-or-string":true,"pattern":"^a"},
  "any":{"type":"string","anyOf":[{"maxLength":2},{"pattern":"^x"}]},
  "e":{"type":"integer","enum":[1,2]},
  "o":{"type":"object","required":["a","b"],"properties":{"a":{"type":"string"},"b":{"type":"string"}},"oneOf":[{"required":["a"]},{"required":["b"]}]},
  "i":{"type":"integer","minimum":0,"maximum":10,"multipleOf":2}}},
 "status":{"type":"object","properties":{"r":{"type":"integer"},"a":{"type":"string"}}}}}"#;

fn scale() -> ScalePaths {
    ScalePaths {
        spec_replicas: ".spec.i".into(),
        status_replicas: ".status.r".into(),
        label_selector: Some(".status.a".into()),
    }
}

fn check(spec: &str, want: &[&str]) {
    let schema = compile(PROBE);
    let object = format!(
        r#"{{"apiVersion":"he.example.com/v1","kind":"Probe","metadata":{{"name":"a"}},"spec":{spec}}}"#
    );
    let (object, _) = read(&schema, &object).unwrap();
    let scale = scale();
    let how = Validate {
        scale: Some(&scale),
        ..Validate::default()
    };
    assert_eq!(texts(&schema.validate(&object, None, &how)), want, "{spec}");
}

#[test]
fn bounds_types_and_logic_are_told_as_upstream_does() {
    check(
        r#"{"m":{"x":6,"y":"q"},"n":2000000.5,"e":3,"any":"yyy"}"#,
        &[
            r#"<nil>: Invalid value: "": "spec.any" must validate at least one schema (anyOf)"#,
            "spec.any: Too long: may not be more than 2 bytes",
            r#"spec.e: Unsupported value: 3: supported values: "1", "2""#,
            "spec.m.x: Invalid value: 6: spec.m.x in body should be less than or equal to 5",
            r#"spec.m.y: Invalid value: "string": spec.m.y in body must be of type integer: "string""#,
            "spec.n: Invalid value: 2.0000005e+06: spec.n in body should be less than or equal to 1e+06",
        ],
    );
    check(
        r#"{"ios":"b"}"#,
        &[r#"spec.ios: Invalid value: "b": spec.ios in body should match '^a'"#],
    );
    check(
        r#"{"ios":1.5}"#,
        &[r#"spec.ios: Invalid value: "number": spec.ios in body must be of type integer,string: "number""#],
    );
    check(
        r#"{"o":{"a":"1","b":"2"}}"#,
        &[
            r#"<nil>: Invalid value: "": "spec.o" must validate one and only one schema (oneOf). Found 2 valid alternatives"#,
        ],
    );
    check(
        r#"{"o":{}}"#,
        &[
            r#"<nil>: Invalid value: "": "spec.o" must validate one and only one schema (oneOf). Found none valid"#,
            "spec.o.a: Required value",
            "spec.o.b: Required value",
        ],
    );
    check(
        r#"{"m":[]}"#,
        &[r#"spec.m: Invalid value: "array": spec.m in body must be of type object: "array""#],
    );
}

#[test]
fn numbers_take_the_detours_of_gos_types() {
    check(
        r#"{"i":11}"#,
        &[
            "spec.i: Invalid value: 11: spec.i in body should be a multiple of 2",
            "spec.i: Invalid value: 11: spec.i in body should be less than or equal to 10",
        ],
    );
    check(
        r#"{"i":3.0}"#,
        &[
            "spec.i: Invalid value: 3: spec.i in body should be a multiple of 2",
            ".spec.i: Invalid value: 0: .spec.i accessor error: 3 is of the type float64, expected int64",
        ],
    );
    check(
        r#"{"i":3.5}"#,
        &[
            r#"spec.i: Invalid value: "number": spec.i in body must be of type integer: "number""#,
            r#"<nil>: Invalid value: "": Checked value must be of type integer (default format) in spec.i"#,
            "spec.i: Invalid value: 3.5: spec.i in body should be a multiple of 2",
            ".spec.i: Invalid value: 0: .spec.i accessor error: 3.5 is of the type float64, expected int64",
        ],
    );
    check(
        r#"{"i":99999999999}"#,
        &[
            "spec.i: Invalid value: 99999999999: spec.i in body should be a multiple of 2",
            "spec.i: Invalid value: 99999999999: spec.i in body should be less than or equal to 10",
            ".spec.i: Invalid value: 99999999999: should be less than or equal to 2147483647",
        ],
    );
    check(
        r#""x""#,
        &[
            r#"spec: Invalid value: "string": spec in body must be of type object: "string""#,
            ".spec.i: Invalid value: 0: .spec.i accessor error: x is of the type string, expected map[string]interface{}",
        ],
    );
}

#[test]
fn a_status_is_checked_for_itself() {
    let schema = compile(PROBE);
    let scale = scale();
    let check = |status: &str, want: &[&str]| {
        let object = |status: &str| {
            let text = format!(
                r#"{{"apiVersion":"he.example.com/v1","kind":"Probe","metadata":{{"name":"a"}},"spec":{{"i":5}},"status":{status}}}"#
            );
            read(&schema, &text).unwrap().0
        };
        let how = Validate {
            scale: Some(&scale),
            status: true,
            ..Validate::default()
        };
        let errors = schema.validate(&object(status), Some(&object("{}")), &how);
        assert_eq!(texts(&errors), want, "{status}");
    };
    check(
        r#"{"r":"z","a":1}"#,
        &[
            r#"status.a: Invalid value: "integer": a in body must be of type string: "integer""#,
            r#"status.r: Invalid value: "string": r in body must be of type integer: "string""#,
            ".status.r: Invalid value: 0: .status.r accessor error: z is of the type string, expected int64",
            r#".status.a: Invalid value: "": .status.a accessor error: 1 is of the type int64, expected string"#,
        ],
    );
    check(
        r#""q""#,
        &[
            r#"status: Invalid value: "string":  in body must be of type object: "string""#,
            ".status.r: Invalid value: 0: .status.r accessor error: q is of the type string, expected map[string]interface{}",
            r#".status.a: Invalid value: "": .status.a accessor error: q is of the type string, expected map[string]interface{}"#,
        ],
    );
}

#[test]
fn metadata_here_and_embedded_is_object_meta() {
    let schema = compile(PROBE);
    let object = |spec: &str| {
        format!(r#"{{"apiVersion":"g/v1","kind":"Probe","metadata":{{"name":"a"}},"spec":{spec}}}"#)
    };
    let refused = |text: &str, want: &str| assert_eq!(read(&schema, text).unwrap_err(), want);
    refused(
        r#"{"kind":"Probe","metadata":{"labels":{"a":1}}}"#,
        "json: cannot unmarshal number into Go struct field ObjectMeta.labels of type string",
    );
    refused(
        r#"{"metadata":"str"}"#,
        "json: cannot unmarshal string into Go value of type v1.ObjectMeta",
    );
    refused(
        &object(r#"{"emb":{"apiVersion":"v1","kind":"Pod","metadata":{"labels":{"a":1}}}}"#),
        r#"spec.emb.metadata: Invalid value: {"labels":{"a":1}}: json: cannot unmarshal number into Go struct field ObjectMeta.labels of type string"#,
    );
    refused(
        &object(r#"{"emb":{"apiVersion":1}}"#),
        "spec.emb.apiVersion: Invalid value: 1: must be a string",
    );
    let (_, unknown) = read(
        &schema,
        &object(r#"{"emb":{"kind":"Pod","x":1,"metadata":{"bogus":1}},"y":1}"#),
    )
    .unwrap();
    assert_eq!(unknown, ["spec.y", "spec.emb.metadata.bogus"]);
    check(
        r#"{"emb":{"kind":"Pod","metadata":{"name":"a/b"}}}"#,
        &[
            "spec.emb.apiVersion: Required value",
            r#"spec.emb.metadata.name: Invalid value: "a/b": may not contain '/'"#,
        ],
    );
}

#[test]
fn fields_are_pruned_and_defaulted() {
    let schema = compile(
        r#"{"type":"object","properties":{"spec":{"type":"object","default":{},"properties":{
        "foo":{"type":"string","default":"dflt"},"bar":{"type":"string","nullable":true,"default":"x"},"baz":{"type":"string"},
        "raw":{"type":"object","x-kubernetes-preserve-unknown-fields":true,"properties":{"known":{"type":"object","properties":{"a":{"type":"string"}}}}},
        "list":{"type":"array","items":{"type":"object","properties":{"p":{"type":"integer","default":7}}}}}}}}"#,
    );
    let check = |object: &str, want: &str, paths: &[&str]| {
        let (got, unknown) = read(&schema, object).unwrap();
        assert_eq!(json_text(&got), want);
        assert_eq!(unknown, paths);
    };
    check(
        r#"{"spec":{"foo":null,"bar":null,"baz":null}}"#,
        r#"{"spec":{"bar":null,"foo":"dflt"}}"#,
        &[],
    );
    check(
        r#"{"kind":"A"}"#,
        r#"{"kind":"A","spec":{"bar":"x","foo":"dflt"}}"#,
        &[],
    );
    check(
        r#"{"x":1,"spec":{"raw":{"other":{"z":1},"known":{"a":"1","b":2}},"list":[{},{"q":1}],"metadata":1}}"#,
        r#"{"spec":{"bar":"x","foo":"dflt","list":[{"p":7},{"p":7}],"raw":{"known":{"a":"1"},"other":{"z":1}}}}"#,
        &["spec.list[1].q", "spec.metadata", "spec.raw.known.b", "x"],
    );
}

#[test]
fn sets_and_maps_have_everything_once() {
    let schema = compile(
        r#"{"type":"object","properties":{"set":{"type":"array","x-kubernetes-list-type":"set","items":{"type":"string"}},
        "one":{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["n"],"items":{"type":"object","properties":{"n":{"type":"string"}}}},
        "two":{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["n","m"],"items":{"type":"object","properties":{"n":{"type":"string"},"m":{"type":"integer"}}}}}}"#,
    );
    let (object, _) = read(
        &schema,
        r#"{"set":["a","b","a","a"],"one":[{"n":"a"},{"n":"a"},{},{}],"two":[{"n":"a","m":1},{"n":"a"},{"m":1,"n":"a"}]}"#,
    )
    .unwrap();
    assert_eq!(
        texts(&schema.validate(&object, None, &Validate::default())),
        [
            r#"one[1]: Duplicate value: {"n":"a"}"#,
            "one[3]: Duplicate value: {}",
            r#"set[2]: Duplicate value: "a""#,
            r#"two[2]: Duplicate value: {"m":1,"n":"a"}"#,
        ]
    );
    assert_eq!(schema.validate(&object, Some(&object), &Validate::default()), []);
}

#[test]
fn what_was_wrong_before_may_stay() {
    let schema = compile(
        r#"{"type":"object","properties":{"a":{"type":"integer","maximum":5},"b":{"type":"integer"},
        "l":{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["n"],"items":{"type":"object","properties":{"n":{"type":"string"},"v":{"type":"integer","maximum":5}}}}}}"#,
    );
    let object = |t: &str| read(&schema, t).unwrap().0;
    let old = object(r#"{"a":9,"b":1,"l":[{"n":"x","v":9},{"n":"y","v":1}]}"#);
    let new = object(r#"{"a":9,"b":2,"l":[{"n":"y","v":1},{"n":"x","v":9}]}"#);
    assert_eq!(schema.validate(&new, Some(&old), &Validate::default()), []);
    let worse = object(r#"{"a":8,"b":2,"l":[{"n":"z","v":9},{"n":"x","v":9}]}"#);
    assert_eq!(
        texts(&schema.validate(&worse, Some(&old), &Validate::default())),
        [
            "a: Invalid value: 8: a in body should be less than or equal to 5",
            "l[0].v: Invalid value: 9: l[0].v in body should be less than or equal to 5",
        ]
    );
}

#[test]
fn inside_of_logic_nothing_is_forgiven() {
    let schema = compile(
        r#"{"type":"object","properties":{"l":{"type":"object","properties":{"a":{"type":"integer"},"c":{"type":"string"}},
        "anyOf":[{"properties":{"a":{"minimum":10}}}]}}}"#,
    );
    let object = |t: &str| read(&schema, t).unwrap().0;
    let (old, new) = (object(r#"{"l":{"a":1}}"#), object(r#"{"l":{"a":1,"c":"z"}}"#));
    assert_eq!(
        texts(&schema.validate(&new, Some(&old), &Validate::default())),
        [
            r#"<nil>: Invalid value: "": "l" must validate at least one schema (anyOf)"#,
            "l.a: Invalid value: 1: l.a in body should be greater than or equal to 10",
        ]
    );
    assert_eq!(schema.validate(&old, Some(&old), &Validate::default()), []);
}
