//! What the revision log needs, in Consul's terms.

use crate::Result;
use crate::client::{Client, Question};
use crate::failure::Failure;
use crate::options::{ConsulOptions, refuse};
use crate::wire::{Kv, Op, Outcome, read, transaction};
use bytes::Bytes;
use http::Method;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use supercargo_dial::http1::Answer;
use supercargo_env::Env;
use supercargo_slots::{Commit, Committed, Guard, Limits, Slots, State};
use supercargo_storage::{Error, ErrorKind, Revision};

/// What a transaction may hold: Consul's `limits.txn_max_req_len` and `limits.kv_max_value_size` are 512 KiB unless somebody
/// sets them, and values are written in base64.
const LIMITS: Limits = Limits {
    commit_slots: 48,
    commit_bytes: 256 << 10,
    part_bytes: 384 << 10,
    gets: OPS_MAX,
};
/// At most so many operations in a transaction of the oldest Consul.
const OPS_MAX: usize = 64;
/// The largest answer: 256 slots of the largest size in base64, or 64 parts.
const ANSWER_MAX: usize = 96 << 20;
/// How much longer than it was told to Consul may hold a question for news (it adds a sixteenth at random), and a connection
/// may take.
const NEWS_SLACK: Duration = Duration::from_secs(5);

/// What stays as it is in a path.
const PATH: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'/')
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'~');

/// The slots in Consul's KV, below one prefix.
pub struct Consul {
    client: Client,
    /// Ends with a slash.
    root: String,
    /// The state's `ModifyIndex` after our own last commit.
    own: AtomicU64,
    /// The index that the last question for news answered.
    news: tokio::sync::Mutex<u64>,
}

impl Consul {
    /// Connects to nothing yet.
    ///
    /// # Errors
    /// `Unavailable`, naming the flag, for options that can't be right.
    pub fn new(env: &Env, options: ConsulOptions) -> Result<Self> {
        let prefix = options.prefix.trim_matches('/');
        if prefix.is_empty() {
            return refuse("--consul-prefix is empty: name the folder whose keys are ours");
        }
        Ok(Self {
            root: format!("{prefix}/"),
            client: Client::new(env, options)?,
            own: AtomicU64::new(0),
            news: tokio::sync::Mutex::default(),
        })
    }

    fn key(&self, path: &str) -> String {
        format!("{}{path}", self.root)
    }

    fn question(&self, path: &str, query: &str) -> Question {
        let key = self.key(path);
        Question {
            method: Method::GET,
            path: format!("/v1/kv/{}{query}", utf8_percent_encode(&key, PATH)),
            body: Bytes::new(),
            answer_max: ANSWER_MAX,
        }
    }

    fn transaction(query: &str, ops: &[Op]) -> Question {
        Question {
            method: Method::PUT,
            path: format!("/v1/txn{query}"),
            body: transaction(ops),
            answer_max: ANSWER_MAX,
        }
    }
}

/// Indices never come again: after the restore of a snapshot the next one is above all there ever were.
const fn guard(token: u64) -> Guard {
    Guard { token, generation: 0 }
}

fn within(folder: &str) -> String {
    match folder {
        "" => String::new(),
        folder => format!("{folder}/"),
    }
}

/// The keys of an answer; none where there is nothing.
fn kvs(answer: &Answer) -> Result<Vec<Kv<'_>>> {
    check_seen(answer)?;
    match answer.status.as_u16() {
        404 => Ok(Vec::new()),
        _ => Ok(read(&answer.body)?),
    }
}

/// Whether it is Consul that answers, and all of it.
fn check_seen(answer: &Answer) -> Result<(), Failure> {
    if index(answer).is_none() {
        return Err(Failure::Lost(format!(
            "an answer of code {} that is not Consul's",
            answer.status
        )));
    }
    let filtered = answer.headers.get("x-consul-results-filtered-by-acls");
    match filtered {
        Some(is_filtered) if is_filtered == "true" => Err(hidden()),
        _ => Ok(()),
    }
}

fn hidden() -> Failure {
    Failure::Denied("it may not see all keys".to_owned())
}

