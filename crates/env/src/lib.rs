//! Time, randomness and tasks as handles.
//!
//! Nothing else in the workspace may ask the operating system for the time, for random bytes or for a new task: the
//! lint list in `clippy.toml` says so. A server gets one [`Env`] at start and hands it down; a test hands down one whose
//! clock it turns itself and whose random numbers come from a seed.

mod bulk;
mod clock;
mod long;
mod rng;
mod tasks;

pub use bulk::{BulkThreads, give_way};
pub use clock::{Clock, ManualClock, SystemClock, TimedOut, WallTime, timeout};
pub use long::{LONG_BYTES, Long};
pub use rng::{Rng, SeededRng, SystemRng};
pub use tasks::{TaskHandle, Tasks};

use std::sync::Arc;

/// A boxed, sendable future: the return type of object-safe asynchronous methods.
pub type BoxFuture<'a, T> = std::pin::Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// What a component may know of the world outside its arguments. Cloning is cheap.
#[derive(Clone)]
pub struct Env {
    /// Wall and monotonic time, and waiting.
    pub clock: Arc<dyn Clock>,
    /// Random bytes.
    pub rng: Arc<dyn Rng>,
    /// Where tasks and threads are started.
    pub tasks: Tasks,
}

impl Env {
    /// The real world: the system's clock and random bytes, tasks on the current tokio runtime.
    ///
    /// # Panics
    /// Outside a tokio runtime.
    #[must_use]
    pub fn system() -> Self {
        Self {
            clock: Arc::new(SystemClock::new()),
            rng: Arc::new(SystemRng),
            tasks: Tasks::current(),
        }
    }

    /// A clock that only a test moves and random numbers from `seed`; tasks on the current tokio runtime.
    ///
    /// # Panics
    /// Outside a tokio runtime.
    #[must_use]
    pub fn manual(seed: u64) -> (Self, Arc<ManualClock>) {
        let clock = Arc::new(ManualClock::new(WallTime::from_unix_millis(1_700_000_000_000)));
        let env = Self {
            clock: clock.clone(),
            rng: Arc::new(SeededRng::new(seed)),
            tasks: Tasks::current(),
        };
        (env, clock)
    }
}
