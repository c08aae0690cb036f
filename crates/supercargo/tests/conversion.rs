//! Conversion webhooks as clients see them: a webhook in this process that converts, and one that misbehaves.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use bytes::Bytes;
use common::{APPLY, Client, Cluster, MERGE, beside, revision, run, soon, timed};
use http_body_util::{BodyExt as _, Full};
use hyper::service::service_fn;
use hyper::{Request, Response, body::Incoming};
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;

const DEFINITIONS: &str = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
const V1: &str = "/apis/ex.com/v1/namespaces/default/convs";
const V2: &str = "/apis/ex.com/v2/namespaces/default/convs";

/// A webhook: what it answers to a review, and how often it was asked.
struct Webhook {
    port: u16,
    ca: String,
    asked: Arc<AtomicUsize>,
}

type Answer = Arc<dyn Fn(Value) -> Value + Send + Sync>;

async fn webhook(answer: impl Fn(Value) -> Value + Send + Sync + 'static) -> Webhook {
    webhook_as(answer, rcgen::IsCa::NoCa).await
}

/// A webhook that signs for itself.
async fn webhook_as(answer: impl Fn(Value) -> Value + Send + Sync + 'static, is_ca: rcgen::IsCa) -> Webhook {
    let answer: Answer = Arc::new(answer);
    let key = rcgen::KeyPair::generate().unwrap();
    let mut params = rcgen::CertificateParams::new(vec!["127.0.0.1".to_owned()]).unwrap();
    params.is_ca = is_ca;
    let cert = params.self_signed(&key).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let private = rustls::pki_types::PrivateKeyDer::try_from(key.serialize_der()).unwrap();
    let config = rustls::ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![cert.der().clone()], private)
        .unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let asked = Arc::new(AtomicUsize::new(0));
    let count = asked.clone();
    let acceptor = TlsAcceptor::from(Arc::new(config));
    beside(async move {
        while let Ok((socket, _)) = listener.accept().await {
            let (acceptor, answer, count) = (acceptor.clone(), answer.clone(), count.clone());
            beside(async move {
                let Ok(secure) = acceptor.accept(socket).await else {
                    return;
                };
                let serve = service_fn(move |request: Request<Incoming>| {
                    let (answer, count) = (answer.clone(), count.clone());
                    async move {
                        count.fetch_add(1, Ordering::SeqCst);
                        let body = request.into_body().collect().await?.to_bytes();
                        let out = answer(serde_json::from_slice(&body).unwrap());
                        if out == json!("hang") {
                            std::future::pending::<()>().await;
                        }
                        let bytes = match out.as_str() {
                            Some("flood") => Bytes::from(vec![b' '; 100 << 20]),
                            Some("garbage") => Bytes::from("{odd"),
                            _ => Bytes::from(out.to_string()),
                        };
                        Ok::<_, hyper::Error>(Response::new(Full::new(bytes)))
                    }
                });
                let _ = hyper::server::conn::http1::Builder::new()
                    .serve_connection(TokioIo::new(secure), serve)
                    .await;
            });
        }
    });
    Webhook {
        port,
        ca: cert.pem(),
        asked,
    }
}

/// Has `spec.a` in v1 and `spec.b` in v2.
fn convert(review: Value) -> Value {
    let request = &review["request"];
    let wanted = request["desiredAPIVersion"].as_str().unwrap();
    let (from, to) = if wanted == "ex.com/v2" {
        ("a", "b")
    } else {
        ("b", "a")
    };
    let objects: Vec<Value> = request["objects"]
        .as_array()
        .unwrap()
        .iter()
        .cloned()
        .map(|mut o| {
            o["apiVersion"] = json!(wanted);
            // Objects in the midst of an apply may have lost it.
            if let Some(spec) = o["spec"].as_object_mut()
                && let Some(value) = spec.remove(from)
            {
                spec.insert(to.to_owned(), value);
            }
            o["metadata"]["generation"] = json!(99);
            o
        })
        .collect();
    answer(request, json!({"status": "Success"}), json!(objects))
}

fn answer(request: &Value, result: Value, objects: Value) -> Value {
    json!({
        "apiVersion": "apiextensions.k8s.io/v1", "kind": "ConversionReview",
        "response": {"uid": request["uid"], "result": result, "convertedObjects": objects},
    })
}

