//! Binding a pod to a node: `pods/{name}/binding` and the older `bindings`.
//!
//! It goes through the write loop, but bypasses the pods' strategy: nothing but the node, the labels and annotations, and the condition changes, and the
//! generation stays.

use crate::body;
use crate::rest::{Answer, Body, RequestContext, Storage, WriteOptions};
use crate::shaped::Shaped;
use crate::store::Store;
use crate::write::{Intent, Writer};
use crate::{Attributes, Operation, object_meta};
use std::sync::Arc;
use supercargo_env::{BoxFuture, WallTime};
use supercargo_meta::{GroupResource, Map, Status, Tree};
use supercargo_objects::Precondition;

/// Binds pods of a store.
pub(crate) struct BindingEndpoint {
    pub pods: Arc<Store>,
    pub shape: Arc<Shaped>,
}

impl BindingEndpoint {
    async fn bind(
        &self,
        cx: &RequestContext,
        url_name: Option<&str>,
        sent: &Body,
        options: &WriteOptions,
    ) -> Result<Answer, Status> {
        let expected = body::Expected {
            shape: &self.shape,
            kinds: &self.pods.kinds,
            validation: options.field_validation,
            warnings: &cx.warnings,
        };
        let mut binding = body::decode(sent, &expected)?;
        let name = binding.str_at(&["metadata", "name"]).to_owned();
        if url_name.is_some_and(|n| n != name) {
            return Err(Status::bad_request(
                "name in URL does not match name in Binding object",
            ));
        }
        let found = binding.str_at(&["metadata", "namespace"]);
        if !found.is_empty() && found != cx.namespace {
            return Err(Status::bad_request(
                "the namespace of the provided object does not match the namespace sent on the request",
            ));
        }
        binding.set(&["metadata", "namespace"], Tree::Str(cx.namespace.clone()));
        self.admit(cx, &mut binding, &name, options.dry_run).await?;
        check_target(&binding)?;
        self.assign(cx, &name, &binding, options).await?;
        Ok(Answer::Status(201, Status::success(201, None)))
    }

    async fn admit(
        &self,
        cx: &RequestContext,
        binding: &mut Tree,
        name: &str,
        dry_run: bool,
    ) -> Result<(), Status> {
        let mut attributes = Attributes {
            cx,
            operation: Operation::Create,
            name,
            object: Some(binding),
            old: None,
            dry_run,
        };
        self.pods.admit.mutate(&mut attributes).await?;
        self.pods.admit.validate(&mut attributes).await
    }

    async fn assign(
        &self,
        cx: &RequestContext,
        name: &str,
        binding: &Tree,
        options: &WriteOptions,
    ) -> Result<(), Status> {
        let assignment = Assignment {
            binding,
            name,
            now: self.pods.env.clock.now(),
        };
        let writer = Writer::new(&self.pods, cx, options, name)?;
        writer.run(&assignment).await.map(drop)
    }
}

/// A pod's way to its node. Of two at one time the second finds the pod assigned.
struct Assignment<'a> {
    binding: &'a Tree,
    name: &'a str,
    now: WallTime,
}

impl Intent for Assignment<'_> {
    fn next(&self, current: Option<&Arc<Tree>>) -> Result<Tree, Status> {
        let binds = GroupResource::new("", "pods/binding");
        let pod = current.ok_or_else(|| Status::not_found(&GroupResource::new("", "pods"), self.name))?;
        bind_pod(pod, self.binding, self.name, self.now)
            .map_err(|why| Status::conflict(&binds, self.name, &why))
    }

    fn precondition(&self) -> Precondition {
        let given = |field| {
            let text = self.binding.str_at(&["metadata", field]);
            (!text.is_empty()).then(|| text.into())
        };
        Precondition {
            uid: given("uid"),
            resource_version: given("resourceVersion"),
        }
    }

    fn is_bare(&self) -> bool {
        true
    }
}

/// These two answer 500: upstream hands out plain errors here.
fn check_target(binding: &Tree) -> Result<(), Status> {
    match binding.str_at(&["target", "kind"]) {
        "" | "Node" => {}
        other => {
            return Err(Status::plain(format!(
                "target.kind: Unsupported value: {other:?}: supported values: \"Node\", \"<empty>\""
            )));
        }
    }
    if binding.str_at(&["target", "name"]).is_empty() {
        return Err(Status::plain("target.name: Required value"));
    }
    Ok(())
}

/// The pod bound to the binding's target, or why it can't be.
fn bind_pod(pod: &Tree, binding: &Tree, name: &str, now: WallTime) -> Result<Tree, String> {
    if object_meta::is_terminating(pod) {
        return Err(format!(
            "pod {name} is being deleted, cannot be assigned to a host"
        ));
    }
    let node = pod.str_at(&["spec", "nodeName"]);
    if !node.is_empty() {
        return Err(format!("pod {name} is already assigned to node {node:?}"));
    }
    let gates = pod.at(&["spec", "schedulingGates"]).and_then(Tree::as_list);
    if gates.is_some_and(|g| !g.is_empty()) {
        return Err(format!("pod {name} has non-empty .spec.schedulingGates"));
    }
    let mut bound = pod.clone();
    bound.set(&["spec", "nodeName"], binding.str_at(&["target", "name"]).into());
    bound.remove(&["status", "nominatedNodeName"]);
    for field in ["annotations", "labels"] {
        let Some(more) = binding.at(&["metadata", field]).and_then(Tree::as_map) else {
            continue;
        };
        let mut merged = bound
            .at(&["metadata", field])
            .and_then(Tree::as_map)
            .cloned()
            .unwrap_or_else(Map::new);
        for (k, v) in more {
            merged.insert(k.clone(), v.clone());
        }
        bound.set(&["metadata", field], Tree::Map(merged));
    }
    set_scheduled(&mut bound, now);
    Ok(bound)
}

fn set_scheduled(pod: &mut Tree, now: WallTime) {
    let mut conditions = pod
        .at(&["status", "conditions"])
        .and_then(Tree::as_list)
        .map(<[Tree]>::to_vec)
        .unwrap_or_default();
    let scheduled = Tree::map([
        ("type", "PodScheduled".into()),
        ("status", "True".into()),
        ("lastTransitionTime", object_meta::timestamp(now)),
    ]);
    match conditions
        .iter_mut()
        .find(|c| c.str_at(&["type"]) == "PodScheduled")
    {
        Some(c) if c.str_at(&["status"]) == "True" => {}
        Some(c) => *c = scheduled,
        None => conditions.push(scheduled),
    }
    pod.set(&["status", "conditions"], Tree::list(conditions));
}

impl Storage for BindingEndpoint {
    fn create<'a>(
        &'a self,
        cx: &'a RequestContext,
        name: Option<&'a str>,
        body: Body,
        options: WriteOptions,
    ) -> BoxFuture<'a, Result<Answer, Status>> {
        Box::pin(async move { self.bind(cx, name, &body, &options).await })
    }
}
