//! A store's process, in a folder and on ports of its own.

use crate::proxy::Protocol;
use crate::until;
use parking_lot::Mutex;
use rustix::process::{Pid, Signal, kill_process};
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;
use supercargo_env::BoxFuture;

/// What tells the processes of one store from those of another.
pub trait Program: Send + Sync + 'static {
    /// Starts it, with its data in [`data`]; where its output goes is not its business.
    fn command(&self, folder: &Path) -> Command;

    /// Where clients find it, `host:port`.
    fn address(&self) -> &str;

    /// What a [`crate::proxy::Proxy`] has to know of what clients say to it.
    fn protocol(&self) -> Protocol;

    /// Whether this server leads its cluster. Who does not say so soon does not.
    fn leads(&self) -> BoxFuture<'_, bool>;

    /// Copies what a server holds into a folder: its files, while it is not running, unless the store has a way of its own.
    fn save<'a>(server: &'a Server<Self>, to: &'a Path) -> BoxFuture<'a, ()>
    where
        Self: Sized,
    {
        Box::pin(async {
            server.kill();
            copy_folder(&server.data(), to);
            server.start();
        })
    }

    /// Puts back what [`Self::save`] copied: what came since is gone.
    fn load<'a>(server: &'a Server<Self>, from: &'a Path) -> BoxFuture<'a, ()>
    where
        Self: Sized,
    {
        Box::pin(async {
            server.kill();
            std::fs::remove_dir_all(server.data()).unwrap();
            copy_folder(from, &server.data());
            server.start();
        })
    }
}

/// The server that leads.
///
/// # Panics
/// When nobody does for long.
pub async fn leader<P: Program>(servers: &[Arc<Server<P>>]) -> Arc<Server<P>> {
    let mut found = None;
    until("somebody leads", Duration::from_secs(60), async || {
        for server in servers.iter().filter(|s| s.is_running()) {
            if server.leads().await {
                found = Some(server.clone());
            }
        }
        found.is_some()
    })
    .await;
    found.unwrap()
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
    pub fn freeze(&self) {
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

    /// A backup of what it holds now.
    pub async fn copy(&self) -> tempfile::TempDir {
        let copy = tempfile::tempdir().unwrap();
        P::save(self, copy.path()).await;
        copy
    }

    /// Holds again what a backup has.
    pub async fn restore(&self, copy: &tempfile::TempDir) {
        P::load(self, copy.path()).await;
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
