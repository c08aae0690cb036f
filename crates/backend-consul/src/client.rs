//! Questions to Consul: what is asked again, for how long, and with which token.

use crate::Result;
use crate::failure::Failure;
use crate::options::{ConsulOptions, TLS, refuse};
use bytes::Bytes;
use http::header::USER_AGENT;
use http::{HeaderName, HeaderValue, Method};
use parking_lot::Mutex;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use supercargo_dial::Address;
use supercargo_dial::http1::{Answer, Call, CallError, HttpClient, HttpOptions};
use supercargo_env::Env;
use tokio::sync::Semaphore;

/// So many questions are under way at once; more wait. Consul takes two hundred connections of a client.
const QUESTIONS_COUNT_MAX: usize = 32;
/// So many connections wait for the next question.
const IDLE_COUNT_MAX: usize = 8;
/// How long a server may take to answer while others could be asked instead.
const LATE: Duration = Duration::from_secs(5);
/// The pause after all servers failed in turn; it doubles with each further time.
const PAUSE_FIRST: Duration = Duration::from_millis(50);
const PAUSE_MAX: Duration = Duration::from_secs(1);
const TOKEN: HeaderName = HeaderName::from_static("x-consul-token");

/// The servers and the token.
pub(crate) struct Client {
    env: Env,
    pub(crate) options: ConsulOptions,
    http: Arc<HttpClient>,
    has_tls: bool,
    token: Mutex<Option<HeaderValue>>,
    questions: Semaphore,
}

/// The token in a file. Blocks.
fn token_of(path: &Path) -> Result<HeaderValue, String> {
    let wrong = |why: &dyn std::fmt::Display| format!("--consul-token-file: {}: {why}", path.display());
    let text = std::fs::read_to_string(path).map_err(|e| wrong(&e))?;
    let mut token = HeaderValue::from_str(text.trim()).map_err(|_| wrong(&"holds no token"))?;
    if token.is_empty() {
        return Err(wrong(&"is empty"));
    }
    token.set_sensitive(true);
    Ok(token)
}

/// What is asked.
pub(crate) struct Question {
    pub(crate) method: Method,
    /// Path and query, without the datacenter.
    pub(crate) path: String,
    pub(crate) body: Bytes,
    pub(crate) answer_max: usize,
}

impl Client {
    pub(crate) fn new(env: &Env, options: ConsulOptions) -> Result<Self> {
        let with_tls = options.tls.is_set();
        let parse = |text: &String| Address::parse("--consul-addresses", text, with_tls).or_else(refuse);
        let addresses: Vec<Address> = options.addresses.iter().map(parse).collect::<Result<_>>()?;
        if addresses.is_empty() {
            return refuse("--consul-addresses names no server");
        }
        let has_tls = addresses.iter().any(|a| a.tls_name().is_some());
        if with_tls || has_tls {
            TLS.config(&options.tls).or_else(refuse)?;
        }
        let http = HttpOptions {
            addresses,
            tls: TLS,
            files: options.tls.clone(),
            dial_timeout: options.dial_timeout,
            idle_count_max: IDLE_COUNT_MAX,
            headers: Vec::new(),
        };
        let this = Self {
            env: env.clone(),
            http: HttpClient::new(env, http),
            has_tls,
            options,
            token: Mutex::default(),
            questions: Semaphore::new(QUESTIONS_COUNT_MAX),
        };
        let token = this.options.token_file.as_deref().map(token_of).transpose();
        this.take_token(token.or_else(refuse)?);
        Ok(this)
    }

    /// For questions that do no harm when they are asked twice: until there is an answer, a refusal, or the time is up.
    pub(crate) async fn repeat(&self, question: &Question) -> Result<Answer, Failure> {
        let patience = match self.options.addresses.len() {
            1 => self.options.call_timeout,
            _ => self.options.call_timeout.min(LATE),
        };
        self.ask(question, true, patience).await
    }

    /// For questions that may be asked once only: again only when nothing was sent.
    pub(crate) async fn attempt(&self, question: &Question) -> Result<Answer, Failure> {
        self.ask(question, false, self.options.call_timeout).await
    }

    async fn ask(
        &self,
        question: &Question,
        may_repeat: bool,
        patience: Duration,
    ) -> Result<Answer, Failure> {
        let place = self.questions.acquire().await;
        let _place = place.expect("because nobody closes the places");
        let since = self.env.clock.monotonic();
        let mut pause = PAUSE_FIRST;
        let mut is_token_fresh = false;
        loop {
            let failure = match self.once(question, may_repeat, patience).await {
                Ok(answer) => return Ok(answer),
                Err(failure) => failure,
            };
            if matches!(failure, Failure::Denied(_)) && !is_token_fresh {
                is_token_fresh = true;
                if self.read_token().await.unwrap_or(false) {
                    continue;
                }
            }
            if !failure.may_pass(may_repeat) || self.env.clock.monotonic() - since > self.options.retry_for {
                return Err(failure);
            }
            tracing::debug!(?failure, "Consul is asked again");
            let jitter = Duration::from_millis(self.env.rng.below(25));
            self.env.clock.sleep(pause + jitter).await;
            pause = (pause * 2).min(PAUSE_MAX);
        }
    }

