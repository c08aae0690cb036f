//! Behaviour that tables can't express, one file a kind. `data/hooks.json` says which resource has which hook.

mod api_services;
mod certificate_signing_requests;
mod config_maps;
mod cron_jobs;
mod daemon_sets;
mod deployments;
mod device_taints;
mod endpoint_slices;
mod ip_addresses;
mod jobs;
mod lease_candidates;
mod limit_ranges;
mod namespaces;
mod nodes;
mod persistent_volume_claims;
mod persistent_volumes;
mod pod_disruption_budgets;
mod pods;
mod priority_classes;
mod qos;
mod resource_claims;
mod secrets;
mod service_accounts;
mod services;
mod storage_versions;
mod trust_bundles;

use std::sync::Arc;
use supercargo_env::WallTime;
use supercargo_meta::{Timestamp, Tree};
use supercargo_registry::{Hook, NoHook};

/// The hook with a name of the tables.
#[must_use]
pub fn hook(name: &str) -> Option<Arc<dyn Hook>> {
    Some(match name {
        "apiservices" => Arc::new(api_services::ApiServices),
        "certificatesigningrequests" => Arc::new(certificate_signing_requests::CertificateSigningRequests),
        "clustertrustbundles" => Arc::new(trust_bundles::ClusterTrustBundles),
        "configmaps" => Arc::new(config_maps::ConfigMaps),
        "cronjobs" => Arc::new(cron_jobs::CronJobs),
        // Of a server that serves custom resources: see the crate `extensions`. To others definitions are plain objects.
        "customresourcedefinitions" => Arc::new(NoHook),
        "daemonsets" => Arc::new(daemon_sets::DaemonSets),
        "deployments" => Arc::new(deployments::Deployments),
        "devicetaintrules" => Arc::new(device_taints::DeviceTaintRules),
        "endpointslices" => Arc::new(endpoint_slices::EndpointSlices),
        "ipaddresses" => Arc::new(ip_addresses::IpAddresses),
        "jobs" => Arc::new(jobs::Jobs),
        "leasecandidates" => Arc::new(lease_candidates::LeaseCandidates),
        "limitranges" => Arc::new(limit_ranges::LimitRanges),
        "namespaces" => Arc::new(namespaces::NamespaceHook),
        "nodes" => Arc::new(nodes::Nodes),
        "persistentvolumeclaims" => Arc::new(persistent_volume_claims::Claims),
        "persistentvolumes" => Arc::new(persistent_volumes::Volumes),
        "poddisruptionbudgets" => Arc::new(pod_disruption_budgets::Budgets),
        "pods" => Arc::new(pods::Pods),
        "priorityclasses" => Arc::new(priority_classes::PriorityClasses),
        "resourceclaims" => Arc::new(resource_claims::ResourceClaims),
        "resourceslices" => Arc::new(device_taints::ResourceSlices),
        "secrets" => Arc::new(secrets::Secrets),
        "serviceaccounts" => Arc::new(service_accounts::ServiceAccounts),
        "services" => Arc::new(services::Services),
        "storageversions" => Arc::new(storage_versions::StorageVersions),
        _ => return None,
    })
}

/// A time as meta/v1 Time has it.
fn time(t: WallTime) -> Tree {
    Tree::from(Timestamp::from_seconds(t.unix_seconds()).to_text())
}

/// The items of a list field; empty when it is not there.
fn items<'a>(object: &'a Tree, path: &[&str]) -> &'a [Tree] {
    object.at(path).and_then(Tree::as_list).unwrap_or_default()
}

/// True when a field is there and neither null nor empty.
fn is_set(object: &Tree, path: &[&str]) -> bool {
    match object.at(path) {
        None | Some(Tree::Null) => false,
        Some(Tree::Str(s)) => !s.is_empty(),
        Some(Tree::List(l)) => !l.is_empty(),
        Some(Tree::Map(m)) => !m.is_empty(),
        Some(_) => true,
    }
}

/// Makes a field of `object` that of `old`.
fn keep(object: &mut Tree, old: &Tree, path: &[&str]) {
    match old.at(path) {
        Some(v) => object.set(path, v.clone()),
        None => {
            object.remove(path);
        }
    }
}

/// Makes the field at `to` that at `from`.
fn keep_from(object: &mut Tree, to: &[&str], from: &[&str]) {
    if let Some(v) = object.at(from).cloned() {
        object.set(to, v);
    }
}
