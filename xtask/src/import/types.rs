//! Types: schema files and protobuf messages joined into one file for each Go package.

use crate::Outcome;
use crate::data::{Field, Package, ProtoField, Type, module_of};
use crate::files;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

#[derive(Deserialize)]
struct SchemaFile {
    package: String,
    definitions: BTreeMap<String, Value>,
}

type Messages = BTreeMap<String, BTreeMap<String, Value>>;

/// Types that are a single value, by name within the packages that have them.
const SCALARS: [(&str, &str); 10] = [
    ("Quantity", "Quantity"),
    ("Time", "Time"),
    ("MicroTime", "MicroTime"),
    ("IntOrString", "IntOrString"),
    ("RawExtension", "RawExtension"),
    ("FieldsV1", "FieldsV1"),
    ("JSON", "Json"),
    ("JSONSchemaPropsOrArray", "Json"),
    ("JSONSchemaPropsOrBool", "Json"),
    ("JSONSchemaPropsOrStringArray", "Json"),
];

/// The order of the one struct whose fields the catalog sorts by name (apimachinery 0.37: pkg/version/types.go).
const VERSION_INFO: [&str; 13] = [
    "major",
    "minor",
    "emulationMajor",
    "emulationMinor",
    "minCompatibilityMajor",
    "minCompatibilityMinor",
    "gitVersion",
    "gitCommit",
    "gitTreeState",
    "buildDate",
    "goVersion",
    "compiler",
    "platform",
];

/// Writes `types/<module>.json` for each package.
pub(super) fn run(catalog: &Path, data: &Path) -> Outcome<()> {
    let messages: Messages = files::read(&catalog.join("protobuf.json"))?;
    let mut packages: BTreeMap<String, Package> = BTreeMap::new();
    let mut paths: Vec<_> = std::fs::read_dir(catalog.join("schema"))?
        .map(|e| e.map(|e| e.path()))
        .collect::<Result<_, _>>()?;
    paths.sort();
    for path in paths {
        let name = path
            .file_name()
            .map(|n| n.to_string_lossy().into_owned())
            .unwrap_or_default();
        if name.starts_with('_') {
            continue;
        }
        let file: SchemaFile = files::read(&path)?;
        let package = packages.entry(file.package.clone()).or_default();
        package.package.clone_from(&file.package);
        for (name, def) in &file.definitions {
            package
                .types
                .insert(name.clone(), convert_type(name, def, &file)?);
        }
    }
    add_extra(&data.join("types/extra.json"), &mut packages)?;
    for package in packages.values_mut() {
        package.proto = proto_package(&package.package);
        add_messages(package, &messages)?;
    }
    add_embedded(&mut packages, &messages)?;
    for package in packages.values() {
        let path = data
            .join("types")
            .join(format!("{}.json", module_of(&package.package)));
        files::write(&path, &render(package)?)?;
    }
    Ok(())
}

/// Types that the schema files lack, kept by hand: `{"<package>": {"<Name>": {...}}}`.
fn add_extra(path: &Path, packages: &mut BTreeMap<String, Package>) -> Outcome<()> {
    let extra: BTreeMap<String, BTreeMap<String, Type>> = files::read(path)?;
    for (name, types) in extra {
        let package = packages.entry(name.clone()).or_default();
        package.package = name;
        for (name, ty) in types {
            if package.types.insert(name.clone(), ty).is_some() {
                return Err(format!("extra type {}.{name} is in the catalog too", package.package).into());
            }
        }
    }
    Ok(())
}

fn render(package: &Package) -> Outcome<String> {
    Ok(format!(
        "{{\"package\":{},\n\"proto\":{},\n\"types\":{},\n\"messages\":{}}}\n",
        serde_json::to_string(&package.package)?,
        serde_json::to_string(&package.proto)?,
        files::map_rows(&package.types)?.trim_end(),
        files::map_rows(&package.messages)?.trim_end(),
    ))
}

fn proto_package(package: &str) -> String {
    package.replacen("io.k8s.", "k8s.io.", 1).replace('-', "_")
}

fn text(v: &Value, key: &str) -> Option<String> {
    v.get(key).and_then(Value::as_str).map(str::to_owned)
}

fn texts(v: &Value, key: &str) -> Vec<String> {
    v.get(key)
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(|x| x.as_str().map(str::to_owned))
        .collect()
}

