//! What holds of ownership whatever managers do: random applies and updates of deployments.

#![allow(clippy::unwrap_used, reason = "a test helper may fail where it stands")]

use proptest::prelude::*;
use supercargo_meta::{Text, Tree};
use supercargo_patch::typed::{extract_items, to_field_set};
use supercargo_patch::{Context, Filter, ManagedFields, Operation, Path, Set, apply, update};
use supercargo_resources::type_by_gvk;
use supercargo_schema::{TypeDef, Unknown, apply_defaults, conform};

fn ty() -> &'static TypeDef {
    type_by_gvk("apps", "v1", "Deployment").unwrap()
}

/// Name, image, ports, variables.
type Container = (u8, u8, Vec<u8>, Vec<(u8, u8)>);

/// A configuration or object as a client makes it: labels, replicas, and containers with ports and variables.
#[derive(Clone, Debug)]
struct Config {
    labels: Vec<(u8, u8)>,
    replicas: Option<u8>,
    containers: Vec<Container>,
}

fn text(prefix: &str, n: u8) -> Text {
    format!("{prefix}{n}").into()
}

impl Config {
    fn tree(&self) -> Tree {
        let mut t = Tree::map([("apiVersion", "apps/v1".into()), ("kind", "Deployment".into())]);
        t.set(&["metadata", "name"], "d".into());
        for (k, v) in &self.labels {
            t.set(&["metadata", "labels", &text("l", *k)], text("v", *v).into());
        }
        if let Some(n) = self.replicas {
            t.set(&["spec", "replicas"], i64::from(n).into());
        }
        let mut list: Vec<Tree> = Vec::new();
        for (name, image, ports, env) in &self.containers {
            if list.iter().any(|c| c.str_at(&["name"]) == text("c", *name)) {
                continue;
            }
            let mut c = Tree::map([
                ("name", text("c", *name).into()),
                ("image", text("i", *image).into()),
            ]);
            let mut ports = ports.clone();
            ports.dedup();
            let ports: Vec<Tree> = ports
                .iter()
                .map(|p| {
                    Tree::map([
                        ("containerPort", (i64::from(*p) + 1).into()),
                        ("protocol", "TCP".into()),
                    ])
                })
                .collect();
            if !ports.is_empty() {
                c.set(&["ports"], Tree::list(ports));
            }
            let mut seen = Vec::new();
            let env: Vec<Tree> = env
                .iter()
                .filter(|(k, _)| {
                    let new = !seen.contains(k);
                    seen.push(*k);
                    new
                })
                .map(|(k, v)| Tree::map([("name", text("E", *k).into()), ("value", text("v", *v).into())]))
                .collect();
            if !env.is_empty() {
                c.set(&["env"], Tree::list(env));
            }
            list.push(c);
        }
        if !list.is_empty() {
            t.set(&["spec", "template", "spec", "containers"], Tree::list(list));
        }
        t
    }
}

fn config() -> impl Strategy<Value = Config> {
    let ports = prop::collection::btree_set(0u8..3, 0..3).prop_map(|s| s.into_iter().collect());
    let container = (
        0u8..3,
        0u8..3,
        ports,
        prop::collection::vec((0u8..3, 0u8..2), 0..3),
    );
    (
        prop::collection::vec((0u8..4, 0u8..2), 0..4),
        prop::option::of(0u8..3),
        prop::collection::vec(container, 0..3),
    )
        .prop_map(|(labels, replicas, containers)| Config {
            labels,
            replicas,
            containers,
        })
}

#[derive(Clone, Debug)]
enum Step {
    Apply(u8, Config, bool),
    Update(u8, Config),
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        3 => (0u8..3, config(), any::<bool>()).prop_map(|(m, c, f)| Step::Apply(m, c, f)),
        1 => (0u8..2, config()).prop_map(|(m, c)| Step::Update(m, c)),
    ]
}

fn canonical(mut t: Tree) -> Tree {
    conform(&mut t, ty(), Unknown::Drop).unwrap();
    apply_defaults(&mut t, ty());
    t
}

fn context<'a>(manager: &'a str, force: bool, reset: &'a [(Text, Filter)]) -> Context<'a> {
    Context {
        manager,
        api_version: "apps/v1",
        kind: "Deployment",
        subresource: "",
        now: "2026-01-01T00:00:00Z",
        reset,
        force,
        versions: None,
    }
}

