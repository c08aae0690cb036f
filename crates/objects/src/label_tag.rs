//! What the labels of an object may be, in sixteen bytes that lie beside its place in a table.
//!
//! A list by label would have to touch every object, its attributes and its labels: four waits for memory each. The tag is a
//! small Bloom filter of the labels: one bit for each key, three for each key with its value. What lacks a bit that the
//! selector needs does not match; what has them all is looked at as before. So a tag may be wrong in one direction only, and
//! nobody has to keep it in step with anything: it goes where the object goes, into snapshots and old revisions.

use supercargo_meta::{LabelOperator, LabelRequirement, LabelSelector, Map, Tree};

/// Of so many values on, a requirement is told by its key alone: looking at the object costs less than comparing.
const VALUES_MAX: usize = 16;

/// Which labels an object may have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LabelTag([u64; 2]);

impl LabelTag {
    /// Of an object whose labels nobody has read yet: it may have any.
    pub const UNKNOWN: Self = Self([u64::MAX; 2]);

    /// Of these labels.
    #[must_use]
    pub fn of(labels: Option<&Map>) -> Self {
        let mut tag = Self::default();
        for (key, value) in labels.into_iter().flatten() {
            // Only text is ever equal to what a selector asks for.
            match value {
                Tree::Str(value) => tag.add(Self::pair(key, value)),
                _ => tag.add(Self::key(key)),
            }
        }
        tag
    }
    /// True when nobody has read the labels yet.
    #[must_use]
    pub fn is_unknown(self) -> bool {
        self == Self::UNKNOWN
    }
    fn key(key: &str) -> Self {
        let mut tag = Self::default();
        tag.set(mix(hash(0, key)));
        tag
    }
    fn pair(key: &str, value: &str) -> Self {
        let of_key = hash(0, key);
        let of_both = mix(hash(of_key, value));
        let mut tag = Self::default();
        tag.set(mix(of_key));
        for shift in [0, 16, 32] {
            tag.set(of_both >> shift);
        }
        tag
    }
    fn set(&mut self, bit: u64) {
        let [low, high] = &mut self.0;
        let word = if bit & 64 == 0 { low } else { high };
        *word |= 1 << (bit & 63);
    }
    const fn add(&mut self, other: Self) {
        self.0[0] |= other.0[0];
        self.0[1] |= other.0[1];
    }
    const fn has(self, needed: Self) -> bool {
        self.0[0] & needed.0[0] == needed.0[0] && self.0[1] & needed.0[1] == needed.0[1]
    }
}

/// What a label selector needs a tag to have.
#[derive(Clone, Debug, Default)]
pub struct LabelFilter {
    all: LabelTag,
    /// Of each group one.
    any: Vec<Vec<LabelTag>>,
}

impl LabelFilter {
    /// Of a selector.
    #[must_use]
    pub fn of(selector: &LabelSelector) -> Self {
        let mut filter = Self::default();
        for r in &selector.requirements {
            match values(r) {
                Some([value]) => filter.all.add(LabelTag::pair(&r.key, value)),
                Some(values) => filter
                    .any
                    .push(values.iter().map(|v| LabelTag::pair(&r.key, v)).collect()),
                None if r.matches(None) => {}
                None => filter.all.add(LabelTag::key(&r.key)),
            }
        }
        filter
    }
    /// False when no object with this tag matches.
    #[must_use]
    pub fn passes(&self, tag: LabelTag) -> bool {
        tag.has(self.all) && self.any.iter().all(|group| group.iter().any(|n| tag.has(*n)))
    }
}

/// The values of which a label must have one, where they are few enough to ask for each.
fn values(r: &LabelRequirement) -> Option<&[supercargo_meta::Text]> {
    use LabelOperator::{DoubleEquals, Equals, In};
    (matches!(r.operator, In | Equals | DoubleEquals) && r.values.len() < VALUES_MAX).then_some(&r.values)
}

fn hash(seed: u64, text: &str) -> u64 {
    text.as_bytes()
        .chunks(8)
        .fold(seed ^ text.len() as u64, |h, chunk| {
            let mut word = [0; 8];
            for (to, from) in word.iter_mut().zip(chunk) {
                *to = *from;
            }
            (h.rotate_left(5) ^ u64::from_le_bytes(word)).wrapping_mul(0x517c_c1b7_2722_0a95)
        })
}

/// Every bit of the answer depends on every bit of `h` (the finalizer of splitmix64).
const fn mix(h: u64) -> u64 {
    let h = (h ^ (h >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let h = (h ^ (h >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    h ^ (h >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use supercargo_meta::Text;

    /// Lists by label are compared with plain filtering in the tests of the cache.
    #[test]
    fn what_matches_passes() {
        let many = (0..20).map(|i| format!("v{i}")).collect::<Vec<_>>().join(",");
        let many = format!("a in ({many})");
        let texts = [
            "a=v1",
            "a!=v1",
            "a in (v1,v2)",
            "a notin (v1,v2)",
            "a",
            "!a",
            "a=v1,b=v2",
            "a>1",
            "a<9",
            "a=",
            &many,
        ];
        let values = [None, Some(""), Some("v1"), Some("v2"), Some("v19"), Some("5")];
        for text in texts {
            let selector = LabelSelector::parse(text).unwrap();
            let filter = LabelFilter::of(&selector);
            for (a, b) in values.iter().flat_map(|a| values.iter().map(move |b| (a, b))) {
                let labels: Map = [("a", a), ("b", b)]
                    .into_iter()
                    .filter_map(|(k, v)| Some((Text::from(k), (*v)?.into())))
                    .collect();
                let labels = Some(labels).filter(|l| !l.is_empty());
                let tag = LabelTag::of(labels.as_ref());
                assert!(
                    filter.passes(tag) || !selector.matches(labels.as_ref()),
                    "{text} {labels:?}"
                );
                assert!(filter.passes(LabelTag::UNKNOWN));
            }
        }
    }

    #[test]
    fn little_passes_that_does_not_match() {
        let labels = |i: usize| -> Map {
            (0..6)
                .map(|k| {
                    (
                        Text::from(format!("k{k}")),
                        Tree::Str(format!("v{}", i * (k + 1)).into()),
                    )
                })
                .collect()
        };
        let filter = LabelFilter::of(&LabelSelector::parse("k0=v7").unwrap());
        let passing = (0..10_000).filter(|i| filter.passes(LabelTag::of(Some(&labels(*i)))));
        assert!(passing.count() < 100);
        let nothing = LabelFilter::of(&LabelSelector::nothing());
        assert!(!nothing.passes(LabelTag::of(Some(&labels(1)))));
    }
}
