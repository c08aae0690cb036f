//! A way to etcd that can be cut at the worst moment.

use parking_lot::Mutex;
use std::sync::Arc;
use supercargo_env::{Env, TaskHandle};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// What happens to a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    Open,
    /// Every connection ends, at once.
    Cut,
    /// A write ends its connection before etcd sees it.
    LosesWrites,
    /// A write ends its connection when etcd has answered.
    LosesAnswers,
}

/// A listener before an etcd.
pub(crate) struct Proxy {
    pub(crate) url: String,
    way: watch::Sender<Way>,
    task: TaskHandle,
}

impl Proxy {
    pub(crate) async fn start(env: &Env, to: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let to = to.split_once("://").unwrap().1.to_owned();
        let way = watch::Sender::new(Way::Open);
        let (tasks, watched) = (env.tasks.clone(), way.clone());
        let task = env.tasks.spawn("proxy", async move {
            loop {
                let (client, _) = listener.accept().await.unwrap();
                let (to, mut cut, way) = (to.clone(), watched.subscribe(), watched.subscribe());
                tasks.spawn("proxied", async move {
                    tokio::select! {
                        _ = cut.wait_for(|w| *w == Way::Cut) => {}
                        _ = carry(client, &to, way) => {}
                    }
                });
            }
        });
        Self { url, way, task }
    }

    pub(crate) fn be(&self, way: Way) {
        self.way.send_replace(way);
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.task.stop();
    }
}

async fn carry(mut client: TcpStream, to: &str, way: watch::Receiver<Way>) -> std::io::Result<()> {
    let mut etcd = TcpStream::connect(to).await?;
    let (mut question, mut answer) = (vec![0; 65536], vec![0; 65536]);
    let mut is_write = false;
    loop {
        tokio::select! {
            read = client.read(&mut question) => {
                let n = read?;
                // The client asks one thing at a time: a chunk after an answer is the beginning of a question.
                is_write |= question.starts_with(b"PUT") || question.starts_with(b"DELETE");
                if n == 0 || (is_write && *way.borrow() == Way::LosesWrites) {
                    return Ok(());
                }
                etcd.write_all(&question[..n]).await?;
            }
            read = etcd.read(&mut answer) => {
                let n = read?;
                if n == 0 || (is_write && *way.borrow() == Way::LosesAnswers) {
                    return Ok(());
                }
                is_write = false;
                client.write_all(&answer[..n]).await?;
            }
        }
    }
}
