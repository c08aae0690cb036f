//! Cluster trust bundles: the name of a bundle that belongs to a signer says so.

use supercargo_meta::{FieldError, Tree};
use supercargo_registry::{Hook, HookContext};

pub(super) struct ClusterTrustBundles;

impl Hook for ClusterTrustBundles {
    fn validate_create(&self, _: &HookContext<'_>, bundle: &Tree) -> Vec<FieldError> {
        let name = bundle.str_at(&["metadata", "name"]);
        let signer = bundle.str_at(&["spec", "signerName"]);
        let problem = if signer.is_empty() {
            name.contains(':')
                .then(|| "ClusterTrustBundle without signer name must not have \":\" in its name".to_owned())
        } else {
            let prefix = format!("{}:", signer.replace('/', ":"));
            (!name.starts_with(&prefix)).then(|| {
                format!("ClusterTrustBundle for signerName {signer} must be named with prefix {prefix}")
            })
        };
        problem
            .map(|p| FieldError::invalid("metadata.name", name, p))
            .into_iter()
            .collect()
    }
}
