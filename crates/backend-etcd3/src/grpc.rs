//! gRPC over one HTTP/2 connection: messages in frames, a status at the end.
//!
//! A message is copied once, from the frames of HTTP/2 into a buffer of exactly its size; keys and values are slices of that
//! buffer. Nothing is read ahead of the caller: what he does not take stays in the stream's window, and then at etcd.

use crate::calls::Running;
use crate::errors::Failure;
use bytes::{BufMut as _, Bytes, BytesMut};
use h2::{Reason, RecvStream};
use http::{HeaderMap, StatusCode};
use prost::Message;
use std::marker::PhantomData;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll, ready};

/// The bytes before each message: a flag for compression, which we never ask for, and the length.
const PREFIX_BYTES: usize = 5;

/// So much is reserved for a message before its bytes are there.
const RESERVE_BYTES_MAX: usize = 64 << 20;

/// How a call ended, in etcd's words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Status {
    /// gRPC's code; 0 is success.
    pub(crate) code: u32,
    pub(crate) message: String,
}

impl std::fmt::Display for Status {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "etcd answers {:?} (gRPC code {})", self.message, self.code)
    }
}

impl Status {
    fn from_headers(headers: &HeaderMap) -> Option<Self> {
        let code = headers.get("grpc-status")?.to_str().ok()?.parse().ok()?;
        let message = headers.get("grpc-message").map_or_else(String::new, |m| {
            percent_encoding::percent_decode(m.as_bytes())
                .decode_utf8_lossy()
                .into_owned()
        });
        Some(Self { code, message })
    }
}

/// A message with its prefix, ready to be sent.
pub(crate) fn frame(message: &impl Message) -> Bytes {
    let len = message.encoded_len();
    let mut frame = BytesMut::with_capacity(PREFIX_BYTES + len);
    frame.put_u8(0);
    frame.put_u32(u32::try_from(len).expect("because requests are far below 4 GiB"));
    message
        .encode(&mut frame)
        .expect("because the buffer grows as it must");
    frame.freeze()
}

/// What an error of the stream says about the request: a refused stream was looked at by nobody (RFC 9113, 8.7).
pub(crate) fn failure(error: &h2::Error) -> Failure {
    if error.is_remote() && error.is_reset() && error.reason() == Some(Reason::REFUSED_STREAM) {
        return Failure::Unreached(error.to_string());
    }
    Failure::Lost(error.to_string())
}

/// Counts a call that runs on a connection.
pub(crate) struct Active(Arc<AtomicUsize>);

impl Active {
    pub(crate) fn new(count: &Arc<AtomicUsize>) -> Self {
        count.fetch_add(1, Ordering::Relaxed);
        Self(count.clone())
    }
}

impl Drop for Active {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[derive(Clone, Copy)]
enum Stage {
    Data,
    Trailers,
    Over,
}

/// The messages of an answer. Dropping them before the end resets the stream.
pub(crate) struct Messages<M> {
    body: RecvStream,
    /// The part of a frame that was not used yet.
    rest: Bytes,
    prefix: BytesMut,
    /// The message that is being put together, and its length.
    message: Option<(BytesMut, usize)>,
    stage: Stage,
    _active: Active,
    /// The call, where it is this stream.
    running: Option<Running>,
    _of: PhantomData<fn() -> M>,
}

impl<M> Messages<M> {
    /// A message went the other way.
    pub(crate) fn sent(&self) {
        if let Some(running) = &self.running {
            running.sent();
        }
    }
}

impl<M: Message + Default> Messages<M> {
    /// Looks at the head of an answer.
    pub(crate) fn new(answer: http::Response<RecvStream>, active: Active) -> Result<Self, Failure> {
        let status = Status::from_headers(answer.headers());
        if answer.status() != StatusCode::OK {
            return Err(Failure::Lost(format!("HTTP status {}", answer.status())));
        }
        // A status in the head means that nothing follows.
        let stage = match status {
            None => Stage::Data,
            Some(status) if status.code == 0 => Stage::Over,
            Some(status) => return Err(Failure::Refused(status)),
        };
        Ok(Self {
            body: answer.into_body(),
            rest: Bytes::new(),
            prefix: BytesMut::with_capacity(PREFIX_BYTES),
            message: None,
            stage,
            _active: active,
            running: None,
            _of: PhantomData,
        })
    }

    /// From here on the call is this stream.
    pub(crate) fn counted_by(mut self, running: Running) -> Self {
        self.running = Some(running);
        self
    }

