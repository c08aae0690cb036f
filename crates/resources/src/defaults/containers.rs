//! Containers and volumes: images decide how they are pulled, a volume without source is an empty folder.

use super::{is_nil, part, part_mut, text};
use supercargo_meta::{Map, Tree};

/// `imagePullPolicy` of a container.
pub fn container(m: &mut Map) {
    if text(m, "imagePullPolicy").is_empty() {
        let policy = pull_policy(text(m, "image"));
        m.insert("imagePullPolicy", policy.into());
    }
}

/// `emptyDir` for a volume without source, and how the image of an image volume is pulled.
pub fn volume(m: &mut Map) {
    // Everything but the name is a source.
    if !m.iter().any(|(k, v)| k != "name" && !v.is_null()) {
        m.insert("emptyDir", Tree::empty_map());
    }
    if part(m, "image").is_some_and(|i| text(i, "pullPolicy").is_empty())
        && let Some(image) = part_mut(m, "image")
    {
        let policy = pull_policy(text(image, "reference"));
        image.insert("pullPolicy", policy.into());
    }
}

/// `Always` for the tag `latest`, which is meant when there is neither tag nor digest.
fn pull_policy(image: &str) -> &'static str {
    match tag(image) {
        Some("latest") => "Always",
        _ => "IfNotPresent",
    }
}

/// The tag of an image reference, "" when only a digest is given; `None` for what is no reference.
fn tag(image: &str) -> Option<&str> {
    let (rest, digest) = match image.split_once('@') {
        Some((r, d)) => (r, Some(d)),
        None => (image, None),
    };
    if digest.is_some_and(|d| !is_digest(d)) {
        return None;
    }
    // A colon before a slash is that of a port.
    let (name, tag) = match rest.rsplit_once(':') {
        Some((n, t)) if !t.contains('/') => (n, Some(t)),
        _ => (rest, None),
    };
    if !is_name(name) || tag.is_some_and(|t| !is_tag(t)) {
        return None;
    }
    Some(match (tag, digest) {
        (Some(t), _) => t,
        (None, None) => "latest",
        (None, Some(_)) => "",
    })
}

fn is_digest(d: &str) -> bool {
    d.split_once(':').is_some_and(|(algorithm, hex)| {
        algorithm.starts_with(|c: char| c.is_ascii_alphabetic())
            && hex.len() >= 32
            && hex.bytes().all(|b| b.is_ascii_hexdigit())
    })
}

fn is_tag(t: &str) -> bool {
    (1..=128).contains(&t.len())
        && !t.starts_with(['.', '-'])
        && t.bytes()
            .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.' | b'-'))
}

/// A repository: an optional domain, then path components in lower case.
fn is_name(name: &str) -> bool {
    let is_id = name.len() == 64 && name.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
    if is_id {
        return false;
    }
    let path = match name.split_once('/') {
        Some((domain, path)) if is_domain(domain) => {
            let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b':' | b'[' | b']');
            if !domain.bytes().all(plain) {
                return false;
            }
            path
        }
        _ => name,
    };
    path.split('/').all(is_component)
}

fn is_domain(first: &str) -> bool {
    first.contains(['.', ':']) || first == "localhost" || first.bytes().any(|b| b.is_ascii_uppercase())
}

/// Lower-case letters and digits, with `.`, `_`, `__` or dashes between them.
fn is_component(c: &str) -> bool {
    let alphanumeric = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit();
    let ends = c.bytes().next().is_some_and(alphanumeric) && c.bytes().next_back().is_some_and(alphanumeric);
    ends && c
        .split(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit())
        .all(|between| matches!(between, "" | "." | "_" | "__") || between.bytes().all(|b| b == b'-'))
}

/// `serviceAccount` mirrors `serviceAccountName` in a pod's spec; `overhead` is rounded.
pub fn pod_spec(m: &mut Map) {
    if text(m, "serviceAccountName").is_empty() {
        let old = text(m, "serviceAccount").to_owned();
        if !old.is_empty() {
            m.insert("serviceAccountName", old.into());
        }
    } else if text(m, "serviceAccount") != text(m, "serviceAccountName") {
        let name = text(m, "serviceAccountName").to_owned();
        m.insert("serviceAccount", name.into());
    }
    if !is_nil(m, "overhead") {
        super::quantities::round(m, &["overhead"]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_latest_tag_is_always_pulled() {
        for (image, want) in [
            ("img", "Always"),
            ("img:latest", "Always"),
            ("host:5000/a/img", "Always"),
            ("host:5000/a/img:v1", "IfNotPresent"),
            ("img:v1", "IfNotPresent"),
            ("a__b/c-d.e:latest", "Always"),
            ("", "IfNotPresent"),
            ("Not A Name", "IfNotPresent"),
            ("IMG", "IfNotPresent"),
            ("img@sha256:0123456789abcdef0123456789abcdef", "IfNotPresent"),
            ("img:latest@sha256:0123456789abcdef0123456789abcdef", "Always"),
            ("img@sha256:short", "IfNotPresent"),
        ] {
            assert_eq!(pull_policy(image), want, "{image}");
        }
    }
}
