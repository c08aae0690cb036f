//! Objects on their way out: an entry seen in one version, or a tree made for one answer.

use crate::conversions;
use crate::errors::{Verb, status_from};
use crate::rest::{Encoded, Media, Object, Unreadable};
use crate::shaped::Shaped;
use crate::version_view::VersionView;
use bytes::Bytes;
use std::sync::{Arc, OnceLock};
use supercargo_codec::proto;
use supercargo_meta::{Gvk, Status, Tree};
use supercargo_objects::{Entry, FormKey, View, undecodable};
use supercargo_schema::TypeRef;

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
        self.view.kept_row(&self.entry, make)
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
            let tree = self.source(view)?;
            match self.entry.former(key) {
                Some(former) => Ok(self.view.shape.item_since(&tree, &former)),
                None => self.view.shape.encode(&tree, media, view),
            }
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
        self.view.kept_row(&self.entry, make)
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
