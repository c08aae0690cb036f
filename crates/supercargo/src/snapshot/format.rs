//! A snapshot file, byte by byte: `docs/formats/snapshot.md`. Pure.

use crate::stored::{Figures, Hash};
use bytes::Bytes;
use std::collections::BTreeMap;
use supercargo_storage::{Key, Record, Revision};

pub(super) const MAGIC: [u8; 8] = *b"SCARGSNP";
/// The version this build writes, and the latest it reads.
pub(super) const VERSION: u32 = 1;
/// Bytes of the header before its texts.
pub(super) const HEAD_BYTES: usize = 64;
/// Nothing this long is a header.
pub(super) const HEAD_BYTES_MAX: usize = 64 << 10;
pub(super) const BLOCK_HEAD_BYTES: usize = 24;
/// A block is closed when it has this many bytes; a larger record has a block of its own.
pub(super) const BLOCK_BYTES: usize = 256 << 10;
/// Nothing this long is a block.
pub(super) const BLOCK_BYTES_MAX: usize = 1 << 30;
/// Bytes of a record before its key.
const RECORD_HEAD_BYTES: usize = 40;
pub(super) const END: [u8; 8] = *b"SCARGEND";
/// [`END`] and the hash of everything before it.
pub(super) const TRAILER_BYTES: usize = 40;

/// What a block holds.
pub(super) const RECORDS: u32 = 1;
pub(super) const FOOTER: u32 = 2;

/// What a snapshot says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Head {
    /// The store as it was at this revision.
    pub(crate) revision: Revision,
    /// When, in milliseconds since the Unix epoch.
    pub(crate) taken_ms: u64,
    /// Random: the checksums start from it, so that a block of another snapshot is not valid here.
    pub(crate) nonce: u64,
    /// How many records the store announced; those whose time was up on the way are missing.
    pub(crate) announced: u64,
    /// What all keys begin with: `/registry/`.
    pub(crate) prefix: String,
    /// The kind of store, as `--storage-backend` has it.
    pub(crate) source: String,
}

/// Why a header is none.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum HeadError {
    Damaged,
    Version(u32),
}

impl Head {
    pub(super) fn encode(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(HEAD_BYTES + self.prefix.len() + self.source.len() + 4);
        let total = HEAD_BYTES + self.prefix.len() + self.source.len() + 4;
        out.extend_from_slice(&MAGIC);
        for field in [
            VERSION,
            len32(total),
            len32(self.prefix.len()),
            len32(self.source.len()),
        ] {
            out.extend_from_slice(&field.to_le_bytes());
        }
        for field in [self.revision.0, self.taken_ms, self.nonce, self.announced, 0] {
            out.extend_from_slice(&field.to_le_bytes());
        }
        out.extend_from_slice(self.prefix.as_bytes());
        out.extend_from_slice(self.source.as_bytes());
        let crc = crc32c::crc32c(&out);
        out.extend_from_slice(&crc.to_le_bytes());
        out
    }

    /// The length of the header whose first [`HEAD_BYTES`] these are.
    pub(super) fn length(fixed: &[u8]) -> Result<usize, HeadError> {
        let mut read = Fields(fixed);
        let (Some(MAGIC), Some(version)) = (read.array::<8>(), read.u32()) else {
            return Err(HeadError::Damaged);
        };
        if version > VERSION {
            return Err(HeadError::Version(version));
        }
        let length = read.u32().and_then(|n| usize::try_from(n).ok());
        length
            .filter(|n| (HEAD_BYTES + 4..=HEAD_BYTES_MAX).contains(n))
            .ok_or(HeadError::Damaged)
    }

    /// Reads a whole header.
    pub(super) fn decode(bytes: &[u8]) -> Result<Self, HeadError> {
        let parts = || {
            let (fields, crc) = bytes.split_last_chunk::<4>()?;
            if crc32c::crc32c(fields).to_le_bytes() != *crc {
                return None;
            }
            let mut read = Fields(fields);
            read.array::<16>()?;
            let [prefix, source] = [read.u32()?, read.u32()?];
            let head = Self {
                revision: Revision(read.u64()?),
                taken_ms: read.u64()?,
                nonce: read.u64()?,
                announced: read.u64()?,
                prefix: {
                    read.u64()?;
                    read.text(prefix)?
                },
                source: read.text(source)?,
            };
            read.0.is_empty().then_some(head)
        };
        parts().ok_or(HeadError::Damaged)
    }

    /// Where the checksum of block `index` starts from.
    fn seed(&self, index: u64) -> u32 {
        crc32c::crc32c_append(crc32c::crc32c(&self.nonce.to_le_bytes()), &index.to_le_bytes())
    }
}

/// The head of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BlockHead {
    pub(super) crc: u32,
    pub(super) body_bytes: u32,
    pub(super) kind: u32,
    pub(super) count: u32,
    pub(super) index: u64,
}

impl BlockHead {
    pub(super) fn decode(bytes: &[u8]) -> Option<Self> {
        let mut read = Fields(bytes);
        Some(Self {
            crc: read.u32()?,
            body_bytes: read.u32()?,
            kind: read.u32()?,
            count: read.u32()?,
            index: read.u64()?,
        })
    }

    /// Whether the block (head and body) is the one that belongs at `index`.
    pub(super) fn fits(&self, head: &Head, index: u64, block: &[u8]) -> bool {
        let checked = block.get(4..).unwrap_or_default();
        self.index == index && crc32c::crc32c_append(head.seed(index), checked) == self.crc
    }
}

