//! Go's syntax of regular expressions (go 1.26: `regexp/syntax`, with the flags of `regexp.Compile`).

use crate::class::{self, RUNE_MAX};
use regex_syntax::hir::{Class, ClassUnicode, Dot, Hir, Look, Repetition};
use std::fmt;

/// Groups nest no deeper.
const DEPTH_MAX: usize = 500;
/// Most repetitions of anything, also nested.
const REPEAT_MAX: u32 = 1000;
/// Longest expression, in bytes.
const BYTES_MAX: usize = 1 << 20;

/// Why an expression does not compile, in Go's words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternError {
    code: Code,
    expr: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Code {
    MissingParen,
    UnexpectedParen,
    MissingBracket,
    InvalidEscape,
    TrailingBackslash,
    MissingRepeatArgument,
    InvalidRepeatOp,
    InvalidRepeatSize,
    InvalidCharRange,
    InvalidNamedCapture,
    InvalidPerlOp,
    Large,
    NestingDepth,
}

impl PatternError {
    pub(crate) fn new(code: Code, expr: &str) -> Self {
        Self {
            code,
            expr: expr.to_owned(),
        }
    }
}

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code = match self.code {
            Code::MissingParen => "missing closing )",
            Code::UnexpectedParen => "unexpected )",
            Code::MissingBracket => "missing closing ]",
            Code::InvalidEscape => "invalid escape sequence",
            Code::TrailingBackslash => "trailing backslash at end of expression",
            Code::MissingRepeatArgument => "missing argument to repetition operator",
            Code::InvalidRepeatOp => "invalid nested repetition operator",
            Code::InvalidRepeatSize => "invalid repeat count",
            Code::InvalidCharRange => "invalid character class range",
            Code::InvalidNamedCapture => "invalid named capture",
            Code::InvalidPerlOp => "invalid or unsupported Perl syntax",
            Code::Large => "expression too large",
            Code::NestingDepth => "expression nests too deeply",
        };
        write!(f, "error parsing regexp: {code}: `{}`", self.expr)
    }
}

impl std::error::Error for PatternError {}

type Outcome<T> = Result<T, PatternError>;

/// Flags that groups can change.
#[derive(Clone, Copy, Default)]
struct Flags {
    fold_case: bool,
    multi_line: bool,
    dot_newline: bool,
    lazy: bool,
}

/// A part of an expression, and how often it repeats what is in it.
struct Piece {
    hir: Hir,
    repeats: u32,
}

/// An open group.
struct Group {
    alternatives: Vec<Piece>,
    pieces: Vec<Piece>,
    /// The flags outside.
    flags: Flags,
}

struct Parser<'a> {
    whole: &'a str,
    flags: Flags,
    groups: Vec<Group>,
}

/// The expression as the automata take it.
pub(crate) fn parse(text: &str) -> Outcome<Hir> {
    if text.len() > BYTES_MAX {
        return Err(PatternError::new(Code::Large, text));
    }
    let mut p = Parser {
        whole: text,
        flags: Flags::default(),
        groups: Vec::new(),
    };
    p.open(Flags::default())?;
    p.run()?;
    match (p.groups.pop(), p.groups.is_empty()) {
        (Some(group), true) => Ok(group.close().hir),
        _ => Err(PatternError::new(Code::MissingParen, text)),
    }
}

/// What stands before `after` in `from`.
fn until<'a>(from: &'a str, after: &str) -> &'a str {
    from.get(..from.len() - after.len()).unwrap_or(from)
}

fn skip(t: &str, bytes: usize) -> &str {
    t.get(bytes..).unwrap_or("")
}

impl Group {
    fn end_alternative(&mut self) {
        let pieces = std::mem::take(&mut self.pieces);
        let repeats = pieces.iter().map(|p| p.repeats).max().unwrap_or(1);
        let hir = Hir::concat(pieces.into_iter().map(|p| p.hir).collect());
        self.alternatives.push(Piece { hir, repeats });
    }
    fn close(mut self) -> Piece {
        self.end_alternative();
        let repeats = self.alternatives.iter().map(|p| p.repeats).max().unwrap_or(1);
        let hir = Hir::alternation(self.alternatives.into_iter().map(|p| p.hir).collect());
        Piece { hir, repeats }
    }
}

impl<'a> Parser<'a> {
    fn open(&mut self, outside: Flags) -> Outcome<()> {
        if self.groups.len() > DEPTH_MAX {
            return Err(PatternError::new(Code::NestingDepth, self.whole));
        }
        self.groups.push(Group {
            alternatives: Vec::new(),
            pieces: Vec::new(),
            flags: outside,
        });
        Ok(())
    }

