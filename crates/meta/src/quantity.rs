//! Quantities: exact decimal numbers with a suffix (apimachinery 0.37: pkg/api/resource).
//!
//! The text of a quantity is canonical when it can have no other form of the same kind; some texts Go keeps as they came
//! although they are not (`1.500`, `0100`), and stores compare texts, so those are kept here too.

use crate::Text;
use std::cmp::Ordering;
use std::fmt;

/// Why a text is no quantity; `Display` is Go's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuantityError {
    /// Not a number and a suffix.
    Format,
    /// A suffix nobody knows.
    Suffix,
    /// The number can't be read; also more than 38 significant digits.
    Numeric,
}

impl fmt::Display for QuantityError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Format => {
                "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"
            }
            Self::Suffix => "unable to parse quantity's suffix",
            Self::Numeric => "unable to parse numeric part of quantity",
        })
    }
}

impl std::error::Error for QuantityError {}

/// How a quantity is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// `100m`, `2k`.
    DecimalSi,
    /// `64Mi`.
    BinarySi,
    /// `5e3`.
    DecimalExponent,
}

/// An exact number, `mantissa * 10^exponent`, never finer than a billionth.
#[derive(Clone, Debug)]
pub struct Quantity {
    mantissa: i128,
    exponent: i32,
    format: Format,
    /// The text it came as, where Go keeps that.
    text: Option<Text>,
}

/// The finest exponent: numbers below are rounded away from zero to it.
const NANO: i32 = -9;

/// A quantity text in parts.
struct Parts<'a> {
    negative: bool,
    whole: &'a str,
    fraction: &'a str,
    suffix: &'a str,
}

fn split(s: &str) -> Result<Parts<'_>, QuantityError> {
    let (negative, rest) = match s.as_bytes().first() {
        Some(b'-') => (true, s.get(1..).unwrap_or("")),
        Some(b'+') => (false, s.get(1..).unwrap_or("")),
        _ => (false, s),
    };
    let rest = rest.trim_start_matches('0');
    let (whole, rest) = cut(rest, |c| c.is_ascii_digit());
    let (fraction, suffix) = match rest.strip_prefix('.') {
        Some(r) => cut(r, |c| c.is_ascii_digit()),
        None => ("", rest),
    };
    let (_, tail) = cut(suffix, |c| b"eEinumkKMGTP".contains(&c));
    let tail = tail.strip_prefix(['-', '+']).unwrap_or(tail);
    if !tail.bytes().all(|c| c.is_ascii_digit()) {
        return Err(QuantityError::Format);
    }
    Ok(Parts {
        negative,
        whole: if whole.is_empty() { "0" } else { whole },
        fraction,
        suffix,
    })
}

fn cut(s: &str, keep: impl Fn(u8) -> bool) -> (&str, &str) {
    let n = s.bytes().take_while(|c| keep(*c)).count();
    s.split_at_checked(n).unwrap_or((s, ""))
}

const DECIMAL: [(&str, i32); 10] = [
    ("n", -9),
    ("u", -6),
    ("m", -3),
    ("", 0),
    ("k", 3),
    ("M", 6),
    ("G", 9),
    ("T", 12),
    ("P", 15),
    ("E", 18),
];
const BINARY: [(&str, i32); 6] = [
    ("Ki", 10),
    ("Mi", 20),
    ("Gi", 30),
    ("Ti", 40),
    ("Pi", 50),
    ("Ei", 60),
];

/// The format and exponent (of 10, or of 2 for the binary one) of a suffix.
fn suffix(s: &str) -> Option<(Format, i32)> {
    let of = |table: &[(&str, i32)]| table.iter().find(|e| e.0 == s).map(|e| e.1);
    if let Some(e) = of(&DECIMAL) {
        return Some((Format::DecimalSi, e));
    }
    if let Some(e) = of(&BINARY) {
        return Some((Format::BinarySi, e));
    }
    let digits = s.strip_prefix(['e', 'E'])?;
    let e: i64 = digits.parse().ok()?;
    Some((Format::DecimalExponent, i32::try_from(e).ok()?))
}

fn pow10(e: u32) -> Option<i128> {
    10i128.checked_pow(e)
}

impl Quantity {
    /// Zero.
    pub const ZERO: Self = Self {
        mantissa: 0,
        exponent: 0,
        format: Format::DecimalSi,
        text: None,
    };

    /// From an integer, printed as decimal or binary.
    #[must_use]
    pub fn new(value: i64, format: Format) -> Self {
        Self::scaled(value.into(), 0, format)
    }

    /// From a number of thousandths.
    #[must_use]
    pub fn from_milli(value: i64, format: Format) -> Self {
        Self::scaled(value.into(), -3, format)
    }

    fn scaled(mantissa: i128, exponent: i32, format: Format) -> Self {
        let mut q = Self {
            mantissa,
            exponent,
            format,
            text: None,
        };
        q.normalise();
        q
    }

    /// Moves factors of ten into the exponent.
    fn normalise(&mut self) {
        if self.mantissa == 0 {
            self.exponent = 0;
        }
        while self.mantissa != 0 && self.mantissa % 10 == 0 {
            self.mantissa /= 10;
            self.exponent += 1;
        }
    }

