//! Clients that do not read.

use super::*;
use common::{Process, dial};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

/// The revisions in the events of an HTTP/1.1 answer, as far as it goes.
fn revisions_in(answer: &[u8]) -> Vec<u64> {
    let text = String::from_utf8_lossy(answer);
    text.split("\"resourceVersion\":\"")
        .skip(1)
        .filter_map(|rest| rest.split_once('"')?.0.parse().ok())
        .collect()
}

#[test]
fn whoever_does_not_read_holds_up_nobody() {
    let _turn = turn();
    const CHANGES: usize = 400;
    const SILENT: usize = 20;
    let folder = tempfile::tempdir().unwrap();
    let server = Process::start(folder.path(), &["--unsafe-no-fsync"]);
    storm(async {
        let client = Client::dial(server.address, folder.path()).await;
        fill(&client, 500, 4_000).await;
        let from = revision(&client.get(MAPS).await.expect(200));
        let one = format!("{MAPS}/m1");
        let reads = SmallReads::start(server.address, folder.path(), &one);
        tokio::time::sleep(Duration::from_secs(1)).await;
        let before = (server.resident_mb(), reads.p99());

        let watch = format!("{MAPS}?watch=1&resourceVersion={from}");
        let pki = folder.path().join("pki");
        let mut silent = Vec::new();
        for path in [watch.as_str(), MAPS] {
            for _ in 0..SILENT {
                let mut tls = dial(server.address, &pki, b"http/1.1", true).await;
                let head = format!("GET {path} HTTP/1.1\r\nhost: l\r\naccept: application/json\r\n\r\n");
                tls.write_all(head.as_bytes()).await.unwrap();
                tls.flush().await.unwrap();
                silent.push(tls);
            }
        }
        // The same over one HTTP/2 connection, whose flow control belongs to each stream.
        let shared = Client::dial(server.address, folder.path()).await;
        let mut unread = Vec::new();
        for path in [watch.as_str(), MAPS] {
            for _ in 0..SILENT {
                unread.push(shared.open_request("GET", path, &[], "").await);
            }
        }

        let mut reader = client.watch(&watch).await;
        let reads = SmallReads::start(server.address, folder.path(), &one);
        let text = "y".repeat(10_000);
        let revisions = patch(&client, "m0", (0..CHANGES).map(|i| format!("{i}{text}"))).await;
        for expect in &revisions {
            assert_eq!(revision(&reader.expect("MODIFIED").await), *expect);
        }
        let after = (server.resident_mb(), reads.p99());
        // What the changes hold, 4 MB, is there once; each of the silent has what was on its way to it.
        let said = format!("{} MB before, {} MB after", before.0, after.0);
        assert!(after.0 < before.0 + 96, "{said}");
        check_reads(before.1, after.1, NOISE);

        // One of them wakes up: all is there, in order, as far as it goes.
        let sleeper = &mut silent[0];
        let mut answer = Vec::new();
        let all = async {
            while revisions_in(&answer).len() < CHANGES {
                let mut part = vec![0; 1 << 16];
                let n = sleeper.read(&mut part).await.unwrap();
                if n == 0 {
                    break;
                }
                answer.extend_from_slice(&part[..n]);
            }
        };
        soon("what a sleeper missed", all).await;
        assert_eq!(revisions_in(&answer), revisions);
        drop((silent, unread));
    });
    assert_eq!(server.terminate().0, Some(0));
}

/// Large events that are ready together are not made into frames together: what a watch holds up is bounded by bytes.
#[test]
fn watches_of_large_objects_that_do_not_read_cost_little() {
    let _turn = turn();
    const OBJECTS: usize = 100;
    const SILENT: usize = 20;
    let folder = tempfile::tempdir().unwrap();
    let server = Process::start(folder.path(), &["--unsafe-no-fsync"]);
    storm(async {
        let client = Client::dial(server.address, folder.path()).await;
        fill(&client, OBJECTS, 300_000).await;
        let names = |list: &Value| -> Vec<String> {
            let items = list["items"].as_array().unwrap().iter();
            items
                .map(|o| o["metadata"]["name"].as_str().unwrap().to_owned())
                .collect()
        };
        let expect = names(&client.get(MAPS).await.expect(200));
        let before = server.resident_mb();

        // The state comes first, all of it at once: 30 MB for each.
        let watch = format!("{MAPS}?watch=1");
        let pki = folder.path().join("pki");
        let mut silent = Vec::new();
        for _ in 0..SILENT {
            let mut tls = dial(server.address, &pki, b"http/1.1", true).await;
            let head = format!("GET {watch} HTTP/1.1\r\nhost: l\r\naccept: application/json\r\n\r\n");
            tls.write_all(head.as_bytes()).await.unwrap();
            tls.flush().await.unwrap();
            silent.push(tls);
        }
        let shared = Client::dial(server.address, folder.path()).await;
        let mut unread = Vec::new();
        for _ in 0..SILENT {
            unread.push(shared.open_request("GET", &watch, &[], "").await);
        }

        // Who reads gets all of it meanwhile.
        let mut reader = client.watch(&watch).await;
        for name in &expect {
            assert_eq!(reader.expect("ADDED").await["metadata"]["name"], *name);
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
        let after = server.resident_mb();
        let said = format!("{before} MB before, {after} MB after");
        eprintln!("{said}");
        // An event and a piece for each, in the buffers of its connection, and what the allocator keeps.
        assert!(after < before + 40 * 2 + 48, "{said}");
        drop((silent, unread));
    });
    assert_eq!(server.terminate().0, Some(0));
}
