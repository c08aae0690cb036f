//! A stored value as an object that people can read. Pure.

use supercargo_codec::{Limits, cbor, json, proto, yaml};
use supercargo_meta::Tree;
use supercargo_resources::type_by_gvk;
use supercargo_schema::TypeDef;

/// What stored bytes say.
pub(super) enum Decoded {
    /// An object, and its type when it is built in.
    Object(Tree, Option<&'static TypeDef>),
    /// A text that is no object, such as a revision.
    Text(String),
    /// No object that can be read, and why.
    Unknown(String),
}

/// Reads a value that is not encrypted: the protobuf of built-in kinds, JSON, CBOR.
pub(super) fn decode(value: &[u8]) -> Decoded {
    let limits = Limits::default();
    if value.starts_with(&proto::MAGIC) {
        return decode_proto(value);
    }
    if value.starts_with(&cbor::MAGIC) {
        return match cbor::parse(value, &limits) {
            Ok(tree) => Decoded::Object(tree, None),
            Err(e) => Decoded::Unknown(format!("its CBOR is damaged: {e}")),
        };
    }
    if value.first() == Some(&b'{') {
        return match json::parse(value, &limits) {
            Ok(parsed) => Decoded::Object(parsed.tree, None),
            Err(e) => Decoded::Unknown(format!("its JSON is damaged: {e}")),
        };
    }
    match std::str::from_utf8(value) {
        Ok(text) if !text.contains(|c: char| c.is_control() && c != '\n') => Decoded::Text(text.to_owned()),
        _ => Decoded::Unknown("it is neither protobuf of Kubernetes nor JSON nor CBOR".to_owned()),
    }
}

fn decode_proto(value: &[u8]) -> Decoded {
    let envelope = match proto::unwrap(value) {
        Ok(envelope) => envelope,
        Err(e) => return Decoded::Unknown(format!("its protobuf is damaged: {e}")),
    };
    let (api_version, kind) = (&*envelope.api_version, &*envelope.kind);
    let (group, version) = api_version.split_once('/').unwrap_or(("", api_version));
    let Some(ty) = type_by_gvk(group, version, kind) else {
        return Decoded::Unknown(format!(
            "it is a {kind} of {api_version}, a kind that this version does not know"
        ));
    };
    match proto::decode(envelope.raw, ty) {
        Ok(mut tree) => {
            let map = tree.force_map();
            map.insert("apiVersion", api_version.into());
            map.insert("kind", kind.into());
            Decoded::Object(tree, Some(ty))
        }
        Err(e) => Decoded::Unknown(format!("the protobuf of this {kind} is damaged: {e}")),
    }
}

/// An object as YAML.
pub(super) fn as_yaml(tree: &Tree, ty: Option<&TypeDef>) -> Vec<u8> {
    let mut out = Vec::new();
    match ty {
        Some(ty) => yaml::write(&mut out, tree, ty),
        None => yaml::write_untyped(&mut out, tree),
    }
    out
}

/// An object as indented JSON.
pub(super) fn as_json(tree: &Tree, ty: Option<&TypeDef>) -> Vec<u8> {
    let mut out = Vec::new();
    match ty {
        Some(ty) => json::write_pretty(&mut out, tree, ty),
        None => json::write_pretty_untyped(&mut out, tree),
    }
    if out.last() != Some(&b'\n') {
        out.push(b'\n');
    }
    out
}

/// Bytes as `hexdump -C` shows them.
pub(super) fn as_hex(bytes: &[u8]) -> Vec<u8> {
    let mut out = String::with_capacity(bytes.len() * 5);
    for (i, line) in bytes.chunks(16).enumerate() {
        out.push_str(&format!("{:08x} ", i * 16));
        for at in 0..16 {
            let gap = if at % 8 == 0 { " " } else { "" };
            match line.get(at) {
                Some(b) => out.push_str(&format!("{gap}{b:02x} ")),
                None => out.push_str(&format!("{gap}   ")),
            }
        }
        let shown = line.iter().map(|b| {
            if b.is_ascii_graphic() || *b == b' ' {
                *b as char
            } else {
                '.'
            }
        });
        out.push_str(&format!(" |{}|\n", shown.collect::<String>()));
    }
    out.into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unknown(value: &[u8]) -> String {
        match decode(value) {
            Decoded::Unknown(why) => why,
            Decoded::Text(text) => panic!("{text}"),
            Decoded::Object(tree, _) => panic!("{tree:?}"),
        }
    }

    #[test]
    fn values_are_read_by_what_they_begin_with() {
        let map = b"{\"apiVersion\":\"example.com/v1\",\"kind\":\"Foo\",\"spec\":{\"a\":1}}\n";
        let Decoded::Object(tree, None) = decode(map) else {
            panic!("not an object");
        };
        assert_eq!(
            as_yaml(&tree, None),
            b"apiVersion: example.com/v1\nkind: Foo\nspec:\n  a: 1\n"
        );
        let mut value = Vec::new();
        proto::wrap(&mut value, "v1", "ConfigMap", b"\x0a\x03\x0a\x01a");
        let Decoded::Object(tree, Some(ty)) = decode(&value) else {
            panic!("not an object");
        };
        assert_eq!(
            as_yaml(&tree, Some(ty)),
            b"apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n"
        );
        assert!(as_json(&tree, Some(ty)).ends_with(b"}\n"));
        assert!(matches!(decode(b"1234"), Decoded::Text(t) if t == "1234"));
    }

    #[test]
    fn what_can_not_be_read_says_why() {
        let mut value = Vec::new();
        proto::wrap(&mut value, "example.com/v9", "Gizmo", b"");
        assert_eq!(
            unknown(&value),
            "it is a Gizmo of example.com/v9, a kind that this version does not know"
        );
        let mut value = Vec::new();
        proto::wrap(&mut value, "v1", "Pod", b"\xff\xff");
        assert!(unknown(&value).starts_with("the protobuf of this Pod is damaged: "));
        assert!(unknown(b"k8s\0\xff").starts_with("its protobuf is damaged: "));
        assert!(unknown(b"{").starts_with("its JSON is damaged: "));
        assert!(unknown(b"\xd9\xd9\xf7\xff").starts_with("its CBOR is damaged: "));
        assert!(unknown(&[0, 1, 2]).starts_with("it is neither"));
    }

    #[test]
    fn hex_is_as_hexdump_shows_it() {
        assert_eq!(
            String::from_utf8(as_hex(b"k8s\0 and fourteen more")).unwrap(),
            "00000000  6b 38 73 00 20 61 6e 64  20 66 6f 75 72 74 65 65  |k8s. and fourtee|\n\
             00000010  6e 20 6d 6f 72 65                                 |n more|\n"
        );
    }
}
