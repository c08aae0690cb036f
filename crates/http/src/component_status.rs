//! `componentstatuses`: whether the scheduler, the controller manager and the store answer, asked on each read (kubernetes
//! 1.37: `pkg/registry/core/componentstatus`). Deprecated, and still what `kubectl get cs` shows.

use crate::health::HealthCheck;
use http_body_util::{BodyExt as _, Empty};
use hyper_util::rt::TokioIo;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::CryptoProvider;
use rustls::{ClientConfig, DigitallySignedStruct, SignatureScheme};
use rustls_pki_types::{CertificateDer, IpAddr, ServerName, UnixTime};
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use supercargo_env::{BoxFuture, Env, timeout};
use supercargo_meta::{FieldTerm, GroupResource, Map, Status, Text, Tree};
use supercargo_registry::rest::{
    Answer, GetOptions, ListAnswer, ListOptions, Object, RequestContext, Storage,
};
use supercargo_registry::tree_object;
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;

/// How long a component may take to answer (`probeTimeOut`).
const PROBE_TIME: Duration = Duration::from_secs(20);
/// Longest answer that is shown, in bytes.
const ANSWER_MAX: usize = 10 * 1024;
/// Components that answer on the loopback address, and their ports.
const COMPONENTS: [(&str, u16); 2] = [("scheduler", 10259), ("controller-manager", 10257)];

/// The storage of `componentstatuses`, for the registry's virtual resources. `stores` are shown as `etcd-0` and so on.
#[must_use]
pub fn component_statuses(env: Env, stores: Vec<Arc<dyn HealthCheck>>) -> (GroupResource, Arc<dyn Storage>) {
    let stores = stores.into_iter().enumerate();
    let statuses = ComponentStatuses {
        env,
        stores: stores.map(|(i, s)| (format!("etcd-{i}"), s)).collect(),
    };
    (GroupResource::new("", "componentstatuses"), Arc::new(statuses))
}

struct ComponentStatuses {
    env: Env,
    stores: Vec<(String, Arc<dyn HealthCheck>)>,
}

/// What a probe found: `True`, `False` or `Unknown`, a message, and an error.
struct Found {
    status: &'static str,
    message: String,
    error: String,
}

impl ComponentStatuses {
    fn names(&self) -> impl Iterator<Item = &str> {
        COMPONENTS
            .iter()
            .map(|c| c.0)
            .chain(self.stores.iter().map(|s| s.0.as_str()))
    }

    async fn status(&self, cx: &RequestContext, name: &str) -> Option<Arc<dyn Object>> {
        let found = match COMPONENTS.iter().find(|c| c.0 == name) {
            Some((_, port)) => self.probe(*port).await,
            None => store(&*self.stores.iter().find(|s| s.0 == name)?.1).await,
        };
        Some(object(cx, name, &found))
    }

    async fn probe(&self, port: u16) -> Found {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        let failed = |why: String| Found {
            status: "False",
            message: format!("Get \"https://{address}/healthz\": {why}"),
            error: String::new(),
        };
        match timeout(&*self.env.clock, PROBE_TIME, self.ask(address)).await {
            Ok(Ok((code, body))) if (200..400).contains(&code) => Found {
                status: "True",
                message: body,
                error: String::new(),
            },
            Ok(Ok((code, _))) => Found {
                status: "False",
                message: format!("HTTP probe failed with statuscode: {code}"),
                error: String::new(),
            },
            Ok(Err(why)) => failed(why),
            Err(_) => failed(
                "context deadline exceeded (Client.Timeout exceeded while awaiting headers)".to_owned(),
            ),
        }
    }

    /// The code and the text of a component's health.
    async fn ask(&self, address: SocketAddr) -> Result<(u16, String), String> {
        let socket = TcpStream::connect(address)
            .await
            .map_err(|e| dial_text(address, &e))?;
        let plain = |e: &dyn std::fmt::Display| e.to_string();
        let name = ServerName::IpAddress(IpAddr::from(address.ip()));
        let tls = TlsConnector::from(Arc::new(any_certificate().map_err(|e| plain(&e))?))
            .connect(name, socket)
            .await
            .map_err(|e| plain(&e))?;
        let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(tls))
            .await
            .map_err(|e| plain(&e))?;
        self.env.tasks.spawn("component probe", async move {
            let ended = connection.await;
            tracing::debug!(?ended, "component probe");
        });
        let request = http::Request::get("/healthz")
            .header(http::header::HOST, address.to_string())
            .header(http::header::CONNECTION, "close")
            .body(Empty::<bytes::Bytes>::new())
            .map_err(|e| plain(&e))?;
        let response = sender.send_request(request).await.map_err(|e| plain(&e))?;
        let code = response.status().as_u16();
        let body = http_body_util::Limited::new(response.into_body(), ANSWER_MAX);
        let body = body.collect().await.map_err(|e| plain(&e))?.to_bytes();
        Ok((code, String::from_utf8_lossy(&body).into_owned()))
    }
}

