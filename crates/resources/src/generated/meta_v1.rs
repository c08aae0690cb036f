//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static API_GROUP_F: [Field; 6] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("versions", &super::anonymous::LIST_OF_META_V1_GROUP_VERSION_FOR_DISCOVERY, 8, ""),
    f("preferredVersion", &GROUP_VERSION_FOR_DISCOVERY, 1, "{}"),
    f("serverAddressByClientCIDRs", &super::anonymous::LIST_OF_META_V1_SERVER_ADDRESS_BY_CLIENT_CIDR, 1, ""),
];
pub static API_GROUP: TypeDef = object("io.k8s.apimachinery.pkg.apis.meta.v1.APIGroup", "v1.APIGroup", &API_GROUP_F, &[1, 0, 2, 4, 5, 3], false, Some(&API_GROUP_M), &[], None, false);
static API_GROUP_LIST_F: [Field; 3] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("groups", &super::anonymous::LIST_OF_META_V1_API_GROUP, 8, ""),
];
pub static API_GROUP_LIST: TypeDef = object("io.k8s.apimachinery.pkg.apis.meta.v1.APIGroupList", "v1.APIGroupList", &API_GROUP_LIST_F, &[1, 2, 0], false, Some(&API_GROUP_LIST_M), &[], None, false);
static API_RESOURCE_F: [Field; 10] = [
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("singularName", &super::anonymous::STRING, 8, "\"\""),
    f("namespaced", &super::anonymous::BOOL, 8, "false"),
    f("group", &super::anonymous::STRING, 1, ""),
    f("version", &super::anonymous::STRING, 1, ""),
    f("kind", &super::anonymous::STRING, 8, "\"\""),
    f("verbs", &super::anonymous::WRAPPED_LIST_OF_STRING, 8, ""),
    f("shortNames", &super::anonymous::LIST_OF_STRING, 1, ""),
    f("categories", &super::anonymous::LIST_OF_STRING, 1, ""),
    f("storageVersionHash", &super::anonymous::STRING, 1, ""),
];
pub static API_RESOURCE: TypeDef = object("io.k8s.apimachinery.pkg.apis.meta.v1.APIResource", "v1.APIResource", &API_RESOURCE_F, &[8, 3, 5, 0, 2, 7, 1, 9, 6, 4], false, Some(&API_RESOURCE_M), &[], None, false);
static API_RESOURCE_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("groupVersion", &super::anonymous::STRING, 8, "\"\""),
    f("resources", &super::anonymous::LIST_OF_META_V1_API_RESOURCE, 8, ""),
];
pub static API_RESOURCE_LIST: TypeDef = object("io.k8s.apimachinery.pkg.apis.meta.v1.APIResourceList", "v1.APIResourceList", &API_RESOURCE_LIST_F, &[1, 2, 0, 3], false, Some(&API_RESOURCE_LIST_M), &[], None, false);
static API_VERSIONS_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("versions", &super::anonymous::LIST_OF_STRING, 8, ""),
    f("serverAddressByClientCIDRs", &super::anonymous::LIST_OF_META_V1_SERVER_ADDRESS_BY_CLIENT_CIDR, 8, ""),
];
pub static API_VERSIONS: TypeDef = object("io.k8s.apimachinery.pkg.apis.meta.v1.APIVersions", "v1.APIVersions", &API_VERSIONS_F, &[1, 0, 3, 2], false, Some(&API_VERSIONS_M), &[], None, false);
static CONDITION_F: [Field; 6] = [
    f("type", &super::anonymous::STRING, 8, "\"\""),
    f("status", &super::anonymous::STRING_V1_CONDITION_STATUS, 8, "\"\""),
    f("observedGeneration", &super::anonymous::INT64, 1, ""),
    f("lastTransitionTime", &TIME, 8, ""),
    f("reason", &super::anonymous::STRING, 8, "\"\""),
    f("message", &super::anonymous::STRING, 8, "\"\""),
];
pub static CONDITION: TypeDef = object("io.k8s.apimachinery.pkg.apis.meta.v1.Condition", "v1.Condition", &CONDITION_F, &[3, 5, 2, 4, 1, 0], false, Some(&CONDITION_M), &[], None, false);
static DELETE_OPTIONS_F: [Field; 8] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("gracePeriodSeconds", &super::anonymous::INT64, 5, ""),
    f("preconditions", &PRECONDITIONS, 5, ""),
    f("orphanDependents", &super::anonymous::BOOL, 5, ""),
    f("propagationPolicy", &super::anonymous::STRING_V1_DELETION_PROPAGATION, 5, ""),
    f("dryRun", &super::anonymous::LIST_OF_STRING, 1, ""),
    f("ignoreStoreReadErrorWithClusterBreakingPotential", &super::anonymous::BOOL, 5, ""),
];
pub static DELETE_OPTIONS: TypeDef = object("io.k8s.apimachinery.pkg.apis.meta.v1.DeleteOptions", "v1.DeleteOptions", &DELETE_OPTIONS_F, &[1, 6, 2, 7, 0, 4, 3, 5], false, Some(&DELETE_OPTIONS_M), &[], None, false);
static FIELD_SELECTOR_REQUIREMENT_F: [Field; 3] = [
    f("key", &super::anonymous::STRING, 8, "\"\""),
    f("operator", &super::anonymous::STRING_V1_FIELD_SELECTOR_OPERATOR, 8, "\"\""),
    f("values", &super::anonymous::LIST_OF_STRING, 1, ""),
];
pub static FIELD_SELECTOR_REQUIREMENT: TypeDef = object("io.k8s.apimachinery.pkg.apis.meta.v1.FieldSelectorRequirement", "v1.FieldSelectorRequirement", &FIELD_SELECTOR_REQUIREMENT_F, &[0, 1, 2], false, Some(&FIELD_SELECTOR_REQUIREMENT_M), &[], None, false);
pub static FIELDS_V1: TypeDef = scalar("io.k8s.apimachinery.pkg.apis.meta.v1.FieldsV1", "v1.FieldsV1", Scalar::FieldsV1);
static GROUP_RESOURCE_F: [Field; 2] = [
    f("group", &super::anonymous::STRING, 8, "\"\""),
    f("resource", &super::anonymous::STRING, 8, "\"\""),
];
pub static GROUP_RESOURCE: TypeDef = object("io.k8s.apimachinery.pkg.apis.meta.v1.GroupResource", "v1.GroupResource", &GROUP_RESOURCE_F, &[0, 1], false, Some(&GROUP_RESOURCE_M), &[], None, false);
static GROUP_VERSION_FOR_DISCOVERY_F: [Field; 2] = [
    f("groupVersion", &super::anonymous::STRING, 8, "\"\""),
    f("version", &super::anonymous::STRING, 8, "\"\""),
];
pub static GROUP_VERSION_FOR_DISCOVERY: TypeDef = object("io.k8s.apimachinery.pkg.apis.meta.v1.GroupVersionForDiscovery", "v1.GroupVersionForDiscovery", &GROUP_VERSION_FOR_DISCOVERY_F, &[0, 1], false, Some(&GROUP_VERSION_FOR_DISCOVERY_M), &[], None, false);
static GROUP_VERSION_KIND_F: [Field; 3] = [
    f("group", &super::anonymous::STRING, 8, ""),
    f("version", &super::anonymous::STRING, 8, ""),
    f("kind", &super::anonymous::STRING, 8, ""),
];
pub static GROUP_VERSION_KIND: TypeDef = object("io.k8s.apimachinery.pkg.apis.meta.v1.GroupVersionKind", "v1.GroupVersionKind", &GROUP_VERSION_KIND_F, &[0, 2, 1], false, Some(&GROUP_VERSION_KIND_M), &[], None, false);
static LABEL_SELECTOR_F: [Field; 2] = [
    f("matchLabels", &super::anonymous::MAP_OF_STRING, 1, ""),
    f("matchExpressions", &super::anonymous::LIST_OF_META_V1_LABEL_SELECTOR_REQUIREMENT, 1, ""),
];
pub static LABEL_SELECTOR: TypeDef = object("io.k8s.apimachinery.pkg.apis.meta.v1.LabelSelector", "v1.LabelSelector", &LABEL_SELECTOR_F, &[1, 0], true, Some(&LABEL_SELECTOR_M), &[], None, false);
static LABEL_SELECTOR_REQUIREMENT_F: [Field; 3] = [
    f("key", &super::anonymous::STRING, 8, "\"\""),
    f("operator", &super::anonymous::STRING_V1_LABEL_SELECTOR_OPERATOR, 8, "\"\""),
    f("values", &super::anonymous::LIST_OF_STRING, 1, ""),
];
pub static LABEL_SELECTOR_REQUIREMENT: TypeDef = object("io.k8s.apimachinery.pkg.apis.meta.v1.LabelSelectorRequirement", "v1.LabelSelectorRequirement", &LABEL_SELECTOR_REQUIREMENT_F, &[0, 1, 2], false, Some(&LABEL_SELECTOR_REQUIREMENT_M), &[], None, false);
static LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &LIST_META, 1, ""),
    f("items", &super::anonymous::LIST_OF_RUNTIME_RAW_EXTENSION, 8, ""),
];
pub static LIST: TypeDef = object("io.k8s.apimachinery.pkg.apis.meta.v1.List", "v1.List", &LIST_F, &[1, 3, 0, 2], false, Some(&LIST_M), &[], None, false);
static LIST_META_F: [Field; 5] = [
    f("selfLink", &super::anonymous::STRING, 1, ""),
    f("resourceVersion", &super::anonymous::STRING, 1, ""),
    f("continue", &super::anonymous::STRING, 1, ""),
    f("remainingItemCount", &super::anonymous::INT64, 5, ""),
    f("shardInfo", &SHARD_INFO, 5, ""),
];
pub static LIST_META: TypeDef = object("io.k8s.apimachinery.pkg.apis.meta.v1.ListMeta", "v1.ListMeta", &LIST_META_F, &[2, 3, 1, 0, 4], false, Some(&LIST_META_M), &[], None, false);
static MANAGED_FIELDS_ENTRY_F: [Field; 7] = [
    f("manager", &super::anonymous::STRING, 1, ""),
    f("operation", &super::anonymous::STRING_V1_MANAGED_FIELDS_OPERATION_TYPE, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("time", &TIME, 5, ""),
    f("fieldsType", &super::anonymous::STRING, 1, ""),
    f("fieldsV1", &FIELDS_V1, 5, ""),
    f("subresource", &super::anonymous::STRING, 1, ""),
];
pub static MANAGED_FIELDS_ENTRY: TypeDef = object("io.k8s.apimachinery.pkg.apis.meta.v1.ManagedFieldsEntry", "v1.ManagedFieldsEntry", &MANAGED_FIELDS_ENTRY_F, &[2, 4, 5, 0, 1, 6, 3], false, Some(&MANAGED_FIELDS_ENTRY_M), &[], None, false);
pub static MICRO_TIME: TypeDef = scalar("io.k8s.apimachinery.pkg.apis.meta.v1.MicroTime", "v1.MicroTime", Scalar::MicroTime);
static OBJECT_META_F: [Field; 15] = [
    f("name", &super::anonymous::STRING, 1, ""),
    f("generateName", &super::anonymous::STRING, 1, ""),
    f("namespace", &super::anonymous::STRING, 1, ""),
    f("selfLink", &super::anonymous::STRING, 1, ""),
    f("uid", &super::anonymous::STRING, 1, ""),
    f("resourceVersion", &super::anonymous::STRING, 1, ""),
    f("generation", &super::anonymous::INT64, 1, ""),
    f("creationTimestamp", &TIME, 3, ""),
    f("deletionTimestamp", &TIME, 5, ""),
    f("deletionGracePeriodSeconds", &super::anonymous::INT64, 5, ""),
    f("labels", &super::anonymous::MAP_OF_STRING, 1, ""),
    f("annotations", &super::anonymous::MAP_OF_STRING, 1, ""),
    field("ownerReferences", &super::anonymous::LIST_BY_UID_OF_META_V1_OWNER_REFERENCE, 1, "", PatchStrategy::Merge, "uid", &[]),
    field("finalizers", &super::anonymous::SET_OF_STRING, 1, "", PatchStrategy::Merge, "", &[]),
    f("managedFields", &super::anonymous::LIST_OF_META_V1_MANAGED_FIELDS_ENTRY, 1, ""),
];
pub static OBJECT_META: TypeDef = object("io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta", "v1.ObjectMeta", &OBJECT_META_F, &[11, 7, 9, 8, 13, 1, 6, 10, 14, 0, 2, 12, 5, 3, 4], false, Some(&OBJECT_META_M), &[], None, false);
static OWNER_REFERENCE_F: [Field; 6] = [
    f("apiVersion", &super::anonymous::STRING, 8, "\"\""),
    f("kind", &super::anonymous::STRING, 8, "\"\""),
    f("name", &super::anonymous::STRING, 8, "\"\""),
    f("uid", &super::anonymous::STRING, 8, "\"\""),
    f("controller", &super::anonymous::BOOL, 5, ""),
    f("blockOwnerDeletion", &super::anonymous::BOOL, 5, ""),
];
pub static OWNER_REFERENCE: TypeDef = object("io.k8s.apimachinery.pkg.apis.meta.v1.OwnerReference", "v1.OwnerReference", &OWNER_REFERENCE_F, &[0, 5, 4, 1, 2, 3], true, Some(&OWNER_REFERENCE_M), &[], None, false);
static PARTIAL_OBJECT_METADATA_F: [Field; 3] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &OBJECT_META, 1, ""),
];
pub static PARTIAL_OBJECT_METADATA: TypeDef = object("io.k8s.apimachinery.pkg.apis.meta.v1.PartialObjectMetadata", "v1.PartialObjectMetadata", &PARTIAL_OBJECT_METADATA_F, &[1, 0, 2], false, Some(&PARTIAL_OBJECT_METADATA_M), &[], None, false);
static PARTIAL_OBJECT_METADATA_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &LIST_META, 1, ""),
    f("items", &super::anonymous::LIST_OF_META_V1_PARTIAL_OBJECT_METADATA, 8, ""),
];
pub static PARTIAL_OBJECT_METADATA_LIST: TypeDef = object("io.k8s.apimachinery.pkg.apis.meta.v1.PartialObjectMetadataList", "v1.PartialObjectMetadataList", &PARTIAL_OBJECT_METADATA_LIST_F, &[1, 3, 0, 2], false, Some(&PARTIAL_OBJECT_METADATA_LIST_M), &[], None, false);
pub static PATCH: TypeDef = object("io.k8s.apimachinery.pkg.apis.meta.v1.Patch", "v1.Patch", &[], &[], false, Some(&PATCH_M), &[], None, false);
static PRECONDITIONS_F: [Field; 2] = [
    f("uid", &super::anonymous::STRING, 5, ""),
    f("resourceVersion", &super::anonymous::STRING, 5, ""),
];
pub static PRECONDITIONS: TypeDef = object("io.k8s.apimachinery.pkg.apis.meta.v1.Preconditions", "v1.Preconditions", &PRECONDITIONS_F, &[1, 0], false, Some(&PRECONDITIONS_M), &[], None, false);
static SERVER_ADDRESS_BY_CLIENT_CIDR_F: [Field; 2] = [
    f("clientCIDR", &super::anonymous::STRING, 8, "\"\""),
    f("serverAddress", &super::anonymous::STRING, 8, "\"\""),
];
pub static SERVER_ADDRESS_BY_CLIENT_CIDR: TypeDef = object("io.k8s.apimachinery.pkg.apis.meta.v1.ServerAddressByClientCIDR", "v1.ServerAddressByClientCIDR", &SERVER_ADDRESS_BY_CLIENT_CIDR_F, &[0, 1], false, Some(&SERVER_ADDRESS_BY_CLIENT_CIDR_M), &[], None, false);
static SHARD_INFO_F: [Field; 1] = [
    f("selector", &super::anonymous::STRING, 8, "\"\""),
];
pub static SHARD_INFO: TypeDef = object("io.k8s.apimachinery.pkg.apis.meta.v1.ShardInfo", "v1.ShardInfo", &SHARD_INFO_F, &[0], false, Some(&SHARD_INFO_M), &[], None, false);
static STATUS_F: [Field; 8] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &LIST_META, 1, "{}"),
    f("status", &super::anonymous::STRING, 1, ""),
    f("message", &super::anonymous::STRING, 1, ""),
    f("reason", &super::anonymous::STRING_V1_STATUS_REASON, 1, ""),
    f("details", &STATUS_DETAILS, 5, ""),
    f("code", &super::anonymous::INT32, 1, ""),
];
pub static STATUS: TypeDef = object("io.k8s.apimachinery.pkg.apis.meta.v1.Status", "v1.Status", &STATUS_F, &[1, 7, 6, 0, 4, 2, 5, 3], false, Some(&STATUS_M), &[], None, false);
static STATUS_CAUSE_F: [Field; 3] = [
    f("reason", &super::anonymous::STRING_V1_CAUSE_TYPE, 1, ""),
    f("message", &super::anonymous::STRING, 1, ""),
    f("field", &super::anonymous::STRING, 1, ""),
];
pub static STATUS_CAUSE: TypeDef = object("io.k8s.apimachinery.pkg.apis.meta.v1.StatusCause", "v1.StatusCause", &STATUS_CAUSE_F, &[2, 1, 0], false, Some(&STATUS_CAUSE_M), &[], None, false);
static STATUS_DETAILS_F: [Field; 6] = [
    f("name", &super::anonymous::STRING, 1, ""),
    f("group", &super::anonymous::STRING, 1, ""),
    f("kind", &super::anonymous::STRING, 1, ""),
    f("uid", &super::anonymous::STRING, 1, ""),
    f("causes", &super::anonymous::LIST_OF_META_V1_STATUS_CAUSE, 1, ""),
    f("retryAfterSeconds", &super::anonymous::INT32, 1, ""),
];
pub static STATUS_DETAILS: TypeDef = object("io.k8s.apimachinery.pkg.apis.meta.v1.StatusDetails", "v1.StatusDetails", &STATUS_DETAILS_F, &[4, 1, 2, 0, 5, 3], false, Some(&STATUS_DETAILS_M), &[], None, false);
static TABLE_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &LIST_META, 1, ""),
    f("columnDefinitions", &super::anonymous::LIST_OF_META_V1_TABLE_COLUMN_DEFINITION, 8, ""),
    f("rows", &super::anonymous::LIST_OF_META_V1_TABLE_ROW, 8, ""),
];
pub static TABLE: TypeDef = object("io.k8s.apimachinery.pkg.apis.meta.v1.Table", "v1.Table", &TABLE_F, &[1, 3, 0, 2, 4], false, None, &[], None, false);
static TABLE_COLUMN_DEFINITION_F: [Field; 5] = [
    f("name", &super::anonymous::STRING, 8, ""),
    f("type", &super::anonymous::STRING, 8, ""),
    f("format", &super::anonymous::STRING, 8, ""),
    f("description", &super::anonymous::STRING, 8, ""),
    f("priority", &super::anonymous::INT32, 8, ""),
];
pub static TABLE_COLUMN_DEFINITION: TypeDef = object("io.k8s.apimachinery.pkg.apis.meta.v1.TableColumnDefinition", "v1.TableColumnDefinition", &TABLE_COLUMN_DEFINITION_F, &[3, 2, 0, 4, 1], false, None, &[], None, false);
static TABLE_ROW_F: [Field; 3] = [
    f("cells", &super::anonymous::LIST_OF_JSON, 8, ""),
    f("conditions", &super::anonymous::LIST_OF_META_V1_TABLE_ROW_CONDITION, 1, ""),
    f("object", &super::runtime::RAW_EXTENSION, 1, ""),
];
pub static TABLE_ROW: TypeDef = object("io.k8s.apimachinery.pkg.apis.meta.v1.TableRow", "v1.TableRow", &TABLE_ROW_F, &[0, 1, 2], false, None, &[], None, false);
static TABLE_ROW_CONDITION_F: [Field; 4] = [
    f("type", &super::anonymous::STRING, 8, ""),
    f("status", &super::anonymous::STRING, 8, ""),
    f("reason", &super::anonymous::STRING, 1, ""),
    f("message", &super::anonymous::STRING, 1, ""),
];
pub static TABLE_ROW_CONDITION: TypeDef = object("io.k8s.apimachinery.pkg.apis.meta.v1.TableRowCondition", "v1.TableRowCondition", &TABLE_ROW_CONDITION_F, &[3, 2, 1, 0], false, None, &[], None, false);
pub static TIME: TypeDef = scalar("io.k8s.apimachinery.pkg.apis.meta.v1.Time", "v1.Time", Scalar::Time);
static WATCH_EVENT_F: [Field; 2] = [
    f("type", &super::anonymous::STRING, 8, "\"\""),
    f("object", &super::runtime::RAW_EXTENSION, 8, ""),
];
pub static WATCH_EVENT: TypeDef = object("io.k8s.apimachinery.pkg.apis.meta.v1.WatchEvent", "v1.WatchEvent", &WATCH_EVENT_F, &[1, 0], false, Some(&WATCH_EVENT_M), &[], None, false);
pub static API_GROUP_M: Message = Message::new("k8s.io.apimachinery.pkg.apis.meta.v1.APIGroup", &[p(1, "name", 0), p(2, "versions", 0), p(3, "preferredVersion", 0), p(4, "serverAddressByClientCIDRs", 0)]);
pub static API_GROUP_LIST_M: Message = Message::new("k8s.io.apimachinery.pkg.apis.meta.v1.APIGroupList", &[p(1, "groups", 0)]);
pub static API_RESOURCE_M: Message = Message::new("k8s.io.apimachinery.pkg.apis.meta.v1.APIResource", &[p(1, "name", 0), p(2, "namespaced", 0), p(3, "kind", 0), p(4, "verbs", 0), p(5, "shortNames", 0), p(6, "singularName", 0), p(7, "categories", 0), p(8, "group", 0), p(9, "version", 0), p(10, "storageVersionHash", 0)]);
pub static API_RESOURCE_LIST_M: Message = Message::new("k8s.io.apimachinery.pkg.apis.meta.v1.APIResourceList", &[p(1, "groupVersion", 0), p(2, "resources", 0)]);
pub static API_VERSIONS_M: Message = Message::new("k8s.io.apimachinery.pkg.apis.meta.v1.APIVersions", &[p(1, "versions", 0), p(2, "serverAddressByClientCIDRs", 0)]);
pub static CONDITION_M: Message = Message::new("k8s.io.apimachinery.pkg.apis.meta.v1.Condition", &[p(1, "type", 0), p(2, "status", 0), p(3, "observedGeneration", 0), p(4, "lastTransitionTime", 0), p(5, "reason", 0), p(6, "message", 0)]);
pub static DELETE_OPTIONS_M: Message = Message::new("k8s.io.apimachinery.pkg.apis.meta.v1.DeleteOptions", &[p(1, "gracePeriodSeconds", 1), p(2, "preconditions", 1), p(3, "orphanDependents", 1), p(4, "propagationPolicy", 1), p(5, "dryRun", 0), p(6, "ignoreStoreReadErrorWithClusterBreakingPotential", 1)]);
pub static FIELD_SELECTOR_REQUIREMENT_M: Message = Message::new("k8s.io.apimachinery.pkg.apis.meta.v1.FieldSelectorRequirement", &[p(1, "key", 0), p(2, "operator", 0), p(3, "values", 0)]);
pub static GROUP_RESOURCE_M: Message = Message::new("k8s.io.apimachinery.pkg.apis.meta.v1.GroupResource", &[p(1, "group", 0), p(2, "resource", 0)]);
pub static GROUP_VERSION_FOR_DISCOVERY_M: Message = Message::new("k8s.io.apimachinery.pkg.apis.meta.v1.GroupVersionForDiscovery", &[p(1, "groupVersion", 0), p(2, "version", 0)]);
pub static GROUP_VERSION_KIND_M: Message = Message::new("k8s.io.apimachinery.pkg.apis.meta.v1.GroupVersionKind", &[p(1, "group", 0), p(2, "version", 0), p(3, "kind", 0)]);
pub static LABEL_SELECTOR_M: Message = Message::new("k8s.io.apimachinery.pkg.apis.meta.v1.LabelSelector", &[p(1, "matchLabels", 0), p(2, "matchExpressions", 0)]);
pub static LABEL_SELECTOR_REQUIREMENT_M: Message = Message::new("k8s.io.apimachinery.pkg.apis.meta.v1.LabelSelectorRequirement", &[p(1, "key", 0), p(2, "operator", 0), p(3, "values", 0)]);
pub static LIST_M: Message = Message::new("k8s.io.apimachinery.pkg.apis.meta.v1.List", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static LIST_META_M: Message = Message::new("k8s.io.apimachinery.pkg.apis.meta.v1.ListMeta", &[p(1, "selfLink", 0), p(2, "resourceVersion", 0), p(3, "continue", 0), p(4, "remainingItemCount", 1), p(5, "shardInfo", 1)]);
pub static MANAGED_FIELDS_ENTRY_M: Message = Message::new("k8s.io.apimachinery.pkg.apis.meta.v1.ManagedFieldsEntry", &[p(1, "manager", 0), p(2, "operation", 0), p(3, "apiVersion", 0), p(4, "time", 1), p(6, "fieldsType", 0), p(7, "fieldsV1", 1), p(8, "subresource", 0)]);
pub static OBJECT_META_M: Message = Message::new("k8s.io.apimachinery.pkg.apis.meta.v1.ObjectMeta", &[p(1, "name", 0), p(2, "generateName", 0), p(3, "namespace", 0), p(4, "selfLink", 0), p(5, "uid", 0), p(6, "resourceVersion", 0), p(7, "generation", 0), p(8, "creationTimestamp", 0), p(9, "deletionTimestamp", 1), p(10, "deletionGracePeriodSeconds", 1), p(11, "labels", 0), p(12, "annotations", 0), p(13, "ownerReferences", 0), p(14, "finalizers", 0), p(17, "managedFields", 0)]);
pub static OWNER_REFERENCE_M: Message = Message::new("k8s.io.apimachinery.pkg.apis.meta.v1.OwnerReference", &[p(1, "kind", 0), p(3, "name", 0), p(4, "uid", 0), p(5, "apiVersion", 0), p(6, "controller", 1), p(7, "blockOwnerDeletion", 1)]);
pub static PARTIAL_OBJECT_METADATA_M: Message = Message::new("k8s.io.apimachinery.pkg.apis.meta.v1.PartialObjectMetadata", &[p(1, "metadata", 0)]);
pub static PARTIAL_OBJECT_METADATA_LIST_M: Message = Message::new("k8s.io.apimachinery.pkg.apis.meta.v1.PartialObjectMetadataList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static PATCH_M: Message = Message::new("k8s.io.apimachinery.pkg.apis.meta.v1.Patch", &[]);
pub static PRECONDITIONS_M: Message = Message::new("k8s.io.apimachinery.pkg.apis.meta.v1.Preconditions", &[p(1, "uid", 1), p(2, "resourceVersion", 1)]);
pub static SERVER_ADDRESS_BY_CLIENT_CIDR_M: Message = Message::new("k8s.io.apimachinery.pkg.apis.meta.v1.ServerAddressByClientCIDR", &[p(1, "clientCIDR", 0), p(2, "serverAddress", 0)]);
pub static SHARD_INFO_M: Message = Message::new("k8s.io.apimachinery.pkg.apis.meta.v1.ShardInfo", &[p(1, "selector", 0)]);
pub static STATUS_M: Message = Message::new("k8s.io.apimachinery.pkg.apis.meta.v1.Status", &[p(1, "metadata", 0), p(2, "status", 0), p(3, "message", 0), p(4, "reason", 0), p(5, "details", 1), p(6, "code", 0)]);
pub static STATUS_CAUSE_M: Message = Message::new("k8s.io.apimachinery.pkg.apis.meta.v1.StatusCause", &[p(1, "reason", 0), p(2, "message", 0), p(3, "field", 0)]);
pub static STATUS_DETAILS_M: Message = Message::new("k8s.io.apimachinery.pkg.apis.meta.v1.StatusDetails", &[p(1, "name", 0), p(2, "group", 0), p(3, "kind", 0), p(4, "causes", 0), p(5, "retryAfterSeconds", 0), p(6, "uid", 0)]);
pub static WATCH_EVENT_M: Message = Message::new("k8s.io.apimachinery.pkg.apis.meta.v1.WatchEvent", &[p(1, "type", 0), p(2, "object", 0)]);
