//! Kinds of stores, as tests that are the same for all of them know them.

use crate::{Program, Server};
use std::sync::Arc;
use supercargo_env::{BoxFuture, Env};
use supercargo_storage::Backend;

/// A kind of store: what it runs as, and how ours is opened over that.
pub trait Kind: Copy + Send + Sync + 'static {
    /// What runs.
    type Program: Program;

    /// Our side of it.
    type Store: Backend;

    /// A server of its own.
    fn one(&self) -> Arc<Server<Self::Program>>;

    /// A cluster of three.
    fn three(&self) -> Vec<Arc<Server<Self::Program>>>;

    /// Opens the store as soon as somebody is there.
    fn open<'a>(&'a self, env: &'a Env, at: At, manner: Manner) -> BoxFuture<'a, Arc<Self::Store>>;

    /// Whether the store says that all is well; nothing where it does not speak about itself.
    fn is_well<'a>(&'a self, _store: &'a Self::Store) -> BoxFuture<'a, Option<bool>> {
        Box::pin(std::future::ready(None))
    }
}

/// Where a store is.
#[derive(Clone, Debug)]
pub struct At {
    /// `host:port` of each server.
    pub addresses: Vec<String>,
    /// Which of the places on these servers, where one has several.
    pub place: usize,
}

impl At {
    /// The first place on these servers.
    pub fn servers<'a, P: Program>(servers: impl IntoIterator<Item = &'a Arc<Server<P>>>) -> Self {
        let all = servers.into_iter();
        Self {
            addresses: all.map(|s| s.address().to_owned()).collect(),
            place: 0,
        }
    }

    /// The addresses, as URLs.
    #[must_use]
    pub fn urls(&self) -> Vec<String> {
        let all = self.addresses.iter();
        all.map(|a| format!("http://{a}")).collect()
    }
}

/// How a store is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// As the tests of its crate do.
    Plain,
    /// Reads are never of the past, also where that has to be asked for.
    Strict,
    /// The same, and it waits a few seconds only for an answer that does not come.
    Impatient,
}
