//! Bodies of answers.

use bytes::{Bytes, BytesMut};
use flate2::Compression;
use flate2::write::GzEncoder;
use futures_util::Stream;
use hyper::body::{Frame, SizeHint};
use std::convert::Infallible;
use std::io::Write;
use std::pin::Pin;
use std::task::{Context, Poll};

/// Bytes come one piece after the other; a piece is sent as soon as it is ready.
pub type ByteStream = Pin<Box<dyn Stream<Item = Bytes> + Send>>;

/// The body of an answer.
pub enum Body {
    /// At most one piece.
    Full(Option<Bytes>),
    /// Known pieces.
    Chunks(Chunks),
    /// Known pieces, compressed on the way.
    Gzip(Box<Gzip>),
    /// Pieces that come over time.
    Stream(ByteStream),
}

/// Known pieces, joined into frames while they are sent: large ones are passed on as they are, small ones are copied
/// together, because a frame, a TLS record and a system call cost more than the copy.
pub struct Chunks {
    pieces: std::vec::IntoIter<Bytes>,
    waiting: Option<Bytes>,
    left: u64,
    /// Bytes given since the last pause.
    since_pause: usize,
}

/// Pieces of this size and more are not copied.
const LARGE: usize = 16 * 1024;
/// Size of a frame made of small pieces.
const FRAME: usize = 64 * 1024;
/// After so many bytes others get their turn: a fast client of a large answer would keep the thread to itself.
const PAUSE: usize = 256 * 1024;

impl Body {
    /// Without content.
    #[must_use]
    pub const fn empty() -> Self {
        Self::Full(None)
    }
    /// One piece.
    #[must_use]
    pub fn full(bytes: impl Into<Bytes>) -> Self {
        Self::Full(Some(bytes.into()).filter(|b| !b.is_empty()))
    }
    /// Several pieces.
    #[must_use]
    pub fn chunks(pieces: Vec<Bytes>) -> Self {
        Self::Chunks(Chunks::new(pieces))
    }
    /// Length of the content, if it is known.
    #[must_use]
    pub fn len(&self) -> Option<u64> {
        match self {
            Self::Full(b) => Some(b.as_ref().map_or(0, |b| b.len() as u64)),
            Self::Chunks(c) => Some(c.left),
            Self::Gzip(_) | Self::Stream(_) => None,
        }
    }
    /// True when it is known to be empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == Some(0)
    }
    /// The same, compressed if its length is known.
    #[must_use]
    pub fn gzip(self) -> Self {
        match self {
            Self::Full(b) => Self::Gzip(Box::new(Gzip::new(Chunks::new(b.into_iter().collect())))),
            Self::Chunks(c) => Self::Gzip(Box::new(Gzip::new(c))),
            other => other,
        }
    }
}

impl Chunks {
    fn new(pieces: Vec<Bytes>) -> Self {
        Self {
            left: pieces.iter().map(|p| p.len() as u64).sum(),
            pieces: pieces.into_iter(),
            waiting: None,
            since_pause: 0,
        }
    }

    /// True when it is others' turn; then the next call is not.
    fn pauses(&mut self) -> bool {
        let pauses = self.since_pause >= PAUSE;
        if pauses {
            self.since_pause = 0;
        }
        pauses
    }

    fn next_frame(&mut self) -> Option<Bytes> {
        let first = self
            .waiting
            .take()
            .or_else(|| self.pieces.find(|p| !p.is_empty()))?;
        let frame = if first.len() >= LARGE {
            first
        } else {
            let size = usize::try_from(self.left).unwrap_or(FRAME).min(FRAME);
            let mut joined = BytesMut::with_capacity(size.max(first.len()));
            joined.extend_from_slice(&first);
            for p in self.pieces.by_ref() {
                if p.len() >= LARGE || joined.len() + p.len() > FRAME {
                    self.waiting = Some(p);
                    break;
                }
                joined.extend_from_slice(&p);
            }
            joined.freeze()
        };
        self.left = self.left.saturating_sub(frame.len() as u64);
        self.since_pause += frame.len();
        Some(frame)
    }
}

/// Pieces on their way through a gzip encoder of level 1.
pub struct Gzip {
    source: Chunks,
    encoder: Option<GzEncoder<Vec<u8>>>,
}

impl Gzip {
    fn new(source: Chunks) -> Self {
        Self {
            source,
            encoder: Some(GzEncoder::new(Vec::new(), Compression::new(1))),
        }
    }

    fn next_frame(&mut self) -> Option<Bytes> {
        let encoder = self.encoder.as_mut()?;
        while encoder.get_ref().len() < LARGE {
            let Some(piece) = self.source.next_frame() else {
                let rest = self.encoder.take()?.finish();
                return Some(rest.expect("because a vector takes every byte").into());
            };
            encoder
                .write_all(&piece)
                .expect("because a vector takes every byte");
        }
        Some(std::mem::take(encoder.get_mut()).into())
    }
}

