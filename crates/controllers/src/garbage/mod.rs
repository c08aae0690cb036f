//! Garbage collection: dependents go after their owners, before them, or stay without them (kubernetes 1.37:
//! `pkg/controller/garbagecollector`).
//!
//! The [`graph`] knows who refers to whom, from the feeds. It only ever raises suspicions: [`collector`] reads the live
//! objects before it acts. What upstream does otherwise:
//! - An owner that nobody has seen yet is looked up through one of its dependents ([`owners`]); there are no virtual delete
//!   events. An owner whose removal was observed is known to be absent as long as anyone refers to it.
//! - A finalizer that waits for dependents goes only after every feed has passed the revision at which it was seen: a
//!   dependent made just before can't be missed.
//! - A ring of objects that all wait for one another is found by following it, also when every one was deleted by hand.

mod collector;
mod events;
mod graph;
mod owners;
mod uid;

pub(crate) use collector::Collector;
