//! discovery.k8s.io/v1beta1: where an endpoint is stood in its `topology`.

use super::Former;
use crate::build::*;
use crate::convert::{each, rename};
use crate::generated::{anonymous, core_v1, discovery_v1, meta_v1};
use supercargo_meta::{Map, Tree};

/// A slice of endpoints.
pub const ENDPOINT_SLICE: Former = (&SLICE, to_v1);

fn to_v1(m: &mut Map) {
    each(Some(m), "endpoints", |endpoint| {
        rename(endpoint, "topology", "deprecatedTopology");
        let node = endpoint.get("nodeName").cloned();
        let Some(Tree::Map(topology)) = endpoint.get_mut("deprecatedTopology") else {
            return;
        };
        let zone = topology.remove("topology.kubernetes.io/zone");
        let host = topology.get("kubernetes.io/hostname");
        if host.is_some() && host == node.as_ref() {
            topology.remove("kubernetes.io/hostname");
        }
        if topology.is_empty() {
            endpoint.remove("deprecatedTopology");
        }
        if let Some(zone) = zone {
            endpoint.insert("zone", zone);
        }
    });
}

static SLICE_F: [Field; 6] = [
    f("kind", &anonymous::STRING, 1, ""),
    f("apiVersion", &anonymous::STRING, 1, ""),
    f("metadata", &meta_v1::OBJECT_META, 1, "{}"),
    f("addressType", &anonymous::STRING, 8, "\"\""),
    f("endpoints", &ENDPOINTS, 0, ""),
    f("ports", &anonymous::LIST_OF_DISCOVERY_V1_ENDPOINT_PORT, 0, ""),
];
static SLICE: TypeDef = object(
    "io.k8s.api.discovery.v1beta1.EndpointSlice",
    "v1beta1.EndpointSlice",
    &SLICE_F,
    &[3, 1, 4, 0, 2, 5],
    false,
    Some(&discovery_v1::ENDPOINT_SLICE_M),
    &[],
    None,
    false,
);
static ENDPOINTS: TypeDef = list("[]v1beta1.Endpoint", &ENDPOINT, ListKind::Atomic, false, false);
static ENDPOINT_F: [Field; 7] = [
    f("addresses", &anonymous::SET_OF_STRING, 8, ""),
    f("conditions", &discovery_v1::ENDPOINT_CONDITIONS, 1, "{}"),
    f("hostname", &anonymous::STRING, 5, ""),
    f("targetRef", &core_v1::OBJECT_REFERENCE, 5, ""),
    f("topology", &anonymous::MAP_OF_STRING, 1, ""),
    f("nodeName", &anonymous::STRING, 5, ""),
    f("hints", &discovery_v1::ENDPOINT_HINTS, 5, ""),
];
static ENDPOINT: TypeDef = object(
    "io.k8s.api.discovery.v1beta1.Endpoint",
    "v1beta1.Endpoint",
    &ENDPOINT_F,
    &[0, 1, 6, 2, 5, 3, 4],
    false,
    Some(&ENDPOINT_M),
    &[],
    None,
    false,
);
static ENDPOINT_M: Message = Message::new(
    "k8s.io.api.discovery.v1beta1.Endpoint",
    &[
        p(1, "addresses", 0),
        p(2, "conditions", 0),
        p(3, "hostname", 1),
        p(4, "targetRef", 1),
        p(5, "topology", 0),
        p(6, "nodeName", 1),
        p(7, "hints", 1),
    ],
);
