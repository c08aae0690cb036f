//! Resources, groups and feature gates.

use super::names::{lit, screaming, text_items};
use super::same::Same;
use super::{Input, Output, cells};
use crate::Outcome;
use crate::data::{Resource, Strategy, SubStrategy, Subresource, Version};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Writes a file for each group, the list of resources, the groups and the gates.
pub(super) fn run(input: &Input, out: &mut Output) -> Outcome<()> {
    let mut all = String::new();
    for group in &input.groups {
        let module = module(&group.name);
        let mut file = File::default();
        for r in input.resources.iter().filter(|r| r.group == group.name) {
            file.resource(input, r, &mut out.missing)
                .map_err(|e| format!("{} {}: {e}", r.group, r.resource))?;
            writeln!(all, "    super::{module}::{},", screaming(&r.resource))?;
        }
        out.files.insert(format!("{module}.rs"), file.finish()?);
    }
    let n = input.resources.len();
    let text = format!(
        "{}pub static RESOURCES: [ResourceDesc; {n}] = [\n{all}];\n",
        super::types::HEAD
    );
    out.files.insert("resources.rs".to_owned(), text);
    out.files.insert("groups.rs".to_owned(), groups(input)?);
    out.files.insert("gates.rs".to_owned(), gates(input)?);
    check_hooks(input, out);
    Ok(())
}

fn module(group: &str) -> String {
    let short = group
        .split('.')
        .next()
        .filter(|g| !g.is_empty())
        .unwrap_or("core");
    format!("group_{short}")
}

/// One generated file: lists of texts first, shared when equal, then the rest.
#[derive(Default)]
struct File {
    texts: BTreeMap<Vec<String>, String>,
    body: String,
}

impl File {
    fn finish(self) -> Outcome<String> {
        let mut out = super::types::HEAD.to_owned();
        for (items, name) in &self.texts {
            writeln!(
                out,
                "static {name}: [Text; {}] = [{}];",
                items.len(),
                text_items(items)
            )?;
        }
        out.push_str(&self.body);
        Ok(out)
    }

    /// A reference to a static list of texts.
    fn texts(&mut self, items: &[String]) -> String {
        if items.is_empty() {
            return "&[]".to_owned();
        }
        let next = format!("T{}", self.texts.len());
        format!("&{}", self.texts.entry(items.to_vec()).or_insert(next))
    }

    /// Adds a static array and answers a reference to it.
    fn array(&mut self, name: &str, kind: &str, rows: &[String]) -> Outcome<String> {
        if rows.is_empty() {
            return Ok("&[]".to_owned());
        }
        let lines: String = rows.iter().map(|r| format!("    {r},\n")).collect();
        writeln!(
            self.body,
            "static {name}: [{kind}; {}] = [\n{lines}];",
            rows.len()
        )?;
        Ok(format!("&{name}"))
    }

