//! From a catalog of API facts to our own data files.

mod bootstrap;
mod defaults;
mod gates;
mod openapi;
mod resources;
mod strategies;
mod types;
mod value;

use crate::Outcome;
use std::path::Path;

/// Reads the catalog and writes the data files that are not kept by hand.
pub(crate) fn run(catalog: &Path, data: &Path) -> Outcome<()> {
    types::run(catalog, data)?;
    defaults::run(catalog, data)?;
    gates::run(catalog, data)?;
    resources::run(catalog, data)?;
    bootstrap::run(catalog, data)?;
    openapi::run(catalog, data)?;
    Ok(())
}
