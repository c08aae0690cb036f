//! Where and how each resource is stored.

use crate::{
    AllCounts, Direct, Identity, KeySchema, ObjectCodec, ObjectStorage, RECENT_BYTES, Recent, Result,
    Transformer, TransformerSource,
};
use std::collections::HashMap;
use std::sync::Arc;
use supercargo_codec::Media;
use supercargo_env::Env;
use supercargo_meta::{GroupResource, Text};
use supercargo_storage::Backend;

/// Wraps an undecorated storage: the place of the watch cache.
pub trait WrapStorage: Send + Sync + 'static {
    /// The storage that answers instead of `inner`, whose keys follow `keys`.
    fn wrap(
        &self,
        options: &RestOptions,
        keys: KeySchema,
        inner: Arc<dyn ObjectStorage>,
    ) -> Arc<dyn ObjectStorage>;
}

/// Whether a resource is cached.
#[derive(Clone)]
pub enum Decorator {
    /// Every read goes to the backend.
    Undecorated,
    /// Something stands before it.
    Wrapped(Arc<dyn WrapStorage>),
}

/// How one resource is stored.
#[derive(Clone)]
pub struct RestOptions {
    /// The resource whose objects these are.
    pub resource: GroupResource,
    /// Where.
    pub backend: Arc<dyn Backend>,
    /// The prefix of all keys, for example `/registry`.
    pub path_prefix: String,
    /// The prefix of the resource's keys below it, for example `/pods`.
    pub resource_prefix: String,
    /// How objects are encoded.
    pub codec: Arc<ObjectCodec>,
    /// How values are encrypted.
    pub transformer: Arc<dyn Transformer>,
    /// The selectable field by whose values a cache keeps an index.
    pub indexed: Option<Text>,
    /// Whether a cache stands before the store.
    pub decorator: Decorator,
    /// Workers of a delete of a collection.
    pub delete_collection_workers: usize,
    /// Propagation policies are honoured.
    pub garbage_collection: bool,
}

/// Makes the storages of a server. Resources of the same key prefix and backend share one.
pub struct StorageFactory {
    env: Env,
    backend: Arc<dyn Backend>,
    path_prefix: String,
    overrides: HashMap<GroupResource, Arc<dyn Backend>>,
    transformers: TransformerSource,
    decorator: Decorator,
    delete_collection_workers: usize,
    garbage_collection: bool,
    media: Media,
    custom_media: Media,
    recent: Arc<Recent>,
    counts: AllCounts,
}