    fn push(&mut self, hir: Hir) {
        self.push_piece(Piece { hir, repeats: 1 });
    }
    fn push_piece(&mut self, piece: Piece) {
        if let Some(g) = self.groups.last_mut() {
            g.pieces.push(piece);
        }
    }

    fn run(&mut self) -> Outcome<()> {
        let mut t = self.whole;
        let mut last_repeat = "";
        while let Some(c) = t.chars().next() {
            let before = t;
            let mut repeat = "";
            match c {
                '(' if t.starts_with("(?") => t = self.perl_flags(t)?,
                '(' => {
                    self.open(self.flags)?;
                    t = skip(t, 1);
                }
                '|' => {
                    if let Some(g) = self.groups.last_mut() {
                        g.end_alternative();
                    }
                    t = skip(t, 1);
                }
                ')' => {
                    self.right_paren()?;
                    t = skip(t, 1);
                }
                '^' | '$' | '.' => {
                    self.anchor_or_dot(c);
                    t = skip(t, 1);
                }
                '[' => t = self.class(t)?,
                '*' | '+' | '?' => {
                    let (min, max) = match c {
                        '*' => (0, None),
                        '+' => (1, None),
                        _ => (0, Some(1)),
                    };
                    t = self.repeat(min, max, before, skip(t, 1), last_repeat, false)?;
                    repeat = before;
                }
                '{' => match repeat_of(t) {
                    None => {
                        self.literal('{');
                        t = skip(t, 1);
                    }
                    Some((min, max, after)) => {
                        let bad = min > REPEAT_MAX || max.is_some_and(|m| m > REPEAT_MAX || min > m);
                        if bad {
                            return Err(PatternError::new(Code::InvalidRepeatSize, until(before, after)));
                        }
                        t = self.repeat(min, max, before, after, last_repeat, true)?;
                        repeat = before;
                    }
                },
                '\\' => t = self.backslash(t)?,
                c => {
                    self.literal(c);
                    t = skip(t, c.len_utf8());
                }
            }
            last_repeat = repeat;
        }
        Ok(())
    }

    fn right_paren(&mut self) -> Outcome<()> {
        if self.groups.len() < 2 {
            return Err(PatternError::new(Code::UnexpectedParen, self.whole));
        }
        if let Some(group) = self.groups.pop() {
            self.flags = group.flags;
            let piece = group.close();
            self.push_piece(piece);
        }
        Ok(())
    }

    fn anchor_or_dot(&mut self, c: char) {
        let f = self.flags;
        self.push(match (c, f.multi_line) {
            ('^', false) => Hir::look(Look::Start),
            ('^', true) => Hir::look(Look::StartLF),
            ('$', false) => Hir::look(Look::End),
            ('$', true) => Hir::look(Look::EndLF),
            _ if f.dot_newline => Hir::dot(Dot::AnyChar),
            _ => Hir::dot(Dot::AnyCharExceptLF),
        });
    }

    fn literal(&mut self, c: char) {
        if self.flags.fold_case {
            let mut class = ClassUnicode::empty();
            class::add(&mut class, u32::from(c), u32::from(c));
            self.push_class(class);
        } else {
            self.push(Hir::literal(c.to_string().into_bytes()));
        }
    }

    /// A code point that may be none of a text.
    fn rune(&mut self, r: u32) {
        match char::from_u32(r) {
            Some(c) => self.literal(c),
            None => self.push(Hir::fail()),
        }
    }

    fn push_class(&mut self, mut class: ClassUnicode) {
        if self.flags.fold_case {
            // Only fails without tables of cases; then cases differ.
            let _ = class.try_case_fold_simple();
        }
        self.push(Hir::class(Class::Unicode(class)));
    }

