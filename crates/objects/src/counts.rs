//! What the storages of each resource count, for metrics.
//!
//! Counts belong to a resource, not to a storage: they go on when a custom resource is described anew and its storage is
//! made again. They are gone with the last storage of the resource.

use crate::ObjectStorage;
use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Weak};
use supercargo_meta::GroupResource;
use supercargo_storage::{Histogram, REQUEST_SECONDS, RequestCounts};

/// Lists of one kind.
#[derive(Debug, Default)]
pub struct ListCounts {
    lists: AtomicU64,
    fetched: AtomicU64,
    evaluated: AtomicU64,
    returned: AtomicU64,
}

/// [`ListCounts`] as they are at a moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ListStats {
    /// How many there were.
    pub lists: u64,
    /// Objects that were read for them.
    pub fetched: u64,
    /// Those of them that were compared with selectors.
    pub evaluated: u64,
    /// Objects in their answers.
    pub returned: u64,
}

impl ListCounts {
    /// One list more: so many objects were read, compared and answered.
    pub fn note(&self, fetched: usize, evaluated: usize, returned: usize) {
        let add = |to: &AtomicU64, n: usize| to.fetch_add(n as u64, Ordering::Relaxed);
        add(&self.fetched, fetched);
        add(&self.evaluated, evaluated);
        add(&self.returned, returned);
        add(&self.lists, 1);
    }

    /// All of them so far.
    #[must_use]
    pub fn stats(&self) -> ListStats {
        let read = |n: &AtomicU64| n.load(Ordering::Relaxed);
        ListStats {
            lists: read(&self.lists),
            fetched: read(&self.fetched),
            evaluated: read(&self.evaluated),
            returned: read(&self.returned),
        }
    }
}

/// What the undecorated storages of a resource count.
#[derive(Debug)]
pub struct StorageCounts {
    /// What they asked the store.
    pub requests: Arc<RequestCounts>,
    /// Their lists,
    pub lists: ListCounts,
    /// and how long these took, with the objects' decoding: first those whose answer came at once, then those whose answer came
    /// in parts.
    pub listing: [Histogram; 2],
    /// How many objects there were when they were last counted.
    objects: AtomicI64,
    /// Stored values that were seen, and their bytes.
    seen: [AtomicU64; 2],
}

impl StorageCounts {
    /// Stored values were read or written.
    pub(crate) fn saw(&self, values: impl Iterator<Item = usize>) {
        let (mut count, mut bytes) = (0, 0);
        for value in values {
            count += 1;
            bytes += value as u64;
        }
        let [all, of_all] = &self.seen;
        all.fetch_add(count, Ordering::Relaxed);
        of_all.fetch_add(bytes, Ordering::Relaxed);
    }

    /// About how many bytes so many stored objects have; -1 where none was seen, or their number is not known.
    #[must_use]
    pub fn bytes_of(&self, objects: i64) -> i64 {
        let [all, bytes] = self.seen.each_ref().map(|n| n.load(Ordering::Relaxed));
        match u128::try_from(objects) {
            Ok(0) => 0,
            Ok(objects) if all > 0 => {
                let bytes = u128::from(bytes).saturating_mul(objects) / u128::from(all);
                i64::try_from(bytes).unwrap_or(i64::MAX)
            }
            _ => -1,
        }
    }
}

/// Nobody has counted yet.
const NOT_COUNTED: i64 = i64::MIN;

impl Default for StorageCounts {
    fn default() -> Self {
        Self {
            requests: Arc::default(),
            lists: ListCounts::default(),
            listing: [Histogram::new(REQUEST_SECONDS), Histogram::new(REQUEST_SECONDS)],
            objects: AtomicI64::new(NOT_COUNTED),
            seen: <[AtomicU64; 2]>::default(),
        }
    }
}

/// The counts of all resources. Clones are the same.
#[derive(Clone, Default)]
pub struct AllCounts(Arc<Mutex<BTreeMap<GroupResource, Place>>>);

struct Place {
    counts: Weak<StorageCounts>,
    /// The storage that was made last, with what stands before it.
    storage: Option<Weak<dyn ObjectStorage>>,
}

/// The counts of one resource at a moment.
pub struct ResourceCounts {
    /// The resource.
    pub resource: GroupResource,
    /// What its storages count.
    pub counts: Arc<StorageCounts>,
    /// How many objects it has, as far as that is known; -1 when they could not be counted.
    pub objects: Option<i64>,
    /// Stored objects that could not be decoded.
    pub undecodable: u64,
}

/// A resource that has a storage: what it counts, and the storage once there is one to ask.
type Live = (GroupResource, Arc<StorageCounts>, Option<Arc<dyn ObjectStorage>>);

impl AllCounts {
    /// The counts of a resource, for a storage to hold.
    pub(crate) fn of(&self, resource: &GroupResource) -> Arc<StorageCounts> {
        let mut all = self.0.lock();
        if let Some(counts) = all.get(resource).and_then(|p| p.counts.upgrade()) {
            return counts;
        }
        let counts = Arc::new(StorageCounts::default());
        let place = Place {
            counts: Arc::downgrade(&counts),
            storage: None,
        };
        all.insert(resource.clone(), place);
        counts
    }

    /// Its storage was made.
    pub(crate) fn opened(&self, resource: &GroupResource, storage: &Arc<dyn ObjectStorage>) {
        if let Some(place) = self.0.lock().get_mut(resource) {
            place.storage = Some(Arc::downgrade(storage));
        }
    }

