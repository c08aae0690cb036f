//! Times and durations as texts: RFC 3339 as Go's `time` reads it, Go durations, and the short ages of tables.

use std::fmt::Write;

/// A point in time: seconds and nanoseconds since 1970, UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp {
    /// Whole seconds since 1970.
    pub seconds: i64,
    /// Nanoseconds of the second, below 1,000,000,000.
    pub nanos: u32,
}

/// Days from 1970 to a date of the proleptic Gregorian calendar.
#[must_use]
pub const fn days_of(year: i64, month: i64, day: i64) -> i64 {
    let y = if month <= 2 { year - 1 } else { year };
    let era = y.div_euclid(400);
    let yoe = y.rem_euclid(400);
    let doy = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    let doe = yoe * 365 + yoe / 4 - yoe / 100 + doy;
    era * 146_097 + doe - 719_468
}

/// Year, month and day of a day since 1970.
#[must_use]
pub const fn date_of(days: i64) -> (i64, i64, i64) {
    let z = days + 719_468;
    let era = z.div_euclid(146_097);
    let doe = z.rem_euclid(146_097);
    let yoe = (doe - doe / 1460 + doe / 36_524 - doe / 146_096) / 365;
    let doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
    let mp = (5 * doy + 2) / 153;
    let month = if mp < 10 { mp + 3 } else { mp - 9 };
    let year = yoe + era * 400 + if month <= 2 { 1 } else { 0 };
    (year, month, doy - (153 * mp + 2) / 5 + 1)
}

const fn days_in(year: i64, month: i64) -> i64 {
    match month {
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// The layout Go names in its errors.
const LAYOUT: &str = "2006-01-02T15:04:05Z07:00";
/// The layout of MicroTime in Go's errors.
const LAYOUT_MICRO: &str = "2006-01-02T15:04:05.000000Z07:00";

struct Reader<'a> {
    layout: &'a str,
    all: &'a str,
    rest: &'a str,
}

impl<'a> Reader<'a> {
    fn fail(&self, rest: &str, element: &str) -> String {
        let q = crate::go_quote;
        format!(
            "parsing time {} as {}: cannot parse {} as {}",
            q(self.all),
            q(self.layout),
            q(rest),
            q(element)
        )
    }
    fn range(&self, what: &str) -> String {
        format!("parsing time {}: {what} out of range", crate::go_quote(self.all))
    }
    fn take(&mut self, n: usize) -> &'a str {
        let (a, b) = self.rest.split_at_checked(n).unwrap_or(("", self.rest));
        self.rest = b;
        a
    }
    fn separator(&mut self, c: &str) -> Result<(), String> {
        match self.rest.strip_prefix(c) {
            Some(r) => {
                self.rest = r;
                Ok(())
            }
            None => Err(self.fail(self.rest, c)),
        }
    }
    /// A number of exactly `n` digits; with `short`, one digit does too.
    fn number(&mut self, n: usize, element: &str, short: bool) -> Result<i64, String> {
        let held = self.rest;
        let digits = held.bytes().take(n).take_while(u8::is_ascii_digit).count();
        let n = if short && digits == 1 { 1 } else { n };
        if digits < n {
            return Err(self.fail(held, element));
        }
        self.take(n).parse().map_err(|_| self.fail(held, element))
    }
    /// A fraction of a second, which may stand where the layout has none; finer digits are cut.
    fn fraction(&mut self) -> u32 {
        let Some(digits) = self.rest.strip_prefix(['.', ',']) else {
            return 0;
        };
        let n = digits.bytes().take_while(u8::is_ascii_digit).count();
        if n == 0 {
            return 0;
        }
        let nanos = digits
            .bytes()
            .take(n)
            .chain(std::iter::repeat(b'0'))
            .take(9)
            .fold(0u32, |v, c| v * 10 + u32::from(c - b'0'));
        self.take(n + 1);
        nanos
    }
    /// The offset from UTC in seconds.
    fn zone(&mut self) -> Result<i64, String> {
        if let Some(r) = self.rest.strip_prefix('Z') {
            self.rest = r;
            return Ok(0);
        }
        let held = self.rest;
        let bad = || self.fail(held, "Z07:00");
        let b = held.as_bytes();
        let (Some(sign @ (b'+' | b'-')), Some(b':')) = (b.first(), b.get(3)) else {
            return Err(bad());
        };
        let two = |at: usize| -> Option<i64> {
            let s = held.get(at..at + 2)?;
            s.bytes().all(|c| c.is_ascii_digit()).then(|| s.parse().ok())?
        };
        let (Some(h), Some(m)) = (two(1), two(4)) else {
            return Err(bad());
        };
        if h > 24 {
            return Err(self.range("time zone offset hour"));
        }
        if m > 60 {
            return Err(self.range("time zone offset minute"));
        }
        self.take(6);
        let offset = (h * 60 + m) * 60;
        Ok(if *sign == b'-' { -offset } else { offset })
    }
}