    fn resource(&mut self, input: &Input, r: &Resource, missing: &mut Vec<String>) -> Outcome<()> {
        let ident = screaming(&r.resource);
        let mut versions = Vec::new();
        for v in &r.versions {
            versions.push(self.version(input, r, v, missing)?);
        }
        let versions = self.array(&format!("{ident}_VERSIONS"), "VersionDesc", &versions)?;
        let storage = match &r.storage {
            None => "None".to_owned(),
            Some(s) => {
                let ty = type_path(input, &s.group, &s.version, &r.kind)?;
                let shared = match &s.shared {
                    None => "None".to_owned(),
                    Some((group, resource)) => {
                        format!(
                            "Some(GroupResource {{ group: t({}), resource: t({}) }})",
                            lit(group),
                            lit(resource)
                        )
                    }
                };
                let (selectable, indexed) = (self.texts(&s.selectable), self.texts(&s.indexed));
                let former = self.former(input, &ident, &ty, r)?;
                format!(
                    "Some(StorageDesc {{ prefix: t({}), gvk: gvk({}, {}, {}), ty: TypeRef::Static(&{ty}), json: {}, version_hash: t({}), selectable: Cow::Borrowed({selectable}), indexed: Cow::Borrowed({indexed}), shared_with: {shared}, uncached: {}, former: Cow::Borrowed({former}) }})",
                    lit(&s.prefix),
                    lit(&s.group),
                    lit(&s.version),
                    lit(&r.kind),
                    s.json,
                    lit(&s.hash),
                    s.uncached,
                )
            }
        };
        let strategy = self.strategy(&ident, &r.strategy)?;
        let (short, categories) = (self.texts(&r.short), self.texts(&r.categories));
        let columns_of = r.storage.as_ref().map_or(&r.group, |s| &s.group);
        let columns = cells::static_of(input, columns_of, &r.kind);
        let hook = match input.hooks.resources.get(&full_name(r)) {
            Some(h) => format!("Some({})", lit(h)),
            None => "None".to_owned(),
        };
        writeln!(
            self.body,
            "pub const {ident}: ResourceDesc = ResourceDesc {{\n    group: t({}), resource: t({}), singular: t({}), kind: t({}), namespaced: {},\n    short_names: Cow::Borrowed({short}), categories: Cow::Borrowed({categories}), versions: Cow::Borrowed({versions}),\n    storage: {storage},\n    strategy: {strategy},\n    columns: Cow::Borrowed(&super::columns::{columns}), hook: {hook},\n}};",
            lit(&r.group),
            lit(&r.resource),
            lit(&r.singular),
            lit(&r.kind),
            r.namespaced,
        )?;
        Ok(())
    }

    fn version(
        &mut self,
        input: &Input,
        r: &Resource,
        v: &Version,
        missing: &mut Vec<String>,
    ) -> Outcome<String> {
        let ident = format!("{}_{}", screaming(&r.resource), v.version.to_ascii_uppercase());
        let ty = type_path(input, &r.group, &v.version, &r.kind)?;
        let fields: Vec<String> = v
            .fields
            .iter()
            .map(|(k, f)| format!("(t({}), t({}))", lit(k), lit(f)))
            .collect();
        let generic = v
            .fields
            .keys()
            .map(String::as_str)
            .eq(["metadata.name", "metadata.namespace"]);
        let fields = self.array(&format!("{ident}_FIELDS"), "(Text, Text)", &fields)?;
        let mut subs = Vec::new();
        for s in &v.subresources {
            subs.push(self.subresource(input, s)?);
        }
        let subs = self.array(&format!("{ident}_SUBS"), "SubresourceDesc", &subs)?;
        let verbs = self.texts(&v.verbs);
        let (introduced, deprecated, removed, replacement) = &v.life;
        Ok(format!(
            "VersionDesc {{ version: t({}), ty: TypeRef::Static(&{ty}), verbs: Cow::Borrowed({verbs}), served_by_default: {}, feature_gate: t({}), lifecycle: life({}, {}, {}, {}), field_selectors: Cow::Borrowed({fields}), field_selectors_generic: {generic}, subresources: Cow::Borrowed({subs}), convert: {}, declared: None }}",
            lit(&v.version),
            v.served,
            lit(&v.gate),
            lit(introduced),
            lit(deprecated),
            lit(removed),
            lit(replacement),
            convert(input, r, v, missing)?,
        ))
    }

    fn subresource(&mut self, input: &Input, s: &Subresource) -> Outcome<String> {
        let action = match s.name.as_str() {
            "status" => "Status",
            "finalize" | "approval" | "ephemeralcontainers" | "resize" => "Part",
            "scale" => "Scale",
            "binding" => "Binding",
            "eviction" => "Eviction",
            "token" => "Token",
            "log" | "exec" | "attach" | "portforward" | "proxy" => "Connect",
            other => return Err(format!("unknown subresource {other}").into()),
        };
        let ty = match action {
            "Connect" => "None".to_owned(),
            _ => format!(
                "Some(TypeRef::Static(&{}))",
                type_path(input, &s.group, &s.version, &s.kind)?
            ),
        };
        let (verbs, connect) = (self.texts(&s.verbs), self.texts(&s.connect));
        Ok(format!(
            "SubresourceDesc {{ name: t({}), gvk: gvk({}, {}, {}), ty: {ty}, verbs: Cow::Borrowed({verbs}), connect_methods: Cow::Borrowed({connect}), served_by_default: {}, action: SubresourceAction::{action} }}",
            lit(&s.name),
            lit(&s.group),
            lit(&s.version),
            lit(&s.kind),
            s.served,
        ))
    }

