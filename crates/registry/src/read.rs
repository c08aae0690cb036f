//! Get, list, watch, and the delete of a collection, which is a list with a delete for each item.

use crate::delete::Deletion;
use crate::errors::{Verb, deadline_exceeded, status_from, unreadable_list};
use crate::rest::{
    Answer, DeleteOptions, Endpoint, GetOptions, ListAnswer, ListOptions, RequestContext,
    ResourceVersionMatch, WatchAnswer, WatchEvent, WatchEventKind,
};
use crate::selection::{self, Matching, Selection};
use crate::store::{Store, entries_in, tree_in};
use crate::version_view::{Retired, VersionView};
use futures_util::{StreamExt as _, TryStreamExt as _};
use std::sync::Arc;
use supercargo_env::BoxFuture;
use supercargo_meta::{FieldSelector, FieldTerm, Gvk, Status, Text, go_quote};
use supercargo_objects::{
    Entry, EventKind, ListQuery, ObjectEvent, ObjectList, ObjectWatch, Predicate, VersionMatch, WatchQuery,
};

/// Page size of a delete of a collection.
const DELETE_PAGE: u64 = 10_000;

pub(crate) async fn get(
    store: &Store,
    cx: &RequestContext,
    name: &str,
    options: &GetOptions,
) -> Result<Answer, Status> {
    let key = store.key(&cx.namespace, name)?;
    let entry = store
        .storage
        .get(&key, &options.resource_version)
        .await
        .map_err(|e| status_from(e, Verb::Get, &store.resource, name))?;
    cx.long.expect(entry.value().len()).await;
    store.answer(cx, 200, entry).await
}

/// What an item of a list costs beside its bytes, as if it were bytes.
const ITEM_BYTES: usize = 256;

pub(crate) async fn list(
    store: &Store,
    cx: &RequestContext,
    options: &ListOptions,
) -> Result<ListAnswer, Status> {
    if let Some(examined) = examined(store, options) {
        cx.long.expect(ITEM_BYTES * examined).await;
    }
    let page = list_page(store, cx, options).await?;
    cx.long
        .expect(page.items.iter().map(|e| ITEM_BYTES + e.value().len()).sum())
        .await;
    answer(store, cx, page).await
}

/// How many objects a list with selectors looks at here, unless an index or the key finds those that match. The store is not
/// asked: a list from memory must not wait for it.
fn examined(store: &Store, options: &ListOptions) -> Option<usize> {
    let is_found = |path: &str| {
        let indexed = store.desc.storage.as_ref().map_or(&[][..], |s| &s.indexed);
        path == "metadata.name" || indexed.iter().any(|i| i == path)
    };
    let narrows = options
        .fields
        .terms
        .iter()
        .any(|t| !t.negated && is_found(&t.field));
    if narrows || (options.labels.is_empty() && options.fields.is_empty()) {
        return None;
    }
    let count = store.storage.count_known()?;
    Some(usize::try_from(count).unwrap_or(usize::MAX / ITEM_BYTES))
}

async fn list_page(store: &Store, cx: &RequestContext, options: &ListOptions) -> Result<ObjectList, Status> {
    let scope = Scope::new(store, cx, options)?;
    let query = ListQuery {
        key: scope.key,
        recursive: scope.recursive,
        resource_version: options.resource_version.clone(),
        version_match: match options.version_match {
            ResourceVersionMatch::Unset => VersionMatch::Unset,
            ResourceVersionMatch::Exact => VersionMatch::Exact,
            ResourceVersionMatch::NotOlderThan => VersionMatch::NotOlderThan,
        },
        predicate: scope.predicate,
        limit: options.limit,
        continue_token: options.continue_token.clone(),
    };
    if let Some(selection) = scope.selection {
        let view = store.view(cx);
        return selection.page(view, &*store.storage, query, scope.depth).await;
    }
    let page = store.storage.list(query).await;
    page.map_err(|e| status_from(e, Verb::List, &store.resource, ""))
}

