//! Requests over TLS: who may, what leads nowhere, and the verbs on stored objects.

#![allow(
    clippy::unwrap_used,
    clippy::large_futures,
    clippy::disallowed_methods,
    reason = "tests may fail, and run as local tasks"
)]

mod support;

use support::{Client, TestServer, run};

const MAPS: &str = "/api/v1/namespaces/default/configmaps";
const TABLE: &str = "application/json;as=Table;v=v1;g=meta.k8s.io";

fn map(name: &str) -> String {
    format!(r#"{{"apiVersion":"v1","kind":"ConfigMap","metadata":{{"name":"{name}"}},"data":{{"k":"v"}}}}"#)
}

async fn with_maps(client: &mut Client, names: &[&str]) {
    for n in names {
        assert_eq!(client.post(MAPS, &map(n)).await.code, 201);
    }
}

#[tokio::test]
async fn strangers_see_health_and_version_only() {
    run(async {
        let server = TestServer::start().await;
        let mut nobody = server.client(None, false).await;
        let healthz = nobody.get("/healthz").await;
        assert_eq!((healthz.code.as_u16(), healthz.text()), (200, "ok"));
        assert_eq!(healthz.header("content-type"), "text/plain; charset=utf-8");
        assert_eq!(healthz.header("x-content-type-options"), "nosniff");
        assert_eq!(healthz.header("cache-control"), "no-cache, private");
        assert_eq!(healthz.header("audit-id").len(), 36);
        assert_eq!(nobody.get("/version").await.json()["major"], "1");
        let pods = nobody.get("/api/v1/pods").await;
        assert_eq!(pods.code, 403);
        assert_eq!(pods.header("x-content-type-options"), "nosniff");
        assert_eq!(
            pods.message(),
            "pods is forbidden: User \"system:anonymous\" cannot list resource \"pods\" in API group \"\" at the cluster scope"
        );
        assert_eq!(
            nobody.get("/metrics").await.message(),
            "forbidden: User \"system:anonymous\" cannot get path \"/metrics\""
        );
    })
    .await;
}

#[tokio::test]
async fn bad_credentials_are_401_and_good_ones_count() {
    run(async {
        let server = TestServer::start().await;
        let mut nobody = server.client(None, false).await;
        let bad = nobody
            .send("GET", "/healthz", &[("authorization", "Bearer nosuch")], "")
            .await;
        assert_eq!((bad.code.as_u16(), bad.message().as_str()), (401, "Unauthorized"));
        let good = [("authorization", "Bearer secret")];
        assert_eq!(nobody.send("GET", "/api/v1/pods", &good, "").await.code, 200);
        let weak = [("authorization", "bearer weak")];
        let refused = nobody.send("GET", "/api/v1/nodes", &weak, "").await;
        assert!(
            refused.message().contains("User \"bob\" cannot list"),
            "{refused:?}"
        );
        let mut stranger = server.stranger().await;
        assert_eq!(stranger.get("/healthz").await.code, 401);
        let mut user = server.client(Some(("eve", "dev")), true).await;
        assert_eq!(user.get("/livez").await.code, 200);
        assert_eq!(user.get("/api").await.code, 403);
    })
    .await;
}

#[tokio::test]
async fn paths_and_methods_that_lead_nowhere() {
    run(async {
        let server = TestServer::start().await;
        let mut c = server.admin().await;
        for path in [
            "/nosuch",
            "/apis/nosuch",
            "//api/v1/nodes",
            "/API/v1",
            "/healthz/nosuch",
        ] {
            let a = c.get(path).await;
            assert_eq!(
                (a.code.as_u16(), a.text()),
                (404, "404 page not found\n"),
                "{path}"
            );
            assert_eq!(a.header("x-content-type-options"), "nosniff");
        }
        for path in [
            "/api/v9",
            "/apis/apps/v1beta1",
            "/api/v1/foos",
            "/api/v1/configmaps/a",
            "/api/v1/namespaces/a/nodes",
            "/api/v1/../v1",
            "/api/v1/nodes/a/nosuch",
        ] {
            let a = c.get(path).await;
            assert_eq!(a.code, 404, "{path}");
            assert_eq!(
                a.message(),
                "the server could not find the requested resource",
                "{path}"
            );
        }
        let one = format!("{MAPS}/a");
        for (method, path) in [
            ("POST", one.as_str()),
            ("PUT", MAPS),
            ("OPTIONS", MAPS),
            ("POST", "/apis/apps/v1/deployments"),
            ("DELETE", "/version"),
            ("POST", "/api/v1/watch/nodes"),
        ] {
            let a = c.send(method, path, &[], "{}").await;
            assert_eq!(a.code, 405, "{method} {path}");
            assert_eq!(
                a.message(),
                "the server does not allow this method on the requested resource"
            );
        }
        let head = c.send("HEAD", MAPS, &[], "").await;
        assert_eq!((head.code.as_u16(), head.body.len()), (405, 0));
        let a = c.get("/api/v1/namespaces//configmaps/x").await;
        assert_eq!(
            (a.code.as_u16(), a.message().as_str()),
            (400, "Namespace parameter required.")
        );
        assert_eq!(c.get("/api/v1/watch").await.code, 500);
        assert_eq!(c.get("/api/v1/%zz").await.code, 400);
        for path in [
            "/api/v1/",
            "/apis/apps/",
            "/apis/apps/v1/",
            "/api/v1/namespaces/",
            "/version/",
            "/api/",
        ] {
            assert_eq!(c.get(path).await.code, 200, "{path}");
        }
    })
    .await;
}

#[tokio::test]
async fn objects_live_through_all_verbs() {
    run(async {
        let server = TestServer::start().await;
        let mut c = server.admin().await;
        let created = c.post(MAPS, &map("a")).await;
        assert_eq!(created.code, 201, "{created:?}");
        assert!(created.body.ends_with(b"\n"));
        let one = format!("{MAPS}/a");
        let got = c.get(&one).await;
        assert_eq!(got.body, created.body);
        assert_eq!(got.header("content-length"), got.body.len().to_string());
        let pretty = c.get(&format!("{one}?pretty=1")).await;
        assert!(
            pretty
                .text()
                .starts_with("{\n  \"kind\": \"ConfigMap\",\n  \"apiVersion\"")
        );
        let merge = [("content-type", "application/merge-patch+json")];
        let patched = c.send("PATCH", &one, &merge, r#"{"data":{"k":"w"}}"#).await;
        assert_eq!(patched.json()["data"]["k"], "w");
        let put = c
            .send("PUT", &one, &[("content-type", "application/json")], &map("a"))
            .await;
        assert_eq!(put.json()["data"]["k"], "v");
        let missing = c.get(&format!("{MAPS}/nosuch")).await;
        assert_eq!(
            (missing.code.as_u16(), missing.message().as_str()),
            (404, "configmaps \"nosuch\" not found")
        );
        let deleted = c.send("DELETE", &one, &[], "").await;
        assert_eq!(
            (deleted.code.as_u16(), deleted.json()["status"].as_str()),
            (200, Some("Success"))
        );
        assert_eq!(c.get(&one).await.code, 404);
        with_maps(&mut c, &["x", "y"]).await;
        let swept = c.send("DELETE", MAPS, &[], "").await;
        assert_eq!(swept.json()["items"].as_array().unwrap().len(), 2, "{swept:?}");
    })
    .await;
}

#[tokio::test]
async fn lists_come_in_every_form() {
    run(async {
        let server = TestServer::start().await;
        let mut c = server.admin().await;
        let empty = c.get(MAPS).await.json();
        assert_eq!(empty["items"], serde_json::json!([]));
        with_maps(&mut c, &["a", "b", "c"]).await;
        let list = c.get(MAPS).await;
        assert!(list.text().starts_with(
            "{\"kind\":\"ConfigMapList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\""
        ));
        assert!(list.body.ends_with(b"]}\n"));
        assert!(list.json()["items"][0].get("kind").is_none());
        let page = c.get(&format!("{MAPS}?limit=2")).await.json();
        assert_eq!(page["metadata"]["remainingItemCount"], 1);
        let token = page["metadata"]["continue"].as_str().unwrap();
        let rest = c.get(&format!("{MAPS}?limit=2&continue={token}")).await.json();
        assert_eq!(rest["items"][0]["metadata"]["name"], "c");
        let partial = "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io";
        let partial = c.get_as(MAPS, partial).await.json();
        assert_eq!(partial["kind"], "PartialObjectMetadataList");
        assert_eq!(partial["items"][0]["kind"], "PartialObjectMetadata");
        assert!(partial["items"][0].get("data").is_none());
        let proto = c.get_as(MAPS, "application/vnd.kubernetes.protobuf").await;
        assert_eq!(
            proto.header("content-type"),
            "application/vnd.kubernetes.protobuf"
        );
        assert!(
            proto
                .body
                .starts_with(b"k8s\0\x0a\x13\x0a\x02v1\x12\x0dConfigMapList\x12")
        );
        assert!(proto.body.ends_with(&[0x1a, 0, 0x22, 0]));
        let one = "application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io";
        let wrong = c.get_as(MAPS, one).await;
        assert_eq!(wrong.code, 406);
        assert_eq!(
            wrong.message(),
            "you requested PartialObjectMetadata, but the requested object is a list (*core.ConfigMapList)"
        );
        let selected = c
            .get(&format!("{MAPS}?fieldSelector=metadata.name%3Db"))
            .await
            .json();
        assert_eq!(selected["items"].as_array().unwrap().len(), 1);
        let bad = c.get(&format!("{MAPS}?labelSelector=,")).await;
        assert_eq!(
            bad.message(),
            "found ',', expected: !, identifier, or 'end of string'"
        );
    })
    .await;
}

#[tokio::test]
async fn tables_have_columns_and_rows() {
    run(async {
        let server = TestServer::start().await;
        let mut c = server.admin().await;
        with_maps(&mut c, &["a"]).await;
        let table = c.get_as(MAPS, TABLE).await.json();
        assert_eq!(table["kind"], "Table");
        let names: Vec<_> = table["columnDefinitions"]
            .as_array()
            .unwrap()
            .iter()
            .map(|d| d["name"].as_str().unwrap())
            .collect();
        assert_eq!(names, ["Name", "Data", "Age"]);
        let row = &table["rows"][0];
        assert_eq!(row["cells"][0], "a");
        assert_eq!(row["cells"][1], 1);
        assert_eq!(row["object"]["kind"], "PartialObjectMetadata");
        let whole = c
            .get_as(&format!("{MAPS}?includeObject=Object"), TABLE)
            .await
            .json();
        assert_eq!(whole["rows"][0]["object"]["kind"], "ConfigMap");
        let none = c
            .get_as(&format!("{MAPS}/a?includeObject=None"), TABLE)
            .await
            .json();
        assert!(none["rows"][0]["object"].is_null());
        assert_ne!(none["metadata"]["resourceVersion"], serde_json::Value::Null);
        let bad = c.get_as(&format!("{MAPS}?includeObject=Foo"), TABLE).await;
        assert_eq!(bad.code, 400);
        let limits = c
            .get_as("/api/v1/namespaces/default/limitranges", TABLE)
            .await
            .json();
        assert!(limits["rows"].is_null());
        let fallback = c
            .get_as(&format!("{MAPS}/nosuch"), &format!("{TABLE},application/json"))
            .await;
        assert_eq!(fallback.json()["reason"], "NotFound");
    })
    .await;
}

#[tokio::test]
async fn options_are_checked() {
    run(async {
        let server = TestServer::start().await;
        let mut c = server.admin().await;
        let check = [
            ("resourceVersionMatch=Exact", 422, "ListOptions.meta.k8s.io \"\" is invalid: resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden unless resourceVersion is provided"),
            ("resourceVersion=0&resourceVersionMatch=Bogus", 422, "ListOptions.meta.k8s.io \"\" is invalid: resourceVersionMatch: Unsupported value: \"Bogus\": supported values: \"Exact\", \"NotOlderThan\", \"\""),
            ("sendInitialEvents=true", 422, "ListOptions.meta.k8s.io \"\" is invalid: sendInitialEvents: Forbidden: sendInitialEvents is forbidden for list"),
            ("limit=abc", 400, "strconv.ParseInt: parsing \"abc\": invalid syntax"),
            ("watch=true&sendInitialEvents=true&resourceVersionMatch=Exact", 422, "ListOptions.meta.k8s.io \"\" is invalid: [resourceVersionMatch: Forbidden: sendInitialEvents requires setting resourceVersionMatch to NotOlderThan, resourceVersionMatch: Unsupported value: \"Exact\": supported values: \"NotOlderThan\"]"),
            ("timeout=abc", 400, "invalid timeout specified in the request URL - time: invalid duration \"abc\""),
        ];
        for (query, code, message) in check {
            let a = c.get(&format!("{MAPS}?{query}")).await;
            assert_eq!((a.code.as_u16(), a.message().as_str()), (code, message), "{query}");
        }
        let a = c.post(&format!("{MAPS}?dryRun=Some"), &map("a")).await;
        assert_eq!(a.message(), "CreateOptions.meta.k8s.io \"\" is invalid: dryRun: Unsupported value: [\"Some\"]: supported values: \"All\"");
        let apply = [("content-type", "application/apply-patch+yaml")];
        let a = c.send("PATCH", &format!("{MAPS}/a"), &apply, &map("a")).await;
        assert_eq!(a.message(), "PatchOptions.meta.k8s.io \"\" is invalid: fieldManager: Required value: is required for apply patch");
        let both = r#"{"kind":"DeleteOptions","apiVersion":"v1","orphanDependents":true,"propagationPolicy":"Orphan"}"#;
        let a = c.send("DELETE", &format!("{MAPS}/a"), &[], both).await;
        assert_eq!(a.message(), "DeleteOptions.meta.k8s.io \"\" is invalid: propagationPolicy: Invalid value: \"Orphan\": orphanDependents and deletionPropagation cannot be both set");
    })
    .await;
}

#[tokio::test]
async fn what_reading_fills_in_is_in_every_encoding() {
    run(async {
        // A job without labels takes those of its template, which its hook makes after the defaults of the request.
        let server = TestServer::start().await;
        let mut c = server.admin().await;
        let jobs = "/apis/batch/v1/namespaces/default/jobs";
        let job = r#"{"apiVersion":"batch/v1","kind":"Job","metadata":{"name":"j"},"spec":{"template":{"spec":{
            "restartPolicy":"Never","containers":[{"name":"c","image":"i"}]}}}}"#;
        assert_eq!(c.post(jobs, job).await.code, 201);
        let seen = c.get(&format!("{jobs}/j")).await.json();
        assert_eq!(seen["metadata"]["labels"]["batch.kubernetes.io/job-name"], "j", "{seen}");
        let proto = c.get_as(&format!("{jobs}/j"), "application/vnd.kubernetes.protobuf").await;
        assert_eq!(proto.code, 200);
        let label = b"batch.kubernetes.io/job-name";
        let count = proto.body.windows(label.len()).filter(|w| *w == label).count();
        assert_eq!(count, 2, "the job's label and its template's");
    })
    .await;
}

