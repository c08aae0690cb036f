//! PATCH.

use super::{Handler, read_body};
use crate::call::{Call, Failure, Response};
use crate::negotiate;
use crate::options;
use http::header;
use supercargo_registry::rest::{PatchBody, PatchKind};

const KINDS: [(&str, PatchKind); 4] = [
    ("application/json-patch+json", PatchKind::Json),
    ("application/merge-patch+json", PatchKind::Merge),
    ("application/strategic-merge-patch+json", PatchKind::Strategic),
    ("application/apply-patch+yaml", PatchKind::Apply),
];

/// The kind of patch a Content-Type names.
pub(crate) fn kind(content_type: &str) -> Option<PatchKind> {
    let t = content_type.split(';').next().unwrap_or("").trim();
    KINDS.iter().find(|(n, _)| *n == t).map(|(_, k)| *k)
}

pub(super) async fn serve(call: &mut Call, h: &Handler) -> Result<Response, Failure> {
    let content_type = call.parts.headers.get(header::CONTENT_TYPE);
    let kind = content_type.and_then(|v| v.to_str().ok()).and_then(kind);
    // Custom resources have no strategic merge patch.
    let kind = kind
        .filter(|k| h.offer.protobuf || *k != PatchKind::Strategic)
        .ok_or_else(|| {
            let known = KINDS
                .iter()
                .filter(|(_, k)| h.offer.protobuf || *k != PatchKind::Strategic);
            let names: Vec<&str> = known.map(|(n, _)| *n).collect();
            negotiate::unsupported_media_type(&names.join(", "))
        })?;
    let form = call.form(h.offer)?;
    let bytes = read_body(call).await?;
    h.cx.long.expect(bytes.len()).await;
    let options = options::patch(&call.query(), kind == PatchKind::Apply)?;
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
            kind("application/merge-patch+json; charset=utf-8"),
            Some(PatchKind::Merge)
        );
        assert_eq!(kind("application/apply-patch+yaml"), Some(PatchKind::Apply));
        assert_eq!(kind("application/json"), None);
        assert_eq!(kind(""), None);
    }
}
