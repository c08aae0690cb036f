//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static API_GROUP_DISCOVERY_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, ""),
    f("versions", &super::anonymous::LIST_BY_VERSION_OF_APIDISCOVERY_V2_API_VERSION_DISCOVERY, 1, ""),
];
pub static API_GROUP_DISCOVERY: TypeDef = object("io.k8s.api.apidiscovery.v2.APIGroupDiscovery", "v2.APIGroupDiscovery", &API_GROUP_DISCOVERY_F, &[1, 0, 2, 3], false, Some(&API_GROUP_DISCOVERY_M), &[], None, false);
static API_GROUP_DISCOVERY_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, ""),
    f("items", &super::anonymous::LIST_OF_APIDISCOVERY_V2_API_GROUP_DISCOVERY, 8, ""),
];
pub static API_GROUP_DISCOVERY_LIST: TypeDef = object("io.k8s.api.apidiscovery.v2.APIGroupDiscoveryList", "v2.APIGroupDiscoveryList", &API_GROUP_DISCOVERY_LIST_F, &[1, 3, 0, 2], false, Some(&API_GROUP_DISCOVERY_LIST_M), &[], None, false);
static API_RESOURCE_DISCOVERY_F: [Field; 8] = [
    f("resource", &super::anonymous::STRING, 8, ""),
    f("responseKind", &super::meta_v1::GROUP_VERSION_KIND, 5, ""),
    f("scope", &super::anonymous::STRING_V2_RESOURCE_SCOPE, 8, ""),
    f("singularResource", &super::anonymous::STRING, 8, ""),
    f("verbs", &super::anonymous::SET_OF_STRING, 8, ""),
    f("shortNames", &super::anonymous::SET_OF_STRING, 1, ""),
    f("categories", &super::anonymous::SET_OF_STRING, 1, ""),
    f("subresources", &super::anonymous::LIST_BY_SUBRESOURCE_OF_APIDISCOVERY_V2_API_SUBRESOURCE_DISCOVERY, 1, ""),
];
pub static API_RESOURCE_DISCOVERY: TypeDef = object("io.k8s.api.apidiscovery.v2.APIResourceDiscovery", "v2.APIResourceDiscovery", &API_RESOURCE_DISCOVERY_F, &[6, 0, 1, 2, 5, 3, 7, 4], false, Some(&API_RESOURCE_DISCOVERY_M), &[], None, false);
static API_SUBRESOURCE_DISCOVERY_F: [Field; 4] = [
    f("subresource", &super::anonymous::STRING, 8, ""),
    f("responseKind", &super::meta_v1::GROUP_VERSION_KIND, 5, ""),
    f("acceptedTypes", &super::anonymous::SET_OF_META_V1_GROUP_VERSION_KIND, 1, ""),
    f("verbs", &super::anonymous::SET_OF_STRING, 8, ""),
];
pub static API_SUBRESOURCE_DISCOVERY: TypeDef = object("io.k8s.api.apidiscovery.v2.APISubresourceDiscovery", "v2.APISubresourceDiscovery", &API_SUBRESOURCE_DISCOVERY_F, &[2, 1, 0, 3], false, Some(&API_SUBRESOURCE_DISCOVERY_M), &[], None, false);
static API_VERSION_DISCOVERY_F: [Field; 3] = [
    f("version", &super::anonymous::STRING, 8, ""),
    f("resources", &super::anonymous::LIST_BY_RESOURCE_OF_APIDISCOVERY_V2_API_RESOURCE_DISCOVERY, 1, ""),
    f("freshness", &super::anonymous::STRING_V2_DISCOVERY_FRESHNESS, 1, ""),
];
pub static API_VERSION_DISCOVERY: TypeDef = object("io.k8s.api.apidiscovery.v2.APIVersionDiscovery", "v2.APIVersionDiscovery", &API_VERSION_DISCOVERY_F, &[2, 1, 0], false, Some(&API_VERSION_DISCOVERY_M), &[], None, false);
pub static API_GROUP_DISCOVERY_M: Message = Message::new("k8s.io.api.apidiscovery.v2.APIGroupDiscovery", &[p(1, "metadata", 0), p(2, "versions", 0)]);
pub static API_GROUP_DISCOVERY_LIST_M: Message = Message::new("k8s.io.api.apidiscovery.v2.APIGroupDiscoveryList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static API_RESOURCE_DISCOVERY_M: Message = Message::new("k8s.io.api.apidiscovery.v2.APIResourceDiscovery", &[p(1, "resource", 0), p(2, "responseKind", 1), p(3, "scope", 0), p(4, "singularResource", 0), p(5, "verbs", 0), p(6, "shortNames", 0), p(7, "categories", 0), p(8, "subresources", 0)]);
pub static API_SUBRESOURCE_DISCOVERY_M: Message = Message::new("k8s.io.api.apidiscovery.v2.APISubresourceDiscovery", &[p(1, "subresource", 0), p(2, "responseKind", 1), p(3, "acceptedTypes", 0), p(4, "verbs", 0)]);
pub static API_VERSION_DISCOVERY_M: Message = Message::new("k8s.io.api.apidiscovery.v2.APIVersionDiscovery", &[p(1, "version", 0), p(2, "resources", 0), p(3, "freshness", 0)]);
