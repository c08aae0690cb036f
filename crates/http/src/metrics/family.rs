//! A family of counters: series by the values of their labels, and how they are written.

use parking_lot::Mutex;
use smallvec::SmallVec;
use std::collections::HashMap;
use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
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

    /// Forgets all series.
    pub(crate) fn clear(&self) {
        self.series.lock().clear();
    }

    /// Appends the family's lines, its series by their labels.
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
