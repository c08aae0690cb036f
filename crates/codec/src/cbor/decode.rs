//! CBOR to tree.

use super::half;
use super::major::{BYTES, LIST, MAP, NEGATIVE, PRIMITIVE, TAG, TEXT, UNSIGNED};
use super::{CborError, MAGIC, tag};
use crate::Limits;
use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use supercargo_meta::{Map, Text, Timestamp, Tree};

/// Reads one document, with or without the self-described tag, without a schema. Binary data becomes the text its tag asks
/// for; without a tag bytes are text.
///
/// # Errors
/// Bytes that are no CBOR, what JSON can't say, keys that come twice, more nesting or values than `limits` allow.
pub fn parse(bytes: &[u8], limits: &Limits) -> Result<Tree, CborError> {
    if bytes.is_empty() {
        return Err(CborError::new("EOF"));
    }
    let mut r = Reader {
        rest: bytes.strip_prefix(&MAGIC).unwrap_or(bytes),
        nodes_left: limits.nodes,
    };
    let tree = r.value(limits.depth)?;
    if !r.rest.is_empty() {
        return Err(CborError::new(format!(
            "cbor: {} bytes of extraneous data starting at index {}",
            r.rest.len(),
            bytes.len() - r.rest.len()
        )));
    }
    Ok(tree)
}

struct Reader<'a> {
    rest: &'a [u8],
    nodes_left: usize,
}

/// The first byte of an item and its number; none for an indefinite length.
#[derive(Clone, Copy)]
struct Head {
    major: u8,
    /// The low bits of the first byte.
    short: u8,
    number: Option<u64>,
}

/// The end of an item of indefinite length.
const BREAK: u8 = 0xff;

fn eof() -> CborError {
    CborError::new("unexpected EOF")
}

