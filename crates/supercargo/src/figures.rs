//! What `/metrics` shows of the parts that count for themselves: the store and the recent entries.

use crate::storage_figures::{head, labels};
use parking_lot::Mutex;
use std::collections::HashSet;
use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Duration;
use supercargo_cache::{CacheFigures, Caches};
use supercargo_extensions::{Observe, Question};
use supercargo_http::{Collector, Metrics};
use supercargo_meta::{GroupVersion, Text};
use supercargo_objects::Recent;
use supercargo_storage::Backend;

fn sample(out: &mut String, name: &str, kind: &str, help: &str, value: u64) {
    // Writing to a string does not fail.
    let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}");
}

/// The stores: their sizes, and more of the main one.
pub(crate) fn stores(all: Vec<Arc<dyn Backend>>) -> Collector {
    // Clusters are numbered where there can be several (apiserver 0.37: `pkg/server/options/etcd.go`).
    let id = |i: usize, backend: &dyn Backend| match backend.capabilities().name {
        "etcd3" => format!("etcd-{i}"),
        name => name.to_owned(),
    };
    Box::new(move |out| {
        out.push_str(
            "# HELP apiserver_storage_size_bytes Size of the store on disk, in bytes.\n\
             # TYPE apiserver_storage_size_bytes gauge\n",
        );
        for (i, backend) in all.iter().enumerate() {
            // Of etcd v2, Consul and ZooKeeper nobody can say what their disks hold of us.
            if let Some(bytes) = backend.stats().disk_bytes {
                let id = id(i, backend);
                let _ = writeln!(
                    out,
                    "apiserver_storage_size_bytes{{storage_cluster_id=\"{id}\"}} {bytes}"
                );
            }
        }
        let Some(s) = all.first().map(|backend| backend.stats()) else {
            return;
        };
        for (name, help, value) in [
            ("supercargo_store_keys", "Keys in the store.", s.keys_count),
            ("supercargo_store_revision", "The newest revision.", s.current.0),
            (
                "supercargo_store_compacted_revision",
                "The newest revision whose history is gone.",
                s.compacted.0,
            ),
            (
                "supercargo_store_writable",
                "0 once writes are refused until a new start.",
                s.writable.into(),
            ),
            (
                "supercargo_store_full",
                "1 while writes are refused because the disk is full.",
                s.full.into(),
            ),
        ] {
            sample(out, name, "gauge", help, value);
        }
        for (name, help, value) in [
            (
                "supercargo_store_commits_total",
                "Batches of writes that went to the store.",
                s.commits,
            ),
            (
                "supercargo_store_races_lost_total",
                "Batches that were decided anew because another server had written first.",
                s.races_lost,
            ),
        ] {
            sample(out, name, "counter", help, value);
        }
    })
}

/// The recent entries.
pub(crate) fn recent(recent: Arc<Recent>) -> Collector {
    Box::new(move |out| {
        let s = recent.stats();
        let [entries, bytes] = [s.entries, s.bytes].map(|n| n as u64);
        for (name, kind, help, value) in [
            (
                "supercargo_recent_entries",
                "gauge",
                "Recently used objects held in memory.",
                entries,
            ),
            (
                "supercargo_recent_bytes",
                "gauge",
                "Bytes they are charged with.",
                bytes,
            ),
            (
                "supercargo_recent_hits_total",
                "counter",
                "Lookups that found an object.",
                s.hits,
            ),
            (
                "supercargo_recent_misses_total",
                "counter",
                "Lookups that did not.",
                s.misses,
            ),
            (
                "supercargo_recent_evictions_total",
                "counter",
                "Objects that lost their place to others.",
                s.evictions,
            ),
        ] {
            sample(out, name, kind, help, value);
        }
    })
}

