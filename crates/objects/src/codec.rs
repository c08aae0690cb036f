//! Between an object's tree and the bytes in the store.

use crate::{Attributes, Entry, Error, ErrorKind, Lent, Result};
use bytes::Bytes;
use std::borrow::Cow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use supercargo_codec::{Limits, Media, cbor, exact, json, proto, yaml};
use supercargo_meta::{Gvk, Map, Text, Tree};
use supercargo_schema::{TypeRef, Unknown, apply_defaults, apply_defaults_since, conform};
use supercargo_storage::Revision;

/// A version in which stored objects may be found besides the one that is written.
#[derive(Clone, Debug)]
pub struct StoredVersion {
    /// Its group, version and kind.
    pub gvk: Gvk,
    /// Its type.
    pub ty: TypeRef,
    /// Turns an object of this version into one of the written version.
    pub convert: fn(&mut Map),
}

/// What a codec and its clones have done. Steady reads add to none of these.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CodecStats {
    /// Stored bytes that became a tree, whole or in part.
    pub decodes: u64,
    /// Trees that became stored bytes.
    pub encodes: u64,
    /// Forms that were made for answers.
    pub forms: u64,
    /// Stored bytes that were no object.
    pub undecodable: u64,
}

#[derive(Debug, Default)]
struct Counts {
    decodes: AtomicU64,
    encodes: AtomicU64,
    forms: AtomicU64,
    undecodable: AtomicU64,
}

/// What bytes say of the object that they become.
#[derive(Clone, Copy)]
enum Says {
    /// Not all of it, or it was of another version.
    Less,
    /// All of it.
    All,
    /// All of it, and they are what would be written of it.
    AllAsWritten,
}

/// How objects of a resource are stored.
#[derive(Clone, Debug)]
pub struct ObjectCodec {
    gvk: Gvk,
    api_version: Text,
    ty: TypeRef,
    media: Media,
    selectable: Cow<'static, [Text]>,
    others: Vec<StoredVersion>,
    keeps_versions: bool,
    /// Versions whose defaults fill selectable fields in.
    filling: Vec<(Text, TypeRef)>,
    counts: Arc<Counts>,
    /// Its encoding has a place for all that reading fills in.
    tells_all: OnceLock<bool>,
}

/// The error of an entry whose bytes are no object, in the words of apiserver 0.37.
#[must_use]
pub fn undecodable(entry: &Entry, why: &str) -> Error {
    let text = format!("object not decodable revision={}: {why}", entry.revision().0);
    Error::new(ErrorKind::Corrupt(text), entry.key_text())
}

impl ObjectCodec {
    /// A codec that writes objects of `gvk` and type `ty`, as JSON or protobuf. `selectable` are the paths of fields that
    /// selectors can match, besides name and namespace.
    #[must_use]
    pub fn new(gvk: Gvk, ty: TypeRef, json: bool, selectable: Cow<'static, [Text]>) -> Self {
        Self {
            api_version: gvk.api_version(),
            gvk,
            ty,
            media: if json { Media::Json } else { Media::Protobuf },
            selectable,
            others: Vec::new(),
            keeps_versions: false,
            filling: Vec::new(),
            counts: Arc::default(),
            tells_all: OnceLock::new(),
        }
    }
    /// What it has done.
    #[must_use]
    pub fn stats(&self) -> CodecStats {
        let read = |n: &AtomicU64| n.load(Ordering::Relaxed);
        CodecStats {
            decodes: read(&self.counts.decodes),
            encodes: read(&self.counts.encodes),
            forms: read(&self.counts.forms),
            undecodable: read(&self.counts.undecodable),
        }
    }
    /// Counts a form that was made of one of its objects.
    pub fn note_form(&self) {
        self.counts.forms.fetch_add(1, Ordering::Relaxed);
    }
    /// Also reads objects stored in these versions.
    #[must_use]
    pub fn with_others(mut self, others: Vec<StoredVersion>) -> Self {
        self.others = others;
        self
    }
    /// Leaves objects in the version in which they are found; who reads them converts them. `filling` are the versions whose
    /// defaults, which readers apply, give selectable fields a value.
    #[must_use]
    pub fn keeping_versions(mut self, filling: Vec<(Text, TypeRef)>) -> Self {
        self.keeps_versions = true;
        self.filling = filling;
        self
    }
    /// Group, version and kind of what is written.
    #[must_use]
    pub const fn gvk(&self) -> &Gvk {
        &self.gvk
    }
    /// `apiVersion` of what is written.
    #[must_use]
    pub const fn api_version(&self) -> &Text {
        &self.api_version
    }
    /// The type of what is written.
    #[must_use]
    pub const fn ty(&self) -> &TypeRef {
        &self.ty
    }
    /// Writes objects in this encoding, where they can be: custom resources as JSON or CBOR, others in all but CBOR, unless they
    /// are always stored as JSON. All encodings are read. So it is in kube-apiserver.
    #[must_use]
    pub const fn writing(mut self, media: Media) -> Self {
        let takes = match media {
            Media::Cbor => self.keeps_versions,
            _ => matches!(self.media, Media::Protobuf),
        };
        if takes {
            self.media = media;
        }
        self
    }
    /// The encoding of what is written.
    #[must_use]
    pub const fn media(&self) -> Media {
        self.media
    }

