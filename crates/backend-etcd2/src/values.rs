//! Values as etcd v2 can hold them: text.
//!
//! JSON is kept as it is. Other bytes, such as encrypted ones, become a data URL. Kubernetes 1.3 to 1.5 wrote protobuf in bare
//! base64: that is understood.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use std::borrow::Cow;

/// The beginning of values that are no text (RFC 2397), or that look like such a value.
const DATA_URL: &str = "data:;base64,";
/// `k8s\0`, the beginning of an object in protobuf, in base64: the sixth character has bits of what follows.
const PROTOBUF: &str = "azhzA";

/// The text that stands for `value`.
pub(crate) fn text(value: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(value) {
        Ok(text) if !text.starts_with(DATA_URL) && !text.starts_with(PROTOBUF) => Cow::Borrowed(text),
        _ => Cow::Owned(format!("{DATA_URL}{}", STANDARD.encode(value))),
    }
}

/// The value that `text` stands for. What pretends to be in base64 and is not is itself.
pub(crate) fn value(text: String) -> Bytes {
    let encoded = match text.strip_prefix(DATA_URL) {
        Some(rest) => Some(rest),
        None if text.starts_with(PROTOBUF) => Some(&*text),
        None => None,
    };
    match encoded.and_then(|e| STANDARD.decode(e).ok()) {
        Some(value) => value.into(),
        None => text.into_bytes().into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn json_is_kept_and_other_bytes_are_spelled() {
        for (bytes, want) in [
            (&b"{\"kind\":\"Pod\"}"[..], "{\"kind\":\"Pod\"}"),
            (
                "{\"a\":\"ü\u{2028}\\u0000\"}".as_bytes(),
                "{\"a\":\"ü\u{2028}\\u0000\"}",
            ),
            (b"", ""),
            (
                b"k8s:enc:aescbc:v1:k:\xff",
                "data:;base64,azhzOmVuYzphZXNjYmM6djE6azr/",
            ),
            (b"data:;base64,", "data:;base64,ZGF0YTo7YmFzZTY0LA=="),
        ] {
            assert_eq!(text(bytes), want);
            assert_eq!(value(want.to_owned()), bytes);
        }
    }

    #[test]
    fn protobuf_of_old_is_understood() {
        let old = STANDARD.encode(b"k8s\0\x0a\x0d\x0a\x02v1");
        assert_eq!(value(old), &b"k8s\0\x0a\x0d\x0a\x02v1"[..]);
        assert_eq!(value("azhzA no".to_owned()), &b"azhzA no"[..]);
        assert_eq!(value("data:;base64,?".to_owned()), &b"data:;base64,?"[..]);
    }

    proptest! {
        #[test]
        fn every_value_comes_back(bytes in prop_oneof![
            any::<Vec<u8>>(),
            "\\PC*".prop_map(String::into_bytes),
            "(data:;base64,|azhzA)[A-Za-z0-9+/=]*".prop_map(String::into_bytes),
        ]) {
            prop_assert_eq!(value(text(&bytes).into_owned()), &bytes[..]);
        }
    }
}
