//! From a definition to the description of its resource.

use crate::conversion::Webhook;
use crate::definition::{Definition, Names, versions};
use crate::object_hook::{Counts, Objects, Rules};
use crate::published::{Publisher, model_name};
use std::borrow::Cow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use supercargo_meta::{FieldError, GroupResource, Gvk, Text, Tree, version_order};
use supercargo_registry::{
    Convert, ConvertObjects, Declared, GcDefault, Generation, Lifecycle, NameRule, ResetFields, ResourceDesc,
    ScalePaths, StorageDesc, Strategy, SubresourceAction, SubresourceDesc, SubresourceStrategy, VersionDesc,
};
use supercargo_resources::generated::autoscaling_v1::SCALE;
use supercargo_schema::{Shape, Struct, TypeDef, TypeRef};
use supercargo_structural::{Compiler, scale_columns, scale_paths, selectable_fields};

/// Verbs as upstream's discovery has them for custom resources.
static VERBS: [Text; 8] = [
    Text::const_new("delete"),
    Text::const_new("deletecollection"),
    Text::const_new("get"),
    Text::const_new("list"),
    Text::const_new("patch"),
    Text::const_new("create"),
    Text::const_new("update"),
    Text::const_new("watch"),
];
static PART_VERBS: [Text; 3] = [
    Text::const_new("get"),
    Text::const_new("patch"),
    Text::const_new("update"),
];
static STATUS: [Text; 1] = [Text::const_new("status")];
static NOT_STATUS: [Text; 2] = [Text::const_new("metadata"), Text::const_new("spec")];

/// A description and what belongs to it.
pub(crate) struct Described {
    pub(crate) desc: ResourceDesc,
    pub(crate) hook: Objects,
    /// The index of the version that is stored.
    pub(crate) stored: usize,
}

/// Describes the resource of a definition (an object of apiextensions.k8s.io/v1) under its accepted names. All its versions
/// are described, also those that are not served. `webhook` converts, if the definition says that somebody does.
///
/// # Errors
/// What is no schema; a definition that was validated has no such problem.
pub(crate) fn describe(
    crd: &Tree,
    d: &Definition,
    names: &Names,
    compiler: &Compiler,
    webhook: Option<Arc<Webhook>>,
    publisher: &Publisher,
    counts: Counts,
) -> Result<Described, Vec<FieldError>> {
    let preserve = crd.at(&["spec", "preserveUnknownFields"]).and_then(Tree::as_bool) == Some(true);
    let convert = Convert::Own(webhook.map(|w| w as Arc<dyn ConvertObjects>));
    let mut described = Vec::new();
    let mut rules = Vec::new();
    let mut selectable: Vec<Text> = Vec::new();
    let mut all: Vec<&Tree> = versions(crd).iter().collect();
    all.sort_by(|a, b| version_order(a.str_at(&["name"]), b.str_at(&["name"])));
    for v in &all {
        let structural = compiler.compile(v.at(&["schema", "openAPIV3Schema"]), preserve)?;
        let ty = named(&structural.type_def(), d, v.str_at(&["name"]), names);
        let fields = selectable_fields(v);
        for f in &fields {
            if !selectable.contains(f) {
                selectable.push(f.clone());
            }
        }
        let scale = scale_paths(v);
        let has_status = v.at(&["subresources", "status"]).is_some_and(|s| !s.is_null());
        described.push(VersionDesc {
            version: v.str_at(&["name"]).into(),
            ty: ty.clone(),
            verbs: Cow::Borrowed(&VERBS),
            served_by_default: v.get("served").and_then(Tree::as_bool) == Some(true),
            feature_gate: Text::default(),
            lifecycle: Lifecycle::default(),
            field_selectors: selectors(&fields).into(),
            field_selectors_generic: false,
            subresources: subresources(v, d, names, has_status, scale.is_some(), &ty).into(),
            convert: convert.clone(),
            declared: Some(Arc::new(Declared {
                terminating: d.says_terminating,
                list_kind: names.list_kind.clone(),
                columns: compiler.columns(v),
                published: Some(publisher.of(v.str_at(&["name"]), d, names)),
                deprecation: deprecation(v, &all, d, names),
                scale: scale.as_ref().map(|s| ScalePaths {
                    spec_replicas: steps(&s.spec_replicas),
                    status_replicas: steps(&s.status_replicas),
                    selector: s
                        .label_selector
                        .as_ref()
                        .map(|p| steps(p))
                        .filter(|p| !p.is_empty()),
                }),
                scale_columns: scale_columns(),
            })),
        });
        rules.push(Rules {
            structural,
            status: has_status,
            scale,
        });
    }
    let is_stored = |v: &Tree| v.get("storage").and_then(Tree::as_bool) == Some(true);
    let stored = all.iter().position(|v| is_stored(v)).unwrap_or(0);
    let storage = storage(d, names, &described, stored, &selectable, compiler)?;
    let resource = GroupResource::new(d.group.clone(), names.plural.clone());
    Ok(Described {
        desc: ResourceDesc {
            group: d.group.clone(),
            resource: names.plural.clone(),
            singular: names.singular.clone(),
            kind: names.kind.clone(),
            namespaced: crd.str_at(&["spec", "scope"]) == "Namespaced",
            short_names: names.short_names.clone().into(),
            categories: names.categories.clone().into(),
            strategy: strategy(d, &described, &rules),
            versions: described.into(),
            storage: Some(storage),
            columns: Cow::Borrowed(&[]),
            hook: Some("custom"),
        },
        hook: Objects {
            resource,
            versions: rules,
            terminating: AtomicBool::new(d.terminating),
            slow: AtomicBool::new(false),
            counts,
        },
        stored,
    })
}

