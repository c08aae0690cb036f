//! Both contracts, that of bytes and that of objects, over a store that is a process.

use crate::own::{Own, bare, cached};
use crate::{At, Kind, Manner, Server};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use supercargo_env::{BoxFuture, Env, Tasks};
use supercargo_objects::conformance::{Over, run_all};
use supercargo_storage::Backend;
use supercargo_storage::conformance::{self, CASES, Fixture, Harness};

/// Where the store of one case is: nobody else writes there.
pub(crate) trait Place: Send + Sync {
    /// Opens what is there, as one more server of ours would.
    fn open<'a>(&'a self, env: &'a Env) -> BoxFuture<'a, Arc<dyn Backend>>;

    /// Kills the process and starts it again. Nothing happens where others are on it: opening anew has to do.
    fn restart(&self);
}

/// A place on a server.
struct Spot<K: Kind> {
    kind: K,
    server: Arc<Server<K::Program>>,
    place: usize,
    is_alone: bool,
}

impl<K: Kind> Place for Spot<K> {
    fn open<'a>(&'a self, env: &'a Env) -> BoxFuture<'a, Arc<dyn Backend>> {
        Box::pin(async {
            let at = At {
                place: self.place,
                ..At::servers([&self.server])
            };
            let store: Arc<dyn Backend> = self.kind.open(env, at, Manner::Plain).await;
            store
        })
    }

    fn restart(&self) {
        if self.is_alone {
            self.server.restart();
        }
    }
}

/// A new place for each case.
pub struct Spots(Box<dyn Fn() -> Arc<dyn Place> + Send + Sync>);

impl Spots {
    /// Each on a server of its own.
    pub fn alone(kind: impl Kind) -> Self {
        Self(Box::new(move || {
            Arc::new(Spot {
                kind,
                server: kind.one(),
                place: 0,
                is_alone: true,
            })
        }))
    }

    /// All on one server.
    pub fn on_one(kind: impl Kind) -> Self {
        let (server, count) = (kind.one(), AtomicUsize::new(0));
        Self(Box::new(move || {
            Arc::new(Spot {
                kind,
                server: server.clone(),
                place: count.fetch_add(1, Ordering::Relaxed),
                is_alone: false,
            })
        }))
    }
}

/// How many cases run at once: most of the time goes by waiting for the store.
const LANES: usize = 6;

/// Runs the whole suite of bytes, each case at a place of its own.
///
/// # Panics
/// When a case does not hold; the message has `name` in it.
pub async fn keeps_the_contract(name: &str, spots: Spots) {
    let places = Places { name, spots };
    let next = AtomicUsize::new(0);
    let lanes = (0..LANES).map(|_| async {
        while let Some(case) = CASES.get(next.fetch_add(1, Ordering::Relaxed)) {
            conformance::run(&places, case).await;
        }
    });
    futures_util::future::join_all(lanes).await;
}

/// Runs the suite of objects, undecorated.
///
/// # Panics
/// When a case does not hold.
pub async fn objects_over(spots: Spots) {
    let backend = stores(spots);
    run_all(&Over { backend, wrap: bare }).await;
}

/// Runs the suite of objects, through the watch cache.
///
/// # Panics
/// When a case does not hold.
pub async fn objects_through_the_watch_cache_over(spots: Spots) {
    let (backend, wrap) = (stores(spots), cached);
    run_all(&Over { backend, wrap }).await;
}

fn stores(spots: Spots) -> impl Fn(Env) -> BoxFuture<'static, Arc<dyn Backend>> + Send + Sync {
    move |env| {
        let place = (spots.0)();
        Box::pin(async move {
            let store = place.open(&env).await;
            let own: Arc<dyn Backend> = Arc::new(Own { env, store, place });
            own
        })
    }
}

struct Places<'a> {
    name: &'a str,
    spots: Spots,
}

struct Store {
    place: Arc<dyn Place>,
    store: Arc<dyn Backend>,
    env: Env,
}

impl Harness for Places<'_> {
    fn name(&self) -> &str {
        self.name
    }

    fn fresh(&self) -> BoxFuture<'_, Box<dyn Fixture>> {
        Box::pin(async {
            let env = Env::system();
            let place = (self.spots.0)();
            let store = place.open(&env).await;
            Box::new(Store { place, store, env }) as Box<dyn Fixture>
        })
    }
}

impl Fixture for Store {
    fn backend(&self) -> Arc<dyn Backend> {
        self.store.clone()
    }

    /// A second server's view, over connections of its own.
    fn second(&self) -> BoxFuture<'_, Arc<dyn Backend>> {
        self.place.open(&self.env)
    }

    fn restart(&mut self) -> BoxFuture<'_, ()> {
        Box::pin(async {
            self.store.close().await;
            self.place.restart();
            self.store = self.place.open(&self.env).await;
        })
    }

    fn advance(&self, d: Duration) -> BoxFuture<'_, ()> {
        self.env.clock.sleep(d)
    }

    fn tasks(&self) -> Tasks {
        self.env.tasks.clone()
    }
}

impl Drop for Store {
    /// The tasks would look for a server that is gone until the test ends.
    fn drop(&mut self) {
        let store = self.store.clone();
        self.env.tasks.spawn("close", async move { store.close().await });
    }
}
