//! Defaults: the rules that are data, in one form; of the others only that they exist.

use crate::Outcome;
use crate::data::DefaultRule;
use crate::files;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;

/// Writes `defaults.json`: `{"<group dir>/<version>.<Type>": [rule]}`.
pub(super) fn run(catalog: &Path, data: &Path) -> Outcome<()> {
    let raw: BTreeMap<String, Vec<Value>> = files::read(&catalog.join("defaults.json"))?;
    let mut out: BTreeMap<String, Vec<DefaultRule>> = BTreeMap::new();
    for (ty, rules) in raw {
        let mut converted = Vec::new();
        for rule in &rules {
            converted.extend(convert(rule)?);
        }
        out.insert(ty, converted);
    }
    files::write(&data.join("defaults.json"), &files::map_rows(&out)?)
}

fn convert(rule: &Value) -> Outcome<Vec<DefaultRule>> {
    let get = |key: &str| rule.get(key).and_then(Value::as_str).unwrap_or_default();
    let (path, when) = (get("path"), get("when"));
    let value = rule.get("value").cloned().unwrap_or(Value::Null);
    let base = DefaultRule {
        path: path.split('.').map(str::to_owned).collect(),
        value,
        gate: rule.get("gate").and_then(Value::as_str).map(str::to_owned),
        ..DefaultRule::default()
    };
    let with = |when: &str| DefaultRule {
        when: when.to_owned(),
        ..base.clone()
    };
    let and = |path: &[&str], value: &str, rule: DefaultRule| DefaultRule {
        when: "unset-and".to_owned(),
        and: Some((path.iter().map(|p| (*p).to_owned()).collect(), value.to_owned())),
        ..rule
    };
    let computed = base.value.as_str().is_some_and(|v| v.contains('<'));
    if computed || path.contains("[]") {
        return Ok(vec![with("code")]);
    }
    Ok(match when {
        "unset" | "parameters set, scope unset" => vec![with("unset")],
        "0" => vec![with("zero")],
        "empty" => vec![with("empty")],
        // An empty map of data is not shown.
        "nil (internal only: empty map is omitted in output)" => vec![],
        "type RollingUpdate and unset" => {
            // path: spec.<strategy>.rollingUpdate.<field>; rollingUpdate is made when the type asks for it.
            let strategy = base.path.get(1).cloned().unwrap_or_default();
            let made = DefaultRule {
                path: base.path.iter().take(3).cloned().collect(),
                value: json!({}),
                ..base.clone()
            };
            let cond = ["spec", strategy.as_str(), "type"];
            vec![
                and(&cond, "RollingUpdate", made),
                and(&cond, "RollingUpdate", base.clone()),
            ]
        }
        "type RollingUpdate, rollingUpdate present, unset" | "as partition" => {
            vec![and(
                &["spec", "updateStrategy", "type"],
                "RollingUpdate",
                base.clone(),
            )]
        }
        "sessionAffinity=ClientIP and unset" => {
            let cond = ["spec", "sessionAffinity"];
            let made = |n: usize| DefaultRule {
                path: base.path.iter().take(n).cloned().collect(),
                value: json!({}),
                ..base.clone()
            };
            vec![
                and(&cond, "ClientIP", made(2)),
                and(&cond, "ClientIP", made(3)),
                and(&cond, "ClientIP", base.clone()),
            ]
        }
        "unset and type in ClusterIP,NodePort,LoadBalancer" => ["ClusterIP", "NodePort", "LoadBalancer"]
            .iter()
            .map(|t| and(&["spec", "type"], t, base.clone()))
            .collect(),
        "unset and type LoadBalancer" => vec![and(&["spec", "type"], "LoadBalancer", base.clone())],
        "empty and kind User or Group" => {
            vec![
                and(&["kind"], "User", base.clone()),
                and(&["kind"], "Group", base.clone()),
            ]
        }
        _ => vec![with("code")],
    })
}
