//! Who refers to whom.
//!
//! Only objects that have owners, are owners, or wait for their dependents have a node; all others cost nothing. A node is
//! about 150 bytes. The graph is told what the feeds see and answers which uids deserve a look; it decides nothing.
//!
//! ```text
//! Unknown ── seen, or looked up ──► Present ── its removal was seen ──► Gone
//!    ▲  only known from references      │                                 └─ uids do not come again: what refers to it dangles
//!    └──────── missing in a list ───────┘
//! ```

use super::uid::Uid;
use crate::catalog::{Catalog, Resource};
use std::collections::{BTreeSet, HashMap};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use supercargo_meta::{GroupResource, ObjectMeta, Text};

/// The finalizer of an owner that goes after its dependents.
pub(crate) const FOREGROUND: &str = "foregroundDeletion";
/// The finalizer of an owner whose dependents stay.
pub(crate) const ORPHAN: &str = "orphan";

type NodeId = u32;
type ResourceId = u32;

/// Where an object is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) resource: GroupResource,
    pub(crate) namespace: Text,
    pub(crate) name: Text,
}

/// A reference of a dependent to its owner.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Link {
    owner: NodeId,
    /// Of apiVersion, kind and name: references that agree name the same object.
    coordinates: u32,
    blocking: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum State {
    Unknown,
    Present {
        resource: ResourceId,
        namespace: Text,
        name: Text,
    },
    Gone,
}

struct Node {
    uid: Uid,
    state: State,
    links: Box<[Link]>,
    dependents: BTreeSet<NodeId>,
    /// It is being deleted and waits for its dependents to go.
    is_foreground: bool,
    /// It is being deleted and waits for its dependents to be orphaned.
    is_orphaning: bool,
    /// The list in which it was seen last.
    epoch: u32,
}

/// Dependents whose references to an owner agree, and one of them.
pub(crate) struct Claim {
    pub(crate) sample: (Uid, Place),
    pub(crate) members: Vec<Uid>,
}

/// A dependent that keeps its owner from going.
pub(crate) struct Blocker {
    pub(crate) uid: Uid,
    pub(crate) place: Option<Place>,
    /// It waits for its own dependents.
    pub(crate) is_foreground: bool,
}

/// The graph.
#[derive(Default)]
pub(crate) struct Graph {
    nodes: Vec<Option<Node>>,
    free: Vec<NodeId>,
    by_uid: HashMap<Uid, NodeId>,
    resources: Vec<GroupResource>,
    /// The number of the list that each resource is or was last seen in.
    epochs: Vec<u32>,
}

/// A hash of what a reference says about its owner besides the uid.
fn coordinates(api_version: &str, kind: &str, name: &str) -> u32 {
    let mut h = DefaultHasher::new();
    (api_version, kind, name).hash(&mut h);
    // The low half of a good hash is one.
    u32::try_from(h.finish() & u64::from(u32::MAX)).unwrap_or(0)
}

impl Graph {
    /// An object is there. Answers the uids that deserve a look.
    pub(crate) fn present(
        &mut self,
        resource: &Resource,
        meta: ObjectMeta<'_>,
        catalog: &Catalog,
    ) -> Vec<Uid> {
        let uid = Uid::of(meta.uid());
        let deleting = meta.is_deleting();
        let foreground = deleting && meta.finalizers().any(|f| f == FOREGROUND);
        let orphaning = deleting && meta.finalizers().any(|f| f == ORPHAN);
        let matters = foreground || orphaning || meta.owner_references().next().is_some();
        let known = self.by_uid.get(&uid).copied();
        if known.is_none() && !matters {
            return Vec::new();
        }
        let mut look = Vec::new();
        let id = known.unwrap_or_else(|| self.insert(uid.clone()));
        let rid = self.resource_id(&resource.id);
        let epoch = self.epochs[rid as usize];
        let state = State::Present {
            resource: rid,
            namespace: meta.namespace().into(),
            name: meta.name().into(),
        };
        let node = self.node_mut(id);
        node.epoch = epoch;
        let is_new = !matches!(node.state, State::Present { .. });
        let (was_foreground, was_orphaning) = (node.is_foreground, node.is_orphaning);
        node.is_foreground = foreground;
        node.is_orphaning = orphaning;
        if node.state != state {
            node.state = state;
        }
        if is_new {
            look.extend(self.strangers(id, resource));
        }
        self.relink(id, meta, catalog, &mut look);
        if orphaning && !was_orphaning {
            look.push(uid.clone());
        }
        if foreground && !was_foreground {
            look.extend(self.dependents(&uid).map(|d| d.uid.clone()));
            look.push(uid);
        }
        self.drop_if_useless(id);
        look
    }

