//! The verbs: one file each. A handler negotiates the answer's form, reads options and body, calls the resource, and
//! writes what it answers.

mod connect;
mod create;
mod delete;
mod delete_collection;
mod get;
mod list;
mod patch;
mod update;
mod watch;

use crate::call::{Call, Failure, Response, shutting_down};
use crate::negotiate::{self, Form, Offer};
use crate::options::MANAGER_MAX;
use crate::respond;
use crate::router::{Target, Verb};
use crate::version::VersionInfo;
use crate::{objects, table};
use bytes::{Bytes, BytesMut};
use http::header;
use http_body_util::BodyExt;
use std::time::Duration;
use supercargo_env::{Long, timeout};
use supercargo_meta::{Status, Text};
use supercargo_registry::rest::{Answer, Body, Endpoint, RequestContext, Warnings};

pub(crate) use patch::kind as patch_kind;

/// Longest body of a request, in bytes.
const BODY_MAX: usize = 3 * 1024 * 1024;
/// Longest time of a write.
const WRITE_TIME: Duration = Duration::from_secs(34);

/// Serves a resource.
pub(crate) async fn serve(call: &mut Call, target: Target, verb: Verb) -> Result<Response, Failure> {
    let mut h = Handler::new(call, target);
    if !matches!(verb, Verb::Get | Verb::List | Verb::Watch | Verb::Connect) {
        let latest = call.shared.env.clock.monotonic() + WRITE_TIME;
        h.cx.deadline = h.cx.deadline.min(latest);
    }
    let (tasks, connection) = (call.shared.env.tasks.clone(), call.connection.clone());
    let result = {
        let work = std::pin::pin!(dispatch(call, &h, verb));
        let mut work = std::pin::pin!(tasks.run_long(&h.cx.long, work));
        let mut is_told = false;
        std::future::poll_fn(|cx| {
            let turn = work.as_mut().poll(cx);
            if h.cx.long.is_known() && !std::mem::replace(&mut is_told, true) {
                connection.member.is_busy();
            }
            turn
        })
        .await
    };
    for w in h.cx.warnings.take() {
        call.warnings.add(w);
    }
    result
}

async fn dispatch(call: &mut Call, h: &Handler, verb: Verb) -> Result<Response, Failure> {
    match verb {
        Verb::Get => get::serve(call, h).await,
        Verb::Connect => connect::serve(call, h).await,
        Verb::List | Verb::Watch => list::serve(call, h).await,
        Verb::Create => create::serve(call, h).await,
        Verb::Update => update::serve(call, h).await,
        Verb::Patch => patch::serve(call, h).await,
        Verb::Delete => delete::serve(call, h).await,
        Verb::DeleteCollection => delete_collection::serve(call, h).await,
    }
}

/// What the handlers of all verbs need.
struct Handler {
    cx: RequestContext,
    name: Option<Text>,
    is_watch_path: bool,
    offer: Offer,
}

impl Handler {
    fn new(call: &Call, target: Target) -> Self {
        let version = target.endpoint.version();
        let is_built_in = version.ty.message.is_some();
        let agent = call.parts.headers.get(header::USER_AGENT);
        let warnings = Warnings::default();
        if let Some(text) = deprecation(&target.endpoint, &call.shared.services.version) {
            warnings.add(text);
            let (e, metrics) = (&target.endpoint, &call.shared.services.metrics);
            let (removed, info) = (&e.version().lifecycle.removed, &call.info);
            let labels = [
                &*info.group,
                &**removed,
                &*info.resource,
                &*info.subresource,
                &*info.version,
            ];
            metrics.requested_deprecated_apis.with(&labels).set(1);
        }
        Self {
            offer: Offer {
                protobuf: is_built_in,
                transforms: true,
                discovery: false,
                cbor: call.shared.services.cbor,
            },
            cx: RequestContext {
                namespace: target.namespace,
                user: call.user.clone(),
                default_manager: manager_of(agent.map_or(&[][..], |v| v.as_bytes())),
                deadline: call.deadline,
                path: call.info.path.as_str().into(),
                warnings,
                long: Long::default(),
                endpoint: target.endpoint,
            },
            name: target.name,
            is_watch_path: target.is_watch_path,
        }
    }

    fn name(&self) -> &str {
        self.name.as_deref().unwrap_or("")
    }

    /// Runs a write within its time.
    async fn write<T>(&self, call: &Call, f: impl Future<Output = Result<T, Status>>) -> Result<T, Failure> {
        match timeout(&*call.shared.env.clock, WRITE_TIME, f).await {
            Ok(r) => r.map_err(Failure::Status),
            Err(_) => Err(Failure::Status(Status::timeout(
                "request did not complete within requested timeout - context deadline exceeded",
            ))),
        }
    }

