//! Whether a user may: authorizers in order, and the 403 when none allows.

use crate::names;
use std::sync::Arc;
use supercargo_env::BoxFuture;
use supercargo_meta::{FieldSelector, GroupResource, LabelSelector, Status, Text, go_quote};
use supercargo_registry::rest::UserInfo;

/// What somebody wants to do.
#[derive(Clone, Copy, Debug)]
pub struct Attributes<'a> {
    /// Who.
    pub user: &'a UserInfo,
    /// API verb; the HTTP method in lower case for other paths.
    pub verb: &'a str,
    /// True for resources, false for other paths; then only `path` counts.
    pub is_resource: bool,
    /// API group.
    pub group: &'a str,
    /// API version.
    pub version: &'a str,
    /// Resource.
    pub resource: &'a str,
    /// Subresource, "" for none.
    pub subresource: &'a str,
    /// Namespace, "" for cluster scope.
    pub namespace: &'a str,
    /// Name of the object, "" for none.
    pub name: &'a str,
    /// Path of the URL.
    pub path: &'a str,
    /// Label selector of a collection, if it can be parsed.
    pub labels: Option<&'a LabelSelector>,
    /// Field selector of a collection, if it can be parsed.
    pub fields: Option<&'a FieldSelector>,
}

/// What an authorizer thinks. The text is the reason; it may be empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Yes.
    Allow(String),
    /// No, and nobody else is asked.
    Deny(String),
    /// Ask the next one.
    NoOpinion(String),
}

/// Decides whether a user may do something.
pub trait Authorizer: Send + Sync + 'static {
    /// The decision.
    fn authorize<'a>(&'a self, attributes: &'a Attributes<'a>) -> BoxFuture<'a, Decision>;

    /// What a user may do in a namespace, as far as it can be said in rules.
    fn rules(&self, user: &UserInfo, namespace: &str) -> Rules {
        let _ = (user, namespace);
        Rules {
            incomplete: true,
            ..Rules::default()
        }
    }
}

/// What a user may do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// With resources.
    pub resources: Vec<ResourceRule>,
    /// With other paths.
    pub paths: Vec<PathRule>,
    /// There is more that rules can't say.
    pub incomplete: bool,
}

/// Verbs on resources.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ResourceRule {
    /// The verbs; `*` for all.
    pub verbs: Vec<Text>,
    /// API groups; `*` for all.
    pub groups: Vec<Text>,
    /// Resources; `*` for all.
    pub resources: Vec<Text>,
    /// Names of objects; all when empty.
    pub names: Vec<Text>,
}

/// Verbs on paths.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PathRule {
    /// The verbs; `*` for all.
    pub verbs: Vec<Text>,
    /// The paths; `*` at the end stands for anything.
    pub paths: Vec<Text>,
}

/// Authorizers in order; the first that allows or denies wins.
pub struct AuthorizerChain(Vec<Arc<dyn Authorizer>>);

impl AuthorizerChain {
    /// Asks `members` in order.
    #[must_use]
    pub fn new(members: Vec<Arc<dyn Authorizer>>) -> Self {
        Self(members)
    }
}

impl Authorizer for AuthorizerChain {
    fn authorize<'a>(&'a self, attributes: &'a Attributes<'a>) -> BoxFuture<'a, Decision> {
        Box::pin(async move {
            let mut reasons = Vec::new();
            for m in &self.0 {
                match m.authorize(attributes).await {
                    Decision::NoOpinion(r) if r.is_empty() => {}
                    Decision::NoOpinion(r) => reasons.push(r),
                    decision => return decision,
                }
            }
            Decision::NoOpinion(reasons.join("\n"))
        })
    }

    fn rules(&self, user: &UserInfo, namespace: &str) -> Rules {
        let mut all = Rules::default();
        for r in self.0.iter().map(|m| m.rules(user, namespace)) {
            all.resources.extend(r.resources);
            all.paths.extend(r.paths);
            all.incomplete |= r.incomplete;
        }
        all
    }
}

/// Allows everything to the group `system:masters`.
#[derive(Clone, Copy, Debug)]
pub struct SystemMasters;

impl SystemMasters {
    fn is_master(user: &UserInfo) -> bool {
        user.groups.iter().any(|g| g == names::MASTERS)
    }
}

impl Authorizer for SystemMasters {
    fn rules(&self, user: &UserInfo, _: &str) -> Rules {
        if !Self::is_master(user) {
            return Rules::default();
        }
        let all = || vec![Text::const_new("*")];
        Rules {
            resources: vec![ResourceRule {
                verbs: all(),
                groups: all(),
                resources: all(),
                names: Vec::new(),
            }],
            paths: vec![PathRule {
                verbs: all(),
                paths: all(),
            }],
            incomplete: false,
        }
    }

