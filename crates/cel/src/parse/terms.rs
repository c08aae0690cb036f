//! Terms: what stands between operators. Members, calls, names, literals, lists, maps and messages.

use super::*;

impl Parser<'_, '_> {
    pub(super) fn member(&mut self) -> Result<Node> {
        self.enter(|d| &mut d.member)?;
        let mut e = self.primary()?;
        loop {
            e = match self.kind() {
                Kind::Dot => self.dot(e)?,
                Kind::LBracket => self.index(e)?,
                _ => break,
            };
        }
        self.depth.member -= 1;
        Ok(e)
    }

    fn index(&mut self, (target, height): Node) -> Result<Node> {
        let op = self.take();
        let id = self.id_at(op);
        let optional = self.take_if(Kind::Question).is_some();
        let first = if optional {
            OPERAND.to_vec()
        } else {
            with(OPERAND, &[Kind::Question])
        };
        let (index, h) = self.within(&[Kind::RBracket], |p| {
            if !first.contains(&p.kind()) && !p.unexpected(&first, &first)? {
                return Ok(p.missing());
            }
            p.expr()
        })?;
        let follow = self.after_operand();
        self.expect(Kind::RBracket, &follow)?;
        let name = if optional { "_[?_]" } else { "_[_]" };
        let height = self.above(height.max(h))?;
        Ok((call(id, name, vec![target, index]), height))
    }

    fn dot(&mut self, target: Node) -> Result<Node> {
        let name = self.peek(1);
        match name.kind {
            Kind::Ident if self.peek(2).kind == Kind::LParen => self.method(target),
            Kind::Ident | Kind::Quoted => {
                let op = self.take();
                let t = self.take();
                let field = self.field_name(t);
                let id = self.id_at(op);
                let select = Select {
                    operand: target.0,
                    field,
                    test: false,
                };
                let height = self.above(target.1)?;
                Ok((Expr::new(id, ExprKind::Select(Box::new(select))), height))
            }
            Kind::Question => self.optional_field(target),
            k => {
                let text = match k {
                    Kind::True | Kind::False | Kind::Null => {
                        format!("mismatched input '{}' expecting IDENTIFIER", self.text_of(name))
                    }
                    Kind::Eof => "no viable alternative at input '.'".to_owned(),
                    _ => {
                        let from = self.peek(0).start;
                        let seen = self.source.get(from..name.end).unwrap_or("");
                        format!("no viable alternative at input '{}'", escaped(seen))
                    }
                };
                self.report(name, &text)?;
                self.at += 1;
                self.recover()?;
                Ok((self.missing().0, target.1))
            }
        }
    }

    fn field_name(&self, t: Token) -> Text {
        let text = self.text_of(t);
        let bare = text.strip_prefix('`').and_then(|t| t.strip_suffix('`'));
        Text::from(bare.unwrap_or(text))
    }

    fn optional_field(&mut self, target: Node) -> Result<Node> {
        let op = self.take();
        self.take();
        let t = self.peek(0);
        if !matches!(t.kind, Kind::Ident | Kind::Quoted) {
            let expected = [Kind::Ident, Kind::Quoted];
            let ok = self.unexpected(&expected, &expected)?;
            if !ok {
                self.errors
                    .push(Some(t.start), "unsupported ident kind".to_owned());
                return Ok((self.missing().0, target.1));
            }
        }
        let t = self.take();
        let field = self.field_name(t);
        let name_id = self.id_at(t);
        let id = self.id_at(op);
        let field = Expr::new(name_id, ExprKind::Literal(Literal::String(field)));
        let height = self.above(target.1)?;
        Ok((call(id, "_?._", vec![target.0, field]), height))
    }

    fn method(&mut self, target: Node) -> Result<Node> {
        self.take();
        let name = self.take();
        let name = Text::from(self.text_of(name));
        let open = self.take();
        let id = self.id_at(open);
        let (args, h) = self.args()?;
        let height = self.above(target.1.max(h))?;
        Ok((self.call_or_macro(id, name, Some(target.0), args)?, height))
    }

    /// Arguments up to the closing parenthesis.
    pub(super) fn args(&mut self) -> Result<(Vec<Expr>, u32)> {
        let (mut args, mut height) = (Vec::new(), 0);
        if self.take_if(Kind::RParen).is_some() {
            return Ok((args, height));
        }
        self.within(&[Kind::Comma, Kind::RParen], |p| {
            let first = with(OPERAND, &[Kind::RParen]);
            if !first.contains(&p.kind()) && !p.unexpected(&first, &first)? {
                return Ok(());
            }
            if p.kind() == Kind::RParen {
                return Ok(());
            }
            loop {
                let (e, h) = p.expr()?;
                args.push(e);
                height = height.max(h);
                if p.take_if(Kind::Comma).is_none() {
                    return Ok(());
                }
            }
        })?;
        let follow = self.after_operand();
        self.expect(Kind::RParen, &follow)?;
        Ok((args, height))
    }

