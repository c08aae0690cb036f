//! Many clients at once.

use super::*;
use common::{Cluster, Process, Watcher, builder, run};

/// Streams that a connection may have.
const STREAMS: usize = 100;

/// The revisions that a watch tells until it has told `last`.
async fn told(mut watch: Watcher, last: u64) -> Vec<u64> {
    let mut revisions = Vec::new();
    while revisions.last() != Some(&last) {
        let event = watch.next().await.expect("no watch ends");
        assert_ne!(event["type"], "ERROR", "{event}");
        revisions.push(revision(&event["object"]));
    }
    revisions
}

#[test]
fn five_thousand_watches_at_once_get_every_event_once() {
    let _turn = turn();
    const WATCHES: usize = 5_000;
    // So many that a p99 of the small reads meanwhile says something.
    const CHANGES: usize = 40;
    let folder = tempfile::tempdir().unwrap();
    let server = Process::start(folder.path(), &["--unsafe-no-fsync"]);
    storm(async {
        let client = Client::dial(server.address, folder.path()).await;
        fill(&client, 1, 100).await;
        let from = revision(&client.get(MAPS).await.expect(200));
        let mut connections = Vec::new();
        for _ in 0..WATCHES.div_ceil(STREAMS) {
            connections.push(Client::dial(server.address, folder.path()).await);
        }
        let one = format!("{MAPS}/m0");
        let reads = SmallReads::start(server.address, folder.path(), &one);
        tokio::time::sleep(Duration::from_secs(1)).await;
        let before = (server.resident_mb(), reads.p99());

        let since = Instant::now();
        let reads = SmallReads::start(server.address, folder.path(), &one);
        let path = format!("{MAPS}?watch=1&resourceVersion={from}");
        let watches = all_of((0..WATCHES).map(|i| {
            let (connection, path) = (connections[i / STREAMS].clone(), path.clone());
            async move { connection.watch(&path).await }
        }))
        .await;
        let opened = since.elapsed();
        let revisions = patch(&client, "m0", (0..CHANGES).map(|i| i.to_string())).await;
        let last = *revisions.last().unwrap();
        for got in all_of(watches.into_iter().map(|w| told(w, last))).await {
            assert_eq!(got, revisions);
        }
        let after = (server.resident_mb(), reads.p99());
        let said = format!(
            "{WATCHES} watches opened in {opened:?}, {CHANGES} changes told to all after {:?}; memory {} to {} MB, reads {:?} to {:?}",
            since.elapsed(),
            before.0,
            after.0,
            before.1,
            after.1
        );
        eprintln!("{said}");
        // 12 KB a watch, and what the allocator keeps.
        assert!(after.0 < before.0 + 60 + 48, "{said}");
        check_reads(before.1, after.1, NOISE);
    });
    assert_eq!(server.terminate().0, Some(0));
}

#[test]
fn sixty_four_lists_of_everything_at_once_are_one_snapshot() {
    let _turn = turn();
    const OBJECTS: usize = 1_000;
    let folder = tempfile::tempdir().unwrap();
    let server = Process::start(folder.path(), &["--unsafe-no-fsync"]);
    storm(async {
        let client = Client::dial(server.address, folder.path()).await;
        fill(&client, OBJECTS, 4_000).await;
        client.get(MAPS).await.expect(200);
        let before = server.resident_mb();
        let one = format!("{MAPS}/m0");
        let reads = SmallReads::start(server.address, folder.path(), &one);
        tokio::time::sleep(Duration::from_secs(1)).await;
        let idle = reads.p99();
        let reads = SmallReads::start(server.address, folder.path(), &one);
        let mut connections = Vec::new();
        for _ in 0..64 {
            connections.push(Client::dial(server.address, folder.path()).await);
        }
        let lists = all_of(connections.into_iter().map(|c| async move {
            let reply = c.get(MAPS).await;
            assert_eq!(reply.code, 200);
            reply.bytes
        }))
        .await;
        let during = reads.p99();
        assert!(lists.iter().all(|l| *l == lists[0]));
        assert!(lists[0].len() > OBJECTS * 4_000);
        let after = server.resident_mb();
        // 64 answers of 4.5 MB share the bytes of their objects; each has at most 1.5 MB on its way.
        let said = format!("{before} MB before, {after} MB after, small reads {idle:?} to {during:?}");
        eprintln!("{said}");
        assert!(after < before + 96, "{said}");
        check_reads(idle, during, NOISE);
    });
    assert_eq!(server.terminate().0, Some(0));
}

