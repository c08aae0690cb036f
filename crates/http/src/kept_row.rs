//! Rows of tables that are made once and shown at any time.
//!
//! A row hardly ever changes with the time but for its ages. What is kept is its text with holes, and for each hole the
//! time whose age it shows: `count u16 | (offset u32, nanoseconds i64) each | text`, numbers little-endian. A row with a cell
//! that changes otherwise is kept as nothing at all, and computed each time.

use supercargo_env::WallTime;
use supercargo_meta::{Tree, write_json};
use supercargo_schema::{Column, KeptCell, age_since};

const HOLE: usize = 12;

/// The cells of an object, to be kept; empty when they can't be.
pub(crate) fn make(columns: &[Column], object: &Tree, now: WallTime, after: &[u8]) -> Vec<u8> {
    let mut text = Vec::with_capacity(256);
    let mut holes = Vec::new();
    text.extend_from_slice(b"{\"cells\":[");
    for (i, column) in columns.iter().enumerate() {
        if i > 0 {
            text.push(b',');
        }
        match column.kept_cell(object, now) {
            KeptCell::Always(cell) => write_json(&mut text, &cell),
            KeptCell::Since(nanos) => {
                let Ok(offset) = u32::try_from(text.len()) else {
                    return Vec::new();
                };
                holes.push((offset, nanos));
            }
            KeptCell::Changing => return Vec::new(),
        }
    }
    text.push(b']');
    text.extend_from_slice(after);
    let Ok(count) = u16::try_from(holes.len()) else {
        return Vec::new();
    };
    let mut out = Vec::with_capacity(2 + HOLE * holes.len() + text.len());
    out.extend_from_slice(&count.to_le_bytes());
    for (offset, nanos) in holes {
        out.extend_from_slice(&offset.to_le_bytes());
        out.extend_from_slice(&nanos.to_le_bytes());
    }
    out.extend_from_slice(&text);
    out
}

/// Appends a kept row as it is now; `None`, with nothing appended, when it was not kept.
pub(crate) fn write(out: &mut Vec<u8>, kept: &[u8], now: WallTime) -> Option<()> {
    let (count, rest) = kept.split_first_chunk::<2>()?;
    let (mut holes, text) = rest.split_at_checked(HOLE * usize::from(u16::from_le_bytes(*count)))?;
    let mut done = 0;
    out.reserve(text.len() + 8);
    while let Some((offset, more)) = holes.split_first_chunk::<4>() {
        let (nanos, more) = more.split_first_chunk::<8>()?;
        let at = u32::from_le_bytes(*offset) as usize;
        out.extend_from_slice(text.get(done..at)?);
        out.push(b'"');
        out.extend_from_slice(age_since(i64::from_le_bytes(*nanos), now).as_bytes());
        out.push(b'"');
        (done, holes) = (at, more);
    }
    out.extend_from_slice(text.get(done..)?);
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn pod(restarted: bool) -> Tree {
        let mut pod = Tree::map([("kind", "Pod".into())]);
        pod.set(&["metadata", "name"], "web-0".into());
        pod.set(&["metadata", "creationTimestamp"], "2026-01-02T03:04:05Z".into());
        pod.set(&["status", "phase"], "Running".into());
        if restarted {
            let mut status = Tree::map([("name", "c".into()), ("restartCount", Tree::Int(2))]);
            status.set(
                &["lastState", "terminated", "finishedAt"],
                "2026-01-02T03:05:00Z".into(),
            );
            pod.set(&["status", "containerStatuses"], Tree::List(vec![status].into()));
        }
        pod
    }

    #[test]
    fn the_clock_moves_in_a_kept_row() {
        let all = supercargo_resources::resources();
        let pods = all.iter().find(|r| r.resource == "pods").unwrap();
        let made = WallTime::from_unix_millis(1_767_323_045_000);
        for restarted in [false, true] {
            let pod = pod(restarted);
            let kept = make(&pods.columns, &pod, made, b",\"x\":1");
            for later in [0, 5, 59, 600, 86_400, 40_000_000] {
                let now = made.plus(Duration::from_secs(later));
                let mut direct = b"{\"cells\":[".to_vec();
                for (i, c) in pods.columns.iter().enumerate() {
                    if i > 0 {
                        direct.push(b',');
                    }
                    write_json(&mut direct, &c.cell(&pod, now));
                }
                direct.extend_from_slice(b"],\"x\":1");
                let mut out = Vec::new();
                match write(&mut out, &kept, now) {
                    Some(()) => assert_eq!(
                        String::from_utf8_lossy(&out),
                        String::from_utf8_lossy(&direct),
                        "{later} s later"
                    ),
                    None => assert!(restarted, "only a restart shows a time of its own"),
                }
            }
        }
    }

    #[test]
    fn what_was_not_kept_writes_nothing() {
        let mut out = Vec::new();
        assert_eq!(write(&mut out, b"", WallTime::default()), None);
        assert!(out.is_empty());
    }
}
