//! The text of paths.

use super::{JsonPath, Node, Slice};

/// Filters nest no deeper.
const DEPTH_MAX: usize = 16;

impl JsonPath {
    /// Parses a path as definitions have it, without braces; `None` for what is no path.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        action(text, 0).map(|nodes| Self { nodes })
    }
}

fn is_end(c: char) -> bool {
    matches!(
        c,
        ' ' | '\t' | '\r' | '\n' | '.' | ',' | '[' | ']' | '$' | '@' | '{' | '}'
    )
}

/// What stands in braces. A brace that closes ends it; what follows is text.
fn action(text: &str, depth: usize) -> Option<Vec<Node>> {
    if depth > DEPTH_MAX {
        return None;
    }
    let mut nodes = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if c == '}' {
            break;
        }
        if rest.starts_with("[?(") {
            rest = filter(rest, depth, &mut nodes)?;
        } else if let Some(after) = rest.strip_prefix("..") {
            if nodes.last() == Some(&Node::Recursive) {
                return None;
            }
            nodes.push(Node::Recursive);
            rest = after;
            if after.starts_with(|c: char| c == '_' || c.is_alphanumeric()) {
                rest = field(after, &mut nodes);
            }
        } else {
            rest = step(c, rest, depth, &mut nodes)?;
        }
    }
    Some(nodes)
}

fn step<'a>(c: char, rest: &'a str, depth: usize, nodes: &mut Vec<Node>) -> Option<&'a str> {
    let after = rest.get(c.len_utf8()..)?;
    match c {
        '\r' | '\n' => None,
        ' ' | '@' | '$' => Some(after),
        '[' => brackets(after, depth, nodes),
        '"' | '\'' => quote(c, after, nodes),
        '.' => Some(field(after, nodes)),
        '+' | '-' => number(rest, nodes),
        c if c.is_ascii_digit() => number(rest, nodes),
        c if c == '_' || c.is_alphanumeric() => {
            let end = rest.find(is_end).unwrap_or(rest.len());
            match rest.get(..end)? {
                "true" => nodes.push(Node::Bool(true)),
                "false" => nodes.push(Node::Bool(false)),
                // Ranges make no sense in a column.
                _ => return None,
            }
            rest.get(end..)
        }
        _ => None,
    }
}

/// A name, up to something that ends it and is not escaped.
fn field<'a>(rest: &'a str, nodes: &mut Vec<Node>) -> &'a str {
    let mut name = String::new();
    let mut chars = rest.chars();
    loop {
        let left = chars.as_str();
        match chars.next() {
            Some('\\') => name.extend(chars.next()),
            Some(c) if !is_end(c) => name.push(c),
            _ => {
                nodes.push(if name == "*" {
                    Node::Wildcard
                } else {
                    Node::Field(name)
                });
                return left;
            }
        }
    }
}

fn number<'a>(rest: &'a str, nodes: &mut Vec<Node>) -> Option<&'a str> {
    let sign = usize::from(rest.starts_with(['+', '-']));
    let digits = rest.get(sign..)?;
    let end = sign
        + digits
            .find(|c: char| c != '.' && !c.is_ascii_digit())
            .unwrap_or(digits.len());
    let text = rest.get(..end)?;
    nodes.push(match text.parse::<i64>() {
        Ok(i) => Node::Int(i),
        Err(_) => Node::Float(text.parse().ok()?),
    });
    rest.get(end..)
}

fn quote<'a>(end: char, rest: &'a str, nodes: &mut Vec<Node>) -> Option<&'a str> {
    let mut text = String::new();
    let mut chars = rest.chars();
    loop {
        match chars.next()? {
            '\n' => return None,
            '\\' => match chars.next()? {
                'n' => text.push('\n'),
                't' => text.push('\t'),
                'r' => text.push('\r'),
                c @ ('\\' | '"' | '\'') => text.push(c),
                _ => return None,
            },
            c if c == end => {
                nodes.push(Node::Text(text));
                return Some(chars.as_str());
            }
            c => text.push(c),
        }
    }
}

/// What follows an opening bracket.
fn brackets<'a>(rest: &'a str, depth: usize, nodes: &mut Vec<Node>) -> Option<&'a str> {
    let end = rest.find([']', '\n']).filter(|i| rest.as_bytes()[*i] == b']')?;
    let (inner, after) = (rest.get(..end)?, rest.get(end + 1..)?);
    let inner = if inner == "*" { ":" } else { inner };
    if inner.contains(',') {
        let parts = inner
            .split(',')
            .map(|p| action(&format!("[{}]", p.trim_matches(' ')), depth + 1));
        nodes.push(Node::Union(parts.collect::<Option<_>>()?));
    } else if let Some(key) = inner
        .strip_prefix('\'')
        .and_then(|i| i.strip_suffix('\''))
        .filter(|k| !k.contains('\''))
    {
        nodes.extend(action(&format!(".{key}"), depth + 1)?);
    } else {
        nodes.push(Node::Slice(slice(inner)?));
    }
    Some(after)
}

fn slice(text: &str) -> Option<Slice> {
    let mut parts = text.split(':');
    let part = |p: Option<&str>| match p {
        None | Some("") => Some(None),
        Some(p) => p.parse::<i64>().ok().map(Some),
    };
    let (from, to, step) = (parts.next(), parts.next(), parts.next());
    if parts.next().is_some() || [from, to, step].iter().flatten().any(|p| p.starts_with('+')) {
        return None;
    }
    let index = to.is_none();
    let from = part(from)?;
    Some(Slice {
        from,
        to: if index {
            Some(from.unwrap_or(0) + 1)
        } else {
            part(to)?
        },
        derived: index,
        step: part(step)?,
    })
}

fn filter<'a>(text: &'a str, depth: usize, nodes: &mut Vec<Node>) -> Option<&'a str> {
    let rest = text.get(3..)?;
    let (mut begin, mut end) = (false, false);
    let mut pair = ' ';
    let mut before = ' ';
    let close = rest.char_indices().find_map(|(i, c)| {
        match c {
            '\n' => return Some(None),
            '"' | '\'' if !begin => {
                begin = true;
                pair = c;
            }
            '"' | '\'' if before != '\\' && c == pair => end = true,
            ')' if begin == end => return Some(Some(i)),
            _ => {}
        }
        before = c;
        None
    })??;
    let inner = rest.get(..close)?;
    let after = rest.get(close + 1..)?.strip_prefix(']')?;
    let is_operator = |c: char| "!<>=".contains(c);
    let at = inner.find(is_operator).filter(|i| *i > 0);
    let node = match at.map(|i| inner.split_at(i)) {
        Some((left, right)) => {
            let mut width = right.find(|c| !is_operator(c)).unwrap_or(right.len());
            if width == right.len() {
                width = width.checked_sub(1).filter(|w| *w > 0)?;
            }
            let (operator, right) = right.split_at(width);
            Node::Filter(
                action(left, depth + 1)?,
                action(right, depth + 1)?,
                operator.to_owned(),
            )
        }
        None => Node::Filter(action(inner, depth + 1)?, Vec::new(), "exists".to_owned()),
    };
    nodes.push(node);
    Some(after)
}
