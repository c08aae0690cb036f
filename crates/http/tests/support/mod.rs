//! A server on a free port with the built-in resources in memory, and a small client.

#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "each test uses a part of it, and clients run as local tasks"
)]

use bytes::Bytes;
use http::{HeaderMap, Request, Response, StatusCode};
use http_body_util::{BodyExt, Full};
use hyper::body::Incoming;
use hyper_util::rt::{TokioExecutor, TokioIo};
use rcgen::{
    BasicConstraints, CertificateParams, CertifiedIssuer, DnType, ExtendedKeyUsagePurpose, IsCa, KeyPair,
};
use rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName};
use serde_json::Value;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use supercargo_admission::Chain;
use supercargo_auth::{
    Authorizer, AuthorizerChain, Bearer, CaBundle, ClientCert, PublicInfo, ReviewStorages, SystemMasters,
    TokenFile, Union, WebSocketToken, review_storages,
};
use supercargo_env::{Env, WallTime};
use supercargo_http::{
    CertStore, GroupOrder, HealthChecks, HttpConfig, Metrics, Running, Server, Services, VersionInfo,
};
use supercargo_objects::StorageFactory;
use supercargo_registry::{Parts, RegistryConfig, ResourceDesc, ResourceIndex, build_endpoints};
use supercargo_storage::memory::MemoryBackend;
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;

/// A server and what a client needs to reach it.
pub(crate) struct TestServer {
    pub(crate) running: Running,
    pub(crate) address: SocketAddr,
    ca: CertifiedIssuer<'static, KeyPair>,
}

type Identity = (CertificateDer<'static>, PrivateKeyDer<'static>);

fn authority() -> CertifiedIssuer<'static, KeyPair> {
    let mut p = CertificateParams::new(Vec::new()).unwrap();
    p.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    CertifiedIssuer::self_signed(p, KeyPair::generate().unwrap()).unwrap()
}

fn version() -> VersionInfo {
    VersionInfo {
        major: "1".to_owned(),
        minor: "37".to_owned(),
        min_compatibility_minor: "36".to_owned(),
        git_version: "v1.37.2".to_owned(),
        git_commit: String::new(),
        git_tree_state: "clean".to_owned(),
        build_date: String::new(),
        go_version: String::new(),
        compiler: "rustc".to_owned(),
        platform: "linux/amd64".to_owned(),
    }
}

/// The built-in resources that are served by default, stored in memory.
pub(crate) fn index(env: &Env, extra: ReviewStorages) -> Arc<ResourceIndex> {
    let resources: Vec<Arc<ResourceDesc>> = supercargo_resources::resources()
        .iter()
        .map(|r| Arc::new(r.clone()))
        .collect();
    let factory = StorageFactory::new(env.clone(), MemoryBackend::new(env), "/registry");
    let parts = Parts {
        enabled: &|_, v, s| v.served_by_default && s.is_none_or(|s| s.served_by_default),
        factory: &factory,
        hooks: Arc::new(supercargo_resources::hook),
        admit: Arc::new(Chain::new()),
        authorize: None,
        config: RegistryConfig {
            event_ttl: Duration::from_secs(3600),
            delete_collection_workers: 1,
            unsafe_deletes: true,
            garbage_collection: true,
            storage_prefix: "/registry".into(),
        },
        extra,
        changing: supercargo_registry::Changing::default(),
    };
    Arc::new(ResourceIndex::new(
        build_endpoints(&resources, &parts).unwrap().endpoints,
    ))
}

impl TestServer {
    pub(crate) async fn start() -> Self {
        Self::with(|_, _| {}).await
    }

    /// A server whose settings and services `change` may change.
    pub(crate) async fn with(change: impl FnOnce(&mut HttpConfig, &mut Services)) -> Self {
        Self::with_env(Env::system(), change).await
    }

