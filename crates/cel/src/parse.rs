//! From text to tree: the grammar of the specification, with macros expanded on the way.
//!
//! Errors read as those of the generated parser of cel-go do in the usual cases: one token too many is skipped, one too few is
//! supposed, otherwise text is skipped up to where one of the open constructs could go on. Depth is bounded as there: 250 of each
//! rule, 250 of visited nodes in all.

mod terms;

use crate::ast::{Call, Entry, Expr, ExprKind, Id, Item, Literal, Positions, Select, Struct, StructField};
use crate::lex::{Kind, Token, lex};
use crate::macros;
use crate::source::Errors;
use crate::unquote::unquote;
use std::fmt::Write;
use supercargo_meta::Text;

/// Longest expression, in characters.
const CHARS_MAX: usize = 100_000;
/// Deepest nesting of one rule, and of visited nodes.
const DEPTH_MAX: u32 = 250;
/// Most attempts to go on after an error.
const RECOVERIES_MAX: u32 = 30;
/// Most syntax errors.
const SYNTAX_ERRORS_MAX: u32 = 100;
/// Most nodes: macros that copy what they are called on would grow without bound.
const NODES_MAX: usize = 1_000_000;

/// What an operand begins with.
const OPERAND: &[Kind] = &[
    Kind::LBracket,
    Kind::LBrace,
    Kind::LParen,
    Kind::Dot,
    Kind::Minus,
    Kind::Not,
    Kind::True,
    Kind::False,
    Kind::Null,
    Kind::Float,
    Kind::Int,
    Kind::Uint,
    Kind::Str,
    Kind::Bytes,
    Kind::Ident,
];

/// What may follow an operand in any place.
const OPERATORS: &[Kind] = &[
    Kind::Eq,
    Kind::Ne,
    Kind::In,
    Kind::Lt,
    Kind::Le,
    Kind::Ge,
    Kind::Gt,
    Kind::And,
    Kind::Or,
    Kind::Minus,
    Kind::Question,
    Kind::Plus,
    Kind::Star,
    Kind::Slash,
    Kind::Percent,
];

/// A parsed expression.
pub(crate) struct Parsed {
    pub(crate) expr: Expr,
    pub(crate) positions: Positions,
}

/// The parse can't go on: a limit was passed.
pub(crate) struct Stop;

/// A node and how deep the visited nodes below it go.
type Node = (Expr, u32);
type Result<T> = std::result::Result<T, Stop>;

/// Parses; errors are noted in `errors`.
pub(crate) fn parse<'s>(source: &'s str, errors: &mut Errors<'s>) -> Option<Parsed> {
    if source.len() > CHARS_MAX {
        let n = source.chars().count();
        if n > CHARS_MAX {
            errors.push(
                None,
                format!("expression code point size exceeds limit: size: {n}, limit {CHARS_MAX}"),
            );
            return None;
        }
    }
    let (tokens, bad) = lex(source);
    let mut p = Parser {
        source,
        tokens,
        at: 0,
        errors,
        positions: Positions::default(),
        next: 1,
        depth: Depth::default(),
        contexts: Vec::new(),
        recovering: false,
        recoveries: 0,
        syntax_errors: 0,
    };
    for b in bad {
        let text = source.get(b.start..b.end).unwrap_or("");
        let text = format!("token recognition error at: '{text}'");
        if p.syntax_error(b.start, &text).is_err() {
            return None;
        }
    }
    let (expr, _) = p.start().ok()?;
    Some(Parsed {
        expr,
        positions: p.positions,
    })
}

/// How deep rules are nested at the moment.
#[derive(Default)]
struct Depth {
    expr: u32,
    relation: u32,
    calc: u32,
    member: u32,
}

/// A parser. Macros use it to make nodes.
pub(crate) struct Parser<'s, 'e> {
    source: &'s str,
    tokens: Vec<Token>,
    at: usize,
    errors: &'e mut Errors<'s>,
    positions: Positions,
    next: Id,
    depth: Depth,
    /// What may follow an operand in each open construct, the innermost last.
    contexts: Vec<&'static [Kind]>,
    /// After an error, until a token is taken: further errors are not told.
    recovering: bool,
    recoveries: u32,
    syntax_errors: u32,
}

/// Text of a token as errors show it.
fn escaped(text: &str) -> String {
    text.replace('\n', "\\n")
        .replace('\r', "\\r")
        .replace('\t', "\\t")
}

fn set_text(set: &[Kind]) -> String {
    if let [one] = set {
        return one.name().to_owned();
    }
    let mut kinds = set.to_vec();
    kinds.sort_by_key(|k| *k as u8);
    kinds.dedup();
    let names: Vec<&str> = kinds.iter().map(|k| k.name()).collect();
    format!("{{{}}}", names.join(", "))
}

