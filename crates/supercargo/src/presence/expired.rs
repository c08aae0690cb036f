//! The leases of servers that are gone without taking theirs back (kubernetes 1.37:
//! `pkg/controlplane/controller/apiserverleasegc`).

use super::identity::{COMPONENT, NAMESPACE, leases};
use super::keeper::Keep;
use std::time::Duration;
use supercargo_env::{BoxFuture, WallTime};
use supercargo_meta::{ObjectMeta, Reason, Status, Text, Timestamp, Tree};
use supercargo_registry::Client;
use supercargo_registry::rest::{DeleteOptions, Preconditions};

/// Removes expired leases.
pub(super) struct ExpiredLeases {
    client: Client,
}

impl ExpiredLeases {
    pub(super) const fn new(client: Client) -> Self {
        Self { client }
    }

    async fn collect(&self) -> Result<(), Status> {
        let leases = leases(&self.client)?;
        let mut token = Text::default();
        loop {
            let page = self.client.page(&leases, NAMESPACE, &token).await?;
            for lease in &page.items {
                let lease = lease.tree()?;
                let meta = ObjectMeta::of(&lease);
                if !is_expired(&lease, self.client.env().clock.now()) {
                    continue;
                }
                // A server that lives may have renewed it since.
                let options = DeleteOptions {
                    preconditions: Preconditions {
                        uid: Some(meta.uid().into()),
                        resource_version: Some(meta.resource_version().into()),
                    },
                    ..DeleteOptions::default()
                };
                let deleted = self.client.delete(&leases, NAMESPACE, meta.name(), options).await;
                match deleted {
                    Err(e) if !e.is_not_found() && e.reason() != Reason::Conflict => return Err(e),
                    _ => {}
                }
            }
            token = page.continue_token;
            if token.is_empty() {
                return Ok(());
            }
        }
    }
}

/// True for an API server's lease that holds no longer. One without times is nobody's.
fn is_expired(lease: &Tree, now: WallTime) -> bool {
    if lease.str_at(&["metadata", "labels", COMPONENT.0]) != COMPONENT.1 {
        return false;
    }
    let renewed = Timestamp::parse_micro(lease.str_at(&["spec", "renewTime"])).ok();
    let holds = lease.int_at(&["spec", "leaseDurationSeconds"]);
    match (renewed, holds.map(u64::try_from)) {
        (Some(renewed), Some(Ok(holds))) => wall(renewed).plus(Duration::from_secs(holds)) < now,
        _ => true,
    }
}

fn wall(t: Timestamp) -> WallTime {
    let nanos = t
        .seconds
        .saturating_mul(1_000_000_000)
        .saturating_add(t.nanos.into());
    WallTime::from_unix_nanos(nanos)
}

impl Keep for ExpiredLeases {
    fn name(&self) -> &'static str {
        "identity-lease-garbage-collector"
    }
    fn round(&self) -> BoxFuture<'_, Result<(), String>> {
        Box::pin(async move { self.collect().await.map_err(|e| e.message().to_owned()) })
    }
    fn leave(&self) -> BoxFuture<'_, Result<(), String>> {
        Box::pin(std::future::ready(Ok(())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lease_ends_when_it_was_not_renewed_in_time() {
        let lease = |label: &str, spec: Tree| {
            let labels = Tree::map([(COMPONENT.0, label.into())]);
            Tree::map([("metadata", Tree::map([("labels", labels)])), ("spec", spec)])
        };
        let spec = || {
            Tree::map([
                ("renewTime", "2026-11-30T08:00:00.500000Z".into()),
                ("leaseDurationSeconds", 3600.into()),
            ])
        };
        let at = |text: &str| wall(Timestamp::parse_micro(text).unwrap());
        let theirs = lease(COMPONENT.1, spec());
        assert!(!is_expired(&theirs, at("2026-11-30T09:00:00.500000Z")));
        assert!(is_expired(&theirs, at("2026-11-30T09:00:00.500001Z")));
        assert!(is_expired(
            &lease(COMPONENT.1, Tree::empty_map()),
            at("2026-11-30T08:00:00.000000Z")
        ));
        assert!(!is_expired(
            &lease("else", spec()),
            at("2027-11-30T09:00:00.000000Z")
        ));
    }
}
