//! Somebody else who uses the same etcd, with words of version 2.

use super::Server;
use http::Method;
use std::sync::Arc;
use std::time::Duration;
use supercargo_dial::http1::{Call, HttpClient, HttpOptions};
use supercargo_dial::{Address, Tls, TlsFiles, TlsFlags};
use supercargo_env::Env;

/// A client without any care.
pub(crate) struct Raw(Arc<HttpClient>);

impl Raw {
    pub(crate) fn new(env: &Env, server: &Server) -> Self {
        let tls = Tls {
            flags: TlsFlags {
                ca: "ca",
                cert: "cert",
                key: "key",
            },
            alpn: &[],
        };
        Self(HttpClient::new(
            env,
            HttpOptions {
                addresses: vec![Address::parse("raw", &server.url, false).unwrap()],
                tls,
                files: TlsFiles::default(),
                dial_timeout: Duration::from_secs(5),
                idle_count_max: 4,
                headers: Vec::new(),
            },
        ))
    }

    /// The text of the answer, tried until etcd is there.
    pub(crate) async fn ask(&self, method: Method, path: &str, form: &str) -> String {
        let call = Call {
            method,
            path: path.to_owned(),
            body: form.to_owned().into(),
            content_type: Some("application/x-www-form-urlencoded"),
            timeout: Duration::from_secs(20),
            answer_bytes_max: 64 << 20,
            is_read: true,
        };
        let mut text = None;
        super::until("etcd", Duration::from_secs(20), async || {
            let answer = self.0.call(&call).await;
            text = answer.ok().map(|a| String::from_utf8(a.body.to_vec()).unwrap());
            text.is_some()
        })
        .await;
        text.unwrap()
    }

    pub(crate) async fn get(&self, key: &str) -> String {
        self.ask(Method::GET, &format!("/v2/keys{key}"), "").await
    }

    /// Sets and answers the index.
    pub(crate) async fn put(&self, key: &str, form: &str) -> u64 {
        let answer = self.ask(Method::PUT, &format!("/v2/keys{key}"), form).await;
        index(&answer)
    }

    pub(crate) async fn delete(&self, key: &str, query: &str) -> u64 {
        let answer = self
            .ask(Method::DELETE, &format!("/v2/keys{key}?{query}"), "")
            .await;
        index(&answer)
    }
}

/// The index of the node in an answer.
fn index(answer: &str) -> u64 {
    let after = answer.split("\"modifiedIndex\":").nth(1);
    let after = after.unwrap_or_else(|| panic!("no index in {answer}"));
    let digits: String = after.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap()
}
