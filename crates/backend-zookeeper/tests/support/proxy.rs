//! Something on the way to ZooKeeper that spoils commits: they get lost on their way, or their answers do, or they arrive when
//! nobody waits for them any more.

use super::Server;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;
use supercargo_env::{Env, TaskHandle};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};

/// The proxy.
pub(crate) struct Proxy {
    pub(crate) address: String,
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
        let address = listener.local_addr().unwrap().to_string();
        let shared = Arc::new(Shared {
            env: env.clone(),
            server: server.address.clone(),
            every: AtomicUsize::new(0),
            commits: AtomicUsize::new(0),
            troubles: AtomicUsize::new(0),
        });
        let serving = shared.clone();
        let task = env.tasks.spawn("proxy", async move {
            loop {
                let (client, _) = listener.accept().await.unwrap();
                let (env, serving) = (serving.env.clone(), serving.clone());
                env.tasks.spawn("proxied connection", async move {
                    // A connection that ends is what this is about.
                    let _ = serve(&serving, client).await;
                });
            }
        });
        Self {
            address,
            shared,
            task,
        }
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

async fn serve(shared: &Arc<Shared>, client: TcpStream) -> std::io::Result<()> {
    let (from_server, mut to_server) = TcpStream::connect(&shared.server).await?.into_split();
    let (mut from_client, to_client) = client.into_split();
    let is_mute = Arc::new(AtomicBool::new(false));
    let mute = is_mute.clone();
    let back = shared.env.tasks.spawn("proxied answers", async move {
        let _ = answers(from_server, to_client, &mute).await;
    });
    let spoiled = requests(shared, &mut from_client, &mut to_server, &is_mute).await;
    if let Ok(Some(late)) = spoiled {
        // The client is cut off first; then it arrives.
        back.stop();
        drop(from_client);
        shared.env.clock.sleep(Duration::from_millis(150)).await;
        to_server.write_all(&late).await?;
        shared.env.clock.sleep(Duration::from_millis(500)).await;
    }
    back.stop();
    Ok(())
}

/// Passes requests on; returns one that is to arrive late.
async fn requests(
    shared: &Shared,
    from: &mut OwnedReadHalf,
    to: &mut OwnedWriteHalf,
    is_mute: &AtomicBool,
) -> std::io::Result<Option<Vec<u8>>> {
    let mut is_first = true;
    loop {
        let len = from.read_u32().await?;
        let mut frame = len.to_be_bytes().to_vec();
        frame.resize(4 + len as usize, 0);
        from.read_exact(&mut frame[4..]).await?;
        // After the greeting, number and operation: 14 is a transaction.
        let is_commit = !is_first && frame.get(8..12) == Some(&[0, 0, 0, 14]);
        is_first = false;
        let every = shared.every.load(Ordering::Relaxed);
        let is_spoiled = is_commit
            && every > 0
            && shared
                .commits
                .fetch_add(1, Ordering::Relaxed)
                .is_multiple_of(every);
        if !is_spoiled {
            to.write_all(&frame).await?;
            continue;
        }
        match shared.troubles.fetch_add(1, Ordering::Relaxed) % 3 {
            0 => return Ok(None),
            1 => {
                is_mute.store(true, Ordering::SeqCst);
                to.write_all(&frame).await?;
            }
            _ => return Ok(Some(frame)),
        }
    }
}

/// Passes answers on, until one that must not get through.
async fn answers(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    is_mute: &AtomicBool,
) -> std::io::Result<()> {
    let mut buffer = vec![0; 64 << 10];
    loop {
        let n = from.read(&mut buffer).await?;
        if n == 0 || is_mute.load(Ordering::SeqCst) {
            return Ok(());
        }
        to.write_all(&buffer[..n]).await?;
    }
}
