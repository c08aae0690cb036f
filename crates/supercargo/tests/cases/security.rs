//! Cases of security.md.

use super::*;

/// A second; code that is not optimised, on a machine that does other things too, gets more. What grows faster than its
/// input would take minutes.
const AT_ONCE: Duration = Duration::from_secs(if cfg!(debug_assertions) { 15 } else { 1 });

#[test]
fn security_names_do_not_walk_the_store() {
    on_server(async |client| {
        for name in ["../x", "a/b", "a%b", "..", "."] {
            client
                .post(MAPS, &map(name))
                .await
                .fails(422, "Invalid", "metadata.name");
            let r = client
                .post(
                    "/api/v1/namespaces",
                    &json!({"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": name}}),
                )
                .await;
            r.fails(422, "Invalid", "metadata.name");
            let role = json!({"apiVersion": "rbac.authorization.k8s.io/v1", "kind": "ClusterRole", "metadata": {"name": name}});
            client
                .post("/apis/rbac.authorization.k8s.io/v1/clusterroles", &role)
                .await
                .fails(422, "Invalid", "metadata.name");
        }
        let role = json!({"apiVersion": "rbac.authorization.k8s.io/v1", "kind": "ClusterRole", "metadata": {"name": "a:b c"}});
        client
            .post("/apis/rbac.authorization.k8s.io/v1/clusterroles", &role)
            .await
            .expect(201);
        for base in ["../x", "a/b", "a%b-"] {
            let body = json!({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"generateName": base}});
            client.post(MAPS, &body).await.fails(422, "Invalid", "metadata.");
        }
        // Nor do paths, whatever their encoding.
        client
            .post(
                "/api/v1/namespaces",
                &json!({"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": "n"}}),
            )
            .await
            .expect(201);
        for path in [
            "/api/v1/namespaces/n/configmaps/%2e%2e",
            "/api/v1/namespaces/%2e%2e/configmaps",
            "/api/v1/namespaces/%2e/configmaps",
            "/api/v1/namespaces/%2e%2e/configmaps/default",
            "/api/v1/namespaces/n/configmaps/%2e%2e%2fdefault%2fkube-root-ca.crt",
            "/api/v1/namespaces/n%2f..%2fdefault/configmaps",
            "/api/v1/namespaces/%252e%252e/configmaps",
        ] {
            let r = client.get(path).await;
            assert!(
                (400..500).contains(&r.code) || r.json["items"] == json!([]),
                "{path}: {} {}",
                r.code,
                r.json
            );
        }
    });
}

#[test]
fn security_scope_belongs_to_the_path() {
    on_server(async |client| {
        client.post(MAPS, &map("a")).await.expect(201);
        for path in [
            "/api/v1/namespaces/default/nodes",
            "/api/v1/namespaces/default/nodes/n",
            "/apis/rbac.authorization.k8s.io/v1/namespaces/default/clusterroles/cluster-admin",
            "/api/v1/configmaps/a",
        ] {
            assert_eq!(client.get(path).await.code, 404, "{path}");
        }
    });
}

#[test]
fn security_json_patches_are_bounded() {
    on_server(async |client| {
        let path = format!("{MAPS}/a");
        client.post(MAPS, &map("a")).await.expect(201);
        let op = json!({"op": "test", "path": "/metadata/name", "value": "a"});
        let r = client
            .patch(&path, JSON_PATCH, &vec![op.clone(); 10_001].into())
            .await;
        r.fails(
            413,
            "RequestEntityTooLarge",
            "The allowed maximum operations in a JSON patch is 10000, got 10001",
        );
        client
            .patch(&path, JSON_PATCH, &vec![op; 10_000].into())
            .await
            .expect(200);
        let mut bomb =
            vec![json!({"op": "add", "path": "/metadata/annotations", "value": {"a": "x".repeat(1000)}})];
        for i in 0..40 {
            bomb.push(json!({"op": "copy", "from": "/metadata/annotations", "path": format!("/metadata/annotations/n{i}")}));
        }
        let (r, took) = timed(client.patch(&path, JSON_PATCH, &bomb.into())).await;
        assert_eq!(r.code, 422, "{}", r.json);
        assert!(took < AT_ONCE, "{took:?}");
    });
}

