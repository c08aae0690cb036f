//! Events of the scanner to a tree, with what aliases, merges and duplicates mean (go.yaml.in/yaml 2.4: `decode.go`).

use super::super::resolve::{Scalar, resolve};
use super::Parsed;
use super::problems::{YamlError, yaml};
use crate::Limits;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use granit_parser::{Event, ScalarStyle, Span, Tag};
use std::collections::HashMap;
use supercargo_meta::{Map, Text, Tree};

/// A node and what it counts for, aliases in it written out.
struct Node {
    tree: Tree,
    /// How deep its containers nest.
    levels: usize,
    size: usize,
    /// Bytes of its scalars.
    bytes: usize,
}

pub(super) struct Entry {
    key: Text,
    /// The key as a duplicate is told.
    shown: String,
    line: usize,
    value: Tree,
}

/// What is in a container that is being read.
pub(super) enum Content {
    Seq(Vec<Tree>),
    Map(Vec<Entry>, Option<Key>),
}

/// A key that waits for its value.
pub(super) enum Key {
    Text(Text, String),
    Merge,
    /// Null, which is refused once its value is known.
    Null,
}

struct Frame {
    content: Content,
    anchor: usize,
    /// How deep the finished items nest.
    levels: usize,
    size: usize,
    bytes: usize,
}

/// Bytes that aliases may stand for in all: far above what a body needs, far below what hurts.
const ALIASED_BYTES_MAX: usize = 16 << 20;

/// Makes the tree of a document, an event at a time.
pub(super) struct Builder<'a> {
    text: &'a str,
    limits: Limits,
    stack: Vec<Frame>,
    anchors: HashMap<usize, Node>,
    /// Nodes so far, aliases written out.
    total: usize,
    /// How many of them came by aliases.
    by_alias: usize,
    /// How many bytes of scalars did.
    aliased_bytes: usize,
    root: Option<Tree>,
    duplicates: Vec<(usize, String)>,
    /// What opened the first container that JSON would not have so deep.
    too_deep: Option<char>,
}

impl<'a> Builder<'a> {
    /// Nothing yet of the document in `text`.
    pub(super) fn new(text: &'a str, limits: &Limits) -> Self {
        Self {
            text,
            limits: *limits,
            stack: Vec::new(),
            anchors: HashMap::new(),
            total: 1,
            by_alias: 0,
            aliased_bytes: 0,
            root: None,
            duplicates: Vec::new(),
            too_deep: None,
        }
    }

    /// The innermost container that is not complete.
    pub(super) fn open_content(&self) -> Option<&Content> {
        self.stack.last().map(|f| &f.content)
    }

    /// The document.
    ///
    /// # Errors
    /// When JSON would not let it nest so deep.
    pub(super) fn finish(mut self) -> Result<Parsed, YamlError> {
        if let Some(opening) = self.too_deep {
            return Err(YamlError::of_json(format!(
                "invalid character '{opening}' exceeded max depth"
            )));
        }
        self.duplicates.sort_by_key(|d| d.0);
        let told = |(line, key)| format!("line {line}: key {key} already set in map");
        Ok(Parsed {
            tree: self.root.unwrap_or_default(),
            duplicates: self.duplicates.into_iter().map(told).collect(),
        })
    }

    /// The next of the document.
    pub(super) fn event(&mut self, event: Event<'_>, span: Span) -> Result<(), YamlError> {
        match event {
            Event::Scalar(text, style, anchor, tag) => {
                self.scalar(&text, style, anchor, tag.as_deref(), span)
            }
            Event::SequenceStart(_, anchor, _) => self.open(Content::Seq(Vec::new()), anchor),
            Event::MappingStart(_, anchor, _) => self.open(Content::Map(Vec::new(), None), anchor),
            Event::SequenceEnd | Event::MappingEnd => self.close(span),
            Event::Alias(id) => self.alias(id, span),
            _ => Ok(()),
        }
    }

    fn open(&mut self, content: Content, anchor: usize) -> Result<(), YamlError> {
        // One that is too deep is read on: the scanner's own limits bound how deep it can become.
        self.is_within_depth(1, matches!(content, Content::Seq(_)));
        self.count(1)?;
        self.stack.push(Frame {
            content,
            anchor,
            levels: 0,
            size: 1,
            bytes: 0,
        });
        Ok(())
    }