fn with(set: &[Kind], more: &[Kind]) -> Vec<Kind> {
    [set, more].concat()
}

impl Parser<'_, '_> {
    fn peek(&self, n: usize) -> Token {
        let last = self.tokens.len() - 1;
        self.tokens[(self.at + n).min(last)]
    }
    fn kind(&self) -> Kind {
        self.peek(0).kind
    }
    fn text_of(&self, t: Token) -> &str {
        self.source.get(t.start..t.end).unwrap_or("")
    }
    fn shown(&self, t: Token) -> String {
        match t.kind {
            Kind::Eof => "'<EOF>'".to_owned(),
            _ => format!("'{}'", escaped(self.text_of(t))),
        }
    }
    /// Takes the token that is there.
    fn take(&mut self) -> Token {
        let t = self.peek(0);
        if self.at + 1 < self.tokens.len() {
            self.at += 1;
        }
        self.recovering = false;
        t
    }
    fn take_if(&mut self, k: Kind) -> Option<Token> {
        (self.kind() == k).then(|| self.take())
    }

    // Numbers and positions of nodes.

    fn new_id(&mut self, at: Option<u32>) -> Id {
        let id = self.next;
        self.next += 1;
        self.positions.set(id, at);
        id
    }
    fn id_at(&mut self, t: Token) -> Id {
        self.new_id(u32::try_from(t.start).ok())
    }
    /// A number at the place of another node.
    pub(crate) fn id_like(&mut self, other: Id) -> Id {
        let at = self.positions.get(other);
        self.new_id(at)
    }
    fn delete_id(&mut self, id: Id) {
        self.positions.set(id, None);
        if id + 1 == self.next {
            self.next = id;
        }
    }
    /// True when macros made more nodes than an expression may have.
    pub(crate) fn too_large(&mut self) -> bool {
        self.positions.len() > NODES_MAX
    }
    /// Notes an error at a node; answers the node that stands for it.
    fn error_at(&mut self, at: Option<u32>, text: String) -> Expr {
        let id = self.new_id(at);
        self.errors.push(at.map(|a| a as usize), text);
        Expr::new(id, ExprKind::Unspecified)
    }
    pub(crate) fn position(&self, id: Id) -> Option<u32> {
        self.positions.get(id)
    }

    // Syntax errors and going on after them.

    fn syntax_error(&mut self, at: usize, text: &str) -> Result<()> {
        if self.syntax_errors >= SYNTAX_ERRORS_MAX {
            let text = format!("Syntax error: More than {SYNTAX_ERRORS_MAX} syntax errors");
            self.errors.push(Some(at), text);
            return Err(Stop);
        }
        self.syntax_errors += 1;
        self.errors.push(Some(at), format!("Syntax error: {text}"));
        Ok(())
    }
    fn report(&mut self, t: Token, text: &str) -> Result<()> {
        if self.recovering {
            return Ok(());
        }
        self.recovering = true;
        self.syntax_error(t.start, text)
    }
    fn attempt(&mut self) -> Result<()> {
        if self.recoveries >= RECOVERIES_MAX {
            let at = self.peek(0).start;
            self.syntax_error(
                at,
                &format!("error recovery attempt limit exceeded: {RECOVERIES_MAX}"),
            )?;
            return Err(Stop);
        }
        self.recoveries += 1;
        Ok(())
    }
    /// Skips to where an open construct can go on.
    fn recover(&mut self) -> Result<()> {
        self.attempt()?;
        loop {
            let k = self.kind();
            let stops =
                k == Kind::Eof || OPERATORS.contains(&k) || self.contexts.iter().any(|c| c.contains(&k));
            if stops {
                return Ok(());
            }
            self.at += 1;
        }
    }
    /// The token that is there belongs to no set: one too many is skipped, else the construct is given up.
    fn unexpected(&mut self, expected: &[Kind], next_ok: &[Kind]) -> Result<bool> {
        let t = self.peek(0);
        let one_too_many = next_ok.contains(&self.peek(1).kind) && t.kind != Kind::Eof;
        let what = if one_too_many { "extraneous" } else { "mismatched" };
        let text = format!("{what} input {} expecting {}", self.shown(t), set_text(expected));
        self.report(t, &text)?;
        if one_too_many {
            self.at += 1;
            return Ok(true);
        }
        self.recover()?;
        Ok(false)
    }
    /// Takes a token of one kind; `follow` is what comes behind it. False when the construct is given up.
    fn expect(&mut self, k: Kind, follow: &[Kind]) -> Result<bool> {
        if self.take_if(k).is_some() {
            return Ok(true);
        }
        let t = self.peek(0);
        if self.peek(1).kind == k {
            self.attempt()?;
            let text = format!("extraneous input {} expecting {}", self.shown(t), k.name());
            self.report(t, &text)?;
            self.at += 1;
            self.take();
            return Ok(true);
        }
        if follow.contains(&t.kind) {
            self.attempt()?;
            let text = format!("missing {} at {}", k.name(), self.shown(t));
            self.report(t, &text)?;
            return Ok(true);
        }
        self.attempt()?;
        let text = format!("mismatched input {} expecting {}", self.shown(t), k.name());
        self.report(t, &text)?;
        self.recover()?;
        Ok(false)
    }
    /// What may follow a finished operand here.
    fn after_operand(&self) -> Vec<Kind> {
        let mut v = with(OPERATORS, &[Kind::Dot, Kind::LBracket]);
        v.extend_from_slice(self.contexts.last().copied().unwrap_or(&[Kind::Eof]));
        v
    }
    fn within<T>(&mut self, follow: &'static [Kind], f: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        self.contexts.push(follow);
        let r = f(self);
        self.contexts.pop();
        r
    }
    /// The height of a node above others: nodes that are too high are not made at all.
    fn above(&mut self, height: u32) -> Result<u32> {
        if height >= DEPTH_MAX {
            self.errors.push(None, "max recursion depth exceeded".to_owned());
            return Err(Stop);
        }
        Ok(height + 1)
    }
    fn enter(&mut self, depth: fn(&mut Depth) -> &mut u32) -> Result<()> {
        let d = depth(&mut self.depth);
        *d += 1;
        if *d > DEPTH_MAX {
            self.errors
                .push(None, format!("expression recursion limit exceeded: {DEPTH_MAX}"));
            return Err(Stop);
        }
        Ok(())
    }

