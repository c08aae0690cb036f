//! The example object of the suite and a store that holds it.

use crate::{
    Direct, Entry, EventKind, KeySchema, ListQuery, ObjectCodec, ObjectEvent, ObjectList, ObjectStorage,
    ObjectWatch, Predicate, Result, VersionMatch, WatchQuery,
};
use std::sync::Arc;
use std::time::Duration;
use supercargo_env::{BoxFuture, Env, timeout};
use supercargo_meta::{FieldSelector, FieldTerm, Gvk, Text, Tree};
use supercargo_schema::{Field, FieldFlags, MapOf, Scalar, Shape, Struct, TypeDef, TypeRef};
use supercargo_storage::memory::MemoryBackend;
use supercargo_storage::remote::Remote;
use supercargo_storage::{Backend, Expected, Key, Revision};

/// So long a case waits for what must happen.
const PATIENCE: Duration = Duration::from_secs(30);
/// So long a case waits to see that nothing happens.
const QUIET: Duration = Duration::from_millis(100);

/// Makes stores for the suite.
pub trait Harness: Send + Sync {
    /// A storage of [`example_codec`] with the prefixes `/registry` and `/pods`, over an empty backend, and that backend.
    fn fresh(&self) -> BoxFuture<'_, Fixture>;
}

/// A storage under test.
pub struct Fixture {
    /// The world.
    pub env: Env,
    /// What is tested.
    pub storage: Arc<dyn ObjectStorage>,
    /// The bytes below it.
    pub backend: Arc<dyn Backend>,
}

/// A [`Harness`] whose backends `backend` makes; `wrap` puts what is tested before the undecorated storage.
pub struct Over<B, W> {
    /// A new, empty backend.
    pub backend: B,
    /// The storage under test.
    pub wrap: W,
}

impl<B, W> Harness for Over<B, W>
where
    B: Fn(Env) -> BoxFuture<'static, Arc<dyn Backend>> + Send + Sync,
    W: Fn(&Env, KeySchema, Arc<dyn ObjectStorage>) -> Arc<dyn ObjectStorage> + Send + Sync,
{
    fn fresh(&self) -> BoxFuture<'_, Fixture> {
        Box::pin(async {
            let env = Env::system();
            let backend = (self.backend)(env.clone()).await;
            let keys = KeySchema::new("/registry", "/pods").expect("because these are prefixes");
            let direct = Direct::new(env.clone(), backend.clone(), keys.clone(), example_codec());
            Fixture {
                storage: (self.wrap)(&env, keys, Arc::new(direct)),
                env,
                backend,
            }
        })
    }
}

/// A backend in memory: the reference.
#[must_use]
pub fn memory(env: Env) -> BoxFuture<'static, Arc<dyn Backend>> {
    Box::pin(async move { MemoryBackend::new(&env) as Arc<dyn Backend> })
}

/// The same, as a store whose progress has to be asked for.
#[must_use]
pub fn remote(env: Env) -> BoxFuture<'static, Arc<dyn Backend>> {
    Box::pin(async move { Arc::new(Remote::new(MemoryBackend::new(&env))) as Arc<dyn Backend> })
}

fn leaf(scalar: Scalar, go: &'static str) -> TypeRef {
    shared(go, Shape::Scalar(scalar))
}

fn shared(go: &'static str, shape: Shape) -> TypeRef {
    TypeRef::Shared(Arc::new(TypeDef::anonymous(go.into(), shape)))
}

fn structure(go: &'static str, fields: Vec<(&'static str, TypeRef, u8)>) -> TypeRef {
    let fields: Vec<Field> = fields
        .into_iter()
        .map(|(name, ty, flags)| Field::plain(name.into(), ty, flags))
        .collect();
    let by_name = Struct::index(&fields);
    shared(
        go,
        Shape::Struct(Struct {
            fields: fields.into(),
            by_name: by_name.into(),
            atomic: false,
            preserve_unknown: false,
            custom: None,
        }),
    )
}

