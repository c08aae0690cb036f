//! Watch streams: events become frames (rest.md 3.4, 8). Frames that are ready together travel together; over a WebSocket each
//! event is a message.
//!
//! States of a stream: it waits for events; it sends what came; after an error event or the end of the source it is over.
//! The source bounds how many events may wait for a slow client. Here they are the shared objects; only what is about to be sent is
//! made into frames, up to [`PIECE`] and one event more.

use crate::body::{self, Body};
use crate::call::{Call, Response, Shared};
use crate::metrics::{LongRunning, Series};
use crate::negotiate::{Form, Transform};
use crate::proto;
use crate::respond;
use crate::stop::Counted;
use crate::table::{self, Include};
use crate::websocket;
use bytes::Bytes;
use futures_util::stream;
use http::HeaderValue;
use std::sync::Arc;
use std::time::Duration;
use supercargo_codec::cbor;
use supercargo_env::{BoxFuture, Clock};
use supercargo_meta::Status;
use supercargo_registry::rest::{Encoded, Endpoint, Media, Object, WatchAnswer, WatchEvent, WatchEventKind};

/// Frames that are ready together travel together until they are so many bytes: what a client that takes nothing costs.
const PIECE: usize = 64 * 1024;

/// How a watch is answered, besides the form of its events.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manner {
    /// Compressed: each piece that is sent is a complete gzip member (gate WatchListCompression).
    pub(crate) gzip: bool,
    /// The time of the watch, for clients that take nothing.
    pub(crate) time: Duration,
}

/// The answer to a watch. Headers are sent at once, before the first event.
pub(crate) fn respond(
    call: &Call,
    endpoint: &Endpoint,
    source: Box<dyn WatchAnswer>,
    form: Form,
    manner: Manner,
) -> Response {
    let watch = Watch::new(call, endpoint, source, form);
    if let Some(upgrade) = websocket::asked_for(&call.parts) {
        return websocket::respond(call, upgrade, watch, manner.time);
    }
    let kind = match form.media {
        Media::Protobuf => HeaderValue::from_static("application/vnd.kubernetes.protobuf;stream=watch"),
        Media::Cbor => HeaderValue::from_static("application/cbor-seq"),
        Media::Json | Media::Yaml => respond::content_type(Media::Json),
    };
    // Boxed: the stream has room for it twice, beside the future that has it.
    let pieces = stream::unfold(Box::new(watch), move |mut watch| async move {
        let bytes = watch.next_piece().await?;
        Some((
            if manner.gzip {
                body::gzip_member(&bytes)
            } else {
                bytes
            },
            watch,
        ))
    });
    let mut r = respond::answer(200, kind, Body::Stream(Box::pin(pieces)));
    if manner.gzip {
        respond::mark_gzip(&mut r);
    }
    r
}

/// A watch under way.
pub(crate) struct Watch {
    source: Box<dyn WatchAnswer>,
    framer: Framer,
    /// Events that came and are no frames yet.
    ready: std::vec::IntoIter<WatchEvent>,
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
    fn new(call: &Call, endpoint: &Endpoint, source: Box<dyn WatchAnswer>, form: Form) -> Self {
        let metrics = &call.shared.services.metrics;
        let version = &endpoint.version().version;
        Self {
            source,
            framer: Framer {
                form,
                include: table::include(&call.query()),
                endpoint: endpoint.clone(),
                clock: call.shared.env.clock.clone(),
                is_first: true,
                is_over: false,
            },
            ready: Vec::new().into_iter(),
            sent: metrics
                .watch_events_total
                .with(&[&endpoint.desc.group, &endpoint.desc.resource, version]),
            ending: Box::pin(ending(call.shared.clone())),
            _counted: call.shared.watches.enter(),
            _running: LongRunning::new(metrics, &call.info),
        }
    }

    /// True when events are text.
    pub(crate) fn is_text(&self) -> bool {
        self.framer.form.media == Media::Json
    }

    /// The next events; `None` at the end. May be dropped without losing one.
    pub(crate) async fn events(&mut self) -> Option<Vec<WatchEvent>> {
        if self.framer.is_over {
            return None;
        }
        let events = tokio::select! {
            events = self.source.next() => events?,
            () = &mut self.ending => return None,
        };
        self.sent.add(i64::try_from(events.len()).unwrap_or(0));
        Some(events)
    }

