//! Encodings.

use super::*;

#[test]
fn a36_objects_travel_as_protobuf() {
    on_server(async |client| {
        let mut body = map("a");
        body["data"] = json!({"k": "v"});
        let made = client.post(MAPS, &body).await.expect(201);
        let proto = client.get_as(&format!("{MAPS}/a"), PROTOBUF).await;
        assert_eq!(&proto.bytes[..4], b"k8s\0");
        client.delete(&format!("{MAPS}/a")).await.expect(200);
        // What came back can be sent again, but for what the server alone sets.
        let r = client
            .send("POST", MAPS, &[("content-type", PROTOBUF)], proto.bytes.clone())
            .await;
        assert!(
            r.message().contains("resourceVersion should not be set"),
            "{}",
            r.json
        );
        let again = client.post(MAPS, &body).await.expect(201);
        assert_ne!(again["metadata"]["uid"], made["metadata"]["uid"]);
        let stored = client.get_as(&format!("{MAPS}/a"), PROTOBUF).await;
        let same = client
            .send(
                "PUT",
                &format!("{MAPS}/a"),
                &[("content-type", PROTOBUF)],
                stored.bytes,
            )
            .await
            .expect(200);
        assert_eq!(same, again, "a protobuf copy of the object changes nothing");
    });
}

#[test]
fn a37_errors_as_protobuf_and_forms_that_are_not_served() {
    on_server(async |client| {
        let r = client.get_as(&format!("{MAPS}/none"), PROTOBUF).await;
        assert_eq!(
            (r.code, r.header("content-type"), &r.bytes[..4]),
            (404, PROTOBUF, &b"k8s\0"[..])
        );
        for accept in ["text/html", "application/cbor"] {
            let r = client.get_as(MAPS, accept).await;
            r.fails(406, "NotAcceptable", "application/json");
        }
        let r = client
            .send("POST", MAPS, &[("content-type", "text/plain")], "x")
            .await;
        r.fails(415, "UnsupportedMediaType", "application/json");
    });
}

#[test]
fn a38_yaml_bodies() {
    on_server(async |client| {
        let send = async |text: &str| {
            client
                .send(
                    "POST",
                    "/apis/apps/v1/namespaces/default/controllerrevisions?dryRun=All",
                    &[("content-type", YAML)],
                    text.to_owned(),
                )
                .await
        };
        let head = "apiVersion: apps/v1\nkind: ControllerRevision\nmetadata: {name: s}\nrevision: 1\n";
        let data = "x: &x {deep: 1}\n  y: v\n  oct: 0777\n  under: 1_000\n  new: 0o17\n  hex: 0x1F\n  exp: 1e3\n  \
                    sw: on\n  time: 1:30\n  date: 2001-01-01\n  ref: *x\n";
        let made = send(&format!("{head}data:\n  {data}---\nkind: Other\n"))
            .await
            .expect(201);
        assert_eq!(
            made["data"],
            json!({
                "x": {"deep": 1}, "true": "v", "oct": 511, "under": 1000, "new": 15, "hex": 31, "exp": 1000, "sw": true,
                "time": "1:30", "date": "2001-01-01", "ref": {"deep": 1},
            })
        );
        assert_eq!(send(&format!("{head}data: {{n: .inf}}\n")).await.code, 400);
        let map = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: s}\ndata: {a: yes}\n";
        let r = client.send("POST", MAPS, &[("content-type", YAML)], map).await;
        assert_eq!(r.code, 400, "{}", r.json);
    });
}