    /// Makes the links what the object's references are.
    fn relink(&mut self, id: NodeId, meta: ObjectMeta<'_>, catalog: &Catalog, look: &mut Vec<Uid>) {
        let mut links: Vec<Link> = Vec::new();
        for r in meta.owner_references() {
            let uid = Uid::of(r.uid());
            let owner = match self.by_uid.get(&uid) {
                Some(o) => *o,
                None => self.insert(uid),
            };
            links.push(Link {
                owner,
                coordinates: coordinates(r.api_version(), r.kind(), r.name()),
                blocking: r.blocks_owner_deletion(),
            });
        }
        let old = std::mem::take(&mut self.node_mut(id).links);
        if *old == *links {
            self.node_mut(id).links = old;
            return;
        }
        for (r, link) in meta.owner_references().zip(&links) {
            if old.contains(link) {
                continue;
            }
            self.node_mut(link.owner).dependents.insert(id);
            let named = catalog.kind(r.api_version(), r.kind()).map(|k| &k.id);
            look.extend(self.doubt(id, link.owner, named, r.name(), meta.namespace()));
        }
        self.node_mut(id).links = links.into();
        self.unlink(id, &old, look);
    }

    /// Whom to look at for a new link; `named` is the resource that the reference means.
    fn doubt(
        &self,
        dependent: NodeId,
        owner: NodeId,
        named: Option<&GroupResource>,
        name: &str,
        namespace: &str,
    ) -> Option<Uid> {
        let owner = self.node(owner);
        match &owner.state {
            State::Unknown => Some(owner.uid.clone()),
            State::Gone => Some(self.node(dependent).uid.clone()),
            State::Present {
                resource,
                namespace: at,
                name: called,
            } => {
                let fits = named == Some(&self.resources[*resource as usize])
                    && called == name
                    && (at.is_empty() || at == namespace);
                if !fits {
                    Some(self.node(dependent).uid.clone())
                } else if owner.is_foreground {
                    Some(owner.uid.clone())
                } else {
                    None
                }
            }
        }
    }

    /// Takes back what `old` links said and the present ones do not say.
    fn unlink(&mut self, id: NodeId, old: &[Link], look: &mut Vec<Uid>) {
        for link in old {
            let now = self.node(id).links.iter().filter(|l| l.owner == link.owner);
            let (mut refers, mut blocks) = (false, false);
            for l in now {
                refers = true;
                blocks |= l.blocking;
            }
            let owner = self.node_mut(link.owner);
            if !refers {
                owner.dependents.remove(&id);
            }
            if !(refers && blocks) && owner.is_foreground {
                look.push(owner.uid.clone());
            }
        }
        for link in old {
            // Two links may have had one owner.
            if link.owner != id && self.nodes[link.owner as usize].is_some() {
                self.drop_if_useless(link.owner);
            }
        }
    }

    /// The dependents that do not mean the object of this node, which has just been found.
    fn strangers(&self, id: NodeId, resource: &Resource) -> Vec<Uid> {
        let node = self.node(id);
        let State::Present { namespace, name, .. } = &node.state else {
            return Vec::new();
        };
        let kind = &resource.endpoint.desc.kind;
        let right: Vec<u32> = resource
            .api_versions
            .iter()
            .map(|v| coordinates(v, kind, name))
            .collect();
        let fits = |d: &Node| {
            let mut claims = d.links.iter().filter(|l| l.owner == id);
            // The namespace of a dependent that is not there any more does not matter.
            let near = match &d.state {
                State::Present { namespace: at, .. } => namespace.is_empty() || namespace == at,
                _ => true,
            };
            near && claims.all(|l| right.contains(&l.coordinates))
        };
        let dependents = node.dependents.iter().map(|d| self.node(*d));
        dependents.filter(|d| !fits(d)).map(|d| d.uid.clone()).collect()
    }

    /// An object was removed.
    pub(crate) fn deleted(&mut self, uid: &Uid) -> Vec<Uid> {
        self.remove(uid, State::Gone)
    }

