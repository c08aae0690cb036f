//! Which versions and resources are served: `--runtime-config` over the defaults, and feature gates.

use crate::catalog::{GroupDesc, groups, resource, resources};
use crate::gates::FeatureGates;
use std::collections::BTreeMap;
use std::fmt;
use supercargo_registry::{Convert, ResourceDesc, VersionDesc};

/// A flag that can't be followed; the text names the flag's part and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigError(pub(crate) String);

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ConfigError {}

/// A boolean as Go's `strconv.ParseBool` reads it.
pub(crate) fn parse_bool(s: &str) -> Result<bool, String> {
    match s {
        "1" | "t" | "T" | "true" | "TRUE" | "True" => Ok(true),
        "0" | "f" | "F" | "false" | "FALSE" | "False" => Ok(false),
        _ => Err(format!(
            "strconv.ParseBool: parsing {}: invalid syntax",
            supercargo_meta::go_quote(s)
        )),
    }
}

/// What a version is called after: `v1`, `v1beta2`, `v1alpha3`.
fn is_stage(version: &str, stage: &str) -> bool {
    match stage {
        "all" => true,
        "alpha" | "beta" => version.contains(stage),
        _ => !version.contains("alpha") && !version.contains("beta"),
    }
}

/// What is served.
#[derive(Clone, Debug, Default)]
pub struct Enabled {
    gates: FeatureGates,
    /// By group and version.
    versions: BTreeMap<(String, String), bool>,
    /// By group, version and resource.
    resources: BTreeMap<(String, String, String), bool>,
}

impl Enabled {
    /// From the entries of `--runtime-config`: keys `api/all`, `api/ga`, `api/beta`, `api/alpha`, `group/version`,
    /// `group/version/resource` (core: `v1`, `api/v1` or `/v1`), the more exact winning; an empty value is true.
    ///
    /// # Errors
    /// Unknown groups and versions, values that are no booleans, everything off, and versions named here that have no
    /// conversion yet.
    pub fn new(entries: &[(String, String)], gates: FeatureGates) -> Result<Self, ConfigError> {
        let mut out = Self {
            gates,
            ..Self::default()
        };
        let mut parsed: BTreeMap<&str, bool> = BTreeMap::new();
        for (key, value) in entries {
            let on = match value.trim() {
                "" => true,
                v => parse_bool(v)
                    .map_err(|e| ConfigError(format!("invalid value of {key}: {v}, err: {e}")))?,
            };
            parsed.insert(key.trim(), on);
        }
        if parsed.len() == 1 && parsed.get("api/all") == Some(&false) {
            return Err(ConfigError("invalid key with only api/all=false".to_owned()));
        }
        // From the widest to the most exact, so that the exact one wins whatever the order of the flag.
        for stage in ["all", "ga", "beta", "alpha"] {
            if let Some(on) = parsed.remove(format!("api/{stage}").as_str()) {
                out.set_stage(stage, on);
            }
        }
        let (exact, wide): (Vec<_>, Vec<_>) = parsed.into_iter().partition(|(key, _)| parts(key).2.is_some());
        for (key, on) in wide.into_iter().chain(exact) {
            out.set(key, on)?;
        }
        Ok(out)
    }

    /// From the text of `--runtime-config`: `apps/v1=false,api/beta=true`.
    ///
    /// # Errors
    /// As [`Enabled::new`].
    pub fn parse(flag: &str, gates: FeatureGates) -> Result<Self, ConfigError> {
        let entries: Vec<(String, String)> = flag
            .split(',')
            .filter(|p| !p.trim().is_empty())
            .map(|p| p.split_once('=').unwrap_or((p, "")))
            .map(|(k, v)| (k.to_owned(), v.to_owned()))
            .collect();
        Self::new(&entries, gates)
    }

    fn set_stage(&mut self, stage: &str, on: bool) {
        for group in groups() {
            for v in group.versions.iter().filter(|v| is_stage(v.version, stage)) {
                self.versions
                    .insert((group.name.to_owned(), v.version.to_owned()), on);
            }
        }
    }

    fn set(&mut self, key: &str, on: bool) -> Result<(), ConfigError> {
        let (group, version, name) = parts(key);
        let known = groups().iter().find(|g| g.name == group);
        let known = known.ok_or_else(|| ConfigError(format!("unknown api groups {group}")))?;
        if !known.versions.iter().any(|v| v.version == version) {
            let gv = if group.is_empty() {
                version.to_owned()
            } else {
                format!("{group}/{version}")
            };
            return Err(ConfigError(format!(
                "group version {gv} that has not been registered"
            )));
        }
        if on {
            check_conversions(known, version, name)?;
        }
        match name {
            None => {
                self.versions.insert((group.to_owned(), version.to_owned()), on);
            }
            Some(name) => {
                let there = resource(group, name).is_some_and(|r| r.version(version).is_some());
                if !there {
                    return Err(ConfigError(format!("{key}: there is no such resource")));
                }
                self.resources
                    .insert((group.to_owned(), version.to_owned(), name.to_owned()), on);
            }
        }
        Ok(())
    }

    /// The gates it was made with.
    #[must_use]
    pub const fn gates(&self) -> &FeatureGates {
        &self.gates
    }

    /// True when a resource is served in a version.
    #[must_use]
    pub fn serves(&self, r: &ResourceDesc, v: &VersionDesc) -> bool {
        let key = (r.group.to_string(), v.version.to_string(), r.resource.to_string());
        let by_version = || {
            let key = (key.0.clone(), key.1.clone());
            self.versions
                .get(&key)
                .copied()
                .unwrap_or_else(|| default_of(&r.group, &v.version))
        };
        let asked = self.resources.get(&key).copied().unwrap_or_else(by_version);
        let gate = v.feature_gate.is_empty() || self.gates.is_on(&v.feature_gate);
        let can = v.served_by_default || !matches!(v.convert, Convert::Missing);
        asked && gate && can
    }

