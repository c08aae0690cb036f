//! Something on the way to Consul that spoils commits: they get lost on their way, or their answers do, or they arrive when
//! nobody waits for them any more, or twice.

use super::Server;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use supercargo_env::{Env, TaskHandle};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;

/// What becomes of a commit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Fine,
    /// It does not get there, and the connection is cut.
    Dropped,
    /// It happens, and the connection is cut before the answer.
    Unanswered,
    /// The connection is cut, and it gets there later.
    Late,
    /// It gets there twice.
    Twice,
}

const TROUBLES: [Fate; 4] = [Fate::Dropped, Fate::Unanswered, Fate::Late, Fate::Twice];

/// The proxy.
pub(crate) struct Proxy {
    pub(crate) url: String,
    shared: Arc<Shared>,
    task: TaskHandle,
}

struct Shared {
    env: Env,
    server: String,
    /// Every so many commits one is spoiled; 0 for none.
    every: AtomicUsize,
    commits: AtomicUsize,
    troubles: AtomicUsize,
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.task.stop();
    }
}

impl Proxy {
    pub(crate) async fn start(env: &Env, server: &Server) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let shared = Arc::new(Shared {
            env: env.clone(),
            server: server.url.trim_start_matches("http://").to_owned(),
            every: AtomicUsize::new(0),
            commits: AtomicUsize::new(0),
            troubles: AtomicUsize::new(0),
        });
        let serving = shared.clone();
        let task = env.tasks.spawn("proxy", async move {
            loop {
                let (client, _) = listener.accept().await.unwrap();
                let serving = serving.clone();
                let env = serving.env.clone();
                env.tasks.spawn("proxied connection", async move {
                    // A connection that ends is what this is about.
                    let _ = serve(&serving, client).await;
                });
            }
        });
        Self { url, shared, task }
    }

    /// Spoils one in so many commits from now on.
    pub(crate) fn spoil(&self, every: usize) {
        self.shared.every.store(every, Ordering::Relaxed);
    }

    /// How many were spoiled.
    pub(crate) fn troubles(&self) -> usize {
        self.shared.troubles.load(Ordering::Relaxed)
    }
}

impl Shared {
    fn fate(&self, request: &[u8]) -> Fate {
        let is_commit =
            request.starts_with(b"PUT /v1/txn") && request.windows(12).any(|w| w == br#""Verb":"cas""#);
        let every = self.every.load(Ordering::Relaxed);
        if !is_commit || every == 0 {
            return Fate::Fine;
        }
        if !self.commits.fetch_add(1, Ordering::Relaxed).is_multiple_of(every) {
            return Fate::Fine;
        }
        let n = self.troubles.fetch_add(1, Ordering::Relaxed);
        TROUBLES[n % TROUBLES.len()]
    }

    /// Sends a request that nobody waits for.
    async fn send_aside(&self, request: &[u8]) -> std::io::Result<()> {
        let mut server = TcpStream::connect(&self.server).await?;
        server.write_all(request).await?;
        server.read_exact(&mut [0; 12]).await?;
        Ok(())
    }
}

async fn serve(shared: &Arc<Shared>, client: TcpStream) -> std::io::Result<()> {
    let (from_server, mut to_server) = TcpStream::connect(&shared.server).await?.into_split();
    let (from_client, to_client) = client.into_split();
    let mut from_client = BufReader::new(from_client);
    let is_mute = Arc::new(AtomicUsize::new(0));
    let cut = Arc::new(Notify::new());
    let (mute, cut_here) = (is_mute.clone(), cut.clone());
    let back = shared.env.tasks.spawn("proxied answers", async move {
        let _ = answers(from_server, to_client, &mute).await;
        cut_here.notify_one();
    });
    loop {
        let request = tokio::select! {
            request = read(&mut from_client) => request?,
            () = cut.notified() => return Ok(()),
        };
        match shared.fate(&request) {
            Fate::Fine => to_server.write_all(&request).await?,
            Fate::Dropped => break,
            Fate::Unanswered => {
                is_mute.store(1, Ordering::SeqCst);
                to_server.write_all(&request).await?;
            }
            Fate::Late => {
                let late = shared.clone();
                shared.env.tasks.spawn("late commit", async move {
                    late.env.clock.sleep(Duration::from_millis(150)).await;
                    let _ = late.send_aside(&request).await;
                });
                break;
            }
            Fate::Twice => {
                to_server.write_all(&request).await?;
                shared.send_aside(&request).await?;
            }
        }
    }
    back.stop();
    Ok(())
}

/// Answers, until one that must not get through.
async fn answers(
    mut from: tokio::net::tcp::OwnedReadHalf,
    mut to: tokio::net::tcp::OwnedWriteHalf,
    is_mute: &AtomicUsize,
) -> std::io::Result<()> {
    let mut buffer = vec![0; 64 << 10];
    loop {
        let n = from.read(&mut buffer).await?;
        if n == 0 || is_mute.load(Ordering::SeqCst) > 0 {
            return Ok(());
        }
        to.write_all(&buffer[..n]).await?;
    }
}

/// A whole request.
async fn read(from: &mut BufReader<tokio::net::tcp::OwnedReadHalf>) -> std::io::Result<Vec<u8>> {
    let (mut request, mut length) = (Vec::new(), 0);
    loop {
        let start = request.len();
        if from.read_until(b'\n', &mut request).await? == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        let line = String::from_utf8_lossy(&request[start..]).to_ascii_lowercase();
        if let Some(value) = line.strip_prefix("content-length:") {
            length = value.trim().parse().unwrap();
        }
        if line == "\r\n" {
            break;
        }
    }
    let start = request.len();
    request.resize(start + length, 0);
    from.read_exact(&mut request[start..]).await?;
    Ok(request)
}
