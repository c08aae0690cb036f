//! Options of requests: from the query or a body, validated with upstream's texts (rest.md 2.4, 2.5, 7.1).

use crate::query::Query;
use std::time::Duration;
use supercargo_codec::{Limits, Media, json, yaml};
use supercargo_meta::{FieldError, FieldSelector, Gvk, LabelSelector, Status, Text, Tree};
use supercargo_registry::rest::{
    DeleteOptions, FieldValidation, GetOptions, ListOptions, Preconditions, Propagation,
    ResourceVersionMatch, WriteOptions,
};

/// Longest name of a field manager, in bytes.
pub(crate) const MANAGER_MAX: usize = 128;

/// 422 of options of a kind, if there are errors.
fn check(kind: &'static str, errors: &[FieldError]) -> Result<(), Status> {
    if errors.is_empty() {
        return Ok(());
    }
    let gvk = Gvk::new("meta.k8s.io", "", kind);
    Err(Status::invalid(&gvk, "", errors))
}

/// Options of a read.
pub(crate) fn get(query: &Query<'_>) -> Result<GetOptions, Status> {
    if query.boolean("export") == Some(true) {
        return Err(Status::bad_request(
            "the export parameter, deprecated since v1.14, is no longer supported",
        ));
    }
    Ok(GetOptions {
        resource_version: query.first("resourceVersion").unwrap_or("").into(),
    })
}

/// A list or a watch.
#[derive(Debug)]
pub(crate) struct ListRequest {
    pub(crate) is_watch: bool,
    pub(crate) options: ListOptions,
    /// `timeoutSeconds`.
    pub(crate) time: WatchTime,
}

/// How long a watch runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WatchTime {
    /// As the server likes.
    Default,
    /// As asked for.
    Of(Duration),
    /// A negative time: it is over.
    Over,
}

impl WatchTime {
    /// From seconds; what does not fit into Go's 64 bits of nanoseconds wraps around as it does there.
    fn new(seconds: i64) -> Self {
        let nanos = seconds.wrapping_mul(1_000_000_000);
        match u64::try_from(nanos) {
            Ok(0) => Self::Default,
            Ok(n) => Self::Of(Duration::from_nanos(n)),
            Err(_) => Self::Over,
        }
    }
}

/// Options of a list or watch. With `force_watch` it is a watch whatever the query says; `name` is that of a path.
pub(crate) fn list(query: &Query<'_>, force_watch: bool, name: Option<&str>) -> Result<ListRequest, Status> {
    let bad = Status::bad_request;
    let labels = LabelSelector::parse(query.first("labelSelector").unwrap_or("")).map_err(bad)?;
    let mut fields = FieldSelector::parse(query.first("fieldSelector").unwrap_or("")).map_err(bad)?;
    let is_watch = force_watch || query.boolean("watch") == Some(true);
    let timeout = query.integer("timeoutSeconds").map_err(bad)?.unwrap_or(0);
    let limit = query.integer("limit").map_err(bad)?.unwrap_or(0);
    if let Some(name) = name {
        fields = named(fields, name)?;
    }
    let text = |n| Text::from(query.first(n).unwrap_or(""));
    let mut raw = RawList {
        resource_version: text("resourceVersion"),
        version_match: text("resourceVersionMatch"),
        continue_token: text("continue"),
        send_initial_events: query.boolean("sendInitialEvents"),
    };
    if is_watch {
        raw.default_watch();
    }
    check(
        "ListOptions",
        &if is_watch {
            raw.watch_errors()
        } else {
            raw.list_errors()
        },
    )?;
    Ok(ListRequest {
        is_watch,
        time: WatchTime::new(timeout),
        options: ListOptions {
            labels,
            fields,
            version_match: match raw.version_match.as_str() {
                "Exact" => ResourceVersionMatch::Exact,
                "NotOlderThan" => ResourceVersionMatch::NotOlderThan,
                _ => ResourceVersionMatch::Unset,
            },
            resource_version: raw.resource_version,
            limit: u64::try_from(limit).unwrap_or(0),
            continue_token: raw.continue_token,
            allow_bookmarks: query.boolean("allowWatchBookmarks") == Some(true),
            send_initial_events: raw.send_initial_events,
            timeout: Duration::ZERO,
        },
    })
}

