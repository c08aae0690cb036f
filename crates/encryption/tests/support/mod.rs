//! An encryption over a file that a test writes.
#![allow(dead_code, reason = "every test file uses a part of it")]
#![allow(clippy::unwrap_used, unreachable_pub, reason = "helpers of tests are tests")]

use bytes::Bytes;
use parking_lot::Mutex;
use std::sync::Arc;
use std::time::Duration;
use supercargo_encryption::{Encryption, EncryptionOptions};
use supercargo_env::Env;
use supercargo_meta::GroupResource;
use supercargo_objects::{Opened, Transformer};
use supercargo_storage::Key;

/// Keys of 32 bytes.
pub const KEYS: [&str; 2] = [
    "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
    "/wECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
];

/// A file with these entries.
pub fn file(entries: &str) -> String {
    format!("apiVersion: apiserver.config.k8s.io/v1\nkind: EncryptionConfiguration\nresources:\n{entries}")
}

/// One entry for secrets, with providers as they stand in a list.
pub fn secrets(providers: &[&str]) -> String {
    file(&format!(
        "- resources: [secrets]\n  providers: [{}]\n",
        providers.join(", ")
    ))
}

/// A provider with keys: numbers of [`KEYS`].
pub fn keyed(provider: &str, keys: &[usize]) -> String {
    let keys: Vec<String> = keys
        .iter()
        .map(|k| format!("{{name: key{k}, secret: {}}}", KEYS[*k]))
        .collect();
    format!("{{{provider}: {{keys: [{}]}}}}", keys.join(", "))
}

/// A plugin as a provider.
pub fn plugin(name: &str, socket: &std::path::Path) -> String {
    format!(
        "{{kms: {{apiVersion: v2, name: {name}, endpoint: 'unix://{}'}}}}",
        socket.display()
    )
}

/// A file that can be changed.
#[derive(Clone, Default)]
pub struct File(Arc<Mutex<String>>);

impl File {
    pub fn new(text: &str) -> Self {
        let file = Self::default();
        file.write(text);
        file
    }
    pub fn write(&self, text: &str) {
        text.clone_into(&mut self.0.lock());
    }
    pub async fn start(&self, env: &Env, reload: bool) -> Result<Encryption, String> {
        let file = self.0.clone();
        let options = EncryptionOptions {
            path: "/e.yaml".to_owned(),
            read: Arc::new(move || Ok(file.lock().clone().into_bytes())),
            reload,
            server: "one".to_owned(),
        };
        Encryption::start(env, options).await
    }
}

/// The transformer of secrets under a fixed file.
pub async fn transformer(env: &Env, text: &str) -> Arc<dyn Transformer> {
    let encryption = File::new(text).start(env, false).await.unwrap();
    let t = encryption.transformers()(&GroupResource::new("", "secrets"));
    // Its tasks go on.
    std::mem::forget(encryption);
    t
}

pub async fn open(t: &dyn Transformer, value: &Bytes, key: &str) -> Opened {
    t.open(value.clone(), &Key::from(key)).wait().await
}

/// What is said of a value that can't be opened.
pub async fn refusal(t: &dyn Transformer, value: &Bytes, key: &str) -> String {
    let e = open(t, value, key).await.unwrap_err();
    assert!(e.corrupt, "{e:?}");
    e.message
}

pub fn seal(t: &dyn Transformer, value: &str, key: &str) -> Bytes {
    t.seal(Bytes::copy_from_slice(value.as_bytes()), &Key::from(key))
        .unwrap()
}

#[allow(clippy::disallowed_methods, reason = "sockets and files need real time")]
pub async fn pause() {
    tokio::time::sleep(Duration::from_millis(1)).await;
}

/// Waits for what a socket or another thread brings about.
#[allow(clippy::disallowed_methods, reason = "sockets and files need real time")]
pub async fn until(mut holds: impl FnMut() -> bool) {
    let waits = async {
        while !holds() {
            pause().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), waits)
        .await
        .expect("it comes about");
}
