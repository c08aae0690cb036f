//! Objects on their way out: an entry seen in one version, or a tree made for one answer.

use crate::conversions::{self, Conversions, Seen};
use crate::errors::{Verb, status_from};
use crate::rest::{Encoded, Media, Object, Unreadable};
use crate::{Convert, ConvertObjects, Hook};
use bytes::Bytes;
use std::sync::{Arc, LazyLock, OnceLock};
use supercargo_codec::{cbor, exact, json, proto};
use supercargo_meta::{GroupResource, Gvk, Map, Status, Text, Tree, write_string};
use supercargo_objects::{Entry, FormKey, ObjectCodec, View, undecodable};
use supercargo_schema::{
    Field, FieldFlags, Message, PatchStrategy, ProtoField, Scalar, Shape, Struct, TypeDef, TypeRef, Unknown,
    apply_defaults, conform, conform_since,
};

/// How objects of one kind are written in one version.
pub(crate) struct Shaped {
    /// Group, version and kind.
    pub gvk: Gvk,
    /// `apiVersion`.
    pub api_version: Text,
    /// The type.
    pub ty: TypeRef,
    /// Keys sorted, items with kind: custom resources.
    pub unstructured: bool,
    /// The type of the metadata alone.
    pub partial: TypeRef,
    /// How the object begins as JSON and its item does not.
    json_head: Bytes,
}

/// A served version of a stored resource.
pub(crate) struct VersionView {
    /// How it is written.
    pub shape: Arc<Shaped>,
    /// From and to the storage version.
    pub convert: Convert,
    /// Those that somebody else makes.
    pub conversions: Conversions,
    /// Of resources without a version in common: each apiVersion and its type.
    pub siblings: Arc<[(Text, TypeRef)]>,
    /// How it is stored.
    pub codec: Arc<ObjectCodec>,
    /// What happens to objects on their way out.
    pub hook: Arc<dyn Hook>,
    /// A number that tells this view's forms from those of all others.
    pub number: u32,
    /// For error texts.
    pub resource: GroupResource,
    /// Watches end when it says so: the definition of the resource has changed, or is gone.
    pub retired: Retired,
}

impl Shaped {
    pub(crate) fn new(gvk: Gvk, ty: TypeRef, unstructured: bool) -> Self {
        Self {
            api_version: gvk.api_version(),
            partial: partial_type(&ty),
            json_head: json_head(&gvk),
            gvk,
            ty,
            unstructured,
        }
    }

    /// An item as an object: with kind and apiVersion in front of the rest.
    fn with_type(&self, item: Bytes) -> Encoded {
        match &item[..] {
            b"{}" => {
                let mut whole = self.json_head.to_vec();
                whole.pop();
                whole.push(b'}');
                Encoded::from(Bytes::from(whole))
            }
            _ => Encoded::of([self.json_head.clone(), item.slice(1..)]),
        }
    }

    /// An item as a CBOR document.
    fn with_cbor_type(&self, item: Bytes) -> Encoded {
        if self.unstructured {
            return Encoded::of([Bytes::from_static(&cbor::MAGIC), item]);
        }
        let (head, rest) = cbor::with_type(&item, &self.api_version, &self.gvk.kind);
        Encoded::of([head.into(), item.slice(rest..)])
    }

    /// One form of an object in this version.
    pub(crate) fn encode(&self, tree: &Tree, media: Media, view: View) -> Result<Bytes, Status> {
        let partial;
        let (tree, ty) = match view {
            View::Object | View::Item => (tree, &self.ty),
            View::Partial | View::PartialItem | View::Row => {
                partial = partial_tree(tree);
                (&partial, &self.partial)
            }
        };
        exact(|out| {
            match media {
                Media::Json | Media::Yaml if self.unstructured => json::write_untyped(out, tree),
                Media::Protobuf => {
                    let problem = |e: proto::ProtoError| Status::plain(e.to_string());
                    if matches!(view, View::Item | View::PartialItem) {
                        proto::encode(out, tree, ty).map_err(problem)?;
                    } else {
                        let (api_version, kind) = (tree.str_at(&["apiVersion"]), tree.str_at(&["kind"]));
                        proto::encode_object(out, tree, ty, api_version, kind).map_err(problem)?;
                    }
                }
                Media::Cbor => self.encode_cbor(out, tree, ty, view),
                Media::Json | Media::Yaml if view == View::Item => json::write(out, &bare(tree), ty),
                Media::Json | Media::Yaml => json::write(out, tree, ty),
            }
            Ok(())
        })
    }

