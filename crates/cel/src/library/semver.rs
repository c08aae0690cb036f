//! Semantic versions (apiserver 0.37: pkg/cel/library/semverlib.go, version 1; blang/semver v4).

use super::{Opaque, settle, text};
use crate::decls::Table;
use crate::price::Price;
use crate::{Type, Value};
use std::cmp::Ordering;
use std::fmt;
use supercargo_meta::go_quote;

const TYPE: Type = Type::Opaque("kubernetes.Semver");

pub(super) fn add(t: &mut Table) {
    use Type::{Bool, Int, String};
    let one = Price::Accessor;
    t.global(
        "semver",
        "string_to_semver",
        &[String],
        TYPE,
        from_text,
        Price::Parse,
    );
    t.global(
        "isSemver",
        "is_semver_string",
        &[String],
        Bool,
        is_semver,
        Price::Parse,
    );
    let two = [TYPE, TYPE];
    t.method(
        "isGreaterThan",
        "semver_is_greater_than",
        &two,
        Bool,
        |a| compared(a, |o| Value::Bool(o.is_gt())),
        one,
    );
    t.method(
        "isLessThan",
        "semver_is_less_than",
        &two,
        Bool,
        |a| compared(a, |o| Value::Bool(o.is_lt())),
        one,
    );
    t.method(
        "compareTo",
        "semver_compare_to",
        &two,
        Int,
        |a| compared(a, |o| Value::Int(o as i64)),
        one,
    );
    t.method("major", "semver_major", &[TYPE], Int, |a| part(a, 0), one);
    t.method("minor", "semver_minor", &[TYPE], Int, |a| part(a, 1), one);
    t.method("patch", "semver_patch", &[TYPE], Int, |a| part(a, 2), one);
    t.global(
        "semver",
        "string_bool_to_semver",
        &[String, Bool],
        TYPE,
        from_text,
        Price::Parse,
    );
    t.global(
        "isSemver",
        "is_semver_string_bool",
        &[String, Bool],
        Bool,
        is_semver,
        Price::Parse,
    );
}

/// A version.
#[derive(Debug, PartialEq, Eq)]
pub struct Version {
    numbers: [u64; 3],
    pre: Vec<Pre>,
    build: Vec<String>,
}

/// A part of what stands behind `-`; numbers come before words.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Pre {
    Number(u64),
    Word(String),
}

impl Version {
    /// The order of two versions; what stands behind `+` does not count.
    pub(crate) fn compare(&self, other: &Self) -> Ordering {
        let pre = match (self.pre.is_empty(), other.pre.is_empty()) {
            (true, true) => Ordering::Equal,
            (true, false) => Ordering::Greater,
            (false, true) => Ordering::Less,
            (false, false) => self.pre.cmp(&other.pre),
        };
        self.numbers.cmp(&other.numbers).then(pre)
    }

    fn parse(s: &str) -> Result<Self, String> {
        if s.is_empty() {
            return Err("Version string empty".to_owned());
        }
        let mut parts = s.splitn(3, '.');
        let (Some(major), Some(minor), Some(rest)) = (parts.next(), parts.next(), parts.next()) else {
            return Err("No Major.Minor.Patch elements found".to_owned());
        };
        let (rest, build) = match rest.split_once('+') {
            Some((r, b)) => (r, b.split('.').map(str::to_owned).collect()),
            None => (rest, Vec::new()),
        };
        let (patch, pre) = match rest.split_once('-') {
            Some((p, pre)) => (p, pre.split('.').collect()),
            None => (rest, Vec::new()),
        };
        let numbers = [
            number("Major", major)?,
            number("Minor", minor)?,
            number("Patch", patch)?,
        ];
        let pre = pre.into_iter().map(Pre::parse).collect::<Result<_, _>>()?;
        for b in &build {
            if b.is_empty() {
                return Err("Build meta data is empty".to_owned());
            }
            if !b.bytes().all(is_word) {
                return Err(format!(
                    "Invalid character(s) found in build meta data {}",
                    go_quote(b)
                ));
            }
        }
        Ok(Self { numbers, pre, build })
    }
}

const fn is_word(c: u8) -> bool {
    c.is_ascii_alphanumeric() || c == b'-'
}

