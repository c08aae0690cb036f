//! Linearizable reads of a local copy: one question to the store for all who wait.

use supercargo_env::{BoxFuture, TaskHandle, Tasks};
use supercargo_storage::{Error, ErrorKind, Result};
use tokio::sync::{mpsc, oneshot};

/// How many readers may wait for the next question; a further one waits for a place.
const READERS_MAX: usize = 4096;

/// Asks the store how far it is and waits until the copy is there, for all who came before the question was asked. Those that
/// come while it is under way share the next one.
#[derive(Clone)]
pub struct ReadIndex(mpsc::Sender<oneshot::Sender<Result<()>>>);

impl ReadIndex {
    /// `see` returns once the copy is as new as the store was at the call. The task ends when the last handle is dropped.
    pub fn start(
        tasks: &Tasks,
        see: impl Fn() -> BoxFuture<'static, Result<()>> + Send + Sync + 'static,
    ) -> (Self, TaskHandle) {
        let (sender, mut queue) = mpsc::channel::<oneshot::Sender<Result<()>>>(READERS_MAX);
        let task = tasks.spawn("read index", async move {
            let mut readers = Vec::new();
            while queue.recv_many(&mut readers, 1024).await > 0 {
                let seen = see().await;
                for reader in readers.drain(..) {
                    let answer = match &seen {
                        Ok(()) => Ok(()),
                        Err(e) => Err(Error::new(e.kind().clone(), e.detail())),
                    };
                    // A reader that is gone needs no answer.
                    let _ = reader.send(answer);
                }
            }
        });
        (Self(sender), task)
    }

    /// Returns once the copy is as new as the store was at the call.
    ///
    /// # Errors
    /// What the store says; `Closed` after the task was stopped.
    pub async fn linearize(&self) -> Result<()> {
        let closed = || Error::new(ErrorKind::Closed, "the store was closed");
        let (answer, answered) = oneshot::channel();
        self.0.send(answer).await.map_err(|_| closed())?;
        answered.await.map_err(|_| closed())?
    }
}
