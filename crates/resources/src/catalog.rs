//! Groups and resources of the built-in API.

use crate::generated::columns;
use crate::generated::groups::GROUPS;
use crate::generated::resources::RESOURCES;
use supercargo_registry::ResourceDesc;
use supercargo_schema::Column;

/// A built-in group.
#[derive(Clone, Copy, Debug)]
pub struct GroupDesc {
    /// Its name, "" for core.
    pub name: &'static str,
    /// `groupPriorityMinimum` of its APIServices; 0 for the group that has none (apiregistration.k8s.io).
    pub priority: i32,
    /// Its versions, most preferred first.
    pub versions: &'static [GroupVersionDesc],
}

/// A version of a group.
#[derive(Clone, Copy, Debug)]
pub struct GroupVersionDesc {
    /// The version.
    pub version: &'static str,
    /// `versionPriority` of its APIService.
    pub priority: i32,
    /// Served without `--runtime-config`.
    pub served_by_default: bool,
}

/// All groups, in the order discovery shows them.
#[must_use]
pub fn groups() -> &'static [GroupDesc] {
    &GROUPS
}

/// All resources, served by default or not: by group in discovery order, then by name.
#[must_use]
pub fn resources() -> &'static [ResourceDesc] {
    &RESOURCES
}

/// A resource by group and name.
#[must_use]
pub fn resource(group: &str, resource: &str) -> Option<&'static ResourceDesc> {
    RESOURCES
        .iter()
        .find(|r| r.group == group && r.resource == resource)
}

/// The two columns of kinds that have none of their own.
#[must_use]
pub fn default_columns() -> &'static [Column] {
    &columns::DEFAULT
}

/// The columns of autoscaling/v1 Scale.
#[must_use]
pub fn scale_columns() -> &'static [Column] {
    &columns::AUTOSCALING_SCALE
}

