//! Expressions that are deep, large or grow: each is refused or done in bounded time, memory and stack. Tests run on the stack a
//! server's thread has.

use std::fmt::Write;
use supercargo_cel::{Cost, Env, Type, Value, Vars};
use supercargo_meta::Tree;

/// Compiles and evaluates; what came of it.
fn run(expression: &str) -> Result<Value, String> {
    let env = Env::kubernetes().with_variable("x", Type::Dyn);
    let p = env.compile(expression).map_err(|e| e.to_string())?;
    let estimate = p.estimate(None);
    assert!(estimate.min <= estimate.max, "{estimate:?}");
    let x = Tree::map([
        ("l", vec![1.into(), 2.into(), 3.into()].into()),
        ("s", "text".into()),
    ]);
    let vars = Vars::new().with("x", Value::dynamic(&x));
    p.eval(&vars, &mut Cost::default()).map_err(|e| e.to_string())
}

fn nested(open: &str, inner: &str, close: &str, n: usize) -> String {
    open.repeat(n) + inner + &close.repeat(n)
}

#[test]
fn depth_is_bounded() {
    for n in [50, 120, 249, 250, 5_000] {
        for (open, inner, close) in [
            ("(", "1", ")"),
            ("[", "1", "]"),
            ("{1: ", "1", "}"),
            ("!(", "true", ")"),
            ("-(", "1", ")"),
            ("size([", "", "])"),
            ("1 + (", "1", ")"),
            ("true ? (", "1", ") : 2"),
            ("[1].map(i, ", "i", ")"),
            ("[1].all(i, ", "true", ")"),
            ("[1].exists(i, j, ", "true", ")"),
            ("x.l[", "0", "]"),
            ("optional.of(", "1", ")"),
            ("dyn(", "1", ")"),
            ("has({'a': ", "1", "}.a) && true"),
        ] {
            drop(run(&nested(open, inner, close, n)));
        }
        for chain in [
            ".a",
            "[0]",
            ".map(i, i)",
            " + 1",
            " && true",
            " == 1",
            ".optMap(v, v)",
            ".sortBy(v, v)",
            ".?a",
        ] {
            drop(run(&("x".to_owned() + &chain.repeat(n))));
        }
    }
}

#[test]
fn what_grows_is_bounded() {
    let doubled = |start: &str, step: &str, n: usize| start.to_owned() + &step.repeat(n);
    let looped = |test: &str| {
        let list = doubled("[[1]]", ".map(a, a + a)", 20);
        list + &format!(".all(a, lists.range(10000).all(i, {test}))")
    };
    for (what, text) in [
        ("types", doubled("[{1: 1}]", ".map(a, {a: a})", 60)),
        ("lists", doubled("[[1]]", ".map(a, a + a)", 60)),
        (
            "lists that are walked",
            doubled("[[1]]", ".map(a, a + a)", 40) + ".map(a, a.sum())",
        ),
        (
            "equal lists",
            doubled("[[1]]", ".map(a, a + a)", 40) + ".all(a, a == a)",
        ),
        (
            "equal maps",
            format!(
                "{}{}",
                doubled(
                    "[[{1: 1}, {1: 1}]]",
                    ".map(a, [{'k': a[0], 'v': a[0]}, {'k': a[1], 'v': a[1]}])",
                    60
                ),
                ".all(a, a[0] == a[1])"
            ),
        ),
        ("texts", doubled("['aaaaaaaaaaaaaaaa']", ".map(a, a + a)", 60)),
        (
            "replacements",
            "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'".to_owned()
                + &".replace('a', 'aaaaaaaaaaaa')".repeat(20),
        ),
        (
            "joins",
            doubled("[['aaaa', 'bbbb']]", ".map(a, [a.join(), a.join()])", 60),
        ),
        ("loops", nested("lists.range(1000).map(i, ", "i", ")", 20)),
        (
            "optional values",
            doubled("optional.of(1)", ".optMap(v, v + 1)", 60),
        ),
        (
            "formats",
            "'%.9999f'.format([1.0])".to_owned() + &".split('').join()".repeat(20),
        ),
        ("maps", doubled("lists.range(1000)", ".transformMap(i, v, v)", 2)),
        ("sorting", "lists.range(1000000).sort().sort()".to_owned()),
        (
            "distinct",
            "lists.range(1000000).map(i, [i]).distinct()".to_owned(),
        ),
        (
            "flattening",
            doubled("[[1]]", ".map(a, a + a)", 40) + ".flatten()",
        ),
        ("walks", {
            let lists = doubled("[[1]]", ".map(a, a + a)", 20) + ".map(a, [a])";
            lists + &".map(a, a + a)".repeat(20) + ".map(a, a.includes(1))"
        }),
        ("comparisons in a loop", looped("[a] == [a]")),
        ("searches in a loop", looped("a in [a]")),
        ("sets in a loop", looped("sets.contains([a], [a])")),
    ] {
        // Never printed: a value may hold another any number of times over.
        if let Err(e) = run(&text) {
            assert!(e.len() < 10_000, "{what}: the error is short");
        }
    }
}

#[test]
fn long_texts_are_read_or_refused() {
    let mut wide = String::from("1");
    for i in 0..9_000 {
        write!(wide, " + {i}").expect("written");
    }
    let long = format!("'{}'", "a".repeat(99_990));
    for text in [
        wide,
        long.clone(),
        format!("{long} "),
        "a".repeat(1 << 20),
        "#".repeat(99_999),
        "(".repeat(99_999),
        "'".repeat(99_999),
        "\"\"\"".repeat(33_000),
        "[".repeat(99_999),
        "!".repeat(99_999),
        "-".repeat(99_999),
        ".".repeat(99_999),
        "1,".repeat(49_999),
        "{".repeat(99_999),
        "x.".repeat(49_999),
        "true && ".repeat(12_000) + "true",
        format!("[{}]", "1, ".repeat(30_000)),
        format!(
            "{{{}}}",
            (0..10_000).fold(String::new(), |s, i| s + &format!("{i}: 1, "))
        ),
        format!("x.s.matches('{}')", "(a|b)*".repeat(5_000)),
        format!("x.s.matches('{}')", "(".repeat(5_000)),
        "'a'.matches('((((a{100}){100}){100}){100})')".to_owned(),
        format!("'{}'", "\\u00e9".repeat(16_000)),
        "é".repeat(99_999),
        "1".repeat(99_999),
        "1e".to_owned() + &"9".repeat(99_000),
    ] {
        drop(run(&text));
    }
}
