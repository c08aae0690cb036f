//! Conditions of definitions.

use crate::definition::condition;
use supercargo_env::WallTime;
use supercargo_meta::{Timestamp, Tree};

/// A condition that shall be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Condition {
    pub(crate) kind: &'static str,
    pub(crate) status: &'static str,
    pub(crate) reason: &'static str,
    pub(crate) message: String,
}

impl Condition {
    pub(crate) fn new(
        kind: &'static str,
        status: &'static str,
        reason: &'static str,
        message: impl Into<String>,
    ) -> Self {
        Self {
            kind,
            status,
            reason,
            message: message.into(),
        }
    }

    /// True when a definition has it.
    pub(crate) fn holds_in(&self, crd: &Tree) -> bool {
        condition(crd, self.kind).is_some_and(|c| {
            c.str_at(&["status"]) == self.status
                && c.str_at(&["reason"]) == self.reason
                && c.str_at(&["message"]) == self.message
        })
    }

    /// Puts it into a definition; its time moves with its status.
    pub(crate) fn put(&self, crd: &mut Tree, now: WallTime) {
        let old = condition(crd, self.kind);
        let same = old.filter(|c| c.str_at(&["status"]) == self.status);
        let at = same
            .and_then(|c| c.get("lastTransitionTime"))
            .filter(|t| !t.is_null());
        let at = at.cloned().unwrap_or_else(|| time(now));
        let next = Tree::map([
            ("type", self.kind.into()),
            ("status", self.status.into()),
            ("lastTransitionTime", at),
            ("reason", self.reason.into()),
            ("message", self.message.as_str().into()),
        ]);
        change(crd, |all| {
            match all.iter_mut().find(|c| c.str_at(&["type"]) == self.kind) {
                Some(c) => *c = next,
                None => all.push(next),
            }
        });
    }
}

/// Takes a condition away; answers whether it was there.
pub(crate) fn remove(crd: &mut Tree, kind: &str) -> bool {
    let is_there = condition(crd, kind).is_some();
    if is_there {
        change(crd, |all| all.retain(|c| c.str_at(&["type"]) != kind));
    }
    is_there
}

fn change(crd: &mut Tree, f: impl FnOnce(&mut Vec<Tree>)) {
    const AT: [&str; 2] = ["status", "conditions"];
    let mut all = crd
        .at(&AT)
        .and_then(Tree::as_list)
        .map(<[Tree]>::to_vec)
        .unwrap_or_default();
    f(&mut all);
    crd.set(&AT, Tree::list(all));
}

/// A time as meta/v1 Time has it.
pub(crate) fn time(t: WallTime) -> Tree {
    Timestamp::from_seconds(t.unix_seconds()).to_text().into()
}
