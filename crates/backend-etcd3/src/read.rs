//! Single keys and ranges.
//!
//! A range without a limit comes as a stream where etcd has that call (3.7), else in pages at one revision. Either way the
//! store's memory for it is the answer itself.

use crate::Result;
use crate::channel::Tries;
use crate::connection::Purpose;
use crate::errors::{Cause, Failure, Nature};
use crate::grpc::frame;
use crate::keys;
use crate::methods::Method;
use crate::proto::{KeyValue, RangeRequest, RangeResponse, RangeStreamResponse};
use crate::store::Store;
use bytes::Bytes;
use std::sync::atomic::Ordering;
use std::time::Duration;
use supercargo_storage::{Error, ErrorKind, Key, Page, RangeQuery, Read, Record, Revision};

/// Keys in a page of a range without a limit.
const PAGE_KEYS: i64 = 10_000;

/// An etcd that does not know the stream is asked again after this time (apiserver 0.37).
const STREAM_RETRY: Duration = Duration::from_secs(600);

/// How often a read of the present begins anew because its revision was compacted on the way.
const RESTARTS_MAX: usize = 3;

/// A range read to its end.
struct Whole {
    revision: Revision,
    kvs: Vec<KeyValue>,
    count: i64,
    more: bool,
}

impl Store {
    /// One key, linearizably.
    pub(crate) async fn get(&self, key: &Key) -> Result<Read<Option<Record>>> {
        if key.as_bytes().is_empty() {
            let revision = self.current_revision().await?;
            return Ok(Read {
                revision,
                value: None,
            });
        }
        let request = RangeRequest {
            key: key.bytes().clone(),
            limit: 1,
            ..RangeRequest::default()
        };
        let mut answer = self
            .range_once(&request)
            .await
            .map_err(|f| self.error(f).with_key(key))?;
        let revision = self.saw(answer.header.as_ref());
        let value = answer.kvs.pop().map(keys::record);
        Ok(Read { revision, value })
    }

    /// The newest revision: the header of a linearizable read of a key inside the prefix (a user of etcd may be allowed
    /// nothing else).
    pub(crate) async fn current_revision(&self) -> Result<Revision> {
        let prefix = self.channel.options.prefix.bytes();
        let request = RangeRequest {
            key: if prefix.is_empty() {
                Bytes::from_static(b"\0")
            } else {
                prefix.clone()
            },
            count_only: true,
            ..RangeRequest::default()
        };
        let answer = self.range_once(&request).await.map_err(|f| self.error(f))?;
        Ok(self.saw(answer.header.as_ref()))
    }

    /// A range; see [`supercargo_storage::Backend::range`].
    pub(crate) async fn range(&self, query: RangeQuery) -> Result<Read<Page>> {
        let Some((key, range_end)) = keys::range(&query.range) else {
            return self.empty(query.at).await;
        };
        if query.at == Some(Revision::ZERO) {
            return Err(self.compacted("nothing was before the first revision"));
        }
        let request = RangeRequest {
            key,
            range_end,
            limit: i64::try_from(query.limit).unwrap_or(i64::MAX),
            revision: query.at.map_or(0, keys::revision_for),
            count_only: query.count_only,
        };
        let is_total = query.at.is_none() && query.range == self.counted;
        let counting = is_total.then(|| self.figures.keys.begin());
        let mut restarts = 0;
        let whole = loop {
            match self.whole(&request).await {
                Ok(whole) => break whole,
                Err(f)
                    if f.cause() == Some(Cause::Compacted)
                        && query.at.is_none()
                        && restarts < RESTARTS_MAX =>
                {
                    restarts += 1;
                }
                Err(f) => return Err(self.range_error(f, query.at).await),
            }
        };
        let count = u64::try_from(whole.count).unwrap_or(0);
        if let Some(counting) = counting {
            counting.done(whole.revision, count);
        }
        Ok(Read {
            revision: whole.revision,
            value: Page {
                records: whole.kvs.into_iter().map(keys::record).collect(),
                count,
                more: whole.more && !query.count_only,
            },
        })
    }

    /// Nothing, at the revision of now.
    async fn empty(&self, at: Option<Revision>) -> Result<Read<Page>> {
        let revision = self.current_revision().await?;
        if let Some(at) = at.filter(|at| *at > revision) {
            return Err(future(revision, at));
        }
        Ok(Read {
            revision,
            value: Page::default(),
        })
    }

