//! Resources: their descriptions, the index that finds them, and the verbs.

mod desc;

pub use desc::{
    Convert, GcDefault, Generation, Lifecycle, NameRule, ResetFields, ResourceDesc, StorageDesc, Strategy,
    SubresourceAction, SubresourceDesc, SubresourceStrategy, VersionDesc,
};
