//! The listener: accepts connections, wraps them in TLS, serves HTTP/1.1 and HTTP/2 on them, and stops in order.

use crate::call::{Services, Shared};
use crate::crowd::{Crowd, Member};
use crate::discovery::Discovery;
use crate::outgoing::{Counted, Outgoing};
use crate::stack;
use crate::stop::{Stop, StopConfig};
use crate::tls::{self, CertStore, TlsError};
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::conn::auto;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;
use supercargo_auth::Peer;
use supercargo_env::{Env, Tasks, timeout};
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore, watch};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;

/// Settings of a server.
#[derive(Clone)]
pub struct HttpConfig {
    /// Where to listen; port 0 takes a free one.
    pub listen: Vec<SocketAddr>,
    /// The server's certificates.
    pub certs: Arc<CertStore>,
    /// Time for requests that are not long-running.
    pub request_timeout: Duration,
    /// A watch without a time of its own runs at least so long, at most twice.
    pub min_request_timeout: Duration,
    /// Host and port that discovery tells clients; "" for the address of the first listener.
    pub external_address: String,
    /// Connections at one time; more wait in the system's queue.
    pub connections_max: usize,
    /// Requests at one time on a connection.
    pub streams_max: u32,
    /// How it ends.
    pub stop: StopConfig,
}

impl HttpConfig {
    /// The defaults of kube-apiserver, on a free port of the loopback address.
    #[must_use]
    pub fn new(certs: Arc<CertStore>) -> Self {
        Self {
            listen: vec![SocketAddr::from(([127, 0, 0, 1], 0))],
            certs,
            request_timeout: Duration::from_secs(60),
            min_request_timeout: Duration::from_secs(1800),
            external_address: String::new(),
            connections_max: 20_000,
            streams_max: 100,
            stop: StopConfig::default(),
        }
    }
}

/// Time for a TLS handshake and for the headers of a request.
const HEADER_TIMEOUT: Duration = Duration::from_secs(32);
/// A connection without requests is closed after this time.
const IDLE_TIMEOUT: Duration = Duration::from_secs(90);
/// At the end of the server a connection that takes nothing for two of these ticks is cut.
const STALL_TICK: Duration = Duration::from_millis(150);
/// For connections that are cut, to be gone.
const CUT_TIME: Duration = Duration::from_secs(1);
/// Bytes of all headers of a request.
const HEADER_BYTES_MAX: u32 = 1024 * 1024;
/// Headers of a request.
const HEADERS_MAX: usize = 2000;
/// Bytes of a stream that may be under way to the server.
const STREAM_WINDOW: u32 = 256 * 1024;
/// An answer goes on when less than so many of its bytes wait to be sent: half a frame, so that it is woken once for each and
/// the connection has something to send meanwhile.
const SEND_BUFFER: usize = 128 * 1024;

/// The server can't start.
#[derive(Debug)]
#[non_exhaustive]
pub enum StartError {
    /// An address can't be listened on.
    Listen(SocketAddr, std::io::Error),
    /// TLS can't be set up.
    Tls(TlsError),
}

impl std::fmt::Display for StartError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Listen(a, e) => write!(f, "can't listen on {a}: {e}"),
            Self::Tls(e) => write!(f, "can't set up TLS: {e}"),
        }
    }
}

impl std::error::Error for StartError {}

impl From<TlsError> for StartError {
    fn from(e: TlsError) -> Self {
        Self::Tls(e)
    }
}

/// Starts servers.
#[derive(Debug, Clone, Copy)]
pub struct Server;

/// A server that runs. Dropping it lets it run on.
pub struct Running {
    addresses: Vec<SocketAddr>,
    shared: Arc<Shared>,
    stop: watch::Sender<Stop>,
    connections: Arc<Semaphore>,
    connections_max: u32,
}