    /// Asks each server once at most. One that may not be repeated is not asked elsewhere when it was sent.
    pub(crate) async fn once(
        &self,
        question: &Question,
        may_repeat: bool,
        patience: Duration,
    ) -> Result<Answer, Failure> {
        let call = Call {
            method: question.method.clone(),
            path: self.with_datacenter(&question.path),
            body: question.body.clone(),
            content_type: None,
            timeout: patience,
            answer_bytes_max: question.answer_max,
            is_read: may_repeat,
        };
        match self.http.call(&call).await {
            Ok(answer) => match Failure::of(answer.status.as_u16(), &answer.body) {
                None => Ok(answer),
                Some(failure) => Err(failure),
            },
            Err(CallError::NotSent(why)) => Err(Failure::Unreached(self.with_cure(why))),
            Err(CallError::Lost(why)) => Err(Failure::Lost(self.with_cure(why))),
            Err(CallError::TooLarge(why)) => Err(Failure::Refused(why)),
            Err(CallError::Closed) => Err(Failure::Closed),
        }
    }

    /// Returns when another server is asked from now on.
    pub(crate) async fn moved(&self) {
        let mut preferred = self.http.preferred();
        // An error is a client that is gone.
        let _ = preferred.changed().await;
    }

    fn with_datacenter(&self, path: &str) -> String {
        let Some(dc) = &self.options.datacenter else {
            return path.to_owned();
        };
        let dc = percent_encoding::utf8_percent_encode(dc, percent_encoding::NON_ALPHANUMERIC);
        let joint = if path.contains('?') { '&' } else { '?' };
        format!("{path}{joint}dc={dc}")
    }

    /// Reads the file of the token; true when it holds another one than before.
    async fn read_token(&self) -> Result<bool, String> {
        let Some(path) = self.options.token_file.clone() else {
            return Ok(false);
        };
        let token = self.env.tasks.block(move || token_of(&path)).await?;
        Ok(self.take_token(Some(token)))
    }

    /// Shows this token from now on; true when it is another one than before.
    fn take_token(&self, token: Option<HeaderValue>) -> bool {
        let mut headers = vec![(USER_AGENT, HeaderValue::from_static("supercargo"))];
        let mut is_new = false;
        if let Some(token) = token {
            is_new = self.token.lock().replace(token.clone()).as_ref() != Some(&token);
            headers.push((TOKEN, token));
        }
        self.http.set_headers(headers);
        is_new
    }

    /// Ends what is under way, and the connections.
    pub(crate) async fn close(&self) {
        self.http.close().await;
    }

    /// A connection that failed for its certificates says with which flags that is mended. A server that does not like ours
    /// closes the connection, before or after the first request.
    fn with_cure(&self, why: String) -> String {
        let signs = ["TLS", "alert", "ertificate", "closed"];
        if self.has_tls && signs.iter().any(|s| why.contains(s)) {
            return format!(
                "{why} (who is trusted is in --consul-cafile, what is shown in --consul-certfile and --consul-keyfile)"
            );
        }
        why
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The token comes through a pipe whose other end is written by whoever is told that a task went on meanwhile.
    #[tokio::test]
    async fn a_slow_token_file_holds_up_nobody() {
        let dir = tempfile::tempdir().expect("a folder");
        let path = dir.path().join("token");
        std::fs::write(&path, "first\n").expect("a file");
        let options = ConsulOptions {
            token_file: Some(path.clone()),
            ..ConsulOptions::new(["http://127.0.0.1:1"])
        };
        let client = Client::new(&Env::system(), options).expect("a token");
        assert_eq!(client.read_token().await, Ok(false));
        std::fs::remove_file(&path).expect("it was there");
        let made = std::process::Command::new("mkfifo").arg(&path).status();
        assert!(made.expect("a program").success());

        let (went_on, told) = std::sync::mpsc::sync_channel(1);
        let writer = Env::system().tasks.spawn_thread("writer", move || {
            let text = match told.recv_timeout(Duration::from_secs(10)) {
                Ok(()) => "second",
                Err(_) => "",
            };
            std::fs::write(&path, text).expect("somebody reads");
        });
        let other = async { went_on.send(()).expect("the writer waits") };
        let (read, ()) = futures_util::future::join(client.read_token(), other).await;
        assert_eq!(read, Ok(true));
        writer.expect("a thread").join().expect("it wrote");
    }
}
