//! What calls cost: the factors of cel-go 0.29 (interpreter/runtimecost.go, checker/cost.go, ext) and apiserver 0.37
//! (pkg/cel/library/cost.go). Each overload names one price; from it come both the actual cost of a call and its estimate
//! (`estimate.rs`).

use crate::Value;

/// Of a name or a selection.
pub(crate) const SELECT: u64 = 1;
/// Of a new list.
pub(crate) const LIST: u64 = 10;
/// Of a new map.
pub(crate) const MAP: u64 = 30;
/// Of a new object.
pub(crate) const STRUCT: u64 = 40;
/// Of a character that is looked at.
pub(crate) const TRAVERSAL: f64 = 0.1;
/// Of a character of a regular expression.
pub(crate) const REGEX: f64 = 0.25;
/// Of an access check: two of them fit into one expression.
pub(crate) const CHECK: u64 = 350_000;

/// How a call is priced.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Price {
    /// 1 whatever the arguments.
    One,
    /// 1, also where the overload is not known before it runs.
    Accessor,
    /// An access check.
    Check,
    /// `&&` and `||`: what is evaluated of them.
    Logical,
    /// `?:`: what is evaluated of it.
    Conditional,
    /// The second argument is looked at.
    Affix,
    /// Text as bytes.
    ToBytes,
    /// Bytes as text.
    ToText,
    /// Text in quotes.
    Quote,
    /// The format is looked at.
    Format,
    /// Every item of the second argument.
    InList,
    /// The shorter of two.
    Compare,
    /// `==` and `!=`.
    Equality,
    /// `+` of texts and bytes.
    AddText,
    /// `+` of lists.
    AddList,
    /// An item of a list.
    IndexList,
    /// A value of a map.
    IndexMap,
    /// A regular expression.
    Matches,
    /// One text in another.
    Contains,
    /// A walk through the first argument.
    Walk,
    /// The first argument is looked at; the result is no longer.
    Scan,
    /// The first argument is looked at.
    Parse,
    /// The first argument is looked at twice.
    ParseTwice,
    /// `replace`.
    Replace,
    /// `split`.
    Split,
    /// `join`.
    Join,
    /// `find`, `findAll`.
    Find,
    /// Label and field selectors.
    Selector,
    /// An address in a network.
    ContainsIp,
    /// An address as text in a network.
    ContainsIpText,
    /// A network in a network.
    ContainsCidr,
    /// A network as text in a network.
    ContainsCidrText,
    /// A named format.
    Validate,
    /// `sets.*`: all pairs, so often.
    Sets(u8),
    /// `slice`.
    Slice,
    /// `flatten`.
    Flatten,
    /// `lists.range`.
    Range,
    /// `reverse`.
    Reverse,
    /// `distinct`.
    Distinct,
    /// `sort`; true for text.
    Sort(bool),
    /// `sortBy`; true for text.
    SortBy(bool),
}

/// `ceil(n * factor)`.
pub(crate) fn times(n: u64, factor: f64) -> u64 {
    if factor > 0.0 && n as f64 > u64::MAX as f64 / factor {
        return u64::MAX;
    }
    let d = (n as f64 * factor).ceil();
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "casts saturate"
    )]
    if d >= 18_446_744_073_709_551_616.0 {
        u64::MAX
    } else {
        d as u64
    }
}

/// Where counting stops: far beyond any limit.
const ENOUGH: u64 = 1 << 24;

/// The cost of walking through a value with all that is in it.
fn walk(v: &Value) -> u64 {
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "never negative"
    )]
    let bytes = |n: usize| (n as f64 * TRAVERSAL) as u64;
    match v {
        Value::String(s) => bytes(s.len()),
        Value::Bytes(b) => bytes(b.len()),
        Value::List(l) => {
            let mut sum = 0u64;
            for v in l.iter() {
                sum = sum.saturating_add(walk(&v));
                if sum > ENOUGH {
                    break;
                }
            }
            sum
        }
        Value::Map(m) => m.entries().iter().fold(0, |sum, (k, v)| {
            sum.saturating_add(walk(k)).saturating_add(walk(v))
        }),
        _ => 1,
    }
}

/// The size of a value; of an optional one that of what is in it.
fn size(v: &Value) -> u64 {
    match v {
        Value::Optional(Some(v)) => size(v),
        v => v.size(),
    }
}

