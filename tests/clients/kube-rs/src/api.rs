//! Requests, one by one.

use crate::{Case, Outcome, check, config_map, refused};
use futures::TryStreamExt;
use k8s_openapi::api::apps::v1::Deployment;
use k8s_openapi::api::core::v1::{ConfigMap, Pod};
use kube::api::{
    DeleteParams, DynamicObject, ListParams, PartialObjectMeta, Patch, PatchParams, PostParams,
    Preconditions, WatchEvent, WatchParams,
};
use kube::core::GroupVersionKind;
use kube::{Api, ResourceExt, discovery::Discovery, discovery::Scope, discovery::verbs};
use serde_json::json;

/// A deployment of two replicas.
pub(crate) fn deployment(name: &str) -> Outcome<Deployment> {
    Ok(serde_json::from_value(json!({
        "apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": name, "labels": {"app": "x"}},
        "spec": {"replicas": 2, "selector": {"matchLabels": {"app": "x"}}, "template": {
            "metadata": {"labels": {"app": "x"}}, "spec": {"containers": [{"name": "c", "image": "registry.example/app:1"}]}}},
    }))?)
}

pub(crate) async fn life(case: &Case) -> Outcome {
    let api = case.config_maps();
    let made = api.create(&PostParams::default(), &config_map("m")).await?;
    check(
        made.uid().is_some() && made.data == config_map("m").data,
        "created",
        &made,
    )?;
    let mut seen = api.get("m").await?;
    check(seen == made, "read", &seen)?;
    check(api.get_opt("none").await?.is_none(), "read of nothing", ())?;
    let listed = api
        .list(&ListParams::default().labels("app=x").fields("metadata.name=m"))
        .await?;
    check(
        listed.items.len() == 1 && listed.metadata.resource_version.is_some(),
        "list",
        &listed,
    )?;
    seen.data
        .get_or_insert_default()
        .insert("more".to_owned(), "1".to_owned());
    let replaced = api.replace("m", &PostParams::default(), &seen).await?;
    check(
        replaced.resource_version() != made.resource_version(),
        "replaced",
        &replaced,
    )?;
    let stale = refused(api.replace("m", &PostParams::default(), &made).await)?;
    check(stale.is_conflict() && stale.code == 409, "an old version", &stale)?;
    let dry = PostParams {
        dry_run: true,
        field_manager: Some("me".to_owned()),
    };
    api.create(&dry, &config_map("dry")).await?;
    check(api.get_opt("dry").await?.is_none(), "a dry run wrote", ())?;
    let wrong = Preconditions {
        resource_version: made.resource_version(),
        uid: None,
    };
    let refused_delete = refused(
        api.delete("m", &DeleteParams::default().preconditions(wrong))
            .await,
    )?;
    check(
        refused_delete.is_conflict(),
        "delete of an old version",
        &refused_delete,
    )?;
    let gone = api.delete("m", &DeleteParams::default()).await?;
    check(gone.is_right(), "delete answers a status", &gone)?;
    for i in 0..3 {
        api.create(&PostParams::default(), &config_map(&format!("m{i}")))
            .await?;
    }
    api.delete_collection(&DeleteParams::default(), &ListParams::default().labels("app=x"))
        .await?;
    check(
        api.list(&ListParams::default().labels("app=x"))
            .await?
            .items
            .is_empty(),
        "left",
        (),
    )?;
    let pods: Api<Pod> = Api::namespaced(case.client.clone(), &case.namespace);
    let pod: Pod = serde_json::from_value(
        json!({"metadata": {"name": "p", "finalizers": ["example.com/keep"]},
        "spec": {"containers": [{"name": "c", "image": "i"}]}}),
    )?;
    pods.create(&PostParams::default(), &pod).await?;
    let going = pods.delete("p", &DeleteParams::default().grace_period(0)).await?;
    check(
        going
            .left()
            .is_some_and(|p| p.metadata.deletion_timestamp.is_some()),
        "delete answers the object",
        (),
    )?;
    pods.patch(
        "p",
        &PatchParams::default(),
        &Patch::Merge(json!({"metadata": {"finalizers": null}})),
    )
    .await?;
    check(pods.get_opt("p").await?.is_none(), "still there", ())
}