async fn define(c: &Client, hook: &Webhook) {
    use base64::Engine as _;
    let bundle = base64::engine::general_purpose::STANDARD.encode(&hook.ca);
    let schema = |field: &str| {
        json!({"openAPIV3Schema": {"type": "object", "properties": {
            "spec": {"type": "object", "properties": {field: {"type": "string"}}}}}})
    };
    let selectable = |field: &str| json!([{"jsonPath": format!(".spec.{field}")}]);
    let definition = json!({
        "apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
        "metadata": {"name": "convs.ex.com"},
        "spec": {
            "group": "ex.com", "scope": "Namespaced",
            "names": {"plural": "convs", "singular": "conv", "kind": "Conv"},
            "conversion": {"strategy": "Webhook", "webhook": {
                "conversionReviewVersions": ["v1"],
                "clientConfig": {"url": format!("https://127.0.0.1:{}/convert", hook.port), "caBundle": bundle}}},
            "versions": [
                {"name": "v1", "served": true, "storage": true, "schema": schema("a"), "selectableFields": selectable("a")},
                {"name": "v2", "served": true, "storage": false, "schema": schema("b"), "selectableFields": selectable("b")},
            ],
        },
    });
    c.post(DEFINITIONS, &definition).await.expect(201);
    soon("it is served", async { while c.get(V1).await.code != 200 {} }).await;
}

fn conv(version: &str, name: &str, spec: Value) -> Value {
    json!({"apiVersion": format!("ex.com/{version}"), "kind": "Conv", "metadata": {"name": name}, "spec": spec})
}

#[test]
fn a_webhook_converts_what_is_read_and_what_is_written() {
    run(async {
        let c = Cluster::start().await;
        let hook = webhook(convert).await;
        define(&c.client, &hook).await;
        c.client
            .post(V1, &conv("v1", "x", json!({"a": "1"})))
            .await
            .expect(201);
        assert_eq!(hook.asked.load(Ordering::SeqCst), 0);
        let x = c.client.get(&format!("{V2}/x")).await.expect(200);
        assert_eq!(
            (&x["apiVersion"], &x["spec"]),
            (&json!("ex.com/v2"), &json!({"b": "1"}))
        );
        assert_eq!(x["metadata"]["generation"], 1);

        // Written in another version than is stored.
        let y = c
            .client
            .post(V2, &conv("v2", "y", json!({"b": "2"})))
            .await
            .expect(201);
        assert_eq!(y["spec"], json!({"b": "2"}));
        let y = c.client.get(&format!("{V1}/y")).await.expect(200);
        assert_eq!(y["spec"], json!({"a": "2"}));
        let change = json!({"spec": {"b": "3"}});
        let y = c
            .client
            .patch(&format!("{V2}/y"), MERGE, &change)
            .await
            .expect(200);
        assert_eq!(
            (&y["spec"], &y["metadata"]["generation"]),
            (&json!({"b": "3"}), &json!(2))
        );

        // What was converted once is not asked for again.
        let before = hook.asked.load(Ordering::SeqCst);
        let list = c.client.get(V2).await.expect(200);
        let items: Vec<&Value> = list["items"]
            .as_array()
            .unwrap()
            .iter()
            .map(|o| &o["spec"]["b"])
            .collect();
        assert_eq!(items, [&json!("1"), &json!("3")]);
        assert_eq!(hook.asked.load(Ordering::SeqCst), before);
        let mut w = c
            .client
            .watch(&format!("{V2}?watch=1&resourceVersion={}", revision(&y)))
            .await;
        c.client
            .patch(&format!("{V1}/x"), MERGE, &json!({"spec": {"a": "4"}}))
            .await
            .expect(200);
        assert_eq!(w.expect("MODIFIED").await["spec"], json!({"b": "4"}));
        c.client.delete(&format!("{V2}/x")).await.expect(200);
        c.stop().await;
    });
}

