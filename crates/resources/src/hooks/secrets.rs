//! Secrets: plain text becomes data, and an update that names no type keeps it.

use super::{is_set, keep};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use supercargo_meta::Tree;
use supercargo_registry::{Hook, HookContext};

pub(super) struct Secrets;

impl Hook for Secrets {
    fn normalise(&self, secret: &mut Tree) {
        // Written, never read: its entries win over those of `data`.
        let Some(plain) = secret.remove(&["stringData"]) else {
            return;
        };
        for (key, value) in plain.as_map().into_iter().flat_map(|m| m.iter()) {
            let encoded = STANDARD.encode(value.as_str().unwrap_or(""));
            secret.set(&["data", key], encoded.into());
        }
    }
    fn prepare_update(&self, _: &HookContext<'_>, _: &str, secret: &mut Tree, old: &Tree) {
        if !is_set(secret, &["type"]) {
            keep(secret, old, &["type"]);
        }
    }
}