    fn call_or_macro(&mut self, id: Id, name: Text, target: Option<Expr>, args: Vec<Expr>) -> Result<Expr> {
        match macros::expand(self, id, &name, target, args) {
            macros::Expansion::Made(e) => {
                if self.too_large() {
                    self.errors
                        .push(None, "expression is too large after macros".to_owned());
                    return Err(Stop);
                }
                self.delete_id(id);
                Ok(e)
            }
            macros::Expansion::Wrong(at, text) => {
                self.delete_id(id);
                Ok(self.error_at(at, text))
            }
            macros::Expansion::None(target, args) => Ok(Expr::new(
                id,
                ExprKind::Call(Box::new(Call {
                    function: name,
                    target,
                    args,
                })),
            )),
        }
    }

    pub(super) fn primary(&mut self) -> Result<Node> {
        let t = self.peek(0);
        match t.kind {
            Kind::LParen => {
                self.take();
                let e = self.within(&[Kind::RParen], Self::expr)?;
                let follow = self.after_operand();
                self.expect(Kind::RParen, &follow)?;
                Ok(e)
            }
            Kind::LBracket => self.list(),
            Kind::LBrace => self.map(),
            Kind::Dot | Kind::Ident => self.name(),
            _ => Ok((self.literal(), 0)),
        }
    }

    fn name(&mut self) -> Result<Node> {
        let first = self.peek(0);
        let dot = self.take_if(Kind::Dot);
        let t = self.peek(0);
        if t.kind != Kind::Ident {
            let shown = if t.kind == Kind::Eof { "" } else { self.text_of(t) };
            let text = format!("no viable alternative at input '.{}'", escaped(shown));
            self.report(t, &text)?;
            self.recover()?;
            return Ok(self.missing());
        }
        if self.begins_struct() {
            return self.structure(first, dot.is_some());
        }
        self.take();
        let word = self.text_of(t);
        let mut name = Text::from(if dot.is_some() { "." } else { "" });
        name.push_str(word);
        let reserved = crate::decl_type::RESERVED
            .contains(&word)
            .then(|| format!("reserved identifier: {word}"));
        let open = self.take_if(Kind::LParen);
        if let Some(text) = reserved {
            if open.is_some() {
                self.args()?;
            }
            let at = u32::try_from(first.start).ok();
            return Ok((self.error_at(at, text), 0));
        }
        let Some(open) = open else {
            let id = self.id_at(t);
            return Ok((Expr::new(id, ExprKind::Ident(name)), 0));
        };
        let id = self.id_at(open);
        let (args, height) = self.args()?;
        Ok((self.call_or_macro(id, name, None, args)?, height))
    }

    /// True before `a.b.c{`.
    fn begins_struct(&self) -> bool {
        let mut n = 0;
        while self.peek(n).kind == Kind::Ident {
            match self.peek(n + 1).kind {
                Kind::LBrace => return true,
                Kind::Dot => n += 2,
                _ => return false,
            }
        }
        false
    }

    fn structure(&mut self, _first: Token, leading_dot: bool) -> Result<Node> {
        let mut name = Text::from(if leading_dot { "." } else { "" });
        loop {
            let t = self.take();
            match t.kind {
                Kind::LBrace => {
                    let id = self.id_at(t);
                    let (fields, height) = self.fields()?;
                    let kind = ExprKind::Struct(Box::new(Struct { name, fields }));
                    return Ok((Expr::new(id, kind), height));
                }
                _ => name.push_str(self.text_of(t)),
            }
        }
    }

    fn fields(&mut self) -> Result<(Vec<StructField>, u32)> {
        let (mut fields, mut height) = (Vec::new(), 0);
        let begins = [Kind::Question, Kind::Ident, Kind::Quoted];
        let first = with(&begins, &[Kind::RBrace, Kind::Comma]);
        if !first.contains(&self.kind()) && !self.unexpected(&first, &first)? {
            self.take_if(Kind::RBrace);
            return Ok((fields, height));
        }
        self.within(&[Kind::Comma, Kind::RBrace], |p| {
            while begins.contains(&p.kind()) {
                let optional = p.take_if(Kind::Question).is_some();
                if !matches!(p.kind(), Kind::Ident | Kind::Quoted) {
                    let expected = [Kind::Ident, Kind::Quoted];
                    if !p.unexpected(&expected, &expected)? {
                        return Ok(());
                    }
                }
                let t = p.take();
                let name = p.field_name(t);
                let at = p.peek(0);
                if !p.expect(Kind::Colon, OPERAND)? {
                    break;
                }
                let id = p.id_at(at);
                let (value, h) = p.expr()?;
                height = height.max(h);
                fields.push(StructField {
                    id,
                    name,
                    value,
                    optional,
                });
                if !p.more(Kind::RBrace)? {
                    break;
                }
            }
            Ok(())
        })?;
        self.take_if(Kind::Comma);
        let follow = self.after_operand();
        self.expect(Kind::RBrace, &follow)?;
        Ok((fields, height))
    }

