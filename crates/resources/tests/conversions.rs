//! Conversions between served and stored versions, on objects grown at random: what comes out is canonical, and nothing is
//! lost on the way there and back.

use proptest::prelude::*;
use proptest::test_runner::{TestError, TestRunner};
use supercargo_meta::{Tree, json_text};
use supercargo_registry::{Convert, ResourceDesc, StorageDesc, VersionDesc};
use supercargo_resources::resources;
use supercargo_schema::{TypeDef, Unknown, conform};
use supercargo_testkit::grown;

/// Objects a resource and version.
const CASES: u32 = 40;

fn object(ty: &TypeDef, api_version: &str, kind: &str, choices: &[u8]) -> Tree {
    let mut tree = grown(ty, choices);
    tree.set(&["apiVersion"], api_version.into());
    tree.set(&["kind"], kind.into());
    conform(&mut tree, ty, Unknown::Drop).expect("a value of its type");
    tree
}

/// Served and stored version of a resource, where they are two.
struct Pair {
    resource: &'static ResourceDesc,
    version: &'static VersionDesc,
    stored: &'static StorageDesc,
}

impl Pair {
    fn served_api_version(&self) -> String {
        self.resource.gvk(&self.version.version).api_version().to_string()
    }
    fn stored_api_version(&self) -> String {
        self.stored.gvk.api_version().to_string()
    }
    fn name(&self) -> String {
        format!("{} {}", self.resource.resource, self.served_api_version())
    }
    fn stored(&self, served: &Tree) -> Tree {
        let mut t = served.clone();
        self.version
            .convert
            .to_storage(&mut t, &self.stored_api_version())
            .expect("a conversion");
        self.canonical(&t, &self.stored.ty);
        t
    }
    fn served(&self, stored: &Tree) -> Tree {
        let mut t = stored.clone();
        self.version
            .convert
            .from_storage(&mut t, &self.served_api_version())
            .expect("a conversion");
        self.canonical(&t, &self.version.ty);
        t
    }
    /// Fails for a tree that its type would print in another way.
    fn canonical(&self, tree: &Tree, ty: &TypeDef) {
        let mut again = tree.clone();
        let report = conform(&mut again, ty, Unknown::Drop).expect("what was converted is of its type");
        assert_eq!(report.unknown, Vec::<String>::new(), "{}", self.name());
        assert_eq!(json_text(&again), json_text(tree), "{}", self.name());
    }
}

/// Runs a property for every pair.
fn every_pair(property: impl Fn(&Pair, &[u8]) -> Result<(), TestCaseError>) {
    let (mut seen, mut failures) = (0, Vec::new());
    for resource in resources() {
        let Some(stored) = &resource.storage else { continue };
        for version in resource.versions.iter() {
            let pair = Pair {
                resource,
                version,
                stored,
            };
            if pair.served_api_version() == pair.stored_api_version() {
                continue;
            }
            seen += 1;
            let mut config = ProptestConfig::with_cases(CASES);
            config.failure_persistence = None;
            let choices = prop::collection::vec(any::<u8>(), 0..600);
            if let Err(TestError::Fail(why, _)) =
                TestRunner::new(config).run(&choices, |c| property(&pair, &c))
            {
                failures.push(format!("{}: {why}", pair.name()));
            }
        }
    }
    assert!(seen > 20, "{seen}");
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn every_version_has_a_conversion() {
    every_pair(|p, _| {
        prop_assert!(!matches!(p.version.convert, Convert::Missing));
        Ok(())
    });
}

/// Resources whose versions can't hold the same things, and what upstream makes of the difference.
const LOSSY: [(&str, &str); 4] = [
    (
        "horizontalpodautoscalers",
        "an autoscaler without metrics gets the default one; annotations hold what v1 has no field for",
    ),
    ("podcertificaterequests", "v1 has no separate key and proof"),
    (
        "customresourcedefinitions",
        "old definitions get defaults, and what all versions have in common moves",
    ),
    (
        "resourceslices",
        "a device is always written with `basic`; zero node names and flags are none",
    ),
];

/// There and back gives the same, or for the lossy ones the same from the second time on.
fn there_and_back(p: &Pair, first: Tree, round: impl Fn(&Tree) -> Tree) -> Result<(), TestCaseError> {
    let lossy = LOSSY.iter().any(|l| p.resource.resource == l.0);
    let first = if lossy { round(&first) } else { first };
    prop_assert_eq!(json_text(&round(&first)), json_text(&first));
    Ok(())
}

#[test]
fn a_served_object_comes_back_from_its_stored_form() {
    every_pair(|p, choices| {
        let served = object(&p.version.ty, &p.served_api_version(), &p.resource.kind, choices);
        there_and_back(p, served, |t| p.served(&p.stored(t)))
    });
}

#[test]
fn a_stored_object_comes_back_from_a_served_form() {
    every_pair(|p, choices| {
        let stored = object(&p.stored.ty, &p.stored_api_version(), &p.resource.kind, choices);
        there_and_back(p, stored, |t| p.stored(&p.served(t)))
    });
}

#[test]
fn objects_stored_in_any_version_are_read() {
    every_pair(|p, choices| {
        let (served, stored) = (p.served_api_version(), p.stored_api_version());
        if p.resource.group != p.stored.gvk.group {
            // Shared stores hold only the owner's versions.
            return Ok(());
        }
        let codec = supercargo_registry::codec_of(p.resource, p.stored);
        let mut old = object(&p.version.ty, &served, &p.resource.kind, choices);
        supercargo_codec::proto::forget_empty(&mut old, &p.version.ty);
        let mut bytes = Vec::new();
        if p.stored.json {
            supercargo_codec::json::write(&mut bytes, &old, &p.version.ty);
        } else {
            supercargo_codec::proto::encode_object(
                &mut bytes,
                &old,
                &p.version.ty,
                &served,
                &p.resource.kind,
            )
            .expect("an object of its type");
        }
        let read = codec.decode_bytes(&bytes).expect("a known version");
        let mut want = p.stored(&old);
        supercargo_schema::apply_defaults(&mut want, &p.stored.ty);
        prop_assert_eq!(json_text(&read), json_text(&want));
        prop_assert_eq!(read.str_at(&["apiVersion"]), stored);
        Ok(())
    });
}
