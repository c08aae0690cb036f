//! What Consul can be set to: tokens, certificates, sockets; what the log makes of large values, of old ones, and of clocks
//! that disagree.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::sync::Arc;
use std::time::Duration;
use supercargo_backend_consul::{ConsulOptions, TlsFiles, open_consul};
use supercargo_engine::Engine;
use supercargo_env::Env;
use supercargo_storage::{Backend, ErrorKind, Expected, Key, Op, Write};
use supercargo_testkit_stores::{At, certificates, clocks_disagree, faults, values_are_whole};
use support::{Consul, Server, create, get, open, open_with, options, prefix, put, until};

const ROOT: &str = "11111111-1111-1111-1111-111111111111";

/// A token that may write below a prefix; its accessor and its secret.
async fn token(server: &Server, name: &str, rules: &str) -> (String, String) {
    let policy = serde_json::json!({"Name": name, "Rules": rules}).to_string();
    server.ask("PUT", "/v1/acl/policy", ROOT, policy.as_bytes()).await;
    let made = serde_json::json!({"Policies": [{"Name": name}]}).to_string();
    let made = server.ask("PUT", "/v1/acl/token", ROOT, made.as_bytes()).await;
    let made: serde_json::Value = serde_json::from_slice(&made).unwrap();
    let text = |field: &str| made[field].as_str().unwrap().to_owned();
    (text("AccessorID"), text("SecretID"))
}