fn convert_type(name: &str, def: &Value, file: &SchemaFile) -> Outcome<Type> {
    // The Go structs behind the JSON unions of apiextensions have fields, but are any JSON on the wire.
    if let Some((_, scalar)) = SCALARS.iter().find(|s| s.0 == name) {
        return Ok(Type {
            scalar: Some((*scalar).to_owned()),
            ..Type::default()
        });
    }
    let gvk = match def.get("gvk") {
        Some(Value::String(all)) => vec![all.clone()],
        _ => texts(def, "gvk"),
    };
    let mut fields = Vec::new();
    for f in def.get("fields").and_then(Value::as_array).into_iter().flatten() {
        fields.push(convert_field(f, file).map_err(|e| format!("{}.{name}: {e}", file.package))?);
    }
    if file.package == "io.k8s.apimachinery.pkg.version" {
        fields.sort_by_key(|f: &Field| VERSION_INFO.iter().position(|n| *n == f.n));
    }
    let atomic = text(def, "mt").as_deref() == Some("atomic");
    Ok(Type {
        atomic,
        gvk,
        scalar: None,
        fields,
    })
}

fn convert_field(f: &Value, file: &SchemaFile) -> Outcome<Field> {
    let has = |key: &str| f.get(key).is_some();
    let n = text(f, "n").ok_or("a field without a name")?;
    let t = match text(f, "t") {
        Some(t) => match t.as_str() {
            "array" => format!("[]{}", item_type(f.get("i"))?),
            "map" => format!("{{}}{}", item_type(f.get("v"))?),
            _ => item_type(Some(f))?,
        },
        None => go_type(&text(f, "go").ok_or("a field without a type")?, file)?,
    };
    let mut values = texts(f, "enum");
    values.extend(texts(f, "itemEnum"));
    values.extend(texts(f, "valueEnum"));
    values.sort();
    Ok(Field {
        n,
        t,
        oe: has("oe"),
        oz: has("oz"),
        ptr: has("ptr"),
        req: has("req"),
        lt: text(f, "lt"),
        lk: texts(f, "lk"),
        mt: text(f, "mt"),
        ps: text(f, "ps"),
        pk: text(f, "pk"),
        d: f.get("d").cloned(),
        values,
        go: if has("t") { text(f, "go") } else { None },
        inside: text(f, "in").filter(|i| i != "TypeMeta"),
    })
}

fn item_type(v: Option<&Value>) -> Outcome<String> {
    let v = v.ok_or("no item type")?;
    if let Some(simple) = v.as_str() {
        return Ok(match simple {
            "string" => "string".to_owned(),
            "boolean" => "bool".to_owned(),
            other => return Err(format!("unknown item type {other}").into()),
        });
    }
    if let Some(r) = text(v, "r") {
        return Ok(r);
    }
    let (t, f) = (text(v, "t").unwrap_or_default(), text(v, "f").unwrap_or_default());
    Ok(match (t.as_str(), f.as_str()) {
        ("string", "byte") => "bytes".to_owned(),
        ("string", _) => "string".to_owned(),
        ("boolean", _) => "bool".to_owned(),
        ("integer", "int32") => "int32".to_owned(),
        ("integer", "int64") => "int64".to_owned(),
        ("number", _) => "float64".to_owned(),
        ("array", _) => format!("[]{}", item_type(v.get("i"))?),
        ("map", _) => format!("{{}}{}", item_type(v.get("v"))?),
        _ => return Err(format!("unknown type {v}").into()),
    })
}

/// Types given as Go text, in the storage-only package.
fn go_type(go: &str, file: &SchemaFile) -> Outcome<String> {
    let go = go.strip_prefix('*').unwrap_or(go);
    if go == "[]uint8" {
        return Ok("bytes".to_owned());
    }
    if let Some(item) = go.strip_prefix("[]") {
        return Ok(format!("[]{}", go_type(item, file)?));
    }
    if let Some(value) = go.strip_prefix("map[string]") {
        return Ok(format!("{{}}{}", go_type(value, file)?));
    }
    if let Some(name) = go.strip_prefix("meta/v1.") {
        return Ok(format!("io.k8s.apimachinery.pkg.apis.meta.v1.{name}"));
    }
    Ok(match go {
        "string" | "bool" | "int32" | "int64" | "float64" => go.to_owned(),
        "k8s.io/apimachinery/pkg/types.UID" => "string".to_owned(),
        "k8s.io/apimachinery/pkg/runtime.RawExtension" => {
            "io.k8s.apimachinery.pkg.runtime.RawExtension".to_owned()
        }
        ".JSONSchemaDefinitions" => "{}.JSONSchemaProps".to_owned(),
        ".JSONSchemaDependencies" => "{}.JSONSchemaPropsOrStringArray".to_owned(),
        ".ValidationRules" => "[].ValidationRule".to_owned(),
        local => match local.strip_prefix('.') {
            Some(name) if file.definitions.contains_key(name) => local.to_owned(),
            Some(_) => "string".to_owned(),
            None => return Err(format!("unknown Go type {go}").into()),
        },
    })
}

