//! What resources do on writes: half-structured texts into fields, and marks where code has to do the rest.

use super::value::{flag, members, text, texts};
use crate::Outcome;
use crate::data::{Resource, Strategy, SubStrategy};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The facts of a resource.
fn facts<'a>(group: &str, resource: &str, raw: &'a Value) -> Option<&'a Value> {
    let key = match (group, resource) {
        // One store, one strategy.
        ("events.k8s.io", "events") | ("", _) => resource.to_owned(),
        _ => format!("{resource}.{group}"),
    };
    raw.get("resources").and_then(|r| r.get(key))
}

/// The fields the watch cache indexes.
pub(super) fn indexed(group: &str, resource: &str, raw: &Value) -> Vec<String> {
    facts(group, resource, raw)
        .map(|s| texts(s, "indexedFields"))
        .unwrap_or_default()
}

/// The strategy of a resource.
pub(super) fn convert(r: &Resource, raw: &Value) -> Outcome<Strategy> {
    let mut out = Strategy {
        name: "Dns1123Subdomain".to_owned(),
        gc: "Background".to_owned(),
        ..Strategy::default()
    };
    let Some(s) = facts(&r.group, &r.resource, raw) else {
        // Virtual: all it does is code.
        out.code.push("create".to_owned());
        return Ok(out);
    };
    out.create_on_update = flag(s, "allowCreateOnUpdate");
    out.unconditional_update = flag(s, "allowUnconditionalUpdate");
    out.graceful = flag(s, "gracefulDelete");
    out.returns_object = text(s, "deleteReturns") == "object";
    out.event_ttl = s.get("ttl").is_some();
    out.plain_equality = matches!(
        r.resource.as_str(),
        "networkpolicies" | "mutatingwebhookconfigurations" | "validatingwebhookconfigurations"
    );
    // These validate their metadata with the generic function alone.
    out.free_finalizers = r.resource == "events"
        || matches!(
            r.group.as_str(),
            "admissionregistration.k8s.io"
                | "apiextensions.k8s.io"
                | "apiregistration.k8s.io"
                | "coordination.k8s.io"
                | "node.k8s.io"
                | "policy"
        );
    out.gc = match text(s, "gcDefault").as_str() {
        "background" => "Background",
        "orphan" => "Orphan",
        u if u.starts_with("unsupported") => "Unsupported",
        other => return Err(format!("unknown gcDefault {other}").into()),
    }
    .to_owned();
    name(&text(s, "name"), &mut out);
    generation(&text(s, "generation"), &mut out).map_err(|e| format!("{}: {e}", r.resource))?;
    for step in texts(s, "prepareForCreate") {
        on_create(&step, &mut out);
    }
    for step in texts(s, "keepOrResetOnUpdate") {
        on_update(&step, &mut out);
    }
    if !texts(s, "hooks").is_empty() {
        out.code.push("decorate".to_owned());
    }
    let served: Vec<String> = r
        .versions
        .iter()
        .map(|v| api_version(&r.group, &v.version))
        .collect();
    out.reset_fields = reset_fields(s, &served);
    for (sub, facts) in members(s, "subresources") {
        subresource(sub, facts, &served, &mut out);
    }
    out.code.sort();
    out.code.dedup();
    Ok(out)
}

fn api_version(group: &str, version: &str) -> String {
    if group.is_empty() {
        version.to_owned()
    } else {
        format!("{group}/{version}")
    }
}

fn reset_fields(s: &Value, served: &[String]) -> BTreeMap<String, Vec<String>> {
    members(s, "resetFields")
        .into_iter()
        .filter(|(version, _)| served.iter().any(|s| s == version))
        .map(|(version, paths)| {
            let paths = paths.as_array().into_iter().flatten().filter_map(Value::as_str);
            (
                version.to_owned(),
                paths.map(|p| p.trim_start_matches('.').to_owned()).collect(),
            )
        })
        .collect()
}

fn name(rule: &str, out: &mut Strategy) {
    let (variant, whole) = match rule {
        "dns1123Subdomain" => ("Dns1123Subdomain", true),
        "dns1123Label" | "dns1123Label (create only)" => ("Dns1123Label", true),
        "pathSegment" => ("PathSegment", true),
        r if r.starts_with("any non-empty path-safe name") => ("PathSegment", true),
        r if r.starts_with("dns1123Label") => ("Dns1123Label", true),
        r if r.starts_with("dns1123Subdomain") => ("Dns1123Subdomain", false),
        _ => ("Hook", false),
    };
    out.name = variant.to_owned();
    if !whole {
        out.code.push("name".to_owned());
    }
}

