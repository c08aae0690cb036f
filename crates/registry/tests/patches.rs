//! Patches as clients send them: what they may turn an object into, and how their refusals read.

#![allow(clippy::unwrap_used, reason = "a test helper may fail where it stands")]

mod common;

use bytes::Bytes;
use common::{At, Server, shown};
use supercargo_meta::{Status, Tree};
use supercargo_registry::rest::{FieldValidation, PatchBody, PatchKind, WriteOptions};

const CM: fn() -> At<'static> = || At("v1", "configmaps", "default");
const DEPLOYMENTS: fn() -> At<'static> = || At("apps/v1", "deployments", "default");
const SCALE: fn() -> At<'static> = || At("apps/v1", "deployments/scale", "default");

const DEPLOYMENT: &str = r#"{"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"d"},"spec":{"replicas":1,
    "selector":{"matchLabels":{"a":"b"}},"template":{"metadata":{"labels":{"a":"b"}},"spec":{"containers":[{"name":"c","image":"i"}]}}}}"#;

async fn server() -> Server {
    let s = Server::new();
    s.namespace("default").await;
    s
}

/// Code and the end of the message of a refused patch.
async fn refused(s: &Server, at: At<'_>, name: &str, kind: PatchKind, json: &str) -> (u16, String) {
    let e = s.patch(at, name, kind, json).await.unwrap_err();
    let text = e.message().rsplit("}\": ").next().unwrap_or("").to_owned();
    (e.code(), text)
}

