//! What `/metrics` shows of the storages of resources: requests to their stores, lists, objects. Upstream's names and label
//! values, which dashboards know, whatever the store is (apiserver 0.37: `pkg/storage/etcd3/metrics`, `pkg/storage/metrics`).

use crate::stores::EtcdFigures;
use std::fmt::Write as _;
use std::time::Duration;
use supercargo_cache::{CacheFigures, Caches};
use supercargo_env::{Env, TaskHandle};
use supercargo_http::Collector;
use supercargo_meta::GroupResource;
use supercargo_objects::{AllCounts, ListStats, ResourceCounts};
use supercargo_storage::Request;

/// Objects are counted for the first time when the server has been up for so long: its start has other work.
const FIRST_COUNT_AFTER: Duration = Duration::from_secs(5);

/// Counts the objects of all resources every now and then, for as long as it is held.
pub(crate) struct ObjectCounter(Option<TaskHandle>);

impl ObjectCounter {
    /// Counts every `period`; zero never counts.
    pub(crate) fn start(env: &Env, counts: AllCounts, period: Duration) -> Self {
        let clock = env.clock.clone();
        Self((!period.is_zero()).then(|| {
            env.tasks.spawn("object counts", async move {
                clock.sleep(FIRST_COUNT_AFTER.min(period)).await;
                loop {
                    counts.count_objects().await;
                    clock.sleep(period).await;
                }
            })
        }))
    }
}

impl Drop for ObjectCounter {
    fn drop(&mut self) {
        if let Some(task) = &self.0 {
            task.stop();
        }
    }
}

/// The storages of all resources, and the lists of the caches before them.
pub(crate) fn storages(counts: AllCounts, caches: Option<Caches>) -> Collector {
    Box::new(move |out| {
        let all = counts.stats();
        requests(out, &all);
        for family in FAMILIES {
            family.write(out, &all);
        }
        listing(out, &all);
        let mut cached = caches.as_ref().map(Caches::figures).unwrap_or_default();
        cached.sort_by(|a, b| a.resource.cmp(&b.resource));
        lists(out, &all, &cached);
    })
}

/// The clients of etcd v3: leases and calls.
pub(crate) fn etcd(of: EtcdFigures) -> Collector {
    Box::new(move |out| {
        let name = "etcd_lease_object_counts";
        head(out, name, "histogram", "Objects that shared a lease of etcd.");
        of.lease_keys.write(out, name, "");
        of.calls.write(out);
    })
}

pub(crate) fn head(out: &mut String, name: &str, kind: &str, help: &str) {
    // Writing to a string does not fail.
    let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} {kind}");
}

/// The labels of a resource, in the order of their names.
pub(crate) fn labels(r: &GroupResource) -> String {
    format!("group=\"{}\",resource=\"{}\"", r.group, r.resource)
}

fn requests(out: &mut String, all: &[ResourceCounts]) {
    let each = |out: &mut String, write: &dyn Fn(&mut String, &str, &ResourceCounts, Request)| {
        for of in all {
            for request in Request::ALL {
                if of.counts.requests.of(request).took.count() > 0 {
                    let (r, operation) = (&of.resource, request.name());
                    let labels = format!(
                        "group=\"{}\",operation=\"{operation}\",resource=\"{}\"",
                        r.group, r.resource
                    );
                    write(out, &labels, of, request);
                }
            }
        }
    };
    let name = "etcd_request_duration_seconds";
    head(
        out,
        name,
        "histogram",
        "Time of a request to the store by operation and resource, in seconds.",
    );
    each(out, &|out, labels, of, request| {
        of.counts.requests.of(request).took.write(out, name, labels);
    });
    let name = "etcd_requests_total";
    head(
        out,
        name,
        "counter",
        "Requests to the store by operation and resource.",
    );
    each(out, &|out, labels, of, request| {
        let n = of.counts.requests.of(request).took.count();
        let _ = writeln!(out, "{name}{{{labels}}} {n}");
    });
    let name = "etcd_request_errors_total";
    head(
        out,
        name,
        "counter",
        "Requests to the store that failed, by operation and resource.",
    );
    each(out, &|out, labels, of, request| {
        let n = of.counts.requests.of(request).failed();
        if n > 0 {
            let _ = writeln!(out, "{name}{{{labels}}} {n}");
        }
    });
}

/// A family of one value a resource; where there is none the resource has no series.
struct Family {
    name: &'static str,
    kind: &'static str,
    help: &'static str,
    value: fn(&ResourceCounts) -> Option<i64>,
}

fn unless_zero(n: u64) -> Option<i64> {
    (n > 0).then(|| i64::try_from(n).unwrap_or(i64::MAX))
}

const FAMILIES: &[Family] = &[
    Family {
        name: "apiserver_resource_objects",
        kind: "gauge",
        help: "Objects stored; -1 where they could not be counted.",
        value: |of| of.objects,
    },
    Family {
        name: "apiserver_resource_size_estimate_bytes",
        kind: "gauge",
        help: "About how many bytes the stored objects have, by the average of those that were seen; -1 where none was.",
        value: |of| of.objects.map(|n| of.counts.bytes_of(n)),
    },
    Family {
        name: "apiserver_storage_events_received_total",
        kind: "counter",
        help: "Events that watches got from the store.",
        value: |of| unless_zero(of.counts.requests.events()),
    },
    Family {
        name: "etcd_bookmark_total",
        kind: "counter",
        help: "How often the store told a watch its progress without an event.",
        value: |of| unless_zero(of.counts.requests.bookmarks()),
    },
    Family {
        name: "apiserver_storage_decode_errors_total",
        kind: "counter",
        help: "Stored objects that could not be decoded.",
        value: |of| unless_zero(of.undecodable),
    },
];

