//! Custom resources as clients see them: a definition is served at once, its objects obey it, and go with it.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use common::{
    Client, Cluster, JSON_PATCH, MERGE, PROTOBUF, STRATEGIC, Watcher, builder, revision, run, soon, timed,
};
use serde_json::{Value, json};
use std::time::Duration;
use supercargo::Controllers;

const DEFINITIONS: &str = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
const FOOS: &str = "/apis/ex.com/v1/namespaces/default/foos";

/// A definition of namespaced objects with everything a version may have, and a second version that is not stored.
fn definition() -> Value {
    let schema = json!({"openAPIV3Schema": {"type": "object", "properties": {
        "spec": {"type": "object", "properties": {
            "color": {"type": "string", "default": "red"},
            "replicas": {"type": "integer"},
            "size": {"type": "number"},
        }},
        "status": {"type": "object", "properties": {
            "replicas": {"type": "integer"}, "selector": {"type": "string"}, "phase": {"type": "string"},
        }},
    }}});
    let other = json!({"openAPIV3Schema": {"type": "object", "properties": {
        "spec": {"type": "object", "properties": {"color": {"type": "string"}, "only2": {"type": "string"}}},
    }}});
    json!({
        "apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
        "metadata": {"name": "foos.ex.com"},
        "spec": {
            "group": "ex.com", "scope": "Namespaced",
            "names": {"plural": "foos", "singular": "foo", "kind": "Foo", "shortNames": ["f"], "categories": ["all"]},
            "versions": [
                {"name": "v1", "served": true, "storage": true, "schema": schema,
                 "subresources": {"status": {}, "scale": {
                    "specReplicasPath": ".spec.replicas", "statusReplicasPath": ".status.replicas",
                    "labelSelectorPath": ".status.selector"}},
                 "selectableFields": [{"jsonPath": ".spec.color"}],
                 "additionalPrinterColumns": [{"name": "Color", "type": "string", "jsonPath": ".spec.color"}]},
                {"name": "v2", "served": true, "storage": false, "schema": other,
                 "deprecated": true, "deprecationWarning": "take v1"},
            ],
        },
    })
}

/// Makes a definition and waits until it is established.
async fn establish(c: &Client, definition: &Value) -> Value {
    let name = definition["metadata"]["name"].as_str().unwrap().to_owned();
    let mut w = c
        .watch(&format!(
            "{DEFINITIONS}?watch=1&fieldSelector=metadata.name={name}"
        ))
        .await;
    c.post(DEFINITIONS, definition).await.expect(201);
    established(&mut w).await
}

async fn established(w: &mut Watcher) -> Value {
    loop {
        let object = w.next().await.unwrap()["object"].clone();
        if condition(&object, "Established")["status"] == "True" {
            return object;
        }
    }
}

fn condition<'a>(object: &'a Value, kind: &str) -> &'a Value {
    static NONE: Value = Value::Null;
    let all = object["status"]["conditions"]
        .as_array()
        .map_or(&[][..], Vec::as_slice);
    all.iter().find(|c| c["type"] == kind).unwrap_or(&NONE)
}

fn foo(name: &str, spec: Value) -> Value {
    json!({"apiVersion": "ex.com/v1", "kind": "Foo", "metadata": {"name": name}, "spec": spec})
}

