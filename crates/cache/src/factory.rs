//! Where caches come from.

use crate::check::Checker;
use crate::sweep::Sweeper;
use crate::{CacheOptions, Cached, Caches};
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
    caches: Caches,
    upkeep: Arc<Upkeep>,
}

/// What looks after caches; it ends with the last of them and their factory.
pub(crate) struct Upkeep {
    _sweeper: Sweeper,
    _checker: Checker,
}

impl CacheFactory {
    /// Caches with these bounds.
    #[must_use]
    pub fn new(env: Env, options: CacheOptions, which: WhichResources) -> Self {
        let caches = Caches::default();
        Self {
            upkeep: Arc::new(Upkeep {
                _sweeper: Sweeper::start(&env, caches.clone(), options.form_bytes_max),
                _checker: Checker::start(&env, caches.clone(), options.check_every),
            }),
            caches,
            env,
            options,
            which,
        }
    }

    /// Its caches, also those that are still to come.
    #[must_use]
    pub const fn caches(&self) -> &Caches {
        &self.caches
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
        Arc::new(cached.kept_by(&self.caches, options.resource.clone(), self.upkeep.clone()))
    }
}
