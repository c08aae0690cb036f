//! Start-up objects: what a new cluster has before anybody asks, made through the same verbs as everything else.
//!
//! Each object is made when it is missing. They go out together, so the store commits them in a few batches.

use crate::config::Config;
use crate::start_error::StartError;
use bytes::Bytes;
use futures_util::future::join_all;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use supercargo_env::{Env, Long};
use supercargo_meta::{Gvk, Text, Tree};
use supercargo_registry::ResourceIndex;
use supercargo_registry::rest::{
    Body, Endpoint, GetOptions, Media, RequestContext, UserInfo, Warnings, WriteOptions,
};
use supercargo_resources::{
    BootstrapInput, FeatureGates, RequestHeaderInput, bootstrap_objects, kubernetes_service,
};

/// The hooks of kube-apiserver that make objects here, and the kinds each of them makes.
const HOOKS: [(&str, &[&str]); 11] = [
    ("start-system-namespaces-controller", &["Namespace"]),
    (
        "start-cluster-authentication-info-controller",
        &["ConfigMap/extension-apiserver-authentication"],
    ),
    ("peer-endpoint-reconciler-controller", &[]),
    ("start-kube-apiserver-identity-lease-controller", &[]),
    ("start-kube-apiserver-identity-lease-garbage-collector", &[]),
    (
        "start-legacy-token-tracking-controller",
        &["ConfigMap/kube-apiserver-legacy-service-account-token-tracking"],
    ),
    (
        "rbac/bootstrap-roles",
        &["ClusterRole", "ClusterRoleBinding", "Role", "RoleBinding"],
    ),
    ("scheduling/bootstrap-system-priority-classes", &["PriorityClass"]),
    (
        "priority-and-fairness-config-producer",
        &["PriorityLevelConfiguration", "FlowSchema"],
    ),
    ("bootstrap-controller", &["Service"]),
    ("start-kubernetes-service-cidr-controller", &["ServiceCIDR"]),
];
/// The hook of APIServices; last in upstream's list.
const REGISTRATION: (&str, &[&str]) = ("kube-apiserver-autoregistration", &["APIService"]);

/// Which hooks are done; each is a health check of its own.
pub(crate) struct Hooks(Vec<(&'static str, &'static [&'static str], Arc<AtomicBool>)>);

impl Hooks {
    /// The hooks of a server with these gates.
    pub(crate) fn new(gates: &FeatureGates) -> Self {
        let is_on = |hook: &str| match hook {
            "peer-endpoint-reconciler-controller" => gates.is_on("UnknownVersionInteroperabilityProxy"),
            _ => gates.is_on("APIServerIdentity") || !hook.contains("identity-lease"),
        };
        Self(
            HOOKS
                .into_iter()
                .chain([REGISTRATION])
                .filter(|(name, _)| is_on(name))
                .map(|(n, k)| (n, k, Arc::default()))
                .collect(),
        )
    }

    /// Names of checks, in order, and what they watch.
    pub(crate) fn checks(&self) -> impl Iterator<Item = (String, Arc<AtomicBool>)> + '_ {
        self.0
            .iter()
            .map(|(name, _, done)| (format!("poststarthook/{name}"), done.clone()))
    }

    fn of(&self, kind: &str, name: &str) -> usize {
        let full = format!("{kind}/{name}");
        self.0
            .iter()
            .position(|h| h.1.contains(&kind) || h.1.contains(&full.as_str()))
            .unwrap_or(0)
    }
}

/// Who makes start-up objects: upstream's loopback user.
pub(crate) fn loopback_user() -> UserInfo {
    UserInfo {
        name: "system:apiserver".into(),
        groups: vec!["system:masters".into(), "system:authenticated".into()],
        ..UserInfo::default()
    }
}

/// What the start-up objects are made of.
fn input<'a>(env: &Env, config: &'a Config, port: u16, client_ca: &str) -> BootstrapInput<'a> {
    BootstrapInput {
        service_cidrs: config.service_cidrs.iter().map(ToString::to_string).collect(),
        advertise_port: port,
        service_node_port: None,
        client_ca_pem: Some(client_ca.to_owned()),
        request_header: config.front_proxy.as_ref().map(|p| RequestHeaderInput {
            client_ca_pem: p.ca_pem.clone(),
            allowed_names: p.allowed_names.clone(),
            username_headers: p.username_headers.clone(),
            uid_headers: p.uid_headers.clone(),
            group_headers: p.group_headers.clone(),
            extra_header_prefixes: p.extra_prefixes.clone(),
        }),
        today: crate::logging::date(env.clock.now()),
        enabled: &config.enabled,
    }
}

