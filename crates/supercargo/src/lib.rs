//! A Kubernetes API server in one process: the library behind the `supercargo` binary.
//!
//! ```no_run
//! # async fn f() -> Result<(), supercargo::StartError> {
//! let server = supercargo::Server::builder().data_dir("/tmp/cluster").secure_port(0).start().await?;
//! println!("{}", server.kubeconfig().display());
//! server.stop().await;
//! # Ok(()) }
//! ```
//!
//! Invariants: only this crate knows flags, files and which stores exist. Start-up errors are sentences that name what is
//! at fault and what to do.

mod access;
mod builder;
mod command;
mod config;
mod crd_check;
mod credentials;
mod encryption;
mod figures;
mod flags;
mod inspect;
mod keys;
mod kubeconfig;
mod log_stores;
mod logging;
mod migrate;
mod pki;
mod presence;
mod process_figures;
mod progress;
mod queue_figures;
mod server;
mod snapshot;
mod start_error;
mod startup;
mod storage_figures;
mod stored;
mod stores;
mod threads;
mod watch_cache;

pub use builder::Builder;
pub use command::run_command;
pub use server::{KUBERNETES_VERSION, Server};
pub use start_error::StartError;
pub use supercargo_controllers::Selection as Controllers;
pub use threads::runtime_builder;
