//! Names of statics and literals.

/// `PodSpec` → `POD_SPEC`, `CSIDriver` → `CSI_DRIVER`.
pub(super) fn screaming(name: &str) -> String {
    let chars: Vec<char> = name.chars().collect();
    let mut out = String::new();
    for (i, c) in chars.iter().enumerate() {
        let before = i
            .checked_sub(1)
            .and_then(|j| chars.get(j))
            .copied()
            .unwrap_or('_');
        let after = chars.get(i + 1).copied().unwrap_or('_');
        let starts_word = c.is_ascii_uppercase()
            && (before.is_ascii_lowercase()
                || before.is_ascii_digit()
                || (before.is_ascii_uppercase() && after.is_ascii_lowercase()));
        if starts_word {
            out.push('_');
        }
        out.push(if c.is_ascii_alphanumeric() {
            c.to_ascii_uppercase()
        } else {
            '_'
        });
    }
    out
}

/// A Rust string literal.
pub(super) fn lit(s: &str) -> String {
    format!("{s:?}")
}

/// A list of string literals in `t(..)`, for arrays of `Text`.
pub(super) fn text_items(items: &[String]) -> String {
    items
        .iter()
        .map(|s| format!("t({})", lit(s)))
        .collect::<Vec<_>>()
        .join(", ")
}
