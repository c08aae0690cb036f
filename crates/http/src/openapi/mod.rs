//! OpenAPI v2 and v3: documents made from the same descriptions that serve the requests (rest.md 9.4, 9.5).
//!
//! One way leads to all of them: endpoints become paths and operations (`resources`, `operations`) which mention types
//! (`types`); both are written in the words of either version (`paths`, `definitions`), part by part (`document`), as JSON
//! or protobuf (`gnostic`). `store` keeps what was made, `serve` answers requests.

mod definitions;
mod document;
mod gnostic;
mod operations;
mod parameters;
mod paths;
mod resources;
mod serve;
mod store;
mod types;

#[cfg(test)]
mod tests;

pub use serve::openapi;
pub use store::OpenApiConfig;
