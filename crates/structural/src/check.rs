//! Definitions and custom resources checked without a server, by the rules of the server.

mod locate;

use crate::structural::Validate;
use crate::{Compiler, ScalePaths, Structural, Write, default_definition, scale_paths};
use locate::line_of;
use std::collections::HashMap;
use supercargo_meta::names::name_is_dns_subdomain;
use supercargo_meta::{FieldError, ObjectMeta, Text, Tree, validation};
use supercargo_schema::{TypeRef, Unknown, apply_defaults, conform};

/// A document of a file.
#[derive(Clone, Debug)]
pub struct Document {
    /// The file, as findings name it.
    pub file: String,
    /// The line of the file at which its text begins, from 1.
    pub line: usize,
    /// Its text: lines of findings are looked up in it.
    pub text: String,
    /// What it says.
    pub tree: Tree,
}

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The server refuses it.
    Error,
    /// The server warns of it.
    Warning,
}

/// Something that a server would say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The file.
    pub file: String,
    /// The line in it.
    pub line: usize,
    /// Kind and name of the object: `Widget a`.
    pub object: String,
    /// How bad it is.
    pub severity: Severity,
    /// The field; "" for the object as a whole.
    pub field: String,
    /// The server's words.
    pub message: String,
}

/// What a check came to.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// In the order of the documents.
    pub findings: Vec<Finding>,
    /// Definitions that were checked.
    pub definitions: usize,
    /// Custom resources that were checked.
    pub objects: usize,
    /// Objects of kinds that no definition at hand defines.
    pub skipped: usize,
}

impl Report {
    /// True when a server would refuse something.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.findings.iter().any(|f| f.severity == Severity::Error)
    }
}

/// A version of a definition among the documents.
struct Known {
    structural: Structural,
    scale: Option<ScalePaths>,
    status: bool,
    namespaced: bool,
}

impl Known {
    /// The unknown fields of an object, and what is wrong with it.
    ///
    /// # Errors
    /// Why it can't be read at all.
    fn judge(&self, tree: &Tree) -> Result<(Vec<String>, Vec<FieldError>), String> {
        let mut object = tree.clone();
        let ty = self.structural.type_def();
        let report = conform(&mut object, &ty, Unknown::Drop).map_err(|e| e.message)?;
        apply_defaults(&mut object, &ty);
        if self.namespaced && object.str_at(&["metadata", "namespace"]).is_empty() {
            // A client would fill in one.
            object.set(&["metadata", "namespace"], "default".into());
        }
        let meta = ObjectMeta::of(&object);
        let mut errors = validation::object_meta(meta, self.namespaced, name_is_dns_subdomain, "metadata");
        let how = Validate {
            scale: self.scale.as_ref(),
            status: false,
            found: &errors,
            stopwatch: None,
        };
        let mut found = Vec::new();
        if self.status {
            // A write takes no status; one that is given is checked as its own write would be.
            if object.get("status").is_some() {
                let of_status = Validate {
                    status: true,
                    ..how.clone()
                };
                found = self.structural.validate(&object, None, &of_status);
            }
            object.remove(&["status"]);
        }
        let of_rest = self.structural.validate(&object, None, &how);
        found.retain(|e| !of_rest.contains(e));
        errors.extend(of_rest);
        errors.append(&mut found);
        Ok((report.unknown, errors))
    }
}

/// Checks documents. Objects are checked by the definitions among them, wherever these stand.
pub struct Checker<'a> {
    compiler: &'a Compiler,
    /// The type of definitions.
    definition: TypeRef,
    known: HashMap<(Text, Text), Known>,
    report: Report,
}

impl<'a> Checker<'a> {
    /// `definition`: the type of CustomResourceDefinitions of apiextensions.k8s.io/v1.
    #[must_use]
    pub fn new(compiler: &'a Compiler, definition: TypeRef) -> Self {
        Self {
            compiler,
            definition,
            known: HashMap::new(),
            report: Report::default(),
        }
    }

