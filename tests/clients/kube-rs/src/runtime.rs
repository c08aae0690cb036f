//! Streams, stores and controllers.

use crate::api::deployment;
use crate::{Case, Outcome, check, config_map, eventually};
use futures::{StreamExt, TryStreamExt};
use k8s_openapi::api::apps::v1::Deployment;
use k8s_openapi::api::core::v1::{ConfigMap, Pod, Secret};
use k8s_openapi::api::events::v1 as events_v1;
use kube::api::{DeleteParams, ListParams, ObjectMeta, PartialObjectMeta, Patch, PatchParams, PostParams};
use kube::runtime::controller::Action;
use kube::runtime::events::{Event, EventType, Recorder, Reporter};
use kube::runtime::{
    Controller, WatchStreamExt, conditions, finalizer, predicates, reflector, wait::await_condition, watcher,
};
use kube::{Api, Resource, ResourceExt};
use serde_json::json;
use std::collections::BTreeMap;
use std::io::Write as _;
use std::sync::{Arc, Mutex};
use std::time::Duration;

fn ours() -> watcher::Config {
    watcher::Config::default().labels("app=x")
}

pub(crate) async fn watcher_list(case: &Case) -> Outcome {
    follow(case, ours()).await
}

pub(crate) async fn watcher_stream(case: &Case) -> Outcome {
    follow(case, ours().streaming_lists()).await
}

/// The first objects, the end of the first list, then every change in order.
async fn follow(case: &Case, config: watcher::Config) -> Outcome {
    let api = case.config_maps();
    for i in 0..3 {
        api.create(&PostParams::default(), &config_map(&format!("first{i}")))
            .await?;
    }
    let mut stream = Box::pin(watcher(api.clone(), config));
    let mut next = async || -> Outcome<String> {
        let event = tokio::time::timeout(Duration::from_secs(20), stream.try_next())
            .await??
            .ok_or("the stream ended")?;
        Ok(match event {
            watcher::Event::Init => "init".to_owned(),
            watcher::Event::InitApply(m) => format!("there {}", m.name_any()),
            watcher::Event::InitDone => "done".to_owned(),
            watcher::Event::Apply(m) => format!("apply {}", m.name_any()),
            watcher::Event::Delete(m) => format!("delete {}", m.name_any()),
        })
    };
    for due in ["init", "there first0", "there first1", "there first2", "done"] {
        let seen = next().await?;
        check(seen == due, due, seen)?;
    }
    for i in 0..10 {
        let name = format!("late{i}");
        api.create(&PostParams::default(), &config_map(&name)).await?;
        api.patch(
            &name,
            &PatchParams::default(),
            &Patch::Merge(json!({"data": {"a": "b"}})),
        )
        .await?;
        api.delete(&name, &DeleteParams::default()).await?;
        for due in ["apply", "apply", "delete"] {
            let seen = next().await?;
            check(seen == format!("{due} {name}"), due, seen)?;
        }
    }
    Ok(())
}

pub(crate) async fn watcher_metadata(case: &Case) -> Outcome {
    let api = case.config_maps();
    api.create(&PostParams::default(), &config_map("m")).await?;
    let partial: Api<PartialObjectMeta<ConfigMap>> = Api::namespaced(case.client.clone(), &case.namespace);
    for config in [ours(), ours().streaming_lists()] {
        let mut stream = Box::pin(watcher(partial.clone(), config).applied_objects());
        let seen = tokio::time::timeout(Duration::from_secs(20), stream.try_next())
            .await??
            .ok_or("the stream ended")?;
        check(seen.name_any() == "m" && seen.uid().is_some(), "metadata", &seen)?;
    }
    Ok(())
}

/// A store that a task keeps.
fn keep(
    api: Api<ConfigMap>,
    config: watcher::Config,
) -> (reflector::Store<ConfigMap>, tokio::task::JoinHandle<()>) {
    let (reader, writer) = reflector::store();
    let stream = watcher(api, config).default_backoff().reflect(writer);
    (
        reader,
        tokio::spawn(async move { stream.for_each(async |_| {}).await }),
    )
}

/// Names and versions of what a store has.
fn known(store: &reflector::Store<ConfigMap>) -> BTreeMap<String, String> {
    store
        .state()
        .iter()
        .map(|m| (m.name_any(), m.resource_version().unwrap_or_default()))
        .collect()
}

