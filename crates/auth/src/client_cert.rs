//! Client certificates: the subject's common name is the user, its organizations are the groups.

use crate::{AuthError, AuthRequest, Authenticator, ReloadableBundle, names};
use rustls_pki_types::CertificateDer;
use std::fmt::Write;
use supercargo_env::BoxFuture;
use supercargo_meta::Text;
use supercargo_registry::rest::UserInfo;
use x509_parser::prelude::{FromDer, X509Certificate};

/// Attribute of a subject that holds the user's uid.
const UID_OID: &str = "1.3.6.1.4.1.57683.2";

/// Authenticates by the certificate of the connection.
pub struct ClientCert {
    bundle: ReloadableBundle,
}

impl ClientCert {
    /// Accepts certificates of `bundle`.
    #[must_use]
    pub fn new(bundle: ReloadableBundle) -> Self {
        Self { bundle }
    }
}

impl Authenticator for ClientCert {
    fn authenticate<'a>(
        &'a self,
        request: &'a AuthRequest<'a>,
    ) -> BoxFuture<'a, Result<Option<UserInfo>, AuthError>> {
        Box::pin(std::future::ready(self.check(request)))
    }
}

impl ClientCert {
    fn check(&self, request: &AuthRequest<'_>) -> Result<Option<UserInfo>, AuthError> {
        let bundle = self.bundle.load_full();
        match request.peer.verify(&bundle, request.now) {
            None => Ok(None),
            Some(Err(e)) => Err(e),
            Some(Ok(())) => request.peer.user(user_of),
        }
    }
}

/// The user a certificate names; `None` without a common name.
fn user_of(leaf: &CertificateDer<'_>) -> Result<Option<UserInfo>, AuthError> {
    let (_, cert) =
        X509Certificate::from_der(leaf).map_err(|e| AuthError(format!("x509: can't be read: {e}")))?;
    let subject = cert.subject();
    // Of several common names Go takes the last.
    let name = subject.iter_common_name().last().and_then(|a| a.as_str().ok());
    let Some(name) = name.filter(|n| !n.is_empty()) else {
        return Ok(None);
    };
    let groups = subject
        .iter_organization()
        .filter_map(|a| a.as_str().ok())
        .map(Text::from)
        .collect();
    let mut uids = subject
        .iter_attributes()
        .filter(|a| a.attr_type().to_id_string() == UID_OID);
    let uid = uids.next().and_then(|a| a.as_str().ok()).unwrap_or("");
    if uids.next().is_some() {
        return Err(AuthError("x509: more than one uid".to_owned()));
    }
    Ok(Some(UserInfo {
        name: name.into(),
        uid: uid.into(),
        groups,
        extra: vec![(names::CREDENTIAL_ID.into(), vec![fingerprint(leaf)])],
    }))
}

/// How a certificate is named in the user's extra attributes.
fn fingerprint(leaf: &CertificateDer<'_>) -> Text {
    let digest = ring::digest::digest(&ring::digest::SHA256, leaf);
    let mut text = String::with_capacity(80);
    text.push_str("X509SHA256=");
    for b in digest.as_ref() {
        let _ = write!(text, "{b:02x}");
    }
    text.into()
}

