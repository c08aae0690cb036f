//! The server: put together, started, stopped.

use crate::access::{authenticator, authorizer};
use crate::config::Config;
use crate::credentials::{openid, serving_certificate, write_kubeconfig};
use crate::pki::Pki;
use crate::presence::{Announced, Identity, Presence};
use crate::start_error::StartError;
use crate::storage_figures::{self, ObjectCounter};
use crate::stores::Stores;
use crate::{encryption, figures, process_figures, queue_figures, startup};
use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use supercargo_admission::{Chain, NamespaceLifecycle, StoredNamespaces};
use supercargo_auth::{Authorizer, Bearer, Besides, ReviewStorages, review_storages};
use supercargo_cache::{CacheFactory, Caches};
use supercargo_codec::Media;
use supercargo_controllers::Controllers;
use supercargo_encryption::Encryption;
use supercargo_env::Env;
use supercargo_extensions::{Extensions, ExtensionsConfig};
use supercargo_http::{
    CertStore, FlagCheck, GroupOrder, HealthChecks, HttpConfig, Metrics, OpenApiConfig, Probes, Running,
    Services, VersionInfo, component_statuses,
};
use supercargo_meta::GroupResource;
use supercargo_objects::{Decorator, ObjectStorage, StorageFactory};
use supercargo_registry::{Admit, Authorize, Client, Parts, RegistryConfig, ResourceIndex, build_endpoints};
use supercargo_schema::TypeRef;
use supercargo_structural::Compiler;

/// Version of the Kubernetes API that is served.
pub const KUBERNETES_VERSION: &str = "v1.37.2";

/// A running server.
pub struct Server {
    running: Running,
    stores: Arc<Stores>,
    storages: HashMap<GroupResource, Arc<dyn ObjectStorage>>,
    controllers: Controllers,
    presence: Presence,
    extensions: Extensions,
    encryption: Option<Arc<Encryption>>,
    kubeconfig: PathBuf,
    url: String,
    stop_at_most: Duration,
    _object_counter: ObjectCounter,
}

impl Server {
    /// The address clients use, `https://127.0.0.1:6443`.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The administrator's kubeconfig.
    #[must_use]
    pub fn kubeconfig(&self) -> &Path {
        &self.kubeconfig
    }

    /// Where it listens.
    #[must_use]
    pub fn addresses(&self) -> &[SocketAddr] {
        self.running.addresses()
    }

    /// A stop that takes longer hangs.
    pub(crate) const fn stop_at_most(&self) -> Duration {
        self.stop_at_most
    }

    /// Stops in order: not ready and not announced, watches end, running requests finish, controllers end, the store closes.
    pub async fn stop(self) {
        futures_util::future::join(self.running.shutdown(), self.presence.stop()).await;
        self.controllers.stop().await;
        self.extensions.stop().await;
        if let Some(e) = &self.encryption {
            e.stop();
        }
        for s in self.storages.values() {
            s.destroy();
        }
        self.stores.close().await;
    }

    pub(crate) async fn start(config: Config) -> Result<Self, StartError> {
        let env = crate::threads::env();
        for notice in &config.notices {
            tracing::warn!("{notice}");
        }
        let stores = Stores::open(&env, &config.store, &config.storage_prefix).await?;
        if let Err(e) = stores.check_whole(&config.storage_prefix).await {
            stores.close().await;
            return Err(e);
        }
        Self::start_over(&env, config, stores).await
    }

    pub(crate) async fn start_over(env: &Env, config: Config, stores: Stores) -> Result<Self, StartError> {
        let stores = Arc::new(stores);
        match Box::pin(Self::start_on(env, &config, stores.clone())).await {
            Ok(s) => Ok(s),
            Err(e) => {
                stores.close().await;
                Err(e)
            }
        }
    }

