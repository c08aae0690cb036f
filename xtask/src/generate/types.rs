//! Types, messages, defaults and the table of kinds.

use super::names::{lit, screaming, text_items};
use super::{Input, Output};
use crate::Outcome;
use crate::data::{DefaultRule, Field, Package, ProtoField, Type, module_of};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// How every generated file starts.
pub(super) const HEAD: &str = "//! Generated. Do not edit.\n\n#[allow(unused_imports, reason = \"the same lines for every file\")]\n\
                    use crate::build::*;\n\n";

/// Lists, maps and named texts, which have no name of their own and are shared when equal: static name → item.
#[derive(Default)]
struct Anonymous(BTreeMap<String, String>);

struct Types<'a> {
    input: &'a Input,
    /// Types (module, name) that have defaults, or below which something has.
    below: BTreeSet<(String, String)>,
    anonymous: Anonymous,
}

/// A type as the generated code refers to it.
struct Ref {
    /// Path of the static, from a sibling module.
    path: String,
    /// Part of names of statics made from it.
    ident: String,
    /// As Go prints it.
    go: String,
    /// It or something below it has defaults.
    below: bool,
}

/// Writes one file for each package, one for anonymous types and one for the table of kinds.
pub(super) fn run(input: &Input, out: &mut Output) -> Outcome<()> {
    let mut types = Types {
        input,
        below: BTreeSet::new(),
        anonymous: Anonymous::default(),
    };
    types.find_below();
    for (module, package) in &input.packages {
        let text = types.package(module, package, &mut out.missing)?;
        out.files.insert(format!("{module}.rs"), text);
    }
    let mut anonymous = HEAD.to_owned();
    for text in types.anonymous.0.values() {
        anonymous.push_str(text);
    }
    out.files.insert("anonymous.rs".to_owned(), anonymous);
    out.files.insert("kinds.rs".to_owned(), kinds(input)?);
    check_defaults(input, out);
    Ok(())
}

/// True for a field whose empty list is not as none. Definitions are judged in the version they are stored in, and whoever sends no
/// versions hears of them as they were sent: `[]` or `null`. In that version only protobuf is written, which knows neither.
fn is_told_apart(module: &str, field: &str) -> bool {
    (module, field) == ("apiextensions_v1beta1", "versions")
}

