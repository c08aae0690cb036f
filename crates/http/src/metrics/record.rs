//! What is counted of each request: it is told at its begin, when it is understood, and at its end.

use super::Metrics;
use super::family::Series;
use crate::call::{Call, Response, Shared};
use crate::query::Query;
use crate::request_info::RequestInfo;
use http::header::CONTENT_TYPE;
use http::request::Parts;
use http::{HeaderMap, HeaderValue};
use std::sync::Arc;
use std::time::Duration;
use supercargo_meta::Text;

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
        let all = [
            code,
            component,
            dry_run,
            &group,
            &resource,
            scope,
            &subresource,
            verb,
            &version,
        ];
        self.metrics.request_total.with(&all).add(1);
        let terminated = [
            code,
            component,
            &*group,
            &*resource,
            scope,
            &*subresource,
            verb,
            &*version,
        ];
        if self.is_terminated {
            self.metrics.request_terminations_total.with(&terminated).add(1);
        }
        let ([_, request @ ..], [_, plain @ ..]) = (&all, &terminated);
        if !i.is_long_running() {
            let seconds = self.clock.monotonic().saturating_sub(self.start).as_secs_f64();
            self.metrics.request_duration_seconds.observe(request, seconds);
            if dry_run.is_empty() {
                self.metrics.request_sli_duration_seconds.observe(plain, seconds);
            }
        }
        // As upstream: of reads.
        let is_read = i.is_resource && matches!(verb, "GET" | "LIST");
        if let Some(n) = response.body().len().filter(|_| is_read) {
            self.metrics.response_sizes.observe(plain, n as f64);
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
