//! Counters in Prometheus' text form, under upstream's names (rest.md 18.3).
//!
//! Series come from names that the server itself knows (resources, verbs, codes), so their number is bounded.

use crate::asking::Asking;
use crate::call::{Call, Response, Shared};
use crate::query::Query;
use crate::request_info::RequestInfo;
use http::header::CONTENT_TYPE;
use http::request::Parts;
use http::{HeaderMap, HeaderValue};
use parking_lot::Mutex;
use smallvec::SmallVec;
use std::collections::HashMap;
use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;
use supercargo_env::WallTime;
use supercargo_meta::Text;

/// What a family counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Kind {
    Counter,
    Gauge,
    Histogram(&'static [f64]),
}

type Labels = SmallVec<[Text; 9]>;

/// A family: one name, and a series per set of label values.
pub struct Family {
    name: &'static str,
    help: &'static str,
    kind: Kind,
    labels: &'static [&'static str],
    series: Mutex<HashMap<Labels, Arc<Series>>>,
}

/// One series.
#[derive(Debug, Default)]
pub struct Series {
    value: AtomicI64,
    buckets: Vec<AtomicU64>,
    /// Sum of what was observed, in millionths.
    sum: AtomicI64,
}

impl Family {
    pub(crate) fn new(
        name: &'static str,
        kind: Kind,
        labels: &'static [&'static str],
        help: &'static str,
    ) -> Self {
        Self {
            name,
            help,
            kind,
            labels,
            series: Mutex::default(),
        }
    }

    /// The series of some label values, in the order of the labels' names.
    pub fn with(&self, values: &[&str]) -> Arc<Series> {
        let values: Labels = values.iter().map(|v| Text::from(*v)).collect();
        let mut series = self.series.lock();
        series
            .entry(values)
            .or_insert_with(|| {
                let buckets = match self.kind {
                    Kind::Histogram(b) => b.iter().map(|_| AtomicU64::new(0)).collect(),
                    _ => Vec::new(),
                };
                Arc::new(Series {
                    buckets,
                    ..Series::default()
                })
            })
            .clone()
    }

    /// Observes a value in a histogram.
    pub fn observe(&self, values: &[&str], v: f64) {
        let s = self.with(values);
        if let Kind::Histogram(bounds) = self.kind {
            s.observe(bounds, v);
        }
    }

    pub(crate) fn write(&self, out: &mut String) {
        let (name, help) = (self.name, self.help);
        let kind = match self.kind {
            Kind::Counter => "counter",
            Kind::Gauge => "gauge",
            Kind::Histogram(_) => "histogram",
        };
        let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} {kind}");
        let mut series: Vec<(Labels, Arc<Series>)> = self
            .series
            .lock()
            .iter()
            .map(|(k, v)| (k.clone(), v.clone()))
            .collect();
        series.sort_by(|a, b| a.0.cmp(&b.0));
        for (values, s) in series {
            let labels = label_text(self.labels, &values);
            let value = s.value.load(Ordering::Relaxed);
            let Kind::Histogram(bounds) = self.kind else {
                let _ = writeln!(out, "{name}{} {value}", braces(&labels));
                continue;
            };
            let comma = if labels.is_empty() { "" } else { "," };
            let mut total = 0;
            for (bound, count) in bounds.iter().zip(&s.buckets) {
                total += count.load(Ordering::Relaxed);
                let _ = writeln!(out, "{name}_bucket{{{labels}{comma}le=\"{bound}\"}} {total}");
            }
            let sum = s.sum.load(Ordering::Relaxed) as f64 / 1e6;
            let _ = writeln!(out, "{name}_bucket{{{labels}{comma}le=\"+Inf\"}} {value}");
            let _ = writeln!(
                out,
                "{name}_sum{} {sum}\n{name}_count{} {value}",
                braces(&labels),
                braces(&labels)
            );
        }
    }
}

