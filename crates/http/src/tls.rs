//! TLS: certificates that can be exchanged, and client certificates that are asked for but judged later.
//!
//! As in kube-apiserver the handshake accepts any client certificate whose key signed it; whether its chain leads
//! anywhere is the authenticator's business, so a bad one ends in a 401 and not in a broken connection.

use arc_swap::ArcSwap;
use rustls::client::danger::HandshakeSignatureValid;
use rustls::crypto::{
    CryptoProvider, WebPkiSupportedAlgorithms, verify_tls12_signature, verify_tls13_signature,
};
use rustls::server::danger::{ClientCertVerified, ClientCertVerifier};
use rustls::server::{ClientHello, ResolvesServerCert};
use rustls::sign::CertifiedKey;
use rustls::{DigitallySignedStruct, DistinguishedName, Error, ServerConfig, SignatureScheme};
use rustls_pki_types::pem::PemObject;
use rustls_pki_types::{CertificateDer, PrivateKeyDer, UnixTime};
use std::sync::Arc;

/// A certificate or key can't be used.
#[derive(Debug)]
pub struct TlsError(String);

impl std::fmt::Display for TlsError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for TlsError {}

/// The server's certificates: a default one, and others by host name. All can be exchanged while the server runs; new
/// connections see the new ones.
#[derive(Debug)]
pub struct CertStore {
    current: ArcSwap<Certs>,
}

#[derive(Debug)]
struct Certs {
    default: Arc<CertifiedKey>,
    by_name: Vec<(String, Arc<CertifiedKey>)>,
}

impl CertStore {
    /// With a chain and key in PEM form.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn from_pem(chain: &[u8], key: &[u8]) -> Result<Self, TlsError> {
        Ok(Self {
            current: ArcSwap::from_pointee(Certs {
                default: certified_key(chain, key)?,
                by_name: Vec::new(),
            }),
        })
    }

    /// Exchanges the default certificate.
    ///
    /// # Errors
    /// What is wrong with the new one; the old one stays.
    pub fn replace(&self, chain: &[u8], key: &[u8]) -> Result<(), TlsError> {
        let default = certified_key(chain, key)?;
        self.current.rcu(|old| Certs {
            default: default.clone(),
            by_name: old.by_name.clone(),
        });
        Ok(())
    }

    /// Adds or exchanges the certificate of a host name, which may start with `*.`.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn set_name(&self, name: &str, chain: &[u8], key: &[u8]) -> Result<(), TlsError> {
        let cert = certified_key(chain, key)?;
        let name = name.to_ascii_lowercase();
        self.current.rcu(|old| {
            let mut by_name = old.by_name.clone();
            by_name.retain(|(n, _)| *n != name);
            by_name.push((name.clone(), cert.clone()));
            Certs {
                default: old.default.clone(),
                by_name,
            }
        });
        Ok(())
    }

    fn find(&self, name: Option<&str>) -> Arc<CertifiedKey> {
        let certs = self.current.load();
        let found = name.and_then(|name| {
            let wild = name.split_once('.').map(|(_, rest)| rest);
            let exact = certs.by_name.iter().find(|(n, _)| n == name);
            exact.or_else(|| {
                certs
                    .by_name
                    .iter()
                    .find(|(n, _)| n.strip_prefix("*.").is_some_and(|r| Some(r) == wild))
            })
        });
        found.map_or_else(|| certs.default.clone(), |(_, c)| c.clone())
    }
}

impl ResolvesServerCert for CertStore {
    fn resolve(&self, hello: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        Some(self.find(hello.server_name()))
    }
}

