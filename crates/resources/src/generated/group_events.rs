//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static T0: [Text; 8] = [t("create"), t("delete"), t("deletecollection"), t("get"), t("list"), t("patch"), t("update"), t("watch")];
static T2: [Text; 1] = [t("ev")];
static T1: [Text; 13] = [t("involvedObject.apiVersion"), t("involvedObject.fieldPath"), t("involvedObject.kind"), t("involvedObject.name"), t("involvedObject.namespace"), t("involvedObject.resourceVersion"), t("involvedObject.uid"), t("metadata.name"), t("metadata.namespace"), t("reason"), t("reportingComponent"), t("source"), t("type")];
static EVENTS_V1_FIELDS: [(Text, Text); 12] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
    (t("reason"), t("reason")),
    (t("regarding.apiVersion"), t("involvedObject.apiVersion")),
    (t("regarding.fieldPath"), t("involvedObject.fieldPath")),
    (t("regarding.kind"), t("involvedObject.kind")),
    (t("regarding.name"), t("involvedObject.name")),
    (t("regarding.namespace"), t("involvedObject.namespace")),
    (t("regarding.resourceVersion"), t("involvedObject.resourceVersion")),
    (t("regarding.uid"), t("involvedObject.uid")),
    (t("reportingController"), t("reportingComponent")),
    (t("type"), t("type")),
];
static EVENTS_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::events_v1::EVENT), verbs: Cow::Borrowed(&T0), served_by_default: true, feature_gate: t(""), lifecycle: life("1.19", "", "", ""), field_selectors: Cow::Borrowed(&EVENTS_V1_FIELDS), field_selectors_generic: false, subresources: Cow::Borrowed(&[]), convert: Convert::With { to_storage: crate::convert::events::to_core, from_storage: crate::convert::events::from_core }, declared: None },
];
pub const EVENTS: ResourceDesc = ResourceDesc {
    group: t("events.k8s.io"), resource: t("events"), singular: t("event"), kind: t("Event"), namespaced: true,
    short_names: Cow::Borrowed(&T2), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&EVENTS_VERSIONS),
    storage: Some(StorageDesc { prefix: t("events"), gvk: gvk("", "v1", "Event"), ty: TypeRef::Static(&super::core_v1::EVENT), json: false, version_hash: t("r2yiGXH7wu8="), selectable: Cow::Borrowed(&T1), indexed: Cow::Borrowed(&[]), shared_with: Some(GroupResource { group: t(""), resource: t("events") }), uncached: true, former: Cow::Borrowed(&[]) }),
    strategy: Strategy { allow_create_on_update: true, allow_unconditional_update: true, generation: Generation::None, name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&[]), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&[]), subresources: Cow::Borrowed(&[]), reset_fields: Cow::Borrowed(&[]), graceful_delete: false, gc_default: GcDefault::Unsupported, delete_returns_object: false, event_ttl: true, plain_equality: false, qualified_finalizers: false },
    columns: Cow::Borrowed(&super::columns::CORE_EVENT), hook: None,
};
