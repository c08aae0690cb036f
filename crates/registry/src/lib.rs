//! Resources: their descriptions, the index that finds them, and the verbs.

mod admit;
mod desc;
mod index;
pub mod rest;

pub use admit::{
    Admit, Attributes, Authorize, Hook, HookContext, HookTable, NoHook, Operation, RegistryConfig,
    Transaction,
};

pub use desc::{
    Convert, GcDefault, Generation, Lifecycle, NameRule, ResetFields, ResourceDesc, StorageDesc, Strategy,
    SubresourceAction, SubresourceDesc, SubresourceStrategy, VersionDesc,
};
pub use index::{Endpoints, GroupVersionEndpoints, ResourceIndex};
