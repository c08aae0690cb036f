//! Requests for devices.

use super::text;
use supercargo_meta::{Map, Tree};

/// One device, unless all are wanted.
pub fn request(m: &mut Map) {
    if text(m, "allocationMode").is_empty() {
        m.insert("allocationMode", "ExactCount".into());
    }
    if text(m, "allocationMode") == "ExactCount" && m.get("count").and_then(Tree::as_int).unwrap_or(0) == 0 {
        m.insert("count", Tree::Int(1));
    }
}

/// As [`request`], for requests of resource.k8s.io/v1beta1, which are no request without a device class.
pub fn flat_request(m: &mut Map) {
    if !text(m, "deviceClassName").is_empty() {
        request(m);
    }
}