fn generation(rule: &str, out: &mut Strategy) -> Outcome<()> {
    let paths = |p: &[&str]| Some(p.iter().map(|p| (*p).to_owned()).collect());
    out.generation = match rule {
        "create=1; +1 when spec OR metadata.annotations change" => paths(&["spec", "metadata.annotations"]),
        "create=1; +1 when template changes" => paths(&["template"]),
        "create=1; +1 when webhooks change" => paths(&["webhooks"]),
        // The value of a priority class can't change, so the generation stays 1.
        "create=1; never bumped" => paths(&["value"]),
        "create=1; +1 when anything outside metadata, or metadata.labels, changes" => {
            paths(&["addressType", "endpoints", "ports", "metadata.labels"])
        }
        "create: not set (0); +1 when spec changes" => {
            out.code.push("generation".to_owned());
            None
        }
        r if r.starts_with("none") => None,
        r if r.starts_with("create=1; +1 when spec changes") => paths(&["spec"]),
        r if r.starts_with("gate HPAGeneration on: create=1; +1 when spec changes") => paths(&["spec"]),
        r if r.starts_with("create=1; +1 when template or spec changes") => {
            out.code.push("generation".to_owned());
            paths(&["spec"])
        }
        other => return Err(format!("unknown generation rule {other}").into()),
    };
    Ok(())
}

fn on_create(step: &str, out: &mut Strategy) {
    match step {
        "status" | "status={}" | "status (gate ServiceCIDRStatusFieldWiping)" | "status={conditions:[]}" => {
            out.reset.push("status".to_owned());
        }
        "spec.configSource" | "status.config" => out.reset.push(step.to_owned()),
        // Tracked by the generation rule.
        "generation=1" => {}
        s if s.starts_with("status={phase:") => {
            let phase: String = s
                .trim_start_matches("status={phase:")
                .chars()
                .take_while(char::is_ascii_alphabetic)
                .collect();
            out.reset.push("status".to_owned());
            out.set.insert("status".to_owned(), json!({ "phase": phase }));
            if s.contains(',') {
                out.code.push("create".to_owned());
            }
        }
        s => {
            if s.starts_with("status={}") {
                out.reset.push("status".to_owned());
            }
            out.code.push("create".to_owned());
        }
    }
}

fn on_update(step: &str, out: &mut Strategy) {
    match step {
        "status" | "spec" | "spec.finalizers" => out.keep.push(step.to_owned()),
        "status (gate ServiceCIDRStatusFieldWiping)" => out.keep.push("status".to_owned()),
        _ => out.code.push("update".to_owned()),
    }
}

fn subresource(name: &str, facts: &Value, served: &[String], out: &mut Strategy) {
    let list = |items: &[&str]| items.iter().map(|i| (*i).to_owned()).collect::<Vec<String>>();
    let mut sub = SubStrategy {
        reset_fields: reset_fields(facts, served),
        ..SubStrategy::default()
    };
    match name {
        "finalize" => sub.keep = list(&["status"]),
        "approval" => {
            sub.keep = list(&["spec", "status.certificate"]);
            out.code.push(name.to_owned());
        }
        "ephemeralcontainers" => {
            sub.only = list(&["metadata.managedFields", "spec.ephemeralContainers"]);
            sub.bumps = true;
        }
        "resize" => {
            sub.only = list(&["metadata.managedFields", "spec"]);
            sub.bumps = true;
            out.code.push(name.to_owned());
        }
        "status" => {
            for kept in texts(facts, "keepsFromOld") {
                match kept.as_str() {
                    "metadata(all but managedFields)" => sub.keep.push("metadata".to_owned()),
                    // The registry keeps deletion fields of every stored object.
                    "metadata.deletionTimestamp(cleared in new)" => {}
                    k if k.starts_with("spec (metadata edits pass through") => {
                        sub.keep.push("spec".to_owned())
                    }
                    k if k.contains([' ', '(']) => out.code.push(name.to_owned()),
                    _ => sub.keep.push(kept),
                }
            }
        }
        _ => return,
    }
    out.subresources.insert(name.to_owned(), sub);
}
