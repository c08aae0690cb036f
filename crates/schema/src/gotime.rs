//! Times as text, read and printed as Go does (layouts `time.RFC3339` and `metav1.RFC3339Micro`).

use std::fmt::Write;
use supercargo_meta::{Text, go_quote};

const TIME: &str = "2006-01-02T15:04:05Z07:00";
const MICRO_TIME: &str = "2006-01-02T15:04:05.000000Z07:00";
/// 0001-01-01T00:00:00Z, Go's zero time, in seconds since 1970.
const ZERO: i64 = -62_135_596_800;

/// Seconds since 1970 and nanoseconds.
type Instant = (i64, u32);

/// The canonical text of a time: `None` when it is already, "" for the zero time.
///
/// # Errors
/// Go's text for what does not parse.
pub(crate) fn canonical_time(text: &str) -> Result<Option<Text>, String> {
    if is_plain(text.as_bytes(), b"dddd-dd-ddTdd:dd:ddZ") && parse_plain(text).is_some_and(|s| s != ZERO) {
        return Ok(None);
    }
    let (s, nanos) = parse(text, TIME)?;
    Ok(Some(if s == ZERO && nanos == 0 {
        Text::const_new("")
    } else {
        print(s, None)
    }))
}

/// The canonical text of a time with microseconds: `None` when it is already, "" for the zero time.
///
/// # Errors
/// Go's text for what does not parse.
pub(crate) fn canonical_micro_time(text: &str) -> Result<Option<Text>, String> {
    if is_plain(text.as_bytes(), b"dddd-dd-ddTdd:dd:dd.ddddddZ")
        && parse_plain(text).is_some_and(|s| s != ZERO)
    {
        return Ok(None);
    }
    let (s, nanos) = parse(text, MICRO_TIME)?;
    Ok(Some(if s == ZERO && nanos == 0 {
        Text::const_new("")
    } else {
        print(s, Some(nanos / 1000))
    }))
}

/// Seconds since 1970 and nanoseconds of an RFC 3339 text, with or without a fraction.
#[must_use]
pub fn parse_time(text: &str) -> Option<(i64, u32)> {
    parse(text, TIME).ok()
}

/// RFC 3339 in whole seconds, UTC.
#[must_use]
pub fn print_time(unix_seconds: i64) -> Text {
    print(unix_seconds, None)
}

/// True when both texts name the same instant.
pub(crate) fn same_instant(a: &str, b: &str) -> bool {
    match (parse_time(a), parse_time(b)) {
        (Some(x), Some(y)) => x == y,
        _ => a == b,
    }
}

fn is_plain(s: &[u8], shape: &[u8]) -> bool {
    s.len() == shape.len()
        && s.iter()
            .zip(shape)
            .all(|(c, w)| if *w == b'd' { c.is_ascii_digit() } else { c == w })
}

/// Seconds of a text whose shape is known to be plain; `None` when a part is out of range.
fn parse_plain(text: &str) -> Option<i64> {
    let n = |a: usize, b: usize| {
        text.as_bytes()
            .get(a..b)
            .map_or(0, |d| d.iter().fold(0_i64, |n, c| n * 10 + i64::from(c - b'0')))
    };
    let (y, mo, d, h, mi, s) = (n(0, 4), n(5, 7), n(8, 10), n(11, 13), n(14, 16), n(17, 19));
    ((1..=12).contains(&mo) && (1..=days_in(y, mo)).contains(&d) && h < 24 && mi < 60 && s < 60)
        .then(|| days(y, mo, d) * 86_400 + h * 3600 + mi * 60 + s)
}

