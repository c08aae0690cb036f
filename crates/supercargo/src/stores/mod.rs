//! Which stores a server has: the one of everything, and those of single resources.

use crate::flags::Flags;
use crate::log_stores::LogStoreConfig;
use crate::start_error::StartError;
use crate::stored::{Layout, in_words, read_marker};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use supercargo_backend_embedded::{EmbeddedOptions, Fsync, open_embedded};
use supercargo_backend_etcd2::{Etcd2, Etcd2Options, open_etcd2};
use supercargo_backend_etcd3::{Etcd3, Etcd3Options, TlsFiles, lease_keys, open_etcd3};
use supercargo_codec::Media;
use supercargo_engine::Engine;
use supercargo_env::{BoxFuture, Clock, Env, timeout};
use supercargo_http::{HealthCheck, HealthChecks, Probes};
use supercargo_meta::GroupResource;
use supercargo_objects::{ENCRYPTED, StorageFactory};
use supercargo_storage::{Backend, ErrorKind, Histogram, Key, KeyRange, RangeQuery};

/// How often the start asks a store that does not answer.
const ASK_EVERY: Duration = Duration::from_millis(250);
/// So many keys of a store are looked at, to tell a stranger's from an API server's.
const LOOK_AT: usize = 64;

/// Where objects are kept.
#[derive(Clone, Debug)]
pub(crate) enum StoreConfig {
    /// A folder on local disk.
    Embedded(EmbeddedConfig),
    /// Clusters of etcd.
    Etcd(EtcdConfig),
    /// A log elsewhere.
    Log(LogStoreConfig),
}

/// The settings of the store in a folder.
#[derive(Clone, Debug)]
pub(crate) struct EmbeddedConfig {
    pub(crate) folder: PathBuf,
    pub(crate) fsync: bool,
    /// How long history is kept; zero keeps it until the bound of its size.
    pub(crate) history: Duration,
    pub(crate) history_bytes: u64,
}

/// The settings of etcd.
#[derive(Clone, Debug)]
pub(crate) struct EtcdConfig {
    api: EtcdApi,
    servers: Vec<String>,
    overrides: Vec<Override>,
    tls: TlsFiles,
    /// Zero leaves compactions to others.
    compaction_interval: Duration,
    /// Zero counts nothing.
    count_poll_period: Duration,
    db_poll_period: Duration,
    lease_reuse: Duration,
    health_timeout: Duration,
    ready_timeout: Duration,
    start_timeout: Duration,
    is_read_only: bool,
    /// Of all clusters.
    lease_keys: Arc<Histogram>,
}

/// Which of etcd's two stores is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EtcdApi {
    V2 {
        /// Whether reads ask the cluster or one member.
        quorum_read: bool,
    },
    V3,
}

/// The servers of one resource.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Override {
    resource: GroupResource,
    servers: Vec<String>,
}

impl StoreConfig {
    /// Whether values have to be text, or grow by a third.
    pub(crate) const fn is_text_only(&self) -> bool {
        matches!(
            self,
            Self::Etcd(EtcdConfig {
                api: EtcdApi::V2 { .. },
                ..
            })
        )
    }

    /// The same store for whoever only looks at it. A folder is read another way.
    pub(crate) fn to_read(&self) -> Self {
        match self {
            Self::Embedded(c) => Self::Embedded(c.clone()),
            Self::Etcd(c) => Self::Etcd(c.to_read()),
            Self::Log(c) => Self::Log(c.to_read()),
        }
    }

    /// The same store for a tool that writes to it.
    pub(crate) fn to_fill(&self) -> Self {
        match self {
            Self::Log(c) => Self::Log(c.to_fill()),
            _ => self.clone(),
        }
    }

    /// The flag that says where it is.
    pub(crate) fn named(&self) -> String {
        match self {
            Self::Embedded(c) => c.folder.display().to_string(),
            Self::Etcd(c) => format!("--etcd-servers={}", c.servers.join(",")),
            Self::Log(c) => c.named(),
        }
    }

