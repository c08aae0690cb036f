//! PATCH.

use super::{Handler, read_body};
use crate::call::{Call, Failure, Response};
use crate::negotiate;
use crate::options;
use http::header;
use supercargo_registry::rest::{PatchBody, PatchKind};

const KINDS: [(&str, PatchKind); 5] = [
    ("application/json-patch+json", PatchKind::Json),
    ("application/merge-patch+json", PatchKind::Merge),
    ("application/strategic-merge-patch+json", PatchKind::Strategic),
    ("application/apply-patch+yaml", PatchKind::Apply),
    ("application/apply-patch+cbor", PatchKind::ApplyCbor),
];

/// The kind of patch a Content-Type names; `cbor` is served or not.
pub(crate) fn kind(content_type: &str, cbor: bool) -> Option<PatchKind> {
    let t = content_type.split(';').next().unwrap_or("").trim();
    KINDS
        .iter()
        .find(|(n, _)| *n == t)
        .map(|(_, k)| *k)
        .filter(|k| cbor || *k != PatchKind::ApplyCbor)
}

pub(super) async fn serve(call: &mut Call, h: &Handler) -> Result<Response, Failure> {
    let content_type = call.parts.headers.get(header::CONTENT_TYPE);
    // Custom resources have no strategic merge patch.
    let is_taken = |k: PatchKind| match k {
        PatchKind::Strategic => h.offer.protobuf,
        PatchKind::ApplyCbor => h.offer.cbor,
        _ => true,
    };
    let kind = content_type
        .and_then(|v| v.to_str().ok())
        .and_then(|t| kind(t, h.offer.cbor))
        .filter(|k| is_taken(*k))
        .ok_or_else(|| {
            let known = KINDS.iter().filter(|(_, k)| is_taken(*k));
            let names: Vec<&str> = known.map(|(n, _)| *n).collect();
            negotiate::unsupported_media_type(&names.join(", "))
        })?;
    let form = call.form(h.offer)?;
    let bytes = read_body(call).await?;
    h.cx.long.expect(bytes.len()).await;
    let options = options::patch(&call.query(), kind.is_apply())?;
    let storage = &h.cx.endpoint.storage;
    let patch = PatchBody { bytes, kind };
    let answer = h
        .write(call, storage.patch(&h.cx, h.name(), patch, options))
        .await?;
    h.answer(call, answer, form)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_content_type_names_the_kind() {
        assert_eq!(
            kind("application/merge-patch+json; charset=utf-8", false),
            Some(PatchKind::Merge)
        );
        assert_eq!(kind("application/apply-patch+yaml", true), Some(PatchKind::Apply));
        let cbor = "application/apply-patch+cbor";
        assert_eq!(kind(cbor, true), Some(PatchKind::ApplyCbor));
        assert_eq!(kind(cbor, false), None);
        assert_eq!(kind("application/json", true), None);
        assert_eq!(kind("", true), None);
    }
}
