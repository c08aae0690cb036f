//! Resources, groups and columns.

use super::strategies;
use super::value::{flag, items, members, text, texts};
use crate::Outcome;
use crate::data::{Column, Group, Resource, Storage, Subresource, Version};
use crate::files;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

/// Writes `resources.json`, `groups.json` and `columns.json`.
pub(super) fn run(catalog: &Path, data: &Path) -> Outcome<()> {
    let raw: Value = files::read(&catalog.join("resources.json"))?;
    let strategies: Value = files::read(&catalog.join("strategies.json"))?;
    let groups = convert_groups(&raw)?;
    files::write(&data.join("groups.json"), &files::list_rows(&groups)?)?;
    let uncached = texts(&raw, "watchCacheDisabledByDefault");
    let mut resources: Vec<Resource> = Vec::new();
    for row in items(&raw, "resources") {
        let (group, resource) = (text(row, "group"), text(row, "resource"));
        let at = resources
            .iter()
            .position(|r| r.group == group && r.resource == resource);
        let at = match at {
            Some(at) => at,
            None => {
                resources.push(convert_resource(row, &uncached));
                resources.len() - 1
            }
        };
        if let Some(r) = resources.get_mut(at) {
            r.versions.push(convert_version(row));
        }
    }
    let place = |group: &str| groups.iter().position(|g| g.name == group);
    resources.sort_by(|a, b| (place(&a.group), &a.resource).cmp(&(place(&b.group), &b.resource)));
    for r in &mut resources {
        let order = groups
            .iter()
            .find(|g| g.name == r.group)
            .map(|g| g.versions.clone())
            .unwrap_or_default();
        r.versions
            .sort_by_key(|v| order.iter().position(|o| o.0 == v.version));
        r.strategy = strategies::convert(r, &strategies)?;
        if let Some(storage) = &mut r.storage {
            storage.indexed = strategies::indexed(&r.group, &r.resource, &strategies);
        }
    }
    files::write(&data.join("resources.json"), &files::list_rows(&resources)?)?;
    let columns: BTreeMap<String, Value> = files::read(&catalog.join("columns.json"))?;
    files::write(
        &data.join("columns.json"),
        &files::map_rows(&convert_columns(&columns)?)?,
    )
}

fn convert_groups(raw: &Value) -> Outcome<Vec<Group>> {
    let mut out = Vec::new();
    for name in texts(raw, "discoveryGroupOrder") {
        let name = if name == "(core)" { String::new() } else { name };
        let row = items(raw, "groups").iter().find(|g| text(g, "name") == name);
        let row = row.ok_or_else(|| format!("no facts of group {name}"))?;
        let number = |v: &Value, key: &str| {
            v.get(key)
                .and_then(Value::as_i64)
                .and_then(|n| i32::try_from(n).ok())
        };
        let versions = items(row, "versions").iter().map(|v| {
            (
                text(v, "version"),
                number(v, "versionPriority").unwrap_or(0),
                flag(v, "enabledByDefault"),
            )
        });
        let priority = number(row, "groupPriorityMinimum").unwrap_or(0);
        out.push(Group {
            name,
            priority,
            versions: versions.collect(),
        });
    }
    Ok(out)
}

fn convert_resource(row: &Value, uncached: &[String]) -> Resource {
    let (group, resource) = (text(row, "group"), text(row, "resource"));
    let full = if group.is_empty() {
        resource.clone()
    } else {
        format!("{resource}.{group}")
    };
    let storage = row.get("storage").filter(|s| !s.is_null()).map(|s| {
        let api_version = text(s, "apiVersion");
        let (of, version) = api_version.split_once('/').unwrap_or(("", &api_version));
        Storage {
            prefix: text(s, "prefix").trim_start_matches("/registry/").to_owned(),
            group: of.to_owned(),
            version: version.to_owned(),
            json: text(s, "mediaType") == "application/json",
            hash: text(row, "storageVersionHash"),
            selectable: texts(row, "storeFieldSet"),
            indexed: Vec::new(),
            shared: (of != group).then(|| (of.to_owned(), resource.clone())),
            uncached: uncached.contains(&full),
        }
    });
    Resource {
        kind: text(row, "kind"),
        singular: text(row, "singular"),
        namespaced: flag(row, "namespaced"),
        short: texts(row, "shortNames"),
        categories: texts(row, "categories"),
        storage,
        group,
        resource,
        ..Resource::default()
    }
}

fn convert_version(row: &Value) -> Version {
    let none = Value::Null;
    let life = row.get("lifecycle").unwrap_or(&none);
    let mut fields: BTreeMap<String, String> = members(row, "fieldSelectors")
        .into_iter()
        .map(|(k, v)| (k.to_owned(), v.as_str().unwrap_or_default().to_owned()))
        .collect();
    for also in texts(row, "fieldSelectorsAcceptedButNotInFieldSet") {
        fields.insert(also.clone(), also);
    }
    let mut subresources: Vec<Subresource> = items(row, "subresources")
        .iter()
        .map(|s| Subresource {
            name: text(s, "name"),
            group: text(s, "group"),
            version: text(s, "version"),
            kind: text(s, "kind"),
            verbs: texts(s, "verbs"),
            connect: texts(s, "connectMethods"),
            served: flag(s, "servedByDefault"),
        })
        .collect();
    subresources.sort_by(|a, b| a.name.cmp(&b.name));
    Version {
        version: text(row, "version"),
        verbs: texts(row, "verbs"),
        served: flag(row, "servedByDefault"),
        gate: row
            .get("featureGate")
            .map(|g| text(g, "name"))
            .unwrap_or_default(),
        life: (
            text(life, "introduced"),
            text(life, "deprecated"),
            text(life, "removed"),
            text(life, "replacement").replace(", Kind=", " "),
        ),
        fields,
        subresources,
    }
}

fn convert_columns(raw: &BTreeMap<String, Value>) -> Outcome<BTreeMap<String, Vec<Column>>> {
    let mut out = BTreeMap::new();
    for (key, v) in raw {
        let mut columns: Vec<Column> = Vec::new();
        for c in items(v, "columns") {
            columns.push(serde_json::from_value(c.clone())?);
        }
        for cell in texts(v, "extraCellsWithoutColumn") {
            columns.push(Column {
                cell,
                ..Column::default()
            });
        }
        // `<apiVersion>/<Kind>`: the columns belong to the kind, whatever the version.
        let parts: Vec<&str> = key.split('/').collect();
        let key = match parts.as_slice() {
            [group, _, kind] => format!("{group}/{kind}"),
            [_, kind] => format!("/{kind}"),
            _ => "*".to_owned(),
        };
        out.insert(key, columns);
    }
    Ok(out)
}
