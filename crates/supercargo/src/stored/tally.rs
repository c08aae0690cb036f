//! What a stream of records adds up to, for each resource: the figures people look at, and hashes that two stores agree in when
//! they hold the same.

use crate::stored::Layout;
use ring::digest::{Context, SHA256};
use std::collections::BTreeMap;
use supercargo_objects::ENCRYPTED;
use supercargo_storage::{Record, Revision};

/// A SHA-256.
pub(crate) type Hash = [u8; 32];

/// Figures of each resource, over records that are fed in key order.
#[derive(Default)]
pub(crate) struct Tally {
    resources: BTreeMap<String, Counting>,
}

struct Counting {
    figures: Figures,
    hash: Context,
}

/// Figures of one resource.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Figures {
    pub(crate) count: u64,
    /// Bytes of keys and values.
    pub(crate) bytes: u64,
    /// The bytes of the largest, and its key below the prefix.
    pub(crate) largest: (u64, String),
    /// The newest change.
    pub(crate) newest: Revision,
    /// How many values are encrypted.
    pub(crate) encrypted: u64,
    /// Of keys (below the prefix) and values: [`hash_record`]. Revisions and deadlines are not in it: they are the store's.
    pub(crate) hash: Hash,
}

impl Tally {
    /// Takes a record in. Those of one resource must come in key order.
    pub(crate) fn add(&mut self, layout: &Layout, record: &Record) {
        let resource = layout.resource(record.key.as_bytes());
        let below = layout.below(record.key.as_bytes());
        let counting = self.resources.entry(resource).or_insert_with(|| Counting {
            figures: Figures::default(),
            hash: Context::new(&SHA256),
        });
        hash_record(&mut counting.hash, below, &record.value);
        let bytes = (record.key.as_bytes().len() + record.value.len()) as u64;
        let f = &mut counting.figures;
        f.count += 1;
        f.bytes += bytes;
        f.newest = f.newest.max(record.mod_revision);
        f.encrypted += u64::from(record.value.starts_with(ENCRYPTED));
        if bytes > f.largest.0 {
            f.largest = (bytes, below.escape_ascii().to_string());
        }
    }

    /// The figures by resource.
    pub(crate) fn finish(self) -> BTreeMap<String, Figures> {
        let finish = |(name, counting): (String, Counting)| {
            let mut figures = counting.figures;
            figures.hash = hash_bytes(counting.hash);
            (name, figures)
        };
        self.resources.into_iter().map(finish).collect()
    }
}

/// Feeds one record: the length of its key as 4 bytes (little-endian), the key, the length of its value as 4 bytes, the value.
fn hash_record(hash: &mut Context, key: &[u8], value: &[u8]) {
    for part in [key, value] {
        hash.update(&u32::try_from(part.len()).unwrap_or(u32::MAX).to_le_bytes());
        hash.update(part);
    }
}

/// The bytes of a hash.
pub(crate) fn hash_bytes(hash: Context) -> Hash {
    let mut out = [0; 32];
    out.copy_from_slice(hash.finish().as_ref());
    out
}

/// Rows in columns; numbers stand to the right.
pub(crate) fn table<const N: usize>(rows: &[[String; N]]) -> String {
    let width = |i: usize| rows.iter().map(|r| r[i].chars().count()).max().unwrap_or(0);
    let widths: [usize; N] = std::array::from_fn(width);
    let is_number = |i: usize| {
        let mut cells = rows.iter().skip(1).map(|r| &r[i]);
        cells.all(|c| c.bytes().all(|b| b.is_ascii_digit() || b == b','))
    };
    let right: [bool; N] = std::array::from_fn(is_number);
    let mut out = String::new();
    for row in rows {
        let mut line = String::new();
        for (i, cell) in row.iter().enumerate() {
            let width = widths[i];
            if right[i] {
                line.push_str(&format!("{cell:>width$}  "));
            } else {
                line.push_str(&format!("{cell:width$}  "));
            }
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

/// Bytes as lower case hex.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use supercargo_storage::Key;

    fn record(key: &str, value: &str, revision: u64) -> Record {
        Record {
            key: Key::from(key),
            value: value.to_owned().into(),
            create_revision: Revision(1),
            mod_revision: Revision(revision),
            version: 1,
            lease: 0,
        }
    }

    fn tally(prefix: &str, records: &[Record]) -> BTreeMap<String, Figures> {
        let layout = Layout::new(prefix);
        let mut tally = Tally::default();
        records.iter().for_each(|r| tally.add(&layout, r));
        tally.finish()
    }

    #[test]
    fn the_same_objects_have_the_same_hash_wherever_they_are() {
        let one = tally(
            "/a",
            &[
                record("/a/pods/x", "v", 5),
                record("/a/pods/y", "longer", 3),
                record("/a/secrets/z", "k8s:enc:x", 4),
            ],
        );
        let f = &one["pods"];
        assert_eq!((f.count, f.bytes, f.newest, f.encrypted), (2, 25, Revision(5), 0));
        assert_eq!(f.largest, (15, "pods/y".to_owned()));
        assert_eq!(one["secrets"].encrypted, 1);
        let two = tally(
            "/b",
            &[record("/b/pods/x", "v", 9), record("/b/pods/y", "longer", 9)],
        );
        assert_eq!(two["pods"].hash, f.hash);
        let moved = tally(
            "/b",
            &[record("/b/pods/xv", "", 9), record("/b/pods/y", "longer", 9)],
        );
        assert_ne!(moved["pods"].hash, f.hash);
        assert_eq!(hex(&[0, 0xab]), "00ab");
    }
}
