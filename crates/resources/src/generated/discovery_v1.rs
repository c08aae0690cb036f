//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static ENDPOINT_F: [Field; 8] = [
    f("addresses", &super::anonymous::SET_OF_STRING, 8, ""),
    f("conditions", &ENDPOINT_CONDITIONS, 1, "{}"),
    f("hostname", &super::anonymous::STRING, 5, ""),
    f("targetRef", &super::core_v1::OBJECT_REFERENCE, 5, ""),
    f("deprecatedTopology", &super::anonymous::MAP_OF_STRING, 1, ""),
    f("nodeName", &super::anonymous::STRING, 5, ""),
    f("zone", &super::anonymous::STRING, 5, ""),
    f("hints", &ENDPOINT_HINTS, 5, ""),
];
pub static ENDPOINT: TypeDef = object("io.k8s.api.discovery.v1.Endpoint", "v1.Endpoint", &ENDPOINT_F, &[0, 1, 4, 7, 2, 5, 3, 6], false, Some(&ENDPOINT_M), &[], None, false);
static ENDPOINT_CONDITIONS_F: [Field; 3] = [
    f("ready", &super::anonymous::BOOL, 5, ""),
    f("serving", &super::anonymous::BOOL, 5, ""),
    f("terminating", &super::anonymous::BOOL, 5, ""),
];
pub static ENDPOINT_CONDITIONS: TypeDef = object("io.k8s.api.discovery.v1.EndpointConditions", "v1.EndpointConditions", &ENDPOINT_CONDITIONS_F, &[0, 1, 2], false, Some(&ENDPOINT_CONDITIONS_M), &[], None, false);
static ENDPOINT_HINTS_F: [Field; 2] = [
    f("forZones", &super::anonymous::LIST_OF_DISCOVERY_V1_FOR_ZONE, 1, ""),
    f("forNodes", &super::anonymous::LIST_OF_DISCOVERY_V1_FOR_NODE, 1, ""),
];
pub static ENDPOINT_HINTS: TypeDef = object("io.k8s.api.discovery.v1.EndpointHints", "v1.EndpointHints", &ENDPOINT_HINTS_F, &[1, 0], false, Some(&ENDPOINT_HINTS_M), &[], None, false);
static ENDPOINT_PORT_PROTOCOL_E: [Text; 3] = [t("SCTP"), t("TCP"), t("UDP")];
static ENDPOINT_PORT_F: [Field; 4] = [
    f("name", &super::anonymous::STRING, 5, ""),
    field("protocol", &super::anonymous::STRING, 5, "", PatchStrategy::None, "", &ENDPOINT_PORT_PROTOCOL_E),
    f("port", &super::anonymous::INT32, 5, ""),
    f("appProtocol", &super::anonymous::STRING, 5, ""),
];
static ENDPOINT_PORT_D0: [Text; 1] = [t("name")];
static ENDPOINT_PORT_D1: [Text; 1] = [t("protocol")];
static ENDPOINT_PORT_D: [DefaultRule; 2] = [
    rule(&ENDPOINT_PORT_D0, "\"\"", When::Unset),
    rule(&ENDPOINT_PORT_D1, "\"TCP\"", When::Unset),
];
pub static ENDPOINT_PORT: TypeDef = object("io.k8s.api.discovery.v1.EndpointPort", "v1.EndpointPort", &ENDPOINT_PORT_F, &[3, 0, 2, 1], true, Some(&ENDPOINT_PORT_M), &ENDPOINT_PORT_D, None, true);
static ENDPOINT_SLICE_ADDRESS_TYPE_E: [Text; 3] = [t("FQDN"), t("IPv4"), t("IPv6")];
static ENDPOINT_SLICE_F: [Field; 6] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    field("addressType", &super::anonymous::STRING, 8, "\"\"", PatchStrategy::None, "", &ENDPOINT_SLICE_ADDRESS_TYPE_E),
    f("endpoints", &super::anonymous::LIST_OF_DISCOVERY_V1_ENDPOINT, 0, ""),
    f("ports", &super::anonymous::LIST_OF_DISCOVERY_V1_ENDPOINT_PORT, 0, ""),
];
pub static ENDPOINT_SLICE: TypeDef = object("io.k8s.api.discovery.v1.EndpointSlice", "v1.EndpointSlice", &ENDPOINT_SLICE_F, &[3, 1, 4, 0, 2, 5], false, Some(&ENDPOINT_SLICE_M), &[], None, true);
static ENDPOINT_SLICE_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_DISCOVERY_V1_ENDPOINT_SLICE, 8, ""),
];
pub static ENDPOINT_SLICE_LIST: TypeDef = object("io.k8s.api.discovery.v1.EndpointSliceList", "v1.EndpointSliceList", &ENDPOINT_SLICE_LIST_F, &[1, 3, 0, 2], false, Some(&ENDPOINT_SLICE_LIST_M), &[], None, true);
static FOR_NODE_F: [Field; 1] = [
    f("name", &super::anonymous::STRING, 8, "\"\""),
];
pub static FOR_NODE: TypeDef = object("io.k8s.api.discovery.v1.ForNode", "v1.ForNode", &FOR_NODE_F, &[0], false, Some(&FOR_NODE_M), &[], None, false);
static FOR_ZONE_F: [Field; 1] = [
    f("name", &super::anonymous::STRING, 8, "\"\""),
];
pub static FOR_ZONE: TypeDef = object("io.k8s.api.discovery.v1.ForZone", "v1.ForZone", &FOR_ZONE_F, &[0], false, Some(&FOR_ZONE_M), &[], None, false);
pub static ENDPOINT_M: Message = Message::new("k8s.io.api.discovery.v1.Endpoint", &[p(1, "addresses", 0), p(2, "conditions", 0), p(3, "hostname", 1), p(4, "targetRef", 1), p(5, "deprecatedTopology", 0), p(6, "nodeName", 1), p(7, "zone", 1), p(8, "hints", 1)]);
pub static ENDPOINT_CONDITIONS_M: Message = Message::new("k8s.io.api.discovery.v1.EndpointConditions", &[p(1, "ready", 1), p(2, "serving", 1), p(3, "terminating", 1)]);
pub static ENDPOINT_HINTS_M: Message = Message::new("k8s.io.api.discovery.v1.EndpointHints", &[p(1, "forZones", 0), p(2, "forNodes", 0)]);
pub static ENDPOINT_PORT_M: Message = Message::new("k8s.io.api.discovery.v1.EndpointPort", &[p(1, "name", 1), p(2, "protocol", 1), p(3, "port", 1), p(4, "appProtocol", 1)]);
pub static ENDPOINT_SLICE_M: Message = Message::new("k8s.io.api.discovery.v1.EndpointSlice", &[p(1, "metadata", 0), p(2, "endpoints", 0), p(3, "ports", 0), p(4, "addressType", 0)]);
pub static ENDPOINT_SLICE_LIST_M: Message = Message::new("k8s.io.api.discovery.v1.EndpointSliceList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static FOR_NODE_M: Message = Message::new("k8s.io.api.discovery.v1.ForNode", &[p(1, "name", 0)]);
pub static FOR_ZONE_M: Message = Message::new("k8s.io.api.discovery.v1.ForZone", &[p(1, "name", 0)]);
