//! Which resource a key belongs to.

use std::collections::BTreeMap;
use supercargo_meta::GroupResource;
use supercargo_storage::{Key, KeyRange};

/// The keys below a prefix, by the resources of the built-in API and the rule for custom ones.
pub(crate) struct Layout {
    /// With a slash at both ends: `/registry/`.
    prefix: String,
    built_in: BTreeMap<&'static str, String>,
}

impl Layout {
    /// The layout below `prefix` (`/registry`).
    pub(crate) fn new(prefix: &str) -> Self {
        let stored = supercargo_resources::resources().iter().filter_map(|r| {
            let storage = r.storage.as_ref().filter(|s| s.shared_with.is_none())?;
            let name = GroupResource::new(r.group.clone(), r.resource.clone()).to_string();
            Some((storage.prefix.as_str(), name))
        });
        Self {
            prefix: format!("{}/", prefix.trim_end_matches('/')),
            built_in: stored.collect(),
        }
    }

    /// The prefix of all keys, with its slashes.
    pub(crate) fn prefix(&self) -> &str {
        &self.prefix
    }

    /// All keys.
    pub(crate) fn range(&self) -> KeyRange {
        KeyRange::prefix(&Key::from(self.prefix.as_str()))
    }

    /// A key as people write it: whole, or without the prefix.
    pub(crate) fn key(&self, given: &str) -> Key {
        if given.starts_with('/') {
            return Key::from(given);
        }
        Key::from(format!("{}{given}", self.prefix).as_str())
    }

    /// The part of a key below the prefix.
    pub(crate) fn below<'a>(&self, key: &'a [u8]) -> &'a [u8] {
        key.strip_prefix(self.prefix.as_bytes()).unwrap_or(key)
    }

    /// The resource whose object a key holds, as `kubectl` takes it: `pods`, `deployments.apps`, `foos.example.com`. Keys that
    /// hold no object go by the first part of their path.
    pub(crate) fn resource(&self, key: &[u8]) -> String {
        let path = String::from_utf8_lossy(self.below(key)).into_owned();
        let mut parts = path.split('/');
        let first = parts.next().unwrap_or_default();
        let second = parts.next();
        let two = second.map(|second| format!("{first}/{second}"));
        if let Some(name) = two.as_deref().and_then(|two| self.built_in.get(two)) {
            return name.clone();
        }
        match (self.built_in.get(first), second) {
            (Some(name), _) => name.clone(),
            // The group of a custom resource has a dot, and its objects have a name.
            (None, Some(plural)) if first.contains('.') && parts.next().is_some() => {
                format!("{plural}.{first}")
            }
            (None, _) => first.to_owned(),
        }
    }
}

/// The group and resource of a name that [`Layout::resource`] gave.
pub(crate) fn group_resource(name: &str) -> GroupResource {
    let (resource, group) = name.split_once('.').unwrap_or((name, ""));
    GroupResource::new(group.to_owned(), resource.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_named_by_resource() {
        let layout = Layout::new("/registry");
        for (key, want) in [
            ("/registry/pods/default/a", "pods"),
            ("/registry/services/specs/default/a", "services"),
            ("/registry/services/endpoints/default/a", "endpoints"),
            ("/registry/deployments/default/a", "deployments.apps"),
            ("/registry/minions/a", "nodes"),
            ("/registry/events/default/a", "events"),
            (
                "/registry/apiextensions.k8s.io/customresourcedefinitions/foos.example.com",
                "customresourcedefinitions.apiextensions.k8s.io",
            ),
            ("/registry/example.com/foos/default/a", "foos.example.com"),
            ("/registry/example.com/bars/a", "bars.example.com"),
            ("/registry/masterleases/10.0.0.1", "masterleases"),
            ("/registry/ranges/servicenodeports", "ranges"),
            ("/registry/odd.key", "odd.key"),
            ("compact_rev_key", "compact_rev_key"),
        ] {
            assert_eq!(layout.resource(key.as_bytes()), want, "{key}");
        }
        assert_eq!(
            layout.key("pods/default/a"),
            Key::from("/registry/pods/default/a")
        );
        assert_eq!(layout.key("/other/a"), Key::from("/other/a"));
        let r = group_resource("foos.example.com");
        assert_eq!((&*r.group, &*r.resource), ("example.com", "foos"));
        assert_eq!(group_resource("pods").to_string(), "pods");
    }
}