#[test]
fn a_definition_is_served_as_soon_as_it_says_so() {
    run(async {
        let c = Cluster::start().await;
        assert_eq!(c.client.get(FOOS).await.code, 404);
        let mut w = c.client.watch(&format!("{DEFINITIONS}?watch=1")).await;
        let made = c.client.post(DEFINITIONS, &definition()).await.expect(201);
        assert_eq!(
            made["status"],
            json!({"conditions": null, "acceptedNames": {"plural": "", "kind": ""}, "storedVersions": ["v1"]})
        );
        assert_eq!(
            (&made["metadata"]["generation"], &made["spec"]["conversion"]),
            (&json!(1), &json!({"strategy": "None"}))
        );
        let now = established(&mut w).await;
        c.client.post(FOOS, &foo("a", json!({}))).await.expect(201);
        assert_eq!(condition(&now, "NamesAccepted")["reason"], "NoConflicts");
        assert_eq!(condition(&now, "Established")["reason"], "InitialNamesAccepted");
        assert_eq!(now["status"]["acceptedNames"]["listKind"], "FooList");
        let group = c.client.get("/apis/ex.com").await.expect(200);
        assert_eq!(group["preferredVersion"]["version"], "v2");
        let resources = c.client.get("/apis/ex.com/v1").await.expect(200)["resources"].clone();
        let names: Vec<&str> = resources
            .as_array()
            .unwrap()
            .iter()
            .map(|r| r["name"].as_str().unwrap())
            .collect();
        assert_eq!(names, ["foos", "foos/status", "foos/scale"]);
        let verbs = json!([
            "delete",
            "deletecollection",
            "get",
            "list",
            "patch",
            "create",
            "update",
            "watch"
        ]);
        assert_eq!(resources[0]["verbs"], verbs);
        c.stop().await;
    });
}

#[test]
fn objects_are_pruned_defaulted_and_counted() {
    run(async {
        let c = Cluster::start().await;
        establish(&c.client, &definition()).await;
        let sent = foo("a", json!({"zz": 1, "replicas": 2, "size": 3.0}));
        let answer = c.client.post(FOOS, &sent).await;
        assert_eq!(answer.warnings(), ["299 - \"unknown field \\\"spec.zz\\\"\""]);
        let a = answer.expect(201);
        assert_eq!(a["spec"], json!({"color": "red", "replicas": 2, "size": 3}));
        assert_eq!(a["metadata"]["generation"], 1);
        c.client
            .post(&format!("{FOOS}?fieldValidation=Strict"), &sent)
            .await
            .fails(
                400,
                "BadRequest",
                "strict decoding error: unknown field \"spec.zz\"",
            );

        // The status belongs to its subresource, which moves no generation.
        let mut next = a.clone();
        next["status"] = json!({"phase": "x"});
        next["spec"]["color"] = json!("blue");
        let b = c.client.put(&format!("{FOOS}/a"), &next).await.expect(200);
        assert_eq!(
            (&b["metadata"]["generation"], &b["status"]),
            (&json!(2), &Value::Null)
        );
        let status = json!({"status": {"phase": "y"}, "spec": {"color": "green"}});
        let s = c
            .client
            .patch(&format!("{FOOS}/a/status"), MERGE, &status)
            .await
            .expect(200);
        assert_eq!(
            (
                &s["metadata"]["generation"],
                &s["status"]["phase"],
                &s["spec"]["color"]
            ),
            (&json!(2), &json!("y"), &json!("blue"))
        );
        let same = c
            .client
            .patch(&format!("{FOOS}/a"), MERGE, &json!({"spec": {"color": "blue"}}))
            .await
            .expect(200);
        assert_eq!(revision(&same), revision(&s));

        next["metadata"]
            .as_object_mut()
            .unwrap()
            .remove("resourceVersion");
        c.client.put(&format!("{FOOS}/a"), &next).await.fails(
            422,
            "Invalid",
            "metadata.resourceVersion: Invalid value: 0: must be specified for an update",
        );
        c.client
            .patch(&format!("{FOOS}/a"), STRATEGIC, &json!({}))
            .await
            .fails(415, "UnsupportedMediaType", "accepted media types include");
        let gone = c.client.delete(&format!("{FOOS}/a")).await.expect(200);
        assert_eq!(
            (&gone["kind"], &gone["status"]),
            (&json!("Status"), &json!("Success"))
        );
        c.stop().await;
    });
}

