//! Real etcd processes, each in a folder and on ports of its own.

use parking_lot::Mutex;
use rustix::process::{Pid, Signal, kill_process};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;
use supercargo_env::{Clock, SystemClock};
use supercargo_testkit::free_port;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Which etcd.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Version {
    /// Debian's, the oldest in use.
    V34,
    /// The newest.
    V37,
}

impl Version {
    fn binary(self) -> PathBuf {
        let tools = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.cache/tools");
        let binary = match self {
            Self::V34 => tools.join("etcd-3.4/usr/bin/etcd"),
            Self::V37 => tools.join("etcd-3.7/etcd"),
        };
        assert!(
            binary.exists(),
            "{} is missing: bring it with `python3 tools/setup.py etcd`",
            binary.display()
        );
        binary
    }
}

/// An etcd process, or the place where one was.
pub(crate) struct Server {
    version: Version,
    dir: tempfile::TempDir,
    pub(crate) url: String,
    peer_url: String,
    name: String,
    cluster: Mutex<String>,
    more: Vec<String>,
    child: Mutex<Option<Child>>,
}

impl Server {
    /// A server of its own with more flags.
    pub(crate) fn start_with(version: Version, more: &[&str]) -> Arc<Self> {
        let server = Self::prepare(version, "http", "only", more);
        *server.cluster.lock() = format!("only={}", server.peer_url);
        server.start();
        server
    }

    /// A server of its own.
    pub(crate) fn start_one(version: Version) -> Arc<Self> {
        Self::start_with(version, &[])
    }

    /// A cluster of three.
    pub(crate) fn start_three(version: Version) -> Vec<Arc<Self>> {
        Self::start_three_with(version, &[])
    }

    /// A cluster of three with more flags.
    pub(crate) fn start_three_with(version: Version, more: &[&str]) -> Vec<Arc<Self>> {
        let all: Vec<_> = ["a", "b", "c"]
            .iter()
            .map(|n| Self::prepare(version, "http", n, more))
            .collect();
        let cluster: Vec<String> = all.iter().map(|s| format!("{}={}", s.name, s.peer_url)).collect();
        for server in &all {
            *server.cluster.lock() = cluster.join(",");
            server.start();
        }
        all
    }

    /// A server that is not started yet; `scheme` is that of its clients.
    pub(crate) fn prepare(version: Version, scheme: &str, name: &str, more: &[&str]) -> Arc<Self> {
        let peer_url = format!("http://127.0.0.1:{}", free_port());
        Arc::new(Self {
            version,
            dir: tempfile::tempdir().unwrap(),
            url: format!("{scheme}://127.0.0.1:{}", free_port()),
            cluster: Mutex::new(format!("{name}={peer_url}")),
            peer_url,
            name: name.to_owned(),
            more: more.iter().map(|m| (*m).to_owned()).collect(),
            child: Mutex::new(None),
        })
    }

    /// Starts the process, on the data that is there.
    pub(crate) fn start(&self) {
        let log = std::fs::File::options()
            .create(true)
            .append(true)
            .open(self.dir.path().join("log"))
            .unwrap();
        let child = Command::new(self.version.binary())
            .args(["--name", &self.name, "--data-dir"])
            .arg(self.dir.path().join("data"))
            .args([
                "--listen-client-urls",
                &self.url,
                "--advertise-client-urls",
                &self.url,
            ])
            .args([
                "--listen-peer-urls",
                &self.peer_url,
                "--initial-advertise-peer-urls",
                &self.peer_url,
            ])
            .args(["--initial-cluster", &self.cluster.lock()])
            .args(["--unsafe-no-fsync", "--logger", "zap", "--log-level", "warn"])
            .args(["--heartbeat-interval", "50", "--election-timeout", "500"])
            .args(&self.more)
            .env("GOMAXPROCS", "2")
            .stdin(Stdio::null())
            .stdout(log.try_clone().unwrap())
            .stderr(log)
            .spawn()
            .unwrap();
        *self.child.lock() = Some(child);
    }

