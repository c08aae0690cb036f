//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static T0: [Text; 8] = [t("create"), t("delete"), t("deletecollection"), t("get"), t("list"), t("patch"), t("update"), t("watch")];
static T3: [Text; 3] = [t("get"), t("patch"), t("update")];
static T6: [Text; 1] = [t("ing")];
static T7: [Text; 1] = [t("ip")];
static T9: [Text; 2] = [t("metadata"), t("spec")];
static T1: [Text; 1] = [t("metadata.name")];
static T4: [Text; 2] = [t("metadata.name"), t("metadata.namespace")];
static T8: [Text; 1] = [t("netpol")];
static T2: [Text; 1] = [t("spec")];
static T10: [Text; 2] = [t("spec"), t("metadata")];
static T5: [Text; 1] = [t("status")];
static INGRESSCLASSES_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static INGRESSCLASSES_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::networking_v1::INGRESS_CLASS), verbs: Cow::Borrowed(&T0), served_by_default: true, feature_gate: t(""), lifecycle: life("1.19", "", "", ""), field_selectors: Cow::Borrowed(&INGRESSCLASSES_V1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
];
static INGRESSCLASSES_FORMER: [StoredVersion; 1] = [
    StoredVersion { gvk: gvk("networking.k8s.io", "v1beta1", "IngressClass"), ty: TypeRef::Static(&super::networking_v1::INGRESS_CLASS), convert: crate::former::same },
];
pub const INGRESSCLASSES: ResourceDesc = ResourceDesc {
    group: t("networking.k8s.io"), resource: t("ingressclasses"), singular: t("ingressclass"), kind: t("IngressClass"), namespaced: false,
    short_names: Cow::Borrowed(&[]), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&INGRESSCLASSES_VERSIONS),
    storage: Some(StorageDesc { prefix: t("ingressclasses"), gvk: gvk("networking.k8s.io", "v1", "IngressClass"), ty: TypeRef::Static(&super::networking_v1::INGRESS_CLASS), json: false, version_hash: t("l/iqIbDgFyQ="), selectable: Cow::Borrowed(&T1), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&INGRESSCLASSES_FORMER) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: true, generation: Generation::Tracks(Cow::Borrowed(&T2)), name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&[]), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&[]), subresources: Cow::Borrowed(&[]), reset_fields: Cow::Borrowed(&[]), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::NETWORKING_INGRESS_CLASS), hook: None,
};
static INGRESSES_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static INGRESSES_V1_SUBS: [SubresourceDesc; 1] = [
    SubresourceDesc { name: t("status"), gvk: gvk("networking.k8s.io", "v1", "Ingress"), ty: Some(TypeRef::Static(&super::networking_v1::INGRESS)), verbs: Cow::Borrowed(&T3), connect_methods: Cow::Borrowed(&[]), served_by_default: true, action: SubresourceAction::Status },
];
static INGRESSES_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::networking_v1::INGRESS), verbs: Cow::Borrowed(&T0), served_by_default: true, feature_gate: t(""), lifecycle: life("1.19", "", "", ""), field_selectors: Cow::Borrowed(&INGRESSES_V1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&INGRESSES_V1_SUBS), convert: Convert::Same, declared: None },
];
static INGRESSES_FORMER: [StoredVersion; 2] = [
    StoredVersion { gvk: gvk("extensions", "v1beta1", "Ingress"), ty: TypeRef::Static(crate::former::networking::INGRESS.0), convert: crate::former::networking::INGRESS.1 },
    StoredVersion { gvk: gvk("networking.k8s.io", "v1beta1", "Ingress"), ty: TypeRef::Static(crate::former::networking::INGRESS.0), convert: crate::former::networking::INGRESS.1 },
];
static INGRESSES_STATUS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("networking.k8s.io/v1"), paths: Cow::Borrowed(&T2) },
];
static INGRESSES_PARTS: [SubresourceStrategy; 1] = [
    SubresourceStrategy { name: t("status"), keep: Cow::Borrowed(&T2), only: Cow::Borrowed(&[]), bumps_generation: false, reset_fields: Cow::Borrowed(&INGRESSES_STATUS_RESETS) },
];
static INGRESSES_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("networking.k8s.io/v1"), paths: Cow::Borrowed(&T5) },
];
pub const INGRESSES: ResourceDesc = ResourceDesc {
    group: t("networking.k8s.io"), resource: t("ingresses"), singular: t("ingress"), kind: t("Ingress"), namespaced: true,
    short_names: Cow::Borrowed(&T6), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&INGRESSES_VERSIONS),
    storage: Some(StorageDesc { prefix: t("ingress"), gvk: gvk("networking.k8s.io", "v1", "Ingress"), ty: TypeRef::Static(&super::networking_v1::INGRESS), json: false, version_hash: t("39NQlfNR+bo="), selectable: Cow::Borrowed(&T4), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&INGRESSES_FORMER) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: true, generation: Generation::Tracks(Cow::Borrowed(&T2)), name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&T5), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&T5), subresources: Cow::Borrowed(&INGRESSES_PARTS), reset_fields: Cow::Borrowed(&INGRESSES_RESETS), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::NETWORKING_INGRESS), hook: None,
};
static IPADDRESSES_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static IPADDRESSES_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::networking_v1::IP_ADDRESS), verbs: Cow::Borrowed(&T0), served_by_default: true, feature_gate: t(""), lifecycle: life("1.33", "", "", ""), field_selectors: Cow::Borrowed(&IPADDRESSES_V1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
];
static IPADDRESSES_FORMER: [StoredVersion; 1] = [
    StoredVersion { gvk: gvk("networking.k8s.io", "v1beta1", "IPAddress"), ty: TypeRef::Static(&super::networking_v1::IP_ADDRESS), convert: crate::former::same },
];
pub const IPADDRESSES: ResourceDesc = ResourceDesc {
    group: t("networking.k8s.io"), resource: t("ipaddresses"), singular: t("ipaddress"), kind: t("IPAddress"), namespaced: false,
    short_names: Cow::Borrowed(&T7), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&IPADDRESSES_VERSIONS),
    storage: Some(StorageDesc { prefix: t("ipaddresses"), gvk: gvk("networking.k8s.io", "v1", "IPAddress"), ty: TypeRef::Static(&super::networking_v1::IP_ADDRESS), json: false, version_hash: t("3f/plJFChNE="), selectable: Cow::Borrowed(&T1), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&IPADDRESSES_FORMER) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: true, generation: Generation::None, name: NameRule::Hook, reset_on_create: Cow::Borrowed(&[]), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&[]), subresources: Cow::Borrowed(&[]), reset_fields: Cow::Borrowed(&[]), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::NETWORKING_IP_ADDRESS), hook: Some("ipaddresses"),
};
static NETWORKPOLICIES_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static NETWORKPOLICIES_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::networking_v1::NETWORK_POLICY), verbs: Cow::Borrowed(&T0), served_by_default: true, feature_gate: t(""), lifecycle: life("1.7", "", "", ""), field_selectors: Cow::Borrowed(&NETWORKPOLICIES_V1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&[]), convert: Convert::Same, declared: None },
];
static NETWORKPOLICIES_FORMER: [StoredVersion; 1] = [
    StoredVersion { gvk: gvk("extensions", "v1beta1", "NetworkPolicy"), ty: TypeRef::Static(&super::networking_v1::NETWORK_POLICY), convert: crate::former::same },
];
pub const NETWORKPOLICIES: ResourceDesc = ResourceDesc {
    group: t("networking.k8s.io"), resource: t("networkpolicies"), singular: t("networkpolicy"), kind: t("NetworkPolicy"), namespaced: true,
    short_names: Cow::Borrowed(&T8), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&NETWORKPOLICIES_VERSIONS),
    storage: Some(StorageDesc { prefix: t("networkpolicies"), gvk: gvk("networking.k8s.io", "v1", "NetworkPolicy"), ty: TypeRef::Static(&super::networking_v1::NETWORK_POLICY), json: false, version_hash: t("YpfwF18m1G8="), selectable: Cow::Borrowed(&T4), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&NETWORKPOLICIES_FORMER) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: true, generation: Generation::Tracks(Cow::Borrowed(&T2)), name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&[]), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&[]), subresources: Cow::Borrowed(&[]), reset_fields: Cow::Borrowed(&[]), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: true, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::NETWORKING_NETWORK_POLICY), hook: None,
};
static SERVICECIDRS_V1_FIELDS: [(Text, Text); 2] = [
    (t("metadata.name"), t("metadata.name")),
    (t("metadata.namespace"), t("metadata.namespace")),
];
static SERVICECIDRS_V1_SUBS: [SubresourceDesc; 1] = [
    SubresourceDesc { name: t("status"), gvk: gvk("networking.k8s.io", "v1", "ServiceCIDR"), ty: Some(TypeRef::Static(&super::networking_v1::SERVICE_CIDR)), verbs: Cow::Borrowed(&T3), connect_methods: Cow::Borrowed(&[]), served_by_default: true, action: SubresourceAction::Status },
];
static SERVICECIDRS_VERSIONS: [VersionDesc; 1] = [
    VersionDesc { version: t("v1"), ty: TypeRef::Static(&super::networking_v1::SERVICE_CIDR), verbs: Cow::Borrowed(&T0), served_by_default: true, feature_gate: t(""), lifecycle: life("1.33", "", "", ""), field_selectors: Cow::Borrowed(&SERVICECIDRS_V1_FIELDS), field_selectors_generic: true, subresources: Cow::Borrowed(&SERVICECIDRS_V1_SUBS), convert: Convert::Same, declared: None },
];
static SERVICECIDRS_FORMER: [StoredVersion; 1] = [
    StoredVersion { gvk: gvk("networking.k8s.io", "v1beta1", "ServiceCIDR"), ty: TypeRef::Static(&super::networking_v1::SERVICE_CIDR), convert: crate::former::same },
];
static SERVICECIDRS_STATUS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("networking.k8s.io/v1"), paths: Cow::Borrowed(&T9) },
];
static SERVICECIDRS_PARTS: [SubresourceStrategy; 1] = [
    SubresourceStrategy { name: t("status"), keep: Cow::Borrowed(&T10), only: Cow::Borrowed(&[]), bumps_generation: false, reset_fields: Cow::Borrowed(&SERVICECIDRS_STATUS_RESETS) },
];
static SERVICECIDRS_RESETS: [ResetFields; 1] = [
    ResetFields { api_version: t("networking.k8s.io/v1"), paths: Cow::Borrowed(&T5) },
];
pub const SERVICECIDRS: ResourceDesc = ResourceDesc {
    group: t("networking.k8s.io"), resource: t("servicecidrs"), singular: t("servicecidr"), kind: t("ServiceCIDR"), namespaced: false,
    short_names: Cow::Borrowed(&[]), categories: Cow::Borrowed(&[]), versions: Cow::Borrowed(&SERVICECIDRS_VERSIONS),
    storage: Some(StorageDesc { prefix: t("servicecidrs"), gvk: gvk("networking.k8s.io", "v1", "ServiceCIDR"), ty: TypeRef::Static(&super::networking_v1::SERVICE_CIDR), json: false, version_hash: t("gNLvruQhW2g="), selectable: Cow::Borrowed(&T1), indexed: Cow::Borrowed(&[]), shared_with: None, uncached: false, former: Cow::Borrowed(&SERVICECIDRS_FORMER) }),
    strategy: Strategy { allow_create_on_update: false, allow_unconditional_update: true, generation: Generation::None, name: NameRule::Dns1123Subdomain, reset_on_create: Cow::Borrowed(&T5), set_on_create: Cow::Borrowed(&[]), keep_on_update: Cow::Borrowed(&T5), subresources: Cow::Borrowed(&SERVICECIDRS_PARTS), reset_fields: Cow::Borrowed(&SERVICECIDRS_RESETS), graceful_delete: false, gc_default: GcDefault::Background, delete_returns_object: false, event_ttl: false, plain_equality: false, qualified_finalizers: true },
    columns: Cow::Borrowed(&super::columns::NETWORKING_SERVICE_CIDR), hook: None,
};
