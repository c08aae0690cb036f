//! Server-side apply.

use super::*;

#[test]
fn a12_a_dry_run_apply_does_not_double_a_list() {
    on_server(async |client| {
        let path = "/apis/autoscaling/v2/namespaces/default/horizontalpodautoscalers/h";
        let body = json!({
            "apiVersion": "autoscaling/v2", "kind": "HorizontalPodAutoscaler", "metadata": {"name": "h"},
            "spec": {
                "maxReplicas": 3, "scaleTargetRef": {"apiVersion": "apps/v1", "kind": "Deployment", "name": "d"},
                "metrics": [{"type": "External", "external": {"metric": {"name": "m"}, "target": {"type": "Value", "value": "1"}}}],
            },
        });
        let first = apply(&client, path, "m", "", &body).await.expect(201);
        assert_eq!(first["spec"]["metrics"].as_array().unwrap().len(), 1);
        let again = apply(&client, path, "m", "&dryRun=All", &body).await.expect(200);
        assert_eq!(again["spec"], first["spec"]);
    });
}

#[test]
fn a13_conflicts_of_applies() {
    on_server(async |client| {
        let path = format!("{MAPS}/a");
        let with = |data: Value| json!({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "a"}, "data": data});
        apply(&client, &path, "z", "", &with(json!({"a": "1", "b": "1"})))
            .await
            .expect(201);
        let r = apply(&client, &path, "y", "", &with(json!({"b": "2"}))).await;
        r.fails(
            409,
            "Conflict",
            "Apply failed with 1 conflict: conflict with \"z\": .data.b",
        );
        assert_eq!(r.json["details"]["causes"][0]["reason"], "FieldManagerConflict");
        assert_eq!(r.json["details"]["causes"][0]["field"], ".data.b");
        let shared = apply(&client, &path, "y", "", &with(json!({"b": "1"})))
            .await
            .expect(200);
        assert_eq!(managers(&shared), [("y", "Apply"), ("z", "Apply")]);
        // z leaves b, which y still has; then y leaves it too.
        let kept = apply(&client, &path, "z", "", &with(json!({"a": "1"})))
            .await
            .expect(200);
        assert_eq!(kept["data"], json!({"a": "1", "b": "1"}));
        let gone = apply(&client, &path, "y", "", &with(json!({"c": "1"})))
            .await
            .expect(200);
        assert_eq!(gone["data"], json!({"a": "1", "c": "1"}));
        let forced = apply(&client, &path, "y", "&force=true", &with(json!({"a": "2"})))
            .await
            .expect(200);
        assert_eq!(forced["data"], json!({"a": "2"}));
        client.patch(&path, APPLY, &with(json!({}))).await.fails(
            422,
            "Invalid",
            "is required for apply patch",
        );
        let mut owned = with(json!({}));
        owned["metadata"]["managedFields"] = json!([{"manager": "x", "operation": "Apply"}]);
        apply(&client, &path, "y", "", &owned).await.fails(
            400,
            "BadRequest",
            "metadata.managedFields must be nil",
        );
    });
}

#[test]
fn a14_odd_managed_fields() {
    on_server(async |client| {
        let path = format!("{MAPS}/a");
        let mut body = map("a");
        body["data"] = json!({"k": "v"});
        let made = client.post(MAPS, &body).await.expect(201);
        assert_eq!(managers(&made), [("sample", "Update")]);
        let kept = client
            .patch(&path, MERGE, &json!({"metadata": {"managedFields": []}}))
            .await
            .expect(200);
        // Kept says the report; kube-apiserver 1.37.2 forgets all managers, as with a list of one empty entry.
        assert_eq!(kept["metadata"].get("managedFields"), None);
        let reset = client
            .patch(&path, MERGE, &json!({"metadata": {"managedFields": [{}]}}))
            .await
            .expect(200);
        assert_eq!(reset["metadata"].get("managedFields"), None);
        let applied = apply(
            &client,
            &path,
            "m",
            "",
            &json!({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "a"}, "data": {"n": "1"}}),
        )
        .await
        .expect(200);
        let mut all = managers(&applied);
        all.sort_unstable();
        assert_eq!(all, [("before-first-apply", "Update"), ("m", "Apply")]);
        for (name, bad) in [
            (
                "b",
                json!({"manager": "x", "operation": "Update", "fieldsV1": {}, "apiVersion": "v1"}),
            ),
            (
                "c",
                json!({"manager": "x", "operation": "Nosuch", "fieldsType": "FieldsV1", "fieldsV1": {}, "apiVersion": "v1"}),
            ),
        ] {
            let mut body = map(name);
            body["data"] = json!({"k": "v"});
            body["metadata"]["managedFields"] = json!([bad]);
            let made = client.post(MAPS, &body).await.expect(201);
            assert_eq!(managers(&made), [("sample", "Update")]);
        }
    });
}

#[test]
fn a15_create_through_apply_and_put() {
    on_server(async |client| {
        let mut body = map("a");
        body["metadata"]["creationTimestamp"] = "2001-01-01T00:00:00Z".into();
        let made = apply(&client, &format!("{MAPS}/a"), "m", "", &body)
            .await
            .expect(201);
        assert!(made["metadata"]["uid"].is_string() && revision(&made) > 0);
        assert_ne!(
            made["metadata"]["creationTimestamp"],
            body["metadata"]["creationTimestamp"]
        );
        let mut other = map("b");
        other["metadata"]["uid"] = "aaaa".into();
        apply(&client, &format!("{MAPS}/b"), "m", "", &other).await.fails(
            409,
            "Conflict",
            "uid mismatch: the provided object specified uid aaaa, and no existing object was found",
        );
        client
            .put(&format!("{MAPS}/c"), &map("c"))
            .await
            .fails(404, "NotFound", "");
        let lease =
            json!({"apiVersion": "coordination.k8s.io/v1", "kind": "Lease", "metadata": {"name": "l"}});
        let path = "/apis/coordination.k8s.io/v1/namespaces/default/leases/l";
        client.put(path, &lease).await.expect(201);
    });
}
