//! Schemas and objects that would cost the product of their sizes: what is done with them has bounds of its own, in time and in
//! memory. The bounds are for a debug build on a busy machine.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use common::{compile, read, texts};
use std::time::Duration;
use supercargo_env::{Clock as _, SystemClock};
use supercargo_meta::{Tree, json_text};
use supercargo_structural::{Structural, Validate};

const GIVEN_UP: &str =
    "<nil>: Invalid value: null: the object and its schema are too large together: validation was given up";

/// A schema whose `l` is a list of these.
fn of_items(items: &str) -> Structural {
    compile(&format!(
        r#"{{"type":"object","properties":{{"l":{{"type":"array","items":{items}}}}}}}"#
    ))
}

fn with_items(count: usize, item: &str) -> String {
    format!(
        r#"{{"apiVersion":"e.com/v1","kind":"A","metadata":{{"name":"a"}},"l":[{}]}}"#,
        vec![item; count].join(",")
    )
}

/// Runs, and does not take long.
fn soon<T>(run: impl FnOnce() -> T) -> T {
    let clock = SystemClock::new();
    let began = clock.monotonic();
    let out = run();
    let took = clock.monotonic() - began;
    assert!(took < Duration::from_secs(120), "{took:?}");
    out
}

/// What is said of an object, in bounded time and space.
fn judge(schema: &Structural, object: &str) -> Vec<String> {
    soon(|| {
        let (object, _) = read(schema, object).unwrap();
        let said = texts(&schema.validate(&object, None, &Validate::default()));
        let bytes: usize = said.iter().map(String::len).sum();
        assert!(said.len() <= 10_001 && bytes < 20 << 20, "{} {bytes}", said.len());
        said
    })
}

