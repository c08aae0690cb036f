//! What a list by label costs: testing every object, tags beside the objects, an inverted index.
//! `cargo run --release -p supercargo-cache --example label_lists`; figures in `docs/adr/0005-labels-are-tags-in-the-table.md`.
//!
//! The index is the one that was not taken: for each label of each object its key, so that a change that leaves the labels
//! alone leaves the index alone too; clones are snapshots, as of the table itself.

#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a tool that tells people times"
)]

use std::sync::Arc;
use std::time::Instant;
use supercargo_meta::{FieldSelector, LabelSelector, Tree};
use supercargo_objects::conformance::example_codec;
use supercargo_objects::{Attributes, Entry, LabelFilter, ObjectCodec, Predicate};
use supercargo_storage::{Key, KeyRange, Keyed, Revision, Table};
use supercargo_testkit::median;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const ROUNDS: usize = 31;

/// An object's key below one of its labels.
struct Posting {
    key: Key,
    object: usize,
}

impl Keyed for Posting {
    type Tag = ();
    fn key(&self) -> &Key {
        &self.key
    }
    fn tag(&self) {}
}

fn posting(key: &str, value: &str, object: &[u8]) -> Posting {
    let mut below = [key.as_bytes(), b"\0", value.as_bytes(), b"\0"].concat();
    let at = below.len();
    below.extend_from_slice(object);
    Posting {
        key: Key::new(below),
        object: at,
    }
}

fn each<'a>(attributes: &'a Attributes, entry: &'a Entry) -> impl Iterator<Item = Posting> + 'a {
    let labels = attributes.labels.iter().flatten();
    labels.map(|(k, v)| posting(k, v.as_str().unwrap_or(""), entry.key().as_bytes()))
}

fn index(table: &Table<Entry>, codec: &ObjectCodec) -> Table<Posting> {
    let mut index = Table::default();
    for entry in table.iter() {
        for p in each(entry.attributes(codec).unwrap(), entry) {
            index.insert(Arc::new(p));
        }
    }
    index
}

/// Six labels, one with 100 values and one with 10,000.
fn entry(i: usize, revision: u64, codec: &ObjectCodec) -> Arc<Entry> {
    let name = format!("web-6d4cf56db6-{i:06}");
    let namespace = format!("ns-{:03}", i % 100);
    let key = format!("/registry/pods/{namespace}/{name}");
    let mut t = Tree::map([("kind", "Pod".into()), ("apiVersion", "v1".into())]);
    t.set(&["metadata", "name"], name.into());
    t.set(&["metadata", "namespace"], namespace.into());
    for (label, value) in [
        ("app.kubernetes.io/name", "web".to_owned()),
        ("app.kubernetes.io/instance", "web-prod".to_owned()),
        ("pod-template-hash", "6d4cf56db6".to_owned()),
        ("half", (i % 2).to_string()),
        ("pct", format!("p{:02}", i % 100)),
        ("row", format!("r{:04}", i % 10_000)),
    ] {
        t.set(&["metadata", "labels", label], value.into());
    }
    t.set(&["spec", "filler"], "x".repeat(2500).into());
    let value = codec.encode(&t).unwrap();
    let entry = Entry::new(Key::new(key.into_bytes()), Revision(revision), value, false);
    entry.attributes(codec).unwrap();
    Arc::new(entry)
}

fn resident_kb() -> usize {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap();
    text.split(' ').nth(1).unwrap().parse::<usize>().unwrap() * 4
}

fn lists(table: &Table<Entry>, index: &Table<Posting>, codec: &ObjectCodec) {
    let range = KeyRange::prefix(&Key::new(b"/registry/pods/".to_vec()));
    for (text, label) in [
        ("half=1", Some(("half", "1"))),
        ("pct=p42", Some(("pct", "p42"))),
        ("row=r0042", Some(("row", "r0042"))),
        ("row in (r0042,r0043),half", None),
        ("!row", None),
    ] {
        let predicate = Predicate {
            labels: LabelSelector::parse(text).unwrap(),
            fields: FieldSelector::everything(),
        };
        let matches = |e: &&Arc<Entry>| predicate.matches(e, codec).unwrap();
        let plain = median(ROUNDS, |_| {
            table
                .range(&range)
                .filter(matches)
                .cloned()
                .collect::<Vec<_>>()
                .len()
        });
        let filter = LabelFilter::of(&predicate.labels);
        let tags = median(ROUNDS, |_| {
            let candidates = table.range_tagged(&range, |t| filter.passes(t)).map(|c| c.1);
            candidates.filter(matches).cloned().collect::<Vec<_>>().len()
        });
        let by_index = label.map(|(k, v)| {
            let below = KeyRange::prefix(&posting(k, v, b"/registry/pods/").key);
            median(ROUNDS, |_| {
                let keys = index.range(&below).map(|p| &p.key.as_bytes()[p.object..]);
                let found = keys.filter_map(|k| table.get(k)).filter(matches);
                found.cloned().collect::<Vec<_>>().len()
            })
        });
        let by_index = by_index.map_or_else(|| "-".to_owned(), |us| format!("{us:.0}"));
        println!("{text:<28} plain {plain:8.0} us   tags {tags:8.0} us   index {by_index:>8} us");
    }
}

fn main() {
    let codec = example_codec();
    for count in [10_000, 100_000] {
        println!("{count} objects");
        let entries: Vec<_> = (0..count).map(|i| entry(i, i as u64 + 1, &codec)).collect();
        let mut table = Table::default();
        let start = Instant::now();
        // As they come when a server fills: not in key order.
        for e in &entries {
            table.insert(e.clone());
        }
        let fill = start.elapsed().as_secs_f64() * 1e6 / count as f64;
        let before = resident_kb();
        let start = Instant::now();
        let mut index = index(&table, &codec);
        let make = start.elapsed().as_secs_f64() * 1e6 / count as f64;
        println!(
            "table: {fill:.2} us an object with its tag; index: {make:.2} us an object, {} KB",
            resident_kb() - before
        );
        lists(&table, &index, &codec);
        // Updates with a snapshot of each state kept, as the feed makes them.
        let changed: Vec<_> = (0..2000)
            .map(|i| entry(i * 37 % count, 1 << 30, &codec))
            .collect();
        let mut states = Vec::new();
        let start = Instant::now();
        for e in &changed {
            table.insert(e.clone());
            states.push(table.clone());
        }
        let put = start.elapsed().as_secs_f64() * 1e6 / 2000.0;
        let mut indexes = Vec::new();
        let start = Instant::now();
        for e in &changed {
            for p in each(e.attributes(&codec).unwrap(), e) {
                index.insert(Arc::new(p));
            }
            indexes.push(index.clone());
        }
        let post = start.elapsed().as_secs_f64() * 1e6 / 2000.0;
        println!("a change: table with tag {put:.2} us; index, all six labels new, {post:.2} us more");
    }
}
