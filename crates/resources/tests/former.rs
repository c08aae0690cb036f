//! Versions that are no longer served and that objects may have in the store.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use proptest::prelude::*;
use proptest::test_runner::{TestError, TestRunner};
use std::collections::BTreeSet;
use supercargo_meta::{Tree, decode_base64, json_text};
use supercargo_registry::{StorageDesc, StoredVersion, codec_of};
use supercargo_resources::{resource, resources};
use supercargo_schema::{Unknown, conform};
use supercargo_testkit::grown;

/// Reads stored bytes.
type Decode<'a> = dyn Fn(&[u8]) -> Result<Tree, String> + 'a;

/// Runs a property for every former version of every resource.
fn every_former(
    property: impl Fn(&Decode<'_>, (&StorageDesc, &StoredVersion), Tree) -> Result<(), TestCaseError>,
) {
    let mut failures = Vec::new();
    for r in resources() {
        let Some(stored) = &r.storage else { continue };
        let codec = codec_of(r, stored);
        for old in stored.former.iter() {
            let mut config = ProptestConfig::with_cases(40);
            config.failure_persistence = None;
            let choices = prop::collection::vec(any::<u8>(), 0..600);
            let run = TestRunner::new(config).run(&choices, |c| {
                let mut tree = grown(&old.ty, &c);
                tree.set(&["apiVersion"], old.gvk.api_version().as_str().into());
                tree.set(&["kind"], old.gvk.kind.as_str().into());
                conform(&mut tree, &old.ty, Unknown::Drop).expect("a value of its type");
                property(&|bytes| codec.decode_bytes(bytes), (stored, old), tree)
            });
            if let Err(TestError::Fail(why, _)) = run {
                failures.push(format!("{}: {why}", old.gvk));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn what_lies_in_a_former_version_becomes_a_canonical_object_of_the_stored_one() {
    every_former(|decode, (stored, old), mut tree| {
        supercargo_codec::proto::forget_empty(&mut tree, &old.ty);
        let api_version = old.gvk.api_version();
        let (mut json, mut proto) = (Vec::new(), Vec::new());
        supercargo_codec::json::write(&mut json, &tree, &old.ty);
        supercargo_codec::proto::encode_object(&mut proto, &tree, &old.ty, &api_version, &old.gvk.kind)
            .expect("an object of its type");
        let read = decode(&json).expect("a known version");
        let written = stored.gvk.api_version();
        prop_assert_eq!(read.str_at(&["apiVersion"]), written.as_str());
        let mut again = read.clone();
        let report = conform(&mut again, &stored.ty, Unknown::Drop).expect("of the stored type");
        prop_assert_eq!(report.unknown, Vec::<String>::new());
        prop_assert_eq!(json_text(&again), json_text(&read));
        let other = decode(&proto).expect("a known version");
        prop_assert_eq!(json_text(&other), json_text(&read));
        Ok(())
    });
}

#[test]
fn no_version_is_read_in_two_ways() {
    let mut count = 0;
    for r in resources() {
        let Some(stored) = &r.storage else { continue };
        let mut seen: BTreeSet<String> = r.versions.iter().map(|v| r.gvk(&v.version).to_string()).collect();
        seen.insert(stored.gvk.to_string());
        for old in stored.former.iter() {
            assert!(seen.insert(old.gvk.to_string()), "{} {}", r.resource, old.gvk);
            assert_eq!(old.gvk.kind, r.kind);
            count += 1;
        }
    }
    assert_eq!(count, 57);
}

/// Bytes as Go's types of these versions write them (k8s.io/api 0.37), and what becomes of them.
#[test]
fn what_gos_types_wrote_is_read() {
    let golden: Vec<serde_json::Value> = include_str!("data/former.jsonl")
        .lines()
        .map(|l| serde_json::from_str(l).unwrap())
        .collect();
    assert!(golden.len() > 10);
    for line in golden {
        let text = |name: &str| line[name].as_str().unwrap().to_owned();
        let r = resource(&text("group"), &text("resource")).unwrap();
        let codec = codec_of(r, r.storage.as_ref().unwrap());
        let bytes = decode_base64(&text("proto")).unwrap();
        let from_proto = codec.decode_bytes(&bytes).unwrap();
        let from_json = codec.decode_bytes(text("json").as_bytes()).unwrap();
        assert_eq!(json_text(&from_proto), json_text(&from_json), "{}", text("json"));
    }
}
