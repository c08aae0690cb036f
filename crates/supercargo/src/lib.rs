//! A Kubernetes API server in one process: the library behind the `supercargo` binary.

mod flags;
mod kubeconfig;
mod logging;
mod pki;
mod start_error;

pub use start_error::StartError;
