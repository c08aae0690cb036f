//! Watches.
//!
//! A watch is one stream of its own, read only when its reader polls. A reader who does not lets the stream's window fill;
//! then etcd stops sending and keeps nothing but the watch's place, until compaction overtakes it and the reader is told.
//! Dropping a watch resets its stream.
//!
//! `next` is the first revision that was not seen to its end: a stream that is opened anew begins there, so nothing is
//! lost or repeated whatever ended the last one. It moves with events and with what etcd tells about progress.

use crate::Result;
use crate::channel::{Channel, Tries};
use crate::connection::{Call, Purpose};
use crate::endpoint::Endpoint;
use crate::errors::{Cause, Failure, Nature, Next, closed};
use crate::figures::Figures;
use crate::grpc::{Status, frame};
use crate::keys;
use crate::methods::Method;
use crate::proto::event::EventType;
use crate::proto::watch_request::RequestUnion;
use crate::proto::{self, WatchCreateRequest, WatchProgressRequest, WatchRequest, WatchResponse};
use bytes::Bytes;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use supercargo_env::BoxFuture;
use supercargo_storage::{Error, ErrorKind, Event, EventKind, KeyRange, Revision, WatchStream};

/// Between two tries to open a stream again while etcd refuses.
const REOPEN_PAUSE: Duration = Duration::from_millis(200);

/// What a stream needs to be opened.
#[derive(Clone)]
struct Source {
    channel: Arc<Channel>,
    figures: Arc<Figures>,
    key: Bytes,
    range_end: Bytes,
}

/// An open stream.
struct Live {
    call: Call<WatchResponse>,
    endpoint: Arc<Endpoint>,
    /// Where the store stood when the watch was made.
    created_at: Revision,
}

enum State {
    Opening(BoxFuture<'static, Result<Live>>),
    Open(Box<Live>),
    /// A range that holds nothing.
    Empty,
    Over,
}

/// A watch; see the module.
pub(crate) struct EtcdWatch {
    source: Source,
    state: State,
    next: u64,
    progress: Revision,
    /// Events of the last revision of a fragment: more of them may be in the next one.
    held: Vec<Event>,
    closed: BoxFuture<'static, ()>,
}

/// Opens a watch of the changes after `after`.
pub(crate) async fn open(
    channel: &Arc<Channel>,
    figures: &Arc<Figures>,
    range: &KeyRange,
    after: Revision,
) -> Result<EtcdWatch> {
    if channel.is_closed() {
        return Err(closed());
    }
    let (key, range_end) = keys::range(range).unwrap_or_default();
    let is_empty = key.is_empty();
    let source = Source {
        channel: channel.clone(),
        figures: figures.clone(),
        key,
        range_end,
    };
    let mut watch = EtcdWatch {
        closed: Box::pin(channel.closed()),
        state: State::Empty,
        next: after.0.saturating_add(1),
        progress: Revision::ZERO,
        held: Vec::new(),
        source,
    };
    watch.check_floor()?;
    if !is_empty {
        let live = watch.source.clone().open(watch.next, false).await?;
        watch.is_open(live);
    }
    Ok(watch)
}

impl Source {
    /// Opens a stream from revision `start`. The first time gives up after a while; later ones never do, but for what can't
    /// get better.
    async fn open(self, start: u64, again: bool) -> Result<Live> {
        let mut tries = Tries::new(&self.channel, Nature::Read);
        loop {
            let failure = match self.channel.pick().await {
                Err(failure) => failure,
                Ok(endpoint) => match self.open_at(&endpoint, start).await {
                    Ok(live) => {
                        endpoint.is_well();
                        return Ok(live);
                    }
                    Err(failure) => match (failure.cause(), tries.failed(&endpoint, failure)) {
                        (_, Ok(())) => continue,
                        (_, Err(failure)) => failure,
                    },
                },
            };
            match failure.cause() {
                Some(Cause::Compacted) => {
                    self.figures.is_compacted(Revision(start));
                    let compacted = self.figures.compacted();
                    return Err(Error::new(
                        ErrorKind::Compacted { compacted },
                        "the watch's start is compacted",
                    ));
                }
                _ if again && is_passing(&failure) => {
                    self.channel
                        .unless_closed(self.channel.env.clock.sleep(REOPEN_PAUSE))
                        .await
                        .map_err(|_| closed())?;
                    tries = Tries::new(&self.channel, Nature::Read);
                }
                _ => return Err(failure.into_error(Nature::Read)),
            }
        }
    }

