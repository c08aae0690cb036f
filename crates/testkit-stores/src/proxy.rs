//! The way to a store: it can be cut or slow, and writes on it get lost, or their answers do, or they arrive when nobody waits for
//! them any more, or twice.

use crate::{At, Program, Server};
use parking_lot::Mutex;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;
use supercargo_env::{Env, TaskHandle};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// What becomes of a write that is spoiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It does not get there, and the connection is cut.
    Dropped,
    /// The server answers it, and in place of that answer the connection is cut.
    Unanswered,
    /// The connection is cut, and it gets there later.
    Late,
    /// It gets there twice.
    Twice,
}

/// The state of the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// What [`Proxy::spoil`] says happens.
    Open,
    /// Every connection ends, at once.
    Cut,
    /// Every write is [`Fate::Dropped`].
    LosesWrites,
    /// Every write is [`Fate::Unanswered`].
    LosesAnswers,
}

/// How the requests of a protocol are told apart, and which of them write.
#[derive(Clone, Copy)]
pub struct Protocol {
    /// How many of these bytes are the first request; nothing unless it is whole.
    pub request_len: fn(&[u8]) -> Option<usize>,
    /// Whether a request writes.
    pub is_write: fn(&[u8]) -> bool,
    /// How many of these bytes from the server can be told apart as an answer; nothing unless it is whole.
    pub answer_len: fn(&[u8]) -> Option<usize>,
    /// Whether a request has this answer.
    pub is_answer: fn(&[u8], &[u8]) -> bool,
    /// What may become of a write, in turn.
    pub troubles: &'static [Fate],
}

impl Protocol {
    /// Bytes without a meaning: they can be cut off only.
    pub const OPAQUE: Self = Self {
        request_len: whatever,
        is_write: |_| false,
        answer_len: whatever,
        is_answer: |_, _| false,
        troubles: &[],
    };

    /// HTTP/1.1, with whole bodies. Who sends a request has read all answers before, so what comes next is its own.
    #[must_use]
    pub const fn http1(is_write: fn(&[u8]) -> bool) -> Self {
        Self {
            request_len: http1_len,
            is_write,
            answer_len: whatever,
            is_answer: |_, _| true,
            troubles: &[Fate::Dropped, Fate::Unanswered, Fate::Late, Fate::Twice],
        }
    }
}

fn whatever(bytes: &[u8]) -> Option<usize> {
    (!bytes.is_empty()).then_some(bytes.len())
}

fn http1_len(bytes: &[u8]) -> Option<usize> {
    let head = bytes.windows(4).position(|w| w == b"\r\n\r\n")? + 4;
    let text = String::from_utf8_lossy(&bytes[..head]).to_ascii_lowercase();
    let length = text.lines().find_map(|l| l.strip_prefix("content-length:"));
    let whole = head + length.map_or(0, |l| l.trim().parse().unwrap());
    (bytes.len() >= whole).then_some(whole)
}

/// A listener before a store. It ends with this value.
pub struct Proxy {
    /// Where it listens, `host:port`.
    pub address: String,
    /// The same with `http` before.
    pub url: String,
    shared: Arc<Shared>,
    task: TaskHandle,
}

struct Shared {
    env: Env,
    server: String,
    protocol: Protocol,
    way: watch::Sender<Way>,
    /// Every so many writes one is spoiled; 0 for none.
    every: AtomicUsize,
    writes: AtomicUsize,
    troubles: AtomicUsize,
    kept_back: AtomicUsize,
    /// Milliseconds that everything is held for: on the way there, on the way back.
    delays: [AtomicU64; 2],
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.task.stop();
    }
}

impl Proxy {
    /// A way to a server, open at first.
    pub async fn start<P: Program>(env: &Env, server: &Server<P>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let shared = Arc::new(Shared {
            env: env.clone(),
            server: server.address().to_owned(),
            protocol: server.protocol(),
            way: watch::Sender::new(Way::Open),
            every: AtomicUsize::new(0),
            writes: AtomicUsize::new(0),
            troubles: AtomicUsize::new(0),
            kept_back: AtomicUsize::new(0),
            delays: Default::default(),
        });
        let serving = shared.clone();
        let task = env.tasks.spawn("proxy", async move {
            loop {
                let (client, _) = listener.accept().await.unwrap();
                let serving = serving.clone();
                let tasks = serving.env.tasks.clone();
                tasks.spawn("proxied connection", async move {
                    let mut way = serving.way.subscribe();
                    tokio::select! {
                        _ = way.wait_for(|w| *w == Way::Cut) => {}
                        // A connection that ends is what this is about.
                        _ = carry(&serving, client) => {}
                    }
                });
            }
        });
        Self {
            url: format!("http://{address}"),
            address,
            shared,
            task,
        }
    }

    /// The first place behind it.
    #[must_use]
    pub fn at(&self) -> At {
        At {
            addresses: vec![self.address.clone()],
            place: 0,
        }
    }

    /// What happens from now on.
    pub fn be(&self, way: Way) {
        self.shared.way.send_replace(way);
    }

