//! The client against servers that are real sockets, and answer as the test says.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use http::Method;
use parking_lot::Mutex;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use supercargo_dial::http1::{Call, CallError, HttpClient, HttpOptions};
use supercargo_dial::{Address, Tls, TlsFiles, TlsFlags};
use supercargo_env::{Env, TaskHandle};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// What a server does with a request.
#[derive(Clone, Copy, Debug)]
enum Does {
    Answer(u16),
    /// Answers, and closes the connection afterwards.
    AnswerAndClose,
    /// Closes the connection instead.
    Close,
    /// Nothing.
    Hang,
}

/// A server, and what it saw.
struct Server {
    url: String,
    does: Arc<Mutex<Does>>,
    asked: Arc<AtomicUsize>,
    connections: Arc<AtomicUsize>,
    task: TaskHandle,
}

impl Drop for Server {
    fn drop(&mut self) {
        self.task.stop();
    }
}

impl Server {
    async fn start(env: &Env, name: &'static str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let does = Arc::new(Mutex::new(Does::Answer(200)));
        let (asked, connections) = (Arc::<AtomicUsize>::default(), Arc::<AtomicUsize>::default());
        let (tasks, doing, counted, connected) = (
            env.tasks.clone(),
            does.clone(),
            asked.clone(),
            connections.clone(),
        );
        let task = env.tasks.spawn("server", async move {
            loop {
                let (tcp, _) = listener.accept().await.unwrap();
                connected.fetch_add(1, Ordering::SeqCst);
                let (doing, counted) = (doing.clone(), counted.clone());
                tasks.spawn("server connection", async move {
                    let _ = serve(name, tcp, &doing, &counted).await;
                });
            }
        });
        Self {
            url,
            does,
            asked,
            connections,
            task,
        }
    }

    fn asked(&self) -> usize {
        self.asked.load(Ordering::SeqCst)
    }

    fn does(&self, what: Does) {
        *self.does.lock() = what;
    }
}

async fn serve(name: &str, tcp: TcpStream, does: &Mutex<Does>, asked: &AtomicUsize) -> std::io::Result<()> {
    let mut io = BufReader::new(tcp);
    loop {
        let (mut line, mut length) = (String::new(), 0);
        while io.read_line(&mut line).await? > 2 {
            let lower = line.to_ascii_lowercase();
            if let Some(value) = lower.strip_prefix("content-length:") {
                length = value.trim().parse().unwrap();
            }
            line.clear();
        }
        if line.is_empty() {
            return Ok(());
        }
        io.read_exact(&mut vec![0; length]).await?;
        asked.fetch_add(1, Ordering::SeqCst);
        let what = *does.lock();
        let status = match what {
            Does::Answer(status) => status,
            Does::AnswerAndClose => 200,
            Does::Close => return Ok(()),
            Does::Hang => std::future::pending().await,
        };
        let answer = format!(
            "HTTP/1.1 {status} X\r\nContent-Length: {}\r\n\r\n{name}",
            name.len()
        );
        io.write_all(answer.as_bytes()).await?;
        if matches!(what, Does::AnswerAndClose) {
            return Ok(());
        }
    }
}

fn client(env: &Env, servers: &[&str]) -> Arc<HttpClient> {
    let parse = |url: &&str| Address::parse("--servers", url, false).unwrap();
    let tls = Tls {
        flags: TlsFlags {
            ca: "--ca",
            cert: "--cert",
            key: "--key",
        },
        alpn: &["http/1.1"],
    };
    let options = HttpOptions {
        addresses: servers.iter().map(parse).collect(),
        tls,
        files: TlsFiles::default(),
        dial_timeout: Duration::from_secs(5),
        idle_count_max: 4,
        headers: Vec::new(),
    };
    HttpClient::new(env, options)
}

fn call(is_read: bool) -> Call {
    Call {
        method: if is_read { Method::GET } else { Method::PUT },
        path: "/x".to_owned(),
        body: if is_read { "" } else { "body" }.into(),
        content_type: None,
        timeout: Duration::from_secs(20),
        answer_bytes_max: 100,
        is_read,
    }
}

async fn text(client: &HttpClient, call: &Call) -> String {
    match client.call(call).await {
        Ok(answer) => format!(
            "{} {}",
            answer.status.as_u16(),
            String::from_utf8_lossy(&answer.body)
        ),
        Err(CallError::NotSent(_)) => "not sent".to_owned(),
        Err(CallError::Lost(_)) => "lost".to_owned(),
        Err(CallError::TooLarge(_)) => "too large".to_owned(),
        Err(CallError::Closed) => "closed".to_owned(),
    }
}

