//! What a 1.37.2 server answered to creates (data/created.json), and every verb for every resource of the tables.

mod common;

use common::{At, Server, text, tree};
use supercargo_meta::Tree;
use supercargo_registry::rest::{ListOptions, PatchKind, WatchEvent, WatchEventKind};

struct Sample {
    group_version: String,
    resource: String,
    namespace: String,
    sent: Tree,
    answered: Tree,
}

impl Sample {
    fn at(&self) -> At<'_> {
        At(&self.group_version, &self.resource, &self.namespace)
    }
}

fn samples() -> Vec<Sample> {
    let all = tree(include_str!("data/created.json"));
    all.as_list().unwrap().iter().map(sample).collect()
}

fn sample(s: &Tree) -> Sample {
    let path = s.str_at(&["path"]).trim_start_matches('/');
    let parts: Vec<&str> = path.split('/').collect();
    let (group_version, rest) = if parts[0] == "api" {
        (parts[1].to_owned(), &parts[2..])
    } else {
        (format!("{}/{}", parts[1], parts[2]), &parts[3..])
    };
    let (namespace, resource) = match rest {
        ["namespaces", ns, resource] => ((*ns).to_owned(), *resource),
        [resource] => (String::new(), *resource),
        other => panic!("{other:?}"),
    };
    Sample {
        group_version,
        resource: resource.to_owned(),
        namespace,
        sent: s.get("in").unwrap().clone(),
        answered: s.get("out").unwrap().clone(),
    }
}

/// Removes what differs by nature, and what admission plugins add that do not stand in this server.
fn comparable(mut object: Tree) -> Tree {
    for field in ["uid", "creationTimestamp", "resourceVersion", "managedFields"] {
        object.remove(&["metadata", field]);
    }
    object
}

#[tokio::test]
async fn creates_answer_as_upstream_does() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for s in samples() {
        let server = Server::new();
        if !s.namespace.is_empty() {
            server.namespace(&s.namespace).await;
        }
        if !server.serves(&s.at()) {
            continue;
        }
        count += 1;
        let path = format!("{} {}", s.group_version, s.resource);
        match server.create(s.at(), &text(&s.sent)).await {
            Ok(made) => {
                let (got, want) = (text(&comparable(made)), text(&comparable(s.answered)));
                if got != want {
                    wrong.push(format!("{path}\n got {got}\nwant {want}"));
                }
            }
            Err(e) => wrong.push(format!("{path}: {e}")),
        }
    }
    assert!(count > 80);
    assert!(
        wrong.is_empty(),
        "{} of {count} differ:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}
