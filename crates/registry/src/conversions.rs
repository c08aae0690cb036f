//! Conversions that somebody else makes: one for each state of an object in each version, for all lists, watches and writes that
//! read it.
//!
//! ```text
//! entry ─ its form in this version, if it has one
//!       ─ under way for somebody else ─ waited for
//!       ─ else asked for, with all others that this reader needs, in one question
//! ```
//! What comes back is kept as a form of the entry, which the caches drop when they need room: there is no second store of
//! converted objects. Who waits for a reader that goes away asks itself.

use crate::version_view::VersionView;
use bytes::Bytes;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;
use supercargo_codec::{Limits, Media, json};
use supercargo_meta::{Status, Tree};
use supercargo_objects::{Entry, FormKey, View};
use supercargo_storage::{Key, Revision};
use tokio::sync::watch;

/// What became of a conversion; an error is a sentence for the client.
type Outcome = Result<Arc<Tree>, String>;
type State = (Key, Revision);
type UnderWay = Arc<Mutex<HashMap<State, watch::Receiver<Option<Outcome>>>>>;

/// The conversions of one version that are under way.
#[derive(Default)]
pub(crate) struct Conversions(UnderWay);

/// How an entry is seen in a version.
pub(crate) enum Seen {
    /// Nobody has to convert it, or it can't be read at all.
    AsStored,
    /// It was converted just now.
    Tree(Arc<Tree>),
    /// It was converted before: the whole object as JSON.
    Json(Bytes),
    /// Nobody could convert it.
    Failed(String),
}

impl Seen {
    /// The object, if it was converted.
    pub(crate) fn tree(&self, view: &VersionView) -> Result<Option<Arc<Tree>>, Status> {
        match self {
            Self::Tree(tree) => Ok(Some(tree.clone())),
            Self::Json(bytes) => parse(bytes, view).map(Some),
            Self::AsStored | Self::Failed(_) => Ok(None),
        }
    }
}

/// The object that a form was made from.
pub(crate) fn parse(form: &Bytes, view: &VersionView) -> Result<Arc<Tree>, Status> {
    let parsed = json::parse(form, &Limits::default()).map_err(|e| Status::internal(e.to_string()))?;
    let mut tree = parsed.tree;
    view.conform(&mut tree)?;
    Ok(Arc::new(tree))
}

/// The form that a converted object is kept as.
pub(crate) const fn form_of(view: &VersionView) -> FormKey {
    FormKey {
        media: Media::Json,
        version: view.number,
        view: View::Object,
    }
}

/// A conversion that this reader has asked for. Others wait for it until it is told or dropped.
struct Claim {
    at: usize,
    state: State,
    outcome: watch::Sender<Option<Outcome>>,
    all: UnderWay,
}

impl Claim {
    fn tell(self, outcome: &Outcome) {
        self.outcome.send_replace(Some(outcome.clone()));
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        self.all.lock().remove(&self.state);
    }
}

impl Conversions {
    /// Claims the conversion of an entry, or answers where its outcome will be.
    fn claim(&self, at: usize, entry: &Entry) -> Result<Claim, watch::Receiver<Option<Outcome>>> {
        let state = (entry.key().clone(), entry.revision());
        let mut all = self.0.lock();
        if let Some(other) = all.get(&state) {
            return Err(other.clone());
        }
        let (outcome, receiver) = watch::channel(None);
        all.insert(state.clone(), receiver);
        Ok(Claim {
            at,
            state,
            outcome,
            all: self.0.clone(),
        })
    }

    /// Entries as a version shows them; `view` is the one that these are the conversions of.
    pub(crate) async fn see(&self, view: &VersionView, entries: &[&Entry]) -> Vec<Seen> {
        let mut out: Vec<Option<Seen>> = entries.iter().map(|_| None).collect();
        while out.iter().any(Option::is_none) {
            let (mut claims, mut asked, mut others) = (Vec::new(), Vec::new(), Vec::new());
            for (at, (entry, slot)) in entries.iter().zip(&mut out).enumerate() {
                if slot.is_some() {
                    continue;
                }
                match needed(view, entry) {
                    Ok(seen) => *slot = Some(seen),
                    Err(tree) => match self.claim(at, entry) {
                        // Whoever had the claim before may have made the form since it was looked for.
                        Ok(claim) => match entry.known_form(form_of(view)) {
                            Some(json) => *slot = Some(Seen::Json(json)),
                            None => {
                                claims.push(claim);
                                asked.push(Tree::clone(&tree));
                            }
                        },
                        Err(outcome) => others.push((at, outcome)),
                    },
                }
            }
            if !claims.is_empty() {
                for (at, seen) in ask(view, entries, claims, asked).await {
                    put(&mut out, at, seen);
                }
            }
            for (at, mut outcome) in others {
                // One that was broken off is asked for in the next round.
                if let Ok(told) = outcome.wait_for(Option::is_some).await
                    && let Some(outcome) = &*told
                {
                    put(&mut out, at, seen(outcome));
                }
            }
        }
        out.into_iter().flatten().collect()
    }
}

fn put(out: &mut [Option<Seen>], at: usize, seen: Seen) {
    if let Some(slot) = out.get_mut(at) {
        *slot = Some(seen);
    }
}

fn seen(outcome: &Outcome) -> Seen {
    match outcome {
        Ok(tree) => Seen::Tree(tree.clone()),
        Err(why) => Seen::Failed(why.clone()),
    }
}

/// An entry that is at hand in a version, or else its object to be converted.
fn needed(view: &VersionView, entry: &Entry) -> Result<Seen, Arc<Tree>> {
    if let Some(json) = entry.known_form(form_of(view)) {
        return Ok(Seen::Json(json));
    }
    match entry.tree(&view.codec) {
        Ok(tree) if view.remote().is_some() && tree.str_at(&["apiVersion"]) != view.shape.api_version => {
            Err(tree)
        }
        _ => Ok(Seen::AsStored),
    }
}

/// Asks for all claims in one question and tells whoever waits.
async fn ask(
    view: &VersionView,
    entries: &[&Entry],
    claims: Vec<Claim>,
    asked: Vec<Tree>,
) -> Vec<(usize, Seen)> {
    let converted = match view.remote() {
        Some(remote) => remote.convert(asked, &view.shape.api_version).await,
        None => Ok(asked),
    };
    let mut out = Vec::with_capacity(claims.len());
    let mut converted = converted.map(Vec::into_iter);
    for claim in claims {
        let outcome = match &mut converted {
            Ok(trees) => trees
                .next()
                .ok_or_else(|| "a conversion has lost its object".to_owned())
                .and_then(|tree| keep(view, entries.get(claim.at).copied(), tree)),
            Err(why) => Err(why.clone()),
        };
        out.push((claim.at, seen(&outcome)));
        claim.tell(&outcome);
    }
    out
}

/// A converted object as clients see it, kept by its entry.
fn keep(view: &VersionView, entry: Option<&Entry>, tree: Tree) -> Outcome {
    let text = |s: Status| s.message().to_owned();
    let tree = view.outgoing(&Arc::new(tree)).map_err(text)?;
    if let Some(entry) = entry {
        let made = entry.form(form_of(view), || {
            view.codec.note_form();
            view.shape.encode(&tree, Media::Json, View::Object)
        });
        made.map_err(text)?;
    }
    Ok(tree)
}