    fn live(&self) -> Vec<Live> {
        let mut all = self.0.lock();
        all.retain(|_, place| place.counts.strong_count() > 0);
        let live = all.iter().filter_map(|(resource, place)| {
            let storage = place.storage.as_ref().and_then(Weak::upgrade);
            Some((resource.clone(), place.counts.upgrade()?, storage))
        });
        live.collect()
    }

    /// All of them, by resource.
    #[must_use]
    pub fn stats(&self) -> Vec<ResourceCounts> {
        let live = self.live().into_iter();
        live.map(|(resource, counts, storage)| {
            let storage = storage.as_ref();
            let known = storage.and_then(|s| s.count_known());
            let counted = counts.objects.load(Ordering::Relaxed);
            let objects = match known {
                Some(n) => Some(as_gauge(n)),
                None => (counted != NOT_COUNTED).then_some(counted),
            };
            ResourceCounts {
                resource,
                objects,
                undecodable: storage.map_or(0, |s| s.codec().stats().undecodable),
                counts,
            }
        })
        .collect()
    }

    /// Counts the objects of each resource whose number nobody here knows without asking the store.
    pub async fn count_objects(&self) {
        for (_, counts, storage) in self.live() {
            let Some(storage) = storage.filter(|s| s.count_known().is_none()) else {
                continue;
            };
            let counted = storage.count().await.map_or(-1, as_gauge);
            counts.objects.store(counted, Ordering::Relaxed);
        }
    }
}

fn as_gauge(n: u64) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conformance::example_codec;
    use crate::{ListQuery, StorageFactory};
    use supercargo_env::Env;
    use supercargo_storage::Request;
    use supercargo_storage::faults::{Fault, Faulty, Point};
    use supercargo_storage::memory::MemoryBackend;

    #[tokio::test]
    async fn a_resource_keeps_its_counts_while_it_has_a_storage() {
        let env = Env::system();
        let faulty = Faulty::new(MemoryBackend::new(&env), env.clock.clone());
        let faults = faulty.faults();
        let factory = StorageFactory::new(env, Arc::new(faulty), "/r");
        let resource = GroupResource::new("g", "pods");
        let options = factory.options_for(&resource, "pods", example_codec(), false);
        let query = || ListQuery {
            key: "/pods".to_owned(),
            recursive: true,
            ..ListQuery::default()
        };
        let only = |all: &AllCounts| {
            let mut stats = all.stats();
            assert_eq!(stats.len(), 1);
            stats.remove(0)
        };
        let counts = factory.counts().clone();
        assert!(counts.stats().is_empty());

        let first = factory.open(&options).unwrap();
        first.list(query()).await.unwrap();
        // A newer storage of it, while the older one is there.
        let second = factory.open(&options).unwrap();
        drop(first);
        second.list(query()).await.unwrap();
        let stats = only(&counts);
        assert_eq!(stats.resource, resource);
        assert_eq!(stats.counts.lists.stats().lists, 2);
        assert_eq!(stats.counts.listing.each_ref().map(Histogram::count), [2, 0]);
        assert_eq!(stats.counts.requests.of(Request::List).took.count(), 2);

        assert_eq!(stats.objects, None);
        counts.count_objects().await;
        assert_eq!(only(&counts).objects, Some(0));
        faults.arm(Point::Range, 0, Fault::Unavailable);
        counts.count_objects().await;
        assert_eq!(only(&counts).objects, Some(-1));
        assert_eq!(stats.counts.requests.of(Request::Count).failed(), 1);
        drop(stats);
        drop(second);
        assert!(counts.stats().is_empty());
    }

    #[tokio::test]
    async fn objects_of_lists_are_counted_as_they_are_read_compared_and_answered() {
        let env = Env::system();
        let backend = MemoryBackend::new(&env);
        let factory = StorageFactory::new(env, backend, "/r");
        let resource = GroupResource::new("", "pods");
        let storage = factory
            .open(&factory.options_for(&resource, "pods", example_codec(), false))
            .unwrap();
        for i in 0..5 {
            let pod = format!(
                "{{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{{\"name\":\"{i}\",\"labels\":{{\"a\":\"{}\"}}}}}}",
                i % 2
            );
            let expected = supercargo_storage::Expected::Absent;
            storage
                .put(&format!("/pods/{i}"), expected, pod.into(), None)
                .await
                .unwrap();
        }
        let mut query = ListQuery {
            key: "/pods".to_owned(),
            recursive: true,
            limit: 2,
            ..ListQuery::default()
        };
        query.predicate.labels = supercargo_meta::LabelSelector::parse("a=1").unwrap();
        storage.list(query.clone()).await.unwrap();
        let stats = factory.counts().stats().remove(0).counts.lists.stats();
        assert_eq!((stats.lists, stats.returned), (1, 2));
        // Two pages: of two keys, and of what is left of four.
        assert_eq!((stats.fetched, stats.evaluated), (5, 4));

        let counts = factory.counts().stats().remove(0).counts;
        assert!(counts.bytes_of(10) > 10 * 60 && counts.bytes_of(10) < 10 * 100);
        assert_eq!((counts.bytes_of(0), counts.bytes_of(-1)), (0, -1));
        assert_eq!(StorageCounts::default().bytes_of(1), -1);
    }
}
