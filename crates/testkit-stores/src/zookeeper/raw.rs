//! An administrator's client: a session that does one thing at a time.

use super::Server;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

const NO_NODE: i32 = -101;

/// A session.
pub struct Admin {
    tcp: TcpStream,
    xid: i32,
}

fn string(out: &mut Vec<u8>, text: &str) {
    out.extend_from_slice(&i32::try_from(text.len()).unwrap().to_be_bytes());
    out.extend_from_slice(text.as_bytes());
}

impl Admin {
    /// Logs in, with a digest unless it is empty.
    pub async fn new(server: &Server, digest: &str) -> Self {
        server.ask("ruok").await;
        let mut admin = Self {
            tcp: TcpStream::connect(&server.address).await.unwrap(),
            xid: 0,
        };
        let mut hello = vec![0; 12];
        hello.extend_from_slice(&10_000_i32.to_be_bytes());
        hello.extend_from_slice(&[0; 8]);
        string(&mut hello, &"\0".repeat(16));
        admin.frame(&hello).await;
        admin.read().await;
        if !digest.is_empty() {
            let mut auth = Vec::new();
            for number in [-4_i32, 100, 0] {
                auth.extend_from_slice(&number.to_be_bytes());
            }
            string(&mut auth, "digest");
            string(&mut auth, digest);
            admin.frame(&auth).await;
            admin.read().await;
        }
        admin
    }

    /// Creates a node for everybody.
    pub async fn create(&mut self, path: &str, value: &str) {
        let mut body = Vec::new();
        string(&mut body, path);
        string(&mut body, value);
        self.acl(&mut body, 31, "world", "anyone");
        body.extend_from_slice(&0_i32.to_be_bytes());
        self.call(1, &body).await;
    }

    /// Sets a node's value.
    pub async fn set(&mut self, path: &str, value: &str) {
        let mut body = Vec::new();
        string(&mut body, path);
        string(&mut body, value);
        body.extend_from_slice(&(-1_i32).to_be_bytes());
        self.call(5, &body).await;
    }

    /// The value of a node, if it is there.
    pub async fn get(&mut self, path: &str) -> Option<String> {
        let mut body = Vec::new();
        string(&mut body, path);
        body.push(0);
        let (code, answer) = self.ask(4, &body).await;
        if code == NO_NODE {
            return None;
        }
        assert_eq!(code, 0, "{path}");
        let len = usize::try_from(i32::from_be_bytes(answer[16..20].try_into().unwrap())).unwrap();
        Some(String::from_utf8(answer[20..20 + len].to_vec()).unwrap())
    }

    /// Sets a node's rights for one.
    pub async fn set_rights(&mut self, path: &str, rights: i32, scheme: &str, id: &str) {
        let mut body = Vec::new();
        string(&mut body, path);
        self.acl(&mut body, rights, scheme, id);
        body.extend_from_slice(&(-1_i32).to_be_bytes());
        self.call(7, &body).await;
    }

    fn acl(&self, body: &mut Vec<u8>, rights: i32, scheme: &str, id: &str) {
        body.extend_from_slice(&1_i32.to_be_bytes());
        body.extend_from_slice(&rights.to_be_bytes());
        string(body, scheme);
        string(body, id);
    }

    async fn call(&mut self, op: i32, body: &[u8]) {
        let (code, _) = self.ask(op, body).await;
        assert_eq!(code, 0, "operation {op} is refused");
    }

    async fn ask(&mut self, op: i32, body: &[u8]) -> (i32, Vec<u8>) {
        self.xid += 1;
        let mut frame = Vec::new();
        frame.extend_from_slice(&self.xid.to_be_bytes());
        frame.extend_from_slice(&op.to_be_bytes());
        frame.extend_from_slice(body);
        self.frame(&frame).await;
        let answer = self.read().await;
        (i32::from_be_bytes(answer[12..16].try_into().unwrap()), answer)
    }

    async fn frame(&mut self, body: &[u8]) {
        let mut frame = i32::try_from(body.len()).unwrap().to_be_bytes().to_vec();
        frame.extend_from_slice(body);
        self.tcp.write_all(&frame).await.unwrap();
    }

    async fn read(&mut self) -> Vec<u8> {
        let len = self.tcp.read_i32().await.unwrap();
        let mut frame = vec![0; usize::try_from(len).unwrap()];
        self.tcp.read_exact(&mut frame).await.unwrap();
        frame
    }
}
