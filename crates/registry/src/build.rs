//! From descriptions to endpoints.

use crate::binding::BindingEndpoint;
use crate::connect::{ConnectEndpoint, Stream};
use crate::conversions::Conversions;
use crate::endpoint::{PartEndpoint, ResourceEndpoint};
use crate::rest::{Endpoint, Storage};
use crate::scale::ScaleEndpoint;
use crate::shaped::Shaped;
use crate::store::Store;
use crate::unsupported::Unsupported;
use crate::version_view::VersionView;
use crate::{
    Admit, Authorize, Convert, Endpoints, HookTable, NoHook, RegistryConfig, ResourceDesc, StorageDesc,
    SubresourceAction, SubresourceDesc, VersionDesc,
};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use supercargo_meta::{GroupResource, Gvk, Text};
use supercargo_objects::{ObjectCodec, ObjectStorage, StorageFactory, StoredVersion};

/// Numbers the views, so that forms of entries never meet those of another version.
static NEXT_VIEW: AtomicU32 = AtomicU32::new(0);

/// Decides what is served: the resource, its version, and a subresource or the resource itself.
pub type Enabled<'a> = dyn Fn(&ResourceDesc, &VersionDesc, Option<&SubresourceDesc>) -> bool + 'a;

/// Everything endpoints are made from, besides their descriptions.
pub struct Parts<'a> {
    /// What is served.
    pub enabled: &'a Enabled<'a>,
    /// Where objects are stored.
    pub factory: &'a StorageFactory,
    /// Finds hooks.
    pub hooks: HookTable,
    /// Takes part in writes.
    pub admit: Arc<dyn Admit>,
    /// What creates on update ask; `None` allows them.
    pub authorize: Option<Arc<dyn Authorize>>,
    /// Settings.
    pub config: RegistryConfig,
    /// Storages of others, by group and `resource` or `resource/subresource`: reviews, component statuses, connects. They
    /// come before what the registry would make itself.
    pub extra: HashMap<GroupResource, Arc<dyn Storage>>,
    /// What resources have whose definitions change while the server runs.
    pub changing: Changing,
}

/// The ways of resources that come, change and go.
#[derive(Clone, Default)]
pub struct Changing {
    /// Ends the watches of the resources when it becomes true; `None` for resources that stay.
    pub retired: Option<tokio::sync::watch::Receiver<bool>>,
    /// Storages that are open already, by the resource that owns them.
    pub open: HashMap<GroupResource, Arc<dyn ObjectStorage>>,
}

/// Endpoints and the storages behind them.
pub struct Built {
    /// The endpoints.
    pub endpoints: Endpoints,
    /// The storages by the resource that owns them. Destroy them when the server ends.
    pub storages: HashMap<GroupResource, Arc<dyn ObjectStorage>>,
}

/// Makes the endpoints of `resources`.
///
/// # Errors
/// A sentence that names the resource, when a description contradicts itself.
pub fn build_endpoints(resources: &[Arc<ResourceDesc>], parts: &Parts<'_>) -> Result<Built, String> {
    let mut b = Builder {
        parts,
        kinds: Arc::new(known_kinds(resources)),
        built: Built {
            endpoints: Endpoints::default(),
            storages: HashMap::new(),
        },
        stores: HashMap::new(),
    };
    // Owners before those that share their stores and before bindings, which need the pods.
    let shares = |d: &ResourceDesc| d.storage.as_ref().is_none_or(|s| s.shared_with.is_some());
    for desc in resources.iter().filter(|d| !shares(d)) {
        b.resource(desc)?;
    }
    for desc in resources.iter().filter(|d| shares(d)) {
        b.resource(desc)?;
    }
    // Streams last: they look into the stores of several resources.
    for desc in resources {
        b.streams(desc);
    }
    Ok(b.built)
}

/// The codec of a stored resource: writes the storage version, reads every version it can convert and those that once were.
#[must_use]
pub fn codec_of(desc: &ResourceDesc, storage: &StorageDesc) -> ObjectCodec {
    let others = desc
        .versions
        .iter()
        .filter(|v| v.version != storage.gvk.version && desc.group == storage.gvk.group)
        .filter_map(|v| {
            let convert: fn(&mut supercargo_meta::Map) = match &v.convert {
                Convert::Same | Convert::Own(_) => |_| {},
                Convert::With { to_storage, .. } => *to_storage,
                Convert::Missing => return None,
            };
            let is_own = matches!(v.convert, Convert::Own(_));
            Some(StoredVersion {
                gvk: desc.gvk(&v.version),
                ty: if is_own { storage.ty.clone() } else { v.ty.clone() },
                convert,
            })
        })
        .chain(storage.former.iter().cloned())
        .collect();
    let codec = ObjectCodec::new(
        storage.gvk.clone(),
        storage.ty.clone(),
        storage.json,
        storage.selectable.clone(),
    )
    .with_others(others);
    if desc.versions.iter().any(|v| matches!(v.convert, Convert::Own(_))) {
        return codec.keeping_versions(crate::filled::versions(desc));
    }
    codec
}

