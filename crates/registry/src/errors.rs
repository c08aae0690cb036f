//! Storage errors as clients see them: the one place where one becomes the other (apiserver 0.37:
//! `pkg/registry/generic/registry/store.go`, `pkg/api/errors/storage`).

use supercargo_meta::{Details, GroupResource, Reason, Status};
use supercargo_objects::{Error, ErrorKind};

/// Text of a write that lost against another one.
pub(crate) const MODIFIED: &str =
    "the object has been modified; please apply your changes to the latest version and try again";

/// What was being done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verb {
    Create,
    Get,
    List,
    Watch,
    Update,
    Delete,
}

impl Verb {
    /// The operation as `ServerTimeout` names it.
    const fn operation(self) -> &'static str {
        match self {
            Self::Create => "create",
            Self::Get => "get",
            Self::List | Self::Watch => "list",
            Self::Update => "update",
            Self::Delete => "delete",
        }
    }
}

/// The answer for a storage error.
pub(crate) fn status_from(e: Error, verb: Verb, gr: &GroupResource, name: &str) -> Status {
    let text = e.to_string();
    let key = e.key().to_owned();
    match e.into_kind() {
        ErrorKind::NotFound if verb != Verb::Create => Status::not_found(gr, name),
        ErrorKind::Exists(_) if verb == Verb::Create => Status::already_exists(gr, name),
        ErrorKind::Conflict(_) if verb != Verb::Create => Status::conflict(gr, name, MODIFIED),
        ErrorKind::Exists(_) | ErrorKind::InvalidObject(_) if verb != Verb::Create => {
            Status::conflict(gr, name, &text)
        }
        ErrorKind::Unreachable(_) => Status::server_timeout(gr, verb.operation()),
        ErrorKind::Timeout if verb == Verb::List => Status::server_timeout(gr, "list"),
        ErrorKind::Internal(t) => Status::internal(t),
        ErrorKind::Corrupt(t) if verb == Verb::Watch => Status::failure(500, Reason::StoreReadError, t),
        ErrorKind::Corrupt(_) if matches!(verb, Verb::Get | Verb::Delete) => {
            Status::internal(without_prefix(&text, &key))
        }
        ErrorKind::Corrupt(t) => Status::plain(t),
        ErrorKind::CorruptList { causes, truncated } => corrupt_list(gr, &causes, truncated, &text),
        ErrorKind::TooLargeVersion {
            wanted,
            current,
            retry_seconds,
        } => Status::too_large_resource_version(wanted, current, retry_seconds),
        ErrorKind::Expired {
            message,
            continue_token,
        } => match continue_token {
            Some(token) => Status::expired(message).with_continue(token),
            None => Status::expired(message),
        },
        ErrorKind::BadRequest(t) => Status::bad_request(t),
        // What clients of etcd-backed servers know; the HTTP layer's own limit answers 413 before.
        ErrorKind::TooLargeValue => Status::plain("etcdserver: request is too large"),
        ErrorKind::Closed => Status::unavailable("the server is shutting down"),
        _ => Status::plain(text),
    }
}

/// The text about a storage key without the first part of the key, the server's prefix: reads of single objects name keys below it.
fn without_prefix(text: &str, key: &str) -> String {
    match key.char_indices().skip(1).find(|c| c.1 == '/') {
        Some((at, _)) => text.replacen(key, key.split_at(at).1, 1),
        None => text.to_owned(),
    }
}

/// So many unreadable objects are named in the error of a list.
const CORRUPT_MAX: usize = 100;

/// The error of a list whose objects turn out unreadable while it is sent: all of them, so that the operator sees them at once.
pub(crate) fn unreadable_list(
    gr: &GroupResource,
    causes: &mut dyn Iterator<Item = (String, String)>,
) -> Option<Status> {
    let causes: Vec<_> = causes.take(CORRUPT_MAX).collect();
    let truncated = causes.len() == CORRUPT_MAX;
    let kind = ErrorKind::CorruptList { causes, truncated };
    let e = Error::of(kind);
    let is_any = matches!(e.kind(), ErrorKind::CorruptList { causes, .. } if !causes.is_empty());
    is_any.then(|| status_from(e, Verb::List, gr, ""))
}

fn corrupt_list(gr: &GroupResource, causes: &[(String, String)], truncated: bool, text: &str) -> Status {
    let mut s = Status::failure(
        500,
        Reason::StoreReadError,
        format!("failed to read one or more {gr} from the storage: {text}"),
    )
    .with_details(Details {
        name: "list".into(),
        group: gr.group.clone(),
        kind: gr.resource.clone(),
        ..Details::default()
    });
    for (key, message) in causes {
        s = s.with_cause("UnexpectedServerResponse", message.clone(), key.clone());
    }
    if truncated {
        s = s.with_cause("FieldValueTooMany", "too many errors, the list is truncated", "");
    }
    s
}

/// A write that did not come through before its deadline.
pub(crate) fn deadline_exceeded() -> Status {
    Status::timeout("request did not complete within requested timeout - context deadline exceeded")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(kind: ErrorKind, verb: Verb, code: u16, reason: &str, message: &str) {
        let gr = GroupResource::new("", "configmaps");
        let s = status_from(Error::new(kind, "/registry/configmaps/d/a"), verb, &gr, "a");
        assert_eq!(
            (s.code(), s.reason().as_str(), s.message()),
            (code, reason, message)
        );
    }

    #[test]
    fn every_kind_has_its_answer() {
        let conflict = "Operation cannot be fulfilled on configmaps \"a\": ";
        check(
            ErrorKind::NotFound,
            Verb::Get,
            404,
            "NotFound",
            "configmaps \"a\" not found",
        );
        check(
            ErrorKind::NotFound,
            Verb::Delete,
            404,
            "NotFound",
            "configmaps \"a\" not found",
        );
        check(
            ErrorKind::Exists(None),
            Verb::Create,
            409,
            "AlreadyExists",
            "configmaps \"a\" already exists",
        );
        check(
            ErrorKind::Conflict(None),
            Verb::Update,
            409,
            "Conflict",
            &format!("{conflict}{MODIFIED}"),
        );
        check(
            ErrorKind::InvalidObject(
                "Precondition failed: UID in precondition: bad, UID in object meta: u".into(),
            ),
            Verb::Update,
            409,
            "Conflict",
            &format!(
                "{conflict}StorageError: invalid object, Code: 4, Key: /registry/configmaps/d/a, ResourceVersion: 0, \
                 AdditionalErrorMsg: Precondition failed: UID in precondition: bad, UID in object meta: u"
            ),
        );
        check(
            ErrorKind::Unreachable("x".into()),
            Verb::List,
            500,
            "ServerTimeout",
            "The list operation against configmaps could not be completed at this time, please try again.",
        );
        check(
            ErrorKind::TooLargeVersion {
                wanted: 9,
                current: 3,
                retry_seconds: 1,
            },
            Verb::Get,
            504,
            "Timeout",
            "Timeout: Too large resource version: 9, current: 3",
        );
        check(
            ErrorKind::Expired {
                message: "too old".into(),
                continue_token: Some("t".into()),
            },
            Verb::List,
            410,
            "Expired",
            "too old",
        );
    }
}
