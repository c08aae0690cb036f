//! What a server tells others of itself while it runs, so that several can share one store: its lease of identity in
//! `kube-system`, its address in the endpoints of the `kubernetes` service, and where its peers reach it. Everything is said
//! again every ten seconds, and taken back at the end.
//!
//! A failure is logged and tried again with the next round: nothing else waits for it.

mod endpoints;
mod expired;
mod identity;
mod keeper;
mod peer;
mod server_leases;
mod service;

pub(crate) use identity::Identity;

use expired::ExpiredLeases;
use identity::IdentityLease;
use keeper::{Keep, Keeper};
use peer::PeerLease;
use server_leases::ServerLeases;
use service::{KubernetesService, Members};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use supercargo_env::Env;
use supercargo_meta::Tree;
use supercargo_objects::{ObjectCodec, StorageFactory};
use supercargo_registry::Client;

/// Between two rounds (kubernetes 1.37: `pkg/controlplane`).
const EVERY: Duration = Duration::from_secs(10);
/// Between two looks for the leases of servers that are gone.
const COLLECT_EVERY: Duration = Duration::from_secs(3600);

/// How the addresses of the `kubernetes` service are found: `--endpoint-reconciler-type`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reconciler {
    /// Each server says that it serves.
    Lease,
    /// There are so many servers.
    MasterCount(usize),
    /// Not at all.
    None,
}

/// Endpoints can't have such an address (kubernetes 1.37: `ValidateEndpointIP`).
pub(crate) fn can_be_announced(address: IpAddr) -> bool {
    let is_link_local = match address {
        IpAddr::V4(a) => a.is_link_local() || a.octets().starts_with(&[224, 0, 0]),
        IpAddr::V6(a) => a.is_unicast_link_local() || (a.segments()[0] & 0xff0f) == 0xff02,
    };
    !address.is_unspecified() && !address.is_loopback() && !is_link_local
}

/// What is announced.
pub(crate) struct Announced<'a> {
    /// Where the server is reached.
    pub(crate) address: SocketAddr,
    /// Who it is, if it says so.
    pub(crate) identity: Option<Identity>,
    /// How its address gets into the endpoints.
    pub(crate) reconciler: Reconciler,
    /// The `kubernetes` service, where it is missing.
    pub(crate) service: Option<Tree>,
    /// Where its keys are stored.
    pub(crate) factory: &'a StorageFactory,
    /// How Endpoints are stored; `None` when they are not served.
    pub(crate) codec: Option<Arc<ObjectCodec>>,
}

impl Announced<'_> {
    fn leases(&self, prefix: &'static str) -> Option<ServerLeases> {
        let opened = ServerLeases::open(self.factory, prefix, self.codec.clone()?);
        opened
            .inspect_err(|e| tracing::warn!(error = %e, "no {prefix}"))
            .ok()
    }

    fn members(&self) -> Members {
        let is_served = self.codec.is_some() && can_be_announced(self.address.ip());
        match self.reconciler {
            Reconciler::Lease if is_served => self
                .leases("masterleases")
                .map_or(Members::Unknown, Members::Leases),
            Reconciler::MasterCount(count) if is_served => Members::Count(count),
            _ => Members::Unknown,
        }
    }
}

/// What a running server keeps up.
#[derive(Default)]
pub(crate) struct Presence(Vec<Keeper>);

impl Presence {
    /// Announces the server; the first round is over when this returns.
    pub(crate) async fn start(env: &Env, client: &Client, said: Announced<'_>) -> Self {
        let mut all: Vec<(Arc<dyn Keep>, Duration)> = Vec::new();
        let service =
            KubernetesService::new(client.clone(), said.service.clone(), said.members(), said.address);
        all.push((Arc::new(service), EVERY));
        if let Some(identity) = &said.identity {
            if let Some(address) = identity.peer_address
                && let Some(leases) = said.leases("peerserverleases")
            {
                all.push((
                    Arc::new(PeerLease::new(leases, identity.id.clone(), address)),
                    EVERY,
                ));
            }
            let identity = identity.clone();
            all.push((Arc::new(IdentityLease::new(client.clone(), identity)), EVERY));
            all.push((Arc::new(ExpiredLeases::new(client.clone())), COLLECT_EVERY));
        }
        let first = all.iter().map(|(keep, _)| keeper::round(&**keep));
        futures_util::future::join_all(first).await;
        Self(
            all.into_iter()
                .map(|(keep, every)| Keeper::start(env, keep, every))
                .collect(),
        )
    }

    /// Ends the rounds and takes back what was said. Takes ten seconds at most.
    pub(crate) async fn stop(self) {
        futures_util::future::join_all(self.0.into_iter().map(Keeper::stop)).await;
    }
}