fn number(what: &str, s: &str) -> Result<u64, String> {
    let name = what.to_lowercase();
    if !s.bytes().all(|c| c.is_ascii_digit()) {
        return Err(format!(
            "Invalid character(s) found in {name} number {}",
            go_quote(s)
        ));
    }
    if s.len() > 1 && s.starts_with('0') {
        return Err(format!(
            "{what} number must not contain leading zeroes {}",
            go_quote(s)
        ));
    }
    s.parse().map_err(|_| {
        let why = if s.is_empty() {
            "invalid syntax"
        } else {
            "value out of range"
        };
        format!("strconv.ParseUint: parsing {}: {why}", go_quote(s))
    })
}

impl Pre {
    fn parse(s: &str) -> Result<Self, String> {
        if s.is_empty() {
            return Err("Prerelease is empty".to_owned());
        }
        if s.bytes().all(|c| c.is_ascii_digit()) {
            if s.len() > 1 && s.starts_with('0') {
                return Err(format!(
                    "Numeric PreRelease version must not contain leading zeroes {}",
                    go_quote(s)
                ));
            }
            let out = |_| format!("strconv.ParseUint: parsing {}: value out of range", go_quote(s));
            return s.parse().map(Self::Number).map_err(out);
        }
        if !s.bytes().all(is_word) {
            return Err(format!(
                "Invalid character(s) found in prerelease {}",
                go_quote(s)
            ));
        }
        Ok(Self::Word(s.to_owned()))
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c] = self.numbers;
        write!(f, "{a}.{b}.{c}")?;
        for (i, p) in self.pre.iter().enumerate() {
            f.write_str(if i == 0 { "-" } else { "." })?;
            match p {
                Pre::Number(n) => write!(f, "{n}")?,
                Pre::Word(w) => f.write_str(w)?,
            }
        }
        for (i, b) in self.build.iter().enumerate() {
            write!(f, "{}{b}", if i == 0 { "+" } else { "." })?;
        }
        Ok(())
    }
}

/// Fills up short versions and takes out a `v` and leading zeros.
fn normalized(s: &str) -> Result<Version, String> {
    let s = s.strip_prefix('v').unwrap_or(s);
    let mut parts: Vec<String> = s
        .splitn(3, '.')
        .map(|p| {
            if p.len() < 2 {
                return p.to_owned();
            }
            let t = p.trim_start_matches('0');
            if t.starts_with(|c: char| c.is_ascii_digit()) {
                t.to_owned()
            } else {
                format!("0{t}")
            }
        })
        .collect();
    if parts.len() < 3 && parts.last().is_some_and(|p| p.contains(['+', '-'])) {
        return Err("short version cannot contain PreRelease/Build meta data".to_owned());
    }
    while parts.len() < 3 {
        parts.push("0".to_owned());
    }
    Version::parse(&parts.join("."))
}

fn read(a: &[Value]) -> Result<Result<Version, String>, Value> {
    let s = text(a, 0)?;
    match a.get(1) {
        Some(Value::Bool(true)) => Ok(normalized(s)),
        None | Some(Value::Bool(false)) => Ok(Version::parse(s)),
        Some(v) => Err(v.or_no_overload()),
    }
}

fn from_text(a: &[Value]) -> Value {
    settle(read(a).map(|r| match r {
        Ok(v) => Opaque::Semver(v).value(),
        Err(e) => Value::error(e),
    }))
}

fn is_semver(a: &[Value]) -> Value {
    settle(read(a).map(|r| Value::Bool(r.is_ok())))
}

fn version(a: &[Value], i: usize) -> Result<&Version, Value> {
    match a.get(i) {
        Some(Value::Opaque(o)) => match &**o {
            Opaque::Semver(v) => Ok(v),
            _ => Err(Value::no_overload()),
        },
        Some(v) => Err(v.or_no_overload()),
        None => Err(Value::no_overload()),
    }
}

fn compared(a: &[Value], f: fn(Ordering) -> Value) -> Value {
    settle((|| Ok(f(version(a, 0)?.compare(version(a, 1)?))))())
}

fn part(a: &[Value], i: usize) -> Value {
    settle(version(a, 0).map(|v| Value::Int(v.numbers.get(i).map_or(0, |n| n.cast_signed()))))
}
