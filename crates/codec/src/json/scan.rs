//! Tokens of JSON, and what Go says when they are not there.

use super::JsonError;
use std::borrow::Cow;
use supercargo_meta::Tree;

/// Why the text can't be read; the scanner's position says where.
#[derive(Clone, Copy, Debug)]
pub(super) enum Fault {
    /// The text ends too early.
    End,
    /// The byte at the position does not belong there.
    Char(Context),
    /// Too much nesting.
    Depth,
    /// Too many values.
    Nodes,
    /// The number that ends at the position, and starts here, is out of range.
    Range(usize),
}

/// What was being read.
#[derive(Clone, Copy, Debug)]
pub(super) enum Context {
    Value,
    Key,
    AfterKey,
    AfterPair,
    AfterElement,
    AfterTop,
    String,
    Escape,
    Hex,
    Minus,
    Point,
    Exponent,
    /// A literal and how much of it was there.
    Literal(&'static str, usize),
}

impl Context {
    fn text(self) -> String {
        match self {
            Self::Value => "looking for beginning of value".to_owned(),
            Self::Key => "looking for beginning of object key string".to_owned(),
            Self::AfterKey => "after object key".to_owned(),
            Self::AfterPair => "after object key:value pair".to_owned(),
            Self::AfterElement => "after array element".to_owned(),
            Self::AfterTop => "after top-level value".to_owned(),
            Self::String => "in string literal".to_owned(),
            Self::Escape => "in string escape code".to_owned(),
            Self::Hex => "in \\u hexadecimal character escape".to_owned(),
            Self::Minus => "in numeric literal".to_owned(),
            Self::Point => "after decimal point in numeric literal".to_owned(),
            Self::Exponent => "in exponent of numeric literal".to_owned(),
            Self::Literal(word, at) => {
                let next = word.get(at..=at).unwrap_or("");
                format!("in literal {word} (expecting '{next}')")
            }
        }
    }
}

/// Bytes that end a run of plain characters in a string.
const fn ends_run(c: u8) -> bool {
    c < 0x20 || c == b'"' || c == b'\\'
}

/// True when one of eight bytes may end a run: exact for the first such byte, which is all that is needed.
const fn any_ends_run(w: u64) -> bool {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGHS: u64 = 0x8080_8080_8080_8080;
    const fn has_zero(v: u64) -> u64 {
        v.wrapping_sub(ONES) & !v & HIGHS
    }
    let control = w.wrapping_sub(ONES * 0x20) & !w & HIGHS;
    (control | has_zero(w ^ (ONES * b'"' as u64)) | has_zero(w ^ (ONES * b'\\' as u64))) != 0
}

pub(super) struct Scanner<'a> {
    text: &'a str,
    bytes: &'a [u8],
    /// The next byte.
    pub(super) at: usize,
}

