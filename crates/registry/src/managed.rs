//! Managed fields of writes: who set which fields.

use crate::asked::Asked;
use crate::rest::{RequestContext, WriteOptions};
use crate::shaped::Shaped;
use crate::store::Store;
use crate::version_view::VersionView;
use crate::{ResetFields, Strategy, object_meta, strategy};
use std::collections::HashMap;
use std::sync::Arc;
use supercargo_env::WallTime;
use supercargo_meta::{Status, Text, Tree};
use supercargo_patch::{Context, Filter, Path, Set, Versions};
use supercargo_schema::TypeRef;

/// Paths that writes can't own, by subresource ("" for the object itself) and apiVersion.
pub(crate) type Resets = HashMap<Text, Vec<(Text, Filter)>>;

/// The resets of a strategy.
pub(crate) fn resets(s: &Strategy) -> Resets {
    let filters = |fields: &[ResetFields]| -> Vec<(Text, Filter)> {
        fields
            .iter()
            .map(|f| (f.api_version.clone(), exclude(&f.paths)))
            .collect()
    };
    s.subresources
        .iter()
        .map(|x| (x.name.clone(), filters(&x.reset_fields)))
        .chain(std::iter::once((Text::default(), filters(&s.reset_fields))))
        .collect()
}

fn exclude(paths: &[Text]) -> Filter {
    let mut set = Set::new();
    for p in paths {
        set.insert(&Path::fields(&strategy::split(p)));
    }
    Filter::Exclude(set)
}

const MANAGED_FIELDS: [&str; 2] = ["metadata", "managedFields"];

/// Runs `f`, which makes an object canonical, but keeps a list of managed fields that was sent empty: it takes all ownership
/// from everybody. In a canonical object an empty list is no list, so it becomes the other text of the same wish, a list of
/// one empty entry.
pub(crate) fn keeping_reset<T, E>(
    tree: &mut Tree,
    f: impl FnOnce(&mut Tree) -> Result<T, E>,
) -> Result<T, E> {
    let list = tree.at(&MANAGED_FIELDS).and_then(Tree::as_list);
    let resets = list.is_some_and(<[_]>::is_empty);
    let out = f(tree)?;
    if resets {
        tree.set(&MANAGED_FIELDS, Tree::list(vec![Tree::empty_map()]));
    }
    Ok(out)
}

/// The manager's name to record.
pub(crate) fn manager(cx: &RequestContext, options: &WriteOptions) -> Text {
    if options.field_manager.is_empty() {
        cx.default_manager.clone()
    } else {
        options.field_manager.clone()
    }
}

/// Conversions for managers that wrote in another version than the request.
struct Converter<'a> {
    views: &'a [Arc<VersionView>],
    asked: Option<&'a Asked>,
}

impl Converter<'_> {
    fn view(&self, api_version: &str) -> Option<&VersionView> {
        self.views
            .iter()
            .map(|v| &**v)
            .find(|v| v.shape.api_version == api_version && v.can_convert())
    }
}

fn group(api_version: &str) -> &str {
    api_version.split_once('/').map_or("", |(group, _)| group)
}

impl Versions for Converter<'_> {
    fn convert(&self, object: &Tree, api_version: &str) -> Result<Option<(Tree, TypeRef)>, String> {
        let text = |s: Status| s.message().to_owned();
        let Some(from) = self.view(object.str_at(&["apiVersion"])) else {
            return Ok(None);
        };
        // An event that is written in one of its groups has no version in the other one, as far as owners go (managedfields of
        // apimachinery 0.37 convert within a group).
        if group(api_version) != group(&from.shape.api_version) {
            return Ok(None);
        }
        let mut tree = object.clone();
        if from.is_own() {
            let Some(to) = self.view(api_version) else {
                // The definition has lost this version, and nobody can convert to it any more: what has the same name is taken for
                // the same, so that nobody loses what they own.
                return Ok(Some((tree, from.shape.ty.clone())));
            };
            match self.asked.filter(|_| from.remote().is_some()) {
                Some(asked) => tree = asked.look(object, api_version)?,
                None => tree.set(&["apiVersion"], Tree::Str(to.shape.api_version.clone())),
            }
            to.to_version(&mut tree).map_err(text)?;
            return Ok(Some((tree, to.shape.ty.clone())));
        }
        from.to_stored(&mut tree).map_err(text)?;
        let codec = &from.codec;
        if api_version == codec.api_version() {
            return Ok(Some((tree, codec.ty().clone())));
        }
        let Some(to) = self.view(api_version) else {
            return Ok(None);
        };
        to.to_version(&mut tree).map_err(text)?;
        Ok(Some((tree, to.shape.ty.clone())))
    }
}

/// One write as ownership sees it.
pub(crate) struct Ownership<'a> {
    /// The kind in the version of the request.
    pub shape: &'a Shaped,
    /// Its versions, for managers that wrote in another one; empty when there is only one.
    pub views: &'a [Arc<VersionView>],
    /// What the write can't own.
    pub reset: &'a [(Text, Filter)],
    pub subresource: &'a str,
    pub manager: &'a str,
    pub now: WallTime,
    pub force: bool,
    /// Where conversions are asked for that somebody else makes.
    pub asked: Option<&'a Asked>,
}

impl<'a> Ownership<'a> {
    /// Of a write to a stored object, without force.
    pub(crate) fn of(
        store: &'a Store,
        view: &'a VersionView,
        subresource: &'a str,
        manager: &'a str,
        now: WallTime,
    ) -> Self {
        let many = store.views.len() > 1 || view.shape.api_version != *view.codec.api_version();
        Self {
            shape: &view.shape,
            views: if many { &store.views } else { &[] },
            reset: store.resets.get(subresource).map_or(&[], |r| r),
            subresource,
            manager,
            now,
            force: false,
            asked: None,
        }
    }

    fn with<T>(&self, f: impl FnOnce(&Context<'_>) -> T) -> T {
        let now = object_meta::timestamp(self.now);
        let converter = Converter {
            views: self.views,
            asked: self.asked,
        };
        f(&Context {
            manager: self.manager,
            api_version: &self.shape.api_version,
            kind: &self.shape.gvk.kind,
            subresource: self.subresource,
            now: now.as_str().unwrap_or(""),
            reset: self.reset,
            force: self.force,
            versions: (!self.views.is_empty()).then_some(&converter as &dyn Versions),
        })
    }

    /// Records in `object` who owns what after it replaces `live`; both in the version of the request.
    pub(crate) fn update(&self, live: Option<&Tree>, object: &mut Tree) {
        let null = Tree::Null;
        let ty = &self.shape.ty;
        *object = self.with(|cx| supercargo_patch::update(live.unwrap_or(&null), object, ty, cx));
    }

    /// Applies a configuration to `live`. The answer is `live` itself when nothing is to be written.
    ///
    /// # Errors
    /// 409 for fields of other managers, 400 and 500 for configurations that are none.
    pub(crate) fn apply(&self, live: Option<&Tree>, config: &Tree) -> Result<Tree, Status> {
        let ty = &self.shape.ty;
        let (applied, changed) = self.with(|cx| supercargo_patch::apply(live, config, ty, cx))?;
        match live {
            Some(l) if !changed => Ok(l.clone()),
            _ => Ok(applied),
        }
    }
}
