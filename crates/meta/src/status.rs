//! `Status`: the API's own error value, and the constructors of every error the API knows.
//!
//! Who makes one: validators and verb handlers, and one function of `registry` that turns a storage error into one. Who
//! reads it: the response writer, which sends it with `code` as the HTTP status. The texts are what clients match; they
//! stand in this file and are pinned by tests (apimachinery 0.37: pkg/api/errors).

use crate::{GroupResource, Gvk, Map, Text, Tree, go_quote};

/// The outcome of a request when it is not an object. One pointer wide, so `Result<T, Status>` stays cheap.
#[derive(Clone, Debug, PartialEq)]
pub struct Status(Box<StatusBody>);

/// The fields of a Status.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct StatusBody {
    /// HTTP status code; 0 only in success answers that carry none.
    pub code: u16,
    /// False for `Failure`.
    pub success: bool,
    /// The machine-readable reason; empty when unknown.
    pub reason: Reason,
    /// The message for people.
    pub message: String,
    /// Details; `None` leaves the field out, an empty value prints `{}`.
    pub details: Option<Details>,
    /// `metadata.continue`: a fresh token after an expired one.
    pub continue_token: Option<String>,
}

/// `status.details`.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Details {
    /// Name of the object.
    pub name: Text,
    /// Group of the resource.
    pub group: Text,
    /// The resource (plural) for most errors, the Kind for Invalid.
    pub kind: Text,
    /// The object's uid.
    pub uid: Text,
    /// Single causes.
    pub causes: Vec<Cause>,
    /// When to come again; 0 for no advice.
    pub retry_after_seconds: u32,
}

/// One cause of a failure.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Cause {
    /// Machine-readable, for example `FieldValueInvalid`.
    pub reason: Text,
    /// For people.
    pub message: String,
    /// Path of the field, for example `spec.containers[0].name`.
    pub field: String,
}

/// Reasons of failure (meta/v1 StatusReason).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
#[allow(
    missing_docs,
    reason = "the names are the documentation: they are the wire's own"
)]
pub enum Reason {
    #[default]
    Unknown,
    Unauthorized,
    Forbidden,
    NotFound,
    AlreadyExists,
    Conflict,
    Gone,
    Invalid,
    ServerTimeout,
    StoreReadError,
    Timeout,
    TooManyRequests,
    BadRequest,
    MethodNotAllowed,
    NotAcceptable,
    RequestEntityTooLarge,
    UnsupportedMediaType,
    InternalError,
    Expired,
    ServiceUnavailable,
}

impl Reason {
    /// The wire's text; "" for unknown.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Unknown => "",
            Self::Unauthorized => "Unauthorized",
            Self::Forbidden => "Forbidden",
            Self::NotFound => "NotFound",
            Self::AlreadyExists => "AlreadyExists",
            Self::Conflict => "Conflict",
            Self::Gone => "Gone",
            Self::Invalid => "Invalid",
            Self::ServerTimeout => "ServerTimeout",
            Self::StoreReadError => "StorageReadError",
            Self::Timeout => "Timeout",
            Self::TooManyRequests => "TooManyRequests",
            Self::BadRequest => "BadRequest",
            Self::MethodNotAllowed => "MethodNotAllowed",
            Self::NotAcceptable => "NotAcceptable",
            Self::RequestEntityTooLarge => "RequestEntityTooLarge",
            Self::UnsupportedMediaType => "UnsupportedMediaType",
            Self::InternalError => "InternalError",
            Self::Expired => "Expired",
            Self::ServiceUnavailable => "ServiceUnavailable",
        }
    }
}

/// `details` of an error about one object of a resource.
fn about(gr: &GroupResource, name: &str) -> Details {
    Details {
        name: name.into(),
        group: gr.group.clone(),
        kind: gr.resource.clone(),
        ..Details::default()
    }
}

