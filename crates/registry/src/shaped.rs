//! How objects of one kind are written in one version.

use crate::rest::{Encoded, Media};
use bytes::Bytes;
use std::convert::Infallible;
use std::sync::{Arc, LazyLock};
use supercargo_codec::{cbor, exact, json, proto};
use supercargo_meta::{Gvk, Map, Status, Text, Tree, write_string};
use supercargo_objects::{Former, View};
use supercargo_schema::{Field, FieldFlags, Message, ProtoField, Scalar, Shape, Struct, TypeDef, TypeRef};

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
    pub(crate) fn with_type(&self, item: Bytes) -> Encoded {
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
    pub(crate) fn with_cbor_type(&self, item: Bytes) -> Encoded {
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

    /// The object as an item of a JSON list, made of what it was.
    pub(crate) fn item_since(&self, tree: &Tree, former: &Former) -> Bytes {
        let was = bare(&former.object);
        let before = json::Before {
            tree: &was,
            json: &former.form,
        };
        let written: Result<Bytes, Infallible> = exact(|out| {
            json::write_since(out, &bare(tree), &self.ty, before);
            Ok(())
        });
        written.unwrap_or_else(|never| match never {})
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
        message,
        ..TypeDef::anonymous(go.into(), shape)
    }))
}

/// PartialObjectMetadata with the metadata type of `ty`.
fn partial_type(ty: &TypeRef) -> TypeRef {
    let field = |name: &'static str, ty: TypeRef, flags: u8| Field::plain(name.into(), ty, flags);
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
