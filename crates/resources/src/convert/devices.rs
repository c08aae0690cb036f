//! resource.k8s.io/v1beta1 over v1 (kubernetes 1.37: pkg/apis/resource/v1beta1/conversion.go). The older version writes the
//! one exact request flat into its request, and what a device is into `basic`.

use super::{below, drop_zero, each, ensure};
use supercargo_meta::{Map, Tree};

/// Fields of a flat request that v1 has below `exactly`.
const EXACT: [&str; 8] = [
    "adminAccess",
    "allocationMode",
    "capacity",
    "count",
    "derivedAttributes",
    "deviceClassName",
    "selectors",
    "tolerations",
];

/// A resource claim to v1, which is stored.
pub fn claim_to_v1(m: &mut Map) {
    each(below(m, &["spec", "devices"]), "requests", nest);
}

/// A resource claim from v1.
pub fn claim_from_v1(m: &mut Map) {
    each(below(m, &["spec", "devices"]), "requests", flatten);
}

/// A template of resource claims to v1, which is stored.
pub fn template_to_v1(m: &mut Map) {
    each(below(m, &["spec", "spec", "devices"]), "requests", nest);
}

/// A template of resource claims from v1.
pub fn template_from_v1(m: &mut Map) {
    each(below(m, &["spec", "spec", "devices"]), "requests", flatten);
}

/// A resource slice to v1, which is stored.
pub fn slice_to_v1(m: &mut Map) {
    each(below(m, &["spec"]), "devices", |device| {
        if let Some(Tree::Map(basic)) = device.remove("basic") {
            for (field, value) in basic.into_entries() {
                device.insert(field, value);
            }
        }
    });
}

/// A resource slice from v1. Pointers to zero values become values that JSON omits.
pub fn slice_from_v1(m: &mut Map) {
    let spec = below(m, &["spec"]);
    let Some(spec) = spec else { return };
    drop_zero(spec, "nodeName", &"".into());
    drop_zero(spec, "allNodes", &false.into());
    each(Some(spec), "devices", |device| {
        let name = device.remove("name");
        let basic = Tree::Map(std::mem::take(device));
        device.insert("name", name.unwrap_or_else(|| "".into()));
        device.insert("basic", basic);
    });
}

/// The exact part of a request into a struct of its own, if the request has one.
fn nest(request: &mut Map) {
    drop_zero(request, "deviceClassName", &"".into());
    let mut exactly = Map::new();
    for field in EXACT {
        if let Some(v) = request.remove(field) {
            exactly.insert(field, v);
        }
    }
    if !exactly.is_empty() {
        ensure(&mut exactly, "deviceClassName", "".into());
        request.insert("exactly", Tree::Map(exactly));
    }
}

/// The exact part of a request into the request itself.
fn flatten(request: &mut Map) {
    if let Some(Tree::Map(exactly)) = request.remove("exactly") {
        for (field, value) in exactly.into_entries() {
            request.insert(field, value);
        }
    }
    ensure(request, "deviceClassName", "".into());
}
