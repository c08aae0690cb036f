//! ZooKeeper.

pub mod raw;

use crate::Program;
use crate::ask::SOON;
use crate::proxy::{Fate, Protocol};
use crate::server::{data, tool};
use parking_lot::Mutex;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;
use supercargo_env::{BoxFuture, Clock, SystemClock, timeout};
use supercargo_testkit::free_port;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A ZooKeeper process.
pub type Server = crate::Server<ZooKeeper>;

/// How a ZooKeeper server is started.
pub struct ZooKeeper {
    /// Where clients find it, `host:port`.
    pub address: String,
    peer_ports: (u16, u16),
    /// All but where its data is.
    config: Mutex<String>,
    /// Of the Java machine.
    properties: Mutex<Vec<String>>,
}

const JARS: &[&str] = &[
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

fn class_path() -> String {
    let java = tool("zookeeper", "zookeeper-3.8/usr/share/java");
    let jars = JARS
        .iter()
        .map(|jar| java.join(format!("{jar}.jar")).display().to_string());
    jars.collect::<Vec<_>>().join(":")
}

impl Program for ZooKeeper {
    fn command(&self, folder: &Path) -> Command {
        let file = folder.join("zoo.cfg");
        let config = format!("dataDir={}\n{}", data(folder).display(), self.config.lock());
        std::fs::write(&file, config).unwrap();
        // Needs a Java runtime.
        let mut command = Command::new("java");
        command
            .args(["-Xmx200m", "-XX:+UseSerialGC"])
            .args(["-XX:TieredStopAtLevel=1", "-Xshare:auto"])
            .args(["-Dzookeeper.forceSync=no"])
            .args(["-Dorg.slf4j.simpleLogger.defaultLogLevel=warn"])
            .args(&*self.properties.lock())
            .args(["-cp", &class_path()])
            .arg("org.apache.zookeeper.server.quorum.QuorumPeerMain")
            .arg(file);
        command
    }

    fn address(&self) -> &str {
        &self.address
    }

    /// Frames: length, then number and operation, of which 14 is a transaction. The greeting has no number. A transaction
    /// belongs to its session: nothing can be sent twice.
    fn protocol(&self) -> Protocol {
        Protocol {
            request_len: frame_len,
            is_write: |frame| frame.get(4..8) != Some(&[0; 4]) && frame.get(8..12) == Some(&[0, 0, 0, 14]),
            // Both begin with the number of the request.
            answer_len: frame_len,
            is_answer: |request, answer| request.get(4..8) == answer.get(4..8),
            troubles: &[Fate::Dropped, Fate::Unanswered, Fate::Late],
        }
    }

    fn leads(&self) -> BoxFuture<'_, bool> {
        Box::pin(async { self.try_ask("srvr").await.contains("Mode: leader") })
    }
}

fn frame_len(bytes: &[u8]) -> Option<usize> {
    let len = bytes.first_chunk().copied().map(u32::from_be_bytes)?;
    let whole = 4 + len as usize;
    (bytes.len() >= whole).then_some(whole)
}

impl ZooKeeper {
    /// What it answers to a word of four letters, soon: a server that starts takes connections that it never answers.
    async fn try_ask(&self, word: &str) -> String {
        let asked = async {
            let mut tcp = TcpStream::connect(&self.address).await.ok()?;
            tcp.write_all(word.as_bytes()).await.ok()?;
            let mut answer = String::new();
            tcp.read_to_string(&mut answer).await.ok()?;
            Some(answer)
        };
        let answer = timeout(&SystemClock::new(), SOON, asked).await;
        answer.ok().flatten().unwrap_or_default()
    }
}

impl Server {
    /// A server of its own.
    pub fn start_one() -> Arc<Self> {
        Self::start_with("")
    }

    /// A server of its own with more lines of configuration.
    pub fn start_with(more: &str) -> Arc<Self> {
        let server = Self::prepare();
        server.configure(more);
        server.start();
        server
    }

    /// An ensemble of three.
    pub fn start_three() -> Vec<Arc<Self>> {
        let all = [(); 3].map(|()| Self::prepare());
        let lines: Vec<String> = (1..)
            .zip(&all)
            .map(|(i, s)| format!("server.{i}=127.0.0.1:{}:{}\n", s.peer_ports.0, s.peer_ports.1))
            .collect();
        for (i, server) in (1..).zip(&all) {
            std::fs::create_dir_all(server.data()).unwrap();
            std::fs::write(server.data().join("myid"), format!("{i}\n")).unwrap();
            server.configure("initLimit=20\nsyncLimit=8\n");
            server.configure(&lines.concat());
            server.start();
        }
        all.into()
    }

    /// A server that is not started yet.
    pub fn prepare() -> Arc<Self> {
        let port = free_port();
        let config = format!(
            "tickTime=300\nclientPort={port}\nclientPortAddress=127.0.0.1\nadmin.enableServer=false\n\
             4lw.commands.whitelist=*\nmaxClientCnxns=0\n"
        );
        Self::of(ZooKeeper {
            address: format!("127.0.0.1:{port}"),
            peer_ports: (free_port(), free_port()),
            config: Mutex::new(config),
            properties: Mutex::default(),
        })
    }

    /// Adds lines of configuration.
    pub fn configure(&self, more: &str) {
        self.config.lock().push_str(more);
    }

    /// Lets clients in through TLS only.
    pub fn secure(&self, port: &str) {
        let mut config = self.config.lock();
        *config = config.replace(&format!("clientPort={port}"), &format!("secureClientPort={port}"));
        *config = config.replace("clientPortAddress", "secureClientPortAddress");
    }

    /// Sets a property of the Java machine.
    pub fn set_property(&self, name: &str, value: &str) {
        self.properties.lock().push(format!("-D{name}={value}"));
    }

    /// What it answers to a word of four letters. Tried until there is an answer.
    pub async fn ask(&self, word: &str) -> String {
        for _ in 0..400 {
            let answer = self.try_ask(word).await;
            if !answer.is_empty() {
                return answer;
            }
            SystemClock::new().sleep(Duration::from_millis(50)).await;
        }
        self.refuses(word)
    }
}
