//! The FieldsV1 form of a field set: nested objects whose keys are path elements with a prefix (`f:`, `k:`, `v:`, `i:`) and
//! `.` for the element itself.

use crate::fields::{Node, PathElement, Set};
use crate::json;
use bytes::Bytes;
use std::borrow::Cow;
use supercargo_meta::{Text, Tree, write_int, write_json};

/// The element itself, in an object that has more in it.
pub(crate) const DOT: &[u8] = b"\".\":{}";

/// How deep a set may nest: a level more than the object it is of.
fn depth_max() -> usize {
    supercargo_meta::nesting_max() + 1
}

pub(crate) fn write(set: &Set) -> Bytes {
    let mut out = Vec::with_capacity(512);
    let mut scratch = Vec::new();
    object(&mut out, set, false, &mut scratch);
    out.into()
}

fn object(out: &mut Vec<u8>, set: &Set, this: bool, scratch: &mut Vec<u8>) {
    out.push(b'{');
    if this && !set.is_empty() {
        out.extend_from_slice(b"\".\":{}");
    }
    for (i, n) in set.nodes.iter().enumerate() {
        if i > 0 || this {
            out.push(b',');
        }
        element(out, &n.element, scratch);
        out.push(b':');
        object(out, &n.below, n.member, scratch);
    }
    out.push(b'}');
}

/// The key of a field, and what follows.
pub(crate) fn field(out: &mut Vec<u8>, name: &str, then: &[u8]) {
    out.reserve(name.len() + 16);
    out.extend_from_slice(b"\"f:");
    json::plain_inside(out, name.as_bytes());
    out.push(b'"');
    out.extend_from_slice(then);
}

/// The key of an element.
pub(crate) fn element(out: &mut Vec<u8>, e: &PathElement, scratch: &mut Vec<u8>) {
    scratch.clear();
    match e {
        PathElement::Field(n) => return field(out, n, b""),
        PathElement::Key(k) if k.iter().all(is_plain_pair) => return plain_key(out, k),
        PathElement::Key(k) => {
            scratch.extend_from_slice(b"k:{");
            for (i, (n, v)) in k.iter().enumerate() {
                if i > 0 {
                    scratch.push(b',');
                }
                json::plain_text(scratch, n);
                scratch.push(b':');
                write_json(scratch, v);
            }
            scratch.push(b'}');
        }
        PathElement::Value(v) => {
            scratch.extend_from_slice(b"v:");
            write_json(scratch, v);
        }
        PathElement::Index(i) => {
            scratch.extend_from_slice(b"i:");
            write_int(scratch, *i);
        }
    }
    json::plain_bytes(out, scratch);
}

/// True for a key field that JSON has nothing to escape in, as nearly all are.
fn is_plain_pair((name, value): &(Text, Tree)) -> bool {
    // Values are written as Go writes JSON.
    let is_plain_value = |s: &str| {
        let all = |all, c: u8| all & matches!(c, b' '..=b'~') & !matches!(c, b'<' | b'>' | b'&');
        json::is_plain(s.as_bytes()) && s.bytes().fold(true, all)
    };
    json::is_plain(name.as_bytes())
        && match value {
            Tree::Str(s) => is_plain_value(s),
            other => matches!(other, Tree::Int(_)),
        }
}

/// The key of an item with such key fields.
fn plain_key(out: &mut Vec<u8>, key: &[(Text, Tree)]) {
    const QUOTE: &[u8] = b"\\\"";
    out.extend_from_slice(b"\"k:{");
    for (i, (name, value)) in key.iter().enumerate() {
        if i > 0 {
            out.push(b',');
        }
        out.extend_from_slice(QUOTE);
        out.extend_from_slice(name.as_bytes());
        out.extend_from_slice(b"\\\":");
        match value {
            Tree::Str(s) => {
                out.extend_from_slice(QUOTE);
                out.extend_from_slice(s.as_bytes());
                out.extend_from_slice(QUOTE);
            }
            other => write_json(out, other),
        }
    }
    out.extend_from_slice(b"}\"");
}

