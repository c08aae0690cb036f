//! Servers that are started in-process.

use crate::config::Config;
use crate::encryption;
use crate::server::Server;
use crate::start_error::StartError;
use crate::stores::Stores;
use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use supercargo_controllers::Selection;
use supercargo_resources::Enabled;
use supercargo_storage::Backend;

/// Settings of a server that is started in-process.
pub struct Builder {
    config: Config,
    backend: Option<Arc<dyn Backend>>,
}

impl Server {
    /// A server with the defaults of `supercargo serve`.
    #[must_use]
    pub fn builder() -> Builder {
        Builder {
            config: Config::new(),
            backend: None,
        }
    }
}

impl Builder {
    /// Folder for the store, keys and kubeconfig.
    #[must_use]
    pub fn data_dir(mut self, folder: impl Into<PathBuf>) -> Self {
        self.config.data_dir = folder.into();
        self.config.embedded().folder = self.config.data_dir.join("store");
        self
    }
    /// Stores objects there, not in the data folder. The server closes it when it stops.
    #[must_use]
    pub fn backend(mut self, backend: Arc<dyn Backend>) -> Self {
        self.backend = Some(backend);
        self
    }
    /// TLS port; 0 takes a free one.
    #[must_use]
    pub const fn secure_port(mut self, port: u16) -> Self {
        self.config.secure_port = port;
        self
    }
    /// Address to listen on.
    #[must_use]
    pub const fn bind_address(mut self, address: IpAddr) -> Self {
        self.config.bind_address = address;
        self
    }
    /// Answers writes before they are safe from a power cut. For tests.
    #[must_use]
    pub fn unsafe_no_fsync(mut self) -> Self {
        self.config.embedded().fsync = false;
        self
    }
    /// Encrypts objects as this file (EncryptionConfiguration) says; with `reload` changes of it are followed.
    #[must_use]
    pub fn encryption(mut self, file: impl Into<PathBuf>, reload: bool) -> Self {
        let path = file.into();
        self.config.encryption = Some(encryption::EncryptionFile { path, reload });
        self
    }
    /// Which versions are served and which feature gates are on; what kube-apiserver serves by default otherwise.
    #[must_use]
    pub fn enabled(mut self, enabled: Enabled) -> Self {
        self.config.enabled = enabled;
        self
    }
    /// How much of the past is kept in memory for watches, exact lists and pages; older revisions answer 410. Zero time
    /// keeps it until it has so many bytes. 10 minutes and 256 MiB by default.
    #[must_use]
    pub fn history(mut self, time: Duration, bytes: u64) -> Self {
        let store = self.config.embedded();
        store.history = time;
        store.history_bytes = bytes;
        self
    }
    /// Which controllers run inside the server; all unless told otherwise. Tests that count what they have made turn them off.
    #[must_use]
    pub fn controllers(mut self, which: Selection) -> Self {
        self.config.controllers = which;
        self
    }
    /// Starts the server; it is ready when this returns.
    ///
    /// # Errors
    /// A sentence that names what is at fault.
    pub async fn start(self) -> Result<Server, StartError> {
        match self.backend {
            Some(backend) => {
                Server::start_over(&crate::threads::env(), self.config, Stores::one(backend)).await
            }
            None => Server::start(self.config).await,
        }
    }
}
