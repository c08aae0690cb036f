//! A watch, event by event.

use super::soon;
use bytes::Bytes;
use http_body_util::BodyExt as _;
use hyper::body::Incoming;
use serde_json::Value;

/// An open watch.
pub struct Watcher {
    body: Incoming,
    buffer: Vec<u8>,
}

impl Watcher {
    pub(super) const fn new(body: Incoming) -> Self {
        Self {
            body,
            buffer: Vec::new(),
        }
    }

    /// The next event, `None` when the watch has ended.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            if let Some(end) = self.buffer.iter().position(|b| *b == b'\n') {
                let line: Vec<u8> = self.buffer.drain(..=end).collect();
                return Some(serde_json::from_slice(&line).unwrap());
            }
            let data = self.data().await?;
            self.buffer.extend_from_slice(&data);
        }
    }

    async fn data(&mut self) -> Option<Bytes> {
        loop {
            let frame = soon("watch", self.body.frame()).await?.ok()?;
            if let Ok(data) = frame.into_data() {
                return Some(data);
            }
        }
    }

    /// The next event's object, which must be of this type.
    #[track_caller]
    pub fn expect<'a>(&'a mut self, kind: &'a str) -> impl Future<Output = Value> + 'a {
        let caller = std::panic::Location::caller();
        async move {
            let mut event = self
                .next()
                .await
                .unwrap_or_else(|| panic!("{caller}: the watch ended"));
            assert_eq!(event["type"], kind, "{caller}: {event}");
            event["object"].take()
        }
    }
}