    /// The next message; `None` after a successful end.
    pub(crate) async fn next(&mut self) -> Result<Option<M>, Failure> {
        std::future::poll_fn(|cx| self.poll_next(cx)).await
    }

    /// As [`Messages::next`].
    pub(crate) fn poll_next(&mut self, cx: &mut Context<'_>) -> Poll<Result<Option<M>, Failure>> {
        let next = ready!(self.poll_message(cx));
        if let Some(running) = &mut self.running {
            match &next {
                Ok(Some(_)) => running.received(),
                Ok(None) => running.ended(None),
                Err(failure) => running.ended(Some(failure)),
            }
        }
        Poll::Ready(next)
    }

    fn poll_message(&mut self, cx: &mut Context<'_>) -> Poll<Result<Option<M>, Failure>> {
        loop {
            if let Some(message) = self.take()? {
                return Poll::Ready(Ok(Some(message)));
            }
            match self.stage {
                Stage::Data => match ready!(self.body.poll_data(cx)) {
                    Some(Ok(data)) => {
                        // The window opens again by what is taken over here.
                        let _ = self.body.flow_control().release_capacity(data.len());
                        self.rest = data;
                    }
                    Some(Err(e)) => return Poll::Ready(Err(self.end(failure(&e)))),
                    None => self.stage = Stage::Trailers,
                },
                Stage::Trailers => {
                    let trailers = ready!(self.body.poll_trailers(cx));
                    self.stage = Stage::Over;
                    match trailers.map(|t| t.as_ref().and_then(Status::from_headers)) {
                        Ok(Some(status)) if status.code == 0 => {}
                        Ok(Some(status)) => return Poll::Ready(Err(Failure::Refused(status))),
                        Ok(None) => {
                            return Poll::Ready(Err(Failure::Lost("an end without a status".to_owned())));
                        }
                        Err(e) => return Poll::Ready(Err(failure(&e))),
                    }
                }
                Stage::Over => return Poll::Ready(Ok(None)),
            }
        }
    }

    /// A whole message from what is there, if it is.
    fn take(&mut self) -> Result<Option<M>, Failure> {
        if self.message.is_none() {
            let missing = (PREFIX_BYTES - self.prefix.len()).min(self.rest.len());
            self.prefix.put(self.rest.split_to(missing));
            if self.prefix.len() < PREFIX_BYTES {
                return Ok(None);
            }
            if self.prefix[0] != 0 {
                return Err(self.end(Failure::Lost("a compressed message".to_owned())));
            }
            let len = u32::from_be_bytes([self.prefix[1], self.prefix[2], self.prefix[3], self.prefix[4]]);
            let len = usize::try_from(len).unwrap_or(usize::MAX);
            self.prefix.clear();
            self.message = Some((BytesMut::with_capacity(len.min(RESERVE_BYTES_MAX)), len));
        }
        let Some((message, len)) = &mut self.message else {
            return Ok(None);
        };
        let missing = (*len - message.len()).min(self.rest.len());
        message.put(self.rest.split_to(missing));
        if message.len() < *len {
            return Ok(None);
        }
        let whole = std::mem::take(message).freeze();
        self.message = None;
        match M::decode(whole) {
            Ok(message) => Ok(Some(message)),
            Err(e) => Err(self.end(Failure::Lost(format!("a message that can't be read: {e}")))),
        }
    }

    fn end(&mut self, failure: Failure) -> Failure {
        self.stage = Stage::Over;
        failure
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_is_a_flag_a_length_and_the_message() {
        let message = crate::proto::PutRequest {
            key: Bytes::from_static(b"k"),
            value: Bytes::from_static(b"v"),
            lease: 0,
        };
        assert_eq!(&frame(&message)[..], b"\x00\x00\x00\x00\x06\x0a\x01k\x12\x01v");
    }

    #[test]
    fn a_status_is_read_with_its_escapes() {
        let mut headers = HeaderMap::new();
        assert_eq!(Status::from_headers(&headers), None);
        headers.insert("grpc-status", http::HeaderValue::from_static("14"));
        headers.insert(
            "grpc-message",
            http::HeaderValue::from_static("etcdserver: no%20leader"),
        );
        let status = Status::from_headers(&headers).expect("there is one");
        assert_eq!(
            (status.code, status.message.as_str()),
            (14, "etcdserver: no leader")
        );
    }
}
