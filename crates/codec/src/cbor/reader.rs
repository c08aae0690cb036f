//! Items one after the other: whether bytes are CBOR at all, which is found out without recursion before anything is decoded.

use super::major::{BYTES, LIST, MAP, NEGATIVE, PRIMITIVE, TAG, TEXT, UNSIGNED};
use super::{CborError, half, tag};

/// How deep lists, maps and tags may nest in a document. What is skipped may be as deep; what is decoded only as deep as
/// [`crate::Limits`] say.
const NESTING_MAX: usize = 10_000;
/// Most entries of a map.
const ENTRIES_MAX: u64 = 2_097_152;
/// Most items of a list.
const ITEMS_MAX: u64 = 2_147_483_647;
/// The end of an item of indefinite length.
const BREAK: u8 = 0xff;

pub(super) struct Reader<'a> {
    pub(super) rest: &'a [u8],
}

/// The first byte of an item and its number; none for an indefinite length.
#[derive(Clone, Copy)]
pub(super) struct Head {
    pub(super) major: u8,
    /// The low bits of the first byte.
    pub(super) short: u8,
    pub(super) number: Option<u64>,
}

/// A list or map that is being passed.
struct Open {
    major: u8,
    /// Items that are still to come; none when nobody knows.
    left: Option<u64>,
    /// Items that came.
    passed: u64,
    /// How deep its items are.
    depth: usize,
}

fn eof() -> CborError {
    CborError::new("unexpected EOF")
}

fn too_deep() -> CborError {
    CborError::new(format!("cbor: exceeded max nested level {NESTING_MAX}"))
}

/// Checks that `bytes` are one item and nothing else.
pub(super) fn check(bytes: &[u8], nodes: usize) -> Result<(), CborError> {
    if bytes.is_empty() {
        return Err(CborError::new("EOF"));
    }
    let mut r = Reader { rest: bytes };
    r.pass(nodes)?;
    if !r.rest.is_empty() {
        return Err(CborError::new(format!(
            "cbor: {} bytes of extraneous data starting at index {}",
            r.rest.len(),
            bytes.len() - r.rest.len()
        )));
    }
    Ok(())
}

impl<'a> Reader<'a> {
    pub(super) fn take(&mut self, n: u64) -> Result<&'a [u8], CborError> {
        let n = usize::try_from(n).map_err(|_| eof())?;
        let (a, b) = self.rest.split_at_checked(n).ok_or_else(eof)?;
        self.rest = b;
        Ok(a)
    }

    /// The major type of the next item.
    pub(super) fn next_major(&self) -> u8 {
        self.rest.first().map_or(PRIMITIVE, |b| b >> 5)
    }

    pub(super) fn head(&mut self) -> Result<Head, CborError> {
        let first = *self.rest.first().ok_or_else(eof)?;
        self.rest = self.rest.get(1..).unwrap_or_default();
        let (major, short) = (first >> 5, first & 0x1f);
        let invalid = || {
            CborError::new(format!(
                "cbor: invalid additional information {short} for type {}",
                type_name(major)
            ))
        };
        let number = match short {
            0..=23 => Some(u64::from(short)),
            24..=27 => {
                let b = self.take(1 << (short - 24))?;
                Some(b.iter().fold(0, |n, c| (n << 8) | u64::from(*c)))
            }
            31 if matches!(major, BYTES | TEXT | LIST | MAP) => None,
            31 if major == PRIMITIVE => return Err(CborError::new("cbor: unexpected \"break\" code")),
            _ => return Err(invalid()),
        };
        Ok(Head { major, short, number })
    }

    /// True at the end of an item of indefinite length, which is then passed.
    pub(super) fn ends(&mut self) -> bool {
        let ends = self.rest.first() == Some(&BREAK);
        if ends {
            self.rest = self.rest.get(1..).unwrap_or_default();
        }
        ends
    }

    /// The bytes of a string, whether it comes in one piece or in several.
    pub(super) fn string(&mut self, h: Head) -> Result<Vec<u8>, CborError> {
        let mut all = Vec::new();
        self.pieces(h, &mut |piece| all.extend_from_slice(piece))?;
        Ok(all)
    }

    fn pieces(&mut self, h: Head, piece: &mut dyn FnMut(&[u8])) -> Result<(), CborError> {
        if let Some(n) = h.number {
            if i64::try_from(n).is_err() {
                return Err(CborError::new(format!(
                    "cbor: {} length {n} is too large, causing integer overflow",
                    type_name(h.major)
                )));
            }
            piece(self.take(n)?);
            return Ok(());
        }
        while !self.ends() {
            let first = *self.rest.first().ok_or_else(eof)?;
            if first >> 5 != h.major {
                return Err(CborError::new(format!(
                    "cbor: wrong element type {} for indefinite-length {}",
                    type_name(first >> 5),
                    type_name(h.major)
                )));
            }
            if first & 0x1f == 31 {
                return Err(CborError::new(format!(
                    "cbor: indefinite-length {} chunk is not definite-length",
                    type_name(h.major)
                )));
            }
            let chunk = self.head()?;
            self.pieces(chunk, piece)?;
        }
        Ok(())
    }

    /// Passes one item of at most `nodes` values.
    pub(super) fn pass(&mut self, nodes: usize) -> Result<(), CborError> {
        let mut open: Vec<Open> = Vec::new();
        let (mut nodes, mut depth) = (nodes, 0);
        loop {
            nodes = nodes
                .checked_sub(1)
                .ok_or_else(|| CborError::new("cbor: exceeded max number of values"))?;
            let h = self.head()?;
            match h.major {
                BYTES | TEXT => self.pieces(h, &mut |_| {})?,
                LIST | MAP => open.push(opened(h, depth + 1)?),
                TAG => {
                    self.tags(h, &mut depth)?;
                    continue;
                }
                PRIMITIVE => primitive(h)?,
                _ => {}
            }
            // What is whole now counts for what it lies in.
            loop {
                let Some(last) = open.last_mut() else {
                    return Ok(());
                };
                let over = match last.left {
                    Some(0) => true,
                    Some(n) => {
                        last.left = Some(n - 1);
                        false
                    }
                    None if self.rest.is_empty() => return Err(eof()),
                    None => self.ends(),
                };
                if !over {
                    last.passed += 1;
                    bounded(last)?;
                    depth = last.depth;
                    break;
                }
                if last.left.is_none() && last.major == MAP && last.passed % 2 == 1 {
                    return Err(CborError::new("cbor: unexpected \"break\" code"));
                }
                open.pop();
            }
        }
    }

    /// Tags up to what they are about.
    fn tags(&mut self, first: Head, depth: &mut usize) -> Result<(), CborError> {
        let mut number = first.number;
        loop {
            let next = *self.rest.first().ok_or_else(eof)?;
            if number.is_some_and(|n| tag::BIG.contains(&n)) {
                return Err(refused(TAG, "bignum"));
            }
            if next >> 5 != TAG {
                return Ok(());
            }
            number = self.head()?.number;
            *depth += 1;
            if *depth > NESTING_MAX {
                return Err(too_deep());
            }
        }
    }

    /// Passes an item that was checked.
    pub(super) fn skip(&mut self) -> Result<(), CborError> {
        self.pass(usize::MAX)
    }
}

