//! What names, label keys and label values may look like, and what is said when they don't (apimachinery 0.37:
//! util/validation, api/validate/content).
//!
//! Every check answers the list of what is wrong; an empty list is a pass.

/// A check of object names; `true` for a `generateName`, to which a suffix will be added.
pub type NameCheck = fn(&str, bool) -> Vec<String>;

const LABEL: &str = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
const LABEL_1035: &str = "[a-z]([-a-z0-9]*[a-z0-9])?";
const KEY: &str = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
const KEY_RULE: &str = "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";

fn regex_message(rule: &str, regex: &str, examples: &[&str]) -> String {
    let quoted: Vec<String> = examples.iter().map(|e| format!("'{e}', ")).collect();
    format!(
        "{rule} (e.g. {}regex used for validation is '{regex}')",
        quoted.join(" or ")
    )
}

fn too_long(s: &str, max: usize, unit: &str) -> Option<String> {
    (s.len() > max).then(|| format!("must be no more than {max} {unit}"))
}

/// True when `s` is not empty, its ends pass `end`, and everything passes `inner`.
fn is_word(s: &str, end: impl Fn(u8) -> bool, inner: impl Fn(u8) -> bool) -> bool {
    let b = s.as_bytes();
    match (b.first(), b.last()) {
        (Some(first), Some(last)) => end(*first) && end(*last) && b.iter().all(|c| inner(*c)),
        _ => false,
    }
}

const fn lower(c: u8) -> bool {
    c.is_ascii_lowercase() || c.is_ascii_digit()
}

fn is_label(s: &str) -> bool {
    is_word(s, lower, |c| lower(c) || c == b'-')
}

fn is_subdomain(s: &str) -> bool {
    s.split('.').all(is_label)
}

fn is_key_name(s: &str) -> bool {
    is_word(
        s,
        |c| c.is_ascii_alphanumeric(),
        |c| c.is_ascii_alphanumeric() || matches!(c, b'-' | b'_' | b'.'),
    )
}

/// DNS-1123 label: lower case, digits, `-`; at most 63.
#[must_use]
pub fn dns1123_label(s: &str) -> Vec<String> {
    let mut errors: Vec<String> = too_long(s, 63, "characters").into_iter().collect();
    if !is_label(s) {
        errors.push(if is_subdomain(s) {
            "must not contain dots".to_owned()
        } else {
            regex_message(
                "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character",
                LABEL,
                &["my-name", "123-abc"],
            )
        });
    }
    errors
}

/// DNS-1123 subdomain: labels joined by dots; at most 253.
#[must_use]
pub fn dns1123_subdomain(s: &str) -> Vec<String> {
    subdomain(s, "characters")
}

fn subdomain(s: &str, unit: &str) -> Vec<String> {
    let mut errors: Vec<String> = too_long(s, 253, unit).into_iter().collect();
    if !is_subdomain(s) {
        errors.push(regex_message(
            "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character",
            &format!("{LABEL}(\\.{LABEL})*"),
            &["example.com"],
        ));
    }
    errors
}

/// A key of a config map or secret.
#[must_use]
pub fn config_map_key(s: &str) -> Vec<String> {
    let mut errors: Vec<String> = too_long(s, 253, "characters").into_iter().collect();
    let fits = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.');
    if !is_word(s, fits, fits) {
        errors.push(regex_message(
            "a valid config key must consist of alphanumeric characters, '-', '_' or '.'",
            "[-._a-zA-Z0-9]+",
            &["key.name", "KEY_NAME", "key-name"],
        ));
    }
    match s {
        "." | ".." => errors.push(format!("must not be '{s}'")),
        _ if s.starts_with("..") => errors.push("must not start with '..'".to_owned()),
        _ => {}
    }
    errors
}

/// DNS-1035 label: as a DNS-1123 one, beginning with a letter.
#[must_use]
pub fn dns1035_label(s: &str) -> Vec<String> {
    let mut errors: Vec<String> = too_long(s, 63, "characters").into_iter().collect();
    if !is_label(s) || s.starts_with(|c: char| c.is_ascii_digit()) {
        errors.push(regex_message(
            "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character",
            LABEL_1035,
            &["my-name", "abc-123"],
        ));
    }
    errors
}

/// A name that can stand in a path.
#[must_use]
pub fn path_segment(s: &str) -> Vec<String> {
    match s {
        "." | ".." => vec![format!("may not be '{s}'")],
        _ => path_segment_prefix(s),
    }
}

/// The beginning of a name that can stand in a path.
#[must_use]
pub fn path_segment_prefix(s: &str) -> Vec<String> {
    ["/", "%"]
        .iter()
        .filter(|bad| s.contains(**bad))
        .map(|bad| format!("may not contain '{bad}'"))
        .collect()
}

/// True when [`label_key`] has nothing to say.
pub(crate) fn is_label_key(s: &str) -> bool {
    let (prefix, name) = match s.split_once('/') {
        Some((prefix, name)) => (Some(prefix), name),
        None => (None, s),
    };
    name.len() <= 63 && is_key_name(name) && prefix.is_none_or(|p| p.len() <= 253 && is_subdomain(p))
}