#[tokio::test]
async fn a_patch_of_text_may_not_turn_an_object_into_another() {
    let s = server().await;
    s.create(CM(), r#"{"metadata":{"name":"a"},"data":{"k":"v"}}"#)
        .await
        .unwrap();
    for (json, text) in [
        (
            r#"{"kind":"Pod"}"#,
            "converting (v1.Pod) to (core.ConfigMap): unknown conversion",
        ),
        (
            r#"{"apiVersion":"apps/v1","kind":"Deployment"}"#,
            "converting (v1.Deployment) to (core.ConfigMap): unknown conversion",
        ),
        (
            r#"{"apiVersion":"v2"}"#,
            "no kind \"ConfigMap\" is registered for version \"v2\" in scheme \"pkg/runtime/scheme.go:111\"",
        ),
        (
            r#"{"apiVersion":"a/b/c"}"#,
            "unexpected GroupVersion string: a/b/c",
        ),
        (
            r#"{"kind":5}"#,
            "couldn't get version/kind; json parse error: json: cannot unmarshal number into Go struct field .kind of type string",
        ),
    ] {
        assert_eq!(
            refused(&s, CM(), "a", PatchKind::Merge, json).await,
            (422, text.to_owned()),
            "{json}"
        );
    }
    let replaced = r#"[{"op":"replace","path":"/kind","value":"Pod"}]"#;
    let (code, text) = refused(&s, CM(), "a", PatchKind::Json, replaced).await;
    assert_eq!((code, text.contains("unknown conversion")), (422, true), "{text}");
    // The version of the URL is meant when none is said; a strategic merge patch has no say in it at all.
    let kept = s.merge(CM(), "a", r#"{"kind":null}"#).await.unwrap();
    assert_eq!(kept.str_at(&["kind"]), "ConfigMap");
    let kept = s
        .patch(CM(), "a", PatchKind::Strategic, r#"{"kind":"Pod"}"#)
        .await
        .unwrap();
    assert_eq!(kept.str_at(&["data", "k"]), "v");
    let (code, text) = refused(&s, CM(), "a", PatchKind::Merge, r#"{"apiVersion":null}"#).await;
    assert_eq!(
        (code, text.ends_with("name must be provided")),
        (400, true),
        "{text}"
    );
}

#[tokio::test]
async fn another_version_of_the_kind_is_converted() {
    let s = server().await;
    let v2 = || At("autoscaling/v2", "horizontalpodautoscalers", "default");
    let made = r#"{"metadata":{"name":"h"},"spec":{"maxReplicas":3,"scaleTargetRef":{"apiVersion":"apps/v1","kind":"Deployment","name":"d"}}}"#;
    s.create(v2(), made).await.unwrap();
    let patch =
        r#"{"apiVersion":"autoscaling/v1","spec":{"metrics":null,"targetCPUUtilizationPercentage":70}}"#;
    let after = s.merge(v2(), "h", patch).await.unwrap();
    assert_eq!(after.str_at(&["apiVersion"]), "autoscaling/v2");
    let metric = after.at(&["spec", "metrics"]).and_then(Tree::as_list).unwrap();
    assert_eq!(
        metric[0].int_at(&["resource", "target", "averageUtilization"]),
        Some(70)
    );
}

#[tokio::test]
async fn a_wrong_value_is_shown_in_the_object_as_it_was_sent_out() {
    let s = server().await;
    s.create(CM(), r#"{"metadata":{"name":"a"},"data":{"y":"2","x":"1"}}"#)
        .await
        .unwrap();
    let e = s.merge(CM(), "a", r#"{"data":{"n":5}}"#).await.unwrap_err();
    let start = r#" "" is invalid: patch: Invalid value: "{\"apiVersion\":\"v1\",\"data\":{\"n\":5,\"x\":\"1\",\"y\":\"2\"},\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"a\",\"namespace\":\"default\",\"uid\":"#;
    assert!(e.message().starts_with(start), "{}", e.message());
    let wrong = [
        (r#"{"data":"x"}"#, "cannot restore map from string"),
        (r#"{"data":{"a":5}}"#, "cannot convert int64 to string"),
        (r#"{"data":{"a":true}}"#, "unrecognized type: string"),
        (r#"{"immutable":"x"}"#, "unrecognized type: bool"),
        (
            r#"{"metadata":{"finalizers":{}}}"#,
            "cannot restore slice from map",
        ),
    ];
    for (json, text) in wrong {
        let e = s.patch(CM(), "a", PatchKind::Strategic, json).await.unwrap_err();
        assert!(e.message().ends_with(text), "{json}: {}", e.message());
    }
}

#[tokio::test]
async fn strict_problems_come_in_the_order_of_the_text() {
    let s = server().await;
    let strict = || WriteOptions {
        field_validation: FieldValidation::Strict,
        ..WriteOptions::default()
    };
    let json = r#"{"zeta":{"a":1,"a":2},"data":{"k":"1","k":"2"},"alpha":1,"metadata":{"name":"a","foo":1,"labels":{"l":"1","l":"2"},"name":"a"},
        "data":{"k":"3"},"zeta":1}"#;
    let e = s.create_with(CM(), json, strict()).await.unwrap_err();
    assert_eq!(
        e.message(),
        "ConfigMap in version \"v1\" cannot be handled as a ConfigMap: strict decoding error: unknown field \"zeta\", \
         duplicate field \"data.k\", unknown field \"alpha\", unknown field \"metadata.foo\", duplicate field \
         \"metadata.labels.l\", duplicate field \"metadata.name\", duplicate field \"data\""
    );
    // An object that is not there is missed before a patch is found to be none.
    let e = s.patch(CM(), "none", PatchKind::Json, "5").await.unwrap_err();
    assert!(e.is_not_found());
    let e = s.patch(CM(), "none", PatchKind::Apply, "[]").await.unwrap_err();
    assert_eq!(
        e.message(),
        "error decoding patch: error unmarshaling JSON: while decoding JSON: json: cannot unmarshal array into Go value \
         of type map[string]interface {}"
    );
}

#[tokio::test]
async fn applied_configurations_are_checked_by_the_converter() {
    let s = server().await;
    let apply = |json: &'static str| s.patch(CM(), "a", PatchKind::Apply, json);
    for (json, text) in [
        (
            r#"{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"foo":1}"#,
            "failed to create typed patch object (/a; /v1, Kind=ConfigMap): .foo: field not declared in schema",
        ),
        (
            r#"{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":{"x":5}}"#,
            "failed to create typed patch object (/a; /v1, Kind=ConfigMap): .data.x: expected string, got \
             &value.valueUnstructured{Value:5}",
        ),
        (
            r#"{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"binaryData":{"a":"%%%"}}"#,
            "failed to convert new object (/a; /v1, Kind=ConfigMap) to proper version: unable to convert unstructured \
             object to /v1, Kind=ConfigMap: error decoding from json: illegal base64 data at input byte 0",
        ),
    ] {
        let e = apply(json).await.unwrap_err();
        assert_eq!((e.code(), e.message()), (500, text));
    }
}

/// Manager, subresource and whether there is a time, of each entry.
fn owners(object: &Tree) -> Vec<(String, String, bool)> {
    let list = object.at(&["metadata", "managedFields"]).and_then(Tree::as_list);
    list.unwrap_or_default()
        .iter()
        .map(|e| {
            let text = |k| e.str_at(&[k]).to_owned();
            (text("manager"), text("subresource"), !text("time").is_empty())
        })
        .collect()
}

#[tokio::test]
async fn an_empty_list_of_managed_fields_takes_all_ownership() {
    let s = server().await;
    for (kind, patch) in [
        (PatchKind::Merge, r#"{"metadata":{"managedFields":[]}}"#),
        (PatchKind::Merge, r#"{"metadata":{"managedFields":[{}]}}"#),
        (PatchKind::Strategic, r#"{"metadata":{"managedFields":[]}}"#),
        (
            PatchKind::Json,
            r#"[{"op":"replace","path":"/metadata/managedFields","value":[]}]"#,
        ),
    ] {
        let made = s
            .create(CM(), r#"{"metadata":{"name":"a"},"data":{"k":"v"}}"#)
            .await
            .unwrap();
        assert_eq!(owners(&made).len(), 1);
        let after = s.patch(CM(), "a", kind, patch).await.unwrap();
        assert_eq!(after.at(&["metadata", "managedFields"]), None, "{patch}");
        s.delete(CM(), "a").await.unwrap();
    }
}

#[tokio::test]
async fn a_scale_is_applied_and_its_owners_are_the_parents() {
    let s = server().await;
    let made = s
        .patch(DEPLOYMENTS(), "d", PatchKind::Apply, DEPLOYMENT)
        .await
        .unwrap();
    let manager = owners(&made)[0].0.clone();
    let scale =
        r#"{"apiVersion":"autoscaling/v1","kind":"Scale","metadata":{"name":"d"},"spec":{"replicas":1}}"#;
    s.patch(SCALE(), "d", PatchKind::Apply, scale).await.unwrap();
    let after = s.get(DEPLOYMENTS(), "d").await.unwrap();
    assert_eq!(
        owners(&after),
        [
            (manager.clone(), "scale".to_owned(), false),
            (manager.clone(), String::new(), true)
        ]
    );
    // Nothing changes, so nothing is written.
    s.patch(SCALE(), "d", PatchKind::Apply, scale).await.unwrap();
    assert_eq!(s.get(DEPLOYMENTS(), "d").await.unwrap(), after);

    let more = scale.replace("\"replicas\":1", "\"replicas\":2");
    let e = s.patch(SCALE(), "d", PatchKind::Apply, &more).await.unwrap_err();
    assert_eq!(
        e.message(),
        format!("Apply failed with 1 conflict: conflict with \"{manager}\": .spec.replicas")
    );
    // An update takes the field from everybody.
    s.merge(SCALE(), "d", r#"{"spec":{"replicas":5}}"#).await.unwrap();
    let after = s.get(DEPLOYMENTS(), "d").await.unwrap();
    assert_eq!(after.int_at(&["spec", "replicas"]), Some(5));
    assert_eq!(after.int_at(&["metadata", "generation"]), Some(2));
    assert_eq!(
        owners(&after),
        [
            (manager.clone(), String::new(), true),
            (manager, "scale".to_owned(), false)
        ]
    );
    let e = s
        .patch(DEPLOYMENTS(), "d", PatchKind::Apply, DEPLOYMENT)
        .await
        .unwrap_err();
    assert!(
        e.message()
            .contains("with subresource \"scale\" using apps/v1: .spec.replicas"),
        "{e}"
    );
}

/// A patch of somebody, with options, three times: what it left of the object each time.
async fn thrice(
    s: &Server,
    user: &str,
    kind: PatchKind,
    json: &str,
    options: &WriteOptions,
) -> Vec<Result<Tree, Status>> {
    let mut answers = Vec::new();
    for _ in 0..3 {
        let mut cx = s.cx(&CM());
        cx.user.name = user.into();
        let sent = PatchBody {
            bytes: Bytes::copy_from_slice(json.as_bytes()),
            kind,
        };
        let answer = cx.endpoint.storage.patch(&cx, "a", sent, options.clone()).await;
        let warned = !cx.warnings.is_empty();
        assert_eq!(warned, json.contains("\"b\":\"2\",\"b\"") && answer.is_ok());
        answers.push(answer.map(|a| shown(a, 200)));
    }
    answers
}

#[tokio::test]
async fn a_patch_that_changed_nothing_does_so_again_until_something_else_does() {
    const A: &str = r#"{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":{"b":"1"}}"#;
    const TWICE: &str =
        r#"{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":{"b":"2","b":"1"}}"#;
    let s = server().await;
    s.create(CM(), r#"{"metadata":{"name":"a"},"data":{"b":"1"}}"#)
        .await
        .unwrap();
    let by = |manager: &str| WriteOptions {
        field_manager: manager.into(),
        ..WriteOptions::default()
    };
    let first = thrice(&s, "x", PatchKind::Apply, A, &by("one")).await;
    assert_eq!(first[1].as_ref().unwrap(), first[2].as_ref().unwrap());
    // Another manager becomes an owner too, once.
    let second = thrice(&s, "x", PatchKind::Apply, A, &by("two")).await;
    assert_ne!(first[2].as_ref().unwrap(), second[0].as_ref().unwrap());
    assert_eq!(second[0].as_ref().unwrap(), second[2].as_ref().unwrap());
    assert_eq!(s.get(CM(), "a").await.unwrap(), *second[2].as_ref().unwrap());
    // What is wrong with a patch is told each time.
    let strict = WriteOptions {
        field_validation: FieldValidation::Strict,
        ..by("two")
    };
    for a in thrice(&s, "x", PatchKind::Apply, TWICE, &strict).await {
        assert_eq!(a.unwrap_err().code(), 400);
    }
    thrice(&s, "x", PatchKind::Apply, TWICE, &by("two"))
        .await
        .pop()
        .unwrap()
        .unwrap();
    // An apply that wrote is known from then on, until somebody changes the object; not one that wants to find what it has
    // changed itself.
    const B: &str =
        r#"{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":{"b":"1","c":"C"}}"#;
    for c in ["1", "2"] {
        let all = thrice(
            &s,
            "x",
            PatchKind::Apply,
            &B.replace(r#""C""#, &format!("{c:?}")),
            &by("two"),
        )
        .await;
        let all: Vec<_> = all.into_iter().map(Result::unwrap).collect();
        assert!(all.iter().all(|a| *a == all[0] && a.str_at(&["data", "c"]) == c));
        s.merge(CM(), "a", r#"{"metadata":{"labels":{"other":"1"}}}"#)
            .await
            .unwrap();
    }
    let seen = s.get(CM(), "a").await.unwrap();
    let seen = format!(
        r#""resourceVersion":"{}","name""#,
        seen.str_at(&["metadata", "resourceVersion"])
    );
    let pinned = B.replace("\"name\"", &seen);
    let codes = thrice(&s, "x", PatchKind::Apply, &pinned, &by("two")).await;
    let codes = codes.into_iter().map(|a| a.map_or_else(|e| e.code(), |_| 200));
    assert_eq!(codes.collect::<Vec<_>>(), [200, 409, 409]);
    thrice(&s, "x", PatchKind::Apply, A, &by("two"))
        .await
        .pop()
        .unwrap()
        .unwrap();
    // The same bytes as another kind of patch, and what somebody changed meanwhile.
    thrice(&s, "y", PatchKind::Merge, A, &by("two"))
        .await
        .pop()
        .unwrap()
        .unwrap();
    s.merge(CM(), "a", r#"{"data":{"b":"3"}}"#).await.unwrap();
    for a in thrice(&s, "y", PatchKind::Merge, A, &by("two")).await {
        assert_eq!(a.unwrap().str_at(&["data", "b"]), "1");
    }
    // A patch that looks at the object before it changes nothing.
    const TEST: &str = r#"[{"op":"test","path":"/data/b","value":"1"}]"#;
    for a in thrice(&s, "y", PatchKind::Json, TEST, &by("two")).await {
        a.unwrap();
    }
    s.merge(CM(), "a", r#"{"data":{"b":"3"}}"#).await.unwrap();
    for a in thrice(&s, "y", PatchKind::Json, TEST, &by("two")).await {
        assert_eq!(a.unwrap_err().code(), 422);
    }
}

/// One group's way of naming events.
struct Group {
    version: &'static str,
    whole: &'static str,
}

const CORE: Group = Group {
    version: "v1",
    whole: r#","involvedObject":{"namespace":"default","name":"p"},"reason":"R","message":"M","type":"Normal""#,
};
const EVENTS: Group = Group {
    version: "events.k8s.io/v1",
    whole: r#","eventTime":"2026-01-01T00:00:00.000000Z","type":"Normal","reason":"R","action":"A",
        "reportingController":"x/y","reportingInstance":"i","regarding":{"namespace":"default","name":"p"}"#,
};

impl Group {
    /// Applies labels, to an event that is there or (`whole`) makes it; who owns which labels afterwards, or the refusal.
    async fn apply(&self, s: &Server, name: &str, manager: &str, labels: &str, whole: bool) -> String {
        let json = format!(
            r#"{{"apiVersion":"{}","kind":"Event","metadata":{{"name":"{name}","labels":{labels}}}{}}}"#,
            self.version,
            if whole { self.whole } else { "" },
        );
        self.patch(s, name, manager, PatchKind::Apply, &json).await
    }

    async fn label(&self, s: &Server, name: &str, manager: &str, labels: &str) -> String {
        let json = format!(r#"{{"metadata":{{"labels":{labels}}}}}"#);
        self.patch(s, name, manager, PatchKind::Merge, &json).await
    }

    async fn patch(&self, s: &Server, name: &str, manager: &str, kind: PatchKind, json: &str) -> String {
        let options = WriteOptions {
            field_manager: manager.into(),
            ..WriteOptions::default()
        };
        let at = At(self.version, "events", "default");
        match s.patch_with(at, name, kind, json, options).await {
            Ok(answer) => owners_of_labels(&shown(answer, 200)),
            Err(e) => e.message().to_owned(),
        }
    }
}

/// `manager version labels`, with a mark where there is a time.
fn owners_of_labels(event: &Tree) -> String {
    let list = event.at(&["metadata", "managedFields"]).and_then(Tree::as_list);
    let entries = list.unwrap_or_default().iter().map(|e| {
        let fields = supercargo_meta::json_text(e.get("fieldsV1").unwrap());
        let labels = ["x", "y", "z"]
            .into_iter()
            .filter(|l| fields.contains(&format!("f:{l}\"")));
        let time = if e.get("time").is_some() { "timed " } else { "" };
        let of = |k| e.str_at(&[k]);
        format!(
            "{} {} {time}{}",
            of("manager"),
            of("apiVersion"),
            labels.collect::<String>()
        )
    });
    entries.collect::<Vec<_>>().join(", ")
}

/// Events are served in two groups, and owners are told apart within a group only: what the owners of the other group have is
/// nobody's before anything is compared (seen on kube-apiserver 1.37.2). An apply in `v1` was refused for the sake of owners in
/// `events.k8s.io/v1`.
#[tokio::test]
async fn owners_of_the_other_group_are_forgotten_before_anything_is_compared() {
    let s = server().await;
    for (here, there) in [(CORE, EVENTS), (EVENTS, CORE)] {
        let (a, b) = (here.version, there.version);
        let name = |n: u8| format!("e{n}.{}", a.len());
        // No conflict, and nothing is given up: neither by others nor by the same manager, whose time stays.
        let n = name(1);
        assert_eq!(
            here.apply(&s, &n, "m1", r#"{"x":"1","y":"1"}"#, true).await,
            format!("m1 {a} timed xy")
        );
        assert_eq!(
            there.apply(&s, &n, "m2", r#"{"x":"2"}"#, false).await,
            format!("m2 {b} timed x")
        );
        assert_eq!(
            here.apply(&s, &n, "m1", r#"{"x":"3"}"#, false).await,
            format!("m1 {a} timed x")
        );
        assert_eq!(
            there.apply(&s, &n, "m1", r#"{"x":"3"}"#, false).await,
            format!("m1 {b} timed x")
        );
        let event = s.get(At(a, "events", "default"), &n).await.unwrap();
        assert_eq!(event.str_at(&["metadata", "labels", "y"]), "1");

        // Who changes nothing has no time; who was not forgotten is met.
        let n = name(2);
        here.apply(&s, &n, "m1", r#"{"x":"1"}"#, true).await;
        assert_eq!(
            there.apply(&s, &n, "m2", r#"{"x":"1"}"#, false).await,
            format!("m2 {b} x")
        );
        let n = name(3);
        here.apply(&s, &n, "m1", r#"{"x":"1"}"#, true).await;
        assert_eq!(
            there.label(&s, &n, "m3", r#"{"y":"1"}"#).await,
            format!("m3 {b} timed y")
        );
        assert_eq!(
            there.apply(&s, &n, "m2", r#"{"x":"2","y":"2"}"#, false).await,
            format!(r#"Apply failed with 1 conflict: conflict with "m3" using {b}: .metadata.labels.y"#)
        );
        // A write that changes nothing forgets them too, and what has no owners has had some before the first apply.
        assert_eq!(here.label(&s, &n, "m4", r#"{"y":"1"}"#).await, "");
        assert_eq!(
            here.apply(&s, &n, "m2", r#"{"x":"9","y":"7"}"#, false).await,
            format!(
                "Apply failed with 2 conflicts: conflicts with \"before-first-apply\" using {a}:\n\
                 - .metadata.labels.x\n- .metadata.labels.y"
            )
        );
    }
}
