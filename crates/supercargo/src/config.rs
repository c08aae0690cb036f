//! What a server is told: typed, checked, files read.

use crate::encryption::EncryptionFile;
use crate::flags::Flags;
use crate::pki::read_file;
use crate::presence::{Reconciler, can_be_announced};
use crate::start_error::StartError;
use crate::stores::{EmbeddedConfig, StoreConfig};
use crate::watch_cache::WatchCache;
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::time::Duration;
use supercargo_codec::Media;
use supercargo_controllers::Selection;
use supercargo_http::{CertStore, StopConfig};
use supercargo_resources::{Enabled, FeatureGates};

/// Admission plugins that exist here.
const PLUGINS: [&str; 1] = ["NamespaceLifecycle"];

/// Plugins of kube-apiserver 1.37 that don't exist here: turning one off changes nothing, turning one on is refused.
const OTHER_PLUGINS: [&str; 35] = [
    "AlwaysAdmit",
    "AlwaysDeny",
    "AlwaysPullImages",
    "CertificateApproval",
    "CertificateSigning",
    "CertificateSubjectRestriction",
    "ClusterTrustBundleAttest",
    "DefaultIngressClass",
    "DefaultStorageClass",
    "DefaultTolerationSeconds",
    "DenyServiceExternalIPs",
    "EventRateLimit",
    "ExtendedResourceToleration",
    "ImagePolicyWebhook",
    "LimitPodHardAntiAffinityTopology",
    "LimitRanger",
    "MutatingAdmissionPolicy",
    "MutatingAdmissionWebhook",
    "NamespaceAutoProvision",
    "NamespaceExists",
    "NodeDeclaredFeatureValidator",
    "NodeRestriction",
    "OwnerReferencesPermissionEnforcement",
    "PersistentVolumeClaimResize",
    "PodNodeSelector",
    "PodSecurity",
    "PodTolerationRestriction",
    "PodTopologyLabels",
    "Priority",
    "ResourceQuota",
    "RuntimeClass",
    "ServiceAccount",
    "StorageObjectInUseProtection",
    "TaintNodesByCondition",
    "ValidatingAdmissionWebhook",
];
/// One more of the same, too long for the line above.
const POLICY_PLUGIN: &str = "ValidatingAdmissionPolicy";

/// Who may do what, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AuthorizationMode {
    /// RBAC and Node: until they are enforced, members of `system:masters` only.
    Masters,
    /// Everybody.
    AlwaysAllow,
    /// Nobody but `system:masters`.
    AlwaysDeny,
}

/// A range of addresses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cidr {
    pub(crate) address: IpAddr,
    pub(crate) bits: u8,
}

impl Cidr {
    fn parse(text: &str) -> Option<Self> {
        let (address, bits) = text.split_once('/')?;
        let (address, bits): (IpAddr, u8) = (address.parse().ok()?, bits.parse().ok()?);
        let width = if address.is_ipv4() { 32 } else { 128 };
        let host = u128::MAX
            .checked_shr(u32::from(128 - width) + u32::from(bits))
            .unwrap_or(0);
        let number = match address {
            IpAddr::V4(a) => u128::from(u32::from(a)),
            IpAddr::V6(a) => u128::from(a),
        };
        (bits <= width && number & host == 0).then_some(Self { address, bits })
    }

    /// The first address that can be used: that of the `kubernetes` service.
    pub(crate) fn first(&self) -> IpAddr {
        match self.address {
            IpAddr::V4(a) => IpAddr::V4((u32::from(a).saturating_add(1)).into()),
            IpAddr::V6(a) => IpAddr::V6((u128::from(a).saturating_add(1)).into()),
        }
    }
}

impl std::fmt::Display for Cidr {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.address, self.bits)
    }
}

/// `--requestheader-*`.
#[derive(Clone, Debug)]
pub(crate) struct FrontProxy {
    pub(crate) ca_path: PathBuf,
    pub(crate) ca_pem: String,
    pub(crate) allowed_names: Vec<String>,
    pub(crate) username_headers: Vec<String>,
    pub(crate) uid_headers: Vec<String>,
    pub(crate) group_headers: Vec<String>,
    pub(crate) extra_prefixes: Vec<String>,
}