fn managed(object: &Tree) -> ManagedFields {
    ManagedFields::decode(object.at(&["metadata", "managedFields"])).unwrap()
}

/// A configuration without what nobody can own, as extracting gives it.
fn owned_part(config: &Tree) -> Tree {
    let mut t = config.clone();
    for path in [&["apiVersion"][..], &["kind"], &["metadata", "name"]] {
        t.remove(path);
    }
    if t.get("metadata")
        .and_then(Tree::as_map)
        .is_some_and(|m| m.is_empty())
    {
        t.remove(&["metadata"]);
    }
    t
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(192))]

    #[test]
    fn ownership_follows_the_object(steps in prop::collection::vec(step(), 1..8)) {
        let reset = [("apps/v1".into(), Filter::Exclude(Set::of([Path::fields(&["status"])])))];
        let mut live = canonical(Config { labels: vec![(0, 0)], replicas: None, containers: vec![(0, 0, vec![], vec![])] }.tree());
        live.set(&["metadata", "uid"], "u".into());
        live = update(&Tree::Null, &live, ty(), &context("creator", false, &reset));
        for s in steps {
            match s {
                Step::Apply(m, config, force) => {
                    let (manager, config) = (format!("a{m}"), config.tree());
                    let cx = context(&manager, force, &reset);
                    let Ok((out, _)) = apply(Some(&live), &config, ty(), &cx) else {
                        prop_assert!(!force, "force has no conflicts");
                        continue;
                    };
                    live = canonical(out);

                    // Applying again changes nothing.
                    let (again, changed) = apply(Some(&live), &config, ty(), &cx).unwrap();
                    prop_assert!(!changed, "{config:?}");
                    prop_assert_eq!(&again, &live);

                    // What the manager owns is what it applied.
                    let m = managed(&live);
                    let mine = m.entries.iter().find(|e| &*e.manager == manager.as_str() && e.operation == Operation::Apply);
                    let extracted = mine.map(|e| extract_items(&live, &e.set, ty())).unwrap_or_else(Tree::empty_map);
                    prop_assert_eq!(sorted(extracted), sorted(owned_part(&config)));
                }
                Step::Update(m, config) => {
                    let manager = format!("u{m}");
                    let mut next = canonical(config.tree());
                    next.set(&["metadata", "uid"], "u".into());
                    if let Some(list) = live.at(&["metadata", "managedFields"]).cloned() {
                        next.set(&["metadata", "managedFields"], list);
                    }
                    let cx = context(&manager, false, &reset);
                    live = update(&live, &next, ty(), &cx);
                    // The same once more changes nothing.
                    prop_assert_eq!(&update(&live, &live, ty(), &cx), &live);
                }
            }
            // A field that is not there is owned by nobody. A parent may outlive its last field, as upstream.
            for e in managed(&live).entries {
                let there = to_field_set(&extract_items(&live, &e.set, ty()), ty());
                let gone = leaves(&e.set).into_iter().find(|p| !is_parent(p) && !there.has(p));
                prop_assert!(gone.is_none(), "{} owns {gone:?} of {live:?}", e.manager);
            }
        }
    }
}

/// Lists of a tree in the order of their names: extracting follows the live object.
fn sorted(t: Tree) -> Tree {
    match t {
        Tree::Map(m) => Tree::Map(m.iter().map(|(k, v)| (k.clone(), sorted(v.clone()))).collect()),
        Tree::List(l) => {
            let mut l: Vec<Tree> = l.iter().cloned().map(sorted).collect();
            l.sort_by_key(supercargo_meta::json_text);
            Tree::list(l)
        }
        other => other,
    }
}

fn is_parent(p: &Path) -> bool {
    let text = p.to_string();
    [".labels", ".containers", ".ports", ".env"]
        .iter()
        .any(|end| text.ends_with(end))
}

/// Every path that holds no other.
fn leaves(set: &Set) -> Vec<Path> {
    let all: Vec<(String, Path)> = set.paths().into_iter().map(|p| (p.to_string(), p)).collect();
    let holds = |p: &str| all.iter().any(|(q, _)| q.len() > p.len() && q.starts_with(p));
    all.iter()
        .filter(|(t, _)| !holds(t))
        .map(|(_, p)| p.clone())
        .collect()
}
