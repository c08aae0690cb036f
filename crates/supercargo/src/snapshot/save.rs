//! `supercargo snapshot save`.

use super::format::Head;
use super::reader::Summary;
use super::writer::Writer;
use crate::progress::Progress;
use crate::start_error::StartError;
use crate::stored::{Deadlines, Layout, Scan, in_words, marker_key};
use std::path::Path;
use supercargo_backend_embedded::Disk;
use supercargo_env::Env;
use supercargo_storage::Backend;

/// Writes what is below the prefix at one revision into the file `path`.
///
/// # Errors
/// A sentence; the file is then what it was before.
pub(crate) async fn save(
    env: &Env,
    disk: &dyn Disk,
    backend: &dyn Backend,
    layout: &Layout,
    path: &Path,
) -> Result<Summary, StartError> {
    let mut scan = Scan::begin(backend, layout.range())
        .await
        .map_err(|e| in_words(&e))?;
    let head = Head {
        revision: scan.revision(),
        taken_ms: u64::try_from(env.clock.now().unix_millis()).unwrap_or(0),
        nonce: env.rng.u64(),
        announced: scan.total(),
        prefix: layout.prefix().to_owned(),
        source: backend.capabilities().name.to_owned(),
    };
    let mut progress = Progress::new("saving", "objects", scan.total());
    let mut deadlines = Deadlines::new(backend);
    let marker = marker_key(layout);
    let mut writer = Writer::create(disk, path, head)?;
    loop {
        let page = scan.next().await.map_err(|e| in_words(&e))?;
        let count = page.len() as u64;
        if count == 0 {
            break;
        }
        for record in page {
            if record.key == marker {
                return Err(StartError::new(
                    format!("below {} is a copy that was not finished", layout.prefix()),
                    "finish it first: half a store is no backup",
                ));
            }
            if let Some(record) = deadlines.settle(record).await.map_err(|e| in_words(&e))? {
                writer.push(&record)?;
            }
        }
        progress.add(count);
    }
    drop(progress);
    writer.finish()
}
