//! Where a key lies in etcd's tree of nodes, and back.
//!
//! A key's elements between slashes are directories, the last one is the node: `/registry/pods/default/web`, as Kubernetes 1.5
//! has it. What v2 would not take, or treat in its own way, is escaped with `%`, which no name of an object can hold: hidden
//! nodes (`_` at the beginning), `.` and `..`, empty elements (`%`), control characters, bytes that are no text.
//!
//! A directory can't be a node with a value. Of two keys such as `/a` and `/a/b` the second one made lies *flat*, in one
//! directory for all such keys: `/%flat/a%2Fb`. Kubernetes has no such keys; the contract of stores does. So each key has two
//! places, and all servers agree on them.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use supercargo_storage::{Key, KeyRange};

/// The directory of flat keys, below the root. No key's element is spelled so.
const FLAT: &str = "%flat";
/// The node that is written to learn that the watch is alive.
const MARKER: &str = "%progress";
/// Begins the place of a key without a slash at its beginning.
const BARE: &str = "%~";
/// Keys with more elements than this lie flat: the answer to the question for everything is as deep as the tree.
const ELEMENTS_MAX: usize = 32;
/// What is not escaped in a URL's path.
const URL_SAFE: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b'/');

/// How a key is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spelling {
    /// With directories.
    Tree,
    /// In one piece.
    Flat,
}

/// The tree below a prefix.
pub(crate) struct Paths {
    /// "" for the whole tree, else `/registry`: the path of the root's node and the beginning of all keys.
    root: String,
}

impl Paths {
    /// Below `prefix`, of which slashes at both ends do not count.
    pub(crate) fn new(prefix: &str) -> Self {
        let name = prefix.trim_matches('/');
        Self {
            root: if name.is_empty() {
                String::new()
            } else {
                format!("/{name}")
            },
        }
    }

    /// The root's node.
    pub(crate) fn root(&self) -> &str {
        if self.root.is_empty() { "/" } else { &self.root }
    }

    /// The node that is written to learn that the watch is alive.
    pub(crate) fn marker(&self) -> String {
        format!("{}/{MARKER}", self.root)
    }

    /// The path of a key's node; `None` for a key outside of the root.
    pub(crate) fn place(&self, key: &Key, spelling: Spelling) -> Option<String> {
        let (mut path, rest) = self.split(key)?;
        let elements = || rest.split(|b| *b == b'/');
        if spelling == Spelling::Flat || elements().count() > ELEMENTS_MAX {
            path.push_str(FLAT);
            path.push('/');
            if rest.len() == key.as_bytes().len() {
                path.push_str(BARE);
            }
            escape(&mut path, rest, true);
            return Some(path);
        }
        if rest.len() == key.as_bytes().len() {
            path.push_str(BARE);
        }
        for (i, element) in elements().enumerate() {
            if i > 0 {
                path.push('/');
            }
            escape(&mut path, element, false);
        }
        Some(path)
    }

    /// The root with a slash, and what of the key comes below.
    fn split<'a>(&self, key: &'a Key) -> Option<(String, &'a [u8])> {
        let root = format!("{}/", self.root);
        match key.as_bytes().strip_prefix(root.as_bytes()) {
            Some(rest) => Some((root, rest)),
            None if self.root.is_empty() => Some((root, key.as_bytes())),
            None => None,
        }
    }

    /// The key of a node; `None` for one that is no key of ours: hidden, or spelled as we would not.
    pub(crate) fn read(&self, path: &str) -> Option<(Key, Spelling)> {
        let below = path.strip_prefix(&*self.root)?.strip_prefix('/')?;
        let (spelling, below) = match below.strip_prefix(FLAT).and_then(|b| b.strip_prefix('/')) {
            Some(flat) => (Spelling::Flat, flat),
            None => (Spelling::Tree, below),
        };
        let (mut key, below) = match below.strip_prefix(BARE) {
            Some(bare) => (Vec::new(), bare),
            None => (format!("{}/", self.root).into_bytes(), below),
        };
        for (i, element) in below.split('/').enumerate() {
            if i > 0 {
                key.push(b'/');
            }
            unescape(&mut key, element)?;
        }
        let key = Key::new(key);
        (self.place(&key, spelling)? == path).then_some((key, spelling))
    }

    /// The keys below a directory, and how they are spelled there. `None` for a directory that holds none.
    pub(crate) fn below(&self, directory: &str) -> Option<(KeyRange, Option<Spelling>)> {
        let everything = KeyRange::prefix(&Key::new(Vec::new()));
        let directory = directory.trim_end_matches('/');
        if directory == self.root
            || self
                .root
                .strip_prefix(directory)
                .is_some_and(|r| r.starts_with('/'))
        {
            return Some((everything, None));
        }
        if directory.strip_prefix(&*self.root)?.strip_prefix('/')? == FLAT {
            return Some((everything, Some(Spelling::Flat)));
        }
        let (key, spelling) = self.read(directory)?;
        let mut start = key.as_bytes().to_vec();
        start.push(b'/');
        (spelling == Spelling::Tree).then(|| (KeyRange::prefix(&Key::new(start)), Some(Spelling::Tree)))
    }
}

/// The path of a node as a URL has it.
pub(crate) fn url(path: &str) -> String {
    format!("/v2/keys{}", utf8_percent_encode(path, URL_SAFE))
}

