//! Items that hold no others: numbers, text, binary data, times.

use super::super::major::{BYTES, LIST, MAP, NEGATIVE, PRIMITIVE, TEXT, UNSIGNED};
use super::super::reader::{float, refused};
use super::super::{CborError, tag};
use super::Decoder;
use super::problem::{Outcome, wrong};
use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use supercargo_meta::{Text, Timestamp, Tree, canonical_base64};
use supercargo_schema::{Scalar, Shape, TypeDef};

impl Decoder<'_> {
    /// An item that holds no others.
    pub(super) fn single(&mut self) -> Outcome<Tree> {
        match self.r.next_major() {
            UNSIGNED | NEGATIVE => self.int("int64", i64::MIN, "Go's int64"),
            BYTES => {
                let h = self.r.head()?;
                let b = self.r.string(h)?;
                Ok(Tree::Str(self.text(&b)))
            }
            TEXT => self.utf8().map(Tree::Str),
            _ => self.primitive(),
        }
    }

    pub(super) fn scalar(&mut self, s: Scalar, ty: &TypeDef, major: u8) -> Outcome<Tree> {
        match s {
            Scalar::Bytes => self.binary(ty, major),
            Scalar::String | Scalar::Time | Scalar::MicroTime | Scalar::Quantity | Scalar::IntOrString
                if matches!(major, TEXT | BYTES) =>
            {
                self.single()
            }
            Scalar::Int32 => self.number(major, &ty.go, i64::from(i32::MIN)),
            Scalar::IntOrString => self.number(major, "int32", i64::from(i32::MIN)),
            Scalar::Int64 => self.number(major, &ty.go, i64::MIN),
            Scalar::Float64 => self.number(major, &ty.go, i64::MIN),
            Scalar::Time | Scalar::MicroTime | Scalar::Quantity => Err(wrong(major, "string", "")),
            _ => Err(wrong(major, &ty.go, "")),
        }
    }

    fn number(&mut self, major: u8, go: &str, least: i64) -> Outcome<Tree> {
        if matches!(major, UNSIGNED | NEGATIVE) {
            self.int(go, least, go)
        } else {
            Err(wrong(major, go, ""))
        }
    }

    /// An integer between `least` and its counterpart.
    pub(super) fn int(&mut self, go: &str, least: i64, overflown: &str) -> Outcome<Tree> {
        let h = self.r.head()?;
        let n = h.number.unwrap_or(0);
        let shown = if h.major == NEGATIVE {
            -1 - i128::from(n)
        } else {
            i128::from(n)
        };
        let overflown = if h.major == NEGATIVE && i64::try_from(n).is_err() {
            "Go's int64"
        } else {
            overflown
        };
        i64::try_from(shown)
            .ok()
            .filter(|i| (least..=!least).contains(i))
            .map(Tree::Int)
            .ok_or_else(|| wrong(h.major, go, format!("{shown} overflows {overflown}")))
    }

    /// Binary data, as base64: bytes that are base64 already, unless a tag says that they are not; or a list of numbers.
    fn binary(&mut self, ty: &TypeDef, major: u8) -> Outcome<Tree> {
        match major {
            BYTES => {
                let h = self.r.head()?;
                let b = self.r.string(h)?;
                if self.shown.is_some() {
                    return Ok(STANDARD.encode(b).into());
                }
                let text = String::from_utf8_lossy(&b);
                match canonical_base64(&text) {
                    Ok(canonical) => Ok(Tree::Str(canonical.unwrap_or_else(|| Text::from(text)))),
                    Err(at) => Err(CborError::new(format!(
                        "cbor: failed to decode base64 from byte string: illegal base64 data at input byte {at}"
                    ))
                    .into()),
                }
            }
            LIST => {
                let numbers = self.list(None, 1)?.tree;
                let mut out = Vec::new();
                for n in numbers.as_list().unwrap_or_default() {
                    out.push(byte(n)?);
                }
                Ok(STANDARD.encode(out).into())
            }
            _ => Err(wrong(major, &ty.go, "")),
        }
    }

    /// Bytes as text: as their tag asks, or as they are. What is no UTF-8 is shown as JSON shows it.
    fn text(&self, b: &[u8]) -> Text {
        match self.shown {
            Some(tag::BASE64) => STANDARD.encode(b).into(),
            Some(tag::BASE64_URL) => URL_SAFE_NO_PAD.encode(b).into(),
            Some(tag::BASE16) => {
                let digits: String = b.iter().map(|c| format!("{c:02x}")).collect();
                digits.into()
            }
            _ => Text::from(String::from_utf8_lossy(b)),
        }
    }

    pub(super) fn utf8(&mut self) -> Outcome<Text> {
        let h = self.r.head()?;
        let b = self.r.string(h)?;
        std::str::from_utf8(&b)
            .map(Text::from)
            .map_err(|_| CborError::new("cbor: invalid UTF-8 string").into())
    }

    /// Booleans, null and floats.
    fn primitive(&mut self) -> Outcome<Tree> {
        let h = self.r.head()?;
        match h.short {
            20 => Ok(Tree::Bool(false)),
            21 => Ok(Tree::Bool(true)),
            22 => Ok(Tree::Null),
            _ => float(h).map(Tree::Float).ok_or_else(|| {
                let n = h.number.unwrap_or(0);
                refused(PRIMITIVE, &format!("simple value {n} is not recognized")).into()
            }),
        }
    }

    /// A boolean, null or a float for a type.
    pub(super) fn simple(&mut self, ty: &TypeDef) -> Outcome<Tree> {
        let found = self.primitive()?;
        let go = match &ty.shape {
            Shape::Scalar(Scalar::Time | Scalar::MicroTime | Scalar::Quantity) => "string",
            Shape::Scalar(Scalar::IntOrString) => "int32",
            _ => &ty.go,
        };
        let fits = match (&found, &ty.shape) {
            (Tree::Null, Shape::Scalar(Scalar::IntOrString)) => return Ok("".into()),
            (Tree::Null, _)
            | (Tree::Bool(_), Shape::Scalar(Scalar::Bool))
            | (Tree::Float(_), Shape::Scalar(Scalar::Float64)) => true,
            _ => false,
        };
        if fits {
            Ok(found)
        } else {
            Err(wrong(PRIMITIVE, go, ""))
        }
    }
}