    async fn start_on(env: &Env, config: &Config, stores: Arc<Stores>) -> Result<Self, StartError> {
        let pki = Pki::open(config.data_dir.join("pki"), env.clock.now())?;
        let client_ca = match &config.client_ca {
            Some(t) => t.content.clone(),
            None => pki.ca_pem().to_owned(),
        };
        let advertise = config
            .advertise_address
            .unwrap_or_else(|| default_address(config.bind_address));
        let certs = Arc::new(serving_certificate(config, &pki, advertise)?);
        let openid = openid(config, &pki)?;
        let (authenticator, bearer) = authenticator(config, &client_ca)?;
        let authorizer = authorizer(config.authorization);

        let encryption = match &config.encryption {
            Some(file) => Some(file.start(env, format!("apiserver-{advertise}")).await?),
            None => None,
        };
        let caches = config.watch_cache.factory(env);
        let all_caches = caches.as_ref().map(|c| c.caches().clone());
        let factory = Arc::new(storage_factory(env, config, &stores, caches, encryption.as_ref()));
        let virtual_storages = virtual_storages(env, &stores, bearer, authorizer.clone());
        let objects = Objects::build(config, factory, &authorizer, virtual_storages)?;
        let (index, factory) = (&objects.index, &objects.factory);

        let gates = config.enabled.gates();
        let hooks = startup::Hooks::new(gates);
        let metrics = Arc::new(Metrics::new(env.clock.now()));
        collect(&metrics, &stores, factory, all_caches);
        metrics.collect(process_figures::process());
        metrics.collect(process_figures::build(&version(), gates));
        let mut health = health(&stores, &hooks);
        if let (Some(e), Some(file)) = (&encryption, &config.encryption) {
            metrics.collect(encryption::figures(e.clone()));
            encryption::add_health(&mut health, e, file);
        }
        let cbor = gates.is_on(CBOR);
        let openapi = OpenApiConfig {
            version: "1.37".to_owned(),
            issuer: true,
            cbor,
        };
        let services = Services {
            index: index.clone(),
            authenticator: Arc::new(authenticator),
            authorizer,
            health,
            version: version(),
            metrics: metrics.clone(),
            openid: Some(openid),
            groups: GroupOrder::built_in(),
            flags: config.flags.clone(),
            cbor,
            raw: supercargo_http::openapi(env.clone(), index.clone(), openapi),
        };
        let running = listen(env, config, certs, services).await?;
        let port = running
            .addresses()
            .first()
            .map_or(config.secure_port, SocketAddr::port);
        if let Err(e) = startup::run(env, config, index, port, &client_ca, &hooks).await {
            running.shutdown().await;
            return Err(e);
        }
        let extensions = Extensions::start(env, objects.extensions(metrics.clone()));
        extensions.synced().await;
        let address = SocketAddr::new(advertise, port);
        let identity = gates.is_on("APIServerIdentity").then(|| {
            let is_peer = gates.is_on("UnknownVersionInteroperabilityProxy");
            Identity::of_host(env, is_peer.then_some(address))
        });
        let endpoints = objects.storages.get(&GroupResource::new("", "endpoints"));
        let said = Announced {
            address,
            identity,
            reconciler: config.reconciler,
            service: startup::service(env, config, port),
            factory,
            codec: endpoints.map(|s| s.codec().clone()),
        };
        let client = Client::new(
            env.clone(),
            index.clone(),
            startup::loopback_user(),
            "kube-apiserver",
        );
        let presence = Presence::start(env, &client, said).await;
        let url = url(config, port);
        let kubeconfig = write_kubeconfig(config, &pki, &url)?;
        let mut selection = config.controllers.clone();
        if !config.garbage_collection {
            // Deletes do not say what shall become of dependents.
            selection = selection.without_garbage_collector();
        }
        // Last: the server is ready, and nobody waits for what they do.
        let controllers = Controllers::start(env, index.clone(), &selection);
        metrics.collect(queue_figures::queues(controllers.queues()));
        Ok(Self {
            running,
            controllers,
            presence,
            extensions,
            encryption,
            stores,
            _object_counter: ObjectCounter::start(env, factory.counts().clone(), config.count_objects_every),
            storages: objects.storages,
            kubeconfig,
            url,
            stop_at_most: config.stop.at_most().saturating_add(CLOSE_AT_MOST),
        })
    }
}

/// The feature gate of CBOR, in requests and stores.
const CBOR: &str = "CBORServingAndStorage";

