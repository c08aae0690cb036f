//! What every store must do, as functions: the suite that each backend, and each layer over one, passes as a whole.
//!
//! A backend's test implements [`Harness`] and calls [`run_all`]. The cases take nothing for granted but the documentation
//! of [`crate::Backend`]: revisions need not start at 1 nor follow each other without a gap, only increase. A case that
//! does not hold panics; the message names it.

pub mod compaction;
pub mod concurrency;
mod harness;
pub mod lifecycle;
pub mod model;
mod probe;
pub mod ranges;
pub mod ttl;
pub mod watches;
pub mod writes;

pub use harness::{Fixture, Harness};

use futures_util::FutureExt;
use std::panic::AssertUnwindSafe;
use supercargo_env::BoxFuture;

/// One case of the suite.
#[derive(Clone, Copy)]
pub struct Case {
    /// The function's path within the suite.
    pub name: &'static str,
    /// The case. Panics when the store does not keep the contract.
    pub run: for<'a> fn(&'a dyn Harness) -> BoxFuture<'a, ()>,
}

macro_rules! cases {
    ($($module:ident :: $name:ident),* $(,)?) => {
        /// All cases, in the order in which they are best read.
        pub const CASES: &[Case] = &[
            $(Case {
                name: concat!(stringify!($module), "::", stringify!($name)),
                run: |harness| Box::pin($module::$name(harness)),
            },)*
        ];
    };
}

cases![
    writes::a_created_key_can_be_read,
    writes::a_second_create_conflicts_and_shows_the_record,
    writes::an_update_needs_the_present_revision,
    writes::a_deletion_needs_the_present_revision,
    writes::a_key_created_again_starts_anew,
    writes::revisions_increase_with_every_change,
    writes::a_failed_write_changes_nothing,
    writes::values_up_to_the_limit_are_kept_and_larger_ones_refused,
    writes::bytes_come_back_as_they_were,
    ranges::a_range_is_in_key_order_and_holds_its_keys_only,
    ranges::a_limit_cuts_and_the_count_does_not,
    ranges::a_count_needs_no_records,
    ranges::an_empty_range_is_empty,
    ranges::every_past_revision_can_be_read,
    ranges::pages_at_one_revision_do_not_see_later_writes,
    ranges::a_future_revision_is_an_error,
    watches::a_watch_from_now_sees_what_follows,
    watches::a_watch_from_the_past_replays_and_goes_on,
    watches::a_watch_from_the_future_is_silent_until_then,
    watches::a_watch_sees_its_range_only,
    watches::previous_records_are_right,
    watches::watches_from_every_revision_see_the_same_history,
    watches::a_watcher_that_does_not_read_holds_up_nobody,
    watches::a_write_right_after_the_start_is_seen,
    watches::progress_never_claims_what_was_not_delivered,
    watches::dropping_a_watch_leaves_the_others_alone,
    ttl::a_key_expires_as_an_ordinary_deletion_and_not_early,
    ttl::a_write_without_a_time_to_live_makes_the_key_permanent,
    ttl::a_write_with_a_time_to_live_starts_it_anew,
    ttl::a_deleted_key_that_comes_back_is_not_expired,
    ttl::many_keys_expire_at_once,
    compaction::compacted_revisions_are_gone_and_the_floor_is_not,
    compaction::compaction_has_its_errors,
    compaction::a_watch_below_the_floor_is_refused,
    compaction::a_slow_watcher_gets_everything_or_is_told,
    compaction::an_idle_watcher_survives_compaction,
    compaction::the_first_change_after_the_floor_has_its_previous_record,
    compaction::reads_and_watches_race_with_compaction,
    concurrency::no_increment_is_lost,
    concurrency::one_of_many_creators_wins,
    concurrency::revisions_follow_real_time_and_are_unique,
    concurrency::reads_are_linearizable,
    concurrency::a_second_handle_sees_acknowledged_writes,
    lifecycle::a_restart_keeps_everything_acknowledged,
    lifecycle::a_restart_reuses_no_revision,
    lifecycle::a_restart_keeps_the_floor,
    lifecycle::a_restart_keeps_deadlines,
    lifecycle::skipped_revisions_are_never_given_out,
    lifecycle::a_closed_store_answers_closed,
    lifecycle::closing_ends_watches_and_tasks,
    model::random_operations_follow_a_plain_map,
];

/// Runs every case on fresh stores of `harness`.
///
/// # Panics
/// When a case does not hold; the message names the harness and the case.
pub async fn run_all(harness: &dyn Harness) {
    for case in CASES {
        run(harness, case).await;
    }
}

/// Runs one case.
///
/// # Panics
/// As [`run_all`].
pub async fn run(harness: &dyn Harness, case: &Case) {
    tracing::debug!(harness = harness.name(), case = case.name, "case");
    if let Err(cause) = AssertUnwindSafe((case.run)(harness)).catch_unwind().await {
        let text = cause
            .downcast_ref::<String>()
            .map(String::as_str)
            .or_else(|| cause.downcast_ref::<&str>().copied())
            .unwrap_or("a panic without a message");
        panic!("{} does not keep {}: {text}", harness.name(), case.name);
    }
}
