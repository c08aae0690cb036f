//! Objects a server of kubernetes 1.37 was asked to create, what it answered, and how it showed them (`data/created.json`).
//! Decoding and defaulting must give the same object, except for what admission and strategies add; the cells must be the same.

#![allow(clippy::unwrap_used, reason = "test code")]

use serde_json::Value;
use std::collections::BTreeSet;
use supercargo_env::WallTime;
use supercargo_meta::{Map, Text, Tree};
use supercargo_resources::{default_columns, resources, type_by_gvk};
use supercargo_schema::{TypeDef, Unknown, apply_defaults, conform};

/// The time the samples were made, as far as their ages go.
const MADE: &str = "2026-11-29T17:01:02Z";
const NOW: WallTime = WallTime::from_unix_millis(1_795_971_662_000);

fn tree(v: &Value) -> Tree {
    match v {
        Value::Null => Tree::Null,
        Value::Bool(b) => Tree::Bool(*b),
        Value::Number(n) => n
            .as_i64()
            .map_or_else(|| Tree::Float(n.as_f64().unwrap()), Tree::Int),
        Value::String(s) if s == "<set>" => MADE.into(),
        Value::String(s) => s.as_str().into(),
        Value::Array(a) => Tree::list(a.iter().map(tree).collect()),
        Value::Object(o) => Tree::Map(
            o.iter()
                .map(|(k, v)| (Text::from(k.as_str()), tree(v)))
                .collect::<Map>(),
        ),
    }
}

fn samples() -> Vec<Value> {
    serde_json::from_str(include_str!("data/created.json")).unwrap()
}

fn type_of(object: &Tree) -> &'static TypeDef {
    let (group, version) = object
        .str_at(&["apiVersion"])
        .split_once('/')
        .unwrap_or_else(|| ("", object.str_at(&["apiVersion"])));
    type_by_gvk(group, version, object.str_at(&["kind"])).unwrap()
}

fn canonical(v: &Value) -> (Tree, &'static TypeDef) {
    let mut t = tree(v);
    let ty = type_of(&t);
    let report = conform(&mut t, ty, Unknown::Drop).unwrap();
    assert_eq!(report.unknown, Vec::<String>::new());
    (t, ty)
}

/// Paths below which two trees differ; list items by number.
fn differences(path: &str, a: Option<&Tree>, b: Option<&Tree>, out: &mut BTreeSet<String>) {
    match (a, b) {
        (Some(Tree::Map(x)), Some(Tree::Map(y))) => {
            let keys: BTreeSet<&Text> = x.keys().chain(y.keys()).collect();
            for k in keys {
                differences(&format!("{path}.{k}"), x.get(k), y.get(k), out);
            }
        }
        (Some(Tree::List(x)), Some(Tree::List(y))) if x.len() == y.len() => {
            for i in 0..x.len() {
                differences(&format!("{path}[{i}]"), x.get(i), y.get(i), out);
            }
        }
        (a, b) if a == b => {}
        _ => {
            out.insert(path.trim_start_matches('.').to_owned());
        }
    }
}

/// What admission and write strategies add or take away: kind and path.
const NOT_DEFAULTS: &[(&str, &str)] = &[
    ("*", "metadata.namespace"),
    ("*", "metadata.uid"),
    ("*", "metadata.creationTimestamp"),
    ("*", "metadata.generation"),
    ("*", "metadata.managedFields"),
    ("*", "metadata.finalizers"),
    ("Pod", "metadata.name"),
    ("Pod", "spec.volumes"),
    ("Pod", "spec.containers[0].volumeMounts"),
    ("Pod", "spec.initContainers[0].volumeMounts"),
    ("Pod", "spec.serviceAccount"),
    ("Pod", "spec.serviceAccountName"),
    ("Pod", "spec.priority"),
    ("Pod", "spec.preemptionPolicy"),
    ("Pod", "spec.tolerations"),
    (
        "Pod",
        "spec.topologySpreadConstraints[0].labelSelector.matchExpressions",
    ),
    (
        "Pod",
        "spec.affinity.podAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].labelSelector.matchExpressions",
    ),
    ("Pod", "status.qosClass"),
    ("Pod", "status.phase"),
    ("Pod", "status.conditions"),
    ("Service", "spec.clusterIP"),
    ("Service", "spec.clusterIPs"),
    ("Service", "spec.ipFamilies"),
    ("Service", "spec.ipFamilyPolicy"),
    ("Service", "spec.ports[0].nodePort"),
    ("Service", "spec.healthCheckNodePort"),
    ("Secret", "data"),
    ("Secret", "stringData"),
    ("Namespace", "spec.finalizers"),
    ("Node", "spec.taints"),
    ("Node", "spec.podCIDRs"),
    ("PersistentVolume", "status.lastPhaseTransitionTime"),
    ("DaemonSet", "metadata.annotations"),
    ("Job", "spec.selector"),
    ("Job", "metadata.labels.job-name"),
    ("Job", "metadata.labels.controller-uid"),
    ("Job", "metadata.labels.batch.kubernetes.io/job-name"),
    ("Job", "metadata.labels.batch.kubernetes.io/controller-uid"),
    ("Job", "spec.template.metadata.labels.job-name"),
    ("Job", "spec.template.metadata.labels.controller-uid"),
    (
        "Job",
        "spec.template.metadata.labels.batch.kubernetes.io/job-name",
    ),
    (
        "Job",
        "spec.template.metadata.labels.batch.kubernetes.io/controller-uid",
    ),
    ("CertificateSigningRequest", "spec.username"),
    ("CertificateSigningRequest", "spec.uid"),
    ("CertificateSigningRequest", "spec.groups"),
    ("APIService", "status.conditions"),
];

