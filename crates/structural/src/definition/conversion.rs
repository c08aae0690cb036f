//! `conversion`: the strategy and its webhook.

use super::names::one_of;
use super::ratchet::Options;
use super::spec::texts;
use crate::formats::Url;
use supercargo_meta::names::{dns1035_label, dns1123_subdomain};
use supercargo_meta::{FieldError, Text, Tree};

const WEBHOOK: &str = "spec.conversion.webhookClientConfig";
const REVIEWS: &str = "spec.conversion.conversionReviewVersions";
const FORM: &str = "; desired format: https://host[/path]";

fn client_config(conversion: &Tree) -> Option<&Tree> {
    conversion
        .at(&["webhook", "clientConfig"])
        .filter(|c| !c.is_null())
}

/// The versions of reviews that the webhook takes.
pub(super) fn review_versions(conversion: Option<&Tree>) -> Vec<Text> {
    texts(conversion.and_then(|c| c.at(&["webhook", "conversionReviewVersions"])))
}

/// True when one of them is known.
pub(super) fn has_known(versions: &[Text]) -> bool {
    versions.iter().any(|v| v == "v1" || v == "v1beta1")
}

/// True when the bundle of a webhook is there and none.
pub(super) fn has_bad_ca(conversion: Option<&Tree>) -> bool {
    let bundle = conversion
        .and_then(client_config)
        .map_or("", |c| c.str_at(&["caBundle"]));
    !bundle.is_empty() && super::bundle::problem(bundle).is_some()
}

pub(super) fn validate(conversion: Option<&Tree>, options: &Options) -> Vec<FieldError> {
    let Some(conversion) = conversion.filter(|c| !c.is_null()) else {
        return Vec::new();
    };
    let strategy = conversion.str_at(&["strategy"]);
    let mut errors: Vec<FieldError> = one_of("spec.conversion.strategy", strategy, &["None", "Webhook"])
        .into_iter()
        .collect();
    let config = client_config(conversion);
    let reviews = review_versions(Some(conversion));
    if strategy != "Webhook" {
        let not = "should not be set when strategy is not set to Webhook";
        if config.is_some() {
            errors.push(FieldError::forbidden(WEBHOOK, not));
        }
        if !reviews.is_empty() {
            errors.push(FieldError::forbidden(REVIEWS, not));
        }
        return errors;
    }
    match config {
        None => errors.push(FieldError::required(
            WEBHOOK,
            "required when strategy is set to Webhook",
        )),
        Some(config) => errors.extend(webhook(config, options)),
    }
    errors.extend(review_errors(&reviews, options));
    errors
}

fn webhook(config: &Tree, options: &Options) -> Vec<FieldError> {
    let url = config.get("url").and_then(Tree::as_str);
    let service = config.get("service").filter(|s| !s.is_null());
    let mut errors = match (url, service) {
        (Some(url), None) => url_errors(url),
        (None, Some(service)) => service_errors(service),
        _ => vec![FieldError::required(
            WEBHOOK,
            "exactly one of url or service is required",
        )],
    };
    let bundle = config.str_at(&["caBundle"]);
    if !bundle.is_empty()
        && !options.allow_bad_ca_bundle
        && let Some(problem) = super::bundle::problem(bundle)
    {
        let problem = format!("unable to load root certificates: {problem}");
        errors.push(FieldError::invalid(
            format!("{WEBHOOK}.caBundle"),
            bundle,
            problem,
        ));
    }
    errors
}

fn url_errors(text: &str) -> Vec<FieldError> {
    let path = format!("{WEBHOOK}.url");
    let url = match Url::parse(text) {
        Ok(url) => url,
        Err(e) => {
            return vec![FieldError::required(
                path,
                format!("url must be a valid URL: {e}{FORM}"),
            )];
        }
    };
    let mut errors = Vec::new();
    let mut say =
        |value: &str, problem: String| errors.push(FieldError::invalid(path.as_str(), value, problem));
    if url.scheme != "https" {
        say(
            &url.scheme,
            format!("'https' is the only allowed URL scheme{FORM}"),
        );
    }
    if url.host.is_empty() {
        say("", format!("host must be specified{FORM}"));
    }
    if let Some(user) = &url.user {
        say(user, "user information is not permitted in the URL".to_owned());
    }
    if !url.fragment.is_empty() {
        say(&url.fragment, "fragments are not permitted in the URL".to_owned());
    }
    if !url.query.is_empty() {
        say(
            &url.query,
            "query parameters are not permitted in the URL".to_owned(),
        );
    }
    errors
}

fn service_errors(service: &Tree) -> Vec<FieldError> {
    let at = |field: &str| format!("{WEBHOOK}.service.{field}");
    let mut errors = Vec::new();
    // Upstream hands over name and namespace the wrong way round.
    if service.str_at(&["namespace"]).is_empty() {
        errors.push(FieldError::required(at("name"), ""));
    }
    if service.str_at(&["name"]).is_empty() {
        errors.push(FieldError::required(at("namespace"), ""));
    }
    let port = service.int_at(&["port"]).unwrap_or(443);
    if !(1..=65535).contains(&port) {
        let problem = "port is not valid: must be between 1 and 65535, inclusive";
        errors.push(FieldError::invalid(at("port"), port, problem));
    }
    let path = service.str_at(&["path"]);
    let mut say = |problem: String| errors.push(FieldError::invalid(at("path"), path, problem));
    if path.is_empty() || path == "/" {
        return errors;
    }
    if path == "//" {
        say("segment[0] may not be empty".to_owned());
        return errors;
    }
    if !path.starts_with('/') {
        say("must start with a '/'".to_owned());
    }
    let mut chars = path.chars();
    chars.next();
    let steps = chars.as_str();
    for (i, step) in steps.strip_suffix('/').unwrap_or(steps).split('/').enumerate() {
        if step.is_empty() {
            say(format!("segment[{i}] may not be empty"));
            continue;
        }
        for problem in dns1123_subdomain(step) {
            say(format!("segment[{i}]: {problem}"));
        }
    }
    errors
}

fn review_errors(versions: &[Text], options: &Options) -> Vec<FieldError> {
    if versions.is_empty() {
        return vec![FieldError::required(REVIEWS, "")];
    }
    let mut errors = Vec::new();
    let mut known = false;
    for (i, v) in versions.iter().enumerate() {
        let at = format!("{REVIEWS}[{i}]");
        if versions.iter().take(i).any(|w| w == v) {
            errors.push(FieldError::invalid(at, v.clone(), "duplicate version"));
            continue;
        }
        for problem in dns1035_label(v) {
            errors.push(FieldError::invalid(at.as_str(), v.clone(), problem));
        }
        known |= has_known(std::slice::from_ref(v));
    }
    if options.require_known_review && !known {
        let shown: Vec<Tree> = versions.iter().cloned().map(Tree::Str).collect();
        errors.push(FieldError::invalid(
            REVIEWS,
            shown,
            "must include at least one of v1, v1beta1",
        ));
    }
    errors
}
