//! The union of authenticators: the first success wins, errors are kept, anonymous comes last and only without errors.

use http::HeaderMap;
use parking_lot::Mutex;
use rustls_pki_types::CertificateDer;
use std::sync::{Arc, OnceLock};
use supercargo_env::{BoxFuture, WallTime};
use supercargo_registry::rest::UserInfo;
use x509_parser::prelude::{FromDer as _, X509Certificate};

use crate::bundle::CaBundle;

/// Names of users and groups that the server itself knows.
pub mod names {
    /// Everything is allowed to this group.
    pub const MASTERS: &str = "system:masters";
    /// Every user who proved who they are.
    pub const AUTHENTICATED: &str = "system:authenticated";
    /// Every user who did not.
    pub const UNAUTHENTICATED: &str = "system:unauthenticated";
    /// The user without credentials.
    pub const ANONYMOUS: &str = "system:anonymous";
    /// Extra attribute that names the credential.
    pub const CREDENTIAL_ID: &str = "authentication.kubernetes.io/credential-id";
}

/// A credential was given and is no good. The text is for the log, never for the client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuthError(pub String);

impl std::fmt::Display for AuthError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for AuthError {}

/// The other end of a connection: the certificates it showed, and what they turned out to mean. One per connection, so
/// that a chain is checked once and not once a request.
#[derive(Default)]
pub struct Peer {
    chain: Vec<CertificateDer<'static>>,
    checked: Mutex<Vec<Checked>>,
    user: OnceLock<Result<Option<UserInfo>, AuthError>>,
    until: OnceLock<Option<WallTime>>,
}

struct Checked {
    bundle: Arc<CaBundle>,
    until: WallTime,
    verdict: Result<(), AuthError>,
}

impl Peer {
    /// A peer that showed `chain`, its own certificate first; empty when it showed none.
    #[must_use]
    pub fn new(chain: Vec<CertificateDer<'static>>) -> Self {
        Self {
            chain,
            checked: Mutex::new(Vec::new()),
            user: OnceLock::new(),
            until: OnceLock::new(),
        }
    }
    /// Its own certificate.
    #[must_use]
    pub fn certificate(&self) -> Option<&CertificateDer<'static>> {
        self.chain.first()
    }
    /// When its own certificate ends.
    #[must_use]
    pub fn certificate_until(&self) -> Option<WallTime> {
        *self.until.get_or_init(|| {
            let (_, certificate) = X509Certificate::from_der(self.chain.first()?).ok()?;
            let seconds = certificate.validity().not_after.timestamp();
            Some(WallTime::from_unix_millis(seconds.saturating_mul(1000)))
        })
    }
    /// The user that its certificate names, as `read` finds it: once for all requests.
    pub(crate) fn user(
        &self,
        read: impl FnOnce(&CertificateDer<'_>) -> Result<Option<UserInfo>, AuthError>,
    ) -> Result<Option<UserInfo>, AuthError> {
        let read = || self.chain.first().map_or(Ok(None), read);
        self.user.get_or_init(read).clone()
    }
    /// Whether its chain leads to `bundle`; `None` without a certificate. A verdict is kept until the certificate
    /// expires (bad ones for ten seconds) or the bundle is exchanged.
    pub(crate) fn verify(&self, bundle: &Arc<CaBundle>, now: WallTime) -> Option<Result<(), AuthError>> {
        let leaf = self.chain.first()?;
        let mut checked = self.checked.lock();
        if let Some(c) = checked
            .iter()
            .find(|c| Arc::ptr_eq(&c.bundle, bundle) && now < c.until)
        {
            return Some(c.verdict.clone());
        }
        let rest = self.chain.get(1..).unwrap_or_default();
        let verdict = bundle.verify(leaf, rest, now);
        let until = match &verdict {
            Ok(()) => bundle.valid_until(leaf, now),
            Err(_) => now.plus(std::time::Duration::from_secs(10)),
        };
        // At most two bundles are asked about (client and front proxy); older entries are of exchanged ones.
        checked.retain(|c| !Arc::ptr_eq(&c.bundle, bundle));
        if checked.len() >= 4 {
            checked.remove(0);
        }
        checked.push(Checked {
            bundle: bundle.clone(),
            until,
            verdict: verdict.clone(),
        });
        Some(verdict)
    }
}

