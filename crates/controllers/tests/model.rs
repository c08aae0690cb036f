//! The collector against a simple recursive model: random objects with random owners, random deletes; when nothing is left
//! to do, exactly the right objects are there, with exactly the right references.
#![allow(clippy::unwrap_used, reason = "tests")]

mod support;

use std::collections::{BTreeMap, BTreeSet};
use supercargo_env::{Rng, SeededRng};
use supercargo_meta::{ObjectMeta, Tree};
use supercargo_registry::rest::{ListOptions, Propagation};
use support::{At, Cluster, named, owner, run, text};

/// Where objects are made: two namespaces, and outside of any.
const PLACES: [&str; 3] = ["a", "b", ""];

fn at(place: &str) -> At<'_> {
    match place {
        "" => At("rbac.authorization.k8s.io/v1", "clusterroles", ""),
        n => At("v1", "configmaps", n),
    }
}

/// What the model knows of an object.
#[derive(Clone, Debug)]
struct Known {
    place: &'static str,
    owners: BTreeSet<String>,
}

/// The objects by name.
#[derive(Clone, Debug, Default)]
struct Model(BTreeMap<String, Known>);

impl Model {
    /// True when an owner of that name is where a reference from `place` leads.
    fn sees(&self, place: &str, owner: &str) -> bool {
        self.0
            .get(owner)
            .is_some_and(|o| o.place.is_empty() || o.place == place)
    }

    /// An object without namespace that names an owner in one is left alone for ever.
    fn is_impossible(&self, o: &Known, places: &BTreeMap<String, &'static str>) -> bool {
        o.place.is_empty()
            && o.owners
                .iter()
                .any(|w| places.get(w).is_some_and(|p| !p.is_empty()))
    }

    /// Removes what has lost all owners, and the references to lost owners, until nothing changes.
    fn collect(&mut self, places: &BTreeMap<String, &'static str>) {
        loop {
            let before = self.0.len();
            for (name, o) in self.clone().0 {
                if o.owners.is_empty() || self.is_impossible(&o, places) {
                    continue;
                }
                let kept: BTreeSet<String> = o
                    .owners
                    .iter()
                    .filter(|w| self.sees(o.place, w))
                    .cloned()
                    .collect();
                if kept.is_empty() {
                    self.0.remove(&name);
                } else if let Some(me) = self.0.get_mut(&name) {
                    me.owners = kept;
                }
            }
            if self.0.len() == before {
                return;
            }
        }
    }

    fn delete(&mut self, name: &str, how: Propagation, places: &BTreeMap<String, &'static str>) {
        if how == Propagation::Orphan {
            for o in self.0.values_mut() {
                o.owners.remove(name);
            }
        }
        self.0.remove(name);
        self.collect(places);
    }
}

struct World {
    cluster: Cluster,
    rng: SeededRng,
    model: Model,
    objects: BTreeMap<String, Tree>,
    places: BTreeMap<String, &'static str>,
    seed: u64,
}

impl World {
    fn chance(&self, percent: u64) -> bool {
        self.rng.below(100) < percent
    }

    fn pick<T: Clone>(&self, of: &[T]) -> Option<T> {
        let at = usize::try_from(self.rng.below(of.len() as u64)).unwrap();
        of.get(at).cloned()
    }

    /// Some owners among all objects ever made. Without a namespace all owners have one or none has: the collector leaves an
    /// object with owners of both kinds alone, and a blocking reference of such an object is never given up.
    fn owners(&self, place: &str) -> Vec<String> {
        let all: Vec<String> = self.objects.keys().cloned().collect();
        let count = [0, 1, 1, 1, 2, 3][usize::try_from(self.rng.below(6)).unwrap()];
        let mut out: Vec<String> = (0..count).filter_map(|_| self.pick(&all)).collect();
        out.sort();
        out.dedup();
        if place.is_empty() && out.iter().any(|w| self.places[w].is_empty()) {
            out.retain(|w| self.places[w].is_empty());
        }
        out
    }

