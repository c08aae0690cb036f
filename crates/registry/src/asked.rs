//! Conversions by somebody else in the midst of a pure decision: who owns which fields is compared in the versions in which they were
//! set. The decision says what it lacks, the lack is converted, and the decision is made again.

use crate::version_view::VersionView;
use parking_lot::Mutex;
use supercargo_meta::{Text, Tree};

/// So often a decision is made again. Each time one more conversion of an object is known, and a decision needs two or three in each
/// version that managers have written in.
const ROUNDS_COUNT_MAX: usize = 64;

/// What the decisions of one write have asked for.
#[derive(Default)]
pub(crate) struct Asked(Mutex<State>);

#[derive(Default)]
struct State {
    known: Vec<Known>,
    missing: Option<(Tree, Text)>,
}

struct Known {
    object: Tree,
    api_version: Text,
    /// An error is a sentence for the client.
    converted: Result<Tree, String>,
}

impl Asked {
    /// An object in another version, if that is known by now; else it is asked for.
    ///
    /// # Errors
    /// Why it can't be converted.
    pub(crate) fn look(&self, object: &Tree, api_version: &str) -> Result<Tree, String> {
        let mut state = self.0.lock();
        let is_it = |k: &&Known| k.api_version == api_version && k.object == *object;
        if let Some(known) = state.known.iter().find(is_it) {
            return known.converted.clone();
        }
        state.missing = Some((object.clone(), api_version.into()));
        Err("an object is not converted yet".to_owned())
    }

    /// What a decision comes to once all that it asks for is known.
    pub(crate) async fn answered<T>(&self, view: &VersionView, mut decide: impl FnMut() -> T) -> T {
        for _ in 0..ROUNDS_COUNT_MAX {
            let decision = decide();
            let missing = self.0.lock().missing.take();
            let (Some((object, api_version)), Some(remote)) = (missing, view.remote()) else {
                return decision;
            };
            let converted = remote.convert(vec![object.clone()], &api_version).await;
            let converted = converted.and_then(crate::version_view::only);
            self.0.lock().known.push(Known {
                object,
                api_version,
                converted,
            });
        }
        decide()
    }
}
