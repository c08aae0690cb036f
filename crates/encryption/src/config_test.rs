use super::*;
use crate::figures::Figures;
use std::sync::Arc;
use supercargo_env::Env;
use supercargo_meta::GroupResource;

/// 32 bytes.
const KEY: &str = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";

fn file(entries: &str) -> String {
    format!("apiVersion: apiserver.config.k8s.io/v1\nkind: EncryptionConfiguration\nresources:\n{entries}")
}

fn read(entries: &str) -> Result<Config, String> {
    Config::read(file(entries).as_bytes(), "/e.yaml", false)
}

fn refused(entries: &str, expect: &str) {
    let found = read(entries).err().unwrap_or_default();
    assert_eq!(found, expect, "{entries}");
}

/// One entry about `resources` with one provider.
fn entry(resources: &str, provider: &str) -> String {
    format!("- resources: [{resources}]\n  providers: [{provider}]\n")
}

fn with_names(names: &str) -> String {
    entry(names, "{identity: {}}")
}

#[test]
fn a_file_is_decoded_strictly() {
    let text = |f: &str| {
        Config::read(f.as_bytes(), "/e.yaml", false)
            .err()
            .unwrap_or_default()
    };
    let decoding = "error decoding encryption provider configuration file \"/e.yaml\": ";
    for (f, expect) in [
        (
            String::new(),
            "error while loading file: encryption provider configuration file \"/e.yaml\" is empty"
                .to_owned(),
        ),
        ("a: b".to_owned(), format!("{decoding}Object 'Kind' is missing")),
        (
            "kind: EncryptionConfiguration".to_owned(),
            format!("{decoding}Object 'apiVersion' is missing"),
        ),
        (
            "kind: EncryptionConfig\napiVersion: v1".to_owned(),
            format!(
                "{decoding}no kind \"EncryptionConfig\" is registered for version \"v1\": \
                 write kind: EncryptionConfiguration and apiVersion: apiserver.config.k8s.io/v1"
            ),
        ),
        (
            file("- {resources: [secrets], providers: [{identity: {x: 1}, aes: {}}], more: 1}\n"),
            format!(
                "{decoding}strict decoding error: unknown field \"resources[0].more\", \
                 unknown field \"resources[0].providers[0].aes\", \
                 unknown field \"resources[0].providers[0].identity.x\""
            ),
        ),
        (
            file("- resources: secrets\n"),
            format!("{decoding}json: cannot unmarshal: resources[0].resources must be a list"),
        ),
        (
            file("- {resources: [secrets], providers: [{kms: {timeout: soon}}]}\n"),
            format!("{decoding}time: invalid duration \"soon\""),
        ),
    ] {
        let found = text(&f);
        // In any order: maps are sorted.
        let sorted = |s: &str| {
            let mut words: Vec<_> = s.split(", ").map(str::to_owned).collect();
            words.sort();
            words
        };
        let (found, expect) = (
            found.replace("error: unknown", "error: , unknown"),
            expect.replace("error: unknown", "error: , unknown"),
        );
        assert_eq!(sorted(&found), sorted(&expect), "{f}");
    }
    let twice = text(&file("- resources: [secrets]\n  resources: [secrets]\n"));
    assert!(twice.contains("key \"resources\" already set in map"), "{twice}");
}

#[test]
fn json_is_taken_as_well() {
    let json = r#"{"kind":"EncryptionConfiguration","apiVersion":"apiserver.config.k8s.io/v1","resources":
        [{"resources":["secrets"],"providers":[{"identity":{}}]}]}"#;
    assert!(Config::read(json.as_bytes(), "/e.json", false).is_ok());
    let twice = json.replace(
        "\"resources\":[\"secrets\"],",
        "\"resources\":[\"secrets\"],\"resources\":[],",
    );
    let e = Config::read(twice.as_bytes(), "/e.json", false).err().unwrap();
    assert!(e.contains("duplicate field \"resources[0].resources\""), "{e}");
}

