//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static EXEMPT_PRIORITY_LEVEL_CONFIGURATION_F: [Field; 2] = [
    f("nominalConcurrencyShares", &super::anonymous::INT32, 5, ""),
    f("lendablePercent", &super::anonymous::INT32, 5, ""),
];
static EXEMPT_PRIORITY_LEVEL_CONFIGURATION_D0: [Text; 1] = [t("nominalConcurrencyShares")];
static EXEMPT_PRIORITY_LEVEL_CONFIGURATION_D1: [Text; 1] = [t("lendablePercent")];
static EXEMPT_PRIORITY_LEVEL_CONFIGURATION_D: [DefaultRule; 2] = [
    rule(&EXEMPT_PRIORITY_LEVEL_CONFIGURATION_D0, "0", When::Unset),
    rule(&EXEMPT_PRIORITY_LEVEL_CONFIGURATION_D1, "0", When::Unset),
];
pub static EXEMPT_PRIORITY_LEVEL_CONFIGURATION: TypeDef = object("io.k8s.api.flowcontrol.v1.ExemptPriorityLevelConfiguration", "v1.ExemptPriorityLevelConfiguration", &EXEMPT_PRIORITY_LEVEL_CONFIGURATION_F, &[1, 0], false, Some(&EXEMPT_PRIORITY_LEVEL_CONFIGURATION_M), &EXEMPT_PRIORITY_LEVEL_CONFIGURATION_D, None, true);
static FLOW_DISTINGUISHER_METHOD_F: [Field; 1] = [
    f("type", &super::anonymous::STRING_V1_FLOW_DISTINGUISHER_METHOD_TYPE, 8, "\"\""),
];
pub static FLOW_DISTINGUISHER_METHOD: TypeDef = object("io.k8s.api.flowcontrol.v1.FlowDistinguisherMethod", "v1.FlowDistinguisherMethod", &FLOW_DISTINGUISHER_METHOD_F, &[0], false, Some(&FLOW_DISTINGUISHER_METHOD_M), &[], None, false);
static FLOW_SCHEMA_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &FLOW_SCHEMA_SPEC, 9, "{}"),
    f("status", &FLOW_SCHEMA_STATUS, 1, "{}"),
];
pub static FLOW_SCHEMA: TypeDef = object("io.k8s.api.flowcontrol.v1.FlowSchema", "v1.FlowSchema", &FLOW_SCHEMA_F, &[1, 0, 2, 3, 4], false, Some(&FLOW_SCHEMA_M), &[], None, true);
static FLOW_SCHEMA_CONDITION_F: [Field; 5] = [
    f("type", &super::anonymous::STRING, 9, ""),
    f("status", &super::anonymous::STRING_V1_CONDITION_STATUS, 1, ""),
    f("lastTransitionTime", &super::meta_v1::TIME, 1, ""),
    f("reason", &super::anonymous::STRING, 1, ""),
    f("message", &super::anonymous::STRING, 1, ""),
];
pub static FLOW_SCHEMA_CONDITION: TypeDef = object("io.k8s.api.flowcontrol.v1.FlowSchemaCondition", "v1.FlowSchemaCondition", &FLOW_SCHEMA_CONDITION_F, &[2, 4, 3, 1, 0], false, Some(&FLOW_SCHEMA_CONDITION_M), &[], None, false);
static FLOW_SCHEMA_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_FLOWCONTROL_V1_FLOW_SCHEMA, 8, ""),
];
pub static FLOW_SCHEMA_LIST: TypeDef = object("io.k8s.api.flowcontrol.v1.FlowSchemaList", "v1.FlowSchemaList", &FLOW_SCHEMA_LIST_F, &[1, 3, 0, 2], false, Some(&FLOW_SCHEMA_LIST_M), &[], None, true);
static FLOW_SCHEMA_SPEC_F: [Field; 4] = [
    f("priorityLevelConfiguration", &PRIORITY_LEVEL_CONFIGURATION_REFERENCE, 8, "{}"),
    f("matchingPrecedence", &super::anonymous::INT32, 0, "0"),
    f("distinguisherMethod", &FLOW_DISTINGUISHER_METHOD, 5, ""),
    f("rules", &super::anonymous::LIST_OF_FLOWCONTROL_V1_POLICY_RULES_WITH_SUBJECTS, 1, ""),
];
static FLOW_SCHEMA_SPEC_D0: [Text; 1] = [t("matchingPrecedence")];
static FLOW_SCHEMA_SPEC_D: [DefaultRule; 1] = [
    rule(&FLOW_SCHEMA_SPEC_D0, "1000", When::Zero),
];
pub static FLOW_SCHEMA_SPEC: TypeDef = object("io.k8s.api.flowcontrol.v1.FlowSchemaSpec", "v1.FlowSchemaSpec", &FLOW_SCHEMA_SPEC_F, &[2, 1, 0, 3], false, Some(&FLOW_SCHEMA_SPEC_M), &FLOW_SCHEMA_SPEC_D, None, true);
static FLOW_SCHEMA_STATUS_F: [Field; 1] = [
    field("conditions", &super::anonymous::LIST_BY_TYPE_OF_FLOWCONTROL_V1_FLOW_SCHEMA_CONDITION, 1, "", PatchStrategy::Merge, "type", &[]),
];
pub static FLOW_SCHEMA_STATUS: TypeDef = object("io.k8s.api.flowcontrol.v1.FlowSchemaStatus", "v1.FlowSchemaStatus", &FLOW_SCHEMA_STATUS_F, &[0], false, Some(&FLOW_SCHEMA_STATUS_M), &[], None, false);
static GROUP_SUBJECT_F: [Field; 1] = [
    f("name", &super::anonymous::STRING, 8, "\"\""),
];
pub static GROUP_SUBJECT: TypeDef = object("io.k8s.api.flowcontrol.v1.GroupSubject", "v1.GroupSubject", &GROUP_SUBJECT_F, &[0], false, Some(&GROUP_SUBJECT_M), &[], None, false);
static LIMIT_RESPONSE_F: [Field; 2] = [
    f("type", &super::anonymous::STRING_V1_LIMIT_RESPONSE_TYPE, 8, "\"\""),
    f("queuing", &QUEUING_CONFIGURATION, 5, ""),
];
pub static LIMIT_RESPONSE: TypeDef = object("io.k8s.api.flowcontrol.v1.LimitResponse", "v1.LimitResponse", &LIMIT_RESPONSE_F, &[1, 0], false, Some(&LIMIT_RESPONSE_M), &[], None, true);
static LIMITED_PRIORITY_LEVEL_CONFIGURATION_F: [Field; 4] = [
    f("nominalConcurrencyShares", &super::anonymous::INT32, 4, ""),
    f("limitResponse", &LIMIT_RESPONSE, 9, "{}"),
    f("lendablePercent", &super::anonymous::INT32, 5, ""),
    f("borrowingLimitPercent", &super::anonymous::INT32, 5, ""),
];
static LIMITED_PRIORITY_LEVEL_CONFIGURATION_D0: [Text; 1] = [t("nominalConcurrencyShares")];
static LIMITED_PRIORITY_LEVEL_CONFIGURATION_D1: [Text; 1] = [t("lendablePercent")];
static LIMITED_PRIORITY_LEVEL_CONFIGURATION_D: [DefaultRule; 2] = [
    rule(&LIMITED_PRIORITY_LEVEL_CONFIGURATION_D0, "30", When::Unset),
    rule(&LIMITED_PRIORITY_LEVEL_CONFIGURATION_D1, "0", When::Unset),
];
pub static LIMITED_PRIORITY_LEVEL_CONFIGURATION: TypeDef = object("io.k8s.api.flowcontrol.v1.LimitedPriorityLevelConfiguration", "v1.LimitedPriorityLevelConfiguration", &LIMITED_PRIORITY_LEVEL_CONFIGURATION_F, &[3, 2, 1, 0], false, Some(&LIMITED_PRIORITY_LEVEL_CONFIGURATION_M), &LIMITED_PRIORITY_LEVEL_CONFIGURATION_D, None, true);
static NON_RESOURCE_POLICY_RULE_F: [Field; 2] = [
    f("verbs", &super::anonymous::SET_OF_STRING, 8, ""),
    f("nonResourceURLs", &super::anonymous::SET_OF_STRING, 8, ""),
];
pub static NON_RESOURCE_POLICY_RULE: TypeDef = object("io.k8s.api.flowcontrol.v1.NonResourcePolicyRule", "v1.NonResourcePolicyRule", &NON_RESOURCE_POLICY_RULE_F, &[1, 0], false, Some(&NON_RESOURCE_POLICY_RULE_M), &[], None, false);
static POLICY_RULES_WITH_SUBJECTS_F: [Field; 3] = [
    f("subjects", &super::anonymous::LIST_OF_FLOWCONTROL_V1_SUBJECT, 8, ""),
    f("resourceRules", &super::anonymous::LIST_OF_FLOWCONTROL_V1_RESOURCE_POLICY_RULE, 1, ""),
    f("nonResourceRules", &super::anonymous::LIST_OF_FLOWCONTROL_V1_NON_RESOURCE_POLICY_RULE, 1, ""),
];
pub static POLICY_RULES_WITH_SUBJECTS: TypeDef = object("io.k8s.api.flowcontrol.v1.PolicyRulesWithSubjects", "v1.PolicyRulesWithSubjects", &POLICY_RULES_WITH_SUBJECTS_F, &[2, 1, 0], false, Some(&POLICY_RULES_WITH_SUBJECTS_M), &[], None, false);
static PRIORITY_LEVEL_CONFIGURATION_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &PRIORITY_LEVEL_CONFIGURATION_SPEC, 9, "{}"),
    f("status", &PRIORITY_LEVEL_CONFIGURATION_STATUS, 1, "{}"),
];
pub static PRIORITY_LEVEL_CONFIGURATION: TypeDef = object("io.k8s.api.flowcontrol.v1.PriorityLevelConfiguration", "v1.PriorityLevelConfiguration", &PRIORITY_LEVEL_CONFIGURATION_F, &[1, 0, 2, 3, 4], false, Some(&PRIORITY_LEVEL_CONFIGURATION_M), &[], None, true);
static PRIORITY_LEVEL_CONFIGURATION_CONDITION_F: [Field; 5] = [
    f("type", &super::anonymous::STRING, 9, ""),
    f("status", &super::anonymous::STRING_V1_CONDITION_STATUS, 1, ""),
    f("lastTransitionTime", &super::meta_v1::TIME, 1, ""),
    f("reason", &super::anonymous::STRING, 1, ""),
    f("message", &super::anonymous::STRING, 1, ""),
];
pub static PRIORITY_LEVEL_CONFIGURATION_CONDITION: TypeDef = object("io.k8s.api.flowcontrol.v1.PriorityLevelConfigurationCondition", "v1.PriorityLevelConfigurationCondition", &PRIORITY_LEVEL_CONFIGURATION_CONDITION_F, &[2, 4, 3, 1, 0], false, Some(&PRIORITY_LEVEL_CONFIGURATION_CONDITION_M), &[], None, false);
static PRIORITY_LEVEL_CONFIGURATION_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_FLOWCONTROL_V1_PRIORITY_LEVEL_CONFIGURATION, 8, ""),
];
pub static PRIORITY_LEVEL_CONFIGURATION_LIST: TypeDef = object("io.k8s.api.flowcontrol.v1.PriorityLevelConfigurationList", "v1.PriorityLevelConfigurationList", &PRIORITY_LEVEL_CONFIGURATION_LIST_F, &[1, 3, 0, 2], false, Some(&PRIORITY_LEVEL_CONFIGURATION_LIST_M), &[], None, true);
static PRIORITY_LEVEL_CONFIGURATION_REFERENCE_F: [Field; 1] = [
    f("name", &super::anonymous::STRING, 8, "\"\""),
];
pub static PRIORITY_LEVEL_CONFIGURATION_REFERENCE: TypeDef = object("io.k8s.api.flowcontrol.v1.PriorityLevelConfigurationReference", "v1.PriorityLevelConfigurationReference", &PRIORITY_LEVEL_CONFIGURATION_REFERENCE_F, &[0], false, Some(&PRIORITY_LEVEL_CONFIGURATION_REFERENCE_M), &[], None, false);
static PRIORITY_LEVEL_CONFIGURATION_SPEC_F: [Field; 3] = [
    f("type", &super::anonymous::STRING_V1_PRIORITY_LEVEL_ENABLEMENT, 8, "\"\""),
    f("limited", &LIMITED_PRIORITY_LEVEL_CONFIGURATION, 5, ""),
    f("exempt", &EXEMPT_PRIORITY_LEVEL_CONFIGURATION, 5, ""),
];
pub static PRIORITY_LEVEL_CONFIGURATION_SPEC: TypeDef = object("io.k8s.api.flowcontrol.v1.PriorityLevelConfigurationSpec", "v1.PriorityLevelConfigurationSpec", &PRIORITY_LEVEL_CONFIGURATION_SPEC_F, &[2, 1, 0], false, Some(&PRIORITY_LEVEL_CONFIGURATION_SPEC_M), &[], None, true);
static PRIORITY_LEVEL_CONFIGURATION_STATUS_F: [Field; 1] = [
    field("conditions", &super::anonymous::LIST_BY_TYPE_OF_FLOWCONTROL_V1_PRIORITY_LEVEL_CONFIGURATION_CONDITION, 1, "", PatchStrategy::Merge, "type", &[]),
];
pub static PRIORITY_LEVEL_CONFIGURATION_STATUS: TypeDef = object("io.k8s.api.flowcontrol.v1.PriorityLevelConfigurationStatus", "v1.PriorityLevelConfigurationStatus", &PRIORITY_LEVEL_CONFIGURATION_STATUS_F, &[0], false, Some(&PRIORITY_LEVEL_CONFIGURATION_STATUS_M), &[], None, false);
static QUEUING_CONFIGURATION_F: [Field; 3] = [
    f("queues", &super::anonymous::INT32, 0, "0"),
    f("handSize", &super::anonymous::INT32, 0, "0"),
    f("queueLengthLimit", &super::anonymous::INT32, 0, "0"),
];
static QUEUING_CONFIGURATION_D0: [Text; 1] = [t("handSize")];
static QUEUING_CONFIGURATION_D1: [Text; 1] = [t("queues")];
static QUEUING_CONFIGURATION_D2: [Text; 1] = [t("queueLengthLimit")];
static QUEUING_CONFIGURATION_D: [DefaultRule; 3] = [
    rule(&QUEUING_CONFIGURATION_D0, "8", When::Zero),
    rule(&QUEUING_CONFIGURATION_D1, "64", When::Zero),
    rule(&QUEUING_CONFIGURATION_D2, "50", When::Zero),
];
pub static QUEUING_CONFIGURATION: TypeDef = object("io.k8s.api.flowcontrol.v1.QueuingConfiguration", "v1.QueuingConfiguration", &QUEUING_CONFIGURATION_F, &[1, 2, 0], false, Some(&QUEUING_CONFIGURATION_M), &QUEUING_CONFIGURATION_D, None, true);
static RESOURCE_POLICY_RULE_F: [Field; 5] = [
    f("verbs", &super::anonymous::SET_OF_STRING, 8, ""),
    f("apiGroups", &super::anonymous::SET_OF_STRING, 8, ""),
    f("resources", &super::anonymous::SET_OF_STRING, 8, ""),
    f("clusterScope", &super::anonymous::BOOL, 1, ""),
    f("namespaces", &super::anonymous::SET_OF_STRING, 0, ""),
];
pub static RESOURCE_POLICY_RULE: TypeDef = object("io.k8s.api.flowcontrol.v1.ResourcePolicyRule", "v1.ResourcePolicyRule", &RESOURCE_POLICY_RULE_F, &[1, 3, 4, 2, 0], false, Some(&RESOURCE_POLICY_RULE_M), &[], None, false);
static SERVICE_ACCOUNT_SUBJECT_F: [Field; 2] = [
    f("namespace", &super::anonymous::STRING, 8, "\"\""),
    f("name", &super::anonymous::STRING, 8, "\"\""),
];
pub static SERVICE_ACCOUNT_SUBJECT: TypeDef = object("io.k8s.api.flowcontrol.v1.ServiceAccountSubject", "v1.ServiceAccountSubject", &SERVICE_ACCOUNT_SUBJECT_F, &[1, 0], false, Some(&SERVICE_ACCOUNT_SUBJECT_M), &[], None, false);
static SUBJECT_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING_V1_SUBJECT_KIND, 8, "\"\""),
    f("user", &USER_SUBJECT, 5, ""),
    f("group", &GROUP_SUBJECT, 5, ""),
    f("serviceAccount", &SERVICE_ACCOUNT_SUBJECT, 5, ""),
];
pub static SUBJECT: TypeDef = object("io.k8s.api.flowcontrol.v1.Subject", "v1.Subject", &SUBJECT_F, &[2, 0, 3, 1], false, Some(&SUBJECT_M), &[], None, false);
static USER_SUBJECT_F: [Field; 1] = [
    f("name", &super::anonymous::STRING, 8, "\"\""),
];
pub static USER_SUBJECT: TypeDef = object("io.k8s.api.flowcontrol.v1.UserSubject", "v1.UserSubject", &USER_SUBJECT_F, &[0], false, Some(&USER_SUBJECT_M), &[], None, false);
pub static EXEMPT_PRIORITY_LEVEL_CONFIGURATION_M: Message = Message::new("k8s.io.api.flowcontrol.v1.ExemptPriorityLevelConfiguration", &[p(1, "nominalConcurrencyShares", 1), p(2, "lendablePercent", 1)]);
pub static FLOW_DISTINGUISHER_METHOD_M: Message = Message::new("k8s.io.api.flowcontrol.v1.FlowDistinguisherMethod", &[p(1, "type", 0)]);
pub static FLOW_SCHEMA_M: Message = Message::new("k8s.io.api.flowcontrol.v1.FlowSchema", &[p(1, "metadata", 0), p(2, "spec", 0), p(3, "status", 0)]);
pub static FLOW_SCHEMA_CONDITION_M: Message = Message::new("k8s.io.api.flowcontrol.v1.FlowSchemaCondition", &[p(1, "type", 0), p(2, "status", 0), p(3, "lastTransitionTime", 0), p(4, "reason", 0), p(5, "message", 0)]);
pub static FLOW_SCHEMA_LIST_M: Message = Message::new("k8s.io.api.flowcontrol.v1.FlowSchemaList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static FLOW_SCHEMA_SPEC_M: Message = Message::new("k8s.io.api.flowcontrol.v1.FlowSchemaSpec", &[p(1, "priorityLevelConfiguration", 0), p(2, "matchingPrecedence", 0), p(3, "distinguisherMethod", 1), p(4, "rules", 0)]);
pub static FLOW_SCHEMA_STATUS_M: Message = Message::new("k8s.io.api.flowcontrol.v1.FlowSchemaStatus", &[p(1, "conditions", 0)]);
pub static GROUP_SUBJECT_M: Message = Message::new("k8s.io.api.flowcontrol.v1.GroupSubject", &[p(1, "name", 0)]);
pub static LIMIT_RESPONSE_M: Message = Message::new("k8s.io.api.flowcontrol.v1.LimitResponse", &[p(1, "type", 0), p(2, "queuing", 1)]);
pub static LIMITED_PRIORITY_LEVEL_CONFIGURATION_M: Message = Message::new("k8s.io.api.flowcontrol.v1.LimitedPriorityLevelConfiguration", &[p(1, "nominalConcurrencyShares", 1), p(2, "limitResponse", 0), p(3, "lendablePercent", 1), p(4, "borrowingLimitPercent", 1)]);
pub static NON_RESOURCE_POLICY_RULE_M: Message = Message::new("k8s.io.api.flowcontrol.v1.NonResourcePolicyRule", &[p(1, "verbs", 0), p(6, "nonResourceURLs", 0)]);
pub static POLICY_RULES_WITH_SUBJECTS_M: Message = Message::new("k8s.io.api.flowcontrol.v1.PolicyRulesWithSubjects", &[p(1, "subjects", 0), p(2, "resourceRules", 0), p(3, "nonResourceRules", 0)]);
pub static PRIORITY_LEVEL_CONFIGURATION_M: Message = Message::new("k8s.io.api.flowcontrol.v1.PriorityLevelConfiguration", &[p(1, "metadata", 0), p(2, "spec", 0), p(3, "status", 0)]);
pub static PRIORITY_LEVEL_CONFIGURATION_CONDITION_M: Message = Message::new("k8s.io.api.flowcontrol.v1.PriorityLevelConfigurationCondition", &[p(1, "type", 0), p(2, "status", 0), p(3, "lastTransitionTime", 0), p(4, "reason", 0), p(5, "message", 0)]);
pub static PRIORITY_LEVEL_CONFIGURATION_LIST_M: Message = Message::new("k8s.io.api.flowcontrol.v1.PriorityLevelConfigurationList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static PRIORITY_LEVEL_CONFIGURATION_REFERENCE_M: Message = Message::new("k8s.io.api.flowcontrol.v1.PriorityLevelConfigurationReference", &[p(1, "name", 0)]);
pub static PRIORITY_LEVEL_CONFIGURATION_SPEC_M: Message = Message::new("k8s.io.api.flowcontrol.v1.PriorityLevelConfigurationSpec", &[p(1, "type", 0), p(2, "limited", 1), p(3, "exempt", 1)]);
pub static PRIORITY_LEVEL_CONFIGURATION_STATUS_M: Message = Message::new("k8s.io.api.flowcontrol.v1.PriorityLevelConfigurationStatus", &[p(1, "conditions", 0)]);
pub static QUEUING_CONFIGURATION_M: Message = Message::new("k8s.io.api.flowcontrol.v1.QueuingConfiguration", &[p(1, "queues", 0), p(2, "handSize", 0), p(3, "queueLengthLimit", 0)]);
pub static RESOURCE_POLICY_RULE_M: Message = Message::new("k8s.io.api.flowcontrol.v1.ResourcePolicyRule", &[p(1, "verbs", 0), p(2, "apiGroups", 0), p(3, "resources", 0), p(4, "clusterScope", 0), p(5, "namespaces", 0)]);
pub static SERVICE_ACCOUNT_SUBJECT_M: Message = Message::new("k8s.io.api.flowcontrol.v1.ServiceAccountSubject", &[p(1, "namespace", 0), p(2, "name", 0)]);
pub static SUBJECT_M: Message = Message::new("k8s.io.api.flowcontrol.v1.Subject", &[p(1, "kind", 0), p(2, "user", 1), p(3, "group", 1), p(4, "serviceAccount", 1)]);
pub static USER_SUBJECT_M: Message = Message::new("k8s.io.api.flowcontrol.v1.UserSubject", &[p(1, "name", 0)]);
