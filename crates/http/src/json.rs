//! Documents that the HTTP layer makes itself (Status, discovery, lists of paths): fields in the order given, as Go writes
//! them.

use supercargo_meta::write_string;

/// A document with ordered fields.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Doc {
    Null,
    Bool(bool),
    Int(i64),
    Str(String),
    List(Vec<Self>),
    /// Fields in the order they are written.
    Object(Vec<(&'static str, Self)>),
}

impl From<&str> for Doc {
    fn from(s: &str) -> Self {
        Self::Str(s.to_owned())
    }
}
impl From<String> for Doc {
    fn from(s: String) -> Self {
        Self::Str(s)
    }
}
impl From<bool> for Doc {
    fn from(b: bool) -> Self {
        Self::Bool(b)
    }
}

impl Doc {
    /// A list of texts.
    pub(crate) fn texts<T: AsRef<str>>(texts: impl IntoIterator<Item = T>) -> Self {
        Self::List(texts.into_iter().map(|t| Self::from(t.as_ref())).collect())
    }

    /// Compact JSON without a newline.
    pub(crate) fn to_json(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(256);
        self.write(&mut out);
        out
    }

    /// JSON indented by two spaces, without a newline at the end.
    pub(crate) fn to_pretty(&self) -> Vec<u8> {
        indent(&self.to_json())
    }

    fn write(&self, out: &mut Vec<u8>) {
        match self {
            Self::Null => out.extend_from_slice(b"null"),
            Self::Bool(true) => out.extend_from_slice(b"true"),
            Self::Bool(false) => out.extend_from_slice(b"false"),
            Self::Int(i) => out.extend_from_slice(i.to_string().as_bytes()),
            Self::Str(s) => write_string(out, s),
            Self::List(l) => {
                out.push(b'[');
                for (i, d) in l.iter().enumerate() {
                    if i > 0 {
                        out.push(b',');
                    }
                    d.write(out);
                }
                out.push(b']');
            }
            Self::Object(o) => {
                out.push(b'{');
                for (i, (k, d)) in o.iter().enumerate() {
                    if i > 0 {
                        out.push(b',');
                    }
                    write_string(out, k);
                    out.push(b':');
                    d.write(out);
                }
                out.push(b'}');
            }
        }
    }
}

/// Compact JSON, indented by two spaces.
pub(crate) fn indent(json: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(json.len() * 2);
    supercargo_codec::json::indent(&mut out, json);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_keep_their_order_and_texts_are_escaped() {
        let d = Doc::Object(vec![
            ("z", "a\"<\u{1}\u{2028}é\n".into()),
            ("a", Doc::List(vec![Doc::Int(-1), Doc::Null, true.into()])),
        ]);
        let text = String::from_utf8(d.to_json()).unwrap();
        assert_eq!(text, r#"{"z":"a\"\u003c\u0001\u2028é\n","a":[-1,null,true]}"#);
    }
}
