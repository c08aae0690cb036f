//! Namespaces and finalizers.

use super::*;

#[test]
fn a41_namespaces_that_stay() {
    on_server(async |client| {
        for name in ["default", "kube-system", "kube-public"] {
            client.delete(&format!("/api/v1/namespaces/{name}")).await.fails(
                403,
                "Forbidden",
                "this namespace may not be deleted",
            );
        }
    });
}

#[test]
fn a44_finalizers_of_what_is_being_deleted() {
    on_server(async |client| {
        let path = format!("{MAPS}/a");
        client.post(MAPS, &map("a")).await.expect(201);
        let ending = client
            .delete_with(&path, &json!({"propagationPolicy": "Foreground"}))
            .await
            .expect(200);
        assert_eq!(ending["metadata"]["finalizers"], json!(["foregroundDeletion"]));
        let more = json!({"metadata": {"finalizers": ["foregroundDeletion", "e.com/x"]}});
        client.patch(&path, MERGE, &more).await.fails(
            422,
            "Invalid",
            "no new finalizers can be added if the object is being deleted, found new finalizers []string{\"e.com/x\"}",
        );
        let kept = client
            .patch(&path, MERGE, &json!({"metadata": {"deletionTimestamp": null}}))
            .await
            .expect(200);
        assert_eq!(
            kept["metadata"]["deletionTimestamp"],
            ending["metadata"]["deletionTimestamp"]
        );
        client
            .patch(&path, MERGE, &json!({"metadata": {"finalizers": null}}))
            .await
            .expect(200);
        client.get(&path).await.fails(404, "NotFound", "");
    });
}