    /// The object in the body.
    async fn body(&self, call: &mut Call) -> Result<Body, Failure> {
        let media = negotiate::body_media(&call.parts.headers, self.offer)?;
        let bytes = read_body(call).await?;
        self.cx.long.expect(bytes.len()).await;
        Ok(Body { bytes, media })
    }

    /// Writes an answer.
    fn answer(&self, call: &Call, answer: Answer, form: Form) -> Result<Response, Failure> {
        let r = match answer {
            Answer::Status(code, s) => respond::status_as(code, &s, form),
            Answer::Object(code, o) => match form.transform {
                negotiate::Transform::Table(v) => table::object(call, &self.cx.endpoint, code, &*o, v, form)?,
                _ => objects::object(code, &*o, form)?,
            },
        };
        Ok(respond::maybe_gzip(
            r,
            negotiate::accepts_gzip(&call.parts.headers),
        ))
    }
}

/// The warning that an endpoint's version is on its way out (apiserver 0.37: `pkg/endpoints/deprecation`).
fn deprecation(endpoint: &Endpoint, running: &VersionInfo) -> Option<String> {
    let release = |text: &str| -> Option<(u32, u32)> {
        let (major, minor) = text.split_once('.')?;
        Some((major.parse().ok()?, minor.parse().ok()?))
    };
    if let Some(declared) = &endpoint.version().declared {
        return declared.deprecation.as_ref().map(ToString::to_string);
    }
    let life = &endpoint.version().lifecycle;
    let now = release(&format!("{}.{}", running.major, running.minor))?;
    let kind = &endpoint.desc.kind;
    if endpoint.subresource().is_some_and(|s| s.gvk.kind != *kind) || now < release(&life.deprecated)? {
        return None;
    }
    let api_version = endpoint.desc.gvk(&endpoint.version().version).api_version();
    let mut text = format!("{api_version} {kind} is deprecated in v{}+", life.deprecated);
    if !life.removed.is_empty() {
        text.push_str(&format!(", unavailable in v{}+", life.removed));
    }
    if !life.replacement.is_empty() {
        text.push_str(&format!("; use {}", life.replacement));
    }
    Some(text)
}

/// The field manager a user agent stands for: its text before the first slash, printable and not too long.
fn manager_of(agent: &[u8]) -> Text {
    let agent = String::from_utf8_lossy(agent);
    let mut out = Text::default();
    for c in agent
        .split('/')
        .next()
        .unwrap_or("")
        .chars()
        .filter(|c| !c.is_control())
    {
        if out.len() + c.len_utf8() > MANAGER_MAX {
            break;
        }
        out.push(c);
    }
    out
}

/// The body of a request, within bounds.
async fn read_body(call: &mut Call) -> Result<Bytes, Failure> {
    let Some(mut body) = call.body.take() else {
        return Ok(Bytes::new());
    };
    let too_large = || Failure::Status(Status::body_too_large(BODY_MAX));
    // A body that says it is too long is read up to the limit all the same, and thrown away: a client that is still sending
    // does not look for an answer.
    let is_kept = hyper::body::Body::size_hint(&body).lower() <= BODY_MAX as u64;
    let mut length = 0;
    let mut first = Bytes::new();
    let mut joined = BytesMut::new();
    let mut draining = std::pin::pin!(call.shared.draining());
    loop {
        // Nobody knows when the rest of a body comes: the end of the server does not wait for it.
        let frame = tokio::select! {
            biased;
            frame = body.frame() => frame,
            () = draining.as_mut() => return Err(shutting_down().into()),
        };
        let Some(frame) = frame else { break };
        let frame = frame.map_err(|e| Status::bad_request(format!("can't read the body: {e}")))?;
        let Ok(data) = frame.into_data() else {
            continue;
        };
        length += data.len();
        if length > BODY_MAX {
            return Err(too_large());
        }
        if !is_kept {
            continue;
        }
        if first.is_empty() && joined.is_empty() {
            first = data;
        } else {
            joined.extend_from_slice(&std::mem::take(&mut first));
            joined.extend_from_slice(&data);
        }
    }
    Ok(if joined.is_empty() { first } else { joined.freeze() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_user_agent_stands_for_a_manager() {
        assert_eq!(manager_of(b"kubectl/v1.37.2 (linux/amd64)"), "kubectl");
        assert_eq!(manager_of(b"a\tb c"), "ab c");
        assert_eq!(manager_of(&[b'x'; 300]).len(), MANAGER_MAX);
        assert_eq!(manager_of(b""), "");
    }
}
