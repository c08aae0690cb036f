//! The HTTP side of the server: listener and TLS, the stack of layers every request passes, routing, the verbs, and the
//! forms of answers (JSON, YAML, protobuf, tables, watch frames), discovery, health and metrics.
//!
//! Invariants: URLs, query, headers and bodies are parsed here and nowhere else; what lies below sees
//! [`supercargo_registry::rest`] values. An object is never looked into, its encoded forms are passed on. Everything a
//! client can make large is bounded: connections, streams, headers, bodies, waiting times. No input can cause a panic.
//!
//! Start reading at `stack.rs`.

mod outgoing;
mod server;
mod stop;
mod tls;

mod stack;

mod call;
mod crowd;
mod negotiate;
mod query;
mod request_info;

mod delete_options;
mod options;
pub mod probe;
mod router;
mod verbs;

mod body;
mod json;
mod kept_row;
mod objects;
mod proto;
mod respond;
mod table;
mod watch;
mod websocket;
mod zpage;

mod asking;
mod component_status;
mod discovery;
mod flagz;
mod health;
mod metrics;
mod openapi;
mod openid;
mod statusz;
mod version;

pub use body::{Body, ByteStream};
pub use call::{RawEndpoint, RawRequest, Services};
pub use component_status::component_statuses;
pub use discovery::GroupOrder;
pub use health::{FlagCheck, HealthCheck, HealthChecks, Probes};
pub use metrics::{Collector, Family, Metrics, Series};
pub use openapi::{OpenApiConfig, openapi};
pub use openid::{OpenId, PublicKey};
pub use server::{HttpConfig, Running, Server, StartError};
pub use stop::StopConfig;
pub use tls::{CertStore, TlsError};
pub use version::VersionInfo;
