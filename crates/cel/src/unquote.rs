//! The content of string and bytes literals.

const BAD: &str = "unable to unescape string";

/// What a literal means, quotes and prefix `r` included in `text`.
pub(crate) fn unquote(text: &str, bytes: bool) -> Result<Vec<u8>, &'static str> {
    let normal;
    let text = if text.contains('\r') {
        normal = text.replace("\r\n", "\n").replace('\r', "\n");
        &normal
    } else {
        text
    };
    let bare = text.trim_start_matches(['r', 'R']);
    let raw = bare.len() < text.len();
    let inner = ["\"\"\"", "'''", "\"", "'"]
        .iter()
        .find_map(|q| {
            let long = bare.len() >= 2 * q.len();
            bare.strip_prefix(q).filter(|_| long)?.strip_suffix(q)
        })
        .ok_or(BAD)?;
    if raw || !inner.contains('\\') {
        return Ok(inner.as_bytes().to_vec());
    }
    let mut out = Vec::with_capacity(inner.len());
    let mut rest = inner;
    while let Some(at) = rest.find('\\') {
        out.extend_from_slice(rest.get(..at).unwrap_or("").as_bytes());
        rest = escape(rest.get(at + 1..).unwrap_or(""), bytes, &mut out)?;
    }
    out.extend_from_slice(rest.as_bytes());
    Ok(out)
}

/// Reads what stands behind a backslash; answers the rest.
fn escape<'t>(text: &'t str, bytes: bool, out: &mut Vec<u8>) -> Result<&'t str, &'static str> {
    let c = text
        .chars()
        .next()
        .ok_or("unable to unescape string, found '\\' as last character")?;
    let rest = text.get(c.len_utf8()..).unwrap_or("");
    let simple = match c {
        'a' => 7,
        'b' => 8,
        'f' => 12,
        'n' => b'\n',
        'r' => b'\r',
        't' => b'\t',
        'v' => 11,
        '\\' | '\'' | '"' | '`' | '?' => c as u8,
        'x' | 'X' => return code(rest, 2, 16, bytes, out, BAD),
        'u' if !bytes => return code(rest, 4, 16, false, out, BAD),
        'U' if !bytes => return code(rest, 8, 16, false, out, BAD),
        '0'..='3' => {
            return code(
                text,
                3,
                8,
                bytes,
                out,
                "unable to unescape octal sequence in string",
            );
        }
        _ => return Err(BAD),
    };
    out.push(simple);
    Ok(rest)
}

fn code<'t>(
    text: &'t str,
    digits: usize,
    radix: u32,
    byte: bool,
    out: &mut Vec<u8>,
    bad: &'static str,
) -> Result<&'t str, &'static str> {
    let (number, rest) = text.split_at_checked(digits).ok_or(bad)?;
    let n = u32::from_str_radix(number, radix).map_err(|_| bad)?;
    match u8::try_from(n) {
        Ok(b) if byte => out.push(b),
        _ => {
            let c = char::from_u32(n).ok_or("invalid unicode code point")?;
            out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
        }
    }
    Ok(rest)
}
