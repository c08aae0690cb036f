//! A request on its way through the layers, and what the layers share.

use crate::body::Body;
use crate::crowd::Crowd;
use crate::discovery::Discovery;
use crate::health::HealthChecks;
use crate::metrics::Metrics;
use crate::negotiate::{self, Form, Offer};
use crate::openid::OpenId;
use crate::query::Query;
use crate::request_info::RequestInfo;
use crate::server::Connection;
use crate::stop::{Stop, StopConfig, Tally};
use crate::version::VersionInfo;
use crate::{GroupOrder, respond};
use http::header;
use http::request::Parts;
use hyper::body::Incoming;
use std::sync::Arc;
use std::time::Duration;
use supercargo_auth::{Authorizer, Union};
use supercargo_env::{BoxFuture, Env};
use supercargo_meta::{Reason, Status};
use supercargo_registry::ResourceIndex;
use supercargo_registry::rest::{UserInfo, Warnings};

/// An answer.
pub(crate) type Response = http::Response<Body>;

/// Marks an answer that goes out without the headers that all others get: the handshake of an upgrade.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bare;

/// What the server serves, and whom it asks.
pub struct Services {
    /// Resources.
    pub index: Arc<ResourceIndex>,
    /// Who asks.
    pub authenticator: Arc<Union>,
    /// Whether they may.
    pub authorizer: Arc<dyn Authorizer>,
    /// Health checks.
    pub health: HealthChecks,
    /// What `/version` says.
    pub version: VersionInfo,
    /// Counters.
    pub metrics: Arc<Metrics>,
    /// Keys of service account tokens; without, the OpenID paths are not served.
    pub openid: Option<OpenId>,
    /// Order of groups and versions in discovery.
    pub groups: Vec<GroupOrder>,
    /// The flags the server was started with, all of them, by name.
    pub flags: Vec<(&'static str, String)>,
    /// CBOR is served (feature gate `CBORServingAndStorage`).
    pub cbor: bool,
    /// Other paths, by exact path or by prefix when the name ends with `/`.
    pub raw: Vec<(String, Arc<dyn RawEndpoint>)>,
}

/// A request to a path that is no resource.
pub struct RawRequest<'a> {
    /// Method, URL and headers.
    pub parts: &'a Parts,
    /// The decoded path.
    pub path: &'a str,
    /// Who asks; authorized already.
    pub user: &'a UserInfo,
}

/// Serves a path that is no resource, for example OpenAPI.
pub trait RawEndpoint: Send + Sync + 'static {
    /// The answer.
    fn serve<'a>(&'a self, request: RawRequest<'a>) -> BoxFuture<'a, http::Response<Body>>;
}

/// What all requests of a server share.
pub(crate) struct Shared {
    pub(crate) env: Env,
    pub(crate) services: Services,
    pub(crate) discovery: Discovery,
    pub(crate) request_timeout: Duration,
    pub(crate) min_watch: Duration,
    pub(crate) external_address: String,
    /// How far the server is on its way down.
    pub(crate) stopping: tokio::sync::watch::Receiver<Stop>,
    pub(crate) stop: StopConfig,
    /// Requests that are not long-running.
    pub(crate) in_flight: Arc<Tally>,
    pub(crate) watches: Arc<Tally>,
    /// Connections that do much at a time.
    pub(crate) crowd: Arc<Crowd>,
}

impl Shared {
    /// Completes once no new requests are taken.
    pub(crate) fn draining(&self) -> impl Future<Output = ()> + Send + 'static {
        let mut stopping = self.stopping.clone();
        async move {
            // An error means that nobody is left who could stop the server.
            if stopping.wait_for(|s| *s >= Stop::Draining).await.is_err() {
                std::future::pending().await
            }
        }
    }

    pub(crate) fn is_draining(&self) -> bool {
        *self.stopping.borrow() >= Stop::Draining
    }
}

/// What a request is answered that can't be served any more.
pub(crate) fn shutting_down() -> Status {
    Status::failure(503, Reason::ServiceUnavailable, "apiserver is shutting down").with_retry_after(1)
}

/// A request that has passed the first layers.
pub(crate) struct Call {
    pub(crate) shared: Arc<Shared>,
    pub(crate) connection: Arc<Connection>,
    pub(crate) parts: Parts,
    pub(crate) body: Option<Incoming>,
    pub(crate) info: RequestInfo,
    pub(crate) user: UserInfo,
    /// On the monotonic clock.
    pub(crate) deadline: Duration,
    /// Of the layers; a handler has its own.
    pub(crate) warnings: Warnings,
}

impl Call {
    /// A request nothing is known of yet.
    pub(crate) fn new(connection: &Arc<Connection>, request: http::Request<Incoming>) -> Self {
        let (parts, body) = request.into_parts();
        Self {
            shared: connection.shared.clone(),
            connection: connection.clone(),
            parts,
            body: Some(body),
            info: RequestInfo::default(),
            user: UserInfo::default(),
            deadline: Duration::ZERO,
            warnings: Warnings::default(),
        }
    }
    /// The query's parameters.
    pub(crate) fn query(&self) -> Query<'_> {
        Query::parse(self.parts.uri.query().unwrap_or(""))
    }
    /// What can be sent of plain documents.
    pub(crate) fn plain(&self) -> Offer {
        Offer::plain(self.shared.services.cbor)
    }
    /// The form of an answer.
    ///
    /// # Errors
    /// 406.
    pub(crate) fn form(&self, offer: Offer) -> Result<Form, Failure> {
        negotiate::negotiate(&self.parts.headers, &self.query(), offer)
            .ok_or_else(|| Failure::Status(negotiate::not_acceptable(negotiate::types(offer.cbor))))
    }
}

/// Why a request gets no ordinary answer.
pub(crate) enum Failure {
    /// A Status in the form the client takes.
    Status(Status),
    /// The same, of a layer before the router.
    Refused(Status),
    /// Plain text.
    Text(u16, String),
}

impl From<Status> for Failure {
    fn from(s: Status) -> Self {
        Self::Status(s)
    }
}

impl Failure {
    /// The answer.
    pub(crate) fn respond(&self, call: &Call) -> Response {
        match self {
            Self::Text(code, text) => respond::text(*code, text.clone()),
            Self::Status(s) => negotiated(s, call),
            Self::Refused(s) => {
                let mut r = negotiated(s, call);
                r.headers_mut()
                    .insert(header::X_CONTENT_TYPE_OPTIONS, respond::NOSNIFF);
                r
            }
        }
    }
}

/// A Status in the form the client takes; indented JSON when it takes none.
fn negotiated(s: &Status, call: &Call) -> Response {
    let form = negotiate::negotiate(&call.parts.headers, &call.query(), call.plain());
    respond::status(s, form.unwrap_or(Form::RAW))
}
