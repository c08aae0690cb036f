//! Lists.

use super::*;

#[test]
fn a9_a_page_of_a_forgotten_revision_has_a_way_on() {
    on_forgetful_server(async |client| {
        for name in ["m1", "m2", "m3", "m4"] {
            client.post(MAPS, &labelled(name, "1")).await.expect(201);
        }
        let path = format!("{MAPS}?limit=2&labelSelector=t");
        let page = client.get(&path).await.expect(200);
        assert_eq!(page["items"][1]["metadata"]["name"], "m2");
        let token = page["metadata"]["continue"].as_str().unwrap();
        forget(&client).await;
        client.delete(&format!("{MAPS}/m3")).await.expect(200);
        let gone = client.get(&format!("{path}&continue={token}")).await;
        gone.fails(410, "Expired", "The provided continue parameter is too old");
        let fresh = gone.json["metadata"]["continue"].as_str().unwrap();
        let rest = client.get(&format!("{path}&continue={fresh}")).await.expect(200);
        assert_eq!(rest["items"].as_array().unwrap().len(), 1, "{rest}");
        assert_eq!(
            rest["items"][0]["metadata"]["name"], "m4",
            "after the same key, as it is now"
        );
        assert!(revision(&rest) > revision(&page));
    });
}

#[test]
fn a10_options_of_lists() {
    on_server(async |client| {
        for name in ["p1", "p2", "p3", "p4"] {
            client.post(MAPS, &labelled(name, "1")).await.expect(201);
        }
        let all = client.get(MAPS).await.expect(200)["items"]
            .as_array()
            .unwrap()
            .len();
        let page = client.get(&format!("{MAPS}?limit=2")).await.expect(200);
        let token = page["metadata"]["continue"].as_str().unwrap().to_owned();
        assert_eq!(page["metadata"]["remainingItemCount"], all - 2);
        let selected = client
            .get(&format!("{MAPS}?limit=2&labelSelector=t%3D1"))
            .await
            .expect(200);
        assert!(selected["metadata"]["continue"].is_string());
        assert_eq!(selected["metadata"].get("remainingItemCount"), None);
        let cached = client
            .get(&format!("{MAPS}?limit=2&resourceVersion=0"))
            .await
            .expect(200);
        assert_eq!(
            cached["items"].as_array().unwrap().len(),
            all,
            "a read of the cache is whole"
        );
        assert_eq!(cached["metadata"].get("continue"), None);
        client
            .get(&format!("{MAPS}?limit=2&continue={token}&resourceVersion=0"))
            .await
            .expect(200);
        for (query, code, reason, text) in [
            (
                format!("continue={token}&resourceVersion=5"),
                400,
                "BadRequest",
                "specifying resource version is not allowed when using continue",
            ),
            (
                format!("continue={token}&resourceVersionMatch=Exact"),
                422,
                "Invalid",
                "resourceVersionMatch",
            ),
            (
                "resourceVersionMatch=Exact".to_owned(),
                422,
                "Invalid",
                "resourceVersionMatch is forbidden unless resourceVersion is provided",
            ),
            (
                "resourceVersion=0&resourceVersionMatch=Exact".to_owned(),
                422,
                "Invalid",
                "resourceVersionMatch",
            ),
            (
                "resourceVersion=abc".to_owned(),
                400,
                "BadRequest",
                "invalid resource version",
            ),
            (
                "limit=2&continue=garbage".to_owned(),
                400,
                "BadRequest",
                "continue key is not valid",
            ),
        ] {
            client
                .get(&format!("{MAPS}?{query}"))
                .await
                .fails(code, reason, text);
        }
    });
}

#[test]
fn a11_a_list_is_never_older_than_a_finished_write() {
    on_server(async |client| {
        client.post(MAPS, &map("a")).await.expect(201);
        for i in 0..300 {
            let wrote = client
                .patch(
                    &format!("{MAPS}/a"),
                    MERGE,
                    &json!({"data": {"i": i.to_string()}}),
                )
                .await
                .expect(200);
            let list = client
                .get(&format!("{MAPS}?fieldSelector=metadata.name%3Da"))
                .await
                .expect(200);
            assert_eq!(list["items"][0]["metadata"], wrote["metadata"]);
        }
    });
}
