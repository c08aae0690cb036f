//! Conversions between versions, against what kubernetes 1.37 makes of the same objects (`data/converted.json`).

#![allow(clippy::unwrap_used, reason = "test code")]

use serde_json::Value;
use supercargo_meta::{Map, Text, Tree, json_text};
use supercargo_resources::{resources, type_by_gvk};
use supercargo_schema::{TypeDef, Unknown, apply_defaults, conform};

fn tree(v: &Value) -> Tree {
    match v {
        Value::Null => Tree::Null,
        Value::Bool(b) => Tree::Bool(*b),
        Value::Number(n) => n
            .as_i64()
            .map_or_else(|| Tree::Float(n.as_f64().unwrap()), Tree::Int),
        Value::String(s) => s.as_str().into(),
        Value::Array(a) => Tree::list(a.iter().map(tree).collect()),
        Value::Object(o) => Tree::Map(
            o.iter()
                .map(|(k, v)| (Text::from(k.as_str()), tree(v)))
                .collect::<Map>(),
        ),
    }
}

fn split(api_version: &str) -> (&str, &str) {
    api_version.split_once('/').unwrap_or(("", api_version))
}

/// The type of an object: of a served version, or of the stored one.
fn type_of(object: &Tree) -> &'static TypeDef {
    let (group, version) = split(object.str_at(&["apiVersion"]));
    let kind = object.str_at(&["kind"]);
    type_by_gvk(group, version, kind).unwrap_or_else(|| {
        let r = resources()
            .iter()
            .find(|r| r.group == group && r.kind == kind)
            .unwrap();
        let stored = r.storage.as_ref().unwrap();
        assert_eq!(stored.gvk.version, version);
        &stored.ty
    })
}

#[test]
fn objects_become_what_upstream_makes_of_them() {
    let samples: Vec<Value> = serde_json::from_str(include_str!("data/converted.json")).unwrap();
    for s in samples {
        let mut object = tree(&s["in"]);
        let ty = type_of(&object);
        conform(&mut object, ty, Unknown::Drop).unwrap();
        apply_defaults(&mut object, ty);
        let want = {
            let mut t = tree(&s["out"]);
            let ty = type_of(&t);
            conform(&mut t, ty, Unknown::Drop).unwrap();
            t
        };
        let (from, to) = (
            object.str_at(&["apiVersion"]).to_owned(),
            want.str_at(&["apiVersion"]).to_owned(),
        );
        let kind = object.str_at(&["kind"]);
        let served = |api: &str| {
            let (group, version) = split(api);
            let r = resources().iter().find(|r| r.group == group && r.kind == kind)?;
            let stored = r.storage.as_ref()?.gvk.api_version();
            Some((r.version(version)?.convert.clone(), stored))
        };
        // One of the two versions is the stored one.
        match served(&from) {
            Some((convert, stored)) if stored == to => convert.to_storage(&mut object, &to).unwrap(),
            _ => served(&to).unwrap().0.from_storage(&mut object, &to).unwrap(),
        }
        assert_eq!(json_text(&object), json_text(&want), "{from} to {to}");
        let mut again = object.clone();
        conform(&mut again, type_of(&want), Unknown::Drop).unwrap();
        assert_eq!(again, object, "what was converted is canonical");
    }
}