#[test]
fn objects_are_seen_in_every_version_and_form() {
    run(async {
        let c = Cluster::start().await;
        establish(&c.client, &definition()).await;
        c.client
            .post(FOOS, &foo("a", json!({"color": "blue", "replicas": 3})))
            .await
            .expect(201);
        c.client.post(FOOS, &foo("b", json!({}))).await.expect(201);
        let other = c.client.get("/apis/ex.com/v2/namespaces/default/foos/a").await;
        assert_eq!(other.warnings(), ["299 - \"take v1\""]);
        let other = other.expect(200);
        assert_eq!(
            (&other["apiVersion"], &other["spec"]),
            (&json!("ex.com/v2"), &json!({"color": "blue"}))
        );
        // What the stored version does not know is not stored.
        let patch = json!({"spec": {"only2": "x"}});
        c.client
            .patch("/apis/ex.com/v2/namespaces/default/foos/b", MERGE, &patch)
            .await
            .expect(200);
        let b = c.client.get(&format!("{FOOS}/b")).await.expect(200);
        assert_eq!(b["spec"], json!({"color": "red"}));
        let b = c
            .client
            .get("/apis/ex.com/v2/namespaces/default/foos/b")
            .await
            .expect(200);
        assert_eq!(b["spec"], json!({"color": "red"}));

        let list = c
            .client
            .get(&format!("{FOOS}?fieldSelector=spec.color=blue"))
            .await
            .expect(200);
        assert_eq!(
            (list["kind"].as_str(), list["items"].as_array().unwrap().len()),
            (Some("FooList"), 1)
        );
        assert_eq!(list["items"][0]["kind"], "Foo");
        c.client
            .get(&format!("{FOOS}?fieldSelector=spec.x=1"))
            .await
            .fails(400, "BadRequest", "field label not supported: spec.x");
        let table = "application/json;as=Table;g=meta.k8s.io;v=v1";
        let t = c.client.get_as(&format!("{FOOS}/a"), table).await.expect(200);
        assert_eq!(t["rows"][0]["cells"], json!(["a", "blue"]));
        assert_eq!(c.client.get_as(&format!("{FOOS}/a"), PROTOBUF).await.code, 406);
        let partial = "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1";
        let p = c.client.get_as(&format!("{FOOS}/a"), partial).await.expect(200);
        assert_eq!(
            (&p["kind"], &p["spec"]),
            (&json!("PartialObjectMetadata"), &Value::Null)
        );
        c.client.get(&format!("{FOOS}/a/nothing")).await.fails(
            404,
            "NotFound",
            "foos.ex.com \"a\" not found",
        );
        c.stop().await;
    });
}

#[test]
fn a_scale_follows_the_paths_of_the_definition() {
    run(async {
        let c = Cluster::start().await;
        establish(&c.client, &definition()).await;
        c.client
            .post(FOOS, &foo("a", json!({"replicas": 3})))
            .await
            .expect(201);
        c.client.post(FOOS, &foo("b", json!({}))).await.expect(201);
        let status = json!({"status": {"selector": "app=x"}});
        c.client
            .patch(&format!("{FOOS}/a/status"), MERGE, &status)
            .await
            .expect(200);
        let s = c.client.get(&format!("{FOOS}/a/scale")).await.expect(200);
        assert_eq!(
            (&s["apiVersion"], &s["spec"], &s["status"]),
            (
                &json!("autoscaling/v1"),
                &json!({"replicas": 3}),
                &json!({"replicas": 0, "selector": "app=x"})
            )
        );
        let more = c
            .client
            .patch(
                &format!("{FOOS}/a/scale"),
                MERGE,
                &json!({"spec": {"replicas": 5}}),
            )
            .await
            .expect(200);
        assert_eq!(more["spec"]["replicas"], 5);
        let a = c.client.get(&format!("{FOOS}/a")).await.expect(200);
        assert_eq!(
            (&a["spec"]["replicas"], &a["metadata"]["generation"]),
            (&json!(5), &json!(2))
        );
        c.client.get(&format!("{FOOS}/b/scale")).await.fails(
            500,
            "InternalError",
            "the spec replicas field \".spec.replicas\" does not exist",
        );
        c.stop().await;
    });
}