#[tokio::test]
async fn bodies_are_bounded_and_of_known_types() {
    run(async {
        let server = TestServer::start().await;
        let mut c = server.admin().await;
        let large = format!("{{\"x\":\"{}\"}}", "y".repeat(3 * 1024 * 1024));
        let a = c.post(MAPS, &large).await;
        assert_eq!((a.code.as_u16(), a.message().as_str()), (413, "Request entity too large: limit is 3145728"));
        let a = c.send("POST", MAPS, &[("content-type", "text/plain")], "{}").await;
        assert_eq!(a.code, 415);
        let a = c.send("PATCH", &format!("{MAPS}/a"), &[("content-type", "application/json")], "{}").await;
        assert_eq!((a.code.as_u16(), a.message().as_str()), (415, "415: Unsupported Media Type"));
        let a = c.get_as(&format!("{MAPS}/a"), "application/xml").await;
        assert_eq!(a.message(), "406: Not Acceptable\n\nAvailable representations: application/json, application/yaml, application/vnd.kubernetes.protobuf");
        assert!(a.text().contains("\n  \"kind\": \"Status\""), "indented");
    })
    .await;
}

#[tokio::test]
async fn plain_http_is_told_so() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let server = TestServer::start().await;
    let mut socket = tokio::net::TcpStream::connect(server.address).await.unwrap();
    socket
        .write_all(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n")
        .await
        .unwrap();
    let mut text = String::new();
    socket.read_to_string(&mut text).await.unwrap();
    assert_eq!(
        text,
        "HTTP/1.0 400 Bad Request\r\n\r\nClient sent an HTTP request to an HTTPS server.\n"
    );
}

