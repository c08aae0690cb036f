//! A KMS v2 plugin for tests: in this process, behind a real socket, and as ill-behaved as a test wants it.

use crate::generated::v2::key_management_service_server::{KeyManagementService, KeyManagementServiceServer};
use crate::generated::v2::{
    DecryptRequest, DecryptResponse, EncryptRequest, EncryptResponse, StatusRequest, StatusResponse,
};
use bytes::Bytes;
use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use supercargo_env::{Env, TaskHandle};
use tokio::sync::Notify;
use tokio_stream::wrappers::UnixListenerStream;
use tonic::transport::Server;
use tonic::{Request, Response, Status};

/// How the plugin behaves, and what it was asked.
#[derive(Clone, Debug)]
pub struct Behaviour {
    /// What it says it speaks.
    pub version: String,
    /// How it says it feels.
    pub healthz: String,
    /// The key it says is in use.
    pub key_id: String,
    /// The key it encrypts with.
    pub encrypts_with: Option<String>,
    /// What it puts beside a ciphertext.
    pub annotations: BTreeMap<String, Bytes>,
    /// Bytes of a ciphertext beyond those that are needed.
    pub padding: usize,
    /// Calls are answered with this error.
    pub error: Option<String>,
    /// Calls are not answered.
    pub hangs: bool,
    /// Decrypts to this, whatever it is given.
    pub lies: Option<Vec<u8>>,
    /// Calls of Status, Encrypt and Decrypt.
    pub calls: [u64; 3],
}

impl Default for Behaviour {
    fn default() -> Self {
        Self {
            version: "v2".to_owned(),
            healthz: "ok".to_owned(),
            key_id: "1".to_owned(),
            encrypts_with: None,
            annotations: BTreeMap::from([("local.example.com".to_owned(), Bytes::from_static(b"a"))]),
            padding: 0,
            error: None,
            hangs: false,
            lies: None,
            calls: [0; 3],
        }
    }
}

/// A running plugin.
pub struct TestPlugin {
    behaviour: Arc<Mutex<Behaviour>>,
    changed: Arc<Notify>,
    task: TaskHandle,
}

struct Service {
    behaviour: Arc<Mutex<Behaviour>>,
    changed: Arc<Notify>,
}

impl TestPlugin {
    /// Listens on a socket that must not exist yet.
    ///
    /// # Panics
    /// When it can't listen there.
    #[must_use]
    pub fn start(env: &Env, socket: &Path) -> Self {
        let behaviour: Arc<Mutex<Behaviour>> = Arc::default();
        let changed: Arc<Notify> = Arc::default();
        let listener = tokio::net::UnixListener::bind(socket).expect("because tests own their folder");
        let service = Service {
            behaviour: behaviour.clone(),
            changed: changed.clone(),
        };
        let serve = async move {
            let service = KeyManagementServiceServer::new(service);
            let incoming = UnixListenerStream::new(listener);
            let _ = Server::builder()
                .add_service(service)
                .serve_with_incoming(incoming)
                .await;
        };
        Self {
            behaviour,
            changed,
            task: env.tasks.spawn("test plugin", serve),
        }
    }

    /// Changes how it behaves from now on; calls that hang look again.
    pub fn behave(&self, change: impl FnOnce(&mut Behaviour)) {
        change(&mut self.behaviour.lock());
        self.changed.notify_waiters();
    }
    /// How it behaves, and what it was asked.
    #[must_use]
    pub fn behaviour(&self) -> Behaviour {
        self.behaviour.lock().clone()
    }
}

impl Drop for TestPlugin {
    fn drop(&mut self) {
        self.task.stop();
    }
}

impl Service {
    async fn called(&self, which: usize) -> Result<Behaviour, Status> {
        if let Some(calls) = self.behaviour.lock().calls.get_mut(which) {
            *calls += 1;
        }
        loop {
            let changed = self.changed.notified();
            let now = self.behaviour.lock().clone();
            if !now.hangs {
                return match now.error {
                    Some(text) => Err(Status::unavailable(text)),
                    None => Ok(now),
                };
            }
            changed.await;
        }
    }
}

/// A toy: bytes are turned over, and the key's name stands before them.
fn toy(key_id: &str, plain: &[u8]) -> Vec<u8> {
    let mut out = format!("{key_id}|").into_bytes();
    out.extend(plain.iter().map(|b| b ^ 0x5a));
    out
}

#[tonic::async_trait]
impl KeyManagementService for Service {
    async fn status(&self, _: Request<StatusRequest>) -> Result<Response<StatusResponse>, Status> {
        let b = self.called(0).await?;
        Ok(Response::new(StatusResponse {
            version: b.version,
            healthz: b.healthz,
            key_id: b.key_id,
        }))
    }

    async fn encrypt(&self, request: Request<EncryptRequest>) -> Result<Response<EncryptResponse>, Status> {
        let b = self.called(1).await?;
        let key_id = b.encrypts_with.unwrap_or(b.key_id);
        let mut ciphertext = toy(&key_id, &request.into_inner().plaintext);
        ciphertext.resize(ciphertext.len() + b.padding, 0);
        Ok(Response::new(EncryptResponse {
            ciphertext: ciphertext.into(),
            key_id,
            annotations: b.annotations,
        }))
    }

    async fn decrypt(&self, request: Request<DecryptRequest>) -> Result<Response<DecryptResponse>, Status> {
        let b = self.called(2).await?;
        let request = request.into_inner();
        let marked = format!("{}|", request.key_id);
        let plaintext = match (b.lies, request.ciphertext.strip_prefix(marked.as_bytes())) {
            (Some(lie), _) => lie,
            (None, Some(stored)) => stored.iter().map(|b| b ^ 0x5a).collect(),
            (None, None) => return Err(Status::invalid_argument("another key encrypted this")),
        };
        Ok(Response::new(DecryptResponse {
            plaintext: plaintext.into(),
        }))
    }
}