    /// As the flags say: etcd where its servers are named, else the embedded store. `kube-apiserver` (`is_drop_in`) has to be
    /// told: who forgets its servers wants an error, as upstream gives it, and not an empty cluster.
    ///
    /// # Errors
    /// A sentence that names the flag.
    pub(crate) fn from_flags(
        f: &Flags,
        is_drop_in: bool,
        embedded: EmbeddedConfig,
    ) -> Result<Self, StartError> {
        let servers = f.list("etcd-servers");
        let backend = match f.text("storage-backend") {
            "" if !servers.is_empty() => "etcd3",
            "" if is_drop_in => {
                return Err(StartError::new(
                    "--etcd-servers must be specified",
                    "or --storage-backend=embedded for a store in --data-dir",
                ));
            }
            "" => "embedded",
            given => given,
        };
        // Where the server keeps what is its own.
        let folder = embedded.folder.parent().unwrap_or(&embedded.folder);
        match (backend, servers.is_empty()) {
            ("embedded", true) => {
                let etcd_only = [
                    "etcd-servers-overrides",
                    "etcd-cafile",
                    "etcd-certfile",
                    "etcd-keyfile",
                ];
                match etcd_only.into_iter().find(|name| f.is_given(name)) {
                    Some(name) => Err(StartError::new(
                        format!("--{name} needs --etcd-servers"),
                        "the embedded store has no servers",
                    )),
                    None => Ok(Self::Embedded(embedded)),
                }
            }
            ("embedded", false) => Err(StartError::new(
                "--storage-backend=embedded and --etcd-servers exclude each other",
                "leave one of them out",
            )),
            ("etcd2" | "etcd3", true) => Err(StartError::new(
                "--etcd-servers must be specified",
                "write the addresses of etcd, for example --etcd-servers=https://10.0.0.1:2379",
            )),
            ("etcd2", false) => {
                let quorum_read = f.boolean("etcd-quorum-read")?;
                EtcdConfig::from_flags(f, EtcdApi::V2 { quorum_read }, servers).map(Self::Etcd)
            }
            ("etcd3", false) => EtcdConfig::from_flags(f, EtcdApi::V3, servers).map(Self::Etcd),
            (_, is_alone) => match LogStoreConfig::from_flags(f, backend, folder)? {
                Some(_) if !is_alone => Err(StartError::new(
                    format!("--storage-backend={backend} and --etcd-servers exclude each other"),
                    "leave one of them out",
                )),
                Some(log) => Ok(Self::Log(log)),
                None => Err(StartError::new(
                    "--storage-backend invalid, allowed values: embedded, etcd3, etcd2, consul, zookeeper",
                    "if not specified, it is etcd3 with --etcd-servers and embedded without",
                )),
            },
        }
    }
}

impl EtcdConfig {
    fn from_flags(f: &Flags, api: EtcdApi, servers: Vec<String>) -> Result<Self, StartError> {
        Ok(Self {
            api,
            servers,
            overrides: overrides(&f.list("etcd-servers-overrides"))?,
            tls: TlsFiles {
                ca: f.path("etcd-cafile"),
                cert: f.path("etcd-certfile"),
                key: f.path("etcd-keyfile"),
            },
            compaction_interval: f.duration("etcd-compaction-interval")?,
            count_poll_period: f.duration("etcd-count-metric-poll-period")?,
            db_poll_period: f.duration("etcd-db-metric-poll-interval")?,
            lease_reuse: Duration::from_secs(f.int("lease-reuse-duration-seconds")?.unsigned_abs()),
            health_timeout: f.duration("etcd-healthcheck-timeout")?,
            ready_timeout: f.duration("etcd-readycheck-timeout")?,
            start_timeout: f.duration("storage-initialization-timeout")?,
            is_read_only: false,
            lease_keys: lease_keys(),
        })
    }

    /// The same clusters, to look at: nothing is written, and nothing compacted.
    fn to_read(&self) -> Self {
        Self {
            is_read_only: true,
            compaction_interval: Duration::ZERO,
            ..self.clone()
        }
    }

    fn options(&self, servers: &[String], prefix: &str) -> Etcd3Options {
        let unless_zero = |d: Duration| (!d.is_zero()).then_some(d);
        Etcd3Options {
            tls: self.tls.clone(),
            prefix: Key::from(&*format!("{prefix}/")),
            lease_reuse: self.lease_reuse,
            compaction_interval: unless_zero(self.compaction_interval),
            count_poll_period: unless_zero(self.count_poll_period),
            db_poll_period: self.db_poll_period,
            lease_keys: self.lease_keys.clone(),
            ..Etcd3Options::new(servers.iter().map(String::as_str))
        }
    }

    fn options_v2(&self, servers: &[String], prefix: &str, quorum_read: bool) -> Etcd2Options {
        let defaults = Etcd2Options::new(servers.iter().map(String::as_str));
        Etcd2Options {
            tls: self.tls.clone(),
            prefix: prefix.to_owned(),
            quorum_read,
            read_only: self.is_read_only,
            // As the embedded store has it: etcd v2 has no history of its own to speak of.
            history_max: if self.compaction_interval.is_zero() {
                Duration::MAX
            } else {
                self.compaction_interval * 2
            },
            ..defaults
        }
    }

