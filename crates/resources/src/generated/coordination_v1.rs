//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static LEASE_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &LEASE_SPEC, 1, "{}"),
];
pub static LEASE: TypeDef = object("io.k8s.api.coordination.v1.Lease", "v1.Lease", &LEASE_F, &[1, 0, 2, 3], false, Some(&LEASE_M), &[], None, false);
static LEASE_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_COORDINATION_V1_LEASE, 8, ""),
];
pub static LEASE_LIST: TypeDef = object("io.k8s.api.coordination.v1.LeaseList", "v1.LeaseList", &LEASE_LIST_F, &[1, 3, 0, 2], false, Some(&LEASE_LIST_M), &[], None, false);
static LEASE_SPEC_F: [Field; 7] = [
    f("holderIdentity", &super::anonymous::STRING, 5, ""),
    f("leaseDurationSeconds", &super::anonymous::INT32, 5, ""),
    f("acquireTime", &super::meta_v1::MICRO_TIME, 5, ""),
    f("renewTime", &super::meta_v1::MICRO_TIME, 5, ""),
    f("leaseTransitions", &super::anonymous::INT32, 5, ""),
    f("strategy", &super::anonymous::STRING_V1_COORDINATED_LEASE_STRATEGY, 5, ""),
    f("preferredHolder", &super::anonymous::STRING, 5, ""),
];
pub static LEASE_SPEC: TypeDef = object("io.k8s.api.coordination.v1.LeaseSpec", "v1.LeaseSpec", &LEASE_SPEC_F, &[2, 0, 1, 4, 6, 3, 5], false, Some(&LEASE_SPEC_M), &[], None, false);
pub static LEASE_M: Message = Message::new("k8s.io.api.coordination.v1.Lease", &[p(1, "metadata", 0), p(2, "spec", 0)]);
pub static LEASE_LIST_M: Message = Message::new("k8s.io.api.coordination.v1.LeaseList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static LEASE_SPEC_M: Message = Message::new("k8s.io.api.coordination.v1.LeaseSpec", &[p(1, "holderIdentity", 1), p(2, "leaseDurationSeconds", 1), p(3, "acquireTime", 1), p(4, "renewTime", 1), p(5, "leaseTransitions", 1), p(6, "strategy", 1), p(7, "preferredHolder", 1)]);
