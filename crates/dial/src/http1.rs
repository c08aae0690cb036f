//! HTTP/1.1 to servers that answer the same questions: asked in order, staying with the last that worked.
//!
//! A connection carries one exchange at a time and waits for the next one. A write goes on to another server only when it
//! surely was not sent; a read after any failure.

use crate::address::Address;
use crate::connect::connect;
use crate::tls::{Tls, TlsFiles};
use bytes::Bytes;
use http::{HeaderMap, HeaderName, HeaderValue, Method, Request, Response, StatusCode, header};
use http_body_util::{BodyExt as _, Full};
use hyper::body::{Body as _, Incoming};
use hyper::client::conn::http1::{self, SendRequest};
use hyper_util::rt::TokioIo;
use parking_lot::Mutex;
use std::sync::Arc;
use std::time::Duration;
use supercargo_env::{Env, TaskHandle, timeout};
use tokio::sync::watch;

/// A connection that waited longer may have been closed by somebody on the way: it is not used again.
const IDLE_MAX: Duration = Duration::from_secs(60);

/// What a client is told.
#[derive(Clone, Debug)]
pub struct HttpOptions {
    /// The servers, the first choice first; at least one.
    pub addresses: Vec<Address>,
    /// How TLS is spoken where an address has it.
    pub tls: Tls,
    /// The files for it.
    pub files: TlsFiles,
    /// How long a connection may take to come up.
    pub dial_timeout: Duration,
    /// So many connections to a server wait for the next question.
    pub idle_count_max: usize,
    /// Added to each question, until [`HttpClient::set_headers`].
    pub headers: Vec<(HeaderName, HeaderValue)>,
}

/// A question.
#[derive(Clone, Debug)]
pub struct Call {
    /// The method.
    pub method: Method,
    /// The path and the query, ready for the wire.
    pub path: String,
    /// The body.
    pub body: Bytes,
    /// Its media type.
    pub content_type: Option<&'static str>,
    /// How long one server may take for its whole answer.
    pub timeout: Duration,
    /// The largest answer, in bytes.
    pub answer_bytes_max: usize,
    /// True for what may be asked twice: then lost answers and those that say 5xx go on to the next server.
    pub is_read: bool,
}

/// An answer of any status.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status.
    pub status: StatusCode,
    /// The headers.
    pub headers: HeaderMap,
    /// The whole body.
    pub body: Bytes,
}

/// Why there is no answer, in words for the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CallError {
    /// No server got the question.
    NotSent(String),
    /// A server may have got it and done what it says.
    Lost(String),
    /// The answer has more bytes than were allowed.
    TooLarge(String),
    /// The client was closed: a write surely was not sent, and of a read nobody knows more.
    Closed,
}

impl std::fmt::Display for CallError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NotSent(why) | Self::Lost(why) | Self::TooLarge(why) => f.write_str(why),
            Self::Closed => f.write_str("the client was closed"),
        }
    }
}

type Sender = SendRequest<Full<Bytes>>;

/// The client. See the module's documentation.
pub struct HttpClient {
    env: Env,
    options: HttpOptions,
    headers: Mutex<Vec<(HeaderName, HeaderValue)>>,
    servers: Vec<Server>,
    preferred: watch::Sender<usize>,
    is_closed: watch::Sender<bool>,
    connections: Mutex<Vec<TaskHandle>>,
}

struct Server {
    address: Address,
    /// Each with the time at which it began to wait, the newest last.
    idle: Mutex<Vec<(Duration, Sender)>>,
}

impl HttpClient {
    /// A client; it connects when it is asked something.
    #[must_use]
    pub fn new(env: &Env, options: HttpOptions) -> Arc<Self> {
        let server = |address: &Address| Server {
            address: address.clone(),
            idle: Mutex::default(),
        };
        Arc::new(Self {
            env: env.clone(),
            servers: options.addresses.iter().map(server).collect(),
            headers: Mutex::new(options.headers.clone()),
            options,
            preferred: watch::Sender::new(0),
            is_closed: watch::Sender::new(false),
            connections: Mutex::default(),
        })
    }