impl Server {
    /// Binds the addresses and serves in the background.
    ///
    /// # Errors
    /// An address is taken or not ours, or TLS can't be set up.
    pub async fn start(env: Env, config: HttpConfig, services: Services) -> Result<Running, StartError> {
        let mut tls = tls::config(config.certs)?;
        tls.max_early_data_size = 0;
        let acceptor = TlsAcceptor::from(Arc::new(tls));
        let mut listeners = Vec::new();
        for a in &config.listen {
            listeners.push(
                TcpListener::bind(a)
                    .await
                    .map_err(|e| StartError::Listen(*a, e))?,
            );
        }
        let addresses: Vec<SocketAddr> = listeners.iter().filter_map(|l| l.local_addr().ok()).collect();
        let external_address = match (config.external_address, addresses.first()) {
            (s, Some(a)) if s.is_empty() => a.to_string(),
            (s, _) => s,
        };
        let (stop, stopping) = watch::channel(Stop::No);
        let crowd = Arc::new(Crowd::new(env.clock.clone()));
        let shared = Arc::new(Shared {
            discovery: Discovery::new(services.groups.clone()),
            env,
            services,
            request_timeout: config.request_timeout,
            min_watch: config.min_request_timeout,
            external_address,
            stopping,
            stop: config.stop,
            in_flight: Arc::default(),
            watches: Arc::default(),
            crowd,
        });
        let connections_max = u32::try_from(config.connections_max).unwrap_or(u32::MAX);
        let connections = Arc::new(Semaphore::new(config.connections_max.min(Semaphore::MAX_PERMITS)));
        for listener in listeners {
            let acceptor = Acceptor {
                listener,
                tls: acceptor.clone(),
                streams_max: config.streams_max,
                shared: shared.clone(),
                connections: connections.clone(),
            };
            shared.env.tasks.spawn("http listener", acceptor.run());
        }
        Ok(Running {
            addresses,
            shared,
            stop,
            connections,
            connections_max,
        })
    }
}

impl Running {
    /// Where it listens.
    #[must_use]
    pub fn addresses(&self) -> &[SocketAddr] {
        &self.addresses
    }

    /// Connections open now.
    #[must_use]
    pub fn connections_count(&self) -> usize {
        (self.connections_max as usize).saturating_sub(self.connections.available_permits())
    }

    /// Stops the server in order (see `stop.rs`): not ready at once; after the delay no new requests, and watches end;
    /// then connections end with their answers, or when their clients take nothing. Returns when all is over.
    pub async fn shutdown(self) {
        let clock = self.shared.env.clock.clone();
        let config = self.shared.stop;
        self.stop.send_replace(Stop::Announced);
        if !config.delay.is_zero() {
            clock.sleep(config.delay).await;
        }
        let mut grace = config.grace;
        if config.send_retry_after {
            self.stop.send_replace(Stop::Draining);
            let _ = timeout(&*clock, config.grace, self.shared.in_flight.drained()).await;
            let _ = timeout(&*clock, config.watch_grace, self.shared.watches.drained()).await;
        } else {
            grace = grace.saturating_add(config.watch_grace);
        }
        self.stop.send_replace(Stop::Closing);
        let drained = || self.connections.acquire_many(self.connections_max);
        if timeout(&*clock, grace, drained()).await.is_ok() {
            return;
        }
        tracing::warn!(
            connections = self.connections_count(),
            "requests still ran at the end of the grace period and are cut off"
        );
        self.stop.send_replace(Stop::Over);
        let _ = timeout(&*clock, CUT_TIME, drained()).await;
    }
}

/// HTTP/1.1 and HTTP/2 with the limits of kube-apiserver (rest.md 1.3).
fn builder(streams: StreamTasks, streams_max: u32) -> auto::Builder<StreamTasks> {
    let mut b = auto::Builder::new(streams);
    b.http1()
        .timer(TokioTimer::new())
        // The stack writes the date, so that answers to upgrades come without.
        .auto_date_header(false)
        .title_case_headers(true)
        .header_read_timeout(HEADER_TIMEOUT)
        .max_headers(HEADERS_MAX)
        .max_buf_size(HEADER_BYTES_MAX as usize);
    b.http2()
        .timer(TokioTimer::new())
        .auto_date_header(false)
        .max_concurrent_streams(streams_max)
        .initial_stream_window_size(STREAM_WINDOW)
        .initial_connection_window_size(
            STREAM_WINDOW
                .saturating_mul(streams_max)
                .min(i32::MAX.cast_unsigned()),
        )
        .max_send_buf_size(SEND_BUFFER)
        .max_frame_size(STREAM_WINDOW)
        .max_header_list_size(HEADER_BYTES_MAX);
    b
}

/// Runs the streams of an HTTP/2 connection.
#[derive(Clone)]
struct StreamTasks {
    tasks: Tasks,
    member: Arc<Member>,
}

