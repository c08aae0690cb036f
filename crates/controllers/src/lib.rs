//! Controllers that run inside the server: they finish what a request only begins. A namespace is emptied, dependents follow
//! their owners, every namespace gets its service account.
//!
//! ```text
//! ResourceIndex ─► Feeds ─► Feed (one a resource: list, then watch) ─► observers ─► Queue ─► work ─► Client ─► registry
//! ```
//!
//! Invariants:
//! - A controller knows no resource by name but those it is about: what there is says the index, and a change of the index
//!   is seen at once.
//! - What was observed is a suspicion. Before anything is deleted the live object is read, and the delete names its uid.
//! - One feed a resource, whoever listens. A feed that loses its watch lists again and says so.
//! - A failure is retried later and later, and holds up nobody else. Without work nothing runs: no timer, no polling.
//! - Nothing is kept that a restart would miss: everything is found again by the lists.
//!
//! Controllers call the registry as kube-controller-manager's service accounts would call the server
//! (`system:serviceaccount:kube-system:namespace-controller`, ...). They come from inside and pass no authorizer; admission
//! sees them under these names. Their field manager is `supercargo`, where upstream's is `kube-controller-manager`.

mod catalog;
mod client;
mod controllers;
mod feed;
mod feeds;
mod garbage;
mod namespaces;
mod queue;
mod queue_figures;
mod selection;
mod service_accounts;

pub use controllers::{Controllers, Queues};
pub use queue_figures::{DURATION_SECONDS, Durations, QueueFigures};
pub use selection::{Selection, UnknownController};
