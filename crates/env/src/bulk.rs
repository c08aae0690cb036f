//! Threads for bulk work: much of it, in many small pieces, for many at a time.
//!
//! No piece of it is long, but together they keep every thread of a runtime busy, and whoever waits for a thread waits for all
//! of them. So they move to threads of their own and come back when it is over. These threads offer their processor to others
//! again and again: the operating system may let a thread run on for some milliseconds while another waits that has just been
//! woken, whatever their priorities (Linux: until the next tick).
//!
//! A future that moves takes its place with it; timers and sockets that it makes meanwhile belong to the runtime of these
//! threads, which is there as long as any clone of [`crate::Tasks`] is.

use crate::long::Long;
use std::cell::Cell;
use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::task::Poll;
use std::time::{Duration, Instant};
use tokio::runtime::{Builder, Handle, Runtime, RuntimeFlavor};
use tokio::task::JoinHandle;

/// A thread for bulk work runs for so long before it offers its processor to others.
const STRETCH: Duration = Duration::from_micros(200);

/// What threads for bulk work are like.
#[derive(Clone, Copy)]
pub struct BulkThreads {
    /// Bytes of stack.
    pub stack_bytes: usize,
    /// Runs at the start of each.
    pub on_start: fn(),
}

impl Default for BulkThreads {
    fn default() -> Self {
        Self {
            stack_bytes: 2 << 20,
            on_start: || {},
        }
    }
}

/// The threads, started when they are needed the first time; they end with the last clone.
#[derive(Clone, Default)]
pub(crate) struct Bulk {
    threads: BulkThreads,
    runtime: Arc<OnceLock<Option<Own>>>,
}

struct Own(Option<Runtime>);

impl Drop for Own {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            // The last clone may be dropped by one of its own threads.
            runtime.shutdown_background();
        }
    }
}

/// A task that ends when it is no longer waited for.
struct Visit<T>(JoinHandle<T>);

impl<T> Drop for Visit<T> {
    fn drop(&mut self) {
        self.0.abort();
    }
}

thread_local! {
    /// Set on threads for bulk work: when the thread last offered its processor to others, and for how long they took it.
    static OFFERED: Cell<Option<(Instant, Duration)>> = const { Cell::new(None) };
}

/// True on a thread for bulk work.
pub(crate) fn is_here() -> bool {
    OFFERED.get().is_some()
}

/// True when a thread that ran for so long, and waited for others so long before, is to offer its processor again. It keeps it for
/// a quarter of what they had: beside others who never wait it still gets a fifth.
fn is_due(ran: Duration, gave: Duration) -> bool {
    ran >= STRETCH.max(gave / 4)
}

/// Offers the processor to other threads if this is one for bulk work that had it for a while. Between two turns that is done
/// anyway; a turn that may take longer calls this on its way. Elsewhere nothing happens.
#[allow(
    clippy::disallowed_methods,
    reason = "measures the thread, which no clock of a test moves"
)]
pub fn give_way() {
    let Some((since, gave)) = OFFERED.get() else {
        return;
    };
    let now = Instant::now();
    if is_due(now.saturating_duration_since(since), gave) {
        std::thread::yield_now();
        let after = Instant::now();
        OFFERED.set(Some((after, after.saturating_duration_since(now))));
    }
}

impl Bulk {
    /// The same with other threads, if none was needed yet.
    pub(crate) fn with(threads: BulkThreads) -> Self {
        Self {
            threads,
            runtime: Arc::default(),
        }
    }

    /// Where bulk work runs; `None` where there is only one thread for everything.
    fn handle(&self) -> Option<&Handle> {
        let has_threads =
            Handle::try_current().is_ok_and(|h| h.runtime_flavor() == RuntimeFlavor::MultiThread);
        if !has_threads {
            return None;
        }
        let runtime = self.runtime.get_or_init(|| Own::start(self.threads).ok());
        Some(runtime.as_ref()?.0.as_ref()?.handle())
    }

