//! Drives a Kubernetes API server with kube-rs.
//!
//! Usage: `kube-rs-tests KUBECONFIG [--restart]`. Each case prints one line, `ok NAME` or `FAIL NAME: why`. With
//! `--restart` a case may print `restart` and read a line: the server was killed and started again meanwhile.

mod api;
mod custom;
mod runtime;

use k8s_openapi::api::core::v1::{ConfigMap, Namespace};
use kube::api::{DeleteParams, PostParams};
use kube::config::{KubeConfigOptions, Kubeconfig};
use kube::{Api, Client, Config};
use std::collections::BTreeMap;
use std::fmt::{Debug, Display};
use std::time::{Duration, Instant};

/// Why a case failed.
#[derive(Debug)]
pub(crate) struct Failure(String);

impl<E: Display> From<E> for Failure {
    fn from(e: E) -> Self {
        Self(format!("{e:#}"))
    }
}

/// What a case answers.
pub(crate) type Outcome<T = ()> = Result<T, Failure>;

/// Fails with what was seen unless the condition holds.
pub(crate) fn check(holds: bool, what: &str, seen: impl Debug) -> Outcome {
    if holds {
        Ok(())
    } else {
        Err(Failure(format!("{what}: {seen:?}")))
    }
}

/// The status of a call that must fail.
pub(crate) fn refused<T: Debug>(result: Result<T, kube::Error>) -> Outcome<kube::core::Status> {
    match result {
        Err(kube::Error::Api(status)) => Ok(*status),
        other => Err(Failure(format!("not refused by the server: {other:?}"))),
    }
}

/// What one case holds: a client and a namespace of its own.
pub(crate) struct Case {
    pub(crate) client: Client,
    pub(crate) namespace: String,
}

impl Case {
    pub(crate) fn config_maps(&self) -> Api<ConfigMap> {
        Api::namespaced(self.client.clone(), &self.namespace)
    }
}

/// A config map with a label and one key.
pub(crate) fn config_map(name: &str) -> ConfigMap {
    let mut m = ConfigMap::default();
    m.metadata.name = Some(name.to_owned());
    m.metadata.labels = Some(BTreeMap::from([("app".to_owned(), "x".to_owned())]));
    m.data = Some(BTreeMap::from([("key".to_owned(), "value".to_owned())]));
    m
}

/// Waits for a condition.
pub(crate) async fn eventually(what: &str, mut holds: impl FnMut() -> bool) -> Outcome {
    let end = Instant::now() + Duration::from_secs(30);
    while !holds() {
        check(Instant::now() < end, "not within 30 s", what)?;
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    Ok(())
}

async fn connect(path: &str) -> Result<Client, Box<dyn std::error::Error>> {
    let config =
        Config::from_custom_kubeconfig(Kubeconfig::read_from(path)?, &KubeConfigOptions::default()).await?;
    Ok(Client::try_from(config)?)
}

/// Runs one case in a namespace of its own; answers whether it passed.
macro_rules! run {
    ($client:expr, $failed:expr, $($name:literal => $case:path),* $(,)?) => {$({
        let start = Instant::now();
        let outcome = match begin($client.clone()).await {
            Ok(case) => {
                let outcome = match tokio::time::timeout(Duration::from_secs(60), $case(&case)).await {
                    Ok(outcome) => outcome,
                    Err(_) => Err(Failure("it took more than 60 s".to_owned())),
                };
                let namespaces: Api<Namespace> = Api::all(case.client.clone());
                let _ = namespaces.delete(&case.namespace, &DeleteParams::default()).await;
                outcome
            }
            Err(e) => Err(e),
        };
        match outcome {
            Ok(()) => println!("ok {} ({:.1} s)", $name, start.elapsed().as_secs_f64()),
            Err(Failure(why)) => {
                $failed = true;
                println!("FAIL {}: {}", $name, why.replace('\n', " | "));
            }
        }
    })*};
}

async fn begin(client: Client) -> Outcome<Case> {
    let namespaces: Api<Namespace> = Api::all(client.clone());
    let mut n = Namespace::default();
    n.metadata.generate_name = Some("rs-".to_owned());
    let made = namespaces.create(&PostParams::default(), &n).await?;
    Ok(Case {
        client,
        namespace: made.metadata.name.ok_or("the namespace has no name")?,
    })
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().collect();
    let client = connect(arguments.get(1).ok_or("which kubeconfig?")?).await?;
    let mut failed = false;
    run!(client, failed,
        "create, read, list, replace, delete" => api::life,
        "error codes" => api::errors,
        "patches" => api::patches,
        "apply, conflict, force" => api::apply,
        "status and scale" => api::subresources,
        "metadata only" => api::metadata,
        "dynamic objects" => api::dynamic,
        "entry" => api::entry,
        "pages" => api::pages,
        "discovery" => api::discovery,
        "watch" => api::watch,
        "watcher, list and watch" => runtime::watcher_list,
        "watcher, streaming list" => runtime::watcher_stream,
        "watcher, metadata" => runtime::watcher_metadata,
        "reflector" => runtime::reflector_store,
        "finalizer" => runtime::finalizer_helper,
        "await a condition" => runtime::conditions,
        "events" => runtime::events,
        "controller" => runtime::controller,
        "a kind by derive" => custom::derived,
    );
    if arguments.iter().any(|a| a == "--restart") {
        run!(client, failed,
            "watcher, list and watch, kill -9" => runtime::killed_list,
            "watcher, streaming list, kill -9" => runtime::killed_stream,
        );
    }
    std::process::exit(i32::from(failed));
}