pub(crate) async fn errors(case: &Case) -> Outcome {
    let api = case.config_maps();
    let s = refused(api.get("none").await)?;
    check(
        s.is_not_found()
            && s.code == 404
            && s.details
                .as_ref()
                .is_some_and(|d| d.name == "none" && d.kind == "configmaps"),
        "read",
        &s,
    )?;
    check(s.message == "configmaps \"none\" not found", "message", &s)?;
    api.create(&PostParams::default(), &config_map("m")).await?;
    let s = refused(api.create(&PostParams::default(), &config_map("m")).await)?;
    check(s.is_already_exists() && s.code == 409, "created twice", &s)?;
    let s = refused(api.create(&PostParams::default(), &config_map("Bad_Name")).await)?;
    check(
        s.is_invalid()
            && s.code == 422
            && s.details
                .as_ref()
                .is_some_and(|d| d.causes[0].field == "metadata.name"),
        "bad name",
        &s,
    )?;
    let s = refused(api.list(&ListParams::default().labels("a in (b")).await)?;
    check(s.code == 400 && s.reason == "BadRequest", "bad selector", &s)?;
    let s = refused(
        api.list(&ListParams::default().limit(1).continue_token("nonsense"))
            .await,
    )?;
    check(s.code == 400, "bad continue", &s)?;
    let nowhere: Api<ConfigMap> = Api::namespaced(case.client.clone(), "nowhere-at-all");
    let s = refused(nowhere.create(&PostParams::default(), &config_map("m")).await)?;
    check(
        s.is_not_found() && s.message.contains("namespaces \"nowhere-at-all\" not found"),
        "no namespace",
        &s,
    )?;
    let pp = PatchParams {
        field_manager: None,
        ..PatchParams::default()
    };
    let s = refused(
        api.patch("m", &pp, &Patch::Apply(config_map("m")))
            .await
            .map_err(|e| e),
    );
    // The client itself may refuse to apply without a manager.
    check(
        s.is_err() || s.is_ok_and(|s| s.code == 422 || s.code == 400),
        "no manager",
        (),
    )
}

pub(crate) async fn patches(case: &Case) -> Outcome {
    let api: Api<Deployment> = Api::namespaced(case.client.clone(), &case.namespace);
    api.create(&PostParams::default(), &deployment("d")?).await?;
    let pp = PatchParams::default();
    let d = api
        .patch(
            "d",
            &pp,
            &Patch::Merge(json!({"spec": {"replicas": 5}, "metadata": {"labels": {"app": null}}})),
        )
        .await?;
    check(d.spec.replicas == Some(5) && d.labels().is_empty(), "merge", &d)?;
    let strategic = json!({"spec": {"template": {"spec": {"containers": [{"name": "side", "image": "s"}]}}}});
    let d = api.patch("d", &pp, &Patch::Strategic(strategic)).await?;
    let names = |d: &Deployment| -> Vec<String> {
        let spec = d.spec.template.spec.as_ref();
        spec.map(|s| s.containers.iter().map(|c| c.name.clone()).collect())
            .unwrap_or_default()
    };
    check(names(&d).len() == 2, "strategic", names(&d))?;
    let operations = serde_json::from_value(json!([
        {"op": "test", "path": "/spec/replicas", "value": 5},
        {"op": "replace", "path": "/spec/replicas", "value": 1},
        {"op": "remove", "path": "/spec/template/spec/containers/0"},
    ]))?;
    let d = api
        .patch("d", &pp, &Patch::<Deployment>::Json(operations))
        .await?;
    check(
        names(&d).len() == 1 && d.spec.replicas == Some(1),
        "JSON patch",
        &d,
    )?;
    let failing = serde_json::from_value(json!([{"op": "test", "path": "/spec/replicas", "value": 9}]))?;
    let s = refused(api.patch("d", &pp, &Patch::<Deployment>::Json(failing)).await)?;
    check(s.code == 422, "a test that fails", &s)?;
    let s = refused(
        api.patch(
            "d",
            &pp.clone().validation_strict(),
            &Patch::Merge(json!({"sped": {}})),
        )
        .await,
    )?;
    check(s.code == 422 || s.code == 400, "an unknown field", &s)
}

pub(crate) async fn apply(case: &Case) -> Outcome {
    let api = case.config_maps();
    let of = |value: &str| json!({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "m"}, "data": {"x": value}});
    let m = api
        .patch("m", &PatchParams::apply("one"), &Patch::Apply(of("1")))
        .await?;
    check(
        m.managed_fields().len() == 1 && m.managed_fields()[0].manager.as_deref() == Some("one"),
        "made",
        &m,
    )?;
    let s = refused(
        api.patch("m", &PatchParams::apply("two"), &Patch::Apply(of("2")))
            .await,
    )?;
    check(
        s.is_conflict()
            && s.details.as_ref().is_some_and(|d| {
                d.causes[0].reason == "FieldManagerConflict" && d.causes[0].field == ".data.x"
            }),
        "conflict",
        &s,
    )?;
    let m = api
        .patch("m", &PatchParams::apply("two").force(), &Patch::Apply(of("2")))
        .await?;
    check(
        m.managed_fields().len() == 1 && m.data.is_some_and(|d| d["x"] == "2"),
        "forced",
        &m.metadata,
    )?;
    let again = api
        .patch("m", &PatchParams::apply("two"), &Patch::Apply(of("2")))
        .await?;
    check(
        again.metadata.resource_version == m.metadata.resource_version,
        "an apply of nothing wrote",
        &again,
    )?;
    let typed: Api<Deployment> = Api::namespaced(case.client.clone(), &case.namespace);
    let d = typed
        .patch("d", &PatchParams::apply("one"), &Patch::Apply(deployment("d")?))
        .await?;
    check(d.spec.replicas == Some(2), "a typed apply", ())
}