    /// Opens the store on these servers.
    fn open(&self, env: &Env, servers: &[String], prefix: &str) -> supercargo_storage::Result<Cluster> {
        Ok(match self.api {
            EtcdApi::V2 { quorum_read } => {
                Cluster::V2(open_etcd2(env, self.options_v2(servers, prefix, quorum_read))?)
            }
            EtcdApi::V3 => Cluster::V3(open_etcd3(env, self.options(servers, prefix))?),
        })
    }
}

/// `group/resource#server;server`, in upstream's words where it is something else (apiserver 0.37: `options/etcd.go`).
fn overrides(all: &[String]) -> Result<Vec<Override>, StartError> {
    let read = |text: &String| {
        let (resource, servers) = text.split_once('#').filter(|(_, s)| !s.contains('#'))?;
        let (group, resource) = resource.split_once('/').filter(|(_, r)| !r.contains('/'))?;
        let servers: Vec<String> = servers.split(';').map(str::to_owned).collect();
        (servers.iter().all(|s| !s.is_empty())).then(|| Override {
            resource: GroupResource::new(group.to_owned(), resource.to_owned()),
            servers,
        })
    };
    let bad = |text: &String| {
        StartError::new(
            "--etcd-servers-overrides invalid, must be of format: group/resource#servers, where servers are URLs, semicolon \
             separated",
            format!("{text:?} is not"),
        )
    };
    all.iter()
        .map(|text| read(text).ok_or_else(|| bad(text)))
        .collect()
}

/// A store behind a network.
#[derive(Clone)]
enum Cluster {
    V2(Arc<Etcd2>),
    V3(Arc<Etcd3>),
    /// Whose reads ask for the end of the log.
    Log(Arc<Engine>, Arc<dyn Clock>),
}

impl Cluster {
    fn backend(&self) -> Arc<dyn Backend> {
        match self {
            Self::V2(etcd) => etcd.clone(),
            Self::V3(etcd) => etcd.clone(),
            Self::Log(engine, _) => engine.clone(),
        }
    }

    async fn health(&self, within: Duration) -> supercargo_storage::Result<()> {
        match self {
            Self::V2(etcd) => etcd.health(within).await,
            Self::V3(etcd) => etcd.health(within).await,
            Self::Log(engine, clock) => {
                let asked = timeout(&**clock, within, engine.current_revision()).await;
                asked.map_or_else(
                    |_| {
                        let detail = format!("no answer within {within:?}");
                        Err(supercargo_storage::Error::new(ErrorKind::Unavailable, detail))
                    },
                    |asked| asked.map(drop),
                )
            }
        }
    }
}

/// The stores of a running server.
pub(crate) struct Stores {
    main: Store,
    others: Vec<(Vec<GroupResource>, Store)>,
    /// The keys of leases, where a store is etcd v3.
    lease_keys: Option<Arc<Histogram>>,
}

/// One of them.
#[derive(Clone)]
pub(crate) struct Store {
    pub(crate) backend: Arc<dyn Backend>,
    etcd: Option<(Cluster, [Duration; 2])>,
    /// The flag that names it, with its servers.
    named: String,
}