    // The grammar.

    fn start(&mut self) -> Result<Node> {
        let e = self.expr()?;
        if self.kind() != Kind::Eof {
            self.expect(Kind::Eof, &[])?;
        }
        Ok(e)
    }

    fn expr(&mut self) -> Result<Node> {
        self.enter(|d| &mut d.expr)?;
        let mut e = self.logical()?;
        if let Some(op) = self.take_if(Kind::Question) {
            e = self.conditional(op, e)?;
        }
        self.depth.expr -= 1;
        Ok(e)
    }

    fn conditional(&mut self, op: Token, condition: Node) -> Result<Node> {
        let id = self.id_at(op);
        let then = self.within(&[Kind::Colon], Self::logical)?;
        if !self.expect(Kind::Colon, OPERAND)? {
            return Ok((Expr::new(id, ExprKind::Unspecified), 0));
        }
        let other = self.expr()?;
        let height = self.above(condition.1.max(then.1).max(other.1))?;
        Ok((call(id, "_?_:_", vec![condition.0, then.0, other.0]), height))
    }

    /// `a && b || c ...`: terms of one operator become a balanced tree.
    fn logical(&mut self) -> Result<Node> {
        let first = self.conjunction()?;
        if self.kind() != Kind::Or {
            return Ok(first);
        }
        let (mut terms, mut ops, mut height) = (vec![first.0], Vec::new(), first.1);
        while let Some(op) = self.take_if(Kind::Or) {
            let (term, h) = self.conjunction()?;
            height = height.max(h);
            terms.push(term);
            ops.push(self.id_at(op));
        }
        Ok((balanced("_||_", terms, &ops), height))
    }

    fn conjunction(&mut self) -> Result<Node> {
        let first = self.relation()?;
        if self.kind() != Kind::And {
            return Ok(first);
        }
        let (mut terms, mut ops, mut height) = (vec![first.0], Vec::new(), first.1);
        while let Some(op) = self.take_if(Kind::And) {
            let (term, h) = self.relation()?;
            height = height.max(h);
            terms.push(term);
            ops.push(self.id_at(op));
        }
        Ok((balanced("_&&_", terms, &ops), height))
    }

    fn relation(&mut self) -> Result<Node> {
        self.enter(|d| &mut d.relation)?;
        let mut left = self.calc(0)?;
        while let Some(name) = relation_operator(self.kind()) {
            left = self.binary(name, left, |p| {
                p.enter(|d| &mut d.relation)?;
                let r = p.calc(0)?;
                p.depth.relation -= 1;
                Ok(r)
            })?;
        }
        self.depth.relation -= 1;
        Ok(left)
    }

    fn calc(&mut self, least: u8) -> Result<Node> {
        self.enter(|d| &mut d.calc)?;
        let mut left = self.unary()?;
        while let Some((name, binds)) = calc_operator(self.kind()).filter(|(_, binds)| *binds > least) {
            left = self.binary(name, left, |p| p.calc(binds))?;
        }
        self.depth.calc -= 1;
        Ok(left)
    }

