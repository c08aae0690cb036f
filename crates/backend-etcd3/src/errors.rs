//! What went wrong with a call, and what that means for its caller.
//!
//! The question that matters is whether a write may have happened. It certainly did not
//! - when no connection could be made, or etcd's side refused the stream before anybody looked at it,
//! - when etcd said one of the things that it says before it proposes the request to its peers, or instead of applying it.
//!
//! Everything else (a lost connection, no answer in time, `request timed out`, `server stopped`, errors without a known
//! text) leaves the outcome unknown. etcd's own client draws the same line, only that it repeats less: it knows no
//! refusals for want of a leader, because it does not ask for them. We do (`hasleader`), so that a member that lost its
//! peers refuses at once and the next member is asked.

use crate::grpc::Status;
use std::time::Duration;
use supercargo_storage::{Error, ErrorKind, Revision};

/// Why a call has no answer.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The request did not get to etcd.
    Unreached(String),
    /// The request was sent, or part of it; the rest is silence.
    Lost(String),
    /// The request was sent, and the answer did not come within this time.
    Late(Duration),
    /// etcd answered with an error.
    Refused(Status),
    /// We are closing.
    Closed,
}

/// Whether repeating a call can do harm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Nature {
    /// Twice is as good as once.
    Read,
    /// Once at most.
    Write,
}

/// What etcd says, as far as we understand it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cause {
    Compacted,
    Future,
    NoSpace,
    TooLarge,
    Busy,
    /// This member can't serve now, and did nothing: another one may.
    NoLeader,
    /// The token is of no use any more; a new one is.
    Token,
    Denied,
    AuthOff,
    LeaseGone,
    Corrupt,
    Unimplemented,
    /// Refused for good before anything happened.
    Invalid,
    /// etcd is in trouble; a write may have happened.
    Trouble,
    /// Not one of etcd's own.
    Unknown,
}

/// etcd's words (etcd 3.4 to 3.7: api/v3rpc/rpctypes/error.go, raft's errors) and what they mean. The codes are not
/// reliable: some of these are sent as code Unknown, and as reasons of cancelled watches they have none.
const WORDS: &[(&str, Cause)] = &[
    ("required revision has been compacted", Cause::Compacted),
    ("required revision is a future revision", Cause::Future),
    ("database space exceeded", Cause::NoSpace),
    ("request is too large", Cause::TooLarge),
    ("received message larger than max", Cause::TooLarge),
    ("too many requests", Cause::Busy),
    ("etcdserver: no leader", Cause::NoLeader),
    ("raft proposal dropped", Cause::NoLeader),
    ("rpc not supported for learner", Cause::NoLeader),
    ("invalid auth token", Cause::Token),
    ("revision of auth store is old", Cause::Token),
    ("user name is empty", Cause::Token),
    ("authentication failed", Cause::Denied),
    ("permission denied", Cause::Denied),
    ("authentication is not enabled", Cause::AuthOff),
    ("requested lease not found", Cause::LeaseGone),
    ("corrupt cluster", Cause::Corrupt),
];

impl Cause {
    /// By etcd's text, else by the code of gRPC.
    pub(crate) fn of(status: &Status) -> Self {
        if let Some((_, cause)) = WORDS.iter().find(|w| status.message.contains(w.0)) {
            return *cause;
        }
        match status.code {
            12 => Self::Unimplemented,
            3 | 5 | 7 | 9 | 11 | 16 if status.message.starts_with("etcdserver: ") => Self::Invalid,
            14 => Self::Trouble,
            _ => Self::Unknown,
        }
    }
}

/// What to do after a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// Ask another member, or this one again in a while.
    Elsewhere,
    /// Get a new token and ask again.
    Authenticate,
    /// Tell the caller.
    GiveUp,
}

impl Failure {
    /// What etcd said, if it said something.
    pub(crate) fn cause(&self) -> Option<Cause> {
        match self {
            Self::Refused(status) => Some(Cause::of(status)),
            Self::Unreached(_) | Self::Lost(_) | Self::Late(_) | Self::Closed => None,
        }
    }

    /// What to do next with a call of this nature.
    pub(crate) fn next(&self, nature: Nature) -> Next {
        match (self, self.cause()) {
            (Self::Unreached(_), _) | (_, Some(Cause::NoLeader)) => Next::Elsewhere,
            (Self::Lost(_) | Self::Late(_), _) | (_, Some(Cause::Trouble)) if nature == Nature::Read => {
                Next::Elsewhere
            }
            (_, Some(Cause::Token)) => Next::Authenticate,
            _ => Next::GiveUp,
        }
    }