pub(crate) fn read(text: &[u8]) -> Result<Set, String> {
    let mut r = Reader { text, at: 0 };
    let (set, _) = r.set(0)?;
    r.space();
    if r.at == text.len() {
        Ok(set)
    } else {
        Err("unexpected trailing data after JSON object".to_owned())
    }
}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> u8 {
        self.text.get(self.at).copied().unwrap_or(0)
    }

    fn space(&mut self) {
        while matches!(self.peek(), b' ' | b'\t' | b'\n' | b'\r') {
            self.at += 1;
        }
    }

    fn expect(&mut self, c: u8) -> Result<(), String> {
        self.space();
        if self.peek() == c {
            self.at += 1;
            return Ok(());
        }
        Err(format!("expected {:?} at byte {}", char::from(c), self.at))
    }

    /// An object: what it holds below, and whether the element it belongs to is a member itself.
    fn set(&mut self, depth: usize) -> Result<(Set, bool), String> {
        if depth > depth_max() {
            return Err("exceeded max depth".to_owned());
        }
        self.space();
        if self.text.get(self.at..).is_some_and(|t| t.starts_with(b"null")) {
            self.at += 4;
            return Ok((Set::new(), true));
        }
        self.expect(b'{')?;
        let (mut set, mut member) = (Set::new(), false);
        self.space();
        if self.peek() == b'}' {
            self.at += 1;
            return Ok((set, true));
        }
        loop {
            let key = self.string()?;
            self.expect(b':')?;
            if &*key == b"." {
                member = true;
                self.skip(depth)?;
            } else if let Some(element) = path_element(&key)? {
                let (below, itself) = self.set(depth + 1)?;
                set.push(Node {
                    element,
                    member: itself,
                    below,
                });
            } else {
                self.skip(depth)?;
            }
            self.space();
            match self.peek() {
                b',' => self.at += 1,
                b'}' => {
                    self.at += 1;
                    let member = member || set.is_empty();
                    return Ok((set, member));
                }
                _ => return Err(format!("expected , or }} at byte {}", self.at)),
            }
        }
    }

    /// A string without its quotes and escapes.
    fn string(&mut self) -> Result<Cow<'a, [u8]>, String> {
        self.expect(b'"')?;
        let text: &'a [u8] = self.text;
        let from = self.at;
        let mut escaped = false;
        loop {
            match text.get(self.at) {
                Some(b'"') => break,
                Some(b'\\') => {
                    escaped = true;
                    self.at += 2;
                }
                Some(c) if *c >= 0x20 => self.at += 1,
                _ => return Err("unfinished string".to_owned()),
            }
        }
        let inside = text.get(from..self.at).unwrap_or_default();
        self.at += 1;
        if !escaped {
            return Ok(Cow::Borrowed(inside));
        }
        let quoted = text.get(from - 1..self.at).unwrap_or_default();
        match json::parse(quoted) {
            Some(Tree::Str(s)) => Ok(Cow::Owned(s.as_bytes().to_vec())),
            _ => Err("invalid string".to_owned()),
        }
    }

    /// Skips one value of any kind.
    fn skip(&mut self, depth: usize) -> Result<(), String> {
        self.space();
        if depth > depth_max() {
            return Err("exceeded max depth".to_owned());
        }
        match self.peek() {
            b'"' => {
                self.string()?;
            }
            open @ (b'{' | b'[') => {
                let close = if open == b'{' { b'}' } else { b']' };
                self.at += 1;
                self.space();
                while self.peek() != close {
                    if open == b'{' {
                        self.string()?;
                        self.expect(b':')?;
                    }
                    self.skip(depth + 1)?;
                    self.space();
                    if self.peek() == b',' {
                        self.at += 1;
                        self.space();
                    } else if self.peek() != close {
                        return Err(format!("unexpected character at byte {}", self.at));
                    }
                }
                self.at += 1;
            }
            _ => {
                let from = self.at;
                while !matches!(self.peek(), 0 | b',' | b'}' | b']' | b' ' | b'\n' | b'\t' | b'\r') {
                    self.at += 1;
                }
                if json::parse(self.text.get(from..self.at).unwrap_or_default()).is_none() {
                    return Err(format!("invalid value at byte {from}"));
                }
            }
        }
        Ok(())
    }
}

