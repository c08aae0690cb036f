//! Random operations against a plain map: lists show what the map holds at each revision, and what watches tell adds up to
//! it. The seed is printed with a failure; the same seed does the same.
#![allow(clippy::unwrap_used, reason = "helpers of tests are tests")]

use proptest::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use supercargo_cache::{CacheOptions, Cached};
use supercargo_env::Env;
use supercargo_meta::{FieldSelector, LabelSelector, Tree};
use supercargo_objects::conformance::example_codec;
use supercargo_objects::{
    Direct, EventKind, KeySchema, ListQuery, ObjectEvent, ObjectStorage, ObjectWatch, Predicate,
    VersionMatch, WatchQuery,
};
use supercargo_storage::memory::MemoryBackend;
use supercargo_storage::remote::Remote;
use supercargo_storage::{Backend, Expected, Revision};

const NAMESPACES: [&str; 3] = ["a", "b", "c"];
const NODES: [&str; 4] = ["", "n1", "n2", "n3"];

/// What matters of an object: its node, its color, its revision.
type Seen = (usize, u8, u64);
type Map = BTreeMap<String, Seen>;

#[derive(Clone, Debug)]
enum Step {
    Put { name: u8, node: usize, color: u8 },
    Delete { name: u8 },
    List { view: usize },
    ListAt { view: usize, back: usize },
    Pages { view: usize, limit: u64 },
    Watch { view: usize, with_state: bool },
    Read { watch: usize },
}

/// A namespace, a selector.
#[derive(Clone, Debug)]
struct View {
    namespace: Option<usize>,
    node: Option<usize>,
    color: Option<u8>,
}

fn views() -> Vec<View> {
    let all = View {
        namespace: None,
        node: None,
        color: None,
    };
    vec![
        all.clone(),
        View {
            namespace: Some(1),
            ..all.clone()
        },
        View {
            node: Some(2),
            ..all.clone()
        },
        View {
            node: Some(0),
            ..all.clone()
        },
        View {
            color: Some(1),
            ..all.clone()
        },
        View {
            namespace: Some(0),
            color: Some(2),
            ..all.clone()
        },
        View {
            namespace: Some(2),
            node: Some(1),
            ..all
        },
    ]
}

fn path(name: u8) -> String {
    format!("{}/o{name}", NAMESPACES[usize::from(name) % NAMESPACES.len()])
}

impl View {
    fn sees(&self, path: &str, seen: &Seen) -> bool {
        self.namespace
            .is_none_or(|n| path.starts_with(&format!("{}/", NAMESPACES[n])))
            && self.node.is_none_or(|n| n == seen.0)
            && self.color.is_none_or(|c| c == seen.1)
    }
    fn of(&self, map: &Map) -> Map {
        map.iter()
            .filter(|(k, v)| self.sees(k, v))
            .map(|(k, v)| (k.clone(), *v))
            .collect()
    }
    fn key(&self) -> String {
        self.namespace
            .map_or_else(|| "/pods".to_owned(), |n| format!("/pods/{}", NAMESPACES[n]))
    }
    fn predicate(&self) -> Predicate {
        Predicate {
            labels: self.color.map_or_else(LabelSelector::everything, |c| {
                LabelSelector::parse(&format!("color=c{c}")).unwrap()
            }),
            fields: self.node.map_or_else(FieldSelector::everything, |n| {
                FieldSelector::equal("spec.nodeName", NODES[n])
            }),
        }
    }
}

struct Watched {
    view: usize,
    stream: Box<dyn ObjectWatch>,
    map: Map,
    last: u64,
}

struct World {
    cache: Arc<Cached>,
    now: Map,
    /// The map at each revision.
    past: Vec<(u64, Map)>,
    watches: Vec<Watched>,
    /// How far the store is has to be asked for.
    is_remote: bool,
}

fn seen(cache: &Cached, e: &supercargo_objects::Entry) -> (String, Seen) {
    let tree = e.tree(cache.codec()).unwrap();
    let node = tree.str_at(&["spec", "nodeName"]);
    let color = tree.str_at(&["metadata", "labels", "color"]);
    let path = format!(
        "{}/{}",
        tree.str_at(&["metadata", "namespace"]),
        tree.str_at(&["metadata", "name"])
    );
    let node = NODES.iter().position(|n| *n == node).unwrap();
    let color = color.trim_start_matches('c').parse().unwrap();
    assert_eq!(
        tree.str_at(&["metadata", "resourceVersion"]),
        e.revision().0.to_string()
    );
    (path, (node, color, e.revision().0))
}