#[test]
fn what_can_not_be_converted_is_told_and_harms_nobody() {
    run(async {
        let c = Cluster::start().await;
        let lie = webhook(|review| {
            let mut reply = convert(review);
            reply["response"]["uid"] = json!("no");
            reply
        })
        .await;
        define(&c.client, &lie).await;
        for name in ["x", "y"] {
            c.client
                .post(V1, &conv("v1", name, json!({"a": "1"})))
                .await
                .expect(201);
        }
        let answer = c.client.get(&format!("{V2}/x")).await;
        answer.fails(500, "InternalError", "object not decodable revision=");
        assert!(
            answer
                .message()
                .contains("conversion webhook for ex.com/v1, Kind=Conv failed: expected response.uid="),
            "{}",
            answer.message()
        );
        let answer = c.client.get(V2).await;
        answer.fails(
            500,
            "StorageReadError",
            "failed to read one or more convs.ex.com from the storage: ",
        );
        assert_eq!(answer.json["details"]["causes"].as_array().unwrap().len(), 2);
        let answer = c.client.post(V2, &conv("v2", "z", json!({}))).await;
        assert_eq!(answer.code, 500);
        assert!(
            answer
                .message()
                .starts_with("conversion webhook for ex.com/v2, Kind=Conv failed: "),
            "{}",
            answer.message()
        );
        // The stored version needs nobody.
        assert_eq!(
            c.client.get(V1).await.expect(200)["items"]
                .as_array()
                .unwrap()
                .len(),
            2
        );
        c.client
            .delete(&format!("{DEFINITIONS}/convs.ex.com"))
            .await
            .expect(200);
        soon("it goes", async {
            while c.client.get(&format!("{DEFINITIONS}/convs.ex.com")).await.code != 404 {}
        })
        .await;
        c.stop().await;
    });
}

#[test]
fn a_flood_is_cut_off_and_a_webhook_that_is_not_there_is_told() {
    run(async {
        let c = Cluster::start().await;
        let flood = webhook(|_| json!("flood")).await;
        define(&c.client, &flood).await;
        c.client
            .post(V1, &conv("v1", "x", json!({"a": "1"})))
            .await
            .expect(201);
        let (answer, took) = timed(c.client.get(&format!("{V2}/x"))).await;
        answer.fails(500, "InternalError", "the answer has more than");
        assert!(took < Duration::from_secs(10), "{took:?}");
        let nowhere = json!({"spec": {"conversion": {"webhook": {"clientConfig": {"url": "https://127.0.0.1:1/convert"}}}}});
        c.client
            .patch(&format!("{DEFINITIONS}/convs.ex.com"), MERGE, &nowhere)
            .await
            .expect(200);
        let text = "Post \"https://127.0.0.1:1/convert?timeout=30s\": dial tcp 127.0.0.1:1: connect: connection refused";
        soon("the new place is asked", async {
            while !c.client.get(&format!("{V2}/x")).await.message().contains(text) {}
        })
        .await;
        c.stop().await;
    });
}

#[test]
fn an_object_is_converted_once_for_all_who_watch_and_list() {
    run(async {
        let c = Cluster::start().await;
        let hook = webhook(convert).await;
        define(&c.client, &hook).await;
        for i in 0..20 {
            let name = format!("x{i}");
            c.client
                .post(V1, &conv("v1", &name, json!({"a": "1"})))
                .await
                .expect(201);
        }
        let list = c.client.get(V2).await.expect(200);
        assert_eq!(list["items"].as_array().unwrap().len(), 20);
        assert_eq!(hook.asked.load(Ordering::SeqCst), 1);
        let mut watchers = Vec::new();
        for _ in 0..10 {
            let path = format!("{V2}?watch=1&resourceVersion={}", revision(&list));
            watchers.push(c.client.watch(&path).await);
        }
        for i in 0..5 {
            let change = json!({"spec": {"a": format!("{i}")}});
            c.client
                .patch(&format!("{V1}/x3"), MERGE, &change)
                .await
                .expect(200);
            for w in &mut watchers {
                assert_eq!(w.expect("MODIFIED").await["spec"], json!({"b": format!("{i}")}));
            }
        }
        assert_eq!(hook.asked.load(Ordering::SeqCst), 6);
        // Tables and others are made of what was converted.
        let table = "application/json;as=Table;g=meta.k8s.io;v=v1";
        let t = c.client.get_as(V2, table).await.expect(200);
        assert_eq!(t["rows"].as_array().unwrap().len(), 20);
        assert_eq!(
            c.client.get(V2).await.expect(200)["items"][0]["spec"],
            json!({"b": "1"})
        );
        assert_eq!(hook.asked.load(Ordering::SeqCst), 6);
        c.stop().await;
    });
}