    /// The same as CBOR: an item has no tag in front.
    fn encode_cbor(&self, out: &mut Vec<u8>, tree: &Tree, ty: &TypeDef, view: View) {
        if !matches!(view, View::Item | View::PartialItem) {
            out.extend_from_slice(&cbor::MAGIC);
        }
        match view {
            _ if self.unstructured => cbor::write_item_untyped(out, tree),
            View::Item => cbor::write_item(out, &bare(tree), ty),
            _ => cbor::write_item(out, tree, ty),
        }
    }
}

/// An object without what says its type.
fn bare(tree: &Tree) -> Tree {
    let mut bare = tree.clone();
    let m = bare.force_map();
    m.remove("apiVersion");
    m.remove("kind");
    bare
}

impl VersionView {
    /// True when objects can be turned into this version.
    pub(crate) const fn can_convert(&self) -> bool {
        !matches!(self.convert, Convert::Missing)
    }

    /// True when writes decide in this version and not in the storage version.
    pub(crate) const fn is_own(&self) -> bool {
        matches!(self.convert, Convert::Own(_))
    }

    /// Whom to ask for conversions that take their time.
    pub(crate) const fn remote(&self) -> Option<&Arc<dyn ConvertObjects>> {
        match &self.convert {
            Convert::Own(Some(remote)) => Some(remote),
            _ => None,
        }
    }

    /// The type that a write makes canonical before it is encoded.
    pub(crate) fn working_type(&self) -> &TypeRef {
        if self.is_own() {
            &self.shape.ty
        } else {
            self.codec.ty()
        }
    }

    /// True when the tree of a write needs no conversion before its client's eyes see it.
    pub(crate) fn is_working_form(&self) -> bool {
        self.is_own() || self.is_stored_form()
    }

    /// True when stored and served version are the same and nothing happens on the way.
    pub(crate) fn is_stored_form(&self) -> bool {
        matches!(self.convert, Convert::Same) && self.shape.api_version == *self.codec.api_version()
    }

    /// A stored object in this version, decorated.
    pub(crate) fn outgoing(&self, stored: &Arc<Tree>) -> Result<Arc<Tree>, Status> {
        let decorates = self.hook.decorates();
        if !decorates && self.is_stored_form() {
            return Ok(stored.clone());
        }
        let mut tree = Tree::clone(stored);
        if decorates {
            self.hook.decorate(&mut tree);
        }
        self.to_version(&mut tree)?;
        Ok(Arc::new(tree))
    }

    /// A stored object as writes in this version see it: not decorated.
    pub(crate) async fn seen_by_writes(
        &self,
        entry: &Entry,
        stored: &Arc<Tree>,
    ) -> Result<Arc<Tree>, Status> {
        if self.is_stored_form() {
            return Ok(stored.clone());
        }
        if self.is_own() {
            return self.seen(entry, stored, Verb::Update).await;
        }
        let mut tree = Tree::clone(stored);
        self.to_version(&mut tree)?;
        Ok(Arc::new(tree))
    }

    /// The object of an entry in this version, decorated, by whoever converts.
    pub(crate) async fn seen(
        &self,
        entry: &Entry,
        stored: &Arc<Tree>,
        verb: Verb,
    ) -> Result<Arc<Tree>, Status> {
        if entry.is_clean_for(self.number) {
            return Ok(stored.clone());
        }
        if self.remote().is_none() {
            return self.outgoing(stored);
        }
        match self.conversions.see(self, &[entry]).await.pop() {
            Some(Seen::Failed(why)) => Err(status_from(undecodable(entry, &why), verb, &self.resource, "")),
            Some(seen) => match seen.tree(self)? {
                Some(tree) => Ok(tree),
                None => self.outgoing(stored),
            },
            None => self.outgoing(stored),
        }
    }

