//! The review APIs: who am I, whose token is this, may I, may they. Virtual resources that ask the server's own
//! authenticators and authorizers (rest.md 11.4).

use crate::{Attributes, Authorizer, Bearer, Decision};
use std::collections::HashMap;
use std::sync::Arc;
use supercargo_env::{BoxFuture, Clock};
use supercargo_meta::{
    FieldError, FieldSelector, GroupResource, Gvk, LabelSelector, Map, Status, Text, Timestamp, Tree,
};
use supercargo_registry::rest::{Answer, Body, RequestContext, Storage, UserInfo, WriteOptions};
use supercargo_registry::{read_body, tree_object};

/// Storages of virtual resources by group and resource.
pub type ReviewStorages = HashMap<GroupResource, Arc<dyn Storage>>;

/// The storages of all review APIs.
#[must_use]
pub fn review_storages(
    clock: Arc<dyn Clock>,
    tokens: Arc<Bearer>,
    authorizer: Arc<dyn Authorizer>,
) -> ReviewStorages {
    const AUTHENTICATION: &str = "authentication.k8s.io";
    const AUTHORIZATION: &str = "authorization.k8s.io";
    let reviewer = Arc::new(Reviewer {
        clock,
        tokens,
        authorizer,
    });
    [
        (AUTHENTICATION, "selfsubjectreviews", Kind::SelfSubject),
        (AUTHENTICATION, "tokenreviews", Kind::Token),
        (
            AUTHORIZATION,
            "subjectaccessreviews",
            Kind::Access(Scope::Anybody),
        ),
        (
            AUTHORIZATION,
            "localsubjectaccessreviews",
            Kind::Access(Scope::Local),
        ),
        (
            AUTHORIZATION,
            "selfsubjectaccessreviews",
            Kind::Access(Scope::Myself),
        ),
        (AUTHORIZATION, "selfsubjectrulesreviews", Kind::Rules),
    ]
    .into_iter()
    .map(|(group, resource, kind)| {
        let storage: Arc<dyn Storage> = Arc::new(Review {
            reviewer: reviewer.clone(),
            kind,
        });
        (GroupResource::new(group, resource), storage)
    })
    .collect()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    SelfSubject,
    Token,
    Access(Scope),
    Rules,
}

/// About whom an access review may ask.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scope {
    Anybody,
    /// Anybody, in one namespace.
    Local,
    Myself,
}

struct Review {
    reviewer: Arc<Reviewer>,
    kind: Kind,
}

struct Reviewer {
    clock: Arc<dyn Clock>,
    tokens: Arc<Bearer>,
    authorizer: Arc<dyn Authorizer>,
}

impl Storage for Review {
    fn create<'a>(
        &'a self,
        cx: &'a RequestContext,
        _: Option<&'a str>,
        body: Body,
        options: WriteOptions,
    ) -> BoxFuture<'a, Result<Answer, Status>> {
        Box::pin(async move {
            let version = cx.endpoint.version();
            let gvk = cx.endpoint.desc.gvk(&version.version);
            let kind = (gvk.clone(), version.ty.clone());
            let mut review = read_body(cx, kind, &body, &options, self.reviewer.clock.now())?;
            match self.kind {
                Kind::SelfSubject => self.reviewer.self_subject(cx, &mut review),
                Kind::Token => self.reviewer.token(&mut review).await?,
                Kind::Access(scope) => self.reviewer.access(cx, &mut review, scope).await?,
                Kind::Rules => self.reviewer.rules(cx, &mut review)?,
            }
            Ok(Answer::Object(201, tree_object(gvk, version.ty.clone(), review)))
        })
    }
}

impl Reviewer {
    fn self_subject(&self, cx: &RequestContext, review: &mut Tree) {
        let now = Timestamp::from_seconds(self.clock.now().unix_seconds()).to_text();
        review.set(&["metadata", "creationTimestamp"], now.into());
        review.set(&["status"], Tree::map([("userInfo", user_tree(&cx.user))]));
    }

    async fn token(&self, review: &mut Tree) -> Result<(), Status> {
        let token = review.str_at(&["spec", "token"]);
        if token.is_empty() {
            return Err(Status::bad_request(
                "token is required for TokenReview in authentication",
            ));
        }
        let status = match self.tokens.token(token, self.clock.now()).await {
            Ok(mut user) => {
                crate::authenticate::add_authenticated(&mut user);
                Tree::map([("authenticated", true.into()), ("user", user_tree(&user))])
            }
            Err(e) => Tree::map([("user", Tree::empty_map()), ("error", e.0.into())]),
        };
        review.set(&["status"], status);
        Ok(())
    }

