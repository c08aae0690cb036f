//! The `scale` subresource: an autoscaling/v1 Scale over `spec.replicas` of its parent.

use crate::body;
use crate::errors::Verb;
use crate::managed::Ownership;
use crate::patch::{Patch, Target};
use crate::rest::{Answer, Body, GetOptions, PatchBody, RequestContext, Storage, WriteOptions};
use crate::shaped::Shaped;
use crate::store::{Store, tree_in};
use crate::write::{Intent, Writer};
use crate::{Declared, ScalePaths, managed, object_meta};
use std::sync::Arc;
use supercargo_env::{BoxFuture, WallTime};
use supercargo_meta::{FieldError, Status, Text, Tree};
use supercargo_objects::Precondition;
use supercargo_patch::scale::{ScaleOwners, ScaleVersion};
use supercargo_schema::{Unknown, conform};

const MANAGED_FIELDS: [&str; 2] = ["metadata", "managedFields"];
/// Where parents have their replicas.
const REPLICAS: [&str; 2] = ["spec", "replicas"];
/// What a Scale that is about to be written says of a custom resource that has no replicas.
const UNSAID: i64 = -0x8000_0000;

/// Scale of one resource in one of its versions.
pub(crate) struct ScaleEndpoint {
    pub store: Arc<Store>,
    pub shape: Arc<Shaped>,
}

enum Change {
    Replace(Tree),
    Patch(Patch),
}

struct ScaleIntent<'a> {
    endpoint: &'a ScaleEndpoint,
    cx: &'a RequestContext,
    change: Change,
    manager: Text,
    force: bool,
    now: WallTime,
}

impl ScaleEndpoint {
    async fn answer(&self, cx: &RequestContext, parent: &Arc<Tree>) -> Result<Answer, Status> {
        let view = self.store.view(cx);
        let converted = view.converted(parent).await.map_err(Status::plain)?;
        let parent = view.outgoing(&converted)?;
        self.paths(cx).must_be_wanted(&parent)?;
        let scale = scale_of(&parent, &self.shape, self.paths(cx))?;
        Ok(Answer::Object(200, tree_in(Arc::new(scale), &self.shape)))
    }

    /// What a body that is no Scale earns. Of the decoder of Scales of custom resources nobody hears why: the words for it
    /// ask for a type that only built-in groups know.
    fn undecoded(&self, cx: &RequestContext, e: Status) -> Status {
        if e.code() == 400 && matches!(self.paths(cx), Parts::Declared(_)) {
            return Status::bad_request(
                "no kind is registered for the type v1.Scale in scheme \"pkg/runtime/scheme.go:111\"",
            );
        }
        e
    }

    /// The versions of the parent, and where each has its replicas.
    fn in_versions(&self) -> Vec<(&str, Option<Vec<&str>>)> {
        let versions = self.store.desc.versions.iter();
        versions
            .zip(&self.store.views)
            .map(|(v, view)| {
                let api_version = view.shape.api_version.as_str();
                (api_version, replicas_in(v.declared.as_deref()))
            })
            .collect()
    }

    /// Where the parent has its parts.
    fn paths<'a>(&self, cx: &'a RequestContext) -> Parts<'a> {
        match &cx.endpoint.version().declared {
            Some(d) => d.scale.as_ref().map_or(Parts::BuiltIn, Parts::Declared),
            None => Parts::BuiltIn,
        }
    }

    async fn run(
        &self,
        cx: &RequestContext,
        name: &str,
        change: Change,
        options: &WriteOptions,
    ) -> Result<Answer, Status> {
        let intent = ScaleIntent {
            endpoint: self,
            cx,
            change,
            manager: managed::manager(cx, options),
            force: options.force,
            now: self.store.env.clock.now(),
        };
        let mut writer = Writer::new(&self.store, cx, options, name)?;
        // The parent's ordinary strategy runs, so that its generation moves.
        writer.strategy_of = "";
        let written = writer.run(&intent).await?;
        self.answer(cx, &written.stored_tree(&self.store)?).await
    }
}

