//! The newest revision that this server has seen, remembered beside it.

use parking_lot::Mutex;
use std::path::PathBuf;
use supercargo_storage::Revision;

/// It is written again after so many revisions: a jump leaves out far more.
const WRITE_EVERY: u64 = 1000;

/// A small file; best effort, since the store itself has everything else.
pub(crate) struct SeenFile {
    path: Option<PathBuf>,
    store: u64,
    written: Mutex<Revision>,
}

impl SeenFile {
    pub(crate) fn new(path: Option<PathBuf>, store: u64) -> Self {
        Self {
            path,
            store,
            written: Mutex::default(),
        }
    }

    /// What it says about this store.
    pub(crate) fn read(&self) -> Revision {
        let text = self.path.as_ref().map(std::fs::read_to_string);
        let Some(Ok(text)) = text else {
            return Revision::ZERO;
        };
        let line = |name: &str| {
            let rest = text.lines().find_map(|l| l.strip_prefix(name));
            rest.map(|r| r.trim().to_owned()).unwrap_or_default()
        };
        if line("store ") == format!("{:016x}", self.store) {
            Revision(line("revision ").parse().unwrap_or(0))
        } else {
            Revision::ZERO
        }
    }

    pub(crate) fn write_sometimes(&self, seen: Revision) {
        let is_due = seen.0 >= self.written.lock().0 + WRITE_EVERY;
        if is_due {
            self.write(seen);
        }
    }

    pub(crate) fn write(&self, seen: Revision) {
        let Some(path) = &self.path else { return };
        let mut written = self.written.lock();
        let text = format!(
            "supercargo seen, format 1\nstore {:016x}\nrevision {}\n",
            self.store, seen.0
        );
        let aside = path.with_extension("tmp");
        let folder = path.parent().map_or(Ok(()), std::fs::create_dir_all);
        let done = folder
            .and_then(|()| std::fs::write(&aside, text))
            .and_then(|()| std::fs::rename(&aside, path));
        if let Err(e) = done {
            tracing::warn!(path = %path.display(), error = %e, "the newest revision can't be remembered");
        }
        *written = seen;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_seen_is_remembered_for_its_store_only() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("seen");
        let file = SeenFile::new(Some(path.clone()), 7);
        assert_eq!(file.read(), Revision::ZERO);
        file.write(Revision(5));
        file.write_sometimes(Revision(900));
        assert_eq!(file.read(), Revision(5));
        file.write_sometimes(Revision(1005));
        assert_eq!(file.read(), Revision(1005));
        assert_eq!(SeenFile::new(Some(path.clone()), 8).read(), Revision::ZERO);
        std::fs::write(&path, "rubbish").unwrap();
        assert_eq!(file.read(), Revision::ZERO);
    }
}
