//! Patches.

use super::*;

fn service(ports: Value) -> Value {
    json!({"apiVersion": "v1", "kind": "Service", "metadata": {"name": "s"}, "spec": {"ports": ports}})
}

#[test]
fn a16_ports_of_services_merge_by_number_only() {
    on_server(async |client| {
        let services = format!("{D}/services");
        let udp = json!({"name": "u", "port": 53, "protocol": "UDP", "targetPort": 53});
        client.post(&services, &service(json!([udp]))).await.expect(201);
        let tcp = json!({"name": "t", "port": 53, "protocol": "TCP", "targetPort": 53});
        // What a client-side apply of both sends: the one that is new. It has the key of the one that is there.
        let patched = client
            .patch(
                &format!("{services}/s"),
                STRATEGIC,
                &json!({"spec": {"ports": [tcp]}}),
            )
            .await
            .expect(200);
        assert_eq!(patched["spec"]["ports"], json!([tcp]));
        // Server-side apply knows ports by number and protocol.
        let both = service(json!([tcp, udp]));
        let applied = apply(&client, &format!("{services}/s"), "m", "&force=true", &both)
            .await
            .expect(200);
        assert_eq!(applied["spec"]["ports"].as_array().unwrap().len(), 2, "{applied}");
    });
}

#[test]
fn a17_codes_of_json_patches() {
    on_server(async |client| {
        let path = format!("{MAPS}/a");
        let made = client.post(MAPS, &map("a")).await.expect(201);
        let r = client.patch(&path, JSON_PATCH, &json!({"op": "add"})).await;
        r.fails(400, "BadRequest", "error decoding patch");
        for op in [
            json!({"op": "test", "path": "/metadata/name", "value": "b"}),
            json!({"op": "remove", "path": "/data"}),
            json!({"op": "replace", "path": "/data/x", "value": "1"}),
            json!({"op": "nosuch", "path": "/data"}),
            json!({"op": "add", "path": "data", "value": {}}),
            json!({"op": "remove", "path": "/metadata/managedFields/99"}),
        ] {
            client.patch(&path, JSON_PATCH, &json!([op])).await.fails(
                422,
                "Invalid",
                "the server rejected our request due to an error in our request",
            );
        }
        let unknown = json!([{"op": "add", "path": "/nosuch", "value": 1}]);
        let same = client.patch(&path, JSON_PATCH, &unknown).await.expect(200);
        assert_eq!(same, made);
        assert_eq!(
            client.patch(&path, JSON_PATCH, &json!([])).await.expect(200),
            made
        );
        let wrong = json!([{"op": "add", "path": "/data", "value": 7}]);
        let r = client.patch(&path, JSON_PATCH, &wrong).await;
        r.fails(
            422,
            "Invalid",
            " \"\" is invalid: patch: Invalid value: \"{\\\"apiVersion",
        );
        assert!(
            r.message()
                .contains("json: cannot unmarshal number into Go struct field"),
            "{}",
            r.json
        );
        assert_eq!(r.json["details"]["causes"][0]["field"], "patch");
    });
}

#[test]
fn a18_indexes_of_json_patches() {
    on_server(async |client| {
        let path = format!("{MAPS}/a");
        let mut body = map("a");
        body["metadata"]["finalizers"] = json!(["e.com/a", "e.com/b"]);
        body["data"] = json!({"x": "1"});
        client.post(MAPS, &body).await.expect(201);
        let list = |o: &Value| o["metadata"]["finalizers"].clone();
        let at = |op: &str, index: &str, value: &str| json!([{"op": op, "path": format!("/metadata/finalizers/{index}"), "value": value}]);
        let o = client
            .patch(&path, JSON_PATCH, &at("replace", "-1", "e.com/c"))
            .await
            .expect(200);
        assert_eq!(list(&o), json!(["e.com/a", "e.com/c"]));
        let o = client
            .patch(&path, JSON_PATCH, &at("add", "-", "e.com/d"))
            .await
            .expect(200);
        assert_eq!(list(&o), json!(["e.com/a", "e.com/c", "e.com/d"]));
        let o = client
            .patch(&path, JSON_PATCH, &at("remove", "-1", ""))
            .await
            .expect(200);
        assert_eq!(list(&o), json!(["e.com/a", "e.com/c"]));
        client
            .patch(&path, JSON_PATCH, &at("add", "99", "e.com/e"))
            .await
            .fails(422, "Invalid", "");
        let ops = json!([
            {"op": "copy", "from": "/data/x", "path": "/data/y"},
            {"op": "move", "from": "/data/x", "path": "/data/z"},
        ]);
        let o = client.patch(&path, JSON_PATCH, &ops).await.expect(200);
        assert_eq!(o["data"], json!({"y": "1", "z": "1"}));
    });
}