impl Types<'_> {
    /// Follows references until nothing new is found.
    fn find_below(&mut self) {
        let mut refs: Vec<((String, String), (String, String))> = Vec::new();
        for (module, package) in &self.input.packages {
            for (name, ty) in &package.types {
                let me = (module.clone(), name.clone());
                let own = self
                    .default_keys(module, name, ty)
                    .iter()
                    .any(|k| self.has_defaults(k));
                if own {
                    self.below.insert(me.clone());
                }
                for f in &ty.fields {
                    let named = f.t.trim_start_matches(['~', '[', ']', '{', '}']);
                    if let Some((of, name)) = named.rsplit_once('.') {
                        let home = if of.is_empty() {
                            module.clone()
                        } else {
                            module_of(of)
                        };
                        refs.push((me.clone(), (home, name.to_owned())));
                    }
                }
            }
        }
        loop {
            let before = self.below.len();
            for (from, to) in &refs {
                if self.below.contains(to) {
                    self.below.insert(from.clone());
                }
            }
            if self.below.len() == before {
                return;
            }
        }
    }

    fn has_defaults(&self, key: &str) -> bool {
        let rules = self.input.defaults.get(key);
        self.input.hooks.defaults.contains_key(key)
            || rules
                .into_iter()
                .flatten()
                .any(|r| r.when != "code" && self.gate_on(r))
    }

    fn package(&mut self, module: &str, package: &Package, missing: &mut Vec<String>) -> Outcome<String> {
        let mut out = HEAD.to_owned();
        for (name, ty) in &package.types {
            let text = self.named(module, package, name, ty, missing);
            out.push_str(&text.map_err(|e| format!("{}.{name}: {e}", package.package))?);
        }
        for (name, fields) in &package.messages {
            out.push_str(&self.message(package, name, fields)?);
        }
        Ok(out.replace(&format!("super::{module}::"), ""))
    }

    fn named(
        &mut self,
        module: &str,
        package: &Package,
        name: &str,
        ty: &Type,
        missing: &mut Vec<String>,
    ) -> Outcome<String> {
        let ident = screaming(name);
        let full = format!("{}.{name}", package.package);
        let go = format!("{}.{name}", go_package(&package.package));
        let mut out = String::new();
        if let Some(scalar) = &ty.scalar {
            writeln!(
                out,
                "pub static {ident}: TypeDef = scalar({}, {}, Scalar::{scalar});",
                lit(&full),
                lit(&go)
            )?;
            return Ok(out);
        }
        let mut rows = String::new();
        for f in &ty.fields {
            let row = self.field(module, package, &ident, f, &mut out)?;
            writeln!(rows, "    {row},")?;
        }
        let fields = if ty.fields.is_empty() {
            "&[]".to_owned()
        } else {
            writeln!(
                out,
                "static {ident}_F: [Field; {}] = [\n{rows}];",
                ty.fields.len()
            )?;
            format!("&{ident}_F")
        };
        let defaults = self.defaults(module, name, ty, &ident, &mut out)?;
        let function = self.default_function(module, name, missing);
        let below = self.below.contains(&(module.to_owned(), name.to_owned()));
        let message = match package.messages.contains_key(name) {
            true => format!("Some(&{ident}_M)"),
            false => "None".to_owned(),
        };
        let mut definition = |ident: &str, atomic: bool| {
            writeln!(
                out,
                "pub static {ident}: TypeDef = object({}, {}, {fields}, &{:?}, {atomic}, {message}, {defaults}, {function}, {below});",
                lit(&full),
                lit(&go),
                by_name(&ty.fields),
            )
        };
        definition(&ident, ty.atomic)?;
        // A field may say that a type is owned field by field where it stands, whatever the type says.
        let here = format!(".{name}");
        let mut fields_here = package.types.values().flat_map(|t| &t.fields);
        if ty.atomic && fields_here.any(|f| f.t == here && is_granular(f)) {
            definition(&format!("{ident}_GRANULAR"), false)?;
        }
        Ok(out)
    }

    fn field(
        &mut self,
        module: &str,
        package: &Package,
        ident: &str,
        f: &Field,
        out: &mut String,
    ) -> Outcome<String> {
        let ty = self.field_type(module, package, f)?;
        let flags = u8::from(f.oe && !is_told_apart(module, &f.n))
            | u8::from(f.oz) << 1
            | u8::from(f.ptr) << 2
            | u8::from(f.req) << 3
            | u8::from(is_granular(f)) << 4
            | u8::from(f.t == "bytes" && f.lt.is_some()) << 5;
        let schema_default =
            f.d.as_ref()
                .map(serde_json::to_string)
                .transpose()?
                .unwrap_or_default();
        let patch = match f.ps.as_deref() {
            None => "None",
            Some("merge") => "Merge",
            Some("replace") => "Replace",
            Some("retainKeys") => "RetainKeys",
            Some("merge,retainKeys") => "MergeRetainKeys",
            Some(other) => return Err(format!("unknown patch strategy {other}").into()),
        };
        let plain = f.values.is_empty() && f.ps.is_none() && f.pk.is_none();
        if plain {
            return Ok(format!(
                "f({}, &{}, {flags}, {})",
                lit(&f.n),
                ty.path,
                lit(&schema_default)
            ));
        }
        let values = if f.values.is_empty() {
            "&[]".to_owned()
        } else {
            let name = format!("{ident}_{}_E", screaming(&f.n));
            writeln!(
                out,
                "static {name}: [Text; {}] = [{}];",
                f.values.len(),
                text_items(&f.values)
            )?;
            format!("&{name}")
        };
        Ok(format!(
            "field({}, &{}, {flags}, {}, PatchStrategy::{patch}, {}, {values})",
            lit(&f.n),
            ty.path,
            lit(&schema_default),
            lit(f.pk.as_deref().unwrap_or_default()),
        ))
    }

    fn field_type(&mut self, module: &str, package: &Package, f: &Field) -> Outcome<Ref> {
        if let (Some(go), "string") = (&f.go, f.t.as_str()) {
            return Ok(self
                .anonymous
                .text(&format!("{}.{go}", go_package(&package.package))));
        }
        self.resolve(module, package, &f.t, f)
    }

    /// The type behind a type text. List and map facts of the field belong to its outermost list or map.
    fn resolve(&mut self, module: &str, package: &Package, t: &str, f: &Field) -> Outcome<Ref> {
        let plain = Field::default();
        if let Some(item) = t.strip_prefix("{}") {
            let value = self.resolve(module, package, item, &plain)?;
            return Ok(self.anonymous.map(
                &value,
                f.mt.as_deref() == Some("atomic"),
                &go_map(module, &value),
            ));
        }
        let wrapped = t.starts_with("~[]");
        if let Some(item) = t.strip_prefix("~[]").or_else(|| t.strip_prefix("[]")) {
            let mut item = self.resolve(module, package, item, &plain)?;
            if let (Some(go), "string") = (&f.go, item.ident.as_str().to_ascii_lowercase().as_str()) {
                item = self
                    .anonymous
                    .text(&format!("{}.{go}", go_package(&package.package)));
            }
            return self.anonymous.list(&item, f, wrapped);
        }
        if matches!(
            t,
            "string" | "bool" | "int32" | "int64" | "float64" | "bytes" | "json"
        ) {
            return Ok(self.anonymous.scalar(t));
        }
        let (of, name) = match t.rsplit_once('.') {
            Some(("", name)) => (package.package.as_str(), name),
            Some(found) => found,
            None => return Err(format!("unknown type {t}").into()),
        };
        let found = self
            .input
            .packages
            .iter()
            .find(|(_, p)| p.package == of && p.types.contains_key(name));
        let (home, _) = found.ok_or_else(|| format!("no type {t}"))?;
        let variant = if is_granular(f) { "_GRANULAR" } else { "" };
        let ident = format!("{}{variant}", screaming(name));
        let path = format!("super::{home}::{ident}");
        let below = self.below.contains(&(home.clone(), name.to_owned()));
        let ident = format!("{}_{ident}", home.to_ascii_uppercase());
        Ok(Ref {
            path,
            ident,
            go: format!("{}.{name}", go_package(of)),
            below,
        })
    }

    fn message(&self, package: &Package, name: &str, fields: &[ProtoField]) -> Outcome<String> {
        let mut rows = String::new();
        for f in fields {
            match &f.embeds {
                Some(message) => {
                    let (proto, name) = message.rsplit_once('.').ok_or("a message without a package")?;
                    let home = self.input.packages.iter().find(|(_, p)| p.proto == proto);
                    let (home, _) = home.ok_or_else(|| format!("no package {proto}"))?;
                    write!(rows, "e({}, &super::{home}::{}_M), ", f.n, screaming(name))?;
                }
                None => write!(rows, "p({}, {}, {}), ", f.n, lit(&f.name), u8::from(f.opt))?,
            }
        }
        let full = format!("{}.{name}", package.proto);
        let rows = rows.trim_end_matches(", ");
        Ok(format!(
            "pub static {}_M: Message = Message::new({}, &[{rows}]);\n",
            screaming(name),
            lit(&full)
        ))
    }

    /// The default rules of a type, and those of structs that are embedded in it and have no type of their own.
    fn defaults(
        &self,
        module: &str,
        name: &str,
        ty: &Type,
        ident: &str,
        out: &mut String,
    ) -> Outcome<String> {
        let mut rules: Vec<&DefaultRule> = Vec::new();
        for key in self.default_keys(module, name, ty) {
            rules.extend(self.input.defaults.get(&key).into_iter().flatten());
        }
        rules.retain(|r| r.when != "code" && self.gate_on(r));
        if rules.is_empty() {
            return Ok("&[]".to_owned());
        }
        let mut rows = String::new();
        for (i, r) in rules.iter().enumerate() {
            writeln!(
                out,
                "static {ident}_D{i}: [Text; {}] = [{}];",
                r.path.len(),
                text_items(&r.path)
            )?;
            let when = match (r.when.as_str(), &r.and) {
                ("unset", _) => "When::Unset".to_owned(),
                ("zero", _) => "When::Zero".to_owned(),
                ("empty", _) => "When::Empty".to_owned(),
                ("unset-and", Some((path, value))) => {
                    writeln!(
                        out,
                        "static {ident}_C{i}: [Text; {}] = [{}];",
                        path.len(),
                        text_items(path)
                    )?;
                    format!("When::UnsetAnd(Cow::Borrowed(&{ident}_C{i}), t({}))", lit(value))
                }
                (other, _) => return Err(format!("unknown condition {other}").into()),
            };
            let value = serde_json::to_string(&r.value)?;
            writeln!(rows, "    rule(&{ident}_D{i}, {}, {when}),", lit(&value))?;
        }
        writeln!(
            out,
            "static {ident}_D: [DefaultRule; {}] = [\n{rows}];",
            rules.len()
        )?;
        Ok(format!("&{ident}_D"))
    }

    fn default_keys(&self, module: &str, name: &str, ty: &Type) -> Vec<String> {
        let mut keys = vec![default_key(module, name)];
        for inside in ty.fields.iter().filter_map(|f| f.inside.as_deref()) {
            for part in inside.split('.') {
                // Embedded structs of admissionregistration's betas come from its v1.
                let home = if module.starts_with("admissionregistration_") {
                    "admissionregistration_v1"
                } else {
                    module
                };
                let known = self
                    .input
                    .packages
                    .get(home)
                    .is_some_and(|p| p.types.contains_key(part));
                let key = default_key(home, part);
                if !known && !keys.contains(&key) {
                    keys.push(key);
                }
            }
        }
        keys
    }

    fn gate_on(&self, rule: &DefaultRule) -> bool {
        match &rule.gate {
            None => true,
            Some(gate) => self.input.gates.iter().any(|g| g.name == *gate && g.on),
        }
    }

    fn default_function(&self, module: &str, name: &str, missing: &mut Vec<String>) -> String {
        let key = default_key(module, name);
        if let Some(f) = self.input.hooks.defaults.get(&key) {
            return format!("Some(crate::defaults::{f})");
        }
        let paths: Vec<String> = (self.input.defaults.get(&key).into_iter().flatten())
            .filter(|r| r.when == "code" && self.gate_on(r))
            .map(|r| r.path.join("."))
            .collect();
        if !paths.is_empty() {
            missing.push(format!("defaults {key}: {}", paths.join(" ")));
        }
        "None".to_owned()
    }
}

