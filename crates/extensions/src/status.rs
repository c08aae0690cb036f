//! What the status of a definition should say, from the definition and its neighbours alone (apiextensions-apiserver 0.37:
//! `pkg/controller/{status,establish,nonstructuralschema,apiapproval}`).

use crate::conditions::{self, Condition};
use crate::definition::{Definition, Names};
use crate::names::{self, Taken};
use supercargo_env::WallTime;
use supercargo_meta::{Map, Tree, go_quote};
use supercargo_structural::has_bad_ca_bundle;

const APPROVED: &str = "api-approved.kubernetes.io";

/// What a definition's status should say and does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Wanted {
    pub(crate) names: Names,
    conditions: Vec<Condition>,
    /// Conditions that no longer hold.
    gone: Vec<&'static str>,
    /// It is served.
    pub(crate) established: bool,
}

/// What `crd`, whose summary is `d`, should say; `taken` are the names of the other definitions of its group.
pub(crate) fn wanted(crd: &Tree, d: &Definition, taken: &Taken) -> Wanted {
    let (names, accepted) = names::accept(d, taken);
    let is_settled = d.names == d.accepted && crate::definition::condition(crd, "NamesAccepted").is_some();
    let names_accepted = if is_settled {
        d.names_accepted
    } else {
        accepted.status == "True"
    };
    let mut all = Vec::new();
    if !is_settled {
        all.push(accepted);
    }
    let has_bad_ca = has_bad_ca_bundle(crd);
    let established = d.established || names_accepted && !has_bad_ca;
    if !d.established {
        all.push(if established {
            Condition::new(
                "Established",
                "True",
                "InitialNamesAccepted",
                "the initial names have been accepted",
            )
        } else if names_accepted {
            Condition::new(
                "Established",
                "False",
                "InvalidCABundle",
                "The conversion webhook CABundle is invalid",
            )
        } else {
            Condition::new(
                "Established",
                "False",
                "NotAccepted",
                "not all names are accepted",
            )
        });
    }
    let mut gone = Vec::new();
    // Whatever else is wrong with a schema was refused when it was written.
    if crd.at(&["spec", "preserveUnknownFields"]).and_then(Tree::as_bool) == Some(true) {
        all.push(Condition::new(
            "NonStructuralSchema",
            "True",
            "Violations",
            "spec.preserveUnknownFields: Invalid value: true: must be false",
        ));
    } else {
        gone.push("NonStructuralSchema");
    }
    all.extend(approval(crd, &d.group));
    all.retain(|c| !c.holds_in(crd));
    gone.retain(|kind| crate::definition::condition(crd, kind).is_some());
    Wanted {
        names: if is_settled { d.accepted.clone() } else { names },
        conditions: all,
        gone,
        established,
    }
}

impl Wanted {
    /// True when the definition says all of it.
    pub(crate) fn is_said(&self, d: &Definition) -> bool {
        self.names == d.accepted && self.conditions.is_empty() && self.gone.is_empty()
    }

    /// The merge patch of a definition's status that says it, if the definition is still as it was. A definition may have
    /// megabytes; only its status is sent, read and compared.
    pub(crate) fn patch(&self, crd: &Tree, now: WallTime) -> Tree {
        let mut next = crd.clone();
        self.put(&mut next, now);
        let mut names = next.at(&["status", "acceptedNames"]).cloned().unwrap_or_default();
        let before = crd.at(&["status", "acceptedNames"]).and_then(Tree::as_map);
        for lost in before.into_iter().flat_map(Map::keys) {
            if names.get(lost).is_none() {
                names.set(&[lost], Tree::Null);
            }
        }
        let conditions = next.at(&["status", "conditions"]).cloned().unwrap_or_default();
        Tree::map([
            (
                "metadata",
                Tree::map([(
                    "resourceVersion",
                    crd.str_at(&["metadata", "resourceVersion"]).into(),
                )]),
            ),
            (
                "status",
                Tree::map([("acceptedNames", names), ("conditions", conditions)]),
            ),
        ])
    }

    /// Writes it into a definition.
    fn put(&self, crd: &mut Tree, now: WallTime) {
        crd.set(&["status", "acceptedNames"], self.names.tree());
        for c in &self.conditions {
            c.put(crd, now);
        }
        for kind in &self.gone {
            conditions::remove(crd, kind);
        }
    }
}

