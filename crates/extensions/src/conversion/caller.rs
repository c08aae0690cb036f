//! The way to a webhook: HTTPS to a URL or a service, within a time and a size (apiserver 0.37: `pkg/util/webhook`). Errors
//! are worded as Go's HTTP client words them: operators search for them.

use super::trust::trust;
use bytes::Bytes;
use http::{Request, StatusCode, header};
use http_body_util::{BodyExt as _, Full};
use hyper::client::conn::http1::{self, SendRequest};
use hyper_util::rt::TokioIo;
use parking_lot::Mutex;
use rustls::pki_types::ServerName;
use std::sync::OnceLock;
use std::time::Duration;
use supercargo_env::timeout;
use supercargo_meta::{Tree, go_quote};
use supercargo_registry::Client;
use tokio::net::TcpStream;
use tokio::sync::Semaphore;
use tokio_rustls::TlsConnector;

/// A question takes no longer.
const PATIENCE: Duration = Duration::from_secs(30);
/// An answer has at most so many times the bytes of the question, and so many more.
const ANSWER_FACTOR: usize = 4;
const ANSWER_BYTES: usize = 16 << 20;
/// So many questions are asked at once; more wait.
const CALLS_COUNT_MAX: usize = 64;
/// So many connections wait for the next question.
const IDLE_COUNT_MAX: usize = 8;

/// Where a webhook is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Url {
        host: String,
        port: u16,
        /// As it was given, for error texts.
        text: String,
        path: String,
    },
    Service {
        namespace: String,
        name: String,
        port: u16,
        path: String,
    },
}

impl Place {
    /// Of a `clientConfig`.
    pub(super) fn of(config: &Tree) -> Option<Self> {
        if let Some(service) = config.get("service").filter(|s| !s.is_null()) {
            let path = service.str_at(&["path"]);
            let port = service.int_at(&["port"]).unwrap_or(443);
            return Some(Self::Service {
                namespace: service.str_at(&["namespace"]).to_owned(),
                name: service.str_at(&["name"]).to_owned(),
                port: u16::try_from(port).ok()?,
                path: if path.is_empty() {
                    "/".to_owned()
                } else {
                    path.to_owned()
                },
            });
        }
        let text = config.str_at(&["url"]);
        let url: http::Uri = text.parse().ok()?;
        Some(Self::Url {
            host: url.host()?.trim_matches(['[', ']']).to_owned(),
            port: url.port_u16().unwrap_or(443),
            path: url.path().to_owned(),
            text: text.to_owned(),
        })
    }

    fn server_name(&self) -> String {
        match self {
            Self::Url { host, .. } => host.clone(),
            Self::Service { namespace, name, .. } => format!("{name}.{namespace}.svc"),
        }
    }

    fn path(&self) -> &str {
        match self {
            Self::Url { path, .. } | Self::Service { path, .. } => path,
        }
    }

    /// The address as error texts show it.
    fn shown(&self) -> String {
        match self {
            Self::Url { text, .. } => format!("{text}?timeout=30s"),
            Self::Service { port, path, .. } => {
                format!("https://{}:{port}{path}?timeout=30s", self.server_name())
            }
        }
    }
}

/// Asks one webhook.
pub(super) struct Caller {
    client: Client,
    place: Place,
    /// PEM in base64, as definitions have it; "" trusts what the system trusts.
    bundle: String,
    tls: OnceLock<Result<TlsConnector, String>>,
    idle: Mutex<Vec<SendRequest<Full<Bytes>>>>,
    calls: Semaphore,
}

impl std::fmt::Debug for Caller {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Caller").field(&self.place).finish()
    }
}

impl Caller {
    pub(super) fn new(client: Client, place: Place, bundle: &str) -> Self {
        Self {
            client,
            place,
            bundle: bundle.to_owned(),
            tls: OnceLock::new(),
            idle: Mutex::default(),
            calls: Semaphore::new(CALLS_COUNT_MAX),
        }
    }

