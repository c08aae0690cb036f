//! What can be set.

use crate::client::Client;
use crate::nodes::Nodes;
use std::sync::Arc;
use std::time::Duration;
use supercargo_dial::TlsFiles;
use supercargo_engine::{Engine, EngineOptions};
use supercargo_env::Env;
use supercargo_slots::{SlotOptions, open_engine};
use supercargo_storage::{Error, ErrorKind, Result};

/// What a client of ZooKeeper needs to know.
#[derive(Clone, Debug)]
pub struct ZooKeeperOptions {
    /// `host:port` or `host` (then 2181), servers of one ensemble.
    pub servers: Vec<String>,
    /// The node below which everything is kept: `/supercargo`. Made when it is missing.
    pub chroot: String,
    /// Who we are; the nodes are then ours alone. Without it everybody may read and write them.
    pub digest: Option<Digest>,
    /// With any of these set, TLS is spoken.
    pub tls: TlsFiles,
    /// After how long ZooKeeper forgets us; it bounds it to 2 to 20 of its ticks. A connection that is silent for two thirds
    /// of it is given up.
    pub session_timeout: Duration,
    /// Whether a read asks a majority and not only the leader, who may have been deposed a moment ago without knowing.
    pub strict_reads: bool,
    /// How long a connection may take to come up.
    pub dial_timeout: Duration,
    /// For how long reads, and what did not reach ZooKeeper, are tried anew.
    pub retry_for: Duration,
    /// What the log remembers of the store beside it.
    pub slots: SlotOptions,
    /// The engine over the log.
    pub engine: EngineOptions,
}

/// A name and a password (`digest` is the scheme's name).
#[derive(Clone, PartialEq, Eq)]
pub struct Digest(pub String);

impl std::fmt::Debug for Digest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Digest(..)")
    }
}

impl ZooKeeperOptions {
    /// The defaults for these servers.
    #[must_use]
    pub fn new<S: Into<String>>(servers: impl IntoIterator<Item = S>) -> Self {
        Self {
            servers: servers.into_iter().map(Into::into).collect(),
            chroot: "/supercargo".to_owned(),
            digest: None,
            tls: TlsFiles::default(),
            session_timeout: Duration::from_secs(10),
            strict_reads: false,
            dial_timeout: Duration::from_secs(3),
            retry_for: Duration::from_secs(10),
            slots: SlotOptions::default(),
            engine: EngineOptions {
                name: "zookeeper",
                compaction_interval: Some(Duration::from_secs(300)),
                ..EngineOptions::default()
            },
        }
    }
}

/// Opens the store, or makes it: loads what is in ZooKeeper, and follows it from then on.
///
/// # Errors
/// `Unavailable` for options that can't be right, naming the flag, and while ZooKeeper does not answer or does not let us in;
/// `Corrupt` when something else writes below the chroot.
pub async fn open_zookeeper(env: &Env, options: ZooKeeperOptions) -> Result<Arc<Engine>> {
    let wrong = |why: String| Error::new(ErrorKind::Unavailable, why);
    let (slots, engine) = (options.slots.clone(), options.engine.clone());
    let nodes = Arc::new(Nodes::new(Client::new(env, options).map_err(wrong)?).map_err(wrong)?);
    open_engine(env, nodes, slots, engine).await
}
