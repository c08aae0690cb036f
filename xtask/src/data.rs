//! The shape of our own data files.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

fn is_false(b: &bool) -> bool {
    !b
}

/// The types of one Go package: `types/<module>.json`.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct Package {
    /// OpenAPI package, for example `io.k8s.api.core.v1`.
    pub(crate) package: String,
    /// Protobuf package, for example `k8s.io.api.core.v1`.
    pub(crate) proto: String,
    /// Types by name.
    pub(crate) types: BTreeMap<String, Type>,
    /// Messages by name.
    pub(crate) messages: BTreeMap<String, Vec<ProtoField>>,
}

/// A type with a name.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct Type {
    /// Server-side apply treats it as one value.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) atomic: bool,
    /// Group/version/kind texts, core as `/v1/Pod`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) gvk: Vec<String>,
    /// Set for types that are a single value: the name of the variant of `Scalar`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) scalar: Option<String>,
    /// Fields in Go order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) fields: Vec<Field>,
}

/// A field of a struct.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct Field {
    /// JSON name.
    pub(crate) n: String,
    /// Type: `string`, `bool`, `int32`, `int64`, `float64`, `bytes`, `.Local`, `package.Name`, `[]T`, `{}T` for a map,
    /// `~[]T` for a list that is a message of its own in protobuf.
    pub(crate) t: String,
    /// `omitempty`.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) oe: bool,
    /// `omitzero`.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) oz: bool,
    /// A pointer.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) ptr: bool,
    /// Required by OpenAPI.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) req: bool,
    /// List type: `atomic`, `set`, `map`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) lt: Option<String>,
    /// Keys of a list of type `map`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) lk: Vec<String>,
    /// Map type: `atomic`, `granular`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) mt: Option<String>,
    /// Patch strategy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) ps: Option<String>,
    /// Patch merge key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) pk: Option<String>,
    /// Default that OpenAPI shows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) d: Option<Value>,
    /// Allowed values, of the items for a list and of the values for a map.
    #[serde(rename = "enum", default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) values: Vec<String>,
    /// Name of the Go string type.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) go: Option<String>,
    /// The embedded Go struct it comes from.
    #[serde(rename = "in", default, skip_serializing_if = "Option::is_none")]
    pub(crate) inside: Option<String>,
}

/// A field of a protobuf message.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct ProtoField {
    /// Number.
    pub(crate) n: u32,
    /// JSON name of the struct's field; "" for an embedded struct.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) name: String,
    /// A pointer in Go.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) opt: bool,
    /// Full name of the message of an embedded struct.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) embeds: Option<String>,
}

/// The short name of a package in file and module names: `core_v1`, `meta_v1`, `intstr`.
pub(crate) fn module_of(package: &str) -> String {
    let short = package
        .trim_start_matches("io.k8s.")
        .trim_start_matches("apimachinery.pkg.")
        .trim_start_matches("apiextensions-apiserver.pkg.")
        .trim_start_matches("kube-aggregator.pkg.")
        .trim_start_matches("util.");
    let short = match short {
        "api.resource" => "quantity",
        s => s.trim_start_matches("apis.").trim_start_matches("api."),
    };
    short.replace(['.', '-'], "_")
}

/// A default.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct DefaultRule {
    /// Field names from the type down.
    pub(crate) path: Vec<String>,
    /// The value.
    #[serde(default)]
    pub(crate) value: Value,
    /// `unset`, `zero`, `empty`, `unset-and`, or `code` when a function has to do it.
    pub(crate) when: String,
    /// The other condition of `unset-and`: the text at a path.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) and: Option<(Vec<String>, String)>,
    /// Only with this feature gate on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) gate: Option<String>,
}

/// A feature gate: `gates.json`, in the order of names.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct Gate {
    /// Its name.
    pub(crate) name: String,
    /// On without a flag.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) on: bool,
    /// `ALPHA`, `BETA`, `GA` or `DEPRECATED`.
    pub(crate) stage: String,
    /// Can't be changed.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) locked: bool,
}

/// What only OpenAPI documents say: `openapi.json`.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct OpenApi {
    /// `group/version` of every version the API ever had, core as `/v1`: the kinds of all groups exist in each.
    pub(crate) group_versions: Vec<String>,
    /// Definitions that say `granular`, which is what an object is without a word.
    pub(crate) granular: Vec<String>,
    /// Unions by definition name.
    pub(crate) unions: BTreeMap<String, Vec<Union>>,
}

