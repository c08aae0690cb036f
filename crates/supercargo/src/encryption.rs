//! `--encryption-provider-config` and its automatic reload.

use crate::flags::Flags;
use crate::start_error::StartError;
use std::path::PathBuf;
use std::sync::Arc;
use supercargo_encryption::{Encryption, EncryptionOptions};
use supercargo_env::{BoxFuture, Env};
use supercargo_http::{Collector, FlagCheck, HealthCheck, HealthChecks, Probes};

/// The file that says how objects are encrypted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EncryptionFile {
    pub(crate) path: PathBuf,
    pub(crate) reload: bool,
}

impl EncryptionFile {
    /// As the flags say.
    ///
    /// # Errors
    /// A reload of no file.
    pub(crate) fn from_flags(f: &Flags) -> Result<Option<Self>, StartError> {
        let reload = f.boolean("encryption-provider-config-automatic-reload")?;
        match f.path("encryption-provider-config") {
            Some(path) => Ok(Some(Self { path, reload })),
            None if reload => Err(StartError::new(
                "--encryption-provider-config-automatic-reload must be set with --encryption-provider-config",
                "name the file, or leave out the reload",
            )),
            None => Ok(None),
        }
    }

    /// Reads the file and keeps looking after it. `server` tells servers of one store apart in figures.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub(crate) async fn start(&self, env: &Env, server: String) -> Result<Arc<Encryption>, StartError> {
        let path = self.path.clone();
        let options = EncryptionOptions {
            path: path.display().to_string(),
            read: Arc::new(move || std::fs::read(&path)),
            reload: self.reload,
            server,
        };
        let started = Encryption::start(env, options).await;
        started.map(Arc::new).map_err(|e| {
            StartError::new(
                format!("--encryption-provider-config={}: {e}", self.path.display()),
                "mend the file: without it objects would be stored as they are, and encrypted ones could not be read",
            )
        })
    }
}

/// The health checks of an encryption: not on `/livez`, since a new start helps no plugin.
pub(crate) fn add_health(checks: &mut HealthChecks, encryption: &Arc<Encryption>, file: &EncryptionFile) {
    if encryption.has_health() {
        checks.add(Arc::new(PluginsCheck(encryption.clone())), Probes::NOT_LIVE);
    }
    if file.reload {
        // It runs as soon as there is a server.
        let name = "poststarthook/start-encryption-provider-config-automatic-reload";
        let hook = FlagCheck::new(name, Arc::new(true.into()));
        checks.add(Arc::new(hook), Probes::ALL);
    }
}

/// Its figures.
pub(crate) fn figures(encryption: Arc<Encryption>) -> Collector {
    Box::new(move |out| encryption.write_figures(out))
}

/// The KMS plugins, all together: named as kube-apiserver's check.
struct PluginsCheck(Arc<Encryption>);

impl HealthCheck for PluginsCheck {
    fn name(&self) -> &str {
        "kms-providers"
    }
    fn check(&self) -> BoxFuture<'_, Result<(), String>> {
        Box::pin(self.0.check())
    }
}
