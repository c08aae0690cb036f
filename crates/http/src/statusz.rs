//! `/statusz`: what runs, since when (component-base 0.37: `zpages/statusz`).

use crate::call::{Call, Failure, Response};
use crate::json::Doc;
use crate::{negotiate, respond};
use http::HeaderValue;
use http::header;
use std::time::{Duration, UNIX_EPOCH};
use supercargo_env::WallTime;
use supercargo_meta::Timestamp;

const NAME: &str = "apiserver";
const PATHS: [&str; 6] = [
    "/healthz", "/livez", "/metrics", "/readyz", "/statusz", "/version",
];
/// Media types as the 406 lists them.
const TYPES: &str = "application/json, application/yaml, text/plain";

/// What a clause of an Accept header asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Text,
    Json,
    Yaml,
}

/// The page.
pub(crate) fn serve(call: &Call) -> Result<Response, Failure> {
    let accept = call.parts.headers.get(header::ACCEPT);
    let accept = accept.map_or("", |v| v.to_str().unwrap_or("?"));
    let form = form_of(accept).ok_or_else(|| negotiate::not_acceptable(TYPES))?;
    let start = call.shared.services.metrics.start();
    let up = call.shared.env.clock.now().unix_seconds() - start.unix_seconds();
    if form == Form::Text {
        return Ok(respond::plain_text(200, text(call, start, up)));
    }
    let v = &call.shared.services.version;
    let doc = Doc::Object(vec![
        ("kind", "Statusz".into()),
        ("apiVersion", "config.k8s.io/v1beta1".into()),
        ("metadata", Doc::Object(vec![("name", NAME.into())])),
        (
            "startTime",
            Timestamp::from_seconds(start.unix_seconds())
                .to_text()
                .as_str()
                .into(),
        ),
        ("uptimeSeconds", Doc::Int(up)),
        ("goVersion", v.go_version.as_str().into()),
        ("binaryVersion", binary_version(call).into()),
        (
            "emulationVersion",
            format!("{}.{}", v.major, v.minor).as_str().into(),
        ),
        ("paths", Doc::texts(PATHS.map(str::to_owned).to_vec())),
    ]);
    let (kind, body) = if form == Form::Yaml {
        (
            "application/yaml;g=config.k8s.io;v=v1beta1;as=Statusz",
            respond::yaml(&doc.to_json()),
        )
    } else {
        let mut json = doc.to_json();
        json.push(b'\n');
        ("application/json;g=config.k8s.io;v=v1beta1;as=Statusz", json)
    };
    let body = crate::Body::full(body);
    Ok(respond::answer(200, HeaderValue::from_static(kind), body))
}

fn binary_version(call: &Call) -> &str {
    let v = &call.shared.services.version.git_version;
    v.strip_prefix('v').unwrap_or(v)
}

fn text(call: &Call, start: WallTime, up: i64) -> String {
    let v = &call.shared.services.version;
    format!(
        "\n{NAME} statusz\nWarning: This endpoint is not meant to be machine parseable, has no formatting compatibility \
         guarantees and is for debugging purposes only.\n\nStarted: {}\nUp: {} hr {:02} min {:02} sec\nGo version: {}\n\
         Binary version: {}\nEmulation version: {}.{}\nPaths: {}\n\n",
        unix_date(start),
        up / 3600,
        up / 60 % 60,
        up % 60,
        v.go_version,
        binary_version(call),
        v.major,
        v.minor,
        PATHS.join(" ")
    )
}

/// A time as Go's `time.UnixDate`.
fn unix_date(t: WallTime) -> String {
    let seconds = u64::try_from(t.unix_seconds()).unwrap_or(0);
    let http = httpdate::fmt_http_date(UNIX_EPOCH + Duration::from_secs(seconds));
    let parts: Vec<&str> = http.split([' ', ',']).filter(|p| !p.is_empty()).collect();
    match parts.as_slice() {
        [day, date, month, year, time, _] => {
            let date = date.trim_start_matches('0');
            format!("{day} {month} {date:>2} {time} UTC {year}")
        }
        _ => http,
    }
}

/// The first clause that can be served: text, or the structured form named in full.
fn form_of(accept: &str) -> Option<Form> {
    if accept.trim().is_empty() {
        return Some(Form::Text);
    }
    accept.split(',').find_map(|clause| {
        let mut parts = clause.split(';').map(str::trim);
        let kind = parts.next()?;
        let mut named = [false; 3];
        for p in parts {
            match p {
                "as=Statusz" => named[0] = true,
                "g=config.k8s.io" => named[1] = true,
                "v=v1beta1" => named[2] = true,
                _ => {}
            }
        }
        let is_structured = named == [true; 3];
        match kind {
            "text/plain" | "text/*" | "*/*" => Some(Form::Text),
            "application/json" | "application/*" if is_structured => Some(Form::Json),
            "application/yaml" if is_structured => Some(Form::Yaml),
            _ => None,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_as_go_prints_them() {
        let check =
            |s: i64, expect: &str| assert_eq!(unix_date(WallTime::from_unix_millis(s * 1000)), expect);
        check(1_795_989_562, "Sun Nov 29 21:59:22 UTC 2026");
        check(0, "Thu Jan  1 00:00:00 UTC 1970");
    }

    #[test]
    fn text_is_for_people_and_the_rest_is_named_in_full() {
        assert_eq!(form_of(""), Some(Form::Text));
        assert_eq!(form_of("*/*"), Some(Form::Text));
        assert_eq!(form_of("application/json"), None);
        let full = "application/json;as=Statusz;g=config.k8s.io;v=v1beta1";
        assert_eq!(form_of(full), Some(Form::Json));
        assert_eq!(form_of("application/json, text/plain"), Some(Form::Text));
    }
}