async fn answer(store: &Store, cx: &RequestContext, page: ObjectList) -> Result<ListAnswer, Status> {
    let view = store.view(cx);
    let gvk = &view.shape.gvk;
    let list_kind = match &cx.endpoint.version().declared {
        Some(d) => d.list_kind.clone(),
        None => Text::from(format!("{}List", gvk.kind)),
    };
    Ok(ListAnswer {
        gvk: Gvk::new(gvk.group.clone(), gvk.version.clone(), list_kind),
        resource_version: page.revision.0.to_string().into(),
        continue_token: page.continue_token.into(),
        remaining: page.remaining,
        items: entries_in(page.items, view).await?,
        unstructured: view.shape.unstructured,
    })
}

pub(crate) async fn watch(
    store: &Store,
    cx: &RequestContext,
    options: &ListOptions,
) -> Result<Box<dyn WatchAnswer>, Status> {
    let scope = Scope::new(store, cx, options)?;
    let mut query = WatchQuery {
        key: scope.key,
        recursive: scope.recursive,
        resource_version: options.resource_version.clone(),
        predicate: scope.predicate,
        allow_bookmarks: options.allow_bookmarks,
        send_initial_events: options.send_initial_events,
        timeout: options.timeout,
    };
    let view = store.view(cx);
    let matching = match scope.selection {
        None => None,
        Some(selection) if has_initial_events(&query) => Some(Matching::nothing(selection, view)),
        Some(selection) => {
            let (matching, revision) = Matching::at_start(selection, view, &*store.storage, &query).await?;
            query.resource_version = revision.0.to_string().into();
            Some(matching)
        }
    };
    let inner = store
        .storage
        .watch(query)
        .await
        .map_err(|e| status_from(e, Verb::Watch, &store.resource, ""))?;
    Ok(Box::new(ServedWatch {
        inner,
        view: view.clone(),
        retired: view.retired.clone(),
        pending: None,
        matching,
        is_matched: false,
    }))
}

/// True when a watch begins with what there is.
fn has_initial_events(query: &WatchQuery) -> bool {
    let from_nowhere = matches!(query.resource_version.as_str(), "" | "0");
    query.send_initial_events.unwrap_or(from_nowhere)
}

/// A watch in the version of a request.
struct ServedWatch {
    inner: Box<dyn ObjectWatch>,
    view: Arc<VersionView>,
    retired: Retired,
    /// Events that were taken from below and not handed out yet: a conversion was broken off.
    pending: Option<Vec<ObjectEvent>>,
    /// Of a selector that only converted objects can answer.
    matching: Option<Matching>,
    /// The pending events went through it.
    is_matched: bool,
}

async fn served(view: &Arc<VersionView>, all: Vec<ObjectEvent>) -> Vec<WatchEvent> {
    let entries = all.iter().filter_map(|e| match e {
        ObjectEvent::Change(_, entry) => Some(entry.clone()),
        ObjectEvent::Bookmark { .. } => None,
    });
    let entries: Vec<Arc<Entry>> = entries.collect();
    let mut objects = match entries_in(entries, view).await {
        Ok(objects) => objects.into_iter(),
        Err(s) => return vec![WatchEvent::Error(s)],
    };
    all.into_iter()
        .filter_map(|e| match e {
            ObjectEvent::Change(kind, _) => Some(WatchEvent::Object(kind_of(kind), objects.next()?)),
            ObjectEvent::Bookmark {
                revision,
                initial_events_end,
            } => Some(bookmark(view, revision.0, initial_events_end)),
        })
        .collect()
}

fn bookmark(view: &Arc<VersionView>, revision: u64, initial_events_end: bool) -> WatchEvent {
    match view.bookmark(revision, initial_events_end) {
        Ok(tree) => WatchEvent::Object(WatchEventKind::Bookmark, tree_in(Arc::new(tree), &view.shape)),
        Err(s) => WatchEvent::Error(s),
    }
}

const fn kind_of(kind: EventKind) -> WatchEventKind {
    match kind {
        EventKind::Added => WatchEventKind::Added,
        EventKind::Modified => WatchEventKind::Modified,
        EventKind::Deleted => WatchEventKind::Deleted,
    }
}

