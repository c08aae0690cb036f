//! Documents of one state of the index: made when they are first asked for, kept until the index changes.
//!
//! Several first readers of a document wait for one that makes it. What is kept is compressed, as most clients take it: all
//! documents of the built-in API together need less than two megabytes. The hash of a v3 document is taken over what
//! determines it (names and facts of types, packed texts, the server's version), so the index of all documents costs little
//! to make and names documents that nobody has made yet.

use super::definitions::Dialect;
use super::document::Document;
use super::operations::{self, Path};
use super::resources;
use super::types::{Types, list_name};
use crate::respond::GZIP_FROM;
use bytes::Bytes;
use flate2::Compression;
use parking_lot::Mutex;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{Read as _, Write as _};
use std::sync::Arc;
use supercargo_descriptions::Texts;
use supercargo_env::{Env, WallTime};
use supercargo_meta::Text;
use supercargo_registry::rest::Endpoint;
use supercargo_registry::{Endpoints, GroupVersionEndpoints, ResourceIndex};
use supercargo_schema::{Shape, TypeDef};
use tokio::sync::OnceCell;

/// What documents say besides what the index does.
#[derive(Clone, Debug)]
pub struct OpenApiConfig {
    /// The API's version, for example `1.37`.
    pub version: String,
    /// The paths of the token issuer are served.
    pub issuer: bool,
    /// CBOR is served.
    pub cbor: bool,
}

/// The documents of a server.
pub(super) struct Store {
    env: Env,
    index: Arc<ResourceIndex>,
    config: OpenApiConfig,
    current: Mutex<Option<Arc<State>>>,
}

/// The documents of one generation of the index.
pub(super) struct State {
    generation: u64,
    config: OpenApiConfig,
    /// When the first of them was asked for.
    pub(super) since: WallTime,
    parts: BTreeMap<String, Arc<Part>>,
    whole: Whole,
}

/// The document of v2.
#[derive(Default)]
struct Whole {
    json: OnceCell<(Packed, String)>,
    protobuf: OnceCell<Packed>,
}

/// A document of v3.
struct Part {
    /// Upper-case hex, 128 characters.
    hash: String,
    kind: Kind,
    /// What it was made from, if that may change.
    source: Option<Arc<GroupVersionEndpoints>>,
    json: OnceCell<Packed>,
    protobuf: OnceCell<Packed>,
}

/// How a document is encoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Json,
    Protobuf,
}

