//! What encryption counts, in Prometheus' text form under upstream's names (apiserver 0.37: `pkg/storage/value`,
//! `pkg/storage/value/encrypt/envelope/metrics`, `pkg/server/options/encryptionconfig/metrics`).
//!
//! Series come from names in the configuration and from resources, so their number is bounded; those of key ids go with the
//! oldest when there are more than [`KEYS_MAX`].

use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use supercargo_env::WallTime;
use supercargo_storage::Histogram;

/// Bounds of durations of calls to a plugin, seconds.
static CALL_BOUNDS: [f64; 20] = doubled(1e-4);
/// Bounds of durations of one value.
static VALUE_BOUNDS: [f64; 25] = doubled(5e-6);
/// Bounds of the time that a new source of keys takes.
static KEY_BOUNDS: [f64; 14] = doubled(5e-6);

const fn doubled<const N: usize>(first: f64) -> [f64; N] {
    let mut bounds = [first; N];
    let mut i = 1;
    while i < N {
        bounds[i] = bounds[i - 1] * 2.0;
        i += 1;
    }
    bounds
}

/// So many series of key ids are kept for each kind.
const KEYS_MAX: usize = 100;

/// Which way a value goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    FromStorage,
    ToStorage,
}

impl Way {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::FromStorage => "from_storage",
            Self::ToStorage => "to_storage",
        }
    }
}

/// Values of one resource that met one prefix, one way.
#[derive(Debug)]
pub(crate) struct Tally {
    ok: Arc<AtomicU64>,
    failed: Arc<AtomicU64>,
    took: Arc<Histogram>,
}

impl Tally {
    /// One more.
    pub(crate) fn note(&self, is_ok: bool, took: Duration) {
        let counter = if is_ok { &self.ok } else { &self.failed };
        counter.fetch_add(1, Ordering::Relaxed);
        // As upstream: what failed says nothing about how long it takes.
        if is_ok {
            self.took.took(took);
        }
    }
}

/// Series by their labels as text.
type Counters = Mutex<BTreeMap<String, Arc<AtomicU64>>>;
type Histograms = Mutex<BTreeMap<String, Arc<Histogram>>>;

/// All figures of a server's encryption.
#[derive(Debug, Default)]
pub(crate) struct Figures {
    server: String,
    operations: Counters,
    durations: Histograms,
    cache_misses: AtomicU64,
    key_failures: AtomicU64,
    key_making: KeyMaking,
    calls: Histograms,
    sources: Counters,
    keys: Counters,
    keys_seen: Counters,
    status_keys_seen: Counters,
    bad_key_ids: Counters,
    reloads: Counters,
    reloaded: Counters,
    config: Mutex<Option<String>>,
}

/// How long new sources of keys took.
#[derive(Debug)]
struct KeyMaking(Histogram);

impl Default for KeyMaking {
    fn default() -> Self {
        Self(Histogram::new(&KEY_BOUNDS))
    }
}

impl Figures {
    /// Figures of the server whose id is `server`; only a hash of the id is shown.
    pub(crate) fn new(server: &str) -> Self {
        Self {
            server: hash(server),
            ..Self::default()
        }
    }

    pub(crate) fn tally(&self, resource: &str, way: Way, prefix: &str) -> Tally {
        let counter = |status| {
            let labels = [
                ("resource", resource),
                ("status", status),
                ("transformation_type", way.name()),
                ("transformer_prefix", prefix),
            ];
            counter(&self.operations, &labels)
        };
        let labels = labels(&[
            ("transformation_type", way.name()),
            ("transformer_prefix", prefix),
        ]);
        let took = histogram(&self.durations, labels, &VALUE_BOUNDS);
        Tally {
            ok: counter("OK"),
            // What upstream says of an error that is no call's.
            failed: counter("unknown-non-grpc"),
            took,
        }
    }

    /// A call of a plugin.
    pub(crate) fn called(&self, provider: &str, method: &str, code: &str, took: Duration) {
        let labels = labels(&[
            ("grpc_status_code", code),
            ("method_name", method),
            ("provider_name", provider),
        ]);
        histogram(&self.calls, labels, &CALL_BOUNDS).took(took);
    }

