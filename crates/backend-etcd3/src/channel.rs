//! All members together: which one is asked, what is asked again, and for how long.
//!
//! Members are asked in turn. One that failed is passed over until it answers the question how it is (`revive`), unless there
//! is no other. A try is one request to one member; [`Failure::next`]
//! says whether another one may follow. Every wait has a bound: a dial `dial_timeout`, an answer `call_timeout` (for small
//! reads less when there are other members to ask), all tries together `retry_for` before the last one begins.

use crate::Result;
use crate::calls::Running;
use crate::connection::{Call, Connection, Purpose};
use crate::endpoint::Endpoint;
use crate::errors::{Cause, Failure, Nature, Next};
use crate::grpc::frame;
use crate::methods::Method;
use crate::options::{Credentials, Etcd3Options, TLS, refuse};
use crate::proto::{AuthenticateRequest, AuthenticateResponse, StatusRequest, StatusResponse};
use bytes::Bytes;
use http::HeaderValue;
use parking_lot::Mutex;
use prost::Message;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use supercargo_dial::Address;
use supercargo_env::{Env, timeout};
use tokio::sync::{Notify, watch};

/// How long a small read may take while other members could be asked instead; and when a member that does not answer is
/// asked for a sign of life.
const LATE: Duration = Duration::from_secs(5);

/// How often members that failed are asked how they are.
const REVIVE_EVERY: Duration = Duration::from_millis(250);

/// The longest pause between two tries.
const PAUSE_MAX: Duration = Duration::from_millis(500);

/// The members, the token, and the end.
pub(crate) struct Channel {
    pub(crate) env: Env,
    pub(crate) options: Arc<Etcd3Options>,
    pub(crate) endpoints: Vec<Arc<Endpoint>>,
    turn: AtomicUsize,
    token: Mutex<Option<HeaderValue>>,
    closed: watch::Sender<bool>,
    /// Some member has failed.
    unwell: Notify,
}

/// A request that may be sent several times.
pub(crate) struct Outgoing {
    method: Method,
    nature: Nature,
    frame: Bytes,
    /// How long one answer may take.
    patience: Duration,
}

impl Channel {
    pub(crate) fn new(env: Env, options: Etcd3Options) -> Result<Self> {
        let with_tls = options.tls.is_set();
        let mut endpoints = Vec::new();
        for text in &options.endpoints {
            endpoints.push(Endpoint::new(
                Address::parse("--etcd-servers", text, with_tls).or_else(refuse)?,
            ));
        }
        if endpoints.is_empty() {
            return refuse("--etcd-servers names no server");
        }
        if with_tls || endpoints.iter().any(|e| e.address.tls_name().is_some()) {
            TLS.config(&options.tls).or_else(refuse)?;
        }
        // Several servers of one cluster should not all begin with the same member.
        let first = usize::try_from(env.rng.below(endpoints.len() as u64)).unwrap_or(0);
        Ok(Self {
            env,
            options: Arc::new(options),
            endpoints,
            turn: AtomicUsize::new(first),
            token: Mutex::new(None),
            closed: watch::Sender::new(false),
            unwell: Notify::new(),
        })
    }

    /// A read that may be repeated.
    pub(crate) async fn read<M: Message + Default>(
        &self,
        method: Method,
        request: &impl Message,
    ) -> Result<M, Failure> {
        self.call(&self.outgoing(method, Nature::Read, request)).await
    }

    /// A write.
    pub(crate) async fn write<M: Message + Default>(
        &self,
        method: Method,
        request: &impl Message,
    ) -> Result<M, Failure> {
        self.call(&self.outgoing(method, Nature::Write, request)).await
    }

    /// Prepares a request. Small reads move on to another member early.
    pub(crate) fn outgoing(&self, method: Method, nature: Nature, request: &impl Message) -> Outgoing {
        let others = nature == Nature::Read && self.endpoints.len() > 1;
        let patience = self.options.call_timeout;
        Outgoing {
            method,
            nature,
            frame: frame(request),
            patience: if others { patience.min(LATE) } else { patience },
        }
    }

    /// One message each way, asked until it is answered, refused, or the time is up.
    pub(crate) async fn call<M: Message + Default>(&self, outgoing: &Outgoing) -> Result<M, Failure> {
        let mut tries = Tries::new(self, outgoing.nature);
        loop {
            let endpoint = self.pick().await?;
            match self.once(&endpoint, outgoing).await {
                Ok(answer) => {
                    endpoint.is_well();
                    return Ok(answer);
                }
                Err(failure) => tries.failed(&endpoint, failure)?,
            }
        }
    }

    /// One try with one member.
    pub(crate) async fn once<M: Message + Default>(
        &self,
        endpoint: &Arc<Endpoint>,
        outgoing: &Outgoing,
    ) -> Result<M, Failure> {
        let mut running = Running::begin(&self.options.calls, outgoing.method);
        let answer = self.attempt(endpoint, outgoing, &running).await;
        running.ended(answer.as_ref().err());
        answer
    }

