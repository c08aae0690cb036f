//! The query of a URL, decoded as Go does (rest.md 2.4).

use percent_encoding::percent_decode_str;
use std::borrow::Cow;

/// The parameters of a query in order. Pairs that can't be decoded are left out, as Go leaves them out.
#[derive(Debug, Default)]
pub(crate) struct Query<'a>(Vec<(Cow<'a, str>, Cow<'a, str>)>);

impl<'a> Query<'a> {
    /// From the raw text after the question mark.
    pub(crate) fn parse(raw: &'a str) -> Self {
        let pairs = raw.split('&').filter(|p| !p.is_empty() && !p.contains(';'));
        Self(
            pairs
                .filter_map(|p| {
                    let (k, v) = p.split_once('=').unwrap_or((p, ""));
                    Some((decode(k)?, decode(v)?))
                })
                .collect(),
        )
    }
    /// The first value of a parameter.
    pub(crate) fn first(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|p| p.0 == name).map(|p| p.1.as_ref())
    }
    /// All values of a parameter.
    pub(crate) fn all<'q>(&'q self, name: &'q str) -> impl Iterator<Item = &'q str> {
        self.0.iter().filter(move |p| p.0 == name).map(|p| p.1.as_ref())
    }
    /// All parameters in order.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|p| (p.0.as_ref(), p.1.as_ref()))
    }
    /// A parameter as a boolean; `None` when it is not there. Everything but `false` and `0` is true, also nothing.
    pub(crate) fn boolean(&self, name: &str) -> Option<bool> {
        self.first(name).map(truth)
    }
    /// A parameter as an integer.
    ///
    /// # Errors
    /// Go's text when it is none.
    pub(crate) fn integer(&self, name: &str) -> Result<Option<i64>, String> {
        self.first(name).map(supercargo_meta::parse_int).transpose()
    }
}

fn truth(v: &str) -> bool {
    !(v == "0" || v.eq_ignore_ascii_case("false"))
}

/// Percent-decoding with `+` for a space; `None` for a bad escape.
fn decode(raw: &str) -> Option<Cow<'_, str>> {
    if !raw.bytes().any(|b| b == b'%' || b == b'+') {
        return Some(Cow::Borrowed(raw));
    }
    let spaced = raw.replace('+', " ");
    unescape(&spaced).map(|s| Cow::Owned(s.into_owned()))
}

/// Percent-decoding; `None` for a bad escape. Bytes that are no UTF-8 become replacement characters.
pub(crate) fn unescape(raw: &str) -> Option<Cow<'_, str>> {
    let b = raw.as_bytes();
    let mut i = 0;
    while let Some(at) = b.get(i..).and_then(|r| r.iter().position(|c| *c == b'%')) {
        let hex = b.get(i + at + 1..i + at + 3)?;
        if !hex.iter().all(u8::is_ascii_hexdigit) {
            return None;
        }
        i += at + 3;
    }
    Some(percent_decode_str(raw).decode_utf8_lossy())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn parameters_are_decoded() {
        let q = Query::parse("a=1&a=2&b&c=%41+%2B&%64=e&bad=%zz&worse=%4&x;y=1&=v&");
        assert_eq!(q.first("a"), Some("1"));
        assert_eq!(q.all("a").collect::<Vec<_>>(), ["1", "2"]);
        assert_eq!(q.first("b"), Some(""));
        assert_eq!(q.first("c"), Some("A +"));
        assert_eq!(q.first("d"), Some("e"));
        for gone in ["bad", "worse", "x;y"] {
            assert_eq!(q.first(gone), None, "{gone}");
        }
    }

    #[test]
    fn booleans_are_true_unless_they_say_otherwise() {
        let q = Query::parse("a&b=no&c=0&d=FALSE&e=false");
        let all = ["a", "b", "c", "d", "e", "f"].map(|n| q.boolean(n));
        assert_eq!(
            all,
            [
                Some(true),
                Some(true),
                Some(false),
                Some(false),
                Some(false),
                None
            ]
        );
    }

    proptest! {
        #[test]
        fn any_text_can_be_parsed(raw in ".{0,200}") {
            let q = Query::parse(&raw);
            let _ = (q.first("watch"), q.boolean("a"), q.integer("b"));
        }
    }
}
