//! Limit ranges: one without a name gets a random one.

use supercargo_meta::Tree;
use supercargo_registry::{Hook, HookContext};

pub(super) struct LimitRanges;

impl Hook for LimitRanges {
    fn prepare_create(&self, _: &HookContext<'_>, object: &mut Tree) {
        if object.str_at(&["metadata", "name"]).is_empty() {
            // The object's own uid is as random as another one.
            let uid = object.str_at(&["metadata", "uid"]).to_owned();
            object.set(&["metadata", "name"], uid.into());
        }
    }
}
