//! Defaults of a schema: pruned, and valid by it (apiextensions-apiserver 0.37: pkg/apiserver/schema/defaulting/validation.go).

use crate::cel;
use crate::compiler::{Compiler, Formats};
use crate::node::{Flags, Node};
use crate::object::embedded::{self, Malformed};
use crate::object::prune::{is_meta, prune};
use crate::path::Path;
use crate::props::{Props, depth_max};
use crate::validate::validate as validate_value;
use std::cell::OnceCell;
use std::sync::Arc;
use supercargo_meta::{FieldError, Tree};

/// True when some default has fields that its schema does not know.
pub(super) fn has_unpruned(s: Props<'_>, compiler: &Compiler) -> bool {
    if !s.any(&mut |s| s.default().is_some()) {
        return false;
    }
    let node = compiler.node(s, Formats::OfObjects);
    unpruned(&node, 0)
}

fn unpruned(node: &Node, depth: usize) -> bool {
    if depth > depth_max() || !node.is(Flags::DEFAULTS) {
        return false;
    }
    let own = node
        .default
        .as_deref()
        .is_some_and(|d| is_unpruned(d, node, false));
    own || node.items.as_ref().is_some_and(|i| unpruned(i, depth + 1))
        || node.properties.iter().any(|(_, p)| unpruned(p, depth + 1))
}

fn is_unpruned(default: &Tree, node: &Node, root: bool) -> bool {
    let mut pruned = default.clone();
    prune(&mut pruned, node, root || node.is(Flags::EMBEDDED));
    pruned != *default
}

impl Compiler {
    /// A schema whose defaults hold resources without unknown metadata, if this one's do not: upstream takes it out in passing
    /// while it validates them. What is malformed stays: validation will say so.
    #[must_use]
    pub fn coerced_defaults(&self, schema: &Tree) -> Option<Tree> {
        let s = Props(schema);
        if !s.any(&mut |s| s.default().is_some()) || !s.any(&mut Props::is_embedded) {
            return None;
        }
        let mut next = schema.clone();
        self.coerce_defaults(&mut next, false, 0);
        (next != *schema).then_some(next)
    }

    fn coerce_defaults(&self, schema: &mut Tree, inside_metadata: bool, depth: usize) {
        if depth > depth_max() {
            return;
        }
        let s = Props(schema);
        let embedded = s.is_embedded();
        let inside_metadata = inside_metadata && !embedded;
        if let Some(default) = s.default().filter(|_| !inside_metadata) {
            let node = self.node(s, Formats::OfObjects);
            let (mut next, top) = (default.clone(), Path::root(""));
            let done = embedded::coerce(
                &mut next,
                &node,
                &self.metadata,
                Malformed::Refuse,
                embedded,
                &top,
            );
            if done.is_ok() && next != *default {
                schema.set(&["default"], next);
            }
        }
        let Some(m) = schema.as_map_mut() else { return };
        if let Some(items @ Tree::Map(_)) = m.get_mut("items") {
            self.coerce_defaults(items, inside_metadata, depth + 1);
        }
        if let Some(properties) = m.get_mut("properties").and_then(Tree::as_map_mut) {
            for (name, p) in properties.iter_mut() {
                let inside = inside_metadata || (embedded && is_meta(name));
                self.coerce_defaults(p, inside, depth + 1);
            }
        }
    }
}

/// What is wrong with the defaults of a schema. `node`: the schema compiled, if it was already; `path`: that of the schema.
pub(super) fn validate(
    s: Props<'_>,
    node: &OnceCell<Arc<Node>>,
    compiler: &Compiler,
    require_pruned: bool,
    path: &str,
) -> Vec<FieldError> {
    if !s.any(&mut |s| s.default().is_some()) {
        return Vec::new();
    }
    let node = node.get_or_init(|| compiler.node(s, Formats::OfObjects));
    let mut pass = Pass {
        compiler,
        require_pruned,
        errors: Vec::new(),
        budget: cel::BUDGET,
    };
    let root = Place {
        schema: s,
        node,
        plain: None,
        resource: node,
        is_root: true,
        inside_metadata: false,
    };
    pass.walk(&root, &mut Vec::new(), &Path::root(path));
    pass.errors
}

struct Pass<'a> {
    compiler: &'a Compiler,
    require_pruned: bool,
    errors: Vec<FieldError>,
    budget: u64,
}

/// A schema on the way down.
#[derive(Clone)]
struct Place<'a> {
    schema: Props<'a>,
    node: &'a Arc<Node>,
    /// The same as values are validated by, with every format it names. Made where the first default on the way down needs it: most
    /// parts of a schema have none.
    plain: Option<Arc<Node>>,
    /// The resource around it.
    resource: &'a Arc<Node>,
    is_root: bool,
    inside_metadata: bool,
}

