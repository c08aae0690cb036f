//! The verbs, one straight story each.

mod common;

use common::{At, Server};
use supercargo_meta::Tree;
use supercargo_registry::rest::ListOptions;

const CM: fn(&'static str) -> At<'static> = |ns| At("v1", "configmaps", ns);

#[tokio::test]
async fn an_object_is_created_read_changed_and_deleted() {
    let s = Server::new();
    s.namespace("default").await;
    let made = s
        .create(
            CM("default"),
            r#"{"metadata":{"name":"a","labels":{"x":"y"}},"data":{"k":"v"}}"#,
        )
        .await
        .unwrap();
    assert_eq!(made.str_at(&["kind"]), "ConfigMap");
    assert_eq!(made.str_at(&["metadata", "namespace"]), "default");
    assert!(!made.str_at(&["metadata", "uid"]).is_empty());
    assert_eq!(s.get(CM("default"), "a").await.unwrap(), made);

    let mut next = made.clone();
    next.set(&["data", "k"], "w".into());
    let updated = s.update(CM("default"), "a", &next).await.unwrap();
    assert_eq!(updated.str_at(&["data", "k"]), "w");
    assert_ne!(
        updated.str_at(&["metadata", "resourceVersion"]),
        made.str_at(&["metadata", "resourceVersion"])
    );
    // The same again changes nothing.
    let again = s.update(CM("default"), "a", &updated).await.unwrap();
    assert_eq!(again, updated);

    let conflict = s.update(CM("default"), "a", &next).await.unwrap_err();
    assert_eq!(
        conflict.message(),
        "Operation cannot be fulfilled on configmaps \"a\": the object has been modified; please apply your changes to \
         the latest version and try again"
    );
    assert_eq!(s.names(CM("default"), ListOptions::default()).await, ["a"]);
    let patched = s
        .merge(CM("default"), "a", r#"{"data":{"k":null,"l":"1"}}"#)
        .await
        .unwrap();
    assert_eq!(patched.get("data"), Some(&Tree::map([("l", "1".into())])));

    s.delete(CM("default"), "a").await.unwrap();
    let gone = s.get(CM("default"), "a").await.unwrap_err();
    assert_eq!(gone.message(), "configmaps \"a\" not found");
}
