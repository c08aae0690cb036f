//! A client of an ensemble: always one connection, to whichever server answers.

use crate::connection::Connection;
use crate::failure::Failure;
use crate::options::ZooKeeperOptions;
use crate::requests::close;
use bytes::Bytes;
use parking_lot::Mutex;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use supercargo_dial::{Address, Tls, TlsFlags, connect};
use supercargo_env::{BoxFuture, Env, TaskHandle, timeout};

pub(crate) const TLS: Tls = Tls {
    flags: TlsFlags {
        ca: "--zookeeper-cafile",
        cert: "--zookeeper-certfile",
        key: "--zookeeper-keyfile",
    },
    alpn: &[],
};

/// Between two attempts.
const PAUSE: Duration = Duration::from_millis(50);
/// How long a closing client waits for the goodbye.
const GOODBYE: Duration = Duration::from_millis(500);

pub(crate) struct Client {
    pub(crate) env: Env,
    pub(crate) options: ZooKeeperOptions,
    addresses: Vec<Address>,
    current: Mutex<Option<Arc<Connection>>>,
    /// Of all connections that may still run.
    tasks: Mutex<Vec<TaskHandle>>,
    /// Held by whoever connects, so that nobody else does.
    connecting: tokio::sync::Mutex<()>,
    /// Which server is asked next, and the number of the next connection.
    next: AtomicU64,
    is_closed: AtomicBool,
}

impl Client {
    /// # Errors
    /// A sentence that names the flag.
    pub(crate) fn new(env: &Env, options: ZooKeeperOptions) -> Result<Self, String> {
        let with_tls = options.tls.is_set();
        let address = |server: &String| {
            let has_port = server
                .rsplit_once(':')
                .is_some_and(|(_, port)| !port.is_empty() && port.bytes().all(|b| b.is_ascii_digit()));
            let text = if has_port {
                server.clone()
            } else {
                format!("{server}:2181")
            };
            Address::parse("--zookeeper-servers", &text, with_tls)
        };
        let addresses: Vec<Address> = options.servers.iter().map(address).collect::<Result<_, _>>()?;
        if addresses.is_empty() {
            return Err("--zookeeper-servers must be specified".to_owned());
        }
        // Not all servers of ours go to the same one of theirs.
        let next = AtomicU64::new(env.rng.below(addresses.len() as u64));
        Ok(Self {
            env: env.clone(),
            options,
            addresses,
            current: Mutex::default(),
            tasks: Mutex::default(),
            connecting: tokio::sync::Mutex::default(),
            next,
            is_closed: AtomicBool::new(false),
        })
    }

    /// A connection; made when there is none. Asks each server once.
    pub(crate) async fn connection(&self) -> Result<Arc<Connection>, Failure> {
        if let Some(connection) = self.living() {
            return Ok(connection);
        }
        let _alone = self.connecting.lock().await;
        if let Some(connection) = self.living() {
            return Ok(connection);
        }
        let mut why = String::new();
        for _ in 0..self.addresses.len() {
            if self.is_closed.load(Ordering::Acquire) {
                return Err(Failure::NotSent("the store was closed".to_owned()));
            }
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let i = usize::try_from(number % self.addresses.len() as u64).unwrap_or(0);
            let address = &self.addresses[i];
            let started = timeout(
                &*self.env.clock,
                self.options.dial_timeout,
                self.dial(address, number),
            );
            match started.await {
                Ok(Ok(connection)) => {
                    tracing::debug!(%address, number, "connected to ZooKeeper");
                    *self.current.lock() = Some(connection.clone());
                    return Ok(connection);
                }
                Ok(Err(e)) => why = format!("{address}: {e}"),
                Err(_) => why = format!("{address}: no connection within {:?}", self.options.dial_timeout),
            }
        }
        Err(Failure::NotSent(why))
    }

    async fn dial(&self, address: &Address, number: u64) -> Result<Arc<Connection>, String> {
        let io = connect(address, TLS, &self.options.tls).await?;
        let (timeout, digest) = (self.options.session_timeout, self.options.digest.as_ref());
        let (connection, task) = Connection::start(&self.env, io, number, timeout, digest).await?;
        let mut tasks = self.tasks.lock();
        tasks.retain(|t| !t.is_ended());
        tasks.push(task);
        Ok(connection)
    }

    /// The connection that runs.
    pub(crate) fn living(&self) -> Option<Arc<Connection>> {
        self.current.lock().as_ref().filter(|c| !c.is_lost()).cloned()
    }

    /// Does what may be done twice, on one connection after the other.
    pub(crate) async fn retry<T>(
        &self,
        work: impl Fn(Arc<Connection>) -> BoxFuture<'static, Result<T, Failure>>,
    ) -> Result<T, Failure> {
        let clock = &self.env.clock;
        let deadline = clock.monotonic() + self.options.retry_for;
        loop {
            let done = match self.connection().await {
                Ok(connection) => self.bounded(&connection, work(connection.clone())).await,
                Err(e) => Err(e),
            };
            match done {
                Err(e) if e.is_passing() && clock.monotonic() < deadline => {
                    if self.is_closed.load(Ordering::Acquire) {
                        return Err(e);
                    }
                    clock.sleep(PAUSE).await;
                }
                done => return done,
            }
        }
    }

    /// Gives a request up when it takes longer than a session may be silent, and its connection with it.
    pub(crate) async fn bounded<T>(
        &self,
        connection: &Arc<Connection>,
        work: impl Future<Output = Result<T, Failure>>,
    ) -> Result<T, Failure> {
        let bound = self.options.session_timeout;
        let done = timeout(&*self.env.clock, bound, work).await;
        done.unwrap_or_else(|_| {
            let mut current = self.current.lock();
            if current.as_ref().is_some_and(|c| c.number == connection.number) {
                *current = None;
            }
            Err(Failure::Lost(format!("no answer within {bound:?}")))
        })
    }

    /// Asks one thing that may be asked twice.
    pub(crate) async fn ask(&self, request: crate::requests::Request) -> Result<Bytes, Failure> {
        self.retry(|connection| {
            let request = request.clone();
            Box::pin(async move { connection.ask(request).await })
        })
        .await
    }

    pub(crate) async fn close(&self) {
        self.is_closed.store(true, Ordering::Release);
        let connection = self.current.lock().take();
        if let Some(connection) = connection.filter(|c| !c.is_lost()) {
            let goodbye = timeout(&*self.env.clock, GOODBYE, connection.ask(close()));
            if goodbye.await.is_err() {
                tracing::debug!("ZooKeeper says no goodbye");
            }
        }
        let tasks = std::mem::take(&mut *self.tasks.lock());
        for task in tasks {
            task.stop();
            task.ended().await;
        }
    }
}
