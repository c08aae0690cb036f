//! A connection.

use crate::address::{Address, Place};
use crate::tls::{Tls, TlsFiles};
use std::sync::Arc;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpStream, UnixStream};
use tokio_rustls::TlsConnector;

/// Bytes both ways.
pub trait Io: AsyncRead + AsyncWrite + Unpin + Send {}

impl<T: AsyncRead + AsyncWrite + Unpin + Send> Io for T {}

/// Connects, without a bound of time. `tls` counts only where the address has TLS.
///
/// # Errors
/// Why there is no connection, for the log.
pub async fn connect(address: &Address, tls: Tls, files: &TlsFiles) -> Result<Box<dyn Io>, String> {
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
    let config = tls.config(files)?;
    let secured = TlsConnector::from(Arc::new(config)).connect(name.clone(), io);
    match secured.await {
        Ok(io) => Ok(Box::new(io)),
        Err(e) => Err(format!("TLS: {e}")),
    }
}
