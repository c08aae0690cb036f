//! The server as a process: started with flags, ended by a signal.

#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "tests; they measure by the wall clock"
)]

mod common;

use common::{Process, command, dial, run, soon};
use std::path::Path;
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

/// Far below every grace period, far above what a busy machine adds.
const SOON: Duration = Duration::from_secs(5);

#[test]
fn a_signal_ends_the_process_whatever_clients_do() {
    let folder = tempfile::tempdir().unwrap();
    let process = Process::start(folder.path(), &[]);
    let pki = folder.path().join("pki");
    let held = run(async {
        let mut held = Vec::new();
        let maps = "/api/v1/namespaces/default/configmaps";
        for head in [
            format!("GET {maps}?watch=1 HTTP/1.1\r\nhost: l\r\n\r\n"),
            format!("POST {maps} HTTP/1.1\r\nhost: l\r\ncontent-length: 100\r\n\r\n{{"),
            "GET /api HT".to_owned(),
            String::new(),
        ] {
            for _ in 0..8 {
                let mut tls = dial(process.address, &pki, b"http/1.1", true).await;
                tls.write_all(head.as_bytes()).await.unwrap();
                tls.flush().await.unwrap();
                held.push(tls);
            }
        }
        // The watches were answered, so the requests before are known as well.
        for watch in held.iter_mut().take(8) {
            let mut first = [0; 15];
            soon("a watch's answer", watch.read_exact(&mut first))
                .await
                .unwrap();
            assert_eq!(first, *b"HTTP/1.1 200 OK");
        }
        held
    });
    let (code, took, said) = process.terminate();
    assert_eq!((code, took < SOON), (Some(0), true), "{took:?}: {said}");
    drop(held);
    assert_eq!(Process::start(folder.path(), &[]).terminate().0, Some(0));
}

/// Runs until it ends by itself, which it must with an error; answers what was said.
fn refused(folder: &Path, flags: &[&str]) -> String {
    let output = command(folder, flags).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{flags:?}: {said}");
    said
}

#[test]
fn a_file_that_a_flag_names_is_checked_at_the_start() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(Process::start(folder.path(), &[]).terminate().0, Some(0));
    let pki = folder.path().join("pki");
    let file = |name: &str| pki.join(name).to_str().unwrap().to_owned();
    std::fs::write(pki.join("garbage"), "not PEM\n").unwrap();
    let [garbage, missing, ca, server, admin_key, public] = [
        "garbage",
        "missing",
        "ca.crt",
        "server.crt",
        "admin.key",
        "sa.pub",
    ]
    .map(file);
    let flag = |name: &str, value: &str| format!("--{name}={value}");
    let cases = [
        (
            vec![
                flag("tls-cert-file", &server),
                flag("tls-private-key-file", &admin_key),
            ],
            "tls-cert-file",
            &server,
        ),
        (
            vec![
                flag("tls-cert-file", &garbage),
                flag("tls-private-key-file", &admin_key),
            ],
            "tls-cert-file",
            &garbage,
        ),
        (
            vec![
                flag("proxy-client-cert-file", &server),
                flag("proxy-client-key-file", &admin_key),
            ],
            "proxy-client",
            &admin_key,
        ),
        (vec![flag("client-ca-file", &garbage)], "", &garbage),
        (vec![flag("client-ca-file", &missing)], "client-ca-file", &missing),
        (
            vec![flag("client-ca-file", pki.to_str().unwrap())],
            "client-ca-file",
            &pki.to_str().unwrap().to_owned(),
        ),
        (vec![flag("token-auth-file", &garbage)], "", &garbage),
        (
            vec![flag("token-auth-file", &missing)],
            "token-auth-file",
            &missing,
        ),
        (vec![flag("service-account-key-file", &garbage)], "", &garbage),
        (vec![flag("service-account-key-file", &ca)], "", &ca),
        (
            vec![flag("service-account-signing-key-file", &public)],
            "",
            &public,
        ),
        (
            vec![
                flag("requestheader-client-ca-file", &garbage),
                flag("requestheader-username-headers", "X"),
            ],
            "",
            &garbage,
        ),
    ];
    for (flags, name, path) in &cases {
        let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
        let said = refused(folder.path(), &flags);
        assert!(
            said.starts_with("Error: ") && said.contains(name),
            "{flags:?}: {said}"
        );
        assert!(said.contains(path.as_str()), "{flags:?}: {said}");
        let cure = said.trim_end().rsplit(": ").next().unwrap();
        assert!(cure.contains(' '), "{flags:?} has no cure: {said}");
    }
    let said = refused(folder.path(), &["--tls-cert-file", &server]);
    assert!(said.contains("go together"), "{said}");
    let said = refused(
        folder.path(),
        &["--service-account-issuer=a", "--service-account-issuer=a"],
    );
    assert!(said.contains("given twice"), "{said}");
    assert_eq!(Process::start(folder.path(), &[]).terminate().0, Some(0));
}
