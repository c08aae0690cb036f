//! Which stores a server has: the one of everything, and those of single resources.

mod checks;
mod cluster;
mod config;
mod etcd;

pub(crate) use config::{EmbeddedConfig, StoreConfig};
pub(crate) use etcd::EtcdFigures;

use crate::start_error::StartError;
use crate::stored::{Layout, in_words, read_marker};
use checks::{ClusterCheck, StoreCheck};
use cluster::Cluster;
use etcd::{EtcdApi, EtcdConfig};
use std::sync::Arc;
use std::time::Duration;
use supercargo_codec::Media;
use supercargo_env::Env;
use supercargo_http::{HealthCheck, HealthChecks, Probes};
use supercargo_meta::GroupResource;
use supercargo_objects::{ENCRYPTED, StorageFactory};
use supercargo_storage::{Backend, Key, KeyRange, RangeQuery};

/// How often the start asks a store that does not answer.
const ASK_EVERY: Duration = Duration::from_millis(250);
/// So many keys of a store are looked at, to tell a stranger's from an API server's.
const LOOK_AT: usize = 64;

/// The stores of a running server.
pub(crate) struct Stores {
    main: Store,
    others: Vec<(Vec<GroupResource>, Store)>,
    /// Where a store is etcd v3.
    etcd_figures: Option<EtcdFigures>,
}

/// One of them.
#[derive(Clone)]
pub(crate) struct Store {
    pub(crate) backend: Arc<dyn Backend>,
    /// What is behind a network, and how long it may take to say that it is well, and ready.
    cluster: Option<(Cluster, [Duration; 2])>,
    /// The flag that names it, with its servers.
    named: String,
}

impl Stores {
    /// A server over `backend` alone.
    pub(crate) fn one(backend: Arc<dyn Backend>) -> Self {
        Self {
            main: Store {
                backend,
                cluster: None,
                named: String::new(),
            },
            others: Vec::new(),
            etcd_figures: None,
        }
    }

    /// Opens the stores and waits until they answer.
    ///
    /// # Errors
    /// A sentence that names the flag or the folder.
    pub(crate) async fn open(env: &Env, config: &StoreConfig, prefix: &str) -> Result<Self, StartError> {
        let found = Self::find(env, config, prefix).await?;
        found.ok_or_else(|| StartError::new(format!("{}: nothing was ever stored there", config.named()), ""))
    }

    /// As [`Stores::open`]; `None` where nothing is and `config` does not make it.
    ///
    /// # Errors
    /// A sentence that names the flag or the folder.
    pub(crate) async fn find(
        env: &Env,
        config: &StoreConfig,
        prefix: &str,
    ) -> Result<Option<Self>, StartError> {
        match config {
            StoreConfig::Embedded(c) => c.open(env).await.map(|backend| Some(Self::one(backend))),
            StoreConfig::Log(c) => {
                let Some(engine) = c.open(env).await? else {
                    return Ok(None);
                };
                let cluster = Cluster::Log(engine, env.clock.clone());
                let mut stores = Self::one(cluster.backend());
                stores.main.cluster = Some((cluster, c.check_timeouts));
                stores.main.named = c.named();
                Ok(Some(stores))
            }
            StoreConfig::Etcd(c) => {
                let stores = Self::etcd(env, c, prefix).await?;
                match stores.wait(env, c, prefix).await {
                    Ok(()) => Ok(Some(stores)),
                    Err(e) => {
                        stores.close().await;
                        Err(e)
                    }
                }
            }
        }
    }

    /// Opens the clients of all clusters; where one can't be opened, those before it are closed.
    async fn etcd(env: &Env, c: &EtcdConfig, prefix: &str) -> Result<Self, StartError> {
        let open = |flag: &str, servers: &[String]| {
            let named = format!("--{flag}={}", servers.join(","));
            let etcd = c
                .open(env, servers, prefix)
                .map_err(|e| StartError::new(format!("{named}: {}", e.detail()), ""))?;
            Ok(Store {
                backend: etcd.backend(),
                cluster: Some((etcd, [c.health_timeout, c.ready_timeout])),
                named,
            })
        };
        let mut stores = Self {
            main: open("etcd-servers", &c.servers)?,
            others: Vec::new(),
            etcd_figures: (c.api == EtcdApi::V3).then(|| c.figures.clone()),
        };
        match stores.open_others(c, open) {
            Ok(()) => Ok(stores),
            Err(e) => {
                stores.close().await;
                Err(e)
            }
        }
    }

    fn open_others(
        &mut self,
        c: &EtcdConfig,
        open: impl Fn(&str, &[String]) -> Result<Store, StartError>,
    ) -> Result<(), StartError> {
        let mut seen: Vec<Vec<String>> = Vec::new();
        for o in &c.overrides {
            let mut servers = o.servers.clone();
            servers.sort();
            let at = seen.iter().position(|s| *s == servers);
            if let Some((resources, _)) = at.and_then(|i| self.others.get_mut(i)) {
                resources.push(o.resource.clone());
            } else {
                seen.push(servers);
                let store = open("etcd-servers-overrides", &o.servers)?;
                self.others.push((vec![o.resource.clone()], store));
            }
        }
        Ok(())
    }

