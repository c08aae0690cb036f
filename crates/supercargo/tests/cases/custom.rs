//! Custom resources: what definitions say, and what becomes of their objects.

use super::*;
use common::{Watcher, soon};

const DEFINITIONS: &str = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
const THINGS: &str = "/apis/lab.example.com/v1/namespaces/default/things";

/// A definition of `things` with one version, whose `spec` has this schema.
fn definition(plural: &str, kind: &str, spec: Value) -> Value {
    json!({
        "apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
        "metadata": {"name": format!("{plural}.lab.example.com")},
        "spec": {
            "group": "lab.example.com", "scope": "Namespaced",
            "names": {"plural": plural, "singular": kind.to_lowercase(), "kind": kind},
            "versions": [{
                "name": "v1", "served": true, "storage": true,
                "subresources": {"status": {}},
                "schema": {"openAPIV3Schema": {"type": "object", "properties": {
                    "spec": spec, "status": {"type": "object", "properties": {"cnt": {"type": "integer"}}},
                }}},
            }],
        },
    })
}

/// The definition that most cases share.
fn things() -> Value {
    let mut d = definition(
        "things",
        "Thing",
        json!({"type": "object", "default": {}, "properties": {
            "cnt": {"type": "integer", "minimum": 1, "maximum": 9_007_199_254_740_993_i64},
            "big": {"type": "integer", "format": "int64"},
            "num": {"type": "number"},
            "color": {"type": "string", "default": "blue", "enum": ["blue", "red", "green"]},
            "foo": {"type": "string", "default": "dflt"},
            "bar": {"type": "string", "nullable": true, "default": "dflt"},
            "baz": {"type": "string"},
            "due": {"type": "string", "format": "date-time"},
            "free": {"type": "object", "x-kubernetes-preserve-unknown-fields": true, "properties": {
                "known": {"type": "object", "properties": {"a": {"type": "string"}}}}},
            "emb": {"type": "object", "x-kubernetes-embedded-resource": true,
                    "x-kubernetes-preserve-unknown-fields": true},
            "servers": {"type": "array", "items": {"type": "object", "properties": {
                "hosts": {"type": "array", "items": {"type": "string"}}}}},
        }}),
    );
    let version = &mut d["spec"]["versions"][0];
    version["selectableFields"] = json!([{"jsonPath": ".spec.color"}]);
    version["additionalPrinterColumns"] = json!([
        {"name": "Hosts", "type": "string", "jsonPath": ".spec.servers[*].hosts"},
        {"name": "Due", "type": "date", "jsonPath": ".spec.due"},
        {"name": "Big", "type": "integer", "jsonPath": ".spec.big"},
        {"name": "Age", "type": "date", "jsonPath": ".metadata.creationTimestamp"},
    ]);
    d
}

fn condition(definition: &Value, kind: &str) -> [String; 3] {
    let all = definition["status"]["conditions"].as_array();
    let mut all = all.map(Vec::as_slice).unwrap_or_default().iter();
    let found = all.find(|c| c["type"] == kind);
    ["status", "reason", "message"].map(|f| found.and_then(|c| c[f].as_str()).unwrap_or("").to_owned())
}

/// Makes a definition and waits until it says of itself what `is_done` waits for.
async fn define(client: &Client, definition: &Value, is_done: impl Fn(&Value) -> bool) -> Value {
    let name = definition["metadata"]["name"].as_str().unwrap();
    let path = format!("{DEFINITIONS}?watch=1&fieldSelector=metadata.name={name}");
    let mut w: Watcher = client.watch(&path).await;
    client.post(DEFINITIONS, definition).await.expect(201);
    loop {
        let object = w.next().await.unwrap()["object"].clone();
        if is_done(&object) {
            return object;
        }
    }
}

async fn establish(client: &Client, definition: &Value) {
    define(client, definition, |d| condition(d, "Established")[0] == "True").await;
}

fn thing(name: &str, spec: Value) -> Value {
    json!({"apiVersion": "lab.example.com/v1", "kind": "Thing", "metadata": {"name": name}, "spec": spec})
}

#[test]
fn a21_strategic_patches_are_for_built_in_kinds() {
    on_server(async |client| {
        establish(&client, &things()).await;
        client.post(THINGS, &thing("a", json!({}))).await.expect(201);
        client
            .patch(&format!("{THINGS}/a"), STRATEGIC, &json!({}))
            .await
            .fails(
                415,
                "UnsupportedMediaType",
                "the body of the request was in an unknown format - accepted media types include: \
             application/json-patch+json, application/merge-patch+json, application/apply-patch+yaml",
            );
    });
}

