//! What a request's line and headers say.

use super::{Target, parts, shape};
use supercargo_http::probe;
use supercargo_objects::{decode_continue, encode_continue};
use supercargo_registry::rest::Media;

const PATHS: &[&str] = &[
    "/",
    "//",
    "/api/v1",
    "/apis/apps/v1",
    "/namespaces/",
    "/watch/",
    "/proxy/",
    "/pods/",
    "/status",
    "/a/",
    "%2f",
    "%2e%2e",
    "..",
    "%",
    "%00",
    "?",
    "\n---\n",
    "fieldSelector=metadata.name%3Dx",
    "watch=1",
    "&",
    "=",
];

const QUERIES: &[&str] = &[
    "&",
    "=",
    "%",
    "%zz",
    "+",
    ";",
    "limit=",
    "continue=",
    "resourceVersion=",
    "resourceVersionMatch=",
    "NotOlderThan",
    "Exact",
    "watch=",
    "true",
    "false",
    "labelSelector=",
    "fieldSelector=",
    "timeoutSeconds=",
    "sendInitialEvents=",
    "allowWatchBookmarks=",
    "dryRun=All",
    "fieldManager=",
    "fieldValidation=",
    "Strict",
    "force=",
    "gracePeriodSeconds=",
    "propagationPolicy=",
    "Orphan",
    "orphanDependents=",
    "9223372036854775808",
    "-1",
    "a%3Db",
    "a%20in%20(b)",
    "pretty=",
    "shardSelector=",
];

const ACCEPTS: &[&str] = &[
    "application/json",
    "application/yaml",
    "application/vnd.kubernetes.protobuf",
    "application/cbor",
    "*/*",
    "application/*",
    ",",
    ";",
    "q=0.5",
    "q=",
    "as=Table",
    "as=PartialObjectMetadata",
    "as=PartialObjectMetadataList",
    "g=meta.k8s.io",
    "v=v1",
    "v=v1beta1",
    "stream=watch",
    "pretty=1",
    "charset=utf-8",
    "\"",
    "\\",
    "=",
    " ",
];

const OPTIONS: &[&str] = &[
    "{",
    "}",
    "\"",
    ":",
    ",",
    "null",
    "\"kind\":\"DeleteOptions\"",
    "\"apiVersion\":\"v1\"",
    "\"gracePeriodSeconds\":",
    "\"preconditions\":{\"uid\":\"a\"}",
    "\"resourceVersion\":\"1\"",
    "\"propagationPolicy\":\"Orphan\"",
    "\"orphanDependents\":true",
    "\"dryRun\":[\"All\"]",
    "gracePeriodSeconds: 1\n",
    "k8s\0",
    "\x0a\x02",
    "\x08\x01",
];

pub(super) const TARGETS: &[Target] = &[
    Target {
        name: "path",
        run: path,
        words: PATHS,
    },
    Target {
        name: "query",
        run: query,
        words: QUERIES,
    },
    Target {
        name: "accept",
        run: accept,
        words: ACCEPTS,
    },
    Target {
        name: "delete_options",
        run: delete_options,
        words: OPTIONS,
    },
    Target {
        name: "continue_token",
        run: continue_token,
        words: &[
            "eyJ2IjoibWV0YS5rOHMuaW8vdjEiLCJydiI6",
            "InN0YXJ0Ijoi",
            "\"start\":\"a/../b\"",
            "=",
            "-",
            "_",
        ],
    },
];

fn path(input: &[u8]) -> String {
    let (path, query) = parts(input);
    let (path, query) = (String::from_utf8_lossy(path), String::from_utf8_lossy(query));
    let mut seen = String::new();
    for method in ["GET", "POST", "DELETE", "PROPFIND"] {
        match probe::request_info(method, &path, &query) {
            Ok(info) => {
                let facts = [
                    "is_resource: true",
                    "namespace: \"\"",
                    "subresource: \"\"",
                    "name: \"\"",
                    "selectors: None",
                    "group: \"\"",
                ];
                seen.extend(facts.iter().map(|f| if info.contains(f) { '1' } else { '0' }));
                let verb = info.split("verb: ").nth(1).and_then(|v| v.split(',').next());
                seen.push_str(verb.filter(|v| v.len() < 20).unwrap_or(""));
            }
            Err(e) => seen.push_str(&shape(&e)),
        }
    }
    seen
}

fn query(input: &[u8]) -> String {
    let query = String::from_utf8_lossy(input);
    let all = probe::options_of(&query);
    all.iter()
        .map(|r| {
            r.as_ref()
                .map_or_else(|e| shape(e), |o| o.len().min(400).to_string())
                + "|"
        })
        .collect()
}

fn accept(input: &[u8]) -> String {
    let (header, query) = parts(input);
    probe::forms(header, &String::from_utf8_lossy(query)).unwrap_or_default()
}

fn delete_options(input: &[u8]) -> String {
    let told = |media| match probe::delete_options(input, media) {
        Ok(o) => shape(&o),
        Err(e) => shape(&e),
    };
    [Media::Json, Media::Yaml, Media::Protobuf].map(told).join("|")
}

fn continue_token(input: &[u8]) -> String {
    let text = String::from_utf8_lossy(input);
    if let Ok(t) = decode_continue(&encode_continue(&text, 7)) {
        assert_eq!(t.revision, 7);
    }
    match decode_continue(&text) {
        Ok(t) => {
            let again = decode_continue(&encode_continue(&t.start, t.revision)).expect("what was encoded");
            assert_eq!((again.start, again.revision), (t.start, t.revision));
            "ok".to_owned()
        }
        Err(e) => shape(&e),
    }
}
