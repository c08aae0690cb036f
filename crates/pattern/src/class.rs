//! Character classes of Go's dialect.

use regex_syntax::hir::{Class, ClassUnicode, ClassUnicodeRange, HirKind};

/// The last code point.
pub(crate) const RUNE_MAX: u32 = 0x10_ffff;

/// A range of code points; surrogates, which no text has, are left out.
pub(crate) fn add(class: &mut ClassUnicode, lo: u32, hi: u32) {
    let mut part = |lo: u32, hi: u32| {
        if let (Some(lo), Some(hi)) = (char::from_u32(lo), char::from_u32(hi))
            && lo <= hi
        {
            class.push(ClassUnicodeRange::new(lo, hi));
        }
    };
    part(lo, hi.min(0xd7ff));
    part(lo.max(0xe000), hi);
}

fn of(ranges: &[(char, char)]) -> ClassUnicode {
    ClassUnicode::new(ranges.iter().map(|(a, b)| ClassUnicodeRange::new(*a, *b)))
}

/// `\d`, `\s`, `\w` and their opposites: ASCII.
pub(crate) fn perl(letter: char) -> Option<ClassUnicode> {
    let mut class = match letter.to_ascii_lowercase() {
        'd' => of(&[('0', '9')]),
        's' => of(&[('\t', '\n'), ('\x0c', '\r'), (' ', ' ')]),
        'w' => of(&[('0', '9'), ('A', 'Z'), ('_', '_'), ('a', 'z')]),
        _ => return None,
    };
    if letter.is_ascii_uppercase() {
        class.negate();
    }
    Some(class)
}

/// `[:name:]`; `name` without colons, maybe with `^`.
pub(crate) fn posix(name: &str) -> Option<ClassUnicode> {
    let (negated, name) = match name.strip_prefix('^') {
        Some(rest) => (true, rest),
        None => (false, name),
    };
    let mut class = match name {
        "alnum" => of(&[('0', '9'), ('A', 'Z'), ('a', 'z')]),
        "alpha" => of(&[('A', 'Z'), ('a', 'z')]),
        "ascii" => of(&[('\0', '\x7f')]),
        "blank" => of(&[('\t', '\t'), (' ', ' ')]),
        "cntrl" => of(&[('\0', '\x1f'), ('\x7f', '\x7f')]),
        "digit" => of(&[('0', '9')]),
        "graph" => of(&[('!', '~')]),
        "lower" => of(&[('a', 'z')]),
        "print" => of(&[(' ', '~')]),
        "punct" => of(&[('!', '/'), (':', '@'), ('[', '`'), ('{', '~')]),
        "space" => of(&[('\t', '\r'), (' ', ' ')]),
        "upper" => of(&[('A', 'Z')]),
        "word" => of(&[('0', '9'), ('A', 'Z'), ('_', '_'), ('a', 'z')]),
        "xdigit" => of(&[('0', '9'), ('A', 'F'), ('a', 'f')]),
        _ => return None,
    };
    if negated {
        class.negate();
    }
    Some(class)
}

/// `\p{name}`: a category or a script.
pub(crate) fn unicode(name: &str) -> Option<ClassUnicode> {
    if name.is_empty()
        || !name
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "_- ".contains(c))
    {
        return None;
    }
    let hir = regex_syntax::parse(&format!(r"\p{{{name}}}")).ok()?;
    match hir.kind() {
        HirKind::Class(Class::Unicode(c)) => Some(c.clone()),
        HirKind::Class(Class::Bytes(b)) => b.to_unicode_class(),
        HirKind::Literal(l) => {
            let text = std::str::from_utf8(&l.0).ok()?;
            let c = text.chars().next()?;
            Some(of(&[(c, c)]))
        }
        _ => None,
    }
}