/// Whether a transaction happened; if not, it is because something in it did not hold.
fn changed(answer: &Answer) -> Result<bool, Failure> {
    if answer.status == 200 {
        return Ok(true);
    }
    let outcome: Outcome = read(&answer.body)?;
    let is_stale = |what: &str| what.contains("index is stale");
    match outcome.errors() {
        [] => Err(Failure::Lost(format!(
            "an answer of code {} without errors",
            answer.status
        ))),
        errors if errors.iter().all(|e| is_stale(&e.what)) => Ok(false),
        _ => Err(refusal(&outcome)),
    }
}

fn refusal(outcome: &Outcome<'_>) -> Failure {
    let what = outcome.errors().iter().map(|e| &*e.what);
    let is_denied = |what: &str| what.contains("Permission denied") || what.contains("ACL not found");
    match what.clone().find(|w| is_denied(w)) {
        Some(denied) => Failure::Denied(denied.to_owned()),
        None => Failure::Refused(what.take(3).collect::<Vec<_>>().join("; ")),
    }
}

/// Consul's index of what was asked for.
fn index(answer: &Answer) -> Option<u64> {
    answer.headers.get("x-consul-index")?.to_str().ok()?.parse().ok()
}

impl Slots for Consul {
    fn limits(&self) -> Limits {
        LIMITS
    }

    async fn state(&self) -> Result<Option<(State, Guard)>> {
        let answer = self.client.repeat(&self.question("head", "?consistent")).await?;
        let kvs = kvs(&answer)?;
        let Some(kv) = kvs.first() else {
            return Ok(None);
        };
        let state = State::from_json(&kv.key, &kv.value()?)?;
        Ok(Some((state, guard(kv.modify_index))))
    }

    async fn create(&self, state: State) -> Result<()> {
        let ops = [Op::cas(self.key("head"), 0, &state.to_json())];
        let asked = self.client.repeat(&Self::transaction("", &ops)).await;
        // Whether we or others were first, it is there now.
        changed(&asked?)?;
        Ok(())
    }

    async fn commit(&self, commit: Commit) -> Result<Committed> {
        let head = self.key("head");
        let slots = commit
            .slots
            .iter()
            .map(|(path, value)| Op::cas(self.key(path), 0, value));
        let state = Op::cas(head.clone(), commit.guard.token, &commit.after.to_json());
        let ops: Vec<Op> = slots.chain(std::iter::once(state)).collect();
        let answered = async {
            let answer = self.client.attempt(&Self::transaction("", &ops)).await?;
            if !changed(&answer)? {
                return Ok(None);
            }
            let outcome: Outcome = read(&answer.body)?;
            let kv = outcome.kvs().find(|kv| kv.key == head);
            kv.map(|kv| Some(kv.modify_index))
                .ok_or_else(|| Failure::Lost("the answer to a transaction lacks the state".to_owned()))
        };
        match answered.await {
            Ok(Some(token)) => {
                self.own.store(token, Ordering::Release);
                Ok(Committed::Done(guard(token)))
            }
            Ok(None) => Ok(Committed::Refused),
            Err(Failure::Lost(why)) => {
                tracing::debug!(why, "the fate of a transaction is unknown");
                Ok(Committed::Ambiguous)
            }
            Err(Failure::Closed) => Ok(Committed::Ambiguous),
            Err(failure) => Err(failure.into()),
        }
    }

    async fn get(&self, paths: Vec<String>) -> Result<Vec<Option<Bytes>>> {
        // Slots never change, so any server may answer, but one that is behind does not have them all.
        let mut found = HashMap::new();
        for query in ["?stale", "?consistent"] {
            let mut left: Vec<&String> = paths.iter().filter(|p| !found.contains_key(p.as_str())).collect();
            while !left.is_empty() {
                let ops: Vec<Op> = left.iter().map(|p| Op::get(self.key(p))).collect();
                let asked = self.client.repeat(&Self::transaction(query, &ops)).await;
                let answer = asked?;
                let outcome: Outcome = read(&answer.body)?;
                if outcome.is_filtered {
                    return Err(hidden().into());
                }
                if answer.status != 409 {
                    for kv in outcome.kvs() {
                        if let Some(path) = kv.key.strip_prefix(&*self.root) {
                            found.insert(path.to_owned(), kv.value()?);
                        }
                    }
                    break;
                }
                // All or nothing: the rest is asked for again without those that are not there.
                let missing: BTreeSet<usize> = outcome
                    .errors()
                    .iter()
                    .filter(|e| e.what.contains("doesn't exist"))
                    .map(|e| e.op_index)
                    .collect();
                if missing.is_empty() {
                    return Err(refusal(&outcome).into());
                }
                let mut at = 0..;
                left.retain(|_| !at.next().is_some_and(|i| missing.contains(&i)));
            }
        }
        Ok(paths.iter().map(|p| found.remove(p)).collect())
    }

