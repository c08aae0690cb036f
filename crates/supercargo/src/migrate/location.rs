//! A store in one word: what the server's flags say of it, as a URL.

use crate::flags::{Parsed, Tool};
use crate::start_error::StartError;
use crate::stored::ToolConfig;

/// What names the servers of each kind of store, and what the path of its URL is.
const KINDS: [(&str, &str, &str); 5] = [
    ("embedded", "", "data-dir"),
    ("etcd3", "etcd-servers", "etcd-prefix"),
    ("etcd2", "etcd-servers", "etcd-prefix"),
    ("zookeeper", "zookeeper-servers", "zookeeper-chroot"),
    ("consul", "consul-addresses", "consul-prefix"),
];

/// The flags of a server that `url` stands for: `etcd3://10.0.0.1:2379,10.0.0.2:2379/registry?etcd-cafile=ca.crt`.
///
/// # Errors
/// A sentence that shows what is expected.
pub(super) fn arguments(url: &str) -> Result<Vec<String>, StartError> {
    let bad = |why: &str| {
        StartError::new(
            format!("{url:?} names no store: {why}"),
            "write embedded:///FOLDER, etcd3://HOST:PORT/PREFIX, etcd2://HOST:PORT/PREFIX, zookeeper://HOST:PORT/NODE or \
             consul://HOST:PORT/KEY",
        )
    };
    let (kind, rest) = url
        .split_once("://")
        .ok_or_else(|| bad("there is no `://` in it"))?;
    let Some((_, servers_flag, path_flag)) = KINDS.iter().find(|k| k.0 == kind) else {
        return Err(bad("it is of no kind that is known"));
    };
    let (place, query) = rest.split_once('?').unwrap_or((rest, ""));
    let more: Vec<&str> = query.split('&').filter(|part| !part.is_empty()).collect();
    let mut args = vec![format!("--storage-backend={kind}")];
    if servers_flag.is_empty() {
        if place.is_empty() {
            return Err(bad("the folder is missing"));
        }
        args.push(format!("--{path_flag}={place}"));
    } else {
        let (servers, path) = place.split_once('/').unwrap_or((place, ""));
        if servers.is_empty() {
            return Err(bad("the servers are missing"));
        }
        let is_etcd = *servers_flag == "etcd-servers";
        let has_tls = more
            .iter()
            .any(|m| m.starts_with("etcd-ca") || m.starts_with("etcd-cert"));
        let scheme = match (is_etcd, has_tls) {
            (false, _) => "",
            (true, false) => "http://",
            (true, true) => "https://",
        };
        let servers: Vec<String> = servers.split(',').map(|s| format!("{scheme}{s}")).collect();
        args.push(format!("--{servers_flag}={}", servers.join(",")));
        if !path.is_empty() {
            let path = path.trim_end_matches('/');
            // A key of Consul begins without a slash.
            let slash = if *path_flag == "consul-prefix" { "" } else { "/" };
            args.push(format!("--{path_flag}={slash}{path}"));
        }
    }
    args.extend(more.iter().map(|part| format!("--{part}")));
    Ok(args)
}

/// The store that `url` stands for. `flag` is where it was given.
///
/// # Errors
/// A sentence that names the flag.
pub(super) fn read(flag: &'static str, url: &str) -> Result<ToolConfig, StartError> {
    let tool = Tool {
        name: flag,
        about: "",
        own: &[],
        takes_store: true,
    };
    match tool.parse(&arguments(url)?)? {
        Parsed::Flags(flags) => ToolConfig::from_flags(&flags),
        Parsed::Help(_) => Err(StartError::new(format!("{url:?} names no store"), "")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_is_the_flags_of_a_server() {
        for (url, want) in [
            (
                "embedded:///var/lib/x",
                "--storage-backend=embedded --data-dir=/var/lib/x",
            ),
            ("embedded://here", "--storage-backend=embedded --data-dir=here"),
            (
                "etcd3://a:1,b:2",
                "--storage-backend=etcd3 --etcd-servers=http://a:1,http://b:2",
            ),
            (
                "etcd3://a:1/reg/x?etcd-cafile=/c&etcd-keyfile=/k",
                "--storage-backend=etcd3 --etcd-servers=https://a:1 --etcd-prefix=/reg/x --etcd-cafile=/c --etcd-keyfile=/k",
            ),
            (
                "etcd2://a:1/r/",
                "--storage-backend=etcd2 --etcd-servers=http://a:1 --etcd-prefix=/r",
            ),
            (
                "zookeeper://a:1,b/n",
                "--storage-backend=zookeeper --zookeeper-servers=a:1,b --zookeeper-chroot=/n",
            ),
            (
                "consul://a:1/k/l",
                "--storage-backend=consul --consul-addresses=a:1 --consul-prefix=k/l",
            ),
        ] {
            assert_eq!(arguments(url).unwrap().join(" "), want);
        }
        for (url, why) in [
            ("", "no `://`"),
            ("/var/lib", "no `://`"),
            ("redis://a", "of no kind"),
            ("embedded://", "the folder is missing"),
            ("etcd3:///registry", "the servers are missing"),
        ] {
            let said = arguments(url).unwrap_err().to_string();
            assert!(said.contains(why), "{said}");
        }
    }
}
