//! Plugins: their seeds, their health, and what happens when they misbehave.
#![allow(clippy::unwrap_used, reason = "tests")]

mod support;

use bytes::Bytes;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::Poll;
use std::time::Duration;
use supercargo_encryption::Encryption;
use supercargo_encryption::testplugin::{Behaviour, TestPlugin};
use supercargo_env::{BoxFuture, Clock, Env, ManualClock, WallTime};
use supercargo_meta::GroupResource;
use supercargo_objects::Transformer;
use support::{File, open, pause, plugin, refusal, seal, secrets, until};
use tempfile::TempDir;

const AT: &str = "/registry/secrets/a/b";

/// A clock that counts how often the one who looks after the plugin went to rest: nobody else sleeps so long.
#[derive(Debug)]
struct Watched {
    clock: Arc<ManualClock>,
    rests: AtomicUsize,
}

impl Watched {
    fn rests(&self) -> usize {
        self.rests.load(Ordering::SeqCst)
    }
}

impl Clock for Watched {
    fn now(&self) -> WallTime {
        self.clock.now()
    }
    fn monotonic(&self) -> Duration {
        self.clock.monotonic()
    }
    fn sleep(&self, d: Duration) -> BoxFuture<'static, ()> {
        let sleep = self.clock.sleep(d);
        if d >= Duration::from_secs(10) {
            self.rests.fetch_add(1, Ordering::SeqCst);
        }
        sleep
    }
}

/// A plugin, and an encryption that uses it. Time stands still unless a test moves it.
struct World {
    env: Env,
    clock: Arc<ManualClock>,
    watched: Arc<Watched>,
    folder: TempDir,
    plugin: TestPlugin,
    encryption: Encryption,
    t: Arc<dyn Transformer>,
}

async fn encryption(env: &Env, folder: &TempDir) -> (Encryption, Arc<dyn Transformer>) {
    let provider = plugin("toy", &folder.path().join("s"));
    let encryption = File::new(&secrets(&[&provider])).start(env, false).await.unwrap();
    let t = encryption.transformers()(&GroupResource::new("", "secrets"));
    (encryption, t)
}

impl World {
    async fn new(change: impl FnOnce(&mut Behaviour)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let (mut env, clock) = Env::manual(5);
        let watched = Arc::new(Watched {
            clock: clock.clone(),
            rests: AtomicUsize::new(0),
        });
        env.clock = watched.clone();
        let plugin = TestPlugin::start(&env, &folder.path().join("s"));
        plugin.behave(change);
        let (encryption, t) = encryption(&env, &folder).await;
        Self {
            env,
            clock,
            watched,
            folder,
            plugin,
            encryption,
            t,
        }
    }

    /// Another process with the same plugin.
    async fn another(&self) -> (Encryption, Arc<dyn Transformer>) {
        encryption(&self.env, &self.folder).await
    }

    /// Lets time pass, and the plugin answer what it is asked meanwhile.
    async fn pass(&self, time: Duration) {
        // Who looks after the plugin has to rest by now, and rests again when he has seen to what it answered.
        until(|| self.watched.rests() > 0).await;
        let before = self.watched.rests();
        self.clock.advance(time);
        until(|| self.watched.rests() > before).await;
    }
}

const MINUTE: Duration = Duration::from_secs(60);

fn unhealthy(text: &str) -> String {
    format!("kms-provider-0: {text}")
}

#[tokio::test]
async fn one_seed_seals_many_values_without_a_call() {
    let w = World::new(|_| {}).await;
    let sealed: Vec<Bytes> = (0..50).map(|i| seal(&*w.t, &format!("value {i}"), AT)).collect();
    for (i, s) in sealed.iter().enumerate() {
        assert!(s.starts_with(b"k8s:enc:kms:v2:toy:"));
        assert_eq!(open(&*w.t, s, AT).await, Ok((format!("value {i}").into(), false)));
    }
    assert_eq!(w.plugin.behaviour().calls, [1, 1, 0]);
    assert_eq!(
        refusal(&*w.t, &sealed[0], "/elsewhere").await,
        "cipher: message authentication failed"
    );
}

#[tokio::test]
async fn a_source_of_another_process_is_decrypted_once() {
    let w = World::new(|_| {}).await;
    let (_other, t) = w.another().await;
    let sealed: Vec<Bytes> = (0..20).map(|i| seal(&*w.t, &format!("value {i}"), AT)).collect();
    let all = sealed.iter().map(|s| open(&*t, s, AT));
    for (i, opened) in futures_util::future::join_all(all).await.into_iter().enumerate() {
        assert_eq!(opened, Ok((format!("value {i}").into(), false)));
    }
    assert_eq!(w.plugin.behaviour().calls[2], 1);
    assert!(open(&*t, &sealed[3], AT).await.is_ok());
    assert_eq!(w.plugin.behaviour().calls[2], 1);
}

