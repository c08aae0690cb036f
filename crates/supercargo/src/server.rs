//! The server: put together, started, stopped.

use crate::config::{AuthorizationMode, Config, not_pem};
use crate::pki::{Pki, Purpose, read_file, write_file};
use crate::presence::{Announced, Identity, Presence};
use crate::start_error::StartError;
use crate::storage_figures::{self, ObjectCounter};
use crate::stores::Stores;
use crate::{encryption, figures, keys, kubeconfig, startup};
use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use supercargo_admission::{Chain, NamespaceLifecycle, StoredNamespaces};
use supercargo_auth::{
    Authenticator, Authorizer, AuthorizerChain, Bearer, Besides, CaBundle, ClientCert, PublicInfo,
    RequestHeader, RequestHeaderNames, ReviewStorages, SystemMasters, TokenFile, Union, WebSocketToken,
    review_storages,
};
use supercargo_codec::Media;
use supercargo_controllers::{Controllers, Selection};
use supercargo_encryption::Encryption;
use supercargo_env::{BoxFuture, Env};
use supercargo_extensions::{Extensions, ExtensionsConfig};
use supercargo_http::{
    CertStore, FlagCheck, GroupOrder, HealthChecks, HttpConfig, Metrics, OpenApiConfig, OpenId, Probes,
    PublicKey, Running, Services, VersionInfo, component_statuses,
};
use supercargo_meta::GroupResource;
use supercargo_objects::{Decorator, ObjectStorage, StorageFactory};
use supercargo_registry::{Admit, Authorize, Client, Parts, RegistryConfig, ResourceIndex, build_endpoints};
use supercargo_resources::Enabled;
use supercargo_schema::TypeRef;
use supercargo_storage::Backend;
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

/// Settings of a server that is started in-process.
pub struct Builder {
    config: Config,
    backend: Option<Arc<dyn Backend>>,
}

impl Server {
    /// A server with the defaults of `supercargo serve`.
    #[must_use]
    pub fn builder() -> Builder {
        Builder {
            config: Config::new(),
            backend: None,
        }
    }

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
        let env = Env::system();
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

    async fn start_over(env: &Env, config: Config, stores: Stores) -> Result<Self, StartError> {
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

        let namespaces = Arc::new(StoredNamespaces::new());
        let mut admit = Chain::new();
        if config.namespace_lifecycle {
            admit = admit.with(
                "NamespaceLifecycle",
                Arc::new(NamespaceLifecycle::new(namespaces.clone())),
            );
        }
        let (authenticator, bearer) = authenticator(config, &client_ca)?;
        let authorizer = authorizer(config.authorization);
        let besides: Arc<dyn Authorize> = Arc::new(Besides::new(authorizer.clone()));
        let caches = config.watch_cache.factory(env);
        let all_caches = caches.as_ref().map(|c| c.caches().clone());
        let encryption = match &config.encryption {
            Some(file) => Some(file.start(env, format!("apiserver-{advertise}")).await?),
            None => None,
        };
        let backend = stores.main().backend.clone();
        let cbor = config.enabled.gates().is_on("CBORServingAndStorage");
        let mut factory = StorageFactory::new(env.clone(), backend, config.storage_prefix.clone())
            .with_deletes(config.delete_collection_workers, config.garbage_collection)
            .with_media(config.storage_media)
            .with_custom_media(if cbor { Media::Cbor } else { Media::Json })
            .with_decorator(match caches {
                Some(caches) => Decorator::Wrapped(Arc::new(caches)),
                None => Decorator::Undecorated,
            });
        if let Some(e) = &encryption {
            factory = factory.with_transformers(e.transformers());
        }
        let factory = Arc::new(stores.place(factory));
        let metadata = TypeRef::Static(&supercargo_resources::generated::meta_v1::OBJECT_META);
        let compiler = Arc::new(Compiler::new(metadata));
        let definitions = supercargo_extensions::definition_hook(compiler.clone());
        let admit: Arc<dyn Admit> = Arc::new(admit);
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
            authorize: Some(besides.clone()),
            config: registry_config.clone(),
            extra: virtual_storages(env, &stores, bearer, authorizer.clone()),
            changing: supercargo_registry::Changing::default(),
        };
        let built = build_endpoints(&resources, &parts).map_err(|e| StartError::new(e, ""))?;
        if let Some(s) = built.storages.get(&GroupResource::new("", "namespaces")) {
            namespaces.bind(s.clone());
        }
        let index = Arc::new(ResourceIndex::new(built.endpoints));

