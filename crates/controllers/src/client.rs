//! The verbs of the server as plain calls, and what is served as controllers need it.

use crate::catalog::Catalog;
use parking_lot::Mutex;
use std::ops::Deref;
use std::sync::Arc;
use supercargo_env::Env;
use supercargo_meta::Text;
use supercargo_registry::rest::UserInfo;
use supercargo_registry::{Client as Calls, ResourceIndex};

/// A way to the server for one user. Cloning is cheap.
#[derive(Clone)]
pub(crate) struct Client {
    calls: Calls,
    /// With the index's generation it was made from.
    catalog: Arc<Mutex<(u64, Arc<Catalog>)>>,
}

impl Deref for Client {
    type Target = Calls;
    fn deref(&self) -> &Calls {
        &self.calls
    }
}

impl Client {
    /// A client of the server with this index.
    pub(crate) fn new(env: Env, index: Arc<ResourceIndex>) -> Self {
        Self {
            calls: Calls::new(env, index, UserInfo::default(), "supercargo"),
            catalog: Arc::new(Mutex::new((u64::MAX, Arc::default()))),
        }
    }

    /// The same for a service account of `kube-system`.
    pub(crate) fn as_account(&self, name: &str) -> Self {
        let user = UserInfo {
            name: format!("system:serviceaccount:kube-system:{name}").into(),
            groups: [
                "system:serviceaccounts",
                "system:serviceaccounts:kube-system",
                "system:authenticated",
            ]
            .map(Text::from)
            .to_vec(),
            ..UserInfo::default()
        };
        Self {
            calls: self.calls.as_user(user),
            catalog: self.catalog.clone(),
        }
    }

    /// What is served now.
    pub(crate) fn catalog(&self) -> Arc<Catalog> {
        let mut held = self.catalog.lock();
        // Read before the index: an older number with a newer index is made anew, the other way round it would stay.
        let generation = self.index().generation();
        if held.0 != generation {
            *held = (generation, Arc::new(Catalog::of(&self.index().load())));
        }
        held.1.clone()
    }
}
