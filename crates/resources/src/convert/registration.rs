//! apiextensions.k8s.io/v1 over v1beta1, the form in which definitions are stored (apiextensions-apiserver 0.37:
//! pkg/apis/apiextensions/v1/conversion.go): what all versions have in common stands at the top.

use super::{drop_zero, ensure, rename};
use supercargo_meta::{Map, Tree};

/// Field of a version, and of the top of the stored form.
const SHARED: [(&str, &str); 4] = [
    ("schema", "validation"),
    ("subresources", "subresources"),
    ("additionalPrinterColumns", "additionalPrinterColumns"),
    ("selectableFields", "selectableFields"),
];

/// To apiextensions.k8s.io/v1beta1, which is stored.
pub fn to_v1beta1(m: &mut Map) {
    let Some(spec) = m.get_mut("spec").and_then(Tree::as_map_mut) else {
        return;
    };
    if !spec.contains_key("preserveUnknownFields") {
        spec.insert("preserveUnknownFields", false.into());
    }
    if let Some(conversion) = spec.get_mut("conversion").and_then(Tree::as_map_mut)
        && let Some(Tree::Map(webhook)) = conversion.remove("webhook")
    {
        for (from, to) in [
            ("clientConfig", "webhookClientConfig"),
            ("conversionReviewVersions", "conversionReviewVersions"),
        ] {
            if let Some(v) = webhook.get(from).filter(|v| !v.is_null()) {
                conversion.insert(to, v.clone());
            }
        }
    }
    each_version(spec, |v| each_column(v, "jsonPath", "JSONPath"));
    let versions: Vec<Tree> = spec
        .get("versions")
        .and_then(Tree::as_list)
        .unwrap_or_default()
        .to_vec();
    let Some(first) = versions.first() else {
        return;
    };
    spec.insert("version", first.str_at(&["name"]).into());
    drop_zero(spec, "version", &"".into());
    for (field, top) in SHARED {
        if versions.iter().any(|v| v.get(field) != first.get(field)) {
            continue;
        }
        if let Some(v) = first.get(field) {
            spec.insert(top, v.clone());
            each_version(spec, |v| {
                v.remove(field);
            });
        }
    }
}

/// From apiextensions.k8s.io/v1beta1, with the defaults of that version: old objects may lack them.
pub fn from_v1beta1(m: &mut Map) {
    if let Some(spec) = m.get_mut("spec").and_then(Tree::as_map_mut)
        && spec.get("preserveUnknownFields").is_none_or(Tree::is_null)
    {
        // v1 leaves out what is false: absent means true only here.
        spec.insert("preserveUnknownFields", true.into());
    }
    as_written(m);
    if let Some(spec) = m.get_mut("spec").and_then(Tree::as_map_mut) {
        fill_in(spec);
    }
    crate::defaults::registration::custom_resource_definition(m);
}

/// From apiextensions.k8s.io/v1beta1, without the defaults of that version: what was written in v1 and is still to be judged.
pub fn as_written(m: &mut Map) {
    let Some(spec) = m.get_mut("spec").and_then(Tree::as_map_mut) else {
        return;
    };
    let version = spec.remove("version").unwrap_or_default();
    if spec
        .get("versions")
        .and_then(Tree::as_list)
        .unwrap_or_default()
        .is_empty()
        && version.as_str().is_some_and(|v| !v.is_empty())
    {
        let only = Tree::map([
            ("name", version),
            ("served", true.into()),
            ("storage", true.into()),
        ]);
        spec.insert("versions", Tree::list(vec![only]));
    }
    ensure(spec, "versions", Tree::Null);
    for (field, top) in SHARED {
        if let Some(v) = spec.remove(top).filter(|v| !v.is_null()) {
            each_version(spec, |version| {
                version.insert(field, v.clone());
            });
        }
    }
    each_version(spec, |v| each_column(v, "JSONPath", "jsonPath"));
    if let Some(conversion) = spec.get_mut("conversion").and_then(Tree::as_map_mut) {
        webhook(conversion);
    }
    drop_zero(spec, "preserveUnknownFields", &false.into());
}

fn webhook(conversion: &mut Map) {
    let mut webhook = Map::new();
    for (from, to) in [
        ("webhookClientConfig", "clientConfig"),
        ("conversionReviewVersions", "conversionReviewVersions"),
    ] {
        if let Some(v) = conversion.remove(from).filter(|v| !v.is_null()) {
            webhook.insert(to, v);
        }
    }
    if !webhook.is_empty() {
        // The list is always there in v1.
        if !webhook.contains_key("conversionReviewVersions") {
            webhook.insert("conversionReviewVersions", Tree::Null);
        }
        conversion.insert("webhook", webhook.into());
    }
}

/// The defaults of v1beta1.
fn fill_in(spec: &mut Map) {
    if spec.get("scope").and_then(Tree::as_str).unwrap_or("").is_empty() {
        spec.insert("scope", "Namespaced".into());
    }
    match spec.get_mut("conversion").and_then(Tree::as_map_mut) {
        Some(conversion) if conversion.get("strategy").and_then(Tree::as_str) == Some("Webhook") => {
            let mut webhook = conversion.remove("webhook").unwrap_or_default();
            let fields = webhook.force_map();
            if fields.get("conversionReviewVersions").is_none_or(Tree::is_null) {
                fields.insert("conversionReviewVersions", Tree::list(vec!["v1beta1".into()]));
            }
            conversion.insert("webhook", webhook);
        }
        Some(_) => {}
        None => {
            spec.insert("conversion", Tree::map([("strategy", "None".into())]));
        }
    }
}

fn each_version(spec: &mut Map, mut change: impl FnMut(&mut Map)) {
    let versions = spec.get_mut("versions").and_then(Tree::as_list_mut);
    for v in versions.into_iter().flatten().filter_map(Tree::as_map_mut) {
        change(v);
    }
}

fn each_column(version: &mut Map, from: &str, to: &str) {
    if !version.contains_key("additionalPrinterColumns") {
        return;
    }
    let columns = version
        .get_mut("additionalPrinterColumns")
        .and_then(Tree::as_list_mut);
    for c in columns.into_iter().flatten().filter_map(Tree::as_map_mut) {
        rename(c, from, to);
    }
}
