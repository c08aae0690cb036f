//! Where objects are kept, as flags and callers say it.

use super::etcd::{EtcdApi, EtcdConfig};
use crate::flags::Flags;
use crate::log_stores::LogStoreConfig;
use crate::start_error::StartError;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use supercargo_backend_embedded::{EmbeddedOptions, Fsync, open_embedded};
use supercargo_env::Env;
use supercargo_storage::Backend;

/// Where objects are kept.
#[derive(Clone, Debug)]
pub(crate) enum StoreConfig {
    /// A folder on local disk.
    Embedded(EmbeddedConfig),
    /// Clusters of etcd.
    Etcd(EtcdConfig),
    /// A log elsewhere.
    Log(LogStoreConfig),
}

/// The settings of the store in a folder.
#[derive(Clone, Debug)]
pub(crate) struct EmbeddedConfig {
    pub(crate) folder: PathBuf,
    pub(crate) fsync: bool,
    /// How long history is kept; zero keeps it until the bound of its size.
    pub(crate) history: Duration,
    pub(crate) history_bytes: u64,
}

impl StoreConfig {
    /// Whether values have to be text, or grow by a third.
    pub(crate) const fn is_text_only(&self) -> bool {
        matches!(
            self,
            Self::Etcd(EtcdConfig {
                api: EtcdApi::V2 { .. },
                ..
            })
        )
    }

    /// The same store for whoever only looks at it. A folder is read another way.
    pub(crate) fn to_read(&self) -> Self {
        match self {
            Self::Embedded(c) => Self::Embedded(c.clone()),
            Self::Etcd(c) => Self::Etcd(c.to_read()),
            Self::Log(c) => Self::Log(c.to_read()),
        }
    }

    /// The same store for a tool that writes to it.
    pub(crate) fn to_fill(&self) -> Self {
        match self {
            Self::Log(c) => Self::Log(c.to_fill()),
            _ => self.clone(),
        }
    }

    /// The flag that says where it is.
    pub(crate) fn named(&self) -> String {
        match self {
            Self::Embedded(c) => c.folder.display().to_string(),
            Self::Etcd(c) => format!("--etcd-servers={}", c.servers.join(",")),
            Self::Log(c) => c.named(),
        }
    }

    /// As the flags say: etcd where its servers are named, else the embedded store. `kube-apiserver` (`is_drop_in`) has to be
    /// told: who forgets its servers wants an error, as upstream gives it, and not an empty cluster.
    ///
    /// # Errors
    /// A sentence that names the flag.
    pub(crate) fn from_flags(
        f: &Flags,
        is_drop_in: bool,
        embedded: EmbeddedConfig,
    ) -> Result<Self, StartError> {
        let servers = f.list("etcd-servers");
        let backend = match f.text("storage-backend") {
            "" if !servers.is_empty() => "etcd3",
            "" if is_drop_in => {
                return Err(StartError::new(
                    "--etcd-servers must be specified",
                    "or --storage-backend=embedded for a store in --data-dir",
                ));
            }
            "" => "embedded",
            given => given,
        };
        // Where the server keeps what is its own.
        let folder = embedded.folder.parent().unwrap_or(&embedded.folder);
        match (backend, servers.is_empty()) {
            ("embedded", true) => {
                let etcd_only = [
                    "etcd-servers-overrides",
                    "etcd-cafile",
                    "etcd-certfile",
                    "etcd-keyfile",
                ];
                match etcd_only.into_iter().find(|name| f.is_given(name)) {
                    Some(name) => Err(StartError::new(
                        format!("--{name} needs --etcd-servers"),
                        "the embedded store has no servers",
                    )),
                    None => Ok(Self::Embedded(embedded)),
                }
            }
            ("embedded", false) => Err(StartError::new(
                "--storage-backend=embedded and --etcd-servers exclude each other",
                "leave one of them out",
            )),
            ("etcd2" | "etcd3", true) => Err(StartError::new(
                "--etcd-servers must be specified",
                "write the addresses of etcd, for example --etcd-servers=https://10.0.0.1:2379",
            )),
            ("etcd2", false) => {
                let quorum_read = f.boolean("etcd-quorum-read")?;
                EtcdConfig::from_flags(f, EtcdApi::V2 { quorum_read }, servers).map(Self::Etcd)
            }
            ("etcd3", false) => EtcdConfig::from_flags(f, EtcdApi::V3, servers).map(Self::Etcd),
            (_, is_alone) => match LogStoreConfig::from_flags(f, backend, folder)? {
                Some(_) if !is_alone => Err(StartError::new(
                    format!("--storage-backend={backend} and --etcd-servers exclude each other"),
                    "leave one of them out",
                )),
                Some(log) => Ok(Self::Log(log)),
                None => Err(StartError::new(
                    "--storage-backend invalid, allowed values: embedded, etcd3, etcd2, consul, zookeeper",
                    "if not specified, it is etcd3 with --etcd-servers and embedded without",
                )),
            },
        }
    }
}

