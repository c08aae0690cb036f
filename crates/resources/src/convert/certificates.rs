//! certificates.k8s.io/v1 over v1beta1 for pod certificate requests: v1 knows the key only inside the signing request.

use super::ensure;
use supercargo_meta::{Map, Tree};

/// Fields of the spec that v1 does not have.
const BETA_ONLY: [&str; 2] = ["pkixPublicKey", "proofOfPossession"];

/// To certificates.k8s.io/v1beta1, which is stored.
pub fn to_v1beta1(m: &mut Map) {
    if let Some(spec) = m.get_mut("spec").and_then(Tree::as_map_mut) {
        for field in BETA_ONLY {
            ensure(spec, field, Tree::Null);
        }
    }
}

/// From certificates.k8s.io/v1beta1.
pub fn from_v1beta1(m: &mut Map) {
    let Some(spec) = m.get("spec").and_then(Tree::as_map) else {
        return;
    };
    if !BETA_ONLY.iter().any(|f| spec.contains_key(f)) {
        return;
    }
    if let Some(spec) = m.get_mut("spec").and_then(Tree::as_map_mut) {
        for field in BETA_ONLY {
            spec.remove(field);
        }
    }
}
