//! Request bodies: bytes to a canonical object of the request's version, with the error texts clients know (apiserver 0.37:
//! `pkg/endpoints/handlers/{create,update}.go`, `pkg/runtime/serializer`).

use crate::identity::{Identity, Seen, not_registered, unknown_conversion};
use crate::managed;
use crate::managed::Ownership;
use crate::rest::{Body, FieldValidation, Media, RequestContext, Warnings, WriteOptions};
use crate::shaped::Shaped;
use std::collections::HashSet;
use supercargo_codec::{Limits, cbor, json, proto, yaml};
use supercargo_env::WallTime;
use supercargo_meta::{FieldError, Gvk, Status, Text, Tree, go_quote};
use supercargo_schema::{TypeRef, Unknown, apply_defaults, conform};

/// Bytes of a body shown in an error text.
const SHOWN_BYTES: usize = 30;

/// What a body must be.
pub(crate) struct Expected<'a> {
    /// Its kind and type.
    pub shape: &'a Shaped,
    /// Every kind the server knows.
    pub kinds: &'a HashSet<Gvk>,
    /// What happens to unknown fields.
    pub validation: FieldValidation,
    /// Where their warnings go.
    pub warnings: &'a Warnings,
}

/// What stands before an error of JSON.
const NO_JSON: &str = "couldn't get version/kind; json parse error: ";

/// Reads a body. Missing `kind` and `apiVersion` of built-in kinds are those of the request; defaults are applied.
///
/// # Errors
/// 400.
pub(crate) fn decode(body: &Body, e: &Expected<'_>) -> Result<Tree, Status> {
    let Raw {
        mut tree,
        mut duplicates,
        identity,
        rest,
    } = parse(body, e)?;
    check_kind(&identity, tree.str_at(&["metadata", "name"]), body, e)?;
    let refuse = |why: &str| cannot_handle(&e.shape.gvk.kind, &e.shape.gvk.version, e, why);
    match rest {
        Rest::Nothing => {}
        Rest::Protobuf(raw) => {
            tree = proto::decode(&raw, &e.shape.ty).map_err(|x| refuse(&x.to_string()))?;
        }
        Rest::Cbor => {
            let typed = cbor::parse_typed(&body.bytes, &e.shape.ty, &Limits::default())
                .map_err(|x| refuse(&x.to_string()))?;
            tree = typed.tree;
            // Go's decoder says nothing of a field but where the first one stands in its map.
            duplicates.extend(
                typed
                    .unknown
                    .map(|at| format!("cbor: found unknown field at map element index {at}")),
            );
        }
    }
    let m = tree.force_map();
    m.insert("kind", Tree::Str(e.shape.gvk.kind.clone()));
    m.insert("apiVersion", Tree::Str(e.shape.api_version.clone()));
    let report = managed::keeping_reset(&mut tree, |t| conform(t, &e.shape.ty, Unknown::Drop))
        .map_err(|x| refuse(&x.to_string()))?;
    let problems = match body.media {
        _ if e.validation == FieldValidation::Ignore => Vec::new(),
        _ if report.unknown.is_empty() && duplicates.is_empty() => Vec::new(),
        // Upstream's decoder of custom resources looks for duplicates, and then prunes.
        Media::Json if e.shape.unstructured => duplicates
            .into_iter()
            .chain(unknown_fields(&report.unknown))
            .collect(),
        Media::Json => json::strict_problems(&body.bytes, Some(&e.shape.ty), &Limits::default()),
        // Of custom resources upstream tells nothing: its decoder never says what their schema does not know.
        Media::Cbor => duplicates,
        Media::Yaml | Media::Protobuf => yaml_problems(&report.unknown, duplicates, e.validation),
    };
    report_unknown(&problems, e.validation, e.warnings, |all| {
        refuse(&format!("strict decoding error: {all}"))
    })?;
    apply_defaults(&mut tree, &e.shape.ty);
    Ok(tree)
}

/// Reads the body of a virtual resource that is created: an object of one kind, canonical and with defaults. As of every
/// created object it is recorded who owns its fields, though nobody will ever ask.
///
/// # Errors
/// 400.
pub fn read_body(
    cx: &RequestContext,
    (gvk, ty): (Gvk, TypeRef),
    body: &Body,
    options: &WriteOptions,
    now: WallTime,
) -> Result<Tree, Status> {
    let kinds = HashSet::from([gvk.clone()]);
    let shape = Shaped::new(gvk, ty, false);
    let expected = Expected {
        shape: &shape,
        kinds: &kinds,
        validation: options.field_validation,
        warnings: &cx.warnings,
    };
    let mut tree = decode(body, &expected)?;
    let ownership = Ownership {
        shape: &shape,
        views: &[],
        reset: &[],
        subresource: "",
        manager: &managed::manager(cx, options),
        now,
        force: false,
        asked: None,
    };
    ownership.update(None, &mut tree);
    Ok(tree)
}

