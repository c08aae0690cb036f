//! Feature gates (component-base 1.37): the table, and what `--feature-gates` makes of it.

use crate::enabled::{ConfigError, parse_bool};
use crate::generated::gates::GATES;

/// How mature a gate is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Off unless asked for.
    Alpha,
    /// Usually on.
    Beta,
    /// Here to stay.
    Ga,
    /// On its way out.
    Deprecated,
}

/// A feature gate.
#[derive(Clone, Copy, Debug)]
pub struct Gate {
    /// Its name.
    pub name: &'static str,
    /// On without a flag.
    pub on: bool,
    /// Its stage.
    pub stage: Stage,
    /// Can't be changed.
    pub locked: bool,
}

/// Gates that code of ours asks about, so that turning them on or off has an effect. Kept by hand.
const ASKED: [&str; 10] = [
    "APIServerIdentity",
    "AllowUnsafeMalformedObjectDeletion",
    "CBORServingAndStorage",
    "ClusterTrustBundle",
    "CompositePodGroup",
    "EvictionRequestAPI",
    "GenericWorkload",
    "PodCertificateRequest",
    "StorageVersionMigrator",
    "UnknownVersionInteroperabilityProxy",
];

/// All gates, sorted by name.
#[must_use]
pub fn gates() -> &'static [Gate] {
    &GATES
}

/// Which gates are on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeatureGates {
    /// One for each row of [`GATES`].
    on: Vec<bool>,
    /// Rows that a flag named.
    named: Vec<bool>,
}

impl Default for FeatureGates {
    fn default() -> Self {
        Self {
            on: GATES.iter().map(|g| g.on).collect(),
            named: vec![false; GATES.len()],
        }
    }
}

impl FeatureGates {
    /// From the value of `--feature-gates`: `A=true,B=false`, each optionally with the component `kube:` in front. Later
    /// ones win.
    ///
    /// # Errors
    /// As kube-apiserver: unknown gates, values that are no booleans, locked gates. And of our own: turning on what is
    /// off by default and not written yet.
    pub fn parse(flag: &str) -> Result<Self, ConfigError> {
        let mut gates = Self::default();
        for part in flag.split(',').map(str::trim).filter(|p| !p.is_empty()) {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            let name = name.trim();
            let name = name.strip_prefix("kube:").unwrap_or(name);
            if !part.contains('=') {
                return Err(ConfigError(format!("missing bool value for {name}")));
            }
            let value = value.trim();
            let on = parse_bool(value)
                .map_err(|e| ConfigError(format!("invalid value of {name}={value}, err: {e}")))?;
            gates.set(name, on)?;
        }
        gates.set_stages()?;
        Ok(gates)
    }

    fn set(&mut self, name: &str, on: bool) -> Result<(), ConfigError> {
        let unknown = || ConfigError(format!("unrecognized feature gate: {name}"));
        let at = row(name).ok_or_else(unknown)?;
        let gate = GATES.get(at).ok_or_else(unknown)?;
        if gate.locked && on != gate.on {
            return Err(ConfigError(format!(
                "cannot set feature gate {name} to {on}, feature is locked to {}",
                gate.on
            )));
        }
        if on && !gate.on && !is_set_of_gates(name) && !ASKED.contains(&name) {
            return Err(not_supported(name));
        }
        if let (Some(state), Some(named)) = (self.on.get_mut(at), self.named.get_mut(at)) {
            *state = on;
            *named = true;
        }
        Ok(())
    }

    /// `AllAlpha` and `AllBeta` set the gates of their stage that no flag named.
    fn set_stages(&mut self) -> Result<(), ConfigError> {
        for (set, stage) in [("AllAlpha", Stage::Alpha), ("AllBeta", Stage::Beta)] {
            let Some(at) = row(set) else { continue };
            if !self.named.get(at).copied().unwrap_or(false) {
                continue;
            }
            let on = self.is_on(set);
            for (i, gate) in GATES.iter().enumerate() {
                let named = self.named.get(i).copied().unwrap_or(false);
                if gate.stage != stage || named || gate.locked || is_set_of_gates(gate.name) {
                    continue;
                }
                if on && !gate.on && !ASKED.contains(&gate.name) {
                    return Err(not_supported(set));
                }
                if let Some(state) = self.on.get_mut(i) {
                    *state = on;
                }
            }
        }
        Ok(())
    }

