//! Requests and answers.

use crate::failure::{Failure, RUNTIME_INCONSISTENCY};
use crate::jute::{Reader, Writer};
use bytes::Bytes;

pub(crate) const PING: i32 = 11;
pub(crate) const CLOSE: i32 = -11;
const CREATE: i32 = 1;
const DELETE: i32 = 2;
const EXISTS: i32 = 3;
const GET_DATA: i32 = 4;
const SET_DATA: i32 = 5;
const GET_CHILDREN: i32 = 8;
const SYNC: i32 = 9;
const CHECK: i32 = 13;
const MULTI: i32 = 14;
pub(crate) const AUTH: i32 = 100;

/// Who may do what with new nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rights {
    /// Everybody everything.
    World,
    /// Only who is authenticated as we are.
    Ours,
}

/// A request without its number: what it is, and its body.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    pub(crate) op: i32,
    pub(crate) body: Bytes,
}

fn request(op: i32, fill: impl FnOnce(&mut Writer)) -> Request {
    let mut body = Writer::new();
    fill(&mut body);
    Request {
        op,
        body: body.done(),
    }
}

pub(crate) fn close() -> Request {
    request(CLOSE, |_| {})
}

pub(crate) fn get_data(path: &str, watch: bool) -> Request {
    request(GET_DATA, |w| {
        w.string(path).bool(watch);
    })
}

pub(crate) fn exists(path: &str) -> Request {
    request(EXISTS, |w| {
        w.string(path).bool(false);
    })
}

pub(crate) fn get_children(path: &str) -> Request {
    request(GET_CHILDREN, |w| {
        w.string(path).bool(false);
    })
}

pub(crate) fn sync(path: &str) -> Request {
    request(SYNC, |w| {
        w.string(path);
    })
}

pub(crate) fn check(path: &str, version: i32) -> Request {
    request(CHECK, |w| {
        w.string(path).int(version);
    })
}

pub(crate) fn create(path: &str, data: &[u8], rights: Rights) -> Request {
    const ALL: i32 = 31;
    const PERSISTENT: i32 = 0;
    request(CREATE, |w| {
        w.string(path).buffer(data).int(1).int(ALL);
        match rights {
            Rights::World => w.string("world").string("anyone"),
            Rights::Ours => w.string("auth").string(""),
        };
        w.int(PERSISTENT);
    })
}

/// -1 takes any version.
pub(crate) fn set_data(path: &str, data: &[u8], version: i32) -> Request {
    request(SET_DATA, |w| {
        w.string(path).buffer(data).int(version);
    })
}

/// Whatever its version.
pub(crate) fn delete(path: &str) -> Request {
    request(DELETE, |w| {
        w.string(path).int(-1);
    })
}

/// All of them or none.
pub(crate) fn multi(all: &[Request]) -> Request {
    request(MULTI, |w| {
        for r in all {
            w.int(r.op).bool(false).int(-1).bytes(&r.body);
        }
        w.int(-1).bool(true).int(-1);
    })
}

/// What is in a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Data {
    pub(crate) value: Bytes,
    pub(crate) version: i32,
    /// The transaction that made the node.
    pub(crate) czxid: i64,
}

/// The answer to [`get_data`].
pub(crate) fn data(answer: Bytes) -> Option<Data> {
    let mut reader = Reader(answer);
    let value = reader.buffer()?;
    let (czxid, version) = reader.stat()?;
    Some(Data {
        value,
        version,
        czxid,
    })
}

/// The names in the answer to [`get_children`].
pub(crate) fn children(answer: Bytes) -> Option<Vec<String>> {
    Reader(answer).strings()
}

/// The versions that the setting ones of a [`multi`] led to.
///
/// # Errors
/// What the first request that could not be done says.
pub(crate) fn multi_versions(answer: Bytes) -> Result<Vec<i32>, Failure> {
    let garbled = || Failure::Lost("its answer is garbled".to_owned());
    let mut reader = Reader(answer);
    let mut versions = Vec::new();
    let mut failed = None;
    loop {
        let (op, done, _) =
            (|| Some((reader.int()?, reader.bool()?, reader.int()?)))().ok_or_else(garbled)?;
        if done {
            break;
        }
        match op {
            -1 => {
                let code = reader.int().ok_or_else(garbled)?;
                // The others are only told that they were part of it.
                if code != 0 && code != RUNTIME_INCONSISTENCY {
                    failed.get_or_insert(code);
                }
            }
            CREATE => drop(reader.buffer().ok_or_else(garbled)?),
            SET_DATA => versions.push(reader.stat().ok_or_else(garbled)?.1),
            CHECK | DELETE => {}
            _ => return Err(garbled()),
        }
    }
    failed.map_or(Ok(versions), |code| Err(Failure::Refused(code)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_multi_has_these_bytes() {
        let r = multi(&[check("/a", 3), delete("/b")]);
        let want: &[&[u8]] = &[
            &[0, 0, 0, 13, 0, 0xff, 0xff, 0xff, 0xff],
            b"\0\0\0\x02/a\0\0\0\x03",
            &[0, 0, 0, 2, 0, 0xff, 0xff, 0xff, 0xff],
            b"\0\0\0\x02/b\xff\xff\xff\xff",
            &[0xff, 0xff, 0xff, 0xff, 1, 0xff, 0xff, 0xff, 0xff],
        ];
        assert_eq!((r.op, &r.body[..]), (14, &want.concat()[..]));
    }

    #[test]
    fn a_refused_multi_says_why() {
        let error = |code: i32| {
            let mut w = Writer::new();
            w.int(-1).bool(false).int(code).int(code);
            w.done()
        };
        let mut end = Writer::new();
        end.int(-1).bool(true).int(-1);
        let answer = [error(0), error(-110), error(-2), end.done()].concat();
        assert_eq!(multi_versions(answer.into()), Err(Failure::Refused(-110)));
        for cut in [&[][..], &[0, 0][..], &[0, 0, 0, 99, 0, 0, 0, 0, 0][..]] {
            assert!(matches!(
                multi_versions(Bytes::copy_from_slice(cut)),
                Err(Failure::Lost(_))
            ));
        }
    }
}