    /// An object in this version, if somebody else has to be asked for that; else as it is.
    pub(crate) async fn converted(&self, stored: &Arc<Tree>) -> Result<Arc<Tree>, String> {
        match self.remote() {
            Some(remote) if stored.str_at(&["apiVersion"]) != self.shape.api_version => {
                let asked = vec![Tree::clone(stored)];
                let answer = remote.convert(asked, &self.shape.api_version).await?;
                only(answer).map(Arc::new)
            }
            _ => Ok(stored.clone()),
        }
    }

    /// Remembers of an entry that was just written in this version that it is shown as it is stored.
    pub(crate) fn wrote(&self, entry: &Entry) {
        if self.is_own() && self.shape.api_version == *self.codec.api_version() {
            entry.set_clean_for(self.number);
        }
    }

    /// What is stored of an object that a write has decided on.
    pub(crate) async fn for_storage(&self, mut tree: Tree) -> Result<Tree, Status> {
        if !self.is_own() {
            return Ok(tree);
        }
        // What the strategy took away may have a default: then a reader need not fill it in.
        apply_defaults(&mut tree, &self.shape.ty);
        let wanted = self.codec.api_version();
        if tree.str_at(&["apiVersion"]) != wanted {
            match self.remote() {
                Some(remote) => {
                    let converted = remote.convert(vec![tree], wanted).await.and_then(only);
                    tree = converted.map_err(Status::plain)?;
                    conform(&mut tree, self.codec.ty(), Unknown::Keep)
                        .map_err(|e| Status::plain(e.to_string()))?;
                }
                None => {
                    tree.set(&["apiVersion"], Tree::Str(wanted.clone()));
                    if let Some(ty) = self.type_in(wanted) {
                        prune(&mut tree, ty)?;
                    }
                }
            }
        }
        tree.normalise_numbers();
        Ok(tree)
    }

    /// A stored object decorated, in the storage version: what the cells of tables are read from. Definitions say for
    /// each version what its tables show.
    pub(crate) fn decorated(&self, stored: &Arc<Tree>) -> Arc<Tree> {
        if !self.hook.decorates() {
            return stored.clone();
        }
        let mut tree = Tree::clone(stored);
        self.hook.decorate(&mut tree);
        Arc::new(tree)
    }

    /// A tree of the storage version in this version.
    pub(crate) fn to_version(&self, tree: &mut Tree) -> Result<(), Status> {
        if self.is_stored_form() {
            return Ok(());
        }
        if self.is_own() {
            return self.to_own_version(tree);
        }
        self.convert.from_storage(tree, &self.shape.api_version)?;
        self.conform(tree)
    }

    /// A tree of any version as this one shows it, unless somebody else has to be asked.
    fn to_own_version(&self, tree: &mut Tree) -> Result<(), Status> {
        if tree.str_at(&["apiVersion"]) == self.shape.api_version {
            self.conform(tree)?;
            apply_defaults(tree, &self.shape.ty);
            return Ok(());
        }
        if self.remote().is_some() {
            return Err(Status::internal(format!(
                "an object in {} was not converted to {}",
                tree.str_at(&["apiVersion"]),
                self.shape.api_version
            )));
        }
        // Only the version an object is stored in says what it has and what it gets by default.
        if let Some(ty) = self.type_in(tree.str_at(&["apiVersion"])) {
            prune(tree, ty)?;
            apply_defaults(tree, ty);
        }
        tree.set(&["apiVersion"], Tree::Str(self.shape.api_version.clone()));
        self.conform(tree)
    }

    /// The type of the objects in another version, when they have no version in common.
    fn type_in(&self, api_version: &str) -> Option<&TypeRef> {
        let mut siblings = self.siblings.iter();
        siblings.find(|(a, _)| a == api_version).map(|(_, ty)| ty)
    }