fn escape(out: &mut String, element: &[u8], with_slash: bool) {
    let start = out.len();
    let is_dots = element == b"." || element == b"..";
    if element.is_empty() {
        out.push('%');
    }
    let hex = |out: &mut String, byte: u8| {
        out.push('%');
        for digit in [byte >> 4, byte & 15] {
            out.push(char::from(b"0123456789ABCDEF"[usize::from(digit)]));
        }
    };
    for chunk in element.utf8_chunks() {
        for c in chunk.valid().chars() {
            let is_first = out.len() == start;
            let is_special =
                c == '%' || c.is_control() || (with_slash && c == '/') || (is_first && (c == '_' || is_dots));
            if is_special {
                c.encode_utf8(&mut [0; 4]).bytes().for_each(|b| hex(out, b));
            } else {
                out.push(c);
            }
        }
        chunk.invalid().iter().for_each(|b| hex(out, *b));
    }
}

fn unescape(out: &mut Vec<u8>, element: &str) -> Option<()> {
    if element == "%" {
        return Some(());
    }
    let mut rest = element.as_bytes();
    while let Some((first, more)) = rest.split_first() {
        rest = more;
        if *first != b'%' {
            out.push(*first);
            continue;
        }
        let (digits, more) = rest.split_at_checked(2)?;
        rest = more;
        out.push(u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?);
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn check(root: &str, key: &[u8], tree: &str, flat: &str) {
        let paths = Paths::new(root);
        let key = Key::copy_from(key);
        for (spelling, want) in [(Spelling::Tree, tree), (Spelling::Flat, flat)] {
            assert_eq!(paths.place(&key, spelling).as_deref(), Some(want));
            assert_eq!(paths.read(want), Some((key.clone(), spelling)));
        }
    }

    #[test]
    fn keys_lie_where_kubernetes_had_them() {
        let pod = b"/registry/pods/default/web";
        check(
            "/registry",
            pod,
            "/registry/pods/default/web",
            "/registry/%flat/pods%2Fdefault%2Fweb",
        );
        let role = b"/registry/clusterroles/system:node";
        check(
            "registry/",
            role,
            "/registry/clusterroles/system:node",
            "/registry/%flat/clusterroles%2Fsystem:node",
        );
        check("/", b"/a/_b/..c", "/a/%5Fb/..c", "/%flat/a%2F_b%2F..c");
        check("", b"/_a", "/%5Fa", "/%flat/%5Fa");
        check("", b"/a/../.", "/a/%2E./%2E", "/%flat/a%2F..%2F.");
        check("", b"/a//", "/a/%/%", "/%flat/a%2F%2F");
        check("", b"/", "/%", "/%flat/%");
        check("", b"a/b", "/%~a/b", "/%flat/%~a%2Fb");
        check("", b"", "/%~%", "/%flat/%~%");
        check("", b"/\xff\0%\xc3\xbc", "/%FF%00%25ü", "/%flat/%FF%00%25ü");
    }

    #[test]
    fn other_nodes_are_no_keys() {
        let paths = Paths::new("/registry");
        for path in [
            "/registry",
            "/registry/%progress",
            "/registry/%flat",
            "/registry/_hidden",
            "/registry/pods/_hidden/x",
            "/registry/a%2fb",
            "/registry/a%2Fb",
            "/registry/%61",
            "/registry/a%",
            "/registry/a%zz",
            "/registry2/a",
            "/other",
        ] {
            assert_eq!(paths.read(path), None, "{path}");
        }
        assert_eq!(paths.place(&Key::from("/registry"), Spelling::Tree), None);
        assert_eq!(paths.place(&Key::from("/registry2/a"), Spelling::Tree), None);
    }

    #[test]
    fn a_directory_has_its_keys() {
        let paths = Paths::new("/registry");
        let range = |d: &str| {
            paths
                .below(d)
                .map(|(r, s)| (String::from_utf8_lossy(r.start.as_bytes()).into_owned(), s))
        };
        assert_eq!(range("/"), Some((String::new(), None)));
        assert_eq!(range("/registry"), Some((String::new(), None)));
        assert_eq!(
            range("/registry/%flat"),
            Some((String::new(), Some(Spelling::Flat)))
        );
        assert_eq!(
            range("/registry/pods"),
            Some(("/registry/pods/".to_owned(), Some(Spelling::Tree)))
        );
        assert_eq!(range("/reg"), None);
        assert_eq!(range("/registry/_x"), None);
        assert_eq!(range("/registry2"), None);
    }

    #[test]
    fn deep_keys_lie_flat() {
        let paths = Paths::new("");
        let key = Key::from(&*"/x".repeat(ELEMENTS_MAX + 1));
        let tree = paths.place(&key, Spelling::Tree).unwrap();
        assert!(tree.starts_with("/%flat/"), "{tree}");
        assert_eq!(paths.read(&"/x".repeat(ELEMENTS_MAX + 1)), None);
        assert!(paths.read(&"/x".repeat(ELEMENTS_MAX)).is_some());
    }

    proptest! {
        #[test]
        fn every_key_comes_back(
            key in proptest::collection::vec(prop_oneof![
                any::<u8>(), Just(b'/'), Just(b'.'), Just(b'_'), Just(b'%'), Just(b'~'), Just(b'a')
            ], 0..20),
            is_flat: bool,
        ) {
            let spelling = if is_flat { Spelling::Flat } else { Spelling::Tree };
            let paths = Paths::new("");
            let key = Key::new(key);
            let path = paths.place(&key, spelling).unwrap();
            prop_assert_eq!(paths.read(&path), Some((key, spelling)));
            for element in path.split('/').skip(1) {
                prop_assert!(!element.is_empty() && !element.starts_with('_') && element != "." && element != "..");
            }
        }
    }
}
