//! The four kinds of patch as intents of the write loop (apiserver 0.37: `pkg/endpoints/handlers/patch.go`).

use crate::asked::Asked;
use crate::body::{report_unknown, unknown_fields};
use crate::identity::{Identity, Seen, not_registered, unknown_conversion};
use crate::managed::{self, Ownership};
use crate::rest::{FieldValidation, PatchBody, PatchKind, RequestContext, Warnings, WriteOptions};
use crate::shaped::Shaped;
use crate::store::Store;
use crate::version_view::VersionView;
use crate::write::Intent;
use std::collections::HashSet;
use std::sync::Arc;
use supercargo_codec::{Limits, cbor, json, yaml};
use supercargo_env::WallTime;
use supercargo_meta::{FieldError, Gvk, Reason, Status, Text, Tree};
use supercargo_patch::{
    JsonPatch, apply as server_side, go_show, json_word, merge_patch, restore_since, strategic,
};
use supercargo_schema::{TypeDef, Unknown, apply_defaults, apply_defaults_since, conform_since};

/// A patch as it was sent.
pub(crate) struct Patch {
    validation: FieldValidation,
    /// Strict problems of the patch itself, whatever it is applied to.
    problems: Vec<String>,
    is_apply: bool,
    what: What,
}

enum What {
    Json(JsonPatch),
    Merge(Tree),
    Strategic(Tree),
    /// A configuration for server-side apply.
    Apply(Tree),
    /// JSON, but no patch: told only when there is an object to patch.
    Wrong(Status),
}

/// What a patch is applied to.
pub(crate) struct Target<'a> {
    pub shape: &'a Shaped,
    /// It has its defaults: it is shown as it is stored.
    pub filled: bool,
    /// The other versions that a patch may turn the object into, and where to look them up.
    pub views: &'a [Arc<VersionView>],
    pub kinds: &'a HashSet<Gvk>,
    /// Of the request, for apply.
    pub ownership: &'a Ownership<'a>,
    pub warnings: &'a Warnings,
}

impl Patch {
    /// Reads a patch.
    ///
    /// # Errors
    /// 400 for what is none, 413 for too many operations, 415 for a strategic merge patch of a custom resource.
    pub(crate) fn parse(
        sent: &PatchBody,
        validation: FieldValidation,
        unstructured: bool,
    ) -> Result<Self, Status> {
        let checked = validation != FieldValidation::Ignore;
        let mut problems = Vec::new();
        let mut parsed = |prefix: &str| -> Result<Tree, Status> {
            let p = parse_json(&sent.bytes)?;
            if !p.duplicates.is_empty() {
                let told = json::strict_problems(&sent.bytes, None, &Limits::default());
                problems.extend(told.into_iter().map(|d| format!("{prefix}{d}")));
            }
            Ok(p.tree)
        };
        let what = match sent.kind {
            PatchKind::Json => match JsonPatch::parse(&parsed("json patch ")?, checked) {
                Ok(patch) => {
                    problems.splice(..0, patch.unknown_fields().iter().cloned());
                    What::Json(patch)
                }
                Err(why) => What::Wrong(why),
            },
            PatchKind::Merge => What::Merge(parsed("")?),
            PatchKind::Strategic if unstructured => {
                return Err(Status::failure(
                    415,
                    Reason::UnsupportedMediaType,
                    "the body of the request was in an unknown format - accepted media types include: \
                     application/json-patch+json, application/merge-patch+json, application/apply-patch+yaml",
                ));
            }
            PatchKind::Strategic => What::Strategic(parsed("")?),
            PatchKind::Apply => {
                let p = yaml::parse(&sent.bytes, &Limits::default())
                    .map_err(|e| Status::bad_request(no_yaml(&sent.bytes, &e)))?;
                problems = p.duplicates;
                configuration(p.tree, |t| {
                    format!(
                        "error unmarshaling JSON: while decoding JSON: json: cannot unmarshal {}",
                        json_word(t)
                    )
                })
            }
            PatchKind::ApplyCbor => {
                let tree = cbor::parse(&sent.bytes, &Limits::default())
                    .map_err(|e| Status::bad_request(format!("error decoding patch: {e}")))?;
                configuration(tree, |_| {
                    format!("cbor: cannot unmarshal {}", cbor::kind_of(&sent.bytes))
                })
            }
        };
        Ok(Self {
            validation,
            problems,
            is_apply: sent.kind.is_apply(),
            what,
        })
    }