impl World {
    fn new(changes_max: usize, is_remote: bool) -> Self {
        let env = Env::system();
        let memory = MemoryBackend::new(&env);
        let backend: Arc<dyn Backend> = if is_remote {
            Arc::new(Remote::new(memory))
        } else {
            memory
        };
        let keys = KeySchema::new("/registry", "/pods").unwrap();
        let direct = Arc::new(Direct::new(env.clone(), backend, keys.clone(), example_codec()));
        let options = CacheOptions {
            changes_min: 4,
            changes_max,
            ..CacheOptions::default()
        };
        let field = Some("spec.nodeName".into());
        Self {
            cache: Arc::new(Cached::new(env, direct, keys, field, options)),
            now: Map::new(),
            past: Vec::new(),
            watches: Vec::new(),
            is_remote,
        }
    }

    async fn put(&mut self, name: u8, node: usize, color: u8) {
        let path = path(name);
        let (namespace, short) = path.split_once('/').unwrap();
        let mut t = Tree::map([("kind", "Pod".into()), ("apiVersion", "v1".into())]);
        t.set(&["metadata", "name"], short.into());
        t.set(&["metadata", "namespace"], namespace.into());
        t.set(&["metadata", "labels", "color"], format!("c{color}").into());
        t.set(&["spec"], Tree::empty_map());
        if node > 0 {
            t.set(&["spec", "nodeName"], NODES[node].into());
        }
        let expected = self
            .now
            .get(&path)
            .map_or(Expected::Absent, |s| Expected::At(Revision(s.2)));
        let value = self.cache.codec().encode(&t).unwrap();
        let entry = self
            .cache
            .put(&format!("/pods/{path}"), expected, value, None)
            .await
            .unwrap();
        let revision = entry.revision().0;
        self.now.insert(path, (node, color, revision));
        self.past.push((revision, self.now.clone()));
    }

    async fn delete(&mut self, name: u8) {
        let path = path(name);
        if let Some(s) = self.now.remove(&path) {
            let revision = self
                .cache
                .delete(&format!("/pods/{path}"), Revision(s.2))
                .await
                .unwrap();
            self.past.push((revision.0, self.now.clone()));
        }
    }

    async fn list(&self, view: &View, at: Option<u64>) -> Map {
        let list = self
            .cache
            .list(ListQuery {
                key: view.key(),
                recursive: true,
                predicate: view.predicate(),
                resource_version: at.map_or_else(String::new, |a| a.to_string()).into(),
                version_match: at.map_or(VersionMatch::Unset, |_| VersionMatch::Exact),
                ..ListQuery::default()
            })
            .await
            .unwrap();
        if let Some(at) = at {
            assert_eq!(list.revision.0, at);
        }
        list.items.iter().map(|e| seen(&self.cache, e)).collect()
    }

    /// All pages of a list; writes happen between them.
    async fn pages(&mut self, view: &View, limit: u64) {
        let want = view.of(&self.now);
        let mut got = Map::new();
        let mut token = String::new();
        loop {
            let list = self
                .cache
                .list(ListQuery {
                    key: view.key(),
                    recursive: true,
                    predicate: view.predicate(),
                    limit,
                    continue_token: token.as_str().into(),
                    ..ListQuery::default()
                })
                .await
                .unwrap();
            assert!(list.items.len() as u64 <= limit);
            got.extend(list.items.iter().map(|e| seen(&self.cache, e)));
            token = list.continue_token;
            if token.is_empty() {
                break;
            }
            if let Some(left) = list.remaining {
                assert_eq!(got.len() as u64 + left, want.len() as u64);
            }
            self.put(7, 1, 1).await;
        }
        assert_eq!(got, want);
    }

    async fn watch(&mut self, view: usize, with_state: bool) {
        let v = &views()[view];
        let last = self.past.last().map_or(1, |p| p.0);
        let stream = self
            .cache
            .watch(WatchQuery {
                key: v.key(),
                recursive: true,
                predicate: v.predicate(),
                resource_version: if with_state {
                    String::new().into()
                } else {
                    last.to_string().into()
                },
                send_initial_events: with_state.then_some(true),
                ..WatchQuery::default()
            })
            .await
            .unwrap();
        let map = if with_state { Map::new() } else { v.of(&self.now) };
        self.watches.push(Watched {
            view,
            stream,
            map,
            last,
        });
    }