/// A pod in small: metadata and `spec.nodeName`.
#[must_use]
pub fn example_type() -> TypeRef {
    let omit = FieldFlags::OMIT_EMPTY;
    let text = || leaf(Scalar::String, "string");
    let texts = || {
        shared(
            "map[string]string",
            Shape::Map(MapOf {
                value: text(),
                atomic: false,
            }),
        )
    };
    let meta = structure(
        "v1.ObjectMeta",
        vec![
            ("name", text(), omit),
            ("namespace", text(), omit),
            ("selfLink", text(), omit),
            ("uid", text(), omit),
            ("resourceVersion", text(), omit),
            ("labels", texts(), omit),
            ("annotations", texts(), omit),
        ],
    );
    let spec = structure("example.PodSpec", vec![("nodeName", text(), omit)]);
    structure(
        "example.Pod",
        vec![
            ("kind", text(), omit),
            ("apiVersion", text(), omit),
            ("metadata", meta, 0),
            ("spec", spec, 0),
        ],
    )
}

/// The codec of [`example_type`].
#[must_use]
pub fn example_codec() -> Arc<ObjectCodec> {
    Arc::new(ObjectCodec::new(
        Gvk::new("", "v1", "Pod"),
        example_type(),
        true,
        vec![Text::from("spec.nodeName")].into(),
    ))
}

/// `ns/name` as an object.
pub(super) fn pod(path: &str) -> Tree {
    let (namespace, name) = path.split_once('/').unwrap_or(("", path));
    let mut t = Tree::map([("kind", "Pod".into()), ("apiVersion", "v1".into())]);
    t.set(&["metadata", "name"], name.into());
    if !namespace.is_empty() {
        t.set(&["metadata", "namespace"], namespace.into());
    }
    t.set(&["metadata", "uid"], format!("uid-{path}").into());
    t.set(&["spec"], Tree::empty_map());
    t
}

/// A pod on a node.
pub(super) fn pod_on(path: &str, node: &str) -> Tree {
    let mut t = pod(path);
    t.set(&["spec", "nodeName"], node.into());
    t
}

pub(super) fn fields(terms: &[(&str, &str, bool)]) -> Predicate {
    Predicate {
        fields: FieldSelector {
            terms: terms
                .iter()
                .map(|(field, value, negated)| FieldTerm {
                    field: (*field).into(),
                    value: (*value).into(),
                    negated: *negated,
                })
                .collect(),
        },
        ..Predicate::default()
    }
}

impl Fixture {
    fn bytes(&self, object: &Tree) -> bytes::Bytes {
        self.storage
            .codec()
            .encode(object)
            .expect("because the example encodes")
    }
    pub(super) async fn create(&self, object: &Tree) -> Arc<Entry> {
        self.put(object, Expected::Absent).await.expect("a new key")
    }
    pub(super) async fn put(&self, object: &Tree, expected: Expected) -> Result<Arc<Entry>> {
        let value = self.bytes(object);
        self.storage.put(&key_of(object), expected, value, None).await
    }
    pub(super) async fn update(&self, object: &Tree, at: &Entry) -> Arc<Entry> {
        self.put(object, Expected::At(at.revision()))
            .await
            .expect("the expected revision")
    }
    pub(super) async fn delete(&self, entry: &Entry) -> Revision {
        let key = entry.key_text().replacen("/registry", "", 1);
        self.storage
            .delete(&key, entry.revision())
            .await
            .expect("the expected revision")
    }
    pub(super) fn tree(&self, entry: &Entry) -> Tree {
        self.storage
            .codec()
            .decode(entry)
            .expect("because the suite wrote it")
    }
    /// Moves the store's revision without touching the resource.
    pub(super) async fn bump(&self) -> Revision {
        let key = Key::from("/other");
        let read = self.backend.get(&key).await.expect("a read");
        let expected = read
            .value
            .map_or(Expected::Absent, |r| Expected::At(r.mod_revision));
        let write = supercargo_storage::Write {
            key,
            expected,
            op: supercargo_storage::Op::Put {
                value: bytes::Bytes::from_static(b"x"),
                ttl: None,
            },
        };
        self.backend.commit(write).await.expect("a write").revision
    }
    pub(super) async fn list(&self, q: ListQuery) -> Result<ObjectList> {
        self.storage.list(q).await
    }
    pub(super) async fn watch(&self, q: WatchQuery) -> Watched {
        Watched {
            env: self.env.clone(),
            stream: self.storage.watch(q).await.expect("a watch"),
            ready: std::collections::VecDeque::new(),
        }
    }
    pub(super) async fn revision(&self) -> Revision {
        self.storage.current_revision().await.expect("a revision")
    }
    /// The names of a list, with their nodes after a slash when they have one.
    pub(super) fn names(&self, list: &ObjectList) -> Vec<String> {
        list.items.iter().map(|e| self.show(e)).collect()
    }
    pub(super) fn show(&self, e: &Entry) -> String {
        let t = self.tree(e);
        let name = format!(
            "{}/{}",
            t.str_at(&["metadata", "namespace"]),
            t.str_at(&["metadata", "name"])
        );
        match t.str_at(&["spec", "nodeName"]) {
            "" => name,
            node => format!("{name}@{node}"),
        }
    }
}