    /// One try with one member: a stream, the request, and the word that the watch is there.
    async fn open_at(&self, endpoint: &Arc<Endpoint>, start: u64) -> Result<Live, Failure> {
        let create = WatchCreateRequest {
            key: self.key.clone(),
            range_end: self.range_end.clone(),
            start_revision: keys::revision_for(Revision(start)),
            progress_notify: true,
            prev_kv: true,
            fragment: true,
        };
        let first = request(RequestUnion::CreateRequest(create));
        let channel = &self.channel;
        let started = channel.start::<WatchResponse>(endpoint, Purpose::Watches, Method::Watch, first, false);
        let mut call = started.await?;
        let answer = channel
            .within(channel.options.call_timeout, call.answers.next())
            .await?;
        let answer = answer.ok_or_else(|| Failure::Lost("a watch that ended at once".to_owned()))?;
        let created_at = keys::header(answer.header.as_ref());
        if let Some(why) = cancelled(&answer) {
            if answer.compact_revision > 0 {
                self.figures.is_compacted(keys::revision(answer.compact_revision));
            }
            return Err(why);
        }
        if !answer.created {
            return Err(Failure::Lost(
                "a watch that begins without its beginning".to_owned(),
            ));
        }
        Ok(Live {
            call,
            endpoint: endpoint.clone(),
            created_at,
        })
    }
}

/// True when trying again may help: another member, a leader, an etcd that is back.
fn is_passing(failure: &Failure) -> bool {
    failure.next(Nature::Read) == Next::Elsewhere || failure.cause() == Some(Cause::Unknown)
}

/// Why etcd ended a watch, if it did.
fn cancelled(answer: &WatchResponse) -> Option<Failure> {
    if !answer.canceled {
        return None;
    }
    let message = if answer.compact_revision > 0 {
        "etcdserver: mvcc: required revision has been compacted".to_owned()
    } else {
        answer.cancel_reason.clone()
    };
    // Reasons have no code; what they say decides, and what they do not say may pass.
    Some(Failure::Refused(Status { code: 2, message }))
}

fn request(union: RequestUnion) -> Bytes {
    frame(&WatchRequest {
        request_union: Some(union),
    })
}

impl EtcdWatch {
    /// What is known to be gone need not be asked for: etcd would still deliver a change at the floor itself, without its
    /// previous record.
    fn check_floor(&self) -> Result<()> {
        let compacted = self.source.figures.compacted();
        if self.next <= compacted.0 {
            return Err(self.overtaken());
        }
        Ok(())
    }

    fn overtaken(&self) -> Error {
        let compacted = self.source.figures.compacted();
        Error::new(
            ErrorKind::Compacted { compacted },
            "compaction overtook the watch",
        )
    }

    fn is_open(&mut self, live: Live) {
        let seen = Revision(self.next - 1);
        if live.created_at >= seen {
            self.progress = self.progress.max(seen);
        }
        self.state = State::Open(Box::new(live));
    }

    /// Opens the stream anew where the last one ended.
    fn reopen(&mut self, why: &Failure) {
        tracing::debug!(next = self.next, %why, "etcd watch ended, opening it again");
        self.held.clear();
        self.state = State::Opening(Box::pin(self.source.clone().open(self.next, true)));
    }

    /// Takes an answer in; what it gives the reader.
    fn take(&mut self, answer: WatchResponse) -> Result<Vec<Event>> {
        let revision = keys::header(answer.header.as_ref());
        self.source.figures.saw(revision);
        if answer.compact_revision > 0 {
            self.source
                .figures
                .is_compacted(keys::revision(answer.compact_revision));
            return Err(self.overtaken());
        }
        if let Some(why) = cancelled(&answer) {
            if why.next(Nature::Read) == Next::Authenticate {
                self.source.channel.forget_token();
            } else if !is_passing(&why) {
                return Err(why.into_error(Nature::Read));
            }
            self.reopen(&why);
            return Ok(Vec::new());
        }
        if answer.events.is_empty() {
            self.told(revision, answer.fragment || answer.created);
            return Ok(Vec::new());
        }
        for event in answer.events {
            let event = self.event(event)?;
            if event.revision.0 >= self.next {
                self.held.push(event);
            }
        }
        Ok(self.release(answer.fragment))
    }

