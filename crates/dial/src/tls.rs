//! What a client needs for TLS, from files in PEM.

use rustls::{ClientConfig, RootCertStore};
use rustls_pki_types::pem::PemObject as _;
use rustls_pki_types::{CertificateDer, PrivateKeyDer};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Files in PEM. All optional.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TlsFiles {
    /// Whom to trust; without it the system's roots.
    pub ca: Option<PathBuf>,
    /// Our certificate for the server.
    pub cert: Option<PathBuf>,
    /// Its key.
    pub key: Option<PathBuf>,
}

impl TlsFiles {
    /// True when any file is named.
    #[must_use]
    pub fn is_set(&self) -> bool {
        self.ca.is_some() || self.cert.is_some() || self.key.is_some()
    }
}

/// The flags that name the files, with their dashes.
#[derive(Clone, Copy, Debug)]
pub struct TlsFlags {
    /// Names [`TlsFiles::ca`].
    pub ca: &'static str,
    /// Names [`TlsFiles::cert`].
    pub cert: &'static str,
    /// Names [`TlsFiles::key`].
    pub key: &'static str,
}

/// How TLS is spoken with a kind of server.
#[derive(Clone, Copy, Debug)]
pub struct Tls {
    /// For error texts.
    pub flags: TlsFlags,
    /// The protocols offered, the best first.
    pub alpn: &'static [&'static str],
}

impl Tls {
    /// What the files say now.
    ///
    /// # Errors
    /// A sentence that names the file and its flag.
    pub fn config(&self, files: &TlsFiles) -> Result<ClientConfig, String> {
        let TlsFlags { ca, cert, key } = self.flags;
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let builder = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|e| e.to_string())?
            .with_root_certificates(roots(ca, files.ca.as_deref())?);
        let mut config = match (&files.cert, &files.key) {
            (None, None) => builder.with_no_client_auth(),
            (Some(chain), Some(secret)) => {
                let chain = certificates(cert, chain)?;
                let secret = PrivateKeyDer::from_pem_file(secret)
                    .map_err(|e| format!("{key}: {}: {e}", secret.display()))?;
                builder
                    .with_client_auth_cert(chain, secret)
                    .map_err(|e| format!("{cert} and {key} do not fit: {e}"))?
            }
            _ => return Err(format!("{cert} and {key} go together: one is missing")),
        };
        config.alpn_protocols = self.alpn.iter().map(|p| p.as_bytes().to_vec()).collect();
        Ok(config)
    }
}

fn roots(flag: &str, ca: Option<&Path>) -> Result<RootCertStore, String> {
    let mut roots = RootCertStore::empty();
    if let Some(ca) = ca {
        for certificate in certificates(flag, ca)? {
            roots
                .add(certificate)
                .map_err(|e| format!("{flag}: {}: {e}", ca.display()))?;
        }
    } else {
        // Unreadable ones among the system's are no concern of ours.
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    }
    Ok(roots)
}

fn certificates(flag: &str, path: &Path) -> Result<Vec<CertificateDer<'static>>, String> {
    let read = CertificateDer::pem_file_iter(path).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    match read {
        Ok(found) if found.is_empty() => Err(format!("{flag}: {}: holds no certificate", path.display())),
        Ok(found) => Ok(found),
        Err(e) => Err(format!("{flag}: {}: {e}", path.display())),
    }
}