/// The watch caches and the codecs of their resources: families of one series a resource, upstream's names where it has
/// them (apiserver 0.37: `pkg/storage/cacher/metrics`).
pub(crate) fn caches(caches: Caches) -> Collector {
    type Read = fn(&CacheFigures) -> u64;
    const FAMILIES: &[(&str, &str, &str, Read)] = &[
        (
            "apiserver_watch_cache_events_received_total",
            "counter",
            "Events that a watch cache got.",
            |f| f.cache.events,
        ),
        (
            "apiserver_watch_cache_events_dispatched_total",
            "counter",
            "Events that a watch cache has for its watches.",
            |f| f.cache.events,
        ),
        (
            "apiserver_init_events_total",
            "counter",
            "Objects that watches from a watch cache began with.",
            |f| f.cache.initial,
        ),
        (
            "watch_cache_capacity_increase_total",
            "counter",
            "How often a watch cache began to remember more changes.",
            |f| f.cache.resized[0],
        ),
        (
            "watch_cache_capacity_decrease_total",
            "counter",
            "How often a watch cache began to remember fewer changes.",
            |f| f.cache.resized[1],
        ),
        (
            "apiserver_watch_cache_initializations_total",
            "counter",
            "How often a watch cache was filled.",
            |f| f.cache.loads,
        ),
        (
            "apiserver_watch_cache_initialization_errors_total",
            "counter",
            "How often a watch cache could not be filled.",
            |f| f.cache.failed_loads,
        ),
        (
            "apiserver_watch_cache_resource_version",
            "gauge",
            "The revision that a watch cache has reached, modulo 10^15.",
            |f| f.cache.revision.0 % 1_000_000_000_000_000,
        ),
        (
            "apiserver_terminated_watchers_total",
            "counter",
            "Watches that ended because they read too slowly.",
            |f| f.cache.overtaken,
        ),
        (
            "watch_cache_capacity",
            "gauge",
            "Changes that a watch cache remembers.",
            |f| f.cache.capacity as u64,
        ),
        (
            "supercargo_watch_cache_objects",
            "gauge",
            "Objects in a watch cache.",
            |f| f.cache.objects as u64,
        ),
        (
            "supercargo_watch_cache_watches",
            "gauge",
            "Watches that a watch cache serves.",
            |f| f.cache.watches as u64,
        ),
        (
            "supercargo_object_decodes_total",
            "counter",
            "Stored objects that were decoded.",
            |f| f.codec.decodes,
        ),
        (
            "supercargo_object_encodes_total",
            "counter",
            "Objects that were encoded for the store.",
            |f| f.codec.encodes,
        ),
        (
            "supercargo_form_encodes_total",
            "counter",
            "Forms of stored objects that were encoded for answers.",
            |f| f.codec.forms,
        ),
    ];
    Box::new(move |out| {
        let mut all = caches.figures();
        all.sort_by(|a, b| a.resource.cmp(&b.resource));
        let labels = |f: &CacheFigures| labels(&f.resource);
        // Writing to a string does not fail.
        for (name, kind, help, read) in FAMILIES {
            head(out, name, kind, help);
            for f in &all {
                let _ = writeln!(out, "{name}{{{}}} {}", labels(f), read(f));
            }
        }
        let name = "apiserver_watch_cache_read_wait_seconds";
        head(
            out,
            name,
            "histogram",
            "Time a read waits for a watch cache to be as new as it asks, in seconds.",
        );
        for f in &all {
            f.waited.write(out, name, &labels(f));
        }
        let name = "apiserver_watch_cache_initialization_duration_seconds";
        head(out, name, "histogram", "Time to fill a watch cache, in seconds.");
        for f in &all {
            f.loading.write(out, name, &labels(f));
        }
        let name = "apiserver_watch_events_dispatch_duration_seconds";
        head(
            out,
            name,
            "histogram",
            "Time of an event from the store to a watch (total), in seconds: until watches can see it (storage_to_cache), and until the watch takes it (cache_to_watcher).",
        );
        for f in &all {
            for (stage, took) in f.dispatch.stages().filter(|(_, took)| took.count() > 0) {
                took.write(out, name, &format!("{},stage=\"{stage}\"", labels(f)));
            }
        }
        let family = "apiserver_watch_cache_consistent_read_total";
        head(out, family, "counter", "Lists of the newest state.");
        for f in &all {
            for (fallback, value) in [
                (false, f.cache.consistent.saturating_sub(f.cache.fallbacks)),
                (true, f.cache.fallbacks),
            ] {
                let labels = labels(f);
                let _ = writeln!(
                    out,
                    "{family}{{fallback=\"{fallback}\",{labels},success=\"{}\"}} {value}",
                    !fallback
                );
            }
        }
        let family = "apiserver_storage_consistency_checks_total";
        head(
            out,
            family,
            "counter",
            "Comparisons of a watch cache with its store.",
        );
        for f in &all {
            for (status, value) in ["success", "failure", "error"].into_iter().zip(f.cache.checks) {
                let _ = writeln!(out, "{family}{{{},status=\"{status}\"}} {value}", labels(f));
            }
        }
    })
}

/// Definitions that are counted by name; what is done with more of them is counted under one name.
const DEFINITIONS_COUNT_MAX: usize = 5_000;
const OTHERS: &str = "others";

/// Counts what happens to custom resources.
pub(crate) struct CustomResources {
    metrics: Arc<Metrics>,
    named: Mutex<HashSet<Text>>,
}

impl CustomResources {
    pub(crate) fn new(metrics: Arc<Metrics>) -> Self {
        Self {
            metrics,
            named: Mutex::default(),
        }
    }

    /// The name a definition is counted under.
    fn name<'a>(&self, definition: &'a str) -> &'a str {
        let mut named = self.named.lock();
        if named.contains(definition) {
            return definition;
        }
        if named.len() >= DEFINITIONS_COUNT_MAX {
            return OTHERS;
        }
        named.insert(definition.into());
        definition
    }
}

