//! What a connection sends, joined.
//!
//! HTTP/2 flushes after nearly every frame, so frames of several streams that are ready together would be a TLS record and
//! a system call each. Here they wait until the connection has nothing more to say: whoever runs it ([`Sending`]) sends
//! what has gathered after its turn, up to [`RECORD`] bytes at once. While several requests are under way, it waits for one more
//! turn: whoever was woken for the same event, or by the same sync of the log, has had one by then.
//!
//! A connection that is no HTTP/2 may become something else, and somebody else's: it flushes when it says so.

use crate::crowd::Member;
use parking_lot::Mutex;
use std::io::{IoSlice, Result};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::task::{Context, Poll, ready};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// The most a TLS record holds. So much is sent without waiting for more, and what is as large is not copied.
const RECORD: usize = 16 * 1024;
/// A connection that has nothing to send keeps room for so much.
const KEPT: usize = 4 * 1024;

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
    buffer: Vec<u8>,
    /// So much of the buffer was sent.
    sent: usize,
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

impl<S: AsyncRead + AsyncWrite + Unpin> Outgoing<S> {
    /// With `gathers` nothing leaves before [`Sending`] has its turn, or there is a lot of it.
    pub(crate) fn new(io: S, gathers: bool) -> Self {
        Self(Arc::new(Shared {
            state: Mutex::new(State {
                io,
                buffer: Vec::new(),
                sent: 0,
            }),
            written: Arc::default(),
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

    /// True when something has gathered that could leave.
    fn has_some(&self) -> bool {
        !self.0.state.lock().buffer.is_empty()
    }

    /// Takes the bytes that `write` writes, or keeps them for later.
    fn put(
        &self,
        cx: &mut Context<'_>,
        parts: &[IoSlice<'_>],
        write: impl FnOnce(Pin<&mut S>, &mut Context<'_>) -> Poll<Result<usize>>,
    ) -> Poll<Result<usize>> {
        let mut state = self.0.state.lock();
        let len = parts.iter().map(|p| p.len()).sum::<usize>();
        if self.0.gathers && len < RECORD {
            if state.buffer.len() + len > RECORD {
                ready!(state.send(cx, &self.0.written))?;
            }
            state.buffer.reserve(len);
            parts.iter().for_each(|p| state.buffer.extend_from_slice(p));
            return Poll::Ready(Ok(len));
        }
        ready!(state.send(cx, &self.0.written))?;
        let wrote = ready!(write(Pin::new(&mut state.io), cx))?;
        self.0.written.fetch_add(wrote as u64, Ordering::Relaxed);
        Poll::Ready(Ok(wrote))
    }

    /// Sends what has gathered.
    fn drain(&self, cx: &mut Context<'_>) -> Poll<Result<()>> {
        let mut state = self.0.state.lock();
        ready!(state.send(cx, &self.0.written))?;
        Pin::new(&mut state.io).poll_flush(cx)
    }
}

impl<S: AsyncWrite + Unpin> State<S> {
    /// Hands all that has gathered to the layer below.
    fn send(&mut self, cx: &mut Context<'_>, written: &AtomicU64) -> Poll<Result<()>> {
        while let Some(rest) = self.buffer.get(self.sent..).filter(|r| !r.is_empty()) {
            let n = ready!(Pin::new(&mut self.io).poll_write(cx, rest))?;
            if n == 0 {
                return Poll::Ready(Err(std::io::ErrorKind::WriteZero.into()));
            }
            self.sent += n;
            written.fetch_add(n as u64, Ordering::Relaxed);
        }
        self.sent = 0;
        self.buffer.clear();
        if self.buffer.capacity() > KEPT {
            self.buffer = Vec::new();
        }
        Poll::Ready(Ok(()))
    }
}

impl<F: Future<Output = R>, R, S: AsyncRead + AsyncWrite + Unpin> Future for Sending<F, S> {
    type Output = R;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<R> {
        let before = self.out.0.written.load(Ordering::Relaxed);
        let outcome = self.turn(cx);
        let after = self.out.0.written.load(Ordering::Relaxed);
        self.member.ends(after.saturating_sub(before));
        outcome
    }
}

impl<F: Future<Output = R>, R, S: AsyncRead + AsyncWrite + Unpin> Sending<F, S> {
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

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for Outgoing<S> {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<Result<usize>> {
        self.put(cx, &[IoSlice::new(bytes)], |io, cx| io.poll_write(cx, bytes))
    }
    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<Result<usize>> {
        self.put(cx, parts, |io, cx| io.poll_write_vectored(cx, parts))
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

    /// What one write below this was.
    struct Records {
        io: DuplexStream,
        sizes: Arc<Mutex<Vec<usize>>>,
    }

    impl AsyncRead for Records {
        fn poll_read(
            mut self: Pin<&mut Self>,
            cx: &mut Context<'_>,
            b: &mut ReadBuf<'_>,
        ) -> Poll<Result<()>> {
            Pin::new(&mut self.io).poll_read(cx, b)
        }
    }

    impl AsyncWrite for Records {
        fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, b: &[u8]) -> Poll<Result<usize>> {
            let wrote = Pin::new(&mut self.io).poll_write(cx, b);
            if let Poll::Ready(Ok(n)) = wrote {
                self.sizes.lock().push(n);
            }
            wrote
        }
        fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> {
            Pin::new(&mut self.io).poll_flush(cx)
        }
        fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> {
            Pin::new(&mut self.io).poll_shutdown(cx)
        }
    }

    /// Sends frames of these sizes, each flushed, in one turn; what the writes below were and what arrived.
    async fn sent(gathers: bool, frames: &'static [usize]) -> (Vec<usize>, Vec<u8>) {
        let (near, mut far) = duplex(1000);
        let sizes = Arc::new(Mutex::new(Vec::new()));
        let out = Outgoing::new(
            Records {
                io: near,
                sizes: sizes.clone(),
            },
            gathers,
        );
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
        let sizes = sizes.lock().clone();
        (sizes, arrived)
    }

    fn content(frames: &[usize]) -> Vec<u8> {
        (0_u8..).zip(frames).flat_map(|(i, n)| vec![i; *n]).collect()
    }

    #[tokio::test]
    async fn what_is_ready_together_leaves_together() {
        let frames: &[usize] = &[100, 200, 300];
        assert_eq!(sent(true, frames).await, (vec![600], content(frames)));
        assert_eq!(sent(false, frames).await, (vec![100, 200, 300], content(frames)));
    }

    #[tokio::test]
    async fn large_and_slow_ones_arrive_whole_and_in_order() {
        for gathers in [true, false] {
            let frames: &[usize] = &[10, 20_000, 16_384, 5_000, 12_000, 0, 7];
            assert_eq!(sent(gathers, frames).await.1, content(frames));
        }
    }

    #[tokio::test]
    async fn what_has_gathered_is_sent_at_the_end_of_a_turn() {
        let (near, mut far) = duplex(1000);
        let out = Outgoing::new(near, true);
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
            let sizes = Arc::new(Mutex::new(Vec::new()));
            let out = Outgoing::new(
                Records {
                    io: near,
                    sizes: sizes.clone(),
                },
                true,
            );
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
            assert_eq!(*sizes.lock(), expected, "{answers} answers");
        }
    }
}