const fn days_in(year: i64, month: i64) -> i64 {
    match month {
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Days since 1970-01-01 of a date of the Gregorian calendar.
const fn days(year: i64, month: i64, day: i64) -> i64 {
    let y = if month <= 2 { year - 1 } else { year };
    let era = y.div_euclid(400);
    let of_era = y.rem_euclid(400);
    let of_year = (153 * (if month > 2 { month - 3 } else { month + 9 }) + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

/// Year, month and day of a day since 1970-01-01.
const fn date(days: i64) -> (i64, i64, i64) {
    let z = days + 719_468;
    let era = z.div_euclid(146_097);
    let d = z.rem_euclid(146_097);
    let of_era = (d - d / 1460 + d / 36_524 - d / 146_096) / 365;
    let of_year = d - (365 * of_era + of_era / 4 - of_era / 100);
    let m = (5 * of_year + 2) / 153;
    let month = if m < 10 { m + 3 } else { m - 9 };
    let year = of_era + era * 400 + if month <= 2 { 1 } else { 0 };
    (year, month, of_year - (153 * m + 2) / 5 + 1)
}

fn print(seconds: i64, micros: Option<u32>) -> Text {
    let (y, mo, d) = date(seconds.div_euclid(86_400));
    let s = seconds.rem_euclid(86_400);
    let mut out = Text::const_new("");
    let _ = write!(
        out,
        "{y:04}-{mo:02}-{d:02}T{:02}:{:02}:{:02}",
        s / 3600,
        s / 60 % 60,
        s % 60
    );
    if let Some(m) = micros {
        let _ = write!(out, ".{m:06}");
    }
    out.push('Z');
    out
}

/// What is left of a text while it is read along a layout.
struct Reader<'a> {
    whole: &'a str,
    layout: &'static str,
    rest: &'a str,
}

impl<'a> Reader<'a> {
    fn bad(&self, wanted: &str) -> String {
        format!(
            "parsing time {} as {}: cannot parse {} as {}",
            go_quote(self.whole),
            go_quote(self.layout),
            go_quote(self.rest),
            go_quote(wanted)
        )
    }
    fn range(&self, what: &str) -> String {
        format!("parsing time {}: {what} out of range", go_quote(self.whole))
    }
    fn skip(&mut self, c: char) -> Result<(), String> {
        self.rest = self
            .rest
            .strip_prefix(c)
            .ok_or_else(|| self.bad(c.encode_utf8(&mut [0; 4])))?;
        Ok(())
    }
    fn take(&mut self, bytes: usize) -> &'a str {
        let (a, b) = self.rest.split_at_checked(bytes).unwrap_or((self.rest, ""));
        self.rest = b;
        a
    }
    /// `wanted` digits, named as in the layout; `short` accepts one less.
    fn number(&mut self, wanted: &str, short: bool) -> Result<i64, String> {
        let digits = self
            .rest
            .bytes()
            .take(wanted.len())
            .take_while(u8::is_ascii_digit)
            .count();
        if digits == wanted.len() || (short && digits == 1) {
            Ok(self
                .take(digits)
                .bytes()
                .fold(0, |n, c| n * 10 + i64::from(c - b'0')))
        } else {
            Err(self.bad(wanted))
        }
    }
    /// Nanoseconds of a fraction: digits behind a point; further digits than nine don't count.
    fn nanos(digits: &str) -> u32 {
        let mut n = 0_u32;
        for i in 0..9 {
            n = n * 10 + digits.as_bytes().get(i).map_or(0, |c| u32::from(c - b'0'));
        }
        n
    }
    fn fraction(&mut self) -> Result<u32, String> {
        if self.layout == MICRO_TIME {
            let digits = self
                .rest
                .bytes()
                .skip(1)
                .take(6)
                .take_while(u8::is_ascii_digit)
                .count();
            if !self.rest.starts_with(['.', ',']) || digits != 6 {
                return Err(self.bad(".000000"));
            }
            self.take(1);
            return Ok(Self::nanos(self.take(6)));
        }
        let digits = self.rest.bytes().skip(1).take_while(u8::is_ascii_digit).count();
        if !self.rest.starts_with(['.', ',']) || digits == 0 {
            return Ok(0);
        }
        self.take(1);
        Ok(Self::nanos(self.take(digits)))
    }
    /// Seconds east of UTC.
    fn zone(&mut self) -> Result<i64, String> {
        if let Some(rest) = self.rest.strip_prefix('Z') {
            self.rest = rest;
            return Ok(0);
        }
        let b = self.rest.as_bytes();
        let shape = b
            .get(..6)
            .is_some_and(|z| is_plain(z, b"+dd:dd") || is_plain(z, b"-dd:dd"));
        if !shape {
            return Err(self.bad("Z07:00"));
        }
        let n = |i: usize| b.get(i).map_or(0, |c| i64::from(c - b'0'));
        let (h, m) = (n(1) * 10 + n(2), n(4) * 10 + n(5));
        if h > 24 {
            return Err(self.range("time zone offset hour"));
        }
        if m > 60 {
            return Err(self.range("time zone offset minute"));
        }
        let east = h * 3600 + m * 60;
        Ok(if self.take(6).starts_with('-') {
            -east
        } else {
            east
        })
    }
    fn ranged(
        &mut self,
        wanted: &str,
        short: bool,
        name: &str,
        range: std::ops::RangeInclusive<i64>,
    ) -> Result<i64, String> {
        let n = self.number(wanted, short)?;
        if range.contains(&n) {
            Ok(n)
        } else {
            Err(self.range(name))
        }
    }
}

fn parse(text: &str, layout: &'static str) -> Result<Instant, String> {
    let mut r = Reader {
        whole: text,
        layout,
        rest: text,
    };
    let year = r.number("2006", false)?;
    r.skip('-')?;
    let month = r.ranged("01", false, "month", 1..=12)?;
    r.skip('-')?;
    let day = r.number("02", false)?;
    r.skip('T')?;
    let hour = r.ranged("15", true, "hour", 0..=23)?;
    r.skip(':')?;
    let minute = r.ranged("04", false, "minute", 0..=59)?;
    r.skip(':')?;
    let second = r.ranged("05", false, "second", 0..=59)?;
    let nanos = r.fraction()?;
    let east = r.zone()?;
    if !r.rest.is_empty() {
        return Err(format!(
            "parsing time {}: extra text: {}",
            go_quote(text),
            go_quote(r.rest)
        ));
    }
    if !(1..=days_in(year, month)).contains(&day) {
        return Err(r.range("day"));
    }
    let seconds = days(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second - east;
    Ok((seconds, nanos))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_become_canonical() {
        for (text, want) in [
            ("2020-01-02T01:04:05Z", None),
            ("2020-01-02T03:04:05.9+02:00", Some("2020-01-02T01:04:05Z")),
            ("2020-01-02T3:04:05-00:30", Some("2020-01-02T03:34:05Z")),
            ("2000-02-29T23:59:59-01:00", Some("2000-03-01T00:59:59Z")),
            ("0001-01-01T00:00:00Z", Some("")),
            ("0001-01-01T02:00:00+02:00", Some("")),
        ] {
            assert_eq!(canonical_time(text), Ok(want.map(Text::from)), "{text}");
        }
        assert_eq!(canonical_micro_time("2020-01-02T03:04:05.123456Z"), Ok(None));
        assert_eq!(
            canonical_micro_time("2020-01-02T03:04:05.123456+05:00"),
            Ok(Some("2020-01-01T22:04:05.123456Z".into()))
        );
    }

    #[test]
    fn errors_are_the_texts_of_go() {
        // Asked of Go 1.26.
        for (text, want) in [
            (
                "x",
                r#"parsing time "x" as "2006-01-02T15:04:05Z07:00": cannot parse "x" as "2006""#,
            ),
            (
                "",
                r#"parsing time "" as "2006-01-02T15:04:05Z07:00": cannot parse "" as "2006""#,
            ),
            (
                "2020-01-02t03:04:05z",
                r#"parsing time "2020-01-02t03:04:05z" as "2006-01-02T15:04:05Z07:00": cannot parse "t03:04:05z" as "T""#,
            ),
            (
                "2020-13-02T03:04:05Z",
                r#"parsing time "2020-13-02T03:04:05Z": month out of range"#,
            ),
            (
                "2020-02-30T03:04:05Z",
                r#"parsing time "2020-02-30T03:04:05Z": day out of range"#,
            ),
            (
                "2020-02-03T24:04:05Z",
                r#"parsing time "2020-02-03T24:04:05Z": hour out of range"#,
            ),
            (
                "2020-02-03T04:04:05",
                r#"parsing time "2020-02-03T04:04:05" as "2006-01-02T15:04:05Z07:00": cannot parse "" as "Z07:00""#,
            ),
            (
                "2020-02-03T04:04:05Zx",
                r#"parsing time "2020-02-03T04:04:05Zx": extra text: "x""#,
            ),
        ] {
            assert_eq!(canonical_time(text), Err(want.to_owned()), "{text}");
        }
        for (text, rest, wanted) in [
            ("2020-01-02T03:04:05Z", "Z", ".000000"),
            ("2020-01-02T03:04:05.123456789Z", "789Z", "Z07:00"),
            ("2020-01-02T03:04:05.1+05:00", ".1+05:00", ".000000"),
        ] {
            let want = format!(
                r#"parsing time "{text}" as "2006-01-02T15:04:05.000000Z07:00": cannot parse "{rest}" as "{wanted}""#
            );
            assert_eq!(canonical_micro_time(text), Err(want));
        }
    }

    #[test]
    fn days_and_dates_agree() {
        for d in (-800_000..800_000).step_by(13) {
            let (y, m, day) = date(d);
            assert_eq!(days(y, m, day), d);
        }
    }
}
