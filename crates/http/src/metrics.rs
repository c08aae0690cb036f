//! Counters in Prometheus' text form, under upstream's names (rest.md 18.3).
//!
//! Series come from names that the server itself knows (resources, verbs, codes), so their number is bounded.

mod family;
mod record;

pub(crate) use family::Kind;
pub use family::{Family, Series};
pub(crate) use record::{LongRunning, Record};

use crate::asking::Asking;
use parking_lot::Mutex;
use supercargo_env::WallTime;

const REQUEST_CODE: &[&str] = &[
    "code",
    "component",
    "dry_run",
    "group",
    "resource",
    "scope",
    "subresource",
    "verb",
    "version",
];
const REQUEST: &[&str] = without_code(REQUEST_CODE);
const PLAIN_REQUEST: &[&str] = without_code(TERMINATIONS);

/// The labels of requests whatever came of them: the code is the first.
const fn without_code(labels: &'static [&'static str]) -> &'static [&'static str] {
    match labels {
        [_, rest @ ..] => rest,
        [] => labels,
    }
}

const SECONDS: &[f64] = &[
    0.005, 0.025, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1.0, 1.25, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0, 15.0,
    20.0, 30.0, 45.0, 60.0,
];
/// Those of [`SECONDS`] from the first that an objective is set for.
const SLI_SECONDS: &[f64] = &[
    0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1.0, 1.25, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0, 15.0, 20.0, 30.0,
    45.0, 60.0,
];
const TERMINATIONS: &[&str] = &[
    "code",
    "component",
    "group",
    "resource",
    "scope",
    "subresource",
    "verb",
    "version",
];
const SIZES: &[f64] = &[1000.0, 10_000.0, 100_000.0, 1e6, 1e7, 1e8, 1e9];
const ADMISSION_SECONDS: &[f64] = &[0.005, 0.025, 0.1, 0.5, 1.0, 2.5];

const CONVERSION_SECONDS: &[f64] = &[
    0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 30.0, 45.0, 60.0,
];
/// From ten microseconds, times four.
const RATCHETING_SECONDS: &[f64] = &[
    0.000_01, 0.000_04, 0.000_16, 0.000_64, 0.002_56, 0.010_24, 0.040_96, 0.163_84, 0.655_36, 2.621_44,
];
/// From a millisecond, doubled.
const CRD_CONVERSION_SECONDS: &[f64] = &[
    0.001, 0.002, 0.004, 0.008, 0.016, 0.032, 0.064, 0.128, 0.256, 0.512, 1.024, 2.048, 4.096, 8.192, 16.384,
];

/// Writes samples that are taken when they are asked for.
pub type Collector = Box<dyn Fn(&mut String) + Send + Sync>;

/// All families of a server.
#[allow(missing_docs, reason = "the fields are named after the families")]
pub struct Metrics {
    pub request_total: Family,
    pub request_duration_seconds: Family,
    pub request_sli_duration_seconds: Family,
    pub request_terminations_total: Family,
    pub requested_deprecated_apis: Family,
    pub response_sizes: Family,
    pub current_inflight_requests: Family,
    pub longrunning_requests: Family,
    pub watch_events_total: Family,
    pub audit_event_total: Family,
    pub admission_controller_duration_seconds: Family,
    pub admission_step_duration_seconds: Family,
    pub process_start_time_seconds: Family,
    pub crd_conversion_webhook_duration_seconds: Family,
    pub conversion_webhook_request_total: Family,
    pub conversion_webhook_duration_seconds: Family,
    pub validation_ratcheting_seconds: Family,
    pub openapi_v2_regeneration_count: Family,
    pub openapi_v3_regeneration_count: Family,
    pub(crate) asking: Asking,
    collectors: Mutex<Vec<Collector>>,
    start: WallTime,
}

