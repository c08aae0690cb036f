//! Subresources that stream to or from a node or a pod: everything that is decided before the stream begins (kubernetes 1.37:
//! `pkg/registry/core/pod/strategy.go`, `pod/rest`, `service/storage`, `node`). The stream itself is not served yet.

use crate::errors::{Verb, status_from};
use crate::rest::{Connect, Connected, RequestContext, Storage};
use crate::store::Store;
use std::sync::Arc;
use supercargo_env::BoxFuture;
use supercargo_meta::{FieldError, Gvk, Status, Timestamp, Tree, go_quote};
use supercargo_objects::ListQuery;

/// What is streamed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stream {
    Log,
    /// `exec`, `attach`: of a container.
    Container,
    PortForward,
    PodProxy,
    ServiceProxy,
    NodeProxy,
}

impl Stream {
    /// The stream a subresource stands for.
    pub(crate) fn of(resource: &str, subresource: &str) -> Option<Self> {
        Some(match (resource, subresource) {
            ("pods", "log") => Self::Log,
            ("pods", "exec" | "attach") => Self::Container,
            ("pods", "portforward") => Self::PortForward,
            ("pods", "proxy") => Self::PodProxy,
            ("services", "proxy") => Self::ServiceProxy,
            ("nodes", "proxy") => Self::NodeProxy,
            _ => return None,
        })
    }
}

/// A streaming subresource.
pub(crate) struct ConnectEndpoint {
    pub stream: Stream,
    pub parent: Arc<Store>,
    pub nodes: Arc<Store>,
    pub slices: Arc<Store>,
}

impl Storage for ConnectEndpoint {
    fn connect<'a>(
        &'a self,
        cx: &'a RequestContext,
        name: &'a str,
        request: &'a Connect<'a>,
    ) -> BoxFuture<'a, Result<Connected, Status>> {
        Box::pin(async move {
            match self.stream {
                Stream::Log => return self.log(cx, name, request).await,
                Stream::Container => {
                    let pod = self.read(&self.parent, cx, name).await?;
                    check_container(&pod, request.first("container"))?;
                    self.host_of(cx, name, &pod).await?;
                }
                Stream::PortForward => {
                    let pod = self.read(&self.parent, cx, name).await?;
                    self.host_of(cx, name, &pod).await?;
                }
                Stream::PodProxy => self.pod_proxy(cx, name).await?,
                Stream::ServiceProxy => self.service_proxy(cx, name).await?,
                Stream::NodeProxy => {
                    let Some((_, node, _)) = split(name) else {
                        return Err(Status::bad_request(format!(
                            "invalid node request {}",
                            go_quote(name)
                        )));
                    };
                    self.node(cx, node).await?;
                }
            }
            Err(not_served(cx))
        })
    }
}

fn not_served(cx: &RequestContext) -> Status {
    let what = cx.endpoint.group_resource();
    Status::not_implemented(format!("{what} is not implemented by this server yet"))
}

impl ConnectEndpoint {
    async fn read(&self, store: &Store, cx: &RequestContext, name: &str) -> Result<Arc<Tree>, Status> {
        let namespace = if store.desc.namespaced {
            cx.namespace.as_str()
        } else {
            ""
        };
        let key = store.key(namespace, name)?;
        let problem = |e| status_from(e, Verb::Get, &store.resource, name);
        let entry = store.storage.get(&key, "").await.map_err(problem)?;
        entry.tree(store.storage.codec()).map_err(problem)
    }

    async fn log(&self, cx: &RequestContext, name: &str, request: &Connect<'_>) -> Result<Connected, Status> {
        check_log_options(name, request)?;
        let pod = self.read(&self.parent, cx, name).await?;
        check_container(&pod, request.first("container"))?;
        let node = pod.str_at(&["spec", "nodeName"]);
        if node.is_empty() {
            return Ok(Connected::Nothing);
        }
        self.node(cx, node).await?;
        Err(not_served(cx))
    }

    /// The node of a pod can be reached.
    async fn host_of(&self, cx: &RequestContext, name: &str, pod: &Tree) -> Result<(), Status> {
        match pod.str_at(&["spec", "nodeName"]) {
            "" => Err(Status::bad_request(format!(
                "pod {name} does not have a host assigned"
            ))),
            node => self.node(cx, node).await,
        }
    }

