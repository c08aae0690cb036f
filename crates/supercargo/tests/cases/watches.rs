//! Watches.

use super::*;

#[test]
fn a1_a_deleted_event_has_the_revision_of_the_delete() {
    on_server(async |client| {
        let a = client.post(MAPS, &map("a")).await.expect(201);
        let b = client.post(MAPS, &map("b")).await.expect(201);
        let from = revision(&client.get(&format!("{MAPS}?limit=1")).await.expect(200));
        client.delete(&format!("{MAPS}/a")).await.expect(200);
        let mut watch = client
            .watch(&format!("{MAPS}?watch=1&resourceVersion={from}"))
            .await;
        let mut gone = watch.expect("DELETED").await;
        assert!(revision(&gone) > revision(&b));
        gone["metadata"]["resourceVersion"] = a["metadata"]["resourceVersion"].clone();
        assert_eq!(gone, a, "otherwise it is the last state");
    });
}

#[test]
fn a2_leaving_a_selector_is_an_end_and_coming_back_a_beginning() {
    on_server(async |client| {
        let path = format!("{MAPS}/a");
        client.post(MAPS, &labelled("other", "2")).await.expect(201);
        let first = client.post(MAPS, &labelled("a", "1")).await.expect(201);
        let query = format!(
            "{MAPS}?watch=1&resourceVersion={}&labelSelector=t%3D1",
            revision(&first)
        );
        let mut watch = client.watch(&query).await;
        let set = |t: &str| json!({"metadata": {"labels": {"t": t}}});
        let left = client.patch(&path, MERGE, &set("2")).await.expect(200);
        let back = client.patch(&path, MERGE, &set("1")).await.expect(200);
        let data = client
            .patch(&path, MERGE, &json!({"data": {"k": "v"}}))
            .await
            .expect(200);
        let event = watch.expect("DELETED").await;
        assert_eq!(event["metadata"]["labels"]["t"], "1", "the old labels");
        assert_eq!(revision(&event), revision(&left), "the new revision");
        assert_eq!(watch.expect("ADDED").await, back);
        assert_eq!(watch.expect("MODIFIED").await, data);
    });
}

#[test]
fn a2_the_same_for_field_selectors() {
    on_server(async |client| {
        let pods = format!("{D}/pods");
        let pod = json!({
            "apiVersion": "v1", "kind": "Pod", "metadata": {"name": "p"},
            "spec": {"containers": [{"name": "c", "image": "i"}]},
        });
        let first = client.post(&pods, &pod).await.expect(201);
        let mut watch = client
            .watch(&format!(
                "{pods}?watch=1&resourceVersion={}&fieldSelector=spec.nodeName%3D",
                revision(&first)
            ))
            .await;
        let binding = json!({"apiVersion": "v1", "kind": "Binding", "metadata": {"name": "p"}, "target": {"kind": "Node", "name": "n"}});
        client
            .post(&format!("{pods}/p/binding"), &binding)
            .await
            .expect(201);
        let gone = watch.expect("DELETED").await;
        assert_eq!(gone["spec"].get("nodeName"), None);
        assert_eq!(
            revision(&gone),
            revision(&client.get(&format!("{pods}/p")).await.expect(200))
        );
    });
}

#[test]
fn a3_initial_events_end_with_a_bookmark() {
    on_server(async |client| {
        for form in [
            "",
            ";as=Table;v=v1;g=meta.k8s.io",
            ";as=PartialObjectMetadata;v=v1;g=meta.k8s.io",
        ] {
            for path in [format!("{MAPS}?labelSelector=none"), format!("{D}/secrets?x=1")] {
                let url = format!("{path}&watch=1&{FROM_THE_START}&allowWatchBookmarks=true");
                let mut watch = client.watch_as(&url, &format!("{JSON}{form}")).await;
                let mark = watch.expect("BOOKMARK").await;
                let meta = if form.contains("Table") {
                    &mark["rows"][0]["object"]
                } else {
                    &mark
                };
                assert_eq!(
                    meta["metadata"]["annotations"]["k8s.io/initial-events-end"], "true",
                    "{form}: {mark}"
                );
                assert!(revision(meta) > 0);
            }
        }
        // Whoever did not ask for bookmarks gets none.
        let mut watch = client
            .watch(&format!("{MAPS}?labelSelector=t&watch=1&{FROM_THE_START}"))
            .await;
        let made = client.post(MAPS, &labelled("a", "1")).await.expect(201);
        assert_eq!(watch.expect("ADDED").await, made);
    });
}

