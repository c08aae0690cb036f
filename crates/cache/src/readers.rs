//! Who waits for what: by key, by the value of the indexed field, by a label.
//!
//! A watch stands in one group, the one that is touched by the fewest changes: one object; a value of the indexed field; a
//! label with one value; a namespace; everything. It still tests what it reads: the groups only say whom to wake.

use crate::change::Change;
use std::collections::HashMap;
use std::sync::Arc;
use supercargo_meta::Text;
use supercargo_objects::{Attributes, ObjectCodec, Predicate};
use supercargo_storage::{Change as _, Group, Interest, KeyRange, RangeIndex, Revision};

/// The group of a watch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    /// Keys.
    Range(KeyRange),
    /// Objects whose indexed field has this value.
    Field(Text),
    /// Objects that carry this label.
    Label(Text, Text),
}

impl Scope {
    /// The group for a watch of `range`.
    pub(crate) fn of(range: &KeyRange, single: bool, predicate: &Predicate, field: Option<&str>) -> Self {
        if !single {
            if let Some(value) = field.and_then(|f| predicate.fields.required(f)) {
                return Self::Field(value.into());
            }
            let label = predicate
                .labels
                .requirements
                .iter()
                .find_map(|r| Some((&r.key, predicate.labels.required(&r.key)?)));
            if let Some((key, value)) = label {
                return Self::Label(key.clone(), value.into());
            }
        }
        Self::Range(range.clone())
    }
}

#[derive(Default)]
pub(crate) struct Readers {
    next_id: u64,
    ranges: RangeIndex,
    fields: HashMap<Text, Group>,
    labels: HashMap<Text, HashMap<Text, Group>>,
}

impl Readers {
    /// Adds a watch that stands before `pending`, zero for one that has read everything.
    pub(crate) fn add(&mut self, scope: &Scope, pending: Revision) -> Arc<Interest> {
        self.next_id += 1;
        let id = self.next_id;
        match scope {
            Scope::Range(range) => self.ranges.add(range, pending),
            Scope::Field(value) => self.fields.entry(value.clone()).or_default().add(id, pending),
            Scope::Label(key, value) => self
                .labels
                .entry(key.clone())
                .or_default()
                .entry(value.clone())
                .or_default()
                .add(id, pending),
        }
    }

    /// Takes a watch out.
    pub(crate) fn remove(&mut self, scope: &Scope, interest: &Interest) {
        match scope {
            Scope::Range(range) => self.ranges.remove(range, interest),
            Scope::Field(value) => remove(&mut self.fields, value, interest),
            Scope::Label(key, value) => {
                if let Some(values) = self.labels.get_mut(key) {
                    remove(values, value, interest);
                    if values.is_empty() {
                        self.labels.remove(key);
                    }
                }
            }
        }
    }

    /// Notes a change with the watches it may concern; those that were idle are added to `woken`.
    pub(crate) fn note(
        &self,
        change: &Change,
        field: Option<&str>,
        codec: &ObjectCodec,
        woken: &mut Vec<Arc<Interest>>,
    ) {
        let revision = change.revision();
        self.ranges.note(change.changed_key(), revision, woken);
        if !self.look_inside() {
            return;
        }
        // A change concerns those who saw the object before and those who see it now.
        let states = [change.previous(), change.entry()];
        for entry in states.into_iter().flatten() {
            match entry.attributes(codec) {
                Ok(attributes) => self.note_attributes(attributes, revision, field, woken),
                // Nobody knows whom it concerns: each watch finds out for itself that it can't be read.
                Err(_) => self.by_content().for_each(|g| g.note(revision, woken)),
            }
        }
    }

    fn note_attributes(
        &self,
        attributes: &Attributes,
        revision: Revision,
        field: Option<&str>,
        woken: &mut Vec<Arc<Interest>>,
    ) {
        if let Some(group) = field.and_then(|f| self.fields.get(attributes.field(f))) {
            group.note(revision, woken);
        }
        for (key, values) in &self.labels {
            if let Some(group) = attributes.label(key).and_then(|v| values.get(v)) {
                group.note(revision, woken);
            }
        }
    }

    /// True when somebody waits for objects by what is in them.
    pub(crate) fn look_inside(&self) -> bool {
        !self.fields.is_empty() || !self.labels.is_empty()
    }

    fn by_content(&self) -> impl Iterator<Item = &Group> {
        let labels = self.labels.values().flat_map(HashMap::values);
        self.fields.values().chain(labels)
    }

    /// Every watch.
    pub(crate) fn all(&self) -> Vec<Arc<Interest>> {
        let by_content = self.by_content().flat_map(Group::iter);
        self.ranges.iter().chain(by_content).cloned().collect()
    }

    /// How many watches there are.
    pub(crate) fn len(&self) -> usize {
        self.ranges.len() + self.by_content().map(Group::len).sum::<usize>()
    }
}

fn remove(groups: &mut HashMap<Text, Group>, value: &Text, interest: &Interest) {
    if let Some(group) = groups.get_mut(value) {
        group.remove(interest);
        if group.is_empty() {
            groups.remove(value);
        }
    }
}
