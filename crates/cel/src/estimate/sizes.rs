//! Ranges of costs and sizes, and the prices that need nothing else.

use crate::price::{CHECK, LIST, Price, REGEX, STRUCT, TRAVERSAL, times};

/// A range of costs, or of sizes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CostRange {
    /// At least.
    pub min: u64,
    /// At most; `u64::MAX` is without bound.
    pub max: u64,
}

impl CostRange {
    pub(super) const UNKNOWN: Self = Self {
        min: 0,
        max: u64::MAX,
    };

    pub(super) const fn fixed(n: u64) -> Self {
        Self { min: n, max: n }
    }
    pub(super) const fn add(self, o: Self) -> Self {
        Self {
            min: self.min.saturating_add(o.min),
            max: self.max.saturating_add(o.max),
        }
    }
    pub(super) const fn multiply(self, o: Self) -> Self {
        Self {
            min: self.min.saturating_mul(o.min),
            max: self.max.saturating_mul(o.max),
        }
    }
    pub(super) fn factor(self, f: f64) -> Self {
        Self {
            min: times(self.min, f),
            max: times(self.max, f),
        }
    }
    pub(super) fn union(self, o: Self) -> Self {
        Self {
            min: self.min.min(o.min),
            max: self.max.max(o.max),
        }
    }
}

/// The cost of a call and the size of its result.
pub(super) type Priced = (CostRange, Option<CostRange>);

/// The cost of comparing two values: the shorter is walked.
pub(super) fn compared(a: CostRange, b: CostRange) -> CostRange {
    let max = a.max.min(b.max);
    let min = u64::from(max > 0);
    CostRange { min, max }.factor(TRAVERSAL)
}

/// A new list, at `factor` an item.
pub(super) fn allocated(factor: f64, size: CostRange) -> Priced {
    (size.factor(factor).add(CostRange::fixed(1 + LIST)), Some(size))
}

/// Prices that need nothing but sizes.
pub(super) fn by_sizes(price: Price, size: impl Fn(usize) -> CostRange) -> Priced {
    let one = CostRange::fixed(1);
    let address = CostRange { min: 4, max: 16 };
    let addresses = address.add(address).factor(TRAVERSAL);
    let text = |i| size(i).factor(TRAVERSAL);
    match price {
        Price::Check => (CostRange::fixed(CHECK), None),
        Price::Affix => (text(1), None),
        Price::ToBytes => {
            let s = size(0);
            let result = CostRange {
                min: s.min,
                max: s.max.wrapping_mul(4),
            };
            (text(0), Some(result))
        }
        Price::ToText => {
            let s = size(0);
            let result = CostRange {
                min: s.min / 4,
                max: s.max,
            };
            (text(0), Some(result))
        }
        Price::Quote => {
            let s = size(0);
            let result = CostRange {
                min: s.min.wrapping_add(2),
                max: s.max.wrapping_mul(2).wrapping_add(2),
            };
            (text(0), Some(result))
        }
        Price::Format | Price::Parse => (text(0), None),
        Price::ParseTwice => (size(0).factor(2.0 * TRAVERSAL), None),
        Price::Scan => (text(0), Some(size(0))),
        Price::InList => (size(1).factor(1.0), None),
        Price::Compare => (compared(size(0), size(1)), None),
        Price::Matches => {
            let cost = size(0).add(one).factor(TRAVERSAL).multiply(size(1).factor(REGEX));
            (cost, None)
        }
        Price::Find => {
            let cost = size(0).add(one).factor(TRAVERSAL).multiply(size(1).factor(REGEX));
            let max = size(0).max;
            (cost, Some(CostRange { min: 0, max }))
        }
        Price::Contains => (text(0).multiply(text(1)), None),
        Price::Replace => (
            size(0).factor(2.0 * TRAVERSAL),
            Some(replaced(size(0), size(1), size(2))),
        ),
        Price::Selector => {
            let requirements = size(1).factor(0.5).factor((LIST + STRUCT) as f64);
            (CostRange::fixed(LIST).add(text(1)).add(requirements), None)
        }
        Price::ContainsIp => (addresses, None),
        Price::ContainsIpText => (addresses.add(text(1)), None),
        Price::ContainsCidr => (addresses.add(address.factor(TRAVERSAL)).add(one), None),
        Price::ContainsCidrText => (
            addresses.add(address.factor(TRAVERSAL)).add(one).add(text(1)),
            None,
        ),
        Price::Validate => (text(1).factor(128.0 * REGEX), None),
        Price::Sets(n) => (size(0).multiply(size(1)).factor(n.into()).add(one), None),
        Price::Reverse => allocated(1.0, size(0)),
        Price::Distinct => allocated(2.0, size(0).multiply(size(0))),
        Price::Sort(text) => allocated(pair_factor(text), size(0).multiply(size(0))),
        Price::SortBy(text) => allocated(pair_factor(text), size(1).multiply(size(1))),
        _ => (one, None),
    }
}

fn pair_factor(text: bool) -> f64 {
    if text { 2.0 + TRAVERSAL } else { 2.0 }
}

/// The size of a text after replacements.
fn replaced(text: CostRange, old: CostRange, new: CostRange) -> CostRange {
    let per = |n: u64, by: u64| times(n, 1.0 / by as f64).max((n as f64 / by as f64).ceil() as u64);
    let (mut count, mut kept) = (CostRange::default(), CostRange::default());
    if old.min == 0 {
        count.max = text.max.saturating_add(1);
        kept.max = text.max;
    } else if new.max <= old.min {
        kept.max = text.max;
    } else {
        count.max = per(text.max, old.min);
    }
    if old.max == 0 {
        count.min = text.min.saturating_add(1);
        kept.min = text.min;
    } else if old.max <= new.min {
        kept.min = text.min;
    } else {
        count.min = per(text.min, old.max);
    }
    count.multiply(new).add(kept)
}
