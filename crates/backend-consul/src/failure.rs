//! What went wrong with a question, and what that means.
//!
//! What Consul says in its own words (Consul 1.14: agent/structs/errors.go, agent/http.go, agent/txn_endpoint.go). Of a
//! transaction that ended with any of them only two things are certain to have kept it from happening: that there is no
//! leader, which is found out before anything is proposed, and a refusal (a token, a size). Rate limits are not among them,
//! as they have moved between releases.

use supercargo_storage::{Error, ErrorKind};

/// Why there is no answer that can be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// The question did not get to Consul, or Consul said that it could not look at it.
    Unreached(String),
    /// The question was sent, or part of it; what came of it is not known.
    Lost(String),
    /// Consul does not do it, whichever server is asked.
    Refused(String),
    /// The token is not known or may not do it.
    Denied(String),
    /// We are closing.
    Closed,
}

impl Failure {
    /// By the code and the text of an answer that is no success. `None` for what is an answer: not found, rolled back.
    pub(crate) fn of(code: u16, body: &[u8]) -> Option<Self> {
        let text = || {
            String::from_utf8_lossy(body)
                .trim()
                .chars()
                .take(300)
                .collect::<String>()
        };
        match code {
            200..=299 | 404 | 409 => None,
            401 | 403 => Some(Self::Denied(text())),
            413 => Some(Self::Refused(text())),
            429 => Some(Self::Lost(format!("too many requests: {}", text()))),
            500..=599 => {
                let text = text();
                Some(if text.contains("No cluster leader") {
                    Self::Unreached(text)
                } else if text.contains("No path to datacenter") {
                    Self::Refused(format!("{text}: check --consul-datacenter"))
                } else {
                    Self::Lost(format!("code {code}: {text}"))
                })
            }
            _ => Some(Self::Refused(format!("code {code}: {}", text()))),
        }
    }

    /// Whether another server, or the same one a little later, may do better.
    pub(crate) fn may_pass(&self, may_repeat: bool) -> bool {
        match self {
            Self::Unreached(_) => true,
            Self::Lost(_) => may_repeat,
            Self::Refused(_) | Self::Denied(_) | Self::Closed => false,
        }
    }
}

/// The error of a read, or of a write that may be repeated.
impl From<Failure> for Error {
    fn from(failure: Failure) -> Self {
        let unavailable = |detail: String| Self::new(ErrorKind::Unavailable, detail);
        match failure {
            Failure::Unreached(why) | Failure::Lost(why) => {
                unavailable(format!("Consul does not answer: {why}"))
            }
            Failure::Refused(why) => unavailable(format!("Consul refuses: {why}")),
            Failure::Denied(why) => unavailable(format!(
                "Consul refuses the token: {why} (the token of --consul-token-file needs key_prefix write on the keys of --consul-prefix)"
            )),
            Failure::Closed => Self::new(ErrorKind::Closed, "the store was closed"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_told_from_failures_by_what_is_certain() {
        for code in [200, 404, 409] {
            assert_eq!(Failure::of(code, b""), None);
        }
        let cases = [
            (500, "No cluster leader", "Unreached", [true, true]),
            (500, "rpc error making call: EOF", "Lost", [true, false]),
            (429, "rate limit", "Lost", [true, false]),
            (403, "ACL not found", "Denied", [false, false]),
            (413, "txn_max_req_len", "Refused", [false, false]),
            (500, "No path to datacenter", "Refused", [false, false]),
        ];
        for (code, text, kind, may_pass) in cases {
            let failure = Failure::of(code, text.as_bytes()).expect(text);
            assert!(format!("{failure:?}").starts_with(kind), "{failure:?}");
            let passes = [true, false].map(|may_repeat| failure.may_pass(may_repeat));
            assert_eq!(passes, may_pass, "{text}");
        }
    }

    #[test]
    fn a_denied_token_is_said_with_its_cure() {
        let e = Error::from(Failure::of(403, b"ACL not found").expect("a failure"));
        assert_eq!(e.kind(), &ErrorKind::Unavailable);
        assert!(
            e.detail().contains("ACL not found") && e.detail().contains("--consul-token-file"),
            "{e}"
        );
    }
}