#[tokio::test]
async fn a_connection_serves_again_and_a_closed_one_does_not() {
    let env = Env::system();
    let a = Server::start(&env, "a").await;
    let client = client(&env, &[&a.url]);
    for _ in 0..3 {
        assert_eq!(text(&client, &call(false)).await, "200 a");
    }
    assert_eq!(a.connections.load(Ordering::SeqCst), 1);
    a.does(Does::AnswerAndClose);
    assert_eq!(text(&client, &call(false)).await, "200 a");
    a.does(Does::Answer(201));
    // The end of the connection may be on its way still: then the write is lost and says so, and is not repeated.
    let again = text(&client, &call(false)).await;
    assert!(again == "201 a" || again == "lost", "{again}");
    assert_eq!(text(&client, &call(true)).await, "201 a");
}

/// In order, staying with the one that works; reads go on after any failure.
#[tokio::test]
async fn a_read_goes_on_to_the_next_server_and_stays_there() {
    let env = Env::system();
    let (a, b) = (Server::start(&env, "a").await, Server::start(&env, "b").await);
    let client = client(&env, &[&a.url, &b.url]);
    let mut preferred = client.preferred();
    assert_eq!(text(&client, &call(true)).await, "200 a");
    for (does, asked) in [(Does::Close, "200 b"), (Does::Answer(503), "200 b")] {
        a.does(does);
        b.does(Does::Answer(200));
        assert_eq!(text(&client, &call(true)).await, asked);
        assert!(preferred.has_changed().unwrap());
        assert_eq!(*preferred.borrow_and_update(), 1);
        let count = a.asked();
        assert_eq!(text(&client, &call(true)).await, asked);
        assert_eq!(a.asked(), count, "it stays with the second one");
        a.does(Does::Answer(200));
        b.does(Does::Close);
        assert_eq!(text(&client, &call(true)).await, "200 a");
        preferred.mark_unchanged();
    }
    a.does(Does::Answer(500));
    b.does(Does::Answer(502));
    let last = text(&client, &call(true)).await;
    assert!(
        last == "500 a" || last == "502 b",
        "a failure is an answer: {last}"
    );
    let mut hasty = call(true);
    hasty.timeout = Duration::from_millis(100);
    a.does(Does::Hang);
    b.does(Does::Answer(200));
    assert_eq!(text(&client, &hasty).await, "200 b");
}

/// A write is sent once.
#[tokio::test]
async fn a_write_goes_on_only_when_it_was_not_sent() {
    let env = Env::system();
    let (a, b) = (Server::start(&env, "a").await, Server::start(&env, "b").await);
    let nobody = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let nowhere = format!("http://{}", nobody.local_addr().unwrap());
    drop(nobody);
    let client = client(&env, &[&nowhere, &a.url, &b.url]);
    a.does(Does::Close);
    assert_eq!(text(&client, &call(false)).await, "lost");
    assert_eq!((a.asked(), b.asked()), (1, 0));
    assert_eq!(
        text(&client, &call(false)).await,
        "200 b",
        "the next one begins elsewhere"
    );
    b.does(Does::Answer(503));
    assert_eq!(text(&client, &call(false)).await, "503 b");
    drop((a, b));
}

#[tokio::test]
async fn an_answer_has_a_bound() {
    let env = Env::system();
    let a = Server::start(&env, "a long answer").await;
    let client = client(&env, &[&a.url]);
    let mut short = call(true);
    short.answer_bytes_max = 12;
    assert_eq!(text(&client, &short).await, "too large");
    short.answer_bytes_max = 13;
    assert_eq!(text(&client, &short).await, "200 a long answer");
}

#[tokio::test]
async fn closing_ends_calls_and_connections() {
    let env = Env::system();
    let a = Server::start(&env, "a").await;
    let client = client(&env, &[&a.url]);
    assert_eq!(text(&client, &call(true)).await, "200 a");
    a.does(Does::Hang);
    let waiting = client.clone();
    let task = env.tasks.spawn("waits", async move {
        assert_eq!(text(&waiting, &call(false)).await, "lost");
    });
    while a.asked() < 2 {
        tokio::task::yield_now().await;
    }
    client.close().await;
    client.close().await;
    task.ended().await;
    assert_eq!(text(&client, &call(true)).await, "closed");
}

/// Whatever moment it comes at: who asks is told of the end, not of servers that fail.
#[tokio::test(flavor = "multi_thread")]
async fn closing_is_no_failure_of_a_server() {
    let env = Env::system();
    let a = Server::start(&env, "a").await;
    for round in 0..40 {
        let client = client(&env, &[&a.url]);
        let (write, read) = (call(false), call(true));
        let asked = (0..50).map(|i| text(&client, if i % 2 == 0 { &write } else { &read }));
        let closing = async {
            for _ in 0..round {
                tokio::task::yield_now().await;
            }
            client.close().await;
        };
        let (told, ()) = futures_util::future::join(futures_util::future::join_all(asked), closing).await;
        for (i, told) in told.iter().enumerate() {
            let is_write = i % 2 == 0;
            assert!(
                told == "200 a" || told == "closed" || (is_write && told == "lost"),
                "{told}"
            );
        }
    }
}
