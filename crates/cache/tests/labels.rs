//! Lists by label against plain filtering, now and at old revisions. More objects than fit into what a cache does not care
//! to remember of labels, so that known and unknown ones stand side by side.
#![allow(clippy::unwrap_used, reason = "helpers of tests are tests")]

use proptest::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;
use supercargo_cache::{CacheOptions, Cached};
use supercargo_env::Env;
use supercargo_meta::{FieldSelector, LabelSelector, Map, Tree};
use supercargo_objects::conformance::example_codec;
use supercargo_objects::{
    Direct, EventKind, KeySchema, ListQuery, ObjectEvent, ObjectStorage, Predicate, VersionMatch, WatchQuery,
};
use supercargo_storage::memory::MemoryBackend;
use supercargo_storage::{Expected, Revision};

const NODES: [&str; 3] = ["", "n1", "n2"];

#[derive(Clone, Debug)]
struct Object {
    revision: u64,
    node: usize,
    labels: Map,
}

/// By name.
type World = BTreeMap<String, Object>;

#[derive(Clone, Debug)]
enum Step {
    Put(u8, usize, Map),
    Delete(u8),
    List(String, Option<usize>),
    ListAt(String, usize),
    Pages(String, u64),
    Initial(String),
}

fn labels() -> impl Strategy<Value = Map> {
    let pair = (0..4_u8, 0..4_u8);
    prop::collection::vec(pair, 0..4).prop_map(|pairs| {
        let label = |(k, v): (u8, u8)| (format!("k{k}").into(), Tree::from(format!("v{v}")));
        pairs.into_iter().map(label).collect()
    })
}

fn selector() -> impl Strategy<Value = String> {
    let term = (0..5_u8, 0..6_u8, 0..5_u8, 0..5_u8).prop_map(|(k, operator, a, b)| match operator {
        0 => format!("k{k}=v{a}"),
        1 => format!("k{k}!=v{a}"),
        2 => format!("k{k} in (v{a},v{b})"),
        3 => format!("k{k} notin (v{a},v{b})"),
        4 => format!("k{k}"),
        _ => format!("!k{k}"),
    });
    prop::collection::vec(term, 1..3).prop_map(|terms| terms.join(","))
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        8 => (0..200_u8, 0..NODES.len(), labels()).prop_map(|(name, node, labels)| Step::Put(name, node, labels)),
        2 => (0..200_u8).prop_map(Step::Delete),
        3 => (selector(), prop::option::of(0..NODES.len())).prop_map(|(s, node)| Step::List(s, node)),
        2 => (selector(), 0..100_usize).prop_map(|(s, back)| Step::ListAt(s, back)),
        1 => (selector(), 1..30_u64).prop_map(|(s, limit)| Step::Pages(s, limit)),
        1 => selector().prop_map(Step::Initial),
    ];
    prop::collection::vec(step, 1..120)
}

fn cache() -> Cached {
    let env = Env::system();
    let backend = MemoryBackend::new(&env);
    let keys = KeySchema::new("/registry", "/pods").unwrap();
    let direct = Arc::new(Direct::new(env.clone(), backend, keys.clone(), example_codec()));
    let field = Some("spec.nodeName".into());
    Cached::new(env, direct, keys, field, CacheOptions::default())
}

async fn put(cache: &Cached, world: &mut World, name: u8, node: usize, labels: Map) {
    let name = format!("o{name}");
    let mut t = Tree::map([("kind", "Pod".into()), ("apiVersion", "v1".into())]);
    t.set(&["metadata", "name"], name.as_str().into());
    t.set(&["metadata", "namespace"], "a".into());
    if !labels.is_empty() {
        t.set(&["metadata", "labels"], Tree::Map(labels.clone()));
    }
    t.set(&["spec"], Tree::empty_map());
    if node > 0 {
        t.set(&["spec", "nodeName"], NODES[node].into());
    }
    let known = world.get(&name).map(|o| Revision(o.revision));
    let value = cache.codec().encode(&t).unwrap();
    let key = format!("/pods/a/{name}");
    let entry = cache
        .put(&key, known.map_or(Expected::Absent, Expected::At), value, None)
        .await
        .unwrap();
    let revision = entry.revision().0;
    let object = Object {
        revision,
        node,
        labels,
    };
    world.insert(name, object);
}

fn query(selector: &str) -> ListQuery {
    ListQuery {
        key: "/pods".to_owned(),
        recursive: true,
        predicate: Predicate {
            labels: LabelSelector::parse(selector).unwrap(),
            fields: FieldSelector::everything(),
        },
        ..ListQuery::default()
    }
}