    /// Whether a container of so many levels may be here. What the scanner counts apart is together what Go's JSON reader counts;
    /// that one has its say after everything else.
    fn is_within_depth(&mut self, levels: usize, is_list: bool) -> bool {
        let fits = self.stack.len() + levels <= self.limits.depth;
        if !fits {
            let opening = if is_list { '[' } else { '{' };
            self.too_deep.get_or_insert(opening);
        }
        fits
    }

    fn count(&mut self, n: usize) -> Result<(), YamlError> {
        self.total = self.total.saturating_add(n);
        if self.total > self.limits.nodes {
            return Err(yaml(if self.by_alias > 0 {
                "document contains excessive aliasing"
            } else {
                "exceeded max number of values"
            }));
        }
        Ok(())
    }

    fn close(&mut self, span: Span) -> Result<(), YamlError> {
        let Some(frame) = self.stack.pop() else {
            return Ok(());
        };
        let tree = match frame.content {
            Content::Seq(items) => Tree::list(items),
            Content::Map(entries, _) => Tree::Map(self.map(entries)),
        };
        let node = Node {
            tree,
            levels: frame.levels + 1,
            size: frame.size,
            bytes: frame.bytes,
        };
        self.done(node, frame.anchor, None, span)
    }

    /// A map of entries in order of appearance: the last of equal keys wins.
    fn map(&mut self, mut entries: Vec<Entry>) -> Map {
        entries.sort_by(|a, b| a.key.as_bytes().cmp(b.key.as_bytes()));
        for w in entries.windows(2) {
            if w[0].key == w[1].key && w[0].shown == w[1].shown {
                self.duplicates.push((w[1].line, w[1].shown.clone()));
            }
        }
        Map::from_entries(entries.into_iter().map(|e| (e.key, e.value)).collect())
    }

    fn scalar(
        &mut self,
        text: &str,
        style: ScalarStyle,
        anchor: usize,
        tag: Option<&Tag>,
        span: Span,
    ) -> Result<(), YamlError> {
        self.count(1)?;
        let plain = style == ScalarStyle::Plain && tag.is_none();
        let mut text = std::borrow::Cow::Borrowed(text);
        let scalar = if plain {
            resolve(&text)
        } else {
            let name = tag.and_then(|t| t.suffix_in_namespace("tag:yaml.org,2002:"));
            let name = name.as_deref().unwrap_or("");
            if name == "binary" {
                let bytes: Vec<u8> = text.bytes().filter(|c| !matches!(c, b'\n' | b'\r')).collect();
                let raw = STANDARD
                    .decode(bytes)
                    .map_err(|_| yaml("!!binary value contains invalid base64 data"))?;
                text = String::from_utf8_lossy(&raw).into_owned().into();
            }
            tagged(name, &text)?
        };
        let merge = plain && text == "<<";
        let key = if merge {
            Some(Key::Merge)
        } else if self.wants_key() {
            Some(match scalar.clone().key(&text) {
                Some((key, shown)) => Key::Text(key, shown),
                None => Key::Null,
            })
        } else {
            None
        };
        // Infinities have no JSON form, but as keys they are texts.
        let tree = match scalar.tree(&text) {
            Ok(t) => t,
            Err(_) if key.is_some() && self.wants_key() => Tree::Null,
            Err(e) => return Err(YamlError::of_yaml(e)),
        };
        let bytes = text.len();
        let node = Node {
            tree,
            levels: 0,
            size: 1,
            bytes,
        };
        self.done(node, anchor, key, span)
    }

    fn wants_key(&self) -> bool {
        matches!(
            self.stack.last(),
            Some(Frame {
                content: Content::Map(_, None),
                ..
            })
        )
    }

