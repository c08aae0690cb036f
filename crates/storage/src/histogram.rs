//! How many of a kind of values there were, by their size: what Prometheus calls a histogram.

use std::fmt::Write;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Bounds in seconds of what a request may take, those of upstream's histograms of etcd (apiserver 0.37:
/// `pkg/storage/etcd3/metrics`).
pub const REQUEST_SECONDS: &[f64] = &[
    0.005, 0.025, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1.0, 1.25, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0, 15.0,
    20.0, 30.0, 45.0, 60.0,
];

/// Values by their size. Adding one takes no lock.
#[derive(Debug)]
pub struct Histogram {
    bounds: &'static [f64],
    /// One for each bound: values up to it that exceed the bound before; and one for those beyond all. Most histograms of a
    /// server stay without a value, and without these.
    counts: OnceLock<Box<[AtomicU64]>>,
    /// In billionths.
    sum: AtomicU64,
}

impl Histogram {
    /// Nothing yet, to be told apart by `bounds`, which rise.
    #[must_use]
    pub const fn new(bounds: &'static [f64]) -> Self {
        Self {
            bounds,
            counts: OnceLock::new(),
            sum: AtomicU64::new(0),
        }
    }

    /// One more, a time.
    pub fn took(&self, time: Duration) {
        let nanos = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        self.add(time.as_secs_f64(), nanos);
    }

    /// One more, a number of things.
    pub fn had(&self, number: u64) {
        self.add(number as f64, number.saturating_mul(1_000_000_000));
    }

    fn add(&self, value: f64, billionths: u64) {
        let bucket = self.bounds.iter().position(|b| value <= *b);
        let counts = self
            .counts
            .get_or_init(|| (0..=self.bounds.len()).map(|_| AtomicU64::new(0)).collect());
        if let Some(c) = counts.get(bucket.unwrap_or(self.bounds.len())) {
            c.fetch_add(1, Ordering::Relaxed);
        }
        self.sum.fetch_add(billionths, Ordering::Relaxed);
    }

    /// How many there were.
    #[must_use]
    pub fn count(&self) -> u64 {
        (0..=self.bounds.len()).map(|i| self.count_in(i)).sum()
    }

    fn count_in(&self, bucket: usize) -> u64 {
        let count = self.counts.get().and_then(|c| c.get(bucket));
        count.map_or(0, |c| c.load(Ordering::Relaxed))
    }

    /// Its lines in Prometheus' text form, with `labels` as they stand between braces; "" are none.
    pub fn write(&self, out: &mut String, name: &str, labels: &str) {
        let comma = if labels.is_empty() { "" } else { "," };
        let braced = if labels.is_empty() {
            String::new()
        } else {
            format!("{{{labels}}}")
        };
        let mut total = 0;
        // Writing to a string does not fail.
        for (i, bound) in self.bounds.iter().enumerate() {
            total += self.count_in(i);
            let _ = writeln!(out, "{name}_bucket{{{labels}{comma}le=\"{bound}\"}} {total}");
        }
        let count = total + self.count_in(self.bounds.len());
        let sum = self.sum.load(Ordering::Relaxed) as f64 / 1e9;
        let _ = writeln!(
            out,
            "{name}_bucket{{{labels}{comma}le=\"+Inf\"}} {count}\n{name}_sum{braced} {sum}\n{name}_count{braced} {count}"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_counted_up_to_each_bound() {
        let h = Histogram::new(&[0.5, 10.0]);
        h.took(Duration::from_millis(500));
        h.took(Duration::from_millis(501));
        h.had(11);
        let mut out = String::new();
        h.write(&mut out, "x", "a=\"b\"");
        h.write(&mut out, "y", "");
        assert_eq!(
            out,
            "x_bucket{a=\"b\",le=\"0.5\"} 1\nx_bucket{a=\"b\",le=\"10\"} 2\nx_bucket{a=\"b\",le=\"+Inf\"} 3\n\
             x_sum{a=\"b\"} 12.001\nx_count{a=\"b\"} 3\n\
             y_bucket{le=\"0.5\"} 1\ny_bucket{le=\"10\"} 2\ny_bucket{le=\"+Inf\"} 3\ny_sum 12.001\ny_count 3\n"
        );
        assert_eq!(h.count(), 3);
    }
}
