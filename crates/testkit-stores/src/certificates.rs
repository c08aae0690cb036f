//! Certificates for both sides.

use crate::etcd::{Server, Version};
use crate::{create, prefix, put, until};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use supercargo_storage::{Backend, ErrorKind, Expected};

/// Writes a new authority and what it signed: `ca.crt`, `server.crt`, `server.key`, `client.crt`, `client.key`.
pub fn certificates(dir: &Path) {
    let mut p = rcgen::CertificateParams::new(Vec::new()).unwrap();
    p.is_ca = rcgen::IsCa::Ca(rcgen::BasicConstraints::Unconstrained);
    let ca = rcgen::CertifiedIssuer::self_signed(p, rcgen::KeyPair::generate().unwrap()).unwrap();
    std::fs::write(dir.join("ca.crt"), ca.pem()).unwrap();
    for name in ["server", "client"] {
        let mut p = rcgen::CertificateParams::new(vec!["127.0.0.1".to_owned()]).unwrap();
        p.distinguished_name.push(rcgen::DnType::CommonName, name);
        p.extended_key_usages = vec![
            rcgen::ExtendedKeyUsagePurpose::ServerAuth,
            rcgen::ExtendedKeyUsagePurpose::ClientAuth,
        ];
        let key = rcgen::KeyPair::generate().unwrap();
        let cert = p.signed_by(&key, &ca).unwrap();
        std::fs::write(dir.join(format!("{name}.crt")), cert.pem()).unwrap();
        std::fs::write(dir.join(format!("{name}.key")), key.serialize_pem()).unwrap();
    }
}

/// What a client of ours has: the authority of the server, a certificate and its key.
pub(crate) type Papers = [Option<PathBuf>; 3];

/// An etcd shows a certificate and demands one: who has not both is told which flag lacks; a new authority is taken note of
/// without a start, and a watch goes on meanwhile.
pub async fn certificates_are_renewed<S: Backend>(
    version: Version,
    more: &[&str],
    open: impl Fn(&Arc<Server>, Papers) -> Arc<S>,
) {
    let dir = tempfile::tempdir().unwrap();
    let file = |name: &str| dir.path().join(name);
    let text = |name: &str| file(name).to_str().unwrap().to_owned();
    certificates(dir.path());
    let (ca, cert, key) = (text("ca.crt"), text("server.crt"), text("server.key"));
    let flags = [
        "--client-cert-auth",
        "--trusted-ca-file",
        &ca,
        "--cert-file",
        &cert,
        "--key-file",
        &key,
        "--enable-grpc-gateway=false",
    ];
    let server = Server::prepare(version, "https", "only", &[&flags, more].concat());
    server.start();
    let with = |ca: bool, client: bool| {
        let files = [(ca, "ca.crt"), (client, "client.crt"), (client, "client.key")];
        open(&server, files.map(|(has, name)| has.then(|| file(name))))
    };
    let etcd = with(true, true);
    until("etcd", Duration::from_secs(20), async || {
        etcd.current_revision().await.is_ok()
    })
    .await;
    let first = create(&*etcd, "/p/a", "x").await;
    let mut watch = etcd.watch(prefix("/p/"), first).await.unwrap();
    for (ca, client) in [(true, false), (false, true)] {
        let stranger = with(ca, client);
        let write = put("/p/x", Expected::Absent, "x");
        let e = stranger.commit(write).await.unwrap_err();
        assert_eq!(e.kind(), &ErrorKind::Unavailable, "nothing was written: {e}");
        assert!(e.detail().contains("--etcd-certfile"), "{e}");
        stranger.close().await;
    }

    // The next connection is made with the new files.
    certificates(dir.path());
    server.restart();
    etcd.current_revision().await.unwrap();
    let second = create(&*etcd, "/p/b", "x").await;
    assert_eq!(watch.next().await.unwrap().unwrap()[0].revision, second);
    etcd.close().await;
}