impl Series {
    /// Adds to a counter or gauge.
    pub fn add(&self, n: i64) {
        self.value.fetch_add(n, Ordering::Relaxed);
    }
    /// Observes a value in a histogram with these bounds.
    pub(crate) fn observe(&self, bounds: &[f64], v: f64) {
        if let Some(b) = bounds
            .iter()
            .position(|b| v <= *b)
            .and_then(|i| self.buckets.get(i))
        {
            b.fetch_add(1, Ordering::Relaxed);
        }
        self.value.fetch_add(1, Ordering::Relaxed);
        self.sum.fetch_add((v * 1e6) as i64, Ordering::Relaxed);
    }
    /// Sets a gauge.
    pub fn set(&self, n: i64) {
        self.value.store(n, Ordering::Relaxed);
    }
}

fn braces(labels: &str) -> String {
    if labels.is_empty() {
        String::new()
    } else {
        format!("{{{labels}}}")
    }
}

fn label_text(names: &[&str], values: &[Text]) -> String {
    let mut out = String::new();
    for (i, (n, v)) in names.iter().zip(values).enumerate() {
        let v = v.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
        let comma = if i > 0 { "," } else { "" };
        let _ = write!(out, "{comma}{n}=\"{v}\"");
    }
    out
}

const REQUEST: &[&str] = &[
    "component",
    "dry_run",
    "group",
    "resource",
    "scope",
    "subresource",
    "verb",
    "version",
];
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
const PLAIN_REQUEST: &[&str] = &[
    "component",
    "group",
    "resource",
    "scope",
    "subresource",
    "verb",
    "version",
];
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
            f.series.lock().clear();
        }
    }
}

/// Counts one request.
pub(crate) struct Record {
    metrics: Arc<Metrics>,
    clock: Arc<dyn supercargo_env::Clock>,
    start: Duration,
    info: RequestInfo,
    verb: &'static str,
    dry_run: &'static str,
    is_terminated: bool,
    inflight: Option<Arc<Series>>,
}

impl Record {
    pub(crate) fn begin(shared: &Shared) -> Self {
        Self {
            metrics: shared.services.metrics.clone(),
            clock: shared.env.clock.clone(),
            start: shared.env.clock.monotonic(),
            info: RequestInfo::default(),
            verb: "other",
            dry_run: "",
            is_terminated: false,
            inflight: None,
        }
    }

    /// The request is known.
    pub(crate) fn known(&mut self, call: &Call) {
        let info = &call.info;
        self.verb = verb(info, &call.parts.headers);
        self.dry_run = dry_run(&call.parts);
        self.info = RequestInfo {
            is_resource: info.is_resource,
            path: String::new(),
            verb: info.verb.clone(),
            group: info.group.clone(),
            version: info.version.clone(),
            namespace: info.namespace.clone(),
            resource: info.resource.clone(),
            subresource: info.subresource.clone(),
            name: info.name.clone(),
            selectors: None,
        };
        if !info.is_long_running() {
            let kind = match info.verb.as_str() {
                "get" | "list" | "watch" => "readOnly",
                _ => "mutating",
            };
            let gauge = self.metrics.current_inflight_requests.with(&[kind]);
            gauge.add(1);
            self.inflight = Some(gauge);
        }
    }

    /// The server gave it up.
    pub(crate) fn terminated(&mut self) {
        self.is_terminated = true;
    }