impl Observe for CustomResources {
    fn converted(&self, q: &Question<'_>) {
        let m = &self.metrics;
        let seconds = q.took.as_secs_f64();
        let (result, succeeded) = if q.failure.is_none() {
            ("success", "true")
        } else {
            ("failure", "false")
        };
        let of_all = [q.failure.unwrap_or(""), result];
        m.conversion_webhook_request_total.with(&of_all).add(1);
        m.conversion_webhook_duration_seconds.observe(&of_all, seconds);
        let of_one = [self.name(q.definition), q.from, succeeded, q.to];
        m.crd_conversion_webhook_duration_seconds
            .observe(&of_one, seconds);
    }
    fn compared(&self, took: Duration) {
        self.metrics
            .validation_ratcheting_seconds
            .observe(&[], took.as_secs_f64());
    }
    fn described(&self, definition: &str, before: &[GroupVersion], now: &[GroupVersion]) {
        let reason = |was: bool, is: bool| match (was, is) {
            (false, _) => "add",
            (true, true) => "update",
            (true, false) => "remove",
        };
        let (m, name) = (&self.metrics, self.name(definition));
        let whole = reason(!before.is_empty(), !now.is_empty());
        m.openapi_v2_regeneration_count.with(&[name, whole]).add(1);
        let gone = before.iter().filter(|gv| !now.contains(gv));
        for gv in now.iter().chain(gone) {
            let why = reason(before.contains(gv), now.contains(gv));
            let of_one = [name, &gv.group, why, &gv.version];
            m.openapi_v3_regeneration_count.with(&of_one).add(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use supercargo_cache::{CacheFactory, CacheOptions};
    use supercargo_env::Env;
    use supercargo_meta::GroupResource;
    use supercargo_objects::conformance::example_codec;
    use supercargo_objects::{Decorator, ListQuery, StorageFactory};
    use supercargo_storage::memory::MemoryBackend;

    #[tokio::test]
    async fn samples_have_prometheus_form() {
        let mut out = String::new();
        let env = Env::system();
        let backend = MemoryBackend::new(&env);
        stores(vec![backend.clone()])(&mut out);
        recent(Arc::new(Recent::new(0)))(&mut out);

        let factory = CacheFactory::new(env.clone(), CacheOptions::default(), Box::new(|_| true));
        let all_caches = factory.caches().clone();
        let figures = caches(all_caches.clone());
        let storages =
            StorageFactory::new(env, backend, "/r").with_decorator(Decorator::Wrapped(Arc::new(factory)));
        let open = |name| {
            let resource = GroupResource::new("g", name);
            storages.open(&storages.options_for(&resource, name, example_codec(), false))
        };
        let (asked, _never_asked) = (open("pods").unwrap(), open("nodes").unwrap());
        let query = ListQuery {
            key: "/pods".to_owned(),
            recursive: true,
            ..ListQuery::default()
        };
        asked.list(query).await.unwrap();
        storages.counts().count_objects().await;
        figures(&mut out);
        crate::storage_figures::storages(storages.counts().clone(), Some(all_caches))(&mut out);
        // Nobody asked for nodes: they were counted, and that is all.
        for line in out.lines().filter(|l| l.contains("nodes")) {
            assert!(
                line.contains("listWithCount") || line.starts_with("apiserver_resource_"),
                "{line}"
            );
        }
        // It has no disk.
        assert!(!out.contains("apiserver_storage_size_bytes{"), "{out}");
        for line in [
            "# TYPE supercargo_store_full gauge",
            "supercargo_store_full 0",
            "supercargo_store_writable 1",
            "# TYPE supercargo_recent_hits_total counter",
            "supercargo_recent_entries 0",
            "# TYPE apiserver_watch_cache_resource_version gauge",
            "apiserver_watch_cache_initializations_total{group=\"g\",resource=\"pods\"} 1",
            "watch_cache_capacity{group=\"g\",resource=\"pods\"} 100",
            "supercargo_object_decodes_total{group=\"g\",resource=\"pods\"} 0",
            "apiserver_watch_cache_consistent_read_total{fallback=\"false\",group=\"g\",resource=\"pods\",success=\"true\"} 1",
            "apiserver_storage_consistency_checks_total{group=\"g\",resource=\"pods\",status=\"failure\"} 0",
            "apiserver_watch_cache_initialization_duration_seconds_count{group=\"g\",resource=\"pods\"} 1",
            "apiserver_watch_cache_read_wait_seconds_count{group=\"g\",resource=\"pods\"} 1",
            "etcd_requests_total{group=\"g\",operation=\"list\",resource=\"pods\"} 1",
            "etcd_request_duration_seconds_count{group=\"g\",operation=\"getCurrentResourceVersion\",resource=\"pods\"} 1",
            "# TYPE etcd_request_errors_total counter",
            "apiserver_storage_list_total{group=\"g\",index=\"\",resource=\"pods\",storage=\"etcd\"} 1",
            "apiserver_storage_list_total{group=\"g\",index=\"\",resource=\"pods\",storage=\"watchcache\"} 1",
            "apiserver_storage_list_returned_objects_total{group=\"g\",resource=\"pods\",storage=\"watchcache\"} 0",
            "apiserver_storage_list_duration_seconds_count{group=\"g\",resource=\"pods\",streamed=\"false\"} 1",
            "apiserver_resource_objects{group=\"g\",resource=\"nodes\"} 0",
            "apiserver_resource_size_estimate_bytes{group=\"g\",resource=\"pods\"} 0",
        ] {
            assert!(out.lines().any(|l| l == line), "{line}\n{out}");
        }
    }
}
