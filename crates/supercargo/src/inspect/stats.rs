//! `supercargo inspect stats`.

use crate::command::print;
use crate::progress::{Progress, grouped};
use crate::start_error::StartError;
use crate::stored::{Figures, Opened, Scan, Tally, history_floor, in_words, table};
use std::collections::BTreeMap;
use std::process::ExitCode;
use supercargo_meta::{Tree, json_text};
use supercargo_storage::Revision;

/// What a store is like.
struct Stats {
    store: &'static str,
    resources: BTreeMap<String, Figures>,
    revision: Revision,
    floor: Revision,
    disk_bytes: Option<u64>,
}

/// Prints the figures of a store.
pub(super) async fn stats(opened: &Opened, output: &str) -> Result<ExitCode, StartError> {
    let stats = gather(opened).await?;
    let text = if output == "json" {
        as_json(opened, &stats)
    } else {
        as_text(opened, &stats)
    };
    opened.close().await;
    Ok(print(&text))
}

async fn gather(opened: &Opened) -> Result<Stats, StartError> {
    let backend = opened.backend.as_ref();
    let mut scan = Scan::begin(backend, opened.layout.range())
        .await
        .map_err(|e| in_words(&e))?;
    let mut progress = Progress::new("reading", "keys", scan.total());
    let mut tally = Tally::default();
    loop {
        let page = scan.next().await.map_err(|e| in_words(&e))?;
        if page.is_empty() {
            break;
        }
        page.iter().for_each(|r| tally.add(&opened.layout, r));
        progress.add(page.len() as u64);
    }
    Ok(Stats {
        store: backend.capabilities().name,
        resources: tally.finish(),
        revision: scan.revision(),
        floor: history_floor(backend).await.map_err(|e| in_words(&e))?,
        disk_bytes: opened.disk_bytes().await,
    })
}

fn as_text(opened: &Opened, stats: &Stats) -> String {
    let mut rows = vec![["RESOURCE", "COUNT", "BYTES", "NEWEST", "LARGEST"].map(str::to_owned)];
    let (mut count, mut bytes, mut newest) = (0, 0, Revision::ZERO);
    for (name, f) in &stats.resources {
        count += f.count;
        bytes += f.bytes;
        newest = newest.max(f.newest);
        rows.push([
            name.clone(),
            grouped(f.count),
            grouped(f.bytes),
            f.newest.to_string(),
            format!("{} {}", grouped(f.largest.0), f.largest.1),
        ]);
    }
    rows.push([
        "total".to_owned(),
        grouped(count),
        grouped(bytes),
        newest.to_string(),
        String::new(),
    ]);
    let mut out = table(&rows);
    out.push('\n');
    out.push_str(&format!(
        "store      {}, keys below {}\nrevision   {}\nhistory    after revision {}\n",
        stats.store,
        opened.layout.prefix(),
        stats.revision,
        stats.floor,
    ));
    if let Some(bytes) = stats.disk_bytes {
        out.push_str(&format!("on disk    {} bytes\n", grouped(bytes)));
    }
    if let Some((folder, facts)) = &opened.folder {
        let checkpoint = match facts.checkpoint {
            Some((at, bytes)) => format!("a checkpoint of {} bytes at revision {at}", grouped(bytes)),
            None => "no checkpoint yet".to_owned(),
        };
        out.push_str(&format!(
            "folder     {}: {} log file{} of {} bytes, {checkpoint}, {} spare\n",
            folder.display(),
            facts.segments,
            if facts.segments == 1 { "" } else { "s" },
            grouped(facts.log_bytes),
            facts.spares,
        ));
        out.push_str(if facts.is_closed {
            "state      closed properly\n"
        } else {
            "state      open: a server runs on it, or ended without closing it\n"
        });
        if let Some((file, at, bytes)) = &facts.unfinished {
            out.push_str(&format!(
                "unfinished {}: at byte {at} a batch of {bytes} bytes is not whole: it is being written, or was when the power \
                 went. Nobody was told that it is stored\n",
                file.display()
            ));
        }
    }
    out
}

fn as_json(opened: &Opened, stats: &Stats) -> String {
    let int = |n: u64| Tree::Int(i64::try_from(n).unwrap_or(i64::MAX));
    let resources = stats.resources.iter().map(|(name, f)| {
        Tree::map([
            ("bytes", int(f.bytes)),
            ("count", int(f.count)),
            ("encrypted", int(f.encrypted)),
            ("largestBytes", int(f.largest.0)),
            ("largestKey", f.largest.1.as_str().into()),
            ("newestRevision", int(f.newest.0)),
            ("resource", name.as_str().into()),
            ("sha256", crate::stored::hex(&f.hash).as_str().into()),
        ])
    });
    let mut all = Tree::map([
        ("historyFloor", int(stats.floor.0)),
        ("prefix", opened.layout.prefix().into()),
        ("resources", Tree::list(resources.collect())),
        ("revision", int(stats.revision.0)),
        ("store", stats.store.into()),
    ]);
    if let Some(bytes) = stats.disk_bytes {
        all.set(&["diskBytes"], int(bytes));
    }
    format!("{}\n", json_text(&all))
}
