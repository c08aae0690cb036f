//! What a file may say (apiserver 0.37: `pkg/apis/apiserver/validation/validation_encryption.go`).

use super::{Config, KeyConfig, KmsConfig, ProviderConfig};
use supercargo_meta::{FieldError, GroupResource, Tree, decode_base64, duration_text};

const AES_SIZES: &[usize] = &[16, 24, 32];
const SECRETBOX_SIZES: &[usize] = &[32];

/// Everything that is wrong.
pub(super) fn problems(config: &Config, reload: bool) -> Vec<FieldError> {
    let mut errors = Vec::new();
    if config.resources.is_empty() {
        return vec![FieldError::required("resources", at_least_one("resources"))];
    }
    let mut plugins: Vec<&str> = Vec::new();
    for (i, entry) in config.resources.iter().enumerate() {
        let resources = format!("resources[{i}].resources");
        let providers = format!("resources[{i}].providers");
        if entry.resources.is_empty() {
            errors.push(FieldError::required(&resources, at_least_one(&resources)));
        }
        overlaps(&entry.resources, &resources, &mut errors);
        for (j, name) in entry.resources.iter().enumerate() {
            if let Some(problem) = name_problem(name) {
                let path = format!("{resources}[{j}]");
                errors.push(FieldError::invalid(path, name.as_str(), problem));
            }
        }
        if entry.providers.is_empty() {
            errors.push(FieldError::required(&providers, at_least_one(&providers)));
        }
        for (j, p) in entry.providers.iter().enumerate() {
            let path = format!("{providers}[{j}]");
            provider(p, &path, &plugins, reload, &mut errors);
            plugins.extend(p.kms.as_ref().map(|k| k.name.as_str()));
        }
    }
    errors
}

fn at_least_one(what: &str) -> String {
    format!("at least one {what} is required")
}

fn mandatory(name: &str, of: &str) -> String {
    format!("{name} is a mandatory field for a {of}")
}

/// A resource as the file names it: `secrets`, `deployments.apps`, `*.apps`, `*.`, `*.*`.
pub(super) fn parse(name: &str) -> GroupResource {
    let (resource, group) = name.split_once('.').unwrap_or((name, ""));
    GroupResource::new(group, resource)
}

pub(super) fn is_everything(r: &GroupResource) -> bool {
    r.group == "*" && r.resource == "*"
}

fn overlaps(names: &[String], path: &str, errors: &mut Vec<FieldError>) {
    let all: Vec<GroupResource> = names.iter().map(|n| parse(n)).collect();
    let (mut twice, mut overlap) = (false, false);
    for (i, a) in all.iter().enumerate() {
        for (j, b) in all.iter().enumerate() {
            if i == j {
                continue;
            }
            if a == b && !twice {
                twice = true;
                continue;
            }
            let covers = |r: &GroupResource| r.resource == "*";
            overlap |= is_everything(a) || (a.group == b.group && (covers(a) || covers(b)));
        }
    }
    let shown = || Tree::list(names.iter().map(|n| Tree::from(n.as_str())).collect());
    if twice {
        let text = "the same resource cannot be specified multiple times";
        errors.push(FieldError::invalid(path, shown(), text));
    }
    if overlap {
        let text = "using overlapping resources such as 'secrets' and '*.' in the same resource list is not allowed as they will be masked";
        errors.push(FieldError::invalid(path, shown(), text));
    }
}

fn name_problem(name: &str) -> Option<&'static str> {
    let r = parse(name);
    Some(match name {
        _ if name.to_lowercase() != name => "resource name should not contain capital letters",
        "*" => "use '*.' to encrypt all the resources from core API group or *.* to encrypt all resources",
        "apiserveripinfo" | "serviceipallocations" | "servicenodeportallocations" => {
            "resources which do not have REST API/s cannot be encrypted"
        }
        _ if r.group == "events.k8s.io" => {
            "'*.events.k8s.io' objects are stored using the 'events' API group in etcd. Use 'events' instead in the config file"
        }
        _ if r.group == "extensions" => {
            "'extensions' group has been removed and cannot be used for encryption"
        }
        _ if r.group == "*" && r.resource != "*" => {
            "encrypting the same resource across groups is not supported"
        }
        _ => return None,
    })
}

fn provider(p: &ProviderConfig, path: &str, plugins: &[&str], reload: bool, errors: &mut Vec<FieldError>) {
    let given = [
        p.aesgcm.is_some(),
        p.aescbc.is_some(),
        p.secretbox.is_some(),
        p.identity,
        p.kms.is_some(),
    ];
    let refuse = |text: &str| FieldError::invalid_verbatim(path, shown(p), text);
    match given.into_iter().filter(|g| *g).count() {
        0 => errors.push(refuse(
            "provider does not contain any of the expected providers: KMS, AESGCM, AESCBC, Secretbox, Identity",
        )),
        1 => {}
        _ => errors.push(refuse(
            "more than one provider specified in a single element, should split into different list elements",
        )),
    }
    if let Some(k) = &p.kms {
        kms(k, &format!("{path}.kms"), plugins, reload, errors);
    } else if let Some(k) = &p.aesgcm {
        keys(k, &format!("{path}.aesgcm.keys"), AES_SIZES, errors);
    } else if let Some(k) = &p.aescbc {
        keys(k, &format!("{path}.aescbc.keys"), AES_SIZES, errors);
    } else if let Some(k) = &p.secretbox {
        keys(k, &format!("{path}.secretbox.keys"), SECRETBOX_SIZES, errors);
    }
}

