//! Quantities as text.

use supercargo_meta::Text;

/// The canonical text of a quantity: `None` when it is already.
pub(crate) fn canonical(text: &str) -> Result<Option<Text>, String> {
    let digits = text.trim_start_matches(['+', '-']);
    if digits.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
        Ok(None)
    } else {
        Err(
            "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"
                .to_owned(),
        )
    }
}

/// True when two canonical texts have the same value.
pub(crate) fn same_value(a: &str, b: &str) -> bool {
    a == b
}
