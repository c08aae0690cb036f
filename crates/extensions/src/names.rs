//! Which names a definition gets (apiextensions-apiserver 0.37: `pkg/controller/status`).

use crate::conditions::Condition;
use crate::definition::{Definition, Names};
use std::collections::HashSet;
use supercargo_meta::{Text, go_quote};

/// Names that the accepted definitions of a group have.
#[derive(Debug, Default)]
pub(crate) struct Taken {
    resources: HashSet<Text>,
    kinds: HashSet<Text>,
}

impl Taken {
    pub(crate) fn by<'a>(accepted: impl Iterator<Item = &'a Names>) -> Self {
        let mut out = Self::default();
        for n in accepted {
            out.resources.extend([n.plural.clone(), n.singular.clone()]);
            out.resources.extend(n.short_names.iter().cloned());
            out.kinds.extend([n.kind.clone(), n.list_kind.clone()]);
        }
        out
    }
}

/// The names a definition gets, and what its conditions say about them.
pub(crate) fn accept(d: &Definition, taken: &Taken) -> (Names, Condition) {
    let (wanted, accepted) = (&d.names, &d.accepted);
    let mut next = accepted.clone();
    let mut refused: Option<(&'static str, String)> = None;
    let mut decide = |reason: &'static str, wanted: &Text, has: &mut Text, taken: &HashSet<Text>| {
        if wanted != has && taken.contains(wanted) {
            refused = Some((reason, in_use(wanted)));
        } else {
            has.clone_from(wanted);
        }
    };
    decide(
        "PluralConflict",
        &wanted.plural,
        &mut next.plural,
        &taken.resources,
    );
    decide(
        "SingularConflict",
        &wanted.singular,
        &mut next.singular,
        &taken.resources,
    );
    if wanted.short_names != accepted.short_names {
        let conflicts: Vec<String> = wanted
            .short_names
            .iter()
            .filter(|n| !accepted.short_names.contains(n) && !n.is_empty() && taken.resources.contains(*n))
            .map(in_use)
            .collect();
        match conflicts.as_slice() {
            [] => next.short_names.clone_from(&wanted.short_names),
            [one] => refused = Some(("ShortNamesConflict", one.clone())),
            several => {
                refused = Some((
                    "ShortNamesConflict",
                    format!("[{}]", distinct(several).join(", ")),
                ))
            }
        }
    }
    let mut decide = |reason: &'static str, wanted: &Text, has: &mut Text, taken: &HashSet<Text>| {
        if wanted != has && taken.contains(wanted) {
            refused = Some((reason, in_use(wanted)));
        } else {
            has.clone_from(wanted);
        }
    };
    decide("KindConflict", &wanted.kind, &mut next.kind, &taken.kinds);
    decide(
        "ListKindConflict",
        &wanted.list_kind,
        &mut next.list_kind,
        &taken.kinds,
    );
    next.categories.clone_from(&wanted.categories);
    let condition = match refused {
        Some((reason, message)) => Condition::new("NamesAccepted", "False", reason, message),
        None => Condition::new("NamesAccepted", "True", "NoConflicts", "no conflicts found"),
    };
    (next, condition)
}

fn in_use(name: &Text) -> String {
    format!("{} is already in use", go_quote(name))
}

fn distinct(texts: &[String]) -> Vec<&str> {
    let mut seen = HashSet::new();
    texts
        .iter()
        .map(String::as_str)
        .filter(|t| seen.insert(*t))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(plural: &str, singular: &str, short: &[&str], kind: &str) -> Names {
        Names {
            plural: plural.into(),
            singular: singular.into(),
            short_names: short.iter().map(|s| Text::from(*s)).collect(),
            kind: kind.into(),
            list_kind: format!("{kind}List").into(),
            categories: Vec::new(),
        }
    }

    fn check(wanted: Names, others: &[Names], reason: &str, message: &str) -> Names {
        let d = Definition {
            names: wanted,
            ..Definition::default()
        };
        let (next, c) = accept(&d, &Taken::by(others.iter()));
        assert_eq!((c.reason, c.message.as_str()), (reason, message));
        next
    }

    #[test]
    fn who_comes_first_keeps_its_names() {
        let other = names("foos", "foo", &["f"], "Foo");
        let others = [other];
        check(
            names("bars", "bar", &["b"], "Bar"),
            &others,
            "NoConflicts",
            "no conflicts found",
        );
        let got = check(
            names("foos", "x", &[], "X"),
            &others,
            "PluralConflict",
            "\"foos\" is already in use",
        );
        assert_eq!(
            (got.plural.as_str(), got.singular.as_str(), got.kind.as_str()),
            ("", "x", "X")
        );
        check(
            names("x", "foo", &[], "X"),
            &others,
            "SingularConflict",
            "\"foo\" is already in use",
        );
        check(
            names("x", "x", &["f"], "X"),
            &others,
            "ShortNamesConflict",
            "\"f\" is already in use",
        );
        let both = "[\"f\" is already in use, \"foo\" is already in use]";
        check(
            names("x", "x", &["f", "foo"], "X"),
            &others,
            "ShortNamesConflict",
            both,
        );
        // Of several problems the last one is told.
        check(
            names("x", "x", &[], "Foo"),
            &others,
            "ListKindConflict",
            "\"FooList\" is already in use",
        );
    }

    #[test]
    fn its_own_names_are_nobody_elses() {
        let mine = names("foos", "foo", &["f"], "Foo");
        let d = Definition {
            names: names("foos", "foo", &["f", "g"], "Foo"),
            accepted: mine.clone(),
            ..Definition::default()
        };
        let (next, c) = accept(&d, &Taken::by([&mine].into_iter()));
        assert_eq!((c.reason, next.short_names.len()), ("NoConflicts", 2));
    }
}