impl<'a> Reader<'a> {
    fn take(&mut self, n: u64) -> Result<&'a [u8], CborError> {
        let n = usize::try_from(n).map_err(|_| eof())?;
        let (a, b) = self.rest.split_at_checked(n).ok_or_else(eof)?;
        self.rest = b;
        Ok(a)
    }

    fn head(&mut self) -> Result<Head, CborError> {
        let first = *self.rest.first().ok_or_else(eof)?;
        self.rest = self.rest.get(1..).unwrap_or_default();
        let (major, short) = (first >> 5, first & 0x1f);
        let number = match short {
            0..=23 => Some(u64::from(short)),
            24..=27 => {
                let b = self.take(1 << (short - 24))?;
                Some(b.iter().fold(0, |n, c| (n << 8) | u64::from(*c)))
            }
            31 if matches!(major, BYTES | TEXT | LIST | MAP | PRIMITIVE) => None,
            _ => {
                return Err(CborError::new(format!(
                    "cbor: invalid additional information {short} for type {}",
                    type_name(major)
                )));
            }
        };
        Ok(Head { major, short, number })
    }

    /// True at the end of an item of indefinite length, which is then passed.
    fn ends(&mut self) -> bool {
        let ends = self.rest.first() == Some(&BREAK);
        if ends {
            self.rest = self.rest.get(1..).unwrap_or_default();
        }
        ends
    }

    fn value(&mut self, depth: usize) -> Result<Tree, CborError> {
        self.nodes_left = self
            .nodes_left
            .checked_sub(1)
            .ok_or_else(|| CborError::new("cbor: exceeded max number of values"))?;
        let h = self.head()?;
        match (h.major, h.number) {
            (UNSIGNED, Some(n)) => int(i64::try_from(n).ok(), n, false),
            (NEGATIVE, Some(n)) => int(i64::try_from(n).ok().map(|i| -1 - i), n, true),
            (BYTES, _) => Ok(Tree::Str(text(&self.string(h)?))),
            (TEXT, _) => utf8(&self.string(h)?).map(Tree::Str),
            (LIST, n) => self.list(n, below(depth)?),
            (MAP, n) => self.map(n, below(depth)?),
            (TAG, Some(n)) => self.tagged(n, below(depth)?),
            (_, n) => simple(h.short, n.unwrap_or_default()),
        }
    }

    /// The bytes of a string, whether it comes in one piece or in several.
    fn string(&mut self, h: Head) -> Result<Vec<u8>, CborError> {
        if let Some(n) = h.number {
            return self.take(n).map(<[u8]>::to_vec);
        }
        let mut all = Vec::new();
        while !self.ends() {
            let piece = self.head()?;
            if piece.major != h.major {
                return Err(CborError::new(format!(
                    "cbor: wrong element type {} for indefinite-length {}",
                    type_name(piece.major),
                    type_name(h.major)
                )));
            }
            let n = piece.number.ok_or_else(|| {
                CborError::new(format!(
                    "cbor: indefinite-length {} chunk is not definite-length",
                    type_name(h.major)
                ))
            })?;
            let piece = self.take(n)?;
            if h.major == TEXT {
                utf8(piece)?;
            }
            all.extend_from_slice(piece);
        }
        Ok(all)
    }

    fn list(&mut self, n: Option<u64>, depth: usize) -> Result<Tree, CborError> {
        let mut items = Vec::new();
        match n {
            // Each item takes a byte at least: a longer list ends early, and nothing is allocated for it.
            Some(n) if n > i64::MAX.cast_unsigned() => {
                return Err(too_long("array", n));
            }
            Some(n) => {
                for _ in 0..n {
                    items.push(self.value(depth)?);
                }
            }
            None => {
                while !self.ends() {
                    items.push(self.value(depth)?);
                }
            }
        }
        Ok(Tree::list(items))
    }

    fn map(&mut self, n: Option<u64>, depth: usize) -> Result<Tree, CborError> {
        let mut entries: Vec<(Text, Tree)> = Vec::new();
        let mut left = n;
        if let Some(n) = n.filter(|n| *n > i64::MAX.cast_unsigned()) {
            return Err(too_long("map", n));
        }
        loop {
            match &mut left {
                Some(0) => break,
                Some(n) => *n -= 1,
                None if self.ends() => break,
                None => {}
            }
            let key = self.key()?;
            let value = self.value(depth)?;
            entries.push((key, value));
        }
        let pairs = entries.len();
        // The first key that came again is told: places are kept while sorting.
        let mut order: Vec<usize> = (0..pairs).collect();
        order.sort_by(|a, b| entries[*a].0.as_bytes().cmp(entries[*b].0.as_bytes()));
        let again = order
            .windows(2)
            .filter(|w| entries[w[0]].0 == entries[w[1]].0)
            .map(|w| w[1])
            .min();
        if let Some(i) = again {
            return Err(CborError::new(format!(
                "cbor: found duplicate map key {} at map element index {i}",
                supercargo_meta::go_quote(&entries[i].0)
            )));
        }
        Ok(Tree::Map(Map::from_entries(entries)))
    }

    fn key(&mut self) -> Result<Text, CborError> {
        let h = self.head()?;
        match h.major {
            BYTES => Ok(text(&self.string(h)?)),
            TEXT => utf8(&self.string(h)?),
            other => Err(CborError::new(format!(
                "cbor: cannot unmarshal {} into Go value of type string",
                type_name(other)
            ))),
        }
    }

    fn tagged(&mut self, number: u64, depth: usize) -> Result<Tree, CborError> {
        if tag::BIG.contains(&number) {
            return Err(refused(TAG, "bignum"));
        }
        let shown: Option<fn(&[u8]) -> String> = match number {
            tag::BASE64 => Some(|b| STANDARD.encode(b)),
            tag::BASE64_URL => Some(|b| URL_SAFE_NO_PAD.encode(b)),
            tag::BASE16 => Some(|b| b.iter().map(|c| format!("{c:02x}")).collect()),
            _ => None,
        };
        if let Some(shown) = shown.filter(|_| self.rest.first().is_some_and(|b| b >> 5 == BYTES)) {
            let h = self.head()?;
            return Ok(Tree::from(shown(&self.string(h)?)));
        }
        let wanted: Option<(&[u8], &str)> = match number {
            tag::TIME_TEXT => Some((&[TEXT], "text string")),
            tag::TIME_NUMBER => Some((
                &[UNSIGNED, NEGATIVE, PRIMITIVE],
                "integer or floating-point number",
            )),
            _ => None,
        };
        let major = self.rest.first().map(|b| b >> 5);
        let content = self.value(depth)?;
        let (Some((majors, what)), Some(major)) = (wanted, major) else {
            return Ok(content);
        };
        match content {
            Tree::Str(t) if majors.contains(&major) => match Timestamp::parse(&t) {
                Ok(_) => Ok(Tree::Str(t)),
                Err(e) => Err(CborError::new(format!("cbor: cannot set {t} for time.Time: {e}"))),
            },
            t @ (Tree::Int(_) | Tree::Float(_)) if majors.contains(&major) => time(&t),
            _ => Err(CborError::new(format!(
                "cbor: tag number {number} must be followed by {what}, got {}",
                type_name(major)
            ))),
        }
    }
}

