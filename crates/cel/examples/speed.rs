//! How long rules of the usual kind take: `cargo run --release -p supercargo-cel --example speed`.

use std::io::Write;
use std::time::Instant;
use supercargo_cel::{Cost, DeclType, Env, Field, ListKind, Program, Vars};
use supercargo_meta::Tree;

const RULES: [&str; 10] = [
    "self.replicas <= self.maxReplicas",
    "self.name.matches('^[a-z0-9]([-a-z0-9]*[a-z0-9])?$')",
    "self.name.size() <= 63 && self.name.startsWith('app')",
    "!has(self.port) || self.port > 0 && self.port < 65536",
    "self.mode in ['Always', 'Never', 'IfNotPresent']",
    "self.items.all(i, i.name.size() < 20 && i.value >= 0)",
    "self.items.exists(i, i.name == 'b')",
    "self.items.map(i, i.value).sum() <= 100",
    "self.labels.all(k, k.size() < 64 && self.labels[k].size() < 64)",
    "self.replicas >= 1 ? self.maxReplicas >= 1 : true",
];

fn schema() -> DeclType {
    let field = |name: &str, ty| Field {
        name: name.into(),
        ty,
    };
    let text = || DeclType::string(Some(63), None);
    let item = DeclType::object(
        vec![field("name", text()), field("value", DeclType::int())],
        &["name"],
    );
    DeclType::object(
        vec![
            field("replicas", DeclType::int()),
            field("maxReplicas", DeclType::int()),
            field("name", text()),
            field("port", DeclType::int()),
            field("mode", text()),
            field(
                "items",
                DeclType::list(item, Some(16), ListKind::Map(["name".into()].into())),
            ),
            field("labels", DeclType::map(text(), Some(16))),
        ],
        &[],
    )
}

fn document() -> Tree {
    let item = |n: &str, v: i64| Tree::map([("name", n.into()), ("value", v.into())]);
    Tree::map([
        ("replicas", 3.into()),
        ("maxReplicas", 5.into()),
        ("name", "app-frontend".into()),
        ("port", 8080.into()),
        ("mode", "Always".into()),
        (
            "items",
            vec![item("a", 1), item("b", 2), item("c", 3), item("d", 4)].into(),
        ),
        (
            "labels",
            Tree::map([("app", "x".into()), ("tier", "y".into()), ("zone", "z".into())]),
        ),
    ])
}

#[allow(clippy::disallowed_methods, reason = "measures time")]
fn main() {
    const TURNS: u32 = 2_000;
    let schema = schema();
    let env = Env::kubernetes()
        .with_variable("self", schema.cel_type())
        .with_variable("oldSelf", schema.cel_type());
    let compile = || -> Vec<Program> { RULES.iter().map(|r| env.compile(r).expect("compiles")).collect() };
    compile();
    let at = Instant::now();
    for _ in 0..TURNS {
        compile();
    }
    let compiled = at.elapsed() / TURNS / 10;
    let programs = compile();
    let at = Instant::now();
    for _ in 0..TURNS {
        for p in &programs {
            assert!(p.estimate(Some(&schema)).max > 0);
        }
    }
    let estimated = at.elapsed() / TURNS / 10;
    let (document, mut total) = (document(), 0);
    let at = Instant::now();
    for _ in 0..TURNS {
        let vars = Vars::new().with_tree("self", &document, &schema);
        for p in &programs {
            let mut cost = Cost::default();
            let v = p.eval(&vars, &mut cost).expect("a result");
            assert_eq!(v.as_bool(), Some(true));
            total += cost.used;
        }
    }
    let evaluated = at.elapsed() / TURNS;
    writeln!(
        std::io::stdout(),
        "compile {compiled:?} a rule, estimate {estimated:?} a rule, evaluate {evaluated:?} all ten (cost {})",
        total / u64::from(TURNS)
    )
    .expect("written");
}
