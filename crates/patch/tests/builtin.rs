//! Ownership on built-in types, against what kube-apiserver 1.37.2 answered to the same requests.

#![allow(clippy::unwrap_used, reason = "a test helper may fail where it stands")]

use supercargo_codec::{Limits, json};
use supercargo_meta::{Text, Tree};
use supercargo_patch::{Context, Filter, Path, Set, apply, update};
use supercargo_resources::type_by_gvk;
use supercargo_schema::{TypeDef, Unknown, apply_defaults, conform};

fn ty(group: &str, version: &str, kind: &str) -> &'static TypeDef {
    type_by_gvk(group, version, kind).unwrap()
}

fn tree(s: &str) -> Tree {
    json::parse(s.as_bytes(), &Limits::default()).unwrap().tree
}

/// An object as it is decoded: canonical, with defaults.
fn object(mut t: Tree, ty: &TypeDef) -> Tree {
    conform(&mut t, ty, Unknown::Drop).unwrap();
    apply_defaults(&mut t, ty);
    t
}

fn no_status(api_version: &str) -> Vec<(Text, Filter)> {
    vec![(
        api_version.into(),
        Filter::Exclude(Set::of([Path::fields(&["status"])])),
    )]
}

fn ctx<'a>(
    manager: &'a str,
    api_version: &'a str,
    kind: &'a str,
    reset: &'a [(Text, Filter)],
) -> Context<'a> {
    Context {
        manager,
        api_version,
        kind,
        subresource: "",
        now: "2026-01-01T00:00:00Z",
        reset,
        force: false,
        versions: None,
    }
}

/// The fields of a manager of an object.
fn fields(object: &Tree, manager: &str) -> String {
    let entries = object
        .at(&["metadata", "managedFields"])
        .and_then(Tree::as_list)
        .unwrap_or_default();
    let entry = entries.iter().find(|e| e.str_at(&["manager"]) == manager);
    match entry.and_then(|e| e.get("fieldsV1")) {
        Some(Tree::Raw(b)) => String::from_utf8(b.to_vec()).unwrap(),
        other => format!("{other:?}"),
    }
}

const SERVICE_ONE: &str = r#"{"apiVersion":"v1","kind":"Service","metadata":{"name":"s","labels":{"shared":"1","mine":"1"}},"spec":{"clusterIP":"None","ports":[{"port":80,"name":"http","protocol":"TCP"}]}}"#;
const SERVICE_TWO: &str = r#"{"apiVersion":"v1","kind":"Service","metadata":{"name":"s","labels":{"shared":"1"}},"spec":{"ports":[{"port":81,"name":"alt","protocol":"TCP"}]}}"#;

#[test]
fn a_created_object_is_its_creators() {
    let t = ty("", "v1", "ConfigMap");
    let new = object(
        tree(
            r#"{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","labels":{"l":"x"}},"data":{"x":"1","y":"2"}}"#,
        ),
        t,
    );
    let made = update(&Tree::Null, &new, t, &ctx("m", "v1", "ConfigMap", &[]));
    assert_eq!(
        fields(&made, "m"),
        r#"{"f:data":{".":{},"f:x":{},"f:y":{}},"f:metadata":{"f:labels":{".":{},"f:l":{}}}}"#
    );
}

#[test]
fn structs_that_always_exist_are_nobodys() {
    let t = ty("apps", "v1", "Deployment");
    let new = object(
        tree(
            r#"{"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"d"},"spec":{"replicas":0,"selector":{"matchLabels":{"a":"b"}},"template":{"metadata":{"labels":{"a":"b"}},"spec":{"containers":[{"name":"c","image":"i:1","ports":[{"containerPort":80}]}]}}}}"#,
        ),
        t,
    );
    let reset = no_status("apps/v1");
    let made = update(&Tree::Null, &new, t, &ctx("m", "apps/v1", "Deployment", &reset));
    assert_eq!(
        fields(&made, "m"),
        r#"{"f:spec":{"f:progressDeadlineSeconds":{},"f:replicas":{},"f:revisionHistoryLimit":{},"f:selector":{},"f:strategy":{"f:rollingUpdate":{".":{},"f:maxSurge":{},"f:maxUnavailable":{}},"f:type":{}},"f:template":{"f:metadata":{"f:labels":{".":{},"f:a":{}}},"f:spec":{"f:containers":{"k:{\"name\":\"c\"}":{".":{},"f:image":{},"f:imagePullPolicy":{},"f:name":{},"f:ports":{".":{},"k:{\"containerPort\":80,\"protocol\":\"TCP\"}":{".":{},"f:containerPort":{},"f:protocol":{}}},"f:resources":{},"f:terminationMessagePath":{},"f:terminationMessagePolicy":{}}},"f:dnsPolicy":{},"f:restartPolicy":{},"f:schedulerName":{},"f:securityContext":{},"f:terminationGracePeriodSeconds":{}}}}}"#
    );
}

