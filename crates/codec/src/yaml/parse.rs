//! YAML text to tree.

use super::resolve::{Scalar, resolve};
use crate::Limits;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use granit_parser::{Event, Options, Parser, ScalarStyle, Span, Tag};
use std::collections::HashMap;
use supercargo_meta::{Map, Text, Tree};

/// A decoded document.
#[derive(Clone, Debug, PartialEq)]
pub struct Parsed {
    /// The first document; null when there is none.
    pub tree: Tree,
    /// Keys that came more than once, as strict decoding tells them: `line 5: key "a" already set in map`. The last value won.
    pub duplicates: Vec<String>,
}

/// YAML that can't be read. `Display` is Go's text, without the `error converting YAML to JSON: ` some callers put before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct YamlError(String, Step);

/// Upstream reads YAML in two steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Yaml,
    Json,
}

impl YamlError {
    /// True for what is no fault of the YAML, but of the JSON it says: the text is that of a JSON error.
    #[must_use]
    pub fn is_of_json(&self) -> bool {
        self.1 == Step::Json
    }
}

impl std::fmt::Display for YamlError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for YamlError {}

fn yaml(text: impl std::fmt::Display) -> YamlError {
    YamlError(format!("yaml: {text}"), Step::Yaml)
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
    let mut b = Builder {
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
    };
    // As Go's scanner, it counts what nests in brackets and what nests by indentation apart.
    let mut options = Options::default();
    options.flow_nesting_limit = limits.depth;
    options.block_nesting_limit = limits.depth;
    let mut parser = Parser::new_from_str_with_options(text, options);
    while let Some(next) = parser.next_event() {
        let (event, span) = next.map_err(|e| explain(&e, text, b.stack.last()))?;
        if let Event::Scalar(_, ScalarStyle::DoubleQuoted, ..) = event {
            refuse_surrogates(&surrogates, &span)?;
        }
        match event {
            Event::DocumentEnd | Event::StreamEnd => break,
            event => b.event(event, span)?,
        }
    }
    if let Some(opening) = b.too_deep {
        let text = format!("invalid character '{opening}' exceeded max depth");
        return Err(YamlError(text, Step::Json));
    }
    b.duplicates.sort_by_key(|d| d.0);
    Ok(Parsed {
        tree: b.root.unwrap_or_default(),
        duplicates: b
            .duplicates
            .into_iter()
            .map(|(line, key)| format!("line {line}: key {key} already set in map"))
            .collect(),
    })
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

/// What is wrong with bytes that are no UTF-8 from some place on (go.yaml.in/yaml 2.4: `readerc.go`).
fn not_utf8(bytes: &[u8], at: usize) -> &'static str {
    let rest = bytes.get(at..).unwrap_or_default();
    let width = match rest.first() {
        Some(0xc0..=0xdf) => 2,
        Some(0xe0..=0xef) => 3,
        Some(0xf0..=0xf7) => 4,
        _ => return "invalid leading UTF-8 octet",
    };
    match rest.get(1..width) {
        None => "incomplete UTF-8 octet sequence",
        Some(more) if more.iter().any(|b| b & 0xc0 != 0x80) => "invalid trailing UTF-8 octet",
        Some(more) => {
            let least = [0x80, 0x800, 0x1_0000][width - 2];
            let bits = u32::from(rest[0]) & (0x7f >> width);
            let value = more.iter().fold(bits, |v, b| v << 6 | u32::from(b & 0x3f));
            if value < least {
                "invalid length of a UTF-8 sequence"
            } else {
                "invalid Unicode character"
            }
        }
    }
}

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

