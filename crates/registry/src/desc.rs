//! What a resource is, as data. Built-ins come from generated tables, custom resources are compiled to the same struct;
//! after the index nobody can tell which is which.

use std::borrow::Cow;
use std::sync::Arc;
use supercargo_env::BoxFuture;
use supercargo_meta::{GroupResource, Gvk, Map, Status, Text, Tree};
use supercargo_objects::StoredVersion;
use supercargo_schema::{Column, TypeRef};

/// A resource of a group, all its versions.
#[derive(Clone, Debug)]
pub struct ResourceDesc {
    /// The group; "" for core.
    pub group: Text,
    /// The resource: plural, lower case, as in URLs.
    pub resource: Text,
    /// Singular name.
    pub singular: Text,
    /// The kind.
    pub kind: Text,
    /// Objects live in namespaces.
    pub namespaced: bool,
    /// Short names for command lines.
    pub short_names: Cow<'static, [Text]>,
    /// Categories, for example `all`.
    pub categories: Cow<'static, [Text]>,
    /// The versions, most preferred first.
    pub versions: Cow<'static, [VersionDesc]>,
    /// How objects are stored; `None` for virtual resources (reviews, bindings, component statuses).
    pub storage: Option<StorageDesc>,
    /// What happens on writes.
    pub strategy: Strategy,
    /// Columns of tables.
    pub columns: Cow<'static, [Column]>,
    /// Name of the code hook, if the resource has behaviour that data can't express.
    pub hook: Option<&'static str>,
}

/// One served version of a resource.
#[derive(Clone, Debug)]
pub struct VersionDesc {
    /// The version.
    pub version: Text,
    /// The object's type in this version.
    pub ty: TypeRef,
    /// Verbs, sorted: `create delete deletecollection get list patch update watch`.
    pub verbs: Cow<'static, [Text]>,
    /// Served without `--runtime-config`.
    pub served_by_default: bool,
    /// Feature gate that must be on for it to be served; "" for none.
    pub feature_gate: Text,
    /// `introduced`, `deprecated`, `removed` (as `1.33`; "" when never) and `replacement` group/version/kind text.
    pub lifecycle: Lifecycle,
    /// Field selectors: label to the field of the *stored* object, sorted by label.
    pub field_selectors: Cow<'static, [(Text, Text)]>,
    /// Unknown field labels answer the long text that lists the known ones (kinds without a conversion function).
    pub field_selectors_generic: bool,
    /// Subresources in this version, sorted by name.
    pub subresources: Cow<'static, [SubresourceDesc]>,
    /// From and to the storage version.
    pub convert: Convert,
    /// What the definition of a custom resource says about this version; `None` for built-in kinds.
    pub declared: Option<Arc<Declared>>,
}

/// What only the version of a custom resource has.
#[derive(Clone, Debug, Default)]
pub struct Declared {
    /// Its definition says that it is on its way out: discovery tells of no verbs that make or change objects, though the latter
    /// still work, as finalizers have to be removed.
    pub terminating: bool,
    /// Kind of lists.
    pub list_kind: Text,
    /// Columns of tables in this version.
    pub columns: Vec<Column>,
    /// The warning that requests in this version earn.
    pub deprecation: Option<Text>,
    /// Where the scale subresource finds its parts.
    pub scale: Option<ScalePaths>,
    /// Columns of tables that show a Scale.
    pub scale_columns: &'static [Column],
    /// What documents say about the kind.
    pub published: Option<Arc<dyn Published>>,
}

/// What documents say about a kind whose definition is no type of this program.
pub trait Published: Send + Sync + std::fmt::Debug + 'static {
    /// A text that changes whenever what is said changes.
    fn mark(&self) -> Text;
    /// The definitions of the kind and of its list: two JSON objects, in the words of OpenAPI v3 or v2. They are not kept.
    fn definitions(&self, v3: bool) -> BoxFuture<'_, Result<[Tree; 2], Status>>;
}

/// Paths of the parts of a Scale in its parent: field names from the top.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScalePaths {
    /// The wanted replicas.
    pub spec_replicas: Vec<Text>,
    /// The counted replicas.
    pub status_replicas: Vec<Text>,
    /// The selector in its text form, if there is one.
    pub selector: Option<Vec<Text>>,
}

/// When a version came and goes.
#[derive(Clone, Debug, Default)]
pub struct Lifecycle {
    /// Release that introduced it, for example `1.9`.
    pub introduced: Text,
    /// Release that deprecated it; "" when it is not.
    pub deprecated: Text,
    /// Release that removes it; "" when none is planned.
    pub removed: Text,
    /// What to use instead, `group/version Kind` as warnings print it; "" for nothing.
    pub replacement: Text,
}

