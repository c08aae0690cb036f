//! YAML text to tree.

mod builder;
mod problems;

pub use problems::YamlError;

use crate::Limits;
use builder::Builder;
use granit_parser::{Event, Options, Parser, ScalarStyle, Span};
use problems::{explain, not_utf8, yaml};
use supercargo_meta::Tree;

/// A decoded document.
#[derive(Clone, Debug, PartialEq)]
pub struct Parsed {
    /// The first document; null when there is none.
    pub tree: Tree,
    /// Keys that came more than once, as strict decoding tells them: `line 5: key "a" already set in map`. The last value won.
    pub duplicates: Vec<String>,
}

/// Reads the first document of a YAML text. Aliases share what they stand for, but are counted as if written out.
///
/// # Errors
/// Text that is no YAML or has no JSON form; more nesting, values or aliasing than allowed.
pub fn parse(bytes: &[u8], limits: &Limits) -> Result<Parsed, YamlError> {
    let text = std::str::from_utf8(bytes).map_err(|e| yaml(not_utf8(bytes, e.valid_up_to())))?;
    let plain = is_plain_text(bytes);
    if !plain && text.chars().any(|c| !is_allowed(c)) {
        return Err(yaml("control characters are not allowed"));
    }
    if let Some(tree) = json_text(text, plain, limits) {
        return Ok(Parsed {
            tree,
            duplicates: Vec::new(),
        });
    }
    document(text, limits)
}

/// Reads YAML, whatever it looks like.
pub(super) fn document(text: &str, limits: &Limits) -> Result<Parsed, YamlError> {
    let first = text.lines().find(|l| !l.trim().is_empty() && !l.starts_with('#'));
    if first.is_some_and(|l| l.starts_with('\t')) {
        return Err(yaml("found character that cannot start any token"));
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let surrogates = surrogates(text);
    let mut b = Builder::new(text, limits);
    // As Go's scanner, it counts what nests in brackets and what nests by indentation apart.
    let mut options = Options::default();
    options.flow_nesting_limit = limits.depth;
    options.block_nesting_limit = limits.depth;
    let mut parser = Parser::new_from_str_with_options(text, options);
    while let Some(next) = parser.next_event() {
        let (event, span) = next.map_err(|e| explain(&e, text, b.open_content()))?;
        if let Event::Scalar(_, ScalarStyle::DoubleQuoted, ..) = event {
            refuse_surrogates(&surrogates, &span)?;
        }
        match event {
            Event::DocumentEnd | Event::StreamEnd => break,
            event => b.event(event, span)?,
        }
    }
    b.finish()
}

/// Where a text has escapes of surrogates (`\ud83d`), as JSON writes characters beyond 16 bits and YAML does not: the place of the
/// backslash in characters, and its line from 1 on.
fn surrogates(text: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    if !text.contains("\\u") {
        return found;
    }
    let (mut line, mut escaped) = (1, false);
    for (at, (byte, c)) in text.char_indices().enumerate() {
        if escaped && c == 'u' {
            let digits = text.as_bytes().get(byte + 1..byte + 3).unwrap_or_default();
            if matches!(digits, [b'd' | b'D', b'8'..=b'9' | b'a'..=b'f' | b'A'..=b'F']) {
                found.push((at - 1, line));
            }
        }
        escaped = c == '\\' && !escaped;
        line += usize::from(c == '\n');
    }
    found
}

fn refuse_surrogates(found: &[(usize, usize)], scalar: &Span) -> Result<(), YamlError> {
    let next = found.partition_point(|(at, _)| *at < scalar.start.index());
    match found.get(next) {
        Some((at, line)) if *at < scalar.end.index() => Err(yaml(match line {
            1 => "found invalid Unicode character escape code".to_owned(),
            line => format!("line {line}: found invalid Unicode character escape code"),
        })),
        _ => Ok(()),
    }
}

/// The tree of a text that is JSON and says the same as YAML: most configurations that are applied are, and JSON is read ten
/// times as fast. `None` for everything that YAML may read otherwise (fractions and exponents, escaped characters, keys that
/// come twice, Unicode line ends, tabs).
///
/// `plain` says what [`is_plain_text`] says of it.
pub(super) fn json_text(text: &str, plain: bool, limits: &Limits) -> Option<Tree> {
    let other = |c: char| matches!(c, '\t' | '\u{85}' | '\u{2028}' | '\u{2029}' | '\u{feff}');
    if !text.starts_with('{') || text.contains("\\u") || (!plain && text.contains(other)) {
        return None;
    }
    crate::json::parse_plain(text, KEY_BYTES_MAX, limits)
}

/// YAML has no keys that are longer, unless they are marked.
const KEY_BYTES_MAX: usize = 1000;

/// True for text of nothing but printable ASCII and line ends, which nearly all is: it is looked at many bytes at once.
pub(super) fn is_plain_text(bytes: &[u8]) -> bool {
    let is_plain = |c: u8| matches!(c, b' '..=b'~') | matches!(c, b'\n' | b'\r');
    bytes
        .chunks(1024)
        .all(|part| part.iter().fold(true, |all, c| all & is_plain(*c)))
}

/// The characters YAML text may have.
const fn is_allowed(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | ' '..='~' | '\u{85}' | '\u{a0}'..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..)
}
