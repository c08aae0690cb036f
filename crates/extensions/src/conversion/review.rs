//! ConversionReview: what is asked, and what an answer may be (apiextensions-apiserver 0.37:
//! `pkg/apiserver/conversion/webhook_converter.go`). Pure.

use supercargo_meta::{FieldError, Map, ObjectMeta, Text, Tree, go_quote, validation};

const GROUP: &str = "apiextensions.k8s.io";

/// A review that asks for `objects` in another version.
pub(super) fn question(version: &str, uid: &str, wanted: &str, objects: &[Tree]) -> Tree {
    Tree::map([
        ("kind", "ConversionReview".into()),
        ("apiVersion", format!("{GROUP}/{version}").into()),
        (
            "request",
            Tree::map([
                ("uid", uid.into()),
                ("desiredAPIVersion", wanted.into()),
                ("objects", Tree::list(objects.to_vec())),
            ]),
        ),
    ])
}

/// The objects of an answer, without a look at what they are.
pub(super) fn answer(answer: &Tree, version: &str, uid: &str) -> Result<Vec<Tree>, String> {
    let text = |path: &[&str]| answer.str_at(path).to_owned();
    if version == "v1" {
        let wanted = gvk(&format!("{GROUP}/v1"), "ConversionReview");
        let got = gvk(&text(&["apiVersion"]), &text(&["kind"]));
        if got != wanted {
            return Err(format!("expected webhook response of {wanted}, got {got}"));
        }
    }
    if !matches!(answer.get("response"), Some(Tree::Map(_))) {
        return Err("no response provided".to_owned());
    }
    let got = text(&["response", "uid"]);
    if version == "v1" && got != uid {
        return Err(format!(
            "expected response.uid={}, got {}",
            go_quote(uid),
            go_quote(&got)
        ));
    }
    let status = text(&["response", "result", "status"]);
    if status != "Success" {
        let message = text(&["response", "result", "message"]);
        return Err(if message.is_empty() {
            format!("response.result.status was '{status}', not 'Success'")
        } else {
            message
        });
    }
    let objects = answer.at(&["response", "convertedObjects"]);
    Ok(objects.and_then(Tree::as_list).unwrap_or_default().to_vec())
}

/// One object as its conversion may be: the kind and the identity it had, its own metadata but for labels and annotations.
///
/// # Errors
/// What is wrong with it, after `returned invalid `.
pub(super) fn accept(original: &Tree, mut converted: Tree, wanted: &str) -> Result<Tree, String> {
    let version = converted.str_at(&["apiVersion"]);
    if version != wanted {
        return Err(format!(
            "object at index 0: invalid groupVersion (expected {wanted}, received {version})"
        ));
    }
    for (what, path) in [
        ("kind", &["kind"][..]),
        ("name", &["metadata", "name"]),
        ("namespace", &["metadata", "namespace"]),
        ("UID", &["metadata", "uid"]),
    ] {
        let (was, is) = (original.str_at(path), converted.str_at(path));
        if was != is && what == "kind" {
            return Err(format!(
                "object at index 0: invalid kind (expected {was}, received {is})"
            ));
        }
        if was != is {
            return Err(format!("object: must have the same {what}: {was} != {is}"));
        }
    }
    restore(original, &mut converted).map_err(|why| format!("metadata: {why}"))?;
    Ok(converted)
}

fn restore(original: &Tree, converted: &mut Tree) -> Result<(), String> {
    let sent = match converted.get("metadata") {
        None => return Err("missing metadata in converted object".to_owned()),
        Some(Tree::Map(m)) => m.clone(),
        Some(other) => {
            return Err(format!(
                "invalid metadata of type {} in converted object",
                other.go_type()
            ));
        }
    };
    let mut next = original
        .get("metadata")
        .and_then(Tree::as_map)
        .cloned()
        .unwrap_or_default();
    for field in ["labels", "annotations"] {
        let Some(value) = sent.get(field).filter(|v| !v.is_null()) else {
            next.remove(field);
            continue;
        };
        let Some(m) = value.as_map() else {
            return Err(format!(
                "invalid metadata.{field} of type {} in converted object",
                value.go_type()
            ));
        };
        if let Some((k, v)) = m.iter().find(|(_, v)| v.as_str().is_none()) {
            return Err(format!(
                "metadata.{field}[{k}] must be a string, but is {} in converted object",
                v.go_type()
            ));
        }
        if next.get(field) != Some(value) {
            check(field, m, converted)?;
        }
        next.insert(field, value.clone());
    }
    converted.set(&["metadata"], Tree::Map(next));
    Ok(())
}

