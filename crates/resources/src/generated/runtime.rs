//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

pub static RAW_EXTENSION: TypeDef = scalar("io.k8s.apimachinery.pkg.runtime.RawExtension", "runtime.RawExtension", Scalar::RawExtension);
