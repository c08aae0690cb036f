//! `metadata.managedFields`: who owns which fields (apimachinery 0.37: util/managedfields).
//!
//! Entries are told apart by manager, operation, subresource and, for Update, apiVersion. An entry whose fields did not
//! change goes back exactly as it came.

use crate::fields::{Node, PathElement, Set};
use crate::fields_json::{self, Left};
use bytes::Bytes;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use supercargo_meta::{Map, Text, Tree, go_quote, json_text, write_json};

/// Most entries of operation Update; older ones become one entry an apiVersion.
pub const UPDATE_MANAGERS_MAX: usize = 10;
/// The manager that stands for those.
const ANCIENT: &str = "ancient-changes";

/// How a manager wrote.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Operation {
    /// Server-side apply.
    Apply,
    /// Everything else.
    Update,
}

impl Operation {
    const fn word(self) -> &'static str {
        match self {
            Self::Apply => "Apply",
            Self::Update => "Update",
        }
    }
}

/// What one manager owns.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its name.
    pub manager: Text,
    /// How it wrote.
    pub operation: Operation,
    /// The version its fields are named in.
    pub api_version: Text,
    /// The subresource it wrote through; "" for the object itself.
    pub subresource: Text,
    /// When its fields changed last, RFC 3339 in UTC.
    pub time: Option<Text>,
    /// Its fields.
    pub set: Set,
    /// The entry as it was read, as long as it says the same.
    source: Option<Tree>,
    /// The text of its fields, where it is known: the set need not be there then.
    text: Option<Bytes>,
    /// The fields were not read: nothing that happens concerns them, or their text says enough.
    pub(crate) untouched: bool,
}

impl Entry {
    /// An entry without fields and time.
    #[must_use]
    pub fn new(manager: &str, operation: Operation, api_version: &str, subresource: &str) -> Self {
        Self {
            manager: if manager.is_empty() {
                "unknown".into()
            } else {
                manager.into()
            },
            operation,
            api_version: api_version.into(),
            subresource: subresource.into(),
            time: None,
            set: Set::new(),
            source: None,
            text: None,
            untouched: false,
        }
    }

    /// True when both are entries of one manager.
    #[must_use]
    pub fn is_same_manager(&self, other: &Self) -> bool {
        self.manager == other.manager
            && self.operation == other.operation
            && self.subresource == other.subresource
            && (self.operation == Operation::Apply || self.api_version == other.api_version)
    }

    /// Changes the fields.
    pub fn set_fields(&mut self, set: Set) {
        self.source = None;
        self.text = None;
        self.set = set;
    }

    /// Changes the fields to those of a text that is as [`Set::to_json`] writes it. They are not read.
    pub(crate) fn set_text(&mut self, text: Bytes) {
        self.source = None;
        self.text = Some(text);
    }

    /// Takes fields from one that was not read, as it stands there. True when some are left; `None` when it has to be read to know.
    pub(crate) fn leave(&mut self, gone: &Set) -> Option<bool> {
        let source = self.source.as_mut()?;
        let Some(Tree::Raw(text)) = source.get("fieldsV1") else {
            return None;
        };
        match fields_json::without(text, gone)? {
            Left::All => {}
            Left::Text(left) => source.update(&["fieldsV1"], Tree::raw(left)),
            Left::Nothing => return Some(false),
        }
        Some(true)
    }

    /// Adds fields to one that was not read, as it stands there; false when it has to be read for that.
    fn join(&mut self, more: &Set) -> bool {
        let Some(source) = &mut self.source else {
            return false;
        };
        let Some(Tree::Raw(text)) = source.get("fieldsV1") else {
            return false;
        };
        // A manager mostly writes what it has written before.
        if fields_json::has_all(text, more) {
            return true;
        }
        let Some(joined) = fields_json::joined(text, more) else {
            return false;
        };
        source.update(&["fieldsV1"], Tree::raw(joined));
        true
    }

