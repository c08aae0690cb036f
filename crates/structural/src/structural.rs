//! One version of a definition, ready for use.

use crate::cel;
use crate::metadata::Metadata;
use crate::node::{Flags, Node};
use crate::object::{defaults, embedded, lists, prune};
use crate::path::Path;
use crate::scale::{self, ScalePaths};
use crate::type_def;
use crate::validate::correlation::{Correlation, Stopwatch};
use crate::validate::validate;
use std::sync::Arc;
use supercargo_meta::{FieldError, FieldErrorKind, Tree};
use supercargo_schema::{Custom, Origin, TypeRef};

/// The schema of one version of a definition, compiled. A clone shares.
#[derive(Clone, Debug)]
pub struct Structural {
    ty: TypeRef,
    rules: Arc<Rules>,
}

/// What the schema does to objects.
#[derive(Debug)]
pub(crate) struct Rules {
    pub(crate) root: Arc<Node>,
    metadata: Arc<Metadata>,
    preserve_unknown: bool,
}

/// How to validate an object.
#[derive(Clone, Debug, Default)]
pub struct Validate<'a> {
    /// The scale subresource, if the version has one.
    pub scale: Option<&'a ScalePaths>,
    /// A write of the status subresource: of values only the status is checked.
    pub status: bool,
    /// Problems of the metadata that were found before: some of them keep rules from being evaluated.
    pub found: &'a [FieldError],
    /// Takes the time of comparing with the old object.
    pub stopwatch: Option<&'a Stopwatch<'a>>,
}

impl Structural {
    pub(crate) fn new(root: Arc<Node>, metadata: Arc<Metadata>, preserve_unknown: bool) -> Self {
        let rules = Arc::new(Rules {
            root,
            metadata,
            preserve_unknown,
        });
        Self {
            ty: type_def::of_object(&rules.root, &rules.metadata.ty, rules.clone()),
            rules,
        }
    }

    /// The type of the whole object. Conforming to it prunes, applying its defaults applies the schema's.
    #[must_use]
    pub fn type_def(&self) -> TypeRef {
        self.ty.clone()
    }

    /// Removes what the schema does not know, and nulls that may not be; answers the paths of unknown fields, as field
    /// validation prints them. Metadata of embedded resources is made canonical.
    ///
    /// # Errors
    /// A field of an embedded resource's metadata that is of a wrong type, unless the object was stored: then it is removed.
    pub fn prune(&self, object: &mut Tree, origin: Origin) -> Result<Vec<String>, String> {
        self.rules.prune(object, origin)
    }

    /// Removes nulls that may not be, then fills in defaults.
    pub fn default(&self, object: &mut Tree) {
        defaults::prune_nulls(object, &self.rules.root);
        self.rules.default(object);
    }

    /// What is wrong with an object, or with the change from `old`, but for its metadata (apiextensions-apiserver 0.37:
    /// pkg/registry/customresource/strategy.go).
    #[must_use]
    pub fn validate(&self, new: &Tree, old: Option<&Tree>, how: &Validate<'_>) -> Vec<FieldError> {
        self.judge(new, old, how).errors
    }

    /// The same, with what is told but does not hold the object up.
    #[must_use]
    pub fn judge(&self, new: &Tree, old: Option<&Tree>, how: &Validate<'_>) -> Verdict {
        let mut forgiven = Vec::new();
        let Rules { root, metadata, .. } = &*self.rules;
        let correlation = old.map(|old| Correlation::new(new, old, root, how.stopwatch));
        let mut errors = if how.status {
            self.status_errors(new, correlation.as_ref())
        } else {
            validate(new, root, "", correlation.as_ref())
        };
        if let Some(scale) = how.scale {
            if !how.status {
                errors.extend(scale::validate_spec(new, scale));
            }
            errors.extend(scale::validate_status(new, scale));
        }
        if !how.status {
            errors.extend(embedded::validate(new, root, metadata, false, &Path::root("")));
        }
        if root.is(Flags::LISTS) && old.is_none_or(|old| lists::duplicates(old, root).is_empty()) {
            errors.extend(lists::duplicates(new, root));
        }
        if root.is(Flags::RULES) {
            if errors.iter().chain(how.found).any(|e| blocks_rules(e.kind)) {
                errors.push(FieldError::invalid(
                    "",
                    Tree::Null,
                    "some validation rules were not checked because the object was invalid; correct the existing errors to complete validation",
                ));
            } else {
                let broken;
                (broken, forgiven) = cel::validate(new, old, root, correlation.as_ref());
                errors.extend(broken);
            }
        }
        Verdict { errors, forgiven }
    }

    fn status_errors(&self, new: &Tree, correlation: Option<&Correlation<'_>>) -> Vec<FieldError> {
        match (new.get("status"), self.rules.root.property("status")) {
            (Some(status), Some(node)) => {
                let of_status = correlation.and_then(|c| c.key("status"));
                validate(status, node, "status", of_status.as_ref())
            }
            _ => Vec::new(),
        }
    }

    /// True when rules are evaluated for objects.
    #[must_use]
    pub fn has_rules(&self) -> bool {
        self.rules.root.is(Flags::RULES)
    }
}

/// What a schema says of an object.
#[derive(Clone, Debug, Default)]
pub struct Verdict {
    /// What is wrong.
    pub errors: Vec<FieldError>,
    /// Rules that are broken by values that did not change: upstream warns of them.
    pub forgiven: Vec<FieldError>,
}

/// Errors after which rules might see data of wrong types or without bounds.
const fn blocks_rules(kind: FieldErrorKind) -> bool {
    matches!(
        kind,
        FieldErrorKind::NotSupported
            | FieldErrorKind::Required
            | FieldErrorKind::TooLong
            | FieldErrorKind::TooMany
            | FieldErrorKind::TypeInvalid
    )
}

impl Custom for Rules {
    fn prune(&self, object: &mut Tree, origin: Origin) -> Result<Vec<String>, String> {
        let mut unknown = Vec::new();
        if !self.preserve_unknown {
            unknown = prune::prune(object, &self.root, true);
            if origin != Origin::Server {
                defaults::prune_nulls(object, &self.root);
            }
        }
        let malformed = match origin {
            Origin::Request | Origin::Server => embedded::Malformed::Refuse,
            Origin::Stored => embedded::Malformed::Drop,
        };
        let path = Path::root("");
        match embedded::coerce(object, &self.root, &self.metadata, malformed, false, &path) {
            Ok(mut paths) => {
                paths.sort();
                unknown.extend(paths);
                Ok(unknown)
            }
            Err(e) => Err(e.to_string()),
        }
    }
    fn default(&self, object: &mut Tree) {
        defaults::fill(object, &self.root);
    }
}