/// The parser's errors in Go's words. Go counts lines from zero, and adds one for errors of its scanner; line zero is not told.
fn explain(e: &granit_parser::ScanError, text: &str, open: Option<&Frame>) -> YamlError {
    const KNOWN: [(&str, &str); 12] = [
        ("surrogate", "found invalid Unicode character escape code"),
        (
            "mapping values are not allowed",
            "mapping values are not allowed in this context",
        ),
        (
            "block sequence entries",
            "block sequence entries are not allowed in this context",
        ),
        (
            "unexpected character",
            "found character that cannot start any token",
        ),
        (
            "cannot start any token",
            "found character that cannot start any token",
        ),
        ("tab", "found character that cannot start any token"),
        ("unknown escape", "found unknown escape character"),
        ("simple key", "could not find expected ':'"),
        ("expected ':'", "could not find expected ':'"),
        ("expected <block end>", "did not find expected key"),
        ("expected key", "did not find expected key"),
        ("node content", "did not find expected node content"),
    ];
    let info = e.info();
    let lower = info.to_lowercase();
    let line = e.marker().line();
    if lower.contains("recursion limit") {
        return too_deep(line);
    }
    let (problem, line) = if lower.contains("unknown anchor") {
        let name = text
            .chars()
            .skip(e.marker().index())
            .skip_while(|c| *c != '*')
            .skip(1);
        let name: String = name
            .take_while(|c| c.is_alphanumeric() || matches!(c, '-' | '_'))
            .collect();
        return yaml(format!("unknown anchor '{name}' referenced"));
    } else if ["unterminated", "unclosed", "end of stream"]
        .iter()
        .any(|n| lower.contains(n))
    {
        unfinished(&lower, open, text)
    } else {
        let known = KNOWN.iter().find(|k| lower.contains(k.0));
        match known.map_or(info.as_str(), |k| k.1) {
            p @ "could not find expected ':'" => (p, line + 1),
            p @ ("did not find expected key" | "did not find expected node content") => {
                (p, line.saturating_sub(1))
            }
            p => (p, if line == 1 { 0 } else { line }),
        }
    };
    match line {
        0 => yaml(problem),
        _ => yaml(format!("line {line}: {problem}")),
    }
}

/// What nests in brackets, or by indentation, deeper than Go's scanner lets it.
fn too_deep(line: usize) -> YamlError {
    match line {
        1 => yaml("exceeded max depth of 10000"),
        _ => yaml(format!("line {line}: exceeded max depth of 10000")),
    }
}

/// The text ended inside a quoted scalar or a flow collection.
fn unfinished<'t>(info: &str, open: Option<&Frame>, text: &str) -> (&'t str, usize) {
    let lines = text.lines().count();
    if info.contains("quote") || info.contains("scalar") {
        return (
            "found unexpected end of stream",
            if lines > 1 { lines + 1 } else { 0 },
        );
    }
    let problem = match open.map(|f| &f.content) {
        Some(Content::Seq(items)) if !items.is_empty() => "did not find expected ',' or ']'",
        Some(Content::Map(entries, key)) if !entries.is_empty() || key.is_some() => {
            "did not find expected ',' or '}'"
        }
        _ => "did not find expected node content",
    };
    (problem, lines)
}

/// A node and what it counts for, aliases in it written out.
struct Node {
    tree: Tree,
    /// How deep its containers nest.
    levels: usize,
    size: usize,
    /// Bytes of its scalars.
    bytes: usize,
}

struct Entry {
    key: Text,
    /// The key as a duplicate is told.
    shown: String,
    line: usize,
    value: Tree,
}

enum Content {
    Seq(Vec<Tree>),
    Map(Vec<Entry>, Option<Key>),
}

/// A key that waits for its value.
enum Key {
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

struct Builder<'a> {
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

impl Builder<'_> {
    fn event(&mut self, event: Event<'_>, span: Span) -> Result<(), YamlError> {
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
            Err(e) => return Err(YamlError(e, Step::Yaml)),
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
                    return Err(YamlError(
                        format!("unsupported map key of type: %!s(<nil>), key: <nil>, value: {shown}"),
                        Step::Yaml,
                    ));
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