    fn references(&self, owners: &[String]) -> Vec<Tree> {
        owners
            .iter()
            .map(|w| owner(&self.objects[w], self.chance(60)))
            .collect()
    }

    async fn create(&mut self, name: String) {
        // Most are together, so that most references hold.
        let place = PLACES[[0, 0, 0, 1, 2][usize::try_from(self.rng.below(5)).unwrap()]];
        let owners = self.owners(place);
        let is_held = self.chance(15);
        let mut metadata = named(&name, &self.references(&owners));
        if is_held {
            metadata.set(&["finalizers"], Tree::list(vec!["example.com/hold".into()]));
        }
        let object = Tree::map([("metadata", metadata)]);
        let made = self.cluster.create(at(place), &text(&object)).await;
        self.objects.insert(name.clone(), made);
        self.places.insert(name.clone(), place);
        self.model.0.insert(
            name,
            Known {
                place,
                owners: owners.into_iter().collect(),
            },
        );
        self.model.collect(&self.places);
    }

    /// Gives an object other owners, of which rings are made.
    async fn adopt(&mut self, name: &str) {
        let place = self.places[name];
        let owners = self.owners(place);
        let patch = Tree::map([(
            "metadata",
            Tree::map([("ownerReferences", Tree::list(self.references(&owners)))]),
        )]);
        self.cluster
            .server
            .merge(at(place), name, &text(&patch))
            .await
            .unwrap_or_else(|e| panic!("seed {}: {name}: {e}", self.seed));
        let known = self
            .model
            .0
            .get_mut(name)
            .expect("because it was picked from the model");
        known.owners = owners.into_iter().collect();
        self.model.collect(&self.places);
    }

    /// Takes the finalizers of tests from what is on its way out, as long as there is such a thing.
    async fn release(&self) {
        loop {
            self.cluster.settle().await;
            let (mut released, mut waiting) = (false, Vec::new());
            for place in PLACES {
                let list = self.cluster.server.list(at(place), ListOptions::default()).await;
                for o in list.unwrap().items {
                    let tree = o.metadata().unwrap();
                    let meta = ObjectMeta::of(&tree);
                    if !meta.is_deleting() {
                        continue;
                    }
                    let (held, rest): (Vec<&str>, Vec<&str>) =
                        meta.finalizers().partition(|f| *f == "example.com/hold");
                    if held.is_empty() {
                        waiting.push(meta.name().to_owned());
                        continue;
                    }
                    let rest = Tree::list(rest.into_iter().map(Tree::from).collect());
                    // Without the version, a finalizer that the collector took away meanwhile would come again.
                    let version = Tree::from(meta.resource_version());
                    let patch = Tree::map([(
                        "metadata",
                        Tree::map([("finalizers", rest), ("resourceVersion", version)]),
                    )]);
                    let merged = self
                        .cluster
                        .server
                        .merge(at(place), meta.name(), &text(&patch))
                        .await;
                    // It may change or go in the same moment for another reason: then the next round sees it as it is.
                    let told = merged.map_err(|e| e.code()).err();
                    assert!(matches!(told, None | Some(404 | 409)), "{told:?}");
                    released = true;
                }
            }
            if !released && !waiting.is_empty() {
                panic!(
                    "seed {}: {waiting:?} wait for ever\n{}",
                    self.seed,
                    self.dump().await
                );
            }
            if !released {
                return;
            }
        }
    }

    /// Everything there is, for a failed test.
    async fn dump(&self) -> String {
        let mut out = String::new();
        for place in PLACES {
            let list = self.cluster.server.list(at(place), ListOptions::default()).await;
            for o in list.unwrap().items {
                let tree = o.metadata().unwrap();
                let meta = ObjectMeta::of(&tree);
                let owners: Vec<_> = meta
                    .owner_references()
                    .map(|r| format!("{}{}", r.name(), if r.blocks_owner_deletion() { "!" } else { "" }))
                    .collect();
                let finalizers: Vec<_> = meta.finalizers().collect();
                let (name, going) = (meta.name(), meta.is_deleting());
                out.push_str(&format!(
                    "{place}/{name} owners {owners:?} going {going} {finalizers:?}\n"
                ));
            }
        }
        out
    }

