//! What the collector tells people in events.

use crate::catalog::Resource;
use crate::client::Client;
use supercargo_meta::{ObjectMeta, OwnerReference, Text, Timestamp, Tree};

/// Says that an owner is in another namespace than its dependent, which therefore has no such owner. An event that can't be
/// written is no reason to stop.
pub(super) async fn warn_of_namespace(
    client: &Client,
    resource: &Resource,
    object: &Tree,
    owner: OwnerReference<'_>,
) {
    let Ok(events) = client.endpoint("v1", "events") else {
        return;
    };
    let meta = ObjectMeta::of(object);
    let now = client.env().clock.now();
    let namespace = match meta.namespace() {
        "" => "default",
        n => n,
    };
    let message = format!(
        "ownerRef [{}/{}, namespace: {}, name: {}, uid: {}] does not exist in namespace {:?}",
        owner.api_version(),
        owner.kind(),
        meta.namespace(),
        owner.name(),
        owner.uid(),
        meta.namespace()
    );
    let name = format!("{}.{:x}", meta.name(), now.unix_nanos());
    let at = Text::from(Timestamp::from_seconds(now.unix_seconds()).to_text());
    let api_version = resource.api_versions.iter().find(|v| {
        let version = &resource.endpoint.version().version;
        v.rsplit('/').next() == Some(version.as_str())
    });
    let event = Tree::map([
        ("apiVersion", "v1".into()),
        ("kind", "Event".into()),
        (
            "metadata",
            Tree::map([("name", name.into()), ("namespace", namespace.into())]),
        ),
        (
            "involvedObject",
            Tree::map([
                ("apiVersion", Tree::Str(api_version.cloned().unwrap_or_default())),
                ("kind", Tree::Str(resource.endpoint.desc.kind.clone())),
                ("namespace", meta.namespace().into()),
                ("name", meta.name().into()),
                ("uid", meta.uid().into()),
            ]),
        ),
        ("reason", "OwnerRefInvalidNamespace".into()),
        ("message", message.into()),
        ("type", "Warning".into()),
        (
            "source",
            Tree::map([("component", "garbage-collector-controller".into())]),
        ),
        ("firstTimestamp", Tree::Str(at.clone())),
        ("lastTimestamp", Tree::Str(at)),
        ("count", Tree::Int(1)),
    ]);
    if let Err(e) = client.create(&events, namespace, &event).await {
        tracing::debug!(error = e.message(), "an event could not be written");
    }
}
