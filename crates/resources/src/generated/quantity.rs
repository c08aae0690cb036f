//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

pub static QUANTITY: TypeDef = scalar("io.k8s.apimachinery.pkg.api.resource.Quantity", "resource.Quantity", Scalar::Quantity);
