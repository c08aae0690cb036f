//! The types that a document's operations mention, and those these mention.

use std::collections::BTreeMap;
use std::sync::Arc;
use supercargo_meta::{Gvk, Text};
use supercargo_registry::rest::Endpoint;
use supercargo_resources::generated::anonymous::STRING;
use supercargo_resources::types::{LIST_META, type_by_gvk};
use supercargo_schema::{Field, FieldFlags, List, ListKind, Shape, Struct, TypeDef, TypeRef};

/// Types by the name of their definition.
#[derive(Default)]
pub(super) struct Types {
    wanted: BTreeMap<Text, TypeRef>,
    kinds: BTreeMap<Text, Vec<Gvk>>,
}

impl Types {
    /// A built-in type; answers its name, as all below do.
    pub(super) fn add_static(&mut self, ty: &'static TypeDef) -> Text {
        self.add(&TypeRef::Static(ty))
    }

    /// A kind of meta/v1.
    pub(super) fn add_meta(&mut self, kind: &str) -> Text {
        match type_by_gvk("", "v1", kind) {
            Some(t) => self.add_static(t),
            None => Text::default(),
        }
    }

    /// What an endpoint reads and writes; `None` for text.
    pub(super) fn add_object(&mut self, e: &Endpoint) -> Option<Text> {
        match e.subresource() {
            Some(s) => s.ty.as_ref().map(|t| self.add(t)),
            None => {
                let version = e.version();
                let name = self.add(&version.ty);
                self.add_kind(&name, e.desc.gvk(&version.version));
                Some(name)
            }
        }
    }

    /// What an endpoint lists.
    pub(super) fn add_list(&mut self, e: &Endpoint) -> Text {
        let version = e.version();
        let mut gvk = e.desc.gvk(&version.version);
        gvk.kind = match &version.declared {
            Some(d) => d.list_kind.clone(),
            None => format!("{}List", gvk.kind).into(),
        };
        if let Some(t) = type_by_gvk(&gvk.group, &gvk.version, &gvk.kind) {
            return self.add_static(t);
        }
        let mut list = list_of(&version.ty);
        if version.declared.is_some() {
            list.name = list_name(&version.ty.name, &gvk.kind);
        }
        let name = self.add(&TypeRef::Shared(Arc::new(list)));
        self.add_kind(&name, gvk);
        name
    }

    fn add_kind(&mut self, name: &Text, gvk: Gvk) {
        let kinds = self.kinds.entry(name.clone()).or_default();
        if !kinds.contains(&gvk) {
            kinds.push(gvk);
        }
    }

    fn add(&mut self, ty: &TypeRef) -> Text {
        let atomic = |t: &TypeRef| t.as_struct().is_some_and(|s| s.atomic);
        // Where a field makes an atomic type granular, the definition is still that of the type.
        let known = self.wanted.get(&ty.name);
        if !ty.name.is_empty() && !known.is_some_and(|k| atomic(k) || !atomic(ty)) {
            self.wanted.insert(ty.name.clone(), ty.clone());
            self.add_below(ty);
        }
        ty.name.clone()
    }

    fn add_below(&mut self, ty: &TypeDef) {
        match &ty.shape {
            Shape::Struct(s) => s.fields.iter().for_each(|f| self.add_inner(&f.ty)),
            Shape::List(l) => self.add_inner(&l.item),
            Shape::Map(m) => self.add_inner(&m.value),
            Shape::Scalar(_) => {}
        }
    }

    fn add_inner(&mut self, ty: &TypeRef) {
        if ty.name.is_empty() {
            self.add_below(ty);
        } else {
            self.add(ty);
        }
    }

    /// The types, sorted by name.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&Text, &TypeRef)> {
        self.wanted.iter()
    }

    /// Kinds that a type was seen to be.
    pub(super) fn kinds(&self, name: &str) -> &[Gvk] {
        self.kinds.get(name).map_or(&[], Vec::as_slice)
    }
}

/// The name of the definition of a list beside that of its items.
pub(super) fn list_name(item: &str, list_kind: &str) -> Text {
    let package = item.rsplit_once('.').map_or("", |p| p.0);
    format!("{package}.{list_kind}").into()
}

/// The list of a kind that brings none of its own.
fn list_of(item: &TypeRef) -> TypeDef {
    let items = Shape::List(List {
        item: item.clone(),
        kind: ListKind::Atomic,
        wrapped: false,
    });
    let items = TypeDef::anonymous(Text::default(), items);
    let field = |name: &str, ty: TypeRef, flags: u8| Field::plain(name.into(), ty, flags);
    let fields = vec![
        field("kind", TypeRef::Static(&STRING), 0),
        field("apiVersion", TypeRef::Static(&STRING), 0),
        field("metadata", TypeRef::Static(&LIST_META), 0),
        field("items", TypeRef::Shared(Arc::new(items)), FieldFlags::REQUIRED),
    ];
    let shape = Shape::Struct(Struct {
        by_name: Struct::index(&fields).into(),
        fields: fields.into(),
        atomic: false,
        preserve_unknown: false,
        custom: None,
    });
    TypeDef {
        name: format!("{}List", item.name).into(),
        ..TypeDef::anonymous(Text::default(), shape)
    }
}