/// A subresource.
#[derive(Clone, Debug)]
pub struct SubresourceDesc {
    /// Its name: `status`, `scale`, ...
    pub name: Text,
    /// Kind of its body.
    pub gvk: Gvk,
    /// Type of its body; `None` for connect subresources.
    pub ty: Option<TypeRef>,
    /// Verbs, sorted.
    pub verbs: Cow<'static, [Text]>,
    /// HTTP methods of a connect subresource.
    pub connect_methods: Cow<'static, [Text]>,
    /// Served without `--runtime-config`.
    pub served_by_default: bool,
    /// What it does.
    pub action: SubresourceAction,
}

/// What a subresource does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SubresourceAction {
    /// Writes only `status` (or what [`Strategy::subresources`] says).
    Status,
    /// Writes a part of the object other than the status: `finalize`, `approval`, `ephemeralcontainers`, `resize`.
    Part,
    /// autoscaling/v1 Scale over the object's replicas.
    Scale,
    /// Assigns a pod to a node.
    Binding,
    /// Deletes a pod if its disruption budgets allow it.
    Eviction,
    /// Issues a service account token.
    Token,
    /// Streams to or from a node or a pod: `log`, `exec`, `attach`, `portforward`, `proxy`.
    Connect,
}

/// How objects of a resource are stored.
#[derive(Clone, Debug)]
pub struct StorageDesc {
    /// Path below the storage prefix, without leading slash: `pods`, `services/specs`.
    pub prefix: Text,
    /// Stored group, version and kind.
    pub gvk: Gvk,
    /// Type of the stored version: the hub every served version is converted through.
    pub ty: TypeRef,
    /// Stored as JSON instead of protobuf.
    pub json: bool,
    /// The storage version's hash that discovery shows.
    pub version_hash: Text,
    /// Fields of the stored object that selectors can match.
    pub selectable: Cow<'static, [Text]>,
    /// Fields that the watch cache indexes.
    pub indexed: Cow<'static, [Text]>,
    /// The resource whose store this one shares (events.k8s.io events use core events).
    pub shared_with: Option<GroupResource>,
    /// Without a watch cache by default.
    pub uncached: bool,
    /// Versions that are not served and that objects may have in the store.
    pub former: Cow<'static, [StoredVersion]>,
}

/// Turns objects of one kind into another version.
pub trait ConvertObjects: Send + Sync + std::fmt::Debug + 'static {
    /// The objects in `api_version`, in order. None of them is in it yet. An error is a sentence for the client.
    fn convert<'a>(
        &'a self,
        objects: Vec<Tree>,
        api_version: &'a str,
    ) -> BoxFuture<'a, Result<Vec<Tree>, String>>;
}

/// A conversion between a served version and the storage version of a resource.
#[derive(Clone, Debug)]
pub enum Convert {
    /// The same fields: only `apiVersion` differs.
    Same,
    /// By code.
    With {
        /// Served version to storage version.
        to_storage: fn(&mut Map),
        /// Storage version to served version.
        from_storage: fn(&mut Map),
    },
    /// Not written yet: the version can't be enabled.
    Missing,
    /// As custom resources have it: there is no hub. A write decides in the version of the request and is turned into the
    /// storage version at its end; a read turns whatever version is found into the one it wants. By somebody else, or, with
    /// `None`, by another `apiVersion`.
    Own(Option<Arc<dyn ConvertObjects>>),
}

/// What a resource does on writes (catalog: strategies).
#[derive(Clone, Debug, Default)]
pub struct Strategy {
    /// PUT to a missing name creates.
    pub allow_create_on_update: bool,
    /// PUT without resourceVersion is accepted.
    pub allow_unconditional_update: bool,
    /// When `metadata.generation` moves.
    pub generation: Generation,
    /// Rule of `metadata.name`.
    pub name: NameRule,
    /// Fields removed from a new object (JSON paths without leading dot).
    pub reset_on_create: Cow<'static, [Text]>,
    /// Fields set on a new object after the removal: path and compact JSON.
    pub set_on_create: Cow<'static, [(Text, Text)]>,
    /// Fields an ordinary update takes from the stored object.
    pub keep_on_update: Cow<'static, [Text]>,
    /// Per subresource: what its writes take from the stored object.
    pub subresources: Cow<'static, [SubresourceStrategy]>,
    /// Fields server-side apply and update tracking ignore: (apiVersion, paths).
    pub reset_fields: Cow<'static, [ResetFields]>,
    /// A grace period applies to deletes.
    pub graceful_delete: bool,
    /// Propagation when a delete names none.
    pub gc_default: GcDefault,
    /// A finished delete answers the object instead of a Status.
    pub delete_returns_object: bool,
    /// Objects live for `--event-ttl` after each write.
    pub event_ttl: bool,
    /// Generation and no-op comparisons tell nil from empty (plain deep equality).
    pub plain_equality: bool,
    /// Finalizers without a prefix must be names that the API itself knows.
    pub qualified_finalizers: bool,
}

