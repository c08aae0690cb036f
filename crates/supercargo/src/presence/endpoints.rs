//! What the endpoints of the `kubernetes` service look like, and which addresses they have. Pure.

use std::net::IpAddr;
use supercargo_meta::Tree;

/// The service of the API servers, and its endpoints and their slice.
pub(super) const NAME: &str = "kubernetes";
pub(super) const NAMESPACE: &str = "default";
const SKIP_MIRROR: &str = "endpointslice.kubernetes.io/skip-mirror";
const SERVICE_NAME: &str = "kubernetes.io/service-name";

/// A part of Endpoints.
pub(super) fn subset(addresses: &[String], port: Option<u16>) -> Tree {
    let addresses = addresses.iter().map(|ip| Tree::map([("ip", ip.as_str().into())]));
    let mut out = Tree::map([("addresses", Tree::list(addresses.collect()))]);
    if let Some(port) = port {
        out.set(&["ports"], Tree::list(vec![https(port)]));
    }
    out
}

fn https(port: u16) -> Tree {
    Tree::map([
        ("name", "https".into()),
        ("port", i64::from(port).into()),
        ("protocol", "TCP".into()),
    ])
}

/// The only part of Endpoints; `None` when there are none or several.
fn only_subset(endpoints: &Tree) -> Option<&Tree> {
    match endpoints.get("subsets")?.as_list()? {
        [one] => Some(one),
        _ => None,
    }
}

/// The addresses of Endpoints.
pub(super) fn addresses(endpoints: &Tree) -> Vec<String> {
    let all = only_subset(endpoints).and_then(|s| s.get("addresses")?.as_list());
    all.unwrap_or_default()
        .iter()
        .map(|a| a.str_at(&["ip"]).to_owned())
        .collect()
}

/// `current` with these addresses; `None` when it is right as it is (kubernetes 1.37:
/// `pkg/controlplane/reconcilers/lease.go`). A port that is there stays, so that servers with different ports do not fight;
/// `resets_port` is for a server that is alone.
pub(super) fn reconciled(
    current: Option<&Tree>,
    wanted: &[String],
    port: u16,
    resets_port: bool,
) -> Option<Tree> {
    let mut wanted = wanted.to_vec();
    wanted.sort();
    wanted.dedup();
    let found = current.and_then(only_subset);
    let mut has = current.map(addresses).unwrap_or_default();
    has.sort();
    let ports = found.and_then(|s| s.get("ports")).filter(|_| !resets_port);
    let own_ports = Tree::list(vec![https(port)]);
    let ports = ports.unwrap_or(&own_ports);
    let is_marked = current.is_some_and(|c| c.str_at(&["metadata", "labels", SKIP_MIRROR]) == "true");
    let has_ports = found.and_then(|s| s.get("ports")) == Some(ports);
    let is_right = if wanted.is_empty() {
        current.is_some_and(|c| {
            c.get("subsets")
                .and_then(Tree::as_list)
                .is_none_or(<[Tree]>::is_empty)
        })
    } else {
        has == wanted && has_ports
    };
    if is_marked && is_right {
        return None;
    }
    let mut out = current.cloned().unwrap_or_else(|| {
        Tree::map([
            ("apiVersion", "v1".into()),
            ("kind", "Endpoints".into()),
            (
                "metadata",
                Tree::map([("name", NAME.into()), ("namespace", NAMESPACE.into())]),
            ),
        ])
    });
    out.set(&["metadata", "labels", SKIP_MIRROR], "true".into());
    if wanted.is_empty() {
        out.remove(&["subsets"]);
    } else if !is_right {
        let mut subset = subset(&wanted, None);
        subset.set(&["ports"], ports.clone());
        out.set(&["subsets"], Tree::list(vec![subset]));
    }
    Some(out)
}

/// `count` addresses at most, this server's among them (kubernetes 1.37:
/// `pkg/controlplane/reconcilers/instancecount.go`). Too many go from behind the own one on, around the end: so all servers
/// agree in the end.
pub(super) fn with_own(mut all: Vec<String>, own: &str, count: usize) -> Vec<String> {
    if !all.iter().any(|a| a == own) {
        all.push(own.to_owned());
    }
    all.sort();
    all.dedup();
    while all.len() > count.max(1) {
        let at = all.iter().position(|a| a == own).unwrap_or(0);
        all.remove((at + 1) % all.len());
    }
    all
}

/// What a slice of these Endpoints has beside its name: the labels, the type of its addresses, endpoints and ports.
pub(super) fn slice_of(endpoints: &Tree) -> Tree {
    let all = addresses(endpoints);
    let is_v6 = |a: &String| a.parse::<IpAddr>().is_ok_and(|ip| ip.is_ipv6());
    let v6 = !all.is_empty() && all.iter().all(is_v6);
    let endpoint = |a: &String| {
        Tree::map([
            ("addresses", Tree::list(vec![a.as_str().into()])),
            ("conditions", Tree::map([("ready", true.into())])),
        ])
    };
    let of_type = all.iter().filter(|a| is_v6(a) == v6).map(endpoint).collect();
    let mut out = Tree::map([
        ("apiVersion", "discovery.k8s.io/v1".into()),
        ("kind", "EndpointSlice".into()),
        (
            "metadata",
            Tree::map([
                ("name", NAME.into()),
                ("namespace", NAMESPACE.into()),
                ("labels", Tree::map([(SERVICE_NAME, NAME.into())])),
            ]),
        ),
        ("addressType", if v6 { "IPv6" } else { "IPv4" }.into()),
        ("endpoints", Tree::list(of_type)),
    ]);
    if let Some(ports) = only_subset(endpoints).and_then(|s| s.get("ports")) {
        out.set(&["ports"], ports.clone());
    }
    out
}

