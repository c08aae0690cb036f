//! Schemas as the types that rules see (apiserver 0.37: pkg/cel/common/schemas.go).

use crate::node::{Additional, Checks, Flags, Kind, ListType, Node};
use crate::props::depth_max;
use supercargo_cel::{DeclType, Field, ListKind};
use supercargo_meta::{Text, Tree};

/// Longest `metadata.name`.
const NAME_MAX: i64 = 253;

/// True when rules can see values of the schema.
pub(crate) fn is_exposed(node: &Node) -> bool {
    if node.is(Flags::INT_OR_STRING) {
        return true;
    }
    match &node.kind {
        Kind::Array => node.items.as_deref().is_some_and(is_exposed),
        Kind::Object => match &node.additional {
            Additional::Schema(s) => is_exposed(s),
            _ => true,
        },
        Kind::String | Kind::Boolean | Kind::Integer | Kind::Number => true,
        Kind::Any | Kind::Other(_) => false,
    }
}

/// The type rules see; `None` for what they can't. `resource`: the schema is that of a whole resource.
pub(crate) fn decl_type(node: &Node, resource: bool) -> Option<DeclType> {
    of(node, resource, 0)
}

fn of(node: &Node, resource: bool, depth: usize) -> Option<DeclType> {
    if depth > depth_max() {
        return None;
    }
    let checks = node.checks.as_deref();
    let max_length = checks.and_then(|c| c.max_length);
    if node.is(Flags::INT_OR_STRING) {
        return Some(DeclType::int_or_string(max_length));
    }
    let ty = match &node.kind {
        Kind::Array => {
            let item = node.items.as_deref()?;
            let items = of(item, item.is(Flags::EMBEDDED), depth + 1)?;
            let kind = match &node.list {
                ListType::Set => ListKind::Set,
                ListType::Map(keys) => ListKind::Map(keys.iter().cloned().collect()),
                _ => ListKind::Atomic,
            };
            DeclType::list(items, checks.and_then(|c| c.max_items), kind)
        }
        Kind::Object => match &node.additional {
            Additional::Schema(s) => {
                let values = of(s, s.is(Flags::EMBEDDED), depth + 1)?;
                DeclType::map(values, checks.and_then(|c| c.max_properties))
            }
            _ => object(node, resource, depth),
        },
        Kind::String => text(checks),
        Kind::Boolean => DeclType::bool(),
        Kind::Integer => DeclType::int(),
        Kind::Number => DeclType::double(),
        Kind::Any | Kind::Other(_) => return None,
    };
    Some(ty.nullable(node.is(Flags::NULLABLE)))
}

fn text(checks: Option<&Checks>) -> DeclType {
    let Some(c) = checks else {
        return DeclType::string(None, None);
    };
    match c.format.as_str() {
        "byte" => DeclType::bytes(c.max_length),
        "duration" => DeclType::duration(),
        "date" => DeclType::date(),
        "date-time" => DeclType::date_time(),
        _ => {
            let longest = c.enum_values.iter().filter_map(Tree::as_str).map(str::len).max();
            let longest = (!c.enum_values.is_empty()).then(|| longest.unwrap_or(0));
            DeclType::string(c.max_length, longest.and_then(|n| u64::try_from(n).ok()))
        }
    }
}

fn object(node: &Node, resource: bool, depth: usize) -> DeclType {
    let implied = resource && !says_all_of_meta(node);
    let mut fields = Vec::with_capacity(node.properties.len() + 3);
    let mut required: Vec<&str> = Vec::new();
    let wants = |name: &str| {
        let checks = node.checks.as_deref();
        checks.is_some_and(|c| c.required.iter().any(|r| r == name))
    };
    for (name, p) in &node.properties {
        if implied && matches!(name.as_str(), "apiVersion" | "kind" | "metadata") {
            continue;
        }
        let ty = of(p, p.is(Flags::EMBEDDED), depth + 1).unwrap_or_else(DeclType::preserved);
        fields.push(field(name, ty));
        if p.default.is_none() && wants(name) {
            required.push(name);
        }
    }
    if implied {
        for name in ["apiVersion", "kind"] {
            fields.push(field(name, DeclType::string(None, None)));
        }
        fields.push(field("metadata", metadata(node)));
        required.extend(
            ["apiVersion", "kind", "metadata"]
                .into_iter()
                .filter(|n| wants(n)),
        );
    }
    DeclType::object(fields, &required)
}

fn field(name: &str, ty: DeclType) -> Field {
    Field {
        name: Text::from(name),
        ty,
    }
}

/// True when the schema itself says all that every resource has.
fn says_all_of_meta(node: &Node) -> bool {
    let is = |n: &Node, name: &str, kind: &Kind| n.property(name).is_some_and(|p| p.kind == *kind);
    is(node, "kind", &Kind::String)
        && is(node, "apiVersion", &Kind::String)
        && is(node, "metadata", &Kind::Object)
        && node
            .property("metadata")
            .is_some_and(|m| is(m, "name", &Kind::String) && is(m, "generateName", &Kind::String))
}

fn metadata(node: &Node) -> DeclType {
    let own = node.property("metadata");
    let name = |field: &str, max: i64| {
        let given = own
            .and_then(|m| m.property(field))
            .and_then(|p| p.checks.as_deref())
            .and_then(|c| c.max_length);
        DeclType::string(Some(given.map_or(max, |g| g.min(max))), None)
    };
    let fields = vec![
        field("name", name("name", NAME_MAX)),
        field("generateName", name("generateName", NAME_MAX - 1)),
    ];
    DeclType::object(fields, &[])
}
