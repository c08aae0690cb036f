//! Clusters of etcd: their flags, and how they are opened.

use super::cluster::Cluster;
use crate::flags::Flags;
use crate::start_error::StartError;
use std::sync::Arc;
use std::time::Duration;
use supercargo_backend_etcd2::{Etcd2Options, open_etcd2};
use supercargo_backend_etcd3::{CallCounts, Etcd3Options, TlsFiles, lease_keys, open_etcd3};
use supercargo_env::Env;
use supercargo_meta::GroupResource;
use supercargo_storage::{Histogram, Key};

/// The settings of etcd.
#[derive(Clone, Debug)]
pub(crate) struct EtcdConfig {
    pub(super) api: EtcdApi,
    pub(super) servers: Vec<String>,
    pub(super) overrides: Vec<Override>,
    tls: TlsFiles,
    /// Zero leaves compactions to others.
    compaction_interval: Duration,
    /// Zero counts nothing.
    count_poll_period: Duration,
    db_poll_period: Duration,
    lease_reuse: Duration,
    pub(super) health_timeout: Duration,
    pub(super) ready_timeout: Duration,
    pub(super) start_timeout: Duration,
    is_read_only: bool,
    /// Of all clusters.
    pub(super) figures: EtcdFigures,
}

/// What the clients of etcd v3 count.
#[derive(Clone, Debug)]
pub(crate) struct EtcdFigures {
    /// How many keys their leases got.
    pub(crate) lease_keys: Arc<Histogram>,
    /// Their calls.
    pub(crate) calls: Arc<CallCounts>,
}

/// Which of etcd's two stores is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EtcdApi {
    V2 {
        /// Whether reads ask the cluster or one member.
        quorum_read: bool,
    },
    V3,
}

/// The servers of one resource.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Override {
    pub(super) resource: GroupResource,
    pub(super) servers: Vec<String>,
}

impl EtcdConfig {
    pub(super) fn from_flags(f: &Flags, api: EtcdApi, servers: Vec<String>) -> Result<Self, StartError> {
        Ok(Self {
            api,
            servers,
            overrides: overrides(&f.list("etcd-servers-overrides"))?,
            tls: TlsFiles {
                ca: f.path("etcd-cafile"),
                cert: f.path("etcd-certfile"),
                key: f.path("etcd-keyfile"),
            },
            compaction_interval: f.duration("etcd-compaction-interval")?,
            count_poll_period: f.duration("etcd-count-metric-poll-period")?,
            db_poll_period: f.duration("etcd-db-metric-poll-interval")?,
            lease_reuse: Duration::from_secs(f.int("lease-reuse-duration-seconds")?.unsigned_abs()),
            health_timeout: f.duration("etcd-healthcheck-timeout")?,
            ready_timeout: f.duration("etcd-readycheck-timeout")?,
            start_timeout: f.duration("storage-initialization-timeout")?,
            is_read_only: false,
            figures: EtcdFigures {
                lease_keys: lease_keys(),
                calls: Arc::default(),
            },
        })
    }

    /// The same clusters, to look at: nothing is written, and nothing compacted.
    pub(super) fn to_read(&self) -> Self {
        Self {
            is_read_only: true,
            compaction_interval: Duration::ZERO,
            ..self.clone()
        }
    }

    pub(super) fn options(&self, servers: &[String], prefix: &str) -> Etcd3Options {
        let unless_zero = |d: Duration| (!d.is_zero()).then_some(d);
        Etcd3Options {
            tls: self.tls.clone(),
            prefix: Key::from(&*format!("{prefix}/")),
            lease_reuse: self.lease_reuse,
            compaction_interval: unless_zero(self.compaction_interval),
            count_poll_period: unless_zero(self.count_poll_period),
            db_poll_period: self.db_poll_period,
            lease_keys: self.figures.lease_keys.clone(),
            calls: self.figures.calls.clone(),
            ..Etcd3Options::new(servers.iter().map(String::as_str))
        }
    }

    fn options_v2(&self, servers: &[String], prefix: &str, quorum_read: bool) -> Etcd2Options {
        let defaults = Etcd2Options::new(servers.iter().map(String::as_str));
        Etcd2Options {
            tls: self.tls.clone(),
            prefix: prefix.to_owned(),
            quorum_read,
            read_only: self.is_read_only,
            // As the embedded store has it: etcd v2 has no history of its own to speak of.
            history_max: if self.compaction_interval.is_zero() {
                Duration::MAX
            } else {
                self.compaction_interval * 2
            },
            ..defaults
        }
    }

    /// Opens the store on these servers.
    pub(super) fn open(
        &self,
        env: &Env,
        servers: &[String],
        prefix: &str,
    ) -> supercargo_storage::Result<Cluster> {
        Ok(match self.api {
            EtcdApi::V2 { quorum_read } => {
                Cluster::V2(open_etcd2(env, self.options_v2(servers, prefix, quorum_read))?)
            }
            EtcdApi::V3 => Cluster::V3(open_etcd3(env, self.options(servers, prefix))?),
        })
    }
}

/// `group/resource#server;server`, in upstream's words where it is something else (apiserver 0.37: `options/etcd.go`).
fn overrides(all: &[String]) -> Result<Vec<Override>, StartError> {
    let read = |text: &String| {
        let (resource, servers) = text.split_once('#').filter(|(_, s)| !s.contains('#'))?;
        let (group, resource) = resource.split_once('/').filter(|(_, r)| !r.contains('/'))?;
        let servers: Vec<String> = servers.split(';').map(str::to_owned).collect();
        (servers.iter().all(|s| !s.is_empty())).then(|| Override {
            resource: GroupResource::new(group.to_owned(), resource.to_owned()),
            servers,
        })
    };
    let bad = |text: &String| {
        StartError::new(
            "--etcd-servers-overrides invalid, must be of format: group/resource#servers, where servers are URLs, semicolon \
             separated",
            format!("{text:?} is not"),
        )
    };
    all.iter()
        .map(|text| read(text).ok_or_else(|| bad(text)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stores::config::tests::parse;
    use crate::stores::{StoreConfig, Stores};

    /// The clients that were opened before the one that can't be opened are closed.
    #[tokio::test]
    async fn a_start_that_fails_leaves_no_client_behind() {
        let env = Env::system();
        for (main, other) in [
            ("http://127.0.0.1:1", "/events#ftp://127.0.0.1:2"),
            ("ftp://127.0.0.1:1", "/events#http://127.0.0.1:2"),
        ] {
            let config = StoreConfig::Etcd(EtcdConfig {
                servers: vec![main.to_owned()],
                overrides: overrides(&["/pods#http://127.0.0.1:3".to_owned(), other.to_owned()]).unwrap(),
                ..match parse(false, &["--etcd-servers=http://127.0.0.1:1"]).unwrap() {
                    StoreConfig::Etcd(c) => c,
                    StoreConfig::Embedded(_) | StoreConfig::Log(_) => panic!("servers were given"),
                }
            });
            let said = Stores::open(&env, &config, "/registry")
                .await
                .err()
                .unwrap()
                .to_string();
            assert!(said.contains("ftp://127.0.0.1"), "{said}");
            assert!(said.starts_with("--etcd-servers"), "{said}");
            assert_eq!(env.tasks.live_count(), 0, "{main} {other}");
        }
    }
}