    /// The object of an entry, in the written version, canonical, with defaults and `metadata.resourceVersion`.
    ///
    /// # Errors
    /// `Corrupt` when the bytes are no object of the resource.
    pub fn decode(&self, entry: &Entry) -> Result<Tree> {
        self.counts.decodes.fetch_add(1, Ordering::Relaxed);
        self.decode_uncounted(entry)
    }

    fn undecodable(&self, entry: &Entry, why: &str) -> Error {
        self.counts.undecodable.fetch_add(1, Ordering::Relaxed);
        undecodable(entry, why)
    }

    /// For assertions, which are not what a server does.
    pub(crate) fn decode_uncounted(&self, entry: &Entry) -> Result<Tree> {
        if entry.is_canonical()
            && !entry.is_incomplete()
            && let Some(mut tree) = self.decode_canonical(entry.value())
        {
            debug_assert_eq!(
                self.decode_value(entry.value(), false).map(|(t, _)| t).as_ref(),
                Ok(&tree),
                "what was written is not read so"
            );
            self.stamp(&mut tree, entry.revision());
            return Ok(tree);
        }
        let (mut tree, says) = self
            .decode_value(entry.value(), !entry.is_canonical())
            .map_err(|text| self.undecodable(entry, &text))?;
        match says {
            Says::Less => entry.set_incomplete(),
            Says::All => {}
            Says::AllAsWritten => {
                debug_assert_eq!(
                    self.written(&tree).ok().as_ref(),
                    Some(entry.value()),
                    "what was read is not written so"
                );
                entry.set_canonical();
            }
        }
        self.stamp(&mut tree, entry.revision());
        Ok(tree)
    }

    /// The metadata of an entry's object, and what else comes without effort. `partial` is the type of an object that has
    /// nothing but metadata: what it does not know is skipped, not decoded.
    ///
    /// # Errors
    /// `Corrupt` when the bytes are no object of the resource.
    pub fn decode_metadata(&self, entry: &Entry, partial: &TypeRef) -> Result<Tree> {
        self.counts.decodes.fetch_add(1, Ordering::Relaxed);
        let value = entry.value();
        let decoded = if value.starts_with(&proto::MAGIC) {
            proto::unwrap(value)
                .and_then(|envelope| proto::decode(envelope.raw, partial))
                .map_err(|e| e.to_string())
        } else {
            self.parse(value).map(|(tree, _)| tree)
        };
        let mut tree = decoded.map_err(|text| self.undecodable(entry, &text))?;
        self.stamp(&mut tree, entry.revision());
        Ok(tree)
    }

    /// Sets `metadata.resourceVersion`; an object that is not stored yet (a dry run) has none.
    fn stamp(&self, tree: &mut Tree, revision: Revision) {
        if revision.0 == 0 {
            return;
        }
        if let Some(Tree::Map(meta)) = tree.as_map_mut().map(|m| m.entry("metadata")) {
            meta.insert("resourceVersion", Tree::Str(revision.0.to_string().into()));
        }
    }

