//! Ports for processes that tests start.

use std::fs::{File, create_dir_all};
use std::net::TcpListener;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU16, Ordering};

/// Below the ports from which Linux takes the near ends of connections (32768 and up): a port from there can be gone again
/// before the process that was given it listens.
const FIRST: u16 = 20_000;
/// A test process takes so many ports in turn.
const BLOCK: u16 = 500;
const BLOCKS: u16 = 24;

/// This process's own ports, held by the lock on a file until it ends.
struct Block {
    first: u16,
    next: AtomicU16,
    _lock: File,
}

/// A port of 127.0.0.1 that nobody listens on, that no connection will use, and that no other test process hands out. This
/// process hands it out again after 499 others.
///
/// # Panics
/// When 24 test processes run, or all ports of a block are in use.
#[must_use]
pub fn free_port() -> u16 {
    static OWN: OnceLock<Block> = OnceLock::new();
    let own = OWN.get_or_init(claim);
    for _ in 0..BLOCK {
        let port = own.first + own.next.fetch_add(1, Ordering::Relaxed) % BLOCK;
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return port;
        }
    }
    panic!("ports {} to {} are all in use", own.first, own.first + BLOCK - 1);
}

/// The first block that no process has. tests/server.py claims by the same files.
fn claim() -> Block {
    let folder: PathBuf = std::env::temp_dir().join("supercargo-test-ports");
    create_dir_all(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    for block in 0..BLOCKS {
        let path = folder.join(block.to_string());
        let lock = File::options().create(true).append(true).open(&path);
        let lock = lock.unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        if lock.try_lock().is_ok() {
            return Block {
                first: FIRST + block * BLOCK,
                next: AtomicU16::new(0),
                _lock: lock,
            };
        }
    }
    panic!("{BLOCKS} test processes hold all ports: see {}", folder.display());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ports_in_use_are_passed_over() {
        let first = free_port();
        let _used = TcpListener::bind(("127.0.0.1", first + 1)).expect("the next one is free as well");
        for _ in 0..BLOCK {
            assert_ne!(free_port(), first + 1);
        }
    }

    #[test]
    fn two_processes_have_different_blocks() {
        let (a, b) = (claim(), claim());
        assert_ne!(a.first, b.first);
    }
}
