//! KMS v2: a plugin keeps the keys, this process keeps a seed that the plugin has encrypted.
//!
//! ```text
//! start ─► status ─► no seed, or another key id ─► new random seed ─► encrypt ─► seals values
//!            ▲ every minute while healthy, every 10 s otherwise                   until 3 min after the last good status
//! read  ─► the value says which source and key id ─► known? ─► derive its key ─► open
//!                                                     └─► decrypt (once for all who wait)
//! ```
//! Sealing never waits for the plugin. Opening does for sources that this process has not met before: those of other
//! processes and of earlier keys.

mod plugin;
mod sources;
mod stored;

pub(crate) use plugin::{Plugin, Socket};

use crate::cipher::{Cipher, Secret};
use crate::figures::{Figures, Way};
use crate::generated::v2::{
    DecryptRequest, EncryptRequest, EncryptResponse, EncryptedDekSourceType, EncryptedObject, StatusResponse,
};
use arc_swap::ArcSwapOption;
use bytes::Bytes;
use parking_lot::Mutex;
use prost::Message as _;
use sources::{Source, SourceId, Sources};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use supercargo_env::Env;
use supercargo_meta::uuid_v4;
use supercargo_objects::Soon;
use supercargo_storage::Key;
use zeroize::Zeroizing;

/// Between two looks at a healthy plugin.
pub(crate) const POLL_HEALTHY: Duration = Duration::from_secs(60);
/// Between two looks at one that is not.
pub(crate) const POLL_SICK: Duration = Duration::from_secs(10);
/// So long a seed seals after the last good status.
const WRITES_FOR: Duration = Duration::from_secs(3 * 60);
/// So long the outcome of a health check holds.
const HEALTHY_FOR: Duration = Duration::from_secs(20);
/// So long a bad one does.
const SICK_FOR: Duration = Duration::from_secs(3);
/// What is said before the plugin has encrypted a first seed.
const NOT_PRIMED: &str = "got unexpected nil transformer";
/// Bytes of a seed.
const SEED: usize = 32;

/// What an opened value is: its bytes, and whether it should be written anew.
type Value = Result<(Bytes, bool), String>;

/// One provider of kind KMS v2.
pub(crate) struct Kms {
    name: String,
    prefix: String,
    env: Env,
    plugin: Plugin,
    figures: Arc<Figures>,
    state: ArcSwapOption<State>,
    generation: AtomicU32,
    sources: Sources,
    health: Mutex<Option<(Duration, Result<(), String>)>>,
    /// The version it spoke at first.
    version: OnceLock<String>,
}

/// What seals now.
struct State {
    cipher: Arc<Cipher>,
    /// The stored form, without data.
    sealed: EncryptedObject,
    expires: Duration,
}

impl std::fmt::Debug for Kms {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Kms")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

impl Kms {
    pub(crate) fn new(env: &Env, name: &str, plugin: Plugin, figures: Arc<Figures>) -> Self {
        Self {
            name: name.to_owned(),
            prefix: format!("k8s:enc:kms:v2:{name}:"),
            env: env.clone(),
            plugin,
            figures,
            state: ArcSwapOption::empty(),
            generation: AtomicU32::new(0),
            sources: Sources::default(),
            health: Mutex::new(None),
            version: OnceLock::new(),
        }
    }

    pub(crate) fn prefix(&self) -> &str {
        &self.prefix
    }
    /// How often the key has changed.
    pub(crate) fn generation(&self) -> u32 {
        self.generation.load(Ordering::Acquire)
    }
    /// How long a call of its plugin may take.
    pub(crate) const fn timeout(&self) -> Duration {
        self.plugin.timeout()
    }

    pub(crate) fn seal(&self, value: &[u8], context: &[u8]) -> Result<Bytes, String> {
        let state = self.state.load();
        let state = state.as_deref().ok_or_else(|| NOT_PRIMED.to_owned())?;
        let now = self.env.clock.monotonic();
        if now >= state.expires {
            let key_hash = crate::figures::hash(&state.sealed.key_id);
            return Err(format!(
                "encryptedDEKSource with keyID hash {key_hash:?} expired {} ago",
                supercargo_meta::duration_text(
                    i64::try_from((now - state.expires).as_nanos()).unwrap_or(i64::MAX)
                )
            ));
        }
        let mut data = Vec::new();
        state.cipher.seal(&mut data, value, context, &*self.env.rng);
        let sealed = EncryptedObject {
            encrypted_data: data.into(),
            ..state.sealed.clone()
        };
        stored::check(&sealed)?;
        let mut out = Vec::with_capacity(self.prefix.len() + sealed.encoded_len());
        out.extend_from_slice(self.prefix.as_bytes());
        sealed
            .encode(&mut out)
            .expect("because a vector grows as it has to");
        let now = self.env.clock.now();
        self.figures
            .key_used(&self.name, Way::ToStorage, &sealed.key_id, now);
        Ok(out.into())
    }

