//! The threads a server runs on. Objects may nest as deep as Go's, and every walk over one is recursive: all threads that can
//! meet an object have the stack for that. The stack is address space only, until somebody sends such an object.

use crate::StartError;
use supercargo_env::{BulkThreads, Env};
use supercargo_meta::{DEEP_STACK_BYTES, this_thread_is_deep};

/// A runtime of threads with enough stack for objects as deep as kube-apiserver takes them. In a runtime of other threads a
/// server refuses objects of more than 512 levels.
#[must_use]
pub fn runtime_builder() -> tokio::runtime::Builder {
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    builder
        .enable_all()
        .thread_stack_size(DEEP_STACK_BYTES)
        .on_thread_start(this_thread_is_deep);
    builder
}

/// The real world for a server: its own threads, those for bulk work, are of the same kind.
pub(crate) fn env() -> Env {
    let mut env = Env::system();
    env.tasks = env.tasks.with_bulk_threads(BulkThreads {
        stack_bytes: DEEP_STACK_BYTES,
        on_start: this_thread_is_deep,
    });
    env
}

/// Runs `f` on a thread of the same kind, and waits for it.
///
/// # Errors
/// The system has no such thread to give.
pub(crate) fn on_deep_thread<T: Send>(f: impl FnOnce() -> T + Send) -> Result<T, StartError> {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new()
            .name("main".to_owned())
            .stack_size(DEEP_STACK_BYTES)
            .spawn_scoped(scope, || {
                this_thread_is_deep();
                f()
            })
            .map_err(|e| StartError::new(format!("can't start threads: {e}"), ""))?;
        let ended = thread.join();
        Ok(ended.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    })
}
