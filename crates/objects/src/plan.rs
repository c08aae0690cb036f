//! What the options of a list mean, the same for every storage.

use crate::{
    ContinueToken, Error, ErrorKind, ListQuery, Result, VersionMatch, decode_continue, encode_continue,
    parse_resource_version,
};
use supercargo_storage::{Key, Revision};

pub(crate) const TOO_OLD_LIST: &str = "The resourceVersion for the provided list is too old.";
const TOO_OLD_CONTINUE: &str = "The provided continue parameter is too old to display a consistent list result. You can \
    start a new list without the continue parameter, or use the continue token in this response to retrieve the remainder \
    of the results. Continuing with the provided token results in an inconsistent list - objects that were created, \
    modified, or deleted between the time the first chunk was returned and now may show up in the list.";

/// What a list's options add up to.
#[derive(Clone, Debug)]
pub struct ListPlan {
    /// Read at exactly this revision.
    pub at: Option<Revision>,
    /// Read the latest, which must have reached this revision.
    pub not_older_than: u64,
    /// Where it goes on.
    pub token: Option<ContinueToken>,
    /// At most so many matching objects; 0 is no limit.
    pub limit: u64,
}

/// As a watch cache answers: "any state" is the whole state, or all that is left of it.
fn limit_of(q: &ListQuery) -> u64 {
    if q.resource_version == "0" { 0 } else { q.limit }
}

impl ListPlan {
    /// Reads the options of a list.
    ///
    /// # Errors
    /// `BadRequest` for versions and tokens that make no sense, `Plain` for an unknown match.
    pub fn new(q: &ListQuery) -> Result<Self> {
        if q.recursive && !q.continue_token.is_empty() {
            return Self::continued(q);
        }
        let version = parse_resource_version(&q.resource_version)
            .map_err(|e| Error::of(ErrorKind::BadRequest(format!("invalid resource version: {e}"))))?;
        let exact = match &q.version_match {
            VersionMatch::Exact => true,
            VersionMatch::NotOlderThan => false,
            VersionMatch::Unset => q.recursive && q.limit > 0 && version > 0,
            VersionMatch::Other(m) => {
                return Err(Error::of(ErrorKind::Plain(format!(
                    "unknown ResourceVersionMatch value: {m}"
                ))));
            }
        };
        Ok(Self {
            at: exact.then_some(Revision(version)),
            not_older_than: if exact { 0 } else { version },
            token: None,
            limit: limit_of(q),
        })
    }

    fn continued(q: &ListQuery) -> Result<Self> {
        let token = decode_continue(&q.continue_token)
            .map_err(|why| Error::of(ErrorKind::BadRequest(format!("invalid continue token: {why}"))))?;
        if !q.resource_version.is_empty() && q.resource_version != "0" {
            return Err(Error::of(ErrorKind::BadRequest(
                "specifying resource version is not allowed when using continue".to_owned(),
            )));
        }
        Ok(Self {
            at: u64::try_from(token.revision).ok().map(Revision),
            not_older_than: 0,
            token: Some(token),
            limit: limit_of(q),
        })
    }

    /// The first key of the page, of a collection with this prefix.
    #[must_use]
    pub fn start(&self, prefix: &Key) -> Key {
        match &self.token {
            None => prefix.clone(),
            Some(token) => {
                let mut start = prefix.as_bytes().to_vec();
                start.extend_from_slice(token.start.as_bytes());
                Key::new(start)
            }
        }
    }

    /// The error of a list whose revision is gone. One that was being continued at `start` can go on at the latest state.
    #[must_use]
    pub fn expired(&self, start: &Key, prefix: &Key) -> Error {
        let token = self
            .token
            .as_ref()
            .and_then(|_| relative(start, prefix).map(|s| encode_continue(&s, -1)));
        let message = if token.is_some() {
            TOO_OLD_CONTINUE
        } else {
            TOO_OLD_LIST
        };
        Error::of(ErrorKind::Expired {
            message: message.to_owned(),
            continue_token: token,
        })
    }
}

/// `start` relative to the list's prefix.
fn relative(start: &Key, prefix: &Key) -> Option<String> {
    let rest = start.as_bytes().strip_prefix(prefix.as_bytes())?;
    std::str::from_utf8(rest).ok().map(ToOwned::to_owned)
}

/// The token of the page that begins at `start`.
///
/// # Errors
/// `Plain` when the key is not below the prefix.
pub fn next_page(start: &Key, prefix: &Key, revision: Revision) -> Result<String> {
    let revision = i64::try_from(revision.0).unwrap_or(i64::MAX);
    relative(start, prefix)
        .map(|s| encode_continue(&s, revision))
        .ok_or_else(|| {
            Error::of(ErrorKind::Plain(
                "unable to encode next field: the key and key prefix do not match".to_owned(),
            ))
        })
}
