//! What the server shows of itself, and what its administrator gets.

use crate::config::{Cidr, Config, Text};
use crate::pki::{Pki, Purpose, read_file, write_file};
use crate::start_error::StartError;
use crate::{keys, kubeconfig};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::path::PathBuf;
use supercargo_http::{CertStore, OpenId, PublicKey};

/// The certificate of the flags, or one of our own for all names and addresses of the server.
///
/// # Errors
/// A sentence that names the file.
pub(crate) fn serving_certificate(
    config: &Config,
    pki: &Pki,
    advertise: IpAddr,
) -> Result<CertStore, StartError> {
    let usable = |cert: &str, key: &str| {
        CertStore::from_pem(cert.as_bytes(), key.as_bytes())
            .map_err(|e| StartError::new(format!("the server's certificate can't be used: {e}"), ""))
    };
    if let Some((cert, key)) = &config.tls {
        return usable(&cert.content, &key.content);
    }
    let mut names: Vec<String> = [
        "kubernetes",
        "kubernetes.default",
        "kubernetes.default.svc",
        "kubernetes.default.svc.cluster.local",
        "localhost",
    ]
    .map(str::to_owned)
    .to_vec();
    if !config.external_hostname.is_empty() {
        names.push(config.external_hostname.clone());
    }
    let mut addresses: Vec<IpAddr> = vec![Ipv4Addr::LOCALHOST.into(), Ipv6Addr::LOCALHOST.into(), advertise];
    addresses.extend(config.service_cidrs.iter().map(Cidr::first));
    if !config.bind_address.is_unspecified() {
        addresses.push(config.bind_address);
    }
    addresses.sort_unstable();
    addresses.dedup();
    let pair = pki.leaf(
        "server",
        &Purpose::Serve {
            names: &names,
            addresses: &addresses,
        },
    )?;
    if let Some(dir) = &config.cert_dir {
        write_file(&dir.join("apiserver.crt"), &pair.cert, false)?;
        write_file(&dir.join("apiserver.key"), &pair.key, true)?;
    }
    usable(&pair.cert, &pair.key)
}

/// Who issues the tokens of service accounts, and by which keys they are checked.
///
/// # Errors
/// A sentence that names the file.
pub(crate) fn openid(config: &Config, pki: &Pki) -> Result<OpenId, StartError> {
    let mut keys: Vec<PublicKey> = Vec::new();
    if let Some(file) = &config.signing_key {
        keys::check_signs(file)?;
    }
    for file in config.service_account_keys.iter().chain(&config.signing_key) {
        for k in keys::public_keys(file)? {
            if !keys.contains(&k) {
                keys.push(k);
            }
        }
    }
    if keys.is_empty() {
        let (_, public) = pki.signer("sa")?;
        let path = config.data_dir.join("pki").join("sa.pub");
        keys = keys::public_keys(&Text {
            path,
            content: public,
        })?;
    }
    let issuer = config
        .issuers
        .first()
        .cloned()
        .unwrap_or_else(|| "https://kubernetes.default.svc".to_owned());
    Ok(OpenId {
        issuer,
        jwks_uri: config.jwks_uri.clone(),
        keys,
    })
}

/// Writes the administrator's kubeconfig. With a client authority from elsewhere this server can't make an administrator:
/// then only the certificate authority's owner can, and no file is written.
///
/// # Errors
/// A sentence that names the file.
pub(crate) fn write_kubeconfig(config: &Config, pki: &Pki, url: &str) -> Result<PathBuf, StartError> {
    let path = config
        .kubeconfig
        .clone()
        .unwrap_or_else(|| config.data_dir.join("admin.kubeconfig"));
    let path = std::path::absolute(&path).unwrap_or(path);
    if config.client_ca.is_some() {
        return Ok(path);
    }
    let admin = pki.leaf(
        "admin",
        &Purpose::Client {
            user: "admin",
            groups: &["system:masters"],
        },
    )?;
    let ca = match &config.tls {
        Some((cert, _)) => cert.content.clone(),
        None => pki.ca_pem().to_owned(),
    };
    let text = kubeconfig::client_certificate(url, &ca, &admin.cert, &admin.key);
    if read_file(&path).ok().as_deref() != Some(text.as_str()) {
        write_file(&path, &text, true)?;
    }
    Ok(path)
}
