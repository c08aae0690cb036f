//! Stub.

mod openapi;