#[tokio::test]
async fn health_lists_its_checks() {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use supercargo_http::{FlagCheck, Probes};
    run(async {
        let flag = Arc::new(AtomicBool::new(false));
        let holds = flag.clone();
        let server = TestServer::with(|_, s| {
            s.health.add(Arc::new(FlagCheck::new("poststarthook/x", holds)), Probes::READY);
        })
        .await;
        let mut c = server.admin().await;
        assert_eq!(c.get("/livez?verbose").await.text(), "[+]ping ok\n[+]log ok\nlivez check passed\n");
        let a = c.get("/readyz").await;
        assert_eq!(a.code, 500);
        assert_eq!(a.text(), "[+]ping ok\n[+]log ok\n[-]poststarthook/x failed: reason withheld\n[+]shutdown ok\nreadyz check failed\n");
        let a = c.get("/readyz?exclude=poststarthook/x&exclude=zz&verbose").await;
        assert_eq!(a.text(), "[+]ping ok\n[+]log ok\n[+]poststarthook/x excluded: ok\n[+]shutdown ok\nwarn: some health checks cannot be excluded: no matches for \"zz\"\nreadyz check passed\n");
        assert_eq!(c.get("/readyz/poststarthook/x").await.text(), "internal server error: not finished\n");
        flag.store(true, Ordering::Release);
        assert_eq!(c.get("/readyz").await.text(), "ok");
        assert_eq!(c.get("/livez/ping?verbose").await.text(), "ok");
        assert_eq!(c.send("POST", "/livez", &[], "{}").await.code, 200);
    })
    .await;
}