#[test]
fn objects_go_with_their_definition() {
    run(async {
        let c = Cluster::start().await;
        establish(&c.client, &definition()).await;
        c.client
            .post("/api/v1/namespaces", &json!({"metadata": {"name": "other"}}))
            .await
            .expect(201);
        for i in 0..20 {
            let ns = if i % 2 == 0 { "default" } else { "other" };
            let path = format!("/apis/ex.com/v1/namespaces/{ns}/foos");
            c.client
                .post(&path, &foo(&format!("f{i}"), json!({})))
                .await
                .expect(201);
        }
        let hold = json!({"metadata": {"finalizers": ["ex.com/hold"]}});
        c.client
            .patch(&format!("{FOOS}/f0"), MERGE, &hold)
            .await
            .expect(200);
        let mut objects = c.client.watch("/apis/ex.com/v1/foos?watch=1").await;
        let mut w = c.client.watch(&format!("{DEFINITIONS}?watch=1")).await;
        let answer = c
            .client
            .delete(&format!("{DEFINITIONS}/foos.ex.com"))
            .await
            .expect(200);
        assert_eq!(
            condition(&answer, "Terminating")["reason"],
            "InstanceDeletionPending"
        );
        assert_eq!(
            answer["metadata"]["finalizers"],
            json!(["customresourcecleanup.apiextensions.k8s.io"])
        );
        loop {
            let event = w.next().await.unwrap();
            if condition(&event["object"], "Terminating")["reason"] == "InstanceDeletionInProgress" {
                break;
            }
        }
        c.client.post(FOOS, &foo("late", json!({}))).await.fails(
            403,
            "Forbidden",
            "foos.ex.com \"late\" is forbidden: create not allowed while custom resource definition is terminating",
        );
        let release = json!([{"op": "remove", "path": "/metadata/finalizers"}]);
        c.client
            .patch(&format!("{FOOS}/f0"), JSON_PATCH, &release)
            .await
            .expect(200);
        loop {
            let event = w.next().await.unwrap();
            if event["type"] == "DELETED" {
                break;
            }
        }
        soon("the watch of the objects ends", async {
            while objects.next().await.is_some() {}
        })
        .await;
        soon("it is not served", async {
            while c.client.get(FOOS).await.code != 404 {}
        })
        .await;
        assert_eq!(c.client.get("/apis/ex.com").await.code, 404);
        // A new one under the same name starts empty.
        establish(&c.client, &definition()).await;
        assert_eq!(c.client.get(FOOS).await.expect(200)["items"], json!([]));
        c.stop().await;
    });
}

#[test]
fn names_are_given_in_order_and_again_when_they_are_free() {
    run(async {
        let c = Cluster::start().await;
        establish(&c.client, &definition()).await;
        let mut second = definition();
        second["metadata"]["name"] = json!("bars.ex.com");
        second["spec"]["names"] =
            json!({"plural": "bars", "singular": "bar", "kind": "Foo", "shortNames": ["f"]});
        let mut w = c
            .client
            .watch(&format!(
                "{DEFINITIONS}?watch=1&fieldSelector=metadata.name=bars.ex.com"
            ))
            .await;
        c.client.post(DEFINITIONS, &second).await.expect(201);
        let refused = loop {
            let object = w.next().await.unwrap()["object"].clone();
            if !condition(&object, "NamesAccepted").is_null() {
                break object;
            }
        };
        let names = condition(&refused, "NamesAccepted");
        assert_eq!(
            (&names["status"], &names["reason"], &names["message"]),
            (
                &json!("False"),
                &json!("ListKindConflict"),
                &json!("\"FooList\" is already in use")
            )
        );
        assert_eq!(condition(&refused, "Established")["reason"], "NotAccepted");
        assert_eq!(
            c.client.get("/apis/ex.com/v1/namespaces/default/bars").await.code,
            404
        );
        c.client
            .delete(&format!("{DEFINITIONS}/foos.ex.com"))
            .await
            .expect(200);
        established(&mut w).await;
        assert_eq!(
            c.client.get("/apis/ex.com/v1/namespaces/default/bars").await.code,
            200
        );
        c.stop().await;
    });
}