/// Applies and decodes the outcome as the server does.
fn applied(
    live: Option<&Tree>,
    config: &str,
    manager: &str,
) -> Result<(Tree, bool), supercargo_meta::Status> {
    let t = ty("", "v1", "Service");
    let reset = no_status("v1");
    let (out, changed) = apply(live, &tree(config), t, &ctx(manager, "v1", "Service", &reset))?;
    Ok((object(out, t), changed))
}

#[test]
fn appliers_share_and_conflict() {
    let (one, _) = applied(None, SERVICE_ONE, "one").unwrap();
    assert_eq!(
        fields(&one, "one"),
        r#"{"f:metadata":{"f:labels":{"f:mine":{},"f:shared":{}}},"f:spec":{"f:clusterIP":{},"f:ports":{"k:{\"port\":80,\"protocol\":\"TCP\"}":{".":{},"f:name":{},"f:port":{},"f:protocol":{}}}}}"#
    );
    let (two, _) = applied(Some(&one), SERVICE_TWO, "two").unwrap();
    assert_eq!(
        two.at(&["spec", "ports"]).and_then(Tree::as_list).unwrap().len(),
        2
    );
    let clash = SERVICE_TWO
        .replace(r#""shared":"1""#, r#""shared":"2","mine":"2""#)
        .replace(r#""port":81,"name":"alt""#, r#""port":80,"name":"web""#);
    let e = applied(Some(&two), &clash, "two").unwrap_err();
    assert_eq!(
        e.message(),
        "Apply failed with 3 conflicts: conflicts with \"one\":\n- .metadata.labels.mine\n- .metadata.labels.shared\n- \
         .spec.ports[port=80,protocol=\"TCP\"].name"
    );
    let causes = &e.body().details.as_ref().unwrap().causes;
    assert_eq!((causes.len(), &*causes[0].message), (3, "conflict with \"one\""));
    assert_eq!(
        (&*causes[0].reason, &*causes[0].field),
        ("FieldManagerConflict", ".metadata.labels.mine")
    );
    // Left out by its applier: the shared label stays with the other, the port goes.
    let less = r#"{"apiVersion":"v1","kind":"Service","metadata":{"name":"s","labels":{"mine":"1"}},"spec":{"clusterIP":"None"}}"#;
    let (three, _) = applied(Some(&two), less, "one").unwrap();
    assert_eq!(three.str_at(&["metadata", "labels", "shared"]), "1");
    assert_eq!(
        three
            .at(&["spec", "ports"])
            .and_then(Tree::as_list)
            .unwrap()
            .len(),
        1
    );
    assert_eq!(
        fields(&three, "one"),
        r#"{"f:metadata":{"f:labels":{"f:mine":{}}},"f:spec":{"f:clusterIP":{}}}"#
    );
}

#[test]
fn applying_again_changes_nothing() {
    let (one, changed) = applied(None, SERVICE_ONE, "one").unwrap();
    assert!(changed);
    let (again, changed) = applied(Some(&one), SERVICE_ONE, "one").unwrap();
    assert!(!changed);
    assert_eq!(again, one);
}

#[test]
fn configurations_that_do_not_fit() {
    for (from, to, code, want) in [
        (
            r#""kind":"Service""#,
            r#""kind":"ConfigMap""#,
            400,
            "invalid object type: /v1, Kind=ConfigMap",
        ),
        (
            r#""name":"s""#,
            r#""name":"s","managedFields":[]"#,
            400,
            "metadata.managedFields must be nil",
        ),
        (
            r#""port":80,"name":"http""#,
            r#""port":80},{"port":80,"name":"http""#,
            500,
            r#"failed to create typed patch object (/s; /v1, Kind=Service): .spec.ports: duplicate entries for key [port=80,protocol="TCP"]"#,
        ),
        (
            r#"[{"port":80,"name":"http","protocol":"TCP"}]"#,
            r#"{"a":"b"}"#,
            500,
            "failed to create typed patch object (/s; /v1, Kind=Service): .spec.ports: expected list, got &{map[a:b]}",
        ),
    ] {
        let e = applied(None, &SERVICE_ONE.replace(from, to), "m").unwrap_err();
        assert_eq!((e.code(), e.message()), (code, want));
    }
}
