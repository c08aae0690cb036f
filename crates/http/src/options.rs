//! Options of requests: from the query, validated with upstream's texts (rest.md 2.4, 2.5).

use crate::query::Query;
use std::time::Duration;
use supercargo_meta::{FieldError, FieldSelector, Gvk, LabelSelector, Status, Text, Tree};
use supercargo_registry::rest::{
    FieldValidation, GetOptions, ListOptions, ResourceVersionMatch, WriteOptions,
};

/// Longest name of a field manager, in bytes.
pub(crate) const MANAGER_MAX: usize = 128;

/// 422 of options of a kind, if there are errors.
pub(crate) fn check(kind: &'static str, errors: &[FieldError]) -> Result<(), Status> {
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

pub(crate) fn dry_run_error(values: &[&str]) -> Option<FieldError> {
    let is_bad = values.iter().any(|v| *v != "All");
    is_bad.then(|| {
        let shown: Vec<Tree> = values.iter().map(|v| (*v).into()).collect();
        FieldError::not_supported("dryRun", shown, &["All"])
    })
}