impl Anonymous {
    fn add(&mut self, ident: String, go: String, below: bool, body: impl FnOnce(&str) -> String) -> Ref {
        let text = self.0.entry(ident.clone()).or_default();
        if text.is_empty() {
            *text = body(&ident);
        }
        Ref {
            path: format!("super::anonymous::{ident}"),
            ident,
            go,
            below,
        }
    }
    fn scalar(&mut self, t: &str) -> Ref {
        let (ident, go, scalar) = match t {
            "string" => ("STRING", "string", "String"),
            "bool" => ("BOOL", "bool", "Bool"),
            "int32" => ("INT32", "int32", "Int32"),
            "int64" => ("INT64", "int64", "Int64"),
            "float64" => ("FLOAT64", "float64", "Float64"),
            "json" => ("JSON", "interface {}", "Json"),
            _ => ("BYTES", "[]uint8", "Bytes"),
        };
        self.add(ident.to_owned(), go.to_owned(), false, |ident| {
            format!(
                "pub static {ident}: TypeDef = scalar(\"\", {}, Scalar::{scalar});\n",
                lit(go)
            )
        })
    }
    fn text(&mut self, go: &str) -> Ref {
        let ident = format!("STRING_{}", screaming(go));
        self.add(ident, go.to_owned(), false, |ident| {
            format!(
                "pub static {ident}: TypeDef = scalar(\"\", {}, Scalar::String);\n",
                lit(go)
            )
        })
    }
    fn map(&mut self, value: &Ref, atomic: bool, go: &str) -> Ref {
        let mut ident = format!("{}MAP_OF_{}", if atomic { "ATOMIC_" } else { "" }, value.ident);
        if go != format!("map[string]{}", value.go) {
            let key = go
                .trim_start_matches("map[")
                .split(']')
                .next()
                .unwrap_or_default();
            ident = format!("{ident}_{}", screaming(key));
        }
        let (path, below) = (sibling(&value.path), value.below);
        self.add(ident, go.to_owned(), below, |ident| {
            format!(
                "pub static {ident}: TypeDef = map_of({}, &{path}, {atomic}, {below});\n",
                lit(go)
            )
        })
    }
    fn list(&mut self, item: &Ref, f: &Field, wrapped: bool) -> Outcome<Ref> {
        let (kind, word) = match f.lt.as_deref() {
            None | Some("atomic") => ("ListKind::Atomic".to_owned(), "LIST".to_owned()),
            Some("set") => ("ListKind::Set".to_owned(), "SET".to_owned()),
            Some("map") => {
                let keys: Vec<String> = f.lk.iter().map(|k| screaming(k)).collect();
                let name = format!("KEYS_{}", keys.join("_"));
                let text = format!(
                    "static {name}: [Text; {}] = [{}];\n",
                    f.lk.len(),
                    text_items(&f.lk)
                );
                self.0.insert(name.clone(), text);
                (
                    format!("ListKind::Map(Cow::Borrowed(&{name}))"),
                    format!("LIST_BY_{}", keys.join("_")),
                )
            }
            Some(other) => return Err(format!("unknown list type {other}").into()),
        };
        let ident = format!(
            "{}{word}_OF_{}",
            if wrapped { "WRAPPED_" } else { "" },
            item.ident
        );
        let (path, go, below) = (sibling(&item.path), format!("[]{}", item.go), item.below);
        Ok(self.add(ident, go.clone(), below, |ident| {
            format!(
                "pub static {ident}: TypeDef = list({}, &{path}, {kind}, {wrapped}, {below});\n",
                lit(&go)
            )
        }))
    }
}

