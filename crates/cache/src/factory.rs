//! Where caches come from.

use crate::sweep::Sweeper;
use crate::{CacheOptions, Cached};
use std::sync::Arc;
use supercargo_env::Env;
use supercargo_meta::GroupResource;
use supercargo_objects::{KeySchema, ObjectStorage, RestOptions, WrapStorage};

/// Says whether a resource is to be cached.
pub type WhichResources = Box<dyn Fn(&GroupResource) -> bool + Send + Sync>;

/// Puts a [`Cached`] before the storages of the resources it is told to.
pub struct CacheFactory {
    env: Env,
    options: CacheOptions,
    which: WhichResources,
    sweeper: Sweeper,
}

impl CacheFactory {
    /// Caches with these bounds.
    #[must_use]
    pub fn new(env: Env, options: CacheOptions, which: WhichResources) -> Self {
        Self {
            sweeper: Sweeper::start(&env, options.form_bytes_max),
            env,
            options,
            which,
        }
    }
}

impl WrapStorage for CacheFactory {
    fn wrap(
        &self,
        options: &RestOptions,
        keys: KeySchema,
        inner: Arc<dyn ObjectStorage>,
    ) -> Arc<dyn ObjectStorage> {
        if !(self.which)(&options.resource) {
            return inner;
        }
        let cached = Cached::new(
            self.env.clone(),
            inner,
            keys,
            options.indexed.clone(),
            self.options.clone(),
        );
        self.sweeper.add(cached.shared());
        Arc::new(cached)
    }
}