/// The `kubernetes` service as it is made where it is missing.
pub(crate) fn service(env: &Env, config: &Config, port: u16) -> Option<Tree> {
    kubernetes_service(&input(env, config, port, "")).map(|(_, service)| service)
}

/// Makes what is missing and marks the hooks as done.
///
/// # Errors
/// The first object that can't be made.
pub(crate) async fn run(
    env: &Env,
    config: &Config,
    index: &ResourceIndex,
    port: u16,
    client_ca: &str,
    hooks: &Hooks,
) -> Result<(), StartError> {
    let input = input(env, config, port, client_ca);
    // Namespaces come first: nothing can be made in one that does not exist.
    let mut stages: BTreeMap<bool, Vec<(usize, Gvk, Tree)>> = BTreeMap::new();
    for (gvk, object) in bootstrap_objects(&input) {
        let hook = hooks.of(&gvk.kind, object.str_at(&["metadata", "name"]));
        stages
            .entry(gvk.kind != "Namespace")
            .or_default()
            .push((hook, gvk, object));
    }
    for stage in stages.into_values() {
        let made = join_all(
            stage
                .iter()
                .map(|(_, gvk, object)| ensure(env, index, gvk, object)),
        )
        .await;
        if let Some(e) = made.into_iter().find_map(Result::err) {
            return Err(e);
        }
    }
    for (_, _, done) in &hooks.0 {
        done.store(true, Ordering::Release);
    }
    Ok(())
}

/// Makes an object unless it is there, or its kind is not served.
async fn ensure(env: &Env, index: &ResourceIndex, gvk: &Gvk, object: &Tree) -> Result<(), StartError> {
    let Some(endpoint) = endpoint_of(index, gvk) else {
        return Ok(());
    };
    let name = object.str_at(&["metadata", "name"]);
    let manager = match gvk.group.as_str() {
        "flowcontrol.apiserver.k8s.io" => "api-priority-and-fairness-config-producer-v1",
        _ => "kube-apiserver",
    };
    let cx = RequestContext {
        namespace: object.str_at(&["metadata", "namespace"]).into(),
        user: loopback_user(),
        default_manager: manager.into(),
        deadline: env.clock.monotonic() + Duration::from_secs(30),
        path: Text::default(),
        warnings: Warnings::default(),
        long: Long::default(),
        endpoint,
    };
    let storage = cx.endpoint.storage.clone();
    let failed = |e: supercargo_meta::Status| {
        StartError::new(
            format!("can't make {} {name:?} at start: {}", gvk.kind, e.message()),
            "",
        )
    };
    match storage.get(&cx, name, GetOptions::default()).await {
        Ok(_) => return Ok(()),
        Err(e) if e.is_not_found() => {}
        Err(e) => return Err(failed(e)),
    }
    let mut bytes = Vec::new();
    supercargo_codec::json::write_untyped(&mut bytes, object);
    let body = Body {
        bytes: Bytes::from(bytes),
        media: Media::Json,
    };
    match storage.create(&cx, None, body, WriteOptions::default()).await {
        Ok(_) => Ok(()),
        // Another server on the same store was first.
        Err(e) if e.reason() == supercargo_meta::Reason::AlreadyExists => Ok(()),
        Err(e) => Err(failed(e)),
    }
}

fn endpoint_of(index: &ResourceIndex, gvk: &Gvk) -> Option<Endpoint> {
    let all = index.load();
    let served = all.group_version(&gvk.group_version())?;
    served
        .endpoints
        .values()
        .find(|e| e.subresource().is_none() && e.desc.kind == gvk.kind)
        .cloned()
}