#[test]
fn resources_have_names_that_can_be_meant() {
    for names in [
        "secrets",
        "'*.'",
        "'*.*'",
        "'*.apps'",
        "secrets, '*.apps'",
        "foos.example.com",
    ] {
        assert!(read(&with_names(names)).is_ok(), "{names}");
    }
    for (name, expect) in [
        ("Secrets", "resource name should not contain capital letters"),
        (
            "*",
            "use '*.' to encrypt all the resources from core API group or *.* to encrypt all resources",
        ),
        (
            "apiserveripinfo",
            "resources which do not have REST API/s cannot be encrypted",
        ),
        (
            "serviceipallocations",
            "resources which do not have REST API/s cannot be encrypted",
        ),
        (
            "servicenodeportallocations",
            "resources which do not have REST API/s cannot be encrypted",
        ),
        (
            "events.events.k8s.io",
            "'*.events.k8s.io' objects are stored using the 'events' API group in etcd. Use 'events' instead in the config file",
        ),
        (
            "ingresses.extensions",
            "'extensions' group has been removed and cannot be used for encryption",
        ),
        (
            "secrets.*",
            "encrypting the same resource across groups is not supported",
        ),
    ] {
        let path = "resources[0].resources[0]";
        refused(
            &with_names(&format!("'{name}'")),
            &format!("{path}: Invalid value: \"{name}\": {expect}"),
        );
    }
    refused(
        "- {resources: [], providers: []}\n",
        "[resources[0].resources: Required value: at least one resources[0].resources is required, \
         resources[0].providers: Required value: at least one resources[0].providers is required]",
    );
    let e = Config::read(
        b"kind: EncryptionConfiguration\napiVersion: apiserver.config.k8s.io/v1",
        "",
        false,
    );
    assert_eq!(
        e.err().unwrap(),
        "resources: Required value: at least one resources is required"
    );
}

