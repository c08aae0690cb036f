//! What can be set.

use std::time::Duration;
use supercargo_dial::TlsFiles;

/// What a client of etcd v2 needs to know.
#[derive(Clone, Debug)]
pub struct Etcd2Options {
    /// `http://host:port` or `https://host:port`, members of one cluster. They are asked in this order.
    pub endpoints: Vec<String>,
    /// `--etcd-cafile`, `--etcd-certfile`, `--etcd-keyfile`. Read again for every new connection.
    pub tls: TlsFiles,
    /// The directory that holds all keys, as `--etcd-prefix`: `/registry`. "" takes the whole tree.
    pub prefix: String,
    /// Whether reads ask the cluster how far it is, or only the member at hand: `--etcd-quorum-read`.
    pub quorum_read: bool,
    /// How long a connection may take to come up.
    pub dial_timeout: Duration,
    /// How long a member may take to answer a read; then the next one is asked.
    pub read_timeout: Duration,
    /// How long a member may take to answer a write; then its outcome is unknown. etcd itself gives up after 5 s and two
    /// elections.
    pub write_timeout: Duration,
    /// For how long reads, and writes that did not reach etcd, are tried anew.
    pub retry_for: Duration,
    /// The largest value, in bytes. It grows by a third on its way when it is no text.
    pub value_bytes_max: usize,
    /// The largest answer to the question for everything, in bytes.
    pub load_bytes_max: usize,
    /// History older than this is dropped: two compaction intervals of the real server.
    pub history_max: Duration,
    /// History is dropped, oldest first, once it holds more than about so many bytes.
    pub history_bytes_max: u64,
    /// Opened to look: nothing is ever written, no marker either.
    pub read_only: bool,
}

impl Etcd2Options {
    /// The defaults for these endpoints.
    #[must_use]
    pub fn new<S: Into<String>>(endpoints: impl IntoIterator<Item = S>) -> Self {
        Self {
            endpoints: endpoints.into_iter().map(Into::into).collect(),
            tls: TlsFiles::default(),
            prefix: "/registry".to_owned(),
            quorum_read: true,
            dial_timeout: Duration::from_secs(30),
            read_timeout: Duration::from_secs(7),
            write_timeout: Duration::from_secs(12),
            retry_for: Duration::from_secs(10),
            value_bytes_max: 1536 * 1024,
            load_bytes_max: 4 << 30,
            history_max: Duration::from_secs(600),
            history_bytes_max: 256 * 1024 * 1024,
            read_only: false,
        }
    }
}
