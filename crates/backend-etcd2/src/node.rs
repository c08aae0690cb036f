//! etcd v2's answers.

use serde::Deserialize;
use serde::de::IgnoredAny;
use supercargo_storage::Revision;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

/// What was done, or read.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Reply {
    pub(crate) action: String,
    pub(crate) node: Node,
    #[serde(rename = "prevNode")]
    pub(crate) prev: Option<Node>,
}

/// A key with its value, or a directory.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct Node {
    pub(crate) key: String,
    pub(crate) value: String,
    pub(crate) dir: bool,
    pub(crate) nodes: Vec<Self>,
    pub(crate) created_index: u64,
    pub(crate) modified_index: u64,
    /// RFC 3339.
    pub(crate) expiration: Option<String>,
}

/// An error of etcd itself.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Refusal {
    pub(crate) error_code: u32,
    #[serde(default)]
    pub(crate) message: String,
    #[serde(default)]
    pub(crate) cause: String,
    /// How far etcd was.
    #[serde(default)]
    pub(crate) index: u64,
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {} ({})", self.error_code, self.message, self.cause)
    }
}

impl Reply {
    /// The change's revision.
    pub(crate) const fn at(&self) -> Revision {
        Revision(self.node.modified_index)
    }

    /// Whether something was removed, by a client or because its time was up.
    pub(crate) fn is_removal(&self) -> bool {
        matches!(&*self.action, "delete" | "compareAndDelete" | "expire")
    }
}

impl Node {
    /// When it goes by itself, in milliseconds since the Unix epoch; 0 for never.
    pub(crate) fn deadline_ms(&self) -> u64 {
        let Some(text) = &self.expiration else {
            return 0;
        };
        match OffsetDateTime::parse(text, &Rfc3339) {
            Ok(at) => u64::try_from(at.unix_timestamp_nanos() / 1_000_000)
                .unwrap_or(1)
                .max(1),
            // It goes, whenever that is.
            Err(_) => 1,
        }
    }
}

/// The members of a cluster: how many there are.
#[derive(Debug, Deserialize)]
pub(crate) struct Members {
    pub(crate) members: Vec<IgnoredAny>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read() {
        let text = r#"{"action":"compareAndSwap","node":{"key":"/r/a","value":"2","expiration":"2026-11-30T08:23:21.42694847Z",
            "ttl":100,"modifiedIndex":5,"createdIndex":4},"prevNode":{"key":"/r/a","dir":true,"modifiedIndex":4,"createdIndex":4}}"#;
        let reply: Reply = serde_json::from_str(text).unwrap();
        assert_eq!((reply.at(), reply.is_removal()), (Revision(5), false));
        assert_eq!(reply.node.deadline_ms(), 1_796_027_001_426);
        assert!(reply.prev.unwrap().dir);
        let text = r#"{"errorCode":101,"message":"Compare failed","cause":"[4 != 5]","index":5}"#;
        let refusal: Refusal = serde_json::from_str(text).unwrap();
        assert_eq!(refusal.to_string(), "101: Compare failed ([4 != 5])");
        assert!(serde_json::from_str::<Refusal>("{}").is_err());
    }
}
