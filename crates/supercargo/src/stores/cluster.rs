//! A store behind a network.

use std::sync::Arc;
use std::time::Duration;
use supercargo_backend_etcd2::Etcd2;
use supercargo_backend_etcd3::Etcd3;
use supercargo_engine::Engine;
use supercargo_env::{Clock, timeout};
use supercargo_storage::{Backend, ErrorKind};

/// A store behind a network.
#[derive(Clone)]
pub(super) enum Cluster {
    V2(Arc<Etcd2>),
    V3(Arc<Etcd3>),
    /// Whose reads ask for the end of the log.
    Log(Arc<Engine>, Arc<dyn Clock>),
}

impl Cluster {
    pub(super) fn backend(&self) -> Arc<dyn Backend> {
        match self {
            Self::V2(etcd) => etcd.clone(),
            Self::V3(etcd) => etcd.clone(),
            Self::Log(engine, _) => engine.clone(),
        }
    }

    pub(super) async fn health(&self, within: Duration) -> supercargo_storage::Result<()> {
        match self {
            Self::V2(etcd) => etcd.health(within).await,
            Self::V3(etcd) => etcd.health(within).await,
            Self::Log(engine, clock) => {
                let asked = timeout(&**clock, within, engine.current_revision()).await;
                asked.map_or_else(
                    |_| {
                        let detail = format!("no answer within {within:?}");
                        Err(supercargo_storage::Error::new(ErrorKind::Unavailable, detail))
                    },
                    |asked| asked.map(drop),
                )
            }
        }
    }
}
