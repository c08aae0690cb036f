//! DeleteOptions: from a body in any encoding, or from the query when there is no body (rest.md 7.1).

use crate::options::{check, dry_run_error};
use crate::query::Query;
use supercargo_codec::{Limits, Media, cbor, json, yaml};
use supercargo_meta::{FieldError, Status, Text, Tree, go_quote};
use supercargo_registry::rest::{DeleteOptions, Preconditions, Propagation};

const UNSAFE: &str = "ignoreStoreReadErrorWithClusterBreakingPotential";

/// Options before they are checked.
#[derive(Debug, Default, PartialEq)]
struct Raw {
    grace_period_seconds: Option<i64>,
    preconditions: Option<Preconditions>,
    orphan_dependents: Option<bool>,
    propagation: Option<Text>,
    dry_run: Vec<Text>,
    ignore_store_read_error: Option<bool>,
}

/// Options of a delete, of a collection with `is_collection`.
pub(crate) fn read(
    query: &Query<'_>,
    body: &[u8],
    media: Media,
    is_collection: bool,
) -> Result<DeleteOptions, Status> {
    let raw = if body.is_empty() {
        from_query(query)?
    } else {
        match media {
            Media::Json => from_tree(&parse_json(body)?)?,
            Media::Yaml => from_tree(&parse_yaml(body)?)?,
            Media::Protobuf => crate::proto::delete_options(body).map(from_fields)?,
            Media::Cbor => from_tree(&parse_cbor(body)?)?,
        }
    };
    check("DeleteOptions", &raw.errors(is_collection))?;
    Ok(DeleteOptions {
        grace_period_seconds: raw.grace_period_seconds.map(|g| if g < 0 { 1 } else { g }),
        preconditions: raw.preconditions.unwrap_or_default(),
        orphan_dependents: raw.orphan_dependents,
        propagation: match raw.propagation.as_deref() {
            Some("Orphan") => Some(Propagation::Orphan),
            Some("Background") => Some(Propagation::Background),
            Some("Foreground") => Some(Propagation::Foreground),
            _ => None,
        },
        dry_run: !raw.dry_run.is_empty(),
        ignore_store_read_error: raw.ignore_store_read_error == Some(true),
    })
}

impl Raw {
    fn errors(&self, is_collection: bool) -> Vec<FieldError> {
        let mut errors = Vec::new();
        let policy = self.propagation.as_deref();
        if let (Some(p), Some(_)) = (policy, self.orphan_dependents) {
            errors.push(FieldError::invalid(
                "propagationPolicy",
                p,
                "orphanDependents and deletionPropagation cannot be both set",
            ));
        }
        if let Some(p) = policy.filter(|p| !matches!(*p, "Foreground" | "Background" | "Orphan")) {
            let known = ["Foreground", "Background", "Orphan", "nil"];
            errors.push(FieldError::not_supported("propagationPolicy", p, &known));
        }
        let dry_run: Vec<&str> = self.dry_run.iter().map(Text::as_str).collect();
        errors.extend(dry_run_error(&dry_run));
        if self.ignore_store_read_error == Some(true) {
            let mut refuse = |why: String| errors.push(FieldError::invalid(UNSAFE, true, why));
            let others = [
                (policy.is_some(), "propagationPolicy"),
                (self.orphan_dependents.is_some(), "orphanDependents"),
                (self.grace_period_seconds.is_some(), "gracePeriodSeconds"),
                (self.preconditions.is_some(), "preconditions"),
            ];
            for (_, name) in others.iter().filter(|o| o.0) {
                refuse(format!("cannot be set together with .{name}"));
            }
            if is_collection && errors.is_empty() {
                errors.push(FieldError::invalid(
                    UNSAFE,
                    true,
                    "is not allowed with DELETECOLLECTION, try again after removing the option",
                ));
            }
        }
        errors
    }
}

fn from_query(query: &Query<'_>) -> Result<Raw, Status> {
    let text = |n| query.first(n).filter(|v| !v.is_empty()).map(Text::from);
    let preconditions = Preconditions {
        uid: text("uid"),
        resource_version: text("resourceVersion"),
    };
    Ok(Raw {
        grace_period_seconds: query.integer("gracePeriodSeconds").map_err(Status::bad_request)?,
        preconditions: (preconditions != Preconditions::default()).then_some(preconditions),
        orphan_dependents: query.boolean("orphanDependents"),
        propagation: query.first("propagationPolicy").map(Text::from),
        dry_run: query.all("dryRun").map(Text::from).collect(),
        ignore_store_read_error: query.boolean(UNSAFE),
    })
}

/// What stands before an error of JSON.
const NO_JSON: &str = "couldn't get version/kind; json parse error: ";

fn parse_json(body: &[u8]) -> Result<Tree, Status> {
    json::parse(body, &Limits::default())
        .map(|p| p.tree)
        .map_err(|e| Status::bad_request(format!("{NO_JSON}{e}")))
}