    /// `kill -9`.
    pub(crate) fn kill(&self) {
        if let Some(mut child) = self.child.lock().take() {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }

    /// Whether there is a process.
    pub(crate) fn is_running(&self) -> bool {
        self.child.lock().is_some()
    }

    /// Kills and starts again on the same data.
    pub(crate) fn restart(&self) {
        self.kill();
        self.start();
    }

    /// Kills, copies the data, and starts again.
    pub(crate) fn copy(&self) -> tempfile::TempDir {
        let copy = tempfile::tempdir().unwrap();
        self.kill();
        copy_folder(&self.dir.path().join("data"), copy.path());
        self.start();
        copy
    }

    /// Kills and starts again on a copy of its data.
    pub(crate) fn restore(&self, copy: &tempfile::TempDir) {
        self.kill();
        let data = self.dir.path().join("data");
        std::fs::remove_dir_all(&data).unwrap();
        copy_folder(copy.path(), &data);
        self.start();
    }

    /// Stops the process in its tracks.
    pub(crate) async fn freeze(&self) {
        let id = self.signal(Signal::STOP);
        until("the process is stopped", Duration::from_secs(5), async || {
            let threads = std::fs::read_dir(format!("/proc/{id}/task")).unwrap();
            threads.flatten().all(|thread| {
                let stat = std::fs::read_to_string(thread.path().join("stat")).unwrap_or_default();
                stat.rsplit(") ").next().is_some_and(|s| s.starts_with('T'))
            })
        })
        .await;
    }

    /// Lets it go on.
    pub(crate) fn thaw(&self) {
        self.signal(Signal::CONT);
    }

    fn signal(&self, signal: Signal) -> u32 {
        let id = self.child.lock().as_ref().unwrap().id();
        kill_process(Pid::from_raw(id.cast_signed()).unwrap(), signal).unwrap();
        id
    }

    /// Takes back the alarm about room, as `etcdctl alarm disarm` does.
    pub(crate) async fn disarm(&self) {
        let alarms = self.post("/v3/maintenance/alarm", "{}").await;
        let member = alarms.split("\"memberID\":").nth(1).unwrap();
        let member: String = member.chars().filter(char::is_ascii_digit).collect();
        let disarm = format!(r#"{{"action":"DEACTIVATE","memberID":"{member}","alarm":"NOSPACE"}}"#);
        self.post("/v3/maintenance/alarm", &disarm).await;
    }

    /// Posts JSON to etcd's gateway, as an administrator would with `etcdctl`. Tried until etcd is there.
    pub(crate) async fn post(&self, path: &str, body: &str) -> String {
        let address = self.url.split_once("://").unwrap().1.to_owned();
        let clock = SystemClock::new();
        for _ in 0..100 {
            if let Ok(mut tcp) = TcpStream::connect(&address).await {
                let request = format!(
                    "POST {path} HTTP/1.0\r\nHost: etcd\r\nContent-Length: {}\r\n\r\n{body}",
                    body.len()
                );
                let mut answer = String::new();
                let sent = tcp.write_all(request.as_bytes()).await;
                if sent.is_ok() && tcp.read_to_string(&mut answer).await.is_ok() && answer.contains(" 200 ") {
                    return answer;
                }
            }
            clock.sleep(Duration::from_millis(50)).await;
        }
        panic!("etcd does not take {path}; its log: {}", self.log());
    }

    /// What it wrote.
    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(self.dir.path().join("log")).unwrap_or_default()
    }
}

fn copy_folder(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let to = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy_folder(&entry.path(), &to);
        } else {
            std::fs::copy(entry.path(), to).unwrap();
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(mut child) = self.child.lock().take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// Looks again and again until `done`, at most for `max`.
pub(crate) async fn until(what: &str, max: Duration, mut done: impl AsyncFnMut() -> bool) {
    let clock = SystemClock::new();
    let start = clock.monotonic();
    while !done().await {
        assert!(clock.monotonic() - start < max, "not within {max:?}: {what}");
        clock.sleep(Duration::from_millis(20)).await;
    }
}
