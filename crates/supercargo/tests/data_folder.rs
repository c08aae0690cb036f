//! A data folder that was damaged: the server refuses to start and names the file and what to do, or it makes the file again
//! and everything is there.

#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use common::{Cluster, builder, run};
use serde_json::json;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

const MAP: &str = "/api/v1/namespaces/default/configmaps/a";

/// Files that are made again from others, whatever happened to them.
const DERIVED: [&str; 5] = ["admin.kubeconfig", "admin.for", "server.for", "sa.pub", "lock"];

/// A folder with an object in it, closed.
async fn written() -> TempDir {
    let cluster = Cluster::start().await;
    let map = json!({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "a"}, "data": {"k": "v"}});
    cluster
        .client
        .post("/api/v1/namespaces/default/configmaps", &map)
        .await
        .expect(201);
    cluster.stop().await
}

fn files_below(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files_below(&path, out);
        } else {
            out.push(path);
        }
    }
    out.sort();
}

fn copy(from: &Path) -> TempDir {
    let to = tempfile::tempdir().unwrap();
    let mut files = Vec::new();
    files_below(from, &mut files);
    for file in files {
        let target = to.path().join(file.strip_prefix(from).unwrap());
        std::fs::create_dir_all(target.parent().unwrap()).unwrap();
        std::fs::copy(&file, &target).unwrap();
    }
    to
}

fn damage(how: &str, file: &Path) {
    let content = std::fs::read(file).unwrap();
    match how {
        "gone" => std::fs::remove_file(file).unwrap(),
        "empty" => std::fs::write(file, "").unwrap(),
        "cut" => std::fs::write(file, &content[..content.len().min(20_000) / 2]).unwrap(),
        "garbage" => std::fs::write(
            file,
            content
                .iter()
                .map(|b| b.wrapping_mul(31) ^ 0x5c)
                .collect::<Vec<_>>(),
        )
        .unwrap(),
        "a folder" => {
            std::fs::remove_file(file).unwrap();
            std::fs::create_dir(file).unwrap();
        }
        other => panic!("{other}"),
    }
}

#[test]
fn each_damaged_file_is_named_with_its_cure_or_made_again() {
    run(async {
        let good = Box::pin(written()).await;
        let mut files = Vec::new();
        files_below(good.path(), &mut files);
        assert!(files.len() >= 11, "{files:?}");
        let mut refused = 0;
        for file in &files {
            let name = file.strip_prefix(good.path()).unwrap();
            for how in ["gone", "empty", "cut", "garbage", "a folder"] {
                let folder = copy(good.path());
                let damaged = folder.path().join(name);
                damage(how, &damaged);
                let is_derived = DERIVED.iter().any(|d| name.ends_with(d)) && how != "a folder";
                let what = format!("{} is {how}", name.display());
                match builder(folder.path()).start().await {
                    Ok(server) => {
                        let cluster = Cluster::with(folder, server).await;
                        assert_eq!(
                            cluster.client.get(MAP).await.expect(200)["data"]["k"],
                            "v",
                            "{what}"
                        );
                        cluster.stop().await;
                    }
                    Err(e) => {
                        let e = e.to_string();
                        assert!(!is_derived, "{what}: {e}");
                        assert!(e.contains(damaged.to_str().unwrap()), "{what}: {e}");
                        let cures = ["restore", "Restore", "remove", "move away"];
                        assert!(cures.iter().any(|cure| e.contains(cure)), "{what}: {e}");
                        refused += 1;
                    }
                }
            }
        }
        assert!(refused >= 30, "{refused}");
    });
}

/// The keys of a cluster beside an empty store are not a new cluster.
#[test]
fn a_lost_log_does_not_begin_an_empty_cluster() {
    run(async {
        let folder = Box::pin(written()).await;
        let store = folder.path().join("store");
        for entry in std::fs::read_dir(&store).unwrap() {
            let path = entry.unwrap().path();
            if path.file_name().unwrap().to_str().unwrap().starts_with("log-") {
                std::fs::remove_file(path).unwrap();
            }
        }
        let Err(e) = builder(folder.path()).start().await else {
            panic!("an empty cluster was begun");
        };
        let e = e.to_string();
        assert!(
            e.contains("store/log-0000000000000001") && e.contains("is missing"),
            "{e}"
        );
        assert!(e.contains("backup"), "{e}");
    });
}

/// What the keys signed is out in the world: a new authority in place of a lost one would break it silently.
#[test]
fn a_lost_key_is_not_made_anew_beside_its_certificate() {
    run(async {
        let good = Box::pin(written()).await;
        for (lost, made_from_it) in [("ca.key", "ca.crt"), ("sa.key", "sa.pub")] {
            let folder = copy(good.path());
            std::fs::remove_file(folder.path().join("pki").join(lost)).unwrap();
            let Err(e) = builder(folder.path()).start().await else {
                panic!("started without {lost}");
            };
            let e = e.to_string();
            for part in [lost, made_from_it, "is missing", "restore it"] {
                assert!(e.contains(part), "{part}: {e}");
            }
        }
    });
}