pub(crate) async fn subresources(case: &Case) -> Outcome {
    let api: Api<Deployment> = Api::namespaced(case.client.clone(), &case.namespace);
    api.create(&PostParams::default(), &deployment("d")?).await?;
    let patch = json!({"status": {"replicas": 2}, "spec": {"replicas": 9}});
    let d = api
        .patch_status("d", &PatchParams::default(), &Patch::Merge(patch))
        .await?;
    check(
        d.status.is_some_and(|s| s.replicas == Some(2)) && d.spec.replicas == Some(2),
        "status",
        (),
    )?;
    let mut d = api.get_status("d").await?;
    d.status.get_or_insert_default().ready_replicas = Some(1);
    let d = api.replace_status("d", &PostParams::default(), &d).await?;
    check(
        d.status.is_some_and(|s| s.ready_replicas == Some(1)),
        "replaced status",
        (),
    )?;
    let status = json!({"apiVersion": "apps/v1", "kind": "Deployment", "status": {"conditions": [{"type": "Available", "status": "True"}]}});
    let d = api
        .patch_status(
            "d",
            &PatchParams::apply("controller").force(),
            &Patch::Apply(status),
        )
        .await?;
    check(
        d.status
            .is_some_and(|s| s.conditions.is_some_and(|c| c.len() == 1)),
        "applied status",
        (),
    )?;
    let mut scale = api.get_scale("d").await?;
    check(
        scale.spec.as_ref().and_then(|s| s.replicas) == Some(2),
        "scale",
        &scale,
    )?;
    scale.spec.get_or_insert_default().replicas = Some(4);
    api.replace_scale("d", &PostParams::default(), &scale).await?;
    let scale = api
        .patch_scale(
            "d",
            &PatchParams::default(),
            &Patch::Merge(json!({"spec": {"replicas": 6}})),
        )
        .await?;
    check(
        scale.spec.and_then(|s| s.replicas) == Some(6),
        "patched scale",
        (),
    )?;
    check(api.get("d").await?.spec.replicas == Some(6), "deployment", ())
}

pub(crate) async fn metadata(case: &Case) -> Outcome {
    let api = case.config_maps();
    api.create(&PostParams::default(), &config_map("m")).await?;
    let m = api.get_metadata("m").await?;
    check(
        m.metadata.uid.is_some()
            && m.types
                .as_ref()
                .is_some_and(|t| t.kind == "PartialObjectMetadata"),
        "read",
        &m,
    )?;
    let l = api.list_metadata(&ListParams::default().labels("app=x")).await?;
    check(
        l.items.len() == 1 && l.items[0].metadata.labels.is_some(),
        "list",
        &l,
    )?;
    let pp = PatchParams::default();
    let p = api
        .patch_metadata(
            "m",
            &pp,
            &Patch::Merge(json!({"metadata": {"labels": {"b": "c"}}})),
        )
        .await?;
    check(p.labels().get("b").is_some_and(|v| v == "c"), "patch", &p)?;
    let partial: Api<PartialObjectMeta<ConfigMap>> = Api::namespaced(case.client.clone(), &case.namespace);
    check(partial.get("m").await?.labels().len() == 2, "as a type", ())
}

