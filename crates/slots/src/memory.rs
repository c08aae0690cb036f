//! The newest revision that this server has seen, remembered beside it.

use parking_lot::Mutex;
use std::path::PathBuf;
use std::sync::Arc;
use supercargo_env::Tasks;
use supercargo_storage::Revision;

/// It is written again after so many revisions: a jump leaves out far more.
const WRITE_EVERY: u64 = 1000;

/// A small file; best effort, since the store itself has everything else.
pub(crate) struct SeenFile {
    path: Option<PathBuf>,
    store: u64,
    written: Mutex<Revision>,
    /// From this revision on it is to be written again.
    due: Mutex<Revision>,
}

impl SeenFile {
    pub(crate) fn new(path: Option<PathBuf>, store: u64) -> Self {
        Self {
            path,
            store,
            written: Mutex::default(),
            due: Mutex::new(Revision(WRITE_EVERY)),
        }
    }

    /// Runs `work` on it where no task waits. Without a file there is nothing to wait for.
    pub(crate) async fn aside<T: Send + 'static>(
        self: &Arc<Self>,
        tasks: &Tasks,
        work: impl FnOnce(&Self) -> T + Send + 'static,
    ) -> T {
        if self.path.is_none() {
            return work(self);
        }
        let this = self.clone();
        tasks.block(move || work(&this)).await
    }

    /// What it says about this store. Blocks.
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

    /// Writes it aside when that is due; does not wait.
    pub(crate) fn write_sometimes(self: &Arc<Self>, tasks: &Tasks, seen: Revision) {
        {
            let mut due = self.due.lock();
            if self.path.is_none() || seen < *due {
                return;
            }
            *due = Revision(seen.0 + WRITE_EVERY);
        }
        let (this, work) = (self.clone(), tasks.clone());
        tasks.spawn("seen revision", async move {
            this.aside(&work, move |file| file.write(seen)).await;
        });
    }

    /// Writes it unless it says something newer. Blocks.
    pub(crate) fn write(&self, seen: Revision) {
        let Some(path) = &self.path else { return };
        // Held to the end: one writes at a time.
        let mut written = self.written.lock();
        if seen < *written {
            return;
        }
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
        let mut due = self.due.lock();
        *due = (*due).max(Revision(seen.0 + WRITE_EVERY));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_was_seen_is_remembered_for_its_store_only() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("seen");
        let (tasks, file) = (Tasks::current(), Arc::new(SeenFile::new(Some(path.clone()), 7)));
        assert_eq!(file.read(), Revision::ZERO);
        file.write(Revision(5));
        file.write_sometimes(&tasks, Revision(900));
        assert_eq!(tasks.live_count(), 0, "it is not due");
        assert_eq!(file.read(), Revision(5));
        file.write_sometimes(&tasks, Revision(1005));
        file.write_sometimes(&tasks, Revision(1006));
        while tasks.live_count() > 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(file.read(), Revision(1005));
        assert_eq!(file.aside(&tasks, SeenFile::read).await, Revision(1005));
        file.write(Revision(1004));
        assert_eq!(file.read(), Revision(1005), "it never goes back");
        assert_eq!(SeenFile::new(Some(path.clone()), 8).read(), Revision::ZERO);
        std::fs::write(&path, "rubbish").unwrap();
        assert_eq!(file.read(), Revision::ZERO);
    }
}