    /// Posts a document; answers the document that comes back.
    pub(super) async fn post(&self, question: &Tree) -> Result<Tree, String> {
        let mut body = Vec::new();
        supercargo_meta::write_json(&mut body, question);
        let posted = timeout(&*self.client.env().clock, PATIENCE, self.exchange(body.into()));
        let answer = match posted.await {
            Ok(answer) => answer,
            Err(_) => {
                Err("context deadline exceeded (Client.Timeout exceeded while awaiting headers)".to_owned())
            }
        };
        let (code, bytes) = answer.map_err(|why| format!("Post {}: {why}", go_quote(&self.place.shown())))?;
        let parsed = supercargo_codec::json::parse(&bytes, &supercargo_codec::Limits::default());
        if !(200..=206).contains(&code) {
            return Err(refusal(code, &bytes, parsed.ok().map(|p| p.tree).as_ref()));
        }
        match parsed {
            Ok(p) => Ok(p.tree),
            Err(e) => Err(format!("couldn't get version/kind; json parse error: {e}")),
        }
    }

    async fn exchange(&self, body: Bytes) -> Result<(u16, Vec<u8>), String> {
        let _call = self.calls.acquire().await.map_err(|e| e.to_string())?;
        let limit = ANSWER_BYTES + ANSWER_FACTOR * body.len();
        // A connection that waited may have been closed in the meantime: then a new one is made.
        let kept = self.idle.lock().pop().filter(|c| !c.is_closed());
        if let Some(mut kept) = kept
            && kept.ready().await.is_ok()
            && let Ok(answer) = self.send(&mut kept, body.clone(), limit).await
        {
            self.keep(kept);
            return Ok(answer);
        }
        let mut new = self.connect().await?;
        let answer = self.send(&mut new, body, limit).await?;
        self.keep(new);
        Ok(answer)
    }

    fn keep(&self, connection: SendRequest<Full<Bytes>>) {
        let mut idle = self.idle.lock();
        if !connection.is_closed() && idle.len() < IDLE_COUNT_MAX {
            idle.push(connection);
        }
    }

    async fn send(
        &self,
        to: &mut SendRequest<Full<Bytes>>,
        body: Bytes,
        limit: usize,
    ) -> Result<(u16, Vec<u8>), String> {
        let request = Request::post(format!("{}?timeout=30s", self.place.path()))
            .header(header::HOST, self.place.server_name())
            .header(header::ACCEPT, "application/json, */*")
            .header(header::CONTENT_TYPE, "application/json")
            .header(header::USER_AGENT, "kube-apiserver-admission")
            .body(Full::new(body))
            .map_err(|e| e.to_string())?;
        let mut answer = to.send_request(request).await.map_err(|e| go_error(&e))?;
        let mut out = Vec::new();
        while let Some(frame) = answer.body_mut().frame().await {
            if let Ok(data) = frame.map_err(|e| go_error(&e))?.into_data() {
                if out.len() + data.len() > limit {
                    return Err(format!("the answer has more than {limit} bytes"));
                }
                out.extend_from_slice(&data);
            }
        }
        Ok((answer.status().as_u16(), out))
    }

    async fn connect(&self) -> Result<SendRequest<Full<Bytes>>, String> {
        let tls = self.tls.get_or_init(|| trust(&self.bundle)).clone()?;
        let (host, port) = self.address().await?;
        let dialed = TcpStream::connect((host.as_str(), port)).await;
        let socket = dialed.map_err(|e| dial_error(&host, port, &e))?;
        let name = ServerName::try_from(self.place.server_name()).map_err(|e| e.to_string())?;
        let secure = tls.connect(name, socket).await.map_err(|e| tls_error(&e))?;
        let (sender, connection) = http1::handshake(TokioIo::new(secure))
            .await
            .map_err(|e| go_error(&e))?;
        // It ends with its sender.
        drop(self.client.env().tasks.spawn("webhook connection", async move {
            if let Err(e) = connection.await {
                tracing::debug!(error = %e, "a connection to a webhook ended");
            }
        }));
        Ok(sender)
    }