#[test]
fn fields_select_in_the_version_of_the_request() {
    run(async {
        let c = Cluster::start().await;
        let hook = webhook(convert).await;
        define(&c.client, &hook).await;
        for (name, a) in [("x", "red"), ("y", "blue"), ("z", "red")] {
            c.client
                .post(V1, &conv("v1", name, json!({"a": a})))
                .await
                .expect(201);
        }
        let red = |path: &str, field: &str| format!("{path}?fieldSelector=spec.{field}=red");
        let names = |list: &Value| {
            let items = list["items"].as_array().unwrap().iter();
            items
                .map(|o| o["metadata"]["name"].as_str().unwrap().to_owned())
                .collect::<Vec<_>>()
        };
        let v1 = c.client.get(&red(V1, "a")).await.expect(200);
        let v2 = c.client.get(&red(V2, "b")).await.expect(200);
        assert_eq!(
            (names(&v1), names(&v2)),
            (vec!["x".into(), "z".into()], vec!["x".into(), "z".into()])
        );
        assert_eq!(v2["items"][0]["spec"], json!({"b": "red"}));
        for (path, field) in [(V1, "b"), (V2, "a")] {
            let text = format!("field label not supported: spec.{field}");
            c.client
                .get(&red(path, field))
                .await
                .fails(400, "BadRequest", &text);
        }
        let other = format!("{V2}?fieldSelector=spec.b!=red,metadata.name!=q");
        assert_eq!(names(&c.client.get(&other).await.expect(200)), ["y"]);
        // A page holds as many as it may while there are more.
        let page = format!("{}&limit=1", red(V2, "b"));
        let first = c.client.get(&page).await.expect(200);
        let next = first["metadata"]["continue"].as_str().unwrap();
        let second = c.client.get(&format!("{page}&continue={next}")).await.expect(200);
        assert_eq!(
            (names(&first), names(&second)),
            (vec!["x".into()], vec!["z".into()])
        );
        assert_eq!(second["metadata"]["continue"], "");

        // From a revision, and from the start.
        let since = format!("{}&watch=1&resourceVersion={}", red(V2, "b"), revision(&v2));
        let mut w = c.client.watch(&since).await;
        let mut all = c.client.watch(&format!("{}&watch=1", red(V2, "b"))).await;
        for name in ["x", "z"] {
            assert_eq!(all.expect("ADDED").await["metadata"]["name"], name);
        }
        let paint = async |name: &str, colour: &str| {
            let change = json!({"spec": {"a": colour}});
            let path = format!("{V1}/{name}");
            c.client.patch(&path, MERGE, &change).await.expect(200)
        };
        paint("y", "red").await;
        let left = paint("x", "green").await;
        let label = json!({"metadata": {"labels": {"l": "1"}}});
        c.client
            .patch(&format!("{V1}/z"), MERGE, &label)
            .await
            .expect(200);
        paint("x", "yellow").await;
        c.client.delete(&format!("{V1}/z")).await.expect(200);
        for w in [&mut w, &mut all] {
            assert_eq!(w.expect("ADDED").await["metadata"]["name"], "y");
            // Who leaves is shown as it was when it matched.
            let gone = w.expect("DELETED").await;
            assert_eq!(
                (&gone["metadata"]["name"], &gone["spec"]),
                (&json!("x"), &json!({"b": "red"}))
            );
            assert_eq!(revision(&gone), revision(&left));
            assert_eq!(w.expect("MODIFIED").await["metadata"]["name"], "z");
            assert_eq!(w.expect("DELETED").await["metadata"]["name"], "z");
        }
        let gone = c.client.delete(&red(V2, "b")).await.expect(200);
        assert_eq!(names(&gone), ["y"]);
        assert_eq!(names(&c.client.get(V1).await.expect(200)), ["x"]);
        c.stop().await;
    });
}

