//! The lease by which others know that this server lives (component-helpers 0.37: `apimachinery/lease/controller.go`;
//! kubernetes 1.37: `pkg/controlplane/apiserver/server.go`).

use super::keeper::Keep;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use supercargo_env::{BoxFuture, Env, WallTime};
use supercargo_meta::{Reason, Status, Timestamp, Tree, uuid_v4};
use supercargo_registry::Client;
use supercargo_registry::rest::{DeleteOptions, Endpoint};

pub(super) const NAMESPACE: &str = "kube-system";
/// The label of such leases, and its value.
pub(super) const COMPONENT: (&str, &str) = ("apiserver.kubernetes.io/identity", "kube-apiserver");
const HOSTNAME: &str = "kubernetes.io/hostname";
const PEER_ADDRESS: &str = "kubernetes.io/peer-advertise-address";
/// How long the lease holds, in seconds.
const HOLDS: i64 = 3600;
/// Rounds that meet somebody else's write are repeated so often at once.
const ATTEMPTS: usize = 5;

/// Who a server is among those of its store.
#[derive(Clone, Debug)]
pub(crate) struct Identity {
    /// The name of its lease: the same each time on one host.
    pub(crate) id: String,
    host: String,
    /// Another each time.
    holder: String,
    /// Where other servers reach it, if they are told.
    pub(crate) peer_address: Option<SocketAddr>,
}

impl Identity {
    /// The identity of a server that starts on this host.
    pub(crate) fn of_host(env: &Env, peer_address: Option<SocketAddr>) -> Self {
        let host = rustix::system::uname().nodename().to_string_lossy().into_owned();
        let id = server_id(&host);
        let mut random = [0; 16];
        env.rng.fill(&mut random);
        Self {
            holder: format!("{id}_{}", uuid_v4(random)),
            id,
            host,
            peer_address,
        }
    }
}

/// The name of the API server of a host (apiserver 0.37: `pkg/server/config.go`).
fn server_id(host: &str) -> String {
    let mut named = Vec::new();
    for part in [host, COMPONENT.1] {
        named.extend(u16::try_from(part.len()).unwrap_or(u16::MAX).to_be_bytes());
        named.extend(part.as_bytes());
    }
    let hash = ring::digest::digest(&ring::digest::SHA256, &named);
    let half: Vec<u8> = hash.as_ref().iter().copied().take(16).collect();
    format!("apiserver-{}", base32(&half))
}

/// RFC 4648 in small letters, without padding.
fn base32(bytes: &[u8]) -> String {
    const LETTERS: [char; 32] = [
        'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o', 'p', 'q', 'r', 's', 't',
        'u', 'v', 'w', 'x', 'y', 'z', '2', '3', '4', '5', '6', '7',
    ];
    let mut out = String::new();
    let (mut held, mut bits) = (0_u32, 0_u32);
    let mut push = |five: u32| out.push(LETTERS.get((five & 31) as usize).copied().unwrap_or('a'));
    for b in bytes {
        held = (held << 8 | u32::from(*b)) & 0xffff;
        bits += 8;
        while bits >= 5 {
            bits -= 5;
            push(held >> bits);
        }
    }
    if bits > 0 {
        push(held << (5 - bits));
    }
    out
}

/// Where leases are served.
pub(super) fn leases(client: &Client) -> Result<Endpoint, Status> {
    client.endpoint("coordination.k8s.io/v1", "leases")
}

/// Keeps the lease.
pub(super) struct IdentityLease {
    client: Client,
    identity: Identity,
    /// The lease of an earlier server on this host was taken away.
    is_clean: AtomicBool,
}

impl IdentityLease {
    pub(super) const fn new(client: Client, identity: Identity) -> Self {
        Self {
            client,
            identity,
            is_clean: AtomicBool::new(false),
        }
    }

