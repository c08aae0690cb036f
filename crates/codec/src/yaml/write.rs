//! Tree to YAML text, in the style of go-yaml 2: keys sorted with their numbers in mind, lists not indented under their key,
//! texts quoted where they would read as something else, long lines folded at spaces.

use super::resolve::{Scalar, general, resolve, whole};
use std::cmp::Ordering;
use std::fmt::Write;
use supercargo_meta::{Map, Text, Tree};
use supercargo_schema::TypeDef;

/// Lines are folded at the first space beyond this column.
const WIDTH: usize = 80;

/// Appends `tree`, a value of type `ty`, with a newline at the end. YAML has no field order, so the type only says what is
/// left out.
pub fn write(out: &mut Vec<u8>, tree: &Tree, ty: &TypeDef) {
    let mut json = Vec::new();
    crate::json::write(&mut json, tree, ty);
    match crate::json::parse(&json, &crate::Limits::stored()) {
        Ok(p) => write_untyped(out, &p.tree),
        // Only a raw value that is no JSON leads here.
        Err(_) => write_untyped(out, tree),
    }
}

/// Appends `tree` without schema, with a newline at the end.
pub fn write_untyped(out: &mut Vec<u8>, tree: &Tree) {
    let mut w = Writer {
        out: String::new(),
        column: 0,
    };
    match tree {
        Tree::Map(m) if !m.is_empty() => w.map(m, 0, false),
        Tree::List(l) if !l.is_empty() => w.list(l, 0, false),
        _ => {
            w.leaf(tree, 2, false);
            // A literal block may have ended its last line itself.
            if !w.out.ends_with('\n') {
                w.newline();
            }
        }
    }
    out.extend_from_slice(w.out.as_bytes());
}

struct Writer {
    out: String,
    /// Characters in the current line.
    column: usize,
}

impl Writer {
    fn put(&mut self, s: &str) {
        self.out.push_str(s);
        self.column += s.chars().count();
    }

    fn newline(&mut self) {
        self.out.push('\n');
        self.column = 0;
    }

    fn indent(&mut self, n: usize) {
        self.out.extend(std::iter::repeat_n(' ', n));
        self.column += n;
    }

    /// `inline`: the first line goes on where a `- ` was written.
    fn map(&mut self, m: &Map, indent: usize, mut inline: bool) {
        let mut entries: Vec<_> = m.iter().collect();
        sort(&mut entries);
        for (k, v) in entries {
            if !std::mem::take(&mut inline) {
                self.indent(indent);
            }
            let simple = !k.contains(is_break) && k.len() <= 128;
            if simple {
                self.text(k, indent, true);
            } else {
                self.put("? ");
                self.text(k, indent + 2, false);
                if self.column > 0 {
                    self.newline();
                }
                self.indent(indent);
            }
            self.put(":");
            self.value(v, indent, !simple);
        }
    }

    fn list(&mut self, l: &[Tree], indent: usize, mut inline: bool) {
        for t in l {
            if !std::mem::take(&mut inline) {
                self.indent(indent);
            }
            self.put("-");
            match t {
                Tree::Map(m) if !m.is_empty() => {
                    self.put(" ");
                    self.map(m, indent + 2, true);
                }
                Tree::List(l) if !l.is_empty() => {
                    self.put(" ");
                    self.list(l, indent + 2, true);
                }
                _ => {
                    self.put(" ");
                    self.leaf(t, indent + 2, false);
                    self.end_line();
                }
            }
        }
    }

    /// The value of a key, after the colon.
    fn value(&mut self, t: &Tree, indent: usize, complex: bool) {
        match t {
            Tree::Map(m) if !m.is_empty() => {
                if complex {
                    self.put(" ");
                } else {
                    self.newline();
                }
                self.map(m, indent + 2, complex);
            }
            Tree::List(l) if !l.is_empty() => {
                if complex {
                    self.put(" ");
                } else {
                    self.newline();
                }
                self.list(l, if complex { indent + 2 } else { indent }, complex);
            }
            _ => {
                self.put(" ");
                self.leaf(t, indent + 2, false);
                self.end_line();
            }
        }
    }

