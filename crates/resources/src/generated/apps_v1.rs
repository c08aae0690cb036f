//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static CONTROLLER_REVISION_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("data", &super::runtime::RAW_EXTENSION, 8, ""),
    f("revision", &super::anonymous::INT64, 0, "0"),
];
pub static CONTROLLER_REVISION: TypeDef = object("io.k8s.api.apps.v1.ControllerRevision", "v1.ControllerRevision", &CONTROLLER_REVISION_F, &[1, 3, 0, 2, 4], false, Some(&CONTROLLER_REVISION_M), &[], None, false);
static CONTROLLER_REVISION_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_APPS_V1_CONTROLLER_REVISION, 8, ""),
];
pub static CONTROLLER_REVISION_LIST: TypeDef = object("io.k8s.api.apps.v1.ControllerRevisionList", "v1.ControllerRevisionList", &CONTROLLER_REVISION_LIST_F, &[1, 3, 0, 2], false, Some(&CONTROLLER_REVISION_LIST_M), &[], None, false);
static DAEMON_SET_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &DAEMON_SET_SPEC, 9, "{}"),
    f("status", &DAEMON_SET_STATUS, 1, "{}"),
];
static DAEMON_SET_D0: [Text; 3] = [t("spec"), t("updateStrategy"), t("type")];
static DAEMON_SET_D1: [Text; 3] = [t("spec"), t("updateStrategy"), t("rollingUpdate")];
static DAEMON_SET_C1: [Text; 3] = [t("spec"), t("updateStrategy"), t("type")];
static DAEMON_SET_D2: [Text; 4] = [t("spec"), t("updateStrategy"), t("rollingUpdate"), t("maxUnavailable")];
static DAEMON_SET_C2: [Text; 3] = [t("spec"), t("updateStrategy"), t("type")];
static DAEMON_SET_D3: [Text; 3] = [t("spec"), t("updateStrategy"), t("rollingUpdate")];
static DAEMON_SET_C3: [Text; 3] = [t("spec"), t("updateStrategy"), t("type")];
static DAEMON_SET_D4: [Text; 4] = [t("spec"), t("updateStrategy"), t("rollingUpdate"), t("maxSurge")];
static DAEMON_SET_C4: [Text; 3] = [t("spec"), t("updateStrategy"), t("type")];
static DAEMON_SET_D5: [Text; 2] = [t("spec"), t("revisionHistoryLimit")];
static DAEMON_SET_D: [DefaultRule; 6] = [
    rule(&DAEMON_SET_D0, "\"RollingUpdate\"", When::Unset),
    rule(&DAEMON_SET_D1, "{}", When::UnsetAnd(Cow::Borrowed(&DAEMON_SET_C1), t("RollingUpdate"))),
    rule(&DAEMON_SET_D2, "1", When::UnsetAnd(Cow::Borrowed(&DAEMON_SET_C2), t("RollingUpdate"))),
    rule(&DAEMON_SET_D3, "{}", When::UnsetAnd(Cow::Borrowed(&DAEMON_SET_C3), t("RollingUpdate"))),
    rule(&DAEMON_SET_D4, "0", When::UnsetAnd(Cow::Borrowed(&DAEMON_SET_C4), t("RollingUpdate"))),
    rule(&DAEMON_SET_D5, "10", When::Unset),
];
pub static DAEMON_SET: TypeDef = object("io.k8s.api.apps.v1.DaemonSet", "v1.DaemonSet", &DAEMON_SET_F, &[1, 0, 2, 3, 4], false, Some(&DAEMON_SET_M), &DAEMON_SET_D, None, true);
static DAEMON_SET_CONDITION_F: [Field; 5] = [
    f("type", &super::anonymous::STRING, 0, "\"\""),
    f("status", &super::anonymous::STRING_V1_CONDITION_STATUS, 0, "\"\""),
    f("lastTransitionTime", &super::meta_v1::TIME, 1, ""),
    f("reason", &super::anonymous::STRING, 1, ""),
    f("message", &super::anonymous::STRING, 1, ""),
];
pub static DAEMON_SET_CONDITION: TypeDef = object("io.k8s.api.apps.v1.DaemonSetCondition", "v1.DaemonSetCondition", &DAEMON_SET_CONDITION_F, &[2, 4, 3, 1, 0], false, Some(&DAEMON_SET_CONDITION_M), &[], None, false);
static DAEMON_SET_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_APPS_V1_DAEMON_SET, 8, ""),
];
pub static DAEMON_SET_LIST: TypeDef = object("io.k8s.api.apps.v1.DaemonSetList", "v1.DaemonSetList", &DAEMON_SET_LIST_F, &[1, 3, 0, 2], false, Some(&DAEMON_SET_LIST_M), &[], None, true);
static DAEMON_SET_SPEC_F: [Field; 5] = [
    f("selector", &super::meta_v1::LABEL_SELECTOR, 12, ""),
    f("template", &super::core_v1::POD_TEMPLATE_SPEC, 8, "{}"),
    f("updateStrategy", &DAEMON_SET_UPDATE_STRATEGY, 1, "{}"),
    f("minReadySeconds", &super::anonymous::INT32, 1, ""),
    f("revisionHistoryLimit", &super::anonymous::INT32, 5, ""),
];
pub static DAEMON_SET_SPEC: TypeDef = object("io.k8s.api.apps.v1.DaemonSetSpec", "v1.DaemonSetSpec", &DAEMON_SET_SPEC_F, &[3, 4, 0, 1, 2], false, Some(&DAEMON_SET_SPEC_M), &[], None, true);
static DAEMON_SET_STATUS_F: [Field; 10] = [
    f("currentNumberScheduled", &super::anonymous::INT32, 8, "0"),
    f("numberMisscheduled", &super::anonymous::INT32, 8, "0"),
    f("desiredNumberScheduled", &super::anonymous::INT32, 8, "0"),
    f("numberReady", &super::anonymous::INT32, 8, "0"),
    f("observedGeneration", &super::anonymous::INT64, 1, ""),
    f("updatedNumberScheduled", &super::anonymous::INT32, 1, ""),
    f("numberAvailable", &super::anonymous::INT32, 1, ""),
    f("numberUnavailable", &super::anonymous::INT32, 1, ""),
    f("collisionCount", &super::anonymous::INT32, 5, ""),
    field("conditions", &super::anonymous::LIST_BY_TYPE_OF_APPS_V1_DAEMON_SET_CONDITION, 1, "", PatchStrategy::Merge, "type", &[]),
];
pub static DAEMON_SET_STATUS: TypeDef = object("io.k8s.api.apps.v1.DaemonSetStatus", "v1.DaemonSetStatus", &DAEMON_SET_STATUS_F, &[8, 9, 0, 2, 6, 1, 3, 7, 4, 5], false, Some(&DAEMON_SET_STATUS_M), &[], None, false);
static DAEMON_SET_UPDATE_STRATEGY_TYPE_E: [Text; 2] = [t("OnDelete"), t("RollingUpdate")];
static DAEMON_SET_UPDATE_STRATEGY_F: [Field; 2] = [
    field("type", &super::anonymous::STRING, 1, "", PatchStrategy::None, "", &DAEMON_SET_UPDATE_STRATEGY_TYPE_E),
    f("rollingUpdate", &ROLLING_UPDATE_DAEMON_SET, 5, ""),
];
pub static DAEMON_SET_UPDATE_STRATEGY: TypeDef = object("io.k8s.api.apps.v1.DaemonSetUpdateStrategy", "v1.DaemonSetUpdateStrategy", &DAEMON_SET_UPDATE_STRATEGY_F, &[1, 0], false, Some(&DAEMON_SET_UPDATE_STRATEGY_M), &[], None, false);
static DEPLOYMENT_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &DEPLOYMENT_SPEC, 9, "{}"),
    f("status", &DEPLOYMENT_STATUS, 1, "{}"),
];
static DEPLOYMENT_D0: [Text; 2] = [t("spec"), t("replicas")];
static DEPLOYMENT_D1: [Text; 3] = [t("spec"), t("strategy"), t("type")];
static DEPLOYMENT_D2: [Text; 3] = [t("spec"), t("strategy"), t("rollingUpdate")];
static DEPLOYMENT_C2: [Text; 3] = [t("spec"), t("strategy"), t("type")];
static DEPLOYMENT_D3: [Text; 4] = [t("spec"), t("strategy"), t("rollingUpdate"), t("maxUnavailable")];
static DEPLOYMENT_C3: [Text; 3] = [t("spec"), t("strategy"), t("type")];
static DEPLOYMENT_D4: [Text; 3] = [t("spec"), t("strategy"), t("rollingUpdate")];
static DEPLOYMENT_C4: [Text; 3] = [t("spec"), t("strategy"), t("type")];
static DEPLOYMENT_D5: [Text; 4] = [t("spec"), t("strategy"), t("rollingUpdate"), t("maxSurge")];
static DEPLOYMENT_C5: [Text; 3] = [t("spec"), t("strategy"), t("type")];
static DEPLOYMENT_D6: [Text; 2] = [t("spec"), t("revisionHistoryLimit")];
static DEPLOYMENT_D7: [Text; 2] = [t("spec"), t("progressDeadlineSeconds")];
static DEPLOYMENT_D: [DefaultRule; 8] = [
    rule(&DEPLOYMENT_D0, "1", When::Unset),
    rule(&DEPLOYMENT_D1, "\"RollingUpdate\"", When::Unset),
    rule(&DEPLOYMENT_D2, "{}", When::UnsetAnd(Cow::Borrowed(&DEPLOYMENT_C2), t("RollingUpdate"))),
    rule(&DEPLOYMENT_D3, "\"25%\"", When::UnsetAnd(Cow::Borrowed(&DEPLOYMENT_C3), t("RollingUpdate"))),
    rule(&DEPLOYMENT_D4, "{}", When::UnsetAnd(Cow::Borrowed(&DEPLOYMENT_C4), t("RollingUpdate"))),
    rule(&DEPLOYMENT_D5, "\"25%\"", When::UnsetAnd(Cow::Borrowed(&DEPLOYMENT_C5), t("RollingUpdate"))),
    rule(&DEPLOYMENT_D6, "10", When::Unset),
    rule(&DEPLOYMENT_D7, "600", When::Unset),
];
pub static DEPLOYMENT: TypeDef = object("io.k8s.api.apps.v1.Deployment", "v1.Deployment", &DEPLOYMENT_F, &[1, 0, 2, 3, 4], false, Some(&DEPLOYMENT_M), &DEPLOYMENT_D, None, true);
static DEPLOYMENT_CONDITION_F: [Field; 6] = [
    f("type", &super::anonymous::STRING_V1_DEPLOYMENT_CONDITION_TYPE, 0, "\"\""),
    f("status", &super::anonymous::STRING_V1_CONDITION_STATUS, 0, "\"\""),
    f("lastUpdateTime", &super::meta_v1::TIME, 1, ""),
    f("lastTransitionTime", &super::meta_v1::TIME, 1, ""),
    f("reason", &super::anonymous::STRING, 1, ""),
    f("message", &super::anonymous::STRING, 1, ""),
];
pub static DEPLOYMENT_CONDITION: TypeDef = object("io.k8s.api.apps.v1.DeploymentCondition", "v1.DeploymentCondition", &DEPLOYMENT_CONDITION_F, &[3, 2, 5, 4, 1, 0], false, Some(&DEPLOYMENT_CONDITION_M), &[], None, false);
static DEPLOYMENT_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_APPS_V1_DEPLOYMENT, 8, ""),
];
pub static DEPLOYMENT_LIST: TypeDef = object("io.k8s.api.apps.v1.DeploymentList", "v1.DeploymentList", &DEPLOYMENT_LIST_F, &[1, 3, 0, 2], false, Some(&DEPLOYMENT_LIST_M), &[], None, true);
static DEPLOYMENT_SPEC_F: [Field; 8] = [
    f("replicas", &super::anonymous::INT32, 5, ""),
    f("selector", &super::meta_v1::LABEL_SELECTOR, 12, ""),
    f("template", &super::core_v1::POD_TEMPLATE_SPEC, 8, "{}"),
    field("strategy", &DEPLOYMENT_STRATEGY, 1, "{}", PatchStrategy::RetainKeys, "", &[]),
    f("minReadySeconds", &super::anonymous::INT32, 1, ""),
    f("revisionHistoryLimit", &super::anonymous::INT32, 5, ""),
    f("paused", &super::anonymous::BOOL, 1, ""),
    f("progressDeadlineSeconds", &super::anonymous::INT32, 5, ""),
];
pub static DEPLOYMENT_SPEC: TypeDef = object("io.k8s.api.apps.v1.DeploymentSpec", "v1.DeploymentSpec", &DEPLOYMENT_SPEC_F, &[4, 6, 7, 0, 5, 1, 3, 2], false, Some(&DEPLOYMENT_SPEC_M), &[], None, true);
static DEPLOYMENT_STATUS_F: [Field; 9] = [
    f("observedGeneration", &super::anonymous::INT64, 1, ""),
    f("replicas", &super::anonymous::INT32, 1, ""),
    f("updatedReplicas", &super::anonymous::INT32, 1, ""),
    f("readyReplicas", &super::anonymous::INT32, 1, ""),
    f("availableReplicas", &super::anonymous::INT32, 1, ""),
    f("unavailableReplicas", &super::anonymous::INT32, 1, ""),
    f("terminatingReplicas", &super::anonymous::INT32, 5, ""),
    field("conditions", &super::anonymous::LIST_BY_TYPE_OF_APPS_V1_DEPLOYMENT_CONDITION, 1, "", PatchStrategy::Merge, "type", &[]),
    f("collisionCount", &super::anonymous::INT32, 5, ""),
];
pub static DEPLOYMENT_STATUS: TypeDef = object("io.k8s.api.apps.v1.DeploymentStatus", "v1.DeploymentStatus", &DEPLOYMENT_STATUS_F, &[4, 8, 7, 0, 3, 1, 6, 5, 2], false, Some(&DEPLOYMENT_STATUS_M), &[], None, false);
static DEPLOYMENT_STRATEGY_TYPE_E: [Text; 2] = [t("Recreate"), t("RollingUpdate")];
static DEPLOYMENT_STRATEGY_F: [Field; 2] = [
    field("type", &super::anonymous::STRING, 1, "", PatchStrategy::None, "", &DEPLOYMENT_STRATEGY_TYPE_E),
    f("rollingUpdate", &ROLLING_UPDATE_DEPLOYMENT, 5, ""),
];
pub static DEPLOYMENT_STRATEGY: TypeDef = object("io.k8s.api.apps.v1.DeploymentStrategy", "v1.DeploymentStrategy", &DEPLOYMENT_STRATEGY_F, &[1, 0], false, Some(&DEPLOYMENT_STRATEGY_M), &[], None, false);
static REPLICA_SET_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &REPLICA_SET_SPEC, 9, "{}"),
    f("status", &REPLICA_SET_STATUS, 1, "{}"),
];
static REPLICA_SET_D0: [Text; 2] = [t("spec"), t("replicas")];
static REPLICA_SET_D: [DefaultRule; 1] = [
    rule(&REPLICA_SET_D0, "1", When::Unset),
];
pub static REPLICA_SET: TypeDef = object("io.k8s.api.apps.v1.ReplicaSet", "v1.ReplicaSet", &REPLICA_SET_F, &[1, 0, 2, 3, 4], false, Some(&REPLICA_SET_M), &REPLICA_SET_D, None, true);
static REPLICA_SET_CONDITION_F: [Field; 5] = [
    f("type", &super::anonymous::STRING_V1_REPLICA_SET_CONDITION_TYPE, 0, "\"\""),
    f("status", &super::anonymous::STRING_V1_CONDITION_STATUS, 0, "\"\""),
    f("lastTransitionTime", &super::meta_v1::TIME, 1, ""),
    f("reason", &super::anonymous::STRING, 1, ""),
    f("message", &super::anonymous::STRING, 1, ""),
];
pub static REPLICA_SET_CONDITION: TypeDef = object("io.k8s.api.apps.v1.ReplicaSetCondition", "v1.ReplicaSetCondition", &REPLICA_SET_CONDITION_F, &[2, 4, 3, 1, 0], false, Some(&REPLICA_SET_CONDITION_M), &[], None, false);
static REPLICA_SET_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_APPS_V1_REPLICA_SET, 8, ""),
];
pub static REPLICA_SET_LIST: TypeDef = object("io.k8s.api.apps.v1.ReplicaSetList", "v1.ReplicaSetList", &REPLICA_SET_LIST_F, &[1, 3, 0, 2], false, Some(&REPLICA_SET_LIST_M), &[], None, true);
static REPLICA_SET_SPEC_F: [Field; 4] = [
    f("replicas", &super::anonymous::INT32, 5, ""),
    f("minReadySeconds", &super::anonymous::INT32, 1, ""),
    f("selector", &super::meta_v1::LABEL_SELECTOR, 12, ""),
    f("template", &super::core_v1::POD_TEMPLATE_SPEC, 1, "{}"),
];
pub static REPLICA_SET_SPEC: TypeDef = object("io.k8s.api.apps.v1.ReplicaSetSpec", "v1.ReplicaSetSpec", &REPLICA_SET_SPEC_F, &[1, 0, 2, 3], false, Some(&REPLICA_SET_SPEC_M), &[], None, true);
static REPLICA_SET_STATUS_F: [Field; 7] = [
    f("replicas", &super::anonymous::INT32, 8, "0"),
    f("fullyLabeledReplicas", &super::anonymous::INT32, 1, ""),
    f("readyReplicas", &super::anonymous::INT32, 1, ""),
    f("availableReplicas", &super::anonymous::INT32, 1, ""),
    f("terminatingReplicas", &super::anonymous::INT32, 5, ""),
    f("observedGeneration", &super::anonymous::INT64, 1, ""),
    field("conditions", &super::anonymous::LIST_BY_TYPE_OF_APPS_V1_REPLICA_SET_CONDITION, 1, "", PatchStrategy::Merge, "type", &[]),
];
pub static REPLICA_SET_STATUS: TypeDef = object("io.k8s.api.apps.v1.ReplicaSetStatus", "v1.ReplicaSetStatus", &REPLICA_SET_STATUS_F, &[3, 6, 1, 5, 2, 0, 4], false, Some(&REPLICA_SET_STATUS_M), &[], None, false);
static ROLLING_UPDATE_DAEMON_SET_F: [Field; 2] = [
    f("maxUnavailable", &super::intstr::INT_OR_STRING, 5, ""),
    f("maxSurge", &super::intstr::INT_OR_STRING, 5, ""),
];
pub static ROLLING_UPDATE_DAEMON_SET: TypeDef = object("io.k8s.api.apps.v1.RollingUpdateDaemonSet", "v1.RollingUpdateDaemonSet", &ROLLING_UPDATE_DAEMON_SET_F, &[1, 0], false, Some(&ROLLING_UPDATE_DAEMON_SET_M), &[], None, false);
static ROLLING_UPDATE_DEPLOYMENT_F: [Field; 2] = [
    f("maxUnavailable", &super::intstr::INT_OR_STRING, 5, ""),
    f("maxSurge", &super::intstr::INT_OR_STRING, 5, ""),
];
pub static ROLLING_UPDATE_DEPLOYMENT: TypeDef = object("io.k8s.api.apps.v1.RollingUpdateDeployment", "v1.RollingUpdateDeployment", &ROLLING_UPDATE_DEPLOYMENT_F, &[1, 0], false, Some(&ROLLING_UPDATE_DEPLOYMENT_M), &[], None, false);
static ROLLING_UPDATE_STATEFUL_SET_STRATEGY_F: [Field; 2] = [
    f("partition", &super::anonymous::INT32, 5, ""),
    f("maxUnavailable", &super::intstr::INT_OR_STRING, 5, ""),
];
pub static ROLLING_UPDATE_STATEFUL_SET_STRATEGY: TypeDef = object("io.k8s.api.apps.v1.RollingUpdateStatefulSetStrategy", "v1.RollingUpdateStatefulSetStrategy", &ROLLING_UPDATE_STATEFUL_SET_STRATEGY_F, &[1, 0], false, Some(&ROLLING_UPDATE_STATEFUL_SET_STRATEGY_M), &[], None, false);
static STATEFUL_SET_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &STATEFUL_SET_SPEC, 9, "{}"),
    f("status", &STATEFUL_SET_STATUS, 1, "{}"),
];
static STATEFUL_SET_D0: [Text; 2] = [t("spec"), t("replicas")];
static STATEFUL_SET_D1: [Text; 2] = [t("spec"), t("podManagementPolicy")];
static STATEFUL_SET_D2: [Text; 3] = [t("spec"), t("updateStrategy"), t("type")];
static STATEFUL_SET_D3: [Text; 4] = [t("spec"), t("updateStrategy"), t("rollingUpdate"), t("partition")];
static STATEFUL_SET_C3: [Text; 3] = [t("spec"), t("updateStrategy"), t("type")];
static STATEFUL_SET_D4: [Text; 4] = [t("spec"), t("updateStrategy"), t("rollingUpdate"), t("maxUnavailable")];
static STATEFUL_SET_C4: [Text; 3] = [t("spec"), t("updateStrategy"), t("type")];
static STATEFUL_SET_D5: [Text; 3] = [t("spec"), t("persistentVolumeClaimRetentionPolicy"), t("whenDeleted")];
static STATEFUL_SET_D6: [Text; 3] = [t("spec"), t("persistentVolumeClaimRetentionPolicy"), t("whenScaled")];
static STATEFUL_SET_D7: [Text; 2] = [t("spec"), t("revisionHistoryLimit")];
static STATEFUL_SET_D: [DefaultRule; 8] = [
    rule(&STATEFUL_SET_D0, "1", When::Unset),
    rule(&STATEFUL_SET_D1, "\"OrderedReady\"", When::Unset),
    rule(&STATEFUL_SET_D2, "\"RollingUpdate\"", When::Unset),
    rule(&STATEFUL_SET_D3, "0", When::UnsetAnd(Cow::Borrowed(&STATEFUL_SET_C3), t("RollingUpdate"))),
    rule(&STATEFUL_SET_D4, "1", When::UnsetAnd(Cow::Borrowed(&STATEFUL_SET_C4), t("RollingUpdate"))),
    rule(&STATEFUL_SET_D5, "\"Retain\"", When::Unset),
    rule(&STATEFUL_SET_D6, "\"Retain\"", When::Unset),
    rule(&STATEFUL_SET_D7, "10", When::Unset),
];
pub static STATEFUL_SET: TypeDef = object("io.k8s.api.apps.v1.StatefulSet", "v1.StatefulSet", &STATEFUL_SET_F, &[1, 0, 2, 3, 4], false, Some(&STATEFUL_SET_M), &STATEFUL_SET_D, Some(crate::defaults::workloads::stateful_set), true);
static STATEFUL_SET_CONDITION_F: [Field; 5] = [
    f("type", &super::anonymous::STRING_V1_STATEFUL_SET_CONDITION_TYPE, 0, "\"\""),
    f("status", &super::anonymous::STRING_V1_CONDITION_STATUS, 0, "\"\""),
    f("lastTransitionTime", &super::meta_v1::TIME, 1, ""),
    f("reason", &super::anonymous::STRING, 1, ""),
    f("message", &super::anonymous::STRING, 1, ""),
];
pub static STATEFUL_SET_CONDITION: TypeDef = object("io.k8s.api.apps.v1.StatefulSetCondition", "v1.StatefulSetCondition", &STATEFUL_SET_CONDITION_F, &[2, 4, 3, 1, 0], false, Some(&STATEFUL_SET_CONDITION_M), &[], None, false);
static STATEFUL_SET_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_APPS_V1_STATEFUL_SET, 8, ""),
];
pub static STATEFUL_SET_LIST: TypeDef = object("io.k8s.api.apps.v1.StatefulSetList", "v1.StatefulSetList", &STATEFUL_SET_LIST_F, &[1, 3, 0, 2], false, Some(&STATEFUL_SET_LIST_M), &[], None, true);
static STATEFUL_SET_ORDINALS_F: [Field; 1] = [
    f("start", &super::anonymous::INT32, 0, "0"),
];
pub static STATEFUL_SET_ORDINALS: TypeDef = object("io.k8s.api.apps.v1.StatefulSetOrdinals", "v1.StatefulSetOrdinals", &STATEFUL_SET_ORDINALS_F, &[0], false, Some(&STATEFUL_SET_ORDINALS_M), &[], None, false);
static STATEFUL_SET_PERSISTENT_VOLUME_CLAIM_RETENTION_POLICY_F: [Field; 2] = [
    f("whenDeleted", &super::anonymous::STRING_V1_PERSISTENT_VOLUME_CLAIM_RETENTION_POLICY_TYPE, 1, ""),
    f("whenScaled", &super::anonymous::STRING_V1_PERSISTENT_VOLUME_CLAIM_RETENTION_POLICY_TYPE, 1, ""),
];
pub static STATEFUL_SET_PERSISTENT_VOLUME_CLAIM_RETENTION_POLICY: TypeDef = object("io.k8s.api.apps.v1.StatefulSetPersistentVolumeClaimRetentionPolicy", "v1.StatefulSetPersistentVolumeClaimRetentionPolicy", &STATEFUL_SET_PERSISTENT_VOLUME_CLAIM_RETENTION_POLICY_F, &[0, 1], false, Some(&STATEFUL_SET_PERSISTENT_VOLUME_CLAIM_RETENTION_POLICY_M), &[], None, false);
static STATEFUL_SET_SPEC_POD_MANAGEMENT_POLICY_E: [Text; 2] = [t("OrderedReady"), t("Parallel")];
static STATEFUL_SET_SPEC_F: [Field; 11] = [
    f("replicas", &super::anonymous::INT32, 5, ""),
    f("selector", &super::meta_v1::LABEL_SELECTOR, 12, ""),
    f("template", &super::core_v1::POD_TEMPLATE_SPEC, 8, "{}"),
    f("volumeClaimTemplates", &super::anonymous::LIST_OF_CORE_V1_PERSISTENT_VOLUME_CLAIM, 1, ""),
    f("serviceName", &super::anonymous::STRING, 0, "\"\""),
    field("podManagementPolicy", &super::anonymous::STRING, 1, "", PatchStrategy::None, "", &STATEFUL_SET_SPEC_POD_MANAGEMENT_POLICY_E),
    f("updateStrategy", &STATEFUL_SET_UPDATE_STRATEGY, 1, "{}"),
    f("revisionHistoryLimit", &super::anonymous::INT32, 5, ""),
    f("minReadySeconds", &super::anonymous::INT32, 1, ""),
    f("persistentVolumeClaimRetentionPolicy", &STATEFUL_SET_PERSISTENT_VOLUME_CLAIM_RETENTION_POLICY, 5, ""),
    f("ordinals", &STATEFUL_SET_ORDINALS, 5, ""),
];
pub static STATEFUL_SET_SPEC: TypeDef = object("io.k8s.api.apps.v1.StatefulSetSpec", "v1.StatefulSetSpec", &STATEFUL_SET_SPEC_F, &[8, 10, 9, 5, 0, 7, 1, 4, 2, 6, 3], false, Some(&STATEFUL_SET_SPEC_M), &[], None, true);
static STATEFUL_SET_STATUS_F: [Field; 10] = [
    f("observedGeneration", &super::anonymous::INT64, 1, ""),
    f("replicas", &super::anonymous::INT32, 8, "0"),
    f("readyReplicas", &super::anonymous::INT32, 1, ""),
    f("currentReplicas", &super::anonymous::INT32, 1, ""),
    f("updatedReplicas", &super::anonymous::INT32, 1, ""),
    f("currentRevision", &super::anonymous::STRING, 1, ""),
    f("updateRevision", &super::anonymous::STRING, 1, ""),
    f("collisionCount", &super::anonymous::INT32, 5, ""),
    field("conditions", &super::anonymous::LIST_BY_TYPE_OF_APPS_V1_STATEFUL_SET_CONDITION, 1, "", PatchStrategy::Merge, "type", &[]),
    f("availableReplicas", &super::anonymous::INT32, 0, "0"),
];
pub static STATEFUL_SET_STATUS: TypeDef = object("io.k8s.api.apps.v1.StatefulSetStatus", "v1.StatefulSetStatus", &STATEFUL_SET_STATUS_F, &[9, 7, 8, 3, 5, 0, 2, 1, 6, 4], false, Some(&STATEFUL_SET_STATUS_M), &[], None, false);
static STATEFUL_SET_UPDATE_STRATEGY_TYPE_E: [Text; 3] = [t("OnDelete"), t("Recreate"), t("RollingUpdate")];
static STATEFUL_SET_UPDATE_STRATEGY_F: [Field; 2] = [
    field("type", &super::anonymous::STRING, 1, "", PatchStrategy::None, "", &STATEFUL_SET_UPDATE_STRATEGY_TYPE_E),
    f("rollingUpdate", &ROLLING_UPDATE_STATEFUL_SET_STRATEGY, 5, ""),
];
pub static STATEFUL_SET_UPDATE_STRATEGY: TypeDef = object("io.k8s.api.apps.v1.StatefulSetUpdateStrategy", "v1.StatefulSetUpdateStrategy", &STATEFUL_SET_UPDATE_STRATEGY_F, &[1, 0], false, Some(&STATEFUL_SET_UPDATE_STRATEGY_M), &[], None, false);
pub static CONTROLLER_REVISION_M: Message = Message::new("k8s.io.api.apps.v1.ControllerRevision", &[p(1, "metadata", 0), p(2, "data", 0), p(3, "revision", 0)]);
pub static CONTROLLER_REVISION_LIST_M: Message = Message::new("k8s.io.api.apps.v1.ControllerRevisionList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static DAEMON_SET_M: Message = Message::new("k8s.io.api.apps.v1.DaemonSet", &[p(1, "metadata", 0), p(2, "spec", 0), p(3, "status", 0)]);
pub static DAEMON_SET_CONDITION_M: Message = Message::new("k8s.io.api.apps.v1.DaemonSetCondition", &[p(1, "type", 0), p(2, "status", 0), p(3, "lastTransitionTime", 0), p(4, "reason", 0), p(5, "message", 0)]);
pub static DAEMON_SET_LIST_M: Message = Message::new("k8s.io.api.apps.v1.DaemonSetList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static DAEMON_SET_SPEC_M: Message = Message::new("k8s.io.api.apps.v1.DaemonSetSpec", &[p(1, "selector", 1), p(2, "template", 0), p(3, "updateStrategy", 0), p(4, "minReadySeconds", 0), p(6, "revisionHistoryLimit", 1)]);
pub static DAEMON_SET_STATUS_M: Message = Message::new("k8s.io.api.apps.v1.DaemonSetStatus", &[p(1, "currentNumberScheduled", 0), p(2, "numberMisscheduled", 0), p(3, "desiredNumberScheduled", 0), p(4, "numberReady", 0), p(5, "observedGeneration", 0), p(6, "updatedNumberScheduled", 0), p(7, "numberAvailable", 0), p(8, "numberUnavailable", 0), p(9, "collisionCount", 1), p(10, "conditions", 0)]);
pub static DAEMON_SET_UPDATE_STRATEGY_M: Message = Message::new("k8s.io.api.apps.v1.DaemonSetUpdateStrategy", &[p(1, "type", 0), p(2, "rollingUpdate", 1)]);
pub static DEPLOYMENT_M: Message = Message::new("k8s.io.api.apps.v1.Deployment", &[p(1, "metadata", 0), p(2, "spec", 0), p(3, "status", 0)]);
pub static DEPLOYMENT_CONDITION_M: Message = Message::new("k8s.io.api.apps.v1.DeploymentCondition", &[p(1, "type", 0), p(2, "status", 0), p(4, "reason", 0), p(5, "message", 0), p(6, "lastUpdateTime", 0), p(7, "lastTransitionTime", 0)]);
pub static DEPLOYMENT_LIST_M: Message = Message::new("k8s.io.api.apps.v1.DeploymentList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static DEPLOYMENT_SPEC_M: Message = Message::new("k8s.io.api.apps.v1.DeploymentSpec", &[p(1, "replicas", 1), p(2, "selector", 1), p(3, "template", 0), p(4, "strategy", 0), p(5, "minReadySeconds", 0), p(6, "revisionHistoryLimit", 1), p(7, "paused", 0), p(9, "progressDeadlineSeconds", 1)]);
pub static DEPLOYMENT_STATUS_M: Message = Message::new("k8s.io.api.apps.v1.DeploymentStatus", &[p(1, "observedGeneration", 0), p(2, "replicas", 0), p(3, "updatedReplicas", 0), p(4, "availableReplicas", 0), p(5, "unavailableReplicas", 0), p(6, "conditions", 0), p(7, "readyReplicas", 0), p(8, "collisionCount", 1), p(9, "terminatingReplicas", 1)]);
pub static DEPLOYMENT_STRATEGY_M: Message = Message::new("k8s.io.api.apps.v1.DeploymentStrategy", &[p(1, "type", 0), p(2, "rollingUpdate", 1)]);
pub static REPLICA_SET_M: Message = Message::new("k8s.io.api.apps.v1.ReplicaSet", &[p(1, "metadata", 0), p(2, "spec", 0), p(3, "status", 0)]);
pub static REPLICA_SET_CONDITION_M: Message = Message::new("k8s.io.api.apps.v1.ReplicaSetCondition", &[p(1, "type", 0), p(2, "status", 0), p(3, "lastTransitionTime", 0), p(4, "reason", 0), p(5, "message", 0)]);
pub static REPLICA_SET_LIST_M: Message = Message::new("k8s.io.api.apps.v1.ReplicaSetList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static REPLICA_SET_SPEC_M: Message = Message::new("k8s.io.api.apps.v1.ReplicaSetSpec", &[p(1, "replicas", 1), p(2, "selector", 1), p(3, "template", 0), p(4, "minReadySeconds", 0)]);
pub static REPLICA_SET_STATUS_M: Message = Message::new("k8s.io.api.apps.v1.ReplicaSetStatus", &[p(1, "replicas", 0), p(2, "fullyLabeledReplicas", 0), p(3, "observedGeneration", 0), p(4, "readyReplicas", 0), p(5, "availableReplicas", 0), p(6, "conditions", 0), p(7, "terminatingReplicas", 1)]);
pub static ROLLING_UPDATE_DAEMON_SET_M: Message = Message::new("k8s.io.api.apps.v1.RollingUpdateDaemonSet", &[p(1, "maxUnavailable", 1), p(2, "maxSurge", 1)]);
pub static ROLLING_UPDATE_DEPLOYMENT_M: Message = Message::new("k8s.io.api.apps.v1.RollingUpdateDeployment", &[p(1, "maxUnavailable", 1), p(2, "maxSurge", 1)]);
pub static ROLLING_UPDATE_STATEFUL_SET_STRATEGY_M: Message = Message::new("k8s.io.api.apps.v1.RollingUpdateStatefulSetStrategy", &[p(1, "partition", 1), p(2, "maxUnavailable", 1)]);
pub static STATEFUL_SET_M: Message = Message::new("k8s.io.api.apps.v1.StatefulSet", &[p(1, "metadata", 0), p(2, "spec", 0), p(3, "status", 0)]);
pub static STATEFUL_SET_CONDITION_M: Message = Message::new("k8s.io.api.apps.v1.StatefulSetCondition", &[p(1, "type", 0), p(2, "status", 0), p(3, "lastTransitionTime", 0), p(4, "reason", 0), p(5, "message", 0)]);
pub static STATEFUL_SET_LIST_M: Message = Message::new("k8s.io.api.apps.v1.StatefulSetList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static STATEFUL_SET_ORDINALS_M: Message = Message::new("k8s.io.api.apps.v1.StatefulSetOrdinals", &[p(1, "start", 0)]);
pub static STATEFUL_SET_PERSISTENT_VOLUME_CLAIM_RETENTION_POLICY_M: Message = Message::new("k8s.io.api.apps.v1.StatefulSetPersistentVolumeClaimRetentionPolicy", &[p(1, "whenDeleted", 0), p(2, "whenScaled", 0)]);
pub static STATEFUL_SET_SPEC_M: Message = Message::new("k8s.io.api.apps.v1.StatefulSetSpec", &[p(1, "replicas", 1), p(2, "selector", 1), p(3, "template", 0), p(4, "volumeClaimTemplates", 0), p(5, "serviceName", 0), p(6, "podManagementPolicy", 0), p(7, "updateStrategy", 0), p(8, "revisionHistoryLimit", 1), p(9, "minReadySeconds", 0), p(10, "persistentVolumeClaimRetentionPolicy", 1), p(11, "ordinals", 1)]);
pub static STATEFUL_SET_STATUS_M: Message = Message::new("k8s.io.api.apps.v1.StatefulSetStatus", &[p(1, "observedGeneration", 0), p(2, "replicas", 0), p(3, "readyReplicas", 0), p(4, "currentReplicas", 0), p(5, "updatedReplicas", 0), p(6, "currentRevision", 0), p(7, "updateRevision", 0), p(9, "collisionCount", 1), p(10, "conditions", 0), p(11, "availableReplicas", 0)]);
pub static STATEFUL_SET_UPDATE_STRATEGY_M: Message = Message::new("k8s.io.api.apps.v1.StatefulSetUpdateStrategy", &[p(1, "type", 0), p(2, "rollingUpdate", 1)]);