fn parse_yaml(body: &[u8]) -> Result<Tree, Status> {
    yaml::parse(body, &Limits::default())
        .map(|p| p.tree)
        .map_err(|e| {
            let json = if e.is_of_json() { NO_JSON } else { "" };
            Status::bad_request(format!("{json}{e}"))
        })
}

/// Wrong types are found here, in the words of CBOR's decoder.
fn parse_cbor(body: &[u8]) -> Result<Tree, Status> {
    let limits = Limits::default();
    let (api_version, kind) = cbor::type_meta(body, &limits)
        .map_err(|e| Status::bad_request(format!("unable to determine group/version/kind: {e}")))?;
    check_kind(&kind, &api_version)?;
    let ty = &supercargo_resources::generated::meta_v1::DELETE_OPTIONS;
    cbor::parse_typed(body, ty, &limits)
        .map(|typed| typed.tree)
        .map_err(|e| Status::bad_request(e.to_string()))
}

/// Kinds that every group version has, besides DeleteOptions: upstream knows them and can't convert them.
const OTHER_KINDS: [&str; 8] = [
    "APIGroup",
    "APIGroupList",
    "APIResourceList",
    "APIVersions",
    "CreateOptions",
    "ListOptions",
    "Status",
    "WatchEvent",
];

fn from_tree(t: &Tree) -> Result<Raw, Status> {
    if t.as_map().is_none() && !t.is_null() {
        return Err(Status::bad_request(format!(
            "couldn't get version/kind; json parse error: json: cannot unmarshal {} into Go value of type struct {{ APIVersion \
             string \"json:\\\"apiVersion,omitempty\\\"\"; Kind string \"json:\\\"kind,omitempty\\\"\" }}",
            go_kind(t)
        )));
    }
    check_kind(t.str_at(&["kind"]), t.str_at(&["apiVersion"]))?;
    let options = Fields {
        tree: t,
        of: "DeleteOptions",
    };
    let preconditions = options.get("preconditions");
    let preconditions = match preconditions {
        Some(p) if p.as_map().is_none() => {
            return Err(options.wrong("preconditions", p, "v1.Preconditions"));
        }
        Some(p) => {
            let inner = Fields {
                tree: p,
                of: "Preconditions.preconditions",
            };
            Some(Preconditions {
                uid: inner.text("uid", "types.UID")?,
                resource_version: inner.text("resourceVersion", "string")?,
            })
        }
        None => None,
    };
    Ok(Raw {
        grace_period_seconds: options.integer("gracePeriodSeconds")?,
        preconditions,
        orphan_dependents: options.boolean("orphanDependents")?,
        propagation: options.text("propagationPolicy", "v1.DeletionPropagation")?,
        dry_run: options.texts("dryRun")?,
        ignore_store_read_error: options.boolean(UNSAFE)?,
    })
}

fn check_kind(kind: &str, version: &str) -> Result<(), Status> {
    if matches!(kind, "" | "DeleteOptions") {
        return Ok(());
    }
    Err(Status::bad_request(if OTHER_KINDS.contains(&kind) {
        format!("converting (v1.{kind}) to (v1.DeleteOptions): unknown conversion")
    } else {
        format!(
            "no kind {} is registered for version {} in scheme \"pkg/runtime/scheme.go:111\"",
            go_quote(kind),
            go_quote(version)
        )
    }))
}

/// The fields of an object that is decoded as Go decodes a struct.
struct Fields<'a> {
    tree: &'a Tree,
    /// The struct as error texts name it.
    of: &'static str,
}

impl<'a> Fields<'a> {
    fn get(&self, name: &str) -> Option<&'a Tree> {
        self.tree.get(name).filter(|v| !v.is_null())
    }
    fn integer(&self, name: &str) -> Result<Option<i64>, Status> {
        self.get(name)
            .map(|v| v.as_int().ok_or_else(|| self.wrong(name, v, "int64")))
            .transpose()
    }
    fn boolean(&self, name: &str) -> Result<Option<bool>, Status> {
        self.get(name)
            .map(|v| v.as_bool().ok_or_else(|| self.wrong(name, v, "bool")))
            .transpose()
    }
    fn text(&self, name: &str, go: &str) -> Result<Option<Text>, Status> {
        self.get(name)
            .map(|v| v.as_str().map(Text::from).ok_or_else(|| self.wrong(name, v, go)))
            .transpose()
    }
    fn texts(&self, name: &str) -> Result<Vec<Text>, Status> {
        let Some(v) = self.get(name) else {
            return Ok(Vec::new());
        };
        let items = v.as_list().ok_or_else(|| self.wrong(name, v, "[]string"))?;
        let text = |v: &Tree| {
            v.as_str()
                .map(Text::from)
                .ok_or_else(|| self.wrong(name, v, "string"))
        };
        items.iter().map(text).collect()
    }

    /// 400 in the words of Go's decoder.
    fn wrong(&self, field: &str, found: &Tree, go: &str) -> Status {
        let mut what = go_kind(found).to_owned();
        if go == "int64" && what == "number" {
            let mut number = Vec::new();
            supercargo_meta::write_json(&mut number, found);
            what = format!("number {}", String::from_utf8_lossy(&number));
        }
        let of = self.of;
        Status::bad_request(format!(
            "json: cannot unmarshal {what} into Go struct field {of}.{field} of type {go}"
        ))
    }
}

