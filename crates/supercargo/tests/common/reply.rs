//! What the server answered.

use bytes::Bytes;
use hyper::HeaderMap;
use serde_json::Value;

/// An answer, body included.
#[derive(Clone, Debug)]
pub struct Reply {
    /// HTTP status code.
    pub code: u16,
    /// Headers.
    pub headers: HeaderMap,
    /// The body as it came.
    pub bytes: Bytes,
    /// The body as JSON; null if it is none.
    pub json: Value,
}

impl Reply {
    /// The JSON body of an answer with this code; any other code fails the test and shows the body.
    #[track_caller]
    pub fn expect(self, code: u16) -> Value {
        assert_eq!(
            self.code,
            code,
            "{}",
            String::from_utf8_lossy(&self.bytes[..self.bytes.len().min(2_000)])
        );
        self.json
    }

    /// Checks that it is a Status with this code and reason whose message holds `text`.
    #[track_caller]
    pub fn fails(&self, code: u16, reason: &str, text: &str) {
        assert_eq!(self.code, code, "{}", self.json);
        assert_eq!(self.json["kind"], "Status", "{}", self.json);
        assert_eq!(self.json["status"], "Failure", "{}", self.json);
        assert_eq!(self.json["code"], code, "{}", self.json);
        assert_eq!(
            self.json["reason"].as_str().unwrap_or_default(),
            reason,
            "{}",
            self.json
        );
        assert!(
            self.message().contains(text),
            "{text:?} is not in {:?}",
            self.message()
        );
    }

    /// The message of a Status.
    pub fn message(&self) -> &str {
        self.json["message"].as_str().unwrap_or_default()
    }

    /// A header's text, "" if there is none.
    pub fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .and_then(|v| v.to_str().ok())
            .unwrap_or_default()
    }

    /// All `Warning` headers.
    pub fn warnings(&self) -> Vec<String> {
        self.headers
            .get_all("warning")
            .iter()
            .map(|v| v.to_str().unwrap().to_owned())
            .collect()
    }
}

/// The names of a list's objects.
pub fn names(list: &Value) -> Vec<&str> {
    let items = list["items"].as_array().unwrap();
    items
        .iter()
        .map(|o| o["metadata"]["name"].as_str().unwrap())
        .collect()
}

/// `metadata.resourceVersion` of an object or list.
#[track_caller]
pub fn revision(object: &Value) -> u64 {
    object["metadata"]["resourceVersion"]
        .as_str()
        .and_then(|t| t.parse().ok())
        .unwrap_or_else(|| panic!("no resourceVersion in {object}"))
}