/// Names and versions of what the server has.
async fn stored(api: &Api<ConfigMap>) -> Outcome<BTreeMap<String, String>> {
    let list = api.list(&ListParams::default().labels("app=x")).await?;
    Ok(list
        .items
        .iter()
        .map(|m| (m.name_any(), m.resource_version().unwrap_or_default()))
        .collect())
}

pub(crate) async fn reflector_store(case: &Case) -> Outcome {
    let api = case.config_maps();
    api.create(&PostParams::default(), &config_map("m")).await?;
    for config in [ours(), ours().streaming_lists(), ours().page_size(2)] {
        let (store, task) = keep(api.clone(), config);
        store.wait_until_ready().await?;
        for i in 0..20 {
            api.create(&PostParams::default(), &config_map(&format!("m{i}")))
                .await?;
        }
        for i in 0..10 {
            api.delete(&format!("m{i}"), &DeleteParams::default()).await?;
        }
        let due = stored(&api).await?;
        check(due.len() == 11, "stored", due.len())?;
        eventually("the store is the server's", || known(&store) == due).await?;
        task.abort();
        for i in 10..20 {
            api.delete(&format!("m{i}"), &DeleteParams::default()).await?;
        }
    }
    Ok(())
}

pub(crate) async fn finalizer_helper(case: &Case) -> Outcome {
    let api = case.config_maps();
    let seen = Arc::new(Mutex::new(Vec::new()));
    api.create(&PostParams::default(), &config_map("m")).await?;
    let step = async || -> Outcome {
        let object = Arc::new(api.get("m").await?);
        let seen = Arc::clone(&seen);
        finalizer(&api, "example.com/clean", object, async move |event| {
            let word = match event {
                finalizer::Event::Apply(_) => "apply",
                finalizer::Event::Cleanup(_) => "cleanup",
            };
            seen.lock()
                .map_err(|_| std::io::Error::other("poisoned"))?
                .push(word);
            Ok::<_, std::io::Error>(Action::await_change())
        })
        .await?;
        Ok(())
    };
    step().await?;
    step().await?;
    let going = api.delete("m", &DeleteParams::default()).await?;
    check(going.is_left(), "it went before its finalizer", &going)?;
    step().await?;
    check(api.get_opt("m").await?.is_none(), "it stays", ())?;
    check(*seen.lock()? == ["apply", "cleanup"], "calls", &seen)
}

pub(crate) async fn conditions(case: &Case) -> Outcome {
    let pods: Api<Pod> = Api::namespaced(case.client.clone(), &case.namespace);
    let pod: Pod = serde_json::from_value(
        json!({"metadata": {"name": "p"}, "spec": {"containers": [{"name": "c", "image": "i"}]}}),
    )?;
    let uid = pods
        .create(&PostParams::default(), &pod)
        .await?
        .uid()
        .ok_or("no uid")?;
    let limit = Duration::from_secs(20);
    let running = async {
        tokio::time::timeout(
            limit,
            await_condition(pods.clone(), "p", conditions::is_pod_running()),
        )
        .await
    };
    let status = json!({"status": {"phase": "Running"}});
    let (pp, patch) = (PatchParams::default(), Patch::Merge(status));
    let (seen, patched) = tokio::join!(running, pods.patch_status("p", &pp, &patch));
    patched?;
    check(seen??.is_some(), "running", ())?;
    let deleted = async {
        tokio::time::timeout(
            limit,
            await_condition(pods.clone(), "p", conditions::is_deleted(&uid)),
        )
        .await
    };
    let now = DeleteParams::default().grace_period(0);
    let (seen, done) = tokio::join!(deleted, pods.delete("p", &now));
    done?;
    seen??;
    Ok(())
}

