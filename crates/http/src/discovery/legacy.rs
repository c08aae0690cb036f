//! Unaggregated discovery: APIVersions, APIGroupList, APIGroup, APIResourceList.

use super::{Document, Group, Version};
use crate::json::Doc;
use crate::proto::Message;
use supercargo_meta::GroupVersion;
use supercargo_registry::rest::Endpoint;

/// `/api`.
pub(super) fn core(group: &Group, address: &str) -> Document {
    let versions = || group.versions.iter().map(|v| v.version.as_str());
    let mut cidr = Message::default();
    cidr.text(1, "0.0.0.0/0").text(2, address);
    let mut m = Message::default();
    m.texts(1, versions()).message(2, &cidr);
    let cidr = Doc::Object(vec![
        ("clientCIDR", "0.0.0.0/0".into()),
        ("serverAddress", address.into()),
    ]);
    Document {
        kind: "APIVersions",
        api_version: "",
        fields: vec![
            ("versions", Doc::texts(versions())),
            ("serverAddressByClientCIDRs", Doc::List(vec![cidr])),
        ],
        message: m.0,
    }
}

/// `/apis`.
pub(super) fn groups<'a>(groups: impl Iterator<Item = &'a Group>) -> Document {
    let mut m = Message::default();
    let mut docs = Vec::new();
    for g in groups {
        let (fields, message) = group_parts(g);
        m.message(1, &message);
        docs.push(Doc::Object(fields));
    }
    Document {
        kind: "APIGroupList",
        api_version: "v1",
        fields: vec![("groups", Doc::List(docs))],
        message: m.0,
    }
}

/// `/apis/<group>`.
pub(super) fn group(g: &Group) -> Document {
    let (fields, message) = group_parts(g);
    Document {
        kind: "APIGroup",
        api_version: "v1",
        fields,
        message: message.0,
    }
}

fn group_parts(g: &Group) -> (Vec<(&'static str, Doc)>, Message) {
    let mut m = Message::default();
    m.text(1, &g.name);
    let mut docs = Vec::new();
    let mut preferred = None;
    for v in &g.versions {
        let gv = format!("{}/{}", g.name, v.version);
        let mut vm = Message::default();
        vm.text(1, &gv).text(2, &v.version);
        m.message(2, &vm);
        let doc = Doc::Object(vec![
            ("groupVersion", gv.into()),
            ("version", v.version.as_str().into()),
        ]);
        docs.push(doc.clone());
        preferred.get_or_insert((doc, vm));
    }
    let mut fields = vec![("name", g.name.as_str().into()), ("versions", Doc::List(docs))];
    if let Some((doc, message)) = preferred {
        fields.push(("preferredVersion", doc));
        m.message(3, &message);
    }
    (fields, m)
}

/// `/api/v1` and `/apis/<group>/<version>`.
pub(super) fn resources(gv: &GroupVersion, version: &Version) -> Document {
    let name = gv.to_string();
    let mut m = Message::default();
    m.text(1, &name);
    let mut docs = Vec::new();
    for (path, e) in &version.endpoints {
        let (doc, message) = resource(path, e);
        docs.push(doc);
        m.message(2, &message);
    }
    Document {
        kind: "APIResourceList",
        api_version: if gv.group.is_empty() { "" } else { "v1" },
        fields: vec![("groupVersion", name.into()), ("resources", Doc::List(docs))],
        message: m.0,
    }
}

fn resource(path: &str, e: &Endpoint) -> (Doc, Message) {
    let (desc, sub) = (&e.desc, e.subresource());
    let singular = if sub.is_some() { "" } else { &desc.singular };
    let kind = sub.map_or(&desc.kind, |s| &s.gvk.kind);
    let (group, version) = foreign(e);
    let (short_names, categories) = match sub {
        Some(_) => (&[][..], &[][..]),
        None => (&*desc.short_names, &*desc.categories),
    };
    let hash = match &desc.storage {
        Some(s) if sub.is_none() => s.version_hash.as_str(),
        _ => "",
    };

    let mut o: Vec<(&'static str, Doc)> = vec![
        ("name", path.into()),
        ("singularName", singular.into()),
        ("namespaced", desc.namespaced.into()),
    ];
    let mut put = |k, v: &str| {
        if !v.is_empty() {
            o.push((k, v.into()));
        }
    };
    put("group", group);
    put("version", version);
    put("kind", kind);
    o.push(("verbs", Doc::texts(e.told_verbs())));
    if !short_names.is_empty() {
        o.push(("shortNames", Doc::texts(short_names)));
    }
    if !categories.is_empty() {
        o.push(("categories", Doc::texts(categories)));
    }
    if !hash.is_empty() {
        o.push(("storageVersionHash", hash.into()));
    }

    let mut list = Message::default();
    list.texts(1, e.told_verbs());
    let mut m = Message::default();
    m.text(1, path)
        .int(2, desc.namespaced.into())
        .text(3, kind)
        .message(4, &list)
        .texts(5, short_names)
        .text(6, singular)
        .texts(7, categories)
        .text(8, group)
        .text(9, version)
        .text(10, hash);
    (Doc::Object(o), m)
}

/// Group and version of an endpoint's kind where they differ from the endpoint's own, else "".
pub(super) fn foreign(e: &Endpoint) -> (&str, &str) {
    match e.subresource() {
        Some(s) if s.gvk.group != e.desc.group || s.gvk.version != e.version().version => {
            (&s.gvk.group, &s.gvk.version)
        }
        _ => ("", ""),
    }
}
