//! Daemon sets: the template has a generation of its own, kept in an annotation (strategies of apps, daemonsets).

use supercargo_meta::Tree;
use supercargo_registry::{Hook, HookContext};

const GENERATION: [&str; 3] = [
    "metadata",
    "annotations",
    "deprecated.daemonset.template.generation",
];

pub(super) struct DaemonSets;

fn generation(set: &Tree) -> i64 {
    set.str_at(&GENERATION).parse().unwrap_or(0)
}

fn put(set: &mut Tree, generation: i64) {
    set.set(&GENERATION, generation.to_string().into());
}

impl Hook for DaemonSets {
    fn normalise(&self, set: &mut Tree) {
        // Upstream's conversion writes the annotation for every set, so whoever sends one owns it.
        if set.at(&GENERATION).is_none() {
            put(set, 0);
        }
    }
    fn annotation_of_conversion(&self) -> Option<&'static str> {
        Some(GENERATION[2])
    }
    fn prepare_create(&self, _: &HookContext<'_>, set: &mut Tree) {
        let given = generation(set).max(1);
        put(set, given);
    }
    fn prepare_update(&self, _: &HookContext<'_>, subresource: &str, set: &mut Tree, old: &Tree) {
        if !subresource.is_empty() {
            return;
        }
        let template = ["spec", "template"];
        let changed = set.at(&template) != old.at(&template);
        put(set, generation(old) + i64::from(changed));
    }
}