/// A slice that can't become `wanted`: the type of its addresses never changes.
pub(super) fn is_of_another_type(current: &Tree, wanted: &Tree) -> bool {
    current.str_at(&["addressType"]) != wanted.str_at(&["addressType"])
}

/// `current` as `wanted`; `None` when it is already.
pub(super) fn slice_reconciled(current: &Tree, wanted: &Tree) -> Option<Tree> {
    let parts: [&[&str]; 3] = [&["metadata", "labels"], &["endpoints"], &["ports"]];
    let of = |object: &Tree, path: &[&str]| {
        let empty = |t: &Tree| t.is_null() || t.as_list().is_some_and(<[Tree]>::is_empty);
        object.at(path).filter(|t| !empty(t)).cloned()
    };
    let mut out = current.clone();
    let mut is_same = true;
    for path in parts {
        let part = of(wanted, path);
        is_same &= of(current, path) == part;
        match part {
            Some(part) => out.set(path, part),
            None => drop(out.remove(path)),
        }
    }
    (!is_same).then_some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(all: &[&str]) -> Vec<String> {
        all.iter().map(|a| (*a).to_owned()).collect()
    }

    fn endpoints(all: &[&str], port: u16) -> Tree {
        reconciled(None, &texts(all), port, false).unwrap()
    }

    #[test]
    fn endpoints_have_the_addresses_of_all_that_live() {
        let one = endpoints(&["10.0.0.2"], 6443);
        assert_eq!(one.str_at(&["metadata", "labels", SKIP_MIRROR]), "true");
        assert_eq!(addresses(&one), ["10.0.0.2"]);
        assert_eq!(reconciled(Some(&one), &texts(&["10.0.0.2"]), 6443, false), None);
        let two = reconciled(Some(&one), &texts(&["10.0.0.2", "10.0.0.1"]), 6443, false).unwrap();
        assert_eq!(addresses(&two), ["10.0.0.1", "10.0.0.2"]);
        // The port of others stays, until one is alone.
        assert_eq!(
            reconciled(Some(&two), &texts(&["10.0.0.1", "10.0.0.2"]), 7, false),
            None
        );
        let left = reconciled(Some(&two), &texts(&["10.0.0.2"]), 7, true).unwrap();
        assert_eq!(
            left.get("subsets").unwrap(),
            endpoints(&["10.0.0.2"], 7).get("subsets").unwrap()
        );
        // The last one leaves nothing.
        let none = reconciled(Some(&one), &[], 6443, true).unwrap();
        assert_eq!(none.get("subsets"), None);
        assert_eq!(reconciled(Some(&none), &[], 6443, true), None);
        // What somebody made of them is put right.
        let mut odd = two.clone();
        odd.set(
            &["subsets"],
            Tree::list(vec![subset(&[], None), subset(&[], None)]),
        );
        let right = reconciled(Some(&odd), &texts(&["10.0.0.1", "10.0.0.2"]), 6443, false).unwrap();
        assert_eq!(right, two);
    }

    #[test]
    fn a_count_of_servers_is_kept() {
        let own = |all: &[&str], count| with_own(texts(all), "c", count);
        assert_eq!(own(&[], 1), ["c"]);
        assert_eq!(own(&["a"], 2), ["a", "c"]);
        assert_eq!(own(&["a", "b", "c"], 3), ["a", "b", "c"]);
        assert_eq!(own(&["a", "b", "d"], 3), ["a", "b", "c"]);
        assert_eq!(own(&["a", "b"], 2), ["b", "c"]);
    }

    #[test]
    fn a_slice_says_the_same_as_the_endpoints() {
        let slice = slice_of(&endpoints(&["10.0.0.1", "10.0.0.2"], 6443));
        assert_eq!(slice.str_at(&["addressType"]), "IPv4");
        assert_eq!(slice.get("endpoints").unwrap().as_list().unwrap().len(), 2);
        assert_eq!(slice_reconciled(&slice, &slice), None);
        let fewer = slice_of(&endpoints(&["10.0.0.1"], 6443));
        assert_eq!(slice_reconciled(&slice, &fewer).unwrap(), fewer);
        let v6 = slice_of(&endpoints(&["fd00::1"], 6443));
        assert!(is_of_another_type(&slice, &v6));
        let none = reconciled(Some(&endpoints(&["10.0.0.1"], 1)), &[], 1, true).unwrap();
        let nobody = slice_reconciled(&fewer, &slice_of(&none)).unwrap();
        assert_eq!((nobody.get("endpoints"), nobody.get("ports")), (None, None));
        assert_eq!(slice_reconciled(&nobody, &slice_of(&none)), None);
    }
}