/// A JSON value as Go's decoder names it.
fn go_kind(t: &Tree) -> &'static str {
    if t.as_map().is_some() {
        "object"
    } else if t.as_list().is_some() {
        "array"
    } else if t.as_str().is_some() {
        "string"
    } else if t.as_bool().is_some() {
        "bool"
    } else {
        "number"
    }
}

fn from_fields(f: crate::proto::DeleteFields) -> Raw {
    Raw {
        grace_period_seconds: f.grace_period_seconds,
        preconditions: f.has_preconditions.then(|| Preconditions {
            uid: f.uid.map(Text::from),
            resource_version: f.resource_version.map(Text::from),
        }),
        orphan_dependents: f.orphan_dependents,
        propagation: f.propagation.map(Text::from),
        dry_run: f.dry_run.into_iter().map(Text::from).collect(),
        ignore_store_read_error: f.ignore_store_read_error,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn body(text: &str) -> Result<DeleteOptions, Status> {
        read(&Query::default(), text.as_bytes(), Media::Json, false)
    }
    fn refused(text: &str, code: u16, message: &str) {
        let s = body(text).unwrap_err();
        assert_eq!((s.code(), s.message()), (code, message), "{text}");
    }

    #[test]
    fn bodies_that_are_no_options_are_refused_in_gos_words() {
        let into = "json: cannot unmarshal";
        let field = "into Go struct field DeleteOptions";
        refused(
            r#"{"gracePeriodSeconds":"x"}"#,
            400,
            &format!("{into} string {field}.gracePeriodSeconds of type int64"),
        );
        refused(
            r#"{"gracePeriodSeconds":1.5}"#,
            400,
            &format!("{into} number 1.5 {field}.gracePeriodSeconds of type int64"),
        );
        refused(
            r#"{"preconditions":"x"}"#,
            400,
            &format!("{into} string {field}.preconditions of type v1.Preconditions"),
        );
        refused(
            r#"{"preconditions":{"uid":1}}"#,
            400,
            "json: cannot unmarshal number into Go struct field Preconditions.preconditions.uid of type types.UID",
        );
        refused(
            r#"{"dryRun":"All"}"#,
            400,
            &format!("{into} string {field}.dryRun of type []string"),
        );
        refused(
            r#"{"propagationPolicy":1}"#,
            400,
            &format!("{into} number {field}.propagationPolicy of type v1.DeletionPropagation"),
        );
        refused(
            "[]",
            400,
            r#"couldn't get version/kind; json parse error: json: cannot unmarshal array into Go value of type struct { APIVersion string "json:\"apiVersion,omitempty\""; Kind string "json:\"kind,omitempty\"" }"#,
        );
        refused(
            r#"{"kind":"ConfigMap","apiVersion":"v1"}"#,
            400,
            "no kind \"ConfigMap\" is registered for version \"v1\" in scheme \"pkg/runtime/scheme.go:111\"",
        );
        refused(
            r#"{"kind":"Status","apiVersion":"v1"}"#,
            400,
            "converting (v1.Status) to (v1.DeleteOptions): unknown conversion",
        );
    }

    #[test]
    fn a_body_may_say_nothing() {
        for text in [
            "",
            "{}",
            "null",
            r#"{"kind":"DeleteOptions","apiVersion":"apps/v1"}"#,
        ] {
            assert!(body(text).is_ok(), "{text}");
        }
        assert_eq!(
            body(r#"{"gracePeriodSeconds":-9}"#).unwrap().grace_period_seconds,
            Some(1)
        );
    }

    #[test]
    fn the_query_knows_preconditions() {
        let q = Query::parse("uid=u&resourceVersion=7&propagationPolicy=Orphan");
        let o = read(&q, b"", Media::Json, false).unwrap();
        assert_eq!(o.preconditions.uid.as_deref(), Some("u"));
        assert_eq!(o.preconditions.resource_version.as_deref(), Some("7"));
        let o = read(&q, b"{}", Media::Json, false).unwrap();
        assert_eq!(o.preconditions, Preconditions::default(), "a body counts alone");
        assert_eq!(o.propagation, None);
    }

    #[test]
    fn an_unsafe_delete_stands_alone() {
        let base = "DeleteOptions.meta.k8s.io \"\" is invalid: ignoreStoreReadErrorWithClusterBreakingPotential: Invalid value: true: ";
        refused(
            r#"{"ignoreStoreReadErrorWithClusterBreakingPotential":true,"preconditions":{}}"#,
            422,
            &format!("{base}cannot be set together with .preconditions"),
        );
        let q = Query::parse("ignoreStoreReadErrorWithClusterBreakingPotential=true");
        assert!(read(&q, b"", Media::Json, false).unwrap().ignore_store_read_error);
        assert_eq!(
            read(&q, b"", Media::Json, true).unwrap_err().message(),
            format!("{base}is not allowed with DELETECOLLECTION, try again after removing the option")
        );
    }
}
