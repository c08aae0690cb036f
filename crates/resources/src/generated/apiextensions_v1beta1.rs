//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static CONVERSION_REQUEST_F: [Field; 3] = [
    f("uid", &super::anonymous::STRING, 0, ""),
    f("desiredAPIVersion", &super::anonymous::STRING, 0, ""),
    f("objects", &super::anonymous::LIST_OF_RUNTIME_RAW_EXTENSION, 0, ""),
];
pub static CONVERSION_REQUEST: TypeDef = object("io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1beta1.ConversionRequest", "v1beta1.ConversionRequest", &CONVERSION_REQUEST_F, &[1, 2, 0], false, Some(&CONVERSION_REQUEST_M), &[], None, false);
static CONVERSION_RESPONSE_F: [Field; 3] = [
    f("uid", &super::anonymous::STRING, 0, ""),
    f("convertedObjects", &super::anonymous::LIST_OF_RUNTIME_RAW_EXTENSION, 0, ""),
    f("result", &super::meta_v1::STATUS, 0, ""),
];
pub static CONVERSION_RESPONSE: TypeDef = object("io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1beta1.ConversionResponse", "v1beta1.ConversionResponse", &CONVERSION_RESPONSE_F, &[1, 2, 0], false, Some(&CONVERSION_RESPONSE_M), &[], None, false);
static CONVERSION_REVIEW_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("request", &CONVERSION_REQUEST, 5, ""),
    f("response", &CONVERSION_RESPONSE, 5, ""),
];
pub static CONVERSION_REVIEW: TypeDef = object("io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1beta1.ConversionReview", "v1beta1.ConversionReview", &CONVERSION_REVIEW_F, &[1, 0, 2, 3], false, Some(&CONVERSION_REVIEW_M), &[], None, false);
static CUSTOM_RESOURCE_COLUMN_DEFINITION_F: [Field; 6] = [
    f("name", &super::anonymous::STRING, 0, ""),
    f("type", &super::anonymous::STRING, 0, ""),
    f("format", &super::anonymous::STRING, 1, ""),
    f("description", &super::anonymous::STRING, 1, ""),
    f("priority", &super::anonymous::INT32, 1, ""),
    f("JSONPath", &super::anonymous::STRING, 0, ""),
];
pub static CUSTOM_RESOURCE_COLUMN_DEFINITION: TypeDef = object("io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1beta1.CustomResourceColumnDefinition", "v1beta1.CustomResourceColumnDefinition", &CUSTOM_RESOURCE_COLUMN_DEFINITION_F, &[5, 3, 2, 0, 4, 1], false, Some(&CUSTOM_RESOURCE_COLUMN_DEFINITION_M), &[], None, false);
static CUSTOM_RESOURCE_CONVERSION_F: [Field; 3] = [
    f("strategy", &super::anonymous::STRING, 0, ""),
    f("webhookClientConfig", &WEBHOOK_CLIENT_CONFIG, 5, ""),
    f("conversionReviewVersions", &super::anonymous::LIST_OF_STRING, 1, ""),
];
pub static CUSTOM_RESOURCE_CONVERSION: TypeDef = object("io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1beta1.CustomResourceConversion", "v1beta1.CustomResourceConversion", &CUSTOM_RESOURCE_CONVERSION_F, &[2, 0, 1], false, Some(&CUSTOM_RESOURCE_CONVERSION_M), &[], None, false);
static CUSTOM_RESOURCE_DEFINITION_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, ""),
    f("spec", &CUSTOM_RESOURCE_DEFINITION_SPEC, 0, ""),
    f("status", &CUSTOM_RESOURCE_DEFINITION_STATUS, 1, ""),
];
pub static CUSTOM_RESOURCE_DEFINITION: TypeDef = object("io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1beta1.CustomResourceDefinition", "v1beta1.CustomResourceDefinition", &CUSTOM_RESOURCE_DEFINITION_F, &[1, 0, 2, 3, 4], false, Some(&CUSTOM_RESOURCE_DEFINITION_M), &[], None, false);
static CUSTOM_RESOURCE_DEFINITION_CONDITION_F: [Field; 6] = [
    f("type", &super::anonymous::STRING, 0, ""),
    f("status", &super::anonymous::STRING, 0, ""),
    f("lastTransitionTime", &super::meta_v1::TIME, 1, ""),
    f("reason", &super::anonymous::STRING, 1, ""),
    f("message", &super::anonymous::STRING, 1, ""),
    f("observedGeneration", &super::anonymous::INT64, 1, ""),
];
pub static CUSTOM_RESOURCE_DEFINITION_CONDITION: TypeDef = object("io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1beta1.CustomResourceDefinitionCondition", "v1beta1.CustomResourceDefinitionCondition", &CUSTOM_RESOURCE_DEFINITION_CONDITION_F, &[2, 4, 5, 3, 1, 0], false, Some(&CUSTOM_RESOURCE_DEFINITION_CONDITION_M), &[], None, false);
static CUSTOM_RESOURCE_DEFINITION_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, ""),
    f("items", &super::anonymous::LIST_OF_APIEXTENSIONS_V1BETA1_CUSTOM_RESOURCE_DEFINITION, 0, ""),
];
pub static CUSTOM_RESOURCE_DEFINITION_LIST: TypeDef = object("io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1beta1.CustomResourceDefinitionList", "v1beta1.CustomResourceDefinitionList", &CUSTOM_RESOURCE_DEFINITION_LIST_F, &[1, 3, 0, 2], false, Some(&CUSTOM_RESOURCE_DEFINITION_LIST_M), &[], None, false);
static CUSTOM_RESOURCE_DEFINITION_NAMES_F: [Field; 6] = [
    f("plural", &super::anonymous::STRING, 0, ""),
    f("singular", &super::anonymous::STRING, 1, ""),
    f("shortNames", &super::anonymous::LIST_OF_STRING, 1, ""),
    f("kind", &super::anonymous::STRING, 0, ""),
    f("listKind", &super::anonymous::STRING, 1, ""),
    f("categories", &super::anonymous::LIST_OF_STRING, 1, ""),
];
pub static CUSTOM_RESOURCE_DEFINITION_NAMES: TypeDef = object("io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1beta1.CustomResourceDefinitionNames", "v1beta1.CustomResourceDefinitionNames", &CUSTOM_RESOURCE_DEFINITION_NAMES_F, &[5, 3, 4, 0, 2, 1], false, Some(&CUSTOM_RESOURCE_DEFINITION_NAMES_M), &[], None, false);
static CUSTOM_RESOURCE_DEFINITION_SPEC_F: [Field; 11] = [
    f("group", &super::anonymous::STRING, 0, ""),
    f("version", &super::anonymous::STRING, 1, ""),
    f("names", &CUSTOM_RESOURCE_DEFINITION_NAMES, 0, ""),
    f("scope", &super::anonymous::STRING, 0, ""),
    f("validation", &CUSTOM_RESOURCE_VALIDATION, 5, ""),
    f("subresources", &CUSTOM_RESOURCE_SUBRESOURCES, 5, ""),
    f("versions", &super::anonymous::LIST_OF_APIEXTENSIONS_V1BETA1_CUSTOM_RESOURCE_DEFINITION_VERSION, 0, ""),
    f("additionalPrinterColumns", &super::anonymous::LIST_OF_APIEXTENSIONS_V1BETA1_CUSTOM_RESOURCE_COLUMN_DEFINITION, 1, ""),
    f("selectableFields", &super::anonymous::LIST_OF_APIEXTENSIONS_V1BETA1_SELECTABLE_FIELD, 1, ""),
    f("conversion", &CUSTOM_RESOURCE_CONVERSION, 5, ""),
    f("preserveUnknownFields", &super::anonymous::BOOL, 5, ""),
];
pub static CUSTOM_RESOURCE_DEFINITION_SPEC: TypeDef = object("io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1beta1.CustomResourceDefinitionSpec", "v1beta1.CustomResourceDefinitionSpec", &CUSTOM_RESOURCE_DEFINITION_SPEC_F, &[7, 9, 0, 2, 10, 3, 8, 5, 4, 1, 6], false, Some(&CUSTOM_RESOURCE_DEFINITION_SPEC_M), &[], None, false);
static CUSTOM_RESOURCE_DEFINITION_STATUS_F: [Field; 4] = [
    f("conditions", &super::anonymous::LIST_OF_APIEXTENSIONS_V1BETA1_CUSTOM_RESOURCE_DEFINITION_CONDITION, 0, ""),
    f("acceptedNames", &CUSTOM_RESOURCE_DEFINITION_NAMES, 0, ""),
    f("storedVersions", &super::anonymous::LIST_OF_STRING, 0, ""),
    f("observedGeneration", &super::anonymous::INT64, 1, ""),
];
pub static CUSTOM_RESOURCE_DEFINITION_STATUS: TypeDef = object("io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1beta1.CustomResourceDefinitionStatus", "v1beta1.CustomResourceDefinitionStatus", &CUSTOM_RESOURCE_DEFINITION_STATUS_F, &[1, 0, 3, 2], false, Some(&CUSTOM_RESOURCE_DEFINITION_STATUS_M), &[], None, false);
static CUSTOM_RESOURCE_DEFINITION_VERSION_F: [Field; 9] = [
    f("name", &super::anonymous::STRING, 0, ""),
    f("served", &super::anonymous::BOOL, 0, ""),
    f("storage", &super::anonymous::BOOL, 0, ""),
    f("deprecated", &super::anonymous::BOOL, 1, ""),
    f("deprecationWarning", &super::anonymous::STRING, 5, ""),
    f("schema", &CUSTOM_RESOURCE_VALIDATION, 5, ""),
    f("subresources", &CUSTOM_RESOURCE_SUBRESOURCES, 5, ""),
    f("additionalPrinterColumns", &super::anonymous::LIST_OF_APIEXTENSIONS_V1BETA1_CUSTOM_RESOURCE_COLUMN_DEFINITION, 1, ""),
    f("selectableFields", &super::anonymous::LIST_OF_APIEXTENSIONS_V1BETA1_SELECTABLE_FIELD, 1, ""),
];
pub static CUSTOM_RESOURCE_DEFINITION_VERSION: TypeDef = object("io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1beta1.CustomResourceDefinitionVersion", "v1beta1.CustomResourceDefinitionVersion", &CUSTOM_RESOURCE_DEFINITION_VERSION_F, &[7, 3, 4, 0, 5, 8, 1, 2, 6], false, Some(&CUSTOM_RESOURCE_DEFINITION_VERSION_M), &[], None, false);
static CUSTOM_RESOURCE_SUBRESOURCE_SCALE_F: [Field; 3] = [
    f("specReplicasPath", &super::anonymous::STRING, 0, ""),
    f("statusReplicasPath", &super::anonymous::STRING, 0, ""),
    f("labelSelectorPath", &super::anonymous::STRING, 5, ""),
];
pub static CUSTOM_RESOURCE_SUBRESOURCE_SCALE: TypeDef = object("io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1beta1.CustomResourceSubresourceScale", "v1beta1.CustomResourceSubresourceScale", &CUSTOM_RESOURCE_SUBRESOURCE_SCALE_F, &[2, 0, 1], false, Some(&CUSTOM_RESOURCE_SUBRESOURCE_SCALE_M), &[], None, false);
pub static CUSTOM_RESOURCE_SUBRESOURCE_STATUS: TypeDef = object("io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1beta1.CustomResourceSubresourceStatus", "v1beta1.CustomResourceSubresourceStatus", &[], &[], false, Some(&CUSTOM_RESOURCE_SUBRESOURCE_STATUS_M), &[], None, false);
static CUSTOM_RESOURCE_SUBRESOURCES_F: [Field; 2] = [
    f("status", &CUSTOM_RESOURCE_SUBRESOURCE_STATUS, 5, ""),
    f("scale", &CUSTOM_RESOURCE_SUBRESOURCE_SCALE, 5, ""),
];
pub static CUSTOM_RESOURCE_SUBRESOURCES: TypeDef = object("io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1beta1.CustomResourceSubresources", "v1beta1.CustomResourceSubresources", &CUSTOM_RESOURCE_SUBRESOURCES_F, &[1, 0], false, Some(&CUSTOM_RESOURCE_SUBRESOURCES_M), &[], None, false);
static CUSTOM_RESOURCE_VALIDATION_F: [Field; 1] = [
    f("openAPIV3Schema", &JSON_SCHEMA_PROPS, 5, ""),
];
pub static CUSTOM_RESOURCE_VALIDATION: TypeDef = object("io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1beta1.CustomResourceValidation", "v1beta1.CustomResourceValidation", &CUSTOM_RESOURCE_VALIDATION_F, &[0], false, Some(&CUSTOM_RESOURCE_VALIDATION_M), &[], None, false);
static EXTERNAL_DOCUMENTATION_F: [Field; 2] = [
    f("description", &super::anonymous::STRING, 1, ""),
    f("url", &super::anonymous::STRING, 1, ""),
];
pub static EXTERNAL_DOCUMENTATION: TypeDef = object("io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1beta1.ExternalDocumentation", "v1beta1.ExternalDocumentation", &EXTERNAL_DOCUMENTATION_F, &[0, 1], false, Some(&EXTERNAL_DOCUMENTATION_M), &[], None, false);
pub static JSON: TypeDef = scalar("io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1beta1.JSON", "v1beta1.JSON", Scalar::Json);
static JSON_SCHEMA_PROPS_F: [Field; 44] = [
    f("id", &super::anonymous::STRING, 1, ""),
    f("$schema", &super::anonymous::STRING, 1, ""),
    f("$ref", &super::anonymous::STRING, 5, ""),
    f("description", &super::anonymous::STRING, 1, ""),
    f("type", &super::anonymous::STRING, 1, ""),
    f("format", &super::anonymous::STRING, 1, ""),
    f("title", &super::anonymous::STRING, 1, ""),
    f("default", &JSON, 5, ""),
    f("maximum", &super::anonymous::FLOAT64, 5, ""),
    f("exclusiveMaximum", &super::anonymous::BOOL, 1, ""),
    f("minimum", &super::anonymous::FLOAT64, 5, ""),
    f("exclusiveMinimum", &super::anonymous::BOOL, 1, ""),
    f("maxLength", &super::anonymous::INT64, 5, ""),
    f("minLength", &super::anonymous::INT64, 5, ""),
    f("pattern", &super::anonymous::STRING, 1, ""),
    f("maxItems", &super::anonymous::INT64, 5, ""),
    f("minItems", &super::anonymous::INT64, 5, ""),
    f("uniqueItems", &super::anonymous::BOOL, 1, ""),
    f("multipleOf", &super::anonymous::FLOAT64, 5, ""),
    f("enum", &super::anonymous::LIST_OF_APIEXTENSIONS_V1BETA1_JSON, 1, ""),
    f("maxProperties", &super::anonymous::INT64, 5, ""),
    f("minProperties", &super::anonymous::INT64, 5, ""),
    f("required", &super::anonymous::LIST_OF_STRING, 1, ""),
    f("items", &JSON_SCHEMA_PROPS_OR_ARRAY, 5, ""),
    f("allOf", &super::anonymous::LIST_OF_APIEXTENSIONS_V1BETA1_JSON_SCHEMA_PROPS, 1, ""),
    f("oneOf", &super::anonymous::LIST_OF_APIEXTENSIONS_V1BETA1_JSON_SCHEMA_PROPS, 1, ""),
    f("anyOf", &super::anonymous::LIST_OF_APIEXTENSIONS_V1BETA1_JSON_SCHEMA_PROPS, 1, ""),
    f("not", &JSON_SCHEMA_PROPS, 5, ""),
    f("properties", &super::anonymous::MAP_OF_APIEXTENSIONS_V1BETA1_JSON_SCHEMA_PROPS, 1, ""),
    f("additionalProperties", &JSON_SCHEMA_PROPS_OR_BOOL, 5, ""),
    f("patternProperties", &super::anonymous::MAP_OF_APIEXTENSIONS_V1BETA1_JSON_SCHEMA_PROPS, 1, ""),
    f("dependencies", &super::anonymous::MAP_OF_APIEXTENSIONS_V1BETA1_JSON_SCHEMA_PROPS_OR_STRING_ARRAY, 1, ""),
    f("additionalItems", &JSON_SCHEMA_PROPS_OR_BOOL, 5, ""),
    f("definitions", &super::anonymous::MAP_OF_APIEXTENSIONS_V1BETA1_JSON_SCHEMA_PROPS, 1, ""),
    f("externalDocs", &EXTERNAL_DOCUMENTATION, 5, ""),
    f("example", &JSON, 5, ""),
    f("nullable", &super::anonymous::BOOL, 1, ""),
    f("x-kubernetes-preserve-unknown-fields", &super::anonymous::BOOL, 5, ""),
    f("x-kubernetes-embedded-resource", &super::anonymous::BOOL, 1, ""),
    f("x-kubernetes-int-or-string", &super::anonymous::BOOL, 1, ""),
    f("x-kubernetes-list-map-keys", &super::anonymous::LIST_OF_STRING, 1, ""),
    f("x-kubernetes-list-type", &super::anonymous::STRING, 5, ""),
    f("x-kubernetes-map-type", &super::anonymous::STRING, 5, ""),
    f("x-kubernetes-validations", &super::anonymous::LIST_OF_APIEXTENSIONS_V1BETA1_VALIDATION_RULE, 1, ""),
];
pub static JSON_SCHEMA_PROPS: TypeDef = object("io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1beta1.JSONSchemaProps", "v1beta1.JSONSchemaProps", &JSON_SCHEMA_PROPS_F, &[2, 1, 32, 29, 24, 26, 7, 33, 31, 3, 19, 35, 9, 11, 34, 5, 0, 23, 15, 12, 20, 8, 16, 13, 21, 10, 18, 27, 36, 25, 14, 30, 28, 22, 6, 4, 17, 38, 39, 40, 41, 42, 37, 43], false, Some(&JSON_SCHEMA_PROPS_M), &[], None, false);
pub static JSON_SCHEMA_PROPS_OR_ARRAY: TypeDef = scalar("io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1beta1.JSONSchemaPropsOrArray", "v1beta1.JSONSchemaPropsOrArray", Scalar::Json);
pub static JSON_SCHEMA_PROPS_OR_BOOL: TypeDef = scalar("io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1beta1.JSONSchemaPropsOrBool", "v1beta1.JSONSchemaPropsOrBool", Scalar::Json);
pub static JSON_SCHEMA_PROPS_OR_STRING_ARRAY: TypeDef = scalar("io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1beta1.JSONSchemaPropsOrStringArray", "v1beta1.JSONSchemaPropsOrStringArray", Scalar::Json);
static SELECTABLE_FIELD_F: [Field; 1] = [
    f("jsonPath", &super::anonymous::STRING, 0, ""),
];
pub static SELECTABLE_FIELD: TypeDef = object("io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1beta1.SelectableField", "v1beta1.SelectableField", &SELECTABLE_FIELD_F, &[0], false, Some(&SELECTABLE_FIELD_M), &[], None, false);
static SERVICE_REFERENCE_F: [Field; 4] = [
    f("namespace", &super::anonymous::STRING, 0, ""),
    f("name", &super::anonymous::STRING, 0, ""),
    f("path", &super::anonymous::STRING, 5, ""),
    f("port", &super::anonymous::INT32, 5, ""),
];
pub static SERVICE_REFERENCE: TypeDef = object("io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1beta1.ServiceReference", "v1beta1.ServiceReference", &SERVICE_REFERENCE_F, &[1, 0, 2, 3], false, Some(&SERVICE_REFERENCE_M), &[], None, false);
static VALIDATION_RULE_F: [Field; 6] = [
    f("rule", &super::anonymous::STRING, 0, ""),
    f("message", &super::anonymous::STRING, 1, ""),
    f("messageExpression", &super::anonymous::STRING, 1, ""),
    f("reason", &super::anonymous::STRING, 5, ""),
    f("fieldPath", &super::anonymous::STRING, 1, ""),
    f("optionalOldSelf", &super::anonymous::BOOL, 5, ""),
];
pub static VALIDATION_RULE: TypeDef = object("io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1beta1.ValidationRule", "v1beta1.ValidationRule", &VALIDATION_RULE_F, &[4, 1, 2, 5, 3, 0], false, Some(&VALIDATION_RULE_M), &[], None, false);
static WEBHOOK_CLIENT_CONFIG_F: [Field; 3] = [
    f("url", &super::anonymous::STRING, 5, ""),
    f("service", &SERVICE_REFERENCE, 5, ""),
    f("caBundle", &super::anonymous::BYTES, 1, ""),
];
pub static WEBHOOK_CLIENT_CONFIG: TypeDef = object("io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1beta1.WebhookClientConfig", "v1beta1.WebhookClientConfig", &WEBHOOK_CLIENT_CONFIG_F, &[2, 1, 0], false, Some(&WEBHOOK_CLIENT_CONFIG_M), &[], None, false);
pub static CONVERSION_REQUEST_M: Message = Message::new("k8s.io.apiextensions_apiserver.pkg.apis.apiextensions.v1beta1.ConversionRequest", &[p(1, "uid", 0), p(2, "desiredAPIVersion", 0), p(3, "objects", 0)]);
pub static CONVERSION_RESPONSE_M: Message = Message::new("k8s.io.apiextensions_apiserver.pkg.apis.apiextensions.v1beta1.ConversionResponse", &[p(1, "uid", 0), p(2, "convertedObjects", 0), p(3, "result", 0)]);
pub static CONVERSION_REVIEW_M: Message = Message::new("k8s.io.apiextensions_apiserver.pkg.apis.apiextensions.v1beta1.ConversionReview", &[p(1, "request", 1), p(2, "response", 1)]);
pub static CUSTOM_RESOURCE_COLUMN_DEFINITION_M: Message = Message::new("k8s.io.apiextensions_apiserver.pkg.apis.apiextensions.v1beta1.CustomResourceColumnDefinition", &[p(1, "name", 0), p(2, "type", 0), p(3, "format", 0), p(4, "description", 0), p(5, "priority", 0), p(6, "JSONPath", 0)]);
pub static CUSTOM_RESOURCE_CONVERSION_M: Message = Message::new("k8s.io.apiextensions_apiserver.pkg.apis.apiextensions.v1beta1.CustomResourceConversion", &[p(1, "strategy", 0), p(2, "webhookClientConfig", 1), p(3, "conversionReviewVersions", 0)]);
pub static CUSTOM_RESOURCE_DEFINITION_M: Message = Message::new("k8s.io.apiextensions_apiserver.pkg.apis.apiextensions.v1beta1.CustomResourceDefinition", &[p(1, "metadata", 0), p(2, "spec", 0), p(3, "status", 0)]);
pub static CUSTOM_RESOURCE_DEFINITION_CONDITION_M: Message = Message::new("k8s.io.apiextensions_apiserver.pkg.apis.apiextensions.v1beta1.CustomResourceDefinitionCondition", &[p(1, "type", 0), p(2, "status", 0), p(3, "lastTransitionTime", 0), p(4, "reason", 0), p(5, "message", 0), p(6, "observedGeneration", 0)]);
pub static CUSTOM_RESOURCE_DEFINITION_LIST_M: Message = Message::new("k8s.io.apiextensions_apiserver.pkg.apis.apiextensions.v1beta1.CustomResourceDefinitionList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static CUSTOM_RESOURCE_DEFINITION_NAMES_M: Message = Message::new("k8s.io.apiextensions_apiserver.pkg.apis.apiextensions.v1beta1.CustomResourceDefinitionNames", &[p(1, "plural", 0), p(2, "singular", 0), p(3, "shortNames", 0), p(4, "kind", 0), p(5, "listKind", 0), p(6, "categories", 0)]);
pub static CUSTOM_RESOURCE_DEFINITION_SPEC_M: Message = Message::new("k8s.io.apiextensions_apiserver.pkg.apis.apiextensions.v1beta1.CustomResourceDefinitionSpec", &[p(1, "group", 0), p(2, "version", 0), p(3, "names", 0), p(4, "scope", 0), p(5, "validation", 1), p(6, "subresources", 1), p(7, "versions", 0), p(8, "additionalPrinterColumns", 0), p(9, "conversion", 1), p(10, "preserveUnknownFields", 1), p(11, "selectableFields", 0)]);
pub static CUSTOM_RESOURCE_DEFINITION_STATUS_M: Message = Message::new("k8s.io.apiextensions_apiserver.pkg.apis.apiextensions.v1beta1.CustomResourceDefinitionStatus", &[p(1, "conditions", 0), p(2, "acceptedNames", 0), p(3, "storedVersions", 0), p(4, "observedGeneration", 0)]);
pub static CUSTOM_RESOURCE_DEFINITION_VERSION_M: Message = Message::new("k8s.io.apiextensions_apiserver.pkg.apis.apiextensions.v1beta1.CustomResourceDefinitionVersion", &[p(1, "name", 0), p(2, "served", 0), p(3, "storage", 0), p(4, "schema", 1), p(5, "subresources", 1), p(6, "additionalPrinterColumns", 0), p(7, "deprecated", 0), p(8, "deprecationWarning", 1), p(9, "selectableFields", 0)]);
pub static CUSTOM_RESOURCE_SUBRESOURCE_SCALE_M: Message = Message::new("k8s.io.apiextensions_apiserver.pkg.apis.apiextensions.v1beta1.CustomResourceSubresourceScale", &[p(1, "specReplicasPath", 0), p(2, "statusReplicasPath", 0), p(3, "labelSelectorPath", 1)]);
pub static CUSTOM_RESOURCE_SUBRESOURCE_STATUS_M: Message = Message::new("k8s.io.apiextensions_apiserver.pkg.apis.apiextensions.v1beta1.CustomResourceSubresourceStatus", &[]);
pub static CUSTOM_RESOURCE_SUBRESOURCES_M: Message = Message::new("k8s.io.apiextensions_apiserver.pkg.apis.apiextensions.v1beta1.CustomResourceSubresources", &[p(1, "status", 1), p(2, "scale", 1)]);
pub static CUSTOM_RESOURCE_VALIDATION_M: Message = Message::new("k8s.io.apiextensions_apiserver.pkg.apis.apiextensions.v1beta1.CustomResourceValidation", &[p(1, "openAPIV3Schema", 1)]);
pub static EXTERNAL_DOCUMENTATION_M: Message = Message::new("k8s.io.apiextensions_apiserver.pkg.apis.apiextensions.v1beta1.ExternalDocumentation", &[p(1, "description", 0), p(2, "url", 0)]);
pub static JSON_SCHEMA_PROPS_M: Message = Message::new("k8s.io.apiextensions_apiserver.pkg.apis.apiextensions.v1beta1.JSONSchemaProps", &[p(1, "id", 0), p(2, "$schema", 0), p(3, "$ref", 1), p(4, "description", 0), p(5, "type", 0), p(6, "format", 0), p(7, "title", 0), p(8, "default", 1), p(9, "maximum", 1), p(10, "exclusiveMaximum", 0), p(11, "minimum", 1), p(12, "exclusiveMinimum", 0), p(13, "maxLength", 1), p(14, "minLength", 1), p(15, "pattern", 0), p(16, "maxItems", 1), p(17, "minItems", 1), p(18, "uniqueItems", 0), p(19, "multipleOf", 1), p(20, "enum", 0), p(21, "maxProperties", 1), p(22, "minProperties", 1), p(23, "required", 0), p(24, "items", 1), p(25, "allOf", 0), p(26, "oneOf", 0), p(27, "anyOf", 0), p(28, "not", 1), p(29, "properties", 0), p(30, "additionalProperties", 1), p(31, "patternProperties", 0), p(32, "dependencies", 0), p(33, "additionalItems", 1), p(34, "definitions", 0), p(35, "externalDocs", 1), p(36, "example", 1), p(37, "nullable", 0), p(38, "x-kubernetes-preserve-unknown-fields", 1), p(39, "x-kubernetes-embedded-resource", 0), p(40, "x-kubernetes-int-or-string", 0), p(41, "x-kubernetes-list-map-keys", 0), p(42, "x-kubernetes-list-type", 1), p(43, "x-kubernetes-map-type", 1), p(44, "x-kubernetes-validations", 0)]);
pub static SELECTABLE_FIELD_M: Message = Message::new("k8s.io.apiextensions_apiserver.pkg.apis.apiextensions.v1beta1.SelectableField", &[p(1, "jsonPath", 0)]);
pub static SERVICE_REFERENCE_M: Message = Message::new("k8s.io.apiextensions_apiserver.pkg.apis.apiextensions.v1beta1.ServiceReference", &[p(1, "namespace", 0), p(2, "name", 0), p(3, "path", 1), p(4, "port", 1)]);
pub static VALIDATION_RULE_M: Message = Message::new("k8s.io.apiextensions_apiserver.pkg.apis.apiextensions.v1beta1.ValidationRule", &[p(1, "rule", 0), p(2, "message", 0), p(3, "messageExpression", 0), p(4, "reason", 1), p(5, "fieldPath", 0), p(6, "optionalOldSelf", 1)]);
pub static WEBHOOK_CLIENT_CONFIG_M: Message = Message::new("k8s.io.apiextensions_apiserver.pkg.apis.apiextensions.v1beta1.WebhookClientConfig", &[p(1, "service", 1), p(2, "caBundle", 0), p(3, "url", 1)]);