pub(super) fn key_of(object: &Tree) -> String {
    let name = object.str_at(&["metadata", "name"]);
    match object.str_at(&["metadata", "namespace"]) {
        "" => format!("/pods/{name}"),
        ns => format!("/pods/{ns}/{name}"),
    }
}

pub(super) fn all(prefix: &str) -> ListQuery {
    ListQuery {
        key: prefix.to_owned(),
        recursive: true,
        ..ListQuery::default()
    }
}

pub(super) fn exactly(mut q: ListQuery, at: u64) -> ListQuery {
    q.resource_version = at.to_string().into();
    q.version_match = VersionMatch::Exact;
    q
}

/// A watch with patience.
pub(super) struct Watched {
    env: Env,
    stream: Box<dyn ObjectWatch>,
    ready: std::collections::VecDeque<ObjectEvent>,
}

impl Watched {
    /// The next event; an error ends the case unless it asks for one.
    pub(super) async fn next(&mut self) -> ObjectEvent {
        match self.next_result().await {
            Some(Ok(e)) => e,
            Some(Err(e)) => panic!("an event was expected, not {e}"),
            None => panic!("an event was expected, not the end"),
        }
    }
    pub(super) async fn next_result(&mut self) -> Option<Result<ObjectEvent>> {
        if let Some(e) = self.ready.pop_front() {
            return Some(Ok(e));
        }
        let wait = timeout(&*self.env.clock, PATIENCE, self.stream.next());
        match wait.await.expect("something within 30 s")? {
            Ok(events) => {
                self.ready.extend(events);
                self.ready.pop_front().map(Ok)
            }
            Err(e) => Some(Err(e)),
        }
    }
    /// The next event must be this change.
    pub(super) async fn expect(&mut self, f: &Fixture, kind: EventKind, shown: &str) -> Arc<Entry> {
        match self.next().await {
            ObjectEvent::Change(k, e) => {
                assert_eq!((k, f.show(&e).as_str()), (kind, shown));
                e
            }
            ObjectEvent::Bookmark { revision, .. } => {
                panic!("{shown} was expected, not a bookmark at {revision}")
            }
        }
    }
    /// The next event must be a bookmark.
    pub(super) async fn bookmark(&mut self) -> (Revision, bool) {
        match self.next().await {
            ObjectEvent::Bookmark {
                revision,
                initial_events_end,
            } => (revision, initial_events_end),
            ObjectEvent::Change(k, e) => panic!("a bookmark was expected, not {k:?} of {e:?}"),
        }
    }
    /// Nothing may come for a while.
    pub(super) async fn quiet(&mut self) {
        assert!(self.ready.is_empty(), "{:?}", self.ready);
        let got = timeout(&*self.env.clock, QUIET, self.stream.next()).await;
        assert!(got.is_err(), "nothing was expected, not {got:?}");
    }
}
