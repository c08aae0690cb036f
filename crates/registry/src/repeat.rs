//! Patches that are sent again and again and change nothing: controllers apply what they want at every turn.
//!
//! What a patch makes of an object is decided by the patch, its options, who sends it and the stored object, and by nothing
//! else. So once one went all the way and changed nothing, the entry remembers it (64 bits), and the same patch of the same
//! entry is answered at once: not parsed, and the object not decoded. Whatever changes the object makes another entry.
//!
//! Left out: dry runs, custom resources (their schema may change under the entry), patches that earn warnings, and all of
//! them where admission wants to see updates.
//!
//! An apply need not come twice for that: what it made of an object it would make of it again, so the entry that it wrote
//! remembers it. Not where it names a resourceVersion, which is another one by then, nor where it created the object, which
//! admission may have changed.

use crate::patch::PatchIntent;
use crate::rest::{PatchBody, RequestContext, WriteOptions};
use crate::store::Store;
use crate::write::{Writer, Written};
use crate::{Operation, managed};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::num::NonZeroU64;
use std::sync::Arc;
use supercargo_objects::Entry;

/// A patch as an entry remembers it.
#[derive(Clone, Copy)]
pub(crate) struct Repeat(NonZeroU64);

impl Repeat {
    /// `None` when such a patch must be worked out every time.
    pub(crate) fn of(
        store: &Store,
        cx: &RequestContext,
        sent: &PatchBody,
        options: &WriteOptions,
    ) -> Option<Self> {
        let must_look = options.dry_run
            || store.view(cx).shape.unstructured
            || store.admit.looks_at(Operation::Update)
            || store.is_late(cx);
        if must_look {
            return None;
        }
        let mut h = DefaultHasher::new();
        sent.bytes.hash(&mut h);
        (sent.kind as u8, options.field_validation as u8, options.force).hash(&mut h);
        managed::manager(cx, options).hash(&mut h);
        cx.user.name.hash(&mut h);
        cx.endpoint.version_index.hash(&mut h);
        cx.endpoint.subresource().map(|s| &s.name).hash(&mut h);
        NonZeroU64::new(h.finish()).map(Self)
    }

    /// The object that the patch is for, if it is there.
    pub(crate) async fn entry(self, store: &Store, cx: &RequestContext, name: &str) -> Option<Arc<Entry>> {
        // What is wrong is told where the patch is worked out.
        let key = store.key(&cx.namespace, name).ok()?;
        store.storage.get(&key, "").await.ok()
    }

    /// True for an object that this patch is known not to change.
    pub(crate) fn is_of(self, entry: &Entry) -> bool {
        // The keys may have changed since.
        entry.unchanging() == Some(self.0) && !entry.is_stale()
    }

    /// It went all the way, and left this.
    pub(crate) async fn foresee(self, (intent, writer): (&PatchIntent<'_>, &Writer<'_>), left: &Written) {
        if let Written::Stored {
            entry,
            created: false,
            ..
        } = left
            && intent.settles()
        {
            self.remember(writer.cx, entry);
            debug_assert!(
                !self.is_of(entry) || Box::pin(changes_nothing(intent, writer, entry)).await,
                "an apply that comes again would change the object"
            );
        }
    }

    /// It went all the way and changed nothing.
    pub(crate) fn remember(self, cx: &RequestContext, entry: &Entry) {
        if cx.warnings.is_empty() && !entry.is_stale() {
            entry.set_unchanging(self.0);
        }
    }
}

/// Works out what a write makes of what it left.
async fn changes_nothing(intent: &PatchIntent<'_>, writer: &Writer<'_>, left: &Arc<Entry>) -> bool {
    let options = WriteOptions {
        dry_run: true,
        ..writer.options.clone()
    };
    let Ok(again) = Writer::new(writer.store, writer.cx, &options, writer.name) else {
        return false;
    };
    let again = Writer {
        found: Some(left.clone()),
        ..again
    };
    let found = again.run(intent).await;
    // Too late, it says nothing.
    writer.store.is_late(writer.cx)
        || matches!(found, Ok(Written::Stored { entry, .. }) if entry.value() == left.value())
}