/// A field selector that also asks for the name of the path.
fn named(mut fields: FieldSelector, name: &str) -> Result<FieldSelector, Status> {
    if fields.is_empty() {
        fields = FieldSelector::equal("metadata.name", name);
    } else if fields.required("metadata.name") != Some(name) {
        return Err(Status::bad_request(
            "fieldSelector metadata.name doesn't match requested name",
        ));
    }
    Ok(fields)
}

/// The options whose values depend on each other.
struct RawList {
    resource_version: Text,
    version_match: Text,
    continue_token: Text,
    send_initial_events: Option<bool>,
}

const MATCH: &str = "resourceVersionMatch";

impl RawList {
    /// A watch from the beginning gets the state as events (feature WatchList).
    fn default_watch(&mut self) {
        let from_the_start = matches!(self.resource_version.as_str(), "" | "0");
        if from_the_start && self.send_initial_events.is_none() && self.version_match.is_empty() {
            self.send_initial_events = Some(true);
            self.version_match = "NotOlderThan".into();
        }
    }

    fn list_errors(&self) -> Vec<FieldError> {
        let mut errors = Vec::new();
        if !self.version_match.is_empty() {
            if self.resource_version.is_empty() {
                errors.push(forbidden(
                    MATCH,
                    "resourceVersionMatch is forbidden unless resourceVersion is provided",
                ));
            }
            if !self.continue_token.is_empty() {
                errors.push(forbidden(
                    MATCH,
                    "resourceVersionMatch is forbidden when continue is provided",
                ));
            }
            if !matches!(self.version_match.as_str(), "Exact" | "NotOlderThan") {
                errors.push(FieldError::not_supported(
                    MATCH,
                    self.version_match.clone(),
                    &["Exact", "NotOlderThan", ""],
                ));
            }
            if self.version_match == "Exact" && self.resource_version == "0" {
                errors.push(forbidden(
                    MATCH,
                    "resourceVersionMatch \"exact\" is forbidden for resourceVersion \"0\"",
                ));
            }
        }
        if self.send_initial_events.is_some() {
            errors.push(forbidden(
                "sendInitialEvents",
                "sendInitialEvents is forbidden for list",
            ));
        }
        errors
    }

    fn watch_errors(&self) -> Vec<FieldError> {
        let mut errors = Vec::new();
        let is_not_older = self.version_match == "NotOlderThan";
        if self.send_initial_events.is_some() && !is_not_older {
            errors.push(forbidden(
                MATCH,
                "sendInitialEvents requires setting resourceVersionMatch to NotOlderThan",
            ));
        }
        if !self.version_match.is_empty() {
            if self.send_initial_events.is_none() {
                errors.push(forbidden(
                    MATCH,
                    "resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided",
                ));
            }
            if !is_not_older {
                errors.push(FieldError::not_supported(
                    MATCH,
                    self.version_match.clone(),
                    &["NotOlderThan"],
                ));
            }
            if !self.continue_token.is_empty() {
                errors.push(forbidden(
                    MATCH,
                    "resourceVersionMatch is forbidden when continue is provided",
                ));
            }
        }
        errors
    }
}

fn forbidden(field: &str, detail: &str) -> FieldError {
    FieldError::forbidden(field, detail)
}

/// Options of a create, `CreateOptions`, or an update, `UpdateOptions`.
pub(crate) fn write(query: &Query<'_>, kind: &'static str) -> Result<WriteOptions, Status> {
    let (options, errors) = read_write(query);
    check(kind, &errors)?;
    Ok(options)
}