    /// The answer is known.
    pub(crate) fn end(self, response: &Response) {
        let i = &self.info;
        // Unknown resources answer 404 and would make a series each.
        let is_known = !matches!(response.status().as_u16(), 403..=405);
        let part = |t: &Text| if is_known { t.clone() } else { Text::default() };
        let (group, resource, subresource, version) = (
            part(&i.group),
            part(&i.resource),
            part(&i.subresource),
            part(&i.version),
        );
        let scope = scope(i);
        let (verb, dry_run) = (self.verb, self.dry_run);
        let component = "apiserver";
        let mut code = [0_u8; 3];
        let code = code_text(response.status().as_u16(), &mut code);
        self.metrics
            .request_total
            .with(&[
                code,
                component,
                dry_run,
                &group,
                &resource,
                scope,
                &subresource,
                verb,
                &version,
            ])
            .add(1);
        let plain = [
            component,
            &*group,
            &*resource,
            scope,
            &*subresource,
            verb,
            &*version,
        ];
        if self.is_terminated {
            let labels = [code].into_iter().chain(plain).collect::<SmallVec<[&str; 8]>>();
            self.metrics.request_terminations_total.with(&labels).add(1);
        }
        if !i.is_long_running() {
            let seconds = self.clock.monotonic().saturating_sub(self.start).as_secs_f64();
            self.metrics.request_duration_seconds.observe(
                &[
                    component,
                    dry_run,
                    &group,
                    &resource,
                    scope,
                    &subresource,
                    verb,
                    &version,
                ],
                seconds,
            );
            if dry_run.is_empty() {
                self.metrics.request_sli_duration_seconds.observe(&plain, seconds);
            }
        }
        // As upstream: of reads.
        let is_read = i.is_resource && matches!(verb, "GET" | "LIST");
        if let Some(n) = response.body().len().filter(|_| is_read) {
            self.metrics.response_sizes.observe(&plain, n as f64);
        }
    }
}

impl Drop for Record {
    fn drop(&mut self) {
        if let Some(g) = &self.inflight {
            g.add(-1);
        }
    }
}

/// Counts a long-running request while it runs.
pub(crate) struct LongRunning(Arc<Series>);

impl LongRunning {
    pub(crate) fn new(metrics: &Metrics, i: &RequestInfo) -> Self {
        let series = metrics.longrunning_requests.with(&[
            "apiserver",
            &i.group,
            &i.resource,
            scope(i),
            &i.subresource,
            plain_verb(i),
            &i.version,
        ]);
        series.add(1);
        Self(series)
    }
}

impl Drop for LongRunning {
    fn drop(&mut self) {
        self.0.add(-1);
    }
}

fn code_text(code: u16, out: &mut [u8; 3]) -> &str {
    for (o, d) in out.iter_mut().zip([code / 100 % 10, code / 10 % 10, code % 10]) {
        *o = b'0' + d as u8;
    }
    std::str::from_utf8(out).unwrap_or("")
}

fn scope(i: &RequestInfo) -> &'static str {
    if !i.is_resource {
        ""
    } else if !i.name.is_empty() || i.verb == "create" {
        "resource"
    } else if !i.namespace.is_empty() {
        "namespace"
    } else {
        "cluster"
    }
}

/// The verb under the name that it is counted by.
fn verb(i: &RequestInfo, headers: &HeaderMap) -> &'static str {
    let media = || headers.get(CONTENT_TYPE).map(HeaderValue::as_bytes);
    match plain_verb(i) {
        "PATCH" if media() == Some(b"application/apply-patch+yaml") => "APPLY",
        _ if i.is_resource && CONNECTS.contains(&i.subresource.as_str()) => "CONNECT",
        verb => verb,
    }
}

/// Subresources that are streams, whatever method opens them.
const CONNECTS: [&str; 5] = ["attach", "exec", "log", "portforward", "proxy"];

/// What a dry run is counted as; "" is none.
fn dry_run(parts: &Parts) -> &'static str {
    let text = parts.uri.query().filter(|q| q.contains("dryRun"));
    let Some(query) = text.map(Query::parse) else {
        return "";
    };
    let is_all = |wanted: bool| query.all("dryRun").any(|d| (d == "All") == wanted);
    match (is_all(true), is_all(false)) {
        (_, true) => "invalid",
        (true, false) => "All",
        (false, false) => "",
    }
}

fn plain_verb(i: &RequestInfo) -> &'static str {
    match i.verb.as_str() {
        "get" => "GET",
        "list" => "LIST",
        "watch" => "WATCH",
        "create" | "post" => "POST",
        "update" | "put" => "PUT",
        "patch" => "PATCH",
        "delete" => "DELETE",
        "deletecollection" => "DELETECOLLECTION",
        "proxy" => "CONNECT",
        _ => "other",
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
