//! Definitions and custom resources that ask for too much: each is answered in time, and others do not notice.

use super::*;
use common::{Cluster, Watcher, run, timed};

const DEFINITIONS: &str = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
const GREEDY: &str = "/apis/e.com/v1/namespaces/default/greedies";

fn definition(items: Value) -> Value {
    json!({
        "apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
        "metadata": {"name": "greedies.e.com"},
        "spec": {
            "group": "e.com", "scope": "Namespaced",
            "names": {"plural": "greedies", "singular": "greedy", "kind": "Greedy", "listKind": "GreedyList"},
            "versions": [{"name": "v1", "served": true, "storage": true, "schema": {"openAPIV3Schema": {
                "type": "object", "properties": {"l": {"type": "array", "items": items}}}}}],
        },
    })
}

/// Makes the definition, and waits until it is served.
async fn establish(client: &Client, definition: &Value) {
    let path = format!("{DEFINITIONS}?watch=1&fieldSelector=metadata.name=greedies.e.com");
    let mut w: Watcher = client.watch(&path).await;
    client.post(DEFINITIONS, definition).await.expect(201);
    loop {
        let event = w.next().await.unwrap();
        let all = event["object"]["status"]["conditions"]
            .as_array()
            .cloned()
            .unwrap_or_default();
        if all
            .iter()
            .any(|c| c["type"] == "Established" && c["status"] == "True")
        {
            return;
        }
    }
}

async fn forget(client: &Client) {
    client
        .delete(&format!("{DEFINITIONS}/greedies.e.com"))
        .await
        .expect(200);
    soon("it goes", async {
        while client.get(&format!("{DEFINITIONS}/greedies.e.com")).await.code != 404 {}
    })
    .await;
}

fn greedy(name: &str, items: Vec<Value>) -> Value {
    json!({"apiVersion": "e.com/v1", "kind": "Greedy", "metadata": {"name": name}, "l": items})
}

/// Sends the object three times at once, more than there are processors, while a neighbour writes and reads; the codes of the answers.
async fn flood(client: &Client, object: &Value) -> Vec<u16> {
    let busy: Vec<_> = (0..3)
        .map(|_| {
            let (client, object) = (client.clone(), object.clone());
            beside(async move { client.post(GREEDY, &object).await.code })
        })
        .collect();
    let ((), took) = timed(async {
        for i in 0..10 {
            client.post(MAPS, &map(&format!("n{i}"), "x")).await.expect(201);
            client.get(&format!("{MAPS}/n{i}")).await.expect(200);
            client.delete(&format!("{MAPS}/n{i}")).await.expect(200);
        }
    })
    .await;
    assert!(took < Duration::from_secs(20), "a neighbour waits {took:?}");
    let mut codes = Vec::new();
    for b in busy {
        codes.push(soon("an answer", b).await.unwrap());
    }
    codes
}

#[test]
fn large_definitions_and_objects_of_large_schemas_are_answered_in_time() {
    let _turn = turn();
    run(async {
        let cluster = Cluster::start().await;
        let client = &cluster.client;

        // An enumeration as large as a definition can be, and as many values as an object can have.
        let values: Vec<String> = (0..90_000).map(|i| format!("value-{i}")).collect();
        establish(client, &definition(json!({"type": "string", "enum": values}))).await;
        let codes = flood(client, &greedy("a", vec![json!("value-89999"); 60_000])).await;
        assert_eq!(codes, [422; 3]);
        let codes = flood(client, &greedy("b", vec![json!("x"); 60_000])).await;
        assert_eq!(codes, [422; 3]);
        // A few values are worth their work.
        client
            .post(GREEDY, &greedy("c", vec![json!("value-7")]))
            .await
            .expect(201);
        for path in ["/openapi/v2", "/openapi/v3/apis/e.com/v1"] {
            client.get(path).await.expect(200);
        }
        forget(client).await;

        // Texts that an automaton of megabytes looks through.
        let pattern = json!({"type": "string", "pattern": "^(a|b|ab|(c?)){900}$"});
        establish(client, &definition(pattern)).await;
        let codes = flood(client, &greedy("a", vec![json!("ab".repeat(600_000))])).await;
        assert_eq!(codes, [422; 3]);
        forget(client).await;
        cluster.stop().await;
    });
}

#[test]
fn defaults_do_not_make_of_a_small_object_one_that_nobody_can_hold() {
    let _turn = turn();
    run(async {
        let cluster = Cluster::start().await;
        let client = &cluster.client;
        let text = "x".repeat(500_000);
        let item = |default: Option<&str>| {
            let mut a = json!({"type": "string"});
            if let Some(d) = default {
                a["default"] = json!(d);
            }
            json!({"type": "object", "properties": {"a": a}})
        };
        establish(client, &definition(item(Some(&text)))).await;
        // What comes of it is more than the store takes.
        let codes = flood(client, &greedy("a", vec![json!({}); 200_000])).await;
        assert!(codes.iter().all(|c| *c >= 400), "{codes:?}");
        forget(client).await;

        // The default comes when the object is stored already.
        establish(client, &definition(item(None))).await;
        client
            .post(GREEDY, &greedy("a", vec![json!({}); 200_000]))
            .await
            .expect(201);
        let path = format!("{DEFINITIONS}/greedies.e.com");
        let schema = definition(item(Some(&text)))["spec"]["versions"].clone();
        let change = json!({"spec": {"versions": schema}});
        client.patch(&path, MERGE, &change).await.expect(200);
        soon("the default comes", async {
            while client.get(&format!("{GREEDY}/a")).await.bytes.len() < 2_000_000 {}
        })
        .await;
        for path in [format!("{GREEDY}/a"), GREEDY.to_owned()] {
            let answer = client.get(&path).await;
            assert_eq!(answer.code, 200);
            assert!(answer.bytes.len() < 20 << 20, "{}", answer.bytes.len());
        }
        forget(client).await;
        cluster.stop().await;
    });
}
