//! Selectors, quantities, times, names and the column language.

use super::{Target, shape};
use supercargo_meta::{
    FieldSelector, LabelSelector, Map, Quantity, Text, Timestamp, Tree, canonical_quantity,
};
use supercargo_meta::{duration_text, names, parse_duration};

pub(super) const TARGETS: &[Target] = &[
    Target {
        name: "label_selector",
        run: labels,
        words: &[
            "a", "=", "==", "!=", "!", ",", " in ", " notin ", "(", ")", ">", "<", "1", "in", "a/b", " ",
        ],
    },
    Target {
        name: "field_selector",
        run: fields,
        words: &[
            "metadata.name",
            "=",
            "==",
            "!=",
            ",",
            "\\",
            "\\,",
            "\\=",
            "a",
            " ",
        ],
    },
    Target {
        name: "quantity",
        run: quantity,
        words: &[
            "1",
            "0",
            "9",
            ".",
            "-",
            "+",
            "e",
            "E",
            "Ki",
            "Mi",
            "Gi",
            "Ti",
            "Pi",
            "Ei",
            "n",
            "u",
            "m",
            "k",
            "M",
            "G",
            "T",
            "P",
            "000000000",
            "99999999",
        ],
    },
    Target {
        name: "time",
        run: time,
        words: &[
            "2026",
            "-11",
            "-29",
            "T",
            "22:00:00",
            "Z",
            "+01:00",
            "-23:59",
            ".",
            "123456789",
            "0001-01-01T00:00:00Z",
            "h",
            "m",
            "s",
            "ms",
            "us",
            "µs",
            "ns",
            "1.5",
            "-",
        ],
    },
    Target {
        name: "names",
        run: every_name,
        words: &["a", "-", ".", "/", "example.com", "A", "_", "é", "%2f", ":"],
    },
];

fn labels(input: &[u8]) -> String {
    let text = String::from_utf8_lossy(input);
    let selector = match LabelSelector::parse(&text) {
        Ok(s) => s,
        Err(e) => return shape(&e),
    };
    let shown = selector.to_string();
    let back = LabelSelector::parse(&shown).unwrap_or_else(|e| panic!("{shown}: {e}"));
    assert_eq!(back.to_string(), shown);
    let mut seen = String::new();
    for set in [
        &[][..],
        &[("a", "")],
        &[("a", "a")],
        &[("a", "1"), ("b", "2")],
        &[("a/b", "in")],
    ] {
        let set: Map = set
            .iter()
            .map(|(k, v)| (Text::from(*k), Tree::from(*v)))
            .collect();
        let hit = selector.matches(Some(&set));
        assert_eq!(hit, back.matches(Some(&set)));
        seen.push(if hit { '1' } else { '0' });
    }
    let words = ["!", "=", "in (", "notin (", ">", "<", ",", "("];
    seen.extend(words.iter().map(|w| if shown.contains(w) { '1' } else { '0' }));
    seen
}

fn fields(input: &[u8]) -> String {
    let text = String::from_utf8_lossy(input);
    match FieldSelector::parse(&text) {
        Ok(s) => {
            let shown = s.to_string();
            // Terms are sorted as they are written, and `==` is written `=`: the order settles the second time.
            let read = |s: &str| {
                let s = FieldSelector::parse(s).unwrap_or_else(|e| panic!("{s}: {e}"));
                s.to_string()
            };
            let settled = read(&shown);
            assert_eq!(read(&settled), settled);
            let hits = |v: &'static str| s.matches_with(|_| Some(v));
            format!(
                "{} {} {} {}",
                hits(""),
                hits("a"),
                s.is_empty(),
                shown.len().min(12)
            )
        }
        Err(e) => shape(&e),
    }
}

fn quantity(input: &[u8]) -> String {
    let text = String::from_utf8_lossy(input);
    let q = match Quantity::parse(&text) {
        Ok(q) => q,
        Err(e) => return shape(&e.to_string()),
    };
    let shown = canonical_quantity(&text).expect("what was parsed");
    assert_eq!(canonical_quantity(&shown).as_ref(), Ok(&shown), "{text}");
    let back = Quantity::parse(&shown).expect("what was written");
    assert!(back.cmp_value(&back).is_eq());
    let mut sum = q.clone();
    sum.add(&back);
    sum.sub(&q);
    let mut rounded = q.clone();
    let exact = rounded.round_up(0);
    let _ = (q.value(), q.milli_value(), q.scaled_value(-9), q.scaled_value(18));
    format!("{} {exact} {}", shape(&shown), q.value() == 0)
}

fn time(input: &[u8]) -> String {
    let text = String::from_utf8_lossy(input);
    let mut seen = String::new();
    match Timestamp::parse(&text) {
        Ok(t) => {
            let shown = t.to_text();
            // A zone can move a time into the year 10000, which is written and not read, as in Go.
            if shown.len() > 20 {
                return "year 10000".to_owned();
            }
            let back = Timestamp::parse(&shown).unwrap_or_else(|e| panic!("{shown}: {e}"));
            assert_eq!(back.to_text(), shown);
            seen.push_str("time ");
        }
        Err(e) => seen.push_str(&shape(&e)),
    }
    if let Ok(t) = Timestamp::parse_micro(&text) {
        let shown = t.to_micro_text();
        let back = Timestamp::parse_micro(&shown).unwrap_or_else(|e| panic!("{shown}: {e}"));
        assert_eq!(back.to_micro_text(), shown);
        seen.push_str("micro ");
    }
    match parse_duration(&text) {
        Ok(d) => {
            assert_eq!(parse_duration(&duration_text(d)), Ok(d));
            seen.push_str("duration");
        }
        Err(e) => seen.push_str(&shape(&e)),
    }
    seen
}

fn every_name(input: &[u8]) -> String {
    let text = String::from_utf8_lossy(input);
    let rules = [
        names::dns1123_label,
        names::dns1123_subdomain,
        names::dns1035_label,
        names::path_segment,
        names::path_segment_prefix,
        names::label_key,
        names::label_value,
    ];
    let told = |problems: Vec<String>| problems.iter().map(|p| shape(p)).collect::<String>();
    rules.map(|rule| told(rule(&text)).len().to_string()).join(" ")
}
