//! Resources of definitions in the index: put there, replaced, taken away.

use crate::conversion::Webhook;
use crate::definition::{Definition, Names};
use crate::describe::{Described, describe, terminating};
use crate::object_hook::{Counts, Objects};
use crate::observe::Observe;
use crate::published::Publisher;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use supercargo_env::Env;
use supercargo_meta::{GroupResource, GroupVersion, Text, Tree};
use supercargo_objects::{ObjectStorage, StorageFactory};
use supercargo_registry::rest::Endpoint;
use supercargo_registry::{
    Admit, Authorize, Changing, Client, Endpoints, Hook, Parts, RegistryConfig, ResourceDesc,
    build_endpoints, selectable_defaults,
};
use supercargo_structural::Compiler;
use tokio::sync::watch;

/// A store that is not used any more is closed so much later: requests that found it before finish.
const LINGER: Duration = Duration::from_secs(2);

/// What custom resources are made from, besides their definitions.
pub(crate) struct Workshop {
    pub(crate) env: Env,
    pub(crate) factory: Arc<StorageFactory>,
    pub(crate) admit: Arc<dyn Admit>,
    pub(crate) authorize: Option<Arc<dyn Authorize>>,
    pub(crate) config: RegistryConfig,
    pub(crate) compiler: Arc<Compiler>,
    pub(crate) publisher: Publisher,
    pub(crate) client: Client,
    pub(crate) observe: Arc<dyn Observe>,
}

/// A custom resource that is served.
pub(crate) struct Served {
    uid: Text,
    generation: i64,
    names: Names,
    says_terminating: bool,
    pub(crate) resource: GroupResource,
    /// The group versions that requests find.
    pub(crate) versions: Vec<GroupVersion>,
    /// What of it the index has.
    endpoints: Endpoints,
    /// Its objects in the storage version, served or not.
    pub(crate) objects: Endpoint,
    hook: Arc<Objects>,
    desc: Arc<ResourceDesc>,
    storage: Arc<dyn ObjectStorage>,
    retired: watch::Sender<bool>,
}

impl Served {
    /// True when a definition says what this was made from.
    pub(crate) fn is_of(&self, d: &Definition, names: &Names) -> bool {
        self.uid == d.uid && self.generation == d.generation && self.names == *names
    }

    /// No new objects any more.
    pub(crate) fn terminate(&self) {
        self.hook.terminating.store(true, Ordering::Release);
    }

    /// True when discovery tells what a definition says of its end.
    pub(crate) const fn tells(&self, d: &Definition) -> bool {
        self.says_terminating == d.says_terminating
    }

    /// Lets discovery tell whether the definition is on its way out. Nothing else changes: watches go on.
    pub(crate) fn tell(&mut self, says_terminating: bool) {
        self.says_terminating = says_terminating;
        self.desc = Arc::new(terminating(&self.desc, says_terminating));
        self.endpoints.describe(&self.desc);
    }

    /// What the index has of it.
    pub(crate) fn endpoints(&self) -> Endpoints {
        self.endpoints.clone()
    }

    /// Ends its watches and, unless `next` goes on with it, its store, once the requests under way are over.
    pub(crate) fn retire(self, env: &Env, next: Option<&Self>) {
        self.retired.send_replace(true);
        if next.is_some_and(|n| Arc::ptr_eq(&n.storage, &self.storage)) {
            return;
        }
        let (storage, clock) = (self.storage.clone(), env.clock.clone());
        drop(env.tasks.spawn("store of a custom resource", async move {
            clock.sleep(LINGER).await;
            storage.destroy();
        }));
    }

    /// Closes its store at once.
    pub(crate) fn destroy(&self) {
        self.retired.send_replace(true);
        self.storage.destroy();
    }
}

impl Workshop {
    /// Makes the resource of a definition. `before` is what was served of it until now.
    ///
    /// # Errors
    /// A sentence for the log.
    pub(crate) fn make(
        &self,
        crd: &Tree,
        d: &Definition,
        names: &Names,
        before: Option<&Served>,
    ) -> Result<Served, String> {
        let webhook = Webhook::of(crd, d, &self.client, &self.observe)?;
        let counts = Counts {
            clock: self.env.clock.clone(),
            observe: self.observe.clone(),
        };
        let Described { desc, hook, stored } =
            describe(crd, d, names, &self.compiler, webhook, &self.publisher, counts)
                .map_err(|e| e.first().map(ToString::to_string).unwrap_or_default())?;
        let (desc, hook) = (Arc::new(desc), Arc::new(hook));
        let resource = desc.group_resource();
        let (retired, retirement) = watch::channel(false);
        let mut changing = Changing {
            retired: Some(retirement),
            open: HashMap::new(),
        };
        if let Some(b) = before.filter(|b| b.uid == d.uid && is_stored_alike(&b.desc, &desc)) {
            changing.open.insert(resource.clone(), b.storage.clone());
        }
        let its_hook = hook.clone();
        let parts = Parts {
            enabled: &|_, _, _| true,
            factory: &self.factory,
            hooks: Arc::new(move |_| Some(its_hook.clone() as Arc<dyn Hook>)),
            admit: self.admit.clone(),
            authorize: self.authorize.clone(),
            config: self.config.clone(),
            extra: HashMap::new(),
            changing,
        };
        let built = build_endpoints(std::slice::from_ref(&desc), &parts)?;
        let storage = built.storages.get(&resource).cloned();
        let storage = storage.ok_or("a custom resource has no store")?;
        let version = |i: usize| GroupVersion {
            group: d.group.clone(),
            version: desc
                .versions
                .get(i)
                .map_or_else(Text::default, |v| v.version.clone()),
        };
        let objects = built.endpoints.group_version(&version(stored));
        let objects = objects.and_then(|g| g.endpoints.get(&desc.resource)).cloned();
        let objects = objects.ok_or("a custom resource has no storage version")?;
        let mut endpoints = built.endpoints;
        let mut versions = Vec::new();
        for (i, v) in desc.versions.iter().enumerate() {
            if v.served_by_default {
                versions.push(version(i));
            } else {
                endpoints.remove_version(&version(i));
            }
        }
        Ok(Served {
            uid: d.uid.clone(),
            generation: d.generation,
            names: names.clone(),
            says_terminating: d.says_terminating,
            resource,
            versions,
            endpoints,
            objects,
            hook,
            desc,
            storage,
            retired,
        })
    }
}

/// True when two descriptions of a resource can use one store.
fn is_stored_alike(a: &ResourceDesc, b: &ResourceDesc) -> bool {
    let stored = |d: &ResourceDesc| {
        let s = d.storage.as_ref()?;
        let mut versions: Vec<Text> = d.versions.iter().map(|v| v.version.clone()).collect();
        versions.sort();
        let filled = selectable_defaults(d);
        Some((
            s.prefix.clone(),
            s.gvk.clone(),
            s.selectable.to_vec(),
            filled,
            versions,
        ))
    };
    a.namespaced == b.namespaced && stored(a) == stored(b)
}
