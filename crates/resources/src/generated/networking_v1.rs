//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static HTTP_INGRESS_PATH_PATH_TYPE_E: [Text; 3] = [t("Exact"), t("ImplementationSpecific"), t("Prefix")];
static HTTP_INGRESS_PATH_F: [Field; 3] = [
    f("path", &super::anonymous::STRING, 1, ""),
    field("pathType", &super::anonymous::STRING, 12, "", PatchStrategy::None, "", &HTTP_INGRESS_PATH_PATH_TYPE_E),
    f("backend", &INGRESS_BACKEND, 8, "{}"),
];
pub static HTTP_INGRESS_PATH: TypeDef = object("io.k8s.api.networking.v1.HTTPIngressPath", "v1.HTTPIngressPath", &HTTP_INGRESS_PATH_F, &[2, 0, 1], false, Some(&HTTP_INGRESS_PATH_M), &[], None, false);
static HTTP_INGRESS_RULE_VALUE_F: [Field; 1] = [
    f("paths", &super::anonymous::LIST_OF_NETWORKING_V1_HTTP_INGRESS_PATH, 8, ""),
];
pub static HTTP_INGRESS_RULE_VALUE: TypeDef = object("io.k8s.api.networking.v1.HTTPIngressRuleValue", "v1.HTTPIngressRuleValue", &HTTP_INGRESS_RULE_VALUE_F, &[0], false, Some(&HTTP_INGRESS_RULE_VALUE_M), &[], None, false);
static IP_ADDRESS_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &IP_ADDRESS_SPEC, 9, "{}"),
];
pub static IP_ADDRESS: TypeDef = object("io.k8s.api.networking.v1.IPAddress", "v1.IPAddress", &IP_ADDRESS_F, &[1, 0, 2, 3], false, Some(&IP_ADDRESS_M), &[], None, false);
static IP_ADDRESS_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_NETWORKING_V1_IP_ADDRESS, 8, ""),
];
pub static IP_ADDRESS_LIST: TypeDef = object("io.k8s.api.networking.v1.IPAddressList", "v1.IPAddressList", &IP_ADDRESS_LIST_F, &[1, 3, 0, 2], false, Some(&IP_ADDRESS_LIST_M), &[], None, false);
static IP_ADDRESS_SPEC_F: [Field; 1] = [
    f("parentRef", &PARENT_REFERENCE, 13, ""),
];
pub static IP_ADDRESS_SPEC: TypeDef = object("io.k8s.api.networking.v1.IPAddressSpec", "v1.IPAddressSpec", &IP_ADDRESS_SPEC_F, &[0], false, Some(&IP_ADDRESS_SPEC_M), &[], None, false);
static IP_BLOCK_F: [Field; 2] = [
    f("cidr", &super::anonymous::STRING, 8, "\"\""),
    f("except", &super::anonymous::LIST_OF_STRING, 1, ""),
];
pub static IP_BLOCK: TypeDef = object("io.k8s.api.networking.v1.IPBlock", "v1.IPBlock", &IP_BLOCK_F, &[0, 1], false, Some(&IP_BLOCK_M), &[], None, false);
static INGRESS_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &INGRESS_SPEC, 1, "{}"),
    f("status", &INGRESS_STATUS, 1, "{}"),
];
pub static INGRESS: TypeDef = object("io.k8s.api.networking.v1.Ingress", "v1.Ingress", &INGRESS_F, &[1, 0, 2, 3, 4], false, Some(&INGRESS_M), &[], None, false);
static INGRESS_BACKEND_F: [Field; 2] = [
    f("service", &INGRESS_SERVICE_BACKEND, 5, ""),
    f("resource", &super::core_v1::TYPED_LOCAL_OBJECT_REFERENCE, 5, ""),
];
pub static INGRESS_BACKEND: TypeDef = object("io.k8s.api.networking.v1.IngressBackend", "v1.IngressBackend", &INGRESS_BACKEND_F, &[1, 0], false, Some(&INGRESS_BACKEND_M), &[], None, false);
static INGRESS_CLASS_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &INGRESS_CLASS_SPEC, 1, "{}"),
];
static INGRESS_CLASS_D0: [Text; 3] = [t("spec"), t("parameters"), t("scope")];
static INGRESS_CLASS_D: [DefaultRule; 1] = [
    rule(&INGRESS_CLASS_D0, "\"Cluster\"", When::Unset),
];
pub static INGRESS_CLASS: TypeDef = object("io.k8s.api.networking.v1.IngressClass", "v1.IngressClass", &INGRESS_CLASS_F, &[1, 0, 2, 3], false, Some(&INGRESS_CLASS_M), &INGRESS_CLASS_D, None, true);
static INGRESS_CLASS_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_NETWORKING_V1_INGRESS_CLASS, 8, ""),
];
pub static INGRESS_CLASS_LIST: TypeDef = object("io.k8s.api.networking.v1.IngressClassList", "v1.IngressClassList", &INGRESS_CLASS_LIST_F, &[1, 3, 0, 2], false, Some(&INGRESS_CLASS_LIST_M), &[], None, true);
static INGRESS_CLASS_PARAMETERS_REFERENCE_F: [Field; 5] = [
    f("apiGroup", &super::anonymous::STRING, 5, ""),
    f("kind", &super::anonymous::STRING, 8, "\"\""),
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("scope", &super::anonymous::STRING, 4, ""),
    f("namespace", &super::anonymous::STRING, 5, ""),
];
pub static INGRESS_CLASS_PARAMETERS_REFERENCE: TypeDef = object("io.k8s.api.networking.v1.IngressClassParametersReference", "v1.IngressClassParametersReference", &INGRESS_CLASS_PARAMETERS_REFERENCE_F, &[0, 1, 2, 4, 3], false, Some(&INGRESS_CLASS_PARAMETERS_REFERENCE_M), &[], None, false);
static INGRESS_CLASS_SPEC_F: [Field; 2] = [
    f("controller", &super::anonymous::STRING, 1, ""),
    f("parameters", &INGRESS_CLASS_PARAMETERS_REFERENCE, 5, ""),
];
pub static INGRESS_CLASS_SPEC: TypeDef = object("io.k8s.api.networking.v1.IngressClassSpec", "v1.IngressClassSpec", &INGRESS_CLASS_SPEC_F, &[0, 1], false, Some(&INGRESS_CLASS_SPEC_M), &[], None, false);
static INGRESS_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_NETWORKING_V1_INGRESS, 8, ""),
];
pub static INGRESS_LIST: TypeDef = object("io.k8s.api.networking.v1.IngressList", "v1.IngressList", &INGRESS_LIST_F, &[1, 3, 0, 2], false, Some(&INGRESS_LIST_M), &[], None, false);
static INGRESS_LOAD_BALANCER_INGRESS_F: [Field; 3] = [
    f("ip", &super::anonymous::STRING, 1, ""),
    f("hostname", &super::anonymous::STRING, 1, ""),
    f("ports", &super::anonymous::LIST_OF_NETWORKING_V1_INGRESS_PORT_STATUS, 1, ""),
];
pub static INGRESS_LOAD_BALANCER_INGRESS: TypeDef = object("io.k8s.api.networking.v1.IngressLoadBalancerIngress", "v1.IngressLoadBalancerIngress", &INGRESS_LOAD_BALANCER_INGRESS_F, &[1, 0, 2], false, Some(&INGRESS_LOAD_BALANCER_INGRESS_M), &[], None, false);
static INGRESS_LOAD_BALANCER_STATUS_F: [Field; 1] = [
    f("ingress", &super::anonymous::LIST_OF_NETWORKING_V1_INGRESS_LOAD_BALANCER_INGRESS, 1, ""),
];
pub static INGRESS_LOAD_BALANCER_STATUS: TypeDef = object("io.k8s.api.networking.v1.IngressLoadBalancerStatus", "v1.IngressLoadBalancerStatus", &INGRESS_LOAD_BALANCER_STATUS_F, &[0], false, Some(&INGRESS_LOAD_BALANCER_STATUS_M), &[], None, false);
static INGRESS_PORT_STATUS_PROTOCOL_E: [Text; 3] = [t("SCTP"), t("TCP"), t("UDP")];
static INGRESS_PORT_STATUS_F: [Field; 3] = [
    f("port", &super::anonymous::INT32, 8, "0"),
    field("protocol", &super::anonymous::STRING, 8, "\"\"", PatchStrategy::None, "", &INGRESS_PORT_STATUS_PROTOCOL_E),
    f("error", &super::anonymous::STRING, 5, ""),
];
pub static INGRESS_PORT_STATUS: TypeDef = object("io.k8s.api.networking.v1.IngressPortStatus", "v1.IngressPortStatus", &INGRESS_PORT_STATUS_F, &[2, 0, 1], false, Some(&INGRESS_PORT_STATUS_M), &[], None, false);
static INGRESS_RULE_F: [Field; 2] = [
    f("host", &super::anonymous::STRING, 1, ""),
    f("http", &HTTP_INGRESS_RULE_VALUE, 5, ""),
];
pub static INGRESS_RULE: TypeDef = object("io.k8s.api.networking.v1.IngressRule", "v1.IngressRule", &INGRESS_RULE_F, &[0, 1], false, Some(&INGRESS_RULE_M), &[], None, false);
static INGRESS_SERVICE_BACKEND_F: [Field; 2] = [
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("port", &SERVICE_BACKEND_PORT, 1, "{}"),
];
pub static INGRESS_SERVICE_BACKEND: TypeDef = object("io.k8s.api.networking.v1.IngressServiceBackend", "v1.IngressServiceBackend", &INGRESS_SERVICE_BACKEND_F, &[0, 1], false, Some(&INGRESS_SERVICE_BACKEND_M), &[], None, false);
static INGRESS_SPEC_F: [Field; 4] = [
    f("ingressClassName", &super::anonymous::STRING, 5, ""),
    f("defaultBackend", &INGRESS_BACKEND, 5, ""),
    f("tls", &super::anonymous::LIST_OF_NETWORKING_V1_INGRESS_TLS, 1, ""),
    f("rules", &super::anonymous::LIST_OF_NETWORKING_V1_INGRESS_RULE, 1, ""),
];
pub static INGRESS_SPEC: TypeDef = object("io.k8s.api.networking.v1.IngressSpec", "v1.IngressSpec", &INGRESS_SPEC_F, &[1, 0, 3, 2], false, Some(&INGRESS_SPEC_M), &[], None, false);
static INGRESS_STATUS_F: [Field; 1] = [
    f("loadBalancer", &INGRESS_LOAD_BALANCER_STATUS, 1, "{}"),
];
pub static INGRESS_STATUS: TypeDef = object("io.k8s.api.networking.v1.IngressStatus", "v1.IngressStatus", &INGRESS_STATUS_F, &[0], false, Some(&INGRESS_STATUS_M), &[], None, false);
static INGRESS_TLS_F: [Field; 2] = [
    f("hosts", &super::anonymous::LIST_OF_STRING, 1, ""),
    f("secretName", &super::anonymous::STRING, 1, ""),
];
pub static INGRESS_TLS: TypeDef = object("io.k8s.api.networking.v1.IngressTLS", "v1.IngressTLS", &INGRESS_TLS_F, &[0, 1], false, Some(&INGRESS_TLS_M), &[], None, false);
static NETWORK_POLICY_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &NETWORK_POLICY_SPEC, 1, "{}"),
];
pub static NETWORK_POLICY: TypeDef = object("io.k8s.api.networking.v1.NetworkPolicy", "v1.NetworkPolicy", &NETWORK_POLICY_F, &[1, 0, 2, 3], false, Some(&NETWORK_POLICY_M), &[], Some(crate::defaults::services::network_policy), true);
static NETWORK_POLICY_EGRESS_RULE_F: [Field; 2] = [
    f("ports", &super::anonymous::LIST_OF_NETWORKING_V1_NETWORK_POLICY_PORT, 1, ""),
    f("to", &super::anonymous::LIST_OF_NETWORKING_V1_NETWORK_POLICY_PEER, 1, ""),
];
pub static NETWORK_POLICY_EGRESS_RULE: TypeDef = object("io.k8s.api.networking.v1.NetworkPolicyEgressRule", "v1.NetworkPolicyEgressRule", &NETWORK_POLICY_EGRESS_RULE_F, &[0, 1], false, Some(&NETWORK_POLICY_EGRESS_RULE_M), &[], None, true);
static NETWORK_POLICY_INGRESS_RULE_F: [Field; 2] = [
    f("ports", &super::anonymous::LIST_OF_NETWORKING_V1_NETWORK_POLICY_PORT, 1, ""),
    f("from", &super::anonymous::LIST_OF_NETWORKING_V1_NETWORK_POLICY_PEER, 1, ""),
];
pub static NETWORK_POLICY_INGRESS_RULE: TypeDef = object("io.k8s.api.networking.v1.NetworkPolicyIngressRule", "v1.NetworkPolicyIngressRule", &NETWORK_POLICY_INGRESS_RULE_F, &[1, 0], false, Some(&NETWORK_POLICY_INGRESS_RULE_M), &[], None, true);
static NETWORK_POLICY_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_NETWORKING_V1_NETWORK_POLICY, 8, ""),
];
pub static NETWORK_POLICY_LIST: TypeDef = object("io.k8s.api.networking.v1.NetworkPolicyList", "v1.NetworkPolicyList", &NETWORK_POLICY_LIST_F, &[1, 3, 0, 2], false, Some(&NETWORK_POLICY_LIST_M), &[], None, true);
static NETWORK_POLICY_PEER_F: [Field; 3] = [
    f("podSelector", &super::meta_v1::LABEL_SELECTOR, 5, ""),
    f("namespaceSelector", &super::meta_v1::LABEL_SELECTOR, 5, ""),
    f("ipBlock", &IP_BLOCK, 5, ""),
];
pub static NETWORK_POLICY_PEER: TypeDef = object("io.k8s.api.networking.v1.NetworkPolicyPeer", "v1.NetworkPolicyPeer", &NETWORK_POLICY_PEER_F, &[2, 1, 0], false, Some(&NETWORK_POLICY_PEER_M), &[], None, false);
static NETWORK_POLICY_PORT_PROTOCOL_E: [Text; 3] = [t("SCTP"), t("TCP"), t("UDP")];
static NETWORK_POLICY_PORT_F: [Field; 3] = [
    field("protocol", &super::anonymous::STRING, 5, "", PatchStrategy::None, "", &NETWORK_POLICY_PORT_PROTOCOL_E),
    f("port", &super::intstr::INT_OR_STRING, 5, ""),
    f("endPort", &super::anonymous::INT32, 5, ""),
];
static NETWORK_POLICY_PORT_D0: [Text; 1] = [t("protocol")];
static NETWORK_POLICY_PORT_D: [DefaultRule; 1] = [
    rule(&NETWORK_POLICY_PORT_D0, "\"TCP\"", When::Unset),
];
pub static NETWORK_POLICY_PORT: TypeDef = object("io.k8s.api.networking.v1.NetworkPolicyPort", "v1.NetworkPolicyPort", &NETWORK_POLICY_PORT_F, &[2, 1, 0], false, Some(&NETWORK_POLICY_PORT_M), &NETWORK_POLICY_PORT_D, None, true);
static NETWORK_POLICY_SPEC_POLICY_TYPES_E: [Text; 2] = [t("Egress"), t("Ingress")];
static NETWORK_POLICY_SPEC_F: [Field; 4] = [
    f("podSelector", &super::meta_v1::LABEL_SELECTOR, 0, "{}"),
    f("ingress", &super::anonymous::LIST_OF_NETWORKING_V1_NETWORK_POLICY_INGRESS_RULE, 1, ""),
    f("egress", &super::anonymous::LIST_OF_NETWORKING_V1_NETWORK_POLICY_EGRESS_RULE, 1, ""),
    field("policyTypes", &super::anonymous::LIST_OF_STRING, 1, "", PatchStrategy::None, "", &NETWORK_POLICY_SPEC_POLICY_TYPES_E),
];
pub static NETWORK_POLICY_SPEC: TypeDef = object("io.k8s.api.networking.v1.NetworkPolicySpec", "v1.NetworkPolicySpec", &NETWORK_POLICY_SPEC_F, &[2, 1, 0, 3], false, Some(&NETWORK_POLICY_SPEC_M), &[], None, true);
static PARENT_REFERENCE_F: [Field; 4] = [
    f("group", &super::anonymous::STRING, 1, ""),
    f("resource", &super::anonymous::STRING, 9, ""),
    f("namespace", &super::anonymous::STRING, 1, ""),
    f("name", &super::anonymous::STRING, 9, ""),
];
pub static PARENT_REFERENCE: TypeDef = object("io.k8s.api.networking.v1.ParentReference", "v1.ParentReference", &PARENT_REFERENCE_F, &[0, 3, 2, 1], false, Some(&PARENT_REFERENCE_M), &[], None, false);
static SERVICE_BACKEND_PORT_F: [Field; 2] = [
    f("name", &super::anonymous::STRING, 1, ""),
    f("number", &super::anonymous::INT32, 1, ""),
];
pub static SERVICE_BACKEND_PORT: TypeDef = object("io.k8s.api.networking.v1.ServiceBackendPort", "v1.ServiceBackendPort", &SERVICE_BACKEND_PORT_F, &[0, 1], true, Some(&SERVICE_BACKEND_PORT_M), &[], None, false);
static SERVICE_CIDR_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &SERVICE_CIDR_SPEC, 1, "{}"),
    f("status", &SERVICE_CIDR_STATUS, 1, "{}"),
];
pub static SERVICE_CIDR: TypeDef = object("io.k8s.api.networking.v1.ServiceCIDR", "v1.ServiceCIDR", &SERVICE_CIDR_F, &[1, 0, 2, 3, 4], false, Some(&SERVICE_CIDR_M), &[], None, false);
static SERVICE_CIDR_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_NETWORKING_V1_SERVICE_CIDR, 8, ""),
];
pub static SERVICE_CIDR_LIST: TypeDef = object("io.k8s.api.networking.v1.ServiceCIDRList", "v1.ServiceCIDRList", &SERVICE_CIDR_LIST_F, &[1, 3, 0, 2], false, Some(&SERVICE_CIDR_LIST_M), &[], None, false);
static SERVICE_CIDR_SPEC_F: [Field; 1] = [
    f("cidrs", &super::anonymous::LIST_OF_STRING, 1, ""),
];
pub static SERVICE_CIDR_SPEC: TypeDef = object("io.k8s.api.networking.v1.ServiceCIDRSpec", "v1.ServiceCIDRSpec", &SERVICE_CIDR_SPEC_F, &[0], false, Some(&SERVICE_CIDR_SPEC_M), &[], None, false);
static SERVICE_CIDR_STATUS_F: [Field; 1] = [
    field("conditions", &super::anonymous::LIST_BY_TYPE_OF_META_V1_CONDITION, 1, "", PatchStrategy::Merge, "type", &[]),
];
pub static SERVICE_CIDR_STATUS: TypeDef = object("io.k8s.api.networking.v1.ServiceCIDRStatus", "v1.ServiceCIDRStatus", &SERVICE_CIDR_STATUS_F, &[0], false, Some(&SERVICE_CIDR_STATUS_M), &[], None, false);
pub static HTTP_INGRESS_PATH_M: Message = Message::new("k8s.io.api.networking.v1.HTTPIngressPath", &[p(1, "path", 0), p(2, "backend", 0), p(3, "pathType", 1)]);
pub static HTTP_INGRESS_RULE_VALUE_M: Message = Message::new("k8s.io.api.networking.v1.HTTPIngressRuleValue", &[p(1, "paths", 0)]);
pub static IP_ADDRESS_M: Message = Message::new("k8s.io.api.networking.v1.IPAddress", &[p(1, "metadata", 0), p(2, "spec", 0)]);
pub static IP_ADDRESS_LIST_M: Message = Message::new("k8s.io.api.networking.v1.IPAddressList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static IP_ADDRESS_SPEC_M: Message = Message::new("k8s.io.api.networking.v1.IPAddressSpec", &[p(1, "parentRef", 1)]);
pub static IP_BLOCK_M: Message = Message::new("k8s.io.api.networking.v1.IPBlock", &[p(1, "cidr", 0), p(2, "except", 0)]);
pub static INGRESS_M: Message = Message::new("k8s.io.api.networking.v1.Ingress", &[p(1, "metadata", 0), p(2, "spec", 0), p(3, "status", 0)]);
pub static INGRESS_BACKEND_M: Message = Message::new("k8s.io.api.networking.v1.IngressBackend", &[p(3, "resource", 1), p(4, "service", 1)]);
pub static INGRESS_CLASS_M: Message = Message::new("k8s.io.api.networking.v1.IngressClass", &[p(1, "metadata", 0), p(2, "spec", 0)]);
pub static INGRESS_CLASS_LIST_M: Message = Message::new("k8s.io.api.networking.v1.IngressClassList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static INGRESS_CLASS_PARAMETERS_REFERENCE_M: Message = Message::new("k8s.io.api.networking.v1.IngressClassParametersReference", &[p(1, "apiGroup", 1), p(2, "kind", 0), p(3, "name", 0), p(4, "scope", 1), p(5, "namespace", 1)]);
pub static INGRESS_CLASS_SPEC_M: Message = Message::new("k8s.io.api.networking.v1.IngressClassSpec", &[p(1, "controller", 0), p(2, "parameters", 1)]);
pub static INGRESS_LIST_M: Message = Message::new("k8s.io.api.networking.v1.IngressList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static INGRESS_LOAD_BALANCER_INGRESS_M: Message = Message::new("k8s.io.api.networking.v1.IngressLoadBalancerIngress", &[p(1, "ip", 0), p(2, "hostname", 0), p(4, "ports", 0)]);
pub static INGRESS_LOAD_BALANCER_STATUS_M: Message = Message::new("k8s.io.api.networking.v1.IngressLoadBalancerStatus", &[p(1, "ingress", 0)]);
pub static INGRESS_PORT_STATUS_M: Message = Message::new("k8s.io.api.networking.v1.IngressPortStatus", &[p(1, "port", 0), p(2, "protocol", 0), p(3, "error", 1)]);
pub static INGRESS_RULE_M: Message = Message::new("k8s.io.api.networking.v1.IngressRule", &[p(1, "host", 0), e(2, &INGRESS_RULE_VALUE_M)]);
pub static INGRESS_RULE_VALUE_M: Message = Message::new("k8s.io.api.networking.v1.IngressRuleValue", &[p(1, "http", 1)]);
pub static INGRESS_SERVICE_BACKEND_M: Message = Message::new("k8s.io.api.networking.v1.IngressServiceBackend", &[p(1, "name", 0), p(2, "port", 0)]);
pub static INGRESS_SPEC_M: Message = Message::new("k8s.io.api.networking.v1.IngressSpec", &[p(1, "defaultBackend", 1), p(2, "tls", 0), p(3, "rules", 0), p(4, "ingressClassName", 1)]);
pub static INGRESS_STATUS_M: Message = Message::new("k8s.io.api.networking.v1.IngressStatus", &[p(1, "loadBalancer", 0)]);
pub static INGRESS_TLS_M: Message = Message::new("k8s.io.api.networking.v1.IngressTLS", &[p(1, "hosts", 0), p(2, "secretName", 0)]);
pub static NETWORK_POLICY_M: Message = Message::new("k8s.io.api.networking.v1.NetworkPolicy", &[p(1, "metadata", 0), p(2, "spec", 0)]);
pub static NETWORK_POLICY_EGRESS_RULE_M: Message = Message::new("k8s.io.api.networking.v1.NetworkPolicyEgressRule", &[p(1, "ports", 0), p(2, "to", 0)]);
pub static NETWORK_POLICY_INGRESS_RULE_M: Message = Message::new("k8s.io.api.networking.v1.NetworkPolicyIngressRule", &[p(1, "ports", 0), p(2, "from", 0)]);
pub static NETWORK_POLICY_LIST_M: Message = Message::new("k8s.io.api.networking.v1.NetworkPolicyList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static NETWORK_POLICY_PEER_M: Message = Message::new("k8s.io.api.networking.v1.NetworkPolicyPeer", &[p(1, "podSelector", 1), p(2, "namespaceSelector", 1), p(3, "ipBlock", 1)]);
pub static NETWORK_POLICY_PORT_M: Message = Message::new("k8s.io.api.networking.v1.NetworkPolicyPort", &[p(1, "protocol", 1), p(2, "port", 1), p(3, "endPort", 1)]);
pub static NETWORK_POLICY_SPEC_M: Message = Message::new("k8s.io.api.networking.v1.NetworkPolicySpec", &[p(1, "podSelector", 0), p(2, "ingress", 0), p(3, "egress", 0), p(4, "policyTypes", 0)]);
pub static PARENT_REFERENCE_M: Message = Message::new("k8s.io.api.networking.v1.ParentReference", &[p(1, "group", 0), p(2, "resource", 0), p(3, "namespace", 0), p(4, "name", 0)]);
pub static SERVICE_BACKEND_PORT_M: Message = Message::new("k8s.io.api.networking.v1.ServiceBackendPort", &[p(1, "name", 0), p(2, "number", 0)]);
pub static SERVICE_CIDR_M: Message = Message::new("k8s.io.api.networking.v1.ServiceCIDR", &[p(1, "metadata", 0), p(2, "spec", 0), p(3, "status", 0)]);
pub static SERVICE_CIDR_LIST_M: Message = Message::new("k8s.io.api.networking.v1.ServiceCIDRList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static SERVICE_CIDR_SPEC_M: Message = Message::new("k8s.io.api.networking.v1.ServiceCIDRSpec", &[p(1, "cidrs", 0)]);
pub static SERVICE_CIDR_STATUS_M: Message = Message::new("k8s.io.api.networking.v1.ServiceCIDRStatus", &[p(1, "conditions", 0)]);
