//! The server as a process.
#![allow(clippy::disallowed_methods, reason = "tests measure by the wall clock")]

use std::io::{BufRead as _, BufReader, Read as _};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// Resident memory in MB of a process, `self` for this one.
pub fn resident_mb(process: &str) -> u64 {
    let text = std::fs::read_to_string(format!("/proc/{process}/statm")).unwrap();
    let pages: u64 = text.split(' ').nth(1).unwrap().parse().unwrap();
    pages * 4 / 1024
}

/// A server that runs on a folder.
pub struct Process {
    child: Child,
    /// Where it listens.
    pub address: SocketAddr,
}

/// The server with `flags`, on a folder.
pub fn command(folder: &Path, flags: &[&str]) -> Command {
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
    /// Starts one and waits until it is ready.
    pub fn start(folder: &Path, flags: &[&str]) -> Self {
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

    /// Its resident memory in MB.
    pub fn resident_mb(&self) -> u64 {
        resident_mb(&self.child.id().to_string())
    }

    /// Sends SIGTERM; answers the exit code, how long it took and what was said.
    pub fn terminate(mut self) -> (Option<i32>, Duration, String) {
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

impl Drop for Process {
    fn drop(&mut self) {
        // Of a test that failed; otherwise it has ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A command of the program that looks at something and ends.
pub struct Tool(pub &'static str);

impl Tool {
    /// Runs it.
    pub fn run(&self, args: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_supercargo"))
            .arg(self.0)
            .args(args)
            .output()
            .unwrap()
    }

    /// What it prints when it must succeed.
    #[track_caller]
    pub fn shown(&self, args: &[&str]) -> String {
        let output = self.run(args);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{args:?}: {said}");
        String::from_utf8(output.stdout).unwrap()
    }

    /// What it says when it must fail.
    #[track_caller]
    pub fn refused(&self, args: &[&str]) -> String {
        let output = self.run(args);
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        String::from_utf8(output.stderr).unwrap()
    }
}