    /// Spoils one in so many writes from now on; 0 for none.
    pub fn spoil(&self, every: usize) {
        self.shared.every.store(every, Ordering::Relaxed);
    }

    /// How many of them were spoiled.
    pub fn troubles(&self) -> usize {
        self.shared.troubles.load(Ordering::Relaxed)
    }

    /// How many answers to writes came from the server and went no further: these writes were cut off exactly when they had
    /// happened.
    pub fn kept_back(&self) -> usize {
        self.shared.kept_back.load(Ordering::Relaxed)
    }

    /// Holds everything for so long from now on: what is sent there, and what comes back.
    pub fn delay(&self, there: Duration, back: Duration) {
        for (slot, delay) in self.shared.delays.iter().zip([there, back]) {
            slot.store(u64::try_from(delay.as_millis()).unwrap(), Ordering::Relaxed);
        }
    }
}

impl Shared {
    fn fate(&self, request: &[u8]) -> Option<Fate> {
        if !(self.protocol.is_write)(request) {
            return None;
        }
        match *self.way.borrow() {
            Way::LosesWrites => return Some(Fate::Dropped),
            Way::LosesAnswers => return Some(Fate::Unanswered),
            Way::Open | Way::Cut => {}
        }
        let every = self.every.load(Ordering::Relaxed);
        if every == 0 || !self.writes.fetch_add(1, Ordering::Relaxed).is_multiple_of(every) {
            return None;
        }
        let n = self.troubles.fetch_add(1, Ordering::Relaxed);
        Some(self.protocol.troubles[n % self.protocol.troubles.len()])
    }

    async fn hold(&self, which: usize) {
        let delay = Duration::from_millis(self.delays[which].load(Ordering::Relaxed));
        if !delay.is_zero() {
            self.env.clock.sleep(delay).await;
        }
    }

    /// Sends a request that nobody waits for, and waits until it was answered.
    async fn send_aside(&self, request: &[u8]) -> std::io::Result<()> {
        let mut server = TcpStream::connect(&self.server).await?;
        server.write_all(request).await?;
        server.read_u8().await?;
        Ok(())
    }
}

async fn carry(shared: &Shared, client: TcpStream) -> std::io::Result<()> {
    let (from_server, mut to_server) = TcpStream::connect(&shared.server).await?.into_split();
    let (from_client, to_client) = client.into_split();
    let unanswered = Mutex::new(None);
    let late = tokio::select! {
        asked = requests(shared, from_client, &mut to_server, &unanswered) => asked?,
        // The client's side ends in place of the first answer that must not get through.
        answered = answers(shared, from_server, to_client, &unanswered) => return answered,
    };
    // The client is cut off by now.
    if let Some(late) = late {
        shared.env.clock.sleep(Duration::from_millis(150)).await;
        to_server.write_all(&late).await?;
        shared.env.clock.sleep(Duration::from_millis(500)).await;
    }
    Ok(())
}

/// Passes requests on, until one is dropped; returns one that is to arrive late. `unanswered` gets the one whose answer must not
/// get through.
async fn requests(
    shared: &Shared,
    mut from: OwnedReadHalf,
    to: &mut OwnedWriteHalf,
    unanswered: &Mutex<Option<Vec<u8>>>,
) -> std::io::Result<Option<Vec<u8>>> {
    let mut received = Vec::new();
    loop {
        while let Some(len) = (shared.protocol.request_len)(&received) {
            let rest = received.split_off(len);
            let request = std::mem::replace(&mut received, rest);
            shared.hold(0).await;
            match shared.fate(&request) {
                None => to.write_all(&request).await?,
                Some(Fate::Dropped) => return Ok(None),
                Some(Fate::Unanswered) => {
                    unanswered.lock().get_or_insert_with(|| request.clone());
                    to.write_all(&request).await?;
                }
                Some(Fate::Late) => return Ok(Some(request)),
                Some(Fate::Twice) => {
                    to.write_all(&request).await?;
                    shared.send_aside(&request).await?;
                }
            }
        }
        if from.read_buf(&mut received).await? == 0 {
            return Ok(None);
        }
    }
}

/// Passes answers on, until that which must not get through.
async fn answers(
    shared: &Shared,
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    unanswered: &Mutex<Option<Vec<u8>>>,
) -> std::io::Result<()> {
    let mut received = Vec::with_capacity(64 << 10);
    loop {
        while let Some(len) = (shared.protocol.answer_len)(&received) {
            let rest = received.split_off(len);
            let answer = std::mem::replace(&mut received, rest);
            let is_last = |request: &Vec<u8>| (shared.protocol.is_answer)(request, &answer);
            if unanswered.lock().as_ref().is_some_and(is_last) {
                shared.kept_back.fetch_add(1, Ordering::Relaxed);
                return Ok(());
            }
            shared.hold(1).await;
            to.write_all(&answer).await?;
        }
        if from.read_buf(&mut received).await? == 0 {
            return Ok(());
        }
    }
}
