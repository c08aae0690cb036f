//! Standard base64 as Go's decoder takes it: line breaks are skipped, bits behind the last byte are ignored.

use crate::Text;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

const fn bits(c: u8) -> Option<u8> {
    match c {
        b'A'..=b'Z' => Some(c - b'A'),
        b'a'..=b'z' => Some(c - b'a' + 26),
        b'0'..=b'9' => Some(c - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    }
}

/// Checks base64 text. `None`: it is canonical; otherwise the canonical text of the same bytes.
///
/// # Errors
/// The offset Go names in `illegal base64 data at input byte 4`.
pub fn canonical_base64(text: &str) -> Result<Option<Text>, usize> {
    let s = text.as_bytes();
    let mut is_canonical = true;
    let mut out: Vec<u8> = Vec::new();
    let mut at = 0;
    while at < s.len() {
        let group = Group::read(s, &mut at)?;
        let Some(g) = group else {
            // Only line breaks were left.
            is_canonical = false;
            break;
        };
        if (g.broken || g.spare != 0) && is_canonical {
            is_canonical = false;
            out = decode_canonical(&s[..g.start]);
        }
        if !is_canonical {
            out.extend_from_slice(&g.bytes[..g.len]);
        }
        if g.len < 3 && at < s.len() {
            return Err(at);
        }
    }
    if is_canonical {
        return Ok(None);
    }
    if out.is_empty() {
        // Nothing but line breaks behind canonical groups, or nothing at all.
        let kept: Vec<u8> = s
            .iter()
            .copied()
            .filter(|c| !matches!(c, b'\n' | b'\r'))
            .collect();
        return Ok(Some(Text::from_utf8_lossy(&kept)));
    }
    Ok(Some(encode_base64(&out)))
}

/// The bytes of base64 text; `None` when it is none.
#[must_use]
pub fn decode_base64(text: &str) -> Option<Vec<u8>> {
    match canonical_base64(text).ok()? {
        None => Some(decode_canonical(text.as_bytes())),
        Some(canonical) => Some(decode_canonical(canonical.as_bytes())),
    }
}

struct Group {
    start: usize,
    bytes: [u8; 3],
    len: usize,
    /// Bits behind the last byte.
    spare: u8,
    /// A line break inside or before it.
    broken: bool,
}

impl Group {
    /// The next group of four characters; `None` when only line breaks were left. `at` ends behind it and behind line
    /// breaks that follow its padding.
    fn read(s: &[u8], at: &mut usize) -> Result<Option<Self>, usize> {
        let start = *at;
        let mut v = [0_u8; 4];
        let mut n = 0;
        let mut broken = false;
        let mut padded = false;
        while n < 4 {
            let Some(&c) = s.get(*at) else {
                return if n == 0 { Ok(None) } else { Err(*at - n) };
            };
            *at += 1;
            if let Some(b) = bits(c) {
                v[n] = b;
                n += 1;
            } else if matches!(c, b'\n' | b'\r') {
                broken = true;
            } else if c != b'=' || n < 2 {
                return Err(*at - 1);
            } else {
                let skip = |at: &mut usize, broken: &mut bool| {
                    while matches!(s.get(*at), Some(b'\n' | b'\r')) {
                        *at += 1;
                        *broken = true;
                    }
                };
                if n == 2 {
                    skip(at, &mut broken);
                    match s.get(*at) {
                        None => return Err(s.len()),
                        Some(b'=') => *at += 1,
                        Some(_) => return Err(*at - 1),
                    }
                }
                skip(at, &mut broken);
                padded = true;
                break;
            }
        }
        let bytes = [v[0] << 2 | v[1] >> 4, v[1] << 4 | v[2] >> 2, v[2] << 6 | v[3]];
        let len = if padded { n - 1 } else { 3 };
        let spare = match len {
            1 => bytes[1],
            2 => bytes[2],
            _ => 0,
        };
        Ok(Some(Self {
            start,
            bytes,
            len,
            spare,
            broken,
        }))
    }
}

/// Bytes of text that is known to be whole groups without padding.
fn decode_canonical(s: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(s.len() / 4 * 3);
    let mut at = 0;
    while let Ok(Some(g)) = Group::read(s, &mut at) {
        out.extend_from_slice(&g.bytes[..g.len]);
    }
    out
}

/// Standard base64 with padding.
#[must_use]
pub fn encode_base64(bytes: &[u8]) -> Text {
    let mut out = Text::with_capacity(bytes.len().div_ceil(3) * 4);
    for c in bytes.chunks(3) {
        let b = [c[0], *c.get(1).unwrap_or(&0), *c.get(2).unwrap_or(&0)];
        let v = [
            b[0] >> 2,
            (b[0] & 3) << 4 | b[1] >> 4,
            (b[1] & 15) << 2 | b[2] >> 6,
            b[2] & 63,
        ];
        for (i, v) in v.iter().enumerate() {
            out.push(if i <= c.len() {
                char::from(ALPHABET[usize::from(*v)])
            } else {
                '='
            });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn canonical_text_stays() {
        for s in ["", "YWE=", "YQ==", "YWFh", "YWFhYQ=="] {
            assert_eq!(canonical_base64(s), Ok(None), "{s}");
        }
    }

    #[test]
    fn other_spellings_become_canonical() {
        for (s, want) in [
            ("YW\nE=", "YWE="),
            ("YR==", "YQ=="),
            ("YWFhYR==", "YWFhYQ=="),
            ("YWFh\n", "YWFh"),
            ("YWFh\r\nYWFh\n", "YWFhYWFh"),
            ("\n", ""),
        ] {
            assert_eq!(canonical_base64(s), Ok(Some(want.into())), "{s}");
        }
    }

    #[test]
    fn errors_name_the_byte_go_names() {
        // Asked of Go 1.26.
        for (s, at) in [
            ("!!!!", 0),
            ("YQ", 0),
            ("x", 0),
            ("YWFhYQ", 4),
            ("YWFh!", 4),
            ("YQ=", 3),
            ("YQ=a", 2),
            ("YQ==YQ==", 4),
            ("Y===", 1),
            ("YWE=a", 4),
        ] {
            assert_eq!(canonical_base64(s), Err(at), "{s}");
        }
    }
}