    fn remove(&mut self, uid: &Uid, state: State) -> Vec<Uid> {
        let Some(id) = self.by_uid.get(uid).copied() else {
            return Vec::new();
        };
        let mut look = Vec::new();
        let node = self.node_mut(id);
        node.is_foreground = false;
        node.is_orphaning = false;
        let is_gone = state == State::Gone;
        node.state = state;
        let old = std::mem::take(&mut node.links);
        self.unlink(id, &old, &mut look);
        if is_gone {
            look.extend(self.dependents(uid).map(|d| d.uid.clone()));
        } else if !self.node(id).dependents.is_empty() {
            look.push(uid.clone());
        }
        self.drop_if_useless(id);
        look
    }

    /// A list of a resource begins.
    pub(crate) fn listing(&mut self, resource: &GroupResource) {
        let rid = self.resource_id(resource);
        self.epochs[rid as usize] += 1;
    }

    /// The list is complete: what was not in it is not there. It may come again under the eyes of another list, so nothing
    /// is said about its uid.
    pub(crate) fn listed(&mut self, resource: &GroupResource) -> Vec<Uid> {
        let rid = self.resource_id(resource);
        let epoch = self.epochs[rid as usize];
        let missing: Vec<Uid> = self
            .nodes
            .iter()
            .flatten()
            .filter(|n| {
                n.epoch != epoch && matches!(n.state, State::Present { resource, .. } if resource == rid)
            })
            .map(|n| n.uid.clone())
            .collect();
        missing
            .iter()
            .flat_map(|uid| self.remove(uid, State::Unknown))
            .collect()
    }

    /// An owner that was only known from references was looked up. Answers the dependents that mean something else, and all
    /// of them when it waits for them.
    pub(crate) fn identify(&mut self, resource: &Resource, meta: ObjectMeta<'_>) -> Vec<Uid> {
        let uid = Uid::of(meta.uid());
        let Some(id) = self.by_uid.get(&uid).copied() else {
            return Vec::new();
        };
        if self.node(id).state != State::Unknown {
            return Vec::new();
        }
        let rid = self.resource_id(&resource.id);
        let epoch = self.epochs[rid as usize];
        let node = self.node_mut(id);
        node.epoch = epoch;
        node.is_foreground = meta.is_deleting() && meta.finalizers().any(|f| f == FOREGROUND);
        node.state = State::Present {
            resource: rid,
            namespace: meta.namespace().into(),
            name: meta.name().into(),
        };
        if node.is_foreground {
            self.dependents(&uid).map(|d| d.uid.clone()).collect()
        } else {
            self.strangers(id, resource)
        }
    }

    /// Where an object is; `None` for what has no node.
    pub(crate) fn whereabouts(&self, uid: &Uid) -> Option<Whereabouts> {
        let node = self.get(uid)?;
        Some(match self.place(node) {
            Some(place) => Whereabouts::At(place),
            None if node.state == State::Gone => Whereabouts::Gone,
            None => Whereabouts::Unknown,
        })
    }

    /// True when the removal of the object was seen.
    pub(crate) fn is_gone(&self, uid: &Uid) -> bool {
        self.get(uid).is_some_and(|n| n.state == State::Gone)
    }

    /// True when the object is known to be in a namespace, and not in this one.
    pub(crate) fn is_elsewhere(&self, uid: &Uid, here: &str) -> bool {
        self.get(uid).is_some_and(
            |n| matches!(&n.state, State::Present { namespace, .. } if !namespace.is_empty() && namespace != here),
        )
    }

    /// True when somebody refers to the object.
    pub(crate) fn has_dependents(&self, uid: &Uid) -> bool {
        self.dependents(uid).next().is_some()
    }

    /// The dependents that are there.
    pub(crate) fn dependent_places(&self, uid: &Uid) -> Vec<(Uid, Place)> {
        self.dependents(uid)
            .filter_map(|d| Some((d.uid.clone(), self.place(d)?)))
            .collect()
    }

    /// The dependents of an owner nobody has seen, by what they say about it. One lookup answers for a whole claim, as long
    /// as they are in one namespace.
    pub(crate) fn claims(&self, uid: &Uid) -> Vec<Claim> {
        let Some(id) = self.by_uid.get(uid).copied() else {
            return Vec::new();
        };
        let mut claims: HashMap<(u32, Text), Claim> = HashMap::new();
        for d in self.dependents(uid) {
            let Some(place) = self.place(d) else { continue };
            for link in d.links.iter().filter(|l| l.owner == id) {
                claims
                    .entry((link.coordinates, place.namespace.clone()))
                    .or_insert_with(|| Claim {
                        sample: (d.uid.clone(), place.clone()),
                        members: Vec::new(),
                    })
                    .members
                    .push(d.uid.clone());
            }
        }
        claims.into_values().collect()
    }

