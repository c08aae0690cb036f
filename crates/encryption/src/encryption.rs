//! What is in force, and how it changes while the server runs.

use crate::chain::Chain;
use crate::config::{Config, Rules, build};
use crate::figures::{Figures, sha256};
use crate::kms::Kms;
use arc_swap::ArcSwap;
use bytes::Bytes;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use supercargo_env::{Env, TaskHandle, timeout};
use supercargo_meta::GroupResource;
use supercargo_objects::{Identity, Opened, Soon, TransformError, Transformer, TransformerSource};
use supercargo_storage::Key;
use zeroize::Zeroizing;

/// Between two looks at the file.
pub const RELOAD_EVERY: Duration = Duration::from_secs(60);
/// The pause after a look that failed grows from this up to [`RELOAD_EVERY`].
const RETRY_AFTER: Duration = Duration::from_secs(1);
/// New plugins have at least so long to become healthy before a new file is given up.
const HEALTH_AT_LEAST: Duration = Duration::from_secs(10);
/// How often they are asked meanwhile.
const HEALTH_EVERY: Duration = Duration::from_millis(100);

/// Reads the file, which may take its time: it is called where no task waits.
pub type FileSource = Arc<dyn Fn() -> std::io::Result<Vec<u8>> + Send + Sync>;

/// Where the file comes from.
pub struct EncryptionOptions {
    /// Its path, for messages.
    pub path: String,
    /// Reads it.
    pub read: FileSource,
    /// It is read again every minute.
    pub reload: bool,
    /// The id of this server, for figures.
    pub server: String,
}

/// The encryption of a server.
pub struct Encryption {
    inner: Arc<Inner>,
    reloader: Mutex<Option<TaskHandle>>,
}

struct Inner {
    env: Env,
    options: EncryptionOptions,
    figures: Arc<Figures>,
    active: ArcSwap<Active>,
    /// Every transformer that was handed out; they follow what is in force.
    handles: Mutex<Handles>,
}

#[derive(Default)]
struct Handles {
    /// Counts what has been in force.
    number: u32,
    all: HashMap<GroupResource, Arc<Handle>>,
}

/// A file in force.
struct Active {
    rules: Rules,
    content_hash: String,
    tasks: Vec<TaskHandle>,
}

impl Drop for Active {
    fn drop(&mut self) {
        for t in &self.tasks {
            t.stop();
        }
    }
}

/// The transformer of one resource.
struct Handle(ArcSwap<Slot>);

struct Slot {
    generation: u32,
    /// `None`: values are stored as they are.
    chain: Option<Arc<Chain>>,
}

impl Transformer for Handle {
    fn open(&self, value: Bytes, key: &Key) -> Soon<Opened> {
        match &self.0.load().chain {
            Some(chain) => chain.open(value, key),
            None => Identity.open(value, key),
        }
    }
    fn seal(&self, value: Bytes, key: &Key) -> Result<Bytes, TransformError> {
        match &self.0.load().chain {
            Some(chain) => chain.seal(&value, key),
            None => Ok(value),
        }
    }
    fn generation(&self) -> u32 {
        let slot = self.0.load();
        slot.chain.as_ref().map_or(slot.generation, |c| c.generation())
    }
}

impl Inner {
    async fn read(&self) -> Result<Zeroizing<Vec<u8>>, String> {
        let read = self.options.read.clone();
        let file = self.env.tasks.block(move || read().map(Zeroizing::new)).await;
        file.map_err(|e| {
            let path = supercargo_meta::go_quote(&self.options.path);
            format!(
                "error while loading file: error reading encryption provider configuration file {path}: {e}"
            )
        })
    }

    fn parse(&self, file: &[u8]) -> Result<Active, String> {
        let config = Config::read(file, &self.options.path, self.options.reload)
            .map_err(|e| format!("error while parsing file: {e}"))?;
        let rules = build(&config, &self.env, &self.figures)
            .map_err(|e| format!("error while building transformers: {e}"))?;
        Ok(Active {
            rules,
            content_hash: sha256(file),
            tasks: Vec::new(),
        })
    }

    /// Puts a file in force.
    fn install(&self, mut active: Active) {
        for kms in &active.rules.plugins {
            let task = self.env.tasks.spawn("kms plugin", kms.clone().look_after());
            active.tasks.push(task);
        }
        let active = Arc::new(active);
        let mut handles = self.handles.lock();
        handles.number = handles.number.wrapping_add(1);
        let number = handles.number;
        self.active.store(active.clone());
        for (resource, handle) in &handles.all {
            handle.0.store(Arc::new(self.slot(&active, resource, number)));
        }
        self.figures.in_force(&active.content_hash);
    }

    fn slot(&self, active: &Active, resource: &GroupResource, number: u32) -> Slot {
        // Room for the keys that plugins change meanwhile.
        let generation = number << 12;
        let name = if resource.group.is_empty() {
            resource.resource.to_string()
        } else {
            format!("{}.{}", resource.resource, resource.group)
        };
        let chain = active.rules.of(resource);
        Slot {
            generation,
            chain: chain.map(|p| Arc::new(Chain::new(&self.env, &name, p, generation, &self.figures))),
        }
    }

    fn transformer(&self, resource: &GroupResource) -> Arc<dyn Transformer> {
        let mut handles = self.handles.lock();
        let number = handles.number;
        let handle = handles.all.entry(resource.clone()).or_insert_with(|| {
            let slot = self.slot(&self.active.load(), resource, number);
            Arc::new(Handle(ArcSwap::from_pointee(slot)))
        });
        handle.clone()
    }