impl Metrics {
    /// Nothing counted yet, in a process that began at `start`.
    #[must_use]
    pub fn new(start: WallTime) -> Self {
        use Kind::{Counter, Gauge, Histogram};
        let m = Self {
            request_total: Family::new(
                "apiserver_request_total",
                Counter,
                REQUEST_CODE,
                "Requests by verb, resource and code.",
            ),
            request_duration_seconds: Family::new(
                "apiserver_request_duration_seconds",
                Histogram(SECONDS),
                REQUEST,
                "Time to answer a request, in seconds.",
            ),
            request_sli_duration_seconds: Family::new(
                "apiserver_request_sli_duration_seconds",
                Histogram(SLI_SECONDS),
                PLAIN_REQUEST,
                "Time to answer a request, without what others were waited for, in seconds. Nobody else is asked here yet.",
            ),
            request_terminations_total: Family::new(
                "apiserver_request_terminations_total",
                Counter,
                TERMINATIONS,
                "Requests that the server ended itself because they took too long.",
            ),
            requested_deprecated_apis: Family::new(
                "apiserver_requested_deprecated_apis",
                Gauge,
                &["group", "removed_release", "resource", "subresource", "version"],
                "Versions on their way out that somebody has asked for; always 1.",
            ),
            response_sizes: Family::new(
                "apiserver_response_sizes",
                Histogram(SIZES),
                PLAIN_REQUEST,
                "Length of answers, in bytes.",
            ),
            current_inflight_requests: Family::new(
                "apiserver_current_inflight_requests",
                Gauge,
                &["request_kind"],
                "Requests that run now.",
            ),
            longrunning_requests: Family::new(
                "apiserver_longrunning_requests",
                Gauge,
                PLAIN_REQUEST,
                "Watches and streams that run now.",
            ),
            watch_events_total: Family::new(
                "apiserver_watch_events_total",
                Counter,
                &["group", "resource", "version"],
                "Events sent to watchers.",
            ),
            audit_event_total: Family::new("apiserver_audit_event_total", Counter, &[], "Audit events made."),
            admission_controller_duration_seconds: Family::new(
                "apiserver_admission_controller_admission_duration_seconds",
                Histogram(ADMISSION_SECONDS),
                &["name", "operation", "rejected", "type"],
                "Time of an admission plugin, in seconds.",
            ),
            admission_step_duration_seconds: Family::new(
                "apiserver_admission_step_admission_duration_seconds",
                Histogram(ADMISSION_SECONDS),
                &["operation", "rejected", "type"],
                "Time of an admission pass, in seconds.",
            ),
            process_start_time_seconds: Family::new(
                "process_start_time_seconds",
                Gauge,
                &[],
                "When the process began, in seconds since 1970.",
            ),
            crd_conversion_webhook_duration_seconds: Family::new(
                "apiserver_crd_conversion_webhook_duration_seconds",
                Histogram(CRD_CONVERSION_SECONDS),
                &["crd_name", "from_version", "succeeded", "to_version"],
                "Time of a question to the conversion webhook of a definition, in seconds.",
            ),
            conversion_webhook_request_total: Family::new(
                "apiserver_conversion_webhook_request_total",
                Counter,
                &["failure_type", "result"],
                "Questions to conversion webhooks, and what came of them.",
            ),
            conversion_webhook_duration_seconds: Family::new(
                "apiserver_conversion_webhook_duration_seconds",
                Histogram(CONVERSION_SECONDS),
                &["failure_type", "result"],
                "Time of a question to a conversion webhook, in seconds.",
            ),
            validation_ratcheting_seconds: Family::new(
                "apiextensions_apiserver_validation_ratcheting_seconds",
                Histogram(RATCHETING_SECONDS),
                &[],
                "Time an update of a custom resource compares its old and new object to forgive what did not change, in seconds.",
            ),
            openapi_v2_regeneration_count: Family::new(
                "apiextensions_openapi_v2_regeneration_count",
                Counter,
                &["crd", "reason"],
                "Changes of the OpenAPI v2 document, by the definition that caused them.",
            ),
            openapi_v3_regeneration_count: Family::new(
                "apiextensions_openapi_v3_regeneration_count",
                Counter,
                &["crd", "group", "reason", "version"],
                "Changes of OpenAPI v3 documents, by the definition that caused them.",
            ),
            asking: Asking::new(),
            collectors: Mutex::default(),
            start,
        };
        m.audit_event_total.with(&[]);
        m.process_start_time_seconds.with(&[]).set(start.unix_seconds());
        m
    }