/// Options of a patch.
pub(crate) fn patch(query: &Query<'_>, is_apply: bool) -> Result<WriteOptions, Status> {
    let (mut options, rest) = read_write(query);
    let force = query.boolean("force");
    let mut errors = Vec::new();
    if is_apply && options.field_manager.is_empty() {
        errors.push(FieldError::required(
            "fieldManager",
            "is required for apply patch",
        ));
    }
    if !is_apply && force.is_some() {
        errors.push(forbidden("force", "may not be specified for non-apply patch"));
    }
    errors.extend(rest);
    check("PatchOptions", &errors)?;
    options.force = force == Some(true);
    Ok(options)
}

fn read_write(query: &Query<'_>) -> (WriteOptions, Vec<FieldError>) {
    let mut errors = Vec::new();
    let manager = query.first("fieldManager").unwrap_or("");
    if manager.len() > MANAGER_MAX {
        errors.push(FieldError::too_long_bytes("fieldManager", MANAGER_MAX));
    }
    for (at, c) in manager.char_indices().filter(|(_, c)| c.is_control()) {
        let detail = format!("invalid character U+{:04X} (at position {at})", u32::from(c));
        errors.push(FieldError::invalid("fieldManager", manager, detail));
    }
    let dry_run: Vec<&str> = query.all("dryRun").collect();
    errors.extend(dry_run_error(&dry_run));
    let validation = query.first("fieldValidation").unwrap_or("");
    let field_validation = match validation {
        "" | "Warn" => FieldValidation::Warn,
        "Ignore" => FieldValidation::Ignore,
        "Strict" => FieldValidation::Strict,
        _ => {
            let known = ["", "Ignore", "Strict", "Warn"];
            errors.push(FieldError::not_supported("fieldValidation", validation, &known));
            FieldValidation::Warn
        }
    };
    let options = WriteOptions {
        dry_run: !dry_run.is_empty(),
        field_manager: manager.into(),
        field_validation,
        force: false,
    };
    (options, errors)
}

fn dry_run_error(values: &[&str]) -> Option<FieldError> {
    let is_bad = values.iter().any(|v| *v != "All");
    is_bad.then(|| {
        let shown: Vec<Tree> = values.iter().map(|v| (*v).into()).collect();
        FieldError::not_supported("dryRun", shown, &["All"])
    })
}

/// Options of a delete before they are checked.
#[derive(Debug, Default, PartialEq)]
struct RawDelete {
    grace_period_seconds: Option<i64>,
    preconditions: Preconditions,
    orphan_dependents: Option<bool>,
    propagation: Option<Text>,
    dry_run: Vec<Text>,
    ignore_store_read_error: Option<bool>,
}

