//! Objects and lists as bodies: pre-encoded bytes are joined, never parsed.

use crate::body::Body;
use crate::call::{Call, Failure, Response};
use crate::json;
use crate::negotiate::{self, Form, Transform, not_acceptable_text};
use crate::proto;
use crate::respond;
use crate::table;
use bytes::Bytes;
use supercargo_codec::cbor;
use supercargo_codec::proto::{ENVELOPE_TAIL, envelope_head};
use supercargo_meta::{Gvk, Map, Status, Tree, write_string};
use supercargo_registry::rest::{Encoded, Endpoint, ListAnswer, Media, Object};

/// One object, whole or its metadata.
pub(crate) fn object(code: u16, o: &dyn Object, form: Form) -> Result<Response, Failure> {
    let is_partial = match form.transform {
        Transform::Partial(_) => true,
        Transform::PartialList(_) => {
            return Err(not_acceptable_text(format!(
                "you requested PartialObjectMetadataList, but the requested object is not a list ({})",
                go_type(o.gvk())
            ))
            .into());
        }
        _ => false,
    };
    // YAML is made from JSON, so that it can't say anything else.
    let media = match form.media {
        Media::Yaml => Media::Json,
        m => m,
    };
    let encoded: Encoded = if is_partial {
        o.encode_partial(media)?.into()
    } else {
        o.encode(media)?
    };
    let body = match form.media {
        Media::Json => respond::json_body(encoded, form.pretty),
        Media::Yaml => Body::full(respond::yaml(&encoded.joined())),
        Media::Protobuf | Media::Cbor => Body::chunks(encoded.pieces().collect()),
    };
    Ok(respond::answer(code, respond::content_type(form.media), body))
}

/// A kind as error texts show its Go type.
fn go_type(gvk: &Gvk) -> String {
    let group = gvk
        .group
        .split('.')
        .next()
        .filter(|g| !g.is_empty())
        .unwrap_or("core");
    format!("*{group}.{}", gvk.kind)
}

/// A list in the wanted form.
pub(crate) fn list(
    call: &Call,
    endpoint: &Endpoint,
    list: &ListAnswer,
    form: Form,
) -> Result<Response, Failure> {
    let unreadable = |s| list.failed(&endpoint.group_resource(), s);
    let pieces = match (form.transform, form.media) {
        (Transform::Table(version), _) => return table::list(call, endpoint, list, version, form),
        (Transform::Partial(_), _) => {
            return Err(not_acceptable_text(format!(
                "you requested PartialObjectMetadata, but the requested object is a list ({})",
                go_type(&list.gvk)
            ))
            .into());
        }
        (_, Media::Protobuf) => protobuf_list(list, form).map_err(unreadable)?,
        (_, Media::Cbor) => cbor_list(list, form).map_err(unreadable)?,
        _ => json_list(list, form).map_err(unreadable)?,
    };
    let body = match (form.media, form.pretty) {
        (Media::Json, false) | (Media::Protobuf | Media::Cbor, _) => Body::chunks(pieces),
        (Media::Json, true) => Body::full(json::indent(&without_newline(pieces))),
        (Media::Yaml, _) => Body::full(respond::yaml(&without_newline(pieces))),
    };
    let r = respond::answer(200, respond::content_type(form.media), body);
    Ok(respond::maybe_gzip(
        r,
        negotiate::accepts_gzip(&call.parts.headers),
    ))
}

fn without_newline(pieces: Vec<Bytes>) -> Vec<u8> {
    let mut all = pieces.concat();
    all.pop();
    all
}

/// Kind and apiVersion of a list in the wanted form.
fn list_type(list: &ListAnswer, form: Form) -> (String, String) {
    match form.transform {
        Transform::PartialList(version) => (version.to_owned(), "PartialObjectMetadataList".to_owned()),
        _ => (list.gvk.api_version().to_string(), list.gvk.kind.to_string()),
    }
}

const COMMA: Bytes = Bytes::from_static(b",");

/// A list as JSON pieces that end with a newline.
fn json_list(list: &ListAnswer, form: Form) -> Result<Vec<Bytes>, Status> {
    let is_partial = matches!(form.transform, Transform::PartialList(_));
    let (api_version, kind) = list_type(list, form);
    let text = |s: &str| {
        let mut out = Vec::new();
        write_string(&mut out, s);
        String::from_utf8_lossy(&out).into_owned()
    };
    let (api_version, kind) = (text(&api_version), text(&kind));
    let metadata = json_meta(list, &text, list.unstructured && !is_partial);
    let (head, tail) = if list.unstructured && !is_partial {
        (
            format!("{{\"apiVersion\":{api_version},\"items\":["),
            format!("],\"kind\":{kind},\"metadata\":{metadata}}}\n"),
        )
    } else {
        (
            format!("{{\"kind\":{kind},\"apiVersion\":{api_version},\"metadata\":{metadata},\"items\":["),
            "]}\n".to_owned(),
        )
    };
    // Upstream turns an empty list into one of metadata that has no item list.
    if is_partial && list.items.is_empty() {
        let head = head.strip_suffix('[').unwrap_or(&head);
        return Ok(vec![format!("{head}null}}\n").into()]);
    }
    let mut pieces = Vec::with_capacity(2 * list.items.len() + 2);
    pieces.push(head.into());
    for (i, o) in list.items.iter().enumerate() {
        if i > 0 {
            pieces.push(COMMA);
        }
        if is_partial {
            pieces.push(o.encode_partial_item(Media::Json)?);
        } else {
            pieces.extend(o.encode_item(Media::Json)?.pieces());
        }
    }
    pieces.push(tail.into());
    Ok(pieces)
}

