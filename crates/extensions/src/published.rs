//! What OpenAPI documents say about a custom resource (apiextensions-apiserver 0.37: `pkg/controller/openapi`). Made from the
//! definition as it is stored whenever a document is made: schemas are long, and nothing else needs their texts.

use crate::definition::{Definition, Names, versions};
use std::sync::Arc;
use supercargo_env::BoxFuture;
use supercargo_meta::{Map, Status, Text, Tree};
use supercargo_registry::{Client, Published};

const CONVENTIONS: &str =
    "https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md";
const OBJECT_META: &str = "io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta";
const LIST_META: &str = "io.k8s.apimachinery.pkg.apis.meta.v1.ListMeta";
const OPEN: &str = "x-kubernetes-preserve-unknown-fields";

/// Reads definitions for documents.
pub(crate) struct Publisher {
    client: Client,
}

/// The name of a kind among the definitions of a document.
pub(crate) fn model_name(group: &str, version: &str, kind: &str) -> Text {
    let mut parts: Vec<&str> = group.split('.').collect();
    parts.reverse();
    format!("{}.{version}.{kind}", parts.join(".")).into()
}

impl Publisher {
    pub(crate) const fn new(client: Client) -> Self {
        Self { client }
    }

    /// What is said about one version of a definition.
    pub(crate) fn of(&self, version: &str, d: &Definition, names: &Names) -> Arc<dyn Published> {
        Arc::new(Version {
            client: self.client.clone(),
            definition: d.name.clone(),
            uid: d.uid.clone(),
            generation: d.generation,
            version: version.into(),
            group: d.group.clone(),
            kind: names.kind.clone(),
            list_kind: names.list_kind.clone(),
        })
    }
}

struct Version {
    client: Client,
    definition: Text,
    uid: Text,
    generation: i64,
    version: Text,
    group: Text,
    kind: Text,
    list_kind: Text,
}

impl std::fmt::Debug for Version {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Version")
            .field(&self.definition)
            .field(&self.version)
            .finish()
    }
}

impl Published for Version {
    fn mark(&self) -> Text {
        let (uid, generation) = (&self.uid, self.generation);
        format!("{uid}/{generation}/{}/{}", self.kind, self.list_kind).into()
    }
    fn definitions(&self, v3: bool) -> BoxFuture<'_, Result<[Tree; 2], Status>> {
        Box::pin(async move {
            let endpoint = self
                .client
                .endpoint("apiextensions.k8s.io/v1", "customresourcedefinitions")?;
            let crd = self.client.get(&endpoint, "", &self.definition).await?.tree()?;
            Ok(self.written(&crd, v3))
        })
    }
}

impl Version {
    fn written(&self, crd: &Tree, v3: bool) -> [Tree; 2] {
        let version = versions(crd).iter().find(|v| v.str_at(&["name"]) == self.version);
        let keeps_all = crd.at(&["spec", "preserveUnknownFields"]).and_then(Tree::as_bool) == Some(true);
        let schema = version.and_then(|v| v.at(&["schema", "openAPIV3Schema"]));
        let mut object = match schema {
            // More would make command lines refuse whatever else is there.
            None => Tree::map([("type", "object".into())]),
            Some(s) if !v3 && (keeps_all || flag(s, OPEN)) => Tree::map([("type", "object".into())]),
            Some(s) => {
                let mut object = s.clone();
                prepare(&mut object, v3);
                type_meta(&mut object);
                let text = format!("Standard object's metadata. More info: {CONVENTIONS}#metadata");
                object.set(&["properties", "metadata"], described(OBJECT_META, &text, v3));
                object
            }
        };
        let selectable = version
            .and_then(|v| v.get("selectableFields"))
            .and_then(selectable);
        let mut list = self.list(crd, v3);
        for (tree, kind) in [(&mut object, &self.kind), (&mut list, &self.list_kind)] {
            let gvk = Tree::map([
                ("group", Tree::Str(self.group.clone())),
                ("version", Tree::Str(self.version.clone())),
                ("kind", Tree::Str(kind.clone())),
            ]);
            tree.set(&["x-kubernetes-group-version-kind"], Tree::list(vec![gvk]));
            if let Some(fields) = &selectable {
                tree.set(&["x-kubernetes-selectable-fields"], fields.clone());
            }
        }
        [object, list]
    }

