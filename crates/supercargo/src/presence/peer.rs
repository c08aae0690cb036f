//! Where the other servers of the store reach this one.

use super::endpoints::subset;
use super::keeper::Keep;
use super::server_leases::ServerLeases;
use std::net::SocketAddr;
use supercargo_env::BoxFuture;
use supercargo_meta::Tree;

/// The key of this server among its peers.
pub(super) struct PeerLease {
    leases: ServerLeases,
    id: String,
    address: SocketAddr,
}

impl PeerLease {
    pub(super) const fn new(leases: ServerLeases, id: String, address: SocketAddr) -> Self {
        Self { leases, id, address }
    }
}

impl Keep for PeerLease {
    fn name(&self) -> &'static str {
        "peer-lease"
    }
    fn round(&self) -> BoxFuture<'_, Result<(), String>> {
        Box::pin(async move {
            let fill = |object: &mut Tree| {
                object.set(
                    &["metadata", "labels", "apiserverIdentity"],
                    self.id.as_str().into(),
                );
                let ip = self.address.ip().to_string();
                object.set(
                    &["subsets"],
                    Tree::list(vec![subset(&[ip], Some(self.address.port()))]),
                );
            };
            self.leases
                .refresh(&self.id, fill)
                .await
                .map_err(|e| e.to_string())
        })
    }
    fn leave(&self) -> BoxFuture<'_, Result<(), String>> {
        Box::pin(async move { self.leases.remove(&self.id).await.map_err(|e| e.to_string()) })
    }
}
