//! Who serves, under keys of the store that go by themselves when their server no longer says them (kubernetes 1.37:
//! `pkg/controlplane/reconcilers/lease.go`; apiserver 0.37: `pkg/reconcilers/peer_endpoint_lease.go`).

use std::sync::Arc;
use std::time::Duration;
use supercargo_meta::{GroupResource, Tree};
use supercargo_objects::{
    Error, ErrorKind, Identity, ListQuery, ObjectCodec, ObjectStorage, Result, StorageFactory,
};
use supercargo_storage::Expected;

/// A key that was not written again for so long is removed by the store.
const TTL: Duration = Duration::from_secs(15);
/// Writes that meet somebody else's are repeated so often.
const ATTEMPTS: usize = 5;

/// The keys below one prefix; their values are Endpoints. Never encrypted, never cached.
pub(super) struct ServerLeases {
    storage: Arc<dyn ObjectStorage>,
    prefix: &'static str,
}

impl ServerLeases {
    /// The keys below `prefix`, with the codec of Endpoints.
    pub(super) fn open(
        factory: &StorageFactory,
        prefix: &'static str,
        codec: Arc<ObjectCodec>,
    ) -> Result<Self> {
        let resource = GroupResource::new("", "apiServerIPInfo");
        let mut options = factory.options_for(&resource, prefix, codec, true);
        options.transformer = Arc::new(Identity);
        Ok(Self {
            storage: factory.open(&options)?,
            prefix,
        })
    }

    fn key(&self, name: &str) -> String {
        format!("/{}/{name}", self.prefix)
    }

    /// Says that a server serves, as `fill` says it.
    pub(super) async fn refresh(&self, name: &str, fill: impl Fn(&mut Tree)) -> Result<()> {
        let key = self.key(name);
        let mut attempt = 1;
        loop {
            let (mut object, expected) = match self.storage.get(&key, "").await {
                Ok(entry) => (
                    (*entry.tree(self.storage.codec())?).clone(),
                    Expected::At(entry.revision()),
                ),
                Err(e) if e.is_not_found() => (new_endpoints(), Expected::Absent),
                Err(e) => return Err(e),
            };
            // Upstream's store would skip a write that changes nothing, and the time would not begin anew.
            let generation = object.int_at(&["metadata", "generation"]).unwrap_or(0);
            object.set(&["metadata", "generation"], generation.saturating_add(1).into());
            fill(&mut object);
            let value = self.storage.codec().encode(&object)?;
            match self.storage.put(&key, expected, value, Some(TTL)).await {
                Ok(_) => return Ok(()),
                Err(e) if is_of_another_write(&e) && attempt < ATTEMPTS => attempt += 1,
                Err(e) => return Err(e),
            }
        }
    }

    /// Takes it back.
    pub(super) async fn remove(&self, name: &str) -> Result<()> {
        let key = self.key(name);
        let mut attempt = 1;
        loop {
            let entry = match self.storage.get(&key, "").await {
                Ok(entry) => entry,
                Err(e) if e.is_not_found() => return Ok(()),
                Err(e) => return Err(e),
            };
            match self.storage.delete(&key, entry.revision()).await {
                Ok(_) => return Ok(()),
                Err(e) if is_of_another_write(&e) && attempt < ATTEMPTS => attempt += 1,
                Err(e) => return Err(e),
            }
        }
    }

    /// The addresses of all that serve, in the order of their keys.
    pub(super) async fn addresses(&self) -> Result<Vec<String>> {
        let query = ListQuery {
            key: self.key(""),
            recursive: true,
            ..ListQuery::default()
        };
        let list = self.storage.list(query).await?;
        let mut out = Vec::new();
        for entry in &list.items {
            let object = entry.tree(self.storage.codec())?;
            let subset = object
                .get("subsets")
                .and_then(Tree::as_list)
                .and_then(<[Tree]>::first);
            let first = subset
                .and_then(|s| s.get("addresses")?.as_list()?.first())
                .map_or("", |a| a.str_at(&["ip"]));
            if !first.is_empty() {
                out.push(first.to_owned());
            }
        }
        Ok(out)
    }
}

impl Drop for ServerLeases {
    fn drop(&mut self) {
        self.storage.destroy();
    }
}

fn new_endpoints() -> Tree {
    Tree::map([("apiVersion", "v1".into()), ("kind", "Endpoints".into())])
}

fn is_of_another_write(e: &Error) -> bool {
    matches!(e.kind(), ErrorKind::Conflict(_) | ErrorKind::Exists(_))
}