    /// Asks. A 5xx of the last server asked is an answer.
    ///
    /// # Errors
    /// Why there is no answer.
    pub async fn call(&self, call: &Call) -> Result<Answer, CallError> {
        let mut closed = self.is_closed.subscribe();
        let closing = async move {
            // An error is a client that is gone, and nobody asks that.
            let _ = closed.wait_for(|c| *c).await;
        };
        if *self.is_closed.borrow() {
            return Err(CallError::Closed);
        }
        let answer = tokio::select! {
            answer = self.call_some(call) => answer,
            () = closing => Err(CallError::Lost("the client was closed".to_owned())),
        };
        match answer {
            // Closing takes connections away from under those who use them: that is the end, and not a failure of a server.
            Err(CallError::NotSent(_)) if *self.is_closed.borrow() => Err(CallError::Closed),
            Err(CallError::Lost(_)) if call.is_read && *self.is_closed.borrow() => Err(CallError::Closed),
            answer => answer,
        }
    }

    /// What is added to each question from now on, as after a change of credentials.
    pub fn set_headers(&self, headers: Vec<(HeaderName, HeaderValue)>) {
        *self.headers.lock() = headers;
    }

    /// Which server is asked first. It changes when another one worked: who waits for an answer of the old one had better ask
    /// anew.
    #[must_use]
    pub fn preferred(&self) -> watch::Receiver<usize> {
        self.preferred.subscribe()
    }

    /// Ends calls and connections. Idempotent.
    pub async fn close(&self) {
        self.is_closed.send_replace(true);
        for server in &self.servers {
            server.idle.lock().clear();
        }
        let connections = std::mem::take(&mut *self.connections.lock());
        connections.iter().for_each(TaskHandle::stop);
        for connection in connections {
            connection.ended().await;
        }
    }

    async fn call_some(&self, call: &Call) -> Result<Answer, CallError> {
        let count = self.servers.len();
        let first = *self.preferred.borrow();
        let mut answer = Err(CallError::NotSent("there is no server to ask".to_owned()));
        for i in 0..count {
            let at = (first + i) % count;
            answer = self.ask(&self.servers[at], call).await;
            let (is_well, goes_on) = match &answer {
                Ok(a) => (!a.status.is_server_error(), call.is_read),
                Err(CallError::NotSent(_)) => (false, true),
                Err(CallError::Lost(_)) => (false, call.is_read),
                Err(CallError::TooLarge(_) | CallError::Closed) => (true, false),
            };
            // After a failure the next call begins with another one.
            self.prefer(if is_well { at } else { (at + 1) % count });
            if is_well || !goes_on {
                break;
            }
        }
        answer
    }

    fn prefer(&self, at: usize) {
        self.preferred
            .send_if_modified(|p| std::mem::replace(p, at) != at);
    }

    async fn ask(&self, server: &Server, call: &Call) -> Result<Answer, CallError> {
        let not_sent = |why: String| CallError::NotSent(format!("{}: {why}", server.address));
        let mut request = Some(self.request(server, call).map_err(not_sent)?);
        while let (Some(mut kept), Some(next)) = (self.kept(server), request.take()) {
            match self.exchange(&mut kept, next, call).await {
                Exchanged::Unsent(back) => request = Some(back),
                Exchanged::Done(done) => return self.done(server, kept, done),
            }
        }
        let request = request
            .map_or_else(|| self.request(server, call), Ok)
            .map_err(not_sent)?;
        let dialed = timeout(
            &*self.env.clock,
            self.options.dial_timeout.min(call.timeout),
            self.dial(&server.address),
        );
        let mut new = match dialed.await {
            Ok(new) => new.map_err(not_sent)?,
            Err(_) => return Err(not_sent("no connection in time".to_owned())),
        };
        match self.exchange(&mut new, request, call).await {
            Exchanged::Unsent(_) => Err(not_sent("the connection was closed at once".to_owned())),
            Exchanged::Done(done) => self.done(server, new, done),
        }
    }

    /// A connection that waits for the next question.
    fn kept(&self, server: &Server) -> Option<Sender> {
        let now = self.env.clock.monotonic();
        let mut idle = server.idle.lock();
        idle.retain(|(since, kept)| !kept.is_closed() && now.saturating_sub(*since) < IDLE_MAX);
        idle.pop().map(|kept| kept.1)
    }

