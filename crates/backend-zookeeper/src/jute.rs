//! The bytes of ZooKeeper's protocol: numbers are big-endian, strings and buffers have their length before them.

use bytes::{Buf, BufMut, Bytes, BytesMut};

/// Writes.
pub(crate) struct Writer(BytesMut);

impl Writer {
    pub(crate) fn new() -> Self {
        Self(BytesMut::with_capacity(128))
    }

    pub(crate) fn int(&mut self, v: i32) -> &mut Self {
        self.0.put_i32(v);
        self
    }

    pub(crate) fn long(&mut self, v: i64) -> &mut Self {
        self.0.put_i64(v);
        self
    }

    pub(crate) fn bool(&mut self, v: bool) -> &mut Self {
        self.0.put_u8(u8::from(v));
        self
    }

    pub(crate) fn buffer(&mut self, v: &[u8]) -> &mut Self {
        let len = i32::try_from(v.len()).expect("because packets are far smaller than 2 GiB");
        self.0.put_i32(len);
        self.0.put_slice(v);
        self
    }

    pub(crate) fn string(&mut self, v: &str) -> &mut Self {
        self.buffer(v.as_bytes())
    }

    pub(crate) fn bytes(&mut self, v: &[u8]) -> &mut Self {
        self.0.put_slice(v);
        self
    }

    pub(crate) fn done(self) -> Bytes {
        self.0.freeze()
    }
}

/// Reads; `None` when there is less than there should be.
pub(crate) struct Reader(pub(crate) Bytes);

impl Reader {
    pub(crate) fn int(&mut self) -> Option<i32> {
        self.0.try_get_i32().ok()
    }

    pub(crate) fn long(&mut self) -> Option<i64> {
        self.0.try_get_i64().ok()
    }

    pub(crate) fn bool(&mut self) -> Option<bool> {
        self.0.try_get_u8().ok().map(|b| b != 0)
    }

    /// A missing buffer counts as an empty one.
    pub(crate) fn buffer(&mut self) -> Option<Bytes> {
        let len = usize::try_from(self.int()?.max(0)).ok()?;
        (len <= self.0.len()).then(|| self.0.split_to(len))
    }

    pub(crate) fn string(&mut self) -> Option<String> {
        String::from_utf8(self.buffer()?.to_vec()).ok()
    }

    /// What is left of a list of strings.
    pub(crate) fn strings(&mut self) -> Option<Vec<String>> {
        let count = self.int()?.max(0);
        (0..count).map(|_| self.string()).collect()
    }

    /// The transaction that made a node and its version, in its stat, which ends here.
    pub(crate) fn stat(&mut self) -> Option<(i64, i32)> {
        const BEFORE: usize = 3 * 8;
        const AFTER: usize = 4 + 4 + 8 + 4 + 4 + 8;
        if self.0.len() < 8 + BEFORE + 4 + AFTER {
            return None;
        }
        let czxid = self.long()?;
        self.0.advance(BEFORE);
        let version = self.int()?;
        self.0.advance(AFTER);
        Some((czxid, version))
    }
}