#[test]
fn a_changed_definition_ends_watches_and_keeps_objects() {
    run(async {
        let c = Cluster::start().await;
        let crd = establish(&c.client, &definition()).await;
        let a = c.client.post(FOOS, &foo("a", json!({}))).await.expect(201);
        let mut w = c
            .client
            .watch(&format!("{FOOS}?watch=1&resourceVersion={}", revision(&a)))
            .await;
        let more = json!([{"op": "add", "path": "/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties/more", "value": {"type": "string", "default": "yes"}}]);
        let name = crd["metadata"]["name"].as_str().unwrap();
        c.client
            .patch(&format!("{DEFINITIONS}/{name}"), JSON_PATCH, &more)
            .await
            .expect(200);
        soon("the watch ends", async { while w.next().await.is_some() {} }).await;
        let a = c.client.get(&format!("{FOOS}/a")).await.expect(200);
        assert_eq!(a["spec"], json!({"color": "red", "more": "yes"}));
        c.stop().await;
    });
}

#[test]
fn definitions_and_objects_survive_a_restart() {
    run(async {
        let c = Cluster::start().await;
        establish(&c.client, &definition()).await;
        c.client.post(FOOS, &foo("a", json!({}))).await.expect(201);
        let folder = c.stop().await;
        let c = Cluster::start_on(folder).await;
        assert_eq!(
            c.client.get(&format!("{FOOS}/a")).await.expect(200)["spec"]["color"],
            "red"
        );
        c.stop().await;
    });
}

/// A server that starts meets a definition on its way out before it serves its objects.
#[test]
fn a_definition_still_waits_for_its_objects_after_a_restart() {
    run(async {
        let c = Cluster::start().await;
        let mut other = definition();
        other["metadata"]["name"] = json!("foos.other.com");
        other["spec"]["group"] = json!("other.com");
        let name = format!("{DEFINITIONS}/foos.ex.com");
        establish(&c.client, &definition()).await;
        let mut held = foo("a", json!({}));
        held["metadata"]["finalizers"] = json!(["ex.com/hold"]);
        c.client.post(FOOS, &held).await.expect(201);
        c.client.delete(&name).await.expect(200);
        let folder = c.stop().await;
        let c = Cluster::start_on(folder).await;
        establish(&c.client, &other).await;
        let release = json!({"metadata": {"finalizers": null}});
        c.client
            .patch(&format!("{FOOS}/a"), MERGE, &release)
            .await
            .expect(200);
        soon("it goes", async {
            while c.client.get(&name).await.code != 404 {}
        })
        .await;
        establish(&c.client, &definition()).await;
        let left = c.client.get(FOOS).await.expect(200);
        assert_eq!(left["items"], json!([]));
        c.stop().await;
    });
}

#[test]
fn what_belongs_to_a_definition_goes_with_it() {
    run(async {
        let c = Cluster::start().await;
        let services = || async {
            let list = c
                .client
                .get("/apis/apiregistration.k8s.io/v1/apiservices")
                .await
                .expect(200);
            let names = list["items"].as_array().unwrap().iter();
            names.filter(|s| s["spec"]["group"] == "ex.com").count()
        };
        establish(&c.client, &definition()).await;
        soon("it is registered", async { while services().await != 2 {} }).await;
        c.client
            .delete(&format!("{DEFINITIONS}/foos.ex.com"))
            .await
            .expect(200);
        soon("it is not registered", async { while services().await != 0 {} }).await;
        c.stop().await;
    });
}