    pub(crate) fn open(self: &Arc<Self>, rest: Bytes, key: &Key) -> Soon<Value> {
        let stored = match stored::read(rest) {
            Ok(stored) => stored,
            Err(e) => return Soon::Now(Err(e)),
        };
        let Some(state) = self.state.load_full() else {
            return Soon::Now(Err(NOT_PRIMED.to_owned()));
        };
        if state.sealed.encrypted_dek_source == stored.encrypted_dek_source
            && state.sealed.key_id == stored.key_id
            && state.sealed.annotations == stored.annotations
            && state.sealed.encrypted_dek_source_type == stored.encrypted_dek_source_type
        {
            return Soon::Now(self.open_with(&state.cipher, &stored, key));
        }
        let id = SourceId::of(&stored);
        let now = self.env.clock.monotonic();
        let (source, begun) = self.sources.get(id, now, || {
            let (this, stored) = (self.clone(), stored.clone());
            Box::pin(async move { this.ask(id, stored).await })
        });
        if begun {
            self.figures.missed();
        }
        match source {
            Source::Known(cipher) => Soon::Now(self.open_with(&cipher, &stored, key)),
            Source::Asked(asked) => {
                let (this, key) = (self.clone(), key.clone());
                Soon::Later(Box::pin(async move {
                    let cipher = asked.await?;
                    this.open_with(&cipher, &stored, &key)
                }))
            }
        }
    }

    /// Names a call, for the logs of both sides.
    fn uid(&self) -> String {
        let mut random = [0; 16];
        self.env.rng.fill(&mut random);
        uuid_v4(random).to_string()
    }

    /// Has the plugin decrypt the source of a value's key.
    async fn ask(&self, id: SourceId, stored: EncryptedObject) -> Result<Arc<Cipher>, String> {
        let seeded = stored.encrypted_dek_source_type() == EncryptedDekSourceType::HkdfSha256XnonceAesGcmSeed;
        let request = DecryptRequest {
            ciphertext: stored.encrypted_dek_source,
            uid: self.uid(),
            key_id: stored.key_id,
            annotations: stored.annotations,
        };
        let answer = self.plugin.decrypt(request).await;
        let answer = answer.map_err(|e| format!("failed to decrypt DEK, error: {e}"))?;
        let source = Zeroizing::new(answer.plaintext.to_vec());
        let cipher = if seeded {
            stored::seed(source)?
        } else {
            Cipher::gcm(&source).ok_or_else(|| format!("crypto/aes: invalid key size {}", source.len()))?
        };
        let cipher = Arc::new(cipher);
        let kept = self.sources.keep(id, cipher.clone(), self.env.clock.monotonic());
        self.figures.sources(&self.name, kept);
        Ok(cipher)
    }

    fn open_with(&self, cipher: &Cipher, stored: &EncryptedObject, key: &Key) -> Value {
        let now = self.env.clock.now();
        self.figures
            .key_used(&self.name, Way::FromStorage, &stored.key_id, now);
        let value = cipher.open(&stored.encrypted_data, key.as_bytes())?;
        let state = self.state.load();
        let state = state.as_deref().ok_or_else(|| NOT_PRIMED.to_owned())?;
        let is_stale = stored.key_id != state.sealed.key_id
            || stored.encrypted_dek_source_type != state.sealed.encrypted_dek_source_type;
        Ok((value.into(), is_stale))
    }

    /// Asks the plugin how it is, and for a new seed when its key has changed. The answer of the last time holds a while.
    ///
    /// # Errors
    /// What is wrong with the plugin.
    pub(crate) async fn check(&self) -> Result<(), String> {
        let now = self.env.clock.monotonic();
        if let Some((at, outcome)) = &*self.health.lock() {
            let holds = if outcome.is_ok() { HEALTHY_FOR } else { SICK_FOR };
            if now.saturating_sub(*at) < holds {
                return outcome.clone();
            }
        }
        self.probe().await
    }

    /// The same, asked now.
    pub(crate) async fn probe(&self) -> Result<(), String> {
        let outcome = self.ask_status().await;
        *self.health.lock() = Some((self.env.clock.monotonic(), outcome.clone()));
        outcome
    }

    async fn ask_status(&self) -> Result<(), String> {
        let status = self.plugin.status().await.map_err(|e| {
            format!(
                "failed to perform status section of the healthz check for KMS Provider {}, error: {e}",
                self.name
            )
        })?;
        let mut errors = self.version_problems(&status);
        match stored::check_key_id(&status.key_id) {
            Err((code, text)) => {
                self.figures.bad_key_id(&self.name, code);
                let key_hash = crate::figures::hash(&status.key_id);
                errors.push(format!("got invalid KMSv2 KeyID hash {key_hash:?}: {text}"));
            }
            Ok(()) => {
                let now = self.env.clock.now();
                self.figures.key_told(&self.name, &status.key_id, now);
                // Even if the plugin does not feel well: it may still encrypt.
                errors.extend(self.rotate(&status.key_id).await.err());
            }
        }
        match crate::chain::aggregate(errors) {
            None => Ok(()),
            Some(e) => Err(format!("kmsv2 Provider {} is not healthy, error: {e}", self.name)),
        }
    }

