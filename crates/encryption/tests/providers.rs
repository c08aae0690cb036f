//! What the providers of a file make of values, and how keys and providers are exchanged.
#![allow(clippy::unwrap_used, reason = "tests")]

mod support;

use bytes::Bytes;
use supercargo_env::Env;
use supercargo_meta::GroupResource;
use support::{File, keyed, open, refusal, seal, secrets, transformer, until};

const AT: &str = "/registry/secrets/a/b";

#[tokio::test]
async fn values_begin_as_upstreams_do_and_come_back() {
    let env = Env::system();
    for provider in ["aesgcm", "aescbc", "secretbox"] {
        let t = transformer(&env, &secrets(&[&keyed(provider, &[0])])).await;
        let sealed = seal(&*t, "hello", AT);
        let prefix = format!("k8s:enc:{provider}:v1:key0:");
        assert!(sealed.starts_with(prefix.as_bytes()), "{sealed:?}");
        assert_eq!(open(&*t, &sealed, AT).await, Ok((Bytes::from("hello"), false)));
        assert_ne!(sealed, seal(&*t, "hello", AT), "a nonce came twice");
    }
    let t = transformer(&env, &secrets(&["{identity: {}}"])).await;
    assert_eq!(seal(&*t, "hello", AT), "hello");
}

#[tokio::test]
async fn what_was_not_written_by_the_first_key_is_stale() {
    let env = Env::system();
    for provider in ["aesgcm", "aescbc", "secretbox"] {
        let old = transformer(&env, &secrets(&[&keyed(provider, &[0])])).await;
        let sealed = seal(&*old, "hello", AT);
        for (providers, stale) in [
            (vec![keyed(provider, &[0, 1])], false),
            (vec![keyed(provider, &[1, 0])], true),
            (vec![keyed(provider, &[1]), keyed(provider, &[0])], true),
            (vec!["{identity: {}}".to_owned(), keyed(provider, &[0])], true),
            (vec![keyed(provider, &[0]), "{identity: {}}".to_owned()], false),
        ] {
            let list: Vec<&str> = providers.iter().map(String::as_str).collect();
            let t = transformer(&env, &secrets(&list)).await;
            let opened = open(&*t, &sealed, AT).await;
            assert_eq!(opened, Ok((Bytes::from("hello"), stale)), "{providers:?}");
        }
    }
    let t = transformer(&env, &secrets(&[&keyed("aesgcm", &[0]), "{identity: {}}"])).await;
    assert_eq!(
        open(&*t, &Bytes::from("plain"), AT).await,
        Ok((Bytes::from("plain"), true))
    );
}

#[tokio::test]
async fn what_can_not_be_read_is_told_in_upstreams_words() {
    let env = Env::system();
    let gcm = |keys| secrets(&[&keyed("aesgcm", keys)]);
    let t = transformer(&env, &gcm(&[0])).await;
    let sealed = seal(&*t, "hello", AT);
    let not_authentic = "cipher: message authentication failed";
    assert_eq!(
        refusal(&*t, &sealed, "/registry/secrets/a/c").await,
        not_authentic
    );
    assert_eq!(
        refusal(&*t, &Bytes::from("plain"), AT).await,
        "no matching prefix found"
    );
    let other = transformer(&env, &gcm(&[1])).await;
    assert_eq!(
        refusal(&*other, &sealed, AT).await,
        "no matching key was found for the provided AES transformer"
    );
    // The same name for another key.
    let renamed = gcm(&[1]).replace("key1", "key0");
    let t = transformer(&env, &renamed).await;
    assert_eq!(refusal(&*t, &sealed, AT).await, not_authentic);
    // Each error once.
    let twice = secrets(&[
        &keyed("aesgcm", &[1]),
        &keyed("aesgcm", &[1]).replace("key1", "key0"),
    ]);
    let t = transformer(&env, &twice).await;
    assert_eq!(
        refusal(&*t, &sealed, AT).await,
        format!("[no matching key was found for the provided AES transformer, {not_authentic}]")
    );
    let identity = transformer(&env, &secrets(&["{identity: {}}"])).await;
    assert_eq!(refusal(&*identity, &sealed, AT).await, "no matching prefix found");
    let secretbox = transformer(&env, &secrets(&[&keyed("secretbox", &[0])])).await;
    let mut damaged = seal(&*secretbox, "hello", AT).to_vec();
    *damaged.last_mut().unwrap() ^= 1;
    assert_eq!(
        refusal(&*secretbox, &damaged.into(), AT).await,
        "output array was not large enough for encryption"
    );
    assert_eq!(
        refusal(&*secretbox, &Bytes::from("k8s:enc:secretbox:v1:k:"), AT).await,
        "no matching key was found for the provided Secretbox transformer"
    );
}

