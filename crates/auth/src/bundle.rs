//! A bundle of certificate authorities, and the one place where chains are verified.

use crate::AuthError;
use arc_swap::ArcSwap;
use rustls_pki_types::pem::PemObject;
use rustls_pki_types::{CertificateDer, TrustAnchor, UnixTime};
use std::sync::Arc;
use std::time::Duration;
use supercargo_env::WallTime;
use x509_parser::prelude::{FromDer, X509Certificate};

/// Certificate authorities that client certificates may come from.
pub struct CaBundle {
    anchors: Vec<TrustAnchor<'static>>,
}

/// A bundle that can be exchanged while requests run.
pub type ReloadableBundle = Arc<ArcSwap<CaBundle>>;

/// The text is no bundle of certificates.
#[derive(Debug)]
pub struct BundleError(String);

impl std::fmt::Display for BundleError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BundleError {}

impl CaBundle {
    /// From PEM text with at least one certificate.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn from_pem(pem: &[u8]) -> Result<Self, BundleError> {
        let mut anchors = Vec::new();
        for der in CertificateDer::pem_slice_iter(pem) {
            let der = der.map_err(|e| BundleError(format!("not a PEM certificate: {e}")))?;
            let anchor = webpki::anchor_from_trusted_cert(&der)
                .map_err(|e| BundleError(format!("not a usable certificate authority: {e}")))?;
            anchors.push(anchor.to_owned());
        }
        if anchors.is_empty() {
            return Err(BundleError("no certificates found".to_owned()));
        }
        Ok(Self { anchors })
    }

    /// The bundle, ready to be exchanged later.
    #[must_use]
    pub fn reloadable(self) -> ReloadableBundle {
        Arc::new(ArcSwap::from_pointee(self))
    }

    /// Whether `leaf`, with the help of `intermediates`, is a client certificate of this bundle at time `now`.
    ///
    /// # Errors
    /// Why not.
    pub(crate) fn verify(
        &self,
        leaf: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        now: WallTime,
    ) -> Result<(), AuthError> {
        let error = |e: webpki::Error| AuthError(format!("x509: {e}"));
        let cert = webpki::EndEntityCert::try_from(leaf).map_err(error)?;
        let seconds = u64::try_from(now.unix_seconds()).unwrap_or(0);
        cert.verify_for_usage(
            webpki::ALL_VERIFICATION_ALGS,
            &self.anchors,
            intermediates,
            UnixTime::since_unix_epoch(Duration::from_secs(seconds)),
            webpki::KeyUsage::client_auth(),
            None,
            None,
        )
        .map_err(error)?;
        Ok(())
    }

    /// When `leaf` expires, at most an hour from `now`.
    pub(crate) fn valid_until(&self, leaf: &CertificateDer<'_>, now: WallTime) -> WallTime {
        let hour = now.plus(Duration::from_secs(3600));
        match X509Certificate::from_der(leaf) {
            Ok((_, c)) => {
                let end = c.validity().not_after.timestamp().saturating_mul(1000);
                hour.min(WallTime::from_unix_millis(end))
            }
            Err(_) => now,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_without_certificates_is_no_bundle() {
        assert!(CaBundle::from_pem(b"").is_err());
        assert!(
            CaBundle::from_pem(b"-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n").is_err()
        );
    }
}
