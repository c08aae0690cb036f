//! Tables: what command lines print. Columns come from the resource's description, objects from their encoded forms.

use crate::body::Body;
use crate::call::{Call, Failure, Response};
use crate::json::{self, Doc};
use crate::kept_row;
use crate::negotiate::{self, Form};
use crate::query::Query;
use crate::respond;
use bytes::Bytes;
use supercargo_env::WallTime;
use supercargo_meta::{Status, Text, Tree, go_quote, write_json, write_string};
use supercargo_registry::SubresourceAction;
use supercargo_registry::rest::{Endpoint, ListAnswer, Media, Object};
use supercargo_schema::{Cell, Column};

/// What a row shows of its object besides the cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Include {
    None,
    Metadata,
    Object,
}

/// The `includeObject` parameter.
///
/// # Errors
/// 400 for an unknown value.
pub(crate) fn include(query: &Query<'_>) -> Result<Include, Status> {
    match query.first("includeObject").unwrap_or("") {
        "" | "Metadata" => Ok(Include::Metadata),
        "Object" => Ok(Include::Object),
        "None" => Ok(Include::None),
        v => Err(Status::bad_request(format!(
            "Unable to convert to Table as requested: includeObject: Invalid value: {}: must be 'Metadata', 'Object', 'None', or empty",
            go_quote(v)
        ))),
    }
}

/// The columns of an endpoint's tables.
pub(crate) fn columns(endpoint: &Endpoint) -> &[Column] {
    let is_scale = endpoint.subresource().map(|s| s.action) == Some(SubresourceAction::Scale);
    match endpoint.version().declared.as_deref() {
        Some(d) if is_scale => d.scale_columns,
        Some(d) => &d.columns,
        None if is_scale => supercargo_resources::scale_columns(),
        None if endpoint.desc.columns.is_empty() => supercargo_resources::default_columns(),
        None => &endpoint.desc.columns,
    }
}

/// A table being written as JSON.
pub(crate) struct Writer<'a> {
    pub(crate) version: &'static str,
    pub(crate) include: Include,
    pub(crate) columns: &'a [Column],
    pub(crate) now: WallTime,
}

impl<'a> Writer<'a> {
    /// The writer of what a call asks for.
    fn of(call: &Call, endpoint: &'a Endpoint, version: &'static str) -> Result<Self, Status> {
        Ok(Self {
            version,
            include: include(&call.query())?,
            columns: columns(endpoint),
            now: call.shared.env.clock.now(),
        })
    }
}

/// `metadata` of a table.
pub(crate) struct Meta<'a> {
    pub(crate) resource_version: &'a str,
    pub(crate) continue_token: &'a str,
    pub(crate) remaining: Option<u64>,
}

impl Writer<'_> {
    /// The beginning of a table up to the first row; without `definitions` they are `null`.
    pub(crate) fn head(&self, out: &mut Vec<u8>, meta: &Meta<'_>, definitions: bool) {
        out.extend_from_slice(b"{\"kind\":\"Table\",\"apiVersion\":");
        write_string(out, self.version);
        let mut m = Vec::new();
        let mut put = |k, v: &str| {
            if !v.is_empty() {
                m.push((k, v.into()));
            }
        };
        put("resourceVersion", meta.resource_version);
        put("continue", meta.continue_token);
        if let Some(r) = meta.remaining {
            m.push((
                "remainingItemCount",
                Doc::Int(i64::try_from(r).unwrap_or(i64::MAX)),
            ));
        }
        out.extend_from_slice(b",\"metadata\":");
        out.extend_from_slice(&Doc::Object(m).to_json());
        out.extend_from_slice(b",\"columnDefinitions\":");
        let definitions = if definitions {
            Doc::List(self.columns.iter().map(definition).collect())
        } else {
            Doc::Null
        };
        out.extend_from_slice(&definitions.to_json());
        out.extend_from_slice(b",\"rows\":");
    }

    /// One row.
    ///
    /// # Errors
    /// 500 when the object can't be decoded.
    pub(crate) fn row(&self, out: &mut Vec<u8>, o: &dyn Object, blank: bool) -> Result<(), Status> {
        if !blank {
            let kept = o.kept_row(&mut || {
                let tree = o.table_tree()?;
                let after = conditions(o, &tree);
                Ok(kept_row::make(self.columns, &tree, self.now, &after).into())
            })?;
            if kept_row::write(out, &kept, self.now).is_some() {
                return self.object(out, o);
            }
        }
        let tree = o.table_tree()?;
        out.extend_from_slice(b"{\"cells\":[");
        for (i, c) in self.columns.iter().enumerate() {
            if i > 0 {
                out.push(b',');
            }
            let cell = if blank {
                blank_cell(c, &tree)
            } else {
                c.cell(&tree, self.now)
            };
            write_json(out, &cell);
        }
        out.push(b']');
        out.extend_from_slice(&conditions(o, &tree));
        self.object(out, o)
    }

    /// What a row shows of its object, and the row's end.
    fn object(&self, out: &mut Vec<u8>, o: &dyn Object) -> Result<(), Status> {
        out.extend_from_slice(b",\"object\":");
        match self.include {
            Include::None => out.extend_from_slice(b"null"),
            Include::Metadata => out.extend_from_slice(&o.encode_partial_item(Media::Json)?),
            Include::Object => o.encode(Media::Json)?.write_to(out),
        }
        out.push(b'}');
        Ok(())
    }
}

