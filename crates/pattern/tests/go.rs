//! What Go 1.26 says of expressions and texts.

use supercargo_pattern::Pattern;

fn error(pattern: &str) -> String {
    Pattern::new(pattern).expect_err(pattern).to_string()
}

#[test]
fn errors_are_gos() {
    for (pattern, want) in [
        ("[a", "missing closing ]: `[a`"),
        ("(a", "missing closing ): `(a`"),
        ("a)", "unexpected ): `a)`"),
        ("a**", "invalid nested repetition operator: `**`"),
        ("a{2}{3}", "invalid nested repetition operator: `{2}{3}`"),
        ("*", "missing argument to repetition operator: `*`"),
        ("a|*", "missing argument to repetition operator: `*`"),
        ("a{1001}", "invalid repeat count: `{1001}`"),
        ("a{3,2}", "invalid repeat count: `{3,2}`"),
        ("(a{100}){100}", "invalid repeat count: `{100}`"),
        ("[z-a]", "invalid character class range: `z-a`"),
        ("[[:foo:]]", "invalid character class range: `[:foo:]`"),
        (r"\p{Foo}", r"invalid character class range: `\p{Foo}`"),
        ("a\\", "trailing backslash at end of expression: ``"),
        (r"\q", r"invalid escape sequence: `\q`"),
        (r"\8", r"invalid escape sequence: `\8`"),
        (r"\1", r"invalid escape sequence: `\1`"),
        (r"\xzz", r"invalid escape sequence: `\xzz`"),
        ("(?=a)", "invalid or unsupported Perl syntax: `(?=`"),
        ("(?<!a)", "invalid named capture: `(?<!a)`"),
        ("(?i-)", "invalid or unsupported Perl syntax: `(?i-)`"),
        ("(?P<a b>x)", "invalid named capture: `(?P<a b>`"),
    ] {
        assert_eq!(
            error(pattern),
            format!("error parsing regexp: {want}"),
            "{pattern}"
        );
    }
}

#[test]
fn matches_are_gos() {
    for (pattern, text, want) in [
        ("^[a-z]([-a-z0-9]*[a-z0-9])?$", "ab-c", true),
        ("^[a-z]([-a-z0-9]*[a-z0-9])?$", "ab-", false),
        ("^a$", "a\n", false),
        (r"\d", "\u{663}", false),
        (r"^\w+$", "é", false),
        (r"^\s$", "\u{b}", false),
        ("[[:space:]]", "\u{b}", true),
        ("^[a&&b]$", "&", true),
        ("^[+--]$", ",", true),
        ("[[a]", "[", true),
        (r"^\Qa.b\E$", "a.b", true),
        (r"^\Qa.b\E$", "axb", false),
        ("(?i)^STRASSE$", "strasse", true),
        ("(?i)k", "\u{212a}", true),
        ("^.$", "\n", false),
        ("(?s)^.$", "\n", true),
        ("(?m)^b$", "a\nb\nc", true),
        ("a{,2}", "a{,2}", true),
        (r"^\p{Lu}\P{Lu}$", "Aa", true),
        (r"^[\p{Greek}]+$", "αβ", true),
        (r"\x{41}", "A", true),
        (r"\101", "A", true),
        ("[^a]", "\n", true),
        ("[]a]", "]", true),
        (r"\bfoo\b", "a foo b", true),
        ("", "", true),
        ("(|a)+$", "aaa", true),
    ] {
        assert_eq!(
            Pattern::new(pattern).unwrap().is_match(text),
            want,
            "{pattern} {text:?}"
        );
    }
    let p = Pattern::new("a+?").unwrap();
    assert_eq!(p.find("baaa"), Some(1..2));
    assert_eq!(Pattern::new("(?U)a+").unwrap().find("aaa"), Some(0..1));
    assert_eq!(p.find_all("aaba").collect::<Vec<_>>(), [0..1, 1..2, 3..4]);
}

#[test]
fn hostile_expressions_take_bounded_time() {
    let deep = format!("{}a{}", "(".repeat(100_000), ")".repeat(100_000));
    assert!(error(&deep).contains("nests too deeply"));
    let p = Pattern::new("(a*)*b").unwrap();
    assert!(!p.is_match(&"a".repeat(100_000)));
    let p = Pattern::new("(x+x+)+y").unwrap();
    assert!(!p.is_match(&"x".repeat(20_000)));
    let wide = r"(\pL{500}){2}".repeat(200);
    assert!(error(&wide).contains("too large"));
}
