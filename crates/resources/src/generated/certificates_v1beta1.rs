//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static CLUSTER_TRUST_BUNDLE_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &CLUSTER_TRUST_BUNDLE_SPEC, 8, "{}"),
];
pub static CLUSTER_TRUST_BUNDLE: TypeDef = object("io.k8s.api.certificates.v1beta1.ClusterTrustBundle", "v1beta1.ClusterTrustBundle", &CLUSTER_TRUST_BUNDLE_F, &[1, 0, 2, 3], false, Some(&CLUSTER_TRUST_BUNDLE_M), &[], None, false);
static CLUSTER_TRUST_BUNDLE_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_CERTIFICATES_V1BETA1_CLUSTER_TRUST_BUNDLE, 8, ""),
];
pub static CLUSTER_TRUST_BUNDLE_LIST: TypeDef = object("io.k8s.api.certificates.v1beta1.ClusterTrustBundleList", "v1beta1.ClusterTrustBundleList", &CLUSTER_TRUST_BUNDLE_LIST_F, &[1, 3, 0, 2], false, Some(&CLUSTER_TRUST_BUNDLE_LIST_M), &[], None, false);
static CLUSTER_TRUST_BUNDLE_SPEC_F: [Field; 2] = [
    f("signerName", &super::anonymous::STRING, 1, ""),
    f("trustBundle", &super::anonymous::STRING, 8, "\"\""),
];
pub static CLUSTER_TRUST_BUNDLE_SPEC: TypeDef = object("io.k8s.api.certificates.v1beta1.ClusterTrustBundleSpec", "v1beta1.ClusterTrustBundleSpec", &CLUSTER_TRUST_BUNDLE_SPEC_F, &[0, 1], false, Some(&CLUSTER_TRUST_BUNDLE_SPEC_M), &[], None, false);
static POD_CERTIFICATE_REQUEST_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &POD_CERTIFICATE_REQUEST_SPEC, 8, "{}"),
    f("status", &POD_CERTIFICATE_REQUEST_STATUS, 1, "{}"),
];
pub static POD_CERTIFICATE_REQUEST: TypeDef = object("io.k8s.api.certificates.v1beta1.PodCertificateRequest", "v1beta1.PodCertificateRequest", &POD_CERTIFICATE_REQUEST_F, &[1, 0, 2, 3, 4], false, Some(&POD_CERTIFICATE_REQUEST_M), &[], None, true);
static POD_CERTIFICATE_REQUEST_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_CERTIFICATES_V1BETA1_POD_CERTIFICATE_REQUEST, 8, ""),
];
pub static POD_CERTIFICATE_REQUEST_LIST: TypeDef = object("io.k8s.api.certificates.v1beta1.PodCertificateRequestList", "v1beta1.PodCertificateRequestList", &POD_CERTIFICATE_REQUEST_LIST_F, &[1, 3, 0, 2], false, Some(&POD_CERTIFICATE_REQUEST_LIST_M), &[], None, true);
static POD_CERTIFICATE_REQUEST_SPEC_F: [Field; 12] = [
    f("signerName", &super::anonymous::STRING, 8, "\"\""),
    f("podName", &super::anonymous::STRING, 8, "\"\""),
    f("podUID", &super::anonymous::STRING, 8, "\"\""),
    f("serviceAccountName", &super::anonymous::STRING, 8, "\"\""),
    f("serviceAccountUID", &super::anonymous::STRING, 8, "\"\""),
    f("nodeName", &super::anonymous::STRING, 8, "\"\""),
    f("nodeUID", &super::anonymous::STRING, 8, "\"\""),
    f("maxExpirationSeconds", &super::anonymous::INT32, 5, "86400"),
    f("pkixPublicKey", &super::anonymous::BYTES, 0, ""),
    f("proofOfPossession", &super::anonymous::BYTES, 0, ""),
    f("stubPKCS10Request", &super::anonymous::BYTES, 8, ""),
    f("unverifiedUserAnnotations", &super::anonymous::MAP_OF_STRING, 1, ""),
];
static POD_CERTIFICATE_REQUEST_SPEC_D0: [Text; 1] = [t("maxExpirationSeconds")];
static POD_CERTIFICATE_REQUEST_SPEC_D: [DefaultRule; 1] = [
    rule(&POD_CERTIFICATE_REQUEST_SPEC_D0, "86400", When::Unset),
];
pub static POD_CERTIFICATE_REQUEST_SPEC: TypeDef = object("io.k8s.api.certificates.v1beta1.PodCertificateRequestSpec", "v1beta1.PodCertificateRequestSpec", &POD_CERTIFICATE_REQUEST_SPEC_F, &[7, 5, 6, 8, 1, 2, 9, 3, 4, 0, 10, 11], false, Some(&POD_CERTIFICATE_REQUEST_SPEC_M), &POD_CERTIFICATE_REQUEST_SPEC_D, None, true);
static POD_CERTIFICATE_REQUEST_STATUS_F: [Field; 5] = [
    field("conditions", &super::anonymous::LIST_BY_TYPE_OF_META_V1_CONDITION, 1, "", PatchStrategy::Merge, "type", &[]),
    f("certificateChain", &super::anonymous::STRING, 1, ""),
    f("notBefore", &super::meta_v1::TIME, 5, ""),
    f("beginRefreshAt", &super::meta_v1::TIME, 5, ""),
    f("notAfter", &super::meta_v1::TIME, 5, ""),
];
pub static POD_CERTIFICATE_REQUEST_STATUS: TypeDef = object("io.k8s.api.certificates.v1beta1.PodCertificateRequestStatus", "v1beta1.PodCertificateRequestStatus", &POD_CERTIFICATE_REQUEST_STATUS_F, &[3, 1, 0, 4, 2], false, Some(&POD_CERTIFICATE_REQUEST_STATUS_M), &[], None, false);
pub static CLUSTER_TRUST_BUNDLE_M: Message = Message::new("k8s.io.api.certificates.v1beta1.ClusterTrustBundle", &[p(1, "metadata", 0), p(2, "spec", 0)]);
pub static CLUSTER_TRUST_BUNDLE_LIST_M: Message = Message::new("k8s.io.api.certificates.v1beta1.ClusterTrustBundleList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static CLUSTER_TRUST_BUNDLE_SPEC_M: Message = Message::new("k8s.io.api.certificates.v1beta1.ClusterTrustBundleSpec", &[p(1, "signerName", 0), p(2, "trustBundle", 0)]);
pub static POD_CERTIFICATE_REQUEST_M: Message = Message::new("k8s.io.api.certificates.v1beta1.PodCertificateRequest", &[p(1, "metadata", 0), p(2, "spec", 0), p(3, "status", 0)]);
pub static POD_CERTIFICATE_REQUEST_LIST_M: Message = Message::new("k8s.io.api.certificates.v1beta1.PodCertificateRequestList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static POD_CERTIFICATE_REQUEST_SPEC_M: Message = Message::new("k8s.io.api.certificates.v1beta1.PodCertificateRequestSpec", &[p(1, "signerName", 0), p(2, "podName", 0), p(3, "podUID", 0), p(4, "serviceAccountName", 0), p(5, "serviceAccountUID", 0), p(6, "nodeName", 0), p(7, "nodeUID", 0), p(8, "maxExpirationSeconds", 1), p(9, "pkixPublicKey", 0), p(10, "proofOfPossession", 0), p(11, "unverifiedUserAnnotations", 0), p(12, "stubPKCS10Request", 0)]);
pub static POD_CERTIFICATE_REQUEST_STATUS_M: Message = Message::new("k8s.io.api.certificates.v1beta1.PodCertificateRequestStatus", &[p(1, "conditions", 0), p(2, "certificateChain", 0), p(4, "notBefore", 1), p(5, "beginRefreshAt", 1), p(6, "notAfter", 1)]);
