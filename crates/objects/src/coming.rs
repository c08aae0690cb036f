//! Objects that are being written: a watch may tell of a write before its writer has heard.

use crate::Lent;
use bytes::Bytes;
use parking_lot::Mutex;
use std::collections::HashMap;
use supercargo_storage::{Key, Record};

/// The objects of writes under way, by key. As many as there are writes; each goes with its write.
#[derive(Default)]
pub(crate) struct Coming(Mutex<HashMap<Key, (Bytes, Lent)>>);

/// One of them, for as long as its write is under way.
pub(crate) struct Announced<'a> {
    all: &'a Coming,
    key: Key,
    stored: Bytes,
}

impl Coming {
    /// Bytes `stored` are made from `object`. Of several writes of a key the last is known; the others are decoded.
    pub(crate) fn announce(&self, key: &Key, stored: Bytes, object: Lent) -> Announced<'_> {
        self.0.lock().insert(key.clone(), (stored.clone(), object));
        Announced {
            all: self,
            key: key.clone(),
            stored,
        }
    }

    /// The object that the bytes of a record were made from, if that is known.
    pub(crate) fn object_of(&self, record: &Record) -> Option<Lent> {
        let all = self.0.lock();
        let (stored, object) = all.get(&record.key)?;
        (*stored == record.value).then(|| object.clone())
    }
}

impl Drop for Announced<'_> {
    fn drop(&mut self) {
        let mut all = self.all.0.lock();
        // Another write of the key may have come since.
        if all
            .get(&self.key)
            .is_some_and(|c| c.0.as_ptr() == self.stored.as_ptr())
        {
            all.remove(&self.key);
        }
    }
}