    /// Reads the fields of one that was not read. False when they are no set, which only something else than a server can have
    /// stored: the entry stays what it is then.
    pub(crate) fn read(&mut self) -> bool {
        if let Some(Tree::Raw(text)) = self.source.as_ref().and_then(|t| t.get("fieldsV1")) {
            let Ok(set) = Set::from_json(text) else {
                return false;
            };
            self.set = set;
        }
        self.untouched = false;
        true
    }

    /// Sets the time.
    pub fn set_time(&mut self, now: &str) {
        if let Some(t) = &mut self.source {
            t.update(&["time"], now.into());
        }
        self.time = Some(now.into());
    }

    /// What upstream sorts managers by: their identity as JSON.
    pub(crate) fn identity(&self) -> String {
        let mut out = b"{\"manager\":".to_vec();
        write_json(&mut out, &self.manager.clone().into());
        out.extend_from_slice(b",\"operation\":\"");
        out.extend_from_slice(self.operation.word().as_bytes());
        out.push(b'"');
        let version = if self.operation == Operation::Apply {
            ""
        } else {
            &self.api_version
        };
        for (k, v) in [("apiVersion", version), ("subresource", &*self.subresource)] {
            if !v.is_empty() {
                out.extend_from_slice(format!(",\"{k}\":").as_bytes());
                write_json(&mut out, &v.into());
            }
        }
        out.push(b'}');
        String::from_utf8_lossy(&out).into_owned()
    }

    /// The manager as conflicts name it: `"m" with subresource "s" using v1`.
    pub(crate) fn show(&self) -> String {
        let mut out = go_quote(&self.manager);
        if !self.subresource.is_empty() {
            out.push_str(" with subresource ");
            out.push_str(&go_quote(&self.subresource));
        }
        if self.operation == Operation::Update {
            out.push_str(" using ");
            out.push_str(&self.api_version);
        }
        out
    }

    /// Reads an entry; the fields only when `touches` says so of their text.
    fn decode(i: usize, t: &Tree, touches: &dyn Fn(&Self, &[u8]) -> bool) -> Result<Self, String> {
        let text = |k| t.get(k).and_then(Tree::as_str).unwrap_or_default();
        let operation = match text("operation") {
            "Apply" => Operation::Apply,
            "Update" => Operation::Update,
            _ => return Err("operation must be `Apply` or `Update`".to_owned()),
        };
        if text("apiVersion").is_empty() {
            return Err("apiVersion must not be empty".to_owned());
        }
        match text("fieldsType") {
            "FieldsV1" => {}
            "" => return Err(format!("missing fieldsType in managed fields entry {i}")),
            other => {
                return Err(format!(
                    "invalid fieldsType {} in managed fields entry {i}",
                    go_quote(other)
                ));
            }
        }
        let mut out = Self {
            manager: text("manager").into(),
            operation,
            api_version: text("apiVersion").into(),
            subresource: text("subresource").into(),
            time: t.get("time").and_then(Tree::as_str).map(Text::from),
            set: Set::new(),
            source: matches!(t.get("fieldsV1"), Some(Tree::Raw(_))).then(|| t.clone()),
            text: None,
            untouched: false,
        };
        match t.get("fieldsV1") {
            // As a client has written it: it is stored as everybody else's are.
            Some(Tree::Raw(b)) if fields_json::is_spaced(b) => out.set_fields(Set::from_json(b)?),
            None | Some(Tree::Null) => {}
            Some(Tree::Raw(b)) if touches(&out, b) => out.set = Set::from_json(b)?,
            Some(Tree::Raw(_)) => out.untouched = true,
            Some(other) => out.set = Set::from_json(json_text(other).as_bytes())?,
        }
        Ok(out)
    }