impl<F> hyper::rt::Executor<F> for StreamTasks
where
    F: Future<Output = ()> + Send + 'static,
{
    fn execute(&self, f: F) {
        self.member.begins();
        let f = self.tasks.run_bulk(self.member.long(), Box::pin(f));
        self.tasks.spawn("http stream", f);
    }
}

struct Acceptor {
    listener: TcpListener,
    tls: TlsAcceptor,
    streams_max: u32,
    shared: Arc<Shared>,
    connections: Arc<Semaphore>,
}

impl Acceptor {
    async fn run(self) {
        let mut stopping = self.shared.stopping.clone();
        loop {
            let permit = tokio::select! {
                p = self.connections.clone().acquire_owned() => p,
                _ = stopping.wait_for(|s| *s >= Stop::Closing) => return,
            };
            let Ok(permit) = permit else { return };
            let accepted = tokio::select! {
                a = self.listener.accept() => a,
                _ = stopping.wait_for(|s| *s >= Stop::Closing) => return,
            };
            match accepted {
                Ok((socket, peer)) => self.start(socket, peer, permit),
                Err(error) => {
                    // Out of file descriptors, mostly: others must close first.
                    tracing::warn!(%error, "can't accept a connection");
                    self.shared.env.clock.sleep(Duration::from_millis(50)).await;
                }
            }
        }
    }

    fn start(&self, socket: TcpStream, peer: SocketAddr, permit: OwnedSemaphorePermit) {
        let (tls, streams_max, shared) = (self.tls.clone(), self.streams_max, self.shared.clone());
        let member = Arc::new(Member::new(shared.crowd.clone()));
        let long = member.long();
        let connection = async move {
            let mut stopping = shared.stopping.clone();
            let failed = &shared.services.metrics.asking;
            member.is_busy();
            let handshake = async {
                tokio::select! {
                    r = handshake(&tls, socket) => match r {
                        Ok(Hello::Plain) => Err(std::io::Error::other("plain HTTP")),
                        Ok(Hello::Tls(stream)) => Ok(Some(*stream)),
                        Err(e) => Err(e),
                    },
                    // Nobody waits at the end for a client that has not said anything yet.
                    _ = stopping.wait_for(|s| *s >= Stop::Closing) => Ok(None),
                }
            };
            let outcome = timeout(&*shared.env.clock, HEADER_TIMEOUT, handshake).await;
            member.rests();
            match outcome {
                Ok(Ok(Some(stream))) => serve(stream, streams_max, shared.clone(), member, permit).await,
                Ok(Ok(None)) => {}
                Ok(Err(error)) => {
                    failed.handshake_failed();
                    tracing::debug!(%peer, %error, "tls handshake failed");
                }
                Err(_) => {
                    failed.handshake_failed();
                    tracing::debug!(%peer, "tls handshake took too long");
                }
            }
        };
        let tasks = &self.shared.env.tasks;
        tasks.spawn("http connection", tasks.run_bulk(long, Box::pin(connection)));
    }
}

/// What a client begins with.
enum Hello {
    Tls(Box<TlsStream<Counted<TcpStream>>>),
    /// HTTP as it is; the client was told that this is not the place for it.
    Plain,
}

/// TLS on a new connection.
async fn handshake(tls: &TlsAcceptor, mut socket: TcpStream) -> std::io::Result<Hello> {
    socket.set_nodelay(true)?;
    let mut first = [0_u8; 1];
    if socket.peek(&mut first).await? == 1 && first[0].is_ascii_uppercase() {
        let text = b"HTTP/1.0 400 Bad Request\r\n\r\nClient sent an HTTP request to an HTTPS server.\n";
        socket.write_all(text).await?;
        socket.shutdown().await?;
        return Ok(Hello::Plain);
    }
    tls.accept(Counted::new(socket))
        .await
        .map(|s| Hello::Tls(Box::new(s)))
}

/// What the requests of a connection share.
pub(crate) struct Connection {
    pub(crate) shared: Arc<Shared>,
    pub(crate) peer: Peer,
    /// What it does, beside the others.
    pub(crate) member: Arc<Member>,
    /// Asks for the end of the connection after the answers under way.
    pub(crate) close: Notify,
    /// Requests under way, until their answers begin.
    running: AtomicUsize,
    /// Requests under way, until their answers are sent or given up.
    answers: Arc<AtomicUsize>,
    /// Requests so far; tells an idle connection from a busy one.
    served: AtomicUsize,
    /// Bytes the client took so far.
    written: Arc<AtomicU64>,
    /// Its place among the connections; what it is upgraded to keeps it.
    _permit: OwnedSemaphorePermit,
}