/// Ends when the resource is retired, if it ever is.
async fn retirement(retired: &mut Retired) {
    match retired {
        // Who held the other end is gone: so is the resource.
        Some(r) => drop(r.wait_for(|over| *over).await),
        None => std::future::pending().await,
    }
}

impl ServedWatch {
    /// The next events from below that are this watch's. They stay pending: a converting watch keeps them until they are told.
    async fn pend(&mut self) -> Result<Option<()>, Status> {
        if self.pending.is_none() {
            let next = tokio::select! {
                biased;
                () = retirement(&mut self.retired) => return Ok(None),
                next = self.inner.next() => next,
            };
            let Some(next) = next else { return Ok(None) };
            let events = next.map_err(|e| status_from(e, Verb::Watch, &self.view.resource, ""))?;
            self.pending = Some(events);
            self.is_matched = self.matching.is_none();
        }
        if !self.is_matched
            && let Some(matching) = &mut self.matching
        {
            let events = matching
                .transitions(self.pending.as_deref().unwrap_or_default())
                .await;
            // Nothing is waited for from here on: what was matched is not matched again.
            self.is_matched = true;
            match events {
                Ok(events) => self.pending = Some(events),
                Err(s) => {
                    self.pending = None;
                    return Err(s);
                }
            }
        }
        Ok(Some(()))
    }
}

impl WatchAnswer for ServedWatch {
    fn next(&mut self) -> BoxFuture<'_, Option<Vec<WatchEvent>>> {
        Box::pin(async move {
            loop {
                match self.pend().await {
                    Ok(Some(())) => {}
                    Ok(None) => return None,
                    Err(s) => return Some(vec![WatchEvent::Error(s)]),
                }
                let events = if self.view.remote().is_some() {
                    self.pending.clone()
                } else {
                    self.pending.take()
                };
                let events = served(&self.view, events.unwrap_or_default()).await;
                self.pending = None;
                if !events.is_empty() {
                    return Some(events);
                }
            }
        })
    }
    fn progress(&mut self) -> u64 {
        if self.pending.is_some() {
            return 0;
        }
        self.inner.progress().0
    }
    fn request_progress(&mut self) {
        self.inner.request_progress();
    }
}

pub(crate) async fn delete_collection(
    store: &Store,
    cx: &RequestContext,
    list: &ListOptions,
    options: &DeleteOptions,
) -> Result<ListAnswer, Status> {
    let mut query = list.clone();
    let one_page = query.limit > 0;
    if !one_page {
        query.limit = DELETE_PAGE;
    }
    let mut all: Option<ObjectList> = None;
    loop {
        if store.is_late(cx) {
            return Err(deadline_exceeded());
        }
        let mut page = list_page(store, cx, &query).await?;
        // All are read before the first goes, as upstream's list does it.
        let codec = store.storage.codec();
        let mut unreadable = page.items.iter().filter_map(|entry| {
            let e = entry.warm_tree(codec).err()?;
            Some((entry.key_text().into_owned(), e.to_string()))
        });
        if let Some(s) = unreadable_list(&store.resource, &mut unreadable) {
            return Err(s);
        }
        delete_items(store, cx, options, &page.items).await?;
        let next = std::mem::take(&mut page.continue_token);
        query.resource_version = Text::default();
        query.version_match = ResourceVersionMatch::Unset;
        query.continue_token = next.clone().into();
        match &mut all {
            Some(a) => a.items.append(&mut page.items),
            None => {
                if one_page {
                    page.continue_token.clone_from(&next);
                } else {
                    page.remaining = None;
                }
                all = Some(page);
            }
        }
        if one_page || next.is_empty() {
            break;
        }
    }
    let all = all.expect("because the loop reads at least one page");
    answer(store, cx, all).await
}

