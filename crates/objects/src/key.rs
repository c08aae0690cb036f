//! Keys of objects: relative paths such as `/pods/default/a` below a storage prefix such as `/registry/`.

use crate::{Error, ErrorKind, Result};
use supercargo_storage::Key;

/// Turns relative keys into storage keys, and refuses those that would leave the resource.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeySchema {
    path_prefix: String,
    resource_prefix: String,
}

impl KeySchema {
    /// A schema for keys below `path_prefix` (`/registry`; slashes at both ends are added) that start with
    /// `resource_prefix` (`/pods`).
    ///
    /// # Errors
    /// A plain error when the resource prefix is empty, `/` or lacks its leading slash.
    pub fn new(path_prefix: &str, resource_prefix: &str) -> Result<Self> {
        let problem = match resource_prefix {
            "" => Some("resourcePrefix cannot be empty"),
            "/" => Some("resourcePrefix cannot be /"),
            p if !p.starts_with('/') => Some("resourcePrefix needs to start from /"),
            _ => None,
        };
        if let Some(text) = problem {
            return Err(Error::of(ErrorKind::Plain(text.to_owned())));
        }
        let inner = path_prefix.trim_matches('/');
        let path_prefix = if inner.is_empty() {
            "/".to_owned()
        } else {
            format!("/{inner}/")
        };
        Ok(Self {
            path_prefix,
            resource_prefix: resource_prefix.to_owned(),
        })
    }

    /// The prefix of all relative keys.
    #[must_use]
    pub fn resource_prefix(&self) -> &str {
        &self.resource_prefix
    }

    /// The storage key of a relative key; a recursive one gets a trailing slash.
    ///
    /// # Errors
    /// A plain error for empty keys, `.` and `..` as path elements, and keys of other resources.
    pub fn prepare(&self, key: &str, recursive: bool) -> Result<Key> {
        let refuse = |text: String| Err(Error::of(ErrorKind::Plain(text)));
        if key.split('/').any(|part| part == ".." || part == ".") {
            return refuse(format!("invalid key: {key:?}"));
        }
        if key.is_empty() || key == "/" {
            return refuse(format!("empty key: {key:?}"));
        }
        let slash = if recursive && !key.ends_with('/') { "/" } else { "" };
        let lacks = if slash.is_empty() {
            !key.starts_with(self.resource_prefix.as_str())
        } else {
            // The slash may be part of the prefix.
            !(key.starts_with(self.resource_prefix.as_str())
                || self.resource_prefix.strip_suffix('/') == Some(key))
        };
        if lacks {
            return refuse(format!(
                "invalid key: {:?} lacks resource prefix: {:?}",
                format!("{key}{slash}"),
                self.resource_prefix
            ));
        }
        let rest = key.strip_prefix('/').unwrap_or(key);
        let mut full = String::with_capacity(self.path_prefix.len() + rest.len() + 1);
        full.push_str(&self.path_prefix);
        full.push_str(rest);
        full.push_str(slash);
        Ok(Key::new(full.into_bytes()))
    }
}

/// Parses a resourceVersion: "" and "0" are 0.
///
/// # Errors
/// [`ErrorKind::BadVersion`] with Go's text.
pub fn parse_resource_version(text: &str) -> Result<u64> {
    if text.is_empty() {
        return Ok(0);
    }
    if text.bytes().all(|b| b.is_ascii_digit()) {
        if let Ok(v) = text.parse() {
            return Ok(v);
        }
        return Err(Error::of(ErrorKind::BadVersion(format!(
            "resourceVersion: Invalid value: {text:?}: strconv.ParseUint: parsing {text:?}: value out of range"
        ))));
    }
    Err(Error::of(ErrorKind::BadVersion(format!(
        "resourceVersion: Invalid value: {text:?}: strconv.ParseUint: parsing {text:?}: invalid syntax"
    ))))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(prefix: &str, key: &str, recursive: bool, expect: std::result::Result<&str, &str>) {
        let schema = KeySchema::new("/registry", prefix).unwrap();
        let got = schema.prepare(key, recursive);
        match expect {
            Ok(k) => assert_eq!(got.unwrap(), Key::from(k), "{key}"),
            Err(text) => assert_eq!(got.unwrap_err().to_string(), text, "{key}"),
        }
    }

    #[test]
    fn keys_stay_below_their_resource() {
        check("/pods", "/pods/ns/a", false, Ok("/registry/pods/ns/a"));
        check("/pods", "/pods/ns", true, Ok("/registry/pods/ns/"));
        check("/pods", "/pods", true, Ok("/registry/pods/"));
        check("/pods/", "/pods", true, Ok("/registry/pods/"));
        check("/pods", "", true, Err("empty key: \"\""));
        check("/pods", "/", false, Err("empty key: \"/\""));
        check(
            "/pods",
            "/pods/../secrets/a",
            false,
            Err("invalid key: \"/pods/../secrets/a\""),
        );
        check("/pods", "..", false, Err("invalid key: \"..\""));
        check("/pods", "/pods/.", false, Err("invalid key: \"/pods/.\""));
        check("/pods", "/pods/..a", false, Ok("/registry/pods/..a"));
        check(
            "/pods/",
            "/pods",
            false,
            Err("invalid key: \"/pods\" lacks resource prefix: \"/pods/\""),
        );
        check(
            "/pods/",
            "/pods.apps/a",
            false,
            Err("invalid key: \"/pods.apps/a\" lacks resource prefix: \"/pods/\""),
        );
    }

    #[test]
    fn prefixes_are_normalised_or_refused() {
        let a = KeySchema::new("registry", "/pods").unwrap();
        assert_eq!(a, KeySchema::new("/registry/", "/pods").unwrap());
        for (p, text) in [
            ("", "resourcePrefix cannot be empty"),
            ("/", "resourcePrefix cannot be /"),
            ("pods", "resourcePrefix needs to start from /"),
        ] {
            assert_eq!(KeySchema::new("/registry", p).unwrap_err().to_string(), text);
        }
    }

    #[test]
    fn resource_versions_are_unsigned_numbers() {
        assert_eq!(parse_resource_version("").unwrap(), 0);
        assert_eq!(parse_resource_version("17").unwrap(), 17);
        for bad in ["abc", "-1", "+1", "1.0"] {
            assert!(
                parse_resource_version(bad)
                    .unwrap_err()
                    .to_string()
                    .ends_with("invalid syntax")
            );
        }
        let big = "99999999999999999999999";
        assert!(
            parse_resource_version(big)
                .unwrap_err()
                .to_string()
                .ends_with("value out of range")
        );
    }
}
