//! Stored values that are encrypted, or pretend to be: they are opened or refused.

use super::{Target, shape};
use std::cell::OnceCell;
use std::sync::Arc;
use supercargo_encryption::{Encryption, EncryptionOptions};
use supercargo_env::Env;
use supercargo_meta::GroupResource;
use supercargo_objects::{Soon, Transformer};
use supercargo_storage::Key;
use tokio::runtime::{Builder, Runtime};

pub(super) const TARGETS: &[Target] = &[Target {
    name: "encrypted",
    run: open,
    words: &[
        "k8s:enc:",
        "k8s:enc:aesgcm:v1:key1:",
        "k8s:enc:aescbc:v1:key1:",
        "k8s:enc:secretbox:v1:key1:",
        "k8s:enc:kms:v2:toy:",
        "\u{a}",
        "\u{12}\u{1}1",
        "\u{1a}",
        "\u{22}",
        "(\u{1}",
    ],
}];

/// One resource with every provider: the prefix of a value chooses.
const FILE: &str = "
apiVersion: apiserver.config.k8s.io/v1
kind: EncryptionConfiguration
resources:
- resources: [secrets]
  providers:
  - aesgcm: {keys: [{name: key1, secret: AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=}]}
  - aescbc: {keys: [{name: key1, secret: AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=}]}
  - secretbox: {keys: [{name: key1, secret: AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=}]}
  - kms: {apiVersion: v2, name: toy, endpoint: 'unix:///nowhere'}
  - identity: {}
";

struct World {
    runtime: Runtime,
    // What it hands out ends with it.
    _encryption: Encryption,
    transformer: Arc<dyn Transformer>,
}

thread_local! {
    static WORLD: OnceCell<World> = const { OnceCell::new() };
}

fn world() -> World {
    let runtime = Builder::new_current_thread()
        .enable_io()
        .build()
        .expect("a runtime without a clock");
    let encryption = runtime.block_on(async {
        let (env, _clock) = Env::manual(1);
        let options = EncryptionOptions {
            path: "/e.yaml".to_owned(),
            read: Arc::new(|| Ok(FILE.as_bytes().to_vec())),
            reload: false,
            server: String::new(),
        };
        Encryption::start(&env, options).await
    });
    let encryption = encryption.expect("because the file is good");
    World {
        transformer: encryption.transformers()(&GroupResource::new("", "secrets")),
        _encryption: encryption,
        runtime,
    }
}

fn open(input: &[u8]) -> String {
    WORLD.with(|w| {
        let w = w.get_or_init(world);
        let _entered = w.runtime.enter();
        let key = Key::from("/registry/secrets/default/golden");
        match w.transformer.open(input.to_vec().into(), &key) {
            Soon::Now(Ok((_, stale))) => format!("ok {stale}"),
            Soon::Now(Err(e)) => shape(&e.message),
            Soon::Later(_) => "later".to_owned(),
        }
    })
}
