//! A stored resource as one of its versions shows it.

use crate::conversions::{Conversions, Seen};
use crate::errors::{Verb, status_from};
use crate::rest::Media;
use crate::shaped::Shaped;
use crate::{Convert, ConvertObjects, Hook};
use bytes::Bytes;
use std::sync::Arc;
use supercargo_meta::{GroupResource, Status, Text, Tree};
use supercargo_objects::{Entry, FormKey, Lent, ObjectCodec, View, undecodable};
use supercargo_schema::{TypeDef, TypeRef, Unknown, apply_defaults, conform, conform_since};

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

impl VersionView {
    /// An entry's row in tables of this version, which `make` makes once for everybody.
    pub(crate) fn kept_row(
        &self,
        entry: &Entry,
        make: &mut dyn FnMut() -> Result<Bytes, Status>,
    ) -> Result<Bytes, Status> {
        let key = FormKey {
            media: Media::Json,
            version: self.number,
            view: View::Row,
        };
        entry.form(key, || {
            self.codec.note_form();
            make()
        })
    }

    /// An object that a write made from `known`, the object of `entry`, both in the storage version.
    pub(crate) fn lent(&self, object: Tree, known: Arc<Tree>, entry: &Entry) -> Lent {
        let as_stored = self.is_stored_form() && !self.shape.unstructured && !self.hook.decorates();
        let form = as_stored.then_some(FormKey {
            media: Media::Json,
            version: self.number,
            view: View::Item,
        });
        Lent::since(object, known, entry, &self.codec, form)
    }

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

/// Takes from a tree what a type does not know.
fn prune(tree: &mut Tree, ty: &TypeDef) -> Result<(), Status> {
    conform(tree, ty, Unknown::Drop)
        .map(drop)
        .map_err(|e| Status::internal(e.to_string()))
}
