//! Problems of an object, as far as anybody reads them.
//!
//! Upstream tells of every part that is wrong, and repeats what a definition says about it: the values it could have had, the
//! pattern, the message of the rule. A definition and an object of a megabyte each could have a terabyte to say.

use supercargo_meta::{BadValue, FieldError, Tree};

/// Problems kept at most: an object that is wrong in every part is told of a part.
const COUNT_MAX: usize = 5000;
/// What they may say together; the last may say more.
const BYTES_MAX: usize = 4 << 20;

/// Problems, up to bounds of their number and their length.
#[derive(Debug, Default)]
pub(crate) struct Problems {
    list: Vec<FieldError>,
    bytes: usize,
}

impl Problems {
    /// Notes one, unless it is too many.
    pub(crate) fn push(&mut self, problem: FieldError) {
        if !self.is_full() {
            self.bytes += length(&problem);
            self.list.push(problem);
        }
    }
    /// True when no more are kept: what is looked at from now on changes nothing.
    pub(crate) const fn is_full(&self) -> bool {
        self.list.len() >= COUNT_MAX || self.bytes >= BYTES_MAX
    }
    pub(crate) const fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
    pub(crate) const fn len(&self) -> usize {
        self.list.len()
    }
    /// Forgets all but the first ones.
    pub(crate) fn truncate(&mut self, len: usize) {
        let gone: usize = self.list.iter().skip(len).map(length).sum();
        self.bytes = self.bytes.saturating_sub(gone);
        self.list.truncate(len);
    }
    pub(crate) fn into_vec(self) -> Vec<FieldError> {
        self.list
    }
}

impl Extend<FieldError> for Problems {
    fn extend<I: IntoIterator<Item = FieldError>>(&mut self, problems: I) {
        problems.into_iter().for_each(|p| self.push(p));
    }
}

fn length(e: &FieldError) -> usize {
    let value = match &e.value {
        BadValue::Omitted => 0,
        BadValue::Tree(t) => size(t, BYTES_MAX),
        BadValue::Verbatim(s) => s.len(),
    };
    e.field.len() + e.detail.len() + value
}

/// How long a value is as JSON, about; no more than a little over `enough` is counted.
pub(crate) fn size(t: &Tree, enough: usize) -> usize {
    match t {
        Tree::Str(s) => s.len() + 2,
        Tree::Raw(b) => b.len(),
        Tree::List(l) => {
            let mut sum = 2;
            for v in l.iter() {
                if sum > enough {
                    break;
                }
                sum += 1 + size(v, enough.saturating_sub(sum));
            }
            sum
        }
        Tree::Map(m) => {
            let mut sum = 2;
            for (k, v) in m {
                if sum > enough {
                    break;
                }
                sum += k.len() + 4;
                sum += size(v, enough.saturating_sub(sum));
            }
            sum
        }
        Tree::Null | Tree::Bool(_) | Tree::Int(_) | Tree::Float(_) => 4,
    }
}