impl hyper::body::Body for Body {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let this = self.get_mut();
        let pauses = match this {
            Self::Chunks(c) => c.pauses(),
            Self::Gzip(g) => g.source.pauses(),
            Self::Full(_) | Self::Stream(_) => false,
        };
        if pauses {
            cx.waker().wake_by_ref();
            return Poll::Pending;
        }
        let next = match this {
            Self::Full(b) => b.take(),
            Self::Chunks(c) => c.next_frame(),
            Self::Gzip(g) => g.next_frame(),
            Self::Stream(s) => match s.as_mut().poll_next(cx) {
                Poll::Ready(b) => b,
                Poll::Pending => return Poll::Pending,
            },
        };
        Poll::Ready(next.map(|b| Ok(Frame::data(b))))
    }

    fn is_end_stream(&self) -> bool {
        self.is_empty()
    }

    fn size_hint(&self) -> SizeHint {
        self.len().map_or_else(SizeHint::default, SizeHint::with_exact)
    }
}

/// Bytes as a gzip member of its own, level 1.
///
/// It is flushed before it ends, as upstream's are: Go's reader hands out what a block held only when the block is not the
/// last one, and otherwise waits for the next member first. A streamed list then never ends for client-go.
pub(crate) fn gzip_member(bytes: &[u8]) -> Bytes {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::new(1));
    encoder
        .write_all(bytes)
        .and_then(|()| encoder.flush())
        .and_then(|()| encoder.finish())
        .expect("because a vector takes every byte")
        .into()
}

/// A body that holds something until it is sent or given up.
pub(crate) struct Tracked<T> {
    body: Body,
    _held: T,
}

impl<T> Tracked<T> {
    pub(crate) const fn new(body: Body, held: T) -> Self {
        Self { body, _held: held }
    }
}

impl<T: Unpin> hyper::body::Body for Tracked<T> {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        Pin::new(&mut self.get_mut().body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_empty()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    fn frames(mut body: Body) -> Vec<Bytes> {
        let mut out = Vec::new();
        let mut cx = Context::from_waker(std::task::Waker::noop());
        loop {
            match hyper::body::Body::poll_frame(Pin::new(&mut body), &mut cx) {
                Poll::Ready(Some(f)) => out.push(f.unwrap().into_data().unwrap()),
                Poll::Ready(None) => return out,
                // A pause, after which it goes on.
                Poll::Pending => {}
            }
        }
    }

    #[test]
    fn a_large_answer_pauses_for_others() {
        let mut body = Body::chunks(vec![Bytes::from(vec![1; 100_000]); 20]);
        let mut cx = Context::from_waker(std::task::Waker::noop());
        let (mut pauses, mut bytes) = (0, 0);
        loop {
            match hyper::body::Body::poll_frame(Pin::new(&mut body), &mut cx) {
                Poll::Ready(Some(f)) => bytes += f.unwrap().into_data().unwrap().len(),
                Poll::Ready(None) => break,
                Poll::Pending => pauses += 1,
            }
        }
        assert_eq!((bytes, pauses), (2_000_000, 6));
    }

    #[test]
    fn small_pieces_travel_together_and_large_ones_alone() {
        let large = Bytes::from(vec![7; LARGE]);
        let body = Body::chunks(vec![
            Bytes::new(),
            Bytes::from_static(b"ab"),
            Bytes::from_static(b"c"),
            large.clone(),
            Bytes::from_static(b"d"),
        ]);
        assert_eq!(body.len(), Some(LARGE as u64 + 4));
        let f = frames(body);
        assert_eq!(
            f,
            [
                Bytes::from_static(b"abc"),
                large.clone(),
                Bytes::from_static(b"d")
            ]
        );
        assert_eq!(f[1].as_ptr(), large.as_ptr(), "not copied");
    }

    #[test]
    fn frames_of_small_pieces_are_bounded() {
        let f = frames(Body::chunks(vec![Bytes::from(vec![1; 10_000]); 20]));
        assert!(f.iter().all(|f| f.len() <= FRAME));
        assert_eq!(f.iter().map(Bytes::len).sum::<usize>(), 200_000);
    }

    #[test]
    fn compressed_content_is_the_same_content() {
        let pieces: Vec<Bytes> = (0..2000_u32)
            .map(|i| Bytes::from(format!("{{\"n\":{i}}},")))
            .collect();
        let plain: Vec<u8> = pieces.concat();
        let packed: Vec<u8> = frames(Body::chunks(pieces).gzip()).concat();
        assert!(packed.len() < plain.len());
        let mut out = Vec::new();
        flate2::read::GzDecoder::new(&packed[..])
            .read_to_end(&mut out)
            .unwrap();
        assert_eq!(out, plain);
    }

    #[test]
    fn a_member_is_flushed_before_its_last_block() {
        // client-go waited for a second event before it saw the bookmark that ends a streamed list.
        let member = gzip_member(b"{\"type\":\"BOOKMARK\"}\n");
        let (content, end) = member.split_at(member.len() - 10);
        assert!(content.ends_with(&[0, 0, 0xff, 0xff]), "{member:x?}");
        assert_eq!(end[..2], [3, 0], "an empty last block, then checksum and length");
        let mut out = Vec::new();
        flate2::read::GzDecoder::new(&member[..])
            .read_to_end(&mut out)
            .unwrap();
        assert_eq!(out, b"{\"type\":\"BOOKMARK\"}\n");
    }
}
