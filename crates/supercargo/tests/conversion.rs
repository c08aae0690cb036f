//! Conversion webhooks as clients see them: a webhook in this process that converts, and one that misbehaves.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use bytes::Bytes;
use common::{Client, Cluster, MERGE, beside, revision, run, soon, timed};
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
    let answer: Answer = Arc::new(answer);
    let pair = rcgen::generate_simple_self_signed(vec!["127.0.0.1".to_owned()]).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let key = rustls::pki_types::PrivateKeyDer::try_from(pair.signing_key.serialize_der()).unwrap();
    let config = rustls::ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![pair.cert.der().clone()], key)
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
        ca: pair.cert.pem(),
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
            let spec = o["spec"].as_object_mut().unwrap();
            let value = spec.remove(from).unwrap_or_default();
            spec.insert(to.to_owned(), value);
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
                {"name": "v1", "served": true, "storage": true, "schema": schema("a")},
                {"name": "v2", "served": true, "storage": false, "schema": schema("b")},
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

        // One question for a list, and for each event of a watch.
        let before = hook.asked.load(Ordering::SeqCst);
        let list = c.client.get(V2).await.expect(200);
        let items: Vec<&Value> = list["items"]
            .as_array()
            .unwrap()
            .iter()
            .map(|o| &o["spec"]["b"])
            .collect();
        assert_eq!(items, [&json!("1"), &json!("3")]);
        assert_eq!(hook.asked.load(Ordering::SeqCst), before + 1);
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
