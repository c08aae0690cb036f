//! What a connection sends, joined.
//!
//! HTTP/2 flushes after nearly every frame, so frames of several streams that are ready together would be a TLS record and
//! a system call each, and each frame of a large answer one and a bit. Here they wait until the connection has nothing more to
//! say: whoever runs it ([`Sending`]) sends what has gathered after its turn. Records are as large as they may be, and up to [`HELD`]
//! bytes of them leave with one system call. While several requests are under way, it waits for one more turn: whoever was woken
//! for the same event, or by the same sync of the log, has had one by then.
//!
//! A connection that is no HTTP/2 may become something else, and somebody else's: it flushes when it says so.

use crate::crowd::Member;
use parking_lot::Mutex;
use smallvec::SmallVec;
use std::io::{IoSlice, Result, Write as _};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::task::{Context, Poll, ready};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_rustls::server::TlsStream;

/// The most a TLS record holds. So much is encrypted without waiting for more.
const RECORD: usize = 16 * 1024;
/// A frame that needs a record of its own does not wait to fill one of so much or more: what is left of it would have to be copied.
const SHORT: usize = 1024;
/// So much is sent without waiting for more.
const HELD: usize = 4 * RECORD;
/// A connection that has nothing to send keeps room for so much.
const KEPT: usize = 4 * 1024;

/// A layer that takes bytes and sends them when it is flushed.
pub(crate) trait Hold {
    /// Takes all of these. Who calls it flushes before they are too many.
    ///
    /// # Errors
    /// The connection has failed.
    fn hold(&mut self, parts: &[IoSlice<'_>]) -> Result<()>;
    /// Counts the bytes that have left.
    fn sent(&self) -> Arc<AtomicU64>;
}

impl<S> Hold for TlsStream<Counted<S>> {
    /// Encrypts them.
    fn hold(&mut self, parts: &[IoSlice<'_>]) -> Result<()> {
        let tls = self.get_mut().1;
        tls.set_buffer_limit(None);
        let took = tls.writer().write_vectored(parts)?;
        if took < sum(parts) {
            // Without a limit all is taken, unless the connection may send no more.
            return Err(std::io::ErrorKind::WriteZero.into());
        }
        Ok(())
    }
    fn sent(&self) -> Arc<AtomicU64> {
        self.get_ref().0.sent.clone()
    }
}

/// A socket that counts what the client takes, however little it is at a time.
pub(crate) struct Counted<S> {
    socket: S,
    sent: Arc<AtomicU64>,
}

impl<S> Counted<S> {
    pub(crate) fn new(socket: S) -> Self {
        Self {
            socket,
            sent: Arc::default(),
        }
    }

    fn count(&self, wrote: Poll<Result<usize>>) -> Poll<Result<usize>> {
        if let Poll::Ready(Ok(n)) = wrote {
            self.sent.fetch_add(n as u64, Ordering::Relaxed);
        }
        wrote
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Counted<S> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, out: &mut ReadBuf<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.socket).poll_read(cx, out)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Counted<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<Result<usize>> {
        let wrote = Pin::new(&mut self.socket).poll_write(cx, bytes);
        self.count(wrote)
    }
    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<Result<usize>> {
        let wrote = Pin::new(&mut self.socket).poll_write_vectored(cx, parts);
        self.count(wrote)
    }
    fn is_write_vectored(&self) -> bool {
        self.socket.is_write_vectored()
    }
    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.socket).poll_flush(cx)
    }
    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.socket).poll_shutdown(cx)
    }
}

