//! The four kinds of patch as intents of the write loop.

use crate::body::{report_unknown, strict_problems};
use crate::managed;
use crate::object::VersionView;
use crate::rest::{FieldValidation, PatchBody, PatchKind, RequestContext, WriteOptions};
use crate::store::Store;
use crate::write::Intent;
use std::sync::Arc;
use supercargo_codec::{Limits, json, yaml};
use supercargo_env::WallTime;
use supercargo_meta::{FieldError, Gvk, Status, Text, Tree};
use supercargo_patch::{JsonPatch, go_show, merge_patch, strategic};
use supercargo_schema::{Unknown, apply_defaults, conform};

/// A patch of an object in one version.
pub(crate) struct PatchIntent<'a> {
    store: &'a Store,
    cx: &'a RequestContext,
    view: Arc<VersionView>,
    validation: FieldValidation,
    /// Duplicate fields of the patch itself.
    duplicates: Vec<String>,
    what: What,
}

enum What {
    Json(JsonPatch),
    Merge(Tree),
    Strategic(Tree),
    Apply(Apply),
}

struct Apply {
    config: Tree,
    manager: Text,
    force: bool,
    now: WallTime,
    subresource: Text,
}

impl<'a> PatchIntent<'a> {
    pub(crate) fn new(
        store: &'a Store,
        cx: &'a RequestContext,
        sent: &PatchBody,
        options: &WriteOptions,
    ) -> Result<Self, Status> {
        let view = store.view(cx).clone();
        let checked = options.field_validation != FieldValidation::Ignore;
        let mut duplicates = Vec::new();
        let mut parsed = || -> Result<Tree, Status> {
            let p = parse_json(&sent.bytes)?;
            duplicates.extend(p.duplicates.iter().map(|d| format!("duplicate field {d:?}")));
            Ok(p.tree)
        };
        let what = match sent.kind {
            PatchKind::Json => {
                let patch = JsonPatch::parse(&parse_json(&sent.bytes)?.tree, checked)?;
                let unknown: Vec<String> = patch.unknown_fields().to_vec();
                report_unknown(&unknown, options.field_validation, &cx.warnings, |all| {
                    Status::bad_request(format!("strict decoding error: {all}"))
                })?;
                What::Json(patch)
            }
            PatchKind::Merge => What::Merge(parsed()?),
            PatchKind::Strategic if view.shape.unstructured => {
                return Err(unsupported_media(
                    "the body of the request was in an unknown format - accepted media types include: \
                     application/json-patch+json, application/merge-patch+json, application/apply-patch+yaml",
                ));
            }
            PatchKind::Strategic => What::Strategic(parsed()?),
            PatchKind::Apply => What::Apply(Self::apply(store, cx, sent, options, &view)?),
        };
        Ok(Self {
            store,
            cx,
            view,
            validation: options.field_validation,
            duplicates,
            what,
        })
    }

    fn apply(
        store: &Store,
        cx: &RequestContext,
        sent: &PatchBody,
        options: &WriteOptions,
        view: &VersionView,
    ) -> Result<Apply, Status> {
        let parsed = yaml::parse(&sent.bytes, &Limits::default())
            .map_err(|e| Status::bad_request(format!("error decoding YAML: {e}")))?;
        let config = parsed.tree;
        let subresource = cx
            .endpoint
            .subresource()
            .map_or_else(Text::default, |s| s.name.clone());
        let report = conform(&mut config.clone(), &view.shape.ty, Unknown::Drop)
            .map_err(|e| Status::bad_request(e.to_string()))?;
        report_unknown(
            &strict_problems(report.unknown, parsed.duplicates),
            options.field_validation,
            &cx.warnings,
            |all| Status::bad_request(format!("error strict decoding patch: {all}")),
        )?;
        Ok(Apply {
            config,
            manager: managed::manager(cx, options),
            force: options.force,
            now: store.env.clock.now(),
            subresource,
        })
    }

    /// Checks what a patch made, and makes it canonical.
    fn checked(&self, mut patched: Tree) -> Result<Tree, Status> {
        let before = patched.clone();
        let refuse = |why: String| {
            let shown = match &self.what {
                What::Strategic(patch) => go_show(patch),
                _ => {
                    let mut text = Vec::new();
                    supercargo_meta::write_json(&mut text, &before);
                    String::from_utf8_lossy(&text).into_owned()
                }
            };
            let e = FieldError::invalid("patch", shown, why);
            Status::invalid(&Gvk::default(), "", &[e])
        };
        let report =
            conform(&mut patched, &self.view.shape.ty, Unknown::Drop).map_err(|e| refuse(e.to_string()))?;
        let problems = strict_problems(report.unknown, self.duplicates.clone());
        report_unknown(&problems, self.validation, &self.cx.warnings, |all| {
            refuse(format!("strict decoding error: {all}"))
        })?;
        let m = patched.force_map();
        m.insert("kind", Tree::Str(self.view.shape.gvk.kind.clone()));
        m.insert("apiVersion", Tree::Str(self.view.shape.api_version.clone()));
        apply_defaults(&mut patched, &self.view.shape.ty);
        self.view.hook.normalise(&mut patched);
        Ok(patched)
    }
}

impl Intent for PatchIntent<'_> {
    fn next(&self, current: Option<&Arc<Tree>>) -> Result<Tree, Status> {
        let checked = self.validation != FieldValidation::Ignore;
        let none = Tree::Null;
        let live = current.map_or(&none, |c| c);
        match &self.what {
            What::Json(p) => self.checked(p.apply(live)?),
            What::Merge(p) => self.checked(merge_patch::apply(live, p, checked)?),
            What::Strategic(p) => self.checked(strategic::apply(live, p, &self.view.shape.ty)?),
            What::Apply(a) => {
                let ownership = managed::Ownership {
                    store: self.store,
                    view: &self.view,
                    subresource: &a.subresource,
                    manager: &a.manager,
                    now: a.now,
                    force: a.force,
                };
                self.checked(ownership.apply(current.map(|c| &**c), &a.config)?)
            }
        }
    }
    fn owns_fields(&self) -> bool {
        matches!(self.what, What::Apply(_))
    }
    fn creates(&self) -> bool {
        matches!(self.what, What::Apply(_))
    }
}

fn parse_json(bytes: &[u8]) -> Result<json::Parsed, Status> {
    json::parse(bytes, &Limits::default())
        .map_err(|e| Status::bad_request(format!("error decoding patch: {e}")))
}

fn unsupported_media(text: &str) -> Status {
    Status::failure(415, supercargo_meta::Reason::UnsupportedMediaType, text)
}
