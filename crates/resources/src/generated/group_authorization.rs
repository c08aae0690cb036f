//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static T0: [Text; 1] = [t("create")];
static LOCALSUBJECTACCESSREVIEWS_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::authorization_v1::LOCAL_SUBJECT_ACCESS_REVIEW), verbs: Cow::Borrowed(&T0), served_by_default: true, feature_gate: t(""), lifecycle: life("1.19", "", "", ""), field_selectors: Cow::Borrowed(&[]), field_selectors_generic: false, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
];
pub const LOCALSUBJECTACCESSREVIEWS: ResourceDesc = ResourceDesc {
    group: t("authorization.k8s.io"), resource: t("localsubjectaccessreviews"), singular: t("localsubjectaccessreview"), kind: t("LocalSubjectAccessReview"), namespaced: true,
    short_names: Cow::Borrowed(&[]), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&LOCALSUBJECTACCESSREVIEWS_VERSIONS),
    storage: None,
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: false, generation: Generation::None, name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&[]), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&[]), subresources: Cow::Borrowed(&[]), reset_fields: Cow::Borrowed(&[]), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::DEFAULT), hook: None,
};
static SELFSUBJECTACCESSREVIEWS_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::authorization_v1::SELF_SUBJECT_ACCESS_REVIEW), verbs: Cow::Borrowed(&T0), served_by_default: true, feature_gate: t(""), lifecycle: life("1.19", "", "", ""), field_selectors: Cow::Borrowed(&[]), field_selectors_generic: false, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
];
pub const SELFSUBJECTACCESSREVIEWS: ResourceDesc = ResourceDesc {
    group: t("authorization.k8s.io"), resource: t("selfsubjectaccessreviews"), singular: t("selfsubjectaccessreview"), kind: t("SelfSubjectAccessReview"), namespaced: false,
    short_names: Cow::Borrowed(&[]), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&SELFSUBJECTACCESSREVIEWS_VERSIONS),
    storage: None,
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: false, generation: Generation::None, name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&[]), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&[]), subresources: Cow::Borrowed(&[]), reset_fields: Cow::Borrowed(&[]), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::DEFAULT), hook: None,
};
static SELFSUBJECTRULESREVIEWS_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::authorization_v1::SELF_SUBJECT_RULES_REVIEW), verbs: Cow::Borrowed(&T0), served_by_default: true, feature_gate: t(""), lifecycle: life("1.19", "", "", ""), field_selectors: Cow::Borrowed(&[]), field_selectors_generic: false, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
];
pub const SELFSUBJECTRULESREVIEWS: ResourceDesc = ResourceDesc {
    group: t("authorization.k8s.io"), resource: t("selfsubjectrulesreviews"), singular: t("selfsubjectrulesreview"), kind: t("SelfSubjectRulesReview"), namespaced: false,
    short_names: Cow::Borrowed(&[]), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&SELFSUBJECTRULESREVIEWS_VERSIONS),
    storage: None,
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: false, generation: Generation::None, name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&[]), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&[]), subresources: Cow::Borrowed(&[]), reset_fields: Cow::Borrowed(&[]), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::DEFAULT), hook: None,
};
static SUBJECTACCESSREVIEWS_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::authorization_v1::SUBJECT_ACCESS_REVIEW), verbs: Cow::Borrowed(&T0), served_by_default: true, feature_gate: t(""), lifecycle: life("1.6", "", "", ""), field_selectors: Cow::Borrowed(&[]), field_selectors_generic: false, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
];
pub const SUBJECTACCESSREVIEWS: ResourceDesc = ResourceDesc {
    group: t("authorization.k8s.io"), resource: t("subjectaccessreviews"), singular: t("subjectaccessreview"), kind: t("SubjectAccessReview"), namespaced: false,
    short_names: Cow::Borrowed(&[]), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&SUBJECTACCESSREVIEWS_VERSIONS),
    storage: None,
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: false, generation: Generation::None, name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&[]), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&[]), subresources: Cow::Borrowed(&[]), reset_fields: Cow::Borrowed(&[]), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::DEFAULT), hook: None,
};
