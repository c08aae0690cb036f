//! The type `ObjectMeta` inside custom resources: the fields of Go's struct, printed like a map.

use std::sync::Arc;
use supercargo_meta::Tree;
use supercargo_schema::{Field, List, MapOf, Report, Shape, Struct, TypeDef, TypeRef, Unknown, conform};

/// Metadata of custom resources and of resources embedded in them.
#[derive(Debug)]
pub(crate) struct Metadata {
    /// `ObjectMeta` with its fields in the order of their names, as Go prints maps.
    pub(crate) ty: TypeRef,
}

impl Metadata {
    pub(crate) fn new(object_meta: &TypeRef) -> Self {
        Self {
            ty: sorted(object_meta),
        }
    }

    /// Makes metadata canonical: unknown fields go.
    ///
    /// # Errors
    /// Go's text for a value of a wrong type.
    pub(crate) fn conform(&self, metadata: &mut Tree) -> Result<Report, String> {
        let report = conform(metadata, &self.ty, Unknown::Drop).map_err(|e| e.message)?;
        if metadata.get("creationTimestamp").is_some_and(Tree::is_null) {
            metadata.remove(&["creationTimestamp"]);
        }
        Ok(report)
    }

    /// The same field by field: what is of a wrong type goes. `None` when it is no map at all.
    pub(crate) fn salvage(&self, metadata: &mut Tree) -> Option<Report> {
        let mut whole = metadata.clone();
        if let Ok(report) = self.conform(&mut whole) {
            *metadata = whole;
            return Some(report);
        }
        let mut report = Report::default();
        let m = metadata.as_map_mut()?;
        m.retain(|k, v| {
            let mut one = Tree::map([(k, v.clone())]);
            match self.conform(&mut one) {
                Ok(r) => {
                    report.unknown.extend(r.unknown);
                    match one.get(k) {
                        Some(kept) => {
                            *v = kept.clone();
                            true
                        }
                        None => false,
                    }
                }
                Err(_) => false,
            }
        });
        Some(report)
    }
}

/// A type whose structs print their fields in the order of names.
fn sorted(ty: &TypeRef) -> TypeRef {
    let shape = match &ty.shape {
        Shape::Scalar(_) => return ty.clone(),
        Shape::Struct(s) => {
            let mut fields: Vec<Field> = s
                .fields
                .iter()
                .map(|f| Field {
                    ty: sorted(&f.ty),
                    ..f.clone()
                })
                .collect();
            fields.sort_by(|a, b| a.name.as_bytes().cmp(b.name.as_bytes()));
            let by_name = Struct::index(&fields);
            Shape::Struct(Struct {
                fields: fields.into(),
                by_name: by_name.into(),
                atomic: s.atomic,
                preserve_unknown: s.preserve_unknown,
                custom: None,
            })
        }
        Shape::List(l) => Shape::List(List {
            item: sorted(&l.item),
            kind: l.kind.clone(),
            wrapped: l.wrapped,
        }),
        Shape::Map(m) => Shape::Map(MapOf {
            value: sorted(&m.value),
            atomic: m.atomic,
        }),
    };
    TypeRef::Shared(Arc::new(TypeDef {
        name: ty.name.clone(),
        go: ty.go.clone(),
        shape,
        message: None,
        defaults: ty.defaults.clone(),
        default_fn: ty.default_fn,
        defaults_below: ty.defaults_below,
    }))
}
