//! What `/metrics` says of the queues of controllers (client-go 0.37: `util/workqueue/metrics.go`).

use crate::storage_figures::head;
use std::fmt::Write as _;
use std::time::Duration;
use supercargo_controllers::{DURATION_SECONDS, Durations, QueueFigures, Queues};
use supercargo_http::Collector;

/// The queues of running controllers.
pub(crate) fn queues(of: Queues) -> Collector {
    Box::new(move |out| write(out, &of.figures()))
}

fn write(out: &mut String, all: &[QueueFigures]) {
    type Count = fn(&QueueFigures) -> u64;
    type Time = fn(&QueueFigures) -> Duration;
    type Times = fn(&QueueFigures) -> &Durations;
    const COUNTS: [(&str, &str, &str, Count); 3] = [
        (
            "workqueue_adds_total",
            "counter",
            "How often something was put into a queue.",
            |q| q.adds,
        ),
        ("workqueue_depth", "gauge", "Length of a queue.", |q| {
            q.depth as u64
        }),
        (
            "workqueue_retries_total",
            "counter",
            "How often work failed and is tried again.",
            |q| q.retries,
        ),
    ];
    const TIMES: [(&str, &str, Time); 2] = [
        (
            "workqueue_longest_running_processor_seconds",
            "How long the longest work runs, in seconds.",
            |q| q.longest,
        ),
        (
            "workqueue_unfinished_work_seconds",
            "How long all work that runs has run, in seconds.",
            |q| q.unfinished,
        ),
    ];
    const HISTOGRAMS: [(&str, &str, Times); 2] = [
        (
            "workqueue_queue_duration_seconds",
            "Time in a queue, in seconds.",
            |q| &q.waited,
        ),
        (
            "workqueue_work_duration_seconds",
            "Time of the work on one of its items, in seconds.",
            |q| &q.worked,
        ),
    ];
    // Writing to a string does not fail.
    for (name, kind, help, value) in COUNTS {
        head(out, name, kind, help);
        for q in all {
            let _ = writeln!(out, "{name}{{name=\"{}\"}} {}", q.name, value(q));
        }
    }
    for (name, help, value) in TIMES {
        head(out, name, "gauge", help);
        for q in all {
            let _ = writeln!(out, "{name}{{name=\"{}\"}} {}", q.name, value(q).as_secs_f64());
        }
    }
    for (name, help, times) in HISTOGRAMS {
        head(out, name, "histogram", help);
        for q in all {
            histogram(out, name, q.name, times(q));
        }
    }
}

fn histogram(out: &mut String, name: &str, queue: &str, times: &Durations) {
    let mut total = 0;
    let bounds = DURATION_SECONDS
        .iter()
        .map(ToString::to_string)
        .chain(["+Inf".to_owned()]);
    for (bound, count) in bounds.zip(times.counts) {
        total += count;
        let _ = writeln!(out, "{name}_bucket{{name=\"{queue}\",le=\"{bound}\"}} {total}");
    }
    let sum = times.sum.as_secs_f64();
    let _ = writeln!(
        out,
        "{name}_sum{{name=\"{queue}\"}} {sum}\n{name}_count{{name=\"{queue}\"}} {total}"
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn queues_have_prometheus_form() {
        let mut waited = Durations {
            sum: Duration::from_millis(1500),
            ..Durations::default()
        };
        waited.counts[9] = 2;
        waited.counts[10] = 1;
        let queue = QueueFigures {
            name: "q",
            depth: 3,
            adds: 7,
            retries: 1,
            waited,
            worked: Durations::default(),
            unfinished: Duration::from_millis(500),
            longest: Duration::from_millis(250),
        };
        let mut out = String::new();
        write(&mut out, &[queue]);
        for line in [
            "# TYPE workqueue_adds_total counter",
            "workqueue_adds_total{name=\"q\"} 7",
            "workqueue_depth{name=\"q\"} 3",
            "workqueue_retries_total{name=\"q\"} 1",
            "workqueue_longest_running_processor_seconds{name=\"q\"} 0.25",
            "workqueue_unfinished_work_seconds{name=\"q\"} 0.5",
            "workqueue_queue_duration_seconds_bucket{name=\"q\",le=\"0.00000001\"} 0",
            "workqueue_queue_duration_seconds_bucket{name=\"q\",le=\"1\"} 0",
            "workqueue_queue_duration_seconds_bucket{name=\"q\",le=\"10\"} 2",
            "workqueue_queue_duration_seconds_bucket{name=\"q\",le=\"+Inf\"} 3",
            "workqueue_queue_duration_seconds_sum{name=\"q\"} 1.5",
            "workqueue_work_duration_seconds_count{name=\"q\"} 0",
        ] {
            assert!(out.lines().any(|l| l == line), "{line}\n{out}");
        }
    }
}
