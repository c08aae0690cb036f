//! From a checked file to the providers of each resource.

use super::validate::{is_everything, parse};
use super::{Config, KeyConfig, KmsConfig, ProviderConfig};
use crate::chain::{Keyring, Provider};
use crate::cipher::{Cipher, Secret};
use crate::figures::Figures;
use crate::kms::{Kms, Plugin, Socket};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use supercargo_env::Env;
use supercargo_meta::{GroupResource, decode_base64};
use zeroize::Zeroizing;

/// Which providers a resource has.
#[derive(Default)]
pub(crate) struct Rules {
    providers: HashMap<GroupResource, Vec<Provider>>,
    /// The plugins, in the order of the file.
    pub(crate) plugins: Vec<Arc<Kms>>,
}

impl Rules {
    /// The providers of a resource: by its name, by its group, by the rule for everything; `None` when no rule names it.
    pub(crate) fn of(&self, resource: &GroupResource) -> Option<&[Provider]> {
        let group = GroupResource::new(resource.group.clone(), "*");
        [resource, &group, &GroupResource::new("*", "*")]
            .into_iter()
            .find_map(|r| self.providers.get(r))
            .map(Vec::as_slice)
    }
}

/// The rules of a file.
///
/// # Errors
/// A rule that can never be used, or a provider that can't be made.
pub(crate) fn build(config: &Config, env: &Env, figures: &Arc<Figures>) -> Result<Rules, String> {
    let mut rules = Rules {
        providers: HashMap::new(),
        plugins: Vec::new(),
    };
    for entry in &config.resources {
        let mut providers = Vec::new();
        for p in &entry.providers {
            let made = provider(p, env, figures)?;
            if let Provider::Kms(kms) = &made {
                rules.plugins.push(kms.clone());
            }
            providers.push(made);
        }
        for name in &entry.resources {
            let resource = parse(name);
            let group = GroupResource::new(resource.group.clone(), "*");
            for mask in [group, GroupResource::new("*", "*")] {
                if rules.providers.contains_key(&mask) {
                    return Err(format!(
                        "resource {} is masked by earlier rule {}",
                        shown(&resource),
                        shown(&mask)
                    ));
                }
            }
            rules
                .providers
                .entry(resource)
                .or_default()
                .extend(providers.clone());
        }
    }
    Ok(rules)
}

/// A resource as the file has it, quoted.
fn shown(r: &GroupResource) -> String {
    let text = match (r.group.as_str(), r.resource.as_str()) {
        ("", "*") => "*.".to_owned(),
        ("", resource) => resource.to_owned(),
        (group, resource) => format!("{resource}.{group}"),
    };
    debug_assert!(is_everything(r) || text != "*.*");
    supercargo_meta::go_quote(&text)
}

fn provider(p: &ProviderConfig, env: &Env, figures: &Arc<Figures>) -> Result<Provider, String> {
    const AES: &str = "no matching key was found for the provided AES transformer";
    const SECRETBOX: &str = "no matching key was found for the provided Secretbox transformer";
    Ok(if let Some(keys) = &p.aesgcm {
        keyring("k8s:enc:aesgcm:v1:", AES, keys, |k| Cipher::gcm(k))?
    } else if let Some(keys) = &p.aescbc {
        keyring("k8s:enc:aescbc:v1:", AES, keys, Cipher::cbc)?
    } else if let Some(keys) = &p.secretbox {
        keyring("k8s:enc:secretbox:v1:", SECRETBOX, keys, |k| Cipher::secretbox(k))?
    } else if let Some(k) = &p.kms {
        Provider::Kms(Arc::new(kms(k, env, figures)?))
    } else {
        Provider::Identity
    })
}

fn keyring(
    prefix: &'static str,
    none: &'static str,
    keys: &[KeyConfig],
    cipher: impl Fn(&Secret) -> Option<Cipher>,
) -> Result<Provider, String> {
    let key = |k: &KeyConfig| {
        let secret = decode_base64(&k.secret).map(Zeroizing::new);
        let cipher = secret.as_ref().and_then(&cipher);
        let cipher = cipher.ok_or_else(|| format!("could not obtain secret for named key {}", k.name))?;
        Ok((format!("{}:", k.name), cipher))
    };
    let keys = keys.iter().map(key).collect::<Result<_, String>>()?;
    Ok(Provider::Keyed(Arc::new(Keyring { prefix, none, keys })))
}

fn kms(k: &KmsConfig, env: &Env, figures: &Arc<Figures>) -> Result<Kms, String> {
    if k.api_version != "v2" {
        return Err(format!(
            "the KMS provider {} has apiVersion {}: KMSv1 is deprecated and will only receive security updates going \
             forward. Use KMSv2 instead.",
            k.name, k.api_version
        ));
    }
    let timeout = Duration::from_nanos(k.timeout_nanos.unsigned_abs());
    let socket = Socket::parse(&k.endpoint);
    let plugin = Plugin::new(env, &k.name, socket, timeout, figures.clone());
    Ok(Kms::new(env, &k.name, plugin, figures.clone()))
}