        let gates = config.enabled.gates();
        let hooks = startup::Hooks::new(gates);
        let metrics = Arc::new(Metrics::new(env.clock.now()));
        metrics.collect(figures::stores(stores.all().map(|s| s.backend.clone()).collect()));
        metrics.collect(figures::recent(factory.recent().clone()));
        if let Some(keys) = stores.lease_keys() {
            metrics.collect(storage_figures::leases(keys));
        }
        metrics.collect(storage_figures::storages(
            factory.counts().clone(),
            all_caches.clone(),
        ));
        let mut health = health(&stores, &hooks);
        if let (Some(e), Some(file)) = (&encryption, &config.encryption) {
            metrics.collect(encryption::figures(e.clone()));
            encryption::add_health(&mut health, e, file);
        }
        let openapi = OpenApiConfig {
            version: "1.37".to_owned(),
            issuer: true,
            cbor,
        };
        if let Some(caches) = all_caches {
            metrics.collect(figures::caches(caches));
        }
        let services = Services {
            index: index.clone(),
            authenticator: Arc::new(authenticator),
            authorizer,
            health,
            version: version(),
            metrics: metrics.clone(),
            openid: Some(openid),
            groups: groups(),
            flags: config.flags.clone(),
            cbor,
            raw: supercargo_http::openapi(env.clone(), index.clone(), openapi),
        };
        let http = HttpConfig {
            listen: vec![SocketAddr::new(config.bind_address, config.secure_port)],
            request_timeout: config.request_timeout,
            min_request_timeout: config.min_request_timeout,
            stop: config.stop,
            external_address: external_address(config),
            ..HttpConfig::new(certs)
        };
        let running = supercargo_http::Server::start(env.clone(), http, services)
            .await
            .map_err(|e| {
                StartError::new(
                    e.to_string(),
                    "choose another --secure-port or --bind-address, or stop what listens there",
                )
            })?;
        let port = running
            .addresses()
            .first()
            .map_or(config.secure_port, SocketAddr::port);
        if let Err(e) = startup::run(env, config, &index, port, &client_ca, &hooks).await {
            running.shutdown().await;
            return Err(e);
        }
        let extensions = Extensions::start(
            env,
            ExtensionsConfig {
                index: index.clone(),
                factory: factory.clone(),
                admit,
                authorize: Some(besides),
                config: registry_config,
                compiler,
                user: startup::loopback_user(),
                observe: Arc::new(figures::CustomResources::new(metrics)),
            },
        );
        extensions.synced().await;
        let address = SocketAddr::new(advertise, port);
        let identity = gates.is_on("APIServerIdentity").then(|| {
            let is_peer = gates.is_on("UnknownVersionInteroperabilityProxy");
            Identity::of_host(env, is_peer.then_some(address))
        });
        let endpoints = built.storages.get(&GroupResource::new("", "endpoints"));
        let said = Announced {
            address,
            identity,
            reconciler: config.reconciler,
            service: startup::service(env, config, port),
            factory: &factory,
            codec: endpoints.map(|s| s.codec().clone()),
        };
        let client = Client::new(
            env.clone(),
            index.clone(),
            startup::loopback_user(),
            "kube-apiserver",
        );
        let presence = Presence::start(env, &client, said).await;
        let reach = if config.bind_address.is_unspecified() {
            Ipv4Addr::LOCALHOST.into()
        } else {
            config.bind_address
        };
        let url = format!("https://{}", SocketAddr::new(reach, port));
        let kubeconfig = write_kubeconfig(config, &pki, &url)?;
        let mut selection = config.controllers.clone();
        if !config.garbage_collection {
            // Deletes do not say what shall become of dependents.
            selection = selection.without_garbage_collector();
        }
        Ok(Self {
            running,
            // Last: the server is ready, and nobody waits for what they do.
            controllers: Controllers::start(env, index, &selection),
            presence,
            extensions,
            encryption,
            stores,
            storages: built.storages,
            kubeconfig,
            url,
            _object_counter: ObjectCounter::start(env, factory.counts().clone(), config.count_objects_every),
            stop_at_most: config.stop.at_most().saturating_add(CLOSE_AT_MOST),
        })
    }
}

