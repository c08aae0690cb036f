//! The `scale` subresource: an autoscaling/v1 Scale over `spec.replicas` of its parent.

use crate::body;
use crate::errors::Verb;
use crate::object::Shaped;
use crate::rest::{Answer, Body, GetOptions, PatchBody, PatchKind, RequestContext, Storage, WriteOptions};
use crate::store::{Store, tree_in};
use crate::write::{Intent, Writer};
use std::sync::Arc;
use supercargo_codec::{Limits, json};
use supercargo_env::BoxFuture;
use supercargo_meta::{FieldError, Status, Text, Tree};
use supercargo_objects::Precondition;
use supercargo_patch::{JsonPatch, merge_patch, strategic};
use supercargo_schema::{Unknown, apply_defaults, conform};

/// Scale of one resource in one of its versions.
pub(crate) struct ScaleEndpoint {
    pub store: Arc<Store>,
    pub shape: Arc<Shaped>,
}

enum Change {
    Replace(Tree),
    Json(JsonPatch),
    Merge(Tree),
    Strategic(Tree),
}

struct ScaleIntent<'a> {
    endpoint: &'a ScaleEndpoint,
    change: Change,
}

impl ScaleEndpoint {
    fn answer(&self, cx: &RequestContext, parent: &Arc<Tree>) -> Result<Answer, Status> {
        let parent = self.store.view(cx).outgoing(parent)?;
        let scale = scale_of(&parent, &self.shape)?;
        Ok(Answer::Object(200, tree_in(Arc::new(scale), &self.shape)))
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
            change,
        };
        let mut writer = Writer::new(&self.store, cx, options, name)?;
        // The parent's ordinary strategy runs, so that its generation moves.
        writer.strategy_of = "";
        let written = writer.run(&intent).await?;
        self.answer(cx, &written.stored_tree(&self.store)?)
    }
}

impl Intent for ScaleIntent<'_> {
    fn next(&self, current: Option<&Arc<Tree>>) -> Result<Tree, Status> {
        let shape = &self.endpoint.shape;
        let Some(parent) = current else {
            return Err(Status::internal("a scale needs its parent"));
        };
        let now = scale_of(parent, shape)?;
        let mut scale = match &self.change {
            Change::Replace(t) => t.clone(),
            Change::Json(p) => p.apply(&now)?,
            Change::Merge(p) => merge_patch::apply(&now, p, true)?,
            Change::Strategic(p) => strategic::apply(&now, p, &shape.ty)?,
        };
        conform(&mut scale, &shape.ty, Unknown::Drop).map_err(|e| Status::bad_request(e.to_string()))?;
        apply_defaults(&mut scale, &shape.ty);
        let name = parent.str_at(&["metadata", "name"]);
        let replicas = scale.int_at(&["spec", "replicas"]).unwrap_or(0);
        if replicas < 0 {
            let e = FieldError::invalid("spec.replicas", replicas, "must be greater than or equal to 0");
            return Err(Status::invalid(&shape.gvk, name, &[e]));
        }
        let mut next = Tree::clone(parent);
        for field in ["name", "namespace", "resourceVersion"] {
            let value = scale.at(&["metadata", field]).cloned().unwrap_or_default();
            let given = value.as_str().is_some_and(|s| !s.is_empty());
            // A Scale without a version is written whatever the parent's is.
            if given || field == "resourceVersion" {
                next.set(&["metadata", field], value);
            }
        }
        next.set(&["spec", "replicas"], Tree::Int(replicas));
        Ok(next)
    }
    fn precondition(&self) -> Precondition {
        let uid = match &self.change {
            Change::Replace(t) => t.str_at(&["metadata", "uid"]),
            _ => "",
        };
        Precondition {
            uid: (!uid.is_empty()).then(|| uid.into()),
            resource_version: None,
        }
    }
}

/// The Scale of an object.
fn scale_of(parent: &Tree, shape: &Shaped) -> Result<Tree, Status> {
    let mut scale = Tree::map([
        ("kind", Tree::Str(shape.gvk.kind.clone())),
        ("apiVersion", Tree::Str(shape.api_version.clone())),
    ]);
    for field in ["name", "namespace", "uid", "resourceVersion", "creationTimestamp"] {
        if let Some(v) = parent.at(&["metadata", field]) {
            scale.set(&["metadata", field], v.clone());
        }
    }
    let replicas = |part| parent.int_at(&[part, "replicas"]).unwrap_or(0);
    scale.set(&["spec", "replicas"], Tree::Int(replicas("spec")));
    scale.set(&["status", "replicas"], Tree::Int(replicas("status")));
    let selector = parent
        .at(&["spec", "selector"])
        .map(selector_text)
        .unwrap_or_default();
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
            let resource = cx.endpoint.group_resource();
            let entry = self
                .store
                .storage
                .get(&key, &options.resource_version)
                .await
                .map_err(|e| crate::errors::status_from(e, Verb::Get, &resource, name))?;
            self.answer(cx, &self.store.view(cx).stored(&entry, Verb::Get)?)
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
            let scale = body::decode(&sent, &expected)?;
            crate::object_meta::ensure_name(&scale, name)?;
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
            let parse = || {
                json::parse(&sent.bytes, &Limits::default())
                    .map(|p| p.tree)
                    .map_err(|e| Status::bad_request(format!("error decoding patch: {e}")))
            };
            let change = match sent.kind {
                PatchKind::Json => Change::Json(JsonPatch::parse(&parse()?, true)?),
                PatchKind::Merge => Change::Merge(parse()?),
                PatchKind::Strategic => Change::Strategic(parse()?),
                PatchKind::Apply => {
                    return Err(Status::not_implemented(
                        "server-side apply of the scale subresource is not implemented by this server yet",
                    ));
                }
            };
            self.run(cx, name, change, &options).await
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