impl Price {
    /// The price where the overload is not known before it runs: some go by the name of the function.
    pub(crate) const fn unresolved(self) -> Self {
        match self {
            Self::ContainsIpText => Self::ContainsIp,
            Self::ContainsCidrText => Self::ContainsCidr,
            Self::Accessor
            | Self::Check
            | Self::Walk
            | Self::Scan
            | Self::Parse
            | Self::ParseTwice
            | Self::Replace
            | Self::Split
            | Self::Join
            | Self::Find
            | Self::Selector
            | Self::ContainsIp
            | Self::ContainsCidr
            | Self::Validate
            | Self::Equality => self,
            _ => Self::One,
        }
    }

    /// What a call did cost.
    pub(crate) fn actual(self, args: &[Value], result: &Value) -> u64 {
        let arg = |i: usize| args.get(i).map_or(1, Value::size);
        let list = |factor: f64, n: u64| {
            #[allow(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "casts saturate"
            )]
            let items = (n as f64 * factor) as u64;
            items.saturating_add(1).saturating_add(LIST)
        };
        match self {
            Self::One
            | Self::Accessor
            | Self::AddList
            | Self::IndexList
            | Self::IndexMap
            | Self::Logical
            | Self::Conditional => 1,
            Self::Check => CHECK,
            Self::Affix => times(args.get(1).map_or(1, size), TRAVERSAL),
            Self::ToBytes | Self::ToText | Self::Quote | Self::Format => {
                times(args.first().map_or(1, size), TRAVERSAL)
            }
            Self::InList => args.get(1).map_or(1, size),
            Self::Compare => times(args.iter().map(size).min().unwrap_or(1), TRAVERSAL),
            Self::Equality => match args.first() {
                Some(Value::Opaque(_)) => 1,
                _ => times(args.iter().map(size).min().unwrap_or(1), TRAVERSAL),
            },
            Self::AddText => times(args.iter().map(size).sum(), TRAVERSAL),
            Self::Matches => {
                let text = times(1 + args.first().map_or(1, size), TRAVERSAL);
                text.saturating_mul(times(args.get(1).map_or(1, size), REGEX))
            }
            Self::Contains => {
                let text = times(args.first().map_or(1, size), TRAVERSAL);
                text.saturating_mul(times(args.get(1).map_or(1, size), TRAVERSAL))
            }
            Self::Walk => args.first().map_or(0, walk),
            Self::Scan | Self::Parse => times(arg(0), TRAVERSAL),
            Self::ParseTwice | Self::Replace | Self::Split => times(arg(0), 2.0 * TRAVERSAL),
            Self::Join => times(result.size(), 2.0 * TRAVERSAL),
            Self::Find => times(1 + arg(0), TRAVERSAL).saturating_mul(times(arg(1), REGEX)),
            Self::Selector => {
                let n = arg(1);
                let requirements = times(times(n, 0.5), (LIST + STRUCT) as f64);
                LIST + times(n, TRAVERSAL) + requirements
            }
            Self::ContainsIp => times(2 * arg(0), TRAVERSAL),
            Self::ContainsIpText => times(2 * arg(0), TRAVERSAL) + times(arg(1), TRAVERSAL),
            Self::ContainsCidr => times(2 * arg(0), TRAVERSAL) + times(arg(0), TRAVERSAL) + 1,
            Self::ContainsCidrText => {
                times(2 * arg(0), TRAVERSAL) + times(arg(0), TRAVERSAL) + 1 + times(arg(1), TRAVERSAL)
            }
            Self::Validate => match args.first() {
                Some(Value::Opaque(o)) => {
                    times(1 + arg(1), TRAVERSAL).saturating_mul(times(o.regex_size(), REGEX))
                }
                _ => 1,
            },
            Self::Sets(n) => 1 + arg(0).saturating_mul(arg(1)).saturating_mul(u64::from(n)),
            Self::Slice | Self::Range | Self::Reverse => list(1.0, result.size()),
            Self::Flatten => match args.get(1) {
                Some(Value::Int(n)) if *n < 0 => list(1.0, arg(0)),
                Some(Value::Int(n)) => list(*n as f64, arg(0)),
                _ => list(1.0, arg(0)),
            },
            Self::Distinct | Self::Sort(_) => pairs(args.first(), list),
            Self::SortBy(_) => pairs(args.get(1), list),
        }
    }
}

/// Every item with every other.
fn pairs(v: Option<&Value>, list: impl Fn(f64, u64) -> u64) -> u64 {
    let Some(v) = v else { return 1 };
    let n = v.size();
    let first = match v {
        Value::List(l) => l.get(0),
        _ => None,
    };
    let factor = match first {
        Some(Value::String(_) | Value::Bytes(_)) => 2.0 + TRAVERSAL,
        _ => 2.0,
    };
    list(factor, n.saturating_mul(n))
}