    /// The same with a clock and random numbers of its own.
    pub(crate) async fn with_env(env: Env, change: impl FnOnce(&mut HttpConfig, &mut Services)) -> Self {
        let ca = authority();
        let mut p = CertificateParams::new(vec!["localhost".to_owned()]).unwrap();
        p.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
        let key = KeyPair::generate().unwrap();
        let cert = p.signed_by(&key, &ca).unwrap();
        let certs = CertStore::from_pem(cert.pem().as_bytes(), key.serialize_pem().as_bytes()).unwrap();
        let bundle = CaBundle::from_pem(ca.pem().as_bytes()).unwrap().reloadable();
        let tokens = TokenFile::parse("secret,robot,r1,\"system:masters\"\nweak,bob,b1\n").unwrap();
        let tokens = Arc::new(Bearer::new(vec![Arc::new(tokens)]));
        let authorizer: Arc<dyn Authorizer> = Arc::new(AuthorizerChain::new(vec![
            Arc::new(SystemMasters),
            Arc::new(PublicInfo),
        ]));
        let reviews = review_storages(env.clock.clone(), tokens.clone(), authorizer.clone());
        let mut services = Services {
            index: index(&env, reviews),
            authenticator: Arc::new(Union::new(
                vec![
                    Arc::new(ClientCert::new(bundle)),
                    tokens.clone(),
                    Arc::new(WebSocketToken::new(tokens)),
                ],
                true,
            )),
            authorizer,
            health: HealthChecks::new(),
            version: version(),
            metrics: Arc::new(Metrics::new(WallTime::from_unix_millis(0))),
            openid: None,
            flags: vec![("allow", "[a,b]".to_owned()), ("v", "0".to_owned())],
            cbor: false,
            groups: GroupOrder::built_in(),
            raw: Vec::new(),
        };
        let mut config = HttpConfig::new(Arc::new(certs));
        config.external_address = "192.0.2.10:6443".to_owned();
        change(&mut config, &mut services);
        let running = Server::start(env, config, services).await.unwrap();
        let address = running.addresses()[0];
        Self { running, address, ca }
    }

    /// A client that speaks HTTP/2 as an administrator.
    pub(crate) async fn admin(&self) -> Client {
        self.client(Some(("admin", "system:masters")), true).await
    }

    /// A client with a certificate of a user and group, or without.
    pub(crate) async fn client(&self, user: Option<(&str, &str)>, h2: bool) -> Client {
        let identity = user.map(|(name, group)| self.identity(name, group));
        self.connect(identity, h2).await
    }

    /// A connection of an administrator without anything that speaks HTTP.
    pub(crate) async fn raw(&self) -> TlsStream<TcpStream> {
        self.dial(Some(self.identity("admin", "system:masters")), false)
            .await
    }

    fn identity(&self, name: &str, group: &str) -> Identity {
        let mut p = CertificateParams::new(Vec::new()).unwrap();
        p.distinguished_name.push(DnType::CommonName, name);
        p.distinguished_name.push(DnType::OrganizationName, group);
        p.extended_key_usages = vec![ExtendedKeyUsagePurpose::ClientAuth];
        let key = KeyPair::generate().unwrap();
        let cert = p.signed_by(&key, &self.ca).unwrap();
        (
            cert.der().clone(),
            PrivateKeyDer::try_from(key.serialize_der()).unwrap(),
        )
    }

    /// A client with a certificate of an authority that nobody knows.
    pub(crate) async fn stranger(&self) -> Client {
        let other = authority();
        let mut p = CertificateParams::new(Vec::new()).unwrap();
        p.distinguished_name.push(DnType::CommonName, "admin");
        p.distinguished_name
            .push(DnType::OrganizationName, "system:masters");
        let key = KeyPair::generate().unwrap();
        let cert = p.signed_by(&key, &other).unwrap();
        let key = PrivateKeyDer::try_from(key.serialize_der()).unwrap();
        self.connect(Some((cert.der().clone(), key)), false).await
    }