/// The same description of a resource whose definition now says that it is on its way out, or no longer does.
pub(crate) fn terminating(desc: &ResourceDesc, is_it: bool) -> ResourceDesc {
    let mut desc = desc.clone();
    for v in desc.versions.to_mut() {
        let declared = v.declared.take().map(|d| Declared::clone(&d));
        v.declared = declared.map(|d| {
            Arc::new(Declared {
                terminating: is_it,
                ..d
            })
        });
    }
    desc
}

/// The type of a version under the name that documents know it by.
fn named(ty: &TypeRef, d: &Definition, version: &str, names: &Names) -> TypeRef {
    let Some(s) = ty.as_struct() else {
        return ty.clone();
    };
    TypeRef::Shared(Arc::new(TypeDef {
        name: model_name(&d.group, version, &names.kind),
        go: ty.go.clone(),
        shape: Shape::Struct(Struct {
            fields: s.fields.clone(),
            by_name: s.by_name.clone(),
            atomic: s.atomic,
            preserve_unknown: s.preserve_unknown,
            custom: s.custom.clone(),
        }),
        message: None,
        defaults: Cow::Borrowed(&[]),
        default_fn: None,
        defaults_below: ty.defaults_below,
    }))
}

/// Field names of a path as definitions have it: `.spec.replicas`.
fn steps(path: &str) -> Vec<Text> {
    path.trim_start_matches('.')
        .split('.')
        .filter(|s| !s.is_empty())
        .map(Text::from)
        .collect()
}

fn selectors(fields: &[Text]) -> Vec<(Text, Text)> {
    let mut all: Vec<(Text, Text)> = fields.iter().map(|f| (f.clone(), f.clone())).collect();
    for name in ["metadata.name", "metadata.namespace"] {
        all.push((name.into(), name.into()));
    }
    all.sort();
    all
}

fn subresources(
    version: &Tree,
    d: &Definition,
    names: &Names,
    has_status: bool,
    has_scale: bool,
    ty: &TypeRef,
) -> Vec<SubresourceDesc> {
    let part = |name: &str, gvk: Gvk, ty: TypeRef, action| SubresourceDesc {
        name: name.into(),
        gvk,
        ty: Some(ty),
        verbs: Cow::Borrowed(&PART_VERBS),
        connect_methods: Cow::Borrowed(&[]),
        served_by_default: true,
        action,
    };
    let mut out = Vec::new();
    if has_scale {
        let gvk = Gvk::new("autoscaling", "v1", "Scale");
        out.push(part(
            "scale",
            gvk,
            TypeRef::Static(&SCALE),
            SubresourceAction::Scale,
        ));
    }
    if has_status {
        let gvk = Gvk::new(d.group.clone(), version.str_at(&["name"]), names.kind.clone());
        out.push(part("status", gvk, ty.clone(), SubresourceAction::Status));
    }
    out
}

