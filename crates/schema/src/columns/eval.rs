//! What a column shows of an object.

use super::{Call, Cell, Column, Expr, Step};
use std::fmt::Write;
use std::time::Duration;
use supercargo_env::WallTime;
use supercargo_meta::{Map, Text, Timestamp, Tree, human_duration};

/// Expressions nest no deeper; the parser refuses more.
pub(super) const DEPTH_MAX: usize = 16;

impl Column {
    /// The cell of this column for `object` at the time `now`.
    #[must_use]
    pub fn cell(&self, object: &Tree, now: WallTime) -> Tree {
        let value = match &self.cell {
            Cell::Expr(e) => e.value(object, now),
            Cell::Fn(f) => f(object, now),
            Cell::Own(own) => return own.cell(object, now),
        };
        match value {
            Tree::Null => match self.kind.as_str() {
                "integer" => Tree::Int(0),
                "boolean" => Tree::Bool(false),
                _ => Tree::Str(Text::const_new("")),
            },
            v => v,
        }
    }

    /// The cell as it can be kept: see [`KeptCell`].
    #[must_use]
    pub fn kept_cell(&self, object: &Tree, now: WallTime) -> KeptCell {
        if let Cell::Expr(Expr::Call(Call::Age | Call::AgeOr, args)) = &self.cell
            && let Some(since) = args.first().map(|a| a.value(object, now))
            && let Some(nanos) = nanos_since(&since, now)
        {
            return KeptCell::Since(now.unix_nanos().saturating_sub(nanos));
        }
        // A cell that shows a time shows another one so much later.
        let cell = self.cell(object, now);
        if cell == self.cell(object, now.plus(MUCH_LATER)) {
            KeptCell::Always(cell)
        } else {
            KeptCell::Changing
        }
    }
}

/// A cell for more than one moment.
#[derive(Clone, Debug, PartialEq)]
pub enum KeptCell {
    /// It shows the same at any time.
    Always(Tree),
    /// It shows how long ago a time was, in nanoseconds since 1970: [`age_since`].
    Since(i64),
    /// It has to be computed each time.
    Changing,
}

/// Later than any text of an age tells apart from now.
const MUCH_LATER: Duration = Duration::from_secs(20 * 365 * 24 * 3600);

/// How long ago a time in nanoseconds since 1970 was, short.
#[must_use]
pub fn age_since(nanos: i64, now: WallTime) -> String {
    human_duration(now.unix_nanos().saturating_sub(nanos))
}

impl Expr {
    /// The value of the expression; null for what is missing.
    #[must_use]
    pub fn value(&self, object: &Tree, now: WallTime) -> Tree {
        Eval { object, now }.expr(self, 0)
    }
}

struct Eval<'a> {
    object: &'a Tree,
    now: WallTime,
}