    /// An object that was just encoded, as it would be decoded, and whether its bytes say all of it: what a hook changed may
    /// make reading fill in more than was written (a job's labels are those of its template, which its hook makes). What it
    /// has of the object that it was made from is as it would be decoded already.
    pub(crate) fn stamped(&self, lent: Lent, revision: Revision) -> (Tree, bool) {
        let Lent {
            mut object,
            known,
            is_incomplete,
            ..
        } = lent;
        let known = known.as_deref().unwrap_or(&Tree::Null);
        for never_stored in ["resourceVersion", "selfLink"] {
            if object.at(&["metadata", never_stored]).is_some() {
                object.remove(&["metadata", never_stored]);
            }
        }
        if self.media == Media::Protobuf {
            proto::forget_empty_since(&mut object, known, &self.ty);
        }
        // Hooks reset parts that reading fills in again.
        let written = object.clone();
        apply_defaults_since(&mut object, known, &self.ty);
        let whole = !is_incomplete && object == written;
        self.stamp(&mut object, revision);
        (object, whole)
    }

    /// The object of stored bytes, without resourceVersion.
    ///
    /// # Errors
    /// What is wrong with the bytes.
    pub fn decode_bytes(&self, value: &[u8]) -> std::result::Result<Tree, String> {
        self.counts.decodes.fetch_add(1, Ordering::Relaxed);
        self.decode_value(value, false).map(|(tree, _)| tree)
    }

    /// With `judge` it is asked whether the bytes are what would be written.
    fn decode_value(&self, value: &[u8], judge: bool) -> std::result::Result<(Tree, Says), String> {
        let (mut tree, says) = if value.starts_with(&proto::MAGIC) {
            self.decode_proto(value, judge)?
        } else {
            self.decode_text(value)?
        };
        let written = tree.clone();
        apply_defaults(&mut tree, &self.ty);
        Ok(if tree.is_same(&written) {
            (tree, says)
        } else {
            (tree, Says::Less)
        })
    }

    /// True when the bytes of an entry say all of its object, or can't, for assertions.
    pub(crate) fn says_all(&self, entry: &Entry) -> bool {
        if self.media != Media::Protobuf || !proto::tells_all(&self.ty) {
            return true;
        }
        let read = self.decode_value(entry.value(), false);
        read.is_ok_and(|(_, says)| !matches!(says, Says::Less))
    }

    /// The object of bytes that are what would be written of it, defaults and all. `None` where that brings nothing.
    fn decode_canonical(&self, value: &Bytes) -> Option<Tree> {
        if self.media != Media::Protobuf || !*self.tells_all.get_or_init(|| proto::tells_all(&self.ty)) {
            return None;
        }
        let envelope = proto::unwrap(value).ok()?;
        let mut tree = proto::decode_written(&value.slice_ref(envelope.raw), &self.ty).ok()?;
        self.finish(&mut tree, None);
        Some(tree)
    }

    fn decode_proto(&self, value: &[u8], judge: bool) -> std::result::Result<(Tree, Says), String> {
        let envelope = proto::unwrap(value).map_err(|e| e.to_string())?;
        let (other, ty) = self.version_of(&envelope.api_version, &envelope.kind)?;
        let decoded = if judge {
            proto::decode_judged(envelope.raw, ty)
        } else {
            proto::decode(envelope.raw, ty).map(|tree| (tree, false))
        };
        let (mut tree, as_written) = decoded.map_err(|e| e.to_string())?;
        self.finish(&mut tree, other);
        let is_wrapped = || proto::is_wrapped(value, &self.api_version, &self.gvk.kind, envelope.raw);
        let says = match (other, self.media) {
            (None, Media::Protobuf) if as_written && is_wrapped() => Says::AllAsWritten,
            (None, Media::Protobuf) => Says::All,
            _ => Says::Less,
        };
        Ok((tree, says))
    }

    /// The tree of a text: JSON where it begins so, CBOR by its tag, else YAML. Texts of errors are those of apimachinery 0.37
    /// (`pkg/runtime/serializer/recognizer`), whose last guess is base64.
    fn parse(&self, value: &[u8]) -> std::result::Result<(Tree, Media), String> {
        let limits = Limits::stored();
        if value.starts_with(&cbor::MAGIC) {
            let tree = cbor::parse(value, &limits).map_err(|e| e.to_string())?;
            return Ok((tree, Media::Cbor));
        }
        if value.trim_ascii_start().starts_with(b"{") {
            return match json::parse_typed(value, &self.ty, &limits) {
                Ok(parsed) => Ok((parsed.tree, Media::Json)),
                Err(e) => Err(format!("couldn't get version/kind; json parse error: {e}")),
            };
        }
        match yaml::parse(value, &limits).map(|parsed| parsed.tree) {
            Ok(Tree::Null) => Ok((Tree::empty_map(), Media::Yaml)),
            Ok(tree @ Tree::Map(_)) => Ok((tree, Media::Yaml)),
            _ => Err(not_base64(value)),
        }
    }

