//! Consul.

use crate::Program;
use crate::ask::{ask, said};
use crate::proxy::Protocol;
use crate::server::{data, tool};
use parking_lot::Mutex;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;
use supercargo_env::{BoxFuture, Clock, SystemClock};
use supercargo_testkit::free_port;

/// A Consul process.
pub type Server = crate::Server<Consul>;

/// How a Consul server is started.
pub struct Consul {
    /// Where clients find it.
    pub url: String,
    http_port: u16,
    serf_port: u16,
    rpc_port: u16,
    name: String,
    more: Mutex<Vec<String>>,
}

/// Ports that nobody needs, and what makes elections quick.
const ARGUMENTS: &[&str] = &[
    "agent",
    "-server",
    "-log-level=warn",
    "-bind=127.0.0.1",
    "-client=127.0.0.1",
    "-serf-wan-port=-1",
    "-dns-port=-1",
    "-grpc-port=-1",
    "-grpc-tls-port=-1",
    "-hcl=performance { raft_multiplier = 1 } disable_update_check = true connect { enabled = false }",
];

/// The file of a backup.
const SNAPSHOT: &str = "snapshot";

impl Program for Consul {
    fn command(&self, folder: &Path) -> Command {
        let mut command = Command::new(tool("consul", "consul-1.14/consul"));
        command
            .args(ARGUMENTS)
            .args(["-node", &self.name, "-data-dir"])
            .arg(data(folder))
            .arg(format!("-http-port={}", self.http_port))
            .arg(format!("-server-port={}", self.rpc_port))
            .arg(format!("-serf-lan-port={}", self.serf_port))
            .args(&*self.more.lock())
            .env("GOMAXPROCS", "2");
        command
    }

    fn address(&self) -> &str {
        self.url.trim_start_matches("http://")
    }

    fn protocol(&self) -> Protocol {
        Protocol::http1(|request| {
            request.starts_with(b"PUT /v1/txn") && request.windows(12).any(|w| w == br#""Verb":"cas""#)
        })
    }

    /// Consul names the leader by the address of its RPC port.
    fn leads(&self) -> BoxFuture<'_, bool> {
        Box::pin(async {
            let leader = said(self.address(), "GET", "/v1/status/leader", b"").await;
            leader.trim() == format!("\"127.0.0.1:{}\"", self.rpc_port)
        })
    }

    fn save<'a>(server: &'a Server, to: &'a Path) -> BoxFuture<'a, ()> {
        Box::pin(async {
            let snapshot = server.ask("GET", "/v1/snapshot", "", b"").await;
            std::fs::write(to.join(SNAPSHOT), snapshot).unwrap();
        })
    }

    fn load<'a>(server: &'a Server, from: &'a Path) -> BoxFuture<'a, ()> {
        Box::pin(async {
            let snapshot = std::fs::read(from.join(SNAPSHOT)).unwrap();
            server.ask("PUT", "/v1/snapshot", "", &snapshot).await;
        })
    }
}

impl Server {
    /// A server of its own.
    pub fn start_one() -> Arc<Self> {
        Self::start_with(&[])
    }

    /// A server of its own with more settings, in Consul's language.
    pub fn start_with(settings: &[&str]) -> Arc<Self> {
        let server = Self::prepare("only");
        let hcl = settings.iter().flat_map(|s| ["-hcl".to_owned(), (*s).to_owned()]);
        server.more.lock().extend(hcl);
        server.more.lock().push("-bootstrap-expect=1".to_owned());
        server.start();
        server
    }

    /// A cluster of three.
    pub fn start_three() -> Vec<Arc<Self>> {
        let all = ["a", "b", "c"].map(Self::prepare);
        let join = all
            .iter()
            .map(|s| format!("-retry-join=127.0.0.1:{}", s.serf_port));
        let join: Vec<String> = join.collect();
        for server in &all {
            server.more.lock().push("-bootstrap-expect=3".to_owned());
            server.more.lock().extend(join.iter().cloned());
            server.start();
        }
        all.into()
    }

    fn prepare(name: &str) -> Arc<Self> {
        let http_port = free_port();
        Self::of(Consul {
            url: format!("http://127.0.0.1:{http_port}"),
            http_port,
            serf_port: free_port(),
            rpc_port: free_port(),
            name: name.to_owned(),
            more: Mutex::default(),
        })
    }

    /// Asks it something, as an administrator would. Tried until there is a good answer.
    pub async fn ask(&self, method: &str, path: &str, token: &str, body: &[u8]) -> Vec<u8> {
        let token = format!("X-Consul-Token: {token}\r\n");
        for _ in 0..200 {
            let answer = ask(self.address(), method, path, &token, body).await;
            if let Some(good) = answer.filter(|a| a.code == 200) {
                return good.body;
            }
            SystemClock::new().sleep(Duration::from_millis(50)).await;
        }
        self.refuses(path)
    }

    /// Writes a key past the store.
    pub async fn write(&self, key: &str, value: &str) {
        self.ask("PUT", &format!("/v1/kv/{key}"), "", value.as_bytes())
            .await;
    }
}
