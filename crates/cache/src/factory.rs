//! Where caches come from.

use crate::{CacheOptions, Cached};
use std::collections::HashSet;
use std::sync::Arc;
use supercargo_env::Env;
use supercargo_meta::GroupResource;
use supercargo_objects::{KeySchema, ObjectStorage, RestOptions, WrapStorage};

/// Puts a [`Cached`] before the storage of every resource, but for those it is told to leave alone.
pub struct CacheFactory {
    env: Env,
    options: CacheOptions,
    uncached: HashSet<GroupResource>,
}

impl CacheFactory {
    /// Caches with these bounds.
    #[must_use]
    pub fn new(env: Env, options: CacheOptions) -> Self {
        Self {
            env,
            options,
            uncached: HashSet::new(),
        }
    }
    /// Leaves these resources without a cache.
    #[must_use]
    pub fn without(mut self, resources: impl IntoIterator<Item = GroupResource>) -> Self {
        self.uncached.extend(resources);
        self
    }
}

impl WrapStorage for CacheFactory {
    fn wrap(
        &self,
        options: &RestOptions,
        keys: KeySchema,
        inner: Arc<dyn ObjectStorage>,
    ) -> Arc<dyn ObjectStorage> {
        if self.uncached.contains(&options.resource) {
            return inner;
        }
        Arc::new(Cached::new(
            self.env.clone(),
            inner,
            keys,
            options.indexed.clone(),
            self.options.clone(),
        ))
    }
}
