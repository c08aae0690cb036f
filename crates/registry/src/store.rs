//! One resource and everything its verbs need.

use crate::conversions::{self, Seen};
use crate::errors::{Verb, status_from};
use crate::managed::Resets;
use crate::object::{ConvertedObject, EntryObject, TreeObject, Unconverted};
use crate::rest::{Answer, Object, RequestContext};
use crate::shaped::Shaped;
use crate::version_view::VersionView;
use crate::{Admit, Authorize, Hook, HookContext, RegistryConfig, ResourceDesc};
use std::collections::HashSet;
use std::sync::{Arc, OnceLock};
use supercargo_codec::Media;
use supercargo_env::Env;
use supercargo_meta::{GroupResource, Gvk, Status, Text, Tree};
use supercargo_objects::{Entry, ObjectStorage, View, undecodable};

/// A resource with its storage. Shared by its versions and subresources.
pub(crate) struct Store {
    pub desc: Arc<ResourceDesc>,
    pub resource: GroupResource,
    pub storage: Arc<dyn ObjectStorage>,
    /// By version index.
    pub views: Vec<Arc<VersionView>>,
    /// Relative key prefix, for example `/pods`.
    pub prefix: Text,
    pub hook: Arc<dyn Hook>,
    pub admit: Arc<dyn Admit>,
    pub authorize: Option<Arc<dyn Authorize>>,
    pub config: RegistryConfig,
    pub env: Env,
    /// What writes can't own.
    pub resets: Resets,
    /// Every kind the server knows: for error texts about bodies of other kinds.
    pub kinds: Arc<HashSet<Gvk>>,
}

impl Store {
    /// The version a request is made in.
    ///
    /// # Panics
    /// Never for endpoints made by `build_endpoints`.
    pub(crate) fn view(&self, cx: &RequestContext) -> &Arc<VersionView> {
        self.views
            .get(cx.endpoint.version_index)
            .expect("because the endpoint was made from the same description")
    }

    /// The key of an object.
    ///
    /// # Errors
    /// 400 for names and namespaces that can't be part of a path.
    pub(crate) fn key(&self, namespace: &str, name: &str) -> Result<String, Status> {
        if name.is_empty() {
            return Err(Status::bad_request("Name parameter required."));
        }
        let problems = path_segment_problems(name);
        if !problems.is_empty() {
            return Err(Status::bad_request(format!(
                "Name parameter invalid: {name:?}: {}",
                problems.join(";")
            )));
        }
        if !self.desc.namespaced {
            return Ok(format!("{}/{name}", self.prefix));
        }
        if namespace.is_empty() {
            return Err(Status::bad_request("Namespace parameter required."));
        }
        check_namespace(namespace)?;
        Ok(format!("{}/{namespace}/{name}", self.prefix))
    }

    /// The key of a collection.
    pub(crate) fn collection_key(&self, namespace: &str) -> String {
        if self.desc.namespaced && !namespace.is_empty() {
            format!("{}/{namespace}", self.prefix)
        } else {
            self.prefix.to_string()
        }
    }