fn filtered(world: &World, selector: &str, node: Option<usize>) -> Vec<u64> {
    let selector = LabelSelector::parse(selector).unwrap();
    let fits = |o: &&Object| selector.matches(Some(&o.labels)) && node.is_none_or(|n| n == o.node);
    world.values().filter(fits).map(|o| o.revision).collect()
}

async fn list(cache: &Cached, query: ListQuery) -> (Vec<u64>, String) {
    let list = cache.list(query).await.unwrap();
    let revisions = list.items.iter().map(|e| e.revision().0).collect();
    (revisions, list.continue_token)
}

async fn pages(cache: &Cached, selector: &str, limit: u64) -> Vec<u64> {
    let mut all = Vec::new();
    let mut token = String::new();
    loop {
        let page = ListQuery {
            limit,
            continue_token: token.into(),
            ..query(selector)
        };
        let (some, next) = list(cache, page).await;
        assert!(some.len() as u64 <= limit);
        all.extend(some);
        if next.is_empty() {
            return all;
        }
        token = next;
    }
}

async fn initial(cache: &Cached, selector: &str) -> Vec<u64> {
    let asked = WatchQuery {
        key: "/pods".to_owned(),
        recursive: true,
        predicate: query(selector).predicate,
        send_initial_events: Some(true),
        allow_bookmarks: true,
        ..WatchQuery::default()
    };
    let mut watch = cache.watch(asked).await.unwrap();
    let mut all = Vec::new();
    loop {
        for event in watch.next().await.unwrap().unwrap() {
            match event {
                ObjectEvent::Change(kind, entry) => {
                    assert_eq!(kind, EventKind::Added);
                    all.push(entry.revision().0);
                }
                ObjectEvent::Bookmark { .. } => return all,
            }
        }
    }
}

async fn run(steps: Vec<Step>) {
    let cache = cache();
    let mut world = World::new();
    let mut past = Vec::new();
    for i in 0..150 {
        let labels = [("k0", "v0".into()), ("k1", format!("v{}", i % 4).into())];
        put(
            &cache,
            &mut world,
            i,
            0,
            Tree::map(labels).as_map().unwrap().clone(),
        )
        .await;
    }
    for step in steps {
        match step {
            Step::Put(name, node, labels) => put(&cache, &mut world, name, node, labels).await,
            Step::Delete(name) => {
                let name = format!("o{name}");
                let Some(object) = world.remove(&name) else {
                    continue;
                };
                let key = format!("/pods/a/{name}");
                let gone = cache.delete(&key, Revision(object.revision)).await.unwrap();
                past.push((gone.0, world.clone()));
                continue;
            }
            Step::List(selector, node) => {
                let mut q = query(&selector);
                if let Some(node) = node {
                    q.predicate.fields = FieldSelector::equal("spec.nodeName", NODES[node]);
                }
                assert_eq!(
                    list(&cache, q).await.0,
                    filtered(&world, &selector, node),
                    "{selector}"
                );
            }
            Step::ListAt(selector, back) => {
                let Some((at, then)) = past.iter().rev().nth(back) else {
                    continue;
                };
                let q = ListQuery {
                    resource_version: at.to_string().into(),
                    version_match: VersionMatch::Exact,
                    ..query(&selector)
                };
                assert_eq!(
                    list(&cache, q).await.0,
                    filtered(then, &selector, None),
                    "{selector} at {at}"
                );
            }
            Step::Pages(selector, limit) => {
                assert_eq!(
                    pages(&cache, &selector, limit).await,
                    filtered(&world, &selector, None),
                    "{selector}"
                );
            }
            Step::Initial(selector) => {
                assert_eq!(
                    initial(&cache, &selector).await,
                    filtered(&world, &selector, None),
                    "{selector}"
                );
            }
        }
        if let Some(newest) = world.values().map(|o| o.revision).max() {
            past.push((
                newest.max(past.last().map_or(0, |p: &(u64, World)| p.0)),
                world.clone(),
            ));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn a_list_by_label_is_a_plain_filter(steps in steps()) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        runtime.block_on(run(steps));
    }
}

#[tokio::test]
async fn a_full_page_goes_on_when_anything_follows() {
    let cache = cache();
    let mut world = World::new();
    let label = |v: &str| Tree::map([("k", v.into())]).as_map().unwrap().clone();
    for i in 100..200 {
        put(
            &cache,
            &mut world,
            i,
            0,
            label(if i == 100 { "yes" } else { "no" }),
        )
        .await;
    }
    for _ in 0..2 {
        // The second time the labels are known, and what follows is passed by.
        let page = ListQuery {
            limit: 1,
            ..query("k=yes")
        };
        let (some, next) = list(&cache, page).await;
        assert_eq!(some.len(), 1);
        assert!(!next.is_empty());
        assert_eq!(list(&cache, query("k=yes")).await.0.len(), 1);
    }
}