    async fn node(&self, cx: &RequestContext, name: &str) -> Result<(), Status> {
        let node = self.read(&self.nodes, cx, name).await?;
        let addresses = node
            .at(&["status", "addresses"])
            .and_then(Tree::as_list)
            .unwrap_or_default();
        if addresses.is_empty() {
            return Err(Status::plain("no preferred addresses found; known addresses: []"));
        }
        Ok(())
    }

    async fn pod_proxy(&self, cx: &RequestContext, id: &str) -> Result<(), Status> {
        let Some((_, name, _)) = split(id) else {
            return Err(Status::bad_request(format!(
                "invalid pod request {}",
                go_quote(id)
            )));
        };
        let pod = self.read(&self.parent, cx, name).await?;
        let first = pod.at(&["status", "podIPs"]).and_then(Tree::as_list);
        let first = first.and_then(|l| l.first()).map(|t| t.str_at(&["ip"]));
        let address = first
            .filter(|ip| !ip.is_empty())
            .unwrap_or_else(|| pod.str_at(&["status", "podIP"]));
        if !is_global_unicast(address) {
            return Err(Status::bad_request("address not allowed"));
        }
        Ok(())
    }

    async fn service_proxy(&self, cx: &RequestContext, id: &str) -> Result<(), Status> {
        let Some((_, name, port)) = split(id) else {
            return Err(Status::bad_request(format!(
                "invalid service request {}",
                go_quote(id)
            )));
        };
        if let Ok(number) = port.parse::<i64>() {
            let service = self.read(&self.parent, cx, name).await?;
            let ports = service.at(&["spec", "ports"]).and_then(Tree::as_list);
            let is_known = ports
                .unwrap_or_default()
                .iter()
                .any(|p| p.int_at(&["port"]) == Some(number));
            if !is_known {
                return Err(Status::unavailable(format!(
                    "no service port {number} found for service {}",
                    go_quote(name)
                )));
            }
        }
        let query = ListQuery {
            key: self.slices.collection_key(&cx.namespace),
            recursive: true,
            ..ListQuery::default()
        };
        let problem = |e| status_from(e, Verb::List, &self.slices.resource, "");
        let slices = self.slices.storage.list(query).await.map_err(problem)?;
        for slice in &slices.items {
            let tree = slice.tree(self.slices.storage.codec()).map_err(problem)?;
            if tree.str_at(&["metadata", "labels", "kubernetes.io/service-name"]) == name {
                return Ok(());
            }
        }
        Err(Status::unavailable(format!(
            "no endpoints available for service {}",
            go_quote(name)
        )))
    }
}

/// `name`, `name:port` or `scheme:name:port`.
fn split(id: &str) -> Option<(&str, &str, &str)> {
    let parts: Vec<&str> = id.split(':').collect();
    let (scheme, name, port) = match parts.as_slice() {
        [name] => ("", *name, ""),
        [name, port] => ("", *name, *port),
        [scheme, name, port] => (*scheme, *name, *port),
        _ => return None,
    };
    (matches!(scheme, "" | "http" | "https") && !name.is_empty()).then_some((scheme, name, port))
}

fn is_global_unicast(address: &str) -> bool {
    use std::net::IpAddr;
    match address.parse() {
        Ok(IpAddr::V4(a)) => {
            !(a.is_unspecified()
                || a.is_loopback()
                || a.is_multicast()
                || a.is_link_local()
                || a.is_broadcast())
        }
        Ok(IpAddr::V6(a)) => {
            let is_link_local = a.segments().first().is_some_and(|s| s & 0xffc0 == 0xfe80);
            !(a.is_unspecified() || a.is_loopback() || a.is_multicast() || is_link_local)
        }
        Err(_) => false,
    }
}

/// Names of a pod's containers: init, ordinary, ephemeral.
fn containers(pod: &Tree) -> Vec<&str> {
    ["initContainers", "containers", "ephemeralContainers"]
        .iter()
        .filter_map(|list| pod.at(&["spec", list]).and_then(Tree::as_list))
        .flatten()
        .map(|c| c.str_at(&["name"]))
        .collect()
}

