//! Stores that only keep the log, which an engine in each server follows: Consul and ZooKeeper.

use crate::flags::Flags;
use crate::start_error::StartError;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use supercargo_backend_consul::{ConsulOptions, open_consul};
use supercargo_backend_zookeeper::{Digest, ZooKeeperOptions, open_zookeeper};
use supercargo_dial::TlsFiles;
use supercargo_engine::{Engine, EngineOptions};
use supercargo_env::Env;
use supercargo_slots::SlotOptions;
use supercargo_storage::ErrorKind;

/// How often the server that keeps the readable copy says that it is there.
const READABLE_EVERY: Duration = Duration::from_secs(5);
/// How often the start asks a store that does not answer.
const ASK_EVERY: Duration = Duration::from_millis(250);

/// Where the log is, and how long is waited for it.
#[derive(Clone, Debug)]
pub(crate) struct LogStoreConfig {
    store: LogStore,
    /// For health, and for readiness.
    pub(crate) check_timeouts: [Duration; 2],
    start_timeout: Duration,
}

/// A kind of store, with its settings.
#[derive(Clone, Debug)]
enum LogStore {
    Consul(ConsulOptions),
    ZooKeeper(ZooKeeperOptions),
}

impl LogStoreConfig {
    /// The store that `--storage-backend` names; `None` when it is of another kind. `folder` is the server's own.
    ///
    /// # Errors
    /// A sentence that names the flag.
    pub(crate) fn from_flags(f: &Flags, backend: &str, folder: &Path) -> Result<Option<Self>, StartError> {
        let store = match backend {
            "consul" => LogStore::Consul(consul(f, folder)?),
            "zookeeper" => LogStore::ZooKeeper(zookeeper(f, folder)?),
            _ => return Ok(None),
        };
        Ok(Some(Self {
            store,
            check_timeouts: [
                f.duration("etcd-healthcheck-timeout")?,
                f.duration("etcd-readycheck-timeout")?,
            ],
            start_timeout: f.duration("storage-initialization-timeout")?,
        }))
    }

    /// The flag that says where it is.
    pub(crate) fn named(&self) -> String {
        match &self.store {
            LogStore::Consul(o) => format!("--consul-addresses={}", o.addresses.join(",")),
            LogStore::ZooKeeper(o) => format!("--zookeeper-servers={}", o.servers.join(",")),
        }
    }

    /// The same store, to look at: nothing is written to it, nor beside it.
    pub(crate) fn to_read(&self) -> Self {
        let mut to_read = self.to_fill();
        let (slots, engine) = match &mut to_read.store {
            LogStore::Consul(o) => (&mut o.slots, &mut o.engine),
            LogStore::ZooKeeper(o) => {
                o.strict_reads = false;
                (&mut o.slots, &mut o.engine)
            }
        };
        slots.read_only = true;
        engine.read_only = true;
        to_read
    }

    /// The same store for a tool that writes: it remembers nothing beside it, and leaves a readable copy to servers.
    pub(crate) fn to_fill(&self) -> Self {
        let mut to_fill = self.clone();
        match &mut to_fill.store {
            LogStore::Consul(o) => o.slots = SlotOptions::default(),
            LogStore::ZooKeeper(o) => o.slots = SlotOptions::default(),
        }
        to_fill
    }

    /// Opens it; `None` where nothing is and nothing may be made. Waits while it does not answer; what will not mend itself is
    /// not waited for.
    ///
    /// # Errors
    /// A sentence that names the flag, or the key at fault.
    pub(crate) async fn open(&self, env: &Env) -> Result<Option<Arc<Engine>>, StartError> {
        let deadline = env.clock.monotonic() + self.start_timeout;
        loop {
            let opened = match &self.store {
                LogStore::Consul(options) => open_consul(env, options.clone()).await,
                LogStore::ZooKeeper(options) => open_zookeeper(env, options.clone()).await,
            };
            let e = match opened {
                Ok(engine) => return Ok(Some(engine)),
                Err(e) if *e.kind() == ErrorKind::ReadOnly => return Ok(None),
                Err(e) => e,
            };
            let why = e.detail();
            let is_silent = *e.kind() == ErrorKind::Unavailable && why.contains("does not answer");
            let is_final = !is_silent || why.contains("certificate") || why.contains("TLS");
            if is_final || env.clock.monotonic() >= deadline {
                let cure = if is_final {
                    "correct it and start again"
                } else {
                    "check that it runs, and that the flag names its clients' port"
                };
                return Err(StartError::new(format!("{}: {why}", self.named()), cure));
            }
            env.clock.sleep(ASK_EVERY).await;
        }
    }
}

/// What all of them have: the log is compacted as etcd is, and history is kept for two such intervals.
fn engine(f: &Flags, name: &'static str) -> Result<EngineOptions, StartError> {
    let interval = f.duration("etcd-compaction-interval")?;
    Ok(EngineOptions {
        name,
        compaction_interval: (!interval.is_zero()).then_some(interval),
        history_max: if interval.is_zero() {
            Duration::MAX
        } else {
            interval * 2
        },
        ..EngineOptions::default()
    })
}

fn slots(f: &Flags, folder: &Path, name: &str) -> Result<SlotOptions, StartError> {
    Ok(SlotOptions {
        seen_file: Some(folder.join(format!("{name}-seen"))),
        readable: f.boolean("kv-mirror")?.then_some(READABLE_EVERY),
        ..SlotOptions::default()
    })
}