    fn binary(
        &mut self,
        name: &'static str,
        left: Node,
        right: impl FnOnce(&mut Self) -> Result<Node>,
    ) -> Result<Node> {
        let op = self.take();
        let id = self.id_at(op);
        let right = right(self)?;
        let height = self.above(left.1.max(right.1))?;
        Ok((call(id, name, vec![left.0, right.0]), height))
    }

    fn unary(&mut self) -> Result<Node> {
        let first = self.peek(0);
        match first.kind {
            Kind::Not => self.prefixed(Kind::Not, "!_"),
            Kind::Minus if !matches!(self.peek(1).kind, Kind::Int | Kind::Float) => {
                self.prefixed(Kind::Minus, "-_")
            }
            k if OPERAND.contains(&k) => self.member(),
            _ => {
                if self.unexpected(OPERAND, OPERAND)? {
                    return self.unary();
                }
                Ok(self.missing())
            }
        }
    }

    /// The node that stands where an operand is missing.
    fn missing(&mut self) -> Node {
        let t = self.peek(0);
        let id = self.id_at(t);
        (Expr::new(id, ExprKind::Unspecified), 0)
    }

    fn prefixed(&mut self, sign: Kind, name: &'static str) -> Result<Node> {
        let first = self.take();
        let mut n = 1;
        while self.kind() == sign {
            self.take();
            n += 1;
        }
        if !self.operand_after_sign(sign)? {
            return Ok(self.missing());
        }
        if n % 2 == 0 {
            return self.member();
        }
        let id = self.id_at(first);
        let (e, height) = self.member()?;
        Ok((call(id, name, vec![e]), height))
    }

    /// Reports what can't stand behind a sign; true when an operand follows.
    fn operand_after_sign(&mut self, sign: Kind) -> Result<bool> {
        let t = self.peek(0);
        let signed_number = t.kind == Kind::Minus && matches!(self.peek(1).kind, Kind::Int | Kind::Float);
        if signed_number || OPERAND.contains(&t.kind) && !matches!(t.kind, Kind::Minus | Kind::Not) {
            return Ok(true);
        }
        let nothing_fits = |p: &Self, a: Token, b: Token| {
            let b = if b.kind == Kind::Eof { "" } else { p.text_of(b) };
            format!(
                "no viable alternative at input '{}{}'",
                escaped(p.text_of(a)),
                escaped(b)
            )
        };
        if sign == Kind::Minus {
            let text = nothing_fits(self, self.peek_back(), t);
            self.report(t, &text)?;
            if t.kind == Kind::Eof {
                self.recovering = false;
                let text = format!("mismatched input '<EOF>' expecting {}", set_text(OPERAND));
                self.report(t, &text)?;
            }
        } else if t.kind == Kind::Minus {
            let next = self.peek(1);
            let text = nothing_fits(self, t, next);
            self.report(next, &text)?;
        } else {
            let text = format!(
                "extraneous input {} expecting {}",
                self.shown(t),
                set_text(OPERAND)
            );
            self.report(t, &text)?;
        }
        self.recover()?;
        Ok(false)
    }
    fn peek_back(&self) -> Token {
        self.tokens[self.at.saturating_sub(1)]
    }
}

fn call(id: Id, function: &str, args: Vec<Expr>) -> Expr {
    let call = Call {
        function: Text::from(function),
        target: None,
        args,
    };
    Expr::new(id, ExprKind::Call(Box::new(call)))
}

/// Terms of one operator as a tree of least depth.
fn balanced(function: &str, terms: Vec<Expr>, ops: &[Id]) -> Expr {
    fn build(function: &str, terms: &mut std::vec::IntoIter<Expr>, ops: &[Id]) -> Expr {
        let middle = ops.len() / 2;
        let Some((op, right)) = ops.get(middle..).and_then(|o| o.split_first()) else {
            return terms
                .next()
                .unwrap_or_else(|| Expr::new(0, ExprKind::Unspecified));
        };
        let a = build(function, terms, ops.get(..middle).unwrap_or_default());
        let b = build(function, terms, right);
        call(*op, function, vec![a, b])
    }
    build(function, &mut terms.into_iter(), ops)
}

const fn relation_operator(k: Kind) -> Option<&'static str> {
    Some(match k {
        Kind::Lt => "_<_",
        Kind::Le => "_<=_",
        Kind::Ge => "_>=_",
        Kind::Gt => "_>_",
        Kind::Eq => "_==_",
        Kind::Ne => "_!=_",
        Kind::In => "@in",
        _ => return None,
    })
}

const fn calc_operator(k: Kind) -> Option<(&'static str, u8)> {
    Some(match k {
        Kind::Star => ("_*_", 2),
        Kind::Slash => ("_/_", 2),
        Kind::Percent => ("_%_", 2),
        Kind::Plus => ("_+_", 1),
        Kind::Minus => ("_-_", 1),
        _ => return None,
    })
}