impl Status {
    /// A failure from its parts.
    pub fn failure(code: u16, reason: Reason, message: impl Into<String>) -> Self {
        Self(Box::new(StatusBody {
            code,
            reason,
            message: message.into(),
            ..StatusBody::default()
        }))
    }
    /// A success; `code` 0 leaves the code out.
    #[must_use]
    pub fn success(code: u16, details: Option<Details>) -> Self {
        Self(Box::new(StatusBody {
            code,
            success: true,
            details,
            ..StatusBody::default()
        }))
    }
    /// With details.
    #[must_use]
    pub fn with_details(mut self, d: Details) -> Self {
        self.0.details = Some(d);
        self
    }
    /// With one more cause.
    #[must_use]
    pub fn with_cause(mut self, reason: &str, message: impl Into<String>, field: impl Into<String>) -> Self {
        let cause = Cause {
            reason: reason.into(),
            message: message.into(),
            field: field.into(),
        };
        self.0.details.get_or_insert_default().causes.push(cause);
        self
    }
    /// With advice when to come again.
    #[must_use]
    pub fn with_retry_after(mut self, seconds: u32) -> Self {
        self.0.details.get_or_insert_default().retry_after_seconds = seconds;
        self
    }
    /// With another message.
    #[must_use]
    pub fn with_message(mut self, message: impl Into<String>) -> Self {
        self.0.message = message.into();
        self
    }
    /// With a fresh continue token.
    #[must_use]
    pub fn with_continue(mut self, token: String) -> Self {
        self.0.continue_token = Some(token);
        self
    }
    /// An error that is not a Status: code 500, no reason, the bare text (rest.md 4.1).
    pub fn plain(message: impl Into<String>) -> Self {
        Self::failure(500, Reason::Unknown, message)
    }
    /// 400.
    pub fn bad_request(message: impl Into<String>) -> Self {
        Self::failure(400, Reason::BadRequest, message)
    }
    /// 401.
    #[must_use]
    pub fn unauthorized() -> Self {
        Self::failure(401, Reason::Unauthorized, "Unauthorized")
    }
    /// 403 for a resource; `why` follows "is forbidden: ".
    #[must_use]
    pub fn forbidden(gr: &GroupResource, name: &str, why: &str) -> Self {
        let message = match (gr.resource.is_empty(), name.is_empty()) {
            (true, _) => format!("forbidden: {why}"),
            (false, true) => format!("{gr} is forbidden: {why}"),
            (false, false) => format!("{gr} {} is forbidden: {why}", go_quote(name)),
        };
        Self::failure(403, Reason::Forbidden, message).with_details(about(gr, name))
    }
    /// 404.
    #[must_use]
    pub fn not_found(gr: &GroupResource, name: &str) -> Self {
        Self::failure(
            404,
            Reason::NotFound,
            format!("{gr} {} not found", go_quote(name)),
        )
        .with_details(about(gr, name))
    }
    /// 404 of the router: a path inside a served group version that leads nowhere.
    #[must_use]
    pub fn no_such_resource() -> Self {
        Self::failure(
            404,
            Reason::NotFound,
            "the server could not find the requested resource",
        )
        .with_details(Details::default())
    }
    /// 405 of the router: the path is known, the HTTP method is not.
    #[must_use]
    pub fn no_such_method() -> Self {
        Self::failure(
            405,
            Reason::MethodNotAllowed,
            "the server does not allow this method on the requested resource",
        )
        .with_details(Details::default())
    }
    /// 405 of a handler.
    #[must_use]
    pub fn method_not_supported(gr: &GroupResource, verb: &str) -> Self {
        Self::failure(
            405,
            Reason::MethodNotAllowed,
            format!("{verb} is not supported on resources of kind \"{gr}\""),
        )
        .with_details(about(gr, ""))
    }
    /// 409: the name is taken.
    #[must_use]
    pub fn already_exists(gr: &GroupResource, name: &str) -> Self {
        Self::failure(
            409,
            Reason::AlreadyExists,
            format!("{gr} {} already exists", go_quote(name)),
        )
        .with_details(about(gr, name))
    }
    /// 409; `why` follows the fixed beginning.
    #[must_use]
    pub fn conflict(gr: &GroupResource, name: &str, why: &str) -> Self {
        let message = format!("Operation cannot be fulfilled on {gr} {}: {why}", go_quote(name));
        Self::failure(409, Reason::Conflict, message).with_details(about(gr, name))
    }
    /// 410 with reason Expired.
    pub fn expired(message: impl Into<String>) -> Self {
        Self::failure(410, Reason::Expired, message)
    }
    /// 413 for a body over `limit` bytes.
    #[must_use]
    pub fn body_too_large(limit: usize) -> Self {
        Self::failure(
            413,
            Reason::RequestEntityTooLarge,
            format!("Request entity too large: limit is {limit}"),
        )
    }
    /// 422: the object fails validation.
    #[must_use]
    pub fn invalid(gvk: &Gvk, name: &str, errors: &[crate::FieldError]) -> Self {
        crate::field_error::invalid(gvk, name, errors)
    }
    /// 500 with reason InternalError.
    pub fn internal(err: impl Into<String>) -> Self {
        let err = err.into();
        Self::failure(
            500,
            Reason::InternalError,
            format!("Internal error occurred: {err}"),
        )
        .with_cause("", err, "")
    }
    /// 500 with reason ServerTimeout: the store can't be reached.
    #[must_use]
    pub fn server_timeout(gr: &GroupResource, operation: &str) -> Self {
        let message = format!(
            "The {operation} operation against {gr} could not be completed at this time, please try again."
        );
        let mut d = about(gr, operation);
        d.retry_after_seconds = 2;
        Self::failure(500, Reason::ServerTimeout, message).with_details(d)
    }
    /// 501: this server can't do that yet.
    pub fn not_implemented(what: impl Into<String>) -> Self {
        Self::failure(501, Reason::Unknown, what).with_details(Details::default())
    }
    /// 503.
    pub fn unavailable(message: impl Into<String>) -> Self {
        Self::failure(503, Reason::ServiceUnavailable, message)
    }
    /// 504 with reason Timeout.
    #[must_use]
    pub fn timeout(what: &str) -> Self {
        Self::failure(504, Reason::Timeout, format!("Timeout: {what}"))
    }
    /// 504: the resourceVersion asked for lies in the future. `retry` in seconds.
    #[must_use]
    pub fn too_large_resource_version(wanted: u64, current: u64, retry: u32) -> Self {
        Self::timeout(&format!(
            "Too large resource version: {wanted}, current: {current}"
        ))
        .with_cause("ResourceVersionTooLarge", "Too large resource version", "")
        .with_retry_after(retry)
    }
    /// The fields.
    #[must_use]
    pub fn body(&self) -> &StatusBody {
        &self.0
    }
    /// The fields, to change them.
    pub fn body_mut(&mut self) -> &mut StatusBody {
        &mut self.0
    }
    /// The HTTP status code.
    #[must_use]
    pub fn code(&self) -> u16 {
        self.0.code
    }
    /// The reason.
    #[must_use]
    pub fn reason(&self) -> Reason {
        self.0.reason
    }
    /// The message.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.0.message
    }
    /// True for 404 with reason NotFound.
    #[must_use]
    pub fn is_not_found(&self) -> bool {
        self.0.reason == Reason::NotFound
    }

    /// The object as the wire has it: `kind`, `apiVersion`, `metadata`, `status`, ...
    #[must_use]
    pub fn to_tree(&self) -> Tree {
        let b = &*self.0;
        let mut m = Map::new();
        m.insert("kind", "Status".into());
        m.insert("apiVersion", "v1".into());
        let mut meta = Map::new();
        if let Some(c) = &b.continue_token {
            meta.insert("continue", c.clone().into());
        }
        m.insert("metadata", meta.into());
        m.insert("status", if b.success { "Success" } else { "Failure" }.into());
        if !b.message.is_empty() {
            m.insert("message", b.message.clone().into());
        }
        if b.reason != Reason::Unknown {
            m.insert("reason", b.reason.as_str().into());
        }
        if let Some(d) = &b.details {
            m.insert("details", d.to_tree());
        }
        if b.code != 0 {
            m.insert("code", Tree::Int(b.code.into()));
        }
        Tree::Map(m)
    }
}

impl Details {
    fn to_tree(&self) -> Tree {
        let mut m = Map::new();
        for (k, v) in [
            ("name", &self.name),
            ("group", &self.group),
            ("kind", &self.kind),
            ("uid", &self.uid),
        ] {
            if !v.is_empty() {
                m.insert(k, v.clone().into());
            }
        }
        if !self.causes.is_empty() {
            m.insert(
                "causes",
                self.causes.iter().map(Cause::to_tree).collect::<Vec<_>>().into(),
            );
        }
        if self.retry_after_seconds != 0 {
            m.insert("retryAfterSeconds", Tree::Int(self.retry_after_seconds.into()));
        }
        Tree::Map(m)
    }
}

impl Cause {
    fn to_tree(&self) -> Tree {
        let mut m = Map::new();
        if !self.reason.is_empty() {
            m.insert("reason", self.reason.clone().into());
        }
        if !self.message.is_empty() {
            m.insert("message", self.message.clone().into());
        }
        if !self.field.is_empty() {
            m.insert("field", self.field.clone().into());
        }
        Tree::Map(m)
    }
}

impl std::fmt::Display for Status {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0.message)
    }
}

impl std::error::Error for Status {}
