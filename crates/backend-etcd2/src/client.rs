//! The calls of etcd v2's API, and what its errors mean.
//!
//! The question that matters for a write is whether it may have happened. It did not when it was not sent, and when etcd
//! answers one of its own errors about keys and forms. Errors of the cluster (300 and up, or a 5xx) leave that open: a member
//! says so when it stops waiting, and the others may still agree on the write.

use crate::Etcd2Options;
use crate::node::{Members, Node, Refusal, Reply};
use crate::paths;
use bytes::Bytes;
use http::{HeaderMap, Method, StatusCode};
use percent_encoding::{AsciiSet, CONTROLS, percent_encode};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use supercargo_dial::http1::{Answer, Call, CallError, HttpClient, HttpOptions};
use supercargo_dial::{Address, Tls, TlsFlags};
use supercargo_env::Env;
use supercargo_storage::{Error, ErrorKind, Result, Revision};
use tokio::sync::{Semaphore, watch};

/// What a form's value may not hold as it is.
const FORM: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'%')
    .add(b'&')
    .add(b'+')
    .add(b';')
    .add(b'=')
    .add(b'#');
/// So many writes are under way at once; more wait.
const WRITES_COUNT_MAX: usize = 128;
/// An answer about one key holds its value, escaped for JSON, and the one before.
const KEY_ANSWER_MAX: usize = 64 << 20;
/// A long poll is given up by whoever asks, not by the client.
const POLL_MAX: Duration = Duration::from_secs(24 * 3600);

/// The members of an etcd cluster.
pub(crate) struct Client {
    http: Arc<HttpClient>,
    options: Etcd2Options,
    /// Of the first answer: another one is another cluster.
    cluster: OnceLock<String>,
    /// Why nothing is asked any more.
    broken: OnceLock<String>,
    writes: Semaphore,
}

/// What a write expects to find at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Guard {
    Absent,
    At(Revision),
}

/// Why etcd did not do a write.
#[derive(Debug)]
pub(crate) enum Refused {
    /// The guard does not hold: 100, 101, 105.
    Guard,
    /// The place or one on the way is a directory, or a value, or a directory is not empty: 102, 104, 108.
    Shape,
    /// Anything else.
    Error(Error),
}

/// What a long poll says.
#[derive(Debug)]
pub(crate) enum Polled {
    /// The first change after the one asked for.
    Change(Box<Reply>),
    /// The server ended the poll.
    Nothing,
    /// The changes asked for are forgotten.
    Outdated,
}

impl Client {
    pub(crate) fn new(env: &Env, options: Etcd2Options) -> Result<Self> {
        let refuse = |why| Error::new(ErrorKind::Unavailable, why);
        let parse = |e: &String| Address::parse("--etcd-servers", e, options.tls.is_set());
        let addresses: Vec<Address> = options
            .endpoints
            .iter()
            .map(parse)
            .collect::<std::result::Result<_, String>>()
            .map_err(refuse)?;
        if addresses.is_empty() {
            return Err(refuse("--etcd-servers must be specified".to_owned()));
        }
        let tls = Tls {
            flags: TlsFlags {
                ca: "--etcd-cafile",
                cert: "--etcd-certfile",
                key: "--etcd-keyfile",
            },
            alpn: &["http/1.1"],
        };
        if addresses.iter().any(|a| a.tls_name().is_some()) {
            // A wrong file is told at once, and not by the first call.
            tls.config(&options.tls).map_err(refuse)?;
        }
        let http = HttpOptions {
            addresses,
            tls,
            files: options.tls.clone(),
            dial_timeout: options.dial_timeout,
            idle_count_max: WRITES_COUNT_MAX,
            headers: Vec::new(),
        };
        Ok(Self {
            http: HttpClient::new(env, http),
            options,
            cluster: OnceLock::new(),
            broken: OnceLock::new(),
            writes: Semaphore::new(WRITES_COUNT_MAX),
        })
    }

    /// See [`HttpClient::preferred`].
    pub(crate) fn preferred(&self) -> watch::Receiver<usize> {
        self.http.preferred()
    }

    pub(crate) const fn retry_for(&self) -> Duration {
        self.options.retry_for
    }

    pub(crate) async fn close(&self) {
        self.http.close().await;
    }

    /// How far the store is: linearizable, unless quorum reads are off. `path` should be cheap to read. `known` was seen
    /// before.
    ///
    /// Errors: `Corrupt` when the store went back behind that, as after restoring a backup under a running server.
    pub(crate) async fn head(&self, path: &str, known: Revision) -> Result<Revision> {
        let quorum = self.options.quorum_read;
        let (revision, _) = self.read(path, quorum, "", KEY_ANSWER_MAX).await?;
        if quorum && revision < known {
            return Err(self.went_back(known, revision));
        }
        Ok(revision)
    }