    async fn access(&self, cx: &RequestContext, review: &mut Tree, scope: Scope) -> Result<(), Status> {
        let spec = review.get("spec").cloned().unwrap_or_default();
        let errors = access_errors(&spec, scope, &cx.namespace);
        if !errors.is_empty() {
            let gvk = Gvk::new(cx.endpoint.desc.group.clone(), "", "");
            return Err(Status::invalid(&gvk, "", &errors));
        }
        let user = if scope == Scope::Myself {
            cx.user.clone()
        } else {
            user_of(&spec)
        };
        let asked = Asked::new(&spec);
        let decision = self.authorizer.authorize(&asked.attributes(&user)).await;
        let mut status = Map::new();
        let (allowed, reason) = match decision {
            Decision::Allow(reason) => (true, reason),
            Decision::NoOpinion(reason) => (false, reason),
            Decision::Deny(reason) => {
                status.insert("denied", true.into());
                (false, reason)
            }
        };
        status.insert("allowed", allowed.into());
        if !reason.is_empty() {
            status.insert("reason", reason.into());
        }
        review.set(&["status"], status.into());
        Ok(())
    }

    fn rules(&self, cx: &RequestContext, review: &mut Tree) -> Result<(), Status> {
        let namespace = review.str_at(&["spec", "namespace"]);
        if namespace.is_empty() {
            return Err(Status::bad_request("no namespace on request"));
        }
        let rules = self.authorizer.rules(&cx.user, namespace);
        let resource = rules.resources.iter().map(|r| {
            let mut m = Map::new();
            m.insert("verbs", texts(&r.verbs));
            for (key, list) in [
                ("apiGroups", &r.groups),
                ("resources", &r.resources),
                ("resourceNames", &r.names),
            ] {
                if !list.is_empty() {
                    m.insert(key, texts(list));
                }
            }
            Tree::Map(m)
        });
        let other = rules
            .paths
            .iter()
            .map(|r| Tree::map([("verbs", texts(&r.verbs)), ("nonResourceURLs", texts(&r.paths))]));
        let status = Tree::map([
            ("resourceRules", resource.collect::<Vec<_>>().into()),
            ("nonResourceRules", other.collect::<Vec<_>>().into()),
            ("incomplete", rules.incomplete.into()),
        ]);
        // The answer does not repeat the question, as upstream's does not.
        review.set(&["spec"], Tree::empty_map());
        review.set(&["status"], status);
        Ok(())
    }
}

fn texts(list: &[Text]) -> Tree {
    list.iter().cloned().map(Tree::Str).collect::<Vec<_>>().into()
}

/// A user as authentication.k8s.io/v1 UserInfo.
fn user_tree(user: &UserInfo) -> Tree {
    let mut m = Map::new();
    for (key, text) in [("username", &user.name), ("uid", &user.uid)] {
        if !text.is_empty() {
            m.insert(key, text.clone().into());
        }
    }
    if !user.groups.is_empty() {
        m.insert("groups", texts(&user.groups));
    }
    if !user.extra.is_empty() {
        let extra: Map = user.extra.iter().map(|(k, v)| (k.clone(), texts(v))).collect();
        m.insert("extra", extra.into());
    }
    m.into()
}

fn list_of(t: Option<&Tree>) -> Vec<Text> {
    let items = t.and_then(Tree::as_list).unwrap_or_default();
    items.iter().filter_map(Tree::as_str).map(Text::from).collect()
}

/// The user an access review asks about.
fn user_of(spec: &Tree) -> UserInfo {
    let extra = spec.get("extra").and_then(Tree::as_map);
    UserInfo {
        name: spec.str_at(&["user"]).into(),
        uid: spec.str_at(&["uid"]).into(),
        groups: list_of(spec.get("groups")),
        extra: extra
            .map(|m| m.iter().map(|(k, v)| (k.clone(), list_of(Some(v)))).collect())
            .unwrap_or_default(),
    }
}

fn access_errors(spec: &Tree, scope: Scope, namespace: &str) -> Vec<FieldError> {
    let part = |name: &str| spec.get(name).filter(|t| !t.is_null());
    let (resource, other) = (part("resourceAttributes"), part("nonResourceAttributes"));
    let mut errors = Vec::new();
    match (resource, other) {
        (Some(_), Some(other)) => errors.push(FieldError::invalid(
            "spec.nonResourceAttributes",
            other.clone(),
            "cannot be specified in combination with resourceAttributes",
        )),
        (None, None) => errors.push(FieldError::invalid(
            "spec",
            Tree::Null,
            "exactly one of nonResourceAttributes or resourceAttributes must be specified",
        )),
        _ => {}
    }
    let is_nobody = spec.str_at(&["user"]).is_empty() && list_of(spec.get("groups")).is_empty();
    if scope != Scope::Myself && is_nobody {
        errors.push(FieldError::invalid(
            "spec.user",
            "",
            "at least one of user or group must be specified",
        ));
    }
    if scope == Scope::Local {
        if let Some(r) = resource.filter(|r| r.str_at(&["namespace"]) != namespace) {
            errors.push(FieldError::invalid(
                "spec.resourceAttributes.namespace",
                r.str_at(&["namespace"]),
                "must match metadata.namespace",
            ));
        }
        if let Some(o) = other {
            errors.push(FieldError::invalid(
                "spec.nonResourceAttributes",
                o.clone(),
                "disallowed on this kind of request",
            ));
        }
    }
    errors
}

