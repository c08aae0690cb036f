//! What types and fields of the built-in API mean: the texts that `kubectl explain` shows.
//!
//! The texts are upstream's, as the crate k8s-openapi publishes them. They are no part of this repository: the build script
//! reads them out of that crate's source, which cargo locks and fetches but never compiles, and packs them into the library
//! (about 200 KB). They are unpacked while a document is made and dropped after.

use std::collections::HashMap;
use std::io::Read as _;

static PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/descriptions.zlib"));

/// A checksum of the texts, as text: equal texts, equal digests.
pub const DIGEST: &str = env!("DESCRIPTIONS_DIGEST");

/// All texts, to be read through [`Texts::of`].
#[must_use]
pub fn unpack() -> String {
    let mut text = String::new();
    // What the build script packed unpacks: a test reads it.
    let _ = flate2::read::ZlibDecoder::new(PACKED).read_to_string(&mut text);
    text
}

/// Texts by definition and field.
#[derive(Debug, Default)]
pub struct Texts<'a>(HashMap<(&'a str, &'a str), &'a str>);

impl<'a> Texts<'a> {
    /// The texts of an unpacked text.
    #[must_use]
    pub fn of(unpacked: &'a str) -> Self {
        let rows = unpacked.split('\x02').filter_map(|row| {
            let (definition, rest) = row.split_once('\x01')?;
            let (field, text) = rest.split_once('\x01')?;
            Some(((definition, field), text))
        });
        Self(rows.collect())
    }
    /// The text of a type, by the name of its definition.
    #[must_use]
    pub fn of_type(&self, definition: &str) -> Option<&'a str> {
        self.of_field(definition, "")
    }
    /// The text of a field.
    #[must_use]
    pub fn of_field(&self, definition: &str, field: &str) -> Option<&'a str> {
        self.0.get(&(definition, field)).copied()
    }
    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }
    /// True when there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_and_fields_have_texts() {
        let text = unpack();
        let texts = Texts::of(&text);
        assert!(texts.len() > 3500, "{}", texts.len());
        let pod = "io.k8s.api.core.v1.Pod";
        assert!(texts.of_type(pod).unwrap().starts_with("Pod is a collection"));
        // A field of a type of its own, one with a simple type, one whose text has quotes.
        assert!(
            texts
                .of_field(pod, "spec")
                .unwrap()
                .starts_with("Specification of")
        );
        assert!(
            texts
                .of_field(pod, "kind")
                .unwrap()
                .starts_with("Kind is a string")
        );
        let port = "io.k8s.api.core.v1.ContainerPort";
        assert!(
            texts
                .of_field(port, "protocol")
                .unwrap()
                .ends_with("Defaults to \"TCP\".")
        );
        let quantity = texts
            .of_type("io.k8s.apimachinery.pkg.api.resource.Quantity")
            .unwrap();
        assert!(quantity.contains("\n\n"));
        assert!(texts.of_type("io.k8s.api.core.v1.NoSuchType").is_none());
    }

    #[test]
    fn they_are_small_when_packed() {
        assert!(PACKED.len() < 260_000, "{}", PACKED.len());
    }
}
