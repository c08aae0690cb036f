//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static LEASE_CANDIDATE_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &LEASE_CANDIDATE_SPEC, 9, "{}"),
];
pub static LEASE_CANDIDATE: TypeDef = object("io.k8s.api.coordination.v1alpha2.LeaseCandidate", "v1alpha2.LeaseCandidate", &LEASE_CANDIDATE_F, &[1, 0, 2, 3], false, Some(&LEASE_CANDIDATE_M), &[], None, false);
static LEASE_CANDIDATE_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_COORDINATION_V1ALPHA2_LEASE_CANDIDATE, 8, ""),
];
pub static LEASE_CANDIDATE_LIST: TypeDef = object("io.k8s.api.coordination.v1alpha2.LeaseCandidateList", "v1alpha2.LeaseCandidateList", &LEASE_CANDIDATE_LIST_F, &[1, 3, 0, 2], false, Some(&LEASE_CANDIDATE_LIST_M), &[], None, false);
static LEASE_CANDIDATE_SPEC_F: [Field; 6] = [
    f("leaseName", &super::anonymous::STRING, 8, "\"\""),
    f("pingTime", &super::meta_v1::MICRO_TIME, 5, ""),
    f("renewTime", &super::meta_v1::MICRO_TIME, 5, ""),
    f("binaryVersion", &super::anonymous::STRING, 8, "\"\""),
    f("emulationVersion", &super::anonymous::STRING, 1, ""),
    f("strategy", &super::anonymous::STRING_V1ALPHA2_COORDINATED_LEASE_STRATEGY, 9, ""),
];
pub static LEASE_CANDIDATE_SPEC: TypeDef = object("io.k8s.api.coordination.v1alpha2.LeaseCandidateSpec", "v1alpha2.LeaseCandidateSpec", &LEASE_CANDIDATE_SPEC_F, &[3, 4, 0, 1, 2, 5], false, Some(&LEASE_CANDIDATE_SPEC_M), &[], None, false);
pub static LEASE_CANDIDATE_M: Message = Message::new("k8s.io.api.coordination.v1alpha2.LeaseCandidate", &[p(1, "metadata", 0), p(2, "spec", 0)]);
pub static LEASE_CANDIDATE_LIST_M: Message = Message::new("k8s.io.api.coordination.v1alpha2.LeaseCandidateList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static LEASE_CANDIDATE_SPEC_M: Message = Message::new("k8s.io.api.coordination.v1alpha2.LeaseCandidateSpec", &[p(1, "leaseName", 0), p(2, "pingTime", 1), p(3, "renewTime", 1), p(4, "binaryVersion", 0), p(5, "emulationVersion", 0), p(6, "strategy", 0)]);
