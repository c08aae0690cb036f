//! Bodies of answers.

use bytes::{Buf, BufMut as _, Bytes, BytesMut};
use flate2::Compression;
use flate2::write::GzEncoder;
use futures_util::Stream;
use hyper::body::{Frame, SizeHint};
use std::convert::Infallible;
use std::io::{IoSlice, Write};
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

/// What a frame holds: one piece, or several, the first of which is not empty. They are where they were made: what copies
/// them is the encryption.
#[derive(Debug)]
pub enum Data {
    /// All of it.
    One(Bytes),
    /// What of them is not sent yet, and how many bytes that is.
    Several(std::vec::IntoIter<Bytes>, usize),
}

impl Buf for Data {
    fn remaining(&self) -> usize {
        match self {
            Self::One(b) => b.len(),
            Self::Several(_, left) => *left,
        }
    }

    fn chunk(&self) -> &[u8] {
        match self {
            Self::One(b) => b,
            Self::Several(pieces, _) => pieces.as_slice().first().map_or(&[], |p| p),
        }
    }

    fn advance(&mut self, mut n: usize) {
        match self {
            Self::One(b) => b.advance(n),
            Self::Several(pieces, left) => {
                *left -= n;
                while let Some(first) = pieces.as_mut_slice().first_mut() {
                    if n < first.len() {
                        first.advance(n);
                        break;
                    }
                    n -= first.len();
                    pieces.next();
                }
            }
        }
    }

    fn chunks_vectored<'a>(&'a self, slices: &mut [IoSlice<'a>]) -> usize {
        let pieces = match self {
            Self::One(b) => std::slice::from_ref(b),
            Self::Several(pieces, _) => pieces.as_slice(),
        };
        let some = pieces.iter().filter(|p| !p.is_empty()).zip(slices);
        some.map(|(piece, slice)| *slice = IoSlice::new(piece)).count()
    }
}

/// Known pieces, put together to frames while they are sent: small ones that follow each other are copied together, because a
/// slice costs more than the copy, and the others are passed on as they are.
pub struct Chunks {
    pieces: std::vec::IntoIter<Bytes>,
    waiting: Option<Bytes>,
    left: u64,
    /// Bytes given since the last pause.
    since_pause: usize,
}

/// Pieces of this size and more are not copied.
const LARGE: usize = 1024;
/// Size of a frame made of several pieces. Over HTTP/2 the connection wakes the answer for each, usually on another thread.
const FRAME: usize = 256 * 1024;
/// The same of one that is compressed: so much takes a millisecond.
const PLAIN: usize = 64 * 1024;
/// So much compressed content goes at once.
const COMPRESSED: usize = 16 * 1024;
/// After so many bytes others get their turn: a fast client of a large answer would keep the thread to itself.
const PAUSE: usize = 2 * FRAME;

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

    /// The next piece that is not empty, unless the frame holds `before` bytes and has no room for it among `most`.
    fn next_piece(&mut self, before: usize, most: usize) -> Option<Bytes> {
        let next = self
            .waiting
            .take()
            .or_else(|| self.pieces.find(|p| !p.is_empty()))?;
        if before > 0 && before + next.len() > most {
            self.waiting = Some(next);
            return None;
        }
        Some(next)
    }

    /// The next pieces, so many bytes of them at the most if they are several.
    fn next_frame(&mut self, most: usize) -> Option<Data> {
        let first = self.next_piece(0, most)?;
        let mut len = first.len();
        let mut pieces = Vec::new();
        let mut run = Run::One(first);
        while let Some(p) = self.next_piece(len, most) {
            len += p.len();
            if let Some(ready) = run.add(p) {
                pieces.push(ready);
            }
        }
        self.left = self.left.saturating_sub(len as u64);
        self.since_pause += len;
        if pieces.is_empty() {
            return Some(Data::One(run.end()));
        }
        pieces.push(run.end());
        Some(Data::Several(pieces.into_iter(), len))
    }
}

/// Small pieces that follow each other, or a large one.
enum Run {
    One(Bytes),
    Joined(BytesMut),
}

impl Run {
    /// Takes one more; answers what was there if that goes alone.
    fn add(&mut self, next: Bytes) -> Option<Bytes> {
        let joins = next.len() < LARGE && self.len() < LARGE;
        match self {
            Self::Joined(joined) if next.len() < LARGE => joined.extend_from_slice(&next),
            Self::One(first) if joins => {
                let mut joined = BytesMut::with_capacity(4 * LARGE);
                joined.extend_from_slice(first);
                joined.extend_from_slice(&next);
                *self = Self::Joined(joined);
            }
            _ => return Some(std::mem::replace(self, Self::One(next)).end()),
        }
        None
    }

    fn len(&self) -> usize {
        match self {
            Self::One(b) => b.len(),
            Self::Joined(b) => b.len(),
        }
    }

    fn end(self) -> Bytes {
        match self {
            Self::One(b) => b,
            Self::Joined(b) => b.freeze(),
        }
    }
}

/// Pieces on their way through a gzip encoder of level 1.
pub struct Gzip {
    source: Chunks,
    encoder: Option<GzEncoder<Vec<u8>>>,
    /// The pieces of a frame together: the encoder takes much longer for many small writes.
    plain: Vec<u8>,
}

impl Gzip {
    fn new(source: Chunks) -> Self {
        Self {
            source,
            encoder: Some(GzEncoder::new(Vec::new(), Compression::new(1))),
            plain: Vec::new(),
        }
    }

