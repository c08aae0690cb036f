//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static T6: [Text; 1] = [t("all")];
static T0: [Text; 8] = [t("create"), t("delete"), t("deletecollection"), t("get"), t("list"), t("patch"), t("update"), t("watch")];
static T10: [Text; 1] = [t("deploy")];
static T5: [Text; 1] = [t("ds")];
static T2: [Text; 3] = [t("get"), t("patch"), t("update")];
static T8: [Text; 2] = [t("metadata.labels"), t("spec")];
static T1: [Text; 2] = [t("metadata.name"), t("metadata.namespace")];
static T11: [Text; 3] = [t("metadata.name"), t("metadata.namespace"), t("status.replicas")];
static T12: [Text; 1] = [t("rs")];
static T3: [Text; 1] = [t("spec")];
static T7: [Text; 2] = [t("spec"), t("metadata.annotations")];
static T9: [Text; 2] = [t("spec"), t("metadata.labels")];
static T4: [Text; 1] = [t("status")];
static T13: [Text; 1] = [t("sts")];
static CONTROLLERREVISIONS_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static CONTROLLERREVISIONS_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::apps_v1::CONTROLLER_REVISION), verbs: Cow::Borrowed(&T0), served_by_default: true, feature_gate: t(""), lifecycle: life("1.9", "", "", ""), field_selectors: Cow::Borrowed(&CONTROLLERREVISIONS_V1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
];
static CONTROLLERREVISIONS_FORMER: [StoredVersion; 2] = [
    StoredVersion { gvk: gvk("apps", "v1beta1", "ControllerRevision"), ty: TypeRef::Static(&super::apps_v1::CONTROLLER_REVISION), convert: crate::former::same },
    StoredVersion { gvk: gvk("apps", "v1beta2", "ControllerRevision"), ty: TypeRef::Static(&super::apps_v1::CONTROLLER_REVISION), convert: crate::former::same },
];
pub const CONTROLLERREVISIONS: ResourceDesc = ResourceDesc {
    group: t("apps"), resource: t("controllerrevisions"), singular: t("controllerrevision"), kind: t("ControllerRevision"), namespaced: true,
    short_names: Cow::Borrowed(&[]), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&CONTROLLERREVISIONS_VERSIONS),
    storage: Some(StorageDesc { prefix: t("controllerrevisions"), gvk: gvk("apps", "v1", "ControllerRevision"), ty: TypeRef::Static(&super::apps_v1::CONTROLLER_REVISION), json: false, version_hash: t("85nkx63pcBU="), selectable: Cow::Borrowed(&T1), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&CONTROLLERREVISIONS_FORMER) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: true, generation: Generation::None, name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&[]), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&[]), subresources: Cow::Borrowed(&[]), reset_fields: Cow::Borrowed(&[]), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::APPS_CONTROLLER_REVISION), hook: None,
};
static DAEMONSETS_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static DAEMONSETS_V1_SUBS: [SubresourceDesc; 1] = [
    SubresourceDesc { name: t("status"), gvk: gvk("apps", "v1", "DaemonSet"), ty: Some(TypeRef::Static(&super::apps_v1::DAEMON_SET)), verbs: Cow::Borrowed(&T2), connect_methods: Cow::Borrowed(&[]), served_by_default: true, action: SubresourceAction::Status },
];
static DAEMONSETS_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::apps_v1::DAEMON_SET), verbs: Cow::Borrowed(&T0), served_by_default: true, feature_gate: t(""), lifecycle: life("1.9", "", "", ""), field_selectors: Cow::Borrowed(&DAEMONSETS_V1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&DAEMONSETS_V1_SUBS), convert: Convert::Same, declared: None },
];
static DAEMONSETS_FORMER: [StoredVersion; 2] = [
    StoredVersion { gvk: gvk("apps", "v1beta2", "DaemonSet"), ty: TypeRef::Static(&super::apps_v1::DAEMON_SET), convert: crate::former::same },
    StoredVersion { gvk: gvk("extensions", "v1beta1", "DaemonSet"), ty: TypeRef::Static(crate::former::apps::DAEMON_SET.0), convert: crate::former::apps::DAEMON_SET.1 },
];
static DAEMONSETS_STATUS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("apps/v1"), paths: Cow::Borrowed(&T3) },
];
static DAEMONSETS_PARTS: [SubresourceStrategy; 1] = [
    SubresourceStrategy { name: t("status"), keep: Cow::Borrowed(&T3), only: Cow::Borrowed(&[]), bumps_generation: false, reset_fields: Cow::Borrowed(&DAEMONSETS_STATUS_RESETS) },
];
static DAEMONSETS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("apps/v1"), paths: Cow::Borrowed(&T4) },
];
pub const DAEMONSETS: ResourceDesc = ResourceDesc {
    group: t("apps"), resource: t("daemonsets"), singular: t("daemonset"), kind: t("DaemonSet"), namespaced: true,
    short_names: Cow::Borrowed(&T5), categories: Cow::Borrowed(&T6), versions: Cow::Borrowed(&DAEMONSETS_VERSIONS),
    storage: Some(StorageDesc { prefix: t("daemonsets"), gvk: gvk("apps", "v1", "DaemonSet"), ty: TypeRef::Static(&super::apps_v1::DAEMON_SET), json: false, version_hash: t("dd7pWHUlMKQ="), selectable: Cow::Borrowed(&T1), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&DAEMONSETS_FORMER) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: true, generation: Generation::Tracks(Cow::Borrowed(&T3)), name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&T4), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&T4), subresources: Cow::Borrowed(&DAEMONSETS_PARTS), reset_fields: Cow::Borrowed(&DAEMONSETS_RESETS), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::APPS_DAEMON_SET), hook: Some("daemonsets"),
};
static DEPLOYMENTS_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static DEPLOYMENTS_V1_SUBS: [SubresourceDesc; 2] = [
    SubresourceDesc { name: t("scale"), gvk: gvk("autoscaling", "v1", "Scale"), ty: Some(TypeRef::Static(&super::autoscaling_v1::SCALE)), verbs: Cow::Borrowed(&T2), connect_methods: Cow::Borrowed(&[]), served_by_default: true, action: SubresourceAction::Scale },
    SubresourceDesc { name: t("status"), gvk: gvk("apps", "v1", "Deployment"), ty: Some(TypeRef::Static(&super::apps_v1::DEPLOYMENT)), verbs: Cow::Borrowed(&T2), connect_methods: Cow::Borrowed(&[]), served_by_default: true, action: SubresourceAction::Status },
];
static DEPLOYMENTS_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::apps_v1::DEPLOYMENT), verbs: Cow::Borrowed(&T0), served_by_default: true, feature_gate: t(""), lifecycle: life("1.9", "", "", ""), field_selectors: Cow::Borrowed(&DEPLOYMENTS_V1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&DEPLOYMENTS_V1_SUBS), convert: Convert::Same, declared: None },
];
static DEPLOYMENTS_FORMER: [StoredVersion; 3] = [
    StoredVersion { gvk: gvk("apps", "v1beta1", "Deployment"), ty: TypeRef::Static(crate::former::apps::DEPLOYMENT.0), convert: crate::former::apps::DEPLOYMENT.1 },
    StoredVersion { gvk: gvk("apps", "v1beta2", "Deployment"), ty: TypeRef::Static(&super::apps_v1::DEPLOYMENT), convert: crate::former::same },
    StoredVersion { gvk: gvk("extensions", "v1beta1", "Deployment"), ty: TypeRef::Static(crate::former::apps::DEPLOYMENT.0), convert: crate::former::apps::DEPLOYMENT.1 },
];
static DEPLOYMENTS_STATUS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("apps/v1"), paths: Cow::Borrowed(&T8) },
];
static DEPLOYMENTS_PARTS: [SubresourceStrategy; 1] = [
    SubresourceStrategy { name: t("status"), keep: Cow::Borrowed(&T9), only: Cow::Borrowed(&[]), bumps_generation: false, reset_fields: Cow::Borrowed(&DEPLOYMENTS_STATUS_RESETS) },
];
static DEPLOYMENTS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("apps/v1"), paths: Cow::Borrowed(&T4) },
];
pub const DEPLOYMENTS: ResourceDesc = ResourceDesc {
    group: t("apps"), resource: t("deployments"), singular: t("deployment"), kind: t("Deployment"), namespaced: true,
    short_names: Cow::Borrowed(&T10), categories: Cow::Borrowed(&T6), versions: Cow::Borrowed(&DEPLOYMENTS_VERSIONS),
    storage: Some(StorageDesc { prefix: t("deployments"), gvk: gvk("apps", "v1", "Deployment"), ty: TypeRef::Static(&super::apps_v1::DEPLOYMENT), json: false, version_hash: t("8aSe+NMegvE="), selectable: Cow::Borrowed(&T1), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&DEPLOYMENTS_FORMER) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: true, generation: Generation::Tracks(Cow::Borrowed(&T7)), name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&T4), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&T4), subresources: Cow::Borrowed(&DEPLOYMENTS_PARTS), reset_fields: Cow::Borrowed(&DEPLOYMENTS_RESETS), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::APPS_DEPLOYMENT), hook: Some("deployments"),
};
static REPLICASETS_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static REPLICASETS_V1_SUBS: [SubresourceDesc; 2] = [
    SubresourceDesc { name: t("scale"), gvk: gvk("autoscaling", "v1", "Scale"), ty: Some(TypeRef::Static(&super::autoscaling_v1::SCALE)), verbs: Cow::Borrowed(&T2), connect_methods: Cow::Borrowed(&[]), served_by_default: true, action: SubresourceAction::Scale },
    SubresourceDesc { name: t("status"), gvk: gvk("apps", "v1", "ReplicaSet"), ty: Some(TypeRef::Static(&super::apps_v1::REPLICA_SET)), verbs: Cow::Borrowed(&T2), connect_methods: Cow::Borrowed(&[]), served_by_default: true, action: SubresourceAction::Status },
];
static REPLICASETS_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::apps_v1::REPLICA_SET), verbs: Cow::Borrowed(&T0), served_by_default: true, feature_gate: t(""), lifecycle: life("1.9", "", "", ""), field_selectors: Cow::Borrowed(&REPLICASETS_V1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&REPLICASETS_V1_SUBS), convert: Convert::Same, declared: None },
];
static REPLICASETS_FORMER: [StoredVersion; 2] = [
    StoredVersion { gvk: gvk("apps", "v1beta2", "ReplicaSet"), ty: TypeRef::Static(&super::apps_v1::REPLICA_SET), convert: crate::former::same },
    StoredVersion { gvk: gvk("extensions", "v1beta1", "ReplicaSet"), ty: TypeRef::Static(&super::apps_v1::REPLICA_SET), convert: crate::former::same },
];
static REPLICASETS_STATUS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("apps/v1"), paths: Cow::Borrowed(&T3) },
];
static REPLICASETS_PARTS: [SubresourceStrategy; 1] = [
    SubresourceStrategy { name: t("status"), keep: Cow::Borrowed(&T3), only: Cow::Borrowed(&[]), bumps_generation: false, reset_fields: Cow::Borrowed(&REPLICASETS_STATUS_RESETS) },
];
static REPLICASETS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("apps/v1"), paths: Cow::Borrowed(&T4) },
];
pub const REPLICASETS: ResourceDesc = ResourceDesc {
    group: t("apps"), resource: t("replicasets"), singular: t("replicaset"), kind: t("ReplicaSet"), namespaced: true,
    short_names: Cow::Borrowed(&T12), categories: Cow::Borrowed(&T6), versions: Cow::Borrowed(&REPLICASETS_VERSIONS),
    storage: Some(StorageDesc { prefix: t("replicasets"), gvk: gvk("apps", "v1", "ReplicaSet"), ty: TypeRef::Static(&super::apps_v1::REPLICA_SET), json: false, version_hash: t("P1RzHs8/mWQ="), selectable: Cow::Borrowed(&T11), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&REPLICASETS_FORMER) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: true, generation: Generation::Tracks(Cow::Borrowed(&T3)), name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&T4), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&T4), subresources: Cow::Borrowed(&REPLICASETS_PARTS), reset_fields: Cow::Borrowed(&REPLICASETS_RESETS), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::APPS_REPLICA_SET), hook: None,
};
static STATEFULSETS_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static STATEFULSETS_V1_SUBS: [SubresourceDesc; 2] = [
    SubresourceDesc { name: t("scale"), gvk: gvk("autoscaling", "v1", "Scale"), ty: Some(TypeRef::Static(&super::autoscaling_v1::SCALE)), verbs: Cow::Borrowed(&T2), connect_methods: Cow::Borrowed(&[]), served_by_default: true, action: SubresourceAction::Scale },
    SubresourceDesc { name: t("status"), gvk: gvk("apps", "v1", "StatefulSet"), ty: Some(TypeRef::Static(&super::apps_v1::STATEFUL_SET)), verbs: Cow::Borrowed(&T2), connect_methods: Cow::Borrowed(&[]), served_by_default: true, action: SubresourceAction::Status },
];
static STATEFULSETS_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::apps_v1::STATEFUL_SET), verbs: Cow::Borrowed(&T0), served_by_default: true, feature_gate: t(""), lifecycle: life("1.9", "", "", ""), field_selectors: Cow::Borrowed(&STATEFULSETS_V1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&STATEFULSETS_V1_SUBS), convert: Convert::Same, declared: None },
];
static STATEFULSETS_FORMER: [StoredVersion; 2] = [
    StoredVersion { gvk: gvk("apps", "v1beta1", "StatefulSet"), ty: TypeRef::Static(&super::apps_v1::STATEFUL_SET), convert: crate::former::same },
    StoredVersion { gvk: gvk("apps", "v1beta2", "StatefulSet"), ty: TypeRef::Static(&super::apps_v1::STATEFUL_SET), convert: crate::former::same },
];
static STATEFULSETS_STATUS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("apps/v1"), paths: Cow::Borrowed(&T3) },
];
static STATEFULSETS_PARTS: [SubresourceStrategy; 1] = [
    SubresourceStrategy { name: t("status"), keep: Cow::Borrowed(&T3), only: Cow::Borrowed(&[]), bumps_generation: false, reset_fields: Cow::Borrowed(&STATEFULSETS_STATUS_RESETS) },
];
static STATEFULSETS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("apps/v1"), paths: Cow::Borrowed(&T4) },
];
pub const STATEFULSETS: ResourceDesc = ResourceDesc {
    group: t("apps"), resource: t("statefulsets"), singular: t("statefulset"), kind: t("StatefulSet"), namespaced: true,
    short_names: Cow::Borrowed(&T13), categories: Cow::Borrowed(&T6), versions: Cow::Borrowed(&STATEFULSETS_VERSIONS),
    storage: Some(StorageDesc { prefix: t("statefulsets"), gvk: gvk("apps", "v1", "StatefulSet"), ty: TypeRef::Static(&super::apps_v1::STATEFUL_SET), json: false, version_hash: t("H+vl74LkKdo="), selectable: Cow::Borrowed(&T1), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&STATEFULSETS_FORMER) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: true, generation: Generation::Tracks(Cow::Borrowed(&T3)), name: NameRule::Dns1123Label, reset_on_create: Cow::Borrowed(&T4), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&T4), subresources: Cow::Borrowed(&STATEFULSETS_PARTS), reset_fields: Cow::Borrowed(&STATEFULSETS_RESETS), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::APPS_STATEFUL_SET), hook: None,
};
