//! Events, in the form of core/v1.

use super::or;
use supercargo_env::WallTime;
use supercargo_meta::Tree;
use supercargo_schema::age;

fn age_at(event: &Tree, path: &[&str], now: WallTime) -> Option<Tree> {
    event.at(path).and_then(|t| age(t, now))
}

fn unknown() -> Tree {
    "<unknown>".into()
}

/// Age of the newest occurrence.
#[must_use]
pub fn last_seen(event: &Tree, now: WallTime) -> Tree {
    if event.get("series").is_some_and(|s| !s.is_null()) {
        return age_at(event, &["series", "lastObservedTime"], now).unwrap_or_else(unknown);
    }
    age_at(event, &["lastTimestamp"], now).unwrap_or_else(|| first_seen(event, now))
}

/// Age of the first occurrence.
#[must_use]
pub fn first_seen(event: &Tree, now: WallTime) -> Tree {
    age_at(event, &["firstTimestamp"], now)
        .or_else(|| age_at(event, &["eventTime"], now))
        .unwrap_or_else(unknown)
}

/// How often it occurred.
#[must_use]
pub fn count(event: &Tree, _: WallTime) -> Tree {
    let n = match event.get("series").filter(|s| !s.is_null()) {
        Some(series) => series.int_at(&["count"]).unwrap_or(0),
        None => match event.int_at(&["count"]).unwrap_or(0) {
            0 => 1,
            n => n,
        },
    };
    Tree::Int(n)
}

/// `kind/name` of the object it is about.
#[must_use]
pub fn object(event: &Tree, _: WallTime) -> Tree {
    let kind = event.str_at(&["involvedObject", "kind"]).to_lowercase();
    match event.str_at(&["involvedObject", "name"]) {
        "" => kind.into(),
        name => format!("{kind}/{name}").into(),
    }
}

/// Who reported it, and from where.
#[must_use]
pub fn source(event: &Tree, _: WallTime) -> Tree {
    let component = or(
        event.str_at(&["source", "component"]),
        event.str_at(&["reportingComponent"]),
    );
    match or(
        event.str_at(&["source", "host"]),
        event.str_at(&["reportingInstance"]),
    ) {
        "" => component.into(),
        host => format!("{component}, {host}").into(),
    }
}

/// The message, without space around it.
#[must_use]
pub fn message(event: &Tree, _: WallTime) -> Tree {
    event.str_at(&["message"]).trim().into()
}