    /// Checks a definition, and remembers it for objects; does nothing with other documents.
    pub fn definition(&mut self, document: &Document) {
        if !is_definition(&document.tree) {
            return;
        }
        self.report.definitions += 1;
        let mut crd = document.tree.clone();
        crd.remove(&["status"]);
        let unknown = match conform(&mut crd, &self.definition, Unknown::Drop) {
            Ok(report) => report.unknown,
            Err(e) => {
                self.say(document, Severity::Error, "", e.message);
                return;
            }
        };
        self.unknown(document, unknown);
        apply_defaults(&mut crd, &self.definition);
        default_definition(&mut crd);
        let mut errors =
            validation::object_meta(ObjectMeta::of(&crd), false, name_is_dns_subdomain, "metadata");
        errors.extend(self.compiler.validate_definition(&crd, Write::Create));
        self.errors(document, &errors);
        for warning in self.compiler.warnings(&crd) {
            self.say(document, Severity::Warning, "", warning);
        }
        self.remember(&crd);
    }

    fn remember(&mut self, crd: &Tree) {
        let preserve = crd.at(&["spec", "preserveUnknownFields"]).and_then(Tree::as_bool) == Some(true);
        let (group, kind) = (
            crd.str_at(&["spec", "group"]),
            crd.str_at(&["spec", "names", "kind"]),
        );
        for v in crd
            .at(&["spec", "versions"])
            .and_then(Tree::as_list)
            .unwrap_or_default()
        {
            let schema = v.at(&["schema", "openAPIV3Schema"]);
            let Ok(structural) = self.compiler.compile(schema, preserve) else {
                continue;
            };
            let api_version = format!("{group}/{}", v.str_at(&["name"]));
            let known = Known {
                structural,
                scale: scale_paths(v),
                status: v.at(&["subresources", "status"]).is_some_and(|s| !s.is_null()),
                namespaced: crd.str_at(&["spec", "scope"]) == "Namespaced",
            };
            self.known.insert((api_version.into(), kind.into()), known);
        }
    }

    /// Checks an object of a definition that was seen; does nothing with definitions.
    pub fn object(&mut self, document: &Document) {
        let tree = &document.tree;
        if is_definition(tree) || tree.is_null() {
            return;
        }
        let of = (
            Text::from(tree.str_at(&["apiVersion"])),
            Text::from(tree.str_at(&["kind"])),
        );
        let Some(known) = self.known.get(&of) else {
            self.report.skipped += 1;
            return;
        };
        let judged = known.judge(tree);
        self.report.objects += 1;
        match judged {
            Ok((unknown, errors)) => {
                self.unknown(document, unknown);
                self.errors(document, &errors);
            }
            Err(problem) => self.say(document, Severity::Error, "", problem),
        }
    }

    /// What was found.
    #[must_use]
    pub fn into_report(self) -> Report {
        self.report
    }

    fn unknown(&mut self, document: &Document, paths: Vec<String>) {
        for path in paths {
            let message = format!("unknown field \"{path}\"");
            self.say(document, Severity::Warning, &path, message);
        }
    }

    fn errors(&mut self, document: &Document, errors: &[FieldError]) {
        for e in errors {
            self.say(document, Severity::Error, &e.field, e.body());
        }
    }

    fn say(&mut self, document: &Document, severity: Severity, field: &str, message: String) {
        let kind = document.tree.str_at(&["kind"]);
        let name = document.tree.str_at(&["metadata", "name"]);
        self.report.findings.push(Finding {
            file: document.file.clone(),
            line: document.line + line_of(&document.text, field),
            object: format!("{kind} {name}"),
            severity,
            field: field.to_owned(),
            message,
        });
    }
}

/// True for a CustomResourceDefinition.
fn is_definition(tree: &Tree) -> bool {
    tree.str_at(&["kind"]) == "CustomResourceDefinition"
        && tree.str_at(&["apiVersion"]).starts_with("apiextensions.k8s.io/")
}