    fn repeat(
        &mut self,
        min: u32,
        max: Option<u32>,
        before: &'a str,
        mut after: &'a str,
        last_repeat: &str,
        counted: bool,
    ) -> Outcome<&'a str> {
        let mut greedy = !self.flags.lazy;
        if let Some(rest) = after.strip_prefix('?') {
            after = rest;
            greedy = !greedy;
        }
        if !last_repeat.is_empty() {
            return Err(PatternError::new(
                Code::InvalidRepeatOp,
                until(last_repeat, after),
            ));
        }
        let Some(piece) = self.groups.last_mut().and_then(|g| g.pieces.pop()) else {
            return Err(PatternError::new(
                Code::MissingRepeatArgument,
                until(before, after),
            ));
        };
        let mut repeats = piece.repeats;
        if counted {
            repeats = match max.unwrap_or(min) {
                0 if max.is_some() => 1,
                m => repeats.saturating_mul(m.max(1)),
            };
            if (min >= 2 || max.is_some_and(|m| m >= 2)) && repeats > REPEAT_MAX {
                return Err(PatternError::new(Code::InvalidRepeatSize, until(before, after)));
            }
        }
        let hir = Hir::repetition(Repetition {
            min,
            max,
            greedy,
            sub: Box::new(piece.hir),
        });
        self.push_piece(Piece { hir, repeats });
        Ok(after)
    }

    /// `(?i)`, `(?i:`, `(?P<name>` and the like.
    fn perl_flags(&mut self, s: &'a str) -> Outcome<&'a str> {
        let name_at = if s.starts_with("(?P<") && s.len() > 4 {
            Some(4)
        } else if s.starts_with("(?<") && s.len() > 3 {
            Some(3)
        } else {
            None
        };
        if let Some(at) = name_at {
            let Some(end) = s.find('>') else {
                return Err(PatternError::new(Code::InvalidNamedCapture, s));
            };
            let name = s.get(at..end).unwrap_or("");
            if name.is_empty() || !name.chars().all(|c| c == '_' || c.is_ascii_alphanumeric()) {
                let capture = s.get(..=end).unwrap_or(s);
                return Err(PatternError::new(Code::InvalidNamedCapture, capture));
            }
            self.open(self.flags)?;
            return Ok(skip(s, end + 1));
        }
        let mut t = skip(s, 2);
        let mut flags = self.flags;
        let (mut on, mut saw) = (true, false);
        while let Some(c) = t.chars().next() {
            t = skip(t, c.len_utf8());
            match c {
                'i' => flags.fold_case = on,
                'm' => flags.multi_line = on,
                's' => flags.dot_newline = on,
                'U' => flags.lazy = on,
                '-' if on => {
                    on = false;
                    saw = false;
                    continue;
                }
                ':' | ')' if on || saw => {
                    if c == ':' {
                        self.open(self.flags)?;
                    }
                    self.flags = flags;
                    return Ok(t);
                }
                _ => break,
            }
            saw = true;
        }
        Err(PatternError::new(Code::InvalidPerlOp, until(s, t)))
    }

    /// What follows a backslash outside of classes.
    fn backslash(&mut self, t: &'a str) -> Outcome<&'a str> {
        let Some(c) = t.chars().nth(1) else {
            return Err(PatternError::new(Code::TrailingBackslash, ""));
        };
        let look = match c {
            'A' => Some(Look::Start),
            'z' => Some(Look::End),
            'b' => Some(Look::WordAscii),
            'B' => Some(Look::WordAsciiNegate),
            _ => None,
        };
        if let Some(look) = look {
            self.push(Hir::look(look));
            return Ok(skip(t, 2));
        }
        match c {
            'C' => Err(PatternError::new(Code::InvalidEscape, t.get(..2).unwrap_or(t))),
            'Q' => {
                let quoted = skip(t, 2);
                let (literal, rest) = quoted.split_once("\\E").unwrap_or((quoted, ""));
                literal.chars().for_each(|c| self.literal(c));
                Ok(rest)
            }
            'p' | 'P' => {
                let (class, rest) = unicode_class(t)?;
                self.push_class(class);
                Ok(rest)
            }
            _ => {
                if let Some(class) = class::perl(c) {
                    self.push_class(class);
                    return Ok(skip(t, 2));
                }
                let (r, rest) = escape(t)?;
                self.rune(r);
                Ok(rest)
            }
        }
    }

    fn class(&mut self, s: &'a str) -> Outcome<&'a str> {
        let mut t = skip(s, 1);
        let mut negated = false;
        if let Some(rest) = t.strip_prefix('^') {
            negated = true;
            t = rest;
        }
        let mut class = ClassUnicode::empty();
        let mut first = true;
        while first || !t.starts_with(']') {
            first = false;
            if t.starts_with("[:")
                && let Some(end) = skip(t, 2).find(":]")
            {
                let name = t.get(2..end + 2).unwrap_or("");
                let Some(c) = class::posix(name) else {
                    let whole = t.get(..end + 4).unwrap_or(t);
                    return Err(PatternError::new(Code::InvalidCharRange, whole));
                };
                class.union(&self.folded(c));
                t = skip(t, end + 4);
                continue;
            }
            if t.starts_with("\\p") || t.starts_with("\\P") {
                let (c, rest) = unicode_class(t)?;
                class.union(&self.folded(c));
                t = rest;
                continue;
            }
            if t.starts_with('\\')
                && let Some(c) = t.chars().nth(1).and_then(class::perl)
            {
                class.union(&self.folded(c));
                t = skip(t, 2);
                continue;
            }
            let range = t;
            let (lo, rest) = class_char(t, s)?;
            t = rest;
            let mut hi = lo;
            if t.starts_with('-') && t.len() >= 2 && !t.starts_with("-]") {
                let (end, rest) = class_char(skip(t, 1), s)?;
                t = rest;
                hi = end;
                if hi < lo {
                    return Err(PatternError::new(Code::InvalidCharRange, until(range, t)));
                }
            }
            class::add(&mut class, lo, hi);
        }
        let mut class = self.folded(class);
        if negated {
            class.negate();
        }
        self.push(Hir::class(Class::Unicode(class)));
        Ok(skip(t, 1))
    }

    fn folded(&self, mut class: ClassUnicode) -> ClassUnicode {
        if self.flags.fold_case {
            let _ = class.try_case_fold_simple();
        }
        class
    }
}

/// `{n}`, `{n,}` or `{n,m}`: the bounds and the rest. Numbers too large to count come out above [`REPEAT_MAX`].
fn repeat_of(t: &str) -> Option<(u32, Option<u32>, &str)> {
    let (min, t) = number(skip(t, 1))?;
    if let Some(rest) = t.strip_prefix('}') {
        return Some((min, Some(min), rest));
    }
    let t = t.strip_prefix(',')?;
    if let Some(rest) = t.strip_prefix('}') {
        return Some((min, None, rest));
    }
    let (max, t) = number(t)?;
    Some((min, Some(max), t.strip_prefix('}')?))
}

fn number(t: &str) -> Option<(u32, &str)> {
    let n = t.bytes().take_while(u8::is_ascii_digit).count();
    let digits = t.get(..n).filter(|d| !d.is_empty())?;
    if digits.len() > 1 && digits.starts_with('0') {
        return None;
    }
    Some((digits.parse().unwrap_or(u32::MAX), skip(t, n)))
}

fn class_char<'a>(t: &'a str, whole: &str) -> Outcome<(u32, &'a str)> {
    match t.chars().next() {
        None => Err(PatternError::new(Code::MissingBracket, whole)),
        Some('\\') => escape(t),
        Some(c) => Ok((u32::from(c), skip(t, c.len_utf8()))),
    }
}

/// `\pL`, `\p{Greek}`, `\P{^Lu}`.
fn unicode_class(s: &str) -> Outcome<(ClassUnicode, &str)> {
    let mut negated = s.starts_with("\\P");
    let t = skip(s, 2);
    let (name, rest) = match t.chars().next() {
        None => return Err(PatternError::new(Code::InvalidCharRange, s)),
        Some('{') => {
            let Some(end) = t.find('}') else {
                return Err(PatternError::new(Code::InvalidCharRange, s));
            };
            (t.get(1..end).unwrap_or(""), skip(t, end + 1))
        }
        Some(c) => (t.get(..c.len_utf8()).unwrap_or(""), skip(t, c.len_utf8())),
    };
    let name = match name.strip_prefix('^') {
        Some(bare) => {
            negated = !negated;
            bare
        }
        None => name,
    };
    let Some(mut class) = class::unicode(name) else {
        return Err(PatternError::new(Code::InvalidCharRange, until(s, rest)));
    };
    if negated {
        class.negate();
    }
    Ok((class, rest))
}

/// An escape of one character.
fn escape(s: &str) -> Outcome<(u32, &str)> {
    let mut t = skip(s, 1).chars();
    let Some(c) = t.next() else {
        return Err(PatternError::new(Code::TrailingBackslash, ""));
    };
    let simple = match c {
        'a' => Some(7),
        'f' => Some(0xc),
        'n' => Some(0xa),
        'r' => Some(0xd),
        't' => Some(9),
        'v' => Some(0xb),
        c if c.is_ascii() && !c.is_ascii_alphanumeric() => Some(u32::from(c)),
        _ => None,
    };
    if let Some(r) = simple {
        return Ok((r, t.as_str()));
    }
    let octal = |c: char| c.to_digit(8);
    if let Some(first) = octal(c)
        && (first == 0 || t.clone().next().and_then(octal).is_some())
    {
        let mut r = first;
        for _ in 0..2 {
            let Some(d) = t.clone().next().and_then(octal) else {
                break;
            };
            r = r * 8 + d;
            t.next();
        }
        return Ok((r, t.as_str()));
    }
    if c == 'x'
        && let Some(r) = hex(&mut t)
    {
        return Ok((r, t.as_str()));
    }
    Err(PatternError::new(Code::InvalidEscape, until(s, t.as_str())))
}

/// What follows `\x`; leaves the text behind what was read, also when it is wrong.
fn hex(t: &mut std::str::Chars<'_>) -> Option<u32> {
    let first = t.next()?;
    if first != '{' {
        let second = t.next();
        return Some(first.to_digit(16)? * 16 + second?.to_digit(16)?);
    }
    let (mut r, mut digits) = (0u32, 0);
    loop {
        let c = t.next()?;
        if c == '}' {
            return (digits > 0).then_some(r);
        }
        r = r * 16 + c.to_digit(16)?;
        digits += 1;
        if r > RUNE_MAX {
            return None;
        }
    }
}
