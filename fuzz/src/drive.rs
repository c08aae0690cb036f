//! Runs a target on changed inputs.

use crate::Target;
use crate::mutate::Mutator;
use std::collections::HashSet;
use std::fs::File;
use std::os::unix::fs::FileExt as _;
use std::panic::catch_unwind;
use std::time::{Duration, Instant};
use supercargo_env::SeededRng;

/// No input may take longer.
const TIME_MAX: Duration = Duration::from_secs(if cfg!(debug_assertions) { 20 } else { 3 });
/// Inputs a target keeps.
const POOL_MAX: usize = 4_000;

/// A run of one target.
pub struct Run {
    /// What is run.
    pub target: Target,
    /// Inputs to begin with.
    pub seeds: Vec<Vec<u8>>,
    /// The same seed makes the same inputs.
    pub seed: u64,
    /// How long.
    pub time: Duration,
    /// Where the input at work is written behind its length (8 bytes, little endian), for what no panic can tell: an
    /// overflown stack, no memory left.
    pub at_work: Option<File>,
}

/// What a run found.
#[derive(Debug, Default)]
pub struct Found {
    /// How many inputs ran.
    pub runs: u64,
    /// Inputs that showed something new, the shorter the better.
    pub kept: Vec<Vec<u8>>,
    /// The input that took longest.
    pub slowest: (Duration, Vec<u8>),
    /// An input that broke something, and what it said.
    pub broken: Option<(Vec<u8>, String)>,
}

impl Run {
    /// Runs until the time is over or something breaks.
    #[allow(
        clippy::disallowed_methods,
        reason = "how long a parser takes is measured by the wall clock"
    )]
    #[must_use]
    pub fn go(&self) -> Found {
        let rng = SeededRng::new(self.seed);
        let mutator = Mutator {
            rng: &rng,
            words: self.target.words,
        };
        let (mut found, mut seen, mut pool) = (Found::default(), HashSet::new(), self.seeds.clone());
        let start = Instant::now();
        for seed in &self.seeds {
            match self.timed(seed, &mut found) {
                Ok(behaviour) => drop(seen.insert(behaviour)),
                Err(why) => {
                    found.broken = Some((seed.clone(), why));
                    return found;
                }
            }
        }
        pool.retain(|s| s.len() < crate::mutate::BYTES_MAX);
        while start.elapsed() < self.time {
            let input = mutator.next(&pool);
            found.runs += 1;
            match self.timed(&input, &mut found) {
                Ok(behaviour) => {
                    if seen.insert(behaviour) {
                        found.kept.push(input.clone());
                        if pool.len() < POOL_MAX {
                            pool.push(input);
                        } else if let Some(old) = pool.get_mut(mutator.below(POOL_MAX)) {
                            *old = input;
                        }
                    }
                }
                Err(why) => {
                    found.broken = Some((input, why));
                    return found;
                }
            }
        }
        found
    }

    #[allow(
        clippy::disallowed_methods,
        reason = "how long a parser takes is measured by the wall clock"
    )]
    fn timed(&self, input: &[u8], found: &mut Found) -> Result<String, String> {
        if let Some(file) = &self.at_work {
            let length = input.len() as u64;
            // Without it only the search for a fatal input is harder.
            let _ = file.write_all_at(&[&length.to_le_bytes(), input].concat(), 0);
        }
        let start = Instant::now();
        let seen = self.once(input);
        let time = start.elapsed();
        if time > found.slowest.0 {
            found.slowest = (time, input.to_vec());
        }
        seen
    }

    /// What one input shows.
    ///
    /// # Errors
    /// What broke.
    #[allow(
        clippy::disallowed_methods,
        reason = "how long a parser takes is measured by the wall clock"
    )]
    pub fn once(&self, input: &[u8]) -> Result<String, String> {
        let start = Instant::now();
        let run = self.target.run;
        let seen = catch_unwind(|| run(input)).map_err(|cause| {
            let text = cause.downcast_ref::<String>().cloned();
            text.or_else(|| cause.downcast_ref::<&str>().map(|s| (*s).to_owned()))
                .unwrap_or_default()
        })?;
        let time = start.elapsed();
        if time > TIME_MAX {
            return Err(format!("{time:?} for {} bytes", input.len()));
        }
        Ok(seen)
    }
}
