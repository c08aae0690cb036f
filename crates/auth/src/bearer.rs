//! The Authorization header, and what knows tokens.

use crate::{AuthError, AuthRequest, Authenticator};
use std::sync::Arc;
use supercargo_env::{BoxFuture, WallTime};
use supercargo_registry::rest::UserInfo;

/// Knows tokens of one kind.
pub trait TokenAuthenticator: Send + Sync + 'static {
    /// Whose token it is; `None` when it is not of this kind.
    ///
    /// # Errors
    /// It is of this kind, and bad.
    fn authenticate_token<'a>(
        &'a self,
        token: &'a str,
        now: WallTime,
    ) -> BoxFuture<'a, Result<Option<UserInfo>, AuthError>>;
}

/// Authenticates by `Authorization: Bearer`. A token that no member knows is an error.
pub struct Bearer {
    members: Vec<Arc<dyn TokenAuthenticator>>,
}

impl Bearer {
    /// Asks `members` in order.
    #[must_use]
    pub fn new(members: Vec<Arc<dyn TokenAuthenticator>>) -> Self {
        Self { members }
    }

    /// Whose token it is.
    ///
    /// # Errors
    /// Nobody's, or a bad one.
    pub async fn token(&self, token: &str, now: WallTime) -> Result<UserInfo, AuthError> {
        let mut failure = None;
        for m in &self.members {
            match m.authenticate_token(token, now).await {
                Ok(Some(user)) => return Ok(user),
                Ok(None) => {}
                Err(e) => failure = failure.or(Some(e)),
            }
        }
        Err(failure.unwrap_or_else(|| AuthError("invalid bearer token".to_owned())))
    }
}

impl Authenticator for Bearer {
    fn authenticate<'a>(
        &'a self,
        request: &'a AuthRequest<'a>,
    ) -> BoxFuture<'a, Result<Option<UserInfo>, AuthError>> {
        Box::pin(async move {
            match token_of(request) {
                Some(token) => self.token(token, request.now).await.map(Some),
                None => Ok(None),
            }
        })
    }
}

/// The token of the header; `None` for another scheme, no token, or a second space before it.
fn token_of<'a>(request: &AuthRequest<'a>) -> Option<&'a str> {
    let value = request.headers.get(http::header::AUTHORIZATION)?.to_str().ok()?;
    let mut parts = value.trim().splitn(3, ' ');
    let (scheme, token) = (parts.next()?, parts.next()?);
    (scheme.eq_ignore_ascii_case("bearer") && !token.is_empty()).then_some(token)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Peer;
    use http::HeaderMap;

    fn check(value: &str, expect: Option<&str>) {
        let mut headers = HeaderMap::new();
        headers.insert("authorization", value.parse().unwrap());
        let peer = Peer::default();
        let request = AuthRequest {
            peer: &peer,
            headers: &headers,
            now: WallTime::default(),
        };
        assert_eq!(token_of(&request), expect, "{value}");
    }

    #[test]
    fn the_header_has_one_space() {
        check("Bearer abc", Some("abc"));
        check("bEARER abc", Some("abc"));
        check("Bearer abc def", Some("abc"));
        check("Bearer  abc", None);
        check("Bearer", None);
        check("Basic abc", None);
        check("", None);
    }
}