impl EmbeddedConfig {
    pub(super) async fn open(&self, env: &Env) -> Result<Arc<dyn Backend>, StartError> {
        let aside = supercargo_backend_embedded::aside(&self.folder);
        if aside.exists() && !self.folder.exists() {
            return Err(StartError::new(
                format!("{} is a restore that was not finished", aside.display()),
                "run `supercargo snapshot restore` again; or remove it, to begin with an empty cluster",
            ));
        }
        let mut options = EmbeddedOptions::new(self.folder.clone());
        if !self.fsync {
            options.fsync = Fsync::Never;
        }
        options.history_max = if self.history.is_zero() {
            Duration::MAX
        } else {
            self.history
        };
        options.history_bytes_max = self.history_bytes;
        let backend = open_embedded(env.clone(), options)
            .await
            .map_err(|e| StartError::new(e.detail().to_owned(), ""))?;
        Ok(backend)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::flags::Parsed;

    pub(in crate::stores) fn parse(is_drop_in: bool, args: &[&str]) -> Result<StoreConfig, String> {
        let args: Vec<String> = args.iter().map(|a| (*a).to_owned()).collect();
        let Ok(Parsed::Flags(flags)) = Flags::parse("serve", &args) else {
            panic!("{args:?} were not read");
        };
        let embedded = EmbeddedConfig {
            folder: "x".into(),
            fsync: true,
            history: Duration::ZERO,
            history_bytes: 0,
        };
        StoreConfig::from_flags(&flags, is_drop_in, embedded).map_err(|e| e.to_string())
    }

    #[test]
    fn servers_of_etcd_make_it_the_store() {
        assert!(matches!(parse(false, &[]), Ok(StoreConfig::Embedded(_))));
        assert!(matches!(
            parse(true, &["--storage-backend=embedded"]),
            Ok(StoreConfig::Embedded(_))
        ));
        let args = [
            "--etcd-servers=http://a:1,http://b:2",
            "--etcd-servers-overrides=/events#http://c:3;http://d:4,apps/deployments#http://e:5",
            "--etcd-compaction-interval=0",
        ];
        let Ok(StoreConfig::Etcd(c)) = parse(true, &args) else {
            panic!("not etcd");
        };
        assert_eq!(c.servers, ["http://a:1", "http://b:2"]);
        let overrides: Vec<_> = c
            .overrides
            .iter()
            .map(|o| (o.resource.to_string(), o.servers.len()))
            .collect();
        assert_eq!(
            overrides,
            [("events".to_owned(), 2), ("deployments.apps".to_owned(), 1)]
        );
        assert_eq!(c.options(&c.servers, "/registry").compaction_interval, None);
        let args = [
            "--storage-backend=etcd2",
            "--etcd-servers=http://a:1",
            "--etcd-quorum-read=false",
        ];
        let Ok(StoreConfig::Etcd(c)) = parse(false, &args) else {
            panic!("not etcd");
        };
        assert_eq!(c.api, EtcdApi::V2 { quorum_read: false });
    }

    #[test]
    fn stores_that_can_not_be_are_refused_in_upstreams_words() {
        let etcd = "--etcd-servers=http://a:1";
        for (is_drop_in, args, want) in [
            (true, vec![], "--etcd-servers must be specified"),
            (
                false,
                vec!["--storage-backend=etcd3"],
                "--etcd-servers must be specified",
            ),
            (
                false,
                vec!["--storage-backend=x", etcd],
                "--storage-backend invalid, allowed values: embedded, etcd3, etcd2, consul, zookeeper",
            ),
            (
                false,
                vec!["--storage-backend=etcd2"],
                "--etcd-servers must be specified",
            ),
            (
                false,
                vec!["--storage-backend=zookeeper", "--zookeeper-servers=a", etcd],
                "--storage-backend=zookeeper and --etcd-servers exclude",
            ),
            (
                false,
                vec!["--storage-backend=zookeeper"],
                "--zookeeper-servers must be specified",
            ),
            (
                false,
                vec!["--storage-backend=embedded", etcd],
                "--storage-backend=embedded and --etcd-servers exclude",
            ),
            (
                false,
                vec!["--etcd-cafile=x"],
                "--etcd-cafile needs --etcd-servers",
            ),
            (
                false,
                vec![etcd, "--etcd-servers-overrides=events#http://a"],
                "--etcd-servers-overrides invalid, must be of format: group/resource#servers, where servers are URLs, semicolon separated",
            ),
        ] {
            let e = parse(is_drop_in, &args).expect_err(want);
            assert!(e.starts_with(want), "{e}");
        }
    }
}