    /// A tree of this version in the storage version.
    pub(crate) fn to_stored(&self, tree: &mut Tree) -> Result<(), Status> {
        if self.is_working_form() {
            return Ok(());
        }
        self.convert.to_storage(tree, self.codec.api_version())?;
        self.to_canonical(tree, &Tree::Null)
    }

    /// Makes a tree of the storage version canonical after code changed it. `known` is canonical: what both share stays shared;
    /// null for none.
    pub(crate) fn to_canonical(&self, tree: &mut Tree, known: &Tree) -> Result<(), Status> {
        conform_since(tree, known, self.working_type(), Unknown::Applied)
            .map(drop)
            .map_err(|e| Status::internal(e.to_string()))
    }

    /// Makes a tree of this version canonical after code changed it.
    pub(crate) fn conform(&self, tree: &mut Tree) -> Result<(), Status> {
        prune(tree, &self.shape.ty)
    }

    /// The object of an entry in the storage version.
    pub(crate) fn stored(&self, entry: &Entry, verb: Verb) -> Result<Arc<Tree>, Status> {
        entry
            .tree(&self.codec)
            .map_err(|e| status_from(e, verb, &self.resource, &entry.key_text()))
    }

    /// The same, and the entry keeps it: several steps will ask.
    pub(crate) fn stored_and_kept(&self, entry: &Entry, verb: Verb) -> Result<Arc<Tree>, Status> {
        entry
            .warm_tree(&self.codec)
            .map_err(|e| status_from(e, verb, &self.resource, &entry.key_text()))
    }

    /// The zero object of the kind with a revision: what a bookmark shows.
    pub(crate) fn bookmark(&self, revision: u64, initial_events_end: bool) -> Result<Tree, Status> {
        let mut tree = Tree::map([
            ("kind", Tree::Str(self.shape.gvk.kind.clone())),
            ("apiVersion", Tree::Str(self.shape.api_version.clone())),
        ]);
        if !self.shape.unstructured {
            self.conform(&mut tree)?;
        }
        tree.set(&["metadata", "resourceVersion"], revision.to_string().into());
        if initial_events_end {
            tree.set(
                &["metadata", "annotations"],
                Tree::map([("k8s.io/initial-events-end", "true".into())]),
            );
        }
        Ok(tree)
    }
}

/// Tells watches that what they watch has changed for good; a built-in resource never does.
pub(crate) type Retired = Option<tokio::sync::watch::Receiver<bool>>;

/// The one object of an answer to a question about one.
pub(crate) fn only(mut converted: Vec<Tree>) -> Result<Tree, String> {
    match (converted.pop(), converted.pop()) {
        (Some(tree), None) => Ok(tree),
        _ => Err("a conversion has lost its object".to_owned()),
    }
}

/// An entry that nobody could convert: whoever asks for the object hears why.
pub(crate) struct Unconverted {
    pub entry: Arc<Entry>,
    pub view: Arc<VersionView>,
    pub why: String,
}

impl Unconverted {
    fn error(&self) -> Status {
        let error = undecodable(&self.entry, &self.why);
        status_from(error, Verb::Get, &self.view.resource, "")
    }
}

impl Object for Unconverted {
    fn gvk(&self) -> &Gvk {
        &self.view.shape.gvk
    }
    fn encode(&self, _: Media) -> Result<Encoded, Status> {
        Err(self.error())
    }
    fn encode_item(&self, _: Media) -> Result<Encoded, Status> {
        Err(self.error())
    }
    fn encode_partial(&self, _: Media) -> Result<Bytes, Status> {
        Err(self.error())
    }
    fn encode_partial_item(&self, _: Media) -> Result<Bytes, Status> {
        Err(self.error())
    }
    fn tree(&self) -> Result<Arc<Tree>, Status> {
        Err(self.error())
    }
    fn unreadable(&self) -> Option<Unreadable> {
        let error = undecodable(&self.entry, &self.why);
        Some(Unreadable {
            key: error.key().to_owned(),
            text: error.to_string(),
        })
    }
}