fn tls(f: &Flags, prefix: &str) -> TlsFiles {
    let file = |name: &str| f.path(&format!("{prefix}-{name}"));
    TlsFiles {
        ca: file("cafile"),
        cert: file("certfile"),
        key: file("keyfile"),
    }
}

fn consul(f: &Flags, folder: &Path) -> Result<ConsulOptions, StartError> {
    let datacenter = f.text("consul-datacenter");
    Ok(ConsulOptions {
        tls: tls(f, "consul"),
        token_file: f.path("consul-token-file"),
        datacenter: (!datacenter.is_empty()).then(|| datacenter.to_owned()),
        prefix: f.text("consul-prefix").to_owned(),
        slots: slots(f, folder, "consul")?,
        engine: engine(f, "consul")?,
        ..ConsulOptions::new(f.list("consul-addresses"))
    })
}

fn zookeeper(f: &Flags, folder: &Path) -> Result<ZooKeeperOptions, StartError> {
    let servers = f.list("zookeeper-servers");
    if servers.is_empty() {
        return Err(StartError::new(
            "--zookeeper-servers must be specified",
            "write the addresses of ZooKeeper, for example --zookeeper-servers=10.0.0.1:2181,10.0.0.2:2181",
        ));
    }
    let digest = f.path("zookeeper-digest-file").map(|path| {
        let read = std::fs::read_to_string(&path).map_err(|e| e.to_string());
        let text = read.map(|text| text.trim_end_matches(['\n', '\r']).to_owned());
        match text {
            Ok(text) if text.contains(':') => Ok(Digest(text)),
            Ok(_) => Err("there is no colon in it".to_owned()),
            Err(e) => Err(e),
        }
        .map_err(|why| {
            StartError::new(
                format!("--zookeeper-digest-file={}: {why}", path.display()),
                "write one line: name:password",
            )
        })
    });
    Ok(ZooKeeperOptions {
        chroot: f.text("zookeeper-chroot").to_owned(),
        digest: digest.transpose()?,
        tls: tls(f, "zookeeper"),
        session_timeout: f.duration("zookeeper-session-timeout")?,
        strict_reads: f.boolean("zookeeper-strict-reads")?,
        slots: slots(f, folder, "zookeeper")?,
        engine: engine(f, "zookeeper")?,
        ..ZooKeeperOptions::new(servers)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flags::Parsed;

    fn parse(backend: &str, args: &[&str]) -> Result<LogStore, String> {
        let args: Vec<String> = args.iter().map(|a| (*a).to_owned()).collect();
        let Ok(Parsed::Flags(flags)) = Flags::parse("serve", &args) else {
            panic!("{args:?} were not read");
        };
        let read = LogStoreConfig::from_flags(&flags, backend, Path::new("x"));
        read.map_err(|e| e.to_string()).map(|c| c.unwrap().store)
    }

    #[test]
    fn flags_of_consul_are_read() {
        let read = |args: &[&str]| match parse("consul", args).unwrap() {
            LogStore::Consul(o) => o,
            LogStore::ZooKeeper(_) => panic!("not Consul"),
        };
        let o = read(&[
            "--consul-addresses=https://a:8501,b:8500",
            "--consul-token-file=/t",
            "--consul-cafile=/ca",
            "--consul-datacenter=dc2",
            "--consul-prefix=k8s/one",
            "--etcd-compaction-interval=1m",
            "--kv-mirror",
        ]);
        assert_eq!(o.slots.readable, Some(READABLE_EVERY));
        assert_eq!(o.addresses, ["https://a:8501", "b:8500"]);
        assert_eq!((o.token_file, o.tls.ca), (Some("/t".into()), Some("/ca".into())));
        assert_eq!((o.datacenter.as_deref(), &*o.prefix), (Some("dc2"), "k8s/one"));
        assert_eq!(o.engine.compaction_interval, Some(Duration::from_secs(60)));
        assert_eq!(o.slots.seen_file, Some("x/consul-seen".into()));
        let o = read(&[]);
        assert_eq!(o.slots.readable, None);
        assert_eq!(
            (o.addresses, &*o.prefix),
            (vec!["http://127.0.0.1:8500".to_owned()], "supercargo")
        );
    }

    #[test]
    fn flags_of_zookeeper_are_read() {
        let dir = tempfile::tempdir().unwrap();
        let digest = dir.path().join("digest");
        std::fs::write(&digest, "me:secret\n").unwrap();
        let file = format!("--zookeeper-digest-file={}", digest.display());
        let read = parse(
            "zookeeper",
            &[
                "--zookeeper-servers=a:1,b",
                &file,
                "--zookeeper-strict-reads",
                "--etcd-compaction-interval=0",
            ],
        );
        let LogStore::ZooKeeper(o) = read.unwrap() else {
            panic!("not ZooKeeper");
        };
        assert_eq!(o.servers, ["a:1", "b"]);
        assert_eq!(o.chroot, "/supercargo");
        assert_eq!(o.digest, Some(Digest("me:secret".to_owned())));
        assert!(o.strict_reads && !format!("{o:?}").contains("secret"));
        assert_eq!(o.engine.compaction_interval, None);
        let e = parse("zookeeper", &[]).unwrap_err();
        assert!(e.starts_with("--zookeeper-servers must be specified"), "{e}");
        std::fs::write(&digest, "secret").unwrap();
        let e = parse("zookeeper", &["--zookeeper-servers=a", &file]).unwrap_err();
        assert!(
            e.contains("--zookeeper-digest-file") && e.contains("colon") && !e.contains("secret"),
            "{e}"
        );
    }
}