    /// Adds lines that `collector` writes whenever the metrics are read.
    pub fn collect(&self, collector: Collector) {
        self.collectors.lock().push(collector);
    }

    /// When the process began.
    pub(crate) const fn start(&self) -> WallTime {
        self.start
    }

    fn families(&self) -> [&Family; 19] {
        [
            &self.admission_controller_duration_seconds,
            &self.admission_step_duration_seconds,
            &self.audit_event_total,
            &self.current_inflight_requests,
            &self.longrunning_requests,
            &self.request_duration_seconds,
            &self.request_sli_duration_seconds,
            &self.request_terminations_total,
            &self.request_total,
            &self.requested_deprecated_apis,
            &self.response_sizes,
            &self.watch_events_total,
            &self.process_start_time_seconds,
            &self.validation_ratcheting_seconds,
            &self.openapi_v2_regeneration_count,
            &self.openapi_v3_regeneration_count,
            &self.conversion_webhook_duration_seconds,
            &self.conversion_webhook_request_total,
            &self.crd_conversion_webhook_duration_seconds,
        ]
    }

    /// The text form, families by name.
    #[must_use]
    pub fn text(&self) -> String {
        const HELP: &str = "# HELP ";
        let mut out = String::new();
        for f in self.families().into_iter().chain(self.asking.families()) {
            f.write(&mut out);
        }
        for c in self.collectors.lock().iter() {
            c(&mut out);
        }
        // Values of labels have no ends of lines.
        let is_start = |at: &usize| *at == 0 || out.as_bytes().get(at - 1) == Some(&b'\n');
        let starts: Vec<usize> = out
            .match_indices(HELP)
            .map(|(at, _)| at)
            .filter(is_start)
            .collect();
        let ends = starts.iter().skip(1).copied().chain([out.len()]);
        let families = starts
            .iter()
            .zip(ends)
            .filter_map(|(from, to)| out.get(*from..to));
        let mut families: Vec<&str> = families.collect();
        families.sort_unstable_by_key(|f| f.split(' ').nth(2));
        families.concat()
    }

    /// Forgets all series of requests.
    pub fn reset(&self) {
        for f in [
            &self.request_total,
            &self.request_duration_seconds,
            &self.request_sli_duration_seconds,
            &self.response_sizes,
        ] {
            f.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_are_written_in_prometheus_text() {
        let m = Metrics::new(WallTime::from_unix_millis(5000));
        m.watch_events_total.with(&["apps", "a\"b", "v1"]).add(3);
        m.conversion_webhook_duration_seconds
            .observe(&["", "success"], 0.03);
        m.conversion_webhook_duration_seconds
            .observe(&["", "success"], 100.0);
        let text = m.text();
        for line in [
            "# TYPE apiserver_watch_events_total counter",
            "apiserver_watch_events_total{group=\"apps\",resource=\"a\\\"b\",version=\"v1\"} 3",
            "apiserver_conversion_webhook_duration_seconds_bucket{failure_type=\"\",result=\"success\",le=\"0.02\"} 0",
            "apiserver_conversion_webhook_duration_seconds_bucket{failure_type=\"\",result=\"success\",le=\"0.05\"} 1",
            "apiserver_conversion_webhook_duration_seconds_bucket{failure_type=\"\",result=\"success\",le=\"60\"} 1",
            "apiserver_conversion_webhook_duration_seconds_bucket{failure_type=\"\",result=\"success\",le=\"+Inf\"} 2",
            "apiserver_conversion_webhook_duration_seconds_sum{failure_type=\"\",result=\"success\"} 100.03",
            "apiserver_conversion_webhook_duration_seconds_count{failure_type=\"\",result=\"success\"} 2",
            "process_start_time_seconds 5",
            "apiserver_audit_event_total 0",
        ] {
            assert!(text.lines().any(|l| l == line), "{line}\n{text}");
        }
    }
}
