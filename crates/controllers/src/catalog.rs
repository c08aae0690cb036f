//! What the index serves, looked at as controllers need it: each resource once, and found by the kinds that references name.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use supercargo_meta::{GroupResource, Text};
use supercargo_registry::Endpoints;
use supercargo_registry::rest::Endpoint;

/// A resource in the version that its description prefers of those that are served.
#[derive(Clone)]
pub(crate) struct Resource {
    /// Group and resource.
    pub(crate) id: GroupResource,
    /// Where it is served.
    pub(crate) endpoint: Endpoint,
    /// Every apiVersion it is served in.
    pub(crate) api_versions: Vec<Text>,
}

impl Resource {
    /// Objects live in namespaces.
    pub(crate) fn is_namespaced(&self) -> bool {
        self.endpoint.desc.namespaced
    }
    /// Group and resource, for those who look for a certain one.
    pub(crate) fn is(&self, group: &str, resource: &str) -> bool {
        self.id.group == group && self.id.resource == resource
    }
    /// True when each of the verbs is offered.
    pub(crate) fn offers(&self, verbs: &[&str]) -> bool {
        verbs.iter().all(|v| self.endpoint.has_verb(v))
    }
    /// True when it is served from the same place as `other`.
    pub(crate) fn is_same_place(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.endpoint.storage, &other.endpoint.storage)
            && self.endpoint.version_index == other.endpoint.version_index
    }
}

/// The resources of an index at one point in time.
#[derive(Default)]
pub(crate) struct Catalog {
    resources: BTreeMap<(Text, Text), Arc<Resource>>,
    /// By apiVersion and kind.
    kinds: HashMap<(Text, Text), Arc<Resource>>,
}

impl Catalog {
    /// Looks through an index.
    pub(crate) fn of(endpoints: &Endpoints) -> Self {
        let mut found: BTreeMap<(Text, Text), Resource> = BTreeMap::new();
        for (gv, group) in endpoints.group_versions() {
            let api_version = if gv.group.is_empty() {
                gv.version.clone()
            } else {
                Text::from(format!("{}/{}", gv.group, gv.version))
            };
            for endpoint in group.endpoints.values().filter(|e| e.subresource().is_none()) {
                let desc = &endpoint.desc;
                let resource = found
                    .entry((desc.group.clone(), desc.resource.clone()))
                    .or_insert_with(|| Resource {
                        id: desc.group_resource(),
                        endpoint: endpoint.clone(),
                        api_versions: Vec::new(),
                    });
                resource.api_versions.push(api_version.clone());
                if endpoint.version_index < resource.endpoint.version_index {
                    resource.endpoint = endpoint.clone();
                }
            }
        }
        let mut catalog = Self::default();
        for (id, resource) in found {
            let resource = Arc::new(resource);
            // A virtual resource may share its kind with a stored one (reviews do not, bindings might): what can be read wins.
            for v in &resource.api_versions {
                let kind = (v.clone(), resource.endpoint.desc.kind.clone());
                if resource.endpoint.has_verb("get") || !catalog.kinds.contains_key(&kind) {
                    catalog.kinds.insert(kind, resource.clone());
                }
            }
            catalog.resources.insert(id, resource);
        }
        catalog
    }

    /// A resource.
    pub(crate) fn resource(&self, id: &GroupResource) -> Option<&Arc<Resource>> {
        self.resources.get(&(id.group.clone(), id.resource.clone()))
    }
    /// The resource of a kind in any version that is served.
    pub(crate) fn kind(&self, api_version: &str, kind: &str) -> Option<&Arc<Resource>> {
        self.kinds.get(&(api_version.into(), kind.into()))
    }
    /// All resources, by group and name.
    pub(crate) fn resources(&self) -> impl Iterator<Item = &Arc<Resource>> {
        self.resources.values()
    }
}