#[test]
fn controllers_see_custom_resources() {
    run(async {
        let folder = tempfile::tempdir().unwrap();
        let which = Controllers::parse(["*"]).unwrap();
        let server = builder(folder.path()).controllers(which).start().await.unwrap();
        let c = Cluster::with(folder, server).await;
        establish(&c.client, &definition()).await;
        c.client
            .post("/api/v1/namespaces", &json!({"metadata": {"name": "full"}}))
            .await
            .expect(201);
        let foos = "/apis/ex.com/v1/namespaces/full/foos";
        let owner = c.client.post(foos, &foo("owner", json!({}))).await.expect(201);
        let maps = "/api/v1/namespaces/full/configmaps";
        let owned = json!({"metadata": {"name": "owned", "ownerReferences": [{
            "apiVersion": "ex.com/v1", "kind": "Foo", "name": "owner", "uid": owner["metadata"]["uid"]}]}});
        c.client.post(maps, &owned).await.expect(201);
        c.client.delete(&format!("{foos}/owner")).await.expect(200);
        soon("what it owns goes", async {
            while c.client.get(&format!("{maps}/owned")).await.code != 404 {}
        })
        .await;
        c.client.post(foos, &foo("x", json!({}))).await.expect(201);
        c.client.delete("/api/v1/namespaces/full").await.expect(200);
        soon("the namespace ends", async {
            while c.client.get("/api/v1/namespaces/full").await.code != 404 {}
        })
        .await;
        assert_eq!(
            c.client.get("/apis/ex.com/v1/foos").await.expect(200)["items"],
            json!([])
        );
        c.stop().await;
    });
}

#[test]
fn the_first_object_waits_for_milliseconds() {
    run(async {
        let c = Cluster::start().await;
        let mut best = Duration::MAX;
        for i in 0..5 {
            let mut d = definition();
            d["metadata"]["name"] = json!(format!("foo{i}s.ex{i}.com"));
            d["spec"]["group"] = json!(format!("ex{i}.com"));
            d["spec"]["names"]["plural"] = json!(format!("foo{i}s"));
            let (_, took) = timed(async {
                establish(&c.client, &d).await;
                let object =
                    json!({"apiVersion": format!("ex{i}.com/v1"), "kind": "Foo", "metadata": {"name": "a"}});
                let path = format!("/apis/ex{i}.com/v1/namespaces/default/foo{i}s");
                c.client.post(&path, &object).await.expect(201);
            })
            .await;
            best = best.min(took);
        }
        assert!(best < Duration::from_millis(200), "{best:?}");
        c.stop().await;
    });
}

#[test]
fn what_is_wrong_with_a_definition_is_told_of_what_was_sent() {
    run(async {
        let c = Cluster::start().await;
        for (versions, shown) in [(json!([]), "[]"), (Value::Null, "null")] {
            let mut d = definition();
            d["spec"]["versions"] = versions;
            c.client.post(DEFINITIONS, &d).await.fails(
                422,
                "Invalid",
                &format!(
                    "[spec.versions: Invalid value: {shown}: must have exactly one version marked as storage version, \
                     status.storedVersions: Invalid value: null: must have at least one stored version]"
                ),
            );
        }
        let mut d = definition();
        d["metadata"]["name"] = json!("Foos_.ex.com");
        d["spec"]["names"]["plural"] = json!("Foos_");
        let answer = c.client.post(DEFINITIONS, &d).await;
        answer.fails(
            422,
            "Invalid",
            "metadata.name: Invalid value: \"Foos_.ex.com\": a lowercase RFC 1123 subdomain must consist of",
        );
        c.stop().await;
    });
}