    fn encode(self) -> Tree {
        if let Some(t) = self.source {
            return t;
        }
        let fields: Bytes = self.text.unwrap_or_else(|| self.set.to_json());
        let mut v: Vec<(Text, Tree)> = Vec::with_capacity(7);
        v.push(("apiVersion".into(), self.api_version.into()));
        v.push(("fieldsType".into(), "FieldsV1".into()));
        v.push(("fieldsV1".into(), Tree::raw(fields)));
        v.push(("manager".into(), self.manager.into()));
        v.push(("operation".into(), self.operation.word().into()));
        if !self.subresource.is_empty() {
            v.push(("subresource".into(), self.subresource.into()));
        }
        if let Some(t) = self.time {
            v.push(("time".into(), t.into()));
        }
        Tree::Map(Map::from_entries(v))
    }

    /// Order in the list: operation, time, manager, apiVersion, subresource. Canonical times sort as text.
    fn order(&self, other: &Self) -> Ordering {
        (
            self.operation,
            &self.time,
            &self.manager,
            &self.api_version,
            &self.subresource,
        )
            .cmp(&(
                other.operation,
                &other.time,
                &other.manager,
                &other.api_version,
                &other.subresource,
            ))
    }
}

/// All managers of an object.
#[derive(Clone, Debug, Default)]
pub struct ManagedFields {
    /// The entries, each manager once, in no particular order.
    pub entries: Vec<Entry>,
}

impl ManagedFields {
    /// Reads `metadata.managedFields`; absent and null are empty. Of entries with one identity the last wins.
    ///
    /// # Errors
    /// A sentence when an entry has no valid operation, apiVersion, fieldsType or fieldsV1.
    pub fn decode(list: Option<&Tree>) -> Result<Self, String> {
        Self::decode_touched(list, &|_, _| true)
    }

    /// Reads the list, but the fields of an entry only when `touches` says so of the entry and their text. For lists that
    /// were valid when they were stored; too many Update entries are read anyway, as they may be merged.
    pub(crate) fn decode_touched(
        list: Option<&Tree>,
        touches: &dyn Fn(&Entry, &[u8]) -> bool,
    ) -> Result<Self, String> {
        let crowded = list
            .and_then(Tree::as_list)
            .is_some_and(|l| l.len() >= UPDATE_MANAGERS_MAX);
        let mut out = Self::default();
        for (i, t) in list
            .and_then(Tree::as_list)
            .unwrap_or_default()
            .iter()
            .enumerate()
        {
            let e = Entry::decode(i, t, if crowded { &|_, _| true } else { touches })?;
            match out.find(&e) {
                Some(at) => out.entries[at] = e,
                None => out.entries.push(e),
            }
        }
        Ok(out)
    }

    /// The list as the object carries it; `None` for no entries.
    #[must_use]
    pub fn encode(mut self) -> Option<Tree> {
        if self.entries.is_empty() {
            return None;
        }
        self.entries.sort_by(Entry::order);
        Some(Tree::list(self.entries.into_iter().map(Entry::encode).collect()))
    }

    /// The place of the entry of the same manager.
    pub(crate) fn find(&self, like: &Entry) -> Option<usize> {
        self.entries.iter().position(|e| e.is_same_manager(like))
    }

    /// Adds fields to a manager's entry at a time.
    pub(crate) fn add(&mut self, mut entry: Entry, now: &str) {
        let Some(at) = self.find(&entry) else {
            entry.source = None;
            entry.set_time(now);
            return self.entries.push(entry);
        };
        let old = &mut self.entries[at];
        if old.untouched {
            if old.join(&entry.set) {
                return old.set_time(now);
            }
            let _ = old.read();
            old.untouched = false;
        }
        let set = std::mem::take(&mut old.set).union(entry.set);
        old.set_fields(set);
        old.api_version = entry.api_version;
        old.set_time(now);
    }