    /// etcd tells how far it is.
    fn told(&mut self, revision: Revision, is_other: bool) {
        let State::Open(live) = &self.state else {
            return;
        };
        let is_reliable = live.endpoint.version().is_some_and(|v| v.tells_progress());
        if is_other || !is_reliable || !self.held.is_empty() || revision.0 < self.next {
            return;
        }
        self.progress = self.progress.max(revision);
        self.next = revision.0 + 1;
    }

    /// What is complete: all, or in a fragment that others follow all but the last revision.
    fn release(&mut self, is_fragment: bool) -> Vec<Event> {
        let mut ready = std::mem::take(&mut self.held);
        let Some(last) = ready.last().map(|e| e.revision) else {
            return ready;
        };
        if is_fragment {
            let complete = ready.partition_point(|e| e.revision < last);
            self.held = ready.split_off(complete);
        }
        if let Some(seen) = ready.last().map(|e| e.revision) {
            self.next = seen.0 + 1;
            self.progress = self.progress.max(seen);
        }
        ready
    }

    /// A change without the record it replaced is one whose history was compacted while it was on its way.
    fn event(&self, event: proto::Event) -> Result<Event> {
        let is_delete = event.r#type() == EventType::Delete;
        let kv = event.kv.unwrap_or_default();
        let revision = keys::revision(kv.mod_revision);
        let prev = event.prev_kv.map(keys::record);
        let is_created = !is_delete && kv.create_revision == kv.mod_revision;
        let kind = match (is_delete, prev) {
            (true, Some(prev)) => EventKind::Delete { prev },
            (false, prev) if is_created || prev.is_some() => EventKind::Put {
                record: keys::record(kv),
                prev: prev.filter(|_| !is_created),
            },
            _ => {
                self.source.figures.is_compacted(revision);
                return Err(self.overtaken());
            }
        };
        Ok(Event { revision, kind })
    }
}

impl WatchStream for EtcdWatch {
    fn poll_next(&mut self, cx: &mut Context<'_>) -> Poll<Option<Result<Vec<Event>>>> {
        if matches!(self.state, State::Over) {
            return Poll::Ready(None);
        }
        if self.closed.as_mut().poll(cx).is_ready() {
            self.state = State::Over;
            return Poll::Ready(None);
        }
        loop {
            let taken = match &mut self.state {
                State::Over => return Poll::Ready(None),
                State::Empty => return Poll::Pending,
                State::Opening(opening) => match ready!(opening.as_mut().poll(cx)) {
                    Ok(live) => {
                        self.is_open(live);
                        continue;
                    }
                    Err(e) if *e.kind() == ErrorKind::Closed => {
                        self.state = State::Over;
                        return Poll::Ready(None);
                    }
                    Err(e) => Err(e),
                },
                State::Open(live) => match ready!(live.call.answers.poll_next(cx)) {
                    Ok(Some(answer)) => self.take(answer),
                    Ok(None) => {
                        self.reopen(&Failure::Lost("etcd ended the stream".to_owned()));
                        continue;
                    }
                    Err(why) if is_passing(&why) || why.next(Nature::Read) == Next::Authenticate => {
                        self.reopen(&why);
                        continue;
                    }
                    Err(why) => Err(why.into_error(Nature::Read)),
                },
            };
            match taken {
                Ok(events) if events.is_empty() => {}
                Ok(events) => return Poll::Ready(Some(Ok(events))),
                Err(e) => {
                    self.state = State::Over;
                    return Poll::Ready(Some(Err(e)));
                }
            }
        }
    }

    fn progress(&mut self) -> Revision {
        self.progress
    }

    fn request_progress(&mut self) {
        if let State::Open(live) = &mut self.state {
            let ask = request(RequestUnion::ProgressRequest(WatchProgressRequest {}));
            live.call.send(ask);
        }
    }
}
