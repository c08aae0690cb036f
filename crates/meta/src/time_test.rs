//! Tables made with Go 1.26 and apimachinery 0.37.2.

use super::*;

fn check(got: Result<String, String>, input: &str, want: &str, err: &str) {
    let want = if err.is_empty() {
        Ok(want.to_owned())
    } else {
        Err(err.to_owned())
    };
    assert_eq!(got, want, "{input}");
}

/// Text, text printed, error.
const TIMES: &[(&str, &str, &str)] = &[
    ("2026-01-02T03:04:05Z", "2026-01-02T03:04:05Z", ""),
    ("2026-01-02T03:04:05.123456789Z", "2026-01-02T03:04:05Z", ""),
    ("2026-01-02T03:04:05,5Z", "2026-01-02T03:04:05Z", ""),
    ("2026-01-02T03:04:05+02:00", "2026-01-02T01:04:05Z", ""),
    ("2026-01-02T03:04:05-07:30", "2026-01-02T10:34:05Z", ""),
    ("2026-01-02T3:04:05Z", "2026-01-02T03:04:05Z", ""),
    ("0001-01-01T00:00:00Z", "null", ""),
    ("9999-12-31T23:59:59Z", "9999-12-31T23:59:59Z", ""),
    ("2024-02-29T00:00:00Z", "2024-02-29T00:00:00Z", ""),
    (
        "2023-02-29T00:00:00Z",
        "",
        "parsing time \"2023-02-29T00:00:00Z\": day out of range",
    ),
    (
        "2026-13-01T00:00:00Z",
        "",
        "parsing time \"2026-13-01T00:00:00Z\": month out of range",
    ),
    (
        "2026-01-32T00:00:00Z",
        "",
        "parsing time \"2026-01-32T00:00:00Z\": day out of range",
    ),
    (
        "2026-01-01T24:00:00Z",
        "",
        "parsing time \"2026-01-01T24:00:00Z\": hour out of range",
    ),
    (
        "2026-01-01T00:60:00Z",
        "",
        "parsing time \"2026-01-01T00:60:00Z\": minute out of range",
    ),
    (
        "2026-01-01T00:00:60Z",
        "",
        "parsing time \"2026-01-01T00:00:60Z\": second out of range",
    ),
    (
        "2026-01-01",
        "",
        "parsing time \"2026-01-01\" as \"2006-01-02T15:04:05Z07:00\": cannot parse \"\" as \"T\"",
    ),
    (
        "2026-01-01t00:00:00Z",
        "",
        "parsing time \"2026-01-01t00:00:00Z\" as \"2006-01-02T15:04:05Z07:00\": cannot parse \"t00:00:00Z\" as \"T\"",
    ),
    (
        "2026-01-01T00:00:00",
        "",
        "parsing time \"2026-01-01T00:00:00\" as \"2006-01-02T15:04:05Z07:00\": cannot parse \"\" as \"Z07:00\"",
    ),
    (
        "2026-01-01T00:00:00z",
        "",
        "parsing time \"2026-01-01T00:00:00z\" as \"2006-01-02T15:04:05Z07:00\": cannot parse \"z\" as \"Z07:00\"",
    ),
    (
        "2026-01-01T00:00:00Zx",
        "",
        "parsing time \"2026-01-01T00:00:00Zx\": extra text: \"x\"",
    ),
    (
        "x",
        "",
        "parsing time \"x\" as \"2006-01-02T15:04:05Z07:00\": cannot parse \"x\" as \"2006\"",
    ),
    (
        "2026-1-01T00:00:00Z",
        "",
        "parsing time \"2026-1-01T00:00:00Z\" as \"2006-01-02T15:04:05Z07:00\": cannot parse \"1-01T00:00:00Z\" as \"01\"",
    ),
    (
        "2026-01-01T00:00:00+2:00",
        "",
        "parsing time \"2026-01-01T00:00:00+2:00\" as \"2006-01-02T15:04:05Z07:00\": cannot parse \"+2:00\" as \"Z07:00\"",
    ),
    (
        "2026-01-01T00:00:00+25:00",
        "",
        "parsing time \"2026-01-01T00:00:00+25:00\": time zone offset hour out of range",
    ),
    (
        "2026-01-01T00:00:00.Z",
        "",
        "parsing time \"2026-01-01T00:00:00.Z\" as \"2006-01-02T15:04:05Z07:00\": cannot parse \".Z\" as \"Z07:00\"",
    ),
    ("1969-12-31T23:59:59Z", "1969-12-31T23:59:59Z", ""),
    ("1600-02-29T12:00:00Z", "1600-02-29T12:00:00Z", ""),
];