#[test]
fn what_is_said_of_every_item_is_said_of_some() {
    let long = "x".repeat(300_000);
    for (items, item) in [
        // A pattern, an enumeration, a rule and its message are repeated with every value that they refuse.
        (format!(r#"{{"type":"string","pattern":"^{long}$"}}"#), r#""a""#),
        (format!(r#"{{"type":"string","enum":["{long}"]}}"#), r#""a""#),
        (
            format!(r#"{{"type":"string","x-kubernetes-validations":[{{"rule":"self == 'b'","message":"{long}"}}]}}"#),
            r#""a""#,
        ),
        (r#"{"type":"string","maxLength":1}"#.to_owned(), r#""ab""#),
        (
            r#"{"type":"object","x-kubernetes-embedded-resource":true,"x-kubernetes-preserve-unknown-fields":true}"#
                .to_owned(),
            "{}",
        ),
    ] {
        let said = judge(&of_items(&items), &with_items(100_000, item));
        assert!(!said.is_empty(), "{items:.60}");
    }
    let set = compile(
        r#"{"type":"object","properties":{"l":{"type":"array","x-kubernetes-list-type":"set","items":{"type":"integer"}}}}"#,
    );
    let twins: Vec<String> = (0..200_000).map(|i| (i / 2).to_string()).collect();
    let object = with_items(1, &twins.join(","));
    assert_eq!(judge(&set, &object).len(), 5000);
}

#[test]
fn values_that_meet_too_much_are_given_up() {
    let values: Vec<String> = (0..100_000).map(|i| format!(r#""v{i}""#)).collect();
    let enumeration = format!(r#"{{"type":"string","enum":[{}]}}"#, values.join(","));
    let said = judge(&of_items(&enumeration), &with_items(100_000, r#""v99999""#));
    assert_eq!(said, [GIVEN_UP]);

    // The steps of an automaton of many states, one for each byte of a text.
    let text = "a".repeat(50_000);
    for pattern in [
        "(a?){1000}b",
        "^(a|b|ab){1000}c",
        r"(.*,){30}\\p{L}{300}$",
        "[a-z]{500}x[a-z]{500}",
    ] {
        let schema = of_items(&format!(r#"{{"type":"string","pattern":"{pattern}"}}"#));
        let said = judge(&schema, &with_items(1, &format!(r#""{text}""#)));
        assert_eq!(said.len(), 1, "{pattern}");
        let schema = of_items(&format!(
            r#"{{"type":"string","x-kubernetes-validations":[{{"rule":"!self.matches('{pattern}')"}}]}}"#
        ));
        judge(&schema, &with_items(1, &format!(r#""{text}""#)));
    }
}

#[test]
fn sensible_objects_of_a_megabyte_are_not_given_up() {
    let schema = of_items(
        r#"{"type":"string","maxLength":63,"pattern":"^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$",
        "anyOf":[{"maxLength":3},{"minLength":4}],"x-kubernetes-validations":[{"rule":"self.matches('^[a-z.-]+$')"}]}"#,
    );
    assert_eq!(
        judge(&schema, &with_items(70_000, r#""some.name-of.things""#)),
        [""; 0]
    );
}

#[test]
fn rules_that_cost_nothing_end_too() {
    let rules = vec![r#"{"rule":"true"}"#; 100].join(",");
    let schema = of_items(&format!(
        r#"{{"type":"string","x-kubernetes-validations":[{rules}]}}"#
    ));
    let said = judge(&schema, &with_items(30_000, r#""a""#));
    assert_eq!(said.len(), 1);
    assert!(said[0].contains("running out of cost budget"), "{}", said[0]);

    // Expressions that stand in the object are compiled for every item: each for one unit of cost.
    let schema = of_items(
        r#"{"type":"string","maxLength":30,"x-kubernetes-validations":[{"rule":"!'x'.matches(self)"}]}"#,
    );
    let said = judge(&schema, &with_items(60_000, r#""[a-z]{999}[a-z0-9]{999}y""#));
    assert!(
        said[0].contains("too long for the regular expression"),
        "{}",
        said[0]
    );
}

#[test]
fn defaults_have_a_bound_for_all_of_an_object() {
    let long = "x".repeat(200_000);
    for items in [
        format!(r#"{{"type":"object","properties":{{"a":{{"type":"string","default":"{long}"}}}}}}"#),
        // It is completed item by item.
        format!(
            r#"{{"type":"object","properties":{{"a":{{"type":"object","default":{{}},"properties":{{{}}}}}}}}}"#,
            (0..5000)
                .map(|i| format!(r#""p{i}":{{"type":"integer","default":1}}"#))
                .collect::<Vec<_>>()
                .join(",")
        ),
    ] {
        let schema = of_items(&items);
        let (object, _) = soon(|| read(&schema, &with_items(300_000, "{}")).unwrap());
        let text = json_text(&object);
        assert!(text.len() < 16 << 20, "{}", text.len());
        // Where there is room, nothing is left out.
        let (object, _) = read(&schema, &with_items(3, "{}")).unwrap();
        let all = object.get("l").and_then(Tree::as_list).unwrap();
        assert!(all.iter().all(|v| v == &all[0] && v.get("a").is_some()));
    }
}

#[test]
fn paths_of_unknown_fields_have_a_bound_together() {
    const LEVELS: usize = 200;
    let schema = compile(&format!(
        "{}{{\"type\":\"object\"}}{}",
        r#"{"type":"object","properties":{"level":"#.repeat(LEVELS),
        "}}".repeat(LEVELS)
    ));
    let unknown: Vec<String> = (0..100_000).map(|i| format!(r#""u{i}":1"#)).collect();
    let object = format!(
        r#"{}{{{}}}{}"#,
        r#"{"level":"#.repeat(LEVELS),
        unknown.join(","),
        "}".repeat(LEVELS)
    );
    let (object, told) = soon(|| read(&schema, &object).unwrap());
    assert!(told.iter().map(String::len).sum::<usize>() < 5 << 20);
    assert!(told.len() > 1000, "{}", told.len());
    assert!(!json_text(&object).contains("u1"));
}