    /// True when it makes nothing else of what it has made of an object: an apply, unless it wants to find a certain
    /// resourceVersion.
    fn settles(&self) -> bool {
        matches!(&self.what, What::Apply(config) if config.str_at(&["metadata", "resourceVersion"]).is_empty())
    }

    /// True for server-side apply.
    pub(crate) const fn is_apply(&self) -> bool {
        self.is_apply
    }

    /// The object that shall replace `live` (`None` for none), canonical and with defaults. Only an apply changes its
    /// managed fields.
    ///
    /// # Errors
    /// The answer, when the patch does not fit the object, or its result no object.
    pub(crate) fn next(&self, live: Option<&Tree>, target: &Target<'_>) -> Result<Tree, Status> {
        let checked = self.validation != FieldValidation::Ignore;
        let none = Tree::Null;
        let object = live.unwrap_or(&none);
        let mut out = match &self.what {
            What::Wrong(why) => return Err(why.clone()),
            What::Json(p) => self.decoded(p.apply(object)?, object, target)?,
            What::Merge(p) => self.decoded(merge_patch::apply(object, p, checked)?, object, target)?,
            What::Strategic(p) => {
                self.restored(strategic::apply(object, p, &target.shape.ty)?, object, p, target)?
            }
            What::Apply(config) => {
                let mut t = target.ownership.apply(live, config)?;
                let same = live.is_some_and(|l| t.is_same(l));
                if !same {
                    restore_since(&mut t, object, &target.shape.ty).map_err(|e| unconverted(config, &e))?;
                }
                self.report_apply(target.warnings)?;
                if same {
                    return Ok(t);
                }
                t
            }
        };
        let m = out.force_map();
        for (name, value) in [
            ("kind", &target.shape.gvk.kind),
            ("apiVersion", &target.shape.api_version),
        ] {
            if m.get(name).and_then(Tree::as_str) != Some(value) {
                m.insert(name, Tree::Str(value.clone()));
            }
        }
        let filled = if target.filled { object } else { &none };
        apply_defaults_since(&mut out, filled, &target.shape.ty);
        Ok(out)
    }

    /// What a patch of JSON text made: it is decoded again, so it may say that it is something else.
    fn decoded(&self, mut patched: Tree, live: &Tree, target: &Target<'_>) -> Result<Tree, Status> {
        let shape = target.shape;
        let before = patched.clone();
        let refuse = |why: &str| invalid(shown(&before, live, &shape.ty), why);
        let identity = Identity::of(&patched).map_err(|e| refuse(&e))?;
        if shape.unstructured {
            check_custom_identity(&identity, &patched, shape)?;
        }
        let mut problems = self.problems.clone();
        if identity.api_version.is_empty() && !shape.unstructured {
            // Without a version Go takes it for the internal type, whose fields have other names.
            let all = patched.force_map();
            let lost: Vec<String> = all
                .keys()
                .filter(|k| !is_type_meta(k))
                .map(ToString::to_string)
                .collect();
            problems.extend(unknown_fields(&lost));
            *all = all
                .iter()
                .filter(|(k, _)| is_type_meta(k))
                .map(|(k, v)| (k.clone(), v.clone()))
                .collect();
        }
        let (found, seen) = identity
            .seen_as(&shape.gvk, target.kinds)
            .map_err(|e| refuse(&e))?;
        let other = match seen {
            Seen::Wanted => None,
            Seen::OtherVersion => target
                .views
                .iter()
                .find(|v| v.shape.gvk == found && v.can_convert()),
            Seen::OtherKind => return Err(refuse(&unknown_conversion(&found, &shape.gvk))),
            Seen::Unknown => return Err(refuse(&not_registered(&found))),
        };
        let ty = other.map_or(&shape.ty, |v| &v.shape.ty);
        let known = if other.is_some() { &Tree::Null } else { live };
        let report = managed::keeping_reset(&mut patched, |t| conform_since(t, known, ty, Unknown::Drop))
            .map_err(|e| refuse(&e.message))?;
        problems.extend(unknown_fields(&report.unknown));
        report_unknown(&problems, self.validation, target.warnings, |all| {
            refuse(&format!("strict decoding error: {all}"))
        })?;
        if let (Some(from), Some(to)) = (other, target.views.iter().find(|v| v.shape.gvk == shape.gvk)) {
            apply_defaults(&mut patched, ty);
            from.to_stored(&mut patched)?;
            to.to_version(&mut patched)?;
        }
        Ok(patched)
    }