impl Timestamp {
    /// Go's zero time, which is written as null or left out: the first instant of year 1.
    pub const ZERO: Self = Self {
        seconds: -62_135_596_800,
        nanos: 0,
    };

    /// From seconds since 1970.
    #[must_use]
    pub const fn from_seconds(seconds: i64) -> Self {
        Self { seconds, nanos: 0 }
    }

    /// True for Go's zero time.
    #[must_use]
    pub fn is_zero(self) -> bool {
        self == Self::ZERO
    }

    /// From RFC 3339 text, as Go's `time.Parse(time.RFC3339, ...)` takes it: an hour of one digit and fractions of any length
    /// too.
    ///
    /// # Errors
    /// Go's text of what is wrong.
    pub fn parse(s: &str) -> Result<Self, String> {
        Self::parse_layout(s, LAYOUT, false)
    }

    /// From the text of a MicroTime: six digits of fraction are required.
    ///
    /// # Errors
    /// Go's text of what is wrong.
    pub fn parse_micro(s: &str) -> Result<Self, String> {
        Self::parse_layout(s, LAYOUT_MICRO, true).map(|t| Self {
            nanos: t.nanos / 1000 * 1000,
            ..t
        })
    }

    fn parse_layout(s: &str, layout: &str, micro: bool) -> Result<Self, String> {
        let mut r = Reader {
            layout,
            all: s,
            rest: s,
        };
        let year = r.number(4, "2006", false)?;
        r.separator("-")?;
        let month = r.number(2, "01", false)?;
        if !(1..=12).contains(&month) {
            return Err(r.range("month"));
        }
        r.separator("-")?;
        let day = r.number(2, "02", false)?;
        r.separator("T")?;
        let hour = r.number(2, "15", true)?;
        if hour > 23 {
            return Err(r.range("hour"));
        }
        r.separator(":")?;
        let minute = r.number(2, "04", false)?;
        if minute > 59 {
            return Err(r.range("minute"));
        }
        r.separator(":")?;
        let second = r.number(2, "05", false)?;
        if second > 59 {
            return Err(r.range("second"));
        }
        let nanos = if micro {
            let held = r.rest;
            let digits = held
                .bytes()
                .skip(1)
                .take(6)
                .take_while(u8::is_ascii_digit)
                .count();
            if !held.starts_with(['.', ',']) || digits < 6 {
                return Err(r.fail(held, ".000000"));
            }
            let n = held.get(1..7).and_then(|d| d.parse::<u32>().ok()).unwrap_or(0);
            r.take(7);
            n * 1000
        } else {
            r.fraction()
        };
        let offset = r.zone()?;
        if !r.rest.is_empty() {
            let q = crate::go_quote;
            return Err(format!("parsing time {}: extra text: {}", q(s), q(r.rest)));
        }
        if day < 1 || day > days_in(year, month) {
            return Err(r.range("day"));
        }
        Ok(Self {
            seconds: days_of(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second - offset,
            nanos,
        })
    }

    /// RFC 3339 in whole seconds, UTC: `2026-01-02T03:04:05Z`.
    #[must_use]
    pub fn to_text(self) -> String {
        let mut s = self.date_and_time();
        s.push('Z');
        s
    }

    /// RFC 3339 with six digits of fraction, UTC.
    #[must_use]
    pub fn to_micro_text(self) -> String {
        let mut s = self.date_and_time();
        let _ = write!(s, ".{:06}Z", self.nanos / 1000);
        s
    }

    fn date_and_time(self) -> String {
        let (y, m, d) = date_of(self.seconds.div_euclid(86_400));
        let t = self.seconds.rem_euclid(86_400);
        let (hour, minute, second) = (t / 3600, t / 60 % 60, t % 60);
        let (sign, y) = if y < 0 { ("-", -y) } else { ("", y) };
        if y > 9999 {
            return format!("{sign}{y}-{m:02}-{d:02}T{hour:02}:{minute:02}:{second:02}");
        }
        // Every object has some: the general way takes several times as long.
        let mut text = *b"0000-00-00T00:00:00";
        let pairs = [y / 100, y % 100, m, d, hour, minute, second];
        for (at, n) in [0, 2, 5, 8, 11, 14, 17].into_iter().zip(pairs) {
            text[at] += u8::try_from(n / 10).unwrap_or(0);
            text[at + 1] += u8::try_from(n % 10).unwrap_or(0);
        }
        let mut out = String::with_capacity("-2026-01-02T03:04:05.000000Z".len());
        out.push_str(sign);
        out.extend(text.map(char::from));
        out
    }
}

/// Units of Go durations in nanoseconds.
const UNITS: [(&str, u64); 8] = [
    ("ns", 1),
    ("us", 1_000),
    ("µs", 1_000),
    ("μs", 1_000),
    ("ms", 1_000_000),
    ("s", 1_000_000_000),
    ("m", 60_000_000_000),
    ("h", 3_600_000_000_000),
];

/// Nanoseconds of a Go duration text: `1h30m`, `-1.5s`, `0`.
///
/// # Errors
/// Go's text of what is wrong.
pub fn parse_duration(s: &str) -> Result<i64, String> {
    let q = crate::go_quote;
    let invalid = || format!("time: invalid duration {}", q(s));
    let (negative, mut rest) = match s.as_bytes().first() {
        Some(b'-') => (true, s.get(1..).unwrap_or("")),
        Some(b'+') => (false, s.get(1..).unwrap_or("")),
        _ => (false, s),
    };
    if rest == "0" {
        return Ok(0);
    }
    if rest.is_empty() {
        return Err(invalid());
    }
    let mut total = 0u64;
    while !rest.is_empty() {
        let (whole, after) = leading_digits(rest);
        let (fraction, after) = match after.strip_prefix('.') {
            Some(r) => leading_digits(r),
            None => ("", after),
        };
        if whole.is_empty() && fraction.is_empty() {
            return Err(invalid());
        }
        let n = after
            .find(|c: char| c == '.' || c.is_ascii_digit())
            .unwrap_or(after.len());
        let (unit, next) = after.split_at_checked(n).unwrap_or((after, ""));
        if unit.is_empty() {
            return Err(format!("time: missing unit in duration {}", q(s)));
        }
        let Some((_, size)) = UNITS.iter().find(|u| u.0 == unit) else {
            return Err(format!("time: unknown unit {} in duration {}", q(unit), q(s)));
        };
        let whole: u64 = if whole.is_empty() {
            0
        } else {
            whole.parse().map_err(|_| invalid())?
        };
        let mut v = whole.checked_mul(*size).ok_or_else(invalid)?;
        if !fraction.is_empty() {
            v = v.checked_add(fraction_of(fraction, *size)).ok_or_else(invalid)?;
        }
        total = total
            .checked_add(v)
            .filter(|t| *t <= 1 << 63)
            .ok_or_else(invalid)?;
        rest = next;
    }
    if negative {
        return Ok(0i64.wrapping_sub_unsigned(total));
    }
    i64::try_from(total).map_err(|_| invalid())
}

fn leading_digits(s: &str) -> (&str, &str) {
    let n = s.bytes().take_while(u8::is_ascii_digit).count();
    s.split_at_checked(n).unwrap_or((s, ""))
}

/// A decimal fraction of a unit, in floats as Go reckons it.
#[allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "Go reckons in floats too, and below one unit nothing overflows"
)]
fn fraction_of(digits: &str, size: u64) -> u64 {
    let mut f = 0u64;
    let mut scale = 1f64;
    for c in digits.bytes() {
        let Some(next) = f.checked_mul(10).and_then(|f| f.checked_add(u64::from(c - b'0'))) else {
            break;
        };
        if next > 1 << 63 {
            break;
        }
        f = next;
        scale *= 10.0;
    }
    (f as f64 * (size as f64 / scale)) as u64
}

