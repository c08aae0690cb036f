//! Objects the server makes by itself and that do not depend on how it is set up.

use super::value::{items, members, text};
use crate::Outcome;
use crate::files;
use serde_json::{Map, Value, json};
use std::path::Path;

const RBAC: &str = "rbac.authorization.k8s.io/v1";
const FLOW: &str = "flowcontrol.apiserver.k8s.io/v1";

/// Writes `bootstrap.json`.
pub(super) fn run(catalog: &Path, data: &Path) -> Outcome<()> {
    let rbac: Value = files::read(&catalog.join("bootstrap-rbac.json"))?;
    let flow: Value = files::read(&catalog.join("bootstrap-flowcontrol.json"))?;
    let mut out = Vec::new();
    for name in ["kube-system", "kube-public", "kube-node-lease", "default"] {
        out.push(object("v1", "Namespace", "", &json!({ "name": name })));
    }
    for (key, kind) in [
        ("clusterRoles", "ClusterRole"),
        ("controllerRoles", "ClusterRole"),
        ("clusterRoleBindings", "ClusterRoleBinding"),
        ("controllerRoleBindings", "ClusterRoleBinding"),
    ] {
        out.extend(items(&rbac, key).iter().map(|row| object(RBAC, kind, "", row)));
    }
    for (key, kind) in [
        ("namespaceRoles", "Role"),
        ("namespaceRoleBindings", "RoleBinding"),
    ] {
        for (namespace, rows) in members(&rbac, key) {
            let rows = rows.as_array().into_iter().flatten();
            out.extend(rows.map(|row| object(RBAC, kind, namespace, row)));
        }
    }
    for (key, kind) in [
        ("priorityLevels", "PriorityLevelConfiguration"),
        ("flowSchemas", "FlowSchema"),
    ] {
        out.extend(items(&flow, key).iter().map(|row| object(FLOW, kind, "", row)));
    }
    out.extend(
        items(&flow, "priorityClasses")
            .iter()
            .map(|row| object("scheduling.k8s.io/v1", "PriorityClass", "", row)),
    );
    files::write(&data.join("bootstrap.json"), &files::list_rows(&out)?)
}

/// An API object from a row: its name, labels and annotations move into `metadata`; empty lists go.
fn object(api_version: &str, kind: &str, namespace: &str, row: &Value) -> Value {
    let mut metadata = row
        .get("metadata")
        .and_then(Value::as_object)
        .cloned()
        .unwrap_or_default();
    let mut out = Map::new();
    for (key, value) in row.as_object().into_iter().flatten() {
        match key.as_str() {
            "metadata" | "class" => {}
            "name" | "labels" | "annotations" => {
                metadata.insert(key.clone(), value.clone());
            }
            _ if value.as_array().is_some_and(Vec::is_empty) && kind != "ClusterRole" => {}
            _ => {
                out.insert(key.clone(), value.clone());
            }
        }
    }
    if !namespace.is_empty() {
        metadata.insert("namespace".to_owned(), json!(namespace));
    }
    out.insert("apiVersion".to_owned(), json!(api_version));
    out.insert("kind".to_owned(), json!(kind));
    out.insert("metadata".to_owned(), Value::Object(metadata));
    debug_assert!(
        !text(out.get("metadata").unwrap_or(&Value::Null), "name").is_empty(),
        "every row has a name"
    );
    Value::Object(out)
}