#[test]
fn a_default_holds_no_metadata_that_nobody_knows() {
    run(async {
        let c = Cluster::start().await;
        let mut d = definition();
        let pod = |metadata: Value| json!({"apiVersion": "v1", "kind": "Pod", "metadata": metadata});
        for v in [0, 1] {
            d["spec"]["versions"][v]["schema"]["openAPIV3Schema"]["properties"]["spec"]["properties"]["pod"] = json!({
                "type": "object", "x-kubernetes-embedded-resource": true,
                "properties": {"spec": {"type": "object"}},
                "default": pod(json!({"name": "x", "odd": 1})),
            });
        }
        let default = |d: &Value, v: usize| {
            d["spec"]["versions"][v]["schema"]["openAPIV3Schema"]["properties"]["spec"]["properties"]["pod"]["default"]
                .clone()
        };
        let mut made = c.client.post(DEFINITIONS, &d).await.expect(201);
        for v in [0, 1] {
            assert_eq!(default(&made, v), pod(json!({"name": "x"})));
        }
        made["spec"]["versions"][1]["schema"] = d["spec"]["versions"][1]["schema"].clone();
        let path = format!("{DEFINITIONS}/foos.ex.com");
        made["metadata"]
            .as_object_mut()
            .unwrap()
            .remove("resourceVersion");
        let again = c
            .client
            .patch(&path, MERGE, &json!({"spec": made["spec"]}))
            .await
            .expect(200);
        assert_eq!(default(&again, 1), pod(json!({"name": "x"})));
        c.stop().await;
    });
}

#[test]
fn rules_that_unchanged_values_break_are_warned_of() {
    run(async {
        let c = Cluster::start().await;
        establish(&c.client, &definition()).await;
        let mut bad = foo("a", json!({"color": "bad"}));
        bad["metadata"]["finalizers"] = json!(["foo", "foo.com", "foo.com/x", "orphan"]);
        let made = c.client.post(FOOS, &bad).await;
        let prefer = |name: &str, what: &str| {
            format!(
                "299 - \"metadata.finalizers: \\\"{name}\\\": prefer a domain-qualified finalizer name {what}to avoid \
                 accidental conflicts with other finalizer writers\""
            )
        };
        assert_eq!(
            made.warnings(),
            [prefer("foo", ""), prefer("foo.com", "including a path (/) ")]
        );
        made.expect(201);

        let mut d = c
            .client
            .get(&format!("{DEFINITIONS}/foos.ex.com"))
            .await
            .expect(200);
        let spec = &mut d["spec"]["versions"][0]["schema"]["openAPIV3Schema"]["properties"]["spec"];
        spec["x-kubernetes-validations"] =
            json!([{"rule": "self.color == 'good'", "message": "be good", "fieldPath": ".color"}]);
        spec["properties"]["color"] = json!({"type": "string", "x-kubernetes-validations": [
            {"rule": "self == 'good'"},
            {"rule": "self.size() > 10", "messageExpression": "'too short: ' + self", "reason": "FieldValueForbidden"},
        ]});
        let name = "foos.ex.com";
        let mut w = c
            .client
            .watch(&format!(
                "{DEFINITIONS}?watch=1&resourceVersion={}&fieldSelector=metadata.name={name}",
                revision(&d)
            ))
            .await;
        c.client
            .put(&format!("{DEFINITIONS}/{name}"), &d)
            .await
            .expect(200);
        w.expect("MODIFIED").await;
        let label = json!({"metadata": {"labels": {"a": "b"}}});
        let path = format!("{FOOS}/a");
        let rules = [
            "299 - \"spec.color: Invalid value: be good\"",
            "299 - \"spec.color: Invalid value: \\\"bad\\\": failed rule: self == 'good'\"",
            "299 - \"spec.color: Forbidden: too short: bad\"",
        ];
        soon("the new rules are in force", async {
            while c.client.patch(&path, MERGE, &label).await.warnings().is_empty() {
                let other = json!({"metadata": {"labels": {"a": null}}});
                c.client.patch(&path, MERGE, &other).await.expect(200);
            }
        })
        .await;
        let again = c
            .client
            .patch(&path, MERGE, &json!({"metadata": {"labels": {"a": "c"}}}))
            .await;
        assert_eq!(again.warnings(), rules);
        let changed = c
            .client
            .patch(&path, MERGE, &json!({"spec": {"color": "evil"}}))
            .await;
        assert!(changed.warnings().is_empty());
        let text = c.client.get("/metrics").await;
        let text = String::from_utf8(text.bytes.to_vec()).unwrap();
        let count = "apiextensions_apiserver_validation_ratcheting_seconds_count ";
        let count = text.lines().find_map(|l| l.strip_prefix(count)).unwrap();
        assert!(count.parse::<u64>().unwrap() >= 3, "{count}");
        changed.fails(
            422,
            "Invalid",
            "[spec.color: Invalid value: be good, spec.color: Invalid value: \"evil\": ",
        );
        c.stop().await;
    });
}