/// How many bytes these are.
fn sum(parts: &[IoSlice<'_>]) -> usize {
    parts.iter().map(|p| p.len()).sum()
}

/// A connection's bytes in both directions.
pub(crate) struct Outgoing<S>(Arc<Shared<S>>);

struct Shared<S> {
    state: Mutex<State<S>>,
    /// Bytes the client took: what tells a slow client from one that does not read.
    written: Arc<AtomicU64>,
    gathers: bool,
}

struct State<S> {
    io: S,
    /// Less than a record.
    buffer: Vec<u8>,
    /// So many bytes the layer below holds.
    held: usize,
    /// It could not send them the last time.
    is_blocked: bool,
}

/// Runs what serves a connection, and sends after each of its turns what it wants to be sent.
pub(crate) struct Sending<F, S> {
    pub(crate) connection: Pin<Box<F>>,
    out: Outgoing<S>,
    /// Requests whose answers are not sent yet.
    answers: Arc<AtomicUsize>,
    /// What has gathered has waited for others.
    has_waited: bool,
    member: Arc<Member>,
}

impl<S> Clone for Outgoing<S> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<S: AsyncRead + AsyncWrite + Hold + Unpin> Outgoing<S> {
    /// With `gathers` nothing leaves before [`Sending`] has its turn, or there is a lot of it.
    pub(crate) fn new(io: S, gathers: bool) -> Self {
        Self(Arc::new(Shared {
            written: io.sent(),
            state: Mutex::new(State {
                io,
                buffer: Vec::new(),
                held: 0,
                is_blocked: false,
            }),
            gathers,
        }))
    }

    /// Counts the bytes the client took so far.
    pub(crate) fn written(&self) -> Arc<AtomicU64> {
        self.0.written.clone()
    }

    /// Runs a connection over this.
    pub(crate) fn serve<F>(
        &self,
        connection: F,
        answers: Arc<AtomicUsize>,
        member: Arc<Member>,
    ) -> Sending<F, S> {
        Sending {
            connection: Box::pin(connection),
            out: self.clone(),
            answers,
            has_waited: false,
            member,
        }
    }

    /// True when something has gathered that could leave at once.
    fn has_some(&self) -> bool {
        let state = self.0.state.lock();
        !state.is_blocked && (state.held > 0 || !state.buffer.is_empty())
    }

    /// Takes bytes that leave later, as many as one record has room for.
    fn gather(&self, cx: &mut Context<'_>, parts: &[IoSlice<'_>]) -> Poll<Result<usize>> {
        let mut state = self.0.state.lock();
        let len = sum(parts);
        if state.buffer.len() + len < RECORD {
            state.buffer.reserve(len);
            parts.iter().for_each(|p| state.buffer.extend_from_slice(p));
            return Poll::Ready(Ok(len));
        }
        if state.held >= HELD {
            ready!(state.send(cx))?;
        }
        if len >= RECORD && state.buffer.len() >= SHORT {
            state.hold(&[], 0)?;
        }
        let room = RECORD - state.buffer.len();
        state.hold(parts, room)?;
        Poll::Ready(Ok(room))
    }

    /// Writes as the layer below does.
    fn pass(&self, cx: &mut Context<'_>, parts: &[IoSlice<'_>]) -> Poll<Result<usize>> {
        Pin::new(&mut self.0.state.lock().io).poll_write_vectored(cx, parts)
    }

    /// Sends what has gathered.
    fn drain(&self, cx: &mut Context<'_>) -> Poll<Result<()>> {
        let mut state = self.0.state.lock();
        if state.is_blocked {
            // More may come before there is room: then the record is larger.
            ready!(state.send(cx))?;
        }
        if !state.buffer.is_empty() {
            state.hold(&[], 0)?;
        }
        state.send(cx)
    }
}

