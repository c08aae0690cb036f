//! Paths and operations as both versions of OpenAPI describe them, and those that belong to no resource.

use super::parameters::Parameter;
use super::types::Types;
use supercargo_meta::{Gvk, Text};

pub(super) const JSON: &[&str] = &["application/json"];
pub(super) const MEDIA: &[&str] = &[
    "application/json",
    "application/yaml",
    "application/vnd.kubernetes.protobuf",
];
pub(super) const ANY: &[&str] = &["*/*"];

/// A path and what can be done with it.
pub(super) struct Path {
    pub(super) path: String,
    pub(super) operations: Vec<Operation>,
}

/// An operation.
pub(super) struct Operation {
    /// HTTP method, lower case.
    pub(super) method: &'static str,
    pub(super) id: String,
    pub(super) tag: String,
    pub(super) text: String,
    /// `x-kubernetes-action` and the kind it is done to.
    pub(super) action: Option<(&'static str, Gvk)>,
    /// Media types of the request; none where OpenAPI names none.
    pub(super) consumes: &'static [&'static str],
    pub(super) produces: &'static [&'static str],
    /// All of them, sorted.
    pub(super) parameters: Vec<Parameter>,
    pub(super) body: Option<RequestBody>,
    /// HTTP status codes of success.
    pub(super) codes: &'static [&'static str],
    /// Definition of the answer; plain text without.
    pub(super) answer: Option<Text>,
}

/// Lists of media types where CBOR is served.
const WITH_CBOR: [&[&str]; 4] = [
    &[
        "application/json",
        "application/yaml",
        "application/vnd.kubernetes.protobuf",
        "application/cbor",
    ],
    &[
        "application/json",
        "application/yaml",
        "application/vnd.kubernetes.protobuf",
        "application/cbor",
        "application/json;stream=watch",
        "application/vnd.kubernetes.protobuf;stream=watch",
        "application/cbor-seq",
    ],
    &[
        "text/plain",
        "application/json",
        "application/yaml",
        "application/vnd.kubernetes.protobuf",
        "application/cbor",
    ],
    &[
        "application/json-patch+json",
        "application/merge-patch+json",
        "application/strategic-merge-patch+json",
        "application/apply-patch+yaml",
        "application/apply-patch+cbor",
    ],
];

/// The list that has CBOR too, of those that can.
fn with_cbor(list: &'static [&'static str]) -> &'static [&'static str] {
    let same = |with: &&&[&str]| {
        let others = with.iter().filter(|t| !t.contains("cbor"));
        others.eq(list.iter())
    };
    WITH_CBOR.iter().find(same).copied().unwrap_or(list)
}

/// The body of a request.
pub(super) struct RequestBody {
    /// Its definition.
    pub(super) ty: Text,
    pub(super) required: bool,
}

impl Path {
    /// Adds the media types of CBOR.
    pub(super) fn add_cbor(&mut self) {
        for o in &mut self.operations {
            o.consumes = with_cbor(o.consumes);
            o.produces = with_cbor(o.produces);
        }
    }

    /// Parameters that all operations take: they stand on the path itself.
    pub(super) fn shared(&self) -> Vec<&Parameter> {
        let Some((first, others)) = self.operations.split_first() else {
            return Vec::new();
        };
        let in_all = |p: &&Parameter| others.iter().all(|o| o.parameters.contains(p));
        first.parameters.iter().filter(in_all).collect()
    }
}

/// A GET of a path that is no resource.
struct Fixed<'a> {
    path: &'a str,
    tag: &'a str,
    id: &'a str,
    text: &'a str,
    consumes: &'static [&'static str],
    produces: &'static [&'static str],
    /// Kind of meta/v1, or text.
    answer: Option<Text>,
}

impl Fixed<'_> {
    fn paths(self) -> Vec<Path> {
        let operation = Operation {
            method: "get",
            id: self.id.to_owned(),
            tag: self.tag.to_owned(),
            text: self.text.to_owned(),
            action: None,
            consumes: self.consumes,
            produces: self.produces,
            parameters: Vec::new(),
            body: None,
            codes: &["200"],
            answer: self.answer,
        };
        vec![Path {
            path: self.path.to_owned(),
            operations: vec![operation],
        }]
    }
}

/// `/version/`.
pub(super) fn version(types: &mut Types) -> Vec<Path> {
    Fixed {
        path: "/version/",
        tag: "version",
        id: "getCodeVersion",
        text: "the version of this server",
        consumes: JSON,
        produces: JSON,
        answer: Some(types.add_static(&supercargo_resources::generated::version::INFO)),
    }
    .paths()
}

/// `/api/`.
pub(super) fn core_root(types: &mut Types) -> Vec<Path> {
    Fixed {
        path: "/api/",
        tag: "core",
        id: "getCoreAPIVersions",
        text: "versions of the core group",
        consumes: MEDIA,
        produces: MEDIA,
        answer: Some(types.add_meta("APIVersions")),
    }
    .paths()
}

/// `/apis/`.
pub(super) fn groups_root(types: &mut Types) -> Vec<Path> {
    Fixed {
        path: "/apis/",
        tag: "apis",
        id: "getAPIVersions",
        text: "groups and their versions",
        consumes: MEDIA,
        produces: MEDIA,
        answer: Some(types.add_meta("APIGroupList")),
    }
    .paths()
}

/// `/apis/<group>/`.
pub(super) fn group(group: &str, types: &mut Types) -> Vec<Path> {
    Fixed {
        path: &format!("/apis/{group}/"),
        tag: &tag_group(group),
        id: &format!("get{}APIGroup", camel_group(group)),
        text: "versions of this group",
        consumes: MEDIA,
        produces: MEDIA,
        answer: Some(types.add_meta("APIGroup")),
    }
    .paths()
}

/// `/.well-known/openid-configuration/`.
pub(super) fn issuer() -> Vec<Path> {
    Fixed {
        path: "/.well-known/openid-configuration/",
        tag: "WellKnown",
        id: "getServiceAccountIssuerOpenIDConfiguration",
        text: "the OpenID configuration of the issuer of service account tokens",
        consumes: &[],
        produces: JSON,
        answer: None,
    }
    .paths()
}

/// `/openid/v1/jwks/`.
pub(super) fn issuer_keys() -> Vec<Path> {
    Fixed {
        path: "/openid/v1/jwks/",
        tag: "openid",
        id: "getServiceAccountIssuerOpenIDKeyset",
        text: "the keys that check service account tokens",
        consumes: &[],
        produces: &["application/jwk-set+json"],
        answer: None,
    }
    .paths()
}

/// `RbacAuthorization` of `rbac.authorization.k8s.io`: what operation ids carry.
pub(super) fn camel_group(group: &str) -> String {
    if group.is_empty() {
        return "Core".to_owned();
    }
    let short = group.strip_suffix(".k8s.io").unwrap_or(group);
    short.split('.').map(title).collect()
}

/// `rbacAuthorization` of `rbac.authorization.k8s.io`: what tags carry.
pub(super) fn tag_group(group: &str) -> String {
    let camel = camel_group(group);
    let mut chars = camel.chars();
    chars.next().map_or_else(String::new, |c| {
        c.to_ascii_lowercase().to_string() + chars.as_str()
    })
}

/// The text with a capital first letter.
pub(super) fn title(s: &str) -> String {
    let mut chars = s.chars();
    chars.next().map_or_else(String::new, |c| {
        c.to_ascii_uppercase().to_string() + chars.as_str()
    })
}