/// What a webhook says in its answer, made from what it should say.
async fn lies(c: &Client, lie: impl Fn(&mut Value) + Send + Sync + 'static) -> String {
    let hook = webhook(move |review| {
        let mut reply = convert(review);
        lie(&mut reply["response"]);
        reply
    })
    .await;
    define(c, &hook).await;
    c.post(V1, &conv("v1", "x", json!({"a": "1"}))).await.expect(201);
    let answer = c.get(&format!("{V2}/x")).await;
    answer.fails(
        500,
        "InternalError",
        "conversion webhook for ex.com/v1, Kind=Conv ",
    );
    let told = answer.message().to_owned();
    c.delete(&format!("{DEFINITIONS}/convs.ex.com")).await.expect(200);
    soon("it goes", async {
        while c.get(&format!("{DEFINITIONS}/convs.ex.com")).await.code != 404 {}
    })
    .await;
    told
}

#[test]
fn lies_of_webhooks_are_told_in_upstreams_words() {
    run(async {
        let c = Cluster::start().await;
        let check =
            async |told: String, text: &str| assert!(told.contains(text), "{text:?} is not in {told:?}");
        let object = |r: &mut Value, path: &str, value: Value| {
            *r["convertedObjects"][0].pointer_mut(path).unwrap() = value;
        };
        let c = &c.client;
        let told = lies(c, |r| r["convertedObjects"] = json!([])).await;
        check(told, "returned 0 objects, expected 1").await;
        let told = lies(c, move |r| object(r, "/metadata/uid", json!("u"))).await;
        check(told, "returned invalid object: must have the same UID: ").await;
        let told = lies(c, move |r| object(r, "/metadata/name", json!("y"))).await;
        check(told, "returned invalid object: must have the same name: x != y").await;
        let told = lies(c, move |r| object(r, "/kind", json!("Other"))).await;
        check(
            told,
            "returned invalid object at index 0: invalid kind (expected Conv, received Other)",
        )
        .await;
        let told = lies(c, move |r| object(r, "/apiVersion", json!("ex.com/v1"))).await;
        let text = "returned invalid object at index 0: invalid groupVersion (expected ex.com/v2, received ex.com/v1)";
        check(told, text).await;
        let told = lies(c, move |r| object(r, "/metadata", json!("m"))).await;
        check(told, "returned invalid object: must have the same name: x != ").await;
        let told = lies(c, |r| {
            r["convertedObjects"][0]["metadata"]["labels"] = json!({"a": 1})
        })
        .await;
        let text = "returned invalid metadata: metadata.labels[a] must be a string, but is int64 in converted object";
        check(told, text).await;
        let told = lies(c, |r| {
            r["result"] = json!({"status": "Failed", "message": "not today"})
        })
        .await;
        check(told, "failed: not today").await;
        let text = c.get("/metrics").await;
        let text = String::from_utf8(text.bytes.to_vec()).unwrap();
        for line in [
            r#"apiserver_conversion_webhook_request_total{failure_type="conversion_webhook_partial_response_failure",result="failure"} 1"#,
            r#"apiserver_conversion_webhook_request_total{failure_type="conversion_webhook_malformed_response_failure",result="failure"} 1"#,
            r#"apiserver_crd_conversion_webhook_duration_seconds_count{crd_name="convs.ex.com",from_version="v1",succeeded="false",to_version="v2"} 8"#,
            r#"apiextensions_openapi_v3_regeneration_count{crd="convs.ex.com",group="ex.com",reason="add",version="v1"} 8"#,
        ] {
            assert!(text.lines().any(|l| l == line), "{line}\n{text}");
        }
    });
}