    /// Runs `f`, from its next poll on in bulk once `long` says so, until it no longer does.
    pub(crate) async fn run<F>(self, long: Long, mut f: Pin<Box<F>>)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        loop {
            let has_ended = std::future::poll_fn(|cx| {
                if long.is_known() {
                    return Poll::Ready(false);
                }
                f.as_mut().poll(cx).map(|()| true)
            });
            if has_ended.await {
                return;
            }
            let Some(there) = self.handle() else {
                return f.await;
            };
            let mut visit = Visit(there.spawn(visit(long.clone(), f)));
            match (&mut visit.0)
                .await
                .map_err(tokio::task::JoinError::try_into_panic)
            {
                Ok(Some(back)) => f = back,
                Ok(None) => return,
                Err(Ok(panic)) => std::panic::resume_unwind(panic),
                // The runtime ends, and whoever waits here with it.
                Err(Err(_)) => return,
            }
        }
    }
}

/// Runs `f` on a thread for bulk work while `long` says so; what is left of it.
async fn visit<F: Future<Output = ()>>(long: Long, f: Pin<Box<F>>) -> Option<Pin<Box<F>>> {
    let mut left = Some(f);
    std::future::poll_fn(move |cx| {
        let Some(f) = left.as_mut() else {
            return Poll::Ready(None);
        };
        let turn = f.as_mut().poll(cx);
        give_way();
        if turn.is_ready() {
            return Poll::Ready(None);
        }
        if long.is_known() {
            return Poll::Pending;
        }
        Poll::Ready(left.take())
    })
    .await
}

impl Own {
    fn start(threads: BulkThreads) -> std::io::Result<Self> {
        let runtime = Builder::new_multi_thread()
            .enable_all()
            .thread_name("bulk")
            .thread_stack_size(threads.stack_bytes)
            .on_thread_start(move || {
                #[allow(clippy::disallowed_methods, reason = "see `give_way`")]
                OFFERED.set(Some((Instant::now(), Duration::ZERO)));
                (threads.on_start)();
            })
            .build()?;
        Ok(Self(Some(runtime)))
    }
}

#[cfg(test)]
#[allow(clippy::disallowed_methods, reason = "waits by the wall clock")]
mod tests {
    use super::*;
    use crate::{TaskHandle, Tasks};
    use futures_util::FutureExt as _;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc::{Receiver, sync_channel};

    const PATIENCE: Duration = Duration::from_secs(10);

    fn runtime() -> Runtime {
        Builder::new_multi_thread().worker_threads(1).build().unwrap()
    }

    /// Starts `f` in the way of bulk work.
    fn start(tasks: &Tasks, long: &Long, f: impl Future<Output = ()> + Send + 'static) -> TaskHandle {
        tasks.spawn("test", tasks.run_bulk(long.clone(), Box::pin(f)))
    }

    /// Tells when it is dropped.
    struct Told(std::sync::mpsc::SyncSender<()>);

    impl Told {
        fn new() -> (Self, Receiver<()>) {
            let (sender, receiver) = sync_channel(1);
            (Self(sender), receiver)
        }
    }

    impl Drop for Told {
        fn drop(&mut self) {
            let _ = self.0.send(());
        }
    }

    #[test]
    fn it_moves_there_and_back() {
        let runtime = runtime();
        let _runtime = runtime.enter();
        let (tasks, long) = (Tasks::current(), Long::default());
        let (sender, places) = sync_channel(4);
        let switch = long.clone();
        start(&tasks, &long, async move {
            for is_long in [true, true, false, false] {
                sender.send(is_here()).unwrap();
                switch.set(is_long);
                tokio::task::yield_now().await;
            }
        });
        let seen: Vec<_> = (0..4).map(|_| places.recv_timeout(PATIENCE).unwrap()).collect();
        // The turn that says so is the last one here, and the last one there.
        assert_eq!(seen, [false, true, true, false]);
    }

    #[test]
    fn it_gives_way_within_a_turn() {
        let runtime = runtime();
        let _runtime = runtime.enter();
        let (tasks, long) = (Tasks::current(), Long::default());
        long.set(true);
        let (sender, has_offered) = sync_channel(1);
        start(&tasks, &long, async move {
            let before = OFFERED.get().unwrap().0;
            while OFFERED.get().unwrap().0 == before {
                std::thread::sleep(STRETCH);
                give_way();
            }
            sender.send(()).unwrap();
        });
        has_offered.recv_timeout(PATIENCE).unwrap();
        // Other threads keep their processor.
        give_way();
        assert!(!is_here());
    }

