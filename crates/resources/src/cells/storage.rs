//! Volumes, storage classes and storage versions.

use super::{conditions, items, some_of};
use supercargo_env::WallTime;
use supercargo_meta::Tree;

/// `namespace/name` of the claim that uses a volume.
#[must_use]
pub fn volume_claim(volume: &Tree, _: WallTime) -> Tree {
    match volume.at(&["spec", "claimRef"]).filter(|c| !c.is_null()) {
        Some(c) => format!("{}/{}", c.str_at(&["namespace"]), c.str_at(&["name"])).into(),
        None => "".into(),
    }
}

/// The name of a storage class. In lists the effective default one is marked by [`default_class`], which needs all of them.
#[must_use]
pub fn class_name(class: &Tree, _: WallTime) -> Tree {
    class.str_at(&["metadata", "name"]).into()
}

/// The effective default among storage classes: the newest that is annotated so, of equal ones the smaller name.
#[must_use]
pub fn default_class<'a>(classes: impl Iterator<Item = &'a Tree>) -> Option<&'a Tree> {
    classes
        .filter(|c| {
            let marked = |key: &str| c.str_at(&["metadata", "annotations", key]) == "true";
            marked("storageclass.kubernetes.io/is-default-class")
                || marked("storageclass.beta.kubernetes.io/is-default-class")
        })
        .min_by(|a, b| {
            let (age, name) = (&["metadata", "creationTimestamp"], &["metadata", "name"]);
            // Canonical times compare as texts.
            b.str_at(age)
                .cmp(a.str_at(age))
                .then_with(|| a.str_at(name).cmp(b.str_at(name)))
        })
}

/// `server=version` of each server, at most three.
#[must_use]
pub fn storage_versions(version: &Tree, _: WallTime) -> Tree {
    let all: Vec<String> = items(version, &["status", "storageVersions"])
        .iter()
        .map(|v| {
            format!(
                "{}={}",
                v.str_at(&["apiServerID"]),
                v.str_at(&["encodingVersion"])
            )
        })
        .collect();
    some_of(&all, 3, "<unset>")
}

/// `resource.group` of a migration.
#[must_use]
pub fn migrated_resource(migration: &Tree, _: WallTime) -> Tree {
    let part = |f: &str| migration.str_at(&["spec", "resource", f]);
    match part("group") {
        "" => part("resource").into(),
        group => format!("{}.{group}", part("resource")).into(),
    }
}

/// The state of a migration: its last true condition.
#[must_use]
pub fn migration_status(migration: &Tree, _: WallTime) -> Tree {
    conditions(migration)
        .iter()
        .filter(|c| c.str_at(&["status"]) == "True")
        .map(|c| c.str_at(&["type"]))
        .rfind(|t| matches!(*t, "Running" | "Failed" | "Succeeded"))
        .unwrap_or("Unknown")
        .into()
}

/// How many entries a config map has, texts and binary ones.
#[must_use]
pub fn config_map_len(map: &Tree, _: WallTime) -> Tree {
    let len = |field: &str| {
        map.get(field)
            .and_then(Tree::as_map)
            .map_or(0, supercargo_meta::Map::len)
    };
    Tree::Int(i64::try_from(len("data") + len("binaryData")).unwrap_or(i64::MAX))
}