/// The common name of a certificate, "" when it has none.
pub(crate) fn common_name(leaf: &CertificateDer<'_>) -> Text {
    X509Certificate::from_der(leaf)
        .ok()
        .and_then(|(_, c)| {
            let n = c.subject().iter_common_name().last()?;
            n.as_str().ok().map(Text::from)
        })
        .unwrap_or_default()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::{CaBundle, Peer};
    use http::HeaderMap;
    use std::time::Duration;
    use supercargo_env::WallTime;

    /// A certificate authority of a test.
    pub(crate) struct Authority(rcgen::CertifiedIssuer<'static, rcgen::KeyPair>);

    impl Authority {
        pub(crate) fn new() -> Self {
            let mut p = rcgen::CertificateParams::new(Vec::new()).unwrap();
            p.is_ca = rcgen::IsCa::Ca(rcgen::BasicConstraints::Unconstrained);
            let key = rcgen::KeyPair::generate().unwrap();
            Self(rcgen::CertifiedIssuer::self_signed(p, key).unwrap())
        }
        pub(crate) fn bundle(&self) -> ReloadableBundle {
            CaBundle::from_pem(self.0.pem().as_bytes()).unwrap().reloadable()
        }
        /// A client certificate that is good from 2020 to 2040.
        pub(crate) fn client(&self, name: &str, organizations: &[&str]) -> CertificateDer<'static> {
            let mut p = rcgen::CertificateParams::new(Vec::new()).unwrap();
            p.distinguished_name = rcgen::DistinguishedName::new();
            p.distinguished_name.push(rcgen::DnType::CommonName, name);
            for o in organizations {
                p.distinguished_name.push(rcgen::DnType::OrganizationName, *o);
            }
            p.extended_key_usages = vec![rcgen::ExtendedKeyUsagePurpose::ClientAuth];
            p.not_before = rcgen::date_time_ymd(2020, 1, 1);
            p.not_after = rcgen::date_time_ymd(2040, 1, 1);
            let key = rcgen::KeyPair::generate().unwrap();
            p.signed_by(&key, &self.0).unwrap().der().clone()
        }
    }

    /// In 2025.
    pub(crate) fn then() -> WallTime {
        WallTime::from_unix_millis(1_750_000_000_000)
    }

    fn ask(bundle: &ReloadableBundle, peer: &Peer, now: WallTime) -> Result<Option<UserInfo>, AuthError> {
        let headers = HeaderMap::new();
        ClientCert::new(bundle.clone()).check(&AuthRequest {
            peer,
            headers: &headers,
            now,
        })
    }

    #[test]
    fn the_subject_names_user_and_groups() {
        let ca = Authority::new();
        let peer = Peer::new(vec![ca.client("admin", &["system:masters"])]);
        let user = ask(&ca.bundle(), &peer, then()).unwrap().unwrap();
        assert_eq!(user.name, "admin");
        assert_eq!(user.groups, ["system:masters"]);
        assert!(user.extra[0].1[0].starts_with("X509SHA256="));
    }

    #[test]
    fn another_authority_is_an_error() {
        let peer = Peer::new(vec![Authority::new().client("admin", &["system:masters"])]);
        assert!(ask(&Authority::new().bundle(), &peer, then()).is_err());
    }

    #[test]
    fn a_certificate_that_expires_on_an_open_connection_is_an_error() {
        let ca = Authority::new();
        let bundle = ca.bundle();
        let peer = Peer::new(vec![ca.client("admin", &[])]);
        assert!(ask(&bundle, &peer, then()).unwrap().is_some());
        let later = then().plus(Duration::from_secs(30 * 365 * 86_400));
        assert!(ask(&bundle, &peer, later).is_err());
    }

    #[test]
    fn an_exchanged_bundle_counts_at_once() {
        let ca = Authority::new();
        let bundle = ca.bundle();
        let peer = Peer::new(vec![ca.client("admin", &[])]);
        assert!(ask(&bundle, &peer, then()).is_ok());
        bundle.store(Authority::new().bundle().load_full());
        assert!(ask(&bundle, &peer, then()).is_err());
    }

    #[test]
    fn no_certificate_and_no_common_name_are_no_credential() {
        let ca = Authority::new();
        assert_eq!(ask(&ca.bundle(), &Peer::default(), then()), Ok(None));
        let peer = Peer::new(vec![ca.client("", &["system:masters"])]);
        assert_eq!(ask(&ca.bundle(), &peer, then()), Ok(None));
    }

    #[test]
    fn garbage_is_an_error() {
        let peer = Peer::new(vec![CertificateDer::from(vec![1, 2, 3])]);
        assert!(ask(&Authority::new().bundle(), &peer, then()).is_err());
    }
}