    async fn attempt<M: Message + Default>(
        &self,
        endpoint: &Arc<Endpoint>,
        outgoing: &Outgoing,
        running: &Running,
    ) -> Result<M, Failure> {
        let connection = self.connection(endpoint, Purpose::Calls).await?;
        let token = self.token(&connection).await?;
        // Boxed, because each layer of waiting around it would have room for it twice.
        let mut unary = Box::pin(connection.unary(running, token.as_ref(), outgoing.frame.clone()));
        if outgoing.patience <= LATE {
            return self.within(outgoing.patience, unary).await;
        }
        if let Ok(answer) = self
            .unless_closed(timeout(&*self.env.clock, LATE, &mut unary))
            .await
            && let Ok(answer) = answer
        {
            return answer;
        }
        endpoint.is_doubted();
        self.within(outgoing.patience - LATE, unary).await
    }

    /// Starts a call whose answer is a stream. Its messages are the caller's to bound.
    pub(crate) async fn start<M: Message + Default>(
        &self,
        endpoint: &Arc<Endpoint>,
        purpose: Purpose,
        method: Method,
        first: Bytes,
        is_whole: bool,
    ) -> Result<Call<M>, Failure> {
        let mut running = Running::begin(&self.options.calls, method);
        let started = self.begin(endpoint, purpose, &running, first, is_whole).await;
        match started {
            Ok(Call { requests, answers }) => Ok(Call {
                requests,
                answers: answers.counted_by(running),
            }),
            Err(failure) => {
                running.ended(Some(&failure));
                Err(failure)
            }
        }
    }

    async fn begin<M: Message + Default>(
        &self,
        endpoint: &Arc<Endpoint>,
        purpose: Purpose,
        running: &Running,
        first: Bytes,
        is_whole: bool,
    ) -> Result<Call<M>, Failure> {
        let connection = self.connection(endpoint, purpose).await?;
        let token = self.token(&connection).await?;
        let call = Box::pin(connection.call(running, token.as_ref(), first, is_whole));
        let limit = self.options.call_timeout;
        let limit = if self.endpoints.len() > 1 {
            limit.min(LATE)
        } else {
            limit
        };
        let started = self.within(limit, call).await;
        if matches!(started, Err(Failure::Lost(_) | Failure::Late(_))) {
            endpoint.is_doubted();
        }
        started
    }

    /// The next member that is worth asking; waits a little when none is.
    pub(crate) async fn pick(&self) -> Result<Arc<Endpoint>, Failure> {
        if self.is_closed() {
            return Err(Failure::Closed);
        }
        let now = self.env.clock.monotonic();
        let turn = self.turn.fetch_add(1, Ordering::Relaxed);
        let count = self.endpoints.len();
        let in_turn = (0..count).map(|i| &self.endpoints[turn.wrapping_add(i) % count]);
        let best = in_turn
            .min_by_key(|e| e.trouble())
            .expect("because there is at least one endpoint");
        let rest = best.trouble().1.saturating_sub(now).min(PAUSE_MAX);
        if !rest.is_zero() {
            self.unless_closed(self.env.clock.sleep(rest)).await?;
        }
        Ok(best.clone())
    }

    /// It could not be reached, could not serve, or did not answer.
    fn is_unwell(&self, endpoint: &Endpoint) {
        endpoint.is_unwell(self.env.clock.monotonic());
        self.unwell.notify_one();
    }

    /// Asks members that failed how they are, until they answer; ends with the store.
    pub(crate) async fn revive(self: Arc<Self>) {
        let ask = self.outgoing(Method::Status, Nature::Read, &StatusRequest {});
        loop {
            let now = self.env.clock.monotonic();
            let unwell = self.endpoints.iter().filter(|e| e.trouble().0);
            let mut is_any = false;
            let asked = unwell.inspect(|_| is_any = true).filter(|e| e.trouble().1 <= now);
            let asked = asked.map(
                async |endpoint| match self.once::<StatusResponse>(endpoint, &ask).await {
                    Ok(_) => endpoint.is_well(),
                    Err(_) => endpoint.is_unwell(self.env.clock.monotonic()),
                },
            );
            let asked: Vec<_> = asked.collect();
            futures_util::future::join_all(asked).await;
            let pause = async {
                if is_any {
                    self.env.clock.sleep(REVIVE_EVERY).await;
                } else {
                    self.unwell.notified().await;
                }
            };
            if self.unless_closed(pause).await.is_err() {
                return;
            }
        }
    }

    async fn connection(&self, endpoint: &Arc<Endpoint>, purpose: Purpose) -> Result<Connection, Failure> {
        let connection = endpoint.connection(&self.env, &self.options, purpose);
        self.unless_closed(connection).await?
    }

