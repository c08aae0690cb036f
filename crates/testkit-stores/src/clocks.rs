//! Servers whose clocks do not agree.

use crate::{At, Kind, Manner, create, prefix};
use std::sync::Arc;
use std::time::Duration;
use supercargo_env::{BoxFuture, Clock, Env, SystemClock, WallTime};
use supercargo_storage::{Backend, EventKind, Expected, Key, Op, Write};

/// The system's clock, with a wrong calendar.
struct Skewed {
    system: SystemClock,
    millis: i64,
}

impl Clock for Skewed {
    fn now(&self) -> WallTime {
        WallTime::from_unix_millis(self.system.now().unix_millis() + self.millis)
    }
    fn monotonic(&self) -> Duration {
        self.system.monotonic()
    }
    fn sleep(&self, d: Duration) -> BoxFuture<'static, ()> {
        self.system.sleep(d)
    }
}

/// Keys live their time, give or take what the clocks of two servers are apart, and are deleted once. `skew_ms` is how far the
/// second one is ahead.
pub async fn clocks_disagree(kind: &impl Kind, skew_ms: i64) {
    const TTL: Duration = Duration::from_secs(5);
    let (server, env) = (kind.one(), Env::system());
    let mut wrong_env = env.clone();
    wrong_env.clock = Arc::new(Skewed {
        system: SystemClock::new(),
        millis: skew_ms,
    });
    let at = At::servers([&server]);
    let right = kind.open(&env, at.clone(), Manner::Plain).await;
    let wrong = kind.open(&wrong_env, at, Manner::Plain).await;
    let write = |key: &str| Write {
        key: Key::from(key),
        expected: Expected::Absent,
        op: Op::Put {
            value: "x".into(),
            ttl: Some(TTL),
        },
    };
    let start = right.current_revision().await.unwrap();
    let mut watch = right.watch(prefix("/"), start).await.unwrap();
    let since = env.clock.monotonic();
    right.commit(write("/right")).await.unwrap();
    wrong.commit(write("/wrong")).await.unwrap();
    let mut ends = Vec::new();
    while ends.len() < 2 {
        let events = watch.next().await.unwrap().unwrap();
        let deleted = events
            .iter()
            .filter(|e| matches!(e.kind, EventKind::Delete { .. }));
        ends.extend(deleted.map(|e| (e.key().to_string(), env.clock.monotonic() - since)));
    }
    ends.sort();
    assert_eq!((&*ends[0].0, &*ends[1].0), ("/right", "/wrong"));
    let apart = Duration::from_millis(skew_ms.unsigned_abs());
    // Whose clock is behind sees the other one delete what it wrote so much too early.
    let early = if skew_ms > 0 {
        [apart, Duration::ZERO]
    } else {
        [Duration::ZERO, apart]
    };
    // Some seconds for looking and for a busy machine.
    let late = TTL + apart + Duration::from_secs(6);
    for ((key, end), early) in ends.iter().zip(early) {
        assert!(*end >= TTL - early && *end <= late, "{key} ended after {end:?}");
    }
    let end = create(&*right, "/end", "x").await;
    let events = watch.next().await.unwrap().unwrap();
    assert_eq!((events.len(), events[0].revision), (1, end), "each went once");
    right.close().await;
    wrong.close().await;
}
