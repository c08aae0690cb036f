//! Files that are written, damaged, and cut off at every step.

use super::super::dying::Dying;
use super::*;
use proptest::prelude::*;
use supercargo_backend_embedded::OsDisk;
use supercargo_storage::{Key, Revision};

fn head() -> Head {
    Head {
        revision: Revision(500),
        taken_ms: 1_700_000_000_000,
        nonce: 99,
        announced: 4,
        prefix: "/registry/".to_owned(),
        source: "embedded".to_owned(),
    }
}

fn record(key: &str, value: &[u8], lease: u64) -> Record {
    Record {
        key: Key::from(key),
        value: value.to_vec().into(),
        create_revision: Revision(3),
        mod_revision: Revision(400),
        version: 2,
        lease,
    }
}

fn some() -> Vec<Record> {
    vec![
        record("/registry/events/default/e", b"k8s\0", 1_700_000_100_000),
        record("/registry/pods/default/a", b"value", 0),
        // Too large for a block with others.
        record("/registry/pods/default/b", &vec![7; 300_000], 0),
        record("/registry/secrets/default/s", b"k8s:enc:x", 0),
    ]
}

fn write(disk: &dyn Disk, path: &Path, records: &[Record]) -> Result<Summary, StartError> {
    let mut writer = Writer::create(disk, path, head())?;
    for r in records {
        writer.push(r)?;
    }
    writer.finish()
}

fn read(bytes: &[u8]) -> Result<(Vec<Record>, Summary), String> {
    let all = || {
        let mut reader = Reader::open(bytes, "file")?;
        let mut records = Vec::new();
        while let Some(r) = reader.next()? {
            records.push(r);
        }
        Ok((records, reader.into_summary()?))
    };
    all().map_err(|e: StartError| e.to_string())
}

#[test]
fn records_come_back_with_their_figures() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("x.snap");
    let summary = write(&OsDisk, &path, &some()).unwrap();
    let bytes = std::fs::read(&path).unwrap();
    let (records, found) = read(&bytes).unwrap();
    assert_eq!((records, &found), (some(), &summary));
    assert_eq!((found.head, found.bytes), (head(), bytes.len() as u64));
    assert_eq!(summary.resources["pods"].count, 2);
    assert_eq!(summary.resources["secrets"].encrypted, 1);
    assert!(!aside(&path).exists());
    assert_eq!(write(&OsDisk, &path, &[]).unwrap().count(), 0);
}

/// A process that dies at any step leaves the file that was there, or a whole new one.
#[test]
fn half_a_file_never_has_the_name() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("x.snap");
    for old in [None, Some(vec![some()[0].clone()])] {
        let mut steps = 0;
        loop {
            let _ = std::fs::remove_file(&path);
            let before = old.as_ref().map(|old| {
                write(&OsDisk, &path, old).unwrap();
                std::fs::read(&path).unwrap()
            });
            let done = write(&Dying::after(steps), &path, &some());
            let now = std::fs::read(&path).ok();
            if now != before {
                assert_eq!(read(&now.unwrap()).unwrap().0, some(), "{steps} steps");
            }
            match done {
                Ok(_) => break,
                Err(e) => assert!(e.to_string().contains("x.snap"), "{e}"),
            }
            steps += 1;
        }
        assert!(steps > 8, "{steps}");
    }
}

#[test]
fn every_damage_is_noticed_and_placed() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("x.snap");
    let records = [some()[0].clone(), some()[1].clone()];
    write(&OsDisk, &path, &records).unwrap();
    let bytes = std::fs::read(&path).unwrap();
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x10;
        assert!(read(&damaged).is_err(), "byte {at}");
        assert!(read(&bytes[..at]).is_err(), "cut at {at}");
    }
    let longer = [&bytes[..], b"x"].concat();
    let wanted = [
        (&longer[..], "its last bytes are not those of its content"),
        (&bytes[..bytes.len() - 60], "it ends there, before its end"),
        (b"hello", "file is no snapshot: name a file that"),
    ];
    for (bytes, text) in wanted {
        let e = read(bytes).unwrap_err();
        assert!(e.contains(text), "{e}");
    }
    let mut bbolt = vec![0; 4096];
    bbolt[16..20].copy_from_slice(&[0xed, 0xda, 0x0c, 0xed]);
    let e = read(&bbolt).unwrap_err();
    assert!(e.contains("etcdutl snapshot restore"), "{e}");
    let mut later = bytes;
    later[8] = 9;
    let e = read(&later).unwrap_err();
    assert!(e.contains("format version 9"), "{e}");
}

#[test]
fn records_out_of_place_are_refused() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("x.snap");
    let [_, a, b, _] = &some()[..] else {
        panic!("four records");
    };
    let newer = Record {
        mod_revision: Revision(501),
        ..a.clone()
    };
    let outside = record("/other/a", b"", 0);
    for records in [
        vec![b.clone(), a.clone()],
        vec![a.clone(), a.clone()],
        vec![newer],
        vec![outside],
    ] {
        let e = write(&OsDisk, &path, &records).unwrap_err().to_string();
        assert!(e.contains("a record is out of place"), "{e}");
        assert!(!path.exists());
    }
}

proptest! {
    #[test]
    fn any_bytes_are_read_without_panic(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        let _ = read(&bytes);
        let _ = read(&[&head().encode()[..], &bytes].concat());
    }

    #[test]
    fn whatever_is_written_comes_back(values in proptest::collection::btree_map("[a-z/.]{1,12}", proptest::collection::vec(any::<u8>(), 0..40), 0..20)) {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("x.snap");
        let records: Vec<_> = values.iter().map(|(k, v)| record(&format!("/registry/{k}"), v, 0)).collect();
        write(&OsDisk, &path, &records).unwrap();
        prop_assert_eq!(read(&std::fs::read(&path).unwrap()).unwrap().0, records);
    }
}