    async fn dial(&self, identity: Option<Identity>, h2: bool) -> TlsStream<TcpStream> {
        let mut roots = rustls::RootCertStore::empty();
        roots.add(self.ca.der().clone()).unwrap();
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let builder = rustls::ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_root_certificates(roots);
        let mut config = match identity {
            Some((cert, key)) => builder.with_client_auth_cert(vec![cert], key).unwrap(),
            None => builder.with_no_client_auth(),
        };
        config.alpn_protocols = vec![if h2 { b"h2".to_vec() } else { b"http/1.1".to_vec() }];
        let socket = TcpStream::connect(self.address).await.unwrap();
        let name = ServerName::try_from("localhost").unwrap();
        TlsConnector::from(Arc::new(config))
            .connect(name, socket)
            .await
            .unwrap()
    }

    async fn connect(&self, identity: Option<Identity>, h2: bool) -> Client {
        let io = TokioIo::new(self.dial(identity, h2).await);
        if h2 {
            let (send, connection) = hyper::client::conn::http2::handshake(TokioExecutor::new(), io)
                .await
                .unwrap();
            let _task = tokio::task::spawn_local(async move {
                let _ = connection.await;
            });
            Client::H2(send)
        } else {
            let (send, connection) = hyper::client::conn::http1::handshake(io).await.unwrap();
            let _task = tokio::task::spawn_local(async move {
                let _ = connection.await;
            });
            Client::H1(send)
        }
    }

    /// The same without a certificate.
    pub(crate) async fn raw_stranger(&self) -> TlsStream<TcpStream> {
        self.dial(None, false).await
    }
}

/// One connection to a server.
pub(crate) enum Client {
    H1(hyper::client::conn::http1::SendRequest<Full<Bytes>>),
    H2(hyper::client::conn::http2::SendRequest<Full<Bytes>>),
}

/// A complete answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) code: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|e| panic!("{e}: {self:?}"))
    }
    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |v| v.to_str().unwrap())
    }
    pub(crate) fn message(&self) -> String {
        self.json()["message"].as_str().unwrap_or("").to_owned()
    }
}

impl Client {
    pub(crate) async fn get(&mut self, path: &str) -> Answer {
        self.send("GET", path, &[], "").await
    }
    pub(crate) async fn get_as(&mut self, path: &str, accept: &str) -> Answer {
        self.send("GET", path, &[("accept", accept)], "").await
    }
    pub(crate) async fn post(&mut self, path: &str, body: &str) -> Answer {
        self.send("POST", path, &[("content-type", "application/json")], body)
            .await
    }
    pub(crate) async fn send(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Answer {
        let (parts, body) = self.open(method, path, headers, body).await.into_parts();
        Answer {
            code: parts.status,
            headers: parts.headers,
            body: body.collect().await.unwrap().to_bytes(),
        }
    }
    /// The head of an answer; its body is read as it comes.
    pub(crate) async fn open(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Response<Incoming> {
        let uri = match self {
            Self::H1(_) => path.to_owned(),
            Self::H2(_) => format!("https://localhost{path}"),
        };
        let mut r = Request::builder().method(method).uri(uri);
        if matches!(self, Self::H1(_)) {
            r = r.header("host", "localhost");
        }
        for (k, v) in headers {
            r = r.header(*k, *v);
        }
        let r = r
            .body(Full::new(Bytes::copy_from_slice(body.as_bytes())))
            .unwrap();
        match self {
            Self::H1(c) => {
                c.ready().await.unwrap();
                c.send_request(r).await.unwrap()
            }
            Self::H2(c) => {
                c.ready().await.unwrap();
                c.send_request(r).await.unwrap()
            }
        }
    }
}

/// Runs a test with what spawned clients need.
pub(crate) async fn run(f: impl Future<Output = ()>) {
    tokio::task::LocalSet::new().run_until(f).await;
}
