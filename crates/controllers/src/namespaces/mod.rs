//! Namespaces: one that is being deleted is emptied, then let go (kubernetes 1.37: `pkg/controller/namespace`).

mod conditions;
mod content;
mod controller;

pub(crate) use controller::Namespaces;
