//! Tokens of an expression.
//!
//! The longest token wins, as in the grammar of the specification. What begins no token is an error that names the text up to and
//! with the first character that could not go on, and reading goes on behind it.

/// A kind of token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Eq,
    Ne,
    In,
    Lt,
    Le,
    Ge,
    Gt,
    And,
    Or,
    LBracket,
    RBracket,
    LBrace,
    RBrace,
    LParen,
    RParen,
    Dot,
    Comma,
    Minus,
    Not,
    Question,
    Colon,
    Plus,
    Star,
    Slash,
    Percent,
    True,
    False,
    Null,
    Float,
    Int,
    Uint,
    Str,
    Bytes,
    Ident,
    /// A name in backquotes.
    Quoted,
    Eof,
}

impl Kind {
    /// As errors list what they expect.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Eq => "'=='",
            Self::Ne => "'!='",
            Self::In => "'in'",
            Self::Lt => "'<'",
            Self::Le => "'<='",
            Self::Ge => "'>='",
            Self::Gt => "'>'",
            Self::And => "'&&'",
            Self::Or => "'||'",
            Self::LBracket => "'['",
            Self::RBracket => "']'",
            Self::LBrace => "'{'",
            Self::RBrace => "'}'",
            Self::LParen => "'('",
            Self::RParen => "')'",
            Self::Dot => "'.'",
            Self::Comma => "','",
            Self::Minus => "'-'",
            Self::Not => "'!'",
            Self::Question => "'?'",
            Self::Colon => "':'",
            Self::Plus => "'+'",
            Self::Star => "'*'",
            Self::Slash => "'/'",
            Self::Percent => "'%'",
            Self::True => "'true'",
            Self::False => "'false'",
            Self::Null => "'null'",
            Self::Float => "NUM_FLOAT",
            Self::Int => "NUM_INT",
            Self::Uint => "NUM_UINT",
            Self::Str => "STRING",
            Self::Bytes => "BYTES",
            Self::Ident => "IDENTIFIER",
            Self::Quoted => "ESC_IDENTIFIER",
            Self::Eof => "<EOF>",
        }
    }
}

/// A token and where it stands, in bytes of the source.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// Text that is no token.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BadText {
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// All tokens, the last one `Eof`, and what was no token.
pub(crate) fn lex(source: &str) -> (Vec<Token>, Vec<BadText>) {
    let mut tokens = Vec::with_capacity(source.len() / 3 + 2);
    let mut bad = Vec::new();
    let b = source.as_bytes();
    let mut at = 0;
    while let Some(&c) = b.get(at) {
        let start = at;
        match c {
            b' ' | b'\t' | b'\r' | b'\n' | 0x0c => {
                at += 1;
                continue;
            }
            b'/' if b.get(at + 1) == Some(&b'/') => {
                at = b
                    .iter()
                    .skip(at)
                    .position(|c| *c == b'\n')
                    .map_or(b.len(), |n| at + n);
                continue;
            }
            _ => {}
        }
        match token(b, at) {
            Ok((kind, end)) => {
                tokens.push(Token { kind, start, end });
                at = end;
            }
            Err(stop) => {
                // With the character that could not go on, unless the text ends there.
                at = source
                    .get(stop..)
                    .and_then(|s| s.chars().next())
                    .map_or(stop, |c| stop + c.len_utf8());
                bad.push(BadText { start, end: at });
            }
        }
    }
    tokens.push(Token {
        kind: Kind::Eof,
        start: b.len(),
        end: b.len(),
    });
    (tokens, bad)
}

type Scan = Result<(Kind, usize), usize>;

fn token(b: &[u8], at: usize) -> Scan {
    let c = b.get(at).copied().unwrap_or(0);
    let next = b.get(at + 1).copied();
    let one = |k| Ok((k, at + 1));
    let two = |second: u8, k: Kind| {
        if next == Some(second) {
            Ok((k, at + 2))
        } else {
            Err(at + 1)
        }
    };
    let maybe = |long: Kind, short: Kind| {
        if next == Some(b'=') {
            Ok((long, at + 2))
        } else {
            Ok((short, at + 1))
        }
    };
    match c {
        b'=' => two(b'=', Kind::Eq),
        b'&' => two(b'&', Kind::And),
        b'|' => two(b'|', Kind::Or),
        b'!' => maybe(Kind::Ne, Kind::Not),
        b'<' => maybe(Kind::Le, Kind::Lt),
        b'>' => maybe(Kind::Ge, Kind::Gt),
        b'[' => one(Kind::LBracket),
        b']' => one(Kind::RBracket),
        b'{' => one(Kind::LBrace),
        b'}' => one(Kind::RBrace),
        b'(' => one(Kind::LParen),
        b')' => one(Kind::RParen),
        b',' => one(Kind::Comma),
        b'-' => one(Kind::Minus),
        b'?' => one(Kind::Question),
        b':' => one(Kind::Colon),
        b'+' => one(Kind::Plus),
        b'*' => one(Kind::Star),
        b'/' => one(Kind::Slash),
        b'%' => one(Kind::Percent),
        b'`' => quoted(b, at),
        b'"' | b'\'' => string(b, at, false).map(|e| (Kind::Str, e)),
        b'.' if !next.is_some_and(|c| c.is_ascii_digit()) => one(Kind::Dot),
        b'.' | b'0'..=b'9' => number(b, at),
        b'a'..=b'z' | b'A'..=b'Z' | b'_' => word(b, at),
        _ => Err(at),
    }
}

