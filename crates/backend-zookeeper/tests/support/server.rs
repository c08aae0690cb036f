//! Real ZooKeeper servers, each in a folder and on ports of its own.

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

/// A server process, or the place where one was.
pub(crate) struct Server {
    dir: tempfile::TempDir,
    /// `host:port`.
    pub(crate) address: String,
    client_port: u16,
    peer_ports: (u16, u16),
    config: Mutex<String>,
    /// Of the Java machine.
    properties: Mutex<Vec<String>>,
    child: Mutex<Option<Child>>,
}

fn class_path() -> String {
    let java = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.cache/tools/zookeeper-3.8/usr/share/java");
    assert!(
        java.exists(),
        "{} is missing: bring it with `python3 tools/setup.py zookeeper`",
        java.display()
    );
    let jars = [
        "zookeeper",
        "zookeeper-jute",
        "slf4j-api",
        "slf4j-simple",
        "metrics-core",
        "snappy-java",
        "netty-buffer",
        "netty-codec",
        "netty-common",
        "netty-handler",
        "netty-resolver",
        "netty-transport",
        "netty-transport-native-epoll",
        "netty-transport-native-unix-common",
        "jctools-core",
    ];
    let jars = jars.map(|jar| java.join(format!("{jar}.jar")).display().to_string());
    jars.join(":")
}

impl Server {
    /// A server of its own.
    pub(crate) fn start_one() -> Arc<Self> {
        Self::start_with("")
    }

    /// A server of its own with more lines of configuration.
    pub(crate) fn start_with(more: &str) -> Arc<Self> {
        let server = Self::prepare();
        server.config.lock().push_str(more);
        server.start();
        server
    }

    /// An ensemble of three.
    pub(crate) fn start_three() -> Vec<Arc<Self>> {
        let all: Vec<_> = (0..3).map(|_| Self::prepare()).collect();
        let lines: Vec<String> = (1..)
            .zip(&all)
            .map(|(i, s)| format!("server.{i}=127.0.0.1:{}:{}\n", s.peer_ports.0, s.peer_ports.1))
            .collect();
        for (i, server) in (1..).zip(&all) {
            std::fs::create_dir_all(server.data()).unwrap();
            std::fs::write(server.data().join("myid"), format!("{i}\n")).unwrap();
            let mut config = server.config.lock();
            config.push_str("initLimit=20\nsyncLimit=8\n");
            config.push_str(&lines.concat());
            drop(config);
            server.start();
        }
        all
    }

    /// A server that is not started yet.
    pub(crate) fn prepare() -> Arc<Self> {
        let dir = tempfile::tempdir().unwrap();
        let client_port = free_port();
        let config = format!(
            "tickTime=300\ndataDir={}\nclientPort={client_port}\nclientPortAddress=127.0.0.1\nadmin.enableServer=false\n\
             4lw.commands.whitelist=*\nmaxClientCnxns=0\n",
            dir.path().join("data").display()
        );
        Arc::new(Self {
            dir,
            address: format!("127.0.0.1:{client_port}"),
            client_port,
            peer_ports: (free_port(), free_port()),
            config: Mutex::new(config),
            properties: Mutex::default(),
            child: Mutex::default(),
        })
    }

    /// Adds lines of configuration.
    pub(crate) fn configure(&self, more: &str) {
        self.config.lock().push_str(more);
    }

    /// Lets clients in through TLS only.
    pub(crate) fn secure(&self, port: &str) {
        let mut config = self.config.lock();
        *config = config.replace(&format!("clientPort={port}"), &format!("secureClientPort={port}"));
        *config = config.replace("clientPortAddress", "secureClientPortAddress");
    }

    /// Sets a property of the Java machine.
    pub(crate) fn set_property(&self, name: &str, value: &str) {
        self.properties.lock().push(format!("-D{name}={value}"));
    }

    /// Where its files are.
    pub(crate) fn dir(&self) -> &Path {
        self.dir.path()
    }

    /// What it keeps.
    pub(crate) fn data(&self) -> PathBuf {
        self.dir.path().join("data")
    }

    /// Starts the process, on the data that is there.
    pub(crate) fn start(&self) {
        let config = self.dir.path().join("zoo.cfg");
        std::fs::write(&config, self.config.lock().as_str()).unwrap();
        let log = std::fs::File::options()
            .create(true)
            .append(true)
            .open(self.dir.path().join("log"))
            .unwrap();
        let child = Command::new("java")
            .args([
                "-Xmx200m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xshare:auto",
            ])
            .args([
                "-Dzookeeper.forceSync=no",
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
            ])
            .args(&*self.properties.lock())
            .args([
                "-cp",
                &class_path(),
                "org.apache.zookeeper.server.quorum.QuorumPeerMain",
            ])
            .arg(&config)
            .stdin(Stdio::null())
            .stdout(log.try_clone().unwrap())
            .stderr(log)
            .spawn()
            .expect("java starts: ZooKeeper needs a Java runtime");
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

    /// What it answers to a word of four letters.
    pub(crate) async fn ask(&self, word: &str) -> String {
        let clock = SystemClock::new();
        for _ in 0..400 {
            if let Ok(mut tcp) = TcpStream::connect(&self.address).await {
                let mut answer = String::new();
                let sent = tcp.write_all(word.as_bytes()).await;
                if sent.is_ok() && tcp.read_to_string(&mut answer).await.is_ok() && !answer.is_empty() {
                    return answer;
                }
            }
            clock.sleep(Duration::from_millis(50)).await;
        }
        panic!("ZooKeeper does not answer {word}; its log: {}", self.log());
    }

    /// Whether it leads.
    pub(crate) async fn leads(&self) -> bool {
        self.ask("srvr").await.contains("Mode: leader")
    }

    /// What it wrote.
    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(self.dir.path().join("log")).unwrap_or_default()
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