/// True when [`label_value`] has nothing to say.
pub(crate) fn is_label_value(s: &str) -> bool {
    s.is_empty() || (s.len() <= 63 && is_key_name(s))
}

/// A label key, annotation key or finalizer: a name with an optional subdomain before a slash.
#[must_use]
pub fn label_key(s: &str) -> Vec<String> {
    let message = || regex_message(KEY_RULE, KEY, &["MyName", "my.name", "123-abc"]);
    let mut errors = Vec::new();
    let mut parts = s.split('/');
    let name = match (parts.next(), parts.next(), parts.next()) {
        (Some(name), None, _) => name,
        (Some(prefix), Some(name), None) => {
            if prefix.is_empty() {
                errors.push("prefix part must be non-empty".to_owned());
            } else {
                errors.extend(
                    subdomain(prefix, "bytes")
                        .into_iter()
                        .map(|m| format!("prefix part {m}")),
                );
            }
            name
        }
        _ => {
            return vec![format!(
                "a valid label key {} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')",
                message()
            )];
        }
    };
    if name.is_empty() {
        errors.push("name part must be non-empty".to_owned());
    } else if let Some(m) = too_long(name, 63, "bytes") {
        errors.push(format!("name part {m}"));
    }
    if !is_key_name(name) {
        errors.push(format!("name part {}", message()));
    }
    errors
}

/// A label value: at most 63, empty or as a label's name part.
#[must_use]
pub fn label_value(s: &str) -> Vec<String> {
    let mut errors: Vec<String> = too_long(s, 63, "bytes").into_iter().collect();
    if !s.is_empty() && !is_key_name(s) {
        errors.push(regex_message(
            "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character",
            &format!("({KEY})?"),
            &["MyValue", "my_value", "12345"],
        ));
    }
    errors
}

/// A `generateName` may end with a dash: what is checked stands for the name it will become.
fn mask_trailing_dash(s: &str, prefix: bool) -> String {
    let masked = s
        .len()
        .checked_sub(2)
        .filter(|_| prefix && s.ends_with('-'))
        .and_then(|n| s.get(..n));
    match masked {
        Some(rest) => format!("{rest}a"),
        None => s.to_owned(),
    }
}

/// [`NameCheck`]: a DNS-1123 subdomain, as most kinds want.
#[must_use]
pub fn name_is_dns_subdomain(s: &str, prefix: bool) -> Vec<String> {
    dns1123_subdomain(&mask_trailing_dash(s, prefix))
}

/// [`NameCheck`]: a DNS-1123 label.
#[must_use]
pub fn name_is_dns_label(s: &str, prefix: bool) -> Vec<String> {
    dns1123_label(&mask_trailing_dash(s, prefix))
}

/// [`NameCheck`]: a DNS-1035 label.
#[must_use]
pub fn name_is_dns1035_label(s: &str, prefix: bool) -> Vec<String> {
    dns1035_label(&mask_trailing_dash(s, prefix))
}

/// [`NameCheck`]: anything that can stand in a path.
#[must_use]
pub fn name_is_path_segment(s: &str, prefix: bool) -> Vec<String> {
    if prefix {
        path_segment_prefix(s)
    } else {
        path_segment(s)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_gos() {
        let one = |v: Vec<String>, want: &str| assert_eq!(v, [want]);
        one(
            dns1123_subdomain("A"),
            "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
        );
        one(dns1123_label("a.b"), "must not contain dots");
        one(
            dns1123_label("-a"),
            "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')",
        );
        one(
            dns1123_label(&"a".repeat(64)),
            "must be no more than 63 characters",
        );
        one(
            dns1035_label("1a"),
            "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
        );
        one(label_value(&"a".repeat(64)), "must be no more than 63 bytes");
        assert_eq!(label_key("/").len(), 3);
        assert!(label_key("a/b/c")[0].starts_with("a valid label key must consist of"));
        one(path_segment(".."), "may not be '..'");
        one(path_segment("a/b"), "may not contain '/'");
    }

    #[test]
    fn what_passes_is_what_nothing_is_said_of() {
        let long = |n| "a".repeat(n);
        let names = [
            "",
            "a",
            "-a",
            "a-",
            "a.b",
            "A_b",
            "é",
            "a b",
            ".",
            &long(63),
            &long(64),
        ];
        let prefixes = ["", "x", "x.y", "X", "x..y", "-x", "x/y", &long(253), &long(254)];
        for name in names {
            assert_eq!(is_label_value(name), label_value(name).is_empty(), "{name}");
            assert_eq!(is_label_key(name), label_key(name).is_empty(), "{name}");
            for prefix in prefixes {
                let key = format!("{prefix}/{name}");
                assert_eq!(is_label_key(&key), label_key(&key).is_empty(), "{key}");
            }
        }
    }

    #[test]
    fn good_names_pass() {
        assert!(dns1123_subdomain("a-b.c0").is_empty());
        assert!(name_is_dns_label("web-", true).is_empty());
        assert!(!name_is_dns_label("web-", false).is_empty());
        assert!(label_key("example.com/My_Name.1").is_empty());
        assert!(label_value("").is_empty());
        assert!(dns1035_label("a-1").is_empty());
    }
}
