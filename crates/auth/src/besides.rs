//! What a request turns out to do besides its verb: a replace that creates, a delete of an object that can't be read. The
//! registry finds that out, and asks the same authorizer.

use crate::{Attributes, Authorizer, Decision};
use std::sync::Arc;
use supercargo_env::BoxFuture;
use supercargo_registry::Authorize;
use supercargo_registry::rest::RequestContext;

/// An authorizer as the registry asks it.
pub struct Besides(Arc<dyn Authorizer>);

impl Besides {
    /// Asks `authorizer`.
    #[must_use]
    pub fn new(authorizer: Arc<dyn Authorizer>) -> Self {
        Self(authorizer)
    }
}

impl Authorize for Besides {
    fn authorize<'a>(
        &'a self,
        cx: &'a RequestContext,
        verb: &'a str,
        name: &'a str,
    ) -> BoxFuture<'a, Result<(), String>> {
        Box::pin(async move {
            let desc = &cx.endpoint.desc;
            // A namespace lies in itself, as in what is asked of the request (apiserver 0.37: `pkg/endpoints/request`).
            let is_namespace = desc.group.is_empty() && *desc.resource == *"namespaces";
            let attributes = Attributes {
                user: &cx.user,
                verb,
                is_resource: true,
                group: &desc.group,
                version: &cx.endpoint.version().version,
                resource: &desc.resource,
                subresource: "",
                namespace: if is_namespace { name } else { &cx.namespace },
                name,
                path: &cx.path,
                labels: None,
                fields: None,
            };
            match self.0.authorize(&attributes).await {
                Decision::Allow(_) => Ok(()),
                Decision::Deny(why) | Decision::NoOpinion(why) => Err(why),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AuthorizerChain, Bearer, review_storages};
    use parking_lot::Mutex;
    use std::time::Duration;
    use supercargo_env::{Env, Long};
    use supercargo_registry::rest::{Endpoint, UserInfo, Warnings};

    /// Allows what the verb "create" is for, and writes down what it was asked.
    #[derive(Default)]
    struct Creates(Mutex<Vec<String>>);

    impl Authorizer for Creates {
        fn authorize<'a>(&'a self, a: &'a Attributes<'a>) -> BoxFuture<'a, Decision> {
            let asked = format!(
                "{} {} {}/{} {}/{}/{} {}",
                a.user.name, a.verb, a.group, a.version, a.namespace, a.resource, a.name, a.path
            );
            self.0.lock().push(asked);
            let decision = match a.verb {
                "create" => Decision::Allow(String::new()),
                _ => Decision::NoOpinion("not that".to_owned()),
            };
            Box::pin(std::future::ready(decision))
        }
    }

    #[tokio::test]
    async fn the_registry_asks_whom_requests_ask() {
        let env = Env::system();
        let creates = Arc::new(Creates::default());
        let chain: Arc<dyn Authorizer> = Arc::new(AuthorizerChain::new(vec![creates.clone()]));
        let bearer = Arc::new(Bearer::new(Vec::new()));
        let storages = review_storages(env.clock.clone(), bearer, chain.clone());
        let besides = Besides::new(chain);
        let cx = |resource: &str, namespace: &str| {
            let all = supercargo_resources::resources();
            let desc = all.iter().find(|d| *d.resource == *resource).unwrap();
            RequestContext {
                endpoint: Endpoint {
                    desc: Arc::new(desc.clone()),
                    version_index: 0,
                    subresource_index: None,
                    storage: storages.values().next().unwrap().clone(),
                },
                namespace: namespace.into(),
                user: UserInfo {
                    name: "bob".into(),
                    ..UserInfo::default()
                },
                default_manager: "test".into(),
                deadline: Duration::ZERO,
                path: "/p".into(),
                warnings: Warnings::default(),
                long: Long::default(),
            }
        };
        let of_deployments = cx("deployments", "default");
        assert_eq!(besides.authorize(&of_deployments, "create", "a").await, Ok(()));
        let of_namespaces = cx("namespaces", "");
        let unsafe_delete = "unsafe-delete-ignore-read-errors";
        assert_eq!(
            besides.authorize(&of_namespaces, unsafe_delete, "n").await,
            Err("not that".to_owned())
        );
        assert_eq!(
            *creates.0.lock(),
            [
                "bob create apps/v1 default/deployments/a /p",
                "bob unsafe-delete-ignore-read-errors /v1 n/namespaces/n /p"
            ]
        );
    }
}
