//! Errors that several kinds of patch answer with.

use supercargo_meta::{Details, Reason, Status};

/// 422 with the generic text: the cause is never shown (apiserver 0.37: endpoints/handlers/patch.go).
pub(crate) fn rejected() -> Status {
    Status::failure(
        422,
        Reason::Invalid,
        "the server rejected our request due to an error in our request",
    )
    .with_details(Details::default())
}