    async fn renew(&self) -> Result<(), Status> {
        let leases = leases(&self.client)?;
        let id = &self.identity.id;
        if !self.is_clean.load(Ordering::Relaxed) {
            self.remove(&leases).await?;
            self.is_clean.store(true, Ordering::Relaxed);
        }
        let mut attempt = 1;
        loop {
            let written = match self.client.get(&leases, NAMESPACE, id).await {
                Ok(found) => {
                    let mut lease = (*found.tree()?).clone();
                    self.fill(&mut lease);
                    self.client.update(&leases, &lease).await.map(drop)
                }
                Err(e) if e.is_not_found() => {
                    let mut lease = self.new_lease();
                    self.fill(&mut lease);
                    self.client.create(&leases, NAMESPACE, &lease).await
                }
                Err(e) => Err(e),
            };
            match written {
                Err(e) if is_of_another_write(&e) && attempt < ATTEMPTS => attempt += 1,
                done => return done,
            }
        }
    }

    fn new_lease(&self) -> Tree {
        let text = |s: &String| Tree::from(s.as_str());
        Tree::map([
            ("apiVersion", "coordination.k8s.io/v1".into()),
            ("kind", "Lease".into()),
            (
                "metadata",
                Tree::map([("name", text(&self.identity.id)), ("namespace", NAMESPACE.into())]),
            ),
            (
                "spec",
                Tree::map([("holderIdentity", text(&self.identity.holder))]),
            ),
        ])
    }

    /// What each round says. Who holds the lease stays: of two servers on one host it is the one that started last.
    fn fill(&self, lease: &mut Tree) {
        let me = &self.identity;
        lease.set(&["metadata", "labels", COMPONENT.0], COMPONENT.1.into());
        lease.set(&["metadata", "labels", HOSTNAME], me.host.as_str().into());
        if let Some(address) = me.peer_address {
            lease.set(
                &["metadata", "annotations", PEER_ADDRESS],
                address.to_string().into(),
            );
        }
        let now = time(self.client.env().clock.now());
        lease.set(&["spec", "leaseDurationSeconds"], HOLDS.into());
        lease.set(&["spec", "renewTime"], now.to_micro_text().into());
    }

    async fn remove(&self, leases: &Endpoint) -> Result<(), Status> {
        let deleted = self
            .client
            .delete(leases, NAMESPACE, &self.identity.id, DeleteOptions::default());
        match deleted.await {
            Err(e) if !e.is_not_found() => Err(e),
            _ => Ok(()),
        }
    }
}

fn time(now: WallTime) -> Timestamp {
    let nanos = now.unix_nanos();
    Timestamp {
        seconds: nanos.div_euclid(1_000_000_000),
        nanos: u32::try_from(nanos.rem_euclid(1_000_000_000)).unwrap_or(0),
    }
}

fn is_of_another_write(e: &Status) -> bool {
    e.is_not_found() || matches!(e.reason(), Reason::Conflict | Reason::AlreadyExists)
}

impl Keep for IdentityLease {
    fn name(&self) -> &'static str {
        "identity-lease"
    }
    fn round(&self) -> BoxFuture<'_, Result<(), String>> {
        Box::pin(async move { self.renew().await.map_err(|e| e.message().to_owned()) })
    }
    fn leave(&self) -> BoxFuture<'_, Result<(), String>> {
        Box::pin(async move {
            let removed = async { self.remove(&leases(&self.client)?).await };
            removed.await.map_err(|e: Status| e.message().to_owned())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Seen on a real server.
    #[test]
    fn a_host_has_the_name_that_kube_apiserver_gives_it() {
        assert_eq!(server_id("vm"), "apiserver-wlv32tlttr4jl3gtroqexyxapa");
    }

    /// RFC 4648, section 10.
    #[test]
    fn base32_is_that_of_the_standard() {
        for (bytes, text) in [
            ("", ""),
            ("f", "my"),
            ("fo", "mzxq"),
            ("foo", "mzxw6"),
            ("foob", "mzxw6yq"),
            ("fooba", "mzxw6ytb"),
            ("foobar", "mzxw6ytboi"),
        ] {
            assert_eq!(base32(bytes.as_bytes()), text);
        }
    }
}