impl Eval<'_> {
    fn expr(&self, e: &Expr, depth: usize) -> Tree {
        if depth > DEPTH_MAX {
            return Tree::Null;
        }
        match e {
            Expr::Path(steps) => walk(self.object, steps).cloned().unwrap_or_default(),
            Expr::Text(t) => Tree::Str(t.clone()),
            Expr::Int(i) => Tree::Int(*i),
            Expr::Bool(b) => Tree::Bool(*b),
            Expr::Call(call, args) => self.call(*call, args, depth),
        }
    }

    fn call(&self, call: Call, args: &[Expr], depth: usize) -> Tree {
        let arg = |i: usize| args.get(i).map_or(Tree::Null, |e| self.expr(e, depth + 1));
        match call {
            Call::Or => {
                let x = arg(0);
                if is_unset(&x) { arg(1) } else { x }
            }
            Call::If => arg(if is_true(&arg(0)) { 1 } else { 2 }),
            Call::Present => Tree::Bool(!arg(0).is_null()),
            Call::Int => Tree::Int(arg(0).as_int().unwrap_or(0)),
            Call::IntOr => match arg(0) {
                Tree::Int(i) => Tree::Int(i),
                _ => arg(1),
            },
            Call::Text => match arg(0) {
                Tree::Null => Tree::Null,
                x => text(&x).into(),
            },
            Call::Bool => match arg(0) {
                Tree::Bool(b) => Tree::Bool(b),
                _ => arg(1),
            },
            Call::BoolText => match arg(0) {
                Tree::Bool(b) => if b { "True" } else { "False" }.into(),
                _ => arg(1),
            },
            Call::Len => Tree::Int(len(&arg(0))),
            Call::Add => Tree::Int(
                arg(0)
                    .as_int()
                    .unwrap_or(0)
                    .saturating_add(arg(1).as_int().unwrap_or(0)),
            ),
            Call::Trim => text(&arg(0)).trim().into(),
            Call::Join => join(arg(0).as_list().unwrap_or_default().iter(), &text(&arg(1))),
            Call::JoinEach => {
                let field = text(&arg(1));
                let list = arg(0);
                join(
                    list.as_list()
                        .unwrap_or_default()
                        .iter()
                        .map(|x| x.get(&field).unwrap_or(&Tree::Null)),
                    ",",
                )
            }
            Call::Fmt => {
                let values: Vec<Tree> = (1..args.len()).map(arg).collect();
                format(&text(&arg(0)), &values).into()
            }
            Call::Labels => labels(arg(0).as_map()),
            Call::Selector => match selector_text(&arg(0)) {
                Some(s) if s.is_empty() => "<none>".into(),
                Some(s) => s.into(),
                None => "<error>".into(),
            },
            Call::SelectorRaw => selector_text(&arg(0)).map_or_else(|| arg(1), Tree::from),
            Call::Quantity => match arg(0) {
                Tree::Str(s) if !s.is_empty() => Tree::Str(s),
                _ => "0".into(),
            },
            Call::IntOrString => match arg(0) {
                Tree::Null => arg(1),
                x => text(&x).into(),
            },
            Call::AccessModes => access_modes(&arg(0)),
            Call::AnnotationOr => match self
                .object
                .at(&["metadata", "annotations", text(&arg(0)).as_str()])
            {
                Some(Tree::Str(s)) => Tree::Str(s.clone()),
                _ => text(&arg(1)).into(),
            },
            Call::Age => age(&arg(0), self.now).unwrap_or_else(|| "<unknown>".into()),
            Call::AgeOr => age(&arg(0), self.now).unwrap_or_else(|| arg(1)),
            Call::DurationOr => match arg(0) {
                Tree::Int(s) => human_duration(s.saturating_mul(1_000_000_000)).into(),
                _ => arg(1),
            },
            Call::Rfc3339 => match arg(0) {
                Tree::Str(s) => Tree::Str(s),
                _ => Timestamp::ZERO.to_text().into(),
            },
        }
    }
}

fn walk<'a>(object: &'a Tree, steps: &[Step]) -> Option<&'a Tree> {
    steps.iter().try_fold(object, |t, step| match step {
        Step::Field(name) => t.get(name),
        Step::Index(i) => t.as_list()?.get(usize::try_from(*i).ok()?),
        Step::Condition(kind) => condition(t, kind),
    })
}

/// The condition of type `kind`: of a list of conditions, or of an object's `status.conditions` or `conditions`.
#[must_use]
pub fn condition<'a>(of: &'a Tree, kind: &str) -> Option<&'a Tree> {
    let list = match of {
        Tree::List(l) => l,
        other => match other
            .at(&["status", "conditions"])
            .or_else(|| other.get("conditions"))?
        {
            Tree::List(l) => l,
            _ => return None,
        },
    };
    list.iter().find(|c| c.str_at(&["type"]) == kind)
}

fn is_unset(t: &Tree) -> bool {
    match t {
        Tree::Null => true,
        Tree::Str(s) => s.is_empty(),
        _ => false,
    }
}

fn is_true(t: &Tree) -> bool {
    match t {
        Tree::Null => false,
        Tree::Bool(b) => *b,
        Tree::Int(i) => *i != 0,
        Tree::Float(f) => *f != 0.0,
        Tree::Str(s) => !s.is_empty(),
        Tree::List(l) => !l.is_empty(),
        Tree::Map(m) => !m.is_empty(),
        Tree::Raw(r) => !r.is_empty(),
    }
}

fn len(t: &Tree) -> i64 {
    let n = match t {
        Tree::List(l) => l.len(),
        Tree::Map(m) => m.len(),
        Tree::Str(s) => s.len(),
        _ => 0,
    };
    i64::try_from(n).unwrap_or(i64::MAX)
}

/// A value as text: "" for null.
fn text(t: &Tree) -> Text {
    match t {
        Tree::Null => Text::default(),
        Tree::Str(s) => s.clone(),
        other => Text::from(supercargo_meta::json_text(other)),
    }
}