#[test]
fn names_of_one_list_do_not_cover_one_another() {
    const MASKED: &str = "using overlapping resources such as 'secrets' and '*.' in the same resource list is not allowed as they will be masked";
    const TWICE: &str = "the same resource cannot be specified multiple times";
    for (names, shown, expect) in [
        ("secrets, secrets", r#"["secrets","secrets"]"#, TWICE),
        ("secrets, '*.'", r#"["secrets","*."]"#, MASKED),
        ("secrets, '*.*'", r#"["secrets","*.*"]"#, MASKED),
        (
            "'*.apps', deployments.apps",
            r#"["*.apps","deployments.apps"]"#,
            MASKED,
        ),
    ] {
        refused(
            &with_names(names),
            &format!("resources[0].resources: Invalid value: {shown}: {expect}"),
        );
    }
}

#[test]
fn an_element_is_one_provider() {
    let path = "resources[0].providers[0]";
    refused(
        &entry("secrets", "{}"),
        &format!(
            "{path}: Invalid value: {{\"AESGCM\":null,\"AESCBC\":null,\"Secretbox\":null,\"Identity\":null,\"KMS\":null}}: provider does not contain any of the expected providers: KMS, AESGCM, AESCBC, Secretbox, Identity"
        ),
    );
    refused(
        &entry(
            "secrets",
            &format!("{{identity: {{}}, aesgcm: {{keys: [{{name: a, secret: {KEY}}}]}}}}"),
        ),
        &format!(
            "{path}: Invalid value: {{\"AESGCM\":{{\"Keys\":[{{\"Name\":\"a\",\"Secret\":\"REDACTED\"}}]}},\"AESCBC\":null,\"Secretbox\":null,\"Identity\":{{}},\"KMS\":null}}: more than one provider specified in a single element, should split into different list elements"
        ),
    );
}

#[test]
fn keys_have_names_and_secrets_of_a_size() {
    let with = |provider: &str, key: &str| entry("secrets", &format!("{{{provider}: {{keys: [{key}]}}}}"));
    let path = |provider: &str| format!("resources[0].providers[0].{provider}.keys");
    for p in ["aesgcm", "aescbc", "secretbox"] {
        assert!(read(&with(p, &format!("{{name: a, secret: {KEY}}}"))).is_ok());
        refused(
            &with(p, ""),
            &format!("{}: Required value: at least one keys is required", path(p)),
        );
        refused(
            &with(p, "{}"),
            &format!(
                "[{0}[0].name: Required value: name is a mandatory field for a key, \
                 {0}[0].secret: Required value: secret is a mandatory field for a key]",
                path(p)
            ),
        );
        refused(
            &with(p, "{name: a, secret: '!!'}"),
            &format!(
                "{}[0].secret: Invalid value: \"REDACTED\": secrets must be base64 encoded",
                path(p)
            ),
        );
        let sizes = if p == "secretbox" { "[32]" } else { "[16 24 32]" };
        refused(
            &with(p, "{name: a, secret: YWFh}"),
            &format!(
                "{}[0].secret: Invalid value: \"REDACTED\": secret is not of the expected length, got 3, expected one of {sizes}",
                path(p)
            ),
        );
    }
}

#[test]
fn plugins_are_named_once_and_reached_by_a_socket() {
    let kms = |fields: &str| entry("secrets", &format!("{{kms: {{{fields}}}}}"));
    let at = |field: &str| format!("resources[0].providers[0].kms.{field}");
    let good = "apiVersion: v2, name: a, endpoint: 'unix:///s'";
    assert!(read(&kms(good)).is_ok());
    for (fields, expect) in [
        (
            "apiVersion: v2, endpoint: 'unix:///s'",
            format!(
                "{}: Required value: name is a mandatory field for a provider",
                at("name")
            ),
        ),
        (
            "apiVersion: v2, name: 'a:b', endpoint: 'unix:///s'",
            format!(
                "{}: Invalid value: \"a:b\": invalid KMS provider name a:b, must not contain ':'",
                at("name")
            ),
        ),
        (
            "apiVersion: v2, name: a, endpoint: 'unix:///s', timeout: 0s",
            format!(
                "{}: Invalid value: \"0s\": timeout should be a positive value",
                at("timeout")
            ),
        ),
        (
            "apiVersion: v2, name: a",
            format!(
                "{}: Invalid value: \"\": endpoint is a mandatory field for a kms",
                at("endpoint")
            ),
        ),
        (
            "apiVersion: v2, name: a, endpoint: 'http://x'",
            format!(
                "{}: Invalid value: \"http://x\": unsupported scheme \"http\" for KMS provider, only unix is supported",
                at("endpoint")
            ),
        ),
        (
            "apiVersion: v2, name: a, endpoint: 'unix:///s', cachesize: 5",
            format!(
                "{}: Invalid value: 5: cachesize is not supported in v2",
                at("cachesize")
            ),
        ),
        (
            "name: a, endpoint: 'unix:///s', cachesize: 0",
            format!(
                "{}: Invalid value: 0: cachesize should be a positive value, or negative to disable",
                at("cachesize")
            ),
        ),
        (
            "apiVersion: v3, name: a, endpoint: 'unix:///s'",
            format!(
                "{}: Invalid value: \"v3\": unsupported apiVersion apiVersion for KMS provider, only v1 and v2 are supported",
                at("apiVersion")
            ),
        ),
    ] {
        refused(&kms(fields), &expect);
    }
    let twice = format!("{}{}", kms(good), kms(good).replace("secrets", "configmaps"));
    refused(
        &twice,
        "resources[1].providers[0].kms.name: Invalid value: \"a\": duplicate KMS provider name a, names must be unique",
    );
    let v1 = twice.replace("apiVersion: v2, ", "");
    assert!(read(&v1).is_ok());
    assert!(Config::read(file(&v1).as_bytes(), "", true).is_err());
}

#[tokio::test]
async fn the_narrowest_rule_counts() {
    let (env, _) = Env::manual(1);
    let rules = |entries: &str| build(&read(entries).unwrap(), &env, &Arc::new(Figures::default()));
    let aes = |name: &str| format!("{{aesgcm: {{keys: [{{name: {name}, secret: {KEY}}}]}}}}");
    let entries = format!(
        "{}{}{}{}",
        entry("secrets, foos.example.com", &aes("a")),
        entry("secrets", "{identity: {}}"),
        entry("'*.apps'", &aes("b")),
        entry("'*.*'", &aes("c")),
    );
    let rules = rules(&entries).unwrap();
    let count = |group: &str, resource: &str| {
        let shown = format!("{:?}", rules.of(&GroupResource::new(group, resource)));
        ["\"a:\"", "\"b:\"", "\"c:\"", "Identity"].map(|k| shown.matches(k).count())
    };
    assert_eq!(count("", "secrets"), [1, 0, 0, 1]);
    assert_eq!(count("example.com", "foos"), [1, 0, 0, 0]);
    assert_eq!(count("apps", "deployments"), [0, 1, 0, 0]);
    assert_eq!(count("", "pods"), [0, 0, 1, 0]);
}

#[tokio::test]
async fn a_rule_that_an_earlier_one_masks_is_refused() {
    let (env, _) = Env::manual(1);
    for (first, second, expect) in [
        (
            "'*.'",
            "secrets",
            "resource \"secrets\" is masked by earlier rule \"*.\"",
        ),
        (
            "'*.*'",
            "'*.'",
            "resource \"*.\" is masked by earlier rule \"*.*\"",
        ),
        (
            "'*.apps'",
            "deployments.apps",
            "resource \"deployments.apps\" is masked by earlier rule \"*.apps\"",
        ),
        (
            "'*.*'",
            "secrets",
            "resource \"secrets\" is masked by earlier rule \"*.*\"",
        ),
    ] {
        let entries = format!("{}{}", with_names(first), with_names(second));
        let built = build(&read(&entries).unwrap(), &env, &Arc::new(Figures::default()));
        assert_eq!(built.err().unwrap(), expect);
    }
}

#[tokio::test]
async fn kms_v1_is_refused() {
    let (env, _) = Env::manual(1);
    let entries = entry("secrets", "{kms: {name: a, endpoint: 'unix:///s'}}");
    let built = build(&read(&entries).unwrap(), &env, &Arc::new(Figures::default()));
    let e = built.err().unwrap();
    assert!(
        e.contains("KMSv1 is deprecated") && e.contains("Use KMSv2 instead"),
        "{e}"
    );
}