struct Raw {
    tree: Tree,
    duplicates: Vec<String>,
    identity: Identity,
    rest: Rest,
}

/// What is decoded only once it is known to be of the right kind.
enum Rest {
    /// All is decoded.
    Nothing,
    Protobuf(bytes::Bytes),
    /// The body with the type.
    Cbor,
}

fn parse(body: &Body, e: &Expected<'_>) -> Result<Raw, Status> {
    let kind = &e.shape.gvk.kind;
    let limits = Limits::default();
    let (tree, duplicates) = match body.media {
        Media::Protobuf => {
            let envelope =
                proto::unwrap(&body.bytes).map_err(|x| unrecognized(body, kind, &x.to_string()))?;
            return Ok(Raw {
                tree: Tree::Null,
                duplicates: Vec::new(),
                identity: Identity {
                    api_version: Text::from(&*envelope.api_version),
                    kind: Text::from(&*envelope.kind),
                },
                rest: Rest::Protobuf(body.bytes.slice_ref(envelope.raw)),
            });
        }
        Media::Cbor => {
            let tree = e
                .shape
                .unstructured
                .then(|| cbor::parse(&body.bytes, &limits).map_err(|x| x.to_string()));
            let (tree, identity, rest) = match tree {
                Some(Ok(tree @ (Tree::Map(_) | Tree::Null))) => {
                    let identity = Identity {
                        api_version: tree.str_at(&["apiVersion"]).into(),
                        kind: tree.str_at(&["kind"]).into(),
                    };
                    (tree, identity, Rest::Nothing)
                }
                other => {
                    let (api_version, kind) = cbor::type_meta(&body.bytes, &limits).map_err(|x| {
                        let why = format!("unable to determine group/version/kind: {x}");
                        unrecognized(body, kind, &why)
                    })?;
                    if let Some(Err(why)) = other {
                        return Err(cannot_handle(&kind, &e.shape.gvk.version, e, &why));
                    }
                    (Tree::Null, Identity { api_version, kind }, Rest::Cbor)
                }
            };
            return Ok(Raw {
                tree,
                duplicates: Vec::new(),
                identity,
                rest,
            });
        }
        Media::Yaml => {
            let p = yaml::parse(&body.bytes, &limits).map_err(|x| {
                let json = if x.is_of_json() { NO_JSON } else { "" };
                unrecognized(body, kind, &format!("{json}{x}"))
            })?;
            (p.tree, p.duplicates)
        }
        Media::Json => {
            let p = json::parse_typed(&body.bytes, &e.shape.ty, &limits)
                .map_err(|x| unrecognized(body, kind, &format!("{NO_JSON}{x}")))?;
            let texts = p
                .duplicates
                .iter()
                .map(|d| format!("duplicate field {d:?}"))
                .collect();
            (p.tree, texts)
        }
    };
    let identity = Identity::of(&tree).map_err(|x| unrecognized(body, kind, &x))?;
    Ok(Raw {
        identity,
        tree,
        duplicates,
        rest: Rest::Nothing,
    })
}

fn check_kind(found: &Identity, name: &str, body: &Body, e: &Expected<'_>) -> Result<(), Status> {
    let wanted = &e.shape.gvk;
    if e.shape.unstructured {
        return check_custom_kind(found, name, body, e);
    }
    let (found, what) = match found.seen_as(wanted, e.kinds) {
        Ok(seen) => seen,
        Err(why) => return Err(unrecognized(body, &wanted.kind, &why)),
    };
    let refuse = |why: &str| Err(cannot_handle(&found.kind, &found.version, e, why));
    match what {
        Seen::Wanted => Ok(()),
        Seen::OtherVersion => Err(Status::bad_request(format!(
            "the API version in the data ({}) does not match the expected API version ({})",
            found.group_version(),
            wanted.group_version()
        ))),
        // A group without a version names no version, and Go's decoder misses it when it decodes.
        Seen::Unknown if found.version.is_empty() => {
            let shown = String::from_utf8_lossy(&body.bytes);
            refuse(&format!("Object 'apiVersion' is missing in '{shown}'"))
        }
        Seen::Unknown => refuse(&not_registered(&found)),
        Seen::OtherKind => refuse(&unknown_conversion(&found, wanted)),
    }
}