fn deployment() -> Value {
    json!({
        "apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "d", "finalizers": ["e.com/x", "e.com/y"]},
        "spec": {
            "selector": {"matchLabels": {"a": "b"}},
            "template": {
                "metadata": {"labels": {"a": "b"}},
                "spec": {"containers": [{"name": "c", "image": "i", "env": [
                    {"name": "A", "value": "1"}, {"name": "B", "value": "2"}, {"name": "Z", "value": "3"},
                ]}]},
            },
        },
    })
}

fn with_containers(list: Value) -> Value {
    json!({"spec": {"template": {"spec": {"containers": list}}}})
}

#[test]
fn a19_wrong_strategic_patches() {
    on_server(async |client| {
        client.post(DEPLOYMENTS, &deployment()).await.expect(201);
        let path = format!("{DEPLOYMENTS}/d");
        let r = client.patch(&path, STRATEGIC, &json!("text")).await;
        assert_eq!(r.code, 400, "{}", r.json);
        assert!(
            r.message()
                .contains("json: cannot unmarshal string into Go value of type map[string]interface {}"),
            "{}",
            r.json
        );
        let r = client
            .send("PATCH", &path, &[("content-type", STRATEGIC)], "{\"a\":")
            .await;
        assert_eq!(r.code, 400, "{}", r.json);
        for (patch, text) in [
            (
                with_containers(json!([{"image": "z"}])),
                "does not contain declared merge key: name",
            ),
            (
                with_containers(json!([{"name": "c", "$patch": "boo"}])),
                "unknown patch type: boo",
            ),
            (
                json!({"spec": {"template": {"spec": {
                    "$setElementOrder/containers": [{"name": "x"}], "containers": [{"name": "c", "image": "z"}],
                }}}}),
                "doesn't match",
            ),
        ] {
            let r = client.patch(&path, STRATEGIC, &patch).await;
            // 500 upstream; 4xx is better and permitted.
            assert!((400..=500).contains(&r.code), "{}", r.json);
            assert!(r.message().contains(text), "{text:?} is not in {}", r.json);
        }
    });
}

#[test]
fn a20_directives_of_strategic_patches() {
    on_server(async |client| {
        client.post(DEPLOYMENTS, &deployment()).await.expect(201);
        let path = format!("{DEPLOYMENTS}/d");
        let env = |o: &Value| -> Vec<String> {
            o["spec"]["template"]["spec"]["containers"][0]["env"]
                .as_array()
                .unwrap()
                .iter()
                .map(|e| e["name"].as_str().unwrap().to_owned())
                .collect()
        };
        let patch = with_containers(json!([{"name": "c", "env": [{"name": "A", "$patch": "delete"}]}]));
        let o = client.patch(&path, STRATEGIC, &patch).await.expect(200);
        assert_eq!(env(&o), ["B", "Z"]);
        let patch =
            with_containers(json!([{"name": "c", "$setElementOrder/env": [{"name": "Z"}, {"name": "B"}]}]));
        let o = client.patch(&path, STRATEGIC, &patch).await.expect(200);
        assert_eq!(env(&o), ["Z", "B"]);
        let patch = with_containers(
            json!([{"name": "c", "env": [{"$patch": "replace"}, {"name": "N", "value": "1"}]}]),
        );
        let o = client.patch(&path, STRATEGIC, &patch).await.expect(200);
        assert_eq!(env(&o), ["N"]);
        let patch = json!({"metadata": {"$deleteFromPrimitiveList/finalizers": ["e.com/x"]}});
        let o = client.patch(&path, STRATEGIC, &patch).await.expect(200);
        assert_eq!(o["metadata"]["finalizers"], json!(["e.com/y"]));
        assert!(o["spec"]["strategy"]["rollingUpdate"].is_object());
        let patch = json!({"spec": {"strategy": {"$retainKeys": ["type"], "type": "Recreate"}}});
        let o = client.patch(&path, STRATEGIC, &patch).await.expect(200);
        assert_eq!(o["spec"]["strategy"], json!({"type": "Recreate"}));
    });
}
