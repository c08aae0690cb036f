use super::*;
use proptest::prelude::*;

fn error<T: std::fmt::Debug>(r: Result<T, ProtoError>) -> String {
    r.expect_err("bytes that are refused").to_string()
}

#[test]
fn an_envelope_has_all_its_fields() {
    let mut out = Vec::new();
    wrap(&mut out, "v1", "Pod", &[0x0a, 0x00]);
    assert_eq!(
        out,
        b"k8s\0\x0a\x09\x0a\x02v1\x12\x03Pod\x12\x02\x0a\x00\x1a\x00\x22\x00"
    );
    let e = unwrap(&out).expect("our own bytes");
    assert_eq!(
        (e.api_version.as_ref(), e.kind.as_ref(), e.raw),
        ("v1", "Pod", &[0x0a, 0x00][..])
    );
    let mut frame = Vec::new();
    watch_frame(&mut frame, "ADDED", b"xyz");
    assert_eq!(frame, b"\0\0\0\x0e\x0a\x05ADDED\x12\x05\x0a\x03xyz");
}

#[test]
fn envelopes_are_refused_with_gos_texts() {
    assert_eq!(error(unwrap(b"")), "empty data");
    assert_eq!(
        error(unwrap(b"{}")),
        "provided data does not appear to be a protobuf message, expected prefix [107 56 115 0]"
    );
    assert_eq!(error(unwrap(b"k8s\0")), "empty body");
    assert_eq!(error(unwrap(b"k8s\0\x0a\x05")), "unexpected EOF");
    assert_eq!(error(unwrap(b"k8s\0\x2f")), "proto: illegal wireType 7");
    assert_eq!(
        error(unwrap(b"k8s\0\x08\x01")),
        "proto: wrong wireType = 0 for field TypeMeta"
    );
    assert_eq!(
        error(unwrap(b"k8s\0\x02")),
        "proto: Unknown: illegal tag 0 (wire type 2)"
    );
    assert_eq!(
        error(unwrap(b"k8s\0\x0c")),
        "proto: Unknown: wiretype end group for non-group"
    );
    assert_eq!(
        error(unwrap(b"k8s\0\x12\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01")),
        "proto: negative length found during unmarshaling"
    );
    assert_eq!(
        error(unwrap(b"k8s\0\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01")),
        "proto: integer overflow"
    );
}

#[test]
fn lengths_of_any_size_are_written() {
    for n in [0usize, 1, 127, 128, 16_383, 16_384, 2_097_151, 2_097_152] {
        let mut patched = Vec::new();
        wire::put_message(&mut patched, 17, |out| {
            out.resize(out.len() + n, 7);
            Ok(())
        })
        .expect("bytes");
        let mut direct = Vec::new();
        wire::put_bytes(&mut direct, 17, &vec![7; n]);
        assert!(patched == direct, "{n}");
    }
}

proptest! {
    #[test]
    fn any_bytes_are_opened_or_refused(b in prop::collection::vec(any::<u8>(), 0..100)) {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(b);
        let _ = unwrap(&bytes);
    }
}