    /// A source of keys had to be decrypted by a plugin.
    pub(crate) fn missed(&self) {
        self.cache_misses.fetch_add(1, Ordering::Relaxed);
    }
    /// A new source of keys could not be made.
    pub(crate) fn key_failed(&self) {
        self.key_failures.fetch_add(1, Ordering::Relaxed);
    }
    /// A new source of keys was made, which no plugin has seen yet.
    pub(crate) fn key_made(&self, took: Duration) {
        self.key_making.0.took(took);
    }
    /// So many sources of keys are held for a provider.
    pub(crate) fn sources(&self, provider: &str, count: usize) {
        counter(&self.sources, &[("provider_name", provider)]).store(count as u64, Ordering::Relaxed);
    }
    /// A key id was met in a value.
    pub(crate) fn key_used(&self, provider: &str, way: Way, key_id: &str, now: WallTime) {
        let key_hash = hash(key_id);
        let labels = [
            ("apiserver_id_hash", self.server.as_str()),
            ("key_id_hash", &key_hash),
            ("provider_name", provider),
            ("transformation_type", way.name()),
        ];
        counter(&self.keys, &labels).fetch_add(1, Ordering::Relaxed);
        counter(&self.keys_seen, &labels).store(seconds(now), Ordering::Relaxed);
    }
    /// A plugin told its key id.
    pub(crate) fn key_told(&self, provider: &str, key_id: &str, now: WallTime) {
        let key_hash = hash(key_id);
        let labels = [
            ("apiserver_id_hash", self.server.as_str()),
            ("key_id_hash", &key_hash),
            ("provider_name", provider),
        ];
        counter(&self.status_keys_seen, &labels).store(seconds(now), Ordering::Relaxed);
    }
    /// A plugin told a key id that can't be one.
    pub(crate) fn bad_key_id(&self, provider: &str, error: &str) {
        let labels = [("error", error), ("provider_name", provider)];
        counter(&self.bad_key_ids, &labels).fetch_add(1, Ordering::Relaxed);
    }
    /// The file was read again.
    pub(crate) fn reloaded(&self, is_ok: bool, now: WallTime) {
        let status = if is_ok { "success" } else { "failure" };
        let labels = [("apiserver_id_hash", self.server.as_str()), ("status", status)];
        counter(&self.reloads, &labels).fetch_add(1, Ordering::Relaxed);
        counter(&self.reloaded, &labels).store(seconds(now), Ordering::Relaxed);
    }
    /// The file that is in force.
    pub(crate) fn in_force(&self, content_hash: &str) {
        let labels = [
            ("apiserver_id_hash", self.server.as_str()),
            ("hash", content_hash),
        ];
        *self.config.lock() = Some(crate::figures::labels(&labels));
    }