    /// From text.
    ///
    /// # Errors
    /// Text that is no quantity.
    pub fn parse(s: &str) -> Result<Self, QuantityError> {
        if s.is_empty() {
            return Err(QuantityError::Format);
        }
        let p = split(s)?;
        let (format, power) = suffix(p.suffix).ok_or(QuantityError::Suffix)?;
        let digits = |part: &str, n: i128| {
            part.bytes()
                .try_fold(n, |n, c| n.checked_mul(10)?.checked_add(i128::from(c - b'0')))
        };
        // Zeros at the end carry no information but could overflow.
        let fraction = p.fraction.trim_end_matches('0');
        let whole = if fraction.is_empty() {
            p.whole.trim_end_matches('0')
        } else {
            p.whole
        };
        let places = i32::try_from(fraction.len()).map_err(|_| QuantityError::Numeric)?;
        let zeros = i32::try_from(p.whole.len() - whole.len()).map_err(|_| QuantityError::Numeric)?;
        let mantissa = digits(whole, 0)
            .and_then(|n| digits(fraction, n))
            .ok_or(QuantityError::Numeric)?;
        let mut q = Self::scaled(mantissa, zeros - places, format);
        if format == Format::BinarySi {
            q.times_power_of_two(power)?;
        } else {
            q.exponent = q.exponent.checked_add(power).ok_or(QuantityError::Numeric)?;
        }
        q.round_up(NANO);
        q.cap_binary();
        q.normalise();
        if p.negative {
            q.mantissa = -q.mantissa;
        }
        if keeps_text(&p, s, format, power) {
            q.text = Some(Text::from(s));
        }
        Ok(q)
    }

    fn times_power_of_two(&mut self, power: i32) -> Result<(), QuantityError> {
        let factor = 1i128 << power.clamp(0, 60);
        if self.exponent > 18 {
            // Above the cap whatever the factor.
            self.mantissa = i64::MAX.into();
            self.exponent = 0;
            return Ok(());
        }
        self.mantissa = self.mantissa.checked_mul(factor).ok_or(QuantityError::Numeric)?;
        Ok(())
    }

    /// Binary quantities end at the largest 64-bit integer, and below one they are printed as decimal ones.
    fn cap_binary(&mut self) {
        if self.format != Format::BinarySi {
            return;
        }
        let max = Self::new(i64::MAX, Format::BinarySi);
        if self.cmp_value(&max) == Ordering::Greater {
            *self = max;
        } else if self.mantissa != 0 && self.cmp_value(&Self::new(1, Format::DecimalSi)) == Ordering::Less {
            self.format = Format::DecimalSi;
        }
    }

    /// Rounds away from zero to `10^scale`; true when nothing was lost.
    pub fn round_up(&mut self, scale: i32) -> bool {
        if self.exponent >= scale {
            return true;
        }
        self.text = None;
        let drop = scale.saturating_sub(self.exponent).unsigned_abs();
        let (quotient, rest) = match pow10(drop) {
            Some(d) => (self.mantissa / d, self.mantissa % d),
            None => (0, self.mantissa),
        };
        self.mantissa = quotient + rest.signum();
        self.exponent = scale;
        self.normalise();
        rest == 0
    }

    /// The value in units of `10^scale`, rounded away from zero and cut to 64 bits.
    #[must_use]
    pub fn scaled_value(&self, scale: i32) -> i64 {
        let mut q = self.clone();
        q.round_up(scale);
        let up = q.exponent.saturating_sub(scale).unsigned_abs();
        let v = if q.mantissa == 0 {
            Some(0)
        } else {
            pow10(up).and_then(|f| q.mantissa.checked_mul(f))
        };
        match v {
            Some(v) => i64::try_from(v).unwrap_or(if v < 0 { i64::MIN } else { i64::MAX }),
            None => {
                if q.mantissa < 0 {
                    i64::MIN
                } else {
                    i64::MAX
                }
            }
        }
    }

    /// The value as an integer, rounded up.
    #[must_use]
    pub fn value(&self) -> i64 {
        self.scaled_value(0)
    }

    /// The value in thousandths, rounded up.
    #[must_use]
    pub fn milli_value(&self) -> i64 {
        self.scaled_value(-3)
    }

    /// The number as `mantissa * 10^exponent`.
    #[must_use]
    pub const fn parts(&self) -> (i128, i32) {
        (self.mantissa, self.exponent)
    }

    /// True for zero.
    #[must_use]
    pub const fn is_zero(&self) -> bool {
        self.mantissa == 0
    }

    /// -1, 0 or 1.
    #[must_use]
    pub const fn sign(&self) -> i32 {
        self.mantissa.signum() as i32
    }

    /// How it is printed.
    #[must_use]
    pub const fn format(&self) -> Format {
        self.format
    }

    /// True when it is an integer.
    #[must_use]
    pub const fn is_integer(&self) -> bool {
        self.exponent >= 0
    }