/// A cell of a bookmark: the object has hardly any fields, so all but the name is as for an empty object.
fn blank_cell(c: &Column, tree: &Tree) -> Tree {
    c.cell(tree, WallTime::default())
}

/// Finished pods are marked, so that command lines can hide them.
fn conditions(o: &dyn Object, tree: &Tree) -> Vec<u8> {
    let gvk = o.gvk();
    let phase = tree.str_at(&["status", "phase"]);
    if !(gvk.group.is_empty() && gvk.kind == "Pod" && matches!(phase, "Succeeded" | "Failed")) {
        return Vec::new();
    }
    let message = match phase {
        "Succeeded" => "The pod has completed successfully.",
        _ => "The pod failed.",
    };
    let condition = Doc::Object(vec![
        ("type", "Completed".into()),
        ("status", "True".into()),
        ("reason", phase.into()),
        ("message", message.into()),
    ]);
    let mut out = b",\"conditions\":".to_vec();
    out.extend_from_slice(&Doc::List(vec![condition]).to_json());
    out
}

fn definition(c: &Column) -> Doc {
    Doc::Object(vec![
        ("name", c.name.as_str().into()),
        ("type", c.kind.as_str().into()),
        ("format", c.format.as_str().into()),
        ("description", description(c).into()),
        ("priority", Doc::Int(c.priority.into())),
    ])
}

fn description(c: &Column) -> &str {
    match &c.cell {
        Cell::Own(own) => own.description(),
        _ => &c.name,
    }
}

/// A list as a table.
pub(crate) fn list(
    call: &Call,
    endpoint: &Endpoint,
    list: &ListAnswer,
    version: &'static str,
    form: Form,
) -> Result<Response, Failure> {
    let writer = Writer::of(call, endpoint, version)?;
    let meta = Meta {
        resource_version: &list.resource_version,
        continue_token: &list.continue_token,
        remaining: list.remaining,
    };
    let mut pieces = Vec::new();
    let mut out = Vec::new();
    writer.head(&mut out, &meta, true);
    // Upstream's printer of kinds without columns of their own has no row list when there are no rows.
    let is_default = writer.columns.get(1).is_some_and(|c| c.name == "Created At");
    let is_null = list.items.is_empty() && is_default;
    if is_null {
        out.extend_from_slice(b"null}");
    } else {
        out.push(b'[');
        for (i, o) in list.items.iter().enumerate() {
            if i > 0 {
                out.push(b',');
            }
            writer
                .row(&mut out, &**o, false)
                .map_err(|s| list.failed(&endpoint.group_resource(), s))?;
            if out.len() >= 64 * 1024 {
                pieces.push(Bytes::from(std::mem::take(&mut out)));
            }
        }
        out.extend_from_slice(b"]}");
    }
    pieces.push(out.into());
    Ok(send(call, 200, pieces, form))
}

/// One object as a table.
pub(crate) fn object(
    call: &Call,
    endpoint: &Endpoint,
    code: u16,
    o: &dyn Object,
    version: &'static str,
    form: Form,
) -> Result<Response, Failure> {
    let writer = Writer::of(call, endpoint, version)?;
    let mut out = Vec::new();
    let revision = resource_version(o)?;
    let meta = Meta {
        resource_version: &revision,
        continue_token: "",
        remaining: None,
    };
    writer.head(&mut out, &meta, true);
    out.push(b'[');
    writer.row(&mut out, o, false)?;
    out.extend_from_slice(b"]}");
    Ok(send(call, code, vec![out.into()], form))
}

/// The resourceVersion of an object.
pub(crate) fn resource_version(o: &dyn Object) -> Result<Text, Status> {
    Ok(o.tree()?.str_at(&["metadata", "resourceVersion"]).into())
}

fn send(call: &Call, code: u16, mut pieces: Vec<Bytes>, form: Form) -> Response {
    let body = match (form.media, form.pretty) {
        (Media::Yaml, _) => Body::full(respond::yaml(&pieces.concat())),
        (_, true) => Body::full(json::indent(&pieces.concat())),
        (_, false) => {
            pieces.push(Bytes::from_static(b"\n"));
            Body::chunks(pieces)
        }
    };
    let r = respond::answer(code, respond::content_type(form.media), body);
    respond::maybe_gzip(r, negotiate::accepts_gzip(&call.parts.headers))
}