impl Family {
    fn write(&self, out: &mut String, all: &[ResourceCounts]) {
        head(out, self.name, self.kind, self.help);
        for of in all {
            if let Some(value) = (self.value)(of) {
                let _ = writeln!(out, "{}{{{}}} {value}", self.name, labels(&of.resource));
            }
        }
    }
}

fn listing(out: &mut String, all: &[ResourceCounts]) {
    let name = "apiserver_storage_list_duration_seconds";
    head(
        out,
        name,
        "histogram",
        "Time of a list from the store with the decoding of its objects, in seconds.",
    );
    for of in all {
        for (streamed, took) in ["false", "true"].iter().zip(&of.counts.listing) {
            if took.count() > 0 {
                let labels = format!("{},streamed=\"{streamed}\"", labels(&of.resource));
                took.write(out, name, &labels);
            }
        }
    }
}

/// Lists by where they were answered from. The store is "etcd" to dashboards, whatever it is.
fn lists(out: &mut String, all: &[ResourceCounts], cached: &[CacheFigures]) {
    type Read = fn(&ListStats) -> u64;
    const BY_INDEX: [(&str, &str, Read); 2] = [
        ("apiserver_storage_list_total", "Lists.", |l| l.lists),
        (
            "apiserver_storage_list_fetched_objects_total",
            "Objects that were read for lists.",
            |l| l.fetched,
        ),
    ];
    const OF_ALL: [(&str, &str, Read); 2] = [
        (
            "apiserver_storage_list_evaluated_objects_total",
            "Objects that were compared with the selectors of lists.",
            |l| l.evaluated,
        ),
        (
            "apiserver_storage_list_returned_objects_total",
            "Objects in the answers to lists.",
            |l| l.returned,
        ),
    ];
    let stored: Vec<(&GroupResource, ListStats)> = all
        .iter()
        .map(|of| (&of.resource, of.counts.lists.stats()))
        .filter(|(_, l)| l.lists > 0)
        .collect();
    for (name, help, read) in BY_INDEX {
        head(out, name, "counter", help);
        let mut line = |r: &GroupResource, index: &str, storage: &str, l: &ListStats| {
            let (group, resource) = (&r.group, &r.resource);
            let _ = writeln!(
                out,
                "{name}{{group=\"{group}\",index=\"{index}\",resource=\"{resource}\",storage=\"{storage}\"}} {}",
                read(l)
            );
        };
        for (r, l) in &stored {
            line(r, "", "etcd", l);
        }
        for f in cached {
            let [of_all, of_field] = &f.cache.lists;
            let index = f.field.as_ref().map_or_else(String::new, |f| format!("f:{f}"));
            for (index, l) in [("", of_all), (index.as_str(), of_field)] {
                if l.lists > 0 {
                    line(&f.resource, index, "watchcache", l);
                }
            }
        }
    }
    for (name, help, read) in OF_ALL {
        head(out, name, "counter", help);
        let mut line = |r: &GroupResource, storage: &str, value: u64| {
            let _ = writeln!(out, "{name}{{{},storage=\"{storage}\"}} {value}", labels(r));
        };
        for (r, l) in &stored {
            line(r, "etcd", read(l));
        }
        for f in cached {
            let [of_all, of_field] = &f.cache.lists;
            if of_all.lists + of_field.lists > 0 {
                line(&f.resource, "watchcache", read(of_all) + read(of_field));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use supercargo_objects::conformance::example_codec;
    use supercargo_objects::{ListQuery, StorageFactory};
    use supercargo_storage::memory::MemoryBackend;
    use supercargo_storage::remote::Remote;

    #[tokio::test]
    async fn lists_are_told_apart_by_how_their_ranges_came() {
        let env = Env::system();
        let remote = Arc::new(Remote::new(MemoryBackend::new(&env)));
        let factory = StorageFactory::new(env, remote.clone(), "/r");
        let resource = GroupResource::new("g", "pods");
        let pods = factory
            .open(&factory.options_for(&resource, "pods", example_codec(), false))
            .unwrap();
        let whole = ListQuery {
            key: "/pods".to_owned(),
            recursive: true,
            ..ListQuery::default()
        };
        let part = ListQuery {
            limit: 1,
            ..whole.clone()
        };
        let show = storages(factory.counts().clone(), None);
        let has = |line: &str| {
            let mut out = String::new();
            show(&mut out);
            out.lines().any(|l| l == line)
        };
        let took = |streamed: bool, n: usize| {
            format!(
                "apiserver_storage_list_duration_seconds_count{{group=\"g\",resource=\"pods\",streamed=\"{streamed}\"}} {n}"
            )
        };
        let asked = |operation: &str, n: usize| {
            format!("etcd_requests_total{{group=\"g\",operation=\"{operation}\",resource=\"pods\"}} {n}")
        };
        pods.list(whole.clone()).await.unwrap();
        assert!(has(&took(false, 1)) && has(&asked("list", 1)));

        remote.be_streaming();
        pods.list(whole).await.unwrap();
        pods.list(part).await.unwrap();
        assert!(has(&took(true, 1)) && has(&asked("listStream", 1)));
        assert!(has(&took(false, 2)) && has(&asked("list", 2)));
    }
}
