//! Equal nodes made one.

use crate::node::Node;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, Weak};

/// Nodes remembered at most: some hundred definitions. Beyond, nodes are no longer shared between definitions.
const NODES_MAX: usize = 1 << 16;

/// The nodes that are alive, by what they say.
#[derive(Debug, Default)]
pub(crate) struct Interner {
    state: RandomState,
    nodes: Mutex<Nodes>,
}

#[derive(Debug, Default)]
struct Nodes {
    by_hash: HashMap<u64, Vec<Weak<Node>>>,
    count: usize,
    /// Nodes made until the dead are swept out.
    until_sweep: usize,
}

impl Interner {
    /// The node that says what `node` says.
    pub(crate) fn intern(&self, node: Node) -> Arc<Node> {
        let hash = self.state.hash_one(&node);
        let mut nodes = self.nodes.lock();
        let known = nodes.by_hash.get(&hash).into_iter().flatten();
        if let Some(same) = known.filter_map(Weak::upgrade).find(|n| **n == node) {
            return same;
        }
        let node = Arc::new(node);
        match nodes.until_sweep.checked_sub(1) {
            Some(n) => nodes.until_sweep = n,
            None => nodes.sweep(),
        }
        if nodes.count < NODES_MAX {
            nodes.count += 1;
            nodes.by_hash.entry(hash).or_default().push(Arc::downgrade(&node));
        }
        node
    }
}

impl Nodes {
    fn sweep(&mut self) {
        let mut count = 0;
        self.by_hash.retain(|_, v| {
            v.retain(|n| n.strong_count() > 0);
            count += v.len();
            !v.is_empty()
        });
        self.by_hash.shrink_to_fit();
        self.count = count;
        self.until_sweep = count.max(1024);
    }
}
