//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static FIELD_SELECTOR_ATTRIBUTES_F: [Field; 2] = [
    f("rawSelector", &super::anonymous::STRING, 1, ""),
    f("requirements", &super::anonymous::LIST_OF_META_V1_FIELD_SELECTOR_REQUIREMENT, 1, ""),
];
pub static FIELD_SELECTOR_ATTRIBUTES: TypeDef = object("io.k8s.api.authorization.v1.FieldSelectorAttributes", "v1.FieldSelectorAttributes", &FIELD_SELECTOR_ATTRIBUTES_F, &[0, 1], false, Some(&FIELD_SELECTOR_ATTRIBUTES_M), &[], None, false);
static LABEL_SELECTOR_ATTRIBUTES_F: [Field; 2] = [
    f("rawSelector", &super::anonymous::STRING, 1, ""),
    f("requirements", &super::anonymous::LIST_OF_META_V1_LABEL_SELECTOR_REQUIREMENT, 1, ""),
];
pub static LABEL_SELECTOR_ATTRIBUTES: TypeDef = object("io.k8s.api.authorization.v1.LabelSelectorAttributes", "v1.LabelSelectorAttributes", &LABEL_SELECTOR_ATTRIBUTES_F, &[0, 1], false, Some(&LABEL_SELECTOR_ATTRIBUTES_M), &[], None, false);
static LOCAL_SUBJECT_ACCESS_REVIEW_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &SUBJECT_ACCESS_REVIEW_SPEC, 8, "{}"),
    f("status", &SUBJECT_ACCESS_REVIEW_STATUS, 1, "{}"),
];
pub static LOCAL_SUBJECT_ACCESS_REVIEW: TypeDef = object("io.k8s.api.authorization.v1.LocalSubjectAccessReview", "v1.LocalSubjectAccessReview", &LOCAL_SUBJECT_ACCESS_REVIEW_F, &[1, 0, 2, 3, 4], false, Some(&LOCAL_SUBJECT_ACCESS_REVIEW_M), &[], None, false);
static NON_RESOURCE_ATTRIBUTES_F: [Field; 2] = [
    f("path", &super::anonymous::STRING, 1, ""),
    f("verb", &super::anonymous::STRING, 1, ""),
];
pub static NON_RESOURCE_ATTRIBUTES: TypeDef = object("io.k8s.api.authorization.v1.NonResourceAttributes", "v1.NonResourceAttributes", &NON_RESOURCE_ATTRIBUTES_F, &[0, 1], false, Some(&NON_RESOURCE_ATTRIBUTES_M), &[], None, false);
static NON_RESOURCE_RULE_F: [Field; 2] = [
    f("verbs", &super::anonymous::LIST_OF_STRING, 8, ""),
    f("nonResourceURLs", &super::anonymous::LIST_OF_STRING, 1, ""),
];
pub static NON_RESOURCE_RULE: TypeDef = object("io.k8s.api.authorization.v1.NonResourceRule", "v1.NonResourceRule", &NON_RESOURCE_RULE_F, &[1, 0], false, Some(&NON_RESOURCE_RULE_M), &[], None, false);
static RESOURCE_ATTRIBUTES_F: [Field; 9] = [
    f("namespace", &super::anonymous::STRING, 1, ""),
    f("verb", &super::anonymous::STRING, 1, ""),
    f("group", &super::anonymous::STRING, 1, ""),
    f("version", &super::anonymous::STRING, 1, ""),
    f("resource", &super::anonymous::STRING, 1, ""),
    f("subresource", &super::anonymous::STRING, 1, ""),
    f("name", &super::anonymous::STRING, 1, ""),
    f("fieldSelector", &FIELD_SELECTOR_ATTRIBUTES, 5, ""),
    f("labelSelector", &LABEL_SELECTOR_ATTRIBUTES, 5, ""),
];
pub static RESOURCE_ATTRIBUTES: TypeDef = object("io.k8s.api.authorization.v1.ResourceAttributes", "v1.ResourceAttributes", &RESOURCE_ATTRIBUTES_F, &[7, 2, 8, 6, 0, 4, 5, 1, 3], false, Some(&RESOURCE_ATTRIBUTES_M), &[], None, false);
static RESOURCE_RULE_F: [Field; 4] = [
    f("verbs", &super::anonymous::LIST_OF_STRING, 8, ""),
    f("apiGroups", &super::anonymous::LIST_OF_STRING, 1, ""),
    f("resources", &super::anonymous::LIST_OF_STRING, 1, ""),
    f("resourceNames", &super::anonymous::LIST_OF_STRING, 1, ""),
];
pub static RESOURCE_RULE: TypeDef = object("io.k8s.api.authorization.v1.ResourceRule", "v1.ResourceRule", &RESOURCE_RULE_F, &[1, 3, 2, 0], false, Some(&RESOURCE_RULE_M), &[], None, false);
static SELF_SUBJECT_ACCESS_REVIEW_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &SELF_SUBJECT_ACCESS_REVIEW_SPEC, 8, "{}"),
    f("status", &SUBJECT_ACCESS_REVIEW_STATUS, 1, "{}"),
];
pub static SELF_SUBJECT_ACCESS_REVIEW: TypeDef = object("io.k8s.api.authorization.v1.SelfSubjectAccessReview", "v1.SelfSubjectAccessReview", &SELF_SUBJECT_ACCESS_REVIEW_F, &[1, 0, 2, 3, 4], false, Some(&SELF_SUBJECT_ACCESS_REVIEW_M), &[], None, false);
static SELF_SUBJECT_ACCESS_REVIEW_SPEC_F: [Field; 2] = [
    f("resourceAttributes", &RESOURCE_ATTRIBUTES, 5, ""),
    f("nonResourceAttributes", &NON_RESOURCE_ATTRIBUTES, 5, ""),
];
pub static SELF_SUBJECT_ACCESS_REVIEW_SPEC: TypeDef = object("io.k8s.api.authorization.v1.SelfSubjectAccessReviewSpec", "v1.SelfSubjectAccessReviewSpec", &SELF_SUBJECT_ACCESS_REVIEW_SPEC_F, &[1, 0], false, Some(&SELF_SUBJECT_ACCESS_REVIEW_SPEC_M), &[], None, false);
static SELF_SUBJECT_RULES_REVIEW_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &SELF_SUBJECT_RULES_REVIEW_SPEC, 8, "{}"),
    f("status", &SUBJECT_RULES_REVIEW_STATUS, 1, "{}"),
];
pub static SELF_SUBJECT_RULES_REVIEW: TypeDef = object("io.k8s.api.authorization.v1.SelfSubjectRulesReview", "v1.SelfSubjectRulesReview", &SELF_SUBJECT_RULES_REVIEW_F, &[1, 0, 2, 3, 4], false, Some(&SELF_SUBJECT_RULES_REVIEW_M), &[], None, false);
static SELF_SUBJECT_RULES_REVIEW_SPEC_F: [Field; 1] = [
    f("namespace", &super::anonymous::STRING, 1, ""),
];
pub static SELF_SUBJECT_RULES_REVIEW_SPEC: TypeDef = object("io.k8s.api.authorization.v1.SelfSubjectRulesReviewSpec", "v1.SelfSubjectRulesReviewSpec", &SELF_SUBJECT_RULES_REVIEW_SPEC_F, &[0], false, Some(&SELF_SUBJECT_RULES_REVIEW_SPEC_M), &[], None, false);
static SUBJECT_ACCESS_REVIEW_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &SUBJECT_ACCESS_REVIEW_SPEC, 8, "{}"),
    f("status", &SUBJECT_ACCESS_REVIEW_STATUS, 1, "{}"),
];
pub static SUBJECT_ACCESS_REVIEW: TypeDef = object("io.k8s.api.authorization.v1.SubjectAccessReview", "v1.SubjectAccessReview", &SUBJECT_ACCESS_REVIEW_F, &[1, 0, 2, 3, 4], false, Some(&SUBJECT_ACCESS_REVIEW_M), &[], None, false);
static SUBJECT_ACCESS_REVIEW_SPEC_F: [Field; 6] = [
    f("resourceAttributes", &RESOURCE_ATTRIBUTES, 5, ""),
    f("nonResourceAttributes", &NON_RESOURCE_ATTRIBUTES, 5, ""),
    f("user", &super::anonymous::STRING, 1, ""),
    f("groups", &super::anonymous::LIST_OF_STRING, 1, ""),
    f("extra", &super::anonymous::MAP_OF_WRAPPED_LIST_OF_STRING, 1, ""),
    f("uid", &super::anonymous::STRING, 1, ""),
];
pub static SUBJECT_ACCESS_REVIEW_SPEC: TypeDef = object("io.k8s.api.authorization.v1.SubjectAccessReviewSpec", "v1.SubjectAccessReviewSpec", &SUBJECT_ACCESS_REVIEW_SPEC_F, &[4, 3, 1, 0, 5, 2], false, Some(&SUBJECT_ACCESS_REVIEW_SPEC_M), &[], None, false);
static SUBJECT_ACCESS_REVIEW_STATUS_F: [Field; 4] = [
    f("allowed", &super::anonymous::BOOL, 8, "false"),
    f("denied", &super::anonymous::BOOL, 1, ""),
    f("reason", &super::anonymous::STRING, 1, ""),
    f("evaluationError", &super::anonymous::STRING, 1, ""),
];
pub static SUBJECT_ACCESS_REVIEW_STATUS: TypeDef = object("io.k8s.api.authorization.v1.SubjectAccessReviewStatus", "v1.SubjectAccessReviewStatus", &SUBJECT_ACCESS_REVIEW_STATUS_F, &[0, 1, 3, 2], false, Some(&SUBJECT_ACCESS_REVIEW_STATUS_M), &[], None, false);
static SUBJECT_RULES_REVIEW_STATUS_F: [Field; 4] = [
    f("resourceRules", &super::anonymous::LIST_OF_AUTHORIZATION_V1_RESOURCE_RULE, 8, ""),
    f("nonResourceRules", &super::anonymous::LIST_OF_AUTHORIZATION_V1_NON_RESOURCE_RULE, 8, ""),
    f("incomplete", &super::anonymous::BOOL, 8, "false"),
    f("evaluationError", &super::anonymous::STRING, 1, ""),
];
pub static SUBJECT_RULES_REVIEW_STATUS: TypeDef = object("io.k8s.api.authorization.v1.SubjectRulesReviewStatus", "v1.SubjectRulesReviewStatus", &SUBJECT_RULES_REVIEW_STATUS_F, &[3, 2, 1, 0], false, Some(&SUBJECT_RULES_REVIEW_STATUS_M), &[], None, false);
pub static FIELD_SELECTOR_ATTRIBUTES_M: Message = Message::new("k8s.io.api.authorization.v1.FieldSelectorAttributes", &[p(1, "rawSelector", 0), p(2, "requirements", 0)]);
pub static LABEL_SELECTOR_ATTRIBUTES_M: Message = Message::new("k8s.io.api.authorization.v1.LabelSelectorAttributes", &[p(1, "rawSelector", 0), p(2, "requirements", 0)]);
pub static LOCAL_SUBJECT_ACCESS_REVIEW_M: Message = Message::new("k8s.io.api.authorization.v1.LocalSubjectAccessReview", &[p(1, "metadata", 0), p(2, "spec", 0), p(3, "status", 0)]);
pub static NON_RESOURCE_ATTRIBUTES_M: Message = Message::new("k8s.io.api.authorization.v1.NonResourceAttributes", &[p(1, "path", 0), p(2, "verb", 0)]);
pub static NON_RESOURCE_RULE_M: Message = Message::new("k8s.io.api.authorization.v1.NonResourceRule", &[p(1, "verbs", 0), p(2, "nonResourceURLs", 0)]);
pub static RESOURCE_ATTRIBUTES_M: Message = Message::new("k8s.io.api.authorization.v1.ResourceAttributes", &[p(1, "namespace", 0), p(2, "verb", 0), p(3, "group", 0), p(4, "version", 0), p(5, "resource", 0), p(6, "subresource", 0), p(7, "name", 0), p(8, "fieldSelector", 1), p(9, "labelSelector", 1)]);
pub static RESOURCE_RULE_M: Message = Message::new("k8s.io.api.authorization.v1.ResourceRule", &[p(1, "verbs", 0), p(2, "apiGroups", 0), p(3, "resources", 0), p(4, "resourceNames", 0)]);
pub static SELF_SUBJECT_ACCESS_REVIEW_M: Message = Message::new("k8s.io.api.authorization.v1.SelfSubjectAccessReview", &[p(1, "metadata", 0), p(2, "spec", 0), p(3, "status", 0)]);
pub static SELF_SUBJECT_ACCESS_REVIEW_SPEC_M: Message = Message::new("k8s.io.api.authorization.v1.SelfSubjectAccessReviewSpec", &[p(1, "resourceAttributes", 1), p(2, "nonResourceAttributes", 1)]);
pub static SELF_SUBJECT_RULES_REVIEW_M: Message = Message::new("k8s.io.api.authorization.v1.SelfSubjectRulesReview", &[p(1, "metadata", 0), p(2, "spec", 0), p(3, "status", 0)]);
pub static SELF_SUBJECT_RULES_REVIEW_SPEC_M: Message = Message::new("k8s.io.api.authorization.v1.SelfSubjectRulesReviewSpec", &[p(1, "namespace", 0)]);
pub static SUBJECT_ACCESS_REVIEW_M: Message = Message::new("k8s.io.api.authorization.v1.SubjectAccessReview", &[p(1, "metadata", 0), p(2, "spec", 0), p(3, "status", 0)]);
pub static SUBJECT_ACCESS_REVIEW_SPEC_M: Message = Message::new("k8s.io.api.authorization.v1.SubjectAccessReviewSpec", &[p(1, "resourceAttributes", 1), p(2, "nonResourceAttributes", 1), p(3, "user", 0), p(4, "groups", 0), p(5, "extra", 0), p(6, "uid", 0)]);
pub static SUBJECT_ACCESS_REVIEW_STATUS_M: Message = Message::new("k8s.io.api.authorization.v1.SubjectAccessReviewStatus", &[p(1, "allowed", 0), p(2, "reason", 0), p(3, "evaluationError", 0), p(4, "denied", 0)]);
pub static SUBJECT_RULES_REVIEW_STATUS_M: Message = Message::new("k8s.io.api.authorization.v1.SubjectRulesReviewStatus", &[p(1, "resourceRules", 0), p(2, "nonResourceRules", 0), p(3, "incomplete", 0), p(4, "evaluationError", 0)]);