fn below(depth: usize) -> Result<usize, CborError> {
    depth
        .checked_sub(1)
        .ok_or_else(|| CborError::new("cbor: exceeded max nested level 10000"))
}

const fn type_name(major: u8) -> &'static str {
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

fn too_long(what: &str, n: u64) -> CborError {
    CborError::new(format!(
        "cbor: {what} length {n} is too large, it would cause integer overflow"
    ))
}

/// What CBOR can say and JSON can't.
fn refused(major: u8, what: &str) -> CborError {
    CborError::new(format!(
        "cbor: data item of cbor type {} is not accepted by protocol: {what}",
        type_name(major)
    ))
}

fn int(i: Option<i64>, n: u64, negative: bool) -> Result<Tree, CborError> {
    i.map(Tree::Int).ok_or_else(|| {
        let shown = if negative {
            -1 - i128::from(n)
        } else {
            i128::from(n)
        };
        let kind = type_name(if negative { NEGATIVE } else { UNSIGNED });
        CborError::new(format!(
            "cbor: cannot unmarshal {kind} into Go value of type int64 ({shown} overflows Go's int64)"
        ))
    })
}

/// Byte strings are texts here; what is no UTF-8 is shown as JSON shows it.
fn text(b: &[u8]) -> Text {
    Text::from(String::from_utf8_lossy(b))
}

fn utf8(b: &[u8]) -> Result<Text, CborError> {
    std::str::from_utf8(b)
        .map(Text::from)
        .map_err(|_| CborError::new("cbor: invalid UTF-8 string"))
}

/// Booleans, null and floats.
fn simple(short: u8, n: u64) -> Result<Tree, CborError> {
    let narrow = || u32::try_from(n).map(f32::from_bits).map_or(f64::NAN, f64::from);
    let f = match short {
        20 => return Ok(Tree::Bool(false)),
        21 => return Ok(Tree::Bool(true)),
        22 => return Ok(Tree::Null),
        25 => u16::try_from(n).map_or(f64::NAN, half::widen),
        26 => narrow(),
        27 => f64::from_bits(n),
        24 if n < 32 => {
            return Err(CborError::new(format!(
                "cbor: invalid simple value {n} for type primitives"
            )));
        }
        31 => return Err(CborError::new("cbor: unexpected \"break\" code")),
        _ => return Err(refused(PRIMITIVE, &format!("simple value {n} is not recognized"))),
    };
    if f.is_nan() {
        Err(refused(PRIMITIVE, "floating-point NaN"))
    } else if f.is_infinite() {
        Err(refused(PRIMITIVE, "floating-point infinity"))
    } else {
        Ok(Tree::Float(f))
    }
}

#[allow(clippy::cast_possible_truncation, reason = "bounded before")]
#[allow(clippy::cast_precision_loss, reason = "a bound")]
fn time(t: &Tree) -> Result<Tree, CborError> {
    // The years 0 to 9999.
    const RANGE: std::ops::RangeInclusive<f64> = -62_167_219_200.0..=253_402_300_799.0;
    let seconds = match t {
        Tree::Int(i) => *i as f64,
        Tree::Float(f) => *f,
        _ => f64::NAN,
    };
    if !RANGE.contains(&seconds) {
        return Err(CborError::new(
            "cbor: cannot set a time outside of the years 0 to 9999",
        ));
    }
    let whole = seconds.floor();
    let nanos = ((seconds - whole) * 1e9) as u32;
    let text = Timestamp {
        seconds: whole as i64,
        nanos: 0,
    }
    .to_text();
    let fraction = format!("{nanos:09}");
    Ok(match fraction.trim_end_matches('0') {
        "" => text.into(),
        fraction => format!("{}.{fraction}Z", text.trim_end_matches('Z')).into(),
    })
}
