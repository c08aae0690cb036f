//! Conversions by somebody else.

mod webhook;

pub(crate) use webhook::Webhook;
