//! The JSON of Consul's KV interface.

use crate::Result;
use crate::failure::Failure;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use supercargo_storage::{Error, ErrorKind};

/// One operation of a transaction.
#[derive(Serialize)]
#[serde(rename_all = "PascalCase")]
pub(crate) struct Op {
    #[serde(rename = "KV")]
    kv: KvOp,
}

#[derive(Serialize)]
#[serde(rename_all = "PascalCase")]
struct KvOp {
    verb: &'static str,
    key: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    index: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<String>,
}

impl Op {
    /// Sets a key whose `ModifyIndex` is `index`; 0 for one that does not exist.
    pub(crate) fn cas(key: String, index: u64, value: &[u8]) -> Self {
        Self::new("cas", key, Some(index), Some(value))
    }

    pub(crate) fn get(key: String) -> Self {
        Self::new("get", key, None, None)
    }

    pub(crate) fn delete(key: String) -> Self {
        Self::new("delete", key, None, None)
    }

    fn new(verb: &'static str, key: String, index: Option<u64>, value: Option<&[u8]>) -> Self {
        let value = value.map(|v| STANDARD.encode(v));
        Self {
            kv: KvOp {
                verb,
                key,
                index,
                value,
            },
        }
    }
}

/// The body of a transaction.
pub(crate) fn transaction(ops: &[Op]) -> Bytes {
    serde_json::to_vec(ops)
        .expect("because strings and numbers can be written")
        .into()
}

/// A key as Consul tells it.
#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(crate) struct Kv<'a> {
    #[serde(borrow)]
    pub(crate) key: Cow<'a, str>,
    #[serde(borrow)]
    value: Option<Cow<'a, str>>,
    pub(crate) modify_index: u64,
}

impl Kv<'_> {
    /// Its value; one that was left out is empty.
    pub(crate) fn value(&self) -> Result<Bytes> {
        let text = self.value.as_deref().unwrap_or_default();
        let bytes = STANDARD.decode(text);
        bytes.map(Bytes::from).map_err(|e| {
            let detail = format!("Consul's key {}: its value is no base64: {e}", self.key);
            Error::new(ErrorKind::Corrupt, detail)
        })
    }
}

/// The answer to a transaction.
#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(crate) struct Outcome<'a> {
    #[serde(borrow)]
    results: Option<Vec<Outcome1<'a>>>,
    #[serde(borrow)]
    errors: Option<Vec<OpError<'a>>>,
    /// Keys were left out of the results of a reading one.
    #[serde(default, rename = "ResultsFilteredByACLs")]
    pub(crate) is_filtered: bool,
}

#[derive(Deserialize)]
struct Outcome1<'a> {
    #[serde(borrow, rename = "KV")]
    kv: Option<Kv<'a>>,
}

/// Why an operation failed.
#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(crate) struct OpError<'a> {
    pub(crate) op_index: usize,
    #[serde(borrow)]
    pub(crate) what: Cow<'a, str>,
}

impl<'a> Outcome<'a> {
    /// The keys concerned.
    pub(crate) fn kvs(&self) -> impl Iterator<Item = &Kv<'a>> {
        self.results.iter().flatten().filter_map(|r| r.kv.as_ref())
    }

    /// What failed.
    pub(crate) fn errors(&self) -> &[OpError<'a>] {
        self.errors.as_deref().unwrap_or_default()
    }
}

/// Reads an answer. One that can't be read is one that got lost on its way.
pub(crate) fn read<'a, T: Deserialize<'a>>(body: &'a [u8]) -> Result<T, Failure> {
    serde_json::from_slice(body).map_err(|e| {
        let start: String = String::from_utf8_lossy(body).chars().take(80).collect();
        Failure::Lost(format!("an answer that is not Consul's ({e}): {start}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_transaction_is_written_and_its_answer_read() {
        let ops = [
            Op::cas("p/rev/1".to_owned(), 0, b"one"),
            Op::get("p/head".to_owned()),
            Op::delete("p/x".to_owned()),
        ];
        assert_eq!(
            String::from_utf8_lossy(&transaction(&ops)),
            r#"[{"KV":{"Verb":"cas","Key":"p/rev/1","Index":0,"Value":"b25l"}},{"KV":{"Verb":"get","Key":"p/head"}},{"KV":{"Verb":"delete","Key":"p/x"}}]"#
        );
        let text = br#"{"Results":[{"KV":{"LockIndex":0,"Key":"p/a","Flags":0,"Value":"b25l","CreateIndex":8,"ModifyIndex":9}},
            {"KV":{"LockIndex":0,"Key":"p/b","Flags":0,"Value":null,"CreateIndex":8,"ModifyIndex":8}}],"Errors":null}"#;
        let outcome: Outcome = read(text).unwrap();
        let read_kvs: Vec<_> = outcome
            .kvs()
            .map(|kv| (kv.key.to_string(), kv.value().unwrap(), kv.modify_index))
            .collect();
        let (one, none) = (Bytes::from("one"), Bytes::new());
        assert_eq!(
            read_kvs,
            [("p/a".to_owned(), one, 9), ("p/b".to_owned(), none, 8)]
        );
        let text = br#"{"Results":null,"Errors":[{"OpIndex":1,"What":"key \"p\" doesn't exist"}]}"#;
        let outcome: Outcome = read(text).unwrap();
        assert_eq!(outcome.errors()[0].op_index, 1);
        assert!(read::<Outcome>(b"<html>").is_err());
    }
}