    /// All of them as text.
    pub(crate) fn write(&self, out: &mut String) {
        let e = "apiserver_envelope_encryption";
        let c = "apiserver_encryption_config_controller";
        let s = "apiserver_storage";
        let counters: [(String, &str, &str, &Counters); 8] = [
            (
                format!("{s}_transformation_operations_total"),
                "counter",
                "Values that were encrypted (to_storage) or decrypted (from_storage) by the prefix they have in the store; a status other than OK is why that failed.",
                &self.operations,
            ),
            (
                format!("{e}_dek_source_cache_size"),
                "gauge",
                "Sources of keys of a plugin that are at hand: about so many questions a new start costs.",
                &self.sources,
            ),
            (
                format!("{e}_key_id_hash_total"),
                "counter",
                "Values that were encrypted or decrypted with a key of a plugin.",
                &self.keys,
            ),
            (
                format!("{e}_key_id_hash_last_timestamp_seconds"),
                "gauge",
                "When a key of a plugin was last used, in seconds since 1970.",
                &self.keys_seen,
            ),
            (
                format!("{e}_key_id_hash_status_last_timestamp_seconds"),
                "gauge",
                "When a plugin last named a key as its current one, in seconds since 1970.",
                &self.status_keys_seen,
            ),
            (
                format!("{e}_invalid_key_id_from_status_total"),
                "counter",
                "How often a plugin named a current key that can't be one.",
                &self.bad_key_ids,
            ),
            (
                format!("{c}_automatic_reloads_total"),
                "counter",
                "How often a changed encryption configuration was taken, or could not be.",
                &self.reloads,
            ),
            (
                format!("{c}_automatic_reload_last_timestamp_seconds"),
                "gauge",
                "When a changed encryption configuration was last taken, or could not be, in seconds since 1970.",
                &self.reloaded,
            ),
        ];
        for (name, kind, help, series) in counters {
            let series = series.lock();
            if series.is_empty() {
                continue;
            }
            head(out, &name, kind, help);
            for (labels, value) in series.iter() {
                let _ = writeln!(out, "{name}{{{labels}}} {}", value.load(Ordering::Relaxed));
            }
        }
        let histograms: [(String, &str, &Histograms); 2] = [
            (
                format!("{s}_transformation_duration_seconds"),
                "Time to encrypt or decrypt a value, in seconds.",
                &self.durations,
            ),
            (
                format!("{e}_kms_operations_latency_seconds"),
                "Time of a call to a plugin, in seconds.",
                &self.calls,
            ),
        ];
        for (name, help, series) in histograms {
            let series = series.lock();
            if series.is_empty() {
                continue;
            }
            head(out, &name, "histogram", help);
            for (labels, h) in series.iter() {
                h.write(out, &name, labels);
            }
        }
        for (name, help, value) in [
            (
                format!("{s}_envelope_transformation_cache_misses_total"),
                "Values whose source of keys a plugin had to decrypt first.",
                &self.cache_misses,
            ),
            (
                format!("{s}_data_key_generation_failures_total"),
                "How often a new source of keys could not be had.",
                &self.key_failures,
            ),
        ] {
            head(out, &name, "counter", help);
            let _ = writeln!(out, "{name} {}", value.load(Ordering::Relaxed));
        }
        let name = format!("{e}_dek_cache_fill_percent");
        head(
            out,
            &name,
            "gauge",
            "How full the cache of keys of version 1 of the plugins is. This server does not speak that version, so there is none.",
        );
        let _ = writeln!(out, "{name} 0");
        let name = format!("{s}_data_key_generation_duration_seconds");
        head(
            out,
            &name,
            "histogram",
            "Time to make a new source of keys, in seconds.",
        );
        self.key_making.0.write(out, &name, "");
        if let Some(labels) = &*self.config.lock() {
            let name = format!("{c}_last_config_info");
            head(
                out,
                &name,
                "gauge",
                "The hash of the encryption configuration in force.",
            );
            let _ = writeln!(out, "{name}{{{labels}}} 1");
        }
    }
}

fn head(out: &mut String, name: &str, kind: &str, help: &str) {
    let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} {kind}");
}

fn counter(series: &Counters, labels: &[(&str, &str)]) -> Arc<AtomicU64> {
    let labels = self::labels(labels);
    let mut series = series.lock();
    let is_of_keys = labels.contains("key_id_hash=");
    if is_of_keys && series.len() >= KEYS_MAX && !series.contains_key(&labels) {
        series.pop_first();
    }
    series.entry(labels).or_default().clone()
}

fn histogram(series: &Histograms, labels: String, bounds: &'static [f64]) -> Arc<Histogram> {
    let mut series = series.lock();
    let new = || Arc::new(Histogram::new(bounds));
    series.entry(labels).or_insert_with(new).clone()
}

fn labels(pairs: &[(&str, &str)]) -> String {
    let mut out = String::new();
    for (i, (name, value)) in pairs.iter().enumerate() {
        let value = value
            .replace('\\', "\\\\")
            .replace('"', "\\\"")
            .replace('\n', "\\n");
        let comma = if i > 0 { "," } else { "" };
        let _ = write!(out, "{comma}{name}=\"{value}\"");
    }
    out
}

fn seconds(t: WallTime) -> u64 {
    u64::try_from(t.unix_seconds()).unwrap_or(0)
}

/// `sha256:<hex>` of a text; "" of none.
pub(crate) fn hash(text: &str) -> String {
    if text.is_empty() {
        return String::new();
    }
    sha256(text.as_bytes())
}

/// `sha256:<hex>` of bytes.
pub(crate) fn sha256(bytes: &[u8]) -> String {
    let digest = ring::digest::digest(&ring::digest::SHA256, bytes);
    let mut out = String::from("sha256:");
    for b in digest.as_ref() {
        let _ = write!(out, "{b:02x}");
    }
    out
}