/// A file and what it holds.
#[derive(Clone, Debug)]
pub(crate) struct Text {
    pub(crate) path: PathBuf,
    pub(crate) content: String,
}

impl Text {
    fn read(path: PathBuf) -> Result<Self, StartError> {
        Ok(Self {
            content: read_file(&path)?,
            path,
        })
    }
}

/// Everything a server is told.
#[derive(Clone, Debug)]
pub(crate) struct Config {
    /// All flags as they were given or left out; empty without a command line.
    pub(crate) flags: Vec<(&'static str, String)>,
    pub(crate) data_dir: PathBuf,
    pub(crate) kubeconfig: Option<PathBuf>,
    pub(crate) bind_address: IpAddr,
    pub(crate) secure_port: u16,
    pub(crate) advertise_address: Option<IpAddr>,
    pub(crate) external_hostname: String,
    pub(crate) cert_dir: Option<PathBuf>,
    /// Certificate and key given by flags.
    pub(crate) tls: Option<(Text, Text)>,
    pub(crate) client_ca: Option<Text>,
    pub(crate) token_file: Option<Text>,
    pub(crate) anonymous: bool,
    pub(crate) authorization: AuthorizationMode,
    pub(crate) issuers: Vec<String>,
    pub(crate) jwks_uri: String,
    pub(crate) service_account_keys: Vec<Text>,
    pub(crate) signing_key: Option<Text>,
    pub(crate) service_cidrs: Vec<Cidr>,
    pub(crate) front_proxy: Option<FrontProxy>,
    pub(crate) enabled: Enabled,
    pub(crate) event_ttl: Duration,
    pub(crate) request_timeout: Duration,
    pub(crate) min_request_timeout: Duration,
    pub(crate) stop: StopConfig,
    pub(crate) store: StoreConfig,
    /// How often the objects of each resource are counted; zero is never.
    pub(crate) count_objects_every: Duration,
    /// What the operator should know of the flags that were given.
    pub(crate) notices: Vec<&'static str>,
    pub(crate) watch_cache: WatchCache,
    pub(crate) delete_collection_workers: usize,
    pub(crate) garbage_collection: bool,
    pub(crate) storage_prefix: String,
    /// How built-in objects are written.
    pub(crate) storage_media: Media,
    pub(crate) encryption: Option<EncryptionFile>,
    pub(crate) namespace_lifecycle: bool,
    /// How the endpoints of the `kubernetes` service get their addresses.
    pub(crate) reconciler: Reconciler,
    /// The controllers that run inside.
    pub(crate) controllers: Selection,
}

impl Config {
    /// `supercargo serve` without flags.
    pub(crate) fn new() -> Self {
        Self {
            flags: Vec::new(),
            data_dir: "supercargo-data".into(),
            kubeconfig: None,
            bind_address: Ipv4Addr::LOCALHOST.into(),
            secure_port: 6443,
            advertise_address: None,
            external_hostname: String::new(),
            cert_dir: None,
            tls: None,
            client_ca: None,
            token_file: None,
            anonymous: true,
            authorization: AuthorizationMode::Masters,
            issuers: Vec::new(),
            jwks_uri: String::new(),
            service_account_keys: Vec::new(),
            signing_key: None,
            service_cidrs: vec![Cidr {
                address: Ipv4Addr::new(10, 0, 0, 0).into(),
                bits: 24,
            }],
            front_proxy: None,
            enabled: Enabled::default(),
            event_ttl: Duration::from_secs(3600),
            request_timeout: Duration::from_secs(60),
            min_request_timeout: Duration::from_secs(1800),
            stop: StopConfig::default(),
            store: StoreConfig::Embedded(EmbeddedConfig {
                folder: PathBuf::from("supercargo-data").join("store"),
                fsync: true,
                history: Duration::from_secs(600),
                history_bytes: 256 << 20,
            }),
            count_objects_every: Duration::from_secs(60),
            notices: Vec::new(),
            watch_cache: WatchCache::default(),
            delete_collection_workers: 1,
            garbage_collection: true,
            storage_prefix: "/registry".to_owned(),
            storage_media: Media::Protobuf,
            encryption: None,
            namespace_lifecycle: true,
            reconciler: Reconciler::Lease,
            controllers: Selection::all(),
        }
    }

