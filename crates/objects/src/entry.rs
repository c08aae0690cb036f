//! An object as storage hands it out.

use crate::{LabelTag, ObjectCodec, Result};
use bytes::Bytes;
use parking_lot::Mutex;
use std::num::NonZeroU64;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use supercargo_codec::{Media, proto};
use supercargo_meta::{Map, Text, Tree};
use supercargo_schema::TypeRef;
use supercargo_storage::{Key, Keyed, Revision};

/// What selectors can match.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Attributes {
    /// `metadata.labels`.
    pub labels: Option<Map>,
    /// The selectable fields of the stored object, sorted by path; `metadata.name` and `metadata.namespace` included.
    pub fields: Vec<(Text, Text)>,
}

impl Attributes {
    /// The value of a field; "" when the object has none.
    #[must_use]
    pub fn field(&self, path: &str) -> &str {
        self.fields
            .iter()
            .find(|f| f.0 == path)
            .map_or("", |f| f.1.as_str())
    }
    /// The value of a label.
    #[must_use]
    pub fn label(&self, key: &str) -> Option<&str> {
        self.labels.as_ref()?.get(key)?.as_str()
    }
}

/// A tree takes about so many times the bytes of its stored form (pods: 3 KB as protobuf, 25 KB as a tree).
const TREE_FACTOR: usize = 8;

/// What an encoded form shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum View {
    /// The whole object.
    Object,
    /// The object as an item of its list.
    Item,
    /// Its metadata (PartialObjectMetadata).
    Partial,
    /// Its metadata as an item of a list.
    PartialItem,
    /// Its cells of a table, in a form of those who write tables.
    Row,
}

/// Which encoded form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FormKey {
    /// The encoding.
    pub media: Media,
    /// Which served version: a number that the owner of the versions gives.
    pub version: u32,
    /// What it shows.
    pub view: View,
}

/// An object that bytes were just made from, so that nobody has to decode them. It is canonical: what
/// [`ObjectCodec::decode`] would answer but for its defaults and its resourceVersion.
#[derive(Clone, Debug)]
pub struct Lent {
    /// The object.
    pub object: Tree,
    /// What `decode` answered of the object that it was made from, if it was: what both share need not be looked at.
    pub known: Option<Arc<Tree>>,
    /// What selectors can match of it, where somebody knows.
    attributes: Option<Attributes>,
    /// A form of what it was made from.
    form: Option<(FormKey, Bytes)>,
    /// What it was made from has more than its bytes say, and so may this have.
    pub(crate) is_incomplete: bool,
}

impl Lent {
    /// An object that was made from `known`, which is that of `entry`; `form` is the one that will be asked for next, if what it
    /// was helps to make it.
    #[must_use]
    pub fn since(
        object: Tree,
        known: Arc<Tree>,
        entry: &Entry,
        codec: &ObjectCodec,
        form: Option<FormKey>,
    ) -> Self {
        Self {
            attributes: codec.attributes_since(&object, &known, entry),
            form: form.and_then(|f| Some((f, entry.known_form(f)?))),
            is_incomplete: entry.is_incomplete(),
            object,
            known: Some(known),
        }
    }
}

impl From<Tree> for Lent {
    fn from(object: Tree) -> Self {
        Self {
            object,
            known: None,
            attributes: None,
            form: None,
            is_incomplete: false,
        }
    }
}

/// What an object was that was changed a moment ago, with a form of it: the next form can be made of that.
#[derive(Clone, Debug)]
pub struct Former {
    /// The object.
    pub object: Arc<Tree>,
    /// Its form.
    pub form: Bytes,
    key: FormKey,
}

/// A tree that is at hand.
enum Warm {
    /// What `decode` would answer.
    Tree(Arc<Tree>),
    /// What becomes that when somebody asks.
    Lent(Box<Lent>),
}

/// See [`Entry::message`].
struct Spliced {
    head: Bytes,
    tail: Range<usize>,
}

/// One state of one object. Immutable; attributes and forms are made on first need and at most once.
pub struct Entry {
    key: Key,
    revision: Revision,
    value: Bytes,
    /// Twice the generation of the transformer that opened the value, plus one when the value is stale.
    sealed: AtomicU32,
    /// Its bytes are what would be written again: known of objects that this process wrote.
    canonical: AtomicBool,
    /// What it decodes to has more than its bytes say, or says it otherwise: known once it was decoded.
    incomplete: AtomicBool,
    /// The view of a custom resource that shows the object as it is stored: its number and one; zero is none.
    clean_for: AtomicU32,
    attributes: OnceLock<Attributes>,
    spliced: OnceLock<Option<Box<Spliced>>>,
    forms: Mutex<Vec<(FormKey, Bytes)>>,
    /// A form was asked for since somebody looked.
    touched: AtomicBool,
    /// A write that is known to change nothing; 0 for none.
    unchanging: AtomicU64,
    // A tree someone had to make anyway (a selector, the writer), for the next reader. Never filled by a cache, which takes
    // it away again when room gets short.
    warm: Mutex<Option<Warm>>,
    /// Until the form is made, or the tree goes.
    former: Mutex<Option<Box<Former>>>,
}

