//! Time for tests in which something is tried again.

use std::sync::Arc;
use std::time::Duration;
use supercargo_env::{BoxFuture, Clock, Env, ManualClock, SystemClock, WallTime};

/// A manual clock on which short pauses, as between retries, pass by themselves.
struct RetryClock {
    manual: Arc<ManualClock>,
    real: SystemClock,
}

impl Clock for RetryClock {
    fn now(&self) -> WallTime {
        self.manual.now()
    }
    fn monotonic(&self) -> Duration {
        self.manual.monotonic()
    }
    fn sleep(&self, d: Duration) -> BoxFuture<'static, ()> {
        if d < Duration::from_millis(100) {
            return self.real.sleep(Duration::from_micros(100));
        }
        self.manual.sleep(d)
    }
}

/// The manual environment of `seed` with such a clock.
#[must_use]
pub fn retry_env(seed: u64) -> (Env, Arc<ManualClock>) {
    let (mut env, manual) = Env::manual(seed);
    env.clock = Arc::new(RetryClock {
        manual: manual.clone(),
        real: SystemClock::new(),
    });
    (env, manual)
}
