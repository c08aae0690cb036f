//! JSON patch (RFC 6902) with the habits of the implementation behind kube-apiserver 1.37 (evanphx/json-patch v4).
//!
//! Habits that differ from the RFC and that clients see: `replace` of a missing member sets it, `copy` of a missing
//! member writes null, negative positions count from the end, the text before the first `/` of a pointer is ignored, and
//! the root can be replaced and tested but not added, removed, moved or copied.

use crate::json;
use crate::status::rejected;
use supercargo_meta::{Reason, Status, Text, Tree, nesting_max};

/// Most operations of one patch.
pub const OPERATIONS_MAX: usize = 10_000;
/// Most bytes of JSON that the `copy` operations of one patch may add together.
pub const COPY_BYTES_MAX: usize = 3 << 20;

/// Most unknown members that are told, as many as sigs.k8s.io/json tells.
const UNKNOWN_MAX: usize = 100;

/// A decoded JSON patch.
#[derive(Debug)]
pub struct JsonPatch {
    ops: Vec<Op>,
    unknown: Vec<String>,
}

#[derive(Debug)]
struct Op {
    kind: Kind,
    path: Option<Text>,
    from: Option<Text>,
    value: Option<Tree>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Add,
    Remove,
    Replace,
    Move,
    Test,
    Copy,
    Unknown,
}

/// An operation that can't be applied; the reason is never shown to the client.
struct Refused;

impl JsonPatch {
    /// Decodes a patch. `checked` is true for field validation Warn and Strict, which also look at the types of members.
    ///
    /// # Errors
    /// 400 when it is not a list of operations, 413 for more than [`OPERATIONS_MAX`].
    pub fn parse(patch: &Tree, checked: bool) -> Result<Self, Status> {
        let mut out = Self {
            ops: Vec::new(),
            unknown: Vec::new(),
        };
        let list = match patch {
            Tree::Null => return Ok(out),
            Tree::List(l) => l,
            other => {
                return Err(undecodable(
                    checked,
                    json::word(other),
                    "[]handlers.jsonPatchOp",
                    "jsonpatch.Patch",
                ));
            }
        };
        for (i, op) in list.iter().enumerate() {
            match op {
                Tree::Null => {}
                Tree::Map(m) => {
                    for (k, v) in m {
                        match k.as_str() {
                            "value" => {}
                            "op" | "path" | "from" if checked && !matches!(v, Tree::Null | Tree::Str(_)) => {
                                return Err(Status::bad_request(format!(
                                    "error decoding patch: json: cannot unmarshal {} into Go struct field \
                                     jsonPatchOp.{k} of type string",
                                    json::word(v)
                                )));
                            }
                            "op" | "path" | "from" => {}
                            _ if out.unknown.len() >= UNKNOWN_MAX => {}
                            _ => out
                                .unknown
                                .push(format!("json patch unknown field \"[{i}].{k}\"")),
                        }
                    }
                }
                other => {
                    return Err(undecodable(
                        checked,
                        json::word(other),
                        "handlers.jsonPatchOp",
                        "jsonpatch.Operation",
                    ));
                }
            }
            out.ops.push(Op::read(op));
        }
        if out.ops.len() > OPERATIONS_MAX {
            let text = format!(
                "Request entity too large: The allowed maximum operations in a JSON patch is {OPERATIONS_MAX}, got {}",
                out.ops.len()
            );
            return Err(Status::failure(413, Reason::RequestEntityTooLarge, text));
        }
        Ok(out)
    }

    /// Members that no operation knows, as warnings and strict errors name them: `json patch unknown field "[0].foo"`.
    /// Duplicate members are seen only while decoding; the caller adds them with the same beginning.
    #[must_use]
    pub fn unknown_fields(&self) -> &[String] {
        &self.unknown
    }

    /// Applies all operations in order, or none.
    ///
    /// # Errors
    /// 422 with a generic text when an operation can't be applied or a test fails.
    pub fn apply(&self, original: &Tree) -> Result<Tree, Status> {
        let mut doc = original.clone();
        let mut copied = 0;
        for op in &self.ops {
            op.apply(&mut doc, &mut copied).map_err(|Refused| rejected())?;
        }
        Ok(doc)
    }
}

