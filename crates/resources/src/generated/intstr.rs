//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

pub static INT_OR_STRING: TypeDef = scalar("io.k8s.apimachinery.pkg.util.intstr.IntOrString", "intstr.IntOrString", Scalar::IntOrString);