    /// The error for the caller of a call of this nature.
    pub(crate) fn into_error(self, nature: Nature) -> Error {
        let cause = self.cause();
        let kind = match (&self, cause) {
            (Self::Closed, _) => ErrorKind::Closed,
            (Self::Lost(_) | Self::Late(_), _) | (_, Some(Cause::Trouble | Cause::Unknown))
                if nature == Nature::Write =>
            {
                ErrorKind::OutcomeUnknown
            }
            (_, Some(Cause::NoSpace)) => ErrorKind::NoSpace,
            (_, Some(Cause::TooLarge)) => ErrorKind::TooLarge,
            (_, Some(Cause::Corrupt)) => ErrorKind::Corrupt,
            (_, Some(Cause::Compacted)) => ErrorKind::Compacted {
                compacted: Revision::ZERO,
            },
            (_, Some(Cause::Future)) => ErrorKind::Future {
                current: Revision::ZERO,
            },
            _ => ErrorKind::Unavailable,
        };
        let detail = match (self, cause) {
            (Self::Refused(status), Some(Cause::Denied | Cause::Token)) => format!(
                "etcd refuses us ({}): look at the user and password for etcd and the roles of that user, or at the \
                 common name of the certificate in --etcd-certfile",
                status.message
            ),
            (Self::Refused(status), _) => status.to_string(),
            (Self::Unreached(why) | Self::Lost(why), _) => why,
            (late @ Self::Late(_), _) => late.to_string(),
            (Self::Closed, _) => "the store was closed".to_owned(),
        };
        Error::new(kind, detail)
    }
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Unreached(why) => write!(f, "not reached: {why}"),
            Self::Lost(why) => write!(f, "no answer: {why}"),
            Self::Late(limit) => write!(f, "no answer within {limit:?}"),
            Self::Refused(status) => status.fmt(f),
            Self::Closed => f.write_str("closed"),
        }
    }
}

/// The answer of a closed store.
pub(crate) fn closed() -> Error {
    Failure::Closed.into_error(Nature::Read)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(code: u32, message: &str) -> Failure {
        Failure::Refused(Status {
            code,
            message: message.to_owned(),
        })
    }

    #[test]
    fn a_write_is_repeated_only_when_it_certainly_did_not_happen() {
        let cases = [
            (
                Failure::Unreached("refused".into()),
                Next::Elsewhere,
                Next::Elsewhere,
            ),
            (
                refused(14, "etcdserver: no leader"),
                Next::Elsewhere,
                Next::Elsewhere,
            ),
            (Failure::Lost("reset".into()), Next::Elsewhere, Next::GiveUp),
            (
                refused(14, "etcdserver: request timed out"),
                Next::Elsewhere,
                Next::GiveUp,
            ),
            (
                refused(14, "etcdserver: server stopped"),
                Next::Elsewhere,
                Next::GiveUp,
            ),
            (
                refused(14, "etcdserver: leader changed"),
                Next::Elsewhere,
                Next::GiveUp,
            ),
            (refused(2, "something new"), Next::GiveUp, Next::GiveUp),
            (
                refused(16, "etcdserver: invalid auth token"),
                Next::Authenticate,
                Next::Authenticate,
            ),
            (
                refused(8, "etcdserver: mvcc: database space exceeded"),
                Next::GiveUp,
                Next::GiveUp,
            ),
        ];
        for (failure, read, write) in cases {
            assert_eq!(
                (failure.next(Nature::Read), failure.next(Nature::Write)),
                (read, write),
                "{failure}"
            );
        }
    }

    #[test]
    fn an_unknown_outcome_is_called_so() {
        let unknown = [
            Failure::Lost("reset".into()),
            refused(
                14,
                "etcdserver: request timed out, possibly due to previous leader failure",
            ),
            refused(2, "raft: stopped"),
            refused(13, "whatever"),
        ];
        for failure in unknown {
            let text = failure.to_string();
            assert_eq!(
                failure.into_error(Nature::Write).kind(),
                &ErrorKind::OutcomeUnknown,
                "{text}"
            );
        }
        let definite = [
            (
                refused(8, "etcdserver: mvcc: database space exceeded"),
                ErrorKind::NoSpace,
            ),
            (
                refused(3, "etcdserver: request is too large"),
                ErrorKind::TooLarge,
            ),
            (
                refused(8, "grpc: received message larger than max (9 vs. 8)"),
                ErrorKind::TooLarge,
            ),
            (
                refused(2, "etcdserver: too many requests"),
                ErrorKind::Unavailable,
            ),
            (
                refused(7, "etcdserver: permission denied"),
                ErrorKind::Unavailable,
            ),
            (
                refused(3, "etcdserver: key is not provided"),
                ErrorKind::Unavailable,
            ),
            (refused(15, "etcdserver: corrupt cluster"), ErrorKind::Corrupt),
            (Failure::Closed, ErrorKind::Closed),
        ];
        for (failure, kind) in definite {
            let text = failure.to_string();
            assert_eq!(failure.into_error(Nature::Write).into_kind(), kind, "{text}");
        }
    }
}