impl<S: AsyncWrite + Hold + Unpin> State<S> {
    /// Hands the buffer to the layer below, and with it the first `room` bytes of these.
    fn hold(&mut self, parts: &[IoSlice<'_>], mut room: usize) -> Result<()> {
        self.held += self.buffer.len() + room;
        let mut record: SmallVec<[IoSlice<'_>; 16]> = SmallVec::new();
        record.push(IoSlice::new(&self.buffer));
        for part in parts {
            let some = part.get(..room).unwrap_or(part);
            room -= some.len();
            record.push(IoSlice::new(some));
        }
        self.io.hold(&record)?;
        drop(record);
        self.buffer.clear();
        if self.buffer.capacity() > KEPT {
            self.buffer = Vec::new();
        }
        Ok(())
    }

    /// Sends what the layer below holds.
    fn send(&mut self, cx: &mut Context<'_>) -> Poll<Result<()>> {
        self.is_blocked = true;
        ready!(Pin::new(&mut self.io).poll_flush(cx))?;
        self.is_blocked = false;
        self.held = 0;
        // A turn sends as much as the client takes, and that may be a lot.
        supercargo_env::give_way();
        Poll::Ready(Ok(()))
    }
}

impl<F: Future<Output = R>, R, S: AsyncRead + AsyncWrite + Hold + Unpin> Future for Sending<F, S> {
    type Output = R;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<R> {
        let before = self.out.0.written.load(Ordering::Relaxed);
        let outcome = self.turn(cx);
        let after = self.out.0.written.load(Ordering::Relaxed);
        self.member.ends(after.saturating_sub(before));
        outcome
    }
}

impl<F: Future<Output = R>, R, S: AsyncRead + AsyncWrite + Hold + Unpin> Sending<F, S> {
    fn turn(&mut self, cx: &mut Context<'_>) -> Poll<R> {
        let outcome = self.connection.as_mut().poll(cx);
        let waits = outcome.is_pending()
            && !self.has_waited
            && self.answers.load(Ordering::Relaxed) > 1
            && self.out.has_some();
        self.has_waited = waits;
        if waits {
            cx.waker().wake_by_ref();
            return outcome;
        }
        // An error is the connection's to tell: it will find it when it reads or writes the next time.
        let _ = self.out.drain(cx);
        outcome
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Outgoing<S> {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, out: &mut ReadBuf<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.0.state.lock().io).poll_read(cx, out)
    }
}

impl<S: AsyncRead + AsyncWrite + Hold + Unpin> AsyncWrite for Outgoing<S> {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<Result<usize>> {
        self.poll_write_vectored(cx, &[IoSlice::new(bytes)])
    }
    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<Result<usize>> {
        if self.0.gathers {
            self.gather(cx, parts)
        } else {
            self.pass(cx, parts)
        }
    }
    fn is_write_vectored(&self) -> bool {
        self.0.state.lock().io.is_write_vectored()
    }
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> {
        if self.0.gathers {
            return Poll::Ready(Ok(()));
        }
        self.drain(cx)
    }
    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> {
        ready!(self.drain(cx))?;
        Pin::new(&mut self.0.state.lock().io).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};

    /// Of a crowd that never is one.
    fn member() -> Arc<Member> {
        let clock = Arc::new(supercargo_env::SystemClock::new());
        Arc::new(Member::new(Arc::new(crate::crowd::Crowd::new(clock))))
    }

    /// A layer below that tells the sizes of its records and how much left at once.
    struct Layer {
        io: Counted<DuplexStream>,
        held: Vec<u8>,
        told: Arc<Mutex<Told>>,
    }

    #[derive(Default)]
    struct Told {
        records: Vec<usize>,
        /// The most that was held.
        most: usize,
    }

    impl Layer {
        fn new(io: DuplexStream) -> (Self, Arc<Mutex<Told>>) {
            let told = Arc::<Mutex<Told>>::default();
            let layer = Self {
                io: Counted::new(io),
                held: Vec::new(),
                told: told.clone(),
            };
            (layer, told)
        }
    }

    impl Hold for Layer {
        fn hold(&mut self, parts: &[IoSlice<'_>]) -> Result<()> {
            parts.iter().for_each(|p| self.held.extend_from_slice(p));
            let mut told = self.told.lock();
            told.records.push(sum(parts));
            told.most = told.most.max(self.held.len());
            Ok(())
        }
        fn sent(&self) -> Arc<AtomicU64> {
            self.io.sent.clone()
        }
    }

    impl AsyncRead for Layer {
        fn poll_read(
            mut self: Pin<&mut Self>,
            cx: &mut Context<'_>,
            b: &mut ReadBuf<'_>,
        ) -> Poll<Result<()>> {
            Pin::new(&mut self.io).poll_read(cx, b)
        }
    }

    impl AsyncWrite for Layer {
        fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, b: &[u8]) -> Poll<Result<usize>> {
            let wrote = Pin::new(&mut self.io).poll_write(cx, b);
            if let Poll::Ready(Ok(n)) = wrote {
                self.told.lock().records.push(n);
            }
            wrote
        }
        fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> {
            let this = &mut *self;
            while !this.held.is_empty() {
                let n = ready!(Pin::new(&mut this.io).poll_write(cx, &this.held))?;
                this.held.drain(..n);
            }
            Pin::new(&mut this.io).poll_flush(cx)
        }
        fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> {
            Pin::new(&mut self.io).poll_shutdown(cx)
        }
    }

    /// Sends frames of these sizes, each flushed, in one turn; what the layer below told and what arrived.
    async fn sent(gathers: bool, frames: &'static [usize]) -> (Told, Vec<u8>) {
        let (near, mut far) = duplex(1000);
        let (layer, told) = Layer::new(near);
        let out = Outgoing::new(layer, gathers);
        let mut writer = out.clone();
        let running = out.serve(
            async move {
                for (i, n) in (0_u8..).zip(frames) {
                    writer.write_all(&vec![i; *n]).await.unwrap();
                    writer.flush().await.unwrap();
                }
                writer.shutdown().await.unwrap();
            },
            Arc::default(),
            member(),
        );
        let mut arrived = Vec::new();
        let (_, read) = tokio::join!(running, far.read_to_end(&mut arrived));
        assert_eq!(read.unwrap() as u64, out.written().load(Ordering::Relaxed));
        let told = std::mem::take(&mut *told.lock());
        (told, arrived)
    }

    fn content(frames: &[usize]) -> Vec<u8> {
        (0_u8..).zip(frames).flat_map(|(i, n)| vec![i; *n]).collect()
    }

    #[tokio::test]
    async fn what_is_ready_together_leaves_together() {
        let frames: &[usize] = &[100, 200, 300];
        for (gathers, records) in [(true, vec![600]), (false, vec![100, 200, 300])] {
            let (told, arrived) = sent(gathers, frames).await;
            assert_eq!((told.records, arrived), (records, content(frames)));
        }
    }

    #[tokio::test]
    async fn large_and_slow_ones_arrive_whole_and_in_order() {
        for gathers in [true, false] {
            let frames: &[usize] = &[10, 20_000, 16_384, 5_000, 12_000, 0, 7];
            assert_eq!(sent(gathers, frames).await.1, content(frames));
        }
    }

    #[tokio::test]
    async fn records_of_a_large_answer_are_full_and_not_many_are_held() {
        let frames: &[usize] = &[RECORD + 9; 20];
        let (told, arrived) = sent(true, frames).await;
        assert_eq!(arrived, content(frames));
        let (last, full) = told.records.split_last().unwrap();
        assert_eq!((full.len(), *last), (20, 180));
        assert!(full.iter().all(|n| *n == RECORD), "{full:?}");
        assert!((HELD..HELD + RECORD).contains(&told.most), "{}", told.most);
    }

    #[tokio::test]
    async fn a_large_frame_does_not_fill_a_record_that_has_begun() {
        let frames: &[usize] = &[SHORT, RECORD + 9, RECORD + 9];
        let (told, arrived) = sent(true, frames).await;
        assert_eq!(arrived, content(frames));
        assert_eq!(told.records, [SHORT, RECORD, RECORD, 18]);
    }

    #[tokio::test]
    async fn a_client_that_takes_little_at_a_time_is_seen_to_take_it() {
        let (near, mut far) = duplex(1000);
        let out = Outgoing::new(Layer::new(near).0, true);
        let mut writer = out.clone();
        let mut running = std::pin::pin!(out.serve(
            async move { writer.write_all(&[7; 3 * HELD]).await.unwrap() },
            Arc::default(),
            member(),
        ));
        let written = out.written();
        for taken in 1..5 {
            let mut cx = Context::from_waker(std::task::Waker::noop());
            assert!(running.as_mut().poll(&mut cx).is_pending());
            assert_eq!(written.load(Ordering::Relaxed), taken * 1000);
            far.read_exact(&mut [0; 1000]).await.unwrap();
        }
    }

    #[tokio::test]
    async fn what_has_gathered_is_sent_at_the_end_of_a_turn() {
        let (near, mut far) = duplex(1000);
        let out = Outgoing::new(Layer::new(near).0, true);
        let mut writer = out.clone();
        let running = out.serve(
            async move {
                writer.write_all(b"frame").await.unwrap();
                writer.flush().await.unwrap();
                std::future::pending::<()>().await;
            },
            Arc::default(),
            member(),
        );
        let mut arrived = [0; 5];
        tokio::select! {
            () = running => panic!("it never ends"),
            read = far.read_exact(&mut arrived) => drop(read.unwrap()),
        }
        assert_eq!(&arrived, b"frame");
    }

    #[tokio::test]
    async fn while_several_answers_are_under_way_others_have_their_turn_first() {
        for (answers, expected) in [(1, vec![5, 5]), (2, vec![10])] {
            let (near, _far) = duplex(1000);
            let (layer, told) = Layer::new(near);
            let out = Outgoing::new(layer, true);
            let mut writer = out.clone();
            let mut running = std::pin::pin!(out.serve(
                async move {
                    for _ in 0..2 {
                        writer.write_all(b"frame").await.unwrap();
                        tokio::task::yield_now().await;
                    }
                    std::future::pending::<()>().await;
                },
                Arc::new(AtomicUsize::new(answers)),
                member(),
            ));
            for _ in 0..4 {
                let mut cx = Context::from_waker(std::task::Waker::noop());
                assert!(running.as_mut().poll(&mut cx).is_pending());
            }
            assert_eq!(told.lock().records, expected, "{answers} answers");
        }
    }
}
