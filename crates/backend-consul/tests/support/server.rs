//! Real Consul servers, each in a folder and on ports of its own.

use parking_lot::Mutex;
use rustix::process::{Pid, Signal, kill_process};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;
use supercargo_env::{Clock, SystemClock};
use supercargo_testkit::free_port;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A Consul process, or the place where one was.
pub(crate) struct Server {
    dir: tempfile::TempDir,
    pub(crate) url: String,
    http_port: u16,
    serf_port: u16,
    rpc_port: u16,
    name: String,
    more: Mutex<Vec<String>>,
    child: Mutex<Option<Child>>,
}

impl Server {
    /// A server of its own.
    pub(crate) fn start_one() -> Arc<Self> {
        Self::start_with(&[])
    }

    /// A server of its own with more settings, in Consul's language.
    pub(crate) fn start_with(settings: &[&str]) -> Arc<Self> {
        let server = Self::prepare("only");
        let hcl = settings.iter().flat_map(|s| ["-hcl".to_owned(), (*s).to_owned()]);
        server.more.lock().extend(hcl);
        server.more.lock().push("-bootstrap-expect=1".to_owned());
        server.start();
        server
    }

    /// A cluster of three.
    pub(crate) fn start_three() -> Vec<Arc<Self>> {
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
        Arc::new(Self {
            dir: tempfile::tempdir().unwrap(),
            url: format!("http://127.0.0.1:{http_port}"),
            http_port,
            serf_port: free_port(),
            rpc_port: free_port(),
            name: name.to_owned(),
            more: Mutex::default(),
            child: Mutex::new(None),
        })
    }

    /// Where its files are.
    pub(crate) fn dir(&self) -> &Path {
        self.dir.path()
    }

    /// Starts the process, on the data that is there.
    pub(crate) fn start(&self) {
        let binary = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.cache/tools/consul-1.14/consul");
        assert!(
            binary.exists(),
            "{} is missing: bring it with `python3 tools/setup.py consul`",
            binary.display()
        );
        let log = std::fs::File::options()
            .create(true)
            .append(true)
            .open(self.dir.path().join("log"))
            .unwrap();
        let none = [
            "-serf-wan-port=-1",
            "-dns-port=-1",
            "-grpc-port=-1",
            "-grpc-tls-port=-1",
        ];
        let settings =
            "performance { raft_multiplier = 1 } disable_update_check = true connect { enabled = false }";
        let child = Command::new(binary)
            .args(["agent", "-server", "-node", &self.name, "-log-level", "warn"])
            .args(["-bind", "127.0.0.1", "-client", "127.0.0.1", "-hcl", settings])
            .arg("-data-dir")
            .arg(self.dir.path().join("data"))
            .arg(format!("-http-port={}", self.http_port))
            .arg(format!("-server-port={}", self.rpc_port))
            .arg(format!("-serf-lan-port={}", self.serf_port))
            .args(none)
            .args(&*self.more.lock())
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

    /// Kills and starts again on the same data.
    pub(crate) fn restart(&self) {
        self.kill();
        self.start();
    }

    /// Stops the process in its tracks.
    pub(crate) fn freeze(&self) {
        self.signal(Signal::STOP);
    }

    /// Lets it go on.
    pub(crate) fn thaw(&self) {
        self.signal(Signal::CONT);
    }

    fn signal(&self, signal: Signal) {
        let id = self.child.lock().as_ref().unwrap().id();
        kill_process(Pid::from_raw(id.cast_signed()).unwrap(), signal).unwrap();
    }

    /// Asks it something, as an administrator would. Tried until there is a good answer.
    pub(crate) async fn ask(&self, method: &str, path: &str, token: &str, body: &[u8]) -> Vec<u8> {
        let clock = SystemClock::new();
        for _ in 0..200 {
            if let Some(answer) = self.try_ask(method, path, token, body).await {
                return answer;
            }
            clock.sleep(Duration::from_millis(50)).await;
        }
        panic!("Consul does not take {path}; its log: {}", self.log());
    }

    async fn try_ask(&self, method: &str, path: &str, token: &str, body: &[u8]) -> Option<Vec<u8>> {
        let mut tcp = TcpStream::connect(("127.0.0.1", self.http_port)).await.ok()?;
        let head = format!(
            "{method} {path} HTTP/1.0\r\nHost: consul\r\nX-Consul-Token: {token}\r\nContent-Length: {}\r\n\r\n",
            body.len()
        );
        tcp.write_all(head.as_bytes()).await.ok()?;
        tcp.write_all(body).await.ok()?;
        let mut answer = Vec::new();
        tcp.read_to_end(&mut answer).await.ok()?;
        let end = answer.windows(4).position(|w| w == b"\r\n\r\n")?;
        let is_good = answer.get(9..12)? == b"200";
        is_good.then(|| answer.split_off(end + 4))
    }

    /// Writes a key past the store.
    pub(crate) async fn write(&self, key: &str, value: &str) {
        self.ask("PUT", &format!("/v1/kv/{key}"), "", value.as_bytes())
            .await;
    }

    /// What it wrote.
    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(self.dir.path().join("log")).unwrap_or_default()
    }

    /// The address of its RPC port, by which Consul names the leader.
    pub(crate) fn rpc_address(&self) -> String {
        format!("\"127.0.0.1:{}\"", self.rpc_port)
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