    /// Compares numbers, not texts.
    #[must_use]
    pub fn cmp_value(&self, other: &Self) -> Ordering {
        let (a, b) = (self.mantissa, other.mantissa);
        if a.signum() != b.signum() || a == 0 {
            return a.signum().cmp(&b.signum());
        }
        // Bring both to the smaller exponent; what overflows is the larger in size.
        let d = self.exponent.saturating_sub(other.exponent);
        let f = pow10(d.unsigned_abs());
        let up = |n: i128| f.and_then(|f| n.checked_mul(f));
        if d >= 0 {
            match up(a) {
                Some(a) => a.cmp(&b),
                None => a.cmp(&0),
            }
        } else {
            match up(b) {
                Some(b) => a.cmp(&b),
                None => 0.cmp(&b),
            }
        }
    }

    /// Adds; a sum beyond 38 digits stays at the larger of the two. Zero takes the format of what is added.
    pub fn add(&mut self, other: &Self) {
        self.combine(other, 1);
    }

    /// Subtracts.
    pub fn sub(&mut self, other: &Self) {
        self.combine(other, -1);
    }

    fn combine(&mut self, other: &Self, sign: i128) {
        let format = if self.is_zero() { other.format } else { self.format };
        let low = self.exponent.min(other.exponent);
        let at = |q: &Self| {
            pow10(q.exponent.saturating_sub(low).unsigned_abs()).and_then(|f| q.mantissa.checked_mul(f))
        };
        let sum = match (at(self), at(other)) {
            (Some(a), Some(b)) => a.checked_add(b.saturating_mul(sign)),
            _ => None,
        };
        if let Some(sum) = sum {
            *self = Self::scaled(sum, low, format);
        } else if other.exponent > self.exponent {
            *self = Self::scaled(other.mantissa.saturating_mul(sign), other.exponent, format);
        }
    }

    fn write_decimal(&self, f: &mut fmt::Formatter<'_>, format: Format) -> fmt::Result {
        // As digits: the number itself may have no room for them.
        let zeros = self.exponent.rem_euclid(3);
        let exponent = self.exponent - zeros;
        write!(f, "{}", self.mantissa)?;
        (0..zeros).try_for_each(|_| f.write_str("0"))?;
        if format == Format::DecimalExponent {
            return if exponent == 0 {
                Ok(())
            } else {
                write!(f, "e{exponent}")
            };
        }
        // Beyond the table Go prints no suffix at all.
        f.write_str(DECIMAL.iter().find(|e| e.1 == exponent).map_or("", |e| e.0))
    }
}

/// True where Go keeps the text of a quantity: it takes it for canonical.
fn keeps_text(p: &Parts<'_>, s: &str, format: Format, power: i32) -> bool {
    if s == "0" {
        return true;
    }
    let len = |s: &str| i64::try_from(s.len()).unwrap_or(i64::MAX);
    if format == Format::BinarySi {
        let precision = 15 - len(p.whole) - i64::from(power) * 3 / 10 - 1;
        let Ok(value) = p.whole.parse::<i64>() else {
            return false;
        };
        return p.fraction.is_empty() && precision >= 0 && value & 7 != 0;
    }
    let scale = i64::from(power) - len(p.fraction);
    18 - len(p.whole) - len(p.fraction) >= 0
        && scale >= NANO.into()
        && scale % 3 == 0
        && !p.whole.starts_with('0')
        && !(p.fraction.ends_with("000")
            || (p.fraction.len() < 3 && format!("{}{}", p.whole, p.fraction).ends_with("000")))
}

impl fmt::Display for Quantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(t) = &self.text {
            return f.write_str(t);
        }
        if self.is_zero() {
            return f.write_str("0");
        }
        if self.format != Format::BinarySi {
            return self.write_decimal(f, self.format);
        }
        let whole = pow10(self.exponent.unsigned_abs())
            .filter(|_| self.is_integer())
            .and_then(|p| self.mantissa.checked_mul(p));
        match whole {
            Some(n) if n.unsigned_abs() >= 1024 => {
                let (mut n, mut power) = (n, 0);
                while n % 1024 == 0 {
                    n /= 1024;
                    power += 10;
                }
                let name = BINARY.iter().find(|e| e.1 == power).map_or("", |e| e.0);
                write!(f, "{n}{name}")
            }
            _ => self.write_decimal(f, Format::DecimalSi),
        }
    }
}

impl PartialEq for Quantity {
    /// Equal numbers, whatever their texts.
    fn eq(&self, other: &Self) -> bool {
        self.cmp_value(other) == Ordering::Equal
    }
}

impl Eq for Quantity {}

impl PartialOrd for Quantity {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Quantity {
    fn cmp(&self, other: &Self) -> Ordering {
        self.cmp_value(other)
    }
}

/// The text Go stores for a quantity text; space around it does not count.
///
/// # Errors
/// Text that is no quantity.
pub fn canonical_quantity(s: &str) -> Result<Text, QuantityError> {
    let q = Quantity::parse(s.trim())?;
    Ok(match q.text {
        Some(t) => t,
        None => Text::from(q.to_string()),
    })
}

#[cfg(test)]
#[path = "quantity_test.rs"]
mod tests;