    /// Reads the file again and puts it in force if it is another one; true if it did.
    async fn reload(&self) -> Result<bool, String> {
        let file = self.read().await?;
        if sha256(&file) == self.active.load().content_hash {
            return Ok(false);
        }
        let active = self.parse(&file)?;
        drop(file);
        prime(&active.rules.plugins).await;
        self.become_healthy(&active.rules.plugins).await?;
        self.install(active);
        Ok(true)
    }

    /// Waits until new plugins are healthy: values that nobody can read must not come to be.
    async fn become_healthy(&self, plugins: &[Arc<Kms>]) -> Result<(), String> {
        let sum: Duration = plugins.iter().map(|p| p.timeout()).sum();
        let patience = (2 * sum).max(HEALTH_AT_LEAST);
        let clock = &*self.env.clock;
        let mut last = String::new();
        let healthy = async {
            while let Err(e) = check(plugins).await {
                last = e;
                clock.sleep(HEALTH_EVERY).await;
            }
        };
        match timeout(clock, patience, healthy).await {
            Ok(()) => Ok(()),
            Err(_) => Err(format!(
                "health check for new transformers failed, polling error timed out waiting for the condition: {last}"
            )),
        }
    }

    async fn look_after(self: Arc<Self>) {
        let mut pause = RELOAD_EVERY;
        loop {
            self.env.clock.sleep(pause).await;
            let outcome = self.reload().await;
            let path = &self.options.path;
            pause = match &outcome {
                Err(e) => {
                    tracing::error!(
                        path,
                        error = e,
                        "the encryption configuration can't be used: the last one stays in force"
                    );
                    // A minute is the longest.
                    if pause == RELOAD_EVERY {
                        RETRY_AFTER
                    } else {
                        (pause * 2).min(RELOAD_EVERY)
                    }
                }
                Ok(is_new) => {
                    if *is_new {
                        tracing::info!(path, "a new encryption configuration is in force");
                    }
                    RELOAD_EVERY
                }
            };
            if outcome != Ok(false) {
                self.figures.reloaded(outcome.is_ok(), self.env.clock.now());
            }
        }
    }
}

/// Asks each plugin once, so that it can encrypt from the start. One that can't yet is asked again later.
async fn prime(plugins: &[Arc<Kms>]) {
    for p in plugins {
        if let Err(e) = p.probe().await {
            tracing::warn!(error = e, "a KMS plugin is not healthy yet");
        }
    }
}

async fn check(plugins: &[Arc<Kms>]) -> Result<(), String> {
    let mut errors = Vec::new();
    for (i, p) in plugins.iter().enumerate() {
        if let Err(e) = p.check().await {
            errors.push(format!("kms-provider-{i}: {e}"));
        }
    }
    crate::chain::aggregate(errors).map_or(Ok(()), Err)
}

impl Encryption {
    /// Reads the file, asks its plugins, and looks after both until [`Encryption::stop`].
    ///
    /// # Errors
    /// What is wrong with the file, in upstream's words. A plugin that does not answer is no error: it may start later.
    pub async fn start(env: &Env, options: EncryptionOptions) -> Result<Self, String> {
        let figures = Arc::new(Figures::new(&options.server));
        let nothing = Active {
            rules: Rules::default(),
            content_hash: String::new(),
            tasks: Vec::new(),
        };
        let inner = Arc::new(Inner {
            env: env.clone(),
            options,
            figures,
            active: ArcSwap::from_pointee(nothing),
            handles: Mutex::default(),
        });
        let file = inner
            .read()
            .await
            .map_err(|e| format!("error while parsing file: {e}"))?;
        let active = inner.parse(&file)?;
        drop(file);
        prime(&active.rules.plugins).await;
        inner.install(active);
        let reloader = inner.options.reload.then(|| {
            env.tasks
                .spawn("encryption configuration", inner.clone().look_after())
        });
        Ok(Self {
            inner,
            reloader: Mutex::new(reloader),
        })
    }

    /// The transformer of each resource; all of them follow the file.
    #[must_use]
    pub fn transformers(&self) -> TransformerSource {
        let inner = self.inner.clone();
        Arc::new(move |resource| inner.transformer(resource))
    }

    /// Whether there is a health check: when the file names a plugin, and always when it may come to.
    #[must_use]
    pub fn has_health(&self) -> bool {
        self.inner.options.reload || !self.inner.active.load().rules.plugins.is_empty()
    }

    /// Asks all plugins how they are; answers hold for some seconds.
    ///
    /// # Errors
    /// Which plugin is not healthy, and why.
    pub async fn check(&self) -> Result<(), String> {
        let active = self.inner.active.load_full();
        check(&active.rules.plugins).await
    }

    /// Appends figures in Prometheus' text form.
    pub fn write_figures(&self, out: &mut String) {
        self.inner.figures.write(out);
    }

    /// Ends its tasks. What was handed out goes on as it is.
    pub fn stop(&self) {
        if let Some(task) = self.reloader.lock().take() {
            task.stop();
        }
        for task in &self.inner.active.load().tasks {
            task.stop();
        }
    }
}

impl Drop for Encryption {
    fn drop(&mut self) {
        self.stop();
    }
}
