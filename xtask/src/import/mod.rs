//! From a catalog of API facts to our own data files.

mod defaults;
mod gates;
mod types;

use crate::Outcome;
use std::path::Path;

/// Reads the catalog and writes the data files that are not kept by hand.
pub(crate) fn run(catalog: &Path, data: &Path) -> Outcome<()> {
    types::run(catalog, data)?;
    defaults::run(catalog, data)?;
    gates::run(catalog, data)?;
    Ok(())
}