impl Entry {
    /// An entry of a storage key, the revision of its last change and its bytes as the codec wrote them. `stale` asks for
    /// the bytes to be written anew at the next update.
    #[must_use]
    pub fn new(key: Key, revision: Revision, value: Bytes, stale: bool) -> Self {
        Self {
            key,
            revision,
            value,
            sealed: AtomicU32::new(u32::from(stale)),
            canonical: AtomicBool::new(false),
            incomplete: AtomicBool::new(false),
            clean_for: AtomicU32::new(0),
            attributes: OnceLock::new(),
            spliced: OnceLock::new(),
            forms: Mutex::new(Vec::new()),
            touched: AtomicBool::new(false),
            unchanging: AtomicU64::new(0),
            warm: Mutex::new(None),
            former: Mutex::new(None),
        }
    }
    /// The same, opened or sealed in this generation of its transformer.
    #[must_use]
    pub(crate) fn of_generation(mut self, generation: u32) -> Self {
        *self.sealed.get_mut() |= generation.wrapping_shl(1);
        self
    }
    /// True when a transformer of this generation has nothing new to say.
    pub(crate) fn is_of_generation(&self, generation: u32) -> bool {
        self.sealed.load(Ordering::Relaxed) & !1 == generation.wrapping_shl(1)
    }
    /// The same state was opened again: takes over whether it is stale by now.
    pub fn renew(&self, opened: &Self) {
        let sealed = opened.sealed.load(Ordering::Relaxed);
        if self.sealed.load(Ordering::Relaxed) != sealed {
            self.sealed.store(sealed, Ordering::Relaxed);
        }
    }
    /// The same object with another revision: what those see whose view it left.
    #[must_use]
    pub fn moved(&self, revision: Revision) -> Self {
        let moved = Self::new(self.key.clone(), revision, self.value.clone(), self.is_stale());
        if let Some(a) = self.attributes.get() {
            let _ = moved.attributes.set(a.clone());
        }
        moved
            .canonical
            .store(self.canonical.load(Ordering::Relaxed), Ordering::Relaxed);
        if self.is_incomplete() {
            moved.set_incomplete();
        }
        moved
    }
    pub(crate) fn set_incomplete(&self) {
        self.incomplete.store(true, Ordering::Relaxed);
    }
    pub(crate) fn set_canonical(&self) {
        self.canonical.store(true, Ordering::Relaxed);
    }
    /// True when its bytes are known to be what would be written of its object.
    pub(crate) fn is_canonical(&self) -> bool {
        self.canonical.load(Ordering::Relaxed)
    }
    /// True when the object, which somebody has decoded, would not be written as it is stored: defaults of reads were filled in, or it
    /// was stored in another version.
    #[must_use]
    pub fn is_incomplete(&self) -> bool {
        self.incomplete.load(Ordering::Relaxed)
    }
    /// Remembers that a view (see [`FormKey::version`]) shows the object as it is stored, with nothing to take away or fill in.
    pub fn set_clean_for(&self, view: u32) {
        self.clean_for.store(view.wrapping_add(1), Ordering::Relaxed);
    }
    /// True when that is known.
    #[must_use]
    pub fn is_clean_for(&self, view: u32) -> bool {
        self.clean_for.load(Ordering::Relaxed) == view.wrapping_add(1)
    }
    /// The storage key.
    #[must_use]
    pub const fn key(&self) -> &Key {
        &self.key
    }
    /// The storage key as text.
    #[must_use]
    pub fn key_text(&self) -> std::borrow::Cow<'_, str> {
        String::from_utf8_lossy(self.key.as_bytes())
    }
    /// The revision of its last change.
    #[must_use]
    pub const fn revision(&self) -> Revision {
        self.revision
    }
    /// The bytes the codec wrote, after decryption.
    #[must_use]
    pub const fn value(&self) -> &Bytes {
        &self.value
    }
    /// True when the stored form should be written anew.
    #[must_use]
    pub fn is_stale(&self) -> bool {
        self.sealed.load(Ordering::Relaxed) & 1 == 1
    }
    /// The tree that is at hand, if there is one.
    fn warm(&self, codec: &ObjectCodec) -> Option<Arc<Tree>> {
        let mut warm = self.warm.lock();
        let tree = match warm.take()? {
            Warm::Tree(tree) => tree,
            Warm::Lent(lent) => self.settled(*lent, codec),
        };
        *warm = Some(Warm::Tree(tree.clone()));
        Some(tree)
    }
    fn settled(&self, lent: Lent, codec: &ObjectCodec) -> Arc<Tree> {
        let (tree, whole) = codec.stamped(lent, self.revision);
        debug_assert!(
            !whole || codec.says_all(self),
            "the bytes of an object do not say all that it was taken for"
        );
        debug_assert_eq!(
            codec.decode_uncounted(self).as_ref().ok(),
            Some(&tree),
            "an object is not what its bytes say"
        );
        self.canonical.store(whole, Ordering::Relaxed);
        if !whole {
            self.set_incomplete();
        }
        Arc::new(tree)
    }
    /// The decoded object; decoded again for each caller unless a tree is at hand.
    ///
    /// # Errors
    /// `Corrupt` when the bytes can't be decoded.
    pub fn tree(&self, codec: &ObjectCodec) -> Result<Arc<Tree>> {
        match self.warm(codec) {
            Some(t) => Ok(t),
            None => codec.decode(self).map(Arc::new),
        }
    }
    /// The decoded object, kept until this entry goes.
    ///
    /// # Errors
    /// `Corrupt` when the bytes can't be decoded.
    pub fn warm_tree(&self, codec: &ObjectCodec) -> Result<Arc<Tree>> {
        let t = self.tree(codec)?;
        *self.warm.lock() = Some(Warm::Tree(t.clone()));
        Ok(t)
    }
    /// The object with its metadata at least: the whole of it where a tree is at hand, else no more than is cheap to decode.
    /// `partial` is a type with the metadata alone.
    ///
    /// # Errors
    /// `Corrupt` when the bytes can't be decoded.
    pub fn metadata(&self, codec: &ObjectCodec, partial: &TypeRef) -> Result<Arc<Tree>> {
        match self.warm(codec) {
            Some(t) => Ok(t),
            None => codec.decode_metadata(self, partial).map(Arc::new),
        }
    }
    /// Hands over the object that this entry's bytes were just made from. What is left to do with it is done when somebody
    /// asks for it, by one of all who do.
    pub fn lend_tree(&self, mut lent: Lent) {
        if let Some(attributes) = lent.attributes.take() {
            let _ = self.attributes.set(attributes);
        }
        if let (Some((key, form)), Some(object)) = (lent.form.take(), &lent.known) {
            let object = object.clone();
            *self.former.lock() = Some(Box::new(Former { object, form, key }));
        }
        *self.warm.lock() = Some(Warm::Lent(Box::new(lent)));
    }
    /// What it was before it was changed a moment ago, with this form of it, once: who makes the form anew asks.
    #[must_use]
    pub fn former(&self, key: FormKey) -> Option<Former> {
        let former = self.former.lock().take_if(|f| f.key == key)?;
        Some(*former)
    }
    /// The protobuf message of the object with its resourceVersion, in pieces: a beginning made for it, and the rest as it
    /// is stored. `None` when it is not stored as protobuf, or not as it would be written today.
    #[must_use]
    pub fn message(&self, codec: &ObjectCodec) -> Option<[Bytes; 2]> {
        let spliced = self
            .spliced
            .get_or_init(|| self.splice(codec).map(Box::new))
            .as_ref()?;
        Some([spliced.head.clone(), self.value.slice(spliced.tail.clone())])
    }
    fn splice(&self, codec: &ObjectCodec) -> Option<Spliced> {
        // What is lent is known to be canonical or not once it is settled.
        let _ = self.warm(codec);
        if !self.canonical.load(Ordering::Relaxed) {
            // Reading may fill in defaults, or the bytes are of another version: what is written again must be the same.
            let again = codec.encode(&*self.tree(codec).ok()?).ok()?;
            if again != self.value {
                return None;
            }
            self.set_canonical();
        }
        let spliced = proto::splice_version(&self.value, &self.revision.0.to_string())?;
        debug_assert_eq!(
            codec.decode_uncounted(self).ok().map(|tree| {
                let mut out = Vec::new();
                proto::encode(&mut out, &tree, codec.ty()).map(|()| out)
            }),
            self.value
                .get(spliced.tail.clone())
                .map(|tail| Ok([&spliced.head[..], tail].concat())),
            "a message with its version is not what would be written"
        );
        Some(Spliced {
            head: spliced.head.into(),
            tail: spliced.tail,
        })
    }
    /// The last write that changed nothing of this state, as its owner names it.
    #[must_use]
    pub fn unchanging(&self) -> Option<NonZeroU64> {
        NonZeroU64::new(self.unchanging.load(Ordering::Relaxed))
    }
    /// Remembers a write that changes nothing of this state.
    pub fn set_unchanging(&self, write: NonZeroU64) {
        self.unchanging.store(write.get(), Ordering::Relaxed);
    }
    /// Drops the tree, if there is one.
    pub(crate) fn cool(&self) -> bool {
        let former = self.former.lock().take();
        let warm = self.warm.lock().take();
        drop(former);
        warm.is_some()
    }
    /// Drops what can be made again: its forms and its tree.
    pub fn drop_forms(&self) {
        let forms = std::mem::take(&mut *self.forms.lock());
        let tree = self.warm.lock().take();
        let former = self.former.lock().take();
        drop((forms, tree, former));
    }
    /// Bytes of its forms.
    #[must_use]
    pub fn form_bytes(&self) -> usize {
        self.forms.lock().iter().map(|f| f.1.len()).sum()
    }
    /// Drops its forms unless one was asked for since the last call; answers how many bytes went.
    pub fn cool_forms(&self) -> usize {
        if self.touched.swap(false, Ordering::Relaxed) {
            return 0;
        }
        let forms = std::mem::take(&mut *self.forms.lock());
        forms.iter().map(|f| f.1.len()).sum()
    }
    pub(crate) fn known_attributes(&self) -> Option<&Attributes> {
        self.attributes.get()
    }
    /// What selectors can match.
    ///
    /// # Errors
    /// `Corrupt` when the bytes can't be decoded.
    pub fn attributes(&self, codec: &ObjectCodec) -> Result<&Attributes> {
        if let Some(a) = self.attributes.get() {
            return Ok(a);
        }
        let tree = self.tree(codec)?;
        Ok(self.attributes.get_or_init(|| codec.stored_attributes(&tree)))
    }
    /// A form, made by `make` unless it was made before.
    ///
    /// # Errors
    /// Those of `make`.
    pub fn form<E>(
        &self,
        key: FormKey,
        make: impl FnOnce() -> std::result::Result<Bytes, E>,
    ) -> std::result::Result<Bytes, E> {
        self.touched.store(true, Ordering::Relaxed);
        // The lock is held while the form is made: whoever wants the same form wants to wait for it.
        let mut forms = self.forms.lock();
        if let Some((_, b)) = forms.iter().find(|f| f.0 == key) {
            return Ok(b.clone());
        }
        let bytes = make()?;
        // Most objects have one or two: a vector would make room for four.
        forms.reserve_exact(1);
        forms.push((key, bytes.clone()));
        Ok(bytes)
    }
    /// A form, if it was made and is still there.
    #[must_use]
    pub fn known_form(&self, key: FormKey) -> Option<Bytes> {
        let forms = self.forms.lock();
        let found = forms.iter().find(|f| f.0 == key).map(|f| f.1.clone());
        drop(forms);
        if found.is_some() {
            self.touched.store(true, Ordering::Relaxed);
        }
        found
    }
    /// Bytes held by this entry: its value, its forms, and its tree as an estimate.
    #[must_use]
    pub fn held_bytes(&self) -> usize {
        let tree = if self.warm.lock().is_some() {
            TREE_FACTOR * self.value.len()
        } else {
            0
        };
        self.value.len() + tree + self.forms.lock().iter().map(|f| f.1.len()).sum::<usize>()
    }
    /// True when a form was made.
    pub(crate) fn has_forms(&self) -> bool {
        !self.forms.lock().is_empty()
    }
}

impl Keyed for Entry {
    type Tag = LabelTag;
    fn key(&self) -> &Key {
        &self.key
    }
    /// What its labels may be, where they are known by now.
    fn tag(&self) -> LabelTag {
        self.attributes
            .get()
            .map_or(LabelTag::UNKNOWN, |a| LabelTag::of(a.labels.as_ref()))
    }
}

impl std::fmt::Debug for Entry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Entry")
            .field("key", &self.key)
            .field("revision", &self.revision)
            .field("bytes", &self.value.len())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What moved was taken for one whose bytes say all, and read without its defaults.
    #[test]
    fn an_object_that_moves_says_as_little_as_before() {
        let key = Key::from("/registry/pods/default/a");
        let entry = Entry::new(key, Revision(1), Bytes::new(), false);
        entry.set_canonical();
        assert!(!entry.moved(Revision(2)).is_incomplete());
        entry.set_incomplete();
        let moved = entry.moved(Revision(2));
        assert!(moved.is_incomplete() && moved.is_canonical());
    }
}
