//! Several schedulers and one pod.

use super::*;
use common::beside;

const PODS: &str = "/api/v1/namespaces/default/pods";

fn binding(node: &str) -> Value {
    json!({"apiVersion": "v1", "kind": "Binding", "metadata": {"name": "p", "labels": {"by": node}},
        "target": {"kind": "Node", "name": node}})
}

#[test]
fn of_bindings_at_one_time_one_counts() {
    on_server(async |client| {
        let pod = json!({"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "p"},
            "spec": {"containers": [{"name": "c", "image": "i"}]}});
        client.post(PODS, &pod).await.expect(201);
        // Other writes of the pod make nobody's binding fail.
        let others = (0..8).map(|i| {
            let (client, label) = (
                client.clone(),
                json!({"metadata": {"labels": {format!("n{i}"): "x"}}}),
            );
            beside(async move { client.patch(&format!("{PODS}/p"), MERGE, &label).await })
        });
        let others: Vec<_> = others.collect();
        let binds = (0..8).map(|i| {
            let (client, node) = (client.clone(), format!("node-{i}"));
            let path = [format!("{PODS}/p/binding"), format!("{D}/bindings")][i % 2].clone();
            beside(async move { (client.post(&path, &binding(&node)).await, node) })
        });
        let binds: Vec<_> = binds.collect();
        let mut won = Vec::new();
        let mut lost = Vec::new();
        for bind in binds {
            match bind.await.unwrap() {
                (r, node) if r.code == 201 => won.push(node),
                (r, _) => lost.push(r),
            }
        }
        for other in others {
            other.await.unwrap().expect(200);
        }
        let [node] = &won[..] else {
            panic!("bound to {won:?}");
        };
        let why = format!(
            "Operation cannot be fulfilled on pods/binding \"p\": pod p is already assigned to node \"{node}\""
        );
        for r in lost {
            r.fails(409, "Conflict", &why);
        }
        let bound = client.get(&format!("{PODS}/p")).await.expect(200);
        assert_eq!(bound["spec"]["nodeName"], **node);
        assert_eq!(bound["metadata"]["labels"]["by"], **node);
        assert_eq!(bound["metadata"]["labels"].as_object().unwrap().len(), 9);
    });
}