/// ListMeta as JSON. Custom resources have sorted keys and always a continue token.
fn json_meta(list: &ListAnswer, text: &dyn Fn(&str) -> String, sorted: bool) -> String {
    let version = (!list.resource_version.is_empty())
        .then(|| format!("\"resourceVersion\":{}", text(&list.resource_version)));
    let remaining = list.remaining.map(|r| format!("\"remainingItemCount\":{r}"));
    let token = format!("\"continue\":{}", text(&list.continue_token));
    let has_token = sorted || !list.continue_token.is_empty();
    let token = has_token.then_some(token);
    let parts = if sorted {
        [token, remaining, version]
    } else {
        [version, token, remaining]
    };
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    format!("{{{}}}", parts.join(","))
}

/// A list as a CBOR document in pieces.
fn cbor_list(list: &ListAnswer, form: Form) -> Result<Vec<Bytes>, Status> {
    let is_partial = matches!(form.transform, Transform::PartialList(_));
    let (api_version, kind) = list_type(list, form);
    let mut head = cbor::MAGIC.to_vec();
    cbor::map_head(&mut head, 4);
    for (name, value) in [("kind", kind), ("apiVersion", api_version)] {
        cbor::text(&mut head, name);
        cbor::text(&mut head, &value);
    }
    cbor::text(&mut head, "metadata");
    let mut meta = Map::new();
    if !list.resource_version.is_empty() {
        meta.insert("resourceVersion", Tree::Str(list.resource_version.clone()));
    }
    if !list.continue_token.is_empty() || (list.unstructured && !is_partial) {
        meta.insert("continue", Tree::Str(list.continue_token.clone()));
    }
    if let Some(r) = list.remaining {
        meta.insert(
            "remainingItemCount",
            Tree::Int(i64::try_from(r).unwrap_or(i64::MAX)),
        );
    }
    cbor::write_item_untyped(&mut head, &Tree::Map(meta));
    cbor::text(&mut head, "items");
    if is_partial && list.items.is_empty() {
        cbor::write_item_untyped(&mut head, &Tree::Null);
        return Ok(vec![head.into()]);
    }
    cbor::list_head(&mut head, list.items.len() as u64);
    let mut pieces = Vec::with_capacity(list.items.len() + 1);
    pieces.push(head.into());
    for o in &list.items {
        if is_partial {
            pieces.push(o.encode_partial_item(Media::Cbor)?);
        } else {
            pieces.extend(o.encode_item(Media::Cbor)?.pieces());
        }
    }
    Ok(pieces)
}

/// A list as a protobuf document in pieces.
fn protobuf_list(list: &ListAnswer, form: Form) -> Result<Vec<Bytes>, Status> {
    let is_partial = matches!(form.transform, Transform::PartialList(_));
    let (api_version, kind) = list_type(list, form);
    let mut meta = proto::Message::default();
    let list_meta = respond::list_meta(&list.resource_version, &list.continue_token, list.remaining);
    meta.message(1, &list_meta);

    let mut items: Vec<Encoded> = Vec::with_capacity(list.items.len());
    for o in &list.items {
        items.push(if is_partial {
            o.encode_partial_item(Media::Protobuf)?.into()
        } else {
            o.encode_item(Media::Protobuf)?
        });
    }
    // The keys and lengths of all items lie in one buffer, and the pieces between the items are slices of it.
    let mut keys = Vec::with_capacity(6 * items.len());
    let mut ends = Vec::with_capacity(items.len());
    for i in &items {
        proto::put_key(&mut keys, 2, 2);
        proto::put_varint(&mut keys, i.len() as u64);
        ends.push(keys.len());
    }
    let keys = Bytes::from(keys);
    let length = meta.0.len() + keys.len() + items.iter().map(Encoded::len).sum::<usize>();
    let mut head = envelope_head(&api_version, &kind, length);
    head.extend_from_slice(&meta.0);
    let mut pieces = Vec::with_capacity(3 * items.len() + 2);
    pieces.push(head.into());
    let mut start = 0;
    for (item, end) in items.into_iter().zip(ends) {
        pieces.push(keys.slice(start..end));
        pieces.extend(item.pieces());
        start = end;
    }
    pieces.push(Bytes::from_static(&ENVELOPE_TAIL));
    Ok(pieces)
}
