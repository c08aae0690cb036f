//! Who asks, and whether they may: authenticators, authorizers, and the review APIs that ask the same two questions.
//!
//! Invariants: a credential that is bad is an error and never becomes anonymous (rest.md 10); an authorizer that has no
//! opinion lets the next one speak, and when none allows the answer is 403. Nothing here reads files or flags: certificate
//! bundles, token lists and keys are handed in, and can be exchanged while requests run.

mod authenticate;
mod authorize;
mod bearer;
mod besides;
mod bundle;
mod client_cert;
mod request_header;
mod review;
mod token_file;
mod websocket;

pub use authenticate::{AuthError, AuthRequest, Authenticator, Peer, Union, names};
pub use authorize::{
    Attributes, Authorizer, AuthorizerChain, Decision, PathRule, PublicInfo, ResourceRule, Rules,
    SystemMasters, forbidden,
};
pub use bearer::{Bearer, TokenAuthenticator};
pub use besides::Besides;
pub use bundle::{BundleError, CaBundle, ReloadableBundle};
pub use client_cert::ClientCert;
pub use request_header::{RequestHeader, RequestHeaderNames};
pub use review::{ReviewStorages, review_storages};
pub use token_file::{TokenFile, TokenFileError};
pub use websocket::{WebSocketToken, is_websocket_request, remove_websocket_token};
