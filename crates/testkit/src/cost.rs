//! What a step costs: for the examples that tell people times.

use std::hint::black_box;
use std::time::Instant;

/// The middle of `rounds` runs, in microseconds. A run is told its number, and what it makes is let go of within its time.
#[allow(clippy::disallowed_methods, reason = "it measures what the processor does")]
pub fn median<T>(rounds: usize, mut run: impl FnMut(usize) -> T) -> f64 {
    let mut times: Vec<f64> = (0..rounds)
        .map(|i| {
            let start = Instant::now();
            drop(black_box(run(i)));
            start.elapsed().as_secs_f64() * 1e6
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times.get(rounds / 2).copied().unwrap_or_default()
}