    async fn list(&self, folder: &str) -> Result<Vec<String>> {
        let within = within(folder);
        let question = self.question(&within, "?keys&separator=/&consistent");
        let answer = self.client.repeat(&question).await?;
        check_seen(&answer)?;
        if answer.status == 404 {
            return Ok(Vec::new());
        }
        let keys: Vec<String> = read(&answer.body)?;
        let below = self.key(&within);
        // A key that is the folder itself: some tools make one for each.
        let names = keys
            .iter()
            .filter_map(|k| k.strip_prefix(&below))
            .filter(|n| !n.is_empty());
        Ok(names.map(|n| n.trim_end_matches('/').to_owned()).collect())
    }

    async fn read_all(&self, folder: &str) -> Result<Vec<(String, Bytes)>> {
        let names = self.list(folder).await?;
        // In portions, as an answer comes whole.
        let mut starts: BTreeSet<&str> = BTreeSet::new();
        if names.len() > OPS_MAX {
            starts.extend(names.iter().filter_map(|n| n.get(..1)));
        } else if !names.is_empty() {
            starts.insert("");
        }
        let below = self.key(&within(folder));
        let mut all = Vec::with_capacity(names.len());
        for start in starts {
            let question = self.question(&format!("{}{start}", within(folder)), "?recurse&consistent");
            let answer = self.client.repeat(&question).await?;
            for kv in kvs(&answer)? {
                match kv.key.strip_prefix(&below) {
                    Some("") => {}
                    Some(name) if !name.contains('/') => all.push((name.to_owned(), kv.value()?)),
                    _ => {
                        let detail =
                            format!("Consul's key {} is not ours: something else writes there", kv.key);
                        return Err(Error::new(ErrorKind::Corrupt, detail));
                    }
                }
            }
        }
        Ok(all)
    }

    async fn below(&self, folder: &str) -> Result<Vec<String>> {
        let question = self.question(&within(folder), "?keys&consistent");
        let answer = self.client.repeat(&question).await?;
        check_seen(&answer)?;
        if answer.status == 404 {
            return Ok(Vec::new());
        }
        let keys: Vec<String> = read(&answer.body)?;
        let paths = keys.iter().filter_map(|k| k.strip_prefix(&*self.root));
        Ok(paths.map(str::to_owned).collect())
    }

    async fn put(&self, path: String, value: Bytes) -> Result<()> {
        let question = Question {
            method: Method::PUT,
            body: value,
            ..self.question(&path, "")
        };
        let answer = self.client.repeat(&question).await?;
        match answer.body.trim_ascii() {
            b"true" => Ok(()),
            _ => Err(Failure::Lost(format!("{path} was not written")).into()),
        }
    }

    async fn remove(&self, paths: Vec<String>) -> Result<()> {
        for some in paths.chunks(OPS_MAX) {
            let ops: Vec<Op> = some.iter().map(|p| Op::delete(self.key(p))).collect();
            let asked = self.client.repeat(&Self::transaction("", &ops)).await;
            changed(&asked?)?;
        }
        Ok(())
    }

    /// Asks until there is news that is not our own commit, or the time is up.
    async fn wait(&self, _: Revision) -> Result<()> {
        let mut last = self.news.lock().await;
        let wait = self.client.options.news_timeout;
        loop {
            let query = format!("?index={last}&wait={}ms", wait.as_millis());
            let question = self.question("head", &query);
            let answer = tokio::select! {
                asked = self.client.once(&question, false, wait + NEWS_SLACK) => asked?,
                // The server that was asked has failed others.
                () = self.client.moved() => continue,
            };
            check_seen(&answer)?;
            let seen = index(&answer).unwrap_or(0);
            if seen < *last {
                // A restored snapshot: nothing to go on from.
                *last = 0;
                return Ok(());
            }
            let is_own = seen > *last && seen == self.own.load(Ordering::Acquire);
            *last = seen;
            if !is_own {
                return Ok(());
            }
        }
    }

    async fn close(&self) {
        self.client.close().await;
    }
}