    async fn check(&self, step: &str) {
        let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for place in PLACES {
            let list = self.cluster.server.list(at(place), ListOptions::default()).await;
            for o in list.unwrap().items {
                let tree = o.metadata().unwrap();
                let meta = ObjectMeta::of(&tree);
                let owners = meta.owner_references().map(|r| r.name().to_owned()).collect();
                found.insert(meta.name().to_owned(), owners);
            }
        }
        let wanted: BTreeMap<String, BTreeSet<String>> = self
            .model
            .0
            .iter()
            .map(|(n, o)| (n.clone(), o.owners.clone()))
            .collect();
        assert_eq!(found, wanted, "seed {}, after {step}", self.seed);
    }

    async fn delete(&mut self, name: &str, how: Propagation) {
        self.cluster.delete(at(self.places[name]), name, how).await;
        self.model.delete(name, how, &self.places);
    }

    fn existing(&self) -> Option<String> {
        self.pick(&self.model.0.keys().cloned().collect::<Vec<_>>())
    }
}

async fn world(seed: u64) -> World {
    let cluster = Cluster::start(&["garbagecollector"]);
    for n in ["a", "b"] {
        cluster.server.namespace(n).await;
    }
    World {
        cluster,
        rng: SeededRng::new(seed),
        model: Model::default(),
        objects: BTreeMap::new(),
        places: BTreeMap::new(),
        seed,
    }
}

/// One step after the other, each to its end.
async fn slowly(seed: u64) {
    let mut w = world(seed).await;
    for i in 0..30 {
        let existing = w.existing();
        let step = match existing {
            Some(name) if i > 10 && w.chance(50) => {
                let how = [
                    Propagation::Background,
                    Propagation::Foreground,
                    Propagation::Orphan,
                ];
                let how = w.pick(&how).unwrap();
                w.delete(&name, how).await;
                format!("step {i}: delete {name} {how:?}")
            }
            Some(name) if w.chance(35) => {
                w.adopt(&name).await;
                format!("step {i}: adopt {name}")
            }
            _ => {
                w.create(format!("o{i}")).await;
                format!("step {i}: create o{i}")
            }
        };
        w.release().await;
        w.check(&step).await;
    }
    w.cluster.halt().await;
}

/// Everything at once, with restarts in between. Nothing is orphaned: what an orphan is depends on who comes first.
async fn at_once(seed: u64) {
    let mut w = world(seed).await;
    for i in 0..25 {
        w.create(format!("o{i}")).await;
        if i % 5 == 4 {
            w.cluster.settle().await;
            // References to what the collector has taken away meanwhile are as good as any.
            w.release().await;
        }
    }
    w.release().await;
    for _ in 0..8 {
        let Some(name) = w.existing() else { break };
        let how = w
            .pick(&[Propagation::Background, Propagation::Foreground])
            .unwrap();
        let place = w.places[&name];
        // The model is ahead of the collector, so what it still has is there.
        w.cluster.delete(at(place), &name, how).await;
        w.model.delete(&name, how, &w.places);
        if w.chance(30) {
            w.cluster.halt().await;
            w.cluster.run();
        }
    }
    w.release().await;
    w.check("all deletes").await;
    w.cluster.halt().await;
}

#[test]
fn exactly_the_right_objects_remain() {
    run(async {
        for seed in 1..=60 {
            slowly(seed).await;
        }
    });
}

#[test]
fn exactly_the_right_objects_remain_when_all_happens_at_once() {
    run(async {
        for seed in 1000..=1060 {
            at_once(seed).await;
        }
    });
}