impl ScaleIntent<'_> {
    /// The Scale that shall replace `live`, with its managed fields.
    fn scale(&self, live: &Tree) -> Result<Tree, Status> {
        let shape = &self.endpoint.shape;
        let ownership = Ownership {
            shape,
            views: &[],
            reset: &[],
            subresource: "scale",
            manager: &self.manager,
            now: self.now,
            force: self.force,
            asked: None,
        };
        let (mut scale, owned) = match &self.change {
            Change::Replace(t) => (t.clone(), false),
            Change::Patch(p) => {
                let target = Target {
                    shape,
                    filled: false,
                    views: &[],
                    kinds: &self.endpoint.store.kinds,
                    ownership: &ownership,
                    warnings: &self.cx.warnings,
                };
                (p.next(Some(live), &target)?, p.is_apply())
            }
        };
        object_meta::ensure_name(&scale, live.str_at(&["metadata", "name"]))?;
        object_meta::ensure_namespace(&self.endpoint.store.desc, self.cx, &mut scale)?;
        if !owned {
            ownership.update(Some(live), &mut scale);
        }
        Ok(scale)
    }

    /// Problems of a Scale on its own.
    fn check(&self, scale: &Tree, parent: &Tree) -> Result<(), Status> {
        let name = parent.str_at(&["metadata", "name"]);
        let replicas = scale.int_at(&REPLICAS).unwrap_or(0);
        if let Parts::Declared(paths) = self.endpoint.paths(self.cx) {
            // A custom resource is validated as a whole.
            if replicas == UNSAID {
                let path = dotted(&paths.spec_replicas);
                return Err(Status::bad_request(format!(
                    "the spec replicas field \"{path}\" cannot be empty"
                )));
            }
            return Ok(());
        }
        if replicas < 0 {
            let e = FieldError::invalid("spec.replicas", replicas, "must be greater than or equal to 0");
            return Err(Status::invalid(&self.endpoint.shape.gvk, name, &[e]));
        }
        let (sent, uid) = (
            scale.str_at(&["metadata", "uid"]),
            parent.str_at(&["metadata", "uid"]),
        );
        if !sent.is_empty() && sent != uid {
            let why = format!("Precondition failed: UID in precondition: {sent}, UID in object meta: {uid}");
            return Err(Status::conflict(&self.cx.endpoint.group_resource(), name, &why));
        }
        Ok(())
    }
}

impl Intent for ScaleIntent<'_> {
    fn next(&self, current: Option<&Arc<Tree>>) -> Result<Tree, Status> {
        let Some(parent) = current else {
            return Err(Status::internal("a scale needs its parent"));
        };
        let paths = self.endpoint.paths(self.cx);
        let at = paths.spec_replicas();
        let in_versions = self.endpoint.in_versions();
        let versions: Vec<ScaleVersion<'_>> = in_versions
            .iter()
            .map(|(api_version, replicas)| ScaleVersion {
                api_version,
                replicas: replicas.as_deref(),
            })
            .collect();
        let owners = ScaleOwners {
            parent: parent.at(&MANAGED_FIELDS),
            api_version: parent.str_at(&["apiVersion"]),
            versions: &versions,
        };
        let mut live = scale_of(parent, &self.endpoint.shape, paths)?;
        if !paths.is_wanted(parent)? {
            live.set(&REPLICAS, Tree::Int(UNSAID));
        }
        if let Some(managed) = owners.to_scale().map_err(Status::plain)? {
            live.set(&MANAGED_FIELDS, managed);
        }
        let scale = self.scale(&live)?;
        self.check(&scale, parent)?;
        let mut next = Tree::clone(parent);
        must_be_maps(&next, &at)?;
        // A Scale without a version is written whatever the parent's is.
        let version = scale
            .at(&["metadata", "resourceVersion"])
            .cloned()
            .unwrap_or_default();
        next.set(&["metadata", "resourceVersion"], version);
        next.set(&at, Tree::Int(scale.int_at(&REPLICAS).unwrap_or(0)));
        match owners
            .to_parent(scale.at(&MANAGED_FIELDS))
            .map_err(Status::plain)?
        {
            Some(managed) => next.set(&MANAGED_FIELDS, managed),
            None => {
                next.remove(&MANAGED_FIELDS);
            }
        }
        Ok(next)
    }
    fn owns_fields(&self) -> bool {
        true
    }
    fn is_patch(&self) -> bool {
        matches!(self.change, Change::Patch(_))
    }
    fn precondition(&self) -> Precondition {
        let uid = match &self.change {
            Change::Replace(t) => t.str_at(&["metadata", "uid"]),
            Change::Patch(_) => "",
        };
        Precondition {
            uid: (!uid.is_empty()).then(|| uid.into()),
            resource_version: None,
        }
    }
}

/// Where a parent has the parts of its Scale.
#[derive(Clone, Copy)]
enum Parts<'a> {
    BuiltIn,
    Declared(&'a ScalePaths),
}

