//! Uids in little room.

/// A uid: sixteen bytes when it reads like one the server makes, else the text that a client wrote in a reference.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Uid {
    Number([u8; 16]),
    Other(Box<str>),
}

/// Where the dashes are.
const DASHES: [usize; 4] = [8, 13, 18, 23];

impl Uid {
    pub(crate) fn of(text: &str) -> Self {
        number(text.as_bytes()).map_or_else(|| Self::Other(text.into()), Self::Number)
    }

    /// True when it was made from this text.
    pub(crate) fn is(&self, text: &str) -> bool {
        match self {
            Self::Number(n) => number(text.as_bytes()) == Some(*n),
            Self::Other(t) => **t == *text,
        }
    }
}

/// Only the one way the server writes uids: another text is another uid.
fn number(text: &[u8]) -> Option<[u8; 16]> {
    if text.len() != 36 || DASHES.iter().any(|d| text[*d] != b'-') {
        return None;
    }
    let digit = |c: u8| match c {
        b'0'..=b'9' => Some(c - b'0'),
        b'a'..=b'f' => Some(c - b'a' + 10),
        _ => None,
    };
    let mut digits = text.iter().filter(|c| **c != b'-');
    let mut out = [0; 16];
    for byte in &mut out {
        *byte = digit(*digits.next()?)? << 4 | digit(*digits.next()?)?;
    }
    digits.next().is_none().then_some(out)
}

impl std::fmt::Display for Uid {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Number(n) => {
                for (i, b) in n.iter().enumerate() {
                    if matches!(i, 4 | 6 | 8 | 10) {
                        f.write_str("-")?;
                    }
                    write!(f, "{b:02x}")?;
                }
                Ok(())
            }
            Self::Other(t) => f.write_str(t),
        }
    }
}

impl std::fmt::Debug for Uid {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_is_a_uid_of_its_own() {
        let own = "0b2d6ee8-2f0b-4c8a-9a52-0f5c3e4d1a7b";
        let texts = [
            own,
            "0B2D6EE8-2f0b-4c8a-9a52-0f5c3e4d1a7b",
            "0b2d6ee82-f0b-4c8a-9a52-0f5c3e4d1a7b",
            "0b2d6ee8-2f0b-4c8a-9a52-0f5c3e4d1a7",
            "0b2d6ee8-2f0b-4c8a-9a52-0f5c3e4d1-7b",
            "",
            "x",
        ];
        for (i, a) in texts.iter().enumerate() {
            assert_eq!(Uid::of(a).to_string(), **a);
            for (j, b) in texts.iter().enumerate() {
                assert_eq!(Uid::of(a) == Uid::of(b), i == j, "{a} {b}");
                assert_eq!(Uid::of(a).is(b), i == j, "{a} {b}");
            }
        }
        assert!(matches!(Uid::of(own), Uid::Number(_)));
        assert!(size_of::<Uid>() <= 24);
    }
}