#[tokio::test]
async fn a_resource_that_no_rule_names_is_stored_as_it_is() {
    let env = Env::system();
    let encryption = File::new(&secrets(&[&keyed("aesgcm", &[0])]))
        .start(&env, false)
        .await
        .unwrap();
    let t = encryption.transformers()(&GroupResource::new("", "pods"));
    assert_eq!(seal(&*t, "pod", "/p"), "pod");
    let sealed = Bytes::from("k8s:enc:aesgcm:v1:key0:x");
    let text = "identity transformer tried to read encrypted data";
    assert_eq!(refusal(&*t, &sealed, "/p").await, text);
}

#[tokio::test]
async fn a_changed_file_is_followed_and_a_bad_one_is_not() {
    let (env, clock) = Env::manual(3);
    let file = File::new(&secrets(&[&keyed("aesgcm", &[0])]));
    let encryption = file.start(&env, true).await.unwrap();
    let source = encryption.transformers();
    let t = source(&GroupResource::new("", "secrets"));
    let sealed = seal(&*t, "hello", AT);
    let figures = || {
        let mut out = String::new();
        encryption.write_figures(&mut out);
        out
    };
    let first = t.generation();
    let pass = |seconds| {
        let clock = clock.clone();
        async move {
            for _ in 0..seconds {
                // Who looks after the file has seen to it and rests.
                until(|| clock.sleepers_count() > 0).await;
                clock.advance(std::time::Duration::from_secs(1));
            }
            until(|| clock.sleepers_count() > 0).await;
        }
    };
    pass(61).await;
    assert_eq!(t.generation(), first, "nothing has changed");

    file.write(&secrets(&[&keyed("aesgcm", &[1, 0])]));
    pass(61).await;
    assert_ne!(t.generation(), first);
    assert_eq!(open(&*t, &sealed, AT).await, Ok((Bytes::from("hello"), true)));
    assert!(seal(&*t, "x", AT).starts_with(b"k8s:enc:aesgcm:v1:key1:"));
    let shown = figures();
    assert!(
        shown.contains("automatic_reloads_total{apiserver_id_hash=\"sha256:7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed\",status=\"success\"} 1"),
        "{shown}"
    );

    file.write("kind: nonsense");
    pass(61).await;
    assert!(seal(&*t, "x", AT).starts_with(b"k8s:enc:aesgcm:v1:key1:"));
    assert!(figures().contains("status=\"failure\"} 1"), "{}", figures());

    // Mended, it is taken soon, and resources that come later know it too.
    file.write(
        &support::file("- resources: ['*.*']\n  providers: [{identity: {}}, ").replace(
            "{identity: {}}, ",
            &format!("{{identity: {{}}}}, {}]\n", keyed("aesgcm", &[1, 0])),
        ),
    );
    pass(61).await;
    assert_eq!(seal(&*t, "x", AT), "x");
    let later = source(&GroupResource::new("example.com", "foos"));
    assert_eq!(seal(&*later, "x", "/f"), "x");
    let operations = "apiserver_storage_transformation_operations_total{resource=\"secrets\",status=\"OK\",transformation_type=\"to_storage\",transformer_prefix=\"k8s:enc:aesgcm:v1:\"} 3";
    assert!(figures().contains(operations), "{}", figures());
}

#[tokio::test]
async fn a_bad_file_stops_the_start() {
    let env = Env::system();
    let e = File::new("").start(&env, false).await.err().unwrap();
    assert_eq!(
        e,
        "error while parsing file: error while loading file: encryption provider configuration file \"/e.yaml\" is empty"
    );
    let masked = support::file(
        "- {resources: ['*.'], providers: [{identity: {}}]}\n- {resources: [secrets], providers: [{identity: {}}]}\n",
    );
    let e = File::new(&masked).start(&env, false).await.err().unwrap();
    assert_eq!(
        e,
        "error while building transformers: resource \"secrets\" is masked by earlier rule \"*.\""
    );
}

/// On one thread: what makes the file readable runs while it is being read.
#[tokio::test]
async fn a_slow_file_holds_up_nobody() {
    let (env, _clock) = Env::manual(1);
    let (sender, receiver) = std::sync::mpsc::sync_channel(1);
    let receiver = parking_lot::Mutex::new(receiver);
    let options = supercargo_encryption::EncryptionOptions {
        path: "/e.yaml".to_owned(),
        read: std::sync::Arc::new(move || {
            let came = receiver.lock().recv_timeout(std::time::Duration::from_secs(10));
            came.map_err(|e| std::io::Error::other(e.to_string()))
        }),
        reload: false,
        server: "one".to_owned(),
    };
    let start = supercargo_encryption::Encryption::start(&env, options);
    let write = async {
        sender
            .send(secrets(&[&keyed("aescbc", &[0])]).into_bytes())
            .unwrap();
    };
    assert!(futures_util::future::join(start, write).await.0.is_ok());
}
