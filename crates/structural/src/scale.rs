//! The scale subresource of a version: where the replicas are, and what they must be.

use crate::show::go_value;
use supercargo_meta::{FieldError, Text, Tree};

/// Paths of the replicas of a definition with a scale subresource, as the definition has them: `.spec.replicas`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScalePaths {
    /// Of the wanted replicas.
    pub spec_replicas: Text,
    /// Of the counted replicas.
    pub status_replicas: Text,
    /// Of the selector, if there is one.
    pub label_selector: Option<Text>,
}

/// The paths of the scale subresource of a version (an entry of `spec.versions`), if it has one.
#[must_use]
pub fn scale_paths(version: &Tree) -> Option<ScalePaths> {
    let scale = version.at(&["subresources", "scale"]).filter(|s| !s.is_null())?;
    Some(ScalePaths {
        spec_replicas: scale.str_at(&["specReplicasPath"]).into(),
        status_replicas: scale.str_at(&["statusReplicasPath"]).into(),
        label_selector: scale
            .get("labelSelectorPath")
            .and_then(Tree::as_str)
            .map(Text::from),
    })
}

pub(crate) fn validate_spec(object: &Tree, scale: &ScalePaths) -> Vec<FieldError> {
    replicas(object, &scale.spec_replicas).into_iter().collect()
}

pub(crate) fn validate_status(object: &Tree, scale: &ScalePaths) -> Vec<FieldError> {
    let selector = scale.label_selector.as_ref().and_then(|path| {
        let problem = match find(object, path) {
            Err(problem) => problem,
            Ok(None | Some(Tree::Str(_))) => return None,
            Ok(Some(v)) => wrong_type(path, v, "string"),
        };
        Some(FieldError::invalid(path.as_str(), "", problem))
    });
    replicas(object, &scale.status_replicas)
        .into_iter()
        .chain(selector)
        .collect()
}

fn replicas(object: &Tree, path: &str) -> Option<FieldError> {
    let (value, problem) = match find(object, path) {
        Err(problem) => (0, problem),
        Ok(None) => return None,
        Ok(Some(Tree::Int(i))) if *i < 0 => (*i, "should be a non-negative integer".to_owned()),
        Ok(Some(Tree::Int(i))) if *i > i64::from(i32::MAX) => {
            (*i, format!("should be less than or equal to {}", i32::MAX))
        }
        Ok(Some(Tree::Int(_))) => return None,
        Ok(Some(v)) => (0, wrong_type(path, v, "int64")),
    };
    Some(FieldError::invalid(path, Tree::Int(value), problem))
}

fn wrong_type(path: &str, v: &Tree, want: &str) -> String {
    let path = path.strip_prefix('.').unwrap_or(path);
    let (shown, is) = (go_value(v), v.go_type());
    format!(".{path} accessor error: {shown} is of the type {is}, expected {want}")
}

/// The value at a path.
///
/// # Errors
/// Something on the way that is no map, as apimachinery says it.
fn find<'a>(object: &'a Tree, path: &str) -> Result<Option<&'a Tree>, String> {
    let mut at = object;
    let mut done = String::new();
    for name in path.strip_prefix('.').unwrap_or(path).split('.') {
        if at.is_null() {
            return Ok(None);
        }
        if !done.is_empty() {
            done.push('.');
        }
        done.push_str(name);
        let Tree::Map(m) = at else {
            return Err(wrong_type(&done, at, "map[string]interface{}"));
        };
        match m.get(name) {
            Some(v) => at = v,
            None => return Ok(None),
        }
    }
    Ok(Some(at))
}
