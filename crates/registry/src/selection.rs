//! Selectors over objects that somebody else converts: the fields of a version may stand elsewhere than those of the version
//! that is stored, and the labels may be others, so the converted object is asked. Lists drop what does not match after a page was
//! read; watches remember what has matched.

use crate::conversions::Seen;
use crate::errors::{Verb, status_from};
use crate::version_view::VersionView;
use std::collections::HashMap;
use std::sync::Arc;
use supercargo_meta::{FieldSelector, LabelSelector, Status, Text};
use supercargo_objects::{
    Entry, EventKind, ListQuery, ObjectEvent, ObjectList, ObjectStorage, Predicate, VersionMatch, WatchQuery,
    encode_continue, undecodable,
};
use supercargo_storage::{Key, Revision};

/// At least so many objects are converted in one go.
const PAGE_MIN: u64 = 100;

/// Takes what only a converted object can answer out of selectors: fields besides the name, and labels, which conversions may
/// change. The first answer is for the stored object.
pub(crate) fn split(
    view: &VersionView,
    labels: LabelSelector,
    fields: FieldSelector,
) -> (Predicate, Option<Selection>) {
    if view.remote().is_none() {
        return (Predicate { labels, fields }, None);
    }
    let is_everyones = |f: &str| matches!(f, "metadata.name" | "metadata.namespace");
    let (stored, own): (Vec<_>, Vec<_>) = fields.terms.into_iter().partition(|t| is_everyones(&t.field));
    let own = Predicate {
        labels,
        fields: FieldSelector { terms: own },
    };
    let of_stored = Predicate {
        labels: LabelSelector::default(),
        fields: FieldSelector { terms: stored },
    };
    (of_stored, (!own.is_empty()).then_some(Selection(own)))
}

/// What the labels and fields of a converted object must be.
pub(crate) struct Selection(Predicate);

impl Selection {
    fn matches(&self, view: &VersionView, entry: &Entry, seen: &Seen) -> Result<bool, Status> {
        let tree = match seen {
            Seen::Failed(why) => return Err(unconverted(view, entry, why)),
            seen => seen.tree(view)?,
        };
        match tree {
            Some(tree) => Ok(self.0.matches_attributes(&view.codec.attributes(&tree))),
            None => {
                let stored = entry.attributes(&view.codec);
                let stored = stored.map_err(|e| status_from(e, Verb::List, &view.resource, ""))?;
                Ok(self.0.matches_attributes(stored))
            }
        }
    }

    /// A page of what matches. Objects are read and converted in larger pages than were asked for, as most of them may not match;
    /// `depth` is how many parts of a key tell the objects of the collection apart.
    ///
    /// # Errors
    /// Those of the store, and the first object that can't be converted.
    pub(crate) async fn page(
        &self,
        view: &VersionView,
        storage: &dyn ObjectStorage,
        mut query: ListQuery,
        depth: usize,
    ) -> Result<ObjectList, Status> {
        let wanted = usize::try_from(query.limit).unwrap_or(usize::MAX);
        if wanted > 0 {
            query.limit = query.limit.max(PAGE_MIN);
        }
        let mut found: Vec<Arc<Entry>> = Vec::new();
        loop {
            let page = storage.list(query.clone()).await;
            let mut page = page.map_err(|e| status_from(e, Verb::List, &view.resource, ""))?;
            self.narrow(view, &mut page).await?;
            found.append(&mut page.items);
            let is_over = page.continue_token.is_empty();
            if wanted > 0 && query.resource_version != "0" && found.len() > wanted {
                found.truncate(wanted);
                page.continue_token = found.last().map_or_else(String::new, |e| {
                    encode_continue(
                        &after(e, depth),
                        i64::try_from(page.revision.0).unwrap_or(i64::MAX),
                    )
                });
            } else if !is_over && found.len() < wanted {
                query.continue_token = page.continue_token.into();
                query.resource_version = Text::default();
                query.version_match = VersionMatch::Unset;
                continue;
            }
            page.items = found;
            return Ok(page);
        }
    }