fn opened(h: Head, depth: usize) -> Result<Open, CborError> {
    if depth > NESTING_MAX {
        return Err(too_deep());
    }
    let what = type_name(h.major);
    if let Some(n) = h.number.filter(|n| i64::try_from(*n).is_err()) {
        return Err(CborError::new(format!(
            "cbor: {what} length {n} is too large, it would cause integer overflow"
        )));
    }
    let items = if h.major == MAP { 2 } else { 1 };
    let open = Open {
        major: h.major,
        left: h.number.map(|n| n * items),
        passed: 0,
        depth,
    };
    within(h.major, h.number.unwrap_or(0))?;
    Ok(open)
}

/// Checks the length of what did not tell it.
fn bounded(open: &Open) -> Result<(), CborError> {
    match open.left {
        Some(_) => Ok(()),
        None if open.major == MAP => within(MAP, open.passed / 2),
        None => within(LIST, open.passed),
    }
}

fn within(major: u8, n: u64) -> Result<(), CborError> {
    match major {
        MAP if n > ENTRIES_MAX => Err(CborError::new(format!(
            "cbor: exceeded max number of key-value pairs {ENTRIES_MAX} for CBOR map"
        ))),
        LIST if n > ITEMS_MAX => Err(CborError::new(format!(
            "cbor: exceeded max number of elements {ITEMS_MAX} for CBOR array"
        ))),
        _ => Ok(()),
    }
}

/// What of simple values and floats is no CBOR, or nothing that JSON can say.
fn primitive(h: Head) -> Result<(), CborError> {
    let n = h.number.unwrap_or(0);
    if h.short == 24 && n < 32 {
        return Err(CborError::new(format!(
            "cbor: invalid simple value {n} for type primitives"
        )));
    }
    match float(h) {
        Some(f) if f.is_nan() => Err(refused(PRIMITIVE, "floating-point NaN")),
        Some(f) if f.is_infinite() => Err(refused(PRIMITIVE, "floating-point infinity")),
        _ => Ok(()),
    }
}

/// The value of a float.
pub(super) fn float(h: Head) -> Option<f64> {
    let n = h.number?;
    match h.short {
        25 => u16::try_from(n).ok().map(half::widen),
        26 => u32::try_from(n).ok().map(|b| f64::from(f32::from_bits(b))),
        27 => Some(f64::from_bits(n)),
        _ => None,
    }
}

/// What CBOR can say and JSON can't.
pub(super) fn refused(major: u8, what: &str) -> CborError {
    CborError::new(format!(
        "cbor: data item of cbor type {} is not accepted by protocol: {what}",
        type_name(major)
    ))
}

pub(super) const fn type_name(major: u8) -> &'static str {
    match major {
        UNSIGNED => "positive integer",
        NEGATIVE => "negative integer",
        BYTES => "byte string",
        TEXT => "UTF-8 text string",
        LIST => "array",
        MAP => "map",
        TAG => "tag",
        _ => "primitives",
    }
}
