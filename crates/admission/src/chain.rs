//! Plugins in order.

use std::sync::Arc;
use supercargo_env::BoxFuture;
use supercargo_meta::Status;
use supercargo_registry::{Admit, Attributes, Operation};

/// Runs plugins one after the other; the first refusal ends the write.
#[derive(Clone, Default)]
pub struct Chain {
    plugins: Vec<(&'static str, Arc<dyn Admit>)>,
}

impl Chain {
    /// A chain without plugins: everything is admitted.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
    /// With one more plugin, under the name that flags and messages use.
    #[must_use]
    pub fn with(mut self, name: &'static str, plugin: Arc<dyn Admit>) -> Self {
        self.plugins.push((name, plugin));
        self
    }
    /// The plugins' names in order.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.plugins.iter().map(|p| p.0)
    }
}

impl Admit for Chain {
    fn mutate<'a>(&'a self, a: &'a mut Attributes<'_>) -> BoxFuture<'a, Result<(), Status>> {
        Box::pin(async move {
            for (_, p) in &self.plugins {
                p.mutate(a).await?;
            }
            Ok(())
        })
    }
    fn validate<'a>(&'a self, a: &'a mut Attributes<'_>) -> BoxFuture<'a, Result<(), Status>> {
        Box::pin(async move {
            for (_, p) in &self.plugins {
                p.validate(a).await?;
            }
            Ok(())
        })
    }
    fn looks_at(&self, operation: Operation) -> bool {
        self.plugins.iter().any(|(_, p)| p.looks_at(operation))
    }
}