    /// What of a page matches.
    ///
    /// # Errors
    /// The first object that can't be converted: nobody knows whether it matches.
    pub(crate) async fn narrow(&self, view: &VersionView, page: &mut ObjectList) -> Result<(), Status> {
        let all: Vec<&Entry> = page.items.iter().map(|e| &**e).collect();
        let seen = view.conversions.see(view, &all).await;
        let mut matching = Vec::new();
        for (entry, seen) in page.items.iter().zip(&seen) {
            if self.matches(view, entry, seen)? {
                matching.push(entry.clone());
            }
        }
        page.items = matching;
        page.remaining = None;
        Ok(())
    }
}

/// The first key behind that of an entry, relative to its collection.
fn after(entry: &Entry, depth: usize) -> String {
    let key = entry.key_text();
    let start = key.rmatch_indices('/').nth(depth.saturating_sub(1));
    let relative = start.and_then(|(at, _)| key.get(at + 1..)).unwrap_or(&key);
    format!("{relative}\0")
}

fn unconverted(view: &VersionView, entry: &Entry, why: &str) -> Status {
    status_from(undecodable(entry, why), Verb::Get, &view.resource, "")
}

/// A watch's memory of what has matched: an entry of the cache for each.
pub(crate) struct Matching {
    selection: Selection,
    view: Arc<VersionView>,
    known: HashMap<Key, Arc<Entry>>,
}

impl Matching {
    /// Of a watch that begins with nothing, as all that there is will come as events.
    pub(crate) fn nothing(selection: Selection, view: &Arc<VersionView>) -> Self {
        Self {
            selection,
            view: view.clone(),
            known: HashMap::new(),
        }
    }

    /// Of a watch without initial events: what matches where it begins, and the revision of that.
    pub(crate) async fn at_start(
        selection: Selection,
        view: &Arc<VersionView>,
        storage: &dyn ObjectStorage,
        watch: &WatchQuery,
    ) -> Result<(Self, Revision), Status> {
        let is_latest = matches!(watch.resource_version.as_str(), "" | "0");
        let page = storage
            .list(ListQuery {
                key: watch.key.clone(),
                recursive: watch.recursive,
                predicate: watch.predicate.clone(),
                resource_version: if is_latest {
                    Text::default()
                } else {
                    watch.resource_version.clone()
                },
                version_match: if is_latest {
                    VersionMatch::Unset
                } else {
                    VersionMatch::Exact
                },
                ..ListQuery::default()
            })
            .await;
        let mut page = page.map_err(|e| status_from(e, Verb::Watch, &view.resource, ""))?;
        selection.narrow(view, &mut page).await?;
        let mut me = Self::nothing(selection, view);
        me.known = page.items.into_iter().map(|e| (e.key().clone(), e)).collect();
        Ok((me, page.revision))
    }

    /// Events as they are to somebody who sees only what matches.
    pub(crate) async fn transitions(&mut self, events: &[ObjectEvent]) -> Result<Vec<ObjectEvent>, Status> {
        let entries = events.iter().filter_map(|e| match e {
            ObjectEvent::Change(kind, entry) if *kind != EventKind::Deleted => Some(&**entry),
            _ => None,
        });
        let entries: Vec<&Entry> = entries.collect();
        let mut seen = self.view.conversions.see(&self.view, &entries).await.into_iter();
        let mut out = Vec::with_capacity(events.len());
        for event in events {
            let ObjectEvent::Change(kind, entry) = event else {
                out.push(event.clone());
                continue;
            };
            let matches = match kind {
                EventKind::Deleted => false,
                _ => match seen.next() {
                    Some(seen) => self.selection.matches(&self.view, entry, &seen)?,
                    None => false,
                },
            };
            out.extend(self.transition(*kind, entry.clone(), matches));
        }
        Ok(out)
    }

    fn transition(&mut self, kind: EventKind, entry: Arc<Entry>, matches: bool) -> Option<ObjectEvent> {
        if matches {
            let before = self.known.insert(entry.key().clone(), entry.clone());
            let kind = if before.is_some() {
                EventKind::Modified
            } else {
                EventKind::Added
            };
            return Some(ObjectEvent::Change(kind, entry));
        }
        // Who leaves is shown as it was, at the revision of leaving.
        let before = self.known.remove(entry.key())?;
        let gone = if kind == EventKind::Deleted {
            entry
        } else {
            Arc::new(before.moved(entry.revision()))
        };
        Some(ObjectEvent::Change(EventKind::Deleted, gone))
    }
}