impl Stores {
    /// A server over `backend` alone.
    pub(crate) fn one(backend: Arc<dyn Backend>) -> Self {
        Self {
            main: Store {
                backend,
                etcd: None,
                named: String::new(),
            },
            others: Vec::new(),
            lease_keys: None,
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
                stores.main.etcd = Some((cluster, c.check_timeouts));
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
                etcd: Some((etcd, [c.health_timeout, c.ready_timeout])),
                named,
            })
        };
        let mut stores = Self {
            main: open("etcd-servers", &c.servers)?,
            others: Vec::new(),
            lease_keys: (c.api == EtcdApi::V3).then(|| c.lease_keys.clone()),
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
            if store.etcd.is_none() {
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
        if self.all().any(|s| matches!(s.etcd, Some((Cluster::V2(_), _)))) {
            factory = factory.with_media(Media::Json).with_custom_media(Media::Json);
        }
        for (resources, store) in &self.others {
            for resource in resources {
                factory = factory.with_backend(resource.clone(), store.backend.clone());
            }
        }
        factory
    }

    /// How many keys the leases of etcd v3 got, where there are any.
    pub(crate) fn lease_keys(&self) -> Option<Arc<Histogram>> {
        self.lease_keys.clone()
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
    /// Bytes on disk, as of now.
    pub(crate) async fn disk_bytes(&self) -> u64 {
        let Some((Cluster::V3(etcd), _)) = &self.etcd else {
            return self.backend.stats().disk_bytes;
        };
        let members = etcd.endpoint_status().await;
        let told = members.into_iter().filter_map(|m| m.status.ok());
        told.map(|s| s.db_bytes).max().unwrap_or(0)
    }

    /// Its health, or whether it is ready for writes.
    pub(crate) fn check(&self, name: String, for_readiness: bool) -> Arc<dyn HealthCheck> {
        match &self.etcd {
            Some((etcd, [health, ready])) => Arc::new(EtcdCheck {
                name,
                etcd: etcd.clone(),
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

impl EmbeddedConfig {
    async fn open(&self, env: &Env) -> Result<Arc<dyn Backend>, StartError> {
        let aside = supercargo_backend_embedded::aside(&self.folder);
        if aside.exists() && !self.folder.exists() {
            return Err(StartError::new(
                format!("{} is a restore that was not finished", aside.display()),
                "run `supercargo snapshot restore` again; or remove it, to begin with an empty cluster",
            ));
        }
        let mut options = EmbeddedOptions::new(self.folder.clone());
        if !self.fsync {
            options.fsync = Fsync::Never;
        }
        options.history_max = if self.history.is_zero() {
            Duration::MAX
        } else {
            self.history
        };
        options.history_bytes_max = self.history_bytes;
        let backend = open_embedded(env.clone(), options)
            .await
            .map_err(|e| StartError::new(e.detail().to_owned(), ""))?;
        Ok(backend)
    }
}

/// etcd answers a linearizable read in time.
struct EtcdCheck {
    name: String,
    etcd: Cluster,
    timeout: Duration,
}

impl HealthCheck for EtcdCheck {
    fn name(&self) -> &str {
        &self.name
    }
    fn check(&self) -> BoxFuture<'_, Result<(), String>> {
        Box::pin(async move {
            self.etcd
                .health(self.timeout)
                .await
                .map_err(|e| e.detail().to_owned())
        })
    }
}

/// The store takes writes, and has room for them: a full one is not ready, yet alive, since a new start would not help.
struct StoreCheck {
    name: String,
    needs_room: bool,
    backend: Arc<dyn Backend>,
}

impl HealthCheck for StoreCheck {
    fn name(&self) -> &str {
        &self.name
    }
    fn check(&self) -> BoxFuture<'_, Result<(), String>> {
        let stats = self.backend.stats();
        let result = if !stats.writable {
            Err("the store takes no writes: see the log for the first failure".to_owned())
        } else if stats.full && self.needs_room {
            Err("the disk is full: free some space, writes then go on".to_owned())
        } else {
            Ok(())
        };
        Box::pin(std::future::ready(result))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flags::Parsed;
    use supercargo_engine::EngineOptions;
    use supercargo_engine::testlog::MemoryLog;
    use supercargo_storage::{Expected, Op, Write};

    fn parse(is_drop_in: bool, args: &[&str]) -> Result<StoreConfig, String> {
        let args: Vec<String> = args.iter().map(|a| (*a).to_owned()).collect();
        let Ok(Parsed::Flags(flags)) = Flags::parse("serve", &args) else {
            panic!("{args:?} were not read");
        };
        let embedded = EmbeddedConfig {
            folder: "x".into(),
            fsync: true,
            history: Duration::ZERO,
            history_bytes: 0,
        };
        StoreConfig::from_flags(&flags, is_drop_in, embedded).map_err(|e| e.to_string())
    }

    /// The clients that were opened before the one that can't be opened are closed.
    #[tokio::test]
    async fn a_start_that_fails_leaves_no_client_behind() {
        let env = Env::system();
        for (main, other) in [
            ("http://127.0.0.1:1", "/events#ftp://127.0.0.1:2"),
            ("ftp://127.0.0.1:1", "/events#http://127.0.0.1:2"),
        ] {
            let config = StoreConfig::Etcd(EtcdConfig {
                servers: vec![main.to_owned()],
                overrides: overrides(&["/pods#http://127.0.0.1:3".to_owned(), other.to_owned()]).unwrap(),
                ..match parse(false, &["--etcd-servers=http://127.0.0.1:1"]).unwrap() {
                    StoreConfig::Etcd(c) => c,
                    StoreConfig::Embedded(_) | StoreConfig::Log(_) => panic!("servers were given"),
                }
            });
            let said = Stores::open(&env, &config, "/registry")
                .await
                .err()
                .unwrap()
                .to_string();
            assert!(said.contains("ftp://127.0.0.1"), "{said}");
            assert!(said.starts_with("--etcd-servers"), "{said}");
            assert_eq!(env.tasks.live_count(), 0, "{main} {other}");
        }
    }

    #[test]
    fn servers_of_etcd_make_it_the_store() {
        assert!(matches!(parse(false, &[]), Ok(StoreConfig::Embedded(_))));
        assert!(matches!(
            parse(true, &["--storage-backend=embedded"]),
            Ok(StoreConfig::Embedded(_))
        ));
        let args = [
            "--etcd-servers=http://a:1,http://b:2",
            "--etcd-servers-overrides=/events#http://c:3;http://d:4,apps/deployments#http://e:5",
            "--etcd-compaction-interval=0",
        ];
        let Ok(StoreConfig::Etcd(c)) = parse(true, &args) else {
            panic!("not etcd");
        };
        assert_eq!(c.servers, ["http://a:1", "http://b:2"]);
        let overrides: Vec<_> = c
            .overrides
            .iter()
            .map(|o| (o.resource.to_string(), o.servers.len()))
            .collect();
        assert_eq!(
            overrides,
            [("events".to_owned(), 2), ("deployments.apps".to_owned(), 1)]
        );
        assert_eq!(c.options(&c.servers, "/registry").compaction_interval, None);
        let args = [
            "--storage-backend=etcd2",
            "--etcd-servers=http://a:1",
            "--etcd-quorum-read=false",
        ];
        let Ok(StoreConfig::Etcd(c)) = parse(false, &args) else {
            panic!("not etcd");
        };
        assert_eq!(c.api, EtcdApi::V2 { quorum_read: false });
    }

    #[test]
    fn stores_that_can_not_be_are_refused_in_upstreams_words() {
        let etcd = "--etcd-servers=http://a:1";
        for (is_drop_in, args, want) in [
            (true, vec![], "--etcd-servers must be specified"),
            (
                false,
                vec!["--storage-backend=etcd3"],
                "--etcd-servers must be specified",
            ),
            (
                false,
                vec!["--storage-backend=x", etcd],
                "--storage-backend invalid, allowed values: embedded, etcd3, etcd2, consul, zookeeper",
            ),
            (
                false,
                vec!["--storage-backend=etcd2"],
                "--etcd-servers must be specified",
            ),
            (
                false,
                vec!["--storage-backend=zookeeper", "--zookeeper-servers=a", etcd],
                "--storage-backend=zookeeper and --etcd-servers exclude",
            ),
            (
                false,
                vec!["--storage-backend=zookeeper"],
                "--zookeeper-servers must be specified",
            ),
            (
                false,
                vec!["--storage-backend=embedded", etcd],
                "--storage-backend=embedded and --etcd-servers exclude",
            ),
            (
                false,
                vec!["--etcd-cafile=x"],
                "--etcd-cafile needs --etcd-servers",
            ),
            (
                false,
                vec![etcd, "--etcd-servers-overrides=events#http://a"],
                "--etcd-servers-overrides invalid, must be of format: group/resource#servers, where servers are URLs, semicolon separated",
            ),
        ] {
            let e = parse(is_drop_in, &args).expect_err(want);
            assert!(e.starts_with(want), "{e}");
        }
    }

    /// A full disk: not ready, since writes are refused, but alive, since a new start would not help.
    #[tokio::test]
    async fn a_full_store_is_alive_and_not_ready() {
        let log = MemoryLog::default();
        let engine = Engine::open(Env::system(), Arc::new(log.clone()), EngineOptions::default());
        let backend: Arc<dyn Backend> = engine.await.unwrap();
        let write = |key: &str| {
            let op = Op::Put {
                value: "x".into(),
                ttl: None,
            };
            backend.commit(Write {
                key: Key::from(key),
                expected: Expected::Absent,
                op,
            })
        };
        let check = |needs_room| StoreCheck {
            name: "x".to_owned(),
            needs_room,
            backend: backend.clone(),
        };
        let (live, ready) = (check(false), check(true));
        assert_eq!((live.check().await, ready.check().await), (Ok(()), Ok(())));
        log.fail_with(Some(ErrorKind::NoSpace));
        assert!(write("/a").await.is_err());
        assert_eq!(live.check().await, Ok(()));
        assert!(ready.check().await.unwrap_err().contains("free some space"));
        log.fail_with(None);
        assert!(write("/a").await.is_ok());
        assert_eq!(ready.check().await, Ok(()));
        log.fail_with(Some(ErrorKind::OutcomeUnknown));
        assert!(write("/b").await.is_err());
        assert!(live.check().await.is_err() && ready.check().await.is_err());
        backend.close().await;
    }
}