/// What a request in a deprecated version is warned of; of the better versions the best one is named.
fn deprecation(version: &Tree, all: &[&Tree], d: &Definition, names: &Names) -> Option<Text> {
    let is = |v: &Tree, field: &str| v.get(field).and_then(Tree::as_bool) == Some(true);
    if !is(version, "deprecated") {
        return None;
    }
    if let Some(text) = version.get("deprecationWarning").and_then(Tree::as_str) {
        return Some(text.into());
    }
    let (group, name, kind) = (&d.group, version.str_at(&["name"]), &names.kind);
    let better = all.iter().map(|v| (v, v.str_at(&["name"])));
    let mut better = better
        .filter(|(v, other)| is(v, "served") && !is(v, "deprecated") && version_order(other, name).is_lt());
    Some(match better.next() {
        Some((_, best)) => format!("{group}/{name} {kind} is deprecated; use {group}/{best} {kind}").into(),
        None => format!("{group}/{name} {kind} is deprecated").into(),
    })
}

fn storage(
    d: &Definition,
    names: &Names,
    versions: &[VersionDesc],
    stored: usize,
    selectable: &[Text],
    compiler: &Compiler,
) -> Result<StorageDesc, Vec<FieldError>> {
    let version = versions
        .get(stored)
        .map_or_else(Text::default, |v| v.version.clone());
    Ok(StorageDesc {
        prefix: format!("{}/{}", d.group, names.plural).into(),
        // What is stored belongs to no version yet: nothing is taken away, nothing is filled in.
        ty: compiler.compile(None, true)?.type_def(),
        json: true,
        version_hash: version_hash(&d.group, &version, &names.kind),
        gvk: Gvk::new(d.group.clone(), version, names.kind.clone()),
        selectable: selectable.to_vec().into(),
        indexed: selectable.iter().take(1).cloned().collect::<Vec<_>>().into(),
        shared_with: None,
        uncached: false,
        former: [].as_slice().into(),
    })
}

/// What discovery shows of the storage version.
fn version_hash(group: &str, version: &str, kind: &str) -> Text {
    use base64::Engine as _;
    let digest = ring::digest::digest(
        &ring::digest::SHA256,
        format!("{group}/{version}/{kind}").as_bytes(),
    );
    let head = digest.as_ref().get(..8).unwrap_or_default();
    base64::engine::general_purpose::STANDARD.encode(head).into()
}

fn strategy(d: &Definition, versions: &[VersionDesc], rules: &[Rules]) -> Strategy {
    let resets = |paths: &'static [Text], with_status: bool| -> Vec<ResetFields> {
        versions
            .iter()
            .zip(rules)
            .filter(|(_, r)| !with_status || r.status)
            .map(|(v, _)| ResetFields {
                api_version: format!("{}/{}", d.group, v.version).into(),
                paths: Cow::Borrowed(paths),
            })
            .collect()
    };
    Strategy {
        generation: Generation::TracksAll,
        name: NameRule::Dns1123Subdomain,
        reset_fields: resets(&STATUS, true).into(),
        subresources: vec![SubresourceStrategy {
            name: "status".into(),
            only: Cow::Borrowed(&STATUS),
            reset_fields: resets(&NOT_STATUS, true).into(),
            ..SubresourceStrategy::default()
        }]
        .into(),
        gc_default: GcDefault::Background,
        ..Strategy::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_of_a_storage_version_is_that_of_upstream() {
        // Seen in the discovery of kube-apiserver 1.37.2.
        assert_eq!(
            version_hash("autoscaling", "v2", "HorizontalPodAutoscaler"),
            "qwQve8ut294="
        );
    }
}
