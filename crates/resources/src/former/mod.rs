//! Versions that are no longer served and that objects may still lie in: whoever upgraded a cluster and never wrote its
//! objects anew has them. kube-apiserver reads them for as long as its scheme knows them (kubernetes 1.37: `pkg/apis/*/install`),
//! and so do we. `data/hooks.json` says which there are; most have the fields of the version that is stored now. Here is what
//! others had, and how it becomes a canonical tree of the stored version (pkg/apis/<group>/<version>/conversion.go).
//!
//! What these versions once filled in when an object was created is not filled in again: it was stored with the object.

pub mod apps;
pub mod discovery;
pub mod events;
pub mod flowcontrol;
pub mod networking;
pub mod node;
pub mod policy;
pub mod rbac;

use supercargo_meta::Map;
use supercargo_schema::TypeDef;

/// The type of a former version, and the way from there to the stored version.
pub type Former = (&'static TypeDef, fn(&mut Map));

/// The way from a version that had the same fields.
pub fn same(_: &mut Map) {}