/// An entry that somebody else has converted. Its forms are kept by the entry as those of any other.
pub(crate) struct ConvertedObject {
    pub entry: Arc<Entry>,
    pub view: Arc<VersionView>,
    /// The whole object.
    pub json: Bytes,
    /// The same, once somebody asked for it.
    pub tree: OnceLock<Arc<Tree>>,
}

impl ConvertedObject {
    fn form(&self, media: Media, view: View) -> Result<Bytes, Status> {
        let key = FormKey {
            media,
            version: self.view.number,
            view,
        };
        if key == conversions::form_of(&self.view) {
            return Ok(self.json.clone());
        }
        self.entry.form(key, || {
            self.view.codec.note_form();
            self.view.shape.encode(&*self.tree()?, media, view)
        })
    }
}

impl Object for ConvertedObject {
    fn gvk(&self) -> &Gvk {
        &self.view.shape.gvk
    }
    fn encode(&self, media: Media) -> Result<Encoded, Status> {
        if media == Media::Cbor {
            return Ok(self.view.shape.with_cbor_type(self.form(media, View::Item)?));
        }
        self.form(media, View::Object).map(Encoded::from)
    }
    fn encode_item(&self, media: Media) -> Result<Encoded, Status> {
        if media == Media::Cbor {
            return self.form(media, View::Item).map(Encoded::from);
        }
        self.encode(media)
    }
    fn encode_partial(&self, media: Media) -> Result<Bytes, Status> {
        self.form(media, View::Partial)
    }
    fn encode_partial_item(&self, media: Media) -> Result<Bytes, Status> {
        self.form(media, View::PartialItem)
    }
    fn tree(&self) -> Result<Arc<Tree>, Status> {
        if let Some(tree) = self.tree.get() {
            return Ok(tree.clone());
        }
        let tree = conversions::parse(&self.json, &self.view)?;
        Ok(self.tree.get_or_init(|| tree).clone())
    }
    fn kept_row(&self, make: &mut dyn FnMut() -> Result<Bytes, Status>) -> Result<Bytes, Status> {
        let key = FormKey {
            media: Media::Json,
            version: self.view.number,
            view: View::Row,
        };
        self.entry.form(key, || {
            self.view.codec.note_form();
            make()
        })
    }
    fn table_tree(&self) -> Result<Arc<Tree>, Status> {
        self.tree()
    }
}

/// An entry in one version.
pub(crate) struct EntryObject {
    pub entry: Arc<Entry>,
    pub view: Arc<VersionView>,
    /// The entry's object, where the caller has decoded it anyway.
    pub known: Option<Arc<Tree>>,
}

impl EntryObject {
    /// The object without its type, made once: what objects, items and events are put together from.
    fn item(&self, media: Media) -> Result<Encoded, Status> {
        let view = &self.view;
        if media == Media::Protobuf
            && view.is_stored_form()
            && !view.hook.decorates()
            && let Some(message) = self.entry.message(&view.codec)
        {
            return Ok(Encoded::of(message));
        }
        self.form(media, View::Item).map(Encoded::from)
    }

    fn stored(&self) -> Result<Arc<Tree>, Status> {
        match &self.known {
            Some(tree) => Ok(tree.clone()),
            None => self.view.stored(&self.entry, Verb::Get),
        }
    }

    fn form(&self, media: Media, view: View) -> Result<Bytes, Status> {
        let key = FormKey {
            media,
            version: self.view.number,
            view,
        };
        self.entry.form(key, || {
            self.view.codec.note_form();
            self.view.shape.encode(&*self.source(view)?, media, view)
        })
    }
}

