//! The corpus, the large inputs, and some seconds of new ones, for every target.

use parking_lot::Mutex;
use std::time::Duration;
use supercargo_fuzz::{Run, Target, corpus, nasties, targets};

/// Each target runs new inputs for so long.
const TIME: Duration = Duration::from_secs(3);
/// Targets at work at once.
const THREADS: usize = 4;

fn run(target: Target, seeds: Vec<Vec<u8>>, time: Duration) -> Run {
    Run {
        target,
        seeds,
        seed: 1,
        time,
        at_work: None,
    }
}

/// Calls `each` for every target, several at once; panics with what they say.
#[allow(clippy::disallowed_methods, reason = "a test's own threads")]
fn every_target(each: impl Fn(Target) -> Result<(), String> + Sync) {
    let (left, problems) = (Mutex::new(targets()), Mutex::new(Vec::new()));
    let next = || left.lock().pop();
    std::thread::scope(|s| {
        for _ in 0..THREADS {
            // As large as the threads of a server.
            let work = || {
                while let Some(t) = next() {
                    if let Err(e) = each(t) {
                        problems.lock().push(format!("{}: {e}", t.name));
                    }
                }
            };
            std::thread::Builder::new()
                .stack_size(2 << 20)
                .spawn_scoped(s, work)
                .expect("a thread");
        }
    });
    let problems = problems.into_inner();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn what_was_found_once_is_mended() {
    every_target(|t| {
        let r = run(t, Vec::new(), TIME);
        for (name, input) in corpus(t.name).map_err(|e| e.to_string())? {
            r.once(&input).map_err(|e| format!("{name}: {e}"))?;
        }
        Ok(())
    });
}

#[test]
fn large_inputs_are_read_or_refused_in_time() {
    every_target(|t| {
        let r = run(t, Vec::new(), TIME);
        for (name, input) in nasties(t.name) {
            r.once(&input)
                .map_err(|e| format!("{name}: {}", e.chars().take(500).collect::<String>()))?;
        }
        Ok(())
    });
}

#[test]
fn new_inputs_break_nothing() {
    every_target(|t| {
        let seeds = corpus(t.name)
            .map_err(|e| e.to_string())?
            .into_iter()
            .map(|(_, b)| b)
            .collect();
        let found = run(t, seeds, TIME).go();
        match found.broken {
            None if found.runs == 0 => Err("nothing was run".to_owned()),
            None => Ok(()),
            Some((input, why)) => Err(format!("{why}\ninput: {}", input.escape_ascii())),
        }
    });
}