    /// Merges the oldest Update entries of one apiVersion when there are too many.
    pub(crate) fn cap(&mut self) {
        let updates = || self.entries.iter().filter(|e| e.operation == Operation::Update);
        let mut count = updates().count();
        if count <= UPDATE_MANAGERS_MAX {
            return;
        }
        let mut updates: Vec<(Option<Text>, String)> =
            updates().map(|e| (e.time.clone(), e.identity())).collect();
        updates.sort();
        let mut first: BTreeMap<Text, String> = BTreeMap::new();
        for (_, id) in updates {
            if count <= UPDATE_MANAGERS_MAX {
                return;
            }
            let Some(at) = self.entries.iter().position(|e| e.identity() == id) else {
                continue;
            };
            let version = self.entries[at].api_version.clone();
            let Some(first_id) = first.get(&version) else {
                first.insert(version, id);
                continue;
            };
            let old = self.entries.remove(at);
            let mut bucket = Entry::new(ANCIENT, Operation::Update, &version, "");
            if self.find(&bucket).is_none()
                && let Some(at) = self.entries.iter().position(|e| e.identity() == *first_id)
            {
                bucket.set = self.entries.remove(at).set;
                self.entries.push(bucket.clone());
            }
            if let Some(at) = self.find(&bucket) {
                let e = &mut self.entries[at];
                let set = std::mem::take(&mut e.set).union(old.set);
                e.set_fields(set);
                // The one merged last is the more recent.
                e.time = old.time;
            }
            count -= 1;
        }
    }
}

/// Fields of the object and of its metadata that are never owned.
const TOP: [&str; 3] = ["apiVersion", "kind", "metadata"];
const META: [&str; 9] = [
    "name",
    "namespace",
    "creationTimestamp",
    "selfLink",
    "uid",
    "clusterName",
    "generation",
    "managedFields",
    "resourceVersion",
];

/// Where a field stands, as far as it may never be owned there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Level {
    /// In the object itself.
    Object,
    /// In its metadata.
    Metadata,
    /// Anywhere else.
    Below,
}

impl Level {
    /// Of what lies below a field.
    pub(crate) fn below(self, field: &str) -> Self {
        if self == Self::Object && field == "metadata" {
            Self::Metadata
        } else {
            Self::Below
        }
    }

    /// True when nobody owns the field itself, as [`strip`] says.
    pub(crate) fn is_unowned(self, field: &str) -> bool {
        match self {
            Self::Object => TOP.contains(&field),
            Self::Metadata => META.contains(&field),
            Self::Below => false,
        }
    }
}

fn is_one_of(e: &PathElement, names: &[&str]) -> bool {
    matches!(e, PathElement::Field(f) if names.contains(&f.as_str()))
}

/// Takes out what is never owned: apiVersion, kind, metadata itself and the fields the server keeps in it. Answers what that was.
pub(crate) fn strip(set: &mut Set) -> Set {
    let mut taken = Set::new();
    for n in set.nodes.iter_mut().filter(|n| is_one_of(&n.element, &TOP)) {
        let mut own = Node {
            element: n.element.clone(),
            member: std::mem::take(&mut n.member),
            below: Set::new(),
        };
        if is_one_of(&n.element, &["metadata"]) {
            for m in n.below.nodes.iter_mut().filter(|m| is_one_of(&m.element, &META)) {
                own.below.push(Node {
                    element: m.element.clone(),
                    member: std::mem::take(&mut m.member),
                    below: Set::new(),
                });
            }
            n.below.nodes.retain(|m| m.member || !m.below.is_empty());
        }
        taken.push(own);
    }
    set.nodes.retain(|n| n.member || !n.below.is_empty());
    taken
}

/// True when [`strip`] would take nothing.
pub(crate) fn is_stripped(set: &Set) -> bool {
    let mut tops = set.nodes.iter().filter(|n| is_one_of(&n.element, &TOP));
    tops.all(|n| {
        let mut below = n.below.nodes.iter();
        !n.member
            && (!is_one_of(&n.element, &["metadata"])
                || below.all(|m| !m.member || !is_one_of(&m.element, &META)))
    })
}
