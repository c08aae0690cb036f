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

    /// What a compaction to `floor` may remove, when everything replaced up to `swept` was removed before it began.
    pub(crate) fn removable(&self, floor: Revision, swept: Revision) -> Vec<Revision> {
        let replaced = self.replaced.iter().filter(|r| r.0 <= floor).map(|r| r.1);
        let deletions = self.deletions.iter().filter(|d| **d <= swept).copied();
        replaced.chain(deletions).collect()
    }

    /// Such a compaction, by whomever, has ended.
    pub(crate) fn removed(&mut self, floor: Revision, swept: Revision) {
        self.replaced.retain(|r| r.0 > floor);
        self.deletions.retain(|d| *d > swept);
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
        let (zero, four, eight) = (Revision::ZERO, Revision(4), Revision(8));
        assert_eq!(g.removable(four, zero), [Revision(2)]);
        g.removed(four, zero);
        assert_eq!(g.removable(eight, four), [Revision(3)]);
        g.removed(eight, four);
        assert_eq!(g.removable(Revision(9), eight), [Revision(5)]);
    }
}
