//! etcd, old and new.

use crate::Program;
use crate::ask::{ask, said};
use crate::proxy::Protocol;
use crate::server::{data, tool};
use parking_lot::Mutex;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;
use supercargo_env::{BoxFuture, Clock, SystemClock};
use supercargo_testkit::free_port;

/// An etcd process.
pub type Server = crate::Server<Etcd>;

/// Which etcd.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Version {
    /// Debian's, the oldest in use.
    V34,
    /// The newest.
    V37,
}

impl Version {
    fn binary(self) -> PathBuf {
        tool(
            "etcd",
            match self {
                Self::V34 => "etcd-3.4/usr/bin/etcd",
                Self::V37 => "etcd-3.7/etcd",
            },
        )
    }
}

/// The flag that makes etcd 3.4 speak version 2.
pub const V2: &[&str] = &["--enable-v2=true"];

/// How an etcd is started.
pub struct Etcd {
    version: Version,
    /// Where clients find it.
    pub url: String,
    peer_url: String,
    name: String,
    cluster: Mutex<String>,
    more: Vec<String>,
}

impl Program for Etcd {
    fn command(&self, folder: &Path) -> Command {
        let mut command = Command::new(self.version.binary());
        command
            .args(["--name", &self.name, "--data-dir"])
            .arg(data(folder))
            .args(["--listen-client-urls", &self.url])
            .args(["--advertise-client-urls", &self.url])
            .args(["--listen-peer-urls", &self.peer_url])
            .args(["--initial-advertise-peer-urls", &self.peer_url])
            .args(["--initial-cluster", &self.cluster.lock()])
            .args(["--unsafe-no-fsync", "--logger", "zap", "--log-level", "warn"])
            .args(["--heartbeat-interval", "50", "--election-timeout", "500"])
            .args(&self.more)
            .env("GOMAXPROCS", "2");
        command
    }

    fn address(&self) -> &str {
        self.url.split_once("://").unwrap().1
    }

    fn protocol(&self) -> Protocol {
        if self.speaks_v2() {
            Protocol::http1(|request| request.starts_with(b"PUT") || request.starts_with(b"DELETE"))
        } else {
            Protocol::OPAQUE
        }
    }

    fn leads(&self) -> BoxFuture<'_, bool> {
        Box::pin(async {
            if self.speaks_v2() {
                let stats = said(self.address(), "GET", "/v2/stats/self", b"").await;
                return stats.contains("StateLeader");
            }
            let status = said(self.address(), "POST", "/v3/maintenance/status", b"{}").await;
            let number = |name: &str| {
                let after = status.split_once(&format!("\"{name}\":\""))?.1;
                Some(after.split_once('"')?.0.to_owned())
            };
            number("leader").is_some_and(|leader| number("member_id") == Some(leader))
        })
    }
}

impl Etcd {
    fn speaks_v2(&self) -> bool {
        self.more.iter().any(|m| V2.contains(&m.as_str()))
    }
}

impl Server {
    /// A server of its own with more flags.
    pub fn start_with(version: Version, more: &[&str]) -> Arc<Self> {
        let server = Self::prepare(version, "http", "only", more);
        server.start();
        server
    }

    /// A server of its own.
    pub fn start_one(version: Version) -> Arc<Self> {
        Self::start_with(version, &[])
    }

    /// A cluster of three.
    pub fn start_three(version: Version) -> Vec<Arc<Self>> {
        Self::start_three_with(version, &[])
    }

    /// A cluster of three with more flags.
    pub fn start_three_with(version: Version, more: &[&str]) -> Vec<Arc<Self>> {
        let all = ["a", "b", "c"].map(|n| Self::prepare(version, "http", n, more));
        let cluster: Vec<String> = all.iter().map(|s| format!("{}={}", s.name, s.peer_url)).collect();
        for server in &all {
            *server.cluster.lock() = cluster.join(",");
            server.start();
        }
        all.into()
    }

    /// A server that is not started yet; `scheme` is that of its clients.
    pub fn prepare(version: Version, scheme: &str, name: &str, more: &[&str]) -> Arc<Self> {
        let peer_url = format!("http://127.0.0.1:{}", free_port());
        Self::of(Etcd {
            version,
            url: format!("{scheme}://127.0.0.1:{}", free_port()),
            cluster: Mutex::new(format!("{name}={peer_url}")),
            peer_url,
            name: name.to_owned(),
            more: more.iter().map(|m| (*m).to_owned()).collect(),
        })
    }

    /// Takes back the alarm about room, as `etcdctl alarm disarm` does.
    pub async fn disarm(&self) {
        let alarms = self.post("/v3/maintenance/alarm", "{}").await;
        let member = alarms.split("\"memberID\":").nth(1).unwrap();
        let member: String = member.chars().filter(char::is_ascii_digit).collect();
        let disarm = format!(r#"{{"action":"DEACTIVATE","memberID":"{member}","alarm":"NOSPACE"}}"#);
        self.post("/v3/maintenance/alarm", &disarm).await;
    }

    /// Posts JSON to etcd's gateway, as an administrator would with `etcdctl`. Tried until etcd is there.
    pub async fn post(&self, path: &str, body: &str) -> String {
        for _ in 0..100 {
            let answer = ask(self.address(), "POST", path, "", body.as_bytes()).await;
            if let Some(good) = answer.filter(|a| a.code == 200) {
                return String::from_utf8(good.body).unwrap();
            }
            SystemClock::new().sleep(Duration::from_millis(50)).await;
        }
        self.refuses(path)
    }
}
