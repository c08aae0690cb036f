//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static APPLY_CONFIGURATION_F: [Field; 1] = [
    f("expression", &super::anonymous::STRING, 1, ""),
];
pub static APPLY_CONFIGURATION: TypeDef = object("io.k8s.api.admissionregistration.v1.ApplyConfiguration", "v1.ApplyConfiguration", &APPLY_CONFIGURATION_F, &[0], false, Some(&APPLY_CONFIGURATION_M), &[], None, false);
static AUDIT_ANNOTATION_F: [Field; 2] = [
    f("key", &super::anonymous::STRING, 8, "\"\""),
    f("valueExpression", &super::anonymous::STRING, 8, "\"\""),
];
pub static AUDIT_ANNOTATION: TypeDef = object("io.k8s.api.admissionregistration.v1.AuditAnnotation", "v1.AuditAnnotation", &AUDIT_ANNOTATION_F, &[0, 1], false, Some(&AUDIT_ANNOTATION_M), &[], None, false);
static EXPRESSION_WARNING_F: [Field; 2] = [
    f("fieldRef", &super::anonymous::STRING, 8, "\"\""),
    f("warning", &super::anonymous::STRING, 8, "\"\""),
];
pub static EXPRESSION_WARNING: TypeDef = object("io.k8s.api.admissionregistration.v1.ExpressionWarning", "v1.ExpressionWarning", &EXPRESSION_WARNING_F, &[0, 1], false, Some(&EXPRESSION_WARNING_M), &[], None, false);
static JSON_PATCH_F: [Field; 1] = [
    f("expression", &super::anonymous::STRING, 1, ""),
];
pub static JSON_PATCH: TypeDef = object("io.k8s.api.admissionregistration.v1.JSONPatch", "v1.JSONPatch", &JSON_PATCH_F, &[0], false, Some(&JSON_PATCH_M), &[], None, false);
static MATCH_CONDITION_F: [Field; 2] = [
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("expression", &super::anonymous::STRING, 8, "\"\""),
];
pub static MATCH_CONDITION: TypeDef = object("io.k8s.api.admissionregistration.v1.MatchCondition", "v1.MatchCondition", &MATCH_CONDITION_F, &[1, 0], false, Some(&MATCH_CONDITION_M), &[], None, false);
static MATCH_RESOURCES_MATCH_POLICY_E: [Text; 2] = [t("Equivalent"), t("Exact")];
static MATCH_RESOURCES_F: [Field; 5] = [
    f("namespaceSelector", &super::meta_v1::LABEL_SELECTOR, 5, ""),
    f("objectSelector", &super::meta_v1::LABEL_SELECTOR, 5, ""),
    f("resourceRules", &super::anonymous::LIST_OF_ADMISSIONREGISTRATION_V1_NAMED_RULE_WITH_OPERATIONS, 1, ""),
    f("excludeResourceRules", &super::anonymous::LIST_OF_ADMISSIONREGISTRATION_V1_NAMED_RULE_WITH_OPERATIONS, 1, ""),
    field("matchPolicy", &super::anonymous::STRING, 5, "", PatchStrategy::None, "", &MATCH_RESOURCES_MATCH_POLICY_E),
];
static MATCH_RESOURCES_D0: [Text; 1] = [t("matchPolicy")];
static MATCH_RESOURCES_D1: [Text; 1] = [t("namespaceSelector")];
static MATCH_RESOURCES_D2: [Text; 1] = [t("objectSelector")];
static MATCH_RESOURCES_D: [DefaultRule; 3] = [
    rule(&MATCH_RESOURCES_D0, "\"Equivalent\"", When::Unset),
    rule(&MATCH_RESOURCES_D1, "{}", When::Unset),
    rule(&MATCH_RESOURCES_D2, "{}", When::Unset),
];
pub static MATCH_RESOURCES: TypeDef = object("io.k8s.api.admissionregistration.v1.MatchResources", "v1.MatchResources", &MATCH_RESOURCES_F, &[3, 4, 0, 1, 2], true, Some(&MATCH_RESOURCES_M), &MATCH_RESOURCES_D, None, true);
static MUTATING_ADMISSION_POLICY_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &MUTATING_ADMISSION_POLICY_SPEC, 1, "{}"),
];
pub static MUTATING_ADMISSION_POLICY: TypeDef = object("io.k8s.api.admissionregistration.v1.MutatingAdmissionPolicy", "v1.MutatingAdmissionPolicy", &MUTATING_ADMISSION_POLICY_F, &[1, 0, 2, 3], false, Some(&MUTATING_ADMISSION_POLICY_M), &[], None, true);
static MUTATING_ADMISSION_POLICY_BINDING_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &MUTATING_ADMISSION_POLICY_BINDING_SPEC, 1, "{}"),
];
pub static MUTATING_ADMISSION_POLICY_BINDING: TypeDef = object("io.k8s.api.admissionregistration.v1.MutatingAdmissionPolicyBinding", "v1.MutatingAdmissionPolicyBinding", &MUTATING_ADMISSION_POLICY_BINDING_F, &[1, 0, 2, 3], false, Some(&MUTATING_ADMISSION_POLICY_BINDING_M), &[], None, true);
static MUTATING_ADMISSION_POLICY_BINDING_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_ADMISSIONREGISTRATION_V1_MUTATING_ADMISSION_POLICY_BINDING, 8, ""),
];
pub static MUTATING_ADMISSION_POLICY_BINDING_LIST: TypeDef = object("io.k8s.api.admissionregistration.v1.MutatingAdmissionPolicyBindingList", "v1.MutatingAdmissionPolicyBindingList", &MUTATING_ADMISSION_POLICY_BINDING_LIST_F, &[1, 3, 0, 2], false, Some(&MUTATING_ADMISSION_POLICY_BINDING_LIST_M), &[], None, true);
static MUTATING_ADMISSION_POLICY_BINDING_SPEC_F: [Field; 3] = [
    f("policyName", &super::anonymous::STRING, 1, ""),
    f("paramRef", &PARAM_REF, 5, ""),
    f("matchResources", &MATCH_RESOURCES, 5, ""),
];
pub static MUTATING_ADMISSION_POLICY_BINDING_SPEC: TypeDef = object("io.k8s.api.admissionregistration.v1.MutatingAdmissionPolicyBindingSpec", "v1.MutatingAdmissionPolicyBindingSpec", &MUTATING_ADMISSION_POLICY_BINDING_SPEC_F, &[2, 1, 0], false, Some(&MUTATING_ADMISSION_POLICY_BINDING_SPEC_M), &[], None, true);
static MUTATING_ADMISSION_POLICY_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_ADMISSIONREGISTRATION_V1_MUTATING_ADMISSION_POLICY, 8, ""),
];
pub static MUTATING_ADMISSION_POLICY_LIST: TypeDef = object("io.k8s.api.admissionregistration.v1.MutatingAdmissionPolicyList", "v1.MutatingAdmissionPolicyList", &MUTATING_ADMISSION_POLICY_LIST_F, &[1, 3, 0, 2], false, Some(&MUTATING_ADMISSION_POLICY_LIST_M), &[], None, true);
static MUTATING_ADMISSION_POLICY_SPEC_FAILURE_POLICY_E: [Text; 2] = [t("Fail"), t("Ignore")];
static MUTATING_ADMISSION_POLICY_SPEC_REINVOCATION_POLICY_E: [Text; 2] = [t("IfNeeded"), t("Never")];
static MUTATING_ADMISSION_POLICY_SPEC_F: [Field; 7] = [
    f("paramKind", &PARAM_KIND, 5, ""),
    f("matchConstraints", &MATCH_RESOURCES, 5, ""),
    f("variables", &super::anonymous::LIST_OF_ADMISSIONREGISTRATION_V1_VARIABLE, 1, ""),
    f("mutations", &super::anonymous::LIST_OF_ADMISSIONREGISTRATION_V1_MUTATION, 1, ""),
    field("failurePolicy", &super::anonymous::STRING, 5, "", PatchStrategy::None, "", &MUTATING_ADMISSION_POLICY_SPEC_FAILURE_POLICY_E),
    field("matchConditions", &super::anonymous::LIST_BY_NAME_OF_ADMISSIONREGISTRATION_V1_MATCH_CONDITION, 1, "", PatchStrategy::Merge, "name", &[]),
    field("reinvocationPolicy", &super::anonymous::STRING, 1, "", PatchStrategy::None, "", &MUTATING_ADMISSION_POLICY_SPEC_REINVOCATION_POLICY_E),
];
static MUTATING_ADMISSION_POLICY_SPEC_D0: [Text; 1] = [t("failurePolicy")];
static MUTATING_ADMISSION_POLICY_SPEC_D: [DefaultRule; 1] = [
    rule(&MUTATING_ADMISSION_POLICY_SPEC_D0, "\"Fail\"", When::Unset),
];
pub static MUTATING_ADMISSION_POLICY_SPEC: TypeDef = object("io.k8s.api.admissionregistration.v1.MutatingAdmissionPolicySpec", "v1.MutatingAdmissionPolicySpec", &MUTATING_ADMISSION_POLICY_SPEC_F, &[4, 5, 1, 3, 0, 6, 2], false, Some(&MUTATING_ADMISSION_POLICY_SPEC_M), &MUTATING_ADMISSION_POLICY_SPEC_D, None, true);
static MUTATING_WEBHOOK_FAILURE_POLICY_E: [Text; 2] = [t("Fail"), t("Ignore")];
static MUTATING_WEBHOOK_MATCH_POLICY_E: [Text; 2] = [t("Equivalent"), t("Exact")];
static MUTATING_WEBHOOK_SIDE_EFFECTS_E: [Text; 4] = [t("None"), t("NoneOnDryRun"), t("Some"), t("Unknown")];
static MUTATING_WEBHOOK_REINVOCATION_POLICY_E: [Text; 2] = [t("IfNeeded"), t("Never")];
static MUTATING_WEBHOOK_F: [Field; 12] = [
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("clientConfig", &WEBHOOK_CLIENT_CONFIG, 8, "{}"),
    f("rules", &super::anonymous::LIST_OF_ADMISSIONREGISTRATION_V1_RULE_WITH_OPERATIONS, 1, ""),
    field("failurePolicy", &super::anonymous::STRING, 5, "", PatchStrategy::None, "", &MUTATING_WEBHOOK_FAILURE_POLICY_E),
    field("matchPolicy", &super::anonymous::STRING, 5, "", PatchStrategy::None, "", &MUTATING_WEBHOOK_MATCH_POLICY_E),
    f("namespaceSelector", &super::meta_v1::LABEL_SELECTOR, 5, ""),
    f("objectSelector", &super::meta_v1::LABEL_SELECTOR, 5, ""),
    field("sideEffects", &super::anonymous::STRING, 12, "", PatchStrategy::None, "", &MUTATING_WEBHOOK_SIDE_EFFECTS_E),
    f("timeoutSeconds", &super::anonymous::INT32, 5, ""),
    f("admissionReviewVersions", &super::anonymous::LIST_OF_STRING, 8, ""),
    field("reinvocationPolicy", &super::anonymous::STRING, 5, "", PatchStrategy::None, "", &MUTATING_WEBHOOK_REINVOCATION_POLICY_E),
    field("matchConditions", &super::anonymous::LIST_BY_NAME_OF_ADMISSIONREGISTRATION_V1_MATCH_CONDITION, 1, "", PatchStrategy::Merge, "name", &[]),
];
static MUTATING_WEBHOOK_D0: [Text; 1] = [t("failurePolicy")];
static MUTATING_WEBHOOK_D1: [Text; 1] = [t("matchPolicy")];
static MUTATING_WEBHOOK_D2: [Text; 1] = [t("namespaceSelector")];
static MUTATING_WEBHOOK_D3: [Text; 1] = [t("objectSelector")];
static MUTATING_WEBHOOK_D4: [Text; 1] = [t("timeoutSeconds")];
static MUTATING_WEBHOOK_D5: [Text; 1] = [t("reinvocationPolicy")];
static MUTATING_WEBHOOK_D: [DefaultRule; 6] = [
    rule(&MUTATING_WEBHOOK_D0, "\"Fail\"", When::Unset),
    rule(&MUTATING_WEBHOOK_D1, "\"Equivalent\"", When::Unset),
    rule(&MUTATING_WEBHOOK_D2, "{}", When::Unset),
    rule(&MUTATING_WEBHOOK_D3, "{}", When::Unset),
    rule(&MUTATING_WEBHOOK_D4, "10", When::Unset),
    rule(&MUTATING_WEBHOOK_D5, "\"Never\"", When::Unset),
];
pub static MUTATING_WEBHOOK: TypeDef = object("io.k8s.api.admissionregistration.v1.MutatingWebhook", "v1.MutatingWebhook", &MUTATING_WEBHOOK_F, &[9, 1, 3, 11, 4, 0, 5, 6, 10, 2, 7, 8], false, Some(&MUTATING_WEBHOOK_M), &MUTATING_WEBHOOK_D, None, true);
static MUTATING_WEBHOOK_CONFIGURATION_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    field("webhooks", &super::anonymous::LIST_BY_NAME_OF_ADMISSIONREGISTRATION_V1_MUTATING_WEBHOOK, 1, "", PatchStrategy::Merge, "name", &[]),
];
pub static MUTATING_WEBHOOK_CONFIGURATION: TypeDef = object("io.k8s.api.admissionregistration.v1.MutatingWebhookConfiguration", "v1.MutatingWebhookConfiguration", &MUTATING_WEBHOOK_CONFIGURATION_F, &[1, 0, 2, 3], false, Some(&MUTATING_WEBHOOK_CONFIGURATION_M), &[], None, true);
static MUTATING_WEBHOOK_CONFIGURATION_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_ADMISSIONREGISTRATION_V1_MUTATING_WEBHOOK_CONFIGURATION, 8, ""),
];
pub static MUTATING_WEBHOOK_CONFIGURATION_LIST: TypeDef = object("io.k8s.api.admissionregistration.v1.MutatingWebhookConfigurationList", "v1.MutatingWebhookConfigurationList", &MUTATING_WEBHOOK_CONFIGURATION_LIST_F, &[1, 3, 0, 2], false, Some(&MUTATING_WEBHOOK_CONFIGURATION_LIST_M), &[], None, true);
static MUTATION_PATCH_TYPE_E: [Text; 2] = [t("ApplyConfiguration"), t("JSONPatch")];
static MUTATION_F: [Field; 3] = [
    field("patchType", &super::anonymous::STRING, 8, "\"\"", PatchStrategy::None, "", &MUTATION_PATCH_TYPE_E),
    f("applyConfiguration", &APPLY_CONFIGURATION, 5, ""),
    f("jsonPatch", &JSON_PATCH, 5, ""),
];
pub static MUTATION: TypeDef = object("io.k8s.api.admissionregistration.v1.Mutation", "v1.Mutation", &MUTATION_F, &[1, 2, 0], false, Some(&MUTATION_M), &[], None, false);
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
pub static NAMED_RULE_WITH_OPERATIONS: TypeDef = object("io.k8s.api.admissionregistration.v1.NamedRuleWithOperations", "v1.NamedRuleWithOperations", &NAMED_RULE_WITH_OPERATIONS_F, &[2, 3, 1, 0, 4, 5], true, Some(&NAMED_RULE_WITH_OPERATIONS_M), &NAMED_RULE_WITH_OPERATIONS_D, None, true);
static PARAM_KIND_F: [Field; 2] = [
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("kind", &super::anonymous::STRING, 1, ""),
];
pub static PARAM_KIND: TypeDef = object("io.k8s.api.admissionregistration.v1.ParamKind", "v1.ParamKind", &PARAM_KIND_F, &[0, 1], true, Some(&PARAM_KIND_M), &[], None, false);
static PARAM_REF_F: [Field; 4] = [
    f("name", &super::anonymous::STRING, 1, ""),
    f("namespace", &super::anonymous::STRING, 1, ""),
    f("selector", &super::meta_v1::LABEL_SELECTOR, 5, ""),
    f("parameterNotFoundAction", &super::anonymous::STRING_V1_PARAMETER_NOT_FOUND_ACTION_TYPE, 5, ""),
];
pub static PARAM_REF: TypeDef = object("io.k8s.api.admissionregistration.v1.ParamRef", "v1.ParamRef", &PARAM_REF_F, &[0, 1, 3, 2], true, Some(&PARAM_REF_M), &[], None, false);
static RULE_WITH_OPERATIONS_OPERATIONS_E: [Text; 5] = [t("*"), t("CONNECT"), t("CREATE"), t("DELETE"), t("UPDATE")];
static RULE_WITH_OPERATIONS_SCOPE_E: [Text; 3] = [t("*"), t("Cluster"), t("Namespaced")];
static RULE_WITH_OPERATIONS_F: [Field; 5] = [
    field("operations", &super::anonymous::LIST_OF_STRING, 1, "", PatchStrategy::None, "", &RULE_WITH_OPERATIONS_OPERATIONS_E),
    f("apiGroups", &super::anonymous::LIST_OF_STRING, 1, ""),
    f("apiVersions", &super::anonymous::LIST_OF_STRING, 1, ""),
    f("resources", &super::anonymous::LIST_OF_STRING, 1, ""),
    field("scope", &super::anonymous::STRING, 5, "", PatchStrategy::None, "", &RULE_WITH_OPERATIONS_SCOPE_E),
];
static RULE_WITH_OPERATIONS_D0: [Text; 1] = [t("scope")];
static RULE_WITH_OPERATIONS_D: [DefaultRule; 1] = [
    rule(&RULE_WITH_OPERATIONS_D0, "\"*\"", When::Unset),
];
pub static RULE_WITH_OPERATIONS: TypeDef = object("io.k8s.api.admissionregistration.v1.RuleWithOperations", "v1.RuleWithOperations", &RULE_WITH_OPERATIONS_F, &[1, 2, 0, 3, 4], false, Some(&RULE_WITH_OPERATIONS_M), &RULE_WITH_OPERATIONS_D, None, true);
static SERVICE_REFERENCE_F: [Field; 4] = [
    f("namespace", &super::anonymous::STRING, 8, "\"\""),
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("path", &super::anonymous::STRING, 5, ""),
    f("port", &super::anonymous::INT32, 5, ""),
];
static SERVICE_REFERENCE_D0: [Text; 1] = [t("port")];
static SERVICE_REFERENCE_D: [DefaultRule; 1] = [
    rule(&SERVICE_REFERENCE_D0, "443", When::Unset),
];
pub static SERVICE_REFERENCE: TypeDef = object("io.k8s.api.admissionregistration.v1.ServiceReference", "v1.ServiceReference", &SERVICE_REFERENCE_F, &[1, 0, 2, 3], false, Some(&SERVICE_REFERENCE_M), &SERVICE_REFERENCE_D, None, true);
static TYPE_CHECKING_F: [Field; 1] = [
    f("expressionWarnings", &super::anonymous::LIST_OF_ADMISSIONREGISTRATION_V1_EXPRESSION_WARNING, 1, ""),
];
pub static TYPE_CHECKING: TypeDef = object("io.k8s.api.admissionregistration.v1.TypeChecking", "v1.TypeChecking", &TYPE_CHECKING_F, &[0], false, Some(&TYPE_CHECKING_M), &[], None, false);
static VALIDATING_ADMISSION_POLICY_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &VALIDATING_ADMISSION_POLICY_SPEC, 1, "{}"),
    f("status", &VALIDATING_ADMISSION_POLICY_STATUS, 1, "{}"),
];
pub static VALIDATING_ADMISSION_POLICY: TypeDef = object("io.k8s.api.admissionregistration.v1.ValidatingAdmissionPolicy", "v1.ValidatingAdmissionPolicy", &VALIDATING_ADMISSION_POLICY_F, &[1, 0, 2, 3, 4], false, Some(&VALIDATING_ADMISSION_POLICY_M), &[], None, true);
static VALIDATING_ADMISSION_POLICY_BINDING_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &VALIDATING_ADMISSION_POLICY_BINDING_SPEC, 9, "{}"),
];
pub static VALIDATING_ADMISSION_POLICY_BINDING: TypeDef = object("io.k8s.api.admissionregistration.v1.ValidatingAdmissionPolicyBinding", "v1.ValidatingAdmissionPolicyBinding", &VALIDATING_ADMISSION_POLICY_BINDING_F, &[1, 0, 2, 3], false, Some(&VALIDATING_ADMISSION_POLICY_BINDING_M), &[], None, true);
static VALIDATING_ADMISSION_POLICY_BINDING_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_ADMISSIONREGISTRATION_V1_VALIDATING_ADMISSION_POLICY_BINDING, 8, ""),
];
pub static VALIDATING_ADMISSION_POLICY_BINDING_LIST: TypeDef = object("io.k8s.api.admissionregistration.v1.ValidatingAdmissionPolicyBindingList", "v1.ValidatingAdmissionPolicyBindingList", &VALIDATING_ADMISSION_POLICY_BINDING_LIST_F, &[1, 3, 0, 2], false, Some(&VALIDATING_ADMISSION_POLICY_BINDING_LIST_M), &[], None, true);
static VALIDATING_ADMISSION_POLICY_BINDING_SPEC_VALIDATION_ACTIONS_E: [Text; 3] = [t("Audit"), t("Deny"), t("Warn")];
static VALIDATING_ADMISSION_POLICY_BINDING_SPEC_F: [Field; 4] = [
    f("policyName", &super::anonymous::STRING, 9, ""),
    f("paramRef", &PARAM_REF, 5, ""),
    f("matchResources", &MATCH_RESOURCES, 5, ""),
    field("validationActions", &super::anonymous::SET_OF_STRING, 9, "", PatchStrategy::None, "", &VALIDATING_ADMISSION_POLICY_BINDING_SPEC_VALIDATION_ACTIONS_E),
];
pub static VALIDATING_ADMISSION_POLICY_BINDING_SPEC: TypeDef = object("io.k8s.api.admissionregistration.v1.ValidatingAdmissionPolicyBindingSpec", "v1.ValidatingAdmissionPolicyBindingSpec", &VALIDATING_ADMISSION_POLICY_BINDING_SPEC_F, &[2, 1, 0, 3], false, Some(&VALIDATING_ADMISSION_POLICY_BINDING_SPEC_M), &[], None, true);
static VALIDATING_ADMISSION_POLICY_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_ADMISSIONREGISTRATION_V1_VALIDATING_ADMISSION_POLICY, 8, ""),
];
pub static VALIDATING_ADMISSION_POLICY_LIST: TypeDef = object("io.k8s.api.admissionregistration.v1.ValidatingAdmissionPolicyList", "v1.ValidatingAdmissionPolicyList", &VALIDATING_ADMISSION_POLICY_LIST_F, &[1, 3, 0, 2], false, Some(&VALIDATING_ADMISSION_POLICY_LIST_M), &[], None, true);
static VALIDATING_ADMISSION_POLICY_SPEC_FAILURE_POLICY_E: [Text; 2] = [t("Fail"), t("Ignore")];
static VALIDATING_ADMISSION_POLICY_SPEC_F: [Field; 7] = [
    f("paramKind", &PARAM_KIND, 5, ""),
    f("matchConstraints", &MATCH_RESOURCES, 5, ""),
    f("validations", &super::anonymous::LIST_OF_ADMISSIONREGISTRATION_V1_VALIDATION, 1, ""),
    field("failurePolicy", &super::anonymous::STRING, 5, "", PatchStrategy::None, "", &VALIDATING_ADMISSION_POLICY_SPEC_FAILURE_POLICY_E),
    f("auditAnnotations", &super::anonymous::LIST_OF_ADMISSIONREGISTRATION_V1_AUDIT_ANNOTATION, 1, ""),
    field("matchConditions", &super::anonymous::LIST_BY_NAME_OF_ADMISSIONREGISTRATION_V1_MATCH_CONDITION, 1, "", PatchStrategy::Merge, "name", &[]),
    field("variables", &super::anonymous::LIST_BY_NAME_OF_ADMISSIONREGISTRATION_V1_VARIABLE, 1, "", PatchStrategy::Merge, "name", &[]),
];
static VALIDATING_ADMISSION_POLICY_SPEC_D0: [Text; 1] = [t("failurePolicy")];
static VALIDATING_ADMISSION_POLICY_SPEC_D: [DefaultRule; 1] = [
    rule(&VALIDATING_ADMISSION_POLICY_SPEC_D0, "\"Fail\"", When::Unset),
];
pub static VALIDATING_ADMISSION_POLICY_SPEC: TypeDef = object("io.k8s.api.admissionregistration.v1.ValidatingAdmissionPolicySpec", "v1.ValidatingAdmissionPolicySpec", &VALIDATING_ADMISSION_POLICY_SPEC_F, &[4, 3, 5, 1, 0, 2, 6], false, Some(&VALIDATING_ADMISSION_POLICY_SPEC_M), &VALIDATING_ADMISSION_POLICY_SPEC_D, None, true);
static VALIDATING_ADMISSION_POLICY_STATUS_F: [Field; 3] = [
    f("observedGeneration", &super::anonymous::INT64, 1, ""),
    f("typeChecking", &TYPE_CHECKING, 5, ""),
    f("conditions", &super::anonymous::LIST_BY_TYPE_OF_META_V1_CONDITION, 1, ""),
];
pub static VALIDATING_ADMISSION_POLICY_STATUS: TypeDef = object("io.k8s.api.admissionregistration.v1.ValidatingAdmissionPolicyStatus", "v1.ValidatingAdmissionPolicyStatus", &VALIDATING_ADMISSION_POLICY_STATUS_F, &[2, 0, 1], false, Some(&VALIDATING_ADMISSION_POLICY_STATUS_M), &[], None, false);
static VALIDATING_WEBHOOK_FAILURE_POLICY_E: [Text; 2] = [t("Fail"), t("Ignore")];
static VALIDATING_WEBHOOK_MATCH_POLICY_E: [Text; 2] = [t("Equivalent"), t("Exact")];
static VALIDATING_WEBHOOK_SIDE_EFFECTS_E: [Text; 4] = [t("None"), t("NoneOnDryRun"), t("Some"), t("Unknown")];
static VALIDATING_WEBHOOK_F: [Field; 11] = [
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("clientConfig", &WEBHOOK_CLIENT_CONFIG, 8, "{}"),
    f("rules", &super::anonymous::LIST_OF_ADMISSIONREGISTRATION_V1_RULE_WITH_OPERATIONS, 1, ""),
    field("failurePolicy", &super::anonymous::STRING, 5, "", PatchStrategy::None, "", &VALIDATING_WEBHOOK_FAILURE_POLICY_E),
    field("matchPolicy", &super::anonymous::STRING, 5, "", PatchStrategy::None, "", &VALIDATING_WEBHOOK_MATCH_POLICY_E),
    f("namespaceSelector", &super::meta_v1::LABEL_SELECTOR, 5, ""),
    f("objectSelector", &super::meta_v1::LABEL_SELECTOR, 5, ""),
    field("sideEffects", &super::anonymous::STRING, 12, "", PatchStrategy::None, "", &VALIDATING_WEBHOOK_SIDE_EFFECTS_E),
    f("timeoutSeconds", &super::anonymous::INT32, 5, ""),
    f("admissionReviewVersions", &super::anonymous::LIST_OF_STRING, 8, ""),
    field("matchConditions", &super::anonymous::LIST_BY_NAME_OF_ADMISSIONREGISTRATION_V1_MATCH_CONDITION, 1, "", PatchStrategy::Merge, "name", &[]),
];
static VALIDATING_WEBHOOK_D0: [Text; 1] = [t("failurePolicy")];
static VALIDATING_WEBHOOK_D1: [Text; 1] = [t("matchPolicy")];
static VALIDATING_WEBHOOK_D2: [Text; 1] = [t("namespaceSelector")];
static VALIDATING_WEBHOOK_D3: [Text; 1] = [t("objectSelector")];
static VALIDATING_WEBHOOK_D4: [Text; 1] = [t("timeoutSeconds")];
static VALIDATING_WEBHOOK_D: [DefaultRule; 5] = [
    rule(&VALIDATING_WEBHOOK_D0, "\"Fail\"", When::Unset),
    rule(&VALIDATING_WEBHOOK_D1, "\"Equivalent\"", When::Unset),
    rule(&VALIDATING_WEBHOOK_D2, "{}", When::Unset),
    rule(&VALIDATING_WEBHOOK_D3, "{}", When::Unset),
    rule(&VALIDATING_WEBHOOK_D4, "10", When::Unset),
];
pub static VALIDATING_WEBHOOK: TypeDef = object("io.k8s.api.admissionregistration.v1.ValidatingWebhook", "v1.ValidatingWebhook", &VALIDATING_WEBHOOK_F, &[9, 1, 3, 10, 4, 0, 5, 6, 2, 7, 8], false, Some(&VALIDATING_WEBHOOK_M), &VALIDATING_WEBHOOK_D, None, true);
static VALIDATING_WEBHOOK_CONFIGURATION_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    field("webhooks", &super::anonymous::LIST_BY_NAME_OF_ADMISSIONREGISTRATION_V1_VALIDATING_WEBHOOK, 1, "", PatchStrategy::Merge, "name", &[]),
];
pub static VALIDATING_WEBHOOK_CONFIGURATION: TypeDef = object("io.k8s.api.admissionregistration.v1.ValidatingWebhookConfiguration", "v1.ValidatingWebhookConfiguration", &VALIDATING_WEBHOOK_CONFIGURATION_F, &[1, 0, 2, 3], false, Some(&VALIDATING_WEBHOOK_CONFIGURATION_M), &[], None, true);
static VALIDATING_WEBHOOK_CONFIGURATION_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_ADMISSIONREGISTRATION_V1_VALIDATING_WEBHOOK_CONFIGURATION, 8, ""),
];
pub static VALIDATING_WEBHOOK_CONFIGURATION_LIST: TypeDef = object("io.k8s.api.admissionregistration.v1.ValidatingWebhookConfigurationList", "v1.ValidatingWebhookConfigurationList", &VALIDATING_WEBHOOK_CONFIGURATION_LIST_F, &[1, 3, 0, 2], false, Some(&VALIDATING_WEBHOOK_CONFIGURATION_LIST_M), &[], None, true);
static VALIDATION_F: [Field; 4] = [
    f("expression", &super::anonymous::STRING, 8, "\"\""),
    f("message", &super::anonymous::STRING, 1, ""),
    f("reason", &super::anonymous::STRING_V1_STATUS_REASON, 5, ""),
    f("messageExpression", &super::anonymous::STRING, 1, ""),
];
pub static VALIDATION: TypeDef = object("io.k8s.api.admissionregistration.v1.Validation", "v1.Validation", &VALIDATION_F, &[0, 1, 3, 2], false, Some(&VALIDATION_M), &[], None, false);
static VARIABLE_F: [Field; 2] = [
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("expression", &super::anonymous::STRING, 8, "\"\""),
];
pub static VARIABLE: TypeDef = object("io.k8s.api.admissionregistration.v1.Variable", "v1.Variable", &VARIABLE_F, &[1, 0], true, Some(&VARIABLE_M), &[], None, false);
static WEBHOOK_CLIENT_CONFIG_F: [Field; 3] = [
    f("url", &super::anonymous::STRING, 5, ""),
    f("service", &SERVICE_REFERENCE, 5, ""),
    f("caBundle", &super::anonymous::BYTES, 1, ""),
];
pub static WEBHOOK_CLIENT_CONFIG: TypeDef = object("io.k8s.api.admissionregistration.v1.WebhookClientConfig", "v1.WebhookClientConfig", &WEBHOOK_CLIENT_CONFIG_F, &[2, 1, 0], false, Some(&WEBHOOK_CLIENT_CONFIG_M), &[], None, true);
pub static APPLY_CONFIGURATION_M: Message = Message::new("k8s.io.api.admissionregistration.v1.ApplyConfiguration", &[p(1, "expression", 0)]);
pub static AUDIT_ANNOTATION_M: Message = Message::new("k8s.io.api.admissionregistration.v1.AuditAnnotation", &[p(1, "key", 0), p(2, "valueExpression", 0)]);
pub static EXPRESSION_WARNING_M: Message = Message::new("k8s.io.api.admissionregistration.v1.ExpressionWarning", &[p(2, "fieldRef", 0), p(3, "warning", 0)]);
pub static JSON_PATCH_M: Message = Message::new("k8s.io.api.admissionregistration.v1.JSONPatch", &[p(1, "expression", 0)]);
pub static MATCH_CONDITION_M: Message = Message::new("k8s.io.api.admissionregistration.v1.MatchCondition", &[p(1, "name", 0), p(2, "expression", 0)]);
pub static MATCH_RESOURCES_M: Message = Message::new("k8s.io.api.admissionregistration.v1.MatchResources", &[p(1, "namespaceSelector", 1), p(2, "objectSelector", 1), p(3, "resourceRules", 0), p(4, "excludeResourceRules", 0), p(7, "matchPolicy", 1)]);
pub static MUTATING_ADMISSION_POLICY_M: Message = Message::new("k8s.io.api.admissionregistration.v1.MutatingAdmissionPolicy", &[p(1, "metadata", 0), p(2, "spec", 0)]);
pub static MUTATING_ADMISSION_POLICY_BINDING_M: Message = Message::new("k8s.io.api.admissionregistration.v1.MutatingAdmissionPolicyBinding", &[p(1, "metadata", 0), p(2, "spec", 0)]);
pub static MUTATING_ADMISSION_POLICY_BINDING_LIST_M: Message = Message::new("k8s.io.api.admissionregistration.v1.MutatingAdmissionPolicyBindingList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static MUTATING_ADMISSION_POLICY_BINDING_SPEC_M: Message = Message::new("k8s.io.api.admissionregistration.v1.MutatingAdmissionPolicyBindingSpec", &[p(1, "policyName", 0), p(2, "paramRef", 1), p(3, "matchResources", 1)]);
pub static MUTATING_ADMISSION_POLICY_LIST_M: Message = Message::new("k8s.io.api.admissionregistration.v1.MutatingAdmissionPolicyList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static MUTATING_ADMISSION_POLICY_SPEC_M: Message = Message::new("k8s.io.api.admissionregistration.v1.MutatingAdmissionPolicySpec", &[p(1, "paramKind", 1), p(2, "matchConstraints", 1), p(3, "variables", 0), p(4, "mutations", 0), p(5, "failurePolicy", 1), p(6, "matchConditions", 0), p(7, "reinvocationPolicy", 0)]);
pub static MUTATING_WEBHOOK_M: Message = Message::new("k8s.io.api.admissionregistration.v1.MutatingWebhook", &[p(1, "name", 0), p(2, "clientConfig", 0), p(3, "rules", 0), p(4, "failurePolicy", 1), p(5, "namespaceSelector", 1), p(6, "sideEffects", 1), p(7, "timeoutSeconds", 1), p(8, "admissionReviewVersions", 0), p(9, "matchPolicy", 1), p(10, "reinvocationPolicy", 1), p(11, "objectSelector", 1), p(12, "matchConditions", 0)]);
pub static MUTATING_WEBHOOK_CONFIGURATION_M: Message = Message::new("k8s.io.api.admissionregistration.v1.MutatingWebhookConfiguration", &[p(1, "metadata", 0), p(2, "webhooks", 0)]);
pub static MUTATING_WEBHOOK_CONFIGURATION_LIST_M: Message = Message::new("k8s.io.api.admissionregistration.v1.MutatingWebhookConfigurationList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static MUTATION_M: Message = Message::new("k8s.io.api.admissionregistration.v1.Mutation", &[p(2, "patchType", 0), p(3, "applyConfiguration", 1), p(4, "jsonPatch", 1)]);
pub static NAMED_RULE_WITH_OPERATIONS_M: Message = Message::new("k8s.io.api.admissionregistration.v1.NamedRuleWithOperations", &[p(1, "resourceNames", 0), e(2, &RULE_WITH_OPERATIONS_M)]);
pub static PARAM_KIND_M: Message = Message::new("k8s.io.api.admissionregistration.v1.ParamKind", &[p(1, "apiVersion", 0), p(2, "kind", 0)]);
pub static PARAM_REF_M: Message = Message::new("k8s.io.api.admissionregistration.v1.ParamRef", &[p(1, "name", 0), p(2, "namespace", 0), p(3, "selector", 1), p(4, "parameterNotFoundAction", 1)]);
pub static RULE_M: Message = Message::new("k8s.io.api.admissionregistration.v1.Rule", &[p(1, "apiGroups", 0), p(2, "apiVersions", 0), p(3, "resources", 0), p(4, "scope", 1)]);
pub static RULE_WITH_OPERATIONS_M: Message = Message::new("k8s.io.api.admissionregistration.v1.RuleWithOperations", &[p(1, "operations", 0), e(2, &RULE_M)]);
pub static SERVICE_REFERENCE_M: Message = Message::new("k8s.io.api.admissionregistration.v1.ServiceReference", &[p(1, "namespace", 0), p(2, "name", 0), p(3, "path", 1), p(4, "port", 1)]);
pub static TYPE_CHECKING_M: Message = Message::new("k8s.io.api.admissionregistration.v1.TypeChecking", &[p(1, "expressionWarnings", 0)]);
pub static VALIDATING_ADMISSION_POLICY_M: Message = Message::new("k8s.io.api.admissionregistration.v1.ValidatingAdmissionPolicy", &[p(1, "metadata", 0), p(2, "spec", 0), p(3, "status", 0)]);
pub static VALIDATING_ADMISSION_POLICY_BINDING_M: Message = Message::new("k8s.io.api.admissionregistration.v1.ValidatingAdmissionPolicyBinding", &[p(1, "metadata", 0), p(2, "spec", 0)]);
pub static VALIDATING_ADMISSION_POLICY_BINDING_LIST_M: Message = Message::new("k8s.io.api.admissionregistration.v1.ValidatingAdmissionPolicyBindingList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static VALIDATING_ADMISSION_POLICY_BINDING_SPEC_M: Message = Message::new("k8s.io.api.admissionregistration.v1.ValidatingAdmissionPolicyBindingSpec", &[p(1, "policyName", 0), p(2, "paramRef", 1), p(3, "matchResources", 1), p(4, "validationActions", 0)]);
pub static VALIDATING_ADMISSION_POLICY_LIST_M: Message = Message::new("k8s.io.api.admissionregistration.v1.ValidatingAdmissionPolicyList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static VALIDATING_ADMISSION_POLICY_SPEC_M: Message = Message::new("k8s.io.api.admissionregistration.v1.ValidatingAdmissionPolicySpec", &[p(1, "paramKind", 1), p(2, "matchConstraints", 1), p(3, "validations", 0), p(4, "failurePolicy", 1), p(5, "auditAnnotations", 0), p(6, "matchConditions", 0), p(7, "variables", 0)]);
pub static VALIDATING_ADMISSION_POLICY_STATUS_M: Message = Message::new("k8s.io.api.admissionregistration.v1.ValidatingAdmissionPolicyStatus", &[p(1, "observedGeneration", 0), p(2, "typeChecking", 1), p(3, "conditions", 0)]);
pub static VALIDATING_WEBHOOK_M: Message = Message::new("k8s.io.api.admissionregistration.v1.ValidatingWebhook", &[p(1, "name", 0), p(2, "clientConfig", 0), p(3, "rules", 0), p(4, "failurePolicy", 1), p(5, "namespaceSelector", 1), p(6, "sideEffects", 1), p(7, "timeoutSeconds", 1), p(8, "admissionReviewVersions", 0), p(9, "matchPolicy", 1), p(10, "objectSelector", 1), p(11, "matchConditions", 0)]);
pub static VALIDATING_WEBHOOK_CONFIGURATION_M: Message = Message::new("k8s.io.api.admissionregistration.v1.ValidatingWebhookConfiguration", &[p(1, "metadata", 0), p(2, "webhooks", 0)]);
pub static VALIDATING_WEBHOOK_CONFIGURATION_LIST_M: Message = Message::new("k8s.io.api.admissionregistration.v1.ValidatingWebhookConfigurationList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static VALIDATION_M: Message = Message::new("k8s.io.api.admissionregistration.v1.Validation", &[p(1, "expression", 0), p(2, "message", 0), p(3, "reason", 1), p(4, "messageExpression", 0)]);
pub static VARIABLE_M: Message = Message::new("k8s.io.api.admissionregistration.v1.Variable", &[p(1, "name", 0), p(2, "expression", 0)]);
pub static WEBHOOK_CLIENT_CONFIG_M: Message = Message::new("k8s.io.api.admissionregistration.v1.WebhookClientConfig", &[p(1, "service", 1), p(2, "caBundle", 0), p(3, "url", 1)]);