    #[test]
    fn who_waits_for_it_is_woken_at_its_end_and_by_its_panic() {
        let runtime = runtime();
        let (tasks, long) = (runtime.block_on(async { Tasks::current() }), Long::default());
        long.set(true);
        runtime.block_on(start_and_end(&tasks, &long));
        let panics = tasks.run_bulk(long.clone(), Box::pin(async { panic!("of the work") }));
        let caught = runtime.block_on(std::panic::AssertUnwindSafe(panics).catch_unwind());
        assert_eq!(caught.unwrap_err().downcast_ref(), Some(&"of the work"));
        runtime.block_on(start_and_end(&tasks, &long));
    }

    async fn start_and_end(tasks: &Tasks, long: &Long) {
        start(tasks, long, tokio::task::yield_now()).ended().await;
    }

    #[test]
    fn it_ends_when_nobody_waits_for_it() {
        let runtime = runtime();
        let _runtime = runtime.enter();
        let (tasks, long) = (Tasks::current(), Long::default());
        long.set(true);
        let (begins, has_begun) = sync_channel(1);
        let (told, is_dropped) = Told::new();
        let task = start(&tasks, &long, async move {
            let _told = told;
            begins.send(()).unwrap();
            std::future::pending::<()>().await;
        });
        has_begun.recv_timeout(PATIENCE).unwrap();
        task.stop();
        is_dropped.recv_timeout(PATIENCE).unwrap();
    }

    static LIVE: AtomicUsize = AtomicUsize::new(0);

    struct Alive;

    impl Drop for Alive {
        fn drop(&mut self) {
            LIVE.fetch_sub(1, Ordering::SeqCst);
        }
    }

    thread_local! {
        static ALIVE: Cell<Option<Alive>> = const { Cell::new(None) };
    }

    #[test]
    fn the_threads_start_at_first_need_and_end_with_the_tasks() {
        let runtime = runtime();
        let _runtime = runtime.enter();
        let tasks = Tasks::current().with_bulk_threads(BulkThreads {
            on_start: || {
                LIVE.fetch_add(1, Ordering::SeqCst);
                ALIVE.set(Some(Alive));
            },
            ..BulkThreads::default()
        });
        let long = Long::default();
        runtime.block_on(start_and_end(&tasks, &long));
        assert_eq!(LIVE.load(Ordering::SeqCst), 0);
        long.set(true);
        runtime.block_on(start_and_end(&tasks, &long));
        assert!(LIVE.load(Ordering::SeqCst) > 0);
        // The last clone is one that bulk work holds: these threads end themselves.
        let (told, is_dropped) = Told::new();
        let (sender, receiver) = tokio::sync::oneshot::channel::<()>();
        let last = tasks.clone();
        start(&tasks, &long, async move {
            let _told = told;
            let _ = receiver.await;
            drop(last);
        });
        drop(tasks);
        drop(sender);
        is_dropped.recv_timeout(PATIENCE).unwrap();
        let deadline = Instant::now() + PATIENCE;
        while LIVE.load(Ordering::SeqCst) > 0 {
            assert!(Instant::now() < deadline, "the threads run on");
            std::thread::yield_now();
        }
    }

    #[tokio::test]
    async fn where_there_is_one_thread_it_stays() {
        let (tasks, long) = (Tasks::current(), Long::default());
        long.set(true);
        let thread = std::thread::current().id();
        let stays = async move {
            tokio::task::yield_now().await;
            assert_eq!(std::thread::current().id(), thread);
        };
        tasks.run_bulk(long, Box::pin(stays)).await;
    }

    #[test]
    fn a_thread_keeps_more_beside_others_who_never_wait() {
        let ms = Duration::from_millis;
        assert!(!is_due(Duration::ZERO, Duration::ZERO));
        assert!(is_due(STRETCH, Duration::ZERO));
        assert!(!is_due(ms(1), ms(8)));
        assert!(is_due(ms(2), ms(8)));
    }
}