/// Groups of the Kubernetes community need somebody's approval.
fn approval(crd: &Tree, group: &str) -> Option<Condition> {
    let is_protected = ["k8s.io", "kubernetes.io"]
        .iter()
        .any(|p| group == *p || group.strip_suffix(p).is_some_and(|rest| rest.ends_with('.')));
    if !is_protected {
        return None;
    }
    let annotation = crd.str_at(&["metadata", "annotations", APPROVED]);
    let quoted = go_quote(APPROVED);
    const SEE: &str = "see https://github.com/kubernetes/enhancements/pull/1111";
    let (status, reason, message) = if annotation.is_empty() {
        (
            "False",
            "MissingAnnotation",
            format!("protected groups must have approval annotation {quoted}, {SEE}"),
        )
    } else if annotation.starts_with("unapproved") {
        (
            "False",
            "UnapprovedAnnotation",
            format!("not approved: {}", go_quote(annotation)),
        )
    } else if is_url(annotation) {
        ("True", "ApprovedAnnotation", format!("approved in {annotation}"))
    } else {
        (
            "False",
            "InvalidAnnotation",
            format!(
                "protected groups must have approval annotation {quoted} with either a URL or a reason starting with \
                 \"unapproved\", {SEE}"
            ),
        )
    };
    Some(Condition::new(
        "KubernetesAPIApprovalPolicyConformant",
        status,
        reason,
        message,
    ))
}

/// True for what has a scheme and a host.
fn is_url(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once("://") else {
        return false;
    };
    let is_scheme = scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c));
    is_scheme && rest.split(['/', '?']).next().is_some_and(|host| !host.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn crd(group: &str) -> Tree {
        let names = || {
            Tree::map([
                ("plural", "foos".into()),
                ("singular", "foo".into()),
                ("kind", "Foo".into()),
                ("listKind", "FooList".into()),
            ])
        };
        Tree::map([
            ("metadata", Tree::map([("name", "foos.ex.com".into())])),
            ("spec", Tree::map([("group", group.into()), ("names", names())])),
            ("status", Tree::map([("acceptedNames", Tree::empty_map())])),
        ])
    }

    fn settle(crd: &mut Tree, taken: &Taken) -> Wanted {
        let w = wanted(crd, &Definition::of(crd), taken);
        w.put(crd, WallTime::from_unix_millis(5_000));
        w
    }

    #[test]
    fn a_definition_without_neighbours_is_established_at_once_and_stays_as_it_is() {
        let mut crd = crd("ex.com");
        assert!(settle(&mut crd, &Taken::default()).established);
        let d = Definition::of(&crd);
        assert!(d.established && d.names_accepted && d.accepted == d.names);
        assert!(settle(&mut crd, &Taken::default()).is_said(&d));
    }

    #[test]
    fn who_lost_a_name_is_not_established_until_the_name_is_free() {
        let mut crd = crd("ex.com");
        let other = Names {
            kind: "Foo".into(),
            ..Names::default()
        };
        let w = settle(&mut crd, &Taken::by([&other].into_iter()));
        assert!(!w.established);
        let d = Definition::of(&crd);
        assert!(settle(&mut crd, &Taken::by([&other].into_iter())).is_said(&d));
        assert!(settle(&mut crd, &Taken::default()).established);
    }

    #[test]
    fn certificates_that_nobody_can_read_hold_a_definition_up() {
        let mut crd = crd("ex.com");
        let at = ["spec", "conversion", "webhook", "clientConfig", "caBundle"];
        crd.set(&at, "aGVsbG8=".into());
        assert!(!settle(&mut crd, &Taken::default()).established);
        let c = crate::definition::condition(&crd, "Established").unwrap();
        assert_eq!(
            (c.str_at(&["status"]), c.str_at(&["reason"])),
            ("False", "InvalidCABundle")
        );
        let d = Definition::of(&crd);
        assert!(d.names_accepted && settle(&mut crd, &Taken::default()).is_said(&d));
        crd.set(&at, Tree::Null);
        assert!(settle(&mut crd, &Taken::default()).established);
    }

    #[test]
    fn groups_of_the_community_need_an_approval() {
        let check = |annotation: &str, reason: &str| {
            let mut crd = crd("x.k8s.io");
            crd.set(&["metadata", "annotations", APPROVED], annotation.into());
            settle(&mut crd, &Taken::default());
            let c = crate::definition::condition(&crd, "KubernetesAPIApprovalPolicyConformant").unwrap();
            assert_eq!(c.str_at(&["reason"]), reason, "{annotation}");
        };
        check("", "MissingAnnotation");
        check("unapproved, a test", "UnapprovedAnnotation");
        check(
            "https://github.com/kubernetes/kubernetes/pull/1",
            "ApprovedAnnotation",
        );
        check("yes", "InvalidAnnotation");
    }
}