    fn strategy(&mut self, ident: &str, s: &Strategy) -> Outcome<String> {
        let generation = match &s.generation {
            None => "Generation::None".to_owned(),
            Some(paths) => format!("Generation::Tracks(Cow::Borrowed({}))", self.texts(paths)),
        };
        let mut set = Vec::new();
        for (path, value) in &s.set {
            set.push(format!(
                "(t({}), t({}))",
                lit(path),
                lit(&serde_json::to_string(value)?)
            ));
        }
        let set = self.array(&format!("{ident}_SET"), "(Text, Text)", &set)?;
        let mut subs = Vec::new();
        for (name, sub) in &s.subresources {
            subs.push(self.sub_strategy(ident, name, sub)?);
        }
        let subs = self.array(&format!("{ident}_PARTS"), "SubresourceStrategy", &subs)?;
        let resets = self.reset_fields(&format!("{ident}_RESETS"), &s.reset_fields)?;
        let (reset, keep) = (self.texts(&s.reset), self.texts(&s.keep));
        Ok(format!(
            "Strategy {{ allow_create_on_update: {}, allow_unconditional_update: {}, generation: {generation}, name: NameRule::{}, reset_on_create: Cow::Borrowed({reset}), set_on_create: Cow::Borrowed({set}), keep_on_update: Cow::Borrowed({keep}), subresources: Cow::Borrowed({subs}), reset_fields: Cow::Borrowed({resets}), graceful_delete: {}, gc_default: GcDefault::{}, delete_returns_object: {}, event_ttl: {}, plain_equality: {}, qualified_finalizers: {} }}",
            s.create_on_update,
            s.unconditional_update,
            s.name,
            s.graceful,
            s.gc,
            s.returns_object,
            s.event_ttl,
            s.plain_equality,
            !s.free_finalizers,
        ))
    }

    /// Versions that are not served and that objects may have in the store.
    fn former(&mut self, input: &Input, ident: &str, ty: &str, r: &Resource) -> Outcome<String> {
        let mut all = Vec::new();
        for (version, code) in input.hooks.former.get(&full_name(r)).into_iter().flatten() {
            let (group, version) = version.split_once('/').unwrap_or(("", version));
            let (ty, convert) = match code.as_str() {
                "" => (format!("&{ty}"), "crate::former::same".to_owned()),
                code => (
                    format!("crate::former::{code}.0"),
                    format!("crate::former::{code}.1"),
                ),
            };
            all.push(format!(
                "StoredVersion {{ gvk: gvk({}, {}, {}), ty: TypeRef::Static({ty}), convert: {convert} }}",
                lit(group),
                lit(version),
                lit(&r.kind)
            ));
        }
        self.array(&format!("{ident}_FORMER"), "StoredVersion", &all)
    }

    fn sub_strategy(&mut self, ident: &str, name: &str, s: &SubStrategy) -> Outcome<String> {
        let resets = self.reset_fields(&format!("{ident}_{}_RESETS", screaming(name)), &s.reset_fields)?;
        let (keep, only) = (self.texts(&s.keep), self.texts(&s.only));
        Ok(format!(
            "SubresourceStrategy {{ name: t({}), keep: Cow::Borrowed({keep}), only: Cow::Borrowed({only}), bumps_generation: {}, reset_fields: Cow::Borrowed({resets}) }}",
            lit(name),
            s.bumps,
        ))
    }

    fn reset_fields(&mut self, name: &str, fields: &BTreeMap<String, Vec<String>>) -> Outcome<String> {
        let mut rows = Vec::new();
        for (version, paths) in fields {
            let paths = self.texts(paths);
            rows.push(format!(
                "ResetFields {{ api_version: t({}), paths: Cow::Borrowed({paths}) }}",
                lit(version)
            ));
        }
        self.array(name, "ResetFields", &rows)
    }
}

/// `resource` or `resource.group`.
fn full_name(r: &Resource) -> String {
    if r.group.is_empty() {
        r.resource.clone()
    } else {
        format!("{}.{}", r.resource, r.group)
    }
}