    /// What is wrong with how a plugin feels, and with the version it speaks.
    fn version_problems(&self, status: &StatusResponse) -> Vec<String> {
        let mut errors = Vec::new();
        if status.healthz != "ok" {
            errors.push(format!("got unexpected healthz status: {}", status.healthz));
        }
        let version = &status.version;
        if version != "v2" && version != "v2beta1" {
            errors.push(format!("expected KMSv2 API version v2, got {version}"));
            return errors;
        }
        let first = self.version.get_or_init(|| version.clone());
        if first != version {
            errors.push(format!(
                "KMSv2 API version should not change after the initial status response version {first}, got {version}"
            ));
        }
        errors
    }

    /// Keeps the seed in use, or makes a new one for a new key id. When none can be made the last one stays: it seals until
    /// its time is up, and opens for ever.
    async fn rotate(&self, key_id: &str) -> Result<(), String> {
        // Taken before the plugin is asked: an upper bound.
        let expires = self.env.clock.monotonic() + WRITES_FOR;
        let state = self.state.load_full();
        if let Some(state) = state.as_deref().filter(|s| s.sealed.key_id == key_id) {
            self.state.store(Some(Arc::new(State {
                cipher: state.cipher.clone(),
                sealed: state.sealed.clone(),
                expires,
            })));
            return Ok(());
        }
        let uid = self.uid();
        let hash = |id: &str| crate::figures::hash(id);
        let made = self.make(&uid, expires).await;
        let (failed, made_for) = match made {
            Ok(made) if made.sealed.key_id == key_id => {
                tracing::info!(
                    provider = self.name,
                    uid,
                    key_id_hash = hash(key_id),
                    "a new seed encrypts from now on"
                );
                self.install(made);
                return Ok(());
            }
            Ok(made) => ("<nil>".to_owned(), hash(&made.sealed.key_id)),
            Err(e) => (e, String::new()),
        };
        self.figures.key_failed();
        let held = state.as_deref().map_or("", |s| &s.sealed.key_id);
        let unprimed = if state.is_some() { "<nil>" } else { NOT_PRIMED };
        Err(format!(
            "failed to rotate DEK uid={uid:?}, useSeed=true, errState={unprimed}, errGen={failed}, statusKeyIDHash={:?}, \
             encryptKeyIDHash={made_for:?}, stateKeyIDHash={:?}",
            hash(key_id),
            hash(held)
        ))
    }

    /// A new random seed, encrypted by the plugin.
    async fn make(&self, uid: &str, expires: Duration) -> Result<State, String> {
        let mut seed: Secret = Zeroizing::new(vec![0; SEED]);
        let start = self.env.clock.monotonic();
        self.env.rng.fill(&mut seed);
        self.figures
            .key_made(self.env.clock.monotonic().saturating_sub(start));
        let request = EncryptRequest {
            plaintext: Bytes::copy_from_slice(&seed),
            uid: uid.to_owned(),
        };
        let answer = self.plugin.encrypt(request).await;
        let EncryptResponse {
            ciphertext,
            key_id,
            annotations,
        } = answer.map_err(|e| format!("failed to encrypt DEK, error: {e}"))?;
        let sealed = EncryptedObject {
            // Stands for the data of every value.
            encrypted_data: Bytes::from_static(&[0]),
            key_id,
            encrypted_dek_source: ciphertext,
            annotations,
            encrypted_dek_source_type: EncryptedDekSourceType::HkdfSha256XnonceAesGcmSeed.into(),
        };
        stored::check(&sealed)?;
        Ok(State {
            cipher: Arc::new(Cipher::seeded(seed)),
            sealed,
            expires,
        })
    }

    fn install(&self, state: State) {
        // What was sealed by the last seed is read without asking anybody.
        let id = SourceId::of(&state.sealed);
        let now = self.env.clock.monotonic();
        let kept = self.sources.keep(id, state.cipher.clone(), now);
        self.figures.sources(&self.name, kept);
        self.state.store(Some(Arc::new(state)));
        self.generation.fetch_add(1, Ordering::Release);
    }

    /// Looks after the plugin and the seed until it is stopped.
    pub(crate) async fn look_after(self: Arc<Self>) {
        let mut healthy = self.health.lock().as_ref().is_some_and(|h| h.1.is_ok());
        loop {
            self.env
                .clock
                .sleep(if healthy { POLL_HEALTHY } else { POLL_SICK })
                .await;
            let outcome = self.probe().await;
            match &outcome {
                Err(e) => tracing::warn!(provider = self.name, error = e, "the KMS plugin is not healthy"),
                Ok(()) if !healthy => tracing::info!(provider = self.name, "the KMS plugin is healthy"),
                Ok(()) => {}
            }
            healthy = outcome.is_ok();
        }
    }
}