    /// Reads a watch until it has everything, and compares. One that was overtaken is over and starts again.
    async fn read(&mut self, i: usize) {
        let newest = self.past.last().map_or(0, |p| p.0);
        if self.is_remote {
            // Whoever wants to know has to ask, as a list of the newest state does.
            self.list(&views()[0], None).await;
        }
        let cache = self.cache.clone();
        let w = &mut self.watches[i];
        let view = &views()[w.view];
        loop {
            // What was written is there at once; nothing has to be waited for.
            w.stream.progress();
            let mut cx = Context::from_waker(Waker::noop());
            let polled = w.stream.next().as_mut().poll(&mut cx);
            let events = match polled {
                Poll::Pending => break,
                Poll::Ready(Some(events)) => events,
                Poll::Ready(None) => {
                    let view = w.view;
                    self.watches.swap_remove(i);
                    return self.watch(view, true).await;
                }
            };
            for event in events.unwrap() {
                let ObjectEvent::Change(kind, entry) = event else {
                    continue;
                };
                let (path, s) = seen(&cache, &entry);
                let known = match kind {
                    EventKind::Deleted => w.map.remove(&path),
                    _ => w.map.insert(path.clone(), s),
                };
                // An initial event carries the revision of its object, all others come in order.
                assert!(known.is_none() || s.2 > w.last.min(s.2 - 1));
                assert_eq!(known.is_some(), kind != EventKind::Added, "{kind:?} of {path}");
                w.last = w.last.max(s.2);
            }
        }
        let progress = w.stream.progress().0;
        assert!(progress >= newest, "{progress} < {newest}, {:?}", cache.stats());
        assert_eq!(w.map, view.of(&self.now));
    }
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let view = 0..views().len();
    let step = prop_oneof![
        6 => (0..40_u8, 0..NODES.len(), 0..3_u8).prop_map(|(name, node, color)| Step::Put { name, node, color }),
        3 => (0..40_u8).prop_map(|name| Step::Delete { name }),
        2 => view.clone().prop_map(|view| Step::List { view }),
        2 => (view.clone(), 0..300_usize).prop_map(|(view, back)| Step::ListAt { view, back }),
        1 => (view.clone(), 1..6_u64).prop_map(|(view, limit)| Step::Pages { view, limit }),
        1 => (view, any::<bool>()).prop_map(|(view, with_state)| Step::Watch { view, with_state }),
        3 => any::<usize>().prop_map(|watch| Step::Read { watch }),
    ];
    prop::collection::vec(step, 1..250)
}

async fn run(steps: &[Step], changes_max: usize, is_remote: bool) {
    let views = views();
    let mut w = World::new(changes_max, is_remote);
    for step in steps {
        match *step {
            Step::Put { name, node, color } => w.put(name, node, color).await,
            Step::Delete { name } => w.delete(name).await,
            Step::List { view } => assert_eq!(w.list(&views[view], None).await, views[view].of(&w.now)),
            Step::ListAt { view, back } => {
                let i = w.past.len().checked_sub(back + 1);
                if let Some((at, map)) = i.and_then(|i| w.past.get(i)).cloned() {
                    assert_eq!(w.list(&views[view], Some(at)).await, views[view].of(&map));
                }
            }
            Step::Pages { view, limit } => w.pages(&views[view], limit).await,
            Step::Watch { view, with_state } => w.watch(view, with_state).await,
            Step::Read { watch } if !w.watches.is_empty() => w.read(watch % w.watches.len()).await,
            Step::Read { .. } => {}
        }
    }
    for i in (0..w.watches.len()).rev() {
        w.read(i).await;
    }
    let stats = w.cache.stats();
    assert!(stats.changes <= changes_max, "{stats:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn a_cache_is_a_map_with_a_history(
        steps in steps(),
        changes_max in prop_oneof![Just(8_usize), Just(10_000)],
        is_remote in any::<bool>(),
    ) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        // Without tokio's budget: a poll that finds nothing means that there is nothing.
        runtime.block_on(tokio::task::unconstrained(run(&steps, changes_max, is_remote)));
    }
}
