//! What is known of a flag.

use super::allowed::Allowed;

/// A flag.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Flag {
    /// Name without dashes in front.
    pub(crate) name: &'static str,
    /// How its value is written.
    pub(crate) kind: Kind,
    /// Which values it takes.
    pub(crate) allowed: Allowed,
    /// Value when absent, as kube-apiserver has it; `serve` changes a few (see `config.rs`).
    pub(crate) default: &'static str,
    /// Whether it has an effect here.
    pub(crate) support: Support,
    /// One line of help; empty for flags that are refused.
    pub(crate) help: &'static str,
}

/// How a flag's value is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Bool,
    Int,
    Float,
    Text,
    Ip,
    /// Go's duration text: `1h30m`.
    Duration,
    /// Comma-separated, may be repeated.
    List,
    /// May be repeated; commas belong to the value.
    Repeated,
    /// `k=v,k=v`, may be repeated.
    Map,
}

/// Whether a flag has an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Support {
    /// As kube-apiserver's.
    Full,
    /// Ours; kube-apiserver has no such flag.
    Ours,
    /// Known, and refused: ignoring it would deceive.
    NotYet,
}

pub(super) const fn flag(
    name: &'static str,
    kind: Kind,
    default: &'static str,
    support: Support,
    help: &'static str,
) -> Flag {
    Flag {
        name,
        kind,
        allowed: Allowed::Any,
        default,
        support,
        help,
    }
}

impl Flag {
    pub(super) const fn allow(mut self, allowed: Allowed) -> Self {
        self.allowed = allowed;
        self
    }
}
