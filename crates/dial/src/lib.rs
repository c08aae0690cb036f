//! The way to another server, for the clients of stores: an address as flags have it, TCP or a unix socket, plain or in TLS.
//!
//! The files of the certificates are read for each new connection, so that renewed ones count from the next connection on;
//! running connections go on with what they began with, as the real server's do.
//!
//! Invariant: an error names the flag that has to be corrected.

mod address;
mod connect;
pub mod http1;
mod tls;

pub use address::{Address, Place};
pub use connect::{Io, connect};
pub use tls::{Tls, TlsFiles, TlsFlags};