impl EntryObject {
    /// What a view is made from. Metadata alone is that of upstream's internal type: the storage version's, without what
    /// conversions keep in annotations.
    fn source(&self, view: View) -> Result<Arc<Tree>, Status> {
        let is_partial = matches!(view, View::Partial | View::PartialItem);
        if !is_partial || self.view.shape.unstructured {
            return self.tree();
        }
        let mut tree = self.table_tree()?;
        if let Some(name) = self.view.hook.annotation_of_conversion() {
            let at = ["metadata", "annotations"];
            let only = tree.at(&at).and_then(Tree::as_map).is_some_and(|m| m.len() == 1);
            let tree = Arc::make_mut(&mut tree);
            if only {
                tree.remove(&at);
            } else {
                tree.remove(&["metadata", "annotations", name]);
            }
        }
        Ok(tree)
    }
}

impl Object for EntryObject {
    fn gvk(&self) -> &Gvk {
        &self.view.shape.gvk
    }
    fn encode(&self, media: Media) -> Result<Encoded, Status> {
        let shape = &self.view.shape;
        if media == Media::Cbor {
            return Ok(shape.with_cbor_type(self.form(media, View::Item)?));
        }
        if shape.unstructured {
            return self.form(media, View::Object).map(Encoded::from);
        }
        let item = self.item(media)?;
        Ok(match media {
            Media::Protobuf => {
                let head = proto::envelope_head(&shape.api_version, &shape.gvk.kind, item.len());
                let tail = Bytes::from_static(&proto::ENVELOPE_TAIL);
                Encoded::join([head.into()], item, [tail])
            }
            _ => shape.with_type(item.joined()),
        })
    }
    fn encode_item(&self, media: Media) -> Result<Encoded, Status> {
        if self.view.shape.unstructured && media != Media::Cbor {
            return self.encode(media);
        }
        self.item(media)
    }
    fn encode_partial(&self, media: Media) -> Result<Bytes, Status> {
        self.form(media, View::Partial)
    }
    fn encode_partial_item(&self, media: Media) -> Result<Bytes, Status> {
        self.form(media, View::PartialItem)
    }
    fn tree(&self) -> Result<Arc<Tree>, Status> {
        let stored = self.stored()?;
        if !self.view.is_own() {
            return self.view.outgoing(&stored);
        }
        if self.entry.is_clean_for(self.view.number) {
            return Ok(stored);
        }
        // Mostly nobody else has the tree: it is changed in place.
        let mut tree = Arc::unwrap_or_clone(stored);
        self.view.to_version(&mut tree)?;
        Ok(Arc::new(tree))
    }
    fn metadata(&self) -> Result<Arc<Tree>, Status> {
        self.entry
            .metadata(&self.view.codec, &self.view.shape.partial)
            .map_err(|e| status_from(e, Verb::Get, &self.view.resource, &self.entry.key_text()))
    }
    fn kept_row(&self, make: &mut dyn FnMut() -> Result<Bytes, Status>) -> Result<Bytes, Status> {
        let key = FormKey {
            media: Media::Json,
            version: self.view.number,
            view: View::Row,
        };
        self.entry.form(key, || {
            self.view.codec.note_form();
            make()
        })
    }
    fn table_tree(&self) -> Result<Arc<Tree>, Status> {
        if self.view.is_own() {
            return self.tree();
        }
        Ok(self.view.decorated(&self.stored()?))
    }
    fn unreadable(&self) -> Option<Unreadable> {
        let error = self.entry.tree(&self.view.codec).err()?;
        Some(Unreadable {
            key: error.key().to_owned(),
            text: error.to_string(),
        })
    }
}

/// A tree made for one answer.
pub(crate) struct TreeObject {
    pub tree: Arc<Tree>,
    /// The same object as tables see it.
    pub table_tree: Arc<Tree>,
    pub shape: Arc<Shaped>,
}

