//! Versions of groups.

use std::cmp::Ordering;

/// Kubernetes' order of versions: stable before beta before alpha, higher numbers first, anything else by name at the end.
#[must_use]
pub fn version_order(a: &str, b: &str) -> Ordering {
    match (version_key(a), version_key(b)) {
        (Some(x), Some(y)) => y.cmp(&x),
        (Some(_), None) => Ordering::Less,
        (None, Some(_)) => Ordering::Greater,
        (None, None) => a.cmp(b),
    }
}

fn version_key(v: &str) -> Option<(u8, u64, u64)> {
    let rest = v.strip_prefix('v')?;
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let (major, rest) = rest.split_at_checked(end)?;
    let major = major.parse().ok()?;
    if rest.is_empty() {
        return Some((2, major, 0));
    }
    let (level, minor) = match rest.strip_prefix("beta") {
        Some(n) => (1, n),
        None => (0, rest.strip_prefix("alpha")?),
    };
    Some((level, major, minor.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_ordered_by_stability_and_number() {
        let mut v = [
            "v1alpha1",
            "foo",
            "v2beta1",
            "v10",
            "v1beta2",
            "v2",
            "v1beta1",
            "bar",
            "v11alpha2",
        ];
        v.sort_by(|a, b| version_order(a, b));
        assert_eq!(
            v,
            [
                "v10",
                "v2",
                "v2beta1",
                "v1beta2",
                "v1beta1",
                "v11alpha2",
                "v1alpha1",
                "bar",
                "foo"
            ]
        );
    }
}
