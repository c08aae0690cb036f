//! Who is asked who somebody is, and what they may.

use crate::config::{AuthorizationMode, Config, not_pem};
use crate::start_error::StartError;
use std::path::Path;
use std::sync::Arc;
use supercargo_auth::{
    Attributes, Authenticator, Authorizer, AuthorizerChain, Bearer, CaBundle, ClientCert, Decision,
    PublicInfo, RequestHeader, RequestHeaderNames, SystemMasters, TokenAuthenticator, TokenFile, Union,
    WebSocketToken,
};
use supercargo_env::BoxFuture;

fn bundle(pem: &str, path: &Path) -> Result<CaBundle, StartError> {
    if !pem.contains("-----BEGIN ") {
        return Err(not_pem(path));
    }
    CaBundle::from_pem(pem.as_bytes()).map_err(|e| {
        StartError::new(
            format!("{} is no bundle of certificates: {e}", path.display()),
            "give the PEM certificates of the authorities to trust",
        )
    })
}

/// Everybody who is asked who somebody is, in order; and whom token reviews ask.
///
/// # Errors
/// A sentence that names the file or the flag.
pub(crate) fn authenticator(config: &Config, client_ca: &str) -> Result<(Union, Arc<Bearer>), StartError> {
    let mut members: Vec<Arc<dyn Authenticator>> = Vec::new();
    if let Some(p) = &config.front_proxy {
        let header = |names: &[String], flag: &str| {
            let parse = |n: &String| {
                n.parse().map_err(|_| {
                    StartError::new(
                        format!("--{flag}: {n:?} is not a header's name"),
                        "check its spelling",
                    )
                })
            };
            names.iter().map(parse).collect::<Result<Vec<_>, _>>()
        };
        let names = RequestHeaderNames {
            user: header(&p.username_headers, "requestheader-username-headers")?,
            uid: header(&p.uid_headers, "requestheader-uid-headers")?,
            groups: header(&p.group_headers, "requestheader-group-headers")?,
            extra_prefixes: p.extra_prefixes.clone(),
        };
        let allowed = p.allowed_names.iter().map(|n| n.as_str().into()).collect();
        let bundle = bundle(&p.ca_pem, &p.ca_path)?.reloadable();
        members.push(Arc::new(RequestHeader::new(bundle, allowed, names)));
    }
    let ca_path = config
        .client_ca
        .as_ref()
        .map_or_else(|| config.data_dir.join("pki").join("ca.crt"), |t| t.path.clone());
    members.push(Arc::new(ClientCert::new(
        bundle(client_ca, &ca_path)?.reloadable(),
    )));
    let mut tokens: Vec<Arc<dyn TokenAuthenticator>> = Vec::new();
    if let Some(t) = &config.token_file {
        let file = TokenFile::parse(&t.content).map_err(|e| {
            StartError::new(
                format!("{}, line {}: {}", t.path.display(), e.line, e.problem),
                "write lines of token,user,uid,\"group1,group2\"",
            )
        })?;
        tokens.push(Arc::new(file));
    }
    let bearer = Arc::new(Bearer::new(tokens));
    members.push(bearer.clone());
    members.push(Arc::new(WebSocketToken::new(bearer.clone())));
    Ok((Union::new(members, config.anonymous), bearer))
}

/// Everybody who is asked what somebody may, in order.
pub(crate) fn authorizer(mode: AuthorizationMode) -> Arc<dyn Authorizer> {
    let mut members: Vec<Arc<dyn Authorizer>> = vec![Arc::new(SystemMasters)];
    match mode {
        AuthorizationMode::Masters => members.push(Arc::new(PublicInfo)),
        AuthorizationMode::AlwaysAllow => members.push(Arc::new(Everybody)),
        AuthorizationMode::AlwaysDeny => {}
    }
    Arc::new(AuthorizerChain::new(members))
}

/// `--authorization-mode=AlwaysAllow`.
struct Everybody;

impl Authorizer for Everybody {
    fn authorize<'a>(&'a self, _: &'a Attributes<'a>) -> BoxFuture<'a, Decision> {
        Box::pin(std::future::ready(Decision::Allow(String::new())))
    }
}