/// What an access review asks.
struct Asked<'a> {
    spec: &'a Tree,
    is_resource: bool,
    labels: Option<LabelSelector>,
    fields: Option<FieldSelector>,
}

impl<'a> Asked<'a> {
    fn new(spec: &'a Tree) -> Self {
        let raw = |kind: &str| match spec.str_at(&["resourceAttributes", kind, "rawSelector"]) {
            "" => None,
            text => Some(text.to_owned()),
        };
        Self {
            spec,
            is_resource: spec.get("resourceAttributes").is_some_and(|t| !t.is_null()),
            labels: raw("labelSelector").and_then(|s| LabelSelector::parse(&s).ok()),
            fields: raw("fieldSelector").and_then(|s| FieldSelector::parse(&s).ok()),
        }
    }

    fn attributes<'b>(&'b self, user: &'b UserInfo) -> Attributes<'b> {
        let of = |name: &str| self.spec.str_at(&["resourceAttributes", name]);
        let other = |name: &str| self.spec.str_at(&["nonResourceAttributes", name]);
        Attributes {
            user,
            verb: if self.is_resource {
                of("verb")
            } else {
                other("verb")
            },
            is_resource: self.is_resource,
            group: of("group"),
            version: of("version"),
            resource: of("resource"),
            subresource: of("subresource"),
            namespace: of("namespace"),
            name: of("name"),
            path: other("path"),
            labels: self.labels.as_ref(),
            fields: self.fields.as_ref(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AuthorizerChain, PublicInfo, SystemMasters};

    fn errors(spec: &Tree, scope: Scope) -> Vec<String> {
        access_errors(spec, scope, "ns")
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    #[test]
    fn a_question_names_one_thing_and_somebody() {
        assert_eq!(
            errors(&Tree::empty_map(), Scope::Anybody),
            [
                "spec: Invalid value: null: exactly one of nonResourceAttributes or resourceAttributes must be specified",
                "spec.user: Invalid value: \"\": at least one of user or group must be specified"
            ]
        );
        let mut spec = Tree::map([("user", "x".into())]);
        spec.set(&["resourceAttributes", "namespace"], "other".into());
        assert!(errors(&spec, Scope::Anybody).is_empty());
        assert_eq!(
            errors(&spec, Scope::Local),
            ["spec.resourceAttributes.namespace: Invalid value: \"other\": must match metadata.namespace"]
        );
        let mut spec = Tree::empty_map();
        spec.set(&["nonResourceAttributes", "path"], "/x".into());
        assert!(errors(&spec, Scope::Myself).is_empty());
    }

    #[tokio::test]
    async fn a_question_is_put_to_the_authorizer_as_it_is() {
        let chain = AuthorizerChain::new(vec![Arc::new(SystemMasters), Arc::new(PublicInfo)]);
        let mut spec = Tree::map([
            ("user", "x".into()),
            ("groups", vec!["system:masters".into()].into()),
        ]);
        spec.set(&["resourceAttributes", "verb"], "get".into());
        let asked = Asked::new(&spec);
        let user = user_of(&spec);
        assert_eq!(
            chain.authorize(&asked.attributes(&user)).await,
            Decision::Allow(String::new())
        );
        let mut spec = Tree::map([("user", "x".into())]);
        spec.set(&["nonResourceAttributes", "verb"], "get".into());
        for (path, allowed) in [("/livez", true), ("/metrics", false)] {
            spec.set(&["nonResourceAttributes", "path"], path.into());
            let user = user_of(&spec);
            let asked = Asked::new(&spec);
            let decision = chain.authorize(&asked.attributes(&user)).await;
            assert_eq!(matches!(decision, Decision::Allow(_)), allowed, "{path}");
        }
    }

    #[test]
    fn rules_add_up() {
        let chain = AuthorizerChain::new(vec![Arc::new(SystemMasters), Arc::new(PublicInfo)]);
        let mut user = UserInfo::default();
        let rules = chain.rules(&user, "a");
        assert_eq!((rules.resources.len(), rules.paths.len()), (0, 1));
        user.groups.push("system:masters".into());
        let rules = chain.rules(&user, "a");
        assert_eq!((rules.resources.len(), rules.paths.len()), (1, 2));
    }
}