async fn delete_items(
    store: &Store,
    cx: &RequestContext,
    options: &DeleteOptions,
    items: &[Arc<Entry>],
) -> Result<(), Status> {
    let workers = store.config.delete_collection_workers.max(1);
    let deletes: Vec<BoxFuture<'_, Result<(), Status>>> = items
        .iter()
        .map(|entry| Box::pin(delete_item(store, cx, options, entry)) as BoxFuture<'_, _>)
        .collect();
    futures_util::stream::iter(deletes)
        .buffer_unordered(workers)
        .try_collect::<()>()
        .await
}

async fn delete_item(
    store: &Store,
    cx: &RequestContext,
    options: &DeleteOptions,
    entry: &Arc<Entry>,
) -> Result<(), Status> {
    let key = entry.key_text();
    let mut parts = key.rsplit('/');
    let name = parts.next().unwrap_or("");
    let namespace = if store.desc.namespaced {
        parts.next().unwrap_or("")
    } else {
        ""
    };
    let deletion = Deletion {
        store,
        cx,
        options,
        name,
        namespace,
    };
    match deletion.run().await {
        Ok(_) => Ok(()),
        Err(s) if s.is_not_found() => Ok(()),
        Err(s) => Err(s),
    }
}

/// The keys and the selectors of a list or a watch.
struct Scope {
    key: String,
    recursive: bool,
    /// How many parts of the key of an object are not in that of the collection.
    depth: usize,
    predicate: Predicate,
    /// What only converted objects can answer.
    selection: Option<Selection>,
}

impl Scope {
    /// Selectors for a name or a namespace narrow the key, so that the rest of the collection is not read.
    fn new(store: &Store, cx: &RequestContext, o: &ListOptions) -> Result<Self, Status> {
        let fields = stored_fields(&cx.endpoint, &o.fields)?;
        let (predicate, selection) = selection::split(store.view(cx), o.labels.clone(), fields);
        let fields = &predicate.fields;
        crate::store::check_namespace(&cx.namespace)?;
        let namespace = if cx.namespace.is_empty() && store.desc.namespaced {
            fields.required("metadata.namespace").unwrap_or("")
        } else {
            &cx.namespace
        };
        let single = fields
            .required("metadata.name")
            .filter(|_| o.continue_token.is_empty())
            .and_then(|name| store.key(namespace, name).ok());
        Ok(Self {
            recursive: single.is_none(),
            depth: if store.desc.namespaced && namespace.is_empty() {
                2
            } else {
                1
            },
            key: single.unwrap_or_else(|| {
                let safe = crate::store::path_segment_problems(namespace).is_empty();
                store.collection_key(if safe { namespace } else { "" })
            }),
            predicate,
            selection,
        })
    }
}

/// A field selector in terms of the stored object. Built-in kinds know the labels of their table; the two that every object
/// has are known to all others.
fn stored_fields(endpoint: &Endpoint, sent: &FieldSelector) -> Result<FieldSelector, Status> {
    let version = endpoint.version();
    let everyones = version.ty.message.is_none() || version.field_selectors_generic;
    let mut terms = Vec::with_capacity(sent.terms.len());
    for t in &sent.terms {
        let known = version.field_selectors.iter().find(|f| f.0 == t.field);
        let field = match known {
            Some((_, stored)) => stored.clone(),
            None if everyones && matches!(t.field.as_str(), "metadata.name" | "metadata.namespace") => {
                t.field.clone()
            }
            None => return Err(unknown_label(endpoint, &t.field)),
        };
        terms.push(FieldTerm {
            field,
            value: t.value.clone(),
            negated: t.negated,
        });
    }
    Ok(FieldSelector { terms })
}

/// 400 for a label of a field selector. Upstream's conversion functions word it in three ways, and kinds without one in a
/// fourth.
fn unknown_label(endpoint: &Endpoint, label: &str) -> Status {
    let (group, kind) = (endpoint.desc.group.as_str(), endpoint.desc.kind.as_str());
    let version = endpoint.version();
    Status::bad_request(match (group, kind) {
        _ if version.field_selectors_generic => format!(
            "{} is not a known field selector: only \"metadata.name\", \"metadata.namespace\"",
            go_quote(label)
        ),
        ("batch", "Job") => format!("field label {} not supported for Job", go_quote(label)),
        ("resource.k8s.io", "ResourceSlice") => {
            let of = endpoint.desc.gvk(&version.version).api_version();
            format!("field label not supported for {of}, Kind={kind}: {label}")
        }
        _ => format!("field label not supported: {label}"),
    })
}
