//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static PARTIAL_OBJECT_METADATA_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, ""),
    f("items", &super::anonymous::LIST_OF_META_V1_PARTIAL_OBJECT_METADATA, 8, ""),
];
pub static PARTIAL_OBJECT_METADATA_LIST: TypeDef = object("io.k8s.apimachinery.pkg.apis.meta.v1beta1.PartialObjectMetadataList", "v1beta1.PartialObjectMetadataList", &PARTIAL_OBJECT_METADATA_LIST_F, &[1, 3, 0, 2], false, Some(&PARTIAL_OBJECT_METADATA_LIST_M), &[], None, false);
pub static PARTIAL_OBJECT_METADATA_LIST_M: Message = Message::new("k8s.io.apimachinery.pkg.apis.meta.v1beta1.PartialObjectMetadataList", &[p(1, "items", 0), p(2, "metadata", 0)]);
