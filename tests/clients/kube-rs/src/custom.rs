//! Custom resources: a kind by derive, its definition, objects, status, watches.

use crate::{Case, Outcome, check, refused};
use futures::{StreamExt, TryStreamExt};
use k8s_openapi::apiextensions_apiserver::pkg::apis::apiextensions::v1::CustomResourceDefinition;
use kube::api::{DeleteParams, ListParams, Patch, PatchParams, PostParams};
use kube::runtime::{conditions, wait::await_condition, watcher};
use kube::{Api, CustomResource, CustomResourceExt, KubeSchema, ResourceExt};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// A boat.
#[derive(CustomResource, KubeSchema, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[kube(
    group = "boats.rs.example.com",
    version = "v1",
    kind = "Boat",
    namespaced,
    status = "BoatStatus",
    shortname = "bt",
    scale(spec_replicas_path = ".spec.sails", status_replicas_path = ".status.up"),
    printcolumn(name = "Sails", type_ = "integer", json_path = ".spec.sails"),
    validation = Rule::new("self.metadata.name != 'titanic'").message("not again")
)]
pub(crate) struct BoatSpec {
    #[serde(default = "one")]
    sails: i32,
    name: Option<String>,
    #[x_kube(validation = Rule::new("self == oldSelf").message("the kind of hull is fixed"))]
    hull: Hull,
    #[serde(default)]
    crew: Vec<Sailor>,
}

/// What it is made of.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
enum Hull {
    Wood,
    Steel,
}

/// Who sails.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
struct Sailor {
    name: String,
    #[serde(default)]
    captain: bool,
}

/// How it is.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct BoatStatus {
    up: i32,
}

const fn one() -> i32 {
    1
}

fn boat(name: &str) -> Boat {
    Boat::new(
        name,
        BoatSpec {
            sails: 2,
            name: None,
            hull: Hull::Wood,
            crew: vec![Sailor {
                name: "ann".to_owned(),
                captain: true,
            }],
        },
    )
}

/// Applies the definition, waits until it is established, uses it, deletes it.
pub(crate) async fn derived(case: &Case) -> Outcome {
    let definitions: Api<CustomResourceDefinition> = Api::all(case.client.clone());
    let apply = PatchParams::apply("kube-rs").force();
    let made = definitions
        .patch(Boat::crd_name(), &apply, &Patch::Apply(Boat::crd()))
        .await?;
    check(made.spec.names.kind == "Boat", "the definition", &made)?;
    let established = await_condition(
        definitions.clone(),
        Boat::crd_name(),
        conditions::is_crd_established(),
    );
    tokio::time::timeout(Duration::from_secs(20), established).await??;
    let outcome = objects(case).await;
    definitions
        .delete(Boat::crd_name(), &DeleteParams::default())
        .await?;
    let uid = made.metadata.uid.unwrap_or_default();
    let gone = await_condition(definitions, Boat::crd_name(), conditions::is_deleted(&uid));
    tokio::time::timeout(Duration::from_secs(20), gone).await??;
    outcome
}

async fn objects(case: &Case) -> Outcome {
    let boats: Api<Boat> = Api::namespaced(case.client.clone(), &case.namespace);
    // kube-apiserver may need a moment more.
    let mut tries = 0;
    while let Err(kube::Error::Api(s)) = boats.list(&ListParams::default()).await {
        tries += 1;
        check(s.code == 404 && tries < 200, "list", s)?;
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let seen = Arc::new(Mutex::new(Vec::new()));
    let events = seen.clone();
    let stream = watcher(boats.clone(), watcher::Config::default());
    let follower = tokio::spawn(async move {
        let mut stream = Box::pin(stream.map_ok(|e| match e {
            watcher::Event::Apply(b) => Some(format!("apply {} {}", b.name_any(), b.spec.sails)),
            watcher::Event::Delete(b) => Some(format!("delete {}", b.name_any())),
            watcher::Event::InitDone => Some("done".to_owned()),
            _ => None,
        }));
        while let Some(Ok(e)) = stream.next().await {
            events.lock().expect("nobody panics").extend(e);
        }
    });
    let has = |what: &str| seen.lock().expect("nobody panics").iter().any(|s| s == what);
    wait(&has, "done").await?;
    let made = boats.create(&PostParams::default(), &boat("a")).await?;
    check(made.spec.crew.len() == 1 && made.metadata.generation == Some(1), "made", &made)?;
    let defaulted = boats
        .patch(
            "b",
            &PatchParams::apply("one"),
            &Patch::Apply(json!({"apiVersion": "boats.rs.example.com/v1", "kind": "Boat", "metadata": {"name": "b"}, "spec": {"hull": "Steel"}})),
        )
        .await?;
    check(defaulted.spec.sails == 1, "the default", &defaulted)?;
    let s = refused(boats.create(&PostParams::default(), &boat("titanic")).await)?;
    check(s.code == 422 && s.message.contains("not again"), "a rule", s)?;
    let merge = |value: serde_json::Value| Patch::Merge(value);
    let s = refused(boats.patch("a", &PatchParams::default(), &merge(json!({"spec": {"hull": "Steel"}}))).await)?;
    check(s.code == 422 && s.message.contains("the kind of hull is fixed"), "a transition", s)?;
    let s = refused(boats.patch("a", &PatchParams::default(), &merge(json!({"spec": {"hull": "Clay"}}))).await)?;
    check(s.message.contains("Unsupported value: \"Clay\""), "an enum", s)?;
    boats.patch("a", &PatchParams::default(), &merge(json!({"spec": {"sails": 4}}))).await?;
    wait(&has, "apply a 4").await?;
    let up = boats
        .patch_status("a", &PatchParams::default(), &merge(json!({"status": {"up": 3}, "spec": {"sails": 9}})))
        .await?;
    check(up.status == Some(BoatStatus { up: 3 }) && up.spec.sails == 4, "status", &up)?;
    let scale = boats.patch_scale("a", &PatchParams::default(), &merge(json!({"spec": {"replicas": 5}}))).await?;
    check(
        scale.spec.as_ref().and_then(|s| s.replicas) == Some(5) && scale.status.as_ref().is_some_and(|s| s.replicas == 3),
        "scale",
        &scale,
    )?;
    let s = refused(boats.patch("a", &PatchParams::default(), &Patch::Strategic(json!({"spec": {}}))).await)?;
    check(s.code == 415, "a strategic patch", s)?;
    boats.delete("a", &DeleteParams::default()).await?;
    wait(&has, "delete a").await?;
    follower.abort();
    Ok(())
}

async fn wait(has: &impl Fn(&str) -> bool, what: &str) -> Outcome {
    let end = std::time::Instant::now() + Duration::from_secs(20);
    while !has(what) {
        check(std::time::Instant::now() < end, "no event", what)?;
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    Ok(())
}