/// Could a set in JSON form hold a member of `other`, or hold something below one? Much cheaper than reading the set: what
/// `other` does not name is skipped. True for text that can't be read.
pub(crate) fn may_touch(text: &[u8], other: &Set) -> bool {
    !other.is_empty() && Reader { text, at: 0 }.may_touch(other, 0).unwrap_or(true)
}

impl Reader<'_> {
    fn may_touch(&mut self, other: &Set, depth: usize) -> Result<bool, String> {
        if depth > depth_max() {
            return Err("exceeded max depth".to_owned());
        }
        self.expect(b'{')?;
        self.space();
        if self.peek() == b'}' {
            self.at += 1;
            return Ok(false);
        }
        loop {
            let key = self.string()?;
            self.expect(b':')?;
            match named(&key, other)? {
                Some(n) if n.member => return Ok(true),
                Some(n) => {
                    if self.may_touch(&n.below, depth + 1)? {
                        return Ok(true);
                    }
                }
                None => self.pass(),
            }
            self.space();
            let c = self.peek();
            self.at += 1;
            match c {
                b',' => {}
                b'}' => return Ok(false),
                _ => return Err("expected , or }".to_owned()),
            }
        }
    }

    /// Skips an object without a look at what is in it.
    fn pass(&mut self) {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let (mut depth, mut quoted) = (0_usize, false);
        let mut bytes = rest.iter().enumerate();
        while let Some((i, c)) = bytes.next() {
            match c {
                b'"' => quoted = !quoted,
                b'\\' if quoted => drop(bytes.next()),
                b'{' if !quoted => depth += 1,
                b'}' if !quoted => {
                    depth = depth.saturating_sub(1);
                    if depth == 0 {
                        self.at += i + 1;
                        return;
                    }
                }
                _ => {}
            }
        }
        self.at = self.text.len();
    }
}

/// The node of a set that the key of an element names.
fn named<'s>(key: &[u8], set: &'s Set) -> Result<Option<&'s Node>, String> {
    Ok(match key {
        [b'f', b':', name @ ..] => std::str::from_utf8(name).ok().and_then(|n| set.field(n)),
        b"." => None,
        // Fields come first: a level that ends with a field names no item.
        _ if matches!(set.nodes.last(), Some(n) if matches!(n.element, PathElement::Field(_))) => None,
        k => path_element(k)?.and_then(|e| set.node(&e)),
    })
}

/// True when a set in JSON form has all members of `other`. What comes after the last of them is not looked at. False for text
/// that is not as it would be written, as far as it is looked at.
pub(crate) fn has_all(text: &[u8], other: &Set) -> bool {
    Reader { text, at: 0 }.has_all(other, false).unwrap_or(false)
}

impl Reader<'_> {
    /// An object that has all of `other`, and with `this` the element that it belongs to. Stays somewhere in it.
    fn has_all(&mut self, other: &Set, this: bool) -> Option<bool> {
        if !self.takes(b'{') {
            return None;
        }
        if self.peek() == b'}' {
            return Some(other.is_empty());
        }
        if this && !self.text.get(self.at..)?.starts_with(DOT) {
            return Some(false);
        }
        let mut missing = other.nodes.len();
        let mut last: Option<&Node> = None;
        while missing > 0 {
            let key = self.string().ok()?;
            if !self.takes(b':') {
                return None;
            }
            let from = self.at;
            if let Some(n) = named(&key, other).ok()? {
                if last.is_some_and(|l| l.element >= n.element) || !self.has_all(&n.below, n.member)? {
                    return Some(false);
                }
                last = Some(n);
                missing -= 1;
            }
            if missing > 0 {
                self.at = from;
                self.pass();
                if !self.takes(b',') {
                    return Some(false);
                }
            }
        }
        Some(true)
    }
}

/// The text of a set with the members of `more`, without reading the set: what `more` does not name is copied as it is. `None`
/// for text that is not as it would be written, as far as it is looked at.
pub(crate) fn joined(text: &[u8], more: &Set) -> Option<Bytes> {
    let mut out = Vec::with_capacity(text.len() + 128);
    let mut r = Reader { text, at: 0 };
    if text.starts_with(b"{}") {
        return None;
    }
    r.join(more, false, &mut out)?;
    (r.at == text.len()).then(|| out.into())
}