impl<'a> Parts<'a> {
    fn spec_replicas(self) -> Vec<&'a str> {
        match self {
            Self::BuiltIn => REPLICAS.to_vec(),
            Self::Declared(paths) => names(&paths.spec_replicas),
        }
    }

    /// Refuses to show a Scale of a parent that doesn't say how many replicas it wants; writing one is how it comes to.
    fn must_be_wanted(self, parent: &Tree) -> Result<(), Status> {
        match self {
            Self::Declared(paths) if !self.is_wanted(parent)? => Err(Status::internal(format!(
                "the spec replicas field \"{}\" does not exist",
                dotted(&paths.spec_replicas)
            ))),
            _ => Ok(()),
        }
    }

    /// True when the parent says how many replicas it wants; built-in ones always do.
    fn is_wanted(self, parent: &Tree) -> Result<bool, Status> {
        match self {
            Self::BuiltIn => Ok(true),
            Self::Declared(paths) => Ok(integer(parent, &paths.spec_replicas)?.is_some()),
        }
    }

    /// Wanted and counted replicas and the selector (apiextensions-apiserver 0.37: `pkg/registry/customresource/etcd.go`).
    fn values(self, parent: &Tree) -> Result<(i64, i64, String), Status> {
        let Self::Declared(paths) = self else {
            let replicas = |part| parent.int_at(&[part, "replicas"]).unwrap_or(0);
            let selector = parent.at(&["spec", "selector"]).map(selector_text);
            return Ok((replicas("spec"), replicas("status"), selector.unwrap_or_default()));
        };
        let replicas = |path| Ok::<_, Status>(low_half(integer(parent, path)?.unwrap_or(0)));
        let spec = replicas(&paths.spec_replicas)?;
        let status = replicas(&paths.status_replicas)?;
        let selector = match &paths.selector {
            None => String::new(),
            Some(at) => match walk(parent, at).map_err(Status::plain)? {
                None => String::new(),
                Some(Tree::Str(s)) => s.to_string(),
                Some(other) => return Err(accessor_error(at, other, "string")),
            },
        };
        Ok((spec, status, selector))
    }
}

/// Where a version has its replicas, if anywhere.
fn replicas_in(declared: Option<&Declared>) -> Option<Vec<&str>> {
    match declared {
        None => Some(REPLICAS.to_vec()),
        Some(d) => d.scale.as_ref().map(|paths| names(&paths.spec_replicas)),
    }
}

fn names(path: &[Text]) -> Vec<&str> {
    path.iter().map(Text::as_str).collect()
}

/// A path as definitions have it.
fn dotted(path: &[Text]) -> String {
    format!(".{}", path.join("."))
}

/// What an int32 keeps of a number, as upstream's Scale does; validation refuses numbers it does not fit in, but of what was
/// stored before there was a scale subresource nobody asked.
fn low_half(n: i64) -> i64 {
    n.wrapping_shl(32).wrapping_shr(32)
}

/// Refuses to write below something that is there and is no map, be it `null`, as Go's `SetNestedField` does.
fn must_be_maps(parent: &Tree, path: &[&str]) -> Result<(), Status> {
    let mut t = parent;
    for (i, step) in path.iter().enumerate().take(path.len().saturating_sub(1)) {
        match t.get(step) {
            None => return Ok(()),
            Some(next @ Tree::Map(_)) => t = next,
            Some(_) => {
                let at = path.get(..=i).unwrap_or(path).join(".");
                return Err(Status::plain(format!(
                    "value cannot be set because .{at} is not a map[string]interface{{}}"
                )));
            }
        }
    }
    Ok(())
}

/// What is at a path, as Go's `NestedFieldNoCopy` looks for it.
fn walk<'a>(parent: &'a Tree, path: &[Text]) -> Result<Option<&'a Tree>, String> {
    let mut t = parent;
    for (i, step) in path.iter().enumerate() {
        match t {
            Tree::Map(m) => match m.get(step) {
                Some(next) => t = next,
                None => return Ok(None),
            },
            Tree::Null => return Ok(None),
            other => {
                return Err(format!(
                    "{} accessor error: {} is of the type {}, expected map[string]interface{{}}",
                    dotted(path.get(..=i).unwrap_or(path)),
                    supercargo_patch::go_show(other),
                    other.go_type()
                ));
            }
        }
    }
    Ok(Some(t))
}

fn integer(parent: &Tree, path: &[Text]) -> Result<Option<i64>, Status> {
    match walk(parent, path).map_err(Status::plain)? {
        None => Ok(None),
        Some(Tree::Int(i)) => Ok(Some(*i)),
        Some(other) => Err(accessor_error(path, other, "int64")),
    }
}

fn accessor_error(path: &[Text], found: &Tree, expected: &str) -> Status {
    Status::plain(format!(
        "{} accessor error: {} is of the type {}, expected {expected}",
        dotted(path),
        supercargo_patch::go_show(found),
        found.go_type()
    ))
}