/// Custom resources are decoded whatever they say they are, but for their version, and validated by it.
fn check_custom_kind(found: &Identity, name: &str, body: &Body, e: &Expected<'_>) -> Result<(), Status> {
    let wanted = &e.shape.gvk;
    let shown = || match body.media {
        Media::Cbor => cbor::diagnostic(&body.bytes),
        _ => String::from_utf8_lossy(&body.bytes).into_owned(),
    };
    if found.kind.is_empty() {
        let why = format!("Object 'Kind' is missing in '{}'", shown());
        return Err(unrecognized(body, &wanted.kind, &why));
    }
    if found.api_version.is_empty() && body.media == Media::Cbor {
        let why = format!("Object 'apiVersion' is missing in '{}'", shown());
        return Err(cannot_handle(&found.kind, "", e, &why));
    }
    if found.api_version != wanted.api_version() {
        return Err(Status::bad_request(format!(
            "the API version in the data ({}) does not match the expected API version ({})",
            found.api_version,
            wanted.group_version()
        )));
    }
    if found.kind != wanted.kind {
        let gvk = Gvk::new(wanted.group.clone(), wanted.version.clone(), found.kind.clone());
        let why = format!("must be {}", wanted.kind);
        let problem = FieldError::invalid("kind", found.kind.clone(), why);
        return Err(Status::invalid(&gvk, name, &[problem]));
    }
    Ok(())
}

/// Most unknown fields that are told of one document, as many as sigs.k8s.io/json tells.
const UNKNOWN_MAX: usize = 100;

/// Unknown fields in the texts of warnings.
pub(crate) fn unknown_fields(paths: &[String]) -> impl Iterator<Item = String> {
    paths
        .iter()
        .take(UNKNOWN_MAX)
        .map(|p| format!("unknown field {}", go_quote(p)))
}

/// Strict problems of YAML: what its library says comes first; in a refusal that is one error.
fn yaml_problems(
    unknown: &[String],
    mut duplicates: Vec<String>,
    validation: FieldValidation,
) -> Vec<String> {
    if validation == FieldValidation::Strict && !duplicates.is_empty() {
        duplicates = vec![format!("yaml: unmarshal errors:\n  {}", duplicates.join("\n  "))];
    }
    duplicates.extend(unknown_fields(unknown));
    duplicates
}

/// Warns about strict problems, or refuses them, as the request asks.
pub(crate) fn report_unknown(
    problems: &[String],
    validation: FieldValidation,
    warnings: &Warnings,
    refuse: impl FnOnce(&str) -> Status,
) -> Result<(), Status> {
    match validation {
        _ if problems.is_empty() => Ok(()),
        FieldValidation::Ignore => Ok(()),
        FieldValidation::Warn => {
            for p in problems {
                warnings.add(p.clone());
            }
            Ok(())
        }
        FieldValidation::Strict => Err(refuse(&problems.join(", "))),
    }
}

fn cannot_handle(kind: &str, version: &str, e: &Expected<'_>, why: &str) -> Status {
    Status::bad_request(format!(
        "{kind} in version {version:?} cannot be handled as a {}: {why}",
        e.shape.gvk.kind
    ))
}

fn unrecognized(body: &Body, kind: &str, why: &str) -> Status {
    Status::bad_request(format!(
        "the object provided is unrecognized (must be of type {kind}): {why} ({})",
        shown(&body.bytes)
    ))
}

/// The beginning of a body for an error text: text when it looks like JSON, else hexadecimal.
fn shown(bytes: &[u8]) -> String {
    if bytes.is_empty() {
        return "<empty>".to_owned();
    }
    let (head, more) = match bytes.get(..SHOWN_BYTES) {
        Some(h) if bytes.len() > SHOWN_BYTES => (h, " ..."),
        _ => (bytes, ""),
    };
    if head.first() == Some(&b'{') {
        return format!("{}{more}", String::from_utf8_lossy(head));
    }
    use std::fmt::Write as _;
    let mut s = String::with_capacity(SHOWN_BYTES * 2 + 4);
    for b in head {
        // Writing to a String does not fail.
        let _ = write!(s, "{b:02x}");
    }
    s + more
}