    /// The dependents that keep an object from going.
    pub(crate) fn blockers(&self, uid: &Uid) -> Vec<Blocker> {
        let Some(id) = self.by_uid.get(uid).copied() else {
            return Vec::new();
        };
        self.blocking(id)
            .map(|d| {
                let d = self.node(d);
                Blocker {
                    uid: d.uid.clone(),
                    place: self.place(d),
                    is_foreground: d.is_foreground,
                }
            })
            .collect()
    }

    /// A reference across namespaces blocks nothing: upstream waits for what it will never collect.
    fn blocking(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let node = self.node(id);
        let near = move |d: &Node| match (&node.state, &d.state) {
            (State::Present { namespace, .. }, State::Present { namespace: at, .. }) => {
                namespace.is_empty() || namespace == at
            }
            _ => true,
        };
        node.dependents.iter().copied().filter(move |d| {
            let d = self.node(*d);
            d.links.iter().any(|l| l.owner == id && l.blocking) && near(d)
        })
    }

    /// True when `from` waits, over any number of steps, for `to`: both are in a ring if `to` waits for `from` too.
    pub(crate) fn waits_for(&self, from: &Uid, to: &Uid) -> bool {
        let (Some(&from), Some(&to)) = (self.by_uid.get(from), self.by_uid.get(to)) else {
            return false;
        };
        let mut seen = BTreeSet::from([from]);
        let mut open = vec![from];
        while let Some(id) = open.pop() {
            if id == to {
                return true;
            }
            if self.node(id).is_foreground {
                open.extend(self.blocking(id).filter(|d| seen.insert(*d)));
            }
        }
        false
    }

    fn dependents(&self, uid: &Uid) -> impl Iterator<Item = &Node> {
        let node = self.get(uid);
        node.into_iter()
            .flat_map(|n| n.dependents.iter().map(|d| self.node(*d)))
    }

    fn place(&self, node: &Node) -> Option<Place> {
        match &node.state {
            State::Present {
                resource,
                namespace,
                name,
            } => Some(Place {
                resource: self.resources[*resource as usize].clone(),
                namespace: namespace.clone(),
                name: name.clone(),
            }),
            _ => None,
        }
    }

    fn resource_id(&mut self, resource: &GroupResource) -> ResourceId {
        let at = self
            .resources
            .iter()
            .position(|r| r == resource)
            .unwrap_or_else(|| {
                self.resources.push(resource.clone());
                self.epochs.push(0);
                self.resources.len() - 1
            });
        narrow(at)
    }

    fn get(&self, uid: &Uid) -> Option<&Node> {
        self.by_uid.get(uid).map(|id| self.node(*id))
    }

    fn node(&self, id: NodeId) -> &Node {
        self.nodes[id as usize]
            .as_ref()
            .expect("because a node that something refers to is never dropped")
    }

    fn node_mut(&mut self, id: NodeId) -> &mut Node {
        self.nodes[id as usize]
            .as_mut()
            .expect("because a node that something refers to is never dropped")
    }

    fn insert(&mut self, uid: Uid) -> NodeId {
        let node = Node {
            uid: uid.clone(),
            state: State::Unknown,
            links: Box::default(),
            dependents: BTreeSet::new(),
            is_foreground: false,
            is_orphaning: false,
            epoch: 0,
        };
        let id = self.free.pop().unwrap_or_else(|| {
            self.nodes.push(None);
            narrow(self.nodes.len() - 1)
        });
        self.nodes[id as usize] = Some(node);
        self.by_uid.insert(uid, id);
        id
    }

    fn drop_if_useless(&mut self, id: NodeId) {
        let node = self.node(id);
        if node.dependents.is_empty() && node.links.is_empty() && !node.is_foreground && !node.is_orphaning {
            let uid = node.uid.clone();
            self.by_uid.remove(&uid);
            self.nodes[id as usize] = None;
            self.free.push(id);
        }
    }
}

fn narrow(n: usize) -> u32 {
    u32::try_from(n).expect("because four thousand million objects do not fit in memory")
}

/// What the graph knows of an object.
pub(crate) enum Whereabouts {
    At(Place),
    /// Its removal was seen.
    Gone,
    /// Others refer to it.
    Unknown,
}