    /// Waits until all answer. What will not mend itself is not waited for.
    async fn wait(&self, env: &Env, c: &EtcdConfig, prefix: &str) -> Result<(), StartError> {
        let deadline = env.clock.monotonic() + c.start_timeout;
        for store in self.all() {
            if store.cluster.is_none() {
                continue;
            }
            while let Err(e) = store.backend.current_revision().await {
                let why = e.detail();
                let is_final = why.contains("certificate") || why.contains("TLS");
                if is_final || env.clock.monotonic() >= deadline {
                    let cure = if is_final {
                        "check --etcd-cafile, --etcd-certfile and --etcd-keyfile, and that the flag names the clients' port"
                    } else {
                        "check that it runs, and that the flag names its clients' port"
                    };
                    return Err(StartError::new(
                        format!("{}: etcd does not answer: {why}", store.named),
                        cure,
                    ));
                }
                env.clock.sleep(ASK_EVERY).await;
            }
            self.look(store, prefix).await?;
        }
        Ok(())
    }

    /// Refuses a prefix with keys that are no API server's.
    async fn look(&self, store: &Store, prefix: &str) -> Result<(), StartError> {
        let mut query = RangeQuery::latest(KeyRange::prefix(&Key::from(&*format!("{prefix}/"))));
        query.limit = LOOK_AT;
        let read = store.backend.range(query).await;
        let page = read
            .map_err(|e| StartError::new(format!("{}: etcd can't be read: {}", store.named, e.detail()), ""))?
            .value;
        let known: [&[u8]; 5] = [b"k8s\0", ENCRYPTED, b"{", b"\xd9\xd9\xf7", b"apiVersion: "];
        let is_known = |value: &[u8]| known.iter().any(|start| value.starts_with(start));
        match page.records.first() {
            Some(first) if !page.records.iter().any(|r| is_known(&r.value)) => Err(StartError::new(
                format!(
                    "--etcd-prefix={prefix}: the keys below it are not an API server's, such as {}",
                    first.key
                ),
                "give another prefix",
            )),
            _ => Ok(()),
        }
    }

    /// Refuses a store that is being filled: half of a cluster's objects is worse than none.
    ///
    /// # Errors
    /// What to do.
    pub(crate) async fn check_whole(&self, prefix: &str) -> Result<(), StartError> {
        let layout = Layout::new(prefix);
        for store in self.all() {
            let read = read_marker(store.backend.as_ref(), &layout).await;
            if let Some(marker) = read.map_err(|e| in_words(&e))? {
                return Err(StartError::new(
                    format!(
                        "below {} is a copy that was not finished ({})",
                        layout.prefix(),
                        marker.of
                    ),
                    "run the command that makes it again: it goes on where it was",
                ));
            }
        }
        Ok(())
    }

    /// The store of everything that has no other.
    pub(crate) const fn main(&self) -> &Store {
        &self.main
    }

    /// All stores, the main one first.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Store> {
        std::iter::once(&self.main).chain(self.others.iter().map(|o| &o.1))
    }

    /// Tells a factory what is elsewhere, and what has to be text: etcd v2 holds no other values.
    pub(crate) fn place(&self, mut factory: StorageFactory) -> StorageFactory {
        if self.all().any(|s| matches!(s.cluster, Some((Cluster::V2(_), _)))) {
            factory = factory.with_media(Media::Json).with_custom_media(Media::Json);
        }
        for (resources, store) in &self.others {
            for resource in resources {
                factory = factory.with_backend(resource.clone(), store.backend.clone());
            }
        }
        factory
    }

    /// What the clients of etcd v3 count, where there are any.
    pub(crate) fn etcd_figures(&self) -> Option<EtcdFigures> {
        self.etcd_figures.clone()
    }

    /// Adds the checks of all stores, under kube-apiserver's names, which probes and dashboards look for.
    pub(crate) fn add_checks(&self, health: &mut HealthChecks) {
        health.add(self.main.check("etcd".to_owned(), false), Probes::ALL);
        health.add(self.main.check("etcd-readiness".to_owned(), true), Probes::READY);
        for (i, (_, store)) in self.others.iter().enumerate() {
            health.add(store.check(format!("etcd-override-{i}"), false), Probes::ALL);
            health.add(
                store.check(format!("etcd-override-readiness-{i}"), true),
                Probes::READY,
            );
        }
    }

    /// Closes all.
    pub(crate) async fn close(&self) {
        for store in self.all() {
            store.backend.close().await;
        }
    }
}

impl Store {
    /// Bytes on disk, as of now, where the store tells them.
    pub(crate) async fn disk_bytes(&self) -> Option<u64> {
        let Some((Cluster::V3(etcd), _)) = &self.cluster else {
            return self.backend.stats().disk_bytes;
        };
        let members = etcd.endpoint_status().await;
        let told = members.into_iter().filter_map(|m| m.status.ok());
        told.map(|s| s.db_bytes).max()
    }

    /// Its health, or whether it is ready for writes.
    pub(crate) fn check(&self, name: String, for_readiness: bool) -> Arc<dyn HealthCheck> {
        match &self.cluster {
            Some((cluster, [health, ready])) => Arc::new(ClusterCheck {
                name,
                cluster: cluster.clone(),
                timeout: if for_readiness { *ready } else { *health },
            }),
            None => Arc::new(StoreCheck {
                name,
                needs_room: for_readiness,
                backend: self.backend.clone(),
            }),
        }
    }
}
