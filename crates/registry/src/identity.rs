//! What an object says it is, and what a decoder makes of that (apimachinery 0.37: `runtime/serializer/json`, `runtime`).

use std::collections::HashSet;
use supercargo_meta::{GroupVersion, Gvk, Text, Tree};
use supercargo_patch::json_word;

/// The Go type that `apiVersion` and `kind` are read into before anything else is.
const META_TYPE: &str = "struct { APIVersion string \"json:\\\"apiVersion,omitempty\\\"\"; Kind string \"json:\\\"kind,omitempty\\\"\" }";

/// `apiVersion` and `kind` of an object as it was sent; empty when absent.
pub(crate) struct Identity {
    pub api_version: Text,
    pub kind: Text,
}

/// What a kind is to an endpoint.
pub(crate) enum Seen {
    /// Its own kind and version.
    Wanted,
    /// Its kind in another version of the group.
    OtherVersion,
    /// Another kind of this server.
    OtherKind,
    /// No kind of this server.
    Unknown,
}

impl Identity {
    /// Reads it. Null is an empty object.
    ///
    /// # Errors
    /// The decoder's sentence for what is no object and for a kind or apiVersion that is no text.
    pub(crate) fn of(object: &Tree) -> Result<Self, String> {
        let refuse = |what: &Tree, place: &str| {
            format!(
                "couldn't get version/kind; json parse error: json: cannot unmarshal {} into Go {place}",
                json_word(what)
            )
        };
        match object {
            Tree::Map(_) | Tree::Null => {}
            other => return Err(refuse(other, &format!("value of type {META_TYPE}"))),
        }
        let text = |field: &str| match object.get(field) {
            None | Some(Tree::Null) => Ok(Text::default()),
            Some(Tree::Str(s)) => Ok(s.clone()),
            Some(other) => Err(refuse(other, &format!("struct field .{field} of type string"))),
        };
        Ok(Self {
            api_version: text("apiVersion")?,
            kind: text("kind")?,
        })
    }

    /// The kind with what is missing taken from `wanted`, and what it is there.
    ///
    /// # Errors
    /// A sentence for an apiVersion that can't be one.
    pub(crate) fn seen_as(&self, wanted: &Gvk, known: &HashSet<Gvk>) -> Result<(Gvk, Seen), String> {
        let gv = if self.api_version.is_empty() {
            wanted.group_version()
        } else {
            GroupVersion::parse(&self.api_version)
                .ok_or_else(|| format!("unexpected GroupVersion string: {}", self.api_version))?
        };
        let kind = if self.kind.is_empty() {
            &wanted.kind
        } else {
            &self.kind
        };
        let found = Gvk::new(gv.group, gv.version, kind.clone());
        let seen = if found == *wanted {
            Seen::Wanted
        } else if !known.contains(&found) {
            Seen::Unknown
        } else if found.kind == wanted.kind && found.group == wanted.group {
            Seen::OtherVersion
        } else {
            Seen::OtherKind
        };
        Ok((found, seen))
    }
}

/// The decoder's sentence for a kind nobody knows.
pub(crate) fn not_registered(found: &Gvk) -> String {
    format!(
        "no kind {:?} is registered for version {:?} in scheme \"pkg/runtime/scheme.go:111\"",
        found.kind.as_str(),
        found.group_version().to_string()
    )
}

/// The decoder's sentence for another kind than the one that is wanted. Types are shown with their Go packages.
pub(crate) fn unknown_conversion(found: &Gvk, wanted: &Gvk) -> String {
    let package = match wanted.group.as_str() {
        "" | "events.k8s.io" => "core",
        "internal.apiserver.k8s.io" => "apiserverinternal",
        group => group.split('.').next().unwrap_or_default(),
    };
    format!(
        "converting ({}.{}) to ({package}.{}): unknown conversion",
        found.version, found.kind, wanted.kind
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_object_has_no_identity() {
        for (tree, text) in [
            (
                Tree::list(vec![]),
                "unmarshal array into Go value of type struct { APIVersion string \"json:\\\"apiVersion,omitempty\\\"\"; Kind string \"json:\\\"kind,omitempty\\\"\" }",
            ),
            (Tree::Int(1), "unmarshal number into Go value"),
            (
                Tree::map([("kind", Tree::Int(5))]),
                "unmarshal number into Go struct field .kind of type string",
            ),
            (
                Tree::map([("apiVersion", Tree::empty_map())]),
                "unmarshal object into Go struct field .apiVersion of type string",
            ),
        ] {
            let why = Identity::of(&tree).err().unwrap_or_default();
            assert!(why.contains(text), "{why}");
        }
        assert!(Identity::of(&Tree::Null).is_ok());
    }

    #[test]
    fn a_kind_is_seen_with_the_eyes_of_an_endpoint() {
        let gvk = |g: &str, v: &str, k: &str| Gvk::new(g, v, k);
        let wanted = gvk("autoscaling", "v2", "Scaler");
        let known = HashSet::from([
            wanted.clone(),
            gvk("autoscaling", "v1", "Scaler"),
            gvk("", "v1", "Pod"),
        ]);
        let see = |api_version: &str, kind: &str| {
            let i = Identity {
                api_version: api_version.into(),
                kind: kind.into(),
            };
            i.seen_as(&wanted, &known)
        };
        assert!(matches!(see("", ""), Ok((_, Seen::Wanted))));
        assert!(matches!(
            see("autoscaling/v1", "Scaler"),
            Ok((_, Seen::OtherVersion))
        ));
        let Ok((pod, Seen::OtherKind)) = see("v1", "Pod") else {
            panic!("a pod is known")
        };
        assert_eq!(
            unknown_conversion(&pod, &wanted),
            "converting (v1.Pod) to (autoscaling.Scaler): unknown conversion"
        );
        let Ok((odd, Seen::Unknown)) = see("x/v1", "Pod") else {
            panic!("nobody knows that")
        };
        assert_eq!(
            not_registered(&odd),
            "no kind \"Pod\" is registered for version \"x/v1\" in scheme \"pkg/runtime/scheme.go:111\""
        );
        assert_eq!(
            see("a/b/c", "Pod").err().unwrap(),
            "unexpected GroupVersion string: a/b/c"
        );
    }
}
