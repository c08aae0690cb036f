//! Aggregated discovery: APIGroupDiscoveryList of apidiscovery.k8s.io/v2.

use super::legacy::foreign;
use super::{Document, Group, Version};
use crate::json::Doc;
use crate::proto::Message;
use crate::respond;
use supercargo_meta::Text;
use supercargo_registry::rest::Endpoint;

type Parts = (Doc, Message);

pub(super) fn list<'a>(groups: impl Iterator<Item = &'a Group>) -> Document {
    let mut m = Message::default();
    m.message(1, &respond::list_meta("", "", None));
    let mut docs = Vec::new();
    for g in groups {
        let (doc, message) = group(g);
        docs.push(doc);
        m.message(2, &message);
    }
    Document {
        kind: "APIGroupDiscoveryList",
        api_version: "apidiscovery.k8s.io/v2",
        fields: vec![("metadata", Doc::Object(Vec::new())), ("items", Doc::List(docs))],
        message: m.0,
    }
}

fn group(g: &Group) -> Parts {
    let mut metadata = Vec::new();
    if !g.name.is_empty() {
        metadata.push(("name", g.name.as_str().into()));
    }
    let mut m = Message::default();
    m.message(1, &object_meta(&g.name));
    let mut docs = Vec::new();
    for v in &g.versions {
        let (doc, message) = version(v);
        docs.push(doc);
        m.message(2, &message);
    }
    let doc = Doc::Object(vec![
        ("metadata", Doc::Object(metadata)),
        ("versions", Doc::List(docs)),
    ]);
    (doc, m)
}

/// ObjectMeta with only a name, as Go writes it.
fn object_meta(name: &str) -> Message {
    let mut m = Message::default();
    m.text(1, name);
    for n in 2..=6 {
        m.text(n, "");
    }
    m.int(7, 0).message(8, &Message::default());
    m
}

fn version(v: &Version) -> Parts {
    let mut m = Message::default();
    m.text(1, &v.version);
    let mut docs = Vec::new();
    for (doc, message) in resources(v) {
        docs.push(doc);
        m.message(2, &message);
    }
    m.text(3, "Current");
    let doc = Doc::Object(vec![
        ("version", v.version.as_str().into()),
        ("resources", Doc::List(docs)),
        ("freshness", "Current".into()),
    ]);
    (doc, m)
}

/// The resources of a version, each with its subresources, which follow it in the sorted list but need not be adjacent.
fn resources(v: &Version) -> Vec<Parts> {
    let mut out = Vec::new();
    let mut names: Vec<&Text> = v.endpoints.iter().map(|(_, e)| &e.desc.resource).collect();
    names.sort();
    names.dedup();
    for name in names {
        let all = || {
            v.endpoints
                .iter()
                .map(|(_, e)| e)
                .filter(|e| e.desc.resource == *name)
        };
        let own = all().find(|e| e.subresource_index.is_none());
        let subs: Vec<&Endpoint> = all().filter(|e| e.subresource_index.is_some()).collect();
        if let Some(any) = own.or_else(|| subs.first().copied()) {
            out.push(resource(any, own.is_some(), &subs));
        }
    }
    out
}

/// A resource; one that only has subresources shows an empty kind.
fn resource(e: &Endpoint, is_served: bool, subs: &[&Endpoint]) -> Parts {
    let desc = &e.desc;
    let scope = if desc.namespaced { "Namespaced" } else { "Cluster" };
    let mut o: Vec<(&'static str, Doc)> = vec![("resource", desc.resource.as_str().into())];
    let mut m = Message::default();
    m.text(1, &desc.resource);
    let (singular, verbs) = if is_served {
        let (doc, message) = response_kind("", "", &desc.kind);
        o.push(("responseKind", doc));
        m.message(2, &message);
        (desc.singular.as_str(), e.told_verbs().collect())
    } else {
        let (doc, message) = response_kind("", "", "");
        o.push(("responseKind", doc));
        m.message(2, &message);
        ("", Vec::new())
    };
    o.push(("scope", scope.into()));
    o.push(("singularResource", singular.into()));
    m.text(3, scope).text(4, singular).texts(5, &verbs);
    o.push(("verbs", if is_served { Doc::texts(verbs) } else { Doc::Null }));
    if is_served {
        for (number, key, list) in [
            (6, "shortNames", &desc.short_names),
            (7, "categories", &desc.categories),
        ] {
            m.texts(number, list.iter());
            if !list.is_empty() {
                o.push((key, Doc::texts(list.iter())));
            }
        }
    }
    let mut docs = Vec::new();
    for s in subs {
        if let Some((doc, message)) = subresource(s) {
            docs.push(doc);
            m.message(8, &message);
        }
    }
    if !docs.is_empty() {
        o.push(("subresources", Doc::List(docs)));
    }
    (Doc::Object(o), m)
}

fn subresource(e: &Endpoint) -> Option<Parts> {
    let s = e.subresource()?;
    let (group, version) = foreign(e);
    let (kind_doc, kind_message) = response_kind(group, version, &s.gvk.kind);
    let mut m = Message::default();
    m.text(1, &s.name)
        .message(2, &kind_message)
        .texts(4, s.verbs.iter());
    let doc = Doc::Object(vec![
        ("subresource", s.name.as_str().into()),
        ("responseKind", kind_doc),
        ("verbs", Doc::texts(s.verbs.iter())),
    ]);
    Some((doc, m))
}

fn response_kind(group: &str, version: &str, kind: &str) -> Parts {
    let mut m = Message::default();
    m.text(1, group).text(2, version).text(3, kind);
    let doc = Doc::Object(vec![
        ("group", group.into()),
        ("version", version.into()),
        ("kind", kind.into()),
    ]);
    (doc, m)
}
