//! `supercargo inspect ls`.

use crate::start_error::StartError;
use crate::stored::{Opened, Scan, in_words};
use std::io::Write as _;
use std::process::ExitCode;
use supercargo_storage::{Key, KeyRange, Record};

/// Prints the keys that start with `prefix`.
pub(super) async fn list(opened: &Opened, prefix: &str, output: &str) -> Result<ExitCode, StartError> {
    let range = match prefix {
        "" => opened.layout.range(),
        given => KeyRange::prefix(&Key::new(opened.layout.key(given).bytes().clone())),
    };
    let is_wide = output == "wide";
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    if is_wide {
        let _ = writeln!(
            out,
            "{:>12} {:>8} {:>9} EXPIRES KEY",
            "REVISION", "VERSION", "BYTES"
        );
    }
    let mut scan = Scan::begin(opened.backend.as_ref(), range)
        .await
        .map_err(|e| in_words(&e))?;
    loop {
        let page = scan.next().await.map_err(|e| in_words(&e))?;
        if page.is_empty() {
            break;
        }
        for record in &page {
            let line = if is_wide {
                wide(record)
            } else {
                format!("{}", record.key)
            };
            // Whoever closed the pipe has seen enough.
            if writeln!(out, "{line}").is_err() {
                return Ok(ExitCode::SUCCESS);
            }
        }
    }
    let _ = out.flush();
    Ok(ExitCode::SUCCESS)
}

fn wide(r: &Record) -> String {
    format!(
        "{:>12} {:>8} {:>9} {:7} {}",
        r.mod_revision,
        r.version,
        r.value.len(),
        if r.lease == 0 { "no" } else { "yes" },
        r.key
    )
}
