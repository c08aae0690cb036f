//! Sources of keys that a plugin has decrypted, each once.

use crate::cipher::Cipher;
use crate::generated::v2::EncryptedObject;
use futures_util::FutureExt as _;
use futures_util::future::{Shared, WeakShared};
use parking_lot::Mutex;
use ring::digest::{Context, SHA256};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use supercargo_env::BoxFuture;

/// So long a decrypted source is kept after it was last used.
const KEPT_FOR: Duration = Duration::from_secs(24 * 60 * 60);
/// So many are kept. A server makes one at its start and one for each new key.
const KEPT_MAX: usize = 1000;

/// A hash of what is stored of a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct SourceId([u8; 32]);

impl SourceId {
    pub(crate) fn of(stored: &EncryptedObject) -> Self {
        let mut hash = Context::new(&SHA256);
        let mut add = |bytes: &[u8]| {
            hash.update(&(bytes.len() as u64).to_le_bytes());
            hash.update(bytes);
        };
        add(&stored.encrypted_dek_source_type.to_le_bytes());
        add(&stored.encrypted_dek_source);
        add(stored.key_id.as_bytes());
        for (name, value) in &stored.annotations {
            add(name.as_bytes());
            add(value);
        }
        let mut id = [0; 32];
        id.copy_from_slice(hash.finish().as_ref());
        Self(id)
    }
}

/// A question for a source.
pub(crate) type Asking = BoxFuture<'static, Result<Arc<Cipher>, String>>;
/// The same, for all who wait.
pub(crate) type Asked = Shared<Asking>;

/// What is known of a source.
pub(crate) enum Source {
    Known(Arc<Cipher>),
    Asked(Asked),
}

#[derive(Default)]
pub(crate) struct Sources(Mutex<Inner>);

#[derive(Default)]
struct Inner {
    known: HashMap<SourceId, (Arc<Cipher>, Duration)>,
    /// Weak: a question that nobody waits for any more is not asked to its end.
    asked: HashMap<SourceId, WeakShared<Asking>>,
}

impl Sources {
    /// The source, or the question for it, which `ask` begins unless it is under way. True when it was begun now.
    pub(crate) fn get(&self, id: SourceId, now: Duration, ask: impl FnOnce() -> Asking) -> (Source, bool) {
        let mut inner = self.0.lock();
        if let Some((cipher, used)) = inner.known.get_mut(&id) {
            *used = now;
            return (Source::Known(cipher.clone()), false);
        }
        if let Some(asked) = inner.asked.get(&id).and_then(WeakShared::upgrade) {
            return (Source::Asked(asked), false);
        }
        let asked = ask().shared();
        inner.asked.retain(|_, a| a.upgrade().is_some());
        if let Some(weak) = asked.downgrade() {
            inner.asked.insert(id, weak);
        }
        (Source::Asked(asked), true)
    }

    /// Keeps a source; answers how many are kept.
    pub(crate) fn keep(&self, id: SourceId, cipher: Arc<Cipher>, now: Duration) -> usize {
        let mut inner = self.0.lock();
        inner
            .known
            .retain(|_, (_, used)| now.saturating_sub(*used) < KEPT_FOR);
        if inner.known.len() >= KEPT_MAX
            && let Some(oldest) = inner.known.iter().min_by_key(|(_, k)| k.1).map(|(id, _)| *id)
        {
            inner.known.remove(&oldest);
        }
        inner.known.insert(id, (cipher, now));
        inner.asked.remove(&id);
        inner.known.len()
    }
}
