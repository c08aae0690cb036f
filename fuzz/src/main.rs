//! Runs targets for a while and keeps what they find: `supercargo-fuzz [seconds] [target ...]`. Inputs that show something new
//! are shown by number only (`--keep` writes those shorter than 1 KiB into the corpus); one that breaks something is always
//! written there, and the answer is 1.

#![allow(clippy::print_stdout, reason = "a tool that tells people what it found")]

use std::fs::File;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;
use supercargo_env::{Rng as _, SystemRng};
use supercargo_fuzz::{Run, Target, corpus, folder, nasties, targets};

fn main() -> ExitCode {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let keep = args
        .iter()
        .position(|a| a == "--keep")
        .map(|i| args.remove(i))
        .is_some();
    let seconds = args.first().and_then(|a| a.parse().ok());
    if seconds.is_some() {
        args.remove(0);
    }
    let chosen: Vec<Target> = targets()
        .into_iter()
        .filter(|t| args.is_empty() || args.iter().any(|a| a == t.name))
        .collect();
    let time = Duration::from_secs(seconds.unwrap_or(60)) / u32::try_from(chosen.len().max(1)).unwrap_or(1);
    let mut broken = false;
    for target in chosen {
        match run(target, time, keep) {
            Ok(good) => broken |= !good,
            Err(e) => {
                println!("{}: {e}", target.name);
                broken = true;
            }
        }
    }
    if broken {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    }
}

fn run(target: Target, time: Duration, keep: bool) -> std::io::Result<bool> {
    let named = corpus(target.name)?;
    let seeds = named
        .into_iter()
        .chain(nasties(target.name).into_iter().map(|(n, b)| (n.to_owned(), b)));
    let run = Run {
        target,
        seeds: seeds.map(|(_, b)| b).collect(),
        seed: SystemRng.u64(),
        time,
        at_work: Some(File::create(
            std::env::temp_dir().join(format!("at-work-{}", target.name)),
        )?),
    };
    let found = run.go();
    println!(
        "{}: {} runs, {} new, seed {}, slowest {:?} for {} bytes",
        target.name,
        found.runs,
        found.kept.len(),
        run.seed,
        found.slowest.0,
        found.slowest.1.len()
    );
    if keep {
        for input in found.kept.iter().filter(|i| i.len() < 1024) {
            write(target.name, "found", input)?;
        }
    }
    let Some((input, why)) = found.broken else {
        return Ok(true);
    };
    let path = write(target.name, "broken", &input)?;
    println!("{}: {why}\n  {}", target.name, path.display());
    Ok(false)
}

fn write(target: &str, what: &str, input: &[u8]) -> std::io::Result<PathBuf> {
    let mut hash = DefaultHasher::new();
    input.hash(&mut hash);
    let folder = folder(target);
    std::fs::create_dir_all(&folder)?;
    let path = folder.join(format!("{what}-{:016x}", hash.finish()));
    std::fs::write(&path, input)?;
    Ok(path)
}