#[test]
fn a4_wrong_watch_list_options_are_refused() {
    on_server(async |client| {
        let r = client
            .get(&format!("{MAPS}?watch=1&sendInitialEvents=true"))
            .await;
        r.fails(
            422,
            "Invalid",
            "sendInitialEvents requires setting resourceVersionMatch to NotOlderThan",
        );
        assert_eq!(r.json["details"]["kind"], "ListOptions");
        assert_eq!(r.json["details"]["group"], "meta.k8s.io");
        assert_eq!(r.json["details"]["causes"][0]["field"], "resourceVersionMatch");
        assert_eq!(r.json["details"]["causes"][0]["reason"], "FieldValueForbidden");
        let r = client.get(&format!("{MAPS}?sendInitialEvents=true")).await;
        r.fails(422, "Invalid", "sendInitialEvents is forbidden for list");
        assert_eq!(r.json["details"]["causes"][0]["field"], "sendInitialEvents");
    });
}

#[test]
fn a5_a_forgotten_revision_is_gone() {
    on_forgetful_server(async |client| {
        let old = revision(&client.post(MAPS, &map("a")).await.expect(201));
        forget(&client).await;
        let exact = format!("{MAPS}?resourceVersion={old}&resourceVersionMatch=Exact");
        client.get(&exact).await.fails(410, "Expired", "");
        let reply = client.get(&format!("{MAPS}?watch=1&resourceVersion={old}")).await;
        let status = if reply.code == 200 {
            assert_eq!(reply.json["type"], "ERROR", "{}", reply.json);
            &reply.json["object"]
        } else {
            &reply.json
        };
        assert_eq!(
            (&status["kind"], &status["code"]),
            (&json!("Status"), &json!(410)),
            "{status}"
        );
        assert_eq!(status["reason"], "Expired", "{status}");
        // Whatever is not older will do for these.
        client
            .get(&format!("{MAPS}?resourceVersion={old}"))
            .await
            .expect(200);
    });
}

#[test]
fn a6_one_object_can_be_watched() {
    on_server(async |client| {
        let made = client.post(MAPS, &map("a")).await.expect(201);
        for path in [
            format!("{MAPS}?watch=1&fieldSelector=metadata.name%3Da"),
            "/api/v1/watch/namespaces/default/configmaps/a".to_owned(),
            "/api/v1/watch/namespaces/default/configmaps?fieldSelector=metadata.name%3Da".to_owned(),
        ] {
            assert_eq!(client.watch(&path).await.expect("ADDED").await, made, "{path}");
        }
    });
}

#[test]
fn a7_a_revision_from_the_future_is_a_timeout() {
    on_server(async |client| {
        for more in ["", "&limit=1", "&resourceVersionMatch=Exact"] {
            let r = client
                .get(&format!("{MAPS}?resourceVersion=99999999{more}"))
                .await;
            r.fails(504, "Timeout", "Too large resource version: 99999999, current: ");
            assert_eq!(
                r.json["details"]["causes"][0]["reason"],
                "ResourceVersionTooLarge"
            );
            assert_eq!(r.json["details"]["retryAfterSeconds"], 1);
        }
        // A watch waits; it ends by its own time-out without an event.
        let mut watch = client
            .watch(&format!(
                "{MAPS}?watch=1&resourceVersion=99999999&timeoutSeconds=1"
            ))
            .await;
        assert_eq!(watch.next().await, None);
    });
}

#[test]
fn a8_a_large_object_comes_in_one_event() {
    on_server(async |client| {
        let path = "/apis/apps/v1/namespaces/default/controllerrevisions";
        let body = json!({
            "apiVersion": "apps/v1", "kind": "ControllerRevision", "metadata": {"name": "big"},
            "revision": 1, "data": {"x": "y".repeat(1_400_000)},
        });
        let mut watch = client.watch(&format!("{path}?watch=1")).await;
        let made = client.post(path, &body).await.expect(201);
        assert_eq!(watch.expect("ADDED").await, made);
    });
}
