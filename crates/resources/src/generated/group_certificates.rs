//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static T1: [Text; 8] = [t("create"), t("delete"), t("deletecollection"), t("get"), t("list"), t("patch"), t("update"), t("watch")];
static T8: [Text; 1] = [t("csr")];
static T0: [Text; 3] = [t("get"), t("patch"), t("update")];
static T10: [Text; 2] = [t("metadata"), t("spec")];
static T9: [Text; 5] = [t("metadata.name"), t("metadata.namespace"), t("spec.nodeName"), t("spec.podName"), t("spec.signerName")];
static T2: [Text; 2] = [t("metadata.name"), t("spec.signerName")];
static T5: [Text; 1] = [t("spec")];
static T11: [Text; 2] = [t("spec"), t("metadata")];
static T6: [Text; 2] = [t("spec"), t("status")];
static T3: [Text; 2] = [t("spec"), t("status.certificate")];
static T4: [Text; 2] = [t("spec"), t("status.conditions")];
static T7: [Text; 1] = [t("status")];
static CERTIFICATESIGNINGREQUESTS_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("spec.signerName"), t("spec.signerName")),
];
static CERTIFICATESIGNINGREQUESTS_V1_SUBS: [SubresourceDesc; 2] = [
    SubresourceDesc { name: t("approval"), gvk: gvk("certificates.k8s.io", "v1", "CertificateSigningRequest"), ty: Some(TypeRef::Static(&super::certificates_v1::CERTIFICATE_SIGNING_REQUEST)), verbs: Cow::Borrowed(&T0), connect_methods: Cow::Borrowed(&[]), served_by_default: true, action: SubresourceAction::Part },
    SubresourceDesc { name: t("status"), gvk: gvk("certificates.k8s.io", "v1", "CertificateSigningRequest"), ty: Some(TypeRef::Static(&super::certificates_v1::CERTIFICATE_SIGNING_REQUEST)), verbs: Cow::Borrowed(&T0), connect_methods: Cow::Borrowed(&[]), served_by_default: true, action: SubresourceAction::Status },
];
static CERTIFICATESIGNINGREQUESTS_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::certificates_v1::CERTIFICATE_SIGNING_REQUEST), verbs: Cow::Borrowed(&T1), served_by_default: true, feature_gate: t(""), lifecycle: life("1.19", "", "", ""), field_selectors: Cow::Borrowed(&CERTIFICATESIGNINGREQUESTS_V1_FIELDS), field_selectors_generic: false, subresources: Cow::Borrowed(&CERTIFICATESIGNINGREQUESTS_V1_SUBS), convert: Convert::Same, declared: None },
];
static CERTIFICATESIGNINGREQUESTS_FORMER: [StoredVersion; 1] = [
    StoredVersion { gvk: gvk("certificates.k8s.io", "v1beta1", "CertificateSigningRequest"), ty: TypeRef::Static(&super::certificates_v1::CERTIFICATE_SIGNING_REQUEST), convert: crate::former::same },
];
static CERTIFICATESIGNINGREQUESTS_APPROVAL_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("certificates.k8s.io/v1"), paths: Cow::Borrowed(&T3) },
];
static CERTIFICATESIGNINGREQUESTS_STATUS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("certificates.k8s.io/v1"), paths: Cow::Borrowed(&T4) },
];
static CERTIFICATESIGNINGREQUESTS_PARTS: [SubresourceStrategy; 2] = [
    SubresourceStrategy { name: t("approval"), keep: Cow::Borrowed(&T3), only: Cow::Borrowed(&[]), bumps_generation: false, reset_fields: Cow::Borrowed(&CERTIFICATESIGNINGREQUESTS_APPROVAL_RESETS) },
    SubresourceStrategy { name: t("status"), keep: Cow::Borrowed(&T5), only: Cow::Borrowed(&[]), bumps_generation: false, reset_fields: Cow::Borrowed(&CERTIFICATESIGNINGREQUESTS_STATUS_RESETS) },
];
static CERTIFICATESIGNINGREQUESTS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("certificates.k8s.io/v1"), paths: Cow::Borrowed(&T6) },
];
pub const CERTIFICATESIGNINGREQUESTS: ResourceDesc = ResourceDesc {
    group: t("certificates.k8s.io"), resource: t("certificatesigningrequests"), singular: t("certificatesigningrequest"), kind: t("CertificateSigningRequest"), namespaced: false,
    short_names: Cow::Borrowed(&T8), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&CERTIFICATESIGNINGREQUESTS_VERSIONS),
    storage: Some(StorageDesc { prefix: t("certificatesigningrequests"), gvk: gvk("certificates.k8s.io", "v1", "CertificateSigningRequest"), ty: TypeRef::Static(&super::certificates_v1::CERTIFICATE_SIGNING_REQUEST), json: false, version_hash: t("95fRKMXA+00="), selectable: Cow::Borrowed(&T2), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&CERTIFICATESIGNINGREQUESTS_FORMER) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: true, generation: Generation::None, name: NameRule::PathSegment, reset_on_create: Cow::Borrowed(&T7), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&T6), subresources: Cow::Borrowed(&CERTIFICATESIGNINGREQUESTS_PARTS), reset_fields: Cow::Borrowed(&CERTIFICATESIGNINGREQUESTS_RESETS), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::CERTIFICATES_CERTIFICATE_SIGNING_REQUEST), hook: Some("certificatesigningrequests"),
};
static CLUSTERTRUSTBUNDLES_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("spec.signerName"), t("spec.signerName")),
];
static CLUSTERTRUSTBUNDLES_V1BETA1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("spec.signerName"), t("spec.signerName")),
];
static CLUSTERTRUSTBUNDLES_VERSIONS: [VersionDesc; 2] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::certificates_v1::CLUSTER_TRUST_BUNDLE), verbs: Cow::Borrowed(&T1), served_by_default: true, feature_gate: t("ClusterTrustBundle"), lifecycle: life("1.37", "", "", ""), field_selectors: Cow::Borrowed(&CLUSTERTRUSTBUNDLES_V1_FIELDS), field_selectors_generic: false, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
    VersionDesc { version: t("v1beta1"), ty: TypeRef::Static(&super::certificates_v1beta1::CLUSTER_TRUST_BUNDLE), verbs: Cow::Borrowed(&T1), served_by_default: false, feature_gate: t("ClusterTrustBundle"), lifecycle: life("1.33", "1.37", "1.40", "certificates.k8s.io/v1 ClusterTrustBundle"), field_selectors: Cow::Borrowed(&CLUSTERTRUSTBUNDLES_V1BETA1_FIELDS), field_selectors_generic: false, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
];
static CLUSTERTRUSTBUNDLES_FORMER: [StoredVersion; 1] = [
    StoredVersion { gvk: gvk("certificates.k8s.io", "v1alpha1", "ClusterTrustBundle"), ty: TypeRef::Static(&super::certificates_v1beta1::CLUSTER_TRUST_BUNDLE), convert: crate::former::same },
];
pub const CLUSTERTRUSTBUNDLES: ResourceDesc = ResourceDesc {
    group: t("certificates.k8s.io"), resource: t("clustertrustbundles"), singular: t("clustertrustbundle"), kind: t("ClusterTrustBundle"), namespaced: false,
    short_names: Cow::Borrowed(&[]), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&CLUSTERTRUSTBUNDLES_VERSIONS),
    storage: Some(StorageDesc { prefix: t("clustertrustbundles"), gvk: gvk("certificates.k8s.io", "v1beta1", "ClusterTrustBundle"), ty: TypeRef::Static(&super::certificates_v1beta1::CLUSTER_TRUST_BUNDLE), json: false, version_hash: t("v5yhuVertL4="), selectable: Cow::Borrowed(&T2), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&CLUSTERTRUSTBUNDLES_FORMER) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: false, generation: Generation::None, name: NameRule::Hook, reset_on_create: Cow::Borrowed(&[]), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&[]), subresources: Cow::Borrowed(&[]), reset_fields: Cow::Borrowed(&[]), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::CERTIFICATES_CLUSTER_TRUST_BUNDLE), hook: Some("clustertrustbundles"),
};
static PODCERTIFICATEREQUESTS_V1_FIELDS: [(Text, Text); 4] = [
    (t("metadata.name"), t("metadata.name")),
    (t("spec.nodeName"), t("spec.nodeName")),
    (t("spec.podName"), t("spec.podName")),
    (t("spec.signerName"), t("spec.signerName")),
];
static PODCERTIFICATEREQUESTS_V1_SUBS: [SubresourceDesc; 1] = [
    SubresourceDesc { name: t("status"), gvk: gvk("certificates.k8s.io", "v1", "PodCertificateRequest"), ty: Some(TypeRef::Static(&super::certificates_v1::POD_CERTIFICATE_REQUEST)), verbs: Cow::Borrowed(&T0), connect_methods: Cow::Borrowed(&[]), served_by_default: true, action: SubresourceAction::Status },
];
static PODCERTIFICATEREQUESTS_V1BETA1_FIELDS: [(Text, Text); 4] = [
    (t("metadata.name"), t("metadata.name")),
    (t("spec.nodeName"), t("spec.nodeName")),
    (t("spec.podName"), t("spec.podName")),
    (t("spec.signerName"), t("spec.signerName")),
];
static PODCERTIFICATEREQUESTS_V1BETA1_SUBS: [SubresourceDesc; 1] = [
    SubresourceDesc { name: t("status"), gvk: gvk("certificates.k8s.io", "v1beta1", "PodCertificateRequest"), ty: Some(TypeRef::Static(&super::certificates_v1beta1::POD_CERTIFICATE_REQUEST)), verbs: Cow::Borrowed(&T0), connect_methods: Cow::Borrowed(&[]), served_by_default: false, action: SubresourceAction::Status },
];
static PODCERTIFICATEREQUESTS_VERSIONS: [VersionDesc; 2] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::certificates_v1::POD_CERTIFICATE_REQUEST), verbs: Cow::Borrowed(&T1), served_by_default: true, feature_gate: t("PodCertificateRequest"), lifecycle: life("1.37", "", "", ""), field_selectors: Cow::Borrowed(&PODCERTIFICATEREQUESTS_V1_FIELDS), field_selectors_generic: false, subresources: Cow::Borrowed(&PODCERTIFICATEREQUESTS_V1_SUBS), convert: Convert::With { to_storage: crate::convert::certificates::to_v1beta1, from_storage: crate::convert::certificates::from_v1beta1 }, declared: None },
    VersionDesc { version: t("v1beta1"), ty: TypeRef::Static(&super::certificates_v1beta1::POD_CERTIFICATE_REQUEST), verbs: Cow::Borrowed(&T1), served_by_default: false, feature_gate: t("PodCertificateRequest"), lifecycle: life("1.35", "1.37", "1.40", "certificates.k8s.io/v1 PodCertificateRequest"), field_selectors: Cow::Borrowed(&PODCERTIFICATEREQUESTS_V1BETA1_FIELDS), field_selectors_generic: false, subresources: Cow::Borrowed(&PODCERTIFICATEREQUESTS_V1BETA1_SUBS), convert: Convert::Same, declared: None },
];
static PODCERTIFICATEREQUESTS_STATUS_RESETS: [ResetFields; 2] = [
    ResetFields { api_version: t("certificates.k8s.io/v1"), paths: Cow::Borrowed(&T10) },
    ResetFields { api_version: t("certificates.k8s.io/v1beta1"), paths: Cow::Borrowed(&T10) },
];
static PODCERTIFICATEREQUESTS_PARTS: [SubresourceStrategy; 1] = [
    SubresourceStrategy { name: t("status"), keep: Cow::Borrowed(&T11), only: Cow::Borrowed(&[]), bumps_generation: false, reset_fields: Cow::Borrowed(&PODCERTIFICATEREQUESTS_STATUS_RESETS) },
];
static PODCERTIFICATEREQUESTS_RESETS: [ResetFields; 2] = [
    ResetFields { api_version: t("certificates.k8s.io/v1"), paths: Cow::Borrowed(&T7) },
    ResetFields { api_version: t("certificates.k8s.io/v1beta1"), paths: Cow::Borrowed(&T7) },
];
pub const PODCERTIFICATEREQUESTS: ResourceDesc = ResourceDesc {
    group: t("certificates.k8s.io"), resource: t("podcertificaterequests"), singular: t("podcertificaterequest"), kind: t("PodCertificateRequest"), namespaced: true,
    short_names: Cow::Borrowed(&[]), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&PODCERTIFICATEREQUESTS_VERSIONS),
    storage: Some(StorageDesc { prefix: t("podcertificaterequests"), gvk: gvk("certificates.k8s.io", "v1beta1", "PodCertificateRequest"), ty: TypeRef::Static(&super::certificates_v1beta1::POD_CERTIFICATE_REQUEST), json: false, version_hash: t("wYA9yXQH8fg="), selectable: Cow::Borrowed(&T9), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&[]) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: false, generation: Generation::None, name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&T7), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&T7), subresources: Cow::Borrowed(&PODCERTIFICATEREQUESTS_PARTS), reset_fields: Cow::Borrowed(&PODCERTIFICATEREQUESTS_RESETS), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::CERTIFICATES_POD_CERTIFICATE_REQUEST), hook: None,
};