/// The Scale of an object.
fn scale_of(parent: &Tree, shape: &Shaped, paths: Parts<'_>) -> Result<Tree, Status> {
    let mut scale = Tree::map([
        ("kind", Tree::Str(shape.gvk.kind.clone())),
        ("apiVersion", Tree::Str(shape.api_version.clone())),
    ]);
    for field in ["name", "namespace", "uid", "resourceVersion", "creationTimestamp"] {
        if let Some(v) = parent.at(&["metadata", field]) {
            scale.set(&["metadata", field], v.clone());
        }
    }
    let (spec, status, selector) = paths.values(parent)?;
    scale.set(&["spec", "replicas"], Tree::Int(spec));
    scale.set(&["status", "replicas"], Tree::Int(status));
    if !selector.is_empty() {
        scale.set(&["status", "selector"], selector.into());
    }
    conform(&mut scale, &shape.ty, Unknown::Drop).map_err(|e| Status::internal(e.to_string()))?;
    Ok(scale)
}

/// A label selector as text: a LabelSelector, or a plain map as replication controllers have it.
fn selector_text(selector: &Tree) -> String {
    let Some(m) = selector.as_map() else {
        return String::new();
    };
    let labels = selector.get("matchLabels").and_then(Tree::as_map);
    let expressions = selector.get("matchExpressions").and_then(Tree::as_list);
    let plain = labels.is_none() && expressions.is_none();
    let mut parts: Vec<(Text, String)> = if plain { Some(m) } else { labels }
        .into_iter()
        .flat_map(|m| m.iter())
        .filter_map(|(k, v)| Some((k.clone(), format!("{k}={}", v.as_str()?))))
        .collect();
    for e in expressions.unwrap_or_default() {
        let key = e.str_at(&["key"]);
        let mut values: Vec<&str> = e
            .get("values")
            .and_then(Tree::as_list)
            .unwrap_or_default()
            .iter()
            .filter_map(Tree::as_str)
            .collect();
        values.sort_unstable();
        let values = values.join(",");
        let text = match e.str_at(&["operator"]) {
            "In" => format!("{key} in ({values})"),
            "NotIn" => format!("{key} notin ({values})"),
            "Exists" => key.to_owned(),
            "DoesNotExist" => format!("!{key}"),
            _ => continue,
        };
        parts.push((key.into(), text));
    }
    parts.sort_by(|a, b| a.0.cmp(&b.0));
    parts.into_iter().map(|p| p.1).collect::<Vec<_>>().join(",")
}

impl Storage for ScaleEndpoint {
    fn get<'a>(
        &'a self,
        cx: &'a RequestContext,
        name: &'a str,
        options: GetOptions,
    ) -> BoxFuture<'a, Result<Answer, Status>> {
        Box::pin(async move {
            let key = self.store.key(&cx.namespace, name)?;
            let resource = &self.store.resource;
            let entry = self
                .store
                .storage
                .get(&key, &options.resource_version)
                .await
                .map_err(|e| crate::errors::status_from(e, Verb::Get, resource, name))?;
            self.answer(cx, &self.store.view(cx).stored(&entry, Verb::Get)?)
                .await
        })
    }
    fn update<'a>(
        &'a self,
        cx: &'a RequestContext,
        name: &'a str,
        sent: Body,
        options: WriteOptions,
    ) -> BoxFuture<'a, Result<Answer, Status>> {
        Box::pin(async move {
            let expected = body::Expected {
                shape: &self.shape,
                kinds: &self.store.kinds,
                validation: options.field_validation,
                warnings: &cx.warnings,
            };
            let scale = body::decode(&sent, &expected).map_err(|e| self.undecoded(cx, e))?;
            object_meta::ensure_name(&scale, name)?;
            self.run(cx, name, Change::Replace(scale), &options).await
        })
    }
    fn patch<'a>(
        &'a self,
        cx: &'a RequestContext,
        name: &'a str,
        sent: PatchBody,
        options: WriteOptions,
    ) -> BoxFuture<'a, Result<Answer, Status>> {
        Box::pin(async move {
            let patch = Patch::parse(&sent, options.field_validation, false)?;
            self.run(cx, name, Change::Patch(patch), &options).await
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use supercargo_codec::{Limits, json};

    fn check(json: &str, expect: &str) {
        let t = json::parse(json.as_bytes(), &Limits::default()).unwrap().tree;
        assert_eq!(selector_text(&t), expect);
    }

    #[test]
    fn selectors_print_as_upstream_prints_them() {
        check(r#"{"b":"2","a":"1"}"#, "a=1,b=2");
        check(r#"{"matchLabels":{"app":"x"}}"#, "app=x");
        check(
            r#"{"matchLabels":{"z":"x"},"matchExpressions":[{"key":"k","operator":"In","values":["b","a"]},
               {"key":"n","operator":"DoesNotExist"}]}"#,
            "k in (a,b),!n,z=x",
        );
        check("{}", "");
    }
}
