//! Formats of digits and letters.

/// A UUID, dashes optional, upper case allowed; `version` is its 13th digit, `variant` whether the 17th is one of 8, 9, a, b.
pub(super) fn is_uuid(s: &str, version: Option<u8>, variant: bool) -> bool {
    let mut digits = [0u8; 32];
    let mut rest = s.as_bytes();
    let mut at = 0;
    for (i, n) in [8, 4, 4, 4, 12].into_iter().enumerate() {
        if i > 0
            && let Some((b'-', after)) = rest.split_first()
        {
            rest = after;
        }
        let Some((part, after)) = rest.split_at_checked(n) else {
            return false;
        };
        for (slot, b) in digits.iter_mut().skip(at).zip(part) {
            *slot = b.to_ascii_lowercase();
        }
        at += n;
        rest = after;
    }
    rest.is_empty()
        && digits.iter().all(u8::is_ascii_hexdigit)
        && version.is_none_or(|v| digits[12] == v)
        && (!variant || matches!(digits[16], b'8' | b'9' | b'a' | b'b'))
}

fn without_space_and_minus(s: &str) -> Vec<u8> {
    s.bytes()
        .filter(|b| !matches!(b, b' ' | b'-' | b'\t' | b'\n' | b'\r' | 0xc))
        .collect()
}

pub(super) fn is_isbn10(s: &str) -> bool {
    let d = without_space_and_minus(s);
    let Some((last, first)) = d.split_last().filter(|d| d.1.len() == 9) else {
        return false;
    };
    if !first.iter().all(u8::is_ascii_digit) || !(last.is_ascii_digit() || *last == b'X') {
        return false;
    }
    let sum: u32 = (1..).zip(first).map(|(i, b)| i * u32::from(b - b'0')).sum();
    let last = if *last == b'X' { 10 } else { u32::from(last - b'0') };
    (sum + 10 * last).is_multiple_of(11)
}

pub(super) fn is_isbn13(s: &str) -> bool {
    let d = without_space_and_minus(s);
    if d.len() != 13 || !d.iter().all(u8::is_ascii_digit) {
        return false;
    }
    let sum: u32 = d
        .iter()
        .take(12)
        .zip([1, 3].into_iter().cycle())
        .map(|(b, f)| f * u32::from(b - b'0'))
        .sum();
    u32::from(d[12] - b'0') == (10 - sum % 10) % 10
}

pub(super) fn is_credit_card(s: &str) -> bool {
    let digits: String = s.chars().filter(char::is_ascii_digit).collect();
    let starts = |prefixes: &[&str]| prefixes.iter().any(|p| digits.starts_with(p));
    let known = match digits.len() {
        13 => starts(&["4"]),
        14 => starts(&["300", "301", "302", "303", "304", "305", "36", "38"]),
        15 => starts(&["34", "37", "2131", "1800"]),
        16 => starts(&["4", "51", "52", "53", "54", "55", "6011", "65", "35"]),
        _ => false,
    };
    let mut sum = 0;
    for (i, b) in digits.bytes().rev().enumerate() {
        let d = u32::from(b - b'0');
        let d = if i % 2 == 1 { d * 2 } else { d };
        sum += if d >= 10 { d % 10 + 1 } else { d };
    }
    known && sum % 10 == 0
}

/// Eleven characters: `123-45-6789` or with blanks.
pub(super) fn is_ssn(s: &str) -> bool {
    s.len() == 11
        && s.bytes().enumerate().all(|(i, b)| match i {
            3 | 6 => matches!(b, b'-' | b' '),
            _ => b.is_ascii_digit(),
        })
}

pub(super) fn is_hex_color(s: &str) -> bool {
    let digits = s.strip_prefix('#').unwrap_or(s);
    matches!(digits.len(), 3 | 6) && digits.bytes().all(|b| b.is_ascii_hexdigit())
}

pub(super) fn is_rgb_color(s: &str) -> bool {
    let Some(inner) = s.strip_prefix("rgb(").and_then(|s| s.strip_suffix(')')) else {
        return false;
    };
    let parts: Vec<&str> = inner.split(',').collect();
    parts.len() == 3
        && parts.iter().all(|p| {
            let p = p.trim_matches(['\t', '\n', '\x0c', '\r', ' ']);
            p.bytes().all(|b| b.is_ascii_digit())
                && (p == "0" || !p.starts_with('0'))
                && p.parse::<u8>().is_ok()
        })
}

/// Base64 with padding, at least one group.
pub(super) fn is_base64(s: &str) -> bool {
    let b = s.as_bytes();
    if b.is_empty() || !b.len().is_multiple_of(4) {
        return false;
    }
    let padding = b.iter().rev().take_while(|c| **c == b'=').count();
    padding <= 2
        && b.iter()
            .take(b.len() - padding)
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, b'+' | b'/'))
}