/// A path as the module of anonymous types sees it.
fn sibling(path: &str) -> String {
    path.strip_prefix("super::anonymous::")
        .map_or_else(|| path.to_owned(), str::to_owned)
}

/// Go's text of a map type. Quantities by resource name are one named type almost everywhere.
fn go_map(module: &str, value: &Ref) -> String {
    match value.ident.as_str() {
        "QUANTITY_QUANTITY" if module.starts_with("resource_") => {
            "map[v1.QualifiedName]resource.Quantity".to_owned()
        }
        "QUANTITY_QUANTITY" => "v1.ResourceList".to_owned(),
        _ => format!("map[string]{}", value.go),
    }
}

/// Go's name of a package: its last part.
fn go_package(package: &str) -> &str {
    package.rsplit('.').next().unwrap_or(package)
}

/// The key of a type in the defaults: `core_v1`, `Pod` → `core/v1.Pod`.
fn is_granular(f: &Field) -> bool {
    f.mt.as_deref() == Some("granular")
}

fn default_key(module: &str, name: &str) -> String {
    format!("{}.{name}", module.replacen('_', "/", 1))
}

fn by_name(fields: &[Field]) -> Vec<usize> {
    let mut index: Vec<usize> = (0..fields.len()).collect();
    index.sort_by(|a, b| {
        let name = |i: &usize| fields.get(*i).map(|f| f.n.as_bytes());
        name(a).cmp(&name(b))
    });
    index
}

