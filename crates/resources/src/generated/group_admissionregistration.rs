//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static T3: [Text; 1] = [t("api-extensions")];
static T0: [Text; 8] = [t("create"), t("delete"), t("deletecollection"), t("get"), t("list"), t("patch"), t("update"), t("watch")];
static T5: [Text; 3] = [t("get"), t("patch"), t("update")];
static T6: [Text; 2] = [t("metadata"), t("spec")];
static T1: [Text; 1] = [t("metadata.name")];
static T2: [Text; 1] = [t("spec")];
static T7: [Text; 2] = [t("spec"), t("metadata")];
static T8: [Text; 1] = [t("status")];
static T4: [Text; 1] = [t("webhooks")];
static MUTATINGADMISSIONPOLICIES_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static MUTATINGADMISSIONPOLICIES_V1BETA1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static MUTATINGADMISSIONPOLICIES_V1ALPHA1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static MUTATINGADMISSIONPOLICIES_VERSIONS: [VersionDesc; 3] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::admissionregistration_v1::MUTATING_ADMISSION_POLICY), verbs: Cow::Borrowed(&T0), served_by_default: true, feature_gate: t(""), lifecycle: life("1.36", "", "", ""), field_selectors: Cow::Borrowed(&MUTATINGADMISSIONPOLICIES_V1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
    VersionDesc { version: t("v1beta1"), ty: TypeRef::Static(&super::admissionregistration_v1beta1::MUTATING_ADMISSION_POLICY), verbs: Cow::Borrowed(&T0), served_by_default: false, feature_gate: t(""), lifecycle: life("1.34", "1.37", "1.40", "admissionregistration.k8s.io/v1 MutatingAdmissionPolicy"), field_selectors: Cow::Borrowed(&MUTATINGADMISSIONPOLICIES_V1BETA1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
    VersionDesc { version: t("v1alpha1"), ty: TypeRef::Static(&super::admissionregistration_v1alpha1::MUTATING_ADMISSION_POLICY), verbs: Cow::Borrowed(&T0), served_by_default: false, feature_gate: t(""), lifecycle: life("1.32", "1.35", "1.38", ""), field_selectors: Cow::Borrowed(&MUTATINGADMISSIONPOLICIES_V1ALPHA1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
];
pub const MUTATINGADMISSIONPOLICIES: ResourceDesc = ResourceDesc {
    group: t("admissionregistration.k8s.io"), resource: t("mutatingadmissionpolicies"), singular: t("mutatingadmissionpolicy"), kind: t("MutatingAdmissionPolicy"), namespaced: false,
    short_names: Cow::Borrowed(&[]), categories: Cow::Borrowed(&T3), versions: Cow::Borrowed(&MUTATINGADMISSIONPOLICIES_VERSIONS),
    storage: Some(StorageDesc { prefix: t("mutatingadmissionpolicies"), gvk: gvk("admissionregistration.k8s.io", "v1", "MutatingAdmissionPolicy"), ty: TypeRef::Static(&super::admissionregistration_v1::MUTATING_ADMISSION_POLICY), json: false, version_hash: t("mHCkTKpUTrE="), selectable: Cow::Borrowed(&T1), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&[]) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: false, generation: Generation::Tracks(Cow::Borrowed(&T2)), name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&[]), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&[]), subresources: Cow::Borrowed(&[]), reset_fields: Cow::Borrowed(&[]), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: false },
    columns: Cow::Borrowed(&super::columns::ADMISSIONREGISTRATION_MUTATING_ADMISSION_POLICY), hook: None,
};
static MUTATINGADMISSIONPOLICYBINDINGS_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static MUTATINGADMISSIONPOLICYBINDINGS_V1BETA1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static MUTATINGADMISSIONPOLICYBINDINGS_V1ALPHA1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static MUTATINGADMISSIONPOLICYBINDINGS_VERSIONS: [VersionDesc; 3] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::admissionregistration_v1::MUTATING_ADMISSION_POLICY_BINDING), verbs: Cow::Borrowed(&T0), served_by_default: true, feature_gate: t(""), lifecycle: life("1.36", "", "", ""), field_selectors: Cow::Borrowed(&MUTATINGADMISSIONPOLICYBINDINGS_V1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
    VersionDesc { version: t("v1beta1"), ty: TypeRef::Static(&super::admissionregistration_v1beta1::MUTATING_ADMISSION_POLICY_BINDING), verbs: Cow::Borrowed(&T0), served_by_default: false, feature_gate: t(""), lifecycle: life("1.34", "1.37", "1.40", "admissionregistration.k8s.io/v1 MutatingAdmissionPolicyBinding"), field_selectors: Cow::Borrowed(&MUTATINGADMISSIONPOLICYBINDINGS_V1BETA1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
    VersionDesc { version: t("v1alpha1"), ty: TypeRef::Static(&super::admissionregistration_v1alpha1::MUTATING_ADMISSION_POLICY_BINDING), verbs: Cow::Borrowed(&T0), served_by_default: false, feature_gate: t(""), lifecycle: life("1.32", "1.35", "1.38", ""), field_selectors: Cow::Borrowed(&MUTATINGADMISSIONPOLICYBINDINGS_V1ALPHA1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
];
pub const MUTATINGADMISSIONPOLICYBINDINGS: ResourceDesc = ResourceDesc {
    group: t("admissionregistration.k8s.io"), resource: t("mutatingadmissionpolicybindings"), singular: t("mutatingadmissionpolicybinding"), kind: t("MutatingAdmissionPolicyBinding"), namespaced: false,
    short_names: Cow::Borrowed(&[]), categories: Cow::Borrowed(&T3), versions: Cow::Borrowed(&MUTATINGADMISSIONPOLICYBINDINGS_VERSIONS),
    storage: Some(StorageDesc { prefix: t("mutatingadmissionpolicybindings"), gvk: gvk("admissionregistration.k8s.io", "v1", "MutatingAdmissionPolicyBinding"), ty: TypeRef::Static(&super::admissionregistration_v1::MUTATING_ADMISSION_POLICY_BINDING), json: false, version_hash: t("ZKgZT1uTmZ0="), selectable: Cow::Borrowed(&T1), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&[]) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: false, generation: Generation::Tracks(Cow::Borrowed(&T2)), name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&[]), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&[]), subresources: Cow::Borrowed(&[]), reset_fields: Cow::Borrowed(&[]), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: false },
    columns: Cow::Borrowed(&super::columns::ADMISSIONREGISTRATION_MUTATING_ADMISSION_POLICY_BINDING), hook: None,
};
static MUTATINGWEBHOOKCONFIGURATIONS_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static MUTATINGWEBHOOKCONFIGURATIONS_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::admissionregistration_v1::MUTATING_WEBHOOK_CONFIGURATION), verbs: Cow::Borrowed(&T0), served_by_default: true, feature_gate: t(""), lifecycle: life("1.16", "", "", ""), field_selectors: Cow::Borrowed(&MUTATINGWEBHOOKCONFIGURATIONS_V1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
];
static MUTATINGWEBHOOKCONFIGURATIONS_FORMER: [StoredVersion; 1] = [
    StoredVersion { gvk: gvk("admissionregistration.k8s.io", "v1beta1", "MutatingWebhookConfiguration"), ty: TypeRef::Static(&super::admissionregistration_v1::MUTATING_WEBHOOK_CONFIGURATION), convert: crate::former::same },
];
pub const MUTATINGWEBHOOKCONFIGURATIONS: ResourceDesc = ResourceDesc {
    group: t("admissionregistration.k8s.io"), resource: t("mutatingwebhookconfigurations"), singular: t("mutatingwebhookconfiguration"), kind: t("MutatingWebhookConfiguration"), namespaced: false,
    short_names: Cow::Borrowed(&[]), categories: Cow::Borrowed(&T3), versions: Cow::Borrowed(&MUTATINGWEBHOOKCONFIGURATIONS_VERSIONS),
    storage: Some(StorageDesc { prefix: t("mutatingwebhookconfigurations"), gvk: gvk("admissionregistration.k8s.io", "v1", "MutatingWebhookConfiguration"), ty: TypeRef::Static(&super::admissionregistration_v1::MUTATING_WEBHOOK_CONFIGURATION), json: false, version_hash: t("Sqi0GUgDaX0="), selectable: Cow::Borrowed(&T1), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&MUTATINGWEBHOOKCONFIGURATIONS_FORMER) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: false, generation: Generation::Tracks(Cow::Borrowed(&T4)), name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&[]), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&[]), subresources: Cow::Borrowed(&[]), reset_fields: Cow::Borrowed(&[]), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: true, qualified_finalizers: false },
    columns: Cow::Borrowed(&super::columns::ADMISSIONREGISTRATION_MUTATING_WEBHOOK_CONFIGURATION), hook: None,
};
static VALIDATINGADMISSIONPOLICIES_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static VALIDATINGADMISSIONPOLICIES_V1_SUBS: [SubresourceDesc; 1] = [
    SubresourceDesc { name: t("status"), gvk: gvk("admissionregistration.k8s.io", "v1", "ValidatingAdmissionPolicy"), ty: Some(TypeRef::Static(&super::admissionregistration_v1::VALIDATING_ADMISSION_POLICY)), verbs: Cow::Borrowed(&T5), connect_methods: Cow::Borrowed(&[]), served_by_default: true, action: SubresourceAction::Status },
];
static VALIDATINGADMISSIONPOLICIES_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::admissionregistration_v1::VALIDATING_ADMISSION_POLICY), verbs: Cow::Borrowed(&T0), served_by_default: true, feature_gate: t(""), lifecycle: life("1.30", "", "", ""), field_selectors: Cow::Borrowed(&VALIDATINGADMISSIONPOLICIES_V1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&VALIDATINGADMISSIONPOLICIES_V1_SUBS), convert: Convert::Same, declared: None },
];
static VALIDATINGADMISSIONPOLICIES_FORMER: [StoredVersion; 2] = [
    StoredVersion { gvk: gvk("admissionregistration.k8s.io", "v1alpha1", "ValidatingAdmissionPolicy"), ty: TypeRef::Static(&super::admissionregistration_v1::VALIDATING_ADMISSION_POLICY), convert: crate::former::same },
    StoredVersion { gvk: gvk("admissionregistration.k8s.io", "v1beta1", "ValidatingAdmissionPolicy"), ty: TypeRef::Static(&super::admissionregistration_v1::VALIDATING_ADMISSION_POLICY), convert: crate::former::same },
];
static VALIDATINGADMISSIONPOLICIES_STATUS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("admissionregistration.k8s.io/v1"), paths: Cow::Borrowed(&T6) },
];
static VALIDATINGADMISSIONPOLICIES_PARTS: [SubresourceStrategy; 1] = [
    SubresourceStrategy { name: t("status"), keep: Cow::Borrowed(&T7), only: Cow::Borrowed(&[]), bumps_generation: false, reset_fields: Cow::Borrowed(&VALIDATINGADMISSIONPOLICIES_STATUS_RESETS) },
];
static VALIDATINGADMISSIONPOLICIES_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("admissionregistration.k8s.io/v1"), paths: Cow::Borrowed(&T8) },
];
pub const VALIDATINGADMISSIONPOLICIES: ResourceDesc = ResourceDesc {
    group: t("admissionregistration.k8s.io"), resource: t("validatingadmissionpolicies"), singular: t("validatingadmissionpolicy"), kind: t("ValidatingAdmissionPolicy"), namespaced: false,
    short_names: Cow::Borrowed(&[]), categories: Cow::Borrowed(&T3), versions: Cow::Borrowed(&VALIDATINGADMISSIONPOLICIES_VERSIONS),
    storage: Some(StorageDesc { prefix: t("validatingadmissionpolicies"), gvk: gvk("admissionregistration.k8s.io", "v1", "ValidatingAdmissionPolicy"), ty: TypeRef::Static(&super::admissionregistration_v1::VALIDATING_ADMISSION_POLICY), json: false, version_hash: t("6OxvlMmQ6is="), selectable: Cow::Borrowed(&T1), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&VALIDATINGADMISSIONPOLICIES_FORMER) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: false, generation: Generation::Tracks(Cow::Borrowed(&T2)), name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&T8), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&T8), subresources: Cow::Borrowed(&VALIDATINGADMISSIONPOLICIES_PARTS), reset_fields: Cow::Borrowed(&VALIDATINGADMISSIONPOLICIES_RESETS), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: false },
    columns: Cow::Borrowed(&super::columns::ADMISSIONREGISTRATION_VALIDATING_ADMISSION_POLICY), hook: None,
};
static VALIDATINGADMISSIONPOLICYBINDINGS_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static VALIDATINGADMISSIONPOLICYBINDINGS_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::admissionregistration_v1::VALIDATING_ADMISSION_POLICY_BINDING), verbs: Cow::Borrowed(&T0), served_by_default: true, feature_gate: t(""), lifecycle: life("1.30", "", "", ""), field_selectors: Cow::Borrowed(&VALIDATINGADMISSIONPOLICYBINDINGS_V1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
];
static VALIDATINGADMISSIONPOLICYBINDINGS_FORMER: [StoredVersion; 2] = [
    StoredVersion { gvk: gvk("admissionregistration.k8s.io", "v1alpha1", "ValidatingAdmissionPolicyBinding"), ty: TypeRef::Static(&super::admissionregistration_v1::VALIDATING_ADMISSION_POLICY_BINDING), convert: crate::former::same },
    StoredVersion { gvk: gvk("admissionregistration.k8s.io", "v1beta1", "ValidatingAdmissionPolicyBinding"), ty: TypeRef::Static(&super::admissionregistration_v1::VALIDATING_ADMISSION_POLICY_BINDING), convert: crate::former::same },
];
pub const VALIDATINGADMISSIONPOLICYBINDINGS: ResourceDesc = ResourceDesc {
    group: t("admissionregistration.k8s.io"), resource: t("validatingadmissionpolicybindings"), singular: t("validatingadmissionpolicybinding"), kind: t("ValidatingAdmissionPolicyBinding"), namespaced: false,
    short_names: Cow::Borrowed(&[]), categories: Cow::Borrowed(&T3), versions: Cow::Borrowed(&VALIDATINGADMISSIONPOLICYBINDINGS_VERSIONS),
    storage: Some(StorageDesc { prefix: t("validatingadmissionpolicybindings"), gvk: gvk("admissionregistration.k8s.io", "v1", "ValidatingAdmissionPolicyBinding"), ty: TypeRef::Static(&super::admissionregistration_v1::VALIDATING_ADMISSION_POLICY_BINDING), json: false, version_hash: t("v9715VZqakg="), selectable: Cow::Borrowed(&T1), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&VALIDATINGADMISSIONPOLICYBINDINGS_FORMER) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: false, generation: Generation::Tracks(Cow::Borrowed(&T2)), name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&[]), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&[]), subresources: Cow::Borrowed(&[]), reset_fields: Cow::Borrowed(&[]), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: false },
    columns: Cow::Borrowed(&super::columns::ADMISSIONREGISTRATION_VALIDATING_ADMISSION_POLICY_BINDING), hook: None,
};
static VALIDATINGWEBHOOKCONFIGURATIONS_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static VALIDATINGWEBHOOKCONFIGURATIONS_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::admissionregistration_v1::VALIDATING_WEBHOOK_CONFIGURATION), verbs: Cow::Borrowed(&T0), served_by_default: true, feature_gate: t(""), lifecycle: life("1.16", "", "", ""), field_selectors: Cow::Borrowed(&VALIDATINGWEBHOOKCONFIGURATIONS_V1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
];
static VALIDATINGWEBHOOKCONFIGURATIONS_FORMER: [StoredVersion; 1] = [
    StoredVersion { gvk: gvk("admissionregistration.k8s.io", "v1beta1", "ValidatingWebhookConfiguration"), ty: TypeRef::Static(&super::admissionregistration_v1::VALIDATING_WEBHOOK_CONFIGURATION), convert: crate::former::same },
];
pub const VALIDATINGWEBHOOKCONFIGURATIONS: ResourceDesc = ResourceDesc {
    group: t("admissionregistration.k8s.io"), resource: t("validatingwebhookconfigurations"), singular: t("validatingwebhookconfiguration"), kind: t("ValidatingWebhookConfiguration"), namespaced: false,
    short_names: Cow::Borrowed(&[]), categories: Cow::Borrowed(&T3), versions: Cow::Borrowed(&VALIDATINGWEBHOOKCONFIGURATIONS_VERSIONS),
    storage: Some(StorageDesc { prefix: t("validatingwebhookconfigurations"), gvk: gvk("admissionregistration.k8s.io", "v1", "ValidatingWebhookConfiguration"), ty: TypeRef::Static(&super::admissionregistration_v1::VALIDATING_WEBHOOK_CONFIGURATION), json: false, version_hash: t("B0wHjQmsGNk="), selectable: Cow::Borrowed(&T1), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&VALIDATINGWEBHOOKCONFIGURATIONS_FORMER) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: false, generation: Generation::Tracks(Cow::Borrowed(&T4)), name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&[]), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&[]), subresources: Cow::Borrowed(&[]), reset_fields: Cow::Borrowed(&[]), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: true, qualified_finalizers: false },
    columns: Cow::Borrowed(&super::columns::ADMISSIONREGISTRATION_VALIDATING_WEBHOOK_CONFIGURATION), hook: None,
};
