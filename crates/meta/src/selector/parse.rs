//! The grammar of label selectors.

use super::label::{LabelOperator, LabelRequirement};
use crate::{FieldError, Text, names};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token {
    End,
    Comma,
    Open,
    Close,
    Not,
    Equals,
    DoubleEquals,
    NotEquals,
    Greater,
    Less,
    In,
    NotIn,
    Word,
}

const SYMBOLS: [(&str, Token); 9] = [
    // Longer ones first.
    ("==", Token::DoubleEquals),
    ("!=", Token::NotEquals),
    ("=", Token::Equals),
    ("!", Token::Not),
    ("(", Token::Open),
    (")", Token::Close),
    (",", Token::Comma),
    (">", Token::Greater),
    ("<", Token::Less),
];

const fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\r' | '\n')
}

const fn is_symbol(c: char) -> bool {
    matches!(c, '=' | '!' | '(' | ')' | ',' | '>' | '<')
}

struct Parser<'a> {
    rest: &'a str,
}

/// A token and its text.
type Item<'a> = (Token, &'a str);

impl<'a> Parser<'a> {
    /// The next token and the text after it.
    fn scan(&self) -> (Item<'a>, &'a str) {
        let s = self.rest.trim_start_matches(is_space);
        // A zero byte ends the text, as in Go.
        if s.is_empty() || s.starts_with('\0') {
            return ((Token::End, ""), "");
        }
        for (text, token) in SYMBOLS {
            if let Some(rest) = s.strip_prefix(text) {
                return ((token, text), rest);
            }
        }
        let n = s
            .find(|c| is_space(c) || is_symbol(c) || c == '\0')
            .unwrap_or(s.len());
        let (word, rest) = s.split_at_checked(n).unwrap_or((s, ""));
        let token = match word {
            "in" => Token::In,
            "notin" => Token::NotIn,
            _ => Token::Word,
        };
        ((token, word), rest)
    }

    /// The next token where a key or value may stand: keywords are words there. Not consumed.
    fn peek(&self) -> Item<'a> {
        match self.scan().0 {
            (Token::In | Token::NotIn, s) => (Token::Word, s),
            item => item,
        }
    }

    fn next(&mut self) -> Item<'a> {
        let item = self.peek();
        self.rest = self.scan().1;
        item
    }

    fn requirement(&mut self) -> Result<LabelRequirement, String> {
        let (mut token, mut key) = self.next();
        let absent = token == Token::Not;
        if absent {
            (token, key) = self.next();
        }
        if token != Token::Word {
            return Err(format!("found '{key}', expected: identifier"));
        }
        let messages = names::label_key(key);
        if !messages.is_empty() {
            return Err(FieldError::invalid("", key, messages.join("; ")).to_string());
        }
        if absent {
            return LabelRequirement::new(key, LabelOperator::DoesNotExist, Vec::new());
        }
        if matches!(self.peek().0, Token::End | Token::Comma) {
            return LabelRequirement::new(key, LabelOperator::Exists, Vec::new());
        }
        let operator = self.operator()?;
        let mut values = if matches!(operator, LabelOperator::In | LabelOperator::NotIn) {
            self.values()?
        } else {
            vec![self.value()?]
        };
        values.sort();
        values.dedup();
        LabelRequirement::new(key, operator, values)
    }

    fn operator(&mut self) -> Result<LabelOperator, String> {
        let ((token, text), rest) = self.scan();
        self.rest = rest;
        Ok(match token {
            Token::In => LabelOperator::In,
            Token::NotIn => LabelOperator::NotIn,
            Token::Equals => LabelOperator::Equals,
            Token::DoubleEquals => LabelOperator::DoubleEquals,
            Token::NotEquals => LabelOperator::NotEquals,
            Token::Greater => LabelOperator::GreaterThan,
            Token::Less => LabelOperator::LessThan,
            _ => {
                return Err(format!("found '{text}', expected: in, notin, =, ==, !=, gt, lt"));
            }
        })
    }

    fn value(&mut self) -> Result<Text, String> {
        if matches!(self.peek().0, Token::End | Token::Comma) {
            return Ok(Text::default());
        }
        match self.next() {
            (Token::Word, s) => Ok(s.into()),
            (_, s) => Err(format!("found '{s}', expected: identifier")),
        }
    }

    fn values(&mut self) -> Result<Vec<Text>, String> {
        let (token, text) = self.next();
        if token != Token::Open {
            return Err(format!("found '{text}' expected: '('"));
        }
        match self.peek() {
            (Token::Close, _) => {
                self.next();
                Ok(vec![Text::default()])
            }
            (Token::Word | Token::Comma, _) => self.list(),
            (_, s) => Err(format!("found '{s}', expected: ',', ')' or identifier")),
        }
    }

    /// Words and commas up to the closing parenthesis; nothing between commas is the empty text.
    fn list(&mut self) -> Result<Vec<Text>, String> {
        let mut values: Vec<Text> = Vec::new();
        loop {
            match self.next() {
                (Token::Word, s) => {
                    values.push(s.into());
                    match self.peek() {
                        (Token::Comma, _) => {}
                        (Token::Close, _) => break,
                        (_, s) => return Err(format!("found '{s}', expected: ',' or ')'")),
                    }
                }
                (Token::Comma, _) => {
                    if values.is_empty() {
                        values.push(Text::default());
                    }
                    match self.peek().0 {
                        Token::Close => {
                            values.push(Text::default());
                            break;
                        }
                        Token::Comma => values.push(Text::default()),
                        _ => {}
                    }
                }
                (_, s) => return Err(format!("found '{s}', expected: ',', or identifier")),
            }
        }
        self.next();
        Ok(values)
    }
}

pub(super) fn label_selector(s: &str) -> Result<Vec<LabelRequirement>, String> {
    let mut p = Parser { rest: s };
    let mut out = Vec::new();
    loop {
        match p.peek() {
            (Token::End, _) => return Ok(out),
            (Token::Word | Token::Not, _) => {}
            (_, s) => {
                return Err(format!(
                    "found '{s}', expected: !, identifier, or 'end of string'"
                ));
            }
        }
        out.push(
            p.requirement()
                .map_err(|e| format!("unable to parse requirement: {e}"))?,
        );
        match p.next() {
            (Token::End, _) => return Ok(out),
            (Token::Comma, _) => match p.peek() {
                (Token::Word | Token::Not, _) => {}
                (_, s) => return Err(format!("found '{s}', expected: identifier after ','")),
            },
            (_, s) => return Err(format!("found '{s}', expected: ',' or 'end of string'")),
        }
    }
}
