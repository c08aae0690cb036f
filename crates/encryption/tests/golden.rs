//! Values that kube-apiserver has written, for each provider, are read as what they were.
#![allow(clippy::unwrap_used, reason = "tests")]

mod support;

use supercargo_encryption::testplugin::TestPlugin;
use supercargo_env::Env;
use supercargo_meta::{GroupResource, decode_base64};
use support::{File, open, refusal};

const FILE: &str = include_str!("data/kube-apiserver-1.37.yaml");
const VALUES: &str = include_str!("data/kube-apiserver-1.37.txt");

#[tokio::test]
async fn values_of_kube_apiserver_are_read() {
    let env = Env::system();
    let folder = tempfile::tempdir().unwrap();
    let socket = folder.path().join("s");
    let plugin = TestPlugin::start(&env, &socket);
    let file = FILE.replace("/SOCKET", &socket.display().to_string());
    let encryption = File::new(&file).start(&env, false).await.unwrap();
    let source = encryption.transformers();
    let mut seen = 0;
    for line in VALUES.lines().filter(|l| !l.starts_with('#')) {
        let parts: Vec<&str> = line.split(' ').collect();
        let (resource, key) = (parts[0], parts[1]);
        let stored = decode_base64(parts[2]).unwrap();
        assert!(stored.starts_with(b"k8s:enc:"), "{resource}");
        let t = source(&GroupResource::new("", resource));
        let (plain, stale) = open(&*t, &stored.clone().into(), key).await.unwrap();
        // The seed of the value is another one than ours, yet of the same key.
        assert!(!stale, "{resource}");
        assert!(plain.starts_with(b"k8s\0"), "{resource}");
        assert!(plain.windows(6).any(|w| w == b"golden"), "{resource}");
        // Those that are bound to their key can't be moved.
        if stored.starts_with(b"k8s:enc:aesgcm:") || stored.starts_with(b"k8s:enc:kms:") {
            let text = "cipher: message authentication failed";
            assert_eq!(refusal(&*t, &stored.into(), "/registry/x").await, text);
        }
        seen += 1;
    }
    assert_eq!(seen, 6);
    assert_eq!(plugin.behaviour().calls, [1, 1, 1]);
}