    /// What a strategic merge patch made: it becomes an object of the kind whatever it says.
    fn restored(
        &self,
        mut patched: Tree,
        live: &Tree,
        patch: &Tree,
        target: &Target<'_>,
    ) -> Result<Tree, Status> {
        let refuse = |why: &str| invalid(go_show(patch), why);
        let unknown = managed::keeping_reset(&mut patched, |t| restore_since(t, live, &target.shape.ty))
            .map_err(|e| refuse(&e))?;
        let mut problems = self.problems.clone();
        problems.extend(unknown_fields(&unknown));
        report_unknown(&problems, self.validation, target.warnings, |all| {
            refuse(&format!("strict decoding error: {all}"))
        })?;
        Ok(patched)
    }

    fn report_apply(&self, warnings: &Warnings) -> Result<(), Status> {
        report_unknown(&self.problems, self.validation, warnings, |_| {
            Status::bad_request(format!(
                "error strict decoding patch: error converting YAML to JSON: yaml: unmarshal errors:\n  {}",
                self.problems.join("\n  ")
            ))
        })
    }
}

/// A patch of an object in one version.
pub(crate) struct PatchIntent<'a> {
    store: &'a Store,
    cx: &'a RequestContext,
    view: Arc<VersionView>,
    patch: Patch,
    subresource: Text,
    manager: Text,
    force: bool,
    now: WallTime,
    asked: Asked,
}

impl<'a> PatchIntent<'a> {
    pub(crate) fn new(
        store: &'a Store,
        cx: &'a RequestContext,
        sent: &PatchBody,
        options: &WriteOptions,
    ) -> Result<Self, Status> {
        let view = store.view(cx).clone();
        Ok(Self {
            store,
            cx,
            patch: Patch::parse(sent, options.field_validation, view.shape.unstructured)?,
            view,
            subresource: cx
                .endpoint
                .subresource()
                .map_or_else(Text::default, |s| s.name.clone()),
            manager: managed::manager(cx, options),
            force: options.force,
            now: store.env.clock.now(),
            asked: Asked::default(),
        })
    }
}

impl PatchIntent<'_> {
    /// See [`Patch::settles`].
    pub(crate) fn settles(&self) -> bool {
        self.patch.settles()
    }
}

impl Intent for PatchIntent<'_> {
    fn next(&self, current: Option<&Arc<Tree>>) -> Result<Tree, Status> {
        let ownership = Ownership {
            force: self.force,
            asked: Some(&self.asked),
            ..Ownership::of(self.store, &self.view, &self.subresource, &self.manager, self.now)
        };
        let target = Target {
            shape: &self.view.shape,
            filled: self.view.is_stored_form(),
            views: &self.store.views,
            kinds: &self.store.kinds,
            ownership: &ownership,
            warnings: &self.cx.warnings,
        };
        let mut out = self.patch.next(current.map(|c| &**c), &target)?;
        self.view.hook.normalise(&mut out);
        Ok(out)
    }
    fn asked(&self) -> Option<&Asked> {
        Some(&self.asked)
    }
    fn owns_fields(&self) -> bool {
        self.patch.is_apply()
    }
    fn creates(&self) -> bool {
        self.patch.is_apply()
    }
    fn is_patch(&self) -> bool {
        true
    }
}

/// What server-side apply takes: an object, or nothing. `told` says what else it is.
fn configuration(tree: Tree, told: impl FnOnce(&Tree) -> String) -> What {
    if matches!(tree, Tree::Map(_) | Tree::Null) {
        return What::Apply(tree);
    }
    What::Wrong(Status::bad_request(format!(
        "error decoding patch: {} into Go value of type map[string]interface {{}}",
        told(&tree)
    )))
}

fn is_type_meta(field: &str) -> bool {
    matches!(field, "kind" | "apiVersion")
}

fn invalid(shown: String, why: &str) -> Status {
    Status::invalid(&Gvk::default(), "", &[FieldError::invalid("patch", shown, why)])
}

fn unconverted(config: &Tree, why: &str) -> Status {
    Status::plain(format!(
        "failed to convert new object ({}) to proper version: unable to convert unstructured object to {}: {why}",
        server_side::title(config),
        server_side::gvk(config)
    ))
}

fn parse_json(bytes: &[u8]) -> Result<json::Parsed, Status> {
    json::parse(bytes, &Limits::default()).map_err(|e| {
        Status::bad_request(if e.is_range() {
            format!("error decoding patch: {e}")
        } else {
            "invalid JSON patch".to_owned()
        })
    })
}

