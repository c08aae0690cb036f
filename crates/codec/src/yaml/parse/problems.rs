//! What is wrong with a text, in Go's words (go.yaml.in/yaml 2.4).

use super::builder::Content;

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
    /// Text that is no YAML, or has no JSON form, told with these words.
    pub(super) const fn of_yaml(text: String) -> Self {
        Self(text, Step::Yaml)
    }

    /// YAML that says a JSON that is refused with these words.
    pub(super) const fn of_json(text: String) -> Self {
        Self(text, Step::Json)
    }

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

/// What is wrong with the YAML.
pub(super) fn yaml(text: impl std::fmt::Display) -> YamlError {
    YamlError::of_yaml(format!("yaml: {text}"))
}

/// What is wrong with bytes that are no UTF-8 from some place on (go.yaml.in/yaml 2.4: `readerc.go`).
pub(super) fn not_utf8(bytes: &[u8], at: usize) -> &'static str {
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

/// The parser's errors in Go's words. Go counts lines from zero, and adds one for errors of its scanner; line zero is not told.
pub(super) fn explain(e: &granit_parser::ScanError, text: &str, open: Option<&Content>) -> YamlError {
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
fn unfinished<'t>(info: &str, open: Option<&Content>, text: &str) -> (&'t str, usize) {
    let lines = text.lines().count();
    if info.contains("quote") || info.contains("scalar") {
        return (
            "found unexpected end of stream",
            if lines > 1 { lines + 1 } else { 0 },
        );
    }
    let problem = match open {
        Some(Content::Seq(items)) if !items.is_empty() => "did not find expected ',' or ']'",
        Some(Content::Map(entries, key)) if !entries.is_empty() || key.is_some() => {
            "did not find expected ',' or '}'"
        }
        _ => "did not find expected node content",
    };
    (problem, lines)
}