    fn decode_text(&self, value: &[u8]) -> std::result::Result<(Tree, Says), String> {
        let (mut tree, media) = self.parse(value)?;
        let or_own = |said: &str, own: &Text| match said {
            // Custom resources are known by nothing else.
            "" if !self.keeps_versions => own.clone(),
            said => said.into(),
        };
        let api_version = or_own(tree.str_at(&["apiVersion"]), &self.api_version);
        let kind = or_own(tree.str_at(&["kind"]), &self.gvk.kind);
        // What is no object as YAML might have been base64: that guess comes last.
        let fail = |why: String| {
            if media == Media::Yaml {
                not_base64(value)
            } else {
                why
            }
        };
        let (other, ty) = self.version_of(&api_version, &kind).map_err(fail)?;
        conform(&mut tree, ty, Unknown::Stored).map_err(|e| fail(e.to_string()))?;
        self.finish(&mut tree, other);
        let is_own = other.is_none() && media == self.media;
        Ok((tree, if is_own { Says::All } else { Says::Less }))
    }

    /// The type of a stored version; `None` beside it for the one that is written.
    fn version_of(
        &self,
        api_version: &str,
        kind: &str,
    ) -> std::result::Result<(Option<&StoredVersion>, &TypeRef), String> {
        if kind == self.gvk.kind && api_version == self.api_version {
            return Ok((None, &self.ty));
        }
        match self
            .others
            .iter()
            .find(|o| o.gvk.kind == kind && o.gvk.api_version() == api_version)
        {
            Some(o) => Ok((Some(o), &o.ty)),
            // The scheme's name is the place in Go's source where it was made.
            None if kind == self.gvk.kind => Err(format!(
                "no kind {kind:?} is registered for version {api_version:?} in scheme \"pkg/runtime/scheme.go:111\""
            )),
            None => Err(format!(
                "no kind {kind:?} is registered for version {api_version:?} in the storage of {}",
                self.gvk
            )),
        }
    }

    fn finish(&self, tree: &mut Tree, other: Option<&StoredVersion>) {
        let map = tree.force_map();
        if let Some(o) = other {
            if self.keeps_versions {
                return;
            }
            (o.convert)(map);
        }
        map.insert("apiVersion", Tree::Str(self.api_version.clone()));
        map.insert("kind", Tree::Str(self.gvk.kind.clone()));
    }

    /// The bytes of an object in the written version. `metadata.resourceVersion` and `selfLink` are never stored.
    ///
    /// # Errors
    /// A plain error when the object does not fit its type.
    pub fn encode(&self, object: &Tree) -> Result<Bytes> {
        self.counts.encodes.fetch_add(1, Ordering::Relaxed);
        self.written(object)
    }

    fn written(&self, object: &Tree) -> Result<Bytes> {
        let stripped = strip(object);
        let tree = stripped.as_ref().unwrap_or(object);
        exact(|out| {
            match self.media {
                Media::Yaml => yaml::write(out, tree, &self.ty),
                Media::Protobuf => {
                    return proto::encode_object(out, tree, &self.ty, &self.api_version, &self.gvk.kind)
                        .map_err(|e| Error::of(ErrorKind::Plain(e.to_string())));
                }
                Media::Cbor => cbor::write(out, tree, &self.ty),
                Media::Json => {
                    json::write(out, tree, &self.ty);
                    out.push(b'\n');
                }
            }
            Ok(())
        })
    }

    /// [`ObjectCodec::encode`] of an object that was made from `known`, which is the object of `entry`: what both share is copied from
    /// its bytes.
    ///
    /// # Errors
    /// A plain error when the object does not fit its type.
    pub fn encode_since(&self, object: &Tree, known: &Tree, entry: &Entry) -> Result<Bytes> {
        if self.media != Media::Protobuf || !entry.is_canonical() || !entry.value().starts_with(&proto::MAGIC)
        {
            return self.encode(object);
        }
        self.counts.encodes.fetch_add(1, Ordering::Relaxed);
        let stripped = strip(object);
        let tree = stripped.as_ref().unwrap_or(object);
        let before = proto::Before {
            tree: known,
            value: entry.value(),
        };
        let (api_version, kind) = (&self.api_version, &self.gvk.kind);
        let written = exact(|out| {
            proto::encode_object_since(out, tree, before, &self.ty, api_version, kind)
                .map_err(|e| Error::of(ErrorKind::Plain(e.to_string())))
        });
        debug_assert_eq!(
            written.as_ref().ok(),
            self.written(object).ok().as_ref(),
            "the form of a changed object is not what would be written of it"
        );
        written
    }

