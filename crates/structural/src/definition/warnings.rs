//! Warnings a definition gives: formats that nobody knows, sets of what can't be compared.

use super::spec::Spec;
use crate::Compiler;
use crate::formats;
use std::collections::BTreeSet;
use supercargo_meta::{Tree, go_quote};

impl Compiler {
    /// Warnings a definition gives on a write; those it gave before need not be told again.
    #[must_use]
    pub fn warnings(&self, crd: &Tree) -> Vec<String> {
        let spec = Spec::of(crd);
        let formats = unknown_formats(&spec).into_iter();
        formats
            .map(|f| format!("unrecognized format {}", go_quote(&f)))
            .chain(deep_sets(&spec))
            .collect()
    }
}

fn unknown_formats(spec: &Spec<'_>) -> Vec<String> {
    let mut unknown = Vec::new();
    spec.any_schema(&mut |s| {
        let format = s.text("format");
        if !format.is_empty() && !formats::is_recognised_for(format, s.kind()) {
            unknown.push(format.to_owned());
        }
        false
    });
    unknown
}

fn deep_sets(spec: &Spec<'_>) -> BTreeSet<String> {
    let mut warnings = BTreeSet::new();
    spec.any_schema(&mut |s| {
        if s.list_type() == Some("set")
            && let Some(kind @ ("object" | "array")) = s.item().map(|i| i.kind())
        {
            warnings.insert(format!(
                "x-kubernetes-list-type: set for items of type \"{kind}\" is not supported by server-side apply or CEL validation rules"
            ));
        }
        false
    });
    warnings
}
