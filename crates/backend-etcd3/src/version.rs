//! etcd's version, as far as its behaviour depends on it.

/// Major, minor, patch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Version(u32, u32, u32);

impl Version {
    /// Reads `3.7.3` and `3.6.0-rc.1`.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut numbers = text.split(['.', '-', '+']).map(str::parse);
        match (numbers.next(), numbers.next(), numbers.next()) {
            (Some(Ok(major)), Some(Ok(minor)), Some(Ok(patch))) => Some(Self(major, minor, patch)),
            _ => None,
        }
    }

    /// False where a progress notification may run ahead of events (etcd issue 15220), the check of apiserver 0.37:
    /// `storage/etcd3`'s feature support checker.
    pub(crate) fn tells_progress(self) -> bool {
        self >= Self(3, 4, 31) && !(Self(3, 5, 0)..Self(3, 5, 13)).contains(&self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_believed_from_the_versions_that_mended_it() {
        for (text, expect) in [
            ("3.4.23", false),
            ("3.4.31", true),
            ("3.5.0", false),
            ("3.5.12", false),
            ("3.5.13", true),
            ("3.6.0-rc.1", true),
            ("3.7.3", true),
        ] {
            assert_eq!(
                Version::parse(text).expect(text).tells_progress(),
                expect,
                "{text}"
            );
        }
        assert_eq!(Version::parse("unknown"), None);
    }
}
