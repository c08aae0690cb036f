//! The readable copy: one server keeps it, it becomes what the store is, and somebody else goes on when its server is gone.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod stores;

use std::sync::Arc;
use std::time::Duration;
use stores::{create, delete, engine_options, put};
use supercargo_engine::Engine;
use supercargo_engine::testlog::retry_env;
use supercargo_env::{Clock, Env, SystemClock};
use supercargo_slots::testslots::{GuardedBy, MemorySlots, Troubles};
use supercargo_slots::{SlotOptions, open_engine};
use supercargo_storage::{Backend, Expected, Key};

/// Short enough to pass by itself on the tests' clock.
const EVERY: Duration = Duration::from_millis(20);

async fn open(env: &Env, slots: &MemorySlots) -> Arc<Engine> {
    let options = SlotOptions {
        readable: Some(EVERY),
        ..SlotOptions::default()
    };
    let slots = Arc::new(slots.clone());
    open_engine(env, slots, options, engine_options()).await.unwrap()
}

/// A little of real time.
async fn moment() {
    SystemClock::new().sleep(Duration::from_millis(1)).await;
}

fn copy(slots: &MemorySlots) -> Vec<(String, String)> {
    let value = |path: &String| String::from_utf8(slots.value(path).unwrap().to_vec()).unwrap();
    let paths = slots.paths("state/");
    paths.iter().map(|p| (p.clone(), value(p))).collect()
}

/// Waits until the copy is this.
async fn becomes(slots: &MemorySlots, want: &[(&str, &str)]) {
    let want: Vec<(String, String)> = want
        .iter()
        .map(|(path, value)| (format!("state/{path}"), (*value).to_owned()))
        .collect();
    for _ in 0..20_000 {
        if copy(slots) == want {
            return;
        }
        moment().await;
    }
    assert_eq!(copy(slots), want);
}

async fn change(engine: &Engine, key: &str, value: &str) {
    let now = engine.get(&Key::from(key)).await.unwrap().value;
    let expected = now.map_or(Expected::Absent, |r| Expected::At(r.mod_revision));
    engine.commit(put(key, expected, value.to_owned())).await.unwrap();
}

#[tokio::test]
async fn the_copy_follows_every_server() {
    let (env, _clock) = retry_env(1);
    let slots = MemorySlots::new(GuardedBy::Head, 1);
    slots.tamper("state/old/rest", Some("x".into()));
    let (a, b) = (open(&env, &slots).await, open(&env, &slots).await);
    let first = create(&a, "/registry/pods/default/a").await;
    create(&b, "/registry/pods/default/b").await;
    change(&b, "/registry/nodes/n", "1").await;
    let both = [
        ("registry/nodes/n", "1"),
        ("registry/pods/default/a", "x"),
        ("registry/pods/default/b", "x"),
    ];
    becomes(&slots, &both).await;
    delete(&b, "/registry/pods/default/a", first).await;
    change(&a, "/registry/nodes/n", "2").await;
    becomes(
        &slots,
        &[("registry/nodes/n", "2"), ("registry/pods/default/b", "x")],
    )
    .await;
    // What does not fit goes, rather than to stay as it was.
    change(&a, "/registry/nodes/n", &"y".repeat(17 * 1024)).await;
    becomes(&slots, &[("registry/pods/default/b", "x")]).await;
    a.close().await;
    b.close().await;
    assert_eq!(env.tasks.live_count(), 0);
    assert_eq!(slots.value("mirror"), None, "who left has said so");
}

/// A store that refuses most of what it is asked, for a time: what comes after it is what the copy is.
#[tokio::test]
async fn a_store_that_refuses_is_waited_for() {
    let (env, clock) = retry_env(7);
    let slots = MemorySlots::new(GuardedBy::Floor, 7);
    let a = open(&env, &slots).await;
    change(&a, "/n", "0").await;
    becomes(&slots, &[("n", "0")]).await;
    for i in 1..50 {
        change(&a, "/n", &i.to_string()).await;
        create(&a, &format!("/m/{i:02}")).await;
        slots.set_troubles(Troubles {
            unavailable: 700,
            ..Troubles::default()
        });
        clock.advance(Duration::from_secs(1));
        moment().await;
        slots.set_troubles(Troubles::default());
    }
    let keys: Vec<String> = (1..50).map(|i| format!("m/{i:02}")).collect();
    let mut want: Vec<(&str, &str)> = keys.iter().map(|k| (k.as_str(), "x")).collect();
    want.push(("n", "49"));
    let ticking = async {
        loop {
            clock.advance(Duration::from_secs(1));
            moment().await;
        }
    };
    tokio::select! {
        () = becomes(&slots, &want) => {}
        () = ticking => {}
    }
    a.close().await;
}

/// The writer is gone without a word: another one takes over and puts right what was missed.
#[tokio::test]
async fn another_server_takes_over() {
    let (env, clock) = retry_env(3);
    let slots = MemorySlots::new(GuardedBy::Head, 3);
    // What a server that was killed leaves behind.
    slots.tamper("mirror", Some("00000000000000aa 12".into()));
    slots.tamper("state/gone", Some("x".into()));
    slots.tamper("state/n", Some("old".into()));
    let (a, b) = (open(&env, &slots).await, open(&env, &slots).await);
    change(&a, "/n", "new").await;
    for _ in 0..50 {
        moment().await;
    }
    assert_eq!(copy(&slots).len(), 2, "nobody knows that it is gone");
    clock.advance(EVERY * 5);
    becomes(&slots, &[("n", "new")]).await;
    let writer = slots.value("mirror").unwrap();
    assert!(!writer.starts_with(b"00000000000000aa"), "{writer:?}");
    a.close().await;
    change(&b, "/n", "newer").await;
    becomes(&slots, &[("n", "newer")]).await;
    b.close().await;
}
