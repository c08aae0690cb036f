//! Where a field stands in YAML: as near as its indentation tells.

/// The line of a field in a text, from 0; that of the nearest field above it when it is not there.
pub(super) fn line_of(text: &str, field: &str) -> usize {
    let lines: Vec<Line<'_>> = text.lines().map(Line::of).collect();
    let mut place = Place {
        lines: &lines,
        at: 0,
        indent: None,
    };
    for step in steps(&as_written(field)) {
        if !place.down(&step) {
            break;
        }
    }
    // Comments and blank lines before the document are not where it is.
    let first = lines.iter().position(|l| !l.is_empty).unwrap_or(0);
    place.at.max(first)
}

/// What all versions share stands in the first one.
fn as_written(field: &str) -> String {
    for (shared, written) in [
        ("spec.validation.", "spec.versions[0].schema."),
        ("spec.subresources", "spec.versions[0].subresources"),
        (
            "spec.additionalPrinterColumns",
            "spec.versions[0].additionalPrinterColumns",
        ),
        ("spec.selectableFields", "spec.versions[0].selectableFields"),
    ] {
        if let Some(rest) = field.strip_prefix(shared) {
            return format!("{written}{rest}");
        }
    }
    field.to_owned()
}

enum Step {
    Key(String),
    Index(usize),
}

fn steps(field: &str) -> Vec<Step> {
    let mut out = Vec::new();
    let mut rest = field;
    while !rest.is_empty() {
        if let Some(after) = rest.strip_prefix('[') {
            let end = after.find(']').unwrap_or(after.len());
            let (inner, next) = after.split_at(end);
            out.push(match inner.parse() {
                Ok(i) => Step::Index(i),
                Err(_) => Step::Key(inner.to_owned()),
            });
            rest = next.strip_prefix(']').unwrap_or(next);
            continue;
        }
        rest = rest.strip_prefix('.').unwrap_or(rest);
        let end = rest.find(['.', '[']).unwrap_or(rest.len());
        let (name, next) = rest.split_at(end);
        if !name.is_empty() {
            out.push(Step::Key(name.to_owned()));
        }
        rest = next;
    }
    out
}

struct Line<'a> {
    is_empty: bool,
    indent: usize,
    /// How far dashes of list items move the content.
    dashes: usize,
    content: &'a str,
}

impl<'a> Line<'a> {
    fn of(line: &'a str) -> Self {
        let trimmed = line.trim_start();
        let indent = line.len() - trimmed.len();
        let mut content = trimmed;
        while let Some(rest) = content.strip_prefix("- ") {
            content = rest.trim_start();
        }
        if content == "-" {
            content = "";
        }
        Self {
            is_empty: trimmed.is_empty() || trimmed.starts_with('#'),
            indent,
            dashes: trimmed.len() - content.len(),
            content,
        }
    }
    fn is_key(&self, key: &str) -> bool {
        let quoted = |q: char| {
            self.content
                .strip_prefix(q)
                .and_then(|c| c.strip_prefix(key))
                .and_then(|c| c.strip_prefix(q))
        };
        self.content
            .strip_prefix(key)
            .or_else(|| quoted('"'))
            .or_else(|| quoted('\''))
            .is_some_and(|rest| rest.trim_start().starts_with(':'))
    }
}

struct Place<'a> {
    lines: &'a [Line<'a>],
    at: usize,
    /// The column of the keys of the map we are in, when it begins on this very line.
    indent: Option<usize>,
}

impl Place<'_> {
    fn down(&mut self, step: &Step) -> bool {
        let start = match self.indent {
            Some(_) => self.at,
            None if self.at == 0 && matches!(step, Step::Key(_)) && self.is_top() => self.at,
            None => self.at + 1,
        };
        let Some(first) = self.lines.iter().skip(start).position(|l| !l.is_empty) else {
            return false;
        };
        let first = start + first;
        match step {
            Step::Key(key) => self.key(key, first),
            Step::Index(n) => self.item(*n, first),
        }
    }

    fn is_top(&self) -> bool {
        self.lines
            .iter()
            .take(self.at + 1)
            .all(|l| l.is_empty || l.indent == 0)
    }

    fn key(&mut self, key: &str, first: usize) -> bool {
        let Some(line) = self.lines.get(first) else {
            return false;
        };
        let column = self.indent.unwrap_or(line.indent + line.dashes);
        for (i, l) in self.lines.iter().enumerate().skip(first) {
            let here = l.indent + l.dashes;
            if l.is_empty {
                continue;
            }
            if i > first && (here < column || (l.dashes > 0 && l.indent < column)) {
                return false;
            }
            if here == column && l.is_key(key) {
                self.at = i;
                self.indent = None;
                return true;
            }
        }
        false
    }

    fn item(&mut self, n: usize, first: usize) -> bool {
        let Some(line) = self.lines.get(first).filter(|l| l.dashes > 0) else {
            return false;
        };
        let column = line.indent;
        let mut left = n;
        for (i, l) in self.lines.iter().enumerate().skip(first) {
            if l.is_empty {
                continue;
            }
            if l.indent < column || (l.indent == column && l.dashes == 0) {
                return false;
            }
            if l.indent == column && l.dashes > 0 {
                if left == 0 {
                    self.at = i;
                    self.indent = Some(l.indent + l.dashes);
                    return true;
                }
                left -= 1;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::line_of;

    #[test]
    fn fields_are_found_by_their_indentation() {
        let text = "# a comment\napiVersion: v1\nspec:\n  a:\n    b: 1\n  list:\n  - x: 1\n    y: 2\n  - x: 3\n    'y z': 4\n  c: 5\n";
        for (field, line) in [
            ("", 1),
            ("spec", 2),
            ("spec.a.b", 4),
            ("spec.list[0].y", 7),
            ("spec.list[1].x", 8),
            ("spec.list[1][y z]", 9),
            ("spec.c", 10),
            ("spec.list[7].x", 5),
            ("spec.nope", 2),
        ] {
            assert_eq!(line_of(text, field), line, "{field}");
        }
    }
}