/// Adds the messages of a package's own types, and marks lists that are messages of their own.
fn add_messages(package: &mut Package, messages: &Messages) -> Outcome<()> {
    let Some(of_package) = messages.get(&package.proto) else {
        return Ok(());
    };
    for (name, ty) in &mut package.types {
        let Some(message) = of_package.get(name).filter(|_| ty.scalar.is_none()) else {
            continue;
        };
        package
            .messages
            .insert(name.clone(), convert_message(&package.proto, message)?);
        for f in &mut ty.fields {
            if is_wrapped(&package.proto, message, &f.n, messages) {
                f.t = f.t.replacen("[]", "~[]", 1);
            }
        }
    }
    Ok(())
}

/// True when a field's type, or the value type of its map, is a named Go slice.
fn is_wrapped(package: &str, message: &Value, field: &str, messages: &Messages) -> bool {
    let fields = message.get("fields").and_then(Value::as_array);
    let found = fields.into_iter().flatten().find(|f| json_name(f) == field);
    let Some(f) = found else { return false };
    let map_value = f
        .get("map")
        .and_then(|m| m.get(1))
        .and_then(Value::as_str)
        .map(str::to_owned);
    let Some(t) = map_value.or_else(|| text(f, "t")) else {
        return false;
    };
    let (package, name) = split_message(package, &t);
    messages
        .get(&package)
        .and_then(|p| p.get(&name))
        .is_some_and(|m| m.get("wrapper").is_some())
}

fn json_name(f: &Value) -> String {
    text(f, "json").or_else(|| text(f, "name")).unwrap_or_default()
}

fn split_message(package: &str, t: &str) -> (String, String) {
    match t.rsplit_once('.') {
        Some(("", name)) => (package.to_owned(), name.to_owned()),
        Some((package, name)) => (package.to_owned(), name.to_owned()),
        None => (package.to_owned(), t.to_owned()),
    }
}

fn convert_message(package: &str, message: &Value) -> Outcome<Vec<ProtoField>> {
    let mut out = Vec::new();
    for f in message
        .get("fields")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
    {
        if f.get("nogo").is_some() {
            continue;
        }
        let n = f
            .get("n")
            .and_then(Value::as_u64)
            .and_then(|n| u32::try_from(n).ok())
            .ok_or("no number")?;
        let embeds = f.get("inline").and_then(|_| text(f, "t")).map(|t| {
            let (p, m) = split_message(package, &t);
            format!("{p}.{m}")
        });
        let name = if embeds.is_some() {
            String::new()
        } else {
            json_name(f)
        };
        out.push(ProtoField {
            n,
            name,
            opt: f.get("opt").is_some(),
            embeds,
        });
    }
    out.sort_by_key(|f| f.n);
    Ok(out)
}

/// Adds messages that are only embedded in others, until none is missing.
fn add_embedded(packages: &mut BTreeMap<String, Package>, messages: &Messages) -> Outcome<()> {
    loop {
        let mut missing = Vec::new();
        for f in packages.values().flat_map(|p| p.messages.values().flatten()) {
            if let Some((package, name)) = f.embeds.as_deref().and_then(|e| e.rsplit_once('.')) {
                let there = packages
                    .values()
                    .any(|p| p.proto == package && p.messages.contains_key(name));
                if !there {
                    missing.push((package.to_owned(), name.to_owned()));
                }
            }
        }
        if missing.is_empty() {
            return Ok(());
        }
        for (proto, name) in missing {
            let message = messages.get(&proto).and_then(|p| p.get(&name));
            let message = message.ok_or_else(|| format!("no message {proto}.{name}"))?;
            let package = packages.values_mut().find(|p| p.proto == proto);
            let package = package.ok_or_else(|| format!("no package {proto}"))?;
            package.messages.insert(name, convert_message(&proto, message)?);
        }
    }
}
