//! A client over one HTTP/2 connection.

use super::{Reply, Watcher, beside, soon};
use bytes::Bytes;
use http_body_util::{BodyExt as _, Full};
use hyper::client::conn::{http1, http2};
use hyper::header::{ACCEPT, CONTENT_TYPE, HOST, USER_AGENT};
use hyper::{Request, Response, body::Incoming};
use hyper_util::rt::{TokioExecutor, TokioIo};
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName};
use serde_json::Value;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use supercargo::Server;
use tokio::net::TcpStream;
use tokio_rustls::{TlsConnector, client::TlsStream};

pub const JSON: &str = "application/json";
pub const YAML: &str = "application/yaml";
pub const PROTOBUF: &str = "application/vnd.kubernetes.protobuf";
pub const MERGE: &str = "application/merge-patch+json";
pub const STRATEGIC: &str = "application/strategic-merge-patch+json";
pub const JSON_PATCH: &str = "application/json-patch+json";
pub const APPLY: &str = "application/apply-patch+yaml";

/// A client with the administrator's certificate. Clones share the connection.
#[derive(Clone)]
pub struct Client {
    send: http2::SendRequest<Full<Bytes>>,
    authority: String,
}

/// A TLS connection to a server, as the administrator or as nobody.
pub async fn dial(address: SocketAddr, pki: &Path, protocol: &[u8], admin: bool) -> TlsStream<TcpStream> {
    let mut roots = rustls::RootCertStore::empty();
    for cert in CertificateDer::pem_file_iter(pki.join("ca.crt")).unwrap() {
        roots.add(cert.unwrap()).unwrap();
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = rustls::ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots);
    let mut config = if admin {
        let chain = CertificateDer::pem_file_iter(pki.join("admin.crt"))
            .unwrap()
            .collect::<Result<Vec<_>, _>>()
            .unwrap();
        let key = PrivateKeyDer::from_pem_file(pki.join("admin.key")).unwrap();
        config.with_client_auth_cert(chain, key).unwrap()
    } else {
        config.with_no_client_auth()
    };
    config.alpn_protocols = vec![protocol.to_vec()];
    let tcp = TcpStream::connect(address).await.unwrap();
    tcp.set_nodelay(true).unwrap();
    TlsConnector::from(Arc::new(config))
        .connect(ServerName::try_from("localhost").unwrap(), tcp)
        .await
        .unwrap()
}

/// GET without a certificate, over HTTP/1.1. (Over HTTP/2 the server ends the connections of strangers with their answer,
/// and hyper's client may take note of the end before the answer.)
pub async fn get_as_nobody(server: &Server, folder: &Path, path: &str) -> Reply {
    let address = server.addresses()[0];
    let tls = dial(address, &folder.join("pki"), b"http/1.1", false).await;
    let (mut send, connection) = http1::handshake(TokioIo::new(tls)).await.unwrap();
    beside(connection);
    let request = Request::builder()
        .uri(path)
        .header(HOST, address.to_string())
        .header(ACCEPT, JSON)
        .body(Full::new(Bytes::new()))
        .unwrap();
    whole(soon(path, send.send_request(request)).await.unwrap()).await
}

/// An answer with its body.
async fn whole(response: Response<Incoming>) -> Reply {
    let (head, body) = response.into_parts();
    let bytes = soon("a body", body.collect()).await.unwrap().to_bytes();
    let json = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
    Reply {
        code: head.status.as_u16(),
        headers: head.headers,
        bytes,
        json,
    }
}

impl Client {
    /// Connects to a server whose data folder is `folder`.
    pub async fn connect(server: &Server, folder: &Path) -> Self {
        Self::dial(server.addresses()[0], folder).await
    }

    /// Connects to the server at an address whose data folder is `folder`.
    pub async fn dial(address: SocketAddr, folder: &Path) -> Self {
        let tls = dial(address, &folder.join("pki"), b"h2", true).await;
        let (send, connection) = http2::Builder::new(TokioExecutor::new())
            .handshake(TokioIo::new(tls))
            .await
            .unwrap();
        beside(connection);
        Self {
            send,
            authority: address.to_string(),
        }
    }

    /// Sends a request; the answer's body is still to be read.
    pub async fn open_request(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: impl Into<Bytes>,
    ) -> Response<Incoming> {
        let mut request = Request::builder()
            .method(method)
            .uri(format!("https://{}{path}", self.authority))
            .header(USER_AGENT, "sample");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        if !headers.iter().any(|h| h.0.eq_ignore_ascii_case(ACCEPT.as_str())) {
            request = request.header(ACCEPT, JSON);
        }
        let request = request.body(Full::new(body.into())).unwrap();
        let mut send = self.send.clone();
        soon(path, async {
            send.ready().await.unwrap();
            send.send_request(request).await
        })
        .await
        .unwrap_or_else(|e| panic!("{method} {path}: {e}"))
    }

    /// Sends a request and reads the whole answer.
    pub async fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: impl Into<Bytes>,
    ) -> Reply {
        whole(self.open_request(method, path, headers, body).await).await
    }

    pub async fn get(&self, path: &str) -> Reply {
        self.send("GET", path, &[], Bytes::new()).await
    }

    /// GET in another form.
    pub async fn get_as(&self, path: &str, accept: &str) -> Reply {
        self.send("GET", path, &[(ACCEPT.as_str(), accept)], Bytes::new())
            .await
    }

    pub async fn post(&self, path: &str, body: &Value) -> Reply {
        self.send("POST", path, &[(CONTENT_TYPE.as_str(), JSON)], body.to_string())
            .await
    }

    pub async fn put(&self, path: &str, body: &Value) -> Reply {
        self.send("PUT", path, &[(CONTENT_TYPE.as_str(), JSON)], body.to_string())
            .await
    }

    pub async fn patch(&self, path: &str, kind: &str, body: &Value) -> Reply {
        self.send("PATCH", path, &[(CONTENT_TYPE.as_str(), kind)], body.to_string())
            .await
    }

    pub async fn delete(&self, path: &str) -> Reply {
        self.send("DELETE", path, &[], Bytes::new()).await
    }

    /// DELETE with options.
    pub async fn delete_with(&self, path: &str, options: &Value) -> Reply {
        self.send(
            "DELETE",
            path,
            &[(CONTENT_TYPE.as_str(), JSON)],
            options.to_string(),
        )
        .await
    }

    /// Opens a watch; `path` has the query.
    pub async fn watch(&self, path: &str) -> Watcher {
        self.watch_as(path, JSON).await
    }

    /// Opens a watch in another form (a JSON one).
    pub async fn watch_as(&self, path: &str, accept: &str) -> Watcher {
        let reply = self
            .open_request("GET", path, &[(ACCEPT.as_str(), accept)], Bytes::new())
            .await;
        if reply.status() != 200 {
            let status = reply.status();
            let body = reply.into_body().collect().await.unwrap().to_bytes();
            panic!("watch {path}: {status} {}", String::from_utf8_lossy(&body));
        }
        Watcher::new(reply.into_body())
    }
}
