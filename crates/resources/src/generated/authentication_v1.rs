//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static BOUND_OBJECT_REFERENCE_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("name", &super::anonymous::STRING, 1, ""),
    f("uid", &super::anonymous::STRING, 1, ""),
];
pub static BOUND_OBJECT_REFERENCE: TypeDef = object("io.k8s.api.authentication.v1.BoundObjectReference", "v1.BoundObjectReference", &BOUND_OBJECT_REFERENCE_F, &[1, 0, 2, 3], false, Some(&BOUND_OBJECT_REFERENCE_M), &[], None, false);
static SELF_SUBJECT_REVIEW_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("status", &SELF_SUBJECT_REVIEW_STATUS, 1, "{}"),
];
pub static SELF_SUBJECT_REVIEW: TypeDef = object("io.k8s.api.authentication.v1.SelfSubjectReview", "v1.SelfSubjectReview", &SELF_SUBJECT_REVIEW_F, &[1, 0, 2, 3], false, Some(&SELF_SUBJECT_REVIEW_M), &[], None, false);
static SELF_SUBJECT_REVIEW_STATUS_F: [Field; 1] = [
    f("userInfo", &USER_INFO, 1, "{}"),
];
pub static SELF_SUBJECT_REVIEW_STATUS: TypeDef = object("io.k8s.api.authentication.v1.SelfSubjectReviewStatus", "v1.SelfSubjectReviewStatus", &SELF_SUBJECT_REVIEW_STATUS_F, &[0], false, Some(&SELF_SUBJECT_REVIEW_STATUS_M), &[], None, false);
static TOKEN_REQUEST_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &TOKEN_REQUEST_SPEC, 0, "{}"),
    f("status", &TOKEN_REQUEST_STATUS, 1, "{}"),
];
pub static TOKEN_REQUEST: TypeDef = object("io.k8s.api.authentication.v1.TokenRequest", "v1.TokenRequest", &TOKEN_REQUEST_F, &[1, 0, 2, 3, 4], false, Some(&TOKEN_REQUEST_M), &[], None, true);
static TOKEN_REQUEST_SPEC_F: [Field; 4] = [
    f("audiences", &super::anonymous::LIST_OF_STRING, 0, ""),
    f("expirationSeconds", &super::anonymous::INT64, 4, ""),
    f("boundObjectRef", &BOUND_OBJECT_REFERENCE, 4, ""),
    f("attestations", &super::anonymous::MAP_OF_WRAPPED_LIST_OF_STRING, 1, ""),
];
static TOKEN_REQUEST_SPEC_D0: [Text; 1] = [t("expirationSeconds")];
static TOKEN_REQUEST_SPEC_D: [DefaultRule; 1] = [
    rule(&TOKEN_REQUEST_SPEC_D0, "3600", When::Unset),
];
pub static TOKEN_REQUEST_SPEC: TypeDef = object("io.k8s.api.authentication.v1.TokenRequestSpec", "v1.TokenRequestSpec", &TOKEN_REQUEST_SPEC_F, &[3, 0, 2, 1], false, Some(&TOKEN_REQUEST_SPEC_M), &TOKEN_REQUEST_SPEC_D, None, true);
static TOKEN_REQUEST_STATUS_F: [Field; 2] = [
    f("token", &super::anonymous::STRING, 0, "\"\""),
    f("expirationTimestamp", &super::meta_v1::TIME, 0, ""),
];
pub static TOKEN_REQUEST_STATUS: TypeDef = object("io.k8s.api.authentication.v1.TokenRequestStatus", "v1.TokenRequestStatus", &TOKEN_REQUEST_STATUS_F, &[1, 0], false, Some(&TOKEN_REQUEST_STATUS_M), &[], None, false);
static TOKEN_REVIEW_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &TOKEN_REVIEW_SPEC, 8, "{}"),
    f("status", &TOKEN_REVIEW_STATUS, 1, "{}"),
];
pub static TOKEN_REVIEW: TypeDef = object("io.k8s.api.authentication.v1.TokenReview", "v1.TokenReview", &TOKEN_REVIEW_F, &[1, 0, 2, 3, 4], false, Some(&TOKEN_REVIEW_M), &[], None, false);
static TOKEN_REVIEW_SPEC_F: [Field; 2] = [
    f("token", &super::anonymous::STRING, 9, ""),
    f("audiences", &super::anonymous::LIST_OF_STRING, 1, ""),
];
pub static TOKEN_REVIEW_SPEC: TypeDef = object("io.k8s.api.authentication.v1.TokenReviewSpec", "v1.TokenReviewSpec", &TOKEN_REVIEW_SPEC_F, &[1, 0], false, Some(&TOKEN_REVIEW_SPEC_M), &[], None, false);
static TOKEN_REVIEW_STATUS_F: [Field; 4] = [
    f("authenticated", &super::anonymous::BOOL, 1, ""),
    f("user", &USER_INFO, 1, "{}"),
    f("audiences", &super::anonymous::LIST_OF_STRING, 1, ""),
    f("error", &super::anonymous::STRING, 1, ""),
];
pub static TOKEN_REVIEW_STATUS: TypeDef = object("io.k8s.api.authentication.v1.TokenReviewStatus", "v1.TokenReviewStatus", &TOKEN_REVIEW_STATUS_F, &[2, 0, 3, 1], false, Some(&TOKEN_REVIEW_STATUS_M), &[], None, false);
static USER_INFO_F: [Field; 4] = [
    f("username", &super::anonymous::STRING, 1, ""),
    f("uid", &super::anonymous::STRING, 1, ""),
    f("groups", &super::anonymous::LIST_OF_STRING, 1, ""),
    f("extra", &super::anonymous::MAP_OF_WRAPPED_LIST_OF_STRING, 1, ""),
];
pub static USER_INFO: TypeDef = object("io.k8s.api.authentication.v1.UserInfo", "v1.UserInfo", &USER_INFO_F, &[3, 2, 1, 0], false, Some(&USER_INFO_M), &[], None, false);
pub static BOUND_OBJECT_REFERENCE_M: Message = Message::new("k8s.io.api.authentication.v1.BoundObjectReference", &[p(1, "kind", 0), p(2, "apiVersion", 0), p(3, "name", 0), p(4, "uid", 0)]);
pub static SELF_SUBJECT_REVIEW_M: Message = Message::new("k8s.io.api.authentication.v1.SelfSubjectReview", &[p(1, "metadata", 0), p(2, "status", 0)]);
pub static SELF_SUBJECT_REVIEW_STATUS_M: Message = Message::new("k8s.io.api.authentication.v1.SelfSubjectReviewStatus", &[p(1, "userInfo", 0)]);
pub static TOKEN_REQUEST_M: Message = Message::new("k8s.io.api.authentication.v1.TokenRequest", &[p(1, "metadata", 0), p(2, "spec", 0), p(3, "status", 0)]);
pub static TOKEN_REQUEST_SPEC_M: Message = Message::new("k8s.io.api.authentication.v1.TokenRequestSpec", &[p(1, "audiences", 0), p(3, "boundObjectRef", 1), p(4, "expirationSeconds", 1), p(5, "attestations", 0)]);
pub static TOKEN_REQUEST_STATUS_M: Message = Message::new("k8s.io.api.authentication.v1.TokenRequestStatus", &[p(1, "token", 0), p(2, "expirationTimestamp", 0)]);
pub static TOKEN_REVIEW_M: Message = Message::new("k8s.io.api.authentication.v1.TokenReview", &[p(1, "metadata", 0), p(2, "spec", 0), p(3, "status", 0)]);
pub static TOKEN_REVIEW_SPEC_M: Message = Message::new("k8s.io.api.authentication.v1.TokenReviewSpec", &[p(1, "token", 0), p(2, "audiences", 0)]);
pub static TOKEN_REVIEW_STATUS_M: Message = Message::new("k8s.io.api.authentication.v1.TokenReviewStatus", &[p(1, "authenticated", 0), p(2, "user", 0), p(3, "error", 0), p(4, "audiences", 0)]);
pub static USER_INFO_M: Message = Message::new("k8s.io.api.authentication.v1.UserInfo", &[p(1, "username", 0), p(2, "uid", 0), p(3, "groups", 0), p(4, "extra", 0)]);
