//! What can be set, with the real server's defaults (apiserver 0.37).

use crate::Result;
use crate::calls::CallCounts;
use std::sync::Arc;
use std::time::Duration;
use supercargo_dial::{Tls, TlsFiles, TlsFlags};
use supercargo_storage::{Error, ErrorKind, Histogram, Key};

/// HTTP/2, as gRPC needs it.
pub(crate) const TLS: Tls = Tls {
    flags: TlsFlags {
        ca: "--etcd-cafile",
        cert: "--etcd-certfile",
        key: "--etcd-keyfile",
    },
    alpn: &["h2"],
};

/// What a client of etcd needs to know.
#[derive(Clone, Debug)]
pub struct Etcd3Options {
    /// `http://host:port`, `https://host:port`, `unix:///path`, `unixs:///path`, or `host:port` (TLS when `tls` names a
    /// file). At least one; they are members of one cluster.
    pub endpoints: Vec<String>,
    /// `--etcd-cafile`, `--etcd-certfile`, `--etcd-keyfile`. Read again for every new connection.
    pub tls: TlsFiles,
    /// For an etcd whose authentication is enabled.
    pub credentials: Option<Credentials>,
    /// The keys that are counted, and where health is asked for: `/registry/`.
    pub prefix: Key,
    /// How long a connection may take to come up.
    pub dial_timeout: Duration,
    /// After so long without a sign of life a connection with calls on it is asked for one.
    pub keepalive: Duration,
    /// How long that answer may take before the connection is given up.
    pub keepalive_timeout: Duration,
    /// How long one answer, or one part of a streamed one, may take.
    pub call_timeout: Duration,
    /// For how long reads, and writes that did not reach etcd, are tried anew. No call takes longer than this and one
    /// `dial_timeout` and one `call_timeout` together.
    pub retry_for: Duration,
    /// The largest value. etcd's `--max-request-bytes` (1.5 MiB) limits a whole request, which holds the key three times.
    pub value_bytes_max: usize,
    /// For how long one lease serves new keys: `--lease-reuse-duration-seconds`.
    pub lease_reuse: Duration,
    /// How often history is cut; `None` leaves that to others: `--etcd-compaction-interval`.
    pub compaction_interval: Option<Duration>,
    /// How often keys are counted; `None` counts own writes and whole lists only: `--etcd-count-metric-poll-period`.
    pub count_poll_period: Option<Duration>,
    /// How often the members are asked for their state: `--etcd-db-metric-poll-interval`.
    pub db_poll_period: Duration,
    /// How many keys each shared lease got, counted when the next one takes its place. Several clusters may count together.
    pub lease_keys: Arc<Histogram>,
    /// The calls. Several clusters may count together.
    pub calls: Arc<CallCounts>,
}

/// Bounds of the keys of a lease (apiserver 0.37: `pkg/storage/etcd3/metrics`).
const LEASE_KEYS: &[f64] = &[10.0, 50.0, 100.0, 500.0, 1000.0, 2500.0, 5000.0];

/// No leases yet, for [`Etcd3Options::lease_keys`].
#[must_use]
pub fn lease_keys() -> Arc<Histogram> {
    Arc::new(Histogram::new(LEASE_KEYS))
}

/// A user of etcd.
#[derive(Clone, PartialEq, Eq)]
pub struct Credentials {
    /// The name.
    pub user: String,
    /// The password.
    pub password: String,
}

impl std::fmt::Debug for Credentials {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Credentials({}, password hidden)", self.user)
    }
}

impl Etcd3Options {
    /// The real server's defaults for these endpoints.
    #[must_use]
    pub fn new<S: Into<String>>(endpoints: impl IntoIterator<Item = S>) -> Self {
        Self {
            endpoints: endpoints.into_iter().map(Into::into).collect(),
            tls: TlsFiles::default(),
            credentials: None,
            prefix: Key::from("/registry/"),
            dial_timeout: Duration::from_secs(20),
            keepalive: Duration::from_secs(30),
            keepalive_timeout: Duration::from_secs(10),
            call_timeout: Duration::from_secs(30),
            retry_for: Duration::from_secs(10),
            value_bytes_max: (1536 - 8) * 1024,
            lease_reuse: Duration::from_secs(60),
            compaction_interval: Some(Duration::from_secs(300)),
            count_poll_period: Some(Duration::from_secs(60)),
            db_poll_period: Duration::from_secs(30),
            lease_keys: lease_keys(),
            calls: Arc::default(),
        }
    }
}

/// An error of the options: what is wrong and with which flag.
pub(crate) fn refuse<T>(why: impl Into<String>) -> Result<T> {
    Err(Error::new(ErrorKind::Unavailable, why))
}