fn undecodable(checked: bool, what: &str, typed: &str, raw: &str) -> Status {
    Status::bad_request(if checked {
        format!("error decoding patch: json: cannot unmarshal {what} into Go value of type {typed}")
    } else {
        format!("json: cannot unmarshal {what} into Go value of type {raw}")
    })
}

impl Op {
    fn read(op: &Tree) -> Self {
        let word = |k| op.get(k).and_then(Tree::as_str).map(Text::from);
        Self {
            kind: match word("op").as_deref() {
                Some("add") => Kind::Add,
                Some("remove") => Kind::Remove,
                Some("replace") => Kind::Replace,
                Some("move") => Kind::Move,
                Some("test") => Kind::Test,
                Some("copy") => Kind::Copy,
                _ => Kind::Unknown,
            },
            path: word("path"),
            from: word("from"),
            value: op.get("value").cloned(),
        }
    }

    fn value(&self) -> Tree {
        self.value.clone().unwrap_or_default()
    }

    fn apply(&self, doc: &mut Tree, copied: &mut usize) -> Result<(), Refused> {
        let path = || self.path.as_deref().ok_or(Refused);
        let from = || self.from.as_deref().ok_or(Refused);
        match self.kind {
            Kind::Add => Place::find(doc, path()?)?.add(self.value()),
            Kind::Remove => Place::find(doc, path()?)?.remove(),
            Kind::Replace => {
                let path = path()?;
                if path.is_empty() {
                    let v = self.value();
                    if !matches!(v, Tree::Map(_) | Tree::List(_)) {
                        return Err(Refused);
                    }
                    *doc = v;
                    return Ok(());
                }
                Place::find(doc, path)?.set(self.value())
            }
            Kind::Move => {
                let from = Place::find(doc, from()?)?;
                let v = from.get()?;
                from.remove()?;
                Place::find(doc, path()?)?.add(v)
            }
            Kind::Test => {
                let path = path()?;
                let equal = if path.is_empty() {
                    *doc == self.value()
                } else {
                    Place::find(doc, path)?.get()? == self.value()
                };
                if equal { Ok(()) } else { Err(Refused) }
            }
            Kind::Copy => {
                let v = Place::find(doc, from()?)?.get()?;
                let to = Place::find(doc, path()?)?;
                if !v.is_null() {
                    let mut text = Vec::new();
                    supercargo_meta::write_json(&mut text, &v);
                    *copied += text.len();
                    if *copied > COPY_BYTES_MAX {
                        return Err(Refused);
                    }
                }
                to.add(v)
            }
            Kind::Unknown => Err(Refused),
        }
    }
}

/// Where a pointer leads: a container and a key in it, which may be missing.
struct Place<'a> {
    container: &'a mut Tree,
    key: String,
    /// How many containers it is inside of, `container` among them.
    levels: usize,
}

impl<'a> Place<'a> {
    fn find(doc: &'a mut Tree, pointer: &str) -> Result<Self, Refused> {
        let (parents, last) = pointer.rsplit_once('/').ok_or(Refused)?;
        let mut at = doc;
        let mut levels = 1;
        // The first piece is what stands before the first slash.
        for token in parents.split('/').skip(1) {
            let token = unescape(token);
            at = match at {
                Tree::Map(m) => m.get_mut(&token).ok_or(Refused)?,
                Tree::List(_) => {
                    let l = at.as_list_mut().ok_or(Refused)?;
                    let i = position(&token, l.len()).ok_or(Refused)?;
                    l.get_mut(i).ok_or(Refused)?
                }
                _ => return Err(Refused),
            };
            levels += 1;
            if matches!(at, Tree::Raw(_)) {
                *at = json::unraw(at);
            }
        }
        match at {
            Tree::Map(_) | Tree::List(_) => Ok(Self {
                container: at,
                key: unescape(last),
                levels,
            }),
            _ => Err(Refused),
        }
    }

    /// The value; null for a missing member.
    fn get(&self) -> Result<Tree, Refused> {
        let found = match &*self.container {
            Tree::Map(m) => return Ok(m.get(&self.key).map(json::unraw).unwrap_or_default()),
            Tree::List(l) => position(&self.key, l.len()).and_then(|i| l.get(i)),
            _ => None,
        };
        found.map(json::unraw).ok_or(Refused)
    }