    /// Revisions that were handed out already come again: what the mirror holds is another history, for good.
    pub(crate) fn went_back(&self, known: Revision, now: Revision) -> Error {
        let detail = format!(
            "etcd went back from revision {known} to {now}: start the server anew to go on with what is there"
        );
        tracing::error!("{detail}");
        Error::new(ErrorKind::Corrupt, self.broken.get_or_init(|| detail).clone())
    }

    /// One node, whose directory is not looked into, or nothing.
    pub(crate) async fn node(&self, path: &str) -> Result<Option<Node>> {
        let (_, node) = self.read(path, true, "", self.options.load_bytes_max).await?;
        Ok(node)
    }

    /// Everything below `path`, linearizable, and how far the store was.
    pub(crate) async fn load(&self, path: &str) -> Result<(Revision, Option<Node>)> {
        self.read(path, true, "&recursive=true", self.options.load_bytes_max)
            .await
    }

    async fn read(
        &self,
        path: &str,
        quorum: bool,
        more: &str,
        answer_bytes_max: usize,
    ) -> Result<(Revision, Option<Node>)> {
        let query = format!("{}?quorum={quorum}{more}", paths::url(path));
        let mut call = self.call(Method::GET, query);
        call.answer_bytes_max = answer_bytes_max;
        if !more.is_empty() {
            call.timeout = self.options.read_timeout * 10;
        }
        let answer = self.ask(&call).await?;
        if answer.status.is_success() {
            let reply: Reply = parse(&answer)?;
            return Ok((index(&answer.headers)?, Some(reply.node)));
        }
        let refusal = refusal(&answer)?;
        if refusal.error_code == 100 {
            let at = index(&answer.headers).unwrap_or(Revision(refusal.index));
            return Ok((at, None));
        }
        if refusal.error_code == 104 {
            return Err(no_directory(&refusal.cause));
        }
        Err(unavailable(format!("etcd answers {refusal}")))
    }

    /// Waits for the first change at or below `path` from `from` on.
    pub(crate) async fn poll(&self, path: &str, from: Revision) -> Result<Polled> {
        let query = format!(
            "{}?wait=true&recursive=true&waitIndex={}",
            paths::url(path),
            from.0
        );
        let mut call = self.call(Method::GET, query);
        call.timeout = POLL_MAX;
        let answer = self.ask(&call).await?;
        if answer.status.is_success() {
            if answer.body.iter().all(u8::is_ascii_whitespace) {
                return Ok(Polled::Nothing);
            }
            return Ok(Polled::Change(Box::new(parse(&answer)?)));
        }
        let refusal = refusal(&answer)?;
        match refusal.error_code {
            // The watcher was cleared, for a recovery.
            400 => Ok(Polled::Nothing),
            401 => Ok(Polled::Outdated),
            _ => Err(unavailable(format!("etcd answers {refusal}"))),
        }
    }

    /// Writes a value where `guard` holds; `None` writes in any case.
    pub(crate) async fn put(
        &self,
        path: &str,
        guard: Option<Guard>,
        value: &str,
        ttl: Option<Duration>,
    ) -> std::result::Result<Reply, Refused> {
        let query = match guard {
            None => String::new(),
            Some(Guard::Absent) => "?prevExist=false".to_owned(),
            Some(Guard::At(revision)) => format!("?prevIndex={}", revision.0),
        };
        let mut form = String::with_capacity(value.len() + value.len() / 4 + 32);
        form.push_str("value=");
        form.extend(percent_encode(value.as_bytes(), FORM));
        if let Some(ttl) = ttl {
            form.push_str(&format!("&ttl={}", whole_seconds(ttl)));
        }
        let mut call = self.call(Method::PUT, paths::url(path) + &query);
        call.body = Bytes::from(form);
        call.content_type = Some("application/x-www-form-urlencoded");
        self.write(call).await
    }

    /// Removes a value that is at `revision`.
    pub(crate) async fn delete(&self, path: &str, revision: Revision) -> std::result::Result<Reply, Refused> {
        let query = format!("{}?prevIndex={}", paths::url(path), revision.0);
        self.write(self.call(Method::DELETE, query)).await
    }

    /// Removes an empty directory.
    pub(crate) async fn delete_directory(&self, path: &str) -> std::result::Result<Reply, Refused> {
        let query = format!("{}?dir=true", paths::url(path));
        self.write(self.call(Method::DELETE, query)).await
    }

