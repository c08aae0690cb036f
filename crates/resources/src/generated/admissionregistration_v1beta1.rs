//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static APPLY_CONFIGURATION_F: [Field; 1] = [
    f("expression", &super::anonymous::STRING, 1, ""),
];
pub static APPLY_CONFIGURATION: TypeDef = object("io.k8s.api.admissionregistration.v1beta1.ApplyConfiguration", "v1beta1.ApplyConfiguration", &APPLY_CONFIGURATION_F, &[0], false, Some(&APPLY_CONFIGURATION_M), &[], None, false);
static JSON_PATCH_F: [Field; 1] = [
    f("expression", &super::anonymous::STRING, 1, ""),
];
pub static JSON_PATCH: TypeDef = object("io.k8s.api.admissionregistration.v1beta1.JSONPatch", "v1beta1.JSONPatch", &JSON_PATCH_F, &[0], false, Some(&JSON_PATCH_M), &[], None, false);
static MATCH_CONDITION_F: [Field; 2] = [
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("expression", &super::anonymous::STRING, 8, "\"\""),
];
pub static MATCH_CONDITION: TypeDef = object("io.k8s.api.admissionregistration.v1beta1.MatchCondition", "v1beta1.MatchCondition", &MATCH_CONDITION_F, &[1, 0], false, Some(&MATCH_CONDITION_M), &[], None, false);
static MATCH_RESOURCES_F: [Field; 5] = [
    f("namespaceSelector", &super::meta_v1::LABEL_SELECTOR, 5, ""),
    f("objectSelector", &super::meta_v1::LABEL_SELECTOR, 5, ""),
    f("resourceRules", &super::anonymous::LIST_OF_ADMISSIONREGISTRATION_V1BETA1_NAMED_RULE_WITH_OPERATIONS, 1, ""),
    f("excludeResourceRules", &super::anonymous::LIST_OF_ADMISSIONREGISTRATION_V1BETA1_NAMED_RULE_WITH_OPERATIONS, 1, ""),
    f("matchPolicy", &super::anonymous::STRING_V1BETA1_MATCH_POLICY_TYPE, 5, ""),
];
static MATCH_RESOURCES_D0: [Text; 1] = [t("matchPolicy")];
static MATCH_RESOURCES_D1: [Text; 1] = [t("namespaceSelector")];
static MATCH_RESOURCES_D2: [Text; 1] = [t("objectSelector")];
static MATCH_RESOURCES_D: [DefaultRule; 3] = [
    rule(&MATCH_RESOURCES_D0, "\"Equivalent\"", When::Unset),
    rule(&MATCH_RESOURCES_D1, "{}", When::Unset),
    rule(&MATCH_RESOURCES_D2, "{}", When::Unset),
];
pub static MATCH_RESOURCES: TypeDef = object("io.k8s.api.admissionregistration.v1beta1.MatchResources", "v1beta1.MatchResources", &MATCH_RESOURCES_F, &[3, 4, 0, 1, 2], true, Some(&MATCH_RESOURCES_M), &MATCH_RESOURCES_D, None, true);
static MUTATING_ADMISSION_POLICY_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &MUTATING_ADMISSION_POLICY_SPEC, 1, "{}"),
];
pub static MUTATING_ADMISSION_POLICY: TypeDef = object("io.k8s.api.admissionregistration.v1beta1.MutatingAdmissionPolicy", "v1beta1.MutatingAdmissionPolicy", &MUTATING_ADMISSION_POLICY_F, &[1, 0, 2, 3], false, Some(&MUTATING_ADMISSION_POLICY_M), &[], None, true);
static MUTATING_ADMISSION_POLICY_BINDING_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &MUTATING_ADMISSION_POLICY_BINDING_SPEC, 1, "{}"),
];
pub static MUTATING_ADMISSION_POLICY_BINDING: TypeDef = object("io.k8s.api.admissionregistration.v1beta1.MutatingAdmissionPolicyBinding", "v1beta1.MutatingAdmissionPolicyBinding", &MUTATING_ADMISSION_POLICY_BINDING_F, &[1, 0, 2, 3], false, Some(&MUTATING_ADMISSION_POLICY_BINDING_M), &[], None, true);
static MUTATING_ADMISSION_POLICY_BINDING_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_ADMISSIONREGISTRATION_V1BETA1_MUTATING_ADMISSION_POLICY_BINDING, 8, ""),
];
pub static MUTATING_ADMISSION_POLICY_BINDING_LIST: TypeDef = object("io.k8s.api.admissionregistration.v1beta1.MutatingAdmissionPolicyBindingList", "v1beta1.MutatingAdmissionPolicyBindingList", &MUTATING_ADMISSION_POLICY_BINDING_LIST_F, &[1, 3, 0, 2], false, Some(&MUTATING_ADMISSION_POLICY_BINDING_LIST_M), &[], None, true);
static MUTATING_ADMISSION_POLICY_BINDING_SPEC_F: [Field; 3] = [
    f("policyName", &super::anonymous::STRING, 1, ""),
    f("paramRef", &PARAM_REF, 5, ""),
    f("matchResources", &MATCH_RESOURCES, 5, ""),
];
pub static MUTATING_ADMISSION_POLICY_BINDING_SPEC: TypeDef = object("io.k8s.api.admissionregistration.v1beta1.MutatingAdmissionPolicyBindingSpec", "v1beta1.MutatingAdmissionPolicyBindingSpec", &MUTATING_ADMISSION_POLICY_BINDING_SPEC_F, &[2, 1, 0], false, Some(&MUTATING_ADMISSION_POLICY_BINDING_SPEC_M), &[], None, true);
static MUTATING_ADMISSION_POLICY_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_ADMISSIONREGISTRATION_V1BETA1_MUTATING_ADMISSION_POLICY, 8, ""),
];
pub static MUTATING_ADMISSION_POLICY_LIST: TypeDef = object("io.k8s.api.admissionregistration.v1beta1.MutatingAdmissionPolicyList", "v1beta1.MutatingAdmissionPolicyList", &MUTATING_ADMISSION_POLICY_LIST_F, &[1, 3, 0, 2], false, Some(&MUTATING_ADMISSION_POLICY_LIST_M), &[], None, true);
static MUTATING_ADMISSION_POLICY_SPEC_REINVOCATION_POLICY_E: [Text; 2] = [t("IfNeeded"), t("Never")];
static MUTATING_ADMISSION_POLICY_SPEC_F: [Field; 7] = [
    f("paramKind", &PARAM_KIND, 5, ""),
    f("matchConstraints", &MATCH_RESOURCES, 5, ""),
    f("variables", &super::anonymous::LIST_OF_ADMISSIONREGISTRATION_V1BETA1_VARIABLE, 1, ""),
    f("mutations", &super::anonymous::LIST_OF_ADMISSIONREGISTRATION_V1BETA1_MUTATION, 1, ""),
    f("failurePolicy", &super::anonymous::STRING_V1BETA1_FAILURE_POLICY_TYPE, 5, ""),
    field("matchConditions", &super::anonymous::LIST_BY_NAME_OF_ADMISSIONREGISTRATION_V1BETA1_MATCH_CONDITION, 1, "", PatchStrategy::Merge, "name", &[]),
    field("reinvocationPolicy", &super::anonymous::STRING, 1, "", PatchStrategy::None, "", &MUTATING_ADMISSION_POLICY_SPEC_REINVOCATION_POLICY_E),
];
static MUTATING_ADMISSION_POLICY_SPEC_D0: [Text; 1] = [t("failurePolicy")];
static MUTATING_ADMISSION_POLICY_SPEC_D: [DefaultRule; 1] = [
    rule(&MUTATING_ADMISSION_POLICY_SPEC_D0, "\"Fail\"", When::Unset),
];
pub static MUTATING_ADMISSION_POLICY_SPEC: TypeDef = object("io.k8s.api.admissionregistration.v1beta1.MutatingAdmissionPolicySpec", "v1beta1.MutatingAdmissionPolicySpec", &MUTATING_ADMISSION_POLICY_SPEC_F, &[4, 5, 1, 3, 0, 6, 2], false, Some(&MUTATING_ADMISSION_POLICY_SPEC_M), &MUTATING_ADMISSION_POLICY_SPEC_D, None, true);
static MUTATION_PATCH_TYPE_E: [Text; 2] = [t("ApplyConfiguration"), t("JSONPatch")];
static MUTATION_F: [Field; 3] = [
    field("patchType", &super::anonymous::STRING, 8, "\"\"", PatchStrategy::None, "", &MUTATION_PATCH_TYPE_E),
    f("applyConfiguration", &APPLY_CONFIGURATION, 5, ""),
    f("jsonPatch", &JSON_PATCH, 5, ""),
];
pub static MUTATION: TypeDef = object("io.k8s.api.admissionregistration.v1beta1.Mutation", "v1beta1.Mutation", &MUTATION_F, &[1, 2, 0], false, Some(&MUTATION_M), &[], None, false);
static NAMED_RULE_WITH_OPERATIONS_OPERATIONS_E: [Text; 5] = [t("*"), t("CONNECT"), t("CREATE"), t("DELETE"), t("UPDATE")];
static NAMED_RULE_WITH_OPERATIONS_SCOPE_E: [Text; 3] = [t("*"), t("Cluster"), t("Namespaced")];
static NAMED_RULE_WITH_OPERATIONS_F: [Field; 6] = [
    f("resourceNames", &super::anonymous::LIST_OF_STRING, 1, ""),
    field("operations", &super::anonymous::LIST_OF_STRING, 1, "", PatchStrategy::None, "", &NAMED_RULE_WITH_OPERATIONS_OPERATIONS_E),
    f("apiGroups", &super::anonymous::LIST_OF_STRING, 1, ""),
    f("apiVersions", &super::anonymous::LIST_OF_STRING, 1, ""),
    f("resources", &super::anonymous::LIST_OF_STRING, 1, ""),
    field("scope", &super::anonymous::STRING, 5, "", PatchStrategy::None, "", &NAMED_RULE_WITH_OPERATIONS_SCOPE_E),
];
static NAMED_RULE_WITH_OPERATIONS_D0: [Text; 1] = [t("scope")];
static NAMED_RULE_WITH_OPERATIONS_D: [DefaultRule; 1] = [
    rule(&NAMED_RULE_WITH_OPERATIONS_D0, "\"*\"", When::Unset),
];
pub static NAMED_RULE_WITH_OPERATIONS: TypeDef = object("io.k8s.api.admissionregistration.v1beta1.NamedRuleWithOperations", "v1beta1.NamedRuleWithOperations", &NAMED_RULE_WITH_OPERATIONS_F, &[2, 3, 1, 0, 4, 5], true, Some(&NAMED_RULE_WITH_OPERATIONS_M), &NAMED_RULE_WITH_OPERATIONS_D, None, true);
static PARAM_KIND_F: [Field; 2] = [
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("kind", &super::anonymous::STRING, 1, ""),
];
pub static PARAM_KIND: TypeDef = object("io.k8s.api.admissionregistration.v1beta1.ParamKind", "v1beta1.ParamKind", &PARAM_KIND_F, &[0, 1], true, Some(&PARAM_KIND_M), &[], None, false);
static PARAM_REF_F: [Field; 4] = [
    f("name", &super::anonymous::STRING, 1, ""),
    f("namespace", &super::anonymous::STRING, 1, ""),
    f("selector", &super::meta_v1::LABEL_SELECTOR, 5, ""),
    f("parameterNotFoundAction", &super::anonymous::STRING_V1BETA1_PARAMETER_NOT_FOUND_ACTION_TYPE, 5, ""),
];
pub static PARAM_REF: TypeDef = object("io.k8s.api.admissionregistration.v1beta1.ParamRef", "v1beta1.ParamRef", &PARAM_REF_F, &[0, 1, 3, 2], true, Some(&PARAM_REF_M), &[], None, false);
static VARIABLE_F: [Field; 2] = [
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("expression", &super::anonymous::STRING, 8, "\"\""),
];
pub static VARIABLE: TypeDef = object("io.k8s.api.admissionregistration.v1beta1.Variable", "v1beta1.Variable", &VARIABLE_F, &[1, 0], true, Some(&VARIABLE_M), &[], None, false);
pub static APPLY_CONFIGURATION_M: Message = Message::new("k8s.io.api.admissionregistration.v1beta1.ApplyConfiguration", &[p(1, "expression", 0)]);
pub static JSON_PATCH_M: Message = Message::new("k8s.io.api.admissionregistration.v1beta1.JSONPatch", &[p(1, "expression", 0)]);
pub static MATCH_CONDITION_M: Message = Message::new("k8s.io.api.admissionregistration.v1beta1.MatchCondition", &[p(1, "name", 0), p(2, "expression", 0)]);
pub static MATCH_RESOURCES_M: Message = Message::new("k8s.io.api.admissionregistration.v1beta1.MatchResources", &[p(1, "namespaceSelector", 1), p(2, "objectSelector", 1), p(3, "resourceRules", 0), p(4, "excludeResourceRules", 0), p(7, "matchPolicy", 1)]);
pub static MUTATING_ADMISSION_POLICY_M: Message = Message::new("k8s.io.api.admissionregistration.v1beta1.MutatingAdmissionPolicy", &[p(1, "metadata", 0), p(2, "spec", 0)]);
pub static MUTATING_ADMISSION_POLICY_BINDING_M: Message = Message::new("k8s.io.api.admissionregistration.v1beta1.MutatingAdmissionPolicyBinding", &[p(1, "metadata", 0), p(2, "spec", 0)]);
pub static MUTATING_ADMISSION_POLICY_BINDING_LIST_M: Message = Message::new("k8s.io.api.admissionregistration.v1beta1.MutatingAdmissionPolicyBindingList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static MUTATING_ADMISSION_POLICY_BINDING_SPEC_M: Message = Message::new("k8s.io.api.admissionregistration.v1beta1.MutatingAdmissionPolicyBindingSpec", &[p(1, "policyName", 0), p(2, "paramRef", 1), p(3, "matchResources", 1)]);
pub static MUTATING_ADMISSION_POLICY_LIST_M: Message = Message::new("k8s.io.api.admissionregistration.v1beta1.MutatingAdmissionPolicyList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static MUTATING_ADMISSION_POLICY_SPEC_M: Message = Message::new("k8s.io.api.admissionregistration.v1beta1.MutatingAdmissionPolicySpec", &[p(1, "paramKind", 1), p(2, "matchConstraints", 1), p(3, "variables", 0), p(4, "mutations", 0), p(5, "failurePolicy", 1), p(6, "matchConditions", 0), p(7, "reinvocationPolicy", 0)]);
pub static MUTATION_M: Message = Message::new("k8s.io.api.admissionregistration.v1beta1.Mutation", &[p(2, "patchType", 0), p(3, "applyConfiguration", 1), p(4, "jsonPatch", 1)]);
pub static NAMED_RULE_WITH_OPERATIONS_M: Message = Message::new("k8s.io.api.admissionregistration.v1beta1.NamedRuleWithOperations", &[p(1, "resourceNames", 0), e(2, &super::admissionregistration_v1::RULE_WITH_OPERATIONS_M)]);
pub static PARAM_KIND_M: Message = Message::new("k8s.io.api.admissionregistration.v1beta1.ParamKind", &[p(1, "apiVersion", 0), p(2, "kind", 0)]);
pub static PARAM_REF_M: Message = Message::new("k8s.io.api.admissionregistration.v1beta1.ParamRef", &[p(1, "name", 0), p(2, "namespace", 0), p(3, "selector", 1), p(4, "parameterNotFoundAction", 1)]);
pub static VARIABLE_M: Message = Message::new("k8s.io.api.admissionregistration.v1beta1.Variable", &[p(1, "name", 0), p(2, "expression", 0)]);