/// What an authenticator may look at.
pub struct AuthRequest<'a> {
    /// The connection's other end.
    pub peer: &'a Peer,
    /// The request's headers.
    pub headers: &'a HeaderMap,
    /// The time.
    pub now: WallTime,
}

/// Finds out who asks.
pub trait Authenticator: Send + Sync + 'static {
    /// `None` when the request carries no credential of this kind.
    ///
    /// # Errors
    /// There is a credential of this kind, and it is bad.
    fn authenticate<'a>(
        &'a self,
        request: &'a AuthRequest<'a>,
    ) -> BoxFuture<'a, Result<Option<UserInfo>, AuthError>>;
}

/// Authenticators in order, and the anonymous user.
pub struct Union {
    members: Vec<Arc<dyn Authenticator>>,
    anonymous: bool,
}

impl Union {
    /// Asks `members` in order; with `anonymous`, a request without any credential is the anonymous user's.
    #[must_use]
    pub fn new(members: Vec<Arc<dyn Authenticator>>, anonymous: bool) -> Self {
        Self { members, anonymous }
    }

    /// Who asks.
    ///
    /// # Errors
    /// Nobody recognised the request, or a credential was bad and no other was good: 401.
    pub async fn authenticate(&self, request: &AuthRequest<'_>) -> Result<UserInfo, AuthError> {
        let mut failure = None;
        for m in &self.members {
            match m.authenticate(request).await {
                Ok(Some(mut user)) => {
                    add_authenticated(&mut user);
                    return Ok(user);
                }
                Ok(None) => {}
                Err(e) => failure = failure.or(Some(e)),
            }
        }
        match failure {
            Some(e) => Err(e),
            None if self.anonymous => Ok(anonymous_user()),
            None => Err(AuthError("no credentials given".to_owned())),
        }
    }
}

/// The user without credentials.
pub(crate) fn anonymous_user() -> UserInfo {
    UserInfo {
        name: names::ANONYMOUS.into(),
        groups: vec![names::UNAUTHENTICATED.into()],
        ..UserInfo::default()
    }
}

/// Everybody but the anonymous user is in `system:authenticated`.
pub(crate) fn add_authenticated(user: &mut UserInfo) {
    let has_one = user
        .groups
        .iter()
        .any(|g| g == names::AUTHENTICATED || g == names::UNAUTHENTICATED);
    if !has_one && user.name != names::ANONYMOUS {
        user.groups.push(names::AUTHENTICATED.into());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Fixed(Result<Option<UserInfo>, AuthError>);
    impl Authenticator for Fixed {
        fn authenticate<'a>(
            &'a self,
            _: &'a AuthRequest<'a>,
        ) -> BoxFuture<'a, Result<Option<UserInfo>, AuthError>> {
            Box::pin(std::future::ready(self.0.clone()))
        }
    }

    async fn ask(members: Vec<Fixed>, anonymous: bool) -> Result<UserInfo, AuthError> {
        let members = members
            .into_iter()
            .map(|m| Arc::new(m) as Arc<dyn Authenticator>)
            .collect();
        let (peer, headers) = (Peer::default(), HeaderMap::new());
        let request = AuthRequest {
            peer: &peer,
            headers: &headers,
            now: WallTime::default(),
        };
        Union::new(members, anonymous).authenticate(&request).await
    }

    fn bob() -> UserInfo {
        UserInfo {
            name: "bob".into(),
            ..UserInfo::default()
        }
    }
    fn bad() -> Fixed {
        Fixed(Err(AuthError("bad".to_owned())))
    }

    #[tokio::test]
    async fn a_bad_credential_is_never_anonymous() {
        assert!(ask(vec![bad(), Fixed(Ok(None))], true).await.is_err());
    }

    #[tokio::test]
    async fn a_good_credential_wins_over_a_bad_one() {
        let user = ask(vec![bad(), Fixed(Ok(Some(bob())))], true).await.unwrap();
        assert_eq!(user.name, "bob");
        assert_eq!(user.groups, [names::AUTHENTICATED]);
    }

    #[tokio::test]
    async fn without_credentials_the_user_is_anonymous_if_that_is_allowed() {
        assert_eq!(ask(vec![], true).await.unwrap(), anonymous_user());
        assert!(ask(vec![], false).await.is_err());
    }
}
