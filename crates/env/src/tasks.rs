//! Where tasks and threads start, and how many still run.

use crate::bulk::{Bulk, BulkThreads};
use crate::long::{Long, Places};
use futures_util::FutureExt as _;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::runtime::Handle;
use tokio::task::JoinHandle;

/// Starts tasks and threads, and counts those that still run. Cloning is cheap; all clones share the count.
#[derive(Clone)]
pub struct Tasks {
    handle: Handle,
    live: Arc<AtomicUsize>,
    places: Places,
    bulk: Bulk,
}

/// A started task. Dropping the handle lets the task run on; [`TaskHandle::stop`] ends it at its next await.
pub struct TaskHandle(JoinHandle<()>);

impl TaskHandle {
    /// Ends the task at its next await point. Idempotent.
    pub fn stop(&self) {
        self.0.abort();
    }
    /// Waits until the task has ended, whatever the reason.
    pub async fn ended(self) {
        let _ = self.0.await;
    }
    /// True once the task has ended.
    #[must_use]
    pub fn is_ended(&self) -> bool {
        self.0.is_finished()
    }
}

struct Counted(Arc<AtomicUsize>);

impl Counted {
    fn new(live: &Arc<AtomicUsize>) -> Self {
        live.fetch_add(1, Ordering::Relaxed);
        Self(live.clone())
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Tasks {
    /// Tasks of the current tokio runtime.
    ///
    /// # Panics
    /// Outside a tokio runtime.
    #[must_use]
    pub fn current() -> Self {
        Self {
            handle: Handle::current(),
            live: Arc::new(AtomicUsize::new(0)),
            places: Places::new(),
            bulk: Bulk::default(),
        }
    }

    /// The same, its bulk work on threads like these.
    #[must_use]
    pub fn with_bulk_threads(self, threads: BulkThreads) -> Self {
        Self {
            bulk: Bulk::with(threads),
            ..self
        }
    }

    /// Starts a task; `name` appears in traces.
    pub fn spawn(&self, name: &'static str, f: impl Future<Output = ()> + Send + 'static) -> TaskHandle {
        let counted = Counted::new(&self.live);
        tracing::trace!(task = name, "starts");
        // Not an async block: that would have room for `f` twice.
        TaskHandle(self.handle.spawn(f.map(move |()| drop(counted))))
    }

    /// Starts an operating system thread for blocking work. The caller arranges its end.
    ///
    /// # Errors
    /// What the system says when it has no thread to give.
    pub fn spawn_thread(
        &self,
        name: &str,
        f: impl FnOnce() + Send + 'static,
    ) -> std::io::Result<std::thread::JoinHandle<()>> {
        let counted = Counted::new(&self.live);
        std::thread::Builder::new().name(name.to_owned()).spawn(move || {
            let _counted = counted;
            f();
        })
    }

    /// Runs work that blocks, such as reading a file, on a thread where no task waits for it. When the future is dropped the
    /// work goes on to its end.
    ///
    /// # Panics
    /// When `f` does.
    pub async fn block<T: Send + 'static>(&self, f: impl FnOnce() -> T + Send + 'static) -> T {
        let counted = Counted::new(&self.live);
        let work = self.handle.spawn_blocking(move || {
            let _counted = counted;
            f()
        });
        match work.await.map_err(tokio::task::JoinError::try_into_panic) {
            Ok(done) => done,
            Err(Ok(panic)) => std::panic::resume_unwind(panic),
            // The runtime ends, and whoever waits here with it.
            Err(Err(_)) => std::future::pending().await,
        }
    }

    /// Runs `f`, which tells by `long` when it turns out to be long: from then on other tasks do not wait for it.
    pub async fn run_long<F: Future>(&self, long: &Long, f: Pin<&mut F>) -> F::Output {
        self.places.run(long, f).await
    }

    /// Runs `f`, on threads for bulk work while `long` says so, else where the future that is returned is polled. Where there are
    /// no other threads it stays.
    ///
    /// # Panics
    /// When `f` does.
    pub fn run_bulk<F>(&self, long: Long, f: Pin<Box<F>>) -> impl Future<Output = ()> + Send + use<F>
    where
        F: Future<Output = ()> + Send + 'static,
    {
        self.bulk.clone().run(long, f)
    }

    /// How many tasks and threads started here still run.
    #[must_use]
    pub fn live_count(&self) -> usize {
        self.live.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// On one thread: the task that wakes the blocked work runs while that waits.
    #[tokio::test]
    async fn blocking_work_holds_up_no_task() {
        let t = Tasks::current();
        let (sender, receiver) = std::sync::mpsc::sync_channel(1);
        let work = t.block(move || receiver.recv_timeout(std::time::Duration::from_secs(10)));
        let wake = async {
            sender.send(7).unwrap();
        };
        assert_eq!(futures_util::future::join(work, wake).await.0, Ok(7));
        assert_eq!(t.live_count(), 0);
    }

    #[tokio::test]
    async fn the_count_returns_to_its_base() {
        let t = Tasks::current();
        let h = t.spawn("test", std::future::pending());
        assert_eq!(t.live_count(), 1);
        h.stop();
        h.ended().await;
        assert_eq!(t.live_count(), 0);
    }
}
