//! Something that is said again and again, and taken back at the end.

use std::sync::Arc;
use std::time::Duration;
use supercargo_env::{BoxFuture, Env, TaskHandle, timeout};
use tokio::sync::watch;

/// A stop that can't reach the store does not wait longer.
const LEAVE_AT_MOST: Duration = Duration::from_secs(10);

/// What is kept up.
pub(super) trait Keep: Send + Sync + 'static {
    /// For logs.
    fn name(&self) -> &'static str;
    /// Says it once.
    ///
    /// # Errors
    /// Why it could not be said.
    fn round(&self) -> BoxFuture<'_, Result<(), String>>;
    /// Takes it back; no round runs or follows.
    ///
    /// # Errors
    /// Why it could not be taken back.
    fn leave(&self) -> BoxFuture<'_, Result<(), String>>;
}

/// One round, with its failure in the log.
pub(super) async fn round(keep: &dyn Keep) {
    if let Err(error) = keep.round().await {
        tracing::warn!(error, "{} failed, and is tried again", keep.name());
    }
}

/// The rounds of something.
pub(super) struct Keeper {
    env: Env,
    keep: Arc<dyn Keep>,
    stop: watch::Sender<bool>,
    task: Option<TaskHandle>,
}

impl Keeper {
    /// Starts the rounds; the first was run already.
    pub(super) fn start(env: &Env, keep: Arc<dyn Keep>, every: Duration) -> Self {
        let (stop, mut stopped) = watch::channel(false);
        let (clock, kept) = (env.clock.clone(), keep.clone());
        let task = env.tasks.spawn(keep.name(), async move {
            // A round that was begun is ended: what it sent could otherwise arrive after what takes it back.
            loop {
                tokio::select! {
                    _ = stopped.changed() => return,
                    () = clock.sleep(every) => round(&*kept).await,
                }
            }
        });
        Self {
            env: env.clone(),
            keep,
            stop,
            task: Some(task),
        }
    }

    /// Ends the rounds and takes back what was said.
    pub(super) async fn stop(mut self) {
        self.stop.send_replace(true);
        let leave = async {
            if let Some(task) = self.task.take() {
                task.ended().await;
            }
            self.keep.leave().await
        };
        let error = match timeout(&*self.env.clock, LEAVE_AT_MOST, leave).await {
            Ok(Ok(())) => return,
            Ok(Err(error)) => error,
            Err(_) => "the store did not answer".to_owned(),
        };
        tracing::warn!(error, "{} could not be taken back", self.keep.name());
    }
}

impl Drop for Keeper {
    /// Nobody waits for the task, but it ends.
    fn drop(&mut self) {
        if let Some(task) = &self.task {
            task.stop();
        }
    }
}