    fn done(
        &self,
        server: &Server,
        used: Sender,
        done: Result<Answer, CallError>,
    ) -> Result<Answer, CallError> {
        let mut idle = server.idle.lock();
        let is_kept = done.is_ok() && !used.is_closed() && !*self.is_closed.borrow();
        if is_kept && idle.len() < self.options.idle_count_max {
            idle.push((self.env.clock.monotonic(), used));
        }
        drop(idle);
        let named = |why: String| format!("{}: {why}", server.address);
        done.map_err(|e| match e {
            CallError::NotSent(why) => CallError::NotSent(named(why)),
            CallError::Lost(why) => CallError::Lost(named(why)),
            CallError::TooLarge(why) => CallError::TooLarge(named(why)),
            CallError::Closed => CallError::Closed,
        })
    }

    fn request(&self, server: &Server, call: &Call) -> Result<Request<Full<Bytes>>, String> {
        let origin = server.address.origin();
        let host = origin.authority().map_or("localhost", |a| a.as_str());
        let mut request = Request::builder()
            .method(call.method.clone())
            .uri(&call.path)
            .header(header::HOST, host);
        if let Some(content_type) = call.content_type {
            request = request.header(header::CONTENT_TYPE, content_type);
        }
        for (name, value) in &*self.headers.lock() {
            request = request.header(name, value);
        }
        request
            .body(Full::new(call.body.clone()))
            .map_err(|e| e.to_string())
    }

    async fn dial(&self, address: &Address) -> Result<Sender, String> {
        let io = connect(address, self.options.tls, &self.options.files).await?;
        let (sender, connection) = http1::handshake(TokioIo::new(io))
            .await
            .map_err(|e| e.to_string())?;
        let task = self.env.tasks.spawn("http connection", async move {
            // It ends with its sender; a failure is told to who waits for an answer.
            if let Err(e) = connection.await {
                tracing::debug!(error = %e, "a connection ended");
            }
        });
        let mut connections = self.connections.lock();
        connections.retain(|c| !c.is_ended());
        connections.push(task);
        Ok(sender)
    }

    async fn exchange(&self, with: &mut Sender, request: Request<Full<Bytes>>, call: &Call) -> Exchanged {
        if with.ready().await.is_err() {
            return Exchanged::Unsent(request);
        }
        let exchanged = async {
            match with.try_send_request(request).await {
                Ok(response) => Exchanged::Done(body(response, call.answer_bytes_max).await),
                Err(mut e) => match e.take_message() {
                    Some(back) => Exchanged::Unsent(back),
                    None => Exchanged::Done(Err(CallError::Lost(causes(e.error())))),
                },
            }
        };
        timeout(&*self.env.clock, call.timeout, exchanged)
            .await
            .unwrap_or_else(|_| Exchanged::Done(Err(CallError::Lost("no answer in time".to_owned()))))
    }
}

/// How an exchange on one connection went.
enum Exchanged {
    /// The connection was closed before: nothing was written.
    Unsent(Request<Full<Bytes>>),
    Done(Result<Answer, CallError>),
}

/// An error and what caused it: a refused certificate is told by the last of them.
fn causes(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut next = error.source();
    while let Some(cause) = next {
        let more = cause.to_string();
        if !text.contains(&more) {
            text.push_str(": ");
            text.push_str(&more);
        }
        next = cause.source();
    }
    text
}

/// The whole answer, unless it is too large.
async fn body(response: Response<Incoming>, bytes_max: usize) -> Result<Answer, CallError> {
    let too_large = || CallError::TooLarge(format!("the answer has more than {bytes_max} bytes"));
    let (head, mut body) = response.into_parts();
    let known = body.size_hint().exact().unwrap_or(0);
    if known > bytes_max as u64 {
        return Err(too_large());
    }
    let mut bytes = Vec::with_capacity(usize::try_from(known).unwrap_or(0));
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|e| CallError::Lost(causes(&e)))?;
        if let Ok(data) = frame.into_data() {
            if bytes.len() + data.len() > bytes_max {
                return Err(too_large());
            }
            bytes.extend_from_slice(&data);
        }
    }
    Ok(Answer {
        status: head.status,
        headers: head.headers,
        body: bytes.into(),
    })
}
