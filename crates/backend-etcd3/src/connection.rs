//! One HTTP/2 connection to one member: made, kept alive, and used for calls.

use crate::calls::Running;
use crate::errors::Failure;
use crate::grpc::{Active, Messages, failure};
use crate::options::{Etcd3Options, TLS};
use bytes::Bytes;
use futures_util::future::Either;
use h2::client::SendRequest;
use h2::{Ping, PingPong, SendStream};
use http::{HeaderMap, HeaderName, HeaderValue, Method, Request, Uri};
use prost::Message;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;
use supercargo_dial::Address;
use supercargo_env::{Clock, Env, TaskHandle, timeout};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::Notify;

/// What a connection is for. Calls and watches have connections of their own: unread watches keep their windows full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    Calls,
    Watches,
}

impl Purpose {
    /// So many bytes of one answer may wait here for their reader.
    fn window_bytes(self) -> u32 {
        match self {
            Self::Calls => 4 << 20,
            Self::Watches => 256 << 10,
        }
    }
}

/// The window of a whole connection: so large that readers who are late do not hold up the others. What waits here is
/// bounded by the windows of the streams.
const CONNECTION_WINDOW_BYTES: u32 = 1 << 30;

/// A connection. Clones share it; it ends when the peer ends it, when it stops answering pings, or when its task is
/// stopped.
#[derive(Clone)]
pub(crate) struct Connection {
    sender: SendRequest<Bytes>,
    origin: Uri,
    active: Arc<AtomicUsize>,
    is_alive: Arc<AtomicBool>,
    /// Asks for a ping now.
    doubt: Arc<Notify>,
}

/// A call that was started: where more messages can be sent, and the answer's messages.
pub(crate) struct Call<M> {
    pub(crate) requests: SendStream<Bytes>,
    pub(crate) answers: Messages<M>,
}

impl<M> Call<M> {
    /// Sends one more message. A stream that is gone says so to the reader of its answers.
    pub(crate) fn send(&mut self, message: Bytes) {
        if self.requests.send_data(message, false).is_ok() {
            self.answers.sent();
        }
    }
}

/// Makes a connection and starts the task that drives it.
pub(crate) async fn connect(
    env: &Env,
    options: &Etcd3Options,
    address: &Address,
    purpose: Purpose,
) -> Result<(Connection, TaskHandle), Failure> {
    let dial = async {
        let io = supercargo_dial::connect(address, TLS, &options.tls).await?;
        handshake(env, options, address, purpose, io).await
    };
    match timeout(&*env.clock, options.dial_timeout, dial).await {
        Ok(Ok(made)) => Ok(made),
        Ok(Err(why)) if address.tls_name().is_some() => Err(Failure::Unreached(format!(
            "{address}: {why} (who is trusted is in --etcd-cafile, what is shown in --etcd-certfile and --etcd-keyfile)"
        ))),
        Ok(Err(why)) => Err(Failure::Unreached(format!("{address}: {why}"))),
        Err(_) => Err(Failure::Unreached(format!(
            "{address}: no connection within {:?}",
            options.dial_timeout
        ))),
    }
}

async fn handshake<T>(
    env: &Env,
    options: &Etcd3Options,
    address: &Address,
    purpose: Purpose,
    io: T,
) -> Result<(Connection, TaskHandle), String>
where
    T: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let (sender, mut driver) = h2::client::Builder::new()
        .enable_push(false)
        .initial_window_size(purpose.window_bytes())
        .initial_connection_window_size(CONNECTION_WINDOW_BYTES)
        // Watches and calls are dropped in masses, and what was under way to them then arrives for nobody.
        .max_concurrent_reset_streams(1000)
        .max_local_error_reset_streams(None)
        .handshake::<_, Bytes>(io)
        .await
        .map_err(|e| e.to_string())?;
    let mut pings = driver
        .ping_pong()
        .expect("because nobody else asked for the pings of this connection");
    // A peer that refuses our certificate says so only after we could have sent the first request. Who answered a ping has
    // taken us, so that from then on a lost request is one that may have happened, and before it none has.
    {
        let ping = pin!(pings.ping(Ping::opaque()));
        match futures_util::future::select(&mut driver, ping).await {
            Either::Left((Err(e), _)) | Either::Right((Err(e), _)) => return Err(e.to_string()),
            Either::Left((Ok(()), _)) => return Err("the connection was closed at once".to_owned()),
            Either::Right((Ok(_), _)) => {}
        }
    }
    let active = Arc::new(AtomicUsize::new(0));
    let is_alive = Arc::new(AtomicBool::new(true));
    let doubt = Arc::new(Notify::new());
    let pulse = Pulse {
        clock: env.clock.clone(),
        pings,
        active: active.clone(),
        doubt: doubt.clone(),
        every: options.keepalive,
        within: options.keepalive_timeout,
    };
    let (alive, name) = (is_alive.clone(), address.to_string());
    let task = env.tasks.spawn("etcd connection", async move {
        let pulse = pin!(pulse.beat());
        match futures_util::future::select(driver, pulse).await {
            Either::Left((Err(e), _)) => {
                tracing::debug!(endpoint = name, error = %e, "etcd connection lost")
            }
            Either::Left((Ok(()), _)) => {
                tracing::debug!(endpoint = name, "etcd connection closed")
            }
            Either::Right(_) => tracing::warn!(
                endpoint = name,
                "etcd does not answer, the connection is given up"
            ),
        }
        alive.store(false, Ordering::Release);
    });
    let connection = Connection {
        sender,
        origin: address.origin(),
        active,
        is_alive,
        doubt,
    };
    Ok((connection, task))
}

