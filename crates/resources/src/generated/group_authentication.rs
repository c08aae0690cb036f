//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static T0: [Text; 1] = [t("create")];
static SELFSUBJECTREVIEWS_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::authentication_v1::SELF_SUBJECT_REVIEW), verbs: Cow::Borrowed(&T0), served_by_default: true, feature_gate: t(""), lifecycle: life("1.28", "", "", ""), field_selectors: Cow::Borrowed(&[]), field_selectors_generic: false, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
];
pub const SELFSUBJECTREVIEWS: ResourceDesc = ResourceDesc {
    group: t("authentication.k8s.io"), resource: t("selfsubjectreviews"), singular: t("selfsubjectreview"), kind: t("SelfSubjectReview"), namespaced: false,
    short_names: Cow::Borrowed(&[]), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&SELFSUBJECTREVIEWS_VERSIONS),
    storage: None,
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: false, generation: Generation::None, name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&[]), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&[]), subresources: Cow::Borrowed(&[]), reset_fields: Cow::Borrowed(&[]), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::DEFAULT), hook: None,
};
static TOKENREVIEWS_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::authentication_v1::TOKEN_REVIEW), verbs: Cow::Borrowed(&T0), served_by_default: true, feature_gate: t(""), lifecycle: life("1.6", "", "", ""), field_selectors: Cow::Borrowed(&[]), field_selectors_generic: false, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
];
pub const TOKENREVIEWS: ResourceDesc = ResourceDesc {
    group: t("authentication.k8s.io"), resource: t("tokenreviews"), singular: t("tokenreview"), kind: t("TokenReview"), namespaced: false,
    short_names: Cow::Borrowed(&[]), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&TOKENREVIEWS_VERSIONS),
    storage: None,
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: false, generation: Generation::None, name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&[]), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&[]), subresources: Cow::Borrowed(&[]), reset_fields: Cow::Borrowed(&[]), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::DEFAULT), hook: None,
};
