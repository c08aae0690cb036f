//! What can be set.

use crate::Result;
use crate::store::Consul;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use supercargo_dial::{Tls, TlsFiles, TlsFlags};
use supercargo_engine::{Engine, EngineOptions};
use supercargo_env::Env;
use supercargo_slots::{SlotOptions, open_engine};
use supercargo_storage::{Error, ErrorKind};

/// Consul's HTTP interface.
pub(crate) const TLS: Tls = Tls {
    flags: TlsFlags {
        ca: "--consul-cafile",
        cert: "--consul-certfile",
        key: "--consul-keyfile",
    },
    alpn: &["http/1.1"],
};

/// What a store in Consul needs to know.
#[derive(Clone, Debug)]
pub struct ConsulOptions {
    /// Agents or servers of one datacenter: `http://host:port`, `https://host:port`, `unix:///path`, or `host:port` (TLS when
    /// `tls` names a file). At least one; the next is asked when one fails.
    pub addresses: Vec<String>,
    /// Read again for every new connection.
    pub tls: TlsFiles,
    /// Holds the token; read again when Consul refuses it.
    pub token_file: Option<PathBuf>,
    /// The datacenter whose KV is meant; `None` is that of the agent.
    pub datacenter: Option<String>,
    /// The keys are below `<prefix>/`. All servers of a cluster have the same one, and nothing else writes there.
    pub prefix: String,
    /// How long a connection may take to come up.
    pub dial_timeout: Duration,
    /// How long an answer may take. Consul itself looks for a leader for seven seconds.
    pub call_timeout: Duration,
    /// For how long reads, and transactions that did not reach Consul, are tried anew.
    pub retry_for: Duration,
    /// How long one question for news may stand: after so long a lost connection is noticed.
    pub news_timeout: Duration,
    /// What the log remembers of the store beside it.
    pub slots: SlotOptions,
    /// The engine over the log.
    pub engine: EngineOptions,
}

impl ConsulOptions {
    /// Consul at these addresses, with the defaults of everything else.
    #[must_use]
    pub fn new<S: Into<String>>(addresses: impl IntoIterator<Item = S>) -> Self {
        Self {
            addresses: addresses.into_iter().map(Into::into).collect(),
            tls: TlsFiles::default(),
            token_file: None,
            datacenter: None,
            prefix: "supercargo".to_owned(),
            dial_timeout: Duration::from_secs(5),
            call_timeout: Duration::from_secs(10),
            retry_for: Duration::from_secs(10),
            news_timeout: Duration::from_secs(10),
            slots: SlotOptions::default(),
            engine: EngineOptions {
                name: "consul",
                ..EngineOptions::default()
            },
        }
    }
}

/// Opens the store: loads what is in Consul, and follows it from then on.
///
/// # Errors
/// `Unavailable` for options that can't be right, naming the flag, and while Consul does not answer or refuses the token;
/// `Corrupt` when something else writes below the prefix.
pub async fn open_consul(env: &Env, options: ConsulOptions) -> Result<Arc<Engine>> {
    let (slots, engine) = (options.slots.clone(), options.engine.clone());
    let consul = Arc::new(Consul::new(env, options)?);
    open_engine(env, consul, slots, engine).await
}

/// An error of the options: what is wrong and with which flag.
pub(crate) fn refuse<T>(why: impl Into<String>) -> Result<T> {
    Err(Error::new(ErrorKind::Unavailable, why))
}
