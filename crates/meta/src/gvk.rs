//! Names of groups, versions, kinds and resources.

use crate::Text;
use std::fmt;

/// A group and a version; the core group is "".
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct GroupVersion {
    /// The group, "" for core.
    pub group: Text,
    /// The version.
    pub version: Text,
}

/// A group, a version and a kind.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Gvk {
    /// The group, "" for core.
    pub group: Text,
    /// The version.
    pub version: Text,
    /// The kind.
    pub kind: Text,
}

/// A group and a resource (plural, lower case).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct GroupResource {
    /// The group, "" for core.
    pub group: Text,
    /// The resource.
    pub resource: Text,
}

impl GroupVersion {
    /// From an `apiVersion` field: `v1` or `apps/v1`. More than one slash is no group version.
    #[must_use]
    pub fn parse(api_version: &str) -> Option<Self> {
        let (group, version) = api_version.split_once('/').unwrap_or(("", api_version));
        (!version.contains('/')).then(|| Self {
            group: group.into(),
            version: version.into(),
        })
    }
}

impl Gvk {
    /// From its parts.
    pub fn new(group: impl Into<Text>, version: impl Into<Text>, kind: impl Into<Text>) -> Self {
        Self {
            group: group.into(),
            version: version.into(),
            kind: kind.into(),
        }
    }
    /// The `apiVersion` field: `v1` or `apps/v1`.
    #[must_use]
    pub fn api_version(&self) -> Text {
        if self.group.is_empty() {
            self.version.clone()
        } else {
            Text::from(format!("{}/{}", self.group, self.version))
        }
    }
    /// Its group and version.
    #[must_use]
    pub fn group_version(&self) -> GroupVersion {
        GroupVersion {
            group: self.group.clone(),
            version: self.version.clone(),
        }
    }
}

impl GroupResource {
    /// From its parts.
    pub fn new(group: impl Into<Text>, resource: impl Into<Text>) -> Self {
        Self {
            group: group.into(),
            resource: resource.into(),
        }
    }
}

impl fmt::Display for GroupVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.group.is_empty() {
            f.write_str(&self.version)
        } else {
            write!(f, "{}/{}", self.group, self.version)
        }
    }
}

impl fmt::Display for Gvk {
    /// As Go prints it: `apps/v1, Kind=Deployment`, `/v1, Kind=Pod`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}, Kind={}", self.group, self.version, self.kind)
    }
}

impl fmt::Display for GroupResource {
    /// `deployments.apps`; the core group is not shown.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.group.is_empty() {
            f.write_str(&self.resource)
        } else {
            write!(f, "{}.{}", self.resource, self.group)
        }
    }
}
