//! Objects of every kind, grown at random, through every encoding and back.

use bytes::Bytes;
use proptest::prelude::*;
use proptest::test_runner::{TestError, TestRunner};
use supercargo_codec::{Limits, json, proto, yaml};
use supercargo_meta::Tree;
use supercargo_schema::{TypeDef, Unknown, apply_defaults, apply_defaults_since, conform, conform_since};
use supercargo_testkit::grown;

/// Kinds are many: each gets this part of the usual number of cases.
const SHARE: u32 = 20;

struct Kind {
    api_version: String,
    kind: &'static str,
    ty: &'static TypeDef,
}

impl Kind {
    /// A canonical object.
    fn object(&self, choices: &[u8]) -> Tree {
        let mut tree = grown(self.ty, choices);
        self.name(&mut tree);
        self.conform(&mut tree);
        tree
    }

    fn name(&self, tree: &mut Tree) {
        tree.set(&["apiVersion"], self.api_version.as_str().into());
        tree.set(&["kind"], self.kind.into());
    }

    fn conform(&self, tree: &mut Tree) {
        let report = conform(tree, self.ty, Unknown::Drop).expect("a value of its type");
        assert_eq!(report.unknown, Vec::<String>::new());
    }

    fn json(&self, tree: &Tree) -> String {
        let mut out = Vec::new();
        json::write(&mut out, tree, self.ty);
        String::from_utf8(out).expect("JSON is UTF-8")
    }
}