    /// Where to connect to; services are found by their objects, as the names of services mean nothing out here.
    async fn address(&self) -> Result<(String, u16), String> {
        let (namespace, name, port) = match &self.place {
            Place::Url { host, port, .. } => return Ok((host.clone(), *port)),
            Place::Service {
                namespace,
                name,
                port,
                ..
            } => (namespace, name, *port),
        };
        let text = |s: supercargo_meta::Status| s.message().to_owned();
        let services = self.client.endpoint("v1", "services").map_err(text)?;
        let found = match self.client.get(&services, namespace, name).await {
            Ok(o) => o.tree().map_err(text)?,
            Err(e) if e.is_not_found() => return Err(format!("service {} not found", go_quote(name))),
            Err(e) => return Err(text(e)),
        };
        let ip = found.str_at(&["spec", "clusterIP"]);
        match found.str_at(&["spec", "type"]) {
            "ExternalName" => Ok((found.str_at(&["spec", "externalName"]).to_owned(), port)),
            "ClusterIP" if ip == "None" => Err("cannot route to service with ClusterIP \"None\"".to_owned()),
            "ClusterIP" | "NodePort" | "LoadBalancer" => {
                let ports = found.at(&["spec", "ports"]).and_then(Tree::as_list);
                let mut ports = ports.unwrap_or_default().iter();
                if !ports.any(|p| p.int_at(&["port"]) == Some(i64::from(port))) {
                    return Err(format!(
                        "no service port {port} found for service {}",
                        go_quote(name)
                    ));
                }
                Ok((ip.to_owned(), port))
            }
            other => Err(format!("unsupported service type {}", go_quote(other))),
        }
    }
}

fn dial_error(host: &str, port: u16, e: &std::io::Error) -> String {
    let address = if host.contains(':') {
        format!("[{host}]:{port}")
    } else {
        format!("{host}:{port}")
    };
    let is_address = host.parse::<std::net::IpAddr>().is_ok();
    match e.kind() {
        std::io::ErrorKind::ConnectionRefused => {
            format!("dial tcp {address}: connect: connection refused")
        }
        std::io::ErrorKind::NetworkUnreachable => {
            format!("dial tcp {address}: connect: network is unreachable")
        }
        std::io::ErrorKind::HostUnreachable => format!("dial tcp {address}: connect: no route to host"),
        _ if !is_address => format!("dial tcp: lookup {host}: no such host"),
        _ => format!("dial tcp {address}: {e}"),
    }
}

fn tls_error(e: &std::io::Error) -> String {
    use rustls::CertificateError as C;
    let inner = e.get_ref().and_then(|e| e.downcast_ref::<rustls::Error>());
    let why = match inner {
        Some(rustls::Error::InvalidCertificate(C::UnknownIssuer | C::BadSignature)) => {
            "x509: certificate signed by unknown authority"
        }
        Some(rustls::Error::InvalidCertificate(C::Expired | C::ExpiredContext { .. } | C::NotValidYet)) => {
            "x509: certificate has expired or is not yet valid"
        }
        Some(rustls::Error::InvalidCertificate(C::NotValidForName | C::NotValidForNameContext { .. })) => {
            "x509: certificate is not valid for the name it was asked for"
        }
        _ if e.kind() == std::io::ErrorKind::UnexpectedEof => return "EOF".to_owned(),
        _ => return format!("tls: {e}"),
    };
    format!("tls: failed to verify certificate: {why}")
}

fn go_error(e: &hyper::Error) -> String {
    if e.is_incomplete_message() || e.is_closed() {
        "EOF".to_owned()
    } else {
        e.to_string()
    }
}

