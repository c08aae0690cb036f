//! The file: `EncryptionConfiguration` of `apiserver.config.k8s.io/v1`, decoded strictly.

mod rules;
mod validate;

pub(crate) use rules::{Rules, build};

use supercargo_codec::{Limits, json, yaml};
use supercargo_meta::{Map, Tree, go_quote, parse_duration};
use zeroize::Zeroizing;

const GROUP_VERSION: &str = "apiserver.config.k8s.io/v1";
const KIND: &str = "EncryptionConfiguration";

/// The file.
pub(crate) struct Config {
    pub(crate) resources: Vec<ResourceConfig>,
}

/// Some resources and their providers in order.
pub(crate) struct ResourceConfig {
    pub(crate) resources: Vec<String>,
    pub(crate) providers: Vec<ProviderConfig>,
}

/// One provider; a file may name several where one is meant.
#[derive(Default)]
pub(crate) struct ProviderConfig {
    pub(crate) aesgcm: Option<Vec<KeyConfig>>,
    pub(crate) aescbc: Option<Vec<KeyConfig>>,
    pub(crate) secretbox: Option<Vec<KeyConfig>>,
    pub(crate) identity: bool,
    pub(crate) kms: Option<KmsConfig>,
}

/// A key. Has no `Debug`: it is a secret.
pub(crate) struct KeyConfig {
    pub(crate) name: String,
    /// As base64.
    pub(crate) secret: Zeroizing<String>,
}

/// A plugin.
pub(crate) struct KmsConfig {
    pub(crate) api_version: String,
    pub(crate) name: String,
    pub(crate) cache_size: Option<i64>,
    pub(crate) endpoint: String,
    pub(crate) timeout_nanos: i64,
}

impl Config {
    /// Reads and checks a file. With `reload` names of plugins have to be unique whatever their version.
    ///
    /// # Errors
    /// What is wrong, in upstream's words, without secrets.
    pub(crate) fn read(file: &[u8], path: &str, reload: bool) -> Result<Self, String> {
        if file.is_empty() {
            let path = go_quote(path);
            return Err(format!(
                "error while loading file: encryption provider configuration file {path} is empty"
            ));
        }
        let decoded = decode(file);
        let config = decoded.map_err(|e| {
            format!(
                "error decoding encryption provider configuration file {}: {e}",
                go_quote(path)
            )
        })?;
        let errors = validate::problems(&config, reload);
        let texts = errors.iter().map(ToString::to_string).collect();
        crate::chain::aggregate(texts).map_or(Ok(config), Err)
    }
}

fn decode(file: &[u8]) -> Result<Config, String> {
    let limits = Limits::default();
    let parsed = yaml::parse(file, &limits).map_err(|e| format!("error converting YAML to JSON: {e}"))?;
    let tree = parsed.tree;
    let (api_version, kind) = (tree.str_at(&["apiVersion"]), tree.str_at(&["kind"]));
    // The file is not shown, as upstream does: it holds secrets.
    for (name, value) in [("Kind", kind), ("apiVersion", api_version)] {
        if value.is_empty() {
            return Err(format!("Object '{name}' is missing"));
        }
    }
    if api_version != GROUP_VERSION || kind != KIND {
        return Err(format!(
            "no kind {} is registered for version {}: write kind: {KIND} and apiVersion: {GROUP_VERSION}",
            go_quote(kind),
            go_quote(api_version)
        ));
    }
    let mut strict = Strict::default();
    strict.problems.extend(parsed.duplicates);
    if file.iter().find(|b| !b.is_ascii_whitespace()) == Some(&b'{') {
        strict.problems.extend(json::strict_problems(file, None, &limits));
    }
    let config = strict.config(&tree)?;
    if strict.problems.is_empty() {
        Ok(config)
    } else {
        Err(format!("strict decoding error: {}", strict.problems.join(", ")))
    }
}

/// Walks the tree and notes fields that nobody knows.
#[derive(Default)]
struct Strict {
    problems: Vec<String>,
}

type Decoded<T> = Result<T, String>;

impl Strict {
    fn config(&mut self, tree: &Tree) -> Decoded<Config> {
        let map = fields(tree, "")?.ok_or("the file is empty")?;
        self.known(map, "", &["apiVersion", "kind", "resources"]);
        let resources = self.items(map, "", "resources", Self::resource)?;
        Ok(Config { resources })
    }

    fn resource(&mut self, tree: &Tree, path: &str) -> Decoded<ResourceConfig> {
        let Some(map) = fields(tree, path)? else {
            return Ok(ResourceConfig {
                resources: Vec::new(),
                providers: Vec::new(),
            });
        };
        self.known(map, path, &["resources", "providers"]);
        Ok(ResourceConfig {
            resources: self.items(map, path, "resources", |_, t, path| string(t, path))?,
            providers: self.items(map, path, "providers", Self::provider)?,
        })
    }