/// A provider as upstream shows one, but for its secrets.
fn shown(p: &ProviderConfig) -> String {
    let quote = supercargo_meta::go_quote;
    let keys = |keys: &Option<Vec<KeyConfig>>| {
        let Some(keys) = keys else {
            return "null".to_owned();
        };
        let keys: Vec<String> = keys
            .iter()
            .map(|k| format!("{{\"Name\":{},\"Secret\":\"REDACTED\"}}", quote(&k.name)))
            .collect();
        format!("{{\"Keys\":[{}]}}", keys.join(","))
    };
    let kms = p.kms.as_ref().map_or_else(
        || "null".to_owned(),
        |k| {
            format!(
                "{{\"APIVersion\":{},\"Name\":{}}}",
                quote(&k.api_version),
                quote(&k.name)
            )
        },
    );
    format!(
        "{{\"AESGCM\":{},\"AESCBC\":{},\"Secretbox\":{},\"Identity\":{},\"KMS\":{kms}}}",
        keys(&p.aesgcm),
        keys(&p.aescbc),
        keys(&p.secretbox),
        if p.identity { "{}" } else { "null" }
    )
}

fn keys(keys: &[KeyConfig], path: &str, sizes: &[usize], errors: &mut Vec<FieldError>) {
    if keys.is_empty() {
        errors.push(FieldError::required(path, at_least_one("keys")));
    }
    for (i, key) in keys.iter().enumerate() {
        if key.name.is_empty() {
            let path = format!("{path}[{i}].name");
            errors.push(FieldError::required(path, mandatory("name", "key")));
        }
        let path = format!("{path}[{i}].secret");
        if key.secret.is_empty() {
            errors.push(FieldError::required(path, mandatory("secret", "key")));
            continue;
        }
        match decode_base64(&key.secret).map(zeroize::Zeroizing::new) {
            None => errors.push(FieldError::invalid(
                path,
                "REDACTED",
                "secrets must be base64 encoded",
            )),
            Some(secret) if sizes.contains(&secret.len()) => {}
            Some(secret) => {
                let sizes: Vec<String> = sizes.iter().map(ToString::to_string).collect();
                let text = format!(
                    "secret is not of the expected length, got {}, expected one of [{}]",
                    secret.len(),
                    sizes.join(" ")
                );
                errors.push(FieldError::invalid(path, "REDACTED", text));
            }
        }
    }
}

fn kms(k: &KmsConfig, path: &str, plugins: &[&str], reload: bool, errors: &mut Vec<FieldError>) {
    let at = |name: &str| format!("{path}.{name}");
    let name = k.name.as_str();
    let is_v1 = k.api_version == "v1";
    if name.is_empty() {
        errors.push(FieldError::required(at("name"), mandatory("name", "provider")));
    }
    if !is_v1 && name.contains(':') {
        let text = format!("invalid KMS provider name {name}, must not contain ':'");
        errors.push(FieldError::invalid(at("name"), name, text));
    }
    if (reload || !is_v1) && plugins.contains(&name) {
        let text = format!("duplicate KMS provider name {name}, names must be unique");
        errors.push(FieldError::invalid(at("name"), name, text));
    }
    if k.timeout_nanos <= 0 {
        let shown = duration_text(k.timeout_nanos);
        let text = "timeout should be a positive value";
        errors.push(FieldError::invalid(at("timeout"), shown.as_str(), text));
    }
    if let Some(text) = endpoint_problem(&k.endpoint) {
        errors.push(FieldError::invalid(at("endpoint"), k.endpoint.as_str(), text));
    }
    match k.cache_size {
        Some(n) if !is_v1 => {
            errors.push(FieldError::invalid(
                at("cachesize"),
                n,
                "cachesize is not supported in v2",
            ));
        }
        Some(0) => {
            let text = "cachesize should be a positive value, or negative to disable";
            errors.push(FieldError::invalid(at("cachesize"), 0_i64, text));
        }
        _ => {}
    }
    if !matches!(k.api_version.as_str(), "v1" | "v2") {
        let text = "unsupported apiVersion apiVersion for KMS provider, only v1 and v2 are supported";
        errors.push(FieldError::invalid(
            at("apiVersion"),
            k.api_version.as_str(),
            text,
        ));
    }
}

fn endpoint_problem(endpoint: &str) -> Option<String> {
    if endpoint.is_empty() {
        return Some(mandatory("endpoint", "kms"));
    }
    let unreadable = |why: &str| {
        let shown = supercargo_meta::go_quote(endpoint);
        Some(format!(
            "invalid endpoint for kms provider, error: parse {shown}: {why}"
        ))
    };
    if endpoint.bytes().any(|b| b < b' ' || b == 0x7f) {
        return unreadable("net/url: invalid control character in URL");
    }
    if endpoint.starts_with(':') {
        return unreadable("missing protocol scheme");
    }
    let scheme = endpoint.split_once(':').map_or("", |(scheme, _)| scheme);
    let is_scheme = scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b"+-.".contains(&b));
    let scheme = if is_scheme {
        scheme.to_ascii_lowercase()
    } else {
        String::new()
    };
    (scheme != "unix").then(|| {
        let shown = supercargo_meta::go_quote(&scheme);
        format!("unsupported scheme {shown} for KMS provider, only unix is supported")
    })
}
