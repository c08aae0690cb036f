//! The caches of a factory: they come and go, as their resources do.

use crate::CacheStats;
use crate::counts::Dispatch;
use crate::shared::Shared;
use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::sync::{Arc, Weak};
use supercargo_meta::{GroupResource, Text};
use supercargo_objects::CodecStats;
use supercargo_storage::Histogram;

/// All caches of a factory. Clones are the same.
#[derive(Clone, Default)]
pub struct Caches(Arc<Mutex<All>>);

#[derive(Default)]
struct All {
    last: u64,
    places: BTreeMap<u64, (GroupResource, Weak<Shared>)>,
}

/// A cache is one of [`Caches`] for as long as this is held.
pub(crate) struct Place {
    all: Caches,
    number: u64,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.all.0.lock().places.remove(&self.number);
    }
}

/// What the cache of a resource holds and has done.
#[derive(Clone, Debug)]
pub struct CacheFigures {
    /// The resource.
    pub resource: GroupResource,
    /// Its cache.
    pub cache: CacheStats,
    /// The field that it has an index by.
    pub field: Option<Text>,
    /// How long reads waited for it,
    pub waited: Arc<Histogram>,
    /// how long it took to fill it,
    pub loading: Arc<Histogram>,
    /// and how long changes took to its watches.
    pub dispatch: Arc<Dispatch>,
    /// Its codec.
    pub codec: CodecStats,
}

impl Caches {
    pub(crate) fn add(&self, resource: GroupResource, cache: &Arc<Shared>) -> Place {
        let mut all = self.0.lock();
        all.last += 1;
        let number = all.last;
        all.places.insert(number, (resource, Arc::downgrade(cache)));
        Place {
            all: self.clone(),
            number,
        }
    }

    pub(crate) fn live(&self) -> Vec<(GroupResource, Arc<Shared>)> {
        let all = self.0.lock();
        let places = all.places.values();
        places
            .filter_map(|(resource, cache)| Some((resource.clone(), cache.upgrade()?)))
            .collect()
    }

    /// The figures of all that were asked for anything.
    #[must_use]
    pub fn figures(&self) -> Vec<CacheFigures> {
        let live = self.live();
        live.into_iter()
            .filter(|(_, cache)| !cache.is_idle())
            .map(|(resource, cache)| CacheFigures {
                resource,
                cache: cache.stats(),
                field: cache.field.clone(),
                waited: cache.counts.waited.clone(),
                loading: cache.counts.loading.clone(),
                dispatch: cache.counts.dispatch.clone(),
                codec: cache.inner.codec().stats(),
            })
            .collect()
    }
}