    /// Refuses what would make the document deeper than it could be read again.
    fn takes(&self, v: &Tree) -> Result<(), Refused> {
        match nesting_max().checked_sub(self.levels) {
            Some(left) if !v.nests_deeper_than(left) => Ok(()),
            _ => Err(Refused),
        }
    }

    fn add(self, v: Tree) -> Result<(), Refused> {
        self.takes(&v)?;
        match self.container {
            Tree::Map(m) => {
                m.insert(self.key, v);
                Ok(())
            }
            list => {
                let l = list.as_list_mut().ok_or(Refused)?;
                let i = if self.key == "-" {
                    l.len()
                } else {
                    // One more place than items: the end is a place too.
                    position(&self.key, l.len() + 1).ok_or(Refused)?
                };
                l.insert(i, v);
                Ok(())
            }
        }
    }

    fn set(self, v: Tree) -> Result<(), Refused> {
        self.takes(&v)?;
        match self.container {
            Tree::Map(m) => {
                m.insert(self.key, v);
                Ok(())
            }
            list => {
                let l = list.as_list_mut().ok_or(Refused)?;
                let i = position(&self.key, l.len()).ok_or(Refused)?;
                *l.get_mut(i).ok_or(Refused)? = v;
                Ok(())
            }
        }
    }

    fn remove(self) -> Result<(), Refused> {
        match self.container {
            Tree::Map(m) => m.remove(&self.key).map(|_| ()).ok_or(Refused),
            list => {
                let l = list.as_list_mut().ok_or(Refused)?;
                let i = position(&self.key, l.len()).ok_or(Refused)?;
                l.remove(i);
                Ok(())
            }
        }
    }
}

/// `~1` is a slash, `~0` a tilde, read left to right in one pass.
fn unescape(token: &str) -> String {
    let mut out = String::with_capacity(token.len());
    let mut rest = token;
    while let Some(i) = rest.find('~') {
        out.push_str(&rest[..i]);
        rest = &rest[i..];
        let (c, n) = match rest.as_bytes().get(1) {
            Some(b'1') => ('/', 2),
            Some(b'0') => ('~', 2),
            _ => ('~', 1),
        };
        out.push(c);
        rest = &rest[n..];
    }
    out.push_str(rest);
    out
}