    /// Between elements: true after a comma.
    fn more(&mut self, close: Kind) -> Result<bool> {
        if self.take_if(Kind::Comma).is_some() {
            return Ok(true);
        }
        if self.kind() == close {
            return Ok(false);
        }
        let expected = [close, Kind::Comma];
        if self.unexpected(&expected, &expected)? {
            return Ok(self.take_if(Kind::Comma).is_some());
        }
        Ok(false)
    }

    fn list(&mut self) -> Result<Node> {
        let open = self.take();
        let id = self.id_at(open);
        let begins = with(OPERAND, &[Kind::Question]);
        let first = with(&begins, &[Kind::RBracket, Kind::Comma]);
        let (mut items, mut height) = (Vec::new(), 0);
        self.within(&[Kind::Comma, Kind::RBracket], |p| {
            if !first.contains(&p.kind()) && !p.unexpected(&first, &first)? {
                return Ok(());
            }
            while begins.contains(&p.kind()) {
                let optional = p.take_if(Kind::Question).is_some();
                let (value, h) = p.expr()?;
                height = height.max(h);
                items.push(Item { value, optional });
                if !p.more(Kind::RBracket)? {
                    break;
                }
            }
            if items.is_empty() {
                p.take_if(Kind::Comma);
            }
            Ok(())
        })?;
        let follow = self.after_operand();
        self.expect(Kind::RBracket, &follow)?;
        Ok((Expr::new(id, ExprKind::List(items)), height))
    }

    fn map(&mut self) -> Result<Node> {
        let open = self.take();
        let id = self.id_at(open);
        let begins = with(OPERAND, &[Kind::Question]);
        let first = with(&begins, &[Kind::RBrace, Kind::Comma]);
        let (mut entries, mut height) = (Vec::new(), 0);
        self.within(&[Kind::Comma, Kind::RBrace], |p| {
            if !first.contains(&p.kind()) && !p.unexpected(&first, &first)? {
                return Ok(());
            }
            while begins.contains(&p.kind()) {
                let optional = p.take_if(Kind::Question).is_some();
                // The number of the colon comes before those of the key.
                p.new_id(None);
                let (key, h) = p.within(&[Kind::Colon], Self::expr)?;
                height = height.max(h);
                if !p.expect(Kind::Colon, OPERAND)? {
                    break;
                }
                let (value, h) = p.expr()?;
                height = height.max(h);
                entries.push(Entry { key, value, optional });
                if !p.more(Kind::RBrace)? {
                    break;
                }
            }
            if entries.is_empty() {
                p.take_if(Kind::Comma);
            }
            Ok(())
        })?;
        let follow = self.after_operand();
        self.expect(Kind::RBrace, &follow)?;
        Ok((Expr::new(id, ExprKind::Map(entries)), height))
    }

    pub(super) fn literal(&mut self) -> Expr {
        let first = self.take();
        let t = if first.kind == Kind::Minus {
            self.take()
        } else {
            first
        };
        let negative = first.kind == Kind::Minus;
        let at = u32::try_from(first.start).ok();
        let text = self.text_of(t);
        let read = match t.kind {
            Kind::Int => int(text, negative).map(Literal::Int).ok_or("invalid int literal"),
            Kind::Uint => uint(text).map(Literal::Uint).ok_or("invalid uint literal"),
            Kind::Float => double(text, negative)
                .map(Literal::Double)
                .ok_or("invalid double literal"),
            Kind::Str => unquote(text, false)
                .map(|b| Literal::String(Text::from(String::from_utf8_lossy(&b).as_ref()))),
            Kind::Bytes => unquote(text.get(1..).unwrap_or(""), true).map(|b| Literal::Bytes(b.into())),
            Kind::True => Ok(Literal::Bool(true)),
            Kind::False => Ok(Literal::Bool(false)),
            _ => Ok(Literal::Null),
        };
        match read {
            Ok(l) => {
                let id = self.new_id(at);
                Expr::new(id, ExprKind::Literal(l))
            }
            Err(text) => self.error_at(at, text.to_owned()),
        }
    }
}

fn int(text: &str, negative: bool) -> Option<i64> {
    let (digits, radix) = match text.strip_prefix("0x") {
        Some(d) => (d, 16),
        None => (text, 10),
    };
    let mut s = String::with_capacity(digits.len() + 1);
    let _ = write!(s, "{}{digits}", if negative { "-" } else { "" });
    i64::from_str_radix(&s, radix).ok()
}

fn uint(text: &str) -> Option<u64> {
    let text = text.strip_suffix(['u', 'U'])?;
    match text.strip_prefix("0x") {
        Some(d) => u64::from_str_radix(d, 16).ok(),
        None => text.parse().ok(),
    }
}

fn double(text: &str, negative: bool) -> Option<f64> {
    let d: f64 = text.parse().ok()?;
    d.is_finite().then_some(if negative { -d } else { d })
}