/// Fields of a type of which one is set.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct Union {
    /// The field that names the one that is set; "" for none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) discriminator: String,
    /// Field to the discriminator's value.
    #[serde(rename = "fields-to-discriminateBy")]
    pub(crate) fields: BTreeMap<String, String>,
}

/// Which code belongs to which row: `hooks.json`, kept by hand.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct Hooks {
    /// Type (`core/v1.Pod`) to function in `crate::defaults`.
    #[serde(default)]
    pub(crate) defaults: BTreeMap<String, String>,
    /// Cell text (`fn:podStatus`) to function in `crate::cells`.
    #[serde(default)]
    pub(crate) cells: BTreeMap<String, String>,
    /// `group/version/resource` to the functions in `crate::convert`: to storage, from storage.
    #[serde(default)]
    pub(crate) convert: BTreeMap<String, (String, String)>,
    /// `resource[.group]` to the name of its hook.
    #[serde(default)]
    pub(crate) resources: BTreeMap<String, String>,
    /// `resource[.group]` to versions (`group/version`) that its stored objects may have besides those that are served, and what
    /// `crate::former` has for them; "" where they have the fields of the stored version.
    #[serde(default)]
    pub(crate) former: BTreeMap<String, BTreeMap<String, String>>,
}

/// A resource with all its versions: a row of `resources.json`.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct Resource {
    pub(crate) group: String,
    pub(crate) resource: String,
    pub(crate) kind: String,
    pub(crate) singular: String,
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) namespaced: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) short: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) categories: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) storage: Option<Storage>,
    /// Most preferred first.
    pub(crate) versions: Vec<Version>,
    pub(crate) strategy: Strategy,
}

/// How a resource is stored.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct Storage {
    pub(crate) prefix: String,
    pub(crate) group: String,
    pub(crate) version: String,
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) json: bool,
    pub(crate) hash: String,
    pub(crate) selectable: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) indexed: Vec<String>,
    /// Group and resource whose store this one shares.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) shared: Option<(String, String)>,
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) uncached: bool,
}

/// A version of a resource.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct Version {
    pub(crate) version: String,
    pub(crate) verbs: Vec<String>,
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) served: bool,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) gate: String,
    /// Introduced, deprecated, removed, replacement.
    pub(crate) life: (String, String, String, String),
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) fields: BTreeMap<String, String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) subresources: Vec<Subresource>,
}

/// A subresource in one version.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct Subresource {
    pub(crate) name: String,
    pub(crate) group: String,
    pub(crate) version: String,
    pub(crate) kind: String,
    pub(crate) verbs: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) connect: Vec<String>,
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) served: bool,
}

/// What happens on writes.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct Strategy {
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) create_on_update: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) unconditional_update: bool,
    /// Paths whose change moves the generation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) generation: Option<Vec<String>>,
    /// Variant of `NameRule`.
    pub(crate) name: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) reset: Vec<String>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) set: BTreeMap<String, Value>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) keep: Vec<String>,
    /// By apiVersion.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) reset_fields: BTreeMap<String, Vec<String>>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) subresources: BTreeMap<String, SubStrategy>,
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) graceful: bool,
    /// Variant of `GcDefault`.
    pub(crate) gc: String,
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) returns_object: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) event_ttl: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) plain_equality: bool,
    /// Finalizers without a prefix may have any name.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) free_finalizers: bool,
    /// What a hook has to do: `name`, `create`, `update`, `generation`, `decorate`, or the name of a subresource.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) code: Vec<String>,
}

/// What happens on writes of a subresource.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct SubStrategy {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) keep: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) only: Vec<String>,
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) bumps: bool,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) reset_fields: BTreeMap<String, Vec<String>>,
}

/// A group, in discovery order: a row of `groups.json`.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct Group {
    pub(crate) name: String,
    /// Priority of its APIServices; 0 when it has none.
    pub(crate) priority: i32,
    /// Version, priority, served by default; most preferred first.
    pub(crate) versions: Vec<(String, i32, bool)>,
}

/// A column: `columns.json` has lists of them by `<group>/<Kind>`. One without a name is a cell that has no column.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct Column {
    pub(crate) name: String,
    #[serde(rename = "type", default, skip_serializing_if = "String::is_empty")]
    pub(crate) kind: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) format: String,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(crate) priority: i32,
    pub(crate) cell: String,
}

fn is_zero(n: &i32) -> bool {
    *n == 0
}
