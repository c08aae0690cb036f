//! The server as a process: started with flags, ended by a signal.

#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "tests; they measure by the wall clock"
)]

mod common;

use common::{dial, run, soon};
use std::io::{BufRead as _, BufReader, Read as _};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

/// Far below every grace period, far above what a busy machine adds.
const SOON: Duration = Duration::from_secs(5);

/// A server that runs on a folder.
struct Process {
    child: Child,
    address: SocketAddr,
}

fn command(folder: &Path, flags: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_supercargo"));
    command
        .args(["serve", "--secure-port=0", "--data-dir"])
        .arg(folder)
        .args(flags)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

impl Process {
    fn start(folder: &Path, flags: &[&str]) -> Self {
        let mut child = command(folder, flags).spawn().unwrap();
        let mut first = String::new();
        BufReader::new(child.stdout.as_mut().unwrap())
            .read_line(&mut first)
            .unwrap();
        let address = first
            .split("https://")
            .nth(1)
            .and_then(|rest| rest.split(' ').next());
        let address = address.unwrap_or_else(|| panic!("{first:?}")).parse().unwrap();
        Self { child, address }
    }

    /// Sends SIGTERM; answers the exit code, how long it took and what was said.
    fn terminate(mut self) -> (Option<i32>, Duration, String) {
        let since = Instant::now();
        rustix::process::kill_process(
            rustix::process::Pid::from_child(&self.child),
            rustix::process::Signal::TERM,
        )
        .unwrap();
        let code = self.child.wait().unwrap().code();
        let took = since.elapsed();
        let mut said = String::new();
        self.child
            .stderr
            .take()
            .unwrap()
            .read_to_string(&mut said)
            .unwrap();
        (code, took, said)
    }
}

#[test]
fn a_signal_ends_the_process_whatever_clients_do() {
    let folder = tempfile::tempdir().unwrap();
    let process = Process::start(folder.path(), &[]);
    let pki = folder.path().join("pki");
    let held = run(async {
        let mut held = Vec::new();
        let maps = "/api/v1/namespaces/default/configmaps";
        for head in [
            format!("GET {maps}?watch=1 HTTP/1.1\r\nhost: l\r\n\r\n"),
            format!("POST {maps} HTTP/1.1\r\nhost: l\r\ncontent-length: 100\r\n\r\n{{"),
            "GET /api HT".to_owned(),
            String::new(),
        ] {
            for _ in 0..8 {
                let mut tls = dial(process.address, &pki, b"http/1.1", true).await;
                tls.write_all(head.as_bytes()).await.unwrap();
                tls.flush().await.unwrap();
                held.push(tls);
            }
        }
        // The watches were answered, so the requests before are known as well.
        for watch in held.iter_mut().take(8) {
            let mut first = [0; 15];
            soon("a watch's answer", watch.read_exact(&mut first))
                .await
                .unwrap();
            assert_eq!(first, *b"HTTP/1.1 200 OK");
        }
        held
    });
    let (code, took, said) = process.terminate();
    assert_eq!((code, took < SOON), (Some(0), true), "{took:?}: {said}");
    drop(held);
    assert_eq!(Process::start(folder.path(), &[]).terminate().0, Some(0));
}