/// Fills in the head of a block whose body stands behind room for it.
pub(super) fn seal(block: &mut [u8], head: &Head, kind: u32, count: u32, index: u64) {
    let body = len32(block.len() - BLOCK_HEAD_BYTES);
    for (at, field) in [(4, body), (8, kind), (12, count)] {
        block[at..at + 4].copy_from_slice(&field.to_le_bytes());
    }
    block[16..BLOCK_HEAD_BYTES].copy_from_slice(&index.to_le_bytes());
    let crc = crc32c::crc32c_append(head.seed(index), &block[4..]);
    block[..4].copy_from_slice(&crc.to_le_bytes());
}

/// How many bytes a record takes.
pub(super) fn record_bytes(r: &Record) -> usize {
    RECORD_HEAD_BYTES + r.key.as_bytes().len() + r.value.len()
}

/// Appends a record; its lease is the deadline.
pub(super) fn write_record(r: &Record, out: &mut Vec<u8>) {
    for part in [r.key.as_bytes(), &r.value] {
        out.extend_from_slice(&len32(part.len()).to_le_bytes());
    }
    for field in [r.create_revision.0, r.mod_revision.0, r.version, r.lease] {
        out.extend_from_slice(&field.to_le_bytes());
    }
    out.extend_from_slice(r.key.as_bytes());
    out.extend_from_slice(&r.value);
}

/// Reads a record.
pub(super) fn read_record(read: &mut Fields<'_>) -> Option<Record> {
    let [key, value] = [read.u32()?, read.u32()?];
    let [create, modified, version, lease] = [read.u64()?, read.u64()?, read.u64()?, read.u64()?];
    Some(Record {
        key: Key::copy_from(read.bytes(key)?),
        value: Bytes::copy_from_slice(read.bytes(value)?),
        create_revision: Revision(create),
        mod_revision: Revision(modified),
        version,
        lease,
    })
}

/// Appends the body of the footer.
pub(super) fn write_footer(resources: &BTreeMap<String, Figures>, out: &mut Vec<u8>) {
    let total: u64 = resources.values().map(|f| f.count).sum();
    out.extend_from_slice(&total.to_le_bytes());
    for (name, f) in resources {
        out.extend_from_slice(&len32(name.len()).to_le_bytes());
        out.extend_from_slice(name.as_bytes());
        for field in [f.count, f.bytes, f.newest.0, f.encrypted] {
            out.extend_from_slice(&field.to_le_bytes());
        }
        out.extend_from_slice(&f.hash);
    }
}

/// What the footer says of one resource: count, bytes, newest revision, encrypted values, hash.
pub(super) type Said = (u64, u64, Revision, u64, Hash);

/// Reads the body of a footer of `count` resources: the number of records, and what is said of each resource.
pub(super) fn read_footer(body: &[u8], count: u32) -> Option<(u64, BTreeMap<String, Said>)> {
    let mut read = Fields(body);
    let total = read.u64()?;
    let mut resources = BTreeMap::new();
    for _ in 0..count {
        let name = read.u32()?;
        let name = read.text(name)?;
        let figures = (
            read.u64()?,
            read.u64()?,
            Revision(read.u64()?),
            read.u64()?,
            read.array::<32>()?,
        );
        resources.insert(name, figures);
    }
    read.0.is_empty().then_some((total, resources))
}

/// Reads numbers and bytes off the front.
pub(super) struct Fields<'a>(pub(super) &'a [u8]);

impl<'a> Fields<'a> {
    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (first, rest) = self.0.split_first_chunk::<N>()?;
        self.0 = rest;
        Some(*first)
    }
    fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }
    fn u64(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }
    fn bytes(&mut self, len: u32) -> Option<&'a [u8]> {
        let (first, rest) = self.0.split_at_checked(usize::try_from(len).ok()?)?;
        self.0 = rest;
        Some(first)
    }
    fn text(&mut self, len: u32) -> Option<String> {
        String::from_utf8(self.bytes(len)?.to_vec()).ok()
    }
}

/// A length of something whose bound is far below.
fn len32(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head() -> Head {
        Head {
            revision: Revision(12),
            taken_ms: 1_700_000_000_000,
            nonce: 7,
            announced: 3,
            prefix: "/registry/".to_owned(),
            source: "embedded".to_owned(),
        }
    }

    #[test]
    fn a_header_comes_back_and_every_flipped_bit_is_noticed() {
        let bytes = head().encode();
        assert_eq!(Head::length(&bytes[..HEAD_BYTES]), Ok(bytes.len()));
        assert_eq!(Head::decode(&bytes), Ok(head()));
        for bit in 0..bytes.len() * 8 {
            let mut damaged = bytes.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            assert!(Head::decode(&damaged).is_err(), "bit {bit}");
        }
        for length in 0..bytes.len() {
            assert!(Head::decode(&bytes[..length]).is_err(), "{length} bytes");
        }
        let mut later = bytes;
        later[8] = 2;
        assert_eq!(Head::length(&later), Err(HeadError::Version(2)));
        assert_eq!(Head::length(b"SCARG"), Err(HeadError::Damaged));
    }

    #[test]
    fn a_block_belongs_to_its_place_and_file() {
        let mut block = vec![0; BLOCK_HEAD_BYTES];
        block.extend_from_slice(b"body");
        seal(&mut block, &head(), RECORDS, 1, 4);
        let read = BlockHead::decode(&block).unwrap();
        assert_eq!((read.body_bytes, read.kind, read.count), (4, RECORDS, 1));
        assert!(read.fits(&head(), 4, &block) && !read.fits(&head(), 5, &block));
        let other = Head { nonce: 8, ..head() };
        assert!(!read.fits(&other, 4, &block));
    }
}