/// Upstream's handler of custom resources does its own routing, unlike that of built-in ones (seen at kube-apiserver 1.37.2).
#[test]
fn methods_of_custom_resources_are_told_apart_as_upstream_does() {
    run(async {
        let cluster = Cluster::start().await;
        let c = &cluster.client;
        establish(c, &definition()).await;
        c.post(FOOS, &foo("x", json!({}))).await.expect(201);
        let send = async |method: &str, path: &str, name: &str| {
            let kind = match method {
                "PATCH" => MERGE,
                _ => "application/json",
            };
            let path = format!("{FOOS}{path}?dryRun=All");
            c.send(
                method,
                &path,
                &[("content-type", kind)],
                foo(name, json!({})).to_string(),
            )
            .await
        };
        for (method, path, name, code) in [
            ("POST", "/x", "y", 201),
            ("POST", "/x", "x", 409),
            ("POST", "/x/", "y", 201),
            ("POST", "/x/status", "x", 405),
            ("POST", "/x/status/a", "x", 405),
            ("POST", "/x/other", "x", 404),
            ("PUT", "", "x", 400),
            ("PATCH", "", "x", 400),
            ("PATCH", "/x/status/a", "x", 200),
            ("DELETE", "/x/status", "x", 405),
            ("HEAD", "", "x", 200),
            ("HEAD", "/x", "x", 200),
            ("HEAD", "/x/status", "x", 200),
            ("HEAD", "/no", "x", 404),
            ("OPTIONS", "/x", "x", 405),
        ] {
            let reply = send(method, path, name).await;
            assert_eq!(reply.code, code, "{method} {path} of {name}: {}", reply.message());
            assert!(method != "HEAD" || reply.bytes.is_empty(), "{method} {path}");
        }
        assert_eq!(send("PUT", "", "x").await.message(), "name must be provided");
        let told = send("BREW", "", "x").await;
        assert_eq!(
            told.message(),
            " is not supported on resources of kind \"foos.ex.com\""
        );
        // The name is the body's.
        c.post(&format!("{FOOS}/by-path"), &foo("by-body", json!({})))
            .await
            .expect(201);
        c.get(&format!("{FOOS}/by-body")).await.expect(200);
        assert_eq!(c.get(&format!("{FOOS}/by-path")).await.code, 404);
        // Built-in resources know none of that.
        let maps = "/api/v1/namespaces/default/configmaps";
        let map = json!({"metadata": {"name": "y"}});
        for path in ["/x", "/x/"] {
            assert_eq!(c.post(&format!("{maps}{path}"), &map).await.code, 405);
        }
        assert_eq!(c.send("HEAD", maps, &[], "").await.code, 405);
        assert_eq!(c.put(maps, &map).await.code, 405);
        cluster.stop().await;
    });
}
