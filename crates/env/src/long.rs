//! Long computations beside short ones.
//!
//! A request that computes for long on a runtime's thread makes every other request of that thread wait, and there are as
//! few threads as processors. So what turns out to be long (a large body, a large object, a long list) says so, and from
//! then on is polled aside: the thread gives its other tasks away, and the operating system shares the processors fairly
//! between both. At most as many long computations as there are processors run at one time; the others wait.

use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::Poll;
use tokio::runtime::{Handle, RuntimeFlavor};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// From so many bytes on, to decode, check and encode them takes long: about 1 ms in all.
pub const LONG_BYTES: usize = 64 * 1024;

/// Whether a piece of work has turned out to be long. Clones are of the same piece.
#[derive(Clone, Debug, Default)]
pub struct Long(Arc<AtomicBool>);

impl Long {
    /// Says that so many bytes are about to be worked on. Returns where it takes no one else's time.
    pub async fn expect(&self, bytes: usize) {
        if bytes < LONG_BYTES || self.0.swap(true, Ordering::Relaxed) {
            return;
        }
        // The next poll is aside.
        let mut is_first = true;
        poll_fn(|cx| {
            if std::mem::take(&mut is_first) {
                cx.waker().wake_by_ref();
                return Poll::Pending;
            }
            Poll::Ready(())
        })
        .await;
    }

    /// Says whether it is long from here on, for work that is long at times.
    pub fn set(&self, is_long: bool) {
        self.0.store(is_long, Ordering::Relaxed);
    }

    /// True while it is known to be long.
    #[must_use]
    pub fn is_known(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The places for long computations.
#[derive(Clone)]
pub(crate) struct Places(Arc<Semaphore>);

impl Places {
    pub(crate) fn new() -> Self {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Self(Arc::new(Semaphore::new(processors)))
    }

    async fn one(self) -> Option<OwnedSemaphorePermit> {
        // It is never closed.
        self.0.acquire_owned().await.ok()
    }

    /// Runs `f`, each of its polls in a place of its own once it is known to be long.
    pub(crate) async fn run<F: Future>(&self, long: &Long, mut f: Pin<&mut F>) -> F::Output {
        let mut waiting: Option<Pin<Box<dyn Future<Output = Option<OwnedSemaphorePermit>> + Send>>> = None;
        poll_fn(move |cx| {
            if !long.is_known() {
                return f.as_mut().poll(cx);
            }
            let place = waiting.get_or_insert_with(|| Box::pin(self.clone().one()));
            let Poll::Ready(_place) = place.as_mut().poll(cx) else {
                return Poll::Pending;
            };
            waiting = None;
            aside(|| f.as_mut().poll(cx))
        })
        .await
    }
}

/// Runs `f` while the thread's other tasks go on elsewhere, if the runtime has threads.
fn aside<R>(f: impl FnOnce() -> R) -> R {
    if crate::bulk::is_here() {
        return f();
    }
    let has_threads = Handle::try_current().is_ok_and(|h| h.runtime_flavor() == RuntimeFlavor::MultiThread);
    if has_threads {
        tokio::task::block_in_place(f)
    } else {
        f()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Tasks;
    use std::sync::atomic::AtomicUsize;

    async fn is_aside() -> bool {
        // A task beside this one can run only if this thread does not hold it up.
        let (sender, receiver) = std::sync::mpsc::sync_channel(1);
        Tasks::current().spawn("beside", async move {
            let _ = sender.send(());
        });
        receiver
            .recv_timeout(std::time::Duration::from_millis(500))
            .is_ok()
    }

    fn one_thread() -> tokio::runtime::Runtime {
        let mut builder = tokio::runtime::Builder::new_multi_thread();
        builder.worker_threads(1).build().unwrap()
    }

    fn on_a_worker(test: impl Future<Output = bool> + Send + 'static) -> bool {
        let runtime = one_thread();
        runtime.block_on(async {
            let (sender, receiver) = tokio::sync::oneshot::channel();
            Tasks::current().spawn("test", async move {
                let _ = sender.send(test.await);
            });
            receiver.await.unwrap()
        })
    }

    #[test]
    fn long_work_lets_others_run() {
        let run = |bytes| async move {
            let (tasks, long) = (Tasks::current(), Long::default());
            let work = std::pin::pin!(async {
                long.expect(bytes).await;
                is_aside().await
            });
            tasks.run_long(&long, work).await
        };
        assert!(on_a_worker(run(LONG_BYTES)));
        assert!(!on_a_worker(run(LONG_BYTES - 1)), "short work stays where it is");
    }

    #[test]
    fn no_more_run_at_a_time_than_there_are_processors() {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let running = Arc::new(AtomicUsize::new(0));
        let most = Arc::new(AtomicUsize::new(0));
        let runtime = one_thread();
        runtime.block_on(async {
            let tasks = Tasks::current();
            let mut all = Vec::new();
            for _ in 0..processors * 4 {
                let (tasks, running, most) = (tasks.clone(), running.clone(), most.clone());
                all.push(tasks.clone().spawn("long", async move {
                    let long = Long::default();
                    let work = std::pin::pin!(async {
                        long.expect(LONG_BYTES).await;
                        most.fetch_max(running.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                        let sum = (0..200_000_u64).fold(0, |a, b| std::hint::black_box(a ^ b));
                        running.fetch_sub(1, Ordering::SeqCst);
                        sum
                    });
                    tasks.run_long(&long, work).await;
                }));
            }
            for task in all {
                task.ended().await;
            }
        });
        assert!((1..=processors).contains(&most.load(Ordering::SeqCst)));
    }

    #[tokio::test]
    async fn without_threads_it_just_runs() {
        let (tasks, long) = (Tasks::current(), Long::default());
        let work = std::pin::pin!(async {
            long.expect(LONG_BYTES).await;
            7
        });
        assert_eq!(tasks.run_long(&long, work).await, 7);
    }
}
