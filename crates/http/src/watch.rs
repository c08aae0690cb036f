//! Watch streams: events become frames (rest.md 3.4, 8). Frames that are ready together travel together.
//!
//! States of a stream: it waits for events; it sends what came; after an error event or the end of the source it is over.
//! The source bounds what may wait for a slow client; nothing is queued here.

use crate::body::Body;
use crate::call::{Call, Response, Shared};
use crate::metrics::{LongRunning, Series};
use crate::negotiate::{Form, Transform};
use crate::proto;
use crate::query::Query;
use crate::respond;
use crate::stop::Counted;
use crate::table::{self, Include};
use bytes::Bytes;
use futures_util::stream;
use http::HeaderValue;
use std::sync::Arc;
use std::time::Duration;
use supercargo_env::{BoxFuture, Clock};
use supercargo_meta::Status;
use supercargo_registry::rest::{Endpoint, Media, Object, WatchAnswer, WatchEvent, WatchEventKind};

/// The answer to a watch. Headers are sent at once, before the first event.
pub(crate) fn respond(
    call: &Call,
    endpoint: &Endpoint,
    source: Box<dyn WatchAnswer>,
    form: Form,
) -> Response {
    let metrics = &call.shared.services.metrics;
    let version = &endpoint.version().version;
    let state = Watch {
        source,
        framer: Framer {
            form,
            include: table::include(&Query::parse(call.parts.uri.query().unwrap_or(""))),
            endpoint: endpoint.clone(),
            clock: call.shared.env.clock.clone(),
            is_first: true,
        },
        sent: metrics
            .watch_events_total
            .with(&[&endpoint.desc.group, &endpoint.desc.resource, version]),
        ending: Box::pin(ending(call.shared.clone())),
        _counted: call.shared.watches.enter(),
        _running: LongRunning::new(metrics, &call.info),
    };
    let kind = match form.media {
        Media::Protobuf => HeaderValue::from_static("application/vnd.kubernetes.protobuf;stream=watch"),
        _ => respond::content_type(Media::Json),
    };
    let frames = stream::unfold(state, Watch::next);
    respond::answer(200, kind, Body::Stream(Box::pin(frames)))
}

struct Watch {
    source: Box<dyn WatchAnswer>,
    framer: Framer,
    sent: Arc<Series>,
    /// Completes when the server ends and it is this watch's turn.
    ending: BoxFuture<'static, ()>,
    _counted: Counted,
    _running: LongRunning,
}

async fn ending(shared: Arc<Shared>) {
    shared.draining().await;
    let spread = shared.stop.spread(shared.watches.count());
    if !spread.is_zero() {
        let bound = u64::try_from(spread.as_nanos()).unwrap_or(u64::MAX);
        let turn = Duration::from_nanos(shared.env.rng.below(bound));
        shared.env.clock.sleep(turn).await;
    }
}

impl Watch {
    /// The next frames; `None` at the end.
    async fn next(mut self) -> Option<(Bytes, Self)> {
        loop {
            let events = tokio::select! {
                events = self.source.next() => events?,
                () = &mut self.ending => return None,
            };
            let mut out = Vec::new();
            for e in &events {
                self.framer.frame(&mut out, e);
            }
            self.sent.add(i64::try_from(events.len()).unwrap_or(0));
            if !out.is_empty() {
                return Some((out.into(), self));
            }
        }
    }
}

/// Turns events into frames.
struct Framer {
    form: Form,
    include: Result<Include, Status>,
    endpoint: Endpoint,
    clock: Arc<dyn Clock>,
    /// No table was sent yet: the next one has column definitions.
    is_first: bool,
}

impl Framer {
    fn frame(&mut self, out: &mut Vec<u8>, event: &WatchEvent) {
        let (kind, object) = match event {
            WatchEvent::Error(s) => ("ERROR", Err(s.clone())),
            WatchEvent::Object(k, o) => (k.as_str(), self.object(*k, &**o)),
        };
        match object {
            Ok(bytes) => self.write(out, kind, &bytes),
            Err(status) => {
                let bytes = match self.form.media {
                    Media::Protobuf => respond::status_protobuf(&status),
                    _ => respond::status_json(&status),
                };
                self.write(out, "ERROR", &bytes);
            }
        }
    }

    fn object(&mut self, kind: WatchEventKind, o: &dyn Object) -> Result<Bytes, Status> {
        match self.form.transform {
            Transform::Table(version) => self.table(version, kind, o),
            Transform::Partial(_) | Transform::PartialList(_) => o.encode_partial(self.form.media),
            Transform::None | Transform::Discovery => o.encode(self.form.media),
        }
    }

    fn table(
        &mut self,
        version: &'static str,
        kind: WatchEventKind,
        o: &dyn Object,
    ) -> Result<Bytes, Status> {
        let writer = table::Writer {
            version,
            include: self.include.clone()?,
            columns: table::columns(&self.endpoint),
            now: self.clock.now(),
        };
        let mut out = Vec::new();
        let revision = table::resource_version(o)?;
        let meta = table::Meta {
            resource_version: &revision,
            continue_token: "",
            remaining: None,
        };
        writer.head(&mut out, &meta, std::mem::take(&mut self.is_first));
        out.push(b'[');
        writer.row(&mut out, o, kind == WatchEventKind::Bookmark)?;
        out.extend_from_slice(b"]}");
        Ok(out.into())
    }

    fn write(&self, out: &mut Vec<u8>, kind: &str, object: &[u8]) {
        if self.form.media == Media::Protobuf {
            write_protobuf(out, kind, object);
        } else {
            out.reserve(object.len() + 40);
            out.extend_from_slice(b"{\"type\":\"");
            out.extend_from_slice(kind.as_bytes());
            out.extend_from_slice(b"\",\"object\":");
            out.extend_from_slice(object);
            out.extend_from_slice(b"}\n");
        }
    }
}

/// A frame: four bytes of length, then a WatchEvent whose object is the enveloped document.
fn write_protobuf(out: &mut Vec<u8>, kind: &str, object: &[u8]) {
    let mut raw_head = Vec::new();
    proto::put_key(&mut raw_head, 1, 2);
    proto::put_varint(&mut raw_head, object.len() as u64);
    let mut head = proto::Message::default();
    head.text(1, kind);
    proto::put_key(&mut head.0, 2, 2);
    proto::put_varint(&mut head.0, (raw_head.len() + object.len()) as u64);
    let length = head.0.len() + raw_head.len() + object.len();
    out.reserve(4 + length);
    out.extend_from_slice(&u32::try_from(length).unwrap_or(u32::MAX).to_be_bytes());
    out.extend_from_slice(&head.0);
    out.extend_from_slice(&raw_head);
    out.extend_from_slice(object);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_protobuf_frame_holds_the_enveloped_object() {
        let mut out = Vec::new();
        write_protobuf(&mut out, "ADDED", b"k8s\0x");
        assert_eq!(out, b"\0\0\0\x10\x0a\x05ADDED\x12\x07\x0a\x05k8s\0x");
    }
}