    /// What hooks may know.
    pub(crate) fn hook_context<'a>(&self, cx: &'a RequestContext, dry_run: bool) -> HookContext<'a> {
        HookContext {
            cx,
            now: self.env.clock.now(),
            dry_run,
        }
    }

    /// Says that a long computation is coming, where validation is known to be one.
    pub(crate) async fn expect_validation(&self, cx: &RequestContext) {
        if self.hook.validates_long() {
            cx.long.expect(supercargo_env::LONG_BYTES).await;
        }
    }

    /// True when the request's time is up.
    pub(crate) fn is_late(&self, cx: &RequestContext) -> bool {
        self.env.clock.monotonic() >= cx.deadline
    }

    /// An entry as an answer.
    pub(crate) async fn answer(
        &self,
        cx: &RequestContext,
        code: u16,
        entry: Arc<Entry>,
    ) -> Result<Answer, Status> {
        self.answer_known(cx, code, entry, None).await
    }

    /// The same, when the entry's object was decoded: it need not be decoded again for the answer.
    pub(crate) async fn answer_known(
        &self,
        cx: &RequestContext,
        code: u16,
        entry: Arc<Entry>,
        known: Option<Arc<Tree>>,
    ) -> Result<Answer, Status> {
        let view = self.view(cx);
        let object: Arc<dyn Object> = match view.remote() {
            None => Arc::new(EntryObject {
                entry,
                view: view.clone(),
                known,
            }),
            Some(_) => {
                let seen = view.conversions.see(view, &[&entry]).await.pop();
                if let Some(Seen::Failed(why)) = &seen {
                    let error = undecodable(&entry, why);
                    return Err(status_from(error, Verb::Get, &self.resource, ""));
                }
                seen_in(entry, seen.unwrap_or(Seen::AsStored), view)?
            }
        };
        Ok(Answer::Object(code, object))
    }

    /// A tree of the storage version as an answer in the version of a request.
    pub(crate) async fn answer_tree(
        &self,
        cx: &RequestContext,
        code: u16,
        stored: Tree,
    ) -> Result<Answer, Status> {
        let view = self.view(cx);
        let stored = Arc::new(stored);
        let converted = view.converted(&stored).await.map_err(Status::plain)?;
        let tree = view.outgoing(&converted)?;
        let object = TreeObject {
            table_tree: if view.is_own() {
                tree.clone()
            } else {
                view.decorated(&stored)
            },
            tree,
            shape: view.shape.clone(),
        };
        Ok(Answer::Object(code, Arc::new(object)))
    }
}

fn entry_in(entry: Arc<Entry>, view: &Arc<VersionView>) -> Arc<dyn Object> {
    Arc::new(EntryObject {
        entry,
        view: view.clone(),
        known: None,
    })
}

/// Entries in one version, those that somebody else has to convert in one question. One that can't be read stays as it is:
/// who sends it tells.
pub(crate) async fn entries_in(
    entries: Vec<Arc<Entry>>,
    view: &Arc<VersionView>,
) -> Result<Vec<Arc<dyn Object>>, Status> {
    if view.remote().is_none() {
        return Ok(entries.into_iter().map(|e| entry_in(e, view)).collect());
    }
    let all: Vec<&Entry> = entries.iter().map(|e| &**e).collect();
    let seen = view.conversions.see(view, &all).await;
    entries
        .into_iter()
        .zip(seen)
        .map(|(e, s)| seen_in(e, s, view))
        .collect()
}

/// An entry as somebody else's conversion made it.
pub(crate) fn seen_in(
    entry: Arc<Entry>,
    seen: Seen,
    view: &Arc<VersionView>,
) -> Result<Arc<dyn Object>, Status> {
    let view = view.clone();
    let json = |tree: &Tree| view.shape.encode(tree, Media::Json, View::Object);
    let (json, tree) = match seen {
        Seen::AsStored => return Ok(entry_in(entry, &view)),
        Seen::Failed(why) => return Ok(Arc::new(Unconverted { entry, view, why })),
        Seen::Json(json) => (json, OnceLock::new()),
        Seen::Tree(tree) => {
            let json = entry.form(conversions::form_of(&view), || json(&tree))?;
            (json, OnceLock::from(tree))
        }
    };
    Ok(Arc::new(ConvertedObject {
        entry,
        view,
        json,
        tree,
    }))
}

pub(crate) fn tree_in(tree: Arc<Tree>, shape: &Arc<Shaped>) -> Arc<dyn Object> {
    Arc::new(TreeObject {
        table_tree: tree.clone(),
        tree,
        shape: shape.clone(),
    })
}

/// Refuses a namespace that can't be a path segment: its key would belong to something else.
pub(crate) fn check_namespace(namespace: &str) -> Result<(), Status> {
    let problems = path_segment_problems(namespace);
    if problems.is_empty() {
        return Ok(());
    }
    Err(Status::bad_request(format!(
        "Namespace parameter invalid: {namespace:?}: {}",
        problems.join(";")
    )))
}

/// What keeps a name from being a path segment (apimachinery 0.37: `pkg/api/validation/path`).
pub(crate) fn path_segment_problems(name: &str) -> Vec<String> {
    if name == "." || name == ".." {
        return vec![format!("may not be '{name}'")];
    }
    ["/", "%"]
        .into_iter()
        .filter(|c| name.contains(c))
        .map(|c| format!("may not contain '{c}'"))
        .collect()
}
