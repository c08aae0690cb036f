//! Finds the storage of a path. Built-ins and custom resources live in the same index; a change swaps in a new one.

use crate::ResourceDesc;
use crate::rest::Endpoint;
use arc_swap::ArcSwap;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;
use supercargo_meta::{GroupResource, GroupVersion, Text};
use tokio::sync::watch;

/// A group version and its endpoints. Shared by all states of the index in which it is the same.
#[derive(Clone, Default)]
pub struct GroupVersionEndpoints {
    /// Endpoints by `resource` or `resource/subresource`.
    pub endpoints: HashMap<Text, Endpoint>,
}

/// All endpoints at one point in time.
#[derive(Clone, Default)]
pub struct Endpoints {
    groups: HashMap<GroupVersion, Arc<GroupVersionEndpoints>>,
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
        Arc::make_mut(self.groups.entry(gv).or_default())
            .endpoints
            .insert(path, endpoint);
    }
    /// Adds the endpoints of others; of equal paths theirs win.
    pub fn extend(&mut self, others: Self) {
        for (gv, others) in others.groups {
            let of_group = Arc::make_mut(self.groups.entry(gv).or_default());
            let others = others.endpoints.iter();
            of_group
                .endpoints
                .extend(others.map(|(path, e)| (path.clone(), e.clone())));
        }
    }
    /// Gives the endpoints of a resource another description of it, one with the same versions and subresources.
    pub fn describe(&mut self, desc: &Arc<ResourceDesc>) {
        for (gv, of_group) in &mut self.groups {
            if gv.group != desc.group
                || !of_group
                    .endpoints
                    .values()
                    .any(|e| e.desc.resource == desc.resource)
            {
                continue;
            }
            let all = Arc::make_mut(of_group).endpoints.values_mut();
            for e in all.filter(|e| e.desc.resource == desc.resource) {
                e.desc = desc.clone();
            }
        }
    }
    /// Takes away a group version.
    pub fn remove_version(&mut self, gv: &GroupVersion) {
        self.groups.remove(gv);
    }
    /// Takes away all endpoints of a resource, and group versions that then have none.
    pub fn remove(&mut self, resource: &GroupResource) {
        let is_its = |e: &Endpoint| e.desc.group == resource.group && e.desc.resource == resource.resource;
        self.groups.retain(|gv, of_group| {
            if gv.group == resource.group && of_group.endpoints.values().any(is_its) {
                Arc::make_mut(of_group).endpoints.retain(|_, e| !is_its(e));
            }
            !of_group.endpoints.is_empty()
        });
    }
    /// The endpoints of a group version; `None` when it is not served.
    #[must_use]
    pub fn group_version(&self, gv: &GroupVersion) -> Option<&Arc<GroupVersionEndpoints>> {
        self.groups.get(gv)
    }
    /// The group versions served, in no order.
    pub fn group_versions(&self) -> impl Iterator<Item = (&GroupVersion, &Arc<GroupVersionEndpoints>)> {
        self.groups.iter()
    }
}

/// The index of a server. Readers take a snapshot without locking; a change swaps in a new one.
#[derive(Default)]
pub struct ResourceIndex {
    current: ArcSwap<Endpoints>,
    generation: watch::Sender<u64>,
    changing: Mutex<()>,
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
    /// Replaces them by what `change` makes of them. Changes come one after the other.
    pub fn change(&self, change: impl FnOnce(&mut Endpoints)) {
        let _one = self.changing.lock();
        let mut endpoints = Endpoints::clone(&self.current.load());
        change(&mut endpoints);
        self.swap(endpoints);
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