/// What a subresource's writes take from the stored object.
#[derive(Clone, Debug, Default)]
pub struct SubresourceStrategy {
    /// The subresource.
    pub name: Text,
    /// Paths taken from the stored object. `metadata` stands for all of it but `managedFields`.
    pub keep: Cow<'static, [Text]>,
    /// When not empty: everything is taken from the stored object except these paths.
    pub only: Cow<'static, [Text]>,
    /// It moves `metadata.generation` like an ordinary update.
    pub bumps_generation: bool,
    /// Ignored by update tracking: (apiVersion, paths).
    pub reset_fields: Cow<'static, [ResetFields]>,
}

/// Paths ignored by managed fields for requests in one apiVersion; paths without leading dot.
#[derive(Clone, Debug, Default)]
pub struct ResetFields {
    /// The apiVersion of the request.
    pub api_version: Text,
    /// The paths.
    pub paths: Cow<'static, [Text]>,
}

/// When `metadata.generation` moves.
#[derive(Clone, Debug, Default)]
pub enum Generation {
    /// Never: it stays absent (a value sent on create is kept for kinds that do not track it).
    #[default]
    None,
    /// 1 on create, +1 when one of these paths changes; an empty list stands for everything but metadata and status.
    Tracks(Cow<'static, [Text]>),
    /// 1 on create, +1 when anything but the metadata changes.
    TracksAll,
}

/// Rules of `metadata.name`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[allow(missing_docs, reason = "the names are the rules'")]
pub enum NameRule {
    #[default]
    Dns1123Subdomain,
    Dns1123Label,
    Dns1035Label,
    /// Only what every name must obey: no `/`, no `%`, not `.` or `..`.
    PathSegment,
    /// By the resource's hook.
    Hook,
}

/// Propagation when a delete names none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum GcDefault {
    /// Dependents go later.
    #[default]
    Background,
    /// Dependents stay.
    Orphan,
    /// Propagation is ignored.
    Unsupported,
}

impl ResourceDesc {
    /// Group and resource.
    #[must_use]
    pub fn group_resource(&self) -> GroupResource {
        GroupResource {
            group: self.group.clone(),
            resource: self.resource.clone(),
        }
    }
    /// A version by name.
    #[must_use]
    pub fn version(&self, version: &str) -> Option<&VersionDesc> {
        self.versions.iter().find(|v| v.version == version)
    }
    /// Group, version and kind in one version.
    #[must_use]
    pub fn gvk(&self, version: &str) -> Gvk {
        Gvk {
            group: self.group.clone(),
            version: version.into(),
            kind: self.kind.clone(),
        }
    }
}

impl Convert {
    /// Turns an object of the served version into one of the storage version, in place; `apiVersion` is set to
    /// `api_version`.
    ///
    /// # Errors
    /// 501 when the conversion does not exist.
    pub fn to_storage(&self, object: &mut Tree, api_version: &str) -> Result<(), Status> {
        self.run(object, api_version, true)
    }
    /// The other way.
    ///
    /// # Errors
    /// 501 when the conversion does not exist.
    pub fn from_storage(&self, object: &mut Tree, api_version: &str) -> Result<(), Status> {
        self.run(object, api_version, false)
    }
    fn run(&self, object: &mut Tree, api_version: &str, to: bool) -> Result<(), Status> {
        let m = object.force_map();
        match self {
            Self::Same => {}
            Self::With {
                to_storage,
                from_storage,
            } => {
                if to {
                    to_storage(m);
                } else {
                    from_storage(m);
                }
            }
            Self::Own(_) => return Ok(()),
            Self::Missing => {
                return Err(Status::not_implemented(
                    "conversion of this version is not supported yet",
                ));
            }
        }
        if m.get("apiVersion").and_then(Tree::as_str) != Some(api_version) {
            m.insert("apiVersion", api_version.into());
        }
        Ok(())
    }
}
