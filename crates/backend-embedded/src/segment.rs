//! The header of a segment file, and the names of files in the data folder.

use crate::fields::Fields;
use crate::frame::{FrameId, decode_fsync, encode_fsync};
use crate::options::Fsync;
use std::path::{Path, PathBuf};

/// Where frames start: the header has a page of its own, which appends never touch.
pub(crate) const DATA_START: u64 = 4096;
/// The version of the log format this build writes and reads.
pub(crate) const FORMAT_VERSION: u32 = 1;
/// A segment being made.
pub(crate) const SEGMENT_TEMPORARY: &str = "segment.tmp";
/// A checkpoint being made.
pub(crate) const CHECKPOINT_TEMPORARY: &str = "checkpoint.tmp";
/// The file that says which store the folder holds.
pub(crate) const IDENTITY: &str = "identity";
/// An identity being made.
pub(crate) const IDENTITY_TEMPORARY: &str = "identity.tmp";
/// The lock file.
pub(crate) const LOCK: &str = "lock";

const MAGIC: [u8; 8] = *b"SCARGLOG";
const HEAD_BYTES: usize = 88;

/// What a segment's first page says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SegmentHead {
    pub(crate) store: [u8; 16],
    pub(crate) number: u64,
    /// The next revision when the segment was begun.
    pub(crate) next: u64,
    /// The compaction floor when the segment was begun.
    pub(crate) floor: u64,
    /// Random; new in each life of a file.
    pub(crate) nonce: u64,
    /// The last frame before the segment.
    pub(crate) after: FrameId,
    /// The setting of the session that began the segment.
    pub(crate) fsync: Fsync,
}

impl SegmentHead {
    /// The first page.
    pub(crate) fn encode(&self) -> Vec<u8> {
        let mut page = Vec::with_capacity(DATA_START as usize);
        page.extend_from_slice(&MAGIC);
        page.extend_from_slice(&FORMAT_VERSION.to_le_bytes());
        page.extend_from_slice(&[0; 4]);
        page.extend_from_slice(&self.store);
        for field in [self.number, self.next, self.floor, self.nonce, self.after.number] {
            page.extend_from_slice(&field.to_le_bytes());
        }
        page.extend_from_slice(&self.after.session.to_le_bytes());
        page.extend_from_slice(&encode_fsync(self.fsync).to_le_bytes());
        page.extend_from_slice(&[0; 4]);
        let crc = crc32c::crc32c(&page);
        page.extend_from_slice(&crc.to_le_bytes());
        page.resize(DATA_START as usize, 0);
        page
    }

    /// Errors with what is wrong, for the operator.
    pub(crate) fn decode(page: &[u8]) -> Result<Self, HeadError> {
        let Some((fields, crc)) = page
            .get(..HEAD_BYTES)
            .and_then(|head| head.split_last_chunk::<4>())
        else {
            return Err(HeadError::Damaged);
        };
        let mut read = Fields::new(fields);
        let parts = (|| {
            let magic = read.array::<8>()?;
            let version = read.u32()?;
            let _reserved = read.u32()?;
            let store = read.array::<16>()?;
            Some((magic, version, store))
        })();
        let Some((magic, version, store)) = parts else {
            return Err(HeadError::Damaged);
        };
        let intact = crc32c::crc32c(fields).to_le_bytes() == *crc;
        if magic == MAGIC && version != FORMAT_VERSION && (intact || version > FORMAT_VERSION) {
            return Err(HeadError::Version(version));
        }
        if magic != MAGIC || !intact {
            return Err(HeadError::Damaged);
        }
        (|| {
            let [number, next, floor, nonce] = [read.u64()?, read.u64()?, read.u64()?, read.u64()?];
            let number_before = read.u64()?;
            let session = read.u32()?;
            Some(Self {
                store,
                number,
                next,
                floor,
                nonce,
                after: FrameId {
                    session,
                    number: number_before,
                },
                fsync: decode_fsync(read.u32()?)?,
            })
        })()
        .ok_or(HeadError::Damaged)
    }