    /// The token for calls on this connection, if etcd wants one.
    async fn token(&self, connection: &Connection) -> Result<Option<HeaderValue>, Failure> {
        let Some(credentials) = &self.options.credentials else {
            return Ok(None);
        };
        if let Some(token) = &*self.token.lock() {
            return Ok(Some(token.clone()));
        }
        Box::pin(self.authenticate(credentials, connection)).await
    }

    /// A new token, unless etcd wants none.
    async fn authenticate(
        &self,
        credentials: &Credentials,
        connection: &Connection,
    ) -> Result<Option<HeaderValue>, Failure> {
        let request = AuthenticateRequest {
            name: credentials.user.clone(),
            password: credentials.password.clone(),
        };
        let mut running = Running::begin(&self.options.calls, Method::Authenticate);
        let answer = connection.unary::<AuthenticateResponse>(&running, None, frame(&request));
        let answer = self.within(self.options.call_timeout, answer).await;
        running.ended(answer.as_ref().err());
        let text = match answer {
            Ok(answer) => answer.token,
            // Enabling it comes later: the calls will then say that a user is missing.
            Err(failure) if failure.cause() == Some(Cause::AuthOff) => return Ok(None),
            // Nothing but a token was asked for: whatever happens, the call itself did not reach etcd.
            Err(failure @ (Failure::Lost(_) | Failure::Late(_))) => {
                return Err(Failure::Unreached(failure.to_string()));
            }
            Err(failure) if matches!(failure.cause(), Some(Cause::Trouble | Cause::Unknown)) => {
                return Err(Failure::Unreached(failure.to_string()));
            }
            Err(failure) => return Err(failure),
        };
        let token = HeaderValue::from_str(&text)
            .map_err(|_| Failure::Unreached("etcd's token can't be sent".to_owned()))?;
        *self.token.lock() = Some(token.clone());
        Ok(Some(token))
    }

    /// The next call gets a new token.
    pub(crate) fn forget_token(&self) {
        *self.token.lock() = None;
    }

    /// `Lost` when `exchange` takes longer than `limit` or the store is closed meanwhile.
    pub(crate) async fn within<T>(
        &self,
        limit: Duration,
        exchange: impl Future<Output = Result<T, Failure>>,
    ) -> Result<T, Failure> {
        let bounded = timeout(&*self.env.clock, limit, exchange);
        match self.unless_closed(bounded).await {
            Ok(Ok(done)) => done,
            Ok(Err(_)) => Err(Failure::Late(limit)),
            Err(_) => Err(Failure::Lost(
                "the store was closed before the answer came".to_owned(),
            )),
        }
    }

    /// `Closed` when the store is closed before `work` is done.
    pub(crate) async fn unless_closed<T>(&self, work: impl Future<Output = T>) -> Result<T, Failure> {
        let closed = std::pin::pin!(self.closed());
        match futures_util::future::select(closed, std::pin::pin!(work)).await {
            futures_util::future::Either::Left(_) => Err(Failure::Closed),
            futures_util::future::Either::Right((done, _)) => Ok(done),
        }
    }

    /// Completes when the store is closed.
    pub(crate) fn closed(&self) -> impl Future<Output = ()> + Send + 'static {
        let mut closed = self.closed.subscribe();
        async move {
            // The sender lives in `self`: without it there is nothing left to wait for either.
            let _ = closed.wait_for(|c| *c).await;
        }
    }

    pub(crate) fn is_closed(&self) -> bool {
        *self.closed.borrow()
    }

    /// Ends all calls, watches and connections.
    pub(crate) async fn close(&self) {
        self.closed.send_replace(true);
        for endpoint in &self.endpoints {
            endpoint.close().await;
        }
    }
}

/// The tries of one call.
pub(crate) struct Tries<'a> {
    channel: &'a Channel,
    nature: Nature,
    until: Duration,
    tokens_left: u32,
}

impl<'a> Tries<'a> {
    pub(crate) fn new(channel: &'a Channel, nature: Nature) -> Self {
        Self {
            channel,
            nature,
            until: channel.env.clock.monotonic() + channel.options.retry_for,
            tokens_left: 2,
        }
    }

    /// Returns when the call may be tried again, else the failure.
    pub(crate) fn failed(&mut self, endpoint: &Endpoint, failure: Failure) -> Result<(), Failure> {
        tracing::debug!(endpoint = %endpoint.address, %failure, "etcd call failed");
        let now = self.channel.env.clock.monotonic();
        let next = failure.next(self.nature);
        if next == Next::Elsewhere || matches!(failure, Failure::Lost(_) | Failure::Late(_)) {
            self.channel.is_unwell(endpoint);
        }
        match next {
            Next::Elsewhere if now < self.until => Ok(()),
            Next::Authenticate if self.tokens_left > 0 && self.channel.options.credentials.is_some() => {
                self.tokens_left -= 1;
                self.channel.forget_token();
                Ok(())
            }
            _ => Err(failure),
        }
    }
}