fn check(field: &str, m: &Map, converted: &Tree) -> Result<(), String> {
    let problems: Vec<FieldError> = if field == "labels" {
        let labels = m.iter().map(|(k, v)| (k, v.as_str().unwrap_or("")));
        labels
            .flat_map(|(k, v)| validation::labels_entry(k, v, "metadata.labels"))
            .collect()
    } else {
        validation::annotation_problems(ObjectMeta::of(converted), "metadata.annotation")
    };
    match problems.as_slice() {
        [] => Ok(()),
        [one] => Err(one.to_string()),
        several => {
            let all: Vec<String> = several.iter().map(ToString::to_string).collect();
            Err(format!("[{}]", all.join(", ")))
        }
    }
}

/// A kind as Go prints it.
pub(super) fn gvk(api_version: &str, kind: &str) -> Text {
    format!("{api_version}, Kind={kind}").into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn object(version: &str, metadata: [(&str, Tree); 3]) -> Tree {
        Tree::map([
            ("apiVersion", version.into()),
            ("kind", "Foo".into()),
            ("metadata", Tree::map(metadata)),
        ])
    }

    #[test]
    fn metadata_stays_but_for_labels_and_annotations() {
        let labels = |v: &str| Tree::map([("a", v.into())]);
        let was = object(
            "x/v1",
            [
                ("name", "n".into()),
                ("labels", labels("1")),
                ("finalizers", Tree::list(vec!["f".into()])),
            ],
        );
        let sent = object(
            "x/v2",
            [
                ("name", "n".into()),
                ("labels", labels("2")),
                ("generation", Tree::Int(7)),
            ],
        );
        let got = accept(&was, sent, "x/v2").unwrap();
        let expect = object(
            "x/v2",
            [
                ("name", "n".into()),
                ("labels", labels("2")),
                ("finalizers", Tree::list(vec!["f".into()])),
            ],
        );
        assert_eq!(got, expect);
    }

    #[test]
    fn another_object_is_no_conversion() {
        let check = |sent: Tree, why: &str| {
            let was = object(
                "x/v1",
                [
                    ("name", "n".into()),
                    ("uid", "u".into()),
                    ("namespace", "s".into()),
                ],
            );
            assert_eq!(accept(&was, sent, "x/v2").unwrap_err(), why);
        };
        let sent = |name: &str, uid: &str| {
            object(
                "x/v2",
                [
                    ("name", name.into()),
                    ("uid", uid.into()),
                    ("namespace", "s".into()),
                ],
            )
        };
        check(sent("m", "u"), "object: must have the same name: n != m");
        check(sent("n", "v"), "object: must have the same UID: u != v");
        let version = object(
            "x/v1",
            [
                ("name", "n".into()),
                ("uid", "u".into()),
                ("namespace", "s".into()),
            ],
        );
        check(
            version,
            "object at index 0: invalid groupVersion (expected x/v2, received x/v1)",
        );
        let mut odd = sent("n", "u");
        odd.set(&["metadata", "labels"], Tree::map([("a", Tree::Int(1))]));
        check(
            odd,
            "metadata: metadata.labels[a] must be a string, but is int64 in converted object",
        );
    }

    #[test]
    fn an_answer_is_to_the_question() {
        let reply = |uid: &str, status: &str, message: &str| {
            Tree::map([
                ("apiVersion", "apiextensions.k8s.io/v1".into()),
                ("kind", "ConversionReview".into()),
                (
                    "response",
                    Tree::map([
                        ("uid", uid.into()),
                        (
                            "result",
                            Tree::map([("status", status.into()), ("message", message.into())]),
                        ),
                        ("convertedObjects", Tree::list(vec![Tree::empty_map()])),
                    ]),
                ),
            ])
        };
        assert_eq!(answer(&reply("u", "Success", ""), "v1", "u").unwrap().len(), 1);
        assert_eq!(
            answer(&reply("v", "Success", ""), "v1", "u").unwrap_err(),
            "expected response.uid=\"u\", got \"v\""
        );
        assert_eq!(answer(&reply("u", "Failure", "no"), "v1", "u").unwrap_err(), "no");
        assert_eq!(
            answer(&reply("u", "", ""), "v1", "u").unwrap_err(),
            "response.result.status was '', not 'Success'"
        );
        let none = Tree::map([("kind", "X".into()), ("apiVersion", "y/v1".into())]);
        assert_eq!(
            answer(&none, "v1", "u").unwrap_err(),
            "expected webhook response of apiextensions.k8s.io/v1, Kind=ConversionReview, got y/v1, Kind=X"
        );
    }
}