/// Options of a delete: the body's, or the query's when there is no body.
pub(crate) fn delete(query: &Query<'_>, body: &[u8], media: Media) -> Result<DeleteOptions, Status> {
    let raw = if body.is_empty() {
        delete_from_query(query)?
    } else {
        match media {
            Media::Json => delete_from_tree(&parse_json(body)?)?,
            Media::Yaml => delete_from_tree(&parse_yaml(body)?)?,
            Media::Protobuf => crate::proto::delete_options(body).map(from_fields)?,
        }
    };
    check("DeleteOptions", &raw.errors())?;
    Ok(DeleteOptions {
        grace_period_seconds: raw.grace_period_seconds.map(|g| if g < 0 { 1 } else { g }),
        preconditions: raw.preconditions,
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

impl RawDelete {
    fn errors(&self) -> Vec<FieldError> {
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
            let others = [
                (policy.is_some(), "propagationPolicy"),
                (self.orphan_dependents.is_some(), "orphanDependents"),
                (self.grace_period_seconds.is_some(), "gracePeriodSeconds"),
                (self.preconditions != Preconditions::default(), "preconditions"),
            ];
            for (_, name) in others.iter().filter(|o| o.0) {
                errors.push(FieldError::invalid(
                    "ignoreStoreReadErrorWithClusterBreakingPotential",
                    true,
                    format!("cannot be set together with .{name}"),
                ));
            }
        }
        errors
    }
}

fn delete_from_query(query: &Query<'_>) -> Result<RawDelete, Status> {
    Ok(RawDelete {
        grace_period_seconds: query.integer("gracePeriodSeconds").map_err(Status::bad_request)?,
        preconditions: Preconditions::default(),
        orphan_dependents: query.boolean("orphanDependents"),
        propagation: query.first("propagationPolicy").map(Text::from),
        dry_run: query.all("dryRun").map(Text::from).collect(),
        ignore_store_read_error: query.boolean("ignoreStoreReadErrorWithClusterBreakingPotential"),
    })
}

fn parse_json(body: &[u8]) -> Result<Tree, Status> {
    json::parse(body, &Limits::default())
        .map(|p| p.tree)
        .map_err(|e| Status::bad_request(format!("couldn't get version/kind; json parse error: {e}")))
}

fn parse_yaml(body: &[u8]) -> Result<Tree, Status> {
    yaml::parse(body, &Limits::default())
        .map(|p| p.tree)
        .map_err(|e| Status::bad_request(format!("couldn't get version/kind; yaml parse error: {e}")))
}

fn delete_from_tree(t: &Tree) -> Result<RawDelete, Status> {
    let kind = t.str_at(&["kind"]);
    if !matches!(kind, "" | "DeleteOptions") {
        let version = t.str_at(&["apiVersion"]);
        return Err(Status::bad_request(format!(
            "{kind} in version {} cannot be handled as a DeleteOptions: converting to DeleteOptions: unknown conversion",
            supercargo_meta::go_quote(version)
        )));
    }
    let field = |name: &str| t.get(name).filter(|v| !v.is_null());
    let integer = |name| {
        field(name)
            .map(|v| v.as_int().ok_or_else(|| wrong_type(name, "int64")))
            .transpose()
    };
    let boolean = |name| {
        field(name)
            .map(|v| v.as_bool().ok_or_else(|| wrong_type(name, "bool")))
            .transpose()
    };
    let text = |v: &Tree, name| {
        v.as_str()
            .map(Text::from)
            .ok_or_else(|| wrong_type(name, "string"))
    };
    let precondition = |name| {
        let v = t.at(&["preconditions", name]).filter(|v| !v.is_null());
        v.map(|v| text(v, name)).transpose()
    };
    let dry_run = match field("dryRun") {
        None => Vec::new(),
        Some(v) => {
            let items = v.as_list().ok_or_else(|| wrong_type("dryRun", "[]string"))?;
            items
                .iter()
                .map(|v| text(v, "dryRun"))
                .collect::<Result<_, _>>()?
        }
    };
    Ok(RawDelete {
        grace_period_seconds: integer("gracePeriodSeconds")?,
        preconditions: Preconditions {
            uid: precondition("uid")?,
            resource_version: precondition("resourceVersion")?,
        },
        orphan_dependents: boolean("orphanDependents")?,
        propagation: field("propagationPolicy")
            .map(|v| text(v, "propagationPolicy"))
            .transpose()?,
        dry_run,
        ignore_store_read_error: boolean("ignoreStoreReadErrorWithClusterBreakingPotential")?,
    })
}

fn wrong_type(field: &str, go: &str) -> Status {
    Status::bad_request(format!(
        "DeleteOptions in version \"v1\" cannot be handled as a DeleteOptions: json: cannot unmarshal into Go struct field DeleteOptions.{field} of type {go}"
    ))
}

fn from_fields(f: crate::proto::DeleteFields) -> RawDelete {
    RawDelete {
        grace_period_seconds: f.grace_period_seconds,
        preconditions: Preconditions {
            uid: f.uid.map(Text::from),
            resource_version: f.resource_version.map(Text::from),
        },
        orphan_dependents: f.orphan_dependents,
        propagation: f.propagation.map(Text::from),
        dry_run: f.dry_run.into_iter().map(Text::from).collect(),
        ignore_store_read_error: f.ignore_store_read_error,
    }
}
