//! A server in this process and a small client of it, over real TLS and HTTP/2.
#![allow(dead_code, unused_imports, reason = "every test file uses a part of it")]
#![allow(unreachable_pub, reason = "a module of test programs")]
#![allow(clippy::unwrap_used, reason = "tests")]

mod client;
mod compare;
mod process;
mod reply;
mod stores;
mod watcher;

pub use client::{APPLY, Client, JSON, JSON_PATCH, MERGE, PROTOBUF, STRATEGIC, YAML, dial, get_as_nobody};
pub use compare::compare;
pub use process::{Process, Tool, command, resident_mb};
pub use reply::{Reply, names, revision};
pub use stores::open_etcd;
pub use watcher::Watcher;

use std::path::Path;
use std::time::Duration;
use supercargo::{Builder, Controllers, Server};
use tempfile::TempDir;

/// Nothing in these tests may take longer; a wait that does is a failure.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// A server on a folder of its own and a client with the administrator's certificate.
pub struct Cluster {
    /// The client.
    pub client: Client,
    folder: TempDir,
    server: Server,
}

/// The settings of every server here. No controllers: most tests count what they have made.
pub fn builder(folder: &Path) -> Builder {
    Server::builder()
        .controllers(Controllers::none())
        .data_dir(folder)
        .secure_port(0)
        .unsafe_no_fsync()
}

impl Cluster {
    /// Starts a server on a new folder.
    pub async fn start() -> Self {
        Self::start_on(tempfile::tempdir().unwrap()).await
    }

    /// Starts a server on a folder that may hold data.
    pub async fn start_on(folder: TempDir) -> Self {
        let server = builder(folder.path()).start().await.unwrap();
        Self::with(folder, server).await
    }

    /// Takes a server that was started on a folder.
    pub async fn with(folder: TempDir, server: Server) -> Self {
        let client = Client::connect(&server, folder.path()).await;
        Self {
            client,
            folder,
            server,
        }
    }

    /// Stops the server; the folder stays.
    pub async fn stop(self) -> TempDir {
        drop(self.client);
        self.server.stop().await;
        self.folder
    }

    /// The data folder.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The server.
    pub const fn server(&self) -> &Server {
        &self.server
    }
}

/// Runs a test's future: several threads, as the binary does.
pub fn run<T>(test: impl Future<Output = T>) -> T {
    let runtime = supercargo::runtime_builder().worker_threads(2).build().unwrap();
    // Boxed: the futures of long tests are large.
    runtime.block_on(Box::pin(test))
}

/// Waits for a future; longer than [`PATIENCE`] is a failure that says `what`.
#[allow(clippy::disallowed_methods, reason = "a test waits by the wall clock")]
pub async fn soon<T>(what: &str, future: impl Future<Output = T>) -> T {
    tokio::time::timeout(PATIENCE, future)
        .await
        .unwrap_or_else(|_| panic!("{what}: nothing for {PATIENCE:?}"))
}

/// How long a future takes.
#[allow(clippy::disallowed_methods, reason = "a test measures by the wall clock")]
pub async fn timed<T>(future: impl Future<Output = T>) -> (T, Duration) {
    let start = std::time::Instant::now();
    let out = future.await;
    (out, start.elapsed())
}

/// Starts a task beside the test.
#[allow(clippy::disallowed_methods, reason = "a test's own task")]
pub fn beside<T: Send + 'static>(
    future: impl Future<Output = T> + Send + 'static,
) -> tokio::task::JoinHandle<T> {
    tokio::spawn(future)
}