/// What is said of an answer with a code of failure (apimachinery 0.37: `pkg/api/errors`).
fn refusal(code: u16, body: &[u8], parsed: Option<&Tree>) -> String {
    if let Some(status) = parsed.filter(|t| t.str_at(&["kind"]) == "Status") {
        return status.str_at(&["message"]).to_owned();
    }
    let text = String::from_utf8_lossy(body);
    let text = match text.trim() {
        "" => "unknown",
        text => text,
    };
    match StatusCode::from_u16(code).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR) {
        StatusCode::UNAUTHORIZED => "the server has asked for the client to provide credentials".to_owned(),
        StatusCode::FORBIDDEN => text.to_owned(),
        StatusCode::NOT_FOUND => "the server could not find the requested resource".to_owned(),
        StatusCode::METHOD_NOT_ALLOWED => {
            "the server does not allow this method on the requested resource".to_owned()
        }
        StatusCode::BAD_REQUEST => "the server rejected our request for an unknown reason".to_owned(),
        StatusCode::SERVICE_UNAVAILABLE => {
            "the server is currently unable to handle the request".to_owned()
        }
        StatusCode::GATEWAY_TIMEOUT => {
            "the server was unable to return a response in the time allotted, but may still be processing the request"
                .to_owned()
        }
        StatusCode::TOO_MANY_REQUESTS => {
            "the server has received too many requests and has asked us to try again later".to_owned()
        }
        c if c.is_server_error() => {
            format!("an error on the server ({}) has prevented the request from succeeding", go_quote(text))
        }
        c => format!(
            "the server responded with the status code {} but did not return more information",
            c.as_u16()
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt as _;
    use std::sync::Arc;
    use supercargo_env::Env;
    use supercargo_registry::ResourceIndex;
    use supercargo_registry::rest::UserInfo;

    #[test]
    fn a_webhook_has_a_place() {
        let url = Tree::map([("url", "https://[::1]:9443/a/b".into())]);
        let place = Place::of(&url).unwrap();
        assert_eq!((place.server_name().as_str(), place.path()), ("::1", "/a/b"));
        assert_eq!(place.shown(), "https://[::1]:9443/a/b?timeout=30s");
        let service = Tree::map([(
            "service",
            Tree::map([
                ("name", "s".into()),
                ("namespace", "n".into()),
                ("path", "/c".into()),
            ]),
        )]);
        assert_eq!(
            Place::of(&service).unwrap().shown(),
            "https://s.n.svc:443/c?timeout=30s"
        );
        assert!(Place::of(&Tree::empty_map()).is_none());
    }

    #[tokio::test]
    async fn a_question_has_its_time_and_no_more() {
        let (env, clock) = Env::manual(1);
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("https://{}/c", listener.local_addr().unwrap());
        let client = Client::new(
            env,
            Arc::new(ResourceIndex::default()),
            UserInfo::default(),
            "test",
        );
        let place = Place::of(&Tree::map([("url", url.as_str().into())])).unwrap();
        let caller = Caller::new(client, place, "");
        let question = Tree::empty_map();
        let mut asked = Box::pin(caller.post(&question));
        // Somebody takes the connection and says nothing.
        let _silent = tokio::select! {
            answer = &mut asked => panic!("{answer:?}"),
            taken = listener.accept() => taken.unwrap(),
        };
        clock.advance(PATIENCE - Duration::from_millis(1));
        assert!((&mut asked).now_or_never().is_none());
        clock.advance(Duration::from_millis(1));
        let why = "context deadline exceeded (Client.Timeout exceeded while awaiting headers)";
        assert_eq!(
            asked.await.unwrap_err(),
            format!("Post \"{url}?timeout=30s\": {why}")
        );
    }

    #[test]
    fn a_refusal_is_told_as_go_tells_it() {
        assert_eq!(
            refusal(500, b"boom\n", None),
            "an error on the server (\"boom\") has prevented the request from succeeding"
        );
        assert_eq!(
            refusal(404, b"", None),
            "the server could not find the requested resource"
        );
        let status = Tree::map([("kind", "Status".into()), ("message", "no".into())]);
        assert_eq!(refusal(403, b"{}", Some(&status)), "no");
    }
}
