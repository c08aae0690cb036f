//! Whom a webhook must be: who the bundle of its definition vouches for, or who the system trusts.
//!
//! As Go does, a server may show a certificate of the bundle itself, also when that says it is an authority: webhooks often sign for
//! themselves.

use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::client::{WebPkiServerVerifier, verify_server_name};
use rustls::crypto::CryptoProvider;
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::server::ParsedCertificate;
use rustls::{CertificateError, DigitallySignedStruct, Error, RootCertStore, SignatureScheme};
use std::sync::Arc;
use tokio_rustls::TlsConnector;
use x509_parser::prelude::{ASN1Time, FromDer as _, X509Certificate};

/// What believes a bundle, which is PEM in base64; "" believes whom the system believes.
///
/// # Errors
/// Go's text for a bundle that can't be read.
pub(super) fn trust(bundle: &str) -> Result<TlsConnector, String> {
    use base64::Engine as _;
    let mut roots = RootCertStore::empty();
    let mut itself = Vec::new();
    let pem = base64::engine::general_purpose::STANDARD
        .decode(bundle)
        .unwrap_or_default();
    if pem.iter().all(u8::is_ascii_whitespace) {
        let native = rustls_native_certs::load_native_certs();
        roots.add_parsable_certificates(native.certs);
    } else {
        // What can't be read is passed over, as long as something can.
        for c in CertificateDer::pem_slice_iter(&pem).flatten() {
            if roots.add(c.clone()).is_ok() {
                itself.push(c.into_owned());
            }
        }
        if itself.is_empty() {
            return Err("unable to load root certificates: unable to parse bytes as PEM block".to_owned());
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