/// A position below `len`; negative ones count from the end.
fn position(token: &str, len: usize) -> Option<usize> {
    let i: i64 = token.parse().ok()?;
    let i = if i < 0 { i + i64::try_from(len).ok()? } else { i };
    usize::try_from(i).ok().filter(|i| *i < len)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(s: &str) -> Tree {
        json::parse(s.as_bytes()).unwrap()
    }
    fn run(doc: &str, patch: &str) -> Result<Tree, Status> {
        JsonPatch::parse(&tree(patch), true)?.apply(&tree(doc))
    }
    fn check(doc: &str, patch: &str, want: &str) {
        assert_eq!(run(doc, patch).unwrap(), tree(want), "{patch} on {doc}");
    }
    fn refuse(doc: &str, patch: &str) {
        let e = run(doc, patch).unwrap_err();
        assert_eq!(e.code(), 422, "{patch} on {doc}");
        assert_eq!(
            e.message(),
            "the server rejected our request due to an error in our request"
        );
        assert_eq!(e.body().details, Some(supercargo_meta::Details::default()));
    }

    #[test]
    fn recorded_cases() {
        for v in crate::testing::vectors("json_patch") {
            let get = |k| v.get(k).unwrap();
            let got = JsonPatch::parse(get("p"), true).and_then(|p| p.apply(get("o")));
            assert_eq!(got.as_ref().ok(), v.get("r"), "{}", crate::testing::text(&v));
        }
    }

    #[test]
    fn no_document_grows_deeper_than_it_could_be_read() {
        let max = nesting_max();
        let nested = |n: usize| "[".repeat(n) + &"]".repeat(n);
        let doc = format!("{{\"a\":{}}}", nested(max / 2));
        let deepest = format!("/a{}", "/0".repeat(max / 2 - 1));
        let add = |levels| {
            format!(
                r#"[{{"op":"add","path":"{deepest}/-","value":{}}}]"#,
                nested(levels)
            )
        };
        let left = max - max / 2 - 1;
        assert!(run(&doc, &add(left)).unwrap().nests_deeper_than(max - 1));
        refuse(&doc, &add(left + 1));
        let copy = |from| format!(r#"[{{"op":"copy","from":"{from}","path":"{deepest}/-"}}]"#);
        assert!(run(&doc, &copy("/a/0")).is_ok());
        refuse(&doc, &copy("/a"));
    }

    #[test]
    fn operations_do_what_they_say() {
        check(
            r#"{"a":{"b":1}}"#,
            r#"[{"op":"add","path":"/a/c","value":2}]"#,
            r#"{"a":{"b":1,"c":2}}"#,
        );
        check(
            r#"{"a":[1,2]}"#,
            r#"[{"op":"add","path":"/a/1","value":9}]"#,
            r#"{"a":[1,9,2]}"#,
        );
        check(
            r#"{"a":[1]}"#,
            r#"[{"op":"add","path":"/a/-","value":9}]"#,
            r#"{"a":[1,9]}"#,
        );
        check(
            r#"{"a":[1]}"#,
            r#"[{"op":"add","path":"/a/1","value":9}]"#,
            r#"{"a":[1,9]}"#,
        );
        check(
            r#"{"a":1,"b":2}"#,
            r#"[{"op":"remove","path":"/a"}]"#,
            r#"{"b":2}"#,
        );
        check(
            r#"{"a":[1,2]}"#,
            r#"[{"op":"remove","path":"/a/0"}]"#,
            r#"{"a":[2]}"#,
        );
        check(
            r#"{"a":{"b":1}}"#,
            r#"[{"op":"move","from":"/a/b","path":"/c"}]"#,
            r#"{"a":{},"c":1}"#,
        );
        check(
            r#"{"a":{"b":1}}"#,
            r#"[{"op":"copy","from":"/a","path":"/c"}]"#,
            r#"{"a":{"b":1},"c":{"b":1}}"#,
        );
        check(
            r#"{"a/b":1,"m~n":2}"#,
            r#"[{"op":"test","path":"/a~1b","value":1},{"op":"test","path":"/m~0n","value":2}]"#,
            r#"{"a/b":1,"m~n":2}"#,
        );
        check(r#"{"a":1}"#, "[]", r#"{"a":1}"#);
        check(r#"{"a":1}"#, "null", r#"{"a":1}"#);
        check(
            r#"{"a":1}"#,
            r#"[{"op":"replace","path":"","value":{"b":2}}]"#,
            r#"{"b":2}"#,
        );
    }

    #[test]
    fn habits_beyond_the_standard() {
        check(
            r#"{"a":{}}"#,
            r#"[{"op":"replace","path":"/a/new","value":1}]"#,
            r#"{"a":{"new":1}}"#,
        );
        check(
            r#"{"a":1}"#,
            r#"[{"op":"copy","from":"/gone","path":"/b"}]"#,
            r#"{"a":1,"b":null}"#,
        );
        check(
            r#"{"a":1}"#,
            r#"[{"op":"test","path":"/gone","value":null}]"#,
            r#"{"a":1}"#,
        );
        check(
            r#"{"a":1}"#,
            r#"[{"op":"add","path":"/b"}]"#,
            r#"{"a":1,"b":null}"#,
        );
        check(
            r#"{"a":[1,2,3]}"#,
            r#"[{"op":"replace","path":"/a/-1","value":9}]"#,
            r#"{"a":[1,2,9]}"#,
        );
        check(
            r#"{"a":[1,2,3]}"#,
            r#"[{"op":"remove","path":"/a/-3"}]"#,
            r#"{"a":[2,3]}"#,
        );
        check(
            r#"{"a":[1]}"#,
            r#"[{"op":"add","path":"/a/-1","value":9}]"#,
            r#"{"a":[1,9]}"#,
        );
        check(
            r#"{"a":1}"#,
            r#"[{"op":"add","path":"x/b","value":2}]"#,
            r#"{"a":1,"b":2}"#,
        );
    }

    #[test]
    fn what_cannot_be_applied_is_refused_without_detail() {
        for patch in [
            r#"[{"op":"test","path":"/a","value":2}]"#,
            r#"[{"op":"test","path":"/a","value":1.0}]"#,
            r#"[{"op":"test","path":"/a"}]"#,
            r#"[{"op":"remove","path":"/gone"}]"#,
            r#"[{"op":"remove","path":""}]"#,
            r#"[{"op":"add","path":"","value":{}}]"#,
            r#"[{"op":"replace","path":"","value":5}]"#,
            r#"[{"op":"add","path":"/gone/x","value":1}]"#,
            r#"[{"op":"add","path":"/n/x","value":1}]"#,
            r#"[{"op":"add","path":"/a/x","value":1}]"#,
            r#"[{"op":"add","path":"/l/3","value":1}]"#,
            r#"[{"op":"replace","path":"/l/2","value":1}]"#,
            r#"[{"op":"replace","path":"/l/-","value":1}]"#,
            r#"[{"op":"remove","path":"/l/-3"}]"#,
            r#"[{"op":"move","from":"/gone","path":"/b"}]"#,
            r#"[{"op":"copy","path":"/b"}]"#,
            r#"[{"op":"bogus","path":"/a"}]"#,
            r#"[{"path":"/a"}]"#,
            r#"[null]"#,
            r#"[{"op":"add","value":1}]"#,
        ] {
            refuse(r#"{"a":1,"l":[1,2],"n":null}"#, patch);
        }
    }

    #[test]
    fn bodies_that_are_no_patch() {
        let text = |p: &str, checked| {
            JsonPatch::parse(&tree(p), checked)
                .unwrap_err()
                .message()
                .to_owned()
        };
        assert_eq!(
            text(r#"{"a":1}"#, true),
            "error decoding patch: json: cannot unmarshal object into Go value of type []handlers.jsonPatchOp"
        );
        assert_eq!(
            text(r#"{"a":1}"#, false),
            "json: cannot unmarshal object into Go value of type jsonpatch.Patch"
        );
        assert_eq!(
            text(r#"["x"]"#, true),
            "error decoding patch: json: cannot unmarshal string into Go value of type handlers.jsonPatchOp"
        );
        assert_eq!(
            text(r#"[{"op":5}]"#, true),
            "error decoding patch: json: cannot unmarshal number into Go struct field jsonPatchOp.op of type string"
        );
        assert!(JsonPatch::parse(&tree(r#"[{"op":5}]"#), false).is_ok());
    }

    #[test]
    fn unknown_members_are_reported() {
        let p = JsonPatch::parse(&tree(r#"[{"op":"test","path":"/a","value":1,"foo":2}]"#), true).unwrap();
        assert_eq!(p.unknown_fields(), [r#"json patch unknown field "[0].foo""#]);
    }

    #[test]
    fn too_many_operations() {
        let op = tree(r#"{"op":"test","path":"/a","value":1}"#);
        assert!(JsonPatch::parse(&Tree::list(vec![op.clone(); OPERATIONS_MAX]), true).is_ok());
        let e = JsonPatch::parse(&Tree::list(vec![op; OPERATIONS_MAX + 1]), true).unwrap_err();
        assert_eq!(e.code(), 413);
        assert_eq!(
            e.message(),
            "Request entity too large: The allowed maximum operations in a JSON patch is 10000, got 10001"
        );
    }

    #[test]
    fn copies_grow_only_so_far() {
        let doc = Tree::map([("a", "x".repeat(COPY_BYTES_MAX / 2 - 2).into())]);
        let copy = tree(r#"{"op":"copy","from":"/a","path":"/b"}"#);
        let two = JsonPatch::parse(&Tree::list(vec![copy.clone(); 2]), true).unwrap();
        assert!(two.apply(&doc).is_ok());
        let three = JsonPatch::parse(&Tree::list(vec![copy; 3]), true).unwrap();
        assert_eq!(three.apply(&doc).unwrap_err().code(), 422);
    }

    #[test]
    fn the_original_and_untouched_parts_are_shared() {
        let doc = tree(r#"{"a":{"b":1},"c":{"d":2}}"#);
        let out = JsonPatch::parse(&tree(r#"[{"op":"add","path":"/a/x","value":1}]"#), true)
            .unwrap()
            .apply(&doc)
            .unwrap();
        let (Some(Tree::Map(x)), Some(Tree::Map(y))) = (doc.get("c"), out.get("c")) else {
            panic!()
        };
        assert!(x.same(y));
        assert_eq!(doc, tree(r#"{"a":{"b":1},"c":{"d":2}}"#));
    }
}