    /// Ends the line, unless a block text did.
    fn end_line(&mut self) {
        if self.column > 0 {
            self.newline();
        }
    }

    fn leaf(&mut self, t: &Tree, indent: usize, key: bool) {
        match t {
            Tree::Null => self.put("null"),
            Tree::Bool(b) => self.put(if *b { "true" } else { "false" }),
            Tree::Int(i) => self.put(&i.to_string()),
            Tree::Float(f) => match whole(*f) {
                Some(i) => self.put(&i.to_string()),
                None => self.put(&general(*f, &format!("{f:e}"))),
            },
            Tree::Str(s) => self.text(s, indent, key),
            Tree::List(_) => self.put("[]"),
            Tree::Map(_) => self.put("{}"),
            Tree::Raw(b) => match crate::json::parse(b, &crate::Limits::stored()) {
                Ok(p) => {
                    let mut inner = Vec::new();
                    supercargo_meta::write_json(&mut inner, &p.tree);
                    self.put(&String::from_utf8_lossy(&inner));
                }
                Err(_) => self.put("null"),
            },
        }
    }

    fn text(&mut self, s: &str, indent: usize, key: bool) {
        let a = Analysis::of(s);
        if s.contains('\n') && a.block && !key {
            return self.literal(s, indent);
        }
        let is_text = resolve(s) == Scalar::Str && !is_timestamp(s) && !is_base_60(s);
        let multi_line = s.contains('\n');
        if is_text && !multi_line && a.plain && !(s.is_empty() && key) {
            self.folded(s, indent, key, None);
        } else if is_text && !multi_line && a.single {
            self.put("'");
            self.folded(s, indent, key, Some('\''));
            self.put("'");
        } else {
            self.double(s, indent, key);
        }
    }

    /// A plain or single-quoted text.
    fn folded(&mut self, s: &str, indent: usize, key: bool, quote: Option<char>) {
        let mut spaces = false;
        let mut chars = s.char_indices().peekable();
        while let Some((i, c)) = chars.next() {
            let next = chars.peek().map(|n| n.1);
            if c == ' ' {
                let inside = quote.is_none() || (i > 0 && next.is_some());
                if !key && !spaces && self.column > WIDTH && inside && next != Some(' ') {
                    self.newline();
                    self.indent(indent);
                } else {
                    self.put(" ");
                }
                spaces = true;
                continue;
            }
            spaces = false;
            if Some(c) == quote {
                self.put("'");
            }
            self.out.push(c);
            self.column += 1;
        }
    }

    fn double(&mut self, s: &str, indent: usize, key: bool) {
        self.put("\"");
        let mut spaces = false;
        let mut chars = s.char_indices().peekable();
        while let Some((i, c)) = chars.next() {
            let next = chars.peek().map(|n| n.1);
            if c == ' ' {
                if !key && !spaces && self.column > WIDTH && i > 0 && next.is_some() {
                    self.newline();
                    self.indent(indent);
                    if next == Some(' ') {
                        self.put("\\");
                    }
                } else {
                    self.put(" ");
                }
                spaces = true;
                continue;
            }
            spaces = false;
            if is_printable(c) && !is_break(c) && c != '"' && c != '\\' {
                self.out.push(c);
                self.column += 1;
            } else {
                self.put(&escaped(c));
            }
        }
        self.put("\"");
    }

    fn literal(&mut self, s: &str, indent: usize) {
        self.put("|");
        if s.starts_with([' ', '\n']) {
            self.put("2");
        }
        let mut back = s.chars().rev();
        match (back.next().is_some_and(is_break), back.next()) {
            (false, _) => self.put("-"),
            (true, None) => self.put("+"),
            (true, Some(c)) if is_break(c) => self.put("+"),
            _ => {}
        }
        self.newline();
        for line in s.split_inclusive('\n') {
            if line != "\n" {
                self.indent(indent);
            }
            match line.strip_suffix('\n') {
                Some(l) => {
                    self.put(l);
                    self.newline();
                }
                None => self.put(line),
            }
        }
    }
}

