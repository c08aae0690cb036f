//! Expressions and regular expressions.

use super::{Target, parts, shape};
use supercargo_cel::{Cost, DeclType, Env, Field, ListKind, Program, Type, Value, Vars};
use supercargo_meta::Tree;
use supercargo_pattern::Pattern;

pub(super) const TARGETS: &[Target] = &[
    Target {
        name: "cel",
        run: expression,
        words: &[
            "self",
            "self.a",
            "self.s",
            "self.l",
            "self.m",
            "x",
            "x.l",
            "x.m",
            " + ",
            " - ",
            " * ",
            " / ",
            " % ",
            " == ",
            " != ",
            " < ",
            " >= ",
            " in ",
            " && ",
            " || ",
            " ? ",
            " : ",
            "!",
            "-",
            "(",
            ")",
            "[",
            "]",
            "{",
            "}",
            ".",
            ",",
            ".?",
            "[?",
            "{?",
            "1",
            "0",
            "1u",
            "1.5",
            "'a'",
            "b'a'",
            "r'a'",
            "\"\"\"",
            "'''",
            "\\",
            "\\x",
            "\\u",
            "null",
            "true",
            "false",
            "has(",
            ".all(i, ",
            ".exists(i, ",
            ".map(i, ",
            ".filter(i, ",
            ".exists_one(i, ",
            ".all(k, v, ",
            ".transformMap(k, v, ",
            ".transformList(k, v, ",
            ".transformMapEntry(k, v, {v: k})",
            ".sortBy(i, ",
            ".optMap(v, ",
            ".optFlatMap(v, ",
            "optional.of(",
            "optional.none()",
            ".orValue(",
            ".or(",
            "size(",
            "string(",
            "int(",
            "timestamp('2020-01-01T00:00:00Z')",
            "duration('1h')",
            "type(",
            "dyn(",
            "quantity('1Ki')",
            ".add(",
            "ip('::1')",
            "cidr('10.0.0.0/8')",
            "url('http://a/b')",
            "semver('1.2.3')",
            ".format([",
            "'%s %d %f'",
            ".matches('a+')",
            ".find('a')",
            ".split('')",
            ".join('')",
            ".replace('a', 'aa')",
            ".flatten()",
            ".distinct()",
            "lists.range(",
            ".sort()",
            ".slice(0, 1)",
            "sets.contains(",
            ".isSorted()",
            ".sum()",
            "// x\n",
            "\n",
            "in",
            "namespace",
            "é",
            "`a-b`",
        ],
    },
    Target {
        name: "regex",
        run: regex,
        words: &[
            "(",
            ")",
            "[",
            "]",
            "[^",
            "a",
            "b",
            "-",
            "*",
            "+",
            "?",
            "{2}",
            "{1,}",
            "{1,1000}",
            "{1001}",
            "|",
            "^",
            "$",
            ".",
            "\\d",
            "\\W",
            "\\b",
            "\\B",
            "\\A",
            "\\z",
            "\\Q",
            "\\E",
            "\\pL",
            "\\p{Greek}",
            "\\x{10FFFF}",
            "\\101",
            "(?i)",
            "(?:",
            "(?P<n>",
            "(?s-m:",
            "[[:alpha:]]",
            "[[:^digit:]]",
            "é",
            "\\",
        ],
    },
];

fn schema() -> DeclType {
    let field = |name: &str, ty| Field {
        name: name.into(),
        ty,
    };
    let object = DeclType::object(
        vec![
            field("k", DeclType::string(Some(9), None)),
            field("v", DeclType::int()),
        ],
        &["k"],
    );
    DeclType::object(
        vec![
            field("a", DeclType::int()),
            field("s", DeclType::string(None, None)),
            field(
                "l",
                DeclType::list(object, Some(10), ListKind::Map(["k".into()].into())),
            ),
            field("m", DeclType::map(DeclType::double(), None)),
            field("t", DeclType::date_time()),
            field("q", DeclType::int_or_string(None)),
        ],
        &[],
    )
}

fn document() -> Tree {
    let item = |k: &str, v: i64| Tree::map([("k", k.into()), ("v", v.into())]);
    Tree::map([
        ("a", 7.into()),
        ("s", "text".into()),
        ("l", vec![item("x", 1), item("y", 2)].into()),
        ("m", Tree::map([("p", Tree::Float(0.5)), ("q", 2.into())])),
        ("t", "2020-02-03T04:05:06Z".into()),
        ("q", "50%".into()),
    ])
}

fn compiled(text: &str) -> Result<(Program, DeclType), String> {
    let schema = schema();
    let env = Env::kubernetes()
        .with_variable("self", schema.cel_type())
        .with_variable("x", Type::Dyn);
    env.compile(text).map(|p| (p, schema)).map_err(|e| e.to_string())
}

fn expression(input: &[u8]) -> String {
    let text = String::from_utf8_lossy(input);
    let (program, schema) = match compiled(&text) {
        Ok(p) => p,
        Err(e) => {
            let first = e.lines().next().unwrap_or("");
            return shape(first.rsplit_once(": ").map_or(first, |e| e.1));
        }
    };
    let estimate = program.estimate(Some(&schema));
    assert!(estimate.min <= estimate.max, "{estimate:?}");
    let vars = Vars::new()
        .with_tree("self", &document(), &schema)
        .with("x", Value::dynamic(&document()));
    let run = |limit| {
        let mut cost = Cost::default();
        cost.limit = limit;
        let r = program.eval(&vars, &mut cost);
        (r, cost.used)
    };
    let (result, used) = run(100_000);
    let (again, same) = run(100_000);
    assert_eq!(used, same, "an evaluation costs what it costs");
    match (result, again) {
        // Never printed whole: a value may hold another any number of times over.
        (Ok(a), Ok(b)) => {
            assert_eq!(std::mem::discriminant(&a), std::mem::discriminant(&b));
            format!(
                "ok {:?} {}",
                std::mem::discriminant(&a),
                used.checked_ilog2().unwrap_or(0)
            )
        }
        (Err(a), Err(b)) => {
            assert_eq!(a, b);
            shape(a.text())
        }
        (a, b) => panic!("{a:?} and {b:?}"),
    }
}

fn regex(input: &[u8]) -> String {
    let (pattern, text) = parts(input);
    let (pattern, text) = (String::from_utf8_lossy(pattern), String::from_utf8_lossy(text));
    match Pattern::new(&pattern) {
        Err(e) => shape(&e.to_string()),
        Ok(r) => {
            let all: Vec<_> = r.find_all(&text).collect();
            assert_eq!(r.is_match(&text), r.find(&text).is_some());
            assert_eq!(r.find(&text).as_ref(), all.first());
            format!("ok {}", all.len().min(5))
        }
    }
}