#[tokio::test]
async fn reviews_tell_who_and_whether() {
    run(async {
        let server = TestServer::start().await;
        let mut c = server.admin().await;
        let me = c.post("/apis/authentication.k8s.io/v1/selfsubjectreviews", "{}").await;
        assert_eq!(me.code, 201, "{me:?}");
        let me = me.json();
        assert_eq!(me["status"]["userInfo"]["username"], "admin");
        assert_eq!(
            me["status"]["userInfo"]["groups"],
            serde_json::json!(["system:masters", "system:authenticated"])
        );
        assert!(me["metadata"]["creationTimestamp"].is_string());
        let path = "/apis/authentication.k8s.io/v1/tokenreviews";
        let good = c.post(path, r#"{"spec":{"token":"weak"}}"#).await.json();
        assert_eq!(good["status"]["authenticated"], true);
        assert_eq!(good["status"]["user"]["username"], "bob");
        let bad = c.post(path, r#"{"spec":{"token":"nonsense"}}"#).await.json();
        assert_eq!(
            bad["status"],
            serde_json::json!({"user": {}, "error": "invalid bearer token"})
        );
        let path = "/apis/authorization.k8s.io/v1/subjectaccessreviews";
        let body = r#"{"spec":{"user":"x","groups":["system:masters"],"resourceAttributes":{"verb":"get","resource":"pods"}}}"#;
        assert_eq!(c.post(path, body).await.json()["status"], serde_json::json!({"allowed": true}));
        let body = r#"{"spec":{"user":"x","resourceAttributes":{"verb":"get","resource":"pods"}}}"#;
        assert_eq!(c.post(path, body).await.json()["status"], serde_json::json!({"allowed": false}));
        let nothing = c.post(path, "{}").await;
        assert_eq!(nothing.code, 422);
        assert!(nothing.message().starts_with(".authorization.k8s.io \"\" is invalid: ["), "{nothing:?}");
        let path = "/apis/authorization.k8s.io/v1/namespaces/a/localsubjectaccessreviews";
        let body = r#"{"spec":{"user":"x","resourceAttributes":{"namespace":"other","verb":"get","resource":"pods"}}}"#;
        assert_eq!(
            c.post(path, body).await.message(),
            ".authorization.k8s.io \"\" is invalid: spec.resourceAttributes.namespace: Invalid value: \"other\": must match metadata.namespace"
        );
        let path = "/apis/authorization.k8s.io/v1/selfsubjectrulesreviews";
        let rules = c.post(path, r#"{"spec":{"namespace":"a"}}"#).await.json();
        assert_eq!(rules["status"]["resourceRules"][0]["verbs"], serde_json::json!(["*"]));
        assert_eq!(rules["spec"], serde_json::json!({}));
    })
    .await;
}

#[tokio::test]
async fn streams_are_refused_for_what_is_not_there_before_anything_else() {
    run(async {
        let server = TestServer::start().await;
        let mut c = server.admin().await;
        let pod = |name: &str, node: &str| {
            format!(
                r#"{{"metadata":{{"name":"{name}"}},"spec":{{"nodeName":"{node}","containers":[{{"name":"c","image":"i"}}]}}}}"#
            )
        };
        const PODS: &str = "/api/v1/namespaces/default/pods";
        for (name, node) in [("free", ""), ("lost", "gone"), ("placed", "n")] {
            assert_eq!(c.post(PODS, &pod(name, node)).await.code, 201);
        }
        assert_eq!(c.post("/api/v1/nodes", r#"{"metadata":{"name":"n"}}"#).await.code, 201);
        let service = r#"{"metadata":{"name":"s"},"spec":{"clusterIP":"None","ports":[{"port":80}]}}"#;
        assert_eq!(c.post("/api/v1/namespaces/default/services", service).await.code, 201);
        for (method, path, code, message) in [
            ("GET", "pods/none/log", 404, "pods \"none\" not found"),
            ("GET", "pods/free/log?container=z", 400, "container z is not valid for pod free"),
            (
                "GET",
                "pods/free/log?tailLines=-1",
                422,
                "PodLogOptions \"free\" is invalid: tailLines: Invalid value: -1: must be greater than or equal to 0",
            ),
            ("POST", "pods/free/exec?command=ls", 400, "pod free does not have a host assigned"),
            ("POST", "pods/free/exec?dryRun=All", 400, "dryRun is not supported"),
            ("GET", "pods/free/attach", 400, "pod free does not have a host assigned"),
            ("POST", "pods/free/portforward", 400, "pod free does not have a host assigned"),
            ("POST", "pods/lost/exec", 404, "nodes \"gone\" not found"),
            ("POST", "pods/placed/exec", 500, "no preferred addresses found; known addresses: []"),
            ("PATCH", "pods/free/proxy/a/b", 400, "address not allowed"),
            ("PUT", "pods/none:80/proxy/", 404, "pods \"none\" not found"),
            ("GET", "pods/x:y:z:1/proxy", 400, "invalid pod request \"x:y:z:1\""),
            ("GET", "services/s/proxy", 503, "no endpoints available for service \"s\""),
            (
                "DELETE",
                "services/https:s:443/proxy",
                503,
                "no service port 443 found for service \"s\"",
            ),
            ("GET", "services/none:80/proxy", 404, "services \"none\" not found"),
        ] {
            let path = format!("/api/v1/namespaces/default/{path}");
            let a = c.send(method, &path, &[], "").await;
            assert_eq!((a.code.as_u16(), a.message().as_str()), (code, message), "{method} {path}");
        }
        let a = c.get(&format!("{PODS}/free/log")).await;
        assert_eq!((a.code.as_u16(), a.body.len()), (204, 0));
        let a = c.get("/api/v1/nodes/none:10250/proxy/logs").await;
        assert_eq!((a.code.as_u16(), a.message().as_str()), (404, "nodes \"none\" not found"));
        assert_eq!(c.send("DELETE", &format!("{PODS}/free/log"), &[], "").await.code, 405);
        assert_eq!(c.get(&format!("{PODS}/free/log/x")).await.code, 404);
    })
    .await;
}

#[tokio::test]
async fn a_body_that_is_too_long_is_refused_after_it_was_read() {
    run(async {
        let server = TestServer::start().await;
        let mut c = server.client(Some(("admin", "system:masters")), false).await;
        let a = c.post(MAPS, &"x".repeat(3 * 1024 * 1024 + 1)).await;
        assert_eq!(
            (a.code.as_u16(), a.message().as_str()),
            (413, "Request entity too large: limit is 3145728")
        );
    })
    .await;
}

#[tokio::test]
async fn an_empty_list_of_metadata_has_no_item_list() {
    run(async {
        let server = TestServer::start().await;
        let mut c = server.admin().await;
        let accept = "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1";
        let a = c.get_as(MAPS, accept).await;
        assert!(
            a.json()["items"].is_null() && a.text().contains("\"items\":null}"),
            "{a:?}"
        );
        assert!(c.get(MAPS).await.text().contains("\"items\":[]}"));
    })
    .await;
}

#[tokio::test]
async fn the_status_page_is_text_unless_its_form_is_named() {
    run(async {
        let server = TestServer::start().await;
        let mut c = server.admin().await;
        let page = c.get("/statusz").await;
        assert_eq!(page.header("content-type"), "text/plain; charset=utf-8");
        assert!(
            page.text().contains("\nBinary version: 1.37.2\n"),
            "{}",
            page.text()
        );
        let form = "application/json;as=Statusz;g=config.k8s.io;v=v1beta1";
        let page = c.get_as("/statusz", form).await;
        assert_eq!(page.json()["kind"], "Statusz");
        assert_eq!(
            page.header("content-type"),
            "application/json;g=config.k8s.io;v=v1beta1;as=Statusz"
        );
        assert_eq!(c.get_as("/statusz", "application/json").await.code, 406);
        let page = c.get_as("/statusz", &form.replace("beta", "alpha")).await;
        assert_eq!(page.json()["apiVersion"], "config.k8s.io/v1alpha1");
        assert!(page.header("warning").contains("statusz endpoint is deprecated"));
        let page = c.get("/flagz").await;
        assert!(
            page.text().starts_with("\napiserver flagz\nWarning: "),
            "{}",
            page.text()
        );
        assert!(
            page.text().ends_with(" only.\nallow: [a,b]\nv: 0\n"),
            "{}",
            page.text()
        );
        let page = c.get_as("/flagz", &form.replace("Statusz", "Flagz")).await;
        assert_eq!(
            page.json()["flags"],
            serde_json::json!({"allow": "[a,b]", "v": "0"})
        );
        assert_eq!(c.get_as("/flagz", form).await.code, 406);
        assert_eq!(c.get("/healthz/").await.code, 404);
    })
    .await;
}

#[tokio::test]
async fn every_combination_of_list_options_has_upstreams_answer() {
    run(async {
        let server = TestServer::start().await;
        let mut c = server.admin().await;
        with_maps(&mut c, &["a", "b", "c"]).await;
        let first = c.get(&format!("{MAPS}?limit=1")).await.json();
        let token = first["metadata"]["continue"].as_str().unwrap().to_owned();
        let now = c.get(MAPS).await.json()["metadata"]["resourceVersion"].clone();
        let now = now.as_str().unwrap();
        // What kube-apiserver 1.37.2 answered: code and message, or the names, whether there is more, and how much.
        let expected: serde_json::Value =
            serde_json::from_str(include_str!("data/list_options.json")).unwrap();
        let mut wrong = Vec::new();
        for (want, queries) in expected.as_object().unwrap() {
            for query in queries.as_array().unwrap() {
                let query = query.as_str().unwrap();
                let sent = query.replace("{now}", now).replace("{token}", &token);
                let watch = if query.contains("watch=1") {
                    "&timeoutSeconds=-1"
                } else {
                    ""
                };
                let a = c.get(&format!("{MAPS}?{sent}{watch}")).await;
                let got = match a.code.as_u16() {
                    200 if watch.is_empty() => listed(&a.json()),
                    200 => "200".to_owned(),
                    code => format!("{code} {}", a.message()),
                };
                if got != *want {
                    wrong.push(format!("{query}: want {want}, got {got}"));
                }
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    })
    .await;
}

fn listed(list: &serde_json::Value) -> String {
    let items = list["items"].as_array().unwrap().iter();
    let names: String = items.filter_map(|i| i["metadata"]["name"].as_str()).collect();
    let meta = &list["metadata"];
    let more = if meta["continue"].is_string() {
        " continue"
    } else {
        ""
    };
    let left = meta["remainingItemCount"].as_i64();
    let left = left.map_or_else(String::new, |n| format!(" {n} remain"));
    format!("200 {names}{more}{left}")
}