#[test]
fn decoding_and_defaulting_give_what_was_created() {
    let mut left: Vec<String> = Vec::new();
    for s in samples() {
        let (mut given, ty) = canonical(&s["in"]);
        apply_defaults(&mut given, ty);
        let once = given.clone();
        apply_defaults(&mut given, ty);
        assert!(
            given.is_same(&once),
            "defaults copy nothing when there is nothing to set: {}",
            s["kind"]
        );
        let mut again = given.clone();
        conform(&mut again, ty, Unknown::Drop).unwrap();
        assert_eq!(given, again, "defaults are canonical: {}", s["kind"]);
        let (created, _) = canonical(&s["out"]);
        let mut found = BTreeSet::new();
        differences("", Some(&given), Some(&created), &mut found);
        let kind = s["kind"].as_str().unwrap();
        left.extend(
            found
                .into_iter()
                .filter(|p| {
                    !NOT_DEFAULTS
                        .iter()
                        .any(|(k, q)| (*k == "*" || *k == kind) && p == q)
                })
                .map(|p| format!("{kind} {p}")),
        );
    }
    assert_eq!(left, Vec::<String>::new());
}

/// Cells are written for the stored version.
fn to_storage(object: &mut Tree) {
    let api = object.str_at(&["apiVersion"]).to_owned();
    let (group, version) = api.split_once('/').unwrap_or(("", &api));
    let kind = object.str_at(&["kind"]);
    let r = resources()
        .iter()
        .find(|r| r.group == group && r.kind == kind)
        .unwrap();
    if let (Some(storage), Some(v)) = (&r.storage, r.version(version)) {
        // Where no conversion exists yet the sample is of the version the cells are written for.
        let _ = v.convert.to_storage(object, &storage.gvk.api_version());
    }
}

/// The columns of an object's kind.
fn columns_of(object: &Tree) -> Option<&'static [supercargo_schema::Column]> {
    let api = object.str_at(&["apiVersion"]);
    let (group, _) = api.split_once('/').unwrap_or(("", api));
    let kind = object.str_at(&["kind"]);
    let r = resources().iter().find(|r| r.group == group && r.kind == kind)?;
    Some(if r.columns.is_empty() {
        default_columns()
    } else {
        &r.columns
    })
}

/// Cells that depend on what the sample leaves out: kind and column.
const NOT_COMPARED: &[(&str, &str)] = &[
    ("Service", "Cluster-IP"),
    ("Job", "Selector"),
    ("Pod", "Name"),
    ("LimitRange", "Created At"),
];

#[test]
fn cells_show_what_the_server_showed() {
    let mut wrong: Vec<String> = Vec::new();
    for s in samples() {
        let Some(cells) = s["cells"].as_array() else {
            continue;
        };
        let kind = s["kind"].as_str().unwrap();
        let (mut created, _) = canonical(&s["out"]);
        let columns = columns_of(&created).unwrap();
        to_storage(&mut created);
        for (c, want) in columns.iter().zip(cells) {
            let got = c.cell(&created, NOW);
            if got != tree(want) && !NOT_COMPARED.contains(&(kind, c.name.as_str())) {
                wrong.push(format!("{kind} {}: {got:?}, not {want}", c.name));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}
