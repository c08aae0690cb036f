//! A server without HTTP, its controllers, and a clock that moves when everything waits for it.
#![allow(dead_code, unreachable_pub, reason = "every test file uses its part")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests are tests")]

#[path = "../../../registry/tests/common/mod.rs"]
mod common;

pub(crate) use common::{At, Server, text};

use std::sync::Arc;
use std::time::Duration;
use supercargo_controllers::{Controllers, Selection};
use supercargo_env::{Env, ManualClock};
use supercargo_meta::Tree;
use supercargo_registry::rest::{DeleteOptions, Propagation};
use supercargo_registry::{Endpoints, ResourceIndex};
use supercargo_storage::memory::MemoryBackend;

pub(crate) struct Cluster {
    pub(crate) server: Server,
    pub(crate) index: Arc<ResourceIndex>,
    pub(crate) clock: Arc<ManualClock>,
    controllers: Option<Controllers>,
    selection: Selection,
}

impl Cluster {
    /// A server with the controllers that a list names.
    pub(crate) fn start(controllers: &[&str]) -> Self {
        let (env, clock) = Env::manual(1);
        let backend = MemoryBackend::new(&env);
        let server = Server::over(env, backend, true);
        let index = Arc::new(ResourceIndex::new(server.built.endpoints.clone()));
        let mut cluster = Self {
            server,
            index,
            clock,
            controllers: None,
            selection: Selection::parse(controllers).unwrap(),
        };
        cluster.run();
        cluster
    }

    /// Starts the controllers.
    pub(crate) fn run(&mut self) {
        let started = Controllers::start(&self.server.env, self.index.clone(), &self.selection);
        self.controllers = Some(started);
    }

    /// Ends the controllers.
    pub(crate) async fn halt(&mut self) {
        if let Some(c) = self.controllers.take() {
            c.stop().await;
        }
    }

    /// Everything served but some resources.
    pub(crate) fn endpoints_without(&self, resource: &str) -> Endpoints {
        let mut out = Endpoints::default();
        for (_, group) in self.server.built.endpoints.group_versions() {
            for e in group.endpoints.values().filter(|e| e.desc.resource != resource) {
                out.insert(e.clone());
            }
        }
        out
    }

    /// Until nothing is left to do; time passes whenever it is waited for.
    pub(crate) async fn settle(&self) {
        self.until(|c| c.is_idle()).await;
    }

    /// Until nothing is left to do now.
    pub(crate) async fn pause(&self) {
        self.until(Controllers::is_waiting).await;
    }

    async fn until(&self, done: impl Fn(&Controllers) -> bool) {
        let controllers = self.controllers.as_ref().unwrap();
        for _ in 0..2_000_000 {
            let revision = self.server.backend.current_revision().await.unwrap();
            assert!(controllers.reach(revision.0).await, "the feeds are behind");
            if done(controllers) && self.server.backend.current_revision().await.unwrap() == revision {
                return;
            }
            if controllers.is_waiting() {
                self.clock.advance(Duration::from_millis(100));
            }
            tokio::task::yield_now().await;
        }
        panic!("there is no end to the work");
    }

    pub(crate) async fn create(&self, at: At<'_>, json: &str) -> Tree {
        self.server.create(at, json).await.unwrap()
    }

    /// A config map with owners.
    pub(crate) async fn config_map(&self, namespace: &str, name: &str, owners: &[Tree]) -> Tree {
        let object = Tree::map([("metadata", named(name, owners))]);
        self.create(At("v1", "configmaps", namespace), &text(&object))
            .await
    }

    pub(crate) async fn config_maps(&self, namespace: &str) -> Vec<String> {
        self.server
            .names(At("v1", "configmaps", namespace), Default::default())
            .await
    }

    pub(crate) async fn delete(&self, at: At<'_>, name: &str, how: Propagation) {
        let options = DeleteOptions {
            propagation: Some(how),
            ..DeleteOptions::default()
        };
        self.server
            .delete_with(at, name, options)
            .await
            .map(drop)
            .unwrap();
    }

    pub(crate) async fn get(&self, at: At<'_>, name: &str) -> Option<Tree> {
        match self.server.get(at, name).await {
            Ok(t) => Some(t),
            Err(e) => {
                assert!(e.is_not_found(), "{e}");
                None
            }
        }
    }
}

pub(crate) fn named(name: &str, owners: &[Tree]) -> Tree {
    Tree::map([
        ("name", name.into()),
        ("ownerReferences", Tree::list(owners.to_vec())),
    ])
}

/// A reference to an object.
pub(crate) fn owner(object: &Tree, blocking: bool) -> Tree {
    let at = |path: &[&str]| Tree::from(object.str_at(path));
    Tree::map([
        ("apiVersion", at(&["apiVersion"])),
        ("kind", at(&["kind"])),
        ("name", at(&["metadata", "name"])),
        ("uid", at(&["metadata", "uid"])),
        ("blockOwnerDeletion", Tree::Bool(blocking)),
    ])
}

pub(crate) fn run<T>(test: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(Box::pin(test))
}