#[tokio::test]
async fn a_new_key_makes_old_values_stale() {
    let w = World::new(|_| {}).await;
    let sealed = seal(&*w.t, "hello", AT);
    let before = w.t.generation();
    w.plugin.behave(|b| b.key_id = "2".to_owned());
    assert_eq!(
        open(&*w.t, &sealed, AT).await,
        Ok(("hello".into(), false)),
        "nobody knows yet"
    );
    w.pass(MINUTE).await;
    until(|| w.t.generation() != before).await;
    assert_eq!(open(&*w.t, &sealed, AT).await, Ok(("hello".into(), true)));
    assert_eq!(w.plugin.behaviour().calls, [2, 2, 0]);
    let again = seal(&*w.t, "hello", AT);
    assert_eq!(open(&*w.t, &again, AT).await, Ok(("hello".into(), false)));
    let mut shown = String::new();
    w.encryption.write_figures(&mut shown);
    for part in [
        "apiserver_envelope_encryption_dek_source_cache_size{provider_name=\"toy\"} 2",
        "apiserver_envelope_encryption_kms_operations_latency_seconds_count{grpc_status_code=\"OK\",method_name=\"/v2.KeyManagementService/Status\",provider_name=\"toy\"} 2",
        "apiserver_envelope_encryption_key_id_hash_total",
        "apiserver_envelope_encryption_dek_cache_fill_percent 0\n",
        "apiserver_envelope_encryption_key_id_hash_status_last_timestamp_seconds",
    ] {
        assert!(shown.contains(part), "{part}\n{shown}");
    }
}

#[tokio::test]
async fn writes_go_on_for_three_minutes_and_reads_for_ever() {
    let w = World::new(|_| {}).await;
    let sealed = seal(&*w.t, "hello", AT);
    w.plugin.behave(|b| b.error = Some("away".to_owned()));
    w.pass(MINUTE).await;
    for _ in 0..11 {
        w.pass(Duration::from_secs(10)).await;
    }
    // 2:50 min.
    assert!(open(&*w.t, &seal(&*w.t, "x", AT), AT).await.is_ok());
    w.pass(Duration::from_secs(10)).await;
    let refused =
        w.t.seal("x".into(), &supercargo_storage::Key::from(AT))
            .unwrap_err();
    assert!(
        !refused.corrupt && refused.message.contains("expired"),
        "{refused:?}"
    );
    assert!(
        refused
            .message
            .starts_with("encryptedDEKSource with keyID hash \"sha256:")
    );
    assert_eq!(open(&*w.t, &sealed, AT).await, Ok(("hello".into(), false)));
    // It comes back with the same key: the seed goes on.
    w.plugin.behave(|b| b.error = None);
    w.pass(Duration::from_secs(10)).await;
    let key = supercargo_storage::Key::from(AT);
    until(|| w.t.seal("x".into(), &key).is_ok()).await;
    assert!(open(&*w.t, &seal(&*w.t, "x", AT), AT).await.is_ok());
    assert_eq!(w.plugin.behaviour().calls[1], 1);
}

#[tokio::test]
async fn a_plugin_may_come_later() {
    let folder = tempfile::tempdir().unwrap();
    let (env, clock) = Env::manual(5);
    let (encryption, t) = encryption(&env, &folder).await;
    let key = supercargo_storage::Key::from(AT);
    let nothing = "got unexpected nil transformer";
    assert_eq!(t.seal("x".into(), &key).unwrap_err().message, nothing);
    assert!(!refusal(&*t, &"k8s:enc:kms:v2:toy:x".into(), AT).await.is_empty());
    let sick = encryption.check().await.unwrap_err();
    let start = unhealthy(
        "failed to perform status section of the healthz check for KMS Provider toy, error: rpc error: code = Unavailable",
    );
    assert!(sick.starts_with(&start), "{sick}");
    let plugin = TestPlugin::start(&env, &folder.path().join("s"));
    until(|| clock.sleepers_count() > 0).await;
    clock.advance(Duration::from_secs(10));
    until(|| t.seal("x".into(), &key).is_ok()).await;
    assert!(plugin.behaviour().calls[0] > 0);
    clock.advance(Duration::from_secs(3));
    assert_eq!(encryption.check().await, Ok(()));
}

#[tokio::test]
async fn health_is_what_the_plugin_says_and_holds_for_a_while() {
    let w = World::new(|_| {}).await;
    assert_eq!(w.encryption.check().await, Ok(()));
    w.plugin.behave(|b| b.healthz = "ill".to_owned());
    assert_eq!(w.encryption.check().await, Ok(()), "20 s");
    w.clock.advance(Duration::from_secs(20));
    let ill = unhealthy("kmsv2 Provider toy is not healthy, error: got unexpected healthz status: ill");
    assert_eq!(w.encryption.check().await, Err(ill.clone()));
    w.plugin.behave(|b| {
        b.healthz = "ok".to_owned();
        b.version = "v2beta1".to_owned();
    });
    assert_eq!(w.encryption.check().await, Err(ill), "3 s");
    for (version, text) in [
        (
            "v2beta1",
            "KMSv2 API version should not change after the initial status response version v2, got v2beta1",
        ),
        ("v1", "expected KMSv2 API version v2, got v1"),
    ] {
        w.plugin.behave(|b| b.version = version.to_owned());
        w.clock.advance(Duration::from_secs(3));
        let text = format!("kmsv2 Provider toy is not healthy, error: {text}");
        assert_eq!(w.encryption.check().await, Err(unhealthy(&text)));
    }
}