/// Text, text printed, error.
const MICRO: &[(&str, &str, &str)] = &[
    ("2026-01-02T03:04:05.123456Z", "2026-01-02T03:04:05.123456Z", ""),
    (
        "2026-01-02T03:04:05Z",
        "",
        "parsing time \"2026-01-02T03:04:05Z\" as \"2006-01-02T15:04:05.000000Z07:00\": cannot parse \"Z\" as \".000000\"",
    ),
    (
        "2026-01-02T03:04:05.123Z",
        "",
        "parsing time \"2026-01-02T03:04:05.123Z\" as \"2006-01-02T15:04:05.000000Z07:00\": cannot parse \".123Z\" as \".000000\"",
    ),
    (
        "2026-01-02T03:04:05.123456789Z",
        "",
        "parsing time \"2026-01-02T03:04:05.123456789Z\" as \"2006-01-02T15:04:05.000000Z07:00\": cannot parse \"789Z\" as \"Z07:00\"",
    ),
    (
        "2026-01-02T03:04:05.000001+01:00",
        "2026-01-02T02:04:05.000001Z",
        "",
    ),
];

/// Text, text printed, error.
const DURATIONS: &[(&str, &str, &str)] = &[
    ("0", "0s", ""),
    ("1s", "1s", ""),
    ("1h30m", "1h30m0s", ""),
    ("-1.5s", "-1.5s", ""),
    ("100ms", "100ms", ""),
    ("1.5h", "1h30m0s", ""),
    ("", "", "time: invalid duration \"\""),
    ("+", "", "time: invalid duration \"+\""),
    ("x", "", "time: invalid duration \"x\""),
    ("1", "", "time: missing unit in duration \"1\""),
    ("1q", "", "time: unknown unit \"q\" in duration \"1q\""),
    ("1.s", "1s", ""),
    (".5s", "500ms", ""),
    (".s", "", "time: invalid duration \".s\""),
    ("1h1", "", "time: missing unit in duration \"1h1\""),
    ("3000000h", "", "time: invalid duration \"3000000h\""),
    ("1us", "1µs", ""),
    ("1µs", "1µs", ""),
    ("2562047h47m16.854775807s", "2562047h47m16.854775807s", ""),
    ("-2562047h47m16.854775808s", "-2562047h47m16.854775808s", ""),
    (
        "2562047h47m16.854775808s",
        "",
        "time: invalid duration \"2562047h47m16.854775808s\"",
    ),
    ("0.000000001s", "1ns", ""),
    ("1m0.1s", "1m0.1s", ""),
    (
        "9223372036854775808ns",
        "",
        "time: invalid duration \"9223372036854775808ns\"",
    ),
    ("1h 1m", "", "time: unknown unit \"h \" in duration \"1h 1m\""),
    (
        "10000000000000000000s",
        "",
        "time: invalid duration \"10000000000000000000s\"",
    ),
];

#[test]
fn times_are_read_as_go_does() {
    let print = |t: Timestamp| {
        if t.is_zero() {
            "null".to_owned()
        } else {
            t.to_text()
        }
    };
    for (s, want, err) in TIMES {
        check(Timestamp::parse(s).map(print), s, want, err);
    }
    for (s, want, err) in MICRO {
        check(
            Timestamp::parse_micro(s).map(Timestamp::to_micro_text),
            s,
            want,
            err,
        );
    }
}

#[test]
fn durations_are_read_and_printed_as_go_does() {
    for (s, want, err) in DURATIONS {
        check(parse_duration(s).map(duration_text), s, want, err);
    }
}

#[test]
fn ages_are_short() {
    let check = |s: i64, want: &str| assert_eq!(human_duration(s * 1_000_000_000), want);
    check(-2, "<invalid>");
    check(-1, "0s");
    check(0, "0s");
    check(119, "119s");
    check(120, "2m");
    check(121, "2m1s");
    check(600, "10m");
    check(179 * 60, "179m");
    check(180 * 60, "3h");
    check(181 * 60, "3h1m");
    check(8 * 3600, "8h");
    check(47 * 3600, "47h");
    check(48 * 3600, "2d");
    check(49 * 3600, "2d1h");
    check(8 * 86_400, "8d");
    check(729 * 86_400, "729d");
    check(730 * 86_400, "2y");
    check(731 * 86_400, "2y1d");
    check(8 * 365 * 86_400, "8y");
}

proptest::proptest! {
    #[test]
    fn a_time_reads_back(s in -62_135_596_800i64..253_402_300_800) {
        let t = Timestamp::from_seconds(s);
        proptest::prop_assert_eq!(Timestamp::parse(&t.to_text()), Ok(t));
    }

    #[test]
    fn a_duration_reads_back(n: i64) {
        proptest::prop_assert_eq!(parse_duration(&duration_text(n)), Ok(n));
    }
}

#[test]
fn days_become_dates() {
    assert_eq!(date_of(0), (1970, 1, 1));
    assert_eq!(date_of(11_016), (2000, 2, 29));
    assert_eq!(date_of(20_786), (2026, 11, 29));
}