    fn next_frame(&mut self) -> Option<Data> {
        let encoder = self.encoder.as_mut()?;
        while encoder.get_ref().len() < COMPRESSED {
            let Some(frame) = self.source.next_frame(PLAIN) else {
                let rest = self.encoder.take()?.finish();
                return Some(Data::One(rest.expect("because a vector takes every byte").into()));
            };
            let plain = match &frame {
                Data::One(all) => all,
                Data::Several(..) => {
                    self.plain.clear();
                    self.plain.put(frame);
                    &self.plain[..]
                }
            };
            encoder
                .write_all(plain)
                .expect("because a vector takes every byte");
        }
        Some(Data::One(std::mem::take(encoder.get_mut()).into()))
    }
}

impl hyper::body::Body for Body {
    type Data = Data;
    type Error = Infallible;

    fn poll_frame(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Data>, Infallible>>> {
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
            Self::Full(b) => b.take().map(Data::One),
            Self::Chunks(c) => c.next_frame(FRAME),
            Self::Gzip(g) => g.next_frame(),
            Self::Stream(s) => match s.as_mut().poll_next(cx) {
                Poll::Ready(b) => b.map(Data::One),
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
    type Data = Data;
    type Error = Infallible;

    fn poll_frame(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Data>, Infallible>>> {
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

    /// The pieces of each frame.
    fn frames(mut body: Body) -> Vec<Vec<Bytes>> {
        let mut out = Vec::new();
        let mut cx = Context::from_waker(std::task::Waker::noop());
        loop {
            match hyper::body::Body::poll_frame(Pin::new(&mut body), &mut cx) {
                Poll::Ready(Some(f)) => out.push(pieces(f.unwrap().into_data().unwrap())),
                Poll::Ready(None) => return out,
                // A pause, after which it goes on.
                Poll::Pending => {}
            }
        }
    }

    /// What is sent of a frame when a slice goes at once.
    fn pieces(mut data: Data) -> Vec<Bytes> {
        let mut slices = [IoSlice::new(&[]); 64];
        let count = data.chunks_vectored(&mut slices);
        let parts = slices.get(..count).unwrap();
        assert_eq!(parts.iter().map(|s| s.len()).sum::<usize>(), data.remaining());
        let sizes: Vec<usize> = parts.iter().map(|s| s.len()).collect();
        sizes.into_iter().map(|n| data.copy_to_bytes(n)).collect()
    }

    #[test]
    fn a_large_answer_pauses_for_others() {
        let mut body = Body::chunks(vec![Bytes::from(vec![1; 100_000]); 20]);
        let mut cx = Context::from_waker(std::task::Waker::noop());
        let (mut pauses, mut bytes) = (0, 0);
        loop {
            match hyper::body::Body::poll_frame(Pin::new(&mut body), &mut cx) {
                Poll::Ready(Some(f)) => bytes += f.unwrap().into_data().unwrap().remaining(),
                Poll::Ready(None) => break,
                Poll::Pending => pauses += 1,
            }
        }
        assert_eq!((bytes, pauses), (2_000_000, 3));
    }

    #[test]
    fn small_pieces_travel_together_and_large_ones_are_not_copied() {
        let (large, small) = (Bytes::from(vec![7; LARGE]), Bytes::from_static);
        let body = Body::chunks(vec![
            Bytes::new(),
            small(b"ab"),
            small(b"c"),
            large.clone(),
            small(b"d"),
            large.clone(),
            large.clone(),
        ]);
        assert_eq!(body.len(), Some(3 * LARGE as u64 + 4));
        let f = frames(body);
        let l = || large.clone();
        assert_eq!(f, [[small(b"abc"), l(), small(b"d"), l(), l()]]);
    }

    #[test]
    fn pieces_of_a_frame_are_where_they_were_made() {
        let made: Vec<Bytes> = (0..3).map(|i| Bytes::from(vec![i; 5000])).collect();
        let mut body = Body::chunks(made.clone());
        let mut cx = Context::from_waker(std::task::Waker::noop());
        let Poll::Ready(Some(Ok(frame))) = hyper::body::Body::poll_frame(Pin::new(&mut body), &mut cx) else {
            panic!("a frame is ready");
        };
        let mut data = frame.into_data().unwrap();
        for piece in &made {
            assert_eq!(data.chunk().as_ptr(), piece.as_ptr());
            data.advance(5000);
        }
        assert!(!data.has_remaining());
    }

    #[test]
    fn any_part_of_a_frame_can_be_sent() {
        let made: Vec<Bytes> = (0..40_u8)
            .map(|i| Bytes::from(vec![i; usize::from(i) * 97]))
            .collect();
        for (step, most) in [1, 96, 97, 1000, 5000, 70_000]
            .into_iter()
            .zip([PLAIN, FRAME].into_iter().cycle())
        {
            let mut source = Chunks::new(made.clone());
            let mut sent = Vec::new();
            while let Some(mut data) = source.next_frame(most) {
                assert!(data.remaining() <= most);
                while data.has_remaining() {
                    assert!(!data.chunk().is_empty());
                    let n = step.min(data.remaining());
                    sent.extend_from_slice(&data.copy_to_bytes(n));
                }
            }
            assert_eq!(sent, made.concat(), "{step} at a time");
        }
    }

    #[test]
    fn frames_of_several_pieces_are_bounded() {
        let f = frames(Body::chunks(vec![Bytes::from(vec![1; 50_000]); 16]));
        let sizes: Vec<usize> = f.iter().map(|f| f.iter().map(Bytes::len).sum()).collect();
        assert_eq!(sizes, [250_000, 250_000, 250_000, 50_000]);
    }

    #[test]
    fn compressed_content_is_the_same_content() {
        let pieces: Vec<Bytes> = (0..2000_u32)
            .map(|i| Bytes::from(format!("{{\"n\":{i}}},")))
            .collect();
        let plain: Vec<u8> = pieces.concat();
        let packed: Vec<u8> = frames(Body::chunks(pieces).gzip()).concat().concat();
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