    /// The settings of the embedded store, which becomes the one that is used.
    pub(crate) fn embedded(&mut self) -> &mut EmbeddedConfig {
        if !matches!(self.store, StoreConfig::Embedded(_)) {
            self.store = Self::new().store;
        }
        match &mut self.store {
            StoreConfig::Embedded(c) => c,
            StoreConfig::Etcd(_) | StoreConfig::Log(_) => unreachable!("because it was replaced above"),
        }
    }

    /// From the command line of `command`.
    ///
    /// # Errors
    /// A sentence that names the flag or the file.
    pub(crate) fn from_flags(command: &str, f: &Flags) -> Result<Self, StartError> {
        let mut c = Self::new();
        c.flags = f.shown();
        let text = |name: &str| {
            let read = f.path(name).map(Text::read).transpose();
            read.map_err(|e| e.of_flag(name))
        };
        c.data_dir = f.path("data-dir").unwrap_or(c.data_dir);
        c.kubeconfig = f.path("kubeconfig-out");
        if f.is_given("bind-address") {
            c.bind_address = f.ip("bind-address")?;
        }
        c.secure_port = u16::try_from(f.int("secure-port")?).unwrap_or(c.secure_port);
        if f.is_given("advertise-address") {
            c.advertise_address = Some(f.ip("advertise-address")?);
        }
        f.text("external-hostname").clone_into(&mut c.external_hostname);
        if f.is_given("cert-dir") {
            c.cert_dir = f.path("cert-dir");
        }
        let pair = |cert: &str, key: &str| match (text(cert)?, text(key)?) {
            (Some(c), Some(k)) => check_pair((cert, &c), (key, &k)).map(|()| Some((c, k))),
            (None, None) => Ok(None),
            _ => Err(StartError::new(
                format!("--{cert} and --{key} go together"),
                "give both or none",
            )),
        };
        c.tls = pair("tls-cert-file", "tls-private-key-file")?;
        c.client_ca = text("client-ca-file")?;
        c.token_file = text("token-auth-file")?;
        c.anonymous = f.boolean("anonymous-auth")?;
        c.authorization = authorization(&f.list("authorization-mode"))?;
        if c.authorization == AuthorizationMode::AlwaysAllow {
            // As upstream: everybody allowed and nobody known would open the server to the world.
            c.anonymous = false;
        }
        c.issuers = f.repeated("service-account-issuer");
        if let Some(twice) = c
            .issuers
            .iter()
            .enumerate()
            .find(|(i, x)| c.issuers.iter().take(*i).any(|y| y == *x))
        {
            return Err(StartError::new(
                format!("--service-account-issuer: {:?} is given twice", twice.1),
                "leave one of them out",
            ));
        }
        f.text("service-account-jwks-uri").clone_into(&mut c.jwks_uri);
        for p in f.repeated("service-account-key-file") {
            let read = Text::read(p.into()).map_err(|e| e.of_flag("service-account-key-file"));
            c.service_account_keys.push(read?);
        }
        c.signing_key = text("service-account-signing-key-file")?;
        let ranges = f.list("service-cluster-ip-range");
        if !ranges.is_empty() {
            let bad = |r: &String| {
                StartError::new(
                    format!("--service-cluster-ip-range: {r} is not a range of addresses"),
                    "write its network address and size, for example 10.0.0.0/24",
                )
            };
            c.service_cidrs = ranges
                .iter()
                .map(|r| Cidr::parse(r).ok_or_else(|| bad(r)))
                .collect::<Result<_, _>>()?;
        }
        c.front_proxy = front_proxy(f)?;
        pair("proxy-client-cert-file", "proxy-client-key-file")?;
        let gates = FeatureGates::parse(f.text("feature-gates"))
            .map_err(|e| StartError::new(format!("--feature-gates: {e}"), ""))?;
        c.enabled = Enabled::new(&f.map("runtime-config")?, gates)
            .map_err(|e| StartError::new(format!("--runtime-config: {e}"), ""))?;
        c.event_ttl = f.duration("event-ttl")?;
        c.request_timeout = f.duration("request-timeout")?;
        c.min_request_timeout = Duration::from_secs(f.int("min-request-timeout")?.unsigned_abs());
        c.watch_cache = WatchCache::from_flags(f, c.request_timeout)?;
        c.stop.delay = f.duration("shutdown-delay-duration")?;
        c.stop.send_retry_after = f.boolean("shutdown-send-retry-after")?;
        c.stop.watch_grace = f.duration("shutdown-watch-termination-grace-period")?;
        c.delete_collection_workers = usize::try_from(f.int("delete-collection-workers")?).unwrap_or(1);
        c.garbage_collection = f.boolean("enable-garbage-collector")?;
        c.storage_prefix = format!("/{}", f.text("etcd-prefix").trim_matches('/'));
        c.storage_media = storage_media(f.text("storage-media-type"))?;
        c.encryption = EncryptionFile::from_flags(f)?;
        let embedded = EmbeddedConfig {
            folder: c.data_dir.join("store"),
            fsync: !f.boolean("unsafe-no-fsync")?,
            history: f.duration("etcd-compaction-interval")? * 2,
            ..c.embedded().clone()
        };
        c.count_objects_every = f.duration("etcd-count-metric-poll-period")?;
        c.store = StoreConfig::from_flags(f, command == "kube-apiserver", embedded)?;
        if c.store.is_text_only() && f.is_given("storage-media-type") && c.storage_media != Media::Json {
            c.notices.push(
                "--storage-media-type: etcd v2 holds text only: objects are stored as application/json",
            );
        }
        if f.is_given("deserialization-cache-size") {
            c.notices.push("--deserialization-cache-size has no effect");
        }
        c.controllers = Selection::parse(f.list("controllers"))
            .map_err(|e| StartError::new(format!("--controllers: {e}"), "check its spelling"))?;
        c.reconciler = reconciler(f, c.advertise_address.unwrap_or(c.bind_address))?;
        c.namespace_lifecycle = plugins(
            &f.list("enable-admission-plugins"),
            &f.list("disable-admission-plugins"),
        )?;
        Ok(c)
    }
}

/// Checks that two files are a certificate and its key.
fn check_pair((cert_flag, cert): (&str, &Text), (key_flag, key): (&str, &Text)) -> Result<(), StartError> {
    CertStore::from_pem(cert.content.as_bytes(), key.content.as_bytes())
        .map(drop)
        .map_err(|e| {
            StartError::new(
                format!(
                    "--{cert_flag}={} and --{key_flag}={} are not a certificate and its key: {e}",
                    cert.path.display(),
                    key.path.display()
                ),
                "give PEM files that belong together",
            )
        })
}

fn authorization(modes: &[String]) -> Result<AuthorizationMode, StartError> {
    let mut out = AuthorizationMode::Masters;
    for m in modes {
        match m.as_str() {
            "RBAC" | "Node" => {}
            "AlwaysAllow" => out = AuthorizationMode::AlwaysAllow,
            "AlwaysDeny" => out = AuthorizationMode::AlwaysDeny,
            "ABAC" | "Webhook" => {
                return Err(StartError::new(
                    format!("--authorization-mode={m} is not supported yet"),
                    "RBAC and Node are",
                ));
            }
            _ => {
                return Err(StartError::new(
                    format!("--authorization-mode: {m} is not an authorization mode"),
                    "write RBAC",
                ));
            }
        }
    }
    Ok(out)
}

/// In upstream's words (apiserver 0.37: `options/etcd.go`).
fn storage_media(text: &str) -> Result<Media, StartError> {
    match Media::from_content_type(text) {
        Some(media) if media != Media::Cbor && media.content_type() == text => Ok(media),
        _ if text.is_empty() => Ok(Media::Json),
        _ => Err(StartError::new(
            format!(
                "--storage-media-type {text:?} invalid, allowed values: application/json, application/vnd.kubernetes.protobuf, \
                 application/yaml"
            ),
            "",
        )),
    }
}

fn reconciler(f: &Flags, address: IpAddr) -> Result<Reconciler, StartError> {
    let count = usize::try_from(f.int("apiserver-count")?).unwrap_or(1);
    let kind = match f.text("endpoint-reconciler-type") {
        "none" => Reconciler::None,
        "master-count" => Reconciler::MasterCount(count),
        _ => Reconciler::Lease,
    };
    // Who binds to every address announces the one of the default route.
    let is_announced =
        can_be_announced(address) || !f.is_given("advertise-address") && address.is_unspecified();
    if f.is_given("endpoint-reconciler-type") && kind != Reconciler::None && !is_announced {
        return Err(StartError::new(
            format!("cannot use public IP {address} with endpoint reconciler"),
            "give --advertise-address, or --endpoint-reconciler-type=none",
        ));
    }
    Ok(kind)
}

fn front_proxy(f: &Flags) -> Result<Option<FrontProxy>, StartError> {
    let Some(ca_path) = f.path("requestheader-client-ca-file") else {
        return Ok(None);
    };
    let p = FrontProxy {
        ca_pem: read_file(&ca_path).map_err(|e| e.of_flag("requestheader-client-ca-file"))?,
        ca_path,
        allowed_names: f.list("requestheader-allowed-names"),
        username_headers: f.list("requestheader-username-headers"),
        uid_headers: f.list("requestheader-uid-headers"),
        group_headers: f.list("requestheader-group-headers"),
        extra_prefixes: f.list("requestheader-extra-headers-prefix"),
    };
    if p.username_headers.is_empty() {
        return Err(StartError::new(
            "--requestheader-client-ca-file needs --requestheader-username-headers",
            "name the header that carries the user, usually X-Remote-User",
        ));
    }
    Ok(Some(p))
}

/// Whether the namespace lifecycle plugin is on.
fn plugins(enable: &[String], disable: &[String]) -> Result<bool, StartError> {
    let is_other = |p: &str| OTHER_PLUGINS.contains(&p) || p == POLICY_PLUGIN;
    for p in enable {
        if is_other(p) {
            return Err(StartError::new(
                format!("--enable-admission-plugins: {p} is not supported yet"),
                "leave it out: a plugin that did nothing would deceive you",
            ));
        }
    }
    for p in enable.iter().chain(disable) {
        if !is_other(p) && !PLUGINS.contains(&p.as_str()) {
            return Err(StartError::new(
                format!("there is no admission plugin {p:?}"),
                "check its spelling",
            ));
        }
    }
    Ok(!disable.iter().any(|p| p == PLUGINS[0]))
}

pub(crate) fn not_pem(path: &std::path::Path) -> StartError {
    StartError::new(
        format!("{} holds nothing in PEM form", path.display()),
        "check that it is the file you meant",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_networks() {
        assert_eq!(
            Cidr::parse("10.0.0.0/24").unwrap().first().to_string(),
            "10.0.0.1"
        );
        assert_eq!(Cidr::parse("fd00::/108").unwrap().first().to_string(), "fd00::1");
        assert_eq!(Cidr::parse("0.0.0.0/0").unwrap().to_string(), "0.0.0.0/0");
        for bad in [
            "10.0.0.0",
            "10.0.0.1/24",
            "10.0.0.0/33",
            "x/24",
            "fd00::1/108",
            "10.0.0.0/-1",
        ] {
            assert_eq!(Cidr::parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn plugins_that_do_not_exist_here_can_only_be_turned_off() {
        let s = |x: &str| vec![x.to_owned()];
        assert!(plugins(&[], &s("ServiceAccount")).unwrap());
        assert!(!plugins(&[], &s("NamespaceLifecycle")).unwrap());
        assert!(
            plugins(&s("NodeRestriction"), &[])
                .unwrap_err()
                .to_string()
                .contains("NodeRestriction is not supported")
        );
        assert!(
            plugins(&[], &s("Nosuch"))
                .unwrap_err()
                .to_string()
                .contains("no admission plugin")
        );
    }
}
