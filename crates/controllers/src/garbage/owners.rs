//! Owners as references name them, looked up live.

use super::graph::{FOREGROUND, Place};
use super::uid::Uid;
use crate::catalog::Resource;
use crate::client::Client;
use std::sync::Arc;
use supercargo_meta::{ObjectMeta, OwnerReference, Status, Tree};

/// What a reference leads to.
pub(crate) enum Standing {
    /// To an object; its metadata and where it was found.
    Owner(Arc<Resource>, Arc<Tree>),
    /// To nothing.
    Dangling,
    /// Nobody knows: its kind is not served. That may change.
    NoSuchKind,
    /// Nobody will ever know: an object without namespace names an owner in one.
    Impossible,
}

impl Standing {
    /// True when the owner is on its way out and waits for its dependents to go first.
    pub(crate) fn is_waiting(&self) -> bool {
        let Self::Owner(_, tree) = self else {
            return false;
        };
        let meta = ObjectMeta::of(tree);
        meta.is_deleting() && meta.finalizers().any(|f| f == FOREGROUND)
    }
}

/// Follows a reference of the object at `place`; `is_gone` says that the removal of the owner was seen.
///
/// # Errors
/// When the owner can't be read.
pub(crate) async fn follow(
    client: &Client,
    place: &Place,
    reference: OwnerReference<'_>,
    is_gone: bool,
) -> Result<Standing, Status> {
    let catalog = client.catalog();
    let resource = match catalog.kind(reference.api_version(), reference.kind()) {
        Some(r) if r.is_namespaced() && place.namespace.is_empty() => return Ok(Standing::Impossible),
        // Its kind may have gone after it.
        _ if is_gone => return Ok(Standing::Dangling),
        Some(r) => r,
        None => return Ok(Standing::NoSuchKind),
    };
    let found = client
        .get(&resource.endpoint, &place.namespace, reference.name())
        .await;
    let tree = match found {
        Ok(object) => object.metadata()?,
        // A name that no object can have is the name of no object.
        Err(e) if e.is_not_found() || e.code() == 400 => return Ok(Standing::Dangling),
        Err(e) => return Err(e),
    };
    if ObjectMeta::of(&tree).uid() != reference.uid() {
        return Ok(Standing::Dangling);
    }
    Ok(Standing::Owner(resource.clone(), tree))
}

/// The object at a place, as long as it is the one with this uid.
///
/// # Errors
/// When it can't be read.
pub(crate) async fn live(
    client: &Client,
    uid: &Uid,
    place: &Place,
) -> Result<Option<(Arc<Resource>, Arc<Tree>)>, Status> {
    let catalog = client.catalog();
    let Some(resource) = catalog.resource(&place.resource) else {
        return Ok(None);
    };
    let tree = match client
        .get(&resource.endpoint, &place.namespace, &place.name)
        .await
    {
        Ok(object) => object.metadata()?,
        Err(e) if e.is_not_found() => return Ok(None),
        Err(e) => return Err(e),
    };
    let is_it = uid.is(ObjectMeta::of(&tree).uid());
    Ok(is_it.then(|| (resource.clone(), tree)))
}
