//! Field validation and decoding.

use super::*;

#[test]
fn a32_field_validation() {
    on_server(async |client| {
        let body = r#"{"apiVersion":"v1","kind":"Pod","metadata":{"name":"p","bogus":1},
            "spec":{"containers":[{"name":"c","image":"one","image":"two","q":1}],"zz":1}}"#;
        let pods = format!("{D}/pods");
        let send = async |query: &str| {
            client
                .send(
                    "POST",
                    &format!("{pods}?dryRun=All{query}"),
                    &[("content-type", JSON)],
                    body,
                )
                .await
        };
        let r = send("&fieldValidation=Strict").await;
        r.fails(
            400,
            "BadRequest",
            "Pod in version \"v1\" cannot be handled as a Pod: strict decoding error: ",
        );
        for text in [
            "duplicate field \"spec.containers[0].image\"",
            "unknown field \"metadata.bogus\"",
            "unknown field \"spec.containers[0].q\"",
            "unknown field \"spec.zz\"",
        ] {
            assert!(r.message().contains(text), "{text}: {}", r.message());
        }
        for query in ["", "&fieldValidation=Warn"] {
            let r = send(query).await;
            let warnings = r.warnings();
            for text in [
                "duplicate field \\\"spec.containers[0].image\\\"",
                "unknown field \\\"metadata.bogus\\\"",
                "unknown field \\\"spec.containers[0].q\\\"",
                "unknown field \\\"spec.zz\\\"",
            ] {
                assert!(
                    warnings.contains(&format!("299 - \"{text}\"")),
                    "{text}: {warnings:?}"
                );
            }
            let made = r.expect(201);
            assert_eq!(
                made["spec"]["containers"][0]["image"], "two",
                "the last one counts"
            );
        }
        let quiet = send("&fieldValidation=Ignore").await;
        assert_eq!((quiet.code, quiet.warnings().len()), (201, 0));
        let r = send("&fieldValidation=Nosuch").await;
        r.fails(422, "Invalid", "fieldValidation");
        for value in ["Ignore", "Strict", "Warn"] {
            assert!(r.message().contains(value), "{}", r.message());
        }
    });
}

#[test]
fn a33_bodies_have_a_size() {
    on_server(async |client| {
        let mut body = map("a");
        body["data"] = json!({"k": "x".repeat(3 * 1024 * 1024)});
        let r = client.post(MAPS, &body).await;
        r.fails(
            413,
            "RequestEntityTooLarge",
            "Request entity too large: limit is 3145728",
        );
        // A body without a declared length is measured as it comes: the same answer over HTTP/2 without Content-Length
        // is what the client above sends when it is told nothing; patches are bounded too.
        client.post(MAPS, &map("a")).await.expect(201);
        let r = client.patch(&format!("{MAPS}/a"), MERGE, &body).await;
        r.fails(413, "RequestEntityTooLarge", "");
    });
}

#[test]
fn a34_options_of_deletes() {
    on_server(async |client| {
        client.post(MAPS, &map("a")).await.expect(201);
        let path = format!("{MAPS}/a");
        let r = client
            .delete_with(&path, &json!({"gracePeriodSeconds": "x"}))
            .await;
        assert_eq!(r.code, 400, "{}", r.json);
        client
            .delete_with(&path, &json!({"preconditions": {"uid": "x"}}))
            .await
            .fails(
                409,
                "Conflict",
                "the UID in the precondition (x) does not match the UID in record (",
            );
        client
            .delete_with(&path, &json!({"preconditions": {"resourceVersion": "1"}}))
            .await
            .fails(409, "Conflict", "");
        client
            .delete_with(
                &path,
                &json!({"orphanDependents": true, "propagationPolicy": "Background"}),
            )
            .await
            .fails(422, "Invalid", "");
        client.get(&path).await.expect(200);
    });
}

#[test]
fn a35_wrong_writes() {
    on_server(async |client| {
        let path = format!("{MAPS}/a");
        let old = client.post(MAPS, &map("a")).await.expect(201);
        client
            .patch(&path, MERGE, &json!({"data": {"k": "v"}}))
            .await
            .expect(200);
        client.put(&path, &old).await.fails(
            409,
            "Conflict",
            "the object has been modified; please apply your changes to the latest version and try again",
        );
        client.put(&path, &map("b")).await.fails(400, "BadRequest", "");
        let mut foreign = map("c");
        foreign["metadata"]["namespace"] = "other".into();
        client.post(MAPS, &foreign).await.fails(400, "BadRequest", "");
        let secret = json!({"apiVersion": "v1", "kind": "Secret", "metadata": {"name": "c"}});
        client.post(MAPS, &secret).await.fails(400, "BadRequest", "");
        client
            .post("/api/v1/namespaces/nons/configmaps", &map("c"))
            .await
            .fails(404, "NotFound", "namespaces \"nons\" not found");
        let mut versioned = map("c");
        versioned["metadata"]["resourceVersion"] = "5".into();
        let r = client.post(MAPS, &versioned).await;
        assert!(r.code >= 400, "{}", r.json);
        assert!(
            r.message()
                .contains("resourceVersion should not be set on objects to be created"),
            "{}",
            r.json
        );
    });
}