fn join<'a>(items: impl Iterator<Item = &'a Tree>, separator: &str) -> Tree {
    let mut out = Text::default();
    for (i, x) in items.enumerate() {
        if i > 0 {
            out.push_str(separator);
        }
        match x {
            Tree::Str(s) => out.push_str(s),
            other => out.push_str(&text(other)),
        }
    }
    Tree::Str(out)
}

/// `%d` and `%s` take the next value; everything else stands for itself.
fn format(pattern: &str, values: &[Tree]) -> Text {
    let mut out = Text::default();
    let mut values = values.iter();
    let mut rest = pattern;
    while let Some((before, after)) = rest.split_once('%') {
        out.push_str(before);
        if let Some(r) = after.strip_prefix('d') {
            let _ = write!(out, "{}", values.next().and_then(Tree::as_int).unwrap_or(0));
            rest = r;
        } else if let Some(r) = after.strip_prefix('s') {
            out.push_str(&values.next().map(text).unwrap_or_default());
            rest = r;
        } else {
            out.push('%');
            rest = after;
        }
    }
    out.push_str(rest);
    out
}

fn labels(m: Option<&Map>) -> Tree {
    let Some(m) = m.filter(|m| !m.is_empty()) else {
        return "<none>".into();
    };
    let mut out = Text::default();
    for (i, (k, v)) in m.iter().enumerate() {
        if i > 0 {
            out.push(',');
        }
        out.push_str(k);
        out.push('=');
        out.push_str(v.as_str().unwrap_or(""));
    }
    Tree::Str(out)
}

/// A `LabelSelector` as the text of its requirements sorted by key; `None` for an invalid one, "" for one that is null or
/// empty (apimachinery 0.37: meta/v1 FormatLabelSelector).
#[must_use]
pub fn selector_text(selector: &Tree) -> Option<String> {
    let mut parts: Vec<(&str, String)> = Vec::new();
    for (k, v) in selector
        .get("matchLabels")
        .and_then(Tree::as_map)
        .into_iter()
        .flatten()
    {
        parts.push((k, format!("{k}={}", v.as_str().unwrap_or(""))));
    }
    for e in selector
        .get("matchExpressions")
        .and_then(Tree::as_list)
        .unwrap_or_default()
    {
        let key = e.str_at(&["key"]);
        let mut values: Vec<&str> = e
            .get("values")
            .and_then(Tree::as_list)
            .unwrap_or_default()
            .iter()
            .map(|v| v.as_str().unwrap_or(""))
            .collect();
        values.sort_unstable();
        let part = match (e.str_at(&["operator"]), values.is_empty()) {
            ("In", false) => format!("{key} in ({})", values.join(",")),
            ("NotIn", false) => format!("{key} notin ({})", values.join(",")),
            ("Exists", true) => key.to_owned(),
            ("DoesNotExist", true) => format!("!{key}"),
            _ => return None,
        };
        parts.push((key, part));
    }
    parts.sort_by(|a, b| a.0.cmp(b.0));
    let texts: Vec<String> = parts.into_iter().map(|p| p.1).collect();
    Some(texts.join(","))
}

const ACCESS_MODES: [(&str, &str); 4] = [
    ("ReadWriteOnce", "RWO"),
    ("ReadOnlyMany", "ROX"),
    ("ReadWriteMany", "RWX"),
    ("ReadWriteOncePod", "RWOP"),
];

fn access_modes(list: &Tree) -> Tree {
    let given = list.as_list().unwrap_or_default();
    let shown: Vec<&str> = ACCESS_MODES
        .iter()
        .filter(|(mode, _)| given.iter().any(|g| g.as_str() == Some(mode)))
        .map(|(_, short)| *short)
        .collect();
    shown.join(",").into()
}

/// How long ago a time was, short; `None` when it is not set.
#[must_use]
pub fn age(time: &Tree, now: WallTime) -> Option<Tree> {
    nanos_since(time, now).map(|n| human_duration(n).into())
}

/// Nanoseconds from a time to `now`; `None` when the time is not set.
#[must_use]
pub fn nanos_since(time: &Tree, now: WallTime) -> Option<i64> {
    let t = Timestamp::parse(time.as_str()?).ok()?;
    if t.is_zero() {
        return None;
    }
    let at = t
        .seconds
        .saturating_mul(1_000_000_000)
        .saturating_add(i64::from(t.nanos));
    Some(now.unix_nanos().saturating_sub(at))
}