#[test]
fn security_bombs_and_depths_are_refused_at_once() {
    on_server(async |client| {
        let mut aliases = String::from(
            "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\na0: &a0 [x,x,x,x,x,x,x,x,x,x]\n",
        );
        for i in 1..=9 {
            let prior = format!("*a{}", i - 1);
            aliases.push_str(&format!("a{i}: &a{i} [{}]\n", vec![prior; 10].join(",")));
        }
        let big = 3 * 1024 * 1024 - 200;
        let deep = 1_000_000;
        for (what, kind, body) in [
            ("aliases", YAML, aliases),
            ("json lists", JSON, format!("{{\"a\":{}", "[".repeat(deep))),
            ("json objects", JSON, "{\"a\":".repeat(deep / 5)),
            (
                "closed json",
                JSON,
                format!("{{\"a\":{}{}}}", "[".repeat(deep), "]".repeat(deep)),
            ),
            ("yaml flow", YAML, "[".repeat(deep)),
            ("yaml maps", YAML, "{a: ".repeat(deep / 4)),
            ("colons", YAML, ":".repeat(big)),
            ("dashes", YAML, "- ".repeat(big / 2)),
            ("dash lines", YAML, "-\n".repeat(big / 2)),
            ("scalar", YAML, "x".repeat(big)),
            ("scalars", YAML, "x x\n".repeat(big / 4)),
            ("anchors", YAML, "&a ".repeat(big / 3)),
            ("quotes", YAML, "\"".repeat(big)),
            ("tags", YAML, "!!".repeat(big / 2)),
            ("keys", YAML, "? ".repeat(big / 2)),
        ] {
            for (method, path, kind) in [
                ("POST", MAPS.to_owned(), kind),
                (
                    "PATCH",
                    format!("{MAPS}/a?fieldManager=m"),
                    if kind == YAML { APPLY } else { MERGE },
                ),
            ] {
                let (r, took) =
                    timed(client.send(method, &path, &[("content-type", kind)], body.clone())).await;
                assert!((400..500).contains(&r.code), "{what}: {} {}", r.code, r.message());
                assert!(took < AT_ONCE, "{what}, {method}: {took:?}");
            }
        }
    });
}

#[test]
fn security_protobuf_can_be_anything() {
    on_server(async |client| {
        client.post(MAPS, &map("a")).await.expect(201);
        let good = client.get_as(&format!("{MAPS}/a"), PROTOBUF).await.bytes;
        let mut bodies: Vec<Vec<u8>> = (0..good.len()).map(|n| good[..n].to_vec()).collect();
        for n in 4..good.len() {
            // Huge lengths and negative numbers where lengths stand.
            let mut bad = good[..n].to_vec();
            bad.extend_from_slice(&[0xff; 9]);
            bad.push(1);
            bad.extend_from_slice(&good[n..]);
            bodies.push(bad);
        }
        for body in bodies {
            let r = client
                .send(
                    "PUT",
                    &format!("{MAPS}/a"),
                    &[("content-type", PROTOBUF)],
                    body.clone(),
                )
                .await;
            assert!(r.code < 500, "{body:?}: {} {}", r.code, r.json);
        }
    });
}

#[test]
fn security_nobody_sees_health_and_version_only() {
    run(async {
        let cluster = Cluster::start().await;
        let get = async |path: &str| get_as_nobody(cluster.server(), cluster.folder(), path).await;
        for path in ["/healthz", "/livez", "/readyz", "/version"] {
            assert_eq!(get(path).await.code, 200, "{path}");
        }
        for path in [
            "/metrics",
            "/debug/pprof/",
            "/api",
            "/apis",
            "/openapi/v3",
            MAPS,
            "/api/v1/secrets",
            "/nosuch",
        ] {
            get(path).await.fails(403, "Forbidden", "system:anonymous");
        }
        cluster.stop().await;
    });
}

#[test]
fn security_metrics_do_not_grow_with_what_is_asked() {
    on_server(async |client| {
        let size = async || client.get_as("/metrics", "text/plain").await.bytes.len();
        for i in 0..50 {
            client
                .get(&format!("/apis/g{i}.example.com/v1/namespaces/n/r{i}/x"))
                .await;
            client.get(&format!("/nosuch{i}")).await;
            client.send("PURGE", &format!("{MAPS}/m{i}"), &[], "").await;
        }
        let before = size().await;
        for i in 50..500 {
            client
                .get(&format!("/apis/g{i}.example.com/v1/namespaces/n/r{i}/x"))
                .await;
            client.get(&format!("/nosuch{i}")).await;
            client
                .send(&format!("VERB{i}"), &format!("{MAPS}/m{i}"), &[], "")
                .await;
        }
        let after = size().await;
        assert!(after < before + 2_000, "{before} -> {after}");
    });
}
