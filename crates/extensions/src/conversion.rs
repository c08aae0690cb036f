//! Conversions by somebody else: webhooks of definitions.

mod caller;
mod review;
mod trust;
mod webhook;

pub(crate) use webhook::Webhook;