    fn list(&self, crd: &Tree, v3: bool) -> Tree {
        let plural = crd.str_at(&["spec", "names", "plural"]);
        let items = Tree::map([
            (
                "description",
                format!("List of {plural}. More info: {CONVENTIONS}").into(),
            ),
            ("type", "array".into()),
            (
                "items",
                reference(&model_name(&self.group, &self.version, &self.kind), v3),
            ),
        ]);
        let mut list = Tree::map([
            (
                "description",
                format!("{} is a list of {}", self.list_kind, self.kind).into(),
            ),
            ("type", "object".into()),
            ("required", Tree::list(vec!["items".into()])),
            ("properties", Tree::map([("items", items)])),
        ]);
        type_meta(&mut list);
        let text = format!("Standard list metadata. More info: {CONVENTIONS}#types-kinds");
        list.set(&["properties", "metadata"], described(LIST_META, &text, v3));
        list
    }
}

fn flag(schema: &Tree, name: &str) -> bool {
    schema.get(name).and_then(Tree::as_bool) == Some(true)
}

fn reference(name: &str, v3: bool) -> Tree {
    let place = if v3 {
        "#/components/schemas/"
    } else {
        "#/definitions/"
    };
    Tree::map([("$ref", format!("{place}{name}").into())])
}

/// A reference with a text of its own.
fn described(name: &str, text: &str, v3: bool) -> Tree {
    let to = reference(name, v3);
    let mut out = if v3 {
        Tree::map([("allOf", Tree::list(vec![to]))])
    } else {
        to
    };
    out.set(&["description"], text.into());
    out
}

fn text_field(text: &str) -> Tree {
    Tree::map([("description", text.into()), ("type", "string".into())])
}

fn type_meta(object: &mut Tree) {
    let api_version = format!(
        "APIVersion defines the versioned schema of this representation of an object. Servers should convert recognized \
         schemas to the latest internal value, and may reject unrecognized values. More info: {CONVENTIONS}#resources"
    );
    let kind = format!(
        "Kind is a string value representing the REST resource this object represents. Servers may infer this from the \
         endpoint the client submits requests to. Cannot be updated. In CamelCase. More info: {CONVENTIONS}#types-kinds"
    );
    object.set(&["properties", "apiVersion"], text_field(&api_version));
    object.set(&["properties", "kind"], text_field(&kind));
}

fn selectable(fields: &Tree) -> Option<Tree> {
    let fields = fields.as_list()?.iter().map(|f| {
        let path = f.str_at(&["jsonPath"]);
        Tree::map([("fieldPath", path.strip_prefix('.').unwrap_or(path).into())])
    });
    let fields: Vec<Tree> = fields.collect();
    (!fields.is_empty()).then(|| Tree::list(fields))
}

/// Brings a schema and those below it into the words of a document.
fn prepare(schema: &mut Tree, v3: bool) {
    let Some(m) = schema.as_map_mut() else { return };
    if !v3 {
        to_v2(m);
        m.remove("default");
    } else if m.get("x-kubernetes-int-or-string").and_then(Tree::as_bool) == Some(true) {
        unfold(m);
    }
    if let Some(properties) = m.get_mut("properties").and_then(Tree::as_map_mut) {
        properties.iter_mut().for_each(|(_, p)| prepare(p, v3));
    }
    for below in ["items", "additionalProperties"] {
        if let Some(s @ Tree::Map(_)) = m.get_mut(below) {
            prepare(s, v3);
        }
    }
    let is_embedded = flag(schema, "x-kubernetes-embedded-resource");
    if is_embedded && (v3 || !flag(schema, OPEN)) {
        embedded(schema, v3);
    }
}

