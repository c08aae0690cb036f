//! What happens to custom resources, for whoever counts it.

use std::time::Duration;
use supercargo_meta::GroupVersion;

/// Counts.
pub trait Observe: Send + Sync + 'static {
    /// A webhook was asked, and this came of it.
    fn converted(&self, question: &Question<'_>) {
        let _ = question;
    }
    /// An update has compared its old and new object for so long, to forgive what did not change.
    fn compared(&self, took: Duration) {
        let _ = took;
    }
    /// What documents say of a definition has changed: of the group versions `before`, and now of `now`.
    fn described(&self, definition: &str, before: &[GroupVersion], now: &[GroupVersion]) {
        let _ = (definition, before, now);
    }
}

/// Counts nothing.
impl Observe for () {}

/// A question to a conversion webhook.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The definition whose objects were to be converted.
    pub definition: &'a str,
    /// The version of the objects; the first one's, if there are several.
    pub from: &'a str,
    /// The wanted version.
    pub to: &'a str,
    /// How long it took.
    pub took: Duration,
    /// Why it failed, in one of upstream's words (apiextensions-apiserver 0.37: `pkg/apiserver/conversion/metrics.go`).
    pub failure: Option<&'static str>,
}
