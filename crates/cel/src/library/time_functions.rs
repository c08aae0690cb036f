//! Parts of points in time and of lengths of time.

use super::settle;
use crate::decls::Table;
use crate::price::Price;
use crate::zone::Zone;
use crate::{Type, Value};
use std::num::IntErrorKind;
use supercargo_meta::{Text, Timestamp, date_of, days_of, go_quote};

pub(super) fn add(t: &mut Table) {
    use Type::{Duration, Int, String};
    macro_rules! part {
        ($name:literal, $id:literal, $f:expr) => {
            t.method(
                $name,
                $id,
                &[Type::Timestamp],
                Int,
                |a| on(a, $f),
                Price::One,
            );
            t.method(
                $name,
                concat!($id, "_with_tz"),
                &[Type::Timestamp, String],
                Int,
                |a| on(a, $f),
                Price::One,
            );
        };
    }
    part!("getFullYear", "timestamp_to_year", |d| d.year);
    part!("getMonth", "timestamp_to_month", |d| d.month - 1);
    part!("getDayOfYear", "timestamp_to_day_of_year", |d| d.day_of_year);
    part!("getDayOfMonth", "timestamp_to_day_of_month", |d| d.day - 1);
    part!("getDate", "timestamp_to_day_of_month_1_based", |d| d.day);
    part!("getDayOfWeek", "timestamp_to_day_of_week", |d| d.weekday);
    part!("getHours", "timestamp_to_hours_tz", |d| d.second / 3600);
    part!("getMinutes", "timestamp_to_minutes", |d| d.second / 60 % 60);
    part!("getSeconds", "timestamp_to_seconds", |d| d.second % 60);
    part!("getMilliseconds", "timestamp_to_milliseconds", |d| d.milli);
    let mut length = |name, id, op| t.method(name, id, &[Duration], Int, op, Price::One);
    length("getHours", "duration_to_hours", |a| {
        of_duration(a, |n| n / 3_600_000_000_000)
    });
    length("getMinutes", "duration_to_minutes", |a| {
        of_duration(a, |n| n / 60_000_000_000)
    });
    length("getSeconds", "duration_to_seconds", |a| {
        of_duration(a, |n| n / 1_000_000_000)
    });
    length("getMilliseconds", "duration_to_milliseconds", |a| {
        of_duration(a, |n| n / 1_000_000)
    });
}

fn of_duration(a: &[Value], f: fn(i64) -> i64) -> Value {
    match &a[0] {
        Value::Duration(n) => Value::Int(f(*n)),
        v => v.or_no_overload(),
    }
}

/// A point in time on the calendar of a place.
struct Date {
    year: i64,
    month: i64,
    day: i64,
    day_of_year: i64,
    weekday: i64,
    /// Of the day.
    second: i64,
    milli: i64,
}

impl Date {
    fn new(t: Timestamp, offset: i64) -> Self {
        let seconds = t.seconds + offset;
        let days = seconds.div_euclid(86_400);
        let (year, month, day) = date_of(days);
        let first = days_of(year, 1, 1);
        Self {
            year,
            month,
            day,
            day_of_year: days - first,
            weekday: (days + 4).rem_euclid(7),
            second: seconds.rem_euclid(86_400),
            milli: i64::from(t.nanos / 1_000_000),
        }
    }
}

fn on(a: &[Value], f: fn(&Date) -> i64) -> Value {
    settle((|| {
        let Value::Timestamp(t, _) = &a[0] else {
            return Err(a[0].or_no_overload());
        };
        let offset = match a.get(1) {
            None => 0,
            Some(Value::String(s)) => offset(s, *t).map_err(Value::error)?,
            Some(v) => return Err(v.or_no_overload()),
        };
        Ok(Value::Int(f(&Date::new(*t, offset))))
    })())
}

/// Seconds east of Greenwich: a name of a zone, or hours and minutes (cel-go 0.29: common/stdlib, `inTimeZone`).
fn offset(s: &str, t: Timestamp) -> Result<i64, Text> {
    let Some((hours, minutes)) = s.split_once(':') else {
        return Zone::named(s).map(|z| z.offset_at(t.seconds));
    };
    let number = |n: &str| {
        n.parse::<i64>().map_err(|e| {
            let why = match e.kind() {
                IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => "value out of range",
                _ => "invalid syntax",
            };
            Text::from(format!("strconv.Atoi: parsing {}: {why}", go_quote(n)))
        })
    };
    let (h, m) = (number(hours)?, number(minutes)?);
    let hours = h.wrapping_mul(60);
    let minutes = match s.starts_with('-') {
        true => hours.wrapping_sub(m),
        false => hours.wrapping_add(m),
    };
    // In Go a length of time is nanoseconds, and its seconds are a double: hours that are too many come round.
    let nanos = minutes.wrapping_mul(60_000_000_000);
    let second = 1_000_000_000;
    Ok(((nanos / second) as f64 + (nanos % second) as f64 / 1e9) as i64)
}
