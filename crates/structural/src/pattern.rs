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
    fn compiled(&self) -> Result<&supercargo_pattern::Pattern, &str> {
        self.compiled
            .get_or_init(|| supercargo_pattern::Pattern::new(&self.text).map_err(|e| e.to_string()))
            .as_ref()
            .map_err(String::as_str)
    }
    /// How much work [`Pattern::is_match`] may be.
    pub(crate) fn work(&self, value: &str) -> u64 {
        self.compiled().map_or(0, |p| p.work(value.len()))
    }
    /// True when it matches somewhere in `value`.
    ///
    /// # Errors
    /// Why it is no pattern.
    pub(crate) fn is_match(&self, value: &str) -> Result<bool, &str> {
        self.compiled().map(|p| p.is_match(value))
    }
}
