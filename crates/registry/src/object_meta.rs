//! What the server itself does to `metadata` on a write (apiserver 0.37: `pkg/registry/rest/{create,update,meta}.go`).

use crate::rest::{RequestContext, Warnings};
use crate::{NameRule, ResourceDesc};
use std::collections::HashSet;
use supercargo_env::{Rng, WallTime};
use supercargo_meta::{FieldError, ObjectMeta, Status, Text, Timestamp, Tree, names, validation};

/// Letters of generated names: no vowels, nothing that looks like something else.
const NAME_ALPHABET: &[u8; 27] = b"bcdfghjklmnpqrstvwxz2456789";
const NAME_SUFFIX_LEN: usize = 5;
const NAME_BASE_BYTES_MAX: usize = 58;

const NAMESPACE_MISMATCH: &str =
    "the namespace of the provided object does not match the namespace sent on the request";

/// Removes what only the server sets from a new object.
pub(crate) fn wipe_system_fields(object: &mut Tree) {
    for field in [
        "uid",
        "creationTimestamp",
        "deletionTimestamp",
        "deletionGracePeriodSeconds",
        "selfLink",
    ] {
        object.remove(&["metadata", field]);
    }
}

/// Sets what only the server sets on a new object.
pub(crate) fn fill_system_fields(object: &mut Tree, now: WallTime, rng: &dyn Rng) {
    object.set(&["metadata", "creationTimestamp"], timestamp(now));
    let mut random = [0; 16];
    rng.fill(&mut random);
    object.set(&["metadata", "uid"], Tree::Str(supercargo_meta::uuid_v4(random)));
}

/// The name for a `generateName`.
pub(crate) fn generate_name(base: &str, rng: &dyn Rng) -> Text {
    let mut end = base.len().min(NAME_BASE_BYTES_MAX);
    while !base.is_char_boundary(end) {
        end -= 1;
    }
    let mut name = Text::from(base.get(..end).unwrap_or(base));
    for _ in 0..NAME_SUFFIX_LEN {
        let at = usize::try_from(rng.below(NAME_ALPHABET.len() as u64)).unwrap_or(0);
        name.push(char::from(NAME_ALPHABET[at % NAME_ALPHABET.len()]));
    }
    name
}

/// A time as meta/v1 Time has it.
pub(crate) fn timestamp(t: WallTime) -> Tree {
    Tree::from(Timestamp::from_seconds(t.unix_seconds()).to_text())
}

/// Seconds since the epoch of a timestamp field.
pub(crate) fn seconds_of(t: Option<&Tree>) -> Option<i64> {
    Timestamp::parse(t?.as_str()?).ok().map(|t| t.seconds)
}

/// Makes the object's namespace that of the request.
///
/// # Errors
/// 400 when the object names another one.
pub(crate) fn ensure_namespace(
    desc: &ResourceDesc,
    cx: &RequestContext,
    object: &mut Tree,
) -> Result<(), Status> {
    let found = object.str_at(&["metadata", "namespace"]);
    if desc.namespaced {
        if found.is_empty() {
            object.set(&["metadata", "namespace"], Tree::Str(cx.namespace.clone()));
        } else if found != cx.namespace {
            return Err(Status::bad_request(NAMESPACE_MISMATCH));
        }
    } else if cx.namespace.is_empty() && !found.is_empty() {
        object.remove(&["metadata", "namespace"]);
    }
    Ok(())
}

/// Refuses an update whose object has another name than the URL.
///
/// # Errors
/// 400.
pub(crate) fn ensure_name(object: &Tree, url_name: &str) -> Result<(), Status> {
    let found = object.str_at(&["metadata", "name"]);
    if found.is_empty() {
        return Err(Status::bad_request(format!(
            "the name of the object ({url_name} based on URL) was undeterminable: name must be provided"
        )));
    }
    if found != url_name {
        return Err(Status::bad_request(format!(
            "the name of the object ({found}) does not match the name on the URL ({url_name})"
        )));
    }
    Ok(())
}

/// Removes repeated owner references and warns about them. `after_admission` chooses the text.
pub(crate) fn dedup_owner_references(object: &mut Tree, warnings: &Warnings, after_admission: bool) {
    let Some(list) = object
        .at(&["metadata", "ownerReferences"])
        .and_then(Tree::as_list)
    else {
        return;
    };
    if list.len() < 2 {
        return;
    }
    // By their text, so that a body full of references costs what it is long.
    let mut seen = HashSet::with_capacity(list.len());
    let mut told = HashSet::new();
    let mut kept: Vec<Tree> = Vec::with_capacity(list.len());
    let mut twice: Vec<&str> = Vec::new();
    for r in list {
        if seen.insert(supercargo_meta::json_text(r)) {
            kept.push(r.clone());
            continue;
        }
        let uid = r.str_at(&["uid"]);
        if told.insert(uid) {
            twice.push(uid);
        }
    }
    if twice.is_empty() {
        return;
    }
    let when = if after_admission {
        " after mutating admission happens"
    } else {
        ""
    };
    warnings.add(format!(
        ".metadata.ownerReferences contains duplicate entries{when}; API server dedups owner references in 1.20+, and may \
         reject such requests as early as 1.24; please fix your requests; duplicate UID(s) observed: {}",
        twice.join(", ")
    ));
    object.set(&["metadata", "ownerReferences"], Tree::list(kept));
}

