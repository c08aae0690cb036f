//! Bodies that nest as deep as Go's decoders allow, on every way an object takes.

use super::*;

const DEEPS: &str = "/apis/deep.example.com/v1/namespaces/default/deeps";
const DEFINITIONS: &str = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
const TABLE: &str = "application/json;as=Table;v=v1;g=meta.k8s.io";

/// As deep as a body may be.
const MAX: usize = 10_000;

fn nested(levels: usize) -> String {
    "{\"a\":".repeat(levels) + "1" + &"}".repeat(levels)
}

/// An object of so many levels.
fn deep(name: &str, levels: usize) -> String {
    let spec = nested(levels - 1);
    format!(
        "{{\"apiVersion\":\"deep.example.com/v1\",\"kind\":\"Deep\",\"metadata\":{{\"name\":\"{name}\"}},\"spec\":{spec}}}"
    )
}

/// The same in YAML, with brackets or with indentation.
fn deep_yaml(name: &str, spec: &str) -> String {
    format!("apiVersion: deep.example.com/v1\nkind: Deep\nmetadata:\n  name: {name}\nspec: {spec}\n")
}

fn brackets(levels: usize) -> String {
    "[".repeat(levels) + &"]".repeat(levels)
}

fn dashes(levels: usize) -> String {
    format!("\n {}1", "- ".repeat(levels))
}

fn definition(group: &str, schema: &str) -> String {
    format!(
        r#"{{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition","metadata":{{"name":"deeps.{group}"}},
        "spec":{{"group":"{group}","scope":"Namespaced","names":{{"plural":"deeps","kind":"Deep"}},
        "versions":[{{"name":"v1","served":true,"storage":true,"schema":{{"openAPIV3Schema":{schema}}}}}]}}}}"#
    )
}

async fn define(client: &Client, group: &str, schema: &str) {
    let made = client
        .send(
            "POST",
            DEFINITIONS,
            &[("content-type", JSON)],
            definition(group, schema),
        )
        .await;
    assert_eq!(made.code, 201, "{}", made.message());
    let path = format!("/apis/{group}/v1/namespaces/default/deeps");
    soon("the definition", async {
        while client.get(&path).await.code != 200 {}
    })
    .await;
}

async fn define_open(client: &Client) {
    let open = r#"{"type":"object","x-kubernetes-preserve-unknown-fields":true}"#;
    define(client, "deep.example.com", open).await;
}

async fn send(client: &Client, method: &str, path: &str, kind: &str, body: String) -> Reply {
    client.send(method, path, &[("content-type", kind)], body).await
}

/// The version of an object that is too deep for this test's reader.
fn version(reply: &Reply) -> String {
    let text = String::from_utf8_lossy(&reply.bytes);
    let (_, rest) = text.split_once("\"resourceVersion\":\"").unwrap();
    rest.split('"').next().unwrap().to_owned()
}

/// Reads all there is in every form, and watches it; answers how many bytes a plain list has.
async fn read_all(client: &Client, name: &str) -> usize {
    let one = format!("{DEEPS}/{name}");
    let watch = format!("{DEEPS}?watch=1&timeoutSeconds=1&resourceVersion=0");
    for path in [&*one, DEEPS, &watch] {
        for accept in [JSON, TABLE] {
            assert_eq!(client.get_as(path, accept).await.code, 200, "{path} as {accept}");
        }
    }
    client.get(DEEPS).await.bytes.len()
}

