//! CBOR as people read it: the diagnostic notation of RFC 8949, section 8, in which error texts show documents.

use super::CborError;
use super::major::{BYTES, LIST, MAP, NEGATIVE, TAG, TEXT, UNSIGNED};
use super::reader::{Reader, check, float};
use std::fmt::Write as _;
use supercargo_meta::float_text;

/// Longest notation; the rest of a document is not shown.
const LENGTH_MAX: usize = 64 * 1024;

/// A document in diagnostic notation, byte strings as the text they hold; nothing for what is no document.
#[must_use]
pub fn diagnostic(bytes: &[u8]) -> String {
    let mut out = String::new();
    if check(bytes, usize::MAX).is_ok() {
        // An error means that there is no more to show.
        let _ = items(&mut out, &mut Reader { rest: bytes });
    }
    out
}

/// What is written when an item is over.
struct Open {
    major: u8,
    left: Option<u64>,
    written: u64,
}

/// Writes an item without recursion: documents may nest deeply.
fn items(out: &mut String, r: &mut Reader<'_>) -> Result<(), CborError> {
    let mut open: Vec<Open> = Vec::new();
    while out.len() < LENGTH_MAX {
        let h = r.head()?;
        let n = h.number.unwrap_or(0);
        // Writing to a String does not fail.
        let _ = match h.major {
            UNSIGNED => write!(out, "{n}"),
            NEGATIVE => write!(out, "{}", -1 - i128::from(n)),
            BYTES | TEXT => {
                let quote = if h.major == BYTES { '\'' } else { '"' };
                let text = r.string(h)?;
                quoted(out, &String::from_utf8_lossy(&text), quote);
                Ok(())
            }
            LIST | MAP | TAG => {
                let indefinite = if h.number.is_none() { "_ " } else { "" };
                let (head, left) = match h.major {
                    LIST => (format!("[{indefinite}"), h.number),
                    MAP => (format!("{{{indefinite}"), h.number.map(|n| 2 * n)),
                    _ => (format!("{n}("), Some(1)),
                };
                open.push(Open {
                    major: h.major,
                    left,
                    written: 0,
                });
                out.write_str(&head)
            }
            _ => match (float(h), h.short) {
                (Some(f), _) if f.fract() == 0.0 && f.abs() < 1e15 => write!(out, "{f:.1}"),
                (Some(f), _) => out.write_str(&float_text(f)),
                (None, 20) => out.write_str("false"),
                (None, 21) => out.write_str("true"),
                (None, 22) => out.write_str("null"),
                (None, 23) => out.write_str("undefined"),
                (None, _) => write!(out, "simple({n})"),
            },
        };
        loop {
            let Some(last) = open.last_mut() else {
                return Ok(());
            };
            let over = match last.left {
                Some(left) => left == last.written,
                None => r.ends(),
            };
            if !over {
                let between = match (last.written, last.major) {
                    (0, _) => "",
                    (w, MAP) if w % 2 == 1 => ": ",
                    _ => ", ",
                };
                out.push_str(between);
                last.written += 1;
                break;
            }
            out.push(match last.major {
                LIST => ']',
                MAP => '}',
                _ => ')',
            });
            open.pop();
        }
    }
    Ok(())
}

/// A text between quotes, with the escapes of JSON.
fn quoted(out: &mut String, text: &str, quote: char) {
    out.push(quote);
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if c == quote => {
                out.push('\\');
                out.push(c);
            }
            c if c < ' ' || c == '\u{7f}' || !c.is_ascii() => {
                for unit in c.encode_utf16(&mut [0; 2]) {
                    // Writing to a String does not fail.
                    let _ = write!(out, "\\u{unit:04x}");
                }
            }
            c => out.push(c),
        }
    }
    out.push(quote);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documents_are_shown_as_upstream_shows_them() {
        for (bytes, want) in [
            (
                &b"\xd9\xd9\xf7\xa1\x48metadata\xa1\x44name\x41x"[..],
                "55799({'metadata': {'name': 'x'}})",
            ),
            (
                b"\x87\x01\xf5\xf6\xf9\x3e\x00\x21\xd6\x41\x01\x61b",
                "[1, true, null, 1.5, -2, 22('\\u0001'), \"b\"]",
            ),
            (b"\xbf\x61a\x80\xff", "{_ \"a\": []}"),
            (b"\xa1", ""),
        ] {
            assert_eq!(diagnostic(bytes), want);
        }
    }
}
