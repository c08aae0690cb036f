//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static CERTIFICATE_SIGNING_REQUEST_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &CERTIFICATE_SIGNING_REQUEST_SPEC, 8, "{}"),
    f("status", &CERTIFICATE_SIGNING_REQUEST_STATUS, 1, "{}"),
];
pub static CERTIFICATE_SIGNING_REQUEST: TypeDef = object("io.k8s.api.certificates.v1.CertificateSigningRequest", "v1.CertificateSigningRequest", &CERTIFICATE_SIGNING_REQUEST_F, &[1, 0, 2, 3, 4], false, Some(&CERTIFICATE_SIGNING_REQUEST_M), &[], None, false);
static CERTIFICATE_SIGNING_REQUEST_CONDITION_F: [Field; 6] = [
    f("type", &super::anonymous::STRING_V1_REQUEST_CONDITION_TYPE, 8, "\"\""),
    f("status", &super::anonymous::STRING_V1_CONDITION_STATUS, 8, "\"\""),
    f("reason", &super::anonymous::STRING, 1, ""),
    f("message", &super::anonymous::STRING, 1, ""),
    f("lastUpdateTime", &super::meta_v1::TIME, 1, ""),
    f("lastTransitionTime", &super::meta_v1::TIME, 1, ""),
];
pub static CERTIFICATE_SIGNING_REQUEST_CONDITION: TypeDef = object("io.k8s.api.certificates.v1.CertificateSigningRequestCondition", "v1.CertificateSigningRequestCondition", &CERTIFICATE_SIGNING_REQUEST_CONDITION_F, &[5, 4, 3, 2, 1, 0], false, Some(&CERTIFICATE_SIGNING_REQUEST_CONDITION_M), &[], None, false);
static CERTIFICATE_SIGNING_REQUEST_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_CERTIFICATES_V1_CERTIFICATE_SIGNING_REQUEST, 8, ""),
];
pub static CERTIFICATE_SIGNING_REQUEST_LIST: TypeDef = object("io.k8s.api.certificates.v1.CertificateSigningRequestList", "v1.CertificateSigningRequestList", &CERTIFICATE_SIGNING_REQUEST_LIST_F, &[1, 3, 0, 2], false, Some(&CERTIFICATE_SIGNING_REQUEST_LIST_M), &[], None, false);
static CERTIFICATE_SIGNING_REQUEST_SPEC_USAGES_E: [Text; 23] = [t("any"), t("cert sign"), t("client auth"), t("code signing"), t("content commitment"), t("crl sign"), t("data encipherment"), t("decipher only"), t("digital signature"), t("email protection"), t("encipher only"), t("ipsec end system"), t("ipsec tunnel"), t("ipsec user"), t("key agreement"), t("key encipherment"), t("microsoft sgc"), t("netscape sgc"), t("ocsp signing"), t("s/mime"), t("server auth"), t("signing"), t("timestamping")];
static CERTIFICATE_SIGNING_REQUEST_SPEC_F: [Field; 8] = [
    f("request", &super::anonymous::BYTES, 8, ""),
    f("signerName", &super::anonymous::STRING, 8, "\"\""),
    f("expirationSeconds", &super::anonymous::INT32, 5, ""),
    field("usages", &super::anonymous::LIST_OF_STRING, 1, "", PatchStrategy::None, "", &CERTIFICATE_SIGNING_REQUEST_SPEC_USAGES_E),
    f("username", &super::anonymous::STRING, 1, ""),
    f("uid", &super::anonymous::STRING, 1, ""),
    f("groups", &super::anonymous::LIST_OF_STRING, 1, ""),
    f("extra", &super::anonymous::MAP_OF_WRAPPED_LIST_OF_STRING, 1, ""),
];
pub static CERTIFICATE_SIGNING_REQUEST_SPEC: TypeDef = object("io.k8s.api.certificates.v1.CertificateSigningRequestSpec", "v1.CertificateSigningRequestSpec", &CERTIFICATE_SIGNING_REQUEST_SPEC_F, &[2, 7, 6, 0, 1, 5, 3, 4], false, Some(&CERTIFICATE_SIGNING_REQUEST_SPEC_M), &[], None, false);
static CERTIFICATE_SIGNING_REQUEST_STATUS_F: [Field; 2] = [
    f("conditions", &super::anonymous::LIST_BY_TYPE_OF_CERTIFICATES_V1_CERTIFICATE_SIGNING_REQUEST_CONDITION, 1, ""),
    f("certificate", &super::anonymous::BYTES, 1, ""),
];
pub static CERTIFICATE_SIGNING_REQUEST_STATUS: TypeDef = object("io.k8s.api.certificates.v1.CertificateSigningRequestStatus", "v1.CertificateSigningRequestStatus", &CERTIFICATE_SIGNING_REQUEST_STATUS_F, &[1, 0], false, Some(&CERTIFICATE_SIGNING_REQUEST_STATUS_M), &[], None, false);
static CLUSTER_TRUST_BUNDLE_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &CLUSTER_TRUST_BUNDLE_SPEC, 8, "{}"),
];
pub static CLUSTER_TRUST_BUNDLE: TypeDef = object("io.k8s.api.certificates.v1.ClusterTrustBundle", "v1.ClusterTrustBundle", &CLUSTER_TRUST_BUNDLE_F, &[1, 0, 2, 3], false, Some(&CLUSTER_TRUST_BUNDLE_M), &[], None, false);
static CLUSTER_TRUST_BUNDLE_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_CERTIFICATES_V1_CLUSTER_TRUST_BUNDLE, 8, ""),
];
pub static CLUSTER_TRUST_BUNDLE_LIST: TypeDef = object("io.k8s.api.certificates.v1.ClusterTrustBundleList", "v1.ClusterTrustBundleList", &CLUSTER_TRUST_BUNDLE_LIST_F, &[1, 3, 0, 2], false, Some(&CLUSTER_TRUST_BUNDLE_LIST_M), &[], None, false);
static CLUSTER_TRUST_BUNDLE_SPEC_F: [Field; 2] = [
    f("signerName", &super::anonymous::STRING, 1, ""),
    f("trustBundle", &super::anonymous::STRING, 8, "\"\""),
];
pub static CLUSTER_TRUST_BUNDLE_SPEC: TypeDef = object("io.k8s.api.certificates.v1.ClusterTrustBundleSpec", "v1.ClusterTrustBundleSpec", &CLUSTER_TRUST_BUNDLE_SPEC_F, &[0, 1], false, Some(&CLUSTER_TRUST_BUNDLE_SPEC_M), &[], None, false);
static POD_CERTIFICATE_REQUEST_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &POD_CERTIFICATE_REQUEST_SPEC, 8, "{}"),
    f("status", &POD_CERTIFICATE_REQUEST_STATUS, 1, "{}"),
];
pub static POD_CERTIFICATE_REQUEST: TypeDef = object("io.k8s.api.certificates.v1.PodCertificateRequest", "v1.PodCertificateRequest", &POD_CERTIFICATE_REQUEST_F, &[1, 0, 2, 3, 4], false, Some(&POD_CERTIFICATE_REQUEST_M), &[], None, true);
static POD_CERTIFICATE_REQUEST_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_CERTIFICATES_V1_POD_CERTIFICATE_REQUEST, 8, ""),
];
pub static POD_CERTIFICATE_REQUEST_LIST: TypeDef = object("io.k8s.api.certificates.v1.PodCertificateRequestList", "v1.PodCertificateRequestList", &POD_CERTIFICATE_REQUEST_LIST_F, &[1, 3, 0, 2], false, Some(&POD_CERTIFICATE_REQUEST_LIST_M), &[], None, true);
static POD_CERTIFICATE_REQUEST_SPEC_F: [Field; 10] = [
    f("signerName", &super::anonymous::STRING, 8, "\"\""),
    f("podName", &super::anonymous::STRING, 8, "\"\""),
    f("podUID", &super::anonymous::STRING, 8, "\"\""),
    f("serviceAccountName", &super::anonymous::STRING, 8, "\"\""),
    f("serviceAccountUID", &super::anonymous::STRING, 8, "\"\""),
    f("nodeName", &super::anonymous::STRING, 8, "\"\""),
    f("nodeUID", &super::anonymous::STRING, 8, "\"\""),
    f("maxExpirationSeconds", &super::anonymous::INT32, 5, "86400"),
    f("stubPKCS10Request", &super::anonymous::BYTES, 8, ""),
    f("unverifiedUserAnnotations", &super::anonymous::MAP_OF_STRING, 1, ""),
];
static POD_CERTIFICATE_REQUEST_SPEC_D0: [Text; 1] = [t("maxExpirationSeconds")];
static POD_CERTIFICATE_REQUEST_SPEC_D: [DefaultRule; 1] = [
    rule(&POD_CERTIFICATE_REQUEST_SPEC_D0, "86400", When::Unset),
];
pub static POD_CERTIFICATE_REQUEST_SPEC: TypeDef = object("io.k8s.api.certificates.v1.PodCertificateRequestSpec", "v1.PodCertificateRequestSpec", &POD_CERTIFICATE_REQUEST_SPEC_F, &[7, 5, 6, 1, 2, 3, 4, 0, 8, 9], false, Some(&POD_CERTIFICATE_REQUEST_SPEC_M), &POD_CERTIFICATE_REQUEST_SPEC_D, None, true);
static POD_CERTIFICATE_REQUEST_STATUS_F: [Field; 5] = [
    field("conditions", &super::anonymous::LIST_BY_TYPE_OF_META_V1_CONDITION, 1, "", PatchStrategy::Merge, "type", &[]),
    f("certificateChain", &super::anonymous::STRING, 1, ""),
    f("notBefore", &super::meta_v1::TIME, 5, ""),
    f("beginRefreshAt", &super::meta_v1::TIME, 5, ""),
    f("notAfter", &super::meta_v1::TIME, 5, ""),
];
pub static POD_CERTIFICATE_REQUEST_STATUS: TypeDef = object("io.k8s.api.certificates.v1.PodCertificateRequestStatus", "v1.PodCertificateRequestStatus", &POD_CERTIFICATE_REQUEST_STATUS_F, &[3, 1, 0, 4, 2], false, Some(&POD_CERTIFICATE_REQUEST_STATUS_M), &[], None, false);
pub static CERTIFICATE_SIGNING_REQUEST_M: Message = Message::new("k8s.io.api.certificates.v1.CertificateSigningRequest", &[p(1, "metadata", 0), p(2, "spec", 0), p(3, "status", 0)]);
pub static CERTIFICATE_SIGNING_REQUEST_CONDITION_M: Message = Message::new("k8s.io.api.certificates.v1.CertificateSigningRequestCondition", &[p(1, "type", 0), p(2, "reason", 0), p(3, "message", 0), p(4, "lastUpdateTime", 0), p(5, "lastTransitionTime", 0), p(6, "status", 0)]);
pub static CERTIFICATE_SIGNING_REQUEST_LIST_M: Message = Message::new("k8s.io.api.certificates.v1.CertificateSigningRequestList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static CERTIFICATE_SIGNING_REQUEST_SPEC_M: Message = Message::new("k8s.io.api.certificates.v1.CertificateSigningRequestSpec", &[p(1, "request", 0), p(2, "username", 0), p(3, "uid", 0), p(4, "groups", 0), p(5, "usages", 0), p(6, "extra", 0), p(7, "signerName", 0), p(8, "expirationSeconds", 1)]);
pub static CERTIFICATE_SIGNING_REQUEST_STATUS_M: Message = Message::new("k8s.io.api.certificates.v1.CertificateSigningRequestStatus", &[p(1, "conditions", 0), p(2, "certificate", 0)]);
pub static CLUSTER_TRUST_BUNDLE_M: Message = Message::new("k8s.io.api.certificates.v1.ClusterTrustBundle", &[p(1, "metadata", 0), p(2, "spec", 0)]);
pub static CLUSTER_TRUST_BUNDLE_LIST_M: Message = Message::new("k8s.io.api.certificates.v1.ClusterTrustBundleList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static CLUSTER_TRUST_BUNDLE_SPEC_M: Message = Message::new("k8s.io.api.certificates.v1.ClusterTrustBundleSpec", &[p(1, "signerName", 0), p(2, "trustBundle", 0)]);
pub static POD_CERTIFICATE_REQUEST_M: Message = Message::new("k8s.io.api.certificates.v1.PodCertificateRequest", &[p(1, "metadata", 0), p(2, "spec", 0), p(3, "status", 0)]);
pub static POD_CERTIFICATE_REQUEST_LIST_M: Message = Message::new("k8s.io.api.certificates.v1.PodCertificateRequestList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static POD_CERTIFICATE_REQUEST_SPEC_M: Message = Message::new("k8s.io.api.certificates.v1.PodCertificateRequestSpec", &[p(1, "signerName", 0), p(2, "podName", 0), p(3, "podUID", 0), p(4, "serviceAccountName", 0), p(5, "serviceAccountUID", 0), p(6, "nodeName", 0), p(7, "nodeUID", 0), p(8, "maxExpirationSeconds", 1), p(11, "unverifiedUserAnnotations", 0), p(12, "stubPKCS10Request", 0)]);
pub static POD_CERTIFICATE_REQUEST_STATUS_M: Message = Message::new("k8s.io.api.certificates.v1.PodCertificateRequestStatus", &[p(1, "conditions", 0), p(2, "certificateChain", 0), p(4, "notBefore", 1), p(5, "beginRefreshAt", 1), p(6, "notAfter", 1)]);