/// A step from the resource down to the default.
enum Step<'a> {
    Child(&'a str),
    Index,
}

impl Pass<'_> {
    fn walk<'a>(&mut self, at: &Place<'a>, steps: &mut Vec<Step<'a>>, path: &Path<'_>) {
        if !at.node.is(Flags::DEFAULTS) || path.depth() > depth_max() || self.budget == 0 {
            return;
        }
        let mut here = at.clone();
        let resource = at.is_root || at.node.is(Flags::EMBEDDED);
        if resource {
            here.inside_metadata = false;
            here.resource = at.node;
            steps.clear();
        }
        if let Some(default) = at.node.default.as_deref() {
            let plain = here
                .plain
                .get_or_insert_with(|| self.compiler.node(at.schema, Formats::All))
                .clone();
            self.default(default, &here, &plain, steps, &path.field("default").text());
        }
        if let (Some(node), Some(schema)) = (&at.node.items, at.schema.item()) {
            steps.push(Step::Index);
            let below = Place {
                schema,
                node,
                plain: here.plain.as_ref().and_then(|p| p.items.clone()),
                is_root: false,
                ..here
            };
            self.walk(&below, steps, &path.field("items"));
            steps.pop();
        }
        let properties = path.field("properties");
        for (i, ((name, node), (_, schema))) in
            at.node.properties.iter().zip(at.schema.properties()).enumerate()
        {
            steps.push(Step::Child(name));
            let plain = here.plain.as_ref().and_then(|p| p.properties.get(i));
            let below = Place {
                schema,
                node,
                plain: plain.map(|(_, p)| p.clone()),
                resource: here.resource,
                is_root: false,
                inside_metadata: here.inside_metadata || (resource && is_meta(name)),
            };
            let depth = steps.len();
            self.walk(&below, steps, &properties.key(name));
            steps.truncate(depth.saturating_sub(1));
        }
    }

    fn default(&mut self, default: &Tree, at: &Place<'_>, plain: &Arc<Node>, steps: &[Step<'_>], path: &str) {
        let resource = at.is_root || at.node.is(Flags::EMBEDDED);
        let prefix = Path::root(path);
        let metadata = &self.compiler.metadata;
        if at.inside_metadata {
            let mut object = surround(default.clone(), steps);
            let top = Path::root("");
            let problem =
                match embedded::coerce(&mut object, at.resource, metadata, Malformed::Refuse, true, &top) {
                    Err(e) => Some(e.to_string()),
                    Ok(_) => aggregate(&embedded::validate(&object, at.resource, metadata, true, &top)),
                };
            if let Some(problem) = problem {
                let problem = format!("must result in valid metadata: {problem}");
                self.errors
                    .push(FieldError::invalid(path, default.clone(), problem));
                return;
            }
        } else {
            if self.require_pruned && is_unpruned(default, at.node, at.is_root) {
                self.errors.push(FieldError::invalid(
                    path,
                    default.clone(),
                    "must not have unknown fields",
                ));
            }
            let mut coerced = default.clone();
            if let Err(e) = embedded::coerce(
                &mut coerced,
                at.node,
                metadata,
                Malformed::Refuse,
                resource,
                &prefix,
            ) {
                self.errors.push(e);
                return;
            }
            let problems = embedded::validate(&coerced, at.node, metadata, resource, &prefix);
            if !problems.is_empty() {
                self.errors.extend(problems);
                return;
            }
        }
        let problems = validate_value(default, plain, path, None);
        if !problems.is_empty() {
            self.errors.extend(problems);
            return;
        }
        self.errors.extend(cel::validate_default(
            default,
            at.node,
            resource,
            path,
            &mut self.budget,
        ));
    }
}

/// The object around a default.
fn surround(default: Tree, steps: &[Step<'_>]) -> Tree {
    let mut object = default;
    for step in steps.iter().rev() {
        object = match step {
            Step::Child(name) => Tree::map([(*name, object)]),
            Step::Index => Tree::list(vec![object]),
        };
    }
    if let Tree::Map(m) = &mut object {
        for (name, value) in [("kind", "Validation"), ("apiVersion", "validation/v1")] {
            if !m.contains_key(name) {
                m.insert(name, value.into());
            }
        }
    }
    object
}

/// Errors as Go joins them.
fn aggregate(errors: &[FieldError]) -> Option<String> {
    match errors {
        [] => None,
        [one] => Some(one.to_string()),
        many => {
            let texts: Vec<String> = many.iter().map(ToString::to_string).collect();
            Some(format!("[{}]", texts.join(", ")))
        }
    }
}
