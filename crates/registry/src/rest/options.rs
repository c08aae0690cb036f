//! Options of requests, parsed and validated by the HTTP layer (rest.md 2.5).

use std::time::Duration;
use supercargo_meta::Text;
use supercargo_meta::{FieldSelector, LabelSelector};

/// `resourceVersionMatch`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum ResourceVersionMatch {
    /// Not given: the legacy rules.
    #[default]
    Unset,
    /// Exactly that revision.
    Exact,
    /// That revision or a newer one.
    NotOlderThan,
}

/// Options of a read of one object.
#[derive(Clone, Debug, Default)]
pub struct GetOptions {
    /// `resourceVersion` as sent: "", "0" or a number.
    pub resource_version: Text,
}

/// Options of lists and watches.
#[derive(Clone, Debug, Default)]
pub struct ListOptions {
    /// Label selector; everything when empty.
    pub labels: LabelSelector,
    /// Field selector as sent, labels of the request's version; everything when empty.
    pub fields: FieldSelector,
    /// `resourceVersion` as sent.
    pub resource_version: Text,
    /// `resourceVersionMatch`.
    pub version_match: ResourceVersionMatch,
    /// Page size; 0 for no limit.
    pub limit: u64,
    /// Continue token; "" for the first page.
    pub continue_token: Text,
    /// Bookmarks wanted.
    pub allow_bookmarks: bool,
    /// `sendInitialEvents`.
    pub send_initial_events: Option<bool>,
    /// How long a watch runs; chosen by the HTTP layer when the client gives none.
    pub timeout: Duration,
}

/// `fieldValidation`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum FieldValidation {
    /// Unknown and duplicate fields are dropped silently.
    Ignore,
    /// They are dropped with a warning each.
    #[default]
    Warn,
    /// They are errors.
    Strict,
}

/// Options of creates, updates and patches.
#[derive(Clone, Debug, Default)]
pub struct WriteOptions {
    /// Everything but the write itself happens.
    pub dry_run: bool,
    /// Field manager as sent; "" for none.
    pub field_manager: Text,
    /// What happens to unknown fields.
    pub field_validation: FieldValidation,
    /// Apply only: take fields from other managers.
    pub force: bool,
}

/// `propagationPolicy`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Propagation {
    /// Dependents stay.
    Orphan,
    /// Dependents go later.
    Background,
    /// Dependents go first.
    Foreground,
}

/// What an object must be for a write to happen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preconditions {
    /// Its uid.
    pub uid: Option<Text>,
    /// Its resourceVersion.
    pub resource_version: Option<Text>,
}

/// Options of deletes.
#[derive(Clone, Debug, Default)]
pub struct DeleteOptions {
    /// `gracePeriodSeconds`; negative ones are 1 already.
    pub grace_period_seconds: Option<i64>,
    /// `preconditions`.
    pub preconditions: Preconditions,
    /// `orphanDependents`.
    pub orphan_dependents: Option<bool>,
    /// `propagationPolicy`.
    pub propagation: Option<Propagation>,
    /// Everything but the write itself happens.
    pub dry_run: bool,
    /// `ignoreStoreReadErrorWithClusterBreakingPotential`.
    pub ignore_store_read_error: bool,
}