impl Builder {
    /// Folder for the store, keys and kubeconfig.
    #[must_use]
    pub fn data_dir(mut self, folder: impl Into<PathBuf>) -> Self {
        self.config.data_dir = folder.into();
        self.config.embedded().folder = self.config.data_dir.join("store");
        self
    }
    /// Stores objects there, not in the data folder. The server closes it when it stops.
    #[must_use]
    pub fn backend(mut self, backend: Arc<dyn Backend>) -> Self {
        self.backend = Some(backend);
        self
    }
    /// TLS port; 0 takes a free one.
    #[must_use]
    pub const fn secure_port(mut self, port: u16) -> Self {
        self.config.secure_port = port;
        self
    }
    /// Address to listen on.
    #[must_use]
    pub const fn bind_address(mut self, address: IpAddr) -> Self {
        self.config.bind_address = address;
        self
    }
    /// Answers writes before they are safe from a power cut. For tests.
    #[must_use]
    pub fn unsafe_no_fsync(mut self) -> Self {
        self.config.embedded().fsync = false;
        self
    }
    /// Encrypts objects as this file (EncryptionConfiguration) says; with `reload` changes of it are followed.
    #[must_use]
    pub fn encryption(mut self, file: impl Into<PathBuf>, reload: bool) -> Self {
        let path = file.into();
        self.config.encryption = Some(encryption::EncryptionFile { path, reload });
        self
    }
    /// Which versions are served and which feature gates are on; what kube-apiserver serves by default otherwise.
    #[must_use]
    pub fn enabled(mut self, enabled: Enabled) -> Self {
        self.config.enabled = enabled;
        self
    }
    /// How much of the past is kept in memory for watches, exact lists and pages; older revisions answer 410. Zero time
    /// keeps it until it has so many bytes. 10 minutes and 256 MiB by default.
    #[must_use]
    pub fn history(mut self, time: Duration, bytes: u64) -> Self {
        let store = self.config.embedded();
        store.history = time;
        store.history_bytes = bytes;
        self
    }
    /// Which controllers run inside the server; all unless told otherwise. Tests that count what they have made turn them off.
    #[must_use]
    pub fn controllers(mut self, which: Selection) -> Self {
        self.config.controllers = which;
        self
    }
    /// Starts the server; it is ready when this returns.
    ///
    /// # Errors
    /// A sentence that names what is at fault.
    pub async fn start(self) -> Result<Server, StartError> {
        match self.backend {
            Some(backend) => Server::start_over(&Env::system(), self.config, Stores::one(backend)).await,
            None => Server::start(self.config).await,
        }
    }
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

fn serving_certificate(config: &Config, pki: &Pki, advertise: IpAddr) -> Result<CertStore, StartError> {
    let usable = |cert: &str, key: &str| {
        CertStore::from_pem(cert.as_bytes(), key.as_bytes())
            .map_err(|e| StartError::new(format!("the server's certificate can't be used: {e}"), ""))
    };
    if let Some((cert, key)) = &config.tls {
        return usable(&cert.content, &key.content);
    }
    let mut names: Vec<String> = [
        "kubernetes",
        "kubernetes.default",
        "kubernetes.default.svc",
        "kubernetes.default.svc.cluster.local",
        "localhost",
    ]
    .map(str::to_owned)
    .to_vec();
    if !config.external_hostname.is_empty() {
        names.push(config.external_hostname.clone());
    }
    let mut addresses: Vec<IpAddr> = vec![
        Ipv4Addr::LOCALHOST.into(),
        std::net::Ipv6Addr::LOCALHOST.into(),
        advertise,
    ];
    addresses.extend(config.service_cidrs.iter().map(crate::config::Cidr::first));
    if !config.bind_address.is_unspecified() {
        addresses.push(config.bind_address);
    }
    addresses.sort_unstable();
    addresses.dedup();
    let pair = pki.leaf(
        "server",
        &Purpose::Serve {
            names: &names,
            addresses: &addresses,
        },
    )?;
    if let Some(dir) = &config.cert_dir {
        write_file(&dir.join("apiserver.crt"), &pair.cert, false)?;
        write_file(&dir.join("apiserver.key"), &pair.key, true)?;
    }
    usable(&pair.cert, &pair.key)
}

fn openid(config: &Config, pki: &Pki) -> Result<OpenId, StartError> {
    let mut keys: Vec<PublicKey> = Vec::new();
    if let Some(file) = &config.signing_key {
        keys::check_signs(file)?;
    }
    for file in config.service_account_keys.iter().chain(&config.signing_key) {
        for k in keys::public_keys(file)? {
            if !keys.contains(&k) {
                keys.push(k);
            }
        }
    }
    if keys.is_empty() {
        let (_, public) = pki.signer("sa")?;
        let path = config.data_dir.join("pki").join("sa.pub");
        keys = keys::public_keys(&crate::config::Text {
            path,
            content: public,
        })?;
    }
    let issuer = config
        .issuers
        .first()
        .cloned()
        .unwrap_or_else(|| "https://kubernetes.default.svc".to_owned());
    Ok(OpenId {
        issuer,
        jwks_uri: config.jwks_uri.clone(),
        keys,
    })
}

fn bundle(pem: &str, path: &Path) -> Result<CaBundle, StartError> {
    if !pem.contains("-----BEGIN ") {
        return Err(not_pem(path));
    }
    CaBundle::from_pem(pem.as_bytes()).map_err(|e| {
        StartError::new(
            format!("{} is no bundle of certificates: {e}", path.display()),
            "give the PEM certificates of the authorities to trust",
        )
    })
}

fn authenticator(config: &Config, client_ca: &str) -> Result<(Union, Arc<Bearer>), StartError> {
    let mut members: Vec<Arc<dyn Authenticator>> = Vec::new();
    if let Some(p) = &config.front_proxy {
        let header = |names: &[String], flag: &str| {
            let parse = |n: &String| {
                n.parse().map_err(|_| {
                    StartError::new(
                        format!("--{flag}: {n:?} is not a header's name"),
                        "check its spelling",
                    )
                })
            };
            names.iter().map(parse).collect::<Result<Vec<_>, _>>()
        };
        let names = RequestHeaderNames {
            user: header(&p.username_headers, "requestheader-username-headers")?,
            uid: header(&p.uid_headers, "requestheader-uid-headers")?,
            groups: header(&p.group_headers, "requestheader-group-headers")?,
            extra_prefixes: p.extra_prefixes.clone(),
        };
        let allowed = p.allowed_names.iter().map(|n| n.as_str().into()).collect();
        let bundle = bundle(&p.ca_pem, &p.ca_path)?.reloadable();
        members.push(Arc::new(RequestHeader::new(bundle, allowed, names)));
    }
    let ca_path = config
        .client_ca
        .as_ref()
        .map_or_else(|| config.data_dir.join("pki").join("ca.crt"), |t| t.path.clone());
    members.push(Arc::new(ClientCert::new(
        bundle(client_ca, &ca_path)?.reloadable(),
    )));
    let mut tokens: Vec<Arc<dyn supercargo_auth::TokenAuthenticator>> = Vec::new();
    if let Some(t) = &config.token_file {
        let file = TokenFile::parse(&t.content).map_err(|e| {
            StartError::new(
                format!("{}, line {}: {}", t.path.display(), e.line, e.problem),
                "write lines of token,user,uid,\"group1,group2\"",
            )
        })?;
        tokens.push(Arc::new(file));
    }
    let bearer = Arc::new(Bearer::new(tokens));
    members.push(bearer.clone());
    members.push(Arc::new(WebSocketToken::new(bearer.clone())));
    Ok((Union::new(members, config.anonymous), bearer))
}

fn authorizer(mode: AuthorizationMode) -> Arc<dyn Authorizer> {
    let mut members: Vec<Arc<dyn Authorizer>> = vec![Arc::new(SystemMasters)];
    match mode {
        AuthorizationMode::Masters => members.push(Arc::new(PublicInfo)),
        AuthorizationMode::AlwaysAllow => members.push(Arc::new(Everybody)),
        AuthorizationMode::AlwaysDeny => {}
    }
    Arc::new(AuthorizerChain::new(members))
}

/// `--authorization-mode=AlwaysAllow`.
struct Everybody;

impl Authorizer for Everybody {
    fn authorize<'a>(
        &'a self,
        _: &'a supercargo_auth::Attributes<'a>,
    ) -> BoxFuture<'a, supercargo_auth::Decision> {
        Box::pin(std::future::ready(
            supercargo_auth::Decision::Allow(String::new()),
        ))
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

fn groups() -> Vec<GroupOrder> {
    supercargo_resources::groups()
        .iter()
        .map(|g| GroupOrder {
            group: g.name.into(),
            priority: g.priority,
            versions: g
                .versions
                .iter()
                .map(|v| (v.version.into(), v.priority))
                .collect(),
        })
        .collect()
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

/// Writes the administrator's kubeconfig. With a client authority from elsewhere this server can't make an administrator:
/// then only the certificate authority's owner can, and no file is written.
fn write_kubeconfig(config: &Config, pki: &Pki, url: &str) -> Result<PathBuf, StartError> {
    let path = config
        .kubeconfig
        .clone()
        .unwrap_or_else(|| config.data_dir.join("admin.kubeconfig"));
    let path = std::path::absolute(&path).unwrap_or(path);
    if config.client_ca.is_some() {
        return Ok(path);
    }
    let admin = pki.leaf(
        "admin",
        &Purpose::Client {
            user: "admin",
            groups: &["system:masters"],
        },
    )?;
    let ca = match &config.tls {
        Some((cert, _)) => cert.content.clone(),
        None => pki.ca_pem().to_owned(),
    };
    let text = kubeconfig::client_certificate(url, &ca, &admin.cert, &admin.key);
    if read_file(&path).ok().as_deref() != Some(text.as_str()) {
        write_file(&path, &text, true)?;
    }
    Ok(path)
}

/// For the store to close, after all requests are over.
const CLOSE_AT_MOST: Duration = Duration::from_secs(15);