    /// An event as a message of its own; `None` after an error, which is the last event of a watch.
    pub(crate) fn message(&mut self, event: &WatchEvent) -> Option<Bytes> {
        if self.framer.is_over {
            return None;
        }
        let mut out = Vec::new();
        self.framer.event(&mut out, event);
        Some(out.into())
    }

    /// The frames of the next events.
    async fn next_piece(&mut self) -> Option<Bytes> {
        loop {
            if self.ready.len() == 0 {
                self.ready = self.events().await?.into_iter();
            }
            let mut out = Vec::new();
            while out.len() < PIECE
                && !self.framer.is_over
                && let Some(event) = self.ready.next()
            {
                self.framer.frame(&mut out, &event);
            }
            if !out.is_empty() {
                return Some(out.into());
            }
            if self.framer.is_over {
                return None;
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
    /// An error was written: nothing may follow, as what follows could be newer than what is missing.
    is_over: bool,
}

impl Framer {
    /// An event as part of a stream: protobuf has its length in front.
    fn frame(&mut self, out: &mut Vec<u8>, event: &WatchEvent) {
        if self.form.media != Media::Protobuf {
            return self.event(out, event);
        }
        let start = out.len();
        out.extend_from_slice(&[0; 4]);
        self.event(out, event);
        let length = u32::try_from(out.len() - start - 4).unwrap_or(u32::MAX);
        if let Some(at) = out.get_mut(start..start + 4) {
            at.copy_from_slice(&length.to_be_bytes());
        }
    }

    fn event(&mut self, out: &mut Vec<u8>, event: &WatchEvent) {
        let (kind, object) = match event {
            WatchEvent::Error(s) => ("ERROR", Err(s.clone())),
            WatchEvent::Object(k, o) => (k.as_str(), self.object(*k, &**o)),
        };
        match object {
            Ok(object) => self.write(out, kind, &object),
            Err(status) => {
                self.is_over = true;
                let bytes = match self.form.media {
                    Media::Protobuf => respond::status_protobuf(&status),
                    Media::Cbor => respond::cbor(&respond::status_json(&status)),
                    Media::Json | Media::Yaml => respond::status_json(&status),
                };
                self.write(out, "ERROR", &Bytes::from(bytes).into());
            }
        }
    }

    fn object(&mut self, kind: WatchEventKind, o: &dyn Object) -> Result<Encoded, Status> {
        match self.form.transform {
            Transform::Table(version) => self.table(version, kind, o).map(Encoded::from),
            Transform::Partial(_) | Transform::PartialList(_) => {
                o.encode_partial(self.form.media).map(Encoded::from)
            }
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

    fn write(&self, out: &mut Vec<u8>, kind: &str, object: &Encoded) {
        match self.form.media {
            Media::Protobuf => write_protobuf(out, kind, object),
            Media::Cbor => write_cbor(out, kind, object),
            Media::Json | Media::Yaml => {
                out.reserve(object.len() + 40);
                out.extend_from_slice(b"{\"type\":\"");
                out.extend_from_slice(kind.as_bytes());
                out.extend_from_slice(b"\",\"object\":");
                object.write_to(out);
                out.extend_from_slice(b"}\n");
            }
        }
    }
}

/// A WatchEvent whose object is a document of its own, with the tag that says so.
fn write_cbor(out: &mut Vec<u8>, kind: &str, object: &Encoded) {
    out.extend_from_slice(&cbor::MAGIC);
    cbor::map_head(out, 2);
    cbor::text(out, "type");
    cbor::text(out, kind);
    cbor::text(out, "object");
    object.write_to(out);
}

/// A WatchEvent whose object is the enveloped document.
fn write_protobuf(out: &mut Vec<u8>, kind: &str, object: &Encoded) {
    let mut raw_head = Vec::new();
    proto::put_key(&mut raw_head, 1, 2);
    proto::put_varint(&mut raw_head, object.len() as u64);
    let mut head = proto::Message::default();
    head.text(1, kind);
    proto::put_key(&mut head.0, 2, 2);
    proto::put_varint(&mut head.0, (raw_head.len() + object.len()) as u64);
    out.reserve(head.0.len() + raw_head.len() + object.len());
    out.extend_from_slice(&head.0);
    out.extend_from_slice(&raw_head);
    object.write_to(out);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_protobuf_event_holds_the_enveloped_object() {
        let mut out = Vec::new();
        write_protobuf(&mut out, "ADDED", &Bytes::from_static(b"k8s\0x").into());
        assert_eq!(out, b"\x0a\x05ADDED\x12\x07\x0a\x05k8s\0x");
    }
}
