//! One connection with a session of its own.

use crate::failure::Failure;
use crate::jute::{Reader, Writer};
use crate::options::Digest;
use crate::requests::{AUTH, CLOSE, PING, Request};
use bytes::{Buf, Bytes, BytesMut};
use parking_lot::Mutex;
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use supercargo_dial::Io;
use supercargo_env::{Clock, Env, TaskHandle, timeout};
use tokio::io::{AsyncReadExt, AsyncWriteExt, ReadHalf, WriteHalf};
use tokio::sync::{mpsc, oneshot, watch};

/// So many requests may wait to be written; a further one waits for a place.
const QUEUE: usize = 256;
/// The largest frame taken: ZooKeeper's own bound for a packet, and room for an operator who raised it.
const FRAME_BYTES_MAX: usize = 16 * 1024 * 1024;
const XID_EVENT: i32 = -1;
const XID_PING: i32 = -2;
const XID_AUTH: i32 = -4;

type Answer = oneshot::Sender<Result<Bytes, Failure>>;

/// A handle on a connection that runs.
pub(crate) struct Connection {
    /// Tells connections of one client apart.
    pub(crate) number: u64,
    queue: mpsc::Sender<(Request, Answer)>,
    /// Counts the events of watches.
    events: watch::Receiver<u64>,
    is_lost: Arc<AtomicBool>,
}

/// What both directions share.
struct Shared {
    pending: Mutex<VecDeque<(i32, Answer)>>,
    clock: Arc<dyn Clock>,
    session_timeout: Duration,
}

impl Connection {
    /// Opens a session over `io`.
    pub(crate) async fn start(
        env: &Env,
        mut io: Box<dyn Io>,
        number: u64,
        session_timeout: Duration,
        digest: Option<&Digest>,
    ) -> Result<(Arc<Self>, TaskHandle), String> {
        let asked_ms = i32::try_from(session_timeout.as_millis()).unwrap_or(i32::MAX);
        let mut hello = Writer::new();
        hello
            .int(0)
            .long(0)
            .int(asked_ms)
            .long(0)
            .buffer(&[0; 16])
            .bool(false);
        write_frame(&mut io, &hello.done()).await?;
        let mut welcome = Reader(read_frame(&mut io, &mut BytesMut::new()).await?);
        let granted_ms = (|| {
            let _version = welcome.int()?;
            welcome.int()
        })();
        let granted_ms = granted_ms.ok_or("it does not speak ZooKeeper's protocol")?;
        let granted = Duration::from_millis(u64::try_from(granted_ms).unwrap_or(0));
        if granted.is_zero() {
            return Err("it opens no session".to_owned());
        }
        let (read, mut write) = tokio::io::split(io);
        if let Some(Digest(digest)) = digest {
            let mut auth = Writer::new();
            auth.int(XID_AUTH)
                .int(AUTH)
                .int(0)
                .string("digest")
                .string(digest);
            write_frame(&mut write, &auth.done()).await?;
        }
        let (queue, requests) = mpsc::channel(QUEUE);
        let (event, events) = watch::channel(0);
        let is_lost = Arc::new(AtomicBool::new(false));
        let connection = Arc::new(Self {
            number,
            queue,
            events,
            is_lost: is_lost.clone(),
        });
        let shared = Shared {
            pending: Mutex::default(),
            clock: env.clock.clone(),
            session_timeout: granted,
        };
        // Ends when the last handle is dropped, or with the connection.
        let task = env.tasks.spawn("zookeeper connection", async move {
            let mut requests = requests;
            let why = tokio::select! {
                why = shared.write_all(write, &mut requests) => why,
                why = shared.read_all(read, &event) => why,
            };
            is_lost.store(true, Ordering::Release);
            tracing::debug!(why, number, "a connection to ZooKeeper ended");
            for (_, answer) in shared.pending.lock().drain(..) {
                let _ = answer.send(Err(Failure::Lost(why.clone())));
            }
            requests.close();
            while let Some((_, answer)) = requests.recv().await {
                let _ = answer.send(Err(Failure::NotSent(why.clone())));
            }
        });
        Ok((connection, task))
    }

    /// Whether nothing can be asked any more.
    pub(crate) fn is_lost(&self) -> bool {
        self.is_lost.load(Ordering::Acquire)
    }

    /// Sends a request; the answer comes by itself. Requests go out in the order of these calls.
    pub(crate) async fn send(&self, request: Request) -> Pending {
        let (answer, answered) = oneshot::channel();
        if let Err(mpsc::error::SendError((_, answer))) = self.queue.send((request, answer)).await {
            let _ = answer.send(Err(Failure::NotSent("the connection was closed".to_owned())));
        }
        Pending(answered)
    }

    /// Sends a request and waits for its answer.
    pub(crate) async fn ask(&self, request: Request) -> Result<Bytes, Failure> {
        self.send(request).await.answer().await
    }

