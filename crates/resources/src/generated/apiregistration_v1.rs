//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static API_SERVICE_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &API_SERVICE_SPEC, 1, "{}"),
    f("status", &API_SERVICE_STATUS, 1, "{}"),
];
pub static API_SERVICE: TypeDef = object("io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.APIService", "v1.APIService", &API_SERVICE_F, &[1, 0, 2, 3, 4], false, Some(&API_SERVICE_M), &[], None, true);
static API_SERVICE_CONDITION_F: [Field; 5] = [
    f("type", &super::anonymous::STRING_V1_API_SERVICE_CONDITION_TYPE, 8, "\"\""),
    f("status", &super::anonymous::STRING_V1_CONDITION_STATUS, 8, "\"\""),
    f("lastTransitionTime", &super::meta_v1::TIME, 1, ""),
    f("reason", &super::anonymous::STRING, 1, ""),
    f("message", &super::anonymous::STRING, 1, ""),
];
pub static API_SERVICE_CONDITION: TypeDef = object("io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.APIServiceCondition", "v1.APIServiceCondition", &API_SERVICE_CONDITION_F, &[2, 4, 3, 1, 0], false, Some(&API_SERVICE_CONDITION_M), &[], None, false);
static API_SERVICE_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_APIREGISTRATION_V1_API_SERVICE, 8, ""),
];
pub static API_SERVICE_LIST: TypeDef = object("io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.APIServiceList", "v1.APIServiceList", &API_SERVICE_LIST_F, &[1, 3, 0, 2], false, Some(&API_SERVICE_LIST_M), &[], None, true);
static API_SERVICE_SPEC_F: [Field; 7] = [
    f("service", &SERVICE_REFERENCE, 5, ""),
    f("group", &super::anonymous::STRING, 1, ""),
    f("version", &super::anonymous::STRING, 1, ""),
    f("insecureSkipTLSVerify", &super::anonymous::BOOL, 1, ""),
    f("caBundle", &super::anonymous::BYTES, 33, ""),
    f("groupPriorityMinimum", &super::anonymous::INT32, 8, "0"),
    f("versionPriority", &super::anonymous::INT32, 8, "0"),
];
pub static API_SERVICE_SPEC: TypeDef = object("io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.APIServiceSpec", "v1.APIServiceSpec", &API_SERVICE_SPEC_F, &[4, 1, 5, 3, 0, 2, 6], false, Some(&API_SERVICE_SPEC_M), &[], None, true);
static API_SERVICE_STATUS_F: [Field; 1] = [
    field("conditions", &super::anonymous::LIST_BY_TYPE_OF_APIREGISTRATION_V1_API_SERVICE_CONDITION, 1, "", PatchStrategy::Merge, "type", &[]),
];
pub static API_SERVICE_STATUS: TypeDef = object("io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.APIServiceStatus", "v1.APIServiceStatus", &API_SERVICE_STATUS_F, &[0], false, Some(&API_SERVICE_STATUS_M), &[], None, false);
static SERVICE_REFERENCE_F: [Field; 3] = [
    f("namespace", &super::anonymous::STRING, 1, ""),
    f("name", &super::anonymous::STRING, 1, ""),
    f("port", &super::anonymous::INT32, 5, ""),
];
static SERVICE_REFERENCE_D0: [Text; 1] = [t("port")];
static SERVICE_REFERENCE_D: [DefaultRule; 1] = [
    rule(&SERVICE_REFERENCE_D0, "443", When::Unset),
];
pub static SERVICE_REFERENCE: TypeDef = object("io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.ServiceReference", "v1.ServiceReference", &SERVICE_REFERENCE_F, &[1, 0, 2], false, Some(&SERVICE_REFERENCE_M), &SERVICE_REFERENCE_D, None, true);
pub static API_SERVICE_M: Message = Message::new("k8s.io.kube_aggregator.pkg.apis.apiregistration.v1.APIService", &[p(1, "metadata", 0), p(2, "spec", 0), p(3, "status", 0)]);
pub static API_SERVICE_CONDITION_M: Message = Message::new("k8s.io.kube_aggregator.pkg.apis.apiregistration.v1.APIServiceCondition", &[p(1, "type", 0), p(2, "status", 0), p(3, "lastTransitionTime", 0), p(4, "reason", 0), p(5, "message", 0)]);
pub static API_SERVICE_LIST_M: Message = Message::new("k8s.io.kube_aggregator.pkg.apis.apiregistration.v1.APIServiceList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static API_SERVICE_SPEC_M: Message = Message::new("k8s.io.kube_aggregator.pkg.apis.apiregistration.v1.APIServiceSpec", &[p(1, "service", 1), p(2, "group", 0), p(3, "version", 0), p(4, "insecureSkipTLSVerify", 0), p(5, "caBundle", 0), p(7, "groupPriorityMinimum", 0), p(8, "versionPriority", 0)]);
pub static API_SERVICE_STATUS_M: Message = Message::new("k8s.io.kube_aggregator.pkg.apis.apiregistration.v1.APIServiceStatus", &[p(1, "conditions", 0)]);
pub static SERVICE_REFERENCE_M: Message = Message::new("k8s.io.kube_aggregator.pkg.apis.apiregistration.v1.ServiceReference", &[p(1, "namespace", 0), p(2, "name", 0), p(3, "port", 1)]);
