//! The text form of the column language, as the data files have it.

use super::eval::DEPTH_MAX;
use super::{Call, Expr, Step};
use supercargo_meta::Text;

const CALLS: [(&str, Call); 24] = [
    ("or", Call::Or),
    ("if", Call::If),
    ("present", Call::Present),
    ("int", Call::Int),
    ("intOr", Call::IntOr),
    ("text", Call::Text),
    ("bool", Call::Bool),
    ("boolText", Call::BoolText),
    ("len", Call::Len),
    ("join", Call::Join),
    ("joinEach", Call::JoinEach),
    ("fmt", Call::Fmt),
    ("labels", Call::Labels),
    ("selector", Call::Selector),
    ("selectorRaw", Call::SelectorRaw),
    ("quantity", Call::Quantity),
    ("intOrString", Call::IntOrString),
    ("accessModes", Call::AccessModes),
    ("annotationOr", Call::AnnotationOr),
    ("age", Call::Age),
    ("ageOr", Call::AgeOr),
    ("durationOr", Call::DurationOr),
    ("rfc3339", Call::Rfc3339),
    ("trim", Call::Trim),
];

impl Expr {
    /// Compiles the text of an expression, for example `or($.spec.nodeName,"<none>")`.
    ///
    /// Besides calls there are paths (`$.a.b[0].c`), `cond("T").field` for conditions, texts, integers, `true`, `false`, `a+b`
    /// for numbers and `a>0`, which is the same as `a` where a condition is wanted.
    ///
    /// # Errors
    /// What is wrong and where, for whoever keeps the data file.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut p = Parser { text, at: 0 };
        let e = p.sum(0)?;
        if p.at == text.len() {
            Ok(e)
        } else {
            Err(p.bad("an end"))
        }
    }
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Parser<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or("")
    }
    fn bad(&self, wanted: &str) -> String {
        format!("{}: wanted {wanted} at {:?}", self.text, self.rest())
    }
    fn eat(&mut self, s: &str) -> bool {
        let found = self.rest().starts_with(s);
        if found {
            self.at += s.len();
        }
        found
    }
    fn expect(&mut self, s: &str) -> Result<(), String> {
        if self.eat(s) { Ok(()) } else { Err(self.bad(s)) }
    }
    fn take_while(&mut self, keep: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let n = rest.find(|c| !keep(c)).unwrap_or(rest.len());
        self.at += n;
        rest.get(..n).unwrap_or("")
    }

    fn sum(&mut self, depth: usize) -> Result<Expr, String> {
        if depth >= DEPTH_MAX {
            return Err(self.bad("less depth"));
        }
        let mut e = self.one(depth)?;
        while self.eat("+") {
            e = Expr::Call(Call::Add, vec![e, self.one(depth)?].into());
        }
        self.eat(">0");
        Ok(e)
    }

    fn one(&mut self, depth: usize) -> Result<Expr, String> {
        if self.eat("$") {
            let mut steps = Vec::new();
            self.steps(&mut steps)?;
            return Ok(Expr::Path(steps.into()));
        }
        if self.rest().starts_with('"') {
            return Ok(Expr::Text(self.quoted()?));
        }
        if self.rest().starts_with(|c: char| c.is_ascii_digit() || c == '-') {
            let digits = self.take_while(|c| c.is_ascii_digit() || c == '-');
            return digits.parse().map(Expr::Int).map_err(|_| self.bad("an integer"));
        }
        let name = self.take_while(|c| c.is_ascii_alphanumeric());
        match name {
            "true" => return Ok(Expr::Bool(true)),
            "false" => return Ok(Expr::Bool(false)),
            "cond" => {
                self.expect("(")?;
                let mut steps = vec![Step::Condition(self.quoted()?)];
                self.expect(")")?;
                self.steps(&mut steps)?;
                return Ok(Expr::Path(steps.into()));
            }
            _ => {}
        }
        let Some((_, call)) = CALLS.iter().find(|(n, _)| *n == name) else {
            return Err(self.bad("a path, a text, a number or a known function"));
        };
        self.expect("(")?;
        let mut args = vec![self.sum(depth + 1)?];
        while self.eat(",") {
            args.push(self.sum(depth + 1)?);
        }
        self.expect(")")?;
        Ok(Expr::Call(*call, args.into()))
    }

    fn steps(&mut self, steps: &mut Vec<Step>) -> Result<(), String> {
        loop {
            if self.eat(".") {
                let name = self.take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
                if name.is_empty() {
                    return Err(self.bad("a field name"));
                }
                steps.push(Step::Field(name.into()));
            } else if self.eat("[") {
                let digits = self.take_while(|c| c.is_ascii_digit());
                steps.push(Step::Index(digits.parse().map_err(|_| self.bad("an index"))?));
                self.expect("]")?;
            } else {
                return Ok(());
            }
        }
    }

    /// A text in quotes; there are no escapes.
    fn quoted(&mut self) -> Result<Text, String> {
        self.expect("\"")?;
        let t = self.take_while(|c| c != '"');
        self.expect("\"")?;
        Ok(t.into())
    }
}
