//! The log with the engine on top: a store.

use crate::{EmbeddedLog, EmbeddedOptions};
use std::sync::Arc;
use supercargo_engine::{Engine, EngineOptions};
use supercargo_env::Env;
use supercargo_storage::Error;

/// Opens the embedded store: the log in `options.data_dir` and an engine that serves it. Reads the whole store; the calling
/// thread is blocked meanwhile.
///
/// # Errors
/// As [`EmbeddedLog::open`], and what the engine says of records that do not fit together.
pub async fn open_embedded(env: Env, options: EmbeddedOptions) -> Result<Arc<Engine>, Error> {
    let engine_options = EngineOptions {
        name: "embedded",
        value_bytes_max: options.value_bytes_max,
        history_max: options.history_max,
        history_bytes_max: options.history_bytes_max,
        ..EngineOptions::default()
    };
    let log = EmbeddedLog::open(&env, options)?;
    Engine::open(env, log, engine_options).await
}