    /// What selectors can match of an object as it is stored.
    #[must_use]
    pub fn stored_attributes(&self, object: &Tree) -> Attributes {
        let api_version = object.str_at(&["apiVersion"]);
        let Some((_, ty)) = self.filling.iter().find(|(v, _)| v == api_version) else {
            return self.attributes(object);
        };
        let mut filled = object.clone();
        // What does not fit its type is told by who reads the whole object.
        if conform(&mut filled, ty, Unknown::Drop).is_err() {
            return self.attributes(object);
        }
        apply_defaults(&mut filled, ty);
        self.attributes(&filled)
    }

    /// What selectors can match of an object that was made from `known`, which is the object of `entry`: of fields that both share it is
    /// what is known of that. `None` where it is not known yet.
    pub(crate) fn attributes_since(&self, object: &Tree, known: &Tree, entry: &Entry) -> Option<Attributes> {
        if !self.filling.is_empty() {
            return None;
        }
        let before = entry.known_attributes()?;
        let unchanged = |path: &str| {
            let first = path.split('.').next().unwrap_or(path);
            matches!((object.get(first), known.get(first)), (Some(now), Some(was)) if now.is_same(was))
        };
        let fields = before.fields.iter().map(|(path, text)| {
            let text = if unchanged(path) {
                text.clone()
            } else {
                field_text(object, path)
            };
            (path.clone(), text)
        });
        let since = Attributes {
            labels: labels(object),
            fields: fields.collect(),
        };
        debug_assert_eq!(since, self.stored_attributes(object), "attributes have changed");
        Some(since)
    }

    /// What selectors can match of an object as it is shown.
    #[must_use]
    pub fn attributes(&self, object: &Tree) -> Attributes {
        let mut fields: Vec<(Text, Text)> = self
            .selectable
            .iter()
            .map(|path| (path.clone(), field_text(object, path)))
            .collect();
        for name in ["metadata.name", "metadata.namespace"] {
            if !fields.iter().any(|f| f.0 == name) {
                fields.push((name.into(), field_text(object, name)));
            }
        }
        Attributes {
            labels: labels(object),
            fields,
        }
    }
}

fn labels(object: &Tree) -> Option<Map> {
    object.at(&["metadata", "labels"]).and_then(Tree::as_map).cloned()
}

/// What Go says of bytes that are no base64 either: where the first group of four ends that is none (`encoding/base64`).
fn not_base64(value: &[u8]) -> String {
    let is_digit = |b: u8| b.is_ascii_alphanumeric() || b == b'+' || b == b'/';
    let mut held = 0_usize;
    for (at, b) in value.iter().enumerate() {
        match *b {
            b'\n' | b'\r' => {}
            b if is_digit(b) => held = (held + 1) % 4,
            _ => return format!("illegal base64 data at input byte {at}"),
        }
    }
    format!(
        "illegal base64 data at input byte {}",
        value.len().saturating_sub(held)
    )
}

/// The object without what is never stored; `None` when it has neither.
fn strip(object: &Tree) -> Option<Tree> {
    let meta = object.get("metadata")?.as_map()?;
    if !meta.contains_key("resourceVersion") && !meta.contains_key("selfLink") {
        return None;
    }
    let mut copy = object.clone();
    copy.remove(&["metadata", "resourceVersion"]);
    copy.remove(&["metadata", "selfLink"]);
    Some(copy)
}

/// A selectable field as text; "" when the object has none. Lists show their items' `ip` field, as pods' `status.podIPs`.
fn field_text(object: &Tree, path: &str) -> Text {
    let mut t = object;
    for step in path.split('.') {
        match t.get(step) {
            Some(next) => t = next,
            None => return Text::default(),
        }
    }
    match t {
        Tree::Str(s) => s.clone(),
        Tree::Bool(b) => Text::from(if *b { "true" } else { "false" }),
        Tree::Int(i) => Text::from(i.to_string()),
        _ => Text::default(),
    }
}
