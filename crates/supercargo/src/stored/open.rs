//! Opening a store to read it, by the flags of a server.

use crate::config::Config;
use crate::encryption::EncryptionFile;
use crate::flags::Flags;
use crate::start_error::StartError;
use crate::stored::Layout;
use crate::stores::{StoreConfig, Stores};
use std::path::PathBuf;
use std::sync::Arc;
use supercargo_backend_embedded::{FolderFacts, aside, view_folder};
use supercargo_env::Env;
use supercargo_storage::{Backend, Error, ErrorKind};

/// What the flags of a tool say of its store.
pub(crate) struct ToolConfig {
    pub(crate) store: StoreConfig,
    /// `/registry`.
    pub(crate) prefix: String,
    pub(crate) encryption: Option<EncryptionFile>,
}

impl ToolConfig {
    /// As a server would read them.
    ///
    /// # Errors
    /// A sentence that names the flag.
    pub(crate) fn from_flags(flags: &Flags) -> Result<Self, StartError> {
        let config = Config::from_flags("serve", flags)?;
        Ok(Self {
            store: config.store,
            prefix: config.storage_prefix,
            encryption: config.encryption,
        })
    }
}

/// A store that is open for reading.
pub(crate) struct Opened {
    pub(crate) backend: Arc<dyn Backend>,
    pub(crate) layout: Layout,
    /// The files of an embedded store.
    pub(crate) folder: Option<(PathBuf, FolderFacts)>,
    stores: Stores,
}

/// Opens the store of a tool's flags and writes nothing there. An embedded one is read as it is at this moment, whether a
/// server runs on it or not.
///
/// # Errors
/// A sentence that names the flag or the folder; also where no store is.
pub(crate) async fn open_to_read(env: &Env, config: &ToolConfig) -> Result<Opened, StartError> {
    let found = find_to_read(env, config).await?;
    found.ok_or_else(|| no_store(&config.store))
}

/// As [`open_to_read`]; `None` where no store is.
///
/// # Errors
/// A sentence that names the flag or the folder.
pub(crate) async fn find_to_read(env: &Env, config: &ToolConfig) -> Result<Option<Opened>, StartError> {
    let layout = Layout::new(&config.prefix);
    let StoreConfig::Embedded(embedded) = &config.store else {
        let stores = Stores::find(env, &config.store.to_read(), &config.prefix).await?;
        return Ok(stores.map(|stores| Opened {
            backend: stores.main().backend.clone(),
            layout,
            folder: None,
            stores,
        }));
    };
    let folder = embedded.folder.clone();
    if !folder.is_dir() {
        return Ok(None);
    }
    let view = view_folder(env, &folder)
        .await
        .map_err(|e| StartError::new(e.detail().to_owned(), ""))?;
    Ok(view.map(|view| Opened {
        backend: view.store.clone(),
        layout,
        folder: Some((folder, view.facts)),
        stores: Stores::one(view.store),
    }))
}

/// Opens the store of a tool's flags to write to it: as a server does, which then can't.
///
/// # Errors
/// A sentence that names the flag or the folder.
pub(crate) async fn open_to_write(env: &Env, config: &ToolConfig) -> Result<Opened, StartError> {
    let stores = Stores::open(env, &config.store.to_fill(), &config.prefix).await?;
    Ok(Opened {
        backend: stores.main().backend.clone(),
        layout: Layout::new(&config.prefix),
        folder: None,
        stores,
    })
}

fn no_store(config: &StoreConfig) -> StartError {
    let cure = match config {
        StoreConfig::Embedded(c) if aside(&c.folder).exists() => {
            "a restore into it was not finished: run that again"
        }
        StoreConfig::Embedded(_) => {
            "name the folder that a server was given with --data-dir, or --etcd-servers"
        }
        _ => "give what a server was given: its --zookeeper-chroot, or --consul-prefix",
    };
    StartError::new(format!("there is no store in {}", config.named()), cure)
}

impl Opened {
    /// Bytes on disk, asked for where they are not known.
    pub(crate) async fn disk_bytes(&self) -> Option<u64> {
        self.stores.main().disk_bytes().await
    }

    /// Ends its tasks and connections.
    pub(crate) async fn close(&self) {
        self.stores.close().await;
    }
}

/// A store's error as a sentence with a cure.
pub(crate) fn in_words(e: &Error) -> StartError {
    let cure = match e.kind() {
        ErrorKind::Compacted { .. } => {
            "the store dropped its history while it was read: try again, or let it keep more (--etcd-compaction-interval)"
        }
        ErrorKind::Unavailable => "check that the store runs and can be reached, then try again",
        ErrorKind::NoSpace => "make room in the store, then try again",
        ErrorKind::OutcomeUnknown => {
            "check the store, then run the same command again: it goes on where it was"
        }
        ErrorKind::TooLarge => "raise the store's limit (etcd: --max-request-bytes)",
        _ => "",
    };
    let what = match e.key() {
        Some(key) => format!("{key}: {}", e.detail()),
        None => e.detail().to_owned(),
    };
    StartError::new(what, cure)
}