/// Carries over what an update can't change (before the strategy: the generation).
pub(crate) fn keep_generation(object: &mut Tree, old: &Tree) {
    carry(object, old, "generation");
}

/// Carries over what an update can't change (after the strategy).
pub(crate) fn keep_identity(object: &mut Tree, old: &Tree) {
    if object.str_at(&["metadata", "uid"]).is_empty() {
        carry(object, old, "uid");
    }
    // An object that somebody put into the store without one stays without one.
    let created = ["metadata", "creationTimestamp"];
    if old.at(&created).is_some_and(|t| !t.is_null()) {
        carry(object, old, "creationTimestamp");
    }
    if old
        .at(&["metadata", "deletionTimestamp"])
        .is_some_and(|t| !t.is_null())
    {
        carry(object, old, "deletionTimestamp");
    }
    let period = ["metadata", "deletionGracePeriodSeconds"];
    if old.int_at(&period).is_some() && object.int_at(&period).is_none() {
        carry(object, old, "deletionGracePeriodSeconds");
    }
}

fn carry(object: &mut Tree, old: &Tree, field: &str) {
    match old.at(&["metadata", field]) {
        Some(v) => {
            let v = v.clone();
            object.update(&["metadata", field], v);
        }
        None => {
            object.remove(&["metadata", field]);
        }
    }
}

/// Problems of a new object's metadata.
pub(crate) fn validate_create(desc: &ResourceDesc, object: &Tree) -> Vec<FieldError> {
    let check = name_check(desc.strategy.name);
    let meta = ObjectMeta::of(object);
    let mut problems = validation::object_meta(meta, desc.namespaced, check, "metadata");
    if desc.strategy.qualified_finalizers {
        problems.extend(validation::qualified_finalizers(meta, "metadata.finalizers"));
    }
    problems
}

/// Problems of an updated object's metadata.
pub(crate) fn validate_update(desc: &ResourceDesc, object: &Tree, old: &Tree) -> Vec<FieldError> {
    let meta = ObjectMeta::of(object);
    let mut problems = validation::object_meta_update(meta, ObjectMeta::of(old), "metadata");
    if desc.strategy.qualified_finalizers {
        problems.extend(validation::qualified_finalizers(meta, "metadata.finalizers"));
    }
    problems
}

const fn name_check(rule: NameRule) -> names::NameCheck {
    match rule {
        NameRule::Dns1123Subdomain => names::name_is_dns_subdomain,
        NameRule::Dns1123Label => names::name_is_dns_label,
        NameRule::Dns1035Label => names::name_is_dns1035_label,
        NameRule::PathSegment | NameRule::Hook => names::name_is_path_segment,
    }
}

/// True when the object is on its way out.
pub(crate) fn is_terminating(object: &Tree) -> bool {
    object
        .at(&["metadata", "deletionTimestamp"])
        .is_some_and(|t| !t.is_null())
}

/// The finalizers.
pub(crate) fn finalizers(object: &Tree) -> Vec<Text> {
    object
        .at(&["metadata", "finalizers"])
        .and_then(Tree::as_list)
        .map(|l| l.iter().filter_map(|f| f.as_str().map(Text::from)).collect())
        .unwrap_or_default()
}

/// Sets the finalizers; none removes the field.
pub(crate) fn set_finalizers(object: &mut Tree, finalizers: &[Text]) {
    if finalizers.is_empty() {
        object.remove(&["metadata", "finalizers"]);
    } else {
        let list = finalizers.iter().cloned().map(Tree::Str).collect();
        object.set(&["metadata", "finalizers"], Tree::list(list));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use supercargo_env::SeededRng;

    #[test]
    fn generated_names_end_with_five_letters_of_the_alphabet() {
        let rng = SeededRng::new(1);
        let name = generate_name(&"x".repeat(70), &rng);
        assert_eq!(name.len(), 63);
        assert!(name[58..].bytes().all(|b| NAME_ALPHABET.contains(&b)));
        // A character is never cut.
        let name = generate_name(&"ü".repeat(40), &rng);
        assert!(name.starts_with('ü') && name.len() == 63);
    }

    #[test]
    fn repeated_owner_references_are_dropped_with_a_warning() {
        let r = Tree::map([("uid", "u1".into())]);
        let mut o = Tree::Null;
        o.set(
            &["metadata", "ownerReferences"],
            Tree::list(vec![r.clone(), r.clone(), r]),
        );
        let w = Warnings::default();
        dedup_owner_references(&mut o, &w, false);
        assert_eq!(
            o.at(&["metadata", "ownerReferences"])
                .unwrap()
                .as_list()
                .unwrap()
                .len(),
            1
        );
        assert!(w.take()[0].ends_with("duplicate UID(s) observed: u1"));
    }

    #[test]
    fn a_body_full_of_owners_costs_what_it_is_long() {
        let owner = |i: usize| Tree::map([("uid", Tree::from(i.to_string()))]);
        let mut list: Vec<Tree> = (0..60_000).map(owner).collect();
        list.push(owner(0));
        let mut object = Tree::map([("metadata", Tree::map([("ownerReferences", Tree::list(list))]))]);
        let w = Warnings::default();
        dedup_owner_references(&mut object, &w, false);
        assert_eq!(
            object
                .at(&["metadata", "ownerReferences"])
                .unwrap()
                .as_list()
                .unwrap()
                .len(),
            60_000
        );
        assert!(w.take()[0].ends_with("observed: 0"));
    }
}