    async fn write(&self, mut call: Call) -> std::result::Result<Reply, Refused> {
        let closed = |_| Refused::Error(Error::new(ErrorKind::Closed, "the store was closed"));
        let _permit = self.writes.acquire().await.map_err(closed)?;
        call.is_read = false;
        call.timeout = self.options.write_timeout;
        let answer = self.ask(&call).await.map_err(Refused::Error)?;
        let unknown = |e: Error| Refused::Error(Error::new(ErrorKind::OutcomeUnknown, e.detail()));
        if answer.status.is_success() {
            return parse(&answer).map_err(unknown);
        }
        let refusal = match refusal(&answer) {
            Ok(refusal) => refusal,
            Err(e) if answer.status.is_server_error() => return Err(unknown(e)),
            Err(e) => return Err(Refused::Error(e)),
        };
        match refusal.error_code {
            100 | 101 | 105 => Err(Refused::Guard),
            102 | 104 | 108 => Err(Refused::Shape),
            300.. => Err(unknown(unavailable(format!("etcd answers {refusal}")))),
            _ => Err(Refused::Error(unavailable(format!("etcd answers {refusal}")))),
        }
    }

    /// The cluster's members as one of them knows them.
    pub(crate) async fn members(&self) -> Result<Members> {
        let answer = self
            .ask(&self.call(Method::GET, "/v2/members".to_owned()))
            .await?;
        if !answer.status.is_success() {
            return Err(unavailable(format!(
                "etcd answers {} to /v2/members",
                answer.status
            )));
        }
        parse(&answer)
    }

    fn call(&self, method: Method, path: String) -> Call {
        Call {
            method,
            path,
            body: Bytes::new(),
            content_type: None,
            timeout: self.options.read_timeout,
            answer_bytes_max: KEY_ANSWER_MAX,
            is_read: true,
        }
    }

    async fn ask(&self, call: &Call) -> Result<Answer> {
        if let Some(why) = self.broken.get() {
            return Err(Error::new(ErrorKind::Corrupt, why.clone()));
        }
        let answer = self.http.call(call).await.map_err(|e| {
            let mut why = e.to_string();
            if why.contains("TLS") || why.contains("alert") {
                why.push_str(
                    " (who is trusted is in --etcd-cafile, what is shown in --etcd-certfile and --etcd-keyfile)",
                );
            }
            match e {
                // Of the answer to a write that is too large nothing is known either.
                CallError::Lost(_) | CallError::TooLarge(_) if !call.is_read => {
                    Error::new(ErrorKind::OutcomeUnknown, why)
                }
                CallError::Closed => Error::new(ErrorKind::Closed, "the store was closed"),
                _ => unavailable(why),
            }
        })?;
        if let Some(cluster) = answer
            .headers
            .get("x-etcd-cluster-id")
            .and_then(|c| c.to_str().ok())
        {
            let known = self.cluster.get_or_init(|| cluster.to_owned());
            if known != cluster {
                let detail = format!("--etcd-servers: another cluster answers: {cluster} instead of {known}");
                return Err(Error::new(ErrorKind::Corrupt, detail));
            }
        }
        Ok(answer)
    }
}

/// Whole seconds, rounded up, at least one.
fn whole_seconds(ttl: Duration) -> u64 {
    let seconds = ttl.as_secs().saturating_add(u64::from(ttl.subsec_nanos() > 0));
    // What etcd can add to the time of day.
    seconds.clamp(1, 9_000_000_000)
}

/// What was asked for lies below a value.
pub(crate) fn no_directory(path: &str) -> Error {
    unavailable(format!(
        "--etcd-prefix: {path} is a value in etcd and no directory"
    ))
}

fn unavailable(why: String) -> Error {
    Error::new(ErrorKind::Unavailable, why)
}

fn index(headers: &HeaderMap) -> Result<Revision> {
    let index = headers
        .get("x-etcd-index")
        .and_then(|i| i.to_str().ok()?.parse().ok());
    index
        .map(Revision)
        .ok_or_else(|| unavailable("the answer does not say how far etcd is".to_owned()))
}

fn parse<'a, T: serde::Deserialize<'a>>(answer: &'a Answer) -> Result<T> {
    serde_json::from_slice(&answer.body).map_err(|e| unavailable(format!("etcd's answer can't be read: {e}")))
}

/// etcd's own error, or a sentence about an answer that is none.
fn refusal(answer: &Answer) -> Result<Refusal> {
    if let Ok(refusal) = serde_json::from_slice::<Refusal>(&answer.body) {
        return Ok(refusal);
    }
    if answer.status == StatusCode::NOT_FOUND {
        let why = "etcd does not speak version 2 of its API there: etcd 3.4 and 3.5 do with --enable-v2, 3.6 never does";
        return Err(unavailable(why.to_owned()));
    }
    let text: String = String::from_utf8_lossy(&answer.body).chars().take(200).collect();
    Err(unavailable(format!(
        "etcd answers {}: {}",
        answer.status,
        text.trim()
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_to_live_is_never_shortened() {
        for (ms, want) in [(0, 1), (1, 1), (1000, 1), (1001, 2), (5_500, 6)] {
            assert_eq!(whole_seconds(Duration::from_millis(ms)), want);
        }
        assert!(whole_seconds(Duration::MAX) < 1 << 34);
    }
}