/// The columns of v1 Status.
#[must_use]
pub fn status_columns() -> &'static [Column] {
    &columns::CORE_STATUS
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};
    use supercargo_registry::{Convert, SubresourceAction};
    use supercargo_schema::{Cell, Expr, Step, TypeDef};

    #[test]
    fn counts() {
        let versions = || resources().iter().flat_map(|r| r.versions.iter());
        assert_eq!(versions().count(), 100);
        assert_eq!(versions().map(|v| v.subresources.len()).sum::<usize>(), 62);
        assert_eq!(versions().filter(|v| v.served_by_default).count(), 72);
        let stores: BTreeSet<&str> = resources()
            .iter()
            .filter_map(|r| r.storage.as_ref())
            .map(|s| s.prefix.as_str())
            .collect();
        assert_eq!(stores.len(), 70);
        assert_eq!(resources().iter().filter(|r| r.storage.is_none()).count(), 8);
        assert_eq!(groups().len(), 24);
    }

    #[test]
    fn prefixes() {
        let odd: BTreeMap<&str, &str> = resources()
            .iter()
            .filter_map(|r| Some((r.resource.as_str(), r.storage.as_ref()?.prefix.as_str())))
            .filter(|(resource, prefix)| resource != prefix)
            .collect();
        let expected = [
            ("apiservices", "apiregistration.k8s.io/apiservices"),
            (
                "customresourcedefinitions",
                "apiextensions.k8s.io/customresourcedefinitions",
            ),
            ("endpoints", "services/endpoints"),
            ("ingresses", "ingress"),
            ("nodes", "minions"),
            ("replicationcontrollers", "controllers"),
            ("services", "services/specs"),
        ];
        assert_eq!(odd.into_iter().collect::<Vec<_>>(), expected);
        let json: Vec<&str> = resources()
            .iter()
            .filter(|r| r.storage.as_ref().is_some_and(|s| s.json))
            .map(|r| r.resource.as_str())
            .collect();
        assert_eq!(json, ["apiservices", "customresourcedefinitions"]);
    }

    #[test]
    fn stored_versions_that_are_not_the_preferred_one() {
        let stored: Vec<String> = resources()
            .iter()
            .filter_map(|r| Some((r, r.storage.as_ref()?)))
            .filter(|(r, s)| r.versions.first().is_some_and(|v| v.version != s.gvk.version))
            .map(|(r, s)| format!("{} {}", r.resource, s.gvk.version))
            .collect();
        let expected = [
            "clustertrustbundles v1beta1",
            "podcertificaterequests v1beta1",
            "customresourcedefinitions v1beta1",
            "devicetaintrules v1beta2",
            "storageversionmigrations v1beta1",
        ];
        assert_eq!(stored, expected);
    }

    #[test]
    fn events_share_one_store() {
        let events = resource("events.k8s.io", "events")
            .unwrap()
            .storage
            .as_ref()
            .unwrap();
        let shared = events.shared_with.as_ref().unwrap();
        assert_eq!((shared.group.as_str(), shared.resource.as_str()), ("", "events"));
        assert!(events.uncached);
        assert_eq!(events.gvk.api_version(), "v1");
        let all = resources()
            .iter()
            .filter_map(|r| r.storage.as_ref())
            .filter(|s| s.shared_with.is_some());
        assert_eq!(all.count(), 1);
    }

    #[test]
    fn groups_list_the_versions_of_their_resources() {
        for r in resources() {
            let group = groups().iter().find(|g| g.name == r.group).unwrap();
            let order: Vec<usize> = (r.versions.iter())
                .map(|v| {
                    group
                        .versions
                        .iter()
                        .position(|g| v.version == g.version)
                        .unwrap()
                })
                .collect();
            assert!(order.is_sorted(), "{}", r.resource);
        }
    }

    /// The type at a path of field names; lists are entered, maps and JSON end the walk.
    fn leads_somewhere(mut ty: &TypeDef, path: &str) -> bool {
        use supercargo_schema::Shape;
        for step in path.split('.') {
            while let Shape::List(l) = &ty.shape {
                ty = &l.item;
            }
            match &ty.shape {
                Shape::Struct(_) => match ty.field_type(step) {
                    Some(next) => ty = next,
                    None => return false,
                },
                _ => return true,
            }
        }
        true
    }

    #[test]
    fn paths_of_strategies_exist_in_the_stored_type() {
        for r in resources() {
            let Some(stored) = &r.storage else { continue };
            let s = &r.strategy;
            let mut paths: Vec<&str> = Vec::new();
            paths.extend(
                s.reset_on_create
                    .iter()
                    .chain(s.keep_on_update.iter())
                    .map(|p| p.as_str()),
            );
            paths.extend(s.set_on_create.iter().map(|p| p.0.as_str()));
            if let supercargo_registry::Generation::Tracks(tracked) = &s.generation {
                paths.extend(tracked.iter().map(|p| p.as_str()));
            }
            for sub in s.subresources.iter() {
                paths.extend(sub.keep.iter().chain(sub.only.iter()).map(|p| p.as_str()));
            }
            paths.extend(stored.indexed.iter().map(|p| p.as_str()));
            for path in paths {
                assert!(leads_somewhere(&stored.ty, path), "{}: {path}", r.resource);
            }
        }
    }

    #[test]
    fn subresources_and_their_strategies_match() {
        for r in resources() {
            for v in r.versions.iter() {
                assert!(
                    v.subresources.is_sorted_by(|a, b| a.name < b.name),
                    "{}",
                    r.resource
                );
                for s in v.subresources.iter() {
                    assert_eq!(
                        s.ty.is_none(),
                        s.action == SubresourceAction::Connect,
                        "{}",
                        s.name
                    );
                    let with_rules = matches!(s.action, SubresourceAction::Status | SubresourceAction::Part);
                    let rules = r.strategy.subresources.iter().any(|x| x.name == s.name);
                    assert_eq!(with_rules, rules, "{} {}", r.resource, s.name);
                }
            }
        }
    }

    #[test]
    fn the_stored_version_needs_no_conversion() {
        for r in resources() {
            let Some(stored) = &r.storage else { continue };
            for v in r.versions.iter() {
                if r.group == stored.gvk.group && v.version == stored.gvk.version {
                    assert!(matches!(v.convert, Convert::Same), "{} {}", r.resource, v.version);
                }
            }
        }
    }

    #[test]
    fn field_selectors_are_sorted_and_reach_selectable_fields() {
        for r in resources() {
            for v in r.versions.iter() {
                assert!(v.field_selectors.is_sorted(), "{}", r.resource);
                let Some(stored) = &r.storage else { continue };
                for (label, field) in v.field_selectors.iter() {
                    let known = stored.selectable.contains(field) || label == "metadata.namespace";
                    assert!(known, "{} {label}", r.resource);
                }
            }
        }
    }

    fn paths<'a>(expr: &'a Expr, out: &mut Vec<&'a [Step]>) {
        match expr {
            Expr::Path(p) => out.push(p),
            Expr::Call(_, args) => args.iter().for_each(|a| paths(a, out)),
            Expr::Text(_) | Expr::Int(_) | Expr::Bool(_) => {}
        }
    }

    #[test]
    fn paths_of_cells_exist_in_the_stored_type() {
        for r in resources() {
            let Some(stored) = &r.storage else { continue };
            for c in r.columns.iter() {
                let Cell::Expr(expr) = &c.cell else { continue };
                let mut all = Vec::new();
                paths(expr, &mut all);
                for path in all {
                    let names: Vec<&str> = (path.iter())
                        .filter_map(|s| match s {
                            Step::Field(name) => Some(name.as_str()),
                            Step::Index(_) | Step::Condition(_) => None,
                        })
                        .collect();
                    assert!(
                        leads_somewhere(&stored.ty, &names.join(".")),
                        "{} {}: {names:?}",
                        r.resource,
                        c.name
                    );
                }
            }
        }
    }

    #[test]
    fn spot_facts() {
        let pods = resource("", "pods").unwrap();
        assert_eq!(pods.short_names.to_vec(), ["po"]);
        assert!(pods.strategy.graceful_delete && pods.strategy.delete_returns_object);
        assert_eq!(pods.storage.as_ref().unwrap().version_hash, "xPOwRZ+Yhw8=");
        assert_eq!(pods.storage.as_ref().unwrap().indexed.to_vec(), ["spec.nodeName"]);
        let deployments = resource("apps", "deployments").unwrap();
        assert_eq!(deployments.columns.first().map(|c| c.name.as_str()), Some("Name"));
        assert!(deployments.versions[0].field_selectors_generic);
        assert!(!pods.versions[0].field_selectors_generic);
        let roles = resource("rbac.authorization.k8s.io", "roles").unwrap();
        assert_eq!(roles.columns.len(), default_columns().len());
        let hpa = resource("autoscaling", "horizontalpodautoscalers").unwrap();
        assert_eq!(
            hpa.versions
                .iter()
                .map(|v| v.version.as_str())
                .collect::<Vec<_>>(),
            ["v2", "v1"]
        );
    }
}
