//! What a resource may know about a request.

use super::Endpoint;
use bytes::Bytes;
use parking_lot::Mutex;
use std::time::Duration;
use supercargo_env::Long;
use supercargo_meta::Text;

pub use supercargo_codec::Media;

/// Who asks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UserInfo {
    /// User name, for example `system:anonymous`.
    pub name: Text,
    /// Uid; may be empty.
    pub uid: Text,
    /// Groups, in order.
    pub groups: Vec<Text>,
    /// Extra attributes, sorted by key.
    pub extra: Vec<(Text, Vec<Text>)>,
}

/// Warnings that go into the answer's headers; duplicates are dropped, order is kept.
#[derive(Debug, Default)]
pub struct Warnings(Mutex<Vec<String>>);

impl Warnings {
    /// At most so many are kept.
    pub const COUNT_MAX: usize = 256;

    /// Adds one.
    pub fn add(&self, text: impl Into<String>) {
        let text = text.into();
        let mut v = self.0.lock();
        if v.len() < Self::COUNT_MAX && !v.contains(&text) {
            v.push(text);
        }
    }
    /// True while there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.lock().is_empty()
    }
    /// All of them so far.
    #[must_use]
    pub fn take(&self) -> Vec<String> {
        std::mem::take(&mut self.0.lock())
    }
}

/// A request, as far as a resource is concerned.
pub struct RequestContext {
    /// Where it goes.
    pub endpoint: Endpoint,
    /// Namespace of the path; "" for cluster-scoped resources and for collections across namespaces.
    pub namespace: Text,
    /// Who asks.
    pub user: UserInfo,
    /// Field manager to record when the options name none: the user agent up to its first slash.
    pub default_manager: Text,
    /// When the request must be over, on the monotonic clock.
    pub deadline: Duration,
    /// The path of the request, for error texts.
    pub path: Text,
    /// Warnings for the answer.
    pub warnings: Warnings,
    /// Told when much is to be computed.
    pub long: Long,
}

/// An object sent by a client.
#[derive(Clone, Debug)]
pub struct Body {
    /// The bytes, already bounded in size.
    pub bytes: Bytes,
    /// How they are encoded.
    pub media: Media,
}

/// The kinds of patch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PatchKind {
    /// RFC 6902.
    Json,
    /// RFC 7386.
    Merge,
    /// Strategic merge patch.
    Strategic,
    /// Server-side apply; the body is YAML or JSON.
    Apply,
    /// Server-side apply; the body is CBOR.
    ApplyCbor,
}

impl PatchKind {
    /// True for server-side apply.
    #[must_use]
    pub const fn is_apply(self) -> bool {
        matches!(self, Self::Apply | Self::ApplyCbor)
    }
}

/// A patch sent by a client.
#[derive(Clone, Debug)]
pub struct PatchBody {
    /// The bytes, already bounded in size.
    pub bytes: Bytes,
    /// What they mean.
    pub kind: PatchKind,
}

/// What a client says when it opens a stream.
#[derive(Clone, Debug, Default)]
pub struct Connect<'a> {
    /// The parameters of the query, decoded, in order.
    pub query: Vec<(&'a str, &'a str)>,
}

impl<'a> Connect<'a> {
    /// The first value of a parameter; "" for none.
    #[must_use]
    pub fn first(&self, name: &str) -> &'a str {
        self.query.iter().find(|p| p.0 == name).map_or("", |p| p.1)
    }

    /// A parameter as an integer.
    ///
    /// # Errors
    /// Go's text when it is none.
    pub fn integer(&self, name: &str) -> Result<Option<i64>, String> {
        let value = self.query.iter().find(|p| p.0 == name);
        value.map(|p| supercargo_meta::parse_int(p.1)).transpose()
    }
}

/// A stream that was opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Connected {
    /// There is nothing to stream: the log of a pod that no node runs.
    Nothing,
}
