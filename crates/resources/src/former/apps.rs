//! extensions/v1beta1 and apps/v1beta1: what v1 no longer has as a field it has as an annotation.

use super::Former;
use crate::build::*;
use crate::convert::{below, ensure};
use crate::generated::{anonymous, apps_v1 as v1, core_v1, meta_v1};
use supercargo_meta::{Map, Tree};

/// A daemon set of extensions/v1beta1.
pub const DAEMON_SET: Former = (&DAEMON_SET_T, daemon_set);
/// A deployment of extensions/v1beta1 or apps/v1beta1.
pub const DEPLOYMENT: Former = (&DEPLOYMENT_T, deployment);

fn daemon_set(m: &mut Map) {
    let generation = taken(m, "templateGeneration");
    let text = match generation {
        Some(Tree::Int(n)) => n.to_string(),
        _ => "0".to_owned(),
    };
    annotate(m, "deprecated.daemonset.template.generation", &text);
}

fn deployment(m: &mut Map) {
    let back = taken(m, "rollbackTo");
    if let Some(back) = back.filter(|b| !b.is_null()) {
        let revision = back.int_at(&["revision"]).unwrap_or(0).to_string();
        annotate(m, "deprecated.deployment.rollback.to", &revision);
    }
}

/// Takes a field out of the spec, whose selector v1 always shows.
fn taken(m: &mut Map, field: &str) -> Option<Tree> {
    let spec = below(m, &["spec"])?;
    ensure(spec, "selector", Tree::Null);
    spec.remove(field)
}

fn annotate(m: &mut Map, name: &str, text: &str) {
    let meta = m.entry("metadata").force_map();
    meta.entry("annotations").force_map().insert(name, text.into());
}

static DAEMON_SET_F: [Field; 5] = [
    f("kind", &anonymous::STRING, 1, ""),
    f("apiVersion", &anonymous::STRING, 1, ""),
    f("metadata", &meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &DAEMON_SET_SPEC, 9, "{}"),
    f("status", &v1::DAEMON_SET_STATUS, 1, "{}"),
];
static DAEMON_SET_T: TypeDef = object(
    "io.k8s.api.extensions.v1beta1.DaemonSet",
    "v1beta1.DaemonSet",
    &DAEMON_SET_F,
    &[1, 0, 2, 3, 4],
    false,
    Some(&v1::DAEMON_SET_M),
    &[],
    None,
    false,
);
static DAEMON_SET_SPEC_F: [Field; 6] = [
    f("selector", &meta_v1::LABEL_SELECTOR, 5, ""),
    f("template", &core_v1::POD_TEMPLATE_SPEC, 8, "{}"),
    f("updateStrategy", &v1::DAEMON_SET_UPDATE_STRATEGY, 1, "{}"),
    f("minReadySeconds", &anonymous::INT32, 1, ""),
    f("templateGeneration", &anonymous::INT64, 1, ""),
    f("revisionHistoryLimit", &anonymous::INT32, 5, ""),
];
static DAEMON_SET_SPEC: TypeDef = object(
    "io.k8s.api.extensions.v1beta1.DaemonSetSpec",
    "v1beta1.DaemonSetSpec",
    &DAEMON_SET_SPEC_F,
    &[3, 5, 0, 1, 4, 2],
    false,
    Some(&DAEMON_SET_SPEC_M),
    &[],
    None,
    false,
);
static DAEMON_SET_SPEC_M: Message = Message::new(
    "k8s.io.api.extensions.v1beta1.DaemonSetSpec",
    &[
        p(1, "selector", 1),
        p(2, "template", 0),
        p(3, "updateStrategy", 0),
        p(4, "minReadySeconds", 0),
        p(5, "templateGeneration", 0),
        p(6, "revisionHistoryLimit", 1),
    ],
);
static DEPLOYMENT_F: [Field; 5] = [
    f("kind", &anonymous::STRING, 1, ""),
    f("apiVersion", &anonymous::STRING, 1, ""),
    f("metadata", &meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &DEPLOYMENT_SPEC, 9, "{}"),
    f("status", &v1::DEPLOYMENT_STATUS, 1, "{}"),
];
static DEPLOYMENT_T: TypeDef = object(
    "io.k8s.api.extensions.v1beta1.Deployment",
    "v1beta1.Deployment",
    &DEPLOYMENT_F,
    &[1, 0, 2, 3, 4],
    false,
    Some(&v1::DEPLOYMENT_M),
    &[],
    None,
    false,
);
static DEPLOYMENT_SPEC_F: [Field; 9] = [
    f("replicas", &anonymous::INT32, 5, ""),
    f("selector", &meta_v1::LABEL_SELECTOR, 5, ""),
    f("template", &core_v1::POD_TEMPLATE_SPEC, 8, "{}"),
    f("strategy", &v1::DEPLOYMENT_STRATEGY, 1, "{}"),
    f("minReadySeconds", &anonymous::INT32, 1, ""),
    f("revisionHistoryLimit", &anonymous::INT32, 5, ""),
    f("paused", &anonymous::BOOL, 1, ""),
    f("rollbackTo", &ROLLBACK, 5, ""),
    f("progressDeadlineSeconds", &anonymous::INT32, 5, ""),
];
static DEPLOYMENT_SPEC: TypeDef = object(
    "io.k8s.api.extensions.v1beta1.DeploymentSpec",
    "v1beta1.DeploymentSpec",
    &DEPLOYMENT_SPEC_F,
    &[4, 6, 8, 0, 5, 7, 1, 3, 2],
    false,
    Some(&DEPLOYMENT_SPEC_M),
    &[],
    None,
    false,
);
static DEPLOYMENT_SPEC_M: Message = Message::new(
    "k8s.io.api.extensions.v1beta1.DeploymentSpec",
    &[
        p(1, "replicas", 1),
        p(2, "selector", 1),
        p(3, "template", 0),
        p(4, "strategy", 0),
        p(5, "minReadySeconds", 0),
        p(6, "revisionHistoryLimit", 1),
        p(7, "paused", 0),
        p(8, "rollbackTo", 1),
        p(9, "progressDeadlineSeconds", 1),
    ],
);
static ROLLBACK_F: [Field; 1] = [f("revision", &anonymous::INT64, 1, "")];
static ROLLBACK: TypeDef = object(
    "io.k8s.api.extensions.v1beta1.RollbackConfig",
    "v1beta1.RollbackConfig",
    &ROLLBACK_F,
    &[0],
    false,
    Some(&ROLLBACK_M),
    &[],
    None,
    false,
);
static ROLLBACK_M: Message = Message::new(
    "k8s.io.api.extensions.v1beta1.RollbackConfig",
    &[p(1, "revision", 0)],
);