#[test]
fn clients_that_come_and_go_leave_nothing_behind() {
    let _turn = turn();
    let folder = tempfile::tempdir().unwrap();
    let server = Process::start(folder.path(), &["--unsafe-no-fsync"]);
    storm(async {
        let client = Client::dial(server.address, folder.path()).await;
        fill(&client, 50, 100).await;
        client.get(MAPS).await.expect(200);
        let metric = "supercargo_watch_cache_watches{group=\"\",resource=\"configmaps\"} ";
        let watches = async || {
            let text = client.get("/metrics").await.bytes;
            let text = String::from_utf8(text.to_vec()).unwrap();
            let line = text.lines().find_map(|l| l.strip_prefix(metric));
            line.unwrap().to_owned()
        };
        // Those of the controllers.
        let own = watches().await;
        let round = async || {
            all_of((0..100).map(|_| {
                let folder = folder.path().to_owned();
                let address = server.address;
                async move {
                    let client = Client::dial(address, &folder).await;
                    for _ in 0..5 {
                        let mut watch = client.watch(&format!("{MAPS}?watch=1")).await;
                        watch.expect("ADDED").await;
                    }
                }
            }))
            .await;
        };
        round().await;
        let base = server.resident_mb();
        for _ in 0..3 {
            round().await;
        }
        let after = server.resident_mb();
        assert!(after < base + 24, "{base} MB, after three more storms {after} MB");
        // The last watches end when the server has noticed that their clients are gone.
        soon("the end of all watches", async {
            while watches().await != own {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        })
        .await;
    });
    assert_eq!(server.terminate().0, Some(0));
}

#[test]
fn everybody_lists_again_after_410() {
    let _turn = turn();
    run(async {
        let folder = tempfile::tempdir().unwrap();
        let builder = builder(folder.path()).history(Duration::from_secs(600), 20_000);
        let cluster = Cluster::with(folder, builder.start().await.unwrap()).await;
        let client = &cluster.client;
        fill(client, 200, 100).await;
        let old = revision(&client.get(&format!("{MAPS}/m0")).await.expect(200));
        let filler = "x".repeat(10_000);
        patch(client, "m199", (0..10).map(|i| format!("{i}{filler}"))).await;
        let mut connections = Vec::new();
        for _ in 0..3 {
            connections.push(Client::connect(cluster.server(), cluster.folder()).await);
        }
        let reads = SmallReads::start(
            cluster.server().addresses()[0],
            cluster.folder(),
            &format!("{MAPS}/m0"),
        );
        let watches = all_of((0..300).map(|i| {
            let client = connections[i / STREAMS].clone();
            async move {
                let stale = format!("{MAPS}?watch=1&resourceVersion={old}");
                let gone = client.watch(&stale).await.expect("ERROR").await;
                assert_eq!((&gone["code"], &gone["reason"]), (&json!(410), &json!("Expired")));
                let text = gone["message"].as_str().unwrap();
                assert!(
                    text.starts_with(&format!("too old resource version: {old} (")),
                    "{text}"
                );
                let list = client.get(MAPS).await.expect(200);
                assert_eq!(list["items"].as_array().unwrap().len(), 200);
                let path = format!("{MAPS}?watch=1&resourceVersion={}", revision(&list));
                client.watch(&path).await
            }
        }))
        .await;
        let revisions = patch(client, "m0", (0..3).map(|i| i.to_string())).await;
        for got in all_of(watches.into_iter().map(|w| told(w, revisions[2]))).await {
            assert_eq!(got, revisions);
        }
        let during = reads.p99();
        // The 300 clients and the server are in one process.
        assert!(during < 6 * NOISE, "{during:?}");
        drop(connections);
        cluster.stop().await;
    });
}
