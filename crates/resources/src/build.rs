//! Short constructors for the generated tables, all `const`: the tables are built by the compiler, not at start.

pub(crate) use crate::catalog::{GroupDesc, GroupVersionDesc};
pub(crate) use crate::gates::{Gate, Stage};
pub(crate) use std::borrow::Cow;
pub(crate) use supercargo_meta::{GroupResource, Gvk, Text};
pub(crate) use supercargo_registry::{
    Convert, GcDefault, Generation, Lifecycle, NameRule, ResetFields, ResourceDesc, StorageDesc,
    StoredVersion, Strategy, SubresourceAction, SubresourceDesc, SubresourceStrategy, VersionDesc,
};
pub(crate) use supercargo_schema::{
    Call, Cell, Column, DefaultRule, Expr, Field, FieldFlags, ListKind, Message, PatchStrategy, ProtoField,
    Scalar, Step, TypeDef, TypeRef, When,
};
use supercargo_schema::{List, MapOf, Shape, Struct};

/// A text.
pub(crate) const fn t(s: &'static str) -> Text {
    Text::const_new(s)
}

/// A type that is no struct: no message, no defaults.
const fn plain(name: &'static str, go: &'static str, shape: Shape, defaults_below: bool) -> TypeDef {
    TypeDef {
        name: t(name),
        go: t(go),
        shape,
        message: None,
        defaults: Cow::Borrowed(&[]),
        default_fn: None,
        defaults_below,
    }
}

/// A single value.
pub(crate) const fn scalar(name: &'static str, go: &'static str, scalar: Scalar) -> TypeDef {
    plain(name, go, Shape::Scalar(scalar), false)
}

/// A list.
pub(crate) const fn list(
    go: &'static str,
    item: &'static TypeDef,
    kind: ListKind,
    wrapped: bool,
    below: bool,
) -> TypeDef {
    let list = List {
        item: TypeRef::Static(item),
        kind,
        wrapped,
    };
    plain("", go, Shape::List(list), below)
}

/// A map.
pub(crate) const fn map_of(go: &'static str, value: &'static TypeDef, atomic: bool, below: bool) -> TypeDef {
    let map = MapOf {
        value: TypeRef::Static(value),
        atomic,
    };
    plain("", go, Shape::Map(map), below)
}

/// A struct.
#[expect(clippy::too_many_arguments, reason = "one a column of the table")]
pub(crate) const fn object(
    name: &'static str,
    go: &'static str,
    fields: &'static [Field],
    by_name: &'static [u16],
    atomic: bool,
    message: Option<&'static Message>,
    defaults: &'static [DefaultRule],
    default_fn: Option<fn(&mut supercargo_meta::Map)>,
    defaults_below: bool,
) -> TypeDef {
    TypeDef {
        name: t(name),
        go: t(go),
        shape: Shape::Struct(Struct {
            fields: Cow::Borrowed(fields),
            by_name: Cow::Borrowed(by_name),
            atomic,
            preserve_unknown: false,
            custom: None,
        }),
        message,
        defaults: Cow::Borrowed(defaults),
        default_fn,
        defaults_below,
    }
}

/// A field without patch facts and without allowed values.
pub(crate) const fn f(
    name: &'static str,
    ty: &'static TypeDef,
    flags: u8,
    schema_default: &'static str,
) -> Field {
    field(name, ty, flags, schema_default, PatchStrategy::None, "", &[])
}

/// A field.
pub(crate) const fn field(
    name: &'static str,
    ty: &'static TypeDef,
    flags: u8,
    schema_default: &'static str,
    patch: PatchStrategy,
    merge_key: &'static str,
    enum_values: &'static [Text],
) -> Field {
    Field {
        name: t(name),
        ty: TypeRef::Static(ty),
        flags: FieldFlags(flags),
        patch,
        merge_key: t(merge_key),
        schema_default: t(schema_default),
        enum_values: Cow::Borrowed(enum_values),
    }
}

/// A default.
pub(crate) const fn rule(path: &'static [Text], value: &'static str, when: When) -> DefaultRule {
    DefaultRule {
        path: Cow::Borrowed(path),
        value: t(value),
        when,
    }
}

/// A field of a message; `optional` is 1 for a pointer.
pub(crate) const fn p(number: u32, name: &'static str, optional: u8) -> ProtoField {
    ProtoField {
        number,
        name,
        optional: optional == 1,
        embedded: None,
    }
}

/// An embedded struct of a message.
pub(crate) const fn e(number: u32, message: &'static Message) -> ProtoField {
    ProtoField {
        number,
        name: "",
        optional: false,
        embedded: Some(message),
    }
}

/// A group, version and kind.
pub(crate) const fn gvk(group: &'static str, version: &'static str, kind: &'static str) -> Gvk {
    Gvk {
        group: t(group),
        version: t(version),
        kind: t(kind),
    }
}

/// When a version came and goes.
pub(crate) const fn life(
    introduced: &'static str,
    deprecated: &'static str,
    removed: &'static str,
    replacement: &'static str,
) -> Lifecycle {
    Lifecycle {
        introduced: t(introduced),
        deprecated: t(deprecated),
        removed: t(removed),
        replacement: t(replacement),
    }
}

/// A column.
pub(crate) const fn column(
    name: &'static str,
    kind: &'static str,
    format: &'static str,
    priority: i32,
    cell: Cell,
) -> Column {
    Column {
        name: t(name),
        kind: t(kind),
        format: t(format),
        priority,
        cell,
    }
}

/// A step to a field.
pub(crate) const fn sf(name: &'static str) -> Step {
    Step::Field(t(name))
}
