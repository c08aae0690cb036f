//! events.k8s.io, whose objects are stored as core/v1. v1beta1 had the fields of v1.

use super::Former;
use crate::convert::events::to_core;
use crate::generated::events_v1;

/// Both versions of an event.
pub const EVENT: Former = (&events_v1::EVENT, to_core);