/// Counts a request of a connection while it runs.
pub(crate) struct UnderWay(Arc<Connection>);

/// Counts a request of a connection until its answer is sent or given up.
pub(crate) struct Answering(Arc<Connection>);

impl Connection {
    pub(crate) fn count(self: &Arc<Self>) -> UnderWay {
        self.running.fetch_add(1, Ordering::Relaxed);
        self.served.fetch_add(1, Ordering::Relaxed);
        UnderWay(self.clone())
    }

    pub(crate) fn answering(self: &Arc<Self>) -> Answering {
        self.answers.fetch_add(1, Ordering::Relaxed);
        Answering(self.clone())
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.0.running.fetch_sub(1, Ordering::Relaxed);
        self.0.member.answers();
    }
}

impl Drop for Answering {
    fn drop(&mut self) {
        self.0.answers.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Connection {
    /// What changes while somebody works on the connection.
    fn pulse(&self) -> Pulse {
        Pulse {
            served: self.served.load(Ordering::Relaxed),
            written: self.written.load(Ordering::Relaxed),
        }
    }

    fn is_quiet_since(&self, before: Pulse) -> bool {
        self.running.load(Ordering::Relaxed) == 0 && self.pulse() == before
    }
}

#[derive(Clone, Copy, PartialEq)]
struct Pulse {
    served: usize,
    written: u64,
}

async fn serve(
    stream: TlsStream<Counted<TcpStream>>,
    streams_max: u32,
    shared: Arc<Shared>,
    member: Arc<Member>,
    permit: OwnedSemaphorePermit,
) {
    let chain = stream.get_ref().1.peer_certificates().unwrap_or_default();
    let peer = Peer::new(chain.iter().map(|c| c.clone().into_owned()).collect());
    // What HTTP/1.1 may become is not served here.
    let is_http2 = stream.get_ref().1.alpn_protocol() == Some(b"h2");
    let stream = Outgoing::new(stream, is_http2);
    let answers = Arc::new(AtomicUsize::new(0));
    let connection = Arc::new(Connection {
        peer,
        member: member.clone(),
        shared: shared.clone(),
        close: Notify::new(),
        running: AtomicUsize::new(0),
        answers: answers.clone(),
        served: AtomicUsize::new(0),
        written: stream.written(),
        _permit: permit,
    });
    let service = service_fn({
        let connection = connection.clone();
        // Boxed: the connection keeps the place of this future as long as the answer lasts, and a watch lasts for hours.
        move |request| Box::pin(stack::serve(connection.clone(), request))
    });
    let streams = StreamTasks {
        tasks: shared.env.tasks.clone(),
        member: member.clone(),
    };
    let http = builder(streams, streams_max);
    let http = http.serve_connection_with_upgrades(TokioIo::new(stream.clone()), service);
    let mut http = stream.serve(http, answers, member);
    let (mut stopping, mut over) = (shared.stopping.clone(), shared.stopping.clone());
    // Set when the server ends: from when on silence is taken for a stall. Watches may be silent until then.
    let mut stalls_from = None;
    let mut closing = false;
    loop {
        let before = connection.pulse();
        let tick = if stalls_from.is_some() {
            STALL_TICK
        } else {
            IDLE_TIMEOUT
        };
        tokio::select! {
            result = &mut http => {
                if let Err(error) = result {
                    tracing::debug!(%error, "connection failed");
                }
                return;
            }
            _ = stopping.wait_for(|s| *s >= Stop::Closing), if stalls_from.is_none() => {
                let now = shared.env.clock.monotonic();
                stalls_from = Some(now.saturating_add(shared.stop.watch_grace));
            }
            _ = over.wait_for(|s| *s == Stop::Over) => return,
            () = connection.close.notified(), if !closing => {}
            () = shared.env.clock.sleep(tick) => {
                // A watch may be silent for as long as it likes, until the server ends.
                let is_needed = match stalls_from {
                    Some(from) => shared.env.clock.monotonic() < from,
                    None => connection.answers.load(Ordering::Relaxed) > 0,
                };
                if is_needed || !connection.is_quiet_since(before) {
                    continue;
                }
                if closing {
                    // It was asked to end and does not: the peer is gone, silent, or does not read.
                    return;
                }
            }
        }
        if !closing {
            closing = true;
            http.connection.as_mut().graceful_shutdown();
        }
    }
}
