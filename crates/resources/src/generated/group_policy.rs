//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static T1: [Text; 8] = [t("create"), t("delete"), t("deletecollection"), t("get"), t("list"), t("patch"), t("update"), t("watch")];
static T0: [Text; 3] = [t("get"), t("patch"), t("update")];
static T2: [Text; 2] = [t("metadata.name"), t("metadata.namespace")];
static T5: [Text; 1] = [t("pdb")];
static T3: [Text; 1] = [t("spec")];
static T4: [Text; 1] = [t("status")];
static PODDISRUPTIONBUDGETS_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static PODDISRUPTIONBUDGETS_V1_SUBS: [SubresourceDesc; 1] = [
    SubresourceDesc { name: t("status"), gvk: gvk("policy", "v1", "PodDisruptionBudget"), ty: Some(TypeRef::Static(&super::policy_v1::POD_DISRUPTION_BUDGET)), verbs: Cow::Borrowed(&T0), connect_methods: Cow::Borrowed(&[]), served_by_default: true, action: SubresourceAction::Status },
];
static PODDISRUPTIONBUDGETS_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::policy_v1::POD_DISRUPTION_BUDGET), verbs: Cow::Borrowed(&T1), served_by_default: true, feature_gate: t(""), lifecycle: life("1.21", "", "", ""), field_selectors: Cow::Borrowed(&PODDISRUPTIONBUDGETS_V1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&PODDISRUPTIONBUDGETS_V1_SUBS), convert: Convert::Same, declared: None },
];
static PODDISRUPTIONBUDGETS_FORMER: [StoredVersion; 1] = [
    StoredVersion { gvk: gvk("policy", "v1beta1", "PodDisruptionBudget"), ty: TypeRef::Static(crate::former::policy::POD_DISRUPTION_BUDGET.0), convert: crate::former::policy::POD_DISRUPTION_BUDGET.1 },
];
static PODDISRUPTIONBUDGETS_STATUS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("policy/v1"), paths: Cow::Borrowed(&T3) },
];
static PODDISRUPTIONBUDGETS_PARTS: [SubresourceStrategy; 1] = [
    SubresourceStrategy { name: t("status"), keep: Cow::Borrowed(&T3), only: Cow::Borrowed(&[]), bumps_generation: false, reset_fields: Cow::Borrowed(&PODDISRUPTIONBUDGETS_STATUS_RESETS) },
];
static PODDISRUPTIONBUDGETS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("policy/v1"), paths: Cow::Borrowed(&T4) },
];
pub const PODDISRUPTIONBUDGETS: ResourceDesc = ResourceDesc {
    group: t("policy"), resource: t("poddisruptionbudgets"), singular: t("poddisruptionbudget"), kind: t("PodDisruptionBudget"), namespaced: true,
    short_names: Cow::Borrowed(&T5), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&PODDISRUPTIONBUDGETS_VERSIONS),
    storage: Some(StorageDesc { prefix: t("poddisruptionbudgets"), gvk: gvk("policy", "v1", "PodDisruptionBudget"), ty: TypeRef::Static(&super::policy_v1::POD_DISRUPTION_BUDGET), json: false, version_hash: t("EVWiDmWqyJw="), selectable: Cow::Borrowed(&T2), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&PODDISRUPTIONBUDGETS_FORMER) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: false, generation: Generation::Tracks(Cow::Borrowed(&T3)), name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&T4), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&T4), subresources: Cow::Borrowed(&PODDISRUPTIONBUDGETS_PARTS), reset_fields: Cow::Borrowed(&PODDISRUPTIONBUDGETS_RESETS), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: false },
    columns: Cow::Borrowed(&super::columns::POLICY_POD_DISRUPTION_BUDGET), hook: Some("poddisruptionbudgets"),
};
