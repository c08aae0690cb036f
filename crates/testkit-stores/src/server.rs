//! A store's process, in a folder and on ports of its own.

use crate::proxy::Protocol;
use parking_lot::Mutex;
use rustix::process::{Pid, Signal, kill_process};
use std::future::{Ready, ready};
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;

/// What tells the processes of one store from those of another.
pub trait Program: Send + Sync + 'static {
    /// Starts it, with its data in [`data`]; where its output goes is not its business.
    fn command(&self, folder: &Path) -> Command;

    /// Where clients find it, `host:port`.
    fn address(&self) -> &str;

    /// What a [`crate::proxy::Proxy`] has to know of what clients say to it.
    fn protocol(&self) -> Protocol;
}

/// Where a process keeps its data, below its folder.
pub(crate) fn data(folder: &Path) -> PathBuf {
    folder.join("data")
}

/// A process, or the place where one was. It ends with this value.
pub struct Server<P> {
    program: P,
    folder: tempfile::TempDir,
    child: Mutex<Option<Child>>,
}

/// What only servers of this program have.
impl<P> Deref for Server<P> {
    type Target = P;

    fn deref(&self) -> &P {
        &self.program
    }
}

impl<P: Program> Server<P> {
    /// A server that is not started yet.
    pub fn of(program: P) -> Arc<Self> {
        Arc::new(Self {
            program,
            folder: tempfile::tempdir().unwrap(),
            child: Mutex::default(),
        })
    }

    /// Starts the process, on the data that is there.
    pub fn start(&self) {
        let log = std::fs::File::options()
            .create(true)
            .append(true)
            .open(self.dir().join("log"))
            .unwrap();
        let mut command = self.program.command(self.dir());
        command
            .stdin(Stdio::null())
            .stdout(log.try_clone().unwrap())
            .stderr(log);
        let child = command.spawn().unwrap_or_else(|e| panic!("{command:?}: {e}"));
        *self.child.lock() = Some(child);
    }

    /// `kill -9`.
    pub fn kill(&self) {
        if let Some(mut child) = self.child.lock().take() {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }

    /// Kills and starts again on the same data.
    pub fn restart(&self) {
        self.kill();
        self.start();
    }

    /// Whether there is a process.
    pub fn is_running(&self) -> bool {
        self.child.lock().is_some()
    }

    /// Stops the process in its tracks: afterwards no thread of it runs. It takes no longer than the kernel needs.
    pub fn freeze(&self) -> Frozen {
        let id = self.signal(Signal::STOP);
        let is_stopped = || {
            let threads = std::fs::read_dir(format!("/proc/{id}/task")).unwrap();
            threads.flatten().all(|thread| {
                let stat = std::fs::read_to_string(thread.path().join("stat")).unwrap_or_default();
                stat.rsplit(") ").next().is_some_and(|s| s.starts_with('T'))
            })
        };
        while !is_stopped() {
            std::thread::yield_now();
        }
        Frozen
    }

    /// Lets it go on.
    pub fn thaw(&self) {
        self.signal(Signal::CONT);
    }

    fn signal(&self, signal: Signal) -> u32 {
        let id = self.child.lock().as_ref().unwrap().id();
        kill_process(Pid::from_raw(id.cast_signed()).unwrap(), signal).unwrap();
        id
    }

    /// Kills, copies the data, and starts again.
    pub fn copy(&self) -> tempfile::TempDir {
        let copy = tempfile::tempdir().unwrap();
        self.kill();
        copy_folder(&self.data(), copy.path());
        self.start();
        copy
    }

    /// Kills and starts again on a copy of its data.
    pub fn restore(&self, copy: &tempfile::TempDir) {
        self.kill();
        std::fs::remove_dir_all(self.data()).unwrap();
        copy_folder(copy.path(), &self.data());
        self.start();
    }

    /// Where its files are.
    pub fn dir(&self) -> &Path {
        self.folder.path()
    }

    /// What it keeps.
    pub fn data(&self) -> PathBuf {
        data(self.dir())
    }

    /// What it wrote.
    pub fn log(&self) -> String {
        std::fs::read_to_string(self.dir().join("log")).unwrap_or_default()
    }

    /// A test that cannot go on without an answer.
    pub(crate) fn refuses(&self, what: &str) -> ! {
        panic!("{} does not take {what}; its log: {}", self.address(), self.log())
    }
}

/// A process was stopped. Nothing is left to wait for, and whoever waits all the same goes on at once.
pub struct Frozen;

impl IntoFuture for Frozen {
    type Output = ();
    type IntoFuture = Ready<()>;

    fn into_future(self) -> Ready<()> {
        ready(())
    }
}

impl<P> Drop for Server<P> {
    fn drop(&mut self) {
        if let Some(mut child) = self.child.lock().take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// A file of the tools that `tools/setup.py` brings under the name `of`.
pub(crate) fn tool(of: &str, path: &str) -> PathBuf {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../.cache/tools")
        .join(path);
    assert!(
        file.exists(),
        "{} is missing: bring it with `python3 tools/setup.py {of}`",
        file.display()
    );
    file
}

/// Copies a folder with all that is in it.
pub fn copy_folder(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let to = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy_folder(&entry.path(), &to);
        } else {
            std::fs::copy(entry.path(), to).unwrap();
        }
    }
}