/// Path of the static type of a kind.
fn type_path(input: &Input, group: &str, version: &str, kind: &str) -> Outcome<String> {
    let (module, name) = find_type(input, group, version, kind)?;
    Ok(format!("super::{module}::{}", screaming(&name)))
}

/// Module and name of the type of a kind. The stored version of CRDs has no kinds of its own in the API.
fn find_type(input: &Input, group: &str, version: &str, kind: &str) -> Outcome<(String, String)> {
    if (group, version) == ("apiextensions.k8s.io", "v1beta1") {
        return Ok(("apiextensions_v1beta1".to_owned(), kind.to_owned()));
    }
    let wanted = format!("{group}/{version}/{kind}");
    for (module, package) in &input.packages {
        for (name, ty) in &package.types {
            if ty.gvk.contains(&wanted) {
                return Ok((module.clone(), name.clone()));
            }
        }
    }
    Err(format!("no type for {wanted}").into())
}

fn convert(input: &Input, r: &Resource, v: &Version, missing: &mut Vec<String>) -> Outcome<String> {
    let Some(s) = &r.storage else {
        return Ok("Convert::Same".to_owned());
    };
    let key = format!("{}/{}/{}", r.group, v.version, r.resource);
    if let Some((to, from)) = input.hooks.convert.get(&key) {
        return Ok(format!(
            "Convert::With {{ to_storage: crate::convert::{to}, from_storage: crate::convert::{from} }}"
        ));
    }
    let served = find_type(input, &r.group, &v.version, &r.kind)?;
    let stored = find_type(input, &s.group, &s.version, &r.kind)?;
    if Same::new(&input.packages).types(&served, &stored) {
        return Ok("Convert::Same".to_owned());
    }
    missing.push(format!("conversion {key} to {}/{}", s.group, s.version));
    Ok("Convert::Missing".to_owned())
}

fn groups(input: &Input) -> Outcome<String> {
    let mut out = super::types::HEAD.to_owned();
    writeln!(out, "pub static GROUPS: [GroupDesc; {}] = [", input.groups.len())?;
    for g in &input.groups {
        let versions: Vec<String> = (g.versions.iter())
            .map(|(v, priority, served)| {
                format!(
                    "GroupVersionDesc {{ version: {}, priority: {priority}, served_by_default: {served} }}",
                    lit(v)
                )
            })
            .collect();
        writeln!(
            out,
            "    GroupDesc {{ name: {}, priority: {}, versions: &[{}] }},",
            lit(&g.name),
            g.priority,
            versions.join(", ")
        )?;
    }
    out.push_str("];\n");
    Ok(out)
}

fn gates(input: &Input) -> Outcome<String> {
    let mut out = super::types::HEAD.to_owned();
    writeln!(out, "pub static GATES: [Gate; {}] = [", input.gates.len())?;
    for g in &input.gates {
        let stage = match g.stage.as_str() {
            "ALPHA" => "Alpha",
            "BETA" => "Beta",
            "GA" => "Ga",
            "DEPRECATED" => "Deprecated",
            other => return Err(format!("unknown stage {other}").into()),
        };
        writeln!(
            out,
            "    Gate {{ name: {}, on: {}, stage: Stage::{stage}, locked: {} }},",
            lit(&g.name),
            g.on,
            g.locked
        )?;
    }
    out.push_str("];\n");
    Ok(out)
}

/// Resources that need code must have a hook, and every row of the hooks must belong to something.
fn check_hooks(input: &Input, out: &mut Output) {
    for r in &input.resources {
        if !r.strategy.code.is_empty() && !input.hooks.resources.contains_key(&full_name(r)) {
            out.missing
                .push(format!("hook {}: {}", full_name(r), r.strategy.code.join(" ")));
        }
    }
    for name in input.hooks.resources.keys() {
        if !input.resources.iter().any(|r| full_name(r) == *name) {
            out.missing.push(format!("a resource for the hook of {name}"));
        }
    }
    for cell in input.hooks.cells.keys() {
        if !input.columns.values().flatten().any(|c| c.cell == *cell) {
            out.missing
                .push(format!("a column for the cell function of {cell}"));
        }
    }
}