#[test]
fn ten_thousand_levels_go_every_way() {
    run(async {
        let cluster = Cluster::start().await;
        let client = &cluster.client;
        define_open(client).await;
        for (kind, body) in [
            (JSON, deep("a", MAX)),
            (YAML, deep("b", MAX)),
            (YAML, deep_yaml("c", &nested(MAX - 1).replace(':', ": "))),
            (YAML, deep_yaml("d", &dashes(MAX - 1))),
        ] {
            let made = send(client, "POST", DEEPS, kind, body).await;
            assert_eq!(made.code, 201, "{kind}: {}", made.message());
        }
        let a = format!("{DEEPS}/a");
        let json_patch = format!(r#"[{{"op":"add","path":"/b","value":{}}}]"#, nested(MAX - 2));
        assert_eq!(send(client, "PATCH", &a, JSON_PATCH, json_patch).await.code, 200);
        let merge = format!("{{\"c\":{}}}", nested(MAX - 1));
        assert_eq!(send(client, "PATCH", &a, MERGE, merge).await.code, 200);
        let apply = format!("{a}?fieldManager=m&force=true");
        assert_eq!(
            send(client, "PATCH", &apply, APPLY, deep("a", MAX)).await.code,
            200
        );
        let b = format!("{DEEPS}/b");
        let of = format!("\"b\",\"resourceVersion\":\"{}\"", version(&client.get(&b).await));
        let put = deep("b", MAX)
            .replacen("\"b\"", &of, 1)
            .replacen("spec", "more", 1);
        assert_eq!(send(client, "PUT", &b, JSON, put).await.code, 200);
        assert_eq!(client.get_as(&format!("{DEEPS}/d"), YAML).await.code, 200);

        let before = read_all(client, "a").await;
        let cluster = Cluster::start_on(cluster.stop().await).await;
        let client = &cluster.client;
        assert_eq!(read_all(client, "a").await, before, "after a restart");
        assert_eq!(client.delete(DEEPS).await.code, 200);
        cluster.stop().await;
    });
}

#[test]
fn more_levels_are_refused_in_the_words_of_go() {
    on_server(async |client| {
        define_open(&client).await;
        assert_eq!(send(&client, "POST", DEEPS, JSON, deep("b", 10)).await.code, 201);
        let of_json = "couldn't get version/kind; json parse error: invalid character '{' exceeded max depth";
        let of_list = "couldn't get version/kind; json parse error: invalid character '[' exceeded max depth";
        let of_yaml = "yaml: exceeded max depth of 10000";
        let curly = |n| deep_yaml("b", &nested(n).replace(':', ": "));
        for (kind, body, why) in [
            (JSON, deep("b", MAX + 1), of_json),
            (JSON, deep("b", 100_000), of_json),
            (JSON, "[".repeat(3_000_000), of_list),
            (JSON, "{\"a\":".repeat(600_000), of_json),
            (YAML, "[".repeat(3_000_000), of_yaml),
            (YAML, "- ".repeat(1_500_000), of_yaml),
            (YAML, curly(MAX), of_json),
            (YAML, curly(MAX + 1), "yaml: line 5: exceeded max depth of 10000"),
            (
                YAML,
                deep_yaml("b", &dashes(MAX)),
                "yaml: line 6: exceeded max depth of 10000",
            ),
            (
                YAML,
                deep_yaml("b", &dashes(100_000)),
                "yaml: line 6: exceeded max depth of 10000",
            ),
        ] {
            for (path, kind_of) in [(DEEPS, "Deep"), (MAPS, "ConfigMap")] {
                let told =
                    format!("the object provided is unrecognized (must be of type {kind_of}): {why} (");
                let reply = send(&client, "POST", path, kind, body.clone()).await;
                reply.fails(400, "BadRequest", &told);
            }
        }
        let refused = send(&client, "DELETE", DEEPS, JSON, nested(MAX + 1)).await;
        refused.fails(400, "BadRequest", of_json);
    });
}

#[test]
fn deeper_patches_are_refused_in_the_words_of_go() {
    on_server(async |client| {
        define_open(&client).await;
        assert_eq!(
            send(&client, "POST", DEEPS, JSON, deep("b", 6000)).await.code,
            201
        );
        let b = format!("{DEEPS}/b");
        client.post(MAPS, &map("b")).await.expect(201);
        for body in [nested(MAX + 1), nested(100_000), "[".repeat(3_000_000)] {
            for (path, kind) in [(&*b, MERGE), (&*b, JSON_PATCH), (&format!("{MAPS}/b"), STRATEGIC)] {
                let reply = send(&client, "PATCH", path, kind, body.clone()).await;
                reply.fails(400, "BadRequest", "invalid JSON patch");
            }
        }
        let apply = format!("{b}?fieldManager=m");
        for (body, why) in [
            (
                deep("b", MAX + 1),
                "error decoding patch: error converting YAML to JSON: yaml: exceeded max depth of 10000",
            ),
            (
                deep_yaml("b", &brackets(MAX)),
                "error decoding patch: error unmarshaling JSON: while decoding JSON: invalid character '[' exceeded max depth",
            ),
            (
                deep_yaml("b", &dashes(MAX)),
                "error encoding patch: yaml: line 6: exceeded max depth of 10000",
            ),
        ] {
            let reply = send(&client, "PATCH", &apply, APPLY, body).await;
            reply.fails(400, "BadRequest", why);
        }
        // What makes an object deeper than it could be read.
        let deepest = format!("/spec{}/b", "/a".repeat(5998));
        let add = |levels| {
            format!(
                r#"[{{"op":"add","path":"{deepest}","value":{}}}]"#,
                nested(levels)
            )
        };
        let within = send(
            &client,
            "PATCH",
            &format!("{b}?dryRun=All"),
            JSON_PATCH,
            add(MAX - 6000),
        )
        .await;
        assert_eq!(within.code, 200, "{}", within.message());
        let copy = format!(r#"[{{"op":"copy","from":"/spec","path":"{deepest}"}}]"#);
        for body in [add(MAX - 5999), copy] {
            let reply = send(&client, "PATCH", &b, JSON_PATCH, body).await;
            assert_eq!(reply.code, 422, "{}", reply.message());
        }
    });
}

#[test]
fn schemas_may_be_as_deep_as_their_definitions() {
    const LEVELS: usize = 1000;
    on_server(async |client| {
        let schema = format!(
            r#"{}{{"type":"string","default":"x","maxLength":5,"x-kubernetes-validations":[{{"rule":"self != 'q'"}}]}}{}"#,
            r#"{"type":"object","properties":{"a":"#.repeat(LEVELS),
            "}}".repeat(LEVELS)
        );
        define(&client, "schemas.example.com", &schema).await;
        let objects = "/apis/schemas.example.com/v1/namespaces/default/deeps";
        let object = |name: &str, value: &str| {
            let a = nested(LEVELS - 1).replace('1', value);
            format!(
                r#"{{"apiVersion":"schemas.example.com/v1","kind":"Deep","metadata":{{"name":"{name}"}},"a":{a}}}"#
            )
        };
        for (name, value, code) in [
            ("good", "\"y\"", 201),
            ("defaulted", "null", 201),
            ("long", "\"yyyyyy\"", 422),
            ("ruled", "\"q\"", 422),
        ] {
            let reply = send(&client, "POST", objects, JSON, object(name, value)).await;
            assert_eq!(reply.code, code, "{name}: {}", reply.message());
        }
        let good = format!("{objects}/good");
        let apply = format!("{good}?fieldManager=m&force=true");
        assert_eq!(
            send(&client, "PATCH", &apply, APPLY, object("good", "\"z\""))
                .await
                .code,
            200
        );
        let one = format!("{DEFINITIONS}/deeps.schemas.example.com");
        // The server writes its status meanwhile.
        let put = soon("an update", async {
            loop {
                let sent = client.get_as(&one, PROTOBUF).await;
                assert_eq!(sent.code, 200);
                let put = client
                    .send("PUT", &one, &[("content-type", PROTOBUF)], sent.bytes)
                    .await;
                if put.code != 409 {
                    break put;
                }
            }
        });
        assert_eq!(put.await.code, 200);
        for path in ["/openapi/v2", "/openapi/v3/apis/schemas.example.com/v1"] {
            assert_eq!(client.get(path).await.code, 200, "{path}");
        }
    });
}