async fn store(store: &dyn HealthCheck) -> Found {
    match store.check().await {
        Ok(()) => Found {
            status: "True",
            message: "ok".to_owned(),
            error: String::new(),
        },
        Err(error) => Found {
            status: "False",
            message: String::new(),
            error,
        },
    }
}

/// A failed connection as Go tells it.
fn dial_text(address: SocketAddr, e: &std::io::Error) -> String {
    let why = match e.kind() {
        std::io::ErrorKind::ConnectionRefused => "connection refused".to_owned(),
        std::io::ErrorKind::TimedOut => "connection timed out".to_owned(),
        _ => e.to_string(),
    };
    format!("dial tcp {address}: connect: {why}")
}

fn object(cx: &RequestContext, name: &str, found: &Found) -> Arc<dyn Object> {
    let version = cx.endpoint.version();
    let gvk = cx.endpoint.desc.gvk(&version.version);
    let mut condition = Map::new();
    condition.insert("type", "Healthy".into());
    condition.insert("status", found.status.into());
    for (field, text) in [("message", &found.message), ("error", &found.error)] {
        if !text.is_empty() {
            condition.insert(field, text.as_str().into());
        }
    }
    let mut tree = Tree::map([
        ("kind", Tree::Str(gvk.kind.clone())),
        ("apiVersion", Tree::Str(gvk.api_version())),
    ]);
    tree.set(&["metadata", "name"], name.into());
    tree.set(&["conditions"], Tree::list(vec![Tree::Map(condition)]));
    tree_object(gvk, version.ty.clone(), tree)
}

impl Storage for ComponentStatuses {
    fn get<'a>(
        &'a self,
        cx: &'a RequestContext,
        name: &'a str,
        _: GetOptions,
    ) -> BoxFuture<'a, Result<Answer, Status>> {
        Box::pin(async move {
            match self.status(cx, name).await {
                Some(o) => Ok(Answer::Object(200, o)),
                None => Err(Status::not_found(
                    &GroupResource::new("", "componentstatus"),
                    name,
                )),
            }
        })
    }

    fn list<'a>(
        &'a self,
        cx: &'a RequestContext,
        options: ListOptions,
    ) -> BoxFuture<'a, Result<ListAnswer, Status>> {
        Box::pin(async move {
            check_fields(&options.fields.terms)?;
            // Nothing has labels.
            let labels = options.labels.matches(None);
            let wanted = |name: &str| {
                labels
                    && options.fields.terms.iter().all(|t| {
                        let value = if t.field == "metadata.name" { name } else { "" };
                        (value == t.value) != t.negated
                    })
            };
            let asked = self.names().filter(|n| wanted(n)).map(|n| self.status(cx, n));
            let items = futures_util::future::join_all(asked).await;
            let gvk = cx.endpoint.desc.gvk(&cx.endpoint.version().version);
            let kind = Text::from(format!("{}List", gvk.kind));
            Ok(ListAnswer {
                gvk: supercargo_meta::Gvk { kind, ..gvk },
                resource_version: Text::default(),
                continue_token: Text::default(),
                remaining: None,
                items: items.into_iter().flatten().collect(),
                unstructured: false,
            })
        })
    }
}

fn check_fields(terms: &[FieldTerm]) -> Result<(), Status> {
    let unknown = |t: &&FieldTerm| !matches!(t.field.as_str(), "metadata.name" | "metadata.namespace");
    match terms.iter().find(unknown) {
        Some(t) => Err(Status::bad_request(format!(
            "{} is not a known field selector: only \"metadata.name\", \"metadata.namespace\"",
            supercargo_meta::go_quote(&t.field)
        ))),
        None => Ok(()),
    }
}

/// TLS that takes any certificate, as the real server does here: components make their own, nothing secret is sent, and what
/// comes back is shown and not acted on.
fn any_certificate() -> Result<ClientConfig, rustls::Error> {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    Ok(ClientConfig::builder_with_provider(provider.clone())
        .with_safe_default_protocol_versions()?
        .dangerous()
        .with_custom_certificate_verifier(Arc::new(AnyCertificate(provider)))
        .with_no_client_auth())
}

#[derive(Debug)]
struct AnyCertificate(Arc<CryptoProvider>);

impl ServerCertVerifier for AnyCertificate {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        Ok(ServerCertVerified::assertion())
    }
    fn verify_tls12_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        rustls::crypto::verify_tls12_signature(message, cert, dss, &self.0.signature_verification_algorithms)
    }
    fn verify_tls13_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        rustls::crypto::verify_tls13_signature(message, cert, dss, &self.0.signature_verification_algorithms)
    }
    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}
