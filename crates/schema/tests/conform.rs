//! The canonical tree. Expectations were asked of Go 1.26 with k8s.io/apimachinery 0.37 for the same types.

#![allow(
    dead_code,
    unreachable_pub,
    clippy::unwrap_used,
    reason = "test code; the sample API serves several tests"
)]

mod sample;

use proptest::prelude::*;
use sample::{POD, json, tree};
use supercargo_meta::{Text, Tree};
use supercargo_schema::{Unknown, conform, is_zero, semantically_equal};

/// What is always printed for an empty pod of the sample API.
const SPEC: &str = r#""containers":null,"raw":null"#;

fn canonical(input: &str) -> Result<(String, Vec<String>), String> {
    let mut t = tree(input);
    let report = conform(&mut t, &POD, Unknown::Drop).map_err(|e| e.message)?;
    Ok((json(&t), report.unknown))
}

#[track_caller]
fn check(input: &str, metadata: &str, spec: &str) {
    let want = format!(r#"{{"metadata":{{{metadata}}},"spec":{{{spec}}},"status":{{"startTime":null}}}}"#);
    assert_eq!(canonical(input).unwrap().0, want, "{input}");
}

#[track_caller]
fn refuse(input: &str, want: &str) {
    assert_eq!(canonical(input), Err(want.to_owned()), "{input}");
}

#[test]
fn structs_are_there_and_nil_is_null() {
    check("{}", "", SPEC);
    check("null", "", SPEC);
    check(r#"{"metadata":null,"spec":null}"#, "", SPEC);
}

#[test]
fn zero_values_go_and_given_ones_stay() {
    check(
        r#"{"metadata":{"name":"","generation":0,"labels":{},"finalizers":[]}}"#,
        "",
        SPEC,
    );
    check(
        r#"{"spec":{"hostNetwork":false,"terminationGracePeriodSeconds":0,"containers":[]}}"#,
        "",
        r#""containers":[],"raw":null,"terminationGracePeriodSeconds":0"#,
    );
    check(r#"{"spec":{"terminationGracePeriodSeconds":null}}"#, "", SPEC);
}

#[test]
fn null_items_and_values_become_zero() {
    check(
        r#"{"metadata":{"labels":{"a":null},"finalizers":[null,"a"]}}"#,
        r#""finalizers":["","a"],"labels":{"a":""}"#,
        SPEC,
    );
    check(
        r#"{"spec":{"containers":[null,{"name":"a","args":[],"ports":null}]}}"#,
        "",
        r#""containers":[{"name":"","resources":{}},{"name":"a","resources":{}}],"raw":null"#,
    );
    check(
        r#"{"spec":{"data":{"b":null,"c":""}}}"#,
        "",
        r#""containers":null,"data":{"b":null,"c":""},"raw":null"#,
    );
}

#[test]
fn times_quantities_and_bytes_become_canonical() {
    check(
        r#"{"metadata":{"creationTimestamp":"2020-01-02T03:04:05.9+02:00"}}"#,
        r#""creationTimestamp":"2020-01-02T01:04:05Z""#,
        SPEC,
    );
    check(
        r#"{"metadata":{"creationTimestamp":"0001-01-01T00:00:00Z"}}"#,
        "",
        SPEC,
    );
    check(r#"{"metadata":{"creationTimestamp":null}}"#, "", SPEC);
    check(
        r#"{"spec":{"containers":[{"resources":{"limits":{"cpu":0.5,"memory":null,"x":"1024Mi"}}}]}}"#,
        "",
        r#""containers":[{"name":"","resources":{"limits":{"cpu":"500m","memory":"0","x":"1Gi"}}}],"raw":null"#,
    );
    check(
        r#"{"spec":{"data":{"a":"YW\nE=","b":[97,98],"c":"YR=="}}}"#,
        "",
        r#""containers":null,"data":{"a":"YWE=","b":"YWI=","c":"YQ=="},"raw":null"#,
    );
}

#[test]
fn embedded_json_is_kept_as_bytes() {
    check(
        r#"{"metadata":{"managedFields":[{"fieldsV1":{"f:a": {}, "b":[1, 2.5]},"time":null},{"fieldsV1":null}]},"spec":{"raw":"x"}}"#,
        r#""managedFields":[{"fieldsV1":{"b":[1,2.5],"f:a":{}}},{}]"#,
        r#""containers":null,"raw":"x""#,
    );
    let mut t = tree(r#"{"spec":{"raw":{"b":1,"a":[ 1 ]}}}"#);
    conform(&mut t, &POD, Unknown::Drop).unwrap();
    assert_eq!(t.at(&["spec", "raw"]), Some(&Tree::raw(r#"{"a":[1],"b":1}"#)));
}

#[test]
fn int_or_string_is_zero_when_absent() {
    check(
        r#"{"spec":{"containers":[{"livenessProbe":{"httpGet":{}}},{"livenessProbe":{"httpGet":{"port":"http"}}}]}}"#,
        "",
        r#""containers":[{"livenessProbe":{"httpGet":{"port":0}},"name":"","resources":{}},{"livenessProbe":{"httpGet":{"port":"http"}},"name":"","resources":{}}],"raw":null"#,
    );
}

#[test]
fn integers_fit_floats_but_not_the_other_way() {
    let mut t = tree(r#"{"spec":{"share":3}}"#);
    conform(&mut t, &POD, Unknown::Drop).unwrap();
    assert_eq!(t.at(&["spec", "share"]), Some(&Tree::Float(3.0)));
}

#[test]
fn unknown_fields_are_dropped_and_named() {
    let input = r#"{"Spec":{},"spec":{"containers":[null,{"name":"a","foo":1}],"bar":{"x":1},"NodeName":"y"},"zoo":1}"#;
    let (out, unknown) = canonical(input).unwrap();
    assert_eq!(
        unknown,
        [
            "Spec",
            "spec.NodeName",
            "spec.bar",
            "spec.containers[1].foo",
            "zoo"
        ]
    );
    assert!(
        !out.contains("bar") && !out.contains("zoo") && !out.contains("foo"),
        "{out}"
    );
    let mut kept = tree(input);
    let report = conform(&mut kept, &POD, Unknown::Keep).unwrap();
    assert_eq!(report.unknown.len(), 5);
    assert_eq!(kept.at(&["spec", "bar", "x"]), Some(&Tree::Int(1)));
}

#[test]
fn wrong_types_answer_what_go_answers() {
    for (input, tail) in [
        (
            r#"{"metadata":"x"}"#,
            "string into Go struct field Pod.metadata of type v1.ObjectMeta",
        ),
        (
            r#"{"metadata":[]}"#,
            "array into Go struct field Pod.metadata of type v1.ObjectMeta",
        ),
        (
            r#"{"metadata":{"name":1}}"#,
            "number into Go struct field ObjectMeta.metadata.name of type string",
        ),
        (
            r#"{"metadata":{"uid":5}}"#,
            "number into Go struct field ObjectMeta.metadata.uid of type types.UID",
        ),
        (
            r#"{"spec":{"containers":{"a":1}}}"#,
            "object into Go struct field PodSpec.spec.containers of type []v1.Container",
        ),
        (
            r#"{"spec":{"containers":[1]}}"#,
            "number into Go struct field PodSpec.spec.containers of type v1.Container",
        ),
        (
            r#"{"spec":{"containers":[{"name":true}]}}"#,
            "bool into Go struct field Container.spec.containers.name of type string",
        ),
        (
            r#"{"spec":{"containers":[{"ports":[{"containerPort":3000000000}]}]}}"#,
            "number 3000000000 into Go struct field ContainerPort.spec.containers.ports.containerPort of type int32",
        ),
        (
            r#"{"spec":{"containers":[{"ports":[{"containerPort":1.0}]}]}}"#,
            "number 1.0 into Go struct field ContainerPort.spec.containers.ports.containerPort of type int32",
        ),
        (
            r#"{"spec":{"containers":[{"ports":[{"containerPort":"80"}]}]}}"#,
            "string into Go struct field ContainerPort.spec.containers.ports.containerPort of type int32",
        ),
        (
            r#"{"spec":{"terminationGracePeriodSeconds":99999999999999999999}}"#,
            "number 100000000000000000000 into Go struct field PodSpec.spec.terminationGracePeriodSeconds of type int64",
        ),
        (
            r#"{"spec":{"hostNetwork":1}}"#,
            "number into Go struct field PodSpec.spec.hostNetwork of type bool",
        ),
        (
            r#"{"spec":{"nodeSelector":{"a":1}}}"#,
            "number into Go struct field PodSpec.spec.nodeSelector of type string",
        ),
        (
            r#"{"spec":{"nodeSelector":["a"]}}"#,
            "array into Go struct field PodSpec.spec.nodeSelector of type map[string]string",
        ),
        (
            r#"{"metadata":{"creationTimestamp":1}}"#,
            "number into Go struct field ObjectMeta.metadata.creationTimestamp of type string",
        ),
        (
            r#"{"spec":{"containers":[{"livenessProbe":{"httpGet":{"port":true}}}]}}"#,
            "bool into Go struct field HTTPGetAction.spec.containers.livenessProbe.ProbeHandler.httpGet.port of type int32",
        ),
        (
            r#"{"spec":{"containers":[{"livenessProbe":{"httpGet":{"port":1.5}}}]}}"#,
            "number 1.5 into Go struct field HTTPGetAction.spec.containers.livenessProbe.ProbeHandler.httpGet.port of type int32",
        ),
        (
            r#"{"spec":{"data":{"a":1}}}"#,
            "number into Go struct field PodSpec.spec.data of type []uint8",
        ),
        (
            r#"{"spec":{"containers":[{"resources":{"limits":"x"}}]}}"#,
            "string into Go struct field ResourceRequirements.spec.containers.resources.limits of type v1.ResourceList",
        ),
        (
            r#"{"spec":{"restartPolicy":5}}"#,
            "number into Go struct field PodSpec.spec.restartPolicy of type v1.RestartPolicy",
        ),
        (r#""x""#, "string into Go value of type v1.Pod"),
    ] {
        refuse(input, &format!("json: cannot unmarshal {tail}"));
    }
}

#[test]
fn texts_that_do_not_parse_answer_what_go_answers() {
    refuse(
        r#"{"metadata":{"deletionTimestamp":""}}"#,
        r#"parsing time "" as "2006-01-02T15:04:05Z07:00": cannot parse "" as "2006""#,
    );
    refuse(
        r#"{"spec":{"data":{"a":"YWFh!"}}}"#,
        "illegal base64 data at input byte 4",
    );
    for q in ["true", r#""""#, "[]", r#""x""#] {
        refuse(
            &format!(r#"{{"spec":{{"containers":[{{"resources":{{"limits":{{"cpu":{q}}}}}}}]}}}}"#),
            "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'",
        );
    }
}

#[test]
fn a_tree_that_is_too_deep_is_refused() {
    let string = sample::scalar("string", supercargo_schema::Scalar::String);
    let mut ty = sample::list(&string);
    let mut t = Tree::from("x");
    for _ in 0..600 {
        ty = sample::list(&ty);
        t = Tree::list(vec![t]);
    }
    assert_eq!(
        conform(&mut t, &ty, Unknown::Drop).unwrap_err().message,
        "exceeded max depth"
    );
}

#[test]
fn a_shared_tree_is_not_changed_under_its_other_owner() {
    let original = tree(r#"{"metadata":{"name":"","labels":{"a":null}},"bar":1}"#);
    let mut t = original.clone();
    conform(&mut t, &POD, Unknown::Drop).unwrap();
    assert_eq!(
        json(&original),
        r#"{"bar":1,"metadata":{"labels":{"a":null},"name":""}}"#
    );
}

#[test]
fn a_shared_tree_that_is_canonical_goes_on_being_shared() {
    let mut original = tree(
        r#"{"metadata":{"name":"a","labels":{"a":"b"},"finalizers":["x"]},"spec":{"containers":[{"name":"a long name of a container"}]}}"#,
    );
    conform(&mut original, &POD, Unknown::Drop).unwrap();
    let mut t = original.clone();
    conform(&mut t, &POD, Unknown::Drop).unwrap();
    assert!(t.is_same(&original));

    let mut odd = original.clone();
    odd.set(&["metadata", "extra"], Tree::Bool(true));
    let mut t = odd.clone();
    let report = conform(&mut t, &POD, Unknown::Drop).unwrap();
    assert_eq!(report.unknown, ["metadata.extra"]);
    assert_eq!(t, original);
    assert!(t.get("spec").unwrap().is_same(original.get("spec").unwrap()));
    assert!(odd.at(&["metadata", "extra"]).is_some());
}

#[test]
fn zero_and_semantic_equality() {
    let pod = |s: &str| {
        let mut t = tree(s);
        conform(&mut t, &POD, Unknown::Drop).unwrap();
        t
    };
    assert!(is_zero(&pod("{}"), &POD));
    assert!(!is_zero(&pod(r#"{"spec":{"containers":[]}}"#), &POD));
    assert!(!is_zero(
        &pod(r#"{"spec":{"terminationGracePeriodSeconds":0}}"#),
        &POD
    ));
    for (a, b, equal) in [
        ("{}", r#"{"spec":{"containers":[]}}"#, true),
        ("{}", r#"{"spec":{"terminationGracePeriodSeconds":0}}"#, false),
        (
            r#"{"metadata":{"name":"a"}}"#,
            r#"{"metadata":{"name":"b"}}"#,
            false,
        ),
        (r#"{"metadata":{"name":"a"}}"#, "{}", false),
        (
            r#"{"spec":{"containers":[{"resources":{"limits":{"cpu":"1k"}}}]}}"#,
            r#"{"spec":{"containers":[{"resources":{"limits":{"cpu":"1e3"}}}]}}"#,
            true,
        ),
        (
            r#"{"spec":{"containers":[{"resources":{"limits":{"cpu":"1"}}}]}}"#,
            r#"{"spec":{"containers":[{"resources":{"limits":{"cpu":"2"}}}]}}"#,
            false,
        ),
    ] {
        assert_eq!(semantically_equal(&pod(a), &pod(b), &POD), equal, "{a} {b}");
        assert_eq!(semantically_equal(&pod(b), &pod(a), &POD), equal, "{b} {a}");
    }
}

/// Trees that use the names of the sample API, so that random ones get somewhere.
fn any_tree() -> impl Strategy<Value = Tree> {
    let leaf = prop_oneof![
        Just(Tree::Null),
        any::<bool>().prop_map(Tree::Bool),
        (-3_i64..5_000_000_000).prop_map(Tree::Int),
        any::<f64>().prop_map(Tree::Float),
        "[a-zA-Z0-9:=+-]{0,6}".prop_map(Tree::from),
        Just(Tree::from("2020-01-02T03:04:05+01:00")),
    ];
    let name = prop::sample::select(vec![
        "metadata",
        "name",
        "labels",
        "spec",
        "containers",
        "ports",
        "livenessProbe",
        "httpGet",
        "port",
        "resources",
        "limits",
        "data",
        "raw",
        "status",
        "startTime",
        "creationTimestamp",
        "finalizers",
        "managedFields",
        "x",
    ]);
    leaf.prop_recursive(6, 60, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Tree::list),
            prop::collection::vec((name.clone(), inner), 0..6)
                .prop_map(|v| Tree::Map(v.into_iter().map(|(k, t)| (Text::from(k), t)).collect())),
        ]
    })
}

proptest! {
    #[test]
    fn conforming_never_panics_and_is_idempotent(t in any_tree(), keep in any::<bool>()) {
        let mode = if keep { Unknown::Keep } else { Unknown::Drop };
        // Of a tree that others hold too the pass makes the same, and leaves theirs alone.
        let (mut once, mut shared) = (t.clone(), t.clone());
        let mut alone = tree(&json(&t));
        prop_assert_eq!(conform(&mut once, &POD, mode), conform(&mut shared, &POD, mode));
        if alone == t && conform(&mut alone, &POD, mode).is_ok() {
            prop_assert_eq!(&alone, &shared);
        }
        if conform(&mut once, &POD, mode).is_ok() {
            let mut twice = once.clone();
            let report = conform(&mut twice, &POD, mode).unwrap();
            prop_assert_eq!(&once, &twice);
            prop_assert!(keep || report.unknown.is_empty());
            prop_assert!(semantically_equal(&once, &twice, &POD));
        }
    }
}