    /// The resources that are served in at least one version, in the order of [`resources`]. They know their other versions
    /// too: objects may be stored in one, and managed fields may name one.
    #[must_use]
    pub fn resources(&self) -> Vec<ResourceDesc> {
        let served = |r: &&ResourceDesc| r.versions.iter().any(|v| self.serves(r, v));
        resources().iter().filter(served).cloned().collect()
    }

    /// The group versions with at least one resource served: group, version, group priority, version priority, in the
    /// order of discovery.
    #[must_use]
    pub fn group_versions(&self) -> Vec<(&'static str, &'static str, i32, i32)> {
        let mut out = Vec::new();
        for group in groups() {
            for v in group.versions {
                let served = resources().iter().any(|r| {
                    r.group == group.name
                        && r.version(v.version)
                            .is_some_and(|version| self.serves(r, version))
                });
                if served {
                    out.push((group.name, v.version, group.priority, v.priority));
                }
            }
        }
        out
    }
}

/// Group, version and resource of a key.
fn parts(key: &str) -> (&str, &str, Option<&str>) {
    let mut parts = key.split('/');
    let first = parts.next().unwrap_or_default();
    let Some(version) = parts.next() else {
        return ("", first, None);
    };
    let group = if first == "api" { "" } else { first };
    let name = parts.next();
    (group, version, name)
}

fn default_of(group: &str, version: &str) -> bool {
    let versions = groups()
        .iter()
        .filter(|g| g.name == group)
        .flat_map(|g| g.versions);
    versions
        .into_iter()
        .any(|v| v.version == version && v.served_by_default)
}

/// A version that is asked for by name must be servable as a whole.
fn check_conversions(group: &GroupDesc, version: &str, name: Option<&str>) -> Result<(), ConfigError> {
    for r in resources().iter().filter(|r| r.group == group.name) {
        let Some(v) = r.version(version) else { continue };
        let asked = name.is_none_or(|n| r.resource == n);
        if asked && !v.served_by_default && matches!(v.convert, Convert::Missing) {
            return Err(ConfigError(format!(
                "{}/{version} can't be served yet: {} has no conversion",
                group.name, r.resource
            )));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn enabled(flag: &str) -> Enabled {
        Enabled::parse(flag, FeatureGates::default()).unwrap()
    }
    fn count(e: &Enabled) -> usize {
        let served = |r: &ResourceDesc| r.versions.iter().filter(|v| e.serves(r, v)).count();
        e.resources().iter().map(served).sum()
    }
    fn serves(e: &Enabled, group: &str, version: &str, name: &str) -> bool {
        let r = resource(group, name).unwrap();
        e.serves(r, r.version(version).unwrap())
    }
    fn error(flag: &str) -> String {
        Enabled::parse(flag, FeatureGates::default())
            .unwrap_err()
            .to_string()
    }

    #[test]
    fn defaults_are_what_the_tables_say() {
        let e = enabled("");
        for r in resources() {
            for v in r.versions.iter() {
                assert_eq!(
                    e.serves(r, v),
                    v.served_by_default,
                    "{} {}",
                    r.resource,
                    v.version
                );
            }
        }
        assert_eq!(count(&e), 72);
        assert_eq!(e.group_versions().len(), 23);
        assert_eq!(e.group_versions().first().map(|g| (g.0, g.1)), Some(("", "v1")));
    }

    #[test]
    fn the_exact_key_wins() {
        let e = enabled("apps/v1/deployments=true,apps/v1=false");
        assert!(serves(&e, "apps", "v1", "deployments"));
        assert!(!serves(&e, "apps", "v1", "daemonsets"));
        let e = enabled("api/beta=false,coordination.k8s.io/v1beta1=true");
        assert!(serves(&e, "coordination.k8s.io", "v1beta1", "leasecandidates"));
        let e = enabled("apps/v1/deployments=false");
        assert!(!serves(&e, "apps", "v1", "deployments"));
        assert!(serves(&e, "apps", "v1", "daemonsets"));
    }

    #[test]
    fn stages() {
        let e = enabled("api/all=false,v1=true");
        assert!(e.group_versions().iter().all(|g| (g.0, g.1) == ("", "v1")));
        let e = enabled("api/beta");
        assert!(serves(&e, "networking.k8s.io", "v1", "ingresses"));
        assert!(serves(
            &e,
            "certificates.k8s.io",
            "v1beta1",
            "clustertrustbundles"
        ));
        assert!(!serves(&e, "coordination.k8s.io", "v1alpha2", "leasecandidates"));
        assert!(
            !serves(&e, "scheduling.k8s.io", "v1beta1", "workloads"),
            "its gate is off"
        );
        let gates = FeatureGates::parse("GenericWorkload=true").unwrap();
        let e = Enabled::parse("scheduling.k8s.io/v1beta1=true", gates).unwrap();
        assert!(serves(&e, "scheduling.k8s.io", "v1beta1", "workloads"));
    }

    #[test]
    fn errors() {
        assert_eq!(error("api/all=false"), "invalid key with only api/all=false");
        assert_eq!(error("nope.io/v1=true"), "unknown api groups nope.io");
        assert_eq!(
            error("apps/v9=true"),
            "group version apps/v9 that has not been registered"
        );
        assert_eq!(
            error("apps/v1/pods=true"),
            "apps/v1/pods: there is no such resource"
        );
        assert_eq!(
            error("apps/v1=2"),
            "invalid value of apps/v1: 2, err: strconv.ParseBool: parsing \"2\": invalid syntax"
        );
    }
}