/// Every kind a body can name.
fn known_kinds(resources: &[Arc<ResourceDesc>]) -> HashSet<Gvk> {
    resources
        .iter()
        .flat_map(|d| {
            d.versions.iter().flat_map(|v| {
                v.subresources
                    .iter()
                    .map(|s| s.gvk.clone())
                    .chain(std::iter::once(d.gvk(&v.version)))
            })
        })
        .collect()
}

struct Builder<'a> {
    parts: &'a Parts<'a>,
    kinds: Arc<HashSet<Gvk>>,
    built: Built,
    stores: HashMap<GroupResource, Arc<Store>>,
}

impl Builder<'_> {
    fn resource(&mut self, desc: &Arc<ResourceDesc>) -> Result<(), String> {
        let store = match &desc.storage {
            Some(s) => Some(self.store(desc, s)?),
            None => None,
        };
        for (version_index, version) in desc.versions.iter().enumerate() {
            if (self.parts.enabled)(desc, version, None)
                && let Some(storage) = self.main(desc, version, store.as_ref())
            {
                self.insert(desc, version_index, None, storage);
            }
            for (i, sub) in version.subresources.iter().enumerate() {
                if sub.action != SubresourceAction::Connect && (self.parts.enabled)(desc, version, Some(sub))
                {
                    let storage = self.subresource(desc, sub, store.as_ref());
                    self.insert(desc, version_index, Some(i), storage);
                }
            }
        }
        Ok(())
    }

    fn streams(&mut self, desc: &Arc<ResourceDesc>) {
        for (version_index, version) in desc.versions.iter().enumerate() {
            for (i, sub) in version.subresources.iter().enumerate() {
                if sub.action == SubresourceAction::Connect && (self.parts.enabled)(desc, version, Some(sub))
                {
                    let storage = self.stream(desc, sub);
                    self.insert(desc, version_index, Some(i), storage);
                }
            }
        }
    }

    fn stream(&self, desc: &ResourceDesc, sub: &SubresourceDesc) -> Arc<dyn Storage> {
        if let Some(extra) = self.extra(desc, format!("{}/{}", desc.resource, sub.name)) {
            return extra;
        }
        let store = |group: &str, resource: &str| {
            self.stores
                .get(&GroupResource::new(group.to_owned(), resource.to_owned()))
                .cloned()
        };
        let endpoint = || {
            Some(ConnectEndpoint {
                stream: Stream::of(&desc.resource, &sub.name).filter(|_| desc.group.is_empty())?,
                parent: store("", &desc.resource)?,
                nodes: store("", "nodes")?,
                slices: store("discovery.k8s.io", "endpointslices")?,
            })
        };
        match endpoint() {
            Some(e) => Arc::new(e),
            None => Arc::new(Unsupported),
        }
    }

    fn insert(
        &mut self,
        desc: &Arc<ResourceDesc>,
        version_index: usize,
        subresource_index: Option<usize>,
        storage: Arc<dyn Storage>,
    ) {
        self.built.endpoints.insert(Endpoint {
            desc: desc.clone(),
            version_index,
            subresource_index,
            storage,
        });
    }

    fn extra(&self, desc: &ResourceDesc, path: impl Into<Text>) -> Option<Arc<dyn Storage>> {
        self.parts
            .extra
            .get(&GroupResource::new(desc.group.clone(), path))
            .cloned()
    }

    fn main(
        &self,
        desc: &Arc<ResourceDesc>,
        version: &VersionDesc,
        store: Option<&Arc<Store>>,
    ) -> Option<Arc<dyn Storage>> {
        if let Some(extra) = self.extra(desc, desc.resource.clone()) {
            return Some(extra);
        }
        if let Some(store) = store {
            // A version that can't be converted is not served.
            return (!matches!(version.convert, Convert::Missing))
                .then(|| Arc::new(ResourceEndpoint(store.clone())) as Arc<dyn Storage>);
        }
        let gvk = desc.gvk(&version.version);
        if gvk.group.is_empty()
            && gvk.kind == "Binding"
            && let Some(pods) = self.stores.get(&GroupResource::new("", "pods"))
        {
            return Some(Arc::new(BindingEndpoint {
                pods: pods.clone(),
                shape: Arc::new(Shaped::new(gvk, version.ty.clone(), false)),
            }));
        }
        Some(Arc::new(Unsupported))
    }

    fn subresource(
        &self,
        desc: &Arc<ResourceDesc>,
        sub: &SubresourceDesc,
        store: Option<&Arc<Store>>,
    ) -> Arc<dyn Storage> {
        if let Some(extra) = self.extra(desc, format!("{}/{}", desc.resource, sub.name)) {
            return extra;
        }
        let Some(store) = store else {
            return Arc::new(Unsupported);
        };
        let shape = || {
            sub.ty
                .as_ref()
                .map(|ty| Arc::new(Shaped::new(sub.gvk.clone(), ty.clone(), false)))
        };
        match (sub.action, shape()) {
            (SubresourceAction::Status | SubresourceAction::Part, _) => Arc::new(PartEndpoint(store.clone())),
            (SubresourceAction::Scale, Some(shape)) => Arc::new(ScaleEndpoint {
                store: store.clone(),
                shape,
            }),
            (SubresourceAction::Binding, Some(shape)) => Arc::new(BindingEndpoint {
                pods: store.clone(),
                shape,
            }),
            _ => Arc::new(Unsupported),
        }
    }

    fn store(&mut self, desc: &Arc<ResourceDesc>, s: &StorageDesc) -> Result<Arc<Store>, String> {
        let resource = desc.group_resource();
        let storage = match &s.shared_with {
            Some(owner) => self
                .built
                .storages
                .get(owner)
                .cloned()
                .ok_or_else(|| format!("{resource} shares the store of {owner}, which is not there"))?,
            None => self.open(desc, s, &resource)?,
        };
        let hook = match desc.hook {
            Some(name) => {
                (self.parts.hooks)(name).ok_or_else(|| format!("{resource}: no hook named {name}"))?
            }
            None => Arc::new(NoHook),
        };
        let own = |v: &&VersionDesc| matches!(v.convert, Convert::Own(_));
        let siblings = desc.versions.iter().filter(own);
        let siblings: Arc<[_]> = siblings
            .map(|v| (desc.gvk(&v.version).api_version(), v.ty.clone()))
            .collect();
        let views = desc
            .versions
            .iter()
            .map(|v| {
                Arc::new(VersionView {
                    siblings: siblings.clone(),
                    shape: Arc::new(Shaped::new(
                        desc.gvk(&v.version),
                        v.ty.clone(),
                        v.ty.message.is_none(),
                    )),
                    convert: v.convert.clone(),
                    conversions: Conversions::default(),
                    retired: self.parts.changing.retired.clone(),
                    codec: storage.codec().clone(),
                    hook: hook.clone(),
                    number: NEXT_VIEW.fetch_add(1, Ordering::Relaxed),
                    resource: resource.clone(),
                })
            })
            .collect();
        let store = Arc::new(Store {
            desc: desc.clone(),
            resource: resource.clone(),
            storage,
            views,
            prefix: Text::from(format!("/{}", s.prefix)),
            hook,
            admit: self.parts.admit.clone(),
            authorize: self.parts.authorize.clone(),
            config: self.parts.config.clone(),
            env: self.parts.factory.env().clone(),
            resets: crate::managed::resets(&desc.strategy),
            kinds: self.kinds.clone(),
        });
        self.stores.insert(resource, store.clone());
        Ok(store)
    }

    fn open(
        &mut self,
        desc: &ResourceDesc,
        s: &StorageDesc,
        resource: &GroupResource,
    ) -> Result<Arc<dyn ObjectStorage>, String> {
        if let Some(open) = self.parts.changing.open.get(resource) {
            self.built.storages.insert(resource.clone(), open.clone());
            return Ok(open.clone());
        }
        let codec = Arc::new(codec_of(desc, s));
        let mut options = self
            .parts
            .factory
            .options_for(resource, &s.prefix, codec, s.uncached);
        options.indexed = s.indexed.first().cloned();
        let storage = self
            .parts
            .factory
            .open(&options)
            .map_err(|e| format!("{resource}: {e}"))?;
        self.built.storages.insert(resource.clone(), storage.clone());
        Ok(storage)
    }
}