/// What is served, and where it is stored.
struct Objects {
    index: Arc<ResourceIndex>,
    storages: HashMap<GroupResource, Arc<dyn ObjectStorage>>,
    factory: Arc<StorageFactory>,
    admit: Arc<dyn Admit>,
    authorize: Arc<dyn Authorize>,
    config: RegistryConfig,
    compiler: Arc<Compiler>,
}

impl Objects {
    /// All built-in resources. `extra`: the storages of those that are not stored.
    fn build(
        config: &Config,
        factory: Arc<StorageFactory>,
        authorizer: &Arc<dyn Authorizer>,
        extra: ReviewStorages,
    ) -> Result<Self, StartError> {
        let namespaces = Arc::new(StoredNamespaces::new());
        let mut admit = Chain::new();
        if config.namespace_lifecycle {
            admit = admit.with(
                "NamespaceLifecycle",
                Arc::new(NamespaceLifecycle::new(namespaces.clone())),
            );
        }
        let admit: Arc<dyn Admit> = Arc::new(admit);
        let authorize: Arc<dyn Authorize> = Arc::new(Besides::new(authorizer.clone()));
        let metadata = TypeRef::Static(&supercargo_resources::generated::meta_v1::OBJECT_META);
        let compiler = Arc::new(Compiler::new(metadata));
        let definitions = supercargo_extensions::definition_hook(compiler.clone());
        let registry_config = RegistryConfig {
            event_ttl: config.event_ttl,
            delete_collection_workers: config.delete_collection_workers,
            garbage_collection: config.garbage_collection,
            unsafe_deletes: config.enabled.gates().is_on("AllowUnsafeMalformedObjectDeletion"),
            storage_prefix: config.storage_prefix.as_str().into(),
        };
        let resources: Vec<_> = config.enabled.resources().into_iter().map(Arc::new).collect();
        let parts = Parts {
            // A subresource is served where its version is.
            enabled: &|r, v, _| config.enabled.serves(r, v),
            factory: &factory,
            hooks: Arc::new(move |name| match name {
                "customresourcedefinitions" => Some(definitions.clone()),
                name => supercargo_resources::hook(name),
            }),
            admit: admit.clone(),
            authorize: Some(authorize.clone()),
            config: registry_config.clone(),
            extra,
            changing: supercargo_registry::Changing::default(),
        };
        let built = build_endpoints(&resources, &parts).map_err(|e| StartError::new(e, ""))?;
        if let Some(s) = built.storages.get(&GroupResource::new("", "namespaces")) {
            namespaces.bind(s.clone());
        }
        Ok(Self {
            index: Arc::new(ResourceIndex::new(built.endpoints)),
            storages: built.storages,
            factory,
            admit,
            authorize,
            config: registry_config,
            compiler,
        })
    }

    /// The same for the resources that definitions make.
    fn extensions(&self, metrics: Arc<Metrics>) -> ExtensionsConfig {
        ExtensionsConfig {
            index: self.index.clone(),
            factory: self.factory.clone(),
            admit: self.admit.clone(),
            authorize: Some(self.authorize.clone()),
            config: self.config.clone(),
            compiler: self.compiler.clone(),
            user: startup::loopback_user(),
            observe: Arc::new(figures::CustomResources::new(metrics)),
        }
    }
}

/// What makes the storages of all resources.
fn storage_factory(
    env: &Env,
    config: &Config,
    stores: &Stores,
    caches: Option<CacheFactory>,
    encryption: Option<&Arc<Encryption>>,
) -> StorageFactory {
    let backend = stores.main().backend.clone();
    let cbor = config.enabled.gates().is_on(CBOR);
    let mut factory = StorageFactory::new(env.clone(), backend, config.storage_prefix.clone())
        .with_deletes(config.delete_collection_workers, config.garbage_collection)
        .with_media(config.storage_media)
        .with_custom_media(if cbor { Media::Cbor } else { Media::Json })
        .with_decorator(match caches {
            Some(caches) => Decorator::Wrapped(Arc::new(caches)),
            None => Decorator::Undecorated,
        });
    if let Some(e) = encryption {
        factory = factory.with_transformers(e.transformers());
    }
    stores.place(factory)
}

