//! The `kubernetes` service: that it is there, and that its endpoints are the servers of the store (kubernetes 1.37:
//! `pkg/controlplane/controller/kubernetesservice`, `pkg/controlplane/reconcilers`).

use super::endpoints::{
    NAME, NAMESPACE, addresses, is_of_another_type, reconciled, slice_of, slice_reconciled, subset, with_own,
};
use super::keeper::Keep;
use super::server_leases::ServerLeases;
use std::net::SocketAddr;
use supercargo_env::BoxFuture;
use supercargo_meta::{Reason, Status, Tree};
use supercargo_registry::Client;
use supercargo_registry::rest::{DeleteOptions, Endpoint};

/// Who says which servers there are.
pub(super) enum Members {
    /// Each says it of itself, and is forgotten soon after it no longer does.
    Leases(ServerLeases),
    /// Nobody; there are so many.
    Count(usize),
    /// Nobody, and the endpoints are somebody else's work.
    Unknown,
}

/// Keeps the service and its endpoints.
pub(super) struct KubernetesService {
    client: Client,
    /// The service, where it is missing.
    service: Option<Tree>,
    members: Members,
    own: SocketAddr,
}

impl KubernetesService {
    pub(super) const fn new(
        client: Client,
        service: Option<Tree>,
        members: Members,
        own: SocketAddr,
    ) -> Self {
        Self {
            client,
            service,
            members,
            own,
        }
    }

    fn ip(&self) -> String {
        self.own.ip().to_string()
    }

    async fn announce(&self) -> Result<(), String> {
        if let Some(service) = &self.service {
            self.ensure_service(service).await.map_err(text)?;
        }
        let own = self.ip();
        match &self.members {
            Members::Unknown => Ok(()),
            Members::Leases(leases) => {
                let fill = |object: &mut Tree| {
                    object.set(&["subsets"], Tree::list(vec![subset(&[self.ip()], None)]));
                };
                leases.refresh(&own, fill).await.map_err(|e| e.to_string())?;
                let all = leases.addresses().await.map_err(|e| e.to_string())?;
                if all.is_empty() {
                    // It was said just now.
                    return Err(
                        "the store lists no server, and the endpoints are left as they are".to_owned(),
                    );
                }
                let current = self.current().await.map_err(text)?;
                self.write(current, &all).await.map_err(text)
            }
            Members::Count(count) => {
                let current = self.current().await.map_err(text)?;
                let all = current.as_ref().map(addresses).unwrap_or_default();
                self.write(current, &with_own(all, &own, *count))
                    .await
                    .map_err(text)
            }
        }
    }

    async fn withdraw(&self) -> Result<(), String> {
        let own = self.ip();
        if let Members::Leases(leases) = &self.members {
            leases.remove(&own).await.map_err(|e| e.to_string())?;
        }
        let Some(current) = self.current().await.map_err(text)? else {
            return Ok(());
        };
        let left = match &self.members {
            Members::Unknown => return Ok(()),
            Members::Leases(leases) => leases.addresses().await.map_err(|e| e.to_string())?,
            Members::Count(_) => addresses(&current).into_iter().filter(|a| *a != own).collect(),
        };
        self.write(Some(current), &left).await.map_err(text)
    }

    async fn ensure_service(&self, service: &Tree) -> Result<(), Status> {
        let services = self.client.endpoint("v1", "services")?;
        match self.client.get(&services, NAMESPACE, NAME).await {
            Err(e) if e.is_not_found() => {}
            found => return found.map(drop),
        }
        unless_there(self.client.create(&services, NAMESPACE, service).await)
    }

    fn endpoints(&self) -> Result<Endpoint, Status> {
        self.client.endpoint("v1", "endpoints")
    }

    async fn current(&self) -> Result<Option<Tree>, Status> {
        match self.client.get(&self.endpoints()?, NAMESPACE, NAME).await {
            Ok(found) => Ok(Some((*found.tree()?).clone())),
            Err(e) if e.is_not_found() => Ok(None),
            Err(e) => Err(e),
        }
    }

    /// Writes endpoints and slice where they are not as they are meant to be.
    async fn write(&self, current: Option<Tree>, all: &[String]) -> Result<(), Status> {
        let endpoints = self.endpoints()?;
        let is_alone = *all == [self.ip()];
        let next = reconciled(current.as_ref(), all, self.own.port(), is_alone);
        if let Some(next) = &next {
            tracing::info!(addresses = all.join(","), "endpoints of the kubernetes service");
            match current {
                Some(_) => drop(self.client.update(&endpoints, next).await?),
                None => unless_there(self.client.create(&endpoints, NAMESPACE, next).await)?,
            }
        }
        match next.or(current) {
            Some(endpoints) => self.write_slice(&slice_of(&endpoints)).await,
            None => Ok(()),
        }
    }

    async fn write_slice(&self, wanted: &Tree) -> Result<(), Status> {
        let slices = self.client.endpoint("discovery.k8s.io/v1", "endpointslices")?;
        let current = match self.client.get(&slices, NAMESPACE, NAME).await {
            Ok(found) => found.tree()?,
            Err(e) if e.is_not_found() => {
                return unless_there(self.client.create(&slices, NAMESPACE, wanted).await);
            }
            Err(e) => return Err(e),
        };
        if is_of_another_type(&current, wanted) {
            let options = DeleteOptions::default();
            self.client.delete(&slices, NAMESPACE, NAME, options).await?;
            return self.client.create(&slices, NAMESPACE, wanted).await;
        }
        match slice_reconciled(&current, wanted) {
            Some(next) => self.client.update(&slices, &next).await.map(drop),
            None => Ok(()),
        }
    }
}

/// Another server may have been first.
fn unless_there(created: Result<(), Status>) -> Result<(), Status> {
    match created {
        Err(e) if e.reason() != Reason::AlreadyExists => Err(e),
        _ => Ok(()),
    }
}

fn text(e: Status) -> String {
    e.message().to_owned()
}

impl Keep for KubernetesService {
    fn name(&self) -> &'static str {
        "kubernetes-service"
    }
    fn round(&self) -> BoxFuture<'_, Result<(), String>> {
        Box::pin(self.announce())
    }
    fn leave(&self) -> BoxFuture<'_, Result<(), String>> {
        Box::pin(self.withdraw())
    }
}