    /// True when a gate is on; false for one that does not exist.
    #[must_use]
    pub fn is_on(&self, name: &str) -> bool {
        row(name).and_then(|i| self.on.get(i)).copied().unwrap_or(false)
    }

    /// Gates that something asks about, and whether they are on.
    pub fn with_effect(&self) -> impl Iterator<Item = (&'static Gate, bool)> {
        GATES
            .iter()
            .zip(&self.on)
            .filter(|(g, _)| ASKED.contains(&g.name))
            .map(|(g, on)| (g, *on))
    }

    /// Gates that a flag turned off although nothing asks about them: the flag has no effect, and a log should say so.
    pub fn without_effect(&self) -> impl Iterator<Item = &'static str> {
        GATES
            .iter()
            .zip(&self.on)
            .filter(|(g, on)| g.on && !**on && !is_set_of_gates(g.name) && !ASKED.contains(&g.name))
            .map(|(g, _)| g.name)
    }
}

fn row(name: &str) -> Option<usize> {
    GATES.binary_search_by(|g| g.name.cmp(name)).ok()
}

fn is_set_of_gates(name: &str) -> bool {
    name == "AllAlpha" || name == "AllBeta"
}

fn not_supported(name: &str) -> ConfigError {
    ConfigError(format!("feature gate {name} is not supported yet"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(flag: &str) -> String {
        FeatureGates::parse(flag).unwrap_err().to_string()
    }

    #[test]
    fn table_is_sorted_and_whole() {
        assert_eq!(GATES.len(), 251);
        assert!(GATES.is_sorted_by(|a, b| a.name < b.name));
        for name in ASKED {
            assert!(row(name).is_some(), "{name}");
        }
    }

    #[test]
    fn flags_move_gates() {
        let gates = FeatureGates::parse("GenericWorkload=true, kube:ClusterTrustBundle=f,").unwrap();
        assert!(gates.is_on("GenericWorkload"));
        assert!(!gates.is_on("ClusterTrustBundle"));
        assert_eq!(FeatureGates::parse("").unwrap(), FeatureGates::default());
        assert!(!gates.is_on("NoSuchGate"));
    }

    #[test]
    fn errors_are_those_of_the_real_server() {
        assert_eq!(error("Foo=true"), "unrecognized feature gate: Foo");
        assert_eq!(error("WatchList"), "missing bool value for WatchList");
        assert_eq!(
            error("WatchList=maybe"),
            "invalid value of WatchList=maybe, err: strconv.ParseBool: parsing \"maybe\": invalid syntax"
        );
        let locked = GATES.iter().find(|g| g.locked && g.on).unwrap().name;
        assert_eq!(
            error(&format!("{locked}=false")),
            format!("cannot set feature gate {locked} to false, feature is locked to true")
        );
        FeatureGates::parse(&format!("{locked}=true")).unwrap();
        assert_eq!(
            error("APIServerWebhookAuthenticationToken=true"),
            "feature gate APIServerWebhookAuthenticationToken is not supported yet"
        );
    }

    #[test]
    fn stages_set_what_no_flag_named() {
        let gates = FeatureGates::parse("AllBeta=false,WatchList=true").unwrap();
        assert!(gates.is_on("WatchList"));
        assert!(!gates.is_on("APIResponseCompression"));
        assert!(gates.without_effect().any(|g| g == "APIResponseCompression"));
        assert_eq!(FeatureGates::default().without_effect().count(), 0);
        FeatureGates::parse("AllAlpha=false").unwrap();
        assert_eq!(
            error("AllAlpha=true"),
            "feature gate AllAlpha is not supported yet"
        );
    }
}
