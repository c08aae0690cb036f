//! Owners of `spec.replicas` seen from the scale subresource and back (apimachinery 0.37:
//! `util/managedfields/scalehandler.go`).
//!
//! Managers of operation Update are told apart by their apiVersion too, and a Scale has its own: so those that come back
//! from it are other managers than those that went there. Their entries lose their time, as they do upstream.

use crate::fields::{Path, Set};
use crate::managed::{Entry, ManagedFields, Operation};
use supercargo_meta::Tree;

/// The version of the Scale.
pub const SCALE_API_VERSION: &str = "autoscaling/v1";

/// The parent of a Scale.
pub struct ScaleOwners<'a> {
    /// `metadata.managedFields` of the parent.
    pub parent: Option<&'a Tree>,
    /// The apiVersion of the request.
    pub api_version: &'a str,
    /// All versions of the parent; entries of others are dropped.
    pub versions: &'a [ScaleVersion<'a>],
}

/// A version of the parent of a Scale.
pub struct ScaleVersion<'a> {
    /// Its apiVersion.
    pub api_version: &'a str,
    /// Where it has its replicas; `None` without a scale subresource.
    pub replicas: Option<&'a [&'a str]>,
}

impl ScaleOwners<'_> {
    /// The managed fields of the Scale: who owns the replicas.
    ///
    /// # Errors
    /// A sentence when the parent's can't be read.
    pub fn to_scale(&self) -> Result<Option<Tree>, String> {
        let mut out = ManagedFields::default();
        for e in ManagedFields::decode(self.parent)?.entries {
            let path = self.replicas_in(&e.api_version).flatten();
            if path.is_some_and(|path| e.set.has(&path)) {
                let mut seen = Entry::new(&e.manager, e.operation, SCALE_API_VERSION, &e.subresource);
                seen.set = scale_replicas();
                seen.time = e.time;
                out.entries.push(seen);
            }
        }
        Ok(out.encode())
    }

    /// The managed fields of the parent after a write of its Scale with the managed fields `scale`.
    ///
    /// # Errors
    /// A sentence when one of both can't be read.
    pub fn to_parent(&self, scale: Option<&Tree>) -> Result<Option<Tree>, String> {
        let mut owners = ManagedFields::decode(scale)?.entries;
        let mut out = ManagedFields::default();
        for mut e in ManagedFields::decode(self.parent)?.entries {
            let Some(path) = self.replicas_in(&e.api_version) else {
                continue;
            };
            if let Some(path) = path.filter(|path| e.set.has(path)) {
                match owners.iter().position(|o| is_one(o, &e)) {
                    Some(at) => {
                        owners.remove(at);
                    }
                    None => {
                        let rest = e.set.difference(&single(&path));
                        e.set_fields(rest);
                    }
                }
            }
            if !e.set.is_empty() {
                out.entries.push(e);
            }
        }
        let replicas = self.replicas_in(self.api_version).flatten();
        let replicas = replicas.map(|path| single(&path)).unwrap_or_default();
        for o in owners {
            if o.set.has(&Path::fields(&["spec", "replicas"])) {
                let mut e = Entry::new(&o.manager, o.operation, self.api_version, &o.subresource);
                e.set = replicas.clone();
                out.entries.push(e);
            }
        }
        Ok(out.encode())
    }

    /// Where a version has its replicas, if it is known and has any.
    fn replicas_in(&self, api_version: &str) -> Option<Option<Path>> {
        let version = self.versions.iter().find(|v| v.api_version == api_version)?;
        Some(version.replicas.map(Path::fields))
    }
}

/// True when an owner of the Scale is, with the version of the Scale, an owner of the parent.
fn is_one(scale: &Entry, parent: &Entry) -> bool {
    scale.manager == parent.manager
        && scale.subresource == parent.subresource
        && scale.operation == Operation::Apply
        && parent.operation == Operation::Apply
}

fn scale_replicas() -> Set {
    single(&Path::fields(&["spec", "replicas"]))
}