    fn authorize<'a>(&'a self, a: &'a Attributes<'a>) -> BoxFuture<'a, Decision> {
        let decision = if Self::is_master(a.user) {
            Decision::Allow(String::new())
        } else {
            Decision::NoOpinion(String::new())
        };
        Box::pin(std::future::ready(decision))
    }
}

/// Allows everybody to ask for health and version (the bootstrap role `system:public-info-viewer`).
#[derive(Clone, Copy, Debug)]
pub struct PublicInfo;

impl PublicInfo {
    const PATHS: [&str; 5] = ["/healthz", "/livez", "/readyz", "/version", "/version/"];
}

impl Authorizer for PublicInfo {
    fn rules(&self, _: &UserInfo, _: &str) -> Rules {
        Rules {
            paths: vec![PathRule {
                verbs: vec!["get".into()],
                paths: Self::PATHS.map(Text::from).to_vec(),
            }],
            ..Rules::default()
        }
    }

    fn authorize<'a>(&'a self, a: &'a Attributes<'a>) -> BoxFuture<'a, Decision> {
        let is_public = !a.is_resource && a.verb == "get" && Self::PATHS.contains(&a.path);
        let decision = if is_public {
            Decision::Allow(String::new())
        } else {
            Decision::NoOpinion(String::new())
        };
        Box::pin(std::future::ready(decision))
    }
}

/// The 403 for a refusal (apiserver 0.37: endpoints/handlers/responsewriters). `reason` may be empty.
#[must_use]
pub fn forbidden(a: &Attributes<'_>, reason: &str) -> Status {
    let user = go_quote(&a.user.name);
    let mut why = if a.is_resource {
        let resource = match a.subresource {
            "" => go_quote(a.resource),
            sub => go_quote(&format!("{}/{sub}", a.resource)),
        };
        let scope = match a.namespace {
            "" => "at the cluster scope".to_owned(),
            ns => format!("in the namespace {}", go_quote(ns)),
        };
        let group = go_quote(a.group);
        format!(
            "User {user} cannot {} resource {resource} in API group {group} {scope}",
            a.verb
        )
    } else {
        format!("User {user} cannot {} path {}", a.verb, go_quote(a.path))
    };
    if !reason.is_empty() {
        why = format!("{why}: {reason}");
    }
    let why = why
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;");
    if a.is_resource {
        Status::forbidden(&GroupResource::new(a.group, a.resource), a.name, &why)
    } else {
        Status::forbidden(&GroupResource::default(), "", &why)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bob(groups: &[&str]) -> UserInfo {
        UserInfo {
            name: "bob".into(),
            groups: groups.iter().map(|g| (*g).into()).collect(),
            ..UserInfo::default()
        }
    }

    fn path<'a>(user: &'a UserInfo, verb: &'a str, path: &'a str) -> Attributes<'a> {
        Attributes {
            user,
            verb,
            is_resource: false,
            group: "",
            version: "",
            resource: "",
            subresource: "",
            namespace: "",
            name: "",
            path,
            labels: None,
            fields: None,
        }
    }

    async fn allowed(a: &Attributes<'_>) -> bool {
        let chain = AuthorizerChain::new(vec![Arc::new(SystemMasters), Arc::new(PublicInfo)]);
        matches!(chain.authorize(a).await, Decision::Allow(_))
    }

    #[tokio::test]
    async fn masters_may_everything_and_others_see_health_and_version() {
        let (master, other) = (bob(&["a", "system:masters"]), bob(&["a"]));
        assert!(allowed(&path(&master, "delete", "/x")).await);
        assert!(allowed(&path(&other, "get", "/livez")).await);
        for (verb, p) in [
            ("get", "/livez/ping"),
            ("post", "/livez"),
            ("get", "/metrics"),
            ("get", "/api"),
        ] {
            assert!(!allowed(&path(&other, verb, p)).await, "{verb} {p}");
        }
    }

    #[test]
    fn a_refusal_says_what_was_asked() {
        let user = bob(&[]);
        let mut a = Attributes {
            is_resource: true,
            resource: "pods",
            subresource: "log",
            name: "x",
            namespace: "kube-system",
            ..path(&user, "get", "")
        };
        let text = "pods \"x\" is forbidden: User \"bob\" cannot get resource \"pods/log\" in API group \"\" in the namespace \"kube-system\"";
        assert_eq!(forbidden(&a, "").message(), text);
        a = Attributes {
            group: "apps",
            resource: "deployments",
            subresource: "",
            name: "",
            namespace: "",
            ..a
        };
        let text = "deployments.apps is forbidden: User \"bob\" cannot get resource \"deployments\" in API group \"apps\" at the cluster scope: no <way>"
            .replace('<', "&lt;")
            .replace('>', "&gt;");
        assert_eq!(forbidden(&a, "no <way>").message(), text);
        let text = "forbidden: User \"bob\" cannot get path \"/foo\"";
        assert_eq!(forbidden(&path(&user, "get", "/foo"), "").message(), text);
    }
}