/// Pings while calls run, as the real server's client does; pings on an idle connection offend etcd.
struct Pulse {
    clock: Arc<dyn Clock>,
    pings: PingPong,
    active: Arc<AtomicUsize>,
    doubt: Arc<Notify>,
    every: Duration,
    within: Duration,
}

impl Pulse {
    /// Returns when a ping was not answered.
    async fn beat(mut self) {
        loop {
            let doubted = pin!(self.doubt.notified());
            futures_util::future::select(self.clock.sleep(self.every), doubted).await;
            if self.active.load(Ordering::Relaxed) == 0 {
                continue;
            }
            let pong = self.pings.ping(Ping::opaque());
            if !matches!(timeout(&*self.clock, self.within, pong).await, Ok(Ok(_))) {
                return;
            }
        }
    }
}

impl Connection {
    /// False once nothing can be sent any more.
    pub(crate) fn is_alive(&self) -> bool {
        self.is_alive.load(Ordering::Acquire)
    }

    /// An answer is late: if a ping is not answered either, the connection is given up.
    pub(crate) fn is_doubted(&self) {
        self.doubt.notify_one();
    }

    /// Sends a request and waits for the head of the answer. With `is_whole` nothing more will be sent.
    pub(crate) async fn call<M: Message + Default>(
        &self,
        running: &Running,
        token: Option<&HeaderValue>,
        first: Bytes,
        is_whole: bool,
    ) -> Result<Call<M>, Failure> {
        let unsent = |e: h2::Error| {
            self.is_alive.store(false, Ordering::Release);
            Failure::Unreached(e.to_string())
        };
        let active = Active::new(&self.active);
        let mut sender = self.sender.clone().ready().await.map_err(unsent)?;
        let (answer, mut requests) = sender
            .send_request(self.head(running.method, token), false)
            .map_err(unsent)?;
        requests.send_data(first, is_whole).map_err(|e| failure(&e))?;
        running.sent();
        let answer = answer.await.map_err(|e| failure(&e))?;
        Ok(Call {
            requests,
            answers: Messages::new(answer, active)?,
        })
    }

    /// A call with one message each way.
    pub(crate) async fn unary<M: Message + Default>(
        &self,
        running: &Running,
        token: Option<&HeaderValue>,
        request: Bytes,
    ) -> Result<M, Failure> {
        let mut call = self.call::<M>(running, token, request, true).await?;
        let nothing = || Failure::Lost("an answer without a message".to_owned());
        let message = call.answers.next().await?.ok_or_else(nothing)?;
        running.received();
        // The status comes after the message.
        while call.answers.next().await?.is_some() {}
        Ok(message)
    }

    fn head(&self, method: crate::methods::Method, token: Option<&HeaderValue>) -> Request<()> {
        let mut uri = self.origin.clone().into_parts();
        uri.path_and_query = Some(http::uri::PathAndQuery::from_static(method.path()));
        let mut request = Request::new(());
        *request.method_mut() = Method::POST;
        *request.version_mut() = http::Version::HTTP_2;
        *request.uri_mut() = Uri::from_parts(uri).expect("because an origin and a path make an URI");
        let headers: &mut HeaderMap = request.headers_mut();
        headers.insert(http::header::TE, HeaderValue::from_static("trailers"));
        headers.insert(
            http::header::CONTENT_TYPE,
            HeaderValue::from_static("application/grpc"),
        );
        headers.insert(
            http::header::USER_AGENT,
            HeaderValue::from_static(concat!("supercargo/", env!("CARGO_PKG_VERSION"))),
        );
        // A member that knows no leader refuses instead of waiting, and ends its watches when it loses the leader.
        headers.insert(
            HeaderName::from_static("hasleader"),
            HeaderValue::from_static("true"),
        );
        if let Some(token) = token {
            headers.insert(HeaderName::from_static("token"), token.clone());
        }
        request
    }
}
