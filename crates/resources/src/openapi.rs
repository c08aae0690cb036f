//! What only OpenAPI documents say about built-in types.

use crate::generated::openapi::{GRANULAR, GROUP_VERSIONS, UNIONS};

/// Fields of a type of which at most one is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Union {
    /// The field that names the one that is set; "" for none.
    pub discriminator: &'static str,
    /// Field to the discriminator's value.
    pub fields: &'static [(&'static str, &'static str)],
}

/// The unions of a type, by the name of its definition.
#[must_use]
pub fn unions(definition: &str) -> &'static [Union] {
    let found = UNIONS.binary_search_by(|row| row.0.cmp(definition)).ok();
    found.and_then(|i| UNIONS.get(i)).map_or(&[], |row| row.1)
}

/// True when a definition says in so many words that it is owned field by field.
#[must_use]
pub fn says_granular(definition: &str) -> bool {
    GRANULAR.contains(&definition)
}

/// Group and version of every version the built-in API ever had, sorted: `DeleteOptions` and `WatchEvent` are kinds of each.
#[must_use]
pub fn group_versions() -> &'static [(&'static str, &'static str)] {
    &GROUP_VERSIONS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unions_are_found_and_name_fields_that_exist() {
        assert!(UNIONS.windows(2).all(|w| w[0].0 < w[1].0));
        let u = unions("io.k8s.api.flowcontrol.v1.Subject");
        assert_eq!((u.len(), u[0].discriminator, u[0].fields.len()), (1, "kind", 3));
        assert!(unions("io.k8s.api.core.v1.Pod").is_empty());
        let subject = &crate::generated::flowcontrol_v1::SUBJECT;
        let mut fields = u[0].fields.iter().map(|f| f.0).chain(["kind"]);
        assert!(fields.all(|f| subject.field_type(f).is_some()));
    }

    #[test]
    fn group_versions_are_sorted() {
        assert!(group_versions().is_sorted());
        assert!(group_versions().contains(&("", "v1")));
        assert!(group_versions().contains(&("extensions", "v1beta1")));
    }
}