impl<'a> Scanner<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self {
            text,
            bytes: text.as_bytes(),
            at: 0,
        }
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    /// The first byte of the next token, not consumed.
    pub(super) fn token(&mut self) -> Option<u8> {
        loop {
            let c = self.peek()?;
            if !matches!(c, b' ' | b'\n' | b'\r' | b'\t') {
                return Some(c);
            }
            self.at += 1;
        }
    }

    /// The text from a position to here.
    pub(super) fn since(&self, from: usize) -> &'a str {
        self.text.get(from..self.at).unwrap_or("")
    }

    /// The fault of a byte that does not fit, or of none at all.
    fn fault(&self, context: Context) -> Fault {
        if self.at < self.bytes.len() {
            Fault::Char(context)
        } else {
            Fault::End
        }
    }

    /// After a value: true at the closing byte, false after a comma.
    pub(super) fn after_item(&mut self, close: u8, context: Context) -> Result<bool, Fault> {
        match self.token() {
            Some(c) if c == close => {
                self.at += 1;
                Ok(true)
            }
            Some(b',') => {
                self.at += 1;
                Ok(false)
            }
            _ => Err(self.fault(context)),
        }
    }

    /// A key and its colon.
    pub(super) fn key(&mut self) -> Result<Cow<'a, str>, Fault> {
        if self.token() != Some(b'"') {
            return Err(self.fault(Context::Key));
        }
        let key = self.string()?;
        if self.token() != Some(b':') {
            return Err(self.fault(Context::AfterKey));
        }
        self.at += 1;
        Ok(key)
    }

    pub(super) fn literal(&mut self, word: &'static str) -> Result<(), Fault> {
        for (i, c) in word.bytes().enumerate() {
            if self.peek() != Some(c) {
                return Err(self.fault(Context::Literal(word, i)));
            }
            self.at += 1;
        }
        Ok(())
    }

    /// Moves over plain characters of a string.
    fn run(&mut self) {
        while let Some(chunk) = self.bytes.get(self.at..).and_then(<[u8]>::first_chunk::<8>) {
            if any_ends_run(u64::from_le_bytes(*chunk)) {
                break;
            }
            self.at += 8;
        }
        while self.peek().is_some_and(|c| !ends_run(c)) {
            self.at += 1;
        }
    }

    /// The string that starts here.
    pub(super) fn string(&mut self) -> Result<Cow<'a, str>, Fault> {
        self.at += 1;
        let mut from = self.at;
        self.run();
        if self.peek() == Some(b'"') {
            let s = self.since(from);
            self.at += 1;
            return Ok(Cow::Borrowed(s));
        }
        let mut out = String::new();
        loop {
            self.run();
            out.push_str(self.since(from));
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(Cow::Owned(out));
                }
                Some(b'\\') => {
                    self.at += 1;
                    out.push(self.escape()?);
                    from = self.at;
                }
                _ => return Err(self.fault(Context::String)),
            }
        }
    }

    fn escape(&mut self) -> Result<char, Fault> {
        let c = match self.peek() {
            Some(c @ (b'"' | b'\\' | b'/')) => char::from(c),
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => {
                self.at += 1;
                let first = self.hex4()?;
                return self.surrogate(first);
            }
            _ => return Err(self.fault(Context::Escape)),
        };
        self.at += 1;
        Ok(c)
    }

    /// The character of a `\u` escape, with its second half if there is one; half a pair alone is U+FFFD.
    fn surrogate(&mut self, first: u32) -> Result<char, Fault> {
        if let Some(c) = char::from_u32(first) {
            return Ok(c);
        }
        let before = self.at;
        if first < 0xdc00 && self.bytes.get(self.at..self.at + 2) == Some(b"\\u") {
            self.at += 2;
            let second = self.hex4()?;
            if (0xdc00..0xe000).contains(&second) {
                let c = 0x1_0000 + ((first - 0xd800) << 10) + (second - 0xdc00);
                return Ok(char::from_u32(c).unwrap_or('\u{fffd}'));
            }
            self.at = before;
        }
        Ok('\u{fffd}')
    }

    fn hex4(&mut self) -> Result<u32, Fault> {
        let mut n = 0;
        for _ in 0..4 {
            let digit = self.peek().and_then(|c| char::from(c).to_digit(16));
            let Some(d) = digit else {
                return Err(self.fault(Context::Hex));
            };
            n = n * 16 + d;
            self.at += 1;
        }
        Ok(n)
    }

    fn digits(&mut self, context: Context) -> Result<(), Fault> {
        if !self.peek().is_some_and(|c| c.is_ascii_digit()) {
            return Err(self.fault(context));
        }
        while self.peek().is_some_and(|c| c.is_ascii_digit()) {
            self.at += 1;
        }
        Ok(())
    }

    /// Moves over a number; true when it has neither point nor exponent.
    fn skip_number(&mut self) -> Result<bool, Fault> {
        if self.peek() == Some(b'-') {
            self.at += 1;
        }
        if self.peek() == Some(b'0') {
            self.at += 1;
        } else {
            self.digits(Context::Minus)?;
        }
        let mut integer = true;
        if self.peek() == Some(b'.') {
            integer = false;
            self.at += 1;
            self.digits(Context::Point)?;
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            integer = false;
            self.at += 1;
            if matches!(self.peek(), Some(b'+' | b'-')) {
                self.at += 1;
            }
            self.digits(Context::Exponent)?;
        }
        Ok(integer)
    }

    /// The number that starts here: exact when it is an integer of 64 bits.
    pub(super) fn number(&mut self) -> Result<Tree, Fault> {
        let from = self.at;
        let integer = self.skip_number()?;
        let text = self.since(from);
        if integer && let Ok(i) = text.parse::<i64>() {
            return Ok(Tree::Int(i));
        }
        match text.parse::<f64>() {
            Ok(f) if f.is_finite() => Ok(Tree::Float(f)),
            _ => Err(Fault::Range(from)),
        }
    }

    /// Moves over a value, checking it; `depth` is how much deeper it may nest.
    pub(super) fn skip_value(&mut self, depth: usize) -> Result<(), Fault> {
        match self.token() {
            Some(b'{') => {
                let depth = depth.checked_sub(1).ok_or(Fault::Depth)?;
                self.at += 1;
                if self.token() == Some(b'}') {
                    self.at += 1;
                    return Ok(());
                }
                loop {
                    self.key()?;
                    self.skip_value(depth)?;
                    if self.after_item(b'}', Context::AfterPair)? {
                        return Ok(());
                    }
                }
            }
            Some(b'[') => {
                let depth = depth.checked_sub(1).ok_or(Fault::Depth)?;
                self.at += 1;
                if self.token() == Some(b']') {
                    self.at += 1;
                    return Ok(());
                }
                loop {
                    self.skip_value(depth)?;
                    if self.after_item(b']', Context::AfterElement)? {
                        return Ok(());
                    }
                }
            }
            Some(b'"') => self.string().map(drop),
            Some(b't') => self.literal("true"),
            Some(b'f') => self.literal("false"),
            Some(b'n') => self.literal("null"),
            Some(b'-' | b'0'..=b'9') => self.skip_number().map(drop),
            _ => Err(self.fault(Context::Value)),
        }
    }

    /// Go's text of a fault; `byte` is the input's at this place.
    pub(super) fn explain(&self, fault: Fault, byte: Option<u8>) -> JsonError {
        let text = match fault {
            Fault::End => "unexpected end of JSON input".to_owned(),
            Fault::Depth => format!(
                "invalid character {} exceeded max depth",
                quote_byte(byte.unwrap_or(0))
            ),
            Fault::Nodes => "exceeded max number of values".to_owned(),
            Fault::Range(from) => format!(
                "json: cannot unmarshal number {} into Go value of type float64",
                self.since(from)
            ),
            Fault::Char(context) => {
                let c = byte.unwrap_or(0);
                format!("invalid character {} {}", quote_byte(c), context.text())
            }
        };
        JsonError::new(text, matches!(fault, Fault::Range(_)))
    }
}

/// A byte as Go's scanner shows it: Latin-1, in single quotes.
fn quote_byte(c: u8) -> String {
    match c {
        b'\'' => "'\\''".to_owned(),
        b'"' => "'\"'".to_owned(),
        _ => {
            let quoted = supercargo_meta::go_quote(&char::from(c).to_string());
            format!("'{}'", quoted.trim_matches('"'))
        }
    }
}