fn escaped(c: char) -> String {
    let short = match c {
        '\0' => '0',
        '\u{7}' => 'a',
        '\u{8}' => 'b',
        '\t' => 't',
        '\n' => 'n',
        '\u{b}' => 'v',
        '\u{c}' => 'f',
        '\r' => 'r',
        '\u{1b}' => 'e',
        '"' | '\\' => c,
        '\u{85}' => 'N',
        '\u{a0}' => '_',
        '\u{2028}' => 'L',
        '\u{2029}' => 'P',
        _ => {
            let n = u32::from(c);
            let mut s = String::new();
            let _ = match n {
                0..=0xff => write!(s, "\\x{n:02X}"),
                0x100..=0xffff => write!(s, "\\u{n:04X}"),
                _ => write!(s, "\\U{n:08X}"),
            };
            return s;
        }
    };
    format!("\\{short}")
}

const fn is_break(c: char) -> bool {
    matches!(c, '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// What go-yaml writes as it is.
const fn is_printable(c: char) -> bool {
    matches!(c, '\n' | ' '..='~' | '\u{a0}'..='\u{d7ff}' | '\u{e000}'..='\u{fefe}' | '\u{ff00}'..='\u{fffd}')
}

/// Which styles can hold a text.
struct Analysis {
    plain: bool,
    single: bool,
    block: bool,
}

impl Analysis {
    fn of(s: &str) -> Self {
        let chars: Vec<char> = s.chars().collect();
        let at = |i: usize| chars.get(i).copied();
        let blank = |c: Option<char>| c.is_none_or(|c| matches!(c, ' ' | '\t') || is_break(c));
        let mut indicators = s.starts_with("---") || s.starts_with("...");
        let (mut breaks, mut special, mut break_space, mut space_break) = (false, false, false, false);
        for (i, c) in chars.iter().copied().enumerate() {
            let before = i.checked_sub(1).and_then(at);
            let followed = blank(at(i + 1));
            indicators = indicators
                || match c {
                    ',' | '[' | ']' | '{' | '}' | '&' | '*' | '!' | '|' | '>' | '\'' | '"' | '%' | '@'
                    | '`' => i == 0,
                    '#' => blank(before),
                    ':' => followed,
                    '?' | '-' => i == 0 && followed,
                    _ => false,
                };
            special = special || !is_printable(c);
            breaks = breaks || is_break(c);
            break_space = break_space || (c == ' ' && before.is_some_and(is_break));
            space_break = space_break || (is_break(c) && before == Some(' '));
        }
        let edge = |c: Option<&char>| c.is_some_and(|c| *c == ' ' || is_break(*c));
        let edges = edge(chars.first()) || edge(chars.last());
        Self {
            plain: !(indicators || edges || breaks || special),
            single: !(break_space || space_break || special),
            block: !(s.ends_with(' ') || space_break || special || s.is_empty()),
        }
    }
}

/// `12:30:45`: a number of base 60 to old readers, so it is quoted.
fn is_base_60(s: &str) -> bool {
    let digits = s.strip_prefix(['+', '-']).unwrap_or(s);
    let mut parts = digits.split(':');
    let first = parts.next().unwrap_or("");
    let mut rest: Vec<&str> = parts.collect();
    if rest.is_empty()
        || !first.starts_with(|c: char| c.is_ascii_digit())
        || !first.bytes().all(|c| c.is_ascii_digit() || c == b'_')
    {
        return false;
    }
    if let Some(last) = rest.last_mut()
        && let Some((whole, fraction)) = last.split_once('.')
    {
        if !fraction.bytes().all(|c| c.is_ascii_digit() || c == b'_') {
            return false;
        }
        *last = whole;
    }
    rest.iter().all(|p| match p.as_bytes() {
        [c] => c.is_ascii_digit(),
        [a, b] => (b'0'..=b'5').contains(a) && b.is_ascii_digit(),
        _ => false,
    })
}

/// A date, or a date and time, which YAML 1.1 has a type for.
fn is_timestamp(s: &str) -> bool {
    let number = |s: &str, max: u32| {
        (1..=2).contains(&s.len())
            && s.bytes().all(|c| c.is_ascii_digit())
            && s.parse::<u32>().is_ok_and(|n| n <= max)
    };
    let mut date = s.splitn(3, '-');
    let (Some(year), Some(month), Some(rest)) = (date.next(), date.next(), date.next()) else {
        return false;
    };
    let split = rest.find(['T', 't', ' ']);
    let (day, time) = split.and_then(|i| rest.split_at_checked(i)).unwrap_or((rest, ""));
    if year.len() != 4 || !year.bytes().all(|c| c.is_ascii_digit()) || !number(month, 12) || !number(day, 31)
    {
        return false;
    }
    let zoned = time.starts_with(['T', 't']);
    let Some(clock) = time.get(1..) else {
        return true;
    };
    let clock = if zoned {
        let zone = clock.find(['Z', '+', '-']);
        let (clock, zone) = zone.and_then(|i| clock.split_at_checked(i)).unwrap_or(("", ""));
        match zone.as_bytes() {
            b"Z" => clock,
            [_, a, b, b':', c, d] if [a, b, c, d].iter().all(|c| c.is_ascii_digit()) => clock,
            _ => return false,
        }
    } else {
        clock
    };
    let mut parts = clock.splitn(3, ':');
    let (Some(h), Some(m), Some(s)) = (parts.next(), parts.next(), parts.next()) else {
        return false;
    };
    let (s, fraction) = s.split_once('.').unwrap_or((s, "0"));
    number(h, 23) && number(m, 59) && number(s, 59) && fraction.bytes().all(|c| c.is_ascii_digit())
}

/// Sorts entries by [`natural`], which is no total order (`k3e` < `k4` < `k30` < `k3e`): the library's sorts may panic then.
/// This is Go's sort for short maps, and gives some order for all.
fn sort(entries: &mut [&(Text, Tree)]) {
    const SHORT: usize = 12;
    if entries.len() > SHORT {
        let (left, right) = entries.split_at_mut(entries.len() / 2);
        sort(left);
        sort(right);
        let (mut left, mut right) = (left.iter().peekable(), right.iter().peekable());
        let mut merged = Vec::new();
        while let (Some(l), Some(r)) = (left.peek(), right.peek()) {
            let next = if natural(&r.0, &l.0).is_lt() {
                right.next()
            } else {
                left.next()
            };
            merged.extend(next.copied());
        }
        merged.extend(left.chain(right).copied());
        entries.copy_from_slice(&merged);
        return;
    }
    for i in 1..entries.len() {
        let mut j = i;
        while j > 0 && natural(&entries[j].0, &entries[j - 1].0).is_lt() {
            entries.swap(j, j - 1);
            j -= 1;
        }
    }
}

/// go-yaml's order of keys: numbers in them compare as numbers, letters come after everything else.
fn natural(a: &str, b: &str) -> Ordering {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let Some(i) = a.iter().zip(&b).position(|(x, y)| x != y) else {
        return a.len().cmp(&b.len());
    };
    let (Some(x), Some(y)) = (a.get(i), b.get(i)) else {
        return Ordering::Equal;
    };
    match (x.is_alphabetic(), y.is_alphabetic()) {
        (true, true) => return x.cmp(y),
        (true, false) => return Ordering::Greater,
        (false, true) => return Ordering::Less,
        (false, false) => {}
    }
    // A zero inside a number counts for its place there.
    let inside = (*x == '0' || *y == '0')
        && a.iter()
            .take(i)
            .rev()
            .take_while(|c| c.is_ascii_digit())
            .any(|c| *c != '0');
    let number = |s: &[char]| {
        let digits = s.iter().skip(i).map_while(|c| c.to_digit(10));
        digits.fold((i64::from(inside), 0usize), |(n, len), d| {
            (n.wrapping_mul(10).wrapping_add(d.into()), len + 1)
        })
    };
    number(&a).cmp(&number(&b)).then(x.cmp(y))
}