/// A token is taken away while the server runs: writes and reads that need Consul say so, and go on with a new token in the
/// file.
#[tokio::test(flavor = "multi_thread")]
async fn a_revoked_token_is_said_and_a_new_one_read() {
    let acl = format!(
        r#"acl {{ enabled = true default_policy = "deny" tokens {{ initial_management = "{ROOT}" }} }}"#
    );
    let server = Server::start_with(&[&acl]);
    let env = Env::system();
    let rules = r#"key_prefix "x/" { policy = "write" }"#;
    let (accessor, secret) = token(&server, "whole", rules).await;
    let (_, partial) = token(&server, "part", r#"key_prefix "x/h" { policy = "write" }"#).await;
    let file = server.dir().join("token");
    std::fs::write(&file, format!("{secret}\n")).unwrap();
    let with_token = ConsulOptions {
        token_file: Some(file.clone()),
        ..options(&[&server], "x")
    };
    let store = open_with(&env, with_token.clone()).await;
    create(&*store, "/a", "x").await;
    for wrong in ["22222222-2222-2222-2222-222222222222", &partial] {
        let other = server.dir().join("other-token");
        std::fs::write(&other, wrong).unwrap();
        let e = open_consul(
            &env,
            ConsulOptions {
                token_file: Some(other),
                ..with_token.clone()
            },
        )
        .await;
        let e = e.err().unwrap();
        assert!(e.detail().contains("--consul-token-file"), "{e}");
    }
    let take = async || {
        let path = format!("/v1/acl/token/{accessor}");
        server.ask("DELETE", &path, ROOT, b"").await;
    };
    let give = async || {
        let (_, secret) = token(&server, "again", rules).await;
        std::fs::write(&file, secret).unwrap();
    };
    faults::rights_go(&store, "refuses the token", take, give).await;
    store.close().await;
}

/// Without their keys, and once history is cut, the parts of large values are gone too.
#[tokio::test(flavor = "multi_thread")]
async fn values_of_any_size_are_whole() {
    const KIB: usize = 1024;
    let (server, env) = (Server::start_one(), Env::system());
    let limits = [0, 1, 64 * KIB, 256 * KIB, 384 * KIB, 512 * KIB, 768 * KIB];
    let (store, keys) = values_are_whole(&Consul, &env, At::servers([&server]), &limits).await;
    for key in keys {
        let now = store.get(&key).await.unwrap().value.unwrap();
        let (expected, op) = (Expected::At(now.mod_revision), Op::Delete);
        store.commit(Write { key, expected, op }).await.unwrap();
    }
    for i in 0..3 {
        let now = create(&*store, &format!("/end/{i}"), "x").await;
        store.compact(now).await.unwrap();
    }
    let prefix = "case/0";
    assert_eq!(names(&server, prefix, "part/").await, Vec::<String>::new());
    let left = names(&server, prefix, "rev/").await;
    assert!(left.len() <= 6, "{left:?}");
    store.close().await;
}

/// The keys of a store below a folder.
async fn names(server: &Server, prefix: &str, folder: &str) -> Vec<String> {
    let all = server
        .ask("GET", &format!("/v1/kv/{prefix}/?keys"), "", b"")
        .await;
    let all: Vec<String> = serde_json::from_slice(&all).unwrap();
    let below = format!("{prefix}/{folder}");
    all.into_iter().filter(|k| k.starts_with(&below)).collect()
}

/// Of several servers one cuts the history, and then removes what nobody needs.
#[tokio::test(flavor = "multi_thread")]
async fn history_is_cut_by_one_of_several() {
    let server = Server::start_one();
    let env = Env::system();
    let mut each_second = options(&[&server], "x");
    each_second.engine.compaction_interval = Some(Duration::from_secs(1));
    let a = open_with(&env, each_second.clone()).await;
    let b = open_with(&env, each_second).await;
    let mut last = create(&*a, "/k", "0").await;
    let first = last;
    for i in 1..50 {
        let write = put("/k", Expected::At(last), i.to_string());
        last = a.commit(write).await.unwrap().revision;
    }
    until("old revisions are removed", Duration::from_secs(20), async || {
        names(&server, "x", "rev/").await.len() < 5
    })
    .await;
    for store in [&a, &b] {
        let e = store.watch(prefix("/"), first).await.map(drop).unwrap_err();
        assert!(matches!(e.kind(), ErrorKind::Compacted { .. }), "{e}");
        assert_eq!(get(store, "/k").await.as_deref(), Some("49"));
        store.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_that_disagree_shift_the_end_by_no_more_than_that() {
    clocks_disagree(&Consul, 3000).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn certificates_are_shown_and_demanded() {
    let dir = tempfile::tempdir().unwrap();
    certificates(dir.path());
    let file = |name: &str| Some(dir.path().join(name));
    let port = supercargo_testkit::free_port();
    let text = |name: &str| dir.path().join(name).display().to_string();
    let (ca, cert, key) = (text("ca.crt"), text("server.crt"), text("server.key"));
    let https = format!(
        r#"ports {{ https = {port} }} tls {{ https {{ ca_file = "{ca}" cert_file = "{cert}" key_file = "{key}" verify_incoming = true }} }}"#
    );
    let server = Server::start_with(&[&https]);
    let env = Env::system();
    let tls = |tls: TlsFiles| ConsulOptions {
        addresses: vec![format!("https://127.0.0.1:{port}")],
        tls,
        retry_for: Duration::from_secs(1),
        ..options(&[&server], "x")
    };
    let whole = TlsFiles {
        ca: file("ca.crt"),
        cert: file("client.crt"),
        key: file("client.key"),
    };
    let store = open_with(&env, tls(whole.clone())).await;
    create(&*store, "/a", "x").await;
    store.close().await;
    let wrong = [
        (
            TlsFiles {
                ca: None,
                ..whole.clone()
            },
            "--consul-cafile",
        ),
        (
            TlsFiles {
                cert: None,
                key: None,
                ..whole.clone()
            },
            "--consul-certfile",
        ),
        (
            TlsFiles {
                key: None,
                ..whole.clone()
            },
            "--consul-keyfile",
        ),
        (
            TlsFiles {
                ca: file("none"),
                ..whole.clone()
            },
            "--consul-cafile",
        ),
    ];
    for (files, named) in wrong {
        let e = open_consul(&env, tls(files)).await.err().unwrap();
        assert!(e.detail().contains(named), "{e}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_and_a_datacenter_will_do() {
    let dir = tempfile::tempdir().unwrap();
    let socket = format!("unix://{}", dir.path().join("consul.sock").display());
    let server = Server::start_with(&[&format!(r#"addresses {{ http = "{socket}" }}"#)]);
    let env = Env::system();
    let through = |datacenter: &str| ConsulOptions {
        addresses: vec![socket.clone()],
        datacenter: Some(datacenter.to_owned()),
        ..options(&[&server], "x")
    };
    let store: Arc<Engine> = open_with(&env, through("dc1")).await;
    create(&*store, "/a", "x").await;
    store.close().await;
    let e = open_consul(&env, through("nowhere")).await.err().unwrap();
    assert!(e.detail().contains("--consul-datacenter"), "{e}");
}

#[tokio::test]
async fn options_that_can_not_be_right_name_their_flag() {
    let env = Env::system();
    let none: [&str; 0] = [];
    let good = ConsulOptions::new(["127.0.0.1:1"]);
    let cases = [
        (ConsulOptions::new(none), "--consul-addresses"),
        (ConsulOptions::new(["ftp://x:1"]), "--consul-addresses"),
        (
            ConsulOptions {
                prefix: "/".to_owned(),
                ..good.clone()
            },
            "--consul-prefix",
        ),
        (
            ConsulOptions {
                token_file: Some("/does/not/exist".into()),
                ..good
            },
            "--consul-token-file",
        ),
    ];
    for (options, flag) in cases {
        let e = open_consul(&env, options).await.err().unwrap();
        assert!(e.detail().contains(flag), "{e}");
    }
    assert_eq!(env.tasks.live_count(), 0);
}

/// The copy for people of two servers: it follows both, and goes on without the one that kept it.
#[tokio::test(flavor = "multi_thread")]
async fn a_copy_for_people_is_kept() {
    const FOLDER: &str = "x/state/registry/pods/default/";
    let server = Server::start_one();
    let env = Env::system();
    let mut with_copy = options(&[&server], "x");
    with_copy.slots.readable = Some(Duration::from_millis(200));
    let shows = async |want: &[(&str, &str)]| {
        until(&format!("{want:?}"), Duration::from_secs(40), async || {
            let all = server.ask("GET", "/v1/kv/x/?keys&consistent", "", b"").await;
            let all: Vec<String> = serde_json::from_slice(&all).unwrap();
            let names = all.iter().filter_map(|k| k.strip_prefix(FOLDER));
            if !names.eq(want.iter().map(|w| w.0)) {
                return false;
            }
            for (name, value) in want {
                let path = format!("/v1/kv/{FOLDER}{}?raw&consistent", name.replace('%', "%25"));
                if server.ask("GET", &path, "", b"").await != value.as_bytes() {
                    return false;
                }
            }
            true
        })
        .await;
    };
    let a = open_with(&env, with_copy.clone()).await;
    let b = open_with(&env, with_copy).await;
    let first = create(&*a, "/registry/pods/default/a", "1").await;
    let second = create(&*b, "/registry/pods/default/100%", "2").await;
    shows(&[("100%25", "2"), ("a", "1")]).await;
    let delete = Write {
        key: Key::from("/registry/pods/default/a"),
        expected: Expected::At(first),
        op: Op::Delete,
    };
    b.commit(delete).await.unwrap();
    let change = put("/registry/pods/default/100%", Expected::At(second), "3");
    a.commit(change).await.unwrap();
    shows(&[("100%25", "3")]).await;
    a.close().await;
    create(&*b, "/registry/pods/default/c", "4").await;
    shows(&[("100%25", "3"), ("c", "4")]).await;
    // Nobody takes the copy for a stranger's.
    let third = open(&env, &server, "x").await;
    assert_eq!(
        get(&third, "/registry/pods/default/c").await.as_deref(),
        Some("4")
    );
    third.close().await;
    b.close().await;
}
