//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static T6: [Text; 1] = [t("all")];
static T1: [Text; 8] = [t("create"), t("delete"), t("deletecollection"), t("get"), t("list"), t("patch"), t("update"), t("watch")];
static T0: [Text; 3] = [t("get"), t("patch"), t("update")];
static T5: [Text; 1] = [t("hpa")];
static T2: [Text; 2] = [t("metadata.name"), t("metadata.namespace")];
static T3: [Text; 1] = [t("spec")];
static T4: [Text; 1] = [t("status")];
static HORIZONTALPODAUTOSCALERS_V2_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static HORIZONTALPODAUTOSCALERS_V2_SUBS: [SubresourceDesc; 1] = [
    SubresourceDesc { name: t("status"), gvk: gvk("autoscaling", "v2", "HorizontalPodAutoscaler"), ty: Some(TypeRef::Static(&super::autoscaling_v2::HORIZONTAL_POD_AUTOSCALER)), verbs: Cow::Borrowed(&T0), connect_methods: Cow::Borrowed(&[]), served_by_default: true, action: SubresourceAction::Status },
];
static HORIZONTALPODAUTOSCALERS_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static HORIZONTALPODAUTOSCALERS_V1_SUBS: [SubresourceDesc; 1] = [
    SubresourceDesc { name: t("status"), gvk: gvk("autoscaling", "v1", "HorizontalPodAutoscaler"), ty: Some(TypeRef::Static(&super::autoscaling_v1::HORIZONTAL_POD_AUTOSCALER)), verbs: Cow::Borrowed(&T0), connect_methods: Cow::Borrowed(&[]), served_by_default: true, action: SubresourceAction::Status },
];
static HORIZONTALPODAUTOSCALERS_VERSIONS: [VersionDesc; 2] = [
    VersionDesc { version: t("v2"), ty: TypeRef::Static(&super::autoscaling_v2::HORIZONTAL_POD_AUTOSCALER), verbs: Cow::Borrowed(&T1), served_by_default: true, feature_gate: t(""), lifecycle: life("1.23", "", "", ""), field_selectors: Cow::Borrowed(&HORIZONTALPODAUTOSCALERS_V2_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&HORIZONTALPODAUTOSCALERS_V2_SUBS), convert: Convert::Same, declared: None },
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::autoscaling_v1::HORIZONTAL_POD_AUTOSCALER), verbs: Cow::Borrowed(&T1), served_by_default: true, feature_gate: t(""), lifecycle: life("1.2", "", "", ""), field_selectors: Cow::Borrowed(&HORIZONTALPODAUTOSCALERS_V1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&HORIZONTALPODAUTOSCALERS_V1_SUBS), convert: Convert::With { to_storage: crate::convert::autoscaling::to_v2, from_storage: crate::convert::autoscaling::from_v2 }, declared: None },
];
static HORIZONTALPODAUTOSCALERS_STATUS_RESETS: [ResetFields; 2] = [
    ResetFields { api_version: t("autoscaling/v1"), paths: Cow::Borrowed(&T3) },
    ResetFields { api_version: t("autoscaling/v2"), paths: Cow::Borrowed(&T3) },
];
static HORIZONTALPODAUTOSCALERS_PARTS: [SubresourceStrategy; 1] = [
    SubresourceStrategy { name: t("status"), keep: Cow::Borrowed(&T3), only: Cow::Borrowed(&[]), bumps_generation: false, reset_fields: Cow::Borrowed(&HORIZONTALPODAUTOSCALERS_STATUS_RESETS) },
];
static HORIZONTALPODAUTOSCALERS_RESETS: [ResetFields; 2] = [
    ResetFields { api_version: t("autoscaling/v1"), paths: Cow::Borrowed(&T4) },
    ResetFields { api_version: t("autoscaling/v2"), paths: Cow::Borrowed(&T4) },
];
pub const HORIZONTALPODAUTOSCALERS: ResourceDesc = ResourceDesc {
    group: t("autoscaling"), resource: t("horizontalpodautoscalers"), singular: t("horizontalpodautoscaler"), kind: t("HorizontalPodAutoscaler"), namespaced: true,
    short_names: Cow::Borrowed(&T5), categories: Cow::Borrowed(&T6), versions: Cow::Borrowed(&HORIZONTALPODAUTOSCALERS_VERSIONS),
    storage: Some(StorageDesc { prefix: t("horizontalpodautoscalers"), gvk: gvk("autoscaling", "v2", "HorizontalPodAutoscaler"), ty: TypeRef::Static(&super::autoscaling_v2::HORIZONTAL_POD_AUTOSCALER), json: false, version_hash: t("qwQve8ut294="), selectable: Cow::Borrowed(&T2), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&[]) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: true, generation: Generation::Tracks(Cow::Borrowed(&T3)), name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&T4), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&T4), subresources: Cow::Borrowed(&HORIZONTALPODAUTOSCALERS_PARTS), reset_fields: Cow::Borrowed(&HORIZONTALPODAUTOSCALERS_RESETS), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::AUTOSCALING_HORIZONTAL_POD_AUTOSCALER), hook: None,
};
