//! Which records of a shared log are no longer needed to rebuild the state.

use std::collections::VecDeque;
use supercargo_storage::Revision;

/// Revisions that may be removed once the floor has passed what replaced them.
///
/// Deletions are removed one round later than the puts they hide: a reader that still saw such a put but no longer its
/// deletion would bring the key back.
#[derive(Default)]
pub(crate) struct Garbage {
    /// (replaced by, revision)
    replaced: VecDeque<(Revision, Revision)>,
    deletions: VecDeque<Revision>,
    /// Everything replaced up to here was removed.
    done: Revision,
}

impl Garbage {
    pub(crate) fn superseded(&mut self, revision: Revision, by: Revision) {
        self.replaced.push_back((by, revision));
    }

    pub(crate) fn deletion(&mut self, revision: Revision) {
        self.deletions.push_back(revision);
    }

    /// Adds what came after.
    pub(crate) fn extend(&mut self, later: Self) {
        self.replaced.extend(later.replaced);
        self.deletions.extend(later.deletions);
    }

    /// What a compaction to `floor` may remove now.
    pub(crate) fn removable(&self, floor: Revision) -> Vec<Revision> {
        let replaced = self.replaced.iter().filter(|r| r.0 <= floor).map(|r| r.1);
        let deletions = self.deletions.iter().filter(|d| **d <= self.done).copied();
        replaced.chain(deletions).collect()
    }

    /// The compaction to `floor` has removed what [`Garbage::removable`] named.
    pub(crate) fn removed(&mut self, floor: Revision) {
        let done = self.done;
        self.replaced.retain(|r| r.0 > floor);
        self.deletions.retain(|d| *d > done);
        self.done = self.done.max(floor);
    }

    /// Somebody else compacts: what the round before the present one should have removed is forgotten, the rest is kept in
    /// case that process does not live to remove it.
    pub(crate) fn left_to_others(&mut self, previous_floor: Revision) {
        self.replaced.retain(|r| r.0 > previous_floor);
        self.deletions.retain(|d| *d > previous_floor);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deletion_outlives_the_put_it_hides_by_one_round() {
        let mut g = Garbage::default();
        g.superseded(Revision(2), Revision(3));
        g.deletion(Revision(3));
        g.superseded(Revision(5), Revision(9));
        assert_eq!(g.removable(Revision(4)), [Revision(2)]);
        g.removed(Revision(4));
        assert_eq!(g.removable(Revision(8)), [Revision(3)]);
        g.removed(Revision(8));
        assert_eq!(g.removable(Revision(9)), [Revision(5)]);
    }
}
