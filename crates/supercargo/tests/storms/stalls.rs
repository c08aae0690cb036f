//! A store that stalls, fails, or drops its watches.

use super::*;
use common::{Cluster, builder, run};
use supercargo_engine::testlog;
use supercargo_env::Env;
use supercargo_storage::faults::{Fault, Faults, Faulty, Point};

/// A server over a store with faults.
async fn start() -> (Cluster, Faults) {
    let env = Env::system();
    let faulty = Faulty::new(testlog::engine(env.clone()).await, env.clock.clone());
    let faults = faulty.faults();
    let folder = tempfile::tempdir().unwrap();
    let server = builder(folder.path()).backend(Arc::new(faulty));
    let cluster = Cluster::with(folder, server.start().await.unwrap()).await;
    (cluster, faults)
}

#[test]
fn a_store_that_stalls_or_drops_its_watches_loses_nothing() {
    let _turn = turn();
    run(async {
        let (cluster, faults) = start().await;
        let client = &cluster.client;
        fill(client, 1, 100).await;
        let from = revision(&client.get(MAPS).await.expect(200));
        let path = format!("{MAPS}?watch=1&resourceVersion={from}");
        let mut watches = Vec::new();
        for _ in 0..20 {
            watches.push(client.watch(&path).await);
        }
        let mut revisions = Vec::new();
        for round in 0..6 {
            match round % 3 {
                0 => faults.arm(Point::WatchNext, 0, Fault::Unavailable),
                1 => faults.arm(Point::WatchNext, 0, Fault::Delay(Duration::from_millis(1500))),
                _ => faults.arm(Point::Commit, 0, Fault::Delay(Duration::from_millis(1500))),
            }
            revisions.extend(patch(client, "m0", (0..3).map(|i| format!("{round}-{i}"))).await);
            // A list is never older than a finished write, whatever the cache has.
            let list = client.get(MAPS).await.expect(200);
            let last = *revisions.last().unwrap();
            assert!(revision(&list) >= last);
            let found = list["items"].as_array().unwrap();
            assert!(found.iter().any(|o| revision(o) == last), "{list}");
        }
        for mut watch in watches {
            for expect in &revisions {
                assert_eq!(revision(&watch.expect("MODIFIED").await), *expect);
            }
        }
        cluster.stop().await;
    });
}

#[test]
fn reads_go_on_while_the_store_stalls_for_five_seconds() {
    let _turn = turn();
    run(async {
        let (cluster, faults) = start().await;
        let client = &cluster.client;
        fill(client, 1, 100).await;
        client.get(MAPS).await.expect(200);
        let mut watch = client
            .watch(&format!(
                "{MAPS}?watch=1&sendInitialEvents=false&resourceVersionMatch=NotOlderThan"
            ))
            .await;
        let stall = Fault::Delay(Duration::from_secs(5));
        for point in [Point::Commit, Point::WatchNext] {
            faults.arm(point, 0, stall);
        }
        let writer = {
            let client = client.clone();
            beside(async move { patch(&client, "m0", ["late".to_owned()].into_iter()).await })
        };
        let reads = SmallReads::start(
            cluster.server().addresses()[0],
            cluster.folder(),
            &format!("{MAPS}/m0"),
        );
        let since = Instant::now();
        while since.elapsed() < Duration::from_secs(2) {
            client.get(&format!("{MAPS}?resourceVersion=0")).await.expect(200);
            client.get(MAPS).await.expect(200);
        }
        let during = reads.p99();
        assert!(during < NOISE, "{during:?}");
        let wrote = soon("the late write", writer).await.unwrap();
        assert_eq!(revision(&watch.expect("MODIFIED").await), wrote[0]);
        cluster.stop().await;
    });
}

#[test]
fn a_store_that_is_down_is_told_at_once() {
    let _turn = turn();
    run(async {
        let (cluster, faults) = start().await;
        let path = "/apis/batch/v1/namespaces/default/jobs";
        for _ in 0..10_000 {
            faults.arm(Point::Range, 0, Fault::Unavailable);
        }
        let since = Instant::now();
        let replies = all_of((0..64).map(|_| {
            let client = cluster.client.clone();
            async move { client.get(path).await }
        }))
        .await;
        for reply in replies {
            reply.fails(500, "ServerTimeout", "The list operation against jobs.batch could not be completed at this time, please try again.");
        }
        assert!(since.elapsed() < Duration::from_secs(2), "{:?}", since.elapsed());
        faults.disarm();
        cluster.client.get(path).await.expect(200);
        cluster.stop().await;
    });
}