impl Object for TreeObject {
    fn gvk(&self) -> &Gvk {
        &self.shape.gvk
    }
    fn encode(&self, media: Media) -> Result<Encoded, Status> {
        self.shape
            .encode(&self.tree, media, View::Object)
            .map(Encoded::from)
    }
    fn encode_item(&self, media: Media) -> Result<Encoded, Status> {
        self.shape
            .encode(&self.tree, media, View::Item)
            .map(Encoded::from)
    }
    fn encode_partial(&self, media: Media) -> Result<Bytes, Status> {
        self.shape.encode(&self.tree, media, View::Partial)
    }
    fn encode_partial_item(&self, media: Media) -> Result<Bytes, Status> {
        self.shape.encode(&self.tree, media, View::PartialItem)
    }
    fn tree(&self) -> Result<Arc<Tree>, Status> {
        Ok(self.tree.clone())
    }
    fn table_tree(&self) -> Result<Arc<Tree>, Status> {
        Ok(self.table_tree.clone())
    }
}

/// An object made of a tree, for storages that are not backed by a store (reviews, component statuses). The tree must be
/// canonical for `ty`.
#[must_use]
pub fn tree_object(gvk: Gvk, ty: TypeRef, tree: Tree) -> Arc<dyn Object> {
    let tree = Arc::new(tree);
    Arc::new(TreeObject {
        table_tree: tree.clone(),
        tree,
        shape: Arc::new(Shaped::new(gvk, ty, false)),
    })
}

/// Takes from a tree what a type does not know.
fn prune(tree: &mut Tree, ty: &TypeDef) -> Result<(), Status> {
    conform(tree, ty, Unknown::Drop)
        .map(drop)
        .map_err(|e| Status::internal(e.to_string()))
}

/// `{"kind":…,"apiVersion":…,`
fn json_head(gvk: &Gvk) -> Bytes {
    let mut out = b"{\"kind\":".to_vec();
    write_string(&mut out, &gvk.kind);
    out.extend_from_slice(b",\"apiVersion\":");
    write_string(&mut out, &gvk.api_version());
    out.push(b',');
    out.into()
}

fn partial_tree(tree: &Tree) -> Tree {
    let mut m = Map::new();
    m.insert("kind", "PartialObjectMetadata".into());
    m.insert("apiVersion", "meta.k8s.io/v1".into());
    m.insert(
        "metadata",
        tree.get("metadata").cloned().unwrap_or_else(Tree::empty_map),
    );
    Tree::Map(m)
}

static PARTIAL_MESSAGE: Message = Message::new(
    "k8s.io.apimachinery.pkg.apis.meta.v1.PartialObjectMetadata",
    &[ProtoField {
        number: 1,
        name: "metadata",
        optional: false,
        embedded: None,
    }],
);

static STRING: LazyLock<TypeRef> = LazyLock::new(|| anonymous("string", Shape::Scalar(Scalar::String), None));

fn anonymous(go: &'static str, shape: Shape, message: Option<&'static Message>) -> TypeRef {
    TypeRef::Shared(Arc::new(TypeDef {
        name: Text::default(),
        go: go.into(),
        shape,
        message,
        defaults: (&[]).into(),
        default_fn: None,
        defaults_below: false,
    }))
}

/// PartialObjectMetadata with the metadata type of `ty`.
fn partial_type(ty: &TypeRef) -> TypeRef {
    let field = |name: &'static str, ty: TypeRef, flags: u8| Field {
        name: name.into(),
        ty,
        flags: FieldFlags(flags),
        patch: PatchStrategy::None,
        merge_key: Text::default(),
        schema_default: Text::default(),
        enum_values: (&[]).into(),
    };
    let mut fields = vec![
        field("kind", STRING.clone(), FieldFlags::OMIT_EMPTY),
        field("apiVersion", STRING.clone(), FieldFlags::OMIT_EMPTY),
    ];
    if let Some(meta) = ty.field_type("metadata") {
        fields.push(field("metadata", meta.clone(), 0));
    }
    let by_name = Struct::index(&fields);
    anonymous(
        "v1.PartialObjectMetadata",
        Shape::Struct(Struct {
            fields: fields.into(),
            by_name: by_name.into(),
            atomic: false,
            preserve_unknown: false,
            custom: None,
        }),
        Some(&PARTIAL_MESSAGE),
    )
}