    /// Where the checksums of the segment's frames start from.
    pub(crate) fn seed(&self) -> u32 {
        let seed = crc32c::crc32c(&self.store);
        let seed = crc32c::crc32c_append(seed, &self.number.to_le_bytes());
        crc32c::crc32c_append(seed, &self.nonce.to_le_bytes())
    }
}

/// Why a first page can't be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HeadError {
    /// The bytes are no header.
    Damaged,
    /// A header of another format version.
    Version(u32),
}

impl std::fmt::Display for HeadError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Damaged => f.write_str("its header is not valid"),
            Self::Version(v) => write!(
                f,
                "it has format version {v} and this build reads version {FORMAT_VERSION}; use the build that wrote it \
                 or a later one"
            ),
        }
    }
}

/// A file of the data folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FileName {
    Segment(u64),
    Checkpoint(u64),
    /// A segment file that waits for its next life.
    Spare(u64),
    /// Left over from an interrupted step; safe to remove.
    Temporary,
    /// Not ours: left alone.
    Other,
}

impl FileName {
    pub(crate) fn parse(name: &str) -> Self {
        let number = |digits: &str| {
            let canonical =
                digits.len() == 16 && !digits.bytes().any(|b| b.is_ascii_uppercase() || b == b'+');
            canonical.then(|| u64::from_str_radix(digits, 16).ok()).flatten()
        };
        let parsed = match name.split_once('-') {
            Some(("log", digits)) => number(digits).map(Self::Segment),
            Some(("checkpoint", digits)) => number(digits).map(Self::Checkpoint),
            Some(("spare", digits)) => number(digits).map(Self::Spare),
            _ if [SEGMENT_TEMPORARY, CHECKPOINT_TEMPORARY, IDENTITY_TEMPORARY].contains(&name) => {
                Some(Self::Temporary)
            }
            _ => None,
        };
        parsed.unwrap_or(Self::Other)
    }

    pub(crate) fn segment(dir: &Path, number: u64) -> PathBuf {
        dir.join(format!("log-{number:016x}"))
    }

    pub(crate) fn checkpoint(dir: &Path, at: u64) -> PathBuf {
        dir.join(format!("checkpoint-{at:016x}"))
    }

    pub(crate) fn spare(dir: &Path, number: u64) -> PathBuf {
        dir.join(format!("spare-{number:016x}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_comes_back_and_damage_is_noticed() {
        let head = SegmentHead {
            store: [7; 16],
            number: 3,
            next: 10,
            floor: 2,
            nonce: 99,
            after: FrameId {
                session: 2,
                number: 8,
            },
            fsync: Fsync::Never,
        };
        let page = head.encode();
        assert_eq!(page.len() as u64, DATA_START);
        assert_eq!(SegmentHead::decode(&page), Ok(head));
        let other_life = SegmentHead { nonce: 98, ..head };
        assert_ne!(head.seed(), other_life.seed());
        for at in 0..HEAD_BYTES {
            let mut damaged = page.clone();
            damaged[at] ^= 4;
            assert!(SegmentHead::decode(&damaged).is_err(), "byte {at}");
        }
        let mut later = page;
        later[8] = 2;
        assert_eq!(SegmentHead::decode(&later), Err(HeadError::Version(2)));
    }

    #[test]
    fn names_are_read_as_they_are_written() {
        let dir = Path::new("");
        let name = |p: PathBuf| FileName::parse(p.to_str().unwrap());
        assert_eq!(name(FileName::segment(dir, 0xab)), FileName::Segment(0xab));
        assert_eq!(
            name(FileName::checkpoint(dir, u64::MAX)),
            FileName::Checkpoint(u64::MAX)
        );
        assert_eq!(name(FileName::spare(dir, 1)), FileName::Spare(1));
        for temporary in ["segment.tmp", "checkpoint.tmp", "identity.tmp"] {
            assert_eq!(FileName::parse(temporary), FileName::Temporary);
        }
        for other in [
            "lock",
            "identity",
            "log-1",
            "log-00000000000000AB",
            "log-+00000000000000a",
            "x",
        ] {
            assert_eq!(FileName::parse(other), FileName::Other, "{other}");
        }
    }
}
