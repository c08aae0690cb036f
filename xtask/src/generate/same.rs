//! Whether two types have the same JSON and protobuf shape, so that a conversion has nothing to do.

use crate::data::Package;
use crate::data::module_of;
use std::collections::{BTreeMap, BTreeSet};

/// Module and name of a type.
type Key = (String, String);

/// A comparison; pairs already seen are taken to be the same, so that recursive types end.
pub(super) struct Same<'a> {
    packages: &'a BTreeMap<String, Package>,
    seen: BTreeSet<(Key, Key)>,
}

impl<'a> Same<'a> {
    pub(super) fn new(packages: &'a BTreeMap<String, Package>) -> Self {
        Self {
            packages,
            seen: BTreeSet::new(),
        }
    }

    /// True when two named types have the same shape.
    pub(super) fn types(&mut self, a: &Key, b: &Key) -> bool {
        if a == b || !self.seen.insert((a.clone(), b.clone())) {
            return true;
        }
        let packages = self.packages;
        let get = |k: &Key| packages.get(&k.0).and_then(|p| p.types.get(&k.1));
        let (Some(x), Some(y)) = (get(a), get(b)) else {
            return false;
        };
        if x.scalar != y.scalar || x.fields.len() != y.fields.len() {
            return false;
        }
        x.fields.iter().all(|f| {
            let other = y.fields.iter().find(|g| g.n == f.n);
            other.is_some_and(|g| self.texts(&a.0, &f.t, &b.0, &g.t))
        })
    }

    /// Compares two type texts, each as seen from its module.
    fn texts(&mut self, module_a: &str, a: &str, module_b: &str, b: &str) -> bool {
        let split = |t: &str| -> (String, String) {
            let at = t
                .find(|c| !matches!(c, '~' | '[' | ']' | '{' | '}'))
                .unwrap_or(t.len());
            (
                t.get(..at).unwrap_or_default().to_owned(),
                t.get(at..).unwrap_or_default().to_owned(),
            )
        };
        let ((shape_a, name_a), (shape_b, name_b)) = (split(a), split(b));
        if shape_a != shape_b {
            return false;
        }
        match (key(module_a, &name_a), key(module_b, &name_b)) {
            (Some(a), Some(b)) => self.types(&a, &b),
            (None, None) => name_a == name_b,
            _ => false,
        }
    }
}

fn key(module: &str, name: &str) -> Option<Key> {
    let (of, name) = name.rsplit_once('.')?;
    let home = if of.is_empty() {
        module.to_owned()
    } else {
        module_of(of)
    };
    Some((home, name.to_owned()))
}