pub(crate) async fn dynamic(case: &Case) -> Outcome {
    let found =
        kube::discovery::pinned_kind(&case.client, &GroupVersionKind::gvk("apps", "v1", "Deployment"))
            .await?;
    check(
        found.0.plural == "deployments"
            && found.1.scope == Scope::Namespaced
            && found.1.supports_operation(verbs::PATCH),
        "discovered",
        &found,
    )?;
    let api: Api<DynamicObject> = Api::namespaced_with(case.client.clone(), &case.namespace, &found.0);
    let mut o = DynamicObject::new("d", &found.0).data(json!({"spec": deployment("d")?.spec}));
    o.metadata.labels = Some([("a".to_owned(), "b".to_owned())].into());
    let made = api.create(&PostParams::default(), &o).await?;
    check(
        made.types.as_ref().is_some_and(|t| t.kind == "Deployment") && made.data["spec"]["replicas"] == 2,
        "created",
        &made,
    )?;
    let applied = api
        .patch(
            "d",
            &PatchParams::apply("me").force(),
            &Patch::Apply(json!({
        "apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "d"}, "spec": {"replicas": 7}})),
        )
        .await?;
    check(applied.data["spec"]["replicas"] == 7, "applied", &applied)?;
    check(
        api.list(&ListParams::default().labels("a=b")).await?.items.len() == 1,
        "list",
        (),
    )?;
    api.delete("d", &DeleteParams::background()).await?;
    check(api.get_opt("d").await?.is_none(), "still there", ())
}

pub(crate) async fn entry(case: &Case) -> Outcome {
    let api = case.config_maps();
    let pp = PostParams::default();
    for value in ["1", "2"] {
        let mut e = api
            .entry("m")
            .await?
            .or_insert(|| config_map("m"))
            .and_modify(|m| {
                m.data
                    .get_or_insert_default()
                    .insert("n".to_owned(), value.to_owned());
            });
        e.commit(&pp).await?;
    }
    check(
        api.get("m").await?.data.is_some_and(|d| d["n"] == "2"),
        "committed",
        (),
    )
}

pub(crate) async fn pages(case: &Case) -> Outcome {
    let api = case.config_maps();
    for i in 0..9 {
        api.create(&PostParams::default(), &config_map(&format!("m{i}")))
            .await?;
    }
    let mut names = Vec::new();
    let mut lp = ListParams::default().labels("app=x").limit(4);
    loop {
        let page = api.list(&lp).await?;
        check(page.items.len() <= 4, "page", page.items.len())?;
        names.extend(page.items.iter().map(ResourceExt::name_any));
        match page.metadata.continue_ {
            Some(token) if !token.is_empty() => lp = lp.continue_token(&token),
            _ => break,
        }
    }
    check(names.len() == 9 && names.is_sorted(), "names", &names)
}

pub(crate) async fn discovery(case: &Case) -> Outcome {
    for d in [
        Discovery::new(case.client.clone()).run().await?,
        Discovery::new(case.client.clone()).run_aggregated().await?,
    ] {
        let apps = d.get("apps").ok_or("no group apps")?;
        check(
            apps.preferred_version() == Some("v1"),
            "preferred",
            apps.preferred_version(),
        )?;
        let (resource, capabilities) = apps.recommended_kind("Deployment").ok_or("no Deployment")?;
        let subresources: Vec<_> = capabilities
            .subresources
            .iter()
            .map(|(r, _)| r.plural.clone())
            .collect();
        check(
            resource.plural == "deployments" && subresources.len() == 2,
            "subresources",
            &subresources,
        )?;
        check(
            d.groups().count() > 15 && d.has_group(""),
            "groups",
            d.groups().count(),
        )?;
        check(
            d.resolve_gvk(&GroupVersionKind::gvk("", "v1", "Node"))
                .is_some_and(|(_, c)| c.scope == Scope::Cluster),
            "node",
            (),
        )?;
    }
    let v = case.client.apiserver_version().await?;
    check(v.major == "1" && v.minor == "37", "version", &v)
}

pub(crate) async fn watch(case: &Case) -> Outcome {
    let api = case.config_maps();
    api.create(&PostParams::default(), &config_map("m")).await?;
    let from = api
        .list(&ListParams::default())
        .await?
        .metadata
        .resource_version
        .ok_or("a list without version")?;
    let mut events = Box::pin(
        api.watch(&WatchParams::default().labels("app=x").timeout(20), &from)
            .await?,
    );
    api.create(&PostParams::default(), &config_map("n")).await?;
    api.patch(
        "n",
        &PatchParams::default(),
        &Patch::Merge(json!({"data": {"a": "b"}})),
    )
    .await?;
    api.delete("n", &DeleteParams::default()).await?;
    let mut seen = Vec::new();
    while seen.len() < 3 {
        match events.try_next().await?.ok_or("the watch ended")? {
            WatchEvent::Added(m) => seen.push(format!("added {}", m.name_any())),
            WatchEvent::Modified(m) => seen.push(format!("modified {}", m.name_any())),
            WatchEvent::Deleted(m) => seen.push(format!("deleted {}", m.name_any())),
            WatchEvent::Bookmark(_) => {}
            WatchEvent::Error(e) => check(false, "an error", &e)?,
        }
    }
    check(seen == ["added n", "modified n", "deleted n"], "events", &seen)
}