impl Reader<'_> {
    /// Takes a byte if it comes next.
    fn takes(&mut self, c: u8) -> bool {
        let found = self.peek() == c;
        self.at += usize::from(found);
        found
    }

    /// An object with `more` in it; with `this` the element that it belongs to is a member.
    fn join(&mut self, more: &Set, this: bool, out: &mut Vec<u8>) -> Option<()> {
        let mut scratch = Vec::new();
        if !self.takes(b'{') {
            return None;
        }
        if self.takes(b'}') {
            object(out, more, true, &mut scratch);
            return Some(());
        }
        let has_dot = self.text.get(self.at..).is_some_and(|t| t.starts_with(DOT));
        out.push(b'{');
        if this || has_dot {
            out.extend_from_slice(DOT);
        }
        let mut open = true;
        if has_dot {
            self.at += DOT.len();
            open = self.takes(b',');
        }
        let mut separate = this || has_dot;
        let mut comma = |out: &mut Vec<u8>| {
            if std::mem::replace(&mut separate, true) {
                out.push(b',');
            }
        };
        let mut new = more.nodes.iter().peekable();
        let mut write = |n: &Node, out: &mut Vec<u8>| {
            element(out, &n.element, &mut scratch);
            out.push(b':');
            object(out, &n.below, n.member, &mut scratch);
        };
        let mut last: Option<PathElement> = None;
        while open {
            let from = self.at;
            if self.peek() != b'"' {
                return None;
            }
            let key = self.string().ok()?;
            let here = path_element(&key).ok()??;
            if last.as_ref().is_some_and(|l| *l >= here) || !self.takes(b':') {
                return None;
            }
            while let Some(n) = new.next_if(|n| n.element < here) {
                comma(out);
                write(n, out);
            }
            comma(out);
            out.extend_from_slice(self.text.get(from..self.at)?);
            match new.next_if(|n| n.element == here) {
                Some(n) => self.join(&n.below, n.member, out)?,
                None => {
                    let from = self.at;
                    self.pass();
                    out.extend_from_slice(self.text.get(from..self.at)?);
                }
            }
            last = Some(here);
            open = self.takes(b',');
        }
        for n in new {
            comma(out);
            write(n, out);
        }
        out.push(b'}');
        self.takes(b'}').then_some(())
    }
}

/// What is left of a set when paths go.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Left {
    /// All of it.
    All,
    /// This text.
    Text(Bytes),
    Nothing,
}

/// The text of a set without the members of `gone`, without reading the set: what `gone` does not name is copied as it is. `None`
/// for text that is not as it would be written, as far as it is looked at, and for a place that has something below it where
/// `gone` knows of nothing: its type may have been another one.
pub(crate) fn without(text: &[u8], gone: &Set) -> Option<Left> {
    if gone.is_empty() {
        return Some(Left::All);
    }
    let mut out = Vec::with_capacity(text.len());
    let mut r = Reader { text, at: 0 };
    let left = r.leave(gone, false, true, &mut out)?;
    if r.at != text.len() {
        return None;
    }
    Some(if !left {
        Left::Nothing
    } else if out.len() == text.len() {
        Left::All
    } else {
        Left::Text(out.into())
    })
}

