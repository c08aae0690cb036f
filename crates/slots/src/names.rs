//! The names of slots and parts. They sort as their revisions do, and no folder holds more than 4096 slots.

use supercargo_engine::CommitId;
use supercargo_storage::Revision;

const SLOT_BITS: u32 = 12;

/// What may lie in the folder that is ours: the state in either form, what the strict reads of ZooKeeper write, who keeps the
/// readable copy, and folders.
pub(crate) const ROOT_NAMES: [&str; 7] = ["floor", "head", "mirror", "part", "rev", "state", "sync"];

/// The path of a revision's slot: `rev/<13 hex digits>/<3 hex digits>`.
#[must_use]
pub fn slot_path(revision: Revision) -> String {
    format!(
        "{}/{:03x}",
        bucket_path(bucket(revision)),
        revision.0 & ((1 << SLOT_BITS) - 1)
    )
}

/// Where the readable copy of a key lies: `state/registry/pods/default/a`. What a store may not take in a name is written as a
/// percent sign and two hex digits: percent signs, bytes that are no printable UTF-8, and elements of dots alone.
pub(crate) fn state_path(key: &[u8]) -> String {
    let mut path = "state".to_owned();
    let key = key.strip_prefix(b"/").unwrap_or(key);
    for element in key.split(|b| *b == b'/') {
        path.push('/');
        match element {
            b"" => path.push('%'),
            b"." | b".." => element.iter().for_each(|_| path.push_str("%2E")),
            _ => element.utf8_chunks().for_each(|chunk| {
                for c in chunk.valid().chars() {
                    let is_plain = !c.is_control() && c != '%' && !('\u{e000}'..='\u{f8ff}').contains(&c);
                    if is_plain && !('\u{fff0}'..='\u{ffff}').contains(&c) {
                        path.push(c);
                    } else {
                        escape(&mut path, c.encode_utf8(&mut [0; 4]).as_bytes());
                    }
                }
                escape(&mut path, chunk.invalid());
            }),
        }
    }
    path
}

fn escape(path: &mut String, bytes: &[u8]) {
    bytes.iter().for_each(|b| path.push_str(&format!("%{b:02X}")));
}

/// The bucket of a revision.
pub(crate) const fn bucket(revision: Revision) -> u64 {
    revision.0 >> SLOT_BITS
}

pub(crate) fn bucket_path(bucket: u64) -> String {
    format!("rev/{bucket:013x}")
}

/// The number in the name of a bucket.
pub(crate) fn parse_bucket(name: &str) -> Option<u64> {
    parse_hex(name, 13)
}

/// The revision in the name of a slot.
pub(crate) fn parse_slot(bucket: u64, name: &str) -> Option<Revision> {
    parse_hex(name, 3).map(|low| Revision(bucket << SLOT_BITS | low))
}

/// The parts of one value: `part/<revision>-<process>-<counter>-<i>`, all in hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PartGroup {
    pub(crate) revision: Revision,
    process: u64,
    counter: u64,
}

impl PartGroup {
    pub(crate) const fn new(revision: Revision, commit: CommitId) -> Self {
        Self {
            revision,
            process: commit.process,
            counter: commit.counter,
        }
    }

    pub(crate) fn path(&self, i: u32) -> String {
        format!(
            "part/{:x}-{:x}-{:x}-{i:x}",
            self.revision.0, self.process, self.counter
        )
    }

    /// The group in the name of a part.
    pub(crate) fn parse(name: &str) -> Option<Self> {
        let mut numbers = name.split('-').map(|n| u64::from_str_radix(n, 16).ok());
        let group = Self {
            revision: Revision(numbers.next()??),
            process: numbers.next()??,
            counter: numbers.next()??,
        };
        numbers.next()??;
        numbers.next().is_none().then_some(group)
    }
}

fn parse_hex(name: &str, digits: usize) -> Option<u64> {
    let is_ours = |b: u8| b.is_ascii_digit() || (b'a'..=b'f').contains(&b);
    (name.len() == digits && name.bytes().all(is_ours))
        .then(|| u64::from_str_radix(name, 16).ok())
        .flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_slots_sort_as_their_revisions() {
        let revisions = [2, 0xfff, 0x1000, 0x1001, 5_000_000, (1 << 52) + 7];
        let mut paths: Vec<String> = revisions.iter().map(|r| slot_path(Revision(*r))).collect();
        assert_eq!(paths[2], "rev/0000000000001/000");
        for (path, revision) in paths.iter().zip(revisions) {
            let (folder, slot) = path.rsplit_once('/').unwrap();
            let bucket = parse_bucket(folder.strip_prefix("rev/").unwrap()).unwrap();
            assert_eq!(parse_slot(bucket, slot), Some(Revision(revision)));
        }
        let sorted = paths.clone();
        paths.sort();
        assert_eq!(paths, sorted);
        for foreign in ["", "00", "0000", "00G", "00A", "+01"] {
            assert_eq!(parse_slot(0, foreign), None);
        }
    }

    #[test]
    fn every_key_has_a_readable_name() {
        for (key, path) in [
            ("/registry/pods/default/a", "state/registry/pods/default/a"),
            (
                "registry/clusterroles/system:node",
                "state/registry/clusterroles/system:node",
            ),
            ("/a/../100%/", "state/a/%2E%2E/100%25/%"),
            ("/ü\u{7}", "state/ü%07"),
        ] {
            assert_eq!(state_path(key.as_bytes()), path);
        }
        assert_eq!(state_path(b"/a\xff"), "state/a%FF");
    }

    #[test]
    fn names_of_parts_say_whose_they_are() {
        let group = PartGroup::new(
            Revision(77),
            CommitId {
                process: u64::MAX,
                counter: 3,
            },
        );
        let name = group.path(12);
        assert_eq!(name, "part/4d-ffffffffffffffff-3-c");
        assert_eq!(PartGroup::parse(&name[5..]), Some(group));
        for foreign in ["", "1-2-3", "1-2-3-4-5", "1-2-x-4", "backup"] {
            assert_eq!(PartGroup::parse(foreign), None, "{foreign}");
        }
    }
}
