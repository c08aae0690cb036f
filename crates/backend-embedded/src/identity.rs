//! The file `identity`: that the folder holds a store, which one, and how far its log reached.
//!
//! A log alone can't tell that it, or its end, is missing. This file stands beside it and is written when the store is made,
//! each time a segment is begun and when the store is closed, always after the log; so a folder with the file has at least
//! what it names, or has lost it. It is text, because people meet it when they copy folders.

use crate::disk::{Disk, OpenMode, Window, write_all};
use crate::errors::{corrupt, foreign, unavailable};
use crate::frame::FrameId;
use crate::segment::{FileName, HeadError, IDENTITY, IDENTITY_TEMPORARY};
use std::io::IoSlice;
use std::path::Path;
use supercargo_storage::Error;

/// The version of the file this build writes and reads.
const FORMAT_VERSION: u32 = 1;
const FIRST_LINE: &str = "supercargo store, format ";
/// Nothing this long is an identity.
const BYTES_MAX: usize = 4096;

/// What the file says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Identity {
    pub(crate) store: [u8; 16],
    /// The highest segment number that is known to exist.
    pub(crate) segment: u64,
    /// A frame that is known to be durable.
    pub(crate) last: FrameId,
}

impl Identity {
    fn encode(&self) -> String {
        let id = u128::from_be_bytes(self.store);
        let text = format!(
            "{FIRST_LINE}{FORMAT_VERSION}\nid {id:032x}\nlog {:016x}\nend {:08x} {:016x}\n",
            self.segment, self.last.session, self.last.number
        );
        let crc = crc32c::crc32c(text.as_bytes());
        format!("{text}crc {crc:08x}\n")
    }

    fn decode(bytes: &[u8]) -> Result<Self, HeadError> {
        let parse = || {
            let text = std::str::from_utf8(bytes).ok()?;
            let version = text
                .strip_prefix(FIRST_LINE)?
                .lines()
                .next()?
                .parse::<u32>()
                .ok()?;
            if version > FORMAT_VERSION {
                return Some(Err(HeadError::Version(version)));
            }
            let mut lines = text.lines().skip(1);
            let store = u128::from_str_radix(lines.next()?.strip_prefix("id ")?, 16).ok()?;
            let segment = u64::from_str_radix(lines.next()?.strip_prefix("log ")?, 16).ok()?;
            let (session, number) = lines.next()?.strip_prefix("end ")?.split_once(' ')?;
            let found = Self {
                store: store.to_be_bytes(),
                segment,
                last: FrameId {
                    session: u32::from_str_radix(session, 16).ok()?,
                    number: u64::from_str_radix(number, 16).ok()?,
                },
            };
            // One way to write it: with the checksum, every other spelling is damage.
            (found.encode() == text).then_some(Ok(found))
        };
        parse().unwrap_or(Err(HeadError::Damaged))
    }

    /// Reads the file; `None` when there is none.
    pub(crate) fn read(disk: &dyn Disk, dir: &Path) -> Result<Option<Self>, Error> {
        let path = dir.join(IDENTITY);
        let io = |e| unavailable(&path, "read", e);
        let file = match disk.open(&path, OpenMode::Read) {
            Ok(file) => file,
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(e) => return Err(io(e)),
        };
        let mut window = Window::new(file.as_ref());
        let bytes = window.get(0, BYTES_MAX).map_err(io)?;
        Self::decode(bytes).map(Some).map_err(|e| match e {
            HeadError::Version(v) => foreign(
                &path,
                format_args!(
                    "it has format version {v} and this build reads version {FORMAT_VERSION}; use the build that \
                     wrote it or a later one"
                ),
            ),
            HeadError::Damaged => corrupt(
                &path,
                0,
                "it is not valid. If all files of the log are in the folder, remove it: it is then written anew",
            ),
        })
    }

    /// Writes the file, durably.
    pub(crate) fn write(&self, disk: &dyn Disk, dir: &Path) -> Result<(), Error> {
        let temporary = dir.join(IDENTITY_TEMPORARY);
        let write = || {
            let file = disk.open(&temporary, OpenMode::Create)?;
            write_all(file.as_ref(), &mut [IoSlice::new(self.encode().as_bytes())], 0)?;
            file.sync()?;
            disk.rename(&temporary, &dir.join(IDENTITY))?;
            disk.sync_dir(dir)
        };
        write().map_err(|e| {
            // It may hold the last free space; what can't be removed is removed at the next start.
            let _ = disk.remove(&temporary);
            unavailable(&dir.join(IDENTITY), "write", e)
        })
    }

    /// Checks that the log's last files are there: `newest` is the highest segment number in the folder, if there is any.
    pub(crate) fn check_files(&self, dir: &Path, newest: Option<u64>) -> Result<(), Error> {
        if newest.is_some_and(|newest| newest >= self.segment) {
            return Ok(());
        }
        Err(foreign(
            &FileName::segment(dir, self.segment),
            format_args!(
                "it is missing, and {} says that the log of this store reached it. Restore the whole folder from a \
                 backup; only to begin with an empty store, remove the folder",
                dir.join(IDENTITY).display()
            ),
        ))
    }

    /// Checks that the log was read to its end: `last` is the last frame that was found, before `offset` in the file `path`.
    pub(crate) fn check_end(&self, dir: &Path, last: FrameId, path: &Path, offset: u64) -> Result<(), Error> {
        if last >= self.last {
            return Ok(());
        }
        let identity = dir.join(IDENTITY);
        Err(corrupt(
            path,
            offset,
            format_args!(
                "the log ends there, yet {} says that it went on",
                identity.display()
            ),
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const IDENTITY: Identity = Identity {
        store: [0xa7; 16],
        segment: 0x1f,
        last: FrameId {
            session: 2,
            number: 0x30,
        },
    };

    #[test]
    fn it_comes_back_and_every_changed_byte_is_noticed() {
        let text = IDENTITY.encode();
        assert_eq!(
            text,
            "supercargo store, format 1\nid a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7\nlog 000000000000001f\nend 00000002 0000000000000030\ncrc 326ca4da\n"
        );
        assert_eq!(Identity::decode(text.as_bytes()), Ok(IDENTITY));
        for at in 0..text.len() {
            for bit in 0..8 {
                let mut damaged = text.clone().into_bytes();
                damaged[at] ^= 1 << bit;
                assert!(Identity::decode(&damaged).is_err(), "byte {at}, bit {bit}");
            }
            assert!(Identity::decode(&text.as_bytes()[..at]).is_err(), "{at} bytes");
        }
    }

    #[test]
    fn a_later_version_is_told_from_damage() {
        let later = IDENTITY.encode().replace("format 1", "format 12");
        assert_eq!(Identity::decode(later.as_bytes()), Err(HeadError::Version(12)));
        assert_eq!(Identity::decode(b""), Err(HeadError::Damaged));
        assert_eq!(Identity::decode(&[0xff; 200]), Err(HeadError::Damaged));
    }
}