fn certified_key(chain: &[u8], key: &[u8]) -> Result<Arc<CertifiedKey>, TlsError> {
    let chain: Vec<CertificateDer<'static>> = CertificateDer::pem_slice_iter(chain)
        .collect::<Result<_, _>>()
        .map_err(|e| TlsError(format!("certificate: {e}")))?;
    if chain.is_empty() {
        return Err(TlsError("no certificate found".to_owned()));
    }
    let key = PrivateKeyDer::from_pem_slice(key).map_err(|e| TlsError(format!("private key: {e}")))?;
    let key = rustls::crypto::ring::sign::any_supported_type(&key)
        .map_err(|e| TlsError(format!("private key: {e}")))?;
    let pair = CertifiedKey::new(chain, key);
    match pair.keys_match() {
        Ok(()) | Err(Error::InconsistentKeys(rustls::InconsistentKeys::Unknown)) => Ok(Arc::new(pair)),
        Err(e) => Err(TlsError(format!("certificate and private key: {e}"))),
    }
}

/// TLS 1.2 and 1.3 with `certs`, h2 preferred.
pub(crate) fn config(certs: Arc<CertStore>) -> Result<ServerConfig, TlsError> {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let verifier = Arc::new(AnyCertificate(provider.signature_verification_algorithms));
    let mut config = ServerConfig::builder_with_provider(CryptoProvider::clone(&provider).into())
        .with_protocol_versions(&[&rustls::version::TLS13, &rustls::version::TLS12])
        .map_err(|e| TlsError(e.to_string()))?
        .with_client_cert_verifier(verifier)
        .with_cert_resolver(certs);
    config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
    config.ticketer = rustls::crypto::ring::Ticketer::new().map_err(|e| TlsError(e.to_string()))?;
    Ok(config)
}

/// Asks for a client certificate and takes any whose key signed the handshake.
#[derive(Debug)]
struct AnyCertificate(WebPkiSupportedAlgorithms);

impl ClientCertVerifier for AnyCertificate {
    fn client_auth_mandatory(&self) -> bool {
        false
    }
    fn root_hint_subjects(&self) -> &[DistinguishedName] {
        &[]
    }
    fn verify_client_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: UnixTime,
    ) -> Result<ClientCertVerified, Error> {
        Ok(ClientCertVerified::assertion())
    }
    fn verify_tls12_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls12_signature(message, cert, dss, &self.0)
    }
    fn verify_tls13_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls13_signature(message, cert, dss, &self.0)
    }
    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.supported_schemes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(name: &str) -> (String, String) {
        let c = rcgen::generate_simple_self_signed(vec![name.to_owned()]).unwrap();
        (c.cert.pem(), c.signing_key.serialize_pem())
    }

    #[test]
    fn a_certificate_is_found_by_name() {
        let (a, b, c) = (pair("a"), pair("b"), pair("c"));
        let store = CertStore::from_pem(a.0.as_bytes(), a.1.as_bytes()).unwrap();
        store
            .set_name("b.example", b.0.as_bytes(), b.1.as_bytes())
            .unwrap();
        store
            .set_name("*.c.example", c.0.as_bytes(), c.1.as_bytes())
            .unwrap();
        let of = |n: Option<&str>| store.find(n).cert[0].clone();
        let names = [
            None,
            Some("b.example"),
            Some("x.c.example"),
            Some("c.example"),
            Some("x.y.c.example"),
        ];
        let found = names.map(of);
        assert_eq!(found[0], found[3]);
        assert_eq!(found[0], found[4]);
        assert!(found[1] != found[0] && found[2] != found[0] && found[1] != found[2]);
        store.replace(b.0.as_bytes(), b.1.as_bytes()).unwrap();
        assert_eq!(of(None), found[1]);
    }

    #[test]
    fn a_certificate_needs_its_own_key() {
        let (a, b) = (pair("a"), pair("b"));
        assert!(CertStore::from_pem(a.0.as_bytes(), b.1.as_bytes()).is_err());
        assert!(CertStore::from_pem(b"", b.1.as_bytes()).is_err());
        assert!(CertStore::from_pem(a.0.as_bytes(), b"").is_err());
    }
}