fn embedded(schema: &mut Tree, v3: bool) {
    let api_version = format!(
        "apiVersion defines the versioned schema of this representation of an object. More info: {CONVENTIONS}#resources"
    );
    let kind = format!(
        "kind is a string value representing the type of this object. In CamelCase. More info: {CONVENTIONS}#types-kinds"
    );
    schema.set(&["properties", "apiVersion"], text_field(&api_version));
    schema.set(&["properties", "kind"], text_field(&kind));
    let text = format!("Standard object's metadata. More info: {CONVENTIONS}#metadata");
    schema.set(&["properties", "metadata"], described(OBJECT_META, &text, v3));
    let required = schema.get("required").and_then(Tree::as_list);
    let mut required = required.map(<[Tree]>::to_vec).unwrap_or_default();
    for name in ["kind", "apiVersion"] {
        if !required.iter().any(|r| r.as_str() == Some(name)) {
            required.push(name.into());
        }
    }
    schema.set(&["required"], Tree::list(required));
}

/// An integer or a text, in words that others know too.
fn unfold(m: &mut Map) {
    let types = ["integer", "string"].map(|t| Tree::map([("type", t.into())]));
    let any_of = Tree::list(types.to_vec());
    let list = |m: &Map, name: &str| m.get(name).and_then(Tree::as_list).map(<[Tree]>::to_vec);
    let says = |t: &Tree| t.get("anyOf") == Some(&any_of);
    let is_said =
        m.get("anyOf") == Some(&any_of) || list(m, "allOf").unwrap_or_default().first().is_some_and(says);
    if is_said {
        return;
    }
    if m.contains_key("anyOf") {
        let mut all = list(m, "allOf").unwrap_or_default();
        all.insert(0, Tree::map([("anyOf", any_of)]));
        m.insert("allOf", Tree::list(all));
    } else {
        m.insert("anyOf", any_of);
    }
}

/// Takes away what OpenAPI v2 has no words for, or what command lines can't cope with.
fn to_v2(m: &mut Map) {
    for name in ["allOf", "oneOf", "anyOf", "not"] {
        m.remove(name);
    }
    let is = |m: &Map, name: &str| m.get(name).and_then(Tree::as_bool) == Some(true);
    let (opens, nullable) = (is(m, OPEN), is(m, "nullable"));
    if nullable {
        m.remove("nullable");
        m.remove("type");
    }
    if nullable || opens {
        m.remove("items");
        m.remove("properties");
    }
    let ty = m.get("type").and_then(Tree::as_str).unwrap_or("");
    if ty == "array" && !m.contains_key("items") || ty == "object" && opens {
        m.remove("type");
    }
    let nullable_fields: Vec<Text> = m
        .get("properties")
        .and_then(Tree::as_map)
        .into_iter()
        .flat_map(Map::iter)
        .filter(|(_, p)| flag(p, "nullable"))
        .map(|(name, _)| name.clone())
        .collect();
    if let Some(required) = m.get_mut("required").and_then(Tree::as_list_mut) {
        required.retain(|r| !nullable_fields.iter().any(|f| r.as_str() == Some(f)));
        if required.is_empty() {
            m.remove("required");
        }
    }
    if m.get("additionalProperties").is_some_and(|a| flag(a, "nullable")) {
        m.remove("required");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn schema(entries: [(&str, Tree); 2]) -> Tree {
        Tree::map(entries)
    }

    #[test]
    fn an_integer_or_text_is_told_in_common_words() {
        let mut s = schema([
            ("x-kubernetes-int-or-string", true.into()),
            ("description", "x".into()),
        ]);
        prepare(&mut s, true);
        let once = s.clone();
        assert_eq!(s.get("anyOf").and_then(Tree::as_list).map(<[Tree]>::len), Some(2));
        prepare(&mut s, true);
        assert_eq!(s, once);
        prepare(&mut s, false);
        assert!(s.get("anyOf").is_none());
    }

    #[test]
    fn what_v2_has_no_words_for_is_left_out() {
        let field = schema([("type", "string".into()), ("nullable", true.into())]);
        let mut s = schema([
            ("properties", Tree::map([("a", field)])),
            ("required", Tree::list(vec!["a".into(), "b".into()])),
        ]);
        prepare(&mut s, false);
        assert_eq!(s.at(&["properties", "a"]), Some(&Tree::empty_map()));
        assert_eq!(s.get("required"), Some(&Tree::list(vec!["b".into()])));
        let mut open = schema([(OPEN, true.into()), ("type", "object".into())]);
        prepare(&mut open, false);
        assert!(open.get("type").is_none());
    }
}
