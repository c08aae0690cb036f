//! What a queue tells of itself: the figures of upstream's work queues (client-go 0.37: `util/workqueue/metrics.go`).

use std::time::Duration;

/// From ten nanoseconds, times ten: the bounds of [`Durations`], in seconds.
pub const DURATION_SECONDS: [f64; 10] = [1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 0.1, 1.0, 10.0];

/// Times by their length.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Durations {
    /// Up to each of [`DURATION_SECONDS`] and beyond the one before; those beyond all come last.
    pub counts: [u64; DURATION_SECONDS.len() + 1],
    /// All together.
    pub sum: Duration,
}

impl Durations {
    pub(crate) fn add(&mut self, time: Duration) {
        let seconds = time.as_secs_f64();
        let bucket = DURATION_SECONDS.iter().position(|b| seconds <= *b);
        if let Some(count) = self.counts.get_mut(bucket.unwrap_or(DURATION_SECONDS.len())) {
            *count += 1;
        }
        self.sum = self.sum.saturating_add(time);
    }
}

/// A queue at a moment.
#[derive(Clone, Debug, PartialEq)]
pub struct QueueFigures {
    /// Upstream's name for the queue.
    pub name: &'static str,
    /// Keys that could be worked on now.
    pub depth: usize,
    /// How often a key was taken in.
    pub adds: u64,
    /// How often a key had to wait because its work had failed.
    pub retries: u64,
    /// How long keys waited for a worker.
    pub waited: Durations,
    /// How long they were worked on.
    pub worked: Durations,
    /// How long those that are being worked on have been so, all together,
    pub unfinished: Duration,
    /// and the one that has been so the longest.
    pub longest: Duration,
}