#[test]
fn a22_defaults_and_null() {
    on_server(async |client| {
        establish(&client, &things()).await;
        let sent = thing("a", json!({"foo": null, "bar": null, "baz": null}));
        let a = client.post(THINGS, &sent).await.expect(201);
        assert_eq!(a["spec"], json!({"bar": null, "foo": "dflt", "color": "blue"}));
        let mut none = thing("b", json!({}));
        none.as_object_mut().unwrap().remove("spec");
        let b = client.post(THINGS, &none).await.expect(201);
        assert_eq!(b["spec"], json!({"bar": "dflt", "foo": "dflt", "color": "blue"}));
    });
}

#[test]
fn a23_what_the_schema_does_not_know() {
    on_server(async |client| {
        establish(&client, &things()).await;
        let sent = thing(
            "a",
            json!({
                "zz": 1,
                "free": {"any": {"x": [1]}, "known": {"a": "1", "q": 2}},
                "emb": {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "p", "odd": 1}, "more": true},
            }),
        );
        let a = client.post(THINGS, &sent).await.expect(201);
        assert_eq!(a["spec"].get("zz"), None);
        assert_eq!(a["spec"]["free"], json!({"any": {"x": [1]}, "known": {"a": "1"}}));
        assert_eq!(
            a["spec"]["emb"],
            json!({"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "p"}, "more": true})
        );
    });
}

#[test]
fn a24_numbers_stay_what_they_are() {
    on_server(async |client| {
        establish(&client, &things()).await;
        let stored = client.get(&format!("{DEFINITIONS}/things.lab.example.com")).await;
        let text = String::from_utf8(stored.bytes.to_vec()).unwrap();
        assert!(
            text.contains(r#""minimum":1,"#) || text.contains(r#""minimum":1}"#),
            "{text}"
        );
        assert!(text.contains(r#""maximum":9007199254740992"#), "{text}");
        let raw = br#"{"apiVersion":"lab.example.com/v1","kind":"Thing","metadata":{"name":"a"},
            "spec":{"big":9007199254740993,"num":1.0,"cnt":3.0}}"#;
        let json_body = [("content-type", JSON)];
        let a = client.send("POST", THINGS, &json_body, raw.as_slice()).await;
        let a = a.expect(201);
        assert_eq!(a["spec"]["big"], json!(9_007_199_254_740_993_i64));
        assert_eq!((&a["spec"]["num"], &a["spec"]["cnt"]), (&json!(1), &json!(3)));
        let raw = br#"{"apiVersion":"lab.example.com/v1","kind":"Thing","metadata":{"name":"b"},"spec":{"cnt":1e3}}"#;
        let b = client.send("POST", THINGS, &json_body, raw.as_slice()).await;
        assert_eq!(b.expect(201)["spec"]["cnt"], json!(1000));
        let odd = client.post(THINGS, &thing("c", json!({"big": 3.5}))).await;
        odd.fails(
            422,
            "Invalid",
            "spec.big in body must be of type int64: \"float64\"",
        );
        assert_eq!(odd.json["details"]["causes"].as_array().unwrap().len(), 2);
    });
}

#[test]
fn a25_fields_that_select() {
    on_server(async |client| {
        establish(&client, &things()).await;
        // The colour of the first one is its default.
        client.post(THINGS, &thing("a", json!({}))).await.expect(201);
        client
            .post(THINGS, &thing("b", json!({"color": "red"})))
            .await
            .expect(201);
        let blue = format!("{THINGS}?fieldSelector=spec.color=blue");
        let list = client.get(&blue).await.expect(200);
        let names: Vec<&Value> = list["items"]
            .as_array()
            .unwrap()
            .iter()
            .map(|o| &o["metadata"]["name"])
            .collect();
        assert_eq!(names, ["a"]);
        let mut w = client
            .watch(&format!("{blue}&watch=1&resourceVersion={}", revision(&list)))
            .await;
        let turn = json!({"spec": {"color": "blue"}});
        client
            .patch(&format!("{THINGS}/b"), MERGE, &turn)
            .await
            .expect(200);
        assert_eq!(w.expect("ADDED").await["metadata"]["name"], "b");
        client
            .get(&format!("{THINGS}?fieldSelector=spec.foo=dflt"))
            .await
            .fails(400, "BadRequest", "field label not supported: spec.foo");
    });
}

#[test]
fn a26_columns() {
    on_server(async |client| {
        establish(&client, &things()).await;
        let spec =
            json!({"servers": [{"hosts": ["a", "b"]}, {"hosts": ["c"]}], "due": "2100-01-01T00:00:00Z"});
        client.post(THINGS, &thing("a", spec)).await.expect(201);
        let table = "application/json;as=Table;g=meta.k8s.io;v=v1";
        let t = client.get_as(THINGS, table).await.expect(200);
        let first = &t["columnDefinitions"][0];
        assert_eq!(
            (&first["name"], &first["type"], &first["format"]),
            (&json!("Name"), &json!("string"), &json!("name"))
        );
        let cells = t["rows"][0]["cells"].as_array().unwrap();
        assert_eq!(
            cells[..4],
            [
                json!("a"),
                json!("[\"a\",\"b\"]"),
                json!("<invalid>"),
                Value::Null
            ]
        );
        assert_eq!(t["rows"][0]["object"]["kind"], "PartialObjectMetadata");
    });
}

#[test]
fn a27_a_definition_is_in_every_document_at_once() {
    on_server(async |client| {
        let all = async {
            establish(&client, &things()).await;
            let resources = client.get("/apis/lab.example.com/v1").await.expect(200);
            assert_eq!(resources["resources"][0]["name"], "things");
            client.get(THINGS).await.expect(200);
            let v3 = client
                .get("/openapi/v3/apis/lab.example.com/v1")
                .await
                .expect(200);
            assert!(
                v3["components"]["schemas"]
                    .get("com.example.lab.v1.Thing")
                    .is_some()
            );
            // Of the kinds that exist in all groups: those that upstream's client library knows.
            let everywhere =
                &v3["components"]["schemas"]["io.k8s.apimachinery.pkg.apis.meta.v1.DeleteOptions"];
            let kinds = everywhere["x-kubernetes-group-version-kind"].as_array().unwrap();
            assert!(kinds.iter().any(|k| k["group"] == "apps"));
            assert!(!kinds.iter().any(|k| k["group"] == "apiextensions.k8s.io"));
            let v2 = client.get("/openapi/v2").await.expect(200);
            assert!(v2["definitions"].get("com.example.lab.v1.Thing").is_some());
        };
        let ((), took) = timed(all).await;
        // A whole document of a debug build is in it too.
        assert!(took < Duration::from_secs(20), "{took:?}");
    });
}

#[test]
fn a28_a_conversion_webhook_that_is_down() {
    on_server(async |client| {
        let any =
            json!({"openAPIV3Schema": {"type": "object", "x-kubernetes-preserve-unknown-fields": true}});
        let mut d = definition("convs", "Conv", json!({"type": "object"}));
        d["spec"]["conversion"] = json!({"strategy": "Webhook", "webhook": {
            "conversionReviewVersions": ["v1"], "clientConfig": {"url": "https://127.0.0.1:1/convert"}}});
        d["spec"]["versions"] = json!([
            {"name": "v1", "served": true, "storage": true, "schema": any},
            {"name": "v2", "served": true, "storage": false, "schema": any},
        ]);
        establish(&client, &d).await;
        let [v1, v2] = ["v1", "v2"].map(|v| format!("/apis/lab.example.com/{v}/namespaces/default/convs"));
        let conv = |version: &str| json!({"apiVersion": format!("lab.example.com/{version}"), "kind": "Conv", "metadata": {"name": "a"}});
        client.post(&v1, &conv("v1")).await.expect(201);
        client.get(&format!("{v1}/a")).await.expect(200);
        client.get(&v2).await.fails(
            500,
            "StorageReadError",
            "failed to read one or more convs.lab.example.com from the storage: ",
        );
        let made = client.post(&v2, &conv("v2")).await;
        made.fails(
            500,
            "",
            "conversion webhook for lab.example.com/v2, Kind=Conv failed: Post ",
        );
    });
}

#[test]
fn a29_rules_that_may_cost_too_much() {
    on_server(async |client| {
        let dear = json!({"type": "array", "items": {"type": "string"}, "x-kubernetes-validations": [
            {"rule": "self.all(x, self.exists_one(y, x == y))"}]});
        let answer = client.post(DEFINITIONS, &definition("dears", "Dear", dear)).await;
        answer.fails(422, "Invalid", "estimated rule cost exceeds budget by factor of more than 100x (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)");
        let causes = answer.json["details"]["causes"].as_array().unwrap();
        assert_eq!(causes.len(), 3);
        let text =
            "contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema";
        assert!(
            causes
                .iter()
                .any(|c| c["message"].as_str().unwrap().contains(text))
        );
    });
}

#[test]
fn a30_formats_nobody_knows() {
    on_server(async |client| {
        let spec = json!({"type": "object", "properties": {
            "a": {"type": "string", "format": "bogus"}, "b": {"type": "integer", "format": "int31"}}});
        let made = client.post(DEFINITIONS, &definition("odds", "Odd", spec)).await;
        let mut told = made.warnings();
        told.sort();
        assert_eq!(told.len(), 2, "{told:?}");
        assert!(told[0].ends_with(r#"unrecognized format \"bogus\"""#), "{told:?}");
        assert!(told[1].ends_with(r#"unrecognized format \"int31\"""#), "{told:?}");
        made.expect(201);
    });
}

#[test]
fn a31_names_that_are_taken_and_versions_that_are_stored() {
    on_server(async |client| {
        establish(&client, &things()).await;
        let is_decided = |d: &Value| !condition(d, "Established")[0].is_empty();
        let other = define(
            &client,
            &definition("stuffs", "Thing", json!({"type": "object"})),
            is_decided,
        )
        .await;
        assert_eq!(
            condition(&other, "NamesAccepted"),
            ["False", "ListKindConflict", "\"ThingList\" is already in use"]
        );
        assert_eq!(condition(&other, "Established")[..2], ["False", "NotAccepted"]);
        let path = format!("{DEFINITIONS}/things.lab.example.com");
        let mut next = client.get(&path).await.expect(200);
        next["spec"]["versions"][0]["name"] = json!("v2");
        client.put(&path, &next).await.fails(
            422,
            "Invalid",
            "must remain in spec.versions until a storage migration",
        );
    });
}

#[test]
fn a43_a_definition_on_its_way_out() {
    on_server(async |client| {
        establish(&client, &things()).await;
        let mut held = thing("a", json!({}));
        held["metadata"]["finalizers"] = json!(["e.com/f"]);
        let held = client.post(THINGS, &held).await.expect(201);
        let mut w = client
            .watch(&format!("{THINGS}?watch=1&resourceVersion={}", revision(&held)))
            .await;
        let path = format!("{DEFINITIONS}/things.lab.example.com");
        client.delete(&path).await.expect(200);
        assert!(w.expect("MODIFIED").await["metadata"]["deletionTimestamp"].is_string());
        soon("it says so", async {
            while condition(&client.get(&path).await.expect(200), "Terminating")[..2]
                != ["True", "InstanceDeletionInProgress"]
            {}
        })
        .await;
        let told = client.get("/apis/lab.example.com/v1").await.expect(200);
        assert_eq!(
            told["resources"][0]["verbs"],
            json!(["delete", "deletecollection", "get", "list", "watch"])
        );
        assert_eq!(told["resources"][1]["verbs"], json!(["get", "patch", "update"]));
        let aggregated = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";
        let groups = client.get_as("/apis", aggregated).await.expect(200);
        let mut groups = groups["items"].as_array().unwrap().iter();
        let group = groups
            .find(|g| g["metadata"]["name"] == "lab.example.com")
            .unwrap();
        assert_eq!(
            group["versions"][0]["resources"][0]["verbs"],
            told["resources"][0]["verbs"]
        );
        let why = "create not allowed while custom resource definition is terminating";
        client
            .post(THINGS, &thing("b", json!({})))
            .await
            .fails(403, "Forbidden", why);
        apply(&client, &format!("{THINGS}/b"), "m", "", &thing("b", json!({})))
            .await
            .fails(403, "Forbidden", why);
        // Objects can still be changed, or their finalizers would stay; whoever watches them sees it.
        let free = json!({"metadata": {"finalizers": null}});
        client
            .patch(&format!("{THINGS}/a"), MERGE, &free)
            .await
            .expect(200);
        w.expect("DELETED").await;
        soon("it is gone", async {
            while client.get(&path).await.code != 404 {}
        })
        .await;
    });
}