    fn provider(&mut self, tree: &Tree, path: &str) -> Decoded<ProviderConfig> {
        let Some(map) = fields(tree, path)? else {
            return Ok(ProviderConfig::default());
        };
        self.known(map, path, &["aesgcm", "aescbc", "secretbox", "identity", "kms"]);
        let below = |name: &str| format!("{path}.{name}");
        let identity = match map
            .get("identity")
            .map(|t| fields(t, &below("identity")))
            .transpose()?
        {
            Some(Some(none)) => {
                self.known(none, &below("identity"), &[]);
                true
            }
            _ => false,
        };
        Ok(ProviderConfig {
            aesgcm: self.keys(map, path, "aesgcm")?,
            aescbc: self.keys(map, path, "aescbc")?,
            secretbox: self.keys(map, path, "secretbox")?,
            identity,
            kms: self.kms(map, &below("kms"))?,
        })
    }

    fn keys(&mut self, map: &Map, path: &str, name: &str) -> Decoded<Option<Vec<KeyConfig>>> {
        let path = format!("{path}.{name}");
        let Some(tree) = map.get(name) else {
            return Ok(None);
        };
        let Some(map) = fields(tree, &path)? else {
            return Ok(None);
        };
        self.known(map, &path, &["keys"]);
        let keys = self.items(map, &path, "keys", |this, tree, path| {
            let empty = Map::new();
            let map = fields(tree, path)?.unwrap_or(&empty);
            this.known(map, path, &["name", "secret"]);
            Ok(KeyConfig {
                name: text(map, path, "name")?,
                secret: Zeroizing::new(text(map, path, "secret")?),
            })
        })?;
        Ok(Some(keys))
    }

    fn kms(&mut self, map: &Map, path: &str) -> Decoded<Option<KmsConfig>> {
        let Some(tree) = map.get("kms") else {
            return Ok(None);
        };
        let Some(map) = fields(tree, path)? else {
            return Ok(None);
        };
        self.known(
            map,
            path,
            &["apiVersion", "name", "cachesize", "endpoint", "timeout"],
        );
        let mut api_version = text(map, path, "apiVersion")?;
        if api_version.is_empty() {
            "v1".clone_into(&mut api_version);
        }
        let mut cache_size = match map.get("cachesize") {
            None | Some(Tree::Null) => None,
            Some(Tree::Int(n)) => Some(*n),
            Some(_) => return Err(mismatch("int32", &format!("{path}.cachesize"))),
        };
        if cache_size.is_none() && api_version == "v1" {
            cache_size = Some(1000);
        }
        let timeout = text(map, path, "timeout")?;
        let timeout_nanos = match timeout.as_str() {
            "" if !map.contains_key("timeout") => 3_000_000_000,
            given => parse_duration(given).map_err(|e| e.to_string())?,
        };
        Ok(Some(KmsConfig {
            api_version,
            name: text(map, path, "name")?,
            cache_size,
            endpoint: text(map, path, "endpoint")?,
            timeout_nanos,
        }))
    }

    /// Notes fields of `map` besides these.
    fn known(&mut self, map: &Map, path: &str, names: &[&str]) {
        for key in map.keys().filter(|k| !names.contains(&k.as_str())) {
            let dot = if path.is_empty() { "" } else { "." };
            self.problems.push(format!("unknown field \"{path}{dot}{key}\""));
        }
    }

    fn items<T>(
        &mut self,
        map: &Map,
        path: &str,
        name: &str,
        mut item: impl FnMut(&mut Self, &Tree, &str) -> Decoded<T>,
    ) -> Decoded<Vec<T>> {
        let dot = if path.is_empty() { "" } else { "." };
        let path = format!("{path}{dot}{name}");
        match map.get(name) {
            None | Some(Tree::Null) => Ok(Vec::new()),
            Some(Tree::List(items)) => items
                .iter()
                .enumerate()
                .map(|(i, t)| item(self, t, &format!("{path}[{i}]")))
                .collect(),
            Some(_) => Err(mismatch("a list", &path)),
        }
    }
}

/// The fields of an object; `None` of null.
fn fields<'a>(tree: &'a Tree, path: &str) -> Decoded<Option<&'a Map>> {
    match tree {
        Tree::Null => Ok(None),
        Tree::Map(map) => Ok(Some(map)),
        _ => Err(mismatch("an object", path)),
    }
}

/// A field of text; "" when there is none.
fn text(map: &Map, path: &str, name: &str) -> Decoded<String> {
    map.get(name)
        .map_or(Ok(String::new()), |t| string(t, &format!("{path}.{name}")))
}

fn string(tree: &Tree, path: &str) -> Decoded<String> {
    match tree {
        Tree::Null => Ok(String::new()),
        Tree::Str(s) => Ok(s.to_string()),
        _ => Err(mismatch("a string", path)),
    }
}

/// The value is not shown: it may be a secret.
fn mismatch(wanted: &str, path: &str) -> String {
    format!("json: cannot unmarshal: {path} must be {wanted}")
}

#[cfg(test)]
#[path = "../config_test.rs"]
mod tests;