/// What a patch may not make of a custom resource (apiextensions-apiserver 0.37: `pkg/registry/customresource/validator.go`).
fn check_custom_identity(found: &Identity, patched: &Tree, shape: &Shaped) -> Result<(), Status> {
    let pairs = [
        ("kind", &found.kind, &shape.gvk.kind),
        ("apiVersion", &found.api_version, &shape.api_version),
    ];
    let problems: Vec<FieldError> = pairs
        .into_iter()
        .filter(|(_, found, wanted)| found != wanted)
        .map(|(field, found, wanted)| FieldError::invalid(field, found.clone(), format!("must be {wanted}")))
        .collect();
    if problems.is_empty() {
        return Ok(());
    }
    let gvk = Gvk::new(
        shape.gvk.group.clone(),
        shape.gvk.version.clone(),
        found.kind.clone(),
    );
    Err(Status::invalid(
        &gvk,
        patched.str_at(&["metadata", "name"]),
        &problems,
    ))
}

/// A patched object as Go has it in bytes: what the patch opened has its keys sorted, the rest still has the order of the
/// type.
fn shown(patched: &Tree, live: &Tree, ty: &TypeDef) -> String {
    let mut out = Vec::new();
    if ty.as_struct().is_some_and(|s| s.custom.is_some()) {
        supercargo_meta::write_json(&mut out, patched);
    } else {
        show(&mut out, patched, Some(live), Some(ty));
    }
    String::from_utf8_lossy(&out).into_owned()
}

fn show(out: &mut Vec<u8>, patched: &Tree, live: Option<&Tree>, ty: Option<&TypeDef>) {
    match (patched, ty) {
        (t, Some(ty)) if live.is_some_and(|l| t.is_same(l)) => json::write(out, t, ty),
        (Tree::Map(m), ty) => {
            out.push(b'{');
            for (i, (k, v)) in m.iter().enumerate() {
                if i > 0 {
                    out.push(b',');
                }
                supercargo_meta::write_json(out, &Tree::Str(k.clone()));
                out.push(b':');
                show(
                    out,
                    v,
                    live.and_then(|l| l.get(k)),
                    ty.and_then(|t| t.field_type(k)).map(|t| &**t),
                );
            }
            out.push(b'}');
        }
        (t, _) => supercargo_meta::write_json(out, t),
    }
}

/// What an apply with a body that can't be read is told: upstream turns what does not look like JSON into JSON first
/// (apiserver 0.37: `handlers/patch.go`, `validateAndTranscodePatch`).
fn no_yaml(body: &[u8], why: &yaml::YamlError) -> String {
    let looks_like_json = String::from_utf8_lossy(body).trim_start().starts_with('{');
    if why.is_of_json() {
        format!("error decoding patch: error unmarshaling JSON: while decoding JSON: {why}")
    } else if looks_like_json {
        format!("error decoding patch: error converting YAML to JSON: {why}")
    } else {
        format!("error encoding patch: {why}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn patch(kind: PatchKind, bytes: &'static str) -> Result<Patch, String> {
        let sent = PatchBody {
            bytes: bytes.into(),
            kind,
        };
        Patch::parse(&sent, FieldValidation::Strict, false).map_err(|s| s.message().to_owned())
    }

    #[test]
    fn what_is_no_patch_is_refused_before_anything_is_read() {
        for kind in [PatchKind::Json, PatchKind::Merge, PatchKind::Strategic] {
            for bytes in ["", "{", "{} {}", "nul", "a: b"] {
                assert_eq!(patch(kind, bytes).err().unwrap(), "invalid JSON patch", "{bytes}");
            }
        }
        assert_eq!(
            patch(PatchKind::Apply, "a: b: c").err().unwrap(),
            "error encoding patch: yaml: mapping values are not allowed in this context"
        );
        assert_eq!(
            patch(PatchKind::Apply, " {\"a\": \"\\ud83d\\ude00\"}")
                .err()
                .unwrap(),
            "error decoding patch: error converting YAML to JSON: yaml: found invalid Unicode character escape code"
        );
    }

    #[test]
    fn members_of_an_operation_are_told_with_those_that_come_twice() {
        let p = patch(PatchKind::Json, r#"[{"op":"test","op":"add","x":1,"path":"/a"}]"#).unwrap();
        assert_eq!(
            p.problems,
            [
                "json patch unknown field \"[0].x\"",
                "json patch duplicate field \"[0].op\""
            ]
        );
    }
}