/// A container that is named is one of the pod's; without a name the pod has only one.
fn check_container(pod: &Tree, wanted: &str) -> Result<(), Status> {
    let name = pod.str_at(&["metadata", "name"]);
    let known = containers(pod);
    if !wanted.is_empty() {
        return if known.contains(&wanted) {
            Ok(())
        } else {
            Err(Status::bad_request(format!(
                "container {wanted} is not valid for pod {name}"
            )))
        };
    }
    let must = format!("a container name must be specified for pod {name}");
    match pod
        .at(&["spec", "containers"])
        .and_then(Tree::as_list)
        .map_or(0, <[Tree]>::len)
    {
        1 => Ok(()),
        0 => Err(Status::bad_request(must)),
        _ => Err(Status::bad_request(format!(
            "{must}, choose one of: [{}]",
            known.join(" ")
        ))),
    }
}

/// The options of `log` (kubernetes 1.37: `ValidatePodLogOptions`).
fn check_log_options(name: &str, request: &Connect<'_>) -> Result<(), Status> {
    let integer = |n| request.integer(n).map_err(Status::bad_request);
    let (lines, bytes, seconds) = (
        integer("tailLines")?,
        integer("limitBytes")?,
        integer("sinceSeconds")?,
    );
    let time = request.first("sinceTime");
    if !time.is_empty() {
        Timestamp::parse(time).map_err(Status::bad_request)?;
    }
    let stream = match request.first("stream") {
        "" => "All",
        s => s,
    };
    let mut errors = Vec::new();
    if let Some(n) = lines.filter(|n| *n < 0) {
        errors.push(FieldError::invalid(
            "tailLines",
            n,
            "must be greater than or equal to 0",
        ));
    }
    if let Some(n) = bytes.filter(|n| *n < 1) {
        errors.push(FieldError::invalid("limitBytes", n, "must be greater than 0"));
    }
    match seconds {
        Some(_) if !time.is_empty() => errors.push(FieldError::forbidden(
            "",
            "at most one of `sinceTime` or `sinceSeconds` may be specified",
        )),
        Some(n) if n < 1 => errors.push(FieldError::invalid("sinceSeconds", n, "must be greater than 0")),
        _ => {}
    }
    if !matches!(stream, "All" | "Stdout" | "Stderr") {
        let known = ["All", "Stderr", "Stdout"];
        errors.push(FieldError::not_supported("stream", stream, &known));
    }
    if stream != "All" && lines.is_some() {
        errors.push(FieldError::forbidden(
            "",
            "`tailLines` and specific `stream` are mutually exclusive for now",
        ));
    }
    if errors.is_empty() {
        return Ok(());
    }
    Err(Status::invalid(
        &Gvk::new("", "v1", "PodLogOptions"),
        name,
        &errors,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_may_name_scheme_and_port() {
        assert_eq!(split("a"), Some(("", "a", "")));
        assert_eq!(split("a:http"), Some(("", "a", "http")));
        assert_eq!(split("https:a:443"), Some(("https", "a", "443")));
        for bad in ["", ":80", "ftp:a:1", "a:b:c:d"] {
            assert_eq!(split(bad), None, "{bad}");
        }
    }

    #[test]
    fn only_addresses_of_pods_are_proxied_to() {
        for good in ["10.0.0.1", "fd00::1", "8.8.8.8"] {
            assert!(is_global_unicast(good), "{good}");
        }
        for bad in [
            "",
            "x",
            "127.0.0.1",
            "169.254.169.254",
            "0.0.0.0",
            "224.0.0.1",
            "255.255.255.255",
            "::1",
            "fe80::1",
            "ff02::1",
        ] {
            assert!(!is_global_unicast(bad), "{bad}");
        }
    }

    #[test]
    fn a_container_is_named_when_there_are_several() {
        let container = |n: &'static str| Tree::map([("name", n.into())]);
        let pod = |containers: Vec<Tree>| {
            let mut p = Tree::empty_map();
            p.set(&["metadata", "name"], "p".into());
            p.set(&["spec", "containers"], Tree::list(containers));
            p.set(&["spec", "initContainers"], Tree::list(vec![container("i")]));
            p
        };
        let text = |p: &Tree, wanted| check_container(p, wanted).unwrap_err().message().to_owned();
        let two = pod(vec![container("a"), container("b")]);
        assert_eq!(
            text(&two, ""),
            "a container name must be specified for pod p, choose one of: [i a b]"
        );
        assert_eq!(text(&two, "z"), "container z is not valid for pod p");
        assert!(check_container(&two, "i").is_ok());
        assert!(check_container(&pod(vec![container("a")]), "").is_ok());
        assert_eq!(
            text(&pod(Vec::new()), ""),
            "a container name must be specified for pod p"
        );
    }
}
