//! Stores over real ZooKeeper processes.

#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(dead_code, unused_imports, reason = "each test uses its part")]

use std::sync::Arc;
use std::time::Duration;
use supercargo_backend_zookeeper::{ZooKeeperOptions, open_zookeeper};
use supercargo_engine::Engine;
use supercargo_env::{BoxFuture, Env};
use supercargo_testkit_stores::{At, Kind, Manner};
pub(crate) use supercargo_testkit_stores::{
    create, get, prefix, put, until,
    zookeeper::{Server, raw},
};

/// Options for tests: nothing is compacted by itself.
pub(crate) fn options(servers: &[&Arc<Server>], chroot: &str) -> ZooKeeperOptions {
    let mut options = ZooKeeperOptions {
        chroot: chroot.to_owned(),
        session_timeout: Duration::from_secs(4),
        ..ZooKeeperOptions::new(servers.iter().map(|s| s.address.clone()))
    };
    options.engine.compaction_interval = None;
    options
}

/// Opens a store as soon as ZooKeeper is there.
pub(crate) async fn open_with(env: &Env, options: ZooKeeperOptions) -> Arc<Engine> {
    let start = env.clock.monotonic();
    loop {
        match open_zookeeper(env, options.clone()).await {
            Ok(store) => return store,
            Err(e) => {
                let is_late = env.clock.monotonic() - start > Duration::from_secs(60);
                assert!(!is_late && e.detail().contains("does not answer"), "{e}");
            }
        }
        env.clock.sleep(Duration::from_millis(50)).await;
    }
}

pub(crate) async fn open(env: &Env, server: &Arc<Server>, chroot: &str) -> Arc<Engine> {
    open_with(env, options(&[server], chroot)).await
}

/// ZooKeeper, as the cases of faults know it.
#[derive(Clone, Copy)]
pub(crate) struct ZooKeeper;

impl Kind for ZooKeeper {
    type Program = supercargo_testkit_stores::zookeeper::ZooKeeper;
    type Store = Engine;

    fn one(&self) -> Arc<Server> {
        Server::start_one()
    }

    fn three(&self) -> Vec<Arc<Server>> {
        Server::start_three()
    }

    fn open<'a>(&'a self, env: &'a Env, at: At, manner: Manner) -> BoxFuture<'a, Arc<Engine>> {
        let mut options = options(&[], &format!("/case/{}", at.place));
        options.servers = at.addresses;
        options.strict_reads = manner != Manner::Plain;
        if manner == Manner::Impatient {
            options.session_timeout = Duration::from_secs(2);
            options.dial_timeout = Duration::from_secs(1);
            options.retry_for = Duration::from_secs(1);
        }
        Box::pin(open_with(env, options))
    }
}