#[tokio::test]
async fn key_ids_and_seeds_have_bounds() {
    let too_long = "x".repeat(1025);
    for (change, part) in [
        (
            Box::new(|b: &mut Behaviour| b.key_id = String::new()) as Box<dyn FnOnce(&mut Behaviour)>,
            "got invalid KMSv2 KeyID hash \"\": keyID is empty",
        ),
        (
            Box::new(move |b: &mut Behaviour| b.key_id = too_long),
            "keyID is 1025 bytes, which exceeds the max size of 1024",
        ),
        (
            Box::new(|b: &mut Behaviour| b.padding = 1000),
            "failed to validate encrypted DEK source: encrypted DEK source is 1034 bytes, which exceeds the max size of 1024",
        ),
        (
            Box::new(|b: &mut Behaviour| {
                b.annotations = [("local.example.com".to_owned(), vec![0; 32 * 1024].into())].into();
            }),
            "failed to validate annotations: total size of annotations is 32785, which exceeds the max size of 32768",
        ),
        (
            Box::new(|b: &mut Behaviour| {
                b.annotations = [("simple".to_owned(), Bytes::new())].into();
            }),
            "should be a domain with at least two segments separated by dots",
        ),
        (
            Box::new(|b: &mut Behaviour| b.encrypts_with = Some("2".to_owned())),
            "failed to rotate DEK uid=",
        ),
    ] {
        let w = World::new(change).await;
        let sick = w.encryption.check().await.unwrap_err();
        assert!(sick.contains(part), "{part}\n{sick}");
        assert!(w.t.seal("x".into(), &supercargo_storage::Key::from(AT)).is_err());
    }
}

#[tokio::test]
async fn a_seed_that_can_not_be_replaced_stays() {
    let w = World::new(|_| {}).await;
    let sealed = seal(&*w.t, "hello", AT);
    w.plugin.behave(|b| {
        b.key_id = "2".to_owned();
        b.encrypts_with = Some("3".to_owned());
    });
    w.pass(MINUTE).await;
    assert_eq!(open(&*w.t, &sealed, AT).await, Ok(("hello".into(), false)));
    assert_eq!(
        open(&*w.t, &seal(&*w.t, "x", AT), AT).await,
        Ok(("x".into(), false))
    );
}

#[tokio::test]
async fn a_plugin_that_lies_or_hangs_breaks_one_read() {
    let w = World::new(|_| {}).await;
    let (_other, t) = w.another().await;
    let sealed = seal(&*w.t, "hello", AT);
    for (lie, text) in [
        (vec![1; 31], "invalid seed length 31 used for key generation"),
        (vec![1; 32], "cipher: message authentication failed"),
    ] {
        let (_fresh, t) = w.another().await;
        w.plugin.behave(|b| b.lies = Some(lie));
        assert_eq!(refusal(&*t, &sealed, AT).await, text);
        w.plugin.behave(|b| b.lies = None);
    }
    w.plugin.behave(|b| b.hangs = true);
    let asked = w.plugin.behaviour().calls[2];
    let mut hung = Box::pin(refusal(&*t, &sealed, AT));
    for _ in 0..2000 {
        if w.plugin.behaviour().calls[2] > asked {
            break;
        }
        let pending = std::future::poll_fn(|cx| Poll::Ready(hung.as_mut().poll(cx).is_pending())).await;
        assert!(pending);
        pause().await;
    }
    w.clock.advance(Duration::from_secs(3));
    assert_eq!(
        hung.await,
        "failed to decrypt DEK, error: rpc error: code = DeadlineExceeded desc = context deadline exceeded"
    );
    w.plugin.behave(|b| b.hangs = false);
    assert_eq!(open(&*t, &sealed, AT).await, Ok(("hello".into(), false)));
}

#[tokio::test]
async fn hostile_values_are_refused() {
    let w = World::new(|_| {}).await;
    let sealed = seal(&*w.t, "hello", AT);
    let prefix = b"k8s:enc:kms:v2:toy:".len();
    for cut in prefix..sealed.len() {
        refusal(&*w.t, &sealed.slice(..cut), AT).await;
    }
    for bit in prefix * 8..sealed.len() * 8 {
        let mut changed = sealed.to_vec();
        changed[bit / 8] ^= 1 << (bit % 8);
        // Annotations and the encrypted seed are the plugin's to check; the value itself is authenticated.
        let opened = open(&*w.t, &changed.into(), AT).await;
        assert!(
            opened.as_ref().is_err() || opened.as_ref().is_ok_and(|o| o.0 == "hello"),
            "bit {bit}: {opened:?}"
        );
    }
}
