//! Resources: their descriptions, the index that finds them, and the verbs.

mod admit;
mod asked;
mod binding;
mod body;
mod build;
mod client;
mod connect;
mod conversions;
mod create;
mod delete;
mod desc;
mod endpoint;
mod errors;
mod filled;
mod identity;
mod index;
mod managed;
mod object;
mod object_meta;
mod patch;
mod read;
mod repeat;
pub mod rest;
mod scale;
mod selection;
mod shaped;
mod store;
mod strategy;
mod unsupported;
mod version_view;
mod write;

pub use admit::{
    Admit, Attributes, Authorize, DeleteStep, Hook, HookContext, HookTable, NoHook, Operation,
    RegistryConfig, Transaction,
};

pub use body::read_body;
pub use build::{Built, Changing, Enabled, Parts, build_endpoints, codec_of};
pub use client::Client;
pub use desc::{
    Convert, ConvertObjects, Declared, GcDefault, Generation, Lifecycle, NameRule, Published, ResetFields,
    ResourceDesc, ScalePaths, StorageDesc, Strategy, SubresourceAction, SubresourceDesc, SubresourceStrategy,
    VersionDesc,
};
pub use filled::selectable_defaults;
pub use index::{Endpoints, GroupVersionEndpoints, ResourceIndex};
pub use object::tree_object;
pub use supercargo_objects::StoredVersion;
