//! A `pattern` of a schema: compiled when the first value is checked.

use std::sync::OnceLock;
use supercargo_meta::Text;

/// A pattern.
#[derive(Debug)]
pub(crate) struct Pattern {
    text: Text,
    compiled: OnceLock<Result<supercargo_pattern::Pattern, String>>,
}

impl Pattern {
    pub(crate) fn new(text: &str) -> Self {
        Self {
            text: text.into(),
            compiled: OnceLock::new(),
        }
    }
    pub(crate) fn text(&self) -> &str {
        &self.text
    }
    /// True when it matches somewhere in `value`.
    ///
    /// # Errors
    /// Why it is no pattern.
    pub(crate) fn is_match(&self, value: &str) -> Result<bool, &str> {
        self.compiled
            .get_or_init(|| supercargo_pattern::Pattern::new(&self.text).map_err(|e| e.to_string()))
            .as_ref()
            .map(|p| p.is_match(value))
            .map_err(String::as_str)
    }
}
