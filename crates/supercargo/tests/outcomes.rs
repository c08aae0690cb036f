//! A connection to etcd that is cut when a write was sent and its answer was not: the client is told, and nothing is repeated.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use common::{Client, Process, beside, open_etcd, run, soon};
use parking_lot::Mutex;
use serde_json::{Value, json};
use std::sync::Arc;
use supercargo_env::Env;
use supercargo_storage::{Backend as _, Key};
use supercargo_testkit_stores::etcd::{Server, Version};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;

const MAPS: &str = "/api/v1/namespaces/default/configmaps";

/// Stands between a server and its etcd.
#[derive(Default)]
struct Wire {
    /// The next connection that carries these bytes gets no answer to them.
    armed: Mutex<Option<Vec<u8>>>,
    seen: Notify,
    cut: Notify,
}

impl Wire {
    async fn start(target: String) -> (Arc<Self>, String) {
        let wire = Arc::new(Self::default());
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let accepting = wire.clone();
        beside(async move {
            while let Ok((client, _)) = listener.accept().await {
                let (wire, target) = (accepting.clone(), target.clone());
                beside(async move { wire.carry(client, &target).await });
            }
        });
        (wire, url)
    }

    fn arm(&self, bytes: &str) {
        *self.armed.lock() = Some(bytes.as_bytes().to_vec());
    }

    /// True for the one piece that is waited for. It is short and sent at once, so it is never split.
    fn is_it(&self, piece: &[u8]) -> bool {
        let mut armed = self.armed.lock();
        let found = armed
            .as_ref()
            .is_some_and(|bytes| piece.windows(bytes.len()).any(|w| w == bytes));
        found && armed.take().is_some()
    }

    async fn carry(&self, mut client: TcpStream, target: &str) {
        let Ok(mut etcd) = TcpStream::connect(target).await else {
            return;
        };
        let (mut up, mut down) = (vec![0; 1 << 16], vec![0; 1 << 16]);
        loop {
            tokio::select! {
                Ok(n) = client.read(&mut up) => {
                    if n == 0 || etcd.write_all(&up[..n]).await.is_err() {
                        return;
                    }
                    if self.is_it(&up[..n]) {
                        self.seen.notify_one();
                        return self.cut.notified().await;
                    }
                }
                Ok(n) = etcd.read(&mut down) => {
                    if n == 0 || client.write_all(&down[..n]).await.is_err() {
                        return;
                    }
                }
                else => return,
            }
        }
    }
}

fn map(value: &str) -> Value {
    json!({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "m"}, "data": {"k": value}})
}

#[test]
fn a_write_whose_answer_is_lost_is_told_and_not_repeated() {
    run(async {
        let etcd = Server::start_one(Version::V37);
        let (wire, url) = Wire::start(etcd.url.replace("http://", "")).await;
        let folder = tempfile::tempdir().unwrap();
        let server = Process::start(folder.path(), &["--etcd-servers", &url, "--controllers="]);
        let c = Client::dial(server.address, folder.path()).await;
        let store = open_etcd(&Env::system(), &etcd);
        let from = c.get(MAPS).await.expect(200)["metadata"]["resourceVersion"].take();
        let from = from.as_str().unwrap();
        let mut watch = c.watch(&format!("{MAPS}?watch=1&resourceVersion={from}")).await;
        let key = Key::from("/registry/configmaps/default/m");
        for (value, event) in [("marked-for-create", "ADDED"), ("marked-for-update", "MODIFIED")] {
            wire.arm(value);
            let writer = c.clone();
            let reply = beside(async move {
                if event == "ADDED" {
                    writer.post(MAPS, &map(value)).await
                } else {
                    writer.put(&format!("{MAPS}/m"), &map(value)).await
                }
            });
            soon("the write on the wire", wire.seen.notified()).await;
            let is_written = async {
                loop {
                    let found = store.get(&key).await.unwrap().value;
                    if found.is_some_and(|r| r.value.windows(value.len()).any(|w| w == value.as_bytes())) {
                        return;
                    }
                }
            };
            soon("the commit", is_written).await;
            wire.cut.notify_one();
            let reply = soon("the answer", reply).await.unwrap();
            reply.fails(500, "", "the outcome of the write is unknown");
            // It happened, once.
            let shown = watch.expect(event).await;
            assert_eq!(shown["data"]["k"], value);
            assert_eq!(c.get(&format!("{MAPS}/m")).await.expect(200), shown);
        }
        let deleted = c.delete(&format!("{MAPS}/m")).await;
        deleted.expect(200);
        watch.expect("DELETED").await;
        drop((c, watch));
        store.close().await;
        assert_eq!(server.terminate().0, Some(0));
    });
}
