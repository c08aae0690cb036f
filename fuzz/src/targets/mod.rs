//! The targets, and what they share.

mod definitions;
mod encodings;
mod encrypted;
mod expressions;
mod patches;
mod requests;
mod store;
mod values;

use supercargo_meta::Tree;
use supercargo_schema::{TypeDef, Unknown, conform};

/// A named function of hostile bytes.
#[derive(Clone, Copy)]
pub struct Target {
    /// Its name, and that of its folder in the corpus.
    pub name: &'static str,
    /// Panics when the input breaks something. The answer is what could be seen of the input's way.
    pub run: fn(&[u8]) -> String,
    /// Pieces of the language it reads.
    pub words: &'static [&'static str],
}

/// All targets.
#[must_use]
pub fn targets() -> Vec<Target> {
    [
        definitions::TARGETS,
        encodings::TARGETS,
        encrypted::TARGETS,
        expressions::TARGETS,
        patches::TARGETS,
        requests::TARGETS,
        store::TARGETS,
        values::TARGETS,
    ]
    .concat()
}

/// The type that the first byte of an input chooses, and the rest of the input. Pods come often: they have everything.
fn chosen(input: &[u8]) -> (&'static TypeDef, &[u8]) {
    let (first, rest) = input.split_first().unwrap_or((&0, &[]));
    let kinds: Vec<_> = supercargo_resources::kinds().collect();
    let pod = kinds.iter().find(|k| (k.0, k.1, k.2) == ("", "v1", "Pod"));
    let ty = match usize::from(*first) {
        // Letters and punctuation, which inputs that are text begin with.
        b if b >= 32 => pod,
        b => kinds.get(b * kinds.len() / 32),
    };
    (
        ty.or(pod)
            .map_or_else(|| unreachable!("because there are pods"), |k| k.3),
        rest,
    )
}

/// The parts of an input between lines of three dashes.
fn parts(input: &[u8]) -> (&[u8], &[u8]) {
    const LINE: &[u8] = b"\n---\n";
    match input.windows(LINE.len()).position(|w| w == LINE) {
        Some(at) => (&input[..at], &input[at + LINE.len()..]),
        None => (input, b""),
    }
}

/// A canonical tree of a type, if it is one.
fn canonical(mut tree: Tree, ty: &TypeDef) -> Result<Tree, String> {
    conform(&mut tree, ty, Unknown::Drop).map_err(|e| e.to_string())?;
    Ok(tree)
}

/// A text without what differs from one input to the next: quoted parts, digits and what follows a colon far behind.
fn shape(text: &str) -> String {
    let mut out = String::new();
    let mut quoted = false;
    for c in text.chars().take(200) {
        match c {
            '"' | '\'' | '`' => {
                quoted = !quoted;
                out.push('"');
            }
            _ if quoted => {}
            c if c.is_ascii_digit() => {
                if !out.ends_with('0') {
                    out.push('0');
                }
            }
            c if c.is_ascii_graphic() || c == ' ' => out.push(c),
            _ => {
                if !out.ends_with('?') {
                    out.push('?');
                }
            }
        }
    }
    out.truncate(80);
    out
}

/// What a result looks like.
fn told(r: &Result<Tree, String>) -> String {
    match r {
        Ok(t) => form(t),
        Err(e) => shape(e),
    }
}

/// The shape of a tree: kinds of values in the first levels, how deep, how many.
fn form(t: &Tree) -> String {
    let mut out = String::from("ok ");
    let (mut depth, mut count) = (0, 0);
    walk(t, 0, &mut depth, &mut count, &mut out);
    out.truncate(60);
    let size = |n: usize| n.checked_ilog2().map_or(0, |l| l + 1);
    format!("{out} {} {}", size(depth), size(count))
}

fn walk(t: &Tree, at: usize, depth: &mut usize, count: &mut usize, out: &mut String) {
    *depth = at.max(*depth);
    *count += 1;
    let letter = match t {
        Tree::Null => 'n',
        Tree::Bool(_) => 'b',
        Tree::Int(_) => 'i',
        Tree::Float(_) => 'f',
        Tree::Str(_) => 's',
        Tree::List(_) => 'l',
        Tree::Map(_) => 'm',
        Tree::Raw(_) => 'r',
    };
    if at < 3 && out.len() < 60 {
        out.push(letter);
    }
    match t {
        Tree::List(l) => l.iter().for_each(|x| walk(x, at + 1, depth, count, out)),
        Tree::Map(m) => m.values().for_each(|x| walk(x, at + 1, depth, count, out)),
        _ => {}
    }
}