/// Runs a property for every kind of the API.
fn every_kind(property: impl Fn(&Kind, &[u8]) -> Result<(), TestCaseError>) {
    let mut config = ProptestConfig::default();
    config.cases /= SHARE;
    config.failure_persistence = None;
    let mut failures = Vec::new();
    for (group, version, kind, ty) in supercargo_resources::kinds() {
        let api_version = if group.is_empty() {
            version.to_owned()
        } else {
            format!("{group}/{version}")
        };
        let k = Kind {
            api_version,
            kind,
            ty,
        };
        let choices = prop::collection::vec(any::<u8>(), 0..500);
        if let Err(TestError::Fail(why, _)) =
            TestRunner::new(config.clone()).run(&choices, |c| property(&k, &c))
        {
            failures.push(format!("{} {kind}: {why}", k.api_version));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn json_reads_back() {
    every_kind(|k, choices| {
        let tree = k.object(choices);
        let text = k.json(&tree);
        let mut back = json::parse_typed(text.as_bytes(), k.ty, &Limits::default())
            .expect(&text)
            .tree;
        k.conform(&mut back);
        prop_assert_eq!(&back, &tree);
        prop_assert_eq!(k.json(&back), text);
        Ok(())
    });
}

#[test]
fn yaml_reads_back() {
    every_kind(|k, choices| {
        let tree = k.object(choices);
        let mut text = Vec::new();
        yaml::write(&mut text, &tree, k.ty);
        let shown = String::from_utf8_lossy(&text).into_owned();
        let parsed = yaml::parse(&text, &Limits::default()).expect(&shown);
        let mut back = parsed.tree;
        k.conform(&mut back);
        prop_assert_eq!(&back, &tree, "{}", shown);
        Ok(())
    });
}

#[test]
fn protobuf_reads_back_but_for_empty_lists() {
    every_kind(|k, choices| {
        let mut tree = k.object(choices);
        let mut bytes = Vec::new();
        if proto::encode_object(&mut bytes, &tree, k.ty, &k.api_version, k.kind).is_err() {
            // Only tables have no message.
            prop_assert_eq!(k.kind, "Table");
            return Ok(());
        }
        let envelope = proto::unwrap(&bytes).expect("our own bytes");
        let (mut back, judged) = proto::decode_judged(envelope.raw, k.ty).expect("our own bytes");
        k.name(&mut back);
        // Schemas of JSON are taken for doubtful.
        let doubtful = ["CustomResourceDefinition", "Scale"]
            .iter()
            .any(|d| k.kind.starts_with(d));
        prop_assert!(judged || doubtful);
        prop_assert!(proto::is_wrapped(&bytes, &k.api_version, k.kind, envelope.raw));
        proto::forget_empty(&mut tree, k.ty);
        prop_assert_eq!(&back, &tree);
        let mut again = Vec::new();
        proto::encode_object(&mut again, &back, k.ty, &k.api_version, k.kind).expect("what was decoded");
        prop_assert!(again == bytes, "the same bytes");
        // What protobuf gave is canonical: JSON takes it as it is.
        let text = k.json(&back);
        let mut through_json = json::parse_typed(text.as_bytes(), k.ty, &Limits::default())
            .expect(&text)
            .tree;
        k.conform(&mut through_json);
        prop_assert_eq!(through_json, back);
        Ok(())
    });
}

/// Takes a part of `other` into `tree`, somewhere.
fn graft(tree: &mut Tree, other: &Tree, choices: &mut impl Iterator<Item = u8>) {
    let choice = usize::from(choices.next().unwrap_or(0));
    let goes_down = !choice.is_multiple_of(5);
    let none = Tree::Null;
    match (tree, other) {
        (Tree::Map(m), Tree::Map(o)) if goes_down && !m.is_empty() => {
            let key = m.as_slice()[choice % m.len()].0.clone();
            graft(m.entry(&key), o.get(&key).unwrap_or(&none), choices);
        }
        (tree @ Tree::List(_), Tree::List(o))
            if goes_down && tree.as_list().is_some_and(|l| !l.is_empty()) =>
        {
            let items = tree.force_list();
            let at = choice % items.len();
            graft(&mut items[at], o.get(at).unwrap_or(&none), choices);
        }
        (tree, other) => *tree = other.clone(),
    }
}

#[test]
fn what_is_shared_need_not_be_looked_at_again() {
    every_kind(|k, choices| {
        let (first, second) = choices.split_at(choices.len() / 2);
        let mut old = k.object(first);
        proto::forget_empty(&mut old, k.ty);
        apply_defaults(&mut old, k.ty);
        k.conform(&mut old);
        let mut new = old.clone();
        let mut at = second.iter().copied();
        for _ in 0..3 {
            graft(&mut new, &k.object(second), &mut at);
        }
        k.name(&mut new);
        let mut full = new.clone();
        k.conform(&mut full);
        proto::forget_empty(&mut full, k.ty);
        apply_defaults(&mut full, k.ty);
        conform_since(&mut new, &old, k.ty, Unknown::Drop).expect("as above");
        proto::forget_empty_since(&mut new, &old, k.ty);
        apply_defaults_since(&mut new, &old, k.ty);
        prop_assert_eq!(new, full);
        Ok(())
    });
}

#[test]
fn a_message_tells_all_but_the_kinds_of_what_is_inside() {
    let kinds = supercargo_resources::kinds().filter(|k| !k.2.ends_with("List"));
    let (all, less): (Vec<_>, Vec<_>) = kinds
        .filter(|k| k.3.message.is_some())
        .partition(|k| proto::tells_all(k.3));
    let names = |kinds: &[(_, _, &'static str, _)]| {
        kinds
            .iter()
            .map(|k| k.2)
            .collect::<std::collections::BTreeSet<_>>()
    };
    assert!(names(&all).contains("Pod") && names(&all).len() > 60);
    assert_eq!(names(&less), ["Eviction", "StatefulSet"].into());
}

/// An object that was copied is taken for one that lacked defaults: then it is written whole, and again for every write that
/// changes nothing.
#[test]
fn an_object_that_has_its_defaults_is_not_copied_for_them() {
    every_kind(|k, choices| {
        let mut object = k.object(choices);
        apply_defaults(&mut object, k.ty);
        let mut again = object.clone();
        apply_defaults(&mut again, k.ty);
        prop_assert!(again.is_same(&object), "{}", k.kind);
        Ok(())
    });
}

#[test]
fn a_changed_object_is_written_with_the_help_of_its_old_bytes() {
    every_kind(|k, choices| {
        let (first, second) = choices.split_at(choices.len() / 2);
        let mut value = Vec::new();
        if proto::encode_object(&mut value, &k.object(first), k.ty, &k.api_version, k.kind).is_err() {
            return Ok(());
        }
        let raw = proto::unwrap(&value).expect("our own bytes").raw;
        let mut old = proto::decode(raw, k.ty).expect("our own bytes");
        k.name(&mut old);
        let mut new = old.clone();
        let mut at = second.iter().copied();
        for _ in 0..3 {
            graft(&mut new, &k.object(second), &mut at);
        }
        k.name(&mut new);
        conform_since(&mut new, &old, k.ty, Unknown::Drop).expect("a value of its type");
        for tree in [&new, &old] {
            let (mut whole, mut since) = (Vec::new(), Vec::new());
            proto::encode_object(&mut whole, tree, k.ty, &k.api_version, k.kind).expect("as above");
            let mut before = proto::Before {
                tree: &old,
                value: &value,
            };
            proto::encode_object_since(&mut since, tree, before, k.ty, &k.api_version, k.kind)
                .expect("as above");
            prop_assert_eq!(&since, &whole);
            // What can't be read is no help.
            before.value = &value[..3];
            since.clear();
            proto::encode_object_since(&mut since, tree, before, k.ty, &k.api_version, k.kind)
                .expect("as above");
            prop_assert_eq!(&since, &whole);
        }
        Ok(())
    });
}

/// The same object, its parts read when somebody looks, and changed: what is not looked at is written as what was.
#[test]
fn what_is_read_later_is_what_is_read_at_once() {
    // Else only the shortest objects would have parts that wait.
    supercargo_meta::this_thread_is_deep();
    let waited = std::cell::Cell::new(0);
    every_kind(|k, choices| {
        let (first, second) = choices.split_at(choices.len() / 2);
        let mut value = Vec::new();
        if proto::encode_object(&mut value, &k.object(first), k.ty, &k.api_version, k.kind).is_err() {
            return Ok(());
        }
        let raw = Bytes::copy_from_slice(proto::unwrap(&value).expect("our own bytes").raw);
        let mut at_once = proto::decode(&raw, k.ty).expect("our own bytes");
        let mut old = proto::decode_written(&raw, k.ty).expect("our own bytes");
        k.name(&mut at_once);
        k.name(&mut old);
        let mut new = old.clone();
        new.set(&["metadata", "name"], "another".into());
        let json = k.json(&at_once);
        let mut again = json::Before {
            tree: &old,
            json: json.as_bytes(),
        };
        let later = |t: &Tree| {
            t.as_map()
                .into_iter()
                .flatten()
                .filter(|(_, v)| v.as_map().is_some_and(|m| !m.is_read()))
                .count()
        };
        waited.set(waited.get() + later(&new));
        let mut since = Vec::new();
        json::write_since(&mut since, &new, k.ty, again);
        at_once.set(&["metadata", "name"], "another".into());
        prop_assert_eq!(
            std::str::from_utf8(&since).expect("JSON is UTF-8"),
            k.json(&at_once)
        );
        prop_assert_eq!(&new, &at_once);
        // Any other change, and a text that is no help.
        let mut at = second.iter().copied();
        for _ in 0..3 {
            graft(&mut new, &k.object(second), &mut at);
        }
        k.name(&mut new);
        conform_since(&mut new, &old, k.ty, Unknown::Drop).expect("a value of its type");
        for help in [json.as_bytes(), b"{"] {
            again.json = help;
            since.clear();
            json::write_since(&mut since, &new, k.ty, again);
            prop_assert_eq!(std::str::from_utf8(&since).expect("JSON is UTF-8"), k.json(&new));
        }
        Ok(())
    });
    assert!(waited.get() > 100, "{} parts waited", waited.get());
}

#[test]
fn bytes_that_are_said_to_be_written_so_are() {
    every_kind(|k, choices| {
        let (first, changes) = choices.split_at(choices.len() / 2);
        let mut value = Vec::new();
        if proto::encode_object(&mut value, &k.object(first), k.ty, &k.api_version, k.kind).is_err() {
            return Ok(());
        }
        let mut raw = proto::unwrap(&value).expect("our own bytes").raw.to_vec();
        // A few bytes come, go and change.
        for change in changes.chunks_exact(3).take(4) {
            let at = usize::from(change[0]) % (raw.len() + 1);
            match change[1] % 3 {
                0 => raw.insert(at, change[2]),
                1 if at < raw.len() => drop(raw.remove(at)),
                _ => raw.iter_mut().skip(at).take(1).for_each(|b| *b = change[2]),
            }
            let Ok((mut tree, judged)) = proto::decode_judged(&raw, k.ty) else {
                continue;
            };
            if judged {
                k.name(&mut tree);
                let mut again = Vec::new();
                proto::encode(&mut again, &tree, k.ty).expect("what was decoded");
                prop_assert_eq!(&again, &raw);
            }
        }
        Ok(())
    });
}
