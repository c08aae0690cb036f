//! What a create answers, compared with what a 1.37.2 server answered to the same request: the object with its defaults and
//! managed fields, the table's cells, the warnings.

#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use common::{Client, Cluster, JSON, compare, run};
use serde_json::Value;
use std::collections::BTreeSet;

/// A difference that is there because something does not exist yet. When the last sample of the kind stops to differ there,
/// the test fails until the line is gone: the list only shrinks.
struct Later {
    kind: &'static str,
    paths: &'static [&'static str],
    why: &'static str,
}

const LATER: &[Later] = &[
    Later {
        kind: "Pod",
        paths: &[
            "spec.volumes",
            "spec.containers[0].volumeMounts",
            "spec.initContainers[0].volumeMounts",
            "spec.serviceAccount",
            "spec.serviceAccountName",
        ],
        why: "admission plugin ServiceAccount",
    },
    Later {
        kind: "Pod",
        paths: &["spec.priority", "spec.preemptionPolicy"],
        why: "admission plugin Priority",
    },
    Later {
        kind: "Pod",
        paths: &["spec.tolerations"],
        why: "admission plugin DefaultTolerationSeconds",
    },
    Later {
        kind: "Service",
        paths: &[
            "spec.clusterIP",
            "spec.clusterIPs",
            "spec.ipFamilies",
            "spec.ipFamilyPolicy",
            "spec.ports[0].nodePort",
            "spec.healthCheckNodePort",
            "cells[2]",
            "cells[4]",
        ],
        why: "allocation of addresses and ports",
    },
    Later {
        kind: "Node",
        paths: &["spec.taints"],
        why: "admission plugin TaintNodesByCondition",
    },
    Later {
        kind: "PersistentVolume",
        paths: &["metadata.finalizers"],
        why: "admission plugin StorageObjectInUseProtection",
    },
    Later {
        kind: "PersistentVolumeClaim",
        paths: &["metadata.finalizers"],
        why: "admission plugin StorageObjectInUseProtection",
    },
    Later {
        kind: "VolumeAttributesClass",
        paths: &["metadata.finalizers"],
        why: "admission plugin StorageObjectInUseProtection",
    },
    Later {
        kind: "Secret",
        paths: &["warnings"],
        why: "validation of kinds: certificates of TLS secrets are read",
    },
];

/// What differs because another user asked.
const VARIES: &[(&str, &str)] = &[
    ("CertificateSigningRequest", "spec.uid"),
    ("CertificateSigningRequest", "spec.extra"),
];

#[test]
fn creates_answer_what_the_real_server_answers() {
    run(async {
        let cluster = Cluster::start().await;
        let file: Value = serde_json::from_str(include_str!("data/create-samples.json")).unwrap();
        let mut found = BTreeSet::new();
        let mut report = Vec::new();
        for sample in file["samples"].as_array().unwrap() {
            let kind = sample["kind"].as_str().unwrap();
            for (path, text) in differences(&cluster.client, sample).await {
                if VARIES.contains(&(kind, path.as_str())) {
                    continue;
                }
                if LATER
                    .iter()
                    .any(|l| l.kind == kind && l.paths.contains(&path.as_str()))
                {
                    found.insert((kind.to_owned(), path));
                } else {
                    report.push(format!("{kind} {}\n    {path}: {text}", sample["in"]));
                }
            }
        }
        for l in LATER {
            for p in l.paths {
                if !found.contains(&(l.kind.to_owned(), (*p).to_owned())) {
                    report.push(format!(
                        "{} {p}: no longer differs: take it off the list ({})",
                        l.kind, l.why
                    ));
                }
            }
        }
        cluster.stop().await;
        assert!(
            report.is_empty(),
            "{} differences\n{}",
            report.len(),
            report.join("\n")
        );
    });
}

/// Paths that differ, and how.
async fn differences(client: &Client, sample: &Value) -> Vec<(String, String)> {
    let path = format!("{}?dryRun=All", sample["path"].as_str().unwrap());
    let reply = client.post(&path, &sample["in"]).await;
    let mut out = Vec::new();
    if reply.code != 201 {
        return vec![("code".to_owned(), format!("{} {}", reply.code, reply.message()))];
    }
    let mut have = reply.json.clone();
    let entries = have
        .pointer_mut("/metadata/managedFields")
        .and_then(Value::as_array_mut);
    for entry in entries.into_iter().flatten() {
        // The recorded answers have no times.
        assert!(entry["time"].is_string(), "{entry}");
        entry.as_object_mut().unwrap().remove("time");
    }
    compare(&mut out, "", &sample["out"], &have);
    let warnings: Value = reply.warnings().into();
    let none = Value::Array(Vec::new());
    compare(
        &mut out,
        "warnings",
        sample.get("warnings").unwrap_or(&none),
        &warnings,
    );
    if let Some(cells) = sample.get("cells") {
        let table = client
            .send(
                "POST",
                &path,
                &[
                    ("content-type", JSON),
                    ("accept", "application/json;as=Table;v=v1;g=meta.k8s.io"),
                ],
                sample["in"].to_string(),
            )
            .await
            .expect(201);
        compare(
            &mut out,
            "cells",
            &ageless(cells),
            &ageless(&table["rows"][0]["cells"]),
        );
    }
    out
}

/// Cells without ages of days and years: those of times that the samples give grow with the calendar.
fn ageless(cells: &Value) -> Value {
    let is_age = |s: &str| {
        s.len() > 1
            && s.ends_with(['d', 'y'])
            && s.starts_with(|c: char| c.is_ascii_digit())
            && s.chars().all(|c| c.is_ascii_digit() || c == 'd' || c == 'y')
    };
    let list = cells.as_array().into_iter().flatten().map(|c| match c.as_str() {
        Some(s) if is_age(s) => Value::from("an age"),
        _ => c.clone(),
    });
    list.collect()
}