impl Reader<'_> {
    /// An object without `gone`, and with `this` without the element that it belongs to; false when nothing is left. The `whole`
    /// text ends with it.
    fn leave(&mut self, gone: &Set, this: bool, whole: bool, out: &mut Vec<u8>) -> Option<bool> {
        if !self.takes(b'{') {
            return None;
        }
        let start = out.len();
        out.push(b'{');
        if self.takes(b'}') {
            out.push(b'}');
            return Some(!this);
        }
        if this && gone.is_empty() {
            return None;
        }
        let mut member = false;
        if self.text.get(self.at..).is_some_and(|t| t.starts_with(DOT)) {
            self.at += DOT.len();
            if !self.takes(b',') {
                return None;
            }
            member = !this;
        }
        if member {
            out.extend_from_slice(DOT);
        }
        let bare = out.len();
        let mut last: Option<PathElement> = None;
        loop {
            let mark = out.len();
            if out.last() != Some(&b'{') {
                out.push(b',');
            }
            let from = self.at;
            if self.peek() != b'"' {
                return None;
            }
            let key = self.string().ok()?;
            let here = path_element(&key).ok()??;
            if last.as_ref().is_some_and(|l| *l >= here) || !self.takes(b':') {
                return None;
            }
            out.extend_from_slice(self.text.get(from..self.at)?);
            let left = match gone.node(&here) {
                Some(n) => self.leave(&n.below, n.member, false, out)?,
                None => {
                    let from = self.at;
                    self.pass();
                    out.extend_from_slice(self.text.get(from..self.at)?);
                    true
                }
            };
            if !left {
                out.truncate(mark);
            }
            if whole && let Some(rest) = self.rest_without(gone, &here) {
                let first = out.last() == Some(&b'{');
                out.extend_from_slice(rest.strip_prefix(b",").filter(|_| first).unwrap_or(rest));
                break;
            }
            last = Some(here);
            if !self.takes(b',') {
                break;
            }
        }
        if out.len() == bare {
            // Nothing below: the element alone is written without a dot.
            out.truncate(start);
            out.extend_from_slice(b"{}");
            return self.takes(b'}').then_some(member);
        }
        out.push(b'}');
        self.takes(b'}').then_some(true)
    }
}

impl<'a> Reader<'a> {
    /// What comes after an element of the outermost object, up to its end, when no field of `gone` can be there: none comes later
    /// in the order, and none is named. That is seen much faster than by looking at every element.
    fn rest_without(&mut self, gone: &Set, here: &PathElement) -> Option<&'a [u8]> {
        let all: &'a [u8] = self.text;
        let rest = all.get(self.at..all.len().checked_sub(1)?)?;
        let text = std::str::from_utf8(rest).ok()?;
        let is_absent = |n: &Node| match &n.element {
            PathElement::Field(name) => {
                let is_word = name.bytes().all(|c| c.is_ascii_alphanumeric());
                n.element <= *here && is_word && !text.contains(&format!("\"f:{name}\""))
            }
            _ => false,
        };
        let is_plain = (rest.is_empty() || rest.starts_with(b",")) && !text.contains("\\u");
        if !is_plain || !gone.nodes.iter().all(is_absent) {
            return None;
        }
        self.at += rest.len();
        Some(rest)
    }
}

/// A path element from its text; `None` for a kind that is not known.
fn path_element(key: &[u8]) -> Result<Option<PathElement>, String> {
    let (Some(kind), Some(b':'), Some(rest)) = (key.first(), key.get(1), key.get(2..)) else {
        return Err(if key.len() < 2 {
            "key must be 2 characters long:".to_owned()
        } else {
            format!("missing colon: {}", String::from_utf8_lossy(key))
        });
    };
    let bad = || format!("invalid path element {}", String::from_utf8_lossy(key));
    Ok(Some(match kind {
        b'f' => PathElement::Field(Text::from_utf8(rest).map_err(|_| bad())?),
        b'k' => {
            let Some(Tree::Map(m)) = json::parse(rest) else {
                return Err(bad());
            };
            PathElement::Key(m.into_entries().into())
        }
        b'v' => PathElement::Value(Box::new(json::parse(rest).ok_or_else(bad)?)),
        b'i' => {
            let n = std::str::from_utf8(rest).ok().and_then(|s| s.parse().ok());
            PathElement::Index(n.ok_or_else(bad)?)
        }
        _ => return Ok(None),
    }))
}

/// True when there is space between the tokens: a client has written it.
pub(crate) fn is_spaced(json: &[u8]) -> bool {
    // Nearly always there is none at all, which is seen at once: many bytes are looked at together.
    let is_space = |c: &u8| matches!(c, b' ' | b'\t' | b'\n' | b'\r');
    if !json.iter().fold(false, |any, c| any | is_space(c)) {
        return false;
    }
    let mut in_text = false;
    let mut escaped = false;
    json.iter().any(|c| {
        if escaped {
            escaped = false;
            return false;
        }
        match c {
            b'\\' => escaped = in_text,
            b'"' => in_text = !in_text,
            b' ' | b'\t' | b'\n' | b'\r' => return !in_text,
            _ => {}
        }
        false
    })
}