    /// Counts events of watches from now on.
    pub(crate) fn events(&self) -> watch::Receiver<u64> {
        let mut events = self.events.clone();
        events.mark_unchanged();
        events
    }
}

/// An answer that is awaited.
pub(crate) struct Pending(oneshot::Receiver<Result<Bytes, Failure>>);

impl Pending {
    pub(crate) async fn answer(self) -> Result<Bytes, Failure> {
        // A connection that is stopped drops what it has sent with what it has not: nobody knows which it was.
        let gone = || Err(Failure::Lost("the connection was closed".to_owned()));
        self.0.await.unwrap_or_else(|_| gone())
    }
}

impl Shared {
    /// Writes what is queued, and pings when that is nothing. Returns why it ended.
    async fn write_all(
        &self,
        mut io: WriteHalf<Box<dyn Io>>,
        requests: &mut mpsc::Receiver<(Request, Answer)>,
    ) -> String {
        let mut xid = 0_i32;
        loop {
            let mut frame = Writer::new();
            tokio::select! {
                next = requests.recv() => {
                    let Some((request, answer)) = next else {
                        return "nobody needs it any more".to_owned();
                    };
                    xid = xid.checked_add(1).unwrap_or(1);
                    frame.int(xid).int(request.op).bytes(&request.body);
                    // In this order before the bytes leave, so that the answer finds it.
                    self.pending.lock().push_back((xid, answer));
                    if let Err(why) = write_frame(&mut io, &frame.done()).await {
                        return why;
                    }
                    if request.op == CLOSE {
                        return std::future::pending().await;
                    }
                }
                () = self.clock.sleep(self.session_timeout / 3) => {
                    frame.int(XID_PING).int(PING);
                    if let Err(why) = write_frame(&mut io, &frame.done()).await {
                        return why;
                    }
                }
            }
        }
    }

    /// Hands answers to who waits for them. Returns why it ended.
    async fn read_all(&self, mut io: ReadHalf<Box<dyn Io>>, event: &watch::Sender<u64>) -> String {
        let mut buffer = BytesMut::new();
        loop {
            let silence = self.session_timeout * 2 / 3;
            let frame = match timeout(&*self.clock, silence, read_frame(&mut io, &mut buffer)).await {
                Ok(Ok(frame)) => frame,
                Ok(Err(why)) => return why,
                Err(_) => return format!("it said nothing for {silence:?}"),
            };
            let mut reader = Reader(frame);
            let header = (|| Some((reader.int()?, reader.long()?, reader.int()?)))();
            let Some((xid, _zxid, code)) = header else {
                return "its answer is garbled".to_owned();
            };
            match xid {
                XID_PING => {}
                XID_EVENT => event.send_modify(|n| *n += 1),
                XID_AUTH if code == 0 => {}
                XID_AUTH => return "it does not accept --zookeeper-digest-file".to_owned(),
                _ => {
                    let first = self.pending.lock().pop_front();
                    let Some((expected, answer)) = first else {
                        return "it answers what nobody asked".to_owned();
                    };
                    let said = if code == 0 {
                        Ok(reader.0)
                    } else {
                        Err(Failure::Refused(code))
                    };
                    if xid != expected {
                        let _ = answer.send(Err(Failure::Lost("it answers out of order".to_owned())));
                        return "it answers out of order".to_owned();
                    }
                    let _ = answer.send(said);
                }
            }
        }
    }
}

async fn write_frame(io: &mut (impl tokio::io::AsyncWrite + Unpin), body: &Bytes) -> Result<(), String> {
    let mut frame = BytesMut::with_capacity(4 + body.len());
    let len = i32::try_from(body.len()).map_err(|e| e.to_string())?;
    frame.extend_from_slice(&len.to_be_bytes());
    frame.extend_from_slice(body);
    io.write_all(&frame).await.map_err(|e| e.to_string())?;
    io.flush().await.map_err(|e| e.to_string())
}

/// The next frame; what comes after it stays in `buffer`.
async fn read_frame(
    io: &mut (impl tokio::io::AsyncRead + Unpin),
    buffer: &mut BytesMut,
) -> Result<Bytes, String> {
    loop {
        if let Some(header) = buffer.first_chunk::<4>() {
            let len = usize::try_from(i32::from_be_bytes(*header)).unwrap_or(usize::MAX);
            if len > FRAME_BYTES_MAX {
                return Err("it does not speak ZooKeeper's protocol".to_owned());
            }
            if buffer.len() >= 4 + len {
                buffer.advance(4);
                return Ok(buffer.split_to(len).freeze());
            }
            buffer.reserve(4 + len - buffer.len());
        }
        match io.read_buf(buffer).await {
            Ok(0) => return Err("it closed the connection".to_owned()),
            Ok(_) => {}
            Err(e) => return Err(e.to_string()),
        }
    }
}
