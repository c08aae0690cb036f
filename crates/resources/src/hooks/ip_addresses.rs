//! IP addresses: the name is the address.

use supercargo_meta::{FieldError, Tree};
use supercargo_registry::{Hook, HookContext};

pub(super) struct IpAddresses;

impl Hook for IpAddresses {
    fn validate_create(&self, _: &HookContext<'_>, address: &Tree) -> Vec<FieldError> {
        let name = address.str_at(&["metadata", "name"]);
        match name.parse::<std::net::IpAddr>() {
            Ok(ip) if ip.to_string() == name => Vec::new(),
            Ok(ip) => vec![FieldError::invalid(
                "metadata.name",
                name,
                format!("must be in canonical form ({:?})", ip.to_string()),
            )],
            Err(_) => vec![FieldError::invalid(
                "metadata.name",
                name,
                "must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)",
            )],
        }
    }
}
