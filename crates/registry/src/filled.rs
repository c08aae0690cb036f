//! Selectable fields that defaults fill in when an object is read: a default may be younger than the object. The version that an
//! object is stored in says what it gets, whatever version it is read in (apiextensions-apiserver 0.37:
//! `pkg/apiserver/customresource_handler.go`, the decoder of the storage).

use crate::{Convert, ResourceDesc, VersionDesc};
use supercargo_meta::Text;
use supercargo_schema::{TypeDef, TypeRef};

/// The defaults on the way to each selectable field, by version; versions without any are left out.
fn on_the_way(desc: &ResourceDesc) -> Vec<(&VersionDesc, Vec<Text>)> {
    let selectable = desc.storage.as_ref().map_or(&[][..], |s| &s.selectable);
    let own = desc
        .versions
        .iter()
        .filter(|v| matches!(v.convert, Convert::Own(_)));
    own.map(|v| {
        (
            v,
            selectable.iter().flat_map(|path| defaults(&v.ty, path)).collect(),
        )
    })
    .filter(|(_, found): &(_, Vec<Text>)| !found.is_empty())
    .collect()
}

/// The defaults of a field and of what it stands in: paths and JSON.
fn defaults(ty: &TypeDef, path: &str) -> Vec<Text> {
    let mut out = Vec::new();
    let mut at = Some(ty);
    let mut done = String::new();
    for step in path.split('.') {
        let Some((_, field)) = at.and_then(TypeDef::as_struct).and_then(|s| s.field(step)) else {
            break;
        };
        done.push('.');
        done.push_str(step);
        if !field.schema_default.is_empty() {
            out.push(format!("{done}={}", field.schema_default).into());
        }
        at = Some(&*field.ty);
    }
    out
}

/// The versions whose defaults fill selectable fields in, with their types.
pub(crate) fn versions(desc: &ResourceDesc) -> Vec<(Text, TypeRef)> {
    on_the_way(desc)
        .into_iter()
        .map(|(v, _)| (desc.gvk(&v.version).api_version(), v.ty.clone()))
        .collect()
}

/// What selectable fields are filled in with, by version: a store whose entries remember their fields can go on under a
/// changed description while this is the same.
#[must_use]
pub fn selectable_defaults(desc: &ResourceDesc) -> Vec<(Text, Vec<Text>)> {
    let mut all: Vec<_> = on_the_way(desc)
        .into_iter()
        .map(|(v, found)| (v.version.clone(), found))
        .collect();
    all.sort();
    all
}
