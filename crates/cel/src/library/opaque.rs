//! Values of libraries.

use super::authz::{GroupCheck, PathCheck, ResourceCheck};
use super::{Authorizer, Decision};
use crate::Value;
use std::fmt;
use std::net::IpAddr;
use std::sync::Arc;
use supercargo_meta::Text;

/// A value of a library.
#[derive(Debug)]
#[non_exhaustive]
pub enum Opaque {
    /// A quantity.
    Quantity(super::quantity::Held),
    /// An address.
    Ip(IpAddr),
    /// A network: an address and how many of its bits count.
    Cidr(IpAddr, u8),
    /// A URL.
    Url(super::url_parse::Url),
    /// A version.
    Semver(super::semver::Version),
    /// A named format.
    Format(&'static super::formats::Named),
    /// Who may be asked for access.
    Authorizer(Arc<dyn Authorizer>),
    /// Access to a path.
    PathCheck(PathCheck),
    /// Access to a group.
    GroupCheck(GroupCheck),
    /// Access to a resource.
    ResourceCheck(ResourceCheck),
    /// The answer to a question for access.
    Decision(Decision),
}

impl Opaque {
    /// The value.
    pub(crate) fn value(self) -> Value {
        Value::Opaque(Arc::new(self))
    }
    pub(crate) const fn type_name(&self) -> &'static str {
        match self {
            Self::Quantity(_) => "kubernetes.Quantity",
            Self::Ip(_) => "net.IP",
            Self::Cidr(..) => "net.CIDR",
            Self::Url(_) => "kubernetes.URL",
            Self::Semver(_) => "kubernetes.Semver",
            Self::Format(_) => "kubernetes.NamedFormat",
            Self::Authorizer(_) => "kubernetes.authorization.Authorizer",
            Self::PathCheck(_) => "kubernetes.authorization.PathCheck",
            Self::GroupCheck(_) => "kubernetes.authorization.GroupCheck",
            Self::ResourceCheck(_) => "kubernetes.authorization.ResourceCheck",
            Self::Decision(_) => "kubernetes.authorization.Decision",
        }
    }
    /// The size for the account of costs.
    pub(crate) const fn size(&self) -> u64 {
        match self {
            Self::Ip(IpAddr::V4(_)) => 4,
            Self::Ip(IpAddr::V6(_)) => 16,
            Self::Cidr(_, bits) => (*bits as u64).div_ceil(8),
            _ => 1,
        }
    }
    /// The size of the expression of a named format.
    pub(crate) const fn regex_size(&self) -> u64 {
        match self {
            Self::Format(f) => f.regex_size,
            _ => 0,
        }
    }
    /// The type as Go names it.
    pub(crate) const fn go_name(&self) -> &'static str {
        match self {
            Self::Quantity(_) => "cel.Quantity",
            Self::Ip(_) => "cel.IP",
            Self::Cidr(..) => "cel.CIDR",
            Self::Url(_) => "cel.URL",
            Self::Semver(_) => "cel.Semver",
            Self::Format(_) => "cel.Format",
            _ => "cel.Opaque",
        }
    }
    /// `string(x)`, where there is one.
    pub(crate) fn text(&self) -> Option<Text> {
        match self {
            Self::Ip(_) | Self::Cidr(..) => Some(Text::from(self.to_string())),
            _ => None,
        }
    }
    /// Equality; an error with a value of another type.
    pub(crate) fn equal(&self, other: &Value) -> Value {
        let Value::Opaque(other) = other else {
            return other.or_no_overload();
        };
        Value::Bool(match (self, &**other) {
            (Self::Quantity(a), Self::Quantity(b)) => a.quantity == b.quantity,
            (Self::Ip(a), Self::Ip(b)) => a == b,
            (Self::Cidr(a, n), Self::Cidr(b, m)) => a == b && n == m,
            (Self::Url(a), Self::Url(b)) => a.to_string() == b.to_string(),
            (Self::Semver(a), Self::Semver(b)) => a.compare(b).is_eq(),
            (Self::Format(a), Self::Format(b)) => a.title == b.title,
            // Neither can be compared in cel-go.
            _ => return Value::no_overload(),
        })
    }
}

impl fmt::Display for Opaque {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Quantity(q) => q.fmt(f),
            Self::Ip(a) => a.fmt(f),
            Self::Cidr(a, n) => write!(f, "{a}/{n}"),
            Self::Url(u) => u.fmt(f),
            Self::Semver(v) => v.fmt(f),
            Self::Format(n) => f.write_str(n.title),
            other => f.write_str(other.type_name()),
        }
    }
}
