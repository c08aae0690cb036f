//! Types of the built-in API.

use crate::generated::kinds::KINDS;
use supercargo_schema::TypeDef;

pub use crate::generated::meta_v1::{
    API_GROUP, API_GROUP_LIST, API_RESOURCE_LIST, API_VERSIONS, DELETE_OPTIONS, LABEL_SELECTOR, LIST_META,
    OBJECT_META, PARTIAL_OBJECT_METADATA, PARTIAL_OBJECT_METADATA_LIST, STATUS, TABLE, WATCH_EVENT,
};

/// The type of a kind, if it is built in. `DeleteOptions` and `WatchEvent` exist in every group version.
#[must_use]
pub fn type_by_gvk(group: &str, version: &str, kind: &str) -> Option<&'static TypeDef> {
    let found = KINDS.binary_search_by(|row| (row.0, row.1, row.2).cmp(&(group, version, kind)));
    match (found, kind) {
        (Ok(i), _) => KINDS.get(i).map(|row| row.3),
        (Err(_), "DeleteOptions") => Some(&DELETE_OPTIONS),
        (Err(_), "WatchEvent") => Some(&WATCH_EVENT),
        (Err(_), _) => None,
    }
}

/// Every kind with its type, sorted: group, version, kind, type.
pub fn kinds() -> impl Iterator<Item = (&'static str, &'static str, &'static str, &'static TypeDef)> {
    KINDS.iter().copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use supercargo_schema::{Message, Shape, Struct};

    /// Calls `see` once for every type reachable from the kinds.
    fn walk(see: &mut dyn FnMut(&TypeDef)) {
        let mut seen = BTreeSet::new();
        let mut todo: Vec<&TypeDef> = kinds()
            .map(|k| k.3)
            .chain([&DELETE_OPTIONS, &WATCH_EVENT])
            .collect();
        while let Some(ty) = todo.pop() {
            if !seen.insert(std::ptr::from_ref(ty)) {
                continue;
            }
            see(ty);
            match &ty.shape {
                Shape::Struct(s) => todo.extend(s.fields.iter().map(|f| &*f.ty)),
                Shape::List(l) => todo.push(&l.item),
                Shape::Map(m) => todo.push(&m.value),
                Shape::Scalar(_) => {}
            }
        }
    }

    /// Names of a message's fields, those of embedded structs included.
    fn flat(message: &Message, out: &mut Vec<&'static str>) {
        for f in message.fields {
            match f.embedded {
                Some(inner) => flat(inner, out),
                None => out.push(f.name),
            }
        }
    }

    #[test]
    fn kinds_are_sorted_and_found() {
        assert!(
            KINDS
                .windows(2)
                .all(|w| (w[0].0, w[0].1, w[0].2) < (w[1].0, w[1].1, w[1].2))
        );
        assert_eq!(type_by_gvk("", "v1", "Pod").unwrap().go, "v1.Pod");
        assert_eq!(
            type_by_gvk("apps", "v1", "DeploymentList").unwrap().name,
            "io.k8s.api.apps.v1.DeploymentList"
        );
        assert_eq!(
            type_by_gvk("apps", "v1", "DeleteOptions").unwrap().go,
            "v1.DeleteOptions"
        );
        assert!(type_by_gvk("apps", "v1", "Pod").is_none());
        assert!(type_by_gvk("apidiscovery.k8s.io", "v2", "APIGroupDiscoveryList").is_some());
    }

    #[test]
    fn messages_and_structs_have_the_same_fields() {
        let mut structs = 0;
        walk(&mut |ty| {
            let (Some(s), Some(message)) = (ty.as_struct(), ty.message) else {
                return;
            };
            structs += 1;
            let mut wire = Vec::new();
            flat(message, &mut wire);
            for name in &wire {
                assert!(
                    s.field(name).is_some(),
                    "{}: {name} is not in the struct",
                    message.name
                );
            }
            let top_level = s.field("kind").is_some() && s.field("apiVersion").is_some();
            for f in s.fields.iter() {
                let type_meta = top_level && (f.name == "kind" || f.name == "apiVersion");
                assert!(
                    type_meta || wire.contains(&f.name.as_str()),
                    "{}: {} has no number",
                    ty.name,
                    f.name
                );
            }
            assert!(
                message.fields.windows(2).all(|w| w[0].number < w[1].number),
                "{}",
                message.name
            );
        });
        assert!(structs > 800, "{structs}");
    }

    #[test]
    fn every_struct_but_the_json_only_ones_has_a_message() {
        let mut without = BTreeSet::new();
        walk(&mut |ty| {
            if ty.as_struct().is_some() && ty.message.is_none() {
                without.insert(ty.name.as_str().rsplit('.').next().unwrap_or_default().to_owned());
            }
        });
        let expected = ["Table", "TableColumnDefinition", "TableRow", "TableRowCondition"];
        assert_eq!(without.into_iter().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn fields_are_indexed_by_name() {
        walk(&mut |ty| {
            if let Some(s) = ty.as_struct() {
                assert_eq!(s.by_name.to_vec(), Struct::index(&s.fields), "{}", ty.name);
            }
        });
    }

    #[test]
    fn types_above_a_default_say_so() {
        walk(&mut |ty| {
            let own = !ty.defaults.is_empty() || ty.default_fn.is_some();
            let below = match &ty.shape {
                Shape::Struct(s) => s.fields.iter().any(|f| f.ty.defaults_below),
                Shape::List(l) => l.item.defaults_below,
                Shape::Map(m) => m.value.defaults_below,
                Shape::Scalar(_) => false,
            };
            assert_eq!(ty.defaults_below, own || below, "{} {}", ty.name, ty.go);
        });
    }

    #[test]
    fn default_rules_name_fields_that_exist() {
        walk(&mut |ty| {
            for rule in ty.defaults.iter() {
                let mut at = ty;
                for step in rule.path.iter() {
                    let Some(next) = at.field_type(step) else {
                        panic!("{}: no {step} of {:?}", ty.name, rule.path);
                    };
                    at = next;
                }
                assert!(
                    serde_json::from_str::<serde_json::Value>(&rule.value).is_ok(),
                    "{}",
                    ty.name
                );
            }
        });
    }

    #[test]
    fn spot_facts() {
        let spec = type_by_gvk("", "v1", "Pod").unwrap().field_type("spec").unwrap();
        let (_, volumes) = spec.as_struct().unwrap().field("volumes").unwrap();
        assert_eq!(volumes.merge_key, "name");
        assert_eq!(volumes.patch, supercargo_schema::PatchStrategy::MergeRetainKeys);
        assert_eq!(volumes.ty.go, "[]v1.Volume");
        let meta = OBJECT_META.as_struct().unwrap();
        assert!(meta.field("creationTimestamp").unwrap().1.flags.omit_zero());
        assert!(meta.field("deletionTimestamp").unwrap().1.flags.pointer());
        let extra = crate::generated::authentication_v1::USER_INFO
            .field_type("extra")
            .unwrap();
        let Shape::Map(map) = &extra.shape else { panic!() };
        assert!(matches!(&map.value.shape, Shape::List(l) if l.wrapped));
    }
}
