//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static T6: [Text; 1] = [t("all")];
static T5: [Text; 1] = [t("cj")];
static T1: [Text; 8] = [t("create"), t("delete"), t("deletecollection"), t("get"), t("list"), t("patch"), t("update"), t("watch")];
static T0: [Text; 3] = [t("get"), t("patch"), t("update")];
static T2: [Text; 2] = [t("metadata.name"), t("metadata.namespace")];
static T7: [Text; 3] = [t("metadata.name"), t("metadata.namespace"), t("status.successful")];
static T3: [Text; 1] = [t("spec")];
static T4: [Text; 1] = [t("status")];
static CRONJOBS_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static CRONJOBS_V1_SUBS: [SubresourceDesc; 1] = [
    SubresourceDesc { name: t("status"), gvk: gvk("batch", "v1", "CronJob"), ty: Some(TypeRef::Static(&super::batch_v1::CRON_JOB)), verbs: Cow::Borrowed(&T0), connect_methods: Cow::Borrowed(&[]), served_by_default: true, action: SubresourceAction::Status },
];
static CRONJOBS_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::batch_v1::CRON_JOB), verbs: Cow::Borrowed(&T1), served_by_default: true, feature_gate: t(""), lifecycle: life("1.21", "", "", ""), field_selectors: Cow::Borrowed(&CRONJOBS_V1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&CRONJOBS_V1_SUBS), convert: Convert::Same, declared: None },
];
static CRONJOBS_FORMER: [StoredVersion; 1] = [
    StoredVersion { gvk: gvk("batch", "v1beta1", "CronJob"), ty: TypeRef::Static(&super::batch_v1::CRON_JOB), convert: crate::former::same },
];
static CRONJOBS_STATUS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("batch/v1"), paths: Cow::Borrowed(&T3) },
];
static CRONJOBS_PARTS: [SubresourceStrategy; 1] = [
    SubresourceStrategy { name: t("status"), keep: Cow::Borrowed(&T3), only: Cow::Borrowed(&[]), bumps_generation: false, reset_fields: Cow::Borrowed(&CRONJOBS_STATUS_RESETS) },
];
static CRONJOBS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("batch/v1"), paths: Cow::Borrowed(&T4) },
];
pub const CRONJOBS: ResourceDesc = ResourceDesc {
    group: t("batch"), resource: t("cronjobs"), singular: t("cronjob"), kind: t("CronJob"), namespaced: true,
    short_names: Cow::Borrowed(&T5), categories: Cow::Borrowed(&T6), versions: Cow::Borrowed(&CRONJOBS_VERSIONS),
    storage: Some(StorageDesc { prefix: t("cronjobs"), gvk: gvk("batch", "v1", "CronJob"), ty: TypeRef::Static(&super::batch_v1::CRON_JOB), json: false, version_hash: t("sd5LIXh4Fjs="), selectable: Cow::Borrowed(&T2), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&CRONJOBS_FORMER) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: true, generation: Generation::Tracks(Cow::Borrowed(&T3)), name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&T4), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&T4), subresources: Cow::Borrowed(&CRONJOBS_PARTS), reset_fields: Cow::Borrowed(&CRONJOBS_RESETS), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::BATCH_CRON_JOB), hook: Some("cronjobs"),
};
static JOBS_V1_FIELDS: [(Text, Text); 3] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
    (t("status.successful"), t("status.successful")),
];
static JOBS_V1_SUBS: [SubresourceDesc; 1] = [
    SubresourceDesc { name: t("status"), gvk: gvk("batch", "v1", "Job"), ty: Some(TypeRef::Static(&super::batch_v1::JOB)), verbs: Cow::Borrowed(&T0), connect_methods: Cow::Borrowed(&[]), served_by_default: true, action: SubresourceAction::Status },
];
static JOBS_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::batch_v1::JOB), verbs: Cow::Borrowed(&T1), served_by_default: true, feature_gate: t(""), lifecycle: life("1.2", "", "", ""), field_selectors: Cow::Borrowed(&JOBS_V1_FIELDS), field_selectors_generic: false, subresources: Cow::Borrowed(&JOBS_V1_SUBS), convert: Convert::Same, declared: None },
];
static JOBS_STATUS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("batch/v1"), paths: Cow::Borrowed(&T3) },
];
static JOBS_PARTS: [SubresourceStrategy; 1] = [
    SubresourceStrategy { name: t("status"), keep: Cow::Borrowed(&T3), only: Cow::Borrowed(&[]), bumps_generation: false, reset_fields: Cow::Borrowed(&JOBS_STATUS_RESETS) },
];
static JOBS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("batch/v1"), paths: Cow::Borrowed(&T4) },
];
pub const JOBS: ResourceDesc = ResourceDesc {
    group: t("batch"), resource: t("jobs"), singular: t("job"), kind: t("Job"), namespaced: true,
    short_names: Cow::Borrowed(&[]), categories: Cow::Borrowed(&T6), versions: Cow::Borrowed(&JOBS_VERSIONS),
    storage: Some(StorageDesc { prefix: t("jobs"), gvk: gvk("batch", "v1", "Job"), ty: TypeRef::Static(&super::batch_v1::JOB), json: false, version_hash: t("mudhfqk/qZY="), selectable: Cow::Borrowed(&T7), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&[]) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: true, generation: Generation::Tracks(Cow::Borrowed(&T3)), name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&T4), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&T4), subresources: Cow::Borrowed(&JOBS_PARTS), reset_fields: Cow::Borrowed(&JOBS_RESETS), graceful_delete: false, gc_default: GcDefault::Orphan, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::BATCH_JOB), hook: Some("jobs"),
};
