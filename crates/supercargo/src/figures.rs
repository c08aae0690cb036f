//! What `/metrics` shows of the parts that count for themselves: the store and the recent entries.

use std::fmt::Write as _;
use std::sync::Arc;
use supercargo_http::Collector;
use supercargo_objects::Recent;
use supercargo_storage::Backend;

fn sample(out: &mut String, name: &str, kind: &str, help: &str, value: u64) {
    // Writing to a string does not fail.
    let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}");
}

/// The store.
pub(crate) fn store(backend: Arc<dyn Backend>) -> Collector {
    let size = format!(
        "apiserver_storage_size_bytes{{storage_cluster_id=\"{}\"}}",
        backend.capabilities().name
    );
    Box::new(move |out| {
        let s = backend.stats();
        let _ = writeln!(
            out,
            "# HELP apiserver_storage_size_bytes Size of the store on disk, in bytes.\n\
             # TYPE apiserver_storage_size_bytes gauge\n{size} {}",
            s.disk_bytes
        );
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

#[cfg(test)]
mod tests {
    use super::*;
    use supercargo_env::Env;
    use supercargo_storage::memory::MemoryBackend;

    #[tokio::test]
    async fn samples_have_prometheus_form() {
        let mut out = String::new();
        store(MemoryBackend::new(&Env::system()))(&mut out);
        recent(Arc::new(Recent::new(0)))(&mut out);
        for line in [
            "apiserver_storage_size_bytes{storage_cluster_id=\"memory\"} 0",
            "# TYPE supercargo_store_full gauge",
            "supercargo_store_full 0",
            "supercargo_store_writable 1",
            "# TYPE supercargo_recent_hits_total counter",
            "supercargo_recent_entries 0",
        ] {
            assert!(out.lines().any(|l| l == line), "{line}\n{out}");
        }
    }
}