/// Measures everything that stores objects.
fn collect(metrics: &Metrics, stores: &Stores, factory: &StorageFactory, caches: Option<Caches>) {
    metrics.collect(figures::stores(stores.all().map(|s| s.backend.clone()).collect()));
    metrics.collect(figures::recent(factory.recent().clone()));
    if let Some(of_etcd) = stores.etcd_figures() {
        metrics.collect(storage_figures::etcd(of_etcd));
    }
    metrics.collect(storage_figures::storages(
        factory.counts().clone(),
        caches.clone(),
    ));
    if let Some(caches) = caches {
        metrics.collect(figures::caches(caches));
    }
}

async fn listen(
    env: &Env,
    config: &Config,
    certs: Arc<CertStore>,
    services: Services,
) -> Result<Running, StartError> {
    let http = HttpConfig {
        listen: vec![SocketAddr::new(config.bind_address, config.secure_port)],
        request_timeout: config.request_timeout,
        min_request_timeout: config.min_request_timeout,
        stop: config.stop,
        external_address: external_address(config),
        ..HttpConfig::new(certs)
    };
    supercargo_http::Server::start(env.clone(), http, services)
        .await
        .map_err(|e| {
            StartError::new(
                e.to_string(),
                "choose another --secure-port or --bind-address, or stop what listens there",
            )
        })
}

/// Where clients on this machine find it.
fn url(config: &Config, port: u16) -> String {
    let reach = if config.bind_address.is_unspecified() {
        Ipv4Addr::LOCALHOST.into()
    } else {
        config.bind_address
    };
    format!("https://{}", SocketAddr::new(reach, port))
}

/// The address of the default route's interface, unless the bind address says which. No packet is sent.
fn default_address(bind: IpAddr) -> IpAddr {
    if !bind.is_unspecified() {
        return bind;
    }
    let probe = || -> std::io::Result<IpAddr> {
        let s = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0))?;
        s.connect((Ipv4Addr::new(192, 0, 2, 1), 9))?;
        Ok(s.local_addr()?.ip())
    };
    probe().unwrap_or_else(|_| Ipv4Addr::LOCALHOST.into())
}

fn external_address(config: &Config) -> String {
    match (config.external_hostname.as_str(), config.advertise_address) {
        ("", None) => String::new(),
        ("", Some(a)) => SocketAddr::new(a, config.secure_port).to_string(),
        (name, _) => format!("{name}:{}", config.secure_port),
    }
}

/// The storages of resources that are not stored.
fn virtual_storages(
    env: &Env,
    stores: &Stores,
    bearer: Arc<Bearer>,
    authorizer: Arc<dyn Authorizer>,
) -> ReviewStorages {
    let checks = stores
        .all()
        .map(|store| store.check("etcd".to_owned(), true))
        .collect();
    let mut all = review_storages(env.clock.clone(), bearer, authorizer);
    all.extend([component_statuses(env.clone(), checks)]);
    all
}

fn health(stores: &Stores, hooks: &startup::Hooks) -> HealthChecks {
    let mut h = HealthChecks::new();
    stores.add_checks(&mut h);
    for (name, done) in hooks.checks() {
        h.add(Arc::new(FlagCheck::new(name, done)), Probes::ALL);
    }
    h
}

fn version() -> VersionInfo {
    let minor = KUBERNETES_VERSION.split('.').nth(1).unwrap_or_default();
    VersionInfo {
        major: "1".to_owned(),
        minor: minor.to_owned(),
        min_compatibility_minor: "36".to_owned(),
        git_version: KUBERNETES_VERSION.to_owned(),
        git_commit: String::new(),
        git_tree_state: String::new(),
        build_date: String::new(),
        go_version: String::new(),
        compiler: "rustc".to_owned(),
        platform: format!(
            "{}/{}",
            std::env::consts::OS,
            if cfg!(target_arch = "x86_64") {
                "amd64"
            } else {
                "arm64"
            }
        ),
    }
}

/// For the store to close, after all requests are over.
const CLOSE_AT_MOST: Duration = Duration::from_secs(15);