fn run(b: &[u8], at: usize, keep: impl Fn(u8) -> bool) -> usize {
    b.iter()
        .skip(at)
        .position(|c| !keep(*c))
        .map_or(b.len(), |n| at + n)
}

fn number(b: &[u8], at: usize) -> Scan {
    let digit = |c: u8| c.is_ascii_digit();
    let peek = |i: usize| b.get(i).copied().unwrap_or(0);
    let unsigned = |end: usize| match peek(end) {
        b'u' | b'U' => Ok((Kind::Uint, end + 1)),
        _ => Ok((Kind::Int, end)),
    };
    if peek(at) == b'0' && peek(at + 1) == b'x' && peek(at + 2).is_ascii_hexdigit() {
        return unsigned(run(b, at + 2, |c| c.is_ascii_hexdigit()));
    }
    let mut end = run(b, at, digit);
    let mut float = false;
    if peek(end) == b'.' && peek(end + 1).is_ascii_digit() {
        end = run(b, end + 1, digit);
        float = true;
    }
    if matches!(peek(end), b'e' | b'E') {
        let sign = usize::from(matches!(peek(end + 1), b'+' | b'-'));
        if peek(end + 1 + sign).is_ascii_digit() {
            end = run(b, end + 1 + sign, digit);
            float = true;
        }
    }
    if float {
        Ok((Kind::Float, end))
    } else {
        unsigned(end)
    }
}

fn word(b: &[u8], at: usize) -> Scan {
    let end = run(b, at, |c| c.is_ascii_alphanumeric() || c == b'_');
    let text = b.get(at..end).unwrap_or_default();
    if matches!(b.get(end), Some(b'"' | b'\'')) {
        // A prefix of a string, unless the string does not end: then it is a name and an unfinished string.
        let (kind, raw) = match text {
            b"r" | b"R" => (Kind::Str, true),
            b"b" | b"B" => (Kind::Bytes, false),
            b"br" | b"bR" | b"Br" | b"BR" => (Kind::Bytes, true),
            _ => (Kind::Ident, false),
        };
        if kind != Kind::Ident
            && let Ok(end) = string(b, end, raw)
        {
            return Ok((kind, end));
        }
    }
    let kind = match text {
        b"in" => Kind::In,
        b"true" => Kind::True,
        b"false" => Kind::False,
        b"null" => Kind::Null,
        _ => Kind::Ident,
    };
    Ok((kind, end))
}

fn quoted(b: &[u8], at: usize) -> Scan {
    let end = run(b, at + 1, |c| c.is_ascii_alphanumeric() || b"_.-/ ".contains(&c));
    if end > at + 1 && b.get(end) == Some(&b'`') {
        return Ok((Kind::Quoted, end + 1));
    }
    Err(end)
}

/// The end of a string whose quote stands at `at`, or where it could not go on.
fn string(b: &[u8], at: usize, raw: bool) -> Result<usize, usize> {
    let q = b.get(at).copied().unwrap_or(0);
    let triple = b.get(at + 1) == Some(&q) && b.get(at + 2) == Some(&q);
    if triple && let Ok(end) = long_string(b, at + 3, q, raw) {
        return Ok(end);
    }
    let mut i = at + 1;
    loop {
        match b.get(i) {
            None | Some(b'\n' | b'\r') => return if triple { Ok(at + 2) } else { Err(i) },
            Some(c) if *c == q => return Ok(i + 1),
            Some(b'\\') if !raw => i = escape(b, i)?,
            Some(_) => i += 1,
        }
    }
}

fn long_string(b: &[u8], mut i: usize, q: u8, raw: bool) -> Result<usize, usize> {
    loop {
        match b.get(i) {
            None => return Err(i),
            Some(c) if *c == q && b.get(i + 1) == Some(&q) && b.get(i + 2) == Some(&q) => return Ok(i + 3),
            Some(b'\\') if !raw => i = escape(b, i)?,
            Some(_) => i += 1,
        }
    }
}

/// The end of the escape at `at`, or where it could not go on.
fn escape(b: &[u8], at: usize) -> Result<usize, usize> {
    let need = |from: usize, n: usize, ok: fn(&u8) -> bool| {
        for i in from..from + n {
            if !b.get(i).is_some_and(ok) {
                return Err(i);
            }
        }
        Ok(from + n)
    };
    match b.get(at + 1) {
        Some(b'a' | b'b' | b'f' | b'n' | b'r' | b't' | b'v' | b'"' | b'\'' | b'\\' | b'?' | b'`') => {
            Ok(at + 2)
        }
        Some(b'0'..=b'3') => need(at + 2, 2, |c| matches!(c, b'0'..=b'7')),
        Some(b'x' | b'X') => need(at + 2, 2, u8::is_ascii_hexdigit),
        Some(b'u') => need(at + 2, 4, u8::is_ascii_hexdigit),
        Some(b'U') => need(at + 2, 8, u8::is_ascii_hexdigit),
        _ => Err(at + 1),
    }
}