#[test]
fn what_is_no_json_is_told_and_labels_may_change() {
    run(async {
        let c = Cluster::start().await;
        let hook = webhook(|review| {
            let mut reply = convert(review);
            for o in reply["response"]["convertedObjects"].as_array_mut().unwrap() {
                o["metadata"]["labels"] = json!({"new": "1"});
                o["metadata"]["annotations"] = json!({"b": "2"});
                o["metadata"]["finalizers"] = json!(["e.com/never"]);
                o["metadata"]["resourceVersion"] = json!("1");
            }
            reply
        })
        .await;
        define(&c.client, &hook).await;
        let made = c
            .client
            .post(V1, &conv("v1", "x", json!({"a": "1"})))
            .await
            .expect(201);
        let x = c.client.get(&format!("{V2}/x")).await.expect(200);
        assert_eq!(
            (&x["metadata"]["labels"], &x["metadata"]["annotations"]),
            (&json!({"new": "1"}), &json!({"b": "2"}))
        );
        assert_eq!(x["metadata"].get("finalizers"), None);
        assert_eq!(revision(&x), revision(&made));

        // They are what selectors see.
        let labelled = |path: &str| format!("{path}?labelSelector=new");
        let found = async |path: &str| c.client.get(&labelled(path)).await.expect(200)["items"].clone();
        assert_eq!(found(V1).await, json!([]));
        assert_eq!(found(V2).await[0]["metadata"]["name"], "x");
        let mut v1 = c.client.watch(&format!("{}&watch=1", labelled(V1))).await;
        let mut v2 = c.client.watch(&format!("{}&watch=1", labelled(V2))).await;
        let label = json!({"metadata": {"labels": {"new": "2"}}});
        c.client
            .patch(&format!("{V1}/x"), MERGE, &label)
            .await
            .expect(200);
        assert_eq!(
            v1.expect("ADDED").await["metadata"]["labels"],
            json!({"new": "2"})
        );
        for kind in ["ADDED", "MODIFIED"] {
            assert_eq!(v2.expect(kind).await["metadata"]["labels"], json!({"new": "1"}));
        }
        c.stop().await;

        let c = Cluster::start().await;
        let garbage = webhook(|_| json!("garbage")).await;
        define(&c.client, &garbage).await;
        c.client
            .post(V1, &conv("v1", "x", json!({"a": "1"})))
            .await
            .expect(201);
        c.client.get(&format!("{V2}/x")).await.fails(
            500,
            "InternalError",
            "conversion webhook for ex.com/v1, Kind=Conv failed: couldn't get version/kind; json parse error: ",
        );
        c.stop().await;
    });
}

#[test]
fn a_webhook_that_hangs_harms_nobody_else() {
    run(async {
        let c = Cluster::start().await;
        let hook = webhook(|_| json!("hang")).await;
        define(&c.client, &hook).await;
        let made = c
            .client
            .post(V1, &conv("v1", "x", json!({"a": "1"})))
            .await
            .expect(201);
        let mut stuck = Vec::new();
        for _ in 0..50 {
            let client = c.client.clone();
            stuck.push(beside(async move { client.get(&format!("{V2}/x")).await }));
        }
        soon("it is asked", async {
            while hook.asked.load(Ordering::SeqCst) == 0 {
                tokio::task::yield_now().await
            }
        })
        .await;
        let mut w = c
            .client
            .watch(&format!("{V1}?watch=1&resourceVersion={}", revision(&made)))
            .await;
        let (_, took) = timed(async {
            for i in 0..20 {
                let change = json!({"spec": {"a": format!("{i}")}});
                c.client
                    .patch(&format!("{V1}/x"), MERGE, &change)
                    .await
                    .expect(200);
                assert_eq!(w.expect("MODIFIED").await["spec"]["a"], json!(format!("{i}")));
            }
            c.client.get("/api/v1/namespaces").await.expect(200);
            c.client.delete(&format!("{V1}/x")).await.expect(200);
        })
        .await;
        assert!(took < Duration::from_secs(10), "{took:?}");
        // All who wait for the same object wait for one question.
        assert!(hook.asked.load(Ordering::SeqCst) < 25);
        stuck.iter().for_each(tokio::task::JoinHandle::abort);
        c.stop().await;
    });
}

fn owners(object: &Value) -> Vec<(String, String, Value)> {
    let text = |e: &Value, f: &str| e[f].as_str().unwrap().to_owned();
    let all = object["metadata"]["managedFields"].as_array().unwrap().iter();
    let all = all.map(|e| {
        (
            text(e, "manager"),
            text(e, "apiVersion"),
            e["fieldsV1"]["f:spec"].clone(),
        )
    });
    let mut all: Vec<_> = all.collect();
    all.sort_by(|a, b| a.0.cmp(&b.0));
    all
}

fn owner(manager: &str, version: &str, fields: &[&str]) -> (String, String, Value) {
    let fields: serde_json::Map<_, _> = fields.iter().map(|f| (format!("f:{f}"), json!({}))).collect();
    (manager.to_owned(), format!("ex.com/{version}"), fields.into())
}