type Write = fn(&Document, &Texts<'_>) -> Vec<u8>;

/// What a document of v3 describes.
enum Kind {
    Version,
    CoreRoot,
    GroupsRoot,
    Issuer,
    IssuerKeys,
    Group(String),
    GroupVersion {
        group: String,
        version: String,
        endpoints: Vec<Endpoint>,
    },
}

/// The bytes of a document; compressed when they are many.
#[derive(Clone)]
pub(super) struct Packed {
    bytes: Bytes,
    compressed: bool,
    len: usize,
}

impl Packed {
    fn new(plain: Vec<u8>) -> Self {
        let len = plain.len();
        if len as u64 <= GZIP_FROM {
            return Self {
                bytes: plain.into(),
                compressed: false,
                len,
            };
        }
        let mut out = flate2::write::GzEncoder::new(Vec::new(), Compression::fast());
        let bytes = out
            .write_all(&plain)
            .and_then(|()| out.finish())
            .expect("because a vector takes every byte");
        Self {
            bytes: bytes.into(),
            compressed: true,
            len,
        }
    }
    /// The compressed bytes, if there are.
    pub(super) fn gzip(&self) -> Option<Bytes> {
        self.compressed.then(|| self.bytes.clone())
    }
    /// The bytes.
    pub(super) fn plain(&self) -> Bytes {
        if !self.compressed {
            return self.bytes.clone();
        }
        let mut out = Vec::with_capacity(self.len);
        flate2::read::GzDecoder::new(&self.bytes[..])
            .read_to_end(&mut out)
            .expect("because these bytes were compressed here");
        out.into()
    }
}

impl Store {
    pub(super) fn new(env: Env, index: Arc<ResourceIndex>, config: OpenApiConfig) -> Self {
        Self {
            env,
            index,
            config,
            current: Mutex::default(),
        }
    }

    /// The documents of the index as it is now.
    pub(super) fn state(&self) -> Arc<State> {
        let generation = self.index.generation();
        let mut slot = self.current.lock();
        match &*slot {
            Some(s) if s.generation == generation => s.clone(),
            before => {
                let known = before.as_ref().map(|s| &s.parts);
                let s = Arc::new(State {
                    generation,
                    since: self.env.clock.now(),
                    parts: parts(&self.config, &self.index.load(), known),
                    config: self.config.clone(),
                    whole: Whole::default(),
                });
                *slot = Some(s.clone());
                s
            }
        }
    }
}

impl State {
    /// `/openapi/v3`: where each document is.
    pub(super) fn index(&self) -> Bytes {
        let paths: Map<String, Value> = self
            .parts
            .iter()
            .map(|(k, p)| {
                let url = format!("/openapi/v3/{k}?hash={}", p.hash);
                (k.clone(), json!({"serverRelativeURL": url}))
            })
            .collect();
        Bytes::from(json!({"paths": paths}).to_string())
    }

    /// The hash of a document of v3, by its key such as `apis/apps/v1`; `None` when there is no such document.
    pub(super) fn hash(&self, key: &str) -> Option<&str> {
        self.parts.get(key).map(|p| p.hash.as_str())
    }

    /// A document of v3.
    pub(super) async fn v3(&self, key: &str, form: Form) -> Option<Packed> {
        let part = self.parts.get(key)?;
        let (cell, write) = match form {
            Form::Json => (&part.json, Document::json as Write),
            Form::Protobuf => (&part.protobuf, Document::protobuf as Write),
        };
        let make = async || {
            let document = self.document(Dialect::V3, &[part]).await;
            with_texts(|texts| Packed::new(write(&document, texts)))
        };
        Some(cell.get_or_init(make).await.clone())
    }

    /// The document of v2, and the hash of its JSON.
    pub(super) async fn v2(&self, form: Form) -> (Packed, String) {
        let (json, hash) = self.v2_json().await;
        if form == Form::Json {
            return (json, hash);
        }
        let all: Vec<&Arc<Part>> = self.parts.values().collect();
        let make = async || {
            let document = self.document(Dialect::V2, &all).await;
            with_texts(|texts| Packed::new(document.protobuf(texts)))
        };
        (self.whole.protobuf.get_or_init(make).await.clone(), hash)
    }

    async fn v2_json(&self) -> (Packed, String) {
        let all: Vec<&Arc<Part>> = self.parts.values().collect();
        let make = async || {
            let document = self.document(Dialect::V2, &all).await;
            with_texts(|texts| {
                let json = document.json(texts);
                let hash = hex(ring::digest::digest(&ring::digest::SHA512, &json).as_ref());
                (Packed::new(json), hash)
            })
        };
        self.whole.json.get_or_init(make).await.clone()
    }

    async fn document(&self, dialect: Dialect, parts: &[&Arc<Part>]) -> Document {
        let mut types = Types::default();
        let mut paths: Vec<Path> = Vec::new();
        for p in parts {
            paths.extend(p.kind.paths(&mut types));
        }
        if self.config.cbor {
            paths.iter_mut().for_each(Path::add_cbor);
        }
        paths.sort_by(|a, b| a.path.cmp(&b.path));
        let custom = dialect == Dialect::V3 && parts.iter().all(|p| p.kind.is_custom());
        let only = match (dialect, parts) {
            (Dialect::V3, [part]) if !custom => Some(part.kind.group_version()),
            _ => None,
        };
        Document {
            dialect,
            version: self.config.version.clone(),
            paths,
            types,
            only,
            custom,
            written: written(dialect, parts).await,
        }
    }
}

fn with_texts<T>(f: impl FnOnce(&Texts<'_>) -> T) -> T {
    let text = supercargo_descriptions::unpack();
    f(&Texts::of(&text))
}

/// The definitions that the kinds' own definitions say. One that can't be read is left to say that it is an object.
async fn written(dialect: Dialect, parts: &[&Arc<Part>]) -> BTreeMap<Text, Vec<u8>> {
    let mut out = BTreeMap::new();
    for part in parts {
        let Kind::GroupVersion { endpoints, .. } = &part.kind else {
            continue;
        };
        for e in endpoints.iter().filter(|e| e.subresource().is_none()) {
            let version = e.version();
            let Some(declared) = &version.declared else {
                continue;
            };
            let Some(published) = &declared.published else {
                continue;
            };
            let Ok([object, list]) = published.definitions(dialect == Dialect::V3).await else {
                continue;
            };
            let list_name = list_name(&version.ty.name, &declared.list_kind);
            for (name, tree) in [(version.ty.name.clone(), object), (list_name, list)] {
                let mut json = Vec::new();
                supercargo_meta::write_json(&mut json, &tree);
                out.insert(name, json);
            }
        }
    }
    out
}

impl Kind {
    fn paths(&self, types: &mut Types) -> Vec<Path> {
        match self {
            Self::Version => operations::version(types),
            Self::CoreRoot => operations::core_root(types),
            Self::GroupsRoot => operations::groups_root(types),
            Self::Issuer => operations::issuer(),
            Self::IssuerKeys => operations::issuer_keys(),
            Self::Group(group) => operations::group(group, types),
            Self::GroupVersion {
                group,
                version,
                endpoints,
            } => resources::group_version(group, version, endpoints, types),
        }
    }

    /// True when it tells of custom resources only.
    fn is_custom(&self) -> bool {
        match self {
            Self::GroupVersion { endpoints, .. } => endpoints.iter().all(|e| e.version().declared.is_some()),
            _ => false,
        }
    }

    fn group_version(&self) -> (String, String) {
        match self {
            Self::GroupVersion { group, version, .. } => (group.clone(), version.clone()),
            _ => (String::new(), "v1".to_owned()),
        }
    }
}

/// The documents of an index. Those of group versions that are as they were are those of `before`.
fn parts(
    config: &OpenApiConfig,
    endpoints: &Endpoints,
    before: Option<&BTreeMap<String, Arc<Part>>>,
) -> BTreeMap<String, Arc<Part>> {
    let mut out = BTreeMap::new();
    let mut from = |key: &str, source: Option<&Arc<GroupVersionEndpoints>>, kind: &dyn Fn() -> Kind| {
        let is_same = |p: &&Arc<Part>| match (&p.source, source) {
            (None, None) => true,
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            _ => false,
        };
        if let Some(known) = before.and_then(|b| b.get(key)).filter(is_same) {
            out.insert(key.to_owned(), known.clone());
            return;
        }
        let kind = kind();
        let part = Part {
            hash: hash(config, key, &kind),
            kind,
            source: source.cloned(),
            json: OnceCell::new(),
            protobuf: OnceCell::new(),
        };
        out.insert(key.to_owned(), Arc::new(part));
    };
    for (gv, e) in endpoints.group_versions() {
        let of_version = || {
            let mut list: Vec<(&str, &Endpoint)> = e.endpoints.iter().map(|(k, v)| (k.as_str(), v)).collect();
            list.sort_by_key(|x| x.0);
            Kind::GroupVersion {
                group: gv.group.to_string(),
                version: gv.version.to_string(),
                endpoints: list.into_iter().map(|(_, e)| e.clone()).collect(),
            }
        };
        if gv.group.is_empty() {
            from(&format!("api/{}", gv.version), Some(e), &of_version);
        } else {
            from(&format!("apis/{}/{}", gv.group, gv.version), Some(e), &of_version);
            if e.endpoints.values().any(|e| e.version().declared.is_none()) {
                from(&format!("apis/{}", gv.group), None, &|| {
                    Kind::Group(gv.group.to_string())
                });
            }
        }
    }
    let mut add = |key: &str, kind: fn() -> Kind| from(key, None, &kind);
    add("version", || Kind::Version);
    add("api", || Kind::CoreRoot);
    add("apis", || Kind::GroupsRoot);
    if config.issuer {
        add(".well-known/openid-configuration", || Kind::Issuer);
        add("openid/v1/jwks", || Kind::IssuerKeys);
    }
    out
}

/// A hash of all that determines a document.
fn hash(config: &OpenApiConfig, key: &str, kind: &Kind) -> String {
    let mut cx = ring::digest::Context::new(&ring::digest::SHA512);
    let mut feed = |s: &str| {
        cx.update(s.as_bytes());
        cx.update(&[0]);
    };
    for s in [
        config.version.as_str(),
        if config.cbor { "cbor" } else { "" },
        env!("CARGO_PKG_VERSION"),
        supercargo_descriptions::DIGEST,
        key,
    ] {
        feed(s);
    }
    if let Kind::GroupVersion { endpoints, .. } = kind {
        let mut types = Types::default();
        for e in endpoints {
            feed(&e.group_resource().to_string());
            if let Some(d) = &e.version().declared {
                // What such a kind says is what its definition says.
                feed(&d.published.as_ref().map(|p| p.mark()).unwrap_or_default());
            } else {
                types.add_object(e);
            }
            let (verbs, methods) = match e.subresource() {
                Some(s) => (&s.verbs, &s.connect_methods[..]),
                None => (&e.version().verbs, &[][..]),
            };
            verbs.iter().chain(methods).for_each(|v| feed(v));
        }
        types.iter().for_each(|(_, ty)| feed_type(ty, &mut feed));
    }
    hex(cx.finish().as_ref())
}

/// Feeds what a definition is made of; of types with names of their own below it, the names.
fn feed_type(ty: &TypeDef, feed: &mut dyn FnMut(&str)) {
    let below = |ty: &TypeDef, feed: &mut dyn FnMut(&str)| {
        if ty.name.is_empty() {
            feed_type(ty, feed);
        } else {
            feed(&ty.name);
        }
    };
    feed(&ty.name);
    match &ty.shape {
        Shape::Scalar(s) => feed(&format!("{s:?}")),
        Shape::Map(m) => {
            feed(if m.atomic { "atomic map" } else { "map" });
            below(&m.value, feed);
        }
        Shape::List(l) => {
            feed(&format!("{:?}", l.kind));
            below(&l.item, feed);
        }
        Shape::Struct(s) => {
            feed(&format!("{} {}", s.atomic, s.preserve_unknown));
            for f in s.fields.iter() {
                feed(&f.name);
                feed(&f.schema_default);
                feed(&f.merge_key);
                feed(&format!("{}{:?}", f.flags.0, f.patch));
                f.enum_values.iter().for_each(|v| feed(v));
                below(&f.ty, feed);
            }
        }
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(128), |mut s, b| {
        // Writing to a string does not fail.
        let _ = write!(s, "{b:02X}");
        s
    })
}