pub(crate) async fn events(case: &Case) -> Outcome {
    let api: Api<Deployment> = Api::namespaced(case.client.clone(), &case.namespace);
    let d = api.create(&PostParams::default(), &deployment("d")?).await?;
    let recorder = Recorder::new(
        case.client.clone(),
        Reporter {
            controller: "tester".to_owned(),
            instance: Some("one".to_owned()),
        },
    );
    let event = Event {
        type_: EventType::Normal,
        reason: "Tested".to_owned(),
        note: Some("note".to_owned()),
        action: "Testing".to_owned(),
        secondary: None,
    };
    for _ in 0..3 {
        recorder.publish(&event, &d.object_ref(&())).await?;
    }
    let seen: Api<events_v1::Event> = Api::namespaced(case.client.clone(), &case.namespace);
    let list = seen.list(&ListParams::default()).await?;
    let series = list
        .items
        .first()
        .and_then(|e| e.series.as_ref())
        .map(|s| s.count);
    check(list.items.len() == 1 && series == Some(3), "events", &list)
}

/// A controller that copies config maps into secrets of their own.
pub(crate) async fn controller(case: &Case) -> Outcome {
    let api = case.config_maps();
    let secrets: Api<Secret> = Api::namespaced(case.client.clone(), &case.namespace);
    let reconcile = async |m: Arc<ConfigMap>, secrets: Arc<Api<Secret>>| -> Result<Action, kube::Error> {
        let Some(owner) = m.controller_owner_ref(&()) else {
            return Ok(Action::await_change());
        };
        let secret = Secret {
            metadata: ObjectMeta {
                name: Some(m.name_any()),
                owner_references: Some(vec![owner]),
                ..ObjectMeta::default()
            },
            string_data: m.data.clone(),
            ..Secret::default()
        };
        secrets
            .patch(
                &m.name_any(),
                &PatchParams::apply("copier").force(),
                &Patch::Apply(secret),
            )
            .await?;
        Ok(Action::await_change())
    };
    let running = Controller::new(api.clone(), ours())
        .owns(secrets.clone(), watcher::Config::default())
        .run(
            reconcile,
            |_, _, _| Action::requeue(Duration::from_millis(100)),
            Arc::new(secrets.clone()),
        )
        .for_each(async |_| {});
    let steps = async {
        for i in 0..5 {
            api.create(&PostParams::default(), &config_map(&format!("m{i}")))
                .await?;
        }
        copied(&secrets, "value").await?;
        for i in 0..5 {
            api.patch(
                &format!("m{i}"),
                &PatchParams::default(),
                &Patch::Merge(json!({"data": {"key": "new"}})),
            )
            .await?;
        }
        copied(&secrets, "new").await?;
        secrets.delete("m3", &DeleteParams::default()).await?;
        copied(&secrets, "new").await
    };
    // Predicates are compiled in to show that they work with the types of this server's version.
    let _ = predicates::generation::<ConfigMap>;
    tokio::select! {
        () = running => check(false, "the controller ended", ()),
        outcome = steps => outcome,
    }
}

/// Waits until five secrets hold a value.
async fn copied(secrets: &Api<Secret>, value: &str) -> Outcome {
    for _ in 0..2000 {
        let list = secrets.list(&ListParams::default()).await?;
        let good = |s: &&Secret| {
            s.data
                .as_ref()
                .is_some_and(|d| d.get("key").is_some_and(|k| k.0 == value.as_bytes()))
        };
        if list.items.iter().filter(good).count() == 5 {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    check(false, "not copied", value)
}

pub(crate) async fn killed_list(case: &Case) -> Outcome {
    killed(case, ours()).await
}

pub(crate) async fn killed_stream(case: &Case) -> Outcome {
    killed(case, ours().streaming_lists()).await
}

/// The server dies and comes back: the store knows what changed after.
async fn killed(case: &Case, config: watcher::Config) -> Outcome {
    let api = case.config_maps();
    for i in 0..10 {
        api.create(&PostParams::default(), &config_map(&format!("m{i}")))
            .await?;
    }
    let (store, task) = keep(api.clone(), config);
    store.wait_until_ready().await?;
    println!("restart");
    std::io::stdout().flush()?;
    let mut line = String::new();
    std::io::stdin().read_line(&mut line)?;
    for i in 0..5 {
        api.delete(&format!("m{i}"), &DeleteParams::default()).await?;
        api.create(&PostParams::default(), &config_map(&format!("n{i}")))
            .await?;
    }
    let due = stored(&api).await?;
    eventually("the store is the server's", || known(&store) == due).await?;
    task.abort();
    check(due.len() == 10, "stored", due.len())
}