#[test]
fn who_owns_what_is_compared_where_it_was_set() {
    run(async {
        let c = Cluster::start().await;
        let hook = webhook(convert).await;
        define(&c.client, &hook).await;
        let apply = async |version: &str, manager: &str, spec: Value| {
            let path = if version == "v1" { V1 } else { V2 };
            let path = format!("{path}/x?fieldManager={manager}");
            c.client.patch(&path, APPLY, &conv(version, "x", spec)).await
        };
        apply("v1", "m1", json!({"a": "1"})).await.expect(201);
        // The webhook moves the field: it is another manager's all the same.
        let refused = apply("v2", "m2", json!({"b": "2"})).await;
        refused.fails(
            409,
            "Conflict",
            "Apply failed with 1 conflict: conflict with \"m1\": .spec.a",
        );
        let shared = apply("v2", "m2", json!({"b": "1"})).await.expect(200);
        assert_eq!(
            owners(&shared),
            [owner("m1", "v1", &["a"]), owner("m2", "v2", &["b"])]
        );
        let left = apply("v1", "m1", json!({})).await.expect(200);
        assert_eq!(left["spec"], json!({"a": "1"}));
        let change = json!({"spec": {"a": "5"}});
        let path = format!("{V1}/x?fieldManager=u1");
        let x = c.client.patch(&path, MERGE, &change).await.expect(200);
        assert!(
            owners(&x).contains(&owner("u1", "v1", &["a"])),
            "{:?}",
            owners(&x)
        );
        assert!(
            !owners(&x).contains(&owner("m2", "v2", &["b"])),
            "{:?}",
            owners(&x)
        );
        c.stop().await;
    });
}

#[test]
fn who_owns_fields_of_a_version_that_is_gone_keeps_them() {
    run(async {
        let c = Cluster::start().await;
        let hook = webhook(convert).await;
        define(&c.client, &hook).await;
        let path = format!("{DEFINITIONS}/convs.ex.com");
        let d = c.client.get(&path).await.expect(200);
        let two = d["spec"]["versions"].as_array().unwrap().clone();
        let mut three = two.clone();
        three.push(two[0].clone());
        (three[2]["name"], three[2]["storage"]) = (json!("v3"), json!(false));
        let change = async |versions: Vec<Value>| {
            let none = json!({"strategy": "None", "webhook": null});
            let change = json!({"spec": {"conversion": none, "versions": versions}});
            c.client.patch(&path, MERGE, &change).await.expect(200);
        };
        change(three).await;
        let v3 = V1.replace("v1", "v3");
        soon("v3 is served", async {
            while c.client.get(&v3).await.code != 200 {}
        })
        .await;
        let apply = async |version: &str, manager: &str, a: &str| {
            let path = V1.replace("v1", version);
            let path = format!("{path}/x?fieldManager={manager}");
            c.client
                .patch(&path, APPLY, &conv(version, "x", json!({"a": a})))
                .await
        };
        apply("v3", "m3", "1").await.expect(201);
        change(two).await;
        soon("v3 is gone", async {
            while c.client.get(&v3).await.code != 404 {}
        })
        .await;
        apply("v1", "m1", "2")
            .await
            .fails(409, "Conflict", "conflict with \"m3\"");
        let shared = apply("v1", "m1", "1").await.expect(200);
        assert_eq!(
            owners(&shared),
            [owner("m1", "v1", &["a"]), owner("m3", "v3", &["a"])]
        );
        c.stop().await;
    });
}

#[test]
fn a_webhook_may_be_its_own_authority() {
    run(async {
        let c = Cluster::start().await;
        let hook = webhook_as(convert, rcgen::IsCa::Ca(rcgen::BasicConstraints::Unconstrained)).await;
        define(&c.client, &hook).await;
        c.client
            .post(V1, &conv("v1", "x", json!({"a": "1"})))
            .await
            .expect(201);
        let x = c.client.get(&format!("{V2}/x")).await.expect(200);
        assert_eq!(x["spec"], json!({"b": "1"}));
        c.stop().await;

        // Who shows another certificate is not believed.
        let c = Cluster::start().await;
        let mut other = webhook(convert).await;
        other.ca = hook.ca;
        define(&c.client, &other).await;
        c.client
            .post(V1, &conv("v1", "x", json!({"a": "1"})))
            .await
            .expect(201);
        c.client.get(&format!("{V2}/x")).await.fails(
            500,
            "InternalError",
            "tls: failed to verify certificate: x509: certificate signed by unknown authority",
        );
        c.stop().await;
    });
}