impl StorageFactory {
    /// A factory that stores everything in `backend` below `path_prefix`, undecorated and unencrypted.
    #[must_use]
    pub fn new(env: Env, backend: Arc<dyn Backend>, path_prefix: impl Into<String>) -> Self {
        Self {
            env,
            backend,
            path_prefix: path_prefix.into(),
            overrides: HashMap::new(),
            transformers: Arc::new(|_| Arc::new(Identity)),
            decorator: Decorator::Undecorated,
            delete_collection_workers: 1,
            garbage_collection: true,
            media: Media::Protobuf,
            custom_media: Media::Json,
            recent: Arc::new(Recent::new(RECENT_BYTES)),
            counts: AllCounts::default(),
        }
    }
    /// Spends at most about `bytes` on recent entries of all resources together.
    #[must_use]
    pub fn with_recent_bytes(mut self, bytes: usize) -> Self {
        self.recent = Arc::new(Recent::new(bytes));
        self
    }
    /// The recent entries that its storages share.
    #[must_use]
    pub const fn recent(&self) -> &Arc<Recent> {
        &self.recent
    }
    /// What its storages count.
    #[must_use]
    pub const fn counts(&self) -> &AllCounts {
        &self.counts
    }
    /// Stores one resource elsewhere.
    #[must_use]
    pub fn with_backend(mut self, resource: GroupResource, backend: Arc<dyn Backend>) -> Self {
        self.overrides.insert(resource, backend);
        self
    }
    /// Encrypts resources, each as the source says.
    #[must_use]
    pub fn with_transformers(mut self, source: TransformerSource) -> Self {
        self.transformers = source;
        self
    }
    /// Puts something before the stores of resources that do not ask for none.
    #[must_use]
    pub fn with_decorator(mut self, decorator: Decorator) -> Self {
        self.decorator = decorator;
        self
    }
    /// Workers of deletes of collections, and whether propagation policies are honoured.
    #[must_use]
    pub const fn with_deletes(mut self, workers: usize, garbage_collection: bool) -> Self {
        self.delete_collection_workers = workers;
        self.garbage_collection = garbage_collection;
        self
    }
    /// Writes objects in this encoding that are not always stored as JSON.
    #[must_use]
    pub const fn with_media(mut self, media: Media) -> Self {
        self.media = media;
        self
    }
    /// Writes custom resources as CBOR (feature gate `CBORServingAndStorage`) or JSON.
    #[must_use]
    pub const fn with_custom_media(mut self, media: Media) -> Self {
        self.custom_media = media;
        self
    }
    /// The world the storages live in.
    #[must_use]
    pub const fn env(&self) -> &Env {
        &self.env
    }
    /// The prefix of all keys.
    #[must_use]
    pub fn path_prefix(&self) -> &str {
        &self.path_prefix
    }
    /// The options of a resource: its `prefix` (without leading slash), its codec, and whether it goes without a cache.
    #[must_use]
    pub fn options_for(
        &self,
        resource: &GroupResource,
        prefix: &str,
        codec: Arc<ObjectCodec>,
        uncached: bool,
    ) -> RestOptions {
        RestOptions {
            resource: resource.clone(),
            backend: self.overrides.get(resource).unwrap_or(&self.backend).clone(),
            path_prefix: self.path_prefix.clone(),
            resource_prefix: format!("/{prefix}"),
            codec: if (self.media, self.custom_media) == (Media::Protobuf, Media::Json) {
                codec
            } else {
                let codec = Arc::unwrap_or_clone(codec);
                Arc::new(codec.writing(self.media).writing(self.custom_media))
            },
            transformer: (self.transformers)(resource),
            indexed: None,
            decorator: if uncached {
                Decorator::Undecorated
            } else {
                self.decorator.clone()
            },
            delete_collection_workers: self.delete_collection_workers,
            garbage_collection: self.garbage_collection,
        }
    }
    /// Makes the storage of these options. Subresources, other versions and cohabiting resources use the same one.
    ///
    /// # Errors
    /// A prefix that can't be one.
    pub fn open(&self, options: &RestOptions) -> Result<Arc<dyn ObjectStorage>> {
        let keys = KeySchema::new(&options.path_prefix, &options.resource_prefix)?;
        let direct = Arc::new(Direct::with_parts(
            self.env.clone(),
            options.backend.clone(),
            keys.clone(),
            options.codec.clone(),
            options.transformer.clone(),
            &self.recent,
            self.counts.of(&options.resource),
        ));
        let storage = match &options.decorator {
            Decorator::Undecorated => direct,
            Decorator::Wrapped(w) => w.wrap(options, keys, direct),
        };
        self.counts.opened(&options.resource, &storage);
        Ok(storage)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conformance::example_codec;
    use bytes::Bytes;
    use supercargo_storage::Expected;
    use supercargo_storage::memory::MemoryBackend;

    /// Another description of a resource makes a new storage while requests of the old one are under way. What those read
    /// was read in the light of the old description, and was found by the new storage.
    #[tokio::test]
    async fn a_new_storage_does_not_find_what_the_old_one_reads_meanwhile() {
        let env = Env::system();
        let factory = StorageFactory::new(env.clone(), MemoryBackend::new(&env), "/registry");
        let resource = GroupResource::new("", "pods");
        let options = factory.options_for(&resource, "pods", example_codec(), true);
        let old = factory.open(&options).unwrap();
        let value = Bytes::from_static(br#"{"kind":"Pod","apiVersion":"v1","metadata":{"name":"a"}}"#);
        let written = old
            .put("/pods/ns/a", Expected::Absent, value, None)
            .await
            .unwrap();
        let read = old.get("/pods/ns/a", "").await.unwrap();
        assert!(Arc::ptr_eq(&written, &read), "one storage makes an entry once");

        let new = factory.open(&options).unwrap();
        let late = old.get("/pods/ns/a", "").await.unwrap();
        let own = new.get("/pods/ns/a", "").await.unwrap();
        assert!(!Arc::ptr_eq(&late, &own));
        let later = old.get("/pods/ns/a", "").await.unwrap();
        let again = new.get("/pods/ns/a", "").await.unwrap();
        assert!(!Arc::ptr_eq(&later, &again));
        assert!(Arc::ptr_eq(&own, &again), "and the new one keeps its own");
    }
}