fn single(path: &Path) -> Set {
    let mut s = Set::new();
    s.insert(path);
    s
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json;

    fn tree(text: &str) -> Tree {
        json::parse(text.as_bytes()).unwrap()
    }

    const APPS: ScaleVersion<'static> = ScaleVersion {
        api_version: "apps/v1",
        replicas: Some(&["spec", "replicas"]),
    };

    fn owners(parent: Option<&Tree>) -> ScaleOwners<'_> {
        ScaleOwners {
            parent,
            api_version: "apps/v1",
            versions: &[APPS],
        }
    }

    fn shown(list: Option<&Tree>) -> Vec<String> {
        let one = |e: &Tree| {
            let fields = match e.get("fieldsV1") {
                Some(Tree::Raw(b)) => String::from_utf8_lossy(b).into_owned(),
                other => crate::testing::text(other.unwrap()),
            };
            let text = |k| e.str_at(&[k]).to_owned();
            format!(
                "{} {} {} {} {fields} {}",
                text("manager"),
                text("operation"),
                text("apiVersion"),
                text("subresource"),
                text("time")
            )
        };
        list.and_then(Tree::as_list)
            .unwrap_or_default()
            .iter()
            .map(one)
            .collect()
    }

    const PARENT: &str = r#"[
        {"manager":"a","operation":"Apply","apiVersion":"apps/v1","time":"2020-01-01T00:00:00Z","fieldsType":"FieldsV1",
         "fieldsV1":{"f:spec":{"f:replicas":{},"f:paused":{}}}},
        {"manager":"u","operation":"Update","apiVersion":"apps/v1","time":"2020-01-01T00:00:00Z","fieldsType":"FieldsV1",
         "fieldsV1":{"f:spec":{"f:replicas":{},"f:paused":{}}}},
        {"manager":"o","operation":"Update","apiVersion":"apps/v1","fieldsType":"FieldsV1","fieldsV1":{"f:data":{}}},
        {"manager":"gone","operation":"Update","apiVersion":"apps/v0","fieldsType":"FieldsV1","fieldsV1":{"f:data":{}}}]"#;

    #[test]
    fn a_scale_shows_who_owns_the_replicas() {
        let parent = tree(PARENT);
        let scale = owners(Some(&parent)).to_scale().unwrap();
        assert_eq!(
            shown(scale.as_ref()),
            [
                "a Apply autoscaling/v1  {\"f:spec\":{\"f:replicas\":{}}} 2020-01-01T00:00:00Z",
                "u Update autoscaling/v1  {\"f:spec\":{\"f:replicas\":{}}} 2020-01-01T00:00:00Z"
            ]
        );
    }

    #[test]
    fn an_owner_that_lost_the_replicas_loses_them_in_the_parent() {
        let parent = tree(PARENT);
        let scale = tree(
            r#"[{"manager":"hpa","operation":"Update","apiVersion":"autoscaling/v1","subresource":"scale",
                "time":"2021-01-01T00:00:00Z","fieldsType":"FieldsV1","fieldsV1":{"f:spec":{"f:replicas":{}}}}]"#,
        );
        let after = owners(Some(&parent)).to_parent(Some(&scale)).unwrap();
        assert_eq!(
            shown(after.as_ref()),
            [
                "a Apply apps/v1  {\"f:spec\":{\"f:paused\":{}}} 2020-01-01T00:00:00Z",
                "hpa Update apps/v1 scale {\"f:spec\":{\"f:replicas\":{}}} ",
                "o Update apps/v1  {\"f:data\":{}} ",
                "u Update apps/v1  {\"f:spec\":{\"f:paused\":{}}} 2020-01-01T00:00:00Z",
            ]
        );
    }

    #[test]
    fn what_an_applier_keeps_stays_as_it_was() {
        let parent = tree(PARENT);
        let o = owners(Some(&parent));
        let scale = o.to_scale().unwrap();
        let after = o.to_parent(scale.as_ref()).unwrap();
        assert!(
            shown(after.as_ref()).contains(
                &"a Apply apps/v1  {\"f:spec\":{\"f:paused\":{},\"f:replicas\":{}}} 2020-01-01T00:00:00Z"
                    .to_owned()
            ) || shown(after.as_ref()).contains(
                &"a Apply apps/v1  {\"f:spec\":{\"f:replicas\":{},\"f:paused\":{}}} 2020-01-01T00:00:00Z"
                    .to_owned()
            )
        );
    }

    #[test]
    fn each_version_has_its_replicas_in_its_own_place() {
        let parent = tree(
            r#"[
            {"manager":"a","operation":"Apply","apiVersion":"x/v1","fieldsType":"FieldsV1","fieldsV1":{"f:spec":{"f:count":{},"f:sel":{}}}},
            {"manager":"b","operation":"Update","apiVersion":"x/v1","fieldsType":"FieldsV1","fieldsV1":{"f:spec":{"f:size":{}}}},
            {"manager":"c","operation":"Update","apiVersion":"x/v3","fieldsType":"FieldsV1","fieldsV1":{"f:spec":{"f:count":{}}}}]"#,
        );
        let version = |api_version, replicas| ScaleVersion {
            api_version,
            replicas,
        };
        let versions = [
            version("x/v1", Some(&["spec", "count"][..])),
            version("x/v2", Some(&["spec", "size"][..])),
            version("x/v3", None),
        ];
        let owners = ScaleOwners {
            parent: Some(&parent),
            api_version: "x/v2",
            versions: &versions,
        };
        assert_eq!(
            shown(owners.to_scale().unwrap().as_ref()),
            ["a Apply autoscaling/v1  {\"f:spec\":{\"f:replicas\":{}}} "]
        );
        let scale = tree(
            r#"[{"manager":"hpa","operation":"Update","apiVersion":"autoscaling/v1","subresource":"scale",
                "fieldsType":"FieldsV1","fieldsV1":{"f:spec":{"f:replicas":{}}}}]"#,
        );
        assert_eq!(
            shown(owners.to_parent(Some(&scale)).unwrap().as_ref()),
            [
                "a Apply x/v1  {\"f:spec\":{\"f:sel\":{}}} ",
                "b Update x/v1  {\"f:spec\":{\"f:size\":{}}} ",
                "c Update x/v3  {\"f:spec\":{\"f:count\":{}}} ",
                "hpa Update x/v2 scale {\"f:spec\":{\"f:size\":{}}} ",
            ]
        );
    }
}