    fn alias(&mut self, id: usize, span: Span) -> Result<(), YamlError> {
        let name = || {
            span.slice(self.text)
                .unwrap_or("*")
                .trim_start_matches('*')
                .to_owned()
        };
        let Some(node) = self.anchors.get(&id) else {
            return Err(yaml(format!("anchor '{}' value contains itself", name())));
        };
        let (mut tree, mut levels, size, bytes) = (node.tree.clone(), node.levels, node.size, node.bytes);
        // It is as deep as it would be written out. Aliases of aliases know no other limit.
        if levels > 0 && !self.is_within_depth(levels, matches!(tree, Tree::List(_))) {
            (tree, levels) = (Tree::Null, 0);
        }
        self.aliased_bytes = self.aliased_bytes.saturating_add(bytes);
        if self.aliased_bytes > ALIASED_BYTES_MAX {
            return Err(yaml("document contains excessive aliasing"));
        }
        self.by_alias = self.by_alias.saturating_add(size);
        self.count(size.saturating_add(1))?;
        if self.by_alias > 100 && self.total > 1000 && is_excessive(self.by_alias, self.total) {
            return Err(yaml("document contains excessive aliasing"));
        }
        let key = match (&tree, self.wants_key()) {
            (Tree::Str(s), true) => Some(Key::Text(s.clone(), supercargo_meta::go_quote(s))),
            (Tree::Int(i), true) => Some(Key::Text(i.to_string().into(), i.to_string())),
            (Tree::Bool(b), true) => Some(Key::Text(b.to_string().into(), b.to_string())),
            _ => None,
        };
        let node = Node {
            tree,
            levels,
            size: size.saturating_add(1),
            bytes,
        };
        self.done(node, 0, key, span)
    }

    /// Puts a finished node where it belongs.
    fn done(&mut self, node: Node, anchor: usize, key: Option<Key>, span: Span) -> Result<(), YamlError> {
        let line = span.start.line();
        let Node {
            tree,
            levels,
            size,
            bytes,
        } = node;
        if anchor != 0 {
            let copy = Node {
                tree: tree.clone(),
                levels,
                size,
                bytes,
            };
            self.anchors.insert(anchor, copy);
        }
        let Some(frame) = self.stack.last_mut() else {
            self.root = Some(tree);
            return Ok(());
        };
        frame.levels = frame.levels.max(levels);
        frame.size = frame.size.saturating_add(size);
        frame.bytes = frame.bytes.saturating_add(bytes);
        match &mut frame.content {
            Content::Seq(items) => items.push(tree),
            Content::Map(_, waiting @ None) => {
                *waiting = Some(key.ok_or_else(|| {
                    yaml(format!("invalid map key: {}", supercargo_meta::json_text(&tree)))
                })?);
            }
            Content::Map(entries, waiting) => match waiting.take() {
                Some(Key::Text(key, shown)) => entries.push(Entry {
                    key,
                    shown,
                    line,
                    value: tree,
                }),
                Some(Key::Merge) => merge(entries, &tree, line)?,
                _ => {
                    let shown = supercargo_meta::show_value(&tree);
                    return Err(YamlError::of_yaml(format!(
                        "unsupported map key of type: %!s(<nil>), key: <nil>, value: {shown}"
                    )));
                }
            },
        }
        Ok(())
    }
}

/// Go's rule: the larger the document, the smaller the share of aliases may be.
fn is_excessive(by_alias: usize, total: usize) -> bool {
    const LOW: usize = 400_000;
    const HIGH: usize = 4_000_000;
    #[allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
    let (by_alias, size, span) = (
        by_alias as f64,
        total as f64,
        (total.clamp(LOW, HIGH) - LOW) as f64 / (HIGH - LOW) as f64,
    );
    by_alias / size > 0.99 - 0.89 * span
}

/// A scalar with a tag, or a quoted one.
fn tagged(tag: &str, text: &str) -> Result<Scalar, YamlError> {
    let found = resolve(text);
    let fits = match (tag, &found) {
        ("int", Scalar::Int(_) | Scalar::Big(_)) | ("bool", Scalar::Bool(_)) | ("null", Scalar::Null) => true,
        ("float", Scalar::Int(_) | Scalar::Big(_) | Scalar::Float(_)) => true,
        ("int" | "bool" | "null" | "float", _) => false,
        _ => return Ok(Scalar::Str),
    };
    if fits {
        Ok(found)
    } else {
        Err(yaml(format!(
            "cannot decode {} `{text}` as a !!{tag}",
            found.tag()
        )))
    }
}

/// Adds the entries of a merged map, or of a list of them, the first of which wins.
fn merge(entries: &mut Vec<Entry>, value: &Tree, line: usize) -> Result<(), YamlError> {
    let mut add = |m: &Map| {
        entries.extend(m.iter().map(|(k, v)| Entry {
            key: k.clone(),
            shown: supercargo_meta::go_quote(k),
            line,
            value: v.clone(),
        }));
    };
    let refuse = || yaml("map merge requires map or sequence of maps as the value");
    match value {
        Tree::Map(m) => add(m),
        Tree::List(l) => {
            for t in l.iter().rev() {
                add(t.as_map().ok_or_else(refuse)?);
            }
        }
        _ => return Err(refuse()),
    }
    Ok(())
}