    async fn whole(&self, request: &RangeRequest) -> Result<Whole, Failure> {
        if request.limit > 0 || request.count_only {
            let answer = self.range_once(request).await?;
            return Ok(Whole {
                revision: self.saw(answer.header.as_ref()),
                kvs: answer.kvs,
                count: answer.count,
                more: answer.more,
            });
        }
        if self.streams_ranges() {
            match self.streamed(request).await {
                Err(f) if f.cause() == Some(Cause::Unimplemented) => {
                    let until = (self.channel.env.clock.monotonic() + STREAM_RETRY).as_millis();
                    let until = u64::try_from(until).unwrap_or(u64::MAX);
                    self.no_stream_until_ms.store(until, Ordering::Relaxed);
                    tracing::debug!("this etcd has no streamed ranges: pages for now");
                }
                other => return other,
            }
        }
        self.paged(request).await
    }

    /// True until etcd has said that it has no such call, and again when it is time to ask once more.
    pub(crate) fn streams_ranges(&self) -> bool {
        let now = self.channel.env.clock.monotonic();
        now.as_millis() >= u128::from(self.no_stream_until_ms.load(Ordering::Relaxed))
    }

    async fn range_once(&self, request: &RangeRequest) -> Result<RangeResponse, Failure> {
        self.channel.read(Method::Range, request).await
    }

    /// The stream of etcd 3.7: parts with keys, the last one with the header and the count.
    async fn streamed(&self, request: &RangeRequest) -> Result<Whole, Failure> {
        let mut tries = Tries::new(&self.channel, Nature::Read);
        loop {
            let endpoint = self.channel.pick().await?;
            let first = frame(request);
            let attempt = async {
                let channel = &self.channel;
                let started = channel.start(&endpoint, Purpose::Calls, Method::RangeStream, first, true);
                let mut call = started.await?;
                self.collect(&mut call.answers).await
            };
            match attempt.await {
                Ok(whole) => {
                    endpoint.is_well();
                    return Ok(whole);
                }
                Err(failure) => tries.failed(&endpoint, failure)?,
            }
        }
    }

    async fn collect(
        &self,
        answers: &mut crate::grpc::Messages<RangeStreamResponse>,
    ) -> Result<Whole, Failure> {
        let patience = self.channel.options.call_timeout;
        let mut kvs = Vec::new();
        let mut last = None;
        while let Some(part) = self.channel.within(patience, answers.next()).await? {
            let mut part = part.range_response.unwrap_or_default();
            kvs.append(&mut part.kvs);
            last = part.header.is_some().then_some(part).or(last);
        }
        let Some(last) = last else {
            return Err(Failure::Lost("a streamed range without its last part".to_owned()));
        };
        Ok(Whole {
            revision: self.saw(last.header.as_ref()),
            kvs,
            count: last.count,
            more: last.more,
        })
    }

    /// Pages, all at the revision of the first one.
    async fn paged(&self, request: &RangeRequest) -> Result<Whole, Failure> {
        let mut page = RangeRequest {
            limit: PAGE_KEYS,
            ..request.clone()
        };
        let first = self.range_once(&page).await?;
        let mut whole = Whole {
            revision: self.saw(first.header.as_ref()),
            kvs: first.kvs,
            count: first.count,
            more: false,
        };
        let mut more = first.more;
        if page.revision == 0 {
            page.revision = keys::revision_for(whole.revision);
        }
        while let Some(last) = whole.kvs.last().filter(|_| more) {
            page.key = Key::new(last.key.clone()).successor().bytes().clone();
            let mut next = self.range_once(&page).await?;
            whole.kvs.append(&mut next.kvs);
            more = next.more;
        }
        Ok(whole)
    }

    /// The error of a range. What history is gone etcd does not say, but everything before the revision asked for is.
    async fn range_error(&self, failure: Failure, at: Option<Revision>) -> Error {
        match (failure.cause(), at) {
            (Some(Cause::Compacted), Some(at)) => {
                self.figures.is_compacted(Revision(at.0.saturating_add(1)));
                self.compacted("etcd has compacted the revision asked for")
            }
            (Some(Cause::Future), Some(at)) => match self.current_revision().await {
                Ok(current) => future(current.min(Revision(at.0.saturating_sub(1))), at),
                Err(e) => e,
            },
            _ => self.error(failure),
        }
    }
}

fn future(current: Revision, at: Revision) -> Error {
    Error::new(
        ErrorKind::Future { current },
        format!("revision {at} has not happened"),
    )
}
