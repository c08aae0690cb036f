//! The way to a member: TCP or a unix socket, plain or in TLS.
//!
//! The files of the certificates are read for each new connection, so that renewed ones count from the next connection on;
//! running connections go on with what they began with, as the real server's do.

use crate::address::{Address, Place};
use crate::options::TlsFiles;
use rustls::{ClientConfig, RootCertStore};
use rustls_pki_types::pem::PemObject as _;
use rustls_pki_types::{CertificateDer, PrivateKeyDer};
use std::path::Path;
use std::sync::Arc;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpStream, UnixStream};
use tokio_rustls::TlsConnector;

/// Bytes both ways.
pub(crate) trait Io: AsyncRead + AsyncWrite + Unpin + Send {}

impl<T: AsyncRead + AsyncWrite + Unpin + Send> Io for T {}

/// Connects. The error says why, for the log.
pub(crate) async fn dial(address: &Address, files: &TlsFiles) -> Result<Box<dyn Io>, String> {
    let io: Box<dyn Io> = match &address.place {
        Place::Tcp { host, port } => {
            let tcp = TcpStream::connect((host.as_str(), *port))
                .await
                .map_err(|e| e.to_string())?;
            tcp.set_nodelay(true).map_err(|e| e.to_string())?;
            Box::new(tcp)
        }
        Place::Unix(path) => Box::new(UnixStream::connect(path).await.map_err(|e| e.to_string())?),
    };
    let Some(name) = &address.tls_name else {
        return Ok(io);
    };
    let config = tls(files)?;
    let secured = TlsConnector::from(Arc::new(config)).connect(name.clone(), io);
    match secured.await {
        Ok(io) => Ok(Box::new(io)),
        Err(e) => Err(format!("TLS: {e}")),
    }
}

/// What the files say now. An error names the file and its flag.
pub(crate) fn tls(files: &TlsFiles) -> Result<ClientConfig, String> {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let builder = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|e| e.to_string())?
        .with_root_certificates(roots(files.ca.as_deref())?);
    let mut config = match (&files.cert, &files.key) {
        (None, None) => builder.with_no_client_auth(),
        (Some(cert), Some(key)) => {
            let chain = certificates("--etcd-certfile", cert)?;
            let secret = PrivateKeyDer::from_pem_file(key)
                .map_err(|e| format!("--etcd-keyfile: {}: {e}", key.display()))?;
            builder
                .with_client_auth_cert(chain, secret)
                .map_err(|e| format!("--etcd-certfile and --etcd-keyfile do not fit: {e}"))?
        }
        _ => return Err("--etcd-certfile and --etcd-keyfile go together: one is missing".to_owned()),
    };
    config.alpn_protocols = vec![b"h2".to_vec()];
    Ok(config)
}

fn roots(ca: Option<&Path>) -> Result<RootCertStore, String> {
    let mut roots = RootCertStore::empty();
    if let Some(ca) = ca {
        for certificate in certificates("--etcd-cafile", ca)? {
            roots
                .add(certificate)
                .map_err(|e| format!("--etcd-cafile: {}: {e}", ca.display()))?;
        }
    } else {
        // Unreadable ones among the system's are no concern of ours.
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    }
    Ok(roots)
}

fn certificates(flag: &str, path: &Path) -> Result<Vec<CertificateDer<'static>>, String> {
    let read = CertificateDer::pem_file_iter(path).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    match read {
        Ok(found) if found.is_empty() => Err(format!("{flag}: {}: holds no certificate", path.display())),
        Ok(found) => Ok(found),
        Err(e) => Err(format!("{flag}: {}: {e}", path.display())),
    }
}
