//! URLs as Go's `net/url` reads them, as far as webhooks and approvals need it.

use supercargo_meta::go_quote;

/// The parts of a URL.
#[derive(Clone, Debug, Default)]
pub(crate) struct Url {
    pub(crate) scheme: String,
    pub(crate) user: Option<String>,
    pub(crate) host: String,
    pub(crate) query: String,
    pub(crate) fragment: String,
}

impl Url {
    /// Reads a URL.
    ///
    /// # Errors
    /// What Go says of it.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let fail = |why: &str| Err(format!("parse {}: {why}", go_quote(text)));
        if text.bytes().any(|b| b < 0x20 || b == 0x7f) {
            return fail("net/url: invalid control character in URL");
        }
        let (rest, fragment) = text.split_once('#').unwrap_or((text, ""));
        let Some((scheme, rest)) = super::web::scheme(rest) else {
            return fail("missing protocol scheme");
        };
        let (rest, query) = rest.split_once('?').unwrap_or((rest, ""));
        let mut url = Self {
            scheme: scheme.to_ascii_lowercase(),
            query: query.to_owned(),
            fragment: fragment.to_owned(),
            ..Self::default()
        };
        let Some(after) = rest.strip_prefix("//") else {
            let first = rest.split('/').next().unwrap_or("");
            if scheme.is_empty() && first.contains(':') {
                return fail("first path segment in URL cannot contain colon");
            }
            return match super::web::bad_escape(rest) {
                Some(bad) => fail(&format!("invalid URL escape {}", go_quote(bad))),
                None => Ok(url),
            };
        };
        let end = after.find('/').unwrap_or(after.len());
        let (authority, path) = after.split_at(end);
        let (user, host) = match authority.rsplit_once('@') {
            None => (None, authority),
            Some((user, host)) => (Some(user.to_owned()), host),
        };
        if let Some(port) = bad_port(host) {
            return fail(&format!("invalid port {} after host", go_quote(port)));
        }
        if let Some(c) = host
            .chars()
            .find(|c| " \\^`{|}<>\"".contains(*c) && !"<>\"".contains(*c))
        {
            return fail(&format!(
                "invalid character {} in host name",
                go_quote(&c.to_string())
            ));
        }
        if let Some(bad) = super::web::bad_escape(path) {
            return fail(&format!("invalid URL escape {}", go_quote(bad)));
        }
        url.user = user;
        url.host = host.to_owned();
        Ok(url)
    }
}

/// The port of a host that is none.
fn bad_port(host: &str) -> Option<&str> {
    let start = host.rfind(']').unwrap_or(0);
    let colon = host.get(start..)?.rfind(':')? + start;
    let digits = host.get(colon + 1..)?;
    (!digits.bytes().all(|b| b.is_ascii_digit())).then(|| host.get(colon..).unwrap_or(""))
}

/// True for an absolute URL with a host.
pub(crate) fn has_scheme_and_host(text: &str) -> bool {
    super::web::is_request_uri(text)
        && Url::parse(text).is_ok_and(|u| !u.scheme.is_empty() && !u.host.is_empty())
}
