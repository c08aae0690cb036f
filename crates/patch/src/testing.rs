//! Hand-built types for tests.

use crate::json;
use std::borrow::Cow;
use std::sync::Arc;
use supercargo_meta::Tree;
use supercargo_schema::{
    Field, FieldFlags, List, ListKind, MapOf, PatchStrategy, Scalar, Shape, Struct, TypeDef, TypeRef,
};

pub(crate) fn tree(s: &str) -> Tree {
    json::parse(s.as_bytes()).unwrap_or_else(|| panic!("not JSON: {s}"))
}

pub(crate) fn text(t: &Tree) -> String {
    supercargo_meta::json_text(t)
}

/// A field in the making.
pub(crate) struct F(Field);

impl F {
    pub(crate) fn new(name: &str, ty: TypeRef) -> Self {
        Self(Field::plain(name.into(), ty, 0))
    }
    pub(crate) fn patch(mut self, strategy: PatchStrategy, key: &str) -> Self {
        self.0.patch = strategy;
        self.0.merge_key = key.into();
        self
    }
    pub(crate) fn default(mut self, json: &str) -> Self {
        self.0.schema_default = json.into();
        self
    }
    pub(crate) fn flags(mut self, f: u8) -> Self {
        self.0.flags = FieldFlags(f);
        self
    }
}

fn ty(go: &str, shape: Shape) -> TypeRef {
    TypeRef::Shared(Arc::new(TypeDef::anonymous(go.into(), shape)))
}

pub(crate) fn scalar(s: Scalar) -> TypeRef {
    ty("", Shape::Scalar(s))
}
pub(crate) fn string() -> TypeRef {
    scalar(Scalar::String)
}
pub(crate) fn int() -> TypeRef {
    scalar(Scalar::Int64)
}
pub(crate) fn list(item: TypeRef, kind: ListKind) -> TypeRef {
    ty(
        "",
        Shape::List(List {
            item,
            kind,
            wrapped: false,
        }),
    )
}
pub(crate) fn keyed(item: TypeRef, keys: &[&str]) -> TypeRef {
    list(
        item,
        ListKind::Map(Cow::Owned(keys.iter().map(|k| (*k).into()).collect())),
    )
}
pub(crate) fn map(value: TypeRef) -> TypeRef {
    ty("", Shape::Map(MapOf { value, atomic: false }))
}
pub(crate) fn structure(go: &str, fields: Vec<F>, atomic: bool, preserve_unknown: bool) -> TypeRef {
    let fields: Vec<Field> = fields.into_iter().map(|f| f.0).collect();
    let by_name = Struct::index(&fields);
    ty(
        go,
        Shape::Struct(Struct {
            fields: Cow::Owned(fields),
            by_name: Cow::Owned(by_name),
            atomic,
            preserve_unknown,
            custom: None,
        }),
    )
}

/// The recursive type the strategic merge vectors were made with, `depth` levels of it.
pub(crate) fn inner(depth: usize) -> TypeRef {
    let mut fields = vec![
        F::new("name", string()),
        F::new("value", string()),
        F::new("count", int()),
        F::new("items", list(string(), ListKind::Atomic)).patch(PatchStrategy::Merge, ""),
        F::new("plain", list(string(), ListKind::Atomic)),
        F::new("m", map(string())),
    ];
    if depth > 0 {
        let kid = || inner(depth - 1);
        fields.extend([
            F::new("kids", list(kid(), ListKind::Atomic)).patch(PatchStrategy::Merge, "name"),
            F::new("rkids", list(kid(), ListKind::Atomic)).patch(PatchStrategy::MergeRetainKeys, "name"),
            F::new("atomic", list(kid(), ListKind::Atomic)),
            F::new("sub", kid()),
            F::new("ret", kid()).patch(PatchStrategy::RetainKeys, ""),
            F::new("rep", kid()).patch(PatchStrategy::Replace, ""),
        ]);
    }
    structure("main.Inner", fields, false, false)
}

/// Cases recorded from the original implementations: `o`riginal, `p`atch and `r`esult or `e`rror.
pub(crate) fn vectors(name: &str) -> Vec<Tree> {
    let path = format!("{}/tests/vectors/{name}.json", env!("CARGO_MANIFEST_DIR"));
    let bytes = std::fs::read(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
    json::parse(&bytes).unwrap().as_list().unwrap().to_vec()
}

/// The type the recorded apply cases were made with.
pub(crate) fn lab() -> TypeRef {
    let quiet = FieldFlags::OMIT_EMPTY | FieldFlags::POINTER;
    let f = |n: &str, t: TypeRef| F::new(n, t).flags(quiet);
    let grandchild = structure("", vec![f("name", string()), f("v", string())], false, false);
    let kid = structure(
        "",
        vec![
            f("name", string()),
            f("proto", string()).default("\"TCP\""),
            f("v", string()),
            f("n", int()),
            f("m", map(string())),
            f("kids", keyed(grandchild, &["name"])),
        ],
        false,
        false,
    );
    let spec = structure(
        "",
        vec![
            f("value", string()),
            f("count", int()),
            f("flag", scalar(Scalar::Bool)),
            f("ios", scalar(Scalar::IntOrString)),
            f("set", list(string(), ListKind::Set)),
            f("nums", list(scalar(Scalar::Float64), ListKind::Set)),
            f("list", list(string(), ListKind::Atomic)),
            f("m", map(string())),
            f(
                "am",
                ty(
                    "",
                    Shape::Map(MapOf {
                        value: string(),
                        atomic: true,
                    }),
                ),
            ),
            f("ms", map(kid.clone())),
            f("kids", keyed(kid.clone(), &["name", "proto"])),
            f("alist", list(kid.clone(), ListKind::Atomic)),
            f("sub", kid),
            f(
                "asub",
                structure("", vec![f("x", string()), f("y", int())], true, false),
            ),
            f("any", structure("", Vec::new(), false, true)),
            f("json", scalar(Scalar::Json)),
        ],
        false,
        false,
    );
    let metadata = structure(
        "",
        vec![
            f("name", string()),
            f("namespace", string()),
            f("uid", string()),
            f("labels", map(string())),
            f("annotations", map(string())),
            f("managedFields", list(scalar(Scalar::Json), ListKind::Atomic)),
        ],
        false,
        false,
    );
    structure(
        "v1.T",
        vec![
            f("apiVersion", string()),
            f("kind", string()),
            f("metadata", metadata),
            f("spec", spec),
        ],
        false,
        false,
    )
}
