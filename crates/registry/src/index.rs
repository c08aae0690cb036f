//! Finds the storage of a path. Built-ins and custom resources live in the same index; a change swaps in a new one.

use crate::rest::Endpoint;
use arc_swap::ArcSwap;
use std::collections::HashMap;
use std::sync::Arc;
use supercargo_meta::{GroupVersion, Text};
use tokio::sync::watch;

/// A group version and its endpoints.
#[derive(Clone, Default)]
pub struct GroupVersionEndpoints {
    /// Endpoints by `resource` or `resource/subresource`.
    pub endpoints: HashMap<Text, Endpoint>,
}

/// All endpoints at one point in time.
#[derive(Clone, Default)]
pub struct Endpoints {
    groups: HashMap<GroupVersion, GroupVersionEndpoints>,
}

impl Endpoints {
    /// Adds an endpoint; one with the same path is replaced.
    pub fn insert(&mut self, endpoint: Endpoint) {
        let gv = GroupVersion {
            group: endpoint.desc.group.clone(),
            version: endpoint.version().version.clone(),
        };
        let path = match endpoint.subresource() {
            Some(s) => Text::from(format!("{}/{}", endpoint.desc.resource, s.name)),
            None => endpoint.desc.resource.clone(),
        };
        self.groups
            .entry(gv)
            .or_default()
            .endpoints
            .insert(path, endpoint);
    }
    /// The endpoints of a group version; `None` when it is not served.
    #[must_use]
    pub fn group_version(&self, gv: &GroupVersion) -> Option<&GroupVersionEndpoints> {
        self.groups.get(gv)
    }
    /// The group versions served, in no order.
    pub fn group_versions(&self) -> impl Iterator<Item = (&GroupVersion, &GroupVersionEndpoints)> {
        self.groups.iter()
    }
}

/// The index of a server. Readers take a snapshot without locking; a change swaps in a new one.
#[derive(Default)]
pub struct ResourceIndex {
    current: ArcSwap<Endpoints>,
    generation: watch::Sender<u64>,
}

impl ResourceIndex {
    /// An index with `endpoints`.
    #[must_use]
    pub fn new(endpoints: Endpoints) -> Self {
        let s = Self::default();
        s.swap(endpoints);
        s
    }
    /// The endpoints now.
    #[must_use]
    pub fn load(&self) -> Arc<Endpoints> {
        self.current.load_full()
    }
    /// Replaces them.
    pub fn swap(&self, endpoints: Endpoints) {
        self.current.store(Arc::new(endpoints));
        self.generation.send_modify(|g| *g += 1);
    }
    /// Counts the changes: what was made from an older index is stale.
    #[must_use]
    pub fn generation(&self) -> u64 {
        *self.generation.borrow()
    }
    /// Tells of changes: its value is the generation.
    #[must_use]
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.generation.subscribe()
    }
}
