//! Whom a webhook must be: who the bundle of its definition vouches for, or who the system trusts.
//!
//! As Go does, a server may show a certificate of the bundle itself, also when that says it is an authority: webhooks often sign for
//! themselves.

use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::client::{WebPkiServerVerifier, verify_server_name};
use rustls::crypto::CryptoProvider;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::server::ParsedCertificate;
use rustls::{CertificateError, DigitallySignedStruct, Error, RootCertStore, SignatureScheme};
use std::sync::Arc;
use supercargo_structural::ca_certificates;
use tokio_rustls::TlsConnector;
use x509_parser::prelude::{ASN1Time, FromDer as _, X509Certificate};

/// What believes a bundle, which is PEM in base64; "" believes whom the system believes.
///
/// # Errors
/// Go's text for a bundle that can't be read.
pub(super) fn trust(bundle: &str) -> Result<TlsConnector, String> {
    let mut roots = RootCertStore::empty();
    let mut itself = Vec::new();
    if bundle.is_empty() {
        let native = rustls_native_certs::load_native_certs();
        roots.add_parsable_certificates(native.certs);
    } else {
        let unread = |why: String| format!("unable to load root certificates: {why}");
        for der in ca_certificates(bundle).map_err(unread)? {
            let c = CertificateDer::from(der);
            if roots.add(c.clone()).is_ok() {
                itself.push(c);
            }
        }
        if itself.is_empty() {
            return Err(unread("no valid certificate authority data seen".to_owned()));
        }
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let verifier = verifier(roots, itself, provider.clone())?;
    let mut config = rustls::ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|e| e.to_string())?
        .dangerous()
        .with_custom_certificate_verifier(verifier)
        .with_no_client_auth();
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(TlsConnector::from(Arc::new(config)))
}

fn verifier(
    roots: RootCertStore,
    itself: Vec<CertificateDer<'static>>,
    provider: Arc<CryptoProvider>,
) -> Result<Arc<Verifier>, String> {
    // Without any root nobody is believed; the builder wants one.
    let chains = if roots.is_empty() {
        None
    } else {
        let built = WebPkiServerVerifier::builder_with_provider(Arc::new(roots), provider.clone()).build();
        Some(built.map_err(|e| e.to_string())?)
    };
    Ok(Arc::new(Verifier {
        chains,
        itself,
        provider,
    }))
}

#[derive(Debug)]
struct Verifier {
    chains: Option<Arc<WebPkiServerVerifier>>,
    /// The certificates of the bundle.
    itself: Vec<CertificateDer<'static>>,
    provider: Arc<CryptoProvider>,
}

impl ServerCertVerifier for Verifier {
    fn verify_server_cert(
        &self,
        shown: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        ocsp: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        if self.itself.iter().any(|c| c == shown) {
            is_valid_at(shown, now)?;
            verify_server_name(&ParsedCertificate::try_from(shown)?, name)?;
            return Ok(ServerCertVerified::assertion());
        }
        match &self.chains {
            Some(chains) => chains.verify_server_cert(shown, intermediates, name, ocsp, now),
            None => Err(CertificateError::UnknownIssuer.into()),
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        rustls::crypto::verify_tls12_signature(message, cert, dss, algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        rustls::crypto::verify_tls13_signature(message, cert, dss, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider
            .signature_verification_algorithms
            .supported_schemes()
    }
}

fn is_valid_at(certificate: &CertificateDer<'_>, now: UnixTime) -> Result<(), Error> {
    let (_, parsed) = X509Certificate::from_der(certificate).map_err(|_| CertificateError::BadEncoding)?;
    let seconds = i64::try_from(now.as_secs()).map_err(|_| CertificateError::Expired)?;
    let now = ASN1Time::from_timestamp(seconds).map_err(|_| CertificateError::Expired)?;
    let validity = parsed.validity();
    if now > validity.not_after {
        return Err(CertificateError::Expired.into());
    }
    if now < validity.not_before {
        return Err(CertificateError::NotValidYet.into());
    }
    Ok(())
}
