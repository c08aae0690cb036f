//! Bytes of an unknown length, in an allocation of just their length.

use bytes::Bytes;
use std::cell::Cell;

/// A larger buffer is not kept for the next.
const KEPT_MAX: usize = 64 * 1024;

thread_local! {
    static BUFFER: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
}

/// What `write` appends. It writes into a buffer that each thread uses again and again: nothing grows step by step, and what
/// is held for long has no room that nobody needs.
///
/// # Errors
/// Those of `write`.
pub fn exact<E>(write: impl FnOnce(&mut Vec<u8>) -> Result<(), E>) -> Result<Bytes, E> {
    // Taken out: a write inside a write finds an empty one.
    let mut buffer = BUFFER.take();
    buffer.clear();
    let outcome = write(&mut buffer).map(|()| Bytes::copy_from_slice(&buffer));
    if buffer.capacity() <= KEPT_MAX {
        BUFFER.set(buffer);
    }
    outcome
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_write_inside_a_write_is_its_own() {
        let outer = exact::<()>(|out| {
            out.extend_from_slice(b"ab");
            let inner = exact::<()>(|out| {
                out.push(b'c');
                Ok(())
            })?;
            out.extend_from_slice(&inner);
            Ok(())
        });
        assert_eq!(outer.unwrap(), "abc");
        let failed = exact(|out| {
            out.push(b'x');
            Err("no")
        });
        assert_eq!(failed, Err("no"));
        assert_eq!(exact::<()>(|_| Ok(())).unwrap(), "");
    }
}