/// One number of binary data.
fn byte(n: &Tree) -> Outcome<u8> {
    match n {
        Tree::Null => Ok(0),
        Tree::Int(i) => u8::try_from(*i).map_err(|_| {
            let (major, note) = if *i < 0 {
                (NEGATIVE, String::new())
            } else {
                (UNSIGNED, format!("{i} overflows uint8"))
            };
            wrong(major, "uint8", note)
        }),
        Tree::Str(_) => Err(wrong(BYTES, "uint8", "")),
        Tree::List(_) => Err(wrong(LIST, "uint8", "")),
        Tree::Map(_) => Err(wrong(MAP, "uint8", "")),
        _ => Err(wrong(PRIMITIVE, "uint8", "")),
    }
}

#[allow(clippy::cast_possible_truncation, reason = "bounded before")]
#[allow(clippy::cast_precision_loss, reason = "a bound")]
pub(super) fn time(t: Tree) -> Outcome<Tree> {
    // The years 0 to 9999.
    const RANGE: std::ops::RangeInclusive<f64> = -62_167_219_200.0..=253_402_300_799.0;
    let seconds = match &t {
        Tree::Str(s) => {
            return match Timestamp::parse(s) {
                Ok(_) => Ok(t),
                Err(e) => Err(CborError::new(format!("cbor: cannot set {s} for time.Time: {e}")).into()),
            };
        }
        Tree::Int(i) => *i as f64,
        Tree::Float(f) => *f,
        _ => f64::NAN,
    };
    if !RANGE.contains(&seconds) {
        return Err(CborError::new("cbor: cannot set a time outside of the years 0 to 9999").into());
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
