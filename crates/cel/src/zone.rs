//! Time zones by name.

/// A time zone.
pub(crate) struct Zone;

impl Zone {
    /// Zones without a table: there is none here yet.
    pub(crate) fn named(name: &str) -> Option<Self> {
        matches!(
            name,
            "" | "UTC" | "Local" | "GMT" | "Etc/UTC" | "Etc/GMT" | "Zulu" | "Universal"
        )
        .then_some(Self)
    }
    /// Seconds east of Greenwich at a time.
    pub(crate) const fn offset_at(&self, _seconds: i64) -> i64 {
        0
    }
}
