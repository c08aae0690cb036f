//! Lists from a snapshot.

use crate::shared::Shared;
use crate::state::ByField;
use std::sync::Arc;
use supercargo_objects::{Entry, LabelFilter, ListPlan, ListQuery, ObjectList, Result, next_page};
use supercargo_storage::{Key, KeyRange, Revision, Table};

/// What a list reads.
pub(crate) struct Source {
    /// The objects at `revision`.
    pub(crate) table: Table<Entry>,
    /// The same by the indexed field, where that is at hand and of use.
    pub(crate) by_field: Option<Table<ByField>>,
    pub(crate) revision: Revision,
}

/// The page that `plan` asks for. The caller holds nothing: a snapshot changes no more.
///
/// # Errors
/// `Corrupt` when a selector meets an object that can't be read; the storage below tells all of them.
pub(crate) fn page(
    shared: &Shared,
    source: &Source,
    query: &ListQuery,
    plan: &ListPlan,
    prefix: &Key,
) -> Result<ObjectList> {
    let mut range = if query.recursive {
        KeyRange::prefix(prefix)
    } else {
        KeyRange::single(prefix)
    };
    range.start = plan.start(prefix);
    let mut gather = Gather {
        shared,
        query,
        limit: usize::try_from(plan.limit).unwrap_or(usize::MAX),
        items: Vec::new(),
        next: None,
        fetched: 0,
    };
    let value = shared
        .field
        .as_deref()
        .and_then(|f| query.predicate.fields.required(f));
    match (&source.by_field, value) {
        (Some(index), Some(value)) => {
            let below = ByField::range(value, &range);
            gather.take(index.range(&below).map(|o| &o.entry))?;
        }
        _ if query.predicate.is_empty() => {
            let count = source.table.count(&range);
            gather.items.reserve(if plan.limit > 0 {
                count.min(gather.limit)
            } else {
                count
            });
            gather.take(source.table.range(&range))?;
        }
        _ => gather.select(&source.table, &range)?,
    }
    let by_field = source.by_field.is_some() && value.is_some();
    let [of_all, of_field] = &shared.counts.lists;
    let lists = if by_field { of_field } else { of_all };
    // As upstream: objects that a cache compares are not told apart from those it reads.
    lists.note(gather.fetched, 0, gather.items.len());
    let mut answer = ObjectList {
        revision: source.revision,
        items: gather.items,
        continue_token: String::new(),
        remaining: None,
    };
    if let Some(next) = gather.next {
        answer.continue_token = next_page(&next, prefix, source.revision)?;
        if query.predicate.is_empty() {
            let count = source.table.count(&range) as u64;
            answer.remaining = Some(count.saturating_sub(plan.limit));
        }
    }
    Ok(answer)
}

struct Gather<'a> {
    shared: &'a Shared,
    query: &'a ListQuery,
    limit: usize,
    items: Vec<Arc<Entry>>,
    /// Where the next page begins; set when this one is full and more may follow.
    next: Option<Key>,
    /// Objects that were looked at.
    fetched: usize,
}

impl Gather<'_> {
    /// Takes those whose labels may match.
    fn select(&mut self, table: &Table<Entry>, range: &KeyRange) -> Result<()> {
        let labels = &self.query.predicate.labels;
        let filter = LabelFilter::of(labels);
        let mut read = Vec::new();
        let candidates = table.range_tagged(range, |tag| filter.passes(tag));
        self.take(candidates.map(|(tag, entry)| {
            if tag.is_unknown() && !labels.is_empty() {
                read.push(entry.clone());
            }
            entry
        }))?;
        self.shared.learn(&read);
        self.end_page(table, range);
        Ok(())
    }
    /// A page that is full goes on when anything follows, whether that matches or not.
    fn end_page(&mut self, table: &Table<Entry>, range: &KeyRange) {
        let Some(last) = self
            .items
            .last()
            .filter(|_| self.limit > 0 && self.items.len() >= self.limit)
        else {
            return;
        };
        let rest = KeyRange {
            start: last.key().successor(),
            end: range.end.clone(),
        };
        if table.count(&rest) > 0 {
            self.next = Some(rest.start);
        }
    }
    fn take<'e>(&mut self, entries: impl Iterator<Item = &'e Arc<Entry>>) -> Result<()> {
        let codec = self.shared.inner.codec();
        for entry in entries {
            if self.limit > 0 && self.items.len() >= self.limit {
                // As the storage below: whether what follows matches is for the next page to say.
                self.next = self.items.last().map(|last| last.key().successor());
                return Ok(());
            }
            self.fetched += 1;
            if self.query.predicate.matches(entry, codec)? {
                self.items.push(entry.clone());
            }
        }
        Ok(())
    }
}
