//! What can go wrong with a request.

use supercargo_storage::{Error, ErrorKind};

pub(crate) const OPERATION_TIMEOUT: i32 = -7;
pub(crate) const RUNTIME_INCONSISTENCY: i32 = -2;
pub(crate) const NO_NODE: i32 = -101;
pub(crate) const NO_AUTH: i32 = -102;
pub(crate) const BAD_VERSION: i32 = -103;
pub(crate) const NODE_EXISTS: i32 = -110;
pub(crate) const NOT_EMPTY: i32 = -111;
const SESSION_EXPIRED: i32 = -112;
const AUTH_FAILED: i32 = -115;
const SESSION_MOVED: i32 = -118;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// The request never left.
    NotSent(String),
    /// The connection was lost before the answer came.
    Lost(String),
    /// ZooKeeper says no.
    Refused(i32),
}

impl Failure {
    /// Whether the same may go better on another connection.
    pub(crate) fn is_passing(&self) -> bool {
        match self {
            Self::NotSent(_) | Self::Lost(_) => true,
            Self::Refused(code) => {
                matches!(*code, SESSION_EXPIRED | SESSION_MOVED | OPERATION_TIMEOUT)
            }
        }
    }

    /// For the engine; `path` is what was asked about.
    pub(crate) fn into_error(self, path: &str) -> Error {
        let detail = match self {
            Self::NotSent(why) | Self::Lost(why) => format!("ZooKeeper does not answer: {why}"),
            Self::Refused(NO_AUTH) => format!(
                "ZooKeeper does not let us at {path}: the rights of its nodes or --zookeeper-digest-file are wrong"
            ),
            Self::Refused(AUTH_FAILED) => "ZooKeeper does not accept --zookeeper-digest-file".to_owned(),
            Self::Refused(code) => format!("ZooKeeper refuses {path}: error {code} {}", name(code)),
        };
        Error::new(ErrorKind::Unavailable, detail)
    }
}

/// ZooKeeper's own words (3.8: `KeeperException.Code`).
const fn name(code: i32) -> &'static str {
    match code {
        -1 => "SYSTEMERROR",
        RUNTIME_INCONSISTENCY => "RUNTIMEINCONSISTENCY",
        -4 => "CONNECTIONLOSS",
        -5 => "MARSHALLINGERROR",
        -6 => "UNIMPLEMENTED",
        OPERATION_TIMEOUT => "OPERATIONTIMEOUT",
        -8 => "BADARGUMENTS",
        NO_NODE => "NONODE",
        NO_AUTH => "NOAUTH",
        BAD_VERSION => "BADVERSION",
        NODE_EXISTS => "NODEEXISTS",
        NOT_EMPTY => "NOTEMPTY",
        SESSION_EXPIRED => "SESSIONEXPIRED",
        -114 => "INVALIDACL",
        AUTH_FAILED => "AUTHFAILED",
        SESSION_MOVED => "SESSIONMOVED",
        -119 => "NOTREADONLY",
        -125 => "QUOTAEXCEEDED",
        -127 => "THROTTLEDOP",
        _ => "",
    }
}
