//! How well stores are.

use super::cluster::Cluster;
use std::sync::Arc;
use std::time::Duration;
use supercargo_env::BoxFuture;
use supercargo_http::HealthCheck;
use supercargo_storage::Backend;

/// A store behind a network answers a linearizable read in time.
pub(super) struct ClusterCheck {
    pub(super) name: String,
    pub(super) cluster: Cluster,
    pub(super) timeout: Duration,
}

impl HealthCheck for ClusterCheck {
    fn name(&self) -> &str {
        &self.name
    }
    fn check(&self) -> BoxFuture<'_, Result<(), String>> {
        Box::pin(async move {
            self.cluster
                .health(self.timeout)
                .await
                .map_err(|e| e.detail().to_owned())
        })
    }
}

/// The store takes writes, and has room for them: a full one is not ready, yet alive, since a new start would not help.
pub(super) struct StoreCheck {
    pub(super) name: String,
    pub(super) needs_room: bool,
    pub(super) backend: Arc<dyn Backend>,
}

impl HealthCheck for StoreCheck {
    fn name(&self) -> &str {
        &self.name
    }
    fn check(&self) -> BoxFuture<'_, Result<(), String>> {
        let stats = self.backend.stats();
        let result = if !stats.writable {
            Err("the store takes no writes: see the log for the first failure".to_owned())
        } else if stats.full && self.needs_room {
            Err("the disk is full: free some space, writes then go on".to_owned())
        } else {
            Ok(())
        };
        Box::pin(std::future::ready(result))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use supercargo_engine::testlog::MemoryLog;
    use supercargo_engine::{Engine, EngineOptions};
    use supercargo_env::Env;
    use supercargo_storage::{ErrorKind, Expected, Key, Op, Write};

    /// A full disk: not ready, since writes are refused, but alive, since a new start would not help.
    #[tokio::test]
    async fn a_full_store_is_alive_and_not_ready() {
        let log = MemoryLog::default();
        let engine = Engine::open(Env::system(), Arc::new(log.clone()), EngineOptions::default());
        let backend: Arc<dyn Backend> = engine.await.unwrap();
        let write = |key: &str| {
            let op = Op::Put {
                value: "x".into(),
                ttl: None,
            };
            backend.commit(Write {
                key: Key::from(key),
                expected: Expected::Absent,
                op,
            })
        };
        let check = |needs_room| StoreCheck {
            name: "x".to_owned(),
            needs_room,
            backend: backend.clone(),
        };
        let (live, ready) = (check(false), check(true));
        assert_eq!((live.check().await, ready.check().await), (Ok(()), Ok(())));
        log.fail_with(Some(ErrorKind::NoSpace));
        assert!(write("/a").await.is_err());
        assert_eq!(live.check().await, Ok(()));
        assert!(ready.check().await.unwrap_err().contains("free some space"));
        log.fail_with(None);
        assert!(write("/a").await.is_ok());
        assert_eq!(ready.check().await, Ok(()));
        log.fail_with(Some(ErrorKind::OutcomeUnknown));
        assert!(write("/b").await.is_err());
        assert!(live.check().await.is_err() && ready.check().await.is_err());
        backend.close().await;
    }
}