/// The table from group, version and kind to type.
fn kinds(input: &Input) -> Outcome<String> {
    let mut rows: BTreeMap<(String, String, String), String> = BTreeMap::new();
    for (module, package) in &input.packages {
        for (name, ty) in &package.types {
            for gvk in &ty.gvk {
                let mut parts = gvk.split('/');
                // `all` marks kinds that exist in every group version; they are looked up by kind alone.
                let (Some(group), Some(version), Some(kind)) = (parts.next(), parts.next(), parts.next())
                else {
                    continue;
                };
                let path = format!("super::{module}::{}", screaming(name));
                rows.insert((group.to_owned(), version.to_owned(), kind.to_owned()), path);
            }
        }
    }
    let mut out = HEAD.to_owned();
    writeln!(
        out,
        "pub static KINDS: [(&str, &str, &str, &TypeDef); {}] = [",
        rows.len()
    )?;
    for ((group, version, kind), path) in &rows {
        writeln!(
            out,
            "    ({}, {}, {}, &{path}),",
            lit(group),
            lit(version),
            lit(kind)
        )?;
    }
    out.push_str("];\n");
    Ok(out)
}

/// Every rule must have found a type.
fn check_defaults(input: &Input, out: &mut Output) {
    for key in input.defaults.keys() {
        let (module, name) = key.split_once('.').unwrap_or((key, ""));
        let package = input.packages.get(&module.replacen('/', "_", 1));
        let known = package.is_some_and(|p| {
            p.types.contains_key(name)
                || p.types.values().flat_map(|t| &t.fields).any(|f| {
                    f.inside
                        .as_deref()
                        .is_some_and(|i| i.split('.').any(|part| part == name))
                })
        });
        if !known {
            out.missing.push(format!("a type for the defaults of {key}"));
        }
    }
}
