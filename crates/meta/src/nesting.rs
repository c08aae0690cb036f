//! How deep documents may nest. Every walk over a tree is recursive, so a thread may read as deep as its stack allows.

use std::cell::Cell;

/// How deep containers of a document may nest, as Go has it (encoding/json, go.yaml.in/yaml 2.4).
pub const NESTING_MAX: usize = 10_000;

/// The stack of a thread that handles trees of [`NESTING_MAX`] levels, in bytes: 6.5 KB for a level, where the worst walk takes
/// 2.2 KB without optimisation. It is address space; memory is used as deep as a document goes.
pub const DEEP_STACK_BYTES: usize = 64 << 20;

/// What an object in a store may be deeper than a body: defaults lie below what was sent, and managed fields tell of all its
/// levels below some of their own.
const STORED_EXTRA: usize = 16;

/// How deep containers may nest on a thread of which nothing is known: its stack may be small.
const SHALLOW: usize = 512;

thread_local! {
    static NESTING: Cell<usize> = const { Cell::new(SHALLOW) };
}

/// Says that this thread has [`DEEP_STACK_BYTES`] of stack: documents it reads may nest as deep as Go's. To be said on all
/// threads of a runtime or on none, since trees wander.
pub fn this_thread_is_deep() {
    NESTING.set(NESTING_MAX);
}

/// How deep the containers of a document may nest on this thread.
#[must_use]
pub fn nesting_max() -> usize {
    NESTING.get()
}

/// How deep the containers of what was stored may nest, and of whatever is made of a document on this thread.
#[must_use]
pub fn stored_nesting_max() -> usize {
    nesting_max() + STORED_EXTRA
}