/// The Go text of a number of nanoseconds: `1h30m0s`, `1.5s`, `100ms`, `0s`.
#[must_use]
pub fn duration_text(nanos: i64) -> String {
    let n = nanos.unsigned_abs();
    let mut s = String::new();
    if nanos < 0 {
        s.push('-');
    }
    let (unit, digits) = match n {
        0 => return "0s".to_owned(),
        1..1_000 => ("ns", 0),
        1_000..1_000_000 => ("µs", 3),
        1_000_000..1_000_000_000 => ("ms", 6),
        _ => ("s", 9),
    };
    let size = 10u64.pow(digits);
    let (mut whole, fraction) = (n / size, n % size);
    if unit == "s" {
        let (h, m) = (whole / 3600, whole / 60 % 60);
        if h > 0 {
            let _ = write!(s, "{h}h");
        }
        if h > 0 || m > 0 {
            let _ = write!(s, "{m}m");
        }
        whole %= 60;
    }
    let _ = write!(s, "{whole}");
    if fraction > 0 {
        let text = format!("{fraction:0width$}", width = digits as usize);
        let _ = write!(s, ".{}", text.trim_end_matches('0'));
    }
    s.push_str(unit);
    s
}

/// The short form of tables for a number of nanoseconds: `5s`, `3m20s`, `2d4h`, `3y60d` (apimachinery 0.37:
/// util/duration.HumanDuration).
#[must_use]
pub fn human_duration(nanos: i64) -> String {
    let seconds = nanos / 1_000_000_000;
    if seconds < -1 {
        return "<invalid>".to_owned();
    }
    if seconds < 0 {
        return "0s".to_owned();
    }
    let pair = |a: i64, au: char, b: i64, bu: char| {
        if b == 0 {
            format!("{a}{au}")
        } else {
            format!("{a}{au}{b}{bu}")
        }
    };
    let (minutes, hours) = (seconds / 60, seconds / 3600);
    let (days, years) = (hours / 24, hours / 24 / 365);
    match () {
        () if seconds < 120 => format!("{seconds}s"),
        () if minutes < 10 => pair(minutes, 'm', seconds % 60, 's'),
        () if minutes < 180 => format!("{minutes}m"),
        () if hours < 8 => pair(hours, 'h', minutes % 60, 'm'),
        () if hours < 48 => format!("{hours}h"),
        () if hours < 24 * 8 => pair(days, 'd', hours % 24, 'h'),
        () if years < 2 => format!("{days}d"),
        () if years < 8 => pair(years, 'y', days % 365, 'd'),
        () => format!("{years}y"),
    }
}

#[cfg(test)]
#[path = "time_test.rs"]
mod tests;
